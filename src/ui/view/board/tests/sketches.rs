//! Boards compared with their sketches: the characters must be equal.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{draw, marks, text};
use crate::play::{Event, Move, Session, Show, ViewChange, board};
use crate::ui::view::board::*;
use crate::ui::view::geometry::Density;
use nazo_core::puzzle::{Candidate, Cell, Step, Value};
use nazo_core::scene::{Entry, Mark, Origin, Site, Square};

/// A position in play with candidates; `'` follows what was entered.
const PLAY: [&str; 22] = [
    "┌───1─────2─────3──┬───4─────5─────6──┬───7─────8─────9──┐",
    "│  1  4┊ 1  4┊     │      ┊     ┊     │  1  4┊  2  ┊  2  │",
    "1   7  ┊ 67  ┊  5  │   9' ┊  8  ┊  3  │      ┊ 67  ┊ 67  │",
    "│  1  4┊     ┊     │  1  4┊     ┊     │      ┊     ┊     │",
    "2      ┊  8  ┊  2' │      ┊  7  ┊  6  │   5' ┊  3' ┊  9  │",
    "│      ┊     ┊     │      ┊ 12 4┊  2 4│      ┊ 1  4┊     │",
    "3   9  ┊  3  ┊ 67  │   5  ┊     ┊     │   8' ┊     ┊ 67  │",
    "├──────────────────┼──────────────────┼──────────────────┤",
    "│      ┊  2 4┊     │   2 4┊     ┊     │  1 3 ┊ 12  ┊  23 │",
    "4   6  ┊  7  ┊  78 │    8 ┊  5' ┊  9' │      ┊  7  ┊  7  │",
    "│   234┊  2 4┊     │   234┊     ┊  2 4│      ┊  2  ┊     │",
    "5   78 ┊  7  ┊  1  │    8 ┊  6  ┊   8 │   9  ┊  7  ┊  5' │",
    "│      ┊  2  ┊   3 │  123 ┊ 123 ┊     │      ┊     ┊     │",
    "6   5  ┊    9┊    9│      ┊     ┊  7  │   6' ┊  8  ┊  4  │",
    "├──────────────────┼──────────────────┼──────────────────┤",
    "│   23 ┊  2  ┊     │   23 ┊     ┊     │      ┊     ┊     │",
    "7      ┊56   ┊  4  │  6   ┊  9  ┊  1  │   7  ┊56   ┊  8  │",
    "│    3 ┊     ┊   3 │    34┊   34┊    4│      ┊    4┊     │",
    "8   78 ┊567 9┊ 6789│▸ 678 ┊     ┊   8 │   2  ┊56  9┊  1  │",
    "│  12  ┊ 12  ┊     │   2 4┊  2 4┊     │    34┊    4┊   3 │",
    "9   78 ┊ 67 9┊ 6789│  678 ┊     ┊  5  │      ┊ 6  9┊ 6   │",
    "└──────────────────┴──────────────────┴──────────────────┘",
];

/// The changes to the picture above while the X-Wing on 3 in rows 5 and 7 is shown: the signs of the cells.
const SIGNS: [(u16, u16, char); 7] =
    [(4, 0, '*'), (4, 3, '*'), (5, 3, '-'), (6, 0, '*'), (6, 3, '*'), (7, 0, '-'), (7, 3, '-')];

/// A cell of the picture: its entry or given, or its candidates.
struct Sketched {
    entry: Option<u8>,
    is_given: bool,
    candidates: Vec<u8>,
}

fn sketched(at: u16) -> Sketched {
    let (row, col) = (at / 9, at % 9);
    let (x, y) = (usize::from(1 + 6 * col + col / 3), usize::from(1 + 2 * row + row / 3));
    let line = |y: usize| PLAY[y].chars().skip(x).take(6).collect::<Vec<char>>();
    let (upper, lower) = (line(y), line(y + 1));
    let digits = upper.iter().chain(&lower).filter_map(|symbol| symbol.to_digit(10));
    let candidates: Vec<u8> = digits.map(|digit| digit as u8).collect();
    // An entry is alone, except for the player's `'`, in the place of candidate 7. No lone candidate is a 7.
    let entry = candidates.first().copied().filter(|_| candidates.len() == 1 && lower[3].is_ascii_digit());
    Sketched { entry, is_given: entry.is_some() && lower[4] != '\'', candidates }
}

