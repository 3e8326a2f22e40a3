//! JSON with the place of every value, and the short form of it that SudokuPad puts into its addresses: keys and
//! some values without quotation marks, single quotation marks, `t` and `f`, and nothing for an empty object.

use super::lexis::unexpected;
use super::{Problem, ReadError, Source};
use crate::words::{Fixed, phrase};

/// Longer texts are no puzzles.
const MOST_BYTES: usize = 4 << 20;
/// More items in lists are no puzzle either.
const MOST_ITEMS: usize = 200_000;
/// How deep lists and objects may lie in one another.
const DEEPEST: usize = 40;

/// A value with the slice it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Json<'a> {
    /// The slice of the source.
    pub text: &'a str,
    /// What it is.
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
    /// A text, its escapes resolved.
    Text(String),
    /// A list.
    List(Vec<Json<'a>>),
    /// An object, in the order of the text; a key may stand in it twice.
    Object(Vec<(String, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The last value with this key, where it is an object that has one.
    pub fn get(&self, key: &str) -> Option<&Json<'a>> {
        let JsonValue::Object(entries) = &self.value else { return None };
        entries.iter().rev().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Its entries, where it is an object.
    pub fn entries(&self) -> &[(String, Json<'a>)] {
        if let JsonValue::Object(entries) = &self.value { entries } else { &[] }
    }

    /// Its items, where it is a list.
    pub fn items(&self) -> Option<&[Json<'a>]> {
        if let JsonValue::List(items) = &self.value { Some(items) } else { None }
    }

    /// Its number, where it is a whole one or a text of one.
    pub fn whole(&self) -> Option<u32> {
        match &self.value {
            JsonValue::Number(number) if number.fract() == 0.0 && (0.0..1e9).contains(number) => Some(*number as u32),
            JsonValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Its text, where it is one.
    pub fn as_text(&self) -> Option<&str> {
        if let JsonValue::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Whether it says as much as no value at all: `null`, `false`, nothing in it.
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
/// It is no JSON, in either form, or longer than any puzzle.
pub fn read<'a>(source: &Source, text: &'a str) -> Result<Json<'a>, ReadError> {
    if text.len() > MOST_BYTES {
        let message = phrase!(
            "this JSON has {} bytes; that is no puzzle",
            "このJSONは{}バイトあり、問題としては長すぎます。",
            text.len()
        );
        return Err(ReadError::on(source, text.lines().next().unwrap_or(text), Problem::Shape(message)));
    }
    let mut reader = Reader { source, rest: text, items: 0 };
    let value = reader.value(0)?;
    reader.skip_blanks();
    if reader.rest.is_empty() { Ok(value) } else { Err(unexpected(source, reader.rest, Fixed("the end", "終わり"))) }
}

struct Reader<'s, 'a> {
    source: &'s Source,
    rest: &'a str,
    /// How many items of lists were read.
    items: usize,
}

impl<'a> Reader<'_, 'a> {
    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn next_is(&self, c: char) -> bool {
        self.rest.starts_with(c)
    }

    /// Takes the character, and says whether it was there.
    fn take(&mut self, c: char) -> bool {
        self.skip_blanks();
        match self.rest.strip_prefix(c) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn wanted(&self, what: Fixed) -> ReadError {
        unexpected(self.source, self.rest, what)
    }

    /// The slice from `start`, which ends with the rest of the text, to where the reader stands.
    fn since(&self, start: &'a str) -> &'a str {
        &start[..start.len() - self.rest.len()]
    }

    fn value(&mut self, depth: usize) -> Result<Json<'a>, ReadError> {
        self.skip_blanks();
        if depth > DEEPEST {
            let problem = Problem::Shape(phrase!(
                "lists lie more than {DEEPEST} deep in one another",
                "リストが{DEEPEST}段より深く入れ子になっています。"
            ));
            return Err(ReadError::on(self.source, self.rest.get(..1).unwrap_or(""), problem));
        }
        let start = self.rest;
        let value = match self.rest.chars().next() {
            Some('{') => self.object(depth)?,
            Some('[') => self.list(depth)?,
            Some('"' | '\'') => JsonValue::Text(self.text()?),
            _ => self.word()?,
        };
        Ok(Json { text: self.since(start), value })
    }

    fn object(&mut self, depth: usize) -> Result<JsonValue<'a>, ReadError> {
        let mut entries = Vec::new();
        self.take('{');
        if self.take('}') {
            return Ok(JsonValue::Object(entries));
        }
        loop {
            self.skip_blanks();
            let key = match self.rest.chars().next() {
                Some('"' | '\'') => self.text()?,
                _ => self.bare(Fixed("a key", "キー"))?.to_string(),
            };
            if !self.take(':') {
                return Err(self.wanted(Fixed("':' after the key", "キーの後の「:」")));
            }
            entries.push((key, self.value(depth + 1)?));
            if self.take('}') {
                return Ok(JsonValue::Object(entries));
            }
            if !self.take(',') {
                return Err(self.wanted(Fixed("',' or '}'", "「,」か「}」")));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<JsonValue<'a>, ReadError> {
        let mut items = Vec::new();
        self.take('[');
        if self.take(']') {
            return Ok(JsonValue::List(items));
        }
        loop {
            self.skip_blanks();
            // In the short form nothing stands for an empty object.
            let item = if self.next_is(',') || self.next_is(']') {
                Json { text: self.rest.get(..1).unwrap_or(""), value: JsonValue::Object(Vec::new()) }
            } else {
                self.value(depth + 1)?
            };
            items.push(item);
            self.items += 1;
            if self.items > MOST_ITEMS {
                let problem = Problem::Shape(phrase!(
                    "there are more than {MOST_ITEMS} items in its lists",
                    "リストの要素が{MOST_ITEMS}個を超えています。"
                ));
                return Err(ReadError::on(self.source, self.rest.get(..1).unwrap_or(""), problem));
            }
            if self.take(']') {
                return Ok(JsonValue::List(items));
            }
            if !self.take(',') {
                return Err(self.wanted(Fixed("',' or ']'", "「,」か「]」")));
            }
        }
    }

    fn text(&mut self) -> Result<String, ReadError> {
        let whole = self.rest;
        let mut out = String::new();
        let mut chars = whole.chars();
        let quote = chars.next();
        loop {
            let at = chars.as_str();
            match chars.next() {
                None => return Err(unexpected(self.source, at, Fixed("the closing quotation mark", "閉じる引用符"))),
                c if c == quote => break,
                Some('\\') => match escaped(&mut chars) {
                    Some(c) => out.push(c),
                    None => {
                        return Err(unexpected(
                            self.source,
                            at,
                            Fixed("an escape such as '\\n'", "「\\n」のようなエスケープ"),
                        ));
                    }
                },
                Some(c) => out.push(c),
            }
        }
        self.rest = chars.as_str();
        Ok(out)
    }

    /// A word without quotation marks, as keys, numbers and colours are written.
    fn bare(&mut self, what: Fixed) -> Result<&'a str, ReadError> {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | '#' | '$');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        if end == 0 {
            return Err(self.wanted(what));
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(word)
    }

    fn word(&mut self) -> Result<JsonValue<'a>, ReadError> {
        Ok(match self.bare(Fixed("a value", "値"))? {
            "null" => JsonValue::Null,
            "true" | "t" => JsonValue::Bool(true),
            "false" | "f" => JsonValue::Bool(false),
            word => match word.parse::<f64>() {
                Ok(number) if number.is_finite() => JsonValue::Number(number),
                _ => JsonValue::Text(word.to_string()),
            },
        })
    }
}

/// The character that an escape stands for; half of a pair of surrogates becomes the sign for something lost.
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
        assert!(shown(&"[".repeat(10_000)).contains("more than 40 deep"));
    }
}
