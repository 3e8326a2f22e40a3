//! A board as it was read, each part with the slice of text it came from, before it becomes a puzzle.

use super::{Cage, Content, DraftCage, MAX_SUM, Sudoku, SudokuError, SudokuLayout, cell_name, reached_from};
use crate::{Info, Loaded, Puzzle, Start};
use nazo_core::puzzle::{Candidate, Cell, Position};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Phrase, say};

/// Everything that a text gives for a board.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub layout: SudokuLayout,
    /// The content of each cell in reading order. There may be fewer entries than cells.
    pub cells: Vec<Piece<'a, Content>>,
    /// All cages of the board.
    pub cages: Vec<DraftCage<'a>>,
    /// Candidates that the text rules out.
    pub deleted: Vec<Candidate>,
    pub info: Info,
}

impl<'a> Draft<'a> {
    /// A board with these cells and nothing else.
    pub fn new(layout: SudokuLayout, cells: Vec<Piece<'a, Content>>) -> Draft<'a> {
        Draft { layout, cells, cages: Vec::new(), deleted: Vec::new(), info: Info::default() }
    }

    /// A board with these cages and nothing else.
    pub fn caged(layout: SudokuLayout, cages: Vec<DraftCage<'a>>) -> Draft<'a> {
        Draft { cages, ..Draft::new(layout, Vec::new()) }
    }

    /// The puzzle. Errors are shown at the cell or cage that breaks a rule.
    pub fn finish(self, source: &Source) -> Result<Loaded, ReadError> {
        self.cages.iter().try_for_each(|cage| in_one_piece(source, &self.layout, cage))?;
        let given = |piece: &Piece<'_, Content>| match piece.value {
            Content::Given(value) => Some(value),
            _ => None,
        };
        let cage = |cage: &DraftCage<'_>| Cage {
            cells: cage.cells.iter().map(|cell| Cell(cell.value as u16)).collect(),
            sum: cage.sum,
        };
        let (givens, cages) = (self.cells.iter().map(given), self.cages.iter().map(cage));
        let made = Sudoku::new(self.layout.clone(), givens.collect(), cages.collect(), self.info.clone());
        let sudoku = made.map_err(|error| self.refused(source, error))?;
        let placed: Vec<Candidate> = self.cells.iter().enumerate().filter_map(placed).collect();
        let mut eliminated = self.deleted;
        if self.cells.iter().any(|piece| matches!(piece.value, Content::Marks(_))) {
            eliminated.extend(missing_marks(&sudoku, &placed, &self.cells));
        }
        Ok(Loaded::begun(sudoku, Start { placed, eliminated }))
    }

    /// The error for a board that breaks a rule, at the place in question.
    fn refused(&self, source: &Source, error: SudokuError) -> ReadError {
        let size = self.layout.size();
        let name_of = |at: usize| self.cages.get(at).map_or(Phrase::fixed("sudoku.cage"), |cage| cage.name.clone());
        match error {
            SudokuError::Conflict(conflict) => {
                let text = self.cells.get(conflict.second.index()).map_or("", |piece| piece.text);
                ReadError::on(source, text, conflict.problem(size))
            }
            SudokuError::Shared(cell) => self.shared(source, cell),
            SudokuError::Sum(at) => {
                let cage = self.cages.get(at);
                let sum = cage.and_then(|cage| cage.sum).unwrap_or(u32::MAX);
                let message = say!("sudoku.sum-too-large", name = name_of(at), sum, most = MAX_SUM);
                let text = cage.and_then(|cage| cage.cells.first()).map_or("", |piece| piece.text);
                ReadError::on(source, text, Problem::Shape(message))
            }
            SudokuError::Empty(at) => {
                ReadError::whole(source, Problem::Shape(say!("sudoku.cage-off-board", name = name_of(at))))
            }
        }
    }

    /// The error for a cell that is in two cages, or twice in one.
    fn shared(&self, source: &Source, cell: Cell) -> ReadError {
        let name = cell_name(cell.index(), self.layout.size());
        let times = |cage: &DraftCage<'_>| cage.cells.iter().filter(|piece| piece.value == cell.index()).count();
        let message = match self.cages.iter().find(|cage| times(cage) > 1) {
            Some(cage) => say!("sudoku.stands-twice", name, cage = cage.name),
            None => say!("sudoku.in-two-cages", name),
        };
        let mut pieces = self.cages.iter().flat_map(|cage| &cage.cells);
        let text = pieces.rfind(|piece| piece.value == cell.index()).map_or("", |piece| piece.text);
        ReadError::rule(source, text, [name], message)
    }
}

fn placed((at, piece): (usize, &Piece<'_, Content>)) -> Option<Candidate> {
    match piece.value {
        Content::Placed(value) => Some(Candidate::new(Cell(at as u16), value)),
        _ => None,
    }
}

/// The candidates that are possible, but missing among the marks of their cells.
fn missing_marks(sudoku: &Sudoku, placed: &[Candidate], cells: &[Piece<'_, Content>]) -> Vec<Candidate> {
    let model = sudoku.model();
    let mut position = Position::start(&model);
    placed.iter().for_each(|candidate| position.place(&model, *candidate));
    let mut missing = Vec::new();
    for (cell, piece) in model.cells().zip(cells) {
        if let Content::Marks(shown) = piece.value {
            missing.extend((position.candidates(cell) - shown).iter().map(|value| Candidate::new(cell, value)));
        }
    }
    missing
}

fn in_one_piece(source: &Source, layout: &SudokuLayout, cage: &DraftCage<'_>) -> Result<(), ReadError> {
    let Some(first) = cage.cells.first() else { return Ok(()) };
    let cells: Vec<usize> = cage.cells.iter().map(|piece| piece.value).collect();
    let reached = reached_from(layout.size().into(), &cells, first.value);
    match cage.cells.iter().find(|piece| !reached.contains(&piece.value)) {
        None => Ok(()),
        Some(lost) => {
            let [other, one] = [first.value, lost.value].map(|cell| cell_name(cell, layout.size()));
            let message = say!("sudoku.cage-split", cage = cage.name, one, other);
            Err(ReadError::rule(source, lost.text, [other, one], message))
        }
    }
}
