//! All solutions up to a limit; with limit 2, whether there is exactly one.

use std::fmt;
use std::str::FromStr;

use super::batsat::{Batsat, BatsatSolver};
use super::classic::{ClassicSolutions, Grid, classic, classic_givens, solves};
use super::cnf::{Assignment, Cnf, Lit};
use super::encode::{Encoding, Guard};
use super::engine::{Engine, Incremental, IncrementalResult, SatResult};
use super::error::{Result, SolveError};
use super::presolve::{Contradiction, Rest};
use super::splr::Splr;
use crate::infer::propagated;
use crate::puzzle::{Budget, Model, Stopped, Value};
use crate::words::{Phrase, errors, say};

/// The engine to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EngineChoice {
    /// Whatever is best: bit vectors for a classic sudoku, otherwise batsat. A puzzle on its own is solved by a
    /// [`race`](super::race()) of both engines.
    #[default]
    Auto,
    /// splr, with a fresh run for every solution.
    Splr,
    /// batsat, which keeps what it has learnt from one solution to the next.
    Batsat,
}

impl EngineChoice {
    /// The names that `--engine` accepts.
    pub const NAMES: [&'static str; 3] = ["auto", Splr::NAME, Batsat::NAME];
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EngineChoice::Auto => "auto",
            EngineChoice::Splr => Splr::NAME,
            EngineChoice::Batsat => Batsat::NAME,
        })
    }
}

impl FromStr for EngineChoice {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<EngineChoice, UnknownEngine> {
        [EngineChoice::Auto, EngineChoice::Splr, EngineChoice::Batsat]
            .into_iter()
            .find(|choice| choice.to_string() == name)
            .ok_or_else(|| UnknownEngine(name.to_string()))
    }
}

/// There is no engine with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine(pub String);

impl UnknownEngine {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        say!("solve.no-engine", name = format!("{:?}", self.0))
    }
}

errors!(UnknownEngine);

/// How a search for solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more.
    Exhausted,
    /// As many as requested were found; there may be more.
    Limit,
    /// The work ended; there may be more.
    Stopped(Stopped),
}

/// Different solutions of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The value of every cell, for each solution. They are all different, and each was checked against the model.
    pub found: Vec<Vec<Value>>,
    /// Whether these are all.
    pub end: End,
}

/// The number of solutions, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
    /// None.
    None,
    /// The search ended too early to tell.
    Unknown,
}

impl Solutions {
    /// What is known about the number of solutions.
    pub fn status(&self) -> Status {
        match (self.found.len(), self.end) {
            (0, End::Exhausted) => Status::None,
            (1, End::Exhausted) => Status::Unique,
            (0 | 1, _) => Status::Unknown,
            _ => Status::Multiple,
        }
    }
}

/// The number of solutions of a model: [`solutions`] with limit 2.
pub fn status(model: &Model, choice: EngineChoice, budget: &Budget) -> Result<Status> {
    solutions(model, 2, choice, budget).map(|solutions| solutions.status())
}

/// Finds up to `limit` solutions. A cell with an empty domain means that there is none; a model without cells has one,
/// the empty one. Running out of `budget` is not an error: what was found so far is returned, with [`End::Stopped`].
pub fn solutions(model: &Model, limit: usize, choice: EngineChoice, budget: &Budget) -> Result<Solutions> {
    if let (EngineChoice::Auto, Some(givens)) = (choice, classic_givens(model)) {
        return classic_solutions(&givens, limit, budget);
    }
    match prepare(model, limit, budget) {
        Prepared::Known(solutions) => Ok(solutions),
        Prepared::Open(open) => match choice {
            EngineChoice::Auto | EngineChoice::Batsat => by_batsat(model, &open, limit, budget),
            EngineChoice::Splr => by_splr(model, &open, limit, budget),
        },
    }
}

/// The result of solving without an engine.
pub(super) enum Prepared {
    /// The solutions are already known.
    Known(Solutions),
    /// An engine is needed for the rest.
    Open(Box<Open>),
}

