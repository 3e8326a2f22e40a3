//! All readings of a model at once. Every reading of each uncertain clue has its own selector, so what the engine
//! learns about one reading is known for the next.

use super::batsat::BatsatSolver;
use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::repair::Uncertain;
use super::trim::trimmed;
use crate::puzzle::{Budget, Constraint, ConstraintId, Model, Rule, Stopped};

/// A clue, as an index into the uncertain ones, and its reading: None for the rule in the model, or an alternative.
pub(super) type Choice = (usize, Option<usize>);

/// An engine that knows every reading.
pub(super) struct Readings {
    solver: BatsatSolver,
    /// The selectors of the constraints that are certain.
    certain: Vec<Lit>,
    /// For every uncertain clue, the selector of the rule in the model, then those of its alternatives.
    choices: Vec<Vec<Lit>>,
}

impl Readings {
    /// The clauses of a model with alternatives for these clues.
    pub fn new(model: &Model, uncertain: &[Uncertain]) -> Readings {
        let stand = model.constraints().len();
        let alternatives = uncertain.iter().flat_map(|one| {
            let constraint = model.constraint(one.clue);
            let other = |rule: &Rule| Constraint { rule: rule.clone(), ..constraint.clone() };
            one.alternatives.iter().map(move |alternative| other(&alternative.rule))
        });
        let wide = model.with(alternatives);
        // A house that may have been misread is a clue like any other.
        let is_doubted = |one: &Uncertain| {
            model.constraint(one.clue).rule.is_house() || one.alternatives.iter().any(|other| other.rule.is_house())
        };
        let guard = if uncertain.iter().any(is_doubted) { Guard::Constraints } else { Guard::Clues };
        let encoding = Encoding::deriving(&wide, guard, |id| id.index() < stand);
        let mut solver = BatsatSolver::new();
        // Without a limit, loading cannot end early.
        let _ = solver.tell(&encoding, &Budget::unlimited());
        let selector = |at: usize| encoding.selectors().get(at).copied();
        let mut next = stand;
        let choices = uncertain.iter().map(|one| {
            let others = next..next + one.alternatives.len();
            next = others.end;
            std::iter::once(one.clue.index()).chain(others).filter_map(selector).collect()
        });
        let choices: Vec<Vec<Lit>> = choices.collect();
        let is_certain = |at: &usize| uncertain.iter().all(|one| one.clue != ConstraintId(*at as u32));
        let certain = (0..stand).filter(is_certain).filter_map(selector).collect();
        Readings { solver, certain, choices }
    }

    /// The choices among these that conflict with each other and with what is certain; None if they do not. A clue
    /// without a choice is ignored.
    pub fn conflict(&mut self, reading: &[Choice], budget: &Budget) -> Result<Option<Vec<Choice>>, Stopped> {
        let chosen = reading.iter().filter_map(|choice| Some((self.selector(choice)?, *choice)));
        let mut chosen: Vec<(Lit, Choice)> = chosen.collect();
        // Assumed last, an alternative is in the core only if necessary, and each core excludes more readings.
        chosen.sort_by_key(|(_, (_, alternative))| alternative.is_some());
        let assumed: Vec<Lit> = self.certain.iter().copied().chain(chosen.iter().map(|(lit, _)| *lit)).collect();
        let core = match self.solver.solve(&assumed, budget) {
            IncrementalResult::Sat(_) => return Ok(None),
            IncrementalResult::Unsat(core) => core,
            IncrementalResult::Unknown(stopped) => return Err(stopped),
        };
        let core = trimmed(&mut self.solver, core, budget)?;
        Ok(Some(chosen.into_iter().filter(|(lit, _)| core.contains(lit)).map(|(_, choice)| choice).collect()))
    }

    fn selector(&self, (clue, alternative): &Choice) -> Option<Lit> {
        self.choices.get(*clue)?.get(alternative.map_or(0, |at| at + 1)).copied()
    }
}
