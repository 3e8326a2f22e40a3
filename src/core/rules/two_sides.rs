//! Lines of which no three meet and that part two sides, as a loop does: whoever goes round crosses an even number of them.

use std::collections::VecDeque;

use super::joined::Joined;
use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Site, Value, ValueSet};
use crate::words::Fixed;

/// The most odd circuits that are reported at once.
const CUTS: usize = 4;
/// The most lines that may meet at a corner.
const PASSING: usize = 2;
const TECHNIQUE: Fixed = Fixed("rules.inside-and-outside");
const THREE_MEET: Fixed = Fixed("rules.three-lines-meet");

/// Every region of the board lies on one of two sides. The edges with the value are exactly those between regions on
/// different sides, and no three of them meet at a corner. Each edge has a cell and the numbers of the regions on its
/// two sides, each corner its place and the cells of the edges that meet there. `key` is the name of the rule.
pub fn two_sides(edges: &[(Cell, [u32; 2])], corners: Vec<(Site, Vec<Cell>)>, line: Value, key: Fixed) -> Rule {
    let cells = edges.iter().map(|(cell, _)| *cell).collect();
    let edge = |cell: &Cell| edges.iter().position(|(other, _)| other == cell);
    let corner = |(site, cells): (Site, Vec<Cell>)| Corner { site, edges: cells.iter().filter_map(edge).collect() };
    let corners = corners.into_iter().map(corner).collect();
    let regions: Vec<[usize; 2]> = edges.iter().map(|(_, regions)| regions.map(|region| region as usize)).collect();
    let count = regions.iter().flatten().max().map_or(0, |last| last + 1);
    let mut at_region = vec![Vec::new(); count];
    for (at, regions) in regions.iter().enumerate() {
        regions.iter().for_each(|region| at_region[*region].push(at));
    }
    TwoSides { cells, regions, corners, at_region, line, key }.into()
}

#[derive(Clone, Debug)]
struct TwoSides {
    cells: Vec<Cell>,
    regions: Vec<[usize; 2]>,
    corners: Vec<Corner>,
    /// The edges of each region.
    at_region: Vec<Vec<usize>>,
    line: Value,
    key: Fixed,
}

/// A place where edges meet.
#[derive(Clone, Debug)]
struct Corner {
    site: Site,
    edges: Vec<usize>,
}

impl TwoSides {
    /// Whether the edge is a line; None if undecided.
    fn is_line(&self, values: ValueSet) -> Option<bool> {
        if values.contains(self.line) { values.only().map(|_| true) } else { Some(false) }
    }

    /// How the regions lie to each other as far as known, and the first edges that contradict the edges before them, at
    /// most `most`.
    fn joined(&self, lines: &[Option<bool>], most: usize) -> (Joined, Vec<usize>) {
        let mut joined = Joined::new(self.at_region.len());
        let known = lines.iter().enumerate().filter_map(|(at, is_line)| Some((at, (*is_line)?)));
        let wrong = known.filter(|(at, is_line)| !joined.join(self.regions[*at], *is_line)).map(|(at, _)| at);
        let wrong = wrong.take(most).collect();
        (joined, wrong)
    }

    /// The region on the other side of an edge.
    fn beyond(&self, at: usize, region: usize) -> usize {
        let [one, other] = self.regions[at];
        if one == region { other } else { one }
    }

    /// A shortest circuit through an edge that crosses an odd number of lines, as the edges it crosses.
    fn round(&self, lines: &[Option<bool>], through: usize) -> Vec<usize> {
        // A search state is a region and whether the way there has crossed an odd number of lines.
        let place = |region: usize, is_odd: bool| 2 * region + usize::from(is_odd);
        let [start, end] = self.regions[through];
        let goal = place(end, lines[through] == Some(false));
        let mut by = vec![None; 2 * self.at_region.len()];
        let mut reached = VecDeque::from([place(start, false)]);
        while let Some(from) = reached.pop_front().filter(|_| by[goal].is_none()) {
            let (region, is_odd) = (from / 2, from % 2 == 1);
            for at in self.at_region[region].iter().copied().filter(|at| *at != through) {
                let Some(is_line) = lines[at] else { continue };
                let to = place(self.beyond(at, region), is_odd != is_line);
                if by[to].is_none() && to != place(start, false) {
                    by[to] = Some((at, from));
                    reached.push_back(to);
                }
            }
        }
        let way = std::iter::successors(by[goal], |(_, from)| by[*from]).map(|(at, _)| at);
        way.chain([through]).collect()
    }

