//! What the screen looks like: pure functions from the state of the interface to a buffer of cells.

pub mod board;
pub mod geometry;
