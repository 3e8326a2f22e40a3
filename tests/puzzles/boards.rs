//! Boards from the development data. Every kind with a list there reads, writes, solves, judges and explains its
//! boards.

use std::path::PathBuf;

use nazo::load::load;
use nazo_core::explain::{By, Options, path, reasons, why};
use nazo_core::puzzle::{AtomId, Budget, Candidate, Literal, Model, Position, Site, TraceLine, Value};
use nazo_core::scene::Answer;
use nazo_core::solve::{
    EngineChoice, Limits, PATIENCE, Refutation, Refuter, Repair, Standing, Status, backbone, conflict, race, repair,
    solutions, standing,
};
use nazo_core::words::Lang;
use nazo_kinds::{KINDS, Kind, Puzzle};
use serde_json::Value as Json;
use std::sync::Arc;

/// Of a hundred boards, the number whose steps must all cost at most [`FEW`]. It is lower for kinds with more proofs by
/// cases.
const EASY: usize = 80;
const EASY_BY_CASES: [(&str, usize); 3] = [("slitherlink", 65), ("nurikabe", 70), ("starbattle", 40)];
const FEW: u32 = 3;

/// The boards in a file of the data. If it is missing, there are none, and a message says so.
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

/// Boards of newspaper size and larger, of the known kinds.
fn large() -> impl Iterator<Item = (String, Arc<dyn Puzzle>)> {
    let is_known = |board: &Json| KINDS.iter().any(|kind| kind.id() == text(board, "kind"));
    let boards = listed("large.jsonl").into_iter().filter(is_known);
    boards.map(|board| (text(&board, "id").to_string(), read(text(&board, "tatham"))))
}

/// Boards with more cells can be explained too, but not in the time of a test; tools/boards.rs does that.
const EXPLAINED: usize = 400;

#[test]
fn large_boards_have_one_solution_and_are_explained_to_it() {
    for (id, puzzle) in large() {
        let model = puzzle.model();
        let found = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited()).expect("solutions");
        assert_eq!(found.status(), Status::Unique, "{id}");
        if model.cell_count() > EXPLAINED {
            continue;
        }
        let options = Options { by: By::Auto, techniques: puzzle.kind().techniques(), ..Options::default() };
        let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
        assert!(path.solved, "{id}");
    }
}

/// The number of boards of each kind on which every kind of query is tried.
const ASKED: usize = 3;

#[test]
fn whoever_asks_is_told_of_the_one_solution() {
    let budget = Budget::unlimited();
    for (kind, boards) in kinds() {
        for board in boards.iter().take(ASKED) {
            let (model, context) =
                (Arc::new(read(text(board, "text")).model()), format!("{} {}", kind.id(), board["id"]));
            let found = race(&model, 2, PATIENCE, &budget).expect("solutions");
            let [solution] = found.found.as_slice() else { panic!("{context}") };
            for engine in [EngineChoice::Splr, EngineChoice::Batsat] {
                assert_eq!(solutions(&model, 2, engine, &budget).as_ref(), Ok(&found), "{context} by {engine}");
            }
            let survivors = backbone(&model, None, &budget).expect("no limit").expect("a solution");
            assert!(survivors.iter().zip(solution).all(|(left, value)| left.only() == Some(*value)), "{context}");
            assert_eq!(conflict(&model, &budget), Ok(None), "{context}");
            let fact = |at: usize, holds| {
                let cell = model.cells().nth(at).expect("a cell");
                Literal { candidate: Candidate::new(cell, solution[at]), holds }
            };
            let right: Vec<Literal> = (0..solution.len()).map(|at| fact(at, true)).collect();
            assert_eq!(standing(&model, &right, &budget), Ok(Standing::Together), "{context}");
            let mut refuter = Refuter::new(&model);
            let start = Position::start(&model);
            for at in 0..solution.len() {
                let wrong = Standing::Conflict { facts: vec![fact(at, false)], is_smallest: true };
                assert_eq!(standing(&model, &[fact(at, false)], &budget), Ok(wrong), "{context}");
                let possible = refuter.refute(&start, fact(at, true).candidate, None, &budget).expect("no limit");
                assert_eq!(possible, Refutation::Possible(solution.clone()), "{context}");
            }
            let whole = repair(&model, &[], Limits::default(), &budget).expect("no limit");
            assert!(matches!(whole, Repair::Found { solution: found, .. } if found == *solution), "{context}");
        }
    }
}

