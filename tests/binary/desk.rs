//! Plain `nazo`: the welcome screen of the real program, and what goes to and comes from the clipboard.

use std::fs;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::home::{Home, PUZZLE, TRUECOLOR, press};
use crate::pty::{PATIENCE, SOON, Terminal};

/// Plain `nazo`, after its first frame.
fn welcome(home: &Home, env: &[(&'static str, &str)]) -> Terminal {
    let mut terminal = home.spawn(&["--no-clock".as_ref()], env);
    terminal.until("New puzzle");
    terminal
}

/// The bytes that a terminal sends when `text` is pasted.
fn paste(terminal: &mut Terminal, text: &str) {
    terminal.type_bytes(format!("\x1b[200~{}\x1b[201~", text.replace('\n', "\r")).as_bytes());
}

fn sdk() -> String {
    let rows: Vec<&str> = PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    format!("#ANobody\n#DPasted\n{}\n", rows.join("\n"))
}

#[test]
fn a_killed_game_goes_on_with_one_key() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"5");
    press(&mut terminal, b"l3");
    terminal.until("Moves 2");
    terminal.signal(Signal::KILL);
    terminal.exit_within(PATIENCE);
    let mut terminal = welcome(&home, &TRUECOLOR);
    terminal.until("2 moves");
    terminal.type_bytes(b"\r");
    terminal.until("Welcome back: 2 moves");
    // Goes back from the game to the welcome screen, and only from there to the shell.
    press(&mut terminal, b"u");
    terminal.until("Moves 1");
    terminal.type_bytes(b"q");
    terminal.until("1 move ");
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0), "{}", terminal.contents());
    assert_eq!(home.undo(), 1);
}

#[test]
fn enter_typed_before_anything_is_on_the_screen_goes_on_with_the_last_game() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"5");
    terminal.type_bytes(b"q");
    terminal.exit_within(SOON);
    let mut terminal = home.spawn(&["--no-clock".as_ref()], &TRUECOLOR);
    terminal.type_bytes(b"\r");
    terminal.until("Welcome back: 1 move,");
}

#[test]
fn the_packs_are_in_the_program() {
    let home = Home::new();
    let mut terminal = welcome(&home, &TRUECOLOR);
    terminal.until("25 puzzles");
    // The pack of kakuros is the eleventh from the end.
    terminal.type_bytes(b"\x1b[F\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\r");
    terminal.until("Thumbnail");
    terminal.type_bytes(b"\r");
    terminal.until("Mode");
    // A puzzle that was only looked at is still untouched.
    terminal.type_bytes(b"qq");
    terminal.until("25 puzzles");
    assert!(!terminal.contents().contains("started"), "{}", terminal.contents());
    terminal.type_bytes(b"G");
    terminal.until("Difficulty");
    terminal.type_bytes(b"\r");
    terminal.until("New puzzle. Every move is saved");
}

#[test]
fn an_idle_welcome_screen_costs_nothing() {
    let home = Home::new();
    let mut terminal = welcome(&home, &TRUECOLOR);
    terminal.until("25 puzzles");
    terminal.listen(Duration::from_millis(200));
    terminal.mark();
    terminal.listen(Duration::from_millis(1500));
    assert_eq!(terminal.since_mark().len(), 0, "{:?}", String::from_utf8_lossy(terminal.since_mark()));
}

#[test]
fn a_line_a_grid_and_an_sdk_file_are_pasted() {
    let grid: String = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for text in [PUZZLE.to_string(), grid, sdk()] {
        let home = Home::new();
        let mut terminal = welcome(&home, &TRUECOLOR);
        paste(&mut terminal, &text);
        terminal.until("Left to place");
        press(&mut terminal, b"5");
        terminal.type_bytes(b"qq");
        assert_eq!(terminal.exit_within(SOON).code(), Some(0));
        // Whatever form it came in, it is the same puzzle with the same game.
        assert_eq!(home.entries(), ["r1c1=5"], "{text}");
    }
}

