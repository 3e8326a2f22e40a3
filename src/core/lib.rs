//! The puzzle model, its solving, and steps with their wording: the layers of nazo below the puzzle kinds.
//!
//! This crate knows no puzzle kind, picture, file or screen. `docs/architecture.md` lists the layers from the bottom
//! up; a module may use the layers below its own, never those above.

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
