//! Guessing, depth first.

use super::Grid;
use super::board::{Board, BoardState};
use super::lanes::Lanes;
use crate::puzzle::Budget;
use crate::solve::solutions::End;

/// Told of each solution, which is worked out only for those who ask.
pub type Tell<'a> = &'a mut dyn FnMut(&dyn Fn() -> Grid);

/// What a search has to keep to, and whom it tells.
pub struct Search<'a> {
    left: usize,
    budget: &'a Budget,
    tell: Tell<'a>,
}

impl<'a> Search<'a> {
    /// A search for `limit` solutions.
    pub fn new(limit: usize, budget: &'a Budget, tell: Tell<'a>) -> Search<'a> {
        Search { left: limit, budget, tell }
    }

    /// Searches from a board until there is no more to find.
    #[inline(always)]
    pub fn run<L: Lanes>(&mut self, mut board: Board<L>) -> End {
        // As many as there are open cells at the most: a guess that is followed fixes one.
        let mut waiting = Vec::new();
        loop {
            match board.settle() {
                BoardState::Dead => {}
                BoardState::Solved => {
                    (self.tell)(&|| board.grid());
                    self.left -= 1;
                    if self.left == 0 {
                        return End::Limit;
                    }
                }
                BoardState::Open => {
                    if let Err(stopped) = self.budget.spend(1) {
                        return End::Stopped(stopped);
                    }
                    let guessed = board.split();
                    waiting.push(board);
                    board = guessed;
                    continue;
                }
            }
            board = match waiting.pop() {
                Some(board) => board,
                None => return End::Exhausted,
            };
        }
    }
}
