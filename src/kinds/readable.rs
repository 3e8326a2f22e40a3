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
    /// The word that names it in files and on the command line.
    pub fn id(&self) -> &'static str {
        self.card().id
    }

    /// What people call it.
    pub fn name(&self) -> Phrase {
        self.card().name.into()
    }
}

/// A kind whose boards are read from pictures, and corrected or typed in by hand.
pub trait Readable: Kind {
    /// How likely a picture shows a board of this kind, 0 to 1, as far as its lines alone tell. Those that
    /// promise most look first, and the others need not where one is sure.
    fn glance(&self, view: &View) -> f32;

    /// The board of this kind in a picture, if it shows one; the likeliest reading of each cell is taken, whether or not
    /// they make a puzzle together. Flags and deadline of `budget` end the search: none then, or the best so far.
    fn scan(&self, view: &View, budget: &Budget) -> Option<Scan>;

    /// What was read, as a model with the rules that may be read differently; none where it is no puzzle yet.
    fn clues(&self, scan: &Scan) -> Option<Clues>;

    /// The same board read otherwise where the picture does not tell which it is, likeliest first: with a cell in another cage,
    /// for instance. What may stand in a cell or at a corner instead is told by [`Readable::clues`].
    fn others(&self, _scan: &Scan) -> Vec<Scan> {
        Vec::new()
    }

    /// A board as it was read, in native text.
    fn typeset(&self, scan: &Scan) -> String;

    /// The sorts of empty boards that its puzzles are typed into from paper.
    fn papers(&self) -> &'static [Paper];

    /// A board as it was read or typed so far, to be looked at; it may contradict itself, and need not be a puzzle; none
    /// where no board has this size.
    fn sketch(&self, scan: &Scan) -> Option<Scene>;

    /// What becomes of a value that is being typed at a spot.
    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes;

    /// The signs that may stand between two cells ([`Scan::sides`]), in the order in which one key goes through them.
    fn signs(&self, _spot: Spot) -> &'static [&'static str] {
        &[]
    }

    /// How a value that was typed at a spot is written there.
    fn written(&self, _scan: &Scan, _spot: Spot, typed: &str) -> String {
        typed.to_string()
    }

    /// What is said for a value at a spot, where the value does not speak for itself: that of a square that is closed.
    fn called(&self, _spot: Spot, _value: &str) -> Option<Phrase> {
        None
    }

    /// Which sum stands at a spot, or will, in words that a cell follows: "down sum"; none where none does, and where there is
    /// only one that could be meant.
    fn sum_called(&self, _scan: &Scan, _spot: Spot) -> Option<Phrase> {
        None
    }

    /// What the number of the whole board is called ([`Spot::Total`]), where boards have one.
    fn total_called(&self) -> TotalName {
        TotalName::PLAIN
    }

    /// What one key makes of a cell on a board that is corrected or typed in; none where there is no such thing.
    fn flip(&self) -> Option<&'static Flip> {
        None
    }

    /// The numbers that a board usually has and does not have yet; none where none is missing.
    fn lack(&self, _scan: &Scan) -> Option<Lack> {
        None
    }

    /// How much there is on a board, in a few words: "12 cages". Without its own words, how many digits.
    fn tally(&self, scan: &Scan) -> Phrase {
        let digits = scan.cells.iter().filter(|glyph| !matches!(glyph.value.as_str(), "" | BLANK)).count();
        say!("kinds.digits", digits)
    }

    /// Where a board is no puzzle of this kind yet.
    fn gaps(&self, scan: &Scan) -> Vec<Spot>;

    /// That the numbers of a board cannot be right, whatever stands in its cells.
    fn imbalance(&self, scan: &Scan) -> Option<Imbalance>;
}
