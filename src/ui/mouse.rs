//! Mouse input, pasted text and the size of the board.

use ratatui::layout::Rect;

use super::action::{Action, Direction};
use super::app::{Flow, Input, Request};
use super::explorer;
use super::help::Help;
use super::kind_keys::KeySet;
use super::model::{Screen, Ui};
use super::popup::{Then, place};
use super::tool::{Change, Mode};
use super::view;
use super::view::geometry::Density;
use super::view::layout::layout;
use super::view::shown::wanted;
use crate::play::{Filter, ViewChange};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::Answer;
use nazo_core::words::say;

/// The screen rows by which one turn of the wheel scrolls a board.
const WHEEL: u16 = 3;

impl Ui {
    /// Pasted text goes where text is being typed. Otherwise it may be a puzzle to open.
    pub(super) fn paste(&mut self, text: String) -> Flow {
        if !self.is_typing() {
            return Flow::Open(Request::Text(text));
        }
        self.sight.changed = true;
        self.hand_to_popup(|popup, ui| popup.type_in(Input::Paste(text), ui))
    }

    pub(super) fn resize_board(&mut self, larger: bool) {
        let scene = self.game.session().bare();
        let window = Rect::new(0, 0, self.sight.size.0, self.sight.size.1);
        let now = layout(scene, window, &wanted(self)).geometry.density;
        let mut sizes = Density::all(scene).iter();
        let next = if larger { sizes.find(|size| **size > now) } else { sizes.rfind(|size| **size < now) };
        match next {
            Some(next) => self.sight.density = Some(*next),
            None => self.say(if larger { say!("messages.size-largest") } else { say!("messages.size-smallest") }),
        }
    }