/// The text of all steps of a puzzle in one language.
fn step_texts(puzzle: &str, lang: Lang) -> String {
    let model = read(puzzle).model();
    let options = Options { by: By::Minimal, ..Options::default() };
    let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
    path.steps.iter().map(|step| step.text.get(lang)).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_would_be_cut_off_is_said() {
    let puzzle = "hitori\n546136\n556351\n124652\n234312\n413213\n341425\n";
    let cut = "r1c6 must be unshaded; otherwise r1c6, r2c5 and r3c6 would cut r2c6 off from r1c2.";
    assert!(step_texts(puzzle, Lang::En).contains(cut), "{}", step_texts(puzzle, Lang::En));
    let cut =
        "1行6列は白マスに決まります。そうでないと2行6列は1行6列・2行5列・3行6列に遮られて1行2列とつながりません。";
    assert!(step_texts(puzzle, Lang::Ja).contains(cut), "{}", step_texts(puzzle, Lang::Ja));
}

#[test]
fn an_early_loop_and_an_odd_way_round_are_said() {
    let early = "slitherlink\n...3.\n2.0.1\n0.2.2\n2.1.2\n.....\n";
    let odd = "slitherlink\n.1..3\n...2.\n3022.\n32...\n.2222\n";
    for (puzzle, lang, said) in [
        (
            early,
            Lang::En,
            "The edge above r4c4 must be empty; otherwise a loop of 4 lines would leave out the edge above r1c1.",
        ),
        (early, Lang::Ja, "4本の線の輪が閉じ、1行1列の上の辺が取り残されます。"),
        (
            odd,
            Lang::En,
            "The edge above r1c4 must be a line; otherwise you could get from one side of the edge above r2c4 to \
             the other without crossing the loop.",
        ),
        (odd, Lang::Ja, "2行4列の上の辺の片側から反対側まで線をまたがずに行けます。"),
    ] {
        assert!(step_texts(puzzle, lang).contains(said), "{said}\n{}", step_texts(puzzle, lang));
    }
}

#[test]
fn islands_that_are_too_large_or_out_of_reach_are_said() {
    let puzzle = "nurikabe\n1..1..\n..1.1.\n1.....\n..3...\n.....2\n.2....\n";
    for (lang, said) in [
        (Lang::En, "r5c3, r6c1 and r6c3 must be sea; otherwise the island of the 2 at r6c2 would be too large."),
        (Lang::Ja, "6行2列の2の島が大きすぎます。"),
        (
            Lang::En,
            "r1c6, r3c6, r5c1, r6c4 and r6c5 must be sea; otherwise there would be land that no number can reach.",
        ),
        (Lang::Ja, "そうでないとどの数字も届かない島ができます。"),
        (Lang::En, "r4c4 must be land; otherwise the 3 at r4c3 would have no room to grow."),
        (Lang::En, "r3c4 must be sea; otherwise r1c4, r2c3, r2c5 and r3c4 would cut r2c4 off from r1c2."),
    ] {
        assert!(step_texts(puzzle, lang).contains(said), "{said}\n{}", step_texts(puzzle, lang));
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
            easy += usize::from(path.steps.iter().all(|step| step.cost <= FEW));
        }
        println!("{}: {easy} of {} boards on steps that cost at most {FEW}", kind.id(), boards.len());
        let by_cases = EASY_BY_CASES.iter().find(|(id, _)| *id == kind.id());
        let wanted = by_cases.map_or(EASY, |(_, easy)| *easy);
        assert!(easy * 100 >= wanted * boards.len(), "{}: {easy} of {}", kind.id(), boards.len());
    }
}

