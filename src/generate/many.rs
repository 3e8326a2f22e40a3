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

/// Gives the limits of a puzzle, and what tells in the end what it took.
pub type Begin<'a> = dyn Fn() -> (Budget, Box<dyn FnOnce() -> f64>) + Sync + 'a;

/// Makes `count` puzzles on so many threads and tells of each in order, until `tell` says that nobody listens any more.
/// What is told is the same for every number of threads, except what each took by whatever measure `begin` gives: it is
/// called on the thread that makes a puzzle, when that begins.
pub fn many(
    order: &Order,
    count: u64,
    threads: usize,
    begin: &Begin<'_>,
    tell: &mut dyn FnMut(u64, Result<Fresh, FreshError>, f64) -> bool,
) {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let (budget, spent) = begin();
                    let made = fresh(order, number, &budget);
                    if sender.send((number, (made, spent()))).is_err() {
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
                let (made, spent) = apart(order, told, made, &mut seen, begin);
                if !tell(told, made, spent) {
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
    (mut made, mut spent): (Result<Fresh, FreshError>, f64),
    seen: &mut HashSet<String>,
    begin: &Begin<'_>,
) -> (Result<Fresh, FreshError>, f64) {
    for again in 1..=AGAIN {
        let Ok(fresh_one) = &made else { break };
        if seen.insert(body(&*fresh_one.puzzle)) {
            break;
        }
        let (budget, stop) = begin();
        made = fresh(order, number + again * ELSEWHERE, &budget);
        spent += stop();
    }
    (made, spent)
}

/// What makes two puzzles the same.
fn body(puzzle: &dyn Puzzle) -> String {
    puzzle.write("id", None).or_else(|| puzzle.write("native", None)).unwrap_or_default()
}
