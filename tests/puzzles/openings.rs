//! Games with hidden squares: opening, flagging, chording, losing and winning, and what the game file stores of that.

use nazo::load::load;
use nazo::play::{Edit, Event, Game, Move, OnCover, Opening, Refusal, Session, Store};
use nazo_core::puzzle::{Budget, Cell};
use nazo_core::scene::{PlainOptions, plain};
use nazo_kinds::minesweeper::{MINE, Minesweeper};
use nazo_kinds::{Loaded, Puzzle};
use proptest::prelude::*;
use std::time::Duration;

/// A board still to be dealt, with a seed.
const DEALT: &str = "minesweeper\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n";

fn loaded(text: &str) -> Loaded {
    load("test", text.as_bytes()).remove(0).outcome.unwrap_or_else(|error| panic!("{error}"))
}

fn session(text: &str) -> Session {
    Session::new(loaded(text).puzzle)
}

fn cell(session: &Session, name: &str) -> Cell {
    session.model().cell_named(name).expect("a cell")
}

fn act(session: &mut Session, lines: &[&str]) {
    for line in lines {
        let event = Event::parse(line, session.model()).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        session.act(&event).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
}

/// What is visible, without flags.
fn picture(session: &Session) -> String {
    plain(&session.face().scene(), PlainOptions::default())
}

/// A layout with mines on these squares, in native text.
fn small(mines: &[usize]) -> String {
    let layout = nazo_kinds::minesweeper::Layout::new(
        nazo_kinds::minesweeper::Size { rows: 4, cols: 5 },
        (0..20).map(|at| mines.contains(&at)).collect(),
    );
    let layout = layout.expect("a layout");
    let game = Minesweeper::of_game(layout.closed(), layout, Default::default()).expect("a game");
    nazo_kinds::Puzzle::write(&game, "native", None).expect("text")
}

#[test]
fn opening_spreads_and_shows_numbers() {
    let mut session = session(&small(&[0, 4, 15]));
    assert!(!session.is_undealt() && !session.is_over(), "its mines are laid");
    act(&mut session, &["open r1c3"]);
    assert_eq!(
        picture(&session),
        "\
▒▒ 1 · 1▒▒
▒▒ 1 · 1 1
▒▒ 1 · · ·
▒▒ 1 · · ·
"
    );
    assert!(!session.is_solved());
    act(&mut session, &["open r2c1", "open r3c1"]);
    assert!(session.is_solved() && session.is_over(), "all that is no mine is open:\n{}", picture(&session));
}

#[test]
fn a_flag_keeps_a_square_closed_and_two_marks_follow_it() {
    let mut session = session(&small(&[0, 4, 15]));
    let corner = cell(&session, "r1c1");
    let flag = session.flagging(&[corner], true).expect("a flag");
    session.act(&Event::Move(flag)).expect("allowed");
    assert_eq!(session.on_cover(corner), Some(OnCover::Flag));
    assert_eq!(session.opening(corner), None);
    assert_eq!(session.act(&Event::Move(Edit::Open(corner).into())), Err(Refusal::NotClosed(corner)));
    let ask = session.flagging(&[corner], true).expect("a question");
    session.act(&Event::Move(ask)).expect("allowed");
    assert_eq!(session.on_cover(corner), Some(OnCover::Question));
    let bare = session.flagging(&[corner], true).expect("nothing");
    session.act(&Event::Move(bare)).expect("allowed");
    assert_eq!(session.on_cover(corner), Some(OnCover::Nothing));
}

#[test]
fn several_squares_get_the_same_in_one_move() {
    let mut session = session(&small(&[0, 4, 15]));
    act(&mut session, &["open r1c3", "put r2c1 1"]);
    let cells = ["r1c1", "r2c1", "r1c2"].map(|name| cell(&session, name));
    let on = |session: &Session| cells.map(|cell| session.on_cover(cell));
    // r1c2 is open and stays as it is; one of the others already has a flag.
    for next in [OnCover::Flag, OnCover::Question, OnCover::Nothing] {
        let made = session.flagging(&cells, true).expect("a move");
        session.act(&Event::Move(made)).expect("allowed");
        assert_eq!(on(&session), [Some(next), Some(next), None]);
    }
    act(&mut session, &["undo", "undo", "undo"]);
    assert_eq!(on(&session), [Some(OnCover::Nothing), Some(OnCover::Flag), None]);
    assert_eq!(session.flagging(&cells[2..], true), None);
}

#[test]
fn no_flag_is_wrong_before_the_mines_are_laid() {
    let mut session = session(DEALT);
    assert!(session.is_undealt());
    act(&mut session, &["put r1c1 1"]);
    assert_eq!((session.wrong_flags(), session.tally()), (Vec::new(), None));
    act(&mut session, &["open r5c5"]);
    assert!(!session.is_undealt() && session.tally().is_some());
}

#[test]
fn what_was_done_is_counted_of_what_there_was_to_do() {
    let told = |session: &Session| session.tally().map(|tally| (tally.clicks, tally.done, tally.least));
    let mut whole = session(&small(&[0, 4, 15]));
    assert_eq!(told(&whole), Some((0, 0, 3)), "the region and two squares beside it");
    act(&mut whole, &["open r1c3", "put r1c1 1", "colour r1c1 a"]);
    assert_eq!(told(&whole), Some((2, 1, 3)), "a colour is no click");
    act(&mut whole, &["open r4c1"]);
    assert!(whole.is_lost());
    assert_eq!(told(&whole), Some((3, 1, 3)));
    assert_eq!(whole.tally().map(|tally| tally.efficiency()), Some(33));
    // What is open at the start does not count as the player's work.
    let layout = nazo_kinds::minesweeper::Layout::new(
        nazo_kinds::minesweeper::Size { rows: 4, cols: 5 },
        (0..20).map(|at| [0, 4, 15].contains(&at)).collect(),
    );
    let layout = layout.expect("a layout");
    let mut shown = layout.closed();
    layout.open(&mut shown, 2);
    let game = Minesweeper::of_game(shown, layout, Default::default()).expect("a game");
    let mut begun = Session::new(std::sync::Arc::new(game));
    assert!(!begun.is_undealt());
    act(&mut begun, &["open r2c1", "open r3c1"]);
    assert!(begun.is_solved());
    assert_eq!(told(&begun), Some((2, 2, 2)));
}

#[test]
fn around_a_number_is_opened_when_its_flags_stand() {
    let mut session = session(&small(&[0, 4, 15]));
    act(&mut session, &["open r1c3"]);
    let number = cell(&session, "r1c2");
    assert_eq!(session.chording(number), None, "no flag stands");
    act(&mut session, &["put r1c1 1"]);
    let made = session.chording(number).expect("one flag at a 1");
    assert_eq!(made.edits(), [Edit::Open(cell(&session, "r2c1"))]);
    session.act(&Event::Move(made)).expect("allowed");
    assert!(session.is_open(cell(&session, "r2c1")));
    // If the flag is on the wrong square, the mine explodes.
    act(&mut session, &["undo", "clear r1c1", "put r2c1 1"]);
    let made = session.chording(number).expect("one flag at a 1");
    let outcome = session.act(&Event::Move(made)).expect("allowed");
    assert!(outcome.loses && session.is_lost());
    assert_eq!(session.wrong_flags(), [cell(&session, "r2c1")]);
}

#[test]
fn a_mine_ends_the_game_and_taking_it_back_is_practice() {
    let mut session = session(&small(&[0, 4, 15]));
    act(&mut session, &["open r1c3"]);
    assert!(!session.is_practice());
    act(&mut session, &["open r1c1"]);
    assert!(session.is_lost() && session.is_over() && !session.is_solved());
    let put = Event::parse("put r2c1 1", session.model()).expect("an event");
    assert_eq!(session.act(&put), Err(Refusal::Over));
    assert!(picture(&session).contains('*'), "the mines are shown:\n{}", picture(&session));
    act(&mut session, &["undo"]);
    assert!(!session.is_lost() && session.is_practice());
}

#[test]
fn the_first_click_is_what_it_was_promised() {
    for name in ["r1c1", "r5c5", "r9c9", "r3c7"] {
        let mut session = session(DEALT);
        act(&mut session, &[&format!("open {name}")]);
        let first = cell(&session, name);
        assert!(session.is_open(first));
        assert!(session.hidden().expect("hidden").1.open.len() > 3, "{name} opens a region:\n{}", picture(&session));
    }
    // The same seed and the same click give the same board.
    let board = |name: &str| {
        let mut session = session(DEALT);
        act(&mut session, &[&format!("open {name}")]);
        picture(&session)
    };
    assert_eq!(board("r5c5"), board("r5c5"));
    let safe = DEALT.replace("opening", "safe");
    for at in 1..=9 {
        let mut session = session(&safe);
        act(&mut session, &[&format!("open r{at}c{at}")]);
        assert!(!session.is_lost());
    }
}

#[test]
fn a_board_without_guessing_is_cleared_by_what_is_proven() {
    let sure = "minesweeper\nsize: 16x16\nmines: 40\nfirst: opening\nguess: no\nseed: 99\n";
    let mut session = session(sure);
    act(&mut session, &["open r8c8"]);
    while !session.is_solved() {
        let safe = session.safe(&Budget::unlimited()).expect("in time");
        assert!(!safe.is_empty(), "something is proven:\n{}", picture(&session));
        let made = Move::of(safe.into_iter().map(Edit::Open).collect()).expect("a move");
        session.act(&Event::Move(made)).expect("allowed");
        assert!(!session.is_lost());
    }
    let tally = session.tally().expect("a tally");
    assert!(tally.least > 0 && tally.clicks > 0);
}

#[test]
fn a_game_goes_on_from_its_file_with_all_that_was_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path());
    let now = Duration::ZERO;
    let (mut game, _) = Game::open(&loaded(DEALT), Some(&store), Opening::Resume);
    for line in ["open r5c5", "put r1c1 1"] {
        let event = Event::parse(line, game.session().model()).expect("an event");
        game.act(&event, now).outcome.expect("allowed");
    }
    let text = game.to_text().expect("text");
    assert!(text.contains("open r5c5\n"), "{text}");
    let (again, resumed) = Game::open(&loaded(DEALT), Some(&store), Opening::Resume);
    assert_eq!(resumed.moves, 2);
    assert_eq!(picture(again.session()), picture(game.session()));
    assert_eq!(again.session().flags().len(), 1);
    // Sent by mail, it is the same game.
    let mailed = loaded(&text);
    let (mailed, _) = Game::open(&mailed, None, Opening::Resume);
    assert_eq!(picture(mailed.session()), picture(game.session()));
}

