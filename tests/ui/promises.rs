//! What the screen offers and says is true: keys do what is said of them, and nothing is cut off.

use std::sync::Arc;

use nazo::ui::screens::{Found, Start};
use tempfile::TempDir;

use crate::desk::{Guest, offers};
use crate::harness::{Player, Window, puzzle, rows};

fn guest(text: &str, (columns, height): (u16, u16)) -> Guest {
    let start = Start::Puzzles(Found { puzzles: offers(&[text]), ..Found::default() });
    Guest::at(Arc::new(TempDir::new().expect("a folder")), &Window::mono(columns, height), start)
}

fn shown(guest: &mut Guest) -> String {
    rows(&guest.screen()).join("\n")
}

const FEW: &str = "sudoku\n1234\n....\n....\n....\n";
const MINES: &str = "minesweeper\nmines: 2\n. 1 0\n. 1 0\n. 2 1\n. . .\n";

#[test]
fn the_first_step_is_told_though_the_path_ends_before_the_solution() {
    let mut guest = guest(MINES, (80, 24));
    guest.play("p<work>");
    let screen = shown(&mut guest);
    assert!(screen.contains("Path") && !screen.contains("no further deduction"), "{screen}");
    guest.play("<End>jjj");
    let screen = shown(&mut guest);
    assert!(screen.contains("no further deduction"), "beyond the last one it is said:\n{screen}");
}

#[test]
fn selected_cells_are_offered_what_their_layer_does() {
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.play("Cv<Right>");
    let said = player.bottom().join("\n");
    assert!(said.contains("1-8 colour a-h") && !said.contains("mark all"), "{said}");
    let mut player = Player::new(&puzzle("example"), &Window::mono(80, 24));
    player.play("v<Right>");
    assert!(player.bottom().join("\n").contains("rule out in all"));
}

#[test]
fn a_given_is_not_offered_to_be_cleared_after_a_conflict() {
    let mut guest = guest(FEW, (80, 24));
    guest.play("<Home>jj1");
    let screen = shown(&mut guest);
    assert!(screen.contains("x clear"), "{screen}");
    guest.play("kk");
    let screen = shown(&mut guest);
    assert!(screen.contains("u undo") && !screen.contains("x clear") && !screen.contains("1-9 place"), "{screen}");
}

#[test]
fn odds_before_the_first_click_do_not_deny_what_it_is_promised() {
    let mut guest = guest("minesweeper\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n", (80, 24));
    guest.play("a<work>");
    let screen = shown(&mut guest);
    assert!(screen.contains("is safe.") || screen.contains("the first square is safe"), "{screen}");
    let denials = ["A guess is needed", "10/81", "12.3%", "Next best"];
    assert!(!denials.iter().any(|denial| screen.contains(denial)), "{screen}");
}

#[test]
fn a_puzzle_to_practise_with_was_not_pasted() {
    let mut guest = guest(crate::harness::EXAMPLE, (80, 24));
    guest.play("p<work>P");
    let screen = shown(&mut guest);
    assert!(screen.contains("Practice puzzle: ") && !screen.contains("Pasted"), "{screen}");
    guest.play("<Esc>");
}

#[test]
fn the_palette_of_a_sheet_says_what_keys_do_there() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play(":type-in<Enter>jjj<Enter><work>:sums");
    let screen = shown(&mut guest);
    assert!(screen.contains("find sums for what is drawn"), "{screen}");
    guest.play("<Esc>:everything");
    let screen = shown(&mut guest);
    assert!(screen.contains("accept everything and play") && !screen.contains("automatic candidates"), "{screen}");
}

/// Without a step, the keys of the path would do nothing.
#[test]
fn a_path_without_a_step_is_not_entered() {
    let mut guest = guest("minesweeper\nmines: 4\n1...\n....\n....\n", (80, 24));
    for _ in 0..2 {
        guest.play("p<work>");
        let screen = shown(&mut guest);
        assert!(screen.contains("Not unique from here") && !screen.contains("0 of 0"), "{screen}");
        assert!(screen.contains("p path") && !screen.contains("j k h l step"), "{screen}");
    }
}

