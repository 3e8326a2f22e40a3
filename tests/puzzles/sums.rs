//! Human techniques on published killers and kakuros: how many they solve, and that every step is right.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nazo::ui::view::text::wrap;
use nazo_core::logic;
use nazo_core::puzzle::{AtomId, BitSet, Budget, Candidate, Model, ModelBuilder, Position, Step, Value};
use nazo_core::solve::{EngineChoice, Refutation, Refuter, solutions};
use nazo_core::words::Lang;

/// Solver work for one query. The rule of 45 over several houses is hard to prove clause by clause.
const WORK: u64 = 3_000;

struct Board {
    name: String,
    model: Model,
    solution: Vec<Value>,
}

fn board(name: &str, text: &str) -> Board {
    let loaded =
        nazo::load::load(name, text.as_bytes()).remove(0).outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
    let model = loaded.puzzle.model();
    let found = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited()).expect("an answer").found;
    assert_eq!(found.len(), 1, "{name} has one solution");
    Board { name: name.into(), solution: found[0].clone(), model }
}

fn kakuros(data: &Path) -> Vec<Board> {
    let text = std::fs::read_to_string(data.join("kakuro/kakuro.jsonl")).expect("the boards");
    let of_line = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let rows = json["rows"].as_array().expect("rows").iter().filter_map(|row| row.as_str());
        board(json["id"].as_str().expect("an id"), &format!("kakuro\n{}\n", rows.collect::<Vec<_>>().join("\n")))
    };
    text.lines().map(of_line).collect()
}

fn killers(data: &Path) -> Vec<Board> {
    let files = std::fs::read_dir(data.join("images/killer")).expect("the folder");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let stride = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 4 };
    let of_path = |path: &PathBuf| {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        board(&name, &std::fs::read_to_string(path).expect("a text"))
    };
    paths.iter().step_by(stride).map(of_path).collect()
}

/// The number of uses of each technique.
type Counts = BTreeMap<&'static str, usize>;

/// Solves a board as far as the techniques go, checks every step, and returns whether all cells were filled.
fn walk(board: &Board, counts: &mut Counts) -> bool {
    let Board { name, model, solution } = board;
    let mut refuter = Refuter::new(model);
    let mut position = Position::start(model);
    let mut steps = 0;
    loop {
        let apply = |technique: &&dyn logic::Technique| {
            Some((technique.name().full.get(Lang::En), logic::first(*technique, model, &position)?))
        };
        let Some((technique, step)) = logic::SUM_TECHNIQUES.iter().find_map(apply) else { break };
        let is_true = |candidate: &Candidate| solution[candidate.cell.index()] == candidate.value;
        assert!(step.places.iter().all(is_true), "{name}, {technique}: {}", step.text);
        assert!(!step.eliminates.iter().any(is_true), "{name}, {technique}: {}", step.text);
        assert!(position.gains_from(&step), "{name}, {technique}: {}", step.text);
        for lang in [Lang::En, Lang::Ja] {
            let text = step.text.short(lang, |text| wrap(text, 80).len() <= 2).get(lang);
            assert!(wrap(text, 80).len() <= 2, "{name}, {technique}: {text}");
        }
        // A sample of the steps is proved from nothing but what the step names.
        if (steps + name.len()) % 16 == 0 {
            assert_ne!(is_forced(&mut refuter, model, &step), Some(false), "{name}, {technique}: {}", step.text);
        }
        *counts.entry(technique).or_default() += 1;
        steps += 1;
        position.apply(model, &step);
    }
    position.is_full()
}

/// Whether the rules and premises of a step force its conclusion. None if that is too hard for the solver.
fn is_forced(refuter: &mut Refuter, model: &Model, step: &Step) -> Option<bool> {
    let mut builder = ModelBuilder::new();
    for cell in model.cells() {
        builder.cell(model.site(cell).clone(), model.domain(cell));
    }
    let mut known = Position::start(&builder.build());
    for premise in &step.premises {
        known.eliminate(*premise);
    }
    let among = BitSet::of(model.atoms().len(), step.rules.iter().copied().map(AtomId::index));
    let others = step.places.iter().flat_map(|place| {
        let of_cell = model.domain(place.cell).iter().map(|value| Candidate::new(place.cell, value));
        of_cell.filter(move |other| other != place && !step.premises.contains(other))
    });
    let mut answer = Some(true);
    for candidate in step.eliminates.iter().copied().chain(others) {
        match refuter.refute(&known, candidate, Some(&among), &Budget::of(WORK)).expect("an answer") {
            Refutation::Forbidden(_) => {}
            Refutation::Possible(_) => return Some(false),
            Refutation::Unknown(_) => answer = None,
        }
    }
    answer
}

fn finishes(sort: &str, boards: &[Board], percent: usize) {
    let mut counts = Counts::new();
    let stuck: Vec<&str> =
        boards.iter().filter(|board| !walk(board, &mut counts)).map(|board| board.name.as_str()).collect();
    println!("{sort}: {} of {}, not {stuck:?}\n{counts:#?}", boards.len() - stuck.len(), boards.len());
    assert!(stuck.len() * 100 <= boards.len() * (100 - percent), "{stuck:?}");
}

#[test]
fn techniques_finish_killers_and_kakuros() {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return;
    };
    finishes("kakuro", &kakuros(Path::new(&data)), 97);
    finishes("killer", &killers(Path::new(&data)), 95);
}
