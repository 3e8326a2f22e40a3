//! Sudoku: rows, columns and boxes, with irregular regions, diagonals and windows, from 4x4 to 25x25.

mod draft;
mod formats;
mod lint;
mod maker;
mod native;
mod picture;
mod sheet;
mod worked;

use std::sync::Arc;

use super::grid;
pub use super::grid::{Areas, Clash, House, Layout, LayoutError, MAX_SIZE, MIN_SIZE};
use super::{Format, Info, Kind, Lint, Loaded, Maker, Puzzle, Readable};
use nazo_core::logic::{TECHNIQUES, Technique};
use nazo_core::puzzle::{Model, Position, Value};
use nazo_core::scene::Scene;
use nazo_core::solve::Grid;
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{self, Phrase};

/// The kind "sudoku".
pub static SUDOKU: SudokuKind = SudokuKind;

/// The kind "sudoku"; use [`SUDOKU`].
#[derive(Clone, Copy, Debug)]
pub struct SudokuKind;

impl Kind for SudokuKind {
    fn id(&self) -> &'static str {
        "sudoku"
    }

    fn name(&self) -> Phrase {
        Phrase::fixed("sudoku", "ナンプレ")
    }

    fn rules(&self) -> Phrase {
        Phrase::fixed(
            "Fill every cell so that each row, each column and each box holds every value exactly once. In a jigsaw, \
             irregular regions take the place of boxes. Where diagonals or windows are marked, they hold every value \
             exactly once as well.",
            "すべてのマスに数字を入れ、どの行・列・ブロックにも各数字が1回ずつ入るようにします。ジグソーでは、いびつな形の\
             ブロックを使います。対角線やウィンドウの指定があれば、そこにも各数字が1回ずつ入ります。",
        )
    }

    fn worked(&self) -> Option<super::Worked> {
        Some(worked::worked())
    }

    fn sample(&self) -> &'static str {
        native::SAMPLE
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        native::recognises(document)
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        native::read(source, document)
    }

    fn readable(&self) -> Option<&'static dyn Readable> {
        Some(&SUDOKU)
    }

    fn formats(&self) -> &'static [Format] {
        formats::FORMATS
    }

    fn maker(&self) -> Option<&'static dyn Maker> {
        Some(&maker::MAKER)
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        TECHNIQUES
    }
}

/// A sudoku: its board, its givens, and what it says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    layout: Layout,
    givens: Vec<Option<Value>>,
    info: Info,
}

impl Sudoku {
    /// A sudoku with the given values, one entry per cell in reading order; missing entries are open, surplus ones
    /// and values beyond the size of the board are left out.
    ///
    /// # Errors
    /// A house has the same value twice.
    pub fn new(layout: Layout, mut givens: Vec<Option<Value>>, info: Info) -> Result<Sudoku, Clash> {
        givens.resize(layout.cell_count(), None);
        for given in &mut givens {
            *given = given.filter(|value| (1..=layout.size()).contains(&value.0));
        }
        match grid::clash(&layout, &givens) {
            Some(clash) => Err(clash),
            None => Ok(Sudoku { layout, givens, info }),
        }
    }

    /// A classic sudoku by its digits, 0 where a cell is open.
    ///
    /// # Errors
    /// A house has the same digit twice.
    pub fn classic_of(givens: &Grid, info: Info) -> Result<Sudoku, Clash> {
        let given = |digit: &u8| (*digit != 0).then_some(Value(*digit));
        Sudoku::new(Layout::classic(), givens.iter().map(given).collect(), info)
    }

    /// The board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The given value of every cell in reading order.
    pub fn givens(&self) -> &[Option<Value>] {
        &self.givens
    }

    /// The puzzle as the formats of several kinds write it.
    fn sheet(&self) -> grid::Sheet<'_> {
        grid::Sheet { layout: &self.layout, givens: &self.givens, cages: &[], info: &self.info }
    }

    fn value_at(&self, cell: usize) -> Option<Value> {
        self.givens.get(cell).copied().flatten()
    }
}

impl Puzzle for Sudoku {
    fn kind(&self) -> &'static dyn Kind {
        &SUDOKU
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
        grid::model(&self.layout, &self.givens).build()
    }

    fn classic(&self) -> Option<Grid> {
        if self.layout.size() != 9 || !self.layout.is_plain() {
            return None;
        }
        let mut grid = [0; 81];
        for (digit, given) in grid.iter_mut().zip(&self.givens) {
            *digit = given.map_or(0, |value| value.0);
        }
        Some(grid)
    }

    fn scene(&self) -> Scene {
        grid::scene(&self.layout, &self.givens)
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(self)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        if format == "native" { Some(native::write(self)) } else { crate::written(self, format, now) }
    }

    fn instead(&self, format: &str) -> Result<String, Option<Phrase>> {
        if format == "tatham" { grid::tatham::write_joined(self.sheet()).map_err(Some) } else { Err(None) }
    }

    fn solution_text(&self, values: &[Value]) -> String {
        values.iter().map(|value| words::symbol(value.0)).collect()
    }
}
