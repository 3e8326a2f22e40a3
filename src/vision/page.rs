//! Finds the frame of a board in a photo: a large quadrilateral of dark lines, seen at an angle. The paper may be
//! curled and shaded.

use super::linear::{least_squares, solved};
use super::mesh::Mesh;
use super::morphology::{close_columns, close_rows, dilate_columns, dilate_rows, open_columns, open_rows};
use super::plane::Plane;

/// The longer side, in pixels, of the scaled-down picture in which the frame is looked for.
const WORKING_SIDE: usize = 900;

/// The side of a cell, in pixels, of the straightened board in which the lines between cells are looked for.
const CELL: usize = 40;

/// The margin around the straightened board, in pixels.
const MARGIN: usize = 20;

/// The area of the smallest frame, as a share of the picture.
const SMALLEST: f32 = 0.04;

/// Four corners: upper left, upper right, lower right, lower left.
type Quad = [(f32, f32); 4];

/// The likely places of a board of `cells` by `cells` cells in a photo, best first. Each is a mesh in pixels of the
/// photo and how clear its lines are, from 0 to 1.
pub fn boards(grey: &Plane, cells: usize) -> Vec<(Mesh, f32)> {
    let longest = grey.width().max(grey.height()).max(1);
    let scale = (WORKING_SIDE as f32 / longest as f32).min(1.0);
    let size = |side: usize| ((side as f32 * scale).round() as usize).max(1);
    let small = grey.resized(size(grey.width()), size(grey.height()));
    let mut quads: Vec<Quad> = Vec::new();
    for (window, darker) in [(31, 8), (15, 12)] {
        for quad in frames(&Ink::of(&small, window, darker)) {
            let differs = |other: &Quad| quad.iter().zip(other).any(|(a, b)| (a.0 - b.0).hypot(a.1 - b.1) > 6.0);
            if quads.iter().all(differs) {
                quads.push(quad);
            }
        }
    }
    let mesh_of = |quad: &Quad| fitted(grey, &quad.map(|(x, y)| (x / scale, y / scale)), cells);
    let mut boards: Vec<(Mesh, f32)> = quads.iter().filter_map(mesh_of).collect();
    boards.sort_by(|one, other| other.1.total_cmp(&one.1));
    boards
}

/// The mesh through the lines near a roughly correct mesh, which may be bent.
pub fn bent(grey: &Plane, mesh: &Mesh) -> Option<Mesh> {
    let (rows, cols) = (mesh.rows(), mesh.cols());
    let quad = [mesh.node(0, 0), mesh.node(0, cols), mesh.node(rows, cols), mesh.node(rows, 0)];
    Some(fitted(grey, &quad, rows)?.0)
}

/// The pixels darker than their surroundings.
struct Ink {
    width: usize,
    height: usize,
    data: Vec<bool>,
}

impl Ink {
    /// The pixels at least `darker` grey levels darker than the mean of the square of side `window` around them.
    fn of(grey: &Plane, window: usize, darker: u32) -> Ink {
        let (width, height) = (grey.width(), grey.height());
        let stride = width + 1;
        // The summed-area table: sums of all pixels above and to the left.
        let mut sums = vec![0u32; stride * (height + 1)];
        for y in 0..height {
            let mut row = 0;
            for (x, pixel) in grey.row(y).iter().enumerate() {
                row += u32::from(*pixel);
                sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row;
            }
        }
        let reach = window / 2;
        let mut data = Vec::with_capacity(width * height);
        for y in 0..height {
            let (top, bottom) = (y.saturating_sub(reach) * stride, (y + reach + 1).min(height) * stride);
            for (x, pixel) in grey.row(y).iter().enumerate() {
                let (left, right) = (x.saturating_sub(reach), (x + reach + 1).min(width));
                let sum = sums[bottom + right] + sums[top + left] - sums[top + right] - sums[bottom + left];
                let count = ((bottom - top) / stride * (right - left)) as u32;
                data.push((u32::from(*pixel) + darker) * count < sum);
            }
        }
        Ink { width, height, data }
    }

