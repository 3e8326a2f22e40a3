//! Boards with lines and digits: sudoku, killer and kakuro.

use tiny_skia::Path;

use crate::board::{Board, Cell, Kind};
use crate::cages;
use crate::canvas::{Canvas, Pen, Rgb, blend};
use crate::style::{Clues, Marks, Style};

/// The place of a board on the canvas: its upper left corner and the size of its cells.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub x: f32,
    pub y: f32,
    pub cell: f32,
}

impl Place {
    /// The upper left corner of a cell.
    pub fn corner(&self, row: usize, col: usize) -> (f32, f32) {
        (self.x + col as f32 * self.cell, self.y + row as f32 * self.cell)
    }
}

/// Draws backgrounds, lines, cages and the contents of the cells.
pub fn draw(canvas: &mut Canvas, board: &Board, style: &Style, place: Place) {
    let (wide, high) = (board.cols as f32 * place.cell, board.rows as f32 * place.cell);
    canvas.rect(place.x, place.y, wide, high, style.theme.ground);
    grounds(canvas, board, style, place);
    walls(canvas, board, style, place);
    if board.diagonals {
        let pen = Pen::solid((style.thin * place.cell).max(0.8), blend(style.theme.thin, style.theme.ground, 0.2));
        let (left, top) = (place.x, place.y);
        let (right, bottom) = (left + wide, top + high);
        canvas.line(&[(left, top), (right, bottom)], false, &pen);
        canvas.line(&[(left, bottom), (right, top)], false, &pen);
    }
    let behind = !board.cages.is_empty() && style.cage_by_cell;
    if behind {
        cages::draw(canvas, board, style, place);
    }
    lines(canvas, board, style, place);
    if !board.cages.is_empty() && !behind {
        cages::draw(canvas, board, style, place);
    }
    for row in 0..board.rows {
        for col in 0..board.cols {
            contents(canvas, board, style, place, row, col);
        }
    }
}

/// The colours of boxes, cages, the selected cell and the cells it sees.
fn grounds(canvas: &mut Canvas, board: &Board, style: &Style, place: Place) {
    let shades = if style.cage_tints { cages::shades(board) } else { Vec::new() };
    for row in 0..board.rows {
        for col in 0..board.cols {
            let (x, y) = place.corner(row, col);
            let mut colour = style.theme.ground;
            let (high, wide) = board.boxes;
            if style.box_tints && high > 0 && wide > 0 && (row / high + col / wide) % 2 == 1 {
                colour = style.theme.tint;
            }
            if let Some(&shade) = shades.get(row * board.cols + col) {
                colour = cage_colour(style, shade);
            }
            if style.selection
                && let Some(at) = board.selected
            {
                let (r, c) = (at / board.cols, at % board.cols);
                let boxed = high > 0 && wide > 0 && r / high == row / high && c / wide == col / wide;
                if (r, c) == (row, col) {
                    colour = style.theme.selected;
                } else if r == row || c == col || boxed {
                    colour = blend(colour, style.theme.selected, 0.35);
                }
            }
            if colour != style.theme.ground {
                canvas.rect(x, y, place.cell, place.cell, colour);
            }
        }
    }
}

fn cage_colour(style: &Style, shade: usize) -> Rgb {
    let ground = style.theme.ground;
    let bright = ground.iter().map(|&part| u32::from(part)).sum::<u32>() > 380;
    const HUES: [Rgb; 6] =
        [[230, 90, 80], [80, 170, 230], [90, 200, 110], [235, 200, 70], [180, 110, 220], [240, 150, 90]];
    // The brightness of the tint decides how strong the colours are, so that it differs between themes.
    let strength = 0.22 + f32::from(style.theme.tint[0] % 32) / 120.0;
    blend(ground, HUES[shade % HUES.len()], if bright { strength } else { strength * 0.8 })
}

