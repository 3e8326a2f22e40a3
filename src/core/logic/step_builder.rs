//! What a step of the wider techniques rests on, gathered while it is found.

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use crate::puzzle::{Assumption, AtomId, BitSet, Candidate, Evidence, Link, Role, Step, StepName, Value};
use crate::words::Phrase;

/// The number of values that are told apart, as in a [`ValueSet`](crate::puzzle::ValueSet).
const VALUES: usize = 64;

/// The rules, premises and pictures of a step under construction.
pub struct StepBuilder<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    rules: Vec<AtomId>,
    premises: Vec<Candidate>,
    known: BitSet,
    evidence: Vec<Evidence>,
    links: Vec<Link>,
}

impl<'s, 'a> StepBuilder<'s, 'a> {
    /// A builder without any grounds yet.
    pub fn new(index: &'s CandidateIndex<'a>) -> StepBuilder<'s, 'a> {
        let known = BitSet::new(index.model.cell_count() * VALUES);
        StepBuilder { index, rules: Vec::new(), premises: Vec::new(), known, evidence: Vec::new(), links: Vec::new() }
    }

    /// Adds the rule and premises by which the value must be somewhere in the house. The house is given by its index in
    /// [`Model::houses`](crate::puzzle::Model).
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

    /// Adds the premises by which the cell has one of its candidates.
    pub fn has_a_value(&mut self, at: usize) {
        let cell = self.index.cell(at);
        let gone = self.index.model.domain(cell) - self.index.candidates(at);
        gone.iter().for_each(|value| self.premise(Candidate::new(cell, value)));
    }

    /// Adds the rule by which the house has the value at most once.
    pub fn once_in(&mut self, house: usize, value: Value) {
        if let Some(rule) = self.index.model.at_most_one(self.index.house_at(house), value) {
            self.rule(rule);
        }
    }

    /// Adds the rules by which a cell of `some` and a cell of `others` cannot both have the value. If one house
    /// contains them all, it is enough. Otherwise rules are added pair by pair.
    pub fn not_both(&mut self, some: Cells, others: Cells, value: Value) {
        if let Some(house) = self.index.houses_with(some | others).first() {
            return self.once_in(*house, value);
        }
        for one in some.iter() {
            for other in others.iter().filter(|other| *other != one) {
                let pair = Cells::single(one) | Cells::single(other);
                let houses = self.index.houses_with(pair);
                // A house that is already in use will do as well.
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

    /// Adds a rule unless it has been added before.
    pub fn rule(&mut self, rule: AtomId) {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// Adds an earlier elimination as a premise, unless it has been added before.
    pub fn premise(&mut self, gone: Candidate) {
        if self.known.insert(gone.cell.index() * VALUES + usize::from(gone.value.number())) {
            self.premises.push(gone);
        }
    }

    /// Shows a value of some cells as part of the pattern. A candidate that is already shown keeps its role.
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

    /// Shows a digit that is already placed: a few techniques depend on how it got there.
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

    /// The step that places values and eliminates candidates, on the assumption that the puzzle has a unique solution.
    pub fn if_unique(self, name: &StepName, places: Vec<Candidate>, eliminates: Vec<Candidate>, text: Phrase) -> Step {
        Step { assumes: Some(Assumption::Unique), ..self.step(name, places, eliminates, text) }
    }
}
