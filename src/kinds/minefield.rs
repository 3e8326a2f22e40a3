//! Minefields: what can be asked about a position beyond what its model says.

pub use crate::minesweeper::{Board, MAX_SIDE, MINE, SAFE, Size, Square, guess, odds, simulate};
