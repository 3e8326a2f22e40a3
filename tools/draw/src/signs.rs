//! Futoshikis: cells with digits, and signs between them.

use crate::Picture;
use crate::canvas::{Canvas, Pen, Rgb, blend};
use crate::dice::Dice;
use crate::font::Font;
use crate::grid::Place;
use crate::wear::View;

/// The look of a futoshiki.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Squares with thin outlines, and flat, thin signs in the wide gaps between them, as in Simon Tatham's Unequal.
    Thin,
    /// Squares with borders, and signs that look like letters in the gaps, as on web pages.
    Letters,
    /// A grid, with small signs on its lines.
    Joined,
    /// The same with filled triangles, which interrupt the line.
    Triangles,
}

impl Look {
    /// All looks.
    pub const ALL: [Self; 4] = [Self::Thin, Self::Letters, Self::Joined, Self::Triangles];

    fn is_joined(self) -> bool {
        matches!(self, Self::Joined | Self::Triangles)
    }
}

/// Colours and lengths of a picture. Lengths are in pixels unless given as shares; a cell plus the gap after it is one
/// unit.
struct Style {
    look: Look,
    ground: Rgb,
    ink: Rgb,
    line: Rgb,
    pen: f32,
    place: Place,
    /// The cell's share of the unit.
    share: f32,
    /// The distances from the middle of a sign to its end along the side, and to its point, as shares of the unit.
    sign: (f32, f32),
}

/// Draws a board given as text. It consists of rows of cells, `.` or a digit, with `<` and `>` between them. Lines of
/// `^` and `v` are between the rows. A cell plus the gap after it takes `cell` pixels.
pub fn draw(text: &[&str], look: Look, cell: f32, font: &Font, dice: &mut Dice) -> Picture {
    let size = text.len().div_ceil(2) as f32;
    let is_dark = dice.chance(0.2);
    let (ground, ink): (Rgb, Rgb) = if is_dark { ([34, 36, 42], [235; 3]) } else { ([255; 3], [20; 3]) };
    let share = match look {
        Look::Thin => 2.0 / 3.0,
        Look::Letters => dice.range(0.6, 0.75),
        Look::Joined | Look::Triangles => 1.0,
    };
    let sign = match look {
        Look::Thin => (share / 4.0, share / 8.0),
        Look::Letters => (dice.range(0.25, 0.36) * (1.0 - share), dice.range(0.2, 0.34) * (1.0 - share)),
        Look::Joined | Look::Triangles => (dice.range(0.11, 0.16), dice.range(0.08, 0.13)),
    };
    let margin = (cell * dice.range(0.1, 1.0)).round() + 3.0;
    let side = (2.0 * margin + (size - 1.0 + share) * cell) as usize;
    let style = Style {
        look,
        ground,
        ink,
        line: blend(ink, ground, dice.range(0.0, 0.45)),
        pen: (cell * dice.range(0.015, 0.045)).round().max(1.0),
        place: Place { x: margin, y: margin, cell },
        share,
        sign,
    };
    let mut canvas = Canvas::new(side, side, ground);
    let cells = text.iter().step_by(2).flat_map(|line| line.chars().step_by(2)).enumerate();
    let cells: Vec<(usize, usize, char)> =
        cells.map(|(at, sign)| (at / size as usize, at % size as usize, sign)).collect();
    cells.iter().for_each(|(row, col, _)| square(&mut canvas, &style, style.place.corner(*row, *col)));
    let height = dice.range(0.45, 0.6) * share * cell;
    for (row, col, digit) in cells.iter().filter(|(.., digit)| digit.is_ascii_digit()) {
        let ((x, y), half) = (style.place.corner(*row, *col), share * cell / 2.0);
        let path = font.centred(&digit.to_string(), height, x + half, y + half);
        path.iter().for_each(|path| canvas.fill(path, ink, 1.0));
    }
    for (y, line) in text.iter().enumerate() {
        for (x, sign) in line.chars().enumerate().filter(|(_, sign)| "<>^v".contains(*sign)) {
            // A cell takes two characters of the text.
            let middle = |at: usize| at as f32 / 2.0 * cell + share * cell / 2.0;
            self::sign(&mut canvas, &style, (margin + middle(x), margin + middle(y)), sign);
        }
    }
    let place = style.place;
    let (width, height, rgb) = canvas.into_rgb();
    Picture { width, height, rgb, is_counted: false, place, view: View::straight() }
}

/// A cell with its outline, which it shares with its neighbours if they touch.
fn square(canvas: &mut Canvas, style: &Style, (x, y): (f32, f32)) {
    let (pen, side) = (style.pen, (style.share * style.place.cell).round());
    let side = if style.look.is_joined() { side + pen } else { side };
    let (x, y) = (x.round(), y.round());
    canvas.rect(x, y, side, side, style.line);
    canvas.rect(x + pen, y + pen, side - 2.0 * pen, side - 2.0 * pen, style.ground);
}

/// A sign, centred at a point.
fn sign(canvas: &mut Canvas, style: &Style, (x, y): (f32, f32), sign: char) {
    let cell = style.place.cell;
    let (end, point) = (style.sign.0 * cell, style.sign.1 * cell);
    let turned = |along: f32, aside: f32| match sign {
        '<' => (x - along, y + aside),
        '>' => (x + along, y + aside),
        '^' => (x + aside, y - along),
        _ => (x + aside, y + along),
    };
    let points = [turned(-point, -end), turned(point, 0.0), turned(-point, end)];
    if style.look == Look::Triangles {
        let (wide, high) = if matches!(sign, '<' | '>') { (point, end) } else { (end, point) };
        canvas.rect(x - wide, y - high, 2.0 * wide, 2.0 * high, style.ground);
        return canvas.polygon(&points, style.ink);
    }
    let width = match style.look {
        Look::Letters => (0.05 * cell).max(1.2),
        _ => (0.03 * cell).max(1.0),
    };
    canvas.line(&points, false, &Pen { round: style.look.is_joined(), ..Pen::solid(width, style.ink) });
}
