//! Writing a puzzle: its text, the messages about it, and what it becomes.

use std::sync::Arc;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use nazo::ui::app::{Flow, Input};
use nazo::ui::screens::{Found, Start};
use nazo_core::words::Lang;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{EXAMPLE, SIZES, Window, cases, compare_sheet, rows, strokes, styled};
use crate::random::{any_stroke, any_window};

/// A user who has started to edit a sudoku.
fn writer(window: &Window) -> Guest {
    let found = Found { puzzles: offers(&[EXAMPLE]), ..Found::default() };
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), window, Start::Puzzles(found));
    guest.play("E<work>");
    guest
}

fn usual() -> Window {
    Window::mono(80, 24)
}

fn screen(guest: &mut Guest) -> String {
    rows(&guest.screen()).join("\n")
}

/// The keys for a text; in scripts blanks and line breaks need names.
fn typed(text: &str) -> String {
    text.replace(' ', "<Space>").replace('\n', "<Enter>")
}

/// The key that deletes from the cursor to the end of the line.
const CUT: &str = "<C-k>";

#[test]
fn pictures() {
    let broken = format!("<Down>{CUT}.9.....6%<work>");
    let several = format!("<Down>{CUT}.........<work>");
    let screens: [(&str, &str); 5] = [
        ("editor", ""),
        ("editor-mistake", &broken),
        ("editor-several", &several),
        ("editor-asks", "<End>x<work><Esc>"),
        ("editor-told", "<End>x<work><Tab>"),
    ];
    for (name, keys) in screens {
        for (theme, lang) in [("default", Lang::En), ("mono", Lang::En), ("default", Lang::Ja)] {
            let window = Window { theme, lang, ..usual() };
            let mut guest = writer(&window);
            guest.play(keys);
            let pictures = SIZES.map(|(columns, rows)| {
                guest.input(Input::Resize(columns, rows));
                ((columns, rows), styled(&guest.screen()))
            });
            compare_sheet(name, &window, &pictures);
        }
    }
}

#[test]
fn what_follows_is_told_after_every_change() {
    let mut guest = writer(&usual());
    assert!(guest.sees("Exactly one solution."), "{}", screen(&mut guest));
    guest.play("<Down><Home><Right><Delete>.<work>");
    assert!(guest.sees("Several solutions."), "without a given: {}", screen(&mut guest));
    guest.play("<C-u><C-u><work>");
    assert!(guest.sees("Exactly one solution."), "undone: {}", screen(&mut guest));
}

#[test]
fn a_long_title_leaves_room_for_what_the_text_is() {
    let mut guest = writer(&usual());
    guest.play(&format!("<End>{}<work>", typed(" and a very long story of what they did before, after and since")));
    let head = screen(&mut guest).lines().next().unwrap_or_default().to_string();
    assert!(head.trim_end().ends_with("1 solution"), "{head}");
}

#[test]
fn a_mistake_is_underlined_and_told() {
    use ratatui::style::Modifier;
    let mut guest = writer(&usual());
    guest.play(&format!("<Down>{CUT}{}<work>", ".9.....6%"));
    let shown = screen(&mut guest);
    assert!(shown.contains("Not readable yet.") && shown.contains("'%'"), "{shown}");
    let buffer = guest.screen();
    let underlined: String = buffer
        .content()
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::UNDERLINED) && cell.symbol() != " ")
        .map(|cell| cell.symbol())
        .collect();
    assert_eq!(underlined, "%");
}

#[test]
fn what_was_written_is_played_as_a_puzzle_of_its_own() {
    let mut guest = writer(&usual());
    let before = guest.plays();
    assert_eq!(before, None, "the editor is in front");
    // The title is the first line.
    guest.play(&format!("<End>{}<Down><Home><Right><Delete>.<work><Esc>", typed(" and a half")));
    assert!(guest.bottom().contains("Enter play"), "{}", guest.bottom());
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Example and a half"));
    // It has a file at once, although no move was made.
    let games = std::fs::read_dir(guest.folder.path().join("games")).expect("a folder");
    let texts = games.flatten().filter_map(|entry| std::fs::read_to_string(entry.path()).ok());
    assert!(texts.into_iter().any(|text| text.contains("Example and a half")));
    guest.play("q");
    assert_eq!(guest.plays().as_deref(), Some("Example"), "what it is a copy of is as it was");
    guest.play("E<work>");
    assert!(!guest.sees("and a half"), "the draft has become a puzzle: {}", screen(&mut guest));
}

