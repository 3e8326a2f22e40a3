//! Real sudokus: both engines find the same solution and no second one.

use nazo_core::puzzle::{Budget, Candidate, Value, ValueSet};
use nazo_core::solve::{End, EngineChoice, Status, backbone, conflict, solutions, status};
use nazo_core::words::Lang;

use crate::random::cases;
use crate::sudoku;

/// Made for this test: a random full grid, from which clues were removed as long as the solution stayed unique.
const PUZZLE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";

#[test]
fn a_sudoku_has_the_same_one_solution_whoever_solves_it() {
    let model = sudoku::model(PUZZLE);
    let [splr, batsat] = [EngineChoice::Splr, EngineChoice::Batsat]
        .map(|choice| solutions(&model, 2, choice, &Budget::unlimited()).expect("an answer"));
    assert_eq!(splr, batsat);
    assert_eq!(splr.end, End::Exhausted);
    let single: Vec<ValueSet> = splr.found[0].iter().map(|value| ValueSet::single(*value)).collect();
    assert_eq!(backbone(&model, None, &Budget::unlimited()), Ok(Some(single)));
}

#[test]
fn a_minimal_sudoku_is_open_without_any_of_its_clues() {
    let clues = PUZZLE.char_indices().filter(|(_, digit)| *digit != '.').map(|(at, _)| at);
    for clue in clues {
        let mut open = PUZZLE.to_string();
        open.replace_range(clue..=clue, ".");
        let found = status(&sudoku::model(&open), EngineChoice::Auto, &Budget::unlimited());
        assert_eq!(found, Ok(Status::Multiple), "without the clue at {clue}");
    }
}

/// ```text
/// 1 2 3 | . . . | . . .
/// 4 5 6 | . . . | . . .
/// 7 8 . | . . 9 | . . .     the box needs its 9 in r3c3, but row 3 already has one
/// ```
#[test]
fn clues_that_contradict_are_named_and_no_others() {
    let model = sudoku::model("123......456......78...9.................................2......................5");
    let conflict = conflict(&model, &Budget::unlimited()).ok().flatten().expect("a clash");
    let told: Vec<&str> = conflict.iter().map(|id| model.constraint(*id).label.get(Lang::En)).collect();
    assert!(told.contains(&"given 1") && told.contains(&"given 9"), "{told:?}");
    let stray = |value: u8, cell: u16| {
        let given = Candidate::new(nazo_core::puzzle::Cell(cell), Value(value));
        conflict.iter().any(|id| model.constraint(*id).rule.given() == Some(given))
    };
    assert!(!stray(2, 57) && !stray(5, 80), "{told:?}");
}

#[test]
fn published_lists_are_unique() {
    let lists = sudoku::lists();
    if lists.is_empty() {
        println!("skipped: NAZO_DATA is not set");
    }
    for (name, puzzles) in lists {
        for line in puzzles.iter().take(cases(300)) {
            let model = sudoku::model(line);
            let [splr, batsat] = [EngineChoice::Splr, EngineChoice::Batsat]
                .map(|choice| solutions(&model, 2, choice, &Budget::unlimited()).expect("an answer"));
            assert_eq!(splr, batsat, "{name}: {line}");
            assert_eq!(splr.status(), Status::Unique, "{name}: {line}");
        }
    }
}

/// The models of the native texts under `$NAZO_DATA`, each with a name. Empty if the variable is not set.
fn boards_with_sums() -> Vec<(String, nazo_core::puzzle::Model)> {
    let Some(data) = std::env::var_os("NAZO_DATA").map(std::path::PathBuf::from) else { return Vec::new() };
    let mut texts: Vec<(String, String)> = Vec::new();
    for entry in std::fs::read_dir(data.join("images/killer")).into_iter().flatten().filter_map(Result::ok) {
        if entry.path().extension().is_some_and(|ending| ending == "txt") {
            texts.push((entry.path().display().to_string(), std::fs::read_to_string(entry.path()).expect("a text")));
        }
    }
    let kakuros = std::fs::read_to_string(data.join("kakuro/kakuro.jsonl")).unwrap_or_default();
    for line in kakuros.lines() {
        let board: serde_json::Value = serde_json::from_str(line).expect("an object on each line");
        let rows: Vec<&str> = board["rows"].as_array().into_iter().flatten().filter_map(|row| row.as_str()).collect();
        texts.push((board["id"].to_string(), format!("kakuro\n{}\n", rows.join("\n"))));
    }
    texts.sort();
    let read = |(name, text): (String, String)| {
        let loaded = nazo::load::load(&name, text.as_bytes()).remove(0).outcome.expect("a puzzle");
        (name, loaded.puzzle.model())
    };
    texts.into_iter().map(read).collect()
}

#[test]
fn both_engines_find_the_one_solution_of_every_killer_and_kakuro() {
    let boards = boards_with_sums();
    if boards.is_empty() {
        println!("skipped: NAZO_DATA is not set");
    }
    for (name, model) in boards {
        let [splr, batsat] = [EngineChoice::Splr, EngineChoice::Batsat]
            .map(|choice| solutions(&model, 2, choice, &Budget::unlimited()).expect("an answer"));
        assert_eq!(splr, batsat, "{name}");
        assert_eq!(splr.status(), Status::Unique, "{name}");
    }
}