/// The clauses of a model, and what presolving left of them.
pub(super) struct Open {
    encoding: Encoding,
    rest: Rest,
}

/// Rules out what can be ruled out without search; this counts as one unit of work.
pub(super) fn prepare(model: &Model, limit: usize, budget: &Budget) -> Prepared {
    let known = |found: Vec<Vec<Value>>, end| {
        let end = if found.len() < limit { end } else { End::Limit };
        Prepared::Known(Solutions { found, end })
    };
    if let Err(stopped) = budget.spend(1) {
        return known(Vec::new(), End::Stopped(stopped));
    }
    let Some(domains) = propagated(model, budget) else { return known(Vec::new(), End::Exhausted) };
    if let Some(values) = domains.iter().map(|domain| domain.only()).collect::<Option<Vec<Value>>>()
        && limit > 0
    {
        let found = if model.is_solution(&values) { vec![values] } else { Vec::new() };
        return known(found, End::Exhausted);
    }
    let encoding = match Encoding::within(model, &domains, Guard::Nothing, budget) {
        Ok(encoding) => encoding,
        Err(stopped) => return known(Vec::new(), End::Stopped(stopped)),
    };
    match Rest::of(encoding.cnf(), budget) {
        Ok(rest) => Prepared::Open(Box::new(Open { encoding, rest })),
        Err(Contradiction) => known(Vec::new(), End::Exhausted),
    }
}

/// Finds all solutions with one solver.
pub(super) fn by_batsat(model: &Model, open: &Open, limit: usize, budget: &Budget) -> Result<Solutions> {
    let mut solver = BatsatSolver::new();
    if let Err(stopped) = solver.load_within(open.rest.cnf(), budget) {
        return Ok(Solutions { found: Vec::new(), end: End::Stopped(stopped) });
    }
    enumerate(model, open, &mut Kept { engine: Batsat::NAME, solver }, limit, budget)
}

/// Finds each solution with a fresh run.
pub(super) fn by_splr(model: &Model, open: &Open, limit: usize, budget: &Budget) -> Result<Solutions> {
    enumerate(model, open, &mut Fresh { engine: Splr, cnf: open.rest.cnf().clone() }, limit, budget)
}

fn enumerate(model: &Model, open: &Open, source: &mut dyn Source, limit: usize, budget: &Budget) -> Result<Solutions> {
    let mut found = Vec::new();
    while found.len() < limit {
        let assignment = match source.next(budget)? {
            SatResult::Sat(assignment) => assignment,
            SatResult::Unsat => return Ok(Solutions { found, end: End::Exhausted }),
            SatResult::Unknown(stopped) => return Ok(Solutions { found, end: End::Stopped(stopped) }),
        };
        let Open { encoding, rest } = open;
        let assignment = rest.whole(&assignment);
        let cuts = encoding.lazy().cuts(&assignment);
        for cut in &cuts {
            source.block(&rest.clause(cut).ok_or(SolveError::WrongModel { engine: source.name() })?);
        }
        if !cuts.is_empty() {
            continue;
        }
        let values = checked(model, encoding, &assignment, source.name())?;
        // The values decided by presolving hold in every solution, so the clause cannot be true already.
        let clause = rest.clause(&encoding.blocking(&values));
        source.block(&clause.ok_or(SolveError::WrongModel { engine: source.name() })?);
        found.push(values);
    }
    Ok(Solutions { found, end: End::Limit })
}

/// The solutions of a classic sudoku with these givens, in the form [`solutions`] returns for its model.
pub fn classic_solutions(givens: &Grid, limit: usize, budget: &Budget) -> Result<Solutions> {
    let ClassicSolutions { found, end } = classic(givens, limit, budget);
    if found.iter().any(|grid| !solves(grid, givens)) {
        return Err(SolveError::WrongModel { engine: "classic" });
    }
    Ok(Solutions { found: found.into_iter().map(|grid| grid.map(Value).to_vec()).collect(), end })
}

