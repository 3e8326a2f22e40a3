//! Riddles told in words.

mod riddle_book;
mod riddle_notation;
#[path = "../share/mod.rs"]
mod share;
mod stories;
#[path = "../riddle_notation/write.rs"]
mod write;
