//! The clauses of a rule express exactly that rule.

use nazo_core::puzzle::{Budget, Candidate, Cell, Literal, Model, Value, ValueSet};
use nazo_core::rules;
use nazo_core::solve::{BatsatSolver, Encoding, Guard, Incremental, IncrementalResult, Lit};

use crate::random::{Random, assignments, cases, domains, model_of, rule};

fn holds(solver: &mut BatsatSolver, assumed: &[Lit]) -> bool {
    match solver.solve(assumed, &Budget::unlimited()) {
        IncrementalResult::Sat(_) => true,
        IncrementalResult::Unsat(_) => false,
        IncrementalResult::Unknown(stopped) => panic!("stopped without a limit: {stopped}"),
    }
}

/// An assignment of the cells can be completed to a model of the clauses exactly if it obeys the rules. With the
/// selectors off, it always can.
fn check(model: &Model, case: usize) {
    for guard in [Guard::Nothing, Guard::Constraints, Guard::Atoms] {
        let encoding = Encoding::new(model, guard);
        let mut solver = BatsatSolver::new();
        solver.load(encoding.cnf());
        for values in assignments(model) {
            let literal = |(cell, value): (Cell, &Value)| encoding.literal(Candidate::new(cell, *value));
            let cells: Vec<Lit> = model.cells().zip(&values).filter_map(literal).collect();
            let on: Vec<Lit> = cells.iter().chain(encoding.selectors()).copied().collect();
            let expected = model.is_solution(&values);
            assert_eq!(holds(&mut solver, &on), expected, "case {case}, {guard:?}, {values:?}: {model:?}");
            if guard != Guard::Nothing {
                let off: Vec<Lit> = cells.iter().copied().chain(encoding.selectors().iter().map(|s| !*s)).collect();
                assert!(holds(&mut solver, &off), "case {case}, {guard:?} off, {values:?}: {model:?}");
            }
        }
    }
}

#[test]
fn every_rule_is_equivalent_to_its_clauses() {
    for case in 0..cases(2000) {
        let mut random = Random(1_000_000 + case as u64);
        let count = random.between(2, 5);
        let domains = domains(&mut random, count);
        let rule = rule(&mut random, &domains);
        check(&model_of(&domains, vec![rule]), case);
    }
}

#[test]
fn long_counts_use_a_counter_and_stay_exact() {
    let domains = vec![ValueSet::range(0, 1); 10];
    let literal = |at: u16| Literal { candidate: Candidate::new(Cell(at), Value(1)), holds: at != 3 };
    for (least, most) in [(0, 1), (1, 1), (4, 6), (9, 10), (10, 10), (0, 0), (3, 12)] {
        let literals = (0..10).map(literal).collect();
        check(&model_of(&domains, vec![rules::count(literals, least, most)]), least as usize);
    }
}

#[test]
fn a_count_that_takes_a_literal_twice_counts_it_twice() {
    let domains = vec![ValueSet::range(0, 1); 3];
    let literal = |at: u16| Literal { candidate: Candidate::new(Cell(at), Value(1)), holds: true };
    for repeats in [3, 9] {
        let literals = (0..repeats).map(|at| literal(at % 2)).collect();
        check(&model_of(&domains, vec![rules::count(literals, 2, 4)]), repeats as usize);
    }
}

/// There are millions of sets of twelve digits out of forty-one with the sum 240, so the encoding must not list them.
#[test]
fn a_cage_with_too_many_digit_sets_is_still_solved() {
    let domains = vec![ValueSet::range(0, 40); 12];
    let sum = rules::sum((0..12).map(Cell).collect(), 240, true);
    let model = model_of(&domains, vec![sum]);
    let found = nazo_core::solve::solutions(&model, 1, nazo_core::solve::EngineChoice::Batsat, &Budget::unlimited());
    assert_eq!(found.map(|found| found.found.len()), Ok(1));
}

/// A house with unknown cells is refused by the model itself.
#[test]
fn rules_about_unknown_cells_do_no_harm() {
    let stray = Candidate::new(Cell(9), Value(1));
    let cells = vec![Cell(0), Cell(9)];
    let count = vec![Literal { candidate: stray, holds: true }, Literal { candidate: stray, holds: false }];
    for rule in [
        rules::given(stray),
        rules::given(Candidate::new(Cell(0), Value(200))),
        rules::sum(cells.clone(), 2, false),
        rules::sum(cells, u32::MAX, false),
        rules::count(count, 1, 1),
    ] {
        check(&model_of(&[ValueSet::range(1, 3)], vec![rule]), 0);
    }
}
