//! Many puzzles at once: order, names, the highest exit code, and readers that stop early.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde_json::json;

use crate::program::{BAD, MULTIPLE, NONE, SOLUTION, UNIQUE, command, folder, nazo, nazo_reading, objects};

/// An error in an object has a place in the file; one in its puzzle has a place in the puzzle's text.
#[test]
fn an_error_says_in_which_text_its_line_is() {
    let stream = format!("{{\"puzzle\": \"{UNIQUE}\"}}\n{{\"puzzle\": \"{BAD}\"}}\n{{\"puzzle\": no}}\n");
    let folder = folder(&[("a.jsonl", &stream)]);
    let found = objects(&nazo(folder.path(), "solve a.jsonl --json"));
    let place = |at: usize| (found[at]["error"]["source"].clone(), found[at]["error"]["line"].clone());
    assert_eq!(place(1), (json!("a.jsonl:2"), json!(1)));
    assert_eq!(place(2), (json!("a.jsonl"), json!(3)));
    let said = found[2]["error"]["message"].as_str().unwrap_or_default();
    assert!(said.contains("JSON") && !said.contains("ident"), "{said}");
}

/// Files of several puzzles each, good and bad, and their joint exit code.
#[test]
fn a_bad_puzzle_does_not_keep_the_others_from_being_read() {
    let stream = format!("{UNIQUE}\n// a comment\n{BAD}\n12345\n{MULTIPLE}\n{UNIQUE}\n");
    let folder = folder(&[("a.txt", &stream), ("b.txt", NONE)]);
    let run = nazo(folder.path(), "solve a.txt missing.txt b.txt --json");
    let found = objects(&run);
    let ids: Vec<&str> = found.iter().filter_map(|object| object["id"].as_str()).collect();
    assert_eq!(ids, ["a.txt:1", "a.txt:3", "a.txt:4", "a.txt:5", "a.txt:6", "missing.txt", "b.txt:1"]);
    let status: Vec<_> = found.iter().map(|object| object["status"].as_str().unwrap_or("error")).collect();
    assert_eq!(status, ["unique", "error", "error", "multiple", "unique", "error", "none"]);
    assert_eq!(found[1]["error"]["line"], json!(3));
    assert_eq!(found[1]["error"]["column"], json!(2));
    assert_eq!(found[2]["error"]["line"], json!(4));
    assert!(found[5]["error"]["message"].as_str().is_some_and(|message| message.contains("missing.txt")));
    assert_eq!((run.code, run.err.as_str()), (2, ""));

    let run = nazo(folder.path(), "solve a.txt missing.txt b.txt");
    assert_eq!(run.code, 2);
    assert_eq!(run.out.lines().filter(|line| *line == SOLUTION).count(), 2);
    for told in ["a.txt:3:2: row 1 has two 1s", "a.txt:4:1: ", "a.txt:5: several", "missing.txt: ", "b.txt:1: no"] {
        assert!(run.err.contains(told), "{told} in {}", run.err);
    }
}

#[test]
fn a_file_that_is_missing_is_known_by_its_whole_name() {
    let folder = folder(&[]);
    let output = command(folder.path(), "check --json").arg("a: b.txt").output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let expected = json!({ "id": "a: b.txt", "error": { "message": "a: b.txt: No such file or directory" } });
    assert_eq!((told, output.status.code()), (expected, Some(2)));
}

#[test]
fn the_highest_exit_code_counts() {
    for (puzzles, code) in [
        (&[UNIQUE, UNIQUE][..], 0),
        (&[UNIQUE, MULTIPLE], 1),
        (&[NONE, UNIQUE], 1),
        (&[BAD, NONE, UNIQUE], 2),
        (&[UNIQUE, BAD], 2),
    ] {
        let folder = folder(&[("all.txt", &puzzles.join("\n"))]);
        for command in ["solve", "check"] {
            assert_eq!(nazo(folder.path(), &format!("{command} all.txt")).code, code, "{command} {puzzles:?}");
            assert_eq!(nazo(folder.path(), &format!("{command} --json all.txt")).code, code, "{command} {puzzles:?}");
        }
    }
}

