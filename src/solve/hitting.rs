//! The smallest choice that has one of each of some sets.

use crate::puzzle::{Budget, Stopped};

/// The fewest numbers of which every set has one, where they are fewer than `below`; none where they are not. Branches
/// over the members of the smallest set that has none yet, with ever larger choices; each look at a set counts as one
/// unit of work.
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
    let mut order: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
    order.sort_by_key(|set| set.len());
    for size in disjoint(&order).max(least)..below {
        let mut search = Search { sets: &order, chosen: Vec::new(), barred: Vec::new(), budget };
        if search.extend(size)? {
            return Ok(Some(search.chosen));
        }
    }
    Ok(None)
}

/// How many of the sets, taken greedily, have no number in common: no choice can be smaller.
fn disjoint(sets: &[&[usize]]) -> usize {
    let mut taken: Vec<&[usize]> = Vec::new();
    for set in sets {
        if !set.iter().any(|number| taken.iter().any(|other| other.contains(number))) {
            taken.push(set);
        }
    }
    taken.len()
}

struct Search<'a> {
    sets: &'a [&'a [usize]],
    chosen: Vec<usize>,
    /// What was tried in an earlier branch: choices with it have been looked at.
    barred: Vec<usize>,
    budget: &'a Budget,
}

impl Search<'_> {
    /// Whether the choice can be completed with `more` numbers at the most.
    fn extend(&mut self, more: usize) -> Result<bool, Stopped> {
        self.budget.spend(1)?;
        let Some(set) = self.sets.iter().find(|set| !set.iter().any(|number| self.chosen.contains(number))) else {
            return Ok(true);
        };
        if more == 0 {
            return Ok(false);
        }
        let barred_before = self.barred.len();
        for number in
            set.iter().filter(|number| !self.barred[..barred_before].contains(number)).copied().collect::<Vec<_>>()
        {
            self.chosen.push(number);
            if self.extend(more - 1)? {
                return Ok(true);
            }
            self.chosen.pop();
            self.barred.push(number);
        }
        self.barred.truncate(barred_before);
        Ok(false)
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
        assert_eq!(smallest_hitting(&sets, 12, &Budget::of(3)), Err(Stopped::OutOfWork));
    }
}
