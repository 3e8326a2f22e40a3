//! The kinds of puzzles. A kind is one file or folder here and one line in [`KINDS`].

pub mod board;
mod card;
mod component;
mod dice;
mod drafting;
mod findings;
pub mod futoshiki;
pub mod grid;
mod hidden;
pub mod hitori;
mod info;
pub mod kakuro;
mod lines;
pub mod maker;
pub mod masyu;
pub mod minefield;
pub mod minesweeper;
pub mod norinori;
pub mod nurikabe;
mod readable;
pub mod riddle;
pub mod scan;
pub mod shikaku;
pub mod slitherlink;
pub mod starbattle;
mod story;
pub mod sudoku;
mod worked;

pub use card::Card;
pub use component::Component;
pub use dice::Dice;
pub use drafting::{DraftLine, Drafting, LineState, Template, story_text};
pub use findings::{Certain, Finding, Findings, Reply};
pub use hidden::{First, Hidden, Reveal, Revealed};
pub use info::{INFO_KEYS, Info};
pub use maker::{MakeError, Maker, Variant, Wish};
pub use readable::Readable;
pub use scan::{Clues, Scan};
pub use story::{Axis, InWords, Purpose, Seat, Story, StorySentence};
pub use worked::Worked;

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use nazo_core::logic::Technique;
use nazo_core::puzzle::{Candidate, Cell, Model, Position, Value};
use nazo_core::scene::Scene;
use nazo_core::solve::Grid;
use nazo_core::text::{Document, Line, ReadError, Source, Span};
use nazo_core::words::{Fixed, Phrase, say};

/// Every kind nazo knows, in the order in which they are tried on a text that does not name its kind.
pub static KINDS: &[&dyn Kind] = &[
    &sudoku::SUDOKU,
    &sudoku::KILLER,
    &kakuro::KAKURO,
    &minesweeper::MINESWEEPER,
    &riddle::RIDDLE,
    &futoshiki::FUTOSHIKI,
    &hitori::HITORI,
    &slitherlink::SLITHERLINK,
    &starbattle::STARBATTLE,
    &nurikabe::NURIKABE,
    &norinori::NORINORI,
    &masyu::MASYU,
    &shikaku::SHIKAKU,
];

/// The kind with this id.
pub fn kind_named(id: &str) -> Option<&'static dyn Kind> {
    KINDS.iter().copied().find(|kind| kind.id() == id)
}

/// The classic sudoku with these givens, in the form of [`Puzzle::classic`]. None if they conflict.
pub fn classic(givens: &Grid, info: Info) -> Option<Arc<dyn Puzzle>> {
    Some(Arc::new(sudoku::Sudoku::classic_of(givens, info).ok()?))
}

impl dyn Kind + '_ {
    /// The id in files and on the command line: `sudoku`.
    pub fn id(&self) -> &'static str {
        self.card().id
    }

    /// The name for people.
    pub fn name(&self) -> Phrase {
        self.card().name.into()
    }

    /// The formats it is written in, other than native text, in the order in which they are tried.
    pub fn formats(&self) -> &'static [Format] {
        self.card().formats
    }

    /// All mistakes in a text that [`Kind::read`] refuses, as far as they can be found at once. The first is the error
    /// that it returns.
    pub fn mistakes(&self, source: &Source, document: &Document<'_>) -> Vec<ReadError> {
        match self.drafting() {
            Some(drafting) => drafting.mistakes(source, document),
            None => self.read(source, document).err().into_iter().collect(),
        }
    }
}

impl Debug for dyn Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A kind of puzzle: how it is written and which techniques people use on it.
pub trait Kind: Sync {
    /// The name of the kind and how it is written.
    fn card(&self) -> &'static Card;

