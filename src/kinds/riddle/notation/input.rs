//! The input of the sentence parsers, tokens with everything that is declared, and their errors.

use super::lexing::{Kind, Token};
use super::scope::{Scope, Senses};
use super::words::number_word;
use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};

use crate::riddle::ast::Person;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

/// The deepest nesting of formulas.
const DEEPEST: u8 = 30;

/// The rest of a sentence, with its context.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'t> {
    /// The tokens that are left.
    pub rest: &'t [Token<'t>],
    /// The empty slice at the end of the sentence.
    pub end: &'t str,
    /// Everything that is declared.
    pub scope: &'t Scope,
    /// The speaker.
    pub me: Option<Person>,
    /// The person that `_` stands for.
    pub each: Option<Person>,
    /// The number of formulas around this point.
    pub depth: u8,
}

/// Why a parser failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// No reason is known.
    Nothing,
    /// Something else was expected.
    Expected(Fixed),
    /// A name that is not declared.
    Unknown(String),
    /// Something else, as a full message.
    Wrong(Phrase),
}

/// Where and why a parser failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble<'t> {
    /// The number of tokens that were left.
    left: usize,
    /// The slice of the token, or the end of the sentence.
    at: &'t str,
    /// Why.
    what: What,
}

/// The error of a parser, recoverable or not.
pub(super) type Failed<'t> = nom::Err<Trouble<'t>>;

/// The result of a parser.
pub(super) type Read<'t, T> = IResult<Input<'t>, T, Trouble<'t>>;

impl<'t> ParseError<Input<'t>> for Trouble<'t> {
    fn from_error_kind(input: Input<'t>, _: ErrorKind) -> Trouble<'t> {
        input.trouble(What::Nothing)
    }

    fn append(_: Input<'t>, _: ErrorKind, inner: Trouble<'t>) -> Trouble<'t> {
        inner
    }

    /// Of two errors, the one further on is more useful. At the same place it is the more specific one.
    fn or(self, other: Trouble<'t>) -> Trouble<'t> {
        let weight = |trouble: &Trouble<'_>| match trouble.what {
            What::Nothing => 0,
            What::Expected(_) => 1,
            What::Unknown(_) => 2,
            What::Wrong(_) => 3,
        };
        let better = other.left < self.left || (other.left == self.left && weight(&other) > weight(&self));
        if better { other } else { self }
    }
}

impl Trouble<'_> {
    /// The error to show for a sentence that begins with `text`.
    pub fn error(self, source: &Source, scope: &Scope, text: &str) -> ReadError {
        let before = (self.at.as_ptr() as usize).checked_sub(text.as_ptr() as usize);
        let before = before.and_then(|at| text.get(..at)).unwrap_or("").trim();
        let expected = |expected: Phrase| {
            let shown: String = self.at.chars().take(20).collect();
            let end = || Phrase::fixed("riddle.the-end");
            let found = if self.at.is_empty() { end() } else { Phrase::quoted(&shown) };
            match before {
                "" => Problem::Expected { expected, found },
                _ => Problem::After { after: last_words(before), expected, found },
            }
        };
        let problem = match self.what {
            What::Unknown(name) => Problem::UnknownName { nearest: scope.nearest(&name), name },
            What::Wrong(message) => Problem::Shape(message),
            What::Expected(what) => expected(what.into()),
            What::Nothing => expected(Phrase::fixed("riddle.something-else")),
        };
        ReadError::on(source, self.at, problem)
    }
}

/// The last few words that were understood.
fn last_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let shown = words.get(words.len().saturating_sub(6)..).unwrap_or(&[]).join(" ");
    let cut = shown.chars().count().saturating_sub(40);
    shown.chars().skip(cut).collect()
}

impl<'t> Input<'t> {
    /// The next token.
    pub fn first(&self) -> Option<&'t Token<'t>> {
        self.rest.first()
    }

