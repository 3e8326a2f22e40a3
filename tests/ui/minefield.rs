//! A game of minesweeper on screen: opening, flags, hints, the end of the game, and the next board.

use std::sync::Arc;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use nazo::ui::app::Input;
use nazo::ui::screens::{Found, Start};
use nazo_core::puzzle::{Budget, Site};
use nazo_core::words::Lang;
use nazo_kinds::minesweeper::MINE as MINE_VALUE;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{Player, SIZES, Window, cases, compare_sheet, load, rows, styled};
use crate::random::{any_stroke, any_window};

const BOARD: &str = "minesweeper\ntitle: Small\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n";

fn player(window: &Window, text: &str) -> Guest {
    let found = Found { puzzles: offers(&[text]), ..Found::default() };
    Guest::at(Arc::new(TempDir::new().expect("a folder")), window, Start::Puzzles(found))
}

fn usual() -> Window {
    Window::mono(80, 24)
}

/// Tiles of two columns and one row, however large the window is.
const TIGHT: &str = "__";

/// Moves to the middle and opens it.
const FIRST: &str = "jjjjllll<Enter>";

fn screen(guest: &mut Guest) -> String {
    rows(&guest.screen()).join("\n")
}

#[test]
fn pictures() {
    let open = |more: &str| format!("{FIRST}{more}");
    let screens = [
        ("minefield", String::new()),
        ("minefield-open", open("kkkkk<Space>")),
        ("minefield-odds", open("a<work>")),
        ("minefield-lost", open("jj<Enter>")),
        ("minefield-won", open("AA")),
        ("minefield-risks", open("jj<Enter>p<work>")),
        ("minefield-result", open("jj<Enter>d")),
        ("minefield-helped", open("aAA")),
        ("minefield-selection", open("jjvl")),
        ("minefield-hint", open("tt<work>")),
    ];
    for (name, keys) in screens {
        for (theme, lang) in [("default", Lang::En), ("mono", Lang::En), ("default", Lang::Ja)] {
            let window = Window { theme, lang, ..usual() };
            let mut guest = player(&window, BOARD);
            guest.play(&keys);
            let pictures = SIZES.map(|(columns, rows)| {
                guest.input(Input::Resize(columns, rows));
                ((columns, rows), styled(&guest.screen()))
            });
            compare_sheet(name, &window, &pictures);
        }
    }
}

#[test]
fn a_game_is_won_and_told() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}AA"));
    let shown = screen(&mut guest);
    assert!(shown.contains("Cleared in 00:00: 3 clicks, 3BV"), "{shown}");
    assert!(guest.bottom().contains("G new board"), "{}", guest.bottom());
}

#[test]
fn a_mine_ends_it_and_another_board_is_dealt() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}jj<Enter>"));
    assert!(guest.sees("You hit a mine."), "{}", screen(&mut guest));
    guest.play("<Enter>");
    assert!(guest.sees("The game is lost."), "nothing is opened any more");
    guest.play("u");
    guest.play("<Space>");
    assert!(guest.sees("flags 1"), "{}", screen(&mut guest));
    guest.play("G");
    assert!(guest.sees("closed 81") && guest.sees("flags 0"), "{}", screen(&mut guest));
}

#[test]
fn a_board_without_a_seed_is_dealt_when_it_is_opened() {
    let mut guest = player(&usual(), &BOARD.replace("seed: 4f1c\n", ""));
    guest.play(FIRST);
    let game = guest.desk.game().expect("a game").game();
    assert!(game.session().puzzle().write("native", None).expect("text").contains("seed: 7"));
    assert!(!guest.sees("closed 81"));
}

