//! Two blocks as they appear in notebooks (opt4puzzle). The first has rows of `*` black and `.` white. The second has
//! as many rows of comma-separated hints: `11` or `11|` a sum down, `|17` a sum across, `14|5` both. The border of
//! clues is part of the grid. Quotation marks, backslashes and variable names around the blocks are skipped.

use super::super::draft::{Draft, square_name};
use super::super::{Kakuro, KakuroSquare};
use super::refusal::{Lacks, refusal};
use crate::{Fit, Format, Loaded, of, whole};
use nazo_core::text::codec::{After, Codec, Decimal, Named, Optional, check_count, check_row};
use nazo_core::text::lexis::{Piece, read_word};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "notebook",
    about: "rows of * and ., then rows of hints such as 14|5 with commas between them (opt4puzzle)",
    sample: "******\n**..**\n*....*\n*..*..\n**....\n***..*\n,,11,4,,\n,14|5,,,10,\n|17,,,,,3\n|6,,,3|4,,\n,|10,,,,\n,,|3,,,\n",
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    lacks: |kakuro| refusal(kakuro, &Phrase::fixed("kakuro.notebook"), &[Lacks::Givens, Lacks::Black]),
    write: Some(|kakuro, _| write(of(kakuro)?)),
    ..Format::LINES
};

/// A line without the Python syntax around it.
fn bare(line: &str) -> &str {
    let line = line.trim().trim_end_matches('\\');
    let line = line
        .split_once("\"\"\"")
        .map_or(line, |(before, after)| if after.starts_with('.') || after.is_empty() { before } else { after });
    line.trim().trim_matches(|c| matches!(c, '"' | '\'' | '\\'))
}

fn is_row(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|c| c == '*' || c == '.')
}

fn is_hints(text: &str) -> bool {
    text.contains(',') && text.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '|' | ' '))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let rows = lines.iter().filter(|line| is_row(bare(line.text))).count();
    let hints = lines.iter().filter(|line| is_hints(bare(line.text))).count();
    let all_rows = rows > 1 && lines.iter().any(|line| bare(line.text).contains('*'));
    match (all_rows, hints) {
        (true, 2..) if rows.abs_diff(hints) <= 2 => Fit::Yes,
        (true, 1..) => Fit::no(say!("kakuro.rows-and-hints", rows, hints)).near(50),
        _ => Fit::no(Fixed("kakuro.no-rows-and-hints")),
    }
}

/// A sum, which may be missing.
type Sum = Optional<Decimal>;

/// The sums down and across of a hint. The bar may be there without a sum after it.
const HINT: Named<(Sum, Optional<After<Sum>>)> =
    Named(Fixed("kakuro.hint-written-like"), (Optional(Decimal), Optional(After("|", Optional(Decimal)))));

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let rows: Vec<&str> = lines.iter().map(|line| bare(line.text)).filter(|text| is_row(text)).collect();
    let after = lines.iter().rposition(|line| is_row(bare(line.text))).map_or(0, |at| at + 1);
    let kept = |text: &&str| text.contains(',') && !text.contains(['(', '[']);
    let hints: Vec<&str> = lines.iter().skip(after).map(|line| bare(line.text)).filter(kept).collect();
    let cols = rows.first().map_or(0, |row| row.len());
    let text = hints.last().or(rows.last()).copied().unwrap_or("");
    check_count(source, text, hints.len(), rows.len(), Fixed("kakuro.rows-of-hints"))?;
    let mut squares: Vec<Piece<'_, KakuroSquare>> = Vec::new();
    for (row, (line, hints)) in rows.iter().zip(&hints).enumerate() {
        check_row(source, line, row, line.len(), cols)?;
        let words: Vec<&str> = hints.split(',').map(str::trim).collect();
        check_row(source, hints, row, words.len(), cols)?;
        for ((at, c), text) in line.char_indices().zip(words) {
            let (down, across) = read_word(source, text, HINT.0, |input| HINT.read(input))?;
            let across = across.flatten();
            let at = &line[at..at + c.len_utf8()];
            let white = c == '.';
            if white && (down.is_some() || across.is_some()) {
                let name = square_name(squares.len(), cols);
                return Err(ReadError::shape(source, text, say!("kakuro.white-with-hint", name)));
            }
            let value = if white { KakuroSquare::White(None) } else { KakuroSquare::Black { down, across } };
            squares.push(Piece { text: if text.is_empty() { at } else { text }, value });
        }
    }
    Draft::new(cols, squares).finish(source)
}

/// Writes both blocks.
fn write(kakuro: &Kakuro) -> Option<String> {
    let (mut rows, mut hints) = (String::new(), String::new());
    for row in kakuro.squares().chunks(kakuro.cols()) {
        let mut words = Vec::with_capacity(row.len());
        for square in row {
            rows.push(if square.is_white() { '.' } else { '*' });
            let (down, across) = square.sums().unwrap_or_default();
            words.push(HINT.text(&(down, across.map(Some)))?);
        }
        rows.push('\n');
        hints.push_str(&words.join(","));
        hints.push('\n');
    }
    Some(rows + &hints)
}
