//! The text of the puzzlekit dataset: rows and columns, a grid of sums, and a grid of cage numbers.
//!
//! The sum is at one cell of its cage, and `-` at the others. In the second grid, `-` is a cell in no cage.

use super::super::draft::Draft;
use super::super::{Lacks, Sudoku, cell_name, give_sum, labelled, plain_layout, refusal};
use crate::{Fit, Format, Loaded, first, of, whole};
use nazo_core::text::codec::{Codec, Decimal, Named, OrNothing, check_row};
use nazo_core::text::lexis::{Piece, two_numbers};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "puzzlekit",
    about: "size, a grid of sums, a grid of cages (puzzlekit dataset)",
    sample: include_str!("../samples/puzzlekit.txt"),
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    lacks: |killer| refusal(killer, &Phrase::literal("puzzlekit"), &[Lacks::Features, Lacks::Givens]),
    write: Some(|killer, _| write(of(killer)?)),
    ..Format::LINES
};

/// The word for no sum or no cage.
const NOTHING: &str = "-";

fn fit(lines: &[Line<'_>]) -> Fit {
    let Some([rows, cols]) = two_numbers(first(lines), char::is_whitespace) else {
        return Fit::no(Fixed("kinds.first-line-not-size"));
    };
    let body = lines.get(1..).unwrap_or_default();
    let plain = |word: &str| word == NOTHING || word.bytes().all(|c| c.is_ascii_digit());
    let strange = body.iter().flat_map(|line| line.text.split_whitespace()).filter(|word| !plain(word)).count();
    if rows == cols && body.len() > rows + 1 && strange * 10 <= rows * cols {
        return Fit::Yes;
    }
    Fit::no(Fixed("sudoku.no-two-grids")).near(20)
}

/// The words of a grid, `size` per line.
fn grid<'a>(source: &Source, lines: &[Line<'a>], size: usize) -> Result<Vec<&'a str>, ReadError> {
    let mut words = Vec::with_capacity(size * size);
    for (at, line) in lines.iter().enumerate() {
        let row: Vec<&str> = line.text.split_whitespace().collect();
        check_row(source, line.text.trim(), at, row.len(), size)?;
        words.extend(row);
    }
    Ok(words)
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let text = first(lines);
    let size = two_numbers(text, char::is_whitespace).map_or(0, |[rows, _]| rows);
    let layout = plain_layout(source, text, size)?;
    let body = lines.get(1..).unwrap_or_default();
    if body.len() != 2 * size {
        let message = say!("sudoku.wrong-rows-of-grids", found = body.len(), size, needed = 2 * size);
        return Err(ReadError::shape(source, body.last().map_or(text, |line| line.text), message));
    }
    let (sums, numbers) = body.split_at(size);
    let sums = grid(source, sums, size)?;
    let numbers = grid(source, numbers, size)?;
    let pieces = numbers.iter().enumerate().map(|(cell, name)| (*name, Piece { text: name, value: cell }));
    let mut cages = labelled(pieces.filter(|(name, _)| *name != NOTHING));
    let sum = Named(Fixed("sudoku.sum-or-dash"), OrNothing(Decimal, NOTHING));
    for (cell, (name, text)) in numbers.iter().zip(sums).enumerate() {
        let Some(sum) = sum.all(source, text)? else { continue };
        if *name == NOTHING {
            let message = say!("sudoku.sum-outside-cages", name = cell_name(cell, layout.size()));
            return Err(ReadError::shape(source, text, message));
        }
        give_sum(source, text, &mut cages, *name, sum)?;
    }
    Draft::caged(layout, cages.into_iter().map(|(_, cage)| cage).collect()).finish(source)
}

/// Writes the text.
fn write(killer: &Sudoku) -> Option<String> {
    let layout = &killer.layout;
    let size = usize::from(layout.size());
    let of = killer.cage_of_cells();
    let mut sums: Vec<String> = vec![NOTHING.into(); layout.cell_count()];
    for cage in &killer.cages {
        if let Some(sum) = cage.sum {
            *sums.get_mut(cage.cells.first()?.index())? = sum.to_string();
        }
    }
    let numbers: Vec<String> = of.iter().map(|at| at.map_or(NOTHING.into(), |at| (at + 1).to_string())).collect();
    let rows = |words: &[String]| words.chunks(size).map(|row| row.join(" ") + "\n").collect::<String>();
    Some(format!("{size} {size}\n{}{}", rows(&sums), rows(&numbers)))
}
