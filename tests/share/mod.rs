//! Long checks, distributed over the available cores.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

/// The results of `check` for all items, in no particular order. A check that panics fails the test.
pub fn each<T: Send, R: Send>(items: impl IntoIterator<Item = T>, check: impl Fn(T) -> R + Sync) -> Vec<R> {
    let items: Vec<T> = items.into_iter().collect();
    let left = Mutex::new(items.into_iter());
    let next = || left.lock().expect("no check holds it").next();
    let work = || std::iter::from_fn(next).map(&check).collect::<Vec<R>>();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|cause| resume_unwind(cause))).collect()
    })
}
