//! The time to find a solution and prove that there is no other, by engine.
//!
//! `cargo bench --bench solve`. With `NAZO_DATA` set, there is also one row for each list in `$NAZO_DATA/sudoku`. Every
//! sample there is another puzzle, so the median is the median over the list. Models are made before the clock starts;
//! encoding and loading are included in the time.

#[path = "../tests/engines/sudoku.rs"]
mod sudoku;

use std::fmt;
use std::sync::LazyLock;

use divan::{Bencher, black_box};
use nazo_core::puzzle::{Budget, Model};
use nazo_core::solve::{Encoding, EngineChoice, Guard, Refuter, Status, backbone, status};

/// Minimal puzzles made for this file: random full grids, from which clues were removed one by one.
const PUZZLES: [&str; 4] = [
    "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2",
    "4...956.2.........7.3.....8..54......1.5.......8..6..3.64..1..5..9.382.4.......9.",
    ".5.9......7.....2.......168....6.8.3.89......1..7...9.....9.475.2.1.5.8....4.....",
    "1...........9741...3....46..5.89......2.3..8.89..6.3.4..1...79..4....5.....2.....",
];

const ENGINES: [EngineChoice; 2] = [EngineChoice::Batsat, EngineChoice::Splr];

fn main() {
    divan::main();
}

/// Some puzzles, and the engine that solves them.
struct Case {
    name: String,
    models: Vec<Model>,
    engine: EngineChoice,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.engine)
    }
}

fn each_engine(name: &str, models: &[Model]) -> Vec<Case> {
    let case = |engine| Case { name: name.to_string(), models: models.to_vec(), engine };
    ENGINES.into_iter().map(case).collect()
}

fn own() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let number = |(at, line): (usize, &&str)| each_engine(&format!("{}", at + 1), &[sudoku::model(line)]);
        PUZZLES.iter().enumerate().flat_map(number).collect()
    });
    &CASES
}

fn lists() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let list = |(name, lines): (String, Vec<String>)| {
            let models: Vec<Model> = lines.iter().take(300).map(|line| sudoku::model(line)).collect();
            each_engine(&name, &models)
        };
        sudoku::lists().into_iter().flat_map(list).collect()
    });
    &CASES
}

fn time(bencher: Bencher<'_, '_>, case: &'static Case) {
    let mut turn = case.models.iter().cycle();
    bencher.with_inputs(|| turn.next()).bench_local_refs(|model| {
        let answer = model.map(|model| status(model, case.engine, &Budget::unlimited()));
        assert_eq!(answer, Some(Ok(Status::Unique)));
    });
}

#[divan::bench(args = own())]
fn unique(bencher: Bencher<'_, '_>, case: &'static Case) {
    time(bencher, case);
}

#[divan::bench(args = lists(), sample_count = 300, sample_size = 1)]
fn unique_in_list(bencher: Bencher<'_, '_>, case: &'static Case) {
    time(bencher, case);
}

#[divan::bench(args = PUZZLES)]
fn backbone_of(bencher: Bencher<'_, '_>, line: &str) {
    let model = sudoku::model(line);
    bencher.bench(|| backbone(black_box(&model), None, &Budget::unlimited()));
}

#[divan::bench]
fn encode(bencher: Bencher<'_, '_>) {
    let model = sudoku::model(PUZZLES[0]);
    bencher.bench(|| Encoding::new(black_box(&model), Guard::Nothing));
}

#[divan::bench]
fn make_refuter(bencher: Bencher<'_, '_>) {
    let model = sudoku::model(PUZZLES[0]);
    bencher.bench(|| Refuter::new(black_box(&model)));
}
