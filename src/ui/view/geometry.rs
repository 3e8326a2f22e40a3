//! The places of a board's squares on the screen, in a few sizes, with or without lines between them.

#[cfg(test)]
mod tests;
mod tiled;

use std::ops::Range;

use nazo_core::scene::{Grid, Mark, Scene, Sight, Site, Square};

/// The size of the cells, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Density {
    /// 3x1: entries, and candidates as a pattern of dots. 4x1 or 5x1 if sums need the room and there is enough.
    Small,
    /// 6x2: every candidate in its place, on two rows.
    Normal,
    /// 7x3: candidates in three rows. More than nine values take as many rows as the scene asks for.
    Large,
    /// 11x5: candidates in three rows with room between them, and entries as large digits.
    Huge,
}

impl Density {
    /// The sizes available for the cells of this scene. With more than nine values, all but the smallest size take as
    /// much room as they need. Words have one size.
    pub fn all(scene: &Scene) -> &'static [Density] {
        match scene.grid {
            Grid::Table => &[Density::Small],
            Grid::Boxes | Grid::Lattice if scene.values <= 9 => {
                &[Density::Small, Density::Normal, Density::Large, Density::Huge]
            }
            _ => &[Density::Small, Density::Normal, Density::Large],
        }
    }
}

/// The places of all squares of a board, relative to its upper left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The density it was computed for.
    pub density: Density,
    /// The width of a square in characters.
    pub cell_width: u16,
    /// The height of a square in characters.
    pub cell_height: u16,
    /// The first character column of each column of squares, and one more for the right rim.
    pub x: Vec<u16>,
    /// The first character row of each row of squares, and one more for the lower rim.
    pub y: Vec<u16>,
    /// The width of the whole board with its rim.
    pub width: u16,
    /// The height of the whole board with its rim. Without the lower line of the rim, if there is no room for it.
    pub height: u16,
    /// Whether there is room for a line between any two adjacent rows and columns of squares.
    pub is_lined: bool,
    /// Columns at the left of the rim, for row numbers that do not fit into the rim.
    margin: u16,
    values: u8,
    marks_per_row: u8,
    /// The number of rows at the top of a square that are reserved for its label.
    head: u16,
    /// Whether the first two columns of a square are reserved for its label.
    is_indented: bool,
    /// Whether squares have a place for their labels.
    has_labels: bool,
    walls: Walls,
    is_tiled: bool,
    /// The columns left of the board with the numbers of its rows. If there are any, the row above has the numbers of
    /// the columns. Used for tiles, if there is room, and for a board that is scrolled.
    pub rim: u16,
}

/// The kinds of walls in a scene. They are needed for every square, so they are determined once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls {
    /// Walls of cages.
    pub cages: bool,
    /// Walls of irregular regions.
    pub regions: bool,
    /// Walls of windows, drawn if nothing else shows the windows.
    pub windows: bool,
}

impl Walls {
    /// No walls.
    const NONE: Walls = Walls { cages: false, regions: false, windows: false };

    /// Whether there are any walls.
    pub fn any(self) -> bool {
        self != Walls::NONE
    }

    fn of(scene: &Scene) -> Walls {
        Walls { cages: scene.has_cages(), regions: scene.shows(&Mark::Wall), windows: scene.shows(&Mark::Shade) }
    }
}

/// Adjacent character places in one row of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The number of columns from the left side of the square.
    pub x: u16,
    /// The number of rows from its upper side.
    pub y: u16,
    /// The number of places.
    pub width: u16,
}

impl Geometry {
    /// The geometry of a scene in a density, with room only for lines across the whole board.
    pub fn of(scene: &Scene, density: Density) -> Geometry {
        Geometry::with(scene, density, false)
    }

    /// Widens each cell by one column, or by as many as needed. The smallest cells then have room for walls and cage
    /// sums beside their contents.
    fn labelled(self, scene: &Scene) -> Geometry {
        let longest = scene.squares.iter().filter_map(Square::label).map(str::len).max();
        let cell_width = (self.cell_width + 1).max(longest.unwrap_or(0) as u16 + 2);
        let (x, width) = places(&scene.ruled_cols(), self.margin, cell_width, self.is_lined);
        Geometry { cell_width, x, width, has_labels: true, ..self }
    }

