//! The one-line id of positions.
//!
//! `minesweeper:` columns `x` rows, `n` and the number of mines if it is known, `:` the squares. Numbers are digits,
//! `F` is a flag, `y` unknown, and small letters from `a` to `x` are runs of 1 to 24 closed squares. If the mines are
//! known, `:` and their bits follow in reading order, five per character. A board that will be dealt has the guarantee
//! for its first click and its seed instead of squares. This is `opening-4f1c`, or `opening-sure-4f1c` if no guessing
//! may be necessary. Without a seed, the board is dealt when the game begins.

use super::super::board::{Board, Size, Square};
use super::super::dealt::{DealText, id_of};
use super::super::{Minesweeper, native};
use crate::{Fit, Format, Info, Loaded, each_line, of};
use nazo_core::text::codec::{
    After, Codec, Decimal, Mapped, Named, OneOf, Optional, Or, PackedCells, SIDES, Symbols, fields,
};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, say};

pub(super) const FORMAT: Format = Format {
    sample: "minesweeper:9x9n10:00011102a0001a102a110111011a100001111100001a10001111221212a101ad21011d10000",
    fit: |lines| Fit::begins(lines, "minesweeper:"),
    read: |source, lines| each_line(source, lines, puzzle),
    write: Some(|puzzle, _| write(of(puzzle)?)),
    ..Format::ID
};

const PARTS: Fixed = Fixed("minesweeper.id-written-like");

pub(super) type Head = ((Named<Decimal>, Named<After<Decimal>>), Optional<After<Named<Decimal>>>);

/// Columns, rows, mines: `9x9n10`.
pub(super) const HEAD: Head = (SIDES, Optional(After("n", Named(Fixed("minesweeper.a-number-of-mines"), Decimal))));

/// The squares, except closed ones.
const SQUARES: PackedCells<Or<OneOf<Square>, Mapped<Symbols, Square>>> = PackedCells {
    one: Or(OneOf(&[("F", Square::Flag), ("y", Square::Unknown)]), native::OPEN),
    letters: ['a', 'x'],
    apart: None,
    what: Fixed("minesweeper.square-of-id"),
};

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, squares], bits) = fields(source, line.text.trim(), PARTS)?;
    let (size, mines) = read_head(source, head)?;
    if squares.contains('-') {
        let mines = mines.map(|mines| (mines, head));
        let deal = DealText::of_id(source, squares)?;
        let text = head.split_once('n').map_or(head, |(size, _)| size);
        return Ok(Loaded::fresh(Minesweeper::of_deal(deal.read(source, text, mines)?, Info::default())));
    }
    let found = SQUARES.exactly(source, squares, size.area())?;
    let found = found.into_iter().map(|piece| piece.value.unwrap_or(Square::Closed)).collect();
    let board = Board::new(usize::from(size.cols), found, mines)
        .map_err(|error| ReadError::shape(source, squares, error.phrase()))?;
    let closed = board.covered().count();
    if let Some(mines) = mines.filter(|mines| *mines as usize > closed) {
        return Err(ReadError::shape(source, head, say!("minesweeper.too-few-closed", closed, mines)));
    }
    native::game(source, board, bits, Info::default())
}

/// Reads `9x9n10`: columns, rows, mines.
pub(super) fn read_head(source: &Source, head: &str) -> Result<(Size, Option<u32>), ReadError> {
    let ((cols, rows), mines) = HEAD.all(source, head)?;
    let small = |side: u32| u16::try_from(side).unwrap_or(u16::MAX);
    let size = Size { rows: small(rows), cols: small(cols) };
    if size.is_possible() {
        return Ok((size, mines));
    }
    Err(ReadError::shape(source, head, say!("minesweeper.no-such-size", rows, cols, most = super::super::MAX_SIDE)))
}

/// Writes the id of a puzzle.
fn write(puzzle: &Minesweeper) -> Option<String> {
    let Size { rows, cols } = puzzle.board().size();
    let mut out = format!("minesweeper:{}:", HEAD.text(&((cols.into(), rows.into()), puzzle.board().mines()))?);
    if let Some(deal) = puzzle.deal() {
        return Some(format!("{out}{}\n", id_of(deal)?));
    }
    let squares = puzzle.board().squares().iter();
    SQUARES.write(squares.map(|square| Some(*square).filter(|square| *square != Square::Closed)), &mut out)?;
    if let Some(layout) = puzzle.layout() {
        out.push(':');
        native::MINES_OF.write(layout.mines().iter().copied(), &mut out);
    }
    Some(out + "\n")
}