#[test]
fn whoever_wants_has_another_first_click() {
    let mut guest = player(&usual(), BOARD);
    let promised = |guest: &mut Guest| {
        let text = guest.desk.game().expect("a game").game().session().puzzle().write("native", None).expect("text");
        text.lines().find(|line| line.starts_with("first:")).map(str::to_string)
    };
    assert_eq!(promised(&mut guest).as_deref(), Some("first: opening"));
    guest.play(":first-click<Enter>");
    assert!(guest.sees("is never a mine"), "{}", screen(&mut guest));
    assert_eq!(promised(&mut guest).as_deref(), Some("first: opening"), "the board at hand stays what it is");
    guest.play("G");
    assert_eq!(promised(&mut guest).as_deref(), Some("first: safe"));
    guest.play(":first-click<Enter>G");
    assert_eq!(promised(&mut guest).as_deref(), Some("first: opening"));
}

#[test]
fn a_crowded_board_has_no_opening_to_promise() {
    let crowded = BOARD.replace("mines: 10", "mines: 75").replace("first: opening", "first: safe");
    let mut guest = player(&usual(), &crowded);
    guest.play(":first-click<Enter>:first-click<Enter>G");
    assert!(guest.sees("closed 81"), "{}", screen(&mut guest));
    let text = guest.desk.game().expect("a game").game().session().puzzle().write("native", None).expect("text");
    assert!(text.contains("first: safe"), "{text}");
    guest.play(FIRST);
    assert!(!guest.sees("lost"), "{}", screen(&mut guest));
}

#[test]
fn hints_say_first_whether_and_then_where() {
    let mut guest = player(&usual(), BOARD);
    guest.play("t");
    assert!(guest.sees("Nothing is open yet: wherever you begin, the first square is safe."));
    guest.play(&format!("{FIRST}t"));
    assert!(guest.sees("Yes, at least one square is certain to be safe."), "{}", screen(&mut guest));
    guest.play("t<work>");
    assert!(guest.sees("Look at"), "{}", screen(&mut guest));
    // Taking a step sets flags or opens squares.
    guest.play("tt<Enter>");
    assert!(guest.sees("flags 2"), "{}", screen(&mut guest));
}

/// The keys from the first square to another one, followed by `key`.
fn at(row: u16, col: u16, key: &str) -> String {
    format!("{}{}{key}", "j".repeat(usize::from(row)), "l".repeat(usize::from(col)))
}

/// Boards that show something at the start make no promise about the first click.
#[test]
fn a_mine_that_was_opened_first_was_a_risk() {
    let mut guest = player(&usual(), "9x9:0,0,u008440100010002340100");
    let session = guest.desk.game().expect("a game").game().session();
    let certain = session.certain(&Budget::unlimited()).expect("in time");
    let mine = certain.into_iter().find(|known| known.value == MINE_VALUE).expect("a mine that is proven");
    let Site::Square { row, col } = *session.model().site(mine.cell) else { panic!("a square") };
    guest.play(&at(row, col, "<Enter>"));
    assert!(guest.sees("You hit a mine."), "{}", screen(&mut guest));
    guest.play("p<work>");
    assert!(guest.sees("One opening, a risky one."), "{}", screen(&mut guest));
    assert!(guest.sees("100.0% there was a safe square"), "{}", screen(&mut guest));
}

#[test]
fn the_first_click_of_a_dealt_board_was_none() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}jj<Enter>p<work>"));
    assert!(guest.sees("2 openings, one of them risky."), "{}", screen(&mut guest));
}

#[test]
fn before_a_mine_is_laid_nothing_can_be_told() {
    let said = "Nothing is open yet: wherever you begin, the first square is safe.";
    for keys in ["t", "p<work>", "ww<work>", "w1<work>", "w2<work>", "wg<work>", "a<work>"] {
        let mut guest = player(&usual(), BOARD);
        guest.play(keys);
        assert!(guest.sees(said), "{keys}:\n{}", screen(&mut guest));
    }
    for keys in ["<Space>r", "<Space>R", "<Space>RR"] {
        let mut guest = player(&usual(), BOARD);
        guest.play(keys);
        assert!(
            guest.sees("No mine is laid before the first click, so no flag is right or wrong"),
            "{keys}:\n{}",
            screen(&mut guest)
        );
        assert!(guest.sees("hints 0"), "{keys}:\n{}", screen(&mut guest));
    }
}

