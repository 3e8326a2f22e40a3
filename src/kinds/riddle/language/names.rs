//! Names as they are declared.

use super::lexing::{Kind, Token, plain, tokens};
use super::words::{RESERVED, number_word};
use crate::riddle::ast::Riddle;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) fn expected(source: &Source, at: &str, expected: impl Into<Phrase>, found: impl Into<Phrase>) -> ReadError {
    ReadError::on(source, at, Problem::Expected { expected: expected.into(), found: found.into() })
}

/// The name that is written so, without quotation marks.
pub(super) fn plain_name(name: &str) -> String {
    match tokens(name).as_slice() {
        [Token { kind: Kind::Quoted(_), plain, .. }] => plain.clone(),
        _ => plain(name),
    }
}

/// The names of a list, as they are written.
pub(super) fn names<'a>(source: &Source, value: &'a str) -> Result<Vec<&'a str>, ReadError> {
    let mut found = Vec::new();
    for token in tokens(value) {
        if token.kind == Kind::Sign && matches!(token.low.as_str(), "," | ";" | "." | "&") {
            continue;
        }
        if token.kind == Kind::Word && token.low == "and" {
            continue;
        }
        check_name(source, &token)?;
        found.push(token.text);
    }
    if found.is_empty() {
        return Err(expected(source, value, Fixed("names", "名前"), Fixed("none", "空")));
    }
    Ok(found)
}

/// Longer names are none.
pub(super) const LONGEST_NAME: usize = 60;

pub(super) fn check_name(source: &Source, token: &Token<'_>) -> Result<(), ReadError> {
    let found = Phrase::quoted(&token.text.chars().take(20).collect::<String>());
    let shape = |message: Phrase| Err(ReadError::on(source, token.text, Problem::Shape(message)));
    match token.kind {
        Kind::Sign => Err(expected(source, token.text, Fixed("a name", "名前"), found)),
        _ if token.plain.chars().count() > LONGEST_NAME || token.plain.split(' ').count() > 8 => shape(phrase!(
            "a name has at most {LONGEST_NAME} characters and 8 words",
            "名前は{LONGEST_NAME}文字、8語までです。"
        )),
        Kind::Quoted(_) if !token.plain.chars().any(char::is_alphanumeric) || token.plain.contains(['"', '#']) => {
            shape(phrase!([found], "{found} is no name", "{found}は名前になりません。"))
        }
        Kind::Quoted(_) => Ok(()),
        _ if token.low.starts_with(|c: char| c.is_ascii_digit()) => shape(phrase!(
            "a name that begins with a digit needs quotation marks: \"{}\"",
            "数字で始まる名前には引用符が必要です: \"{}\"",
            token.plain
        )),
        _ if needs_quotes(&token.low) => shape(phrase!(
            "'{}' is a word of the language; as a name it needs quotation marks: \"{0}\"",
            "「{}」は言語の語です。名前にするには引用符が必要です: \"{0}\"",
            token.plain
        )),
        _ => Ok(()),
    }
}

/// Whether a word means something else without quotation marks.
pub(super) fn needs_quotes(low: &str) -> bool {
    RESERVED.contains(&low) || number_word(low).is_some()
}

/// Makes sure that a name is not declared yet; `person` where it may be a value's too.
pub(super) fn fresh(source: &Source, riddle: &Riddle, name: &str, person: bool) -> Result<(), ReadError> {
    let plain = plain_name(name);
    let nouns = riddle.roles.iter().map(|role| &role.name).chain(&riddle.props);
    let mut others: Vec<&String> = nouns.flat_map(|noun| [&noun.one, &noun.many]).chain(&riddle.facts).collect();
    let values = riddle.categories.iter().flat_map(|category| &category.values);
    if person {
        others.extend(&riddle.people);
    } else {
        others.extend(values);
        others.extend(&riddle.people);
    }
    if others.contains(&&plain) {
        let message = phrase!("'{plain}' is declared already", "「{plain}」はすでに宣言されています。");
        return Err(ReadError::on(source, name, Problem::Shape(message)));
    }
    Ok(())
}
