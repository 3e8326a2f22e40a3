//! The cells that have one of some values are in one piece.
//!
//! Stating this in clauses would take either many clauses or long ones. So only local clauses are stated in advance: a
//! cell may be shut in by its neighbours only if it is alone. The rest follows once an answer falls into parts. A part
//! is surrounded by a wall. Either some cell of the wall is open, or the cells on its two sides are not both there.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// Parts with more cells than this are not listed in full: one cell stands for all.
const NAMED: usize = 4;
/// A wall with more cells than this is not listed. From one side it is easy to see that there is no way to the other.
const WALL: usize = 6;

/// The cells with one of these values are connected. `board` lists each cell with its neighbours. `key` is the sentence
/// for the rule.
pub fn connected(board: &[(Cell, Vec<Cell>)], values: ValueSet, key: Fixed) -> Rule {
    Connected::on(board, values, key).into()
}

#[derive(Debug)]
pub(super) struct Connected {
    pub(super) cells: Vec<Cell>,
    /// For each cell, the indices of its neighbours in `cells`.
    pub(super) neighbours: Arc<[Vec<usize>]>,
    pub(super) values: ValueSet,
    key: Fixed,
}

/// The number of a cell that a walk has not visited.
const UNSEEN: usize = usize::MAX;

/// A depth-first walk through connected cells: every edge between two of them joins a cell to one of its ancestors.
/// Cells are indices into [`Connected::cells`].
pub(super) struct Walk {
    /// The visited cells in the order of the visit.
    pub(super) order: Vec<usize>,
    /// The position of each cell in that order, or [`UNSEEN`].
    number: Vec<usize>,
    /// The parent of each cell; the start is its own parent.
    from: Vec<usize>,
}

impl Connected {
    /// The rule for the cells of a board, each listed with its neighbours.
    pub(super) fn on(board: &[(Cell, Vec<Cell>)], values: ValueSet, key: Fixed) -> Connected {
        let places: BTreeMap<Cell, usize> = board.iter().enumerate().map(|(at, (cell, _))| (*cell, at)).collect();
        let place = |cell: &Cell| places.get(cell).copied();
        let neighbours = board.iter().map(|(_, near)| near.iter().filter_map(place).collect()).collect();
        Connected::new(board.iter().map(|(cell, _)| *cell).collect(), neighbours, values, key)
    }

    /// The rule for these cells, each with the indices of its neighbours.
    pub(super) fn new(cells: Vec<Cell>, neighbours: Vec<Vec<usize>>, values: ValueSet, key: Fixed) -> Connected {
        Connected { cells, neighbours: neighbours.into(), values, key }
    }

    /// The same rule for other cells.
    pub(super) fn about(&self, to: &dyn Fn(Cell) -> Cell) -> Connected {
        let cells = self.cells.iter().map(|cell| to(*cell)).collect();
        Connected { cells, neighbours: self.neighbours.clone(), ..*self }
    }

    /// The walk from `start` to all cells that can be reached through open ones.
    pub(super) fn walk(&self, start: usize, is_open: impl Fn(usize) -> bool) -> Walk {
        let count = self.cells.len();
        let mut walk = Walk { order: Vec::with_capacity(count), number: vec![UNSEEN; count], from: vec![start; count] };
        let mut path = Vec::with_capacity(count);
        walk.order.push(start);
        walk.number[start] = 0;
        path.push((start, 0));
        while let Some((at, next)) = path.last_mut() {
            let (at, near) = (*at, self.neighbours[*at].get(*next).copied());
            *next += 1;
            match near {
                None => _ = path.pop(),
                Some(near) if walk.has(near) || !is_open(near) => {}
                Some(near) => {
                    (walk.number[near], walk.from[near]) = (walk.order.len(), at);
                    walk.order.push(near);
                    path.push((near, 0));
                }
            }
        }
        walk
    }

    /// The articulation points of the walk: cells without which it cannot reach some cell that is certain.
    fn doors(&self, walk: &Walk, is_certain: &[bool]) -> Vec<usize> {
        let mut earliest = walk.number.clone();
        let mut leads_on = is_certain.to_vec();
        let mut doors = Vec::new();
        for at in walk.order.iter().skip(1).rev().copied() {
            let (from, near) = (walk.from[at], self.neighbours[at].iter().map(|near| walk.number[*near]));
            earliest[at] = near.fold(earliest[at], usize::min);
            earliest[from] = earliest[from].min(earliest[at]);
            leads_on[from] |= leads_on[at];
            if leads_on[at] && earliest[at] >= walk.number[from] {
                doors.push(from);
            }
        }
        doors
    }

    /// The connected parts of the cells that may have the values, each in the order of a walk.
    pub(super) fn parts(&self, may: &[bool]) -> Vec<Vec<usize>> {
        let mut is_known = vec![false; may.len()];
        let mut parts = Vec::new();
        for start in 0..may.len() {
            if may[start] && !is_known[start] {
                let part = self.walk(start, |at| may[at]).order;
                part.iter().for_each(|at| is_known[*at] = true);
                parts.push(part);
            }
        }
        parts
    }

