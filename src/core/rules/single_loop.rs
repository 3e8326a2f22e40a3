//! Lines that make one loop, and at least one line.

use std::collections::VecDeque;

use super::connected::Connected;
use super::joined::Joined;
use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// The lines, which are the edges with the value, are connected, and the only loop they form contains all of them. Each
/// edge is listed with its two ends. That no line ends or branches is up to the corner rules. `key` is the name of the
/// rule.
pub fn single_loop(edges: &[(Cell, [u32; 2])], line: Value, key: Fixed) -> Rule {
    let ends: Vec<[usize; 2]> = edges.iter().map(|(_, ends)| ends.map(|end| end as usize)).collect();
    let at_end = meeting(&ends);
    let near = |at: usize| ends[at].into_iter().flat_map(|end| &at_end[end]).copied().filter(move |other| *other != at);
    let neighbours = (0..ends.len()).map(|at| near(at).collect()).collect();
    let cells = edges.iter().map(|(cell, _)| *cell).collect();
    SingleLoop { joined: Connected::new(cells, neighbours, ValueSet::single(line), key), ends, at_end }.into()
}

/// The edges that meet at each end.
fn meeting(ends: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let count = ends.iter().flatten().max().map_or(0, |last| last + 1);
    let mut at_end = vec![Vec::new(); count];
    for (at, ends) in ends.iter().enumerate() {
        ends.iter().for_each(|end| at_end[*end].push(at));
    }
    at_end
}

#[derive(Debug)]
struct SingleLoop {
    /// The edges as cells, which are neighbours if they meet.
    joined: Connected,
    ends: Vec<[usize; 2]>,
    /// The edges that meet at each end.
    at_end: Vec<Vec<usize>>,
}

impl SingleLoop {
    /// The ends joined by lines, and the first line that closes a loop.
    fn join(&self, is_line: &[bool]) -> (Joined, Option<usize>) {
        let mut joined = Joined::new(self.at_end.len());
        let lines = (0..self.ends.len()).filter(|at| is_line[*at]);
        let mut closing = None;
        for at in lines {
            closing = closing.or_else(|| joined.across(self.ends[at]).map(|_| at));
            joined.join(self.ends[at], false);
        }
        (joined, closing)
    }

    /// The lines of a shortest loop through `closing`.
    fn round(&self, is_line: &[bool], closing: usize) -> Vec<usize> {
        let [start, goal] = self.ends[closing];
        let mut by = vec![None; self.at_end.len()];
        by[start] = Some(closing);
        let mut reached = VecDeque::from([start]);
        while let Some(end) = reached.pop_front() {
            for at in self.at_end[end].iter().copied().filter(|at| is_line[*at] && *at != closing) {
                let other = self.beyond(at, end);
                if by[other].is_none() {
                    by[other] = Some(at);
                    reached.push_back(other);
                }
            }
        }
        let (mut round, mut end) = (vec![closing], goal);
        while let Some(at) = by[end].filter(|_| end != start) {
            round.push(at);
            end = self.beyond(at, end);
        }
        round
    }

    /// The other end of an edge.
    fn beyond(&self, at: usize, end: usize) -> usize {
        let [one, other] = self.ends[at];
        if one == end { other } else { one }
    }

    /// The number of lines that meet at an end.
    fn lines_at(&self, is_line: &[bool], end: usize) -> usize {
        self.at_end[end].iter().filter(|at| is_line[**at]).count()
    }

    /// Whether all lines form one loop.
    fn is_closed(&self, is_line: &[bool]) -> bool {
        let is_passed = |end| [0, 2].contains(&self.lines_at(is_line, end));
        (0..self.at_end.len()).all(is_passed) && self.joined.parts(is_line).len() <= 1
    }

    /// The two ends of the lines if all of them form one path.
    fn open_ends(&self, is_line: &[bool]) -> Option<[usize; 2]> {
        let mut ends = Vec::new();
        for end in 0..self.at_end.len() {
            match self.lines_at(is_line, end) {
                0 | 2 => {}
                1 => ends.push(end),
                _ => return None,
            }
        }
        ends.try_into().ok().filter(|_| self.joined.parts(is_line).len() <= 1)
    }

    /// The clause violated by a loop that leaves a line out.
    fn left_out(&self, is_line: &[bool], closing: usize) -> Option<Cut> {
        let round = self.round(is_line, closing);
        let other = (0..is_line.len()).find(|at| is_line[*at] && !round.contains(at))?;
        let key = Fixed("rules.loop-leaves-out");
        let said = Sentence::new(key, [Arg::Cell(self.joined.cells[other]), Arg::Number(round.len() as i64)]);
        let literals = round.into_iter().chain([other]).map(|at| self.line(at, false)).collect();
        Some(Cut { technique: Fixed("rules.early-loop"), literals, said })
    }

    fn line(&self, at: usize, holds: bool) -> Literal {
        let line = self.joined.values.first().unwrap_or(Value(0));
        Literal { candidate: Candidate::new(self.joined.cells[at], line), holds }
    }
}

impl Demand for SingleLoop {
    fn cells(&self) -> Vec<Cell> {
        self.joined.cells()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let is_line = self.joined.are_in(values);
        is_line.contains(&true)
            && self.joined.holds(values)
            && (self.join(&is_line).1.is_none() || self.is_closed(&is_line))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.any(&(0..self.ends.len()).map(|at| self.line(at, true)).collect::<Vec<_>>());
    }

    fn describe(&self) -> Sentence {
        self.joined.describe()
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        SingleLoop { joined: self.joined.about(to), ends: self.ends.clone(), at_end: self.at_end.clone() }.into()
    }

    fn is_lazy(&self) -> bool {
        true
    }

    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let [_, is_line] = self.joined.sorted(left);
        let early = |closing| self.left_out(&is_line, closing);
        let mut cuts = self.joined.cuts(left);
        for cut in &mut cuts {
            cut.said.key = Fixed("rules.no-path");
        }
        // An early loop is a better reason than a lost connection for a person, but a weaker one for an engine.
        if cuts.is_empty() || left.iter().any(|values| values.len() > 1) {
            cuts = self.join(&is_line).1.and_then(early).map_or(cuts, |cut| vec![cut]);
        }
        cuts
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        if !self.joined.filter(left) {
            return false;
        }
        let [may_be, mut is_line] = self.joined.sorted(left);
        let mut possible = (0..left.len()).filter(|at| may_be[*at]);
        match (possible.next(), possible.next()) {
            (None, _) => return false,
            (Some(only), None) => {
                left[only] = left[only] & self.joined.values;
                is_line[only] = true;
            }
            _ => {}
        }
        let (mut joined, closing) = self.join(&is_line);
        let is_open = |at: &usize| may_be[*at] && !is_line[*at];
        if closing.is_some() {
            (0..left.len()).filter(is_open).for_each(|at| left[at] = left[at] - self.joined.values);
            return self.is_closed(&is_line);
        }
        let closing: Vec<usize> =
            (0..left.len()).filter(|at| is_open(at) && joined.across(self.ends[*at]).is_some()).collect();
        let last = if closing.is_empty() { None } else { self.open_ends(&is_line) };
        for at in closing {
            let [one, other] = self.ends[at];
            if !last.is_some_and(|last| last == [one, other] || last == [other, one]) {
                left[at] = left[at] - self.joined.values;
            }
        }
        true
    }
}
