//! How long killers and kakuros take: a solution with its proof, a minimal clash, a repair.
//!
//! `cargo bench --bench sums`; the puzzles are those of puzzles/killer and puzzles/kakuro, and with `NAZO_DATA` set the
//! 130 killers of `$NAZO_DATA/images/killer` as well. Every sample is another puzzle, so that the median is the median
//! over the list. Models are made before the clock starts. Clashes have one wrong sum, repairs two.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use divan::Bencher;
use nazo::load::load;
use nazo::puzzle::{Budget, ConstraintId, Model, Rule};
use nazo::solve::{Alternative, EngineChoice, Limits, Repair, Status, Uncertain, conflict, repair, status};

fn main() {
    divan::main();
}

struct List {
    name: &'static str,
    models: Vec<Model>,
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.models.len())
    }
}

fn models(folder: &Path) -> Vec<Model> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "nazo" || ending == "txt"));
    files.sort();
    let read = |file: PathBuf| load("bench", &fs::read(file).unwrap_or_default());
    let readings = files.into_iter().flat_map(read);
    readings.filter_map(|reading| reading.outcome.ok()).map(|loaded| loaded.puzzle.model()).collect()
}

fn lists() -> &'static [List] {
    static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
        let data = std::env::var_os("NAZO_DATA").map(PathBuf::from).unwrap_or_default();
        let folders = [
            ("own killers", own.join("killer")),
            ("own kakuros", own.join("kakuro")),
            ("printed killers", data.join("images/killer")),
        ];
        let lists = folders.map(|(name, folder)| List { name, models: models(&folder) });
        lists.into_iter().filter(|list| !list.models.is_empty()).collect()
    });
    &LISTS
}

fn unique(bencher: Bencher<'_, '_>, list: &'static List, engine: EngineChoice) {
    let mut turn = list.models.iter().cycle();
    bencher.with_inputs(|| turn.next()).bench_local_refs(|model| {
        let answer = model.map(|model| status(model, engine, &Budget::unlimited()));
        assert_eq!(answer, Some(Ok(Status::Unique)));
    });
}

#[divan::bench(args = lists(), sample_count = 260, sample_size = 1)]
fn unique_by_batsat(bencher: Bencher<'_, '_>, list: &'static List) {
    unique(bencher, list, EngineChoice::Batsat);
}

#[divan::bench(args = lists(), sample_count = 260, sample_size = 1)]
fn unique_by_splr(bencher: Bencher<'_, '_>, list: &'static List) {
    unique(bencher, list, EngineChoice::Splr);
}

fn sums(model: &Model) -> Vec<ConstraintId> {
    let ids = (0..model.constraints().len() as u32).map(ConstraintId);
    ids.filter(|id| matches!(model.constraint(*id).rule, Rule::Sum { .. })).collect()
}

/// The rule with another total.
fn with_total(rule: &Rule, new: u32) -> Rule {
    match rule {
        Rule::Sum { cells, distinct, .. } => Rule::Sum { cells: cells.clone(), total: new, distinct: *distinct },
        other => other.clone(),
    }
}

fn total(model: &Model, id: ConstraintId) -> u32 {
    match model.constraint(id).rule {
        Rule::Sum { total, .. } => total,
        _ => 0,
    }
}

/// The last digit read one too high, or one too low where that is not possible.
fn misread(total: u32) -> u32 {
    if total % 10 < 9 { total + 1 } else { total - 1 }
}

/// The model with some sums misread, others for each number.
fn wrong(model: &Model, number: usize, count: usize) -> Model {
    let sums = sums(model);
    let chosen: Vec<ConstraintId> = (0..count).map(|at| sums[(number * 7 + at * 5) % sums.len()]).collect();
    model.with_rules(|id| {
        let rule = &model.constraint(id).rule;
        if chosen.contains(&id) { with_total(rule, misread(total(model, id))) } else { rule.clone() }
    })
}

#[divan::bench(args = lists(), sample_count = 260, sample_size = 1)]
fn clash_of_one_wrong_sum(bencher: Bencher<'_, '_>, list: &'static List) {
    let mut turn = list.models.iter().cycle().enumerate();
    let input = || turn.next().map(|(number, model)| wrong(model, number, 1));
    bencher
        .with_inputs(input)
        .bench_local_refs(|model| model.as_ref().map(|model| conflict(model, &Budget::unlimited())));
}

#[divan::bench(args = lists(), sample_count = 260, sample_size = 1)]
fn repair_of_two_wrong_sums(bencher: Bencher<'_, '_>, list: &'static List) {
    let mut turn = list.models.iter().cycle().enumerate();
    let input = || {
        turn.next().map(|(number, model)| {
            let model = wrong(model, number, 2);
            let uncertain: Vec<Uncertain> = sums(&model)
                .into_iter()
                .map(|clue| {
                    let rule = &model.constraint(clue).rule;
                    let read = total(&model, clue);
                    let near = [(read.saturating_sub(1), 1), (read + 1, 2), (read + 3, 3), (read + 10, 4)];
                    let other = |(total, cost)| Alternative { rule: with_total(rule, total), cost };
                    Uncertain { clue, alternatives: near.map(other).to_vec() }
                })
                .collect();
            (model, uncertain)
        })
    };
    bencher.with_inputs(input).bench_local_refs(|input| {
        let found = input
            .as_ref()
            .map(|(model, clues)| repair(model, clues, Limits::default(), &Budget::unlimited()).expect("an answer"));
        assert!(matches!(found, Some(Repair::Found { .. } | Repair::None { .. })));
    });
}
