//! What goes over the line, which over a network is what the player waits for.
//!
//! This is the real program with all that a terminal adds. The table for every kind, in docs/benchmarks.md, is that of
//! tests/ui/bytes.rs.

use std::fs;
use std::time::Duration;

use crate::full;
use crate::home::{Home, TRUECOLOR, fill_half, first_frame, press};
use crate::pty::Terminal;

/// A terminal with sixteen colours, whose theme is chosen for that.
const SIXTEEN: [(&str, &str); 1] = [("TERM", "xterm")];

/// The most bytes of a cursor move.
const MOVE_TRUECOLOR: usize = 1500;
/// The key row suits the cell under the cursor, which costs about forty of them.
const MOVE_SIXTEEN: usize = 450;

/// A row of the table: what was done, and the bytes of each time it was done.
struct Row(&'static str, Vec<usize>);

impl Row {
    fn worst(&self) -> usize {
        self.1.iter().copied().max().unwrap_or(0)
    }
}

fn bytes_of(terminal: &mut Terminal, keys: &[u8]) -> usize {
    press(terminal, keys);
    terminal.since_mark().len()
}

/// Every step from a cell to a neighbour, in both directions and round the edge.
fn walk(terminal: &mut Terminal) -> Vec<usize> {
    let mut bytes = Vec::new();
    for (along, across) in [(b"l", b"j"), (b"h", b"k"), (b"j", b"l"), (b"k", b"h")] {
        for _ in 0..9 {
            bytes.extend((0..9).map(|_| bytes_of(terminal, along)));
            bytes.push(bytes_of(terminal, across));
        }
    }
    bytes
}

fn measure(name: &str, env: &[(&'static str, &str)]) -> Row {
    let home = Home::new();
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], env);
    first_frame(&mut terminal);
    let first = terminal.since_mark().len();
    fill_half(&mut terminal);
    let moves = Row("cursor move", walk(&mut terminal));
    let open: Vec<u16> = crate::home::open_cells().skip(1).step_by(2).map(|cell| cell.0).collect();
    let mut rows = vec![Row("first frame", vec![first])];
    let (mut digits, mut undone, mut struck) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    for cell in open {
        // There in one packet, so that the move is not counted.
        let way = format!("{}{}", "\x1b[H", "j".repeat(usize::from((cell / 9 + 9 - at / 9) % 9)));
        press(&mut terminal, format!("{way}{}", "l".repeat(usize::from(cell % 9))).as_bytes());
        at = cell;
        digits.push(bytes_of(&mut terminal, b"7"));
        undone.push(bytes_of(&mut terminal, b"u"));
        struck.push(bytes_of(&mut terminal, b"x"));
    }
    rows.extend([Row("put a digit", digits), Row("undo", undone), Row("a message alone", struck)]);
    rows.push(Row("five moves in one packet", (0..9).map(|_| bytes_of(&mut terminal, b"lljll")).collect()));
    rows.push(Row(
        "digits shown with f",
        (1..=9).map(|n| bytes_of(&mut terminal, format!("f{n}").as_bytes())).collect(),
    ));
    press(&mut terminal, b"f3");
    rows.push(Row("cursor move with a digit shown", walk(&mut terminal)));
    press(&mut terminal, b"f0");
    for (open, close, key) in [
        ("help opens", "help closes", b"?"),
        ("palette opens", "palette closes", b":"),
        ("details open", "details close", b"d"),
        ("rules open", "rules close", b"i"),
    ] {
        rows.push(Row(open, vec![bytes_of(&mut terminal, key)]));
        terminal.listen(Duration::from_millis(40));
        rows.push(Row(close, vec![bytes_of(&mut terminal, b"\x1b")]));
    }
    terminal.type_bytes(b"p");
    terminal.until(" of ");
    // To the last step and to the first: each of these draws, whichever step is on show.
    press(&mut terminal, b"\x1b[F");
    press(&mut terminal, b"\x1b[H");
    for (what, key) in [("a step forward", b"j"), ("a step back", b"k")] {
        rows.push(Row(what, steps(&mut terminal, key)));
    }
    println!("| {name}: what | median | worst |\n|---|---|---|");
    for row in [&moves].into_iter().chain(&rows) {
        let mut sorted = row.1.clone();
        sorted.sort_unstable();
        println!("| {} | {} | {} |", row.0, sorted[sorted.len() / 2], row.worst());
    }
    moves
}

/// The bytes of steps along the path, until it ends or there have been enough. Steps that the player has already are
/// passed over, so there are fewer than the path is long.
fn steps(terminal: &mut Terminal, key: &[u8]) -> Vec<usize> {
    let mut bytes = Vec::new();
    let most = if full() { 100 } else { 20 };
    while bytes.len() < most {
        terminal.finish_frame();
        terminal.mark();
        terminal.type_bytes(key);
        // At the end of the path nothing changes.
        if !terminal.frame_within(Duration::from_millis(300)) {
            break;
        }
        bytes.push(terminal.since_mark().len());
    }
    assert!(bytes.len() >= 10);
    bytes
}

#[test]
fn a_cursor_move_is_cheap() {
    for (name, env, most) in [("truecolor", &TRUECOLOR[..], MOVE_TRUECOLOR), ("16 colours", &SIXTEEN[..], MOVE_SIXTEEN)]
    {
        let moves = measure(name, env);
        assert!(moves.worst() <= most, "{name}: a move of {} bytes", moves.worst());
    }
}

/// Cages of all shapes on the board that most people play.
const KILLER: &str = "\
killer
aabbbcccd
aeffbggdd
eefhhigjk
llmmhnjjk
oppqhnnnk
oqqqrrsss
otuvvrwwx
otyvzzzAx
BByyCCzAA
a=14 b=14 c=18 d=19 e=18 f=10 g=12 h=27 i=9 j=15 k=16 l=8 m=9 n=13 o=25 p=13
q=18 r=14 s=15 t=11 u=5 v=17 w=17 x=5 y=14 z=21 A=10 B=9 C=9
";

const KAKURO: &str = "\
kakuro
# # 28\\ 15\\ # #
# 22\\17 . . 16\\ 19\\
\\18 . . . . .
\\17 . . 5\\16 . .
\\34 . . . . .
# # \\3 . . #
";

#[test]
fn a_cursor_move_among_sums_is_cheap() {
    for (name, text) in [("killer", KILLER), ("kakuro", KAKURO)] {
        for (depth, env, most) in
            [("truecolor", &TRUECOLOR[..], MOVE_TRUECOLOR), ("16 colours", &SIXTEEN[..], MOVE_SIXTEEN)]
        {
            let home = Home::new();
            fs::write(home.puzzle_file(), text).expect("a folder of its own");
            let file = home.puzzle_file();
            let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], env);
            terminal.until("cells open");
            terminal.listen(Duration::from_millis(100));
            let mut moves = walk(&mut terminal);
            moves.sort_unstable();
            let (median, worst) = (moves[moves.len() / 2], moves[moves.len() - 1]);
            println!("| {name}, {depth}: cursor move | {median} | {worst} |");
            assert!(worst <= most, "{name}, {depth}: a move of {worst} bytes");
        }
    }
}

