//! SudoCue's saved games (.sdx): nine lines of nine cells separated by blanks.

use super::super::draft::Draft;
use super::super::{Content, SudokuLayout};
use super::pm::marks;
use crate::{Fit, Format, Loaded, whole};
use nazo_core::text::codec::{check_count, check_row};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::Fixed;

pub(super) const FORMAT: Format = Format {
    id: "sdx",
    about: "a saved game of SudoCue: candidates run together, entries as u5",
    sample: "\
u2 9 13457 58 3578 358 13458 6 1348
8 37 3567 1 4 356 35 59 2
13456 13 13456 568 u9 2 13458 145 u7
14 128 9 3 568 4568 124568 7 1468
4 5 2478 24689 1 468 2468 3 468
134 6 12348 2458 58 7 9 1245 148
13569 1238 123568 7 3568 134568 12346 124 1346
7 138 1368 468 2 9 1346 14 5
1356 4 12356 56 356 1356 12367 8 u9
",
    loose: true,
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    ..Format::LINES
};

fn is_cell(word: &str) -> bool {
    let digits = word.strip_prefix('u').unwrap_or(word);
    let is_group = (1..=9).contains(&digits.len()) && digits.bytes().all(|c| (b'1'..=b'9').contains(&c));
    is_group && (digits.len() == word.len() || digits.len() == 1)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let rows = lines.iter().filter(|line| line.text.split_whitespace().filter(|word| is_cell(word)).count() >= 8);
    let (rows, count) = (rows.count(), lines.len());
    let fits = (8..=10).contains(&count) && rows + 1 >= count;
    Fit::when(fits, Fixed("sudoku.no-nine-lines"))
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let mut cells = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        for text in line.text.split_whitespace() {
            let digits = text.strip_prefix('u').unwrap_or(text);
            let marks = marks(source, digits, cells.len(), 9)?;
            let value = match marks.only() {
                Some(value) if digits.len() < text.len() => Content::Placed(value),
                Some(value) => Content::Given(value),
                None => Content::Marks(marks),
            };
            cells.push(Piece { text, value });
        }
        check_row(source, line.text, row, cells.len() - 9 * row, 9)?;
    }
    let last = lines.last().map_or("", |line| line.text);
    check_count(source, last, lines.len(), 9, Fixed("kinds.rows-counted"))?;
    Draft::new(SudokuLayout::classic(), cells).finish(source)
}
