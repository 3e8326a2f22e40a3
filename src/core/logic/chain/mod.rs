//! Chains: implications from one candidate to another over links that hold for sure.
//!
//! A **strong** link says that one of its two ends holds: a house has only two places left for a value, a cell only two
//! candidates. A **weak** link says that not both hold: the same value in cells that see each other, or two values of
//! one cell. A chain that goes over strong and weak links in turn and begins and ends with a strong one says that one of
//! its two ends holds. An end may also be a group of cells, and an almost locked set makes strong links of its own.

mod aic;
mod discontinuous;
mod graph;
mod nice_loop;
mod one_sort;
mod reach;
mod remote_pair;
mod said;
mod walk;

pub use aic::Aic;
pub use discontinuous::DiscontinuousLoop;
pub use nice_loop::NiceLoop;
pub use one_sort::SimpleChain;
pub use remote_pair::RemotePair;

/// Longer chains are not told: nobody follows them.
const MOST_LINKS: usize = 24;