#[test]
fn every_square_that_is_selected_gets_a_flag() {
    let mut guest = player(&usual(), BOARD);
    guest.play("vlll j");
    assert!(guest.bottom().contains("Space flag all") && !guest.bottom().contains("mark all"), "{}", guest.bottom());
    guest.play("<Space>");
    assert!(guest.sees("flags 5"), "{}", screen(&mut guest));
    guest.play("u");
    assert!(guest.sees("flags 0"), "one move: {}", screen(&mut guest));
}

/// After a loss the board shows which mine ended the game, which flags were wrong and which were right.
#[test]
fn a_lost_board_tells_wrong_flags_and_the_mine_that_ended_it() {
    let mut guest = player(&usual(), BOARD);
    // r9c6 is safe, r8c6 and r7c5 are mines.
    guest.play(&format!("{TIGHT}{FIRST}jjjjl<Space>k<Space>kh<Enter>kkkk"));
    let shown = screen(&mut guest).replace('░', "▒");
    let row = |number: &str| {
        let row = shown.lines().find_map(|row| row.trim_start().strip_prefix(number));
        row.unwrap_or_default().chars().skip(1).take(18).collect::<String>()
    };
    assert_eq!(["7", "8", "9"].map(row), ["▒* 1 · 1!*▒▒▒* 1 ·", " 1 1 · 1 2▒F 2 1 ·", " · · · · 1!F 1 · ·"], "{shown}");
    assert!(shown.contains("!* end") && shown.contains("!F wrong"), "{shown}");
}

/// The result of a game is shown in every window: beside the board, or among its details.
#[test]
fn the_result_is_beside_the_board() {
    let lost = format!("{FIRST}jj<Enter>");
    for (keys, expected) in [
        (lost.clone(), ["Lost", "3BV 1 of 6", "Clicks 2", "Efficiency 50%"]),
        (format!("{FIRST}AA"), ["Cleared", "3BV 6", "Clicks 3", "Efficiency 200%"]),
    ] {
        for (size, more) in [((80, 24), ""), ((120, 40), ""), ((40, 15), "d")] {
            let mut guest = player(&Window::mono(size.0, size.1), BOARD);
            guest.play(&format!("{keys}{more}"));
            for words in expected {
                assert!(guest.sees(words), "{size:?} {words}:\n{}", screen(&mut guest));
            }
            let is_helped = guest.sees("With ");
            assert_eq!(is_helped, keys.contains('A'), "{}", screen(&mut guest));
        }
    }
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{lost}u"));
    assert!(!guest.sees("3BV"), "it goes on: {}", screen(&mut guest));
    guest.play("U");
    assert!(guest.sees("Moves undone"), "{}", screen(&mut guest));
}

#[test]
fn wrong_flags_are_counted_and_then_shown() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}r"));
    assert!(guest.sees("No flags yet.") && guest.sees("hints 0"));
    // r7c5 is a mine, so the 1 at r6c5 makes r7c6 safe.
    guest.play("jj<Space>r");
    assert!(guest.sees("All flags are right."), "{}", screen(&mut guest));
    guest.play("l<Space>");
    assert!(guest.sees("flags 2"), "{}", screen(&mut guest));
    guest.play("r");
    assert!(guest.sees("One flag is wrong."), "{}", screen(&mut guest));
}

#[test]
fn whoever_wants_it_is_warned_of_needless_risks() {
    let mut guest = player(&usual(), BOARD);
    guest.play(":training<Enter>");
    assert!(guest.sees("Training on"), "{}", screen(&mut guest));
    guest.play(&format!("{FIRST}jj<Enter>"));
    assert!(guest.sees("Not proven safe, though another square is."), "{}", screen(&mut guest));
    guest.play("<Enter>");
    assert!(guest.sees("You hit a mine."), "asked twice, it is done");
}

