//! Moves: what a player changes on the board in one go.

use crate::puzzle::{Candidate, Cell, Model, Site, Value};
use crate::words;

/// One change of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edit {
    /// The value is entered, in place of what was entered there before.
    Put(Candidate),
    /// The entry is taken out again; what was struck out in the cell stays so.
    Clear(Cell),
    /// The candidate is crossed out and stays so however the candidates are computed anew.
    Strike(Candidate),
    /// The candidate is no longer crossed out.
    Restore(Candidate),
}

impl Edit {
    /// The cell it changes.
    pub fn cell(self) -> Cell {
        match self {
            Edit::Put(candidate) | Edit::Strike(candidate) | Edit::Restore(candidate) => candidate.cell,
            Edit::Clear(cell) => cell,
        }
    }

    fn text(self, model: &Model) -> String {
        let with_value = |word: &str, candidate: Candidate| {
            format!("{word} {} {}", place_text(model, candidate.cell), candidate.value.number())
        };
        match self {
            Edit::Put(candidate) => with_value("put", candidate),
            Edit::Clear(cell) => format!("clear {}", place_text(model, cell)),
            Edit::Strike(candidate) => with_value("strike", candidate),
            Edit::Restore(candidate) => with_value("restore", candidate),
        }
    }
}

/// Changes that are made and undone together; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    edits: Vec<Edit>,
}

impl Move {
    /// The move that makes these changes in order; none where there is no change.
    pub fn of(edits: Vec<Edit>) -> Option<Move> {
        if edits.is_empty() { None } else { Some(Move { edits }) }
    }

    /// Enters a value.
    pub fn put(cell: Cell, value: Value) -> Move {
        Edit::Put(Candidate::new(cell, value)).into()
    }

    /// Takes an entry out.
    pub fn clear(cell: Cell) -> Move {
        Edit::Clear(cell).into()
    }

    /// Crosses a candidate out.
    pub fn strike(cell: Cell, value: Value) -> Move {
        Edit::Strike(Candidate::new(cell, value)).into()
    }

    /// Takes the cross off a candidate.
    pub fn restore(cell: Cell, value: Value) -> Move {
        Edit::Restore(Candidate::new(cell, value)).into()
    }

    /// The changes in the order in which they are made.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// The move as its journal line: `put r4c7 5`, or several changes joined by `; `. Values are written as decimal
    /// numbers, so that a line means the same on every size of board.
    pub fn text(&self, model: &Model) -> String {
        self.edits.iter().map(|edit| edit.text(model)).collect::<Vec<_>>().join("; ")
    }
}

impl From<Edit> for Move {
    fn from(edit: Edit) -> Move {
        Move { edits: vec![edit] }
    }
}

/// The cell as journal lines name it: `r4c7`, or `#12` by its number counted from 1 where no square is its own.
pub(super) fn place_text(model: &Model, cell: Cell) -> String {
    if cell.index() < model.cell_count()
        && let Site::Square { row, col } = model.site(cell)
        && model.cell_at(*row, *col) == Some(cell)
    {
        return words::square(*row, *col, words::Lang::En);
    }
    format!("#{}", cell.index() + 1)
}