    /// The connected pieces of ink, each as the leftmost and rightmost pixels of its rows.
    fn pieces(&self) -> Vec<Vec<(f32, f32)>> {
        let mut seen = vec![false; self.data.len()];
        let mut pieces = Vec::new();
        for start in 0..self.data.len() {
            if !self.data[start] || seen[start] {
                continue;
            }
            seen[start] = true;
            let (mut stack, mut ends) = (vec![start], std::collections::BTreeMap::<usize, (usize, usize)>::new());
            while let Some(at) = stack.pop() {
                let (x, y) = (at % self.width, at / self.width);
                let row = ends.entry(y).or_insert((x, x));
                *row = (row.0.min(x), row.1.max(x));
                for next_y in y.saturating_sub(1)..(y + 2).min(self.height) {
                    for next_x in x.saturating_sub(1)..(x + 2).min(self.width) {
                        let next = next_y * self.width + next_x;
                        if self.data[next] && !seen[next] {
                            seen[next] = true;
                            stack.push(next);
                        }
                    }
                }
            }
            let ends = ends.into_iter().flat_map(|(y, (left, right))| {
                [
                    (left as f32, y as f32),
                    (right as f32 + 1.0, y as f32),
                    (left as f32, y as f32 + 1.0),
                    (right as f32 + 1.0, y as f32 + 1.0),
                ]
            });
            pieces.push(ends.collect());
        }
        pieces
    }
}

/// The quadrilaterals around the large pieces of ink, largest first.
fn frames(ink: &Ink) -> Vec<Quad> {
    let whole = (ink.width * ink.height) as f32;
    let mut quads: Vec<(f32, Quad)> = Vec::new();
    for piece in ink.pieces() {
        if piece.len() < 4 * ink.height / 10 {
            continue;
        }
        let Some(quad) = widest(&hull(piece)) else { continue };
        if area(&quad) > SMALLEST * whole && is_square_enough(&quad) {
            quads.push((area(&quad), quad));
        }
    }
    quads.sort_by(|one, other| other.0.total_cmp(&one.0));
    quads.into_iter().take(4).map(|(_, quad)| quad).collect()
}

