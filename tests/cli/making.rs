//! Sudokus made to order: layouts, grades, reasons.

use serde_json::{Value, json};

use crate::program::{folder, nazo, objects};

/// A layout of 28 clues that has puzzles of every grade.
const CHECKS: &str = "X.X...X.X.X.X.X.X.X.......X.X..X..X....X.X....X..X..X.X.......X.X.X.X.X.X.X...X.X";

fn clues(puzzle: &str) -> String {
    puzzle.trim().chars().map(|digit| if digit == '.' { '.' } else { 'X' }).collect()
}

fn text<'a>(told: &'a Value, key: &str) -> &'a str {
    told[key].as_str().unwrap_or_else(|| panic!("no {key} in {told}"))
}

#[test]
fn a_layout_and_a_grade_become_puzzles() {
    let folder = folder(&[("l.txt", &format!("// mine\nother {}\nchecks {CHECKS}\n", ".".repeat(81)))]);
    let asked = "generate sudoku --layout l.txt --name checks --published-grade beginner --count 3 --seed 4 --budget-ms 60000 --json";
    let told = objects(&nazo(folder.path(), asked));
    assert_eq!(told.len(), 3);
    for (at, told) in told.iter().enumerate() {
        assert_eq!((text(told, "id"), text(told, "kind")), (format!("4:{}", at + 1).as_str(), "sudoku"));
        assert_eq!(clues(text(told, "puzzle")), CHECKS);
        assert_eq!((told["level"].as_u64(), told["grade"].as_str()), (Some(1), Some("beginner")));
        assert!(told["step_count"].as_u64().is_some_and(|steps| (12..=17).contains(&steps)), "{told}");
        assert!(told["adequacy"].as_f64().is_some_and(|fit| fit > 0.7), "{told}");
        assert!(told["score"].is_u64() && told["hardest"].is_string() && told["ms"].is_number(), "{told}");
    }
    // What is made can be read, has one solution, and has the stated rating.
    let puzzles: String = told.iter().map(|told| format!("{}\n", text(told, "puzzle"))).collect();
    std::fs::write(folder.path().join("made.sdm"), puzzles).unwrap();
    let solved = objects(&nazo(folder.path(), "solve --json --engine batsat made.sdm"));
    let rated = objects(&nazo(folder.path(), "rate --json made.sdm"));
    for ((told, solved), rated) in told.iter().zip(&solved).zip(&rated) {
        assert_eq!((&solved["status"], &solved["solutions"][0]), (&json!("unique"), &told["solution"]));
        for key in ["level", "step_count", "grade", "score", "difficulty", "hardest"] {
            assert_eq!(told[key], rated[key], "{key} of {told}");
        }
    }
    // The same seed gives the same puzzles, whatever the number of jobs.
    let without_time = |mut told: Value| {
        told.as_object_mut().map(|told| told.remove("ms"));
        told
    };
    let one_job = objects(&nazo(folder.path(), &format!("{asked} --jobs 1")));
    let strip = |told: Vec<Value>| told.into_iter().map(without_time).collect::<Vec<_>>();
    assert_eq!(strip(one_job), strip(told));
}

#[test]
fn puzzles_are_printed_so_that_they_can_be_read() {
    let folder = folder(&[]);
    let run = nazo(folder.path(), "generate sudoku --layout checks --count 2 --seed 1 --budget-ms 60000");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with(
            "sudoku\nsource: nazo generate sudoku --layout checks --seed 1, puzzle 1\ngrade: easy\nnote: score "
        ),
        "{}",
        run.out
    );
    std::fs::write(folder.path().join("two.nazo"), &run.out).unwrap();
    let told = objects(&nazo(folder.path(), "convert --json --to line two.nazo"));
    assert_eq!(told.iter().map(|told| clues(text(told, "text"))).collect::<Vec<_>>(), [CHECKS, CHECKS]);
    let lines =
        nazo(folder.path(), "generate sudoku --layout checks --count 2 --seed 1 --budget-ms 60000 --to line").out;
    assert_eq!(
        lines.lines().collect::<Vec<_>>(),
        told.iter().map(|told| text(told, "text").trim()).collect::<Vec<_>>()
    );
}

/// The old option `--grade` is still understood; the puzzle says which scale is meant.
#[test]
fn the_published_grade_stands_in_the_note() {
    let folder = folder(&[]);
    let asked = |option: &str| {
        nazo(folder.path(), &format!("generate sudoku --layout checks {option} super-hard --seed 1 --budget-ms 60000"))
            .out
    };
    let made = asked("--published-grade");
    assert_eq!(made, asked("--grade"));
    let head: Vec<&str> = made.lines().take(4).collect();
    assert_eq!(head[1], "source: nazo generate sudoku --layout checks --published-grade super-hard --seed 1, puzzle 1");
    assert_eq!(head[2], "grade: easy", "nazo's own scale");
    assert!(head[3].starts_with("note: score ") && head[3].contains("; published grade super-hard (0."), "{}", head[3]);
    assert!(!nazo(folder.path(), "generate --help").out.contains("--grade "), "the old word is hidden");
}

