//! The borders between tiles and around a board, found by steps in colour along the edges of tiles.

use super::ends::{FRAMED, LEAST_OPEN};
use super::tiles::{CLOSED, Tiles, ZERO};
use nazo_vision::sides::{Side, neighbours};
use nazo_vision::{Mesh, Picture, tile};

/// The least difference between colours that counts as a step; how far from the edge of a cell it may be, in cells; and
/// the number of points checked along the edge and across it.
const STEP: f32 = 6.0;
const NEAR: f32 = 0.1;
const ALONG: usize = 9;
const ACROSS: usize = 12;

/// The least width of a border in pixels; how much of it is checked, in cells; and how much it may change from one
/// twelfth of a tile to the next.
const LEAST_BORDER: f32 = 1.5;
const DEEPEST: f32 = 0.2;
const EVEN: f32 = 5.0;

/// The number of borders between open tiles that suffices to tell whether there are lines on them.
const PAIRS: usize = 60;
/// This many borders of numbers suffice, whatever is between blank tiles.
const ENOUGH_PAIRS: usize = 12;

/// How far from the edge of a mesh its frame may be, in cells, and the largest difference between the sides of its
/// tiles, as a share.
const BESIDE: f32 = 0.42;
const SQUARE: f32 = 0.02;

/// The points along a tile at which the frame beyond it is searched.
const PLACES: [f32; 3] = [0.2, 0.5, 0.8];

impl Tiles {
    /// Whether the area just beyond a side is a border rather than parts of tiles, since no line runs across it.
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

    /// The same mesh fitted into the frame around the open tiles. The frame must be near the mesh on at least three
    /// sides, and the tiles in it must be square. None if the mesh already fits. If nothing separates open tiles, a few
    /// covered ones say little about the size of a tile, but the frame shows it well.
    pub(super) fn laid_in_frame(&self, picture: &Picture) -> Option<Mesh> {
        let (rows, cols) = (self.mesh.rows() as f32, self.mesh.cols() as f32);
        let (wide, high) = self.mesh.cell_size();
        let [north, south, west, east] = [Side::North, Side::South, Side::West, Side::East].map(|side| {
            let off = self.frame_from(picture, side, -BESIDE)?;
            (off <= BESIDE).then_some(off)
        });
        // The positions of the lines on one axis, in pixels from the first line of the mesh: both ends, or one of them.
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

    /// The distance beyond one side, in cells, at which the colours beside all its open tiles first change together.
    pub(super) fn frame_beyond(&self, picture: &Picture, side: Side) -> Option<f32> {
        self.frame_from(picture, side, NEAR)
    }

    /// Like [`Tiles::frame_beyond`], but searched from this distance beyond the side on. A negative distance is inside
    /// the board.
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

    /// The colour at a point this far along a cell's side and this far beyond it, in cells.
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

    /// The share of the outer edge of a cell's side at which colours change.
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

    /// How much the line at the outer edge of a cell's side differs from the areas on both sides of it.
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

    /// How much the lines between open tiles differ from the tiles, as in [`Tiles::ruled`]. None if too few open tiles
    /// are adjacent.
    pub(super) fn ruled_between(&self, picture: &Picture) -> Option<f32> {
        // The lines of one board differ less than their ends do, so a third of them is enough.
        let some = self.open_pairs().into_iter().step_by(3);
        let mut rules: Vec<f32> = some.map(|(at, side)| self.ruled(picture, at, side)).collect();
        rules.sort_unstable_by(f32::total_cmp);
        rules.get(rules.len() / 2).copied().filter(|_| rules.len() > LEAST_OPEN)
    }

    /// Some open tiles with an open neighbour, and the side of that neighbour.
    fn open_pairs(&self) -> Vec<(usize, Side)> {
        self.pairs(|one, other| self.is_open(one) && self.is_open(other))
    }

    /// Some neighbours that are meant, as a tile and the side of the other.
    fn pairs(&self, is_meant: impl Fn(usize, usize) -> bool) -> Vec<(usize, Side)> {
        let pairs = neighbours(self.mesh.rows(), self.mesh.cols());
        let pairs = pairs.filter(|(one, other, _)| is_meant(*one, *other));
        let pairs: Vec<(usize, Side)> = pairs.map(|(one, _, side)| (one, side)).collect();
        pairs.iter().step_by((pairs.len() / PAIRS).max(1)).copied().collect()
    }

    /// The share of the borders between open tiles that shows lines, taken from those that show least, since a digit
    /// may reach the border of its tile. None if too few open tiles are adjacent.
    pub(super) fn lines_between(&self, picture: &Picture) -> Option<f32> {
        self.lines_of(picture, self.open_pairs())
    }

    /// Whether lines as clear as a frame separate tiles with numbers: what seems to be blank may be the page. Large
    /// digits reach the border of their tiles, but not along all of it.
    pub(super) fn has_lined_numbers(&self, picture: &Picture) -> bool {
        let is_number = |at: usize| self.is_open(at) && self.class(at) != ZERO;
        let pairs = self.pairs(|one, other| is_number(one) && is_number(other));
        pairs.len() >= ENOUGH_PAIRS && self.lines_of(picture, pairs).is_some_and(|share| share >= FRAMED)
    }

    fn lines_of(&self, picture: &Picture, pairs: Vec<(usize, Side)>) -> Option<f32> {
        let mut shares: Vec<f32> = pairs.into_iter().map(|(at, side)| self.steps(picture, at, side)).collect();
        shares.sort_unstable_by(f32::total_cmp);
        shares.get(shares.len() / 4).copied().filter(|_| shares.len() > LEAST_OPEN)
    }

    /// Whether most covered tiles are separated by lines or the edges of their covers.
    pub(super) fn has_covers(&self, picture: &Picture) -> bool {
        let covered = self.pairs(|one, other| self.class(one) == CLOSED && self.class(other) == CLOSED);
        let lined = covered.iter().filter(|(one, side)| self.steps(picture, *one, *side) >= FRAMED).count();
        lined * 2 > covered.len()
    }

    /// Whether a tile in the line at one side is open, and so is the one behind it.
    pub(super) fn has_open_behind(&self, at: usize, side: Side) -> bool {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let behind = side.opposite().neighbour((at / cols, at % cols), rows, cols);
        self.is_open(at) && behind.is_some_and(|(row, col)| self.is_open(row * cols + col))
    }

    /// The mean share of border that shows lines, between open tiles in the line at one side and open tiles behind
    /// them.
    pub(super) fn seam(&self, picture: &Picture, side: Side) -> Option<f32> {
        let line = self.line(side).into_iter().filter(|at| self.has_open_behind(*at, side));
        let shares: Vec<f32> = line.map(|at| self.steps(picture, at, side.opposite())).collect();
        (shares.len() >= LEAST_OPEN).then(|| shares.iter().sum::<f32>() / shares.len() as f32)
    }
}
