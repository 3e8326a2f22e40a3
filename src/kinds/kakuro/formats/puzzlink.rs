//! Addresses of puzz.link and pzpr: `kakuro/`, columns, rows, the grid without its border, and the sums of the border.
//!
//! `k` to `z` are 1 to 16 white squares, and `.` is a black square without sums. Any other black square is two
//! characters: the sum down and the sum across. The border has sums only where a white square follows: first those of
//! the top row, then those of the left column. The characters of sums are `0`–`9`, `a`–`j` for 10 to 19, `A`–`Z` for 20
//! to 45; 0 is none.

use super::super::draft::Draft;
use super::super::{Kakuro, KakuroSquare};
use super::refusal::{Lacks, refusal};
use super::{OrNought, border, check_side, or_nought};
use crate::grid::pzpr::{Address, Written};
use crate::{Loaded, Puzzle};
use nazo_core::text::codec::{Codec, Mapped, Named, OrNothing, PackedCells, Symbols, check_count};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

type Sum = OrNought<Symbols>;

const SUM: Sum =
    or_nought(Named(Fixed("kakuro.sum-in-one-character"), Symbols(&[('0', '9', 0), ('a', 'j', 10), ('A', 'Z', 20)])));

/// The squares, except white squares without a digit.
const SQUARES: PackedCells<Mapped<OrNothing<(Sum, Sum)>, KakuroSquare>> = PackedCells {
    one: Mapped(
        OrNothing((SUM, SUM), "."),
        |sums| Some(KakuroSquare::of_sums(sums.unwrap_or_default())),
        |square| Some(square.sums()?).map(|sums| Some(sums).filter(|sums| *sums != (None, None))),
    ),
    letters: ['k', 'z'],
    apart: None,
    what: Fixed("kakuro.letter-or-two-sums"),
};

impl Written for Kakuro {
    fn of(puzzle: &dyn Puzzle) -> Option<&Kakuro> {
        crate::of(puzzle)
    }
}

impl Address for Kakuro {
    const NAME: &'static str = "kakuro";

    fn read(source: &Source, sides: [Piece<'_, usize>; 2], body: &str) -> Result<Loaded, ReadError> {
        let [cols, rows] = [check_side(source, sides[0])?, check_side(source, sides[1])?];
        let (inner, rest) = SQUARES.read(source, body, cols * rows)?;
        check_count(source, body, inner.len(), cols * rows, Fixed("kakuro.squares"))?;
        let inner = inner.iter().map(|piece| piece.with(piece.value.unwrap_or(KakuroSquare::White(None))));
        let mut squares = border::add(cols, &inner.collect::<Vec<_>>());
        let slots = border::border_slots(cols + 1, &squares.iter().map(|piece| piece.value).collect::<Vec<_>>());
        let sums = SUM.many(source, rest)?;
        check_count(source, rest, sums.len(), slots.len(), Fixed("kakuro.sums-of-border"))?;
        for ((at, way), sum) in slots.into_iter().zip(sums) {
            squares[at] = sum.with(squares[at].value.with_sum(way, sum.value));
        }
        Draft::new(cols + 1, squares).finish(source)
    }

    fn lacks(&self) -> Option<Phrase> {
        use Lacks::{Border, Dead, Givens, SumZero, SumsBeyond};
        refusal(self, &Phrase::literal("puzz.link"), &[Border, Givens, SumZero, SumsBeyond(45), Dead])
    }

    fn body(&self) -> Option<([usize; 2], String)> {
        let mut body = String::new();
        let inner =
            border::inner(self).map(|square| Some(square).filter(|square| *square != KakuroSquare::White(None)));
        SQUARES.write(inner, &mut body)?;
        let mut sums = border::border_slots(self.cols(), self.squares()).into_iter();
        sums.try_for_each(|(at, way)| SUM.write(&self.squares()[at].sum(way), &mut body))?;
        Some(([self.cols() - 1, self.rows() - 1], body))
    }
}
