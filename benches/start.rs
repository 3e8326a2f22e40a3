//! The responsiveness of the program: the time to its first frame, from a key to its frame, and the memory it takes.
//!
//! `cargo bench --bench start` runs the optimised program in a pseudo-terminal and prints a Markdown table, from which
//! the numbers in docs/benchmarks.md are taken. It measures wall-clock times of two processes on one machine, so leave
//! the machine alone meanwhile. `cargo bench --bench start -- explorer sheet` measures the screens with one of these
//! words in their names, `-- first` the start. With `NAZO_SHOW` set, each screen is printed before it is measured.
#![expect(unsafe_code, reason = "a session of its own for the program, between fork and exec")]

#[path = "../tests/pty/mod.rs"]
mod pty;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pty::{PATIENCE, Terminal};
use rustix::process::{Pid, Signal, kill_process};

/// The program built by Cargo for this benchmark, or the one in `NAZO_PROGRAM`.
fn nazo() -> std::ffi::OsString {
    std::env::var_os("NAZO_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_nazo").into())
}

const PUZZLE: &str = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";

/// The number of starts of the program.
const STARTS: usize = 20;
/// The number of saved games.
const SAVED: usize = 1000;
/// The number of keys timed on a screen. With 300, the 99th percentile is the 297th time: three may be slower.
const KEYS: usize = 300;
/// A key that has drawn nothing by then draws nothing: it was at an edge, or had nothing to change.
const SILENT: Duration = Duration::from_millis(100);

/// Parts of the names of rows, from the command line. Without any, everything is measured.
struct Filter(Vec<String>);

impl Filter {
    fn of_arguments() -> Filter {
        // Cargo adds `--bench`.
        Filter(std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect())
    }

    fn admits(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|word| name.contains(word.as_str()))
    }
}

fn main() {
    // The benchmark measures how soon the program answers, not how soon the measuring process is scheduled to look at
    // the clock.
    nazo::term::turns::ask_for_short_ones();
    let filter = Filter::of_arguments();
    starts(&filter);
    screens(&filter);
}

/// Measures starting, and a game of many moves.
fn starts(filter: &Filter) {
    if !filter.admits("first frame") {
        return;
    }
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
    explore(&mut terminal);
    let peak = memory(&terminal);
    terminal.type_bytes(b"\x03\x03");
    terminal.exit_within(PATIENCE);
    let mut resumed: Vec<Duration> = (0..STARTS).map(|_| first_frame(folder.path(), &open).1).collect();
    row("first frame of a game of 1000 moves and undos, ms", &mut resumed);
    let size = fs::metadata(nazo()).map_or(0, |file| file.len());
    println!("\n| what | value |\n|---|---|");
    println!("| peak memory after the whole path, MB | {:.1} |", peak as f64 / 1024.0);
    println!("| size of the program, MB | {:.2} |\n", size as f64 / 1e6);
}

/// Measures every screen: alone, beside a generator and beside a scan.
fn screens(filter: &Filter) {
    let wanted: Vec<&Screen> = SCREENS.iter().filter(|screen| filter.admits(screen.name)).collect();
    if wanted.is_empty() {
        return;
    }
    println!(
        "| key to frame, ms | keys | median | p99 | worst | processor: median | p99 | worst | beside a generator: median | p99 | worst | beside a scan: median | p99 | worst |\n|{}",
        "---|".repeat(14)
    );
    let saved = tempfile::tempdir().expect("a folder");
    save_games(saved.path());
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images");
    let pictures: Vec<String> =
        files_of(&images, "png").into_iter().map(|file| file.to_string_lossy().into_owned()).collect();
    let scanned: Vec<&str> = pictures.iter().cycle().take(10_000).map(String::as_str).collect();
    let generator = Other::start(&["generate", "killer", "--count", "1000000"]);
    let scan = Other::start(&[&["scan"], scanned.as_slice()].concat());
    for screen in wanted {
        let _ = std::io::stdout().flush();
        screen_row(screen, saved.path(), [&generator, &scan]);
    }
}

/// A screen on which keys are timed.
struct Screen {
    name: &'static str,
    /// What is opened.
    opens: Opens,
    /// The keys that lead to it, in order.
    reach: &'static [&'static [u8]],
    /// Keys that each draw a frame, and together end where they began. Esc is typed but not timed, since the program
    /// waits 25 ms to see whether it begins a cursor key.
    keys: &'static [&'static [u8]],
}

