//! Finds where the lines of a lattice really run. Every cell-length piece of a line is located by itself, and an evenly
//! spaced lattice, possibly tilted, is fitted to the pieces.

use super::linear::least_squares;
use super::plane::Plane;

/// How much each line counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighing {
    /// All equally.
    Even,
    /// Box lines less: they are thick, and some pages draw them on one side of the cell border.
    ThinLines,
    /// Only box lines: no others are drawn.
    BoxLines,
}

/// The positions of lines: line number `line` at the height `along`, both in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ruling {
    start: f64,
    period: f64,
    tilt: f64,
}

impl Ruling {
    /// The position of a line at a height.
    pub fn at(&self, line: f32, along: f32) -> f32 {
        (self.start + self.period * f64::from(line) + self.tilt * f64::from(along)) as f32
    }
}

/// A piece of a line, where it was seen.
struct Piece {
    line: f64,
    along: f64,
    place: f64,
    weight: f64,
}

/// The vertical lines of a board whose first line is at `left` and whose first row starts at `top`.
pub fn fitted(upright: &Plane, left: f32, top: f32, period: f32, cells: usize, weighing: Weighing) -> Ruling {
    let mut pieces = Vec::with_capacity((cells + 1) * cells);
    let lines = (0..=cells).filter(|line| weighing != Weighing::BoxLines || line.is_multiple_of(3));
    for line in lines {
        for row in 0..cells {
            let expected = left + line as f32 * period;
            let from = top + (row as f32 + 0.1) * period;
            if let Some(place) = seen(upright, expected, from, from + 0.8 * period, 0.09 * period) {
                let is_box_line = line.is_multiple_of(3) && cells == 9;
                let weight = if weighing == Weighing::ThinLines && is_box_line { 0.35 } else { 1.0 };
                pieces.push(Piece { line: line as f64, along: row as f64 + 0.5, place: f64::from(place), weight });
            }
        }
    }
    let start = Ruling { start: f64::from(left), period: f64::from(period), tilt: 0.0 };
    let widest = match weighing {
        Weighing::Even | Weighing::BoxLines => 3.0,
        Weighing::ThinLines => 0.08 * f64::from(period),
    };
    let mut ruling = start;
    for sigma in [widest, widest * 0.7, widest * 0.5, widest * 0.35, 1.0, 0.7, 0.7] {
        ruling = weighted(&pieces, &ruling, sigma.max(0.7)).unwrap_or(ruling);
    }
    ruling
}

/// The centre of the strongest line near `expected` between two heights; `None` if there is none.
fn seen(upright: &Plane, expected: f32, from: f32, to: f32, reach: f32) -> Option<f32> {
    let first = (expected - reach).floor().max(0.0) as usize;
    let last = ((expected + reach).ceil().max(0.0) as usize).min(upright.width().saturating_sub(1));
    let rows = from.max(0.0) as usize..(to.max(0.0) as usize).min(upright.height());
    if first > last || rows.is_empty() {
        return None;
    }
    let mut sums = vec![0u32; last + 1 - first];
    for y in rows.clone() {
        for (sum, pixel) in sums.iter_mut().zip(upright.row(y).get(first..=last).unwrap_or_default()) {
            *sum += u32::from(*pixel);
        }
    }
    let peak = *sums.iter().max()?;
    // A mean of less than two grey levels is not a line.
    if (peak as usize) < 2 * rows.len() {
        return None;
    }
    let (mut weight, mut moment) = (0.0f32, 0.0f32);
    for (at, sum) in sums.iter().enumerate().filter(|(_, sum)| **sum * 2 >= peak) {
        weight += *sum as f32;
        moment += *sum as f32 * (first as f32 + at as f32 + 0.5);
    }
    Some(moment / weight)
}

/// Least squares in which a piece counts less the farther it is from `ruling` (Cauchy weights).
fn weighted(pieces: &[Piece], ruling: &Ruling, sigma: f64) -> Option<Ruling> {
    let sample = |piece: &Piece| {
        let off = piece.place - (ruling.start + ruling.period * piece.line + ruling.tilt * piece.along);
        ([1.0, piece.line, piece.along], piece.place, piece.weight / (1.0 + (off / sigma).powi(2)))
    };
    let found: [f64; 3] = least_squares(pieces.iter().map(sample))?.try_into().ok()?;
    let [start, period, tilt] = found;
    Some(Ruling { start, period, tilt })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of boxes of 120 pixels, and darker cage lines eight pixels beside them.
    #[test]
    fn lines_of_cages_beside_those_of_boxes_do_not_move_them() {
        let shade = |at: usize| match at % 400 {
            20 | 140 | 260 | 380 => 120,
            28 | 148 | 268 | 372 => 200,
            _ => 0,
        };
        let lines = Plane::new(400, 400, (0..400 * 400).map(shade).collect());
        let ruling = fitted(&lines, 20.5, 20.0, 40.0, 9, Weighing::BoxLines);
        for line in [0.0f32, 9.0] {
            let off = (ruling.at(line, 4.5) - 20.5 - 40.0 * line).abs();
            assert!(off < 2.0, "line {line}: {off}");
        }
    }

    /// Vertical lines 40 pixels apart, the first at 12, moving one pixel to the right every 40 rows, and a wrong one.
    #[test]
    fn a_leaning_lattice_is_found_where_it_is() {
        let mut data = vec![0; 400 * 400];
        for y in 0..400usize {
            for line in 0..10usize {
                data[y * 400 + 12 + line * 40 + y / 40] = 90;
            }
        }
        let ruling = fitted(&Plane::new(400, 400, data), 14.0, 20.0, 39.5, 9, Weighing::Even);
        assert!((ruling.at(0.0, 0.0) - 12.5).abs() < 0.3, "{ruling:?}");
        assert!((ruling.at(9.0, 9.0) - 381.0).abs() < 0.6, "{ruling:?}");
    }

    #[test]
    fn an_empty_picture_leaves_the_lattice_where_it_was_thought_to_be() {
        let ruling = fitted(&Plane::new(100, 100, Vec::new()), 5.0, 5.0, 10.0, 9, Weighing::ThinLines);
        assert_eq!(ruling.at(9.0, 0.0), 95.0);
    }
}
