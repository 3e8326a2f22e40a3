//! Four times as long a text takes four times as much: what is given to the allocator while a flood of one sign is read is
//! counted, how often, how much in all and how much at once. (How often characters are looked at is counted where brackets
//! and addresses are taken off: `load::wraps::link`, `nazo_core::text::address`.)
#![expect(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use nazo::load::load;

/// What was asked for: how often, how many bytes in all, and how many at once.
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

/// The allocator of the system, which counts.
struct Counting;

fn taken(size: usize) {
    TIMES.fetch_add(1, Relaxed);
    BYTES.fetch_add(size, Relaxed);
    PEAK.fetch_max(IN_USE.fetch_add(size, Relaxed) + size, Relaxed);
}

// Safety: everything is handed on to the system's allocator as it came.
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
    let before = IN_USE.load(Relaxed);
    let now = || Work { times: TIMES.load(Relaxed), bytes: BYTES.load(Relaxed), peak: PEAK.load(Relaxed) };
    PEAK.store(before, Relaxed);
    let was = now();
    drop(load("flood", text.as_bytes()));
    let is = now();
    Work { times: is.times - was.times, bytes: is.bytes - was.bytes, peak: is.peak - before }
}

/// What stands before a flood, and what it is one of.
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

#[test]
fn four_times_as_much_text_takes_four_times_as_much_work() {
    const SIZE: usize = 1_000;
    // What does not depend on the text: the tables of the readers, made once, and lists that grow by doubling.
    const FIXED: Work = Work { times: 2_000, bytes: 1 << 19, peak: 1 << 18 };
    work("1");
    let mut wrong = Vec::new();
    // Lines are what they are whatever stands before them.
    let ends = |head: &str| if head.is_empty() { &["", "\n"][..] } else { &[""] };
    let of_head =
        |head: &'static str| UNITS.iter().flat_map(move |unit| ends(head).iter().map(move |end| (head, unit, end)));
    let floods = HEADS.into_iter().flat_map(of_head);
    for (head, unit, end) in floods {
        let one = format!("{unit}{end}");
        let of = |size: usize| work(&(head.to_string() + &one.repeat(size / one.len())));
        let (one, four) = (of(SIZE), of(4 * SIZE));
        let is_linear = four.times <= 5 * one.times + FIXED.times
            && four.bytes <= 5 * one.bytes + FIXED.bytes
            && four.peak <= 5 * one.peak + FIXED.peak;
        if !is_linear {
            wrong.push(format!("{head:?} {unit:?} {end:?}: {one:?} {four:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
