//! Positions in native text: `mines: N` if the number is known, then one row of the board per line.

use super::board::{Board, BoardError, Size, Square};
use super::dealt::{self, DealText};
use super::{Layout, Minesweeper};
use crate::lines::Lines;
use crate::{Info, Loaded};
use nazo_core::text::codec::{Bits, Codec, Mapped, OneOf, Or, Symbols, check_row};
use nazo_core::text::lexis::{Piece, letters};
use nazo_core::text::{Document, KeyLine, Line, Problem, ReadError, Source, smallest_usual_length};
use nazo_core::words::{Fixed, Phrase, say};

/// The example in the command line's description, in full.
pub(super) const SAMPLE: &str = "\
minesweeper
title: Example
mines: 10
00011102.
0001.102.
110111011
.10000111
1100001.1
000111122
1212.101.
....21011
....10000
";

/// The description of a square for messages.
const SIGNS: Fixed = Fixed("minesweeper.sign-of-square");
/// The keys of this kind.
const KEYS: &[&str] = &[MINES, LAYOUT, SIZE, "first", "guess", "seed"];
pub(super) const MINES: &str = "mines";
const LAYOUT: &str = "layout";
const SIZE: &str = "size";
/// The codec for the mines of a layout.
pub(super) const MINES_OF: Bits = Bits::of_five(Fixed("minesweeper.mines-of-board"));

/// The codec for an open square.
pub(super) const OPEN: Mapped<Symbols, Square> = Mapped(
    Symbols(&[('0', '8', 0)]),
    |number| Some(Square::Open(number as u8)),
    |square| if let Square::Open(number) = square { Some((*number).into()) } else { None },
);
/// The codec for any square.
const SQUARE: Or<OneOf<Square>, Mapped<Symbols, Square>> =
    Or(OneOf(&[(".", Square::Closed), ("#", Square::Closed), ("F", Square::Flag), ("?", Square::Unknown)]), OPEN);

/// A square as text.
pub(super) fn sign(square: Square) -> String {
    SQUARE.text(&square).unwrap_or_default()
}

/// The square that a character stands for.
pub(super) fn square(sign: char) -> Option<Square> {
    SQUARE.value(sign.encode_utf8(&mut [0; 4]))
}

/// Whether a text without a kind line is a position: it gives the number of mines.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    document.lines.iter().filter_map(|line| line.key()).any(|key| key.key == MINES)
}

/// Reads a position.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let lines = Lines::new(source, "minesweeper", KEYS, document.line).repeating();
    let mut lines = lines.with(&document.lines)?;
    let info = std::mem::take(&mut lines.info);
    let mines = lines.key(MINES).map(|key| number_of_mines(source, key)).transpose()?;
    let bits = lines.value(LAYOUT);
    if let (true, Some(size)) = (lines.board.is_empty() && bits.is_none(), lines.value(SIZE)) {
        let deal = DealText::of(&lines).read(source, size, mines)?;
        return Ok(Loaded::fresh(Minesweeper::of_deal(deal, info)));
    }
    if let Some(KeyLine { key, .. }) = lines.first_of(KEYS.get(2..).unwrap_or_default()) {
        return Err(ReadError::shape(source, key, say!("minesweeper.key-of-a-deal", key)));
    }
    if lines.board.is_empty() {
        return Err(lines.no_board(Fixed("minesweeper.rows-of-numbers")));
    }
    let board = board(source, &lines.board, mines.map(|(count, _)| count))?;
    if let Some((count, text)) = mines.filter(|(count, _)| *count as usize > board.covered().count()) {
        let message = say!("minesweeper.too-few-closed", closed = board.covered().count(), mines = count);
        return Err(ReadError::bad_value(source, MINES, text, message));
    }
    game(source, board, bits, info)
}

fn number_of_mines<'a>(source: &Source, key: &KeyLine<'a>) -> Result<(u32, &'a str), ReadError> {
    let digits = key.value.bytes().all(|byte| byte.is_ascii_digit()) && key.value.len() <= 6;
    key.value.parse().ok().filter(|_| digits).map(|count| (count, key.value)).ok_or_else(|| {
        let reason = Fixed("minesweeper.no-number-of-mines").into();
        let piece = if key.value.is_empty() { key.key } else { key.value };
        ReadError::on(source, piece, Problem::BadValue { key: MINES.into(), value: key.value.into(), reason })
    })
}

/// The characters of a row that are squares.
fn signs(row: &str) -> impl Iterator<Item = Piece<'_, char>> {
    letters(row).filter(|sign| !sign.value.is_whitespace())
}

fn board(source: &Source, rows: &[Line<'_>], mines: Option<u32>) -> Result<Board, ReadError> {
    let cols = smallest_usual_length(rows.iter().map(|row| signs(row.text).count()).collect());
    let mut squares = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, sign) in signs(line.text).enumerate() {
            let wrong = || ReadError::symbol(source, sign.text, Phrase::square(row, col), SIGNS);
            squares.push(square(sign.value).ok_or_else(wrong)?);
        }
        check_row(source, line.text.trim(), row, signs(line.text).count(), cols)?;
    }
    Board::new(cols, squares, mines).map_err(|error| {
        let text = rows.first().map_or("", |row| row.text.trim());
        ReadError::shape(source, text, error.phrase())
    })
}

/// A position, or the position of a game if the bits of its mines are given.
pub(super) fn game(source: &Source, board: Board, bits: Option<&str>, info: Info) -> Result<Loaded, ReadError> {
    let Some(bits) = bits else { return Ok(Loaded::fresh(Minesweeper::new(board, info))) };
    let size = board.size();
    let mines = MINES_OF.read(source, bits, size.area())?;
    let refused = |message: Phrase| ReadError::shape(source, bits, message);
    let layout = Layout::new(size, mines);
    let layout = layout.ok_or_else(|| refused(BoardError::Shape { squares: 0, cols: 0 }.phrase()))?;
    if board.mines().is_some_and(|mines| mines != layout.count()) {
        return Err(refused(say!("minesweeper.layout-mines", mines = layout.count())));
    }
    if let Some(wrong) = contradicted(&board, &layout) {
        return Err(refused(say!("minesweeper.layout-something-else", name = size.name(wrong))));
    }
    let game = Minesweeper::of_game(board, layout, info);
    Ok(Loaded::fresh(game.ok_or_else(|| refused(Phrase::fixed("minesweeper.layout-another-board")))?))
}

/// The first open square that contradicts a layout.
fn contradicted(board: &Board, layout: &Layout) -> Option<usize> {
    let is_wrong = |(at, number): &(usize, u8)| layout.is_mine(*at) || layout.number(*at) != *number;
    board.numbers().find(is_wrong).map(|(at, _)| at)
}

/// Writes the position in native text.
pub(super) fn write(puzzle: &Minesweeper) -> String {
    let mut out = format!("minesweeper\n{}", puzzle.info.lines());
    if let Some(deal) = puzzle.deal() {
        out.push_str(&dealt::write(deal));
        return out;
    }
    if let Some(mines) = puzzle.board().mines() {
        out.push_str(&format!("{MINES}: {mines}\n"));
    }
    if let Some(layout) = puzzle.layout() {
        out.push_str(&format!("{LAYOUT}: "));
        MINES_OF.write(layout.mines().iter().copied(), &mut out);
        out.push('\n');
    }
    let Size { cols, .. } = puzzle.board().size();
    for row in puzzle.board().squares().chunks(usize::from(cols)) {
        row.iter().for_each(|square| out.push_str(&sign(*square)));
        out.push('\n');
    }
    out
}
