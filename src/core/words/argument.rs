//! A phrase before it is put into a language: the key of a catalogue entry and its arguments.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::catalogue::{self, Filled, Listed};
use super::{Lang, Phrase, has_run, list, numbers};

/// The key of an entry without arguments. It is cheap to copy: a parser passes on what it expected a thousand times for
/// each time it is shown, if it ever is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixed(pub &'static str);

impl Fixed {
    /// The empty phrase.
    pub const NOTHING: Fixed = Fixed("");

    /// The text of the entry in `lang`. If no catalogue has the key, the key itself, so that the gap is noticed.
    pub fn get(self, lang: Lang) -> &'static str {
        catalogue::entry(self.0, lang).map_or(self.0, |entry| entry.plain())
    }

    /// The text of the entry, with the key names in it replaced by `key`.
    pub(super) fn with_keys(self, lang: Lang, key: Keys) -> String {
        let written = catalogue::entry(self.0, lang).map_or(self.0, |entry| &entry.written);
        catalogue::fill(written, lang, &|_| None, key)
    }
}

/// An argument of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// Text that is the same in every language.
    Text(String),
    /// A number, or a condition as 1 or 0.
    Number(i64),
    /// Another phrase.
    Phrase(Phrase),
    /// All of these: "1, 2 and 3".
    All(Vec<Phrase>),
    /// Any of these: "1, 2 or 3".
    Any(Vec<Phrase>),
    /// Each of these, joined by the separator that the entry gives.
    Row(Vec<Phrase>),
    /// Alternatives as ascending numbers: "2 to 5".
    Numbers(Vec<u32>),
}

/// Maps a default key to the key that is now bound to its action.
pub(super) type Keys<'a> = &'a dyn Fn(&str) -> String;

impl Arg {
    /// The argument in `lang`; `said` renders the phrases in it.
    fn filled(&self, lang: Lang, said: &dyn Fn(&Phrase) -> String) -> Filled {
        let each = |phrases: &[Phrase]| phrases.iter().map(said).collect::<Vec<_>>();
        Filled::Text(match self {
            Arg::Number(number) => return Filled::Number(*number),
            Arg::Row(phrases) => return Filled::Row(each(phrases)),
            Arg::Text(text) => text.clone(),
            Arg::Phrase(phrase) => said(phrase),
            Arg::All(phrases) => return Filled::List(list(&each(phrases), lang)),
            Arg::Any(phrases) => return Filled::Any(each(phrases)),
            Arg::Numbers(all) if has_run(all) => return Filled::List(numbers(all, lang)),
            Arg::Numbers(all) => numbers(all, lang),
        })
    }
}

/// A value that can be an argument of an entry.
pub trait Argument {
    /// The value as an argument.
    fn arg(&self) -> Arg;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn arg(&self) -> Arg {
        (**self).arg()
    }
}

impl Argument for Arg {
    fn arg(&self) -> Arg {
        self.clone()
    }
}

impl Argument for Phrase {
    fn arg(&self) -> Arg {
        Arg::Phrase(self.clone())
    }
}

impl Argument for Fixed {
    fn arg(&self) -> Arg {
        Arg::Phrase((*self).into())
    }
}

impl Argument for bool {
    fn arg(&self) -> Arg {
        Arg::Number((*self).into())
    }
}

macro_rules! arguments {
    ($form:ident: $($type:ty),+ => $make:expr) => {$(
        impl Argument for $type {
            fn arg(&self) -> Arg {
                Arg::$form($make(self.to_owned()))
            }
        }
    )+};
}

arguments!(Text: str, String, char, f64, Cow<'_, str>, std::path::Display<'_> => |it| ToString::to_string(&it));
arguments!(Number: u8, u16, u32, i8, i16, i32, i64 => i64::from);
arguments!(Number: usize, u64 => |number| i64::try_from(number).unwrap_or(i64::MAX));

/// An entry with its arguments. The text in a language is made when first read, and then kept.
#[derive(Debug)]
pub(super) struct Said {
    key: &'static str,
    args: Vec<(&'static str, Arg)>,
    texts: [OnceLock<String>; Lang::ALL.len()],
}

impl Said {
    pub fn new(key: &'static str, args: Vec<(&'static str, Arg)>) -> Said {
        Said { key, args, texts: Default::default() }
    }

    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The argument in which phrases may differ and still be merged into one, and how the merged values are meant.
    fn listed(&self) -> Option<(usize, Listed)> {
        let (name, listed) = catalogue::entry(self.key, Lang::En)?.listed()?;
        Some((self.args.iter().position(|arg| arg.0 == name)?, listed))
    }

    /// Whether the two phrases can be merged into one.
    pub fn is_like(&self, other: &Said) -> bool {
        let others = |said: &Said, at| [&said.args[..at], &said.args[at + 1..]].concat();
        self.key == other.key && self.listed().is_some_and(|(at, _)| others(self, at) == others(other, at))
    }

    /// Merges phrases that are alike into one; None if they cannot be merged.
    pub fn in_one(all: &[&Said]) -> Option<Said> {
        let first = all.first()?;
        let (at, listed) = first.listed()?;
        let each = || all.iter().map(|said| &said.args[at].1);
        let number = |arg: &Arg| if let Arg::Numbers(numbers) = arg { Some(numbers.clone()) } else { None };
        let phrase = |arg: &Arg| match arg {
            Arg::Phrase(phrase) => Some(phrase.clone()),
            Arg::Number(number) => Some(Phrase::verbatim(number.to_string())),
            Arg::Text(text) => Some(Phrase::verbatim(text.clone())),
            Arg::All(_) | Arg::Any(_) | Arg::Row(_) | Arg::Numbers(_) => None,
        };
        let in_one = match each().map(number).collect::<Option<Vec<_>>>() {
            Some(numbers) => Arg::Numbers(numbers.concat().into_iter().collect::<BTreeSet<_>>().into_iter().collect()),
            None if listed == Listed::All => Arg::All(each().map(phrase).collect::<Option<_>>()?),
            None => Arg::Any(each().map(phrase).collect::<Option<_>>()?),
        };
        let mut args = first.args.clone();
        args[at].1 = in_one;
        Some(Said::new(first.key, args))
    }

    pub fn get(&self, lang: Lang) -> &str {
        let said = |phrase: &Phrase| phrase.get(lang).to_string();
        self.texts[lang as usize].get_or_init(|| self.filled(lang, &said, &str::to_string))
    }

    pub fn with_keys(&self, lang: Lang, key: Keys) -> String {
        self.filled(lang, &|phrase| phrase.with_keys(lang, key), key)
    }

    fn filled(&self, lang: Lang, said: &dyn Fn(&Phrase) -> String, key: Keys) -> String {
        let argument = |name: &str| self.args.iter().find(|arg| arg.0 == name).map(|arg| arg.1.filled(lang, said));
        let written = catalogue::entry(self.key, lang).map_or(self.key, |entry| &entry.written);
        catalogue::fill(written, lang, &argument, key)
    }
}

impl PartialEq for Said {
    fn eq(&self, other: &Said) -> bool {
        (self.key, &self.args) == (other.key, &other.args)
    }
}

impl Eq for Said {}

impl Hash for Said {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, &self.args).hash(state);
    }
}
