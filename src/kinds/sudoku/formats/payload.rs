//! Puzzles in addresses of f-puzzles and SudokuPad: finding them in a text, and reading the JSON in them.

use serde_json::json;

use super::super::{Cage, Content, Sudoku, SudokuLayout, value_in};
use super::{fpuzzles, sudokupad};
use crate::{Fit, Format, Info, Loaded, each_line, first, whole};
use nazo_core::puzzle::Value;
use nazo_core::text::address::unescaped;
use nazo_core::text::codec::check_row;
use nazo_core::text::json::{self, Json};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, Problem, ReadError, Source, lzstring};
use nazo_core::words::{Arg, Fixed, Phrase, say};

/// The JSON in the addresses of both sites.
pub(super) const JSON: Format = Format {
    id: "json",
    about: "the JSON of f-puzzles or SudokuPad itself, over several lines",
    sample: include_str!("../samples/json.txt"),
    fit: fit_json,
    read: |source, lines| whole(source, lines, |source, lines| puzzle(source, source.span(lines))),
    ..Format::LINES
};

/// Addresses of f-puzzles, and the parts that addresses of SudokuPad share with them.
pub(super) const ADDRESS: Format =
    Format { read: |source, lines| each_line(source, lines, |source, line| read(source, line.text)), ..Format::LINE };

/// The site that the JSON belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The JSON of f-puzzles, which other programs write as well.
    FPuzzles,
    /// SCL, the JSON of SudokuPad, formerly of Cracking the Cryptic.
    SudokuPad,
}

