//! The search for fish: houses that need a value and fewer houses that can take it.
//!
//! A fish of size n says: if its fins are all wrong, the places of a value in n houses (the bases) lie in n others
//! (the covers). Looked at from a candidate that falls, this reads: with the candidate and everything it rules out,
//! n bases have all their places, none of them shared, in n-1 covers, which is one too few. The search asks that
//! question for each candidate in turn, which finds fins of any number and place without looking for them.

use std::collections::BTreeSet;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use crate::puzzle::{Form, Value, ones};

/// A set of places of the value, by their index in [`Net::cells`].
type Set = u128;

/// The most fins, and the most cells shared by two bases ([`SHARED`]). Nobody keeps more in mind.
const FINS: u32 = 5;
const SHARED: u32 = 2;

/// The number of times that the search for fish of this size may cover a base, over all values of a position. Boards of
/// 9x9 stay below it. On larger boards not all of the wider fish are found.
pub fn work(size: usize) -> usize {
    match size {
        0..=4 => 1_000_000,
        5 => 5_000_000,
        _ => 20_000_000,
    }
}

/// Which houses may be bases and which covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rows and columns.
    Basic,
    /// Boxes as well, on either side.
    Franken,
    /// Any house on either side.
    Mutant,
}

/// Which houses are bases, and which covers.
type Sides = [fn(Form) -> bool; 2];

impl Kind {
    /// The ways to assign the forms of houses to bases and covers.
    fn sides(self) -> &'static [Sides] {
        match self {
            Kind::Basic => &[[is_row, is_column], [is_column, is_row]],
            Kind::Franken => &[[is_row_or_box, is_column_or_box], [is_column_or_box, is_row_or_box]],
            Kind::Mutant => &[[|_| true, |_| true]],
        }
    }

    /// The kind of a fish with bases and covers of these forms.
    fn of(bases: &[Form], covers: &[Form]) -> Kind {
        let fits = |kind: Kind| {
            kind.sides()
                .iter()
                .any(|[base, cover]| bases.iter().all(|form| base(*form)) && covers.iter().all(|form| cover(*form)))
        };
        match () {
            () if fits(Kind::Basic) => Kind::Basic,
            () if fits(Kind::Franken) => Kind::Franken,
            () => Kind::Mutant,
        }
    }
}

fn is_row(form: Form) -> bool {
    form == Form::Row
}

fn is_column(form: Form) -> bool {
    form == Form::Column
}

fn is_box(form: Form) -> bool {
    matches!(form, Form::Box | Form::Region)
}

fn is_row_or_box(form: Form) -> bool {
    is_row(form) || is_box(form)
}

fn is_column_or_box(form: Form) -> bool {
    is_column(form) || is_box(form)
}

/// A fish: in the bases the value fits only in the covers or in the fins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fish {
    /// Houses that need the value, by their position in [`Model::houses`](crate::puzzle::Model::houses), ascending.
    pub bases: Vec<usize>,
    /// As many houses that can have the value at most once, ascending.
    pub covers: Vec<usize>,
    /// The places in the bases that are not fins.
    pub body: Cells,
    /// The places in a base outside the covers, and those in two bases.
    pub fins: Cells,
    /// Whether some base has at most one place besides its fins.
    pub is_sashimi: bool,
    /// The cells that lose the value.
    pub lost: Cells,
}

/// Every fish of one kind and size, ordered by bases and covers. Each rules out some candidate that no smaller part of
/// it would. The work done is taken off `work`, and the search ends when none is left.
pub fn fish(index: &CandidateIndex, value: Value, kind: Kind, size: usize, work: &mut usize) -> Vec<Fish> {
    let mut found = Vec::new();
    let Some(net) = Net::of(index, value) else { return found };
    let mut told = BTreeSet::new();
    for sides in kind.sides() {
        for target in 0..net.cells.len() {
            let mut hunt = Hunt::of(&net, target, *sides, size, *work);
            hunt.choose(0, &mut Draft::default());
            *work = hunt.work;
            for (bases, covers) in hunt.found {
                if !told.contains(&(bases.clone(), covers.clone())) {
                    told.insert((bases.clone(), covers.clone()));
                    found.extend(net.fish(&bases, &covers, kind));
                }
            }
        }
    }
    found.sort_by(|a, b| (&a.bases, &a.covers).cmp(&(&b.bases, &b.covers)));
    found
}

/// Every fish of rows and columns without fins, even if smaller ones would rule out each of its candidates: people see
/// them as they are.
pub fn plain(index: &CandidateIndex, value: Value, size: usize) -> Vec<Fish> {
    let Some(net) = Net::of(index, value) else { return Vec::new() };
    let sides = Kind::Basic.sides().iter().flat_map(|sides| net.plain(*sides, size));
    let fish = sides.filter_map(|(bases, covers)| net.fish(&bases, &covers, Kind::Basic));
    let mut found: Vec<Fish> = fish.filter(|fish| !fish.lost.is_empty()).collect();
    found.sort_by(|a, b| (&a.bases, &a.covers).cmp(&(&b.bases, &b.covers)));
    found
}

