//! Two-way codecs: one declaration that both reads and writes a text. Small ones describe a number or a sign and are
//! combined like the parsers of [`super::lexis`]; the lists at the end hold a whole board.

use nom::Parser;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{anychar, one_of};
use nom::combinator::{consumed, map, map_opt, opt};
use nom::multi::many0;

use super::lexis::{self, Failure, Parsed, Piece, all_cells, expect, failed, read_all};
use super::{ReadError, Source};
use crate::words::{Fixed, say};

/// A notation that can be read and written.
pub trait Codec {
    /// The type of the value.
    type Value;

    /// Reads a value at the beginning of a text.
    ///
    /// # Errors
    /// Something else is found there.
    fn read<'a>(&self, input: &'a str) -> Parsed<'a, Self::Value>;

    /// Appends the value; None if it has no notation.
    fn write(&self, value: &Self::Value, out: &mut String) -> Option<()>;

    /// Reads the whole of a text, a slice of `source`.
    ///
    /// # Errors
    /// The text is something else, or continues after the value.
    fn all(&self, source: &Source, text: &str) -> Result<Self::Value, ReadError> {
        read_all(source, text, |input| self.read(input))
    }

    /// Reads the whole of a text, a slice of `source`, as a sequence of values.
    ///
    /// # Errors
    /// The text contains something else.
    fn many<'a>(&self, source: &Source, text: &'a str) -> Result<Vec<Piece<'a, Self::Value>>, ReadError> {
        read_all(source, text, all_cells(|_| false, |input| self.read(input)))
    }

    /// The value of a whole text; None if it is something else.
    fn value(&self, text: &str) -> Option<Self::Value> {
        self.read(text).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, value)| value)
    }

    /// The notation of a value; None if it has none.
    fn text(&self, value: &Self::Value) -> Option<String> {
        let mut out = String::new();
        self.write(value, &mut out).map(|()| out)
    }
}

/// A decimal number of at most nine digits.
#[derive(Clone, Copy, Debug)]
pub struct Decimal;

impl Codec for Decimal {
    type Value = u32;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, u32> {
        lexis::number(input)
    }

    fn write(&self, value: &u32, out: &mut String) -> Option<()> {
        out.push_str(&value.to_string());
        Some(())
    }
}

/// A hexadecimal number with this number of digits.
#[derive(Clone, Copy, Debug)]
pub struct Hex(pub usize);

impl Codec for Hex {
    type Value = u32;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, u32> {
        let word = take_while_m_n(self.0, self.0, |c: char| c.is_ascii_hexdigit());
        let number = map_opt(word, |text| u32::from_str_radix(text, 16).ok());
        expect(Fixed("text.hexadecimal-digits"), number).parse(input)
    }

    fn write(&self, value: &u32, out: &mut String) -> Option<()> {
        let text = format!("{value:0width$x}", width = self.0);
        (text.len() == self.0).then(|| out.push_str(&text))
    }
}

