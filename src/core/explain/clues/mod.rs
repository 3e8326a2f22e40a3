//! Reasoning over a text: the fewest of its lines that yield something new, over and over.
//!
//! What a category or a role demands by itself costs nothing. What counts is how many lines a reader has to hold
//! together. Facts that the same lines yield belong to one step.

pub(super) mod consequences;
mod refutation;
mod single_clue;

use super::error::Result;
use super::survivors::Survivors;
use crate::puzzle::{
    AtomId, Budget, Candidate, Cell, ConstraintId, Evidence, Literal, Model, Position, Role, Step, TraceLine,
};
use crate::render::conclusion::Conclusion;
use crate::render::step_name::name_of;
use crate::solve::{Reason, Reasoner, Supposed};
use consequences::{Walk, lines_of};
use refutation::unfolded;

/// The number of candidates for which the fewest lines are searched, if one line is not enough.
const TRIED: usize = 6;
/// Units of work for proving that no fewer lines yield something, candidate by candidate.
const PROOF: u64 = 300;
/// The same for a reason that somebody asked for.
const WHY_PROOF: u64 = 5_000;
/// Units of work for how several lines yield their conclusion.
const UNFOLDED: u64 = 10_000;
/// What is known of a text while a path is found.
pub(super) struct Lines<'a> {
    model: &'a Model,
    reasoner: Reasoner,
    survivors: Survivors,
    /// What follows from one line alone, or from none.
    walk: Walk<'a>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(model: &'a Model, position: &Position, budget: &Budget) -> Result<Lines<'a>> {
        let survivors = Survivors::new(model, position, budget)?;
        let lines = lines_of(model);
        let reasoner = Reasoner::new(model, &lines, &[], budget)?;
        Ok(Lines { model, reasoner, survivors, walk: Walk::new(model, lines, budget)? })
    }

    /// The same knowledge at another position. None if candidates have come back, or if one is gone that was in a
    /// solution.
    pub(super) fn moved_to(mut self, position: &Position) -> Option<Lines<'a>> {
        self.survivors.move_to(self.model, position).then_some(self)
    }

    /// Whether the candidate is in some solution.
    pub(super) fn is_possible(&self, candidate: Candidate) -> bool {
        !self.survivors.excludes(candidate)
    }

    /// The step with the fewest lines; None if all lines together yield nothing more.
    pub(super) fn next(&mut self, position: &Position, budget: &Budget) -> Result<Option<Step>> {
        let targets = self.survivors.doomed(self.model, position);
        if let Some((line, fallen)) = self.walk.glances.first(position, &targets, budget)? {
            return self.walk.step(position, line, &fallen, budget).map(Some);
        }
        if targets.is_empty() {
            return Ok(self.settled(position));
        }
        let facts = facts(self.model, position);
        let Some((reason, complete)) = self.fewest(&facts, &targets, budget)? else { return Ok(None) };
        let fallen = self.reasoner.fallen(&reason.lines, &facts, &targets, &mut Vec::new(), budget)?;
        let proven = reason.proven && complete;
        self.step(position, &facts, &reason.lines, fallen, proven, budget).map(Some)
    }

    /// Why a candidate is impossible: the fewest lines, together with what else they yield if `with_others`.
    pub(super) fn forbid(
        &mut self,
        position: &Position,
        candidate: Candidate,
        with_others: bool,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        if !self.survivors.excludes(candidate) {
            return Ok(None);
        }
        let facts = facts(self.model, position);
        let supposed: Vec<Supposed> = facts.iter().copied().chain([holds(candidate, true)]).collect();
        let Some(reason) = self.reasoner.smallest(&supposed, usize::MAX, WHY_PROOF, budget)? else {
            return Ok(None);
        };
        let targets = if with_others { self.survivors.doomed(self.model, position) } else { vec![candidate] };
        let fallen = self.reasoner.fallen(&reason.lines, &facts, &targets, &mut Vec::new(), budget)?;
        self.step(position, &facts, &reason.lines, fallen, reason.proven, budget).map(Some)
    }

    /// Places cells with one candidate left that nobody has filled in.
    fn settled(&self, position: &Position) -> Option<Step> {
        let step = step_of(self.model, position, &[], &[], Vec::new(), true);
        (!step.places.is_empty()).then_some(step)
    }

    /// The fewest lines that yield anything, and whether every candidate was tried. Only candidates with the shortest
    /// first reasons are tried.
    fn fewest(&mut self, facts: &[Supposed], targets: &[Candidate], budget: &Budget) -> Result<Option<(Reason, bool)>> {
        let every = self.reasoner.every_line();
        let supposed =
            |target: Candidate| -> Vec<Supposed> { facts.iter().copied().chain([holds(target, true)]).collect() };
        let mut quick: Vec<(usize, Candidate)> = Vec::new();
        for target in targets {
            if let Some(lines) = self.reasoner.refuting(&every, &supposed(*target), budget)? {
                quick.push((lines.len(), *target));
            }
        }
        quick.sort_unstable();
        let mut best: Option<Reason> = None;
        for (_, target) in quick.iter().take(TRIED) {
            let most = best.as_ref().map_or(usize::MAX, |best| best.lines.len() - 1);
            if most < 2 {
                break;
            }
            if let Some(reason) = self.reasoner.smallest(&supposed(*target), most, PROOF, budget)? {
                best = Some(reason);
            }
        }
        let complete = quick.len() <= TRIED || best.as_ref().is_some_and(|best| best.lines.len() <= 2);
        Ok(best.map(|best| (best, complete)))
    }

    /// The step in which some lines rule candidates out, with the known facts that it needs.
    fn step(
        &mut self,
        position: &Position,
        facts: &[Supposed],
        lines: &[usize],
        fallen: Vec<Candidate>,
        proven: bool,
        budget: &Budget,
    ) -> Result<Step> {
        if lines.len() < 2 {
            let step = self.walk.step(position, lines.first().copied(), &fallen, budget)?;
            return Ok(Step { proven, ..step });
        }
        let premise = |one: Supposed| match one {
            Supposed::Literal(Literal { candidate, holds: false }) => Some(candidate),
            _ => None,
        };
        let mut premises: Vec<Candidate> = Vec::new();
        for candidate in &fallen {
            let supposed: Vec<Supposed> = facts.iter().copied().chain([holds(*candidate, true)]).collect();
            let involved = self.reasoner.involved(lines, &supposed, budget)?.unwrap_or_default();
            premises.extend(involved.into_iter().filter_map(premise));
        }
        let ids: Vec<ConstraintId> = lines.iter().filter_map(|line| self.reasoner.constraint(*line)).collect();
        let mut step = step_of(self.model, position, &ids, &fallen, premises, proven);
        // If that takes too long, the step goes without it.
        let rows = unfolded(self.model, position, &ids, &fallen, &budget.part(UNFOLDED)).unwrap_or_default();
        step.trace.extend(rows.into_iter().map(TraceLine::Worked));
        Ok(step)
    }
}

