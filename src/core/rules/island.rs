//! The piece that a cell belongs to has so many cells, and is not that of another one.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// The cells connected with `root` by the value, including `root`, number `size` (any number if None), and none of
/// `others` is among them. `board` lists all cells with their neighbours; cells too far away are left out.
pub fn island(board: &[(Cell, Vec<Cell>)], root: Cell, size: Option<usize>, others: &[Cell], value: Value) -> Rule {
    let all: BTreeMap<Cell, &[Cell]> = board.iter().map(|(cell, near)| (*cell, near.as_slice())).collect();
    let mut places = BTreeMap::from([(root, 0)]);
    let (mut cells, mut ring) = (vec![root], 0);
    // The cells one step too far are part of the wall.
    for _ in 0..size.unwrap_or(all.len()) {
        let end = cells.len();
        for at in ring..end {
            for near in all.get(&cells[at]).into_iter().copied().flatten() {
                places.entry(*near).or_insert_with(|| {
                    cells.push(*near);
                    cells.len() - 1
                });
            }
        }
        ring = end;
    }
    let near = |cell: &Cell| all.get(cell).into_iter().copied().flatten().filter_map(|near| places.get(near).copied());
    let neighbours: Vec<Vec<usize>> = cells.iter().map(|cell| near(cell).collect()).collect();
    let is_other = cells.iter().map(|cell| *cell != root && others.contains(cell)).collect();
    Island { cells, neighbours: neighbours.into(), size, is_other, value }.into()
}

#[derive(Clone, Debug)]
struct Island {
    /// The root, then the other cells by increasing distance.
    cells: Vec<Cell>,
    /// For each cell, the indices of its neighbours in `cells`.
    neighbours: Arc<[Vec<usize>]>,
    size: Option<usize>,
    /// For each cell, whether it is the root of another island.
    is_other: Vec<bool>,
    value: Value,
}

/// The index of the root.
const ROOT: usize = 0;

/// The connected pieces of the cells with the value.
struct Pieces {
    /// The index of the piece of each cell.
    of: Vec<Option<usize>>,
    /// For each piece, its number of cells and whether it contains the root of another island.
    sizes: Vec<(usize, bool)>,
}

impl Island {
    fn literal(&self, at: usize, holds: bool) -> Literal {
        Literal { candidate: Candidate::new(self.cells[at], self.value), holds }
    }

    /// The cells connected with `start` through open cells, nearest first, at most `most` of them.
    fn flood(&self, start: usize, most: usize, is_open: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut seen = vec![false; self.cells.len()];
        seen[start] = true;
        let (mut found, mut next) = (vec![start], 0);
        while let Some(at) = found.get(next).copied() {
            next += 1;
            for near in self.neighbours[at].iter().copied() {
                if found.len() >= most {
                    return found;
                }
                if is_open(near) && !std::mem::replace(&mut seen[near], true) {
                    found.push(near);
                }
            }
        }
        found
    }

    fn pieces(&self, has: &[bool]) -> Pieces {
        let mut pieces = Pieces { of: vec![None; has.len()], sizes: Vec::new() };
        let mut open = Vec::new();
        for start in (0..has.len()).filter(|at| has[*at]) {
            if pieces.of[start].is_some() {
                continue;
            }
            let (number, mut size) = (pieces.sizes.len(), (0, false));
            pieces.of[start] = Some(number);
            open.push(start);
            while let Some(at) = open.pop() {
                size = (size.0 + 1, size.1 || self.is_other[at]);
                for near in self.neighbours[at].iter().copied() {
                    if has[near] && pieces.of[near].replace(number).is_none() {
                        open.push(near);
                    }
                }
            }
            pieces.sizes.push(size);
        }
        pieces
    }

    /// For each cell, whether it may have the value, and whether it has it.
    fn sorted(&self, left: &[ValueSet]) -> [Vec<bool>; 2] {
        let value = ValueSet::single(self.value);
        let may = left.iter().map(|values| values.contains(self.value)).collect();
        [may, left.iter().map(|values| *values == value).collect()]
    }

    /// The cells that cannot belong to the island, because it would become too large or join another one.
    fn excluded(&self, pieces: &Pieces, has: &[bool]) -> Vec<bool> {
        let own = pieces.of[ROOT];
        let size =
            |piece: Option<usize>| piece.and_then(|piece| pieces.sizes.get(piece)).copied().unwrap_or((0, false));
        let room = self.size.map_or(usize::MAX, |most| most.saturating_sub(size(own).0));
        let is_excluded = |at: usize| {
            if pieces.of[at] == own && has[at] {
                return false;
            }
            let near = &self.neighbours[at];
            let met = |nth: usize| pieces.of[near.get(nth).copied().unwrap_or(at)];
            let is_new = |nth: &usize| met(*nth) != own && (0..*nth).all(|before| met(before) != met(*nth));
            let more = (0..=near.len()).filter(is_new).map(|nth| size(met(nth)));
            let start = (usize::from(!has[at]), self.is_other[at]);
            let (cells, is_other) = more.fold(start, |all, one| (all.0 + one.0, all.1 || one.1));
            is_other || cells > room
        };
        (0..has.len()).map(is_excluded).collect()
    }

    /// Places the value in the cells without which the island cannot reach its size; returns whether it can.
    fn grow(&self, left: &mut [ValueSet], size: usize, is_open: impl Fn(usize) -> bool) -> bool {
        // A cell is needed only if the shortest ways to that many cells use it.
        let near = self.flood(ROOT, size, &is_open);
        if near.len() < size {
            return false;
        }
        let value = ValueSet::single(self.value);
        for at in near.into_iter().skip(1) {
            if left[at] != value && self.flood(ROOT, size, |other| other != at && is_open(other)).len() < size {
                left[at] = value;
            }
        }
        true
    }

