//! The program itself never makes the user wait: on the largest boards that can be opened, no key keeps the main thread
//! busy for long.
//!
//! Times are checked with `NAZO_FULL=1 cargo test --release --test ui pauses -- --nocapture`, which prints the longest
//! ones.

use std::time::Duration;

use nazo::play::{Store, list};
use nazo::ui::action::ACTIONS;
use nazo::ui::app::Input;
use nazo::ui::keys::key_named;
use rustix::time::{ClockId, clock_gettime};
use tempfile::TempDir;

use crate::harness::{Player, Window, is_full, load};

/// How long one key and the frame that answers it may keep the main thread busy. The aim is 50 ms. All keys meet it
/// except one, which writes a mark into each of 65,025 squares and takes a little longer.
const LONGEST: Duration = Duration::from_millis(100);
/// The number of keys pressed on each board: each key of the table once, then some of them again.
const KEYS: usize = 320;

fn rows(count: usize, row: impl Fn(usize) -> String) -> String {
    (0..count).map(row).collect::<Vec<_>>().join("\n")
}

fn closed(size: usize) -> String {
    rows(size, |_| vec!["."; size].join(" "))
}

/// The largest boards, and those with the most to show.
fn boards() -> Vec<(&'static str, String)> {
    let blocks = |row: usize| {
        (0..100).map(|col| if row.is_multiple_of(10) || usize::is_multiple_of(col, 10) { "# " } else { ". " }).collect()
    };
    let cages = |row: usize| (0..25).map(|col| char::from(b'a' + (row / 5 * 5 + col / 5) as u8)).collect();
    let sums: String = (0..25).map(|cage| format!("{}=325 ", char::from(b'a' + cage))).collect();
    let eights = |row: usize| vec![if row.is_multiple_of(2) { "8" } else { "." }; 255].join(" ");
    let letter = |nth: usize| char::from(b'a' + (nth % 26) as u8);
    let people: Vec<String> = (0..200).map(|nth| format!("Q{}{}", letter(nth / 26), letter(nth))).collect();
    let says = people.iter().enumerate().map(|(at, name)| format!("{name}: exactly {} are knight\n", at * 37 % 201));
    vec![
        ("an empty sudoku of 16", format!("sudoku\n{}\n", closed(16))),
        ("an empty sudoku of 25", format!("sudoku\n{}\n", closed(25))),
        ("a killer of 25", format!("killer\n{}\n{sums}\n", rows(25, cages))),
        ("an empty kakuro", format!("kakuro\n{}\n", rows(100, blocks))),
        ("a slitherlink of 60", format!("slitherlink\n{}\n", rows(60, |row| ["2.3.", ".1.2"][row % 2].repeat(15)))),
        (
            "a shikaku of 20",
            format!("shikaku\n{}\n", rows(20, |row| ["....", ".?..", "....", "...?"][row % 4].repeat(5))),
        ),
        ("a nurikabe of 40", format!("nurikabe\n{}\n", rows(40, |row| ["3...", "..2."][row % 2].repeat(10)))),
        (
            "a riddle of 200 people",
            format!(
                "riddle\npeople {}\nrole knight=true knave=false\n{}ask all\n",
                people.join(" "),
                says.collect::<String>()
            ),
        ),
        // These come last, since the memory they free is cleared while others are timed.
        ("a closed minefield", format!("minesweeper\nmines: 9000\n{}\n", closed(255))),
        (
            "a minefield to be dealt",
            "minesweeper\nsize: 255x255\nmines: 9000\nfirst: opening\nseed: 4f1c\n".to_string(),
        ),
        ("a minefield of wrong numbers", format!("minesweeper\n{}\n", rows(255, eights))),
    ]
}

/// The processor time of this thread.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Sends an input and draws the frame for it; returns how long this thread worked.
fn time(player: &mut Player, input: Input) -> Duration {
    let began = worked();
    player.input(input);
    player.screen();
    worked() - began
}

#[test]
fn no_key_on_the_largest_boards_keeps_the_main_thread_at_work_for_long() {
    if !is_full() {
        return;
    }
    let names: Vec<&str> = ACTIONS.iter().flat_map(|row| row.bound).flat_map(|(_, names)| *names).copied().collect();
    let mut too_long = Vec::new();
    for (name, text) in boards() {
        let mut player = Player::new(&load(&text), &Window::mono(80, 24));
        let mut found = Vec::new();
        for at in 0..KEYS {
            // A stride without a common divisor with the number of keys reaches all of them.
            let pressed = names[if at < names.len() { at } else { at * 61 % names.len() }];
            let Some(key) = key_named(pressed) else { continue };
            found.push((time(&mut player, Input::Key(key)), pressed));
            if at % 3 == 2 {
                // The background work has news.
                std::thread::sleep(Duration::from_millis(100));
                found.push((time(&mut player, Input::Wake), "news"));
            }
        }
        found.sort();
        println!("{name}: {:?}", found.iter().rev().take(3).collect::<Vec<_>>());
        too_long.extend(found.last().filter(|(time, _)| *time > LONGEST).map(|longest| (name, *longest)));
    }
    assert!(too_long.is_empty(), "{too_long:?}");
}

/// This once took minutes, when every square was looked up among all.
#[test]
fn a_move_in_every_square_of_the_largest_minefield_is_written_and_read_again() {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path().to_path_buf());
    let (loaded, window) = (load(&format!("minesweeper\nmines: 9000\n{}\n", closed(255))), Window::mono(80, 24));
    let mut player = Player::with_store(&loaded, &window, Some(&store));
    player.play("A<draw>");
    let marked = player.session().marks().iter().filter(|marks| marks.corner.len() == 2).count();
    assert_eq!(marked, 255 * 255);
    let marks = player.session().marks().to_vec();
    drop(player);
    assert!(Player::with_store(&loaded, &window, Some(&store)).session().marks() == marks);
    assert_eq!(list(&store).expect("listed").len(), 1, "its one line is longer than any of a puzzle");
}
