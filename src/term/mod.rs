//! The real terminal.

pub mod capabilities;
pub mod color;
pub mod paint;