/// A number as one character: ranges of characters, each with the number of the first.
#[derive(Clone, Copy, Debug)]
pub struct Symbols(pub &'static [(char, char, u32)]);

/// One hexadecimal digit.
pub const HEX: Symbols = Symbols(&[('0', '9', 0), ('a', 'f', 10)]);
/// Five bits.
pub const BASE_32: Symbols = Symbols(&[('0', '9', 0), ('a', 'v', 10)]);
/// The digits of a board.
pub const DIGIT: Symbols = Symbols(&[('1', '9', 1)]);
/// The values of a board; the letters are capitals.
pub const VALUES: Symbols = Symbols(&[('1', '9', 1), ('A', 'Z', 10)]);
/// Numbers from 0 to 45.
pub const SUMS: Symbols = Symbols(&[('0', '9', 0), ('A', 'Z', 10), ('a', 'j', 36)]);

impl Symbols {
    /// The number that a character represents.
    pub fn number(&self, c: char) -> Option<u32> {
        let range = self.0.iter().find(|(first, last, _)| (*first..=*last).contains(&c));
        range.map(|(first, _, number)| u32::from(c) - u32::from(*first) + number)
    }

    /// The character for a number.
    pub fn symbol(&self, number: u32) -> Option<char> {
        let place = |(first, last, least): &(char, char, u32)| {
            let c = char::from_u32(u32::from(*first) + number.checked_sub(*least)?)?;
            (c <= *last).then_some(c)
        };
        self.0.iter().find_map(place)
    }
}

impl Codec for Symbols {
    type Value = u32;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, u32> {
        map_opt(anychar, |c| self.number(c)).parse(input)
    }

    fn write(&self, value: &u32, out: &mut String) -> Option<()> {
        self.symbol(*value).map(|c| out.push(c))
    }
}

/// One of these characters.
#[derive(Clone, Copy, Debug)]
pub struct Sign(pub &'static str);

impl Codec for Sign {
    type Value = char;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, char> {
        one_of(self.0).parse(input)
    }

    fn write(&self, value: &char, out: &mut String) -> Option<()> {
        self.0.contains(*value).then(|| out.push(*value))
    }
}

/// A run of one or more characters that satisfy the function, as long as possible.
#[derive(Clone, Copy, Debug)]
pub struct Run(pub fn(char) -> bool);

impl Codec for Run {
    type Value = String;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, String> {
        map(take_while1(self.0), str::to_string).parse(input)
    }

    fn write(&self, value: &String, out: &mut String) -> Option<()> {
        value.chars().all(self.0).then(|| out.push_str(value))
    }
}

/// One of these texts, each with its meaning; of several with the same meaning, the first is written.
#[derive(Clone, Copy, Debug)]
pub struct OneOf<T: 'static>(pub &'static [(&'static str, T)]);

impl<T: Copy + PartialEq> Codec for OneOf<T> {
    type Value = T;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, T> {
        let known = self.0.iter().find_map(|(text, value)| Some((input.strip_prefix(text)?, *value)));
        known.ok_or(nom::Err::Error(Failure { at: input, expected: Fixed::NOTHING }))
    }

    fn write(&self, value: &T, out: &mut String) -> Option<()> {
        self.0.iter().find(|(_, known)| known == value).map(|(text, _)| out.push_str(text))
    }
}

/// Any of these letters in any order; written in the order given here.
#[derive(Clone, Copy, Debug)]
pub struct Flags(pub &'static str);

impl Codec for Flags {
    type Value = Vec<char>;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, Vec<char>> {
        many0(one_of(self.0)).parse(input)
    }

    fn write(&self, value: &Vec<char>, out: &mut String) -> Option<()> {
        out.extend(self.0.chars().filter(|flag| value.contains(flag)));
        Some(())
    }
}

/// The same codec, named in the error if something else is found.
#[derive(Clone, Copy, Debug)]
pub struct Named<C>(pub Fixed, pub C);

impl<C: Codec> Codec for Named<C> {
    type Value = C::Value;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, C::Value> {
        expect(self.0, |input| self.1.read(input)).parse(input)
    }

    fn write(&self, value: &C::Value, out: &mut String) -> Option<()> {
        self.1.write(value, out)
    }
}

/// A value after a fixed text.
#[derive(Clone, Copy, Debug)]
pub struct After<C>(pub &'static str, pub C);

impl<C: Codec> Codec for After<C> {
    type Value = C::Value;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, C::Value> {
        let (rest, _) = tag(self.0).parse(input)?;
        self.1.read(rest)
    }

    fn write(&self, value: &C::Value, out: &mut String) -> Option<()> {
        out.push_str(self.0);
        self.1.write(value, out)
    }
}

/// A value before a fixed text.
#[derive(Clone, Copy, Debug)]
pub struct Before<C>(pub C, pub &'static str);

impl<C: Codec> Codec for Before<C> {
    type Value = C::Value;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, C::Value> {
        let (rest, value) = self.0.read(input)?;
        map(tag(self.1), |_| ()).parse(rest).map(|(rest, ())| (rest, value))
    }

    fn write(&self, value: &C::Value, out: &mut String) -> Option<()> {
        self.0.write(value, out)?;
        out.push_str(self.1);
        Some(())
    }
}

/// A value that may be left out.
#[derive(Clone, Copy, Debug)]
pub struct Optional<C>(pub C);

impl<C: Codec> Codec for Optional<C> {
    type Value = Option<C::Value>;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, Option<C::Value>> {
        opt(|input| self.0.read(input)).parse(input)
    }

    fn write(&self, value: &Option<C::Value>, out: &mut String) -> Option<()> {
        value.as_ref().map_or(Some(()), |value| self.0.write(value, out))
    }
}

/// A value, or a fixed text for None.
#[derive(Clone, Copy, Debug)]
pub struct OrNothing<C>(pub C, pub &'static str);

impl<C: Codec> Codec for OrNothing<C> {
    type Value = Option<C::Value>;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, Option<C::Value>> {
        match input.strip_prefix(self.1) {
            Some(rest) => Ok((rest, None)),
            None => self.0.read(input).map(|(rest, value)| (rest, Some(value))),
        }
    }

    fn write(&self, value: &Option<C::Value>, out: &mut String) -> Option<()> {
        match value {
            Some(value) => self.0.write(value, out),
            None => {
                out.push_str(self.1);
                Some(())
            }
        }
    }
}

/// The first codec, or else the second; written by the first that has a notation for the value.
#[derive(Clone, Copy, Debug)]
pub struct Or<A, B>(pub A, pub B);

impl<A: Codec, B: Codec<Value = A::Value>> Codec for Or<A, B> {
    type Value = A::Value;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, A::Value> {
        Parser::or(|input| self.0.read(input), |input| self.1.read(input)).parse(input)
    }

    fn write(&self, value: &A::Value, out: &mut String) -> Option<()> {
        let text = self.0.text(value).or_else(|| self.1.text(value))?;
        out.push_str(&text);
        Some(())
    }
}

impl<A: Codec, B: Codec> Codec for (A, B) {
    type Value = (A::Value, B::Value);

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, Self::Value> {
        let (rest, first) = self.0.read(input)?;
        self.1.read(rest).map(|(rest, second)| (rest, (first, second)))
    }

    fn write(&self, value: &Self::Value, out: &mut String) -> Option<()> {
        self.0.write(&value.0, out)?;
        self.1.write(&value.1, out)
    }
}

/// A codec whose value is converted, when read and when written.
#[derive(Clone, Copy, Debug)]
pub struct Mapped<C: Codec, T>(pub C, pub fn(C::Value) -> Option<T>, pub fn(&T) -> Option<C::Value>);

impl<C: Codec, T> Codec for Mapped<C, T> {
    type Value = T;

    fn read<'a>(&self, input: &'a str) -> Parsed<'a, T> {
        map_opt(|input| self.0.read(input), self.1).parse(input)
    }

    fn write(&self, value: &T, out: &mut String) -> Option<()> {
        self.0.write(&self.2(value)?, out)
    }
}

/// The codec of [`NUMBER_16`].
pub type Number16 = OrNothing<Or<Symbols, Or<After<Hex>, After<Hex>>>>;

/// The numbers of pzpr (number16), with `.` for an unspecified one.
pub const NUMBER_16: Number16 = OrNothing(Or(HEX, Or(After("-", Hex(2)), After("+", Hex(3)))), ".");

/// The codec of [`COUNT`].
pub type Count = Named<OrNothing<Or<Symbols, After<Before<Decimal>>>>>;

/// Numbers from 0 up in few characters, with `y` for none: sums above 45 are between dots.
pub const COUNT: Count = Named(Fixed("text.a-sum"), OrNothing(Or(SUMS, After(".", Before(Decimal, "."))), "y"));

/// The two sides of a board, `9x9`.
pub const SIDES: (Named<Decimal>, Named<After<Decimal>>) = (
    Named(Fixed("text.number-of-squares"), Decimal),
    Named(Fixed("text.x-and-number-of-squares"), After("x", Decimal)),
);

/// Cells in reading order, with letters for runs of empty ones.
#[derive(Clone, Copy, Debug)]
pub struct PackedCells<C> {
    /// The codec for the content of a cell.
    pub one: C,
    /// The letters for a run of one cell and for the longest run.
    pub letters: [char; 2],
    /// The separator between two cells with content, if there is one.
    pub apart: Option<char>,
    /// What was expected, for error messages.
    pub what: Fixed,
}

/// Cells as they were read, and the rest of the text.
pub type Found<'a, T> = (Vec<Piece<'a, Option<T>>>, &'a str);

impl<C: Codec<Value: Clone>> PackedCells<C> {
    /// Reads up to `most` cells at the beginning of `text`; also returns the rest.
    ///
    /// # Errors
    /// Something else is found, or a run continues beyond the last cell.
    pub fn read<'a>(&self, source: &Source, text: &'a str, most: usize) -> Result<Found<'a, C::Value>, ReadError> {
        let (mut found, mut rest) = (Vec::new(), text);
        while !rest.is_empty() && found.len() < most {
            let (after, (text, (value, count))) =
                consumed(|input| self.code(input)).parse(rest).map_err(|error| failed(source, rest, error))?;
            if found.len() + count > most {
                return Err(beyond(source, text, most));
            }
            found.extend(std::iter::repeat_n(Piece { text, value }, count));
            rest = self.apart.map_or(after, |apart| after.trim_start_matches(apart));
        }
        Ok((found, rest))
    }

    /// Reads the cells of `text`, at most `needed`: some formats leave out empty cells at the end.
    ///
    /// # Errors
    /// There are more cells, or something else is found.
    pub fn at_most<'a>(
        &self,
        source: &Source,
        text: &'a str,
        needed: usize,
    ) -> Result<Vec<Piece<'a, Option<C::Value>>>, ReadError> {
        match self.read(source, text, needed)? {
            (found, "") => Ok(found),
            (_, rest) => {
                self.code(rest).map_err(|error| failed(source, rest, error)).and(Err(beyond(source, rest, needed)))
            }
        }
    }

    /// Reads exactly `needed` cells.
    ///
    /// # Errors
    /// There are more or fewer cells, or something else is found.
    pub fn exactly<'a>(
        &self,
        source: &Source,
        text: &'a str,
        needed: usize,
    ) -> Result<Vec<Piece<'a, Option<C::Value>>>, ReadError> {
        let found = self.at_most(source, text, needed)?;
        check_count(source, text, found.len(), needed, Fixed("text.cells"))?;
        Ok(found)
    }

    /// The content of the next cell, and the number of cells with it.
    fn code<'a>(&self, input: &'a str) -> Parsed<'a, (Option<C::Value>, usize)> {
        let [first, last] = self.letters;
        let run = map_opt(anychar, |c| (first..=last).contains(&c).then(|| c as usize - first as usize + 1));
        let one = |input| self.one.read(input);
        expect(self.what, map(run, |count| (None, count)).or(map(one, |value| (Some(value), 1)))).parse(input)
    }

    /// Appends cells; None if one of them has no notation.
    pub fn write(&self, cells: impl IntoIterator<Item = Option<C::Value>>, out: &mut String) -> Option<()> {
        let cells: Vec<Option<C::Value>> = cells.into_iter().collect();
        let longest = self.letters[1] as usize - self.letters[0] as usize + 1;
        let letter = |count: usize| char::from_u32(self.letters[0] as u32 + count as u32 - 1);
        for run in cells.chunk_by(|a, b| a.is_none() == b.is_none()) {
            for (at, value) in run.iter().flatten().enumerate() {
                out.extend(self.apart.filter(|_| at > 0));
                self.one.write(value, out)?;
            }
            if run.first().is_some_and(Option::is_none) {
                out.extend(run.chunks(longest).filter_map(|part| letter(part.len())));
            }
        }
        Some(())
    }
}

