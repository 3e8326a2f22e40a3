//! Every reader of nazo as a function of bytes, which must not fail whatever they are. Used by the fuzz targets and, on
//! stable Rust, by the property tests in tests/puzzles/readers.rs.

// Each target uses only one of them.
#![allow(dead_code)]

use std::collections::HashMap;
use std::time::Duration;

use nazo::load::{is_picture, load};
use nazo::play::{Game, Opening};
use nazo::ui::app::Input;
use nazo::ui::input::Decoder;
use nazo::ui::keymap::Keymap;
use nazo::ui::theme::Theme;
use nazo_core::text::Source;
use nazo_kinds::KINDS;
use nazo_vision::decode::decode;

/// A function that accepts any bytes, and must neither panic nor hang.
pub type Reader = fn(&[u8]);

/// All readers, with the names of their targets.
pub const READERS: [(&str, Reader); 9] = [
    ("text", text),
    ("riddle", riddle),
    ("draft", draft),
    ("journal", journal),
    ("config", config),
    ("keys", keys),
    ("theme", theme),
    ("input", input),
    ("picture", picture),
];

/// Longer texts find nothing that shorter ones do not, and take long.
const LONGEST: usize = 1 << 14;

/// Puzzles in any format. Whatever is read can be written, and reads back as it was written.
pub fn text(bytes: &[u8]) {
    if bytes.len() > LONGEST || is_picture(bytes) {
        return;
    }
    for reading in load("fuzz", bytes) {
        let Ok(loaded) = reading.outcome else { continue };
        let Some(written) = loaded.puzzle.write("native", None) else { continue };
        let again = load("again", written.as_bytes());
        let again = again.into_iter().next().and_then(|reading| reading.outcome.ok());
        let rewritten = again.and_then(|loaded| loaded.puzzle.write("native", None));
        assert_eq!(rewritten.as_deref(), Some(written.as_str()), "it reads back as it was written");
    }
}

/// Puzzles told in words.
pub fn riddle(bytes: &[u8]) {
    text(&[b"riddle\n", bytes].concat());
}

/// A riddle in everyday words. Whatever it contains, no letter is lost, and the resulting draft can be shown and read.
pub fn draft(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if bytes.len() > LONGEST {
        return;
    }
    // Invisible characters are removed, and lines about the puzzle itself do not belong to the story.
    let source = Source::new("fuzz", &text);
    for drafting in KINDS.iter().filter_map(|kind| kind.drafting()) {
        let draft = drafting.draft(source.text(), "");
        let drafted = letters(&draft);
        for (letter, count) in letters(&source.text().lines().map(without_number).collect::<String>()) {
            let found = drafted.get(&letter).copied().unwrap_or(0);
            assert!(found >= count, "'{letter}' stands there {count} times, and {found} times in\n{draft}");
        }
        // The offers for one sentence take as long as the whole draft.
        for sentence in drafting.lines(&draft).into_iter().filter_map(|line| line.source).take(3) {
            let _ = drafting.offers(&draft, &sentence, "");
        }
        riddle(draft.as_bytes());
    }
}

/// A line without its list number, which is not a word of it.
fn without_number(line: &str) -> &str {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|symbol: char| symbol.is_numeric());
    if rest.starts_with(['.', ')', '．', '）']) { rest } else { line }
}

/// The letters and digits of a text with their counts. (Words may be joined where a line broke off.)
fn letters(text: &str) -> HashMap<char, usize> {
    let mut counts = HashMap::new();
    text.chars().filter(|symbol| symbol.is_alphanumeric()).for_each(|symbol| *counts.entry(symbol).or_default() += 1);
    counts
}

/// The lines of a saved game, after a valid puzzle. What could be resumed can be resumed again.
pub fn journal(bytes: &[u8]) {
    if bytes.len() > LONGEST {
        return;
    }
    let file = [b"sudoku\n1...\n..3.\n.4..\n...2\nstate:\n", bytes].concat();
    let Some(Ok(loaded)) = load("fuzz", &file).into_iter().next().map(|reading| reading.outcome) else { return };
    let (game, _) = Game::open(&loaded, None, Opening::Resume);
    let entries: Vec<_> = game.session().entries().collect();
    let Some(written) = game.to_text() else { return };
    let Some(Ok(again)) = load("again", written.as_bytes()).into_iter().next().map(|reading| reading.outcome) else {
        panic!("its own text cannot be read:\n{written}");
    };
    let (again, resumed) = Game::open(&again, None, Opening::Resume);
    assert!(resumed.notes.is_empty(), "{:?} of\n{written}", resumed.notes);
    assert_eq!(again.session().entries().collect::<Vec<_>>(), entries, "{written}");
}

/// The settings file.
pub fn config(bytes: &[u8]) {
    let _ = nazo::cli::config_mistakes(&String::from_utf8_lossy(bytes));
}

/// A key file.
pub fn keys(bytes: &[u8]) {
    if let Ok(keymap) = Keymap::read("fuzz", &String::from_utf8_lossy(bytes), None) {
        let _ = keymap.doubts();
    }
}

/// A theme file.
pub fn theme(bytes: &[u8]) {
    let _ = Theme::parse("fuzz", &String::from_utf8_lossy(bytes));
}

/// Bytes from a terminal: all at once, and in two packets with a pause between them.
pub fn input(bytes: &[u8]) {
    for split in [bytes.len(), bytes.len() / 2] {
        let (first, second) = bytes.split_at(split);
        let mut decoder = Decoder::default();
        let mut inputs: Vec<Input> = Vec::new();
        decoder.feed(first, Duration::ZERO, &mut inputs);
        decoder.flush(Duration::from_millis(100), &mut inputs);
        decoder.feed(second, Duration::from_millis(150), &mut inputs);
        decoder.flush(Duration::from_secs(2), &mut inputs);
        assert!(inputs.len() <= bytes.len() + 2, "{} inputs of {} bytes", inputs.len(), bytes.len());
    }
}

/// The bytes of a picture.
pub fn picture(bytes: &[u8]) {
    if let Ok(picture) = decode(bytes) {
        let _ = picture;
    }
}