#[test]
fn a_paste_over_a_game_asks_first() {
    let home = Home::new();
    let mut terminal = home.open(&TRUECOLOR);
    press(&mut terminal, b"5");
    paste(&mut terminal, "sudoku\ntitle: Other\n1...\n..3.\n.4..\n...2\n");
    terminal.until("Pasted: a sudoku (39 characters).");
    terminal.type_bytes(b"\x1b");
    terminal.until_gone("Pasted");
    assert!(terminal.contents().contains("Moves 1"));
    paste(&mut terminal, "this is not one");
    terminal.until("unrecognised puzzle format");
    paste(&mut terminal, "sudoku\ntitle: Other\n1...\n..3.\n.4..\n...2\n");
    terminal.until("Pasted");
    terminal.type_bytes(b"\r");
    terminal.until("Other");
    terminal.type_bytes(b"q");
    terminal.until("Moves 1");
    terminal.type_bytes(b"q");
    assert_eq!(terminal.exit_within(SOON).code(), Some(0));
    assert_eq!(home.entries(), ["r1c1=5"], "the game is as it was");
}

#[test]
fn a_file_is_found_with_tab() {
    let home = Home::new();
    fs::write(home.path().join("small.sdk"), "1...\n..3.\n.4..\n...2\n").unwrap();
    let mut terminal = welcome(&home, &TRUECOLOR);
    // `~` is the home folder.
    terminal.type_bytes(b"o~/sm\t");
    terminal.until("Open: ~/small.sdk");
    terminal.type_bytes(b"\x7f\r");
    terminal.until("~/small.sd: No such file or directory");
    terminal.type_bytes(b"\t\r");
    terminal.until("4x4");
}

/// All that the terminal receives after `y l`.
fn copied(env: &[(&'static str, &str)]) -> String {
    let home = Home::new();
    let file = home.puzzle_file();
    let mut terminal = home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], env);
    terminal.until("Left to place");
    terminal.type_bytes(b"y");
    terminal.until("candidates  i id");
    terminal.mark();
    terminal.type_bytes(b"l");
    let wanted =
        ["Sent the line to the clipboard (81 characters, clues only)", "This terminal has no clipboard access"];
    terminal.until_screen("an answer", |screen| wanted.iter().any(|text| screen.contents().contains(text)));
    String::from_utf8_lossy(terminal.since_mark()).into_owned()
}

#[test]
fn a_copy_goes_to_the_clipboard_of_the_terminal() {
    // `printf %s "$PUZZLE" | base64 -w0`
    let encoded =
        "Li45Li4uLjIuLjcuOTUuLi4uOC4uMy4uLi4uLi4uNi4uLjUuLjUuLi4uMS42Li43LjQ4Li4uLi4uLi4uLi4uMS4yOC4zNi4uOS4uLjYuNC4y";
    let direct = format!("\x1b]52;c;{encoded}\x07");
    let sent = copied(&TRUECOLOR);
    assert!(sent.starts_with(&format!("{direct}\x1b[?2026h")), "{sent:?}");
    let sent = copied(&[TRUECOLOR[0], TRUECOLOR[1], ("STY", "1.pts-0")]);
    assert!(sent.starts_with(&format!("\x1bP{direct}\x1b\\\x1b[?2026h")), "{sent:?}");
    for term in ["linux", "vt220"] {
        let sent = copied(&[("TERM", term)]);
        assert!(!sent.contains("\x1b]") && !sent.contains("\x1bP"), "{term}: {sent:?}");
    }
}

/// This many marks once delayed the first frame by half a minute.
#[test]
fn a_flood_of_marks_in_a_title_holds_up_no_frame() {
    let frames = |title: &str| {
        let home = Home::new();
        let text = sdk().replace("Pasted", title);
        fs::write(home.puzzle_file(), text).unwrap();
        let begun = Instant::now();
        let mut terminal = home.open(&TRUECOLOR);
        let first = (begun.elapsed(), terminal.since_mark().len());
        press(&mut terminal, b"5");
        terminal.until("Moves 1");
        terminal.type_bytes(b"q");
        terminal.exit_within(SOON);
        let begun = Instant::now();
        let mut terminal = welcome(&home, &TRUECOLOR);
        terminal.type_bytes(b"q");
        terminal.exit_within(SOON);
        [first, (begun.elapsed(), terminal.since_mark().len())]
    };
    let flood = format!("a{}", "\u{301}".repeat(90_000));
    for ((time, bytes), (plain_time, plain_bytes)) in frames(&flood).into_iter().zip(frames("a")) {
        // What the program finds meanwhile may be painted before "first" or after it. The flood itself is 180,000
        // bytes.
        assert!(bytes < 4 * plain_bytes, "{bytes} bytes instead of {plain_bytes}");
        // A busy machine is now and then twice as slow; the flood was a hundred times slower.
        assert!(time < 4 * plain_time + Duration::from_secs(1), "{time:?} instead of {plain_time:?}");
    }
}
