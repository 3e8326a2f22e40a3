//! Boards of the development data: every kind that has a list there reads, writes, solves, judges and explains them.

use std::path::PathBuf;

use nazo::load::load;
use nazo_core::explain::{By, Options, path};
use nazo_core::puzzle::{Budget, Model, Position, Value};
use nazo_core::solve::{EngineChoice, Status, solutions};
use nazo_kinds::{KINDS, Kind, Puzzle};
use serde_json::Value as Json;
use std::sync::Arc;

/// Of how many of a hundred boards every step takes at most [`FEW`] rules.
const EASY: usize = 80;
const FEW: usize = 3;

/// The boards in a file of the data; none where there is none, which is said.
fn listed(file: &str) -> Vec<Json> {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("{file}: skipped, NAZO_DATA is not set");
        return Vec::new();
    };
    let text = std::fs::read_to_string(PathBuf::from(data).join("kinds").join(file)).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn kinds() -> impl Iterator<Item = (&'static dyn Kind, Vec<Json>)> {
    KINDS.iter().map(|kind| (*kind, listed(&format!("{}.jsonl", kind.id())))).filter(|(_, boards)| !boards.is_empty())
}

fn text<'a>(board: &'a Json, key: &str) -> &'a str {
    board[key].as_str().unwrap_or_default()
}

fn read(text: &str) -> Arc<dyn Puzzle> {
    let mut readings = load("board", text.as_bytes());
    assert_eq!(readings.len(), 1, "{text}");
    readings.remove(0).outcome.unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle
}

fn rows(board: &Json, key: &str) -> Vec<String> {
    board[key].as_array().into_iter().flatten().filter_map(|row| row.as_str().map(str::to_string)).collect()
}

#[test]
fn boards_come_back_as_they_were_written() {
    for (kind, boards) in kinds() {
        for board in boards {
            let puzzle = read(text(&board, "text"));
            assert_eq!(puzzle.kind().id(), kind.id());
            assert_eq!(puzzle.write("native", None).as_deref(), Some(text(&board, "text")), "{}", board["id"]);
            let id = format!("{} {}", text(&board, "tatham_game"), text(&board, "tatham"));
            if !text(&board, "tatham").is_empty() {
                assert_eq!(read(&id).write("native", None), puzzle.write("native", None), "{id}");
                assert_eq!(puzzle.write("tatham", None), Some(id + "\n"));
            }
            if !text(&board, "url").is_empty() {
                let url = text(&board, "url");
                assert_eq!(read(url).write("native", None), puzzle.write("native", None), "{url}");
                assert_eq!(puzzle.write("puzzlink", None), Some(url.to_string() + "\n"));
            }
            let id = puzzle.write("id", None).expect("an id");
            assert_eq!(read(&id).write("native", None), puzzle.write("native", None), "{id}");
        }
    }
}

#[test]
fn boards_have_the_solution_that_is_known() {
    for (_, boards) in kinds() {
        for board in boards {
            let puzzle = read(text(&board, "text"));
            let found = solutions(&puzzle.model(), 2, EngineChoice::Auto, &Budget::unlimited()).expect("solutions");
            assert_eq!(found.status(), Status::Unique, "{}", board["id"]);
            assert_eq!(puzzle.solution_text(&found.found[0]), rows(&board, "solution").join(" / "), "{}", board["id"]);
        }
    }
}

/// Boards of newspaper size and beyond, of the kinds that there are.
fn large() -> impl Iterator<Item = (String, Arc<dyn Puzzle>)> {
    let is_known = |board: &Json| KINDS.iter().any(|kind| kind.id() == text(board, "kind"));
    let boards = listed("large.jsonl").into_iter().filter(is_known);
    boards.map(|board| (text(&board, "id").to_string(), read(text(&board, "tatham"))))
}

#[test]
fn large_boards_have_one_solution_and_are_explained_to_it() {
    for (id, puzzle) in large() {
        let model = puzzle.model();
        let found = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited()).expect("solutions");
        assert_eq!(found.status(), Status::Unique, "{id}");
        let options = Options { by: By::Auto, techniques: puzzle.kind().techniques(), ..Options::default() };
        let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
        assert!(path.solved, "{id}");
    }
}

#[test]
fn tmp_timing() {
    for (kind, boards) in kinds() {
        let mut times: Vec<_> = boards.iter().map(|board| {
            let puzzle = read(text(board, "text"));
            let began = std::time::Instant::now();
            let model = puzzle.model();
            let _ = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited());
            (began.elapsed(), text(board, "id").to_string())
        }).collect();
        times.sort();
        println!("{}: median {:?} worst {:?}", kind.id(), times[times.len() / 2], times.last());
    }
    for (id, puzzle) in large() {
        let began = std::time::Instant::now();
        let model = puzzle.model();
        let _ = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited());
        println!("{id}: {:?}", began.elapsed());
        let began = std::time::Instant::now();
        let options = Options { by: By::Minimal, techniques: puzzle.kind().techniques(), ..Options::default() };
        let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
        println!("{id}: {:?} most {:?}", began.elapsed(), path.steps.iter().map(|step| step.rule_count(&model)).max());
    }
}

#[test]
fn boards_are_explained_to_the_end() {
    for (kind, boards) in kinds() {
        let mut easy = 0;
        for board in &boards {
            let model = read(text(board, "text")).model();
            let options = Options { by: By::Minimal, techniques: kind.techniques(), ..Options::default() };
            let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
            assert!(path.solved, "{}", board["id"]);
            easy += usize::from(path.steps.iter().all(|step| step.rule_count(&model) <= FEW));
        }
        println!("{}: {easy} of {} boards on steps of at most {FEW} rules", kind.id(), boards.len());
        assert!(easy * 100 >= EASY * boards.len(), "{}: {easy} of {}", kind.id(), boards.len());
    }
}

/// Whether a board that is filled in keeps all rules.
fn is_right(model: &Model, answer: &[Value]) -> bool {
    model.cells().all(|cell| answer.get(cell.index()).is_some_and(|value| model.domain(cell).contains(*value)))
        && model.constraints().iter().all(|constraint| constraint.rule.holds(answer))
}

#[test]
fn filled_boards_are_judged_as_the_oracle_judges_them() {
    for (kind, _) in kinds() {
        // Some oracles refuse a board on which nothing is done, which is no rule.
        let is_judged = |board: &Json| board["guard"] != true;
        for board in listed(&format!("rules-{}.jsonl", kind.id())).into_iter().filter(is_judged) {
            let puzzle = read(text(&board, "text"));
            let model = puzzle.model();
            let is = |letter: char, value: &Value| puzzle.solution_text(&[*value]) == letter.to_string();
            let value = |letter: char| model.values().iter().find(|value| is(letter, value));
            let answer: Option<Vec<Value>> = rows(&board, "answer").concat().chars().map(value).collect();
            let is_right = answer.is_some_and(|answer| is_right(&model, &answer));
            assert_eq!(Some(is_right), board["accepted"].as_bool(), "{}: {}", board["id"], board["code"]);
        }
    }
}
