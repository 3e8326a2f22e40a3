//! Adding and removing rows and columns at any side of the board, if too few or too many were read.

use super::Sheet;
use crate::ui::action::Direction;
use nazo_core::words::{Phrase, say};
use nazo_kinds::Scan;
use nazo_kinds::scan::{Frame, Side, Spot};

fn side_of(way: Direction) -> Side {
    match way {
        Direction::Up => Side::Top,
        Direction::Down => Side::Bottom,
        Direction::Left => Side::Left,
        Direction::Right => Side::Right,
    }
}

/// The name of a side, in words that follow "a row" and "a column".
fn beside(way: Direction) -> Phrase {
    match way {
        Direction::Up => Phrase::fixed("transcribe.row-top"),
        Direction::Down => Phrase::fixed("transcribe.row-bottom"),
        Direction::Left => Phrase::fixed("transcribe.column-left"),
        Direction::Right => Phrase::fixed("transcribe.column-right"),
    }
}

impl Sheet {
    /// Expects a direction next: the side that gains or loses a row or column.
    pub(super) fn ask_side(&mut self, more: bool) {
        if !self.changes_size() {
            return self.say("transcribe.boards-size-cant-changed");
        }
        self.size_follows = Some(more);
    }

    /// Whether there are boards of this kind with one row or column more or fewer.
    pub(super) fn changes_size(&self) -> bool {
        [Side::Right, Side::Bottom]
            .into_iter()
            .flat_map(|side| [true, false].map(|more| self.frame.changed(side, more)))
            .flatten()
            .any(|frame| self.start.framed(frame).is_some())
    }

    /// Adds or removes a row or column at a side. The other cells and the total keep their values.
    pub(super) fn resize(&mut self, way: Direction, more: bool) {
        let wanted = self.frame.changed(side_of(way), more);
        let Some((frame, scan)) = wanted.and_then(|frame| Some((frame, self.start.framed(frame)?))) else {
            let kind = self.scan.kind.name();
            self.message = Some(say!("transcribe.size-at-its-end", kind, more));
            return;
        };
        let before = self.frame;
        // The cursor stays on its cell, or moves to the one beside it.
        let moved = |(row, col): (usize, usize)| {
            let shift = |at: usize, from: i32, to: i32, count: usize| {
                at.saturating_add_signed((from - to) as isize).min(count.saturating_sub(1))
            };
            (shift(row, before.top, frame.top, frame.rows), shift(col, before.left, frame.left, frame.cols))
        };
        let (spot, home) = (self.spot.moved_to(moved(self.spot.at())), moved(self.home));
        self.change_frame(frame, scan);
        (self.spot, self.home) = (spot, home);
        let (size, side) = (format!("{}x{}", frame.cols, frame.rows), beside(way));
        self.message = Some(say!("transcribe.size-now", more, side, size));
    }

    /// Replaces the board with one of other rows and columns, and copies the values of the cells that remain.
    fn change_frame(&mut self, frame: Frame, scan: Scan) {
        let (before, old) = (self.state(), std::mem::replace(&mut self.scan, scan));
        let own = std::mem::replace(&mut self.frame, frame);
        let places = (0..old.rows).flat_map(|row| (0..old.cols).map(move |col| (row, col)));
        for (spot, now) in places.filter_map(|at| Some((at, frame.place_of(own, at)?))).flat_map(|(at, now)| {
            [Spot::Cell(at.0, at.1), Spot::Corner(at.0, at.1)].map(|spot| (spot, spot.moved_to(now)))
        }) {
            if let (Some(kept), Some(glyph)) = (old.glyph(spot), self.scan.glyph_mut(now)) {
                *glyph = kept.clone();
            }
        }
        self.scan.total = old.total;
        self.forget_places();
        self.remember(before);
        self.judge();
    }

    /// Forgets what refers to places of a board with other rows or columns.
    pub(super) fn forget_places(&mut self) {
        self.standing = None;
        (self.selects, self.selected) = (false, Vec::new());
        let last = |count: usize| count.saturating_sub(1);
        self.home = (self.home.0.min(last(self.scan.rows)), self.home.1.min(last(self.scan.cols)));
    }
}
