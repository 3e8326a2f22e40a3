//! Pieces of screens with a number and a sign, as around a minesweeper board, to train the counter reader.

use std::sync::Arc;

use crate::Picture;
use crate::canvas::{Canvas, Pen, Rgb, blend};
use crate::dice::Dice;
use crate::font::Font;
use crate::grid::Place;
use crate::wear::{View, Wear};

/// A sign on a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A digit, or another character of a text.
    Letter(char),
    Mine,
    Flag,
    /// A clock, or any other sign.
    Other,
}

/// A strip of a screen.
#[derive(Clone, Debug)]
pub struct Strip {
    pub picture: Picture,
    /// The side in pixels of the tiles that would be beside it.
    pub unit: f32,
    /// The signs and their places: left, top, right, bottom, in pixels.
    pub signs: Vec<(Sign, [f32; 4])>,
}

fn luma(colour: Rgb) -> f32 {
    0.3 * f32::from(colour[0]) + 0.59 * f32::from(colour[1]) + 0.11 * f32::from(colour[2])
}

fn any(dice: &mut Dice) -> Rgb {
    [0, 1, 2].map(|_| dice.range(0.0, 255.0) as u8)
}

/// A colour that is visible on another.
fn seen_on(ground: Rgb, dice: &mut Dice) -> Rgb {
    if dice.chance(0.5) {
        let level = if luma(ground) > 120.0 { dice.range(0.0, 60.0) } else { dice.range(195.0, 255.0) };
        return [level as u8; 3];
    }
    for _ in 0..40 {
        let colour = any(dice);
        if (luma(colour) - luma(ground)).abs() > 75.0 {
            return colour;
        }
    }
    if luma(ground) > 120.0 { [0; 3] } else { [255; 3] }
}

impl Strip {
    /// A random strip with this font.
    pub fn random(font: &Arc<Font>, dice: &mut Dice) -> Strip {
        let unit = dice.log_range(15.0, 64.0);
        let high = (unit * dice.range(0.36, 0.8)).max(8.5);
        let (wide, tall) = (unit * 9.0 + high * 4.0, unit * 3.0);
        let page = match dice.below(3) {
            0 => [dice.range(215.0, 255.0) as u8; 3],
            1 => [dice.range(0.0, 60.0) as u8; 3],
            _ => any(dice),
        };
        let mut canvas = Canvas::new(wide as usize, tall as usize, page);
        if dice.chance(0.3) {
            let to = blend(page, any(dice), dice.range(0.05, 0.35));
            for row in 0..tall as usize {
                let colour = blend(page, to, row as f32 / tall);
                canvas.rect(0.0, row as f32, wide, 1.0, colour);
            }
        }
        let (x, y) = (high * dice.range(4.2, 5.0), tall / 2.0 + dice.range(-0.2, 0.2) * high);
        let mut signs = Vec::new();
        let text = text(dice);
        let boxed = dice.chance(0.4);
        let ground = if boxed { seen_on(page, dice) } else { page };
        let ink = seen_on(ground, dice);
        let width = font.text(&text.replace('/', "1"), high).map_or(high, |path| path.bounds().width());
        let (mut left, mut right) = (x, x + width);
        if boxed {
            let pad = high * dice.range(0.15, 0.9);
            let (box_high, round) = (high * dice.range(1.2, 1.8), high * dice.range(0.0, 0.5));
            (left, right) = (left - pad, right + pad);
            let at = [left, y - box_high / 2.0, right - left, box_high];
            if dice.chance(0.6) {
                let [x, y, w, h] = at;
                canvas.rounded([x - 1.0, y - 1.0, w + 2.0, h + 2.0], round, any(dice));
            }
            canvas.rounded(at, round, ground);
        }
        write(&mut canvas, font, &text, (high, ink), (x, y), (dice.range(0.07, 0.16), &mut signs));
        for side in [-1.0, 1.0] {
            if dice.chance(0.4) {
                continue;
            }
            let radius = high * dice.range(0.5, 1.0);
            let gap = high * dice.range(0.2, 0.8) + radius;
            let at = if side < 0.0 { (left - gap, y) } else { (right + gap, y) };
            let at = (at.0, at.1 + dice.normal() * 0.05 * high);
            let (sign, size) = sign(&mut canvas, at, radius, page, dice);
            signs.push((sign, [at.0 - size, at.1 - size, at.0 + size, at.1 + size]));
        }
        let (width, height, rgb) = canvas.into_rgb();
        let place = Place { x: 0.0, y: 0.0, cell: unit };
        let picture = Picture { width, height, rgb, is_counted: true, place, view: View::straight() };
        let wear = Wear { cell: None, turn: 0.0, ..Wear::screenshot(dice) };
        Strip { picture: wear.apply(&picture, dice), unit, signs }
    }
}

fn text(dice: &mut Dice) -> String {
    let number = |dice: &mut Dice| match dice.below(3) {
        0 => dice.below(10),
        1 => dice.below(100),
        _ => dice.below(1000),
    };
    match dice.unit() {
        u if u < 0.6 => number(dice).to_string(),
        u if u < 0.8 => format!("{}/{}", number(dice), number(dice)),
        u if u < 0.9 => format!("{}:{:02}", dice.below(60), dice.below(60)),
        u if u < 0.95 => format!("{}?", dice.below(100)),
        _ => format!("{:03}", dice.below(1000)),
    }
}

