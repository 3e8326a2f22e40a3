//! The time to make sudokus to order: from a layout of clues and a grade to a puzzle.
//!
//! `cargo bench --bench making`. Every sample is another puzzle of the run, so the mean is that of the run, and the
//! slowest is its worst. The layout of 23 clues comes from the paper that defines the grades. With `NAZO_DATA=…` the
//! layouts in its list are measured too.

use std::fmt;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use divan::Bencher;
use nazo::generate::Demand;
use nazo::generate::graded::{Layout, Lot, Outcome, Place, Wish, read_layouts};
use nazo::load::packs;
use nazo_core::explain::grades::published;
use nazo_core::puzzle::Budget;
use nazo_core::text::Source;

fn main() {
    divan::main();
}

/// The layout from the paper.
const PAPER: &str = "paper .X.....X.X..XX...X.....X.....XX...X..X..X..X..X...XX.....X.....X...XX..X.X.....X.";

struct Case {
    name: String,
    layout: Layout,
    grade: usize,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}), {}", self.name, self.layout.count(), published()[self.grade].name)
    }
}

fn cases() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let own = ["arrow", "checks", "lattice", "crown", "spiral"];
        let shapes = read_layouts(&packs::shapes()).unwrap_or_default();
        let mut layouts = read_layouts(&Source::new("paper", PAPER)).unwrap_or_default();
        layouts.extend(shapes.into_iter().filter(|(name, _)| own.contains(&name.as_str())));
        let list = std::env::var_os("NAZO_DATA").map(PathBuf::from).unwrap_or_default().join("generate/layouts.txt");
        let list = std::fs::read_to_string(list).unwrap_or_default();
        layouts.extend(read_layouts(&Source::new("layouts.txt", &list)).unwrap_or_default());
        let case =
            |(name, layout): (String, Layout)| (0..4).map(move |grade| Case { name: name.clone(), layout, grade });
        layouts.into_iter().flat_map(case).collect()
    });
    &CASES
}

#[divan::bench(args = cases(), sample_count = 100, sample_size = 1)]
fn to_order(bencher: Bencher<'_, '_>, case: &Case) {
    let grades = published();
    let wish = Wish {
        place: Place::On(case.layout),
        grades: &grades,
        grade: Some(case.grade),
        demand: Demand::default(),
        orderly: false,
    };
    let number = AtomicU64::new(0);
    bencher.bench(|| {
        let lot = Lot { seed: 1, number: number.fetch_add(1, Ordering::Relaxed), attempt: 0 };
        let outcome = wish.make(lot, &Budget::unlimited());
        assert!(matches!(outcome, Outcome::Made(_)), "{case}: {outcome:?}");
    });
}