    /// How texts in everyday words are drafted and completed. None if puzzles of this kind are not told in words.
    fn drafting(&self) -> Option<&'static dyn Drafting> {
        None
    }

    /// Whether a native text without a kind line is clearly of this kind.
    fn recognises(&self, document: &Document<'_>) -> bool;

    /// Reads a puzzle in native text. `document.lines` has neither the kind line, if there is one, nor the `state:`
    /// block. The journal is left to the caller.
    fn read(&self, source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError>;

    /// Reads a puzzle that is not text. None if the bytes are not a puzzle of this kind.
    fn read_bytes(&self, _name: &str, _bytes: &[u8]) -> Option<PuzzleRead> {
        None
    }

    /// The techniques people use on it, easiest first.
    fn techniques(&self) -> &'static [&'static dyn Technique];

    /// How its boards are read from pictures and typed in from paper. None if they are not.
    fn readable(&self) -> Option<&'static dyn Readable> {
        None
    }

    /// The maker of its puzzles. None if none can be made.
    fn maker(&self) -> Option<&'static Maker> {
        None
    }

    /// Whether its puzzles are meant to have exactly one solution. Otherwise only what holds in all solutions can be
    /// found out.
    fn expects_one_solution(&self) -> bool {
        true
    }
}

/// Writes a puzzle of one kind, with the progress of a position if the format has room for it.
pub type Write = fn(&dyn Puzzle, Option<&Position>) -> Option<String>;

