//! Lines that meet: none of them, or two.

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Site, Value, ValueSet};
use crate::words::Fixed;

/// None or two of the cells have the value. The cells are the edges that meet at a corner or square `at`, where a loop
/// has either two lines or none.
pub fn corner(cells: Vec<Cell>, line: Value, at: Site) -> Rule {
    Corner { cells, line, at }.into()
}

#[derive(Debug)]
struct Corner {
    cells: Vec<Cell>,
    line: Value,
    at: Site,
}

/// The number of lines at a corner that the loop passes.
const PASSING: usize = 2;

impl Demand for Corner {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let lines = self.cells.iter().filter(|cell| values.get(cell.index()) == Some(&self.line)).count();
        lines == 0 || lines == PASSING
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        let literal = |cell: &Cell, holds| Literal { candidate: Candidate::new(*cell, self.line), holds };
        for at in 0..self.cells.len() {
            let others = || self.cells.iter().enumerate().filter(move |(other, _)| *other != at);
            let but = |holds| move |(other, cell): (usize, &Cell)| literal(cell, holds == (other == at));
            // No line ends here, and no three lines meet.
            to.any(&self.cells.iter().enumerate().map(but(false)).collect::<Vec<_>>());
            for (first, one) in others().filter(|(other, _)| *other > at) {
                for (_, other) in others().filter(|(other, _)| *other > first) {
                    to.any(&[&self.cells[at], one, other].map(|cell| literal(cell, false)));
                }
            }
        }
    }

    fn describe(&self) -> Sentence {
        Sentence::new(Fixed("rules.none-or-two-lines"), [Arg::Cells(self.cells.clone())])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        corner(self.cells.iter().map(|cell| to(*cell)).collect(), self.line, self.at.clone())
    }

    /// A corner with a third line, or with a single one that cannot go on.
    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let literal = |at: usize, holds| Literal { candidate: Candidate::new(self.cells[at], self.line), holds };
        let places = || 0..self.cells.len();
        let lines: Vec<usize> = places().filter(|at| left[*at].only() == Some(self.line)).take(PASSING + 1).collect();
        let is_dead_end = lines.len() == 1 && places().all(|at| lines.contains(&at) || !left[at].contains(self.line));
        let (technique, key, arg) = match lines.len() {
            0..=PASSING if !is_dead_end => return Vec::new(),
            0..=PASSING => {
                let end = Arg::Cells(lines.iter().map(|at| self.cells[*at]).collect());
                (Fixed("rules.no-dead-end"), Fixed("rules.dead-end"), end)
            }
            _ => (Fixed("rules.no-branch"), Fixed("rules.three-lines-meet"), Arg::Site(self.at.clone())),
        };
        let others = places().filter(|at| is_dead_end && !lines.contains(at));
        let literals = lines.iter().map(|at| literal(*at, false)).chain(others.map(|at| literal(at, true))).collect();
        vec![Cut { technique, literals, said: Sentence::new(key, [arg]) }]
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let line = ValueSet::single(self.line);
        let is_open = |values: &ValueSet| values.contains(self.line) && values.len() > 1;
        let lines = left.iter().filter(|values| **values == line).count();
        let open = left.iter().filter(|values| is_open(values)).count();
        let left_of = |values: ValueSet| match (lines, open) {
            (1, 1) => line,
            (0, 1) | (PASSING, _) => values - line,
            _ => values,
        };
        left.iter_mut().filter(|values| is_open(values)).for_each(|values| *values = left_of(*values));
        lines <= PASSING && (lines, open) != (1, 0)
    }
}
