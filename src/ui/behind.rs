//! What lies behind a cell: the givens that decide it, and which of the player's own entries cannot stand together. Neither
//! tells what the cell is.

use super::model::Ui;
use super::tips::{Help, Told};
use super::worker::{self, BehindNews};
use crate::play::{Walk, facts};
use nazo_core::puzzle::{AtomId, Candidate, Cell, ConstraintId, Evidence, Literal, Model, Role, Step, StepName, Value};
use nazo_core::solve::Status;
use nazo_core::words::{self, Lang, Message, Phrase};

/// More clues than this are counted; the board shows them all.
const NAMED: usize = 4;

impl Ui {
    /// `w e`: which of the player's entries contradict the puzzle, the fewest that do, whatever its solution.
    pub(super) fn whose_fault(&mut self) {
        let session = self.game.session();
        if self.verdict == Some(Status::None) {
            return self.say(Message::NoSolution);
        }
        let facts = facts(session);
        if facts.is_empty() {
            return self.say(Message::Note(Phrase::fixed("No entries yet.", "まだ記入がありません。")));
        }
        let job = worker::find_clash(self.settings.wake.clone(), session.model().clone(), facts);
        self.help = Help::Comparing(job);
        self.say(Message::Comparing);
    }

    /// `w g`: which givens make the cell under the cursor what it is, or keep it from being what was entered.
    pub(super) fn givens_behind(&mut self) {
        let (cell, session) = (self.cursor(), self.game.session());
        if session.is_given(cell) {
            let cell = self.name(cell);
            return self.say(Message::IsGiven(cell));
        }
        if self.verdict == Some(Status::None) {
            return self.say(Message::NoSolution);
        }
        let known = |values: &Vec<Value>| values.get(cell.index()).copied();
        let entered = session.position().value(cell);
        let value = entered.or_else(|| self.answer.as_ref().and_then(known));
        let job = worker::find_givens(self.settings.wake.clone(), session.model().clone(), cell, value);
        self.help = Help::Behind(job, cell);
        self.say(Message::LookingForReason);
    }

    /// Takes in which givens lie behind a cell, and shows them on the board.
    pub(super) fn take_behind(&mut self, news: Vec<BehindNews>) {
        let Help::Behind(job, cell) = &self.help else { return };
        let (is_over, cell) = (job.is_over(), *cell);
        for item in news {
            self.changed = true;
            self.help = Help::Nothing;
            self.message = self.message.take().filter(|message| *message != Message::LookingForReason);
            match item {
                BehindNews::Found(literal, clues) => {
                    self.count_hint();
                    self.tell_behind(literal, &clues);
                }
                BehindNews::Open => {
                    let cell = self.name(cell);
                    self.say(Message::Note(Phrase::each(|lang| match lang {
                        Lang::En => format!("The clues leave more than one value for {}.", cell.get(lang)),
                        Lang::Ja => format!("ヒント数字だけでは{}は1つに決まりません。", cell.get(lang)),
                    })));
                }
                BehindNews::NoSolution => self.say(Message::NoSolution),
                BehindNews::Failed(how) => self.say(Message::EngineFailed(how)),
            }
        }
        if is_over && self.help.is_work() {
            self.help = Help::Nothing;
        }
    }

    fn tell_behind(&mut self, literal: Literal, clues: &[ConstraintId]) {
        let session = self.game.session();
        let model = session.model().clone();
        let text = Phrase::each(|lang| sentence(&model, literal, clues, lang));
        let step = signs(&model, literal.candidate.cell, clues, text.clone());
        let walk = Walk::new(model, session.visible().clone(), vec![step]);
        if let Some(told) = Told::whole(walk, text) {
            self.help = Help::Told(Box::new(told));
        }
    }
}

/// "These five clues force r3c4; …". Of what the cell is nothing is said, unless the player has entered what it cannot
/// be.
fn sentence(model: &Model, literal: Literal, clues: &[ConstraintId], lang: Lang) -> String {
    let cell = model.cell_name(literal.candidate.cell, lang);
    let value = model.name_in(literal.candidate, lang);
    let labels: Vec<String> = clues.iter().map(|id| model.constraint(*id).label.get(lang).to_string()).collect();
    let is_named = labels.len() <= NAMED;
    let (number, all) = (words::count(labels.len(), lang), words::list(&labels, lang));
    match (lang, literal.holds) {
        _ if labels.is_empty() && lang == Lang::En => {
            format!("The rules alone force {cell}; no clue is needed.")
        }
        _ if labels.is_empty() => format!("{cell}は盤面の規則だけで決まります。"),
        (Lang::En, true) if is_named => format!("Clues that force {cell}: {all}."),
        (Lang::En, false) if is_named => format!("Clues that rule out {value} in {cell}: {all}."),
        (Lang::En, true) => format!("These {number} clues force {cell}; all are needed."),
        (Lang::En, false) => {
            format!("These {number} clues rule out {value} in {cell}; all are needed.")
        }
        (Lang::Ja, true) if is_named => format!("{cell}を決めるヒント数字: {all}。"),
        (Lang::Ja, false) if is_named => format!("{cell}が{value}でない根拠のヒント数字: {all}。"),
        (Lang::Ja, true) => format!("印のヒント数字{number}つで{cell}が決まります。どれも欠かせません。"),
        (Lang::Ja, false) => format!("印のヒント数字{number}つから{cell}は{value}ではありません。どれも欠かせません。"),
    }
}

/// A step that does nothing but put signs on the clues.
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
            full: Phrase::each(|lang| match lang {
                Lang::En => format!("Clues behind {}", model.cell_name(cell, lang)),
                Lang::Ja => format!("{}の根拠", model.cell_name(cell, lang)),
            }),
            short: Phrase::fixed("Clues", "根拠"),
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
