//! How a contradiction unfolds: supposing a candidate, what follows rule by rule until one cannot be kept.
//!
//! Only direct conclusions are drawn: those of house rules one value at a time, and those of sums as whoever is asked draws
//! them. Where they do not lead to a contradiction there is no trace.

use crate::puzzle::{AtomId, BitSet, Candidate, Cell, Model, Part, Position, TraceLine, Value, ValueSet};

/// A refutation by direct conclusions.
pub(super) struct Trace {
    target: Candidate,
    facts: Vec<Fact>,
    clash: Clash,
}

/// What a sum leaves of a cell is told as these values where no more are left, otherwise as those that it takes.
pub(super) const FEW_LEFT: usize = 3;

/// How it ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Clash {
    /// The rule asks for a value that fits nowhere any more.
    NoPlace(AtomId, Value),
    /// No value is left for the cell; the rule took the last one.
    Empty(AtomId, Cell),
    /// The sum cannot be reached with what is left.
    Short(AtomId),
}

/// One consequence, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The candidate holds.
    Holds(Candidate),
    /// A sum leaves the cell these values.
    Among(Cell, ValueSet),
}

/// What a sum leaves of the values of its cells, for each cell that loses some; none where it cannot be reached at all.
pub(super) type Narrowed<'n> = dyn Fn(AtomId, &[ValueSet]) -> Option<Vec<(Cell, ValueSet)>> + 'n;

struct Fact {
    candidate: Candidate,
    holds: bool,
    because: AtomId,
    /// Earlier facts it rests on.
    uses: Vec<usize>,
    /// What a sum that took the candidate left of the cell.
    left: Option<ValueSet>,
}

impl Trace {
    /// The lines, in order.
    pub(super) fn lines(&self, model: &Model) -> Vec<TraceLine> {
        let mut lines = vec![TraceLine::Suppose(self.target)];
        let is_one = |one: &Fact, other: &Fact| {
            one.left.is_some() && one.candidate.cell == other.candidate.cell && one.left == other.left
        };
        for together in self.facts.chunk_by(is_one) {
            let Some(first) = together.first() else { continue };
            let because = vec![first.because];
            match first.left.filter(|left| (2..=FEW_LEFT).contains(&left.len())) {
                Some(values) => lines.push(TraceLine::Left { cell: first.candidate.cell, values, because }),
                None => lines.extend(together.iter().map(|fact| TraceLine::Then {
                    candidate: fact.candidate,
                    holds: fact.holds,
                    because: because.clone(),
                })),
            }
        }
        lines.push(match self.clash {
            Clash::Empty(rule, cell) if self.has_twice(model, rule, cell) => TraceLine::Clash(rule),
            Clash::Empty(rule, cell) => TraceLine::Empty { cell, because: vec![rule] },
            Clash::NoPlace(rule, _) | Clash::Short(rule) => TraceLine::Clash(rule),
        });
        lines
    }

    /// Whether a house has a value twice where a cell has none left: there, where it was to be.
    fn has_twice(&self, model: &Model, rule: AtomId, cell: Cell) -> bool {
        let Part::AtMostOne(value) = model.atom(rule).part else { return false };
        std::iter::once(self.target).chain(self.consequences()).any(|one| one == Candidate { cell, value })
    }

    /// What is supposed.
    pub(super) fn target(&self) -> Candidate {
        self.target
    }

    /// What then holds, in order.
    pub(super) fn consequences(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.facts.iter().filter(|fact| fact.holds).map(|fact| fact.candidate)
    }

    /// What then follows, in order: what holds, and what sums leave of cells that are not told of otherwise.
    pub(super) fn told(&self) -> Vec<Told> {
        let holds = |cell: Cell| self.consequences().any(|one| one.cell == cell);
        let mut told: Vec<Told> = Vec::new();
        for fact in &self.facts {
            let cell = fact.candidate.cell;
            match fact.left {
                _ if fact.holds => told.push(Told::Holds(fact.candidate)),
                Some(left) if !holds(cell) && !self.is_last(cell) => {
                    told.retain(|one| !matches!(one, Told::Among(other, _) if *other == cell));
                    told.push(Told::Among(cell, left));
                }
                _ => {}
            }
        }
        told
    }

    /// Whether the trace ends with this cell.
    fn is_last(&self, cell: Cell) -> bool {
        matches!(self.clash, Clash::Empty(_, empty) if empty == cell)
    }

    /// How it ends.
    pub(super) fn clash(&self) -> Clash {
        self.clash
    }

    /// The candidates of which the sentence about the trace speaks.
    pub(super) fn named(&self, model: &Model, position: &Position) -> Vec<Candidate> {
        let of_cell = |cell: Cell| position.candidates(cell).iter().map(move |value| Candidate { cell, value });
        let mut named: Vec<Candidate> = self.consequences().collect();
        for told in self.told() {
            if let Told::Among(cell, _) = told {
                named.extend(of_cell(cell));
            }
        }
        match self.clash {
            Clash::Empty(_, cell) => named.extend(of_cell(cell)),
            Clash::NoPlace(rule, value) => {
                let cells = model.constraint(model.atom(rule).constraint).rule.cells();
                named.extend(cells.into_iter().map(|cell| Candidate { cell, value }).filter(|c| position.has(*c)));
            }
            Clash::Short(rule) => {
                let cells = model.constraint(model.atom(rule).constraint).rule.cells();
                named.extend(cells.into_iter().flat_map(of_cell));
            }
        }
        named
    }
}

