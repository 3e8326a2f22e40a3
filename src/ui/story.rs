//! Puzzles told in words: which pane of the screen the keys go to, and what they do there.

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

/// The number of rows that a page key moves in a table.
const FAR: usize = 5;

impl Ui {
    /// The value of a number key at the cursor: 1 is the first value that the cell can have.
    pub(super) fn nth_here(&self, number: u8) -> Option<Value> {
        let domain = self.game.session().model().domain(self.cursor());
        nth_of(domain, number, self.answer_sort())
    }

    /// The message if the cell under the cursor has no such value.
    pub(super) fn no_such_value(&self, number: u8) -> Phrase {
        let named = [1, 2].map(|number| self.nth_value(number).map(|value| self.value(value)));
        if let ([Some(one), Some(two)], true) = (named, self.game.session().model().has_opposites()) {
            return say!("messages.one-or-two", one, two);
        }
        if !self.reading.has_text() {
            return say!("messages.no-such-value", value = number);
        }
        let cell = self.name(self.cursor());
        let count = self.game.session().model().domain(self.cursor()).len();
        say!("ui.has-values", cell, count)
    }

    /// The message that a cell has or does not have a value, with the key that undoes it: "D lies. u: undo"
    pub(super) fn fact_message(&self, candidate: Candidate, holds: bool) -> Phrase {
        say!("ui.said-and-undo", said = self.says(candidate, holds))
    }

    /// Like [`Ui::fact_message`], for a value that is only marked: "Maybe: D lies."
    pub(super) fn noted_of(&self, candidate: Candidate) -> Phrase {
        say!("ui.noted-and-undo", said = self.says(candidate, true))
    }

    fn says(&self, candidate: Candidate, holds: bool) -> Phrase {
        self.game.session().model().fact(candidate, holds)
    }

    /// Enter in the table: places the only candidate left, otherwise the next of the cell's values. After the last one,
    /// clears the cell.
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

    /// Whether marks in these cells are always the player's own notes, even with automatic candidates. With two values,
    /// crossing out one would mean entering the other.
    pub(super) fn only_notes(&self, cells: &[Cell]) -> bool {
        let model = self.game.session().model();
        self.reading.has_text() && cells.iter().all(|cell| model.domain(*cell).len() <= 2)
    }

    /// The position on show: after the current step, otherwise that of the game.
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

    /// The position from which questions are answered. The player's own if it is the solution. Otherwise, once the
    /// player has agreed to be told, the solution, or what all solutions have in common.
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

    /// The lines that the current step uses, as indices into the text.
    pub(super) fn used_sentences(&self) -> Vec<usize> {
        let model = self.game.session().model();
        let Some(step) = self.step_in_front() else { return Vec::new() };
        let used: Vec<_> = step.rules.iter().map(|rule| model.atom(*rule).constraint).collect();
        let told = self.reading.story.told.iter().enumerate();
        let is_used =
            |(_, told): &(usize, &nazo_kinds::StorySentence)| told.constraint.is_some_and(|id| used.contains(&id));
        told.filter(is_used).map(|(at, _)| at).collect()
    }

    /// The constraints that conflict in the puzzle itself, while they are on show.
    pub(super) fn clashing_constraints(&self) -> &[ConstraintId] {
        self.popup.as_ref().map_or(&[], |popup| popup.clashing())
    }

    /// The cells that the selected line of the text is about, while the keys go to the text.
    pub(super) fn lit_cells(&self) -> Vec<Cell> {
        let reading = &self.reading;
        if !self.reading.has_text() || reading.area != Area::Text {
            return Vec::new();
        }
        let constraint = reading.story.told.get(reading.line).and_then(|told| told.constraint);
        constraint.map_or_else(Vec::new, |id| self.game.session().model().constraint(id).rule.cells())
    }

    /// Handles an action in the panes. Returns whether that is all the action does.
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

    /// Moves by a few rows, or to the end of the row, as a table has no boxes to jump to.
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

    /// Enter on a line: moves to the first cell that the line is about.
    fn go_to_line(&mut self) {
        let cell = self.lit_cells().into_iter().min();
        self.reading.area = Area::Table;
        if let Some(cell) = cell {
            self.look(ViewChange::cursor(cell));
        }
    }

    /// Whether a single entry makes the selected line true, or false.
    pub(super) fn line_can_be_judged(&self) -> bool {
        [true, false].into_iter().any(|truth| self.value_of_line(truth).is_some())
    }

    /// The entry that makes the selected line true, or false. None if no single entry does.
    fn value_of_line(&self, truth: bool) -> Option<Candidate> {
        self.reading.story.told.get(self.reading.line)?.value_for(truth, self.game.session().model())
    }

    /// `1` or `2` on a line: makes the line true or false.
    fn judge_line(&mut self, truth: bool, number: u8) {
        if number > 2 {
            return self.say(say!("ui.true-and-false-keys"));
        }
        self.enter_line(truth, false);
    }

    /// Makes the selected line true or false, perhaps as a supposition.
    fn enter_line(&mut self, truth: bool, supposes: bool) {
        let Some(candidate) = self.value_of_line(truth) else {
            return self.say(say!("ui.no-entry-for-line"));
        };
        if supposes {
            self.suppose();
        }
        self.enter_at(candidate);
    }

    /// Moves the cursor to a cell and enters a value there. If the cell has that value already, it keeps it.
    fn enter_at(&mut self, candidate: Candidate) {
        self.look(ViewChange::cursor(candidate.cell));
        if self.game.session().entry(candidate.cell) == Some(candidate.value) {
            return self.say(say!("messages.nothing-to-change"));
        }
        self.change(Change::Enter(candidate.value));
    }

    /// Handles the mouse on such a screen.
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
                    self.drag_over(from, &[cell]);
                }
            }
            _ => {}
        }
    }

    /// The wheel moves what is under it: the text, the table or the steps.
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

    /// The names of these values in the cell under the cursor, separated by spaces.
    pub(super) fn names_here(&self, values: ValueSet) -> String {
        let (model, cell) = (self.game.session().model(), self.cursor());
        let name = |value| model.name_in(Candidate::new(cell, value), self.settings.lang);
        values.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}
