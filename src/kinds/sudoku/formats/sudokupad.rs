//! The JSON of SudokuPad (SCL), in full or in the short form of its addresses: sizes, givens, regions, diagonals and
//! cages. Other drawings may be rules, so they are refused by name.

use serde_json::json;

use super::super::draft::Draft;
use super::super::grid::members;
use super::super::regions::{areas_that_come_back, layout_of_areas};
use super::super::{Content, Lacks, Sudoku, SudokuLayout, cell_name, layout_error, plain_layout, refusal};
use super::fpuzzles::read_cage;
use super::payload::{self, Dialect};
use super::payload::{address, cages_json, cell_at, cells_of, info_json, name_of, pair_of, refused, value_of};
use crate::{Format, Info, of};
use nazo_core::text::json::{Json, JsonValue};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "sudokupad",
    about: "an address of SudokuPad with 'scl' in it",
    sample: include_str!("../samples/sudokupad.txt"),
    fit: |lines| payload::fit(lines, Dialect::SudokuPad),
    lacks: |sudoku| refusal(sudoku, &Phrase::literal("SudokuPad"), &[Lacks::Windows, Lacks::BoxedRegions]),
    write: Some(|sudoku, _| write(of(sudoku)?)),
    ..payload::ADDRESS
};

/// The short forms of keys.
const SHORT: [(&str, &str); 11] = [
    ("cages", "ca"),
    ("cells", "ce"),
    ("regions", "re"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("lines", "l"),
    ("value", "v"),
    ("wayPoints", "wp"),
    ("title", "t"),
    ("cellSize", "cs"),
];

/// Keys that do not restrict the values of cells.
const DRAWN: [&str; 8] = ["id", "metadata", "cells", "cages", "regions", "cellSize", "settings", "lines"];

/// The names of things with other keys.
const NAMES: [(&str, Fixed); 5] = [
    ("arrows", Fixed("sudoku.arrows")),
    ("overlays", Fixed("sudoku.overlays")),
    ("underlays", Fixed("sudoku.underlays")),
    ("foglight", Fixed("sudoku.fog")),
    ("triggereffect", Fixed("sudoku.fog")),
];

/// Metadata keys that are not rules.
const SAID: [&str; 5] = ["title", "author", "rules", "solution", "source"];

/// The value of a key, in its long or short form.
pub(super) fn get<'j, 'a>(json: &'j Json<'a>, key: &str) -> Option<&'j Json<'a>> {
    let short = SHORT.iter().find(|(long, _)| *long == key).map(|(_, short)| *short);
    json.get(key).or_else(|| json.get(short?))
}

fn list<'j, 'a>(json: &'j Json<'a>, key: &str) -> &'j [Json<'a>] {
    get(json, key).and_then(Json::items).unwrap_or_default()
}

/// Whether an entry among the cages is a real cage, rather than a row, column or region, or a title.
fn is_cage(cage: &Json<'_>) -> bool {
    let hidden = cage.get_non_empty("hidden").is_some();
    let of_lines = cage.get("type").and_then(Json::as_text) == Some("rowcol");
    !hidden && !of_lines && !list(cage, "cells").is_empty()
}

/// Reads the board.
///
/// # Errors
/// It is not a board, or has rules that nazo does not know.
pub(super) fn draft<'a>(source: &Source, json: &Json<'a>) -> Result<Draft<'a>, ReadError> {
    let rows = list(json, "cells");
    let size = rows.len();
    let text = get(json, "cells").map_or(json.text, |cells| cells.text);
    // The size is checked before anything is allocated for it.
    SudokuLayout::latin(size).map_err(|error| layout_error(source, text, &error))?;
    let mut info = Info::default();
    let mut strange = strange_keys(json);
    metadata(get(json, "metadata"), &mut info, &mut strange);
    let layout = layout(source, json, size, text)?;
    let layout = diagonals(json, layout, &mut strange);
    let mut cages = Vec::new();
    for cage in list(json, "cages") {
        if is_cage(cage) {
            if cage.get("unique").is_some_and(|unique| unique.value == JsonValue::Bool(false)) {
                strange.push((Phrase::fixed("sudoku.cages-with-repeats"), cage.text));
            }
            cages.push(read_cage(source, &layout, cage)?);
        } else if !list(cage, "cells").is_empty() {
            hidden_cage(source, &layout, cage, &mut strange)?;
        } else if let Some((key, said)) =
            get(cage, "value").and_then(Json::as_text).and_then(|said| said.split_once(':'))
        {
            info.add(key.trim(), said);
        }
    }
    if let Some((_, text)) = strange.first() {
        return Err(refused(source, text, strange.iter().map(|(name, _)| name.clone()).collect()));
    }
    let value = |cell| get(cell, "value").filter(|value| !value.is_empty()).ok_or(cell);
    let cells = cells_of(source, rows, size)?.into_iter().enumerate();
    let cells = cells.map(|(at, cell)| value_of(source, value(cell), at, &layout, Content::Given));
    let cells = cells.collect::<Result<Vec<_>, ReadError>>()?;
    Ok(Draft { cages, info, ..Draft::new(layout, cells) })
}

/// The things in a puzzle that may be rules, each with its name and slice.
type Strange<'a> = Vec<(Phrase, &'a str)>;

