//! Classic sudoku with bit vectors, checked against the SAT engines.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nazo_core::puzzle::{Budget, Candidate, Cell, Model, Rule, Stopped, Value};
use nazo_core::rules;
use nazo_core::solve::{
    ClassicSolutions, End, EngineChoice, Grid, Status, classic, classic_count, classic_givens, solutions, status,
};
use proptest::prelude::*;

use crate::random::{Random, cases, model_of};
use crate::sudoku;

const EMPTY: Grid = [0; 81];

fn grid(line: &str) -> Grid {
    let mut grid = EMPTY;
    for (given, digit) in grid.iter_mut().zip(line.bytes()) {
        *given = if digit.is_ascii_digit() { digit - b'0' } else { 0 };
    }
    grid
}

fn line(grid: &Grid) -> String {
    grid.iter().map(|digit| char::from(b'0' + digit)).collect()
}

fn sorted(mut found: Vec<Grid>) -> Vec<Grid> {
    found.sort_unstable();
    found
}

fn all(givens: &Grid, limit: usize) -> ClassicSolutions {
    classic(givens, limit, &Budget::unlimited())
}

/// The same solutions, found with clauses.
fn referee(givens: &Grid, limit: usize) -> (Vec<Grid>, End) {
    let model = sudoku::model(&line(givens));
    let found = solutions(&model, limit, EngineChoice::Batsat, &Budget::of(20_000)).expect("an answer");
    let grid = |values: Vec<Value>| std::array::from_fn(|at| values[at].0);
    (found.found.into_iter().map(grid).collect(), found.end)
}

/// Checks an answer against clauses. The number of solutions is the same up to a limit, each is a solution, and none
/// occurs twice. If the answer is complete, the solutions are the same.
fn check(givens: &Grid, limit: usize) -> usize {
    let ClassicSolutions { found, end } = all(givens, limit);
    let (expected, expected_end) = referee(givens, limit);
    assert_eq!((found.len(), end), (expected.len(), expected_end), "{}", line(givens));
    assert_eq!(classic_count(givens, limit, &Budget::unlimited()), (found.len(), end));
    let model = sudoku::model(&line(givens));
    assert!(found.iter().all(|grid| model.is_solution(&grid.map(Value))), "{}", line(givens));
    let found = sorted(found);
    assert!(found.windows(2).all(|two| two[0] != two[1]), "a solution twice for {}", line(givens));
    if end == End::Exhausted {
        assert_eq!(found, sorted(expected), "{}", line(givens));
    }
    found.len()
}

/// A random-looking full grid: the first solution of a few random givens.
fn full(random: &mut Random) -> Grid {
    loop {
        let mut givens = EMPTY;
        for digit in 1..=9 {
            givens[random.below(81)] = digit;
        }
        if let Some(found) = all(&givens, 1).found.first() {
            return *found;
        }
    }
}

/// `count` clues of a full grid.
fn clues_of(full: &Grid, count: usize, random: &mut Random) -> Grid {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut givens = EMPTY;
    for cell in cells.into_iter().take(count) {
        givens[cell] = full[cell];
    }
    givens
}

#[test]
fn published_lists_have_the_solutions_that_clauses_find() {
    let lists = sudoku::lists();
    if lists.is_empty() {
        println!("skipped: NAZO_DATA is not set");
    }
    for (name, puzzles) in lists {
        for (at, puzzle) in puzzles.iter().enumerate() {
            let found = all(&grid(puzzle), 2);
            assert_eq!((found.found.len(), found.end), (1, End::Exhausted), "{name}: {puzzle}");
            if at % (1000 / cases(1000)) == 0 {
                check(&grid(puzzle), 2);
            }
        }
    }
}

