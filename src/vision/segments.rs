//! Reads numbers on three-digit displays of seven red segments on a dark background, as on clocks.

use super::picture::Picture;

/// A display that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Display {
    /// The bounds of its lit segments: left, top, right, bottom, in pixels.
    pub at: [f32; 4],
    /// The values it may show, from -99 to 999, with their probabilities (0 to 1), most probable first. What they lack
    /// to 1 is the probability that it is not such a display.
    pub values: Vec<(i32, f32)>,
}

/// The number of digits of a display.
const DIGITS: usize = 3;

/// The lit segments of each sign, one bit each from the lowest: top, upper left, upper right, middle, lower left, lower
/// right, bottom.
const PATTERNS: [(Sign, u8); 15] = [
    (Sign::Digit(0), 0b111_0111),
    (Sign::Digit(1), 0b010_0100),
    (Sign::Digit(2), 0b101_1101),
    (Sign::Digit(3), 0b110_1101),
    (Sign::Digit(4), 0b010_1110),
    (Sign::Digit(5), 0b110_1011),
    (Sign::Digit(6), 0b111_1011),
    (Sign::Digit(7), 0b010_0101),
    (Sign::Digit(8), 0b111_1111),
    (Sign::Digit(9), 0b110_1111),
    // On some displays, six and nine have no tail and seven has a hook.
    (Sign::Digit(6), 0b111_1010),
    (Sign::Digit(9), 0b010_1111),
    (Sign::Digit(7), 0b010_0111),
    (Sign::Minus, 0b000_1000),
    (Sign::Blank, 0),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Digit(i32),
    Minus,
    Blank,
}

/// The least redness of a lit segment (red minus the larger of green and blue).
const LEAST_RED: i16 = 60;
/// The redness from which a pixel is lit, as a share of the reddest pixel.
const LIT: f32 = 0.55;

/// The least height of a display, in pixels.
const LEAST_HEIGHT: f32 = 9.0;
/// The largest width of a display, as a multiple of its height.
const WIDEST: f32 = 2.7;

/// The largest horizontal gap between pieces of one display, as a share of the height of the higher one.
const ASIDE: f32 = 0.8;
/// The largest vertical gap, as a share of the length of the longer one.
const APART: f32 = 0.45;

/// More pieces than this are not a display but a picture in red.
const MOST_PIECES: usize = 400;

/// The highest cost at which something is still a display.
const MOST_COST: f32 = 2.6;
/// The cost below which a reading is clear.
const CLEAR: f32 = 0.25;
/// Readings that cost this much more than the best one are dropped.
const FAR: f32 = 1.2;
/// The cost if none of the lit pixels are explained.
const STRAY: f32 = 7.0;
/// How far from the centre line of a segment pixels are explained, in heights.
const EXPLAINED: f32 = 0.12;
/// A value is less likely by a factor of e for every additional cost of this much.
const HEAT: f32 = 0.16;

/// The least difference between lit and unlit segments, where lit ones are 1.
const LEAST_CONTRAST: f32 = 0.25;
/// The highest brightness of the background (0 to 255).
const DARK: f32 = 120.0;

/// Where displays at most `highest` pixels high may be in a part of a picture (left, top, right, bottom, in pixels).
/// Returns the rectangles around what is lit, from left to right.
pub fn places(picture: &Picture, part: [f32; 4], highest: f32) -> Vec<[f32; 4]> {
    let Some(red) = Red::of(picture, part) else { return Vec::new() };
    let mut pieces = red.pieces();
    if pieces.len() > MOST_PIECES {
        return Vec::new();
    }
    merge(&mut pieces);
    let fits = |[left, top, right, bottom]: &[f32; 4]| {
        let (wide, high) = (right - left, bottom - top);
        (LEAST_HEIGHT..=highest).contains(&high) && wide <= WIDEST * high
    };
    pieces.retain(fits);
    pieces.sort_by(|one, other| one[0].total_cmp(&other[0]));
    pieces
}

/// Which pixels of part of a picture are lit.
struct Red {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    is_lit: Vec<bool>,
}

