//! Profiles along the inner sides of a board's cells: how dark it is at each distance from the side.

use super::flat::Flat;

/// A direction from the centre of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Side {
    /// All four sides.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The neighbouring cell in this direction on a board of `rows` by `cols` cells; `None` beyond its border.
    pub fn neighbour(self, (row, col): (usize, usize), rows: usize, cols: usize) -> Option<(usize, usize)> {
        let (row, col) = match self {
            Side::North => (row.checked_sub(1)?, col),
            Side::East => (row, col + 1),
            Side::South => (row + 1, col),
            Side::West => (row, col.checked_sub(1)?),
        };
        (row < rows && col < cols).then_some((row, col))
    }

    /// The opposite side.
    pub fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

/// All pairs of neighbouring cells on a board of this size, each with the side of the first on which the second is.
pub fn neighbours(rows: usize, cols: usize) -> impl Iterator<Item = (usize, usize, Side)> {
    (0..rows * cols).flat_map(move |cell| {
        let right = (cell % cols + 1 < cols).then_some((cell, cell + 1, Side::East));
        let below = (cell / cols + 1 < rows).then_some((cell, cell + cols, Side::South));
        right.into_iter().chain(below)
    })
}

/// How far outside the border of a cell its profiles start, in cells.
const OUTSIDE: f32 = 1.0 / 24.0;
/// How far inside the border its profiles end, in cells.
const INSIDE: f32 = 0.26;

/// The profiles along the sides of all cells of a board.
#[derive(Clone, Debug)]
pub struct Sides {
    rows: usize,
    cols: usize,
    cell: usize,
    /// For each cell and [`Side`], the mean ink along the side, 0 to 255, pixel by pixel from outside its border
    /// inwards.
    profiles: Vec<Vec<f32>>,
}

impl Sides {
    /// Computes the profiles of a board.
    pub fn of(flat: &Flat) -> Sides {
        let cells = (0..flat.rows).flat_map(|row| (0..flat.cols).map(move |col| (row, col)));
        let profiles = cells.flat_map(|cell| Side::ALL.map(|side| profile(flat, cell, side))).collect();
        Sides { rows: flat.rows, cols: flat.cols, cell: flat.cell, profiles }
    }

    /// The same sides without the lattice, that is what nearly all sides on one line have in common. The line may be
    /// thicker or darker than others, or a pixel aside. Between cells, its ink is taken to be what is left where no
    /// wall runs beside it. Walls run all along the frame, so its ink is taken to be the mean of the lines between
    /// cells.
    pub fn without_lattice(&self) -> Sides {
        let mut sides = self.clone();
        for side in Side::ALL {
            let is_level = matches!(side, Side::North | Side::South);
            let (lines, length) = if is_level { (self.rows, self.cols) } else { (self.cols, self.rows) };
            let at = |line: usize, along: usize| {
                let cell = if is_level { line * self.cols + along } else { along * self.cols + line };
                cell * 4 + side as usize
            };
            let is_outer = |line: usize| line == if matches!(side, Side::North | Side::West) { 0 } else { lines - 1 };
            let depth = self.profiles.first().map_or(0, Vec::len);
            let least = |line: usize, place: usize| {
                let values = (0..length).filter_map(|along| self.profiles.get(at(line, along))?.get(place).copied());
                let mut values: Vec<f32> = values.collect();
                values.sort_unstable_by(f32::total_cmp);
                values.get(1).or(values.first()).copied().unwrap_or(0.0)
            };
            let common = |line: usize| -> Vec<f32> { (0..depth).map(|place| least(line, place)).collect() };
            let inner: Vec<Vec<f32>> = (0..lines).filter(|line| !is_outer(*line)).map(common).collect();
            let usual = |place: usize| inner.iter().map(|line| line[place]).sum::<f32>() / inner.len().max(1) as f32;
            let usual: Vec<f32> = (0..depth).map(usual).collect();
            let mut of_lines = inner.iter();
            for line in 0..lines {
                let common = if is_outer(line) { &usual } else { of_lines.next().unwrap_or(&usual) };
                for along in 0..length {
                    let Some(profile) = sides.profiles.get_mut(at(line, along)) else { continue };
                    profile.iter_mut().zip(common).for_each(|(value, common)| *value = (*value - common).max(0.0));
                }
            }
        }
        sides
    }

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of cells.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The side of a cell, in pixels.
    pub fn cell(&self) -> usize {
        self.cell
    }

