//! Lines that declare: people, roles, properties, facts, categories.

use super::lexing::{Kind, Token, tokens};
use super::names::{check_name, expected, fresh, names, plain_name};
use super::words::{number_word, plural};
use crate::riddle::ast::{Category, Noun, Riddle, Role, Talk};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase, seen};

/// What a line is for, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The title.
    Title,
    /// Persons.
    People,
    /// Roles.
    Roles,
    /// Properties.
    Props,
    /// Facts.
    Facts,
    /// A category.
    Category,
    /// How many places there are.
    Places,
    /// How many statements are true.
    Statements,
    /// A rule.
    Rule,
    /// A question.
    Ask,
    /// What sets the scene.
    Story,
}

/// The words for them.
const KEYS: &[(&str, Key)] = &[
    ("title", Key::Title),
    ("people", Key::People),
    ("suspects", Key::People),
    ("roles", Key::Roles),
    ("role", Key::Roles),
    ("prop", Key::Props),
    ("props", Key::Props),
    ("fact", Key::Facts),
    ("facts", Key::Facts),
    ("cat", Key::Category),
    ("category", Key::Category),
    ("places", Key::Places),
    ("statements", Key::Statements),
    ("rule", Key::Rule),
    ("ask", Key::Ask),
    ("story", Key::Story),
    ("題名", Key::Title),
    ("人物", Key::People),
    ("登場人物", Key::People),
    ("容疑者", Key::People),
    ("役割", Key::Roles),
    ("性質", Key::Props),
    ("事実", Key::Facts),
    ("分類", Key::Category),
    ("場所の数", Key::Places),
    ("発言", Key::Statements),
    ("規則", Key::Rule),
    ("条件", Key::Rule),
    ("質問", Key::Ask),
    ("物語", Key::Story),
];

/// The key of a line and what follows it.
pub(super) fn key(line: &str) -> Option<(Key, &str)> {
    let line = line.trim();
    let end = line.find(|c: char| c.is_whitespace() || matches!(c, ':' | '：')).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let low = word.to_lowercase();
    let (_, key) = KEYS.iter().find(|(known, _)| *known == low)?;
    let value = rest.trim_start();
    let value = value.strip_prefix([':', '：']).unwrap_or(value).trim();
    // Somebody may be called Cat: a category has a name before its colon.
    let is_list = |value: &str| value.split_once([':', '：']).is_some_and(|(name, _)| tokens(name).len() == 1);
    if *key == Key::Category
        && word.starts_with(char::is_uppercase)
        && !rest.starts_with([':', '：'])
        && !is_list(value)
    {
        return None;
    }
    if *key == Key::People && low == "suspects" && !rest.trim_start().starts_with(':') {
        return None;
    }
    Some((*key, value))
}

/// How many of anything can be declared.
const MOST: [(Key, usize, Fixed); 5] = [
    (Key::People, MOST_PEOPLE, Fixed("people", "人物")),
    (Key::Roles, 20, Fixed("roles", "役割")),
    (Key::Props, 40, Fixed("properties", "性質")),
    (Key::Facts, 200, Fixed("facts", "事実")),
    (Key::Category, 40, Fixed("categories", "分類")),
];

/// Values of a category, and places.
const MOST_VALUES: usize = 60;

/// Nor can more people take part.
pub(super) const MOST_PEOPLE: usize = 200;

/// Adds what a line declares.
pub(super) fn declare(source: &Source, riddle: &mut Riddle, key: Key, value: &str) -> Result<(), ReadError> {
    if value.is_empty() {
        return Err(expected(source, value, Fixed("something to declare", "宣言の内容"), end_of_line()));
    }
    match key {
        Key::Title => riddle.title = Some(seen::name(value)),
        Key::People => {
            for name in names(source, value)? {
                fresh(source, riddle, name, true)?;
                riddle.people.push(plain_name(name));
            }
        }
        Key::Facts => {
            for name in names(source, value)? {
                fresh(source, riddle, name, false)?;
                riddle.facts.push(plain_name(name));
            }
        }
        Key::Props => nouns(source, riddle, value)?,
        Key::Roles => roles(source, riddle, value)?,
        Key::Category => category(source, riddle, value)?,
        Key::Places => riddle.places = Some(places(source, value)?),
        Key::Statements | Key::Rule | Key::Ask | Key::Story => {}
    }
    let counts =
        [riddle.people.len(), riddle.roles.len(), riddle.props.len(), riddle.facts.len(), riddle.categories.len()];
    for ((of, most, what), count) in MOST.iter().zip(counts) {
        if *of == key && count > *most {
            let message =
                phrase!([what], "a riddle can have at most {most} {what}", "推理問題に書ける{what}は{most}までです。");
            return Err(ReadError::on(source, value, Problem::Unsupported(message)));
        }
    }
    Ok(())
}

/// Nouns that may bring their plural: "thief/thieves".
fn nouns(source: &Source, riddle: &mut Riddle, value: &str) -> Result<(), ReadError> {
    let words = tokens(value);
    let mut rest = words.as_slice();
    while let Some((noun, after)) = noun(source, riddle, rest)? {
        riddle.props.push(noun);
        rest = after;
    }
    Ok(())
}

type Cut<'s, 'a> = Option<(Noun, &'s [Token<'a>])>;