/// The bytes of each frame, from its beginning to the next one's.
fn frames(sent: &[u8]) -> Vec<usize> {
    const BEGINS: &[u8] = b"\x1b[?2026h";
    let begins = (0..sent.len()).filter(|at| sent[*at..].starts_with(BEGINS));
    let ends: Vec<usize> = begins.chain([sent.len()]).collect();
    ends.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[test]
fn a_frame_that_is_long_comes_in_parts() {
    let home = Home::new();
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/killer/level-2-g-sixteen.nazo");
    let mut terminal = home.spawn(&[puzzle.as_ref(), "--no-clock".as_ref()], &SIXTEEN);
    terminal.until("cells open");
    terminal.listen(Duration::from_millis(300));
    let mut most_parts = 0;
    for _ in 0..12 {
        terminal.mark();
        terminal.type_bytes(b"j");
        terminal.listen(Duration::from_millis(500));
        let parts = frames(terminal.since_mark());
        assert!(parts.iter().all(|bytes| *bytes <= 500), "{parts:?}");
        most_parts = most_parts.max(parts.len());
    }
    assert!(most_parts > 2, "the board scrolled");
    // Afterwards nothing is missing that a whole frame would show.
    let looks = |terminal: &Terminal| -> Vec<String> {
        let places = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = places.filter_map(|(row, column)| terminal.screen().cell(row, column));
        // A blank has no colour but that of its ground.
        let ink = |cell: &vt100::Cell| cell.has_contents().then(|| (cell.contents().to_string(), cell.fgcolor()));
        let ink = |cell: &vt100::Cell| ink(cell).filter(|(text, _)| text != " ");
        cells.map(|cell| format!("{:?} on {:?}, {}", ink(cell), cell.bgcolor(), cell.inverse())).collect()
    };
    let shown = looks(&terminal);
    terminal.type_bytes(b"\x0c");
    terminal.listen(Duration::from_millis(500));
    assert_eq!(shown, looks(&terminal));
}

/// Processor time of a process so far, in clock ticks.
fn ticks(pid: rustix::process::Pid) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

#[test]
fn idling_sends_nothing_and_does_nothing() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    // After a move there is something to sync, which must not be drawn either.
    for keys in [b"5", b"l", b"3"] {
        press(&mut terminal, keys);
    }
    terminal.listen(Duration::from_millis(100));
    let before = ticks(terminal.pid());
    terminal.mark();
    terminal.listen(Duration::from_millis(if full() { 3000 } else { 1500 }));
    assert_eq!(terminal.since_mark(), b"");
    let spent = ticks(terminal.pid()) - before;
    assert!(spent <= 2, "{spent} ticks of processor time while nothing happened");
}
