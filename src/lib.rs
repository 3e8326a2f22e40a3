//! nazo: a puzzle workbench for the terminal.
//!
//! A puzzle is a model; everything else reads the model. The rooms, from the ground floor up, are listed in
//! `docs/architecture.md`; a room may use those below it and none above.

#![warn(missing_docs)]

pub mod words;

pub mod puzzle;

pub mod logic;
pub mod scene;
pub mod solve;
pub mod text;
pub use nazo_vision as vision;

pub mod kinds;

pub mod explain;
pub mod load;

pub mod generate;

pub mod play;

pub mod ui;

pub mod term;

pub mod cli;
