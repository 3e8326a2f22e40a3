//! Which of a player's facts cannot all hold, checked by trying every subset of them.

use nazo_core::puzzle::{Budget, Candidate, Cell, Literal, Model, Stopped, Value};
use nazo_core::solve::{SolveError, Standing, standing};

use crate::random::{self, Random, cases};
use crate::sudoku;

/// Mostly candidates that were ruled out, which conflict in larger sets than entries.
fn facts(random: &mut Random, model: &Model) -> Vec<Literal> {
    (0..random.between(3, 10))
        .map(|_| {
            let cell = Cell(random.below(model.cell_count()) as u16);
            // Now and then the value is one that the cell cannot have at all.
            let candidate = Candidate::new(cell, Value(random.below(5) as u8));
            Literal { candidate, holds: random.chance(10) }
        })
        .collect()
}

/// The size of the smallest set of facts that no solution satisfies. None if a solution satisfies all of them.
fn fewest(solutions: &[Vec<Value>], facts: &[Literal]) -> Option<u32> {
    let stand = |choice: u32| {
        let chosen = || facts.iter().enumerate().filter(move |(at, _)| choice >> at & 1 == 1);
        solutions.iter().any(|values| chosen().all(|(_, fact)| fact.is_true(values)))
    };
    (0..1u32 << facts.len()).filter(|choice| !stand(*choice)).map(u32::count_ones).min()
}

#[test]
fn the_smallest_conflict_of_facts_is_found() {
    let mut sizes = [0; 11];
    for case in 0..cases(3000) {
        let mut random = Random(case as u64 + 77);
        let model = random::model(&mut random);
        if model.cell_count() == 0 {
            continue;
        }
        let solutions = random::solutions(&model);
        let facts = facts(&mut random, &model);
        let found = standing(&model, &facts, &Budget::unlimited()).expect("an answer");
        match (found, fewest(&solutions, &facts)) {
            (Standing::NoSolution, _) => assert!(solutions.is_empty(), "case {case}: {model:?}"),
            (Standing::Together, expected) => assert_eq!(expected, None, "case {case}: {facts:?} in {model:?}"),
            (Standing::Conflict { facts: conflict, is_smallest }, expected) => {
                assert!(is_smallest, "case {case}");
                assert_eq!(
                    Some(conflict.len() as u32),
                    expected,
                    "case {case}: {conflict:?} of {facts:?} in {model:?}"
                );
                assert_eq!(fewest(&solutions, &conflict), expected, "case {case}: {conflict:?} can stand");
                assert!(conflict.iter().all(|fact| facts.contains(fact)), "case {case}");
                sizes[conflict.len()] += 1;
            }
        }
    }
    assert!(sizes[1] > 0 && sizes[2] > 0 && sizes[3..].iter().sum::<i32>() > 0, "one-sided: {sizes:?}");
}

/// The solution of the first puzzle, in reading order.
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn entry(at: usize, value: u8) -> Literal {
    Literal { candidate: Candidate::new(Cell(at as u16), Value(value)), holds: true }
}

/// Without givens, every row may be swapped with every other. Only the entries conflict.
#[test]
fn entries_conflict_on_a_board_without_givens() {
    let model = sudoku::model(&".".repeat(81));
    let digits: Vec<u8> = SOLVED.bytes().map(|digit| digit - b'0').collect();
    let mut facts: Vec<Literal> = (0..81).map(|at| entry(at, digits[at])).collect();
    assert_eq!(standing(&model, &facts, &Budget::unlimited()), Ok(Standing::Together));
    // r1c1 becomes a second 3 of the first row. There is another 3 in its column, but a smallest conflict needs only
    // one.
    facts[0] = entry(0, 3);
    let Ok(Standing::Conflict { facts: conflict, is_smallest }) = standing(&model, &facts, &Budget::unlimited()) else {
        panic!("two 3s in a row stand together");
    };
    assert!(is_smallest && conflict.len() == 2 && conflict[0] == facts[0], "{conflict:?}");
    // A candidate that was ruled out counts: without eight values, only the ninth is left.
    let gone = |value| Literal { candidate: Candidate::new(Cell(40), Value(value)), holds: false };
    let eaten: Vec<Literal> = (1..=9).map(gone).collect();
    assert_eq!(
        standing(&model, &eaten, &Budget::unlimited()),
        Ok(Standing::Conflict { facts: eaten.clone(), is_smallest: true })
    );
    assert_eq!(standing(&model, &eaten[..8], &Budget::unlimited()), Ok(Standing::Together));
}

#[test]
fn one_wrong_entry_is_named_alone() {
    let model = sudoku::model("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let digits: Vec<u8> = SOLVED.bytes().map(|digit| digit - b'0').collect();
    let right = [2, 3, 10, 20, 30, 44].map(|at| entry(at, digits[at]));
    let wrong = entry(13, digits[13] % 9 + 1);
    let facts: Vec<Literal> = right.into_iter().chain([entry(50, digits[50]), entry(57, 2), wrong]).collect();
    let found = standing(&model, &facts, &Budget::unlimited());
    let Ok(Standing::Conflict { facts: conflict, is_smallest: true }) = found else { panic!("{found:?}") };
    assert!(conflict.len() == 1 && (conflict[0] == wrong || conflict[0] == entry(57, 2)), "{conflict:?}");
}

#[test]
fn a_budget_ends_the_search_with_what_there_is() {
    let model = sudoku::model(&".".repeat(81));
    let gone = |value| Literal { candidate: Candidate::new(Cell(40), Value(value)), holds: false };
    let eaten: Vec<Literal> = (1..=9).map(gone).collect();
    assert_eq!(standing(&model, &eaten, &Budget::of(0)), Err(SolveError::Stopped(Stopped::OutOfWork)));
    let whole = Budget::unlimited();
    assert!(standing(&model, &eaten, &whole).is_ok());
    let mut unproven = 0;
    for units in 1..whole.used() {
        match standing(&model, &eaten, &Budget::of(units)) {
            Err(SolveError::Stopped(Stopped::OutOfWork)) => {}
            Ok(Standing::Conflict { facts, is_smallest }) => {
                assert_eq!(facts.len(), 9);
                unproven += usize::from(!is_smallest);
            }
            other => panic!("{other:?} with {units} units"),
        }
    }
    assert!(unproven > 0, "the proof took no work");
}
