//! Boards of squares in pictures: what sudokus and killers have in common.

pub mod cages;
pub(super) mod killer;
pub(super) mod others;
pub(super) mod plain;
mod tints;

use super::givens::model;
use super::{SudokuLayout, sheet};
use crate::Readable;
use crate::board::Rules;
use crate::scan::{self, Clue, Glyph, Scan, Spot};
use nazo_core::puzzle::{Candidate, Cell, Constraint, ConstraintId, Form, Rule, Value};
use nazo_core::rules;
use nazo_core::words::{self, Phrase};
use nazo_vision::squares::Squares;
use nazo_vision::{Sized, View};

/// The value of an empty cell.
pub(super) const BLANK: &str = ".";

/// Anything less likely than this is not tried in a cell.
const LEAST: f32 = 0.0005;

/// The cost, for an orientation of a photo, of each pair of equal digits in a house.
const CLASH: f32 = 2.0;

/// A board as it was read, with only the contents of its cells. A photo is turned so that its digits conflict least.
pub(super) fn scan(kind: &'static dyn Readable, squares: &Squares, fit: f32) -> Scan {
    let size = squares.mesh.rows();
    let mut upright = (&squares.mesh, &squares.digits, squares.sure - CLASH * conflicts(&squares.digits) as f32);
    for turn in &squares.turns {
        let fits = turn.sure - CLASH * conflicts(&turn.digits) as f32;
        if fits > upright.2 {
            upright = (&turn.mesh, &turn.digits, fits);
        }
    }
    let (mesh, digits, _) = upright;
    let (mesh, cells, header) = (Some(mesh.clone()), glyphs(digits), diagonals(squares.has_diagonals));
    Scan { mesh, cells, fit, header, ..Scan::blank(kind, size, size) }
}

/// The same board with regions instead of boxes, if its thick lines divide it so. There must be as many regions as
/// rows, each with as many cells, and they must not be the usual boxes.
pub(super) fn with_regions(scan: Scan, view: &View) -> Scan {
    let size = scan.rows;
    let Some(mesh) = scan.mesh.as_ref().filter(|_| size == scan.cols) else { return scan };
    let usual = SudokuLayout::plain(size).ok();
    let are_regions = |parts: &[usize]| {
        let counted = |first: usize| parts.iter().filter(|part| **part == first).count();
        let is_usual = usual.as_ref().is_some_and(|usual| {
            (0..size * size).all(|at| parts.get(at).is_some_and(|first| usual.area_of(*first) == usual.area_of(at)))
        });
        parts.iter().all(|first| counted(*first) == size) && !is_usual
    };
    let found = scan::cut(view.grey(), mesh, are_regions);
    Scan { walls: found.or(scan.walls), ..scan }
}

/// The content of each cell, from the probabilities of nothing and of each digit.
pub(super) fn glyphs(digits: &[[f32; 10]]) -> Vec<Glyph> {
    digits.iter().map(|row| Glyph::number(row.iter().copied().enumerate())).collect()
}

/// The header line for diagonals, if they are drawn.
fn diagonals(are_drawn: bool) -> Vec<(String, String)> {
    let yes = || (sheet::DIAGONALS.to_string(), "yes".to_string());
    are_drawn.then(yes).into_iter().collect()
}

/// A board of another size as it was read. Digits that this size does not have count as unreadable.
pub(super) fn sized(kind: &'static dyn Readable, board: &Sized, fit: f32) -> Scan {
    let size = board.mesh.rows();
    let glyph = |row: &[f32; 10]| Glyph::number(row.iter().copied().take(size + 1).enumerate());
    let mut header = diagonals(board.has_diagonals);
    if let Some((wide, high)) = board.boxes
        && !SudokuLayout::with_boxes(size, wide, high).is_ok_and(|layout| layout.has_default_boxes())
    {
        header.push((sheet::BOXES.to_string(), format!("{wide}x{high}")));
    }
    let (mesh, cells) = (Some(board.mesh.clone()), board.digits.iter().map(glyph).collect());
    Scan { mesh, cells, fit, header, ..Scan::blank(kind, size, size) }
}

/// The number of pairs of equal digits in a row, column or box of a 9x9 board.
fn conflicts(digits: &[[f32; 10]]) -> usize {
    let likeliest = |row: &[f32; 10]| (0..10).max_by(|one, other| row[*one].total_cmp(&row[*other])).unwrap_or(0);
    let digits: Vec<usize> = digits.iter().map(likeliest).collect();
    let sees = |one: usize, other: usize| {
        let ((row, col), (other_row, other_col)) = ((one / 9, one % 9), (other / 9, other % 9));
        row == other_row || col == other_col || (row / 3 == other_row / 3 && col / 3 == other_col / 3)
    };
    let pairs = (0..digits.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.filter(|(one, other)| digits[*one] > 0 && digits[*one] == digits[*other] && sees(*one, *other)).count()
}

/// The model of a board without givens, and a rule for each of its cells: the digit that was read there, or nothing.
pub(super) fn clues(scan: &Scan) -> Option<(SudokuLayout, Rules, Vec<Clue>)> {
    let layout = sheet::layout(scan)?;
    let mut builder = model(&layout, &[]);
    let mut clues = Vec::new();
    for (at, glyph) in scan.cells.iter().enumerate() {
        let rule = |value: &str| match value.parse::<u8>() {
            Ok(digit) if (1..=layout.size()).contains(&digit) => {
                Some(rules::given(Candidate::new(Cell(at as u16), Value(digit))))
            }
            _ => (value == BLANK || value.is_empty()).then(rules::nothing),
        };
        let others = glyph.options.iter().filter(|(value, p)| *value != glyph.value && *p >= LEAST);
        let others: Vec<(String, f32, Rule)> =
            others.filter_map(|(value, p)| Some((value.clone(), *p, rule(value)?))).collect();
        let stands = rule(&glyph.value)?;
        if stands.given().is_none() && others.is_empty() {
            continue;
        }
        let (row, col) = layout.place(at);
        let id = add(&mut builder, Form::Clue, stands);
        clues.push(Clue { spot: Spot::Cell(row, col), id, others });
    }
    Some((layout, builder, clues))
}

/// Adds a rule that was read. Its name is never shown.
pub(super) fn add(builder: &mut Rules, form: Form, rule: Rule) -> ConstraintId {
    builder.add(Constraint::new(form, Phrase::fixed("sudoku.what-read"), rule))
}

/// The rows of cells in native text.
pub(super) fn rows(scan: &Scan) -> String {
    let symbol = |glyph: &Glyph| match glyph.value.parse() {
        Ok(value) => words::symbol(value).to_string(),
        Err(_) => if glyph.value.is_empty() { BLANK } else { glyph.value.as_str() }.to_string(),
    };
    let rows = scan.cells.chunks(scan.cols.max(1));
    rows.map(|row| row.iter().map(symbol).collect::<String>() + "\n").collect()
}
