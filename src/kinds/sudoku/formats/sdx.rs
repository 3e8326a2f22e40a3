//! SudoCue's saved games (.sdx): nine lines of nine blank-separated cells.

use super::super::draft::{Content, Draft, plain_layout};
use super::pm::marks;
use crate::kinds::{Fit, Format, Loaded, Reading};
use crate::text::lexis::Piece;
use crate::text::{Line, Problem, ReadError, Source};

pub(super) const FORMAT: Format = Format {
    id: "sdx",
    about: "a saved game of SudoCue: candidates run together, entries as u5",
    sample: "\
2 3679 6789 1 468 5 489 479 3
389 5 4 368 u2 69 7 1 69
69 1 679 2 46 3 5 8 469
6 459 2 8 15 7 3 459 4
3489 3478 789 456 145 126 1259 4579 457
1 47 5 3 4 9 8 47 6
359 2 39 7 58 1 4 6 589
359 8 1 569 3569 6 2 4 579
7 369 369 4 3568 2 59 359 1
",
    one_line: false,
    fit,
    read,
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
    Fit::when(fits, "it is no nine lines of nine cells such as 5, u5 or 1259")
}

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<Reading> {
    let number = lines.first().map_or(0, |line| line.number);
    vec![Reading::unnamed(source, number, puzzle(source, lines))]
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
        let found = cells.len() - (9 * row).min(cells.len());
        if found != 9 || row > 8 {
            let problem = Problem::Shape(format!("row {} has {found} cells; nine rows of nine are needed", row + 1));
            return Err(ReadError::on(source, line.text, problem));
        }
    }
    if lines.len() < 9 {
        let text = lines.last().map_or("", |line| line.text);
        let problem = Problem::Shape(format!("the board has {} rows of 9 cells instead of 9", lines.len()));
        return Err(ReadError::on(source, text, problem));
    }
    Draft::new(plain_layout(source, "", 9)?, cells).finish(source)
}
