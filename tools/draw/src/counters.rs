//! What is around a minesweeper board: the number of mines that are not flagged, and the time of the game.

use crate::board::{Board, Cell, Tile};
use crate::canvas::{Canvas, Pen, Rgb, blend};
use crate::dice::Dice;
use crate::style::Style;

/// How the number of mines that are not flagged is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Not shown.
    None,
    /// Three red digits as on a digital clock, in a dark box above the board at its left end. The time is at the right
    /// end.
    Segments,
    /// The same with digits that slant and have round ends. Only in held-back styles.
    Leaning,
    /// Light digits in a dark box below the board, on the right beside a mine. The time is on the left beside a clock.
    Boxed,
    /// Flags and mines, as `3/10`, below the board beside a flag, followed by the time.
    Shares,
    /// A mine and the number in the middle above the board, with the time below in smaller digits.
    Bare,
    /// Flags and mines, as `3/10`, under a flag in a bar on the right. The time is below, under a clock. Only in
    /// held-back styles.
    Aside,
}

impl Counter {
    /// The space it needs above, below and to the right of the board, in cells.
    pub fn room(self) -> (f32, f32, f32) {
        match self {
            Counter::None => (0.0, 0.0, 0.0),
            Counter::Segments | Counter::Leaning => (2.4, 0.0, 0.0),
            Counter::Boxed => (0.0, 1.9, 0.0),
            Counter::Shares => (0.0, 1.6, 0.0),
            Counter::Bare => (2.6, 0.0, 0.0),
            Counter::Aside => (0.0, 0.0, 4.0),
        }
    }
}

/// Which of the two is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Both,
    Mines,
    Time,
}

/// The segments of a digit on a digital clock: top, upper left and right, middle, lower left and right, bottom.
const SEGMENTS: [[bool; 7]; 10] = {
    const T: bool = true;
    const F: bool = false;
    [
        [T, T, T, F, T, T, T],
        [F, F, T, F, F, T, F],
        [T, F, T, T, T, F, T],
        [T, F, T, T, F, T, T],
        [F, T, T, T, F, T, F],
        [T, T, F, T, F, T, T],
        [T, T, F, T, T, T, T],
        [T, F, T, F, F, T, F],
        [T, T, T, T, T, T, T],
        [T, T, T, T, F, T, T],
    ]
};

/// Draws the counter of a board that covers `[left, top, width, height]`. Returns whether the number of mines is shown.
pub fn draw(canvas: &mut Canvas, board: &Board, style: &Style, lies: [f32; 4], dice: &mut Dice) -> bool {
    let Some(count) = board.counter.filter(|_| style.counter != Counter::None) else { return false };
    let shown = match dice.unit() {
        u if u < 0.75 => Shown::Both,
        u if u < 0.88 => Shown::Mines,
        _ => Shown::Time,
    };
    let seconds = dice.below(1000);
    match style.counter {
        Counter::None => {}
        Counter::Segments | Counter::Leaning => panels(canvas, count, style, lies, (shown, seconds), dice),
        Counter::Boxed => boxes(canvas, count, style, lies, (shown, seconds), dice),
        Counter::Shares => shares(canvas, board, style, lies, (shown, seconds), dice),
        Counter::Bare => bare(canvas, count, style, lies, (shown, seconds), dice),
        Counter::Aside => aside(canvas, board, style, lies, (shown, seconds), dice),
    }
    shown != Shown::Time
}

/// The look of digits made of segments.
struct Panel {
    /// The width of a digit and the thickness of its segments, relative to its height.
    wide: f32,
    thick: f32,
    /// The distance between a segment and the point where two meet, relative to its thickness.
    gap: f32,
    lean: f32,
    is_round: bool,
    lit: Rgb,
    unlit: Option<Rgb>,
    ground: Rgb,
    /// The padding around the digits, relative to their height.
    pad: f32,
}

impl Panel {
    fn random(counter: Counter, dice: &mut Dice) -> Panel {
        let lit = match dice.below(3) {
            0 | 1 => [255, 0, 0],
            _ => [dice.range(215.0, 255.0) as u8, dice.range(0.0, 60.0) as u8, dice.range(0.0, 60.0) as u8],
        };
        let ground = if dice.chance(0.7) { [0; 3] } else { [dice.range(0.0, 45.0) as u8, 8, 8] };
        let unlit = dice.chance(0.7).then(|| blend(ground, lit, dice.range(0.2, 0.5)));
        let leans = counter == Counter::Leaning;
        Panel {
            wide: dice.range(0.5, 0.64),
            thick: if leans { dice.range(0.08, 0.13) } else { dice.range(0.09, 0.16) },
            gap: dice.range(0.0, 0.35),
            lean: if leans { dice.range(0.06, 0.14) } else { 0.0 },
            is_round: leans,
            lit,
            unlit,
            ground,
            pad: dice.range(0.03, 0.16),
        }
    }

