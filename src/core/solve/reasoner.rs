//! What follows from which constraints: the same model is queried many times with some constraints left out.
//!
//! The model is loaded once. Constraints called *lines* can be left out of a query; the others always hold. Queries are
//! about candidates and *claims*, which are separate formulas that a query may suppose true or false.

mod fewest;

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::error::{Result, SolveError};
use crate::puzzle::{Budget, Candidate, Constraint, ConstraintId, Form, Formula, Literal, Model, Stopped, Value};
use crate::rules;
use crate::words::Phrase;

/// A supposition, in addition to some lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supposed {
    /// A candidate is true or false.
    Literal(Literal),
    /// The claim with this number is true or false.
    Claim(usize, bool),
}

impl Supposed {
    /// The negation.
    fn opposite(self) -> Supposed {
        match self {
            Supposed::Literal(literal) => Supposed::Literal(Literal { holds: !literal.holds, ..literal }),
            Supposed::Claim(number, holds) => Supposed::Claim(number, !holds),
        }
    }
}

/// Lines that suffice for something; none of them can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The lines, as ascending indices into those of the reasoner.
    pub lines: Vec<usize>,
    /// Whether it is proven that no smaller set suffices.
    pub proven: bool,
}

/// An engine loaded with a model and its claims.
pub struct Reasoner {
    /// The model, with its claims after its own constraints.
    model: Model,
    encoding: Encoding,
    solver: BatsatSolver,
    lines: Vec<(ConstraintId, Lit)>,
    /// The constraint that states the first claim. The next one states its negation, and so on.
    first_claim: usize,
    /// Assignments that violate few lines, with those lines.
    broken: Vec<(Vec<Value>, Vec<usize>)>,
}

impl Reasoner {
    /// Loads an engine with the model, these lines and these claims.
    ///
    /// # Errors
    /// The time ended first.
    pub fn new(model: &Model, lines: &[ConstraintId], claims: &[Formula], budget: &Budget) -> Result<Self, Stopped> {
        let first_claim = model.constraints().len();
        let claimed = claims.iter().flat_map(|claim| [claim.clone(), Formula::Not(Box::new(claim.clone()))]);
        let claimed = claimed.map(|formula| Constraint::new(Form::Line, Phrase::literal(""), rules::formula(formula)));
        let model = model.with(claimed);
        let encoding = Encoding::timely(&model, Guard::Constraints, budget)?;
        let mut solver = BatsatSolver::new();
        solver.tell(&encoding, budget)?;
        for (at, selector) in encoding.selectors().iter().enumerate().take(first_claim) {
            if !lines.contains(&ConstraintId(at as u32)) {
                solver.add_clause(&[*selector]);
            }
        }
        let selector = |id: &ConstraintId| Some((*id, *encoding.selectors().get(id.index())?));
        let lines = lines.iter().filter_map(selector).collect();
        Ok(Reasoner { model, encoding, solver, lines, first_claim, broken: Vec::new() })
    }

    /// The numbers of all lines.
    pub fn every_line(&self) -> Vec<usize> {
        (0..self.lines.len()).collect()
    }

    /// The constraint of a line.
    pub fn constraint(&self, line: usize) -> Option<ConstraintId> {
        self.lines.get(line).map(|(id, _)| *id)
    }

    /// An assignment that satisfies these lines and all suppositions; otherwise lines among these that rule it out, not
    /// minimal.
    fn ask(
        &mut self,
        lines: &[usize],
        supposed: &[Supposed],
        budget: &Budget,
    ) -> Result<Result<Vec<Value>, Vec<usize>>> {
        let Some(assumed) = self.assumed(lines, supposed) else { return Ok(Err(Vec::new())) };
        let is_in = |core: &[Lit], line: &usize| self.lines.get(*line).is_some_and(|(_, lit)| core.contains(lit));
        let answer = asked(&mut self.solver, &self.encoding, &assumed, budget)?;
        Ok(answer.map_err(|core| lines.iter().filter(|line| is_in(&core, line)).copied().collect()))
    }

    /// The literals the engine has to assume; None if a supposition is impossible by itself.
    fn assumed(&self, lines: &[usize], supposed: &[Supposed]) -> Option<Vec<Lit>> {
        let mut assumed: Vec<Lit> =
            lines.iter().filter_map(|line| self.lines.get(*line)).map(|(_, literal)| *literal).collect();
        for one in supposed {
            match self.literal(one) {
                Ok(literal) => assumed.push(literal),
                Err(true) => {}
                Err(false) => return None,
            }
        }
        Some(assumed)
    }

    /// Its literal, or its truth value if that is fixed.
    fn literal(&self, supposed: &Supposed) -> Result<Lit, bool> {
        match supposed {
            Supposed::Literal(Literal { candidate, holds }) => match self.encoding.literal(*candidate) {
                Some(literal) => Ok(if *holds { literal } else { !literal }),
                None => Err(!holds),
            },
            Supposed::Claim(number, holds) => {
                let at = self.first_claim + 2 * number + usize::from(!holds);
                self.encoding.selectors().get(at).copied().ok_or(false)
            }
        }
    }

