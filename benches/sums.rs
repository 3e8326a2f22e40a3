//! The time for killers and kakuros: a solution with its proof, a minimal conflict, and a repair.
//!
//! `cargo bench --bench sums`. The puzzles are those in puzzles/killer and puzzles/kakuro. With `NAZO_DATA` set, the
//! 130 killers in `$NAZO_DATA/images/killer` and the kakuros in `$NAZO_DATA/kakuro` are measured too. Figures are
//! processor time of the measuring thread in ms, the best of three runs for each puzzle; models are made before the
//! clock starts.
//!
//! In every puzzle two clues are misread, one at a time for a conflict, both together for a repair. Either a digit is
//! taken for a similar one, or the last digit is off by one. The latter is harder, because the puzzle is so close to a
//! valid one.

#[path = "common/clock.rs"]
mod clock;

use std::fs;
use std::path::{Path, PathBuf};

use nazo::load::load;
use nazo_core::puzzle::{Budget, ConstraintId, Model, Rule};
use nazo_core::rules;
use nazo_core::solve::{Alternative, EngineChoice, Limits, Repair, Status, Uncertain, conflict, repair, status};

use clock::{at, spent};

/// The number of runs for each puzzle, of which the fastest counts.
const GOES: usize = 3;

fn main() {
    println!("what | puzzles | cases | median | p95 | worst | all");
    for list in lists() {
        for (name, engine) in [("BatSat", EngineChoice::Batsat), ("Splr", EngineChoice::Splr)] {
            let unique = |model: &&Model| {
                assert_eq!(status(model, engine, &Budget::unlimited()), Ok(Status::Unique));
            };
            list.row(&format!("one solution, {name}"), list.models.iter().collect(), unique);
        }
        for mistake in [Mistake::LookAlike, Mistake::OffByOne] {
            let wrong = list.cases(|model, clue| (mistake.made(model, &[clue]), clue));
            list.row(&format!("clash, {mistake:?}"), wrong, |(model, clue)| {
                let found = conflict(model, &Budget::unlimited());
                // With a wrong sum there may still be a solution, but there is no conflict without that sum.
                assert!(
                    matches!(&found, Ok(conflict) if conflict.as_ref().is_none_or(|conflict| conflict.contains(clue))),
                    "{found:?}"
                );
            });
            let wrong: Vec<_> =
                list.models.iter().enumerate().map(|(number, model)| uncertain(model, number, mistake)).collect();
            list.row(&format!("repair, {mistake:?}"), wrong, |(model, clues)| {
                let found = repair(model, clues, Limits::default(), &Budget::unlimited());
                assert!(matches!(found, Ok(Repair::Found { .. } | Repair::None { .. })));
            });
        }
    }
}

struct List {
    name: &'static str,
    models: Vec<Model>,
}

impl List {
    /// Prints the time of `work` for each of the cases.
    fn row<T>(&self, what: &str, cases: Vec<T>, work: impl Fn(&T)) {
        let time = |case: &T| {
            let begun = spent();
            work(case);
            spent() - begun
        };
        let best = |case: &T| (0..GOES).map(|_| time(case)).fold(f64::INFINITY, f64::min);
        let mut times: Vec<f64> = cases.iter().map(best).collect();
        times.sort_by(f64::total_cmp);
        let (median, p95, worst, all) = (at(&times, 50), at(&times, 95), at(&times, 100), times.iter().sum::<f64>());
        let cases = cases.len();
        println!("{what} | {} | {cases} | {median:.3} | {p95:.2} | {worst:.2} | {all:.0}", self.name);
    }

    /// A case for each of the two misread clues of each puzzle.
    fn cases<T>(&self, case: impl Fn(&Model, ConstraintId) -> T) -> Vec<T> {
        let of = |(number, model)| mistaken(model, number).map(|clue| case(model, clue));
        self.models.iter().enumerate().flat_map(of).collect()
    }
}

