//! Areas by chance, whose rims are loops.

use crate::Dice;

/// How often each square of a board is tried on the average: enough that about half of them are inside.
const GROWTH: usize = 8;
/// Of so many squares with several neighbours inside one comes in.
const FILLED: u64 = 4;
/// The squares around one, clockwise: those that share a side take turns with those that share a corner.
pub(crate) const AROUND: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// Squares of a square board that are in one piece, as all others are together with what is outside the board.
#[derive(Debug)]
pub(crate) struct Area {
    side: i32,
    inside: Vec<bool>,
}

impl Area {
    /// An area that grows by squares which leave it in one piece, and what is outside it as well.
    pub fn grown(side: u16, dice: &mut Dice) -> Area {
        let count = usize::from(side) * usize::from(side);
        let mut area = Area { side: i32::from(side), inside: vec![false; count] };
        let places: Vec<(i32, i32)> = area.places().collect();
        area.inside[dice.index(count)] = true;
        for _ in 0..GROWTH * count {
            let at = dice.index(count);
            let (row, col) = places[at];
            let ring = AROUND.map(|(down, right)| area.has(row + down, col + right));
            // The squares around it that are inside follow one another, and one of them shares a side.
            let begins = (0..ring.len()).filter(|at| ring[*at] && !ring[(at + ring.len() - 1) % ring.len()]).count();
            let sides = (0..ring.len()).step_by(2).filter(|at| ring[*at]).count();
            // Arms make longer loops than squares that fill a corner.
            area.inside[at] |= begins == 1 && (sides == 1 || sides > 1 && dice.below(FILLED) == 0);
        }
        area
    }

    /// The rows and columns of all squares of the board in reading order.
    pub fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |col| (row, col)))
    }

    /// Whether it has a square; it has none outside the board.
    pub fn has(&self, row: i32, col: i32) -> bool {
        let is_within = |at: i32| (0..self.side).contains(&at);
        is_within(row) && is_within(col) && self.inside[(row * self.side + col) as usize]
    }
}
