//! Chains: implications from one candidate to another over links that hold for sure.
//!
//! A **strong** link says that one of its two ends holds: a house has only two places left for a value, a cell only two
//! candidates. A **weak** link says that not both hold: the same value in cells that see each other, or two values of
//! one cell. A chain that goes over strong and weak links in turn and begins and ends with a strong one says that one of
//! its two ends holds. An end may also be a group of cells, and an almost locked set makes strong links of its own.

pub mod aic;
pub mod discontinuous;
mod graph;
pub mod nice_loop;
pub mod one_sort;
mod reach;
pub mod remote_pair;
mod sentences;
mod walk;

pub use reach::Reach;

/// The most links in a chain. Nobody follows longer ones.
const MOST_LINKS: usize = 24;
