//! Finds boards without lines between the cells: the lattice follows from symbols in the middle of cells on a uniform
//! background.
//!
//! The centres of all symbols are whole steps apart in both directions. The score of a step size is the share of
//! symbols near the positions that most agree on, as in a periodogram (Schuster 1898).

use std::f32::consts::TAU;

use super::linear::least_squares;
use super::mesh::Mesh;
use super::pieces::Pieces;
use super::plane::Plane;
use super::small::Small;
use super::view::Placed;

/// The number of background levels tried, most common first.
const GROUNDS: usize = 3;
/// The least difference between two of them, in grey levels.
const APART: usize = 12;
/// The least share of the picture that a background takes.
const LEAST_SHARE: f32 = 0.08;

/// The least difference, in grey levels, between a symbol and its background.
const INK: u8 = 20;

/// The largest difference, in grey levels, within one background; a frame around the board differs by more.
const EVEN: u8 = 8;

/// The smallest cell at the working size, in pixels.
const SMALLEST: f32 = 14.0;
/// The largest cell at the working size, in pixels.
const LARGEST: f32 = 260.0;
/// The least step from one cell size tried to the next, as a share of it.
const STEP: f32 = 0.002;

/// How far the last of all symbols may move from one cell size to the next, in cells. The fewer cells there are, the
/// less exact a size has to be.
const SHIFT: f32 = 0.06;

/// The least height of symbols, in cells.
const LEAST_HIGH: f32 = 0.3;
/// The largest width or height of symbols, in cells.
const MOST: f32 = 0.98;

/// The least share of symbols on one connected piece of background for the others to be dismissed.
const MOSTLY: f32 = 0.6;

/// With fewer symbols nothing is decided.
const FEWEST: usize = 6;

/// The least ratio of the longer to the shorter side of a symbol for it to show its orientation.
const SLENDER: f32 = 1.2;

/// The largest distance between the centres of a symbol and its cell, in cells.
const OFF: f32 = 0.13;
/// The least share of symbols within that distance.
const LEAST_RIGHT: f32 = 0.6;

/// The least distance of a symbol's centre from the border of the picture, in cells. Cells closer to it are mostly cut
/// off.
const OUTSIDE: f32 = 0.2;

/// A larger cell is preferred if it fits nearly as many symbols: at half that size they would fit as well.
const AS_GOOD: f32 = 0.85;

/// At least one cell in this many has a symbol that fits. With tiny cells, a few symbols fit by chance.
const SIGNED: usize = 30;

/// The score of a board found by its symbols. It is lower than that of visible lines, which also show where the board
/// ends.
const SEEN: f32 = 0.85;

/// The fewest cells on a side of a board.
const FEWEST_CELLS: usize = 3;
/// The most cells on a side that can still be seen.
const MOST_CELLS: usize = 80;

/// A symbol on a background: its centre, width and height, and the index of a background pixel to its left.
#[derive(Clone, Copy, Debug)]
struct Spot {
    x: f32,
    y: f32,
    wide: f32,
    high: f32,
    before: usize,
}

/// The centres of cells: whole steps from a first one in each direction.
#[derive(Clone, Copy, Debug)]
struct Steps {
    cell: f32,
    x: f32,
    y: f32,
    worth: f32,
}

/// The likely lattices of a picture, those with the most symbols first, as meshes in pixels of the original. They
/// extend as far as the symbols do.
pub fn boards(picture: &Small) -> Vec<Placed> {
    let mut found: Vec<(f32, Mesh)> =
        grounds(&picture.grey).into_iter().filter_map(|ground| on_ground(&picture.grey, ground)).collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().map(|(_, mesh)| Placed { mesh: picture.frame.to_original(&mesh), seen: SEEN }).collect()
}

/// Whether most symbols in a picture lie on their side: digits and letters are higher than wide.
pub fn lie(picture: &Small) -> bool {
    let signs: Vec<Spot> = grounds(&picture.grey).into_iter().flat_map(|ground| spots(&picture.grey, ground)).collect();
    let is_slender = |long: f32, short: f32| long > SLENDER * short && short >= LEAST_HIGH * SMALLEST;
    let wide = signs.iter().filter(|spot| is_slender(spot.wide, spot.high)).count();
    let high = signs.iter().filter(|spot| is_slender(spot.high, spot.wide)).count();
    wide >= FEWEST && wide as f32 > MOSTLY * (wide + high) as f32
}

