//! Lines that declare something: people, roles, properties, facts, categories, numbers, groups.

use std::collections::HashMap;

use super::lexing::{Kind, Token, plain, tokens};
use super::scope::Group;
use super::words::{needs_quotes, number_word, plural};
use crate::riddle::ast::{Category, Noun, Number, Riddle, Role, Talk};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say, seen};

/// What a line is for, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The title.
    Title,
    /// People.
    People,
    /// Roles.
    Roles,
    /// Properties.
    Props,
    /// Facts.
    Facts,
    /// A category.
    Category,
    /// Numbers to be found.
    Numbers,
    /// A group: a name for several people or values.
    Group,
    /// The number of places.
    Places,
    /// That the places form a circle.
    Circle,
    /// The number of true statements.
    Statements,
    /// The number of true statements of each speaker.
    Each,
    /// A rule.
    Rule,
    /// A question.
    Ask,
}

/// The words for the keys, English ones first.
const KEYS: &[(&str, Key)] = &[
    ("title 題名", Key::Title),
    ("people 人物 人 登場人物 容疑者", Key::People),
    ("roles role 役割 役", Key::Roles),
    ("prop props 性質", Key::Props),
    ("fact facts 事実", Key::Facts),
    ("cat category 分類", Key::Category),
    ("number 数", Key::Numbers),
    ("group 組", Key::Group),
    ("places 場所の数", Key::Places),
    ("circle 円卓", Key::Circle),
    ("statements 発言", Key::Statements),
    ("each 各自", Key::Each),
    ("rule 規則 条件", Key::Rule),
    ("ask 質問 問", Key::Ask),
];

impl Key {
    /// Whether the line declares something, rather than making or asking a claim.
    pub fn declares(self) -> bool {
        !matches!(self, Key::Statements | Key::Each | Key::Rule | Key::Ask)
    }
}

/// The key of a line, and the text after it.
pub(super) fn key(line: &str) -> Option<(Key, &str)> {
    let end = line.find(|c: char| c.is_whitespace() || matches!(c, ':' | '：')).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let (_, key) = KEYS.iter().find(|(words, _)| words.split(' ').any(|known| known == word))?;
    let value = rest.trim_start();
    Some((*key, value.strip_prefix([':', '：']).unwrap_or(value).trim()))
}

/// Whether the value can be a declaration. It is not if it ends like a sentence that begins with the word by chance.
pub(super) fn may_declare(key: Key, value: &str) -> bool {
    let ends = |value: &str| value.ends_with(['.', '?', '!', ',', '"', '。', '、', '」']) || value.contains(". ");
    key.declares() && key != Key::Title && !ends(value)
}

/// Whether the value has the form of a declaration with this key, which a sentence that begins with the word by chance
/// would not have.
pub(super) fn is_shaped(key: Key, value: &str) -> bool {
    match key {
        Key::Roles => value.contains(['=', '＝']),
        Key::Category | Key::Numbers | Key::Group => value.contains([':', '：']),
        Key::People | Key::Props | Key::Facts => !value.is_empty() && may_declare(key, value),
        _ => false,
    }
}

/// The most values of a category, and the most places.
pub(super) const MOST_PLACES: usize = 60;

/// Reads the declarations of one riddle.
pub(super) struct Declared<'a> {
    /// The source of the lines.
    pub source: &'a Source,
    /// The declarations so far.
    pub riddle: Riddle,
    /// The groups.
    pub groups: Vec<Group>,
    /// The uses of each name, as bits.
    pub used: HashMap<String, u8>,
}

/// The uses of a name: for a person, a value, or anything else.
const PERSON: u8 = 1;
const VALUE: u8 = 2;
const OTHER: u8 = 4;

/// How a role talks, by the word in its declaration.
const TALKS: [([&str; 2], Talk); 4] = [
    (["true", "真"], Talk::True),
    (["false", "偽"], Talk::False),
    (["any", "任意"], Talk::Any),
    (["alternate", "交互"], Talk::Alternate),
];

/// The words of a list.
type Words<'a> = std::iter::Peekable<std::vec::IntoIter<Token<'a>>>;

/// The words of a list, without commas.
fn words(list: &str) -> Words<'_> {
    tokens(list, None).into_iter().filter(|token| token.low != ",").collect::<Vec<_>>().into_iter().peekable()
}

type Done = Result<(), ReadError>;

impl<'a> Declared<'a> {
    /// Adds the declarations of a line.
    pub fn declare(&mut self, key: Key, value: &'a str) -> Done {
        if value.is_empty() && key != Key::Circle {
            return Err(self.expected(value, Fixed("riddle.something-to-declare"), end_of_line()));
        }
        match key {
            Key::Title => self.riddle.title = Some(seen::name(value)),
            Key::People => {
                let people = self.new_names(value, PERSON)?;
                self.riddle.people.extend(people);
            }
            Key::Facts => {
                let facts = self.new_names(value, OTHER)?;
                self.riddle.facts.extend(facts);
            }
            Key::Props => {
                let mut words = words(value);
                while let Some(noun) = self.noun(&mut words)? {
                    self.riddle.props.push(noun);
                }
            }
            Key::Roles => self.roles(value)?,
            Key::Category => self.category(value)?,
            Key::Numbers => self.numbers(value)?,
            Key::Group => self.group(value)?,
            Key::Places => self.riddle.places = Some(self.places(value)?),
            Key::Circle if value.is_empty() => self.riddle.circle = true,
            Key::Circle => return Err(self.expected(value, end_of_line(), Phrase::quoted(value))),
            Key::Statements | Key::Each | Key::Rule | Key::Ask => {}
        }
        self.not_too_many(key, value)
    }

