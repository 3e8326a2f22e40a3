//! The one-line id of kakuros.
//!
//! `kakuro:` rows `x` columns `:` white squares `:` sums, and where there are any `:` givens. Which squares of the
//! grid are white are bits in reading order, five a character. Sums follow the black squares in reading order, first
//! down, then across, each where a white square follows: `0`–`9`, `A`–`Z`, `a`–`j` for 0 to 45, other numbers between
//! dots, `y` for none. With `f` behind the columns every black square has both sums, also where no white square
//! follows. Givens are digits and small letters for runs of 1 to 26 open cells, white squares only.

use nom::character::complete::char;
use nom::combinator::opt;

use super::super::draft::Draft;
use super::super::{Kakuro, MAX_SIDE, Square, Way};
use crate::grid::{Content, id};
use crate::{Fit, Format, Loaded, each_line, first};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Piece, all_cells, expect, number, read_all};
use nazo_core::text::packed::{count, push_bits, push_count, read_bits};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) const FORMAT: Format = Format {
    id: "id",
    about: "nazo's own one-line id, for chats and links",
    sample: "kakuro:5x5:0cccc:AQB93D",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| {
        Fit::when(
            first(lines).starts_with("kakuro:"),
            Fixed("it does not begin with 'kakuro:'", "「kakuro:」で始まっていません"),
        )
    },
    read: |source, lines| each_line(source, lines, puzzle),
};

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let fields: Vec<&str> = text.split_once(':').map_or("", |x| x.1).split(':').collect();
    let (head, whites, sums, givens) = match fields.as_slice() {
        [head, whites, sums] => (*head, *whites, *sums, None),
        [head, whites, sums, givens] => (*head, *whites, *sums, Some(*givens)),
        _ => {
            let message = Phrase::fixed(
                "an id is 'kakuro:', rows 'x' columns, ':', the white squares, ':' and the sums",
                "idは「kakuro:」、行数「x」列数、「:」、白マス、「:」、合計の順に書きます。",
            );
            return Err(ReadError::on(source, text, Problem::Shape(message)));
        }
    };
    let side = || expect(Fixed("a number of squares", "マスの数"), number);
    let (rows, _, cols, full) =
        read_all(source, head, (side(), expect(Fixed("'x'", "「x」"), char('x')), side(), opt(char('f'))))?;
    let sides = 2..=u32::from(MAX_SIDE);
    if !sides.contains(&rows) || !sides.contains(&cols) {
        let message = phrase!(
            "a grid of {rows} rows and {cols} columns is not possible: sides go from 2 to {MAX_SIDE}",
            "{rows}行{cols}列の盤面は作れません。行も列も2から{MAX_SIDE}です。"
        );
        return Err(ReadError::on(source, head, Problem::Shape(message)));
    }
    let (rows, cols) = (rows as usize, cols as usize);
    let white = read_bits(source, whites, rows * cols, Fixed("the squares of this grid", "この盤面のマス"))?;
    let counts = read_all(source, sums, all_cells(|_| false, count))?;
    let needed = slots(cols, &white, full.is_some()).count();
    if counts.len() != needed {
        let message = phrase!(
            "this grid has a place for {needed} sums, but there are {}",
            "この盤面には合計を書くところが{needed}か所ありますが、合計は{}個です。",
            counts.len()
        );
        return Err(ReadError::on(source, sums, Problem::Shape(message)));
    }
    let open = |white: &bool| if *white { Square::White(None) } else { Square::BLANK };
    let mut squares: Vec<Piece<'_, Square>> =
        white.iter().map(|white| Piece { text: whites, value: open(white) }).collect();
    for ((at, way), count) in slots(cols, &white, full.is_some()).zip(counts) {
        if let Some(piece) = squares.get_mut(at) {
            piece.value = piece.value.with_sum(way, count.value);
            piece.text = count.text;
        }
    }
    if let Some(givens) = givens {
        give(source, givens, &mut squares)?;
    }
    Draft::new(cols, squares).finish(source)
}

/// Puts the givens into the white squares.
fn give<'a>(source: &Source, givens: &'a str, squares: &mut [Piece<'a, Square>]) -> Result<(), ReadError> {
    let found = id::run_cells(source, givens, 9)?;
    let whites = squares.iter().filter(|piece| piece.value.is_white()).count();
    if found.len() != whites {
        let message = phrase!(
            "the id describes {} cells; this grid has {whites} that are white",
            "idは{}マスですが、この盤面の白マスは{whites}個です。",
            found.len()
        );
        return Err(ReadError::on(source, givens, Problem::Shape(message)));
    }
    for (square, found) in squares.iter_mut().filter(|piece| piece.value.is_white()).zip(found) {
        if let Content::Given(value) = found.value {
            *square = found.with(Square::White(Some(value)));
        }
    }
    Ok(())
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
pub(super) fn write(kakuro: &Kakuro) -> String {
    let (rows, cols) = (kakuro.rows(), kakuro.cols());
    let white: Vec<bool> = kakuro.squares().iter().map(|square| square.is_white()).collect();
    let sum = |(at, way): (usize, Way)| kakuro.squares().get(at).and_then(|square| square.sum(way));
    let all = slots(cols, &white, true).filter(|slot| sum(*slot).is_some()).count();
    let full = slots(cols, &white, false).filter(|slot| sum(*slot).is_some()).count() < all;
    let mut out = format!("kakuro:{rows}x{cols}{}:", if full { "f" } else { "" });
    push_bits(&mut out, white.iter().copied());
    out.push(':');
    slots(cols, &white, full).for_each(|slot| push_count(&mut out, sum(slot)));
    let givens: Vec<Option<Value>> = kakuro
        .squares()
        .iter()
        .filter_map(|square| match square {
            Square::White(given) => Some(*given),
            Square::Black { .. } => None,
        })
        .collect();
    if givens.iter().any(Option::is_some) {
        out.push(':');
        out.push_str(&id::runs(&givens));
    }
    out + "\n"
}