    /// A shortest way from the root to a cell of its piece.
    fn way_to(&self, goal: usize, piece: &[usize]) -> Vec<usize> {
        let mut way = vec![goal];
        // The neighbour nearest to the root comes before it on the way.
        while let Some(before) = way
            .last()
            .filter(|at| **at != ROOT)
            .and_then(|at| piece.iter().copied().find(|one| self.neighbours[*one].contains(at)))
        {
            way.push(before);
        }
        way
    }

    /// The clause that these cells do not all have the value.
    fn not_all(&self, places: &[usize], technique: Fixed, key: Fixed, more: impl IntoIterator<Item = Arg>) -> Vec<Cut> {
        let literals = places.iter().map(|at| self.literal(*at, false)).collect();
        let args: Vec<Arg> = std::iter::once(Arg::Cell(self.cells[ROOT])).chain(more).collect();
        vec![Cut { technique, literals, said: Sentence::new(key, args) }]
    }

    /// The clause violated if the island has no room for its size.
    fn no_room(&self, size: usize, may: &[bool], has: &[bool]) -> Option<Cut> {
        let free = self.flood(ROOT, size, |at| may[at] && !self.is_other[at]);
        let excluded = self.excluded(&self.pieces(has), has);
        let room = self.flood(ROOT, size, |at| may[at] && !excluded[at]);
        if room.len() >= size {
            return None;
        }
        let is_closed = free.len() < size;
        let inside = if is_closed { free } else { room };
        let room = inside.len();
        let mut wall: Vec<usize> = inside.iter().flat_map(|at| &self.neighbours[*at]).copied().collect();
        wall.sort_unstable();
        wall.dedup();
        let wall = wall.into_iter().filter(|at| !may[*at]).map(|at| self.literal(at, true));
        // If it is shut in by other cells with the value, the clause depends on these as well.
        let others = (0..has.len()).filter(|at| has[*at] && !is_closed).map(|at| self.literal(at, false));
        let key = match room {
            1 if !is_closed => Fixed("rules.island-meets-land"),
            _ if !is_closed => Fixed("rules.island-has-room-before-land"),
            1 => Fixed("rules.island-cannot-grow"),
            _ => Fixed("rules.island-has-room-for"),
        };
        let args = [Arg::Cell(self.cells[ROOT]), Arg::Number(size as i64), Arg::Number(room as i64)];
        let said = Sentence::new(key, args);
        Some(Cut { technique: Fixed("rules.room-to-grow"), literals: wall.chain(others).collect(), said })
    }
}

impl Demand for Island {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let has = |at: usize| values.get(self.cells[at].index()) == Some(&self.value);
        let piece = self.flood(ROOT, usize::MAX, has);
        has(ROOT) && self.size.is_none_or(|size| piece.len() == size) && !piece.iter().any(|at| self.is_other[*at])
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.any(&[self.literal(ROOT, true)]);
        let near = &self.neighbours[ROOT];
        match self.size {
            Some(1) => near.iter().for_each(|at| to.any(&[self.literal(*at, false)])),
            Some(_) => to.any(&near.iter().map(|at| self.literal(*at, true)).collect::<Vec<_>>()),
            None => {}
        }
    }

    fn describe(&self) -> Sentence {
        let root = Arg::Cell(self.cells[ROOT]);
        match self.size {
            Some(size) => Sentence::new(Fixed("rules.number-at"), [root, Arg::Number(size as i64)]),
            None => Sentence::new(Fixed("rules.unknown-number-at"), [root]),
        }
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Island { cells: self.cells.iter().map(|cell| to(*cell)).collect(), ..self.clone() }.into()
    }

    fn is_lazy(&self) -> bool {
        true
    }

    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let [may, mut has] = self.sorted(left);
        has[ROOT] = true;
        let piece = self.flood(ROOT, usize::MAX, |at| has[at]);
        if let Some(other) = piece.iter().copied().find(|at| self.is_other[*at]) {
            let key = Fixed("rules.islands-become-one");
            let met = [Arg::Cell(self.cells[other])];
            return self.not_all(&self.way_to(other, &piece), Fixed("rules.separate-islands"), key, met);
        }
        let Some(size) = self.size else { return Vec::new() };
        if let Some(cells) = piece.get(..=size) {
            let key = Fixed("rules.island-too-large");
            return self.not_all(cells, Fixed("rules.complete-island"), key, [Arg::Number(size as i64)]);
        }
        self.no_room(size, &may, &has).into_iter().collect()
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let [may, mut has] = self.sorted(left);
        if !may[ROOT] {
            return false;
        }
        (left[ROOT], has[ROOT]) = (ValueSet::single(self.value), true);
        let pieces = self.pieces(&has);
        let own = pieces.of[ROOT].and_then(|piece| pieces.sizes.get(piece));
        if own.is_some_and(|(cells, is_other)| *is_other || self.size.is_some_and(|size| *cells > size)) {
            return false;
        }
        let excluded = self.excluded(&pieces, &has);
        let core = self.flood(ROOT, usize::MAX, |at| has[at]);
        for at in core.iter().flat_map(|at| &self.neighbours[*at]).copied().filter(|at| !has[*at] && excluded[*at]) {
            left[at].remove(self.value);
        }
        let grows = |size| self.grow(left, size, |at| may[at] && !excluded[at]);
        self.size.is_none_or(grows) && left.iter().all(|values| !values.is_empty())
    }
}
