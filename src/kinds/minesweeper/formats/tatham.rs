//! Game ids of Mines in Simon Tatham's Portable Puzzle Collection (format after its mines.c).
//!
//! `9x9n10` is a board before the first click. `9x9:8,2,u` and hexadecimal digits is a game: column and row of the first
//! click, then the mines in reading order, four a digit. Behind `m` there is a mask over them.

use nom::character::complete::one_of;

use super::super::board::{Board, Size};
use super::super::{Layout, Minesweeper, Opened};
use super::id::read_head;
use super::masked;
use crate::{Fit, Format, Info, Loaded, each_line, first};
use nazo_core::text::lexis::{expect, number, read_all};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

/// Squares that one hexadecimal digit holds.
const SQUARES: usize = 4;

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    about: "a game id of Mines in Simon Tatham's collection, masked or in the clear; written in the clear",
    sample: "9x9:0,0,u008440100010002340100",
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    ..Format::LINE
};

/// What stands in a line: the parameters, and the description behind the colon.
fn parts(text: &str) -> Option<(&str, Option<&str>)> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (head, description) = match text.split_once(':') {
        Some((head, description)) => (head, Some(description)),
        None => (text, None),
    };
    let head = head.strip_suffix('a').unwrap_or(head);
    let (cols, rest) = head.split_once('x')?;
    let (rows, mines) = rest.split_once('n').map_or((rest, None), |(rows, mines)| (rows, Some(mines)));
    let is_sized = digits(cols) && digits(rows) && mines.is_none_or(digits);
    (is_sized && (mines.is_some() || description.is_some())).then_some((head, description))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let is_ours = |description: Option<&str>| {
        let Some(description) = description else { return true };
        let mut fields = description.splitn(3, ',');
        let is_number = |field: Option<&str>| {
            field.is_some_and(|field| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit()))
        };
        is_number(fields.next())
            && is_number(fields.next())
            && fields.next().is_some_and(|mines| mines.starts_with(['m', 'u']))
    };
    let fits = parts(first(lines).trim_end()).is_some_and(|(_, description)| is_ours(description));
    Fit::when(
        fits,
        Fixed("it does not begin like '9x9n10' or '9x9:8,2,u'", "「9x9n10」や「9x9:8,2,u」のように始まっていません"),
    )
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let Some((head, description)) = parts(text) else {
        let message = Phrase::fixed(
            "an id is like '9x9n10' or '9x9:8,2,u' and hexadecimal digits",
            "idは「9x9n10」や「9x9:8,2,u」と16進数のように書きます。",
        );
        return Err(ReadError::on(source, text, Problem::Shape(message)));
    };
    let (size, mines) = read_head(source, head)?;
    let Some(description) = description else {
        if let Some(mines) = mines.filter(|mines| *mines as usize > size.area()) {
            let message = phrase!(
                "a board of {} squares has no room for {mines} mines",
                "{}マスの盤面に地雷{mines}個は入りません。",
                size.area()
            );
            return Err(ReadError::on(source, head, Problem::Shape(message)));
        }
        return Ok(Minesweeper::new(Board::closed(size, mines), Info::default()).loaded());
    };
    let mut fields = description.splitn(3, ',');
    let mut field = || fields.next().unwrap_or_default();
    let (col, row, bitmap) = (field(), field(), field());
    let layout = layout(source, size, bitmap)?;
    if let Some(mines) = mines.filter(|mines| *mines != layout.count()) {
        let message = phrase!(
            "the id promises {mines} mines and has {}",
            "地雷は{mines}個のはずですが、idには{}個あります。",
            layout.count()
        );
        return Err(ReadError::on(source, bitmap, Problem::Shape(message)));
    }
    let place = |text| read_all(source, text, expect(Fixed("a place on the board", "盤面の位置"), number));
    let small = |side: u32| u16::try_from(side).unwrap_or(u16::MAX);
    let (row_number, col_number) = (small(place(row)?), small(place(col)?));
    let Some(at) = size.at(row_number, col_number) else {
        return Err(ReadError::on(
            source,
            col,
            Problem::Shape(Phrase::fixed(
                "the first click is beside the board",
                "最初に開くマスが盤面の外にあります。",
            )),
        ));
    };
    let mut board = layout.closed();
    if layout.open(&mut board, at) == Opened::Mine {
        return Err(ReadError::on(
            source,
            bitmap,
            Problem::Shape(Phrase::fixed("the first click is on a mine", "最初に開くマスが地雷です。")),
        ));
    }
    let refused = || {
        ReadError::on(
            source,
            bitmap,
            Problem::Shape(Phrase::fixed("the mines are those of another board", "別の盤面の地雷です。")),
        )
    };
    Ok(Minesweeper::of_game(board, layout, Info::default()).ok_or_else(refused)?.loaded())
}

