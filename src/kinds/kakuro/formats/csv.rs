//! Comma-separated grids below a line with rows and columns: `*` black, `C10` a sum down, `F5` a sum across, `C10F5`
//! both, `?` white, a digit an entry of the player. The border of clues is part of the grid.

use super::super::{Kakuro, KakuroSquare};
use super::refusal::{Lacks, refusal};
use super::table::Table;
use crate::{Fit, Format, Loaded, of, whole};
use nazo_core::puzzle::{Cell, Position};
use nazo_core::text::codec::{After, Decimal, Named, Optional, Or};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "csv",
    about: "comma-separated squares such as C10F5 under a line with rows and columns",
    sample: "5,5\n*,C23,C6,*,*\nF12,?,?,C7,C24\nF23,?,?,?,?\nF16,?,?,?,?\n*,*,F9,?,?\n",
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    lacks: |kakuro| refusal(kakuro, &Phrase::fixed("kakuro.named-table"), &[Lacks::Givens]),
    write: Some(|kakuro, now| write(of(kakuro)?, now)),
    ..Format::LINES
};

/// A sum after a letter.
type Sum = Optional<Or<After<Named<Decimal>>, After<Named<Decimal>>>>;

const fn sum(large: &'static str, small: &'static str) -> Sum {
    let number = Named(Fixed("kakuro.a-sum"), Decimal);
    Optional(Or(After(large, number), After(small, number)))
}

const TABLE: Table<(Sum, Sum)> = Table {
    sign: Some(','),
    black: "*",
    white: "?",
    sums: (sum("C", "c"), sum("F", "f")),
    what: Fixed("kakuro.csv-square-written-like"),
};

fn fit(lines: &[Line<'_>]) -> Fit {
    if TABLE.size(lines).is_none() {
        return Fit::no(Fixed("kakuro.csv-first-line-not-size"));
    }
    let body = lines.get(1..).unwrap_or_default();
    let known = |text: &str| text.trim().starts_with(['*', '?', 'C', 'F', 'c', 'f']) || text.trim().len() == 1;
    let squares = || body.iter().flat_map(|line| line.text.trim_end_matches(',').split(','));
    let strange = squares().filter(|text| !known(text)).count();
    if squares().count() > 3 && strange * 5 <= squares().count() {
        return Fit::Yes;
    }
    Fit::no(Fixed("kakuro.csv-no-rows")).near(40)
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let mut draft = TABLE.sized(source, lines)?;
    for (at, piece) in draft.squares.iter_mut().enumerate() {
        if let KakuroSquare::White(Some(value)) = piece.value {
            draft.placed.push((at, value));
            piece.value = KakuroSquare::White(None);
        }
    }
    draft.finish(source)
}

/// Writes the puzzle with the entries of `now`.
fn write(kakuro: &Kakuro, now: Option<&Position>) -> Option<String> {
    let mut cells = (0..).map(Cell);
    let square = |square: &KakuroSquare| match square {
        KakuroSquare::White(_) => KakuroSquare::White(cells.next().and_then(|cell| now?.value(cell))),
        black => *black,
    };
    TABLE.sized_text(kakuro, &kakuro.squares().iter().map(square).collect::<Vec<KakuroSquare>>())
}
