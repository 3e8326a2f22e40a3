//! Depth-first search with guesses.

use super::Grid;
use super::board::{Board, BoardState};
use super::lanes::Lanes;
use crate::puzzle::Budget;
use crate::solve::solutions::End;

/// Called with each solution. The grid is only computed if it is asked for.
pub type Tell<'a> = &'a mut dyn FnMut(&dyn Fn() -> Grid);

/// The limits of a search and its callback.
pub struct Search<'a> {
    left: usize,
    budget: &'a Budget,
    tell: Tell<'a>,
}

impl<'a> Search<'a> {
    /// A search for up to `limit` solutions.
    pub fn new(limit: usize, budget: &'a Budget, tell: Tell<'a>) -> Search<'a> {
        Search { left: limit, budget, tell }
    }

    /// Searches from a board until there is nothing more to find.
    #[inline(always)]
    pub fn run<L: Lanes>(&mut self, mut board: Board<L>) -> End {
        // It never holds more boards than there are open cells, because each guess that is followed fixes one.
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
