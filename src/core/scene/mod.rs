//! A board as data: marks on sites, which are squares and the edges and corners between them. A kind lays out the empty
//! board. The position, the player's marks and the step shown are added without knowing the kind. Renderers read
//! nothing else.

mod clues;
mod mark;
mod plain;
mod stroke;
mod svg;

pub use mark::{Block, Cover, Mark, Risk, Site};
pub use plain::{PlainOptions, plain};
pub use stroke::{Charset, Stroke, crossing, joint, node};
pub use svg::{BoardDrawing, escaped};

use std::collections::BTreeMap;
use std::ops::Range;

use crate::puzzle::{Cell, Value};
use crate::words;

/// A board ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The number of rows of squares.
    pub rows: u16,
    /// The number of columns of squares.
    pub cols: u16,
    /// The squares in reading order, `rows * cols` of them.
    pub squares: Vec<Square>,
    /// The edges that are cells of the model, on which lines may be drawn, in the form of squares; most boards have
    /// none.
    pub edges: BTreeMap<Site, Square>,
    /// The marks between the squares.
    between: BTreeMap<Site, Vec<Mark>>,
    /// The number of different values of a square; renderers reserve a place for each.
    pub values: u8,
    /// The number of candidates in one row of a square when they are drawn in fixed places: 3 for 9 values.
    pub marks_per_row: u8,
    /// What the player puts on it.
    pub answer: Answer,
    /// Where the next line drawn with keys starts: at a corner, but for links in the middle of a square.
    pub pen: Option<Site>,
    /// The background that its squares are drawn on.
    pub grid: Grid,
    /// Whether it shows a step.
    pub has_step: bool,
    /// The part of it that is visible; None if all of it is.
    pub sight: Option<Sight>,
}

/// What a player puts on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// Digits or words.
    #[default]
    Values,
    /// Shading, or a point in a square known to have none.
    Shading,
    /// Stars, or a point in a square known to have none.
    Objects,
    /// Lines on edges, or a cross on an edge known to have none.
    Lines,
    /// Lines on edges between two squares, which divide regions, or a cross on an edge known to have none.
    Borders,
    /// Lines across edges, from the middle of one square to that of the next, or a cross on an edge known to have none.
    Links,
}

impl Answer {
    /// The value of a cell that has what is put into cells: shading, an object, a line.
    pub const PUT: Value = Value(1);
    /// The value of a cell that does not have it.
    pub const LEFT_OUT: Value = Value(0);

    /// Whether it is put on the edges of squares.
    pub fn is_on_edges(self) -> bool {
        matches!(self, Answer::Lines | Answer::Borders | Answer::Links)
    }

    /// Whether it runs along edges from corner to corner.
    pub fn runs_along_edges(self) -> bool {
        matches!(self, Answer::Lines | Answer::Borders)
    }

    /// The symbol drawn for a value; None if it is drawn by its name.
    pub fn symbol(self, value: Value) -> Option<&'static str> {
        let symbols = match self {
            Answer::Values | Answer::Lines | Answer::Borders | Answer::Links => return None,
            Answer::Shading => ["o", "#"],
            Answer::Objects => ["-", "*"],
        };
        symbols.get(usize::from(value.0)).copied()
    }
}

/// The background that the squares of a board are drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// Lines around boxes.
    #[default]
    Boxes,
    /// Light lines between all squares if there is room for them, as in a kakuro.
    Lattice,
    /// Tiles two columns wide, whose first column shows whether they are covered.
    Tiles,
    /// A table of words: columns are as wide as their words, and there are no grid lines.
    Table,
}

/// A part of a board. What is put on squares outside it is not drawn, so it need not be put there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Its rows.
    pub rows: Range<u16>,
    /// Its columns.
    pub cols: Range<u16>,
}

/// One square of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The cell of the model it shows; None for black squares, clue squares and headings.
    pub cell: Option<Cell>,
    /// The marks it shows.
    pub marks: Vec<Mark>,
    /// What distinguishes it at the moment.
    pub state: SquareState,
}

/// The content of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value.
    pub value: Value,
    /// The value as text.
    pub symbol: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether it belongs to a trial that may still be discarded.
    pub supposed: bool,
}

impl Entry {
    /// An entry that does not belong to a trial.
    pub fn new(value: Value, symbol: impl Into<String>, origin: Origin) -> Entry {
        Entry { value, symbol: symbol.into(), origin, supposed: false }
    }

    /// A given value with its usual symbol.
    pub fn given(value: Value) -> Entry {
        Entry::new(value, words::symbol(value.0), Origin::Given)
    }
}

