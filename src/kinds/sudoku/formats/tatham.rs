//! Game ids of Solo in Simon Tatham's Portable Puzzle Collection: sudokus, jigsaws and killers (format as in its
//! solo.c).

use nom::Parser;
use nom::character::complete::{char, digit0, one_of, satisfy};
use nom::combinator::{map, opt};
use nom::multi::many0;
use nom::sequence::{pair, preceded};

use super::super::draft::Draft;
use super::super::grid::{areas, edge_count, members, pieces, walls};
use super::super::regions::regions_of;
use super::super::{
    Areas, Cage, DraftCage, Lacks, Sudoku, SudokuLayout, cage_of_cells, cell_name, layout_error, numbered, refusal,
};
use crate::{Fit, Format, Loaded, each_line, first, of};
use nazo_core::puzzle::Cell;
use nazo_core::text::codec::{Decimal, PackedCells, RunWalls};
use nazo_core::text::lexis::{Parsed, Piece, number, read_all, unexpected};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    about: "a game id of Solo in Simon Tatham's collection",
    sample: include_str!("../samples/tatham.txt"),
    fit,
    read: |source, lines| each_line(source, lines, read),
    lacks: |sudoku| write(of(sudoku)?).err(),
    write: Some(|sudoku, _| write(of(sudoku)?).ok()),
    ..Format::LINE
};

pub(super) const KILLER: Format = Format {
    about: "a game id of a killer of Solo in Simon Tatham's collection; a cage of one cell, which Solo does not have, is \
            written as a given within a cage beside it",
    sample: include_str!("../samples/killer-tatham.txt"),
    ..FORMAT
};

/// The part before the colon.
struct Params {
    /// The number of boxes across (and so their height) and the number of boxes down (and so their width).
    boxes: (u32, u32),
    jigsaw: bool,
    flags: Vec<char>,
}

fn params(input: &str) -> Parsed<'_, Params> {
    let mut side = pair(number, opt(preceded(char('x'), number)));
    let (rest, (across, down)) = side.parse(input)?;
    // Symmetry (`r4`, `m8`, `a`) and difficulty (`db`) only concern generation.
    let letter = map(pair(one_of("jxkarm"), digit0), |(letter, _)| letter);
    let difficulty = map(pair(char('d'), satisfy(|c| c.is_ascii_lowercase())), |(letter, _)| letter);
    let (rest, flags) = many0(letter.or(difficulty)).parse(rest)?;
    let jigsaw = flags.contains(&'j');
    let boxes = (across, down.unwrap_or(if jigsaw { 1 } else { across }));
    Ok((rest, Params { boxes, jigsaw, flags }))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = first(lines);
    let is_id = params(text).is_ok_and(|(rest, params)| {
        let id = rest.strip_prefix([':', '#']);
        // Killers in another notation have a similar beginning: '3x3:d:k:'.
        let sized = text.contains('x') || params.jigsaw;
        let is_other = |id: &str| id.starts_with(':') || id.starts_with("d:") || id.starts_with("k:") || is_mines(id);
        sized && id.is_some_and(|id| !is_other(id))
    });
    Fit::when(is_id, Fixed("sudoku.solo-parameters"))
}

/// Whether the part after the colon is a game of Mines: column and row of the first click, then the mines.
fn is_mines(id: &str) -> bool {
    let mut fields = id.splitn(3, ',');
    let mut is_number = || fields.next().is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    is_number() && is_number() && fields.next().is_some_and(|mines| mines.starts_with(['m', 'u']))
}

