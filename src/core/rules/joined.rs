//! Items joined in pairs, each pair on the same side or on opposite sides.

/// A union-find structure with parity: which items are joined, directly or through others, and how they lie.
pub(super) struct Joined {
    above: Vec<usize>,
    /// For each item, whether it is on the opposite side from its parent.
    is_across: Vec<bool>,
    /// The number of items under each root.
    sizes: Vec<usize>,
}

impl Joined {
    /// `count` items, none joined to another.
    pub(super) fn new(count: usize) -> Joined {
        Joined { above: (0..count).collect(), is_across: vec![false; count], sizes: vec![1; count] }
    }

    /// The root of an item, and whether the item is on the opposite side from it.
    fn first(&mut self, one: usize) -> (usize, bool) {
        let (mut first, mut is_across) = (one, false);
        while self.above[first] != first {
            is_across ^= self.is_across[first];
            first = self.above[first];
        }
        // Path compression: shortens the way for later calls.
        let (mut at, mut rest) = (one, is_across);
        while self.above[at] != first {
            let own = std::mem::replace(&mut self.is_across[at], rest);
            at = std::mem::replace(&mut self.above[at], first);
            rest ^= own;
        }
        (first, is_across)
    }

    /// Whether two items are on opposite sides; None if they are not joined.
    pub(super) fn across(&mut self, [one, other]: [usize; 2]) -> Option<bool> {
        let ((first, one), (other_first, other)) = (self.first(one), self.first(other));
        (first == other_first).then_some(one != other)
    }

    /// Joins two items; returns false if they were joined before and lie the other way.
    pub(super) fn join(&mut self, [one, other]: [usize; 2], is_across: bool) -> bool {
        let ((first, one), (other_first, other)) = (self.first(one), self.first(other));
        if first == other_first {
            return is_across == (one != other);
        }
        let (below, above) =
            if self.sizes[first] < self.sizes[other_first] { (first, other_first) } else { (other_first, first) };
        self.above[below] = above;
        self.is_across[below] = one ^ other ^ is_across;
        self.sizes[above] += self.sizes[below];
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn across_from_across_is_the_same_side() {
        let mut joined = Joined::new(6);
        for (one, other) in [(0, 1), (2, 3), (3, 1), (4, 0)] {
            assert!(joined.join([one, other], true));
        }
        assert!(!joined.join([0, 2], false) && joined.join([0, 2], true));
        assert_eq!(
            [[0, 2], [0, 3], [4, 2], [4, 3], [1, 3]].map(|pair| joined.across(pair)),
            [Some(true), Some(false), Some(false), Some(true), Some(true)]
        );
        assert_eq!(joined.across([0, 5]), None);
    }
}
