//! How hard puzzles are, grades learnt from a collection, and the interface for regression libraries.

use serde_json::json;

use crate::program::{folder, nazo, nazo_reading, objects};

/// The two examples of the published rating.
const LEFT: &str = ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.";
const RIGHT: &str = ".9.....8.8..76...2.....3.....73...1..6..9..4..4...25.....8.....2...49..7.5.....3.";

#[test]
fn the_published_examples_are_rated_as_printed() {
    let folder = folder(&[("two.sdm", &format!("{LEFT}\n{RIGHT}\n"))]);
    let run = nazo(folder.path(), "rate --published-grade two.sdm");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains(
            "easy, score 246, hardest step: Naked Single; published grade super-hard (0.941), level 6, 34 steps\n"
        ),
        "{}",
        run.out
    );
    assert!(
        run.out.contains(
            "easy, score 203, hardest step: Hidden Single; published grade beginner (0.833), level 1, 17 steps\n"
        ),
        "{}",
        run.out
    );
    // Only one scale is shown unless more is asked for.
    let run = nazo(folder.path(), "rate two.sdm");
    let told: Vec<&str> = run.out.lines().filter(|line| line.contains("score")).collect();
    assert!(told[0].ends_with("easy, score 246, hardest step: Naked Single") && !run.out.contains("level"), "{told:?}");
    let told = objects(&nazo(folder.path(), "rate --json --quick two.sdm"));
    let key = |at: usize, key: &str| told[at][key].clone();
    assert_eq!((key(0, "level"), key(0, "step_count"), key(0, "solved_by_rules")), (json!(6), json!(34), json!(true)));
    assert_eq!((key(0, "grade"), key(1, "grade")), (json!("super-hard"), json!("beginner")));
    assert_eq!(told[0]["adequacy"]["super-hard"], json!(0.941));
    assert!(told[0].get("score").is_none(), "that needs the path: {}", told[0]);
}

#[test]
fn every_kind_has_a_score() {
    let folder = folder(&[("k.nazo", "killer\naabc\ndebc\nfegh\nijgh\na=7 b=6 c=4 d=1 e=3 f=2 g=4 h=6 i=4 j=3\n")]);
    let told = objects(&nazo(folder.path(), "rate --json k.nazo"));
    assert!(told[0]["score"].as_u64().is_some_and(|score| score > 100), "{}", told[0]);
    assert_eq!(told[0]["difficulty"], json!("easy"));
    assert!(told[0]["hardest"].is_string() && told[0].get("level").is_none(), "{}", told[0]);
}

#[test]
fn before_the_mines_are_laid_there_is_nothing_to_rate() {
    let folder = folder(&[("m.nazo", "minesweeper\nsize: 9x9\nmines: 10\n")]);
    let run = nazo(folder.path(), "rate m.nazo");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
    assert!(run.err.contains("nothing is dealt yet"), "{}", run.err);
    let told = objects(&nazo(folder.path(), "rate --json m.nazo"));
    assert_eq!(told[0]["status"], json!("undealt"));
    assert!(told[0].get("score").is_none(), "{}", told[0]);
}

#[test]
fn grades_are_learnt_and_used() {
    let rows = |line: &str| line.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n");
    let collection = format!("sudoku\ngrade: easy\n{}\n---\nsudoku\ngrade: my hard\n{}\n", rows(RIGHT), rows(LEFT));
    let folder = folder(&[("c.nazo", &collection), ("left.sdm", LEFT), ("no.toml", "[easy]\nlevel-mean = 1\n")]);
    let grades = nazo(folder.path(), "rate --fit c.nazo").out;
    assert!(grades.contains("[\"easy\"]\nlevel-mean = 1.0000"), "{grades}");
    assert!(grades.find("easy") < grades.find("my hard"), "the easier one comes first: {grades}");
    std::fs::write(folder.path().join("grades.toml"), &grades).unwrap();
    let run = nazo(folder.path(), "rate --quick --grades grades.toml left.sdm");
    assert_eq!(run.out, "grade my hard (1.000), level 6, 34 steps\n");
    let run = nazo(folder.path(), "rate --grades no.toml left.sdm");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "nazo: no.toml, line 1, column 2: grade 'easy' has no level-deviation\n");
    let run = nazo(folder.path(), "rate --fit left.sdm");
    assert!(run.code == 2 && run.err.contains("no 9x9 sudoku in these files"), "{}", run.err);
}

