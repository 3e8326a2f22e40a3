//! Boards written as one line per row, with or without ornaments.

use super::{Content, Layout, MAX_SIZE, given, plain_layout};
use nazo_core::text::codec::check_row;
use nazo_core::text::lexis::{Piece, cells, glyph, read_all, value_of};
use nazo_core::text::{self, Line, ReadError, Source};
use nazo_core::words::{self, phrase};

/// What people write for an open cell, most usual first.
pub(crate) const BLANKS: [char; 7] = ['.', '0', '_', 'X', 'x', '*', '-'];

/// A row of symbols and the line it stands on.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    pub text: &'a str,
    pub glyphs: Vec<Piece<'a, char>>,
}

/// Whether a character stands between cells.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == '|' || c == '¦' || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line is only drawn, such as `*---+---+---*`.
fn is_ornament(text: &str) -> bool {
    let drawn = |c: char| matches!(c, '-' | '+' | '*' | '=') || ('\u{2500}'..='\u{257f}').contains(&c);
    text.contains(drawn) && text.chars().all(|c| drawn(c) || is_gap(c) || matches!(c, '.' | '\'' | ':'))
}

/// The rows of a board larger than 9x9 that is written in numbers, such as `10 . 3 …`, each as its symbol; none where the
/// lines are anything else.
fn in_numbers<'a>(lines: &[Line<'a>]) -> Option<Vec<Row<'a>>> {
    let kept: Vec<&Line<'a>> = lines.iter().filter(|line| !is_ornament(line.text)).collect();
    let size = kept.len() as u8;
    if !(10..=usize::from(MAX_SIZE)).contains(&kept.len()) {
        return None;
    }
    let glyph = |text: &'a str| {
        let mut letters = text.chars();
        let value = match (letters.next(), letters.next(), text.parse::<u8>()) {
            (_, _, Ok(0)) => '.',
            (_, _, Ok(value)) if value <= size => words::symbol(value),
            (Some(blank), None, Err(_)) if BLANKS.contains(&blank) => blank,
            _ => return None,
        };
        Some(Piece { text, value })
    };
    let is_between = |c: char| is_gap(c) || c == ',';
    let row = |line: &Line<'a>| -> Option<Row<'a>> {
        let pieces = line.text.split(is_between).filter(|text| !text.is_empty());
        let glyphs: Vec<Piece<'a, char>> = pieces.map(glyph).collect::<Option<_>>()?;
        (glyphs.len() == kept.len()).then(|| Row { text: line.text.trim(), glyphs })
    };
    kept.iter().map(|line| row(line)).collect()
}

/// The rows among `lines`, lines that are only drawn left out.
pub(crate) fn rows<'a>(source: &Source, lines: &[Line<'a>]) -> Result<Vec<Row<'a>>, ReadError> {
    if let Some(rows) = in_numbers(lines) {
        return Ok(rows);
    }
    let bare = lines.first().map_or(0, |line| line.text.chars().count());
    let is_square = bare == lines.len()
        && lines.iter().all(|line| line.text.chars().count() == bare && !line.text.contains(is_gap));
    // In a bare square nothing is ornament: a row of dashes or stars is a row of open cells.
    let kept = lines.iter().filter(|line| is_square || !is_ornament(line.text));
    kept.map(|line| {
        let glyphs = read_all(source, line.text, cells(is_gap, glyph(is_gap)))?;
        Ok(Row { text: line.text.trim(), glyphs })
    })
    .collect()
}

