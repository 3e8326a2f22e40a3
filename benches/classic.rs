//! Classic sudokus solved and proved unique per second, with bit vectors on one core.
//!
//! `NAZO_DATA=… cargo bench --bench classic` prints one row for each list in `$NAZO_DATA/sudoku`. A sample is the whole
//! list, and the number below the time is puzzles per second. Without lists, four puzzles of this project are used.

#[path = "../tests/engines/sudoku.rs"]
#[expect(dead_code, reason = "the lists alone are needed here")]
mod sudoku;

use std::fmt;
use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nazo_core::puzzle::Budget;
use nazo_core::solve::{End, Grid, classic, classic_count};

/// Minimal puzzles made for this file: random full grids, from which clues were removed one by one.
const PUZZLES: [&str; 4] = [
    "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2",
    "4...956.2.........7.3.....8..54......1.5.......8..6..3.64..1..5..9.382.4.......9.",
    ".5.9......7.....2.......168....6.8.3.89......1..7...9.....9.475.2.1.5.8....4.....",
    "1...........9741...3....46..5.89......2.3..8.89..6.3.4..1...79..4....5.....2.....",
];

fn main() {
    divan::main();
}

struct List {
    name: String,
    puzzles: Vec<Grid>,
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.puzzles.len())
    }
}

fn lists() -> &'static [List] {
    static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
        let own = ("own".to_string(), PUZZLES.map(str::to_string).to_vec());
        let list = |(name, lines): (String, Vec<String>)| List {
            name,
            puzzles: lines.iter().map(|line| grid(line)).collect(),
        };
        [own].into_iter().chain(sudoku::lists()).map(list).collect()
    });
    &LISTS
}

fn grid(line: &str) -> Grid {
    let mut grid = [0; 81];
    for (given, digit) in grid.iter_mut().zip(line.bytes()) {
        *given = if digit.is_ascii_digit() { digit - b'0' } else { 0 };
    }
    grid
}

/// The number of solutions, up to two.
#[divan::bench(args = lists())]
fn count(bencher: Bencher<'_, '_>, list: &'static List) {
    bencher.counter(ItemsCount::new(list.puzzles.len())).bench_local(|| {
        for givens in &list.puzzles {
            assert_eq!(classic_count(black_box(givens), 2, &Budget::unlimited()), (1, End::Exhausted));
        }
    });
}

/// The solution, and the proof that there is no other.
#[divan::bench(args = lists())]
fn solve(bencher: Bencher<'_, '_>, list: &'static List) {
    bencher.counter(ItemsCount::new(list.puzzles.len())).bench_local(|| {
        for givens in &list.puzzles {
            assert_eq!(classic(black_box(givens), 2, &Budget::unlimited()).found.len(), 1);
        }
    });
}
