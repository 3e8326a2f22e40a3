//! The demands of a model that its clauses leave out. Only a few of the clauses needed to state them ever matter, so
//! they are added when an answer violates them.

use super::{CellVars, literal};
use crate::puzzle::{Cell, Literal, Rule, ValueSet};
use crate::solve::cnf::{Assignment, Lit, Var};

/// The rules of a model that its clauses state only in part.
#[derive(Clone, Debug, Default)]
pub struct Lazy {
    /// Each rule with its selector, if it has one.
    rules: Vec<(Rule, Option<Lit>)>,
    cells: Vec<CellVars>,
}

impl Lazy {
    pub(super) fn add(&mut self, rule: &Rule, selector: Option<Lit>, cells: &[CellVars]) {
        self.rules.push((rule.clone(), selector));
        self.cells = cells.to_vec();
    }

    /// Clauses that follow from rules in force and that the assignment violates; empty if it satisfies these rules.
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

    /// The value of a cell in an assignment, as a set.
    fn held(&self, cell: Cell, assignment: &Assignment) -> ValueSet {
        let Some(CellVars { first, domain }) = self.cells.get(cell.index()) else { return ValueSet::EMPTY };
        let ranked = (*first..).map(|var| Var(var).positive()).zip(*domain);
        ranked.filter(|(lit, _)| assignment.is_true(*lit)).map(|(_, value)| value).collect()
    }

    /// The literals of a cut that the assignment violates. Those without a variable can be dropped. They are false, so
    /// they do not deny a value outside the domain of their cell, which would be true.
    fn clause(&self, literals: Vec<Literal>) -> impl Iterator<Item = Lit> {
        literals.into_iter().filter_map(|one| {
            let is = literal(&self.cells, one.candidate)?;
            Some(if one.holds { is } else { !is })
        })
    }
}
