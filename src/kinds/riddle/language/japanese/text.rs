//! Japanese text as it is read: no blanks between words, so that names and words are found by their letters.

use crate::riddle::language::apply::of_one;
use crate::riddle::language::input::{Around, DEEPEST, Input, Trouble, What};
use crate::riddle::language::lexing::{plain, plain_char, quote_end};
use crate::riddle::language::others::Mentioned;
use crate::riddle::language::predicate::Pred;
use crate::riddle::language::scope::Senses;
use crate::riddle::language::somebody::Topic;
use crate::riddle::language::subject::{Subject, term_of};
use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};
use std::ops::Deref;

use crate::riddle::ast::{Formula, Person};
use nazo_core::words::{Fixed, Phrase, phrase};

/// The rest of a sentence.
#[derive(Clone, Copy, Debug)]
pub(in crate::riddle::language) struct Ja<'t> {
    /// The text left.
    pub text: &'t str,
    /// What stays the same throughout the sentence.
    pub around: &'t Around<'t>,
    /// How many formulas lie around.
    pub depth: u8,
    /// Who was named before.
    pub named: Mentioned,
}

impl<'t> Deref for Ja<'t> {
    type Target = Around<'t>;

    fn deref(&self) -> &Around<'t> {
        self.around
    }
}

/// The result of a parser.
pub(super) type Heard<'t, T> = IResult<Ja<'t>, T, Trouble<'t>>;

impl<'t> ParseError<Ja<'t>> for Trouble<'t> {
    fn from_error_kind(input: Ja<'t>, _: ErrorKind) -> Trouble<'t> {
        input.trouble(What::Nothing)
    }

    fn append(_: Ja<'t>, _: ErrorKind, inner: Trouble<'t>) -> Trouble<'t> {
        inner
    }

    fn or(self, other: Trouble<'t>) -> Trouble<'t> {
        self.better(other)
    }
}

impl<'t> Ja<'t> {
    /// The same without blanks before it.
    fn trim(self) -> Ja<'t> {
        Ja { text: self.text.trim_start(), ..self }
    }

    /// Without so many bytes.
    pub fn behind(self, bytes: usize) -> Ja<'t> {
        Ja { text: self.text.get(bytes..).unwrap_or(""), ..self }
    }

    /// What is wrong here.
    pub fn trouble(&self, what: What) -> Trouble<'t> {
        let at = self.text.trim_start();
        Trouble { left: at.len(), at, what }
    }

    /// The failure to find something here.
    pub fn expected<T>(&self, what: Fixed) -> Heard<'t, T> {
        Err(nom::Err::Error(self.trouble(What::Expected(what))))
    }

    /// What is wrong for certain.
    pub fn wrong<T>(&self, what: impl Into<Phrase>) -> Heard<'t, T> {
        Err(nom::Err::Failure(self.trouble(What::Wrong(what.into()))))
    }

    /// What is wrong where other readings may be right.
    pub fn unlike<T>(&self, what: What) -> Heard<'t, T> {
        Err(nom::Err::Error(self.trouble(what)))
    }

    /// One formula deeper.
    pub fn deeper(self) -> Result<Ja<'t>, nom::Err<Trouble<'t>>> {
        if self.depth >= DEEPEST {
            let what = What::Wrong(phrase!(
                "at most {DEEPEST} formulas can lie in one another",
                "式の入れ子は{DEEPEST}段までです。"
            ));
            return Err(nom::Err::Failure(self.trouble(what)));
        }
        Ok(Ja { depth: self.depth + 1, ..self })
    }

    /// The same place for what is shared with English sentences.
    pub fn input(&self) -> Input<'t> {
        Input {
            rest: &[],
            end: self.text,
            around: self.around,
            depth: self.depth,
            named: self.named,
            topic: Topic::Unknown,
        }
    }

    /// A person as a subject.
    pub fn subject(&self, person: Person) -> Subject<'t> {
        let input = self.input();
        Subject { input, person: Some(person), term: term_of(input, person) }
    }

    /// What is said, of one person.
    pub fn of_one(&self, person: Person, said: &Pred) -> Result<Formula, nom::Err<Trouble<'t>>> {
        of_one(self.subject(person), said)
    }

    /// The end of the sentence, after what softens it.
    pub fn over(self) -> Heard<'t, ()> {
        let rest = skip(skip(self, &["のです", "のだ", "んです", "んだ"]), &["よね", "よ", "ね", "わ", "ぞ", "さ"]);
        let left =
            rest.text.trim_start_matches(|c: char| c.is_whitespace() || matches!(plain_char(c), '.' | '!' | '?' | ','));
        if left.is_empty() {
            Ok((Ja { text: left, ..self }, ()))
        } else {
            Ja { text: left, ..self }.expected(Fixed("the end", "終わり"))
        }
    }

    /// The longest declared name here.
    pub fn name(self) -> Option<(Ja<'t>, &'t Senses)> {
        let here = self.trim();
        if let Some((end, inside)) = quote_end(here.text, 0) {
            return self.scope.look_up(inside).map(|senses| (here.behind(end), senses));
        }
        let fits = |senses: &'t Senses| {
            let bytes = starts_with(here.text, &senses.name)?;
            let cut = senses.name.ends_with(|c: char| c.is_ascii_alphanumeric())
                && here
                    .text
                    .get(bytes..)
                    .is_some_and(|rest| rest.starts_with(|c: char| plain_char(c).is_ascii_alphanumeric()));
            (!cut).then_some((bytes, senses))
        };
        let fitting: Vec<(usize, &Senses)> = self.scope.every_name().filter_map(fits).collect();
        let bytes = fitting.iter().map(|(bytes, _)| *bytes).max()?;
        let written = here.text.get(..bytes)?;
        let longest: Vec<&Senses> =
            fitting.into_iter().filter(|(other, _)| *other == bytes).map(|(_, senses)| senses).collect();
        // As `Scope::look_up` has it: in other letters only where one name alone reads like it.
        let found = match longest.as_slice() {
            [only] => only,
            several => several.iter().find(|senses| plain(&senses.name) == plain(written))?,
        };
        Some((here.behind(bytes), *found))
    }
}

