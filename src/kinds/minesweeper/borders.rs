//! What parts tiles from each other and from what is around a board: steps between colours along the borders of tiles.

use super::ends::{FRAMED, LEAST_OPEN};
use super::tiles::Tiles;
use nazo_vision::sides::{Side, neighbours};
use nazo_vision::{Mesh, Picture, tile};

/// A step between colours that is seen, how far from a border of a cell it may lie, in cells, and how many points along the
/// border and across it are looked at.
const STEP: f32 = 6.0;
const NEAR: f32 = 0.1;
const ALONG: usize = 9;
const ACROSS: usize = 12;

/// A border is at least so many pixels wide; how much of it is looked at, in cells, and what it changes by at most from one
/// twelfth of a tile to the next.
const LEAST_BORDER: f32 = 1.5;
const DEEPEST: f32 = 0.2;
const EVEN: f32 = 5.0;

/// So many borders between open tiles tell whether there are lines on them.
const PAIRS: usize = 60;

/// How far from the border of a mesh the frame is looked for that it may be laid into, in cells, and by what part the sides of
/// its tiles differ at most.
const BESIDE: f32 = 0.42;
const SQUARE: f32 = 0.02;

/// The places along a tile at which the frame beyond it is looked for.
const PLACES: [f32; 3] = [0.2, 0.5, 0.8];

impl Tiles {
    /// Whether what lies just beyond a side is a border rather than pieces of tiles: no line runs across it.
    pub(super) fn is_bordered(&self, picture: &Picture, side: Side) -> bool {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let (wide, high) = self.mesh.cell_size();
        let is_level = matches!(side, Side::North | Side::South);
        let (length, size) = if is_level { (cols, high) } else { (rows, wide) };
        let rest = self.rest(picture, side);
        if rest * size < LEAST_BORDER {
            return false;
        }
        let depth = rest.min(DEEPEST);
        let (near, far) = match side {
            Side::North | Side::West => (-depth, 0.0),
            Side::South => (rows as f32, rows as f32 + depth),
            Side::East => (cols as f32, cols as f32 + depth),
        };
        let part = |step: usize| {
            let at = |step: usize| step as f32 / ACROSS as f32;
            let (from, to) = if is_level {
                (self.mesh.place(at(step), near), self.mesh.place(at(step + 1), far))
            } else {
                (self.mesh.place(near, at(step)), self.mesh.place(far, at(step + 1)))
            };
            picture.mean(from.0, from.1, to.0, to.1)
        };
        let parts: Vec<[u8; 3]> = (0..length * ACROSS).map(part).collect();
        let changes: f32 = parts.windows(2).map(|pair| tile::distance(pair[0], pair[1])).sum();
        changes <= EVEN * parts.len().max(1) as f32
    }

    /// The same mesh laid into the frame that is seen around open tiles, where it lies near the mesh on three sides at least
    /// and tiles are square in it; none where the mesh lies there already. Where nothing parts open tiles, a few covered ones tell
    /// little of how large a tile is, the frame tells it well.
    pub(super) fn laid_in_frame(&self, picture: &Picture) -> Option<Mesh> {
        let (rows, cols) = (self.mesh.rows() as f32, self.mesh.cols() as f32);
        let (wide, high) = self.mesh.cell_size();
        let [north, south, west, east] = [Side::North, Side::South, Side::West, Side::East].map(|side| {
            let off = self.frame_from(picture, side, -BESIDE)?;
            (off <= BESIDE).then_some(off)
        });
        // Where lines run on one axis, in pixels from the first line of the mesh: both ends, or one of them.
        let ends = |first: Option<f32>, last: Option<f32>, cells: f32, cell: f32| {
            (first.map(|off| -off * cell), last.map(|off| (cells + off) * cell))
        };
        let (x, y) = (ends(west, east, cols, wide), ends(north, south, rows, high));
        let cell = |(first, last): (Option<f32>, Option<f32>), cells: f32| Some((last? - first?) / cells);
        let size = match (cell(x, cols), cell(y, rows)) {
            (Some(wide), Some(high)) if (wide / high - 1.0).abs() > SQUARE => return None,
            (Some(wide), Some(high)) => (wide * cols + high * rows) / (cols + rows),
            (Some(size), None) | (None, Some(size)) => size,
            (None, None) => return None,
        };
        let start = |(first, last): (Option<f32>, Option<f32>), cells: f32| {
            let by_last = last.map(|last| last - cells * size);
            first.map_or(by_last, |first| Some(by_last.map_or(first, |by_last| (first + by_last) / 2.0)))
        };
        let (left, top) = (start(x, cols)? / wide, start(y, rows)? / high);
        let (step_x, step_y) = (size / wide, size / high);
        let is_off =
            |first: f32, step: f32, cells: f32| first.abs().max((first + step * cells - cells).abs()) > NEAR / 2.0;
        (is_off(left, step_x, cols) || is_off(top, step_y, rows)).then(|| {
            Mesh::new(self.mesh.rows(), self.mesh.cols(), |row, col| {
                self.mesh.place(left + col as f32 * step_x, top + row as f32 * step_y)
            })
        })
    }