/// Column and row on the screen of the board's first square.
fn corner(guest: &mut Guest) -> (u16, u16) {
    let shown = rows(&guest.screen());
    let row = shown.iter().position(|row| row.contains("▒▒░░")).expect("the board");
    let column = shown[row].chars().position(|letter| letter == '▒').expect("its edge");
    (column as u16, row as u16)
}

#[test]
fn the_mouse_opens_flags_and_opens_around() {
    let mut guest = player(&usual(), BOARD);
    guest.play(TIGHT);
    let (column, row) = corner(&mut guest);
    let press = |guest: &mut Guest, button, (dx, dy): (u16, u16)| {
        let action = MouseEventKind::Down(button);
        guest.input(Input::Mouse(MouseEvent {
            kind: action,
            column: column + 2 * dx,
            row: row + dy,
            modifiers: KeyModifiers::NONE,
        }));
        guest.input(Input::Mouse(MouseEvent {
            kind: MouseEventKind::Up(button),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    };
    press(&mut guest, MouseButton::Left, (4, 4));
    assert!(!guest.sees("closed 81"), "{}", screen(&mut guest));
    press(&mut guest, MouseButton::Right, (4, 6));
    assert!(guest.sees("flags 1"), "{}", screen(&mut guest));
}

/// A 1 that the first click opens, as column and row from 0, and the only mine beside it. One more square is closed
/// there.
const NUMBER: (u16, u16) = (4, 5);
const MINE: (u16, u16) = (4, 6);

/// Pressing both buttons on a number opens around it, whichever goes down first. The second one has no message of its
/// own.
#[test]
fn both_buttons_open_around() {
    for order in [[MouseButton::Left, MouseButton::Right], [MouseButton::Right, MouseButton::Left]] {
        let mut guest = player(&usual(), BOARD);
        guest.play(TIGHT);
        let (column, row) = corner(&mut guest);
        let put = |guest: &mut Guest, action, (dx, dy): (u16, u16)| {
            guest.input(Input::Mouse(MouseEvent {
                kind: action,
                column: column + 2 * dx,
                row: row + dy,
                modifiers: KeyModifiers::NONE,
            }));
        };
        put(&mut guest, MouseEventKind::Down(MouseButton::Left), (4, 4));
        put(&mut guest, MouseEventKind::Up(MouseButton::Left), (4, 4));
        put(&mut guest, MouseEventKind::Down(MouseButton::Right), MINE);
        put(&mut guest, MouseEventKind::Up(MouseButton::Right), MINE);
        assert!(guest.sees("closed 15"), "{}", screen(&mut guest));
        for button in order {
            put(&mut guest, MouseEventKind::Down(button), NUMBER);
        }
        for button in order {
            put(&mut guest, MouseEventKind::Up(button), NUMBER);
        }
        assert!(guest.sees("closed 14"), "{}", screen(&mut guest));
        assert!(!guest.sees("Already open."), "{}", screen(&mut guest));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(150), ..ProptestConfig::default() })]

    /// Whatever is pressed, every screen can be drawn, and everything that was done is on disk.
    #[test]
    fn any_keys_at_all(window in any_window(), script in prop::collection::vec(any_stroke(), 1..60)) {
        let mut guest = player(&usual(), BOARD);
        guest.play(FIRST);
        guest.input(Input::Resize(window.size.0, window.size.1));
        for stroke in script {
            guest.stroke(stroke);
        }
        guest.desk.finish_work();
        guest.screen();
        prop_assert!(guest.desk.is_saved());
    }
}

#[test]
fn questions_of_other_kinds_are_answered_in_terms_of_mines() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}w"));
    assert!(guest.bottom().contains("1 why not safe?  2 why not a mine?"), "{}", guest.bottom());
    guest.play("w");
    assert!(guest.sees("r5c5 is open; ask about a closed square."), "{}", screen(&mut guest));
    guest.play("n");
    assert!(guest.sees("a: odds, then n: go there"), "{}", screen(&mut guest));
}

