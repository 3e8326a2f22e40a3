//! Where the squares of a board stand on the screen, in three densities.

#[cfg(test)]
mod tests;
mod tiled;

use nazo_core::scene::Scene;

/// How much room a square takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// 3x1: entries, and candidates as a picture of dots; 4x1 or 5x1 where sums need the room and find it.
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
    /// Rows of the whole board with its rim; without the rim's lower line where there is no room for that.
    pub height: u16,
    /// Whether a line may run between every two rows of squares.
    pub row_gutters: bool,
    /// Whether a line may run between every two columns of squares.
    pub col_gutters: bool,
    values: u8,
    marks_per_row: u8,
    /// Rows at the top of a square that are kept for its label.
    head: u16,
    /// Whether the first two columns of a square are kept for its label.
    is_indented: bool,
    /// Whether squares have a place for their labels.
    has_labels: bool,
    walls: Walls,
    is_tiled: bool,
    /// Columns left of a board of tiles in which its rows are named, with a row above it for the columns; none without room.
    pub rim: u16,
}

/// Which walls a scene has: asked for at every square, so that it is found out once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls {
    /// Those of cages.
    pub cages: bool,
    /// Those of irregular regions.
    pub regions: bool,
}

impl Walls {
    fn of(scene: &Scene) -> Walls {
        Walls { cages: scene.has_cages(), regions: scene.has_regions() }
    }
}

/// Places side by side within a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Columns from the left side of the square.
    pub x: u16,
    /// Rows from its upper side.
    pub y: u16,
    /// How many there are.
    pub width: u16,
}

/// How much room is left between the squares for walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gutters {
    /// Between rows and columns.
    All,
    /// Between columns; walls above squares are underlines.
    Columns,
    /// Between columns, taken from the squares.
    Tight,
    /// Only where lines are ruled across the whole board; walls stand within the squares.
    None,
}

impl Geometry {
    /// The geometry of a scene in a density, with room for lines only where they run across the whole board.
    pub fn of(scene: &Scene, density: Density) -> Geometry {
        Geometry::with(scene, density, Gutters::None)
    }

    /// The smallest squares that have room for the sums of cages all the same.
    fn labelled(scene: &Scene) -> Geometry {
        let small = Geometry::of(scene, Density::Small);
        let cell_width = small.cell_width + 1;
        let (x, width) = places(&scene.ruled_cols, scene.cols, cell_width, false);
        Geometry { cell_width, x, width, has_labels: true, ..small }
    }

    fn with(scene: &Scene, density: Density, gutters: Gutters) -> Geometry {
        if scene.tiles {
            return Geometry::smallest_tiles(scene);
        }
        let per_row = scene.marks_per_row.max(1);
        let tight = gutters == Gutters::Tight;
        let walls = Walls::of(scene);
        let is_many = scene.values > 9 && density != Density::Small;
        // On two rows of candidates the corner is free, among many rows nothing is: a row of its own is for sums.
        let head = u16::from(walls.cages && is_many);
        let (cell_width, cell_height) = match (density, scene.values) {
            (Density::Small, _) if scene.has_blocks() => (5, 1),
            (Density::Small, _) => (3, 1),
            (Density::Normal, ..=9) if tight => (5, 2),
            (Density::Normal, ..=9) => (6, 2),
            (Density::Large, ..=9) => (7, 3),
            (_, values) => (u16::from(per_row) + 2, head + u16::from(values.div_ceil(per_row))),
        };
        let (row_gutters, col_gutters) = (gutters == Gutters::All, gutters != Gutters::None);
        let (x, width) = places(&scene.ruled_cols, scene.cols, cell_width, col_gutters);
        let (y, height) = places(&scene.ruled_rows, scene.rows, cell_height, row_gutters);
        Geometry {
            density,
            cell_width,
            cell_height,
            x,
            y,
            width,
            height,
            row_gutters,
            col_gutters,
            values: scene.values,
            marks_per_row: per_row,
            head,
            is_indented: walls.cages && density == Density::Large && !is_many,
            has_labels: density != Density::Small,
            walls,
            is_tiled: false,
            rim: 0,
        }
    }

    /// The largest density in which the whole board fits `columns` by `rows`; the smallest where none does, or the one
    /// that shows candidates where much of the board can be seen in it at a time.
    pub fn fitting(scene: &Scene, columns: u16, rows: u16) -> Geometry {
        if scene.values > 9 {
            // Such a board rarely fits with its candidates, and without them it is no use: it is scrolled.
            return Geometry::chosen(scene, Density::Normal, columns, rows);
        }
        let large = Geometry::chosen(scene, Density::Large, columns, rows);
        // A large board whose walls stand within its squares is worth less than a smaller one with lines.
        let is_lined = large.row_gutters || !(is_walled(scene) || scene.lattice);
        let normal = Geometry::chosen(scene, Density::Normal, columns, rows);
        // Boards without a fixed size, with squares that say more than small ones can, are scrolled as well.
        let is_roomy = columns >= 9 * normal.cell_width && rows >= 9 * normal.cell_height;
        match (is_lined && large.fits(columns, rows), normal.fits(columns, rows)) {
            (true, _) => large,
            (false, true) => normal,
            (false, false) if scene.has_blocks() && is_roomy => normal,
            (false, false) => Geometry::chosen(scene, Density::Small, columns, rows),
        }
    }

