//! Boards read from nazo's native text, so that the puzzles in the repository can be drawn.

use crate::board::{Board, Cell, Kind, Tile};

/// Why a text cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The first line does not name a kind that can be drawn.
    Kind(String),
    /// A row has another number of cells than the first one, or the board has the wrong shape. A killer has nine rows
    /// of nine cells, a sudoku as many rows as columns.
    Rows { row: usize, cells: usize, wanted: usize },
    /// A cell has unknown contents.
    Cell { row: usize, text: String },
    /// A line `label=sum` of a killer does not match any cage.
    Sum(String),
}

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Kind(kind) => write!(f, "{kind:?} is no kind that can be drawn"),
            Self::Rows { row, cells, wanted } => write!(f, "row {row} has {cells} cells, not {wanted}"),
            Self::Cell { row, text } => write!(f, "row {row}: {text:?} is no cell"),
            Self::Sum(line) => write!(f, "{line:?} is no sum of a cage"),
        }
    }
}

impl std::error::Error for TextError {}

/// Reads a puzzle file: the kind, lines `key: value`, which are skipped, then the board. Killers have nine rows of nine
/// cells, sudokus as many rows as columns.
///
/// # Errors
/// If the text is anything else.
pub fn board(text: &str) -> Result<Board, TextError> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let name = lines.next().unwrap_or_default();
    let kind = match name {
        "sudoku" => Kind::Sudoku,
        "killer" => Kind::Killer,
        "kakuro" => Kind::Kakuro,
        "minesweeper" => Kind::Minesweeper,
        _ => return Err(TextError::Kind(name.to_string())),
    };
    let (keys, body): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.contains(": "));
    let (sums, rows): (Vec<&str>, Vec<&str>) = body.into_iter().partition(|line| line.contains('='));
    let cells = |row: &&str| -> Vec<String> {
        if kind == Kind::Kakuro {
            row.split_whitespace().map(str::to_string).collect()
        } else {
            row.chars().map(String::from).collect()
        }
    };
    let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
    let wanted = if kind == Kind::Killer { 9 } else { rows.first().map_or(0, Vec::len) };
    for (number, row) in rows.iter().enumerate() {
        if row.len() != wanted || wanted == 0 {
            return Err(TextError::Rows { row: number + 1, cells: row.len(), wanted });
        }
    }
    let split = if kind == Kind::Killer { rows.len().saturating_sub(9) } else { rows.len() };
    let (shown, labels) = rows.split_at(split);
    let height = match kind {
        Kind::Killer => 9,
        Kind::Sudoku => wanted,
        Kind::Kakuro | Kind::Minesweeper => rows.len(),
    };
    if !(shown.len() == height || kind == Kind::Killer && shown.is_empty()) {
        return Err(TextError::Rows { row: rows.len(), cells: wanted, wanted: height });
    }
    let mut board = Board::empty(kind, height, wanted);
    for (number, text) in shown.iter().flatten().enumerate() {
        let unknown = || TextError::Cell { row: number / wanted + 1, text: text.clone() };
        board.cells[number] = cell(kind, text).ok_or_else(unknown)?;
    }
    if kind == Kind::Killer {
        cages(&mut board, &labels.concat(), &sums)?;
    }
    if kind == Kind::Sudoku {
        board.boxes = boxes(&keys, wanted);
    }
    board.diagonals = keys.contains(&"diagonals: yes");
    let mines = keys.iter().find_map(|line| line.strip_prefix("mines: ")).and_then(|count| count.parse::<i32>().ok());
    let flags = board.cells.iter().filter(|cell| **cell == Cell::Tile(Tile::Flag)).count();
    board.counter = mines.map(|mines| mines - flags as i32);
    Ok(board)
}

/// The rows and columns of a box: those in the keys, or the most square ones, wider than high.
fn boxes(keys: &[&str], size: usize) -> (usize, usize) {
    let told = keys.iter().find_map(|line| line.strip_prefix("boxes: ")?.split_once('x'));
    let told = told.and_then(|(wide, high)| Some((high.parse().ok()?, wide.parse().ok()?)));
    let square = (1..=size).rev().find(|high| high * high <= size && size.is_multiple_of(*high)).unwrap_or(1);
    told.unwrap_or((square, size / square))
}