/// What is on the command line.
enum Opens {
    /// A file that comes with nazo.
    File(&'static str),
    /// All puzzles in a folder that comes with nazo.
    Folder(&'static str),
    /// Nothing, for a user who has never played.
    Nothing,
    /// Nothing, for a user with a thousand games.
    Games,
}

use Opens::{File, Folder, Games, Nothing};

const fn screen(
    name: &'static str,
    opens: Opens,
    reach: &'static [&'static [u8]],
    keys: &'static [&'static [u8]],
) -> Screen {
    Screen { name, opens, reach, keys }
}

/// Steps forward on a path and back again, since at its end a key would draw nothing.
const TO_AND_FRO: &[&[u8]] = &[b"j", b"j", b"j", b"j", b"j", b"j", b"j", b"k", b"k", b"k", b"k", b"k", b"k", b"k"];

const SUDOKU: &str = "puzzles/sudoku/level-4-a-nine.nazo";
const SUDOKU_25: &str = "puzzles/sudoku/level-2-h-twenty-five.nazo";
const KILLER: &str = "puzzles/killer/level-3-a-nine.nazo";
const KAKURO: &str = "puzzles/kakuro/level-3-c-twelve.nazo";
const MINES: &str = "puzzles/minesweeper/level-0-expert.nazo";
const POSITION: &str = "puzzles/minesweeper/level-3-a-expert.nazo";
const RIDDLE: &str = "puzzles/riddle/level-3-e-five-skaters.nazo";

const CELLS: &[&[u8]] =
    &[b"l", b"j", b"m3", b"u", b"l", b"m4", b"u", b"h", b"f5", b"f0", b"k", b"h", b"?", b"\x1b", b"i", b"\x1b"];
const MINE_CELLS: &[&[u8]] = &[b"l", b"j", b" ", b"u", b"h", b"k", b"?", b"\x1b", b"i", b"\x1b"];
const TABLE: &[&[u8]] = &[b"j", b"l", b"1", b"u", b"h", b"k", b"?", b"\x1b", b"i", b"\x1b"];
const UP_AND_DOWN: &[&[u8]] = &[b"j", b"k"];
const DOWN_TWICE: &[&[u8]] = &[b"j", b"j", b"k", b"k"];
const TYPING: &[&[u8]] = &[b"7", b"u", b"l", b"j", b"7", b"u", b"k", b"h"];
const CORRECTING: &[&[u8]] = &[b"l", b"j", b"x", b"u", b"k", b"h"];
/// For screens on which `x` may change nothing visible, since an empty cell stays empty.
const CORRECTING_BLANKS: &[&[u8]] = &[b"l", b"j", b"7", b"u", b"k", b"h"];
const FILTERED: &[&[u8]] = &[b"s", b"e", b"\x7f", b"\x7f", b"\x1b[B", b"\x1b[A"];