    /// How far beyond one side, in cells, colours change along all of the open tiles there for the first time.
    pub(super) fn frame_beyond(&self, picture: &Picture, side: Side) -> Option<f32> {
        self.frame_from(picture, side, NEAR)
    }

    /// The same, looked for from so many cells beyond that side on; before the side if that is negative.
    fn frame_from(&self, picture: &Picture, side: Side, from: f32) -> Option<f32> {
        let open: Vec<usize> = self.line(side).into_iter().filter(|at| self.is_open(*at)).collect();
        if open.len() < LEAST_OPEN {
            return None;
        }
        let (wide, high) = self.mesh.cell_size();
        let cell = if matches!(side, Side::North | Side::South) { high } else { wide };
        let spots: Vec<(usize, f32)> = open.iter().flat_map(|at| PLACES.map(|along| (*at, along))).collect();
        let colour = |far: f32, (at, along): (usize, f32)| self.colour_at(picture, at, side, (along, far));
        let colours = |far: f32| spots.iter().map(|spot| colour(far, *spot)).collect();
        let last = (self.rest(picture, side) * cell) as isize;
        let first = (from * cell) as isize;
        let mut seen: Vec<Vec<[u8; 3]>> = Vec::new();
        for pixel in first..last {
            seen.push(colours(pixel as f32 / cell));
            let [before, _, after] = seen.as_slice() else { continue };
            let changed =
                before.iter().zip(after).filter(|(one, other)| tile::distance(**one, **other) >= STEP).count();
            if changed as f32 >= FRAMED * spots.len() as f32 {
                return Some((pixel as f32 - 1.0) / cell);
            }
            seen.remove(0);
        }
        None
    }

    /// The colour at a place so far along a cell's side and so far beyond it, in cells.
    fn colour_at(&self, picture: &Picture, at: usize, side: Side, (along, outwards): (f32, f32)) -> [u8; 3] {
        let (row, col) = ((at / self.mesh.cols()) as f32, (at % self.mesh.cols()) as f32);
        let (x, y) = match side {
            Side::North => (col + along, row - outwards),
            Side::South => (col + along, row + 1.0 + outwards),
            Side::West => (col - outwards, row + along),
            Side::East => (col + 1.0 + outwards, row + along),
        };
        let (x, y) = self.mesh.place(x, y);
        picture.at(x, y)
    }

