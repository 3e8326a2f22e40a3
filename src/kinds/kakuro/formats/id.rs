//! The one-line id of kakuros.
//!
//! `kakuro:` rows `x` columns `:` white squares `:` sums, and if there are any, `:` givens. The white squares are bits
//! in reading order, five per character. The sums are those of the black squares in reading order, each first down,
//! then across, where a white square follows. They are `0`–`9`, `A`–`Z`, `a`–`j` for 0 to 45, other numbers between
//! dots, `y` for none. With `f` after the columns, every black square has both sums, even where no white square
//! follows. Givens are digits, and small letters for runs of 1 to 26 open cells; only white squares count.

use super::super::draft::Draft;
use super::super::{Kakuro, KakuroSquare, MAX_SIDE, Way, is_followed};
use super::border;
use crate::grid;
use crate::{Fit, Format, Loaded, each_line, of};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{
    After, Bits, COUNT, Codec, DIGIT, Decimal, Flags, Named, PackedCells, SIDES, Symbols, check_count, fields,
};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, say};

pub(super) const FORMAT: Format = Format {
    sample: "kakuro:5x5:0cccc:AQB93D",
    fit: |lines| Fit::begins(lines, "kakuro:"),
    read: |source, lines| each_line(source, lines, puzzle),
    write: Some(|kakuro, _| write(of(kakuro)?)),
    ..Format::ID
};

const PARTS: Fixed = Fixed("kakuro.id-written-like");
const HEAD: ((Named<Decimal>, Named<After<Decimal>>), Flags) = (SIDES, Flags("f"));
const WHITES: Bits = Bits::of_five(Fixed("kakuro.squares-of-grid"));
const DIGITS: PackedCells<Symbols> = PackedCells { one: DIGIT, ..grid::VALUES };

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, whites, sums], givens) = fields(source, line.text.trim(), PARTS)?;
    let ((rows, cols), flags) = HEAD.all(source, head)?;
    let sides = 2..=u32::from(MAX_SIDE);
    if !sides.contains(&rows) || !sides.contains(&cols) {
        return Err(ReadError::shape(source, head, say!("kakuro.id-grid-impossible", rows, cols, most = MAX_SIDE)));
    }
    let (rows, cols) = (rows as usize, cols as usize);
    let white = WHITES.read(source, whites, rows * cols)?;
    let open = |white| if white { KakuroSquare::White(None) } else { KakuroSquare::BLANK };
    let squares: Vec<KakuroSquare> = white.into_iter().map(open).collect();
    let counts = COUNT.many(source, sums)?;
    let slots = slots(cols, &squares, !flags.is_empty());
    check_count(source, sums, counts.len(), slots.len(), Fixed("kakuro.sums"))?;
    let mut squares: Vec<Piece<'_, KakuroSquare>> =
        squares.into_iter().map(|value| Piece { text: whites, value }).collect();
    for ((at, way), count) in slots.into_iter().zip(counts) {
        squares[at] = count.with(squares[at].value.with_sum(way, count.value));
    }
    if let Some(givens) = givens {
        let open: Vec<&mut Piece<'_, KakuroSquare>> =
            squares.iter_mut().filter(|piece| piece.value.is_white()).collect();
        let found = DIGITS.exactly(source, givens, open.len())?;
        for (square, digit) in open.into_iter().zip(found).filter(|(_, digit)| digit.value.is_some()) {
            *square = digit.with(KakuroSquare::White(digit.value.map(|digit| Value(digit as u8))));
        }
    }
    Draft::new(cols, squares).finish(source)
}

/// The slots for sums in their order: all of them, or only those that a white square follows.
fn slots(cols: usize, squares: &[KakuroSquare], full: bool) -> Vec<(usize, Way)> {
    if full { border::all_slots(squares).collect() } else { border::slots(cols, squares).collect() }
}

/// Writes the id of a puzzle.
fn write(kakuro: &Kakuro) -> Option<String> {
    let (rows, cols) = (kakuro.rows(), kakuro.cols());
    let squares = kakuro.squares();
    let sum = |(at, way): (usize, Way)| squares[at].sum(way);
    let is_dead = |slot: (usize, Way)| sum(slot).is_some() && !is_followed(cols, squares, slot.0, slot.1);
    let full = border::all_slots(squares).any(is_dead);
    let flags = if full { vec!['f'] } else { Vec::new() };
    let mut out = format!("kakuro:{}:", HEAD.text(&((rows as u32, cols as u32), flags))?);
    WHITES.write(squares.iter().map(|square| square.is_white()), &mut out);
    out.push(':');
    slots(cols, squares, full).into_iter().try_for_each(|slot| COUNT.write(&sum(slot), &mut out))?;
    let given = |square: &KakuroSquare| if let KakuroSquare::White(given) = square { Some(*given) } else { None };
    let givens: Vec<Option<Value>> = squares.iter().filter_map(given).collect();
    if givens.iter().any(Option::is_some) {
        out.push(':');
        out.push_str(&grid::runs(&givens));
    }
    Some(out + "\n")
}