#[test]
fn a_draft_is_there_again_after_the_program_ended() {
    let window = usual();
    let mut guest = writer(&window);
    guest.play(&format!("<End>{}", typed("\nA: B is a sp")));
    // The program ends without being left.
    let found = Found { puzzles: offers(&[EXAMPLE]), ..Found::default() };
    let mut guest = Guest::at(guest.folder.clone(), &window, Start::Puzzles(found));
    guest.play("E<work>");
    assert!(guest.sees("A: B is a sp"), "{}", screen(&mut guest));
    guest.play("<Esc>");
    assert!(guest.sees("This can't be played yet."), "{}", screen(&mut guest));
    guest.play("x");
    assert!(!guest.sees("A: B is a sp"));
    guest.play("E<work>");
    assert!(!guest.sees("A: B is a sp"), "it is as it was: {}", screen(&mut guest));
}

#[test]
fn whoever_changed_nothing_is_asked_nothing() {
    let mut guest = writer(&usual());
    guest.play("<Esc>");
    assert_eq!(guest.plays().as_deref(), Some("Example"));
    guest.play("Ex<Backspace><Esc>");
    assert_eq!(guest.plays().as_deref(), Some("Example"), "what was taken back is no change");
    guest.play("Ex<Esc>q");
    assert_eq!(guest.plays().as_deref(), Some("Example"));
    guest.play("E");
    assert!(guest.sees("Your draft, as you left it."), "{}", screen(&mut guest));
}

#[test]
fn the_keys_and_an_example_are_one_key_away() {
    let mut guest = writer(&usual());
    guest.play("<F1>");
    let shown = screen(&mut guest);
    assert!(shown.contains("Ctrl-U   undo") && shown.contains("Esc      play, keep or"), "{shown}");
    guest.play("<End>");
    assert!(guest.sees("For example:"), "{}", screen(&mut guest));
    guest.play("<F1>");
    assert!(!guest.sees("For example:"), "{}", screen(&mut guest));
    guest.play("<F1>x");
    assert!(!guest.sees("Ctrl-U   undo"), "{}", screen(&mut guest));
    guest.play("<Backspace><F1><Esc>");
    assert_eq!(guest.plays(), None, "Esc leaves the help first");
}

#[test]
fn a_click_sets_the_cursor_and_a_paste_goes_there() {
    let mut guest = writer(&usual());
    let shown = rows(&guest.screen());
    let row = shown.iter().position(|row| row.contains("..93...7.")).expect("a line");
    let column = shown[row].chars().position(|letter| letter == '.').expect("its beginning");
    let press = MouseEventKind::Down(MouseButton::Left);
    guest.input(Input::Mouse(MouseEvent {
        kind: press,
        column: column as u16,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    }));
    guest.input(Input::Paste("// said first\r\n".into()));
    guest.play("<work>");
    let after = rows(&guest.screen());
    assert!(after[row].contains("// said first") && after[row + 1].contains("..93...7."), "{}", after.join("\n"));
    assert!(guest.sees("Exactly one solution."), "a comment changes nothing");
}

#[test]
fn control_c_twice_leaves_the_program_with_the_draft_kept() {
    let window = usual();
    let mut guest = writer(&window);
    guest.play(&format!("{}<C-c>", typed("// mine\n")));
    assert_eq!(guest.flow, Flow::Go);
    guest.play("<C-c>");
    assert_eq!(guest.flow, Flow::Quit);
    let found = Found { puzzles: offers(&[EXAMPLE]), ..Found::default() };
    let mut guest = Guest::at(guest.folder.clone(), &window, Start::Puzzles(found));
    guest.play("E");
    assert!(guest.sees("// mine"), "{}", screen(&mut guest));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), ..ProptestConfig::default() })]

    /// Whatever is typed, the screen can be drawn, and the disk has what is on the screen.
    #[test]
    fn nothing_that_is_typed_is_lost(window in any_window(), script in prop::collection::vec(any_stroke(), 1..60)) {
        let mut guest = writer(&usual());
        guest.input(Input::Resize(window.size.0, window.size.1));
        for stroke in script {
            guest.stroke(stroke);
            prop_assert!(guest.desk.is_saved() || !matches!(guest.flow, Flow::Go));
        }
        guest.screen();
        for stroke in strokes("<Esc><Esc>") {
            guest.stroke(stroke);
        }
    }
}
