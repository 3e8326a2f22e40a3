//! Puzzles that are told in words: which pane of their screen the keys go to, and what they do there.

use super::action::{Action, Direction};
use super::explorer;
use super::filling::nth_of;
use super::help::Help;
use super::model::{Screen, Ui};
use super::popup::page::{Text, TextPage};
use super::reading::Area;
use super::tool::Change;
use super::view::story::{self, Spot};
use crate::play::ViewChange;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Position, Value, ValueSet};
use nazo_core::words::{Phrase, say};

/// How many rows the keys for a page go in a table.
const FAR: usize = 5;

impl Ui {
    /// The value that a number key stands for at the cursor: the first of what the cell may be is 1.
    pub(super) fn nth_here(&self, number: u8) -> Option<Value> {
        let domain = self.game.session().model().domain(self.cursor());
        nth_of(domain, number, self.answer_sort())
    }

    /// What is said where the cell under the cursor has no such value.
    pub(super) fn no_such_value(&self, number: u8) -> Phrase {
        if !self.reading.has_text() {
            return say!("messages.no-such-value", value = number);
        }
        let cell = self.name(self.cursor());
        let count = self.game.session().model().domain(self.cursor()).len();
        say!("ui.has-values", cell, count)
    }

    /// That a cell has a value or has not, as a sentence with what takes it back: "D lies. u: undo"
    pub(super) fn fact_message(&self, candidate: Candidate, holds: bool) -> Phrase {
        say!("ui.said-and-undo", said = self.says(candidate, holds))
    }

    /// The same of what is only noted: "Maybe: D lies."
    pub(super) fn noted_of(&self, candidate: Candidate) -> Phrase {
        say!("ui.noted-and-undo", said = self.says(candidate, true))
    }

    fn says(&self, candidate: Candidate, holds: bool) -> Phrase {
        self.game.session().model().fact(candidate, holds)
    }

    /// Enter in the table: the one value left, otherwise the next of its values, and after the last none.
    pub(super) fn next_state(&mut self) {
        let (cell, session) = (self.cursor(), self.game.session());
        let domain: Vec<Value> = session.model().domain(cell).iter().collect();
        let lone = session.position().candidates(cell).only();
        let next = match session.entry(cell) {
            None => lone.or(domain.first().copied()),
            Some(now) => domain.iter().find(|value| **value > now).copied(),
        };
        match next {
            Some(value) => self.change(Change::Enter(value)),
            None => self.change(Change::Clear),
        }
    }

    /// Whether a mark in these cells is the player's own note, whatever is shown automatically: of two values, crossing
    /// one out would be entering the other.
    pub(super) fn only_notes(&self, cells: &[Cell]) -> bool {
        let model = self.game.session().model();
        self.reading.has_text() && cells.iter().all(|cell| model.domain(*cell).len() <= 2)
    }

    /// The position that is on show: what is known after the step in front, otherwise of the game.
    pub(super) fn shown_position(&self) -> Position {
        let session = self.game.session();
        let after = |mut position: Position, step| {
            position.apply(session.model(), step);
            position
        };
        let explored = || Some(after(self.before_selected()?, self.shown_step()?));
        let told = || self.whole_hint().map(|told| after(told.before.clone(), &told.step));
        let followed = || self.follows().map(|found| found.after.clone());
        let solution = || self.solution.as_ref().map(|values| self.position_of(values));
        let shown = match self.screen {
            Screen::Explorer => explored(),
            Screen::History => self.tree.as_ref().map(|tree| tree.shown.position().clone()),
            Screen::Board => solution().or_else(told).or_else(followed),
        };
        shown.unwrap_or_else(|| session.position().clone())
    }

    /// The position with these values in all cells.
    pub(super) fn position_of(&self, values: &[Value]) -> Position {
        let model = self.game.session().model();
        let mut position = Position::start(model);
        for (cell, value) in model.cells().zip(values) {
            position.place(model, Candidate::new(cell, *value));
        }
        position
    }

    /// The position at which questions are answered: the player's own where it is the solution, otherwise, once the
    /// player has agreed to be told, what all solutions have in common.
    pub(super) fn answering_position(&self) -> Option<Position> {
        let session = self.game.session();
        if session.is_solved() {
            return Some(session.position().clone());
        }
        if !session.view().asked {
            return None;
        }
        self.known.answer.as_ref().map(|values| self.position_of(values)).or_else(|| self.common_position())
    }