impl Red {
    /// `None` if nothing is red.
    fn of(picture: &Picture, [left, top, right, bottom]: [f32; 4]) -> Option<Red> {
        let bound = |at: f32, size: usize| (at.max(0.0) as usize).min(size);
        let (left, right) = (bound(left, picture.width()), bound(right.ceil(), picture.width()));
        let (top, bottom) = (bound(top, picture.height()), bound(bottom.ceil(), picture.height()));
        let (width, height) = (right.checked_sub(left)?, bottom.checked_sub(top)?);
        let redness = |[red, green, blue]: &[u8; 3]| i16::from(*red) - i16::from(*green.max(blue));
        let rows = (top..bottom).map(|y| picture.row(y).get(left..right).unwrap_or_default());
        let all: Vec<i16> = rows.flatten().map(redness).collect();
        let most = all.iter().copied().max().filter(|most| *most >= LEAST_RED)?;
        let least = (f32::from(most) * LIT) as i16;
        Some(Red { left, top, width, height, is_lit: all.iter().map(|red| *red >= least).collect() })
    }

    /// The rectangles around connected lit pixels.
    fn pieces(&self) -> Vec<[f32; 4]> {
        let mut is_free = self.is_lit.clone();
        let mut pieces = Vec::new();
        for start in 0..is_free.len() {
            if !is_free[start] {
                continue;
            }
            is_free[start] = false;
            let (mut todo, mut count) = (vec![start], 0);
            let (mut left, mut top, mut right, mut bottom) = (self.width, self.height, 0, 0);
            while let Some(at) = todo.pop() {
                let (x, y) = (at % self.width, at / self.width);
                (left, right) = (left.min(x), right.max(x + 1));
                (top, bottom) = (top.min(y), bottom.max(y + 1));
                count += 1;
                for near_y in y.saturating_sub(1)..(y + 2).min(self.height) {
                    for near_x in x.saturating_sub(1)..(x + 2).min(self.width) {
                        let near = near_y * self.width + near_x;
                        if std::mem::take(&mut is_free[near]) {
                            todo.push(near);
                        }
                    }
                }
            }
            if count >= 2 {
                let place = |x: usize, from: usize| (x + from) as f32;
                pieces.push([
                    place(left, self.left),
                    place(top, self.top),
                    place(right, self.left),
                    place(bottom, self.top),
                ]);
            }
            if pieces.len() > MOST_PIECES {
                break;
            }
        }
        pieces
    }
}

/// Merges pieces that belong to one display.
fn merge(pieces: &mut Vec<[f32; 4]>) {
    let belong = |one: &[f32; 4], other: &[f32; 4]| {
        let size = |[left, top, right, bottom]: &[f32; 4]| (right - left, bottom - top);
        let ((wide, high), (other_wide, other_high)) = (size(one), size(other));
        let aside = one[0].max(other[0]) - one[2].min(other[2]);
        let apart = one[1].max(other[1]) - one[3].min(other[3]);
        // A bar of a display is less wide than the display is high.
        let longer = high.max(other_high).max(wide.min(other_wide));
        aside <= ASIDE * high.max(other_high).max(0.6 * wide.min(other_wide)) && apart <= APART * longer
    };
    loop {
        let pair = (0..pieces.len())
            .flat_map(|one| (one + 1..pieces.len()).map(move |other| (one, other)))
            .find(|(one, other)| belong(&pieces[*one], &pieces[*other]));
        let Some((one, other)) = pair else { return };
        let last = pieces.swap_remove(other);
        let piece = &mut pieces[one];
        *piece = [piece[0].min(last[0]), piece[1].min(last[1]), piece[2].max(last[2]), piece[3].max(last[3])];
    }
}

/// The shape of three digits. All lengths are shares of the height of what is lit, from its upper right corner.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The distance from one digit to the next.
    pitch: f32,
    /// The width of a digit.
    digit: f32,
    /// How far the top is shifted to the right of the bottom.
    lean: f32,
    /// The right end of the last digit at half its height.
    end: f32,
    top: f32,
    bottom: f32,
}

/// The pitches with which fitting starts.
const PITCHES: [f32; 3] = [0.52, 0.59, 0.67];
/// The leans with which fitting starts.
const LEANS: [f32; 2] = [0.0, 0.12];
/// The steps by which shapes are changed.
const STEPS: [f32; 2] = [0.04, 0.02];

