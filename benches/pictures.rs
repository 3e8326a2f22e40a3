//! The cost of reading a picture: processor time for screenshots and photos, as a multiple of decoding the same
//! picture, and the peak memory.
//!
//! `cargo bench --bench pictures`. The pictures are drawn here: puzzles from the repository, a thousand pixels wide,
//! and the same as photos. Reading includes decoding, the attempt of every kind, the proof that the puzzle has one
//! solution, and corrections if it has not. Compare the ratios, since the times depend on what else the machine does.

use std::path::Path;
use std::time::Duration;

use nazo::load::picture::{Wanted, sight};
use nazo_core::puzzle::Budget;
use nazo_draw::{Dice, Fonts, Style, Wear, draw, text};
use nazo_vision::decode;
use rustix::time::{ClockId, clock_gettime};

/// The number of times each picture is read.
const ROUNDS: usize = 9;

/// The approximate length in pixels of the longer side of each picture.
const SIDE: f32 = 1_000.0;

/// What the pictures show.
const PUZZLES: [(&str, &str, bool); 6] = [
    ("killer", "killer/level-3-a-nine.nazo", false),
    ("sudoku", "sudoku/level-2-b-nine.nazo", false),
    ("kakuro", "kakuro/level-2-b-eight.nazo", false),
    ("minesweeper, 16x16", "minesweeper/level-2-a-intermediate.nazo", false),
    ("sudoku, photo", "sudoku/level-2-c-nine.nazo", true),
    ("sudoku, photo of 4 megapixels", "sudoku/level-2-c-nine.nazo", true),
];

fn main() {
    println!(
        "| picture | pixels | decoding, CPU ms | reading, CPU ms | ratio | most memory, MB | right |\n|---|---|---|---|---|---|---|"
    );
    for (number, (name, file, is_photo)) in PUZZLES.into_iter().enumerate() {
        let side = if number + 1 == PUZZLES.len() { 2.0 * SIDE } else { SIDE };
        let (png, (width, height), wanted) = drawn(file, side, is_photo);
        // Drawing took more memory than reading will.
        forget_peak();
        let decoding = median(|| {
            std::hint::black_box(decode(&png).expect("a picture"));
        });
        let mut right = false;
        let reading = median(|| {
            let found = sight(&png, Wanted::default(), &Budget::unlimited());
            right = found.is_ok_and(|sight| sight.scan.kind.typeset(&sight.scan).ends_with(&wanted));
        });
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        println!(
            "| {name} | {width}x{height} | {:.1} | {:.1} | {:.1} | {:.0} | {} |",
            ms(decoding),
            ms(reading),
            ms(reading) / ms(decoding),
            memory() as f64 / 1024.0,
            if right { "yes" } else { "no" }
        );
    }
}

/// A puzzle as a picture file, its size, and the text of its cells if that is compared.
fn drawn(file: &str, side: f32, is_photo: bool) -> (Vec<u8>, (usize, usize), String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
    let written = std::fs::read_to_string(path).expect("a puzzle of the repository");
    let board = text::board(&written).expect("a board");
    let fonts = Fonts::bundled().expect("the fonts beside the renderer");
    let cell = (side / board.rows.max(board.cols) as f32 * 0.97).floor();
    let mut dice = Dice::new(8);
    let style = Style::plain(board.kind, &fonts, cell);
    let mut picture = draw(&board, &style, &mut dice);
    if is_photo {
        let wear =
            Wear { turn: 2.0, tilt: (0.05, -0.06), blur: 0.7, range: (0.15, 0.85), shade: (0.8, 0.25), ..Wear::none() };
        picture = wear.apply(&picture, &mut dice);
    }
    let size = (picture.width, picture.height);
    let truth = board.truth();
    let compared = if truth.starts_with("killer") { String::new() } else { truth };
    (picture.png().expect("a file"), size, compared)
}

/// The processor time of a piece of work in all threads: the median of several rounds, after one round of warm-up.
fn median(mut work: impl FnMut()) -> Duration {
    work();
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let before = processor();
            work();
            processor().saturating_sub(before)
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Resets the peak that [`memory`] reports (proc(5), `clear_refs`).
fn forget_peak() {
    if let Err(error) = std::fs::write("/proc/self/clear_refs", "5") {
        eprintln!("the most memory counts from the start of the program: {error}");
    }
}

/// The peak resident memory of this process since [`forget_peak`], in kB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
