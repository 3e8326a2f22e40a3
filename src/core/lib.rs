//! What a puzzle is, how it is solved, and how a step is found and said: the floors of nazo below the kinds.
//!
//! It knows no kind of puzzle, no picture, no file and no screen. The rooms, from the ground floor up, are listed in
//! `docs/architecture.md`; a room may use those below it and none above.

#![warn(missing_docs)]

pub mod words;

pub mod puzzle;

pub mod rules;

pub(crate) mod infer;

pub mod logic;
pub mod scene;
pub mod solve;
pub mod text;

pub mod render;

pub mod explain;