fn cell(kind: Kind, text: &str) -> Option<Cell> {
    let sum = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
    Some(match (kind, text) {
        (Kind::Minesweeper, ".") => Cell::Tile(Tile::Closed),
        (Kind::Minesweeper, "F") => Cell::Tile(Tile::Flag),
        (Kind::Minesweeper, "?") => Cell::Tile(Tile::Question),
        (Kind::Minesweeper, "*") => Cell::Tile(Tile::Mine),
        (Kind::Minesweeper, count) => Cell::Tile(Tile::Open(count.parse().ok().filter(|count| *count <= 8)?)),
        (_, "." | "0") => Cell::EMPTY,
        (Kind::Kakuro, "#") => Cell::Wall { down: None, across: None },
        (Kind::Kakuro, text) if text.contains('\\') => {
            let (down, across) = text.split_once('\\')?;
            Cell::Wall { down: sum(down)?, across: sum(across)? }
        }
        (_, digit) => {
            let digit = digit.parse().ok().filter(|digit| (1..=9).contains(digit))?;
            Cell::Square { digit: Some(digit), typed: false, marks: 0, label: None }
        }
    })
}

/// Sets the cages from their labels, and each sum in the first cell of its cage.
fn cages(board: &mut Board, labels: &[String], sums: &[&str]) -> Result<(), TextError> {
    let mut names: Vec<&String> = Vec::new();
    for label in labels {
        if !names.contains(&label) {
            names.push(label);
        }
    }
    board.cages = labels.iter().filter_map(|label| names.iter().position(|name| *name == label)).collect();
    for token in sums.iter().flat_map(|line| line.split_whitespace()) {
        let wrong = || TextError::Sum(token.to_string());
        let (name, value) = token.split_once('=').ok_or_else(wrong)?;
        let first = labels.iter().position(|label| label == name).ok_or_else(wrong)?;
        if let Cell::Square { label, .. } = &mut board.cells[first] {
            *label = Some(value.parse().map_err(|_| wrong())?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KILLER: &str = "killer\n5........\n.........\n.........\n.........\n.........\n.........\n.........\n\
                          .........\n........1\naaabbcccc\naaabbcccc\naaabbcccc\ndddddeeee\ndddddeeee\nfffffeeee\n\
                          fffffgggg\nfffffgggg\nfffffgggg\na=45\nb=20\nc=45\nd=45\ne=45\nf=45\ng=40\n";

    #[test]
    fn a_killer_comes_back_as_it_was_written() {
        let board = board(&KILLER.replace("killer\n", "killer\ntitle: Two\n")).expect("a killer");
        assert_eq!(board.truth(), KILLER);
    }

    #[test]
    fn a_kakuro_comes_back_as_it_was_written() {
        let text = "# 4\\ 10\\\n\\3 . .\n\\11 . 9\n";
        assert_eq!(board(&format!("kakuro\ngrade: easy\n{text}")).expect("a kakuro").truth(), text);
    }

    #[test]
    fn a_position_comes_back_and_its_counter_counts_flags() {
        let position = board("minesweeper\nmines: 10\n01F\n01.\n").expect("a position");
        assert_eq!(position.truth(), "01F\n01.\n");
        assert_eq!(position.counter, Some(9));
    }

    #[test]
    fn what_is_no_board_is_refused() {
        assert_eq!(board("chess\n8\n").unwrap_err(), TextError::Kind("chess".to_string()));
        assert_eq!(board("minesweeper\n012\n01\n").unwrap_err(), TextError::Rows { row: 2, cells: 2, wanted: 3 });
        assert_eq!(board("minesweeper\n019\n").unwrap_err(), TextError::Cell { row: 1, text: "9".to_string() });
        assert!(matches!(board("sudoku\n.........\n"), Err(TextError::Rows { .. })));
    }
}