#[test]
fn the_title_of_a_popup_is_whole() {
    let mut guest = Guest::new(&Window::mono(80, 24));
    guest.play("<Down><Enter>");
    let screen = shown(&mut guest);
    let title = screen.lines().find(|row| row.contains("Puzzle of the day,")).unwrap_or_else(|| panic!("{screen}"));
    let date = title.split("Puzzle of the day, ").nth(1).unwrap_or_default();
    let digits = date.chars().take(10).filter(char::is_ascii_digit).count();
    assert_eq!(digits, 8, "year, month and day: {title}");
}

#[test]
fn a_line_that_no_entry_decides_is_not_offered_to_be_judged() {
    let text = "riddle\npeople A B\nA: B lies\nB: A lies\nrule exactly 1 lies\nask all\n";
    let mut guest = guest(text, (80, 24));
    guest.play("<Tab>");
    let mut rows = Vec::new();
    for _ in 0..5 {
        rows.push(shown(&mut guest).lines().last().unwrap_or_default().to_string());
        guest.play("j");
    }
    assert!(rows.iter().any(|row| row.contains("1 true")), "{rows:?}");
    assert!(rows.iter().any(|row| !row.contains("1 true")), "{rows:?}");
}

/// The explanation of a step with many rules may take more rows than the popup has.
#[test]
fn what_is_longer_than_its_popup_is_scrolled() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/killer/level-4-a-nine.nazo");
    let text = std::fs::read_to_string(path).expect("an example that ships");
    let mut guest = guest(&text, (40, 15));
    guest.play("p<work><End>");
    for _ in 0..120 {
        guest.play("d");
        let before = shown(&mut guest);
        if before.contains("└ ↓") {
            assert!(before.contains("scroll"), "{before}");
            guest.play("<Down>");
            assert_ne!(shown(&mut guest), before, "one row on");
            guest.play("<PageDown><PageDown><PageDown><PageDown>");
            assert!(!shown(&mut guest).contains("└ ↓"), "to the end");
            return;
        }
        guest.play("<Esc>k");
    }
    panic!("some step is long");
}

/// Cases are indented, and so is every row that a case is wrapped into.
#[test]
fn cases_stay_moved_in_where_they_break() {
    let text = "riddle\npeople A B C D E\nroles knight=true knave=false\nA: B is the same as C and C is the same as D\n\
        E: not (B is the same as C and C is the same as D)\nrule if A is a knight then E is a knight\nask all\n";
    for (size, down) in [((80, 24), 6), ((40, 15), 12)] {
        let mut guest = guest(text, size);
        guest.play("p<work>d");
        for _ in 0..down {
            guest.play("<Down>");
        }
        let screen = shown(&mut guest);
        let rows: Vec<&str> = screen.lines().collect();
        let column = |row: &str, word: &str| row.find(word).map(|at| row[..at].chars().count());
        let first = rows.iter().position(|row| row.contains("If B is a knight, then since A"));
        let first = first.unwrap_or_else(|| panic!("{screen}"));
        let either = rows.iter().find_map(|row| column(row, "Either B")).unwrap_or_else(|| panic!("{screen}"));
        let case = column(rows[first], "If B").expect("a case");
        assert_eq!(case, either + 2, "{screen}");
        let next: Vec<char> = rows[first + 1].chars().collect();
        assert!(next[case] != ' ' && next[case - 2..case] == [' ', ' '], "{screen}");
    }
}

/// The bottom row and the panel, for boards with walls and without.
#[test]
fn walls_are_offered_where_there_are_any() {
    let sheets = [("", "sudoku", false), ("jjj", "killer", true), ("j", "jigsaw", true), ("jjjj", "kakuro", false)];
    for (down, kind, has_walls) in sheets {
        let mut guest = Guest::new(&Window::mono(80, 24));
        guest.play(":type-in<Enter>");
        guest.play(&format!("{down}<Enter><work>"));
        let screen = shown(&mut guest);
        assert!(screen.contains(kind), "{screen}");
        let offers = ["e wall", "v g cage", "v g region"].iter().any(|hint| screen.contains(hint));
        assert_eq!(offers, has_walls, "{screen}");
        assert!(!screen.contains("d picture"), "there is none:\n{screen}");
    }
}
