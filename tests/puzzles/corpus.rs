//! The puzzles and samples of every kind. Each is read, written and read again, it has exactly one solution, and no
//! technique contradicts it.

use crate::share;

use std::path::{Path, PathBuf};

use nazo::load::load;
use nazo::play::{Event, Session};
use nazo_core::logic::{self, Technique};
use nazo_core::puzzle::{Budget, Model, Position, Value};
use nazo_core::scene::{PlainOptions, plain};
use nazo_core::solve::{EngineChoice, solutions};
use nazo_core::words::Lang;
use nazo_kinds::{KINDS, Loaded};

/// Formats in which a puzzle may come back with more givens. A lone candidate looks like a given, and in Solo a cage of
/// one cell becomes one inside the cage beside it.
const ADD_GIVENS: [&str; 2] = ["pm", "tatham"];
/// Ample solver work for every puzzle here.
const WORK: u64 = 2_000_000;

fn puzzle_files(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(kind);
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a directory entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "nazo"));
    files.sort();
    files
}

/// Every puzzle in the files and samples of a kind, with its name.
fn corpus(kind: &'static dyn nazo_kinds::Kind) -> Vec<(String, Loaded)> {
    let files = puzzle_files(kind.id());
    let mut texts: Vec<(String, String)> = files
        .iter()
        .map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("a readable text")))
        .collect();
    texts.extend(kind.formats().iter().map(|format| (format.id.to_string(), format.sample.to_string())));
    texts.push(("native".to_string(), kind.card().sample.to_string()));
    let read = |(name, text): (String, String)| {
        load(&name, text.as_bytes())
            .into_iter()
            .map(|reading| {
                let loaded = reading.outcome.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(loaded.puzzle.kind().id(), kind.id(), "{}", reading.id);
                (reading.id, loaded)
            })
            .collect::<Vec<_>>()
    };
    texts.into_iter().flat_map(read).collect()
}

#[test]
fn writing_and_reading_again_gives_the_same_puzzle() {
    for kind in KINDS {
        let formats: Vec<&str> = kind.formats().iter().map(|format| format.id).chain(["native"]).collect();
        for (name, loaded) in corpus(*kind) {
            assert!(loaded.puzzle.write("native", None).is_some(), "{name}");
            assert!(loaded.puzzle.write("id", None).is_some_and(|id| id.trim_end().lines().count() == 1), "{name}");
            let text = |format: &str| loaded.puzzle.write(format, None);
            for (format, text) in formats.iter().filter_map(|format| Some((*format, text(format)?))) {
                let again = load(format, text.as_bytes()).remove(0).outcome.unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_eq!(again.puzzle.kind().id(), kind.id(), "{name} as {format}");
                assert_eq!(again.puzzle.model().cell_count(), loaded.puzzle.model().cell_count(), "{name} as {format}");
                if !ADD_GIVENS.contains(&format) {
                    assert_eq!(again.puzzle.write("id", None), loaded.puzzle.write("id", None), "{name} as {format}");
                    assert_eq!(again.puzzle.write(format, None), Some(text), "{name} as {format}");
                }
            }
        }
    }
}

#[test]
fn puzzles_are_ready_to_be_shown() {
    for kind in KINDS {
        for path in puzzle_files(kind.id()) {
            let text = std::fs::read_to_string(&path).expect("a readable text");
            let loaded = load("file", text.as_bytes()).remove(0).outcome.expect("a puzzle");
            let (info, name) = (loaded.puzzle.info(), path.display());
            assert!(info.title.is_some() && info.author.is_some() && info.licence.is_some(), "{name}");
            assert!(loaded.puzzle.lint().is_empty(), "{name}: {:?}", loaded.puzzle.lint());
            assert_eq!(loaded.puzzle.write("native", None), Some(text), "{name} is written as nazo writes it");
            let scene = loaded.puzzle.scene();
            let cells = loaded.puzzle.model().cell_count();
            assert_eq!(scene.cells().count(), cells, "{name}");
            assert!(!plain(&scene, PlainOptions::default()).is_empty());
        }
    }
}

