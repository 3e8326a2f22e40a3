//! Keys as networks deliver them: several at once, or one in pieces.

use std::time::Duration;

use crate::full;
use crate::home::{Home, Seen, TRUECOLOR, press};
use crate::pty::Terminal;

#[test]
fn five_keys_in_one_packet_make_one_frame() {
    for keys in ["jjjjj", "\x1b[B\x1b[B\x1b[C\x1b[C\x1b[A", "5l3l4", "j5uU3"] {
        let home = Home::new();
        let mut terminal = home.open(&TRUECOLOR);
        press(&mut terminal, keys.as_bytes());
        terminal.listen(Duration::from_millis(100));
        assert_eq!(terminal.frames(), 1, "{keys:?}");
    }
}

/// Keys whose bytes would do something else if read as letters: `H` jumps to another box, digits are entered.
const TORN: [(&str, &str); 8] = [
    ("right", "\x1b[C"),
    ("down", "\x1bOB"),
    ("home", "\x1b[H"),
    ("delete", "\x1b[3~"),
    ("page down", "\x1b[6~"),
    ("control and right", "\x1b[1;5C"),
    ("a click", "\x1b[<0;20;9M"),
    ("focus, which nobody asked for", "\x1b[I"),
];

/// A game with an entry to delete, under the cursor in the middle of the board.
fn begun() -> (Home, Terminal) {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"jjjlll");
    press(&mut terminal, b"l1");
    terminal.until("Moves 1");
    (home, terminal)
}

/// The screen after a key that arrives in one piece.
fn whole(bytes: &[u8]) -> Seen {
    let (_home, mut terminal) = begun();
    terminal.mark();
    terminal.type_bytes(bytes);
    terminal.frame_within(SLOW);
    Seen::on(&terminal)
}

/// The longest a key may take on a machine that is busy with other tests.
const SLOW: Duration = Duration::from_secs(1);

/// Whether the screen becomes as wanted. A key that did something else leaves it different for good.
fn comes_to(terminal: &mut Terminal, wanted: &Seen) -> bool {
    (0..30).any(|_| {
        terminal.listen(Duration::from_millis(100));
        Seen::on(terminal) == *wanted
    })
}

#[test]
fn a_key_torn_apart_never_acts_as_letters() {
    let delays: &[u64] = if full() { &[10, 20, 30, 60, 100, 200, 400, 700, 900] } else { &[10, 120] };
    std::thread::scope(|scope| {
        for (name, key) in TORN {
            scope.spawn(move || {
                let wanted = whole(key.as_bytes());
                for split in 1..key.len() {
                    for delay in delays {
                        torn(name, key.as_bytes(), split, Duration::from_millis(*delay), &wanted);
                    }
                }
            });
        }
    });
}

fn torn(name: &str, key: &[u8], split: usize, delay: Duration, wanted: &Seen) {
    let (_home, mut terminal) = begun();
    let (head, tail) = key.split_at(split);
    terminal.type_bytes(head);
    terminal.listen(delay);
    terminal.mark();
    terminal.type_bytes(tail);
    terminal.frame_within(Duration::from_millis(300));
    let same = comes_to(&mut terminal, wanted);
    assert!(same, "{name}, {split} bytes, then nothing for {delay:?}:\n{}", terminal.contents());
}

#[test]
fn a_key_that_comes_byte_by_byte_is_that_key() {
    for (name, key) in TORN {
        let wanted = whole(key.as_bytes());
        let (_home, mut terminal) = begun();
        for byte in key.bytes() {
            terminal.type_bytes(&[byte]);
            terminal.listen(Duration::from_millis(40));
        }
        assert!(comes_to(&mut terminal, &wanted), "{name}:\n{}", terminal.contents());
    }
}
