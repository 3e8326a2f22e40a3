//! Puzzles of all kinds as texts, steps and drawings.

mod boards;
mod corpus;
mod drawings;
mod exchange;
mod formats;
mod hints;
mod mistakes;
mod openings;
mod readers;
mod reasons;
#[path = "../share/mod.rs"]
mod share;
mod sums;
