//! A game resumes where it was left.

use std::time::Duration;

use crate::home::{Home, Seen, TRUECOLOR, press};
use crate::pty::{SOON, Terminal};

fn quit(terminal: &mut Terminal) {
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0), "{}", terminal.contents());
}

#[test]
fn cursor_history_filter_and_candidates_are_as_they_were() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    for keys in ["5", "l", "3", "jj", "m1", "m2", "u", "f4", "l", "a"] {
        press(&mut terminal, keys.as_bytes());
    }
    let before = Seen::on(&terminal);
    assert_eq!(before.undo, Some(3));
    quit(&mut terminal);
    let mut terminal = home.open_anew();
    terminal.until("Welcome back: 3 moves");
    assert!(Seen::on(&terminal) == before, "{}", terminal.contents());
    press(&mut terminal, b"U");
    terminal.until("Moves 4");
}

/// A hint read the day before is not the first thing to see. Asked for again, it is where it was, and does not count as
/// another hint.
#[test]
fn a_game_left_in_the_explorer_goes_on_on_the_board() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    let before = Seen::on(&terminal);
    press(&mut terminal, b"p");
    terminal.until(" of ");
    press(&mut terminal, b"jjjj");
    let step = Seen::on(&terminal).step;
    assert_eq!(step.map(|(at, _)| at), Some(5));
    // Ctrl-C quits from anywhere.
    press(&mut terminal, b"\x03");
    terminal.type_bytes(b"\x03");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0));
    let mut terminal = home.open_anew();
    terminal.until("Hints 1");
    let after = Seen::on(&terminal);
    assert_eq!((after.step, after.undo), (None, before.undo), "{}", terminal.contents());
    press(&mut terminal, b"p");
    terminal.until(" of ");
    assert_eq!(Seen::on(&terminal).step, step, "{}", terminal.contents());
    press(&mut terminal, b"q");
    terminal.until("Hints 1");
}

/// The seconds shown by the clock in the corner, such as `00:07`.
fn clock(terminal: &Terminal) -> Option<u32> {
    let contents = terminal.contents();
    let (minutes, seconds) =
        contents.split_whitespace().filter_map(|word| word.split_once(':')).find(|(left, right)| {
            left.len() == 2 && right.len() == 2 && format!("{left}{right}").bytes().all(|byte| byte.is_ascii_digit())
        })?;
    Some(minutes.parse::<u32>().ok()? * 60 + seconds.parse::<u32>().ok()?)
}

#[test]
fn the_clock_goes_on() {
    let home = Home::new();
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str()], &TRUECOLOR);
    terminal.until("Left to place");
    terminal.type_bytes(b"l5");
    terminal.until("00:02");
    quit(&mut terminal);
    // The clock stands still while nobody plays.
    std::thread::sleep(Duration::from_millis(1200));
    let mut terminal = home.spawn(&[file.as_os_str()], &TRUECOLOR);
    terminal.until("Welcome back: 1 move, 00:02 played");
    assert!((2..=3).contains(&clock(&terminal).unwrap_or(0)), "{}", terminal.contents());
    terminal.until("00:04");
}

#[test]
fn a_fresh_start_keeps_the_old_game() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"5");
    quit(&mut terminal);
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str(), "--fresh".as_ref()], &TRUECOLOR);
    terminal.until("Moves 0");
    terminal.until("kept in");
    quit(&mut terminal);
    let kept = std::fs::read_dir(home.path().join("state/nazo/games")).unwrap().flatten();
    let kept = kept.filter(|entry| std::fs::read_to_string(entry.path()).is_ok_and(|text| text.contains("put r1c1 5")));
    assert_eq!(kept.count(), 1);
}

#[test]
fn a_puzzle_that_was_only_looked_at_leaves_no_game() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    quit(&mut terminal);
    assert!(home.games().is_empty());
}
