//! The game that plays by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent};
use nazo::load::packs::demo;
use nazo::ui::app::{App, Flow, Input, frame};
use nazo::ui::screens::{Desk, Start};
use nazo_core::words::Lang;

use crate::desk::desk_by;
use crate::harness::rows;

/// How long background work may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A screen of the demonstration, and how long it was shown.
struct Shown {
    rows: Vec<String>,
    time: Duration,
}

impl Shown {
    fn says(&self, text: &str) -> bool {
        self.rows.iter().any(|row| row.contains(text))
    }
}

/// The window size that the demonstration is designed for, and the smallest.
const WINDOWS: [(u16, u16); 2] = [(80, 24), (40, 15)];

fn screen(desk: &mut Desk, (columns, lines): (u16, u16)) -> Vec<String> {
    let (buffer, _) = frame(desk, (columns, lines));
    rows(&buffer)
}

/// Every screen until the demonstration ends.
fn watched(lang: Lang, window: (u16, u16)) -> Vec<Shown> {
    let clock = Arc::new(AtomicU64::new(1_000_000));
    let now = clock.clone();
    let start = Start::Demo(Box::new(demo().expect("the puzzle is there")));
    let (mut desk, folder) = desk_by(move || Duration::from_millis(now.load(Ordering::SeqCst)), lang, start);
    desk.update(Input::Resize(window.0, window.1));
    let mut all = vec![Shown { rows: screen(&mut desk, window), time: Duration::ZERO }];
    let begun = Instant::now();
    while desk.update(Input::Wake) == Flow::Go {
        assert!(begun.elapsed() < PATIENCE, "it goes on for ever: {:#?}", screen(&mut desk, window));
        desk.save();
        let wait = desk.wake_after().expect("it goes on by itself");
        clock.fetch_add(wait.as_millis() as u64, Ordering::SeqCst);
        all.push(Shown { rows: screen(&mut desk, window), time: wait });
        // Background work takes time that no clock here shows. A tenth of the time that the viewer gets is enough.
        std::thread::sleep(wait / 10);
    }
    desk.sync();
    assert!(!folder.path().join("games").exists(), "nothing of it is kept");
    all
}

#[test]
fn it_goes_from_the_first_hint_over_a_chain_to_the_end() {
    let all = watched(Lang::En, WINDOWS[0]);
    let order = [
        "f 5: every place for a 5",
        "t: a hint",
        "Look at box 2.",
        "Technique: Hidden Single.",
        "Applied: Hidden Single",
        "r1c3 can't be 3",
        "Path",
        ">XY-Chain",
        "If r8c2 is not 3, r8c2 is 4",
        "Applied: XY-Chain",
        "Solved in",
    ];
    let mut from = 0;
    for text in order {
        let found = all[from..].iter().position(|shown| shown.says(text));
        from += found.unwrap_or_else(|| panic!("{text} does not come in its turn: {:#?}", all.last().unwrap().rows));
    }
    let time: Duration = all.iter().map(|shown| shown.time).sum();
    assert!((30..60).contains(&time.as_secs()), "it takes {time:?}");
    let chain: Duration = all.iter().filter(|shown| shown.says(">XY-Chain")).map(|shown| shown.time).sum();
    assert!(chain > Duration::from_secs(8), "the chain is there for {chain:?}");
}

#[test]
fn what_is_said_has_room_in_both_languages() {
    for (lang, keys) in [(Lang::En, "any key: your turn  q: quit"), (Lang::Ja, "キーで交代  q: 終了")] {
        for shown in watched(lang, WINDOWS[0]) {
            let last = shown.rows.last().expect("a row");
            assert!(shown.time.is_zero() || last.ends_with(keys) && !last.contains('…'), "{last}");
        }
        // In the small window, what a key does takes precedence over what the viewer can do.
        for shown in watched(lang, WINDOWS[1]) {
            let last = shown.rows.last().expect("a row");
            assert!(!last.ends_with('…'), "{last}");
        }
    }
}

#[test]
fn whoever_presses_a_key_has_the_board() {
    let start = Start::Demo(Box::new(demo().expect("the puzzle is there")));
    let (mut desk, _folder) = desk_by(|| Duration::from_secs(1_000), Lang::En, start);
    let key = |code| Input::Key(KeyEvent::from(code));
    desk.update(Input::Resize(80, 24));
    desk.update(Input::Wake);
    assert_eq!(desk.update(key(KeyCode::Char('x'))), Flow::Go);
    assert!(screen(&mut desk, WINDOWS[0])[22].starts_with("Your turn; this game isn't saved"));
    assert_eq!(desk.wake_after(), None, "nothing is pressed any more");
    // From here on it is a game like any other.
    desk.update(key(KeyCode::Esc));
    desk.update(key(KeyCode::Char('t')));
    let rows = screen(&mut desk, WINDOWS[0]);
    assert!(rows.iter().all(|row| !row.contains("Your turn") && !row.contains("any key")), "{rows:#?}");
    assert_eq!(desk.update(key(KeyCode::Char('q'))), Flow::Quit);
}
