//! Where the cursor moves on a board.

use super::action::Direction;
use super::model::Ui;
use crate::play::{Filter, ViewChange};
use nazo_core::logic::sums_of;
use nazo_core::puzzle::Cell;
use nazo_core::scene::Scene;
use nazo_core::words::{Phrase, say};

/// The message if the next good cell is asked for while no odds are shown.
const NO_ODDS: Phrase = Phrase::fixed("ui.odds-show-best-square-odds");

/// The distance of a jump on boards without boxes, in squares.
const FAR: usize = 5;

impl Ui {
    /// Moves by one square, skipping squares without a cell and wrapping around at the edge.
    pub(super) fn walk(&mut self, direction: Direction) {
        let scene = self.game.session().bare().clone();
        if !scene.edges.is_empty() {
            self.stroll(direction);
            return;
        }
        if let Some(place) = scene.place_of(self.cursor()) {
            let next = next_place(&scene, place, direction);
            self.go(&scene, next);
        }
    }

    /// Moves to the nearest cell in a direction that shares no cage or run with this one, wrapping around at the edge.
    /// If the cell has no cage or run, moves to the first square of the next or previous box. Boxes are separated by
    /// ruled lines.
    pub(super) fn jump(&mut self, direction: Direction) {
        let scene = self.game.session().bare().clone();
        if !scene.edges.is_empty() {
            return (0..FAR).for_each(|_| _ = self.stroll(direction));
        }
        let Some((row, col)) = scene.place_of(self.cursor()) else { return };
        if scene.is_tiled() {
            return self.go(&scene, far_place(&scene, (row, col), direction));
        }
        let sums = sums_of(self.game.session().model(), self.cursor());
        if !sums.is_empty() {
            let is_elsewhere = |place: &(u16, u16)| {
                let cell = scene.square(place.0, place.1).and_then(|square| square.cell);
                let model = self.game.session().model();
                cell.is_some_and(|cell| !sums.iter().any(|sum| model.constraint(*sum).rule.cells().contains(&cell)))
            };
            let next = places(&scene, (row, col), direction).find(is_elsewhere);
            return self.go(&scene, next);
        }
        let (stops, at, count) = match direction {
            Direction::Left | Direction::Right => (stops(&scene.ruled_cols(), scene.cols), col, scene.cols),
            Direction::Up | Direction::Down => (stops(&scene.ruled_rows(), scene.rows), row, scene.rows),
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

    /// Moves to the first or last cell of the row.
    pub(super) fn along_row(&mut self, first: bool) {
        let scene = self.game.session().bare().clone();
        if !scene.edges.is_empty() {
            let way = if first { Direction::Left } else { Direction::Right };
            while self.stroll(way) {}
            return;
        }
        let Some((row, _)) = scene.place_of(self.cursor()) else { return };
        let has_cell = |col: &u16| scene.square(row, *col).is_some_and(|square| square.cell.is_some());
        let col = if first { (0..scene.cols).find(has_cell) } else { (0..scene.cols).rev().find(has_cell) };
        self.go(&scene, col.map(|col| (row, col)));
    }

    /// Moves to the next cell that the filter selects, in reading order and wrapping around at the end.
    pub(super) fn next_place(&mut self, forward: bool) {
        if self.shows_odds() {
            return self.next_best(forward);
        }
        let session = self.game.session();
        let count = session.model().cell_count();
        if session.view().filter.is_none() {
            return self.say(match self.has_odds() {
                true => NO_ODDS,
                false => say!("messages.filter-off"),
            });
        }
        if session.view().filter == Some(Filter::Survivors) && session.survivors().is_none() {
            // The result is not known yet, or the work was stopped.
            self.find_survivors();
            return self.say(say!("messages.finding-survivors"));
        }
        let at = self.cursor().index();
        let order = (1..=count).map(|by| if forward { at + by } else { at + count - by } % count);
        match order.map(|index| Cell(index as u16)).find(|cell| session.is_of_interest(*cell)) {
            Some(cell) => self.look(ViewChange::cursor(cell)),
            None => self.say(say!("messages.filter-empty")),
        }
    }

    fn go(&mut self, scene: &Scene, place: Option<(u16, u16)>) {
        let cell = place.and_then(|(row, col)| scene.square(row, col)?.cell);
        if let Some(cell) = cell {
            self.look(ViewChange::cursor(cell));
        }
    }
}

/// The first squares of the boxes that ruled lines form. Every third square if there are none.
fn stops(ruled: &[bool], count: u16) -> Vec<u16> {
    let lines: Vec<u16> = (0..count).filter(|at| ruled.get(usize::from(*at)) == Some(&true)).collect();
    if lines.len() > 1 { lines } else { (0..count).step_by(3).collect() }
}

/// The first square with a cell at a distance of at least [`FAR`], wrapping around at the edge.
fn far_place(scene: &Scene, place: (u16, u16), direction: Direction) -> Option<(u16, u16)> {
    let has_cell = |(row, col): &(u16, u16)| scene.square(*row, *col).is_some_and(|square| square.cell.is_some());
    places(scene, place, direction).skip(FAR - 1).find(has_cell)
}

/// The nearest square with a cell in a direction, wrapping around at the edge.
fn next_place(scene: &Scene, place: (u16, u16), direction: Direction) -> Option<(u16, u16)> {
    let has_cell = |(row, col): &(u16, u16)| scene.square(*row, *col).is_some_and(|square| square.cell.is_some());
    places(scene, place, direction).find(has_cell)
}

/// The squares in a direction, wrapping around at the edge and ending at the start.
fn places(scene: &Scene, (row, col): (u16, u16), direction: Direction) -> impl Iterator<Item = (u16, u16)> + use<> {
    let (rows, cols) = (scene.rows, scene.cols);
    let count = if matches!(direction, Direction::Up | Direction::Down) { rows } else { cols };
    (1..=count).map(move |by| match direction {
        Direction::Up => ((row + rows - by) % rows, col),
        Direction::Down => ((row + by) % rows, col),
        Direction::Left => (row, (col + cols - by) % cols),
        Direction::Right => (row, (col + by) % cols),
    })
}
