//! Crops cells in colour for the network that reads minesweeper tiles.

use super::mesh::Mesh;
use super::picture::Picture;
use super::taps::{Taps, resampled};

/// The side of a tile in pixels, as the network takes it.
pub const SIDE: usize = 24;

/// The most samples per side of a pixel for a leaning square: each reads four pixels of the picture.
const MOST_FINE: usize = 3;

/// The number of samples per side of a cell that determine the colour of its background.
const POINTS: usize = 15;

/// The start and end of the part of a diagonal, from either corner, that is sampled, in cells.
const ENDS: (f32, f32) = (0.13, 0.33);
/// The number of samples at each end.
const END: usize = 8;
/// The distance of the background beside the diagonal, in cells.
const BESIDE: f32 = 0.075;
/// The offsets from the diagonal at which the line may be, in cells.
const NEAR: [f32; 5] = [-0.024, -0.012, 0.0, 0.012, 0.024];

/// The least distance between the colour of a line and that of the background on both sides. Each end of the line is
/// taken as one colour. Sample by sample, a board with moiré would seem to have diagonals in most of its white squares.
const STANDS_OUT: f32 = 20.0;

/// Lines that are off by less than this, in pixels, are straight.
const STRAIGHT: f32 = 0.05;

/// A square of the board in colour: red, green and blue, 0 to 1, side by side, for [`SIDE`] by [`SIDE`] pixels. Its
/// upper left corner and its side are in cells: `((4.0, 2.0), 1.0)` is the fifth cell of the third row.
pub fn crop(picture: &Picture, mesh: &Mesh, (left, top): (f32, f32), side: f32) -> Vec<f32> {
    let (wide, high) = mesh.cell_size();
    let covered = wide.max(high) * side / SIDE as f32;
    // Enough samples per side of a pixel to cover every pixel of the picture.
    let fine = (covered.ceil() as usize).clamp(1, 6);
    let part = |pixel: usize, point: usize| side * (pixel as f32 + (point as f32 + 0.5) / fine as f32) / SIDE as f32;
    if is_upright(mesh, (left + side / 2.0, top + side / 2.0)) {
        let across = |x: usize, point: usize| mesh.place(left + part(x, point), top).0;
        let down = |y: usize, point: usize| mesh.place(left, top + part(y, point)).1;
        let across = Taps::new(SIDE, fine, picture.width(), across);
        let down = Taps::new(SIDE, fine, picture.height(), down);
        let pixels = resampled(|y| picture.row(y), &across, &down);
        return pixels.into_iter().flat_map(|pixel| pixel.map(|value| value / 255.0)).collect();
    }
    leaning(picture, mesh, (left, top), side, (covered.round() as usize).clamp(1, MOST_FINE))
}

/// [`crop`] for a square that leans or has bent sides; the picture is treated as flat between its corners.
fn leaning(picture: &Picture, mesh: &Mesh, (left, top): (f32, f32), side: f32, fine: usize) -> Vec<f32> {
    let corners = [(0.0, 0.0), (side, 0.0), (0.0, side), (side, side)].map(|(x, y)| mesh.place(left + x, top + y));
    let share = |step: usize| (step as f32 + 0.5) / (SIDE * fine) as f32;
    let mut sums = vec![[0.0; 3]; SIDE * SIDE];
    for y in 0..SIDE * fine {
        let first = between(corners[0], corners[2], share(y));
        let last = between(corners[1], corners[3], share(y));
        for (x, sum) in (0..SIDE * fine).zip((0..SIDE * fine).map(|x| y / fine * SIDE + x / fine)) {
            let (x, y) = between(first, last, share(x));
            add_between(picture, x, y, &mut sums[sum]);
        }
    }
    sums.into_iter().flat_map(|sum| sum.map(|sum| sum / (fine * fine) as f32 / 255.0)).collect()
}

/// Whether the board is axis-aligned, as in a screenshot, at its corners and around a position.
fn is_upright(mesh: &Mesh, (x, y): (f32, f32)) -> bool {
    let straight = |left: usize, top: usize, right: usize, bottom: usize| {
        let (first, last) = (mesh.node(top, left), mesh.node(bottom, right));
        let (beside, below) = (mesh.node(top, right), mesh.node(bottom, left));
        let near = |one: f32, other: f32| (one - other).abs() < STRAIGHT;
        near(first.0, below.0) && near(beside.0, last.0) && near(first.1, beside.1) && near(below.1, last.1)
    };
    let cell = |at: f32, cells: usize| (at.max(0.0) as usize).min(cells.saturating_sub(1));
    let (col, row) = (cell(x, mesh.cols()), cell(y, mesh.rows()));
    straight(0, 0, mesh.cols(), mesh.rows()) && straight(col, row, col + 1, row + 1)
}