#[test]
fn layouts_by_chance_and_looks() {
    let folder = folder(&[]);
    let asked = "generate sudoku --symmetry mirror --clues 32 --looks ordered --seed 1 --budget-ms 60000 --json";
    let told = objects(&nazo(folder.path(), asked)).remove(0);
    let clues = clues(text(&told, "puzzle"));
    assert_eq!(clues.matches('X').count(), 32);
    assert!(clues.as_bytes().chunks(9).all(|row| row.iter().eq(row.iter().rev())), "{clues}");
    assert!(told["looks"].as_u64().is_some_and(|looks| looks >= 15), "{told}");
}

#[test]
fn clues_and_difficulty_can_be_asked_for_together() {
    let folder = folder(&[]);
    let told = objects(&nazo(
        folder.path(),
        "generate sudoku --symmetry mirror --score 280.. --seed 1 --budget-ms 60000 --json",
    ));
    assert!(told[0]["score"].as_u64().is_some_and(|score| score >= 280) && told[0].get("miss").is_none(), "{told:?}");
    // If nothing fits in time, the nearest puzzle is printed, and how it differs is reported.
    let run = nazo(folder.path(), "generate sudoku --clues 40 --score 900.. --seed 1 --budget-ms 300");
    assert!(run.code == 1 && run.out.starts_with("sudoku\n"), "{}", run.out);
    assert!(
        run.err.contains("no puzzle of this difficulty found in time for these clues: this one has"),
        "{}",
        run.err
    );
    assert!(
        run.out.contains("source: nazo generate sudoku --clues 40 --score 900.. --seed 1, puzzle 1"),
        "{}",
        run.out
    );
}

#[test]
fn there_is_a_reason_where_there_is_no_puzzle() {
    let empty_rows = format!("{}{}{}", "X.X.X.X.X".repeat(3), ".".repeat(18), ".X.X.X.X.".repeat(4));
    let folder = folder(&[]);
    let run = nazo(folder.path(), &format!("generate sudoku --layout {empty_rows} --grade hard"));
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "nazo: puzzle 1: rows 4 and 5 hold no clue and could be swapped\n");
    let told = objects(&nazo(folder.path(), &format!("generate sudoku --layout {empty_rows} --grade hard --json")));
    assert_eq!(
        (&told[0]["fail"], &told[0]["infeasible"], &told[0]["nearest"]),
        (&json!("rows 4 and 5 hold no clue and could be swapped"), &json!("proven"), &json!(null))
    );
    let run = nazo(folder.path(), "generate sudoku --symmetry full --clues 27 --lang ja");
    assert_eq!(run.err, "nazo: 1問目: ヒント数字27個でこの対称性(全対称)を持つ配置はありません\n");
}

#[test]
fn mistakes_are_told_before_any_work() {
    let folder = folder(&[("l.txt", "short X.X\n"), ("ok.txt", &format!("a {CHECKS}\n"))]);
    let said = |asked: &str| {
        let run = nazo(folder.path(), &format!("generate sudoku {asked}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{asked}");
        run.err
    };
    assert!(
        said("--layout l.txt").starts_with("nazo: l.txt:1:7: a layout has 81 characters"),
        "{}",
        said("--layout l.txt")
    );
    assert!(said("--layout ok.txt --name b").contains("no layout 'b'; choose a"));
    assert!(said("--layout hart").contains("built-in shapes: arrow, checks"));
    let grade = said("--layout checks --grade medum");
    assert!(grade.contains("unknown grade 'medum'; did you mean 'medium'?"), "{grade}");
    assert!(said("--to nothing").contains("nothing"));
    assert!(said("--symmetry mirror --variant jigsaw").contains("are for plain 9x9 sudokus"));
    assert!(said("--layout heart --name ring").contains("'heart' is a built-in shape"));
}

#[test]
fn sheets_to_print_hold_puzzles_and_solutions() {
    let folder = folder(&[]);
    let run = nazo(
        folder.path(),
        "generate sudoku --layout checks --count 7 --seed 1 --budget-ms 60000 --to line --sheet s.svg",
    );
    assert_eq!((run.code, run.out.lines().count()), (0, 7), "{}", run.err);
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    let pages = [page("s.svg"), page("s-2.svg"), page("s-3.svg")];
    assert_eq!(pages.clone().map(|page| page.matches("<g transform").count()), [6, 1, 7]);
    // There are 28 clues on each board, 81 digits in each solution, and a heading above each.
    assert_eq!(pages.clone().map(|page| page.matches("<text").count()), [6 * 29, 29, 7 * 82 + 1]);
    assert!(!folder.path().join("s-4.svg").exists());
}
