//! What a player does to the game: entering, marking, colouring, clearing, undoing.

use std::time::Duration;

use super::clock::clock_text;
use super::explorer;
use super::filling::nth_of;
use super::help::Help;
use super::messages;
use super::model::Ui;
use super::tool::{Change, Mode};
use crate::play::{
    Colour, Conflict, Done, Edit, Event, Filter, MarkKind, Move, Outcome, Refusal, ViewChange, grade_of,
};
use nazo_core::logic::sum_against;
use nazo_core::puzzle::{Candidate, Cell, Value};
use nazo_core::scene::Answer;
use nazo_core::words::{Phrase, say};

impl Ui {
    /// The value at this position (from 1) among the puzzle's values. None if there is none.
    pub(super) fn nth_value(&self, number: u8) -> Option<Value> {
        nth_of(self.game.session().model().values(), number, self.answer_sort())
    }

    /// A number key: enters a value or colour, according to the mode.
    pub(super) fn digit(&mut self, number: u8) {
        if self.tool.mode == Mode::Colour {
            return match number.checked_sub(1).and_then(Colour::new) {
                Some(colour) => self.change(Change::Colour(colour)),
                None => self.say(say!("messages.no-such-colour")),
            };
        }
        let Some(value) = self.nth_here(number) else { return self.say(self.no_such_value(number)) };
        match self.tool.mode {
            Mode::Digit if !self.has_many() => self.change(Change::Enter(value)),
            _ => self.change(Change::Mark(self.tool.marks, value)),
        }
    }

    /// `m` and a number key: makes one mark without changing the mode. In the colour mode, colours a candidate.
    pub(super) fn mark_nth(&mut self, number: u8) {
        let Some(value) = self.nth_here(number) else { return self.say(self.no_such_value(number)) };
        match self.tool.mode {
            Mode::Colour => self.change(Change::Paint(value, self.tool.colour)),
            _ => self.change(Change::Mark(self.tool.marks, value)),
        }
    }

    /// Makes a change at the cursor or in the selected cells, and remembers it for the repeat key.
    pub(super) fn change(&mut self, change: Change) {
        self.tool.last = Some(change);
        match change {
            Change::Enter(value) => self.enter(value),
            Change::Mark(kind, value) => self.mark(kind, value),
            Change::Colour(colour) => self.paint_cells(colour),
            Change::Paint(value, colour) => self.paint(value, colour),
            Change::Clear => self.clear(),
        }
    }

    /// Repeats the last change.
    pub(super) fn repeat(&mut self) {
        match self.tool.last {
            // Several cells are marked, just as the digit key itself would do.
            Some(Change::Enter(value)) if self.has_many() => self.change(Change::Mark(self.tool.marks, value)),
            // Repeating an entry never removes it.
            Some(Change::Enter(value)) if self.game.session().entry(self.cursor()) == Some(value) => {}
            // Nor does repeating a mark or colour remove it, unless the change was to remove it.
            Some(change) if self.wish(change).is_some_and(|made| adds(&made, change) != self.tool.last_adds) => {
                self.say(say!("messages.nothing-to-change"));
            }
            Some(change) => self.change(change),
            None => self.say(say!("messages.nothing-to-repeat")),
        }
    }

    /// The move that makes a mark or colour in the cursor's or the selected cells. None if there is no such move.
    fn wish(&self, change: Change) -> Option<Move> {
        let (session, cells) = (self.game.session(), self.targets());
        match change {
            Change::Mark(_, value) if session.view().auto && !self.only_notes(&cells) => {
                session.toggle_strike(&cells, value)
            }
            Change::Mark(kind, value) => session.toggle_mark(kind, &cells, value),
            Change::Colour(colour) => session.toggle_colour(&cells, colour),
            Change::Paint(value, colour) => session.toggle_paint(&cells, value, colour),
            Change::Enter(_) | Change::Clear => None,
        }
    }

    /// Enter: places the highlighted value if digits come first, otherwise the only candidate left.
    pub(super) fn accept(&mut self) {
        match self.game.session().view().filter {
            Some(Filter::Value(value)) if self.settings.digit_first => match self.tool.mode {
                Mode::Digit | Mode::Colour if !self.has_many() => self.change(Change::Enter(value)),
                _ => self.change(Change::Mark(self.tool.marks, value)),
            },
            _ if self.reading.has_text() => self.next_state(),
            _ => self.place_lone(),
        }
    }

