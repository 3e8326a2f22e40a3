//! Puzzles drawn as pictures and read back. The boards are those in `puzzles/`. The fonts and some of the looks are
//! never used for training.

mod counters;
mod drawn;
mod ends;
mod own;
mod real;
mod signs;

use nazo_draw::{Board, Dice, Fonts, Kind, Picture, Style, Wear, draw, random};

/// The position that `nazo-draw minesweeper --held-back` draws for a seed and a number, and its picture.
fn position(seed: u64, number: u64) -> (Board, Picture) {
    let fonts = Fonts::bundled().expect("the fonts of the repository");
    let mut dice = Dice::new(seed * 1_000_003 + number);
    let board = random::board(Kind::Minesweeper, &mut dice);
    let style = Style::held_back(Kind::Minesweeper, &fonts, &mut dice);
    let wear = Wear::screenshot(&mut dice);
    let cell = wear.cell.unwrap_or(style.cell);
    let style = style.legible(Kind::Minesweeper, cell);
    let picture = wear.apply(&draw(&board, &style, &mut dice), &mut dice);
    (board, picture)
}