    /// The candidates that are false whenever these lines and all suppositions hold, in the given order. Every
    /// assignment found clears the candidates in it, and is added to `met`.
    ///
    /// # Errors
    /// The work ended first, or the engine failed.
    pub fn fallen(
        &mut self,
        lines: &[usize],
        supposed: &[Supposed],
        candidates: &[Candidate],
        met: &mut Vec<Vec<Value>>,
        budget: &Budget,
    ) -> Result<Vec<Candidate>> {
        let mut open: Vec<Candidate> = candidates.to_vec();
        let mut fallen = Vec::new();
        let mut all = supposed.to_vec();
        while let Some(candidate) = open.pop() {
            all.push(Supposed::Literal(Literal { candidate, holds: true }));
            match self.ask(lines, &all, budget)? {
                Ok(values) => {
                    open.retain(|other| values.get(other.cell.index()) != Some(&other.value));
                    met.push(values);
                }
                Err(_) => fallen.push(candidate),
            }
            all.pop();
        }
        fallen.reverse();
        Ok(fallen)
    }

    /// Lines among these that rule out the suppositions, as the engine happens to find them; None if they do not.
    ///
    /// # Errors
    /// The work ended first, or the engine failed.
    pub fn refuting(&mut self, lines: &[usize], supposed: &[Supposed], budget: &Budget) -> Result<Option<Vec<usize>>> {
        Ok(self.ask(lines, supposed, budget)?.err())
    }

    /// The suppositions that are needed for a contradiction with these lines, none of which can be left out. Of
    /// interchangeable ones, the earlier ones are kept. None if there is no contradiction.
    ///
    /// # Errors
    /// The work ended first, or the engine failed.
    pub fn involved(
        &mut self,
        lines: &[usize],
        supposed: &[Supposed],
        budget: &Budget,
    ) -> Result<Option<Vec<Supposed>>> {
        let Some(mut needed) = self.core(lines, supposed, budget)? else { return Ok(None) };
        let mut at = needed.len();
        while let Some(last) = at.checked_sub(1) {
            let mut others = needed.clone();
            others.remove(last);
            at = last;
            if let Some(fewer) = self.core(lines, &others, budget)? {
                needed = fewer;
                at = at.min(needed.len());
            }
        }
        Ok(Some(needed))
    }

    /// The suppositions that the engine happens to use for a contradiction; None if there is none.
    fn core(&mut self, lines: &[usize], supposed: &[Supposed], budget: &Budget) -> Result<Option<Vec<Supposed>>> {
        let Some(assumed) = self.assumed(lines, supposed) else { return Ok(Some(supposed.to_vec())) };
        let Err(core) = asked(&mut self.solver, &self.encoding, &assumed, budget)? else { return Ok(None) };
        let is_in = |one: &&Supposed| self.literal(one).is_ok_and(|literal| core.contains(&literal));
        Ok(Some(supposed.iter().filter(is_in).copied().collect()))
    }

    /// Different answers to one query over all assignments that satisfy every line. `project` reads from an assignment
    /// what distinguishes it from others, as candidates and claims with their truth values. Returns at most `limit`
    /// assignments, and whether there are more.
    ///
    /// # Errors
    /// The work ended first, or the engine failed.
    pub fn distinct(
        &mut self,
        limit: usize,
        budget: &Budget,
        project: impl Fn(&[Value]) -> Vec<Supposed>,
    ) -> Result<(Vec<Vec<Value>>, bool)> {
        let turn = self.solver.new_var().positive();
        let every: Vec<Lit> = self.lines.iter().map(|(_, lit)| *lit).chain([turn]).collect();
        let mut found = Vec::new();
        let more = loop {
            let Ok(values) = asked(&mut self.solver, &self.encoding, &every, budget)? else { break false };
            if found.len() == limit {
                break true;
            }
            if !self.model.constraints().iter().take(self.first_claim).all(|own| own.rule.holds(&values)) {
                return Err(SolveError::WrongModel { engine: Batsat::NAME });
            }
            // The literal of a claim only enforces the claim, so another answer must make the literal of its opposite
            // true.
            let other = project(&values).into_iter().filter_map(|one| self.literal(&one.opposite()).ok());
            let clause: Vec<Lit> = other.chain([!turn]).collect();
            found.push(values);
            self.solver.add_clause(&clause);
        };
        self.solver.add_clause(&[!turn]);
        Ok((found, more))
    }
}

/// An assignment in which all assumptions hold; otherwise the assumptions that rule it out.
fn asked(
    solver: &mut BatsatSolver,
    encoding: &Encoding,
    assumed: &[Lit],
    budget: &Budget,
) -> Result<Result<Vec<Value>, Vec<Lit>>> {
    match solver.solve(assumed, budget) {
        IncrementalResult::Sat(assignment) => {
            Ok(Ok(encoding.values(&assignment).ok_or(SolveError::WrongModel { engine: Batsat::NAME })?))
        }
        IncrementalResult::Unsat(core) => Ok(Err(core)),
        IncrementalResult::Unknown(stopped) => Err(stopped.into()),
    }
}
