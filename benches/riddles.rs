//! The time for riddles: all answers with their reasons, and the whole path.
//!
//! `NAZO_DATA=… cargo bench --bench riddles`; without data, the puzzles in puzzles/riddle. Every sample is another
//! riddle, so the median is the median over the list, and the slowest is its worst. Riddles are read before the clock
//! starts.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use divan::Bencher;
use nazo::load::load;
use nazo_core::explain::{Options, path};
use nazo_core::puzzle::{Budget, Position};
use nazo_kinds::Puzzle;

fn main() {
    divan::main();
}

struct List {
    name: &'static str,
    riddles: Vec<Arc<dyn Puzzle>>,
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.riddles.len())
    }
}

fn read(text: &[u8]) -> Vec<Arc<dyn Puzzle>> {
    load("bench", text).into_iter().filter_map(|reading| reading.outcome.ok()).map(|loaded| loaded.puzzle).collect()
}

fn folder(folder: &Path, ending: &str) -> Vec<Arc<dyn Puzzle>> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    files.into_iter().flat_map(|file| read(&fs::read(file).unwrap_or_default())).collect()
}

fn published(file: &Path) -> Vec<Arc<dyn Puzzle>> {
    let list = fs::read_to_string(file).unwrap_or_default();
    let texts = list.lines().filter_map(|line| {
        let json: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(format!("riddle\n{}", json.get("riddle")?.as_str()?))
    });
    texts.flat_map(|text| read(text.as_bytes())).collect()
}

fn lists() -> &'static [List] {
    static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/riddle");
        let data = std::env::var_os("NAZO_DATA").map(PathBuf::from).unwrap_or_default().join("riddles");
        let lists = [
            List { name: "own", riddles: folder(&own, "nazo") },
            List { name: "examples", riddles: folder(&data.join("examples"), "rid") },
            List { name: "published", riddles: published(&data.join("riddles.jsonl")) },
        ];
        lists.into_iter().filter(|list| !list.riddles.is_empty()).collect()
    });
    &LISTS
}

fn each(bencher: Bencher<'_, '_>, list: &'static List, work: impl Fn(&dyn Puzzle)) {
    let mut turn = list.riddles.iter().cycle();
    bencher.with_inputs(|| turn.next()).bench_local_refs(|riddle| {
        if let Some(riddle) = riddle {
            work(riddle.as_ref());
        }
    });
}

fn answer(riddle: &dyn Puzzle) {
    assert!(riddle.in_words().is_some_and(|told| told.findings(20, &Budget::unlimited()).is_ok()));
}

fn reason(riddle: &dyn Puzzle) {
    let model = riddle.model();
    let options = Options { techniques: riddle.kind().techniques(), ..Options::default() };
    // A riddle without a solution has no path.
    let _ = divan::black_box(path(&model, &Position::start(&model), options, &Budget::unlimited()));
}

#[divan::bench(args = lists(), sample_count = 240, sample_size = 1)]
fn answers(bencher: Bencher<'_, '_>, list: &'static List) {
    each(bencher, list, answer);
}

#[divan::bench(args = lists(), sample_count = 240, sample_size = 1)]
fn answers_and_chain(bencher: Bencher<'_, '_>, list: &'static List) {
    each(bencher, list, |riddle| {
        answer(riddle);
        reason(riddle);
    });
}
