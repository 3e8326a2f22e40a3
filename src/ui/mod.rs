//! The interface without a terminal: bytes become inputs, inputs become actions, the model becomes a buffer of cells.

pub mod app;
pub mod depth;
pub mod input;
