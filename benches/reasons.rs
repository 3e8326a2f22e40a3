//! The time for smallest explanations, and their size: whole paths by rules alone, and single questions.
//!
//! `cargo bench --bench reasons [-- FILES]`; without files, some puzzles from puzzles/. Figures are processor time of
//! the measuring thread. For each puzzle they give the whole path, its worst and median step, and the number of steps
//! with more than one rule. Then come the largest of these, all of them together, and the number not proved. Finally,
//! every wrong candidate of the start is asked about by itself.

#[path = "common/clock.rs"]
mod clock;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nazo::load::load;
use nazo_core::explain::{By, Explainer, Options};
use nazo_core::puzzle::{Budget, Candidate, Model, Position};
use nazo_kinds::Loaded;

use clock::{at, spent};

/// The puzzles measured without arguments.
const OWN: [&str; 10] = [
    "sudoku/level-2-b-nine",
    "sudoku/level-3-a-nine",
    "sudoku/level-3-b-nine",
    "sudoku/level-4-a-nine",
    "sudoku/level-4-b-nine",
    "killer/level-2-a-nine",
    "killer/level-3-a-nine",
    "killer/level-4-a-nine",
    "kakuro/level-4-a-wide",
    "kakuro/level-5-c-tall",
];

fn main() {
    let asked: Vec<PathBuf> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).map(PathBuf::from).collect();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files =
        if asked.is_empty() { OWN.iter().map(|name| own.join(format!("{name}.nazo"))).collect() } else { asked };
    println!(
        "puzzle | path ms | worst | median | steps > 1 | largest | sum | unproven | questions | median | p90 | worst | first | steps | rules"
    );
    for file in files {
        let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
        for loaded in load(&name, &bytes).into_iter().filter_map(|reading| reading.outcome.ok()) {
            println!("{name} | {} | {}", whole_path(&loaded), questions(&loaded));
        }
    }
}

fn explainer<'a>(model: &'a Model, loaded: &Loaded, by: By) -> Explainer<'a> {
    Explainer::new(model, Options { by, techniques: loaded.puzzle.kind().techniques(), ..Options::default() })
}

fn whole_path(loaded: &Loaded) -> String {
    let begun = spent();
    let model = loaded.puzzle.model();
    let mut explainer = explainer(&model, loaded, By::Minimal);
    let mut position = Position::start(&model);
    let (mut times, mut costs, mut unproven) = (Vec::new(), Vec::new(), 0);
    loop {
        let before = spent();
        let Ok(Some(step)) = explainer.next(&position, &Budget::unlimited()) else { break };
        times.push(spent() - before);
        if step.name.code.is_none() && step.cost > 1 {
            costs.push(step.cost);
            unproven += usize::from(!step.proven);
        }
        if !position.gains_from(&step) {
            break;
        }
        position.apply(&model, &step);
    }
    let total = spent() - begun;
    times.sort_by(f64::total_cmp);
    let (worst, median) = (times.last().copied().unwrap_or_default(), at(&times, 50));
    let (largest, sum) = (costs.iter().max().copied().unwrap_or_default(), costs.iter().sum::<u32>());
    format!("{total:.1} | {worst:.1} | {median:.2} | {} | {largest} | {sum} | {unproven}", costs.len())
}

/// Asks about each wrong candidate by itself. Reports the time until there is an answer, even if a better one would
/// replace it, which is not waited for. Then the number of such answers, and the number of steps and rules in the
/// others.
fn questions(loaded: &Loaded) -> String {
    let model = loaded.puzzle.model();
    let start = Position::start(&model);
    let (mut times, mut first_ones, mut steps, mut rules) = (Vec::new(), 0, 0, 0);
    let mut explainer = explainer(&model, loaded, By::Auto);
    for cell in model.cells().filter(|cell| !start.is_placed(*cell)) {
        for value in start.candidates(cell) {
            let before = spent();
            let enough = Arc::new(AtomicBool::new(false));
            let budget = Budget::unlimited().with_cancel(enough.clone());
            let mut at_first = None;
            let mut tell = |_| {
                at_first = Some(spent());
                enough.store(true, Ordering::Relaxed);
            };
            let answer = explainer.why_telling(&start, Candidate { cell, value }, &budget, Some(&mut tell));
            if at_first.is_some() || matches!(answer, Ok(Some(_))) {
                times.push(at_first.unwrap_or_else(spent) - before);
                first_ones += usize::from(at_first.is_some());
                if let Ok(Some(answer)) = answer {
                    steps += answer.len();
                    rules += answer.iter().map(|step| step.cost).sum::<u32>();
                }
            }
        }
    }
    times.sort_by(f64::total_cmp);
    let worst = times.last().copied().unwrap_or_default();
    format!(
        "{} | {:.2} | {:.1} | {worst:.1} | {first_ones} | {steps} | {rules}",
        times.len(),
        at(&times, 50),
        at(&times, 90)
    )
}
