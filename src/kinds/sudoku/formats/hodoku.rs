//! HoDoKu: givens, with `+` before the player's entries, alone or inside a line of a technique library.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::map;

use super::super::draft::Draft;
use super::super::{Content, Lacks, Sudoku, refusal};
use super::{classic, each_line};
use crate::{Fit, Format, Loaded, Puzzle, of};
use nazo_core::puzzle::{Candidate, Cell, Position, Value};
use nazo_core::text::codec::{Codec, DIGIT, Mapped, Named, Optional, OrNothing, Sign, Symbols};
use nazo_core::text::lexis::{Piece, all_cells, read_all};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "hodoku",
    about: "a HoDoKu library line: givens, placed values and struck-out candidates",
    sample: ":0000:x:+29.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.:546 846:::",
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    lacks: |sudoku| refusal(sudoku, &Phrase::literal("HoDoKu"), &[Lacks::OtherSizes, Lacks::Features]),
    write: Some(|sudoku, now| write(of(sudoku)?, now)),
    ..Format::LINE
};

/// The fields of a library line: nothing, code, digits, givens, deleted, eliminations, placements, extra. Lines for
/// test cases that must fail leave out the last one.
const FIELDS: std::ops::RangeInclusive<usize> = 4..=8;

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    let is_code = |code: &str| code.len() >= 4 && code.bytes().take(4).all(|c| c.is_ascii_digit());
    if text.strip_prefix(':').is_some_and(is_code) {
        return Fit::Yes;
    }
    // Without the frame, only the plus signs distinguish it from an ordinary line.
    let word = text.split_whitespace().next().unwrap_or("");
    let of_cells = word.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '+');
    Fit::when(of_cells && word.contains('+') && word.len() > 70, Fixed("sudoku.no-code-in-front"))
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    if !text.starts_with(':') {
        return draft(source, text.split_whitespace().next().unwrap_or(text))?.finish(source);
    }
    let fields: Vec<&str> = text.split(':').collect();
    if !FIELDS.contains(&fields.len()) {
        return Err(ReadError::shape(source, text, say!("sudoku.library-line-fields", fields = fields.len())));
    }
    let mut draft = draft(source, fields[3])?;
    draft.deleted = candidates(source, fields.get(4).copied().unwrap_or(""))?;
    draft.finish(source)
}

/// A cell: whether the player placed its digit, and the digit.
const CELL: Named<OrNothing<(Optional<Sign>, Symbols)>> =
    Named(Fixed("sudoku.placed-digit"), OrNothing((Optional(Sign("+")), DIGIT), "."));

type Digits = (Symbols, (Symbols, Symbols));

/// A candidate: digit, row, column.
const CANDIDATE: Named<Mapped<Digits, Candidate>> = Named(
    Fixed("sudoku.digit-1-9"),
    Mapped(
        (DIGIT, (DIGIT, DIGIT)),
        |(value, (row, col))| Some(Candidate::new(Cell((row * 9 + col - 10) as u16), Value(value as u8))),
        |candidate| {
            let at = u32::from(candidate.cell.0);
            Some((candidate.value.0.into(), (at / 9 + 1, at % 9 + 1)))
        },
    ),
);

/// Reads the 81 cells of the field of givens.
fn draft<'a>(source: &Source, text: &'a str) -> Result<Draft<'a>, ReadError> {
    let open = map(char('0'), |_| None);
    let found = read_all(source, text, all_cells(|_| false, open.or(|input| CELL.read(input))))?;
    let content = |piece: Piece<'a, Option<(Option<char>, u32)>>| {
        piece.with(match piece.value {
            None => Content::Open,
            Some((None, digit)) => Content::Given(Value(digit as u8)),
            Some((Some(_), digit)) => Content::Placed(Value(digit as u8)),
        })
    };
    classic(source, text, found.into_iter().map(content).collect())
}

/// Reads the candidates of a field.
fn candidates(source: &Source, field: &str) -> Result<Vec<Candidate>, ReadError> {
    // Blanks are allowed between items, but not inside an item.
    let items = read_all(source, field, all_cells(char::is_whitespace, |input| CANDIDATE.read(input)))?;
    Ok(items.into_iter().map(|piece| piece.value).collect())
}

/// Writes the library line with everything that is known.
fn write(sudoku: &Sudoku, now: Option<&Position>) -> Option<String> {
    let mut line = String::from(":0000:x:");
    for cell in 0..81 {
        let given = sudoku.value_at(cell).map(|value| (None, value.0.into()));
        let placed = || now?.value(Cell(cell as u16)).map(|value| (Some('+'), value.0.into()));
        CELL.write(&given.or_else(placed), &mut line)?;
    }
    let deleted = now.map_or(Vec::new(), |now| struck_out(sudoku, now));
    let items: Vec<String> = deleted.iter().filter_map(|candidate| CANDIDATE.text(candidate)).collect();
    Some(format!("{line}:{}:::\n", items.join(" ")))
}

/// The candidates that the givens and entries leave, but that are ruled out in `now`.
fn struck_out(sudoku: &Sudoku, now: &Position) -> Vec<Candidate> {
    let model = sudoku.model();
    let mut full = Position::start(&model);
    for cell in model.cells() {
        if let (false, Some(value)) = (full.is_placed(cell), now.value(cell)) {
            full.place(&model, Candidate::new(cell, value));
        }
    }
    let open = model.cells().filter(|cell| !full.is_placed(*cell));
    open.flat_map(|cell| (full.candidates(cell) - now.candidates(cell)).iter().map(move |v| Candidate::new(cell, v)))
        .collect()
}