    /// Handles the mouse in the palette and in lists of choices. The wheel moves the selection. A click selects a row,
    /// or takes it if it is selected already. None if no such list is in front.
    pub(super) fn list_mouse(&mut self, mouse: MouseEvent) -> Option<Flow> {
        let (selected, count) = self.popup.as_ref()?.list(self)?;
        let away = match mouse.kind {
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::Down(MouseButton::Left) => match place::rows_from_selected(self, mouse.column, mouse.row) {
                Some(away) => away,
                None => return Some(Flow::Go),
            },
            _ => return Some(Flow::Go),
        };
        let wanted = selected.checked_add_signed(away).filter(|wanted| *wanted < count);
        let Some(wanted) = wanted else { return Some(Flow::Go) };
        Some(self.hand_to_popup(|popup, ui| {
            if away == 0 {
                return popup.update(Action::Act, ui);
            }
            popup.select(wanted, ui);
            Then::Stay
        }))
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        if self.sight.paused {
            return;
        }
        if self.popup.is_none() && self.reading.has_text() {
            return self.pane_mouse(mouse);
        }
        if self.popup.is_some() || self.screen != Screen::Board {
            match mouse.kind {
                MouseEventKind::ScrollUp => _ = self.act(Action::Move(Direction::Up)),
                MouseEventKind::ScrollDown => _ = self.act(Action::Move(Direction::Down)),
                MouseEventKind::Down(MouseButton::Left) if self.popup.is_none() => self.click_list(mouse),
                _ => {}
            }
            return;
        }
        if let MouseEventKind::Up(_) = mouse.kind {
            self.pointer.drag = None;
            return;
        }
        if let MouseEventKind::Down(_) = mouse.kind {
            self.help = Help::Nothing;
            (self.once.asking, self.once.interrupted) = (false, false);
        }
        if self.answer_sort() != Answer::Values
            && matches!(mouse.kind, MouseEventKind::Down(_) | MouseEventKind::Drag(_))
        {
            return self.filling_mouse(mouse);
        }
        let scene = self.game.session().bare().clone();
        let window = Rect::new(0, 0, self.sight.size.0, self.sight.size.1);
        let (layout, _) = view::laid_out(self, &scene, window);
        let area = layout.board;
        let (Some(x), Some(y)) = (mouse.column.checked_sub(area.x), mouse.row.checked_sub(area.y)) else { return };
        if x >= area.width || y >= area.height {
            return;
        }
        // The wheel scrolls a board that is larger than its window, tiles by whole tiles. Drawing keeps it within
        // bounds.
        let turn = if scene.is_tiled() { WHEEL.next_multiple_of(layout.geometry.cell_height) } else { WHEEL };
        match mouse.kind {
            MouseEventKind::ScrollUp => self.sight.scroll.1 = self.sight.scroll.1.saturating_sub(turn),
            MouseEventKind::ScrollDown => self.sight.scroll.1 = self.sight.scroll.1.saturating_add(turn),
            _ => {}
        }
        let Some(hit) =
            layout.geometry.square_at(x.saturating_add(self.sight.scroll.0), y.saturating_add(self.sight.scroll.1))
        else {
            return;
        };
        let Some(cell) = scene.square(hit.row, hit.col).and_then(|square| square.cell) else { return };
        let value = layout.geometry.mark_at(hit.dx, hit.dy).and_then(|index| self.nth_value(index + 1));
        match mouse.kind {
            MouseEventKind::Down(button) => {
                self.messages.shown = None;
                self.prefix = None;
                self.unselect();
                self.look(ViewChange::cursor(cell));
                // If both buttons are pressed, the left one has already done what both together mean.
                let is_second = button == MouseButton::Right && self.pointer.drag == Some(cell);
                self.pointer.drag = (button == MouseButton::Left).then_some(cell);
                if !(is_second && self.opens()) {
                    self.press(button, value);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(from) = self.pointer.drag {
                    let before = scene.place_of(self.cursor()).unwrap_or((hit.row, hit.col));
                    let passed =
                        between(before, (hit.row, hit.col)).filter_map(|(row, col)| scene.square(row, col)?.cell);
                    let passed: Vec<Cell> = passed.collect();
                    self.look(ViewChange::cursor(cell));
                    self.drag_over(from, &passed);
                }
            }
            _ => {}
        }
    }

    /// Selects the clicked row in the list beside the board. If it is selected already, takes it.
    fn click_list(&mut self, mouse: MouseEvent) {
        let scene = self.game.session().bare();
        let (layout, _) = view::laid_out(self, scene, Rect::new(0, 0, self.sight.size.0, self.sight.size.1));
        let Some(panel) = layout.panel.filter(|panel| panel.contains((mouse.column, mouse.row).into())) else { return };
        let row = usize::from(mouse.row - panel.y);
        let found = match self.screen {
            Screen::Explorer => view::explorer::step_in_row(self, panel, row).map(|step| (step, self.selected())),
            _ => view::history::state_in_row(self, panel, row).zip(self.tree.as_ref().map(|tree| tree.selected)),
        };
        match found {
            Some((clicked, selected)) if clicked == selected => _ = self.act(Action::Act),
            Some((clicked, _)) if self.screen == Screen::Explorer => explorer::select_listed(self, clicked),
            Some((clicked, _)) => self.look_at_row(clicked),
            None => {}
        }
    }

    /// Handles a mouse button pressed on the cell under the cursor, perhaps at a candidate.
    fn press(&mut self, button: MouseButton, value: Option<Value>) {
        if self.solution.is_some() {
            return;
        }
        if self.opens() {
            return self.press_cover(button);
        }
        if self.key_set() == Some(KeySet::Position) && button == MouseButton::Right {
            return self.flag_here();
        }
        match (button, value, self.tool.mode) {
            (MouseButton::Left, ..) if self.settings.digit_first => {
                let is_open = !self.game.session().is_given(self.cursor());
                if matches!(self.game.session().view().filter, Some(Filter::Value(_))) && is_open {
                    self.accept();
                }
            }
            (MouseButton::Right, Some(value), Mode::Colour) => self.change(Change::Paint(value, self.tool.colour)),
            (MouseButton::Right, None, Mode::Colour) => self.change(Change::Colour(self.tool.colour)),
            (MouseButton::Right, Some(value), _) => self.change(Change::Mark(self.tool.marks, value)),
            _ => {}
        }
    }
}

/// The squares on the way from one to another, with the last: the terminal does not report each that a fast drag passes.
fn between(from: (u16, u16), to: (u16, u16)) -> impl Iterator<Item = (u16, u16)> {
    let way = |from: u16, to: u16| i32::from(to) - i32::from(from);
    let (down, across) = (way(from.0, to.0), way(from.1, to.1));
    let steps = down.abs().max(across.abs()).max(1);
    let along = move |from: u16, way: i32, at: i32| {
        from.saturating_add_signed((2 * way * at + steps).div_euclid(2 * steps) as i16)
    };
    (1..=steps).map(move |at| (along(from.0, down, at), along(from.1, across, at)))
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn a_fast_drag_passes_the_squares_between() {
        let passed = |from, to| between(from, to).collect::<Vec<_>>();
        assert_eq!(passed((3, 1), (3, 4)), [(3, 2), (3, 3), (3, 4)]);
        assert_eq!(passed((2, 4), (0, 2)), [(1, 3), (0, 2)]);
        assert_eq!(passed((0, 0), (2, 4)), [(1, 1), (1, 2), (2, 3), (2, 4)]);
        assert_eq!(passed((5, 5), (5, 5)), [(5, 5)]);
    }
}
