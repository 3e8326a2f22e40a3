//! One line of 81 characters: a sum at the first cell of a cage, and arrows towards it at the others (known from the
//! players' forum as "snarfable").
//!
//! `0`–`9`, `A`–`Z`, `a`–`j` are the sums 0 to 45, 0 a cell in no cage; `<`, `>`, `^`, `v` point left, right, up and
//! down, and the signs `` ` ``, `'`, `,`, `.` up left, up right, down left and down right.

use super::super::Killer;
use super::super::draft::Draft;
use crate::grid::{DraftCage, cell_name, heads, plain_layout};
use crate::{Fit, Format, Info, Loaded, each_line, first};
use nazo_core::text::codec::{SUMS, check_count};
use nazo_core::text::lexis::{Piece, unexpected};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, phrase};

pub(super) const FORMAT: Format = Format {
    id: "arrows",
    about: "one line of 81 characters, sums and arrows towards them (\"snarfable\")",
    sample: "E<E<<I<<J^IA<^C<>^>^^R<9^FG8<9<^D>^^PD<I^^<<^^>>^E<F<<^B5H<^H<5^^E^L<<A^9<^<9<^^<",
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    ..Format::LINE
};

const SIDE: usize = 9;
const CELLS: usize = 81;
/// A run of characters of this notation that comes so near to 81 is meant to be one.
const NEARLY_81: std::ops::RangeInclusive<usize> = 70..=92;

/// So many characters that mean nothing are slips.
const MOST_STRANGE: usize = 4;

/// How many rows down and columns right a sign points.
fn step(c: char) -> Option<(isize, isize)> {
    Some(match c {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

/// The characters of a board, and the comment behind them.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let (word, _) = split(first(lines));
    // Without an arrow along a side it may as well be a sudoku.
    let has_arrows = word.contains(['<', '>', '^', 'v']);
    let length = word.chars().count();
    let strange = word.chars().filter(|c| step(*c).is_none() && SUMS.number(*c).is_none()).count();
    if !has_arrows || strange > MOST_STRANGE {
        return Fit::no(Fixed("expected 81 sums and arrows", "81個の合計と矢印の並びではありません"));
    }
    if NEARLY_81.contains(&length) {
        return Fit::Yes;
    }
    Fit::No {
        near: if length > 40 { 40 } else { 5 },
        why: phrase!("it has {length} sums and arrows, not {CELLS}", "合計と矢印が{CELLS}個ではなく{length}個あります"),
    }
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let (word, comment) = split(line.text);
    check_count(source, word, word.chars().count(), CELLS, Fixed("sums and arrows", "合計と矢印"))?;
    let layout = plain_layout(source, word, SIDE)?;
    let glyphs: Vec<Piece<'_, char>> =
        word.char_indices().map(|(at, c)| Piece { text: &word[at..at + c.len_utf8()], value: c }).collect();
    let points_to = |(cell, glyph): (usize, &Piece<'_, char>)| target(source, cell, glyph);
    let targets = glyphs.iter().enumerate().map(points_to).collect::<Result<Vec<usize>, ReadError>>()?;
    let pieces: Vec<Piece<'_, usize>> = glyphs.iter().zip(targets).map(|(glyph, to)| glyph.with(to)).collect();
    let heads = heads(source, layout.size(), &pieces)?;
    let mut cages = Vec::new();
    for (head, glyph) in glyphs.iter().enumerate() {
        let Some(sum) = SUMS.number(glyph.value) else { continue };
        let members = heads.iter().enumerate().filter(|(_, of)| **of == head).map(|(cell, _)| cell);
        let cells: Vec<Piece<'_, usize>> =
            members.filter_map(|cell| Some(Piece { text: glyphs.get(cell)?.text, value: cell })).collect();
        if sum == 0 && cells.len() > 1 {
            let name = cell_name(head, layout.size());
            let message = phrase!(
                [name],
                "{name} has no sum, but other cells point to it",
                "{name}には合計がありませんが、ほかのマスがそこを指しています。"
            );
            return Err(ReadError::on(source, glyph.text, Problem::Rule { cells: vec![name], message }));
        }
        if sum > 0 {
            cages.push(DraftCage::at(&layout, cells, Some(sum)));
        }
    }
    let mut info = Info::default();
    info.add("note", comment.trim_start_matches([' ', '\t', '#', ';', ',']));
    Draft { info, ..Draft::new(layout, cages) }.finish(source)
}

/// The cell a sign points to; a sum points to its own.
fn target(source: &Source, cell: usize, glyph: &Piece<'_, char>) -> Result<usize, ReadError> {
    let Some((down, right)) = step(glyph.value) else {
        return match SUMS.number(glyph.value) {
            Some(_) => Ok(cell),
            None => Err(unexpected(
                source,
                glyph.text,
                Fixed("a sum (0-9, A-Z, a-j) or one of <>^v`',.", "合計(0-9、A-Z、a-j)か<>^v`',.のどれか"),
            )),
        };
    };
    let place = |at: usize, by: isize| at.checked_add_signed(by).filter(|at| *at < SIDE);
    match (place(cell / SIDE, down), place(cell % SIDE, right)) {
        (Some(row), Some(col)) => Ok(row * SIDE + col),
        _ => {
            let name = cell_name(cell, SIDE as u8);
            let message = phrase!([name], "{name} points off the board", "{name}が盤面の外を指しています。");
            Err(ReadError::on(source, glyph.text, Problem::Rule { cells: vec![name], message }))
        }
    }
}

/// The line; none for boards other than the plain 9x9, givens, cages whose sum is missing or beyond 45, and boards
/// without any cage of two cells, which would look like a sudoku.
pub(super) fn write(killer: &Killer) -> Option<String> {
    let layout = killer.layout();
    if layout.size() != 9 || !layout.is_plain() || killer.sheet().has_givens() {
        return None;
    }
    let mut out = ['0'; CELLS];
    for cage in killer.cages() {
        let head = cage.cells.first()?.index();
        *out.get_mut(head)? = SUMS.symbol(cage.sum.filter(|sum| *sum > 0)?)?;
        // From the first cell on, each cell points to the one it was reached from.
        let mut reached = vec![head];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            for other in cage.cells.iter().map(|cell| cell.index()) {
                let ((row, col), (r, c)) = (layout.place(from), layout.place(other));
                if row.abs_diff(r) + col.abs_diff(c) == 1 && !reached.contains(&other) {
                    reached.push(other);
                    let sign = "<>^v".chars().find(|sign| {
                        step(*sign).is_some_and(|(down, right)| {
                            r.checked_add_signed(down) == Some(row) && c.checked_add_signed(right) == Some(col)
                        })
                    });
                    *out.get_mut(other)? = sign?;
                }
            }
        }
        if reached.len() < cage.cells.len() {
            return None;
        }
    }
    let line: String = out.iter().collect();
    line.contains(['<', '>', '^', 'v']).then_some(line + "\n")
}