    /// The corner where all of these edges meet, so that the circuit goes round that corner.
    fn corner(&self, round: &[usize]) -> Option<&Corner> {
        self.corners.iter().find(|corner| round.iter().all(|edge| corner.edges.contains(edge)))
    }

    /// The corners where too many lines meet.
    fn branches<'a>(&'a self, lines: &'a [Option<bool>]) -> impl Iterator<Item = &'a Corner> {
        let meeting = |corner: &Corner| corner.edges.iter().filter(|at| lines[**at] == Some(true)).count();
        self.corners.iter().filter(move |corner| meeting(corner) > PASSING)
    }

    /// The clause violated by three lines that meet at a corner.
    fn branch(&self, corner: &Corner, lines: &[Option<bool>]) -> Cut {
        let meeting = corner.edges.iter().filter(|at| lines[**at] == Some(true));
        let literal = |edge: &usize| Literal { candidate: Candidate::new(self.cells[*edge], self.line), holds: false };
        let literals = meeting.take(PASSING + 1).map(literal).collect();
        Cut { technique: TECHNIQUE, literals, said: Sentence::new(THREE_MEET, [Arg::Site(corner.site.clone())]) }
    }

    /// The clause violated by a circuit that crosses an odd number of lines.
    fn odd(&self, round: &[usize], lines: &[Option<bool>]) -> Cut {
        let named = |is_line: bool| -> Vec<Cell> {
            round.iter().filter(|edge| lines[**edge] == Some(is_line)).map(|edge| self.cells[*edge]).collect()
        };
        let (crossed, open) = (named(true), named(false));
        let literal = |edge: &usize| Literal {
            candidate: Candidate::new(self.cells[*edge], self.line),
            holds: lines[*edge] == Some(false),
        };
        let literals = round.iter().map(literal).collect();
        let count = crossed.len() as i64;
        let key = match (self.corner(round), count, open.len()) {
            (Some(_), 1, _) => Fixed("rules.dead-end"),
            (Some(_), ..) => THREE_MEET,
            (None, 1, _) => Fixed("rules.sides-meet"),
            (None, _, 1) => Fixed("rules.odd-crossings-round"),
            _ => Fixed("rules.odd-crossings-in-circle"),
        };
        let at = self.corner(round).filter(|_| count > 1).map(|corner| Arg::Site(corner.site.clone()));
        let crossed = at.unwrap_or(Arg::Cells(crossed));
        let said = Sentence::new(key, [crossed, Arg::Number(count), Arg::Cells(open)]);
        Cut { technique: TECHNIQUE, literals, said }
    }
}

impl Demand for TwoSides {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let is_line = |cell: &Cell| Some(values.get(cell.index()) == Some(&self.line));
        let lines: Vec<Option<bool>> = self.cells.iter().map(is_line).collect();
        self.joined(&lines, 1).1.is_empty() && self.branches(&lines).next().is_none()
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
        let branches = self.branches(&lines).take(CUTS);
        let mut cuts: Vec<Cut> = branches.map(|corner| self.branch(corner, &lines)).collect();
        if !cuts.is_empty() {
            return cuts;
        }
        let (_, wrong) = self.joined(&lines, CUTS);
        let mut rounds: Vec<Vec<usize>> = wrong.into_iter().map(|at| self.round(&lines, at)).collect();
        rounds.sort_by_key(Vec::len);
        cuts.extend(rounds.iter().map(|round| self.odd(round, &lines)));
        cuts
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let line = ValueSet::single(self.line);
        let mut known: Vec<Option<bool>> = left.iter().map(|values| self.is_line(*values)).collect();
        loop {
            let before = known.iter().flatten().count();
            for corner in &self.corners {
                match corner.edges.iter().filter(|at| known[**at] == Some(true)).count() {
                    PASSING => corner.edges.iter().for_each(|at| known[*at] = known[*at].or(Some(false))),
                    lines if lines > PASSING => return false,
                    _ => {}
                }
            }
            let (mut joined, wrong) = self.joined(&known, 1);
            if !wrong.is_empty() {
                return false;
            }
            for (is_line, regions) in known.iter_mut().zip(&self.regions) {
                *is_line = is_line.or_else(|| joined.across(*regions));
            }
            if known.iter().flatten().count() == before {
                break;
            }
        }
        for (values, is_line) in left.iter_mut().zip(known) {
            *values = match is_line {
                Some(true) => *values & line,
                Some(false) => *values - line,
                None => *values,
            };
        }
        left.iter().all(|values| !values.is_empty())
    }
}
