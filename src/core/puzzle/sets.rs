//! Sets of cells, atoms or candidates, sized when the puzzle is known.

/// A set of small numbers below a size fixed at creation. A set of up to 64 numbers is one machine word without a heap
/// allocation. A 25x25 grid has thousands of atoms, whose sets use as many words as needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSet(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Word(u64),
    Words(Box<[u64]>),
}

impl BitSet {
    /// The empty set over the numbers `0..size`.
    pub fn new(size: usize) -> BitSet {
        BitSet(if size <= 64 { Repr::Word(0) } else { Repr::Words(vec![0; size.div_ceil(64)].into()) })
    }

    /// The set of `members` over the numbers `0..size`.
    pub fn of(size: usize, members: impl IntoIterator<Item = usize>) -> BitSet {
        let mut set = BitSet::new(size);
        for member in members {
            set.insert(member);
        }
        set
    }

    fn words(&self) -> &[u64] {
        match &self.0 {
            Repr::Word(word) => std::slice::from_ref(word),
            Repr::Words(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Repr::Word(word) => std::slice::from_mut(word),
            Repr::Words(words) => words,
        }
    }

    /// Whether `member` is in the set; false for a number beyond its size.
    pub fn contains(&self, member: usize) -> bool {
        self.words().get(member / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Inserts `member` and returns whether it was new. A number beyond the size is ignored.
    pub fn insert(&mut self, member: usize) -> bool {
        match self.words_mut().get_mut(member / 64) {
            Some(word) => {
                let before = *word;
                *word |= 1 << (member % 64);
                *word != before
            }
            None => false,
        }
    }

    /// Removes `member` and returns whether it was in the set.
    pub fn remove(&mut self, member: usize) -> bool {
        match self.words_mut().get_mut(member / 64) {
            Some(word) => {
                let before = *word;
                *word &= !(1 << (member % 64));
                *word != before
            }
            None => false,
        }
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Whether the two sets have no member in common.
    pub fn is_disjoint(&self, other: &BitSet) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & b == 0)
    }

    /// Whether every member is also in `other`.
    pub fn is_subset(&self, other: &BitSet) -> bool {
        let theirs = other.words();
        self.words().iter().enumerate().all(|(at, word)| word & !theirs.get(at).copied().unwrap_or(0) == 0)
    }

    /// Keeps only the members that are also in `other`.
    pub fn intersect_with(&mut self, other: &BitSet) {
        let theirs = other.words();
        for (at, word) in self.words_mut().iter_mut().enumerate() {
            *word &= theirs.get(at).copied().unwrap_or(0);
        }
    }

    /// Adds the members of `other`, a set of the same size.
    pub fn union_with(&mut self, other: &BitSet) {
        for (word, theirs) in self.words_mut().iter_mut().zip(other.words()) {
            *word |= theirs;
        }
    }

    /// Removes the members of `other`.
    pub fn subtract(&mut self, other: &BitSet) {
        for (word, theirs) in self.words_mut().iter_mut().zip(other.words()) {
            *word &= !theirs;
        }
    }

    /// The words in which this set and another of the same size differ: the index of each word and the bits that
    /// differ.
    pub fn changes(&self, other: &BitSet) -> impl Iterator<Item = (u16, u64)> {
        let differing = self.words().iter().zip(other.words()).map(|(here, there)| here ^ there);
        (0..).zip(differing).filter(|(_, bits)| *bits != 0)
    }

    /// Applies a change from [`BitSet::changes`], or undoes it.
    pub fn change(&mut self, (at, bits): (u16, u64)) {
        if let Some(word) = self.words_mut().get_mut(usize::from(at)) {
            *word ^= bits;
        }
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(self.words().iter().copied())
    }
}

/// The positions of the one bits in a sequence of 64-bit words, in ascending order.
pub fn ones(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| at * 64 + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            place
        })
    })
}

/// The items in ascending order, each once.
pub fn ascending<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = items.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_leads_there_and_back() {
        for size in [10, 64, 65, 700] {
            let (before, after) = (BitSet::of(size, [0, 3, size - 1]), BitSet::of(size, [3, 5]));
            let changes: Vec<_> = before.changes(&after).collect();
            let mut now = before.clone();
            for (wanted, other) in [(&after, &before), (&before, &after)] {
                changes.iter().for_each(|change| now.change(*change));
                assert!(now == *wanted && now != *other);
            }
        }
    }

    #[test]
    fn one_word_and_many_words_behave_alike() {
        for size in [10, 64, 65, 700] {
            let mut set = BitSet::of(size, [0, 3, 9]);
            assert!(set.insert(size - 1) == (size != 10));
            assert!(!set.insert(3), "3 was there already");
            assert!(!set.contains(4) && set.contains(9) && !set.contains(size + 100));
            assert!(set.remove(0) && !set.remove(0));
            let listed: Vec<usize> = set.iter().collect();
            assert_eq!(listed.len(), set.len());
            assert_eq!(listed.last(), Some(&(size - 1)));
            let other = BitSet::of(size, [3]);
            assert!(other.is_subset(&set) && !set.is_subset(&other) && !set.is_disjoint(&other));
            set.subtract(&other);
            assert!(set.is_disjoint(&other));
        }
    }
}