/// Applies the techniques from the start and checks every step against the solution; returns the number of steps.
fn walk(
    techniques: &[&dyn Technique],
    name: &str,
    model: &Model,
    position: &mut Position,
    solution: &[Value],
) -> usize {
    let mut steps = 0;
    loop {
        let found = techniques.iter().find_map(|technique| logic::first(*technique, model, position));
        let Some(step) = found else { return steps };
        for placed in &step.places {
            assert_eq!(solution[placed.cell.index()], placed.value, "{name}: {}", step.text);
        }
        for gone in &step.eliminates {
            assert_ne!(solution[gone.cell.index()], gone.value, "{name}: {}", step.text);
        }
        assert!(position.gains_from(&step), "{name}: {}", step.text);
        assert!([Lang::En, Lang::Ja].iter().all(|lang| !step.text.get(*lang).is_empty()), "{name}");
        position.apply(model, &step);
        steps += 1;
    }
}

/// Checks one puzzle of the corpus: it has one solution, and no technique contradicts it.
fn holds_up(name: &str, loaded: &Loaded) {
    let kind = loaded.puzzle.kind();
    let model = loaded.puzzle.model();
    let found = solutions(&model, 2, EngineChoice::Auto, &Budget::of(WORK)).expect("the engine runs").found;
    if kind.expects_one_solution() {
        assert_eq!(found.len(), 1, "{name} has one solution");
    }
    assert!(!found.is_empty(), "{name} has a solution");
    assert!(!loaded.puzzle.solution_text(&found[0]).is_empty(), "{name}");
    let mut position = Position::start(&model);
    loaded.start.placed.iter().for_each(|candidate| position.place(&model, *candidate));
    for candidate in &loaded.start.placed {
        assert_eq!(found[0][candidate.cell.index()], candidate.value, "{name}: a right entry");
    }
    for candidate in &loaded.start.eliminated {
        assert_ne!(found[0][candidate.cell.index()], candidate.value, "{name}: a right elimination");
        position.eliminate(*candidate);
    }
    let steps = walk(kind.techniques(), name, &model, &mut position, &found[0]);
    println!("{name}: {steps} steps, {} cells left", position.open_cells());
    // Nothing is known about a board whose mines are not laid yet.
    let is_closed = loaded.puzzle.hidden().is_some_and(|hidden| hidden.is_template());
    // If a kind has only the techniques common to all boards, its own rules are needed first.
    let has_own = ![0, logic::BASIC_TECHNIQUES.len()].contains(&kind.techniques().len());
    assert!(steps > 0 || is_closed || !has_own, "{name}: some technique applies");
}

#[test]
fn every_puzzle_has_one_solution_and_no_technique_contradicts_it() {
    let all = KINDS.iter().flat_map(|kind| corpus(*kind));
    share::each(all, |(name, loaded)| holds_up(&name, &loaded));
}

/// The board beside the rules shows what they lead to. The conclusion is that of the only solution, in both languages.
#[test]
fn the_worked_examples_of_the_rules_are_right() {
    for kind in KINDS {
        let worked = &kind.card().worked;
        for lang in [Lang::En, Lang::Ja] {
            let loaded = load("worked", worked.puzzle.get(lang).as_bytes()).remove(0).outcome;
            let puzzle = loaded.unwrap_or_else(|error| panic!("{error}")).puzzle;
            assert_eq!(puzzle.kind().id(), kind.id());
            let mut session = Session::new(puzzle);
            let model = session.model().clone();
            let found = solutions(&model, 2, EngineChoice::Auto, &Budget::of(WORK)).expect("solved").found;
            assert_eq!(found.len(), 1, "{} has one solution", kind.id());
            let event = Event::parse(worked.line, &model).expect("a journal line");
            assert!(session.act(&event).expect("allowed").changed);
            let entries: Vec<_> = session.entries().collect();
            assert_eq!(entries.len(), 1, "one conclusion");
            assert_eq!(found[0][entries[0].cell.index()], entries[0].value, "{}: {}", kind.id(), worked.line);
        }
    }
}
