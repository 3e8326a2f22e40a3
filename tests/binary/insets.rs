//! The picture beside a board that was read from it, in terminals that show pixels and in those that do not.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::home::{Home, press};
use crate::pty::Terminal;

const LEFT_WITHIN: Duration = Duration::from_secs(2);

const TAKEN_AWAY: &str = "\x1b_Ga=d,d=I,i=7,q=2\x1b\\";

/// The sheet of a sudoku read from a picture.
fn sheet(home: &Home, env: &[(&'static str, &str)]) -> Terminal {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/images/sudoku-screenshot.png");
    let mut terminal = home.spawn(&[picture.as_os_str(), "--no-clock".as_ref()], env);
    terminal.until("Left to place");
    terminal.mark();
    terminal.type_bytes(b"I");
    terminal.until("UNIQUE");
    terminal
}

/// What was sent since the last key. A picture comes after its frame.
fn sent(terminal: &mut Terminal) -> String {
    terminal.listen(Duration::from_millis(150));
    String::from_utf8_lossy(terminal.since_mark()).into_owned()
}

fn blocks(terminal: &Terminal) -> usize {
    terminal.contents().matches('▀').count()
}

#[test]
fn kitty_is_sent_the_crop_and_told_when_it_goes() {
    let home = Home::new();
    let mut terminal = sheet(&home, &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")]);
    let first = sent(&mut terminal);
    assert!(first.contains("\x1b_Ga=T,f=100,i=7,p=1,c="), "{first:?}");
    assert_eq!(blocks(&terminal), 0, "{}", terminal.contents());
    press(&mut terminal, b"l");
    let moved = sent(&mut terminal);
    assert!(moved.contains(TAKEN_AWAY) && moved.contains("\x1b_Ga=T"), "{moved:?}");
    assert!(moved.len() < 12_000, "a crop is small: {} bytes", moved.len());
    // The list of keys covers it.
    press(&mut terminal, b"?");
    let covered = sent(&mut terminal);
    assert!(covered.contains(TAKEN_AWAY) && !covered.contains("a=T"), "{covered:?}");
    press(&mut terminal, b"\x1b");
    assert!(sent(&mut terminal).contains("a=T"));
    terminal.mark();
    terminal.type_bytes(b"\x03\x03");
    terminal.exit_within(LEFT_WITHIN);
    let left = String::from_utf8_lossy(terminal.since_mark()).into_owned();
    assert!(left.contains("\x1b_Ga=d,d=A,q=2\x1b\\"), "{left:?}");
}

#[test]
fn iterm_is_sent_an_inline_image_and_others_see_half_blocks() {
    let iterm = [("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app"), ("COLORTERM", "truecolor")];
    let home = Home::new();
    let mut terminal = sheet(&home, &iterm);
    assert!(sent(&mut terminal).contains("\x1b]1337;File=inline=1;size="), "{:?}", sent(&mut terminal));
    press(&mut terminal, b"l");
    let moved = sent(&mut terminal);
    assert!(moved.contains("\x1b[m\x1b[") && moved.contains("\x1b]1337;"), "{moved:?}");

    let home = Home::new();
    let mut terminal = sheet(&home, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]);
    let plain = sent(&mut terminal);
    assert!(!plain.contains("1337") && !plain.contains("\x1b_G") && !plain.contains("\x1bP"), "{plain:?}");
    assert!(blocks(&terminal) > 20, "{}", terminal.contents());
}

#[test]
fn the_settings_file_asks_for_sixels_or_for_none() {
    for (word, begin) in [("sixel", "\x1bP0;1q\"1;1;"), ("blocks", "▀")] {
        let home = Home::new();
        let folder = home.path().join("config/nazo");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("config.toml"), format!("pictures = \"{word}\"\n")).expect("a file");
        let mut terminal = sheet(&home, &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")]);
        let first = sent(&mut terminal);
        assert!(first.contains(begin) && !first.contains("\x1b_Ga=T"), "{word}: {first:?}");
    }
}
