//! Minesweeper positions against published answers, brute force and the solver.

mod brute;
mod games;
mod large;
mod published;
mod random;
mod steps;
mod support;
