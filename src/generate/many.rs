//! Many fresh puzzles, no two alike, however many are made at once.

use std::collections::HashSet;

use super::fresh::{Fresh, FreshError, Order, fresh};
use nazo_core::puzzle::Budget;
use nazo_kinds::Puzzle;

/// How often a puzzle that was there before is made anew. Few variants have so few puzzles that this happens at all.
const AGAIN: u64 = 8;
/// Where the numbers of puzzles that are made anew begin.
const ELSEWHERE: u64 = 1 << 32;

/// Gives the limits of a puzzle, and what tells in the end what it took.
pub type Begin<'a> = dyn Fn() -> (Budget, Box<dyn FnOnce() -> f64>) + Sync + 'a;

/// A puzzle, or why there is none, and what that took by whatever measure [`Begin`] gives.
pub type Attempt = (Result<Fresh, FreshError>, f64);

/// The puzzles of an order by their numbers. Which they are does not depend on who makes them and when.
pub struct Many<'a> {
    order: &'a Order,
    begin: &'a Begin<'a>,
}

impl<'a> Many<'a> {
    /// The puzzles of an order; `begin` is called on the thread that makes one, when that begins.
    pub fn new(order: &'a Order, begin: &'a Begin<'a>) -> Many<'a> {
        Many { order, begin }
    }

    /// Makes the puzzle with this number, which may have been made before under another.
    pub fn make(&self, number: u64) -> Attempt {
        let (budget, spent) = (self.begin)();
        (fresh(self.order, number, &budget), spent())
    }

    /// The puzzle made for this number, or another in its place where it was `seen` with a smaller one. A variant that has no
    /// more puzzles repeats them. To be asked for in the order of the numbers.
    pub fn apart(&self, number: u64, (mut made, mut spent): Attempt, seen: &mut Seen) -> Attempt {
        for again in 1..=AGAIN {
            let Ok(fresh_one) = &made else { break };
            if seen.0.insert(body(&*fresh_one.puzzle)) {
                break;
            }
            let (anew, took) = self.make(number + again * ELSEWHERE);
            made = anew;
            spent += took;
        }
        (made, spent)
    }
}

/// The puzzles that were there before.
#[derive(Clone, Debug, Default)]
pub struct Seen(HashSet<String>);

/// What makes two puzzles the same.
fn body(puzzle: &dyn Puzzle) -> String {
    puzzle.write("id", None).or_else(|| puzzle.write("native", None)).unwrap_or_default()
}
