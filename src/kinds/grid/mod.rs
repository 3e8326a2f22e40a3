//! The square board that several kinds are played on: its size, its houses, its givens, how it is written and how
//! it is printed. No kind of its own.

mod board;
mod cages;
mod cells;
mod fill;
mod fpuzzles;
mod givens;
pub(crate) mod id;
mod jigsaw;
mod keys;
mod layout;
mod lint;
mod payload;
pub(crate) mod picture;
pub(crate) mod pzpr;
mod refusal;
pub(crate) mod rows;
mod scene;
pub(crate) mod shared;
pub(crate) mod sheet;
mod sudokupad;
mod sumocue;
pub(crate) mod tatham;
mod tints;
mod walls;

pub(crate) use board::{Board, Sheet, areas_that_come_back, is_jigsaw, layout_of_areas, regions_of};
pub use cages::Cage;
pub(crate) use cages::{DraftCage, give_sum, labelled, pointed};
pub(crate) use cells::{Content, cell_name, given, layout_error, numbered, plain_layout, value_in, values_text};
pub(crate) use fill::Filler;
pub use givens::{Clash, clash, model};
pub(crate) use jigsaw::{jigsaw, neighbours};
pub(crate) use keys::{layout, native, region_lines, sort};
pub use layout::{Areas, House, Layout, LayoutError, MAX_SIZE, MIN_SIZE, region_name};
pub(crate) use lint::split_regions;
pub(crate) use refusal::{Lacks, refusal};
pub use scene::scene;
pub use tints::{TINTS, tints};
pub(crate) use walls::{areas, edge_count, joined, members, pieces, reached_from, walls};
