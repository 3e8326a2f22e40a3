//! Kakuro: white cells in rows and columns that add up to the clues before them, without repeats.

mod draft;
mod formats;
mod lint;
mod maker;
mod native;
mod picture;
mod scene;
mod sheet;
mod worked;

use std::sync::Arc;

use crate::grid::twice;
use crate::{Card, Info, Kind, Lint, Loaded, Maker, Puzzle, Readable};
pub use nazo_core::logic::Way;
use nazo_core::logic::{SUM_TECHNIQUES, Technique};
use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Model, ModelBuilder, Position, Site, Value, ValueSet};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, errors, say};

/// The largest sum a clue can have: 1 to 9 together.
pub const MAX_SUM: u32 = 45;
/// The largest sum that is accepted at all, far beyond [`MAX_SUM`]. Smaller sums that are still too large are reported
/// with the other mistakes of a puzzle. Code that adds up sums may rely on this limit.
const TOO_LARGE: u32 = 9_999;
/// The most rows or columns of a board, including its border of clues.
pub const MAX_SIDE: u16 = 100;

/// The kind "kakuro".
pub static KAKURO: KakuroKind = KakuroKind;

/// The kind "kakuro"; use [`KAKURO`].
#[derive(Clone, Copy, Debug)]
pub struct KakuroKind;

static CARD: Card = Card {
    id: "kakuro",
    name: Fixed("kakuro.kakuro"),
    rules: Fixed("kakuro.rules"),
    worked: worked::WORKED,
    sample: native::SAMPLE,
    formats: formats::FORMATS,
};

impl Kind for KakuroKind {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn recognises(&self, document: &Document<'_>) -> bool {
        native::recognises(document)
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        native::read(source, document)
    }

    fn readable(&self) -> Option<&'static dyn Readable> {
        Some(&KAKURO)
    }

    fn maker(&self) -> Option<&'static Maker> {
        Some(&maker::MAKER)
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        SUM_TECHNIQUES
    }
}

/// One square of the grid, including its border of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KakuroSquare {
    /// A black square, with the sums of the runs that begin below it and to its right, if they are given.
    Black {
        /// The sum of the run below.
        down: Option<u32>,
        /// The sum of the run to the right.
        across: Option<u32>,
    },
    /// A white square, with its digit if it is given.
    White(Option<Value>),
}

impl KakuroSquare {
    /// A black square without a clue.
    pub const BLANK: KakuroSquare = KakuroSquare::Black { down: None, across: None };

    /// A black square with these sums, down and across.
    pub fn of_sums((down, across): (Option<u32>, Option<u32>)) -> KakuroSquare {
        KakuroSquare::Black { down, across }
    }

    /// The sums down and across of a black square.
    pub fn sums(self) -> Option<(Option<u32>, Option<u32>)> {
        match self {
            KakuroSquare::Black { down, across } => Some((down, across)),
            KakuroSquare::White(_) => None,
        }
    }

    /// Whether the square takes a digit.
    pub fn is_white(self) -> bool {
        matches!(self, KakuroSquare::White(_))
    }

    /// The sum of the run that follows in this direction, if the square is black and the sum is given.
    pub fn sum(self, way: Way) -> Option<u32> {
        match (self, way) {
            (KakuroSquare::Black { down, .. }, Way::Down) => down,
            (KakuroSquare::Black { across, .. }, Way::Across) => across,
            (KakuroSquare::White(_), _) => None,
        }
    }

    /// The same square with another sum in this direction. A white square does not change.
    #[must_use]
    pub fn with_sum(self, way: Way, sum: Option<u32>) -> KakuroSquare {
        match (self, way) {
            (KakuroSquare::Black { across, .. }, Way::Down) => KakuroSquare::Black { down: sum, across },
            (KakuroSquare::Black { down, .. }, Way::Across) => KakuroSquare::Black { down, across: sum },
            (white, _) => white,
        }
    }
}

/// A maximal sequence of consecutive white squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The direction.
    pub way: Way,
    /// The squares in order, as indices in reading order.
    pub squares: Vec<usize>,
    /// The sum, if it is given.
    pub sum: Option<u32>,
}

