//! What counts as time played.

use std::time::Duration;

use nazo::ui::app::{App, Input};

use crate::harness::{Player, Window, puzzle, rows};

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

/// A game that is played back plays no time, and wakes the program for its next state only while somebody sees it.
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
    // The harness's clock begins at 1000 seconds: this goes back before the start of the game.
    player.jump(10);
    assert_eq!(clock(&mut player), "01:15");
    player.wait(5);
    assert_eq!(clock(&mut player), "01:15", "it has not caught up with where it was");
    player.jump(100_000_000);
    player.screen();
}
