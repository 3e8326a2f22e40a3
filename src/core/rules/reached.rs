//! Cells that are each in reach of a root, which reaches so many steps.

use std::collections::VecDeque;

use super::connected::Connected;
use crate::puzzle::{Cell, Clauses, Cut, Demand, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// Every cell with the value can be reached from a root through cells with the value. The number of steps is at most
/// that of the root, which has the value too. `board` lists the cells with their neighbours; `key` is the name of the
/// rule.
pub fn reached(board: &[(Cell, Vec<Cell>)], roots: &[(Cell, usize)], value: Value, key: Fixed) -> Rule {
    let joined = Connected::on(board, ValueSet::single(value), key);
    let place = |cell: &Cell| joined.cells.iter().position(|other| other == cell);
    let roots = roots.iter().filter_map(|(cell, steps)| Some((place(cell)?, *steps))).collect();
    Reached { joined, roots, value }.into()
}

#[derive(Debug)]
struct Reached {
    /// The cells and their neighbours.
    joined: Connected,
    /// The indices of the roots, each with the number of steps it reaches.
    roots: Vec<(usize, usize)>,
    value: Value,
}

/// A cell that is reached.
#[derive(Clone, Copy)]
struct Stop {
    /// The number of steps left there.
    left: usize,
    /// The cell before it; a root comes from itself.
    from: usize,
}

impl Reached {
    /// What is reached through open cells; None for each cell that is not.
    fn reach(&self, is_open: impl Fn(usize) -> bool) -> Vec<Option<Stop>> {
        let mut stops: Vec<Option<Stop>> = vec![None; self.joined.cells.len()];
        let mut open = VecDeque::new();
        for (at, left) in self.roots.iter().copied().filter(|(at, _)| is_open(*at)) {
            stops[at] = Some(Stop { left, from: at });
            open.push_back(at);
        }
        while let Some(at) = open.pop_front() {
            let Some(left) = stops[at].and_then(|stop| stop.left.checked_sub(1)) else { continue };
            for near in self.joined.neighbours[at].iter().copied().filter(|near| is_open(*near)) {
                if stops[near].is_none_or(|stop| stop.left < left) {
                    stops[near] = Some(Stop { left, from: at });
                    open.push_back(near);
                }
            }
        }
        stops
    }

    /// The undecided cells on the ways to cells that have the value but are not yet joined to a root.
    fn doubtful(&self, stops: &[Option<Stop>], has: &[bool]) -> Vec<usize> {
        let joined = self.reach(|at| has[at]);
        let mut seen = vec![false; has.len()];
        for start in (0..has.len()).filter(|at| has[*at] && joined[*at].is_none()) {
            let mut at = start;
            while let Some(stop) = stops[at].filter(|_| !std::mem::replace(&mut seen[at], true)) {
                at = stop.from;
            }
        }
        (0..has.len()).filter(|at| seen[*at] && !has[*at]).collect()
    }

    /// The clause that `at` has the value only if some cell of the wall around its piece does.
    fn cut(&self, at: usize, may: &[bool], seen: &mut [bool]) -> Cut {
        let mut piece = vec![at];
        seen[at] = true;
        let mut next = 0;
        let mut wall = Vec::new();
        while let Some(at) = piece.get(next).copied() {
            next += 1;
            for near in self.joined.neighbours[at].iter().copied() {
                if !std::mem::replace(&mut seen[near], true) {
                    if may[near] { &mut piece } else { &mut wall }.push(near);
                }
            }
        }
        // A wall cell may lie beside several pieces.
        wall.iter().for_each(|near| seen[*near] = false);
        let literal = |at, holds| self.joined.literal(at, self.value, holds);
        let literals =
            std::iter::once(literal(at, false)).chain(wall.into_iter().map(|near| literal(near, true))).collect();
        let key = Fixed("rules.land-out-of-reach");
        Cut { technique: Fixed("rules.out-of-reach"), literals, said: Sentence::new(key, []) }
    }
}

impl Demand for Reached {
    fn cells(&self) -> Vec<Cell> {
        self.joined.cells()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let has = self.joined.are_in(values);
        let stops = self.reach(|at| has[at]);
        (0..has.len()).all(|at| !has[at] || stops[at].is_some())
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        let literal = |at, holds| self.joined.literal(at, self.value, holds);
        for at in (0..self.joined.cells.len()).filter(|at| !self.roots.iter().any(|(root, _)| root == at)) {
            let near = self.joined.neighbours[at].iter().map(|near| literal(*near, true));
            to.any(&std::iter::once(literal(at, false)).chain(near).collect::<Vec<_>>());
        }
    }

    fn describe(&self) -> Sentence {
        self.joined.describe()
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Reached { joined: self.joined.about(to), roots: self.roots.clone(), value: self.value }.into()
    }

    fn is_lazy(&self) -> bool {
        true
    }

    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let [may, has] = self.joined.sorted(left);
        let stops = self.reach(|at| may[at]);
        let mut seen = vec![false; left.len()];
        let far = |at: &usize| has[*at] && stops[*at].is_none();
        let mut cuts = Vec::new();
        for at in (0..left.len()).filter(far) {
            if !seen[at] {
                cuts.push(self.cut(at, &may, &mut seen));
            }
        }
        cuts
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let [may, has] = self.joined.sorted(left);
        let stops = self.reach(|at| may[at]);
        for at in (0..left.len()).filter(|at| stops[*at].is_none()) {
            left[at].remove(self.value);
        }
        for door in self.doubtful(&stops, &has) {
            let without = self.reach(|at| may[at] && at != door);
            if (0..has.len()).any(|at| has[at] && without[at].is_none()) {
                left[door] = ValueSet::single(self.value);
            }
        }
        left.iter().all(|values| !values.is_empty())
    }
}
