//! What a step of the wider techniques rests on, gathered while it is found.

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use crate::puzzle::{Assumption, AtomId, BitSet, Candidate, Evidence, Link, Role, Step, StepName, Value};
use crate::words::Phrase;

/// Values are told apart up to this number, as in a [`ValueSet`](crate::puzzle::ValueSet).
const VALUES: usize = 64;

/// The rules, premises and pictures of a step in the making.
pub struct StepBuilder<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    rules: Vec<AtomId>,
    premises: Vec<Candidate>,
    known: BitSet,
    evidence: Vec<Evidence>,
    links: Vec<Link>,
}

impl<'s, 'a> StepBuilder<'s, 'a> {
    /// One that rests on nothing yet.
    pub fn new(index: &'s CandidateIndex<'a>) -> StepBuilder<'s, 'a> {
        let known = BitSet::new(index.model.cell_count() * VALUES);
        StepBuilder { index, rules: Vec::new(), premises: Vec::new(), known, evidence: Vec::new(), links: Vec::new() }
    }

    /// Uses that the value must be somewhere in the house, by its position in [`Model::houses`](crate::puzzle::Model).
    pub fn must_be_in(&mut self, house: usize, value: Value) {
        let model = self.index.model;
        let house = self.index.house_at(house);
        if let Some(rule) = model.contains(house, value) {
            self.rule(rule);
        }
        for cell in &house.cells {
            if model.domain(*cell).contains(value) && !self.index.position.candidates(*cell).contains(value) {
                self.premise(Candidate::new(*cell, value));
            }
        }
    }

    /// Uses that the cell has one of its candidates.
    pub fn has_a_value(&mut self, at: usize) {
        let cell = self.index.cell(at);
        let gone = self.index.model.domain(cell) - self.index.candidates(at);
        gone.iter().for_each(|value| self.premise(Candidate::new(cell, value)));
    }

    /// Uses that the house has the value once at most.
    pub fn once_in(&mut self, house: usize, value: Value) {
        if let Some(rule) = self.index.model.at_most_one(self.index.house_at(house), value) {
            self.rule(rule);
        }
    }

    /// Uses that no cell of `some` and no cell of `others` can both have the value: by one house where there is such
    /// a house, otherwise pair by pair.
    pub fn not_both(&mut self, some: Cells, others: Cells, value: Value) {
        if let Some(house) = self.index.houses_with(some | others).first() {
            return self.once_in(*house, value);
        }
        for one in some.iter() {
            for other in others.iter().filter(|other| *other != one) {
                let pair = Cells::single(one) | Cells::single(other);
                let houses = self.index.houses_with(pair);
                // A house that is used already does it as well.
                let used = houses.iter().find(|house| {
                    let rule = self.index.model.at_most_one(self.index.house_at(**house), value);
                    rule.is_some_and(|rule| self.rules.contains(&rule))
                });
                if let Some(house) = used.or(houses.first()) {
                    self.once_in(*house, value);
                }
            }
        }
    }

    /// Uses a rule, once.
    pub fn rule(&mut self, rule: AtomId) {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// Relies on an earlier elimination, once.
    pub fn premise(&mut self, gone: Candidate) {
        if self.known.insert(gone.cell.index() * VALUES + usize::from(gone.value.number())) {
            self.premises.push(gone);
        }
    }

    /// Shows a value of some cells as part of the pattern. What is shown already keeps its role.
    pub fn show(&mut self, set: Cells, value: Value, role: Role) {
        for candidate in self.index.each(set & self.index.places(value), value).collect::<Vec<_>>() {
            if !self.evidence.iter().any(|shown| shown.candidate == candidate) {
                self.evidence.push(Evidence { candidate, role });
            }
        }
    }

    /// Shows all candidates of some cells.
    pub fn show_all(&mut self, set: Cells, role: Role) {
        for at in set.iter() {
            self.index.candidates(at).iter().for_each(|value| self.show(Cells::single(at), value, role));
        }
    }

    /// Shows a digit that stands in its cell already: a few techniques rest on how it came there.
    pub fn show_placed(&mut self, placed: Candidate, role: Role) {
        self.evidence.push(Evidence { candidate: placed, role });
    }

    /// Shows a link between values of cells.
    pub fn link(&mut self, from: (Cells, Value), to: (Cells, Value), strong: bool) {
        let candidates = |(set, value): (Cells, Value)| self.index.each(set, value).collect();
        self.links.push(Link { from: candidates(from), to: candidates(to), strong });
    }

    /// The step that eliminates candidates.
    pub fn eliminating(self, name: &StepName, eliminates: Vec<Candidate>, text: Phrase) -> Step {
        self.step(name, Vec::new(), eliminates, text)
    }

    /// The step that places values and eliminates candidates.
    pub fn step(self, name: &StepName, places: Vec<Candidate>, eliminates: Vec<Candidate>, text: Phrase) -> Step {
        let StepBuilder { index, rules, premises, evidence, links, .. } = self;
        Step { premises, places, eliminates, evidence, links, ..Step::by(index.model, name, rules, text) }
    }

    /// The step that eliminates candidates and takes for granted that the puzzle has one solution.
    pub fn if_unique(self, name: &StepName, places: Vec<Candidate>, eliminates: Vec<Candidate>, text: Phrase) -> Step {
        Step { assumes: Some(Assumption::Unique), ..self.step(name, places, eliminates, text) }
    }
}
