//! JSON with the place of every value, and its short form in SudokuPad addresses. In the short form, keys and some
//! values have no quotation marks or single ones. `t` and `f` are truth values, and an empty object is nothing at all.

use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{anychar, char, one_of};
use nom::combinator::{consumed, cut, map, verify};
use nom::multi::{fold_many0, separated_list1};
use nom::sequence::{preceded, separated_pair, terminated};

use super::lexis::{Failure, Parsed, expect, read_all};
use super::{ReadError, Source};
use crate::words::{Fixed, say};

/// Longer texts are not puzzles.
const MOST_BYTES: usize = 4 << 20;
/// Nor are texts with more items.
const MOST_ITEMS: usize = 200_000;
/// The maximum nesting depth of lists and objects.
const DEEPEST: usize = 40;

/// A value with the slice it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Json<'a> {
    /// The slice of the source.
    pub text: &'a str,
    /// The value.
    pub value: JsonValue<'a>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text with its escapes resolved.
    Text(String),
    /// A list.
    List(Vec<Json<'a>>),
    /// An object, in the order of the text; a key may occur twice.
    Object(Vec<(String, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The last value with this key; None if this is not an object or has no such key.
    pub fn get(&self, key: &str) -> Option<&Json<'a>> {
        let JsonValue::Object(entries) = &self.value else { return None };
        entries.iter().rev().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Like [`Json::get`], but None if the value is empty.
    pub fn get_non_empty(&self, key: &str) -> Option<&Json<'a>> {
        self.get(key).filter(|value| !value.is_empty())
    }

    /// The text with this key, or the empty text.
    pub fn text_of(&self, key: &str) -> &str {
        self.get(key).and_then(Json::as_text).unwrap_or("")
    }

    /// The entries of an object; empty for other values.
    pub fn entries(&self) -> &[(String, Json<'a>)] {
        if let JsonValue::Object(entries) = &self.value { entries } else { &[] }
    }

    /// The items of a list; None for other values.
    pub fn items(&self) -> Option<&[Json<'a>]> {
        if let JsonValue::List(items) = &self.value { Some(items) } else { None }
    }

    /// The number, if it is a whole number or a text that contains one.
    pub fn whole(&self) -> Option<u32> {
        match &self.value {
            JsonValue::Number(number) if number.fract() == 0.0 && (0.0..1e9).contains(number) => Some(*number as u32),
            JsonValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// The text; None for other values.
    pub fn as_text(&self) -> Option<&str> {
        if let JsonValue::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Whether it means the same as no value: `null`, `false`, or an empty text, list or object.
    pub fn is_empty(&self) -> bool {
        match &self.value {
            JsonValue::Null | JsonValue::Bool(false) => true,
            JsonValue::Bool(true) | JsonValue::Number(_) => false,
            JsonValue::Text(text) => text.is_empty(),
            JsonValue::List(items) => items.is_empty(),
            JsonValue::Object(entries) => entries.is_empty(),
        }
    }
}

/// Reads all of `text`, a slice of `source`.
///
/// # Errors
/// It is not JSON in either form, or is longer than any puzzle.
pub fn read<'a>(source: &Source, text: &'a str) -> Result<Json<'a>, ReadError> {
    if text.len() > MOST_BYTES {
        let message = say!("text.json-is-too-long", bytes = text.len());
        return Err(ReadError::shape(source, text.lines().next().unwrap_or(text), message));
    }
    if let Some((_, comma)) = text.match_indices(',').nth(MOST_ITEMS) {
        let message = say!("text.json-has-more-items", most = MOST_ITEMS);
        return Err(ReadError::shape(source, comma, message));
    }
    read_all(source, text, terminated(|input| value(input, 0), blank))
}

const VALUE: Fixed = Fixed("text.value");
const KEY: Fixed = Fixed("text.key");
const TOO_DEEP: Fixed = Fixed("text.lists-not-so-deep");

fn blank(input: &str) -> Parsed<'_, ()> {
    Ok((input.trim_start(), ()))
}

fn sign<'a>(c: char) -> impl Parser<&'a str, Output = char, Error = Failure<'a>> {
    preceded(blank, char(c))
}

fn value(input: &str, depth: usize) -> Parsed<'_, Json<'_>> {
    let input = input.trim_start();
    if depth > DEEPEST {
        return Err(nom::Err::Failure(Failure { at: input, expected: TOO_DEEP }));
    }
    let object = enclosed('{', |input| entry(input, depth + 1), Fixed("text.comma-or-brace"), '}');
    let list = enclosed('[', |input| item(input, depth + 1), Fixed("text.comma-or-bracket"), ']');
    let of = map(object, JsonValue::Object)
        .or(map(list, JsonValue::List))
        .or(map(text, JsonValue::Text))
        .or(map(bare, word));
    expect(VALUE, map(consumed(of), |(text, value)| Json { text, value })).parse(input)
}

/// Items separated by commas, between `begin` and `end`.
fn enclosed<'a, T>(
    begin: char,
    item: impl Parser<&'a str, Output = T, Error = Failure<'a>>,
    what: Fixed,
    end: char,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Failure<'a>> {
    let items = terminated(separated_list1(sign(','), cut(item)), cut(expect(what, sign(end))));
    preceded(char(begin), map(sign(end), |_| Vec::new()).or(items))
}

