//! Presolving: literals that follow from unit clauses, and failed literals.
//!
//! A literal *fails* if assuming it leads to a contradiction by unit propagation alone; its negation then holds, with
//! all that follows from it. (Failed literals: Freeman, "Improvements to propositional satisfiability search
//! algorithms", 1995.) Formulas of puzzles lose half of their clauses to their units. Most killers are decided by
//! failed literals, in less time than it takes to load their clauses into a solver.

use super::cnf::{Assignment, Cnf, Lit, Var};
use super::engine::{Engine, EngineError, SatResult};
use crate::puzzle::Budget;

/// The propagation steps spent on trying literals, as a multiple of the number of literals in the formula.
const EFFORT: usize = 8;

/// The formula cannot be made true.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// What is left of a formula after presolving.
pub(super) struct Rest {
    /// The result for each variable of the formula.
    fates: Vec<Fate>,
    cnf: Cnf,
}

/// The result of presolving for a variable.
#[derive(Clone, Copy)]
enum Fate {
    /// Every assignment that makes the formula true gives it this value.
    Decided(bool),
    /// It is still open, and this is its number in the remaining formula.
    Open(Var),
}

impl Rest {
    /// Removes from a formula what its units and failed literals decide. The work is a small multiple of loading the
    /// formula; if the time ends first, less is decided.
    pub(super) fn of(cnf: &Cnf, budget: &Budget) -> Result<Rest, Contradiction> {
        let mut propagation = Propagation::new(cnf)?;
        propagation.try_literals(EFFORT * cnf.literal_count(), budget)?;
        let mut rest = Rest { fates: Vec::with_capacity(cnf.variables() as usize), cnf: Cnf::new() };
        for var in 0..cnf.variables() {
            let known = propagation.facts.value(Var(var).positive());
            rest.fates.push(known.map_or_else(|| Fate::Open(rest.cnf.new_var()), Fate::Decided));
        }
        if rest.cnf.variables() == 0 {
            return Ok(rest);
        }
        let mut left = Vec::new();
        for clause in cnf.clauses() {
            if rest.shorten(clause, &mut left) {
                rest.cnf.add(left.iter().copied());
            }
        }
        Ok(rest)
    }

    /// The clauses over the open variables; no variables and no clauses if everything is decided.
    pub(super) fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// What a clause of the whole formula says about the open variables: None if it is already true, and the empty
    /// clause if it is false.
    pub(super) fn clause(&self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let mut left = Vec::new();
        self.shorten(clause, &mut left).then_some(left)
    }

    /// The assignment of the whole formula that corresponds to one of the open variables.
    pub(super) fn whole(&self, assignment: &Assignment) -> Assignment {
        let value = |fate: &Fate| match fate {
            Fate::Decided(value) => *value,
            Fate::Open(var) => assignment.is_true(var.positive()),
        };
        Assignment::new(self.fates.iter().map(value).collect())
    }

    /// Collects the open literals of a clause in `left`; returns false if some other literal is true.
    fn shorten(&self, clause: &[Lit], left: &mut Vec<Lit>) -> bool {
        left.clear();
        for literal in clause {
            match self.fates[literal.var().index()] {
                Fate::Decided(value) if value == literal.is_positive() => return false,
                Fate::Decided(_) => {}
                Fate::Open(var) if literal.is_positive() => left.push(var.positive()),
                Fate::Open(var) => left.push(!var.positive()),
            }
        }
        true
    }
}

/// An engine that first presolves the formula.
#[derive(Clone, Copy, Debug, Default)]
pub struct Presolved<E>(pub E);

impl<E: Engine> Engine for Presolved<E> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn solve(&self, cnf: &Cnf, budget: &Budget) -> Result<SatResult, EngineError> {
        let Ok(rest) = Rest::of(cnf, budget) else { return Ok(SatResult::Unsat) };
        Ok(match self.0.solve(rest.cnf(), budget)? {
            SatResult::Sat(assignment) => SatResult::Sat(rest.whole(&assignment)),
            answer => answer,
        })
    }
}

/// The literals known to be true, in the order they became known.
struct Facts {
    /// The truth value of each literal.
    truth: Vec<Option<bool>>,
    trail: Vec<Lit>,
}

impl Facts {
    fn value(&self, literal: Lit) -> Option<bool> {
        self.truth[literal.code()]
    }

    fn set(&mut self, literal: Lit) -> Result<(), Contradiction> {
        match self.value(literal) {
            Some(true) => Ok(()),
            Some(false) => Err(Contradiction),
            None => {
                self.truth[literal.code()] = Some(true);
                self.truth[(!literal).code()] = Some(false);
                self.trail.push(literal);
                Ok(())
            }
        }
    }
}

