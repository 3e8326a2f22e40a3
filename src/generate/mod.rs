//! Making puzzles: sudokus for a layout of clues and a grade, and fresh puzzles of every kind. The results are judged
//! by [`nazo_core::explain`].
//!
//! Decisions count work, never time, and every puzzle of a run has its own random numbers. The same seed gives the same
//! puzzles on every machine and with any number of threads.
//!
//! **The unit of work** of a [`Budget`](nazo_core::puzzle::Budget) for fresh puzzles depends on which part is working.
//! It is a guess or a change of a maker, a conflict of the engine, or a search of a technique.

pub mod daily;
mod demand;
mod difficulty;
mod fresh;
pub mod graded;
mod judge;
mod many;

pub use daily::{Date, NoDate, daily};
pub use demand::Demand;
pub use difficulty::{Difficulty, rating_summary};
pub use fresh::{Fresh, FreshError, Miss, Order, TRIES, fresh};
pub use judge::{game_path, judge};
pub use many::{Attempt, Begin, Many, Seen};

#[cfg(test)]
mod tests;
