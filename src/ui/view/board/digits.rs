//! Digits three rows high, for the largest squares.

use super::BoardView;
use crate::ui::view::geometry::Density;
use nazo_core::scene::Entry;

/// The pixels of each digit from 0: five rows of three, the first in the highest bit.
const DIGITS: [u16; 10] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_001_001_001,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];

const ROWS: u16 = 5;
const COLS: u16 = 3;

impl BoardView<'_> {
    /// An entry as three rows of three characters. None if squares lack the room or the font lacks the characters.
    pub(super) fn large_digit(&self, entry: &Entry) -> Option<[[char; 3]; 3]> {
        let is_huge = self.geometry.density == Density::Huge && self.scene.values <= 9;
        let digit = entry.symbol.parse::<usize>().ok().filter(|_| is_huge && self.glyphs.fine && !entry.supposed)?;
        let points = *DIGITS.get(digit)?;
        let is_set = |row: u16, col: u16| row < ROWS && points >> (ROWS * COLS - 1 - row * COLS - col) & 1 == 1;
        let symbol = |row: u16, col: u16| match (is_set(2 * row, col), is_set(2 * row + 1, col)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        Some([0, 1, 2].map(|row| [0, 1, 2].map(|col| symbol(row, col))))
    }
}
