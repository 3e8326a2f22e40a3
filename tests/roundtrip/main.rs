//! Writing and reading back gives the same puzzle; no text makes a reader panic or hang.
//!
//! With NAZO_FULL set, ten times as many texts are tried.

mod boards;
mod published;
mod spoilt;
mod sums;

use nazo::load::load;
use nazo_core::puzzle::{Candidate, Cell, Position, Value};
use nazo_kinds::sudoku::Sudoku;
use nazo_kinds::{Info, KINDS, Puzzle};
use proptest::prelude::*;

use crate::boards::layouts;

fn config(cases: u32) -> ProptestConfig {
    let cases = if std::env::var_os("NAZO_FULL").is_some() { cases * 10 } else { cases };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A board with as many of the desired givens as do not conflict.
fn sudokus() -> impl Strategy<Value = Sudoku> {
    (layouts(), prop::collection::vec((0usize..625, 1u8..=25), 0..80)).prop_map(|(layout, wishes)| {
        let mut givens = vec![None; layout.cell_count()];
        for (cell, value) in wishes {
            let (cell, value) = (cell % layout.cell_count(), (value - 1) % layout.size() + 1);
            let before = givens[cell].replace(Value(value));
            if Sudoku::new(layout.clone(), givens.clone(), Vec::new(), Info::default()).is_err() {
                givens[cell] = before;
            }
        }
        Sudoku::new(layout, givens, Vec::new(), Info::default()).expect("no clash was let in")
    })
}

/// Every format that any kind writes, once each.
fn written() -> Vec<&'static str> {
    let mut formats: Vec<&str> =
        KINDS.iter().flat_map(|kind| kind.formats()).map(|format| format.id).chain(["native"]).collect();
    formats.sort_unstable();
    formats.dedup();
    formats
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn every_writer_is_read_back(sudoku in sudokus(), title in "[A-Z][a-z :]{0,9}[a-z]") {
        let mut info = Info::default();
        info.add("title", &title);
        let titled = Sudoku::new(sudoku.layout().clone(), sudoku.givens().to_vec(), Vec::new(), info).expect("no clash");
        prop_assert!(titled.write("native", None).is_some() && titled.write("id", None).is_some());
        for format in written() {
            let Some(text) = titled.write(format, None) else { continue };
            let mut readings = load(format, text.as_bytes());
            prop_assert_eq!(readings.len(), 1, "{}: {}", format, text);
            // A candidate grid shows a lone candidate like a given, so there may be more givens, which may even
            // conflict.
            if format == "pm" {
                continue;
            }
            let loaded = readings.remove(0).outcome.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            prop_assert_eq!(loaded.puzzle.write("id", None), titled.write("id", None), "{}: {}", format, text);
            prop_assert!(loaded.start.placed.is_empty() && loaded.start.eliminated.is_empty());
            if matches!(format, "native" | "sdk") {
                prop_assert_eq!(loaded.puzzle.info(), titled.info());
            }
            prop_assert_eq!(loaded.puzzle.write(format, None), Some(text));
        }
    }

    #[test]
    fn progress_comes_back_from_hodoku(
        sudoku in sudokus().prop_filter("plain 9x9", |s| s.layout().is_plain() && s.layout().size() == 9),
        moves in prop::collection::vec((0u16..81, 1u8..=9, any::<bool>()), 0..60),
    ) {
        let model = sudoku.model();
        let mut now = Position::start(&model);
        for (cell, value, place) in moves {
            let candidate = Candidate::new(Cell(cell), Value(value));
            if now.is_placed(Cell(cell)) || !now.has(candidate) {
                continue;
            }
            if place { now.place(&model, candidate) } else { now.eliminate(candidate); }
        }
        let text = sudoku.write("hodoku", Some(&now)).expect("plain 9x9");
        let loaded = load("hodoku", text.as_bytes()).remove(0).outcome.expect("what was written");
        let mut again = Position::start(&loaded.puzzle.model());
        loaded.start.placed.iter().for_each(|candidate| again.place(&model, *candidate));
        loaded.start.eliminated.iter().for_each(|candidate| { again.eliminate(*candidate); });
        prop_assert_eq!(again, now);
    }
}
