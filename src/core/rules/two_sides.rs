//! Lines that part two sides from each other, as a closed loop does: whoever goes round crosses an even number of them.

use std::collections::VecDeque;

use super::joined::Joined;
use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// The regions of a board lie on two sides, and the edges that have the value are those with regions of both. Each edge is
/// listed with its two regions. `key` names the rule.
pub fn two_sides(edges: &[(Cell, [u32; 2])], line: Value, key: Fixed) -> Rule {
    let cells = edges.iter().map(|(cell, _)| *cell).collect();
    let regions: Vec<[usize; 2]> = edges.iter().map(|(_, ends)| ends.map(|end| end as usize)).collect();
    let count = regions.iter().flatten().max().map_or(0, |last| last + 1);
    let mut at_region = vec![Vec::new(); count];
    for (at, regions) in regions.iter().enumerate() {
        regions.iter().for_each(|region| at_region[*region].push(at));
    }
    TwoSides { cells, regions, at_region, line, key }.into()
}

#[derive(Clone, Debug)]
struct TwoSides {
    cells: Vec<Cell>,
    regions: Vec<[usize; 2]>,
    /// The edges of each region.
    at_region: Vec<Vec<usize>>,
    line: Value,
    key: Fixed,
}

/// How regions lie to each other as far as that is known: those in one tree, each with the edge by which it was come to.
struct Known {
    tree: Vec<usize>,
    by: Vec<Option<usize>>,
    /// Whether the region lies on the other side than the first of its tree.
    is_across: Vec<bool>,
}

impl TwoSides {
    /// Whether there is a line, where that is known.
    fn is_line(&self, values: ValueSet) -> Option<bool> {
        if values.contains(self.line) { values.only().map(|_| true) } else { Some(false) }
    }

    /// What is known of how regions lie to each other; none where that cannot be.
    fn joined(&self, lines: &[Option<bool>]) -> Option<Joined> {
        let mut joined = Joined::new(self.at_region.len());
        let known = self.regions.iter().zip(lines).filter_map(|(regions, is_line)| Some((*regions, (*is_line)?)));
        let is_so = known.fold(true, |is_so, (regions, is_line)| joined.join(regions, is_line) && is_so);
        is_so.then_some(joined)
    }

    /// The same with the ways there, of which none is longer than has to be.
    fn known(&self, lines: &[Option<bool>]) -> Known {
        let count = self.at_region.len();
        let mut known = Known { tree: vec![usize::MAX; count], by: vec![None; count], is_across: vec![false; count] };
        for start in 0..count {
            if known.tree[start] != usize::MAX {
                continue;
            }
            known.tree[start] = start;
            let mut reached = VecDeque::from([start]);
            while let Some(region) = reached.pop_front() {
                for at in self.at_region[region].iter().copied() {
                    let other = self.beyond(at, region);
                    if let Some(is_line) = lines[at].filter(|_| known.tree[other] == usize::MAX) {
                        (known.tree[other], known.by[other]) = (start, Some(at));
                        known.is_across[other] = known.is_across[region] != is_line;
                        reached.push_back(other);
                    }
                }
            }
        }
        known
    }

    /// The other region of an edge.
    fn beyond(&self, at: usize, region: usize) -> usize {
        let [one, other] = self.regions[at];
        if one == region { other } else { one }
    }

    /// The edges crossed on the way from a region to the first of its tree.
    fn way(&self, known: &Known, mut region: usize) -> Vec<usize> {
        let mut way = Vec::new();
        while let Some(at) = known.by[region] {
            way.push(at);
            region = self.beyond(at, region);
        }
        way
    }

    /// That the way round through an edge crosses an odd number of lines.
    fn odd(&self, known: &Known, lines: &[Option<bool>], at: usize) -> Cut {
        let [mut way, other] = self.regions[at].map(|region| self.way(known, region));
        let is_shared = |edge: &usize| other.contains(edge);
        let (shared, mut round): (Vec<usize>, Vec<usize>) = way.drain(..).partition(is_shared);
        round.extend(other.into_iter().filter(|edge| !shared.contains(edge)).chain([at]));
        let is_line = |edge: &&usize| lines[**edge] == Some(true);
        let crossed: Vec<Cell> = round.iter().filter(is_line).map(|edge| self.cells[*edge]).collect();
        let literal = |edge: &usize| Literal {
            candidate: Candidate::new(self.cells[*edge], self.line),
            holds: lines[*edge] == Some(false),
        };
        let literals = round.iter().map(literal).collect();
        let key = match crossed.len() {
            1 => Fixed(
                "a closed way enters the loop at {0} and never leaves it",
                "{0}で輪に入り、出ないまま元に戻る道ができます",
            ),
            _ => Fixed(
                "a closed way crosses the loop {1} times, an odd number: {0}",
                "{0}で輪を{1}回(奇数回)横切って元に戻る道ができます",
            ),
        };
        let count = crossed.len() as i64;
        Cut { literals, said: Sentence::new(key, [Arg::Cells(crossed), Arg::Number(count)]) }
    }

    /// The edges that are not as what is known of their regions demands.
    fn wrong(&self, known: &Known, lines: &[Option<bool>]) -> Vec<usize> {
        let is_wrong = |at: &usize| lines[*at].zip(self.demanded(known, *at)).is_some_and(|(is, ought)| is != ought);
        (0..lines.len()).filter(is_wrong).collect()
    }

    /// Whether an edge has to be a line, where its regions are known to each other.
    fn demanded(&self, known: &Known, at: usize) -> Option<bool> {
        let [one, other] = self.regions[at];
        (known.tree[one] == known.tree[other]).then(|| known.is_across[one] != known.is_across[other])
    }
}

impl Demand for TwoSides {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let is_line = |cell: &Cell| Some(values.get(cell.index()) == Some(&self.line));
        let lines: Vec<Option<bool>> = self.cells.iter().map(is_line).collect();
        self.joined(&lines).is_some()
    }

    fn encode(&self, _: Part, _: &mut dyn Clauses) {}

    fn describe(&self) -> Sentence {
        Sentence::new(self.key, [])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        TwoSides { cells: self.cells.iter().map(|cell| to(*cell)).collect(), ..self.clone() }.into()
    }

    fn is_lazy(&self) -> bool {
        true
    }

    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let lines: Vec<Option<bool>> = left.iter().map(|values| self.is_line(*values)).collect();
        let known = self.known(&lines);
        self.wrong(&known, &lines).into_iter().map(|at| self.odd(&known, &lines, at)).collect()
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let lines: Vec<Option<bool>> = left.iter().map(|values| self.is_line(*values)).collect();
        let Some(mut joined) = self.joined(&lines) else { return false };
        for at in (0..left.len()).filter(|at| lines[*at].is_none()) {
            left[at] = match joined.across(self.regions[at]) {
                Some(true) => left[at] & ValueSet::single(self.line),
                Some(false) => left[at] - ValueSet::single(self.line),
                None => left[at],
            };
        }
        left.iter().all(|values| !values.is_empty())
    }
}
