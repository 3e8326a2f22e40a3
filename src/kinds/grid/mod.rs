//! What several kinds on boards of squares share: cell names, walls between areas, tints, addresses. It is not a kind
//! itself.

mod cells;
pub(crate) mod pzpr;
mod tints;
mod walls;

pub(crate) use cells::{VALUES, cell_name, runs, twice, value_in, values_text};
pub use tints::{TINTS, tints};
pub(crate) use walls::{areas, edge_count, firsts, is_in_one_piece, joined, members, pieces, reached_from, walls};