/// How many bytes of the text are these letters, wide or narrow, large or small.
fn starts_with(text: &str, word: &str) -> Option<usize> {
    let mut chars = text.char_indices();
    for wanted in word.chars() {
        let (_, found) = chars.next()?;
        let same = found == wanted || plain_char(found).eq_ignore_ascii_case(&plain_char(wanted));
        if !same {
            return None;
        }
    }
    Some(chars.next().map_or(text.len(), |(at, _)| at))
}

/// One of some words; the longer of two with the same beginning has to come first.
pub(super) fn any<'t>(
    words: &'static [&'static str],
) -> impl Parser<Ja<'t>, Output = &'static str, Error = Trouble<'t>> {
    move |input: Ja<'t>| {
        let here = input.trim();
        let found = words.iter().find_map(|word| starts_with(here.text, word).map(|bytes| (bytes, *word)));
        match found {
            Some((bytes, word)) => Ok((here.behind(bytes), word)),
            None => Err(nom::Err::Error(here.trouble(What::Nothing))),
        }
    }
}

/// Skips one of some words where it stands here.
pub(super) fn skip<'t>(input: Ja<'t>, words: &'static [&'static str]) -> Ja<'t> {
    any(words).parse(input).map_or(input, |(rest, _)| rest)
}

/// What follows one of some words, where it stands here.
pub(super) fn ahead<'t>(input: Ja<'t>, words: &'static [&'static str]) -> Option<Ja<'t>> {
    any(words).parse(input).ok().map(|(rest, _)| rest)
}

/// A number: digits of either width, or 一 to 十.
pub(super) fn number(input: Ja<'_>) -> Heard<'_, u32> {
    const DIGITS: &str = "〇一二三四五六七八九";
    let here = input.trim();
    let mut digits = String::new();
    let mut bytes = 0;
    for c in here.text.chars() {
        let plain = plain_char(c);
        if !plain.is_ascii_digit() || digits.len() > 5 {
            break;
        }
        digits.push(plain);
        bytes += c.len_utf8();
    }
    if let Ok(number) = digits.parse() {
        return Ok((here.behind(bytes), number));
    }
    let mut chars = here.text.chars();
    let digit = |c: char| DIGITS.chars().position(|known| known == c).and_then(|at| u32::try_from(at).ok());
    let (first, second) = (chars.next().unwrap_or(' '), chars.next().unwrap_or(' '));
    match (first, digit(first)) {
        ('十', _) => match digit(second) {
            Some(ones) => Ok((here.behind('十'.len_utf8() + second.len_utf8()), 10 + ones)),
            None => Ok((here.behind('十'.len_utf8()), 10)),
        },
        (_, Some(number)) => Ok((here.behind(first.len_utf8()), number)),
        _ => here.expected(Fixed("a number", "数")),
    }
}

/// Whoever speaks.
pub(super) const ME: &[&str] = &["私自身", "私", "僕", "俺", "わたし", "あたし", "ぼく", "おれ", "自分", "わし"];
/// Everybody, as one of them says it.
pub(super) const US: &[&str] =
    &["私たち", "私達", "僕たち", "僕達", "僕ら", "俺たち", "俺達", "わたしたち", "われわれ", "我々"];

/// A person, whoever speaks among them.
pub(super) fn person(input: Ja<'_>) -> Heard<'_, Person> {
    if let Some((rest, senses)) = input.name()
        && let Some(person) = senses.person
    {
        return Ok((skip(rest, &["さん", "君", "くん", "ちゃん", "氏"]), person));
    }
    if any(US).parse(input).is_err()
        && let Some(rest) = ahead(input, ME)
    {
        return match input.me {
            Some(me) => Ok((rest, me)),
            None => input.wrong(Fixed(
                "nobody speaks here: who is meant by '私'?",
                "話している人がいないので、「私」が誰のことかわかりません。",
            )),
        };
    }
    let here = input.trim();
    if here.name().is_some_and(|(_, senses)| senses.is_declared()) {
        return here.expected(Fixed("a person", "人物"));
    }
    match unknown_name(here.text) {
        Some(name) => here.unlike(What::Unknown(name.to_string())),
        None => here.expected(Fixed("a person", "人物")),
    }
}

/// The run of letters of one sort that a name could be.
pub(super) fn unknown_name(text: &str) -> Option<&str> {
    let sort = |c: char| match c {
        'ァ'..='ヺ' | 'ー' => 1,
        '一'..='龥' | '々' => 2,
        c if plain_char(c).is_ascii_alphanumeric() => 3,
        _ => 0,
    };
    let first = sort(text.chars().next()?);
    let end = text.find(|c| sort(c) != first).unwrap_or(text.len());
    (first > 0).then(|| text.get(..end)).flatten()
}
