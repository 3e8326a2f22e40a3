//! The sudoku family: rows, columns and boxes, with irregular regions, diagonals, windows and cages, from 4x4 to 25x25.
//! Puzzles with cages are called killers.

mod cages;
mod cells;
mod draft;
mod formats;
mod givens;
mod keys;
mod layout;
mod lint;
mod maker;
mod native;
pub mod picture;
mod refusal;
mod regions;
mod rows;
mod scene;
mod sheet;
mod worked;

use std::sync::Arc;

pub use self::cages::Cage;
use self::cages::{DraftCage, cage_of_cells, give_sum, labelled, pointed};
use self::cells::{Content, given, layout_error, numbered, plain_layout};
pub use self::givens::Conflict;
use self::givens::conflict;
use self::keys::region_lines;
use self::layout::window_cells;
pub use self::layout::{Areas, House, LayoutError, MAX_SIZE, MIN_SIZE, SudokuLayout, region_name};
use self::refusal::{Lacks, refusal};
use super::grid::{self, cell_name, is_in_one_piece, reached_from, tints, twice, value_in, values_text};
use super::{Card, Info, Kind, Lint, Loaded, Maker, Puzzle, Readable};
use nazo_core::logic::{SUM_TECHNIQUES, TECHNIQUES, Technique};
use nazo_core::puzzle::{Cell, Constraint, Form, Model, Position, Value};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::solve::Grid;
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, errors, say};

/// The kind "sudoku".
pub static SUDOKU: Family<false> = Family;
/// The kind "killer".
pub static KILLER: Family<true> = Family;

/// The largest sum that is accepted at all, far beyond that of any cage. Larger numbers are mistakes, and code that
/// adds up sums may rely on this limit.
pub const MAX_SUM: u32 = 9_999;

/// In an explanation, cages with more cells than this count as two rules.
const SMALL_CAGE: usize = 4;

/// A kind of the family, without or with cages; use [`SUDOKU`] and [`KILLER`].
#[derive(Clone, Copy, Debug)]
pub struct Family<const CAGES: bool>;

static SUDOKU_CARD: Card = Card {
    id: "sudoku",
    name: Fixed("sudoku.sudoku"),
    rules: Fixed("sudoku.sudoku-rules"),
    worked: worked::SUDOKU,
    sample: native::SUDOKU,
    formats: formats::SUDOKU,
};

static KILLER_CARD: Card = Card {
    id: "killer",
    name: Fixed("sudoku.killer"),
    rules: Fixed("sudoku.killer-rules"),
    worked: worked::KILLER,
    sample: native::KILLER,
    formats: formats::KILLER,
};

impl<const CAGES: bool> Kind for Family<CAGES> {
    fn card(&self) -> &'static Card {
        if CAGES { &KILLER_CARD } else { &SUDOKU_CARD }
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        if CAGES { native::looks_like_cages(document) } else { native::looks_like_givens(document) }
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        if CAGES { native::read_cages(source, document) } else { native::read(source, document) }
    }

    fn readable(&self) -> Option<&'static dyn Readable> {
        Some(if CAGES { &KILLER } else { &SUDOKU })
    }

    fn maker(&self) -> Option<&'static Maker> {
        Some(if CAGES { &maker::KILLER } else { &maker::SUDOKU })
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        if CAGES { SUM_TECHNIQUES } else { TECHNIQUES }
    }
}

/// A puzzle of the family: its board, givens, cages and info.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    layout: SudokuLayout,
    givens: Vec<Option<Value>>,
    cages: Vec<Cage>,
    info: Info,
}

/// Why givens and cages do not make a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SudokuError {
    /// Two equal givens in one house or cage.
    Conflict(Conflict),
    /// A cell in two cages.
    Shared(Cell),
    /// A cage without cells, or with cells that are not on the board.
    Empty(usize),
    /// A sum too large to be meant.
    Sum(usize),
}

impl SudokuError {
    /// The error in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            SudokuError::Conflict(Conflict { house, value, .. }) => {
                say!("sudoku.twice-in-house", house, value = value.0)
            }
            SudokuError::Shared(cell) => say!("sudoku.cell-in-two-cages", index = cell.index()),
            SudokuError::Empty(cage) => say!("sudoku.cage-has-no-cell", cage),
            SudokuError::Sum(cage) => say!("sudoku.sum-of-cage-too-large", cage, most = MAX_SUM),
        }
    }
}

errors!(SudokuError);

