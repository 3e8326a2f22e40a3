//! nazo: a puzzle workbench for the terminal.
//!
//! A puzzle is a model; everything else reads the model. The rooms, from the ground floor up, are listed in
//! `docs/architecture.md`; a room may use those below it and none above. The lower floors are crates of their own:
//! `nazo_core`, `nazo_vision` and `nazo_kinds`.

#![warn(missing_docs)]

pub mod load;

pub mod generate;

pub mod play;

pub mod ui;

pub mod term;

pub mod cli;