/// The player's notes in a square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Values that belong somewhere in an area, in ascending order; written around the edge.
    pub corner: Vec<Pencil>,
    /// Values the square may hold, in ascending order; written in its middle.
    pub centre: Vec<Pencil>,
    /// Values the player crossed out, in ascending order. The screen does not show them, because they are gone from the
    /// candidates, but they are passed on with the notes.
    pub struck: Vec<Pencil>,
}

impl Notes {
    /// Whether there are no notes of values the square may hold.
    pub fn is_empty(&self) -> bool {
        self.corner.is_empty() && self.centre.is_empty()
    }
}

/// Where an entry comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It belongs to the puzzle.
    Given,
    /// The player entered it.
    Player,
    /// It is from a solution that is only being viewed.
    Shown,
}

/// A candidate drawn in a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pencil {
    /// The value.
    pub value: Value,
    /// The value as text.
    pub symbol: String,
    /// Its appearance.
    pub look: Look,
    /// The colour the player gave it, from 0 to 7 for the letters a to h.
    pub colour: Option<u8>,
    /// The index of the chain node that it is, or belongs to, if any.
    pub station: Option<u8>,
}

/// The appearance of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An ordinary candidate.
    Plain,
    /// Matches the filter.
    Sought,
    /// Matches the filter, and would be ruled out if the cursor's square held the value.
    Seen,
    /// Belongs to the pattern of the step shown.
    Pattern,
    /// Belongs to the other side of a chain or colouring: one side is true or the other is.
    Opposite,
    /// Placed by the step shown.
    Placed,
    /// Eliminated by the step shown.
    Lost,
}

/// The sign in the corner of a square that has a role in the step shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It belongs to the pattern.
    Pattern,
    /// It loses a candidate.
    Loses,
    /// It gets a value.
    Placed,
    /// It is a fin or an exception.
    Fin,
    /// It belongs to one side of a colouring, counted from 1.
    Side(u8),
    /// It contains chain nodes, the first of them with this index; the marks in it show each.
    Station(u8),
    /// It belongs to a clue that contradicts others.
    Conflict,
    /// Solutions differ in it.
    Differs,
}

impl Sign {
    /// The character for the sign: never a digit, which would look like a candidate.
    pub fn symbol(self) -> char {
        match self {
            Sign::Pattern => '*',
            Sign::Loses => '-',
            Sign::Placed => '+',
            Sign::Fin | Sign::Differs => '~',
            Sign::Conflict => '!',
            Sign::Side(side) if side % 2 == 1 => '●',
            Sign::Side(_) => '○',
            Sign::Station(first) => station(first),
        }
    }
}

/// The letter for the chain node with this index: a to z, then A to Z.
pub fn station(at: u8) -> char {
    match at {
        0..26 => char::from(b'a' + at),
        26..52 => char::from(b'A' + at - 26),
        52.. => '*',
    }
}

/// What distinguishes a square at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareState {
    /// The cursor is on it.
    pub cursor: bool,
    /// It shows the value that the cursor's square shows.
    pub same: bool,
    /// It sees the cursor's square.
    pub peer: bool,
    /// Its entry breaks a rule or is known to be wrong.
    pub conflict: bool,
    /// It is one of the squares that the next change applies to.
    pub selected: bool,
    /// It is in the area where a hint says to look.
    pub lit: bool,
    /// It is the best tile to open next.
    pub best: bool,
}

impl Scene {
    /// An empty board with lines around its rim only.
    pub fn blank(rows: u16, cols: u16, values: u8, marks_per_row: u8) -> Scene {
        let mut scene = Scene { grid: Grid::default(), ..Scene::table(rows, cols, values, marks_per_row) };
        [0, rows].into_iter().for_each(|row| scene.rule_row(row));
        [0, cols].into_iter().for_each(|col| scene.rule_col(col));
        scene
    }

    /// An empty table.
    pub fn table(rows: u16, cols: u16, values: u8, marks_per_row: u8) -> Scene {
        Scene {
            rows,
            cols,
            squares: vec![Square::default(); usize::from(rows) * usize::from(cols)],
            edges: BTreeMap::new(),
            between: BTreeMap::new(),
            values,
            marks_per_row,
            answer: Answer::default(),
            pen: None,
            grid: Grid::Table,
            has_step: false,
            sight: None,
        }
    }

    /// Puts a mark on a site, replacing one of the same sort.
    pub fn mark(&mut self, site: Site, mark: Mark) {
        let square = match site.is_square() {
            true => self.square_mut(site.y / 2, site.x / 2),
            false => self.edges.get_mut(&site),
        };
        match square {
            Some(square) => square.mark(mark),
            None => mark::put(self.between.entry(site).or_default(), mark),
        }
    }

