//! Candidate grids, as every sudoku helper copies them: a group of digits per cell, with anything else between them.

use super::super::Areas;
use super::super::Sudoku;
use super::super::draft::Draft;
use super::super::{Content, cell_name, plain_layout, values_text};
use crate::{Fit, Format, Loaded, Puzzle, PuzzleRead, of};
use nazo_core::puzzle::{Cell, Position, Value, ValueSet};
use nazo_core::text::codec::wrong_count;
use nazo_core::text::lexis::{Piece, letters, value_of};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{self, Fixed, say};

pub(super) const FORMAT: Format = Format {
    id: "pm",
    about: "a candidate grid (HoDoKu, Simple Sudoku, forum posts); a single digit is a placed cell",
    sample: "\
.----------------------.-----------------------.----------------------.
| 12345   9     123457 | 58     3578    358    | 134578  6     13478  |
| 8       37    3567   | 1      4       356    | 357     59    2      |
| 13456   137   134567 | 5689   356789  2      | 134578  1459  134789 |
:----------------------+-----------------------+----------------------:
| 124     128   9      | 3      568     4568   | 124568  7     1468   |
| 24      5     2478   | 24689  1       468    | 2468    3     468    |
| 1234    6     12348  | 2458   58      7      | 9       1245  148    |
:----------------------+-----------------------+----------------------:
| 123569  1238  123568 | 7      3568    134568 | 12346   1249  13469  |
| 7       138   1368   | 468    2       9      | 1346    14    5      |
| 123569  4     12356  | 56     356     1356   | 12367   8     13679  |
'----------------------'-----------------------'----------------------'
",
    loose: true,
    fit,
    read,
    write: Some(|sudoku, now| write(of(sudoku)?, now)),
    ..Format::LINES
};

/// The groups of digits in a line, each as a slice.
fn groups<'a>(line: &Line<'a>) -> impl Iterator<Item = &'a str> + Clone {
    line.text.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty())
}

/// The size and the number of the boards that this many groups make.
fn boards(groups: usize) -> Option<(usize, usize)> {
    match groups {
        16 | 36 | 64 => Some((groups.isqrt(), 1)),
        _ if groups > 0 && groups.is_multiple_of(81) => Some((9, groups / 81)),
        _ => None,
    }
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let words = |line: &Line<'_>| line.text.chars().any(char::is_alphabetic);
    if lines.iter().any(words) {
        return Fit::no(Fixed("sudoku.has-letters"));
    }
    let groups = || lines.iter().flat_map(groups);
    let is_list = |group: &&str| group.len() <= 9 && group.bytes().is_sorted_by(|a, b| a < b) && !group.contains('0');
    let lists = groups().filter(is_list).count();
    let several = groups().filter(|group| group.len() > 1).count();
    let count = groups().count();
    if lists * 20 < count * 19 || several == 0 || lines.len() < 4 {
        return Fit::no(say!("sudoku.no-grid-of-groups", count));
    }
    if boards(count).is_some() || (76..=86).contains(&count) {
        return Fit::Yes;
    }
    Fit::no(say!("sudoku.not-81-groups", count)).near(50)
}

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<PuzzleRead> {
    let number = lines.first().map_or(0, |line| line.number);
    let mut found = lines.iter().flat_map(groups);
    let count = found.clone().count();
    let Some((size, boards)) = boards(count) else {
        let last = found.last().unwrap_or("");
        let wrong = wrong_count(source, last, count, 81, Fixed("sudoku.groups-of-digits"));
        return vec![PuzzleRead::unnamed(source, number, Err(wrong))];
    };
    let next = |_| {
        let board: Vec<&str> = found.by_ref().take(size * size).collect();
        let line = board.first().and_then(|text| source.line_of(text)).unwrap_or(number);
        PuzzleRead::unnamed(source, line, puzzle(source, &board, size))
    };
    (0..boards).map(next).collect()
}

fn puzzle(source: &Source, groups: &[&str], size: usize) -> Result<Loaded, ReadError> {
    let layout = plain_layout(source, groups.first().copied().unwrap_or(""), size)?;
    let cells = groups.iter().enumerate().map(|(cell, group)| {
        let marks = marks(source, group, cell, layout.size())?;
        let value = marks.only().map_or(Content::Marks(marks), Content::Given);
        Ok(Piece { text: group, value })
    });
    let cells = cells.collect::<Result<Vec<_>, ReadError>>()?;
    Draft::new(layout, cells).finish(source)
}

/// The candidates in a group of digits.
///
/// # Errors
/// A character is not a value of the board.
pub(super) fn marks(source: &Source, group: &str, cell: usize, size: u8) -> Result<ValueSet, ReadError> {
    let mut marks = ValueSet::EMPTY;
    for letter in letters(group) {
        let Some(number) = value_of(letter.value, size) else {
            return Err(ReadError::symbol(source, letter.text, cell_name(cell, size), values_text(size)));
        };
        marks.insert(Value(number));
    }
    Ok(marks)
}

/// The grid with the candidates of `now`, or with those that the givens leave. Entries look like givens in this format.
/// None for boards that it cannot describe, or if a cell has no candidates left.
fn write(sudoku: &Sudoku, now: Option<&Position>) -> Option<String> {
    let layout = sudoku.layout();
    let &Areas::Boxes { width, height } = layout.areas() else { return None };
    if !layout.is_plain() || layout.size() > 9 {
        return None;
    }
    let position = now.cloned().unwrap_or_else(|| Position::start(&sudoku.model()));
    let group = |cell: usize| {
        let values = position.candidates(Cell(cell as u16)).iter();
        values.map(|value| words::symbol(value.0)).collect::<String>()
    };
    let (size, width, height) = (usize::from(layout.size()), usize::from(width), usize::from(height));
    let groups: Vec<String> = (0..size * size).map(group).collect();
    if groups.iter().any(String::is_empty) {
        return None;
    }
    let columns: Vec<usize> =
        (0..size).map(|col| groups.iter().skip(col).step_by(size).map(String::len).max().unwrap_or(1)).collect();
    let stroke: Vec<String> =
        columns.chunks(width).map(|c| "-".repeat(c.iter().sum::<usize>() + 2 * c.len())).collect();
    let rule = |joint: char| format!("{joint}{}{joint}\n", stroke.join(&joint.to_string()));
    let mut out = rule('.');
    for (row, groups) in groups.chunks(size).enumerate() {
        if row > 0 && row % height == 0 {
            out.push_str(&format!(":{}:\n", stroke.join("+")));
        }
        for (col, group) in groups.iter().enumerate() {
            out.push_str(if col % width == 0 { "| " } else { " " });
            out.push_str(&format!("{group:<wide$} ", wide = columns[col]));
        }
        out.push_str("|\n");
    }
    out.push_str(&rule('\''));
    Some(out)
}
