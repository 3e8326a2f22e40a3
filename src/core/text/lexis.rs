//! The small parsers that every reader of a text format is built from.
//!
//! All of them work on slices of the source. So any mistake found later can be pointed at by the slice it came from
//! ([`ReadError::on`]).

use nom::bytes::complete::take_while1;
use nom::combinator::consumed;
use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};

use super::{Problem, ReadError, Source};
use crate::words::{self, Fixed, Phrase, say};

/// Where a parser stopped, and what was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure<'a> {
    /// The rest of the text.
    pub at: &'a str,
    /// What was expected, for an error message; [`Fixed::NOTHING`] if unknown.
    pub expected: Fixed,
}

/// The result of a parser over text.
pub type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Failure<'a> {
        Failure { at, expected: Fixed::NOTHING }
    }

    fn append(_: &'a str, _: ErrorKind, inner: Failure<'a>) -> Failure<'a> {
        inner
    }

    /// The failure that got further is more informative.
    fn or(self, other: Failure<'a>) -> Failure<'a> {
        if other.at.len() < self.at.len() { other } else { self }
    }
}

/// The same parser, which names what it expected if it fails at its very beginning.
pub fn expect<'a, T>(
    what: Fixed,
    mut parser: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Failure<'a>> {
    move |input: &'a str| {
        let name = |failure: Failure<'a>| {
            if failure.at.len() == input.len() || failure.expected == Fixed::NOTHING {
                Failure { expected: what, ..failure }
            } else {
                failure
            }
        };
        parser.parse(input).map_err(|error| match error {
            // A definite failure with a message of its own keeps it.
            nom::Err::Failure(failure) if failure.expected != Fixed::NOTHING => nom::Err::Failure(failure),
            other => other.map(name),
        })
    }
}

/// A decimal number of at most nine digits.
pub fn number(input: &str) -> Parsed<'_, u32> {
    let (rest, digits) = take_while1(|c: char| c.is_ascii_digit()).parse(input)?;
    match digits.parse() {
        Ok(number) if digits.len() <= 9 => Ok((rest, number)),
        _ => Err(nom::Err::Failure(Failure { at: input, expected: Fixed("text.smaller-number") })),
    }
}

/// The two numbers in a line, separated by a `gap`: formats with a grid give its size that way.
pub fn two_numbers(line: &str, gap: impl Fn(char) -> bool) -> Option<[usize; 2]> {
    let mut words = line.split(gap).map(str::trim).filter(|word| !word.is_empty());
    let mut next = || words.next().filter(|word| word.len() < 5).and_then(|word| word.parse().ok());
    let sides = [next()?, next()?];
    words.next().is_none().then_some(sides)
}

/// The symbol for a value from 1 to `highest`: a digit, or a letter in either case.
pub fn symbol<'a>(highest: u8) -> impl Parser<&'a str, Output = u8, Error = Failure<'a>> {
    nom::combinator::map_opt(nom::character::complete::anychar, move |c| value_of(c, highest))
}

/// The value from 1 to `highest` that a character represents.
pub fn value_of(symbol: char, highest: u8) -> Option<u8> {
    words::number_of(symbol).filter(|number| (1..=highest).contains(number))
}

/// A value with the slice it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a, T> {
    /// The slice of the source.
    pub text: &'a str,
    /// The value.
    pub value: T,
}

impl<'a, T> Piece<'a, T> {
    /// The same slice with another value.
    pub fn with<U>(&self, value: U) -> Piece<'a, U> {
        Piece { text: self.text, value }
    }
}

/// The characters of a text.
pub fn letters(text: &str) -> impl Iterator<Item = Piece<'_, char>> + Clone {
    text.char_indices().map(|(at, value)| Piece { text: &text[at..at + value.len_utf8()], value })
}

/// The most cells in a run: boards that are read cell by cell have some hundreds.
const MOST_CELLS: usize = 1 << 14;

/// Cells up to the end of the input, each read by `cell`, with any number of gap characters before, between and after
/// them. Shared by all formats that write a board as cells in reading order.
pub fn all_cells<'a, T>(
    gap: impl Fn(char) -> bool + Copy,
    mut cell: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> impl Parser<&'a str, Output = Vec<Piece<'a, T>>, Error = Failure<'a>> {
    move |input: &'a str| {
        let mut found = Vec::new();
        let mut rest = input.trim_start_matches(gap);
        while !rest.is_empty() {
            let (after, (text, value)) = consumed(|input| cell.parse(input)).parse(rest)?;
            if text.is_empty() {
                return Err(nom::Err::Error(Failure { at: rest, expected: Fixed("text.cell") }));
            }
            if found.len() == MOST_CELLS {
                return Err(nom::Err::Error(Failure { at: rest, expected: Fixed("text.end") }));
            }
            found.push(Piece { text, value });
            rest = after.trim_start_matches(gap);
        }
        Ok((rest, found))
    }
}