    /// Draws three digits in their box, whose upper left corner is at `(x, y)`; returns the width of the box.
    fn draw(&self, canvas: &mut Canvas, text: &str, (x, y): (f32, f32), height: f32) -> f32 {
        let (wide, pad) = (self.wide * height, self.pad * height);
        let all = wide * 3.0 + 2.0 * pad;
        canvas.rect(x, y, all, height + 2.0 * pad, self.ground);
        for (number, sign) in text.chars().enumerate() {
            let on = match sign.to_digit(10) {
                Some(digit) => SEGMENTS[digit as usize],
                None => [false, false, false, true, false, false, false],
            };
            self.digit(canvas, on, (x + pad + wide * number as f32, y + pad), height);
        }
        all
    }

    fn digit(&self, canvas: &mut Canvas, on: [bool; 7], (x, y): (f32, f32), height: f32) {
        let half = self.thick * height / 2.0;
        let side = 0.07 * height + half;
        let (left, right) = (x + side, x + self.wide * height - side);
        let (top, middle, bottom) = (y + half, y + height / 2.0, y + height - half);
        let ends = [
            ((left, top), (right, top)),
            ((left, top), (left, middle)),
            ((right, top), (right, middle)),
            ((left, middle), (right, middle)),
            ((left, middle), (left, bottom)),
            ((right, middle), (right, bottom)),
            ((left, bottom), (right, bottom)),
        ];
        let leant = |(px, py): (f32, f32)| (px + (middle - py) * self.lean, py);
        let free = self.gap * half;
        for (((x0, y0), (x1, y1)), on) in ends.into_iter().zip(on) {
            let Some(colour) = Some(self.lit).filter(|_| on).or(self.unlit) else { continue };
            let (dx, dy) = if y0 == y1 { (1.0, 0.0) } else { (0.0, 1.0) };
            let at = |along: f32, across: f32, far: bool| {
                let (px, py) = if far { (x1, y1) } else { (x0, y0) };
                let along = if far { -along } else { along };
                leant((px + dx * along + dy * across, py + dy * along + dx * across))
            };
            if self.is_round {
                let pen = Pen { round: true, ..Pen::solid(2.0 * half, colour) };
                canvas.line(&[at(half + free, 0.0, false), at(half + free, 0.0, true)], false, &pen);
                continue;
            }
            let points = [
                at(free, 0.0, false),
                at(free + half, -half, false),
                at(free + half, -half, true),
                at(free, 0.0, true),
                at(free + half, half, true),
                at(free + half, half, false),
            ];
            canvas.polygon(&points, colour);
        }
    }
}

/// A number in three characters, as programs show it.
fn three(value: i32) -> String {
    if value < 0 { format!("-{:02}", -value) } else { format!("{value:03}") }
}

type Told = (Shown, usize);

