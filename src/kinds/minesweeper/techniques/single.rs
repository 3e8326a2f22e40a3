//! What one number says by itself: it has all its mines, or needs every square that is left.
//!
//! # Full Number
//!
//! A number says how many of the squares around it are mines. Once that many are found, every other closed square that
//! it touches is safe.
//!
//! In the pictures a dot is a closed square, `*` a mine that is found and `o` a square that is known to be safe. The
//! 1 in the corner has its mine, so the square below it is safe. That is the square to open.
//!
//! ```text
//! before     after
//!  1 * .      1 * .
//!  . 2 .      o 2 .
//! ```
//!
//! # Last Squares
//!
//! If a number still needs as many mines as it has closed squares around it, each of them is a mine.
//!
//! The upper 2 touches just two closed squares.
//!
//! ```text
//! before   after
//!  . 2      * 2
//!  . 2      * 2
//! ```
//!
//! # Mine Total
//!
//! The counter says how many mines the whole board has. When all of them are found, every square that is still closed
//! is safe, even far from any number. When as many are missing as there are closed squares left, all of these are
//! mines. Look at the counter towards the end: it often decides what the numbers leave open.
//!
//! The only mine is found, so the other two squares are safe, the last one as well, though no number touches it.
//!
//! ```text
//! before       after
//!  * 1 . .      * 1 o o
//!
//!  mines=1
//! ```
//!
//! Three mines are missing, and three squares are left.
//!
//! ```text
//! before       after
//!  . 2 . .      * 2 * *
//!
//!  mines=3
//! ```

use std::ops::ControlFlow;

use super::super::model::{MINE, SAFE};
use super::open::{OpenNumber, open_numbers};
use super::squares;
use nazo_core::logic::pattern::{self, Grounds};
use nazo_core::logic::{Sink, Technique, phrases};
use nazo_core::puzzle::{Candidate, Model, Position, StepName};
use nazo_core::words::{Lang, Phrase, manual, say};

/// A number that has all its mines, or needs every square that is left.
pub(in super::super) struct Single {
    is_full: bool,
    is_total: bool,
}

static FULL: StepName = StepName {
    full: Phrase::fixed("minesweeper.full-number"),
    short: Phrase::fixed("minesweeper.full"),
    code: None,
    effort: 10,
};
static LAST: StepName = StepName {
    full: Phrase::fixed("minesweeper.last-squares"),
    short: Phrase::fixed("minesweeper.last"),
    code: None,
    effort: 12,
};
static TOTAL: StepName = StepName {
    full: Phrase::fixed("minesweeper.mine-total"),
    short: Phrase::fixed("minesweeper.total"),
    code: None,
    effort: 20,
};

impl Single {
    /// A number that touches all its mines.
    pub(in super::super) const FULL: Single = Single { is_full: true, is_total: false };
    /// A number that needs every square that is left.
    pub(in super::super) const LAST: Single = Single { is_full: false, is_total: false };
    /// All mines are found.
    pub(in super::super) const ALL_FOUND: Single = Single { is_full: true, is_total: true };
    /// Only mines are left.
    pub(in super::super) const ONLY_MINES: Single = Single { is_full: false, is_total: true };

    fn applies(&self, open: &OpenNumber<'_>) -> bool {
        let left = if self.is_full { 0 } else { open.open.len() };
        open.is_total == self.is_total && open.missing as usize == left
    }
}

impl Technique for Single {
    fn name(&self) -> &'static StepName {
        match (self.is_total, self.is_full) {
            (true, _) => &TOTAL,
            (false, true) => &FULL,
            (false, false) => &LAST,
        }
    }

    fn source(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => nazo_core::head_comment!("single.rs"),
            Lang::Ja => manual::MINES_SINGLE,
        }
    }

    fn find(&self, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
        let value = if self.is_full { SAFE } else { MINE };
        for open in open_numbers(model, position).into_iter().filter(|open| self.applies(open)) {
            let places: Vec<Candidate> = open.open.iter().map(|cell| Candidate::new(*cell, value)).collect();
            let found = open.premises.iter().filter(|gone| gone.value != MINE);
            let pattern = found.map(|gone| Candidate::new(gone.cell, MINE)).collect();
            let grounds = Grounds { rules: vec![open.atom], premises: open.premises.clone(), pattern };
            sink(pattern::placing(model, self.name(), grounds, places, self.text(model, &open)))?;
        }
        ControlFlow::Continue(())
    }
}

impl Single {
    fn text(&self, model: &Model, open: &OpenNumber<'_>) -> Phrase {
        phrases::sentence(|detail| self.sentence(open, squares(model, &open.open, detail)))
    }

    fn sentence(&self, open: &OpenNumber<'_>, cells: Phrase) -> Phrase {
        let (label, number, missing, count) = (open.label, open.number, open.missing, open.open.len());
        match (self.is_total, self.is_full) {
            (true, true) if number == 1 => say!("minesweeper.only-mine-found", number, cells, count),
            (true, true) => say!("minesweeper.all-mines-found", number, cells, count),
            (true, false) if count == 1 => say!("minesweeper.last-mine-of-board", missing, cells),
            (true, false) => {
                let some = say!("minesweeper.count", missing);
                say!("minesweeper.last-mines-of-board", missing, some, cells, both = count == 2)
            }
            (false, true) if number == 0 => say!("minesweeper.touches-no-mine", label, cells, count),
            (false, true) => say!("minesweeper.touches-its-mines", label, number, cells, count),
            (false, false) if count == 1 => say!("minesweeper.lacks-one-mine", label, missing, cells),
            (false, false) => say!("minesweeper.lacks-mines", label, missing, cells, both = count == 2),
        }
    }
}
