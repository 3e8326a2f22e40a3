//! PS, the one-line text of killers that begins with `3x3::k:`.
//!
//! Fields end with colons: the boxes, `d` if the diagonals count, `k`, then one number per cell. It is the sum of the
//! cell's cage times 256 plus the number of the cage; a value below 256 is a cell in no cage. Some programs swap the
//! two bytes.

use std::collections::BTreeMap;

use super::super::draft::Draft;
use super::super::{DraftCage, Lacks, Sudoku, SudokuLayout, cell_name, is_in_one_piece, refusal};
use super::CELLS;
use crate::{Fit, Format, Loaded, each_line, first, of};
use nazo_core::text::codec::check_count;
use nazo_core::text::lexis::{Piece, expect, number, read_all};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "ps",
    about: "one line of 81 numbers, sum times 256 plus cage (PS, Interactive Sudoku Solver)",
    sample: include_str!("../samples/ps.txt"),
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    lacks: |killer| {
        use Lacks::{Givens, NoSum, OtherBoxes, OtherSizes, Regions, SumZero, SumsBeyond, Windows};
        let lacks = [OtherSizes, Regions, OtherBoxes, Windows, Givens, NoSum, SumZero, SumsBeyond(MOST)];
        refusal(killer, &Phrase::literal("PS"), &lacks)
    },
    write: Some(|killer, _| write(of(killer)?)),
    ..Format::LINE
};

/// The factor of the sum.
const BYTE: u32 = 256;
/// The largest sum of different digits.
const MOST: u32 = 45;

fn fit(lines: &[Line<'_>]) -> Fit {
    let mut fields = first(lines).split(':');
    let is_side = |side: &str| !side.is_empty() && side.len() < 3 && side.bytes().all(|c| c.is_ascii_digit());
    let boxes = fields.next().and_then(|boxes| boxes.split_once('x'));
    let sized = boxes.is_some_and(|(width, height)| is_side(width) && is_side(height));
    let killer = matches!((fields.next(), fields.next()), (Some("" | "d"), Some("k")));
    Fit::when(sized && killer, Fixed("sudoku.ps-beginning"))
}

/// The two parts of a cell's number: the sum and the number of its cage.
type Halves = (u32, u32);

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.strip_suffix(':').unwrap_or(text).split(':').collect();
    let [boxes, diagonals, _, values @ ..] = fields.as_slice() else {
        return Err(ReadError::shape(source, text, Fixed("sudoku.ends-before-cells")));
    };
    if *boxes != "3x3" {
        return Err(ReadError::on(source, boxes, Problem::Unsupported(Phrase::fixed("sudoku.only-3x3-boxes"))));
    }
    check_count(source, values.last().unwrap_or(&text), values.len(), CELLS, Fixed("kinds.cells"))?;
    let mut numbers: Vec<Piece<'_, u32>> = Vec::with_capacity(CELLS);
    for text in values.iter().copied() {
        numbers.push(Piece { text, value: read_all(source, text, expect(Fixed("board.a-number"), number))? });
    }
    let layout = SudokuLayout::classic().diagonals(!diagonals.is_empty());
    let usual = cages(source, &layout, &numbers, |value| (value / BYTE, value % BYTE));
    let cages = match usual {
        Ok(cages) if all_possible(&layout, &cages) => cages,
        usual => match cages(source, &layout, &numbers, |value| (value % BYTE, value / BYTE)) {
            Ok(swapped) if all_possible(&layout, &swapped) => swapped,
            _ => usual?,
        },
    };
    Draft::caged(layout, cages).finish(source)
}

fn cages<'a>(
    source: &Source,
    layout: &SudokuLayout,
    values: &[Piece<'a, u32>],
    halves: impl Fn(u32) -> Halves,
) -> Result<Vec<DraftCage<'a>>, ReadError> {
    let mut found: BTreeMap<u32, (u32, Vec<Piece<'a, usize>>)> = BTreeMap::new();
    for (cell, piece) in values.iter().enumerate() {
        let (sum, number) = halves(piece.value);
        if sum == 0 {
            continue;
        }
        let (first, cells) = found.entry(number).or_insert((sum, Vec::new()));
        if *first != sum {
            let name = cell_name(cell, 9);
            let message = say!("sudoku.two-sums-for-cage", name, number, sum, first = *first);
            return Err(ReadError::rule(source, piece.text, [name], message));
        }
        cells.push(piece.with(cell));
    }
    Ok(found.into_values().map(|(sum, cells)| DraftCage::at(layout, cells, Some(sum))).collect())
}

/// Whether all sums, sizes and shapes are possible for cages, which distinguishes one byte order from the other.
fn all_possible(layout: &SudokuLayout, cages: &[DraftCage<'_>]) -> bool {
    cages.iter().all(|cage| {
        let cells: Vec<usize> = cage.cells.iter().map(|piece| piece.value).collect();
        cells.len() <= 9
            && cage.sum.is_some_and(|sum| (1..=MOST).contains(&sum))
            && is_in_one_piece(layout.size().into(), &cells)
    })
}

/// Writes the line.
fn write(killer: &Sudoku) -> Option<String> {
    let mut out = format!("3x3:{}:k:", if killer.layout.has_diagonals() { "d" } else { "" });
    let mut alone = killer.cages.len();
    for cage in killer.cage_of_cells() {
        let value = match cage {
            Some(at) => killer.cages.get(at)?.sum? * BYTE + at as u32 + 1,
            None => {
                alone += 1;
                alone as u32
            }
        };
        out.push_str(&format!("{value}:"));
    }
    Some(out + "\n")
}
