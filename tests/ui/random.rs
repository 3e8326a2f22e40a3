//! Whatever is pressed, clicked, pasted or resized, nothing fails and nothing is lost.

use std::fs;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo::play::{CellMarks, Game, Opening, Store};
use nazo::ui::action::ACTIONS;
use nazo::ui::app::{App, Flow, Input};
use nazo_core::words::Lang;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::harness::{Player, Stroke, Window, cases, key, puzzle};

const PUZZLES: [&str; 9] = ["example", "tiny", "sixteen", "jigsaw", "cages", "few-cages", "runs", "suspects", "houses"];

/// Every key in the table.
fn bound() -> Vec<KeyEvent> {
    let names = ACTIONS.iter().flat_map(|row| row.bound).flat_map(|(_, names)| *names);
    names.filter_map(|name| nazo::ui::keys::key_named(name)).collect()
}

const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
const ALT: KeyModifiers = KeyModifiers::ALT;

fn held(is_held: bool, modifier: KeyModifiers) -> KeyModifiers {
    if is_held { modifier } else { KeyModifiers::NONE }
}

fn any_key() -> impl Strategy<Value = Input> {
    let plain = |code| Input::Key(KeyEvent::from(code));
    prop_oneof![
        8 => prop::sample::select(bound()).prop_map(Input::Key),
        2 => prop::char::range(' ', '~').prop_map(key),
        1 => any::<char>().prop_map(key),
        1 => (1u8..=24).prop_map(move |number| plain(KeyCode::F(number))),
        1 => (prop::char::range('a', 'z'), any::<bool>(), any::<bool>())
            .prop_map(|(symbol, ctrl, alt)| Input::Key(KeyEvent::new(KeyCode::Char(symbol), held(ctrl, CONTROL) | held(alt, ALT)))),
        1 => (any::<bool>(), any::<bool>())
            .prop_map(|(shift, alt)| Input::Key(KeyEvent::new(if shift { KeyCode::BackTab } else { KeyCode::Tab }, held(shift, SHIFT) | held(alt, ALT)))),
    ]
}

fn any_mouse() -> impl Strategy<Value = Input> {
    let button = || prop::sample::select(vec![MouseButton::Left, MouseButton::Middle, MouseButton::Right]);
    let action = prop_oneof![
        4 => button().prop_map(MouseEventKind::Down),
        1 => button().prop_map(MouseEventKind::Up),
        1 => button().prop_map(MouseEventKind::Drag),
        1 => Just(MouseEventKind::ScrollUp),
        1 => Just(MouseEventKind::ScrollDown),
    ];
    let place = prop_oneof![4 => 0u16..100, 1 => any::<u16>()];
    (action, place.clone(), place).prop_map(|(action, column, row)| {
        Input::Mouse(MouseEvent { kind: action, column, row, modifiers: KeyModifiers::NONE })
    })
}

pub fn any_stroke() -> impl Strategy<Value = Stroke> {
    let input = prop_oneof![
        16 => any_key(),
        3 => any_mouse(),
        1 => ".{0,20}".prop_map(Input::Paste),
        1 => (1u16..200, 1u16..80).prop_map(|(columns, rows)| Input::Resize(columns, rows)),
        1 => Just(Input::Wake),
        1 => Just(Input::Redraw),
    ];
    prop_oneof![
        20 => input.prop_map(Stroke::Input),
        4 => Just(Stroke::Draw),
        1 => (0u64..5000).prop_map(Stroke::Wait),
    ]
}

pub fn any_window() -> impl Strategy<Value = Window> {
    let theme = prop::sample::select(vec!["default", "light", "ansi16", "mono", "colour-blind"]);
    let lang = prop::sample::select(vec![Lang::En, Lang::Ja]);
    ((1u16..200, 1u16..80), theme, lang, any::<bool>()).prop_map(|(size, theme, lang, fine)| Window {
        size,
        theme,
        lang,
        fine,
    })
}

/// Performs the strokes. Now and then the worker is finished, so that its results come at any moment.
fn run(player: &mut Player, strokes: &[Stroke]) {
    for (at, stroke) in strokes.iter().enumerate() {
        match stroke {
            Stroke::Input(input) => player.input(input.clone()),
            Stroke::Draw => _ = player.screen(),
            Stroke::Work => player.ui.finish_work(),
            Stroke::Wait(seconds) => player.wait(*seconds),
        }
        // Long paths are not tested here.
        if at % 7 == 6 {
            player.input(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        }
    }
    player.screen();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(600)))]

    #[test]
    fn nothing_that_is_done_makes_it_fail(
        name in prop::sample::select(PUZZLES.to_vec()),
        window in any_window(),
        strokes in prop::collection::vec(any_stroke(), 0..60),
    ) {
        let mut player = Player::new(&puzzle(name), &window);
        run(&mut player, &strokes);
    }

    #[test]
    fn undo_leads_back_to_the_start(name in prop::sample::select(PUZZLES.to_vec()), keys in "([hjklvV.aAcCbs ]|d[jkl12]?<Enter><Esc>|<S-Left>|<S-Down>|<Space>|[1-9]|m[1-9]|Sk|Sx|x|u|U){0,40}") {
        let mut player = Player::new(&puzzle(name), &Window::mono(80, 24));
        let start = player.session().position().clone();
        player.play(&keys);
        let depth = player.session().history().depth(player.session().history().current());
        for _ in 0..depth {
            prop_assert_ne!(player.session().history().current(), 0);
            player.play("u");
        }
        prop_assert_eq!(player.session().history().current(), 0);
        prop_assert_eq!(player.session().position(), &start);
        let untouched = CellMarks::default();
        prop_assert!(player.session().marks().iter().all(|marks| *marks == untouched));
        prop_assert_eq!(player.session().trial(), 0);
    }

    #[test]
    fn escape_never_changes_the_position(
        window in any_window(),
        before in prop::collection::vec(any_key(), 0..30),
        presses in 1usize..6,
    ) {
        let mut player = Player::new(&puzzle("tiny"), &window);
        let strokes: Vec<Stroke> = before.into_iter().map(Stroke::Input).collect();
        run(&mut player, &strokes);
        let session = player.session().clone();
        player.flow = Flow::Go;
        for _ in 0..presses {
            player.play("<Esc><draw>");
        }
        prop_assert!(*player.session() == session, "marks and history are as they were");
        prop_assert_eq!(player.session().view().cursor, session.view().cursor);
        prop_assert_eq!(player.flow, Flow::Go);
    }
}

