//! Sudoku: rows, columns and boxes, with irregular regions, diagonals and windows, from 4x4 to 25x25.

mod draft;
mod formats;
mod layout;
mod lint;
mod native;
mod rows;
mod scene;

pub use layout::{Areas, House, Layout, LayoutError, MAX_SIZE, MIN_SIZE};

use super::{Format, Info, Kind, Lint, Loaded, Puzzle};
use crate::logic::{TECHNIQUES, Technique};
use crate::puzzle::{Candidate, Cell, Constraint, Form, Model, ModelBuilder, Position, Rule, Site, Value, ValueSet};
use crate::scene::Scene;
use crate::text::{Document, ReadError, Source};
use crate::words::{self, Lang, Phrase};

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

    fn sample(&self) -> &'static str {
        native::SAMPLE
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        native::recognises(document)
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        native::read(source, document)
    }

    fn formats(&self) -> &'static [Format] {
        formats::FORMATS
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

/// Two equal givens in one house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What a person calls the house.
    pub house: Phrase,
    /// The value.
    pub value: Value,
    /// Its first cell in reading order.
    pub first: Cell,
    /// Its second cell.
    pub second: Cell,
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
        let sudoku = Sudoku { layout, givens, info };
        match sudoku.clash() {
            Some(clash) => Err(clash),
            None => Ok(sudoku),
        }
    }

    /// The board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The given value of every cell in reading order.
    pub fn givens(&self) -> &[Option<Value>] {
        &self.givens
    }

    fn clash(&self) -> Option<Clash> {
        if !self.layout.has_diagonals() && !self.layout.has_windows() && !self.may_clash() {
            return None;
        }
        for house in self.layout.houses() {
            for (at, second) in house.cells.iter().enumerate() {
                let Some(value) = self.givens[second.index()] else { continue };
                if let Some(first) = house.cells[..at].iter().find(|cell| self.givens[cell.index()] == Some(value)) {
                    return Some(Clash { house: house.label, value, first: *first, second: *second });
                }
            }
        }
        None
    }

    /// Whether rows, columns or areas hold a value twice: without building the houses, for files of many puzzles.
    fn may_clash(&self) -> bool {
        let mut seen = [[ValueSet::EMPTY; MAX_SIZE as usize]; 3];
        self.givens.iter().enumerate().filter_map(|(cell, given)| Some((cell, (*given)?))).any(|(cell, value)| {
            let (row, col) = self.layout.place(cell);
            [row, col, self.layout.area_of(cell)].into_iter().zip(&mut seen).any(|(at, sets)| !sets[at].insert(value))
        })
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

    fn features(&self) -> Vec<Phrase> {
        let size = self.layout.size();
        let has = |what: bool, en, ja| what.then_some(Phrase::fixed(en, ja));
        let mut features: Vec<Phrase> =
            (size != 9).then(|| Phrase::verbatim(format!("{size}x{size}"))).into_iter().collect();
        features.extend(has(matches!(self.layout.areas(), Areas::Regions(_)), "jigsaw", "ジグソー"));
        features.extend(has(self.layout.has_diagonals(), "diagonals", "対角線"));
        features.extend(has(self.layout.has_windows(), "windows", "窓"));
        features
    }

    fn model(&self) -> Model {
        let mut builder = ModelBuilder::new();
        let domain = ValueSet::range(1, self.layout.size());
        for at in 0..self.layout.cell_count() {
            let (row, col) = self.layout.place(at);
            builder.cell(Site::Square { row: row as u16, col: col as u16 }, domain);
        }
        for house in self.layout.houses() {
            builder.add(Constraint::new(house.form, house.label, Rule::AllDifferent(house.cells)));
        }
        for (at, given) in self.givens.iter().enumerate() {
            let Some(value) = given else { continue };
            let (row, col) = self.layout.place(at);
            let (row, col, symbol) = (row as u16, col as u16, words::symbol(value.0));
            let label = Phrase::new(
                format!("clue {symbol} at {}", words::square(row, col, Lang::En)),
                format!("{}のヒント数字{symbol}", words::square(row, col, Lang::Ja)),
            );
            let rule = Rule::Given(Candidate::new(Cell(at as u16), *value));
            builder.add(Constraint::new(Form::Clue, label, rule));
        }
        builder.build()
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(self)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        formats::write(self, format, now)
    }

    fn solution_text(&self, values: &[Value]) -> String {
        values.iter().map(|value| words::symbol(value.0)).collect()
    }
}