/// The most common grey levels of a picture.
fn grounds(grey: &Plane) -> Vec<u8> {
    let mut counts = [0usize; 256];
    grey.data().iter().for_each(|pixel| counts[usize::from(*pixel)] += 1);
    let near = |level: usize| counts.get(level.saturating_sub(2)..(level + 3).min(256)).unwrap_or_default();
    let shares: Vec<f32> =
        (0..256).map(|level| near(level).iter().sum::<usize>() as f32 / grey.data().len().max(1) as f32).collect();
    let mut levels: Vec<usize> = (0..256).filter(|level| shares[*level] >= LEAST_SHARE).collect();
    levels.sort_by(|one, other| shares[*other].total_cmp(&shares[*one]));
    let mut kept: Vec<usize> = Vec::new();
    for level in levels {
        if kept.len() < GROUNDS && kept.iter().all(|known| known.abs_diff(level) >= APART) {
            kept.push(level);
        }
    }
    kept.into_iter().map(|level| level as u8).collect()
}

/// The lattice of the symbols on a background, and its score. If most of them are on one connected piece of it, only
/// those count. A frame separates the board from a page of the same brightness, where a counter may happen to fit a
/// step.
fn on_ground(grey: &Plane, ground: u8) -> Option<(f32, Mesh)> {
    let spots = spots(grey, ground);
    let steps = best_steps(&spots)?;
    let mut right = right(&spots, steps);
    let (width, height) = (grey.width() as f32, grey.height() as f32);
    let is_inside = |at: f32, size: f32| (OUTSIDE * steps.cell..=size - OUTSIDE * steps.cell).contains(&at);
    right.retain(|spot| is_inside(spot.x, width) && is_inside(spot.y, height));
    let grounds = Pieces::of(grey, |pixel| pixel.abs_diff(ground) <= EVEN, false);
    let piece_of = |spot: &Spot| grounds.at(spot.before % grey.width().max(1), spot.before / grey.width().max(1));
    let mut pieces: Vec<Option<usize>> = right.iter().map(|spot| piece_of(spot)).collect();
    pieces.sort_unstable();
    let largest = pieces.chunk_by(|one, other| one == other).max_by_key(|piece| piece.len())?;
    let is_most = largest.len() as f32 >= MOSTLY * right.len() as f32;
    let piece = largest.first().copied().filter(|_| is_most);
    let kept: Vec<&Spot> = right.into_iter().filter(|spot| piece.is_none_or(|piece| piece_of(spot) == piece)).collect();
    laid(&kept, steps)
}