    /// The share of the outer border of a cell's side at which colours change.
    pub(super) fn steps(&self, picture: &Picture, at: usize, side: Side) -> f32 {
        let part = |step: usize, count: usize| (step as f32 + 0.5) / count as f32;
        let colour = |along: f32, outwards: f32| self.colour_at(picture, at, side, (along, outwards));
        let has_step = |along: &f32| {
            let mut colours = (0..ACROSS).map(|step| colour(*along, (part(step, ACROSS) * 2.0 - 1.0) * NEAR));
            let (Some(mut before), Some(mut last)) = (colours.next(), colours.next()) else { return false };
            // Soft edges are spread over two pixels.
            colours.any(|colour| {
                let is_step = tile::distance(before, colour) >= STEP;
                (before, last) = (last, colour);
                is_step
            })
        };
        let along = (0..ALONG).map(|step| 0.15 + 0.7 * part(step, ALONG));
        along.filter(has_step).count() as f32 / ALONG as f32
    }

    /// How much the line at the outer border of a cell's side differs from what lies on both sides of it.
    pub(super) fn ruled(&self, picture: &Picture, at: usize, side: Side) -> f32 {
        let colour = |along: f32, outwards: f32| self.colour_at(picture, at, side, (along, outwards));
        let mut found = PLACES.map(|along| {
            let (inner, outer) = (colour(along, -NEAR), colour(along, NEAR));
            let steps = (1..2 * ACROSS).map(|step| (step as f32 / ACROSS as f32 - 1.0) * NEAR);
            let square =
                |colour: [u8; 3]| tile::squared_distance(colour, inner).min(tile::squared_distance(colour, outer));
            steps.map(|across| square(colour(along, across))).max().unwrap_or(0)
        });
        found.sort_unstable();
        (found[found.len() / 2] as f32).sqrt()
    }

    /// How much the lines between open tiles differ from these, as [`Tiles::ruled`] tells it; none where too few lie side by side.
    pub(super) fn ruled_between(&self, picture: &Picture) -> Option<f32> {
        // Lines of one board are more alike than their ends are: a third of them tell enough.
        let some = self.open_pairs().into_iter().step_by(3);
        let mut rules: Vec<f32> = some.map(|(at, side)| self.ruled(picture, at, side)).collect();
        rules.sort_unstable_by(f32::total_cmp);
        rules.get(rules.len() / 2).copied().filter(|_| rules.len() > LEAST_OPEN)
    }

    /// Some open tiles that have an open one beside them, and on which side.
    fn open_pairs(&self) -> Vec<(usize, Side)> {
        let pairs = neighbours(self.mesh.rows(), self.mesh.cols());
        let pairs = pairs.filter(|(one, other, _)| self.is_open(*one) && self.is_open(*other));
        let pairs: Vec<(usize, Side)> = pairs.map(|(one, _, side)| (one, side)).collect();
        pairs.iter().step_by((pairs.len() / PAIRS).max(1)).copied().collect()
    }

    /// The share of the borders between two open tiles at which lines are seen, on those where least is: a digit may reach
    /// the border of its tile. None where too few lie side by side.
    pub(super) fn lines_between(&self, picture: &Picture) -> Option<f32> {
        let mut shares: Vec<f32> =
            self.open_pairs().into_iter().map(|(at, side)| self.steps(picture, at, side)).collect();
        shares.sort_unstable_by(f32::total_cmp);
        shares.get(shares.len() / 4).copied().filter(|_| shares.len() > LEAST_OPEN)
    }

    /// Whether a tile of the line at one side is open, and so is the one behind it.
    pub(super) fn has_open_behind(&self, at: usize, side: Side) -> bool {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let behind = side.opposite().neighbour((at / cols, at % cols), rows, cols);
        self.is_open(at) && behind.is_some_and(|(row, col)| self.is_open(row * cols + col))
    }

    /// The mean share of the borders between open tiles of the line at one side and open ones behind it at which lines are seen.
    pub(super) fn seam(&self, picture: &Picture, side: Side) -> Option<f32> {
        let line = self.line(side).into_iter().filter(|at| self.has_open_behind(*at, side));
        let shares: Vec<f32> = line.map(|at| self.steps(picture, at, side.opposite())).collect();
        (shares.len() >= LEAST_OPEN).then(|| shares.iter().sum::<f32>() / shares.len() as f32)
    }
}
