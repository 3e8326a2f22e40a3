//! The board of a sudoku without its givens: its size, and the sets of cells that must differ.

use std::fmt::Display;

use super::cell_name;
use nazo_core::puzzle::{Cell, Form};
use nazo_core::words::{Phrase, errors, say};

/// The smallest board.
pub const MIN_SIZE: u8 = 4;
/// The largest board.
pub const MAX_SIZE: u8 = 25;

/// The areas that every cell belongs to in addition to its row and column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Areas {
    /// Rectangular boxes. Boxes one cell wide or high are the columns or rows themselves: a Latin square.
    Boxes {
        /// The number of cells from left to right.
        width: u8,
        /// The number of cells from top to bottom.
        height: u8,
    },
    /// Irregular regions (jigsaw): the number of the region of every cell in reading order. Regions are counted from 0
    /// in the order in which they first occur.
    Regions(Vec<u8>),
}

/// The board of a sudoku without its givens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SudokuLayout {
    size: u8,
    areas: Areas,
    diagonals: bool,
    windows: bool,
}

/// Why a board does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// The size is out of range.
    Size(usize),
    /// The size is prime, so there are no boxes except single rows and columns.
    NoBoxes(u8),
    /// The boxes do not fit the size.
    Boxes {
        /// The size of the board.
        size: u8,
        /// The width asked for.
        width: usize,
        /// The height asked for.
        height: usize,
    },
    /// Not every cell has a region.
    Labels {
        /// The number of labels found.
        found: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// A region has too many or too few cells.
    RegionSize {
        /// The label as it was written.
        label: String,
        /// The number of cells it has.
        found: usize,
        /// The number of cells it should have.
        size: u8,
        /// A cell of the region: the first surplus one, or the last one.
        cell: usize,
    },
    /// Windows exist on 9x9 boards only.
    Windows(u8),
}

impl LayoutError {
    /// The error in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            LayoutError::Size(size) => say!("sudoku.no-such-size", size, least = MIN_SIZE, most = MAX_SIZE),
            LayoutError::NoBoxes(size) => say!("sudoku.no-boxes-of-its-own", size),
            LayoutError::Boxes { size, width, height } => {
                say!("sudoku.boxes-do-not-fit", width, height, cells = width.saturating_mul(*height), size)
            }
            LayoutError::Labels { found, cells } => say!("sudoku.region-labels-cells", found, cells),
            LayoutError::RegionSize { label, found, size, .. } => say!("sudoku.region-wrong-size", label, found, size),
            LayoutError::Windows(size) => say!("sudoku.windows-on-9x9-only", size),
        }
    }
}

errors!(LayoutError);

/// A set of cells that must differ, with its form on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The form.
    pub form: Form,
    /// Its name in messages.
    pub label: Phrase,
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
}

impl SudokuLayout {
    /// The board of classic sudoku: 9x9 with boxes of 3x3.
    pub const fn classic() -> SudokuLayout {
        SudokuLayout { size: 9, areas: Areas::Boxes { width: 3, height: 3 }, diagonals: false, windows: false }
    }

    /// A board with the usual boxes for its size: the most square ones, wider than high (6: 3 wide, 2 high).
    ///
    /// # Errors
    /// The size is out of range or prime.
    pub fn plain(size: usize) -> Result<SudokuLayout, LayoutError> {
        let size = checked(size)?;
        let (width, height) = default_boxes(size).ok_or(LayoutError::NoBoxes(size))?;
        Ok(SudokuLayout { size, areas: Areas::Boxes { width, height }, diagonals: false, windows: false })
    }

    /// A board with boxes of the given width and height.
    ///
    /// # Errors
    /// The size is out of range, or a box does not have as many cells as there are values.
    pub fn with_boxes(size: usize, width: usize, height: usize) -> Result<SudokuLayout, LayoutError> {
        let count = checked(size)?;
        if width.checked_mul(height) != Some(size) {
            return Err(LayoutError::Boxes { size: count, width, height });
        }
        let areas = Areas::Boxes { width: width as u8, height: height as u8 };
        Ok(SudokuLayout { size: count, areas, diagonals: false, windows: false })
    }

    /// A Latin square: only rows and columns.
    ///
    /// # Errors
    /// The size is out of range.
    pub fn latin(size: usize) -> Result<SudokuLayout, LayoutError> {
        SudokuLayout::with_boxes(size, size, 1)
    }

