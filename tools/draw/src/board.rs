//! What is to be drawn: plain data without rules.

use crate::dice::Dice;

/// The kinds of puzzles that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sudoku,
    Killer,
    Kakuro,
    Minesweeper,
}

/// The contents of a minesweeper tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    Closed,
    Open(u8),
    Flag,
    Mine,
    Question,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A cell for a digit.
    Square {
        /// The digit in it, 1 to 9.
        digit: Option<u8>,
        /// Whether the player typed the digit, which may then have another colour.
        typed: bool,
        /// Pencil marks: bit d for digit d.
        marks: u16,
        /// The sum in the corner of a cage's first cell.
        label: Option<u8>,
    },
    /// A dark cell of a kakuro, with the sums of the runs below and to its right.
    Wall { down: Option<u8>, across: Option<u8> },
    /// A tile of minesweeper.
    Tile(Tile),
}

impl Cell {
    /// A cell with nothing in it.
    pub const EMPTY: Self = Self::Square { digit: None, typed: false, marks: 0, label: None };
}

/// A board, in reading order.
#[derive(Clone, Debug)]
pub struct Board {
    pub kind: Kind,
    pub rows: usize,
    pub cols: usize,
    pub cells: Vec<Cell>,
    /// The number of each cell's cage; empty if there are none.
    pub cages: Vec<usize>,
    /// The number of cells between thick lines, down and across; 0 for none.
    pub boxes: (usize, usize),
    /// The label of each cell's region, if thick lines run between regions instead of boxes; empty for boxes.
    pub regions: Vec<char>,
    /// Whether both diagonals are drawn.
    pub diagonals: bool,
    /// The cell under the player's cursor.
    pub selected: Option<usize>,
    /// What a mine counter shows.
    pub counter: Option<i32>,
}

impl Board {
    /// A board of empty cells.
    pub fn empty(kind: Kind, rows: usize, cols: usize) -> Self {
        let boxes = if matches!(kind, Kind::Sudoku | Kind::Killer) { (3, 3) } else { (0, 0) };
        let cells = vec![Cell::EMPTY; rows * cols];
        let (cages, regions) = (Vec::new(), Vec::new());
        Self { kind, rows, cols, cells, cages, boxes, regions, diagonals: false, selected: None, counter: None }
    }

    /// The cage of a cell, if it has one.
    pub fn cage(&self, row: usize, col: usize) -> Option<usize> {
        self.cages.get(row * self.cols + col).copied()
    }

    /// The truth as text. A sudoku is rows of digits and dots. A killer is the word `killer` and the same rows, then
    /// rows of cage letters and a line `letter=sum` for each cage. Minesweeper has one line per row, and kakuro
    /// separates the cells by blanks. If diagonals count, a line `diagonals: yes` comes before the rows.
    pub fn truth(&self) -> String {
        let mut text = String::new();
        if self.kind == Kind::Killer {
            text.push_str("killer\n");
        }
        if self.diagonals {
            text.push_str("diagonals: yes\n");
        }
        for row in self.cells.chunks(self.cols.max(1)) {
            let signs: Vec<String> = row.iter().map(sign).collect();
            text.push_str(&signs.join(if self.kind == Kind::Kakuro { " " } else { "" }));
            text.push('\n');
        }
        if self.kind == Kind::Killer {
            for row in self.cages.chunks(self.cols.max(1)) {
                text.extend(row.iter().map(|&cage| cage_sign(cage)));
                text.push('\n');
            }
            for (cage, cell) in self.cages.iter().zip(&self.cells) {
                if let Cell::Square { label: Some(sum), .. } = cell {
                    text.push_str(&format!("{}={sum}\n", cage_sign(*cage)));
                }
            }
        }
        text
    }

    /// Random cages of up to `most` cells; the first cell of each gets a sum of 1 to 45 that fits its size.
    pub fn random_cages(&mut self, most: usize, dice: &mut Dice) {
        let count = self.rows * self.cols;
        let mut cage = vec![usize::MAX; count];
        let mut next = 0;
        for start in 0..count {
            if cage[start] != usize::MAX {
                continue;
            }
            let size = 1 + dice.below(most);
            let mut members = vec![start];
            cage[start] = next;
            while members.len() < size {
                let free: Vec<usize> =
                    members.iter().flat_map(|&at| self.around(at)).filter(|&at| cage[at] == usize::MAX).collect();
                if free.is_empty() {
                    break;
                }
                let at = *dice.pick(&free);
                cage[at] = next;
                members.push(at);
            }
            let n = members.len();
            let (low, high) = (n * (n + 1) / 2, n * (19 - n) / 2);
            if let Cell::Square { label, .. } = &mut self.cells[start] {
                *label = Some((low + dice.below(high - low + 1)) as u8);
            }
            next += 1;
        }
        self.cages = cage;
    }

    /// The orthogonal neighbours of a cell.
    pub fn around(&self, at: usize) -> Vec<usize> {
        let (row, col) = (at / self.cols, at % self.cols);
        let mut found = Vec::with_capacity(4);
        if row > 0 {
            found.push(at - self.cols);
        }
        if col > 0 {
            found.push(at - 1);
        }
        if col + 1 < self.cols {
            found.push(at + 1);
        }
        if row + 1 < self.rows {
            found.push(at + self.cols);
        }
        found
    }
}

fn cage_sign(cage: usize) -> char {
    const SIGNS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-/:;<>@[]^_{|}~";
    char::from(SIGNS.get(cage).copied().unwrap_or(b'?'))
}

fn sign(cell: &Cell) -> String {
    let number = |sum: &Option<u8>| sum.map_or(String::new(), |sum| sum.to_string());
    match cell {
        Cell::Square { digit: Some(digit), .. } => digit.to_string(),
        Cell::Square { .. } | Cell::Tile(Tile::Closed) => ".".to_string(),
        Cell::Wall { down: None, across: None } => "#".to_string(),
        Cell::Wall { down, across } => format!("{}\\{}", number(down), number(across)),
        Cell::Tile(Tile::Open(count)) => count.to_string(),
        Cell::Tile(Tile::Flag) => "F".to_string(),
        Cell::Tile(Tile::Mine) => "*".to_string(),
        Cell::Tile(Tile::Question) => "?".to_string(),
    }
}
