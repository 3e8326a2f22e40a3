//! Two threads for one step. They find what one of them would find: techniques depend only on the position, and what a
//! search for rules has learnt is kept only if it ran to its end.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use crate::logic::{self, Technique};
use crate::puzzle::{Budget, Model, Position, Step};

/// The first instance of the first of some techniques that applies, with the index of that technique. Two threads take
/// the techniques in turn; none is started after one that was found to apply. None if no technique applies or `budget`
/// is exhausted.
pub(super) fn first_of(
    techniques: &[&'static dyn Technique],
    model: &Model,
    position: &Position,
    budget: &Budget,
) -> Option<(usize, Step)> {
    let (next, best) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let found: Mutex<BTreeMap<usize, Step>> = Mutex::new(BTreeMap::new());
    let look = |budget: &Budget| {
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(technique) = techniques.get(at).filter(|_| at < best.load(Relaxed)) else { break };
            if budget.check().is_err() {
                break;
            }
            if let Some(step) = logic::first(*technique, model, position) {
                best.fetch_min(at, Relaxed);
                found.lock().unwrap_or_else(PoisonError::into_inner).insert(at, step);
            }
        }
    };
    let other = budget.part(u64::MAX);
    thread::scope(|scope| {
        scope.spawn(|| {
            let other = other;
            look(&other);
        });
        look(budget);
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner).pop_first()
}
