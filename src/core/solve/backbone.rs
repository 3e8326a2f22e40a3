//! The values each cell has in some solution.

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::error::{Result, SolveError};
use super::solutions::checked;
use super::spare::spared;
use crate::puzzle::{Budget, Candidate, Cell, Model, Position, Value, ValueSet};

/// For every cell, the values it has in some solution that agrees with `position` (in any solution if it is None). A
/// solution agrees if each of its values is a candidate there. None if there is no such solution. A cell with one value
/// left is the same in all of them.
///
/// This is model filtering: every solution found confirms its candidates, and the next one must contain at least one
/// candidate not yet confirmed. So a puzzle with one solution takes two solver calls, and no puzzle takes more than it
/// has candidates. A solver that varies its answers confirms more at a time. That is five times faster on sudokus with
/// a third of their clues removed, and twenty times on an empty 16x16 grid.
pub fn backbone(model: &Model, position: Option<&Position>, budget: &Budget) -> Result<Option<Vec<ValueSet>>> {
    Ok(backbone_and_solution(model, position, budget)?.map(|(values, _)| values))
}

/// For every cell, the values it has in some solution; and one of the solutions.
pub type Survival = (Vec<ValueSet>, Vec<Value>);

/// The result of [`backbone`], with one of the solutions.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn backbone_and_solution(model: &Model, position: Option<&Position>, budget: &Budget) -> Result<Option<Survival>> {
    let allowed: Vec<ValueSet> = model
        .cells()
        .map(|cell| position.map_or(model.domain(cell), |position| position.candidates(cell) & model.domain(cell)))
        .collect();
    let Some(sparing) = spared(model, &allowed) else { return survivors(model, &allowed, &[], budget) };
    let found = survivors(&sparing.model, &allowed, &sparing.stood_for, budget)?;
    let Some((mut values, solution)) = found else { return Ok(None) };
    for (cell, standing) in &sparing.stood_for {
        values[cell.index()] = values[standing.index()];
    }
    let solution = sparing.completed(model, solution);
    if model.is_solution(&solution) {
        Ok(Some((values, solution)))
    } else {
        Err(SolveError::WrongModel { engine: Batsat::NAME })
    }
}

/// The backbone with what is `allowed` for each cell. Cells in `stood_for` are represented by others, so nothing is
/// asked about them.
fn survivors(
    model: &Model,
    allowed: &[ValueSet],
    stood_for: &[(Cell, Cell)],
    budget: &Budget,
) -> Result<Option<Survival>> {
    let encoding = Encoding::timely(model, Guard::Nothing, budget)?;
    let mut solver = BatsatSolver::varied();
    solver.tell(&encoding, budget)?;
    for (cell, allowed) in model.cells().zip(allowed) {
        for value in model.domain(cell) - *allowed {
            if let Some(holds) = encoding.literal(Candidate::new(cell, value)) {
                solver.add_clause(&[!holds]);
            }
        }
    }
    let mut survivors = vec![ValueSet::EMPTY; allowed.len()];
    for (cell, _) in stood_for {
        survivors[cell.index()] = allowed[cell.index()];
    }
    let mut assumption: Option<Lit> = None;
    let mut last: Option<Vec<Value>> = None;
    loop {
        let assumed = assumption.as_slice();
        let assignment = match solver.solve(assumed, budget) {
            IncrementalResult::Sat(assignment) => assignment,
            IncrementalResult::Unsat(_) => return Ok(last.map(|solution| (survivors, solution))),
            IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
        };
        let values: Vec<Value> = checked(model, &encoding, &assignment, Batsat::NAME)?;
        for (survivors, value) in survivors.iter_mut().zip(&values) {
            survivors.insert(*value);
        }
        let open = open_literals(model, &encoding, allowed, &survivors);
        if open.is_empty() {
            return Ok(Some((survivors, values)));
        }
        last = Some(values);
        if let Some(asked) = assumption {
            solver.add_clause(&[!asked]);
        }
        assumption = Some(ask_for_any(&mut solver, open));
    }
}

fn open_literals(model: &Model, encoding: &Encoding, allowed: &[ValueSet], survivors: &[ValueSet]) -> Vec<Lit> {
    let cells = model.cells().zip(allowed.iter().zip(survivors));
    cells
        .flat_map(|(cell, (allowed, survivors))| {
            (*allowed - *survivors).iter().filter_map(move |value| encoding.literal(Candidate::new(cell, value)))
        })
        .collect()
}

/// A literal that demands at least one of `open` while it is assumed.
fn ask_for_any(solver: &mut BatsatSolver, mut open: Vec<Lit>) -> Lit {
    let asked = solver.new_var().positive();
    open.push(!asked);
    solver.add_clause(&open);
    asked
}
