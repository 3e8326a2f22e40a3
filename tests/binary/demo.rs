//! The first minute: from nothing to a board, and the game that plays by itself.

use std::ffi::OsStr;

use crate::home::{Home, TRUECOLOR};
use crate::pty::{PATIENCE, SOON, Terminal};

fn fresh(args: &[&str]) -> (Home, Terminal) {
    let home = Home::new();
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    let terminal = home.spawn(&args, &TRUECOLOR);
    (home, terminal)
}

#[test]
fn a_board_is_three_keys_away() {
    let (home, mut terminal) = fresh(&[]);
    terminal.until("New puzzle");
    terminal.type_bytes(b"\r");
    terminal.until("Difficulty");
    terminal.type_bytes(b"\r");
    terminal.until("New puzzle. Every move is saved");
    // The third key already plays: the cursor is on a board, and `t` says where to look.
    terminal.type_bytes(b"t");
    terminal.until("Look at");
    // Leaves the hint, the board and the program.
    terminal.type_bytes(b"qqq");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0));
    assert!(!home.games().is_empty(), "and it is there to go on with");
}

#[test]
fn a_board_of_the_packs_is_three_keys_away() {
    let (_home, mut terminal) = fresh(&[]);
    terminal.until("25 puzzles");
    // Opens the last pack and its first puzzle.
    terminal.type_bytes(b"\x1b[F\r");
    terminal.until("Enter");
    terminal.type_bytes(b"\r");
    terminal.until("Every move is saved");
}

#[test]
fn the_demonstration_plays_and_any_key_takes_over() {
    let (home, mut terminal) = fresh(&["demo"]);
    terminal.until("every place for a 5");
    terminal.until("any key: your turn  q: quit");
    // After a few keys of its own, the demonstration has reached the hints.
    terminal.until("t: a hint");
    terminal.type_bytes(b"j");
    terminal.until("Your turn");
    // Frames of a hint still being computed may come first.
    terminal.type_bytes(b"ll5");
    terminal.until("Moves 1");
    assert!(!terminal.contents().contains("Your turn"), "{}", terminal.contents());
    assert!(!terminal.contents().contains("any key"), "{}", terminal.contents());
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(PATIENCE).code(), Some(0));
    assert!(home.games().is_empty(), "nothing of it is kept");
}

#[test]
fn the_demonstration_ends_with_q() {
    let (home, mut terminal) = fresh(&["demo", "--lang", "ja"]);
    terminal.until("キーで交代");
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0));
    assert!(home.games().is_empty());
}