/// The places of one value and the houses they lie in.
struct Net {
    /// The places, by their numbers in the index.
    cells: Vec<usize>,
    /// The places that each of them sees.
    peers: Vec<Set>,
    houses: Vec<NetHouse>,
}

struct NetHouse {
    at: usize,
    form: Form,
    places: Set,
    needs_value: bool,
}

impl Net {
    fn of(index: &CandidateIndex, value: Value) -> Option<Net> {
        let cells: Vec<usize> = index.places(value).iter().collect();
        if cells.len() > Set::BITS as usize {
            return None;
        }
        let local = |set: Cells| -> Set {
            cells.iter().enumerate().filter(|(_, cell)| set.contains(**cell)).fold(0, |all, (at, _)| all | 1 << at)
        };
        let peers = cells.iter().map(|cell| local(index.peers(*cell))).collect();
        let houses = (0..index.house_count()).map(|at| NetHouse {
            at,
            form: index.form(at),
            places: local(index.house(at)),
            needs_value: !index.must_be_in(at, value).is_empty(),
        });
        let houses = houses.filter(|house| house.places.count_ones() > 1).collect();
        Some(Net { peers, houses, cells })
    }

    fn cells(&self, set: Set) -> Cells {
        bits(set).map(|at| self.cells[at]).collect()
    }

    /// The fish with these bases and covers. None if it is of another kind, or has more fins or shared cells than
    /// anybody can follow.
    fn fish(&self, bases: &[usize], covers: &[usize], kind: Kind) -> Option<Fish> {
        let forms = |some: &[usize]| some.iter().map(|at| self.houses[*at].form).collect::<Vec<_>>();
        if Kind::of(&forms(bases), &forms(covers)) != kind {
            return None;
        }
        let (base, shared) = self.once_and_twice(bases);
        let (cover, double) = self.once_and_twice(covers);
        if shared.count_ones() > SHARED || (base & !cover & !shared).count_ones() > FINS {
            return None;
        }
        let fins = (base & !cover) | shared;
        // A place that two covers share would use up both of them, even if it lies in a base.
        let falls = (cover & !base) | (double & base & !fins);
        let seen = bits(fins).fold(Set::MAX, |seen, fin| seen & self.peers[fin]);
        let is_sashimi = bases.iter().any(|at| (self.houses[*at].places & !fins).count_ones() <= 1);
        let houses = |some: &[usize]| some.iter().map(|at| self.houses[*at].at).collect();
        Some(Fish {
            bases: houses(bases),
            covers: houses(covers),
            body: self.cells(base & !fins),
            fins: self.cells(fins),
            is_sashimi,
            lost: self.cells(falls & seen),
        })
    }

    /// The bases and covers of all fish without fins: `size` houses whose places lie in as many others.
    fn plain(&self, [is_base, is_cover]: Sides, size: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
        let covers_of = |places: Set| -> Vec<usize> {
            let meets = |house: &NetHouse| is_cover(house.form) && house.places & places != 0;
            self.houses.iter().enumerate().filter(|(_, house)| meets(house)).map(|(at, _)| at).collect()
        };
        let is_wanted = |house: &NetHouse| house.needs_value && is_base(house.form);
        let bases: Vec<usize> = (0..self.houses.len()).filter(|at| is_wanted(&self.houses[*at])).collect();
        let mut begun: Vec<(Vec<usize>, Set)> = vec![(Vec::new(), 0)];
        for _ in 0..size {
            let next = |(chosen, places): (Vec<usize>, Set)| {
                let behind = bases.iter().filter(|at| chosen.last().is_none_or(|last| last < at)).copied();
                behind
                    .map(|at| ([chosen.as_slice(), &[at]].concat(), places | self.houses[at].places))
                    .collect::<Vec<_>>()
            };
            begun = begun.into_iter().flat_map(next).filter(|(_, places)| covers_of(*places).len() <= size).collect();
        }
        let fish = begun.into_iter().map(|(bases, places)| (bases, covers_of(places)));
        fish.filter(|(_, covers)| covers.len() == size).collect()
    }

    fn once_and_twice(&self, houses: &[usize]) -> (Set, Set) {
        houses.iter().fold((0, 0), |(once, twice), at| {
            let places = self.houses[*at].places;
            (once | places, twice | (once & places))
        })
    }
}

/// The search for the fish that rule out one candidate.
struct Hunt<'n> {
    net: &'n Net,
    target: usize,
    is_cover: fn(Form) -> bool,
    size: usize,
    /// The houses that may be bases, those with the most places first: they are the hardest to cover.
    bases: Vec<Side>,
    /// The houses that may be covers, by the places they contain.
    covers_of: Vec<Vec<Side>>,
    work: usize,
    found: Vec<(Vec<usize>, Vec<usize>)>,
}