static SCREENS: &[Screen] = &[
    screen("board, sudoku", File(SUDOKU), &[], CELLS),
    screen("board, sudoku of 16", File("puzzles/sudoku/level-2-g-sixteen.nazo"), &[], CELLS),
    screen("board, sudoku of 25", File(SUDOKU_25), &[], CELLS),
    screen("board, killer", File(KILLER), &[], CELLS),
    screen("board, killer of 16", File("puzzles/killer/level-2-g-sixteen.nazo"), &[], CELLS),
    screen("board, kakuro", File(KAKURO), &[], CELLS),
    screen("board, minesweeper", File(MINES), &[b"\r"], MINE_CELLS),
    screen("board, riddle", File(RIDDLE), &[], TABLE),
    screen("explorer, sudoku", File(SUDOKU), &[b"p"], TO_AND_FRO),
    screen("explorer, sudoku of 25", File(SUDOKU_25), &[b"p"], TO_AND_FRO),
    screen("explorer, killer", File(KILLER), &[b"p"], TO_AND_FRO),
    screen("explorer, kakuro", File(KAKURO), &[b"p"], TO_AND_FRO),
    screen("explorer, minesweeper", File(POSITION), &[b"p"], TO_AND_FRO),
    screen("explorer, riddle", File(RIDDLE), &[b"p"], TO_AND_FRO),
    screen("all steps, sudoku", File(SUDOKU), &[b"p", b"\t"], DOWN_TWICE),
    screen("all steps, killer", File(KILLER), &[b"p", b"\t"], DOWN_TWICE),
    screen("all steps, kakuro", File(KAKURO), &[b"p", b"\t"], DOWN_TWICE),
    screen("all steps, riddle", File(RIDDLE), &[b"p", b"\t"], DOWN_TWICE),
    screen("history", File(KILLER), &[b"3", b"l", b"4", b"l", b"5", b"u", b"6", b"B"], &[b"k", b"k", b"j", b"j"]),
    screen("replay", File(KILLER), &[b"3", b"l", b"4", b"l", b"5", b"u", b"6", b"M"], &[b"h", b"h", b"l", b"l"]),
    screen("welcome", Nothing, &[], DOWN_TWICE),
    screen("welcome with 1000 games", Games, &[], DOWN_TWICE),
    screen("list of games", Games, &[b":games\r"], DOWN_TWICE),
    screen("list of a pack", Folder("puzzles/killer"), &[], DOWN_TWICE),
    screen("statistics of 1000 games", Games, &[], &[b":statistics\r", b"\x1b"]),
    screen("help", File(KILLER), &[b"?"], DOWN_TWICE),
    screen("rules", File(KAKURO), &[b"i"], DOWN_TWICE),
    screen("details", File(KAKURO), &[b"l", b"d"], DOWN_TWICE),
    screen("palette", File(KILLER), &[b":"], FILTERED),
    screen("settings: theme", File(KILLER), &[b":theme\r"], UP_AND_DOWN),
    screen("settings: keys", File(KILLER), &[b":keys-preset\r"], UP_AND_DOWN),
    screen("settings: language", File(KILLER), &[b":language\r"], UP_AND_DOWN),
    screen("about", File(KILLER), &[b":about\r"], DOWN_TWICE),
    screen("sheet, sudoku", Nothing, &[b":type-in\r", b"\r"], TYPING),
    screen("sheet, killer", Nothing, &[b":type-in\r", b"j", b"j", b"j", b"\r"], TYPING),
    screen("sheet, kakuro", Nothing, &[b":type-in\r", b"\x1b[F", b"k", b"\r"], TYPING),
    screen("sheet, minesweeper", Nothing, &[b":type-in\r", b"\x1b[F", b"\r"], TYPING),
    screen("correction, sudoku", File("puzzles/images/sudoku-photo.png"), &[b"I"], CORRECTING_BLANKS),
    screen("correction, killer", File("puzzles/images/killer-dashed.png"), &[b"I"], CORRECTING),
    screen("correction, kakuro", File("puzzles/images/kakuro-discs.png"), &[b"I"], CORRECTING),
    screen("correction, minesweeper", File("puzzles/images/minesweeper-classic.png"), &[b"I"], CORRECTING_BLANKS),
    screen("editor", File(RIDDLE), &[b"E"], &[b"a", b"\x7f"]),
    screen("drawing board", Nothing, &[b":to-order\r"], &[b" ", b" ", b"l", b"j", b"k", b"h"]),
];

/// Another nazo that keeps every core busy. It is stopped except while it is allowed to continue.
struct Other(std::process::Child);

