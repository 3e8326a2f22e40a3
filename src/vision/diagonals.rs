//! The diagonals of a board, as drawn or shaded in sudokus whose diagonals count as well.

use super::flat::Flat;
use super::plane::Plane;

/// The parts of a cell, along its diagonal, in which a line is looked for. The middle is left out: a digit may be
/// there.
const PARTS: [std::ops::Range<f32>; 2] = [0.15..0.33, 0.67..0.85];

/// The number of sampled places in each part.
const PLACES: usize = 8;

/// How far, in cells, a line may lie from its ideal place.
const NEAR: [f32; 3] = [-0.015, 0.0, 0.015];

/// The distance, in cells, at which the line no longer shows.
const BESIDE: f32 = 0.085;
/// The least contrast of a line, as a share of the ink of a full stroke.
const STANDS_OUT: f32 = 0.035;
/// The least contrast of a line, in grey levels.
const LEAST: f32 = 3.5;
/// The least share of places with a line, as the mean of both diagonals. Cage sums hide some places; 0.37 is the most
/// that was seen on a board without diagonals.
const SHARE: f32 = 0.5;
/// The least share of places with a line on each diagonal.
const LEAST_SHARE: f32 = 0.42;

/// Ink up to this many times that of the line belongs to the line itself, not to a stroke over it.
const NO_STROKE: f32 = 1.4;

/// The largest difference, in grey levels, between the backgrounds of cells that look alike.
const ALIKE: u8 = 3;
/// The least difference, in grey levels, between shaded and other cells. sgt-puzzles shades diagonals by 23.
const SHADED: u8 = 10;

/// Whether the cells of both diagonals of a square board, and no others, have a background of their own.
pub fn are_shaded(flat: &Flat) -> bool {
    let grounds = flat.grounds();
    let range = |is_meant: bool| {
        let is_on = |at: usize| at / flat.cols == at % flat.cols || at / flat.cols + at % flat.cols + 1 == flat.cols;
        let shades = grounds.iter().enumerate().filter(|(at, _)| is_on(*at) == is_meant).map(|(_, shade)| *shade);
        (shades.clone().min().unwrap_or(0), shades.max().unwrap_or(0))
    };
    let (on, off) = (range(true), range(false));
    let are_alike = on.1 - on.0 <= ALIKE && off.1 - off.0 <= ALIKE;
    flat.rows == flat.cols && are_alike && on.0.abs_diff(off.0) >= SHADED
}

/// Whether both diagonals are drawn on a square board.
pub fn are_drawn(flat: &Flat) -> bool {
    let (falling, rising) = shares(flat);
    flat.rows == flat.cols && falling.min(rising) >= LEAST_SHARE && falling + rising >= 2.0 * SHARE
}

/// The shares of the falling and of the rising diagonal of a square board, 0 to 1, on which a line is seen.
pub fn shares(flat: &Flat) -> (f32, f32) {
    (share(flat, false), share(flat, true))
}

/// The board without the ink of its diagonals. Darker strokes stay, and so do lines that continue beside a diagonal.
pub fn without(flat: &Flat) -> Flat {
    let mut data = flat.ink.data().to_vec();
    let (width, height) = (flat.ink.width(), flat.ink.height());
    let (side, reach) = (flat.cols * flat.cell, (BESIDE * flat.cell as f32) as usize);
    for is_rising in [false, true] {
        // The median is the ink of the line where nothing crosses it.
        let mut inks: Vec<u8> = places(flat.cols).map(|place| line_ink(flat, is_rising, place) as u8).collect();
        inks.sort_unstable();
        let most = f32::from(inks.get(inks.len() / 2).copied().unwrap_or(0)) * NO_STROKE + LEAST;
        for along in 0..side {
            let (x, y) = (flat.margin + along, flat.margin + if is_rising { side - 1 - along } else { along });
            // Offsets in both directions across the line. Pixels between two diagonal steps are handled with the next
            // step.
            let ink = |far: isize| {
                let (x, y) = (x.checked_add_signed(far)?, y.checked_add_signed(if is_rising { far } else { -far })?);
                (x < width && y < height).then(|| (y * width + x, flat.ink.at(x, y)))
            };
            let ends = [-(reach as isize), reach as isize].map(|far| ink(far).map_or(0, |(_, ink)| ink));
            let beside = ends[0].max(ends[1]);
            let inner = reach as isize * 2 / 3;
            for far in -inner..=inner {
                for place in
                    [ink(far), ink(far).map(|(at, _)| (at + 1, flat.ink.data().get(at + 1).copied().unwrap_or(0)))]
                {
                    let Some((at, ink)) = place.filter(|(_, ink)| f32::from(*ink) <= most) else { continue };
                    if let Some(pixel) = data.get_mut(at) {
                        *pixel = ink.min(beside);
                    }
                }
            }
        }
    }
    Flat { ink: Plane::new(width, height, data), ..flat.clone() }
}

