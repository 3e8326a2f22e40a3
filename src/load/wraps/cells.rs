//! Boards in cells: text copied from a spreadsheet, Markdown tables, and rows in which a space is an open cell.
//! Spreadsheets separate cells by tabs, commas or semicolons and leave open cells empty.

use super::{CUT, each_part};
use nazo_core::words;

/// Notations for an open cell in addition to those that every reader knows.
const OPEN: [&str; 12] = ["", "0", ".", "_", "-", "?", "None", "null", "nan", "NaN", "·", "□"];
/// The sizes of boards, from the smallest to the largest.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;
/// A table with more cells is not a board, nor a few hundred boards.
pub(super) const MOST_CELLS: usize = 1 << 15;

/// The boards in a text of rows with tabs, bars, semicolons or commas between the cells.
pub(super) fn tables(text: &str) -> Vec<String> {
    let between = |sign: char| each_part(text, |part| table(part, sign));
    ['\t', '|', ';', ','].into_iter().filter(|sign| text.contains(*sign)).find_map(between).into_iter().collect()
}

fn table(text: &str, sign: char) -> Option<String> {
    if text.matches([sign, '\n']).nth(MOST_CELLS).is_some() {
        return None;
    }
    let lines: Vec<&str> = text.lines().map(|line| line.trim_matches('\r')).collect();
    let has_cells = |line: &&str| line.matches(sign).count() > 2;
    let (first, last) = (lines.iter().position(has_cells)?, lines.iter().rposition(has_cells)?);
    // Text before or after the table is not part of it, but must not be lost either.
    if lines.iter().enumerate().any(|(at, line)| (at < first || at > last) && !line.trim().is_empty()) {
        return None;
    }
    let within = lines.get(first..=last)?;
    let ruling = within.iter().position(|line| line.contains('-') && line.chars().all(|c| " |:-".contains(c)));
    let mut rows: Vec<Vec<&str>> = within
        .iter()
        .enumerate()
        .filter(|(at, line)| Some(*at) != ruling && !line.is_empty())
        .map(|(_, line)| split(line, sign))
        .collect();
    // Open cells at the end of a row are often left out, and there is often an extra empty column.
    let width = |rows: &[Vec<&str>]| rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut cols = width(&rows);
    while cols > rows.len() && rows.iter().all(|row| row.get(cols - 1).is_none_or(|cell| cell.is_empty())) {
        cols -= 1;
    }
    // Rows much shorter than the others would grow to a table with far more cells.
    if cols * rows.len() > MOST_CELLS {
        return None;
    }
    rows.iter_mut().for_each(|row| row.resize(cols, ""));
    // The header of a Markdown table is not a row if it would be one too many.
    if ruling == Some(1) && rows.len() == cols + 1 {
        rows.remove(0);
    }
    board(&rows).or_else(|| kakuro(&rows))
}

fn split(line: &str, sign: char) -> Vec<&str> {
    let line = match sign {
        '|' => {
            let line = line.trim();
            let line = line.strip_prefix('|').unwrap_or(line);
            line.strip_suffix('|').unwrap_or(line)
        }
        _ => line,
    };
    line.split(sign).map(open).collect()
}

/// The contents of a cell, without spaces, quotation marks and the asterisks of bold type.
pub(super) fn open(cell: &str) -> &str {
    cell.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '*' | '`'))
}

/// The rows as lines that every reader of grids knows, with a cut after each board. `None` if they are not square
/// boards of values and open cells.
pub(super) fn board(rows: &[Vec<&str>]) -> Option<String> {
    let side = rows.first()?.len();
    if !SIDES.contains(&side) || !rows.len().is_multiple_of(side) || rows.iter().any(|row| row.len() != side) {
        return None;
    }
    let line = |row: &Vec<&str>| row.iter().map(|cell| symbol(cell, side)).collect::<Option<String>>();
    let lines = rows.iter().map(line).collect::<Option<Vec<String>>>()?;
    let boards = lines.chunks(side).map(|board| board.join("\n") + "\n");
    Some(boards.collect::<Vec<_>>().join(&format!("{CUT}\n")))
}

