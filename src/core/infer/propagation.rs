//! What follows from a model without search: domains without the values that repeated propagation of single rules
//! removes.
//!
//! A search over the remaining values is the same search with fewer clauses, and most puzzles made for people leave
//! little. Formulas are left to the search.

use super::conclude::Effort;
use super::derived_sums::derived;
use super::engine::{Conflict, Engine};
use super::rules::{Kind, Rules};
use crate::puzzle::{BitSet, Budget, Cell, ConstraintId, Model, Sum, ValueSet};

/// The most cells in a derived sum that is propagated.
const DERIVED_CELLS: usize = 5;

/// The values each cell can have, as far as can be found without search; None if the model turns out to have no
/// solution. Every solution of the model is within these domains. If the time ends first, they are larger than they
/// could be.
pub(crate) fn propagated(model: &Model, budget: &Budget) -> Option<Vec<ValueSet>> {
    let (engine, conflict) = Whole::new(model, &|_| true).propagated(model, budget);
    conflict.is_none().then(|| engine.domains().iter().copied().map(ValueSet::from_bits).collect())
}

/// Some of these clues that contradict each other together with the rules of the board. None if no contradiction is
/// found without search or before the time ends. Not minimal. Clues that propagation cannot handle are ignored.
pub(crate) fn conflicting(model: &Model, clues: &[ConstraintId], budget: &Budget) -> Option<Vec<ConstraintId>> {
    let clues = BitSet::of(model.constraints().len(), clues.iter().map(|clue| clue.index()));
    let allows = |id: ConstraintId| model.constraint(id).rule.is_house() || clues.contains(id.index());
    let whole = Whole::new(model, &allows);
    let (engine, conflict) = whole.propagated(model, budget);
    let mut used = whole.behind(model, engine, conflict?);
    used.intersect_with(&clues);
    Some(used.iter().map(|at| ConstraintId(at as u32)).collect())
}

/// Rules propagated as a whole rather than by their atoms, with the sums derived from them.
struct Whole {
    rules: Rules,
    /// The constraints behind each rule.
    from: Vec<Vec<ConstraintId>>,
}

impl Whole {
    /// The rules of the constraints that `allows` accepts.
    fn new(model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> Whole {
        let mut covers = vec![ValueSet::EMPTY; model.constraints().len()];
        model.houses().iter().for_each(|house| covers[house.constraint.index()] = house.covers);
        let (mut kinds, mut from) = (Vec::new(), Vec::new());
        for (at, constraint) in model.constraints().iter().enumerate() {
            let (id, rule) = (ConstraintId(at as u32), &constraint.rule);
            if allows(id) && rule.formula().is_none() {
                match (rule.is_house(), covers[at].is_empty()) {
                    (true, false) => kinds.push(Kind::permutation(&rule.cells(), covers[at])),
                    (true, true) => kinds.extend(model.atoms_of(id).map(|atom| Kind::of(model, atom))),
                    (false, _) => kinds.push(Kind::whole(model, rule)),
                }
                from.resize(kinds.len(), vec![id]);
            }
        }
        for sum in derived(model, DERIVED_CELLS, allows) {
            let mut because = sum.from.clone();
            let distinct = sum.is_distinct(|a, b| {
                let house = apart(model, a, b, allows);
                because.extend(house);
                house.is_some()
            });
            // A negative total is impossible. A sum of no cells that should be 1 is impossible too, and stands in for
            // it.
            let (cells, total) = u32::try_from(sum.total).map_or((&[][..], 1), |total| (sum.cells.as_slice(), total));
            kinds.push(Kind::sum(model, Sum { cells, total, distinct }));
            from.push(if distinct { because } else { sum.from });
        }
        let weights = vec![1; kinds.len()];
        Whole { rules: Rules::with(model, kinds, weights), from }
    }

    /// Propagates until nothing more follows, a contradiction is found, or the time ends.
    fn propagated(&self, model: &Model, budget: &Budget) -> (Engine, Option<Conflict>) {
        let domains: Vec<u64> = model.cells().map(|cell| model.domain(cell).bits()).collect();
        let empty = domains.iter().position(|domain| *domain == 0);
        let mut engine = Engine::new(&self.rules, domains, Effort::Exact);
        let all: Vec<u32> = (0..self.rules.len() as u32).collect();
        engine.activate(&all, true);
        all.iter().for_each(|rule| engine.wake(&self.rules, *rule));
        let mut conflict = empty.map(Conflict::Empty);
        while conflict.is_none() && budget.check().is_ok() {
            match engine.look(&self.rules) {
                Ok(true) => {}
                Ok(false) => break,
                Err(end) => conflict = Some(end),
            }
        }
        (engine, conflict)
    }

    /// The constraints that a contradiction depends on.
    fn behind(&self, model: &Model, mut engine: Engine, conflict: Conflict) -> BitSet {
        let mut used = BitSet::new(model.constraints().len());
        let mut use_rule = |rule: u32| {
            self.from.get(rule as usize).into_iter().flatten().for_each(|id| _ = used.insert(id.index()));
        };
        if let Conflict::Rule(rule) = conflict {
            use_rule(rule);
        }
        let mut gone = vec![0; model.cell_count()];
        engine.behind_conflict(&self.rules, conflict, &mut gone);
        while let Some((loss, _)) = engine.back(&self.rules, 0, &mut gone) {
            use_rule(loss.by);
        }
        used
    }
}

/// A house that makes two cells differ, if possible a plain house rather than a sum.
fn apart(model: &Model, a: Cell, b: Cell, allows: &dyn Fn(ConstraintId) -> bool) -> Option<ConstraintId> {
    let houses = model.houses_of(a).iter().filter_map(|at| model.houses().get(*at));
    let both = houses.filter(|house| house.set.contains(b.index())).map(|house| house.constraint);
    both.filter(|id| allows(*id)).min_by_key(|id| !model.constraint(*id).rule.is_house())
}