/// If the first opening is undone while its steps are on screen, there is nothing left to step through. The board comes
/// back, then and when the game is opened again.
#[test]
fn steps_end_with_what_was_opened() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}p<work>"));
    assert!(guest.sees("j k h l step"), "{}", screen(&mut guest));
    guest.play("u<work>");
    assert!(!guest.sees("j k h l step") && guest.bottom().contains("Enter open"), "{}", screen(&mut guest));
    guest.play("<Enter>");
    assert!(guest.sees("opened "), "{}", screen(&mut guest));
}

const POSITION: &str = include_str!("../../puzzles/minesweeper/level-1-a-beginner.nazo");
const LARGE: &str = include_str!("../../puzzles/minesweeper/level-2-a-intermediate.nazo");
const EXPERT: &str = include_str!("../../puzzles/minesweeper/level-0-expert.nazo");

/// The text on the tile in the corner of a position.
fn tile(guest: &mut Guest) -> String {
    let shown = rows(&guest.screen());
    let first = shown.iter().find(|row| row.contains(" 1 · 2")).expect("the board");
    first.split(" 1 · 2").next().unwrap_or_default().trim().chars().skip(3).collect()
}

/// `Space` marks a square of a position as it does on a dealt board.
#[test]
fn squares_of_a_position_are_flagged_as_in_a_game() {
    let mut guest = player(&usual(), POSITION);
    guest.play(TIGHT);
    for (stands, flags) in [("F", 1), ("?", 0), ("", 0), ("F", 1)] {
        guest.play("<Space>");
        assert_eq!(tile(&mut guest), stands, "{}", screen(&mut guest));
        assert!(guest.sees(&format!("flags {flags}")), "{}", screen(&mut guest));
        assert!(!guest.sees("CORNER") && !guest.sees("layer"), "{}", screen(&mut guest));
    }
    guest.play("u1<Space>");
    assert_eq!(tile(&mut guest), "F", "a flag takes the place of what was said before");
    assert!(guest.bottom().contains("Space flag"), "{}", guest.bottom());
    guest.play("xv<Right><Space>");
    assert!(guest.sees("flags 2"), "{}", screen(&mut guest));
    guest.play("u<Esc>c");
    assert!(guest.sees("1 safe, 2 mine, Space flag") && !guest.sees("CORNER"), "{}", screen(&mut guest));
}

#[test]
fn a_flag_that_a_position_came_with_becomes_a_question_and_is_there_again() {
    let mut guest = player(&usual(), "minesweeper\nmines: 2\nF10\n120\n.10\n");
    guest.play(TIGHT);
    let corner = |guest: &mut Guest| {
        let shown = screen(guest);
        shown.lines().find_map(|row| row.trim().strip_prefix("1 ▒").and_then(|rest| rest.chars().next()))
    };
    assert_eq!(corner(&mut guest), Some('F'));
    guest.play("<Space>");
    assert_eq!(corner(&mut guest), Some('?'), "{}", screen(&mut guest));
    guest.play("<Space>");
    assert_eq!(corner(&mut guest), Some('F'), "{}", screen(&mut guest));
}

#[test]
fn enter_on_an_undecided_square_says_what_can_be_said() {
    let mut guest = player(&usual(), POSITION);
    guest.play("<Enter>");
    assert!(guest.sees("Mark r1c1: 1 safe, 2 mine, Space flag."), "{}", screen(&mut guest));
    let mut guest = player(&Window { lang: Lang::Ja, ..usual() }, POSITION);
    guest.play("<Enter>");
    assert!(guest.sees("1行1列は未確定です: 1 安全、2 地雷、Space 旗。"), "{}", screen(&mut guest));
}

