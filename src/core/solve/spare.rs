//! Cells that occur in only one count: any of them is as good as any other.
//!
//! The total number of mines of a board binds hundreds of cells that no other rule mentions. All that matters about
//! them is how many have the counted value. So one represents all of them, and the bounds of the count are widened by
//! what the others can add.

use crate::puzzle::{Candidate, Cell, ConstraintId, Count, Literal, Model, Rule, Value, ValueSet};
use crate::rules;

/// A model in which some cells represent others.
pub(super) struct Spared {
    /// The model; the represented cells are in none of its rules.
    pub model: Model,
    /// The represented cells, each with the cell that represents it.
    pub stood_for: Vec<(Cell, Cell)>,
}

/// Counts with fewer cells of their own than this are left unchanged.
const WORTHWHILE: usize = 3;

/// The same model with fewer cells in its counts, given the domains `allowed`; None if that gains nothing. The values
/// possible for a cell that represents others are possible for those as well. The rest of the model is unchanged.
pub(super) fn spared(model: &Model, allowed: &[ValueSet]) -> Option<Spared> {
    let uses = uses(model);
    let mut rules: Vec<Option<Rule>> = vec![None; model.constraints().len()];
    let mut stood_for = Vec::new();
    for (at, constraint) in model.constraints().iter().enumerate() {
        let Some(Count { literals, least, most }) = constraint.rule.count() else { continue };
        let is_own = |literal: &&Literal| {
            let cell = literal.candidate.cell.index();
            let domain = allowed.get(cell).copied().unwrap_or_default();
            uses.get(cell) == Some(&1) && domain.len() == 2 && domain.contains(literal.candidate.value)
        };
        // Cells are alike if they have the same domain and the count treats the same value in the same way.
        let Some(first) = literals.iter().find(is_own) else { continue };
        let domain = |literal: &Literal| allowed.get(literal.candidate.cell.index()).copied();
        let is_alike = |literal: &&Literal| {
            is_own(literal)
                && literal.holds == first.holds
                && literal.candidate.value == first.candidate.value
                && domain(literal) == domain(first)
        };
        let others: Vec<&Literal> = literals.iter().filter(is_alike).skip(1).collect();
        if others.len() + 1 < WORTHWHILE {
            continue;
        }
        let kept: Vec<Literal> = literals.iter().filter(|one| !others.contains(one)).copied().collect();
        stood_for.extend(others.iter().map(|other| (other.candidate.cell, first.candidate.cell)));
        let least = least.saturating_sub(others.len() as u32);
        rules[at] = Some(widened(model, at, kept, least, most));
    }
    let rule = |id: ConstraintId| {
        let changed = rules.get(id.index()).cloned().flatten();
        changed.unwrap_or_else(|| model.constraint(id).rule.clone())
    };
    (!stood_for.is_empty()).then(|| Spared { model: model.with_rules(rule), stood_for })
}

impl Spared {
    /// A solution of the original `model`, made from one of the reduced model: the represented cells make up what their
    /// count still lacks.
    pub(super) fn completed(&self, model: &Model, mut values: Vec<Value>) -> Vec<Value> {
        let mut is_open = vec![false; model.cell_count()];
        self.stood_for.iter().for_each(|(cell, _)| is_open[cell.index()] = true);
        for constraint in model.constraints() {
            let Some(Count { literals, least, .. }) = constraint.rule.count() else { continue };
            let (others, kept): (Vec<&Literal>, Vec<&Literal>) =
                literals.iter().partition(|literal| is_open[literal.candidate.cell.index()]);
            let mut held = kept.into_iter().filter(|literal| literal.is_true(&values)).count() as u32;
            for literal in others {
                let Candidate { cell, value } = literal.candidate;
                let holds = held < least;
                held += u32::from(holds);
                let other = (model.domain(cell) - ValueSet::single(value)).first();
                values[cell.index()] = if holds == literal.holds { value } else { other.unwrap_or(value) };
            }
        }
        values
    }
}

/// The number of times that rules mention each cell; twice in one rule counts twice.
fn uses(model: &Model) -> Vec<u32> {
    let mut uses = vec![0; model.cell_count()];
    for cell in model.constraints().iter().flat_map(|constraint| constraint.rule.cells()) {
        if let Some(count) = uses.get_mut(cell.index()) {
            *count += 1;
        }
    }
    uses
}

/// The count, or an empty rule if the other counts already keep within its bounds.
fn widened(model: &Model, at: usize, literals: Vec<Literal>, least: u32, most: u32) -> Rule {
    let (fewest, greatest) = bounds(model, at, &literals);
    if least <= fewest && most >= greatest {
        return rules::nothing();
    }
    rules::count(literals, least, most)
}

/// The smallest and the largest number of the literals that can hold, according to other counts that share no cell.
fn bounds(model: &Model, own: usize, literals: &[Literal]) -> (u32, u32) {
    let mut open = vec![false; model.cell_count()];
    literals.iter().for_each(|literal| open[literal.candidate.cell.index()] = true);
    let same = literals.first().map(|literal| (literal.candidate.value, literal.holds));
    let (mut fewest, mut greatest, mut left) = (0, 0, literals.len() as u32);
    for (at, constraint) in model.constraints().iter().enumerate() {
        let Some(Count { literals, least, most }) = constraint.rule.count() else { continue };
        let fits = |one: &Literal| open[one.candidate.cell.index()] && Some((one.candidate.value, one.holds)) == same;
        if at != own && !literals.is_empty() && literals.iter().all(fits) {
            literals.iter().for_each(|one| open[one.candidate.cell.index()] = false);
            fewest += least;
            greatest += most.min(literals.len() as u32);
            left -= literals.len() as u32;
        }
    }
    (fewest, greatest + left)
}
