//! One line of 81 symbols, the format everybody understands; other square numbers for other sizes.

use nom::character::complete::anychar;

use super::super::draft::Draft;
use super::super::rows::{BLANKS, blanks_of, symbol_or_dot, text};
use super::super::{Lacks, Sudoku, SudokuLayout, given, plain_layout, refusal};
use super::each_line;
use crate::{Fit, Format, Info, of};
use nazo_core::text::codec::wrong_count;
use nazo_core::text::lexis::{all_cells, read_all, value_of};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "line",
    about: "one line of 81 symbols; what follows them is a comment",
    sample: ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.",
    loose: true,
    fit,
    read: |source, lines| each_line(source, lines, |source, line| draft(source, line)?.finish(source)),
    lacks: |sudoku| refusal(sudoku, &Phrase::fixed("sudoku.this-format"), &[Lacks::Features]),
    write: Some(|sudoku, _| Some(write(of(sudoku)?))),
    ..Format::LINE
};

/// Collections of SudoCue (.sdm), which qqwing also writes with `--one-line`.
pub(super) const COLLECTION: Format = Format {
    id: "sdm",
    about: "a collection, one line of 81 symbols per puzzle (SudoCue, qqwing, OpenSudoku)",
    sample: "\
016400000200009000400000062070230100100000003003087040960000005000800007000006820
049008605003007000000000030000400800060815020001009000010000000000600400804500390
",
    ..FORMAT
};

/// A run of cells of this length that nothing else explains is taken for a 9x9 board with a mistake.
const NEARLY_81: std::ops::RangeInclusive<usize> = 70..=92;

fn fit(lines: &[Line<'_>]) -> Fit {
    let Some(line) = lines.first() else { return Fit::no(Fixed("sudoku.text-empty")) };
    let (cells, comment) = split(line.text);
    let found = cells.chars().count();
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    if comment
        .strip_prefix(',')
        .is_some_and(|sums| (100..=200).contains(&digits(sums)) && digits(sums) * 20 >= sums.len() * 19)
    {
        return Fit::no(Fixed("sudoku.followed-by-sums")).near(50);
    }
    if side_of(found).is_some() || is_nearly(cells) || cells.contains(' ') {
        return Fit::Yes;
    }
    if found == 0 {
        return Fit::no(say!("sudoku.line-not-81-characters", number = line.number)).near(5);
    }
    Fit::no(say!("sudoku.line-cells-not-81", number = line.number, found)).near(if found > 40 { 40 } else { 10 })
}

fn is_nearly(cells: &str) -> bool {
    NEARLY_81.contains(&cells.chars().count()) && cells.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// The cells of a line and the comment after them. The line is cut after 81 characters that read as cells, or else at
/// the first blank.
fn split(line: &str) -> (&str, &str) {
    let trimmed = line.trim_start();
    let word = trimmed.find(|c: char| c.is_whitespace() || c == '#' || c == ';').unwrap_or(trimmed.len());
    let (word, rest) = trimmed.split_at(word);
    let length = word.chars().count();
    if side_of(length).is_some_and(|side| reads_as_cells(word, side)) || is_nearly(word) {
        return (word, rest);
    }
    // Either blanks are open cells, or a comment follows without a blank. The trailing blanks of the line are already
    // gone.
    for (text, least) in [(trimmed, 81), (line, 73)] {
        let end = text.char_indices().nth(81).map_or(text.len(), |(at, _)| at);
        let (cells, comment) = text.split_at(end);
        if cells.chars().count() >= least && reads_as_cells(cells, 9) && !starts_with_cell(comment) {
            return (cells, comment);
        }
    }
    ("", line)
}

fn starts_with_cell(comment: &str) -> bool {
    comment.starts_with(|c: char| c.is_ascii_digit() || BLANKS.contains(&c))
}

/// Whether the characters are values and either the usual blanks or one other character. A line drawn above a board
/// does not qualify: without a value, all characters must be the same usual blank.
fn reads_as_cells(text: &str, side: usize) -> bool {
    let size = side as u8;
    let mut kinds = text.chars();
    let first = kinds.next();
    let is_empty = first.is_some_and(|first| BLANKS.contains(&first)) && kinds.all(|c| Some(c) == first);
    if !text.contains(|c| value_of(c, size).is_some()) && !is_empty {
        return false;
    }
    let mut other = None;
    text.chars().all(|c| {
        let is_known = value_of(c, size).is_some() || BLANKS.contains(&c) || other == Some(c);
        // Arrows belong to the notation of killers.
        let may_be_blank = !matches!(c, '<' | '>' | '^' | 'v') && (side == 9 || !c.is_alphanumeric());
        is_known || (other.is_none() && may_be_blank && other.replace(c).is_none())
    })
}

/// The side of a board of this many cells, if boards of that size have boxes.
fn side_of(cells: usize) -> Option<usize> {
    (4..=25).find(|side| side * side == cells && SudokuLayout::plain(*side).is_ok())
}

/// Reads one line.
pub(in crate::sudoku) fn draft<'a>(source: &Source, line: Line<'a>) -> Result<Draft<'a>, ReadError> {
    let (board, comment) = split(line.text);
    let found = board.chars().count();
    let side = match side_of(found) {
        Some(side) => side,
        // Only lines with blanks for open cells are this short, since their trailing blanks were cut off.
        None if board.contains(' ') => 9,
        None => {
            let text = if board.is_empty() { line.text } else { board };
            return Err(wrong_count(source, text, text.chars().count(), 81, Fixed("kinds.cells")));
        }
    };
    let layout = plain_layout(source, board, side)?;
    let blanks = blanks_of(board.chars(), layout.size());
    let glyphs = read_all(source, board, all_cells(|_| false, anychar))?;
    let mut cells = Vec::with_capacity(glyphs.len());
    for (cell, glyph) in glyphs.iter().enumerate() {
        // A line may mix its blanks: `reads_as_cells` has checked it.
        let blanks = if glyph.value == ' ' { &[' '][..] } else { &blanks };
        cells.push(glyph.with(given(source, glyph, cell, layout.size(), blanks)?));
    }
    let mut info = Info::default();
    info.add("note", comment.trim_start_matches([' ', '\t', '#', ';', ',']));
    Ok(Draft { info, ..Draft::new(layout, cells) })
}

/// Writes the line.
pub(super) fn write(sudoku: &Sudoku) -> String {
    text(&sudoku.layout, |cell| symbol_or_dot(sudoku.value_at(cell))).replace('\n', "") + "\n"
}
