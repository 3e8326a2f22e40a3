//! What follows the hand from step to step, and what waits until it rests.
//!
//! A list that turned its page, or a text that scrolled, with the very step that leads out of sight would make that frame
//! twice as long as the others, and whoever holds the key down would see it jump to and fro. So rows stay where they are
//! while steps follow one another, and turn to what the last one asks for a moment after it, once.

use std::time::Duration;

use super::list::{Only, Pane};
use super::model::{Screen, Ui};

/// How long after the last key.
const REST: Duration = Duration::from_millis(250);

/// What is in sight of the explorer, and what is to be brought there.
#[derive(Default)]
pub struct Sight {
    /// The first row of the list, by its place among those listed.
    first: usize,
    /// What the list was of when it was last turned: another one begins anew.
    of: Option<(Pane, Only, u16)>,
    /// Whether what is on show may wait for the hand to rest: not before it was drawn once, nor where the player asked for
    /// another page.
    pub(super) may_lag: bool,
    /// Whether the hand rests, and one thing may turn.
    rests: bool,
    /// Whether something is to be turned when it does.
    is_due: bool,
}

impl Sight {
    /// Before the screen is drawn.
    pub(super) fn begin(&mut self) {
        self.is_due = false;
    }

    /// After it.
    pub(super) fn end(&mut self, explores: bool) {
        self.may_lag = explores;
        self.rests = false;
    }

    /// Whether something may be turned now that asks for it; otherwise it is when the hand rests, one thing after the other.
    pub(super) fn may_turn(&mut self) -> bool {
        if !self.may_lag {
            return true;
        }
        let may = std::mem::take(&mut self.rests);
        self.is_due |= !may;
        may
    }
}

/// The first row in sight of `count` of which there is room for `room`, once the list has turned to the selected one: it
/// stays unless that is beyond its first or last row or there with more to come, and then leaves most of the room to where
/// it went.
fn turned(first: usize, selected: usize, count: usize, room: usize) -> usize {
    let most = count.saturating_sub(room);
    let first = first.min(most);
    let context = usize::from(room > 2);
    if selected + context >= first + room {
        first.max(selected.saturating_sub(context)).min(most)
    } else if selected < first + context {
        (selected + 1 + context).saturating_sub(room.max(1)).min(first)
    } else {
        first
    }
}

/// The rows in sight. A selected one that is beyond them stands in the place of the row next to it.
fn shown(first: usize, selected: usize, count: usize, room: usize) -> Vec<usize> {
    let first = first.min(count.saturating_sub(room));
    let mut rows: Vec<usize> = (first..count.min(first + room)).collect();
    let is_before = selected < first;
    let end = if is_before { rows.first_mut() } else { rows.last_mut() };
    if let Some(end) = end.filter(|end| is_before || selected > **end) {
        *end = selected.min(count.saturating_sub(1));
    }
    rows
}

impl Ui {
    /// Turns the list of the explorer, of which there is room for so many rows, where that is due.
    pub(super) fn turn_list(&mut self, room: usize) {
        let (admitted, selected) = (self.admitted(), self.selected());
        let at = admitted.partition_point(|at| *at < selected);
        let of = Some((self.explorer.pane, self.explorer.only.clone(), self.size.1));
        let sight = &mut self.explorer.sight;
        let is_other = sight.of != of;
        if is_other {
            sight.first = 0;
            sight.of = of;
        }
        let next = turned(sight.first, at, admitted.len(), room);
        if next != sight.first && (is_other || sight.may_turn()) {
            sight.first = next;
        }
    }

    /// The steps of the list that are in sight.
    pub(super) fn in_sight(&self, room: usize) -> Vec<usize> {
        let (admitted, selected) = (self.admitted(), self.selected());
        let at = admitted.partition_point(|at| *at < selected);
        let rows = shown(self.explorer.sight.first, at, admitted.len(), room);
        rows.into_iter().filter_map(|row| admitted.get(row).copied()).collect()
    }

    /// How long after `now` the hand rests, where something waits for that.
    pub(super) fn rest_due(&self, now: Duration) -> Option<Duration> {
        let waits = self.screen == Screen::Explorer && self.popup.is_none() && self.explorer.sight.is_due;
        waits.then(|| (self.last_key + REST).saturating_sub(now))
    }

    /// Turns what waits for the hand to rest, if it does.
    pub(super) fn come_to_rest(&mut self) {
        let now = (self.settings.now)();
        if self.rest_due(now) == Some(Duration::ZERO) {
            self.explorer.sight.rests = true;
            self.last_key = now;
            self.changed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_turns_where_its_end_is_reached_and_leaves_room_ahead() {
        assert_eq!(turned(0, 3, 40, 7), 0, "what is asked for is in sight, and so are its neighbours");
        assert_eq!(turned(0, 6, 40, 7), 5, "on the last row: the next ones come into sight");
        assert_eq!(turned(5, 5, 40, 7), 0, "and on the first row the ones before");
        assert_eq!(turned(20, 20, 40, 7), 15);
        assert_eq!(turned(0, 20, 40, 7), 19);
        assert_eq!(turned(30, 39, 40, 7), 33, "never beyond the end");
        assert_eq!(turned(33, 39, 40, 7), 33);
        assert_eq!(turned(0, 0, 3, 7), 0);
    }

    #[test]
    fn the_selected_step_is_in_sight_before_and_after_the_list_turns() {
        assert_eq!(shown(4, 5, 40, 4), [4, 5, 6, 7]);
        assert_eq!(shown(4, 11, 40, 4), [4, 5, 6, 11], "in the place of the last row");
        assert_eq!(shown(4, 1, 40, 4), [1, 5, 6, 7]);
        assert_eq!(shown(0, 0, 0, 4), Vec::<usize>::new());
        for (room, first, selected) in (1..6).flat_map(|r| (0..9).flat_map(move |f| (0..9).map(move |s| (r, f, s)))) {
            assert!(shown(first, selected, 9, room).contains(&selected), "{selected} of {room} rows from {first}");
            let first = turned(first, selected, 9, room);
            assert_eq!(shown(first, selected, 9, room), (first..9.min(first + room)).collect::<Vec<_>>());
            assert_eq!(turned(first, selected, 9, room), first, "once, {selected} in {room} rows");
        }
    }
}