/// Reads all of `input`, a slice of `source`. If the parser stops early, the error shows what is found there.
pub fn read_all<'a, T>(
    source: &Source,
    input: &'a str,
    mut parser: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> Result<T, ReadError> {
    match parser.parse(input) {
        Ok(("", value)) => Ok(value),
        Ok((rest, _)) => Err(unexpected(source, rest, Fixed("text.end"))),
        Err(error) => Err(failed(source, input, error)),
    }
}

/// The error that a parser failed on `input`.
pub(super) fn failed(source: &Source, input: &str, error: nom::Err<Failure<'_>>) -> ReadError {
    match error {
        nom::Err::Error(failure) | nom::Err::Failure(failure) => {
            let said = Some(failure.expected).filter(|said| *said != Fixed::NOTHING);
            unexpected(source, failure.at, said.unwrap_or(Fixed("text.something-else")))
        }
        nom::Err::Incomplete(_) => unexpected(source, input, Fixed("text.more-text")),
    }
}

/// Reads a word between spaces or commas. If it is not what is `expected`, the error shows the whole word.
pub fn read_word<'a, T>(
    source: &Source,
    word: &'a str,
    expected: Fixed,
    mut parser: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
) -> Result<T, ReadError> {
    match parser.parse(word) {
        Ok(("", value)) => Ok(value),
        Err(nom::Err::Failure(failure)) if failure.expected != Fixed::NOTHING => {
            Err(unexpected(source, failure.at, failure.expected))
        }
        _ if word.is_empty() => Err(unexpected(source, word, expected)),
        _ => {
            let shown: String = word.chars().take(20).collect();
            let (expected, found) = (expected.into(), Phrase::quoted(&shown));
            Err(ReadError::on(source, word, Problem::Expected { expected, found }))
        }
    }
}

/// The error "expected …, found …" at the beginning of `at`.
pub fn unexpected(source: &Source, at: &str, expected: Fixed) -> ReadError {
    let found = match at.chars().next() {
        None | Some('\n') => Phrase::fixed("text.end-of-line"),
        Some(c) if c.is_control() => say!("text.control-character", number = format!("{:04X}", c as u32)),
        Some(c) => Phrase::quoted(c.encode_utf8(&mut [0; 4])),
    };
    let first = at.chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
    ReadError::on(source, &at[..first], Problem::Expected { expected: expected.into(), found })
}

/// The word in `known` that was probably meant by `word`: at most a third of its letters differ.
pub fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word: Vec<char> = word.to_lowercase().chars().take(40).collect();
    known
        .iter()
        .map(|candidate| (distance(&word, &candidate.chars().collect::<Vec<_>>()), *candidate))
        .filter(|(distance, candidate)| *distance <= (candidate.chars().count() / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The number of letters to change, add, remove or swap with their neighbour to turn one word into the other (optimal
/// string alignment distance).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let mut best = (above[j] + usize::from(from != to)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use nom::character::complete::satisfy;

    #[test]
    fn cells_are_read_with_their_slices() {
        let gap = |c: char| c == ' ' || c == '|';
        let (rest, found) = all_cells(gap, symbol(9)).parse("|1 2|3 ").expect("cells");
        assert_eq!(
            found.iter().map(|piece| (piece.text, piece.value)).collect::<Vec<_>>(),
            [("1", 1), ("2", 2), ("3", 3)]
        );
        assert_eq!(rest, "");
    }

    #[test]
    fn a_failure_says_what_was_expected_and_where() {
        let source = Source::new("file", "12 a3\n");
        let parser = (number, expect(Fixed("a blank"), satisfy(|c| c == ' ')), expect(Fixed("a number"), number));
        let error = read_all(&source, source.line(1), parser).expect_err("'a' is no number");
        assert_eq!(error.to_string(), "file:1:4: expected a number, found 'a'\n 1 | 12 a3\n   |    ^");
    }

    #[test]
    fn the_nearest_word_is_suggested_only_when_it_is_near() {
        let known = ["sudoku", "killer", "title"];
        assert_eq!(nearest("suduko", &known), Some("sudoku"));
        assert_eq!(nearest("Titel", &known), Some("title"));
        assert_eq!(nearest("kakuro", &known), None);
    }

    #[test]
    fn numbers_do_not_overflow() {
        assert_eq!(number("123x").map(|(_, n)| n), Ok(123));
        assert!(number("99999999999999999999").is_err());
    }
}