    fn enter(&mut self, value: Value) {
        let cell = self.cursor();
        let session = self.game.session();
        let made = session.toggle_entry(Candidate::new(cell, value), self.settings.tidy);
        let clears = made == Move::clear(cell);
        let tidied = made.edits().len() - 1;
        let is_auto = session.view().auto;
        let Some(outcome) = self.event(&Event::Move(made)) else { return };
        let (name, digit) = (self.name(cell), self.value_in(Candidate::new(cell, value)));
        if outcome.solves {
            self.solved();
        } else if clears {
            self.say(say!("messages.cleared", cell = name));
        } else {
            let session = self.game.session();
            let takes_digits = self.answer_sort() == Answer::Values;
            let is_here = |conflict: &Conflict| {
                let is_seen = conflict.is_on_the_board(session.model(), session.position());
                (is_seen || !takes_digits) && conflict.cells(session.model()).contains(&cell)
            };
            let removed = match is_auto {
                true => outcome.candidates_removed,
                false => tidied,
            };
            let said = match session.check().into_iter().find(is_here) {
                Some(conflict) => {
                    say!("messages.breaks", sentence = conflict.phrase(session.model(), session.position()))
                }
                None if !takes_digits || session.model().has_wording(Candidate::new(cell, value)) => {
                    self.fact_message(Candidate::new(cell, value), true)
                }
                None if session.bare().is_tiled() => {
                    say!("ui.marked-square", cell = name, value = self.value(value))
                }
                None => messages::placed(digit, name, removed, !is_auto),
            };
            self.say(said);
        }
    }

    fn mark(&mut self, kind: MarkKind, value: Value) {
        let cells = self.targets();
        let change = Change::Mark(kind, value);
        let Some(made) = self.wish(change) else { return self.say(self.unmarkable(&cells, value)) };
        let is_added = adds(&made, change);
        let edits = made.edits().to_vec();
        if self.event(&Event::Move(made)).is_none() {
            return;
        }
        self.tool.last_adds = is_added;
        let model = self.game.session().model();
        let worded = match edits.as_slice() {
            [edit] => edit.cell().map(|cell| Candidate::new(cell, value)).filter(|one| model.has_wording(*one)),
            _ => None,
        };
        let digit = cells.first().map_or_else(|| self.value(value), |cell| self.value_in(Candidate::new(*cell, value)));
        let place = match edits.as_slice() {
            [edit] => edit.cell().map_or_else(|| Phrase::literal(""), |cell| self.name(cell)),
            _ => say!("messages.cells", cells = edits.len()),
        };
        self.say(match (edits.first(), worded) {
            (Some(Edit::Strike(_)), Some(struck)) => self.fact_message(struck, false),
            (Some(Edit::Corner(..) | Edit::Centre(..)), Some(noted)) if is_added => self.noted_of(noted),
            (Some(Edit::Strike(_)), None) => say!("messages.struck", value = digit, cell = place),
            (Some(Edit::Restore(_)), _) => say!("messages.restored", value = digit, cell = place),
            _ if is_added => say!("messages.marked", value = digit, cell = place, centre = kind == MarkKind::Centre),
            _ => say!("messages.unmarked", value = digit, cell = place),
        });
    }

    /// The message that a value cannot be marked in any of the cells, with the reason.
    fn unmarkable(&self, cells: &[Cell], value: Value) -> Phrase {
        let session = self.game.session();
        let [cell] = cells else { return say!("messages.none-to-mark") };
        let name = self.name(*cell);
        if session.is_given(*cell) {
            say!("messages.given", cell = name)
        } else if session.entry(*cell).is_some() {
            say!("messages.filled", cell = name)
        } else if let Some(sum) = sum_against(session.model(), session.position(), Candidate::new(*cell, value)) {
            let sum = session.model().constraint(sum).label.clone();
            say!("messages.sum-forbids", value = self.value_in(Candidate::new(*cell, value)), cell = name, sum)
        } else if session.model().domain(*cell).contains(value) {
            say!("messages.seen", value = self.value_in(Candidate::new(*cell, value)), cell = name)
        } else {
            self.no_such_value(value.number())
        }
    }

    fn paint_cells(&mut self, colour: Colour) {
        self.tool.colour = colour;
        let cells = self.targets();
        let change = Change::Colour(colour);
        let Some(made) = self.wish(change) else { return };
        let (place, is_added) = (self.place(&cells), adds(&made, change));
        if self.event(&Event::Move(made)).is_some() {
            self.tool.last_adds = is_added;
            let letter = colour.letter();
            self.say(if is_added {
                say!("messages.coloured", cell = place, letter)
            } else {
                say!("messages.uncoloured", cell = place)
            });
        }
    }

