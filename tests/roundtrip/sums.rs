//! Killers and kakuros of any shape survive a round trip through every format that can hold them.

use nazo::load::load;
use nazo_core::puzzle::{Cell, Value};
use nazo_kinds::kakuro::{Kakuro, KakuroSquare};
use nazo_kinds::sudoku::{Cage, Sudoku, SudokuLayout};
use nazo_kinds::{Info, Puzzle};
use proptest::prelude::*;

use crate::boards::layouts;
use crate::{config, written};

/// A killer made from a number for each cell: some cells are outside all cages, others begin a cage or join their
/// neighbour's.
fn killer(layout: &SudokuLayout, numbers: &[u32], givens: &[(usize, u8)]) -> Sudoku {
    let size = usize::from(layout.size());
    let mut of: Vec<Option<usize>> = Vec::with_capacity(numbers.len());
    let mut cages: Vec<Cage> = Vec::new();
    for (cell, number) in numbers.iter().enumerate() {
        let above = cell.checked_sub(size).and_then(|at| of[at]);
        let left = (cell % size > 0).then(|| of[cell - 1]).flatten();
        let most = u32::from(layout.size()) * (u32::from(layout.size()) + 1) / 2;
        let joined = match number % 12 {
            0 => None,
            1..=4 => above,
            5..=8 => left,
            _ => Some(cages.len()),
        };
        if joined == Some(cages.len()) {
            let sum = (number % 5 > 0).then_some(number / 60 % most + 1);
            cages.push(Cage { cells: Vec::new(), sum });
        }
        if let Some(at) = joined {
            cages[at].cells.push(Cell(cell as u16));
        }
        of.push(joined);
    }
    let mut values = vec![None; numbers.len()];
    let made = |values: &[Option<Value>]| Sudoku::new(layout.clone(), values.to_vec(), cages.clone(), Info::default());
    for (cell, value) in givens {
        let (cell, value) = (cell % numbers.len(), (value - 1) % layout.size() + 1);
        let before = values[cell].replace(Value(value));
        if made(&values).is_err() {
            values[cell] = before;
        }
    }
    made(&values).expect("no clash was let in")
}

fn killers() -> impl Strategy<Value = Sudoku> {
    let givens = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec((0usize..625, 1u8..=25), 1..20)];
    (layouts().prop_filter("of a size people play", |layout| layout.size() <= 16), givens).prop_flat_map(
        |(layout, givens)| {
            let numbers = prop::collection::vec(any::<u32>(), layout.cell_count());
            numbers.prop_map(move |numbers| killer(&layout, &numbers, &givens))
        },
    )
}

/// A kakuro with or without a border of clues, in which some clues are blank and some have no run.
fn kakuros() -> impl Strategy<Value = Kakuro> {
    let sides = (2usize..20, 2usize..20, any::<bool>(), prop::bool::weighted(0.2));
    let squares = sides.prop_flat_map(|(rows, cols, bordered, given)| {
        let numbers = prop::collection::vec(any::<u32>(), rows * cols);
        numbers.prop_map(move |numbers| {
            let sum = |number: u32| (!number.is_multiple_of(4)).then_some(number / 4 % 45 + 1);
            let square = |(at, number): (usize, &u32)| {
                let border = bordered && (at < cols || at % cols == 0);
                let digit = (given && number % 7 == 0).then_some(Value((number / 7 % 9) as u8 + 1));
                match number % 10 {
                    0..=5 if !border => KakuroSquare::White(digit),
                    6 | 7 => KakuroSquare::BLANK,
                    _ => KakuroSquare::Black { down: sum(number / 10), across: sum(number / 2000) },
                }
            };
            Kakuro::new(cols, numbers.iter().enumerate().map(square).collect(), Info::default()).ok()
        })
    });
    squares.prop_filter_map("some square is white and no givens clash", |kakuro| kakuro)
}

/// Every format that can hold the puzzle reads back as the same puzzle.
fn comes_back(puzzle: &dyn Puzzle) -> Result<(), TestCaseError> {
    prop_assert!(puzzle.write("native", None).is_some() && puzzle.write("id", None).is_some());
    for format in written() {
        let Some(text) = puzzle.write(format, None) else { continue };
        let mut readings = load(format, text.as_bytes());
        prop_assert_eq!(readings.len(), 1, "{}: {}", format, text);
        let outcome = readings.remove(0).outcome;
        let again = outcome.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
        prop_assert_eq!(again.puzzle.kind().id(), puzzle.kind().id(), "{}: {}", format, text);
        prop_assert_eq!(again.puzzle.write("native", None), puzzle.write("native", None), "{}: {}", format, text);
        prop_assert_eq!(again.puzzle.write(format, None), Some(text));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn killers_come_back(killer in killers().prop_filter("with a cage", |killer| !killer.cages().is_empty())) {
        comes_back(&killer)?;
    }

    #[test]
    fn kakuros_come_back(kakuro in kakuros()) {
        comes_back(&kakuro)?;
    }
}

/// Six lines, most of them of seven squares, are not a sudoku if the first line gives the numbers of rows and columns.
#[test]
fn a_kakuro_with_few_clues_is_told_from_a_sudoku() {
    let text = "5 7\n0 0 0 0 0 0 0\n0 0 0 3,21 8,9 0 0\n0 0 0 - 0 0 0\n- 0 0 0 0 - 0\n0 0 0 0 0 0 -\n";
    let puzzle = load("few clues", text.as_bytes()).remove(0).outcome.expect("a kakuro").puzzle;
    assert_eq!(puzzle.write("puzzlekit", None).as_deref(), Some(text));
}
