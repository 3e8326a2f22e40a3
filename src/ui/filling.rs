//! What keys and the mouse do on boards without digits: shading cells, placing objects, or drawing lines along edges.

use std::cmp::Ordering;

use super::action::{Action, Direction};
use super::model::{Screen, Ui};
use super::prefix::Prefix;
use super::tool::{Change, Mode};
use super::view;
use super::view::geometry::Geometry;
use crate::play::{Edit, Event, Move, ViewChange};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use nazo_core::puzzle::{Candidate, Cell, Value, ValueSet};
use nazo_core::scene::{Answer, Scene, Site};
use nazo_core::words::{Phrase, say};
use ratatui::layout::Rect;

impl Ui {
    /// What the board is filled with.
    pub(super) fn answer_sort(&self) -> Answer {
        self.game.session().bare().answer
    }

    /// Where lines drawn by keys begin: an end of the edge under the cursor. None if the cursor is not on an edge.
    pub(super) fn pen(&self) -> Option<Site> {
        let scene = self.game.session().bare();
        let ends = scene.ends_on(scene.edge_of(self.cursor())?);
        self.pointer.pen.filter(|pen| ends.contains(pen)).or(Some(ends[0]))
    }

    /// Handles an action on such a board. Returns whether that is all the action does.
    pub(super) fn filling_act(&mut self, action: Action) -> bool {
        let answer = self.answer_sort();
        if self.screen != Screen::Board || self.solution.is_some() || answer == Answer::Values {
            return false;
        }
        match action {
            Action::ToggleMode => self.cycle(),
            Action::Act => self.put(Answer::PUT),
            Action::Digit(number) if self.tool.mode != Mode::Colour => {
                match nth_of(self.game.session().model().domain(self.cursor()), number, answer) {
                    Some(value) => self.put(value),
                    None => self.say(self.no_such_value(number)),
                }
            }
            Action::Draw(way) => self.walk_and_put(way, Answer::PUT),
            Action::Extend(way) => self.walk_and_put(way, Answer::LEFT_OUT),
            Action::PrefixWall if answer.is_on_edges() => self.prefix = Some(Prefix::Draw),
            Action::PrefixCross if answer.is_on_edges() => self.prefix = Some(Prefix::Cross),
            Action::OtherMarks
            | Action::PrefixMark
            | Action::PrefixLarge
            | Action::ModeCorner
            | Action::ModeCentre
            | Action::ApplyAuto
            | Action::ToggleAuto => self.say(NO_MARKS),
            _ => return false,
        }
        true
    }

    /// Space: switches between the answer, the mark that it is not here, and nothing.
    fn cycle(&mut self) {
        self.put(match self.game.session().entry(self.cursor()) {
            None => Answer::PUT,
            // Entering the same value again clears it.
            Some(_) => Answer::LEFT_OUT,
        });
    }

    /// Puts a value into the cell under the cursor or into all selected cells. If all have it already, clears them.
    fn put(&mut self, value: Value) {
        if !self.has_many() {
            return self.change(Change::Enter(value));
        }
        let session = self.game.session();
        let cells: Vec<Cell> = self.targets().into_iter().filter(|cell| !session.is_given(*cell)).collect();
        let have_it = cells.iter().all(|cell| session.entry(*cell) == Some(value));
        let edit = |cell: &Cell| if have_it { Edit::Clear(*cell) } else { Edit::Put(Candidate::new(*cell, value)) };
        let Some(made) = Move::of(cells.iter().map(edit).collect()) else {
            return self.say(say!("messages.nothing-to-change"));
        };
        if self.event(&Event::Move(made)).is_some_and(|outcome| outcome.solves) {
            self.solved();
        }
    }

    /// Moves unless at the end of the board, and puts a value there. If the edge already has it, it is removed.
    pub(super) fn walk_and_put(&mut self, way: Direction, value: Value) {
        let is_along = self.answer_sort().is_on_edges();
        let has_moved = if is_along { self.stroll(way) } else { self.next_square(way) };
        let is_there = self.game.session().entry(self.cursor()) == Some(value);
        if has_moved && (is_along || !is_there) {
            self.change(Change::Enter(value));
        }
    }

    /// Moves the pen along an edge. Returns whether there is one.
    pub(super) fn stroll(&mut self, way: Direction) -> bool {
        let Some(pen) = self.pen() else { return false };
        let edge = beyond(pen, way);
        let Some(cell) = self.game.session().bare().edges.get(&edge).and_then(|edge| edge.cell) else { return false };
        self.pointer.pen = Some(beyond(edge, way));
        self.look(ViewChange::cursor(cell));
        true
    }

    /// Moves by one square without wrapping around. Returns whether there is a cell.
    fn next_square(&mut self, way: Direction) -> bool {
        let scene = self.game.session().bare().clone();
        let place = scene.place_of(self.cursor()).map(|(row, col)| Site::square(row, col));
        let next = place.and_then(|place| scene.square_at(beyond(beyond(place, way), way)));
        let cell = next.and_then(|square| square.cell);
        cell.into_iter().for_each(|cell| self.look(ViewChange::cursor(cell)));
        cell.is_some()
    }