/// The background colour of a cell, whatever is on it: the median of each channel over its inner part.
pub fn ground(picture: &Picture, mesh: &Mesh, cell: (usize, usize)) -> [u8; 3] {
    let colours = inner(picture, mesh, cell);
    std::array::from_fn(|channel| {
        // A board has hundreds of cells, and counting takes a third of the time of sorting.
        let mut counts = [0u16; 256];
        colours.iter().for_each(|colour| counts[usize::from(colour[channel])] += 1);
        let mut seen = 0;
        let is_middle = |count: &u16| {
            seen += usize::from(*count);
            seen > colours.len() / 2
        };
        counts.iter().position(is_middle).unwrap_or(0) as u8
    })
}

/// The point at a share of the way from one point to another.
fn between(one: (f32, f32), other: (f32, f32), share: f32) -> (f32, f32) {
    (one.0 + (other.0 - one.0) * share, one.1 + (other.1 - one.1) * share)
}

/// The index, in one direction, of the pixel nearest to a position, as in [`Picture::at`].
fn pixel(at: f32, size: usize) -> usize {
    (at.max(0.0) as usize).min(size.saturating_sub(1))
}

/// The colours of samples all over the inner part of a cell; the picture is treated as flat between its corners.
fn inner(picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> [[u8; 3]; POINTS * POINTS] {
    let part = |step: usize| 0.12 + 0.76 * (step as f32 + 0.5) / POINTS as f32;
    let [above, above_right] = [col, col + 1].map(|col| mesh.node(row, col));
    let [below, below_right] = [col, col + 1].map(|col| mesh.node(row + 1, col));
    let mut colours = [[0; 3]; POINTS * POINTS];
    if above.0 == below.0 && above_right.0 == below_right.0 && above.1 == above_right.1 && below.1 == below_right.1 {
        let across: [usize; POINTS] =
            std::array::from_fn(|step| pixel(between(above, above_right, part(step)).0, picture.width()));
        for (step, colours) in colours.chunks_exact_mut(POINTS).enumerate() {
            let row = picture.row(pixel(between(above, below, part(step)).1, picture.height()));
            for (colour, x) in colours.iter_mut().zip(across) {
                *colour = row.get(x).copied().unwrap_or([255; 3]);
            }
        }
        return colours;
    }
    for (step, colours) in colours.chunks_exact_mut(POINTS).enumerate() {
        let (first, last) = (between(above, below, part(step)), between(above_right, below_right, part(step)));
        for (step, colour) in colours.iter_mut().enumerate() {
            let (x, y) = between(first, last, part(step));
            *colour = picture.at(x, y);
        }
    }
    colours
}

/// A cell near the two ends of its falling diagonal, where hardly anything is written. Has the background above and
/// below it, and whether a line runs along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    /// The background colour above the diagonal.
    pub upper: [u8; 3],
    /// The background colour below the diagonal.
    pub lower: [u8; 3],
    /// Whether the diagonal is drawn.
    pub has_line: bool,
}

impl Halves {
    /// Samples a cell.
    pub fn of(picture: &Picture, mesh: &Mesh, (row, col): (usize, usize)) -> Halves {
        let at = |x: f32, y: f32| {
            let (x, y) = mesh.place(col as f32 + x, row as f32 + y);
            picture.at(x, y)
        };
        // The median of each channel beside the diagonal, over one or both of its ends.
        let middle = |steps: std::ops::Range<usize>, far: f32| -> [u8; 3] {
            let places = steps.map(|step| {
                let along = ENDS.0 + (ENDS.1 - ENDS.0) * (step % END) as f32 / (END - 1) as f32;
                if step < END { along } else { 1.0 - along }
            });
            let colours: Vec<[u8; 3]> = places.map(|along| at(along + far, along - far)).collect();
            std::array::from_fn(|channel| {
                let mut values: Vec<u8> = colours.iter().map(|colour| colour[channel]).collect();
                values.sort_unstable();
                values.get(values.len() / 2).copied().unwrap_or(0)
            })
        };
        let has_line = [0..END, END..2 * END].into_iter().all(|end| {
            let beside = [BESIDE, -BESIDE].map(|far| middle(end.clone(), far));
            let stands_out = |far: f32| {
                let line = middle(end.clone(), far);
                beside.iter().all(|beside| distance(line, *beside) >= STANDS_OUT)
            };
            NEAR.into_iter().any(stands_out)
        });
        Halves { upper: middle(0..2 * END, BESIDE), lower: middle(0..2 * END, -BESIDE), has_line }
    }
}

