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

/// The program as Cargo built it for this, or that of `NAZO_PROGRAM`.
fn nazo() -> std::ffi::OsString {
    std::env::var_os("NAZO_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_nazo").into())
}

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
    println!("| what | median | p99 | worst | processor, mean |\n|---|---|---|---|---|");
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
    for (beside, name) in [(false, ""), (true, ", beside a generator")] {
        let generator = beside.then(Generator::start);
        for screen in SCREENS {
            let row = format!("key to frame: {}{name}, ms", screen.name);
            screen_row(&row, &screen);
        }
        drop(generator);
    }
    let size = fs::metadata(nazo()).map_or(0, |file| file.len());
    println!("\n| what | value |\n|---|---|");
    println!("| peak memory after the whole path, MB | {:.1} |", peak as f64 / 1024.0);
    println!("| size of the program, MB | {:.2} |", size as f64 / 1e6);
}

/// A screen that keys are timed on.
struct Screen {
    name: &'static str,
    /// The puzzle that is opened; none for the welcome screen.
    puzzle: Option<&'static str>,
    /// Keys that lead to it, one after the other.
    reach: &'static [&'static [u8]],
    /// Keys of which each draws a frame: cursor, entry or opening, mark, undo, popups, steps.
    keys: &'static [&'static [u8]],
    /// Whether Esc, after each round, closes what they opened and no more.
    closes: bool,
}

const fn of_kind(name: &'static str, puzzle: &'static str, keys: &'static [&'static [u8]]) -> Screen {
    Screen { name, puzzle: Some(puzzle), reach: &[], keys, closes: true }
}

const fn explorer(name: &'static str, puzzle: &'static str) -> Screen {
    Screen { name, puzzle: Some(puzzle), reach: &[b"p"], keys: TO_AND_FRO, closes: false }
}

/// Steps of a path and back again: at its end a key would draw nothing.
const TO_AND_FRO: &[&[u8]] = &[b"j", b"j", b"j", b"j", b"j", b"j", b"j", b"k", b"k", b"k", b"k", b"k", b"k", b"k"];

const KILLER: &str = "puzzles/killer/level-3-a-nine.nazo";
const RIDDLE: &str = "puzzles/riddle/level-3-e-five-skaters.nazo";
const SUDOKU: &str = "puzzles/sudoku/level-4-a-nine.nazo";

const SCREENS: [Screen; 12] = [
    of_kind("sudoku", SUDOKU, BOARD),
    of_kind("sudoku of 25", "puzzles/sudoku/level-2-h-twenty-five.nazo", BOARD),
    of_kind("killer", KILLER, BOARD),
    of_kind("kakuro", "puzzles/kakuro/level-3-c-twelve.nazo", BOARD),
    of_kind("minesweeper", "puzzles/minesweeper/level-0-expert.nazo", &[b"l", b"j", b" ", b"u", b"?", b"?"]),
    of_kind("riddle", RIDDLE, &[b"j", b"l", b"1", b"u", b"?", b"?", b"i", b"i"]),
    explorer("explorer, sudoku", SUDOKU),
    explorer("explorer, killer", KILLER),
    explorer("explorer, riddle", RIDDLE),
    Screen { name: "welcome", puzzle: None, reach: &[], keys: &[b"j", b"j", b"k", b"?", b"?"], closes: true },
    Screen {
        name: "sheet",
        puzzle: None,
        reach: &[b":type-in\r", b"\r"],
        keys: &[b"7", b"u", b"l", b"j", b"k"],
        closes: false,
    },
    Screen { name: "editor", puzzle: Some(RIDDLE), reach: &[b"E"], keys: &[b"a", b"\x7f"], closes: false },
];
const BOARD: &[&[u8]] = &[b"l", b"j", b"m3", b"u", b"f5", b"f0", b"?", b"?", b"i", b"i"];

/// Another nazo that makes puzzles as fast as it can, on every core.
struct Generator(std::process::Child);

impl Generator {
    fn start() -> Generator {
        let child = std::process::Command::new(nazo())
            .args(["generate", "killer", "--count", "100000"])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn();
        Generator(child.expect("it starts"))
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        // One that has ended already is no error.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Goes to a screen and times each key to its frame.
fn screen_row(name: &str, screen: &Screen) {
    let home = tempfile::tempdir().expect("a folder");
    let file = screen.puzzle.map(|puzzle| Path::new(env!("CARGO_MANIFEST_DIR")).join(puzzle));
    let args: Vec<&OsStr> = file.iter().map(|file| file.as_os_str()).collect();
    let (mut terminal, _) = first_frame(home.path(), &args);
    terminal.listen(Duration::from_millis(500));
    for keys in screen.reach {
        terminal.type_bytes(keys);
        terminal.listen(Duration::from_millis(2000));
    }
    let mut times = Vec::new();
    let mut rounds = 0;
    let before = processor(&terminal);
    while times.len() < KEYS && rounds < KEYS {
        rounds += 1;
        for key in screen.keys {
            terminal.mark();
            let began = Instant::now();
            terminal.type_bytes(key);
            // At an edge, or where nothing can be entered, nothing is drawn.
            if terminal.frame_within(Duration::from_millis(200)) {
                times.push(began.elapsed());
            }
            terminal.finish_frame();
        }
        if screen.closes {
            terminal.type_bytes(b"\x1b");
            terminal.listen(Duration::from_millis(60));
        }
    }
    let spent = (processor(&terminal) - before) / times.len().max(1) as f64;
    row_with(name, &mut times, &format!("{spent:.2}"));
    terminal.type_bytes(b"\x03\x03");
    terminal.exit_within(PATIENCE);
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
    let mut terminal = Terminal::spawn(nazo(), &[args, &[OsStr::new("--no-clock")]].concat(), &env, (80, 24));
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

/// The processor time of the thread that draws so far, in ms: what a key costs whatever else the machine does.
fn processor(terminal: &Terminal) -> f64 {
    let pid = terminal.pid().as_raw_nonzero();
    let told = fs::read_to_string(format!("/proc/{pid}/task/{pid}/schedstat")).unwrap_or_default();
    told.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}

fn row(what: &str, times: &mut [Duration]) {
    row_with(what, times, "");
}

fn row_with(what: &str, times: &mut [Duration], more: &str) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize].as_secs_f64() * 1000.0;
    println!("| {what} | {:.1} | {:.1} | {:.1} | {more} |", at(0.5), at(0.99), at(1.0));
}
