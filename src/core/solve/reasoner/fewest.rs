//! The fewest lines behind a conclusion.

use super::super::batsat::Batsat;
use super::super::cnf::Lit;
use super::super::engine::Incremental;
use super::super::error::{Result, SolveError};
use super::super::hitting::smallest_hitting_from;
use super::{Reason, Reasoner, Supposed, asked};
use crate::puzzle::{Budget, ConstraintId, Stopped, Value};

/// The most assignments violating few lines that are kept for other queries.
const REMEMBERED: usize = 500;

impl Reasoner {
    /// The fewest lines that rule out the suppositions. None if all lines together do not, or if more than `most` are
    /// needed. `proof` units of work go into proving that no smaller set suffices. A result that is not proven to be
    /// the smallest in time is still minimal: none of its lines can be left out.
    ///
    /// Smallest minimal unsatisfiable subsets by hitting sets: Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest
    /// MUS Extraction with Minimal Hitting Set Dualization" (2015).
    ///
    /// # Errors
    /// The work ended before any set was found, or the engine failed.
    pub fn smallest(
        &mut self,
        supposed: &[Supposed],
        most: usize,
        proof: u64,
        budget: &Budget,
    ) -> Result<Option<Reason>> {
        let Err(core) = self.ask(&self.every_line(), supposed, budget)? else { return Ok(None) };
        let effort = budget.part(proof);
        // If only a few lines are wanted, it can be shown that there are none without first making a large core
        // minimal.
        let is_short = core.len() <= most;
        let mut best = if is_short { self.minimal(core, supposed, budget)? } else { core };
        let below = best.len().min(most.saturating_add(1));
        let proven = match self.fewest(supposed, below, proof / 2, &effort) {
            Ok(smaller) => {
                best = smaller.unwrap_or(best);
                true
            }
            Err(SolveError::Stopped(Stopped::OutOfWork)) => false,
            Err(other) => return Err(other),
        };
        // If the work for the proof is used up, there is still a result to return.
        let _ = budget.spend(effort.used());
        if !proven && !is_short {
            best = self.minimal(best, supposed, budget)?;
        }
        if best.len() > most {
            return Ok(None);
        }
        best.sort_unstable();
        Ok(Some(Reason { lines: best, proven }))
    }

    /// Leaves out one line after another, if it can be left out.
    fn minimal(&mut self, core: Vec<usize>, supposed: &[Supposed], budget: &Budget) -> Result<Vec<usize>> {
        let mut left = core;
        let mut at = 0;
        while at < left.len() {
            let mut others = left.clone();
            let tested = others.remove(at);
            match self.ask(&others, supposed, budget)? {
                Ok(_) => at += 1,
                Err(core) => {
                    left.retain(|line| *line != tested && core.contains(line));
                    // Lines known to be needed are in every core, so their number does not change.
                }
            }
        }
        Ok(left)
    }

    /// The fewest lines if they are fewer than `below`. The search tries larger and larger choices that contain a line
    /// of each set of which at least one is needed. If less than half of `below` is reached after `hopeless_after`
    /// units of work, it gives up, because the rest of them would not suffice either.
    fn fewest(
        &mut self,
        supposed: &[Supposed],
        below: usize,
        hopeless_after: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<usize>>> {
        let mut needed_one_of = self.remembered(supposed);
        let mut least = 0;
        while let Some(choice) = smallest_hitting_from(&needed_one_of, least, below, budget)? {
            least = choice.len();
            if budget.used() > hopeless_after && 2 * least < below {
                return Err(Stopped::OutOfWork.into());
            }
            match self.ask(&choice, supposed, budget)? {
                Err(core) => return Ok(Some(if core.len() < choice.len() { core } else { choice })),
                Ok(values) => needed_one_of.push(self.broken(choice, values, supposed, budget)?),
            }
        }
        Ok(None)
    }

    /// The lines violated by assignments of earlier queries that are consistent with the suppositions of this one.
    fn remembered(&self, supposed: &[Supposed]) -> Vec<Vec<usize>> {
        let is_so = |one: &Supposed, values: &[Value]| match one {
            Supposed::Literal(literal) => literal.is_true(values),
            Supposed::Claim(number, holds) => {
                let id = ConstraintId((self.first_claim + 2 * number + usize::from(!holds)) as u32);
                self.model.constraint(id).rule.holds(values)
            }
        };
        let fitting = self.broken.iter().filter(|(values, _)| supposed.iter().all(|one| is_so(one, values)));
        fitting.map(|(_, broken)| broken.clone()).collect()
    }

    /// The lines that an assignment violates, reduced by a few more queries: every set of lines that suffices contains
    /// one of them. Each query demands that any one of the violated lines holds as well, so the last one settles all of
    /// them. This is the disjunctive clause of Marques-Silva, Heras, Janota, Previti, Belov, "On Computing Minimal
    /// Correction Subsets" (2013).
    fn broken(
        &mut self,
        choice: Vec<usize>,
        values: Vec<Value>,
        supposed: &[Supposed],
        budget: &Budget,
    ) -> Result<Vec<usize>> {
        let mut kept = choice;
        self.keep_all(&values, &mut kept);
        let mut last = values;
        loop {
            let broken: Vec<usize> = self.every_line().into_iter().filter(|line| !kept.contains(line)).collect();
            let Some(mut assumed) = self.assumed(&kept, supposed) else { return Ok(broken) };
            let any = self.solver.new_var().positive();
            let literals = broken.iter().filter_map(|line| self.lines.get(*line)).map(|(_, literal)| *literal);
            let clause: Vec<Lit> = literals.chain([!any]).collect();
            self.solver.add_clause(&clause);
            assumed.push(any);
            let answer = asked(&mut self.solver, &self.encoding, &assumed, budget);
            self.solver.add_clause(&[!any]);
            match answer? {
                Ok(values) => {
                    let before = kept.len();
                    self.keep_all(&values, &mut kept);
                    if kept.len() == before {
                        return Err(SolveError::WrongModel { engine: Batsat::NAME });
                    }
                    last = values;
                }
                Err(_) => {
                    if self.broken.len() < REMEMBERED {
                        self.broken.push((last, broken.clone()));
                    }
                    return Ok(broken);
                }
            }
        }
    }

    /// Adds every line that the assignment satisfies.
    fn keep_all(&self, values: &[Value], kept: &mut Vec<usize>) {
        for (line, (id, _)) in self.lines.iter().enumerate() {
            if !kept.contains(&line) && self.model.constraint(*id).rule.holds(values) {
                kept.push(line);
            }
        }
    }
}
