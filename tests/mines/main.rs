//! Minesweeper positions against published answers, brute force and the solver.

mod brute;
mod large;
mod published;
mod random;
mod support;
