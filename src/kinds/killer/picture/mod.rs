//! Killers in pictures.

pub mod cages;
