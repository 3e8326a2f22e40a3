//! Lanes of 16 bits in one AVX2 register.
//!
//! This is unsafe code, one of the three files that have any. The puzzles per second it gains over
//! [`Portable`](super::Portable) are in docs/benchmarks.md. Whether the instructions exist is checked once per search.
//! A vector proves that they do: the first ones cannot be made without that check, and all others are made from them.
#![expect(unsafe_code, reason = "instructions that only some machines have, four times as fast")]

use std::arch::x86_64::*;
use std::mem::transmute;

use super::super::board::Board;
use super::super::search::Search;
use super::{LANES, Lanes};
use crate::solve::solutions::End;

/// Sixteen lanes of 16 bits.
#[derive(Clone, Copy)]
pub struct Avx2(__m256i);

/// Proof that the machine has the AVX2 instructions.
#[derive(Clone, Copy)]
pub struct HasAvx2(());

impl Avx2 {
    /// Checks the machine.
    pub fn detect() -> Option<HasAvx2> {
        is_x86_feature_detected!("avx2").then_some(HasAvx2(()))
    }
}

/// The byte shuffle that moves lane `from[n]` to lane n within each group of four. Lane 3 is empty.
const fn shuffle(from: [i8; 4]) -> [i8; 32] {
    let mut bytes = [0; 32];
    let mut at = 0;
    while at < 32 {
        let four = (at as i8 / 8 % 2) * 8;
        bytes[at] = four + from[at / 2 % 4] * 2 + at as i8 % 2;
        at += 1;
    }
    bytes
}

const NEXT_STACK: [i8; 32] = shuffle([1, 2, 0, 3]);
const LAST_STACK: [i8; 32] = shuffle([2, 0, 1, 3]);
/// One bit for each lane that is a box, at twice its number.
const BOXES: u32 = 0x0015_1515;

/// Methods whose instructions must exist, because their arguments could not exist without them.
macro_rules! with_avx2 {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty { $($body:tt)* })*) => {$(
        #[inline(always)]
        fn $name($($arg: $type),*) -> $result {
            // SAFETY: an `Avx2`, like a `HasAvx2`, exists only where AVX2 was detected. Nothing here accesses memory
            // except by value. `transmute` converts between a vector and integers of the same size, for which all bit
            // patterns are valid.
            unsafe { $($body)* }
        }
    )*};
}

impl Lanes for Avx2 {
    type Proof = HasAvx2;

    with_avx2! {
        fn new(_proof: HasAvx2, words: [u16; LANES]) -> Avx2 { Avx2(transmute::<[u16; LANES], __m256i>(words)) }

        fn words(self: Avx2) -> [u16; LANES] { transmute::<__m256i, [u16; LANES]>(self.0) }

        fn and(self: Avx2, other: Avx2) -> Avx2 { Avx2(_mm256_and_si256(self.0, other.0)) }

        fn or(self: Avx2, other: Avx2) -> Avx2 { Avx2(_mm256_or_si256(self.0, other.0)) }

        fn without(self: Avx2, other: Avx2) -> Avx2 { Avx2(_mm256_andnot_si256(other.0, self.0)) }

        fn next_stack(self: Avx2) -> Avx2 {
            Avx2(_mm256_shuffle_epi8(self.0, transmute::<[i8; 32], __m256i>(NEXT_STACK)))
        }

        fn last_stack(self: Avx2) -> Avx2 {
            Avx2(_mm256_shuffle_epi8(self.0, transmute::<[i8; 32], __m256i>(LAST_STACK)))
        }

        fn next_band(self: Avx2) -> Avx2 { Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }

        fn last_band(self: Avx2) -> Avx2 { Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }

        fn drop_lowest(self: Avx2) -> Avx2 {
            Avx2(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))))
        }

        fn where_empty(self: Avx2) -> Avx2 { Avx2(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) }

        fn sum(places: &[Avx2; 9]) -> Avx2 {
            let [a, b, c, d, e, f, g, h, i] = *places;
            let sum = |x: __m256i, y: __m256i| _mm256_add_epi16(x, y);
            Avx2(sum(sum(sum(sum(a.0, b.0), sum(c.0, d.0)), sum(sum(e.0, f.0), sum(g.0, h.0))), i.0))
        }

        fn boxes_empty_in_any(places: &[Avx2; 9]) -> u32 {
            let [a, b, c, d, e, f, g, h, i] = *places;
            let least = |x: __m256i, y: __m256i| _mm256_min_epu16(x, y);
            let first = least(least(a.0, b.0), least(c.0, d.0));
            let second = least(least(e.0, f.0), least(g.0, h.0));
            Avx2(least(least(first, second), i.0)).empty_boxes()
        }

        fn empty_boxes(self: Avx2) -> u32 { _mm256_movemask_epi8(self.where_empty().0) as u32 & BOXES }

        fn is(self: Avx2, other: Avx2) -> bool {
            let difference = _mm256_xor_si256(self.0, other.0);
            _mm256_testz_si256(difference, difference) == 1
        }
    }

    fn search(board: Board<Avx2>, search: &mut Search<'_>) -> End {
        #[target_feature(enable = "avx2")]
        fn with_avx2(board: Board<Avx2>, search: &mut Search<'_>) -> End {
            search.run(board)
        }
        // SAFETY: the board contains vectors, and they exist only where AVX2 was detected.
        unsafe { with_avx2(board, search) }
    }
}