#[test]
fn boards_to_be_dealt_are_read_and_written() {
    for text in [
        DEALT.to_string(),
        "minesweeper\nsize: 30x16\nmines: 99\nfirst: safe\n".to_string(),
        "minesweeper\nsize: 30x16\nmines: 99\nfirst: opening\nguess: no\nseed: ff\n".to_string(),
    ] {
        let puzzle = loaded(&text).puzzle;
        assert_eq!(puzzle.write("native", None).as_deref(), Some(text.as_str()));
        let is_template = |puzzle: &dyn Puzzle| puzzle.hidden().is_some_and(|hidden| hidden.is_template());
        assert_eq!(is_template(&*puzzle), !text.contains("seed"));
        assert_eq!(puzzle.write("tatham", None), None, "nobody has clicked yet");
        if let Some(id) = puzzle.write("id", None) {
            assert_eq!(loaded(&id).puzzle.write("id", None), Some(id));
        }
        let dealt = puzzle.hidden().and_then(|hidden| hidden.dealt(7, None)).expect("dealt");
        assert!(!is_template(&*dealt) && dealt.write("native", None).expect("text").contains("seed: 7\n"));
    }
    let complaint = |text: &str| load("test", text.as_bytes()).remove(0).outcome.expect_err("refused").to_string();
    for (text, says) in [
        ("minesweeper\nsize: 9x9\n", "the number of mines is missing"),
        ("minesweeper\nsize: 9\nmines: 3\n", "use columns x rows, from"),
        ("minesweeper\nsize: 3x3\nmines: 1\n", "this board has room for 0 mines besides the first click"),
        ("minesweeper\nsize: 9x9\nmines: 10\nfirst: lucky\n", "use 'safe' or 'opening'"),
        ("minesweeper\nsize: 9x9\nmines: 10\nseed: xyz\n", "use a hexadecimal number"),
        ("minesweeper\nseed: 4\nmines: 1\n...\n", "belongs to a board not yet dealt"),
    ] {
        assert!(complaint(text).contains(says), "{text}: {}", complaint(text));
    }
}

