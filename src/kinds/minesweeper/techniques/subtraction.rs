//! What two numbers say together: the squares that both touch hold at most so many mines, or at least so many, and that
//! leaves only one way for those that one of them touches alone.
//!
//! # Subtraction
//!
//! Two numbers share closed squares. What one number says of these tells what the other needs elsewhere. Where they
//! must hold all the mines that the other still needs, the squares that it touches alone are safe. Where they cannot
//! hold enough, those squares are mines. Many boards need nothing harder than this.
//!
//! The first 1 has its mine in the first two squares of the upper row. The second 1 touches both and so has that mine
//! as well: the third square is safe.
//!
//! ```text
//! before       after
//!  . . . .      . . o .
//!  1 1 2 1      1 1 2 1
//! ```
//!
//! A 1 beside a 2 leaves one mine for the two squares that they share. The 2 needs one more and has one square of its
//! own for it.
//!
//! ```text
//! before       after
//!  . . . .      . . * .
//!  1 2 2 1      1 2 2 1
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::super::model::{MINE, SAFE};
use super::open::{OpenNumber, open_numbers};
use super::squares;
use nazo_core::logic::pattern::{self, Grounds};
use nazo_core::logic::{Sink, Technique, phrases};
use nazo_core::puzzle::{Candidate, Cell, Model, Position, Step, StepName};
use nazo_core::words::{Lang, Phrase, manual, say};

/// Two numbers that share squares.
pub(in super::super) struct Subtraction;

static NAME: StepName = StepName {
    full: Phrase::fixed("minesweeper.subtraction"),
    short: Phrase::fixed("minesweeper.subtract"),
    code: None,
    effort: 24,
};

/// Two numbers, and what follows for the squares that only the first touches.
struct Pair<'a, 'm> {
    one: &'a OpenNumber<'m>,
    other: &'a OpenNumber<'m>,
    shared: Vec<Cell>,
    alone: Vec<Cell>,
    /// Whether the squares of the first alone are mines; otherwise they are safe.
    are_mines: bool,
}

impl Technique for Subtraction {
    fn name(&self) -> &'static StepName {
        &NAME
    }

    fn source(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => nazo_core::head_comment!("subtraction.rs"),
            Lang::Ja => manual::MINES_SUBTRACTION,
        }
    }

    fn find(&self, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
        let numbers: Vec<OpenNumber<'_>> =
            open_numbers(model, position).into_iter().filter(|number| !number.is_total).collect();
        let mut at_cell: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (at, number) in numbers.iter().enumerate() {
            number.open.iter().for_each(|cell| at_cell.entry(*cell).or_default().push(at));
        }
        for (at, one) in numbers.iter().enumerate() {
            let mut near: Vec<usize> =
                one.open.iter().filter_map(|cell| at_cell.get(cell)).flatten().copied().collect();
            near.sort_unstable();
            near.dedup();
            for other in near.into_iter().filter(|other| *other != at) {
                if let Some(pair) = numbers.get(other).and_then(|other| pair(one, other)) {
                    sink(step(model, &pair))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn pair<'a, 'm>(one: &'a OpenNumber<'m>, other: &'a OpenNumber<'m>) -> Option<Pair<'a, 'm>> {
    let (shared, alone): (Vec<Cell>, Vec<Cell>) = one.open.iter().partition(|cell| other.open.contains(cell));
    if alone.is_empty() || shared.is_empty() {
        return None;
    }
    // The most and the fewest mines of the other number that can be in the shared squares.
    let most = (other.missing as usize).min(shared.len());
    let least = (other.missing as usize).saturating_sub(other.open.len() - shared.len());
    let missing = one.missing as usize;
    let are_mines = missing.checked_sub(most) == Some(alone.len());
    (are_mines || (least > 0 && least == missing)).then_some(Pair { one, other, shared, alone, are_mines })
}

fn step(model: &Model, pair: &Pair<'_, '_>) -> Step {
    let value = if pair.are_mines { MINE } else { SAFE };
    let places = pair.alone.iter().map(|cell| Candidate::new(*cell, value)).collect();
    let mut premises: Vec<Candidate> = pair.one.premises.iter().chain(&pair.other.premises).copied().collect();
    premises.sort_unstable();
    premises.dedup();
    let pattern = pair.shared.iter().map(|cell| Candidate::new(*cell, MINE)).collect();
    let grounds = Grounds { rules: vec![pair.other.atom, pair.one.atom], premises, pattern };
    pattern::placing(model, &NAME, grounds, places, text(model, pair))
}

fn text(model: &Model, pair: &Pair<'_, '_>) -> Phrase {
    let (one, other) = (pair.one.label, pair.other.label);
    let (needed, held) = (pair.one.missing, pair.other.missing);
    let is_whole = pair.shared.len() == pair.other.open.len();
    let is_fresh = needed == pair.one.number;
    let count = pair.alone.len();
    phrases::sentence(|detail| {
        let [shared, alone] = [&pair.shared, &pair.alone].map(|cells| squares(model, cells, detail));
        match pair.are_mines {
            true => say!("minesweeper.leaves", other, is_whole, held, shared, one, is_fresh, needed, alone, count),
            false => say!("minesweeper.holds", other, is_whole, needed, shared, one, is_fresh, alone, count),
        }
    })
}
