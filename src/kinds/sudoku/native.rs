//! Sudoku in native text.

use nom::character::complete::one_of;

use super::draft::{Draft, layout_error};
use super::layout::region_name;
use super::rows;
use super::{Areas, Layout, LayoutError, Sudoku};
use crate::kinds::{INFO_KEYS, Info, Loaded, Puzzle};
use crate::text::lexis::{Piece, expect, nearest, number, read_all};
use crate::text::{Document, KeyLine, Line, Problem, ReadError, Source};

/// The example of the command line's description.
pub(super) const SAMPLE: &str = "\
sudoku
title: Example
.9.....6.
8..14...2
.....2...
..93...7.
.5..1..3.
.6...79..
...7.....
7...29..5
.4.....8.
";

/// The keys that a sudoku has beside those of every puzzle.
const OWN_KEYS: [&str; 4] = ["boxes", "diagonals", "windoku", "regions"];

/// The lines of a native text, sorted.
#[derive(Default)]
struct Parts<'a> {
    info: Info,
    boxes: Option<&'a str>,
    diagonals: Option<&'a str>,
    windoku: Option<&'a str>,
    regions: Option<(KeyLine<'a>, Vec<Line<'a>>)>,
    body: Vec<Line<'a>>,
}

/// Whether a text without a kind line is a sudoku: known keys, and a square of digits and dots.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    let source = Source::new("", "");
    let parts = match sort(&source, &document.lines) {
        Ok(parts) => parts,
        // A slip in a key is explained better by reading on than by trying other kinds.
        Err(error) => return matches!(*error.problem, Problem::UnknownKey { nearest: Some(_), .. }),
    };
    let rows = if parts.body.len() <= 60 { rows::rows(&source, &parts.body).unwrap_or_default() } else { Vec::new() };
    rows::look_like_board(&rows)
}

/// Reads a sudoku.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let parts = sort(source, &document.lines)?;
    if let ([line], None) = (parts.body.as_slice(), &parts.regions)
        && line.text.chars().count() > usize::from(super::MAX_SIZE)
    {
        return read_single_line(source, *line, parts);
    }
    let rows = rows::rows(source, &parts.body)?;
    if rows.is_empty() {
        let problem = Problem::Shape("the board is missing: rows of digits and dots were expected".into());
        return Err(ReadError::at(source, document.line, 1, problem));
    }
    let size = rows::square_size(source, &rows)?;
    let first = rows.first().map_or("", |row| row.text);
    let layout = layout(source, size, first, &parts)?;
    let cells = rows::contents(source, &rows, layout.size(), &rows::BLANKS)?;
    Draft { info: parts.info, ..Draft::new(layout, cells) }.finish(source)
}

fn read_single_line(source: &Source, line: Line<'_>, parts: Parts<'_>) -> Result<Loaded, ReadError> {
    let draft = super::formats::line::draft(source, line)?;
    let layout = layout(source, usize::from(draft.layout.size()), line.text, &parts)?;
    Draft { info: parts.info, layout, ..draft }.finish(source)
}

fn sort<'a>(source: &Source, lines: &[Line<'a>]) -> Result<Parts<'a>, ReadError> {
    let mut parts = Parts::default();
    let mut lines = lines.iter().copied();
    while let Some(line) = lines.next() {
        let Some(key) = line.key() else {
            parts.body.push(line);
            continue;
        };
        if parts.info.add(key.key, key.value) {
            continue;
        }
        let entry = match key.key {
            "boxes" => &mut parts.boxes,
            "diagonals" => &mut parts.diagonals,
            "windoku" => &mut parts.windoku,
            "regions" if parts.regions.is_none() => {
                let labels = region_rows(source, key, &mut lines)?;
                parts.regions = Some((key, labels));
                continue;
            }
            "regions" => return Err(twice(source, key)),
            _ => return Err(unknown_key(source, key)),
        };
        if entry.replace(key.value).is_some() {
            return Err(twice(source, key));
        }
    }
    Ok(parts)
}

/// The rows of labels after `regions:`: as many as the first of them has labels.
fn region_rows<'a>(
    source: &Source,
    key: KeyLine<'a>,
    lines: &mut impl Iterator<Item = Line<'a>>,
) -> Result<Vec<Line<'a>>, ReadError> {
    if !key.value.is_empty() {
        return Err(bad_value(source, key.key, key.value, "the rows of labels stand on the lines after it"));
    }
    let mut rows: Vec<Line<'a>> = Vec::new();
    let wanted = |rows: &[Line<'_>]| rows.first().map_or(1, |row| labels_in(row.text).count());
    while rows.len() < wanted(&rows) {
        match lines.next().filter(|line| line.key().is_none()) {
            Some(line) => rows.push(line),
            None => {
                let (found, needed) = (rows.len(), wanted(&rows));
                let message = match found {
                    0 => "no rows of region labels follow".to_string(),
                    _ => format!("{found} rows of region labels follow instead of {needed}"),
                };
                return Err(ReadError::on(source, key.key, Problem::Shape(message)));
            }
        }
    }
    Ok(rows)
}