/// Twice the signed area of a triangle, positive if its corners run clockwise on the screen.
fn turn(a: (f32, f32), b: (f32, f32), c: (f32, f32)) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The corners of the convex hull, clockwise on the screen (Andrew's monotone chain).
fn hull(mut points: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = &(f32, f32)>| {
        let mut chain: Vec<(f32, f32)> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..] {
                if turn(before, last, *point) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(*point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter());
    hull.extend(half(&mut points.iter().rev()));
    hull
}

fn area(quad: &Quad) -> f32 {
    (turn(quad[0], quad[1], quad[2]) + turn(quad[0], quad[2], quad[3])) / 2.0
}

/// Whether no side is shorter than a third of another.
fn is_square_enough(quad: &Quad) -> bool {
    let side = |at: usize| (quad[(at + 1) % 4].0 - quad[at].0).hypot(quad[(at + 1) % 4].1 - quad[at].1);
    let sides = [0, 1, 2, 3].map(side);
    let (least, most) =
        (sides.iter().copied().fold(f32::INFINITY, f32::min), sides.iter().copied().fold(0.0, f32::max));
    least * 3.0 > most
}

/// The four corners of a hull that enclose the largest area, improved step by step from those farthest along the
/// diagonals.
fn widest(hull: &[(f32, f32)]) -> Option<Quad> {
    let farthest = |dx: f32, dy: f32| {
        let along = |point: &(f32, f32)| point.0 * dx + point.1 * dy;
        hull.iter().copied().max_by(|one, other| along(one).total_cmp(&along(other)))
    };
    let mut quad = [farthest(-1.0, -1.0)?, farthest(1.0, -1.0)?, farthest(1.0, 1.0)?, farthest(-1.0, 1.0)?];
    for _ in 0..8 {
        let before = area(&quad);
        for corner in 0..4 {
            let with = |point: (f32, f32)| {
                let mut other = quad;
                other[corner] = point;
                other
            };
            let best = hull.iter().map(|point| with(*point)).max_by(|one, other| area(one).total_cmp(&area(other)));
            quad = best.filter(|best| area(best) > area(&quad)).unwrap_or(quad);
        }
        if area(&quad) <= before + 0.5 {
            break;
        }
    }
    Some(quad)
}

/// A projective map from the unit square, as the eight coefficients of its two fractions.
struct Projection([f64; 8]);

impl Projection {
    /// The projection that maps the corners of the unit square to those of the quadrilateral.
    fn onto(quad: &Quad) -> Option<Projection> {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let (mut matrix, mut right) = (Vec::new(), Vec::new());
        for ((u, v), (x, y)) in corners.iter().zip(quad) {
            let (x, y) = (f64::from(*x), f64::from(*y));
            matrix.push(vec![*u, *v, 1.0, 0.0, 0.0, 0.0, -u * x, -v * x]);
            matrix.push(vec![0.0, 0.0, 0.0, *u, *v, 1.0, -u * y, -v * y]);
            right.extend([x, y]);
        }
        let found = solved(matrix, right)?;
        Some(Projection(found.try_into().ok()?))
    }

    fn place(&self, u: f32, v: f32) -> (f32, f32) {
        let (u, v) = (f64::from(u), f64::from(v));
        let [a, b, c, d, e, f, g, h] = self.0;
        let below = g * u + h * v + 1.0;
        (((a * u + b * v + c) / below) as f32, ((d * u + e * v + f) / below) as f32)
    }
}

/// The mesh of the lines between the cells within a frame, and how clear they are.
fn fitted(grey: &Plane, quad: &Quad, cells: usize) -> Option<(Mesh, f32)> {
    let projection = Projection::onto(quad)?;
    let place = |x: f32, y: f32| projection.place(x / cells as f32, y / cells as f32);
    laid(&straightened(grey, place, cells), place, cells)
}

/// The mesh fitted to the dark or light lines seen near its own, and how clear they are.
pub fn followed(grey: &Plane, mesh: &Mesh) -> Option<(Mesh, f32)> {
    let mut best: Option<(Mesh, f32)> = None;
    for is_light in [false, true] {
        let mut mesh = mesh.clone();
        for _ in 0..2 {
            let place = |x: f32, y: f32| mesh.place(x, y);
            let flat = straightened(grey, place, mesh.rows());
            let flat = if is_light { flat.inverted() } else { flat };
            let Some((next, seen)) = laid(&flat, place, mesh.rows()) else { break };
            if best.as_ref().is_none_or(|best| seen > best.1) {
                best = Some((next.clone(), seen));
            }
            mesh = next;
        }
    }
    best
}

/// The straightened picture under a board; `place` maps positions on the board, in cells, to the picture.
fn straightened(grey: &Plane, place: impl Fn(f32, f32) -> (f32, f32), cells: usize) -> Plane {
    let side = cells * CELL + 2 * MARGIN;
    let on_board = |pixel: usize| (pixel as f32 + 0.5 - MARGIN as f32) / CELL as f32;
    let mut data = Vec::with_capacity(side * side);
    for y in 0..side {
        for x in 0..side {
            let (x, y) = place(on_board(x), on_board(y));
            data.push(grey.between(x, y) as u8);
        }
    }
    Plane::new(side, side, data)
}

/// The mesh through the dark lines of a straightened board; `place` maps positions on the board, in cells, to the
/// picture.
fn laid(flat: &Plane, place: impl Fn(f32, f32) -> (f32, f32), cells: usize) -> Option<(Mesh, f32)> {
    let upright = open_columns(&dilate_rows(&close_rows(flat, 13).above(flat), 3), 15);
    let level = open_rows(&dilate_columns(&close_columns(flat, 13).above(flat), 3), 15).transposed();
    let (across, down) = (Curves::fitted(&upright, cells)?, Curves::fitted(&level, cells)?);
    let node = |row: usize, col: usize| {
        let (mut x, mut y) = (col as f32, row as f32);
        // The crossing of two bent lines, found by iteration: each line is evaluated at the position of the other.
        for _ in 0..3 {
            (x, y) = (across.at(col as f32, y), down.at(row as f32, x));
        }
        place(x, y)
    };
    let seen = (across.seen(&upright) + down.seen(&level)) / 2.0;
    Some((Mesh::new(cells, cells, node), seen))
}

/// The lines in one direction as one smooth family: the position of a numbered line at a height, both in cells.
struct Curves {
    cells: usize,
    coefficients: Vec<f64>,
}

/// Products of powers of the line number and the height, each scaled to −1 to 1 over the board; at most cubic.
fn terms(line: f64, along: f64, cells: usize) -> [f64; 9] {
    let (u, v) = (line / cells as f64 * 2.0 - 1.0, along / cells as f64 * 2.0 - 1.0);
    [1.0, u, v, u * v, u * u, v * v, u * u * v, u * v * v, v * v * v]
}

impl Curves {
    fn fitted(upright: &Plane, cells: usize) -> Option<Curves> {
        let mut curves: Option<Curves> = None;
        for reach in [0.34, 0.2, 0.12, 0.12] {
            let mut pieces = Vec::new();
            for line in 0..=cells {
                for half in 0..2 * cells {
                    let (line, along) = (line as f32, half as f32 / 2.0 + 0.25);
                    let expected = curves.as_ref().map_or(line, |curves| curves.at(line, along));
                    if let Some((place, strength)) = seen(upright, expected, along, reach) {
                        pieces.push((line, along, place, strength));
                    }
                }
            }
            if pieces.len() < 2 * cells {
                return curves;
            }
            let mut sigma = f64::from(reach) / 2.0;
            for _ in 0..4 {
                let sample = |(line, along, place, strength): &(f32, f32, f32, f32)| {
                    let expected = curves.as_ref().map_or(*line, |curves| curves.at(*line, *along));
                    let off = f64::from(place - expected) / sigma;
                    (
                        terms(f64::from(*line), f64::from(*along), cells),
                        f64::from(*place),
                        f64::from(*strength) / (1.0 + off * off),
                    )
                };
                // A weak prior for straight, evenly spaced lines, which holds the ends where nothing is seen.
                let prior = (0..=2 * cells)
                    .flat_map(|line| [0.0, 0.5, 1.0].map(|along| (line as f64 / 2.0, along * cells as f64)));
                let straight = prior.map(|(line, along)| (terms(line, along, cells), line, 0.02));
                let found = least_squares(pieces.iter().map(sample).chain(straight));
                curves = found.map(|coefficients| Curves { cells, coefficients }).or(curves);
                sigma = (sigma * 0.7).max(0.02);
            }
        }
        curves
    }

    fn at(&self, line: f32, along: f32) -> f32 {
        let terms = terms(f64::from(line), f64::from(along), self.cells);
        terms.iter().zip(&self.coefficients).map(|(term, factor)| term * factor).sum::<f64>() as f32
    }

    /// The share of the lines that is visible, minus that midway between them.
    fn seen(&self, upright: &Plane) -> f32 {
        let (mut sum, mut weakest) = (0.0, 1.0f32);
        for line in 0..=self.cells {
            let mean = |beside: f32| {
                let halves = (0..2 * self.cells).map(|half| half as f32 / 2.0 + 0.25);
                let there = halves.map(|along| presence(upright, self.at(line as f32 + beside, along), along));
                there.sum::<f32>() / (2 * self.cells) as f32
            };
            let there = mean(0.0);
            weakest = weakest.min(there);
            sum += there - if line < self.cells { mean(0.5) } else { 0.0 };
        }
        // A board that is off by one cell shows all of its lines but one.
        (sum / (self.cells + 1) as f32).max(0.0) * (0.5 + 0.5 * weakest)
    }
}

/// How much of a line there is around a position, 0 to 1.
fn presence(upright: &Plane, place: f32, along: f32) -> f32 {
    let x = (MARGIN as f32 + place * CELL as f32).max(0.0) as usize;
    let from = (MARGIN as f32 + (along - 0.25) * CELL as f32).max(0.0) as usize;
    let at = |y: usize| (x.saturating_sub(1)..=x + 1).map(|x| upright.at(x, y)).max().unwrap_or(0);
    (from..from + CELL / 2).map(|y| f32::from(at(y).min(14)) / 14.0).sum::<f32>() / (CELL / 2) as f32
}

/// The centre, in cells, and the strength of the strongest line near a position, over half a cell.
fn seen(upright: &Plane, expected: f32, along: f32, reach: f32) -> Option<(f32, f32)> {
    let pixel = |cells: f32| MARGIN as f32 + cells * CELL as f32;
    let first = pixel(expected - reach).max(0.0) as usize;
    let last = (pixel(expected + reach).max(0.0) as usize).min(upright.width().saturating_sub(1));
    let from = pixel(along - 0.25).max(0.0) as usize;
    if first > last {
        return None;
    }
    let mut sums = vec![0u32; last + 1 - first];
    for y in from..(from + CELL / 2).min(upright.height()) {
        for (sum, pixel) in sums.iter_mut().zip(upright.row(y).get(first..=last).unwrap_or_default()) {
            *sum += u32::from((*pixel).min(60));
        }
    }
    let peak = *sums.iter().max()?;
    if peak < 4 * (CELL / 2) as u32 {
        return None;
    }
    let (mut weight, mut moment) = (0.0f32, 0.0f32);
    for (at, sum) in sums.iter().enumerate().filter(|(_, sum)| **sum * 2 >= peak) {
        weight += *sum as f32;
        moment += *sum as f32 * (first as f32 + at as f32 + 0.5);
    }
    let place = (moment / weight - MARGIN as f32) / CELL as f32;
    Some((place, (peak as f32 / (20.0 * (CELL / 2) as f32)).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White paper with the lines of a board drawn through a map.
    fn photo(width: usize, height: usize, place: impl Fn(f32, f32) -> (f32, f32)) -> Plane {
        let mut data = vec![220u8; width * height];
        for line in 0..10 {
            for step in 0..3_000 {
                let along = step as f32 / 3_000.0 * 9.0;
                for (x, y) in [place(line as f32, along), place(along, line as f32)] {
                    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        data[(y as usize + dy) * width + x as usize + dx] = 40;
                    }
                }
            }
        }
        Plane::new(width, height, data)
    }

    /// The largest distance, in cells, of a corner from its true position.
    fn error(mesh: &Mesh, place: impl Fn(f32, f32) -> (f32, f32)) -> f32 {
        let off = |row: usize, col: usize| {
            let (found, wanted) = (mesh.node(row, col), place(col as f32, row as f32));
            (found.0 - wanted.0 - 1.0).hypot(found.1 - wanted.1 - 1.0)
        };
        let corners = (0..10).flat_map(|row| (0..10).map(move |col| (row, col)));
        corners.map(|(row, col)| off(row, col)).fold(0.0, f32::max) / mesh.cell_size().0
    }

    #[test]
    fn a_board_seen_at_an_angle_is_found() {
        let place = |x: f32, y: f32| {
            let depth = 1.0 + 0.02 * x + 0.015 * y;
            (80.0 + (50.0 * x + 6.0 * y) / depth, 60.0 + (52.0 * y - 4.0 * x) / depth + 40.0 * x / 9.0)
        };
        let found = boards(&photo(640, 640, place), 9);
        let (mesh, seen) = &found[0];
        assert!(*seen > 0.8, "{seen}");
        assert!(error(mesh, place) < 0.06, "{}", error(mesh, place));
    }

    #[test]
    fn curled_paper_is_followed() {
        let place = |x: f32, y: f32| (60.0 + 55.0 * x, 70.0 + 50.0 * y + 9.0 * (x / 9.0 * 3.1).sin());
        let found = boards(&photo(640, 640, place), 9);
        assert!(error(&found[0].0, place) < 0.08, "{}", error(&found[0].0, place));
    }

    #[test]
    fn lines_are_followed_from_a_straight_lattice_be_they_dark_or_light() {
        let place = |x: f32, y: f32| {
            let depth = 1.0 + 0.012 * x + 0.01 * y;
            (70.0 + 56.0 * x / depth, 60.0 + 56.0 * y / depth + 6.0 * (x / 9.0 * 3.1).sin())
        };
        let straight = Mesh::new(9, 9, |row, col| (74.0 + 52.0 * col as f32, 66.0 + 52.0 * row as f32));
        let dark = photo(640, 640, place);
        assert!(error(&straight, place) > 0.2, "{}", error(&straight, place));
        for grey in [&dark, &dark.inverted()] {
            let (found, seen) = followed(grey, &straight).expect("a mesh");
            assert!(error(&found, place) < 0.08 && seen > 0.8, "{} {seen}", error(&found, place));
        }
    }

    #[test]
    fn empty_paper_holds_no_board() {
        assert_eq!(boards(&Plane::new(300, 200, vec![200; 60_000]), 9).len(), 0);
    }
}