    /// The lines that the step in front uses, by their places in the text.
    pub(super) fn used_sentences(&self) -> Vec<usize> {
        let model = self.game.session().model();
        let Some(step) = self.step_in_front() else { return Vec::new() };
        let used: Vec<_> = step.rules.iter().map(|rule| model.atom(*rule).constraint).collect();
        let told = self.reading.story.told.iter().enumerate();
        let is_used =
            |(_, told): &(usize, &nazo_kinds::StorySentence)| told.constraint.is_some_and(|id| used.contains(&id));
        told.filter(is_used).map(|(at, _)| at).collect()
    }

    /// The constraints that conflict in the puzzle itself, where they are on show.
    pub(super) fn clashing_constraints(&self) -> &[ConstraintId] {
        self.popup.as_ref().map_or(&[], |popup| popup.clashing())
    }

    /// The cells that the selected line of the text speaks of, while the keys go to the text.
    pub(super) fn lit_cells(&self) -> Vec<Cell> {
        let reading = &self.reading;
        if !self.reading.has_text() || reading.area != Area::Text {
            return Vec::new();
        }
        let constraint = reading.story.told.get(reading.line).and_then(|told| told.constraint);
        constraint.map_or_else(Vec::new, |id| self.game.session().model().constraint(id).rule.cells())
    }

    /// What a key does in the panes; says whether that is all it does.
    pub(super) fn pane_act(&mut self, action: Action) -> bool {
        if !self.reading.has_text() || self.screen == Screen::History {
            return false;
        }
        let explores = self.screen == Screen::Explorer;
        match (action, self.reading.area) {
            (Action::Group, _) => self.show_grid(),
            (Action::NextPane, _) => self.turn_pane(true, explores),
            (Action::PreviousPane, _) => self.turn_pane(false, explores),
            (Action::Move(_) | Action::Jump(_) | Action::First | Action::Last, Area::Text) => self.choose_line(action),
            (Action::Act, Area::Text) => self.go_to_line(),
            (Action::Digit(number), Area::Text) if !explores => self.judge_line(number == 1, number),
            (Action::Suppose, Area::Text) if !explores => self.enter_line(true, true),
            (Action::Move(_) | Action::First | Action::Last, Area::Table) if explores => {
                self.board_act(action);
            }
            (Action::Jump(way), Area::Table) => self.jump_in_table(way),
            (Action::NextPlace, _) if explores => explorer::act(self, Action::Move(Direction::Down)),
            (Action::PreviousPlace, _) if explores => explorer::act(self, Action::Move(Direction::Up)),
            _ => return false,
        }
        true
    }

    fn show_grid(&mut self) {
        if self.reading.story.axes.is_empty() {
            return self.say(say!("ui.no-logic-grid"));
        }
        self.popup = Some(TextPage::of(Text::Grid));
    }

    /// A few rows on, or to the end of the row: a table has no boxes to go to.
    fn jump_in_table(&mut self, way: Direction) {
        match way {
            Direction::Left | Direction::Right => {
                self.board_act(if way == Direction::Left { Action::First } else { Action::Last })
            }
            Direction::Up | Direction::Down => (0..FAR).for_each(|_| self.board_act(Action::Move(way))),
        }
    }

    fn turn_pane(&mut self, onward: bool, explores: bool) {
        let order: &[Area] =
            if explores { &[Area::Reasons, Area::Text, Area::Table] } else { &[Area::Table, Area::Text] };
        let at = order.iter().position(|area| *area == self.reading.area).unwrap_or(0);
        let next = if onward { at + 1 } else { at + order.len() - 1 } % order.len();
        self.reading.area = order.get(next).copied().unwrap_or_default();
    }

    fn choose_line(&mut self, action: Action) {
        let last = self.reading.story.told.len().saturating_sub(1);
        let page = usize::from(self.sight.size.1 / 3).max(1);
        self.reading.line = super::scrolling::scrolled(self.reading.line, action, page).min(last);
    }

