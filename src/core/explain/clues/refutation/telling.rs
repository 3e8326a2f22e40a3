//! An argument from its end back to its beginning. Of everything that was found, it tells only what the end depends on,
//! each row with everything it depends on.

use super::counts::Why;
use super::rows::{Row, Says};
use super::search::{By, End, Refutation, Search, Stage};
use crate::explain::error::Result;
use crate::puzzle::{Candidate, Cell, ConstraintId, Literal, Position, ValueSet};

pub(super) struct Telling<'t, 's, 'a> {
    search: &'t mut Search<'s, 'a>,
    /// The stages that have not been told yet, in order.
    path: Vec<Stage>,
    /// For each stage, the facts that are needed for what has been told.
    needs: Vec<Vec<Literal>>,
}

impl<'t, 's, 'a> Telling<'t, 's, 'a> {
    pub(super) fn new(search: &'t mut Search<'s, 'a>, path: Vec<Stage>) -> Telling<'t, 's, 'a> {
        let needs = vec![Vec::new(); path.len()];
        Telling { search, path, needs }
    }

    /// The rows that show how these candidates are ruled out.
    pub(super) fn rows(mut self, fallen: &[Candidate]) -> Result<Vec<Row>> {
        self.want(fallen);
        let mut parts = Vec::new();
        while self.path.len() > 1 {
            parts.push(self.take(0)?);
        }
        Ok(parts.into_iter().rev().flatten().collect())
    }

    /// Removes the last stage, and tells it if it is needed.
    fn take(&mut self, depth: usize) -> Result<Vec<Row>> {
        let (Some(stage), Some(facts)) = (self.path.pop(), self.needs.pop()) else { return Ok(Vec::new()) };
        let Some(so) = facts.first().copied() else { return Ok(Vec::new()) };
        match stage.by {
            By::Known | By::Supposed(_) => Ok(Vec::new()),
            By::Line(line) => {
                let now = self.now();
                let mut premises: Vec<Candidate> = Vec::new();
                for fact in &facts {
                    let doubt = (fact.candidate.cell, Some(Literal { holds: !fact.holds, ..*fact }));
                    let more = self.search.walk.glances.behind(&now, line, doubt, &premises, self.search.budget)?;
                    premises.extend(more);
                }
                let since = self.want(&premises).into_iter().map(|(_, fact)| fact).collect();
                let mut facts = facts;
                facts.sort_by_key(|fact| (!fact.holds, fact.candidate));
                Ok(vec![Row::new(depth, Says::Follows { since, parts: vec![(self.line(line), facts)] })])
            }
            By::Refuted(refutation) => {
                let from = self.path.len();
                let (rows, _) = self.refuted(&refutation, Some(so), depth, from)?;
                let supposed = Row::new(depth, Says::Suppose(refutation.supposed));
                Ok(std::iter::once(supposed).chain(rows).collect())
            }
        }
    }

    /// Why something is impossible, without the assumption itself, and whether the assumption is needed at all. Facts
    /// from before the stage `from` are named wherever something depends on them.
    fn refuted(
        &mut self,
        refutation: &Refutation,
        so: Option<Literal>,
        depth: usize,
        from: usize,
    ) -> Result<(Vec<Row>, bool)> {
        let base = self.path.len();
        self.path.extend(refutation.stages.iter().cloned());
        self.needs.resize(self.path.len(), Vec::new());
        let mut parts = vec![self.end(&refutation.end, so, depth, from)?];
        while self.path.len() > base + 1 {
            parts.push(self.take(depth)?);
        }
        self.path.pop();
        let is_needed = self.needs.pop().is_some_and(|facts| !facts.is_empty());
        Ok((parts.into_iter().rev().flatten().collect(), is_needed))
    }

    fn end(&mut self, end: &End, so: Option<Literal>, depth: usize, from: usize) -> Result<Vec<Row>> {
        match end {
            End::Broken(line, cell) => {
                let now = self.now();
                let premises = self.search.walk.glances.behind(&now, *line, (*cell, None), &[], self.search.budget)?;
                let since = self.want(&premises).into_iter().filter(|(at, _)| *at < from).map(|(_, fact)| fact);
                Ok(vec![Row::new(depth, Says::Broken { by: self.line(*line), since: since.collect(), so })])
            }
            End::Numbers(conflict) => {
                let mut rows = Vec::new();
                for (at, count) in conflict.counts.iter().enumerate() {
                    let premises: Vec<Candidate> = count.known.iter().flat_map(|cell| self.gone(*cell)).collect();
                    let since = self.want(&premises);
                    // The lines are named again after it, so what a line says in any case need not be said twice.
                    let is_part = depth == 0 && conflict.why != Why::Parity && at + 1 < conflict.counts.len();
                    let stays = is_part && since.iter().all(|(stage, _)| *stage < from);
                    let since = since.into_iter().map(|(_, fact)| fact).collect();
                    let (of, number) = (count.of.clone(), count.number);
                    if let Some(by) = self.line(Some(count.line)) {
                        rows.push(Row::new(depth, Says::Number { by, since, of, number, stays }));
                    }
                }
                let lines = conflict.counts.iter().filter_map(|count| self.line(Some(count.line))).collect();
                rows.push(Row::new(depth, Says::Conflict { lines, why: conflict.why, so }));
                Ok(rows)
            }
            End::Cases(cell, cases) => self.cases(*cell, cases, so, depth, from),
        }
    }

    fn cases(
        &mut self,
        cell: Cell,
        cases: &[Refutation],
        so: Option<Literal>,
        depth: usize,
        from: usize,
    ) -> Result<Vec<Row>> {
        let before = self.needs.clone();
        let gone = self.gone(cell);
        let since = self.want(&gone).into_iter().map(|(_, fact)| fact).collect();
        let ways = cases.iter().map(|case| case.supposed).collect();
        let mut rows = vec![Row::new(depth, Says::Ways { since, ways })];
        for case in cases {
            let (mut told, is_needed) = self.refuted(case, None, depth + 1, from)?;
            if !is_needed {
                // If it makes no difference which value the cell has, there is nothing else to tell.
                self.needs = before;
                return Ok(self.refuted(case, so, depth, from)?.0);
            }
            if let Some(first) = told.first_mut() {
                first.begin_case(case.supposed);
            }
            rows.extend(told);
        }
        if depth == 0 {
            rows.push(Row::new(depth, Says::Exhausted { ways: cases.len(), so }));
        }
        Ok(rows)
    }

    /// Notes that these eliminations are needed. Returns the facts that state them, each with its stage, in the order
    /// in which they became known.
    fn want(&mut self, gone: &[Candidate]) -> Vec<(usize, Literal)> {
        let mut facts: Vec<(usize, Literal)> = Vec::new();
        for candidate in gone {
            let Some(fact) = self.whole(gone, candidate.cell).or_else(|| self.told_of(*candidate)) else { continue };
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        facts.sort_by_key(|(at, fact)| (*at, fact.candidate, fact.holds));
        for (at, fact) in &facts {
            if let Some(needs) = self.needs.get_mut(*at).filter(|needs| !needs.contains(fact)) {
                needs.push(*fact);
            }
        }
        facts
    }

    /// The value of a cell, if all its other values are among `gone` and the value is itself told.
    fn whole(&self, gone: &[Candidate], cell: Cell) -> Option<(usize, Literal)> {
        let lost: ValueSet = gone.iter().filter(|one| one.cell == cell).map(|one| one.value).collect();
        let value = (self.search.model.domain(cell) - lost).only()?;
        let latest = lost.iter().filter_map(|value| self.lost_at(Candidate { cell, value })).max()?;
        let fact = Literal { candidate: Candidate { cell, value }, holds: true };
        // What is left alone after a refutation is told separately, after it.
        let tells = |at: &usize| match self.path.get(*at).map(|stage| &stage.by) {
            Some(By::Supposed(supposed)) => supposed.cell == cell,
            Some(By::Refuted(_)) => self.search.model.domain(cell).len() == 2,
            Some(_) => true,
            None => false,
        };
        let settled = |at: &usize| matches!(self.path.get(*at)?.by, By::Line(None)).then_some(());
        let is_placed = |at: &usize| self.path.get(*at).is_some_and(|stage| stage.after.is_placed(cell));
        Some(latest)
            .filter(tells)
            .or_else(|| Some(latest + 1).filter(|at| settled(at).is_some() && is_placed(at)))
            .map(|at| (at, fact))
    }

    /// The fact that states an elimination: the value of its cell, or where else its value is, if that became known at
    /// the same time.
    fn told_of(&self, gone: Candidate) -> Option<(usize, Literal)> {
        let at = self.lost_at(gone)?;
        let stage = self.path.get(at)?;
        let before = at.checked_sub(1).and_then(|before| self.path.get(before)).map(|stage| &stage.after);
        let held = |candidate| Literal { candidate, holds: true };
        let is_new = |cell: Cell| before.is_none_or(|before| before.candidates(cell).only().is_none());
        let own = || Some(held(Candidate { value: stage.after.candidates(gone.cell).only()?, ..gone }));
        let elsewhere = || {
            let houses =
                self.search.model.houses_of(gone.cell).iter().flat_map(|at| &self.search.model.houses()[*at].cells);
            let is_there = |cell: &Cell| stage.after.candidates(*cell).only() == Some(gone.value);
            let mut there = houses.copied().filter(|cell| *cell != gone.cell && is_there(cell));
            there
                .find(|cell| is_new(*cell) || stage.after.is_placed(*cell))
                .map(|cell| held(Candidate { cell, ..gone }))
        };
        let fact = match &stage.by {
            By::Supposed(supposed) => held(*supposed),
            By::Refuted(_) if self.search.model.domain(gone.cell).len() > 2 => {
                Literal { candidate: gone, holds: false }
            }
            _ => own().or_else(elsewhere).unwrap_or(Literal { candidate: gone, holds: false }),
        };
        Some((at, fact))
    }

    /// The first stage at which a candidate is gone.
    fn lost_at(&self, gone: Candidate) -> Option<usize> {
        self.path.iter().position(|stage| !stage.after.has(gone))
    }

    /// The values of a cell that are gone at the last stage.
    fn gone(&self, cell: Cell) -> Vec<Candidate> {
        let gone = self.search.model.domain(cell) - self.now().candidates(cell);
        gone.iter().map(|value| Candidate { cell, value }).collect()
    }

    fn now(&self) -> Position {
        self.path.last().map_or_else(|| Position::start(self.search.model), |stage| stage.after.clone())
    }

    fn line(&self, line: Option<usize>) -> Option<ConstraintId> {
        line.and_then(|line| self.search.lines.get(line)).copied()
    }
}
