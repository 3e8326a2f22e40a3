//! What the parsers of sentences read: words with everything that is declared, and what they say when they fail.

use super::lexing::{Kind, Token};
use super::others::Mentioned;
use super::scope::{Scope, Senses};
use super::somebody::Topic;
use super::words::number_word;
use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};
use std::ops::Deref;

use crate::riddle::ast::Person;
use nazo_core::words::{Fixed, Phrase, phrase};

/// Formulas lie in one another no deeper than this.
pub(super) const DEEPEST: u8 = 30;

/// The rest of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'t> {
    /// The words left.
    pub rest: &'t [Token<'t>],
    /// The empty slice behind the sentence.
    pub end: &'t str,
    /// What stays the same throughout the sentence.
    pub around: &'t Around<'t>,
    /// How many formulas lie around.
    pub depth: u8,
    /// Who was named before.
    pub named: Mentioned,
    /// Of whom a predicate here speaks.
    pub topic: Topic,
}

/// What stays the same throughout a sentence. Apart, so that what is handed from parser to parser is small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'t> {
    /// What is declared.
    pub scope: &'t Scope,
    /// Who speaks.
    pub me: Option<Person>,
    /// The statement made last before this sentence.
    pub last: Option<(Person, usize)>,
    /// All the words of the sentence.
    pub all: &'t [Token<'t>],
    /// Whether it is told what somebody says, not in his own words: then "he" is the speaker.
    pub reported: bool,
}

impl<'t> Deref for Input<'t> {
    type Target = Around<'t>;

    fn deref(&self) -> &Around<'t> {
        self.around
    }
}

/// What is wrong where a parser failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Nobody said.
    Nothing,
    /// Something else was expected.
    Expected(Fixed),
    /// A name that nothing has.
    Unknown(String),
    /// A person where something with a place was needed.
    NoPlace(String),
    /// Something else, said in full.
    Wrong(Phrase),
}

/// Where a parser stopped, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble<'t> {
    /// How many words were left.
    pub left: usize,
    /// The word, or the end.
    pub at: &'t str,
    /// Why.
    pub what: What,
}

/// The result of a parser.
pub(super) type Read<'t, T> = IResult<Input<'t>, T, Trouble<'t>>;

impl<'t> ParseError<Input<'t>> for Trouble<'t> {
    fn from_error_kind(input: Input<'t>, _: ErrorKind) -> Trouble<'t> {
        input.trouble(What::Nothing)
    }

    fn append(_: Input<'t>, _: ErrorKind, inner: Trouble<'t>) -> Trouble<'t> {
        inner
    }

    fn or(self, other: Trouble<'t>) -> Trouble<'t> {
        self.better(other)
    }
}

impl<'t> Trouble<'t> {
    /// Of two the one that came further tells more; of two at one place the one that says more.
    pub fn better(self, other: Trouble<'t>) -> Trouble<'t> {
        let weight = |trouble: &Trouble<'_>| match trouble.what {
            What::Nothing => 0,
            What::Expected(_) => 1,
            What::Unknown(_) | What::NoPlace(_) => 2,
            What::Wrong(_) => 3,
        };
        let better = other.left < self.left || (other.left == self.left && weight(&other) > weight(&self));
        if better { other } else { self }
    }
}

impl<'t> Input<'t> {
    /// The next word.
    pub fn first(&self) -> Option<&'t Token<'t>> {
        self.rest.first()
    }

