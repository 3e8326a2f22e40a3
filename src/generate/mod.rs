//! Making puzzles: sudokus for a layout of clues and a grade, and fresh puzzles of every kind. What is made is judged by
//! [`crate::explain`].
//!
//! Decisions count work, never time, and every puzzle of a run has random numbers of its own: the same seed gives the same
//! puzzles on every machine and with any number of threads.

pub mod graded;
