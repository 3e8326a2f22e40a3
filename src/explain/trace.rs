//! How a contradiction unfolds: supposing a candidate, what follows rule by rule until one cannot be kept.
//!
//! Only direct conclusions of house rules are drawn. Where they do not lead to a contradiction there is no trace.

use crate::puzzle::{AtomId, Candidate, Cell, Model, Part, Position, TraceLine, Value, ValueSet};

/// A refutation by direct conclusions.
pub(super) struct Trace {
    target: Candidate,
    facts: Vec<Fact>,
    clash: Clash,
}

/// How it ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clash {
    /// The rule asks for a value that fits nowhere any more.
    NoPlace(AtomId, Value),
    /// No value is left for the cell; the rule took the last one.
    Empty(AtomId, Cell),
}

struct Fact {
    candidate: Candidate,
    holds: bool,
    because: AtomId,
    /// Earlier facts it rests on.
    uses: Vec<usize>,
}

impl Trace {
    /// The lines, in order.
    pub(super) fn lines(&self) -> Vec<TraceLine> {
        let then =
            |fact: &Fact| TraceLine::Then { candidate: fact.candidate, holds: fact.holds, because: fact.because };
        let clash = match self.clash {
            Clash::NoPlace(rule, _) | Clash::Empty(rule, _) => TraceLine::Clash(rule),
        };
        std::iter::once(TraceLine::Suppose(self.target)).chain(self.facts.iter().map(then)).chain([clash]).collect()
    }

    /// What is supposed.
    pub(super) fn target(&self) -> Candidate {
        self.target
    }

    /// What then holds, in order.
    pub(super) fn consequences(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.facts.iter().filter(|fact| fact.holds).map(|fact| fact.candidate)
    }

    /// How it ends.
    pub(super) fn clash(&self) -> Clash {
        self.clash
    }

    /// The candidates of which the sentence about the trace speaks.
    pub(super) fn named(&self, model: &Model, position: &Position) -> Vec<Candidate> {
        let of_cell = |cell: Cell| position.candidates(cell).iter().map(move |value| Candidate { cell, value });
        let mut named: Vec<Candidate> = self.consequences().collect();
        match self.clash {
            Clash::Empty(_, cell) => named.extend(of_cell(cell)),
            Clash::NoPlace(rule, value) => {
                let cells = model.constraint(model.atom(rule).constraint).rule.cells();
                named.extend(cells.into_iter().map(|cell| Candidate { cell, value }).filter(|c| position.has(*c)));
            }
        }
        named
    }
}

/// The trace of `target` under `rules`; none where direct conclusions do not refute it.
pub(super) fn of(model: &Model, position: &Position, rules: &[AtomId], target: Candidate) -> Option<Trace> {
    let domains = model.cells().map(|cell| position.candidates(cell)).collect();
    let mut run = Run { model, domains, facts: Vec::new(), known: Vec::new() };
    run.known.push(target);
    let origin = Fact { candidate: target, holds: true, because: *rules.first()?, uses: Vec::new() };
    run.facts.push(origin);
    run.domains[target.cell.index()] = ValueSet::single(target.value);
    loop {
        let before = run.facts.len();
        for rule in rules {
            if let Some((clash, uses)) = run.apply(*rule) {
                return Some(run.told_from(target, clash, uses));
            }
        }
        if run.facts.len() == before {
            return None;
        }
    }
}

struct Run<'m> {
    model: &'m Model,
    domains: Vec<ValueSet>,
    facts: Vec<Fact>,
    /// The candidates that hold.
    known: Vec<Candidate>,
}

