//! What follows from an assumption in a text, line by line, until nothing more follows or a line cannot be satisfied.

use super::single_clue::{Fallen, Glances};
use super::step_of;
use crate::explain::error::Result;
use crate::puzzle::{Budget, Candidate, Cell, ConstraintId, Form, Literal, Model, Position, Step, Stopped};

/// The consequences of an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// The steps, each by one line or by what categories and roles demand.
    pub steps: Vec<Step>,
    /// The position that they lead to.
    pub after: Position,
    /// If that contradicts the text: the line that can then not be satisfied, or `Some(None)` if it is a category or a
    /// role.
    pub broken: Option<Option<ConstraintId>>,
}

/// What follows from `supposed` line by line, and did not follow from `before`, which lacks the assumption. Unlike a
/// path this needs no solution: there may be none.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn consequences(model: &Model, before: &Position, supposed: &Position, budget: &Budget) -> Result<Consequences> {
    let mut walk = Walk::new(model, lines_of(model), budget)?;
    let known = walk.run(before, budget)?;
    let mut found = walk.run(supposed, budget)?;
    let is_new = |candidate: &Candidate| known.after.has(*candidate);
    let places = |place: &Candidate| known.after.candidates(place.cell).len() > 1;
    found.steps.retain(|step| step.places.iter().any(places) || step.eliminates.iter().any(is_new));
    found.after = supposed.clone();
    found.steps.iter().for_each(|step| found.after.apply(model, step));
    Ok(found)
}

/// The lines of a text.
pub(super) fn lines_of(model: &Model) -> Vec<ConstraintId> {
    let ids = (0..model.constraints().len() as u32).map(ConstraintId);
    ids.filter(|id| model.constraint(*id).form == Form::Line).collect()
}

/// The cell that has no candidate left once these candidates fall.
pub(super) fn broken_at(position: &Position, fallen: &[Candidate]) -> Option<Cell> {
    let lost = |cell: Cell| fallen.iter().filter(|candidate| candidate.cell == cell).count();
    let mut cells = fallen.iter().map(|candidate| candidate.cell);
    cells.find(|cell| lost(*cell) >= position.candidates(*cell).len())
}

/// Draws conclusions from some lines, one line at a time.
pub(super) struct Walk<'a> {
    model: &'a Model,
    lines: Vec<ConstraintId>,
    pub(super) glances: Glances<'a>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(model: &'a Model, lines: Vec<ConstraintId>, budget: &Budget) -> Result<Walk<'a>, Stopped> {
        Ok(Walk { model, glances: Glances::new(model, &lines, budget)?, lines })
    }

    /// What follows at a position, until nothing more follows or a line cannot be satisfied.
    pub(super) fn run(&mut self, position: &Position, budget: &Budget) -> Result<Consequences> {
        let mut found = Consequences { steps: Vec::new(), after: position.clone(), broken: None };
        while found.broken.is_none() {
            let Some((line, fallen)) = self.next(&found.after, budget)? else { break };
            let id = line.and_then(|line| self.lines.get(line).copied());
            if broken_at(&found.after, &fallen).is_some() {
                found.broken = Some(id);
                break;
            }
            let step = self.step(&found.after, line, &fallen, budget)?;
            found.after.apply(self.model, &step);
            found.steps.push(step);
        }
        Ok(found)
    }

    /// What the first line that rules anything out rules out.
    pub(super) fn next(&mut self, position: &Position, budget: &Budget) -> Result<Option<Fallen>> {
        let left = |cell: Cell| position.candidates(cell).iter().map(move |value| Candidate { cell, value });
        let targets: Vec<Candidate> = self.model.cells().flat_map(left).collect();
        self.glances.first(position, &targets, budget)
    }

    /// The step in which a line (or none) rules something out, with the known facts that it needs.
    pub(super) fn step(
        &mut self,
        position: &Position,
        line: Option<usize>,
        fallen: &[Candidate],
        budget: &Budget,
    ) -> Result<Step> {
        let mut premises: Vec<Candidate> = Vec::new();
        for candidate in fallen {
            let doubt = (candidate.cell, Some(Literal { candidate: *candidate, holds: true }));
            premises.extend(self.glances.behind(position, line, doubt, &premises, budget)?);
        }
        let ids: Vec<ConstraintId> = line.and_then(|line| self.lines.get(line).copied()).into_iter().collect();
        Ok(step_of(self.model, position, &ids, fallen, premises, true))
    }
}
