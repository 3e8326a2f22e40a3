//! Random positions of the black squares.

use super::between;
use crate::grid::is_in_one_piece;
use crate::kakuro::{Kakuro, KakuroSquare, Run, runs};
use crate::{Dice, Info};

/// The share of the squares inside the border that become black, for the hardest and the easiest puzzles.
const BLACK: [f64; 2] = [0.24, 0.40];
/// The longest run, for the hardest and the easiest puzzles.
const LONGEST: [f64; 2] = [8.0, 4.0];

/// A random grid of this size, including its border of clues. The white squares are in one piece, every run has two to
/// nine squares, and the black squares are placed symmetrically. None after a dead end.
pub(super) fn by_chance(rows: usize, cols: usize, ease: f64, dice: &mut Dice) -> Option<Kakuro> {
    let inside = rows.checked_sub(1)? * cols.checked_sub(1)?;
    let is_border = |at: usize| at < cols || at.is_multiple_of(cols);
    let square = |at| if is_border(at) { KakuroSquare::BLANK } else { KakuroSquare::White(None) };
    let mut walls = Walls { cols, squares: (0..rows * cols).map(square).collect() };
    let wanted = (inside as f64 * between(BLACK[0], BLACK[1], ease)) as usize;
    let longest = between(LONGEST[0], LONGEST[1], ease) as usize;
    let mut order = walls.white();
    dice.shuffle(&mut order);
    // A second pass may find room that the first had to leave.
    for at in order.iter().chain(&order) {
        let black = inside - walls.white().len();
        if black >= wanted && walls.longest() <= longest {
            break;
        }
        // Once there are enough black squares, only runs that are too long are cut.
        let is_too_long = |run: Run| run.squares.len() > longest && run.squares.contains(at);
        if black < wanted || walls.runs().into_iter().any(is_too_long) {
            walls.blacken(*at);
        }
    }
    (walls.longest() <= 9).then(|| Kakuro::new(cols, walls.squares, Info::default()).ok())?
}

/// A grid without sums.
struct Walls {
    cols: usize,
    squares: Vec<KakuroSquare>,
}

impl Walls {
    fn white(&self) -> Vec<usize> {
        (0..self.squares.len()).filter(|at| self.squares[*at].is_white()).collect()
    }

    fn runs(&self) -> Vec<Run> {
        runs(self.cols, &self.squares)
    }

    fn longest(&self) -> usize {
        self.runs().iter().map(|run| run.squares.len()).max().unwrap_or(0)
    }

    /// Makes a square and the opposite one inside the border black, unless that makes a run of one square or a second
    /// piece.
    fn blacken(&mut self, at: usize) {
        if !self.squares[at].is_white() {
            return;
        }
        let both = [at, self.squares.len() + self.cols - at];
        both.iter().for_each(|at| self.squares[*at] = KakuroSquare::BLANK);
        let (white, in_runs) = (self.white(), self.runs().iter().map(|run| run.squares.len()).sum::<usize>());
        let has_lone_run = in_runs < 2 * white.len();
        if has_lone_run || white.is_empty() || !is_in_one_piece(self.cols, &white) {
            both.iter().for_each(|at| self.squares[*at] = KakuroSquare::White(None));
        }
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
