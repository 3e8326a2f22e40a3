//! What all kinds on a board of squares have in common. A kind defines its clues, how they are written, what they
//! demand and how they are drawn ([`BoardClues`]). The [`Kind`] and its puzzles follow from that.

pub(crate) mod area;
pub(crate) mod coded;
pub(crate) mod edges;
pub(crate) mod lattice;
pub(crate) mod maker;
pub(crate) mod picture;
pub(crate) mod regions;
pub(crate) mod rows;
mod rules;
pub(crate) mod tatham;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use nazo_core::logic::{BASIC_TECHNIQUES, Technique};
use nazo_core::puzzle::{Cell, Model, Position, Value, ValueName, ValueSet};
use nazo_core::scene::{Answer, Entry, Mark, Scene};
use nazo_core::text::{Document, ReadError, Source};
use nazo_core::words::{self, Phrase};

pub use crate::card::Card;
pub use crate::lines::Lines;
use edges::Edges;
pub use rules::Rules;

use crate::grid::pzpr::Written;
use crate::{Info, Kind, Lint, Loaded, Maker, Puzzle, Readable, of, written};

/// The clues of a kind on a board, with everything that defines the kind.
pub trait BoardClues: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name of the kind and how it is written.
    const CARD: Card;

    /// The keys of its native text, besides those of every puzzle.
    const KEYS: &'static [&'static str] = &[];

    /// What its cells are filled with.
    const ANSWER: Answer = Answer::Values;

    /// The maker of its boards. None if none can be made.
    const MAKER: Option<&'static Maker> = None;

    /// The reader of its boards in pictures. None if they cannot be read.
    const READABLE: Option<&'static dyn Readable> = None;

    /// Reads the lines of native text.
    ///
    /// # Errors
    /// They are not a puzzle of this kind.
    fn read(lines: &Lines<'_>) -> Result<Self, ReadError>;

    /// The clues in native text, without the lines that every puzzle has.
    fn text(&self) -> String;

    /// The number of rows and of columns.
    fn size(&self) -> [u16; 2];

    /// The values that a cell may have. By default there are two: left out or put.
    fn values(&self) -> ValueSet {
        [Answer::LEFT_OUT, Answer::PUT].into_iter().collect()
    }

    /// What the clues demand.
    fn rules(&self, rules: &mut Rules);

    /// Draws the clues on an empty board.
    fn draw(&self, scene: &mut Scene);

    /// What distinguishes this board from the usual one, in a word or two each.
    fn features(&self) -> Vec<Phrase> {
        let [rows, cols] = self.size();
        vec![Phrase::verbatim(format!("{cols}x{rows}"))]
    }
}

/// A cell that is not shaded.
pub const UNSHADED: Value = Answer::LEFT_OUT;
/// A shaded cell.
pub const SHADED: Value = Answer::PUT;

/// An edge without a line.
pub const NO_LINE: Value = Answer::LEFT_OUT;
/// An edge with a line.
pub const LINE: Value = Answer::PUT;

/// A cell with a star, or with whatever the kind puts into cells.
pub const OBJECT: Value = Answer::PUT;

/// The name of a cell without an object, and of an edge without a line.
const EMPTY: ValueName = ValueName::new("board.empty", "board.empty-cells");
const UNDRAWN: ValueName = ValueName::new("board.no-line", "board.no-lines");

/// The kind whose clues are `C`.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardKind<C>(PhantomData<fn() -> C>);

impl<C: BoardClues> BoardKind<C> {
    /// Returns the kind.
    pub const fn new() -> BoardKind<C> {
        BoardKind(PhantomData)
    }
}

impl<C: BoardClues> Kind for BoardKind<C> {
    fn card(&self) -> &'static Card {
        const { &C::CARD }
    }

    fn recognises(&self, _: &Document<'_>) -> bool {
        // Boards of many kinds look alike.
        false
    }

    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
        let lines = Lines::new(source, C::CARD.id, C::KEYS, document.line).with(&document.lines)?;
        Ok(loaded(C::read(&lines)?, lines.info))
    }

    fn techniques(&self) -> &'static [&'static dyn Technique] {
        BASIC_TECHNIQUES
    }

    fn maker(&self) -> Option<&'static Maker> {
        C::MAKER
    }

    fn readable(&self) -> Option<&'static dyn Readable> {
        C::READABLE
    }
}

