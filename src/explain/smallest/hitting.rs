//! The cheapest choices of atoms that have one of each of some sets, where sets come to light as choices are tried.
//!
//! The search goes through the choices once: a set that comes up is one that the choice of the moment misses, and so do
//! all the beginnings of that choice, while what has been ruled out before stays ruled out.

use std::collections::HashMap;

/// Of so many missed sets it is seen whether they have atoms in common.
const COMPARED: usize = 48;

/// There was not enough work to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unfinished;

/// What is said of a choice.
pub(super) enum Answer {
    /// It is what was looked for.
    Good,
    /// It misses this set.
    Misses(Vec<u32>),
}

/// Judges choices, given in no particular order, with the steps taken so far.
pub(super) type Judge<'a> = dyn FnMut(&[u32], u64) -> Result<Answer, Unfinished> + 'a;

/// A search for a choice of atoms that has one of every set and costs no more than allowed.
pub(super) struct Hitting<'a> {
    /// The atoms of each set, by their places in `atoms`.
    sets: Vec<Vec<u32>>,
    atoms: Vec<u32>,
    place: HashMap<u32, u32>,
    /// For each atom the sets that have it, as bits.
    hit_by: Vec<Vec<u64>>,
    weight: &'a dyn Fn(u32) -> u32,
    /// The smallest weight there is, at least 1.
    lightest: u32,
    chosen: Vec<u32>,
    /// For each beginning of the choice, the sets that it misses.
    missed: Vec<Vec<u64>>,
    /// Atoms tried in an earlier branch: choices with them have been looked at.
    barred: Vec<bool>,
    /// When each atom was last seen by [`Hitting::needs_more_than`].
    seen: Vec<u64>,
    round: u64,
    steps: u64,
}