/// A value, or a point for an open cell; `None` if it is neither.
fn symbol(cell: &str, side: usize) -> Option<char> {
    if OPEN.contains(&cell) {
        return Some('.');
    }
    let ascii: String = cell.chars().map(narrow).collect();
    // NumPy prints 5 as "5." if the array has a fraction elsewhere.
    let whole = ascii.strip_suffix(".0").or(ascii.strip_suffix('.')).unwrap_or(&ascii);
    let number = match whole.parse::<u8>() {
        Ok(0) => return Some('.'),
        Ok(number) => number,
        Err(_) => {
            let mut letters = whole.chars();
            letters.next().filter(|_| letters.next().is_none()).and_then(words::number_of)?
        }
    };
    (1..=side).contains(&usize::from(number)).then(|| words::symbol(number))
}

/// A full-width character as its ordinary form.
fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '　' => ' ',
        _ => c,
    }
}

/// The rows as squares of a kakuro. Empty cells are white squares if none of the first row and column is empty, since
/// these have no white squares. They are black squares if white ones have a symbol of their own.
fn kakuro(rows: &[Vec<&str>]) -> Option<String> {
    let squares: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| square(cell)).collect()).collect();
    let all = || squares.iter().flatten();
    let is_clue = |cell: &String| cell.contains('\\') && cell.contains(|c: char| c.is_ascii_digit());
    let is_known =
        |cell: &String| is_clue(cell) || ["", ".", "#"].contains(&cell.as_str()) || cell.parse::<u8>().is_ok();
    if !all().any(is_clue) || !all().all(is_known) {
        return None;
    }
    let is_framed = squares.first()?.iter().all(|cell| !cell.is_empty())
        && squares.iter().all(|row| row.first().is_some_and(|cell| !cell.is_empty()));
    let has_white = all().any(|cell| cell == ".");
    let open = match (has_white, is_framed) {
        (true, _) => "#",
        (false, true) => ".",
        (false, false) => return None,
    };
    let shown = |cell: &String| if cell.is_empty() { open.to_string() } else { cell.clone() };
    let line = |row: &Vec<String>| row.iter().map(shown).collect::<Vec<_>>().join(" ") + "\n";
    Some(squares.iter().map(line).collect())
}

/// A square in the notation that the reader of squares knows.
fn square(cell: &str) -> String {
    let cell: String = cell.chars().map(narrow).filter(|c| !c.is_whitespace()).collect();
    let cell = cell.replace(['╲', '¥', '/'], "\\");
    match cell.as_str() {
        "x" | "X" | "■" | "█" | "\\" | "▒" => "#".into(),
        "_" | "0" | "?" | "□" => ".".into(),
        _ => cell,
    }
}

/// Rows in which a space, ordinary or ideographic, is an open cell, and digits may be full-width.
pub(super) fn blank_cells(text: &str) -> Vec<String> {
    let as_cells = each_part(text, rows_with_blanks);
    let has_wide = text.chars().any(|c| matches!(c, '０'..='９' | '　'));
    let narrowed = has_wide.then(|| text.chars().map(narrow).collect());
    as_cells.into_iter().chain(narrowed).collect()
}

fn rows_with_blanks(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).take(SIDES.end() + 1).collect();
    let side = lines.iter().map(|line| line.chars().count()).max()?;
    let has_blanks = lines.iter().any(|line| line.contains([' ', '　']) || line.chars().count() < side);
    if !SIDES.contains(&side) || lines.len() != side || !has_blanks {
        return None;
    }
    let cell = |c: char| match c {
        ' ' | '　' => Some('.'),
        _ => symbol(c.encode_utf8(&mut [0; 4]), side),
    };
    let line = |line: &&str| {
        let cells = line.chars().map(cell).collect::<Option<String>>()?;
        Some(format!("{cells:.<side$}\n"))
    };
    // A row may be short without its open cells at the end, but a board of short rows is a different board.
    let is_full = lines.iter().filter(|line| line.chars().count() == side).count() * 2 >= side;
    lines.iter().map(line).collect::<Option<String>>().filter(|_| is_full || text.contains('　'))
}