fn layout(source: &Source, size: Size, bitmap: &str) -> Result<Layout, ReadError> {
    let sign = expect(Fixed("'u' or 'm' and the mines", "「u」か「m」と地雷"), one_of("um"));
    let (sign, digits) = read_all(source, bitmap, (sign, nom::combinator::rest))?;
    let needed = size.area().div_ceil(SQUARES);
    if digits.len() != needed {
        let message = phrase!(
            "the mines of this board take {needed} digits, not {}",
            "この盤面の地雷には{needed}桁必要ですが、{}桁あります。",
            digits.chars().count()
        );
        return Err(ReadError::on(source, bitmap, Problem::Shape(message)));
    }
    // Four squares a digit, two digits a byte.
    let mut bytes = vec![0u8; needed.div_ceil(2)];
    for (at, digit) in digits.char_indices() {
        let Some(value) = digit.to_digit(16) else {
            let problem = Problem::Expected {
                expected: Phrase::fixed("a hexadecimal digit", "16進の数字"),
                found: Phrase::quoted(digit.encode_utf8(&mut [0; 4])),
            };
            return Err(ReadError::on(source, &digits[at..at + digit.len_utf8()], problem));
        };
        if let Some(byte) = bytes.get_mut(at / 2) {
            *byte |= (value as u8) << if at.is_multiple_of(2) { SQUARES } else { 0 };
        }
    }
    if sign == 'm' {
        masked::unmask(&mut bytes, size.area());
    }
    let squares = |byte: u8| (0..8).rev().map(move |bit| byte >> bit & 1 == 1);
    let mut mines: Vec<bool> = bytes.into_iter().flat_map(squares).collect();
    if mines.split_off(size.area()).contains(&true) {
        let message =
            Phrase::fixed("the last digit has a mine beyond the board", "最後の桁に盤面の外の地雷があります。");
        return Err(ReadError::on(source, bitmap, Problem::Shape(message)));
    }
    Layout::new(size, mines).ok_or_else(|| {
        ReadError::on(
            source,
            bitmap,
            Problem::Shape(Phrase::fixed("there is no such board", "そのような盤面はありません。")),
        )
    })
}

/// The id of a game in which nothing but the first click was done, or of a board before it.
pub(super) fn write(puzzle: &Minesweeper) -> Option<String> {
    let (board, size) = (puzzle.board(), puzzle.board().size());
    let Some(layout) = puzzle.layout() else {
        let is_fresh = *board == Board::closed(size, board.mines());
        return board.mines().filter(|_| is_fresh).map(|mines| format!("{}x{}n{mines}\n", size.cols, size.rows));
    };
    let is_click = |at: &usize| {
        let mut opened = layout.closed();
        matches!(layout.open(&mut opened, *at), Opened::Squares(_)) && opened == *board
    };
    // Where several squares show the same, the first 0 is as good as the one that was clicked.
    let nought = board.numbers().find(|(_, number)| *number == 0);
    let click = nought.or_else(|| board.numbers().next()).map(|(at, _)| at).filter(is_click)?;
    let (row, col) = size.place(click);
    let mut out = format!("{}x{}:{col},{row},u", size.cols, size.rows);
    for four in layout.mines().chunks(SQUARES) {
        let bits = four.iter().enumerate().map(|(at, is_mine)| u32::from(*is_mine) << (SQUARES - 1 - at));
        out.extend(char::from_digit(bits.sum(), 16));
    }
    Some(out + "\n")
}
