//! Classic sudoku as a model, for tests and benchmarks of the engines.

use nazo_core::puzzle::{Candidate, Cell, Constraint, Form, Model, ModelBuilder, Site, Value, ValueSet};
use nazo_core::rules;
use nazo_core::words::Phrase;

/// The model of a line of 81 characters: digits are givens, all other characters are empty cells.
pub fn model(line: &str) -> Model {
    let mut builder = ModelBuilder::new();
    for at in 0..81 {
        builder.cell(Site::Square { row: at / 9, col: at % 9 }, ValueSet::range(1, 9));
    }
    let mut house = |form, number: u16, cell_at: &dyn Fn(u16) -> u16| {
        let cells = (0..9).map(|at| Cell(cell_at(at))).collect();
        let label = Phrase::verbatim(format!("{form:?} {}", number + 1));
        builder.add(Constraint::new(form, label, rules::all_different(cells)));
    };
    for number in 0..9 {
        house(Form::Row, number, &|at| number * 9 + at);
        house(Form::Column, number, &|at| at * 9 + number);
        house(Form::Box, number, &|at| (number / 3 * 3 + at / 3) * 9 + number % 3 * 3 + at % 3);
    }
    for (at, digit) in line.chars().enumerate() {
        if let Some(digit @ 1..) = digit.to_digit(10) {
            let given = rules::given(Candidate::new(Cell(at as u16), Value(digit as u8)));
            builder.add(Constraint::new(Form::Clue, Phrase::verbatim(format!("given {digit}")), given));
        }
    }
    builder.build()
}

/// The lists under `$NAZO_DATA/sudoku`, each with its name and its puzzles. Empty if the variable is not set.
pub fn lists() -> Vec<(String, Vec<String>)> {
    let Some(data) = std::env::var_os("NAZO_DATA") else { return Vec::new() };
    let Ok(folder) = std::fs::read_dir(std::path::Path::new(&data).join("sudoku")) else { return Vec::new() };
    let mut lists: Vec<(String, Vec<String>)> = folder
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_stem()?.to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).ok()?;
            let puzzles = text.lines().map(str::trim).filter(|line| line.len() == 81).map(str::to_string).collect();
            Some((name, puzzles))
        })
        .collect();
    lists.sort();
    lists
}