    fn paint(&mut self, value: Value, colour: Colour) {
        let cells = self.targets();
        let change = Change::Paint(value, colour);
        let Some(made) = self.wish(change) else { return self.say(self.unmarkable(&cells, value)) };
        let (place, is_added) = (self.place(&cells), adds(&made, change));
        if self.event(&Event::Move(made)).is_some() {
            self.tool.last_adds = is_added;
            self.say(if is_added {
                say!(
                    "messages.painted",
                    value = self.value_in(Candidate::new(self.cursor(), value)),
                    cell = place,
                    letter = colour.letter()
                )
            } else {
                say!("messages.uncoloured", cell = place)
            });
        }
    }

    /// One cell by name, several by their number.
    fn place(&self, cells: &[Cell]) -> Phrase {
        if let [cell] = cells { self.name(*cell) } else { say!("messages.cells", cells = cells.len()) }
    }

    fn clear(&mut self) {
        let cells = self.targets();
        let place = self.place(&cells);
        if let ([cell], true) = (cells.as_slice(), cells.iter().all(|cell| self.game.session().is_given(*cell)))
            && self.game.session().cell_marks(*cell).colour.is_none()
        {
            return self.say(say!("messages.given", cell = place));
        }
        let Some(made) = self.game.session().clearing(&cells, self.tool.mode == Mode::Colour) else {
            return self.say(say!("messages.nothing-to-clear", cell = place));
        };
        let what = made.edits().first().copied();
        if self.event(&Event::Move(made)).is_some() {
            self.say(match what {
                Some(Edit::Corner(..) | Edit::Centre(..)) => say!("messages.marks-cleared", cell = place),
                Some(Edit::Restore(_)) => say!("messages.crosses-cleared", cell = place),
                Some(Edit::Colour(..) | Edit::Paint(..)) => say!("messages.uncoloured", cell = place),
                _ => say!("messages.cleared", cell = place),
            });
        }
    }

    /// `A`: turns the automatic candidates into the player's own marks, and shows these.
    pub(super) fn apply_auto(&mut self) {
        let Some(made) = self.game.session().writing_candidates() else {
            self.look(ViewChange { auto: Some(false), ..ViewChange::default() });
            return self.say(say!("messages.nothing-to-apply"));
        };
        if self.event(&Event::Move(made)).is_some() {
            self.look(ViewChange { auto: Some(false), ..ViewChange::default() });
            self.say(say!("messages.applied"));
        }
    }

    /// Enters every single there is now, as one move. It counts as a hint if one of the cells still shows other
    /// candidates.
    pub(super) fn fill_singles(&mut self) {
        let session = self.game.session();
        let singles = session.singles();
        let shows = |single: &Candidate| session.visible().candidates(single.cell).only().is_some();
        let tells = !singles.iter().all(shows);
        let count = singles.len();
        let puts = singles.into_iter().map(Edit::Put).collect();
        let Some(made) = Move::of(puts) else { return self.say(say!("messages.no-singles")) };
        let made = session.tidied(made, self.settings.tidy);
        if tells {
            self.count_hint();
        }
        let Some(outcome) = self.event(&Event::Move(made)) else { return };
        if outcome.solves {
            return self.solved();
        }
        self.say(say!("messages.singles-filled", singles = count));
    }

    fn place_lone(&mut self) {
        let cell = self.cursor();
        let position = self.game.session().visible();
        if position.is_placed(cell) {
            return;
        }
        let candidates = position.candidates(cell);
        match candidates.only() {
            Some(value) => self.change(Change::Enter(value)),
            None => self.say(say!("messages.not-lone", cell = self.name(cell), count = candidates.len())),
        }
    }

    pub(super) fn undo(&mut self) {
        let Some(outcome) = self.event(&Event::Undo) else { return };
        // The marks that had replaced the automatic candidates are gone. Without either, the board would be empty.
        if outcome.changed && self.game.session().redo_writes_candidates() {
            self.look(ViewChange { auto: Some(true), ..ViewChange::default() });
        }
        let history = self.game.session().history();
        let left = history.depth(history.current());
        self.say(if outcome.changed {
            match left {
                0 => say!("messages.undone-all"),
                left => say!("messages.undone", left),
            }
        } else {
            say!("messages.nothing-to-undo")
        });
    }