/// The display at one of the [`places`], read with the best-fitting shapes of three digits. `None` if no shape fits.
pub fn read(picture: &Picture, at: [f32; 4]) -> Option<Display> {
    let ink = Ink::of(picture, at);
    let mut found: Vec<(Reading, f32)> = Vec::new();
    let mut weigh = |shape: &Shape| -> f32 {
        let Some((reading, cost)) = ink.weighed(shape) else { return f32::INFINITY };
        match found.iter_mut().find(|(known, _)| known.value == reading.value) {
            Some(known) if cost < known.1 => *known = (reading, cost),
            Some(_) => {}
            None => found.push((reading, cost)),
        }
        cost
    };
    for lean in LEANS {
        let mut least = f32::INFINITY;
        for pitch in PITCHES {
            let shape = Shape { pitch, digit: pitch - 0.1, lean, end: -0.3 * lean, top: 0.0, bottom: 1.0 };
            least = least.min(fitted(shape, &mut weigh));
        }
        // If an upright shape fits, the display does not lean.
        if least < CLEAR {
            break;
        }
    }
    let hopeful = found.iter().map(|(_, cost)| *cost).fold(f32::INFINITY, f32::min) + FAR;
    found.retain(|(_, cost)| *cost <= hopeful.min(MOST_COST));
    let values: Vec<(i32, f32)> =
        found.iter().map(|(reading, cost)| (reading.value, cost + STRAY * ink.stray(reading))).collect();
    let least = values.iter().map(|(_, cost)| *cost).fold(f32::INFINITY, f32::min);
    if least > MOST_COST {
        return None;
    }
    let weight = |cost: f32| (-(cost - least) / HEAT).exp();
    let all: f32 = values.iter().map(|(_, cost)| weight(*cost)).sum();
    // A poor fit lowers the probabilities.
    let fit = 1.0 - (least / MOST_COST).powi(2) / 2.0;
    let mut values: Vec<(i32, f32)> = values.iter().map(|(value, cost)| (*value, fit * weight(*cost) / all)).collect();
    values.retain(|(_, p)| *p >= 1e-3);
    values.sort_by(|one, other| other.1.total_cmp(&one.1));
    Some(Display { at, values })
}

/// The least cost of a shape, changed step by step as long as that improves it.
fn fitted(mut best: Shape, mut weigh: impl FnMut(&Shape) -> f32) -> f32 {
    const CHANGES: [fn(&mut Shape, f32); 6] = [
        |shape, by| shape.pitch += by,
        |shape, by| shape.digit += by,
        |shape, by| shape.lean = (shape.lean + by).max(0.0),
        |shape, by| shape.end += by,
        |shape, by| shape.top += by,
        |shape, by| shape.bottom += by,
    ];
    let mut least = weigh(&best);
    for step in STEPS {
        loop {
            let mut better = None;
            for (change, by) in CHANGES.iter().flat_map(|change| [(change, step), (change, -step)]) {
                let mut shape = best;
                change(&mut shape, by);
                let cost = weigh(&shape);
                if cost < least {
                    (least, better) = (cost, Some(shape));
                }
            }
            let Some(shape) = better else { break };
            best = shape;
        }
    }
    least
}

/// A number, with the shape in which it was read.
#[derive(Clone, Copy, Debug)]
struct Reading {
    value: i32,
    shape: Shape,
    /// The lit segments of each digit.
    lit: [u8; DIGITS],
    /// The brightness above which a pixel is lit.
    threshold: f32,
}

/// The height, in pixels, to which the ink of a display is scaled.
const HIGH: usize = 32;
/// The width that is kept, to the left of the right end.
const WIDE: usize = 3 * HIGH;
/// The margin around it, in pixels.
const MARGIN: usize = 5;

/// The brightness of a display scaled to a height of [`HIGH`] pixels, with a margin. The reddest pixels are 1.
struct Ink {
    bright: Vec<f32>,
    /// The brightness of the background, 0 to 255.
    ground: f32,
    /// The width of what is lit, in heights.
    wide: f32,
}

