//! What decides a cell: the givens behind it, and which of the player's entries contradict each other. Neither reveals
//! the value of the cell.

use super::help::{Help, ShownHint};
use super::model::Ui;
use super::worker::{self, BehindNews};
use crate::play::{Walk, facts};
use nazo_core::puzzle::{AtomId, Candidate, Cell, ConstraintId, Evidence, Literal, Model, Role, Step, StepName, Value};
use nazo_core::solve::Status;
use nazo_core::words::{Arg, Phrase, say};

impl Ui {
    /// `w e`: searches for the fewest of the player's entries that contradict the puzzle, whatever its solution.
    pub(super) fn whose_fault(&mut self) {
        let session = self.game.session();
        if self.known.verdict == Some(Status::None) {
            return self.say(say!("messages.no-solution"));
        }
        let facts = facts(session);
        if facts.is_empty() {
            return self.say(Phrase::fixed("ui.no-entries-yet"));
        }
        let job = worker::find_conflict(self.settings.wake.clone(), session.model().clone(), facts);
        self.help = Help::Comparing(job);
        self.say(say!("messages.comparing"));
    }

    /// `w g`: searches for the givens that decide the cell under the cursor, or that rule out the value entered there.
    pub(super) fn givens_behind(&mut self) {
        let (cell, session) = (self.cursor(), self.game.session());
        if session.is_given(cell) {
            let cell = self.name(cell);
            return self.say(say!("messages.is-given", cell));
        }
        if self.known.verdict == Some(Status::None) {
            return self.say(say!("messages.no-solution"));
        }
        let known = |values: &Vec<Value>| values.get(cell.index()).copied();
        let entered = session.position().value(cell);
        let value = entered.or_else(|| self.known.answer.as_ref().and_then(known));
        let job = worker::find_givens(self.settings.wake.clone(), session.model().clone(), cell, value);
        self.help = Help::Behind(job, cell);
        self.say(say!("messages.looking-for-reason"));
    }

    /// Takes in the givens that decide a cell, and shows them on the board.
    pub(super) fn take_behind(&mut self, news: Vec<BehindNews>) {
        let Help::Behind(job, cell) = &self.help else { return };
        let (is_over, cell) = (job.is_over(), *cell);
        for item in news {
            self.sight.changed = true;
            self.help = Help::Nothing;
            self.messages.shown =
                self.messages.shown.take().filter(|message| *message != say!("messages.looking-for-reason"));
            match item {
                BehindNews::Found(literal, clues) => {
                    self.count_hint();
                    self.tell_behind(literal, &clues);
                }
                BehindNews::Open => {
                    let cell = self.name(cell);
                    self.say(say!("ui.several-left-by-clues", cell));
                }
                BehindNews::NoSolution => self.say(say!("messages.no-solution")),
                BehindNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
        if is_over && self.help.is_work() {
            self.help = Help::Nothing;
        }
    }

    fn tell_behind(&mut self, literal: Literal, clues: &[ConstraintId]) {
        let session = self.game.session();
        let model = session.model().clone();
        let text = sentence(&model, literal, clues);
        let step = signs(&model, literal.candidate.cell, clues, text.clone());
        let walk = Walk::new(model, session.visible().clone(), vec![step]);
        if let Some(told) = ShownHint::whole(walk, text) {
            self.help = Help::Shown(Box::new(told));
        }
    }
}

/// The clues by name, or where there is no room for that "These five clues force r3c4; all are needed." The value of the
/// cell is not mentioned, unless it is a wrong one that the player entered.
fn sentence(model: &Model, literal: Literal, clues: &[ConstraintId]) -> Phrase {
    let cell = model.cell_called(literal.candidate.cell);
    let value = model.called_in(literal.candidate);
    let number = clues.len();
    let clues = Arg::All(clues.iter().map(|id| model.constraint(*id).label.clone()).collect());
    match literal.holds {
        _ if number == 0 => say!("ui.rules-alone-force", cell),
        true => Phrase::ways([say!("ui.clues-that-force", cell, clues), say!("ui.these-clues-force", number, cell)]),
        false => Phrase::ways([
            say!("ui.clues-that-rule-out", value, cell, clues),
            say!("ui.these-clues-rule-out", number, value, cell),
        ]),
    }
}

/// A step that only marks the clues.
fn signs(model: &Model, cell: Cell, clues: &[ConstraintId], text: Phrase) -> Step {
    let candidates = |id: &ConstraintId| {
        let rule = &model.constraint(*id).rule;
        let of = |cell: Cell| model.domain(cell).iter().map(move |value| Candidate { cell, value });
        rule.given().map_or_else(|| rule.cells().into_iter().flat_map(of).collect(), |given| vec![given])
    };
    let mut evidence: Vec<Candidate> = clues.iter().flat_map(candidates).collect();
    evidence.sort_unstable();
    evidence.dedup();
    let mark = |candidate: &Candidate| Evidence { candidate: *candidate, role: Role::Pattern };
    let of_clue = |atom: &AtomId| clues.contains(&model.atom(*atom).constraint);
    Step {
        name: StepName {
            full: say!("ui.clues-behind", cell = model.cell_called(cell)),
            short: Phrase::fixed("ui.clues"),
            code: None,
            effort: 0,
        },
        rules: (0..model.atoms().len() as u32).map(AtomId).filter(of_clue).collect(),
        premises: Vec::new(),
        places: Vec::new(),
        eliminates: Vec::new(),
        cost: 0,
        proven: false,
        assumes: None,
        trace: Vec::new(),
        evidence: evidence.iter().map(mark).collect(),
        links: Vec::new(),
        text,
    }
}