/// The solution that an assignment encodes; an error if it is not one.
pub(super) fn checked(
    model: &Model,
    encoding: &Encoding,
    assignment: &Assignment,
    engine: &'static str,
) -> Result<Vec<Value>> {
    let solution = encoding.values(assignment).filter(|values| model.is_solution(values));
    solution.ok_or(SolveError::WrongModel { engine })
}

/// A source of solutions, one at a time.
trait Source {
    fn name(&self) -> &'static str;
    fn next(&mut self, budget: &Budget) -> Result<SatResult>;
    fn block(&mut self, clause: &[Lit]);
}

/// One solver for all solutions.
struct Kept<S> {
    engine: &'static str,
    solver: S,
}

impl<S: Incremental> Source for Kept<S> {
    fn name(&self) -> &'static str {
        self.engine
    }

    fn next(&mut self, budget: &Budget) -> Result<SatResult> {
        Ok(match self.solver.solve(&[], budget) {
            IncrementalResult::Sat(assignment) => SatResult::Sat(assignment),
            IncrementalResult::Unsat(_) => SatResult::Unsat,
            IncrementalResult::Unknown(stopped) => SatResult::Unknown(stopped),
        })
    }

    fn block(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
    }
}

/// A fresh run for each solution.
struct Fresh<E> {
    engine: E,
    cnf: Cnf,
}

impl<E: Engine> Source for Fresh<E> {
    fn name(&self) -> &'static str {
        self.engine.name()
    }

    fn next(&mut self, budget: &Budget) -> Result<SatResult> {
        Ok(self.engine.solve(&self.cnf, budget)?)
    }

    fn block(&mut self, clause: &[Lit]) {
        self.cnf.add(clause.iter().copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Constraint, Form, ModelBuilder, Site, ValueSet};
    use crate::rules;
    use crate::words::Phrase;

    #[test]
    fn a_wrong_answer_is_not_believed() {
        let mut builder = ModelBuilder::new();
        for col in 0..2 {
            builder.cell(Site::Square { row: 0, col }, ValueSet::range(1, 2));
        }
        let row = rules::all_different(vec![Cell(0), Cell(1)]);
        builder.add(Constraint::new(Form::Row, Phrase::verbatim("row 1"), row));
        let model = builder.build();
        let encoding = Encoding::new(&model, Guard::Nothing);
        let answer = |values: [bool; 4]| checked(&model, &encoding, &Assignment::new(values.to_vec()), "test");
        assert_eq!(answer([true, false, false, true]), Ok(vec![Value(1), Value(2)]));
        let wrong = Err(SolveError::WrongModel { engine: "test" });
        assert_eq!(answer([true, false, true, false]), wrong, "1 twice");
        assert_eq!(answer([true, true, false, true]), wrong, "two values in a cell");
        assert_eq!(answer([false; 4]), wrong, "no values at all");
    }

    #[test]
    fn engines_go_by_their_names() {
        for name in EngineChoice::NAMES {
            assert_eq!(name.parse::<EngineChoice>().map(|choice| choice.to_string()), Ok(name.to_string()));
        }
        assert_eq!("minisat".parse::<EngineChoice>(), Err(UnknownEngine("minisat".to_string())));
    }

    #[test]
    fn the_status_says_no_more_than_is_known() {
        let status = |count: usize, end| Solutions { found: vec![Vec::new(); count], end }.status();
        let stopped = End::Stopped(Stopped::Cancelled);
        assert_eq!([0, 1, 2].map(|n| status(n, End::Exhausted)), [Status::None, Status::Unique, Status::Multiple]);
        assert_eq!([0, 1, 2].map(|n| status(n, stopped)), [Status::Unknown, Status::Unknown, Status::Multiple]);
        assert_eq!(status(1, End::Limit), Status::Unknown);
    }
}
