//! How the program feels: the time to its first frame, from a key to its frame, and the memory it takes.
//!
//! `cargo bench --bench start` runs the optimised program in a pseudo-terminal and prints a table in Markdown; the
//! numbers of docs/benchmarks.md are from here. Wall-clock times of two processes on one machine: leave it in peace
//! meanwhile.

#[path = "../tests/pty/mod.rs"]
mod pty;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use pty::{PATIENCE, Terminal};

const NAZO: &str = env!("CARGO_BIN_EXE_nazo");
const PUZZLE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";

/// How often the program is started.
const STARTS: usize = 20;
/// How many games are there to go on with.
const SAVED: usize = 1000;
/// How many keys are waited for.
const KEYS: usize = 1000;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, PUZZLE).expect("written");
    println!("| what | median | p99 | worst |\n|---|---|---|---|");
    let open = [file.as_os_str()];
    let mut starts: Vec<Duration> = (0..STARTS).map(|_| first_frame(folder.path(), &open).1).collect();
    row("first frame of a new game, ms", &mut starts);
    welcome();
    let (mut terminal, _) = first_frame(folder.path(), &open);
    // The first cell is open, so each of these changes the game.
    row("key to frame: digit and undo, ms", &mut keys(&mut terminal, &[b"5", b"u"]));
    row("key to frame: cursor, ms", &mut keys(&mut terminal, &[b"l", b"j"]));
    explore(&mut terminal);
    row("key to frame: step of the path, ms", &mut keys(&mut terminal, &[b"j", b"k"]));
    let peak = memory(&terminal);
    terminal.type_bytes(b"\x03\x03");
    terminal.exit_within(PATIENCE);
    let mut resumed: Vec<Duration> = (0..STARTS).map(|_| first_frame(folder.path(), &open).1).collect();
    row("first frame of a game of 1000 moves and undos, ms", &mut resumed);
    let size = fs::metadata(NAZO).map_or(0, |file| file.len());
    println!("\n| what | value |\n|---|---|");
    println!("| peak memory after the whole path, MB | {:.1} |", peak as f64 / 1024.0);
    println!("| size of the program, MB | {:.2} |", size as f64 / 1e6);
}

/// Starts the program; its time from before the fork to the end of the first frame that shows a board.
fn first_frame(home: &Path, args: &[&OsStr]) -> (Terminal, Duration) {
    let state = home.join("state");
    let env: [(&str, &OsStr); 5] = [
        ("HOME", home.as_os_str()),
        ("XDG_STATE_HOME", state.as_os_str()),
        ("XDG_CONFIG_HOME", home.as_os_str()),
        ("LC_ALL", OsStr::new("C")),
        ("COLORTERM", OsStr::new("truecolor")),
    ];
    let began = Instant::now();
    let mut terminal = Terminal::spawn(NAZO, &[args, &[OsStr::new("--no-clock")]].concat(), &env, (80, 24));
    assert!(terminal.frame_within(PATIENCE), "no frame came");
    (terminal, began.elapsed())
}

/// The welcome screen with a thousand saved games: its first frame, and until all of them are counted.
fn welcome() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("state/nazo/games");
    fs::create_dir_all(&games).expect("made");
    for n in 0..SAVED {
        // Entries that clash are entries as well.
        let moves: String =
            (0..60).map(|at| format!("put r{}c{} {}\n", at / 9 + 1, at % 9 + 1, (n + at) % 9 + 1)).collect();
        let text = format!("sudoku\ntitle: Game {n}\n{}state:\n{moves}view clock=600\n", board(n));
        fs::write(games.join(format!("{n:016x}.nazo")), text).expect("written");
    }
    let (mut first, mut all) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        let began = Instant::now();
        let (mut terminal, shown) = first_frame(folder.path(), &[]);
        terminal.until(&format!("All {SAVED} games"));
        first.push(shown);
        all.push(began.elapsed());
    }
    row("first frame of the welcome screen with 1000 games, ms", &mut first);
    row("all 1000 games counted, ms", &mut all);
}

/// An empty board but for a few clues, in the last two rows, that make it a puzzle of its own.
fn board(n: usize) -> String {
    let mut cells = [b'.'; 81];
    cells[63 + n % 18] = b'1' + (n / 18 % 9) as u8;
    cells.chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// Types each key in turn and waits for the end of its frame.
fn keys(terminal: &mut Terminal, keys: &[&[u8]]) -> Vec<Duration> {
    keys.iter().cycle().take(KEYS).map(|key| key_to_frame(terminal, key)).collect()
}

fn key_to_frame(terminal: &mut Terminal, key: &[u8]) -> Duration {
    terminal.mark();
    let began = Instant::now();
    terminal.type_bytes(key);
    assert!(terminal.frame_within(PATIENCE), "{key:?} drew nothing:\n{}", terminal.contents());
    began.elapsed()
}

/// Opens the path, waits for all of it and walks it to its end and back.
fn explore(terminal: &mut Terminal) {
    terminal.type_bytes(b"p");
    terminal.until(" of ");
    for key in [b"\x1b[F", b"\x1b[H"] {
        for _ in 0..2 {
            terminal.type_bytes(key);
            terminal.listen(Duration::from_millis(50));
        }
    }
    for key in [b"j", b"k"] {
        for _ in 0..100 {
            terminal.type_bytes(key);
            terminal.listen(Duration::from_millis(2));
        }
    }
    terminal.listen(Duration::from_millis(200));
}

/// The most memory the program ever had resident, in kB.
fn memory(terminal: &Terminal) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", terminal.pid().as_raw_nonzero())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn row(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize].as_secs_f64() * 1000.0;
    println!("| {what} | {:.1} | {:.1} | {:.1} |", at(0.5), at(0.99), at(1.0));
}
