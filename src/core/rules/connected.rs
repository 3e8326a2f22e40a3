//! The cells that have one of some values are in one piece.
//!
//! In clauses that would take either many or long ones. So only what is near is said beforehand, that nothing but a cell alone
//! is shut in by its neighbours, and the rest once an answer falls apart: where a part has a wall around it, either something
//! of the wall is open, or not both sides are there.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// More cells of a side than this are not named: one of them stands for all.
const NAMED: usize = 4;
/// A longer wall is not named: whoever goes from one side finds that there is no way to the other.
const WALL: usize = 6;

/// The cells with one of these values are in one piece, where each cell is listed with its neighbours. `key` says so.
pub fn connected(board: &[(Cell, Vec<Cell>)], values: ValueSet, key: Fixed) -> Rule {
    Connected::on(board, values, key).into()
}

#[derive(Debug)]
pub(super) struct Connected {
    pub(super) cells: Vec<Cell>,
    /// For each of the cells the places of its neighbours among them.
    pub(super) neighbours: Arc<[Vec<usize>]>,
    pub(super) values: ValueSet,
    key: Fixed,
}

/// What became of a place in a walk that has not come there.
const UNSEEN: usize = usize::MAX;

/// A walk through places that hang together: deep first, so that whatever joins two of them joins one with another before it.
pub(super) struct Walk {
    /// The places in the order they were come to.
    pub(super) order: Vec<usize>,
    /// When each place was come to.
    number: Vec<usize>,
    /// From where; the first from itself.
    from: Vec<usize>,
}

impl Connected {
    /// The cells of a board, where each is listed with its neighbours.
    pub(super) fn on(board: &[(Cell, Vec<Cell>)], values: ValueSet, key: Fixed) -> Connected {
        let places: BTreeMap<Cell, usize> = board.iter().enumerate().map(|(at, (cell, _))| (*cell, at)).collect();
        let place = |cell: &Cell| places.get(cell).copied();
        let neighbours = board.iter().map(|(_, near)| near.iter().filter_map(place).collect()).collect();
        Connected::new(board.iter().map(|(cell, _)| *cell).collect(), neighbours, values, key)
    }

    /// The cells, each with the places of its neighbours.
    pub(super) fn new(cells: Vec<Cell>, neighbours: Vec<Vec<usize>>, values: ValueSet, key: Fixed) -> Connected {
        Connected { cells, neighbours: neighbours.into(), values, key }
    }

    /// The same about other cells.
    pub(super) fn about(&self, to: &dyn Fn(Cell) -> Cell) -> Connected {
        let cells = self.cells.iter().map(|cell| to(*cell)).collect();
        Connected { cells, neighbours: self.neighbours.clone(), ..*self }
    }

    /// The walk from one place to all that can be come to through those that are open.
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

    /// The places of the walk through which alone it comes to some that are certain.
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

    /// The parts that places make up which may have the values, each in the order of a walk.
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

    /// Which cells have one of the values in an answer.
    pub(super) fn are_in(&self, values: &[Value]) -> Vec<bool> {
        let is_in = |cell: &Cell| values.get(cell.index()).is_some_and(|value| self.values.contains(*value));
        self.cells.iter().map(is_in).collect()
    }

    /// Which cells may have one of the values, and which have to.
    pub(super) fn sorted(&self, left: &[ValueSet]) -> [Vec<bool>; 2] {
        let may = left.iter().map(|values| !(*values & self.values).is_empty());
        let must = left.iter().map(|values| !values.is_empty() && values.is_subset(self.values));
        [may.collect(), must.collect()]
    }

    /// What is around a part and has a way to `other` that does not lead through more of it: whoever goes from the one to the
    /// other comes through there.
    fn wall(&self, part: &[usize], other: usize) -> Vec<usize> {
        let mut is_around = vec![false; self.cells.len()];
        part.iter().flat_map(|at| &self.neighbours[*at]).for_each(|near| is_around[*near] = true);
        part.iter().for_each(|at| is_around[*at] = false);
        let beyond = self.walk(other, |at| !is_around[at]);
        let is_near = |at: &usize| is_around[*at] && self.neighbours[*at].iter().any(|near| beyond.has(*near));
        (0..self.cells.len()).filter(is_near).collect()
    }

    /// That a part has a way out to what is certain elsewhere, or the cells that are certain are not.
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
            // Where nothing is open there is no door to be found.
            if walk.order.iter().any(|at| !must[*at]) {
                self.doors(&walk, &must).into_iter().for_each(|door| left[door] = left[door] & self.values);
            }
        }
        left.iter().all(|values| !values.is_empty())
    }
}
