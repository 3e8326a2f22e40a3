//! Almost locked sets: cells of a house with one candidate more than there are cells.
//!
//! Take one of the candidates away, and the cells must hold all the others. That is what the techniques of
//! [`als_xz`](super::als_xz), [`als_chain`](super::als_chain) and [`death_blossom`](super::death_blossom) build on.

use std::collections::HashSet;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::phrases::{self, Detail};
use super::step_builder::StepBuilder;
use crate::puzzle::{Role, Value, ValueSet};
use crate::words::{Phrase, say};

/// The most cells that are named where there is little room.
const FEW: usize = 3;

/// The most cells in a set: people do not look for larger ones.
const MOST_CELLS: usize = 8;
/// The most cells in a set if the house has at least [`LARGE`] open cells, as on 16x16 boards. Such houses have very
/// many sets.
const MOST_OF_LARGE: usize = 4;
const LARGE: usize = 10;

/// The places of one value of a set.
#[derive(Clone, Copy, Debug)]
struct Fit {
    /// The cells of the set that have the value as a candidate.
    places: Cells,
    /// The cells that see all of these places.
    seeing: Cells,
}

/// An almost locked set.
#[derive(Clone, Debug)]
pub(super) struct Als {
    /// Its cells.
    pub cells: Cells,
    /// Their candidates: one more than there are cells.
    pub values: ValueSet,
    /// A house that contains it, by index.
    pub house: usize,
    fits: Vec<Fit>,
}

impl Als {
    fn new(index: &CandidateIndex, house: usize, cells: Cells, values: ValueSet) -> Als {
        let fit = |value| {
            let places = cells & index.places(value);
            Fit { places, seeing: index.seeing_all(places) }
        };
        Als { cells, values, house, fits: values.iter().map(fit).collect() }
    }

    fn fit(&self, value: Value) -> Option<&Fit> {
        let below = self.values.bits() & ((1u64 << value.number()) - 1);
        self.values.contains(value).then(|| self.fits.get(below.count_ones() as usize)).flatten()
    }

    /// The cells of the set that have the value as a candidate.
    pub fn places(&self, value: Value) -> Cells {
        self.fit(value).map_or(Cells::EMPTY, |fit| fit.places)
    }

    /// The cells that see every place of the value in the set.
    pub fn seeing(&self, value: Value) -> Cells {
        self.fit(value).map_or(Cells::EMPTY, |fit| fit.seeing)
    }

    /// The restricted common values: those that only one of the two sets can have, because every place in one sees
    /// every place in the other.
    pub fn shared_once(&self, other: &Als) -> ValueSet {
        (self.values & other.values)
            .iter()
            .filter(|value| self.places(*value).is_subset(other.seeing(*value)))
            .collect()
    }

    /// Adds the rules and premises by which the set holds all its values but one.
    pub fn prove_quietly(&self, builder: &mut StepBuilder) {
        self.cells.iter().for_each(|at| builder.has_a_value(at));
        for value in self.values {
            if self.places(value).len() > 1 {
                builder.once_in(self.house, value);
            }
        }
    }

    /// Adds the rules and premises by which the set holds all its values but one, and shows it as a side of the
    /// pattern.
    pub fn prove(&self, builder: &mut StepBuilder, index: &CandidateIndex, side: u8) {
        self.prove_quietly(builder);
        for at in self.cells.iter() {
            index.candidates(at).iter().for_each(|value| builder.show(Cells::single(at), value, Role::Side(side)));
        }
    }

    /// "r1c2 and r1c5 hold two of 1, 4 and 7".
    pub fn phrase(&self, index: &CandidateIndex, detail: Detail) -> Phrase {
        let (cells, count) = (self.named(index, detail), self.cells.len());
        match count {
            1 => say!("logic.als-of-one", cells, any = phrases::any_value(index.model, self.values)),
            _ => say!("logic.als-of-several", cells, count, all = phrases::values(index.model, self.values)),
        }
    }

    /// The cells by name; without details, the house and the number of its cells if they are many.
    pub fn named(&self, index: &CandidateIndex, detail: Detail) -> Phrase {
        if detail == Detail::Full || self.cells.len() <= FEW {
            return phrases::cells(index.model, &index.cells(self.cells));
        }
        let house = index.model.house_called(index.house_at(self.house));
        say!("logic.als-of-house", count = self.cells.len(), house)
    }
}

/// The instances shown so far: their cells and eliminations. All candidates of the sets are shown, so the same cells
/// give the same picture however they are divided into sets.
#[derive(Default)]
pub(super) struct Shown {
    known: HashSet<(Cells, Vec<(Value, Cells)>)>,
}

impl Shown {
    /// Records an instance and returns whether it is new.
    pub fn is_new(&mut self, cells: Cells, lost: &[(Value, Cells)]) -> bool {
        self.known.insert((cells, lost.to_vec()))
    }
}

/// Every almost locked set of the position, each only once, those of few cells first.
pub(super) fn almost_locked(index: &CandidateIndex) -> Vec<Als> {
    let mut sets: Vec<Als> = Vec::new();
    let mut seen = HashSet::new();
    for house in 0..index.house_count() {
        // A cell with a single candidate is left to the steps that place it.
        let cells: Vec<usize> = index.house(house).iter().filter(|at| index.candidates(*at).len() > 1).collect();
        let most = if cells.len() >= LARGE { MOST_OF_LARGE } else { MOST_CELLS.min(cells.len().saturating_sub(1)) };
        let mut search = Search { index, house, cells: &cells, most, seen: &mut seen, sets: &mut sets };
        search.extend(0, Cells::EMPTY, 0, ValueSet::EMPTY);
    }
    sets.sort_by_key(|set| set.cells.len());
    sets
}

struct Search<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    house: usize,
    cells: &'s [usize],
    most: usize,
    seen: &'s mut HashSet<Cells>,
    sets: &'s mut Vec<Als>,
}

impl Search<'_, '_> {
    fn extend(&mut self, from: usize, set: Cells, count: usize, values: ValueSet) {
        if count > 0 && values.len() == count + 1 && self.seen.insert(set) {
            self.sets.push(Als::new(self.index, self.house, set, values));
        }
        if count == self.most {
            return;
        }
        for (at, cell) in self.cells.iter().copied().enumerate().skip(from) {
            let all = values | self.index.candidates(cell);
            if all.len() <= self.most + 1 {
                self.extend(at + 1, set | Cells::single(cell), count + 1, all);
            }
        }
    }
}

/// A link from one set to another by restricted common values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bond {
    /// The other set, by index.
    pub to: usize,
    /// The values that only one of the two sets can have.
    pub values: ValueSet,
}

/// For each set, its bonds to other sets. Where two sets overlap, such a value must not be a candidate of a common
/// cell. That follows from how sight is tested, as no cell sees itself.
pub(super) fn bonds(sets: &[Als]) -> Vec<Vec<Bond>> {
    let mut bonds = vec![Vec::new(); sets.len()];
    for (at, one) in sets.iter().enumerate() {
        for (beyond, other) in sets[at + 1..].iter().enumerate() {
            let values = one.shared_once(other);
            if !values.is_empty() {
                let to = at + 1 + beyond;
                bonds[at].push(Bond { to, values });
                bonds[to].push(Bond { to: at, values });
            }
        }
    }
    bonds
}