    /// A jigsaw: one label per cell in reading order, equal for cells of one region.
    ///
    /// # Errors
    /// The size is out of range, labels are missing, or a region does not have as many cells as there are values.
    pub fn with_regions<L: PartialEq + Display>(size: usize, labels: &[L]) -> Result<SudokuLayout, LayoutError> {
        let count = checked(size)?;
        let cells = size * size;
        if labels.len() != cells {
            return Err(LayoutError::Labels { found: labels.len(), cells });
        }
        let mut order: Vec<&L> = Vec::new();
        let mut regions = Vec::with_capacity(cells);
        for label in labels {
            let at = order.iter().position(|known| *known == label).unwrap_or_else(|| {
                order.push(label);
                order.len() - 1
            });
            regions.push(at);
        }
        // A region that is too large is reported before one that is too small, since its surplus cell can be pointed
        // at.
        let sizes: Vec<usize> = (0..order.len()).map(|at| regions.iter().filter(|r| **r == at).count()).collect();
        let wrong = sizes.iter().position(|n| *n > size).or_else(|| sizes.iter().position(|n| *n < size));
        if let Some(at) = wrong {
            let members = || regions.iter().enumerate().filter(|(_, region)| **region == at).map(|(cell, _)| cell);
            let cell = members().nth(size).or_else(|| members().next_back()).unwrap_or(0);
            return Err(LayoutError::RegionSize { label: order[at].to_string(), found: sizes[at], size: count, cell });
        }
        let areas = Areas::Regions(regions.into_iter().map(|at| at as u8).collect());
        Ok(SudokuLayout { size: count, areas, diagonals: false, windows: false })
    }

    /// The same board, with or without the rule that both long diagonals must differ.
    pub fn diagonals(self, diagonals: bool) -> SudokuLayout {
        SudokuLayout { diagonals, ..self }
    }

    /// The same board, with or without the four windows of a windoku.
    ///
    /// # Errors
    /// The board is not 9x9.
    pub fn windows(self, windows: bool) -> Result<SudokuLayout, LayoutError> {
        if windows && self.size != 9 {
            return Err(LayoutError::Windows(self.size));
        }
        Ok(SudokuLayout { windows, ..self })
    }

    /// The number of rows, of columns and of values.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The number of cells of the board.
    pub fn cell_count(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    /// The boxes or regions.
    pub fn areas(&self) -> &Areas {
        &self.areas
    }

    /// Whether both long diagonals must differ.
    pub fn has_diagonals(&self) -> bool {
        self.diagonals
    }

    /// Whether the four windows of a windoku must differ.
    pub fn has_windows(&self) -> bool {
        self.windows
    }

    /// Whether this is the board that most formats assume: the usual boxes for its size and nothing else.
    pub fn is_plain(&self) -> bool {
        !self.diagonals && !self.windows && self.has_default_boxes()
    }

    /// Whether its boxes are the usual ones for its size.
    pub fn has_default_boxes(&self) -> bool {
        match self.areas {
            Areas::Boxes { width, height } => default_boxes(self.size) == Some((width, height)),
            Areas::Regions(_) => false,
        }
    }

    /// What distinguishes it from the usual board, a word or two each: "16x16", "diagonals".
    pub fn features(&self) -> Vec<Phrase> {
        let size = self.size;
        let has = |what: bool, name| what.then_some(Phrase::fixed(name));
        let mut features: Vec<Phrase> =
            (size != 9).then(|| Phrase::verbatim(format!("{size}x{size}"))).into_iter().collect();
        features.extend(has(self.is_jigsaw(), "sudoku.jigsaw"));
        features.extend(has(self.diagonals, "sudoku.diagonals"));
        features.extend(has(self.windows, "sudoku.windows"));
        features
    }

    /// Whether its areas are irregular regions.
    pub(super) fn is_jigsaw(&self) -> bool {
        matches!(self.areas, Areas::Regions(_))
    }

    /// The row and column of a cell, counted from 0.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / usize::from(self.size), cell % usize::from(self.size))
    }