/// Bits, several per character; the last character is padded with zeros.
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    /// The codec for the bits of a character as a number.
    pub digit: Named<Symbols>,
    /// The number of bits per character.
    pub each: usize,
    /// Whether the first bit of a character is the highest one, rather than the lowest.
    pub highest_first: bool,
    /// What the bits describe, for error messages.
    pub what: Fixed,
}

impl Bits {
    /// Five bits per character, the lowest first, as in nazo's ids.
    pub const fn of_five(what: Fixed) -> Bits {
        let digit = Named(Fixed("text.digit-or-letter-to-v"), BASE_32);
        Bits { digit, each: 5, highest_first: false, what }
    }

    /// Four bits per character, the highest first.
    pub const fn of_four(what: Fixed) -> Bits {
        let digit = Named(Fixed("text.hexadecimal-digit"), HEX);
        Bits { digit, each: 4, highest_first: true, what }
    }

    /// The position of this bit in its character.
    fn place(&self, at: usize) -> usize {
        if self.highest_first { self.each - 1 - at % self.each } else { at % self.each }
    }

    /// Reads exactly `count` bits.
    ///
    /// # Errors
    /// The text is too long or too short, has other characters, or its last character holds more bits than there are.
    pub fn read(&self, source: &Source, text: &str, count: usize) -> Result<Vec<bool>, ReadError> {
        let what = self.what;
        let values = self.digit.many(source, text)?;
        let needed = count.div_ceil(self.each);
        if values.len() != needed {
            let message = say!("text.bits-take-characters", what, needed, values = values.len());
            return Err(ReadError::shape(source, text, message));
        }
        let bit = |at: usize| values.get(at / self.each).is_some_and(|piece| piece.value >> self.place(at) & 1 == 1);
        if let Some(last) = values.last().filter(|_| (count..needed * self.each).any(bit)) {
            let message = say!("text.bits-end-early", what);
            return Err(ReadError::shape(source, last.text, message));
        }
        Ok((0..count).map(bit).collect())
    }