/// Reads an id.
fn read(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let head_end = text.find([':', '#']).unwrap_or(text.len());
    let (head, rest) = text.split_at(head_end);
    let params = read_all(source, head, params)?;
    if rest.starts_with('#') {
        return Err(ReadError::on(source, rest, Problem::Unsupported(Fixed("board.id-holds-only-seed").into())));
    }
    let size = params.boxes.0.saturating_mul(params.boxes.1) as usize;
    let Some(desc) = rest.strip_prefix(':') else {
        return Err(unexpected(source, rest, Fixed("sudoku.colon-and-cells")));
    };
    let mut parts = desc.split(',');
    let body = parts.next().unwrap_or(desc);
    let layout = match params.boxes {
        (_, 1) => {
            let Some(blocks) = parts.next() else {
                return Err(ReadError::shape(source, body, Fixed("sudoku.jigsaw-id-needs-regions")));
            };
            jigsaw(source, size, blocks)?
        }
        (across, down) => {
            let layout = SudokuLayout::with_boxes(size, down as usize, across as usize);
            layout.map_err(|error| layout_error(source, head, &error))?
        }
    };
    let layout = layout.diagonals(params.flags.contains(&'x'));
    let numbers = NUMBERS.exactly(source, body, layout.cell_count())?;
    let cells = numbered(source, numbers, layout.size())?;
    let cages = if params.flags.contains(&'k') {
        let (Some(blocks), Some(sums)) = (parts.next(), parts.next()) else {
            return Err(ReadError::shape(source, desc, Fixed("sudoku.killer-id-needs-cages")));
        };
        cages(source, &layout, blocks, sums)?
    } else {
        Vec::new()
    };
    if let Some(surplus) = parts.next() {
        let message = match (layout.is_jigsaw(), cages.is_empty()) {
            (false, true) => Fixed("sudoku.regions-in-jigsaw-ids-only"),
            _ => Fixed("sudoku.id-goes-on"),
        };
        return Err(ReadError::shape(source, surplus, message));
    }
    Draft { cages, ..Draft::new(layout, cells) }.finish(source)
}

/// A number for every cell that has one.
const NUMBERS: PackedCells<Decimal> =
    PackedCells { one: Decimal, letters: ['a', 'z'], apart: Some('_'), what: Fixed("sudoku.number-or-letter") };
const REGIONS: RunWalls = RunWalls { what: Fixed("sudoku.regions") };
const CAGES: RunWalls = RunWalls { what: Fixed("sudoku.cages") };

fn jigsaw(source: &Source, size: usize, blocks: &str) -> Result<SudokuLayout, ReadError> {
    // Sizes out of range are refused before any work is done for them.
    SudokuLayout::latin(size).map_err(|error| layout_error(source, blocks, &error))?;
    let regions = areas(size, &REGIONS.read(source, blocks, edge_count(size))?);
    regions_of(source, blocks, size, &regions)
}

fn cages<'a>(
    source: &Source,
    layout: &SudokuLayout,
    blocks: &str,
    sums: &'a str,
) -> Result<Vec<DraftCage<'a>>, ReadError> {
    let size = usize::from(layout.size());
    let of = areas(size, &CAGES.read(source, blocks, edge_count(size))?);
    let sums = NUMBERS.exactly(source, sums, layout.cell_count())?;
    let cage = |cells: Vec<usize>| {
        let head = cells.first().copied().unwrap_or(0);
        let name = cell_name(head, layout.size());
        for (cell, piece) in cells.iter().filter_map(|cell| Some((*cell, sums.get(*cell)?))) {
            let message = match (piece.value, cell == head) {
                (Some(_), true) | (None, false) => continue,
                (Some(_), false) => say!("sudoku.sum-not-at-first-cell", here = cell_name(cell, layout.size()), name),
                (None, true) => say!("sudoku.cage-at-no-sum", name),
            };
            return Err(ReadError::shape(source, piece.text, message));
        }
        let head = sums.get(head).copied().unwrap_or(Piece { text: "", value: None });
        Ok(DraftCage::at(layout, cells.into_iter().map(|cell| head.with(cell)), head.value))
    };
    members(&of).into_iter().map(cage).collect()
}

