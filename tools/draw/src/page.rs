//! A board on its page: cropped at the frame, or with headings, buttons and text around it.

use crate::Picture;
use crate::board::{Board, Kind};
use crate::canvas::{Canvas, Rgb, blend};
use crate::counters::{self, Counter};
use crate::dice::Dice;
use crate::grid::{self, Place};
use crate::mines;
use crate::style::Style;
use crate::wear::View;

/// Draws a board in a style; `dice` decides what is around it.
pub fn draw(board: &Board, style: &Style, dice: &mut Dice) -> Picture {
    let cell = style.cell;
    let (wide, high) = (board.cols as f32 * cell, board.rows as f32 * cell);
    let frame = (style.thick * cell / 2.0).ceil();
    let margins = if style.clutter {
        [dice.range(0.15, 2.0), dice.range(0.3, 2.5), dice.range(0.15, 2.0), dice.range(0.2, 3.0)]
            .map(|part| part * cell)
    } else {
        let trim = if dice.chance(0.5) { frame } else { dice.range(-1.0, 0.3 * cell) };
        [trim; 4].map(|side| (side + dice.range(-0.5, 0.5)).max(-1.0))
    };
    let has_counter = board.counter.is_some() && style.counter != Counter::None;
    // With a counter, the whole board is visible, including its frame.
    let (above, below, aside) = if has_counter { style.counter.room() } else { (0.0, 0.0, 0.0) };
    let least = if has_counter { (cell * 0.25).ceil() } else { f32::NEG_INFINITY };
    let [left, top, right, bottom] = margins.map(|margin| margin.round().max(least));
    let (top, bottom) =
        if has_counter { (top.max((above * cell).ceil()), bottom.max((below * cell).ceil())) } else { (top, bottom) };
    let right = if has_counter { right.max((aside * cell).ceil()) } else { right };
    let (width, height) = ((wide + left + right) as usize, (high + top + bottom) as usize);
    let mut canvas = Canvas::new(width, height, style.theme.page);
    let place = Place { x: left, y: top, cell };
    if style.clutter && board.kind != Kind::Minesweeper {
        clutter(&mut canvas, style, [left, top, wide, high], (width as f32, height as f32), dice);
    }
    match board.kind {
        Kind::Sudoku | Kind::Killer | Kind::Kakuro => grid::draw(&mut canvas, board, style, place),
        Kind::Minesweeper => {
            let rim = (cell * 0.12).max(1.0);
            canvas.rect(left - rim, top - rim, wide + 2.0 * rim, high + 2.0 * rim, mines::frame(style));
            mines::draw(&mut canvas, board, style, place, dice);
        }
    }
    // Counters, which were added later, have dice of their own, so that seeds keep their boards.
    let mut aside = Dice::new(dice.clone().bits());
    let lies = [left, top, wide, high];
    let is_counted = has_counter && counters::draw(&mut canvas, board, style, lies, &mut aside);
    let (width, height, rgb) = canvas.into_rgb();
    Picture { width, height, rgb, is_counted, place, view: View::straight() }
}

/// Headings above, buttons and lines of text around the board `[left, top, width, height]`.
fn clutter(canvas: &mut Canvas, style: &Style, board: [f32; 4], (width, height): (f32, f32), dice: &mut Dice) {
    let [left, top, wide, high] = board;
    let page = style.theme.page;
    let bright = page.iter().map(|&part| u32::from(part)).sum::<u32>() > 380;
    let ink: Rgb =
        if bright { blend([0; 3], page, dice.range(0.0, 0.5)) } else { blend([255; 3], page, dice.range(0.0, 0.5)) };
    const WORDS: [&str; 12] = [
        "Sudoku", "Hard", "00:42", "Easy", "Killer", "New game", "Pause", "Undo", "Level 7", "1:48:37", "Hint 3",
        "No. 128",
    ];
    let rounds = |space: f32| ((space / (style.cell * 0.7)) as usize).min(4);
    for line in 0..rounds(top) {
        let y = top - (line as f32 + 0.6) * style.cell * 0.7;
        let mut x = dice.range(0.0, wide * 0.4);
        while x < width {
            let size = style.cell * dice.range(0.18, 0.42);
            words(canvas, style, WORDS[dice.below(WORDS.len())], size, (x, y), ink);
            x += style.cell * dice.range(2.0, 6.0);
        }
    }
    let below = top + high;
    let mut y = below + style.cell * dice.range(0.25, 0.6);
    let keys = dice.chance(0.5);
    while y + style.cell * 0.4 < height {
        if keys {
            let count = 5 + dice.below(5);
            let step = wide / count as f32;
            let colour = blend(page, style.theme.selected, dice.range(0.2, 0.9));
            for key in 0..count {
                let x = left + step * key as f32;
                canvas.rounded([x + step * 0.06, y, step * 0.88, style.cell * 0.75], style.cell * 0.1, colour);
                words(
                    canvas,
                    style,
                    &(key + 1).to_string(),
                    style.cell * 0.35,
                    (x + step * 0.4, y + style.cell * 0.38),
                    ink,
                );
            }
        } else {
            for word in 0..(width / (style.cell * 1.4)) as usize {
                let size = style.cell * dice.range(0.14, 0.26);
                words(canvas, style, WORDS[dice.below(WORDS.len())], size, (word as f32 * style.cell * 1.4, y), ink);
            }
        }
        y += style.cell * if keys { dice.range(0.85, 1.1) } else { dice.range(0.5, 1.1) };
    }
}

fn words(canvas: &mut Canvas, style: &Style, text: &str, height: f32, (x, y): (f32, f32), colour: Rgb) {
    if let Some((path, _)) = style.labels.cornered(text, height, x, y - height / 2.0) {
        canvas.fill(&path, colour, 1.0);
    }
}
