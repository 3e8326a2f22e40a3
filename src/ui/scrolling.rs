//! Keys that move through a list or a text.

use super::action::{Action, Direction};

/// The selected row of a list after an action, or the number of hidden rows above in a text. `usize::MAX` if the action
/// goes to the end.
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
