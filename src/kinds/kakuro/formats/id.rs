//! The one-line id of kakuros.
//!
//! `kakuro:` rows `x` columns `:` white squares `:` sums, and where there are any `:` givens. Which squares of the
//! grid are white are bits in reading order, five a character. Sums follow the black squares in reading order, first
//! down, then across, each where a white square follows: `0`–`9`, `A`–`Z`, `a`–`j` for 0 to 45, other numbers between
//! dots, `y` for none. With `f` behind the columns every black square has both sums, also where no white square
//! follows. Givens are digits and small letters for runs of 1 to 26 open cells, white squares only.

use super::super::draft::Draft;
use super::super::{Kakuro, KakuroSquare, MAX_SIDE, Way};
use crate::grid;
use crate::{Fit, Format, Loaded, each_line, of};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{
    After, Bits, COUNT, Codec, Decimal, Flags, Named, PackedCells, SIDES, Symbols, check_count, fields,
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
const DIGITS: PackedCells<Symbols> = PackedCells { one: Symbols(&[('1', '9', 1)]), ..grid::VALUES };

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, whites, sums], givens) = fields(source, line.text.trim(), PARTS)?;
    let ((rows, cols), flags) = HEAD.all(source, head)?;
    let sides = 2..=u32::from(MAX_SIDE);
    if !sides.contains(&rows) || !sides.contains(&cols) {
        return Err(ReadError::shape(source, head, say!("kakuro.id-grid-impossible", rows, cols, most = MAX_SIDE)));
    }
    let (rows, cols) = (rows as usize, cols as usize);
    let white = WHITES.read(source, whites, rows * cols)?;
    let counts = COUNT.many(source, sums)?;
    let slots: Vec<(usize, Way)> = slots(cols, &white, !flags.is_empty()).collect();
    check_count(source, sums, counts.len(), slots.len(), Fixed("kakuro.sums"))?;
    let open = |white: &bool| if *white { KakuroSquare::White(None) } else { KakuroSquare::BLANK };
    let mut squares: Vec<Piece<'_, KakuroSquare>> =
        white.iter().map(|white| Piece { text: whites, value: open(white) }).collect();
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

/// The places for sums in their order: black squares and which way.
fn slots(cols: usize, white: &[bool], full: bool) -> impl Iterator<Item = (usize, Way)> {
    let follows = move |at: usize, way: Way| match way {
        Way::Down => white.get(at + cols) == Some(&true),
        Way::Across => !(at + 1).is_multiple_of(cols) && white.get(at + 1) == Some(&true),
    };
    let black = white.iter().enumerate().filter(|(_, white)| !**white).map(|(at, _)| at);
    let both = black.flat_map(|at| [(at, Way::Down), (at, Way::Across)]);
    both.filter(move |(at, way)| full || follows(*at, *way))
}

/// The id of a puzzle.
fn write(kakuro: &Kakuro) -> Option<String> {
    let (rows, cols) = (kakuro.rows(), kakuro.cols());
    let white: Vec<bool> = kakuro.squares().iter().map(|square| square.is_white()).collect();
    let sum = |(at, way): (usize, Way)| kakuro.squares().get(at).and_then(|square| square.sum(way));
    let all = slots(cols, &white, true).filter(|slot| sum(*slot).is_some()).count();
    let full = slots(cols, &white, false).filter(|slot| sum(*slot).is_some()).count() < all;
    let flags = if full { vec!['f'] } else { Vec::new() };
    let mut out = format!("kakuro:{}:", HEAD.text(&((rows as u32, cols as u32), flags))?);
    WHITES.write(white.iter().copied(), &mut out);
    out.push(':');
    slots(cols, &white, full).try_for_each(|slot| COUNT.write(&sum(slot), &mut out))?;
    let given = |square: &KakuroSquare| if let KakuroSquare::White(given) = square { Some(*given) } else { None };
    let givens: Vec<Option<Value>> = kakuro.squares().iter().filter_map(given).collect();
    if givens.iter().any(Option::is_some) {
        out.push(':');
        out.push_str(&grid::runs(&givens));
    }
    Some(out + "\n")
}
