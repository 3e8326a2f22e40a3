//! Boards and counts far larger than any that are played.

use nazo_core::puzzle::{Budget, Candidate, Cell, Constraint, Form, Literal, ModelBuilder, Site, Value, ValueSet};
use nazo_core::rules;
use nazo_core::solve::{EngineChoice, Status, status};
use nazo_core::words::Phrase;
use nazo_kinds::minesweeper::odds::{Total, marks, odds};
use nazo_kinds::minesweeper::{Board, Layout, Minesweeper, Size};
use nazo_kinds::{Info, Puzzle};

/// Whether 200 cells can have between `least` and `most` ones, if `held` of them are 1 and the first few others 0.
fn can_be(held: u16, lacking: u16, least: u32, most: u32) -> bool {
    let mut builder = ModelBuilder::new();
    let cells: Vec<Cell> =
        (0..200).map(|col| builder.cell(Site::Square { row: 0, col }, ValueSet::range(0, 1))).collect();
    let literals = cells.iter().map(|cell| Literal { candidate: Candidate::new(*cell, Value(1)), holds: true });
    let rule = rules::count(literals.collect(), least, most);
    builder.add(Constraint::new(Form::Clue, Phrase::verbatim("count"), rule));
    for (at, cell) in cells.iter().enumerate().take(usize::from(held + lacking)) {
        let value = Value(u8::from(at < usize::from(held)));
        let rule = rules::given(Candidate::new(*cell, value));
        builder.add(Constraint::new(Form::Clue, Phrase::verbatim("given"), rule));
    }
    let status = status(&builder.build(), EngineChoice::Batsat, &Budget::of(20_000)).expect("an answer");
    assert_ne!(status, Status::Unknown);
    status != Status::None
}

#[test]
fn large_counts_are_kept_exactly() {
    for (held, lacking, least, most, expected) in [
        (100, 99, 100, 100, true),
        (101, 99, 100, 100, false),
        (99, 101, 100, 100, false),
        (99, 100, 100, 100, true),
        (0, 72, 128, 128, true),
        (0, 73, 128, 128, false),
        (127, 73, 120, 127, true),
        (128, 0, 90, 127, false),
        (0, 100, 99, 130, true),
        (0, 102, 99, 130, false),
    ] {
        assert_eq!(can_be(held, lacking, least, most), expected, "{held} held, {lacking} lacking, {least} to {most}");
    }
}

/// A board of 200 rows and columns with mines on about one square in six, and its upper left part open.
fn wide() -> (Layout, Board) {
    let size = Size { rows: 200, cols: 200 };
    let mines: Vec<bool> = (0..size.area()).map(|at| (at * at + 3 * at) % 23 < 2).collect();
    let layout = Layout::new(size, mines).expect("a layout");
    let mut board = layout.closed();
    for at in 0..size.area() {
        let (row, col) = size.place(at);
        if row < 40 && col < 60 && !layout.is_mine(at) {
            layout.open(&mut board, at);
        }
    }
    (layout, board)
}

#[test]
fn wide_boards_are_counted() {
    let (layout, board) = wide();
    let budget = Budget::of(20_000_000);
    let marks = marks(&board, Total::Counts, &budget).expect("enough work").expect("possible");
    for (at, mark) in marks.iter().enumerate() {
        use nazo_kinds::minesweeper::odds::Mark;
        let is_wrong = match mark {
            Mark::Mine => !layout.is_mine(at),
            Mark::Safe | Mark::Open => layout.is_mine(at),
            Mark::Undecided => false,
        };
        assert!(!is_wrong, "square {at}");
    }
    let odds = odds(&board, &budget).expect("enough work").expect("possible");
    assert!(odds.elsewhere().is_some_and(|elsewhere| (0.0..0.2).contains(&elsewhere.value())));
    let puzzle = Minesweeper::of_game(board, layout, Info::default()).expect("a game");
    assert!(puzzle.model().cell_count() > 30_000 && puzzle.write("id", None).is_some());
}

/// Bytes that are nearly a layout are either read or refused, with no worse effect.
#[test]
fn spoilt_layouts_are_refused() {
    let (layout, _) = wide();
    let bytes = nazo_kinds::minesweeper::mbf(&layout).expect("few enough mines");
    let read = |bytes: &[u8]| nazo::load::load("layout.mbf", bytes).remove(0).outcome;
    let puzzle = read(&bytes).expect("a layout").puzzle;
    let minefield = (&*puzzle as &dyn std::any::Any).downcast_ref::<Minesweeper>();
    assert_eq!(minefield.and_then(|minefield| minefield.layout()), Some(&layout));
    let mut dice = 1u64;
    for turn in 0..300 {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut spoilt = bytes[..200.min(bytes.len())].to_vec();
        let at = (dice >> 33) as usize % spoilt.len();
        match turn % 3 {
            0 => spoilt[at] ^= (dice >> 20) as u8,
            1 => spoilt.truncate(at),
            _ => spoilt.insert(at, (dice >> 40) as u8),
        }
        if let Err(error) = read(&spoilt) {
            assert!(!error.to_string().is_empty());
        }
    }
}
