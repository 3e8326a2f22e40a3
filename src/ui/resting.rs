//! What follows the hand from step to step and from entry to entry, and what waits until it rests.
//!
//! A list that turned its page, or a text that scrolled, with the very step that leads out of sight would make that frame
//! twice as long as the others, and whoever holds the key down would see it jump to and fro. So rows stay where they are
//! while steps follow one another, and turn to what the last one asks for a moment after it, once.

use std::collections::BTreeSet;
use std::time::Duration;

use super::list::{Only, Pane};
use super::model::{Screen, Ui};
use super::view::marked::set_apart;
use nazo_core::puzzle::{Candidate, Cell, Model, Position, Step};
use nazo_core::scene::{Mark, Scene, Square};

/// How long after the last key.
const REST: Duration = Duration::from_millis(250);

/// The most bytes that squares change with a step that does not speak of them, on a theme for slow lines: a digit that is
/// placed goes out of as many as see it, and what follows from sums where several steps are passed over is more.
const AT_ONCE: usize = 80;

/// The most bytes that candidates change with what the player does on the board, on such a theme: where more change, those
/// beside the cursor follow when the hand rests.
const BESIDE_AN_ENTRY: usize = 150;

/// What is in sight of the explorer, and what is to be brought there.
#[derive(Default)]
pub struct Sight {
    /// The first row of the list, by its place among those listed.
    first: usize,
    /// What the list was of when it was last turned: another one begins anew.
    of: Option<(Pane, Only, u16)>,
    /// The board behind the step, and the pane and window that it was shown in.
    board: Option<(Position, Pane, (u16, u16))>,
    /// The candidates that the board of the game showed last, square by square; none where it was not in sight.
    candidates: Vec<Vec<Mark>>,
    /// About how many bytes it takes to bring the board from the step before the selected one to it, or on to the next,
    /// apart from what these do: the more, the less of the step itself is marked on themes for slow lines.
    pub(super) beside: usize,
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
        !self.may_lag || self.takes_turn()
    }

    /// Whether the hand rests and nothing else has turned since; otherwise something waits for that.
    fn takes_turn(&mut self) -> bool {
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

    /// Brings the board behind the selected step up to date. On themes for slow lines squares that the step does not speak
    /// of wait for the hand to rest, where many of them change.
    pub(super) fn turn_board(&mut self) {
        self.explorer.sight.beside = 0;
        let (board, of) = (self.explorer.sight.board.take(), (self.explorer.pane, self.size));
        let on_show = || Some((self.before_on_show()?, self.shown_step()?));
        let Some((mut next, step)) = on_show().filter(|_| self.screen == Screen::Explorer) else { return };
        if self.settings.theme.brief && of.0 == Pane::Path {
            let last = board.filter(|(_, pane, size)| (*pane, *size) == of).map(|(last, ..)| last);
            let beside = self.beside();
            let changed: Vec<Candidate> =
                last.iter().flat_map(|last| changes(last, &next, self.game.session().model())).collect();
            let (here, waiting) = parted(&changed, step);
            let sight = &mut self.explorer.sight;
            sight.beside = beside.max(set_apart(&here));
            if let Some(last) = last.filter(|_| set_apart(&waiting) > AT_ONCE && !sight.may_turn()) {
                waiting.iter().for_each(|it| next.copy_cell(it.cell, &last));
            }
        }
        self.explorer.sight.board = Some((next, of.0, of.1));
    }

    /// Brings the candidates on the board of the game up to date. On themes for slow lines those of other squares than the
    /// cursor's wait for the hand to rest where many change: an entry takes them from all that see it, and where sums are,
    /// from many more.
    pub(super) fn turn_candidates(&mut self, scene: &mut Scene) {
        let last = std::mem::take(&mut self.explorer.sight.candidates);
        let plays = self.screen == Screen::Board && self.step_in_front().is_none();
        if !plays || !self.settings.theme.brief || scene.table || scene.tiles {
            return;
        }
        if last.len() == scene.squares.len() {
            let squares = || scene.squares.iter().zip(&last);
            let waiting: Vec<bool> = squares().map(|(square, last)| may_wait(square, last)).collect();
            let changed: Vec<Candidate> =
                squares().zip(&waiting).filter(|(_, waits)| **waits).flat_map(|(it, _)| lost_or_won(it)).collect();
            if set_apart(&changed) > BESIDE_AN_ENTRY && !self.explorer.sight.takes_turn() {
                let squares = scene.squares.iter_mut().zip(last).zip(waiting);
                squares.filter(|(_, waits)| *waits).for_each(|((square, last), _)| square.marks = last);
            }
        }
        self.explorer.sight.candidates = scene.squares.iter().map(|square| square.marks.clone()).collect();
    }

    /// The board behind the selected step as far as it is in sight already.
    pub(super) fn board_in_sight(&self) -> Option<Position> {
        self.explorer.sight.board.as_ref().map(|(board, ..)| board.clone()).or_else(|| self.before_on_show())
    }

    /// See [`Sight::beside`]: the larger of both directions, so that a step is marked alike whence one comes, and no more
    /// than what does not wait.
    fn beside(&self) -> usize {
        let (session, at) = (self.game.session(), self.step());
        let Some(walk) = session.walk() else { return 0 };
        let before = (0..at).rev().find(|other| self.is_news(*other)).map(|before| (before, at));
        let after = (at + 1..walk.steps().len()).find(|other| self.is_news(*other)).map(|after| (at, after));
        let cost = |(from, to): (usize, usize)| {
            let (a, b) = (self.before_in_path(from)?, self.before_in_path(to)?);
            let named: Vec<Cell> = walk.steps().get(from)?.effects().map(|gone| gone.cell).collect();
            let all: Vec<Candidate> = changes(&a, &b, session.model()).filter(|it| !named.contains(&it.cell)).collect();
            Some(set_apart(&all).min(AT_ONCE))
        };
        before.into_iter().chain(after).filter_map(cost).max().unwrap_or(0)
    }

    /// How long after `now` the hand rests, where something waits for that.
    pub(super) fn rest_due(&self, now: Duration) -> Option<Duration> {
        let turns = matches!(self.screen, Screen::Explorer | Screen::Board) && self.popup.is_none();
        let waits = turns && self.explorer.sight.is_due;
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

/// Whether a square shows other candidates than last time, and nothing else about them is new.
fn may_wait(square: &Square, last: &[Mark]) -> bool {
    let is_another = |mark: &Mark| last.iter().any(|it| it.value == mark.value && it != mark);
    let both = !square.marks.is_empty() && !last.is_empty();
    both && !square.state.cursor && square.marks != last && !square.marks.iter().any(is_another)
}

/// The candidates that a square shows and did not show last, or the other way round.
fn lost_or_won<'a>((square, last): (&'a Square, &'a Vec<Mark>)) -> impl Iterator<Item = Candidate> + 'a {
    let only = |these: &'a [Mark], those: &'a [Mark]| {
        these.iter().filter(|mark| those.iter().all(|other| other.value != mark.value))
    };
    let values = only(&square.marks, last).chain(only(last, &square.marks)).map(|mark| mark.value);
    values.zip(std::iter::repeat(square.cell)).filter_map(|(value, cell)| Some(Candidate::new(cell?, value)))
}

/// The candidates that only one of two positions has.
fn changes<'a>(a: &'a Position, b: &'a Position, model: &Model) -> impl Iterator<Item = Candidate> + use<'a> {
    model.cells().flat_map(move |cell| {
        let (a, b) = (a.candidates(cell), b.candidates(cell));
        ((a - b) | (b - a)).iter().map(move |value| Candidate::new(cell, value))
    })
}

/// Of what changes on the board, what is in cells that a step speaks of, and the rest. A step that does much itself leaves
/// room for the cells that it does something to alone.
fn parted(changed: &[Candidate], step: &Step) -> (Vec<Candidate>, Vec<Candidate>) {
    let within = |cells: BTreeSet<Cell>| -> (Vec<Candidate>, Vec<Candidate>) {
        changed.iter().copied().partition(|gone| cells.contains(&gone.cell))
    };
    let parts = within(step.speaks_of().map(|candidate| candidate.cell).collect());
    let own: Vec<Candidate> = step.effects().collect();
    if set_apart(&parts.0) + set_apart(&own) > AT_ONCE {
        return within(own.iter().map(|gone| gone.cell).collect());
    }
    parts
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
