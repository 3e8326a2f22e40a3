//! Riddles: answered as published, and as trying every world answers them.

mod published;
mod worlds;
#[path = "../riddle_notation/write.rs"]
mod write;
