//! The JSON of f-puzzles: sizes, givens, regions, diagonals, windows and killer cages. Other rules are refused by name,
//! and so are drawings, since they may be rules. Rules in words become a note.

use serde_json::json;

use super::super::draft::Draft;
use super::super::regions::{areas_that_come_back, layout_of_areas};
use super::super::{
    Content, DraftCage, Lacks, Sudoku, SudokuLayout, cell_name, layout_error, plain_layout, refusal, window_cells,
};
use super::payload::{self, Dialect};
use super::payload::{address, cages_json, cell_at, cells_of, info_json, name_of, refused, value_of};
use crate::{Format, Info, of};
use nazo_core::text::json::Json;
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "fpuzzles",
    about: "an address of f-puzzles, or of SudokuPad with 'fpuzzles' in it",
    sample: include_str!("../samples/fpuzzles.txt"),
    fit: |lines| payload::fit(lines, Dialect::FPuzzles),
    lacks: |sudoku| refusal(sudoku, &Phrase::literal("f-puzzles"), &[Lacks::BoxedRegions]),
    write: Some(|sudoku, _| write(of(sudoku)?)),
    ..payload::ADDRESS
};

/// Keys that do not restrict the values of cells.
const SAID: [&str; 14] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "id",
    "version",
    "metadata",
];

/// Pencil marks of a player.
const PENCILLED: [&str; 2] = ["centerPencilMarks", "cornerPencilMarks"];

/// Keys of rules that are supported.
const KNOWN: [&str; 4] = ["killercage", "diagonal+", "diagonal-", "extraregion"];

/// The names of rules whose keys are not clear by themselves.
const NAMES: [(&str, Fixed); 25] = [
    ("antiking", Fixed("sudoku.anti-king")),
    ("antiknight", Fixed("sudoku.anti-knight")),
    ("betweenline", Fixed("sudoku.between-line")),
    ("cage", Fixed("sudoku.drawn-cages")),
    ("circle", Fixed("sudoku.circles-drawn")),
    ("clock", Fixed("sudoku.clock-line")),
    ("clone", Fixed("sudoku.clone")),
    ("difference", Fixed("sudoku.difference-dot")),
    ("disjointgroups", Fixed("sudoku.disjoint-groups")),
    ("even", Fixed("sudoku.even-cell")),
    ("extraregion", Fixed("sudoku.extra-region")),
    ("line", Fixed("sudoku.lines")),
    ("littlekillersum", Fixed("sudoku.little-killer-sum")),
    ("lockout", Fixed("sudoku.lockout-line")),
    ("maximum", Fixed("sudoku.maximum")),
    ("minimum", Fixed("sudoku.minimum")),
    ("negative", Fixed("sudoku.negative-constraint")),
    ("nonconsecutive", Fixed("sudoku.non-consecutive")),
    ("odd", Fixed("sudoku.odd-cell")),
    ("ratio", Fixed("sudoku.ratio-dot")),
    ("rectangle", Fixed("sudoku.rectangles-drawn")),
    ("regionsumline", Fixed("sudoku.region-sum-line")),
    ("sandwichsum", Fixed("sudoku.sandwich-sum")),
    ("text", Fixed("sudoku.text-drawn")),
    ("whispers", Fixed("sudoku.german-whispers")),
];

/// Reads the board.
///
/// # Errors
/// It is not a board, or has rules that nazo does not know.
pub(super) fn draft<'a>(source: &Source, json: &Json<'a>) -> Result<Draft<'a>, ReadError> {
    let is_known = |key: &str| SAID.iter().chain(&KNOWN).any(|known| known.eq_ignore_ascii_case(key));
    let strange: Vec<&(String, Json<'a>)> =
        json.entries().iter().filter(|(key, value)| !is_known(key) && !value.is_empty()).collect();
    if let Some((_, value)) = strange.first() {
        return Err(refused(source, value.text, strange.iter().map(|(key, _)| name_of(&NAMES, key)).collect()));
    }
    let size = json.get("size").and_then(Json::whole).unwrap_or(0) as usize;
    let text = json.get("size").map_or(json.text, |size| size.text);
    // The size is checked before anything is allocated for it.
    SudokuLayout::latin(size).map_err(|error| layout_error(source, text, &error))?;
    let grid = rows(source, json, size)?;
    let layout = layout(source, json, &grid, size)?;
    let cells = grid.iter().enumerate().map(|(at, cell)| content(source, at, cell, &layout));
    let cells = cells.collect::<Result<Vec<_>, ReadError>>()?;
    let cages = json.get("killercage").and_then(Json::items).unwrap_or_default();
    let cages = cages.iter().map(|cage| read_cage(source, &layout, cage)).collect::<Result<Vec<_>, ReadError>>()?;
    let mut info = Info::default();
    for key in ["title", "author"] {
        info.add(key, json.text_of(key));
    }
    info.add("note", json.text_of("ruleset"));
    if grid.iter().any(|cell| PENCILLED.iter().any(|key| cell.get_non_empty(key).is_some())) {
        info.add("note", "read without the pencil marks in it");
    }
    Ok(Draft { cages, info, ..Draft::new(layout, cells) })
}

/// The cells of the grid in reading order.
fn rows<'j, 'a>(source: &Source, json: &'j Json<'a>, size: usize) -> Result<Vec<&'j Json<'a>>, ReadError> {
    let rows = json.get("grid").and_then(Json::items).unwrap_or_default();
    if rows.len() != size {
        let text = json.get("grid").map_or(json.text, |grid| grid.text);
        return Err(ReadError::shape(source, text, say!("sudoku.grid-rows-instead", rows = rows.len(), size)));
    }
    cells_of(source, rows, size)
}