    /// The index in a profile at the distance `inset` inside the border, in cells.
    pub fn index(&self, inset: f32) -> usize {
        ((inset + OUTSIDE) * self.cell as f32).max(0.0) as usize
    }

    /// The mean ink along a side, from outside the border inwards.
    pub fn profile(&self, (row, col): (usize, usize), side: Side) -> &[f32] {
        self.profiles.get((row * self.cols + col) * 4 + side as usize).map(Vec::as_slice).unwrap_or_default()
    }

    /// How much a profile stands out at each position from its surroundings on both sides.
    pub fn prominence(&self, profile: &[f32]) -> Vec<f32> {
        let reach = (0.045 * self.cell as f32).round() as usize;
        let slice = |from: usize, to: usize| profile.get(from..=to.min(profile.len() - 1)).unwrap_or_default();
        let least = |from: usize, to: usize| slice(from, to).iter().copied().fold(f32::INFINITY, f32::min);
        let at = |at: usize| {
            let peak = slice(at.saturating_sub(1), at + 1).iter().copied().fold(0.0, f32::max);
            (peak - least(at.saturating_sub(reach), at).max(least(at, at + reach))).max(0.0)
        };
        (0..profile.len()).map(at).collect()
    }

    /// How much a profile stands out at each position from what is farther inside.
    pub fn inner_contrast(&self, profile: &[f32]) -> Vec<f32> {
        let reach = (0.06 * self.cell as f32).round() as usize;
        let slice = |from: usize, to: usize| profile.get(from..=to.min(profile.len() - 1)).unwrap_or_default();
        let at = |at: usize| {
            let peak = slice(at.saturating_sub(1), at + 1).iter().copied().fold(0.0, f32::max);
            let flank = slice(at, at + reach).iter().copied().fold(f32::INFINITY, f32::min);
            (peak - flank).max(0.0)
        };
        (0..profile.len()).map(at).collect()
    }
}

/// The mean ink of the lines parallel to a side. The start of the upper and of the left side is left out: the sum of a
/// cage may be there.
fn profile(flat: &Flat, (row, col): (usize, usize), side: Side) -> Vec<f32> {
    let size = flat.cell as f32;
    let along = match side {
        Side::North => 0.46..0.94,
        Side::West => 0.36..0.94,
        Side::East | Side::South => 0.08..0.92,
    };
    let (left, top) = (flat.margin + col * flat.cell, flat.margin + row * flat.cell);
    let depth = ((OUTSIDE + INSIDE) * size) as usize;
    let outside = (OUTSIDE * size) as usize;
    let from = (along.start * size) as usize;
    let to = (along.end * size) as usize;
    let mean = |pixels: &mut dyn Iterator<Item = u8>| -> f32 {
        pixels.map(u32::from).sum::<u32>() as f32 / (to - from) as f32
    };
    let across = |x: usize| mean(&mut (from..to).map(|y| flat.ink.at(x, top + y)));
    let down = |y: usize| mean(&mut (from..to).map(|x| flat.ink.at(left + x, y)));
    (0..depth)
        .map(|at| match side {
            Side::North => down((top + at).saturating_sub(outside)),
            Side::South => down((top + flat.cell + outside).saturating_sub(at + 1)),
            Side::West => across((left + at).saturating_sub(outside)),
            Side::East => across((left + flat.cell + outside).saturating_sub(at + 1)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mesh, Plane};

    /// 4×4 cells of 48 pixels between lines of two pixels. One line is six pixels wide, with a wall beside it in the
    /// second row.
    #[test]
    fn a_thick_line_is_no_wall() {
        let shade = |at: usize| {
            let (x, y) = (at % 192, at / 192);
            let is_line = x % 48 == 0 || x % 48 == 47 || y % 48 == 0 || y % 48 == 47;
            let is_wall = x == 102 && (48..96).contains(&y);
            if is_line || (93..99).contains(&x) || is_wall { 40 } else { 250 }
        };
        let mesh = Mesh::new(4, 4, |row, col| (col as f32 * 48.0, row as f32 * 48.0));
        let flat = Flat::new(&Plane::new(192, 192, (0..192 * 192).map(shade).collect()), &mesh, 48);
        let sides = Sides::of(&flat).without_lattice();
        let most = |row: usize| sides.profile((row, 2), Side::West).iter().copied().fold(0.0, f32::max);
        assert!(most(1) > 100.0, "{}", most(1));
        for row in [0, 2, 3] {
            assert!(most(row) < 20.0, "row {row}: {}", most(row));
        }
    }
}