impl Run {
    /// The square that holds the run's sum, in a grid with this many columns. None if the run begins at the edge.
    fn clue(&self, cols: usize) -> Option<usize> {
        let first = *self.squares.first()?;
        match self.way {
            Way::Across => (!first.is_multiple_of(cols)).then(|| first - 1),
            Way::Down => first.checked_sub(cols),
        }
    }
}

/// All runs of a grid: those across in reading order, then those down, column by column. A single white square is a run
/// only if it has a clue.
fn runs(cols: usize, squares: &[KakuroSquare]) -> Vec<Run> {
    let all: Vec<usize> = (0..squares.len()).collect();
    let across = all.chunks(cols.max(1)).map(|row| (Way::Across, row.to_vec()));
    let down = (0..cols).map(|col| (Way::Down, all.iter().copied().skip(col).step_by(cols).collect::<Vec<usize>>()));
    let mut runs = Vec::new();
    for (way, line) in across.chain(down) {
        let mut sum = None;
        for part in line.chunk_by(|a, b| squares[*a].is_white() == squares[*b].is_white()) {
            if squares[part[0]].is_white() && (part.len() > 1 || sum.is_some()) {
                runs.push(Run { way, squares: part.to_vec(), sum });
            }
            sum = part.last().and_then(|at| squares[*at].sum(way));
        }
    }
    runs
}

/// Whether a white square follows a square in this direction, in a grid with this many columns.
fn is_followed(cols: usize, squares: &[KakuroSquare], at: usize, way: Way) -> bool {
    let next = match way {
        Way::Across => Some(at + 1).filter(|next| !next.is_multiple_of(cols)),
        Way::Down => Some(at + cols),
    };
    next.and_then(|next| squares.get(next)).is_some_and(|square| square.is_white())
}

/// A kakuro: its grid and its info.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kakuro {
    cols: u16,
    squares: Vec<KakuroSquare>,
    info: Info,
}

/// Why squares do not make a kakuro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KakuroError {
    /// The grid is empty, too large, or not a rectangle.
    Shape {
        /// The number of squares.
        squares: usize,
        /// The number of squares in a row.
        cols: usize,
    },
    /// A sum too large to be meant.
    Sum {
        /// The sum.
        sum: u32,
        /// The square that holds it, as an index in reading order.
        square: usize,
    },
    /// No square is white.
    NoCells,
    /// Two equal givens in one run.
    Conflict {
        /// The name of the run, for messages.
        run: Phrase,
        /// The value.
        value: Value,
        /// The first square, as an index in reading order.
        first: usize,
        /// The second square.
        second: usize,
    },
}

impl KakuroError {
    /// The error in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            KakuroError::Shape { squares, cols } => say!("kakuro.no-such-grid", squares, cols, most = MAX_SIDE),
            KakuroError::Sum { sum, .. } => say!("kakuro.sum-too-large", sum, most = TOO_LARGE),
            KakuroError::NoCells => Phrase::fixed("kakuro.no-white-cell"),
            KakuroError::Conflict { value, .. } => say!("kakuro.twice-in-run", value = value.0),
        }
    }
}

errors!(KakuroError);

impl Kakuro {
    /// A kakuro with these squares in reading order, `cols` in a row, including the border of clues. Givens other than
    /// 1 to 9 are left out.
    ///
    /// # Errors
    /// The squares do not make a rectangle with sides from 1 to [`MAX_SIDE`], or none of them is white. A sum is far
    /// too large, or a run has two equal givens.
    pub fn new(cols: usize, mut squares: Vec<KakuroSquare>, info: Info) -> Result<Kakuro, KakuroError> {
        let side = 1..=usize::from(MAX_SIDE);
        let rows = squares.len().checked_div(cols).unwrap_or(0);
        if !side.contains(&cols) || !side.contains(&rows) || rows * cols != squares.len() {
            return Err(KakuroError::Shape { squares: squares.len(), cols });
        }
        if !squares.iter().any(|square| square.is_white()) {
            return Err(KakuroError::NoCells);
        }
        for (square, found) in squares.iter().enumerate() {
            let KakuroSquare::Black { down, across } = found else { continue };
            if let Some(sum) = down.iter().chain(across).copied().find(|sum| *sum > TOO_LARGE) {
                return Err(KakuroError::Sum { sum, square });
            }
        }
        for square in &mut squares {
            if let KakuroSquare::White(given) = square {
                *given = given.filter(|value| (1..=9).contains(&value.0));
            }
        }
        let kakuro = Kakuro { cols: cols as u16, squares, info };
        match kakuro.conflict() {
            Some(error) => Err(error),
            None => Ok(kakuro),
        }
    }

