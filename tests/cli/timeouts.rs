//! `--timeout`: a result that is cut short says so, in JSON, in words and through the exit code.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Run, UNIQUE, folder, nazo_reading};

const KILLER: &str = "killer\naabc\ndebc\nfegh\nijgh\na=7 b=6 c=4 d=1 e=3 f=2 g=4 h=6 i=4 j=3\n";
const RIDDLE: &str =
    "riddle\npeople A B\nprop guilty\nrule exactly 1 is guilty\nrule A is not guilty\nask who guilty\n";
const MINES: &str = "minesweeper\nmines: 2\n01.\n02.\n01.\n";

/// Every command with `--timeout`, and a puzzle for it.
const COMMANDS: [(&str, &str); 10] = [
    ("solve -", UNIQUE),
    ("solve --engine batsat --all 5 -", UNIQUE),
    ("check -", UNIQUE),
    ("steps -", UNIQUE),
    ("hint -", KILLER),
    ("why - r1c1 9", UNIQUE),
    ("rate -", KILLER),
    ("rate -", RIDDLE),
    ("riddle -", RIDDLE),
    ("mines -", MINES),
];

fn run(args: &str, puzzle: &str) -> Run {
    nazo_reading(folder(&[]).path(), args, puzzle)
}

fn object(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
}

#[test]
fn what_the_time_cut_short_says_so() {
    for (args, puzzle) in COMMANDS {
        let told = run(&format!("{args} --json --timeout 0"), puzzle);
        assert_eq!((told.code, &object(&told)["complete"]), (1, &json!(false)), "{args}: {}", told.out);
        let said = run(&format!("{args} --timeout 0"), puzzle);
        assert_eq!(said.code, 1, "{args}: {}", said.out);
        assert!(said.err.contains("time") || said.out.contains("Time ran out"), "{args}: {}{}", said.out, said.err);
    }
}

#[test]
fn what_is_whole_has_no_mark() {
    for (args, puzzle) in COMMANDS {
        let told = run(&format!("{args} --json --timeout 600"), puzzle);
        assert_eq!((told.code, object(&told).get("complete")), (0, None), "{args}: {}", told.out);
    }
}

/// A text of many parts is read within the time limit. A list is read while its puzzles are worked on, each with a time
/// limit of its own.
#[test]
fn a_long_text_is_read_within_the_time() {
    let part = format!("sudoku\ntitle: {}\n1...\n..2.\n....\n....\n", "x".repeat(1000));
    let told = run("check --json --timeout 0 -", &part.repeat(1100));
    assert_eq!((told.code, told.out.lines().count()), (1, 1), "{}", told.err);
    assert_eq!(object(&told)["complete"], json!(false), "{}", told.out);
    let said = run("check --timeout 0 -", &part.repeat(1100));
    assert!(said.err.ends_with("not read to its end: the time limit was reached\n"), "{}", said.err);
}

/// The score of part of a path could be mistaken for that of the puzzle.
#[test]
fn a_path_that_is_cut_short_has_no_score() {
    let said = run("rate --timeout 0 -", KILLER);
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert_eq!(said.err, "nazo: the path is incomplete: the time limit was reached\n");
    let told = object(&run("rate --json --timeout 0 -", KILLER));
    assert!(["score", "hardest", "difficulty"].iter().all(|key| told.get(*key).is_none()), "{told}");
    let said = run("rate --lang ja --timeout 0 -", KILLER);
    assert!(said.out.is_empty() && said.err.contains("途中まで"), "{}{}", said.out, said.err);
}

/// There are too many solutions for any machine to find in the time.
#[test]
fn a_list_of_solutions_that_is_cut_short_says_so() {
    let told = run("solve --engine batsat --all 65535 --timeout 0.2 --json -", &".".repeat(81));
    assert_eq!((told.code, &object(&told)["complete"]), (1, &json!(false)), "{}", told.err);
    let said = run("solve --engine batsat --all 65535 --timeout 0.2 -", &".".repeat(81));
    assert_eq!(said.code, 1);
    assert!(said.err.contains("time"), "{}", said.err);
}

/// A list is held in memory until it is printed.
#[test]
fn no_list_of_solutions_is_longer_than_memory() {
    let said = run("solve --all 65536 -", UNIQUE);
    assert!(said.code == 2 && said.err.contains("65536 is not in 1..=65535"), "{}", said.err);
}

#[test]
fn games_end_with_the_time_and_are_counted() {
    let said = run("mines --simulate 100 --size 2x2x1 --timeout 0", "");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "of no games there is no share");
    assert_eq!(said.err, "nazo: time limit reached after 0 of 100 games\n");
    let said = run("mines --simulate 100 --size 2x2x1 --timeout 0 --lang ja", "");
    assert_eq!(said.err, "nazo: 100回中0回で時間切れです\n");
    let told = object(&run("mines --simulate 100 --size 2x2x1 --timeout 0 --json", ""));
    let expected = json!({ "wins": 0, "games": 0, "rate": null, "interval": [0.0, 1.0], "seed": 1, "complete": false });
    assert_eq!(told, expected);
    let told = object(&run("mines --simulate 9 --size 2x2x1 --timeout 600 --json", ""));
    assert_eq!((&told["games"], told.get("complete")), (&json!(9), None));
}

/// The time limit of a picture includes reading it.
#[test]
fn reading_a_picture_takes_of_its_time() {
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/images/kakuro-dark-walls.png");
    let told = run(&format!("solve --json --timeout 0 {picture}"), "");
    assert_eq!((told.code != 0, &object(&told)["complete"]), (true, &json!(false)), "{}", told.out);
}

/// Thirty thousand wrong clues: finding out which of them conflict could take minutes, and gigabytes.
#[test]
fn clues_that_conflict_are_looked_for_within_the_time() {
    let row = |at: usize| vec![if at.is_multiple_of(2) { "8" } else { "." }; 255].join(" ") + "\n";
    let puzzle = "minesweeper\n".to_string() + &(0..255).map(row).collect::<String>();
    let began = Instant::now();
    let told = run("check --json --timeout 5 -", &puzzle);
    assert_eq!((told.code, &object(&told)["status"]), (1, &json!("none")), "{}", told.out);
    assert!(began.elapsed() < Duration::from_secs(25), "{:?}", began.elapsed());
}