fn panels(canvas: &mut Canvas, count: i32, style: &Style, lies: [f32; 4], (shown, seconds): Told, dice: &mut Dice) {
    let ([left, top, wide, _], cell) = (lies, style.cell);
    let panel = Panel::random(style.counter, dice);
    // No program shows digits smaller than 18 pixels; two boxes must fit above the board.
    let height = (cell * dice.range(0.9, 1.5)).max(18.0).min(wide / 5.0).min(cell * 1.7);
    let all = (panel.wide * 3.0 + 2.0 * panel.pad) * height;
    let high = height * (1.0 + 2.0 * panel.pad);
    let y = (top - cell * dice.range(0.25, 0.5) - high).max(1.0).round();
    let aside = cell * dice.range(0.0, 0.5);
    let plate = dice.chance(0.7).then_some(style.theme.page).map(|page| blend(page, [128; 3], 0.15));
    if let Some(plate) = plate {
        canvas.rect(left - cell * 0.12, y - cell * 0.2, wide + cell * 0.24, high + cell * 0.4, plate);
    }
    let framed = dice.chance(0.6);
    let mut put = |x: f32, text: &str| {
        if framed {
            canvas.rect(x - 1.0, y - 1.0, all + 2.0, high + 2.0, [128; 3]);
            canvas.rect(x, y, all + 1.0, high + 1.0, [255; 3]);
        }
        panel.draw(canvas, text, (x, y), height);
    };
    if shown != Shown::Time {
        put((left + aside).round(), &three(count));
    }
    if shown != Shown::Mines {
        put((left + wide - aside - all).round(), &format!("{seconds:03}"));
    }
    if dice.chance(0.7) {
        let (x, y, radius) = (left + wide / 2.0, y + high / 2.0, high * 0.4);
        canvas.rect(x - radius * 1.3, y - radius * 1.3, radius * 2.6, radius * 2.6, [192; 3]);
        canvas.disc(x, y, radius, [60, 50, 0]);
        canvas.disc(x, y, radius * 0.9, [255, 225, 0]);
        canvas.disc(x - radius * 0.35, y - radius * 0.25, radius * 0.12, [0; 3]);
        canvas.disc(x + radius * 0.35, y - radius * 0.25, radius * 0.12, [0; 3]);
    }
}

/// Draws a mine; `radius` includes its spikes.
fn mine(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, colour: Rgb) {
    canvas.disc(x, y, radius * 0.7, colour);
    let pen = Pen::solid(radius * 0.2, colour);
    for (dx, dy) in [(1.0, 0.0), (0.0, 1.0), (0.7, 0.7), (0.7, -0.7)] {
        canvas.line(&[(x - dx * radius, y - dy * radius), (x + dx * radius, y + dy * radius)], false, &pen);
    }
}

fn clock(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, face: Rgb, hands: Rgb) {
    canvas.disc(x, y, radius, hands);
    canvas.disc(x, y, radius * 0.85, face);
    let pen = Pen::solid(radius * 0.14, hands);
    canvas.line(&[(x, y), (x, y - radius * 0.7)], false, &pen);
    canvas.line(&[(x, y), (x + radius * 0.45, y)], false, &pen);
}

fn words(canvas: &mut Canvas, style: &Style, text: &str, height: f32, (x, y): (f32, f32), colour: Rgb) -> f32 {
    let Some((path, bounds)) = style.labels.cornered(text, height, x, y - height / 2.0) else { return x };
    canvas.fill(&path, colour, 1.0);
    bounds.right()
}

fn boxes(canvas: &mut Canvas, count: i32, style: &Style, lies: [f32; 4], (shown, seconds): Told, dice: &mut Dice) {
    let ([left, top, wide, high], cell) = (lies, style.cell);
    let height = (cell * dice.range(0.5, 0.75)).max(9.0);
    let y = top + high + cell * 0.4 + height * 0.8;
    let (box_wide, box_high) = (height * dice.range(2.4, 3.2), height * 1.45);
    let aside = dice.range(0.02, 0.12) * wide;
    let dark = blend([30, 60, 130], [10, 10, 30], dice.range(0.0, 0.8));
    let round = height * 0.75;
    let put = |canvas: &mut Canvas, x: f32, text: &str| {
        canvas.rounded([x - 1.0, y - box_high / 2.0 - 1.0, box_wide + 2.0, box_high + 2.0], height * 0.2, [215; 3]);
        canvas.rounded([x, y - box_high / 2.0, box_wide, box_high], height * 0.2, dark);
        if let Some(path) = style.labels.centred(text, height, x + box_wide / 2.0, y) {
            canvas.fill(&path, [240; 3], 1.0);
        }
    };
    if shown != Shown::Time {
        let x = left + wide - aside - round * 2.0;
        put(canvas, x - height * 0.5 - box_wide, &count.to_string());
        canvas.disc(x + round, y, round, [235; 3]);
        mine(canvas, (x + round, y), round * 0.7, [60; 3]);
    }
    if shown != Shown::Mines {
        let x = left + aside;
        clock(canvas, (x + round, y), round, [225, 232, 240], [90, 100, 120]);
        put(canvas, x + round * 2.0 + height * 0.5, &seconds.to_string());
    }
}

/// A text colour that is visible on the page.
fn ink(style: &Style) -> Rgb {
    let page = style.theme.page;
    if page.iter().map(|&part| u32::from(part)).sum::<u32>() > 380 { [40; 3] } else { [235; 3] }
}

