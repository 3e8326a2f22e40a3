//! What each command says about a puzzle with one solution, with several, with none, and about a text that is not a
//! puzzle.

use serde_json::{Value, json};

use crate::program::{BAD, MULTIPLE, NONE, Run, SOLUTION, UNIQUE, folder, nazo, nazo_reading, objects};

/// One run: the arguments, the puzzle, the exit code, part of stdout and part of stderr.
type Case = (&'static str, &'static str, i32, &'static str, &'static str);

fn check_cases(cases: &[Case]) {
    let folder = folder(&[]);
    for (args, puzzle, code, out, err) in cases {
        let run = nazo_reading(folder.path(), args, puzzle);
        let told = format!("nazo {args} <<< {puzzle}\n{}{}", run.out, run.err);
        assert_eq!(run.code, *code, "{told}");
        assert!(run.out.contains(out) && run.err.contains(err), "{told}");
        assert_eq!(run.out.is_empty(), out.is_empty(), "{told}");
        assert_eq!(run.err.is_empty(), err.is_empty(), "{told}");
    }
}

#[test]
fn an_address_in_the_place_of_a_file_is_read_itself() {
    check_cases(&[
        ("show https://puzz.link/p?sudoku/4/4/1j2j3j4&from=mail", "", 0, "│ 1 . │ . . │", ""),
        ("check https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "", 0, "Exactly one solution", ""),
        ("show https://sudokupad.app/abc", "", 2, "", "sudokupad.app:1:1: this is a short link"),
        ("show https://example.com/", "", 2, "", "nazo: example.com:1:1: unrecognised"),
        ("show puzz.link/p?sudoku/4/4/1j2j3j4", "", 0, "│ 1 . │ . . │", ""),
        ("show /", "", 2, "", "nazo: /: this is a folder; name the files in it: /*"),
    ]);
}

#[test]
fn people_read_text() {
    check_cases(&[
        ("show -", UNIQUE, 0, "│ . . 9 │ . . . │ . 2 . │", ""),
        ("show --ascii -", UNIQUE, 0, "| . . 9 | . . . | . 2 . |", ""),
        ("show --candidates -", UNIQUE, 0, "3456", ""),
        ("show -", NONE, 0, "│ 1 2 3 │", ""),
        ("show -", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 2, "", "not UTF-8 text: invalid at byte 0"),
        (
            "show -",
            "=================================================================================",
            2,
            "",
            "unrecognised",
        ),
        ("solve -", UNIQUE, 0, "│ 5 3 9 │ 4 8 6 │ 7 2 1 │", ""),
        ("solve --engine splr -", UNIQUE, 0, "│ 5 3 9 │ 4 8 6 │ 7 2 1 │", ""),
        ("solve --engine batsat -", UNIQUE, 0, "│ 5 3 9 │ 4 8 6 │ 7 2 1 │", ""),
        ("solve -", MULTIPLE, 1, "│", "several solutions"),
        ("solve -", NONE, 1, "", "no solution"),
        ("solve -", BAD, 2, "", "row 1 has two 1s"),
        ("solve --timeout 0.0 -", UNIQUE, 1, "", "in time"),
        ("solve --timeout 60 -", UNIQUE, 0, "│ 5 3 9 │", ""),
        ("check -", UNIQUE, 0, "Exactly one solution", ""),
        ("check -", MULTIPLE, 1, "They differ in", ""),
        ("check -", NONE, 1, "These clues and rules conflict", ""),
        ("check -", BAD, 2, "", "row 1 has two 1s"),
        ("check --lang ja -", UNIQUE, 0, "解は1つだけです", ""),
        ("check --lang ja -", MULTIPLE, 1, "解が2つ以上", ""),
        ("check --lang ja -", BAD, 2, "", "1行目に1が2つあります"),
        ("solve --lang ja nothing", "", 2, "", "nazo: nothing: ファイルやフォルダーがありません"),
        ("--lang ja sovle", "", 2, "", "コマンド「solve」のことですか?"),
        ("steps -", UNIQUE, 0, "  1  ", ""),
        ("steps --by minimal -", UNIQUE, 0, "  1  ", ""),
        ("steps -", BAD, 2, "", "row 1"),
        ("steps --timeout 0.0 -", UNIQUE, 1, "", "the path is incomplete"),
        ("hint -", UNIQUE, 0, "Hidden Single", ""),
        ("hint --lang ja -", UNIQUE, 0, "1行5列は8です", ""),
        ("--lang ja hint -", UNIQUE, 0, "1行5列は8です", ""),
        ("sovle", UNIQUE, 2, "", "did you mean the command 'solve'?"),
        ("sovle -", UNIQUE, 2, "", "did you mean the command 'solve'?"),
        ("solve -", UNIQUE, 0, "Exactly one solution.", ""),
        ("hint -", SOLUTION, 0, "", ""),
        ("hint -", BAD, 2, "", "row 1"),
        ("why - r1c1 9", UNIQUE, 0, "r1c1 cannot be 9", ""),
        ("why - r1c1 2", UNIQUE, 0, "Row 1 has its 2 at r1c8", ""),
        ("why - r1c3 5", UNIQUE, 0, "r1c3", ""),
        ("why --givens - r1c1 4", UNIQUE, 0, "r1c1 is not 4 because of ", ""),
        ("why - r1c1 5", UNIQUE, 1, "r1c1 is 5 in every solution", ""),
        ("why --givens - r1c1 5", UNIQUE, 1, "r1c1 is 5 because of ", ""),
        ("why --lang ja - r1c1 5", UNIQUE, 1, "理由はありません", ""),
        ("why - r10c1 5", UNIQUE, 2, "", "no cell 'r10c1'"),
        ("why - A1 9", UNIQUE, 0, "r1c1 cannot be 9", ""),
        ("why - c1=5", UNIQUE, 0, "r1c3", ""),
        ("why - Z9 5", UNIQUE, 2, "", "cells are r1c1 to r9c9, or A1 with a letter for the column"),
        ("why - r1c1 x", UNIQUE, 2, "", "r1c1 has no value 'x'; use 1, 2, 3"),
        ("why - r1c1=9", UNIQUE, 0, "r1c1 cannot be 9", ""),
        ("why - r1c1<>9", UNIQUE, 0, "r1c1 cannot be 9", ""),
        ("why - r1c1=x", UNIQUE, 2, "", "r1c1 has no value 'x'; use 1, 2, 3"),
        ("why - r1c1", UNIQUE, 2, "", "missing value, e.g. `nazo why FILE r1c1 4`"),
        ("why - r1c4 1", NONE, 1, "", "no solution; `nazo check` says why"),
        ("hint -", "sudoku\n1...\n....\n....\n....\n", 1, "", "several solutions"),
        ("steps -", "sudoku\n1...\n....\n....\n....\n", 1, "", "several solutions"),
        ("why - r1c4 1", BAD, 2, "", "row 1"),
        ("why - r2c5 10", SIXTEEN, 1, "r2c5 is A in ", ""),
        ("why - r2c5 17", SIXTEEN, 2, "", "r2c5 has no value '17'"),
        ("why -", UNIQUE, 2, "", "CELL"),
        ("convert --to line -", UNIQUE, 0, UNIQUE, ""),
        (
            "convert --to line -",
            "sudoku\ndiagonals: yes\n1...\n..2.\n....\n....\n",
            2,
            "",
            "as line: it has no diagonals; use native",
        ),
        ("convert --to tatham -", SINGLE, 0, "2x2k:", ""),
        (
            "convert --to tatham -",
            BARE,
            2,
            "",
            "as tatham: Solo needs every cell in a cage; r4c4 is in none; use native, id",
        ),
        ("convert --to nonsense -", UNIQUE, 2, "", "possible values"),
        ("convert -", UNIQUE, 2, "", "--to"),
        ("solve --engine nonsense -", UNIQUE, 2, "", "batsat"),
        ("solve --timeout soon -", UNIQUE, 2, "", "soon"),
        ("solve --timeout -1 -", UNIQUE, 2, "", "-1"),
        ("solve --jobs 0 -", UNIQUE, 2, "", "--jobs"),
        ("solve", UNIQUE, 0, "│ 5 3 9 │ 4 8 6 │ 7 2 1 │", ""),
        ("solve missing.txt", UNIQUE, 2, "", "missing.txt"),
        ("solve .", UNIQUE, 2, "", ".: "),
        ("solve -", "", 2, "", "empty"),
        ("solve -", "\u{89}PNG\r\n", 2, "", "nazo: -"),
        ("nonsense.txt", "", 2, "", "nonsense.txt"),
        ("--nonsense", "", 2, "", "--nonsense"),
        ("--version", "", 0, "nazo ", ""),
    ]);
}

/// 4x4 killers, one with a cage of a single cell and one with a cell outside every cage.
const SINGLE: &str = "killer\naabb\nccdd\neeff\ngghi\na=3 b=7 c=7 d=3 e=3 f=7 g=7 h=1 i=2\n";
const BARE: &str = "killer\naabb\nccdd\neeff\nggh.\na=3 b=7 c=7 d=3 e=3 f=7 g=7 h=1\n";

/// A cage without a sum on a 9x9 board, and a kakuro with a given.
const NO_SUM: &str = "killer\naa.......\n.........\n.........\n.........\n.........\n\
                      .........\n.........\n.........\n.........\na=?\n";
const GIVEN: &str = "kakuro\n# 4\\ 6\\\n\\3 1 .\n\\7 . .\n";

#[test]
fn what_a_format_has_no_place_for_is_named_with_its_place() {
    check_cases(&[
        (
            "convert --to ps -",
            NO_SUM,
            2,
            "",
            "as ps: PS needs a sum for every cage; the cage at r1c1 has none; use native, id",
        ),
        ("convert --to sudokuwiki -", NO_SUM, 2, "", "SudokuWiki needs every cell in a cage; r1c3 is in none"),
        ("convert --to sumocue -", SINGLE, 2, "", "SumoCue holds 9x9 boards only, and this one is 4x4"),
        (
            "convert --to puzzlekit -",
            "killer\n1...\n....\n....\n....\naa..\n....\n....\n....\na=5\n",
            2,
            "",
            "puzzlekit has no given values, such as the 1 in r1c1",
        ),
        ("convert --to csv -", GIVEN, 2, "", "a table of squares has no given values, such as the one at r2c2"),
        (
            "convert --to puzzlink -",
            "kakuro\n\\3 . .\n",
            2,
            "",
            "puzz.link begins with a row and a column of clues; r1c1 does not fit there",
        ),
        (
            "--lang ja convert --to ps -",
            NO_SUM,
            2,
            "",
            "このキラーナンプレはpsでは書けません: 1行1列のケージには合計がありませんが、PSでは必要です。書ける形式: native、id",
        ),
        ("--lang ja convert --to csv -", GIVEN, 2, "", "2行2列にヒント数字がありますが、この形式では書けません"),
        (
            "--lang ja convert --to tatham -",
            BARE,
            2,
            "",
            "4行4列はどのケージにも入っていませんが、Soloでは必ず入ります",
        ),
    ]);
}

#[test]
fn what_was_crossed_out_is_shown_with_the_marks() {
    let game = "sudoku\n1...\n..3.\n.4..\n...2\nstate:\nstrike r1c2 2\nstrike r1c2 4\ncorner r1c3 2,4\n";
    check_cases(&[
        ("show --marks -", game, 0, "│ 1 x24 │ 24 . │", ""),
        ("show --marks --markdown -", game, 0, "│ 1 x24 │ 24 . │", ""),
        ("show --svg -", game, 0, "text-decoration=\"line-through\">24</text>", ""),
        ("show --json -", game, 0, "\"struck\":[\"2\",\"4\"]", ""),
        ("show -", game, 0, "│ 1 . │ . . │", ""),
    ]);
}

/// A 16x16 board with one given.
const SIXTEEN: &str = "sudoku\n\
                       1...............\n................\n................\n................\n\
                       ................\n................\n................\n................\n\
                       ................\n................\n................\n................\n\
                       ................\n................\n................\n................\n";

#[test]
fn riddles_are_answered() {
    const RACE: &str = "Ann is next to Bob.\nAnn says that Bob rather won.\nWho is first?\n";
    const THEFT: &str = "Ann and Bob were there. Ann: \"Bob did it.\" Bob: \"Ann lies.\" Who did it?\n";
    const JOBS: &str = "riddle\ncat name: Anna Bruno Clara\ncat job: baker doctor teacher\nrule Anna != doctor\n\
                        rule Bruno = teacher\nask which baker\n";
    const TOLD: &str = "nazo: -:1:1: this riddle is in everyday words";
    check_cases(&[
        // The word `riddle` asks for one, whatever the first line is. Otherwise the riddle comes first among the
        // formats tried.
        ("riddle -", RACE, 1, "?? Ann is next to Bob.", "lines with ?? are still to complete"),
        ("check -", RACE, 2, "", TOLD),
        ("convert --to riddle -", RACE, 1, "?? Ann is next to Bob.", "lines with ?? are still to complete"),
        ("convert --to native -", RACE, 1, "?? Ann is next to Bob.", "lines with ?? are still to complete"),
        ("convert --to id -", RACE, 2, "", TOLD),
        ("convert --to riddle -", THEFT, 0, "Ann: Bob is culprit\n", ""),
        ("convert --to riddle -", UNIQUE, 2, "", "can't write this sudoku as riddle"),
        ("show -", "Dear all,\nhere is a fine puzzle.\n", 2, "", "nazo: -:1:1: "),
        ("riddle -", "people A B\nA: B lies\n", 1, "There are 2 solutions.", ""),
        ("riddle -", UNIQUE, 2, "", "asks no questions"),
        ("riddle -", "riddle\nplaces 3\nask who is first\n", 2, "", "there is nothing to find out here"),
        // Solutions that say nothing of people except who is honest.
        (
            "riddle -",
            "riddle\npeople A B\nA: B lies\nB: A lies\nask all\n",
            1,
            "  A:lying, B:honest\n  A:honest, B:lying\nCommon to all: nothing.\nWhat is the whole solution? A:lying, B:honest; or A:honest, B:lying\n",
            "",
        ),
        (
            "riddle -",
            "riddle\npeople A B\nA: B lies\nA: A1 is true\nB: A1 is false\nrule A1\nask all\n",
            0,
            "What is the whole solution? A1:true, A2:true, B:lying\n",
            "",
        ),
        // If the questions have the same answer in all solutions, they are answered.
        (
            "riddle -",
            "riddle\npeople A B\nA: B lies\nB: A lies\nask A lies iff B lies\n",
            0,
            "Is it true that A lies if and only if B lies? no\n",
            "",
        ),
        (
            "riddle -",
            "riddle\npeople A B\nA: B lies\nB: A lies\nask A lies iff B lies\nask A lies\n",
            1,
            "Does A lie? und",
            "",
        ),
        ("riddle -", "riddle\npeople A B\nrule A lies\nrule not A lies\nask A lies\n", 1, "No solution.", ""),
        // Without places, the first category takes their role.
        ("riddle -", JOBS, 0, "Exactly one solution.\nWhat goes with baker? Anna\n", ""),
        ("check -", JOBS, 0, "Exactly one solution.", ""),
        ("solve -", JOBS, 0, "baker:Anna, doctor:Clara, teacher:Bruno\n", ""),
        ("steps -", JOBS, 0, "baker goes with Anna", ""),
        ("steps --lang ja -", JOBS, 0, "Annaはbaker", ""),
        ("hint -", JOBS, 0, "doctor does not go with Anna", ""),
        ("show -", JOBS, 0, "Anna", ""),
        (
            "show --candidates -",
            "riddle\npeople Al Bo\nroles knight=true knave=false\nAl: Bo lies\n",
            0,
            "Al knight/knave\n",
            "",
        ),
    ]);
}

/// What a script sees: the only object of a run, without the time it took, which must be present.
fn answer(args: &str, puzzle: &str) -> (i32, Value) {
    let folder = folder(&[]);
    let run = nazo_reading(folder.path(), &format!("{args} --json -"), puzzle);
    let mut found = objects(&run);
    assert_eq!(found.len(), 1, "{}{}", run.out, run.err);
    let mut object = found.remove(0);
    if object.get("error").is_none() {
        let spent = object.as_object_mut().unwrap().remove("ms").unwrap();
        assert!(spent.as_f64().is_some_and(|spent| spent >= 0.0), "{spent}");
    }
    (run.code, object)
}

#[test]
fn scripts_read_objects() {
    let solved = |status: &str, solutions: Value| json!({"id": "-:1", "kind": "sudoku", "status": status, "solutions": solutions});
    for engine in ["auto", "splr", "batsat"] {
        let args = format!("solve --engine {engine}");
        assert_eq!(answer(&args, UNIQUE), (0, solved("unique", json!([SOLUTION]))));
        assert_eq!(answer(&args, NONE), (1, solved("none", json!([]))));
        let mut cut_short = solved("timeout", json!([]));
        cut_short["complete"] = json!(false);
        assert_eq!(answer(&format!("{args} --timeout 0.0"), UNIQUE), (1, cut_short));
        let (code, several) = answer(&args, MULTIPLE);
        assert_eq!((code, &several["status"]), (1, &json!("multiple")));
        assert_eq!(several["solutions"].as_array().map(Vec::len), Some(1));
    }
    let unique = json!({"id": "-:1", "kind": "sudoku", "status": "unique", "lint": []});
    assert_eq!(answer("check", UNIQUE), (0, unique));
    let bad = json!({"id": "-:1", "error": {
        "message": "row 1 has two 1s: r1c1 and r1c2", "source": "-", "line": 1, "column": 2, "cells": ["r1c1", "r1c2"],
    }});
    for command in ["show", "solve", "check", "steps", "hint", "convert --to line"] {
        assert_eq!(answer(command, BAD), (2, bad.clone()), "{command}");
    }
    let line = json!({"id": "-:1", "kind": "sudoku", "format": "line", "text": format!("{UNIQUE}\n")});
    let (code, mut converted) = answer("convert --to line", UNIQUE);
    let text = converted["text"].as_str().unwrap().trim().to_string() + "\n";
    converted["text"] = json!(text);
    assert_eq!((code, converted), (0, line));
}

#[test]
fn clashes_and_differences_are_named() {
    let (code, none) = answer("check", NONE);
    assert_eq!((code, &none["status"]), (1, &json!("none")));
    let conflict = none["conflict"].as_array().unwrap();
    assert!(
        conflict.contains(&json!("row 3")) || conflict.iter().any(|rule| rule.to_string().contains("r3c6")),
        "{none}"
    );
    let cells = none["cells"].as_array().unwrap();
    assert!(cells.contains(&json!("r3c6")) && !cells.contains(&json!("r9c9")), "{none}");
    let (_, japanese) = answer("check --lang ja", NONE);
    assert_eq!(japanese["conflict"], none["conflict"], "machine keys are the same in every language");

    let (code, several) = answer("check", MULTIPLE);
    assert_eq!((code, &several["status"]), (1, &json!("multiple")));
    let [first, second] = [0, 1].map(|at| several["solutions"][at].as_str().unwrap().to_string());
    let differ = first.bytes().zip(second.bytes()).enumerate().filter(|(_, (one, other))| one != other);
    let named: Vec<Value> = differ.map(|(at, _)| json!(format!("r{}c{}", at / 9 + 1, at % 9 + 1))).collect();
    assert_eq!(several["differ"], json!(named));
}

#[test]
fn all_lists_as_many_solutions_as_asked_for() {
    for (puzzle, all, code, count) in
        [(UNIQUE, 5, 0, 1), (MULTIPLE, 1, 1, 1), (MULTIPLE, 2, 0, 2), (MULTIPLE, 3, 0, 3), (NONE, 3, 1, 0)]
    {
        let (got, object) = answer(&format!("solve --all {all}"), puzzle);
        let solutions: Vec<&str> = object["solutions"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let mut different = solutions.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!((got, solutions.len(), different.len()), (code, count, count), "{puzzle} --all {all}");
        for solution in solutions {
            let fits = puzzle.bytes().zip(solution.bytes()).all(|(given, digit)| given == b'.' || given == digit);
            assert!(fits, "{solution}");
        }
    }
}

/// Places what the steps say, in order.
fn played(puzzle: &str, steps: &Value) -> String {
    let mut board: Vec<u8> = puzzle.bytes().collect();
    for step in steps.as_array().unwrap() {
        for key in ["technique", "cost", "proven", "places", "eliminates", "because", "text"] {
            assert!(step.get(key).is_some(), "{key} is missing in {step}");
        }
        for place in step["places"].as_array().unwrap() {
            let code = place.as_str().unwrap().as_bytes();
            let [b'r', row @ b'1'..=b'9', b'c', col @ b'1'..=b'9', b'=', digit] = code else { panic!("{place}") };
            board[usize::from((row - b'1') * 9 + col - b'1')] = *digit;
        }
    }
    String::from_utf8(board).unwrap()
}

#[test]
fn the_steps_lead_to_the_solution_in_every_language() {
    for args in ["steps", "steps --by minimal", "steps --lang ja", "steps --by auto"] {
        let (code, path) = answer(args, UNIQUE);
        assert_eq!((code, &path["solved"]), (0, &json!(true)), "{args}");
        assert_eq!(played(UNIQUE, &path["steps"]), SOLUTION, "{args}");
    }
    let (_, hint) = answer("hint", UNIQUE);
    let (_, path) = answer("steps", UNIQUE);
    assert_eq!(hint["steps"][0], path["steps"][0]);
    let texts = |args| answer(args, UNIQUE).1["steps"].as_array().unwrap()[0]["text"].as_str().unwrap().to_string();
    assert!(texts("steps").is_ascii() && !texts("steps --lang ja").is_ascii());
}

/// [`UNIQUE`] in native text with a game state of these lines.
fn game(lines: &str) -> String {
    let native = UNIQUE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    format!("sudoku\n{}\nstate:\n{lines}", native.join("\n"))
}

#[test]
fn a_game_that_cannot_be_played_to_its_end_is_told_beside_what_can() {
    let folder = folder(&[("game.nazo", &game("put r1c5 8\n\nput r99c1 5\nput r1c1 5\n")), ("good.nazo", UNIQUE)]);
    for command in ["show", "hint", "steps", "convert --to native", "convert --to line"] {
        let run = nazo(folder.path(), &format!("{command} game.nazo good.nazo"));
        assert_eq!(run.code, 2, "{command}");
        let told = "nazo: game.nazo:14:1: can't replay this line of the game; using it up to here
 14 | put r99c1 5
    | ^^^^^^^^^^^
";
        assert_eq!(run.err, told, "{command}");
        let run = nazo(folder.path(), &format!("{command} --json game.nazo good.nazo"));
        let found = objects(&run);
        assert_eq!((run.code, run.err.as_str()), (2, ""), "{command}");
        assert_eq!((&found[0]["error"]["line"], &found[0]["error"]["column"]), (&json!(14), &json!(1)), "{command}");
        assert!(["scene", "steps", "text"].iter().any(|key| found[0].get(key).is_some()), "{command}: {}", run.out);
        assert!(found[1].get("error").is_none(), "{command}");
    }
    let Run { out, .. } = nazo(folder.path(), "show game.nazo");
    assert!(out.contains("│ . . 9 │ . 8 . │"), "{out}");
}

#[test]
fn a_game_in_progress_is_converted_with_its_moves() {
    let moves = "put r1c5 8\nstrike r1c1 2; strike r1c2 3\nundo\nput r1c4 4\nview cursor=r1c4 clock=77\n";
    let folder = folder(&[("game.nazo", &game(moves)), ("new.nazo", UNIQUE)]);
    let Run { out, code, err } = nazo(folder.path(), "convert --to native game.nazo");
    assert_eq!((code, err.as_str(), &out), (0, "", &game(moves)));
    let both = nazo(folder.path(), "convert --to native game.nazo new.nazo game.nazo").out;
    let again = nazo_reading(folder.path(), "convert --to native -", &both).out;
    assert_eq!(again, both);
    assert_eq!(again.matches("state:").count(), 2, "a puzzle that nobody has begun has none");
    // Progress of another format becomes the first move.
    let line = nazo(folder.path(), "convert --to hodoku game.nazo").out;
    let native = nazo_reading(folder.path(), "convert --to native -", &line).out;
    assert!(native.contains("\nstate:\nput r1c4 4; put r1c5 8"), "{line}{native}");
}

/// A wrong entry is named and left out: no conclusion depends on it.
#[test]
fn steps_do_not_rest_on_a_wrong_entry() {
    let game = "sudoku\n1234\n....\n....\n4321\nstate:\nput r2c1 3\nput r2c2 3\n";
    let folder = folder(&[("g.nazo", game), ("m.nazo", "minesweeper\nmines: 1\n. .\n1 1\n")]);
    let run = nazo(folder.path(), "hint g.nazo");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let wrong = run.out.lines().next().expect("a line");
    assert_eq!(wrong, "r2c2 can't be 3: no solution has it. The puzzle itself is fine.");
    let told = objects(&nazo(folder.path(), "steps --json g.nazo"));
    assert_eq!(told[0]["clash"], json!(["r2c2=3"]));
    assert_eq!(told[0]["solved"], json!(true));
    let run = nazo(folder.path(), "show --markdown --steps g.nazo");
    assert!(run.err.contains("r2c2 can't be 3"), "{}", run.err);
    for command in ["hint", "steps"] {
        let run = nazo(folder.path(), &format!("{command} m.nazo"));
        assert_eq!((run.code, run.out.as_str()), (0, "No further deduction from here.\n"), "{command}");
        let run = nazo(folder.path(), &format!("{command} --lang ja m.nazo"));
        assert_eq!(run.out, "わかっていることから、これ以上は決まりません。\n");
    }
}

#[test]
fn a_game_in_the_file_is_gone_on_with() {
    let text = game("put r1c5 8\n");
    let folder = folder(&[("game.nazo", &text)]);
    let run = nazo(folder.path(), "hint --json game.nazo");
    let hint = &objects(&run)[0];
    assert_eq!(hint["steps"].as_array().map(Vec::len), Some(1));
    assert_ne!(hint["steps"][0]["places"], json!(["r1c5=8"]), "that is done already");
    let Run { out, .. } = nazo(folder.path(), "show game.nazo");
    assert!(out.contains("│ . . 9 │ . 8 . │"), "{out}");
    std::fs::write(folder.path().join("game.nazo"), game("corner r1c1 3,4; centre r1c2 5,6; colour r1c1 b\n")).unwrap();
    let Run { out, .. } = nazo(folder.path(), "show --marks game.nazo");
    assert!(out.contains("│ 34 (56)"), "{out}");
    assert!(nazo(folder.path(), "show game.nazo").out.contains("│ . . 9"), "marks are for those who ask");
    let shown = &objects(&nazo(folder.path(), "show --json game.nazo"))[0]["scene"]["cells"];
    assert_eq!((&shown[0]["corner_marks"], &shown[0]["colour"]), (&json!(["3", "4"]), &json!("b")));
    assert_eq!(shown[1]["centre_marks"], json!(["5", "6"]));
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["game.nazo"], "looking leaves nothing behind");
}

/// For a given there is nothing to derive, and an entry is not a reason for itself.
#[test]
fn why_says_what_stands_in_the_cell() {
    let game = "sudoku\n1234\n....\n....\n4321\nstate:\nput r2c1 3\n";
    let folder = folder(&[("g.nazo", game)]);
    let said = |arguments: &str| nazo(folder.path(), arguments).out;
    assert_eq!(said("why g.nazo r1c2 3"), "r1c2 is a clue: 2.\n");
    assert_eq!(said("why --lang ja g.nazo r1c2 3"), "1行2列はヒント数字の2です。\n");
    let entry = said("why g.nazo r2c1=2");
    let lines: Vec<&str> = entry.lines().collect();
    assert_eq!(lines[0], "Your entry in r2c1 is 3, so this starts from the clues.");
    assert!(lines.len() > 1 && lines[lines.len() - 1].contains("r2c1 cannot be 2"), "{entry}");
    assert!(said("why --lang ja g.nazo r2c1=2").starts_with("2行1列の記入は3です。"));
}

/// How techniques unfold is shown on request; the list is meant to be read without it.
#[test]
fn steps_by_name_unfold_on_request() {
    let folder = folder(&[("s.nazo", include_str!("../../puzzles/sudoku/level-4-a-nine.nazo"))]);
    let told = |arguments: &str| nazo(folder.path(), arguments).out;
    let (brief, long) = (told("steps s.nazo"), told("steps --traces s.nazo"));
    assert!(
        !brief.contains("       Suppose ") && long.contains("       Suppose r4c7 is 4: then r7c1 is 4 by row 4"),
        "{long}"
    );
    let without: Vec<&str> = long.lines().filter(|line| !line.starts_with("       ")).collect();
    assert_eq!(without, brief.lines().collect::<Vec<_>>());
}

/// An answer of several steps ends with what was asked, whatever its last step is about.
#[test]
fn why_ends_with_what_was_asked() {
    let folder = folder(&[("s.nazo", include_str!("../../puzzles/sudoku/level-4-a-nine.nazo"))]);
    let last = |arguments: &str| nazo(folder.path(), arguments).out.lines().last().unwrap_or_default().to_string();
    assert_eq!(last("why s.nazo r3c1 8"), "So r3c1 cannot be 8.");
    assert_eq!(last("why --lang ja s.nazo r3c1 8"), "よって3行1列に8は入りません。");
}

/// Who lies may be settled even if the roles of the others are not, however many possibilities these have.
#[test]
fn who_lies_is_asked_of_people_and_not_of_their_roles() {
    let roles = "riddle\npeople A B C D E F G H\nroles knave=false normal=any spy=any\n";
    let asked = |rules: &str| {
        let folder = folder(&[("r.nazo", &format!("{roles}{rules}ask who lies\n"))]);
        let run = nazo(folder.path(), "riddle r.nazo");
        (run.code, run.out.lines().find(|line| line.starts_with("Who lies")).unwrap_or_default().to_string())
    };
    let (code, said) = asked("rule A is knave\nrule exactly 1 is knave\n");
    assert_eq!((code, said.as_str()), (0, "Who lies? A"));
    let (code, said) = asked("rule exactly 1 of (A, B, C) is knave\nrule exactly 1 is knave\n");
    assert_eq!((code, said.as_str()), (1, "Who lies? A; or B; or C"));
}

/// The number of mines on the whole board is not the number of a square.
#[test]
fn the_total_of_mines_is_named_among_many_clues() {
    let folder = folder(&[("m.nazo", include_str!("../../puzzles/minesweeper/level-3-c-expert-count.nazo"))]);
    let run = nazo(folder.path(), "steps m.nazo");
    let said = " and the total of 99 mines together, r3c21 and r3c22 must be safe.";
    assert!(run.out.contains(said), "{}", run.out);
}

/// A count stated together with something else, or of those who did not do it, still counts as stated.
#[test]
fn what_is_counted_is_not_said_to_be_left_open() {
    let story = "people Ann Bob Cy\nprop culprit\nAnn: Bob is culprit\nBob: Cy is culprit\nCy: I am not culprit\n";
    let counts = ["rule exactly 1 of (Ann1, Bob1, Cy1) and exactly 1 is culprit", "rule exactly 1 is not culprit"];
    for (count, left_open) in counts.into_iter().map(|count| (count, false)).chain([("", true)]) {
        let folder = folder(&[("r.nazo", &format!("riddle\n{story}{count}\nask who culprit\n"))]);
        let run = nazo(folder.path(), "riddle r.nazo");
        assert_eq!(run.out.contains("The text does not say how many"), left_open, "{count}: {}{}", run.out, run.err);
    }
}

/// What single sums forbid is shown beside the board. `why` lists the steps beyond that, and all steps on demand.
#[test]
fn why_leaves_out_what_single_sums_show() {
    let folder = folder(&[("k.nazo", include_str!("../../puzzles/killer/level-3-a-nine.nazo"))]);
    let told =
        |lines: &str| lines.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count().max(1);
    let mut left_out = 0;
    for value in 1..=9 {
        let run = nazo(folder.path(), &format!("why k.nazo r5c5 {value}"));
        let all = nazo(folder.path(), &format!("why --all k.nazo r5c5 {value}"));
        let steps = &objects(&nazo(folder.path(), &format!("why --json k.nazo r5c5 {value}")))[0]["steps"];
        let steps = steps.as_array().map_or(0, Vec::len).max(1);
        assert_eq!(told(&all.out), steps, "{}", all.out);
        let gone = run.out.lines().find_map(|line| line.strip_prefix("Not shown: ")?.split_once(' '));
        let gone: usize = gone.map_or(0, |(count, _)| count.parse().unwrap());
        let rest: String = run.out.lines().filter(|line| !line.starts_with("Not shown")).collect::<Vec<_>>().join("\n");
        assert_eq!(told(&rest) + gone, steps, "{}", run.out);
        let sentence = |out: &str| {
            out.lines().last().unwrap().trim_start_matches(|c: char| c == ' ' || c.is_numeric()).to_string()
        };
        assert_eq!(sentence(&run.out), sentence(&all.out), "the last is what was asked about");
        left_out += gone;
    }
    assert!(left_out > 0, "no answer had any");
}
