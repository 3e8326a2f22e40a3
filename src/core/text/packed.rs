//! Bits and counts in few characters, for one-line ids: digits and letters alone, which chats and addresses leave as
//! they are.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, char};
use nom::combinator::{map, map_opt};
use nom::sequence::delimited;

use super::lexis::{Parsed, all_cells, expect, number, read_all};
use super::{Problem, ReadError, Source};
use crate::words::{Fixed, phrase};

/// How many bits one character holds.
const BITS: usize = 5;
/// The largest count that one character holds.
pub const MOST_IN_ONE: u32 = 45;
/// What stands for a count that is not given.
pub const NO_COUNT: char = 'y';

/// Appends bits, five a character, the first of them the lowest; the last character is filled up with noughts.
pub fn push_bits(out: &mut String, bits: impl Iterator<Item = bool>) {
    let bits: Vec<bool> = bits.collect();
    for chunk in bits.chunks(BITS) {
        let value = chunk.iter().rev().fold(0, |sum, bit| sum << 1 | u32::from(*bit));
        out.extend(char::from_digit(value, 32));
    }
}

/// Exactly `count` bits, as [`push_bits`] wrote them; `what` says what the text holds.
///
/// # Errors
/// The text is too long or too short, has other characters, or its last character holds more bits than there are.
pub fn read_bits(source: &Source, text: &str, count: usize, what: Fixed) -> Result<Vec<bool>, ReadError> {
    let value = map_opt(anychar, |c: char| c.to_digit(32).filter(|_| !c.is_ascii_uppercase()));
    let values = read_all(
        source,
        text,
        all_cells(|_| false, expect(Fixed("a digit or a letter from a to v", "数字かaからvの文字"), value)),
    )?;
    let needed = count.div_ceil(BITS);
    if values.len() != needed {
        let message = phrase!(
            [what],
            "{what} take {needed} characters, not {}",
            "{what}には{needed}文字が必要ですが、{}文字あります。",
            values.len()
        );
        return Err(ReadError::on(source, text, Problem::Shape(message)));
    }
    let mut bits: Vec<bool> = values.iter().flat_map(|piece| (0..BITS).map(|at| piece.value >> at & 1 == 1)).collect();
    if bits.split_off(count).contains(&true) {
        let last = text.char_indices().next_back().map_or("", |(at, _)| &text[at..]);
        let message =
            phrase!([what], "{what} end before the last character does", "{what}が最後の文字の途中で終わっています。");
        return Err(ReadError::on(source, last, Problem::Shape(message)));
    }
    Ok(bits)
}

/// The character of a count from 0 to 45: `0`–`9`, `A`–`Z`, `a`–`j`.
pub fn count_char(count: u32) -> Option<char> {
    let count = u8::try_from(count).ok()?;
    match count {
        0..=9 => Some(char::from(b'0' + count)),
        10..=35 => Some(char::from(b'A' + count - 10)),
        36..=45 => Some(char::from(b'a' + count - 36)),
        _ => None,
    }
}

/// The count from 0 to 45 that a character stands for; the inverse of [`count_char`].
pub fn count_of(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(u32::from(c) - u32::from('0')),
        'A'..='Z' => Some(u32::from(c) - u32::from('A') + 10),
        'a'..='j' => Some(u32::from(c) - u32::from('a') + 36),
        _ => None,
    }
}

/// Appends a count: a character where one is enough, otherwise the number between dots; [`NO_COUNT`] for none.
pub fn push_count(out: &mut String, count: Option<u32>) {
    match count.map(|count| (count, count_char(count))) {
        None => out.push(NO_COUNT),
        Some((_, Some(c))) => out.push(c),
        Some((count, None)) => out.push_str(&format!(".{count}.")),
    }
}

/// A count as [`push_count`] wrote it.
pub fn count(input: &str) -> Parsed<'_, Option<u32>> {
    let small = map_opt(anychar, |c| count_of(c).map(Some));
    let large = map(delimited(char('.'), number, char('.')), Some);
    let none = map(char(NO_COUNT), |_| None);
    expect(
        Fixed(
            "a sum: one of 0-9, A-Z, a-j, a number between dots, or y for none",
            "合計(0-9、A-Z、a-jのどれか、点で挟んだ数、なければy)",
        ),
        alt((small, large, none)),
    )
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back() {
        for count in 0..23_usize {
            let bits: Vec<bool> = (0..count).map(|at| at % 3 == 0 || at % 7 == 2).collect();
            let mut text = String::new();
            push_bits(&mut text, bits.iter().copied());
            assert_eq!(text.len(), count.div_ceil(5));
            let source = Source::new("id", &text);
            assert_eq!(read_bits(&source, source.text(), count, Fixed("bits", "ビット")), Ok(bits));
        }
    }

    #[test]
    fn wrong_bits_are_pointed_at() {
        let said = |text: &str, count| {
            let source = Source::new("id", text);
            read_bits(&source, source.text(), count, Fixed("the walls", "壁")).map_err(|error| error.to_string())
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
            let mut text = String::new();
            push_count(&mut text, wanted);
            assert_eq!(count(&text), Ok(("", wanted)));
            assert_eq!(text.len() == 1, wanted.is_none_or(|count| count <= MOST_IN_ONE));
        }
        assert!(count(".9").is_err() && count("z").is_err());
    }
}
