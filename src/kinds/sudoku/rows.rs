//! Boards written as one line per row, with or without ornaments.

use super::{Content, MAX_SIZE, SudokuLayout, given, plain_layout};
use nazo_core::text::codec::check_row;
use nazo_core::text::lexis::{Piece, value_of};
use nazo_core::text::{self, Line, ReadError, Source};
use nazo_core::words::{self, say};

/// The characters that people write for an open cell, most usual first.
pub(super) const BLANKS: [char; 7] = ['.', '0', '_', 'X', 'x', '*', '-'];

/// A line as a row of symbols.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub text: &'a str,
    /// The highest number, if its cells are numbers.
    highest: Option<u8>,
}

impl<'a> Row<'a> {
    /// Its cells as symbols.
    pub fn glyphs(self) -> impl Iterator<Item = Piece<'a, char>> {
        let words = self.highest.into_iter().flat_map(move |highest| numbers(self.text, highest)).flatten();
        let symbols = if self.highest.is_none() { self.text } else { "" };
        let symbols = symbols.char_indices().filter(|(_, c)| !is_gap(*c));
        words.chain(symbols.map(move |(at, value)| Piece { text: &self.text[at..at + value.len_utf8()], value }))
    }

    fn len(self) -> usize {
        self.glyphs().count()
    }
}

/// Whether a character only separates cells.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == '|' || c == '¦' || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line is only an ornament, such as `*---+---+---*`.
fn is_ornament(text: &str) -> bool {
    let drawn = |c: char| matches!(c, '-' | '+' | '*' | '=') || ('\u{2500}'..='\u{257f}').contains(&c);
    text.contains(drawn) && text.chars().all(|c| drawn(c) || is_gap(c) || matches!(c, '.' | '\'' | ':'))
}

/// Cells that are numbers up to `highest`, each as its symbol. None for anything else.
fn numbers<'a>(text: &'a str, highest: u8) -> impl Iterator<Item = Option<Piece<'a, char>>> {
    let glyph = move |text: &'a str| {
        let mut letters = text.chars();
        let value = match (letters.next(), letters.next(), text.parse::<u8>()) {
            (_, _, Ok(0)) => '.',
            (_, _, Ok(value)) if value <= highest => words::symbol(value),
            (Some(blank), None, Err(_)) if BLANKS.contains(&blank) => blank,
            _ => return None,
        };
        Some(Piece { text, value })
    };
    text.split(|c: char| is_gap(c) || c == ',').filter(|text| !text.is_empty()).map(glyph)
}

/// The size of a board larger than 9x9 that is written in numbers, such as `10 . 3 …`. None if the lines are anything
/// else.
fn in_numbers(lines: &[Line<'_>]) -> Option<u8> {
    let kept = || lines.iter().filter(|line| !is_ornament(line.text));
    let size = kept().take(usize::from(MAX_SIZE) + 1).count();
    let highest = u8::try_from(size).ok().filter(|size| (10..=MAX_SIZE).contains(size))?;
    let is_row = |line: &Line<'_>| {
        let cells: Option<Vec<_>> = numbers(line.text, highest).take(size + 1).collect();
        cells.is_some_and(|cells| cells.len() == size)
    };
    kept().all(is_row).then_some(highest)
}

/// The rows among `lines`, without ornaments.
pub(super) fn rows<'a>(lines: &[Line<'a>]) -> Vec<Row<'a>> {
    each(lines).collect()
}

/// The same rows as an iterator.
pub(super) fn each<'a, 'b>(lines: &'b [Line<'a>]) -> impl DoubleEndedIterator<Item = Row<'a>> + Clone + use<'a, 'b> {
    let highest = in_numbers(lines);
    let bare = lines.first().map_or(0, |line| line.text.chars().count());
    let is_square = highest.is_none()
        && bare == lines.len()
        && lines.iter().all(|line| line.text.chars().count() == bare && !line.text.contains(is_gap));
    // In a bare square there are no ornaments: a row of dashes or stars is a row of open cells.
    let kept = lines.iter().filter(move |line| is_square || !is_ornament(line.text));
    kept.map(move |line| Row { text: line.text.trim(), highest })
}

