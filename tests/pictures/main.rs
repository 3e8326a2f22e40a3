//! Puzzles drawn as pictures and read again. The boards are those of `puzzles/`, the fonts and some of the looks are never
//! trained with.

mod counters;
mod drawn;
mod real;