/// The trace of `target` under `rules`; none where direct conclusions do not refute it. Conclusions are drawn in the
/// order in which their reasons came up, so that what is near is found before what is far.
pub(super) fn of(
    model: &Model,
    position: &Position,
    rules: &BitSet,
    target: Candidate,
    narrowed: &Narrowed<'_>,
) -> Option<Trace> {
    let width = model.values().iter().last().map_or(1, |value| usize::from(value.number()) + 1);
    let mut run = Run {
        model,
        rules,
        width,
        sums: sums(model, rules),
        narrowed,
        domains: model.cells().map(|cell| position.candidates(cell)).collect(),
        facts: Vec::new(),
        reasons: vec![0; model.cell_count() * width],
    };
    // The supposition is no conclusion: its rule is never told.
    run.add(Fact { candidate: target, holds: true, because: AtomId(0), uses: Vec::new(), left: None });
    let mut at = 0;
    while let Some(fact) = run.facts.get(at) {
        let (candidate, holds) = (fact.candidate, fact.holds);
        let by_houses = if holds { run.follow_placement(candidate) } else { run.follow_loss(candidate) };
        if let Err(clash) = by_houses.and_then(|()| run.follow_sums(candidate.cell)) {
            let uses = run.uses_of(clash);
            return Some(run.told_from(target, clash, uses));
        }
        at += 1;
    }
    None
}

/// The sums among the rules, with their cells.
fn sums(model: &Model, rules: &BitSet) -> Vec<(AtomId, Vec<Cell>)> {
    let sum = |at: usize| {
        let id = AtomId(at as u32);
        model.constraint(model.atom(id).constraint).rule.sum().map(|sum| (id, sum.cells.to_vec()))
    };
    rules.iter().filter_map(sum).collect()
}

struct Run<'m> {
    model: &'m Model,
    rules: &'m BitSet,
    sums: Vec<(AtomId, Vec<Cell>)>,
    narrowed: &'m Narrowed<'m>,
    domains: Vec<ValueSet>,
    facts: Vec<Fact>,
    /// How many values a cell has room for in `reasons`.
    width: usize,
    /// Behind which fact is the one that speaks of a candidate: its number plus one, 0 for none.
    reasons: Vec<u32>,
}

impl Run<'_> {
    fn add(&mut self, fact: Fact) {
        let Candidate { cell, value } = fact.candidate;
        if fact.holds {
            self.domains[cell.index()] = ValueSet::single(value);
        }
        self.facts.push(fact);
        self.reasons[cell.index() * self.width + usize::from(value.number())] = self.facts.len() as u32;
    }

    fn reason(&self, candidate: Candidate) -> Option<usize> {
        let behind = self.reasons[candidate.cell.index() * self.width + usize::from(candidate.value.number())];
        (behind as usize).checked_sub(1)
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
        self.add(Fact { candidate: struck, holds: false, because: rule, uses, left: None });
        match self.domains[cell.index()].only() {
            None if self.domains[cell.index()].is_empty() => Err(Clash::Empty(rule, cell)),
            Some(value) if self.reason(Candidate { cell, value }).is_none() => {
                let uses = self.about(cell);
                self.add(Fact { candidate: Candidate { cell, value }, holds: true, because: rule, uses, left: None });
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
                    self.add(Fact {
                        candidate: Candidate { cell, value },
                        holds: true,
                        because: rule,
                        uses,
                        left: None,
                    });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What sums leave where the values of a cell are fewer.
    fn follow_sums(&mut self, cell: Cell) -> Result<(), Clash> {
        for at in 0..self.sums.len() {
            let Some((rule, cells)) = self.sums.get(at).filter(|(_, cells)| cells.contains(&cell)) else { continue };
            let (rule, cells) = (*rule, cells.clone());
            let narrowed = (self.narrowed)(rule, &self.domains).ok_or(Clash::Short(rule))?;
            let uses: Vec<usize> = cells.iter().flat_map(|cell| self.about(*cell)).collect();
            for (cell, left) in narrowed {
                self.leave(rule, cell, left, &uses)?;
            }
        }
        Ok(())
    }

    /// A sum leaves the cell these of its values.
    fn leave(&mut self, rule: AtomId, cell: Cell, left: ValueSet, uses: &[usize]) -> Result<(), Clash> {
        let after = self.domains[cell.index()] & left;
        for value in self.domains[cell.index()] - left {
            self.domains[cell.index()].remove(value);
            let candidate = Candidate { cell, value };
            self.add(Fact { candidate, holds: false, because: rule, uses: uses.to_vec(), left: Some(after) });
        }
        match after.only() {
            None if after.is_empty() => Err(Clash::Empty(rule, cell)),
            Some(value) if self.reason(Candidate { cell, value }).is_none() => {
                let uses = self.about(cell);
                self.add(Fact { candidate: Candidate { cell, value }, holds: true, because: rule, uses, left: None });
                Ok(())
            }
            _ => Ok(()),
        }
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
            Clash::Short(rule) => {
                let cells = self.model.constraint(self.model.atom(rule).constraint).rule.cells();
                cells.iter().flat_map(|cell| self.about(*cell)).collect()
            }
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
