//! Text four times as long takes four times the work. What is asked of the allocator while a flood of one character is
//! read is measured: the number of requests, their total, and the peak. (Looks at characters are counted where brackets
//! and addresses are taken off: `load::wraps::link`, `nazo_core::text::address`.)
#![expect(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use nazo::load::{each, load};
use nazo::play::{Game, MOST_EVENTS, Opening};
use nazo_core::puzzle::Budget;
use nazo_kinds::KINDS;

/// What was allocated: the number of requests, the total bytes, and the peak in bytes.
#[derive(Clone, Copy, Debug)]
struct Work {
    times: usize,
    bytes: usize,
    peak: usize,
}

static TIMES: AtomicUsize = AtomicUsize::new(0);
static BYTES: AtomicUsize = AtomicUsize::new(0);
static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// The system allocator, with counters.
struct Counting;

fn taken(size: usize) {
    TIMES.fetch_add(1, Relaxed);
    BYTES.fetch_add(size, Relaxed);
    PEAK.fetch_max(IN_USE.fetch_add(size, Relaxed) + size, Relaxed);
}

// SAFETY: everything is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        taken(size);
        IN_USE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn work(text: &str) -> Work {
    work_of(|| drop(load("flood", text.as_bytes())))
}

fn work_of(does: impl FnOnce()) -> Work {
    let before = IN_USE.load(Relaxed);
    let now = || Work { times: TIMES.load(Relaxed), bytes: BYTES.load(Relaxed), peak: PEAK.load(Relaxed) };
    PEAK.store(before, Relaxed);
    let was = now();
    does();
    let is = now();
    Work { times: is.times - was.times, bytes: is.bytes - was.bytes, peak: is.peak - before }
}

/// Texts that come before a flood, each of which makes it belong to another format.
const HEADS: [&str; 12] = [
    "",
    "sudoku\n",
    "killer\n",
    "kakuro\n",
    "minesweeper\n",
    "riddle\npeople A B\n",
    "A says: B is a knave. ",
    "{\"puzzle\": \"",
    "https://sudokupad.app/scl",
    "https://puzz.link/p?sudoku/9/9/",
    "data:image/png;base64,",
    "<opensudoku>",
];
const UNITS: [&str; 33] = [
    "\"",
    "'",
    "`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ";",
    ":",
    ".",
    "=",
    "*",
    "|",
    "\\",
    "/",
    "%",
    "%2",
    "&",
    "1",
    "a ",
    "A and ",
    "。「",
    "<a>",
    "</",
    "<game data=\"x\"/>",
    "https://a/ ",
    "http://",
    "\u{301}",
];

/// Work that does not depend on the text: the readers' tables, made once, and lists that grow by doubling.
const FIXED: Work = Work { times: 2_000, bytes: 1 << 19, peak: 1 << 18 };

/// Whether four times the text took at most four times the work, with some slack.
fn is_linear(one: Work, four: Work) -> bool {
    four.times <= 5 * one.times + FIXED.times
        && four.bytes <= 5 * one.bytes + FIXED.bytes
        && four.peak <= 5 * one.peak + FIXED.peak
}

/// Only one test at a time is counted.
static ALONE: Mutex<()> = Mutex::new(());

/// Units and line endings that stories consist of, and the worst ones from other texts.
const STORIES: [&str; 14] = [
    "a",
    "と",
    "\"",
    "「",
    "(",
    "*",
    "A ",
    "Ann, ",
    "Ann and Bob. ",
    "A: ",
    "Ann says \"x. y.\" ",
    "A foo always lies. ",
    "太郎、",
    "私。",
];