    /// The neighbours of a cell, at most four.
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let size = usize::from(self.size);
        let (row, col) = self.place(cell);
        [
            (row > 0).then(|| cell - size),
            (col > 0).then(|| cell - 1),
            (col + 1 < size).then_some(cell + 1),
            (row + 1 < size).then_some(cell + size),
        ]
        .into_iter()
        .flatten()
    }

    /// The box or region of a cell, counted from 0.
    pub fn area_of(&self, cell: usize) -> usize {
        let (row, col) = self.place(cell);
        match &self.areas {
            Areas::Boxes { width, height } => {
                let (width, height) = (usize::from(*width), usize::from(*height));
                row / height * (usize::from(self.size) / width) + col / width
            }
            Areas::Regions(regions) => usize::from(regions[cell]),
        }
    }

    /// All sets of cells that must differ: rows, columns, boxes or regions, diagonals, windows.
    pub fn houses(&self) -> Vec<House> {
        let size = usize::from(self.size);
        let mut houses = Vec::with_capacity(3 * size + 6);
        for at in 0..size {
            let label = say!("board.row", row = at + 1);
            houses.push(house(Form::Row, label, (0..size).map(|col| at * size + col)));
        }
        for at in 0..size {
            let label = say!("board.column", col = at + 1);
            houses.push(house(Form::Column, label, (0..size).map(|row| row * size + at)));
        }
        self.add_areas(&mut houses);
        if self.diagonals {
            let falling = Phrase::fixed("sudoku.falling-diagonal");
            houses.push(house(Form::Diagonal, falling, (0..size).map(|at| at * size + at)));
            let rising = Phrase::fixed("sudoku.rising-diagonal");
            houses.push(house(Form::Diagonal, rising, (0..size).map(|at| at * size + size - 1 - at)));
        }
        if self.windows {
            for (at, cells) in window_cells().into_iter().enumerate() {
                houses.push(house(Form::Window, say!("sudoku.window-number", window = at + 1), cells.into_iter()));
            }
        }
        houses
    }

    /// The name of an irregular region: by its first cell, like that of a cage, since the board shows no letters.
    pub fn region_label(&self, region: usize) -> Phrase {
        let first = (0..self.cell_count()).find(|cell| self.area_of(*cell) == region).unwrap_or(0);
        say!("sudoku.region-at", first = cell_name(first, self.size))
    }

    fn add_areas(&self, houses: &mut Vec<House>) {
        let size = usize::from(self.size);
        let members = |at: usize| (0..self.cell_count()).filter(move |cell| self.area_of(*cell) == at);
        match self.areas {
            Areas::Boxes { width: 1, .. } | Areas::Boxes { height: 1, .. } => {}
            Areas::Boxes { .. } => {
                for at in 0..size {
                    let label = say!("sudoku.box-number", number = at + 1);
                    houses.push(house(Form::Box, label, members(at)));
                }
            }
            Areas::Regions(_) => {
                for at in 0..size {
                    houses.push(house(Form::Region, self.region_label(at), members(at)));
                }
            }
        }
    }
}

/// The cells of the four windows of a windoku.
pub(super) fn window_cells() -> [Vec<usize>; 4] {
    [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(top, left)| (0..9).map(|n| (top + n / 3) * 9 + left + n % 3).collect())
}

/// The letter for a region in text, counted from 0.
pub fn region_name(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}

fn house(form: Form, label: Phrase, cells: impl Iterator<Item = usize>) -> House {
    House { form, label, cells: cells.map(|cell| Cell(cell as u16)).collect() }
}

fn checked(size: usize) -> Result<u8, LayoutError> {
    match u8::try_from(size) {
        Ok(size) if (MIN_SIZE..=MAX_SIZE).contains(&size) => Ok(size),
        _ => Err(LayoutError::Size(size)),
    }
}

/// The width and height of the most square box that is wider than high. None for a prime size.
fn default_boxes(size: u8) -> Option<(u8, u8)> {
    (2..=size / 2)
        .rev()
        .find(|height| *height <= size / height && size.is_multiple_of(*height))
        .map(|height| (size / height, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_the_most_square_ones_wider_than_high() {
        let boxes: Vec<_> = [4, 6, 8, 9, 10, 12, 15, 16, 25].into_iter().map(default_boxes).collect();
        let expected = [(2, 2), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3), (5, 3), (4, 4), (5, 5)].map(Some);
        assert_eq!(boxes, expected);
        assert_eq!(SudokuLayout::plain(7), Err(LayoutError::NoBoxes(7)));
        let primes: Vec<u8> = (MIN_SIZE..=MAX_SIZE).filter(|size| default_boxes(*size).is_none()).collect();
        assert_eq!(primes, [5, 7, 11, 13, 17, 19, 23]);
        assert_eq!(SudokuLayout::plain(26), Err(LayoutError::Size(26)));
    }

    #[test]
    fn every_cell_is_in_one_house_of_each_sort() {
        let labels: Vec<char> = "aaabbaacbbdaccbddccededceedee".chars().take(25).collect();
        let jigsaw = SudokuLayout::with_regions(5, &labels);
        assert!(matches!(jigsaw, Err(LayoutError::RegionSize { .. })), "{jigsaw:?}");
        for layout in
            [SudokuLayout::plain(6), SudokuLayout::plain(9), SudokuLayout::with_boxes(8, 2, 4)].into_iter().flatten()
        {
            for form in [Form::Row, Form::Column, Form::Box] {
                let mut cells: Vec<Cell> = layout
                    .houses()
                    .into_iter()
                    .filter(|house| house.form == form)
                    .flat_map(|house| house.cells)
                    .collect();
                cells.sort_unstable();
                assert_eq!(cells, (0..layout.cell_count() as u16).map(Cell).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn latin_squares_have_rows_and_columns_only() {
        let layout = SudokuLayout::with_boxes(5, 5, 1).expect("5x1");
        assert_eq!(layout.houses().len(), 10);
        assert_eq!(SudokuLayout::plain(9).map(|layout| layout.houses().len()), Ok(27));
        let windoku = SudokuLayout::plain(9).and_then(|layout| layout.windows(true)).expect("9x9");
        assert_eq!(windoku.diagonals(true).houses().len(), 33);
    }
}