#[test]
fn nothing_is_opened_where_nothing_is_hidden() {
    let mut session = session("minesweeper\nmines: 1\n.1\n11\n");
    let corner = cell(&session, "r1c1");
    assert_eq!(session.act(&Event::Move(Edit::Open(corner).into())), Err(Refusal::NotClosed(corner)));
    assert!(session.hidden().is_none());
    act(&mut session, &["put r1c1 1"]);
    assert_eq!(session.entry(corner), Some(MINE));
}

proptest! {
    /// Replaying the journal always gives the same game.
    #[test]
    fn a_journal_gives_the_same_game(steps in prop::collection::vec((0u8..8, 0usize..81), 1..40)) {
        let mut session = session(DEALT);
        let mut journal = Vec::new();
        for (what, at) in steps {
            let cell = Cell(at as u16);
            let event = match what {
                0..=2 => session.opening(cell).map(Event::Move),
                3 => session.flagging(&[cell], true).map(Event::Move),
                4 => session.chording(cell).map(Event::Move),
                5 => Some(Event::Undo),
                6 => Some(Event::Redo),
                _ => Some(Event::Goto(at % session.history().len())),
            };
            let Some(event) = event else { continue };
            let line = event.text(session.model());
            if session.act(&event).is_ok_and(|outcome| outcome.changed) {
                journal.push(line);
            }
        }
        let mut again = Session::new(session.puzzle().clone());
        for line in &journal {
            let event = Event::parse(line, again.model()).expect("an event");
            again.act(&event).expect("allowed");
        }
        prop_assert_eq!(&again, &session);
        prop_assert_eq!(picture(&again), picture(&session));
        prop_assert_eq!(again.is_practice(), session.is_practice());
    }
}