    /// The number of rows, including the border.
    pub fn rows(&self) -> usize {
        self.squares.len() / usize::from(self.cols)
    }

    /// The number of columns, including the border.
    pub fn cols(&self) -> usize {
        usize::from(self.cols)
    }

    /// The squares in reading order.
    pub fn squares(&self) -> &[KakuroSquare] {
        &self.squares
    }

    /// The row and column of a square, counted from 0.
    pub fn place(&self, square: usize) -> (usize, usize) {
        (square / self.cols(), square % self.cols())
    }

    /// All runs: those across in reading order, then those down, column by column.
    pub fn runs(&self) -> Vec<Run> {
        runs(self.cols(), &self.squares)
    }

    /// The name of a run, for messages: "run 17 across from r3c2".
    fn run_name(&self, run: &Run) -> Phrase {
        let from = draft::square_name(run.squares.first().copied().unwrap_or(0), self.cols());
        match (run.way, run.sum) {
            (Way::Across, Some(sum)) => say!("kakuro.sum-across", sum, from),
            (Way::Across, None) => say!("kakuro.run-across", from),
            (Way::Down, Some(sum)) => say!("kakuro.sum-down", sum, from),
            (Way::Down, None) => say!("kakuro.run-down", from),
        }
    }

    fn conflict(&self) -> Option<KakuroError> {
        let given = |at: usize| match self.squares.get(at) {
            Some(KakuroSquare::White(given)) => *given,
            _ => None,
        };
        self.runs().iter().find_map(|run| {
            let (value, first, second) = twice(&run.squares, given)?;
            Some(KakuroError::Conflict { run: self.run_name(run), value, first, second })
        })
    }

    /// The cell of the model for each square, in reading order. None for black squares.
    fn cells(&self) -> Vec<Option<Cell>> {
        let mut next = 0;
        let number = |square: &KakuroSquare| {
            square.is_white().then(|| {
                next += 1;
                Cell(next - 1)
            })
        };
        self.squares.iter().map(number).collect()
    }
}

impl Puzzle for Kakuro {
    fn kind(&self) -> &'static dyn Kind {
        &KAKURO
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(Kakuro { info, ..self.clone() })
    }

    fn features(&self) -> Vec<Phrase> {
        vec![Phrase::verbatim(format!("{}x{}", self.cols(), self.rows()))]
    }

    fn model(&self) -> Model {
        let mut builder = ModelBuilder::new();
        let cells = self.cells();
        for (at, _) in cells.iter().enumerate().filter(|(_, cell)| cell.is_some()) {
            let (row, col) = self.place(at);
            builder.cell(Site::Square { row: row as u16, col: col as u16 }, ValueSet::range(1, 9));
        }
        for run in self.runs() {
            let label = self.run_name(&run);
            let members: Vec<Cell> = run.squares.iter().filter_map(|at| cells[*at]).collect();
            let rule = match run.sum {
                Some(total) => rules::sum(members, total, true),
                None => rules::all_different(members),
            };
            builder.add(Constraint::new(Form::Run, label, rule));
        }
        for (at, square) in self.squares.iter().enumerate() {
            let (KakuroSquare::White(Some(value)), Some(cell)) = (square, cells[at]) else { continue };
            builder.rule(Form::Clue, rules::given(Candidate::new(cell, *value)));
        }
        builder.build()
    }

    fn scene(&self) -> Scene {
        scene::scene(self.cols(), &self.squares, self.cells())
    }

    fn lint(&self) -> Vec<Lint> {
        lint::lint(self)
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        match format {
            "native" => Some(native::text(&self.info, &self.squares, self.cols())),
            _ => crate::written(self, format, now),
        }
    }

    /// The grid as in native text, its rows joined by ` / `.
    fn solution_text(&self, values: &[Value]) -> String {
        let mut values = values.iter();
        let squares = self.squares.iter().map(|square| match square {
            KakuroSquare::White(_) => values.next().map_or(".".to_string(), |value| value.0.to_string()),
            black => native::token(*black),
        });
        let tokens: Vec<String> = squares.collect();
        tokens.chunks(self.cols()).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ")
    }
}