#[test]
fn steps_of_several_rules_unfold_and_tell_nothing_that_the_board_shows() {
    let mut lines = 0;
    for (kind, boards) in kinds() {
        for board in boards.iter().take(ASKED) {
            let model = read(text(board, "text")).model();
            let options = Options { by: By::Minimal, techniques: kind.techniques(), ..Options::default() };
            let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
            let mut now = Position::start(&model);
            for step in &path.steps {
                let is_of_board = |atom: &AtomId| model.constraint(model.atom(*atom).constraint).rule.is_lazy();
                let is_wide = step.rules.len() > 1 && step.rules.iter().any(is_of_board);
                assert!(!is_wide || !reasons(&model, step, false).is_empty(), "{}: {}", board["id"], step.text);
                for line in step.trace.iter().filter(|_| step.rules.iter().any(is_of_board)) {
                    let TraceLine::Then { candidate, .. } = line else { continue };
                    lines += 1;
                    let is_open = now.candidates(candidate.cell).len() > 1;
                    assert!(is_open && now.has(*candidate), "{}: {candidate:?} in {}", board["id"], step.text);
                }
                now.apply(&model, step);
            }
        }
    }
    println!("{lines} lines");
}

/// Whether a filled board obeys all rules.
fn is_right(model: &Model, answer: &[Value]) -> bool {
    model.cells().all(|cell| answer.get(cell.index()).is_some_and(|value| model.domain(cell).contains(*value)))
        && model.constraints().iter().all(|constraint| constraint.rule.holds(answer))
}

/// The values of an answer as the data writes it. None if a letter has no meaning.
fn answer(puzzle: &dyn Puzzle, model: &Model, rows: &[String]) -> Option<Vec<Value>> {
    if puzzle.scene().answer == Answer::Borders {
        return Some(borders(rows));
    }
    if model.cells().any(|cell| matches!(model.site(cell), Site::Beside { .. } | Site::Link { .. })) {
        return Some(lines(rows));
    }
    let is = |letter: char, value: &Value| puzzle.solution_text(&[*value]) == letter.to_string();
    let value = |letter: char| model.values().iter().find(|value| is(letter, value));
    rows.concat().chars().map(value).collect()
}

/// The edges between squares, which are written by giving the letter of each square's region.
fn borders(rows: &[String]) -> Vec<Value> {
    let squares: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let mut edges = Vec::new();
    for (row, next) in squares.iter().zip(squares.iter().skip(1).map(Some).chain([None])) {
        edges.extend(row.windows(2).map(|pair| pair[0] != pair[1]));
        edges.extend(next.into_iter().flat_map(|next| row.iter().zip(next).map(|(one, other)| one != other)));
    }
    edges.into_iter().map(|border| Value(border.into())).collect()
}

/// The edges between corners, or links between squares, which are written as the lines that meet there.
fn lines(rows: &[String]) -> Vec<Value> {
    let corners: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let (right, down) = ("─┌└├┬┴┼╶", "│┌┐├┤┬┼╷");
    let mut edges = Vec::new();
    for row in &corners {
        edges.extend(row[..row.len() - 1].iter().map(|corner| right.contains(*corner)));
        edges.extend(row.iter().map(|corner| down.contains(*corner)));
    }
    edges.truncate(edges.len() - corners[0].len());
    edges.into_iter().map(|line| Value(line.into())).collect()
}

#[test]
fn filled_boards_are_judged_as_the_oracle_judges_them() {
    for (kind, _) in kinds() {
        // Some oracles refuse a board without any marks, which is not one of the rules; and rules of variants have no
        // text.
        let is_judged = |board: &Json| board["guard"] != true && board["text"].is_string();
        for board in listed(&format!("rules-{}.jsonl", kind.id())).into_iter().filter(is_judged) {
            let puzzle = read(text(&board, "text"));
            let model = puzzle.model();
            let answer = answer(&*puzzle, &model, &rows(&board, "answer"));
            let is_right = answer.is_some_and(|answer| is_right(&model, &answer));
            assert_eq!(Some(is_right), board["accepted"].as_bool(), "{}: {}", board["id"], board["code"]);
        }
    }
}