    fn with(scene: &Scene, density: Density, is_lined: bool) -> Geometry {
        if scene.is_tiled() {
            return Geometry::smallest_tiles(scene);
        }
        let per_row = match density {
            Density::Normal if scene.values > 9 => scene.values.div_ceil(2),
            _ => scene.marks_per_row.max(1),
        };
        // The player draws lines between the squares, so there is always room for them, and none for row numbers.
        let has_edges = !scene.edges.is_empty();
        let is_lined = is_lined || has_edges;
        let walls = Walls::of(scene);
        let is_many = scene.values > 9 && density != Density::Small;
        // With two rows of candidates the corner is free. With more values it is not, so sums get a row of their own.
        let head = u16::from(walls.cages && is_many);
        let (cell_width, cell_height) = match (density, scene.values) {
            (Density::Small, _) if scene.has_blocks() => (5, 1),
            (Density::Small, _) => (3, 1),
            (Density::Normal, ..=9) => (6, 2),
            (Density::Large, ..=9) => (7, 3),
            (Density::Huge, ..=9) => (11, 5),
            (_, values) => (u16::from(per_row) + 2, head + u16::from(values.div_ceil(per_row))),
        };
        // Row numbers from 10 have two digits, and the line at the left has only one column.
        let margin = u16::from(scene.rows > 9 && scene.is_framed() && !has_edges);
        let (x, width) = places(&scene.ruled_cols(), margin, cell_width, is_lined);
        let (y, height) = places(&scene.ruled_rows(), 0, cell_height, is_lined);
        Geometry {
            density,
            cell_width,
            cell_height,
            x,
            y,
            width,
            height,
            is_lined,
            margin,
            values: scene.values,
            marks_per_row: per_row,
            head,
            is_indented: walls.cages && matches!(density, Density::Large | Density::Huge) && !is_many,
            has_labels: density != Density::Small,
            walls,
            is_tiled: false,
            rim: 0,
        }
    }

    /// The largest cells with which the whole board fits into `columns` by `rows`, preferably with lines between them.
    /// If no size fits, the smallest, or readable cells if a good part of the board is visible with them. Without
    /// candidates to show, small cells with lines are better than larger ones without.
    pub fn fitting(scene: &Scene, columns: u16, rows: u16, has_marks: bool) -> Geometry {
        let sizes = Density::all(scene).iter().rev();
        let lined = sizes.map(|density| Geometry::with(scene, *density, true));
        let fits = |geometry: &Geometry| geometry.fits(columns, rows);
        let is_told = |geometry: &Geometry| geometry.density != Density::Small;
        if let Some(lined) = lined.filter(is_told).find(fits) {
            return lined;
        }
        let normal = Geometry::chosen(scene, Density::Normal, columns, rows);
        let small = Geometry::chosen(scene, Density::Small, columns, rows);
        let is_roomy = columns >= 9 * normal.cell_width && rows >= 9 * normal.cell_height;
        match (normal.fits(columns, rows), small.fits(columns, rows)) {
            (true, _) if has_marks || !small.is_lined => normal,
            (false, false) if is_roomy => normal,
            _ => small,
        }
    }

