//! The bytes sent over the line, with the real program and all that a terminal adds. The table for every kind is in
//! tests/ui/bytes.rs.

use std::fs;
use std::time::Duration;

use crate::full;
use crate::home::{Home, TRUECOLOR, fill_half, first_frame, press};
use crate::pty::Terminal;

/// A terminal with sixteen colours, which decides the theme.
const SIXTEEN: [(&str, &str); 1] = [("TERM", "xterm")];

fn bytes_of(terminal: &mut Terminal, keys: &[u8]) -> usize {
    press(terminal, keys);
    terminal.since_mark().len()
}

#[test]
fn a_cursor_move_is_cheap() {
    for (name, env, most) in [("truecolor", &TRUECOLOR[..], 1000), ("16 colours", &SIXTEEN[..], 500)] {
        let home = Home::new();
        let file = home.puzzle_file();
        let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], env);
        first_frame(&mut terminal);
        fill_half(&mut terminal);
        for (along, across) in [(b"l", b"j"), (b"h", b"k"), (b"j", b"l"), (b"k", b"h")] {
            for keys in [along; 9].into_iter().chain([across]) {
                let bytes = bytes_of(&mut terminal, keys);
                assert!(bytes <= most, "{name}: a move of {bytes} bytes");
            }
        }
    }
}

/// The processor time of a process so far, in clock ticks.
fn ticks(pid: rustix::process::Pid) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

#[test]
fn idling_sends_nothing_and_does_nothing() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    // After a move there is something to sync, which must not cause a frame either.
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