#[test]
fn numbers_without_a_letter_are_written_in_decimals() {
    let written = |text: &str| read(text).write("native", None).expect("native text");
    let large =
        "shikaku\n. 36 . . . . . .\n? . . . . . . .\n. . . 112 . . . .\n".to_string() + &". . . . . . . .\n".repeat(17);
    assert_eq!(written(&large), large);
    assert_eq!(written(&read(&large).write("id", None).expect("an id")), large);
    assert_eq!(written("shikaku\n. 12 . .\n? . . .\n. . 2 .\n. . . .\n"), "shikaku\n.C..\n?...\n..2.\n....\n");
    let refused = load("board", b"shikaku\n. 256 .\n. . .\n").remove(0).outcome.expect_err("no board").to_string();
    assert!(refused.contains("1 to 255"), "{refused}");
}

#[test]
fn numbers_that_do_not_fill_the_board_are_refused() {
    for text in ["shikaku\n.3\n..\n", "shikaku\n?5\n..\n", "shikaku\n..\n..\n"] {
        let refused = load("board", text.as_bytes()).remove(0).outcome.expect_err("no board").to_string();
        assert!(refused.contains("but the board has 4 squares"), "{refused}");
    }
    assert_eq!(read("shikaku\n.2\n.?\n").write("native", None).as_deref(), Some("shikaku\n.2\n.?\n"));
}

/// Addresses and ids contain nothing but borders.
#[test]
fn what_several_numbers_rule_out_together_is_told() {
    let puzzle = read(include_str!("../../puzzles/shikaku/level-2-a-eight.nazo"));
    let model = puzzle.model();
    let options = Options { techniques: puzzle.kind().techniques(), unfolds: true, ..Options::default() };
    let border = Candidate::new(model.cell_named("r5c5.below").expect("an edge"), Value(1));
    let found = why(&model, &Position::start(&model), border, options, &Budget::unlimited());
    let steps = found.expect("a reason").expect("no border there");
    let last = steps.last().expect("a step");
    assert!(last.rule_count(&model) > 1 && !reasons(&model, last, true).is_empty(), "{}", last.text);
}

#[test]
fn rows_may_have_blanks_between_their_cells() {
    for [close, wide] in [
        ["slitherlink\n3.2\n.31\n", "slitherlink\n3 . 2\n. 3 1\n"],
        [
            "starbattle\nstars: 1\nAABB\nABBB\nCCBD\nCDDD\n",
            "starbattle\nstars: 1\nA A B B\nA B B B\nC C B D\nC D D D\n",
        ],
    ] {
        assert_eq!(read(wide).write("native", None).as_deref(), Some(close));
    }
}

#[test]
fn a_link_may_be_named_by_its_two_squares() {
    let puzzle = read("masyu\n.w.\n...\n...\n");
    let named = |name| puzzle.model().cell_named(name);
    for (one, other) in [("r1c1.right", "r1c1-r1c2"), ("r1c1.right", "r1c2-r1c1"), ("r1c2.below", "R1C2-R2C2")] {
        assert!(named(one).is_some() && named(one) == named(other), "{other}");
    }
    assert_eq!(["r1c1-r2c2", "r1c1-r1c1", "r1c1-r1c3"].map(named), [None; 3]);
}

#[test]
fn a_region_in_two_pieces_is_refused() {
    let said = |text: &str| load("board", text.as_bytes()).remove(0).outcome.expect_err("no board").to_string();
    for kind in ["starbattle", "norinori"] {
        let text = format!("{kind}\nABBCC\nAAACC\nDDDDC\nDBDDC\nDDEEE\n");
        assert!(said(&text).contains("region B is not in one piece"), "{}", said(&text));
    }
}