/// The thickness of slashes, and the list of the signs' places.
type Places<'a> = (f32, &'a mut Vec<(Sign, [f32; 4])>);

/// Writes a text centred vertically at a height. Slashes are drawn as lines, since not every font has one.
fn write(
    canvas: &mut Canvas,
    font: &Font,
    text: &str,
    (high, ink): (f32, Rgb),
    (x, y): (f32, f32),
    (thick, signs): Places<'_>,
) {
    let mut x = x;
    for part in text.split_inclusive('/') {
        let digits = part.trim_end_matches('/');
        if let Some((path, bounds)) = font.cornered(digits, high, x, y - high / 2.0) {
            canvas.fill(&path, ink, 1.0);
            for (at, letter) in digits.char_indices() {
                let end = |to: usize| font.text(digits.get(..to).unwrap_or_default(), high).map(|path| path.bounds());
                let alone = font.text(&letter.to_string(), high).map(|path| path.bounds());
                let whole = font.text(digits, high).map(|path| path.bounds());
                let (Some(to), Some(alone), Some(whole)) = (end(at + letter.len_utf8()), alone, whole) else {
                    continue;
                };
                let right = x + to.right() - whole.left();
                let (top, bottom) =
                    (bounds.top() + alone.top() - whole.top(), bounds.top() + alone.bottom() - whole.top());
                signs.push((Sign::Letter(letter), [right - alone.width(), top, right, bottom]));
            }
            x = bounds.right();
        }
        if part.ends_with('/') {
            x += high * 0.15;
            canvas.line(
                &[(x, y + high * 0.6), (x + high * 0.4, y - high * 0.6)],
                false,
                &Pen::solid(high * thick, ink),
            );
            signs.push((Sign::Letter('/'), [x, y - high * 0.6, x + high * 0.4, y + high * 0.6]));
            x += high * 0.55;
        }
    }
}

/// Draws a sign; returns which one, and how far it extends from its centre.
fn sign(canvas: &mut Canvas, at: (f32, f32), radius: f32, page: Rgb, dice: &mut Dice) -> (Sign, f32) {
    match dice.unit() {
        u if u < 0.4 => (Sign::Mine, mine(canvas, at, radius, page, dice)),
        u if u < 0.65 => (Sign::Flag, flag(canvas, at, radius, page, dice)),
        _ => (Sign::Other, other(canvas, at, radius, page, dice)),
    }
}

fn spoke((x, y): (f32, f32), angle: f32, from: f32, to: f32) -> [(f32, f32); 2] {
    let (dy, dx) = angle.sin_cos();
    [(x + dx * from, y + dy * from), (x + dx * to, y + dy * to)]
}

fn mine(canvas: &mut Canvas, at: (f32, f32), radius: f32, page: Rgb, dice: &mut Dice) -> f32 {
    let (mut ground, mut radius, whole) = (page, radius, radius);
    let is_on_disc = dice.chance(0.35);
    if is_on_disc {
        ground = seen_on(page, dice);
        canvas.disc(at.0, at.1, radius, blend(ground, [90; 3], 0.5));
        canvas.disc(at.0, at.1, radius * 0.9, ground);
        radius *= dice.range(0.55, 0.85);
    }
    let colour = seen_on(ground, dice);
    let body = radius * dice.range(0.55, 0.78);
    let spikes = *dice.pick(&[8, 8, 8, 6, 10, 12, 16, 20]);
    let turn = if dice.chance(0.7) { 0.0 } else { dice.range(0.0, 0.8) };
    let thick = radius * if spikes > 12 { dice.range(0.06, 0.14) } else { dice.range(0.13, 0.36) };
    let pen = Pen { round: dice.chance(0.4), ..Pen::solid(thick, colour) };
    let diagonal = if spikes == 8 && dice.chance(0.5) { dice.range(0.85, 1.0) } else { 1.0 };
    for number in 0..spikes {
        let angle = turn + std::f32::consts::TAU * number as f32 / spikes as f32;
        let to = if number % 2 == 1 { radius * diagonal } else { radius };
        canvas.line(&spoke(at, angle, 0.0, to - if pen.round { thick / 2.0 } else { 0.0 }), false, &pen);
    }
    canvas.disc(at.0, at.1, body, colour);
    // Some are painted like iron balls in the light, with many spots.
    if dice.chance(0.45) {
        let (spots, most) = if dice.chance(0.5) { (1 + dice.below(4), 0.35) } else { (12 + dice.below(30), 0.22) };
        for _ in 0..spots {
            let (angle, far) = (dice.range(0.0, std::f32::consts::TAU), body * dice.unit().sqrt());
            let [_, (x, y)] = spoke(at, angle, 0.0, far);
            let shine = blend(colour, ground, dice.range(0.1, 1.0) * (0.6 - 0.4 * (x - at.0 + y - at.1) / body));
            canvas.disc(x, y, body * dice.range(0.08, most), shine);
        }
    }
    match dice.below(4) {
        0 => canvas.disc(at.0 - body * 0.35, at.1 - body * 0.35, body * 0.28, blend(colour, [255; 3], 0.8)),
        1 => {
            let side = body * dice.range(0.3, 0.6);
            canvas.rect(at.0 - side / 2.0, at.1 - side / 2.0, side, side, ground);
        }
        _ => {}
    }
    if is_on_disc { whole } else { radius }
}