/// The next noun of a list, after commas.
fn noun<'s, 'a>(source: &Source, riddle: &Riddle, words: &'s [Token<'a>]) -> Result<Cut<'s, 'a>, ReadError> {
    let gap = |token: &&Token<'_>| matches!(token.low.as_str(), "," | ";" | "and");
    let skipped = words.iter().take_while(gap).count();
    let Some((first, rest)) = words.get(skipped..).and_then(<[_]>::split_first) else { return Ok(None) };
    check_name(source, first)?;
    fresh(source, riddle, first.text, false)?;
    let one = plain_name(first.text);
    let [slash, many, after @ ..] = rest else {
        let many = plural(&one);
        return Ok(Some((Noun { one, many }, rest)));
    };
    if slash.low != "/" {
        let many = plural(&one);
        return Ok(Some((Noun { one, many }, rest)));
    }
    check_name(source, many)?;
    if many.plain != one {
        fresh(source, riddle, many.text, false)?;
    }
    Ok(Some((Noun { one, many: plain_name(many.text) }, after)))
}

fn end_of_line() -> Phrase {
    Phrase::fixed("the end of the line", "行末")
}

/// "knight=true knave=false spy=any".
fn roles<'a>(source: &Source, riddle: &mut Riddle, value: &'a str) -> Result<(), ReadError> {
    const TALK: Fixed =
        Fixed("'=true', '=false', '=any' or '=alternate'", "「=true」「=false」「=any」「=alternate」のどれか");
    const WORD: Fixed = Fixed("true, false, any or alternate", "true、false、any、alternateのどれか");
    let words = tokens(value);
    let mut rest = words.as_slice();
    while let Some((name, after)) = noun(source, riddle, rest)? {
        let end = value.get(value.len()..).unwrap_or("");
        let shown = |token: Option<&Token<'_>>| token.map_or_else(end_of_line, |token| Phrase::quoted(token.text));

        let place = |token: Option<&Token<'a>>| token.map_or(end, |token| token.text);

        let equals = after.first();
        if equals.is_none_or(|token| token.low != "=") {
            let wanted = phrase!([talk = TALK], "{talk} after '{}'", "「{}」の後の{talk}", name.one);
            return Err(expected(source, place(equals), wanted, shown(equals)));
        }
        let word = after.get(1);
        let talk = match word.map_or("", |token| token.low.as_str()) {
            "true" | "truth" | "真" | "正直" => Talk::True,
            "false" | "lie" | "lies" | "偽" | "嘘" => Talk::False,
            "any" | "random" | "任意" => Talk::Any,
            "alternate" | "alternates" | "alternating" | "交互" => Talk::Alternate,
            _ => return Err(expected(source, place(word), WORD, shown(word))),
        };
        riddle.roles.push(Role { name, talk });
        rest = after.get(2..).unwrap_or(&[]);
    }
    Ok(())
}

/// "colour: red green".
fn category(source: &Source, riddle: &mut Riddle, value: &str) -> Result<(), ReadError> {
    let words = tokens(value);
    let Some(colon) = words.iter().position(|token| token.low == ":") else {
        let wanted = Fixed("a category's name, ':' and its values", "分類の名前と「:」と値");
        return Err(expected(source, value, wanted, Fixed("no ':'", "「:」のない行")));
    };
    let Some([first]) = words.get(..colon) else {
        let wanted = Fixed("the name of the category before ':'", "「:」の前の分類の名前");
        return Err(expected(source, value, wanted, Fixed("something else", "別のもの")));
    };
    let name = plain_name(first.text);
    if riddle.categories.iter().any(|category| category.name == name) {
        return Err(ReadError::on(
            source,
            first.text,
            Problem::Shape(phrase!("there is a category '{name}' already", "分類「{name}」はすでにあります。")),
        ));
    }
    let from = words.get(colon).map_or(value, |token| token.text).as_ptr() as usize - value.as_ptr() as usize;
    let list = value.get(from..).map_or("", |rest| rest.trim_start_matches([':', '：'])).trim();
    riddle.categories.push(Category { name, values: Vec::new() });
    let values = match numbers(list) {
        Some(numbers) => numbers,
        None => names(source, list)?,
    };
    for value in values {
        let people = std::mem::take(&mut riddle.people);
        let known = fresh(source, riddle, value, false);
        riddle.people = people;
        known?;
        let Some(last) = riddle.categories.last_mut() else { break };
        last.values.push(plain_name(value));
        if last.values.len() > MOST_VALUES {
            let message =
                phrase!("a category can have at most {MOST_VALUES} values", "1つの分類の値は{MOST_VALUES}個までです。");
            return Err(ReadError::on(source, value, Problem::Unsupported(message)));
        }
    }
    Ok(())
}

/// The values of a list of numbers alone, which need no quotation marks.
fn numbers(list: &str) -> Option<Vec<&str>> {
    let words = tokens(list);
    let each: Vec<&Token<'_>> = words.iter().filter(|token| !matches!(token.low.as_str(), "," | "and")).collect();
    let all = !each.is_empty() && each.iter().all(|token| matches!(token.kind, Kind::Number(_)));
    all.then(|| each.iter().map(|token| token.text).collect())
}

fn places(source: &Source, value: &str) -> Result<u8, ReadError> {
    let number = match tokens(value).as_slice() {
        [Token { kind: Kind::Number(number), .. }] => Some(*number),
        [token] => number_word(&token.low),
        _ => None,
    };
    match number.and_then(|number| u8::try_from(number).ok()) {
        Some(number) if (1..=MOST_VALUES).contains(&usize::from(number)) => Ok(number),
        _ => {
            let reason = phrase!("a number from 1 to {MOST_VALUES} was expected", "1から{MOST_VALUES}の数を書きます。");
            let problem = Problem::BadValue { key: "places".into(), value: value.chars().take(20).collect(), reason };
            Err(ReadError::on(source, value, problem))
        }
    }
}
