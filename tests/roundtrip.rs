//! Writing and reading again gives the same puzzle; no text makes a reader panic or hang.
//!
//! With NAZO_FULL set ten times as many texts are tried.

use nazo::kinds::sudoku::{Layout, Sudoku};
use nazo::kinds::{Info, KINDS, Puzzle};
use nazo::load::load;
use nazo::puzzle::{Candidate, Cell, Position, Value};
use proptest::prelude::*;

fn config(cases: u32) -> ProptestConfig {
    let cases = if std::env::var_os("NAZO_FULL").is_some() { cases * 10 } else { cases };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A jigsaw whose regions are in one piece, as Solo made it.
const JIGSAW: &str = "9j:81a,_edbbada_c_____b__b_a_c__c_bbabb_e_abaab___c_c__a_b_cb_aea_de";

fn connected_jigsaw() -> Layout {
    let id = JIGSAW.replacen("81a", "zzzc", 1);
    let loaded = load("jigsaw", id.as_bytes()).remove(0).outcome.expect("a jigsaw");
    let labels: Vec<char> = loaded
        .puzzle
        .write("native", None)
        .and_then(|text| text.split_once("regions:\n").map(|(_, rows)| rows.replace('\n', "")))
        .expect("regions")
        .chars()
        .collect();
    Layout::with_regions(9, &labels).expect("nine regions of nine")
}

fn layouts() -> impl Strategy<Value = Layout> {
    let plain = prop::sample::select(vec![4usize, 6, 8, 9, 9, 9, 10, 12, 16, 25])
        .prop_map(|n| Layout::plain(n).expect("boxes"));
    let boxed = prop::sample::select(vec![(6, 2, 3), (8, 2, 4), (12, 6, 2), (5, 5, 1), (7, 1, 7)])
        .prop_map(|(n, w, h)| Layout::with_boxes(n, w, h).expect("boxes"));
    let scattered = (4usize..=10).prop_flat_map(|n| {
        let labels: Vec<char> = (0..n * n).map(|at| char::from(b'a' + (at / n) as u8)).collect();
        Just(labels).prop_shuffle().prop_map(move |labels| Layout::with_regions(n, &labels).expect("regions"))
    });
    let areas = prop_oneof![4 => plain, 1 => boxed, 1 => scattered, 1 => Just(()).prop_map(|()| connected_jigsaw())];
    (areas, prop::bool::weighted(0.2), prop::bool::weighted(0.2)).prop_map(|(layout, diagonals, windows)| {
        let layout = layout.diagonals(diagonals);
        layout.clone().windows(windows).unwrap_or(layout)
    })
}

/// A board with as many of the wished givens as do not clash.
fn sudokus() -> impl Strategy<Value = Sudoku> {
    (layouts(), prop::collection::vec((0usize..625, 1u8..=25), 0..80)).prop_map(|(layout, wishes)| {
        let mut givens = vec![None; layout.cell_count()];
        for (cell, value) in wishes {
            let (cell, value) = (cell % layout.cell_count(), (value - 1) % layout.size() + 1);
            let before = givens[cell].replace(Value(value));
            if Sudoku::new(layout.clone(), givens.clone(), Info::default()).is_err() {
                givens[cell] = before;
            }
        }
        Sudoku::new(layout, givens, Info::default()).expect("no clash was let in")
    })
}

fn written() -> Vec<&'static str> {
    KINDS.iter().flat_map(|kind| kind.formats()).map(|format| format.id).chain(["native"]).collect()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn every_writer_is_read_back(sudoku in sudokus(), title in "[A-Z][a-z :]{0,9}[a-z]") {
        let mut info = Info::default();
        info.add("title", &title);
        let titled = Sudoku::new(sudoku.layout().clone(), sudoku.givens().to_vec(), info).expect("no clash");
        prop_assert!(titled.write("native", None).is_some() && titled.write("id", None).is_some());
        for format in written() {
            let Some(text) = titled.write(format, None) else { continue };
            let mut readings = load(format, text.as_bytes());
            prop_assert_eq!(readings.len(), 1, "{}: {}", format, text);
            // A candidate grid shows a lone candidate as if it were given, so givens may be added, and even clash.
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

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(!load("bytes", &bytes).is_empty());
    }

    #[test]
    fn texts_of_the_right_letters_never_panic(text in "[0-9a-zA-F.:_,+|#=<>\"/ \n-]{0,300}") {
        for reading in load("text", text.as_bytes()) {
            if let Err(error) = reading.outcome {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn spoilt_samples_never_panic(
        sample in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..4, "\\PC|[0-9az:.,\n]"), 1..6),
    ) {
        let samples: Vec<&str> =
            KINDS.iter().flat_map(|kind| kind.formats().iter().map(|format| format.sample).chain([kind.sample()])).collect();
        let mut text: Vec<char> = sample.get(&samples).chars().collect();
        for (at, how, letter) in changes {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match how {
                0 => { text.remove(at); }
                1 => { text.splice(at..at, letter.chars()); }
                2 => { text.splice(at..=at, letter.chars()); }
                _ => text.truncate(at),
            }
        }
        let text: String = text.into_iter().collect();
        for reading in load("spoilt", text.as_bytes()) {
            match reading.outcome {
                Ok(loaded) => prop_assert!(loaded.puzzle.write("id", None).is_some()),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