    /// For each cell, whether it has one of the values in a full assignment.
    pub(super) fn are_in(&self, values: &[Value]) -> Vec<bool> {
        let is_in = |cell: &Cell| values.get(cell.index()).is_some_and(|value| self.values.contains(*value));
        self.cells.iter().map(is_in).collect()
    }

    /// For each cell, whether it may have one of the values, and whether it must.
    pub(super) fn sorted(&self, left: &[ValueSet]) -> [Vec<bool>; 2] {
        let may = left.iter().map(|values| !(*values & self.values).is_empty());
        let must = left.iter().map(|values| !values.is_empty() && values.is_subset(self.values));
        [may.collect(), must.collect()]
    }

    /// The cells around a part that have a way to `other` without crossing the surroundings of the part again. Every
    /// way from the part to `other` passes through one of them.
    fn wall(&self, part: &[usize], other: usize) -> Vec<usize> {
        let mut is_around = vec![false; self.cells.len()];
        part.iter().flat_map(|at| &self.neighbours[*at]).for_each(|near| is_around[*near] = true);
        part.iter().for_each(|at| is_around[*at] = false);
        let beyond = self.walk(other, |at| !is_around[at]);
        let is_near = |at: &usize| is_around[*at] && self.neighbours[*at].iter().any(|near| beyond.has(*near));
        (0..self.cells.len()).filter(is_near).collect()
    }

    /// The clause that a part has a way out to `other`, or not both of them have the values.
    fn cut(&self, part: &[usize], other: usize, left: &[ValueSet], must: &[bool]) -> Option<Cut> {
        let inside: Vec<usize> = part.iter().copied().filter(|at| must[*at]).collect();
        let wall = self.wall(part, other);
        let ends = [*inside.first()?, other].map(|at| Some((at, left[at].first()?)));
        let ends = ends.into_iter().flatten().map(|(at, value)| self.literal(at, value, false));
        let open = wall.iter().flat_map(|at| self.values.iter().map(|value| self.literal(*at, value, true)));
        let literals = ends.chain(open).collect();
        let key = match wall.len() {
            1..=WALL => Fixed("rules.cut-off-by"),
            _ => Fixed("rules.cut-off"),
        };
        let named = if inside.len() > NAMED { inside.get(..1).unwrap_or_default() } else { &inside };
        let args = [self.named(named), Arg::Cell(self.cells[other]), self.named(&wall)];
        Some(Cut { technique: Fixed("rules.only-door"), literals, said: Sentence::new(key, args) })
    }

    pub(super) fn literal(&self, at: usize, value: Value, holds: bool) -> Literal {
        Literal { candidate: Candidate::new(self.cells[at], value), holds }
    }

    fn named(&self, places: &[usize]) -> Arg {
        let mut cells: Vec<Cell> = places.iter().map(|at| self.cells[*at]).collect();
        cells.sort_unstable();
        Arg::Cells(cells)
    }
}

impl Walk {
    fn has(&self, place: usize) -> bool {
        self.number[place] != UNSEEN
    }
}

impl Demand for Connected {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        self.parts(&self.are_in(values)).len() <= 1
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        for at in 0..self.cells.len() {
            let near = &self.neighbours[at];
            let mut beyond: Vec<usize> = near.iter().flat_map(|next| self.neighbours[*next].iter().copied()).collect();
            beyond.retain(|other| *other != at && !near.contains(other));
            beyond.sort_unstable();
            beyond.dedup();
            let values = |at: usize| self.values.iter().map(move |value| (at, value));
            let open: Vec<Literal> = near
                .iter()
                .flat_map(|next| values(*next))
                .map(|(next, value)| self.literal(next, value, true))
                .collect();
            for (other, its) in beyond.into_iter().flat_map(values) {
                for value in self.values {
                    let ends = [self.literal(at, value, false), self.literal(other, its, false)];
                    to.any(&[&ends, &open[..]].concat());
                }
            }
        }
    }

    fn describe(&self) -> Sentence {
        Sentence::new(self.key, [])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        self.about(to).into()
    }

    fn is_lazy(&self) -> bool {
        true
    }

    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let [may, must] = self.sorted(left);
        let mut parts = self.parts(&may);
        parts.retain(|part| part.iter().any(|at| must[*at]));
        parts.sort_by_key(Vec::len);
        let largest = parts.pop().unwrap_or_default();
        let Some(other) = largest.into_iter().find(|at| must[*at]) else { return Vec::new() };
        parts.iter().filter_map(|part| self.cut(part, other, left, &must)).collect()
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let [may, must] = self.sorted(left);
        if let Some(start) = must.iter().position(|must| *must) {
            let walk = self.walk(start, |at| may[at]);
            for at in (0..left.len()).filter(|at| !walk.has(*at)) {
                left[at] = left[at] - self.values;
            }
            // If no open cell is reached, there is no articulation point to find.
            if walk.order.iter().any(|at| !must[*at]) {
                self.doors(&walk, &must).into_iter().for_each(|door| left[door] = left[door] & self.values);
            }
        }
        left.iter().all(|values| !values.is_empty())
    }
}
