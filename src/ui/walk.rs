//! Where the cursor goes on a board.

use super::action::Direction;
use super::model::Ui;
use super::view;
use crate::play::{Filter, ViewChange};
use crate::puzzle::Cell;
use crate::scene::{Scene, Square};
use crate::words::Message;

impl Ui {
    /// One square on, round the edge, over squares without a cell.
    pub(super) fn walk(&mut self, direction: Direction) {
        let scene = view::scene(self);
        if let Some(place) = scene.place_of(self.cursor()) {
            let next = next_place(&scene, place, direction);
            self.go(&scene, next);
        }
    }

    /// To the first square of the next box, cage or run, or of the one before, round the edge.
    pub(super) fn jump(&mut self, direction: Direction) {
        let scene = view::scene(self);
        let Some((row, col)) = scene.place_of(self.cursor()) else { return };
        let (stops, at, count) = match direction {
            Direction::Left | Direction::Right => {
                let line: Vec<Option<&Square>> = (0..scene.cols).map(|col| scene.square(row, col)).collect();
                (stops(&line, &scene.ruled_cols, |square| square.cage_left), col, scene.cols)
            }
            Direction::Up | Direction::Down => {
                let line: Vec<Option<&Square>> = (0..scene.rows).map(|row| scene.square(row, col)).collect();
                (stops(&line, &scene.ruled_rows, |square| square.cage_above), row, scene.rows)
            }
        };
        let back = matches!(direction, Direction::Left | Direction::Up);
        let to = if back {
            let own = stops.iter().rev().find(|stop| **stop <= at).copied().unwrap_or(0);
            stops.iter().rev().find(|stop| **stop < own).or(stops.last()).copied()
        } else {
            stops.iter().find(|stop| **stop > at).or(stops.first()).copied()
        };
        let Some(to) = to.filter(|to| *to < count) else { return };
        let place = match direction {
            Direction::Left | Direction::Right => (row, to),
            Direction::Up | Direction::Down => (to, col),
        };
        self.go(&scene, Some(place));
    }

    /// To the first or last cell of the row.
    pub(super) fn along_row(&mut self, first: bool) {
        let scene = view::scene(self);
        let Some((row, _)) = scene.place_of(self.cursor()) else { return };
        let has_cell = |col: &u16| scene.square(row, *col).is_some_and(|square| square.cell.is_some());
        let col = if first { (0..scene.cols).find(has_cell) } else { (0..scene.cols).rev().find(has_cell) };
        self.go(&scene, col.map(|col| (row, col)));
    }

    /// To the next cell, in reading order and round the end, that the filter picks out.
    pub(super) fn next_place(&mut self, forward: bool) {
        let session = self.game.session();
        let count = session.model().cell_count();
        if session.view().filter.is_none() {
            return self.say(Message::FilterOff);
        }
        if session.view().filter == Some(Filter::Survivors) && session.survivors().is_none() {
            // Not known yet, or the work was stopped.
            self.find_survivors();
            return self.say(Message::FindingSurvivors);
        }
        let at = self.cursor().index();
        let order = (1..=count).map(|by| if forward { at + by } else { at + count - by } % count);
        match order.map(|index| Cell(index as u16)).find(|cell| session.is_of_interest(*cell)) {
            Some(cell) => self.look(ViewChange::cursor(cell)),
            None => self.say(Message::FilterEmpty),
        }
    }

    fn go(&mut self, scene: &Scene, place: Option<(u16, u16)>) {
        let cell = place.and_then(|(row, col)| scene.square(row, col)?.cell);
        if let Some(cell) = cell {
            self.look(ViewChange::cursor(cell));
        }
    }
}

/// Where the parts of a row or column of squares begin: cages or runs where the line has them, otherwise the boxes that
/// ruled lines make; every third square where there are none of these.
fn stops(line: &[Option<&Square>], ruled: &[bool], is_wall: fn(&Square) -> bool) -> Vec<u16> {
    let count = line.len() as u16;
    let square = |at: u16| line.get(usize::from(at)).copied().flatten();
    let has_cell = |at: u16| square(at).is_some_and(|square| square.cell.is_some());
    let begins = |at: u16| has_cell(at) && (at == 0 || !has_cell(at - 1) || square(at).is_some_and(is_wall));
    let parts: Vec<u16> = (0..count).filter(|at| begins(*at)).collect();
    let lines: Vec<u16> = (0..count).filter(|at| ruled.get(usize::from(*at)) == Some(&true)).collect();
    let is_parted = parts.len() > 1 || parts.first().is_some_and(|first| *first > 0);
    match (is_parted, lines.len() > 1) {
        (true, _) => parts,
        (false, true) => lines,
        (false, false) => (0..count).step_by(3).collect(),
    }
}

/// The nearest square with a cell in a direction, round the edge.
fn next_place(scene: &Scene, (row, col): (u16, u16), direction: Direction) -> Option<(u16, u16)> {
    let (rows, cols) = (scene.rows, scene.cols);
    let longest = rows.max(cols);
    (1..=longest)
        .map(|by| match direction {
            Direction::Up => ((row + rows - by % rows) % rows, col),
            Direction::Down => ((row + by) % rows, col),
            Direction::Left => (row, (col + cols - by % cols) % cols),
            Direction::Right => (row, (col + by) % cols),
        })
        .find(|(row, col)| scene.square(*row, *col).is_some_and(|square| square.cell.is_some()))
}