/// The puzzle of the picture, played to its position: values are entered, and candidates missing in the picture are
/// crossed out.
fn played() -> Session {
    let cells: Vec<Sketched> = (0..81).map(sketched).collect();
    let given = |cell: &Sketched| cell.entry.filter(|_| cell.is_given).map_or('.', |value| char::from(b'0' + value));
    let rows = cells.chunks(9).map(|row| row.iter().map(given).chain(['\n']).collect::<String>());
    let text = format!("sudoku\n{}", rows.collect::<String>());
    let loaded = crate::load::load("picture", text.as_bytes()).remove(0).outcome.expect("it is a puzzle");
    let mut session = Session::new(Arc::clone(&loaded.puzzle));
    let mut play = |made: Move| session.act(&Event::Move(made)).map(|_| ());
    for (at, cell) in (0..).zip(&cells) {
        if let Some(value) = cell.entry.filter(|_| !cell.is_given) {
            play(Move::put(Cell(at), Value(value))).expect("an open cell");
        }
    }
    for (at, cell) in (0..).zip(&cells).filter(|(_, cell)| cell.entry.is_none()) {
        for value in (1..=9).filter(|value| !cell.candidates.contains(value)) {
            // A candidate that is ruled out already cannot be crossed out.
            let _ = play(Move::strike(Cell(at), Value(value)));
        }
    }
    session.act(&Event::View(ViewChange::cursor(Cell(7 * 9 + 3)))).expect("a cell");
    session
}

/// The rows of a board without what the sketches leave out: dots for missing candidates, and the cursor on the rim.
fn bare(buffer: &Buffer) -> Vec<String> {
    let bare = |symbol| match symbol {
        '·' => ' ',
        '━' => '─',
        '┃' => '│',
        other => other,
    };
    text(buffer).lines().map(|row| row.chars().map(bare).collect()).collect()
}

#[test]
fn a_position_looks_as_it_is_sketched() {
    let session = played();
    let scene = board(&session, &Show { cursor: true, candidates: true, conflicts: true, ..Show::default() });
    let buffer = draw(&scene, &Geometry::of(&scene, Density::Normal), "mono", true);
    let sketch: Vec<String> = PLAY.iter().map(|row| row.replace('\'', " ")).collect();
    assert_eq!(bare(&buffer), sketch);
}

