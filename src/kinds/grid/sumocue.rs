//! SumoCueV1, the text of SumoCue and JSudoku: killers, and without cages sudokus; both as jigsaws as well.
//!
//! `SumoCueV1`, `D` where the diagonals count, then an entry for each of the 81 cells: `=nn` the first cell of a cage
//! with this sum, 0 for none (without cages the digit given), `+nn` a cell of the cage whose first cell is number nn,
//! counted from 0. With regions `J0` to `J8` follows every entry.

use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::{Board, Content, DraftCage, Layout, Sheet, cell_name, is_jigsaw, layout_error, plain_layout, pointed};
use crate::{Fit, Info, first};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{After, Codec, Decimal, Named, Optional, Sign, check_count};
use nazo_core::text::lexis::{Piece, all_cells, expect, read_all};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

const HEAD: &str = "SumoCueV1";
const CELLS: usize = 81;

/// What stands for a cell: its sign and number, and its region where there are regions.
type Entry = Named<((Sign, Decimal), Optional<After<Named<Sign>>>)>;

const ENTRY: Entry = Named(
    Fixed("'=' and a sum, or '+' and the number of a cell", "「=」と合計、または「+」とマスの番号"),
    (
        (Sign("=+"), Decimal),
        Optional(After(
            "J",
            Named(Fixed("the number of a region from 0 to 8", "0から8のブロックの番号"), Sign("012345678")),
        )),
    ),
);

/// How well lines fit texts with cages, or without.
pub(crate) fn fit(lines: &[Line<'_>], cages: bool) -> Fit {
    let text = first(lines);
    match text.starts_with(HEAD) {
        false => Fit::no(Fixed("it does not begin with 'SumoCueV1'", "「SumoCueV1」で始まっていません")),
        true if text.contains('+') == cages => Fit::Yes,
        true => Fit::other_kind(),
    }
}

/// Reads a line.
///
/// # Errors
/// It describes no board; the caret goes to the entry in question.
pub(crate) fn read<'a>(source: &Source, line: Line<'a>) -> Result<Board<'a>, ReadError> {
    let text = line.text.trim();
    let parser = preceded(
        expect(Fixed("'SumoCueV1'", "「SumoCueV1」"), tag(HEAD)),
        (opt(char('D')), all_cells(|_| false, |input| ENTRY.read(input))),
    );
    let (diagonals, entries) = read_all(source, text, parser)?;
    check_count(source, text, entries.len(), CELLS, Fixed("cells", "マス"))?;
    let layout = layout(source, text, &entries)?.diagonals(diagonals.is_some());
    let entries: Vec<Piece<'a, (char, u32)>> = entries.iter().map(|entry| entry.with(entry.value.0)).collect();
    let has_cages = entries.iter().any(|entry| entry.value.0 == '+');
    let (cells, cages) = match has_cages {
        false => (givens(source, &entries)?, Vec::new()),
        true => (Vec::new(), cages(source, &layout, &entries)?),
    };
    Ok(Board { layout, cells, cages, info: Info::default() })
}

fn layout(source: &Source, text: &str, entries: &[Piece<'_, <Entry as Codec>::Value>]) -> Result<Layout, ReadError> {
    let labels: Vec<char> = entries.iter().filter_map(|entry| entry.value.1).collect();
    if labels.is_empty() {
        return plain_layout(source, text, 9);
    }
    if let Some(bare) = entries.iter().find(|entry| entry.value.1.is_none()) {
        let message = Phrase::fixed(
            "this cell has no region ('J0' to 'J8'), though others have one",
            "ほかのマスにはブロック(「J0」から「J8」)がありますが、このマスにはありません。",
        );
        return Err(ReadError::shape(source, bare.text, message));
    }
    Layout::with_regions(9, &labels).map_err(|error| layout_error(source, text, &error))
}

fn givens<'a>(source: &Source, entries: &[Piece<'a, (char, u32)>]) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let given = |entry: &Piece<'a, (char, u32)>| match entry.value {
        ('+', _) | (_, 0) => Ok(entry.with(Content::Open)),
        (_, number @ 1..=9) => Ok(entry.with(Content::Given(Value(number as u8)))),
        (_, number) => {
            let message = phrase!("{number} is no digit from 1 to 9", "{number}は1から9の数字ではありません。");
            Err(ReadError::shape(source, entry.text, message))
        }
    };
    entries.iter().map(given).collect()
}

fn cages<'a>(
    source: &Source,
    layout: &Layout,
    entries: &[Piece<'a, (char, u32)>],
) -> Result<Vec<DraftCage<'a>>, ReadError> {
    let points_to = |(cell, entry): (usize, &Piece<'a, (char, u32)>)| match entry.value {
        ('=', _) => Ok(entry.with(cell)),
        (_, first) if (first as usize) < CELLS && first as usize != cell => Ok(entry.with(first as usize)),
        (_, first) => {
            let name = cell_name(cell, 9);
            let message = phrase!(
                [name],
                "{name} points to cell {first}; the other cells are 0 to {}",
                "{name}が番号{first}のマスを指していますが、ほかのマスの番号は0から{}です。",
                CELLS - 1
            );
            Err(ReadError::shape(source, entry.text, message))
        }
    };
    let points_to = entries.iter().enumerate().map(points_to).collect::<Result<Vec<_>, ReadError>>()?;
    let cage = |(head, cells): (usize, Vec<Piece<'a, usize>>)| {
        let (_, sum) = entries.get(head)?.value;
        // A cell alone and without a sum is in no cage.
        (sum > 0 || cells.len() > 1).then(|| DraftCage::at(layout, cells, Some(sum).filter(|sum| *sum > 0)))
    };
    Ok(pointed(source, 9, &points_to)?.into_iter().filter_map(cage).collect())
}

/// The line; none for boards other than 9x9, windows, boxes of another shape, and killers with givens or cages that
/// would come back as something else.
pub(crate) fn write(sheet: Sheet<'_>) -> Option<String> {
    let layout = sheet.layout;
    if layout.size() != 9 || layout.has_windows() || !(is_jigsaw(layout) || layout.has_default_boxes()) {
        return None;
    }
    let mut entries: Vec<(char, u32)> =
        sheet.givens.iter().map(|given| ('=', given.map_or(0, |value| value.0.into()))).collect();
    if !sheet.cages.is_empty() {
        let silent = |sum: Option<u32>, cells: usize| sum == Some(0) || (sum.is_none() && cells == 1);
        let shown_alone = sheet.cages.iter().all(|cage| cage.cells.len() == 1);
        if shown_alone || sheet.has_givens() || sheet.cages.iter().any(|cage| silent(cage.sum, cage.cells.len())) {
            return None;
        }
        for cage in sheet.cages {
            let (head, rest) = cage.cells.split_first()?;
            *entries.get_mut(head.index())? = ('=', cage.sum.unwrap_or(0));
            for cell in rest {
                *entries.get_mut(cell.index())? = ('+', u32::from(head.0));
            }
        }
    }
    let mut out = format!("{HEAD}{}", if layout.has_diagonals() { "D" } else { "" });
    for (cell, entry) in entries.into_iter().enumerate() {
        let region = || char::from_digit(layout.area_of(cell) as u32, 10);
        ENTRY.write(&(entry, if is_jigsaw(layout) { region() } else { None }), &mut out)?;
    }
    Some(out + "\n")
}
