//! Questions: why a value cannot be in a cell, and why a cell is what it is.

use super::explorer;
use super::help::Help;
use super::model::Ui;
use super::worker;
use nazo_core::logic::within_sums;
use nazo_core::puzzle::{Candidate, Position};
use nazo_core::solve::Status;
use nazo_core::words::{Phrase, say};

impl Ui {
    /// `w` and a number key: why the cell under the cursor cannot have the value.
    pub(super) fn why_not(&mut self, number: u8) {
        let Some(value) = self.nth_here(number) else { return self.say(self.no_such_value(number)) };
        let candidate = Candidate::new(self.cursor(), value);
        // The player may also ask why their own entry is wrong.
        let is_own_mistake = self.is_own_mistake(candidate);
        if let Some(said) = self.seen_at_once(candidate).filter(|_| !is_own_mistake) {
            return self.say(said);
        }
        if self.known.verdict == Some(Status::None) {
            return self.say(say!("messages.no-solution"));
        }
        let mistakes = self.known.answer.as_ref().map(|solution| self.game.session().mistakes(solution));
        let is_wrong = mistakes.is_some_and(|mistakes| mistakes.mislead());
        let mut inquiry = self.inquiry();
        inquiry.position = self.position_with(candidate);
        let job = worker::find_reason(self.settings.wake.clone(), inquiry, candidate, is_wrong);
        self.help = Help::Asking(job, candidate);
        self.say(say!("messages.looking-for-reason"));
    }

    /// Whether a candidate was entered but is not in the solution.
    fn is_own_mistake(&self, candidate: Candidate) -> bool {
        let right = self.known.answer.as_ref().and_then(|answer| answer.get(candidate.cell.index()).copied());
        let entry = self.game.session().entry(candidate.cell);
        entry == Some(candidate.value) && right.is_some_and(|right| right != candidate.value)
    }

    /// The message that a cell is a given, or that a tile is open.
    fn given(&self, cell: Phrase) -> Phrase {
        match self.game.session().bare().is_tiled() {
            true => say!("ui.ask-about-closed", cell),
            false => say!("messages.is-given", cell),
        }
    }

    /// The answer if it is obvious from the board. None if it is not.
    fn seen_at_once(&self, candidate: Candidate) -> Option<Phrase> {
        let session = self.game.session();
        let (model, position) = (session.model(), session.position());
        let (cell, digit) = (self.name(candidate.cell), self.value_in(candidate));
        if let Some(value) = position.value(candidate.cell) {
            return Some(if session.is_given(candidate.cell) {
                self.given(cell)
            } else {
                say!("messages.holds", value = self.value_in(Candidate { value, ..candidate }), cell)
            });
        }
        if !model.domain(candidate.cell).contains(candidate.value) {
            return Some(self.no_such_value(candidate.value.number()));
        }
        let houses = model.houses_of(candidate.cell).iter().map(|at| &model.houses()[*at]);
        let places = houses.flat_map(|house| house.cells.iter().map(move |cell| (house, *cell)));
        let (house, place) = places.into_iter().find(|(_, cell)| position.value(*cell) == Some(candidate.value))?;
        let house = model.constraint(house.constraint).label.clone();
        let is_own = !session.is_given(place);
        Some(if is_own {
            say!("messages.house-has-entry", value = digit, cell, house, place = self.name(place))
        } else {
            say!("messages.house-has", value = digit, cell, house, place = self.name(place))
        })
    }

    /// The position from which a question about a candidate is answered. Normally what is visible, if the candidate is
    /// part of it. Otherwise what is known without sums, with the candidate restored if it was crossed out.
    pub(super) fn position_with(&self, candidate: Candidate) -> Position {
        let session = self.game.session();
        if session.visible().has(candidate) {
            return session.visible().clone();
        }
        if session.position().has(candidate) || !session.struck(candidate.cell).contains(candidate.value) {
            return session.position().clone();
        }
        let model = session.model();
        let mut position = Position::start(model);
        for entry in session.entries() {
            position.place(model, entry);
        }
        let crossed = |cell| session.struck(cell).iter().map(move |value| Candidate::new(cell, value));
        for struck in model.cells().flat_map(crossed).filter(|struck| *struck != candidate) {
            position.eliminate(struck);
        }
        let visible = within_sums(model, &position);
        if session.view().auto && visible.has(candidate) { visible } else { position }
    }

    /// `w w`: why the cell under the cursor is what it is, or what decides it. For a wrong entry, shows which entries
    /// conflict instead, without revealing the right value.
    pub(super) fn why_so(&mut self) {
        let cell = self.cursor();
        let right = self.known.answer.as_ref().and_then(|answer| answer.get(cell.index()).copied());
        if self.game.session().entry(cell).is_some_and(|entry| right.is_some_and(|right| right != entry)) {
            return self.whose_fault();
        }
        if self.game.session().is_given(cell) {
            let cell = self.name(cell);
            return self.say(self.given(cell));
        }
        explorer::open_at(self, cell);
    }
}
