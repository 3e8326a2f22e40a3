//! Many fresh puzzles without duplicates, however many are made at once.

use std::collections::HashSet;

use super::fresh::{Fresh, FreshError, Order, fresh};
use nazo_core::puzzle::Budget;
use nazo_kinds::Puzzle;

/// How many times a duplicate is replaced. Few variants have so few puzzles that it happens at all.
const AGAIN: u64 = 8;
/// The offset of the numbers of replacements.
const ELSEWHERE: u64 = 1 << 32;

/// Returns the budget of a puzzle, and a function that returns what it took once it is done.
pub type Begin<'a> = dyn Fn() -> (Budget, Box<dyn FnOnce() -> f64>) + Sync + 'a;

/// A puzzle, or why there is none, and what it took in the units of [`Begin`].
pub type Attempt = (Result<Fresh, FreshError>, f64);

/// The puzzles of an order by number. They do not depend on which thread makes them, or when.
pub struct Many<'a> {
    order: &'a Order,
    begin: &'a Begin<'a>,
}

impl<'a> Many<'a> {
    /// The puzzles of an order. `begin` is called on the thread that makes a puzzle, before it starts.
    pub fn new(order: &'a Order, begin: &'a Begin<'a>) -> Many<'a> {
        Many { order, begin }
    }

    /// Makes the puzzle with this number, which may be a duplicate of another.
    pub fn make(&self, number: u64) -> Attempt {
        let (budget, spent) = (self.begin)();
        (fresh(self.order, number, &budget), spent())
    }

    /// The puzzle made for this number, or a replacement if a smaller number gave the same. A variant that has no more
    /// puzzles repeats them. Must be called in the order of the numbers.
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

/// The puzzles seen so far.
#[derive(Clone, Debug, Default)]
pub struct Seen(HashSet<String>);

/// The text that is equal for equal puzzles.
fn body(puzzle: &dyn Puzzle) -> String {
    puzzle.write("id", None).or_else(|| puzzle.write("native", None)).unwrap_or_default()
}
