//! The catalogues: what nazo says, a folder for each language and in it a file for each room or kind.
//!
//! An entry is `key = "text"`. The text has `{name}` where an argument stands, and may ask for it in another form:
//!
//! | written | said |
//! |---|---|
//! | `{n\|cell\|cells}` | the first for one, the second for any other number; for a condition the first where it holds |
//! | `{all\|, }` | each of several, with this between them |
//! | `{n:list\|row\|rows}` | the first for one thing, the second for several, which are told in one: "rows 5 and 7" |
//! | `{n:any\|place\|places}` | the same of what something is not: "not in place 2 or 3", "not in places 2 to 5" |
//! | `{name:any}` | the same where no word changes |
//! | `{n:count}` | a number below ten in words where the language has them: "five" |
//! | `{n:Count}` | the same at the head of a sentence: "Five" |
//! | `{n:tsu}` | with the Japanese counter for things: 「2つ」 |
//! | `{name:a}` | with its article: "an 8" |
//! | `{name:begun}` | with a capital, as at the head of a sentence |
//! | `{key u}` | the key that now does what `u` does as nazo comes |
//! | `{{` | a brace |
//!
//! A third language is one more folder, a word in [`Lang`] and one in the table below.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Lang, alternatives, article, begun, capital, count, tsu};

/// The entries of one file.
type Entries = LazyLock<HashMap<String, Entry>>;

/// What the catalogues say in one language.
pub(super) struct Entry {
    /// As it is written.
    pub written: String,
    /// With its keys as nazo comes, where it names some.
    plain: Option<String>,
}

impl Entry {
    /// What is said where it takes no arguments.
    pub fn plain(&self) -> &str {
        self.plain.as_ref().unwrap_or(&self.written)
    }

    /// The argument in which things of one sort differ that can be told in one, and whether all of them are meant or any.
    pub fn listed(&self) -> Option<(&str, Listed)> {
        let in_form = |form: &str, listed| {
            let (before, _) = self.written.split_once(form)?;
            Some((before.rsplit_once('{')?.1, listed))
        };
        in_form(":list|", Listed::All).or_else(|| in_form(":any", Listed::Any))
    }
}

/// How several things that are told in one are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// "rows 5 and 7"
    All,
    /// "not in place 2 or 3"
    Any,
}

/// What is said of one subject, in each language.
struct Catalogue {
    subject: &'static str,
    english: Entries,
    japanese: Entries,
}

impl Catalogue {
    fn entries(&self, lang: Lang) -> &HashMap<String, Entry> {
        match lang {
            Lang::En => &self.english,
            Lang::Ja => &self.japanese,
        }
    }
}

macro_rules! catalogues {
    ($($subject:literal)+) => {
        static CATALOGUES: [Catalogue; [$($subject),+].len()] = [$(Catalogue {
            subject: $subject,
            english: LazyLock::new(|| entries(include_str!(concat!("en/", $subject, ".toml")))),
            japanese: LazyLock::new(|| entries(include_str!(concat!("ja/", $subject, ".toml")))),
        }),+];
    };
}

catalogues! {
    "actions" "board" "cli" "completing" "editor" "explain" "futoshiki" "generate" "help" "hints" "hitori" "kakuro"
    "kinds" "layout_editor" "load" "logic" "masyu" "messages" "minesweeper" "norinori" "nurikabe" "play" "puzzle"
    "riddle" "rules" "screens" "shikaku" "slitherlink" "solve" "starbattle" "sudoku" "techniques" "term" "text"
    "transcribe" "ui" "usage" "view" "words"
}

/// The entries of a file; `tests/catalogues.rs` reads all of them.
fn entries(file: &str) -> HashMap<String, Entry> {
    let written: HashMap<String, String> = toml::from_str(file).unwrap_or_default();
    let entry = |written: String| {
        let plain = written.contains(KEY).then(|| fill(&written, Lang::En, &|_| None, &str::to_string));
        Entry { written, plain }
    };
    written.into_iter().map(|(name, written)| (name, entry(written))).collect()
}

/// The entry `key`, "subject.name", in a language.
pub(super) fn entry(key: &str, lang: Lang) -> Option<&'static Entry> {
    let (subject, name) = key.split_once('.')?;
    catalogue(subject)?.entries(lang).get(name)
}

fn catalogue(subject: &str) -> Option<&'static Catalogue> {
    CATALOGUES.iter().find(|catalogue| catalogue.subject == subject)
}

/// The entry that takes no arguments and has this key, if there is one: for keys that are put together.
pub fn find(key: &str, lang: Lang) -> Option<&'static str> {
    entry(key, lang).map(Entry::plain)
}