fn entry(input: &str, depth: usize) -> Parsed<'_, (String, Json<'_>)> {
    let key = expect(KEY, text.or(map(bare, str::to_string)));
    let colon = expect(Fixed("text.colon-after-key"), sign(':'));
    separated_pair(preceded(blank, key), colon, |input| value(input, depth)).parse(input)
}

fn item(input: &str, depth: usize) -> Parsed<'_, Json<'_>> {
    let input = input.trim_start();
    // In the short form, nothing at all means an empty object.
    if input.starts_with([',', ']']) {
        return Ok((input, Json { text: input.get(..1).unwrap_or(""), value: JsonValue::Object(Vec::new()) }));
    }
    value(input, depth)
}

fn text(input: &str) -> Parsed<'_, String> {
    let (rest, quote) = one_of("\"'").parse(input)?;
    let plain = verify(anychar, |c| *c != quote && *c != '\\');
    let letters = fold_many0(plain.or(escape), String::new, |mut text, c| {
        text.push(c);
        text
    });
    let closing = expect(Fixed("text.closing-quotation-mark"), char(quote));
    terminated(letters, cut(closing)).parse(rest)
}

/// A word without quotation marks: keys, numbers and colours are written that way.
fn bare(input: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | '#' | '$')).parse(input)
}

fn word<'a>(word: &str) -> JsonValue<'a> {
    match word {
        "null" => JsonValue::Null,
        "true" | "t" => JsonValue::Bool(true),
        "false" | "f" => JsonValue::Bool(false),
        word => match word.parse::<f64>() {
            Ok(number) if number.is_finite() => JsonValue::Number(number),
            _ => JsonValue::Text(word.to_string()),
        },
    }
}

fn escape(input: &str) -> Parsed<'_, char> {
    let (rest, _) = char('\\').parse(input)?;
    let mut chars = rest.chars();
    let what = Fixed("text.an-escape");
    match escaped(&mut chars) {
        Some(c) => Ok((chars.as_str(), c)),
        None => Err(nom::Err::Failure(Failure { at: input, expected: what })),
    }
}

/// The character for an escape; half of a surrogate pair becomes the replacement character.
fn escaped(chars: &mut std::str::Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => {
            let digits = chars.as_str().get(..4)?;
            let code = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
            *chars = chars.as_str().get(4..)?.chars();
            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let source = Source::new("json", text);
        match read(&source, source.text()) {
            Ok(json) => plain(&json),
            Err(error) => error.to_string(),
        }
    }

    fn plain(json: &Json<'_>) -> String {
        match &json.value {
            JsonValue::Null => "null".into(),
            JsonValue::Bool(on) => on.to_string(),
            JsonValue::Number(number) => number.to_string(),
            JsonValue::Text(text) => format!("{text:?}"),
            JsonValue::List(items) => format!("[{}]", items.iter().map(plain).collect::<Vec<_>>().join(" ")),
            JsonValue::Object(entries) => {
                let entries = entries.iter().map(|(key, value)| format!("{key}={}", plain(value)));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(" "))
            }
        }
    }

    #[test]
    fn both_forms_are_read() {
        assert_eq!(
            shown(r#" {"a": [1, -2.5e1, "x\n\u8b0e"], "b": {}, "c": null} "#),
            r#"{a=[1 -25 "x\n謎"] b={} c=null}"#
        );
        assert_eq!(
            shown("{ce:[[,{v:1},],[,]],t:'it\\'s',r:t,c1:#F}"),
            r##"{ce=[[{} {v=1} {}] [{} {}]] t="it's" r=true c1="#F"}"##
        );
        assert_eq!(shown("[]"), "[]");
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        assert_eq!(shown("{\"a\":\n [1 2]}"), "json:2:5: expected ',' or ']', found '2'\n 2 |  [1 2]}\n   |     ^");
        assert_eq!(shown("{\"a\" 1}"), "json:1:6: expected ':' after the key, found '1'\n 1 | {\"a\" 1}\n   |      ^");
        assert_eq!(
            shown("\"abc"),
            "json:1:5: expected the closing quotation mark, found the end of the line\n 1 | \"abc\n   |     ^"
        );
        assert!(shown(&"[".repeat(10_000)).contains("at most 40 deep"));
    }
}
