//! What the fish say.

use super::candidate_index::CandidateIndex;
use super::fish::Catch;
use super::fish_search::Fish;
use super::phrases::{self, Detail};
use crate::puzzle::House;
use crate::words::{Phrase, say};

/// The level of detail of a sentence.
#[derive(Clone, Copy)]
pub struct Style {
    /// Whether the fins are named.
    pub fins: Detail,
    /// Whether the eliminated candidates are named.
    pub lost: Detail,
    /// Whether it explains why the bases and covers matter.
    pub reason: bool,
    /// Whether the covers are named.
    pub covers: Detail,
}

/// The parts of a sentence about fish.
pub(super) struct Words<'w, 'a> {
    pub index: &'w CandidateIndex<'a>,
    pub catch: &'w Catch,
    pub lost: Phrase,
    pub style: Style,
}

impl Words<'_, '_> {
    /// "rows 2 and 4 and box 7".
    fn houses(&self, some: &[usize]) -> Phrase {
        let all: Vec<&House> = some.iter().map(|at| self.index.house_at(*at)).collect();
        phrases::houses(self.index.model, &all)
    }

    /// "the fin r5c6", "the fins r5c6 and r5c7", "one of five fins"; for two fish, "r5c6" and "r5c6 or r5c7".
    fn fins(&self, fish: &Fish) -> Phrase {
        let cells = self.index.cells(fish.fins);
        let (model, count) = (self.index.model, cells.len());
        match self.style.fins {
            Detail::Brief if count != 1 => say!("logic.fins-counted", count),
            _ if self.catch.twin.is_some() => phrases::any_cell(model, &cells),
            _ => say!("logic.fins", count, cells = phrases::cells(model, &cells)),
        }
    }

    fn covers(&self) -> Phrase {
        let covers = &self.catch.fish.covers;
        match self.style.covers {
            Detail::Full => self.houses(covers),
            Detail::Brief => say!("logic.covers-counted", count = covers.len()),
        }
    }

    /// The word for the bases: "rows", or "houses" if they are of several sorts.
    fn sort(&self) -> Phrase {
        let bases = &self.catch.fish.bases;
        let form = self.index.form(bases[0]);
        match bases.iter().all(|base| self.index.form(*base) == form) {
            true => phrases::sort_of_houses(form, bases.len()),
            false => say!("logic.houses", count = bases.len()),
        }
    }

    /// The covers in which the two fish differ: first that of the first fish, then that of the second.
    fn exchange(&self, twin: &Fish) -> [Phrase; 2] {
        let fish = &self.catch.fish;
        let beside = |some: &Fish, other: &Fish| -> Vec<usize> {
            some.covers.iter().copied().filter(|cover| !other.covers.contains(cover)).collect()
        };
        [beside(fish, twin), beside(twin, fish)].map(|cover| self.houses(&cover))
    }

    /// The sentence of the step.
    pub fn sentence(&self) -> Phrase {
        let (fish, lost) = (&self.catch.fish, &self.lost);
        let (bases, covers) = (self.houses(&fish.bases), self.covers());
        let digit = self.index.model.value_called(self.catch.value);
        if let Some(twin) = &self.catch.twin {
            let [old, new] = self.exchange(twin);
            let (fins, others) = (self.fins(fish), self.fins(twin));
            return match self.style.covers {
                Detail::Full => say!("logic.fish-twins", bases, digit, covers, fins, old, new, others, lost),
                Detail::Brief => say!("logic.fish-twins-brief", bases, digit, covers, old, new, lost),
            };
        }
        if fish.fins.is_empty() {
            return match self.style.reason {
                true => say!("logic.fish-reasoned", bases, digit, covers, sort = self.sort(), lost),
                false => say!("logic.fish", bases, digit, covers, lost),
            };
        }
        let (fins, count) = (self.fins(fish), fish.fins.len());
        match self.style.reason {
            true => say!("logic.finned-fish-reasoned", bases, digit, covers, fins, count, sort = self.sort(), lost),
            false => say!("logic.finned-fish", bases, digit, covers, fins, lost),
        }
    }
}