#[test]
fn a_step_looks_as_it_is_sketched() {
    let session = played();
    let mut steps: Vec<Step> = Vec::new();
    for technique in nazo_core::logic::TECHNIQUES {
        let _ = technique.find(session.model(), session.position(), &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
    }
    let lost: Vec<Candidate> = SIGNS
        .iter()
        .filter(|(.., sign)| *sign == '-')
        .map(|(row, col, _)| Candidate::new(Cell(row * 9 + col), Value(3)))
        .collect();
    let step = steps.iter().find(|step| step.eliminates == lost).expect("the X-Wing is found");
    let show = Show { candidates: true, step: Some((step, session.position())), ..Show::default() };
    let scene = board(&session, &show);
    let buffer = draw(&scene, &Geometry::of(&scene, Density::Normal), "mono", true);
    let mut sketch: Vec<Vec<char>> = PLAY.iter().map(|row| row.replace(['\'', '▸'], " ").chars().collect()).collect();
    for (row, col, sign) in SIGNS {
        sketch[usize::from(1 + 2 * row + row / 3)][usize::from(1 + 6 * col + col / 3)] = sign;
    }
    let sketch: Vec<String> = sketch.into_iter().map(|row| row.into_iter().collect()).collect();
    // The other places of the digit are shown in brackets; in the sketch, only their colour would differ.
    let found: Vec<String> = bare(&buffer).into_iter().map(|row| row.replace(['[', ']'], " ")).collect();
    assert_eq!(found, sketch);
}

/// Cages: a sum in the first cell, dashed walls within boxes, and heavy pieces of the box lines that are walls.
const CAGES: [&str; 22] = [
    "┌───1─────2─────3──┰───4─────5─────6──┰───7─────8─────9──┐",
    "│¹²    ⁹     ¹⁸1234┃¹³1234  1234  1234┃⁹ 1 34²³   4     4│",
    "1   8' ┊  6' ┊5 7 9┃ 5 7 9   7 9 5 7  ┃ 5    ┊5 7 9 5 7 9│",
    "│     4┊  2  ┊ 1234│┄┄┄2┄4⁹┄123┄²²1234┃     4┊     ¹⁸1┄34│",
    "2      ┊     ┊5 7 9│ 56789┊ 6 8 ┊5678 ┃ 56 8 ┊5 789┊567 9│",
    "│¹⁶1┄34┤ 1   ¹⁴┄┄┄┄│┄┄┄┄┄┄┤ 1 3 ┊ 1 34┃¹⁸1┄34┤     ┊ 1 34│",
    "3 5 7 9┊     ┊5   9│ 5   9┊ 678 ┊5678 ┃ 56789┊  2' ┊567 9│",
    "├──────━━━━━━━━━━━━╈━━━━━━━━━━━━──────╂──────━━━━━━──────┤",
    "│  1234  1234  1234┃⁶ 123 ┊ 1234  1234┃  1234  1 34┊ 1234│",
    "4 567 9 5 789 56789┃      ┊ 678   678 ┃ 56789 56789┊567 9│",
    "│⁸┄1234¹⁷┄┄┄┄²¹┄┄┄4┃  123 ¹⁵┄┄┄┄¹⁶┄┄┄┄┃¹⁹1234┄┄1┄34┤ 1234│",
    "5      ┊   8 ┊ 678 ┃      ┊  5' ┊  9' ┃  678   678 ┊ 67  │",
    "│  1234┊     ┊    4┃  123 ┊ 1234┊ 1234│┄┄1┄34┐ 1 34└┄1234│",
    "6 5    ┊    9┊56789┃      ┊ 678 ┊ 6   │ 56   ┊56789 567 9│",
    "├──────━━━━━━──────╊━━━━━━──────━━━━━━┿━━━━━━━━━━━━━━━━━━┥",
    "┃  1234¹⁰123 ┊    4┃²⁹    ┊  234²⁰1234│  1234  1 34  1234│",
    "7 5    ┊  789┊56789┃ 5 789┊ 6789┊5678 │ 567 9 567 9▸567 9│",
    "│²⁰┄┄┄4┤ 123 ⁵┄1234┃      └┄┄┄┄┄⁷┄1234│┄┄1234⁸┄1┄3┄┄┄123┄│",
    "8 567 9┊  789┊     ┃ 5 789   789┊56   │ 56   ┊567   5 7  │",
    "│     4└┄┄┄┄4┤ 1234┃      ¹⁵1234┴┄1234│┄┄1234┴┄1┄34⁸┄┄┄┄┄│",
    "9 567 9 5 7 9┊     ┃ 5 7 9┊ 67 9 567  │ 567 9 567 9┊  8' │",
    "└──────────────────┸──────────────────┴──────────────────┘",
];

/// The scene of the picture of cages, read cell by cell.
fn caged() -> Scene {
    let rows: Vec<Vec<char>> = CAGES.iter().map(|row| row.chars().collect()).collect();
    let mut scene = Scene::blank(9, 9, 9, 3);
    for at in [3, 6] {
        scene.rule_row(at);
        scene.rule_col(at);
    }
    for at in 0..81u16 {
        let (row, col) = (at / 9, at % 9);
        let (x, y) = (usize::from(1 + 6 * col + col / 3), usize::from(1 + 2 * row + row / 3));
        let (upper, lower) = (&rows[y][x..x + 6], &rows[y + 1][x..x + 6]);
        let superscript = |symbol: &char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == *symbol);
        let sum: String = upper.iter().take(2).filter_map(superscript).map(|digit| digit.to_string()).collect();
        let is_first = !sum.is_empty();
        let digit = |symbol: &char| symbol.to_digit(10).map(|digit| digit as u8);
        let digits: Vec<u8> = upper[2..].iter().chain(&lower[1..]).filter_map(digit).collect();
        let is_entry = lower[4] == '\'';
        let square = scene.square_mut(row, col).expect("on the board");
        *square = Square { cell: Some(Cell(at)), ..Square::default() };
        is_first.then(|| square.mark(Mark::Label(sum)));
        square.state.cursor = lower[0] == '▸';
        if is_entry {
            let entry = |value: &u8| Entry {
                value: Value(*value),
                symbol: value.to_string(),
                origin: Origin::Player,
                supposed: false,
            };
            square.mark(digits.first().map(entry).map(Mark::Entry));
        } else {
            square.mark(Mark::Candidates(marks(&digits)));
        }
        if row > 0 && (is_first || upper[1..].contains(&'┄') || rows[y - 1][x] == '━') {
            scene.mark(Site::above(row, col), Mark::Cage);
        }
        if col > 0 && (is_first || upper[0] == '┊' || lower[0] == '┊' || rows[y + 1][x - 1] == '┃') {
            scene.mark(Site::left(row, col), Mark::Cage);
        }
    }
    scene
}

#[test]
fn cages_look_as_they_are_sketched() {
    let scene = caged();
    let buffer = draw(&scene, &Geometry::of(&scene, Density::Normal), "mono", true);
    // The sketch leaves out that the rim shows the cursor.
    let bare = |(y, row): (usize, &str)| -> String {
        let bare = |(x, symbol)| match symbol {
            '·' => ' ',
            '━' if y == 0 => '─',
            '║' if x == 0 => '│',
            symbol => symbol,
        };
        row.chars().enumerate().map(bare).collect()
    };
    let found: Vec<String> = text(&buffer).lines().enumerate().map(bare).collect();
    let sketch: Vec<String> = CAGES.iter().map(|row| row.replace('\'', " ")).collect();
    assert_eq!(found, sketch, "\n{}", text(&buffer));
}
