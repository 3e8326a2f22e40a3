//! The interface without a terminal: keys in, screens out.

mod blocks;
mod bytes;
mod cages;
mod clock;
mod contrast;
mod desk;
mod drawing;
mod editor;
mod harness;
mod inbox;
mod keys_page;
mod minefield;
mod mono;
mod paths;
mod pictures;
mod promises;
mod puzzles;
mod random;
mod scripts;
mod sheet;
mod stale;
mod sums;
mod tiles;
mod told;
mod windows;
mod wording;