/// Reads puzzles lazily, one by one.
pub type Each = fn(&Source, &[Line<'_>]) -> Box<dyn Iterator<Item = PuzzleRead> + Send>;

/// A text format for puzzles of one kind, other than native text.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The id on the command line: `line`, `sdk`, `pm`.
    pub id: &'static str,
    /// What it is and who uses it, in a few words.
    pub about: &'static str,
    /// A complete text in this format, used as documentation and test.
    pub sample: &'static str,
    /// Whether every puzzle is on a line of its own. Such lines may be mixed with those of other formats, so `fit` and
    /// `read` see one line at a time.
    pub one_line: bool,
    /// Whether other texts may look like it by chance, such as 81 groups of digits. It is tried after all formats of
    /// all kinds that are not loose.
    pub loose: bool,
    /// How well lines fit the format. They come without comments and blank lines.
    pub fit: fn(&[Line<'_>]) -> Fit,
    /// Reads every puzzle in the lines. A mistake in one puzzle does not keep the others from being read.
    pub read: fn(&Source, &[Line<'_>]) -> Vec<PuzzleRead>,
    /// The same one by one, for a format with thousands of puzzles in one text.
    pub each: Option<Each>,
    /// What the format has no room for in this puzzle, in words. None if it holds everything, or if all that is known
    /// is that [`Format::write`] returns None.
    pub lacks: fn(&dyn Puzzle) -> Option<Phrase>,
    /// Writes a puzzle of this kind for [`Puzzle::write`], if the format can hold it. None if the format is only read.
    pub write: Option<Write>,
}

impl Format {
    /// Common values of formats with one puzzle on each line. Each format sets the rest.
    pub(crate) const LINE: Format = Format {
        id: "",
        about: "",
        sample: "",
        one_line: true,
        loose: false,
        fit: |_| Fit::no(Fixed::NOTHING),
        read: |_, _| Vec::new(),
        each: None,
        lacks: |_| None,
        write: None,
    };

    /// Common values of the ids of all kinds.
    pub(crate) const ID: Format =
        Format { id: "id", about: "nazo's own one-line id, for chats and links", ..Format::LINE };

    /// Common values of formats with a puzzle on several lines.
    pub(crate) const LINES: Format = Format { one_line: false, ..Format::LINE };

    /// Whether a text in this format is read as two puzzles if it is repeated after a blank line. Otherwise a line
    /// `---` is needed in between.
    pub fn parts(&self, text: &str) -> bool {
        let source = Source::new("", &format!("{text}\n\n{text}"));
        let lines: Vec<Line<'_>> = source.lines().filter(|line| !line.text.trim().is_empty()).collect();
        let readings = (self.read)(&source, &lines);
        readings.len() == 2 && readings.iter().all(|reading| reading.outcome.is_ok())
    }
}

/// How well a text fits a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is clearly in this format, whether or not it has mistakes.
    Yes,
    /// It is not in this format.
    No {
        /// How close it comes, from 0 (nothing in common) to 100.
        near: u8,
        /// Why it is not, as part of a sentence: "line 1 has 80 characters, not 81".
        why: Phrase,
    },
}

impl PuzzleRead {
    /// A puzzle without a name of its own. Its id is file and line.
    pub fn unnamed(source: &Source, line: usize, outcome: Result<Loaded, ReadError>) -> PuzzleRead {
        PuzzleRead { id: format!("{}:{line}", source.name()), outcome, sight: None }
    }

    /// A puzzle with the id `name`, or file and line if that is blank.
    pub fn named(name: Option<&str>, source: &Source, line: usize, outcome: Result<Loaded, ReadError>) -> PuzzleRead {
        match name.map(str::trim).filter(|name| !name.is_empty()) {
            Some(name) => PuzzleRead { id: name.to_string(), outcome, sight: None },
            None => PuzzleRead::unnamed(source, line, outcome),
        }
    }
}

impl Fit {
    /// Nothing in common, for this reason.
    pub fn no(why: impl Into<Phrase>) -> Fit {
        Fit::No { near: 0, why: why.into() }
    }

    /// The same, but this close.
    pub(crate) fn near(self, near: u8) -> Fit {
        match self {
            Fit::Yes => Fit::Yes,
            Fit::No { why, .. } => Fit::No { near, why },
        }
    }

    /// Whether a text begins with `start`.
    pub(crate) fn begins(lines: &[Line<'_>], start: &str) -> Fit {
        match first(lines).starts_with(start) {
            true => Fit::Yes,
            false => Fit::no(say!("kinds.not-begin", start)),
        }
    }

    /// Fits if the condition holds. Otherwise nothing in common, for this reason.
    pub fn when(fits: bool, why: Fixed) -> Fit {
        if fits { Fit::Yes } else { Fit::no(why) }
    }
}

/// The puzzle as type `P`, if it is one.
pub(crate) fn of<P: Puzzle>(puzzle: &dyn Puzzle) -> Option<&P> {
    (puzzle as &dyn Any).downcast_ref()
}

/// The text of a puzzle in the format of its kind with this id.
pub(crate) fn written(puzzle: &dyn Puzzle, format: &str, now: Option<&Position>) -> Option<String> {
    let format = puzzle.kind().formats().iter().find(|known| known.id == format)?;
    let write = format.write.filter(|_| (format.lacks)(puzzle).is_none())?;
    write(puzzle, now)
}

/// Why a puzzle cannot be written in a format of its kind.
pub fn lacking(puzzle: &dyn Puzzle, format: &Format) -> Phrase {
    (format.lacks)(puzzle).unwrap_or(Phrase::fixed("kinds.no-room"))
}

/// Reads every line as a puzzle of its own, with file and line as its id.
pub(crate) fn each_line(
    source: &Source,
    lines: &[Line<'_>],
    read: impl Fn(&Source, Line<'_>) -> Result<Loaded, ReadError>,
) -> Vec<PuzzleRead> {
    lines.iter().map(|line| PuzzleRead::unnamed(source, line.number, read(source, *line))).collect()
}

/// Reads all lines as one puzzle, with file and line as its id.
pub(crate) fn whole(
    source: &Source,
    lines: &[Line<'_>],
    read: impl Fn(&Source, &[Line<'_>]) -> Result<Loaded, ReadError>,
) -> Vec<PuzzleRead> {
    let number = lines.first().map_or(0, |line| line.number);
    vec![PuzzleRead::unnamed(source, number, read(source, lines))]
}

/// The first line, for formats that are recognised by it.
pub(crate) fn first<'a>(lines: &[Line<'a>]) -> &'a str {
    lines.first().map_or("", |line| line.text.trim_start())
}

/// The result of reading one puzzle of a text.
#[derive(Debug)]
pub struct PuzzleRead {
    /// The puzzle's own name if the text gives one, otherwise `file:line`.
    pub id: String,
    /// The puzzle, or why it cannot be read.
    pub outcome: Result<Loaded, ReadError>,
    /// What was seen, if it was read from a picture.
    pub sight: Option<Box<scan::Sight>>,
}

/// A puzzle as it was read, with its progress.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// What a person had already done, if the format has room for it.
    pub start: Start,
    /// The moves of a saved game. Empty for a new puzzle.
    pub journal: Journal,
}

impl Loaded {
    /// A puzzle with this progress.
    pub(crate) fn begun(puzzle: impl Puzzle, start: Start) -> Loaded {
        Loaded { puzzle: Arc::new(puzzle), start, journal: Journal::default() }
    }

    /// A puzzle without progress.
    pub(crate) fn fresh(puzzle: impl Puzzle) -> Loaded {
        Loaded::begun(puzzle, Start::default())
    }
}

/// The lines of a saved game, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    first: usize,
    text: String,
}

impl Journal {
    /// Whether it has no lines.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// All lines, with their numbers in the file.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        Span { first: self.first, text: &self.text }.lines()
    }
}

impl From<Span<'_>> for Journal {
    fn from(Span { first, text }: Span<'_>) -> Journal {
        Journal { first, text: text.to_string() }
    }
}

/// A line of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalLine {
    /// The text, trimmed.
    pub text: String,
    /// The number of the line in its file, counted from 1.
    pub number: usize,
}

impl From<Line<'_>> for JournalLine {
    fn from(line: Line<'_>) -> JournalLine {
        JournalLine { text: line.text.trim().to_string(), number: line.number }
    }
}

/// Progress that a format holds besides the givens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Values that were entered rather than given.
    pub placed: Vec<Candidate>,
    /// Candidates that were removed, beyond those that the entered values rule out.
    pub eliminated: Vec<Candidate>,
}

