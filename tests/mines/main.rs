//! Minesweeper positions against published answers, brute force and the solver.

mod brute;
mod published;
mod random;
mod support;