/// The share of the places on one diagonal at which a line is seen. The line is darker or lighter than what is beside
/// it, whatever the strokes are.
fn share(flat: &Flat, is_rising: bool) -> f32 {
    let least = (STANDS_OUT * flat.full_ink).max(LEAST);
    let count = |is_light: bool| {
        let stands_out = |place: &(usize, f32)| {
            let dark = |far: f32| {
                let grey = across(&flat.grey, flat, is_rising, *place, far);
                if is_light { grey } else { 255.0 - grey }
            };
            let line = NEAR.map(dark).into_iter().fold(0.0, f32::max);
            line - dark(-BESIDE).max(dark(BESIDE)) >= least
        };
        places(flat.cols).filter(stands_out).count()
    };
    count(false).max(count(true)) as f32 / places(flat.cols).count().max(1) as f32
}

/// The sampled places on a diagonal: the column of the cell, and the position within it, in cells.
fn places(size: usize) -> impl Iterator<Item = (usize, f32)> {
    let in_part = |part: std::ops::Range<f32>| {
        (0..PLACES).map(move |at| part.start + (part.end - part.start) * (at as f32 + 0.5) / PLACES as f32)
    };
    (0..size).flat_map(move |cell| PARTS.into_iter().flat_map(in_part).map(move |along| (cell, along)))
}

/// The value of a plane at a distance `far`, in cells, across the diagonal from a place on it.
fn across(plane: &Plane, flat: &Flat, is_rising: bool, (col, along): (usize, f32), far: f32) -> f32 {
    let x = col as f32 + along;
    let y = if is_rising { flat.cols as f32 - x } else { x };
    let (x, y) = if is_rising { (x + far, y + far) } else { (x + far, y - far) };
    let place = |cells: f32| flat.margin as f32 + cells * flat.cell as f32;
    plane.between(place(x), place(y))
}

/// The ink of a diagonal at a place.
fn line_ink(flat: &Flat, is_rising: bool, place: (usize, f32)) -> f32 {
    NEAR.map(|far| across(&flat.ink, flat, is_rising, place, far)).into_iter().fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mesh, Plane};

    /// A board of 4×4 cells of 40 pixels, with a blot in the first cell and the given diagonals.
    fn board(falling: bool, rising: bool) -> Flat {
        let mut data = vec![240u8; 200 * 200];
        for at in 20..=180usize {
            for line in (20..=180).step_by(40) {
                data[line * 200 + at] = 40;
                data[at * 200 + line] = 40;
            }
            for (is_drawn, x) in [(falling, at), (rising, 200 - at)] {
                if is_drawn {
                    data[at * 200 + x] = 120;
                    data[at * 200 + x - 1] = 160;
                }
            }
        }
        for y in 33..47 {
            data[y * 200 + 33..y * 200 + 47].fill(30);
        }
        let mesh = Mesh::new(4, 4, |row, col| (20.5 + col as f32 * 40.0, 20.5 + row as f32 * 40.0));
        Flat::new(&Plane::new(200, 200, data), &mesh, 96)
    }

    /// Nothing is left of the line in an empty cell; a wider stroke stays where the line crosses it.
    #[test]
    fn diagonals_are_taken_away_but_not_what_lies_on_them() {
        let flat = without(&board(true, true));
        let ink = |x: f32, y: f32| flat.ink.between(12.0 + x * 96.0, 12.0 + y * 96.0) / flat.full_ink;
        assert!(ink(1.3, 1.3) < 0.1, "{}", ink(1.3, 1.3));
        assert!(ink(0.5, 0.5) > 0.5, "{}", ink(0.5, 0.5));
    }

    #[test]
    fn both_diagonals_are_seen_or_none() {
        assert!(are_drawn(&board(true, true)));
        assert!(!are_drawn(&board(false, false)) && !are_drawn(&board(true, false)) && !are_drawn(&board(false, true)));
    }
}
