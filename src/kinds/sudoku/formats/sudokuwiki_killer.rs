//! The killers of SudokuWiki's solver: 81 colours from 1 to 4, a comma, and two digits for each cell.
//!
//! Adjacent cells of one colour are a cage. Its sum is at one of its cells, and `00` at the others. Colour 0 is a cell
//! in no cage.

use super::super::draft::Draft;
use super::super::grid::{members, pieces, tints};
use super::super::{DraftCage, Lacks, Sudoku, SudokuLayout, cell_name, refusal};
use super::CELLS;
use crate::{Fit, Format, Loaded, each_line, first, of};
use nazo_core::text::codec::{Codec, Mapped, Named, Symbols, check_count};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "sudokuwiki",
    about: "the address of a killer in SudokuWiki's solver, or what stands in it after 'bd='",
    sample: include_str!("../samples/killer-sudokuwiki.txt"),
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    lacks: |killer| {
        use Lacks::{Features, Givens, LooseCells, NoSum, OtherSizes, Pieces, SumZero, SumsBeyond};
        let lacks = [OtherSizes, Features, Givens, LooseCells, NoSum, SumZero, SumsBeyond(99), Pieces];
        let too_few_colours = Phrase::fixed("sudoku.too-few-colours");
        refusal(killer, &Phrase::literal("SudokuWiki"), &lacks)
            .or_else(|| colours(of(killer)?).is_none().then_some(too_few_colours))
    },
    write: Some(|killer, _| write(of(killer)?)),
    ..Format::LINE
};

/// The part after `bd=`, or the whole text if it is only colours and sums.
fn body(text: &str) -> Option<&str> {
    let text = text.trim();
    if let Some((_, body)) = text.split_once("bd=") {
        return body.split(|c: char| c.is_whitespace() || matches!(c, '&' | '#')).next();
    }
    let is_body = text.split_once(',').is_some_and(|(colours, sums)| {
        // A wrong character among this many digits is taken for a slip.
        let digits = |text: &str| text.bytes().filter(|c| !c.is_ascii_digit()).count() * 20 <= text.len();
        (70..=90).contains(&colours.len()) && (100..=200).contains(&sums.len()) && digits(colours) && digits(sums)
    });
    is_body.then_some(text)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    Fit::when(body(first(lines)).is_some(), Fixed("sudoku.no-colours-and-sums"))
}

const DIGIT: Symbols = Symbols(&[('0', '9', 0)]);
const COLOUR: Named<Symbols> = Named(Fixed("sudoku.colour"), DIGIT);
/// A sum, or 0 for none.
const SUM: Named<Mapped<(Symbols, Symbols), u32>> = Named(
    Fixed("sudoku.two-digits"),
    Mapped((DIGIT, DIGIT), |(tens, ones)| Some(10 * tens + ones), |sum| Some((sum / 10, sum % 10))),
);

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let body = body(line.text).unwrap_or(line.text);
    let missing = Fixed("sudoku.sums-missing");
    let (first, sums) = body.split_once(',').ok_or_else(|| ReadError::shape(source, body, missing))?;
    let colours = COLOUR.many(source, first)?;
    check_count(source, first, colours.len(), CELLS, Fixed("sudoku.colours"))?;
    check_count(source, sums, sums.len(), 2 * CELLS, Fixed("sudoku.digits-sums"))?;
    let sums = SUM.many(source, sums)?;
    let layout = SudokuLayout::classic();
    let labels: Vec<u32> = colours.iter().map(|piece| piece.value).collect();
    let mut cages = Vec::new();
    for cells in members(&pieces(9, &labels)) {
        let head = cells.first().copied().unwrap_or(0);
        let name = cell_name(head, 9);
        let given: Vec<_> = cells.iter().filter_map(|cell| sums.get(*cell)).filter(|sum| sum.value > 0).collect();
        let (text, message) = match (labels.get(head), given.as_slice()) {
            (_, [_, second, ..]) => (second.text, say!("sudoku.cage-at-two-sums", name = &name)),
            (Some(0), [sum]) => (sum.text, say!("sudoku.sum-and-no-cage", name = &name)),
            (Some(0), []) => continue,
            (_, []) => (sums.get(head).map_or(body, |sum| sum.text), say!("sudoku.cage-at-no-sum", name = &name)),
            (_, [sum]) => {
                let cells = cells.into_iter().filter_map(|cell| Some(colours.get(cell)?.with(cell)));
                cages.push(DraftCage::at(&layout, cells, Some(sum.value)));
                continue;
            }
        };
        return Err(ReadError::rule(source, text, [name], message));
    }
    Draft::caged(layout, cages).finish(source)
}

/// The colour of each cell. None if there are too few colours to distinguish the cages, or a cell is in no cage.
fn colours(killer: &Sudoku) -> Option<Vec<u8>> {
    let of = killer.cage_of_cells();
    let tints = tints(9, &of);
    let colours: Vec<u8> = of.iter().map(|cage| Some(tints.get((*cage)?)? + 1)).collect::<Option<_>>()?;
    let areas = pieces(9, &colours);
    areas.iter().zip(&of).all(|(area, cage)| Some(*area) == *cage).then_some(colours)
}

/// Writes the address.
fn write(killer: &Sudoku) -> Option<String> {
    let mut sums = [0u32; CELLS];
    for cage in &killer.cages {
        *sums.get_mut(cage.cells.first()?.index())? = cage.sum?;
    }
    let mut address = "https://www.sudokuwiki.org/killersudoku.htm?bd=".to_string();
    colours(killer)?.iter().try_for_each(|colour| COLOUR.write(&(*colour).into(), &mut address))?;
    address.push(',');
    sums.iter().try_for_each(|sum| SUM.write(sum, &mut address))?;
    Some(address + "\n")
}
