//! The limits given in docs/benchmarks.md: the time to the first frame, the memory, and the size of the program. They
//! apply to the optimised program: `cargo test --release --test binary limits -- --nocapture`.

use std::fs;
use std::time::{Duration, Instant};

use crate::home::{Home, NAZO, TRUECOLOR, press};
use crate::pty::PATIENCE;

const FIRST_FRAME: Duration = Duration::from_millis(50);
const MEMORY_KB: u64 = 25_000;
/// For a program built from a clone, which is optimised crate by crate. docs/benchmarks.md has the size in packages.
const PROGRAM_BYTES: u64 = 17_500_000;

/// The number of starts for one median.
const STARTS: usize = 9;
/// The most medians taken, since other programs can only make a start slower.
const TRIES: usize = 3;

/// Whether the tests, and so the program, are optimised.
fn is_optimised() -> bool {
    if cfg!(debug_assertions) {
        println!("skipped: the limits are those of a release build (cargo test --release --test binary)");
    }
    !cfg!(debug_assertions)
}

/// The time from before the process is created to the end of the frame with the board.
fn first_frame(home: &Home) -> Duration {
    let file = home.puzzle_file();
    let began = Instant::now();
    let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &TRUECOLOR);
    assert!(terminal.frame_within(PATIENCE), "no frame");
    let time = began.elapsed();
    assert!(terminal.contents().contains("Left to place"), "{}", terminal.contents());
    time
}

fn median(home: &Home) -> Duration {
    let mut times: Vec<Duration> = (0..STARTS).map(|_| first_frame(home)).collect();
    times.sort_unstable();
    times[STARTS / 2]
}

#[test]
fn the_first_frame_comes_at_once() {
    if !is_optimised() {
        return;
    }
    let home = Home::new();
    let mut medians = Vec::new();
    while medians.last().is_none_or(|time| *time > FIRST_FRAME) {
        assert!(medians.len() < TRIES, "medians of {STARTS} starts: {medians:?}");
        medians.push(median(&home));
    }
    println!("first frame: {medians:?}");
}

/// The peak resident memory of the process in kB, if the system reports it.
fn peak(pid: rustix::process::Pid) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn the_whole_path_needs_little_memory() {
    if !is_optimised() {
        return;
    }
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"p");
    terminal.until(" of ");
    // Goes through all the steps, each of which is explained and drawn.
    press(&mut terminal, b"\x1b[F");
    press(&mut terminal, b"\x1b[H");
    for _ in 0..100 {
        terminal.type_bytes(b"j");
        terminal.listen(Duration::from_millis(2));
    }
    terminal.listen(Duration::from_millis(100));
    let Some(peak) = peak(terminal.pid()) else {
        println!("skipped: this system does not tell how much memory a process has");
        return;
    };
    println!("peak memory: {peak} kB");
    assert!(peak <= MEMORY_KB, "{peak} kB");
}

#[test]
fn the_program_is_small() {
    if !is_optimised() {
        return;
    }
    let size = fs::metadata(NAZO).unwrap().len();
    println!("program: {size} bytes");
    assert!(size <= PROGRAM_BYTES, "{size} bytes");
}