/// The part of a text that holds a puzzle.
#[derive(Clone, Copy)]
enum Found<'a> {
    /// The JSON itself.
    Json(&'a str),
    /// The compressed JSON.
    Packed(&'a str, Dialect),
    /// Only the name of a puzzle that is stored on the site.
    Name(&'a str),
}

/// The parts of addresses by which the sites are recognised.
const SITES: [&str; 4] = ["f-puzzles.com/", "sudokupad.app/", "crackingthecryptic.com/", "sudokupad.svencodes.com/"];
/// The prefixes of compressed puzzles, longer ones first.
const PREFIXES: [(&str, Dialect); 4] = [
    ("fpuzzles", Dialect::FPuzzles),
    ("fpuz", Dialect::FPuzzles),
    ("scl", Dialect::SudokuPad),
    ("ctc", Dialect::SudokuPad),
];
/// The beginning of every compressed object.
const BEGINNING: &str = "N4";
/// The least length from which base64 without a prefix is taken for a puzzle.
const LONG: usize = 60;

fn find(text: &str) -> Option<Found<'_>> {
    let text = text.trim();
    if text.starts_with('{') {
        return text.ends_with('}').then_some(Found::Json(text));
    }
    let site = SITES.iter().find_map(|site| Some(&text[text.find(site)? + site.len()..]));
    if let Some((_, rest)) = text.split_once("load=").filter(|_| site.is_some() || text.starts_with("?load=")) {
        return Some(Found::Packed(payload(rest), Dialect::FPuzzles));
    }
    let mut rest = site.unwrap_or(text);
    for step in ["sudoku/", "puzzle/", "?puzzleid="] {
        rest = rest.strip_prefix(step).unwrap_or(rest);
    }
    let packed = PREFIXES.iter().find_map(|(prefix, dialect)| {
        let packed = rest.strip_prefix(prefix).filter(|packed| packed.starts_with(BEGINNING))?;
        Some(Found::Packed(payload(packed), *dialect))
    });
    let bare = || {
        let is_long = text.len() >= LONG && text.starts_with(BEGINNING);
        let is_packed = is_long && text.chars().all(|c| c.is_ascii_alphanumeric() || "+/=-".contains(c));
        is_packed.then_some(Found::Packed(text, Dialect::FPuzzles))
    };
    packed.or_else(|| site.map(|_| Found::Name(text))).or_else(bare)
}

/// The compressed part, without the rest of the address.
fn payload(text: &str) -> &str {
    text.split(|c: char| c.is_whitespace() || matches!(c, '&' | '?' | '#')).next().unwrap_or(text)
}

/// The dialect of the JSON, if it is recognised.
fn dialect_of(json: &Json<'_>) -> Option<Dialect> {
    if json.get("grid").is_some() && json.get("size").is_some() {
        return Some(Dialect::FPuzzles);
    }
    let has = |key: &str| sudokupad::get(json, key).is_some();
    (has("cells") && (has("cages") || has("regions") || has("metadata"))).then_some(Dialect::SudokuPad)
}

/// The dialect of the puzzle in a text. If the puzzle is damaged, this relies on its address.
fn judge(text: &str) -> Option<Dialect> {
    match find(text)? {
        Found::Json(text) => judge_json(text),
        Found::Packed(text, dialect) => {
            let known = lzstring::decompress(&unescaped(text)).ok().and_then(|text| judge_json(&text));
            Some(known.unwrap_or(dialect))
        }
        Found::Name(_) => Some(Dialect::SudokuPad),
    }
}

fn judge_json(text: &str) -> Option<Dialect> {
    dialect_of(&json::read(&Source::new("", ""), text).ok()?)
}

/// How well a text fits a dialect.
pub(super) fn fit(lines: &[Line<'_>], dialect: Dialect) -> Fit {
    let why = match dialect {
        Dialect::FPuzzles => Fixed("sudoku.no-f-puzzles-address"),
        Dialect::SudokuPad => Fixed("sudoku.no-sudokupad-address"),
    };
    Fit::when(judge(first(lines)) == Some(dialect), why)
}

fn fit_json(lines: &[Line<'_>]) -> Fit {
    if !first(lines).starts_with('{') {
        return Fit::no(Fixed("sudoku.begins-with-no-brace"));
    }
    let text: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let text = text.join("\n");
    // If the JSON is damaged, the error of reading it shows where.
    let has_keys = || ["\"grid\"", "\"cells\"", "\"cages\""].iter().any(|key| text.contains(key));
    if judge_json(&text).is_some() || has_keys() {
        return Fit::Yes;
    }
    Fit::no(Fixed("sudoku.not-their-json")).near(70)
}

/// Reads the puzzle in `text`.
fn read(source: &Source, text: &str) -> Result<Loaded, ReadError> {
    match find(text) {
        Some(Found::Json(text)) => puzzle(source, text),
        Some(Found::Packed(text, _)) => {
            let plain = lzstring::decompress(&unescaped(text)).map_err(|error| {
                ReadError::shape(source, text, say!("sudoku.cannot-unpack", error = error.phrase()))
            })?;
            // Positions in the unpacked text mean nothing to the user, so the error points to the whole text.
            let inner = Source::new(source.name(), &plain);
            puzzle(&inner, inner.text()).map_err(|error| ReadError::on(source, text, *error.problem))
        }
        Some(Found::Name(text)) => {
            Err(ReadError::on(source, text, Problem::Unsupported(Phrase::fixed("sudoku.short-link"))))
        }
        None => Err(ReadError::shape(source, text.trim(), Fixed("sudoku.no-puzzle-in-text"))),
    }
}

/// Reads a puzzle from JSON.
fn puzzle(source: &Source, text: &str) -> Result<Loaded, ReadError> {
    let json = json::read(source, text)?;
    let draft = match dialect_of(&json) {
        Some(Dialect::FPuzzles) => fpuzzles::draft(source, &json)?,
        Some(Dialect::SudokuPad) => sudokupad::draft(source, &json)?,
        None => return Err(ReadError::shape(source, json.text, Fixed("sudoku.json-without-their-keys"))),
    };
    draft.finish(source)
}

/// The error for a puzzle with the rules of these names.
pub(super) fn refused(source: &Source, text: &str, mut names: Vec<Phrase>) -> ReadError {
    names.dedup();
    let message = say!("sudoku.unknown-rules", count = names.len(), names = Arg::Row(names));
    ReadError::on(source, text, Problem::Unsupported(message))
}

/// The two numbers of a list of exactly two.
pub(super) fn pair_of(json: &Json<'_>) -> Option<(u32, u32)> {
    match json.items()? {
        [row, col] => Some((row.whole()?, col.whole()?)),
        _ => None,
    }
}

/// A cell given by row and column, counted from 1 in texts such as `R2C3` and from 0 in pairs such as `[1,2]`.
pub(super) fn cell_at<'a>(source: &Source, size: usize, json: &Json<'a>) -> Result<usize, ReadError> {
    let pair = |row: usize, col: usize| (row < size && col < size).then_some(row * size + col);
    let named = || {
        let text = json.as_text()?.to_ascii_lowercase();
        let (row, col) = text.strip_prefix('r')?.split_once('c')?;
        let from_1 = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        pair(from_1(row)?, from_1(col)?)
    };
    let numbered = || pair_of(json).and_then(|(row, col)| pair(row as usize, col as usize));
    named().or_else(numbered).ok_or_else(|| {
        let shown: String = json.text.chars().take(20).collect();
        ReadError::shape(source, json.text, say!("sudoku.no-cell-of-board", shown, size))
    })
}

/// The cells of `size` rows, in reading order.
///
/// # Errors
/// A row has too many or too few cells.
pub(super) fn cells_of<'j, 'a>(
    source: &Source,
    rows: &'j [Json<'a>],
    size: usize,
) -> Result<Vec<&'j Json<'a>>, ReadError> {
    let mut cells = Vec::with_capacity(size * size);
    for (at, row) in rows.iter().enumerate() {
        let found = row.items().unwrap_or_default();
        check_row(source, row.text, at, found.len(), size)?;
        cells.extend(found);
    }
    Ok(cells)
}

/// The content of a cell: the value that it was given or that was placed there. `value` is `Err` with the cell itself
/// if there is none; the cell is then open.
///
/// # Errors
/// The value is not one of the board.
pub(super) fn value_of<'a>(
    source: &Source,
    value: Result<&Json<'a>, &Json<'a>>,
    at: usize,
    layout: &SudokuLayout,
    as_content: fn(Value) -> Content,
) -> Result<Piece<'a, Content>, ReadError> {
    let value = match value {
        Ok(value) => value,
        Err(cell) => return Ok(Piece { text: cell.text, value: Content::Open }),
    };
    let Some(number) = value.whole() else {
        return Err(ReadError::shape(source, value.text, say!("sudoku.no-value-of-cell", text = value.text)));
    };
    Ok(Piece { text: value.text, value: as_content(value_in(source, value.text, number, at, layout.size())?) })
}

