//! SumoCueV1, the text of SumoCue and JSudoku: killers, or sudokus if there are no cages. Both may be jigsaws.
//!
//! `SumoCueV1`, `D` if the diagonals count, then an entry for each of the 81 cells. `=nn` is the first cell of a cage
//! with this sum, 0 for none; without cages it is the given digit. `+nn` is a cell of the cage whose first cell is
//! number nn, counted from 0. If there are regions, `J0` to `J8` follows every entry.

use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::super::draft::Draft;
use super::super::{Content, DraftCage, Lacks, Sudoku, SudokuLayout, cell_name, layout_error, pointed, refusal};
use super::CELLS;
use crate::{Fit, Format, Loaded, each_line, of};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{After, Codec, Decimal, Named, Optional, Sign, check_count};
use nazo_core::text::lexis::{Piece, all_cells, expect, read_all};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "sumocue",
    about: "SumoCueV1 without cages, a jigsaw as a rule (SumoCue, JSudoku)",
    sample: include_str!("../samples/sumocue.txt"),
    fit: |lines| Fit::begins(lines, HEAD),
    read: |source, lines| each_line(source, lines, read),
    lacks: |sudoku| {
        refusal(sudoku, &Phrase::literal("SumoCue"), &[Lacks::OtherSizes, Lacks::Windows, Lacks::OtherBoxes])
    },
    write: Some(|sudoku, _| write(of(sudoku)?)),
    ..Format::LINE
};

pub(super) const KILLER: Format = Format {
    about: "SumoCueV1 with cages, with regions and diagonals as well (SumoCue, JSudoku)",
    sample: include_str!("../samples/killer-sumocue.txt"),
    lacks: |killer| {
        use Lacks::{Givens, OnlySingles, OtherBoxes, OtherSizes, SingleNoSum, SumZero, Windows};
        let lacks = [OtherSizes, Windows, OtherBoxes, Givens, SingleNoSum, SumZero, OnlySingles];
        refusal(killer, &Phrase::literal("SumoCue"), &lacks)
    },
    ..FORMAT
};

const HEAD: &str = "SumoCueV1";

/// The entry of a cell: its sign and number, and its region if there are regions.
type Entry = Named<((Sign, Decimal), Optional<After<Named<Sign>>>)>;

const ENTRY: Entry = Named(
    Fixed("sudoku.sum-or-number-of-cell"),
    ((Sign("=+"), Decimal), Optional(After("J", Named(Fixed("sudoku.number-of-region"), Sign("012345678"))))),
);

/// Reads a line.
fn read(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let parser = preceded(
        expect(Fixed("sudoku.sumocuev1"), tag(HEAD)),
        (opt(char('D')), all_cells(|_| false, |input| ENTRY.read(input))),
    );
    let (diagonals, entries) = read_all(source, text, parser)?;
    check_count(source, text, entries.len(), CELLS, Fixed("kinds.cells"))?;
    let layout = layout(source, text, &entries)?.diagonals(diagonals.is_some());
    let entries: Vec<Piece<'_, (char, u32)>> = entries.iter().map(|entry| entry.with(entry.value.0)).collect();
    let has_cages = entries.iter().any(|entry| entry.value.0 == '+');
    let (cells, cages) = match has_cages {
        false => (givens(source, &entries)?, Vec::new()),
        true => (Vec::new(), cages(source, &layout, &entries)?),
    };
    Draft { cages, ..Draft::new(layout, cells) }.finish(source)
}

fn layout(
    source: &Source,
    text: &str,
    entries: &[Piece<'_, <Entry as Codec>::Value>],
) -> Result<SudokuLayout, ReadError> {
    let labels: Vec<char> = entries.iter().filter_map(|entry| entry.value.1).collect();
    if labels.is_empty() {
        return Ok(SudokuLayout::classic());
    }
    if let Some(bare) = entries.iter().find(|entry| entry.value.1.is_none()) {
        return Err(ReadError::shape(source, bare.text, Phrase::fixed("sudoku.cell-without-region")));
    }
    SudokuLayout::with_regions(9, &labels).map_err(|error| layout_error(source, text, &error))
}

fn givens<'a>(source: &Source, entries: &[Piece<'a, (char, u32)>]) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let given = |entry: &Piece<'a, (char, u32)>| match entry.value {
        ('+', _) | (_, 0) => Ok(entry.with(Content::Open)),
        (_, number @ 1..=9) => Ok(entry.with(Content::Given(Value(number as u8)))),
        (_, number) => Err(ReadError::shape(source, entry.text, say!("sudoku.no-digit", number))),
    };
    entries.iter().map(given).collect()
}

fn cages<'a>(
    source: &Source,
    layout: &SudokuLayout,
    entries: &[Piece<'a, (char, u32)>],
) -> Result<Vec<DraftCage<'a>>, ReadError> {
    let points_to = |(cell, entry): (usize, &Piece<'a, (char, u32)>)| match entry.value {
        ('=', _) => Ok(entry.with(cell)),
        (_, first) if (first as usize) < CELLS && first as usize != cell => Ok(entry.with(first as usize)),
        (_, first) => {
            let message = say!("sudoku.points-at-no-cell", name = cell_name(cell, 9), first, last = CELLS - 1);
            Err(ReadError::shape(source, entry.text, message))
        }
    };
    let points_to = entries.iter().enumerate().map(points_to).collect::<Result<Vec<_>, ReadError>>()?;
    let cage = |(head, cells): (usize, Vec<Piece<'a, usize>>)| {
        let (_, sum) = entries.get(head)?.value;
        // A single cell without a sum is in no cage.
        (sum > 0 || cells.len() > 1).then(|| DraftCage::at(layout, cells, Some(sum).filter(|sum| *sum > 0)))
    };
    Ok(pointed(source, 9, &points_to)?.into_iter().filter_map(cage).collect())
}

/// Writes the line.
fn write(sudoku: &Sudoku) -> Option<String> {
    let layout = &sudoku.layout;
    let mut entries: Vec<(char, u32)> =
        sudoku.givens.iter().map(|given| ('=', given.map_or(0, |value| value.0.into()))).collect();
    for cage in &sudoku.cages {
        let (head, rest) = cage.cells.split_first()?;
        *entries.get_mut(head.index())? = ('=', cage.sum.unwrap_or(0));
        for cell in rest {
            *entries.get_mut(cell.index())? = ('+', u32::from(head.0));
        }
    }
    let mut out = format!("{HEAD}{}", if layout.has_diagonals() { "D" } else { "" });
    for (cell, entry) in entries.into_iter().enumerate() {
        let region = || char::from_digit(layout.area_of(cell) as u32, 10);
        ENTRY.write(&(entry, if layout.is_jigsaw() { region() } else { None }), &mut out)?;
    }
    Some(out + "\n")
}
