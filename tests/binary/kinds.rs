//! Every kind, played at random and killed without warning: what was on the screen is there again.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::full;
use crate::home::{Home, SIZE, TRUECOLOR};
use crate::killed::Dice;
use crate::pty::{PATIENCE, Terminal};

/// How long a key may take to draw before it counts as drawing nothing.
const NO_FRAME: Duration = Duration::from_millis(200);

/// With a seed, since without one each run would deal another board.
const MINES: &str = "minesweeper\nsize: 16x16\nmines: 40\nfirst: opening\nseed: 4f1c\n";

/// A puzzle (an example, or its text), a text that its screen shows once it is open, and keys that change it.
const KINDS: [(&str, &str, &[&str]); 5] = [
    ("sudoku/level-2-b-nine.nazo", "Left to place", GRID),
    ("killer/level-2-a-nine.nazo", "cells left", GRID),
    ("kakuro/level-2-d-nine.nazo", "cells left", GRID),
    (MINES, "closed", &["h", "j", "k", "l", "h", "j", "k", "l", "\r", "\r", " ", " ", "J", "L", "u", "U"]),
    // A table that fits the window, since the scroll position of a larger one is not kept.
    (
        "riddle/level-1-a-liar-detective.nazo",
        "Moves",
        &["h", "j", "k", "l", "h", "j", "l", "1", "2", "3", "x", "u", "U"],
    ),
];

const GRID: &[&str] = &[
    "h", "j", "k", "l", "h", "j", "k", "l", "1", "2", "3", "4", "5", "6", "7", "8", "9", "m1", "m4", "m9", "x", "u",
    "u", "U", "a", "f3", "f0", "s", "Sk", "Sx",
];

fn open(home: &Home, ready: &str) -> Terminal {
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &TRUECOLOR);
    terminal.until(ready);
    assert!(terminal.frame_within(PATIENCE));
    terminal.listen(Duration::from_millis(50));
    terminal
}

/// The characters of the board. The panel is left out, and so are the bottom rows, which report the last key (a
/// minefield has four).
fn board(terminal: &Terminal) -> String {
    let rows = terminal.screen().rows(0, 58).take(usize::from(SIZE.1) - 4);
    // The number of ways to fill a riddle is computed in the background and shown once it is known.
    let known = |row: String| row.split_once("│ Answers").map_or(row.clone(), |(before, _)| before.to_string());
    rows.map(|row| known(row).trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

#[test]
fn nothing_is_lost_whatever_is_played() {
    let mut dice = Dice(0x6b69_6c6c);
    for (path, ready, keys) in KINDS {
        let home = Home::new();
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(path);
        let text = if path == MINES { MINES.into() } else { fs::read_to_string(example).expect("an example") };
        fs::write(home.puzzle_file(), text).expect("a folder of its own");
        let mut terminal = open(&home, ready);
        for round in 0..if full() { 40 } else { 4 } {
            let mut typed = Vec::new();
            for _ in 0..3 + dice.below(25) {
                let key = keys[dice.below(keys.len())];
                terminal.finish_frame();
                terminal.mark();
                terminal.type_bytes(key.as_bytes());
                terminal.frame_within(NO_FRAME);
                typed.push(key);
            }
            terminal.listen(Duration::from_millis(100));
            let shown = board(&terminal);
            terminal.signal(Signal::KILL);
            terminal.exit_within(PATIENCE);
            let kept = home.games().first().map(|_| home.undo());
            terminal = open(&home, ready);
            let deadline = Instant::now() + Duration::from_secs(2);
            // What is computed in the background comes a moment later.
            while board(&terminal) != shown && Instant::now() < deadline {
                terminal.listen(Duration::from_millis(20));
            }
            assert_eq!(board(&terminal), shown, "{path}, round {round}, after {typed:?}");
            if let Some(kept) = kept {
                assert_eq!(home.undo(), kept, "{path}, round {round}, after {typed:?}");
            }
        }
    }
}
