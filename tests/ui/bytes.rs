//! Bytes sent at 80x24: the size of the frame that answers a key, for every kind.
//!
//! `cargo test --test ui bytes -- --nocapture` prints the table of docs/benchmarks.md and checks its limits.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use nazo::term::backend::Painter;
use nazo::term::capabilities::{self, Capabilities, Color, Environment};
use nazo::ui::screens::{Found, Start};
use nazo::ui::theme::Theme;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::Window;

/// The most bytes for a cursor move, in truecolor and in sixteen colours.
const MOVE: [usize; 2] = [1000, 500];
/// The most bytes for a step of the explorer.
const STEP: usize = 3000;

const DEPTHS: [(&str, Color); 2] = [("truecolor", Color::Truecolor), ("16 colours", Color::Ansi16)];

/// What is measured.
const ROWS: [&str; 7] = ["first frame", "cursor move", "digit", "undo", "step", "keys open", "keys close"];

/// What is played: a kind, its puzzle, and the key for a digit.
const SUBJECTS: [(&str, &str, &str); 5] = [
    ("sudoku", "sudoku/level-4-a-nine.nazo", "7"),
    ("killer", "killer/level-3-a-nine.nazo", "7"),
    ("kakuro", "kakuro/level-3-b-ten.nazo", "7"),
    ("minesweeper", "minesweeper/level-2-a-intermediate.nazo", "<Enter>"),
    ("riddle", "riddle/level-3-e-five-skaters.nazo", "1"),
];

fn terminal(color: Color) -> Capabilities {
    let environment = Environment { term: Some("xterm-256color".into()), ..Environment::default() };
    capabilities::detect(&environment, color).expect("a screen")
}

/// A player, and what each key costs.
struct Line {
    guest: Guest,
    painter: Painter,
    /// The bytes of every frame, by the name of the action.
    rows: BTreeMap<&'static str, Vec<usize>>,
}

impl Line {
    fn open(path: &str, color: Color) -> Line {
        let text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(path)).expect("it ships");
        let start = Start::Puzzles(Found { puzzles: offers(&[&text]), ..Found::default() });
        let window = Window { theme: Theme::suited_to(terminal(color).depth), ..Window::mono(80, 24) };
        let guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &window, start);
        Line { guest, painter: Painter::new(&terminal(color)), rows: BTreeMap::new() }
    }

    /// Types keys and counts the bytes of the frame that answers them. No frame, no entry.
    fn act(&mut self, what: &'static str, keys: &str) {
        self.guest.play(keys);
        let bytes = self.painter.frame(self.guest.screen()).len();
        if bytes > 0 {
            self.rows.entry(what).or_default().push(bytes);
        }
    }

    fn play(&mut self, digit: &str) {
        self.act("first frame", "");
        for (along, across) in [("l", "j"), ("h", "k"), ("j", "l"), ("k", "h")] {
            for _ in 0..3 {
                (0..9).for_each(|_| self.act("cursor move", along));
                self.act("cursor move", across);
            }
        }
        for _ in 0..9 {
            self.act("digit", digit);
            self.act("undo", "u");
            self.act("cursor move", "l");
        }
        self.act("keys open", "?");
        self.act("keys close", "<Esc>");
        self.act("path", "p<work>");
        (0..40).for_each(|_| self.act("step", "j"));
        (0..40).for_each(|_| self.act("step", "k"));
    }
}

/// The median and the maximum.
fn spread(bytes: &[usize]) -> (usize, usize) {
    let mut sorted = bytes.to_vec();
    sorted.sort_unstable();
    (sorted[sorted.len() / 2], sorted[sorted.len() - 1])
}

#[test]
fn a_move_and_a_step_stay_short() {
    println!("| bytes | {} |\n|---{}|", ROWS.join(" | "), "|---".repeat(ROWS.len()));
    let mut over = Vec::new();
    for (kind, path, digit) in SUBJECTS {
        for (at, (name, color)) in DEPTHS.into_iter().enumerate() {
            let mut line = Line::open(path, color);
            line.play(digit);
            let cells = ROWS.map(|what| spread(&line.rows[what]));
            let shown =
                cells.map(|(half, worst)| if half == worst { half.to_string() } else { format!("{half} / {worst}") });
            println!("| {kind}, {name} | {} |", shown.join(" | "));
            let limits = [("cursor move", MOVE[at]), ("step", STEP)];
            let worst = |what: &str| spread(&line.rows[what]).1;
            let too_long = limits.into_iter().filter(|(what, most)| worst(what) > *most);
            over.extend(too_long.map(|(what, most)| format!("{kind}, {name}, {what}: {} of {most}", worst(what))));
        }
    }
    assert!(over.is_empty(), "over their limits:\n{}", over.join("\n"));
}