/// The number of cells in most rows. Of several such numbers, the first counts.
pub(super) fn usual_length<'a>(rows: impl DoubleEndedIterator<Item = Row<'a>> + Clone) -> usize {
    // All rows longer than any board count as equally long, since it does not matter which of them is the usual one.
    text::usual_length(rows.rev().map(|row| row.glyphs().take(usize::from(MAX_SIZE) + 1).count()))
}

/// Whether rows look like a board, possibly with mistakes: about as many rows as columns, and almost only values and
/// blanks.
pub(super) fn look_like_board(rows: &[Row<'_>]) -> bool {
    let size = usize::from(super::MIN_SIZE)..=usize::from(MAX_SIZE);
    let length = usual_length(rows.iter().copied());
    let headed = rows.iter().any(|row| row.text.starts_with(['#', '[']));
    if !size.contains(&length) || headed {
        return false;
    }
    let known = |c: char| value_of(c, (length as u8).max(9)).is_some() || BLANKS.contains(&c);
    // If rows of that length are a minority, they are there by chance: several grids, or numbers of any length.
    let usual = rows.iter().filter(|row| row.len() == length).count();
    if 2 * usual < rows.len() {
        return false;
    }
    let glyphs = || rows.iter().copied().flat_map(Row::glyphs);
    let (all, strange) = (glyphs().count(), glyphs().filter(|glyph| !known(glyph.value)).count());
    rows.len().abs_diff(length) <= 1 && strange * 20 <= all
}

/// Checks that rows make a square and returns its size.
///
/// # Errors
/// A row is too long or too short, or there are too many or too few rows.
pub(super) fn square_size(source: &Source, rows: &[Row<'_>]) -> Result<usize, ReadError> {
    let size = usual_length(rows.iter().copied());
    for (at, row) in rows.iter().enumerate() {
        let surplus = row.glyphs().nth(size).and_then(|first| from_here(row.text, first.text));
        check_row(source, surplus.unwrap_or(row.text), at, row.len(), size)?;
    }
    if rows.len() != size {
        let text = rows.get(size).or(rows.last()).map_or("", |row| row.text);
        return Err(ReadError::shape(source, text, say!("sudoku.wrong-rows-of-cells", rows = rows.len(), size)));
    }
    Ok(size)
}

/// The part of `text` from its slice `piece` on.
pub(super) fn from_here<'a>(text: &'a str, piece: &str) -> Option<&'a str> {
    text.get((piece.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?..)
}

/// The cells of rows that form a square of `size`.
///
/// # Errors
/// A symbol is neither a value nor one of the `blanks`.
pub(super) fn contents<'a>(
    source: &Source,
    rows: &[Row<'a>],
    size: u8,
    blanks: &[char],
) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let glyphs = rows.iter().copied().flat_map(Row::glyphs).enumerate();
    glyphs.map(|(cell, glyph)| Ok(glyph.with(given(source, &glyph, cell, size, blanks)?))).collect()
}

/// A board with the usual boxes, given as rows.
pub(super) fn board<'a>(
    source: &Source,
    rows: &[Row<'a>],
    blanks: &[char],
) -> Result<(SudokuLayout, Vec<Piece<'a, Content>>), ReadError> {
    let size = square_size(source, rows)?;
    let layout = plain_layout(source, rows.first().map_or("", |row| row.text), size)?;
    let cells = contents(source, rows, layout.size(), blanks)?;
    Ok((layout, cells))
}

/// The characters for an open cell among `glyphs`: the usual blanks if any of them occurs. Otherwise it is the one
/// other character, if there is exactly one.
pub(super) fn blanks_of(glyphs: impl Iterator<Item = char>, size: u8) -> Vec<char> {
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

/// The rows of a board, each followed by a line feed.
pub(super) fn text(layout: &SudokuLayout, symbol: impl Fn(usize) -> char) -> String {
    let symbols: Vec<char> = (0..layout.cell_count()).map(symbol).collect();
    symbols.chunks(layout.size().into()).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// The symbol of a given, or a dot.
pub(super) fn symbol_or_dot(value: Option<nazo_core::puzzle::Value>) -> char {
    value.map_or('.', |value| words::symbol(value.0))
}