    /// The geometry in a chosen density, with lines between the squares if `columns` by `rows` allow. Cage sums are
    /// essential to a puzzle, so the board is scrolled rather than drawn without them.
    pub fn chosen(scene: &Scene, density: Density, columns: u16, rows: u16) -> Geometry {
        let forms = [true, false].map(|is_lined| Geometry::with(scene, density, is_lined));
        let (is_small, walls) = (density == Density::Small, Walls::of(scene));
        let labelled = forms.clone().map(|form| form.labelled(scene));
        let wider = labelled.iter().filter(|_| is_small && walls.any());
        let mut forms_in_turn = wider.chain(forms.iter().filter(|_| !(is_small && walls.cages)));
        let fitting = forms_in_turn.find(|geometry| geometry.fits(columns, rows)).cloned();
        let [_, plain] = if is_small && walls.cages { labelled } else { forms };
        fitting.unwrap_or_else(|| {
            let is_framed = scene.ruled_rows().last() == Some(&true);
            let lacks_a_row = plain.width <= columns && plain.height == rows + 1;
            // A status line of tmux or screen takes one row of the usual window, and the lower line of the frame is the
            // least important.
            let height = plain.height - u16::from(density == Density::Normal && is_framed && lacks_a_row);
            Geometry { height, ..plain }
        })
    }

    /// Whether the whole board is visible in `columns` by `rows`.
    pub fn fits(&self, columns: u16, rows: u16) -> bool {
        self.width <= columns && self.height <= rows
    }

    /// Whether this is the geometry of a board of tiles.
    pub fn is_tiled(&self) -> bool {
        self.is_tiled
    }

    /// The place of the candidate with position `index` (0 for the smallest value) within its square. None if this
    /// density has no places for single candidates.
    pub fn mark_place(&self, index: u8) -> Option<(u16, u16)> {
        let at = u16::from(index);
        let indent = u16::from(self.is_indented);
        match (self.density, self.values) {
            (Density::Small, _) => None,
            (Density::Normal, ..=9) => Some(if index < 4 { (2 + at, 0) } else { (at - 3, 1) }),
            (Density::Large, ..=9) => Some((1 + indent + 2 * (at % 3), at / 3)),
            (Density::Huge, ..=9) => Some((2 + indent + 3 * (at % 3), 2 * (at / 3))),
            _ => {
                let per_row = u16::from(self.marks_per_row);
                Some((1 + at % per_row, self.head + at / per_row))
            }
        }
    }

    /// Whether there is a space before each candidate.
    pub fn has_gaps(&self) -> bool {
        matches!(self.density, Density::Large | Density::Huge) && self.values <= 9
    }

    /// The place of an entry within its square.
    pub fn entry_place(&self) -> (u16, u16) {
        match (self.density, self.values) {
            (Density::Small, _) => (self.cell_width / 2, 0),
            (Density::Huge, ..=9) => (5 + u16::from(self.is_indented), 2),
            (_, ..=9) => (3 + u16::from(self.is_indented), 1),
            _ => (self.cell_width / 2, self.head + (self.cell_height - self.head) / 2),
        }
    }

    /// The place of the number of a row or column, relative to its squares.
    pub fn number_place(&self) -> (u16, u16) {
        if self.is_tiled { self.middle(1) } else { self.entry_place() }
    }

    /// The place of the cursor sign and of the letter of a colour within a square: below its corner, if there is a row
    /// for that.
    pub fn side_place(&self) -> (u16, u16) {
        (0, u16::from(self.cell_height > 1))
    }

    /// The column of the left rim, in which row numbers end.
    pub fn margin(&self) -> u16 {
        self.margin
    }

    /// Whether squares have a place for the labels in their corners. Elsewhere, labels would look like candidates.
    pub fn has_labels(&self) -> bool {
        self.has_labels
    }

    /// The kinds of walls in the scene.
    pub fn walls(&self) -> Walls {
        self.walls
    }

    /// Whether squares have a separate row for labels and walls.
    pub fn has_head(&self) -> bool {
        self.head > 0
    }

    /// The column in which the diagonal of a clue square crosses a row of it. The sum of the run below is at its left,
    /// the sum of the run to the right at its right.
    pub fn slant(&self, dy: u16) -> u16 {
        (self.cell_width - self.cell_height.min(self.cell_width)) / 2 + dy
    }

    /// The row of a square for centre marks.
    pub fn centre_room(&self) -> Room {
        let y = self.entry_place().1;
        match self.values {
            ..=9 => Room { x: self.entry_place().0 - 2, y, width: 5 },
            _ => Room { x: 1, y, width: u16::from(self.marks_per_row) },
        }
    }