/// The step in which some lines rule candidates out, on known facts. Cells with one candidate left are placed.
pub(super) fn step_of(
    model: &Model,
    position: &Position,
    lines: &[ConstraintId],
    fallen: &[Candidate],
    mut premises: Vec<Candidate>,
    proven: bool,
) -> Step {
    premises.sort_unstable();
    premises.dedup();
    let mut after = position.clone();
    fallen.iter().for_each(|candidate| _ = after.eliminate(*candidate));
    let open = model.cells().filter(|cell| !position.is_placed(*cell));
    let only = |cell: Cell| Some(Candidate { cell, value: after.candidates(cell).only()? });
    let places: Vec<Candidate> = open.filter_map(only).collect();
    let mut placed = position.clone();
    places.iter().for_each(|place| placed.place(model, *place));
    // What a placement rules out by itself need not be said.
    let eliminates: Vec<Candidate> = fallen.iter().filter(|candidate| placed.has(**candidate)).copied().collect();
    let rules: Vec<AtomId> = lines.iter().flat_map(|id| model.atoms_of(*id)).collect();
    let mut cells: Vec<Cell> = premises.iter().map(|premise| premise.cell).collect();
    cells.dedup();
    let pattern = |cell: Cell| {
        let value = position.candidates(cell).first()?;
        Some(Evidence { candidate: Candidate { cell, value }, role: Role::Pattern })
    };
    let evidence = cells.into_iter().filter_map(pattern).collect();
    let said = Conclusion { model, position, lines, places: &places, eliminates: &eliminates, premises: &premises };
    let told = said.quoted().into_iter().chain(said.counted()).map(TraceLine::Worked).collect();
    Step {
        name: name_of(model, &rules, Step::count_of(model, &rules)),
        cost: Step::cost_of(model, &rules),
        text: said.sentence(),
        rules,
        premises,
        places,
        eliminates,
        proven,
        assumes: None,
        trace: told,
        evidence,
        links: Vec::new(),
    }
}

/// Everything that has been ruled out.
fn facts(model: &Model, position: &Position) -> Vec<Supposed> {
    let gone = |cell: Cell| model.domain(cell) - position.candidates(cell);
    model.cells().flat_map(|cell| gone(cell).iter().map(move |value| holds(Candidate { cell, value }, false))).collect()
}

fn holds(candidate: Candidate, holds: bool) -> Supposed {
    Supposed::Literal(Literal { candidate, holds })
}