#[test]
fn a_story_four_times_as_long_takes_four_times_as_much_work() {
    const SIZE: usize = 2_000;
    let _alone = ALONE.lock();
    let drafting = KINDS.iter().find_map(|kind| kind.drafting()).expect("stories are drafted");
    let draft = |text: &str| work_of(|| drop(drafting.draft(text, "")));
    draft("Ann is tall.");
    let mut wrong = Vec::new();
    // A line that breaks off continues in the next.
    for (head, end) in [("", ""), ("", "\n"), ("Ann: x\n", "\nBa"), ("****", "\nBa")] {
        for unit in STORIES {
            let one = format!("{unit}{end}");
            let of = |size: usize| draft(&format!("{}{}.", head.repeat(size / 8), one.repeat(size / one.len())));
            let (one, four) = (of(SIZE), of(4 * SIZE));
            if !is_linear(one, four) {
                wrong.push(format!("{head:?} {unit:?} {end:?}: {one:?} {four:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The peak memory while a text of `size` bytes is read, beside the text itself, in percent of its size.
fn held(name: &str, unit: &str, size: usize) -> usize {
    let text = unit.repeat(size / unit.len());
    let readings = || each(name, text.as_bytes(), None, Budget::unlimited);
    let peak = work_of(|| assert!(readings().count() > 0)).peak;
    println!("{name}: {} of {} bytes", peak, text.len());
    100 * peak / text.len()
}

/// The peak memory while a game is replayed whose journal has `size` bytes of the shortest moves, and the game's size.
fn played(size: usize) -> (usize, usize) {
    let moves = |at: usize| format!("put r1c{} {}\n", 1 + at % 4, 1 + at / 4 % 4);
    let moves = (0..size / 11).map(moves).collect::<String>();
    let game = format!("sudoku\n....\n....\n....\n....\nstate:\n{moves}");
    let mut states = 0;
    let peak = work_of(|| {
        let loaded = load("game", game.as_bytes()).remove(0).outcome.expect("a game");
        states = Game::open(&loaded, None, Opening::Resume).0.session().history().len();
    })
    .peak;
    println!("game: {peak} of {} bytes, {states} states", game.len());
    (peak, game.len())
}

#[test]
fn no_more_than_four_times_a_text_is_held() {
    let _alone = ALONE.lock();
    work("1");
    // With `NAZO_FULL`, as much as is read at all.
    let (most, of_line) = match std::env::var_os("NAZO_FULL") {
        Some(_) => (16 << 20, 6 << 20),
        None => (2 << 20, 2 << 20),
    };
    let sudoku = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2\n";
    for (name, unit) in [("short", "1\n"), ("moves", "put r1c1 5\n"), ("sudokus", sudoku)] {
        let share = held(name, unit, most);
        assert!(share <= 400, "{name}: {share} % of the text");
    }
    let record = format!("{{\"puzzle\": \"{}\"}}\n", sudoku.trim_end());
    let part = "sudoku\n1...\n..2.\n....\n....\n";
    let game = format!("<opensudoku><game data=\"{}\"/>", sudoku.trim_end());
    let known = [
        ("short", "1\n"),
        ("moves", "put r1c1 5\n"),
        ("sudokus", sudoku),
        ("commas", ","),
        ("records", &record),
        ("parts", part),
        ("games", &game),
    ];
    for (name, unit) in known {
        let share = held(name, unit, (1 << 20) + 2 * unit.len());
        assert!(share <= 300, "{name}: {share} % of the text");
    }
    // Whether something surrounds the puzzle is found out by reading it, up to 1 MiB. A line of JSON may be longer.
    let quoted = format!("---\n{part}").lines().fold(String::new(), |all, line| all + "> " + line + "\n");
    let fenced = format!("```\n{part}```\n");
    let rows = "---\n[[1, 0, 0, 0],\n[0, 2, 0, 0],\n[0, 0, 3, 0],\n[0, 0, 0, 4]]\n";
    let wrapped =
        [("parts at once", format!("{part}---\n")), ("quoted", quoted), ("fenced", fenced), ("rows", rows.to_string())];
    for (name, unit) in wrapped {
        let share = held(name, &unit, 1 << 20);
        assert!(share <= 400, "{name}: {share} % of the text");
    }
    let record = |parts: &str, size: usize| format!("{{\"puzzle\": \"{}\"}}\n", parts.repeat(size / parts.len()));
    for size in [1 << 19, of_line] {
        let share = held("a line", &record("sudoku\\n1...\\n..2.\\n....\\n....\\n---\\n", size), size + (1 << 10));
        assert!(share <= 400, "{share} % of a line");
    }
    let (peak, size) = played(15 << 20);
    assert!(peak <= 4 * size, "{peak} bytes for a game of {size}");
    // The smallest game with as many moves as are ever replayed.
    let (peak, _) = played(11 * MOST_EVENTS);
    assert!(peak <= 300 * MOST_EVENTS, "{peak} bytes for {MOST_EVENTS} moves");
}

/// Floods after all heads, on one line and on many.
fn floods() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let of_unit = |head, unit| ["", "\n"].map(|end| (head, unit, end));
    HEADS.into_iter().flat_map(move |head| UNITS.into_iter().flat_map(move |unit| of_unit(head, unit)))
}

/// What may be held in memory beside four times any text: the lines that a puzzle may have, and what is known of part
/// of a list.
const MOST_HELD: usize = 1 << 20;

#[test]
fn no_more_than_four_times_a_flood_is_held() {
    let _alone = ALONE.lock();
    work("1");
    // Takes some floods of every head, different ones for each, unless `NAZO_FULL` asks for all.
    let (sizes, step) = match std::env::var_os("NAZO_FULL") {
        Some(_) => (&[1 << 18, 1 << 20][..], 1),
        None => (&[1 << 18][..], 37),
    };
    let mut wrong = Vec::new();
    for (size, (head, unit, end)) in sizes.iter().flat_map(|size| floods().step_by(step).map(move |it| (size, it))) {
        let one = format!("{unit}{end}");
        let text = head.to_string() + &one.repeat(size / one.len());
        let peak = work_of(|| each("flood", text.as_bytes(), None, Budget::unlimited).for_each(drop)).peak;
        if peak > 4 * text.len() + MOST_HELD {
            wrong.push(format!("{head:?} {unit:?} {end:?}: {peak} bytes for {}", text.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A table could fill as many cells as its longest row has, times the number of rows; digits could fill one cell each.
#[test]
fn neither_one_long_row_nor_a_board_without_end_is_filled_up() {
    let _alone = ALONE.lock();
    work("1");
    let table = format!("{}\n{}", ",".repeat(15_000), "1,2,3,4\n".repeat(5_000));
    let game = format!("<opensudoku><game data=\"{}\"/>", "1".repeat(1 << 18));
    for text in [table, game] {
        let peak = work_of(|| drop(load("row", text.as_bytes()))).peak;
        assert!(peak <= 4 * text.len() + MOST_HELD, "{peak} bytes for {}", text.len());
    }
}

#[test]
fn four_times_as_much_text_takes_four_times_as_much_work() {
    const SIZE: usize = 1_000;
    let _alone = ALONE.lock();
    work("1");
    let mut wrong = Vec::new();
    // Lines do not depend on what is before them, so floods of many lines are tried without a head.
    for (head, unit, end) in floods().filter(|(head, _, end)| head.is_empty() || end.is_empty()) {
        let one = format!("{unit}{end}");
        let of = |size: usize| work(&(head.to_string() + &one.repeat(size / one.len())));
        let (one, four) = (of(SIZE), of(4 * SIZE));
        if !is_linear(one, four) {
            wrong.push(format!("{head:?} {unit:?} {end:?}: {one:?} {four:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
