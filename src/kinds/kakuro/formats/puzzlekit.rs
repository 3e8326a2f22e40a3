//! The text of the puzzlekit dataset, which is also how janko.at writes kakuros: rows and columns, then blank-separated
//! squares. `-` is black, `0` white, `16,` a sum down, `,23` a sum across, `17,3` both. The border of clues is part of
//! the grid.

use super::super::Kakuro;
use super::refusal::{Lacks, refusal};
use super::table::Table;
use crate::{Fit, Format, of, whole};
use nazo_core::text::Line;
use nazo_core::text::codec::{After, Decimal, Optional};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "puzzlekit",
    about: "size, then squares such as '17,3' with blanks between them (puzzlekit dataset, janko.at)",
    sample: "5 5\n- 23, 6, - -\n,12 0 0 7, 24,\n,23 0 0 0 0\n,16 0 0 0 0\n- - ,9 0 0\n",
    fit,
    read: |source, lines| whole(source, lines, |source, lines| TABLE.sized(source, lines)?.finish(source)),
    lacks: |kakuro| refusal(kakuro, &Phrase::literal("puzzlekit"), &[Lacks::NoClue]),
    write: Some(|kakuro, _| of::<Kakuro>(kakuro).and_then(|kakuro| TABLE.sized_text(kakuro, kakuro.squares()))),
    ..Format::LINES
};

const TABLE: Table<(Optional<Decimal>, After<Optional<Decimal>>)> = Table {
    sign: None,
    black: "-",
    white: "0",
    sums: (Optional(Decimal), After(",", Optional(Decimal))),
    what: Fixed("kakuro.puzzlekit-square-written-like"),
};

fn is_clue(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    text.len() > 1 && text.split_once(',').is_some_and(|(down, across)| digits(down) && digits(across))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    if TABLE.size(lines).is_none() {
        return Fit::no(Fixed("kinds.first-line-not-size"));
    }
    let words = || lines.iter().skip(1).flat_map(|line| line.text.split_whitespace());
    let known = |text: &str| text.len() == 1 || is_clue(text);
    if words().any(is_clue) && words().filter(|text| !known(text)).count() * 5 <= words().count() {
        return Fit::Yes;
    }
    Fit::no(Fixed("kakuro.puzzlekit-no-squares")).near(20)
}