fn shares(canvas: &mut Canvas, board: &Board, style: &Style, lies: [f32; 4], (shown, seconds): Told, dice: &mut Dice) {
    let ([left, top, wide, high], cell) = (lies, style.cell);
    let height = (cell * dice.range(0.4, 0.6)).max(9.0);
    let (mut x, y) = (left + wide * dice.range(0.05, 0.4), top + high + cell * 0.45 + height * 0.6);
    let colour = ink(style);
    if shown != Shown::Time {
        pennant(canvas, (x, y), height, colour);
        x = share(canvas, board, style, (x + height * 1.2, y), height, dice) + height * dice.range(1.5, 3.0);
    }
    if shown != Shown::Mines {
        clock(canvas, (x + height * 0.7, y), height * 0.7, style.theme.page, colour);
        let text = format!("{}:{:02}", seconds / 60, seconds % 60);
        words(canvas, style, &text, height, (x + height * 1.8, y), colour);
    }
}

/// A flag a little taller than digits, with its pole at `x`.
fn pennant(canvas: &mut Canvas, (x, y): (f32, f32), height: f32, colour: Rgb) {
    canvas.line(&[(x, y - height * 0.7), (x, y + height * 0.7)], false, &Pen::solid(height * 0.12, colour));
    canvas
        .polygon(&[(x, y - height * 0.7), (x + height * 0.8, y - height * 0.3), (x, y + height * 0.1)], [220, 30, 30]);
}

/// Draws flags and mines with a slash between them, starting at `x`; returns where they end.
fn share(canvas: &mut Canvas, board: &Board, style: &Style, (x, y): (f32, f32), height: f32, dice: &mut Dice) -> f32 {
    let colour = ink(style);
    let flags = board.cells.iter().filter(|cell| **cell == Cell::Tile(Tile::Flag)).count() as i32;
    let x = words(canvas, style, &flags.to_string(), height, (x, y), colour) + height * 0.15;
    // Not every font here has a slash.
    let stroke = Pen::solid(height * dice.range(0.08, 0.14), colour);
    canvas.line(&[(x, y + height * 0.6), (x + height * 0.4, y - height * 0.6)], false, &stroke);
    let all = flags + board.counter.unwrap_or(0);
    words(canvas, style, &all.to_string(), height, (x + height * 0.55, y), colour)
}

fn aside(canvas: &mut Canvas, board: &Board, style: &Style, lies: [f32; 4], (shown, seconds): Told, dice: &mut Dice) {
    let ([left, top, wide, _], cell) = (lies, style.cell);
    let height = (cell * dice.range(0.4, 0.6)).max(9.0);
    let (x, mut y) = (left + wide + cell * dice.range(0.5, 0.9), top + cell * dice.range(0.8, 2.0));
    let colour = ink(style);
    if shown != Shown::Time {
        pennant(canvas, (x + height, y), height * 1.4, colour);
        share(canvas, board, style, (x, y + height * 2.2), height, dice);
        y += height * 5.0;
    }
    if shown != Shown::Mines {
        clock(canvas, (x + height, y), height, style.theme.page, colour);
        let text = format!("{:02}:{:02}", seconds / 60, seconds % 60);
        words(canvas, style, &text, height, (x, y + height * 2.2), colour);
    }
}

fn bare(canvas: &mut Canvas, count: i32, style: &Style, lies: [f32; 4], (shown, seconds): Told, dice: &mut Dice) {
    let ([left, top, wide, _], cell) = (lies, style.cell);
    let height = (cell * dice.range(0.4, 0.6)).max(9.0);
    let (middle, y) = (left + wide / 2.0, top - cell * dice.range(1.5, 1.8));
    let colour = ink(style);
    if shown != Shown::Time {
        let text = count.to_string();
        let radius = height * dice.range(0.7, 0.95);
        let x = middle - (radius * 2.0 + height * (0.4 + 0.6 * text.len() as f32)) / 2.0;
        mine(canvas, (x + radius, y), radius, colour);
        words(canvas, style, &text, height, (x + radius * 2.0 + height * 0.4, y), colour);
    }
    if shown != Shown::Mines {
        let text = format!("{}:{:02}", seconds / 60, seconds % 60);
        let faint = blend(colour, style.theme.page, 0.2);
        words(canvas, style, &text, height * 0.8, (middle - height * 1.7, y + height * 1.7), faint);
    }
}