impl Ink {
    fn of(picture: &Picture, [left, top, right, bottom]: [f32; 4]) -> Ink {
        let scale = (bottom - top) / HIGH as f32;
        // Brightness stays sharp where colours are blurred, as in most JPEG pictures.
        let value = |[red, green, blue]: [u8; 3]| {
            let [red, green, blue] = [red, green, blue].map(f32::from);
            (red + 2.0 * (0.3 * red + 0.59 * green + 0.11 * blue)) / 1.6
        };
        let at = |x: usize, y: usize| {
            let across = |at: usize| right + (at as f32 - (WIDE + MARGIN) as f32) * scale;
            let down = |at: usize| top + (at as f32 - MARGIN as f32) * scale;
            let steps = (scale.ceil() as usize).clamp(1, 4);
            let parts = (0..steps * steps).map(|part| {
                let share = |part: usize| (part as f32 + 0.5) / steps as f32 * scale;
                value_between(picture, across(x) + share(part % steps), down(y) + share(part / steps), value)
            });
            parts.sum::<f32>() / (steps * steps) as f32
        };
        let (width, height) = (WIDE + 2 * MARGIN, HIGH + 2 * MARGIN);
        let mut bright: Vec<f32> = (0..width * height).map(|place| at(place % width, place / width)).collect();
        let wide = (right - left) / (bottom - top);
        let from = (WIDE + MARGIN).saturating_sub((wide * HIGH as f32) as usize);
        let mut inner: Vec<f32> = (MARGIN..MARGIN + HIGH)
            .flat_map(|y| bright.get(y * width + from..y * width + WIDE + MARGIN).unwrap_or_default())
            .copied()
            .collect();
        inner.sort_unstable_by(f32::total_cmp);
        let share = |share: f32| inner.get((inner.len() as f32 * share) as usize).copied().unwrap_or(0.0);
        let (ground, lit) = (share(0.1), share(0.95));
        let range = (lit - ground).max(1.0);
        bright.iter_mut().for_each(|value| *value = ((*value - ground) / range).clamp(0.0, 1.2));
        Ink { bright, ground, wide }
    }

    /// The brightness at a position, in heights from the upper right corner of what is lit.
    fn at(&self, x: f32, y: f32) -> f32 {
        let place = |at: f32, size: usize| (at.max(0.0) as usize).min(size - 1);
        let x = place(x * HIGH as f32 + (WIDE + MARGIN) as f32, WIDE + 2 * MARGIN);
        let y = place(y * HIGH as f32 + MARGIN as f32, HIGH + 2 * MARGIN);
        self.bright.get(y * (WIDE + 2 * MARGIN) + x).copied().unwrap_or(0.0)
    }

    /// Reads the display with a given shape. Returns the reading and its cost, or `None` if it is not a number.
    fn weighed(&self, shape: &Shape) -> Option<(Reading, f32)> {
        const HALF: f32 = 0.06;
        const ALONG: [f32; 3] = [-0.07, 0.0, 0.07];
        if self.ground > DARK || !(0.25..0.8).contains(&shape.digit) || shape.pitch < shape.digit + 0.02 {
            return None;
        }
        let high = shape.bottom - shape.top;
        let sample = |x: f32, y: f32| self.at(x + shape.end + (0.5 - y) * shape.lean, shape.top + y * high);
        let (mut segments, mut dark) = ([[0.0; 7]; DIGITS], [0.0; 3 * DIGITS - 1]);
        for (digit, segments) in segments.iter_mut().enumerate() {
            let right = -shape.pitch * (DIGITS - 1 - digit) as f32;
            let left = right - shape.digit;
            let middle = (left + right) / 2.0;
            let level = |y: f32| ALONG.iter().map(|along| sample(middle + along, y)).sum::<f32>() / 3.0;
            let upright = |x: f32, y: f32| ALONG.iter().map(|along| sample(x, y + along)).sum::<f32>() / 3.0;
            *segments = [
                level(HALF),
                upright(left + HALF, 0.28),
                upright(right - HALF, 0.28),
                level(0.5),
                upright(left + HALF, 0.72),
                upright(right - HALF, 0.72),
                level(1.0 - HALF),
            ];
            // Inside the loops of the digit, and between it and the next digit.
            dark[3 * digit] = sample(middle, 0.28);
            dark[3 * digit + 1] = sample(middle, 0.72);
            if digit + 1 < DIGITS {
                let between = right + (shape.pitch - shape.digit) / 2.0;
                dark[3 * digit + 2] = (sample(between, 0.28) + sample(between, 0.72)) / 2.0;
            }
        }
        let (unlit, lit) = levels(&segments, &dark)?;
        let share = |value: f32| ((value - unlit) / (lit - unlit)).clamp(0.0, 1.0);
        let mut cost: f32 = dark.iter().map(|value| 0.5 * share(*value).powi(2)).sum();
        let (mut signs, mut on) = ([Sign::Blank; DIGITS], [0; DIGITS]);
        for (digit, segments) in segments.iter().enumerate() {
            let of = |pattern: u8| -> f32 {
                let one = |(at, value): (usize, &f32)| {
                    let is_lit = pattern >> at & 1 == 1;
                    if is_lit { (1.0 - share(*value)).powi(2) } else { share(*value).powi(2) }
                };
                segments.iter().enumerate().map(one).sum()
            };
            let may_stand = |sign: Sign| matches!(sign, Sign::Digit(_)) || digit + 1 < DIGITS;
            let all = PATTERNS.iter().filter(|(sign, _)| may_stand(*sign));
            let all = all.map(|(sign, pattern)| (*sign, *pattern, of(*pattern)));
            let (sign, pattern, least) = all.min_by(|one, other| one.2.total_cmp(&other.2))?;
            (signs[digit], on[digit]) = (sign, pattern);
            cost += least;
        }
        // Nothing is lit to the left of the first digit.
        let beyond = self.wide + shape.end - shape.pitch * (DIGITS - 1) as f32 - shape.digit - shape.lean / 2.0;
        cost += (beyond.max(0.0) / 0.1).powi(2);
        let threshold = (unlit + lit) / 2.0;
        number(signs).map(|value| (Reading { value, shape: *shape, lit: on, threshold }, cost))
    }

