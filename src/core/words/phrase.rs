//! Phrases, and the ways to make them.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::Arc;

use super::argument::Said;
use super::{Arg, Argument, Fixed, Lang, square};

/// A text that can be shown in any language. The language is chosen when it is shown, not when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phrase(Form);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Entry(Fixed),
    Said(Arc<Said>),
    Text(Cow<'static, str>),
    /// A different phrase in each language.
    Chosen(Arc<[Phrase; Lang::ALL.len()]>),
    /// Alternative wordings, the full one first.
    Ways(Arc<[Phrase]>),
}

impl Phrase {
    /// The catalogue entry `key`, which takes no arguments.
    pub const fn fixed(key: &'static str) -> Phrase {
        Phrase(Form::Entry(Fixed(key)))
    }

    /// The catalogue entry `key` with its arguments; [`say!`](crate::say) makes it.
    pub fn entry(key: &'static str, args: Vec<(&'static str, Arg)>) -> Phrase {
        Phrase(Form::Said(Arc::new(Said::new(key, args))))
    }

    /// Alternative wordings, the full one first and the shortest last: [`Phrase::short`] picks one.
    pub fn ways(ways: impl IntoIterator<Item = Phrase>) -> Phrase {
        Phrase(Form::Ways(ways.into_iter().flat_map(|way| way.each_way().to_vec()).collect()))
    }

    /// Text that is the same in every language, such as a person's name.
    pub fn verbatim(text: impl Into<String>) -> Phrase {
        Phrase(Form::Text(Cow::Owned(text.into())))
    }

    /// The same as [`Phrase::verbatim`] for text known at compile time.
    pub const fn literal(text: &'static str) -> Phrase {
        Phrase(Form::Text(Cow::Borrowed(text)))
    }

    /// A different text in each language, such as the name another program uses for a thing.
    pub fn each(mut text: impl FnMut(Lang) -> String) -> Phrase {
        Phrase::chosen(|lang| Phrase::verbatim(text(lang)))
    }

    /// A different phrase in each language, such as the first of several that fits there.
    pub fn chosen(choose: impl FnMut(Lang) -> Phrase) -> Phrase {
        Phrase(Form::Chosen(Arc::new(Lang::ALL.map(choose))))
    }

    /// The name of the square in `row` and `col`, both counted from 0.
    pub fn square(row: usize, col: usize) -> Phrase {
        Phrase::each(|lang| square(row as u16, col as u16, lang))
    }

    /// A piece of text in the quotation marks of each language.
    pub fn quoted(piece: &str) -> Phrase {
        crate::say!("words.quoted", piece)
    }

    /// The phrase as a sentence of its own: with a capital letter and a full stop.
    pub fn sentence(&self) -> Phrase {
        crate::say!("words.sentence", clause = self)
    }

    /// The text in `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        match &self.0 {
            Form::Entry(entry) => entry.get(lang),
            Form::Said(said) => said.get(lang),
            Form::Chosen(phrases) => phrases[lang as usize].get(lang),
            Form::Ways(ways) => ways.first().map_or("", |whole| whole.get(lang)),
            Form::Text(text) => text,
        }
    }

    /// Whether this is the entry `key`, with any arguments.
    pub fn is(&self, key: &str) -> bool {
        match &self.0 {
            Form::Entry(entry) => entry.0 == key,
            Form::Said(said) => said.key() == key,
            Form::Chosen(phrases) => phrases.iter().any(|phrase| phrase.is(key)),
            Form::Ways(ways) => ways.iter().any(|way| way.is(key)),
            Form::Text(_) => false,
        }
    }

    /// Whether the two phrases can be merged by [`in_one`](Phrase::in_one).
    pub fn is_like(&self, other: &Phrase) -> bool {
        self.as_said().zip(other.as_said()).is_some_and(|(one, other)| one.is_like(other))
    }

    /// Merges several phrases of one kind: "rows 5 and 7". None if they cannot be merged.
    pub fn in_one(all: &[&Phrase]) -> Option<Phrase> {
        let all: Vec<&Said> = all.iter().map(|phrase| phrase.as_said()).collect::<Option<_>>()?;
        Some(Phrase(Form::Said(Arc::new(Said::in_one(&all)?))))
    }

    /// The phrases with those of one kind merged, each where the first of its kind was.
    pub fn merged(phrases: impl IntoIterator<Item = Phrase>) -> Vec<Phrase> {
        let mut left: Vec<Phrase> = phrases.into_iter().collect();
        let mut merged = Vec::new();
        while let Some(first) = left.first().cloned() {
            let (alike, others): (Vec<Phrase>, Vec<Phrase>) =
                left[1..].iter().cloned().partition(|one| first.is_like(one));
            let all: Vec<&Phrase> = std::iter::once(&first).chain(&alike).filter(|_| !alike.is_empty()).collect();
            merged.push(Phrase::in_one(&all).unwrap_or(first));
            left = others;
        }
        merged
    }

    fn as_said(&self) -> Option<&Said> {
        match &self.0 {
            Form::Said(said) => Some(said),
            _ => None,
        }
    }

    /// The alternative wordings, the full one first.
    pub fn each_way(&self) -> &[Phrase] {
        match &self.0 {
            Form::Ways(ways) => ways,
            _ => std::slice::from_ref(self),
        }
    }

    /// The first wording that fits in `lang`, or the last if none does.
    pub fn short(&self, lang: Lang, fits: impl Fn(&str) -> bool) -> &Phrase {
        let ways = self.each_way();
        ways.iter().find(|way| fits(way.get(lang))).or(ways.last()).unwrap_or(self)
    }

    /// The text in `lang` with the key names in it: `key` maps each default key to the key now bound to its action.
    pub fn with_keys(&self, lang: Lang, key: &dyn Fn(&str) -> String) -> String {
        match &self.0 {
            Form::Entry(entry) => entry.with_keys(lang, key),
            Form::Said(said) => said.with_keys(lang, key),
            Form::Ways(ways) => ways.first().map_or_else(String::new, |whole| whole.with_keys(lang, key)),
            Form::Chosen(phrases) => phrases[lang as usize].with_keys(lang, key),
            Form::Text(text) => text.to_string(),
        }
    }
}

