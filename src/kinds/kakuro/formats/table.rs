//! Grids of words, one row per line, with squares written by a codec.

use super::super::draft::Draft;
use super::super::{Kakuro, KakuroSquare};
use super::check_rows;
use crate::first;
use nazo_core::puzzle::Value;
use nazo_core::text::codec::{Codec, DIGIT, check_row};
use nazo_core::text::lexis::{Failure, Parsed, Piece, read_word, two_numbers};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::Fixed;

/// How a format writes its grid.
#[derive(Clone, Copy, Debug)]
pub(in crate::kakuro) struct Table<C> {
    /// The separator of squares. None means blanks.
    pub sign: Option<char>,
    /// A black square without sums.
    pub black: &'static str,
    /// A white square without a digit.
    pub white: &'static str,
    /// The sums of a black square, down and across.
    pub sums: C,
    /// The description of a square for messages.
    pub what: Fixed,
}

impl<C: Codec<Value = (Option<u32>, Option<u32>)>> Codec for Table<C> {
    type Value = KakuroSquare;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, KakuroSquare> {
        match self.sums.read(input) {
            Ok((rest, sums)) if rest.len() < input.len() => return Ok((rest, KakuroSquare::of_sums(sums))),
            Err(nom::Err::Failure(failure)) => return Err(nom::Err::Failure(failure)),
            _ => {}
        }
        for (sign, square) in [(self.black, KakuroSquare::BLANK), (self.white, KakuroSquare::White(None))] {
            if let Some(rest) = input.strip_prefix(sign) {
                return Ok((rest, square));
            }
        }
        let digit = DIGIT.read(input).map_err(|_| nom::Err::Error(Failure { at: input, expected: self.what }));
        digit.map(|(rest, digit)| (rest, KakuroSquare::White(Some(Value(digit as u8)))))
    }

    fn write(&self, square: &KakuroSquare, out: &mut String) -> Option<()> {
        match *square {
            KakuroSquare::BLANK => out.push_str(self.black),
            KakuroSquare::White(None) => out.push_str(self.white),
            KakuroSquare::White(Some(value)) => DIGIT.write(&value.0.into(), out)?,
            KakuroSquare::Black { down, across } => self.sums.write(&(down, across), out)?,
        }
        Some(())
    }
}

impl<C: Codec<Value = (Option<u32>, Option<u32>)>> Table<C> {
    /// The words of a row.
    pub fn words<'a>(&self, line: &'a str) -> Vec<&'a str> {
        match self.sign {
            Some(sign) => line.trim().trim_end_matches(sign).split(sign).map(str::trim).collect(),
            None => line.split_whitespace().collect(),
        }
    }

    /// The squares of rows, each of which must have `cols` squares.
    ///
    /// # Errors
    /// A row has too many or too few squares, or a word is not a square.
    pub fn rows<'a>(
        &self,
        source: &Source,
        rows: impl IntoIterator<Item = &'a str>,
        cols: usize,
    ) -> Result<Vec<Piece<'a, KakuroSquare>>, ReadError> {
        let mut squares = Vec::new();
        for (row, line) in rows.into_iter().enumerate() {
            let words = self.words(line);
            let surplus = words.get(cols).copied().unwrap_or(line);
            check_row(source, surplus.trim(), row, words.len(), cols)?;
            for text in words {
                let value = read_word(source, text, self.what, |input| Codec::read(self, input))?;
                squares.push(Piece { text, value });
            }
        }
        Ok(squares)
    }

    /// The numbers of rows and columns in the first line.
    pub fn size(&self, lines: &[Line<'_>]) -> Option<[usize; 2]> {
        two_numbers(first(lines), |c| self.sign.map_or(c.is_whitespace(), |sign| c == sign))
    }

    /// A grid below a line with its numbers of rows and columns.
    ///
    /// # Errors
    /// There are too many or too few squares, or a word is not a square.
    pub fn sized<'a>(&self, source: &Source, lines: &[Line<'a>]) -> Result<Draft<'a>, ReadError> {
        let missing = Fixed("kakuro.rows-and-columns-missing");
        let [rows, cols] = self.size(lines).ok_or_else(|| ReadError::shape(source, first(lines), missing))?;
        let body = lines.get(1..).unwrap_or_default().iter().take(rows).map(|line| line.text);
        let squares = self.rows(source, body, cols)?;
        check_rows(source, lines, rows)?;
        Ok(Draft::new(cols, squares))
    }

    /// The rows as text. None if a square cannot be written.
    pub fn grid(&self, squares: &[KakuroSquare], cols: usize) -> Option<String> {
        let blank = self.sign.unwrap_or(' ').to_string();
        let row = |row: &[KakuroSquare]| row.iter().map(|square| Codec::text(self, square)).collect::<Option<Vec<_>>>();
        squares.chunks(cols).map(|squares| Some(row(squares)?.join(&blank) + "\n")).collect()
    }

    /// The rows of a grid as text, below a line with its numbers of rows and columns.
    pub fn sized_text(&self, kakuro: &Kakuro, squares: &[KakuroSquare]) -> Option<String> {
        let sign = self.sign.unwrap_or(' ');
        Some(format!("{}{sign}{}\n{}", kakuro.rows(), kakuro.cols(), self.grid(squares, kakuro.cols())?))
    }
}
