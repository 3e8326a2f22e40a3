//! The catalogues: every text of nazo, in a folder for each language with a file for each module or kind.
//!
//! An entry is `key = "text"`. In the text, `{name}` is an argument, and a form may follow the name:
//!
//! | written | result |
//! |---|---|
//! | `{n\|cell\|cells}` | the first for one, the second for any other number; for a condition the first if it holds |
//! | `{all\|, }` | each of several, joined by this separator |
//! | `{n:list\|row\|rows}` | the first for one thing, the second for several merged into one phrase: "rows 5 and 7" |
//! | `{n:any\|place\|places}` | likewise for values ruled out: "not in place 2 or 3", "not in places 2 to 5" |
//! | `{name:any}` | likewise if no word changes |
//! | `{n:count}` | a number below ten in words if the language has them: "five" |
//! | `{n:Count}` | the same at the start of a sentence: "Five" |
//! | `{n:tsu}` | with the Japanese counter for things: 「2つ」 |
//! | `{name:a}` | with its article: "an 8" |
//! | `{name:begun}` | with a capital, as at the start of a sentence |
//! | `{key u}` | the key now bound to what `u` does by default |
//! | `{{` | a brace |
//!
//! To add a language, add a folder, a variant of [`Lang`] and a line in the macro below.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Lang, alternatives, article, begun, capital, count, tsu};

/// The entries of one file.
type Entries = LazyLock<HashMap<String, Entry>>;

/// The text of an entry in one language.
pub(super) struct Entry {
    /// The text as written in the file.
    pub written: String,
    /// The text with the default keys filled in; None if it names no key.
    plain: Option<String>,
}

impl Entry {
    /// The text of an entry without arguments.
    pub fn plain(&self) -> &str {
        self.plain.as_ref().unwrap_or(&self.written)
    }

    /// The argument in which phrases may differ and still be merged into one, and how the merged values are meant.
    pub fn listed(&self) -> Option<(&str, Listed)> {
        let in_form = |form: &str, listed| {
            let (before, _) = self.written.split_once(form)?;
            Some((before.rsplit_once('{')?.1, listed))
        };
        in_form(":list|", Listed::All).or_else(|| in_form(":any", Listed::Any))
    }
}

/// How several things merged into one phrase are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// "rows 5 and 7"
    All,
    /// "not in place 2 or 3"
    Any,
}

/// The texts of one subject in each language.
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

/// The entries of a file. A file that does not parse has none; `tests/catalogues.rs` checks all of them.
fn entries(file: &str) -> HashMap<String, Entry> {
    let written: HashMap<String, String> = toml::from_str(file).unwrap_or_default();
    let entry = |written: String| {
        let plain = written.contains(KEY).then(|| fill(&written, Lang::En, &|_| None, &str::to_string));
        Entry { written, plain }
    };
    written.into_iter().map(|(name, written)| (name, entry(written))).collect()
}

/// The entry for `key` ("subject.name") in a language.
pub(super) fn entry(key: &str, lang: Lang) -> Option<&'static Entry> {
    let (subject, name) = key.split_once('.')?;
    catalogue(subject)?.entries(lang).get(name)
}

fn catalogue(subject: &str) -> Option<&'static Catalogue> {
    CATALOGUES.iter().find(|catalogue| catalogue.subject == subject)
}

/// The text of the entry `key` without arguments, or None if there is none: for keys composed at run time.
pub fn find(key: &str, lang: Lang) -> Option<&'static str> {
    entry(key, lang).map(Entry::plain)
}

/// The names of the entries of a subject in a language, in no particular order.
pub fn keys(subject: &str, lang: Lang) -> impl Iterator<Item = &'static str> {
    catalogue(subject).into_iter().flat_map(move |catalogue| catalogue.entries(lang).keys()).map(String::as_str)
}

/// The start of a placeholder for a key.
const KEY: &str = "{key ";

/// The value of an argument, ready to be filled in.
pub(super) enum Filled {
    /// A text.
    Text(String),
    /// Several things joined into one text.
    List(String),
    /// Alternatives.
    Any(Vec<String>),
    /// A number.
    Number(i64),
    /// Several texts, to be joined by a separator.
    Row(Vec<String>),
}

/// Fills in the arguments, each in the form the text asks for, and the keys. A placeholder that `argument` does not
/// know stays as written.
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