    /// The share of lit pixels that belong to no segment of a reading.
    fn stray(&self, reading: &Reading) -> f32 {
        let Shape { pitch, digit, lean, end, top, bottom } = reading.shape;
        const HALF: f32 = 0.06;
        let bars = |place: usize| {
            let right = -pitch * (DIGITS - 1 - place) as f32;
            let (left, right) = (right - digit + HALF, right - HALF);
            let (first, last) = (HALF, 1.0 - HALF);
            [
                [left, first, right, first],
                [left, first, left, 0.5],
                [right, first, right, 0.5],
                [left, 0.5, right, 0.5],
                [left, 0.5, left, last],
                [right, 0.5, right, last],
                [left, last, right, last],
            ]
        };
        let lit = (0..DIGITS).flat_map(|place| {
            let all = bars(place).into_iter().enumerate();
            all.filter(move |(at, _)| reading.lit[place] >> at & 1 == 1).map(|(_, bar)| bar)
        });
        let lit: Vec<[f32; 4]> = lit.collect();
        let (mut all, mut stray) = (0, 0);
        for step_y in 0..HIGH {
            let y = (step_y as f32 + 0.5) / HIGH as f32;
            for step_x in 0..(self.wide * HIGH as f32) as usize {
                let x = -(step_x as f32 + 0.5) / HIGH as f32;
                if self.at(x, y) <= reading.threshold {
                    continue;
                }
                all += 1;
                let py = (y - top) / (bottom - top);
                let px = x - end - (0.5 - py) * lean;
                let is_near = |bar: &[f32; 4]| {
                    let (dx, dy) = (px - px.clamp(bar[0], bar[2]), py - py.clamp(bar[1], bar[3]));
                    dx.abs().max(dy.abs()) <= EXPLAINED
                };
                stray += usize::from(!lit.iter().any(is_near));
            }
        }
        stray as f32 / all.max(1) as f32
    }
}

/// The number that three signs form: blanks only come first, and a minus only before the digits.
fn number(signs: [Sign; DIGITS]) -> Option<i32> {
    let (mut value, mut digits, mut is_negative) = (0, 0, false);
    for sign in signs {
        match sign {
            Sign::Digit(digit) => (value, digits) = (value * 10 + digit, digits + 1),
            Sign::Minus if digits == 0 && !is_negative => is_negative = true,
            Sign::Blank if digits == 0 && !is_negative => {}
            Sign::Minus | Sign::Blank => return None,
        }
    }
    (digits > 0).then_some(if is_negative { -value } else { value })
}

/// The brightness of unlit and of lit segments; `None` if they cannot be told apart. Unlit ones may be drawn dimly.
fn levels(segments: &[[f32; 7]; DIGITS], dark: &[f32]) -> Option<(f32, f32)> {
    let mut all: Vec<f32> = segments.iter().flatten().chain(dark).copied().collect();
    all.sort_unstable_by(f32::total_cmp);
    let gaps = all.windows(2).filter(|pair| pair[0] + pair[1] > 0.8);
    let gap = gaps.max_by(|one, other| (one[1] - one[0]).total_cmp(&(other[1] - other[0])))?;
    let threshold = (gap[0] + gap[1]) / 2.0;
    let mean = |values: &mut dyn Iterator<Item = f32>| {
        let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
        (count > 0).then(|| sum / count as f32)
    };
    let of = |is_lit: bool| segments.iter().flatten().copied().filter(move |value| (*value > threshold) == is_lit);
    let lit = mean(&mut of(true))?;
    let unlit = mean(&mut of(false)).or_else(|| mean(&mut dark.iter().copied()))?;
    (lit - unlit >= LEAST_CONTRAST).then_some((unlit, lit))
}