/// The remainder of a clause with three or more literals.
#[derive(Clone, Copy)]
struct Open {
    /// The number of its literals not yet propagated as false.
    count: u32,
    /// The exclusive or of their codes: once a single literal is left, its code.
    codes: u32,
}

/// Unit propagation that can be undone.
struct Propagation {
    facts: Facts,
    /// The number of facts already propagated.
    done: usize,
    /// The literals that each literal implies by clauses of two, as codes.
    implied: Lists,
    /// The longer clauses in which each literal occurs, as indices into `clauses`.
    longer: Lists,
    clauses: Vec<Open>,
    /// The number of clauses visited so far.
    steps: usize,
}

impl Propagation {
    /// The units of a formula and what follows from them.
    fn new(cnf: &Cnf) -> Result<Propagation, Contradiction> {
        let literals = 2 * cnf.variables() as usize;
        let pairs = || cnf.clauses().filter_map(|clause| <[Lit; 2]>::try_from(clause).ok());
        let longer = || cnf.clauses().filter(|clause| clause.len() > 2);
        let mut propagation = Propagation {
            facts: Facts { truth: vec![None; literals], trail: Vec::new() },
            done: 0,
            implied: Lists::new(literals, || pairs().flat_map(|[a, b]| [(!a, b.code() as u32), (!b, a.code() as u32)])),
            longer: Lists::new(literals, || {
                let places = longer().zip(0..);
                places.flat_map(|(clause, place)| clause.iter().map(move |literal| (*literal, place)))
            }),
            clauses: longer().map(Open::whole).collect(),
            steps: 0,
        };
        for clause in cnf.clauses() {
            match clause {
                [] => return Err(Contradiction),
                [literal] => propagation.facts.set(*literal)?,
                _ => {}
            }
        }
        propagation.propagate()?;
        Ok(propagation)
    }

    /// Assumes one literal after another and keeps the negations of those that fail. Ends when none fails any more, the
    /// steps are used up or the time ends. The variables come first, then their negations: that a cell has a value says
    /// more than that it does not.
    fn try_literals(&mut self, steps: usize, budget: &Budget) -> Result<(), Contradiction> {
        let literals = self.facts.truth.len();
        let order = (0..literals).step_by(2).chain((1..literals).step_by(2)).map(|code| Lit::of_code(code as u32));
        let end = self.steps + steps;
        // The number of facts when a literal was last known not to fail: it was tried itself, or implied by one that
        // was.
        let mut harmless = vec![usize::MAX; literals];
        let mut in_vain = 0;
        for literal in order.cycle() {
            if in_vain == literals || self.steps > end || budget.check().is_err() {
                break;
            }
            in_vain += 1;
            let facts = self.facts.trail.len();
            if self.facts.value(literal).is_some() || harmless[literal.code()] == facts {
                continue;
            }
            let fails = self.facts.set(literal).and_then(|()| self.propagate()).is_err();
            if !fails {
                self.facts.trail[facts..].iter().for_each(|implied| harmless[implied.code()] = facts);
            }
            self.take_back(facts);
            if fails {
                in_vain = 0;
                self.facts.set(!literal)?;
                self.propagate()?;
            }
        }
        Ok(())
    }

    fn propagate(&mut self) -> Result<(), Contradiction> {
        let Propagation { facts, done, implied, longer, clauses, steps } = self;
        while let Some(&literal) = facts.trail.get(*done) {
            *done += 1;
            let (implied, longer) = (implied.of(literal), longer.of(!literal));
            *steps += implied.len() + longer.len();
            // Even if one of the clauses breaks, each is counted down, because all of them are counted up again.
            let mut result = Ok(());
            for place in longer {
                let clause = &mut clauses[*place as usize];
                clause.count -= 1;
                clause.codes ^= (!literal).code() as u32;
                if clause.count == 1 {
                    result = result.and(facts.set(Lit::of_code(clause.codes)));
                }
            }
            result?;
            for code in implied {
                facts.set(Lit::of_code(*code))?;
            }
        }
        Ok(())
    }

    /// Forgets all facts except the first `facts`.
    fn take_back(&mut self, facts: usize) {
        for (place, literal) in self.facts.trail.iter().enumerate().skip(facts) {
            self.facts.truth[literal.code()] = None;
            self.facts.truth[(!*literal).code()] = None;
            if place < self.done {
                for place in self.longer.of(!*literal) {
                    let clause = &mut self.clauses[*place as usize];
                    clause.count += 1;
                    clause.codes ^= (!*literal).code() as u32;
                }
            }
        }
        self.facts.trail.truncate(facts);
        self.done = facts;
    }
}

