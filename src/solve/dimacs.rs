//! A model as a file in the DIMACS format, for any other solver.

use std::fmt::Write;

use super::encode::{Encoding, Guard};
use crate::puzzle::{Candidate, Model};
use crate::words::Lang;

/// The clauses of a model in DIMACS format: solvers that read it find the solutions of the puzzle, one assignment each
/// of the variables that stand for candidates. Comment lines before them name the constraints (`c rule row 3`) and the
/// variables (`c var 17 r1c2=8`); variables without a name only help to say sums and counts.
pub fn dimacs(model: &Model) -> String {
    let encoding = Encoding::new(model, Guard::Nothing);
    let cnf = encoding.cnf();
    let mut out = String::new();
    // Writing to a string cannot fail.
    for constraint in model.constraints() {
        let _ = writeln!(out, "c rule {}", constraint.label.get(Lang::En));
    }
    for cell in model.cells() {
        for value in model.domain(cell) {
            let candidate = Candidate::new(cell, value);
            if let Some(literal) = encoding.literal(candidate) {
                let _ = writeln!(out, "c var {} {}", literal.dimacs(), model.candidate_code(candidate, true));
            }
        }
    }
    let _ = writeln!(out, "p cnf {} {}", cnf.variables(), cnf.len());
    for clause in cnf.clauses() {
        for literal in clause {
            let _ = write!(out, "{} ", literal.dimacs());
        }
        out.push_str("0\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Constraint, Form, ModelBuilder, Rule, Site, ValueSet};
    use crate::words::Phrase;

    #[test]
    fn a_cage_as_a_file() {
        let mut builder = ModelBuilder::new();
        for col in 0..2 {
            builder.cell(Site::Square { row: 0, col }, ValueSet::range(1, 2));
        }
        let rule = Rule::AllDifferent(vec![Cell(0), Cell(1)]);
        builder.add(Constraint::new(Form::Row, Phrase::verbatim("row 1"), rule));
        let expected = "\
c rule row 1
c var 1 r1c1=1
c var 2 r1c1=2
c var 3 r1c2=1
c var 4 r1c2=2
";
        let text = dimacs(&builder.build());
        assert!(text.starts_with(expected), "{text}");
        let clauses: Vec<&str> = text.lines().skip_while(|line| !line.starts_with('p')).collect();
        assert_eq!(clauses[0], format!("p cnf 4 {}", clauses.len() - 1));
        assert!(clauses.contains(&"-1 -3 0"), "not both are 1: {clauses:?}");
        assert!(clauses[1..].iter().all(|clause| clause.ends_with(" 0")));
    }
}
