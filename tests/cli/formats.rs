//! Every format that a sudoku can be written in reads back as the same sudoku.

use std::collections::HashMap;

use nazo::load::packs::packs;

use crate::program::{MULTIPLE, as_line, folder, nazo, nazo_reading};

/// No open cell has a single candidate, since a grid of candidates could not tell it from a given.
const PUZZLE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48..............28.36..9...6.4.2";

/// Each format that can be written, with a text that must be in it for other programs to recognise it.
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
        let back = nazo_reading(folder.path(), "convert - --to line", &run.out);
        // A grid of candidates shows a lone candidate like a given.
        if format == "pm" {
            assert_eq!((back.code, back.out.lines().count()), (0, 2), "{}", back.err);
            continue;
        }
        assert_eq!((back.code, back.out.as_str()), (0, both.as_str()), "{format}:\n{}", run.out);
    }
}

/// What `convert` writes for two puzzles reads back as the same two, whatever the kind, the format and the sizes.
#[test]
fn two_puzzles_of_any_kind_stay_apart_in_any_format() {
    let folder = folder(&[]);
    let mut tried = 0;
    for pack in packs() {
        let puzzles: Vec<_> = pack.readings().into_iter().filter_map(|reading| reading.outcome.ok()).collect();
        let Some(kind) = puzzles.first().map(|loaded| loaded.puzzle.kind()) else { continue };
        let written = kind.formats().iter().filter(|format| format.write.is_some()).map(|format| format.id);
        for format in written.chain(["native"]) {
            let fitting: Vec<_> =
                puzzles.iter().map(|loaded| &loaded.puzzle).filter(|it| it.write(format, None).is_some()).collect();
            // The last one has another size, if there is one.
            let (Some(one), Some(other)) = (fitting.first(), fitting.last()) else { continue };
            let both: String =
                [one, other].iter().map(|it| it.write("native", None).expect("native") + "---\n").collect();
            let run = nazo_reading(folder.path(), &format!("convert - --to {format}"), &both);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{} {format}", kind.id());
            let back = nazo_reading(folder.path(), "convert - --to id", &run.out);
            assert_eq!((back.code, back.err.as_str()), (0, ""), "{} {format}:\n{}", kind.id(), run.out);
            let ids: String = [one, other].iter().map(|it| it.write("id", None).expect("an id")).collect();
            // Candidates say less than the puzzle; in Solo a cage of one cell becomes part of another.
            if ["pm", "tatham"].contains(&format) {
                assert_eq!(back.out.lines().count(), 2, "{}", run.out);
            } else {
                assert_eq!(back.out, ids, "{} {format}:\n{}", kind.id(), run.out);
            }
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Programs that read boards of several lines know blank lines as separators, but not nazo's own mark.
#[test]
fn a_blank_line_is_between_puzzles_where_the_reader_parts_them() {
    let folder = folder(&[]);
    let both = format!("{PUZZLE}\n{MULTIPLE}\n");
    for (format, mark) in [("grid", "\n\n"), ("pm", "\n\n"), ("native", "\n---\n")] {
        let run = nazo_reading(folder.path(), &format!("convert - --to {format}"), &both);
        assert_eq!((run.out.contains(mark), run.out.contains("---\n")), (true, mark != "\n\n"), "{}", run.out);
    }
}

/// A `.sdk` file without a header: each puzzle begins at `[Puzzle]`, and a `[State]` is not a puzzle.
#[test]
fn headless_puzzles_begin_where_their_rows_are_announced() {
    let board = |first: &str| format!("{first}\n{}", ".........\n".repeat(8));
    let (one, two) = (board("1........"), board("2........"));
    let state = format!("[State]\n{}", board("13......."));
    for text in [
        format!("[Puzzle]\n{one}[Puzzle]\n{two}"),
        format!("[Puzzle]\n{one}{state}[Puzzle]\n{two}{state}"),
        format!("#Dfirst\n[Puzzle]\n{one}#Dsecond\n[puzzle]\n{two}"),
        format!("#Dfirst\n{one}{state}[Puzzle]\n{two}"),
    ] {
        let folder = folder(&[("two.sdk", &text)]);
        let run = nazo(folder.path(), "convert two.sdk --to sdm");
        let lines: Vec<&str> = run.out.lines().map(|line| line.trim_end_matches('.')).collect();
        assert_eq!((lines, run.err.as_str()), (vec!["1", "2"], ""), "{text}");
    }
}