    /// Appends bits.
    pub fn write(&self, bits: impl IntoIterator<Item = bool>, out: &mut String) {
        let bits: Vec<bool> = bits.into_iter().collect();
        for part in bits.chunks(self.each) {
            let bit = |(at, bit): (usize, &bool)| u32::from(*bit) << self.place(at);
            out.extend(self.digit.1.symbol(part.iter().enumerate().map(bit).sum()));
        }
    }
}

/// Edges that are walls or not, as Tatham's Solo and Keen write them. `a` to `y` are 1 to 25 edges followed by a wall,
/// `_` is a wall at once, `z` is 25 edges; a wall beyond the last edge ends the list.
#[derive(Clone, Copy, Debug)]
pub struct RunWalls {
    /// What the walls divide, for error messages.
    pub what: Fixed,
}

/// The number of edges that `z` represents.
const LONGEST: usize = 25;

impl RunWalls {
    /// For each of `count` edges, whether it is a wall.
    ///
    /// # Errors
    /// There are more or fewer edges, or something else is found.
    pub fn read(&self, source: &Source, text: &str, count: usize) -> Result<Vec<bool>, ReadError> {
        let run = map_opt(anychar, |c| match c {
            '_' => Some((0, true)),
            'z' => Some((LONGEST, false)),
            'a'..='y' => Some((c as usize - 'a' as usize + 1, true)),
            _ => None,
        });
        let runs = read_all(source, text, many0(expect(Fixed("text.letter-or-underscore"), run)))?;
        let edges = |(open, wall): (usize, bool)| std::iter::repeat_n(false, open).chain(wall.then_some(true));
        let mut walls: Vec<bool> = runs.into_iter().flat_map(edges).take(count + 1 + LONGEST).collect();
        let found = walls.len().max(1) - 1;
        if found == count {
            walls.truncate(count);
            return Ok(walls);
        }
        let what = self.what;
        let message = say!("text.walls-describe-edges", what, found, count);
        Err(ReadError::shape(source, text, message))
    }

