//! Where the squares of a board stand on the screen, in a few sizes, with lines between them or without.

#[cfg(test)]
mod tests;
mod tiled;

use std::ops::Range;

use nazo_core::scene::{Grid, Mark, Scene, Sight, Site, Square};

/// How much room a cell takes, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Density {
    /// 3x1: entries, and candidates as a picture of dots; 4x1 or 5x1 where sums need the room and find it.
    Small,
    /// 6x2: every candidate in its place on two rows.
    Normal,
    /// 7x3: candidates in three rows; more than nine values in as many rows as the scene asks for.
    Large,
    /// 11x5: candidates in three rows with room between them, and entries as large digits.
    Huge,
}

impl Density {
    /// The sizes that cells of this scene come in. Many values take as much room as they need in all but the smallest; words
    /// have one size.
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
    /// Whether there is room for a line between every two rows and columns of squares.
    pub is_lined: bool,
    /// Columns at the left of the rim, for numbers of rows that the rim has no room for.
    margin: u16,
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
    /// Columns left of the board in which its rows are named, with a row above it for the columns: beside tiles, where there
    /// is room, and beside a board that is scrolled.
    pub rim: u16,
}

/// Which walls a scene has: asked for at every square, so that it is found out once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls {
    /// Those of cages.
    pub cages: bool,
    /// Those of irregular regions.
    pub regions: bool,
    /// Those of windows, which are drawn where nothing else tells these.
    pub windows: bool,
}

impl Walls {
    /// Those of no scene.
    const NONE: Walls = Walls { cages: false, regions: false, windows: false };

    /// Whether there are any.
    pub fn any(self) -> bool {
        self != Walls::NONE
    }

    fn of(scene: &Scene) -> Walls {
        Walls { cages: scene.has_cages(), regions: scene.shows(&Mark::Wall), windows: scene.shows(&Mark::Shade) }
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

impl Geometry {
    /// The geometry of a scene in a density, with room for lines only where they run across the whole board.
    pub fn of(scene: &Scene, density: Density) -> Geometry {
        Geometry::with(scene, density, false)
    }

    /// The same with a column more in each cell, or as many as it takes, so that the smallest have room for walls and the
    /// sums of cages beside what stands in them.
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
        // Lines are drawn between squares, so that there is always room for them, and none for numbers.
        let has_edges = !scene.edges.is_empty();
        let is_lined = is_lined || has_edges;
        let walls = Walls::of(scene);
        let is_many = scene.values > 9 && density != Density::Small;
        // On two rows of candidates the corner is free, among many rows nothing is: a row of its own is for sums.
        let head = u16::from(walls.cages && is_many);
        let (cell_width, cell_height) = match (density, scene.values) {
            (Density::Small, _) if scene.has_blocks() => (5, 1),
            (Density::Small, _) => (3, 1),
            (Density::Normal, ..=9) => (6, 2),
            (Density::Large, ..=9) => (7, 3),
            (Density::Huge, ..=9) => (11, 5),
            (_, values) => (u16::from(per_row) + 2, head + u16::from(values.div_ceil(per_row))),
        };
        // The number of a row beyond the ninth has two digits, and the line at the left one place.
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

    /// The largest cells with which the whole board fits `columns` by `rows`, those with lines between them first; the
    /// smallest where none do, or those that can be read where a good part of the board can be seen with them. Without
    /// candidates to show, small cells with lines are worth more than larger ones without.
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

    /// The geometry in a density that was asked for, with lines between the squares if `columns` by `rows` allow. Sums of
    /// cages are what a puzzle consists of: rather than go without them, a board is scrolled.
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

    /// Where the candidate at position `index` (0 for the smallest value) stands within its square; none where this
    /// density has no place for single candidates.
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

    /// Whether there is a blank before each candidate.
    pub fn has_gaps(&self) -> bool {
        matches!(self.density, Density::Large | Density::Huge) && self.values <= 9
    }

    /// Where an entry stands within its square.
    pub fn entry_place(&self) -> (u16, u16) {
        match (self.density, self.values) {
            (Density::Small, _) => (self.cell_width / 2, 0),
            (Density::Huge, ..=9) => (5 + u16::from(self.is_indented), 2),
            (_, ..=9) => (3 + u16::from(self.is_indented), 1),
            _ => (self.cell_width / 2, self.head + (self.cell_height - self.head) / 2),
        }
    }

    /// Where the number of a row or column stands beside its squares.
    pub fn number_place(&self) -> (u16, u16) {
        if self.is_tiled { self.middle(1) } else { self.entry_place() }
    }

    /// Where the sign of the cursor and the letter of a colour stand within a square: below its corner, where there is
    /// a place for that.
    pub fn side_place(&self) -> (u16, u16) {
        (0, u16::from(self.cell_height > 1))
    }

    /// The column of the rim at the left, in which the numbers of rows end.
    pub fn margin(&self) -> u16 {
        self.margin
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
            ..=9 => Room { x: self.entry_place().0 - 2, y, width: 5 },
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

    /// The squares that are in sight, if only in part.
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

    /// The places of a row or a column of sites, of which those of squares and of what is between them take turns.
    pub fn span(&self, starts: &[u16], size: u16, at: u16) -> Option<Range<u16>> {
        let start = *starts.get(usize::from(at / 2))?;
        Some(if at.is_multiple_of(2) { start - 1..start } else { start..start + size })
    }

    /// The site at a character place relative to a board with lines between all squares, and the rows and columns of it.
    pub fn site_at(&self, x: u16, y: u16) -> Option<(Site, [Range<u16>; 2])> {
        let find = |starts: &[u16], size: u16, at: u16| {
            let all = (0..2 * starts.len() as u16).filter_map(|site| Some((site, self.span(starts, size, site)?)));
            all.clone().find(|(_, span)| span.contains(&at))
        };
        let (col, across) = find(&self.x, self.cell_width, x)?;
        let (row, down) = find(&self.y, self.cell_height, y)?;
        Some((Site { y: row, x: col }, [down, across]))
    }

    /// The edge at a character place relative to a board with lines between all squares, or the one that a place within a
    /// square is next to.
    pub fn edge_at(&self, x: u16, y: u16) -> Option<Site> {
        let (site, [down, across]) = self.site_at(x, y)?;
        if !site.is_square() {
            return Some(site);
        }
        // The first place that a side is near to, unless another is as near.
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
    /// Columns from the left side of the square.
    pub dx: u16,
    /// Rows from its upper side.
    pub dy: u16,
}

/// Where squares of this size begin behind `margin` places, with a line before each that is ruled, or all where it
/// `is_lined`, and where the last line ends.
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
