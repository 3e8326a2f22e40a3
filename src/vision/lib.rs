//! Picture recognition: decoding, finding the page and the lattice of a board on it, straightening the cells. Then
//! reads what the cells contain, with probabilities. Knows no kind of puzzle.

#![warn(missing_docs)]

pub mod decode;
pub mod diagonals;
pub mod encode;
pub mod flat;
pub mod grid;
pub mod gutters;
pub mod heavy;
pub mod lattice;
pub mod linear;
mod marks;
pub mod mesh;
pub mod morphology;
pub mod net;
pub mod nodes;
pub mod numbers;
pub mod page;
pub mod picture;
pub mod pieces;
pub mod plain;
pub mod plane;
pub mod repeats;
pub mod segments;
pub mod sides;
pub mod sizes;
pub mod small;
pub mod spots;
pub mod squares;
pub mod taps;
pub mod tile;
pub mod view;
pub mod walls;
pub mod wedges;

pub use decode::{MOST_PIXELS, MOST_PIXELS_A_SIDE, PictureError, decode, is_decoding, quarters_noted};
pub use flat::Flat;
pub use heavy::Heavy;
pub use mesh::Mesh;
pub use net::{Net, NetError};
pub use picture::Picture;
pub use plane::Plane;
pub use repeats::Repeats;
pub use sizes::Sized;
pub use squares::Squares;
pub use view::View;