/// The connected pieces on a background that are as large as symbols.
fn spots(grey: &Plane, ground: u8) -> Vec<Spot> {
    let width = grey.width();
    let spot = |[left, top, right, bottom]: [usize; 4]| {
        let (wide, high) = ((right - left) as f32, (bottom - top) as f32);
        let before = (top + bottom) / 2 * width + left.saturating_sub(2);
        let (x, y) = ((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0);
        let is_sign = high >= LEAST_HIGH * SMALLEST && high.max(wide) <= MOST * LARGEST;
        is_sign.then_some(Spot { x, y, wide, high, before })
    };
    let ink = Pieces::of(grey, |pixel| pixel.abs_diff(ground) >= INK, true);
    ink.boxes().into_iter().filter_map(spot).collect()
}

/// The lattice that fits most symbols.
fn best_steps(spots: &[Spot]) -> Option<Steps> {
    let mut all: Vec<Steps> = Vec::new();
    let mut cell = SMALLEST;
    let span = spots.iter().map(|spot| spot.x.max(spot.y)).fold(LARGEST, f32::max);
    let mut most = 0.0f32;
    let mut fits: Vec<&Spot> = Vec::new();
    while cell <= LARGEST {
        fits.clear();
        fits.extend(fitting(spots, cell));
        // A size that cannot be nearly as good as the best so far is skipped.
        if fits.len() as f32 >= AS_GOOD * most {
            let steps = steps(&fits, cell);
            most = steps.map_or(most, |steps| most.max(steps.worth));
            all.extend(steps);
        }
        cell *= 1.0 + STEP.max(SHIFT * cell / span);
    }
    let good = || all.iter().filter(|steps| steps.worth >= AS_GOOD * most);
    // The best of those nearly as large as the largest good one.
    let largest = good().map(|steps| steps.cell).fold(0.0, f32::max);
    good().filter(|steps| steps.cell >= 0.96 * largest).max_by(|a, b| a.worth.total_cmp(&b.worth)).copied()
}

/// The symbols that fit into a cell of this size.
fn fitting(spots: &[Spot], cell: f32) -> impl Iterator<Item = &Spot> {
    spots.iter().filter(move |spot| spot.high >= LEAST_HIGH * cell && spot.high.max(spot.wide) <= MOST * cell)
}

/// The distance from a position to the nearest whole step, in cells. `first` is at most half a cell beyond it.
fn off(at: f32, first: f32, cell: f32) -> f32 {
    let steps = (at - first) / cell;
    (steps - (steps + 0.5) as usize as f32).abs()
}

/// The lattice for symbols that fit into a cell of this size, with its score; `None` if too few of them agree.
fn steps(spots: &[&Spot], cell: f32) -> Option<Steps> {
    let phase = |of: &dyn Fn(&Spot) -> f32| {
        let (sin, cos) = spots.iter().fold((0.0, 0.0), |(sin, cos), spot| {
            let angle = TAU * of(spot) / cell;
            (sin + angle.sin(), cos + angle.cos())
        });
        f32::atan2(sin, cos) / TAU * cell
    };
    let (x, y) = (phase(&|spot| spot.x), phase(&|spot| spot.y));
    let is_right = |spot: &&&Spot| off(spot.x, x, cell) <= OFF && off(spot.y, y, cell) <= OFF;
    let (right, all) = (spots.iter().filter(is_right).count(), spots.len());
    // By chance, one in fifteen would be within that distance.
    let worth = right as f32 - (all - right) as f32 / 3.0;
    (right >= FEWEST && right as f32 >= LEAST_RIGHT * all as f32).then_some(Steps { cell, x, y, worth })
}

/// The symbols in their right position.
fn right(spots: &[Spot], Steps { cell, x, y, .. }: Steps) -> Vec<&Spot> {
    fitting(spots, cell).filter(|spot| off(spot.x, x, cell) <= OFF && off(spot.y, y, cell) <= OFF).collect()
}

/// A mesh of square cells fitted to the centres of symbols, and its score; `None` if it is implausible as a board.
fn laid(right: &[&Spot], steps: Steps) -> Option<(f32, Mesh)> {
    let Steps { cell, x, y, .. } = steps;
    let line = |at: f32, first: f32| ((at - first) / cell).round();
    let samples = right.iter().flat_map(|spot| {
        [
            ([1.0, 0.0, f64::from(line(spot.x, x))], f64::from(spot.x), 1.0),
            ([0.0, 1.0, f64::from(line(spot.y, y))], f64::from(spot.y), 1.0),
        ]
    });
    let (x0, y0, side) = match least_squares(samples).as_deref() {
        Some([x, y, side]) => (*x as f32, *y as f32, *side as f32),
        _ => return None,
    };
    let ends = |of: &dyn Fn(&Spot) -> f32| {
        let lines = || right.iter().map(|spot| of(spot));
        (lines().fold(f32::INFINITY, f32::min), lines().fold(f32::NEG_INFINITY, f32::max))
    };
    let ((first_col, last_col), (first_row, last_row)) = (ends(&|spot| line(spot.x, x)), ends(&|spot| line(spot.y, y)));
    let (rows, cols) = ((last_row - first_row) as usize + 1, (last_col - first_col) as usize + 1);
    let is_size = |cells: usize| (FEWEST_CELLS..=MOST_CELLS).contains(&cells);
    let node = |row: usize, col: usize| {
        (x0 + (first_col + col as f32 - 0.5) * side, y0 + (first_row + row as f32 - 0.5) * side)
    };
    let is_signed = right.len() * SIGNED >= rows * cols;
    (is_size(rows) && is_size(cols) && is_signed).then(|| (steps.worth, Mesh::new(rows, cols, node)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strokes of 6×16 pixels in the middle of some cells of 32 pixels, from (20, 12), on a uniform background. The
    /// rows are text; a cell with a stroke is `1`.
    fn drawn(rows: &[&str]) -> Plane {
        let (width, height) = (1000, 700);
        let mut data = vec![230; width * height];
        for (row, line) in rows.iter().enumerate() {
            for (col, _) in line.chars().enumerate().filter(|(_, sign)| *sign == '1') {
                let (x, y) = (20 + 32 * col + 13, 12 + 32 * row + 8);
                (y..y + 16).for_each(|y| data[y * width + x..y * width + x + 6].fill(40));
            }
        }
        Plane::new(width, height, data)
    }

    fn found_boards(grey: &Plane) -> Vec<String> {
        let small = Small::of(grey);
        let tell = |placed: &Placed| {
            let (mesh, (x, y)) = (&placed.mesh, placed.mesh.node(0, 0));
            let cell = mesh.cell_size().0;
            format!("{}x{} at {x:.0},{y:.0} of {cell:.1}", mesh.rows(), mesh.cols())
        };
        boards(&small).iter().map(tell).collect()
    }

    #[test]
    fn signs_tell_a_lattice_as_far_as_they_reach() {
        let board = ["......", "11....", ".1..1.", "......", "..1...", "1....1"];
        assert_eq!(found_boards(&drawn(&board)), ["5x6 at 20,44 of 32.0"]);
    }

    #[test]
    fn signs_too_small_for_larger_cells_tell_smaller_ones() {
        let board = ["1.1.1", ".....", "1.1.1"];
        assert_eq!(found_boards(&drawn(&board)), ["3x5 at 20,12 of 32.0"]);
    }

    #[test]
    fn few_signs_tell_nothing() {
        assert_eq!(found_boards(&drawn(&["1....", "....1", "..1..", "1...."])), Vec::<String>::new());
        assert_eq!(found_boards(&drawn(&[])), Vec::<String>::new());
    }
}
