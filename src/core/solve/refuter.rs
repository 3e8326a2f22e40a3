//! The rules that forbid a candidate.

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::error::{Result, SolveError};
use super::shrink::{End, shrink};
use crate::puzzle::{AtomId, BitSet, Budget, Candidate, Model, Position, Stopped, Value};

/// Rules and earlier eliminations that together forbid a candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The rules, in ascending order.
    pub rules: Vec<AtomId>,
    /// The eliminations, in ascending order. For a filled cell these are its other values.
    pub premises: Vec<Candidate>,
}

/// Whether a candidate can be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// It cannot, because of these. Not minimal.
    Forbidden(Core),
    /// It can: the rules considered allow this assignment.
    Possible(Vec<Value>),
    /// The work ended first.
    Unknown(Stopped),
}

/// Answers "why can this cell not be 7?" for any position of one model. Every atom has a selector, so the clauses are
/// made once, and what was learnt about one candidate helps with the next.
pub struct Refuter {
    encoding: Encoding,
    solver: BatsatSolver,
    first_selector: u32,
    candidates: Vec<Candidate>,
    weights: Vec<u32>,
}

impl Refuter {
    /// Encodes the model; about as much work as finding its solution.
    pub fn new(model: &Model) -> Refuter {
        let encoding = Encoding::new(model, Guard::Atoms);
        let mut solver = BatsatSolver::new();
        // Without a limit, loading cannot end early.
        let _ = solver.tell(&encoding, &Budget::unlimited());
        Refuter::of(model, encoding, solver)
    }

    /// Like [`Refuter::new`], but stops when the time ends.
    ///
    /// # Errors
    /// The time ended.
    pub fn timely(model: &Model, budget: &Budget) -> Result<Refuter, Stopped> {
        let encoding = Encoding::timely(model, Guard::Atoms, budget)?;
        let mut solver = BatsatSolver::new();
        solver.tell(&encoding, budget)?;
        Ok(Refuter::of(model, encoding, solver))
    }

    fn of(model: &Model, encoding: Encoding, solver: BatsatSolver) -> Refuter {
        let first_selector = encoding.selectors().first().map_or(u32::MAX, |literal| literal.var().0);
        let of_cell = |cell| model.domain(cell).iter().map(move |value| Candidate::new(cell, value));
        let candidates = model.cells().flat_map(of_cell).collect();
        let weights = (0..model.atoms().len() as u32).map(|at| model.atom_weight(AtomId(at))).collect();
        Refuter { encoding, solver, first_selector, candidates, weights }
    }

    /// Whether `target` contradicts the atoms in `among` (all atoms if None) and the eliminations at `position`.
    /// Whether `target` itself has been eliminated there is ignored.
    pub fn refute(
        &mut self,
        position: &Position,
        target: Candidate,
        among: Option<&BitSet>,
        budget: &Budget,
    ) -> Result<Refutation> {
        let Some(holds) = self.encoding.literal(target) else {
            return Ok(Refutation::Forbidden(Core::default()));
        };
        // Eliminations come first, so the search meets a fact before the rule that would prove it again.
        let mut assumed = self.eliminated(position, target);
        assumed.push(holds);
        let selectors = self.encoding.selectors().iter().enumerate();
        assumed.extend(selectors.filter(|(at, _)| among.is_none_or(|set| set.contains(*at))).map(|(_, lit)| *lit));
        Ok(match self.solver.solve(&assumed, budget) {
            IncrementalResult::Sat(assignment) => {
                let values = self.encoding.values(&assignment);
                Refutation::Possible(values.ok_or(SolveError::WrongModel { engine: Batsat::NAME })?)
            }
            IncrementalResult::Unsat(core) => Refutation::Forbidden(self.core(&core, holds)),
            IncrementalResult::Unknown(stopped) => Refutation::Unknown(stopped),
        })
    }

    /// Shrinks the rules of a core that [`Refuter::refute`] returned for the same position and candidate until each is
    /// needed, trying to drop the heaviest first. Gives up once more than `at_most` are known to be needed.
    /// Eliminations are free: all those of the position may be used, and the ones used are returned as premises.
    pub fn shrink_rules(
        &mut self,
        position: &Position,
        target: Candidate,
        core: Core,
        at_most: usize,
        budget: &Budget,
    ) -> (Core, End) {
        let Some(holds) = self.encoding.literal(target) else { return (Core::default(), End::Minimal) };
        let mut fixed = self.eliminated(position, target);
        fixed.push(holds);
        let rules = self.heaviest_first(&core.rules);
        let (rules, end) = shrink(&mut self.solver, &fixed, rules, at_most, budget);
        // The premises come from the last call that ended in a contradiction, so it is repeated.
        fixed.extend(&rules);
        let premises = match self.solver.solve(&fixed, budget) {
            IncrementalResult::Unsat(refined) => self.core(&refined, holds).premises,
            IncrementalResult::Sat(_) | IncrementalResult::Unknown(_) => {
                fixed.iter().filter_map(|literal| self.premise(*literal, holds)).collect()
            }
        };
        (Core { rules: self.atoms(&rules), premises }, end)
    }

    /// Shrinks the premises of a core until its rules need each of them. After [`Refuter::shrink_rules`], nothing can
    /// be left out of the core any more.
    pub fn shrink_premises(&mut self, target: Candidate, core: Core, budget: &Budget) -> (Core, End) {
        let Some(holds) = self.encoding.literal(target) else { return (Core::default(), End::Minimal) };
        let mut fixed = vec![holds];
        fixed.extend(core.rules.iter().filter_map(|atom| self.encoding.selectors().get(atom.index())));
        let premises = core.premises.iter().filter_map(|candidate| self.encoding.literal(*candidate));
        let premises: Vec<Lit> = premises.map(|literal| !literal).collect();
        let (left, end) = shrink(&mut self.solver, &fixed, premises, usize::MAX, budget);
        let mut premises: Vec<Candidate> = left.iter().filter_map(|literal| self.premise(*literal, holds)).collect();
        premises.sort_unstable();
        (Core { rules: core.rules, premises }, end)
    }

    fn eliminated(&self, position: &Position, target: Candidate) -> Vec<Lit> {
        let gone = self.candidates.iter().filter(|candidate| **candidate != target && !position.has(**candidate));
        gone.filter_map(|candidate| self.encoding.literal(*candidate)).map(|literal| !literal).collect()
    }

    fn heaviest_first(&self, rules: &[AtomId]) -> Vec<Lit> {
        let mut rules = rules.to_vec();
        rules.sort_by_key(|atom| std::cmp::Reverse(self.weights.get(atom.index()).copied().unwrap_or(0)));
        rules.iter().filter_map(|atom| self.encoding.selectors().get(atom.index())).copied().collect()
    }

    fn atoms(&self, literals: &[Lit]) -> Vec<AtomId> {
        let of = |literal: &Lit| literal.var().0.checked_sub(self.first_selector).map(AtomId);
        let mut atoms: Vec<AtomId> = literals.iter().filter_map(of).collect();
        atoms.sort_unstable();
        atoms
    }

    fn premise(&self, literal: Lit, target: Lit) -> Option<Candidate> {
        if literal == target || literal.is_positive() { None } else { self.encoding.candidate(literal) }
    }

    fn core(&self, literals: &[Lit], target: Lit) -> Core {
        let mut premises: Vec<Candidate> = literals.iter().filter_map(|lit| self.premise(*lit, target)).collect();
        premises.sort_unstable();
        Core { rules: self.atoms(literals), premises }
    }
}
