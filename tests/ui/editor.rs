//! Writing a puzzle: its text, what is said of it, and what becomes of it.

use std::sync::Arc;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use nazo::ui::app::{Flow, Input};
use nazo::ui::desk::{Found, Start};
use nazo_core::words::Lang;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{EXAMPLE, SIZES, SUSPECTS, Window, cases, compare_sheet, rows, strokes, styled};
use crate::random::{any_stroke, any_window};

/// Somebody who has begun to edit the riddle of the four suspects.
fn writer(window: &Window) -> Guest {
    let found = Found { puzzles: offers(&[SUSPECTS]), ..Found::default() };
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

/// Keys for a text, in which a script needs a word for the blank.
fn typed(text: &str) -> String {
    text.replace(' ', "<Space>").replace('\n', "<Enter>")
}

/// The key that ends the text from the cursor to the end of its line.
const CUT: &str = "<C-k>";

#[test]
fn pictures() {
    let broken = format!("<Down><Down><Down>{CUT}{}<work>", typed("rule exactly 1 of cilprit is"));
    let several = format!("<Down><Down><Down>{CUT}<work>");
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
fn answers_follow_what_is_written() {
    let mut guest = writer(&usual());
    assert!(guest.sees("Exactly one solution."), "{}", screen(&mut guest));
    guest.play(&format!("<Down><Down><Down>{CUT}<work>"));
    let shown = screen(&mut guest);
    assert!(shown.contains("solutions."), "without a rule there are several: {shown}");
    guest.play("<C-u><work>");
    assert!(guest.sees("Exactly one solution."), "undone: {}", screen(&mut guest));
}

/// Whoever looks at the text of a riddle in the middle of its game has not asked who did it.
#[test]
fn the_answers_of_a_game_are_told_once_the_text_is_another_one() {
    let mut guest = writer(&usual());
    let answer = "Who is the culprit? A";
    assert!(!guest.sees(answer) && guest.sees("The answers appear here"), "{}", screen(&mut guest));
    guest.play("<End>x<work>");
    assert!(guest.sees(answer), "{}", screen(&mut guest));
    guest.play("<C-u><work>");
    assert!(!guest.sees(answer), "{}", screen(&mut guest));
    guest.play("<Esc>RRE<work>");
    assert!(guest.sees(answer), "they were told: {}", screen(&mut guest));
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
    guest.play(&format!("<Down><Down><Down>{CUT}{}<work>", typed("rule exactly 1 is cilprit")));
    let shown = screen(&mut guest);
    assert!(shown.contains("there is no 'cilprit' here; did you mean 'culprit'?"), "{shown}");
    let buffer = guest.screen();
    let underlined: String = buffer
        .content()
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::UNDERLINED) && cell.symbol() != " ")
        .map(|cell| cell.symbol())
        .collect();
    assert_eq!(underlined, "cilprit");
}

#[test]
fn what_was_written_is_played_as_a_puzzle_of_its_own() {
    let mut guest = writer(&usual());
    let before = guest.plays();
    assert_eq!(before, None, "the editor is in front");
    // The title is the first line.
    guest.play(&format!("<End>{}<work><Esc>", typed(" and a half")));
    assert!(guest.bottom().contains("Enter play"), "{}", guest.bottom());
    guest.play("<Enter>");
    assert_eq!(guest.plays().as_deref(), Some("Four suspects and a half"));
    // It has a file at once, though nothing happened in it.
    let games = std::fs::read_dir(guest.folder.path().join("games")).expect("a folder");
    let texts = games.flatten().filter_map(|entry| std::fs::read_to_string(entry.path()).ok());
    assert!(texts.into_iter().any(|text| text.contains("Four suspects and a half")));
    guest.play("q");
    assert_eq!(guest.plays().as_deref(), Some("Four suspects"), "what it is a copy of is as it was");
    guest.play("E<work>");
    assert!(!guest.sees("and a half"), "the draft has become a puzzle: {}", screen(&mut guest));
}

#[test]
fn a_draft_is_there_again_after_the_program_ended() {
    let window = usual();
    let mut guest = writer(&window);
    guest.play(&format!("<End>{}", typed("\nA: B is a sp")));
    // Nobody said goodbye.
    let found = Found { puzzles: offers(&[SUSPECTS]), ..Found::default() };
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
    assert_eq!(guest.plays().as_deref(), Some("Four suspects"));
    guest.play("Ex<Backspace><Esc>");
    assert_eq!(guest.plays().as_deref(), Some("Four suspects"), "what was taken back is no change");
    guest.play("Ex<Esc>q");
    assert_eq!(guest.plays().as_deref(), Some("Four suspects"));
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
    assert!(guest.sees("For example:") && guest.sees("people"), "{}", screen(&mut guest));
    guest.play("<F1>");
    assert!(!guest.sees("For example:"), "{}", screen(&mut guest));
    guest.play("<F1>x");
    assert!(!guest.sees("Ctrl-U   undo"), "{}", screen(&mut guest));
    guest.play("<Backspace><F1><Esc>");
    assert_eq!(guest.plays(), None, "Esc leaves the help first");
}

#[test]
fn any_kind_is_edited() {
    let found = Found { puzzles: offers(&[EXAMPLE]), ..Found::default() };
    let mut guest = Guest::at(Arc::new(TempDir::new().expect("a folder")), &usual(), Start::Puzzles(found));
    guest.play("E<work>");
    assert!(guest.sees("Exactly one solution."), "{}", screen(&mut guest));
    // A given is taken out.
    guest.play("<Down><Delete>.<work>");
    let shown = screen(&mut guest);
    assert!(!shown.contains("cannot be read"), "{shown}");
}

#[test]
fn a_click_sets_the_cursor_and_a_paste_goes_there() {
    let mut guest = writer(&usual());
    let shown = rows(&guest.screen());
    let row = shown.iter().position(|row| row.contains("B: D is culprit")).expect("a line");
    let column = shown[row].chars().position(|letter| letter == 'B').expect("its beginning");
    let press = MouseEventKind::Down(MouseButton::Left);
    guest.input(Input::Mouse(MouseEvent {
        kind: press,
        column: column as u16,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    }));
    guest.input(Input::Paste("# said first\r\n".into()));
    guest.play("<work>");
    let after = rows(&guest.screen());
    assert!(after[row].contains("# said first") && after[row + 1].contains("B: D is culprit"), "{}", after.join("\n"));
    assert!(guest.sees("Exactly one solution."), "a comment changes nothing");
}

#[test]
fn control_c_twice_leaves_the_program_with_the_draft_kept() {
    let window = usual();
    let mut guest = writer(&window);
    guest.play(&format!("{}<C-c>", typed("# mine\n")));
    assert_eq!(guest.flow, Flow::Go);
    guest.play("<C-c>");
    assert_eq!(guest.flow, Flow::Quit);
    let found = Found { puzzles: offers(&[SUSPECTS]), ..Found::default() };
    let mut guest = Guest::at(guest.folder.clone(), &window, Start::Puzzles(found));
    guest.play("E");
    assert!(guest.sees("# mine"), "{}", screen(&mut guest));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), ..ProptestConfig::default() })]

    /// Whatever is typed, the screen can be drawn, and what is on disk is what is on the screen.
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