/// What the entries of a subject are called in a language, in no order.
pub fn keys(subject: &str, lang: Lang) -> impl Iterator<Item = &'static str> {
    catalogue(subject).into_iter().flat_map(move |catalogue| catalogue.entries(lang).keys()).map(String::as_str)
}

/// What a place for a key begins with.
const KEY: &str = "{key ";

/// What stands in a text in place of an argument.
pub(super) enum Filled {
    /// A text.
    Text(String),
    /// Several things as one text.
    List(String),
    /// Any of several texts.
    Any(Vec<String>),
    /// A number.
    Number(i64),
    /// Several texts.
    Row(Vec<String>),
}

/// The text with its arguments in the form that it asks for, and its keys. What `argument` does not know stays as it is
/// written.
pub(super) fn fill(
    text: &str,
    lang: Lang,
    argument: &dyn Fn(&str) -> Option<Filled>,
    key: &dyn Fn(&str) -> String,
) -> String {
    let mut said = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        said.push_str(before);
        if let Some(behind) = behind.strip_prefix('{') {
            said.push('{');
            rest = behind;
            continue;
        }
        let (written, behind) = behind.split_once('}').unwrap_or((behind, ""));
        let filled = match written.strip_prefix("key ") {
            Some(name) => Some(key(name)),
            None => filled(written, lang, argument),
        };
        match filled {
            Some(filled) => said.push_str(&filled),
            None => said.extend(["{", written, "}"]),
        }
        rest = behind;
    }
    said.push_str(rest);
    said
}

fn filled(written: &str, lang: Lang, argument: &dyn Fn(&str) -> Option<Filled>) -> Option<String> {
    if let Some((name, forms)) = written.split_once('|') {
        if let Some(name) = name.strip_suffix(":list").or(name.strip_suffix(":any")) {
            let (one, several) = forms.split_once('|')?;
            return Some(if matches!(argument(name)?, Filled::List(_)) { several } else { one }.to_string());
        }
        let argument = argument(name)?;
        return match (argument, forms.split_once('|')) {
            (Filled::Row(row) | Filled::Any(row), _) => Some(row.join(forms)),
            (Filled::Number(1), Some((one, _))) => Some(one.to_string()),
            (_, Some((_, other))) => Some(other.to_string()),
            (Filled::Text(text) | Filled::List(text), None) => Some(text),
            (Filled::Number(_), None) => None,
        };
    }
    let (name, form) = written.split_once(':').unwrap_or((written, ""));
    let filled = argument(name)?;
    let (text, number) = match filled {
        Filled::Text(text) | Filled::List(text) => (text, 0),
        Filled::Number(number) => (number.to_string(), usize::try_from(number).unwrap_or_default()),
        Filled::Row(row) => (row.concat(), 0),
        Filled::Any(any) => (alternatives(&any, lang), 0),
    };
    Some(match form {
        "count" => count(number, lang),
        "Count" => capital(&count(number, lang)),
        "tsu" => tsu(number),
        "a" => format!("{} {text}", article(&text)),
        "begun" => begun(&text),
        _ => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_give_the_form_that_is_asked_for() {
        let argument = |name: &str| match name {
            "one" => Some(Filled::Number(1)),
            "five" => Some(Filled::Number(5)),
            "row" => Some(Filled::Row(["a", "b"].map(str::to_string).into())),
            "all" => Some(Filled::List("5 and 7".into())),
            "any" => Some(Filled::Any(["a", "b"].map(str::to_string).into())),
            "name" => Some(Filled::Text("an end.".into())),
            _ => None,
        };
        let said = |text, lang| fill(text, lang, &argument, &|key| format!("<{key}>"));
        for (text, english) in [
            ("{one} {one|cell|cells}, {five} {five|cell|cells}", "1 cell, 5 cells"),
            ("{five:count}, {five:Count}", "five, Five"),
            ("{one:a} one, {five:a} five", "a 1 one, a 5 five"),
            ("{name:begun}", "An end."),
            ("{row|, } {row}", "a, b ab"),
            ("{all:list|row|rows} {all}, {one:list|row|rows} {one}", "rows 5 and 7, row 1"),
            ("not {any:any}, not {one:any}", "not a or b, not 1"),
            ("{any|·}, {name|·}", "a·b, an end."),
            ("{key u}: undo", "<u>: undo"),
            ("{{x} {unknown} {", "{x} {unknown} {}"),
        ] {
            assert_eq!(said(text, Lang::En), english, "{text}");
        }
        assert_eq!(said("{five:tsu}、{five:count}", Lang::Ja), "5つ、5");
    }
}