impl Run<'_> {
    /// Draws the conclusions of one rule; says how it clashes and on which facts that rests.
    fn apply(&mut self, rule: AtomId) -> Option<(Clash, Vec<usize>)> {
        let atom = self.model.atom(rule);
        let cells = self.model.constraint(atom.constraint).rule.cells();
        match atom.part {
            Part::AtMostOne(value) => self.at_most_one(rule, value, &cells),
            Part::Contains(value) => self.contains(rule, value, &cells),
            Part::Whole => None,
        }
    }

    fn at_most_one(&mut self, rule: AtomId, value: Value, cells: &[Cell]) -> Option<(Clash, Vec<usize>)> {
        let holders = cells.iter().filter(|cell| self.known.contains(&Candidate::new(**cell, value)));
        for holder in holders.copied().collect::<Vec<_>>() {
            let uses = self.fact(Candidate::new(holder, value)).into_iter().collect::<Vec<_>>();
            for cell in cells.iter().filter(|cell| **cell != holder) {
                let candidate = Candidate::new(*cell, value);
                if !self.domains[cell.index()].remove(value) {
                    continue;
                }
                // The holder falls as well as the fact that made it: a cell without a value rests on both.
                let earlier = self.fact(candidate);
                let mut uses = uses.clone();
                uses.extend(earlier);
                self.facts.push(Fact { candidate, holds: false, because: rule, uses });
                if self.domains[cell.index()].is_empty() {
                    return Some((Clash::Empty(rule, *cell), self.about(*cell)));
                }
                self.conclude_cell(rule, *cell);
            }
        }
        None
    }

    fn contains(&mut self, rule: AtomId, value: Value, cells: &[Cell]) -> Option<(Clash, Vec<usize>)> {
        let mut places = cells.iter().filter(|cell| self.domains[cell.index()].contains(value));
        let lost = |run: &Self| cells.iter().flat_map(|cell| run.why_not(Candidate::new(*cell, value))).collect();
        match (places.next().copied(), places.next()) {
            (None, _) => Some((Clash::NoPlace(rule, value), lost(self))),
            (Some(cell), None) if !self.known.contains(&Candidate::new(cell, value)) => {
                let uses: Vec<usize> = lost(self);
                // Placed or given before: nothing new follows.
                if uses.is_empty() && self.domains[cell.index()].len() == 1 {
                    return None;
                }
                self.known.push(Candidate::new(cell, value));
                self.domains[cell.index()] = ValueSet::single(value);
                self.facts.push(Fact { candidate: Candidate::new(cell, value), holds: true, because: rule, uses });
                None
            }
            _ => None,
        }
    }

    /// A cell with one value left has it.
    fn conclude_cell(&mut self, rule: AtomId, cell: Cell) {
        if let Some(value) = self.domains[cell.index()].only() {
            let candidate = Candidate { cell, value };
            if !self.known.contains(&candidate) {
                let uses = self.about(cell);
                self.known.push(candidate);
                self.facts.push(Fact { candidate, holds: true, because: rule, uses });
            }
        }
    }

    fn fact(&self, candidate: Candidate) -> Option<usize> {
        self.facts.iter().position(|fact| fact.holds && fact.candidate == candidate)
    }

    /// The facts about a cell.
    fn about(&self, cell: Cell) -> Vec<usize> {
        (0..self.facts.len()).filter(|at| self.facts[*at].candidate.cell == cell).collect()
    }

    /// The fact that took a candidate away: its elimination, or another value in its cell.
    fn why_not(&self, candidate: Candidate) -> Option<usize> {
        self.facts.iter().position(|fact| {
            fact.candidate.cell == candidate.cell && (fact.candidate.value == candidate.value) != fact.holds
        })
    }

    /// The facts that lead to the clash, without the supposition itself.
    fn told_from(self, target: Candidate, clash: Clash, uses: Vec<usize>) -> Trace {
        let mut needed = vec![false; self.facts.len()];
        let mut open = uses;
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                open.extend(&self.facts[at].uses);
            }
        }
        let facts = self.facts.into_iter().zip(needed).skip(1).filter(|(_, needed)| *needed).map(|(fact, _)| fact);
        Trace { target, facts: facts.collect(), clash }
    }
}
