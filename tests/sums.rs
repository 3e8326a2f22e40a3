//! The human techniques on boards with sums.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use nazo::logic::{self, Technique};
use nazo::puzzle::{Budget, Model, Position, Step, Value};
use nazo::solve::{EngineChoice, solutions};

struct Board {
    name: String,
    model: Model,
    solution: Vec<Value>,
}

fn kakuros(data: &Path) -> Vec<Board> {
    let text = std::fs::read_to_string(data.join("kakuro/kakuro.jsonl")).expect("the boards");
    let boards = text.lines().map(|line| {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let rows: Vec<&str> = json["rows"].as_array().expect("rows").iter().filter_map(|row| row.as_str()).collect();
        board(json["id"].as_str().expect("an id"), &format!("kakuro\n{}\n", rows.join("\n")))
    });
    boards.collect()
}

fn killers(data: &Path) -> Vec<Board> {
    let files = std::fs::read_dir(data.join("images/killer")).expect("the folder");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let named = |path: &std::path::PathBuf| path.file_stem().map(|name| name.to_string_lossy().into_owned());
    paths
        .iter()
        .map(|path| board(&named(path).expect("a name"), &std::fs::read_to_string(path).expect("a text")))
        .collect()
}

fn board(name: &str, text: &str) -> Board {
    let loaded = nazo::load::load(name, text.as_bytes()).remove(0).outcome.expect(name);
    let model = loaded.puzzle.model();
    let found = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited()).expect("an answer");
    assert_eq!(found.found.len(), 1, "{name}");
    Board { name: name.into(), solution: found.found[0].clone(), model }
}

#[test]
fn rates() {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return;
    };
    for (sort, boards) in [("kakuro", kakuros(Path::new(&data))), ("killer", killers(Path::new(&data)))] {
        let mut solved = 0;
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut steps = 0;
        let mut time = std::time::Duration::ZERO;
        let mut worst = std::time::Duration::ZERO;
        for board in &boards {
            let mut position = Position::start(&board.model);
            let begun = std::time::Instant::now();
            while let Some(step) = logic::SUM_TECHNIQUES.iter().find_map(|t| logic::first(*t, &board.model, &position))
            {
                for c in &step.places {
                    assert_eq!(
                        board.solution[c.cell.index()],
                        c.value,
                        "{}: {} {}",
                        board.name,
                        step.name.full,
                        step.text
                    );
                }
                for c in &step.eliminates {
                    assert_ne!(
                        board.solution[c.cell.index()],
                        c.value,
                        "{}: {} {}",
                        board.name,
                        step.name.full,
                        step.text
                    );
                }
                assert!(position.gains_from(&step));
                *counts.entry(step.name.full.to_string()).or_default() += 1;
                steps += 1;
                position.apply(&board.model, &step);
            }
            let took = begun.elapsed();
            time += took;
            worst = worst.max(took);
            if position.is_full() {
                solved += 1
            } else {
                println!("{} {} open {}", sort, board.name, position.open_cells());
            }
        }
        println!("{sort}: {solved} of {}, {steps} steps, {time:?}, worst {worst:?}\n{counts:#?}", boards.len());
    }
}