#[test]
fn regression_libraries_get_an_answer_for_each_line() {
    let folder = folder(&[]);
    let asked = format!(
        "{{\"id\":\"a\",\"technique\":\"0002\",\"givens\":\"{RIGHT}\",\"placed\":\"\",\"deleted\":[]}}\n\n{{\"id\":1,\"technique\":\"9999\",\"givens\":\"{RIGHT}\"}}\n"
    );
    let run = nazo_reading(folder.path(), "techniques", &asked);
    assert_eq!(run.code, 0, "{}", run.err);
    let told = objects(&run);
    assert_eq!(told.len(), 2);
    let places: Vec<_> = told[0]["steps"].as_array().unwrap().iter().map(|step| step["place"].clone()).collect();
    assert!(told[0]["id"] == "a" && places.contains(&json!(["835"])), "{}", told[0]);
    assert_eq!(told[1], json!({ "id": 1, "unsupported": true }));
    let deleted = format!("{{\"id\":\"a\",\"technique\":\"0002\",\"givens\":\"{RIGHT}\",\"deleted\":[\"83\"]}}\n");
    for (asked, said) in
        [("nonsense", "line 1: "), ("{\"id\":2}", "missing field"), (&deleted, "\"83\" is not a candidate")]
    {
        let run = nazo_reading(folder.path(), "techniques", asked);
        assert!(run.code == 2 && run.err.contains(said), "{}", run.err);
        assert!(objects(&run)[0]["error"]["message"].is_string(), "{}", run.out);
    }
    let list = nazo(folder.path(), "techniques --list").out;
    assert!(list.contains(" 45  0600  Unique Rectangle Type 1  needs a unique solution\n"), "{list}");
}

#[test]
fn japanese_is_spoken_of_paths_and_ratings() {
    let several = "1...\n....\n....\n....\n";
    let folder = folder(&[("one.sdm", LEFT), ("s.nazo", &format!("sudoku\n{several}"))]);
    let run = nazo(folder.path(), "rate --lang ja one.sdm");
    assert!(run.out.starts_with("やさしい、スコア246、最も難しい手順は") && !run.out.contains("レベル"), "{}", run.out);
    let run = nazo(folder.path(), "rate --published-grade --lang ja one.sdm");
    assert!(run.out.ends_with("。公表のグレード: 超難問 (0.941)、レベル6、34手順\n"), "{}", run.out);
    let run = nazo(folder.path(), "solve --lang ja s.nazo");
    assert!(run.err.contains("解が2つ以上あります"), "{}", run.err);
    let run = nazo(folder.path(), "steps --lang ja s.nazo");
    assert!(run.err.contains("解が2つ以上あるので、これ以上は決まりません"), "{}", run.err);
}

/// A killer that techniques fill to the end, where the last cage is violated. Some cages have one cell, others several.
const CLASH: &str = "killer\naabc\ndebc\ndefg\ndehh\na=7 b=4 c=6 d=7 e=6 f=2 g=4 h=5\n";

#[test]
fn what_has_no_solution_or_several_is_neither_rated_nor_explained() {
    let empty = "sudoku\n....\n....\n....\n....\n";
    let folder = folder(&[("none.nazo", CLASH), ("many.nazo", empty), ("line.sdm", &format!("{}\n", ".".repeat(81)))]);
    for (args, said) in [
        ("rate none.nazo", "no solution"),
        ("rate many.nazo", "several solutions"),
        ("rate line.sdm", "several solutions"),
        ("steps none.nazo", "no solution"),
        ("steps --by techniques none.nazo", "no solution"),
        ("hint none.nazo", "no solution"),
        ("rate --quick none.nazo", "only plain 9x9 sudokus have a published grade"),
    ] {
        let run = nazo(folder.path(), args);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{args}");
        assert!(run.err.contains(said), "{args}: {}", run.err);
    }
    let told = objects(&nazo(folder.path(), "rate --json none.nazo many.nazo"));
    assert_eq!((&told[0]["status"], &told[1]["status"]), (&json!("none"), &json!("multiple")));
    assert!(told.iter().all(|one| one.get("score").is_none() && one["error"]["message"].is_string()), "{told:?}");
}