    /// Enter on a line: to the first cell that it speaks of.
    fn go_to_line(&mut self) {
        let cell = self.lit_cells().into_iter().min();
        self.reading.area = Area::Table;
        if let Some(cell) = cell {
            self.look(ViewChange::cursor(cell));
        }
    }

    /// Whether one entry makes what the selected line says true, or false.
    pub(super) fn line_can_be_judged(&self) -> bool {
        [true, false].into_iter().any(|truth| self.value_of_line(truth).is_some())
    }

    /// The value that makes what the selected line says true, or false.
    fn value_of_line(&self, truth: bool) -> Option<Candidate> {
        self.reading.story.told.get(self.reading.line)?.value_for(truth, self.game.session().model())
    }

    /// `1` or `2` on a line: what is said there is true, or false.
    fn judge_line(&mut self, truth: bool, number: u8) {
        if number > 2 {
            return self.say(say!("ui.true-and-false-keys"));
        }
        self.enter_line(truth, false);
    }

    /// Makes what is said on a line true or false, perhaps as a supposition.
    fn enter_line(&mut self, truth: bool, supposes: bool) {
        let Some(candidate) = self.value_of_line(truth) else {
            return self.say(say!("ui.no-entry-for-line"));
        };
        if supposes {
            self.suppose();
        }
        self.enter_at(candidate);
    }

    /// Enters a value away from the cursor, which goes there. What stands there already stays.
    fn enter_at(&mut self, candidate: Candidate) {
        self.look(ViewChange::cursor(candidate.cell));
        if self.game.session().entry(candidate.cell) == Some(candidate.value) {
            return self.say(say!("messages.nothing-to-change"));
        }
        self.change(Change::Enter(candidate.value));
    }

    /// What the mouse does on such a screen.
    pub(super) fn pane_mouse(&mut self, mouse: MouseEvent) {
        let spot = story::spot(self, mouse.column, mouse.row);
        match (mouse.kind, spot) {
            (MouseEventKind::Up(_), _) => self.pointer.drag = None,
            (MouseEventKind::ScrollUp, _) => self.wheel(spot, Direction::Up),
            (MouseEventKind::ScrollDown, _) => self.wheel(spot, Direction::Down),
            (MouseEventKind::Down(_), Some(Spot::Line(line))) => {
                self.messages.shown = None;
                (self.reading.area, self.reading.line) = (Area::Text, line);
            }
            (MouseEventKind::Down(_), Some(Spot::Step(step))) => explorer::select_listed(self, step),
            (MouseEventKind::Down(button), Some(Spot::Cell(cell))) => {
                if self.screen == Screen::Board {
                    self.help = Help::Nothing;
                    self.unselect();
                    self.pointer.drag = (button == MouseButton::Left).then_some(cell);
                }
                (self.messages.shown, self.prefix) = (None, None);
                (self.once.asking, self.once.interrupted) = (false, false);
                self.reading.area = Area::Table;
                self.look(ViewChange::cursor(cell));
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(Spot::Cell(cell))) if self.screen == Screen::Board => {
                if let Some(from) = self.pointer.drag {
                    self.look(ViewChange::cursor(cell));
                    self.drag_over(from, cell);
                }
            }
            _ => {}
        }
    }

    /// The wheel moves what it is over: the text, the table, the steps.
    fn wheel(&mut self, spot: Option<Spot>, way: Direction) {
        let moved = |at: usize| if way == Direction::Up { at.saturating_sub(3) } else { at.saturating_add(3) };
        match (spot, self.screen) {
            (Some(Spot::Line(_) | Spot::Text), _) => self.reading.top = moved(self.reading.top),
            (Some(Spot::Cell(_) | Spot::Table), _) => {
                let by = if way == Direction::Up { -1 } else { 1 };
                self.sight.scroll.1 = self.sight.scroll.1.saturating_add_signed(by);
            }
            (_, Screen::Explorer) => explorer::act(self, Action::Move(way)),
            (_, Screen::History) => self.history_act(Action::Move(way)),
            _ => {}
        }
    }

    /// The values by their names in the cell under the cursor, with their numbers.
    pub(super) fn names_here(&self, values: ValueSet) -> String {
        let (model, cell) = (self.game.session().model(), self.cursor());
        let name = |value| model.name_in(Candidate::new(cell, value), self.settings.lang);
        values.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}