#[test]
fn puzzles_with_few_and_many_solutions_have_those_that_clauses_find() {
    let mut kinds = [0; 3];
    for case in 0..cases(1000) {
        let random = &mut Random(case as u64);
        let count = random.between(22, 46);
        let mut givens = clues_of(&full(random), count, random);
        if random.chance(25) {
            givens[random.below(81)] = random.between(1, 9) as u8;
        }
        let found = check(&givens, 30);
        kinds[found.min(2)] += 1;
    }
    assert!(kinds.iter().all(|count| count * 20 > cases(1000)), "the mixture is one-sided: {kinds:?}");
}

/// The number of ways to fill a grid, found by trying cell by cell.
fn tried(givens: &Grid) -> usize {
    let Some(cell) = givens.iter().position(|digit| *digit == 0) else { return 1 };
    let sees = |other: usize| {
        let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        let ((row, col, area), (row_b, col_b, area_b)) = (place(cell), place(other));
        row == row_b || col == col_b || area == area_b
    };
    let fits = |digit: u8| !(0..81).any(|other| givens[other] == digit && sees(other));
    let with = |digit: u8| {
        let mut givens = *givens;
        givens[cell] = digit;
        tried(&givens)
    };
    (1..=9).filter(|digit| fits(*digit)).map(with).sum()
}

#[test]
fn the_number_of_solutions_is_that_of_trying_every_digit() {
    for case in 0..cases(200) {
        let random = &mut Random(case as u64);
        let count = random.between(36, 50);
        let givens = clues_of(&full(random), count, random);
        assert_eq!(classic_count(&givens, usize::MAX, &Budget::unlimited()), (tried(&givens), End::Exhausted));
    }
}

/// An equivalent puzzle: digits renamed, bands exchanged, rows exchanged within bands, transposed.
fn disguised(givens: &Grid, random: &mut Random) -> Grid {
    let mut order = |transposed: bool| {
        let mut lines: Vec<usize> = Vec::new();
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        for band in bands {
            let mut rows = [0, 1, 2];
            random.shuffle(&mut rows);
            lines.extend(rows.map(|row| band * 3 + row));
        }
        (lines, transposed)
    };
    let ((rows, _), (cols, _)) = (order(false), order(false));
    let mut names: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut names);
    let transposed = random.chance(50);
    let mut disguised = EMPTY;
    for (at, given) in givens.iter().enumerate() {
        let (row, col) = (rows[at / 9], cols[at % 9]);
        let to = if transposed { col * 9 + row } else { row * 9 + col };
        disguised[to] = names.get(usize::from(*given).wrapping_sub(1)).copied().unwrap_or(0);
    }
    disguised
}

#[test]
fn a_puzzle_in_disguise_has_as_many_solutions() {
    for case in 0..cases(2000) {
        let random = &mut Random(case as u64);
        let count = random.between(18, 30);
        let givens = clues_of(&full(random), count, random);
        let disguised = disguised(&givens, random);
        let count = |givens| classic_count(givens, 200, &Budget::unlimited());
        assert_eq!(count(&givens), count(&disguised), "{} and {}", line(&givens), line(&disguised));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(1000) as u32, ..ProptestConfig::default() })]

    /// Most of these are contradictory, some in ways that show late.
    #[test]
    fn any_givens_have_the_solutions_that_clauses_find(
        given in proptest::collection::vec((0usize..81, 1u8..=9), 0..24),
    ) {
        let mut givens = EMPTY;
        for (cell, digit) in given {
            givens[cell] = digit;
        }
        check(&givens, 3);
    }

    #[test]
    fn no_bytes_at_all_are_a_reason_to_panic(bytes in proptest::collection::vec(any::<u8>(), 81)) {
        let mut givens = EMPTY;
        givens.copy_from_slice(&bytes);
        let found = all(&givens, 3);
        prop_assert!(found.found.is_empty() || bytes.iter().all(|byte| *byte <= 9));
    }
}

