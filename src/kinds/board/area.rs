//! Random areas whose rims are loops.

use crate::Dice;

/// How often each square is tried on average: enough that about half of the squares are inside.
const GROWTH: usize = 8;
/// One in this many squares with several neighbours inside is added.
const FILLED: u64 = 4;
/// The squares around one, clockwise: those that share a side alternate with those that share a corner.
pub(crate) const AROUND: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// Squares of a square board that form one connected piece. So do all others together with the outside of the board.
#[derive(Debug)]
pub(crate) struct Area {
    side: i32,
    inside: Vec<bool>,
}

impl Area {
    /// An area grown by squares that keep both the area and what is outside it connected.
    pub fn grown(side: u16, dice: &mut Dice) -> Area {
        let count = usize::from(side) * usize::from(side);
        let mut area = Area { side: i32::from(side), inside: vec![false; count] };
        let places: Vec<(i32, i32)> = area.places().collect();
        area.inside[dice.index(count)] = true;
        for _ in 0..GROWTH * count {
            let at = dice.index(count);
            let (row, col) = places[at];
            let ring = AROUND.map(|(down, right)| area.has(row + down, col + right));
            // The surrounding squares that are inside must be consecutive, and one of them must share a side.
            let begins = (0..ring.len()).filter(|at| ring[*at] && !ring[(at + ring.len() - 1) % ring.len()]).count();
            let sides = (0..ring.len()).step_by(2).filter(|at| ring[*at]).count();
            // Growing an arm makes a longer loop than filling a corner.
            area.inside[at] |= begins == 1 && (sides == 1 || sides > 1 && dice.below(FILLED) == 0);
        }
        area
    }

    /// The row and column of each square of the board, in reading order.
    pub fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |col| (row, col)))
    }

    /// Whether the square is in the area. False outside the board.
    pub fn has(&self, row: i32, col: i32) -> bool {
        let is_within = |at: i32| (0..self.side).contains(&at);
        is_within(row) && is_within(col) && self.inside[(row * self.side + col) as usize]
    }
}
