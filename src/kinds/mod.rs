//! The kinds of puzzles. A kind is one folder here and one line in [`KINDS`].

use std::fmt::Debug;
use std::sync::Arc;

use crate::logic::Technique;
use crate::puzzle::{Candidate, Cell, Model, Position, Value};
use crate::scene::Scene;
use crate::text::{ReadError, Source};
use crate::words::Phrase;

/// Every kind nazo knows, in the order in which they are tried on a text that does not name its kind.
pub static KINDS: &[&dyn Kind] = &[];

/// The kind with this name.
pub fn kind_named(id: &str) -> Option<&'static dyn Kind> {
    KINDS.iter().copied().find(|kind| kind.id() == id)
}

/// A kind of puzzle: how it is written and which techniques people use on it.
pub trait Kind: Sync {
    /// The word that names it in files and on the command line: `sudoku`.
    fn id(&self) -> &'static str;

    /// What people call it.
    fn name(&self) -> Phrase;

    /// Its rules in a few sentences.
    fn rules(&self) -> Phrase;

    /// The text formats it is written in, in the order in which they are tried; the native one comes first.
    fn formats(&self) -> &'static [&'static dyn Format];

    /// The techniques people use on it, easiest first.
    fn techniques(&self) -> &'static [&'static dyn Technique];
}

/// A way of writing puzzles of one kind as text.
pub trait Format: Sync {
    /// The word that names it on the command line: `line`, `sdk`, `pm`.
    fn id(&self) -> &'static str;

    /// What it is and who uses it, in a few words.
    fn about(&self) -> &'static str;

    /// A complete text in this format, used as documentation and test.
    fn sample(&self) -> &'static str;

    /// Whether a text is unmistakably in this format, whether or not it is free of mistakes.
    fn recognises(&self, source: &Source) -> bool;

    /// Reads every puzzle of a text. A mistake in one puzzle does not keep the others from being read.
    fn read(&self, source: &Source) -> Vec<Reading>;
}

/// What became of one puzzle of a text.
#[derive(Debug)]
pub struct Reading {
    /// The puzzle's own name where the text gives one, otherwise `file:line`.
    pub id: String,
    /// The puzzle, or why it cannot be read.
    pub outcome: Result<Loaded, ReadError>,
}

/// A puzzle as it was read, with what had been done on it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// What a person had already done, where the format holds that.
    pub start: Start,
    /// The journal lines of a saved game, oldest first; empty for a fresh puzzle.
    pub journal: Vec<String>,
}

/// Progress that a format holds beside the givens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Values that were entered, not given.
    pub placed: Vec<Candidate>,
    /// Candidates that were struck out, beyond those that the entries strike out by themselves.
    pub eliminated: Vec<Candidate>,
}

/// What a puzzle says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Under which licence it may be passed on.
    pub licence: Option<String>,
    /// Anything else.
    pub note: Option<String>,
}

/// Something about a puzzle that is suspicious or wrong, found without solving it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// What it is.
    pub message: Phrase,
    /// The cells it is about.
    pub cells: Vec<Cell>,
}

/// One puzzle: data that can describe itself in every way the program needs.
pub trait Puzzle: Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static dyn Kind;

    /// Title, author and the like.
    fn info(&self) -> &Info;

    /// Cells, values and constraints.
    fn model(&self) -> Model;

    /// The board as it is printed: lines, walls, labels and givens, without anything a player did.
    fn scene(&self) -> Scene;

    /// What looks wrong with it before any solving.
    fn lint(&self) -> Vec<Lint>;

    /// The puzzle in the format with this id; `None` where it cannot be written so. A format that holds progress
    /// writes that of `now`, or the bare puzzle where `now` is none.
    fn write(&self, format: &str, now: Option<&Position>) -> Option<String>;

    /// A full assignment (one value per cell of the model) as scripts read it: 81 digits for a 9x9 sudoku.
    fn solution_text(&self, values: &[Value]) -> String;
}