fn layout(source: &Source, json: &Json<'_>, grid: &[&Json<'_>], size: usize) -> Result<SudokuLayout, ReadError> {
    let given: Vec<Option<&Json<'_>>> = grid.iter().map(|cell| cell.get("region")).collect();
    let at = given.iter().flatten().next().map_or(json.text, |region| region.text);
    let layout = if given.iter().all(Option::is_none) {
        plain_layout(source, json.get("size").map_or("", |at| at.text), size)?
    } else {
        // Cells without a region belong to the box at their position.
        let usual = SudokuLayout::plain(size);
        let region = |(cell, region): (usize, &Option<&Json<'_>>)| match (region, &usual) {
            (Some(region), _) => region.whole().map(|at| at as usize).ok_or_else(|| {
                let name = cell_name(cell, size as u8);
                ReadError::on(source, region.text, Problem::Unsupported(say!("sudoku.no-region", name)))
            }),
            (None, Ok(usual)) => Ok(usual.area_of(cell)),
            (None, Err(error)) => Err(layout_error(source, at, error)),
        };
        let labels = given.iter().enumerate().map(region).collect::<Result<Vec<_>, ReadError>>()?;
        layout_of_areas(source, at, size, &labels)?
    };
    let layout = match (json.get_non_empty("diagonal+"), json.get_non_empty("diagonal-")) {
        (Some(only), None) | (None, Some(only)) => {
            return Err(refused(source, only.text, vec![Phrase::fixed("sudoku.one-diagonal")]));
        }
        (both, _) => layout.diagonals(both.is_some()),
    };
    windows(source, json, layout)
}

/// The four extra regions of a windoku become its windows; any others are refused.
fn windows(source: &Source, json: &Json<'_>, layout: SudokuLayout) -> Result<SudokuLayout, ReadError> {
    let Some(extra) = json.get_non_empty("extraregion") else { return Ok(layout) };
    let size = usize::from(layout.size());
    let mut found = Vec::new();
    for region in extra.items().unwrap_or_default() {
        let cells = region.get("cells").and_then(Json::items).unwrap_or_default();
        let mut cells = cells.iter().map(|cell| cell_at(source, size, cell)).collect::<Result<Vec<_>, ReadError>>()?;
        cells.sort_unstable();
        found.push(cells);
    }
    found.sort();
    match layout.windows(size == 9 && found == window_cells()) {
        Ok(layout) if layout.has_windows() => Ok(layout),
        _ => Err(refused(source, extra.text, vec![name_of(&NAMES, "extraregion")])),
    }
}

fn content<'a>(
    source: &Source,
    at: usize,
    cell: &Json<'a>,
    layout: &SudokuLayout,
) -> Result<Piece<'a, Content>, ReadError> {
    if let Some(marks) = cell.get_non_empty("givenPencilMarks") {
        return Err(refused(source, marks.text, vec![Phrase::fixed("sudoku.given-pencil-marks")]));
    }
    let given = if cell.get_non_empty("given").is_some() { Content::Given } else { Content::Placed };
    value_of(source, cell.get_non_empty("value").ok_or(cell), at, layout, given)
}

/// Reads a cage with `cells` and `value`, as both dialects write it.
///
/// # Errors
/// It has no cells, a cell that is not on the board, or a value that is not a sum.
pub(super) fn read_cage<'a>(
    source: &Source,
    layout: &SudokuLayout,
    cage: &Json<'a>,
) -> Result<DraftCage<'a>, ReadError> {
    let cells = super::sudokupad::get(cage, "cells").and_then(Json::items).unwrap_or_default();
    if cells.is_empty() {
        return Err(ReadError::shape(source, cage.text, Fixed("sudoku.cage-no-cells")));
    }
    let size = usize::from(layout.size());
    let piece = |cell: &Json<'a>| Ok(Piece { text: cell.text, value: cell_at(source, size, cell)? });
    let cells = cells.iter().map(piece).collect::<Result<Vec<_>, ReadError>>()?;
    let no_sum = |text| ReadError::shape(source, text, say!("sudoku.no-sum-of-cage", text));
    let sum = super::sudokupad::get(cage, "value").filter(|value| !value.is_empty());
    let sum = sum.map(|value| value.whole().ok_or_else(|| no_sum(value.text))).transpose()?;
    Ok(DraftCage::at(layout, cells, sum))
}

/// Writes the address.
fn write(sudoku: &Sudoku) -> Option<String> {
    let layout = &sudoku.layout;
    let size = usize::from(layout.size());
    let areas = areas_that_come_back(layout)?;
    let shows_areas = !layout.has_default_boxes();
    let cell = |at: usize| {
        let mut cell = json!({});
        if let Some(value) = sudoku.value_at(at) {
            cell = json!({ "value": value.0, "given": true });
        }
        if shows_areas {
            cell["region"] = json!(areas.get(at));
        }
        cell
    };
    let row = |row: usize| (0..size).map(|col| cell(row * size + col)).collect::<Vec<_>>();
    let name = |cell: usize| json!(format!("R{}C{}", cell / size + 1, cell % size + 1));
    let mut puzzle = info_json(&sudoku.info);
    puzzle["size"] = json!(size);
    puzzle["grid"] = (0..size).map(row).collect();
    if layout.has_diagonals() {
        puzzle["diagonal+"] = json!(true);
        puzzle["diagonal-"] = json!(true);
    }
    if layout.has_windows() {
        let region = |cells: Vec<usize>| json!({ "cells": cells.into_iter().map(name).collect::<Vec<_>>() });
        puzzle["extraregion"] = window_cells().into_iter().map(region).collect();
    }
    if !sudoku.cages.is_empty() {
        puzzle["killercage"] = cages_json(sudoku, name);
    }
    address("https://www.f-puzzles.com/?load=", &puzzle)
}