/// Shows the English form, for debugging, JSON and messages to scripts.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get(Lang::En))
    }
}

/// A phrase alone can be an error.
impl std::error::Error for Phrase {}

impl From<Fixed> for Phrase {
    fn from(key: Fixed) -> Phrase {
        Phrase(Form::Entry(key))
    }
}

/// Makes a [`Phrase`] of a catalogue key and its arguments, each a variable or `name = value`.
///
/// ```text
/// say!("lint.given-outside", cell, highest = size)
/// ```
#[macro_export]
macro_rules! say {
    ($key:literal) => { $crate::words::Phrase::fixed($key) };
    ($key:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::words::Phrase::entry($key, vec![$((stringify!($name), $crate::argument!($name $(= $value)?))),+])
    };
}

/// One argument of [`say!`](crate::say).
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident) => {
        $crate::words::Argument::arg(&$name)
    };
    ($name:ident = $value:expr) => {
        $crate::words::Argument::arg(&$value)
    };
}

/// Implements `Error` for types with a method `fn phrase(&self) -> Phrase`; `Display` shows the English text.
#[macro_export]
macro_rules! errors {
    ($($type:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.phrase(), f)
            }
        }

        impl std::error::Error for $type {}
    )+};
}

/// A system error about a file as a phrase: in English in the system's own words, without the error number.
pub fn of_system(error: &io::Error) -> Phrase {
    let said = error.to_string();
    let said = said.split(" (os error").next().unwrap_or_default();
    let key = match error.kind() {
        ErrorKind::NotFound => "words.not-found",
        ErrorKind::PermissionDenied => "words.permission-denied",
        ErrorKind::AlreadyExists => "words.already-exists",
        ErrorKind::IsADirectory => "words.is-a-directory",
        ErrorKind::NotADirectory => "words.not-a-directory",
        ErrorKind::StorageFull => "words.storage-full",
        ErrorKind::QuotaExceeded => "words.quota-exceeded",
        ErrorKind::ReadOnlyFilesystem => "words.read-only-filesystem",
        // The file is a pipe or a device.
        ErrorKind::NotSeekable => "words.not-seekable",
        ErrorKind::FileTooLarge => "words.file-too-large",
        ErrorKind::InvalidFilename => "words.invalid-filename",
        ErrorKind::BrokenPipe => "words.broken-pipe",
        ErrorKind::TimedOut => "words.timed-out",
        ErrorKind::Interrupted => "words.interrupted",
        ErrorKind::UnexpectedEof => "words.unexpected-eof",
        // The system's message is in English, or in the language the system is set to.
        _ => return Phrase::verbatim(said),
    };
    Phrase::entry(key, vec![("said", said.arg())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_phrases_stand_in_their_language() {
        let said = Phrase::quoted("x").sentence();
        assert_eq!(said.get(Lang::En), "'x'.");
        assert_eq!(said.get(Lang::Ja), "「x」。");
    }

    #[test]
    fn keys_are_those_that_are_bound() {
        let said = say!("ui.two-sentences", first = say!("messages.redone"), second = Phrase::literal("u: {"));
        assert_eq!(said.get(Lang::En), "Redone. u: undo u: {");
        assert_eq!(said.with_keys(Lang::En, &|_| "F9".to_string()), "Redone. F9: undo u: {");
    }

    #[test]
    fn the_first_way_that_fits_is_said_where_room_is_short() {
        let said = Phrase::ways(["a long one", "short", "brief"].map(Phrase::literal));
        assert_eq!(said.get(Lang::En), "a long one");
        assert_eq!(said.short(Lang::En, |text| text.len() <= 5).get(Lang::En), "short");
        assert_eq!(said.short(Lang::En, |_| false).get(Lang::En), "brief");
    }
}
