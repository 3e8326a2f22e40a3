//! The share of wishes for a sudoku on a layout that are answered. Random layouts get random grades, and the outcome of
//! each within a limit of CPU time is reported. Every puzzle is checked against the layout, the SAT engine and the
//! rating, none of which the search uses. With `forecast` instead of a number of seconds, every layout is tried with
//! every grade for 200,000 boards. A table then compares the forecast with the outcome.
//!
//! `cargo run --release --example pairs -- COUNT SECONDS|forecast [SEED]`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use nazo::generate::Demand;
use nazo::generate::graded::{Layout, Lot, Made, Outcome, Place, Symmetry, Wish, forecast};
use nazo::load::load;
use nazo_core::explain::grades::{Grade, published};
use nazo_core::explain::level::{RULES, level};
use nazo_core::puzzle::Budget;
use nazo_core::solve::{EngineChoice, Status, status};
use nazo_kinds::Dice;
use rustix::time::{ClockId, clock_gettime};

/// The number of boards that each search may try when the forecast is tested.
const BOARDS: u64 = 200_000;
/// The number of checks between two looks at the clock.
const ROUNDS: u64 = 512;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let count = args.first().and_then(|count| count.parse().ok());
    let seed = args.get(2).map_or(Some(77), |seed| seed.parse().ok());
    let limit = args.get(1).map(|limit| limit.parse::<f64>().ok());
    match (count, limit, seed) {
        (Some(count), Some(Some(limit)), Some(seed)) => pairs(count, limit, seed),
        (Some(count), Some(None), Some(seed)) if args[1] == "forecast" => promises(count, seed),
        _ => eprintln!("pairs COUNT SECONDS|forecast [SEED]"),
    }
}

/// Processor time of this thread, in seconds.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// A layout of `least` to `most` clues, or a few more if its symmetry requires it. Half of all layouts are symmetric.
fn layout(dice: &mut Dice, (least, most): (u64, u64)) -> Layout {
    let clues = (least + dice.below(most - least + 1)) as usize;
    let symmetries = &Symmetry::ALL[1..];
    let symmetry = if dice.below(2) == 0 { Symmetry::None } else { symmetries[dice.index(symmetries.len())] };
    let mut cells: Vec<usize> = (0..81).collect();
    dice.shuffle(&mut cells);
    let grown = |layout: Layout, cell: usize| match layout.count() >= clues {
        true => layout,
        false => symmetry.orbit(cell).into_iter().fold(layout, |all, cell| all.with(cell, true)),
    };
    cells.into_iter().fold(Layout::default(), grown)
}

/// Whether a puzzle is what was asked for, checked by other means than those that made it.
fn is_right(made: &Made, layout: Layout, grade: &Grade) -> bool {
    let line: String = made.givens.iter().map(|given| char::from(b'0' + given)).collect();
    let Some(Ok(loaded)) = load("made", line.as_bytes()).into_iter().next().map(|reading| reading.outcome) else {
        return false;
    };
    let unique = status(&loaded.puzzle.model(), EngineChoice::Batsat, &Budget::unlimited());
    let rated = level(&made.givens, RULES);
    let fits = rated == made.rated && grade.adequacy(rated) > 0.7;
    Layout::of_puzzle(&made.givens) == layout && matches!(unique, Ok(Status::Unique)) && fits
}

fn pairs(count: u64, limit: f64, seed: u64) {
    let grades = published();
    let (mut puzzles, mut proven, mut likely, mut unanswered, mut wrong) = (0, 0, 0, 0, 0);
    let mut slowest: f64 = 0.0;
    for number in 0..count {
        let mut dice = Dice::new(seed, number);
        let layout = layout(&mut dice, (22, 36));
        let grade = dice.index(grades.len());
        let begun = cpu();
        let (looks, is_late) = (AtomicU64::new(0), AtomicBool::new(false));
        let budget = Budget::unlimited().with_deadline(move || {
            if looks.fetch_add(1, Ordering::Relaxed) % ROUNDS == ROUNDS - 1 {
                is_late.store(cpu() - begun > limit, Ordering::Relaxed);
            }
            is_late.load(Ordering::Relaxed)
        });
        let wish = wish(layout, &grades, grade);
        let outcome = wish.make(Lot { seed: 1, number, attempt: 0 }, &budget);
        let took = cpu() - begun;
        slowest = slowest.max(took);
        let name = &grades[grade].name;
        match outcome {
            Outcome::Made(made) if is_right(&made, layout, &grades[grade]) => puzzles += 1,
            Outcome::Made(_) => {
                wrong += 1;
                println!("{number} {layout} {name}: WRONG");
            }
            Outcome::Infeasible { obstacle, .. } if obstacle.is_proven() => proven += 1,
            Outcome::Infeasible { obstacle, .. } => {
                likely += 1;
                println!("{number} {layout} {name} {took:.2} s: {}", obstacle.phrase());
            }
            Outcome::NotFound { .. } => {
                unanswered += 1;
                println!("{number} {layout} {name} {took:.2} s: not found in time");
            }
        }
    }
    println!("{count} pairs: {puzzles} puzzles ({wrong} wrong), {proven} proven and {likely} likely infeasible,");
    println!("{unanswered} without an answer within {limit} s; the slowest took {slowest:.2} s");
}

/// The wish for a puzzle of this grade on this layout.
fn wish(layout: Layout, grades: &[Grade], grade: usize) -> Wish<'_> {
    Wish { place: Place::On(layout), grades, grade: Some(grade), demand: Demand::default(), orderly: false }
}

/// Compares the promised chances, in fifths, with the outcomes.
fn promises(count: u64, seed: u64) {
    let grades = published();
    let mut fifths = [(0usize, 0.0f64, 0usize); 5];
    let mut refused = 0;
    for number in 0..count {
        let layout = layout(&mut Dice::new(seed, number), (18, 42));
        for grade in 0..grades.len() {
            let Ok(Some(promise)) = forecast(layout, &grades, grade) else {
                refused += 1;
                continue;
            };
            let wish = wish(layout, &grades, grade);
            let outcome = wish.make(Lot { seed: 1, number, attempt: 0 }, &Budget::of(BOARDS));
            let fifth = &mut fifths[((promise.chance * 5.0) as usize).min(4)];
            fifth.0 += 1;
            fifth.1 += promise.chance;
            fifth.2 += usize::from(matches!(outcome, Outcome::Made(_)));
        }
    }
    println!("| promised | layouts | mean promise | had a puzzle |\n|---|---|---|---|");
    for (nth, (all, promised, found)) in fifths.into_iter().enumerate().filter(|(_, fifth)| fifth.0 > 0) {
        let share = |part: f64| 100.0 * part / all as f64;
        let (from, to) = (nth * 20, nth * 20 + 20);
        println!("| {from} to {to} % | {all} | {:.0} % | {:.0} % |", share(promised), share(found as f64));
    }
    println!("\n{refused} pairs were told at once that there is none.");
}