    /// The rows of a square for corner marks, above and below centre marks.
    pub fn corner_rooms(&self) -> Vec<Room> {
        let Room { x, y: middle, width } = self.centre_room();
        let rows = (self.head..self.cell_height).filter(|y| *y != middle);
        match (self.density, self.values) {
            // The first places of a square are for labels.
            (Density::Normal, ..=9) => rows.map(|y| Room { x: x + 1, y, width: 4 }).collect(),
            _ => rows.map(|y| Room { x, y, width }).collect(),
        }
    }

    /// The squares that are at least partly visible.
    pub fn sight(&self, scroll: (u16, u16), area: (u16, u16)) -> Sight {
        let range = |starts: &[u16], size: u16, scroll: u16, room: u16| {
            let first = starts.partition_point(|start| start + size <= scroll);
            let end = starts.partition_point(|start| *start < scroll + room);
            first as u16..end.min(starts.len().saturating_sub(1)) as u16
        };
        Sight {
            rows: range(&self.y, self.cell_height, scroll.1, area.1),
            cols: range(&self.x, self.cell_width, scroll.0, area.0),
        }
    }

    /// The square at a place relative to the board, with the place within the square.
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

    /// The places of a row or column of sites, in which squares and the edges between them alternate.
    pub fn span(&self, starts: &[u16], size: u16, at: u16) -> Option<Range<u16>> {
        let start = *starts.get(usize::from(at / 2))?;
        Some(if at.is_multiple_of(2) { start - 1..start } else { start..start + size })
    }

    /// The site at a place relative to a board with lines between all squares, and its rows and columns.
    pub fn site_at(&self, x: u16, y: u16) -> Option<(Site, [Range<u16>; 2])> {
        let find = |starts: &[u16], size: u16, at: u16| {
            let all = (0..2 * starts.len() as u16).filter_map(|site| Some((site, self.span(starts, size, site)?)));
            all.clone().find(|(_, span)| span.contains(&at))
        };
        let (col, across) = find(&self.x, self.cell_width, x)?;
        let (row, down) = find(&self.y, self.cell_height, y)?;
        Some((Site { y: row, x: col }, [down, across]))
    }

    /// The edge at a place relative to a board with lines between all squares. For a place within a square, the edge
    /// next to it.
    pub fn edge_at(&self, x: u16, y: u16) -> Option<Site> {
        let (site, [down, across]) = self.site_at(x, y)?;
        if !site.is_square() {
            return Some(site);
        }
        // The only side that is next to the place. None if there are two.
        let is_tall = self.cell_height > 1;
        let [up, down, left, right] =
            [is_tall && y == down.start, is_tall && y + 1 == down.end, x == across.start, x + 1 == across.end];
        let mut near = site.around().into_iter().zip([up, down, left, right]).filter(|(_, is_near)| *is_near);
        match (near.next(), near.next()) {
            (Some((edge, _)), None) => Some(edge),
            _ => None,
        }
    }

    /// The position (0 for the smallest value) of the candidate at a place within a square.
    pub fn mark_at(&self, dx: u16, dy: u16) -> Option<u8> {
        (0..self.values).find(|index| self.mark_place(*index) == Some((dx, dy)))
    }
}

/// A place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The row of squares.
    pub row: u16,
    /// The column of squares.
    pub col: u16,
    /// The number of columns from the left side of the square.
    pub dx: u16,
    /// The number of rows from its upper side.
    pub dy: u16,
}

/// The starts of squares of this size after `margin` places, and the end of the last line. There is a line before each
/// ruled square, or before all if `is_lined`.
fn places(ruled: &[bool], margin: u16, size: u16, is_lined: bool) -> (Vec<u16>, u16) {
    let mut starts = Vec::with_capacity(ruled.len());
    let mut at = margin;
    for is_ruled in ruled {
        at += u16::from(is_lined || *is_ruled);
        starts.push(at);
        at += size;
    }
    (starts, at.saturating_sub(size))
}
