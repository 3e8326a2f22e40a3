//! Game ids of Mines in Simon Tatham's Portable Puzzle Collection (format as in its mines.c).
//!
//! `9x9n10` is a board before the first click. `9x9:8,2,u` followed by hexadecimal digits is a game: column and row of
//! the first click, then the mines in reading order, four per digit. With `m` instead of `u`, the mines are masked.

use nom::combinator::rest;

use super::super::board::{Board, Size};
use super::super::{Layout, Minesweeper, Opened};
use super::id::{HEAD, read_head};
use super::masked;
use crate::{Fit, Format, Info, Loaded, each_line, first, of};
use nazo_core::text::codec::{After, Bits, Codec, Decimal, Sign};
use nazo_core::text::lexis::read_all;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, say};

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    about: "a game id of Mines in Simon Tatham's collection, masked or in the clear; written in the clear",
    sample: "9x9:0,0,u008440100010002340100",
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    write: Some(|puzzle, _| write(of(puzzle)?)),
    ..Format::LINE
};

/// The column and row of the first click, and whether the mines that follow are masked.
const CLICK: ((Decimal, After<Decimal>), After<Sign>) = ((Decimal, After(",", Decimal)), After(",", Sign("um")));
const MINES: Bits = Bits::of_four(Fixed("minesweeper.mines-of-board"));

/// The parts of a line: the parameters, and the description after the colon.
fn parts(text: &str) -> Option<(&str, Option<&str>)> {
    let (rest, (_, mines)) = HEAD.read(text).ok()?;
    let head = &text[..text.len() - rest.len()];
    let rest = rest.strip_prefix('a').unwrap_or(rest);
    let description = rest.strip_prefix(':');
    (description.is_some() || rest.is_empty() && mines.is_some()).then_some((head, description))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let is_ours = |text: &str| CLICK.read(text).is_ok();
    let fits = parts(first(lines).trim_end()).is_some_and(|(_, description)| description.is_none_or(is_ours));
    Fit::when(fits, Fixed("minesweeper.no-tatham-beginning"))
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let Some((head, description)) = parts(text) else {
        return Err(ReadError::shape(source, text, Fixed("minesweeper.tatham-id-written-like")));
    };
    let (size, mines) = read_head(source, head)?;
    let Some(description) = description else {
        if let Some(mines) = mines.filter(|mines| *mines as usize > size.area()) {
            let message = say!("minesweeper.no-room-for-mines", area = size.area(), mines);
            return Err(ReadError::shape(source, head, message));
        }
        return Ok(Loaded::fresh(Minesweeper::new(Board::closed(size, mines), Info::default())));
    };
    let (((col, row), sign), digits) = read_all(source, description, (|input| CLICK.read(input), rest))?;
    let wrong = |text, message: Fixed| ReadError::shape(source, text, message);
    let layout = layout(source, size, digits, sign == 'm')?;
    if let Some(mines) = mines.filter(|mines| *mines != layout.count()) {
        let message = say!("minesweeper.other-number-than-promised", mines, found = layout.count());
        return Err(ReadError::shape(source, digits, message));
    }
    let small = |side: u32| u16::try_from(side).unwrap_or(u16::MAX);
    let beside = || wrong(description, Fixed("minesweeper.first-click-beside-board"));
    let at = size.at(small(row), small(col)).ok_or_else(beside)?;
    let mut board = layout.closed();
    if layout.open(&mut board, at) == Opened::Mine {
        return Err(wrong(digits, Fixed("minesweeper.first-click-mine")));
    }
    let game = Minesweeper::of_game(board, layout, Info::default());
    Ok(Loaded::fresh(game.ok_or_else(|| wrong(digits, Fixed("minesweeper.mines-of-another-board")))?))
}

fn layout(source: &Source, size: Size, digits: &str, is_masked: bool) -> Result<Layout, ReadError> {
    let bits = MINES.read(source, digits, size.area().next_multiple_of(MINES.each))?;
    let byte = |bits: &[bool]| bits.iter().enumerate().map(|(at, bit)| u8::from(*bit) << (7 - at)).sum();
    let mut bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
    if is_masked {
        masked::unmask(&mut bytes, size.area());
    }
    let squares = |byte: u8| (0..8).rev().map(move |bit| byte >> bit & 1 == 1);
    let mut mines: Vec<bool> = bytes.into_iter().flat_map(squares).collect();
    let wrong = |message| ReadError::shape(source, digits, Fixed(message));
    if mines.split_off(size.area()).contains(&true) {
        return Err(wrong("minesweeper.mine-beyond-board"));
    }
    Layout::new(size, mines).ok_or_else(|| wrong("minesweeper.no-such-board"))
}

/// The id of a board before the first click, or of a game with only the first click. None for a board that will be
/// dealt.
fn write(puzzle: &Minesweeper) -> Option<String> {
    if puzzle.deal().is_some() {
        return None;
    }
    let (board, size) = (puzzle.board(), puzzle.board().size());
    let Some(layout) = puzzle.layout() else {
        let is_fresh = *board == Board::closed(size, board.mines());
        let mines = board.mines().filter(|_| is_fresh)?;
        return Some(format!("{}x{}n{mines}\n", size.cols, size.rows));
    };
    let is_click = |at: &usize| {
        let mut opened = layout.closed();
        matches!(layout.open(&mut opened, *at), Opened::Squares(_)) && opened == *board
    };
    // If several squares would show the same, the first 0 is as good as the one that was clicked.
    let nought = board.numbers().find(|(_, number)| *number == 0);
    let click = nought.or_else(|| board.numbers().next()).map(|(at, _)| at).filter(is_click)?;
    let (row, col) = size.place(click);
    let mut out = format!("{}x{}:{col},{row},u", size.cols, size.rows);
    MINES.write(layout.mines().iter().copied(), &mut out);
    Some(out + "\n")
}
