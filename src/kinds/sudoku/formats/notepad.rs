//! The killers of Pete's notepad: 81 givens, 81 letters of cages, and the sum of each letter.
//!
//! The three parts are on separate lines or on one line with blanks between them. `.` or `0` is no given and no cage.
//! The sums are words such as `a20`, separated by commas or blanks.

use super::super::draft::Draft;
use super::super::{Content, SudokuLayout, cell_name, give_sum, labelled};
use super::{CELLS, signs};
use crate::{Fit, Format, Loaded, whole};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{Codec, Decimal, Named};
use nazo_core::text::lexis::{Piece, unexpected};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, say};

pub(super) const FORMAT: Format = Format {
    id: "notepad",
    about: "81 givens, 81 letters of cages and a sum for each letter (Pete's notepad)",
    sample: "\
.................................................................................
aabccddefgghciidefgghjkiilfmnhjkooppmnqqkrrstmnquuvvswxxyyuvzAwBCyyDDzAABCCEEEFFF
a10,b7,c11,d16,e17,f11,g24,h9,i25,j13,k9,l4,m11,n21,o5,p9,q12,r16,s4,t5,u22,v16,w10,x9,y21,z8,A17,B11,C8,D10,E18,F16
",
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    ..Format::LINES
};

/// Whether a character means no given or no cage.
fn is_nothing(letter: char) -> bool {
    matches!(letter, '.' | '0')
}

fn words<'a>(lines: &[Line<'a>]) -> impl Iterator<Item = &'a str> {
    lines.iter().flat_map(|line| line.text.split_whitespace())
}

/// Whether a word is a letter followed by a number, or several of these.
fn is_sums(word: &str) -> bool {
    let is_sum = |part: &str| {
        let mut letters = part.chars();
        letters.next().is_some_and(|letter| letter.is_ascii_alphabetic())
            && letters.clone().next().is_some()
            && letters.all(|letter| letter.is_ascii_digit())
    };
    word.split(',').any(is_sum)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let words: Vec<&str> = words(lines).take(3).collect();
    let [givens, letters, sums] = words.as_slice() else {
        return Fit::no(Fixed("sudoku.no-givens-letters-sums"));
    };
    // Slightly too many or too few letters are taken for a mistake in this format.
    let near = |word: &str| (CELLS - 9..=CELLS + 9).contains(&word.chars().count());
    let is_board = near(givens) && givens.chars().all(|letter| letter == '.' || letter.is_ascii_digit());
    let is_cages = near(letters) && letters.chars().filter(|letter| letter.is_ascii_alphabetic()).count() > CELLS / 2;
    Fit::when(is_board && is_cages && is_sums(sums), Fixed("sudoku.not-81-givens-and-letters"))
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let words: Vec<&str> = words(lines).collect();
    let (board, labels) = (words.first().copied().unwrap_or(""), words.get(1).copied().unwrap_or(""));
    let layout = SudokuLayout::classic();
    let givens = signs(source, board, Fixed("sudoku.givens"))?;
    let labels = signs(source, labels, Fixed("sudoku.letters-cages"))?;
    let cells = labels.iter().enumerate().map(|(cell, label)| (label.value, label.with(cell)));
    let mut cages = labelled(cells.filter(|(label, _)| !is_nothing(*label)));
    for word in words.iter().skip(2).flat_map(|word| word.split(',')).filter(|word| !word.is_empty()) {
        let name = word.chars().next().unwrap_or_default();
        let sum = Named(Fixed("sudoku.sum-of-cage"), Decimal).all(source, &word[name.len_utf8()..])?;
        give_sum(source, word, &mut cages, name, sum)?;
    }
    if let Some((_, cage)) = cages.iter().find(|(_, cage)| cage.sum.is_none())
        && let Some(first) = cage.cells.first()
    {
        let message = say!("sudoku.cage-without-sum", cage = &cage.name);
        let cell = cell_name(first.value, 9);
        return Err(ReadError::rule(source, first.text, [cell], message));
    }
    let content = |piece: &Piece<'_, char>| match piece.value.to_digit(10) {
        _ if is_nothing(piece.value) => Ok(Content::Open),
        Some(digit) => Ok(Content::Given(Value(digit as u8))),
        None => Err(unexpected(source, piece.text, Fixed("sudoku.digit-or-none"))),
    };
    let givens = givens.iter().map(|piece| Ok(piece.with(content(piece)?))).collect::<Result<Vec<_>, ReadError>>()?;
    Draft { cells: givens, ..Draft::caged(layout, cages.into_iter().map(|(_, cage)| cage).collect()) }.finish(source)
}
