//! Kinds whose boards are read from pictures and typed in from paper.

use std::fmt::{Debug, Formatter, Result};

use crate::Kind;
use crate::scan::{BLANK, Clues, Flip, Imbalance, Lack, Paper, Scan, Spot, Takes, TotalName};
use nazo_core::puzzle::Budget;
use nazo_core::scene::Scene;
use nazo_core::words::{Phrase, say};
use nazo_vision::View;

impl Debug for dyn Readable {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.id())
    }
}

impl dyn Readable + '_ {
    /// The id in files and on the command line.
    pub fn id(&self) -> &'static str {
        self.card().id
    }

    /// The name for people.
    pub fn name(&self) -> Phrase {
        self.card().name.into()
    }
}

/// A kind whose boards are read from pictures, and corrected or typed in by hand.
pub trait Readable: Kind {
    /// The probability (0 to 1) that a picture shows a board of this kind, judged by its lines alone. The kinds with
    /// the highest values look first, and if one is sure, the others need not look.
    fn glance(&self, view: &View) -> f32;

    /// The board of this kind in a picture, if it shows one. It has the likeliest reading of each cell, whether or not
    /// they form a puzzle. The flags and deadline of `budget` end the search. The result is then None, or the best
    /// board so far.
    fn scan(&self, view: &View, budget: &Budget) -> Option<Scan>;

    /// The reading as a model, with the rules that may be read differently. None if it is not a puzzle yet.
    fn clues(&self, scan: &Scan) -> Option<Clues>;

    /// Other boards that the picture does not tell apart from this one, likeliest first: with a cell in another cage,
    /// for instance. Alternatives for the value of a cell or corner are in [`Readable::clues`] instead.
    fn others(&self, _scan: &Scan) -> Vec<Scan> {
        Vec::new()
    }

    /// The board as it was read, in native text.
    fn typeset(&self, scan: &Scan) -> String;

    /// The types of empty boards that its puzzles are typed into from paper.
    fn papers(&self) -> &'static [Paper];

    /// The board as it was read or typed so far, for display. It may contradict itself, and need not be a puzzle. None
    /// if no board has this size.
    fn sketch(&self, scan: &Scan) -> Option<Scene>;

    /// Whether a value is accepted while it is typed at a spot.
    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes;

    /// The signs that may be between two cells ([`Scan::sides`]), in the order in which one key cycles through them.
    fn signs(&self, _spot: Spot) -> &'static [&'static str] {
        &[]
    }

    /// The value that is stored for what was typed at a spot.
    fn written(&self, _scan: &Scan, _spot: Spot, typed: &str) -> String {
        typed.to_string()
    }

    /// The words for a value at a spot, if it needs any: those for a closed square, for instance.
    fn called(&self, _spot: Spot, _value: &str) -> Option<Phrase> {
        None
    }

    /// The words for the sum that is or will be at a spot, before the name of its cell: "down sum". None if there is no
    /// sum, or only one that could be meant.
    fn sum_called(&self, _scan: &Scan, _spot: Spot) -> Option<Phrase> {
        None
    }

    /// The names for the number of the whole board ([`Spot::Total`]), if boards have one.
    fn total_called(&self) -> TotalName {
        TotalName::PLAIN
    }

    /// The two states between which one key switches a cell on a board that is corrected or typed in. None if there are
    /// none.
    fn flip(&self) -> Option<&'static Flip> {
        None
    }

    /// The numbers that a board usually has and still lacks. None if it lacks none.
    fn lack(&self, _scan: &Scan) -> Option<Lack> {
        None
    }

    /// How much is on a board, in a few words: "12 cages". By default, the number of digits.
    fn tally(&self, scan: &Scan) -> Phrase {
        let digits = scan.cells.iter().filter(|glyph| !matches!(glyph.value.as_str(), "" | BLANK)).count();
        say!("kinds.digits", digits)
    }

    /// The spots where a board is not a puzzle of this kind yet.
    fn gaps(&self, scan: &Scan) -> Vec<Spot>;

    /// An error in the numbers of a board that no values in its cells can resolve.
    fn imbalance(&self, scan: &Scan) -> Option<Imbalance>;
}
