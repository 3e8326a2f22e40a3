//! What the first hint names is highlighted on the board, until the whole step is shown.

use std::fs;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use crate::harness::{Player, Window, load, rows};
use crate::puzzles::puzzle;

/// The cells of the board that are highlighted, as judged by `is_lit` at the first column and row of each.
fn lit(player: &mut Player, is_lit: impl Fn(&Buffer, u16, u16) -> bool) -> Vec<String> {
    let screen = player.screen();
    let board = rows(&screen).iter().position(|row| row.contains('┌')).expect("a board") as u16;
    let left = rows(&screen)[usize::from(board)].chars().position(|c| c == '┌').expect("its corner") as u16;
    let places = (0..9).flat_map(|row| (0..9).map(move |col| (row, col)));

    places
        .filter(|(row, col)| is_lit(&screen, left + 6 * col + 1, board + 2 * row + 1))
        .map(|(row, col)| format!("r{}c{}", row + 1, col + 1))
        .collect()
}

#[test]
fn the_region_that_a_hint_names_is_lit() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku/level-2-f-jigsaw.nazo");
    let text = fs::read_to_string(path).expect("an example that ships");
    let region = ["r8c5", "r8c8", "r8c9", "r9c4", "r9c5", "r9c6", "r9c7", "r9c8", "r9c9"];
    let ground = |screen: &Buffer, x: u16, y: u16| screen[(x, y)].bg == Color::Rgb(0xb4, 0xc7, 0xdc);
    let sign = |screen: &Buffer, x: u16, y: u16| {
        let is_first = screen[(x, y)].modifier.contains(Modifier::REVERSED);
        is_first && !screen[(x + 2, y)].modifier.contains(Modifier::REVERSED)
    };
    for theme in ["default", "mono"] {
        let mut player = Player::new(&load(&text), &Window { theme, ..Window::mono(80, 24) });
        let seen = |player: &mut Player| if theme == "mono" { lit(player, sign) } else { lit(player, ground) };
        assert!(seen(&mut player).is_empty(), "{theme}");
        player.play("t<work>");
        assert_eq!(player.bottom()[0], "Look at the region at r8c5.");
        assert_eq!(seen(&mut player), region, "{theme}");
        player.play("t");
        assert_eq!(seen(&mut player), region, "{theme}: what is there is there as well");
        player.play("t");
        assert!(seen(&mut player).is_empty(), "{theme}: the step has signs of its own");
    }
}

#[test]
fn lines_at_the_rim_look_like_those_within() {
    let mut player = Player::new(&puzzle("slitherlink"), &Window { theme: "default", ..Window::mono(80, 24) });
    player.play("elejjj");
    let screen = player.screen();
    // Covers corners and straight pieces.
    let places = (0..screen.area.height).flat_map(|y| (0..screen.area.width / 2).map(move |x| (x, y)));
    let lines = places.map(|at| &screen[at]).filter(|cell| ["━", "┃", "┓"].contains(&cell.symbol()));
    let inks: Vec<Color> = lines.map(|cell| cell.fg).collect();
    assert!(inks.len() > 5 && inks.iter().all(|ink| *ink == inks[0]), "{inks:?}");
}