/// The name of the thing with this key, for messages.
pub(super) fn name_of(names: &[(&str, Fixed)], key: &str) -> Phrase {
    let known = names.iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
    known.map_or_else(|| Phrase::verbatim(key), |(_, name)| (*name).into())
}

/// The title and the author of a puzzle as JSON.
pub(super) fn info_json(info: &Info) -> serde_json::Value {
    let said = [("title", &info.title), ("author", &info.author)];
    let said = said.into_iter().filter_map(|(key, said)| Some((key.to_string(), json!(said.as_ref()?))));
    serde_json::Value::Object(said.collect())
}

/// The cages of a puzzle as JSON. `place` writes a cell.
pub(super) fn cages_json(sudoku: &Sudoku, place: impl Fn(usize) -> serde_json::Value) -> serde_json::Value {
    let cage = |cage: &Cage| {
        let mut written = json!({ "cells": cage.cells.iter().map(|cell| place(cell.index())).collect::<Vec<_>>() });
        if let Some(sum) = cage.sum {
            written["value"] = json!(sum.to_string());
        }
        written
    };
    sudoku.cages.iter().map(cage).collect()
}

/// Writes the address of a puzzle.
pub(super) fn address(site: &str, puzzle: &serde_json::Value) -> Option<String> {
    Some(format!("{site}{}\n", lzstring::compress(&puzzle.to_string())))
}
