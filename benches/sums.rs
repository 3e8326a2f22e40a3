//! How long killers and kakuros take: a solution with its proof, a minimal clash, a repair.
//!
//! `cargo bench --bench sums`; the puzzles are those of puzzles/killer and puzzles/kakuro, and with `NAZO_DATA` set the
//! 130 killers of `$NAZO_DATA/images/killer` as well. Every sample is another puzzle, so that the median is the median
//! over the list. Models are made before the clock starts. Clashes have one wrong sum, repairs two; a wrong
//! sum is one with a digit taken for another that looks like it.

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

/// Digits that look alike, with what it costs to take one for the other: from 1, easily done, to 4.
const ALIKE: [(u32, u32, u32); 18] = [
    (1, 7, 1),
    (3, 8, 1),
    (5, 6, 2),
    (6, 8, 2),
    (0, 6, 3),
    (0, 8, 3),
    (2, 7, 3),
    (3, 5, 3),
    (4, 9, 3),
    (8, 9, 3),
    (0, 9, 4),
    (1, 4, 4),
    (2, 3, 4),
    (3, 9, 4),
    (5, 8, 4),
    (5, 9, 4),
    (6, 9, 4),
    (1, 2, 4),
];

/// Every sum up to 45 that looks like this one but for a digit, with its cost.
fn alike(total: u32) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for place in [1, 10] {
        let digit = total / place % 10;
        for (a, b, cost) in ALIKE {
            let other = if digit == a { b } else { a };
            let read = total + other * place - digit * place;
            if (digit == a || digit == b) && total >= place && read >= place && read <= 45 {
                found.push((read, cost));
            }
        }
    }
    found
}

/// The sum as it might be misread; another way for each number.
fn misread(total: u32, number: usize) -> u32 {
    let others = alike(total);
    others.get(number % others.len().max(1)).map_or(total + 1, |(read, _)| *read)
}

/// The model with some sums misread, others for each number.
fn wrong(model: &Model, number: usize, count: usize) -> Model {
    let sums = sums(model);
    let chosen: Vec<ConstraintId> = (0..count).map(|at| sums[(number * 7 + at * 5) % sums.len()]).collect();
    model.with_rules(|id| {
        let rule = &model.constraint(id).rule;
        if chosen.contains(&id) { with_total(rule, misread(total(model, id), number)) } else { rule.clone() }
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
                    let other = |(total, cost)| Alternative { rule: with_total(rule, total), cost };
                    Uncertain { clue, alternatives: alike(read).into_iter().map(other).collect() }
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
