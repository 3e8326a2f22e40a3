//! Riddles have the published answers, and those found by trying every world.

mod published;
mod worlds;
#[path = "../riddle_notation/write.rs"]
mod write;
