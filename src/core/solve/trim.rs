//! Smaller cores for next to nothing.

use super::cnf::Lit;
use super::engine::{Incremental, IncrementalResult};
use crate::puzzle::{Budget, Stopped};

/// A core that has not become smaller so many times is not asked about again.
const IN_VAIN: usize = 2;

/// What is left of a core that is asked about again in other orders: the engine knows by now why it conflicts, so each
/// question is answered almost at once, and often with fewer of its literals.
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