fn flag(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, page: Rgb, dice: &mut Dice) -> f32 {
    let (pole, cloth) = (seen_on(page, dice), seen_on(page, dice));
    let side = if dice.chance(0.7) { 1.0 } else { -1.0 };
    let (top, bottom) = (y - radius, y + radius);
    let left = x - side * radius * dice.range(0.3, 0.6);
    let wide = side * radius * dice.range(0.9, 1.4);
    let high = radius * dice.range(0.8, 1.25);
    canvas.line(&[(left, top), (left, bottom)], false, &Pen::solid(radius * dice.range(0.12, 0.24), pole));
    match dice.below(3) {
        0 => canvas.polygon(&[(left, top), (left + wide, top + high / 2.0), (left, top + high)], cloth),
        1 => canvas.polygon(&[(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)], cloth),
        _ => canvas.polygon(
            &[
                (left, top),
                (left + wide * 0.6, top),
                (left + wide * 0.6, top + high * 0.2),
                (left + wide, top + high * 0.2),
                (left + wide, top + high),
                (left + wide * 0.5, top + high),
                (left + wide * 0.5, top + high * 0.8),
                (left, top + high * 0.8),
            ],
            cloth,
        ),
    }
    if dice.chance(0.4) {
        let foot = radius * dice.range(0.3, 0.7);
        canvas.rect(left - foot, bottom - radius * 0.22, 2.0 * foot, radius * 0.22, pole);
    }
    radius
}

fn other(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, page: Rgb, dice: &mut Dice) -> f32 {
    let colour = seen_on(page, dice);
    let inner = if dice.chance(0.6) { page } else { seen_on(colour, dice) };
    let pen = Pen::solid(radius * dice.range(0.1, 0.2), colour);
    match dice.below(9) {
        0..3 => {
            canvas.disc(x, y, radius, colour);
            canvas.disc(x, y, radius * dice.range(0.75, 0.9), inner);
            let turn = dice.range(0.0, 6.3);
            canvas.line(&spoke((x, y), turn, 0.0, radius * 0.7), false, &pen);
            canvas.line(&spoke((x, y), turn + dice.range(1.0, 5.0), 0.0, radius * 0.5), false, &pen);
            if dice.chance(0.3) {
                canvas.line(&[(x, y - radius), (x, y - radius * 1.2)], false, &pen);
            }
            if dice.chance(0.3) {
                for number in 0..12 {
                    let angle = std::f32::consts::TAU * number as f32 / 12.0;
                    canvas.line(&spoke((x, y), angle, radius * 0.7, radius * 0.85), false, &Pen::solid(1.0, colour));
                }
            }
        }
        3 => canvas.disc(x, y, radius * dice.range(0.6, 1.0), colour),
        4 => {
            canvas.disc(x, y, radius, [255, 220, 0]);
            for side in [-0.35, 0.35] {
                canvas.disc(x + side * radius, y - radius * 0.25, radius * 0.14, [20; 3]);
            }
            canvas.line(
                &[(x - radius * 0.5, y + radius * 0.35), (x + radius * 0.5, y + radius * 0.35)],
                false,
                &Pen::solid(radius * 0.15, [20; 3]),
            );
        }
        5 => {
            let points: Vec<(f32, f32)> = (0..10)
                .map(|number| {
                    let long = if number % 2 == 0 { radius } else { radius * 0.42 };
                    spoke((x, y), std::f32::consts::TAU * (number as f32 / 10.0 - 0.25), 0.0, long)[1]
                })
                .collect();
            canvas.polygon(&points, colour);
        }
        6 => {
            canvas.disc(x - radius * 0.4, y - radius * 0.3, radius * 0.5, colour);
            canvas.disc(x + radius * 0.4, y - radius * 0.3, radius * 0.5, colour);
            canvas.polygon(
                &[(x - radius * 0.88, y - radius * 0.1), (x + radius * 0.88, y - radius * 0.1), (x, y + radius)],
                colour,
            );
        }
        7 => {
            let corner = radius * dice.range(0.0, 0.5);
            canvas.rounded([x - radius, y - radius, radius * 2.0, radius * 2.0], corner, colour);
            if dice.chance(0.6) {
                canvas.rounded([x - radius * 0.7, y - radius * 0.7, radius * 1.4, radius * 1.4], corner, inner);
            }
        }
        _ => {
            canvas.line(&[(x - radius, y), (x + radius, y)], false, &pen);
            canvas.line(&[(x, y - radius), (x - radius, y), (x, y + radius)], false, &pen);
        }
    }
    radius
}
