//! Without any colour or attribute, the characters alone must show what is on the board.

use std::collections::BTreeSet;

use nazo_core::puzzle::{Candidate, Cell, Role};
use proptest::prelude::*;

use crate::harness::{EXAMPLE, Player, Stroke, Window, cases, grid, load, strokes};

/// What can be read in one cell of the 58x22 board.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    entry: Option<u8>,
    candidates: BTreeSet<u8>,
    is_cursor: bool,
    is_conflict: bool,
    is_same: bool,
    sign: Option<char>,
}

/// Reads a cell. Digits 1 to 4 are in columns 2 to 5 of its upper row, 5 to 9 in columns 1 to 5 of the lower. A digit
/// without any point or other digit around it is an entry.
fn read(screen: &[Vec<char>], row: usize, col: usize) -> Seen {
    let (x, y) = (1 + 6 * col + col / 3, 1 + 2 * row + row / 3);
    let upper = &screen[y][x..x + 6];
    let lower = &screen[y + 1][x..x + 6];
    let mut seen = Seen {
        is_cursor: lower[0] == '▸',
        sign: Some(upper[0]).filter(|sign| ![' ', '┊'].contains(sign)),
        is_conflict: lower[2] == '!' && lower[4] == '!',
        is_same: lower[2] == '[' && lower[4] == ']',
        ..Seen::default()
    };
    assert_eq!(upper[1], ' ', "nothing stands at column 1 of r{}c{}", row + 1, col + 1);
    if upper[2..].iter().all(|place| *place == ' ') && lower[1] == ' ' && lower[5] == ' ' {
        seen.entry = lower[3].to_digit(10).map(|digit| digit as u8);
        return seen;
    }
    for (place, digit) in upper[2..].iter().chain(&lower[1..]).zip(1..) {
        match place.to_digit(10) {
            Some(found) => {
                assert_eq!(found, digit, "a candidate keeps its place in r{}c{}", row + 1, col + 1);
                seen.candidates.insert(digit as u8);
            }
            None => assert_eq!(*place, '·', "a gone candidate in r{}c{}", row + 1, col + 1),
        }
    }
    seen
}

fn digits(set: nazo_core::puzzle::ValueSet) -> BTreeSet<u8> {
    set.iter().map(|value| value.number()).collect()
}

/// Checks the board during play.
fn check_board(player: &mut Player) {
    // If many candidates change at once, they are updated when the keys pause.
    player.screen();
    player.wait(1);
    let screen = grid(&player.screen());
    let session = player.session();
    let (position, cursor) = (session.position(), session.view().cursor);
    let conflicting: BTreeSet<Cell> = session
        .check()
        .iter()
        .filter(|conflict| matches!(conflict, nazo::play::Conflict::Twice { .. }))
        .flat_map(|conflict| conflict.cells(session.model()))
        .collect();
    for cell in session.model().cells() {
        let value = position.value(cell);
        let entry = value.map(|value| value.number());
        let is_conflict = conflicting.contains(&cell);
        let is_same = value.is_some() && value == position.value(cursor) && cell != cursor && !is_conflict;
        let candidates = if value.is_none() { digits(position.candidates(cell)) } else { BTreeSet::new() };
        let expected = Seen { entry, candidates, is_cursor: cell == cursor, is_conflict, is_same, sign: None };
        assert_eq!(read(&screen, cell.index() / 9, cell.index() % 9), expected, "cell {}", cell.index());
    }
}

/// Checks the board while a step is on screen.
fn check_step(player: &mut Player) {
    let screen = grid(&player.screen());
    let session = player.session();
    let walk = session.walk().expect("a path");
    let at = session.view().step.expect("a step on show");
    let (step, before) = (&walk.steps()[at], walk.before(at));
    for cell in session.model().cells() {
        let is_in = |candidates: &[Candidate]| candidates.iter().any(|candidate| candidate.cell == cell);
        let roles: Vec<Role> =
            step.evidence.iter().filter(|evidence| evidence.candidate.cell == cell).map(|it| it.role).collect();
        let sign = match (is_in(&step.places), is_in(&step.eliminates), roles.as_slice()) {
            (true, ..) => Some('+'),
            (_, true, _) => Some('-'),
            (.., []) => None,
            (.., roles) if roles.contains(&Role::Fin) => Some('~'),
            _ => Some('*'),
        };
        let seen = read(&screen, cell.index() / 9, cell.index() % 9);
        assert_eq!(seen.sign, sign, "step {at}, cell {}", cell.index());
        assert_eq!(seen.entry, before.value(cell).map(|value| value.number()), "step {at}, cell {}", cell.index());
        if seen.entry.is_none() {
            assert_eq!(seen.candidates, digits(before.candidates(cell)), "step {at}, cell {}", cell.index());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn the_characters_alone_tell_the_position(keys in "([hjkl]{1,6}([1-9]|m[1-9]|x|u|U|L|J)){1,25}") {
        let mut player = Player::new(&load(EXAMPLE), &Window::mono(80, 24));
        player.play(&keys);
        check_board(&mut player);
    }
}

#[test]
fn the_characters_alone_tell_every_step() {
    let mut player = Player::new(&load(EXAMPLE), &Window::mono(80, 24));
    player.play("p<work><Home>");
    let steps = player.session().walk().expect("a path").steps().len();
    assert!(steps > 20);
    for _ in 0..steps {
        check_step(&mut player);
        for stroke in strokes("j") {
            let Stroke::Input(input) = stroke else { continue };
            player.input(input);
        }
    }
}
