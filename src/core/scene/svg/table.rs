//! A table of words: columns as wide as their content, with room to write in empty cells.

use super::super::plain::{PlainOptions, content};
use super::{BoardDrawing, LETTERS, RIM, ground_of, letters, text};
use crate::scene::{Origin, Scene, Square};
use crate::words::Lang;
use std::fmt::Write;

/// The height of a row.
const ROW: f64 = 24.0;
/// The free space at each side of a word.
const BESIDE: f64 = 7.0;
/// The minimum width of a column that is to be written in.
const TO_WRITE: f64 = 54.0;

/// The table with its headings.
pub(super) fn table(scene: &Scene, lang: Lang) -> BoardDrawing {
    let options = PlainOptions { candidates: true, notes: true, lang, ..PlainOptions::default() };
    let said = |square: &Square| match square.cell {
        // An open square is a space to write in, not a full stop.
        Some(_) if square.entry().is_none() && square.candidates().is_empty() && square.notes().is_empty() => {
            String::new()
        }
        _ if square.heading().is_none() && square.cell.is_none() => String::new(),
        _ => content(square, options),
    };
    let cols = usize::from(scene.cols).max(1);
    let wide = |square: &Square| {
        let least = if square.cell.is_some() { TO_WRITE } else { 0.0 };
        (letters::width(&said(square), LETTERS).ceil() + 2.0 * BESIDE).max(least)
    };
    let column = |col: usize| scene.squares.iter().skip(col).step_by(cols).map(wide).fold(0.0, f64::max);
    let widths: Vec<f64> = (0..cols).map(column).collect();
    let mut drawn = String::new();
    for (row, squares) in scene.squares.chunks(cols).enumerate() {
        let (mut x, y) = (RIM, RIM + row as f64 * ROW);
        for (square, width) in squares.iter().zip(&widths) {
            draw(&mut drawn, square, &said(square), (x, y, *width));
            x += width;
        }
    }
    let size = (widths.iter().sum::<f64>() + 2.0 * RIM, f64::from(scene.rows) * ROW + 2.0 * RIM);
    BoardDrawing { size, drawn, title: None }
}

fn draw(out: &mut String, square: &Square, said: &str, (x, y, width): (f64, f64, f64)) {
    let is_heading = square.heading().is_some();
    if said.is_empty() && square.cell.is_none() {
        return;
    }
    let ground = if is_heading { "#f0f0f0" } else { square.colour().map_or("#ffffff", ground_of) };
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{ROW}\" fill=\"{ground}\" stroke=\"#9a9a9a\" stroke-width=\"0.7\"/>"
    );
    let ink = match square.entry().map(|entry| entry.origin) {
        _ if is_heading => "#444444",
        Some(Origin::Given) => "#000000",
        Some(Origin::Player) => "#1f4fd8",
        _ => "#555555",
    };
    if !said.is_empty() {
        let style = format!("fill=\"{ink}\"");
        text(out, (x + width / 2.0, y + ROW / 2.0 + LETTERS * 0.36), LETTERS, &style, said);
    }
}
