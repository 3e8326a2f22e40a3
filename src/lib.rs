//! nazo: a puzzle workbench for the terminal.
//!
//! A puzzle is a model, and everything else reads the model. The layers, from the lowest up, are listed in
//! `docs/architecture.md`; a layer may use those below it and none above. The lowest ones are crates of their own:
//! `nazo_core`, `nazo_vision` and `nazo_kinds`.

#![warn(missing_docs)]

pub mod load;

pub mod generate;

pub mod play;

pub mod ui;

pub mod term;

pub mod cli;