    /// The next word in small letters; empty for quotations and at the end.
    pub fn low(&self) -> &'t str {
        self.rest.first().map_or("", |token| &token.low)
    }

    /// The word `ahead` words on, in small letters.
    pub fn peek(&self, ahead: usize) -> &'t str {
        self.rest.get(ahead).map_or("", |token| &token.low)
    }

    /// Without the next words.
    pub fn skip(self, count: usize) -> Input<'t> {
        Input { rest: self.rest.get(count..).unwrap_or(&[]), ..self }
    }

    /// The slice of the next word, or the end.
    pub fn here(&self) -> &'t str {
        self.rest.first().map_or(self.end, |token| token.text)
    }

    /// What is wrong here.
    pub fn trouble(&self, what: What) -> Trouble<'t> {
        Trouble { left: self.rest.len(), at: self.here(), what }
    }

    /// The failure to find something here; other readings may be tried.
    pub fn expected<T>(&self, what: Fixed) -> Read<'t, T> {
        Err(nom::Err::Error(self.trouble(What::Expected(what))))
    }

    /// What is wrong for certain: no other reading is tried.
    pub fn wrong<T>(&self, what: impl Into<Phrase>) -> Read<'t, T> {
        Err(nom::Err::Failure(self.trouble(What::Wrong(what.into()))))
    }

    /// What is wrong where other readings may still be right.
    pub fn unlike<T>(&self, what: What) -> Read<'t, T> {
        Err(nom::Err::Error(self.trouble(what)))
    }

    /// One formula deeper.
    pub fn deeper(self) -> Result<Input<'t>, nom::Err<Trouble<'t>>> {
        if self.depth >= DEEPEST {
            let what = What::Wrong(phrase!(
                "at most {DEEPEST} formulas can lie in one another",
                "式の入れ子は{DEEPEST}段までです。"
            ));
            return Err(nom::Err::Failure(self.trouble(what)));
        }
        Ok(Input { depth: self.depth + 1, ..self })
    }

    /// Whether the clause is over here: the end, a bracket, a comma, a word that joins clauses.
    pub fn clause_ends(&self) -> bool {
        self.rest.is_empty() || matches!(self.low(), ")" | "," | "." | "?" | "!" | ";" | ":") || self.at_joint()
    }

    /// Whether a word follows that joins clauses.
    pub fn at_joint(&self) -> bool {
        matches!(
            self.low(),
            "and"
                | "or"
                | "but"
                | "then"
                | "iff"
                | "if"
                | "implies"
                | "xor"
                | "while"
                | "whereas"
                | "unless"
                | "nor"
                | "when"
                | "whenever"
        ) || (self.low() == "only" && self.peek(1) == "if")
            || (self.low() == "exactly" && matches!(self.peek(1), "when" | "if"))
    }

    /// The name here and how many words it has, the longest there is.
    pub fn name(&self) -> Option<(usize, &'t Senses)> {
        let first = self.first()?;
        if let Kind::Quoted(_) = first.kind {
            return self.scope.look_up(&first.plain).map(|senses| (1, senses));
        }
        let most = self.scope.longest_name.min(self.rest.len());
        (1..=most).rev().find_map(|count| {
            let words = self.rest.get(..count)?;
            if words.iter().any(|token| !matches!(token.kind, Kind::Word | Kind::Number(_))) {
                return None;
            }
            if let [only] = words {
                if self.is_article() {
                    return None;
                }
                return self.scope.look_up(&only.plain).filter(|_| only.kind == Kind::Word).map(|senses| (1, senses));
            }
            let name = words.iter().map(|token| token.plain.as_str()).collect::<Vec<_>>().join(" ");
            self.scope.look_up(&name).map(|senses| (count, senses))
        })
    }
}

impl Input<'_> {
    /// Whether "a" is the article here although somebody is called A: written small before a word that nobody does.
    fn is_article(&self) -> bool {
        const DOES: [&str; 22] = [
            "is", "are", "was", "were", "and", "or", "lies", "lied", "tells", "told", "says", "said", "did", "does",
            "has", "had", "would", "must", "can", "then", "not", "always",
        ];
        let is_small = self.first().is_some_and(|token| token.text == "a");
        let is_name = || self.scope.look_up("a").is_some_and(|senses| senses.name == "a");
        let next = self.rest.get(1).filter(|token| token.kind == Kind::Word);
        is_small && next.is_some_and(|next| !DOES.contains(&next.low.as_str())) && !is_name()
    }
}

/// One of some phrases; the longer of two with the same beginning has to come first.
pub(super) fn any<'t>(
    phrases: &'static [&'static str],
) -> impl Parser<Input<'t>, Output = &'static str, Error = Trouble<'t>> {
    move |input: Input<'t>| {
        for phrase in phrases {
            let mut words = 0;
            let fits = phrase.split(' ').all(|word| {
                words += 1;
                input.peek(words - 1) == word
            });
            if fits {
                return Ok((input.skip(words), *phrase));
            }
        }
        Err(nom::Err::Error(input.trouble(What::Nothing)))
    }
}

/// Skips one of some phrases where it stands here.
pub(super) fn skip<'t>(input: Input<'t>, phrases: &'static [&'static str]) -> Input<'t> {
    any(phrases).parse(input).map_or(input, |(rest, _)| rest)
}

/// Whether one of some phrases stands here, with what follows it.
pub(super) fn ahead<'t>(input: Input<'t>, phrases: &'static [&'static str]) -> Option<Input<'t>> {
    any(phrases).parse(input).ok().map(|(rest, _)| rest)
}

/// A number in digits or as a word.
pub(super) fn number(input: Input<'_>) -> Read<'_, u32> {
    let found = input.first().and_then(|token| match token.kind {
        Kind::Number(number) => Some(number),
        Kind::Word => number_word(&token.low),
        _ => None,
    });
    match found {
        Some(number) => Ok((input.skip(1), number)),
        None => input.expected(Fixed("a number", "数")),
    }
}

/// The same parser, failing for good: what came before admits nothing else.
pub(super) fn surely<'t, T>(result: Read<'t, T>) -> Read<'t, T> {
    result.map_err(|error| match error {
        nom::Err::Error(trouble) => nom::Err::Failure(trouble),
        other => other,
    })
}

/// The same, with what was expected where nobody said, or where it failed at its beginning with less to say.
pub(super) fn expecting<'t, T>(input: Input<'t>, what: Fixed, result: Read<'t, T>) -> Read<'t, T> {
    let name = |trouble: Trouble<'t>| {
        let vague = trouble.left == input.rest.len() && matches!(trouble.what, What::Nothing | What::Expected(_));
        if vague || trouble.what == What::Nothing { Trouble { what: What::Expected(what), ..trouble } } else { trouble }
    };
    result.map_err(|error| error.map(name))
}
