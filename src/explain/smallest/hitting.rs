//! The cheapest choices of atoms that have one of each of some sets.

/// A set of atoms, one bit each.
pub(super) type Bits = Box<[u64]>;

/// The bits of these members, over `words` words.
pub(super) fn bits_of(members: &[u32], words: usize) -> Bits {
    let mut bits = vec![0; words].into_boxed_slice();
    for member in members {
        bits[*member as usize / 64] |= 1 << (member % 64);
    }
    bits
}

/// A search for a choice of atoms that has one of every set and costs no more than allowed.
pub(super) struct Hitting<'a> {
    sets: Vec<&'a [u64]>,
    weight: &'a dyn Fn(usize) -> u32,
    /// The smallest weight there is, at least 1.
    lightest: u32,
    chosen: Vec<u32>,
    /// What was tried in an earlier branch: choices with it have been looked at.
    barred: Bits,
    /// Steps of the search that are left.
    left: u64,
}

/// There was not enough work to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unfinished;

impl<'a> Hitting<'a> {
    pub(super) fn new(sets: Vec<&'a [u64]>, words: usize, weight: &'a dyn Fn(usize) -> u32, lightest: u32) -> Self {
        let barred = vec![0; words].into_boxed_slice();
        Hitting { sets, weight, lightest: lightest.max(1), chosen: Vec::new(), barred, left: 0 }
    }

    /// A choice that costs `most` at the most, ascending; none where there is none. `work` steps are allowed and what is
    /// not used of them is left in it.
    pub(super) fn within(mut self, most: u32, work: &mut u64) -> Result<Option<Vec<u32>>, Unfinished> {
        self.left = *work;
        let every: Vec<u32> = (0..self.sets.len() as u32).collect();
        let found = self.extend(&every, most);
        *work = self.left;
        let mut chosen = self.chosen;
        chosen.sort_unstable();
        Ok(found?.then_some(chosen))
    }

    fn extend(&mut self, unhit: &[u32], more: u32) -> Result<bool, Unfinished> {
        self.left = self.left.checked_sub(1).ok_or(Unfinished)?;
        if unhit.is_empty() {
            return Ok(true);
        }
        if more < self.lightest {
            return Ok(false);
        }
        if more < 2 * self.lightest {
            return Ok(self.last(unhit, more));
        }
        if self.disjoint(unhit) * self.lightest > more {
            return Ok(false);
        }
        let smallest = unhit.iter().min_by_key(|at| self.open(self.sets[**at as usize]));
        let Some(smallest) = smallest.copied() else { return Ok(true) };
        let members: Vec<u32> = self.members(self.sets[smallest as usize]);
        let barred_before = self.barred.clone();
        for member in members {
            let weight = (self.weight)(member as usize);
            if weight <= more {
                let rest: Vec<u32> = unhit.iter().copied().filter(|at| !self.hits(*at, member)).collect();
                self.chosen.push(member);
                if self.extend(&rest, more - weight)? {
                    return Ok(true);
                }
                self.chosen.pop();
            }
            self.barred[member as usize / 64] |= 1 << (member % 64);
        }
        self.barred = barred_before;
        Ok(false)
    }

    /// One atom that hits all that is left.
    fn last(&mut self, unhit: &[u32], more: u32) -> bool {
        for word in 0..self.barred.len() {
            let common = unhit.iter().fold(!self.barred[word], |all, at| all & self.sets[*at as usize][word]);
            let mut left = common;
            while left != 0 {
                let member = word as u32 * 64 + left.trailing_zeros();
                if (self.weight)(member as usize) <= more {
                    self.chosen.push(member);
                    return true;
                }
                left &= left - 1;
            }
        }
        false
    }

    fn hits(&self, set: u32, member: u32) -> bool {
        self.sets[set as usize][member as usize / 64] >> (member % 64) & 1 == 1
    }

    fn open(&self, set: &[u64]) -> u32 {
        set.iter().zip(&self.barred).map(|(word, barred)| (word & !barred).count_ones()).sum()
    }

    fn members(&self, set: &[u64]) -> Vec<u32> {
        let mut members = Vec::new();
        for (at, (word, barred)) in set.iter().zip(&self.barred).enumerate() {
            let mut left = word & !barred;
            while left != 0 {
                members.push(at as u32 * 64 + left.trailing_zeros());
                left &= left - 1;
            }
        }
        members
    }

    /// How many of the sets, taken greedily, have no open atom in common: each needs one of its own.
    fn disjoint(&self, unhit: &[u32]) -> u32 {
        let mut taken: Bits = self.barred.clone();
        let mut count = 0;
        for at in unhit {
            let set = self.sets[*at as usize];
            let meets =
                set.iter().zip(&taken).zip(&self.barred).any(|((set, taken), barred)| set & taken & !barred != 0);
            if !meets {
                taken.iter_mut().zip(set).for_each(|(taken, word)| *taken |= word);
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheapest(sets: &[Vec<u32>], weights: &[u32]) -> Option<u32> {
        let bits: Vec<Bits> = sets.iter().map(|set| bits_of(set, 1)).collect();
        let weight = |at: usize| weights[at];
        (0..20).find(|most| {
            let search = Hitting::new(bits.iter().map(|set| &**set).collect(), 1, &weight, 1);
            search.within(*most, &mut u64::MAX.clone()).expect("no limit").is_some()
        })
    }

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
                (0..1 + dice(7)).map(|_| (0..8).filter(|_| dice(3) == 0).collect::<Vec<u32>>()).collect();
            let hits = |choice: u32| sets.iter().all(|set| set.iter().any(|number| choice >> number & 1 == 1));
            let cost = |choice: u32| (0..8).filter(|at| choice >> at & 1 == 1).map(|at| weights[at]).sum::<u32>();
            let expected = (0u32..256).filter(|choice| hits(*choice)).map(cost).min();
            assert_eq!(cheapest(&sets, &weights), expected, "{sets:?} {weights:?}");
        }
    }

    #[test]
    fn the_work_is_counted() {
        let sets: Vec<Bits> = (0..12u32).map(|at| bits_of(&(at * 5..at * 5 + 9).collect::<Vec<u32>>(), 2)).collect();
        let search = Hitting::new(sets.iter().map(|set| &**set).collect(), 2, &|_| 1, 1);
        assert_eq!(search.within(11, &mut 3), Err(Unfinished));
    }
}
