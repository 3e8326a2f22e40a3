//! Where the squares of a board stand on the screen, in three densities.

use crate::scene::Scene;

/// How much room a square takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// 3x1: entries, and candidates as a picture of dots.
    Small,
    /// 6x2: every candidate in its place on two rows.
    Normal,
    /// 7x3: candidates in three rows.
    Large,
}

/// The places of all squares of a board, relative to its upper left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The density it is made for.
    pub density: Density,
    /// Columns of characters a square has.
    pub cell_width: u16,
    /// Rows of characters a square has.
    pub cell_height: u16,
    /// The first character column of each column of squares; one more for the right rim.
    pub x: Vec<u16>,
    /// The first character row of each row of squares; one more for the lower rim.
    pub y: Vec<u16>,
    /// Columns of the whole board with its rim.
    pub width: u16,
    /// Rows of the whole board with its rim.
    pub height: u16,
    gutters: bool,
    values: u8,
    marks_per_row: u8,
}

impl Geometry {
    /// The geometry of a scene in a density, with room for lines only where they run across the whole board.
    pub fn of(scene: &Scene, density: Density) -> Geometry {
        Geometry::with(scene, density, false)
    }

    fn with(scene: &Scene, density: Density, gutters: bool) -> Geometry {
        let per_row = scene.marks_per_row.max(1);
        let (cell_width, cell_height) = match (density, scene.values) {
            (Density::Small, _) => (3, 1),
            (Density::Normal, ..=9) => (6, 2),
            (Density::Large, ..=9) => (7, 3),
            (_, values) => (u16::from(per_row) + 2, u16::from(values.div_ceil(per_row))),
        };
        let (x, width) = places(&scene.ruled_cols, scene.cols, cell_width, gutters);
        let (y, height) = places(&scene.ruled_rows, scene.rows, cell_height, gutters);
        let (values, marks_per_row) = (scene.values, per_row);
        Geometry { density, cell_width, cell_height, x, y, width, height, gutters, values, marks_per_row }
    }

    /// The largest density in which the whole board fits `columns` by `rows`; the smallest where none does.
    pub fn fitting(scene: &Scene, columns: u16, rows: u16) -> Geometry {
        if scene.values > 9 {
            // Such a board rarely fits with its candidates, and without them it is no use: it is scrolled.
            return Geometry::of(scene, Density::Normal);
        }
        let walled = is_walled(scene);
        let ways = [(Density::Large, walled), (Density::Normal, walled), (Density::Normal, false)];
        let tried = ways.map(|(density, gutters)| Geometry::with(scene, density, gutters));
        let fits = |geometry: &Geometry| geometry.width <= columns && geometry.height <= rows;
        tried.into_iter().find(fits).unwrap_or_else(|| Geometry::of(scene, Density::Small))
    }

    /// The geometry in a density that was asked for, with walls between the squares where `columns` by `rows` allow.
    pub fn chosen(scene: &Scene, density: Density, columns: u16, rows: u16) -> Geometry {
        let roomy = Geometry::with(scene, density, is_walled(scene));
        let fits = roomy.width <= columns && roomy.height <= rows;
        if fits { roomy } else { Geometry::of(scene, density) }
    }

    /// Whether a line may run between every two rows and columns of squares.
    pub fn has_gutters(&self) -> bool {
        self.gutters
    }

    /// Where the candidate at position `index` (0 for the smallest value) stands within its square; none where this
    /// density has no place for single candidates.
    pub fn mark_place(&self, index: u8) -> Option<(u16, u16)> {
        let at = u16::from(index);
        match (self.density, self.values) {
            (Density::Small, _) => None,
            (Density::Normal, ..=9) if index < 4 => Some((2 + at, 0)),
            (Density::Normal, ..=9) => Some((at - 3, 1)),
            (Density::Large, ..=9) => Some((1 + 2 * (at % 3), at / 3)),
            _ => {
                let per_row = u16::from(self.marks_per_row);
                Some((1 + at % per_row, at / per_row))
            }
        }
    }

    /// Where an entry stands within its square.
    pub fn entry_place(&self) -> (u16, u16) {
        match (self.density, self.values) {
            (Density::Small, _) => (1, 0),
            (_, ..=9) => (3, 1),
            _ => (self.cell_width / 2, self.cell_height / 2),
        }
    }