/// The id of the board or of an equivalent one: a cage of one cell becomes a given, and the cell joins an adjacent cage
/// whose cells it sees.
///
/// # Errors
/// The reason why there is no id: windows, Latin squares, regions that are not in one piece, or cages that Solo does
/// not have. In Solo, every cell is in a cage. A cage has a sum and at least two cells, but at most as many as there
/// are values.
fn write(sudoku: &Sudoku) -> Result<String, Phrase> {
    let layout = &sudoku.layout;
    let size = usize::from(layout.size());
    let mut out = match layout.areas() {
        Areas::Boxes { width, height } if *width > 1 && *height > 1 => format!("{height}x{width}"),
        Areas::Boxes { .. } => return Err(Phrase::fixed("sudoku.solo-lacks-flat-boxes")),
        Areas::Regions(_) => format!("{size}j"),
    };
    if layout.has_windows() {
        return Err(Phrase::fixed("sudoku.solo-lacks-windows"));
    }
    out.push_str(if layout.has_diagonals() { "x" } else { "" });
    out.push_str(if sudoku.cages.is_empty() { ":" } else { "k:" });
    let mut givens: Vec<Option<u32>> = sudoku.givens.iter().map(|given| given.map(|value| value.0.into())).collect();
    let cages = if sudoku.cages.is_empty() { Vec::new() } else { joined(sudoku, &mut givens)? };
    NUMBERS.write(givens, &mut out);
    if layout.is_jigsaw() {
        let regions: Vec<usize> = (0..layout.cell_count()).map(|cell| layout.area_of(cell)).collect();
        if pieces(size, &regions) != regions {
            return Err(Phrase::fixed("sudoku.solo-lacks-split-regions"));
        }
        out.push(',');
        REGIONS.write(walls(size, &regions), &mut out);
    }
    if !cages.is_empty() {
        let of: Vec<usize> = cage_of_cells(&cages, layout.cell_count()).into_iter().flatten().collect();
        let mut sums = vec![None; layout.cell_count()];
        cages.iter().for_each(|cage| sums[cage.cells[0].index()] = cage.sum);
        // The walls alone must separate the cages.
        if pieces(size, &of) != of {
            return Err(Phrase::fixed("sudoku.solo-lacks-split-cages"));
        }
        out.push(',');
        CAGES.write(walls(size, &of), &mut out);
        out.push(',');
        NUMBERS.write(sums, &mut out);
    }
    Ok(out + "\n")
}

/// The cages in the order of their first cells. Cages of one cell become givens and join other cages.
fn joined(sudoku: &Sudoku, givens: &mut [Option<u32>]) -> Result<Vec<Cage>, Phrase> {
    let layout = &sudoku.layout;
    let size = usize::from(layout.size());
    if let Some(lacking) = refusal(sudoku, &Phrase::literal("Solo"), &[Lacks::LooseCells, Lacks::NoSum]) {
        return Err(lacking);
    }
    let place = |cage: &Cage| cell_name(cage.cells[0].index(), layout.size());
    let mut cages = sudoku.cages.clone();
    if let Some(cage) = cages.iter().find(|cage| cage.cells.len() > size) {
        return Err(say!("sudoku.solo-cage-too-large", at = place(cage)));
    }
    let sees =
        |a: usize, b: usize| a / size == b / size || a % size == b % size || layout.area_of(a) == layout.area_of(b);
    while let Some(at) = cages.iter().position(|cage| cage.cells.len() == 1) {
        let single = cages.remove(at);
        let cell = single.cells[0].index();
        let takes = |cage: &&mut Cage| {
            cage.cells.len() < size
                && layout.neighbours(cell).any(|other| cage.cells.contains(&Cell(other as u16)))
                && cage.cells.iter().all(|other| sees(other.index(), cell))
        };
        let Some(cage) = cages.iter_mut().find(takes) else {
            return Err(say!("sudoku.solo-cage-too-small", at = place(&single)));
        };
        cage.cells.extend(single.cells);
        cage.cells.sort_unstable();
        cage.sum = cage.sum.zip(single.sum).map(|(sum, digit)| sum + digit);
        givens[cell] = single.sum;
    }
    cages.sort_unstable_by(|one, other| one.cells.cmp(&other.cells));
    Ok(cages)
}
