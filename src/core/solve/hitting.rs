//! The smallest choice that has one of each of some sets.

use crate::puzzle::{Budget, Stopped};

/// The fewest numbers of which every set has one, where they are fewer than `below`; none where they are not. Branches
/// over the members of the set with the fewest that are left, with ever larger choices, and gives up where more sets than
/// numbers left to choose have nothing in common; each branch counts as one unit of work.
pub fn smallest_hitting(sets: &[Vec<usize>], below: usize, budget: &Budget) -> Result<Option<Vec<usize>>, Stopped> {
    smallest_hitting_from(sets, 0, below, budget)
}

/// The same where it is known that fewer than `least` numbers are not enough.
pub(super) fn smallest_hitting_from(
    sets: &[Vec<usize>],
    least: usize,
    below: usize,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, Stopped> {
    let mut search = Search::new(sets, budget);
    let all: Vec<usize> = (0..sets.len()).collect();
    let mut allowed = vec![u64::MAX; search.words];
    // What is known at once costs no work.
    for size in least.max(search.apart())..below {
        if search.extend(&all, &mut allowed, size)? {
            return Ok(Some(search.chosen.iter().map(|member| search.numbers[*member]).collect()));
        }
    }
    Ok(None)
}

struct Search<'a> {
    /// What each member of a set stands for.
    numbers: Vec<usize>,
    /// How many words a set takes.
    words: usize,
    /// The sets as bits of their members, the smallest first.
    sets: Vec<u64>,
    chosen: Vec<usize>,
    budget: &'a Budget,
}

impl Search<'_> {
    fn new<'a>(sets: &[Vec<usize>], budget: &'a Budget) -> Search<'a> {
        let mut numbers: Vec<usize> = sets.iter().flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        let words = numbers.len().div_ceil(64);
        let mut order: Vec<&Vec<usize>> = sets.iter().collect();
        order.sort_by_key(|set| set.len());
        let mut bits = vec![0; words * sets.len()];
        for (at, set) in order.into_iter().enumerate() {
            for number in set {
                let member = numbers.partition_point(|other| other < number);
                bits[at * words + member / 64] |= 1 << (member % 64);
            }
        }
        Search { numbers, words, sets: bits, chosen: Vec::new(), budget }
    }

    /// How many of the sets, taken greedily, have no number in common: no choice can be smaller.
    fn apart(&self) -> usize {
        let mut taken = vec![0; self.words];
        let sets = (0..self.sets.len() / self.words.max(1)).map(|at| self.set(at));
        let apart = sets.filter(|set| {
            let is_apart = set.iter().zip(&taken).all(|(set, taken)| set & taken == 0);
            if is_apart {
                taken.iter_mut().zip(*set).for_each(|(taken, set)| *taken |= set);
            }
            is_apart
        });
        apart.count()
    }

    fn set(&self, at: usize) -> &[u64] {
        &self.sets[at * self.words..(at + 1) * self.words]
    }

    fn has(&self, at: usize, member: usize) -> bool {
        self.set(at)[member / 64] >> (member % 64) & 1 == 1
    }

    /// Whether the choice can be completed with `more` of the allowed numbers at the most; `open` are the sets that have
    /// none yet. What was tried in an earlier branch is not allowed: choices with it have been looked at.
    fn extend(&mut self, open: &[usize], allowed: &mut [u64], more: usize) -> Result<bool, Stopped> {
        self.budget.spend(1)?;
        if open.is_empty() {
            return Ok(true);
        }
        let Some(members) = self.branch(open, allowed, more) else { return Ok(false) };
        let mut is_found = false;
        for member in &members {
            let left: Vec<usize> = open.iter().copied().filter(|set| !self.has(*set, *member)).collect();
            self.chosen.push(*member);
            is_found = self.extend(&left, allowed, more - 1)?;
            if is_found {
                break;
            }
            self.chosen.pop();
            allowed[member / 64] &= !(1 << (member % 64));
        }
        for member in members {
            allowed[member / 64] |= 1 << (member % 64);
        }
        Ok(is_found)
    }

    /// The members to branch over, those of the open set that has the fewest left, the ones in most open sets first; none
    /// where some set has none left, or so many have nothing in common that no choice is small enough.
    fn branch(&self, open: &[usize], allowed: &[u64], more: usize) -> Option<Vec<usize>> {
        let mut taken = vec![0; self.words];
        let mut apart = 0;
        let mut fewest = (u32::MAX, 0);
        for at in open {
            let set = self.set(*at);
            let left: u32 = set.iter().zip(allowed).map(|(set, allowed)| (set & allowed).count_ones()).sum();
            fewest = fewest.min((left, *at));
            let meets = |((set, allowed), taken): ((&u64, &u64), &u64)| set & allowed & taken != 0;
            if !set.iter().zip(allowed).zip(&taken).any(meets) {
                apart += 1;
                taken.iter_mut().zip(set).zip(allowed).for_each(|((taken, set), allowed)| *taken |= set & allowed);
            }
            if left == 0 || apart > more {
                return None;
            }
        }
        let is_left = |member: &usize| self.has(fewest.1, *member) && allowed[member / 64] >> (member % 64) & 1 == 1;
        let mut members: Vec<usize> = (0..self.numbers.len()).filter(is_left).collect();
        members.sort_by_key(|member| std::cmp::Reverse(open.iter().filter(|at| self.has(**at, *member)).count()));
        Some(members)
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
    fn it_agrees_with_trying_every_choice() {
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
}