    /// The square at a character place relative to the board, with the place within the square.
    pub fn square_at(&self, x: u16, y: u16) -> Option<Hit> {
        let find = |places: &[u16], size: u16, at: u16| {
            let last = places.len().checked_sub(1)?;
            let index = places[..last].iter().position(|start| (*start..*start + size).contains(&at))?;
            Some((index as u16, at - places[index]))
        };
        let (col, dx) = find(&self.x, self.cell_width, x)?;
        let (row, dy) = find(&self.y, self.cell_height, y)?;
        Some(Hit { row, col, dx, dy })
    }

    /// The position (0 for the smallest value) of the candidate at a place within a square.
    pub fn mark_at(&self, dx: u16, dy: u16) -> Option<u8> {
        (0..self.values).find(|index| self.mark_place(*index) == Some((dx, dy)))
    }
}

/// Whether walls take the place of ruled lines, as in a jigsaw: such walls are best drawn between the squares.
fn is_walled(scene: &Scene) -> bool {
    let inner = |ruled: &[bool]| ruled.iter().filter(|ruled| **ruled).count() > 2;
    let walls = scene.squares.iter().any(|square| square.wall_above || square.wall_left);
    walls && !inner(&scene.ruled_rows) && !inner(&scene.ruled_cols)
}

/// A place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The row of squares.
    pub row: u16,
    /// The column of squares.
    pub col: u16,
    /// Columns from the left side of the square.
    pub dx: u16,
    /// Rows from its upper side.
    pub dy: u16,
}

fn places(ruled: &[bool], count: u16, size: u16, gutters: bool) -> (Vec<u16>, u16) {
    let mut at = 0;
    let mut starts = Vec::with_capacity(usize::from(count) + 1);
    for index in 0..=usize::from(count) {
        let line = u16::from(gutters || ruled.get(index) == Some(&true));
        at += line;
        starts.push(at);
        at += if index < usize::from(count) { size } else { 0 };
    }
    (starts, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sudoku() -> Scene {
        let mut scene = Scene::blank(9, 9, 9, 3);
        for at in [3, 6] {
            scene.ruled_rows[at] = true;
            scene.ruled_cols[at] = true;
        }
        scene
    }

    #[test]
    fn nine_by_nine_has_the_sizes_the_screens_are_drawn_for() {
        let size = |density| {
            let geometry = Geometry::of(&sudoku(), density);
            (geometry.width, geometry.height)
        };
        assert_eq!(size(Density::Small), (31, 13));
        assert_eq!(size(Density::Normal), (58, 22));
        assert_eq!(size(Density::Large), (67, 31));
        assert_eq!(Geometry::fitting(&sudoku(), 80, 22).density, Density::Normal);
        assert_eq!(Geometry::fitting(&sudoku(), 40, 14).density, Density::Small);
    }

    #[test]
    fn places_and_hits_are_inverse() {
        let geometry = Geometry::of(&sudoku(), Density::Normal);
        for index in 0..9 {
            let (dx, dy) = geometry.mark_place(index).expect("two rows have places");
            assert_eq!(geometry.mark_at(dx, dy), Some(index));
            let hit = geometry.square_at(geometry.x[4] + dx, geometry.y[7] + dy).expect("inside a square");
            assert_eq!((hit.row, hit.col, hit.dx, hit.dy), (7, 4, dx, dy));
        }
        assert_eq!(geometry.square_at(0, 0), None, "the rim is no square");
        assert_eq!(geometry.square_at(19, 1), None, "a box line is no square");
    }

    #[test]
    fn every_candidate_has_a_place_of_its_own_inside_the_square() {
        for (size, per_row) in [(4, 2), (6, 3), (9, 3), (12, 4), (16, 4), (25, 5)] {
            let scene = Scene::blank(size, size, size as u8, per_row);
            for density in [Density::Normal, Density::Large] {
                let geometry = Geometry::of(&scene, density);
                let places: Vec<_> = (0..size as u8).filter_map(|index| geometry.mark_place(index)).collect();
                let mut sorted = places.clone();
                sorted.sort_unstable();
                sorted.dedup();
                assert_eq!(sorted.len(), usize::from(size));
                assert!(places.iter().all(|(dx, dy)| *dx < geometry.cell_width && *dy < geometry.cell_height));
            }
        }
    }
}
