//! The length that most rows have if they do not all agree.

use std::collections::HashMap;

/// The most frequent length; the last of several such. 0 if there are none.
pub fn usual_length(lengths: impl Iterator<Item = usize> + Clone) -> usize {
    let mut votes: HashMap<usize, usize> = HashMap::new();
    for length in lengths.clone() {
        *votes.entry(length).or_default() += 1;
    }
    lengths.max_by_key(|length| votes.get(length)).unwrap_or(0)
}

/// Like [`usual_length`], but the smallest of several such.
pub fn smallest_usual_length(mut lengths: Vec<usize>) -> usize {
    lengths.sort_unstable_by_key(|length| std::cmp::Reverse(*length));
    usual_length(lengths.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_rows_have_it() {
        assert_eq!(usual_length([4, 9, 9, 3].into_iter()), 9);
        assert_eq!(usual_length([4, 9, 9, 4].into_iter()), 4, "the last of two");
        assert_eq!(smallest_usual_length(vec![9, 4, 9, 4, 11]), 4);
        assert_eq!((usual_length([].into_iter()), smallest_usual_length(Vec::new())), (0, 0));
    }
}
