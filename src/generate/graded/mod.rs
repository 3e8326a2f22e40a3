//! Makes sudokus for a layout of clues and a grade, or finds the reason why there is none.

mod alike;
mod forecast;
pub mod layout;
pub mod looks;
mod obstacle;
mod present;
mod sampler;
mod search;
mod target;
mod wish;

pub use alike::{Distinct, alike};
pub use forecast::{Forecast, forecast};
pub use layout::{Layout, LayoutError, Symmetry, read_layouts};
pub use obstacle::Obstacle;
pub use present::Presented;
pub use sampler::some_solution;
pub use search::SearchProgress;
pub use target::Target;
pub use wish::{Lot, Made, Outcome, Place, Wish};

#[cfg(test)]
mod tests;
