//! Keys and mouse in the layout editor.

use super::Drawing;
use crate::generate::graded::{Layout, Symmetry};
use crate::ui::action::{Action, Direction};
use crate::ui::app::{Flow, Request};
use crate::ui::scrolling::scrolled;
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use nazo_core::words::say;

impl Drawing {
    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        self.message = None;
        let keys = self.settings.keys.clone();
        if let Some(digit) = keys.digit_of(key).filter(|_| self.help.is_none()) {
            let wanted = usize::from(digit).wrapping_sub(1);
            if wanted < self.grades.len() {
                self.cancel();
                self.grade = wanted;
            }
            return Flow::Go;
        }
        keys.action_of(key).map_or(Flow::Go, |action| self.act(action))
    }

    /// Does an action.
    pub(in crate::ui) fn act(&mut self, action: Action) -> Flow {
        self.changed = true;
        self.interrupted &= action == Action::Interrupt;
        if self.help.is_some() {
            self.help_act(action);
            return Flow::Go;
        }
        match action {
            Action::Suspend => return Flow::Suspend,
            Action::Redraw => return Flow::Redraw,
            Action::Interrupt if self.cancel() => self.say("layout_editor.stopped"),
            Action::Interrupt if std::mem::replace(&mut self.interrupted, true) => return Flow::Quit,
            Action::Interrupt => self.message = Some(say!("messages.again-quits")),
            Action::Back if self.cancel() => self.say("layout_editor.stopped"),
            Action::Back | Action::Leave => {
                self.cancel();
                self.left = true;
                return Flow::Quit;
            }
            Action::Act => self.search(),
            Action::ToggleMode => self.paint(self.cursor, !self.has_clue(self.cursor)),
            Action::Clear | Action::PrefixCross => self.paint(self.cursor, false),
            Action::Move(way) => self.walk(way, 1),
            Action::Jump(way) => self.walk(way, 3),
            Action::Extend(way) => {
                let is_clue = self.has_clue(self.cursor);
                self.walk(way, 1);
                self.paint(self.cursor, is_clue);
            }
            Action::First => self.cursor.1 = 0,
            Action::Last => self.cursor.1 = 8,
            Action::NextPane | Action::PreviousPane => self.other_symmetry(action == Action::NextPane),
            Action::NextPlace | Action::PreviousPlace => self.next_shape(action == Action::NextPlace),
            Action::Check => self.by_chance(),
            Action::Restart | Action::Verify => self.change(Layout::default()),
            Action::ToggleAuto => {
                self.cancel();
                self.orderly = !self.orderly;
            }
            Action::Undo => self.undo(true),
            Action::Redo => self.undo(false),
            Action::Help => self.help = Some(0),
            Action::Palette | Action::Home => return Flow::Open(Request::Do(action)),
            _ => {}
        }
        Flow::Go
    }

    fn walk(&mut self, way: Direction, by: usize) {
        let (row, col) = &mut self.cursor;
        match way {
            Direction::Up => *row = (*row + 9 - by) % 9,
            Direction::Down => *row = (*row + by) % 9,
            Direction::Left => *col = (*col + 9 - by) % 9,
            Direction::Right => *col = (*col + by) % 9,
        }
    }

    fn other_symmetry(&mut self, forward: bool) {
        let all = Symmetry::ALL;
        let at = all.iter().position(|symmetry| *symmetry == self.symmetry).unwrap_or(0);
        self.symmetry = all[if forward { at + 1 } else { at + all.len() - 1 } % all.len()];
    }

    fn help_act(&mut self, action: Action) {
        let Some(scroll) = self.help else { return };
        self.help = match action {
            Action::Back | Action::Leave | Action::Act | Action::Help => None,
            Action::Move(Direction::Up | Direction::Down) | Action::Jump(_) | Action::First | Action::Last => {
                let page = usize::from(self.size.1.saturating_sub(6)).max(1);
                Some(scrolled(scroll, action, page).min(self.most_scroll()))
            }
            _ => Some(scroll),
        };
    }

    /// A click adds or removes a clue, and a drag continues with that. A click on a grade selects it.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        if self.help.is_some() {
            return;
        }
        let cell = self.cell_at(mouse.column, mouse.row);
        match (mouse.kind, cell) {
            (MouseEventKind::Down(MouseButton::Left), Some(cell)) => {
                (self.message, self.cursor) = (None, cell);
                let is_clue = !self.has_clue(cell);
                self.paints = Some(is_clue);
                self.paint(cell, is_clue);
                self.changed = true;
            }
            (MouseEventKind::Down(MouseButton::Left), None) => {
                if let Some(grade) = self.grade_at(mouse.column, mouse.row) {
                    self.cancel();
                    self.grade = grade;
                }
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(cell)) => {
                if let Some(is_clue) = self.paints {
                    self.cursor = cell;
                    self.paint(cell, is_clue);
                    self.changed = true;
                }
            }
            (MouseEventKind::Up(MouseButton::Left), _) => self.paints = None,
            _ => {}
        }
    }
}
