//! The same step with little room and with much. It is shown in the list and the two rows of a small window, in full,
//! and as `nazo steps` prints it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

use nazo_core::puzzle::Step;
use nazo_core::words::Lang;

use crate::harness::{Player, Window, load, rows};

/// A board of each kind whose path has many sorts of steps, and the number of rows that the window has for a sentence.
const BOARDS: [(&str, usize); 13] = [
    ("sudoku/level-4-a-nine", 2),
    ("killer/level-3-a-nine", 2),
    ("kakuro/level-2-a-seven", 2),
    ("minesweeper/level-2-a-intermediate", 3),
    ("riddle/level-2-b-bakery-queue", 3),
    ("futoshiki/level-3-a-six", 2),
    ("slitherlink/level-2-a-seven", 2),
    ("starbattle/level-2-b-eight", 2),
    ("nurikabe/level-2-a-six", 2),
    ("norinori/level-2-a-six", 2),
    ("hitori/level-3-a-six", 2),
    ("masyu/level-2-a-eight", 2),
    ("shikaku/level-1-a-six", 2),
];
/// The most steps from each board. No two have the same name, apart from numbers in it.
const STEPS: usize = 10;

/// The selected row of the list, without the board beside it.
fn listed(rows: &[String], number: usize) -> String {
    let head = format!("{number}>");
    let row = rows.iter().find_map(|row| row.split_once(&head)).map(|(_, behind)| behind);
    row.unwrap_or_else(|| panic!("{head} is not on the screen:\n{}", rows.join("\n"))).trim_end().to_string()
}

/// What `nazo steps` prints for a step with this sentence.
fn printed(steps: &str, sentence: &str) -> String {
    let mut lines = steps.lines().skip_while(|line| !line.ends_with(sentence));
    let head = lines.next().unwrap_or_else(|| panic!("{sentence} is not printed:\n{steps}"));
    let rows = lines.take_while(|line| line.starts_with("       "));
    std::iter::once(head).chain(rows).collect::<Vec<_>>().join("\n")
}

fn at_every_length(board: &str, sentence: usize) -> String {
    let file = format!("puzzles/{board}.nazo");
    let output =
        Command::new(env!("CARGO_BIN_EXE_nazo")).args(["steps", "--lang", "en", &file]).output().expect("it runs");
    let steps = String::from_utf8(output.stdout).expect("it is text");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut player = Player::new(&load(&text), &Window::mono(80, 24));
    player.play("p<work><Home>");
    let path: Vec<Step> = player.session().walk().expect("a path").steps().to_vec();
    let (mut names, mut said, mut last) = (BTreeSet::new(), format!("# {board}\n"), None);
    // At the end of the path, `j` stays where it is.
    while let Some(at) = player.session().view().step.filter(|at| Some(*at) != last && names.len() < STEPS) {
        let step = &path[at];
        let sort: String = step.name.full.get(Lang::En).chars().filter(|letter| !letter.is_ascii_digit()).collect();
        if names.insert(sort) {
            let full = step.text.get(Lang::En);
            let screen = rows(&player.screen());
            let (list, two_rows) = (listed(&screen, at + 1), screen[screen.len() - sentence..].join("\n"));
            let printed = printed(&steps, full);
            let lengths =
                [("list", list.as_str()), ("rows", two_rows.trim_end()), ("full", full), ("nazo steps", &printed)];
            lengths.iter().for_each(|(length, text)| _ = write!(said, "\n-- {length}\n{text}\n"));
        }
        last = Some(at);
        player.play("j");
    }
    said
}

#[test]
fn a_step_is_told_at_the_length_that_there_is_room_for() {
    let all: Vec<String> = BOARDS.iter().map(|(board, sentence)| at_every_length(board, *sentence)).collect();
    insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots" }, {
        insta::assert_snapshot!("lengths", all.join("\n"));
    });
}
