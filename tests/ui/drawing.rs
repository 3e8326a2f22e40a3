//! The drawing board: where clues are, what to expect of the layout, and the puzzle made from it.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use nazo::ui::app::Input;
use nazo_core::words::Lang;
use proptest::prelude::*;

use crate::desk::Guest;
use crate::harness::{SIZES, Window, cases, compare_sheet, rows, styled};
use crate::random::{any_stroke, any_window};

/// Opens the drawing board through the palette.
const OPEN: &str = ":order<Enter>";

fn usual() -> Window {
    Window { theme: "default", ..Window::mono(80, 24) }
}

fn opened(window: &Window) -> Guest {
    let mut guest = Guest::new(window);
    guest.play(OPEN);
    guest
}

/// The number of clues that the panel shows.
fn clues(guest: &mut Guest) -> usize {
    let screen = rows(&guest.screen());
    let row = screen.iter().find_map(|row| row.split("clues").nth(1)).expect("a row of clues").trim().to_string();
    row.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn the_board_looks_right() {
    for (theme, lang) in [("default", Lang::En), ("mono", Lang::Ja)] {
        let window = Window { theme, lang, ..usual() };
        let mut guest = opened(&window);
        guest.play("n3");
        let pictures = SIZES.map(|(columns, rows)| {
            guest.input(Input::Resize(columns, rows));
            ((columns, rows), styled(&guest.screen()))
        });
        compare_sheet("drawing", &window, &pictures);
    }
}

#[test]
fn the_brush_paints_with_its_symmetry() {
    let mut guest = opened(&usual());
    guest.play("R");
    assert_eq!(clues(&mut guest), 0);
    assert!(guest.sees("0 clues are too few"), "{:?}", rows(&guest.screen()));
    // The arrow that was on the board is its own mirror image, so the brush mirrors too.
    guest.play("<Home><Space>");
    assert_eq!(clues(&mut guest), 2);
    guest.play("<Tab><Tab><Down><Space>");
    assert_eq!(clues(&mut guest), 2 + 8, "{:?}", rows(&guest.screen()));
    guest.play("uu");
    assert_eq!(clues(&mut guest), 0);
    guest.play("UUx");
    assert_eq!(clues(&mut guest), 2);
    guest.play("r");
    assert!(clues(&mut guest) >= 28);
}

#[test]
fn the_mouse_paints_and_chooses() {
    let mut guest = opened(&usual());
    guest.play("R<Tab><Tab><Tab>");
    let screen = rows(&guest.screen());
    let top = screen.iter().position(|row| row.contains('┏')).expect("a board") as u16;
    let left = screen[usize::from(top)].chars().position(|symbol| symbol == '┏').expect("a corner") as u16;
    let mouse = |action, column: u16, row: u16| {
        Input::Mouse(MouseEvent { kind: action, column, row, modifiers: KeyModifiers::NONE })
    };
    guest.input(mouse(MouseEventKind::Down(MouseButton::Left), left + 2, top + 1));
    guest.input(mouse(MouseEventKind::Drag(MouseButton::Left), left + 5, top + 1));
    guest.input(mouse(MouseEventKind::Up(MouseButton::Left), left + 5, top + 1));
    assert_eq!(clues(&mut guest), 2, "{:?}", rows(&guest.screen()));
    let grade = screen.iter().position(|row| row.contains("super-hard")).expect("a grade") as u16;
    guest.input(mouse(MouseEventKind::Down(MouseButton::Left), left + 40, grade));
    assert!(rows(&guest.screen())[usize::from(grade)].contains("▸4 super-hard"), "{:?}", rows(&guest.screen()));
}

#[test]
fn a_puzzle_is_made_and_played_and_the_board_kept() {
    let mut guest = opened(&usual());
    // The layout of checks, on which every grade is found soon.
    guest.play("n1<Enter>");
    assert!(guest.sees("searching"), "{:?}", rows(&guest.screen()));
    guest.desk.finish_work();
    assert_eq!(guest.plays().as_deref(), Some("untitled"), "{:?}", rows(&guest.screen()));
    let puzzle = guest.desk.game().expect("a game").game().session().puzzle().clone();
    assert_eq!(puzzle.info().grade.as_deref(), Some("easy"));
    let note = puzzle.info().note.as_deref().unwrap_or_default();
    assert!(note.contains("; published grade beginner ("), "{note}");
    guest.play("q");
    assert!(guest.sees("checks") && guest.sees("Design a clue pattern"), "{:?}", rows(&guest.screen()));
    guest.play("<Space>");
    let painted = clues(&mut guest);
    guest.play("q");
    let mut again = guest.again(&usual());
    again.play(OPEN);
    assert_eq!(clues(&mut again), painted);
    assert!(again.sees("custom"));
}

#[test]
fn a_search_can_be_stopped_and_reasons_are_told() {
    let mut guest = opened(&usual());
    guest.play("n4<Enter><Esc>");
    assert!(guest.bottom().contains("Stopped."), "{}", guest.bottom());
    guest.play("R<Enter>");
    assert!(guest.bottom().contains("0 clues are too few"), "{}", guest.bottom());
    guest.play("?");
    assert!(guest.sees("choose the symmetry"));
    guest.play("<Esc><Esc>");
    assert!(guest.sees("謎"), "the welcome screen");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    /// Whatever is pressed, the layout stays valid, and nothing panics.
    #[test]
    fn any_keys_leave_a_board(window in any_window(), strokes in prop::collection::vec(any_stroke(), 1..25)) {
        let mut guest = opened(&window);
        for stroke in strokes {
            guest.stroke(stroke);
            guest.screen();
        }
    }
}