impl<'a> Hitting<'a> {
    pub(super) fn new(weight: &'a dyn Fn(u32) -> u32, lightest: u32) -> Hitting<'a> {
        Hitting {
            sets: Vec::new(),
            atoms: Vec::new(),
            place: HashMap::new(),
            hit_by: Vec::new(),
            weight,
            lightest: lightest.max(1),
            chosen: Vec::new(),
            missed: vec![Vec::new()],
            barred: Vec::new(),
            seen: Vec::new(),
            round: 0,
            steps: 0,
        }
    }

    /// Adds a set that every choice must have one of. Small ones are best added first.
    pub(super) fn add(&mut self, set: &[u32]) {
        let number = self.sets.len();
        if number % 64 == 0 {
            self.hit_by.iter_mut().for_each(|sets| sets.push(0));
            self.missed.iter_mut().for_each(|sets| sets.push(0));
        }
        let words = number / 64 + 1;
        let mut places = Vec::with_capacity(set.len());
        for atom in set {
            let place = *self.place.entry(*atom).or_insert(self.atoms.len() as u32);
            if place as usize == self.atoms.len() {
                self.atoms.push(*atom);
                self.hit_by.push(vec![0; words]);
                self.barred.push(false);
                self.seen.push(0);
            }
            self.hit_by[place as usize][number / 64] |= 1 << (number % 64);
            places.push(place);
        }
        self.sets.push(places);
        // It is missed by the choice of the moment, and by all of its beginnings.
        self.missed.iter_mut().for_each(|sets| sets[number / 64] |= 1 << (number % 64));
    }

    /// The steps taken so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// The first choice of cost `most` or less that the judge finds good; none where there is none.
    pub(super) fn within(&mut self, most: u32, judge: &mut Judge<'_>) -> Result<Option<Vec<u32>>, Unfinished> {
        let is_found = self.extend(0, most, judge)?;
        Ok(is_found.then(|| self.choice()))
    }

    fn choice(&self) -> Vec<u32> {
        self.chosen.iter().map(|place| self.atoms[*place as usize]).collect()
    }

    fn extend(&mut self, depth: usize, more: u32, judge: &mut Judge<'_>) -> Result<bool, Unfinished> {
        self.steps += 1;
        let Some(first) = each(&self.missed[depth]).next() else {
            let choice = self.choice();
            return match judge(&choice, self.steps)? {
                Answer::Good => Ok(true),
                Answer::Misses(set) => {
                    self.add(&set);
                    self.extend(depth, more, judge)
                }
            };
        };
        if more < self.lightest || (more >= 2 * self.lightest && self.needs_more_than(more, depth)) {
            return Ok(false);
        }
        let is_last = more < 2 * self.lightest;
        let mut tried: Vec<u32> = Vec::new();
        for place in self.sets[first].clone() {
            let at = place as usize;
            let weight = (self.weight)(self.atoms[at]);
            if self.barred[at] {
                continue;
            }
            if weight <= more && (!is_last || self.hits_all(at, depth)) {
                self.push(at, depth);
                if self.extend(depth + 1, more - weight, judge)? {
                    return Ok(true);
                }
                self.chosen.pop();
                self.missed.truncate(depth + 1);
            }
            self.barred[at] = true;
            tried.push(place);
        }
        tried.into_iter().for_each(|place| self.barred[place as usize] = false);
        Ok(false)
    }

    fn push(&mut self, at: usize, depth: usize) {
        self.chosen.push(at as u32);
        let left = self.missed[depth].iter().zip(&self.hit_by[at]).map(|(missed, hit)| missed & !hit).collect();
        self.missed.truncate(depth + 1);
        self.missed.push(left);
    }

    fn hits_all(&self, at: usize, depth: usize) -> bool {
        self.missed[depth].iter().zip(&self.hit_by[at]).all(|(missed, hit)| missed & !hit == 0)
    }

    /// Whether so many of the missed sets have no open atom in common that a choice of them costs more than `most`: each
    /// needs one of its own. Only the first are looked at, which are the smallest.
    fn needs_more_than(&mut self, most: u32, depth: usize) -> bool {
        self.round += 1;
        let mut cost = 0;
        for set in each(&self.missed[depth]).take(COMPARED) {
            let is_open = |place: &&u32| !self.barred[**place as usize];
            let meets = self.sets[set].iter().filter(is_open).any(|place| self.seen[*place as usize] == self.round);
            if !meets {
                self.sets[set].iter().for_each(|place| self.seen[*place as usize] = self.round);
                cost += self.lightest;
                if cost > most {
                    return true;
                }
            }
        }
        false
    }
}

/// The numbers of the bits that are set.
fn each(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| at * 64 + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheapest(sets: &[Vec<u32>], weights: &[u32], told: usize) -> Option<u32> {
        let weight = |at: u32| weights[at as usize];
        (0..20).find(|most| {
            let mut search = Hitting::new(&weight, 1);
            sets.iter().take(told).for_each(|set| search.add(set));
            let mut judge = |choice: &[u32], _| {
                let missed = sets.iter().find(|set| !set.iter().any(|atom| choice.contains(atom)));
                Ok(missed.map_or(Answer::Good, |set| Answer::Misses(set.clone())))
            };
            search.within(*most, &mut judge).expect("no limit").is_some()
        })
    }

    /// Whether the sets are known from the beginning or come up one by one.
    #[test]
    fn it_agrees_with_trying_every_choice() {
        let mut seed = 7u64;
        let mut dice = move |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..300 {
            let weights: Vec<u32> = (0..8).map(|_| 1 + dice(3) as u32).collect();
            let sets: Vec<Vec<u32>> =
                (0..1 + dice(9)).map(|_| (0..8).filter(|_| dice(3) == 0).collect::<Vec<u32>>()).collect();
            let hits = |choice: u32| sets.iter().all(|set| set.iter().any(|number| choice >> number & 1 == 1));
            let cost = |choice: u32| (0..8).filter(|at| choice >> at & 1 == 1).map(|at| weights[at]).sum::<u32>();
            let expected = (0u32..256).filter(|choice| hits(*choice)).map(cost).min();
            for told in [0, 3, sets.len()] {
                assert_eq!(cheapest(&sets, &weights, told), expected, "{sets:?} {weights:?}");
            }
        }
    }

    #[test]
    fn more_sets_than_a_word_has_bits() {
        let sets: Vec<Vec<u32>> = (0..150).map(|at| vec![at % 7, 7 + at % 5, 12 + at % 3]).collect();
        let weights = [1; 15];
        assert_eq!(cheapest(&sets, &weights, 0), Some(3));
        assert_eq!(cheapest(&sets, &weights, 100), Some(3));
    }
}