impl Open {
    fn whole(clause: &[Lit]) -> Open {
        let codes = clause.iter().fold(0, |codes, literal| codes ^ literal.code() as u32);
        Open { count: clause.len() as u32, codes }
    }
}

/// A list of numbers for each literal, all in a single vector.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Sorts entries by their literals. The entries are iterated over twice.
    fn new<I: Iterator<Item = (Lit, u32)>>(literals: usize, entries: impl Fn() -> I) -> Lists {
        // Counts are stored two places to the right, so their running sums give the start of each list one place to the
        // right. Every entry advances that position, which ends up at the start of the next list.
        let mut starts = vec![0; literals + 2];
        entries().for_each(|(literal, _)| starts[literal.code() + 2] += 1);
        (1..starts.len()).for_each(|code| starts[code] += starts[code - 1]);
        let mut items = vec![0; starts[literals + 1] as usize];
        for (literal, item) in entries() {
            let next = &mut starts[literal.code() + 1];
            items[*next as usize] = item;
            *next += 1;
        }
        Lists { starts, items }
    }

    fn of(&self, literal: Lit) -> &[u32] {
        let code = literal.code();
        &self.items[self.starts[code] as usize..self.starts[code + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: i32) -> Lit {
        let literal = Var(number.unsigned_abs() - 1).positive();
        if number > 0 { literal } else { !literal }
    }

    fn literals(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|number| lit(*number)).collect()
    }

    /// The result for each variable, and the remaining clauses, in DIMACS numbers.
    fn presolved(clauses: &[&[i32]]) -> String {
        let mut cnf = Cnf::new();
        clauses.iter().for_each(|clause| cnf.add(literals(clause)));
        let Ok(rest) = Rest::of(&cnf, &Budget::unlimited()) else { return "contradiction".to_string() };
        let fate = |(fate, number): (&Fate, i32)| match fate {
            Fate::Decided(true) => number.to_string(),
            Fate::Decided(false) => (-number).to_string(),
            Fate::Open(var) => format!("{number}?={}", var.positive().dimacs()),
        };
        let mut lines = vec![rest.fates.iter().zip(1..).map(fate).collect::<Vec<_>>().join(" ")];
        lines.extend(rest.cnf().clauses().map(|clause| {
            let numbers: Vec<String> = clause.iter().map(|literal| literal.dimacs().to_string()).collect();
            numbers.join(" ")
        }));
        lines.join(" | ")
    }

    #[test]
    fn what_follows_from_units_is_taken_out() {
        assert_eq!(presolved(&[&[1], &[-1, 2], &[-2, 3, 4], &[-3, 4, 5, 2]]), "1 2 3?=1 4?=2 5?=3 | 1 2");
        assert_eq!(presolved(&[&[-1], &[1, 2, 3], &[-2], &[4, -3]]), "-1 -2 3 4");
        assert_eq!(presolved(&[&[1], &[-1, 2], &[-2, 3], &[-1, -3]]), "contradiction");
        assert_eq!(presolved(&[&[1, 2], &[]]), "contradiction");
        assert_eq!(presolved(&[]), "");
    }

    #[test]
    fn literals_that_fail_are_taken_out() {
        assert_eq!(presolved(&[&[-1, 2], &[-1, -2], &[1, 3, 4]]), "-1 2?=1 3?=2 4?=3 | 2 3");
        assert_eq!(presolved(&[&[1, 2], &[1, -2], &[-1, 3, 4], &[-3, 5], &[-4, 5]]), "1 2?=1 3?=2 4?=3 5 | 2 3");
        assert_eq!(presolved(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]), "contradiction");
    }

    #[test]
    fn what_says_things_twice_or_nothing() {
        assert_eq!(presolved(&[&[1, 1], &[-1, 2, 2], &[2, -2, 3], &[3, -3]]), "1 2 3?=1 | 1 -1");
        assert_eq!(presolved(&[&[1, 1, 1], &[-1, -1, -1]]), "contradiction");
    }

    #[test]
    fn clauses_that_come_later_are_shortened() {
        let mut cnf = Cnf::new();
        cnf.add(literals(&[-1]));
        cnf.add(literals(&[1, 2, 3]));
        let rest = Rest::of(&cnf, &Budget::unlimited()).expect("no contradiction");
        assert_eq!(rest.clause(&literals(&[-1, 2])), None, "true anyway");
        assert_eq!(rest.clause(&literals(&[1])), Some(vec![]), "false");
        assert_eq!(rest.clause(&literals(&[1, -3])), Some(literals(&[-2])), "3 is called 2");
        let whole = rest.whole(&Assignment::new(vec![false, true]));
        assert_eq!([1, 2, 3].map(|number| whole.is_true(lit(number))), [false, false, true]);
    }
}
