//! Many fresh puzzles at once, in order, no two alike.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use super::fresh::{Fresh, FreshError, Order, fresh};
use crate::kinds::Puzzle;
use crate::puzzle::Budget;

/// How often a puzzle that was there before is made anew. Few sorts have so few puzzles that this happens at all.
const AGAIN: u64 = 8;
/// Where the numbers of puzzles that are made anew begin.
const ELSEWHERE: u64 = 1 << 32;

/// Makes `count` puzzles on so many threads and tells of each in order, until `tell` says that nobody listens any more.
/// What is told is the same for every number of threads. `budget` gives each puzzle its limits; it is called on the
/// thread that makes it, when that begins.
pub fn many(
    order: &Order,
    count: u64,
    threads: usize,
    budget: &(dyn Fn() -> Budget + Sync),
    tell: &mut dyn FnMut(u64, Result<Fresh, FreshError>) -> bool,
) {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || sender.send((number, fresh(order, number, &budget()))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut seen = HashSet::new();
        let mut told = 0;
        for (number, made) in results {
            waiting.insert(number, made);
            while let Some(made) = waiting.remove(&told) {
                let made = apart(order, told, made, &mut seen, budget);
                if !tell(told, made) {
                    is_over.store(true, Ordering::Relaxed);
                    return;
                }
                told += 1;
            }
        }
    });
}

/// The same puzzle, or another in its place where it was there before. A sort that has no more puzzles repeats them.
fn apart(
    order: &Order,
    number: u64,
    mut made: Result<Fresh, FreshError>,
    seen: &mut HashSet<String>,
    budget: &(dyn Fn() -> Budget + Sync),
) -> Result<Fresh, FreshError> {
    for again in 1..=AGAIN {
        let Ok(fresh_one) = &made else { return made };
        if seen.insert(body(&*fresh_one.puzzle)) {
            break;
        }
        made = fresh(order, number + again * ELSEWHERE, &budget());
    }
    made
}

/// What makes two puzzles the same.
fn body(puzzle: &dyn Puzzle) -> String {
    puzzle.write("id", None).or_else(|| puzzle.write("native", None)).unwrap_or_default()
}
