//! How a contradiction unfolds: supposing a candidate, what follows rule by rule until one cannot be kept.
//!
//! Only direct conclusions of house rules are drawn. Where they do not lead to a contradiction there is no trace.

use crate::puzzle::{AtomId, BitSet, Candidate, Cell, MAX_VALUE, Model, Position, TraceLine, Value, ValueSet};

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

/// The trace of `target` under `rules`; none where direct conclusions do not refute it. Conclusions are drawn in the
/// order in which their reasons came up, so that what is near is found before what is far.
pub(super) fn of(model: &Model, position: &Position, rules: &BitSet, target: Candidate) -> Option<Trace> {
    let mut run = Run {
        model,
        rules,
        domains: model.cells().map(|cell| position.candidates(cell)).collect(),
        facts: Vec::new(),
        reasons: vec![None; model.cell_count() * VALUES],
    };
    // The supposition is no conclusion: its rule is never told.
    run.add(Fact { candidate: target, holds: true, because: AtomId(0), uses: Vec::new() });
    let mut at = 0;
    while let Some(fact) = run.facts.get(at) {
        let (candidate, holds) = (fact.candidate, fact.holds);
        if let Err(clash) = if holds { run.follow_placement(candidate) } else { run.follow_loss(candidate) } {
            let uses = run.uses_of(clash);
            return Some(run.told_from(target, clash, uses));
        }
        at += 1;
    }
    None
}

const VALUES: usize = MAX_VALUE as usize + 1;

struct Run<'m> {
    model: &'m Model,
    rules: &'m BitSet,
    domains: Vec<ValueSet>,
    facts: Vec<Fact>,
    /// The fact that speaks of a candidate, at cell times [`VALUES`] plus value.
    reasons: Vec<Option<usize>>,
}

impl Run<'_> {
    fn add(&mut self, fact: Fact) {
        let Candidate { cell, value } = fact.candidate;
        if fact.holds {
            self.domains[cell.index()] = ValueSet::single(value);
        }
        self.reasons[cell.index() * VALUES + usize::from(value.number())] = Some(self.facts.len());
        self.facts.push(fact);
    }

    fn reason(&self, candidate: Candidate) -> Option<usize> {
        self.reasons[candidate.cell.index() * VALUES + usize::from(candidate.value.number())]
    }

    fn allowed(&self, rule: Option<AtomId>) -> Option<AtomId> {
        rule.filter(|rule| self.rules.contains(rule.index()))
    }

    /// What follows where a value is placed: the other values leave the cell, and the value its houses.
    fn follow_placement(&mut self, placed: Candidate) -> Result<(), Clash> {
        let others = self.model.domain(placed.cell) - ValueSet::single(placed.value);
        for value in others {
            self.follow_loss(Candidate { cell: placed.cell, value })?;
        }
        let model = self.model;
        for house in model.houses_of(placed.cell).iter().map(|at| &model.houses()[*at]) {
            let Some(rule) = self.allowed(model.at_most_one(house, placed.value)) else { continue };
            for cell in house.cells.iter().copied().filter(|cell| *cell != placed.cell) {
                self.strike(rule, placed, Candidate { cell, value: placed.value })?;
            }
        }
        Ok(())
    }

    /// Takes out a candidate that sees a placed one.
    fn strike(&mut self, rule: AtomId, placed: Candidate, struck: Candidate) -> Result<(), Clash> {
        let cell = struck.cell;
        if !self.domains[cell.index()].remove(struck.value) {
            return Ok(());
        }
        // Where the candidate was placed itself, the cell rests on both facts.
        let uses = [self.reason(placed), self.reason(struck)].into_iter().flatten().collect();
        self.add(Fact { candidate: struck, holds: false, because: rule, uses });
        match self.domains[cell.index()].only() {
            None if self.domains[cell.index()].is_empty() => Err(Clash::Empty(rule, cell)),
            Some(value) if self.reason(Candidate { cell, value }).is_none() => {
                let uses = self.about(cell);
                self.add(Fact { candidate: Candidate { cell, value }, holds: true, because: rule, uses });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// What follows where a candidate is gone: in its houses the value may have one place left, or none.
    fn follow_loss(&mut self, lost: Candidate) -> Result<(), Clash> {
        let (model, value) = (self.model, lost.value);
        for house in model.houses_of(lost.cell).iter().map(|at| &model.houses()[*at]) {
            let Some(rule) = self.allowed(model.contains(house, value)) else { continue };
            let mut places = house.cells.iter().filter(|cell| self.domains[cell.index()].contains(value));
            match (places.next().copied(), places.next()) {
                (None, _) => return Err(Clash::NoPlace(rule, value)),
                (Some(cell), None) if self.domains[cell.index()].len() > 1 => {
                    let uses = self.why_nowhere(&house.cells, value);
                    self.add(Fact { candidate: Candidate { cell, value }, holds: true, because: rule, uses });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The facts that took `value` out of `cells`: its elimination there, or another value placed.
    fn why_nowhere(&self, cells: &[Cell], value: Value) -> Vec<usize> {
        let gone = |cell: &Cell| {
            let by_itself = self.reason(Candidate::new(*cell, value)).filter(|at| !self.facts[*at].holds);
            by_itself.or_else(|| self.about(*cell).into_iter().find(|at| self.facts[*at].holds))
        };
        cells.iter().filter(|cell| !self.domains[cell.index()].contains(value)).filter_map(gone).collect()
    }

    /// The facts about a cell.
    fn about(&self, cell: Cell) -> Vec<usize> {
        self.model.domain(cell).iter().filter_map(|value| self.reason(Candidate { cell, value })).collect()
    }

    fn uses_of(&self, clash: Clash) -> Vec<usize> {
        match clash {
            Clash::Empty(_, cell) => self.about(cell),
            Clash::NoPlace(rule, value) => {
                self.why_nowhere(&self.model.constraint(self.model.atom(rule).constraint).rule.cells(), value)
            }
        }
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
