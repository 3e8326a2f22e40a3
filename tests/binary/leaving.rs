//! Every way to leave: promptly, with the terminal restored and every move in the file.

use std::fs::{self, File};
use std::path::PathBuf;

use rustix::process::Signal;

use crate::home::{Home, TRUECOLOR, press};
use crate::pty::{Modes, SOON, Terminal};

/// Moves of every sort, each in a packet of its own. The last one is a cursor move.
const MOVES: [&str; 8] = ["5", "l", "3", "u", "4", "jj", "m6", "l"];

/// The entries that they leave: `u` took back the 3.
const ENTRIES: [&str; 2] = ["r1c1=5", "r1c2=4"];

fn played(terminal: &mut Terminal) {
    for keys in MOVES {
        press(terminal, keys.as_bytes());
    }
}

fn assert_saved(home: &Home) {
    assert_eq!(home.entries(), ENTRIES, "{}", home.game_text());
    let (game, _) = home.game();
    let session = game.session();
    assert_eq!(session.history().len() - 1, 4, "an undone move is kept");
    assert_eq!(session.view().cursor.index(), 20, "the cursor stood in r3c3:\n{}", home.game_text());
}

#[test]
fn q_and_ctrl_c_twice_quit() {
    for (keys, first) in [("q", None), ("\x03", Some("Ctrl-C again"))] {
        let home = Home::new();
        let mut terminal = home.open(&TRUECOLOR);
        assert_eq!(terminal.modes(), Modes::ENTERED);
        played(&mut terminal);
        if let Some(said) = first {
            press(&mut terminal, keys.as_bytes());
            terminal.until(said);
        }
        terminal.type_bytes(keys.as_bytes());
        assert_eq!(terminal.exit_within(SOON).code(), Some(0));
        assert_eq!(terminal.modes(), Modes::LEFT);
        assert_saved(&home);
    }
}

#[test]
fn signals_end_it_and_leave_the_terminal_clean() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let home = Home::new();
        let mut terminal = home.open(&TRUECOLOR);
        played(&mut terminal);
        terminal.signal(signal);
        assert_eq!(terminal.exit_within(SOON).code(), Some(code), "{signal:?}");
        assert_eq!(terminal.modes(), Modes::LEFT, "{signal:?}");
        assert_saved(&home);
    }
}

#[test]
fn a_signal_ends_it_though_another_program_holds_the_games() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    played(&mut terminal);
    let is_lock = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "lock");
    let games = fs::read_dir(home.path().join("state/nazo/games")).unwrap();
    let locks: Vec<File> =
        games.map(|entry| entry.unwrap().path()).filter(is_lock).map(|path| File::open(path).unwrap()).collect();
    assert_eq!(locks.len(), 1, "a lock for the one game");
    locks[0].lock().unwrap();
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.exit_within(SOON).code(), Some(143));
    assert_eq!(terminal.modes(), Modes::LEFT);
    drop(locks);
    assert_saved(&home);
}

#[test]
fn a_closed_window_ends_it() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    played(&mut terminal);
    terminal.hang_up();
    assert_eq!(terminal.hung_up_within(SOON), Some(129));
    assert_saved(&home);
}

#[test]
fn a_closed_window_ends_it_though_whoever_started_it_ignores_hang_ups() {
    let home = Home::new();
    let mut terminal = home.open_under(r#"trap "" HUP; "$@"; exit $?"#, &TRUECOLOR);
    played(&mut terminal);
    terminal.hang_up();
    assert_eq!(terminal.hung_up_within(SOON), Some(129));
    assert_saved(&home);
}

#[test]
fn a_closed_window_ends_work_in_the_explorer() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    played(&mut terminal);
    press(&mut terminal, b"p");
    terminal.hang_up();
    assert_eq!(terminal.hung_up_within(SOON), Some(129));
    assert_saved(&home);
}

#[test]
fn keys_that_come_with_the_quit_key_still_count() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    terminal.type_bytes(format!("{}q", MOVES.concat()).as_bytes());
    assert_eq!(terminal.exit_within(SOON).code(), Some(0));
    assert_saved(&home);
}
