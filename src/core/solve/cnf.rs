//! Clauses: the only input of the engines.

use std::ops::{Not, Range};

/// A propositional variable, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

impl Var {
    /// The index of the variable in arrays over all variables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable of the literal.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is the variable itself rather than its negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The index of the literal in arrays over all literals; the two literals of a variable are adjacent.
    pub(super) fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal with that index.
    pub(super) fn of_code(code: u32) -> Lit {
        Lit(code)
    }

    /// Its number in the DIMACS format: variables are counted from 1, negations are negative.
    pub fn dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// A formula in conjunctive normal form. All clauses are stored in a single vector, because making and loading them is
/// most of the work on an easy puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// A formula without variables and clauses, which is true.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// Declares one more variable.
    pub fn new_var(&mut self) -> Var {
        let var = Var(self.variables);
        self.variables += 1;
        var
    }

    /// Adds a clause: at least one of the literals is true. An empty clause makes the formula false. A variable not
    /// declared before is declared now, with all variables below it.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        for literal in clause {
            self.variables = self.variables.max(literal.var().0 + 1);
            self.literals.push(literal);
        }
        self.ends.push(self.literals.len());
    }

    /// The number of variables declared, whether or not they occur in a clause.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of literals in all clauses together.
    pub fn literal_count(&self) -> usize {
        self.literals.len()
    }

    /// The clauses in the order they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).filter_map(|(start, end)| self.literals.get(start..*end))
    }

    /// The clauses with these indices.
    pub fn range(&self, places: Range<usize>) -> impl Iterator<Item = &[Lit]> {
        let before = places.start.checked_sub(1).and_then(|at| self.ends.get(at)).copied().unwrap_or(0);
        let ends = self.ends.get(places).unwrap_or_default();
        let starts = std::iter::once(before).chain(ends.iter().copied());
        starts.zip(ends).filter_map(|(start, end)| self.literals.get(start..*end))
    }

    /// Whether an assignment makes every clause true.
    pub fn is_true(&self, assignment: &Assignment) -> bool {
        self.clauses().all(|clause| clause.iter().any(|literal| assignment.is_true(*literal)))
    }
}

/// A truth value for every variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment(Vec<bool>);

impl Assignment {
    /// The assignment that gives variable n the value at index n.
    pub fn new(values: Vec<bool>) -> Assignment {
        Assignment(values)
    }

    /// Whether the literal is true; a variable beyond the last counts as false.
    pub fn is_true(&self, literal: Lit) -> bool {
        self.0.get(literal.var().index()).copied().unwrap_or(false) == literal.is_positive()
    }

    /// The number of variables with a value.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_come_back_as_they_were_added() {
        let mut cnf = Cnf::new();
        let (a, b) = (cnf.new_var().positive(), cnf.new_var().positive());
        cnf.add([a, !b]);
        cnf.add([]);
        cnf.add([Var(6).positive()]);
        let numbers: Vec<Vec<i32>> = cnf.clauses().map(|clause| clause.iter().map(|l| l.dimacs()).collect()).collect();
        assert_eq!(numbers, [vec![1, -2], vec![], vec![7]]);
        assert_eq!((cnf.variables(), cnf.len(), cnf.literal_count()), (7, 3, 3));
    }

    #[test]
    fn an_assignment_is_read_through_literals() {
        let (a, b) = (Var(0).positive(), Var(1).positive());
        let mut cnf = Cnf::new();
        cnf.add([a, b]);
        cnf.add([!a, !b]);
        assert!(cnf.is_true(&Assignment::new(vec![true, false])));
        assert!(!cnf.is_true(&Assignment::new(vec![true, true])));
        assert_eq!(!!a, a);
    }
}
