//! Puzzles that take long: the progress is visible, and a key ends the work at once. This is a test binary of its own,
//! since busy engines take processor time from tests that rely on the timing of keys.

#[path = "../binary/home.rs"]
#[allow(dead_code, reason = "the tests of the whole program need more of it")]
mod home;
#[path = "../pty/mod.rs"]
mod pty;

use std::ffi::OsStr;
use std::fs;

use crate::home::Home;
use crate::pty::PATIENCE;

/// A killer from the development data that no engine solves in a few seconds.
fn monster() -> Option<String> {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return None;
    };
    let path = std::path::Path::new(&data).join("killer/extreme.txt");
    let text = fs::read_to_string(path).expect("the hardest killers");
    let (_, from) = text.split_once("killer\ntitle: M8\n").expect("a killer of this name");
    let body = from.split("\nkiller\n").next().unwrap_or(from);
    Some(format!("killer\ntitle: Monster\n{body}\n"))
}

#[test]
fn escape_frees_the_keys_from_long_work() {
    let Some(text) = monster() else { return };
    let home = Home::new();
    let file = home.path().join("monster.nazo");
    fs::write(&file, text).expect("a file");
    let mut terminal = home.spawn(&[file.as_os_str(), OsStr::new("--no-clock")], &[]);
    terminal.until("Monster");
    terminal.type_bytes(b":solution\r");
    terminal.until("Searching");
    terminal.type_bytes(b"j");
    terminal.until("r2c1 ");
    terminal.type_bytes(b"\x1b");
    terminal.until("Stopped");
    terminal.type_bytes(b"l");
    terminal.until("r2c2 ");
    terminal.until_gone("Searching");
    terminal.type_bytes(b"q");
    assert!(terminal.exit_within(PATIENCE).success());
}
