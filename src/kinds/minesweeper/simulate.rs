//! Whole games, laid out and played by the program, to find out how often it wins.

use super::board::Size;
use super::guess::{Advice, Adviser};
use super::layout::{Layout, Opened};
use crate::Dice;
pub use crate::First;
use nazo_core::puzzle::{Budget, Stopped};

/// A kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The numbers of rows and columns.
    pub size: Size,
    /// The number of mines.
    pub mines: u32,
    /// What is guaranteed for the first click.
    pub first: First,
    /// The square of the first click.
    pub click: usize,
}

impl Game {
    /// The number of squares that may hold mines.
    pub fn room(&self) -> usize {
        (0..self.size.area()).filter(|at| self.may_be_mine(*at)).count()
    }

    /// Whether a square may be a mine, since nothing is guaranteed for it.
    pub fn may_be_mine(&self, at: usize) -> bool {
        let is_kept = self.first == First::Opening && self.size.around(self.click).any(|kept| kept == at);
        at < self.size.area() && at != self.click && !is_kept
    }

    /// Lays the mines, with every layout equally likely. None if there is no room for them.
    pub fn layout(&self, dice: &mut Dice) -> Option<Layout> {
        let mut squares: Vec<usize> = (0..self.size.area()).filter(|at| self.may_be_mine(*at)).collect();
        if self.mines as usize > squares.len() || self.click >= self.size.area() {
            return None;
        }
        let mut mines = vec![false; self.size.area()];
        for at in 0..self.mines as usize {
            let other = at + dice.below((squares.len() - at) as u64) as usize;
            squares.swap(at, other);
            mines[squares[at]] = true;
        }
        Layout::new(self.size, mines)
    }

    /// Plays a game with the mines of `layout`, and returns whether it was won.
    ///
    /// # Errors
    /// The work ended first.
    pub fn play(&self, layout: &Layout, adviser: &mut Adviser, budget: &Budget) -> Result<bool, Stopped> {
        let mut board = layout.closed();
        if layout.open(&mut board, self.click) == Opened::Mine {
            return Ok(false);
        }
        while !layout.is_won(&board) {
            let squares = match adviser.advise(&board, budget)? {
                Some(Advice::Safe(squares)) => squares,
                Some(Advice::Guess { square, .. }) => vec![square],
                None => return Ok(false),
            };
            for square in squares {
                if layout.open(&mut board, square) == Opened::Mine {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// The number of games won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games that were won.
    pub wins: u64,
    /// The number of all games.
    pub games: u64,
}

impl Tally {
    /// The share of games won, and the bounds of its 95 % interval (Wilson, "Probable Inference, the Law of Succession,
    /// and Statistical Inference", 1927).
    pub fn rate(&self) -> [f64; 3] {
        const Z: f64 = 1.959_963_984_540_054;
        let n = self.games as f64;
        if self.games == 0 {
            return [0.0, 0.0, 1.0];
        }
        let rate = self.wins as f64 / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (rate + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        [rate, (middle - half).max(0.0), (middle + half).min(1.0)]
    }
}