#[test]
fn the_standard_input_is_a_file_like_others() {
    let folder = folder(&[("a.txt", UNIQUE)]);
    let run = nazo_reading(folder.path(), "solve a.txt - --json", &format!("{MULTIPLE}\n{UNIQUE}\n"));
    let ids: Vec<_> = objects(&run).iter().map(|object| object["id"].clone()).collect();
    assert_eq!(ids, [json!("a.txt:1"), json!("-:1"), json!("-:2")]);
}

#[test]
fn a_file_is_worked_on_before_the_next_is_read() {
    let folder = folder(&[("a.txt", UNIQUE)]);
    let mut command = command(folder.path(), "solve --json a.txt -");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.contains("a.txt:1"), "{first}");
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(MULTIPLE.as_bytes()).unwrap();
    drop(stdin);
    let second = lines.next().unwrap().unwrap();
    assert!(second.contains("multiple") && lines.next().is_none(), "{second}");
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn named_puzzles_are_known_by_their_place() {
    let native = UNIQUE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    let one = format!("sudoku\ntitle: Mine\n{}\n", native.join("\n"));
    let folder = folder(&[("two.nazo", &format!("{one}---\n{one}"))]);
    let found = objects(&nazo(folder.path(), "show --json two.nazo"));
    assert_eq!(found.len(), 2);
    assert_eq!((&found[0]["id"], &found[1]["id"]), (&json!("two.nazo:1"), &json!("two.nazo:13")));
    assert_eq!(found[0]["title"], json!("Mine"));
}

