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

/// The number of lanes: four for each band, the last of them always empty, and four more empty ones.
pub const LANES: usize = 16;

/// The lane of the box in this band and stack, out of three bands of three boxes.
pub const fn lane(band: usize, stack: usize) -> usize {
    band * 4 + stack
}

/// A set of digits for each box, bit 0 for the digit 1. Lanes that are not boxes stay empty.
///
/// Everything here must be inlined into [`Lanes::search`], where the instructions are known to exist. So no method may
/// be passed to a function of the standard library that might not be inlined, such as `array::map`.
pub trait Lanes: Copy {
    /// Proof that the machine supports these lanes: without a value of this type none can be made.
    type Proof: Copy;

    /// Lanes with these sets, one for each lane.
    fn new(proof: Self::Proof, words: [u16; LANES]) -> Self;

    /// The sets of all lanes.
    fn words(self) -> [u16; LANES];

    /// The intersection.
    fn and(self, other: Self) -> Self;

    /// The union.
    fn or(self, other: Self) -> Self;

    /// The digits that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// For each box, the set of its right neighbour, wrapping round within the band.
    fn next_stack(self) -> Self;

    /// For each box, the set of its left neighbour, wrapping round within the band.
    fn last_stack(self) -> Self;

    /// For each box, the set of the box below, wrapping round within the stack.
    fn next_band(self) -> Self;

    /// For each box, the set of the box above, wrapping round within the stack.
    fn last_band(self) -> Self;

    /// Each set without its smallest digit.
    fn drop_lowest(self) -> Self;

    /// All bits where a lane is empty, none where it is not. Only for use as a mask: lanes that are not boxes have all
    /// bits too.
    fn where_empty(self) -> Self;

    /// For each box, the sum of all `places` as numbers: it decreases when digits are removed from any of them.
    fn sum(places: &[Self; 9]) -> Self;

    /// The boxes that are empty in any of `places`, as bits at twice the number of their lane.
    fn boxes_empty_in_any(places: &[Self; 9]) -> u32;

    /// The boxes that are empty, as bits at twice the number of their lane.
    fn empty_boxes(self) -> u32;

    /// Whether all lanes are equal.
    fn is(self, other: Self) -> bool;

    /// Searches from a board, compiled with the instructions that the lanes need.
    fn search(board: Board<Self>, search: &mut Search<'_>) -> End;
}
