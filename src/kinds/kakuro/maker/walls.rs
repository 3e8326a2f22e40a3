//! Where the black squares are, by chance.

use super::between;
use crate::grid::is_in_one_piece;
use crate::kakuro::{Kakuro, KakuroSquare};
use crate::{Dice, Info};
use nazo_core::puzzle::Value;

/// The share of squares inside the border that become black: the hardest, the easiest.
const BLACK: [f64; 2] = [0.24, 0.40];
/// The longest run: the hardest, the easiest.
const LONGEST: [f64; 2] = [8.0, 4.0];

/// A grid of so many rows and columns, its border of clues counted: white squares in one piece, every run of two to nine,
/// black ones opposite each other. None where chance ran into a dead end.
pub(super) fn by_chance(rows: usize, cols: usize, ease: f64, dice: &mut Dice) -> Option<Kakuro> {
    let (rows, cols) = (rows.checked_sub(1)?, cols.checked_sub(1)?);
    let mut inside = Inside { rows, cols, white: vec![true; rows * cols] };
    let wanted = (rows as f64 * cols as f64 * between(BLACK[0], BLACK[1], ease)) as usize;
    let longest = between(LONGEST[0], LONGEST[1], ease) as usize;
    let mut order: Vec<usize> = (0..rows * cols).collect();
    dice.shuffle(&mut order);
    // A second look finds room that the first had to leave.
    for at in order.iter().chain(&order) {
        let black = inside.white.iter().filter(|white| !**white).count();
        if black >= wanted && inside.longest() <= longest {
            break;
        }
        // Once there are enough of them, only runs that are too long are cut.
        if black < wanted || inside.is_in_longer(*at, longest) {
            inside.blacken(*at);
        }
    }
    (inside.longest() <= 9).then(|| inside.kakuro())?
}

/// The squares within the border.
struct Inside {
    rows: usize,
    cols: usize,
    white: Vec<bool>,
}

impl Inside {
    fn at(&self, row: usize, col: usize) -> bool {
        row < self.rows && col < self.cols && self.white[row * self.cols + col]
    }

    /// Makes a square and the one opposite black, where no run of one square and no second piece comes of it.
    fn blacken(&mut self, at: usize) {
        let opposite = self.white.len() - 1 - at;
        if !self.white[at] {
            return;
        }
        self.white[at] = false;
        self.white[opposite] = false;
        if self.has_lone_run() || !self.is_in_one_piece() {
            self.white[at] = true;
            self.white[opposite] = true;
        }
    }

    fn has_lone_run(&self) -> bool {
        (0..self.rows).any(|row| {
            (0..self.cols).any(|col| {
                let left = col > 0 && self.at(row, col - 1);
                let up = row > 0 && self.at(row - 1, col);
                let is_lone = !(left || self.at(row, col + 1)) || !(up || self.at(row + 1, col));
                self.at(row, col) && is_lone
            })
        })
    }

    fn is_in_one_piece(&self) -> bool {
        let white: Vec<usize> = (0..self.white.len()).filter(|at| self.white[*at]).collect();
        !white.is_empty() && is_in_one_piece(self.cols, &white)
    }

    /// How long the runs through a square are, across and down.
    fn through(&self, at: usize) -> [usize; 2] {
        let (row, col) = (at / self.cols, at % self.cols);
        let count = |places: &mut dyn Iterator<Item = (usize, usize)>| {
            places.take_while(|(row, col)| self.at(*row, *col)).count()
        };
        if !self.white[at] {
            return [0, 0];
        }
        let across =
            count(&mut (0..col).rev().map(|col| (row, col))) + count(&mut (col..self.cols).map(|col| (row, col)));
        let down =
            count(&mut (0..row).rev().map(|row| (row, col))) + count(&mut (row..self.rows).map(|row| (row, col)));
        [across, down]
    }

    fn is_in_longer(&self, at: usize, longest: usize) -> bool {
        self.through(at).iter().any(|length| *length > longest)
    }

    fn longest(&self) -> usize {
        (0..self.white.len()).flat_map(|at| self.through(at)).max().unwrap_or(0)
    }

    /// The grid with its border.
    fn kakuro(&self) -> Option<Kakuro> {
        let border = std::iter::repeat_n(KakuroSquare::BLANK, self.cols + 1);
        let inner = (0..self.rows).flat_map(|row| {
            let square = move |col: usize| {
                if self.at(row, col) { KakuroSquare::White(None::<Value>) } else { KakuroSquare::BLANK }
            };
            std::iter::once(KakuroSquare::BLANK).chain((0..self.cols).map(square))
        });
        Kakuro::new(self.cols + 1, border.chain(inner).collect(), Info::default()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    #[test]
    fn walls_leave_runs_of_two_and_more_in_one_piece() {
        let walls = by_chance(6, 7, 0.5, &mut Dice::new(1, 0)).expect("walls");
        let expected = "\
kakuro
# # # # # # #
# # . . . # #
# # . . . . .
# . . # # . .
# . . . . . #
# # # . . . #
";
        assert_eq!(walls.write("native", None).as_deref(), Some(expected));
    }
}
