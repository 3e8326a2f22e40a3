//! Two windows on one game.

use std::time::Duration;

use crate::full;
use crate::home::{Home, SIZE, Seen, TRUECOLOR, press};
use crate::killed::Dice;
use crate::pty::Terminal;

/// The characters of the board: entries and candidates, without the heavy lines that show the cursor.
fn board(terminal: &Terminal) -> String {
    let rows: Vec<String> = terminal.screen().rows(0, 58).take(usize::from(SIZE.1) - 2).collect();
    rows.join("\n").replace('━', "─").replace('┃', "│")
}

#[test]
fn both_end_with_the_same_board_and_a_sound_file() {
    for seed in 1..=if full() { 40 } else { 2 } {
        let mut dice = Dice(0x5eed_0000 + seed);
        let home = Home::new();
        let mut windows = [home.open(&TRUECOLOR), home.open(&TRUECOLOR)];
        let mut typed = Vec::new();
        for _ in 0..60 {
            // Sometimes both at once, sometimes in turn.
            let at = dice.below(2);
            let keys = dice.board_keys();
            // View settings, unlike moves, belong to each window.
            if keys.eq_ignore_ascii_case("a") || keys.starts_with('f') {
                continue;
            }
            windows[at].mark();
            windows[at].type_bytes(keys.as_bytes());
            if dice.below(3) > 0 {
                windows[at].frame_within(Duration::from_millis(100));
            }
            typed.push((at, keys));
        }
        for window in &mut windows {
            window.listen(Duration::from_millis(200));
        }
        // A window takes in moves made elsewhere with its next key, whatever that is.
        for window in &mut windows {
            press(window, b"l");
        }
        let [first, second] = &windows;
        assert_eq!(board(first), board(second), "seed {seed}: {typed:?}\n{}", home.game_text());
        let undo = Seen::on(first).undo;
        assert_eq!(undo, Seen::on(second).undo, "seed {seed}: {typed:?}\n{}", home.game_text());
        for mut window in windows {
            window.type_bytes(b"q");
            assert_eq!(window.exit_within(Duration::from_millis(500)).code(), Some(0));
        }
        let (game, resumed) = home.game();
        assert!(resumed.notes.is_empty(), "seed {seed}: {:?}\n{}", resumed.notes, home.game_text());
        let history = game.session().history();
        assert_eq!(Some(history.depth(history.current())), undo, "seed {seed}: {typed:?}\n{}", home.game_text());
    }
}

#[test]
fn a_move_made_elsewhere_is_told() {
    let home = Home::new();
    let [mut first, mut second] = [home.open(&TRUECOLOR), home.open(&TRUECOLOR)];
    press(&mut first, b"5");
    press(&mut second, b"l");
    second.until("another window");
    second.until("Moves 1");
}
