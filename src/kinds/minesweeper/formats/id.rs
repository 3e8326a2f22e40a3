//! The one-line id of positions.
//!
//! `minesweeper:` columns `x` rows, `n` and the number of mines where it is known, `:` the squares: numbers as digits,
//! `F` a flag, `y` unknown, small letters from `a` to `x` for runs of 1 to 24 closed squares. Where the mines are known,
//! `:` and their bits in reading order, five a character. A board that is yet to be dealt has instead of squares what its
//! first click is promised and its seed: `opening-4f1c`, and `opening-sure-4f1c` where nothing is to be guessed;
//! without a seed it is dealt when the game begins.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, char};
use nom::combinator::{map, map_opt, opt};
use nom::sequence::preceded;

use super::super::board::{Board, Size, Square};
use super::super::dealt::{DealText, id_of};
use super::super::{Minesweeper, native};
use crate::{Fit, Format, Info, Loaded, each_line, first};
use nazo_core::text::lexis::{Parsed, all_cells, expect, number, read_all};
use nazo_core::text::packed::push_bits;
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

/// The longest run of closed squares that one letter stands for.
const LONGEST: usize = 24;

pub(super) const FORMAT: Format = Format {
    id: "id",
    about: "nazo's own one-line id, for chats and links",
    sample: "minesweeper:9x9n10:00011102a0001a102a110111011a100001111100001a10001111221212a101ad21011d10000",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| {
        Fit::when(
            first(lines).starts_with("minesweeper:"),
            Fixed("it does not begin with 'minesweeper:'", "「minesweeper:」で始まっていません"),
        )
    },
    read: |source, lines| each_line(source, lines, puzzle),
};

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split_once(':').map_or("", |x| x.1).split(':').collect();
    let (head, squares, bits) = match fields.as_slice() {
        [head, squares] => (*head, *squares, None),
        [head, squares, bits] => (*head, *squares, Some(*bits)),
        _ => {
            let message = Phrase::fixed(
                "an id is 'minesweeper:', columns 'x' rows, ':' and the squares",
                "idは「minesweeper:」、列数「x」行数、「:」、マスの順に書きます。",
            );
            return Err(ReadError::on(source, text, Problem::Shape(message)));
        }
    };
    let (size, mines) = read_head(source, head)?;
    if squares.contains('-') {
        let mines = mines.map(|mines| (mines, head));
        let deal = DealText::of_id(source, squares)?;
        let text = head.split_once('n').map_or(head, |(size, _)| size);
        return Ok(Minesweeper::of_deal(deal.read(source, text, mines)?, Info::default()).loaded());
    }
    let runs = read_all(source, squares, all_cells(|_| false, run))?;
    let squares_of = |(square, count): (Square, usize)| std::iter::repeat_n(square, count);
    let found: Vec<Square> = runs.into_iter().flat_map(|piece| squares_of(piece.value)).collect();
    if found.len() != size.area() {
        let message = phrase!(
            "the id describes {} squares; this board has {}",
            "idは{}マスですが、この盤面は{}マスです。",
            found.len(),
            size.area()
        );
        return Err(ReadError::on(source, squares, Problem::Shape(message)));
    }
    let board = Board::new(usize::from(size.cols), found, mines)
        .map_err(|error| ReadError::on(source, squares, Problem::Shape(error.phrase())))?;
    let closed = board.covered().count();
    if let Some(mines) = mines.filter(|mines| *mines as usize > closed) {
        let message = phrase!(
            "{closed} squares are closed, too few for {mines} mines",
            "閉じたマスは{closed}個なので、地雷{mines}個は入りません。"
        );
        return Err(ReadError::on(source, head, Problem::Shape(message)));
    }
    match bits {
        None => Ok(Minesweeper::new(board, Info::default()).loaded()),
        Some(bits) => native::game(source, board, bits, Info::default()),
    }
}

/// `9x9n10`: columns, rows, mines.
pub(super) fn read_head(source: &Source, head: &str) -> Result<(Size, Option<u32>), ReadError> {
    let side = || expect(Fixed("a number of squares", "マスの数"), number);
    let mines = opt(preceded(char('n'), expect(Fixed("a number of mines", "地雷の数"), number)));
    let (cols, _, rows, mines) =
        read_all(source, head, (side(), expect(Fixed("'x'", "「x」"), char('x')), side(), mines))?;
    let small = |side: u32| u16::try_from(side).unwrap_or(u16::MAX);
    let size = Size { rows: small(rows), cols: small(cols) };
    if size.is_possible() {
        return Ok((size, mines));
    }
    let message = phrase!(
        "a board of {rows} rows and {cols} columns is not possible: sides go from 1 to {}",
        "{rows}行{cols}列の盤面は作れません。行も列も1から{}です。",
        super::super::MAX_SIDE
    );
    Err(ReadError::on(source, head, Problem::Shape(message)))
}

fn run(input: &str) -> Parsed<'_, (Square, usize)> {
    let closed = map_opt(anychar, |c| {
        let length = (c as usize).checked_sub('a' as usize)? + 1;
        (length <= LONGEST).then_some((Square::Closed, length))
    });
    let unknown = map(char('y'), |_| (Square::Unknown, 1));
    let shown = map_opt(anychar, |c| {
        native::square(c).filter(|square| matches!(square, Square::Open(_) | Square::Flag)).map(|square| (square, 1))
    });
    expect(
        Fixed("a number from 0 to 8, F, y, or a letter from a to x", "0から8の数、F、y、またはaからxの文字"),
        alt((unknown, closed, shown)),
    )
    .parse(input)
}

/// The id of a puzzle.
pub(super) fn write(puzzle: &Minesweeper) -> String {
    let Size { rows, cols } = puzzle.board().size();
    let mut out = format!("minesweeper:{cols}x{rows}");
    if let Some(mines) = puzzle.board().mines() {
        out.push_str(&format!("n{mines}"));
    }
    out.push(':');
    if let Some(deal) = puzzle.deal() {
        return format!("{out}{}\n", id_of(deal));
    }
    for same in puzzle.board().squares().chunk_by(|a, b| a == b) {
        match same.first() {
            Some(Square::Closed) => {
                let letter = |run: &[Square]| char::from(b'a' + (run.len() - 1) as u8);
                out.extend(same.chunks(LONGEST).map(letter));
            }
            Some(Square::Unknown) => out.extend(same.iter().map(|_| 'y')),
            _ => out.extend(same.iter().map(|square| native::sign(*square))),
        }
    }
    if let Some(layout) = puzzle.layout() {
        out.push(':');
        push_bits(&mut out, layout.mines().iter().copied());
    }
    out + "\n"
}
