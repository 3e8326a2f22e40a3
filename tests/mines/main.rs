//! Minesweeper positions compared with published answers, exhaustive search and the solver.

mod brute;
mod games;
mod large;
mod published;
mod random;
mod steps;
mod support;
