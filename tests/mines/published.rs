//! The positions in $NAZO_DATA/minesweeper: exact fractions, and the marks printed in a published notebook.

use std::path::PathBuf;

use nazo_core::puzzle::Budget;
use nazo_kinds::minesweeper::odds::{Total, odds};
use serde_json::Value;

use crate::support::{board, marked};

fn data(file: &str) -> Option<Value> {
    let Some(folder) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return None;
    };
    let path = PathBuf::from(folder).join("minesweeper").join(file);
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    Some(serde_json::from_str(&text).expect("it is JSON"))
}

fn rows(value: &Value) -> Vec<String> {
    value.as_array().expect("rows").iter().map(|row| row.as_str().expect("a row").to_string()).collect()
}

fn check(position: &Value) {
    let id = position["id"].as_str().expect("a name");
    let board = board(&rows(&position["rows"]), Some(position["mines"].as_u64().expect("a number") as u32));
    assert_eq!(position["feasible"], true, "{id}");
    assert_eq!(marked(&board, Total::Ignored), Some(rows(&position["nocount"])), "{id} by the numbers");
    assert_eq!(marked(&board, Total::Counts), Some(rows(&position["marks"])), "{id} with the total");
    let odds = odds(&board, &Budget::unlimited()).expect("no limit").expect("possible");
    let expected: Vec<Option<&str>> = position["prob"]
        .as_array()
        .expect("rows")
        .iter()
        .flat_map(|row| row.as_array().expect("a row"))
        .map(Value::as_str)
        .collect();
    for (at, expected) in expected.into_iter().enumerate() {
        let found = odds.mine(at).map(ToString::to_string);
        assert_eq!(found.as_deref(), expected, "{id} at {at}");
    }
    if position["best_prob"].is_null() {
        return;
    }
    let (least, squares) = odds.least().expect("something is closed");
    assert_eq!(least.to_string(), position["best_prob"].as_str().expect("a fraction"), "{id}");
    let cols = usize::from(board.size().cols);
    let best: Vec<usize> = position["best_cells"]
        .as_array()
        .expect("cells")
        .iter()
        .map(|cell| cell[0].as_u64().expect("a row") as usize * cols + cell[1].as_u64().expect("a column") as usize)
        .collect();
    assert_eq!(squares, best, "{id}");
}

#[test]
fn probabilities_and_marks_are_exact() {
    let Some(positions) = data("positions.json") else { return };
    let positions = positions.as_array().expect("positions");
    assert_eq!(positions.len(), 31);
    positions.iter().for_each(check);
    check(&data("notebook-board1-full.json").expect("a position"));
}

#[test]
fn the_notebook_printed_the_same_marks() {
    let Some(boards) = data("notebook-boards.json") else { return };
    let boards = boards.as_array().expect("boards");
    let mut whole = Vec::new();
    for printed in boards {
        let expected = rows(&printed["printed"]);
        let mut seen = rows(&printed["rows"]);
        seen.push("#".repeat(seen[0].len()));
        let found = marked(&board(&seen, None), Total::Ignored).expect("possible");
        let differ = |(found, expected): (&String, &String)| -> usize {
            found.chars().zip(expected.chars()).filter(|(found, printed)| found != printed).count()
        };
        whole.push(found.iter().zip(&expected).map(differ).sum::<usize>());
    }
    // The additional marks of boards 3 and 4 follow from rows that the notebook does not show.
    assert_eq!(whole, [0, 0, 3, 1]);
}
