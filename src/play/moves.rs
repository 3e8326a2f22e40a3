//! Moves: what a player changes on the board at once.

use std::fmt::{self, Display, Formatter, Write};

use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Model, Value, ValueSet};

/// One change of the board, nearly always of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edit {
    /// Enters the value, replacing any earlier entry.
    Put(Candidate),
    /// Removes the entry; ruled-out candidates and marks of the cell stay.
    Clear(Cell),
    /// Rules the candidate out; it stays so however candidates are recomputed.
    Strike(Candidate),
    /// Restores a ruled-out candidate.
    Restore(Candidate),
    /// Sets the player's corner marks of the cell to exactly these.
    Corner(Cell, ValueSet),
    /// Sets the player's centre marks of the cell to exactly these.
    Centre(Cell, ValueSet),
    /// Sets or removes the colour of the cell.
    Colour(Cell, Option<Colour>),
    /// Sets or removes the colour of the candidate.
    Paint(Candidate, Option<Colour>),
    /// Rules the values out as a combination of this sum; candidates are left alone.
    StrikeSet(ConstraintId, ValueSet),
    /// Restores a ruled-out combination.
    RestoreSet(ConstraintId, ValueSet),
    /// Opens the cell in a puzzle that hides something, along with whatever opens by itself.
    Open(Cell),
    /// Starts a trial: entries from here on are tentative.
    Suppose,
    /// Ends the innermost trial and keeps its entries.
    Keep,
}

impl Edit {
    /// The cell it changes; `None` for combinations of a sum and for the start and end of a trial.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Edit::Put(candidate) | Edit::Strike(candidate) | Edit::Restore(candidate) | Edit::Paint(candidate, _) => {
                Some(candidate.cell)
            }
            Edit::Clear(cell)
            | Edit::Open(cell)
            | Edit::Corner(cell, _)
            | Edit::Centre(cell, _)
            | Edit::Colour(cell, _) => Some(cell),
            Edit::StrikeSet(..) | Edit::RestoreSet(..) | Edit::Suppose | Edit::Keep => None,
        }
    }

    /// The sum and the values, if it rules out or restores a combination.
    pub fn combination(self) -> Option<(ConstraintId, ValueSet)> {
        match self {
            Edit::StrikeSet(sum, values) | Edit::RestoreSet(sum, values) => Some((sum, values)),
            _ => None,
        }
    }

    fn write(self, model: &Model, text: &mut String) -> fmt::Result {
        let place = |cell| place_text(model, cell);
        let candidate = |candidate: Candidate| format!("{} {}", place(candidate.cell), candidate.value.number());
        match self {
            Edit::Put(put) => write!(text, "put {}", candidate(put)),
            Edit::Clear(cell) => write!(text, "clear {}", place(cell)),
            Edit::Open(cell) => write!(text, "open {}", place(cell)),
            Edit::Strike(struck) => write!(text, "strike {}", candidate(struck)),
            Edit::Restore(restored) => write!(text, "restore {}", candidate(restored)),
            Edit::Corner(cell, marks) => write!(text, "corner {} {}", place(cell), Listed(marks)),
            Edit::Centre(cell, marks) => write!(text, "centre {} {}", place(cell), Listed(marks)),
            Edit::Colour(cell, colour) => write!(text, "colour {} {}", place(cell), colour_text(colour)),
            Edit::Paint(painted, colour) => write!(text, "paint {} {}", candidate(painted), colour_text(colour)),
            Edit::StrikeSet(sum, values) => write!(text, "strike-set {} {}", sum_text(model, sum), Listed(values)),
            Edit::RestoreSet(sum, values) => write!(text, "restore-set {} {}", sum_text(model, sum), Listed(values)),
            Edit::Suppose => write!(text, "suppose"),
            Edit::Keep => write!(text, "keep"),
        }
    }
}

/// One of the eight colours that a player can give to cells and candidates. The theme decides how it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = 8;

    /// The colour with this number, counted from 0; `None` beyond the last.
    pub fn new(number: u8) -> Option<Colour> {
        (usize::from(number) < Colour::COUNT).then_some(Colour(number))
    }

    /// The colour with this letter, `a` to `h`.
    pub fn lettered(letter: char) -> Option<Colour> {
        Colour::new(u8::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok()?)
    }

    /// Its number, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its letter, `a` to `h`.
    pub fn letter(self) -> char {
        char::from(b'a' + self.0)
    }
}

/// Changes that are made and undone together; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    edits: Box<[Edit]>,
}

impl Move {
    /// The move that makes these changes in order; `None` if there are none.
    pub fn of(edits: Vec<Edit>) -> Option<Move> {
        if edits.is_empty() { None } else { Some(Move { edits: edits.into() }) }
    }

    /// Enters a value.
    pub fn put(cell: Cell, value: Value) -> Move {
        Edit::Put(Candidate::new(cell, value)).into()
    }

    /// Removes an entry.
    pub fn clear(cell: Cell) -> Move {
        Edit::Clear(cell).into()
    }

    /// Rules out a candidate.
    pub fn strike(cell: Cell, value: Value) -> Move {
        Edit::Strike(Candidate::new(cell, value)).into()
    }

    /// Restores a ruled-out candidate.
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
        // One string for all of them: a move may change every square of the largest board.
        let mut text = String::new();
        for edit in &self.edits {
            text += if text.is_empty() { "" } else { "; " };
            // Writing to a string cannot fail.
            let _ = edit.write(model, &mut text);
        }
        text
    }
}

impl From<Edit> for Move {
    fn from(edit: Edit) -> Move {
        Move { edits: Box::new([edit]) }
    }
}

/// The name of a cell in journal lines: `r4c7`, `r4c7.left`, or its number counted from 1, `#12`, if it has no place of
/// its own.
pub(super) fn place_text(model: &Model, cell: Cell) -> String {
    model.cell_code(cell).unwrap_or_else(|| format!("#{}", cell.index() + 1))
}

/// The name of a sum in journal lines: its first and last cell, `r7c6-r7c9`, or its only one.
pub(super) fn sum_text(model: &Model, sum: ConstraintId) -> String {
    let cells = model.constraints().get(sum.index()).map(|constraint| constraint.rule.cells()).unwrap_or_default();
    match cells.as_slice() {
        [] => String::new(),
        [only] => place_text(model, *only),
        [first, .., last] => format!("{}-{}", place_text(model, *first), place_text(model, *last)),
    }
}

/// Values as listed in journal lines: `1,4,12`, or `-` for none.
struct Listed(ValueSet);

impl Display for Listed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        let mut gap = "";
        for value in self.0 {
            write!(f, "{gap}{}", value.number())?;
            gap = ",";
        }
        Ok(())
    }
}

fn colour_text(colour: Option<Colour>) -> char {
    colour.map_or('-', Colour::letter)
}