    pub(super) fn redo(&mut self) {
        let writes = self.game.session().redo_writes_candidates();
        let Some(outcome) = self.event(&Event::Redo) else { return };
        if outcome.changed && writes {
            self.look(ViewChange { auto: Some(false), ..ViewChange::default() });
        }
        if outcome.solves {
            self.solved();
        } else {
            self.say(if outcome.changed { say!("messages.redone") } else { say!("messages.nothing-to-redo") });
        }
    }

    pub(super) fn restart(&mut self) {
        if let Some(outcome) = self.event(&Event::Goto(0)) {
            self.say(if outcome.changed { say!("messages.restarted") } else { say!("messages.nothing-to-undo") });
        }
    }

    pub(super) fn solved(&mut self) {
        if self.opens() {
            return self.cleared();
        }
        self.say(messages::solved(self.clock(), self.game.session().view().hints));
    }

    /// Whether the puzzle is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.game.session().is_solved()
    }

    /// Adds to the message of a game just solved how its time compares with the best time without help.
    pub(super) fn tell_best(&mut self, best: Option<Duration>) {
        let Some(best) = best.filter(|_| self.has_said(&messages::SOLVED)) else { return };
        let view = self.game.session().view();
        let is_unaided = view.hints == 0 && !view.asked;
        let is_better = is_unaided && self.game.played((self.settings.now)()) < best;
        let graded = grade_of(&**self.game.session().puzzle()).is_some();
        let time = clock_text(best);
        let record = match (is_better, graded) {
            (true, _) => say!("ui.new-best", time),
            (false, true) => say!("ui.best-difficulty", time),
            (false, false) => say!("ui.best-kind", time),
        };
        let solved = self.messages.shown.take();
        self.messages.shown = solved.map(|solved| say!("ui.two-sentences", first = solved, second = record));
    }

    /// Applies an event, which is on disk when this returns. If it is refused, says why and returns None.
    pub(super) fn event(&mut self, event: &Event) -> Option<Outcome> {
        let done = self.game.act(event, (self.settings.now)());
        match self.apply_done(done) {
            Ok(outcome) => {
                // A bookmark does not change the board.
                if outcome.changed && !matches!(event, Event::Bookmark { .. }) {
                    self.board_changed();
                    self.watch_race();
                    self.keep_time();
                }
                Some(outcome)
            }
            Err(Refusal::Given(cell)) => {
                self.say(say!("messages.given", cell = self.name(cell)));
                None
            }
            Err(refusal) => {
                let said = refusal.phrase(self.game.session().model());
                self.say(said);
                None
            }
        }
    }

    /// Discards what was known about the board before it changed.
    fn board_changed(&mut self) {
        self.once.wrong.clear();
        self.help = Help::Nothing;
        explorer::board_changed(self);
        self.jobs.survivors = None;
        self.watch_trial();
        self.find_survivors();
    }

    /// Handles the outcome of an event: changes from another window, and notes for the player.
    pub(super) fn apply_done(&mut self, done: Done) -> Result<Outcome, Refusal> {
        if done.news > 0 {
            self.sight.changed = true;
            self.board_changed();
            self.renew_history();
            if self.game.session().is_over() {
                self.keep_time();
            }
            self.say(say!("messages.other-window"));
            self.messages.queued.extend(self.messages.failing.take());
        }
        if done.saved_again {
            self.sight.changed = true;
            self.say(say!("messages.saved-again"));
        }
        for note in &done.notes {
            self.sight.changed = true;
            let said = note.phrase();
            match self.messages.shown {
                Some(_) => self.messages.queued.push_back(said),
                _ => self.say(said),
            }
        }
        done.outcome
    }

    pub(super) fn look(&mut self, change: ViewChange) {
        // Only a change that names a cell outside the puzzle is refused. Then nothing changes.
        if self.game.look(&change) == Ok(true) {
            self.sight.changed = true;
        }
    }

    /// Counts a request for help. The count is part of the game.
    pub(super) fn count_hint(&mut self) {
        let hints = self.game.session().view().hints + 1;
        self.look(ViewChange { hints: Some(hints), ..ViewChange::default() });
    }
}

/// Whether a move adds the mark, cross or colour of a change, rather than removing it.
fn adds(made: &Move, change: Change) -> bool {
    made.edits().first().is_some_and(|edit| match (edit, change) {
        (Edit::Strike(_), _) => true,
        (Edit::Corner(_, marks) | Edit::Centre(_, marks), Change::Mark(_, value)) => marks.contains(value),
        (Edit::Colour(_, colour) | Edit::Paint(_, colour), _) => colour.is_some(),
        _ => false,
    })
}
