//! Boards of nine by nine cells in pictures: what sudokus and killers have in common.

use super::{Layout, model};
use crate::kinds::Kind;
use crate::kinds::scan::{Clue, Glyph, Partition, Scan, Spot, nothing};
use crate::puzzle::{Candidate, Cell, Constraint, ConstraintId, Form, ModelBuilder, Rule, Value};
use crate::vision::squares::Squares;
use crate::words::Phrase;

/// Nothing in a cell.
pub(crate) const BLANK: &str = ".";

/// What is less likely than this is not tried in a cell.
const LEAST: f32 = 0.002;

/// A board as it was read, with nothing but what stands in its cells.
pub(crate) fn scan(kind: &'static dyn Kind, squares: &Squares, fit: f32) -> Scan {
    let size = squares.mesh.rows();
    let glyph = |row: &[f32; 10]| {
        let name = |at: usize| if at == 0 { BLANK.to_string() } else { at.to_string() };
        Glyph::read(row.iter().enumerate().map(|(at, p)| (name(at), *p)).collect())
    };
    Scan {
        kind,
        rows: size,
        cols: size,
        mesh: Some(squares.mesh.clone()),
        cells: squares.digits.iter().map(glyph).collect(),
        corners: Vec::new(),
        walls: None::<Partition>,
        fit,
        header: Vec::new(),
    }
}

/// The model of a board without givens, and a rule for each of its cells: the digit that was read there, or nothing.
pub(crate) fn clues(scan: &Scan) -> Option<(Layout, ModelBuilder, Vec<Clue>)> {
    let layout = Layout::plain(scan.rows).ok()?;
    let mut builder = model(&layout, &[]);
    let mut clues = Vec::new();
    for (at, glyph) in scan.cells.iter().enumerate() {
        let rule = |value: &str| match value.parse::<u8>() {
            Ok(digit) if (1..=layout.size()).contains(&digit) => {
                Some(Rule::Given(Candidate::new(Cell(at as u16), Value(digit))))
            }
            _ => (value == BLANK || value.is_empty()).then(nothing),
        };
        let others = glyph.options.iter().filter(|(value, p)| *value != glyph.value && *p >= LEAST);
        let others: Vec<(String, f32, Rule)> =
            others.filter_map(|(value, p)| Some((value.clone(), *p, rule(value)?))).collect();
        let stands = rule(&glyph.value)?;
        if stands == nothing() && others.is_empty() {
            continue;
        }
        let (row, col) = layout.place(at);
        let id = add(&mut builder, Form::Clue, stands);
        clues.push(Clue { spot: Spot::Cell(row, col), id, others });
    }
    Some((layout, builder, clues))
}

/// Adds a rule that was read. Nobody is told its name.
pub(crate) fn add(builder: &mut ModelBuilder, form: Form, rule: Rule) -> ConstraintId {
    builder.add(Constraint::new(form, Phrase::fixed("what was read", "読み取ったもの"), rule))
}

/// The rows of cells as native text has them.
pub(crate) fn rows(scan: &Scan) -> String {
    let symbol = |glyph: &Glyph| if glyph.value.is_empty() { BLANK } else { glyph.value.as_str() }.to_string();
    let rows = scan.cells.chunks(scan.cols.max(1));
    rows.map(|row| row.iter().map(symbol).collect::<String>() + "\n").collect()
}
