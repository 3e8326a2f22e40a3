//! The one-line ids: everything about a board, in characters that chats and addresses leave intact.
//!
//! `sudoku:` size and features of the board `:` cells, and for a jigsaw `:` regions. The features are `b4x2` (boxes
//! four wide and two high), `j` (regions follow), `x` (diagonals), `w` (windows). Cells are values (`1`–`9`, `A`…) and
//! small letters for runs of 1 to 26 open cells. Regions are letters, each followed by the length of its run if that is
//! not 1.
//!
//! `killer:` the same, but with no cells if none is given; then `:` walls `:` sums, and for a jigsaw `:` regions. Walls
//! are the inner edges between cages, five per character, in the order of `grid::edges`. Sums are in the order of the
//! areas' first cells: `0`–`9`, `A`–`Z`, `a`–`j` for 0 to 45, other numbers between dots. `y` is a cage without a sum,
//! and `z` is an area of cells in no cage.

use super::super::draft::Draft;
use super::super::grid::{self, areas, edge_count, members, pieces, walls};
use super::super::{
    Areas, Content, DraftCage, Lacks, Sudoku, SudokuLayout, layout_error, numbered, plain_layout, refusal, region_name,
};
use crate::{Fit, Format, Loaded, each_line, of};
use nazo_core::text::codec::{
    After, Bits, COUNT, Codec, Count, Decimal, Flags, Named, Optional, OrNothing, Sign, check_count, fields,
};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const SUDOKU: Format = Format {
    sample: "sudoku:9:a9e6a8b14c2e2e93c7b5b1b3b6c79e7e7c29b5a4e8a",
    fit: |lines| Fit::begins(lines, "sudoku:"),
    read: |source, lines| each_line(source, lines, sudoku),
    write: Some(|sudoku, _| Some(write(of(sudoku)?))),
    ..Format::ID
};

const CELLS_ALONE: Fixed = Fixed("sudoku.sudoku-id-written-like");

pub(super) const KILLER: Format = Format {
    sample: "killer:9::ismcftmj9pdvclphtdvuapvqtru4b:EEIJIACR9FG89DPDIEFB5HH5ELA99",
    fit: |lines| Fit::begins(lines, "killer:"),
    read: |source, lines| each_line(source, lines, killer),
    write: Some(|killer, _| write_killer(of(killer)?)),
    lacks: |killer| refusal(killer, &Phrase::fixed("sudoku.the-id"), &[Lacks::Pieces]),
    ..Format::ID
};

const WALLS: Bits = Bits::of_five(Fixed("sudoku.walls-board"));

/// The entry for an area: nothing if its cells are in no cage, otherwise its sum, if there is one.
const AREA: Named<OrNothing<Count>> = Named(Fixed("sudoku.sum-y-or-z"), OrNothing(COUNT, "z"));

const PARTS: Fixed = Fixed("sudoku.killer-id-written-like");

fn sudoku(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, body], regions) = fields(source, line.text.trim(), CELLS_ALONE)?;
    let layout = layout(source, head, regions)?;
    let found = cells(source, body, &layout)?;
    Draft::new(layout, found).finish(source)
}

fn killer(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, body, walls, sums], regions) = fields(source, line.text.trim(), PARTS)?;
    let layout = layout(source, head, regions)?;
    let givens = if body.is_empty() { Vec::new() } else { cells(source, body, &layout)? };
    let size = usize::from(layout.size());
    let members = members(&areas(size, &WALLS.read(source, walls, edge_count(size))?));
    let found = AREA.many(source, sums)?;
    check_count(source, sums, found.len(), members.len(), Fixed("sudoku.sums-areas"))?;
    let cages = members.into_iter().zip(found);
    let cages = cages.filter_map(|(cells, area)| {
        Some(DraftCage::at(&layout, cells.into_iter().map(|cell| area.with(cell)), area.value?))
    });
    let cages = cages.collect();
    Draft { cages, ..Draft::new(layout, givens) }.finish(source)
}

/// Writes the id of a board without cages.
fn write(sudoku: &Sudoku) -> String {
    let layout = &sudoku.layout;
    format!("sudoku:{}:{}{}\n", head(layout), grid::runs(&sudoku.givens), regions(layout))
}

