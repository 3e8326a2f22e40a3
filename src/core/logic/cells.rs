//! Sets of open cells, in four machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::puzzle::ones;

const WORDS: usize = 4;

/// A set of open cells of a position, by their numbers in a [`CandidateIndex`](super::candidate_index::CandidateIndex).
///
/// The wider techniques compare thousands of such sets, so their size is fixed. An empty board of 16x16 fits in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// The empty set.
    pub const EMPTY: Cells = Cells([0; WORDS]);
    /// The largest number of cells that a set can tell apart.
    pub const MOST: usize = WORDS * 64;

    /// The set of one cell.
    pub fn single(cell: usize) -> Cells {
        let mut set = Cells::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell. One beyond [`Cells::MOST`] is ignored.
    pub fn insert(&mut self, cell: usize) {
        if let Some(word) = self.0.get_mut(cell / 64) {
            *word |= 1 << (cell % 64);
        }
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: usize) {
        if let Some(word) = self.0.get_mut(cell / 64) {
            *word &= !(1 << (cell % 64));
        }
    }

    /// Whether the cell is in the set.
    pub fn contains(self, cell: usize) -> bool {
        self.0.get(cell / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    /// The number of cells in the set.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The cell with the lowest number; None if the set is empty.
    pub fn first(self) -> Option<usize> {
        self.iter().next()
    }

    /// The only cell of the set; None unless it has exactly one.
    pub fn only(self) -> Option<usize> {
        let mut cells = self.iter();
        cells.next().filter(|_| cells.next().is_none())
    }

    /// The two cells of the set; None unless it has exactly two.
    pub fn pair(self) -> Option<[usize; 2]> {
        let mut cells = self.iter();
        let pair = [cells.next()?, cells.next()?];
        cells.next().is_none().then_some(pair)
    }

    /// Whether every cell is in `other`.
    pub fn is_subset(self, other: Cells) -> bool {
        (self - other).is_empty()
    }

    /// Whether the two sets have a cell in common.
    pub fn meets(self, other: Cells) -> bool {
        !(self & other).is_empty()
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        ones(self.0)
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        let mut set = Cells::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(mut self, other: Cells) -> Cells {
        self &= other;
        self
    }
}

impl BitAndAssign for Cells {
    fn bitand_assign(&mut self, other: Cells) {
        self.0.iter_mut().zip(other.0).for_each(|(word, theirs)| *word &= theirs);
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(mut self, other: Cells) -> Cells {
        self |= other;
        self
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        self.0.iter_mut().zip(other.0).for_each(|(word, theirs)| *word |= theirs);
    }
}

impl Sub for Cells {
    type Output = Cells;
    fn sub(mut self, other: Cells) -> Cells {
        self -= other;
        self
    }
}

impl SubAssign for Cells {
    fn sub_assign(&mut self, other: Cells) {
        self.0.iter_mut().zip(other.0).for_each(|(word, theirs)| *word &= !theirs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_as_sets_are() {
        let some: Cells = [3, 64, 200].into_iter().collect();
        let other: Cells = [64, 255].into_iter().collect();
        assert_eq!((some & other).only(), Some(64));
        assert_eq!((some - other).pair(), Some([3, 200]));
        assert_eq!((some | other).iter().collect::<Vec<_>>(), [3, 64, 200, 255]);
        assert!(some.meets(other) && !some.is_subset(other) && (some & other).is_subset(other));
        assert_eq!((some.len(), some.first(), Cells::single(300).is_empty()), (3, Some(3), true));
    }
}
