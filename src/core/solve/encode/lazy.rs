//! What a model demands and its clauses leave out, because only few of the clauses that it would take are ever needed: they
//! are told once an answer breaks them.

use super::{CellVars, literal};
use crate::puzzle::{Cell, Literal, Rule, ValueSet};
use crate::solve::cnf::{Assignment, Lit, Var};

/// The rules of a model that its clauses do not say all of.
#[derive(Clone, Debug, Default)]
pub struct Lazy {
    /// Each with the selector it stands behind.
    rules: Vec<(Rule, Option<Lit>)>,
    cells: Vec<CellVars>,
}

impl Lazy {
    pub(super) fn add(&mut self, rule: &Rule, selector: Option<Lit>, cells: &[CellVars]) {
        self.rules.push((rule.clone(), selector));
        self.cells = cells.to_vec();
    }

    /// Clauses that follow from rules in force and that the assignment breaks; none where it keeps these rules.
    pub fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let is_in_force = |selector: &Option<Lit>| selector.is_none_or(|selector| assignment.is_true(selector));
        let in_force = self.rules.iter().filter(|(_, selector)| is_in_force(selector));
        let cuts = in_force.flat_map(|(rule, selector)| {
            let left: Vec<ValueSet> = rule.cells().into_iter().map(|cell| self.held(cell, assignment)).collect();
            let clause = |cut| selector.iter().map(|lit| !*lit).chain(self.clause(cut)).collect();
            rule.cuts(&left).into_iter().map(|cut| clause(cut.literals)).collect::<Vec<_>>()
        });
        cuts.collect()
    }

    /// The value that an assignment gives a cell.
    fn held(&self, cell: Cell, assignment: &Assignment) -> ValueSet {
        let Some(CellVars { first, domain }) = self.cells.get(cell.index()) else { return ValueSet::EMPTY };
        let ranked = (*first..).map(|var| Var(var).positive()).zip(*domain);
        ranked.filter(|(lit, _)| assignment.is_true(*lit)).map(|(_, value)| value).collect()
    }

    /// What is broken of literals denies nothing that cannot be.
    fn clause(&self, literals: Vec<Literal>) -> impl Iterator<Item = Lit> {
        literals.into_iter().filter_map(|one| {
            let is = literal(&self.cells, one.candidate)?;
            Some(if one.holds { is } else { !is })
        })
    }
}
