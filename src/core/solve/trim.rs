//! Reduces cores at almost no cost.

use super::cnf::Lit;
use super::engine::{Incremental, IncrementalResult};
use crate::puzzle::{Budget, Stopped};

/// The number of attempts in a row without a smaller core after which trimming ends.
const IN_VAIN: usize = 2;

/// Reduces a core by querying it again in other orders. The engine already knows why it conflicts, so each call is
/// answered almost at once, and often with fewer literals.
pub(super) fn trimmed(solver: &mut impl Incremental, core: Vec<Lit>, budget: &Budget) -> Result<Vec<Lit>, Stopped> {
    let mut core = core;
    let mut in_vain = 0;
    while in_vain < IN_VAIN {
        let mut other = core.clone();
        let third = other.len() / 3;
        if in_vain == 0 {
            other.reverse()
        } else {
            other.rotate_left(third)
        }
        match solver.solve(&other, budget) {
            IncrementalResult::Unsat(smaller) if smaller.len() < core.len() => (core, in_vain) = (smaller, 0),
            IncrementalResult::Unsat(_) => in_vain += 1,
            IncrementalResult::Unknown(stopped) => return Err(stopped),
            IncrementalResult::Sat(_) => break,
        }
    }
    Ok(core)
}
