//! A 16x16 jigsaw with diagonals, played with keys alone, killed and resumed.

use std::fs;
use std::path::Path;

use rustix::process::Signal;

use nazo_core::puzzle::{Cell, Value};
use nazo_core::words::Lang;

use crate::home::{Home, TRUECOLOR, first_frame, press};
use crate::pty::{PATIENCE, Terminal};

/// A cell of a 16x16 board; row and column count from 1.
fn cell(row: u16, col: u16) -> Cell {
    Cell((row - 1) * 16 + col - 1)
}

fn open(home: &Home) -> Terminal {
    let file = home.puzzle_file();
    home.spawn(&[file.as_os_str(), "--no-clock".as_ref()], &TRUECOLOR)
}

#[test]
fn value_fourteen_a_selection_and_an_x_wing_on_regions_survive_a_kill() {
    let home = Home::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku/level-3-f-crooked-sixteen.nazo");
    fs::copy(source, home.puzzle_file()).unwrap();
    let mut terminal = open(&home);
    first_frame(&mut terminal);
    // The first cell is a 14, written E.
    press(&mut terminal, b",e");
    terminal.until("Placed E in r1c1");
    // The player's own marks for the three open cells beside it.
    press(&mut terminal, b"alvll");
    press(&mut terminal, b"8");
    terminal.until("Marked 8 in the corner of three cells");
    press(&mut terminal, b",b");
    terminal.until("Marked B in the corner of three cells");
    press(&mut terminal, b"\x1b");
    press(&mut terminal, b"am,g");
    terminal.until("Ruled out G in r1c4");
    press(&mut terminal, b"p");
    terminal.until(" of ");
    let wing = "In rows 7 and 8, a 6 fits only in the regions at r4c2 and r5c13";
    for _ in 0..120 {
        if terminal.contents().replace('\n', " ").contains(wing) {
            break;
        }
        press(&mut terminal, b"j");
    }
    assert!(terminal.contents().replace('\n', " ").contains(wing), "{}", terminal.contents());
    press(&mut terminal, b"\r");
    terminal.until("X-Wing");
    terminal.until("u: undo");
    terminal.signal(Signal::KILL);
    terminal.exit_within(PATIENCE);

    let (game, resumed) = home.game();
    assert!(resumed.notes.is_empty(), "{:?}", resumed.notes);
    let session = game.session();
    assert_eq!(session.entry(cell(1, 1)), Some(Value(14)));
    for col in 2..=4 {
        assert_eq!(session.cell_marks(cell(1, col)).corner, [Value(8), Value(11)].into_iter().collect());
    }
    assert!(session.struck(cell(1, 4)).contains(Value(16)));
    for (row, col) in [(9, 3), (10, 3)] {
        let name = session.model().cell_name(cell(row, col), Lang::En);
        assert!(session.struck(cell(row, col)).contains(Value(6)), "{name} keeps its 6");
    }

    let mut terminal = open(&home);
    terminal.until("Moves 5");
    // Five moves: the entry, two marks, the cross, the X-Wing with what it needs.
    press(&mut terminal, b"uuuuu");
    terminal.until("back at the start");
    let (game, _) = home.game();
    assert!(game.session().marks().iter().all(|marks| *marks == Default::default()));
}