fn labels_in(row: &str) -> impl Iterator<Item = char> + '_ {
    row.chars().filter(|c| !c.is_whitespace())
}

fn layout(source: &Source, size: usize, board: &str, parts: &Parts<'_>) -> Result<Layout, ReadError> {
    let layout = match (&parts.regions, parts.boxes) {
        (Some((key, _)), Some(_)) => {
            let problem = Problem::Shape("a board has either 'boxes:' or 'regions:', not both".into());
            return Err(ReadError::on(source, key.key, problem));
        }
        (Some((_, lines)), None) => jigsaw(source, size, lines)?,
        (None, Some(boxes)) => {
            let parser = (number, expect("'x' between width and height", one_of("xX×")), number);
            let (width, _, height) = read_all(source, boxes, parser)
                .map_err(|_| bad_value(source, "boxes", boxes, "width and height are written as in 'boxes: 3x2'"))?;
            let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
            Layout::with_boxes(size, small(width), small(height)).map_err(|error| match error {
                LayoutError::Boxes { .. } => bad_value(source, "boxes", boxes, &error.to_string()),
                other => layout_error(source, board, &other),
            })?
        }
        (None, None) => Layout::plain(size).map_err(|error| layout_error(source, board, &error))?,
    };
    let layout = layout.diagonals(yes_or_no(source, "diagonals", parts.diagonals)?);
    let windows = yes_or_no(source, "windoku", parts.windoku)?;
    let said = parts.windoku.unwrap_or("");
    layout.windows(windows).map_err(|error| bad_value(source, "windoku", said, &error.to_string()))
}

fn jigsaw(source: &Source, size: usize, lines: &[Line<'_>]) -> Result<Layout, ReadError> {
    let mut labels: Vec<Piece<'_, char>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let pieces = line.text.char_indices().filter(|(_, c)| !c.is_whitespace());
        let before = labels.len();
        labels.extend(pieces.map(|(at, c)| Piece { text: &line.text[at..at + c.len_utf8()], value: c }));
        let found = labels.len() - before;
        if found != size {
            let message = format!("row {} of the regions has {found} labels, but the board has {size} columns", at + 1);
            return Err(ReadError::on(source, line.text, Problem::Shape(message)));
        }
    }
    let values: Vec<char> = labels.iter().map(|piece| piece.value).collect();
    Layout::with_regions(size, &values).map_err(|error| {
        let text = match error {
            LayoutError::RegionSize { cell, .. } => labels.get(cell).map(|piece| piece.text),
            _ => lines.first().map(|line| line.text),
        };
        layout_error(source, text.unwrap_or(""), &error)
    })
}

fn yes_or_no(source: &Source, key: &str, value: Option<&str>) -> Result<bool, ReadError> {
    match value {
        None | Some("no" | "false") => Ok(false),
        Some("yes" | "true") => Ok(true),
        Some(other) => Err(bad_value(source, key, other, "it is yes or no")),
    }
}

fn bad_value(source: &Source, key: &str, value: &str, reason: &str) -> ReadError {
    let problem = Problem::BadValue { key: key.into(), value: value.into(), reason: reason.into() };
    ReadError::on(source, value, problem)
}

fn twice(source: &Source, key: KeyLine<'_>) -> ReadError {
    ReadError::on(source, key.key, Problem::Shape(format!("'{}:' stands here for the second time", key.key)))
}

fn unknown_key(source: &Source, key: KeyLine<'_>) -> ReadError {
    let known: Vec<&str> = INFO_KEYS.into_iter().chain(OWN_KEYS).collect();
    let nearest = nearest(key.key, &known).map(str::to_string);
    ReadError::on(source, key.key, Problem::UnknownKey { kind: "sudoku", key: key.key.into(), nearest })
}

/// The puzzle in native text, without anything a player did.
pub(super) fn write(sudoku: &Sudoku) -> String {
    let layout = sudoku.layout();
    let mut out = format!("sudoku\n{}", sudoku.info().lines());
    if let (Areas::Boxes { width, height }, false) = (layout.areas(), layout.has_default_boxes()) {
        out.push_str(&format!("boxes: {width}x{height}\n"));
    }
    if layout.has_diagonals() {
        out.push_str("diagonals: yes\n");
    }
    if layout.has_windows() {
        out.push_str("windoku: yes\n");
    }
    out.push_str(&rows::text(layout, |cell| rows::symbol_or_dot(sudoku.value_at(cell))));
    if let Areas::Regions(_) = layout.areas() {
        out.push_str("regions:\n");
        out.push_str(&rows::text(layout, |cell| region_name(layout.area_of(cell))));
    }
    out
}