    /// The next word in lower case. Empty for a quotation and at the end.
    pub fn low(&self) -> &'t str {
        self.peek(0)
    }

    /// The word `ahead` tokens further on, in lower case.
    pub fn peek(&self, ahead: usize) -> &'t str {
        self.rest.get(ahead).map_or("", |token| &token.low)
    }

    /// The input after the next `count` tokens.
    pub fn skip(self, count: usize) -> Input<'t> {
        Input { rest: self.rest.get(count..).unwrap_or(&[]), ..self }
    }

    /// The slice of the next token, or the end.
    pub fn here(&self) -> &'t str {
        self.rest.first().map_or(self.end, |token| token.text)
    }

    fn trouble(&self, what: What) -> Trouble<'t> {
        Trouble { left: self.rest.len(), at: self.here(), what }
    }

    /// Fails because `what` was expected here. Other alternatives may be tried.
    pub fn expected<T>(&self, what: Fixed) -> Read<'t, T> {
        self.unlike(What::Expected(what))
    }

    /// Fails for good: no other alternative is tried.
    pub fn wrong<T>(&self, what: impl Into<Phrase>) -> Read<'t, T> {
        Err(self.failed(what))
    }

    /// The same, as an error on its own.
    pub fn failed(&self, what: impl Into<Phrase>) -> Failed<'t> {
        nom::Err::Failure(self.trouble(What::Wrong(what.into())))
    }

    /// Fails with this reason. Other alternatives may be tried.
    pub fn unlike<T>(&self, what: What) -> Read<'t, T> {
        Err(nom::Err::Error(self.trouble(what)))
    }

    /// The input one formula deeper.
    pub fn deeper(self) -> Result<Input<'t>, Failed<'t>> {
        if self.depth >= DEEPEST {
            return Err(self.failed(say!("riddle.too-deep", most = DEEPEST)));
        }
        Ok(Input { depth: self.depth + 1, ..self })
    }

    /// What the name here means, if the next token is a name.
    pub fn name(&self) -> Option<&'t Senses> {
        let token = self.first().filter(|token| matches!(token.kind, Kind::Word | Kind::Quoted))?;
        let each = self.each.filter(|_| token.low == "_").and_then(|person| self.scope.riddle.people.get(person));
        self.scope.look_up(each.unwrap_or(&token.plain))
    }

    /// The result of a parser, which must have read everything.
    pub fn whole<T>(self, found: Read<'t, T>) -> Result<T, Trouble<'t>> {
        const END: Fixed = Fixed("riddle.and-or-end");
        let found = found.and_then(|(rest, found)| match rest.rest.is_empty() {
            true => Ok(found),
            false => rest.expected(END).map(|(_, found)| found),
        });
        found.map_err(|error| match error {
            nom::Err::Error(trouble) | nom::Err::Failure(trouble) => trouble,
            nom::Err::Incomplete(_) => self.trouble(What::Nothing),
        })
    }
}

/// Parses one of some phrases. If one is a prefix of another, the longer one must come first.
pub(super) fn any<'t>(
    phrases: &'static [&'static str],
) -> impl Parser<Input<'t>, Output = &'static str, Error = Trouble<'t>> {
    move |input: Input<'t>| {
        let fits = |phrase: &&&str| phrase.split(' ').enumerate().all(|(at, word)| input.peek(at) == word);
        match phrases.iter().find(fits) {
            Some(phrase) => Ok((input.skip(phrase.split(' ').count()), *phrase)),
            None => input.unlike(What::Nothing),
        }
    }
}

/// Skips one of some phrases, if it comes next.
pub(super) fn skip<'t>(input: Input<'t>, phrases: &'static [&'static str]) -> Input<'t> {
    ahead(input, phrases).unwrap_or(input)
}

/// Skips an article, unless it is a name that looks like one.
pub(super) fn skip_article(input: Input<'_>) -> Input<'_> {
    let rest = skip(input, &["a", "an", "the"]);
    if input.name().is_none() || rest.name().is_some() { rest } else { input }
}

/// The input after one of some phrases, if it comes next.
pub(super) fn ahead<'t>(input: Input<'t>, phrases: &'static [&'static str]) -> Option<Input<'t>> {
    any(phrases).parse(input).ok().map(|(rest, _)| rest)
}

/// The input after one of some phrases, which must come next.
pub(super) fn must<'t>(input: Input<'t>, words: &'static [&'static str], what: Fixed) -> Result<Input<'t>, Failed<'t>> {
    match ahead(input, words) {
        Some(rest) => Ok(rest),
        None => surely(input.expected(what)).map(|(rest, ())| rest),
    }
}

/// Reads a number in digits or as a word.
pub(super) fn number(input: Input<'_>) -> Read<'_, u32> {
    let found = input.first().and_then(|token| match token.kind {
        Kind::Number(number) => Some(number),
        Kind::Word if input.name().is_none() => number_word(&token.low),
        _ => None,
    });
    match found {
        Some(number) => Ok((input.skip(1), number)),
        None => input.expected(Fixed("riddle.a-number")),
    }
}

/// Turns a failure into one for good, because nothing else can follow what came before.
pub(super) fn surely<'t, T>(result: Read<'t, T>) -> Read<'t, T> {
    result.map_err(|error| match error {
        nom::Err::Error(trouble) => nom::Err::Failure(trouble),
        other => other,
    })
}

/// Replaces the reason by `what` if the parser failed at its start with nothing more specific to say, or anywhere
/// without a reason.
pub(super) fn expecting<'t, T>(input: Input<'t>, what: Fixed, result: Read<'t, T>) -> Read<'t, T> {
    let name = |trouble: Trouble<'t>| {
        let vague = trouble.left == input.rest.len() && matches!(trouble.what, What::Nothing | What::Expected(_));
        if vague || trouble.what == What::Nothing { Trouble { what: What::Expected(what), ..trouble } } else { trouble }
    };
    result.map_err(|error| error.map(name))
}
