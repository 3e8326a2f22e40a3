//! The time for minesweeper positions: certain squares, exact probabilities, the best square, and a board without
//! guessing.
//!
//! `cargo bench --bench mines` measures 500 positions from expert games (30x16, 99 mines, first click an opening), laid
//! out from a seed. In each, nothing more can be proved, and 120 to 420 squares are closed. Every sample is another
//! position, so the median is the median over the positions.

use std::sync::LazyLock;

use divan::Bencher;
use nazo_core::puzzle::Budget;
use nazo_core::solve::backbone;
use nazo_kinds::Dice;
use nazo_kinds::minesweeper::generate::{Means, solved, without_guessing};
use nazo_kinds::minesweeper::guess::Adviser;
use nazo_kinds::minesweeper::odds::{Total, marks, odds};
use nazo_kinds::minesweeper::simulate::{First, Game};
use nazo_kinds::minesweeper::{Board, Minesweeper, Size};
use nazo_kinds::{Info, Puzzle};

fn main() {
    divan::main();
}

const POSITIONS: usize = 500;

fn game() -> Game {
    let size = Size { rows: 16, cols: 30 };
    Game { size, mines: 99, first: First::Opening, click: size.at(2, 2).unwrap_or(0) }
}

fn positions() -> &'static [Board] {
    static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
        let stuck = (0..).filter_map(|number| {
            let layout = game().layout(&mut Dice::new(5, number))?;
            solved(&game(), &layout, Means::All, &Budget::unlimited()).ok()
        });
        stuck.filter(|board| (120..=420).contains(&board.covered().count())).take(POSITIONS).collect()
    });
    &BOARDS
}

fn each(bencher: Bencher<'_, '_>, work: impl Fn(&Board)) {
    let mut turn = positions().iter().cycle();
    bencher.with_inputs(|| turn.next().expect("a position")).bench_local_values(work);
}

#[divan::bench(args = [false, true], sample_count = 500, sample_size = 1)]
fn certain_by_counting(bencher: Bencher<'_, '_>, with_total: bool) {
    let total = if with_total { Total::Counts } else { Total::Ignored };
    each(bencher, |board| _ = divan::black_box(marks(board, total, &Budget::unlimited())));
}

#[divan::bench(args = [false, true], sample_count = 500, sample_size = 1)]
fn certain_by_solver(bencher: Bencher<'_, '_>, with_total: bool) {
    let model = |board: &Board| {
        let mines = board.mines().filter(|_| with_total);
        Minesweeper::new(board.clone().with_mines(mines), Info::default()).model()
    };
    let mut turn = positions().iter().cycle();
    bencher
        .with_inputs(|| model(turn.next().expect("a position")))
        .bench_local_refs(|model| backbone(model, None, &Budget::unlimited()).expect("no limit"));
}

#[divan::bench(sample_count = 500, sample_size = 1)]
fn probabilities(bencher: Bencher<'_, '_>) {
    each(bencher, |board| _ = divan::black_box(odds(board, &Budget::unlimited())));
}

#[divan::bench(sample_count = 500, sample_size = 1)]
fn best_cell(bencher: Bencher<'_, '_>) {
    each(bencher, |board| _ = divan::black_box(Adviser::new().advise(board, &Budget::unlimited())));
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn board_without_guessing(bencher: Bencher<'_, '_>) {
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            seed
        })
        .bench_local_values(|seed| without_guessing(&game(), seed, &Budget::unlimited()));
}