/// The Euclidean distance between two colours.
#[inline]
pub fn distance(one: [u8; 3], other: [u8; 3]) -> f32 {
    (squared_distance(one, other) as f32).sqrt()
}

/// The square of [`distance`].
#[inline]
pub fn squared_distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

/// Adds the interpolated colour at a position; the centres of pixels are at halves.
fn add_between(picture: &Picture, x: f32, y: f32, sum: &mut [f32; 3]) {
    let (x, y) = (x.max(0.5) - 0.5, y.max(0.5) - 0.5);
    let last = |size: usize| size.saturating_sub(1);
    let (left, top) = ((x as usize).min(last(picture.width())), (y as usize).min(last(picture.height())));
    let (dx, dy) = ((x - left as f32).min(1.0), (y - top as f32).min(1.0));
    let right = (left + 1).min(last(picture.width()));
    for (y, weight) in [(top, 1.0 - dy), ((top + 1).min(last(picture.height())), dy)] {
        let row = picture.row(y);
        for (x, weight) in [(left, weight * (1.0 - dx)), (right, weight * dx)] {
            let Some(pixel) = row.get(x) else { continue };
            for (sum, part) in sum.iter_mut().zip(pixel) {
                *sum += f32::from(*part) * weight;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of 40 pixels with a falling line, with two colours that meet there, and with a digit.
    #[test]
    fn a_diagonal_is_seen_as_a_line_or_where_colours_meet() {
        let (dark, light) = ([40; 3], [250; 3]);
        let seen = |shade: &dyn Fn(usize, usize) -> [u8; 3]| {
            let picture = Picture::new(40, 40, (0..1_600).map(|at| shade(at % 40, at / 40)).collect());
            let mesh = Mesh::new(1, 1, |row, col| (col as f32 * 40.0, row as f32 * 40.0));
            Halves::of(&picture.expect("40 by 40 pixels"), &mesh, (0, 0))
        };
        let line = seen(&|x, y| if x == y { light } else { dark });
        assert_eq!(line, Halves { upper: dark, lower: dark, has_line: true });
        let parted = seen(&|x, y| if x > y { light } else { dark });
        assert_eq!((parted.upper, parted.lower), (light, dark));
        let digit = seen(&|x, y| if (14..26).contains(&x) && (8..32).contains(&y) { dark } else { light });
        assert_eq!(digit, Halves { upper: light, lower: light, has_line: false });
    }

    /// A square whose corners are off by a tenth of a pixel is sampled point by point, with the same result.
    #[test]
    fn a_square_that_leans_shows_what_an_upright_one_does() {
        let shade = |at: usize| [(at % 90 * 2) as u8, (at / 90 * 2) as u8, 77];
        let picture = Picture::new(90, 90, (0..8_100).map(shade).collect()).expect("90 by 90 pixels");
        let board = |lean: f32| {
            Mesh::new(1, 1, move |row, col| (5.0 + col as f32 * 80.0 + row as f32 * lean, 6.0 + row as f32 * 80.0))
        };
        let (upright, leaning) =
            (crop(&picture, &board(0.0), (0.0, 0.0), 1.0), crop(&picture, &board(0.1), (0.0, 0.0), 1.0));
        assert_eq!(leaning.len(), SIDE * SIDE * 3);
        let far = upright.iter().zip(&leaning).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
        assert!(far < 0.005, "{far}");
    }

    #[test]
    fn a_cell_comes_out_in_its_colours() {
        let colours: Vec<[u8; 3]> =
            (0..40 * 20).map(|at| if at % 40 < 20 { [255, 0, 0] } else { [0, 0, 255] }).collect();
        let picture = Picture::new(40, 20, colours).expect("40 by 20 pixels");
        let mesh = Mesh::new(1, 2, |row, col| (col as f32 * 20.0, row as f32 * 20.0));
        let red = crop(&picture, &mesh, (0.0, 0.0), 1.0);
        assert_eq!(red.len(), SIDE * SIDE * 3);
        assert_eq!(red[..3], [1.0, 0.0, 0.0]);
        assert_eq!(crop(&picture, &mesh, (1.0, 0.0), 1.0)[12 * 3..13 * 3], [0.0, 0.0, 1.0]);
        let both = crop(&picture, &mesh, (0.5, 0.0), 1.0);
        assert_eq!(both[..3], [1.0, 0.0, 0.0]);
        assert_eq!(both[SIDE * 3 - 3..SIDE * 3], [0.0, 0.0, 1.0]);
    }
}