/// How many cells most rows have; the first of several answers.
pub(crate) fn usual_length(rows: &[Row<'_>]) -> usize {
    // Longer rows than any board has count as equally long: which of them is the usual one does not matter.
    let length = |row: &Row<'_>| row.glyphs.len().min(usize::from(MAX_SIZE) + 1);
    text::usual_length(&rows.iter().rev().map(length).collect::<Vec<_>>())
}

/// Whether rows look like a board, free of mistakes or not: about as many rows as columns, and hardly anything but
/// values and blanks.
pub(crate) fn look_like_board(rows: &[Row<'_>]) -> bool {
    let size = usize::from(super::MIN_SIZE)..=usize::from(MAX_SIZE);
    let length = usual_length(rows);
    let headed = rows.iter().any(|row| row.text.starts_with(['#', '[']));
    if !size.contains(&length) || headed {
        return false;
    }
    let known = |c: char| value_of(c, (length as u8).max(9)).is_some() || BLANKS.contains(&c);
    // Where rows of that length are the fewer, it is chance that there are any: several grids, numbers of any length.
    let usual = rows.iter().filter(|row| row.glyphs.len() == length).count();
    if 2 * usual < rows.len() {
        return false;
    }
    let all = rows.iter().map(|row| row.glyphs.len()).sum::<usize>();
    let strange = rows.iter().flat_map(|row| &row.glyphs).filter(|glyph| !known(glyph.value)).count();
    rows.len().abs_diff(length) <= 1 && strange * 20 <= all
}

/// Checks that rows make a square and returns its size.
///
/// # Errors
/// A row is too long or too short, or there are too many or too few of them.
pub(crate) fn square_size(source: &Source, rows: &[Row<'_>]) -> Result<usize, ReadError> {
    let size = usual_length(rows);
    for (at, row) in rows.iter().enumerate() {
        let surplus = row.glyphs.get(size).and_then(|first| from_here(row.text, first.text));
        check_row(source, surplus.unwrap_or(row.text), at, row.glyphs.len(), size)?;
    }
    if rows.len() != size {
        let text = rows.get(size).or(rows.last()).map_or("", |row| row.text);
        let message = phrase!(
            "the board has {} rows of {size} cells instead of {size}",
            "1行{size}マスの盤面は{size}行のはずですが、{}行あります。",
            rows.len()
        );
        return Err(ReadError::shape(source, text, message));
    }
    Ok(size)
}

/// The part of `text` that begins with its slice `piece`.
pub(crate) fn from_here<'a>(text: &'a str, piece: &str) -> Option<&'a str> {
    text.get((piece.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?..)
}

/// The cells of rows that make a square of `size`.
///
/// # Errors
/// A symbol is neither a value nor one of the `blanks`.
pub(crate) fn contents<'a>(
    source: &Source,
    rows: &[Row<'a>],
    size: u8,
    blanks: &[char],
) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let glyphs = rows.iter().flat_map(|row| &row.glyphs).enumerate();
    glyphs.map(|(cell, glyph)| Ok(glyph.with(given(source, glyph, cell, size, blanks)?))).collect()
}

/// A board of the usual boxes, as rows.
pub(crate) fn board<'a>(
    source: &Source,
    rows: &[Row<'a>],
    blanks: &[char],
) -> Result<(Layout, Vec<Piece<'a, Content>>), ReadError> {
    let size = square_size(source, rows)?;
    let layout = plain_layout(source, rows.first().map_or("", |row| row.text), size)?;
    let cells = contents(source, rows, layout.size(), blanks)?;
    Ok((layout, cells))
}

/// What stands for an open cell among `glyphs`: the usual blanks where any of them occurs, otherwise the one other
/// character, if there is exactly one.
pub(crate) fn blanks_of(glyphs: impl Iterator<Item = char>, size: u8) -> Vec<char> {
    let mut others: Vec<char> = Vec::new();
    for c in glyphs {
        if value_of(c, size).is_none() && !others.contains(&c) {
            others.push(c);
        }
    }
    match others.as_slice() {
        [only] => vec![*only],
        _ => BLANKS.to_vec(),
    }
}

/// The rows of a board, each ended by a line feed.
pub(crate) fn text(layout: &Layout, symbol: impl Fn(usize) -> char) -> String {
    let size = usize::from(layout.size());
    let mut out = String::with_capacity(layout.cell_count() + size);
    for cell in 0..layout.cell_count() {
        out.push(symbol(cell));
        if (cell + 1) % size == 0 {
            out.push('\n');
        }
    }
    out
}

/// The symbol of a given, or a dot.
pub(crate) fn symbol_or_dot(value: Option<nazo_core::puzzle::Value>) -> char {
    value.map_or('.', |value| words::symbol(value.0))
}