/// A puzzle with these clues, without progress.
pub(crate) fn loaded<C: BoardClues>(clues: C, info: Info) -> Loaded {
    Loaded::fresh(BoardPuzzle { clues, info })
}

impl<C: BoardClues> Written for C {
    fn of(puzzle: &dyn Puzzle) -> Option<&C> {
        of::<BoardPuzzle<C>>(puzzle).map(|puzzle| &puzzle.clues)
    }
}

/// A puzzle of a kind on a board.
#[derive(Clone, Debug)]
struct BoardPuzzle<C> {
    clues: C,
    info: Info,
}

impl<C: BoardClues> Puzzle for BoardPuzzle<C> {
    fn kind(&self) -> &'static dyn Kind {
        &const { BoardKind::<C>::new() }
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn with_info(&self, info: Info) -> Arc<dyn Puzzle> {
        Arc::new(BoardPuzzle { clues: self.clues.clone(), info })
    }

    fn features(&self) -> Vec<Phrase> {
        self.clues.features()
    }

    fn model(&self) -> Model {
        let (size, values) = (self.clues.size(), self.clues.values());
        let mut rules =
            if C::ANSWER.is_on_edges() { Rules::on_edges(size, C::ANSWER) } else { Rules::new(size, values) };
        match C::ANSWER {
            Answer::Shading => rules.name([
                ValueName::new("board.unshaded", "board.unshaded-cells"),
                ValueName::new("board.shaded", "board.shaded-cells"),
            ]),
            Answer::Objects => rules.name([EMPTY, ValueName::thing("board.a-star", "board.star", "board.stars")]),
            Answer::Lines => rules.name([UNDRAWN, ValueName::thing("board.a-line", "board.line", "board.lines")]),
            Answer::Borders => rules.name([
                ValueName::new("board.open", "board.open-edges"),
                ValueName::thing("board.a-border", "board.border", "board.borders"),
            ]),
            Answer::Links => rules.name([
                UNDRAWN,
                ValueName { is_noun: false, ..ValueName::thing("board.drawn", "board.line", "board.lines") },
            ]),
            Answer::Values => {}
        }
        self.clues.rules(&mut rules);
        rules.model()
    }

    fn scene(&self) -> Scene {
        let [rows, cols] = self.clues.size();
        let highest = match C::ANSWER {
            Answer::Values => self.clues.values().iter().last().map_or(0, |value| value.0),
            _ => self.clues.values().len() as u8,
        };
        let marks_per_row = (1..=highest).find(|side| side * side >= highest).unwrap_or(1);
        let mut scene = Scene::blank(rows, cols, highest, marks_per_row);
        if C::ANSWER.is_on_edges() {
            Edges { rows, cols, answer: C::ANSWER }.draw(&mut scene);
        } else {
            let squares = scene.squares.iter_mut().enumerate();
            squares.for_each(|(at, square)| square.cell = Some(Cell(at as u16)));
        }
        scene.answer = C::ANSWER;
        self.clues.draw(&mut scene);
        scene
    }

    fn lint(&self) -> Vec<Lint> {
        Vec::new()
    }

    fn write(&self, format: &str, now: Option<&Position>) -> Option<String> {
        let native = || format!("{}\n{}{}", C::CARD.id, self.info.lines(), self.clues.text());
        if format == "native" { Some(native()) } else { written(self, format, now) }
    }

    fn solution_text(&self, values: &[Value]) -> String {
        let [rows, cols] = self.clues.size();
        if C::ANSWER.is_on_edges() {
            return Edges { rows, cols, answer: C::ANSWER }.text(values);
        }
        let row = |row: &[Value]| row.iter().map(|value| letter(C::ANSWER, *value)).collect::<String>();
        values.chunks(usize::from(cols).max(1)).map(row).collect::<Vec<_>>().join(" / ")
    }
}

/// How a value is written in a solution.
fn letter(answer: Answer, value: Value) -> char {
    match answer {
        Answer::Values | Answer::Lines | Answer::Borders | Answer::Links => words::symbol(value.0),
        Answer::Shading if value == SHADED => '#',
        Answer::Objects if value == OBJECT => '*',
        Answer::Shading | Answer::Objects => '.',
    }
}

/// Draws the given values, one entry for each square in reading order.
pub(crate) fn draw_givens(scene: &mut Scene, givens: &[Option<Value>]) {
    for (square, given) in scene.squares.iter_mut().zip(givens) {
        square.mark(given.map(|value| Mark::Entry(Entry::given(value))));
    }
}
