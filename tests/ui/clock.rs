//! What counts as time played.

use std::time::Duration;

use nazo::play::{Store, every_game_file};
use nazo::ui::app::{App, Input};

use crate::harness::{Player, TINY, Window, load, puzzle, rows};

fn clock(player: &mut Player) -> String {
    let screen = rows(&player.screen());
    screen[..22]
        .iter()
        .rev()
        .find(|row| row.contains(':'))
        .and_then(|row| row.split_whitespace().last().map(String::from))
        .unwrap_or_default()
}

#[test]
fn a_stopped_program_plays_no_time() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.wait(75);
    assert_eq!(clock(&mut player), "01:15");
    player.input(Input::Suspended);
    player.wait(600);
    player.input(Input::Redraw);
    assert_eq!(clock(&mut player), "01:15");
    player.wait(5);
    assert_eq!(clock(&mut player), "01:20");
}

/// The clock stops five minutes after the last key, and then wakes the program no more.
#[test]
fn a_clock_stands_when_nobody_plays() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.wait(75);
    player.play("l");
    player.wait(299);
    assert_eq!(clock(&mut player), "06:14");
    player.play("h");
    player.wait(870);
    assert_eq!(clock(&mut player), "11:14");
    let soon = player.ui.wake_after();
    assert!(soon.is_none_or(|soon| soon > Duration::from_secs(1)), "{soon:?}");
    player.play("l");
    assert_eq!(clock(&mut player), "11:14");
    player.wait(5);
    assert_eq!(clock(&mut player), "11:19");
}

/// Before the first opening nothing is visible, so no time is counted.
#[test]
fn time_begins_with_the_first_opening() {
    let mut player = Player::new(&load(MINES), &Window::mono(80, 24));
    player.wait(60);
    player.play("jjl<Space>");
    player.wait(60);
    assert_eq!(time(&mut player), "00:00");
    assert_eq!(player.ui.wake_after(), None, "nothing has to be drawn meanwhile");
    player.play("jjlll<Enter>");
    player.wait(5);
    assert_eq!(time(&mut player), "00:05");
    player.play("u");
    player.wait(5);
    assert_eq!(time(&mut player), "00:10", "what was seen is not forgotten");
}

/// A replay does not count as time played. It wakes the program for its next state only while it is visible.
#[test]
fn a_replay_is_no_time_played() {
    let mut player = Player::new(&puzzle("tiny"), &Window::mono(80, 24));
    player.wait(10);
    player.play("l3");
    player.play("M");
    let soon = player.ui.wake_after().expect("the next state is due");
    assert!(soon > Duration::ZERO && soon <= Duration::from_secs(2), "{soon:?}");
    player.play("?");
    player.wait(60);
    assert_ne!(player.ui.wake_after(), Some(Duration::ZERO), "nothing moves beneath a popup");
    player.play("<Esc>");
    player.wait(1);
    player.wait(60);
    assert!(player.bottom()[0].starts_with("1 / 1  00:10  end"), "{:?}", player.bottom());
    player.play("q");
    assert_eq!(clock(&mut player), "00:10");
    player.wait(5);
    assert_eq!(clock(&mut player), "00:15");
}

#[test]
fn a_clock_that_jumps_back_takes_nothing_away_and_fails_nothing() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.wait(75);
    player.input(Input::Suspended);
    player.input(Input::Redraw);
    // The harness's clock starts at 1000 seconds, so this goes back before the start of the game.
    player.jump(10);
    assert_eq!(clock(&mut player), "01:15");
    player.wait(5);
    assert_eq!(clock(&mut player), "01:15", "it has not caught up with where it was");
    player.jump(100_000_000);
    player.screen();
}

const MINES: &str = "minesweeper\ntitle: Small\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n";

/// The time on the screen, wherever it is shown.
fn time(player: &mut Player) -> String {
    let is_time = |word: &&str| word.len() == 5 && word.find(':') == Some(2);
    let screen = rows(&player.screen()).join(" ");
    screen.split_whitespace().find(is_time).unwrap_or_default().to_string()
}

/// The clock of a game that is won or lost stands still. So it does when the game is reopened, and after actions that
/// do not change the result. Nothing is written to its file while it is only looked at.
#[test]
fn the_clock_of_a_finished_game_stands() {
    let won = "l3l2l4hhhj4l2ll1hhhj2ll1l3hhhj3l1l4";
    for (text, first, keys, verdict) in
        [(TINY, "", won, "Solved"), (MINES, "jjjjllll<Enter>", "jj<Enter>", "You hit a mine")]
    {
        let folder = tempfile::TempDir::new().expect("a folder");
        let store = Store::at(folder.path().to_path_buf());
        let window = Window::mono(80, 24);
        let loaded = load(text);
        let mut player = Player::with_store(&loaded, &window, Some(&store));
        player.play(first);
        player.wait(70);
        player.play(keys);
        let shown = rows(&player.screen()).join("\n");
        assert!(shown.contains(verdict), "{shown}");
        // Undone, redone and shown again.
        player.play("u<wait 5>U");
        for more in ["", "b", "B<Esc>", "M<Esc>", "z<Esc>"] {
            player.play(more);
            player.wait(60);
            assert_eq!(time(&mut player), "01:15", "{more}");
        }
        player.input(Input::Suspended);
        player.input(Input::Redraw);
        player.wait(60);
        assert_eq!(time(&mut player), "01:15");
        drop(player);
        let mut again = Player::with_store(&loaded, &window, Some(&store));
        let file = every_game_file(&store).expect("a folder").remove(0).path;
        let written = std::fs::read_to_string(&file).expect("a file");
        for _ in 0..3 {
            again.wait(60);
            assert_eq!(time(&mut again), "01:15", "{text}");
        }
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), written);
        // Also to the end by way of the history.
        again.play("u<wait 5>");
        assert_eq!(time(&mut again), "01:20", "whoever undoes plays on");
        again.play("B<End><Enter>");
        again.wait(60);
        assert_eq!(time(&mut again), "01:20", "{text}");
    }
}
