//! The values that can occur together in a sum.

use super::{Value, ValueSet};

/// Every set of `size` different values from `from` that adds up to `total`, smallest values first ("1 2 8 9" before "1
/// 3 7 9"). None if there are more than `limit`. A cage of a 9x9 board has at most 12.
pub fn value_sets(from: ValueSet, size: usize, total: u32, limit: usize) -> Option<Vec<ValueSet>> {
    let values: Vec<Value> = from.iter().collect();
    let mut search = Search { limit, found: Vec::new() };
    search.extend(&values, size, total, ValueSet::EMPTY).then_some(search.found)
}

/// The smallest and the largest sum of `size` different values from `from`; None if there are fewer values.
pub fn sum_range(from: ValueSet, size: usize) -> Option<(u32, u32)> {
    let numbers: Vec<u32> = from.iter().map(|value| u32::from(value.0)).collect();
    let least = numbers.get(..size)?.iter().sum();
    let most = numbers.iter().rev().take(size).sum();
    Some((least, most))
}

struct Search {
    limit: usize,
    found: Vec<ValueSet>,
}

impl Search {
    /// Returns whether the list stayed within its limit. Prunes by the smallest and largest sum still possible.
    fn extend(&mut self, values: &[Value], size: usize, total: u32, chosen: ValueSet) -> bool {
        if size == 0 {
            if total == 0 {
                self.found.push(chosen);
            }
            return self.found.len() <= self.limit;
        }
        let number = |value: &Value| u32::from(value.0);
        let least: u32 = values.iter().take(size).map(number).sum();
        let most: u32 = values.iter().rev().take(size).map(number).sum();
        if values.len() < size || !(least..=most).contains(&total) {
            return true;
        }
        let Some((first, rest)) = values.split_first() else { return true };
        let with = match total.checked_sub(number(first)) {
            Some(left) => self.extend(rest, size - 1, left, chosen | ValueSet::single(*first)),
            None => true,
        };
        with && self.extend(rest, size, total, chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_a_cage() {
        let sets = |size, total| value_sets(ValueSet::range(1, 9), size, total, 512);
        assert_eq!(sets(2, 4), Some(vec![[1, 3].into_iter().map(Value).collect()]));
        assert_eq!(sets(3, 15).map(|sets| sets.len()), Some(8));
        assert_eq!(sets(9, 45).map(|sets| sets.len()), Some(1));
        assert_eq!(sets(0, 0).map(|sets| sets.len()), Some(1));
        assert_eq!([sets(2, 2), sets(2, 18), sets(10, 45), sets(0, 1)], [const { Some(Vec::new()) }; 4]);
        assert_eq!(value_sets(ValueSet::range(0, 40), 12, 240, 512), None, "millions of them");
    }

    #[test]
    fn the_range_of_a_cage() {
        assert_eq!(sum_range(ValueSet::range(1, 9), 3), Some((6, 24)));
        assert_eq!(sum_range(ValueSet::range(1, 9), 0), Some((0, 0)));
        assert_eq!(sum_range(ValueSet::range(1, 9), 10), None);
    }
}
