//! The lines of native text that describe the board: boxes, diagonals, windows, regions.

use super::{Areas, LayoutError, SudokuLayout, layout_error, plain_layout, region_name, rows};
use crate::Info;
use crate::lines::{Key, Lines};
use nazo_core::text::codec::{Decimal, OneOf, Sign, check_row};
use nazo_core::text::lexis::{Piece, letters};
use nazo_core::text::{Document, KeyLine, Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

/// The keys of a board, in addition to those of every puzzle.
const BOARD_KEYS: &[&str] = &[BOXES.key, DIAGONALS.key, WINDOWS.key, REGIONS];
const BOXES: Key<(Decimal, (Sign, Decimal))> =
    Key { key: "boxes", value: (Decimal, (Sign("xX×"), Decimal)), wanted: Fixed("sudoku.boxes-written-like") };
const DIAGONALS: Key<OneOf<bool>> = Key::switch("diagonals");
const WINDOWS: Key<OneOf<bool>> = Key::switch("windoku");
const REGIONS: &str = "regions";

/// The lines of a native text, sorted.
pub(super) struct BoardLines<'a> {
    /// All lines except the labels of regions.
    pub lines: Lines<'a>,
    /// The rows of labels after `regions:`.
    regions: Vec<Line<'a>>,
}

impl BoardLines<'_> {
    /// Whether regions are given.
    pub fn has_regions(&self) -> bool {
        !self.regions.is_empty()
    }
}

/// Sorts the lines of a puzzle of the kind `kind`.
///
/// # Errors
/// A key is unknown or repeated, or the rows after `regions:` are missing.
pub(super) fn sort<'a>(
    source: &'a Source,
    kind: &'static str,
    document: &Document<'a>,
) -> Result<BoardLines<'a>, ReadError> {
    let mut parts = BoardLines { lines: Lines::new(source, kind, BOARD_KEYS, document.line), regions: Vec::new() };
    let mut lines = document.lines.iter().copied();
    while let Some(line) = lines.next() {
        if let Some(key) = parts.lines.add(line)?.filter(|key| key.key == REGIONS) {
            parts.regions = region_rows(source, key, &mut lines)?;
        }
    }
    Ok(parts)
}

/// The rows of labels after `regions:`: as many as the first row has labels.
fn region_rows<'a>(
    source: &Source,
    key: KeyLine<'a>,
    lines: &mut impl Iterator<Item = Line<'a>>,
) -> Result<Vec<Line<'a>>, ReadError> {
    if !key.value.is_empty() {
        return Err(ReadError::bad_value(source, key.key, key.value, Fixed("sudoku.region-rows-behind-key")));
    }
    let mut rows: Vec<Line<'a>> = Vec::new();
    let wanted = |rows: &[Line<'_>]| rows.first().map_or(1, |row| labels_in(row.text).count());
    while rows.len() < wanted(&rows) {
        match lines.next().filter(|line| line.key().is_none()) {
            Some(line) => rows.push(line),
            None => {
                let (found, needed) = (rows.len(), wanted(&rows));
                let message = match found {
                    0 => Phrase::fixed("sudoku.no-region-rows"),
                    _ => say!("sudoku.wrong-region-rows", found, needed),
                };
                return Err(ReadError::shape(source, key.key, message));
            }
        }
    }
    Ok(rows)
}

fn labels_in(row: &str) -> impl Iterator<Item = Piece<'_, char>> {
    letters(row).filter(|label| !label.value.is_whitespace())
}

/// The board of this size that the keys describe. Errors in the size are shown at `board`.
///
/// # Errors
/// There is no such board.
pub(super) fn layout(
    source: &Source,
    size: usize,
    board: &str,
    parts: &BoardLines<'_>,
) -> Result<SudokuLayout, ReadError> {
    let BoardLines { lines, regions } = parts;
    let layout = match (lines.key(REGIONS), lines.value(BOXES.key)) {
        (Some(key), Some(_)) => {
            return Err(ReadError::shape(source, key.key, Fixed("sudoku.boxes-and-regions")));
        }
        (Some(_), None) => jigsaw(source, size, regions)?,
        (None, Some(boxes)) => {
            let (width, (_, height)) = BOXES.of(source, boxes)?;
            SudokuLayout::with_boxes(size, width as usize, height as usize).map_err(|error| match error {
                LayoutError::Boxes { .. } => ReadError::bad_value(source, BOXES.key, boxes, error.phrase()),
                other => layout_error(source, board, &other),
            })?
        }
        (None, None) => plain_layout(source, board, size)?,
    };
    let layout = layout.diagonals(DIAGONALS.is_on(lines)?).windows(WINDOWS.is_on(lines)?);
    layout.map_err(|error| {
        ReadError::bad_value(source, WINDOWS.key, lines.value(WINDOWS.key).unwrap_or(""), error.phrase())
    })
}

fn jigsaw(source: &Source, size: usize, lines: &[Line<'_>]) -> Result<SudokuLayout, ReadError> {
    let mut labels: Vec<Piece<'_, char>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        labels.extend(labels_in(line.text));
        check_row(source, line.text, at, labels_in(line.text).count(), size)?;
    }
    let values: Vec<char> = labels.iter().map(|piece| piece.value).collect();
    SudokuLayout::with_regions(size, &values).map_err(|error| {
        let text = match error {
            LayoutError::RegionSize { cell, .. } => labels.get(cell).map(|piece| piece.text),
            _ => lines.first().map(|line| line.text),
        };
        layout_error(source, text.unwrap_or(""), &error)
    })
}

/// A puzzle in native text: the `key: value` lines that the size does not imply, then `body`, then the regions.
pub(super) fn native_lines(kind: &str, info: &Info, layout: &SudokuLayout, body: &str) -> String {
    let boxes = match *layout.areas() {
        Areas::Boxes { width, height } if !layout.has_default_boxes() => {
            BOXES.line(&(width.into(), ('x', height.into())))
        }
        _ => String::new(),
    };
    let (diagonals, windows) = (DIAGONALS.on(layout.has_diagonals()), WINDOWS.on(layout.has_windows()));
    format!("{kind}\n{}{boxes}{diagonals}{windows}{body}{}", info.lines(), region_lines(layout))
}

/// The `regions:` block of a jigsaw. Empty for a board with boxes.
pub(super) fn region_lines(layout: &SudokuLayout) -> String {
    if !layout.is_jigsaw() {
        return String::new();
    }
    format!("regions:\n{}", rows::text(layout, |cell| region_name(layout.area_of(cell))))
}
