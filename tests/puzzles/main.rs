//! Puzzles as texts, steps and drawings, of all kinds.

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
