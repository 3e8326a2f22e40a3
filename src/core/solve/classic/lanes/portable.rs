//! Lanes of 16 bits in ordinary integers, four in each.

use super::super::board::Board;
use super::super::search::Search;
use super::{LANES, Lanes};
use crate::solve::solutions::End;

/// One integer for each band, with a lane of 16 bits for each of its boxes, starting at the low end.
#[derive(Clone, Copy)]
pub struct Portable([u64; 3]);

/// The lowest bit of each lane.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane, which no digit uses: it keeps carries and borrows within the lane.
const GUARDS: u64 = 0x8000_8000_8000_8000;
/// The bits of three lanes.
const BAND: u64 = 0xFFFF_FFFF_FFFF;
/// The bits of one lane.
const LANE: u64 = 0xFFFF;

/// The guard bits of the lanes that are not empty.
#[inline(always)]
fn filled(word: u64) -> u64 {
    (word + (GUARDS - ONES)) & GUARDS
}

impl Portable {
    #[inline(always)]
    fn each(self, change: impl Fn(u64) -> u64) -> Portable {
        let [a, b, c] = self.0;
        Portable([change(a), change(b), change(c)])
    }

    #[inline(always)]
    fn both(self, other: Portable, join: impl Fn(u64, u64) -> u64) -> Portable {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Portable([join(a, d), join(b, e), join(c, f)])
    }
}

impl Lanes for Portable {
    type Proof = ();

    #[inline(always)]
    fn new(_proof: (), words: [u16; LANES]) -> Portable {
        let band = |at: usize| (0..4).rev().fold(0, |band, lane| band << 16 | u64::from(words[at * 4 + lane]));
        Portable([band(0), band(1), band(2)])
    }

    #[inline(always)]
    fn words(self) -> [u16; LANES] {
        let mut words = [0; LANES];
        for (at, word) in words.iter_mut().enumerate().take(12) {
            *word = (self.0[at / 4] >> (at % 4 * 16)) as u16;
        }
        words
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.both(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        self.both(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.both(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn next_stack(self) -> Portable {
        self.each(|word| word >> 16 | (word & LANE) << 32)
    }

    #[inline(always)]
    fn last_stack(self) -> Portable {
        self.each(|word| (word << 16 & BAND) | word >> 32)
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        let [a, b, c] = self.0;
        Portable([b, c, a])
    }

    #[inline(always)]
    fn last_band(self) -> Portable {
        let [a, b, c] = self.0;
        Portable([c, a, b])
    }

    #[inline(always)]
    fn drop_lowest(self) -> Portable {
        self.each(|word| word & ((word | GUARDS) - ONES))
    }

    #[inline(always)]
    fn where_empty(self) -> Portable {
        self.each(|word| {
            let filled = filled(word) >> 15;
            !((filled << 16).wrapping_sub(filled))
        })
    }

    #[inline(always)]
    fn sum(places: &[Portable; 9]) -> Portable {
        let [first, rest @ ..] = places;
        rest.iter().fold(*first, |sum, place| sum.both(*place, |a, b| a + b))
    }

    #[inline(always)]
    fn boxes_empty_in_any(places: &[Portable; 9]) -> u32 {
        let all = Portable([GUARDS >> 16; 3]);
        let full = places.iter().fold(all, |full, place| full.and(place.each(filled)));
        full.empty_boxes()
    }

    #[inline(always)]
    fn empty_boxes(self) -> u32 {
        let mut boxes = 0;
        for (band, word) in self.0.iter().enumerate() {
            // The guard bits of three lanes, 16 bits apart, are moved to two bits apart.
            let empty = (!filled(*word) & (GUARDS >> 16)) >> 15;
            boxes |= ((empty | empty >> 14 | empty >> 28) as u32 & 0x15) << (band * 8);
        }
        boxes
    }

    #[inline(always)]
    fn is(self, other: Portable) -> bool {
        self.0 == other.0
    }

    fn search(board: Board<Portable>, search: &mut Search<'_>) -> End {
        search.run(board)
    }
}