/// Slow puzzles among fast ones.
#[test]
fn results_come_in_the_order_of_the_input() {
    let lines: Vec<&str> = (0..20).map(|at| [UNIQUE, MULTIPLE, BAD, NONE, SOLUTION][at * 7 % 5]).collect();
    let folder = folder(&[("all.txt", &lines.join("\n"))]);
    let plain = |jobs| {
        let run = nazo(folder.path(), &format!("steps --timeout 20 --jobs {jobs} --json all.txt"));
        let mut found = objects(&run);
        for object in &mut found {
            object.as_object_mut().unwrap().remove("ms");
        }
        found
    };
    let alone = plain(1);
    let expected: Vec<_> = (1..=20).map(|line| json!(format!("all.txt:{line}"))).collect();
    assert_eq!(alone.iter().map(|object| object["id"].clone()).collect::<Vec<_>>(), expected);
    for jobs in [2, 16] {
        assert!(plain(jobs) == alone, "--jobs {jobs}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let lines = format!("{UNIQUE}\n").repeat(5000);
    let folder = folder(&[("all.txt", &lines)]);
    for args in ["convert --to line all.txt", "show all.txt", "show --json all.txt"] {
        let mut child = command(folder.path(), args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert_eq!((child.wait().unwrap().code(), told.as_str()), (Some(0), ""), "{args}");
    }
    for args in ["completions bash", "man", "--help", "solve --help"] {
        let mut child = command(folder.path(), args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        child.wait().unwrap();
        assert_eq!(told, "", "{args}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = folder(&[("all.txt", UNIQUE)]);
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        println!("skipped: there is no /dev/full");
        return;
    };
    let output = command(folder.path(), "solve all.txt").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("writing"));
}

#[test]
fn without_a_terminal_there_is_nothing_to_play_in() {
    let folder = folder(&[("a.txt", UNIQUE), ("two.txt", &format!("{UNIQUE}\n{MULTIPLE}\n"))]);
    for (args, term, told) in [
        ("a.txt", "xterm", "nazo show"),
        ("a.txt", "dumb", "nazo show"),
        ("two.txt", "xterm", "nazo show"),
        ("two.txt --puzzle 3", "xterm", "have 2"),
        ("two.txt --puzzle 0", "xterm", "have 2"),
        ("a.txt --theme nonsense", "xterm", "nonsense"),
        ("missing.txt", "xterm", "missing.txt"),
    ] {
        let mut started = std::process::Command::new("setsid");
        let plain = command(folder.path(), "");
        started.arg("--wait").arg(plain.get_program()).args(args.split_whitespace()).current_dir(folder.path());
        started.env("TERM", term).env("HOME", folder.path()).env("LC_ALL", "C").stdin(Stdio::null());
        let output = started.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains(told), "{args}: {said}");
    }
}

#[test]
fn without_a_file_and_a_terminal_there_is_the_usage() {
    let folder = folder(&[]);
    let run = nazo(folder.path(), "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("Usage: nazo [OPTIONS] [FILE]..."), "{}", run.err);
    assert!(run.err.contains("try '--help'"), "{}", run.err);
}

#[test]
fn a_line_longer_than_any_puzzle_is_refused() {
    let long = "1".repeat((8 << 20) + 1);
    let stream = format!("{{\"puzzle\": \"{UNIQUE}\"}}\n{{\"puzzle\": \"{long}\"}}\n{{\"puzzle\": \"{UNIQUE}\"}}\n");
    let folder = folder(&[
        ("a.jsonl", &stream),
        ("b.txt", &format!("\n{long}\n")),
        ("c.txt", &format!("{}\r", &long[..10_000]).repeat(900)),
    ]);
    let run = nazo(folder.path(), "show b.txt");
    let said = "nazo: b.txt: line 2 has 8388609 bytes; a line of a puzzle has at most 8388608\n";
    assert_eq!((run.code, run.err.as_str()), (2, said));
    let run = nazo(folder.path(), "show b.txt --lang ja");
    assert_eq!(run.err, "nazo: b.txt: 2行目が8388609バイトあります。問題の1行は8388608バイトまでです。\n");
    assert!(!nazo(folder.path(), "show c.txt").err.contains("bytes"), "its lines are short");
    let ids: Vec<String> = objects(&nazo(folder.path(), "solve --json a.jsonl"))
        .iter()
        .map(|told| format!("{} {}", told["id"], told["status"]))
        .collect();
    assert_eq!(ids, ["\"a.jsonl:1\" \"unique\"", "\"a.jsonl:2\" null", "\"a.jsonl:3\" \"unique\""]);
}

#[test]
fn a_text_larger_than_any_puzzle_is_refused() {
    let folder = folder(&[("a.txt", &"put r1c1 5\n".repeat(1_600_000))]);
    let run = nazo(folder.path(), "show a.txt");
    let said = "nazo: a.txt: not a list of puzzles, one per line, and too long for one puzzle: 17600000 bytes with its moves (at most 16777216)\n";
    assert_eq!((run.code, run.err.as_str()), (2, said));
}

#[test]
fn a_file_larger_than_any_is_refused_before_it_is_read() {
    let folder = folder(&[]);
    let file = std::fs::File::create(folder.path().join("large.txt")).expect("made");
    file.set_len(1 << 40).expect("a file with a hole");
    let run = nazo(folder.path(), "show large.txt");
    assert_eq!((run.code, run.err.as_str()), (2, "nazo: large.txt: too large for a puzzle file\n"));
    let run = nazo(folder.path(), "show large.txt --lang ja");
    assert_eq!(run.err, "nazo: large.txt: ファイルが大きすぎます\n");
}

/// As with `cat`. Game files are different, since nobody named them.
#[test]
fn a_pipe_that_is_named_is_waited_for() {
    let folder = folder(&[]);
    let pipe = folder.path().join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
    let writer = std::thread::spawn(move || std::fs::write(pipe, UNIQUE));
    let run = nazo(folder.path(), "solve pipe --json");
    assert_eq!(objects(&run)[0]["solutions"][0], SOLUTION);
    writer.join().expect("no panic").expect("written");
}

/// An argument can be a puzzle itself if no file has that name. Without arguments, standard input is read.
#[test]
fn a_puzzle_need_not_be_a_file() {
    let folder = folder(&[]);
    let named = nazo(folder.path(), &format!("solve {UNIQUE}"));
    let piped = nazo_reading(folder.path(), "solve", UNIQUE);
    assert!(named.out.contains("│ 5 3 9 │ 4 8 6 │ 7 2 1 │"), "{} {}", named.out, named.err);
    assert_eq!((piped.out, piped.code), (named.out, 0));
    let id = nazo(folder.path(), &format!("convert {UNIQUE} --to id")).out;
    assert_eq!(nazo(folder.path(), &format!("convert {} --to line", id.trim())).out.trim(), UNIQUE);
    let missing = nazo(folder.path(), "solve sudoku.txt");
    assert_eq!((missing.err.as_str(), missing.code), ("nazo: sudoku.txt: No such file or directory\n", 2));
}

#[test]
fn every_command_takes_the_puzzle_of_a_number() {
    let folder = folder(&[("two.txt", &format!("{MULTIPLE}\n{UNIQUE}\n"))]);
    for command in ["solve", "check", "show", "hint", "steps", "rate", "convert --to line", "formula"] {
        let (two, alone) = (format!("{command} two.txt --puzzle 2"), format!("{command} {UNIQUE}"));
        let (two, alone) = (nazo(folder.path(), &two), nazo(folder.path(), &alone));
        assert_eq!((two.out, two.code), (alone.out, 0), "{command}: {}", two.err);
    }
    let beyond = nazo(folder.path(), "solve two.txt --puzzle 3");
    assert_eq!((beyond.err.as_str(), beyond.code), ("nazo: no puzzle 3: the files have 2\n", 2));
}

/// The output can be the next input: a puzzle is solved hint by hint.
#[test]
fn a_hint_is_applied_to_the_game() {
    let folder = folder(&[]);
    let start = "sudoku\n1..4\n..3.\n.4..\n...2\n";
    let game = (0..12).fold(start.to_string(), |game, _| nazo_reading(folder.path(), "hint --apply", &game).out);
    let board = nazo_reading(folder.path(), "show", &game).out;
    assert!(!board.contains('.'), "{board}");
    let two = nazo_reading(folder.path(), "hint --apply", &format!("{start}---\n{start}")).out;
    assert_eq!(nazo_reading(folder.path(), "show", &two).out.matches("1 3").count(), 2, "{two}");
}

/// No hint builds on a wrong entry, and the output is still a game.
#[test]
fn no_hint_is_applied_beside_a_wrong_entry() {
    let folder = folder(&[]);
    for wrong in ["put r1c2 2", "put r1c3 1"] {
        let game = format!("sudoku\n1..4\n..3.\n.4..\n...2\nstate:\n{wrong}\n");
        let run = nazo_reading(folder.path(), "hint --apply", &game);
        assert_eq!((run.out, run.code), (game, 1), "{wrong}");
        assert!(run.err.contains("no solution has it"), "{}", run.err);
    }
}

#[test]
fn digits_that_make_a_sum_are_listed() {
    let folder = folder(&[]);
    let told = |args: &str| nazo(folder.path(), &format!("sums {args}")).out;
    assert_eq!(told("23 3"), "6 + 8 + 9\n");
    assert_eq!(told("17 3 --with 9"), "1 + 7 + 9\n2 + 6 + 9\n3 + 5 + 9\n3 combinations; 9 in all of them\n");
    assert_eq!(told("4 --json"), "{\"sum\":4,\"digits\":[4]}\n{\"sum\":4,\"digits\":[1,3]}\n");
    let none = nazo(folder.path(), "sums 100 3");
    assert_eq!((none.err.as_str(), none.code), ("nazo: no set of different digits makes this sum\n", 1));
}
