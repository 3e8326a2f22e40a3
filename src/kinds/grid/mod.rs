//! The square board that several kinds are played on: its size, its houses, its givens, how it is written and how
//! it is printed. No kind of its own.

mod cages;
mod cells;
mod givens;
pub(crate) mod id;
mod keys;
mod layout;
pub(crate) mod rows;
mod scene;
mod tints;
mod walls;

pub(crate) use cages::DraftCage;
pub(crate) use cells::{Content, cell_name, given, layout_error, plain_layout, values_text};
pub use givens::{Clash, clash, model};
pub(crate) use keys::{BoardLines, key_lines, layout, region_lines, sort};
pub use layout::{Areas, House, Layout, LayoutError, MAX_SIZE, MIN_SIZE, region_name};
pub use scene::scene;
pub use tints::{TINTS, tints};
pub(crate) use walls::{areas, edge_count, pieces, reached_from, walls};