    /// Makes an edge show a cell of the model.
    pub fn add_edge(&mut self, site: Site, cell: Cell) {
        let marks = self.between.remove(&site).unwrap_or_default();
        self.edges.insert(site, Square { cell: Some(cell), marks, ..Square::default() });
    }

    /// The marks on a site.
    pub fn at(&self, site: Site) -> &[Mark] {
        match self.square_at(site).or(self.edges.get(&site)) {
            Some(place) => &place.marks,
            None => self.between.get(&site).map_or(&[], Vec::as_slice),
        }
    }

    /// Whether a site has a mark.
    pub fn has(&self, site: Site, mark: &Mark) -> bool {
        self.at(site).contains(mark)
    }

    /// Whether a site is on the board.
    pub fn is_within(&self, site: Site) -> bool {
        site.y <= 2 * self.rows && site.x <= 2 * self.cols
    }

    /// The square that has this site as its middle.
    pub fn square_at(&self, site: Site) -> Option<&Square> {
        self.square(site.y / 2, site.x / 2).filter(|_| site.is_square())
    }

    /// The rows and columns of all squares in reading order.
    pub fn places(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// Draws a grid line across the whole board above a row.
    pub fn rule_row(&mut self, row: u16) {
        (0..self.cols).for_each(|col| self.mark(Site::above(row, col), Mark::Ruled));
    }

    /// Draws a grid line down the whole board left of a column.
    pub fn rule_col(&mut self, col: u16) {
        (0..self.rows).for_each(|row| self.mark(Site::left(row, col), Mark::Ruled));
    }

    /// Whether a grid line runs across the whole board above row r, for r from 0 to `rows`; the last is the lower rim.
    pub fn ruled_rows(&self) -> Vec<bool> {
        (0..=self.rows).map(|row| self.has(Site::above(row, 0), &Mark::Ruled)).collect()
    }

    /// Whether a grid line runs down the whole board left of column c, for c from 0 to `cols`.
    pub fn ruled_cols(&self) -> Vec<bool> {
        (0..=self.cols).map(|col| self.has(Site::left(0, col), &Mark::Ruled)).collect()
    }

    /// Whether its upper and its left rim have grid lines.
    pub fn is_framed(&self) -> bool {
        [Site::above(0, 0), Site::left(0, 0)].iter().all(|site| self.has(*site, &Mark::Ruled))
    }

    /// Whether a box or a region ends at an edge.
    pub fn is_wall(&self, edge: Site) -> bool {
        self.at(edge).iter().any(|mark| matches!(mark, Mark::Ruled | Mark::Wall))
    }

    /// The ends of what is put on an edge: its corners, but for links the middles of the squares beside it.
    pub fn ends_on(&self, edge: Site) -> [Site; 2] {
        if self.answer == Answer::Links { edge.sides() } else { edge.ends() }
    }

    /// The entry of an edge that is a cell.
    pub fn line(&self, edge: Site) -> Option<&Entry> {
        self.edges.get(&edge)?.entry()
    }

    /// The edges at the rim of the board.
    pub fn rim(&self) -> impl Iterator<Item = Site> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        let across = (0..cols).flat_map(move |col| [Site::above(0, col), Site::above(rows, col)]);
        across.chain((0..rows).flat_map(move |row| [Site::left(row, 0), Site::left(row, cols)]))
    }

    /// Whether an edge is a part of the rim that is drawn in the same way as entries on other edges.
    pub fn is_rim(&self, edge: Site) -> bool {
        self.answer == Answer::Borders && !self.edges.contains_key(&edge) && self.is_wall(edge)
    }

    /// The sign on an edge.
    pub fn sign(&self, edge: Site) -> Option<char> {
        self.at(edge).iter().find_map(|mark| if let Mark::Sign(sign) = mark { Some(*sign) } else { None })
    }

    /// Puts the mark on the edges between separated squares, which are given by their indices in reading order.
    pub fn part(&mut self, mark: &Mark, is_parted: impl Fn(usize, usize) -> bool) {
        for (row, col) in self.places() {
            let at = self.index(row, col);
            if row > 0 && is_parted(at - usize::from(self.cols), at) {
                self.mark(Site::above(row, col), mark.clone());
            }
            if col > 0 && is_parted(at - 1, at) {
                self.mark(Site::left(row, col), mark.clone());
            }
        }
    }

    /// Whether its squares are tiles.
    pub fn is_tiled(&self) -> bool {
        self.grid == Grid::Tiles
    }

