//! `nazo mines`: analysis and games.

use serde_json::{Value, json};

use crate::program::{folder, nazo, nazo_reading, objects};

const POSITION: &str = "minesweeper\nmines: 2\n01.\n02.\n01.\n";

fn object(args: &str, puzzle: &str) -> (i32, Value) {
    let run = nazo_reading(folder(&[]).path(), args, puzzle);
    (run.code, serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err)))
}

#[test]
fn positions_are_told_in_json() {
    let (code, mut told) = object("mines --json -", POSITION);
    let map = told.as_object_mut().expect("an object");
    assert!(map.remove("ms").is_some_and(|ms| ms.is_number()));
    let expected = json!({
        "id": "-:1", "kind": "minesweeper", "feasible": true,
        "marks": ["01*", "02o", "01*"], "marks_without_count": ["01*", "02o", "01*"],
        "probability": [[null, null, "1"], [null, null, "0"], [null, null, "1"]],
        "best": ["r2c3"], "best_probability": "0", "guess": "r2c3",
    });
    assert_eq!((code, told), (0, expected));
    assert_eq!(told_without(POSITION), json!(["01*", "02o", "01*"]));
}

/// The marks that follow from the numbers alone.
fn told_without(position: &str) -> Value {
    let (_, told) = object("mines --json -", &position.replace("mines: 2\n", ""));
    assert!(told.get("marks").is_none() && told.get("probability").is_none() && told.get("best").is_none());
    told["marks_without_count"].clone()
}

#[test]
fn guesses_and_impossible_positions_are_told() {
    let (code, told) = object("mines --json -", "minesweeper\nmines: 1\n1.\n1.\n");
    assert_eq!((code, &told["best"], &told["best_probability"]), (0, &json!(["r1c2", "r2c2"]), &json!("1/2")));
    let (code, told) = object("mines --json -", "minesweeper\nmines: 2\n1.\n1.\n");
    assert_eq!((code, &told["feasible"], told.get("marks")), (1, &json!(false), None));
    let run = nazo_reading(folder(&[]).path(), "mines -", "minesweeper\nmines: 1\n1.\n1.\n");
    assert!(run.out.contains("a mine with probability 1/2 (50.0%)"), "{}", run.out);
    let run = nazo_reading(folder(&[]).path(), "mines --lang ja -", "minesweeper\nmines: 1\n1.\n1.\n");
    assert!(run.out.contains("地雷の確率は1/2(50.0%)です"), "{}", run.out);
    let run = nazo_reading(
        folder(&[]).path(),
        "mines -",
        "1...............................................................................5",
    );
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn games_depend_on_their_seed_alone() {
    let place = folder(&[]);
    let games = |args: &str| nazo(place.path(), args).out;
    let one = games("mines --simulate 40 --size beginner --seed 7 --jobs 1 --json");
    assert_eq!(one, games("mines --simulate 40 --size 9x9x10 --seed 7 --jobs 3 --json"));
    assert!(
        serde_json::from_str::<Value>(&one).is_ok_and(|told| told["games"] == 40 && told["wins"].as_u64() > Some(25))
    );
    assert!(games("mines --simulate 5 --size 8x8x10 --first opening").contains("of 5 games won"));
    for wrong in ["--size huge", "--size 3x3x9", "--size 0x3x1"] {
        assert_eq!(nazo(place.path(), &format!("mines --simulate 2 {wrong}")).code, 2, "{wrong}");
    }
}

/// A game file is a puzzle file too: open squares count. Before any is open, so does what the first click is promised.
#[test]
fn a_game_is_looked_at_as_it_stands() {
    let board = "minesweeper\nsize: 6x6\nmines: 6\nfirst: opening\nseed: 4f1c\n";
    let folder = folder(&[("new.nazo", board), ("game.nazo", &format!("{board}state:\nopen r1c1\n"))]);
    let run = nazo(folder.path(), "mines new.nazo");
    assert_eq!(run.out, "Nothing is open yet: wherever the game begins, the first square is safe.\n");
    assert!(nazo(folder.path(), "mines --lang ja new.nazo").out.contains("最初に開くマス"));
    let run = nazo(folder.path(), "mines game.nazo");
    let shown = nazo(folder.path(), "show game.nazo").out;
    let opened = |text: &str| text.lines().find(|row| row.contains('2') && row.contains('▒')).map(str::to_string);
    assert!(opened(&run.out).is_some() && opened(&run.out) == opened(&shown), "{}\n{shown}", run.out);
    let told = objects(&nazo(folder.path(), "check --json game.nazo"));
    assert_ne!(told[0]["status"], json!("none"), "{}", told[0]);
    assert!(told[0]["differ"].as_array().is_none_or(|cells| cells.len() < 36), "what is open does not differ");
}

/// Nothing can be deduced about a board whose mines are laid by the first click, and commands that need a solution say
/// so.
#[test]
fn a_board_that_is_not_dealt_has_neither_one_solution_nor_several() {
    let folder = folder(&[("new.nazo", "minesweeper\nsize: 9x9\nmines: 10\n")]);
    for (args, code) in [
        ("solve new.nazo", 1),
        ("check new.nazo", 0),
        ("steps new.nazo", 0),
        ("hint new.nazo", 0),
        ("why new.nazo r1c1", 1),
    ] {
        let run = nazo(folder.path(), args);
        assert_eq!((run.code, run.err.as_str()), (code, ""), "{args}");
        assert_eq!(run.out, "Nothing is open yet: wherever the game begins, the first square is safe.\n", "{args}");
        let told = objects(&nazo(folder.path(), &format!("{args} --json")));
        assert_eq!(told[0]["status"], json!("undealt"), "{args}");
    }
}

/// If several arrangements are possible, one is shown, with marks where others differ from it.
#[test]
fn a_solution_of_a_position_marks_what_is_a_guess_in_it() {
    let run = nazo_reading(folder(&[]).path(), "solve -", "minesweeper\n1.21\n1.2.\n");
    assert!([" 1▒f 2 1\n 1▒s 2▒*\n", " 1▒s 2 1\n 1▒f 2▒*\n"].contains(&run.out.as_str()), "{}", run.out);
    assert!(run.code == 1 && run.err.contains("(f: guessed mine, s: guessed safe)"), "{}", run.err);
    let run = nazo_reading(folder(&[]).path(), "solve -", POSITION);
    assert_eq!((run.code, run.out.as_str()), (0, " · 1▒*\n · 2▒o\n · 1▒*\nExactly one solution.\n"));
}

#[test]
fn where_nothing_is_safe_the_odds_are_listed() {
    let folder = folder(&[("m.nazo", "minesweeper\nmines: 2\n1 . .\n. . .\n. . .\n")]);
    let rows = |args: &str| nazo(folder.path(), args).out.lines().skip(4).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(rows("mines m.nazo"), [" 20.0%  elsewhere (5 squares)", " 33.3%  r1c2, r2c1 and r2c2"]);
    assert_eq!(rows("mines --lang ja m.nazo"), [" 20.0%  数字に接しないマス(5マス)", " 33.3%  1行2列・2行1列・2行2列"]);
}

/// The singular of `clause` and `variable` is used for one.
#[test]
fn clauses_are_counted_as_words_are() {
    let run = nazo_reading(folder(&[]).path(), "formula -", "minesweeper\n1.\n");
    let counts: Vec<&str> = run.out.lines().filter(|line| line.contains("clause")).collect();
    assert!(counts.iter().any(|line| line.ends_with(": 1 clause")), "{}", run.out);
    assert!(!run.out.contains("1 clauses") && !run.out.contains("1 variables"), "{}", run.out);
}