/// Something suspicious or wrong about a puzzle, found without solving it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// The problem in words.
    pub message: Phrase,
    /// The cells it is about.
    pub cells: Vec<Cell>,
}

/// The message that a cage or run cannot have its sum, because this many different digits have a sum from `least` to
/// `most`.
pub(crate) fn impossible_sum(name: Phrase, count: usize, least: u32, most: u32) -> Phrase {
    match count {
        1 => say!("kinds.impossible-digit", name, least, most),
        _ if least == most => say!("kinds.impossible-fixed-sum", name, count, least),
        _ => say!("kinds.impossible-sum", name, count, least, most),
    }
}

/// A puzzle: data that can describe itself in every way the program needs.
pub trait Puzzle: Any + Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static dyn Kind;

    /// Title, author and the like.
    fn info(&self) -> &Info;

    /// The same puzzle with other information about itself.
    fn with_info(&self, info: Info) -> Arc<dyn Puzzle>;

    /// What distinguishes it from the usual puzzle of its kind, in a word or two each: "16x16", "diagonals".
    fn features(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Cells, values and constraints.
    fn model(&self) -> Model;

    /// The givens, if it is a classic sudoku and nothing else. From these it is solved faster than its model can be
    /// built.
    fn classic(&self) -> Option<Grid> {
        None
    }

    /// The board as it is printed: lines, walls, labels and givens, without the progress of a player.
    fn scene(&self) -> Scene;

    /// What it offers besides a board.
    fn component(&self) -> Component<'_> {
        Component::Board
    }

    /// What it hides until it is opened, if it hides anything.
    fn hidden(&self) -> Option<&dyn Hidden> {
        None
    }

    /// What looks wrong with it before solving.
    fn lint(&self) -> Vec<Lint>;

    /// The puzzle in the format with this id (`native` or that of a [`Format`]). `None` if it cannot be written in it.
    /// A format that holds progress writes that of `now`, or only the puzzle if `now` is `None`.
    fn write(&self, format: &str, now: Option<&Position>) -> Option<String>;

    /// A full assignment (one value per cell of the model) in the form for scripts: 81 digits for a 9x9 sudoku.
    fn solution_text(&self, values: &[Value]) -> String;

    /// The same in the form for people.
    fn solution_phrase(&self, values: &[Value]) -> Phrase {
        Phrase::verbatim(self.solution_text(values))
    }
}
