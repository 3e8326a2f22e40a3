//! Small TOML files written by users (settings, keys, themes). They are read with the place of every word, so that
//! messages can point at a mistake and suggest what was meant.

use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::lexis::nearest;
use crate::words::{Phrase, say};

/// A mistake in such a file, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The name of the file in messages.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub what: Phrase,
}

impl Mistake {
    /// A mistake at a byte offset of a text.
    pub fn at(file: &str, text: &str, at: usize, what: Phrase) -> Mistake {
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Mistake { file: file.to_string(), line, column, what }
    }

    /// The mistake without the name of the file, for use where that is known.
    pub fn in_file(&self) -> Phrase {
        let Mistake { line, column, what, .. } = self;
        say!("text.in-file", line, column, what)
    }

    /// The whole message.
    pub fn phrase(&self) -> Phrase {
        say!("text.of-file", file = self.file, said = self.in_file())
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl std::error::Error for Mistake {}

/// A value of the file.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text.
    Text(String),
    /// `true` or `false`.
    Switch(bool),
    /// A number.
    Number(f64),
    /// A list, each item with its byte offset.
    List(Vec<(Value, usize)>),
    /// A table, in the order of the file.
    Table(Vec<KeyValue>),
    /// Anything else, by its name in TOML.
    Other(Phrase),
}

impl Value {
    /// The type of the value, for messages that say what is wanted instead.
    pub fn kind(&self) -> Phrase {
        match self {
            Value::Text(_) => Phrase::fixed("text.text"),
            Value::Number(_) => NUMBER,
            Value::Switch(_) => Phrase::fixed("text.true-or-false"),
            Value::List(_) => Phrase::fixed("text.list"),
            Value::Table(_) => Phrase::fixed("text.table"),
            Value::Other(name) => name.clone(),
        }
    }
}

const NUMBER: Phrase = Phrase::fixed("text.number");

/// A key of a table with its value, and the places of both.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyValue {
    /// The key.
    pub key: String,
    /// The byte offset of the key.
    pub key_at: usize,
    /// The value.
    pub value: Value,
    /// The byte offset of the value.
    pub at: usize,
}

/// A parsed TOML file.
#[derive(Clone, Debug)]
pub struct Table<'t> {
    file: &'t str,
    text: &'t str,
    /// Its entries, in the order of the file.
    pub entries: Vec<KeyValue>,
}

impl<'t> Table<'t> {
    /// Parses a text; `file` is its name in messages.
    ///
    /// # Errors
    /// The text is not TOML.
    pub fn parse(file: &'t str, text: &'t str) -> Result<Table<'t>, Mistake> {
        let root = DeTable::parse(text).map_err(|error| {
            let said = error.message().replace('\n', ", ");
            // This part of toml's message is misleading: anything but a literal string is expected there.
            let said = said.strip_suffix(", expected literal string").unwrap_or(&said).to_string();
            let what = say!("text.no-toml", said);
            Mistake::at(file, text, error.span().map_or(0, |span| span.start), what)
        })?;
        Ok(Table { file, text, entries: entries(root.get_ref()) })
    }

    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&KeyValue> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// A mistake at a byte offset of this file.
    pub fn mistake(&self, at: usize, what: Phrase) -> Mistake {
        Mistake::at(self.file, self.text, at, what)
    }

    /// The mistake of an unknown key, with the most similar known one.
    pub fn unknown(&self, entry: &KeyValue, what: &Phrase, known: &[&str]) -> Mistake {
        self.mistake(entry.key_at, no_such(what, &entry.key, known))
    }

    /// The mistake of a value with the wrong type.
    pub fn wrong_kind(&self, entry: &KeyValue, wanted: &Phrase) -> Mistake {
        let (key, found) = (&entry.key, entry.value.kind());
        self.mistake(entry.at, say!("text.key-takes", key, wanted, found))
    }
}

/// "there is no action 'undoo'; did you mean 'undo'?" If nothing is similar, the message lists the known ones if they
/// are few.
pub fn no_such(what: &Phrase, word: &str, known: &[&str]) -> Phrase {
    // Some names contain capitals, which users should not have to know.
    let small: Vec<String> = known.iter().map(|name| name.to_lowercase()).collect();
    let near = nearest(word, &small.iter().map(String::as_str).collect::<Vec<_>>());
    let near = known.iter().zip(&small).find(|(_, small)| near == Some(small)).map(|(name, _)| name);
    match near {
        Some(near) => say!("text.no-such-did-you-mean", what, word, near),
        None if known.len() <= MOST_LISTED => say!("text.no-such-there-are", what, word, few = known.join(", ")),
        None => say!("text.no-such", what, word),
    }
}

/// Longer lists in one line help nobody.
const MOST_LISTED: usize = 16;

fn entries(table: &DeTable<'_>) -> Vec<KeyValue> {
    let entry = |(key, found): (&Spanned<std::borrow::Cow<'_, str>>, &Spanned<DeValue<'_>>)| KeyValue {
        key: key.get_ref().to_string(),
        key_at: key.span().start,
        value: value(found.get_ref()),
        at: found.span().start,
    };
    let mut found: Vec<KeyValue> = table.iter().map(entry).collect();
    found.sort_by_key(|entry| entry.key_at);
    found
}

fn value(found: &DeValue<'_>) -> Value {
    match found {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Boolean(on) => Value::Switch(*on),
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| (value(item.get_ref()), item.span().start)).collect())
        }
        DeValue::Table(table) => Value::Table(entries(table)),
        DeValue::Integer(number) => number.to_string().parse().map_or(Value::Other(NUMBER), Value::Number),
        DeValue::Float(number) => number.to_string().parse().map_or(Value::Other(NUMBER), Value::Number),
        DeValue::Datetime(_) => Value::Other(Phrase::fixed("text.date")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn a_table_keeps_its_order_and_its_places() {
        let table = Table::parse("t", "b = true\na = [\"x\", 'é', 3]\n[c]\nd = \"e\"\n").expect("TOML");
        let keys: Vec<_> = table.entries.iter().map(|entry| entry.key.as_str()).collect();
        assert_eq!(keys, ["b", "a", "c"]);
        let Value::List(items) = &table.entries[1].value else { panic!("a list") };
        assert_eq!(items[2], (Value::Number(3.0), 25));
        assert_eq!(table.mistake(25, Phrase::verbatim("no")).to_string(), "t, line 2, column 16: no");
    }

    #[test]
    fn mistakes_are_said_in_both_languages() {
        let broken = Table::parse("t", "a = 1\nb = \n").expect_err("no value");
        assert_eq!((broken.line, broken.column), (2, 5));
        assert!(broken.phrase().get(Lang::Ja).starts_with("t 2行5文字目: "), "{}", broken.phrase().get(Lang::Ja));
        let what = no_such(&Phrase::verbatim("action"), "undoo", &["undo", "redo"]);
        assert_eq!(what.get(Lang::En), "unknown action 'undoo'; did you mean 'undo'?");
        assert_eq!(what.get(Lang::Ja), "action'undoo'はありません。'undo'のことですか?");
        let what = no_such(&Phrase::verbatim("action"), "jump", &["undo", "redo"]);
        assert_eq!(what.get(Lang::En), "unknown action 'jump'; choose undo, redo");
    }
}
