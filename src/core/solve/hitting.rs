//! Minimum-cost hitting sets: the cheapest choices of numbers with a member of every set. Sets may be discovered while
//! choices are tried.
//!
//! The search goes through the choices only once. A newly discovered set is missed by the current choice and by all its
//! prefixes, while what was ruled out before stays ruled out.

use crate::puzzle::{Budget, Stopped, ascending, ones};

/// The smallest choice of numbers that contains a member of every set; None if it has `below` numbers or more. Each
/// step of the search counts as one unit of work.
///
/// # Errors
/// The work ended first.
pub fn smallest_hitting(sets: &[Vec<usize>], below: usize, budget: &Budget) -> Result<Option<Vec<usize>>, Stopped> {
    smallest_hitting_from(sets, 0, below, budget)
}

/// Like [`smallest_hitting`], if it is known that fewer than `least` numbers are not enough.
pub(super) fn smallest_hitting_from(
    sets: &[Vec<usize>],
    least: usize,
    below: usize,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, Stopped> {
    let numbers = ascending(sets.iter().flatten().copied());
    let (weights, good) = (vec![1; numbers.len()], vec![true; sets.len()]);
    let (mut hitting, mut place) = (Hitting::default(), vec![NOWHERE; numbers.len()]);
    let mut order: Vec<&Vec<usize>> = sets.iter().collect();
    order.sort_by_key(|set| set.len());
    for set in order {
        let set: Vec<u32> = set.iter().map(|number| numbers.partition_point(|other| other < number) as u32).collect();
        hitting.add(0, &set, &mut place);
    }
    for size in least..below {
        let before = hitting.steps();
        let is_over = || budget.check().is_err();
        let terms = Terms { weights: &weights, lightest: 1, steps: budget.left(), is_over: &is_over };
        let found = hitting.within(size as u32, &terms, &good, &mut |_| Ok(Answer::Good));
        budget.spend(hitting.steps() - before)?;
        if let Some(choice) = found.map_err(|Unfinished| Stopped::OutOfWork)? {
            return Ok(Some(choice.into_iter().map(|member| numbers[member as usize]).collect()));
        }
    }
    Ok(None)
}

/// Marks an atom without an index.
pub(crate) const NOWHERE: u32 = u32::MAX;
/// The number of missed sets among which the smallest is chosen for branching.
const LOOKED_AT: usize = 16;
/// The number of missed sets compared for common atoms.
const COMPARED: usize = 48;
/// The number of steps between two checks whether the search has been cancelled.
const BREATH: u64 = 1024;

/// The work ran out before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unfinished;

/// The verdict on a choice.
pub(crate) enum Answer {
    /// It is what was looked for.
    Good,
    /// It misses a set, which has been added.
    Misses,
    /// It is skipped without a verdict.
    PassedOver,
}

/// Judges the current choice, and adds the set that it misses if there is one.
pub(crate) type Judge<'a> = dyn FnMut(&mut Hitting) -> Result<Answer, Unfinished> + 'a;

/// Sets of which every choice must contain a member, and the search for a choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hitting {
    /// The atoms of each set, as indices into `atoms`.
    sets: Vec<Vec<u32>>,
    /// The caller's names for the sets.
    names: Vec<u32>,
    atoms: Vec<u32>,
    /// For each atom, the sets that contain it, as `words` words each.
    hit_by: Vec<u64>,
    words: usize,
    chosen: Vec<u32>,
    /// For each prefix of the choice, the sets that it misses, as `words` words each.
    missed: Vec<u64>,
    /// Atoms tried in an earlier branch: choices with them have already been examined.
    barred: Vec<bool>,
    /// The round in which [`Hitting::needs_more_than`] last saw each atom.
    seen: Vec<u64>,
    round: u64,
    steps: u64,
    /// The largest number of steps allowed.
    limit: u64,
}