/// The dark cells of a kakuro with their diagonals.
fn walls(canvas: &mut Canvas, board: &Board, style: &Style, place: Place) {
    for (at, cell) in board.cells.iter().enumerate() {
        let Cell::Wall { down, across } = cell else { continue };
        let (x, y) = place.corner(at / board.cols, at % board.cols);
        canvas.rect(x, y, place.cell, place.cell, style.theme.wall);
        let some = down.is_some() || across.is_some();
        if style.clues != Clues::Bare && (some || style.diagonal_always) {
            let colour = blend(style.theme.clue, style.theme.wall, 0.25);
            let pen = Pen::solid((style.diagonal * place.cell).max(0.8), colour);
            canvas.line(&[(x, y), (x + place.cell, y + place.cell)], false, &pen);
        }
    }
}

fn lines(canvas: &mut Canvas, board: &Board, style: &Style, place: Place) {
    let (wide, high) = (board.cols as f32 * place.cell, board.rows as f32 * place.cell);
    let (thin, thick) = ((style.thin * place.cell).max(0.7), (style.thick * place.cell).max(0.7));
    let is_thick =
        |line: usize, step: usize, last: usize| line == 0 || line == last || (step > 0 && line.is_multiple_of(step));
    for pass in [false, true] {
        let (width, colour) = if pass { (thick, style.theme.thick) } else { (thin, style.theme.thin) };
        if !pass && style.no_thin {
            continue;
        }
        let shift = if pass && style.one_sided { (thick - thin) / 2.0 } else { 0.0 };
        for line in 0..=board.cols {
            if is_thick(line, board.boxes.1, board.cols) == pass {
                let x = snapped(place.x + line as f32 * place.cell, width) + shift;
                canvas.bar((x, place.y), (x, place.y + high), width, colour);
            }
        }
        for line in 0..=board.rows {
            if is_thick(line, board.boxes.0, board.rows) == pass {
                let y = snapped(place.y + line as f32 * place.cell, width) + shift;
                canvas.bar((place.x, y), (place.x + wide, y), width, colour);
            }
        }
    }
    regions(canvas, board, style, place);
}

/// Thick lines between regions that are not boxes, a little longer than a cell so that they join.
fn regions(canvas: &mut Canvas, board: &Board, style: &Style, place: Place) {
    let (thick, colour) = ((style.thick * place.cell).max(0.7), style.theme.thick);
    for (at, region) in board.regions.iter().enumerate() {
        let (row, col) = (at / board.cols, at % board.cols);
        let (x, y) = place.corner(row, col);
        let (right, below, half) = (x + place.cell, y + place.cell, thick / 2.0);
        if col + 1 < board.cols && board.regions.get(at + 1) != Some(region) {
            let x = snapped(right, thick);
            canvas.bar((x, y - half), (x, below + half), thick, colour);
        }
        if row + 1 < board.rows && board.regions.get(at + board.cols) != Some(region) {
            let y = snapped(below, thick);
            canvas.bar((x - half, y), (right + half, y), thick, colour);
        }
    }
}

/// The middle of a line, placed such that its edges fall between pixels.
fn snapped(at: f32, width: f32) -> f32 {
    (at - width / 2.0).round() + width / 2.0
}

fn contents(canvas: &mut Canvas, board: &Board, style: &Style, place: Place, row: usize, col: usize) {
    let (x, y) = place.corner(row, col);
    let cell = place.cell;
    let Some(content) = board.cells.get(row * board.cols + col) else { return };
    match content {
        Cell::Square { digit, typed, marks, label } => {
            if let Some(digit) = digit {
                let colour = if *typed { style.theme.typed } else { style.theme.digit };
                let middle = (x + cell * (0.5 + style.digit_shift.0), y + cell * (0.5 + style.digit_shift.1));
                let text = digit.to_string();
                put(canvas, style.digits.centred(&text, cell * style.digit_height, middle.0, middle.1), colour);
            } else if *marks != 0 {
                pencil(canvas, style, (x, y), cell, *marks, board.kind == Kind::Killer);
            }
            if let Some(label) = label {
                self::label(canvas, board, style, place, (row, col), *label);
            }
        }
        Cell::Wall { down, across } => {
            clue(canvas, style, (x, y), cell, *down, (0.27, 0.74));
            clue(canvas, style, (x, y), cell, *across, (0.72, 0.27));
        }
        Cell::Tile(_) => {}
    }
}

fn put(canvas: &mut Canvas, path: Option<Path>, colour: Rgb) {
    if let Some(path) = path {
        canvas.fill(&path, colour, 1.0);
    }
}