/// The conclusion of a step is at the end of its sentence, which is visible in small windows too.
#[test]
fn small_windows_have_room_for_the_conclusion() {
    for (text, lang, steps) in
        [(POSITION, Lang::En, 8), (LARGE, Lang::En, 20), (POSITION, Lang::Ja, 8), (LARGE, Lang::Ja, 20)]
    {
        let mut guest = player(&Window { lang, ..Window::mono(40, 15) }, text);
        guest.play("p<work>");
        for step in 0..steps {
            let shown = rows(&guest.screen());
            let told = shown[shown.len() - 3..].join(" ");
            let end = if lang == Lang::En { '.' } else { '。' };
            let whole = told.trim_end().ends_with(end) || shown[14].ends_with("… d") && !shown[14].is_empty();
            assert!(whole, "{step}: {}", shown.join("\n"));
            assert!(step > 1 || !told.contains("… d"), "{step}: {}", shown.join("\n"));
            guest.play("j");
        }
    }
}

/// A step that places several values says which: `+* ×2` if there is no room for words.
#[test]
fn steps_of_several_squares_say_what_they_are() {
    for (size, lang, expected) in [
        ((40, 15), Lang::En, "+* ×2"),
        ((40, 15), Lang::Ja, "+* ×2"),
        ((80, 24), Lang::En, "+mine ×2"),
        ((80, 24), Lang::Ja, "+地雷 ×2"),
    ] {
        let mut guest = player(&Window { lang, ..Window::mono(size.0, size.1) }, POSITION);
        guest.play("p<work>");
        assert!(guest.sees(expected), "{}", screen(&mut guest));
    }
}

/// The signs of a board are explained in full wherever there is a panel.
#[test]
fn legends_are_not_cut() {
    let mut guest = player(&usual(), &EXPERT.replace("first: opening\n", "first: opening\nseed: 4f1c\n"));
    let legend = |guest: &mut Guest| {
        let shown = rows(&guest.screen());
        let row = |row: &String| row.contains("!* ").then(|| row.chars().skip(64).collect::<String>());
        shown.iter().rev().find_map(row).unwrap_or_default()
    };
    guest.play(FIRST);
    for _ in 0..60 {
        guest.play("<Right><Enter>");
        if guest.sees("You hit a mine.") {
            break;
        }
    }
    assert_eq!(legend(&mut guest), "!* end  !F wrong", "{}", screen(&mut guest));
}

/// Moves are counted in the same way everywhere; the start is not one of them.
#[test]
fn a_replay_counts_in_one_way() {
    let mut guest = player(&usual(), BOARD);
    guest.play(&format!("{FIRST}jj<Enter>M<Space><Home>jj"));
    let shown = rows(&guest.screen());
    assert!(shown.iter().any(|row| row.contains("Replay") && row.ends_with("2 / 2")), "{}", shown.join("\n"));
    assert!(shown.iter().any(|row| row.starts_with("2 / 2  ")), "{}", shown.join("\n"));
    guest.play("<Home>");
    assert_eq!(screen(&mut guest).matches("0 / 2").count(), 2, "{}", screen(&mut guest));
}

#[test]
fn a_title_is_told_whole_where_there_is_room_beside_board_and_panel() {
    let title = "Intermediate, by chance, with a corner to start in";
    let text = format!("minesweeper\ntitle: {title}\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n");
    for (width, is_whole) in [(130, true), (80, false)] {
        let mut player = Player::new(&load(&text), &Window::mono(width, 30));
        let shown = rows(&player.screen()).join("\n");
        assert_eq!(shown.contains(title), is_whole, "{shown}");
    }
}

#[test]
fn an_opening_names_its_way_back() {
    let text = "minesweeper\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n";
    let mut player = Player::new(&load(text), &Window::mono(80, 24));
    player.play("jjjjllll<Enter>");
    let shown = rows(&player.screen()).join("\n");
    assert!(shown.contains("squares. u: undo"), "{shown}");
    assert!(!shown.contains("▒S"), "nothing is called safe in a game: {shown}");
}

#[test]
fn the_keys_are_told_as_they_are_in_a_game() {
    let mut guest = player(&usual(), BOARD);
    guest.play("?");
    for said in ["flag, question mark, nothing", "open every square that is proven safe", "whether a flag is wrong"] {
        assert!(guest.sees(said), "{said}:\n{}", screen(&mut guest));
    }
}