fn models(folder: &Path) -> Vec<Model> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ["nazo", "txt", "jsonl"].iter().any(|it| ending == *it)));
    files.sort();
    let texts = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap_or_default();
        if file.extension().is_some_and(|ending| ending == "jsonl") {
            text.lines().filter_map(rows).collect()
        } else {
            vec![text]
        }
    };
    let readings = files.into_iter().flat_map(texts).flat_map(|text| load("bench", text.as_bytes()));
    readings.filter_map(|reading| reading.outcome.ok()).map(|loaded| loaded.puzzle.model()).collect()
}

/// The board in a line of JSON that gives it row by row.
fn rows(line: &str) -> Option<String> {
    let object: serde_json::Value = serde_json::from_str(line).ok()?;
    let rows = object.get("rows")?.as_array()?.iter().map(|row| row.as_str().map(str::to_string));
    Some(rows.collect::<Option<Vec<String>>>()?.join("\n"))
}

fn lists() -> Vec<List> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let data = std::env::var_os("NAZO_DATA").map(PathBuf::from).unwrap_or_default();
    let folders = [
        ("own killers", own.join("killer")),
        ("own kakuros", own.join("kakuro")),
        ("printed killers", data.join("images/killer")),
        ("kakuros", data.join("kakuro")),
    ];
    let lists = folders.map(|(name, folder)| List { name, models: models(&folder) });
    lists.into_iter().filter(|list| !list.models.is_empty()).collect()
}

fn sums(model: &Model) -> Vec<ConstraintId> {
    let ids = (0..model.constraints().len() as u32).map(ConstraintId);
    ids.filter(|id| model.constraint(*id).rule.sum().is_some()).collect()
}

/// The rule with another total.
fn with_total(rule: &Rule, new: u32) -> Rule {
    rule.sum().map_or_else(|| rule.clone(), |sum| rules::sum(sum.cells.to_vec(), new, sum.distinct))
}

fn total(model: &Model, id: ConstraintId) -> u32 {
    model.constraint(id).rule.sum().map_or(0, |sum| sum.total)
}

/// Digits that look alike, with the cost of mistaking one for the other, from 1 (easy) to 4.
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

/// Every sum up to 45 that differs from this one in one similar digit, with its cost.
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

/// How a sum is misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    /// One digit is taken for a similar one.
    LookAlike,
    /// It is one or two more or less.
    OffByOne,
}

impl Mistake {
    /// What a sum may be taken for, with costs.
    fn others(self, total: u32) -> Vec<(u32, u32)> {
        match self {
            Mistake::LookAlike => alike(total),
            Mistake::OffByOne => {
                let near = [(total + 1, 1), (total.saturating_sub(1), 2), (total + 2, 3), (total.saturating_sub(2), 4)];
                near.into_iter().filter(|(read, _)| (1..=45).contains(read)).collect()
            }
        }
    }

    /// The model with these sums misread, each as the first alternative.
    fn made(self, model: &Model, clues: &[ConstraintId]) -> Model {
        model.with_rules(|id| {
            let (rule, true_total) = (&model.constraint(id).rule, total(model, id));
            let read = self.others(true_total).first().map_or(true_total + 1, |(read, _)| *read);
            if clues.contains(&id) { with_total(rule, read) } else { rule.clone() }
        })
    }
}

/// The two clues of a puzzle that are misread, depending on its number.
fn mistaken(model: &Model, number: usize) -> [ConstraintId; 2] {
    let sums = sums(model);
    [0, 5].map(|at| sums[(number * 7 + at) % sums.len()])
}

/// The puzzle with both clues misread, and the alternatives for every clue.
fn uncertain(model: &Model, number: usize, mistake: Mistake) -> (Model, Vec<Uncertain>) {
    let model = mistake.made(model, &mistaken(model, number));
    let clues = sums(&model).into_iter().map(|clue| {
        let rule = &model.constraint(clue).rule;
        let other = |(total, cost)| Alternative { rule: with_total(rule, total), cost };
        Uncertain { clue, alternatives: mistake.others(total(&model, clue)).into_iter().map(other).collect() }
    });
    let clues = clues.collect();
    (model, clues)
}