impl Other {
    fn start(args: &[&str]) -> Other {
        let mut command = std::process::Command::new(nazo());
        // Like in another terminal: Linux divides the processor among sessions, and this one belongs to the benchmark.
        let session = || rustix::process::setsid().map(|_| ()).map_err(std::io::Error::from);
        // SAFETY: only `setsid` is called between fork and exec, and it is allowed there.
        unsafe { command.pre_exec(session) };
        let child = command.args(args).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn();
        let other = Other(child.expect("it starts"));
        other.signal(Signal::STOP);
        other
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).expect("it is there");
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        // If it has already ended, that is not an error.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Goes to a screen and times each key to its frame: alone, then beside each of the others.
fn screen_row(screen: &Screen, saved: &Path, others: [&Other; 2]) {
    let home = tempfile::tempdir().expect("a folder");
    let shipped = |path: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let files = match screen.opens {
        File(file) => vec![shipped(file)],
        Folder(folder) => files_of(&shipped(folder), "nazo"),
        Nothing | Games => Vec::new(),
    };
    let args: Vec<&OsStr> = files.iter().map(|file| file.as_os_str()).collect();
    let home = if matches!(screen.opens, Games) { saved } else { home.path() };
    let (mut terminal, _) = first_frame(home, &args);
    settle(&mut terminal);
    for keys in screen.reach {
        terminal.type_bytes(keys);
        settle(&mut terminal);
    }
    if std::env::var_os("NAZO_SHOW").is_some() {
        println!("{}", terminal.contents());
    }
    let alone = timed(&mut terminal, screen);
    print!("| {} | {} | {} | {} |", screen.name, alone.waited.len(), spread(alone.waited), spread(alone.worked));
    let mut silent = alone.silent;
    for other in others {
        other.signal(Signal::CONT);
        terminal.listen(Duration::from_millis(100));
        let beside = timed(&mut terminal, screen);
        other.signal(Signal::STOP);
        silent += beside.silent;
        print!(" {} |", spread(beside.waited));
    }
    println!();
    if silent > 0 {
        println!("  ({silent} keys drew nothing)");
    }
    terminal.type_bytes(b"\x03\x03");
    if !terminal.ends_within(Duration::from_secs(2)) {
        println!("  (it did not end by itself)");
    }
}

/// The files in a folder with this extension, in order.
fn files_of(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder that ships").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|it| it == ending)).collect();
    files.sort();
    files
}

/// The results of typing.
#[derive(Default)]
struct Timed {
    /// The times from a key to the end of its frame.
    waited: Vec<Duration>,
    /// The processor time of the drawing thread meanwhile, whatever else the machine does.
    worked: Vec<Duration>,
    /// The number of keys that drew nothing.
    silent: usize,
}

/// Types the keys of a screen, in complete rounds.
fn timed(terminal: &mut Terminal, screen: &Screen) -> Timed {
    let mut timed = Timed::default();
    while timed.waited.len() < KEYS && timed.silent < KEYS / 4 {
        for key in screen.keys {
            terminal.mark();
            let before = processor(terminal);
            let began = Instant::now();
            terminal.type_bytes(key);
            let is_drawn = terminal.frame_within(SILENT);
            let waited = began.elapsed();
            terminal.finish_frame();
            match (is_drawn, *key) {
                (_, b"\x1b") => {}
                (true, _) => {
                    timed.waited.push(waited);
                    timed.worked.push(processor(terminal).saturating_sub(before));
                }
                (false, _) => timed.silent += 1,
            }
        }
    }
    timed
}

/// Waits until the program has nothing more to draw.
fn settle(terminal: &mut Terminal) {
    for _ in 0..40 {
        terminal.mark();
        terminal.listen(Duration::from_millis(250));
        if terminal.since_mark().is_empty() {
            break;
        }
    }
}

/// Starts the program. Returns the time from before the fork to the end of the first frame that shows a board.
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

/// The welcome screen with a thousand saved games: the time to its first frame, and until all games are counted.
fn welcome() {
    let folder = tempfile::tempdir().expect("a folder");
    save_games(folder.path());
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

/// Writes a thousand games into the folder of the user with this home.
fn save_games(home: &Path) {
    let games = home.join("state/nazo/games");
    fs::create_dir_all(&games).expect("made");
    for n in 0..SAVED {
        // Conflicting entries are entries too.
        let moves: String =
            (0..60).map(|at| format!("put r{}c{} {}\n", at / 9 + 1, at % 9 + 1, (n + at) % 9 + 1)).collect();
        let text = format!("sudoku\ntitle: Game {n}\n{}state:\n{moves}view clock=600\n", board(n));
        fs::write(games.join(format!("{n:016x}.nazo")), text).expect("written");
    }
}

/// An almost empty board. A clue in the last two rows makes it a puzzle of its own.
fn board(n: usize) -> String {
    let mut cells = [b'.'; 81];
    cells[63 + n % 18] = b'1' + (n / 18 % 9) as u8;
    cells.chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// Types each key in turn, waiting for the end of its frame.
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

/// Opens the path, waits until it is complete, and walks to its end and back.
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

/// The peak resident memory of the program, in kB.
fn memory(terminal: &Terminal) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", terminal.pid().as_raw_nonzero())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The processor time of the drawing thread so far.
fn processor(terminal: &Terminal) -> Duration {
    let pid = terminal.pid().as_raw_nonzero();
    let told = fs::read_to_string(format!("/proc/{pid}/task/{pid}/schedstat")).unwrap_or_default();
    Duration::from_nanos(told.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0))
}

fn row(what: &str, times: &mut [Duration]) {
    println!("| {what} | {} |", spread(times.to_vec()));
}

/// The median, the 99th percentile (the smallest time that 99 of 100 do not exceed) and the maximum, in ms.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |part: f64| {
        let rank = (times.len() as f64 * part).ceil() as usize;
        times.get(rank.saturating_sub(1)).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    };
    format!("{:.1} | {:.1} | {:.1}", at(0.5), at(0.99), at(1.0))
}