proptest! {
    // Each case computes a whole path.
    #![proptest_config(ProptestConfig::with_cases(cases(80)))]

    #[test]
    fn the_path_can_be_walked_in_any_window(
        name in prop::sample::select(vec!["wing", "tiny", "jigsaw"]),
        window in any_window(),
        keys in "([jkJKnNidu]|<Enter>|<Home>|<End>|<Esc>p|<draw>|<resize 40x15>|<resize 80x24>|<wheel-down>){0,20}",
    ) {
        let mut player = Player::new(&puzzle(name), &window);
        player.play("p<work>");
        player.play(&keys);
        player.screen();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn the_file_played_again_is_the_game(
        name in prop::sample::select(PUZZLES.to_vec()),
        strokes in prop::collection::vec(any_stroke(), 0..40),
    ) {
        let folder = TempDir::new().expect("a folder");
        let store = Store::at(folder.path());
        let loaded = puzzle(name);
        let mut player = Player::with_store(&loaded, &Window::mono(80, 24), Some(&store));
        run(&mut player, &strokes);
        // What was shown is on disk, although the game was not closed.
        let (again, resumed) = Game::open(&loaded, Some(&store), Opening::Resume);
        prop_assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
        prop_assert!(again.session() == player.session());
        let (view, live) = (again.session().view(), player.session().view());
        prop_assert_eq!((view.cursor, view.auto, view.filter, view.step), (live.cursor, live.auto, live.filter, live.step));
        player.ui.sync();
        let file = player.ui.game().path().map(fs::read_to_string);
        if let Some(Ok(text)) = file {
            let copy = nazo::load::load("copy", text.as_bytes()).remove(0).outcome.expect("a saved game is a puzzle file");
            let (shared, _) = Game::open(&copy, None, Opening::Resume);
            prop_assert!(shared.session() == player.session(), "the file handed over is the same game");
        }
    }
}

/// A prefix waits for one key, or for two if the first is a comma. Whatever comes, the next key has its own meaning
/// again.
#[test]
fn every_prefix_is_followed_by_every_key() {
    let mut followers: Vec<Input> = bound().into_iter().map(Input::Key).collect();
    followers.extend((' '..='~').chain("１ａあ".chars()).map(key));
    for name in ["tiny", "sixteen"] {
        let loaded = puzzle(name);
        for prefix in [',', 'm', 'f'] {
            let mut player = Player::new(&loaded, &Window::mono(80, 24));
            for follower in &followers {
                player.play("<Home>l");
                player.input(key(prefix));
                let waiting = player.bottom();
                assert!(waiting[1].contains("Esc cancel"), "{name} {prefix}: {waiting:?}");
                let before = player.session().view().cursor;
                player.input(follower.clone());
                assert_eq!(player.session().view().cursor, before, "{prefix} then {follower:?} moves nothing");
                assert_eq!(player.flow, Flow::Go, "{prefix} then {follower:?}");
                // After `m` and `f`, a comma leads to the values above nine.
                if prefix != ',' && *follower == key(',') {
                    assert!(player.bottom()[1].contains("Esc cancel"), "{prefix} then a comma waits for a letter");
                    player.input(key('~'));
                }
                let after = player.bottom();
                // The ordinary keys: those for a cell, or for a board with a mistake on it.
                let is_ordinary = after[1].starts_with("arrows move") || after[1].starts_with("u undo  r conflicts");
                assert!(is_ordinary, "{prefix} then {follower:?}: {after:?}");
            }
        }
    }
}

/// In the palette every key types, selects or closes: nothing reaches the board except through Enter.
#[test]
fn the_palette_keeps_every_key_to_itself() {
    let loaded = puzzle("tiny");
    let mut player = Player::new(&loaded, &Window::mono(80, 24));
    for key in bound() {
        if matches!(key.code, KeyCode::Enter) {
            continue;
        }
        player.play("<Esc><Esc>:");
        player.input(Input::Key(key));
        assert_eq!(player.session().history().len(), 1, "{key:?}");
        assert_eq!(player.session().view().cursor.index(), 0, "{key:?}");
        assert_eq!(player.flow, Flow::Go, "{key:?}");
    }
}
