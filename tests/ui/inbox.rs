//! The folder watched for puzzles: what arrives there can be opened from the welcome screen.

use std::sync::Arc;

use nazo::ui::app::Input;
use nazo::ui::screens::Start;
use tempfile::TempDir;

use crate::desk::Guest;
use crate::harness::{EXAMPLE, Window, rows};

/// A user to whom these files were sent.
fn guest(files: &[(&str, &[u8])], window: &Window) -> Guest {
    let folder = Arc::new(TempDir::new().expect("a folder"));
    let inbox = folder.path().join("inbox");
    std::fs::create_dir(&inbox).expect("made");
    for (name, bytes) in files {
        std::fs::write(inbox.join(name), bytes).expect("written");
    }
    Guest::at(folder, window, Start::Welcome)
}

fn picture() -> Vec<u8> {
    let drawn = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/images");
    let mut names: Vec<_> = std::fs::read_dir(drawn).expect("pictures").flatten().map(|entry| entry.path()).collect();
    names.retain(|path| path.to_string_lossy().contains("sudoku") && path.extension().is_some_and(|end| end == "png"));
    names.sort();
    std::fs::read(&names[0]).expect("read")
}

fn left(guest: &mut Guest) -> Vec<String> {
    let screen = rows(&guest.screen());
    screen.iter().map(|row| row.chars().take(40).collect::<String>().trim_end().to_string()).collect()
}

#[test]
fn what_was_sent_stands_on_the_welcome_screen() {
    let mut guest = guest(&[("example.sdk", EXAMPLE.as_bytes()), ("shot.png", b"png")], &Window::mono(80, 24));
    guest.play("<work><Home>");
    let screen = left(&mut guest);
    let at = screen.iter().position(|row| row.trim() == "Inbox").expect("a heading");
    assert!(screen[at + 1].starts_with(">example.sdk"), "{screen:#?}");
    assert!(screen[at + 2].starts_with(" shot.png"), "{screen:#?}");
    assert!(guest.sees("picture") && guest.sees("text"));
}

#[test]
fn a_text_that_was_sent_is_played_and_offered_no_longer() {
    let window = Window::mono(80, 24);
    let mut guest = guest(&[("example.sdk", EXAMPLE.as_bytes())], &window);
    guest.play("<work><Home><Enter>");
    assert!(guest.plays().is_some());
    guest.play("q");
    assert!(!guest.sees("Inbox"));
    assert!(!guest.again(&window).sees("Inbox"), "nor at the next start");
}

#[test]
fn a_picture_that_was_sent_is_read_and_played() {
    let mut guest = guest(&[("shot.png", &picture())], &Window::mono(80, 24));
    guest.play("<work><Home><Enter>");
    assert!(guest.sees("reading shot.png"), "{}", guest.bottom());
    guest.desk.finish_work();
    assert!(guest.plays().is_some(), "{}", guest.bottom());
}

#[test]
fn waiting_for_a_picture_ends_at_once() {
    let mut guest = guest(&[("shot.png", &picture())], &Window::mono(80, 24));
    guest.play("<work><Home><Enter><Esc>");
    assert!(guest.plays().is_none() && guest.sees("New puzzle"));
    // What the thread still reports no longer matters.
    guest.input(Input::Wake);
    assert!(guest.sees("New puzzle"));
}

#[test]
fn what_cannot_be_read_says_why_and_is_gone() {
    let mut guest = guest(&[("notes.txt", b"milk and bread")], &Window::mono(80, 24));
    guest.play("<work><Home><Enter>");
    assert!(guest.sees("notes.txt"), "{}", guest.bottom());
    assert!(!guest.sees("Inbox"));
}

#[test]
fn of_many_the_newest_are_shown() {
    let names: Vec<String> = (1..=7).map(|number| format!("{number}.sdk")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), EXAMPLE.as_bytes())).collect();
    let mut guest = guest(&files, &Window::mono(80, 40));
    assert!(guest.sees("Inbox, 5 of 7") && guest.sees("5.sdk") && !guest.sees("6.sdk"));
}
