//! Shrinks an unsatisfiable core to a minimal one.

use super::cnf::Lit;
use super::engine::{Incremental, IncrementalResult};
use crate::puzzle::{Budget, Stopped};

/// How far a core was shrunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every literal left is needed: without it the rest can be true. There may be smaller cores elsewhere.
    Minimal,
    /// More literals are needed than were allowed.
    TooMany,
    /// The work ended.
    Stopped(Stopped),
}

/// Shrinks `core`, which together with `fixed` contradicts the clauses, by leaving out one literal at a time, starting
/// with the first. A literal is dropped if the rest still contradicts the clauses, together with everything outside the
/// new core. Gives up once more than `at_most` literals are known to be needed. What is returned always contradicts the
/// clauses together with `fixed`.
///
/// Deletion with core refinement: Marques-Silva and Lynce, "On improving MUS extraction algorithms" (SAT 2011).
pub fn shrink(
    solver: &mut dyn Incremental,
    fixed: &[Lit],
    core: Vec<Lit>,
    at_most: usize,
    budget: &Budget,
) -> (Vec<Lit>, End) {
    let mut needed: Vec<Lit> = Vec::new();
    let mut rest = core;
    while needed.len() <= at_most && !rest.is_empty() {
        let tested = rest.remove(0);
        let assumed: Vec<Lit> = fixed.iter().chain(&needed).chain(&rest).copied().collect();
        match solver.solve(&assumed, budget) {
            IncrementalResult::Sat(_) => needed.push(tested),
            IncrementalResult::Unsat(mut refined) => {
                refined.sort_unstable();
                rest.retain(|literal| refined.binary_search(literal).is_ok());
            }
            IncrementalResult::Unknown(stopped) => {
                needed.push(tested);
                needed.append(&mut rest);
                return (needed, End::Stopped(stopped));
            }
        }
    }
    let end = if needed.len() > at_most { End::TooMany } else { End::Minimal };
    needed.append(&mut rest);
    (needed, end)
}