/// The value interpolated between four pixels.
fn value_between(picture: &Picture, x: f32, y: f32, value: impl Fn([u8; 3]) -> f32) -> f32 {
    let (x, y) = (x - 0.5, y - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let (dx, dy) = (x - left, y - top);
    let at = |x: f32, y: f32| value(picture.at(x, y));
    let upper = at(left, top) * (1.0 - dx) + at(left + 1.0, top) * dx;
    let lower = at(left, top + 1.0) * (1.0 - dx) + at(left + 1.0, top + 1.0) * dx;
    upper * (1.0 - dy) + lower * dy
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A display drawn with one character per pixel, enlarged four times, on a light page.
    fn shown(rows: &[&str], dim: u8) -> Picture {
        const TIMES: usize = 4;
        let (wide, high) = ((rows[0].len() + 12) * TIMES, (rows.len() + 8) * TIMES);
        let pixel = |at: usize| {
            let (x, y) = (at % wide / TIMES, at / wide / TIMES);
            let sign = (y >= 4).then(|| rows.get(y - 4)).flatten().and_then(|row| {
                let column = x.checked_sub(6)?;
                row.as_bytes().get(column)
            });
            match sign {
                Some(b'#') => [250, 8, 4],
                Some(b'-') => [dim, 0, 0],
                Some(_) => [0; 3],
                None => [190; 3],
            }
        };
        Picture::new(wide, high, (0..wide * high).map(pixel).collect()).expect("a picture")
    }

    const SIXTY_NINE: [&str; 13] = [
        "                          ",
        "  ######  ######  ######  ",
        "  #    #  #    -  #    #  ",
        "  #    #  #    -  #    #  ",
        "  #    #  #    -  #    #  ",
        "  #    #  #    -  #    #  ",
        "  #----#  ######  ######  ",
        "  #    #  #    #  -    #  ",
        "  #    #  #    #  -    #  ",
        "  #    #  #    #  -    #  ",
        "  #    #  #    #  -    #  ",
        "  ######  ######  ######  ",
        "                          ",
    ];

    fn read_in(picture: &Picture) -> Vec<Display> {
        let part = [0.0, 0.0, picture.width() as f32, picture.height() as f32];
        places(picture, part, 200.0).into_iter().filter_map(|at| read(picture, at)).collect()
    }

    #[test]
    fn three_digits_are_a_number() {
        for dim in [0, 60, 110] {
            let found = read_in(&shown(&SIXTY_NINE, dim));
            assert_eq!(found.len(), 1, "{found:?}");
            assert_eq!(found[0].values[0].0, 69, "{found:?}");
            assert!(found[0].values[0].1 >= 0.8, "{found:?}");
            assert_eq!(found[0].at, [32.0, 20.0, 120.0, 64.0]);
        }
    }

    #[test]
    fn a_number_may_be_negative() {
        let minus: Vec<String> = SIXTY_NINE
            .iter()
            .enumerate()
            .map(|(row, line)| format!("  {:6}{}", if row == 6 { "######" } else { "" }, &line[8..]))
            .collect();
        let rows: Vec<&str> = minus.iter().map(String::as_str).collect();
        let found = read_in(&shown(&rows, 0));
        assert_eq!(found.iter().map(|display| display.values[0].0).collect::<Vec<_>>(), [-69]);
    }

    #[test]
    fn what_is_red_and_no_number_is_no_display() {
        let blot = ["######################", "######################", "######################"].repeat(5);
        assert_eq!(read_in(&shown(&blot, 0)), []);
        let frame: Vec<String> =
            (0..13).map(|row| if row % 12 == 0 { "#".repeat(26) } else { format!("#{}#", " ".repeat(24)) }).collect();
        let rows: Vec<&str> = frame.iter().map(String::as_str).collect();
        assert_eq!(read_in(&shown(&rows, 0)), []);
        assert_eq!(read_in(&Picture::blank(40, 30)), []);
        assert_eq!(read_in(&Picture::blank(0, 0)), []);
    }
}