fn strange_keys<'a>(json: &Json<'a>) -> Strange<'a> {
    let long =
        |key: &str| SHORT.iter().find(|(_, short)| *short == key).map_or(key.to_string(), |(long, _)| long.to_string());
    let entries = json.entries().iter().map(|(key, value)| (long(key), value));
    let strange = entries.filter(|(key, value)| !DRAWN.contains(&key.as_str()) && !value.is_empty());
    strange.map(|(key, value)| (name_of(&NAMES, &key), value.text)).collect()
}

/// Reads the metadata of the puzzle. Switches that are on are rules.
fn metadata<'a>(json: Option<&Json<'a>>, info: &mut Info, strange: &mut Strange<'a>) {
    let Some(json) = json else { return };
    for key in ["title", "author", "source"] {
        info.add(key, get(json, key).and_then(Json::as_text).unwrap_or(""));
    }
    info.add("note", get(json, "rules").and_then(Json::as_text).unwrap_or(""));
    for (key, value) in json.entries() {
        if value.value == JsonValue::Bool(true) && !SAID.contains(&key.as_str()) {
            strange.push((Phrase::verbatim(key), value.text));
        }
    }
}

fn layout(source: &Source, json: &Json<'_>, size: usize, text: &str) -> Result<SudokuLayout, ReadError> {
    let regions = list(json, "regions");
    if regions.is_empty() {
        return plain_layout(source, text, size);
    }
    let text = get(json, "regions").map_or("", |regions| regions.text);
    let mut labels: Vec<Option<usize>> = vec![None; size * size];
    for (at, region) in regions.iter().enumerate() {
        for cell in region.items().unwrap_or_default() {
            let place = cell_at(source, size, cell)?;
            if labels.get_mut(place).and_then(|label| label.replace(at)).is_some() {
                let name = cell_name(place, size as u8);
                return Err(ReadError::shape(source, cell.text, say!("sudoku.in-two-regions", name)));
            }
        }
    }
    // A cell in no region becomes a region of its own, which is then reported as too small.
    let labels = labels.into_iter().enumerate().map(|(cell, label)| label.unwrap_or(size + cell));
    let labels: Vec<usize> = labels.collect();
    layout_of_areas(source, text, size, &labels)
}

/// Lines from corner to corner are the diagonals. Any other line may be a rule.
fn diagonals<'a>(json: &Json<'a>, layout: SudokuLayout, strange: &mut Strange<'a>) -> SudokuLayout {
    let size = u32::from(layout.size());
    let (mut falling, mut rising) = (None, None);
    for line in list(json, "lines") {
        let ends: Option<Vec<(u32, u32)>> = list(line, "wayPoints").iter().map(pair_of).collect();
        match ends.as_deref() {
            Some([(0, 0), end] | [end, (0, 0)]) if *end == (size, size) => falling = Some(line.text),
            Some([(0, col), (row, 0)] | [(row, 0), (0, col)]) if (*row, *col) == (size, size) => {
                rising = Some(line.text)
            }
            _ => strange.push((Phrase::fixed("sudoku.lines"), line.text)),
        }
    }
    if let (Some(text), None) | (None, Some(text)) = (falling, rising) {
        strange.push((Phrase::fixed("sudoku.one-diagonal"), text));
    }
    layout.diagonals(falling.is_some() && rising.is_some())
}

/// Hidden cages that are rows, columns or regions are accepted; others are rules.
fn hidden_cage<'a>(
    source: &Source,
    layout: &SudokuLayout,
    cage: &Json<'a>,
    strange: &mut Strange<'a>,
) -> Result<(), ReadError> {
    let mut cells: Vec<usize> = read_cage(source, layout, cage)?.cells.iter().map(|cell| cell.value).collect();
    cells.sort_unstable();
    let is_house =
        layout.houses().iter().any(|house| house.cells.iter().map(|cell| cell.index()).eq(cells.iter().copied()));
    if !is_house {
        strange.push((Phrase::fixed("sudoku.hidden-cage"), cage.text));
    }
    Ok(())
}

/// Writes the address.
fn write(sudoku: &Sudoku) -> Option<String> {
    let layout = &sudoku.layout;
    let size = usize::from(layout.size());
    let areas = areas_that_come_back(layout)?;
    let place = |cell: usize| json!([cell / size, cell % size]);
    let cell = |at: usize| sudoku.value_at(at).map_or(json!({}), |value| json!({ "value": value.0 }));
    let row = |row: usize| (0..size).map(|col| cell(row * size + col)).collect::<Vec<_>>();
    let region = |cells: Vec<usize>| cells.into_iter().map(place).collect::<Vec<_>>();
    let mut puzzle = json!({
        "metadata": info_json(&sudoku.info),
        "cells": (0..size).map(row).collect::<Vec<_>>(),
        "regions": members(&areas).into_iter().map(region).collect::<Vec<_>>(),
    });
    if layout.has_diagonals() {
        let line =
            |from: [usize; 2], to: [usize; 2]| json!({ "wayPoints": [from, to], "color": "#34BBE6", "thickness": 2 });
        puzzle["lines"] = json!([line([0, 0], [size, size]), line([size, 0], [0, size])]);
    }
    if !sudoku.cages.is_empty() {
        puzzle["cages"] = cages_json(sudoku, place);
    }
    address("https://sudokupad.app/scl", &puzzle)
}