/// ```text
/// the same digit twice in a row, in a column, in a box; eight digits in a row whose last cell sees the ninth
/// ```
#[test]
fn givens_that_contradict_have_no_solution() {
    let cases: [&[(usize, u8)]; 4] = [
        &[(0, 5), (8, 5)],
        &[(0, 5), (72, 5)],
        &[(0, 5), (10, 5)],
        &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (80, 9)],
    ];
    for given in cases {
        let mut givens = EMPTY;
        given.iter().for_each(|(cell, digit)| givens[*cell] = *digit);
        assert_eq!(all(&givens, 2), ClassicSolutions { found: Vec::new(), end: End::Exhausted }, "{given:?}");
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let full = full(&mut Random(1));
    assert_eq!(all(&full, 2), ClassicSolutions { found: vec![full], end: End::Exhausted });
}

#[test]
fn an_empty_board_ends_with_the_limit_the_work_or_the_flag() {
    for limit in [0, 1, 1000] {
        let found = all(&EMPTY, limit);
        assert_eq!((sorted(found.found).len(), found.end), (limit, End::Limit));
    }
    let run = || classic(&EMPTY, usize::MAX, &Budget::of(500));
    assert_eq!((run().end, run()), (End::Stopped(Stopped::OutOfWork), run()));
    assert!(run().found.len() > 10);
    let raised = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(classic_count(&EMPTY, usize::MAX, &raised), (0, End::Stopped(Stopped::Cancelled)));
}

#[test]
fn only_classic_sudokus_are_taken_for_one() {
    let puzzle = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";
    let model = sudoku::model(puzzle);
    assert_eq!(classic_givens(&model), Some(grid(puzzle)));
    let rules = |model: &Model| model.constraints().iter().map(|it| it.rule.clone()).collect::<Vec<Rule>>();
    let domains: Vec<_> = model.cells().map(|cell| model.domain(cell)).collect();
    let of = |rules: Vec<Rule>| classic_givens(&model_of(&domains, rules));
    assert_eq!(of(rules(&model)), Some(grid(puzzle)), "however it is labelled");
    assert_eq!(of(rules(&model)[1..].to_vec()), None, "a row is missing");
    let with = |rule: Rule| of(rules(&model).into_iter().chain([rule]).collect());
    let diagonal = (0..9).map(|at| Cell(at * 10)).collect();
    assert_eq!(with(rules::all_different(diagonal)), None, "a diagonal too");
    assert_eq!(with(rules::all_different(vec![Cell(0), Cell(1)])), None, "a pair too");
    assert_eq!(with(rules::sum(vec![Cell(0), Cell(1)], 9, true)), None, "a sum too");
    assert_eq!(with(rules::given(Candidate::new(Cell(2), Value(8)))), None, "two givens in a cell");
    assert_eq!(with(rules::given(Candidate::new(Cell(2), Value(9)))), Some(grid(puzzle)), "a given twice");
    let mut narrow = domains.clone();
    narrow[40].remove(Value(5));
    assert_eq!(classic_givens(&model_of(&narrow, rules(&model))), None, "a cell with less to choose from");
}

/// A kind calls a puzzle classic exactly if its model is.
#[test]
fn a_puzzle_that_calls_itself_classic_is_one() {
    let mut classics = 0;
    for pack in nazo::load::packs::packs() {
        for reading in pack.readings() {
            let puzzle = reading.outcome.expect("packs are sound").puzzle;
            assert_eq!(puzzle.classic(), classic_givens(&puzzle.model()), "{}", reading.id);
            classics += usize::from(puzzle.classic().is_some());
        }
    }
    assert!(classics > 3, "only {classics}");
}

#[test]
fn without_an_engine_by_name_a_classic_sudoku_needs_no_clauses() {
    let model = sudoku::model("..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2");
    let work = |choice| {
        let budget = Budget::unlimited();
        assert_eq!(status(&model, choice, &budget), Ok(Status::Unique), "{choice}");
        budget.used()
    };
    assert!(work(EngineChoice::Auto) < work(EngineChoice::Batsat));
}
