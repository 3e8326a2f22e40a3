//! One line of 81 characters: a sum at the first cell of a cage, and arrows towards it at the others (known from the
//! players' forum as "snarfable").
//!
//! `0`–`9`, `A`–`Z`, `a`–`j` are the sums 0 to 45, where 0 is a cell in no cage. `<`, `>`, `^`, `v` point left, right,
//! up and down. The signs `` ` ``, `'`, `,`, `.` point up left, up right, down left and down right.

use super::super::draft::Draft;
use super::super::{DraftCage, Lacks, Sudoku, SudokuLayout, cell_name, pointed, refusal};
use super::{CELLS, signs};
use crate::{Fit, Format, Info, Loaded, each_line, first, of};
use nazo_core::puzzle::Cell;
use nazo_core::text::codec::{Codec, OneOf, SUMS};
use nazo_core::text::lexis::{Piece, letters, unexpected};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "arrows",
    about: "one line of 81 characters, sums and arrows towards them (\"snarfable\")",
    sample: "E<E<<I<<J^IA<^C<>^>^^R<9^FG8<9<^D>^^PD<I^^<<^^>>^E<F<<^B5H<^H<5^^E^L<<A^9<^<9<^^<",
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    lacks: |killer| {
        use Lacks::{Features, Givens, NoSum, OnlySingles, OtherSizes, Pieces, SumZero, SumsBeyond};
        let lacks = [OtherSizes, Features, Givens, NoSum, SumZero, SumsBeyond(45), Pieces, OnlySingles];
        refusal(killer, &Phrase::fixed("sudoku.named-line-of-arrows"), &lacks)
    },
    write: Some(|killer, _| write(of(killer)?)),
    ..Format::LINE
};

const SIDE: usize = 9;
/// A run of characters of this notation with nearly 81 characters is taken for a board with a mistake.
const NEARLY_81: std::ops::RangeInclusive<usize> = 70..=92;

/// The most characters without a meaning that are taken for slips.
const MOST_STRANGE: usize = 4;

/// The number of rows down and columns right that a sign points.
const STEPS: OneOf<[isize; 2]> = OneOf(&[
    ("<", [0, -1]),
    (">", [0, 1]),
    ("^", [-1, 0]),
    ("v", [1, 0]),
    ("`", [-1, -1]),
    ("'", [-1, 1]),
    (",", [1, -1]),
    (".", [1, 1]),
]);

/// The characters of a board, and the comment after them.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let (word, _) = split(first(lines));
    // Without an orthogonal arrow, the line might as well be a sudoku.
    let has_arrows = word.contains(['<', '>', '^', 'v']);
    let length = word.chars().count();
    let strange = letters(word).filter(|c| STEPS.value(c.text).is_none() && SUMS.value(c.text).is_none()).count();
    if !has_arrows || strange > MOST_STRANGE {
        return Fit::no(Fixed("sudoku.expected-sums-arrows"));
    }
    if NEARLY_81.contains(&length) {
        return Fit::Yes;
    }
    Fit::no(say!("sudoku.not-81-sums-arrows", length)).near(if length > 40 { 40 } else { 5 })
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let (word, comment) = split(line.text);
    let glyphs = signs(source, word, Fixed("sudoku.sums-arrows"))?;
    let layout = SudokuLayout::classic();
    let points_to = glyphs.iter().enumerate().map(|(cell, glyph)| Ok(glyph.with(target(source, cell, glyph)?)));
    let points_to = points_to.collect::<Result<Vec<_>, ReadError>>()?;
    let mut cages = Vec::new();
    for (head, cells) in pointed(source, layout.size(), &points_to)? {
        let sum = glyphs.get(head).and_then(|glyph| SUMS.number(glyph.value)).filter(|sum| *sum > 0);
        match sum {
            None if cells.len() > 1 => {
                let name = cell_name(head, layout.size());
                let message = say!("sudoku.pointed-at-without-sum", name);
                return Err(ReadError::rule(source, glyphs[head].text, [name], message));
            }
            None => {}
            sum => cages.push(DraftCage::at(&layout, cells, sum)),
        }
    }
    let mut info = Info::default();
    info.add("note", comment.trim_start_matches([' ', '\t', '#', ';', ',']));
    Draft { info, ..Draft::caged(layout, cages) }.finish(source)
}

/// The cell a sign points to. A sum points to its own cell.
fn target(source: &Source, cell: usize, glyph: &Piece<'_, char>) -> Result<usize, ReadError> {
    let what = Fixed("sudoku.sum-or-arrow");
    let own = || SUMS.number(glyph.value).map(|_| [0, 0]);
    let [down, right] = STEPS.value(glyph.text).or_else(own).ok_or_else(|| unexpected(source, glyph.text, what))?;
    let place = |at: usize, by: isize| at.checked_add_signed(by).filter(|at| *at < SIDE);
    let target = place(cell / SIDE, down).zip(place(cell % SIDE, right)).map(|(row, col)| row * SIDE + col);
    target.ok_or_else(|| {
        let name = cell_name(cell, SIDE as u8);
        let message = say!("sudoku.points-off-board", name);
        ReadError::rule(source, glyph.text, [name], message)
    })
}

/// Writes the line.
fn write(killer: &Sudoku) -> Option<String> {
    let layout = &killer.layout;
    let mut out = vec!['0'.to_string(); CELLS];
    for cage in &killer.cages {
        let head = cage.cells.first()?.index();
        *out.get_mut(head)? = SUMS.text(&cage.sum?)?;
        // Starting from the first cell, each cell points to the one it was reached from.
        let mut reached = vec![head];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            for cell in layout.neighbours(from).filter(|cell| cage.cells.contains(&Cell(*cell as u16))) {
                if !reached.contains(&cell) {
                    reached.push(cell);
                    let by = |at: fn(usize) -> usize| at(from) as isize - at(cell) as isize;
                    *out.get_mut(cell)? = STEPS.text(&[by(|at| at / SIDE), by(|at| at % SIDE)])?;
                }
            }
        }
    }
    Some(out.concat() + "\n")
}
