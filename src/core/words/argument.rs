//! What is said, before it is in a language: the key of an entry in the catalogues and what stands in it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::catalogue::{self, Filled, Listed};
use super::{Lang, Phrase, has_run, list, numbers};

/// The key of an entry that takes no arguments, copied at no cost: what a parser says it expected is passed on a thousand
/// times before it is told once, if at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixed(pub &'static str);

impl Fixed {
    /// Nothing is said.
    pub const NOTHING: Fixed = Fixed("");

    /// The entry in `lang`. A key that no catalogue has says itself, so that it is seen.
    pub fn get(self, lang: Lang) -> &'static str {
        catalogue::entry(self.0, lang).map_or(self.0, |entry| entry.plain())
    }

    /// The entry with the keys that it names, as `key` knows them.
    pub(super) fn with_keys(self, lang: Lang, key: Keys) -> String {
        let written = catalogue::entry(self.0, lang).map_or(self.0, |entry| &entry.written);
        catalogue::fill(written, lang, &|_| None, key)
    }
}

/// An argument of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// The same in every language.
    Text(String),
    /// A number, or whether something holds: 1 or 0.
    Number(i64),
    /// Something said.
    Phrase(Phrase),
    /// All of these: "1, 2 and 3".
    All(Vec<Phrase>),
    /// Any of these: "1, 2 or 3".
    Any(Vec<Phrase>),
    /// Each of these, with what the entry has between them.
    Row(Vec<Phrase>),
    /// Ascending numbers any of which may be meant: "2 to 5".
    Numbers(Vec<u32>),
}

/// The key that now does what another one does as nazo comes.
pub(super) type Keys<'a> = &'a dyn Fn(&str) -> String;

impl Arg {
    /// It in a language, with the phrases in it as `said` puts them.
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

/// What can stand in an entry.
pub trait Argument {
    /// It as an argument.
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

/// An entry with its arguments. It is put into a language when somebody reads it, once for each.
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

    /// The argument in which things of the same sort differ, where several of them can be told in one.
    fn listed(&self) -> Option<(usize, Listed)> {
        let (name, listed) = catalogue::entry(self.key, Lang::En)?.listed()?;
        Some((self.args.iter().position(|arg| arg.0 == name)?, listed))
    }

    /// Whether both can be told in one.
    pub fn is_like(&self, other: &Said) -> bool {
        let others = |said: &Said, at| [&said.args[..at], &said.args[at + 1..]].concat();
        self.key == other.key && self.listed().is_some_and(|(at, _)| others(self, at) == others(other, at))
    }

    /// Several that are alike as one.
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