/// A house with the places that remain in it if the target holds.
#[derive(Clone, Copy)]
struct Side {
    house: usize,
    left: Set,
}

/// Some bases, and covers of all their places.
#[derive(Clone, Default)]
struct Draft {
    bases: Vec<Side>,
    covers: Vec<Side>,
    taken: Set,
    covered: Set,
}

impl<'n> Hunt<'n> {
    fn of(net: &'n Net, target: usize, sides: [fn(Form) -> bool; 2], size: usize, work: usize) -> Hunt<'n> {
        let [is_base, is_cover] = sides;
        let left = !(net.peers[target] | 1 << target);
        let side = |(house, it): (usize, &NetHouse)| Side { house, left: it.places & left };
        let all = || net.houses.iter().enumerate();
        let bases = all().filter(|(_, house)| house.needs_value && is_base(house.form)).map(side);
        // A base with nothing left is found by smaller techniques, or it contains the target.
        let mut bases: Vec<Side> = bases.filter(|base| base.left != 0).collect();
        bases.sort_by_key(|base| std::cmp::Reverse(base.left.count_ones()));
        let covers = all().filter(|(_, house)| is_cover(house.form) && house.places >> target & 1 == 0).map(side);
        let mut covers_of = vec![Vec::new(); net.cells.len()];
        for cover in covers.filter(|cover| cover.left.count_ones() > 1) {
            bits(cover.left).for_each(|place| covers_of[place].push(cover));
        }
        Hunt { net, target, is_cover, size, bases, covers_of, work, found: Vec::new() }
    }

    /// Adds bases one by one. The last must lie within the covers of the others.
    fn choose(&mut self, from: usize, draft: &mut Draft) {
        let is_last = draft.bases.len() + 1 == self.size;
        for at in from..self.bases.len() {
            let base = self.bases[at];
            let is_free = base.left & draft.taken == 0 && !draft.covers.iter().any(|cover| cover.house == base.house);
            let is_covered = base.left & !draft.covered == 0;
            if !is_free || is_last && !is_covered {
                continue;
            }
            draft.bases.push(base);
            draft.taken |= base.left;
            if is_last {
                if self.is_smallest(draft) {
                    self.complete(draft);
                }
            } else {
                self.cover(at, draft);
            }
            draft.taken &= !base.left;
            draft.bases.pop();
        }
    }

    /// Covers the open places of the last base in every way, and continues.
    fn cover(&mut self, at: usize, draft: &mut Draft) {
        let Some(work) = self.work.checked_sub(1) else { return };
        self.work = work;
        let open = self.bases[at].left & !draft.covered;
        if open == 0 {
            // More bases than covers are a smaller fish. Before the last base, as many covers as bases must be in use.
            let (bases, covers) = (draft.bases.len(), draft.covers.len());
            if bases <= covers && (bases + 1 < self.size || covers == bases) {
                self.choose(at + 1, draft);
            }
            return;
        }
        if draft.covers.len() + 1 == self.size {
            return;
        }
        let place = open.trailing_zeros() as usize;
        for which in 0..self.covers_of[place].len() {
            let cover = self.covers_of[place][which];
            if !draft.bases.iter().any(|base| base.house == cover.house) {
                let covered = draft.covered;
                draft.covers.push(cover);
                draft.covered |= cover.left;
                self.cover(at, draft);
                draft.covered = covered;
                draft.covers.pop();
            }
        }
    }

    /// Whether no proper part of the covers contains more bases than it has covers.
    fn is_smallest(&self, draft: &Draft) -> bool {
        (1..(1_usize << draft.covers.len()) - 1).all(|part| {
            let covers = draft.covers.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
            let union = covers.fold(0, |union, (_, cover)| union | cover.left);
            draft.bases.iter().filter(|base| base.left & !union == 0).count() <= part.count_ones() as usize
        })
    }

    /// Completes the fish with each cover that contains the target itself.
    fn complete(&mut self, draft: &Draft) {
        let houses = |sides: &[Side]| {
            let mut houses: Vec<usize> = sides.iter().map(|side| side.house).collect();
            houses.sort_unstable();
            houses
        };
        let (bases, covers) = (houses(&draft.bases), houses(&draft.covers));
        for (at, house) in self.net.houses.iter().enumerate() {
            if house.places >> self.target & 1 == 1 && (self.is_cover)(house.form) && !bases.contains(&at) {
                let mut covers = covers.clone();
                covers.push(at);
                covers.sort_unstable();
                self.found.push((bases.clone(), covers));
            }
        }
    }
}

fn bits(set: Set) -> impl Iterator<Item = usize> {
    ones([set as u64, (set >> 64) as u64])
}