impl Sudoku {
    /// A puzzle with these givens, one entry per cell in reading order, and these cages. Missing entries are open
    /// cells. Surplus entries and values beyond the size of the board are left out. Cages are sorted by their first
    /// cells; it is not checked here whether each is in one piece.
    ///
    /// # Errors
    /// A house or a cage has a repeated value, a sum is too large, or a cell is in two cages. Or a cage has no cell, or
    /// one that is not on the board.
    pub fn new(
        layout: SudokuLayout,
        mut givens: Vec<Option<Value>>,
        mut cages: Vec<Cage>,
        info: Info,
    ) -> Result<Sudoku, SudokuError> {
        givens.resize(layout.cell_count(), None);
        for given in &mut givens {
            *given = given.filter(|value| (1..=layout.size()).contains(&value.0));
        }
        let mut taken = vec![false; layout.cell_count()];
        for (at, cage) in cages.iter_mut().enumerate() {
            cage.cells.sort_unstable();
            if cage.cells.is_empty() {
                return Err(SudokuError::Empty(at));
            }
            if cage.sum.is_some_and(|sum| sum > MAX_SUM) {
                return Err(SudokuError::Sum(at));
            }
            for cell in &cage.cells {
                let taken = taken.get_mut(cell.index()).ok_or(SudokuError::Empty(at))?;
                if std::mem::replace(taken, true) {
                    return Err(SudokuError::Shared(*cell));
                }
            }
        }
        cages.sort_unstable_by(|a, b| a.cells.cmp(&b.cells));
        let sudoku = Sudoku { layout, givens, cages, info };
        match conflict(&sudoku.layout, &sudoku.givens).or_else(|| sudoku.conflict_in_cage()) {
            Some(conflict) => Err(SudokuError::Conflict(conflict)),
            None => Ok(sudoku),
        }
    }

    /// A classic sudoku from its digits; 0 is an open cell.
    ///
    /// # Errors
    /// A house has a repeated digit.
    pub fn classic_of(givens: &Grid, info: Info) -> Result<Sudoku, SudokuError> {
        let given = |digit: &u8| (*digit != 0).then_some(Value(*digit));
        Sudoku::new(SudokuLayout::classic(), givens.iter().map(given).collect(), Vec::new(), info)
    }

    /// The board.
    pub fn layout(&self) -> &SudokuLayout {
        &self.layout
    }

    /// The given value of every cell in reading order.
    pub fn givens(&self) -> &[Option<Value>] {
        &self.givens
    }

    /// The cages in the order of their first cells.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The index of the cage of every cell in reading order, if the cell is in one.
    fn cage_of_cells(&self) -> Vec<Option<usize>> {
        cage_of_cells(&self.cages, self.layout.cell_count())
    }

    fn value_at(&self, cell: usize) -> Option<Value> {
        self.givens.get(cell).copied().flatten()
    }

    fn has_givens(&self) -> bool {
        self.givens.iter().any(Option::is_some)
    }

    fn conflict_in_cage(&self) -> Option<Conflict> {
        self.cages.iter().find_map(|cage| {
            let (value, first, second) = twice(&cage.cells, |cell| self.value_at(cell.index()))?;
            Some(Conflict { house: self.cage_name(cage), value, first, second })
        })
    }

    /// The name of a cage in messages: "cage 17 at r1c1".
    fn cage_name(&self, cage: &Cage) -> Phrase {
        let first = cell_name(cage.cells.first().map_or(0, |cell| cell.index()), self.layout.size());
        match cage.sum {
            Some(sum) => say!("sudoku.cage-of-sum", sum, first),
            None => say!("sudoku.cage-first", first),
        }
    }
}

impl Puzzle for Sudoku {
    fn kind(&self) -> &'static dyn Kind {
        if self.cages.is_empty() { &SUDOKU } else { &KILLER }
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(Sudoku { info, ..self.clone() })
    }

    fn features(&self) -> Vec<Phrase> {
        self.layout.features()
    }

    fn model(&self) -> Model {
        let mut model = givens::model(&self.layout, &self.givens);
        for cage in &self.cages {
            let rule = match cage.sum {
                Some(total) => rules::sum(cage.cells.clone(), total, true),
                None => rules::all_different(cage.cells.clone()),
            };
            let weight = if cage.cells.len() > SMALL_CAGE { 2 } else { 1 };
            model.add(Constraint { weight, ..Constraint::new(Form::Cage, self.cage_name(cage), rule) });
        }
        model.model()
    }

    fn classic(&self) -> Option<Grid> {
        if self.layout.size() != 9 || !self.layout.is_plain() || !self.cages.is_empty() {
            return None;
        }
        let mut grid = [0; 81];
        for (digit, given) in grid.iter_mut().zip(&self.givens) {
            *digit = given.map_or(0, |value| value.0);
        }
        Some(grid)
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(self)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        if format == "native" { Some(native::write(self)) } else { crate::written(self, format, now) }
    }

    fn solution_text(&self, values: &[Value]) -> String {
        values.iter().map(|value| words::symbol(value.0)).collect()
    }
}