    /// Appends walls.
    pub fn write(&self, walls: impl IntoIterator<Item = bool>, out: &mut String) {
        let walls: Vec<bool> = walls.into_iter().chain([true]).collect();
        for open in walls.split_inclusive(|wall| *wall).map(|run| run.len() - 1) {
            out.extend(std::iter::repeat_n('z', open / LONGEST));
            out.push(if open % LONGEST == 0 { '_' } else { char::from(b'`' + (open % LONGEST) as u8) });
        }
    }
}

/// The fields of an id after its first colon: `N` of them, and an optional one.
///
/// # Errors
/// There are more or fewer fields; `what` is then the message.
pub fn fields<'a, const N: usize>(
    source: &Source,
    text: &'a str,
    what: Fixed,
) -> Result<([&'a str; N], Option<&'a str>), ReadError> {
    let fields: Vec<&str> = text.split_once(':').map_or("", |(_, fields)| fields).split(':').collect();
    let (first, more) = fields.split_first_chunk().ok_or_else(|| ReadError::shape(source, text, what))?;
    match more {
        [] => Ok((*first, None)),
        [last] => Ok((*first, Some(last))),
        _ => Err(ReadError::shape(source, text, what)),
    }
}

/// Checks the number of items in `text`.
///
/// # Errors
/// There are more or fewer than needed.
pub fn check_count(source: &Source, text: &str, found: usize, needed: usize, what: Fixed) -> Result<(), ReadError> {
    if found == needed { Ok(()) } else { Err(wrong_count(source, text, found, needed, what)) }
}

/// The error for too many or too few items in `text`.
pub fn wrong_count(source: &Source, text: &str, found: usize, needed: usize, what: Fixed) -> ReadError {
    let message = say!("text.wrong-number-of", found, what, needed);
    ReadError::shape(source, text, message)
}

/// Checks the number of cells in a row, which is counted from 0.
///
/// # Errors
/// There are more or fewer than needed.
pub fn check_row(source: &Source, text: &str, row: usize, found: usize, needed: usize) -> Result<(), ReadError> {
    if found == needed {
        return Ok(());
    }
    let message = say!("text.row-has-cells", row = row + 1, found, needed);
    Err(ReadError::shape(source, text, message))
}

fn beyond(source: &Source, text: &str, needed: usize) -> ReadError {
    let message = say!("text.cells-beyond-board", needed);
    ReadError::shape(source, text, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: Bits = Bits::of_five(Fixed("the walls"));
    const WALLS: RunWalls = RunWalls { what: Fixed("regions") };

    fn bits(count: usize) -> Vec<bool> {
        (0..count).map(|at| at % 3 == 0 || at % 7 == 2).collect()
    }

    #[test]
    fn bits_come_back() {
        for (count, highest_first) in (0..23_usize).flat_map(|count| [(count, true), (count, false)]) {
            let codec = Bits { highest_first, ..BITS };
            let mut text = String::new();
            codec.write(bits(count), &mut text);
            assert_eq!(text.len(), count.div_ceil(5));
            let source = Source::new("id", &text);
            assert_eq!(codec.read(&source, source.text(), count), Ok(bits(count)));
        }
    }

    #[test]
    fn wrong_bits_are_pointed_at() {
        let said = |text: &str, count| {
            let source = Source::new("id", text);
            BITS.read(&source, source.text(), count).map_err(|error| error.to_string())
        };
        assert_eq!(
            said("0w", 10).unwrap_err(),
            "id:1:2: expected a digit or a letter from a to v, found 'w'\n 1 | 0w\n   |  ^"
        );
        assert_eq!(said("00", 11).unwrap_err(), "id:1:1: the walls take 3 characters, not 2\n 1 | 00\n   | ^^");
        assert_eq!(
            said("0v", 7).unwrap_err(),
            "id:1:2: the walls end before the last character does\n 1 | 0v\n   |  ^"
        );
    }

    #[test]
    fn counts_come_back() {
        for wanted in (0..60).chain([325, 999_999_999]).map(Some).chain([None]) {
            let text = COUNT.text(&wanted).expect("a text");
            assert_eq!(COUNT.read(&text), Ok(("", wanted)));
            assert_eq!(text.len() == 1, wanted.is_none_or(|count| count <= 45));
        }
        assert!(COUNT.read(".9").is_err() && COUNT.read("z").is_err());
    }

    #[test]
    fn words_come_back() {
        let side = OneOf(&[("left", 0), ("l", 0), ("right", 1)]);
        assert_eq!(
            ["left", "l", "right", "lef", "lefty"].map(|word| side.value(word)),
            [Some(0), Some(0), Some(1), None, None]
        );
        assert_eq!([0, 1, 2].map(|value| side.text(&value)), [Some("left".into()), Some("right".into()), None]);
        let hex = Run(|c| c.is_ascii_hexdigit());
        assert_eq!(hex.read("4f1c-"), Ok(("-", "4f1c".to_string())));
        assert_eq!([hex.text(&"4f".to_string()), hex.text(&"4g".to_string())], [Some("4f".into()), None]);
    }

    #[test]
    fn cells_come_back_from_runs() {
        let pzpr = PackedCells { one: NUMBER_16, letters: ['g', 'z'], apart: None, what: Fixed("a number") };
        let plain = PackedCells { one: Decimal, letters: ['a', 'z'], apart: Some('_'), what: Fixed("a number") };
        let cells = |text: &str| {
            let source = Source::new("id", text);
            let found = pzpr.exactly(&source, source.text(), 25).map_err(|error| error.brief().to_string())?;
            Ok::<_, String>(found.into_iter().map(|piece| piece.value).collect::<Vec<_>>())
        };
        let found = cells("3-1f+10azg.").expect("25 cells");
        assert_eq!(found[..3], [3, 0x1f, 0x10a].map(|number| Some(Some(number))));
        assert_eq!(found[23..], [None, Some(None)]);
        let mut out = String::new();
        assert_eq!(pzpr.write(found, &mut out), Some(()));
        assert_eq!(out, "3-1f+10azg.");
        assert_eq!(cells("3"), Err("there are 1 cells instead of 25".into()));
        assert_eq!(cells("zz"), Err("more cells than the 25 of the board".into()));
        out.clear();
        assert_eq!(plain.write([Some(12), Some(3), None, None, Some(4)], &mut out), Some(()));
        assert_eq!(out, "12_3b4");
    }

    #[test]
    fn walls_come_back() {
        for (wall, text) in [(None, "zz"), (Some(0), "_zy"), (Some(24), "xzz"), (Some(25), "z_y"), (Some(49), "zx_")] {
            let walls: Vec<bool> = (0..50).map(|at| Some(at) == wall).collect();
            let mut out = String::new();
            WALLS.write(walls.iter().copied(), &mut out);
            let source = Source::new("id", &out);
            assert_eq!(WALLS.read(&source, source.text(), 50), Ok(walls), "{out} for {text}");
        }
    }
}
