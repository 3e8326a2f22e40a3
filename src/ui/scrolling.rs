//! Keys that move through a list or a text.

use super::action::{Action, Direction};

/// Which row of a list is selected after an action, or how many rows of a text are out of sight; beyond the end where the
/// action goes there.
pub(super) fn scrolled(scroll: usize, action: Action, page: usize) -> usize {
    match action {
        Action::Move(Direction::Up) => scroll.saturating_sub(1),
        Action::Move(Direction::Down) => scroll.saturating_add(1),
        Action::Jump(Direction::Up) => scroll.saturating_sub(page),
        Action::Jump(Direction::Down) => scroll.saturating_add(page),
        Action::First => 0,
        Action::Last => usize::MAX,
        _ => scroll,
    }
}
