//! Vectors of nine candidate sets, one for each box.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use self::avx2::Avx2;
pub use self::portable::Portable;

use super::board::Board;
use super::search::Search;
use crate::solve::solutions::End;

/// Where each box has its lane: four for each band, of which the last is always empty, and four more empty ones.
pub const LANES: usize = 16;

/// The lane of a box: three bands of three boxes.
pub const fn lane(band: usize, stack: usize) -> usize {
    band * 4 + stack
}

/// A set of digits for each box, bit 0 for the digit 1. Lanes that are no box stay empty.
///
/// Everything here is to be inlined into [`Lanes::search`], which is where the instructions are known to exist: no
/// method may be handed to a function of the standard library that is not inlined for certain, such as `array::map`.
pub trait Lanes: Copy {
    /// Without one, there are no lanes of this sort: shows that the machine can work with them.
    type Proof: Copy;

    /// One set for each lane.
    fn new(proof: Self::Proof, words: [u16; LANES]) -> Self;

    /// The sets of all lanes.
    fn words(self) -> [u16; LANES];

    /// What is in both.
    fn and(self, other: Self) -> Self;

    /// What is in either.
    fn or(self, other: Self) -> Self;

    /// What is not in `other`.
    fn without(self, other: Self) -> Self;

    /// For each box what its right neighbour has, round the end of the band.
    fn next_stack(self) -> Self;

    /// For each box what its left neighbour has, round the end of the band.
    fn last_stack(self) -> Self;

    /// For each box what the one below has, round the end of the stack.
    fn next_band(self) -> Self;

    /// For each box what the one above has, round the end of the stack.
    fn last_band(self) -> Self;

    /// Each set without its smallest digit.
    fn drop_lowest(self) -> Self;

    /// All bits where a lane is empty, none where it is not. Good for masks alone: in lanes that are no box as well.
    fn where_empty(self) -> Self;

    /// For each box, the sum of all `places` as numbers: less than it was when digits were taken out of any.
    fn sum(places: &[Self; 9]) -> Self;

    /// The boxes that are empty in any of `places`.
    fn boxes_empty_in_any(places: &[Self; 9]) -> u32;

    /// The boxes that are empty, as bits at twice the number of their lane.
    fn empty_boxes(self) -> u32;

    /// Whether all lanes are the same.
    fn is(self, other: Self) -> bool;

    /// Searches from a board, with the instructions that the lanes need.
    fn search(board: Board<Self>, search: &mut Search<'_>) -> End;
}
