//! Every format that a sudoku can be written in is read back as the same sudoku.

use std::collections::HashMap;

use crate::program::{MULTIPLE, as_line, folder, nazo_reading};

/// No open cell has a single candidate: a grid of candidates would not tell it from a given.
const PUZZLE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48..............28.36..9...6.4.2";

/// Each format that is written, with something that its text must have to be recognised elsewhere.
const WRITTEN: [(&str, &str); 13] = [
    ("native", "sudoku\n"),
    ("id", "sudoku:"),
    ("line", PUZZLE),
    ("sdm", PUZZLE),
    ("sdk", "[Puzzle]"),
    ("grid", "..9....2.\n.7.95....\n"),
    ("pm", ":---"),
    ("hodoku", ":0000:x:..9....2."),
    ("puzzlink", "https://puzz.link/p?sudoku/9/9/"),
    ("tatham", "3x3:"),
    ("sumocue", "SumoCueV1="),
    ("fpuzzles", "https://www.f-puzzles.com/?load=N4"),
    ("sudokupad", "https://sudokupad.app/sclN4"),
];

#[test]
fn every_format_comes_back() {
    let folder = folder(&[]);
    for (format, mark) in WRITTEN {
        let run = nazo_reading(folder.path(), &format!("convert - --to {format}"), PUZZLE);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        assert!(run.out.contains(mark), "{format}:\n{}", run.out);
        assert_eq!(as_line(folder.path(), &run.out), PUZZLE, "{format}:\n{}", run.out);
    }
}

#[test]
fn every_format_comes_back_through_every_other() {
    let folder = folder(&[]);
    let in_format: HashMap<&str, String> = WRITTEN
        .iter()
        .map(|(format, _)| (*format, nazo_reading(folder.path(), &format!("convert - --to {format}"), PUZZLE).out))
        .collect();
    for (from, text) in &in_format {
        for (to, _) in WRITTEN {
            let run = nazo_reading(folder.path(), &format!("convert - --to {to}"), text);
            assert_eq!((run.code, &run.out), (0, &in_format[to]), "{from} to {to}: {}", run.err);
        }
    }
}

#[test]
fn several_puzzles_stay_apart() {
    let folder = folder(&[]);
    for (format, _) in WRITTEN {
        let both = format!("{PUZZLE}\n{MULTIPLE}\n");
        let run = nazo_reading(folder.path(), &format!("convert - --to {format}"), &both);
        assert_eq!(run.code, 0, "{format}: {}", run.err);
        // Formats that hold one puzzle a file are read one by one.
        if matches!(format, "sdk" | "grid" | "pm") {
            assert!(run.out.contains("\n\n"), "{format}:\n{}", run.out);
            continue;
        }
        let back = nazo_reading(folder.path(), "convert - --to line", &run.out);
        assert_eq!((back.code, back.out.as_str()), (0, both.as_str()), "{format}:\n{}", run.out);
    }
}