    fn not_too_many(&self, key: Key, value: &str) -> Done {
        let riddle = &self.riddle;
        let (count, most) = match key {
            Key::People => (riddle.people.len(), 200),
            Key::Facts => (riddle.facts.len(), 200),
            Key::Roles => (riddle.roles.len(), 20),
            Key::Props => (riddle.props.len(), 40),
            Key::Category => (riddle.categories.len(), 40),
            Key::Numbers => (riddle.numbers.len(), 40),
            _ => (self.groups.len(), 40),
        };
        if count <= most {
            return Ok(());
        }
        let message = say!("riddle.most-declared", most);
        Err(ReadError::on(self.source, value, Problem::Unsupported(message)))
    }

    fn expected(&self, at: &str, expected: impl Into<Phrase>, found: impl Into<Phrase>) -> ReadError {
        ReadError::on(self.source, at, Problem::Expected { expected: expected.into(), found: found.into() })
    }

    fn shape<T>(&self, at: &str, message: Phrase) -> Result<T, ReadError> {
        Err(ReadError::on(self.source, at, Problem::Shape(message)))
    }

    /// The names of a list.
    fn names(&self, value: &'a str) -> Result<Vec<Token<'a>>, ReadError> {
        let found: Vec<Token<'_>> = words(value).collect();
        found.iter().try_for_each(|token| self.check(token))?;
        match found.is_empty() {
            true => Err(self.expected(value, Fixed("riddle.names"), Fixed("riddle.empty"))),
            false => Ok(found),
        }
    }

    /// The names of a list. None of them may be declared already for the same use.
    fn new_names(&mut self, value: &'a str, sort: u8) -> Result<Vec<String>, ReadError> {
        let found = self.names(value)?;
        found.iter().try_for_each(|token| self.fresh(token, sort))?;
        Ok(found.into_iter().map(|token| token.plain).collect())
    }

    /// Checks that a word can be a name.
    fn check(&self, token: &Token<'_>) -> Done {
        /// The longest name in characters.
        const LONGEST_NAME: usize = 60;
        let found = Phrase::quoted(&token.text.chars().take(20).collect::<String>());
        match token.kind {
            Kind::Sign => Err(self.expected(token.text, Fixed("riddle.a-name"), found)),
            _ if token.plain.chars().count() > LONGEST_NAME => {
                self.shape(token.text, say!("riddle.longest-name", most = LONGEST_NAME))
            }
            Kind::Quoted if !token.plain.chars().any(char::is_alphanumeric) || token.plain.contains('#') => {
                self.shape(token.text, say!("riddle.not-a-name", found))
            }
            Kind::Quoted => Ok(()),
            _ if token.low.starts_with(|c: char| c.is_ascii_digit()) || needs_quotes(&token.plain) => {
                self.shape(token.text, say!("riddle.needs-quotes", name = token.plain))
            }
            _ => Ok(()),
        }
    }

    /// Checks that a name is not declared yet. A person and a value may share a name.
    fn fresh(&mut self, token: &Token<'_>, sort: u8) -> Done {
        let used = self.used.entry(token.plain.clone()).or_default();
        if *used & sort != 0 || (*used != 0 && (*used | sort) & OTHER != 0) {
            return self.shape(token.text, say!("riddle.declared-already", name = token.plain));
        }
        *used |= sort;
        Ok(())
    }

    /// The next noun of a list, with its plural if it is given: "thief/thieves".
    fn noun(&mut self, words: &mut Words<'a>) -> Result<Option<Noun>, ReadError> {
        let Some(token) = words.next() else { return Ok(None) };
        self.check(&token)?;
        self.fresh(&token, OTHER)?;
        let (one, many) = match token.plain.split_once('/').filter(|_| token.kind == Kind::Word) {
            Some((one, many)) => (one.to_string(), Some(many.to_string())),
            None => {
                (token.plain, words.next_if(|token| token.low == "/").and_then(|_| words.next()).map(|many| many.plain))
            }
        };
        let many = many.unwrap_or_else(|| plural(&one));
        self.used.insert(many.clone(), OTHER);
        Ok(Some(Noun { one, many }))
    }

    /// Reads "knight=true knave=false spy=any".
    fn roles(&mut self, value: &'a str) -> Done {
        let end = value.get(value.len()..).unwrap_or("");
        let mut words = words(value);
        while let Some(name) = self.noun(&mut words)? {
            let is = words.next_if(|token| token.low == "=").is_some();
            let word = words.next();
            let is_word =
                |(known, _): &&([&str; 2], Talk)| word.as_ref().is_some_and(|word| known.contains(&&*word.low));
            let Some((_, talk)) = TALKS.iter().find(is_word).filter(|_| is) else {
                let shown = word.as_ref().map_or_else(end_of_line, |token| Phrase::quoted(token.text));
                let wanted = say!("riddle.talk-after", name = name.one);
                return Err(self.expected(word.map_or(end, |token| token.text), wanted, shown));
            };
            self.riddle.roles.push(Role { name, talk: *talk });
        }
        Ok(())
    }

    /// The text before the colon and after it.
    fn parted(&self, value: &'a str, wanted: Fixed) -> Result<(&'a str, &'a str), ReadError> {
        match value.split_once([':', '：']) {
            Some((names, list)) if !names.trim().is_empty() => Ok((names.trim(), list.trim())),
            _ => Err(self.expected(value, wanted, Fixed("riddle.no-colon"))),
        }
    }

    /// The single word before a colon.
    fn one_word(&self, name: &'a str) -> Result<Token<'a>, ReadError> {
        let [token] = tokens(name, None)
            .try_into()
            .map_err(|_| self.expected(name, Fixed("riddle.name-before-colon"), Phrase::quoted(name)))?;
        Ok(token)
    }

    /// Reads "colour: red green".
    fn category(&mut self, value: &'a str) -> Done {
        let (name, list) = self.parted(value, Fixed("riddle.category-and-values"))?;
        let name = self.one_word(name)?.plain;
        if self.riddle.categories.iter().any(|category| category.name == name) {
            return self.shape(value, say!("riddle.category-declared", name));
        }
        self.riddle.categories.push(Category { name, values: Vec::new() });
        for token in self.values(list)? {
            self.fresh(&token, VALUE)?;
            let Some(last) = self.riddle.categories.last_mut() else { break };
            last.values.push(token.plain);
            if last.values.len() > MOST_PLACES {
                let message = say!("riddle.most-values", most = MOST_PLACES);
                return Err(ReadError::on(self.source, token.text, Problem::Unsupported(message)));
            }
        }
        Ok(())
    }

    /// The values of a list. If all are numbers, they need no quotation marks.
    fn values(&self, list: &'a str) -> Result<Vec<Token<'a>>, ReadError> {
        let found: Vec<Token<'_>> = words(list).collect();
        let is_number = |token: &Token<'_>| matches!(token.kind, Kind::Number(_));
        if !found.is_empty() && found.iter().all(is_number) { Ok(found) } else { self.names(list) }
    }

    /// Reads "h t u: 0..9".
    fn numbers(&mut self, value: &'a str) -> Done {
        let (names, range) = self.parted(value, Fixed("riddle.names-and-range"))?;
        let ends = range.split_once("..").map(|(least, most)| (least.trim().parse(), most.trim().parse()));
        let Some((Ok(least), Ok(most))) = ends else {
            return Err(self.expected(range, Fixed("riddle.a-range"), Phrase::quoted(range)));
        };
        let is_near = |number: i32| number.unsigned_abs() < 1_000_000;
        if !is_near(least) || !is_near(most) || least > most || most - least >= Number::MOST_VALUES {
            return self.shape(range, say!("riddle.most-numbers", most = Number::MOST_VALUES));
        }
        let names = self.new_names(names, OTHER)?;
        self.riddle.numbers.extend(names.into_iter().map(|name| Number { name, least, most }));
        Ok(())
    }

    /// Reads "boys: Steve Umar".
    fn group(&mut self, value: &'a str) -> Done {
        let (name, list) = self.parted(value, Fixed("riddle.group-and-members"))?;
        let token = self.one_word(name)?;
        self.check(&token)?;
        self.fresh(&token, OTHER)?;
        let mut members = Vec::new();
        for member in self.names(list)? {
            if self.used.get(&member.plain).is_none_or(|used| used & OTHER != 0) {
                return self.shape(member.text, say!("riddle.no-member", name = member.plain));
            }
            members.push(member.plain);
        }
        self.groups.push(Group { name: token.plain, members });
        Ok(())
    }

    fn places(&self, value: &str) -> Result<u8, ReadError> {
        let range = 1..=MOST_PLACES as u32;
        let number = match tokens(value, None).as_slice() {
            [Token { kind: Kind::Number(number), .. }] => Some(*number),
            [token] => number_word(&token.low),
            _ => None,
        };
        let wanted = say!("riddle.number-of-places", most = MOST_PLACES);
        let number = number.filter(|number| range.contains(number)).and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| self.expected(value, wanted, Phrase::quoted(value)))
    }
}

fn end_of_line() -> Phrase {
    Phrase::fixed("riddle.end-of-line")
}

/// A name without its quotation marks.
pub(super) fn plain_name(name: &str) -> String {
    match tokens(name, None).as_slice() {
        [Token { kind: Kind::Quoted, plain, .. }] => plain.clone(),
        _ => plain(name),
    }
}