    /// Handles the mouse on such a board. The left button places, the right one marks as left out, and dragging
    /// continues.
    pub(super) fn filling_mouse(&mut self, mouse: MouseEvent) {
        let scene = self.game.session().bare().clone();
        let (button, is_down) = match mouse.kind {
            MouseEventKind::Down(button) => (button, true),
            MouseEventKind::Drag(button) => (button, false),
            _ => return,
        };
        if is_down {
            (self.messages.shown, self.prefix, self.pointer.stroke) = (None, None, None);
            self.unselect();
        }
        let value = match button {
            MouseButton::Left => Answer::PUT,
            MouseButton::Right => Answer::LEFT_OUT,
            MouseButton::Middle => return,
        };
        if self.solution.is_some() {
            return;
        }
        if scene.answer == Answer::Links {
            return self.link_mouse(&scene, mouse, value, is_down);
        }
        let Some(cell) = self.cell_under(&scene, mouse) else { return };
        self.look(ViewChange::cursor(cell));
        if is_down || self.pointer.stroke.is_some() {
            self.stroke_over(value);
        }
    }

    /// Continues a stroke at the cursor: all cells become what the first one became.
    fn stroke_over(&mut self, value: Value) {
        let cell = self.cursor();
        let entry = self.game.session().entry(cell);
        match *self.pointer.stroke.get_or_insert(if entry == Some(value) { None } else { Some(value) }) {
            Some(value) if entry != Some(value) && !self.game.session().is_given(cell) => {
                self.change(Change::Enter(value));
            }
            None if entry.is_some() => self.change(Change::Clear),
            _ => {}
        }
    }

    /// Links are drawn by dragging from square to square. Clicking an edge adds or removes its link.
    fn link_mouse(&mut self, scene: &Scene, mouse: MouseEvent, value: Value, is_down: bool) {
        let Some(site) = self.place_under(scene, mouse).and_then(|(geometry, (x, y))| Some(geometry.site_at(x, y)?.0))
        else {
            return;
        };
        let cell_of = |edge: Site| scene.edges.get(&edge).and_then(|edge| edge.cell);
        if let Some(cell) = cell_of(site).filter(|_| is_down) {
            self.look(ViewChange::cursor(cell));
            self.stroke_over(value);
        } else if site.is_square() && !is_down && self.pen().is_some_and(|pen| way_to(pen, site).is_some()) {
            while let Some(way) = self.pen().and_then(|pen| way_to(pen, site)) {
                self.stroll(way);
                self.stroke_over(value);
            }
        } else if let Some(cell) = site.around().into_iter().find_map(cell_of).filter(|_| site.is_square()) {
            // The pen is at one end of the edge under the cursor.
            self.look(ViewChange::cursor(cell));
            self.pointer.pen = Some(site);
        }
    }

    /// The position under the mouse, relative to the board. None if it is outside the board.
    fn place_under(&self, scene: &Scene, mouse: MouseEvent) -> Option<(Geometry, (u16, u16))> {
        let (layout, _) = view::laid_out(self, scene, Rect::new(0, 0, self.sight.size.0, self.sight.size.1));
        let area = layout.board;
        let (x, y) = (mouse.column.checked_sub(area.x)?, mouse.row.checked_sub(area.y)?);
        if x >= area.width || y >= area.height {
            return None;
        }
        Some((layout.geometry, (x.saturating_add(self.sight.scroll.0), y.saturating_add(self.sight.scroll.1))))
    }

    /// The cell under the mouse: that of the square, or that of the nearest edge.
    fn cell_under(&self, scene: &Scene, mouse: MouseEvent) -> Option<Cell> {
        let (geometry, (x, y)) = self.place_under(scene, mouse)?;
        if scene.answer.runs_along_edges() {
            return scene.edges.get(&geometry.edge_at(x, y)?)?.cell;
        }
        let hit = geometry.square_at(x, y)?;
        scene.square(hit.row, hit.col)?.cell
    }
}

/// The direction from a site to another in the same row or column. None if they are the same or in neither.
fn way_to(from: Site, to: Site) -> Option<Direction> {
    match (to.y.cmp(&from.y), to.x.cmp(&from.x)) {
        (Ordering::Less, Ordering::Equal) => Some(Direction::Up),
        (Ordering::Greater, Ordering::Equal) => Some(Direction::Down),
        (Ordering::Equal, Ordering::Less) => Some(Direction::Left),
        (Ordering::Equal, Ordering::Greater) => Some(Direction::Right),
        _ => None,
    }
}

/// The next site in a direction.
fn beyond(site: Site, way: Direction) -> Site {
    let [up, down, left, right] = site.around();
    match way {
        Direction::Up => up,
        Direction::Down => down,
        Direction::Left => left,
        Direction::Right => right,
    }
}

/// The value of a number key among those of a cell: 1 is the smallest. In cells that only have something or not, 1
/// means that they have it.
pub(super) fn nth_of(values: ValueSet, number: u8, answer: Answer) -> Option<Value> {
    let at = usize::from(number.checked_sub(1)?);
    match answer {
        Answer::Values => values.iter().nth(at),
        _ => [Answer::PUT, Answer::LEFT_OUT].get(at).copied().filter(|value| values.contains(*value)),
    }
}

const NO_MARKS: Phrase = Phrase::fixed("ui.no-candidates-space-puts-crosses");
