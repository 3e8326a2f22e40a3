//! The lines of native text that say what board it is: boxes, diagonals, windows, regions.

use nom::character::complete::one_of;

use super::{Areas, Layout, LayoutError, layout_error, region_name, rows};
use crate::{INFO_KEYS, Info};
use nazo_core::text::codec::check_row;
use nazo_core::text::lexis::{Piece, expect, nearest, number, read_all};
use nazo_core::text::{KeyLine, Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

/// The keys of a board beside those of every puzzle.
const BOARD_KEYS: [&str; 4] = ["boxes", "diagonals", "windoku", "regions"];

/// The lines of a native text, sorted.
#[derive(Default)]
pub(crate) struct BoardLines<'a> {
    /// Title, author and the like.
    pub info: Info,
    boxes: Option<&'a str>,
    diagonals: Option<&'a str>,
    windoku: Option<&'a str>,
    regions: Option<(KeyLine<'a>, Vec<Line<'a>>)>,
    /// Everything that is no `key: value` line.
    pub body: Vec<Line<'a>>,
}

impl BoardLines<'_> {
    /// Whether regions are given.
    pub fn has_regions(&self) -> bool {
        self.regions.is_some()
    }
}

/// Sorts the lines of a puzzle of the kind `kind`.
///
/// # Errors
/// A key is unknown or stands twice, or the rows after `regions:` are missing.
pub(crate) fn sort<'a>(source: &Source, kind: &'static str, lines: &[Line<'a>]) -> Result<BoardLines<'a>, ReadError> {
    let mut parts = BoardLines::default();
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
            _ => return Err(unknown_key(source, kind, key)),
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
        return Err(bad_value(
            source,
            key.key,
            key.value,
            Fixed("the rows of labels stand on the lines after it", "ブロックの文字の行は、この次の行から書きます。"),
        ));
    }
    let mut rows: Vec<Line<'a>> = Vec::new();
    let wanted = |rows: &[Line<'_>]| rows.first().map_or(1, |row| labels_in(row.text).count());
    while rows.len() < wanted(&rows) {
        match lines.next().filter(|line| line.key().is_none()) {
            Some(line) => rows.push(line),
            None => {
                let (found, needed) = (rows.len(), wanted(&rows));
                let message = match found {
                    0 => Phrase::fixed("no rows of region labels follow", "ブロックの文字の行が続いていません。"),
                    _ => phrase!(
                        "{found} rows of region labels follow instead of {needed}",
                        "ブロックの文字の行は{needed}行必要ですが、{found}行しか続いていません。"
                    ),
                };
                return Err(ReadError::shape(source, key.key, message));
            }
        }
    }
    Ok(rows)
}

fn labels_in(row: &str) -> impl Iterator<Item = char> + '_ {
    row.chars().filter(|c| !c.is_whitespace())
}

/// The board of this size that the keys ask for; what is wrong with the size is shown at `board`.
///
/// # Errors
/// There is no such board.
pub(crate) fn layout(source: &Source, size: usize, board: &str, parts: &BoardLines<'_>) -> Result<Layout, ReadError> {
    let layout = match (&parts.regions, parts.boxes) {
        (Some((key, _)), Some(_)) => {
            let message = Phrase::fixed(
                "a board has either 'boxes:' or 'regions:', not both",
                "「boxes:」と「regions:」は両方は書けません。",
            );
            return Err(ReadError::shape(source, key.key, message));
        }
        (Some((_, lines)), None) => jigsaw(source, size, lines)?,
        (None, Some(boxes)) => {
            let parser =
                (number, expect(Fixed("'x' between width and height", "幅と高さの間の「x」"), one_of("xX×")), number);
            let (width, _, height) = read_all(source, boxes, parser).map_err(|_| {
                bad_value(
                    source,
                    "boxes",
                    boxes,
                    Fixed(
                        "width and height are written as in 'boxes: 3x2'",
                        "幅と高さは「boxes: 3x2」のように書きます。",
                    ),
                )
            })?;
            let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
            Layout::with_boxes(size, small(width), small(height)).map_err(|error| match error {
                LayoutError::Boxes { .. } => bad_value(source, "boxes", boxes, error.phrase()),
                other => layout_error(source, board, &other),
            })?
        }
        (None, None) => Layout::plain(size).map_err(|error| layout_error(source, board, &error))?,
    };
    let layout = layout.diagonals(yes_or_no(source, "diagonals", parts.diagonals)?);
    let windows = yes_or_no(source, "windoku", parts.windoku)?;
    let said = parts.windoku.unwrap_or("");
    layout.windows(windows).map_err(|error| bad_value(source, "windoku", said, error.phrase()))
}

fn jigsaw(source: &Source, size: usize, lines: &[Line<'_>]) -> Result<Layout, ReadError> {
    let mut labels: Vec<Piece<'_, char>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let pieces = line.text.char_indices().filter(|(_, c)| !c.is_whitespace());
        let before = labels.len();
        labels.extend(pieces.map(|(at, c)| Piece { text: &line.text[at..at + c.len_utf8()], value: c }));
        let found = labels.len() - before;
        check_row(source, line.text, at, found, size)?;
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
        Some(other) => Err(bad_value(source, key, other, Fixed("it is yes or no", "yesかnoを書きます。"))),
    }
}

fn bad_value(source: &Source, key: &str, value: &str, reason: impl Into<Phrase>) -> ReadError {
    let problem = Problem::BadValue { key: key.into(), value: value.into(), reason: reason.into() };
    ReadError::on(source, value, problem)
}

fn twice(source: &Source, key: KeyLine<'_>) -> ReadError {
    ReadError::on(
        source,
        key.key,
        Problem::Shape(phrase!("'{}:' stands here for the second time", "「{}:」が2度書かれています。", key.key)),
    )
}

fn unknown_key(source: &Source, kind: &'static str, key: KeyLine<'_>) -> ReadError {
    let known: Vec<&str> = INFO_KEYS.into_iter().chain(BOARD_KEYS).collect();
    let nearest = nearest(key.key, &known).map(str::to_string);
    ReadError::on(source, key.key, Problem::UnknownKey { kind, key: key.key.into(), nearest })
}

/// The `key: value` lines that a board has beyond its size, regions left out.
pub(crate) fn key_lines(layout: &Layout) -> String {
    let mut out = String::new();
    if let (Areas::Boxes { width, height }, false) = (layout.areas(), layout.has_default_boxes()) {
        out.push_str(&format!("boxes: {width}x{height}\n"));
    }
    if layout.has_diagonals() {
        out.push_str("diagonals: yes\n");
    }
    if layout.has_windows() {
        out.push_str("windoku: yes\n");
    }
    out
}

/// The `regions:` block of a jigsaw; empty for a board of boxes.
pub(crate) fn region_lines(layout: &Layout) -> String {
    let mut out = String::new();
    if let Areas::Regions(_) = layout.areas() {
        out.push_str("regions:\n");
        out.push_str(&rows::text(layout, |cell| region_name(layout.area_of(cell))));
    }
    out
}
