//! How many of some literals hold.

use crate::puzzle::{
    Arg, Candidate, Cell, Clauses, Count, Demand, Formula, Literal, Part, Position, Rule, Sentence, Value, ValueSet,
};
use crate::words::Fixed;

/// Between `least` and `most` of the literals are true.
pub fn count(literals: Vec<Literal>, least: u32, most: u32) -> Rule {
    Counted { literals, least, most }.into()
}

/// A rule that demands nothing.
pub fn nothing() -> Rule {
    count(Vec::new(), 0, 0)
}

#[derive(Debug)]
struct Counted {
    literals: Vec<Literal>,
    least: u32,
    most: u32,
}

impl Demand for Counted {
    fn cells(&self) -> Vec<Cell> {
        self.literals.iter().map(|literal| literal.candidate.cell).collect()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let held = self.literals.iter().filter(|literal| literal.is_true(values)).count() as u32;
        (self.least..=self.most).contains(&held)
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.count(&self.literals, self.least, self.most);
    }

    fn describe(&self) -> Sentence {
        let key = match self.least == self.most {
            true => Fixed("rules.so-many-clues"),
            false => Fixed("rules.clues-between"),
        };
        Sentence::new(key, [Arg::Cells(self.cells()), Arg::Number(self.least.into()), Arg::Number(self.most.into())])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        let literal = |one: &Literal| {
            let candidate = Candidate::new(to(one.candidate.cell), one.candidate.value);
            Literal { candidate, ..*one }
        };
        count(self.literals.iter().map(literal).collect(), self.least, self.most)
    }

    fn candidates(&self, _: &dyn Fn(Cell) -> ValueSet) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = self.literals.iter().map(|literal| literal.candidate).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }

    fn is_broken(&self, position: &Position) -> bool {
        let truth = |one: &Literal| Formula::Is(one.candidate).truth(position).map(|is| is == one.holds);
        let truths = || self.literals.iter().map(truth);
        let certain = truths().filter(|truth| *truth == Some(true)).count() as u32;
        let possible = truths().filter(|truth| *truth != Some(false)).count() as u32;
        certain > self.most || possible < self.least
    }

    fn is_blind_to(&self, corners: [Cell; 4], [first, second]: [Value; 2]) -> bool {
        let held = |turn| self.literals.iter().filter(|literal| is_kept(**literal, corners, turn)).count();
        held([first, second]) == held([second, first])
    }

    fn count(&self) -> Option<Count<'_>> {
        Some(Count { literals: &self.literals, least: self.least, most: self.most })
    }
}

/// Whether a literal about a corner is true if the first value lies in the top left corner. Literals about other cells
/// count as false, since the exchange does not affect them.
fn is_kept(literal: Literal, corners: [Cell; 4], [first, second]: [Value; 2]) -> bool {
    let Candidate { cell, value } = literal.candidate;
    let Some(at) = corners.iter().position(|corner| *corner == cell) else { return false };
    let there = if at == 0 || at == 3 { first } else { second };
    (there == value) == literal.holds
}