    /// The geometry in a density that was asked for, with as much room for walls between the squares as `columns` by
    /// `rows` allow.
    pub fn chosen(scene: &Scene, density: Density, columns: u16, rows: u16) -> Geometry {
        let is_small = density == Density::Small;
        if is_small && scene.has_cages() && scene.values <= 9 {
            let labelled = Geometry::labelled(scene);
            if labelled.fits(columns, rows) {
                return labelled;
            }
        }
        let wanted: &[Gutters] = if scene.has_cages() {
            // Walls of cages stand within the squares where there is not room for all of them between.
            let is_between = !is_small && (is_walled(scene) || density == Density::Large);
            if is_between { &[Gutters::All] } else { &[] }
        } else if scene.lattice {
            if is_small { &[] } else { &[Gutters::All] }
        } else if !is_walled(scene) {
            &[]
        } else if density == Density::Normal && scene.values <= 9 {
            &[Gutters::All, Gutters::Columns, Gutters::Tight]
        } else {
            &[Gutters::All, Gutters::Columns]
        };
        let geometries = wanted.iter().map(|gutters| Geometry::with(scene, density, *gutters));
        let fitting = geometries.into_iter().find(|geometry| geometry.fits(columns, rows));
        fitting.unwrap_or_else(|| {
            let plain = Geometry::of(scene, density);
            let is_framed = scene.ruled_rows.get(usize::from(scene.rows)) == Some(&true);
            let lacks_a_row = plain.width <= columns && plain.height == rows + 1;
            // A status line of tmux or screen takes one row of the usual window, and the lower line of the frame says least.
            let height = plain.height - u16::from(density == Density::Normal && is_framed && lacks_a_row);
            Geometry { height, ..plain }
        })
    }

    /// Whether all of the board can be seen in `columns` by `rows`.
    pub fn fits(&self, columns: u16, rows: u16) -> bool {
        self.width <= columns && self.height <= rows
    }

    /// Whether it is that of a board of tiles.
    pub fn is_tiled(&self) -> bool {
        self.is_tiled
    }

    /// Whether the squares gave a column to the room between them.
    fn is_tight(&self) -> bool {
        self.density == Density::Normal && self.values <= 9 && self.cell_width == 5
    }

    /// Where the candidate at position `index` (0 for the smallest value) stands within its square; none where this
    /// density has no place for single candidates.
    pub fn mark_place(&self, index: u8) -> Option<(u16, u16)> {
        let at = u16::from(index);
        match (self.density, self.values) {
            (Density::Small, _) => None,
            (Density::Normal, ..=9) => {
                let left = u16::from(!self.is_tight());
                Some(if index < 4 { (left + 1 + at, 0) } else { (left + at - 4, 1) })
            }
            (Density::Large, ..=9) => Some((1 + u16::from(self.is_indented) + 2 * (at % 3), at / 3)),
            _ => {
                let per_row = u16::from(self.marks_per_row);
                Some((1 + at % per_row, self.head + at / per_row))
            }
        }
    }

    /// Where an entry stands within its square.
    pub fn entry_place(&self) -> (u16, u16) {
        match (self.density, self.values) {
            (Density::Small, _) => (self.cell_width / 2, 0),
            (_, ..=9) if self.is_tight() => (2, 1),
            (_, ..=9) => (3 + u16::from(self.is_indented), 1),
            _ => (self.cell_width / 2, self.head + (self.cell_height - self.head) / 2),
        }
    }

    /// Where the sign of the cursor and the letter of a colour stand within a square: below its corner, where there is
    /// a place for that.
    pub fn side_place(&self) -> (u16, u16) {
        (0, u16::from(self.cell_height > 1 && !self.is_tight()))
    }

    /// Whether the sign of the cursor stands between the squares, because they have no free place for it.
    pub fn points_from_gutter(&self) -> bool {
        self.is_tight()
    }

    /// Whether squares have a place for the labels in their corners: without it, they would read as candidates.
    pub fn has_labels(&self) -> bool {
        self.has_labels
    }

    /// Which walls the scene has that it is made for.
    pub fn walls(&self) -> Walls {
        self.walls
    }

    /// Whether squares have a row of their own for labels and walls.
    pub fn has_head(&self) -> bool {
        self.head > 0
    }

    /// Where the slanting line of a square that takes no value crosses one of its rows: between the sum of what is
    /// below it, at its left, and the sum of what is right of it.
    pub fn slant(&self, dy: u16) -> u16 {
        (self.cell_width - self.cell_height.min(self.cell_width)) / 2 + dy
    }

    /// The row of a square in which centre marks stand.
    pub fn centre_room(&self) -> Room {
        let y = self.entry_place().1;
        match self.values {
            ..=9 => Room { x: u16::from(!self.is_tight()) + u16::from(self.is_indented), y, width: 5 },
            _ => Room { x: 1, y, width: u16::from(self.marks_per_row) },
        }
    }

    /// The rows of a square in which corner marks stand above and below centre marks.
    pub fn corner_rooms(&self) -> Vec<Room> {
        let Room { x, y: middle, width } = self.centre_room();
        let rows = (self.head..self.cell_height).filter(|y| *y != middle);
        match (self.density, self.values) {
            // The first places of a square are for labels.
            (Density::Normal, ..=9) => rows.map(|y| Room { x: x + 1, y, width: 4 }).collect(),
            _ => rows.map(|y| Room { x, y, width }).collect(),
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

/// Whether the walls of regions take the place of ruled lines, as in a jigsaw: such walls are best drawn between the
/// squares.
pub(super) fn is_walled(scene: &Scene) -> bool {
    let inner = |ruled: &[bool]| ruled.iter().filter(|ruled| **ruled).count() > 2;
    scene.has_regions() && !inner(&scene.ruled_rows) && !inner(&scene.ruled_cols)
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
