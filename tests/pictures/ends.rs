//! Reading a picture ends, even if there is hardly a picture to read, or if it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use nazo::load::picture::{SightError, Wanted, look};
use nazo_core::puzzle::Budget;
use nazo_core::solve::SolveError;
use nazo_draw::Dice;
use nazo_vision::{Picture, View, decode};

/// The pictures in the repository.
fn pictures() -> Vec<(String, Picture)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/images");
    let paths = std::fs::read_dir(folder).expect("pictures").flatten().map(|entry| entry.path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|it| it == "png")).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| decode(&std::fs::read(path).expect("read")).expect("a picture");
    paths.iter().map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), read(path))).collect()
}

/// In a slice without any height there is always room for one more row below.
#[test]
fn thin_slices_of_pictures_are_read_to_the_end() {
    let is_full = std::env::var_os("NAZO_FULL").is_some();
    let (step, rounds) = if is_full { (1, 4) } else { (13, 1) };
    let mut dice = Dice::new(11);
    let mut slices = Vec::new();
    for (name, picture) in pictures() {
        for thickness in (1..=16).flat_map(|thickness| std::iter::repeat_n(thickness, rounds)) {
            let (wide, high) = (picture.width(), picture.height());
            let (left, top) = (dice.below(wide - thickness) as f32, dice.below(high - thickness) as f32);
            slices.push((
                format!("{name} upright at {left}, {thickness}"),
                picture.cut((left, 0.0), (left + thickness as f32, high as f32)),
            ));
            slices.push((
                format!("{name} level at {top}, {thickness}"),
                picture.cut((0.0, top), (wide as f32, top + thickness as f32)),
            ));
        }
    }
    for (name, slice) in slices.into_iter().step_by(step) {
        let found = look(Arc::new(View::new(slice)), Wanted::default(), &Budget::unlimited());
        assert!(matches!(found, Err(SightError::NoBoard { .. })), "{name}: {found:?}");
    }
}

/// Whenever the time runs out while a picture is read, reading ends, and does not claim that there is no board.
#[test]
fn a_reading_ends_soon_after_its_time() {
    const SOON: usize = 24;
    for (name, picture) in pictures() {
        let view = || Arc::new(View::new(picture.clone()));
        let mut last = 0;
        // Solvers check often, so the stops get farther and farther apart.
        for after in (0..).map(|round: u32| 4usize.pow(round) - 1) {
            let asked = Arc::new(AtomicUsize::new(0));
            let count = asked.clone();
            let budget = Budget::unlimited().with_deadline(move || count.fetch_add(1, Relaxed) >= after);
            let found = look(view(), Wanted::default(), &budget);
            last = asked.load(Relaxed);
            if last <= after {
                break;
            }
            assert!(last <= after + SOON, "{name}: {last} instead of {after}");
            let is_told = matches!(&found, Ok(_) | Err(SightError::Solve(SolveError::Stopped(_))));
            assert!(is_told, "{name}, {after}: {found:?}");
        }
        assert!(last > 0, "{name}: nobody asks");
    }
}