/// The sum in the corner of a cage.
fn label(canvas: &mut Canvas, board: &Board, style: &Style, place: Place, (row, col): (usize, usize), sum: u8) {
    let (x, y) = place.corner(row, col);
    let cell = place.cell;
    let at = (x + cell * style.label_shift.0, y + cell * style.label_shift.1);
    let Some((path, b)) = style.labels.cornered(&sum.to_string(), cell * style.label_height, at.0, at.1) else {
        return;
    };
    let near = cell * 0.025;
    // Without a gap, the sum is never drawn over the cage line if people could not read it either.
    if style.label_gap && !board.cages.is_empty() && style.label_shift.0 > 0.0 && style.label_shift.1 > 0.0 {
        let ground = if style.cage_tints {
            cages::shades(board).get(row * board.cols + col).map_or(style.theme.ground, |&s| cage_colour(style, s))
        } else {
            style.theme.ground
        };
        // The patch does not cover the cell's own border.
        let border = cell * style.thick.max(style.thin) * if style.one_sided { 1.0 } else { 0.5 };
        let (left, top) = ((b.left() - near).max(x + border), (b.top() - near).max(y + border));
        canvas.rect(left, top, b.right() + near - left, b.bottom() + near - top, ground);
    }
    canvas.fill(&path, style.theme.label, 1.0);
}

/// A sum in a kakuro's dark cell, centred at a fraction of the cell.
fn clue(canvas: &mut Canvas, style: &Style, (x, y): (f32, f32), cell: f32, sum: Option<u8>, at: (f32, f32)) {
    let Some(sum) = sum else { return };
    let height = (style.label_height * 1.25).clamp(0.16, 0.3) * cell;
    // The shift of labels is also used for clues, at a reduced scale.
    let push = (style.label_shift.0 - 0.06) * 0.4;
    let toward = if at.0 > at.1 { push } else { -push };
    let (x, y) = (x + cell * (at.0 + toward), y + cell * (at.1 - toward));
    let mut colour = style.theme.clue;
    if style.clues == Clues::Discs {
        canvas.disc(x, y, cell * 0.23, style.theme.ground);
        colour = style.theme.digit;
    }
    put(canvas, style.labels.centred(&sum.to_string(), height, x, y), colour);
}

fn pencil(canvas: &mut Canvas, style: &Style, (x, y): (f32, f32), cell: f32, marks: u16, low: bool) {
    let digits: Vec<u8> = (1..=9).filter(|digit| marks & (1 << digit) != 0).collect();
    let height = style.mark_height * cell;
    let colour = style.theme.mark;
    match style.marks {
        Marks::Grid => {
            // In a killer the marks keep clear of the sum.
            let (top, span) = if low { (0.26, 0.66) } else { (0.08, 0.84) };
            let height = height.min(cell * span / 3.0 * 0.85);
            for digit in digits {
                let (row, col) = ((digit - 1) / 3, (digit - 1) % 3);
                let across = x + cell * (0.08 + 0.84 * (f32::from(col) + 0.5) / 3.0);
                let down = y + cell * (top + span * (f32::from(row) + 0.5) / 3.0);
                // Which marks have a spot follows from the marks themselves.
                if style.mark_spots && (u32::from(marks) * 7 + u32::from(digit)) % 4 == 0 {
                    let side = cell * span * 0.3;
                    let spot = [across - side / 2.0, down - side / 2.0, side, side];
                    canvas.rounded(spot, side * 0.2 * f32::from(digit % 3), style.theme.selected);
                }
                put(canvas, style.labels.centred(&digit.to_string(), height, across, down), colour);
            }
        }
        Marks::Middle | Marks::Top => {
            let per_line = ((cell * 0.8 / (height * 0.75)) as usize).max(1);
            let first = if style.marks == Marks::Top && !low { 0.2 } else { 0.5 };
            for (number, chunk) in digits.chunks(per_line).take(2).enumerate() {
                let text: String = chunk.iter().map(|&digit| char::from(b'0' + digit)).collect();
                let down = y + cell * first + number as f32 * height * 1.25;
                put(canvas, style.labels.centred(&text, height, x + cell / 2.0, down), colour);
            }
        }
    }
}