    /// Whether it is a table.
    pub fn is_table(&self) -> bool {
        self.grid == Grid::Table
    }

    /// Whether all its squares are separated in the same way.
    pub fn is_lattice(&self) -> bool {
        self.grid == Grid::Lattice
    }

    /// The visible squares with their indices in reading order, mutably.
    pub fn seen_mut(&mut self) -> impl Iterator<Item = (usize, &mut Square)> {
        seen(&mut self.squares, self.rows, self.cols, self.sight.clone())
    }

    /// The visible squares and the edges that show cells, each with its cell, mutably.
    pub fn seen_cells_mut(&mut self) -> impl Iterator<Item = (Cell, &mut Square)> {
        let squares = seen(&mut self.squares, self.rows, self.cols, self.sight.clone()).map(|(_, square)| square);
        squares.chain(self.edges.values_mut()).filter_map(|place| Some((place.cell?, place)))
    }

    /// Whether it has cages: their walls are drawn apart from those of regions, and their squares leave room for a sum.
    pub fn has_cages(&self) -> bool {
        self.shows(&Mark::Cage) || self.squares.iter().any(|square| square.label().is_some())
    }

    /// Whether plain text of its squares and lines does not show the whole puzzle: the rules of diagonals and windows,
    /// or the number of mines.
    pub fn needs_words(&self) -> bool {
        self.is_tiled() || self.shows(&Mark::Shade) || self.squares.iter().any(|square| square.emblem().is_some())
    }

    /// Whether a mark occurs anywhere on it.
    pub fn shows(&self, mark: &Mark) -> bool {
        let places = self.squares.iter().chain(self.edges.values());
        let mut sites = self.between.values().chain(places.map(|place| &place.marks));
        sites.any(|marks| marks.contains(mark))
    }

    /// Whether it has squares that take no value.
    pub fn has_blocks(&self) -> bool {
        self.squares.iter().any(|square| square.block().is_some())
    }

    /// The square in `row` and `col`, both counted from 0; None if there is none.
    pub fn square(&self, row: u16, col: u16) -> Option<&Square> {
        if col >= self.cols { None } else { self.squares.get(self.index(row, col)) }
    }

    /// The square in `row` and `col`, mutably.
    pub fn square_mut(&mut self, row: u16, col: u16) -> Option<&mut Square> {
        let at = self.index(row, col);
        if col >= self.cols { None } else { self.squares.get_mut(at) }
    }

    /// The squares and edges that show cells of the model.
    pub fn cells(&self) -> impl Iterator<Item = (Site, Cell)> {
        let squares = self.places().zip(&self.squares);
        let shown = squares.filter_map(|((row, col), square)| Some((Site::square(row, col), square.cell?)));
        shown.chain(self.edges.iter().filter_map(|(site, edge)| Some((*site, edge.cell?))))
    }

    /// The row and column of the square that shows a cell of the model. If an edge shows it, those of the square below
    /// or right of the edge; at the lower or right rim, those of the last square.
    pub fn place_of(&self, cell: Cell) -> Option<(u16, u16)> {
        if let Some(at) = self.squares.iter().position(|square| square.cell == Some(cell)) {
            return Some((at as u16 / self.cols, at as u16 % self.cols));
        }
        let Site { y, x } = self.edge_of(cell)?;
        Some(((y / 2).min(self.rows.saturating_sub(1)), (x / 2).min(self.cols.saturating_sub(1))))
    }

    /// The edge that shows a cell of the model.
    pub fn edge_of(&self, cell: Cell) -> Option<Site> {
        self.edges.iter().find(|(_, edge)| edge.cell == Some(cell)).map(|(site, _)| *site)
    }

    fn index(&self, row: u16, col: u16) -> usize {
        usize::from(row) * usize::from(self.cols) + usize::from(col)
    }
}

/// The squares in `sight` of a board with this many rows and columns, each with its index in reading order.
fn seen(
    squares: &mut [Square],
    rows: u16,
    cols: u16,
    sight: Option<Sight>,
) -> impl Iterator<Item = (usize, &mut Square)> {
    let width = usize::from(cols).max(1);
    let Sight { rows, cols } = sight.unwrap_or(Sight { rows: 0..rows, cols: 0..cols });
    let rows = squares.chunks_mut(width).enumerate().skip(usize::from(rows.start)).take(rows.len());
    rows.flat_map(move |(row, squares)| {
        let squares = squares.iter_mut().enumerate().skip(usize::from(cols.start)).take(cols.len());
        squares.map(move |(col, square)| (row * width + col, square))
    })
}
