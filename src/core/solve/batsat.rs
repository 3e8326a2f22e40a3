//! The engine batsat: assumptions, cores and cancellation. No other file names the crate.
//!
//! Three of its habits are hidden here:
//! - its unsat core is a clause, so it holds the *negated* assumptions; [`IncrementalResult::Unsat`] has them as
//!   assumed;
//! - an assumption about a variable it does not know is an index out of bounds, so variables are declared on first
//!   use;
//! - its built-in interrupt flag is cleared at the start of every call, which loses a cancellation raised just
//!   before; nothing in its interface limits conflicts. [`Limits`] does both in its callbacks, and keeps the solver
//!   `Send`.

use std::cell::Cell;

use ::batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};

use super::cnf::{Assignment, Cnf, Lit, Var};
use super::encode::{Encoding, Lazy};
use super::engine::{Engine, EngineError, Incremental, IncrementalResult, SatResult};
use crate::puzzle::{Budget, Stopped};

/// The number of decisions between two checks of the flag and the deadline while there are no conflicts.
const PATIENCE: u32 = 256;

/// Solves whole formulas with batsat, each with a fresh solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batsat;

impl Batsat {
    /// Its name for `--engine`.
    pub const NAME: &'static str = "batsat";
}

impl Engine for Batsat {
    fn name(&self) -> &'static str {
        Batsat::NAME
    }

    fn solve(&self, cnf: &Cnf, budget: &Budget) -> Result<SatResult, EngineError> {
        let mut solver = BatsatSolver::new();
        solver.load(cnf);
        Ok(match solver.solve(&[], budget) {
            IncrementalResult::Sat(assignment) => SatResult::Sat(assignment),
            IncrementalResult::Unsat(_) => SatResult::Unsat,
            IncrementalResult::Unknown(stopped) => SatResult::Unknown(stopped),
        })
    }
}

/// A batsat solver with its clauses and what it has learnt.
pub struct BatsatSolver {
    solver: Solver<Limits>,
    scratch: Vec<::batsat::Lit>,
    lazy: Lazy,
}

impl Default for BatsatSolver {
    fn default() -> BatsatSolver {
        BatsatSolver::new()
    }
}

impl BatsatSolver {
    /// A solver without variables and clauses.
    pub fn new() -> BatsatSolver {
        BatsatSolver::with(SolverOpts::default())
    }

    /// The same with pseudorandom choices of truth values (the same every time) instead of starting from the last
    /// answer. Its answers differ more from one another.
    pub fn varied() -> BatsatSolver {
        BatsatSolver::with(SolverOpts { rnd_pol: true, ..SolverOpts::default() })
    }

    fn with(options: SolverOpts) -> BatsatSolver {
        BatsatSolver { solver: Solver::new(options, Limits::default()), scratch: Vec::new(), lazy: Lazy::default() }
    }

    /// Adds everything an encoding states, to a solver that must still be empty. From then on no answer breaks a rule
    /// that the clauses state only in part. If the time ends first, the solver is unusable.
    ///
    /// # Errors
    /// The time ended.
    pub fn tell(&mut self, encoding: &Encoding, budget: &Budget) -> Result<(), Stopped> {
        self.lazy = encoding.lazy().clone();
        self.load_within(encoding.cnf(), budget)
    }

    fn translate(&mut self, literals: &[Lit]) {
        self.scratch.clear();
        for literal in literals {
            let var = self.solver.var_of_int(literal.var().0);
            self.scratch.push(::batsat::Lit::new(var, literal.is_positive()));
        }
    }

    /// The answer according to the clauses alone.
    fn ask(&mut self, assumptions: &[Lit], budget: &Budget) -> IncrementalResult {
        if let Err(stopped) = budget.spend(1) {
            return IncrementalResult::Unknown(stopped);
        }
        self.translate(assumptions);
        self.solver.cb_mut().begin(budget);
        let answer = self.solver.solve_limited(&self.scratch);
        let stopped = self.solver.cb_mut().end(budget);
        if answer == lbool::TRUE {
            IncrementalResult::Sat(self.assignment())
        } else if answer == lbool::FALSE {
            IncrementalResult::Unsat(self.core())
        } else {
            IncrementalResult::Unknown(stopped.unwrap_or(Stopped::OutOfWork))
        }
    }

    fn assignment(&self) -> Assignment {
        Assignment::new(self.solver.get_model().iter().map(|value| *value == lbool::TRUE).collect())
    }

    fn core(&self) -> Vec<Lit> {
        let assumed = |literal: &::batsat::Lit| {
            let positive = Var(literal.var().idx()).positive();
            if literal.sign() { !positive } else { positive }
        };
        self.solver.unsat_core().iter().map(assumed).collect()
    }
}

impl Incremental for BatsatSolver {
    fn new_var(&mut self) -> Var {
        Var(self.solver.new_var_default().idx())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.translate(clause);
        self.solver.add_clause_reuse(&mut self.scratch);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> IncrementalResult {
        loop {
            let outcome = self.ask(assumptions, budget);
            let IncrementalResult::Sat(assignment) = &outcome else { return outcome };
            let cuts = self.lazy.cuts(assignment);
            if cuts.is_empty() {
                return outcome;
            }
            cuts.iter().for_each(|cut| self.add_clause(cut));
        }
    }
}

/// The budget of the current call, seen from inside the search.
#[derive(Default)]
struct Limits {
    budget: Option<Budget>,
    stopped: Cell<Option<Stopped>>,
    asked: Cell<u32>,
}

impl Limits {
    fn begin(&mut self, budget: &Budget) {
        *self = Limits { budget: Some(budget.part(u64::MAX)), ..Limits::default() };
    }

    /// Counts the work done on the caller's budget and returns what stopped the search, if anything did.
    fn end(&mut self, budget: &Budget) -> Option<Stopped> {
        let used = self.budget.take().map_or(0, |part| part.used());
        // Exceeding the limit is reported by the next call: this one may already have its answer.
        let _ = budget.spend(used);
        self.stopped.take()
    }

    fn note(&self, outcome: Result<(), Stopped>) {
        if let (Err(stopped), None) = (outcome, self.stopped.get()) {
            self.stopped.set(Some(stopped));
        }
    }
}

impl Callbacks for Limits {
    fn on_new_clause(&mut self, _clause: &[::batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt
            && let Some(budget) = &self.budget
        {
            self.note(budget.spend(1));
        }
    }

    fn stop(&self) -> bool {
        let asked = self.asked.get() + 1;
        self.asked.set(asked % PATIENCE);
        if asked == PATIENCE
            && let Some(budget) = &self.budget
        {
            self.note(budget.check());
        }
        self.stopped.get().is_some()
    }
}