/// The fixed parameters of a search.
pub(crate) struct Terms<'a> {
    /// The cost of each atom.
    pub weights: &'a [u32],
    /// The smallest weight, at least 1.
    pub lightest: u32,
    /// The number of steps that the search may take.
    pub steps: u64,
    /// Called now and then to find out whether the search has been cancelled.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Hitting {
    /// The names of the sets, as given by the caller.
    pub(crate) fn names(&self) -> &[u32] {
        &self.names
    }

    /// Adds a set of which every choice must contain a member. `place` has one number per atom, all of them [`NOWHERE`]
    /// unless [`Hitting::enter`] was called.
    pub(crate) fn add(&mut self, name: u32, set: &[u32], place: &mut [u32]) {
        let number = self.sets.len();
        if number == self.words * 64 {
            self.widen();
        }
        let (word, bit) = (number / 64, 1 << (number % 64));
        let mut places = Vec::with_capacity(set.len());
        self.atoms.reserve(set.len());
        self.barred.reserve(set.len());
        self.seen.reserve(set.len());
        self.hit_by.reserve(set.len() * self.words);
        for atom in set {
            if place[*atom as usize] == NOWHERE {
                place[*atom as usize] = self.atoms.len() as u32;
                self.atoms.push(*atom);
                self.hit_by.resize(self.hit_by.len() + self.words, 0);
                self.barred.push(false);
                self.seen.push(0);
            }
            let at = place[*atom as usize];
            self.hit_by[at as usize * self.words + word] |= bit;
            places.push(at);
        }
        self.sets.push(places);
        self.names.push(name);
        // The current choice and all its prefixes miss it.
        for depth in 0..self.missed.len() / self.words {
            self.missed[depth * self.words + word] |= bit;
        }
    }

    /// Makes room for twice as many sets.
    fn widen(&mut self) {
        let (before, after) = (self.words, (self.words * 2).max(1));
        let wider = |rows: &[u64]| -> Vec<u64> {
            let rows = if before == 0 { &[] } else { rows };
            let mut all = Vec::with_capacity(rows.len() * 2);
            for row in rows.chunks(before.max(1)) {
                all.extend_from_slice(row);
                all.resize(all.len() + after - before, 0);
            }
            all
        };
        self.hit_by = wider(&self.hit_by);
        self.missed = wider(&self.missed);
        self.words = after;
    }

    /// Writes the index of each atom to `place`.
    pub(crate) fn enter(&self, place: &mut [u32]) {
        self.atoms.iter().enumerate().for_each(|(at, atom)| place[*atom as usize] = at as u32);
    }

    /// Resets what [`Hitting::enter`] wrote.
    pub(crate) fn leave(&self, place: &mut [u32]) {
        self.atoms.iter().for_each(|atom| place[*atom as usize] = NOWHERE);
    }

    /// The number of steps taken so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// The first choice of cost `most` or less that contains a member of each `good` set and that the judge accepts;
    /// None if there is none. `good` lists the sets in the order they were added.
    pub(crate) fn within(
        &mut self,
        most: u32,
        terms: &Terms<'_>,
        good: &[bool],
        judge: &mut Judge<'_>,
    ) -> Result<Option<Vec<u32>>, Unfinished> {
        self.chosen.clear();
        self.barred.iter_mut().for_each(|barred| *barred = false);
        self.words = self.words.max(1);
        self.limit = self.steps.saturating_add(terms.steps);
        self.missed = vec![0; self.words];
        for (number, is_good) in good.iter().enumerate().take(self.sets.len()) {
            self.missed[number / 64] |= u64::from(*is_good) << (number % 64);
        }
        let is_found = self.extend(0, most, terms, judge)?;
        Ok(is_found.then(|| self.choice()))
    }

    fn choice(&self) -> Vec<u32> {
        self.chosen.iter().map(|place| self.atoms[*place as usize]).collect()
    }

    fn missed(&self, depth: usize) -> &[u64] {
        &self.missed[depth * self.words..(depth + 1) * self.words]
    }

    fn extend(
        &mut self,
        depth: usize,
        more: u32,
        terms: &Terms<'_>,
        judge: &mut Judge<'_>,
    ) -> Result<bool, Unfinished> {
        self.steps += 1;
        if self.steps > self.limit || (self.steps.is_multiple_of(BREATH) && (terms.is_over)()) {
            return Err(Unfinished);
        }
        let Some(first) =
            ones(self.missed(depth).iter().copied()).take(LOOKED_AT).min_by_key(|set| self.sets[*set].len())
        else {
            return match judge(self)? {
                Answer::Good => Ok(true),
                Answer::Misses => self.extend(depth, more, terms, judge),
                Answer::PassedOver => Ok(false),
            };
        };
        let is_last = more < 2 * terms.lightest;
        if more < terms.lightest || (!is_last && self.needs_more_than(more, depth, terms.lightest)) {
            return Ok(false);
        }
        let mut tried: Vec<u32> = Vec::new();
        for at in 0..self.sets[first].len() {
            let place = self.sets[first][at];
            let at = place as usize;
            let weight = terms.weights[self.atoms[at] as usize];
            if self.barred[at] {
                continue;
            }
            if weight <= more && (!is_last || self.hits_all(at, depth)) {
                self.push(at, depth);
                if self.extend(depth + 1, more - weight, terms, judge)? {
                    return Ok(true);
                }
                self.chosen.pop();
                self.missed.truncate((depth + 1) * self.words);
            }
            if !is_last {
                self.barred[at] = true;
                tried.push(place);
            }
        }
        tried.into_iter().for_each(|place| self.barred[place as usize] = false);
        Ok(false)
    }

    fn push(&mut self, at: usize, depth: usize) {
        self.chosen.push(at as u32);
        let start = depth * self.words;
        for word in 0..self.words {
            self.missed.push(self.missed[start + word] & !self.hit_by[at * self.words + word]);
        }
    }

    fn hits_all(&self, at: usize, depth: usize) -> bool {
        let hit = &self.hit_by[at * self.words..(at + 1) * self.words];
        self.missed(depth).iter().zip(hit).all(|(missed, hit)| missed & !hit == 0)
    }

    /// Whether a choice must cost more than `most`. That is so if enough of the missed sets have no open atom in
    /// common, since each needs an atom of its own.
    fn needs_more_than(&mut self, most: u32, depth: usize, lightest: u32) -> bool {
        self.round += 1;
        let mut cost = 0;
        let missed = &self.missed[depth * self.words..(depth + 1) * self.words];
        for set in ones(missed.iter().copied()).take(COMPARED) {
            let is_open = |place: &&u32| !self.barred[**place as usize];
            let meets = self.sets[set].iter().filter(is_open).any(|place| self.seen[*place as usize] == self.round);
            if !meets {
                self.sets[set].iter().for_each(|place| self.seen[*place as usize] = self.round);
                cost += lightest;
                if cost > most {
                    return true;
                }
            }
        }
        false
    }

    /// The atoms of the choice being judged.
    pub(crate) fn chosen(&self) -> Vec<u32> {
        self.choice()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smallest(sets: &[&[usize]], below: usize) -> Option<Vec<usize>> {
        let sets: Vec<Vec<usize>> = sets.iter().map(|set| set.to_vec()).collect();
        smallest_hitting(&sets, below, &Budget::unlimited()).expect("no limit")
    }

    #[test]
    fn one_number_may_be_enough_for_all() {
        assert_eq!(smallest(&[&[1, 2], &[2, 3], &[4, 2]], 9), Some(vec![2]));
        assert_eq!(smallest(&[&[1, 2], &[3, 4], &[2, 3]], 9).map(|choice| choice.len()), Some(2));
        assert_eq!(smallest(&[], 9), Some(vec![]));
    }

    #[test]
    fn a_choice_as_large_as_the_bound_is_of_no_use() {
        assert_eq!(smallest(&[&[1], &[2], &[3]], 3), None);
        assert_eq!(smallest(&[&[1], &[2], &[3]], 4), Some(vec![1, 2, 3]));
        assert_eq!(smallest(&[&[]], 4), None, "an empty set has no member to choose");
    }

    #[test]
    fn the_fewest_agree_with_trying_every_choice() {
        let mut seed = 7u64;
        let mut dice = move |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let sets: Vec<Vec<usize>> = (0..1 + dice(6))
                .map(|_| (0..8).filter(|_| dice(3) == 0).collect::<Vec<usize>>())
                .filter(|set| !set.is_empty())
                .collect();
            let hits = |choice: u32| sets.iter().all(|set| set.iter().any(|number| choice >> number & 1 == 1));
            let expected = (0u32..256).filter(|choice| hits(*choice)).map(u32::count_ones).min();
            let found = smallest_hitting(&sets, 9, &Budget::unlimited()).expect("no limit").expect("a choice");
            assert_eq!(Some(found.len() as u32), expected, "{sets:?}");
            assert!(sets.iter().all(|set| set.iter().any(|number| found.contains(number))));
        }
    }

    #[test]
    fn the_work_is_counted() {
        let sets: Vec<Vec<usize>> = (0..12).map(|at| (at * 5..at * 5 + 9).collect()).collect();
        assert_eq!(smallest_hitting(&sets, 13, &Budget::of(3)), Err(Stopped::OutOfWork));
    }

    fn cheapest(sets: &[Vec<u32>], weights: &[u32], told: usize) -> Option<u32> {
        let terms = Terms { weights, lightest: 1, steps: u64::MAX, is_over: &|| false };
        (0..20).find(|most| {
            let (mut search, mut place) = (Hitting::default(), vec![NOWHERE; weights.len()]);
            sets.iter().take(told).for_each(|set| search.add(0, set, &mut place));
            let mut judge = |search: &mut Hitting| {
                let choice = search.chosen();
                let Some(missed) = sets.iter().find(|set| !set.iter().any(|atom| choice.contains(atom))) else {
                    return Ok(Answer::Good);
                };
                search.add(0, missed, &mut place);
                Ok(Answer::Misses)
            };
            search.within(*most, &terms, &vec![true; told], &mut judge).expect("no limit").is_some()
        })
    }

    /// Whether the sets are known in advance or discovered one by one.
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
    fn it_ends_with_the_steps_allowed() {
        let sets: Vec<Vec<u32>> = (0..8).map(|at| (at * 8..at * 8 + 8).collect()).collect();
        let weights = [1; 64];
        let chosen = |steps: u64| {
            let (mut search, mut place) = (Hitting::default(), vec![NOWHERE; 64]);
            sets.iter().for_each(|set| search.add(0, set, &mut place));
            let terms = Terms { weights: &weights, lightest: 1, steps, is_over: &|| false };
            search.within(8, &terms, &[true; 8], &mut |_| Ok(Answer::Good))
        };
        // One step for each of the eight that are chosen, and one to see that they are enough.
        assert_eq!(chosen(9).map(|choice| choice.map(|choice| choice.len())), Ok(Some(8)));
        assert_eq!(chosen(8), Err(Unfinished));
    }

    #[test]
    fn more_sets_than_a_word_has_bits() {
        let sets: Vec<Vec<u32>> = (0..150).map(|at| vec![at % 7, 7 + at % 5, 12 + at % 3]).collect();
        let weights = [1; 15];
        assert_eq!(cheapest(&sets, &weights, 0), Some(3));
        assert_eq!(cheapest(&sets, &weights, 100), Some(3));
    }
}
