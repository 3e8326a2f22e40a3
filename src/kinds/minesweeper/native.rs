//! Positions in native text: `mines: N` where it is known, then a row of the board a line.

use super::board::{Board, BoardError, Size, Square};
use super::dealt::{self, DEAL_KEYS, DealText};
use super::{Layout, Minesweeper};
use crate::{INFO_KEYS, Info, Loaded};
use nazo_core::text::codec::{Bits, check_row};
use nazo_core::text::lexis::nearest;
use nazo_core::text::{Document, KeyLine, Problem, ReadError, Source, smallest_usual_length};
use nazo_core::words::{self, Fixed, Phrase, phrase};

/// The example of the command line's description, whole.
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

/// What a square can be.
const SQUARE: Fixed = Fixed("'.', '#', 'F', '?' or a number from 0 to 8", "「.」「#」「F」「?」か0から8の数");
/// The keys of this kind.
pub(super) const MINES: &str = "mines";
const LAYOUT: &str = "layout";
/// The mines of a layout.
pub(super) const MINES_OF: Bits = Bits::of_five(Fixed("the mines of this board", "この盤面の地雷"));

/// A square as it is written.
pub(super) fn sign(square: Square) -> char {
    match square {
        Square::Closed => '.',
        Square::Flag => 'F',
        Square::Unknown => '?',
        Square::Open(number) => char::from(b'0' + number.min(8)),
    }
}

/// The square that a character stands for.
pub(super) fn square(sign: char) -> Option<Square> {
    Some(match sign {
        '.' | '#' => Square::Closed,
        'F' => Square::Flag,
        '?' => Square::Unknown,
        '0'..='8' => Square::Open(sign as u8 - b'0'),
        _ => return None,
    })
}

/// Whether a text without a kind line is a position: it says how many mines there are.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    document.lines.iter().filter_map(|line| line.key()).any(|key| key.key == MINES)
}

/// Reads a position.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let mut info = Info::default();
    let (mut mines, mut bits) = (None, None);
    let mut deal = DealText::default();
    let mut rows: Vec<&str> = Vec::new();
    for line in &document.lines {
        match line.key() {
            None => rows.push(line.text.trim()),
            Some(key) if key.key == MINES => mines = Some(number_of_mines(source, &key)?),
            Some(key) if key.key == LAYOUT => bits = Some(key.value),
            Some(key) if deal.add(&key) => {}
            Some(key) if info.add(key.key, key.value) => {}
            Some(key) => {
                let known: Vec<&str> = INFO_KEYS.iter().copied().chain([MINES, LAYOUT]).chain(DEAL_KEYS).collect();
                let nearest = nearest(key.key, &known).map(str::to_string);
                let problem = Problem::UnknownKey { kind: "minesweeper", key: key.key.into(), nearest };
                return Err(ReadError::on(source, key.key, problem));
            }
        }
    }
    if let (true, Some(size)) = (rows.is_empty() && bits.is_none(), deal.size) {
        let deal = deal.read(source, size, mines)?;
        return Ok(Minesweeper::of_deal(deal, info).loaded());
    }
    if let Some(key) = deal.first_key() {
        let message = phrase!(
            "'{key}:' belongs to a board that is yet to be dealt, with 'size:' and without rows",
            "「{key}:」はまだ配置していない盤のもので、「size:」と一緒に、行なしで書きます。"
        );
        return Err(ReadError::shape(source, key, message));
    }
    if rows.is_empty() {
        return Err(ReadError::no_board(source, document.line, Fixed("rows of '.' and numbers", "「.」と数字の行")));
    }
    let board = board(source, &rows, mines.map(|(count, _)| count))?;
    if let Some((count, text)) = mines.filter(|(count, _)| *count as usize > board.covered().count()) {
        let message = phrase!(
            "{} squares are closed, too few for {count} mines",
            "閉じたマスは{}個なので、地雷{count}個は入りません。",
            board.covered().count()
        );
        return Err(ReadError::on(source, text, bad_mines(text, message)));
    }
    match bits {
        None => Ok(Minesweeper::new(board, info).loaded()),
        Some(bits) => game(source, board, bits, info),
    }
}

fn bad_mines(value: &str, reason: Phrase) -> Problem {
    Problem::BadValue { key: MINES.into(), value: value.into(), reason }
}

fn number_of_mines<'a>(source: &Source, key: &KeyLine<'a>) -> Result<(u32, &'a str), ReadError> {
    let digits = key.value.bytes().all(|byte| byte.is_ascii_digit()) && key.value.len() <= 6;
    match key.value.parse() {
        Ok(count) if digits => Ok((count, key.value)),
        _ => {
            let piece = if key.value.is_empty() { key.key } else { key.value };
            Err(ReadError::on(
                source,
                piece,
                bad_mines(key.value, Phrase::fixed("it is no number of mines", "地雷の数ではありません。")),
            ))
        }
    }
}

fn board(source: &Source, rows: &[&str], mines: Option<u32>) -> Result<Board, ReadError> {
    let cols = cols_of(rows);
    let mut squares = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        let mut count = 0;
        for (at, sign) in line.char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
            let Some(square) = square(sign) else {
                let piece = &line[at..at + sign.len_utf8()];
                let cell = Phrase::each(|lang| words::square(row as u16, count as u16, lang));
                return Err(ReadError::on(
                    source,
                    piece,
                    Problem::Symbol { cell, symbol: sign, allowed: SQUARE.into() },
                ));
            };
            squares.push(square);
            count += 1;
        }
        check_row(source, line, row, count, cols)?;
    }
    Board::new(cols, squares, mines).map_err(|error| {
        let text = rows.first().copied().unwrap_or_default();
        ReadError::shape(source, text, error.phrase())
    })
}

/// How many squares most rows have; of several answers the smallest.
fn cols_of(rows: &[&str]) -> usize {
    let squares = |row: &&str| row.chars().filter(|sign| !sign.is_whitespace()).count();
    smallest_usual_length(rows.iter().map(squares).collect())
}

/// A position of a game whose mines are known.
pub(super) fn game(source: &Source, board: Board, bits: &str, info: Info) -> Result<Loaded, ReadError> {
    let size = board.size();
    let mines = MINES_OF.read(source, bits, size.area())?;
    let refused = |message: Phrase| ReadError::shape(source, bits, message);
    let layout = Layout::new(size, mines);
    let layout = layout.ok_or_else(|| refused(BoardError::Shape { squares: 0, cols: 0 }.phrase()))?;
    if board.mines().is_some_and(|mines| mines != layout.count()) {
        return Err(refused(phrase!("the layout has {} mines", "配置の地雷は{}個です。", layout.count())));
    }
    if let Some(wrong) = contradicted(&board, &layout) {
        let name = Phrase::each(|lang| size.name(wrong, lang));
        return Err(refused(phrase!(
            [name],
            "the layout has something else at {name}",
            "配置は{name}が盤面と違います。"
        )));
    }
    let game = Minesweeper::of_game(board, layout, info);
    Ok(game
        .ok_or_else(|| refused(Phrase::fixed("the layout is that of another board", "別の盤面の配置です。")))?
        .loaded())
}

/// The first open square that shows something else than a layout has there.
fn contradicted(board: &Board, layout: &Layout) -> Option<usize> {
    let is_wrong = |(at, number): &(usize, u8)| layout.is_mine(*at) || layout.number(*at) != *number;
    board.numbers().find(is_wrong).map(|(at, _)| at)
}

/// The position in native text.
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
        out.extend(row.iter().map(|square| sign(*square)));
        out.push('\n');
    }
    out
}
