//! Both engines on one puzzle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nazo_core::puzzle::{Budget, Cell, Model, Stopped, ValueSet};
use nazo_core::rules;
use nazo_core::solve::{End, EngineChoice, Solutions, Status, race, solutions};

use crate::random::{self, Random, cases, model_of};

/// The pigeonhole problem, with one hole too few, where each value is a hole. No engine finishes it in a lifetime.
fn endless() -> Arc<Model> {
    let pigeons = 14u16;
    let mut rules = Vec::new();
    for a in 0..pigeons {
        rules.extend((0..a).map(|b| rules::all_different(vec![Cell(a), Cell(b)])));
    }
    Arc::new(model_of(&vec![ValueSet::range(1, 13); usize::from(pigeons)], rules))
}

#[test]
fn whoever_wins_the_answer_is_the_same() {
    for case in 0..cases(400) {
        let mut random = Random(case as u64 + 900);
        let model = Arc::new(random::model(&mut random));
        let count = random::solutions(&model).len();
        for patience in [Duration::ZERO, Duration::from_secs(600)] {
            let found = race(&model, 30, patience, &Budget::unlimited()).expect("an answer");
            let end = if count < 30 { End::Exhausted } else { End::Limit };
            assert_eq!((found.found.len(), found.end), (count.min(30), end), "case {case}: {model:?}");
            let alone = solutions(&model, 2, EngineChoice::Auto, &Budget::unlimited()).expect("an answer");
            assert_eq!(alone.status(), found.status(), "case {case}");
        }
    }
}

/// batsat stops at once. splr's run has a limit of its own, and nobody waits for it.
#[test]
fn a_race_without_a_winner_ends_with_the_flag_and_with_the_work() {
    let stopped = |budget: &Budget| race(&endless(), 2, Duration::ZERO, budget);
    let nothing = |by| Ok(Solutions { found: Vec::new(), end: End::Stopped(by) });
    assert_eq!(stopped(&Budget::of(500)), nothing(Stopped::OutOfWork));
    let flag = Arc::new(AtomicBool::new(false));
    let cancelling = flag.clone();
    let seen = Arc::new(AtomicBool::new(false));
    let looks = seen.clone();
    // The deadline is checked during the search. The flag is raised from there, so that the test does not have to wait.
    let budget = Budget::unlimited().with_cancel(flag).with_deadline(move || {
        if looks.swap(true, Ordering::Relaxed) {
            cancelling.store(true, Ordering::Relaxed);
        }
        false
    });
    assert_eq!(stopped(&budget), nothing(Stopped::Cancelled));
    assert!(seen.load(Ordering::Relaxed));
    assert_eq!(stopped(&Budget::unlimited().with_deadline(|| true)).map(|found| found.status()), Ok(Status::Unknown));
}