/// Writes the id of a board with cages, each in one piece.
fn write_killer(killer: &Sudoku) -> Option<String> {
    let layout = &killer.layout;
    let size = usize::from(layout.size());
    let of = killer.cage_of_cells();
    let mut sums = String::new();
    for cells in members(&pieces(size, &of)) {
        let cage = of.get(*cells.first()?).copied().flatten();
        AREA.write(&cage.map(|at| killer.cages[at].sum), &mut sums)?;
    }
    let mut edges = String::new();
    WALLS.write(walls(size, &of), &mut edges);
    let givens = if killer.has_givens() { grid::runs(&killer.givens) } else { String::new() };
    Some(format!("killer:{}:{givens}:{edges}:{sums}{}\n", head(layout), regions(layout)))
}

/// The most cells that runs may expand to, more than any board has.
const MOST_CELLS: usize = 1000;

type Head = (Named<Decimal>, (Optional<After<(Decimal, Named<After<Decimal>>)>>, Flags));

/// The part between the first two colons: the size, then `b4x2` (boxes four wide and two high), `j` (regions are
/// given), `x` (diagonals), `w` (windows).
const HEAD: Head = (
    Named(Fixed("kinds.size-of-board"), Decimal),
    (Optional(After("b", (Decimal, Named(Fixed("sudoku.letter-x"), After("x", Decimal))))), Flags("jxw")),
);

/// A region and the length of its run, if that is not 1.
const REGION: (Named<Sign>, Optional<Decimal>) = (
    Named(Fixed("board.letter-of-region"), Sign("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")),
    Optional(Decimal),
);

/// The board that a head describes.
///
/// # Errors
/// There is no such board, or regions are missing or superfluous.
fn layout(source: &Source, text: &str, regions: Option<&str>) -> Result<SudokuLayout, ReadError> {
    let (size, (boxes, flags)) = HEAD.all(source, text)?;
    let size = size as usize;
    let layout = match (flags.contains(&'j'), regions, boxes) {
        (true, Some(regions), None) => {
            let runs = REGION.many(source, regions)?;
            let run = |(label, count): (char, Option<u32>)| std::iter::repeat_n(label, count.unwrap_or(1) as usize);
            let labels: Vec<char> = runs.into_iter().flat_map(|piece| run(piece.value)).take(MOST_CELLS).collect();
            SudokuLayout::with_regions(size, &labels).map_err(|error| layout_error(source, regions, &error))?
        }
        (false, None, Some((width, height))) => SudokuLayout::with_boxes(size, width as usize, height as usize)
            .map_err(|error| layout_error(source, text, &error))?,
        (false, None, None) => plain_layout(source, text, size)?,
        _ => {
            return Err(ReadError::shape(source, text, Fixed("sudoku.regions-only-after-j")));
        }
    };
    let layout = layout.diagonals(flags.contains(&'x')).windows(flags.contains(&'w'));
    layout.map_err(|error| layout_error(source, text, &error))
}

/// Writes the head of a board.
fn head(layout: &SudokuLayout) -> String {
    let boxes = match layout.areas() {
        Areas::Boxes { width, height } if !layout.has_default_boxes() => Some(((*width).into(), (*height).into())),
        _ => None,
    };
    let flags = [(layout.is_jigsaw(), 'j'), (layout.has_diagonals(), 'x'), (layout.has_windows(), 'w')];
    let flags = flags.into_iter().filter_map(|(is_so, flag)| is_so.then_some(flag)).collect();
    HEAD.text(&(layout.size().into(), (boxes, flags))).unwrap_or_default()
}

/// A colon and the regions of a jigsaw. Empty for a board with boxes.
fn regions(layout: &SudokuLayout) -> String {
    let Areas::Regions(regions) = layout.areas() else { return String::new() };
    let run = |run: &[u8]| {
        let label = region_name(usize::from(*run.first()?));
        REGION.text(&(label, Some(run.len() as u32).filter(|count| *count > 1)))
    };
    regions.chunk_by(|a, b| a == b).filter_map(run).fold(":".to_string(), |text, run| text + &run)
}

/// Reads the cells of a board.
///
/// # Errors
/// There are too many or too few cells, or something is neither a value nor a run.
fn cells<'a>(source: &Source, body: &'a str, layout: &SudokuLayout) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    numbered(source, grid::VALUES.exactly(source, body, layout.cell_count())?, layout.size())
}
