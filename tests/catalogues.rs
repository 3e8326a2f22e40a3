//! The catalogues of both languages, checked against each other and against the keys that the sources ask for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

const WORDS: &str = "src/core/words";

/// The English help texts are in the declaration of the command line.
const IN_ONE_LANGUAGE: &str = "help";

/// Subjects whose keys are put together by a macro, so that the literal in the source is only the name.
const PUT_TOGETHER: [&str; 4] = ["actions", "help", "hints", "techniques"];

/// The entries of a language as ("subject.name", text), in file order.
fn entries(lang: &str) -> Vec<(String, String)> {
    let folder = Path::new(WORDS).join(lang);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("one").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let subject = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a catalogue");
        let mut table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let names = text.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.to_string());
        for name in names.collect::<Vec<_>>() {
            if let Some(toml::Value::String(text)) = table.remove(&name) {
                all.push((format!("{subject}.{name}"), text));
            }
        }
        assert!(table.is_empty(), "{}: not a line each: {table:?}", path.display());
    }
    all
}

/// The names of the arguments in a text.
fn arguments(text: &str) -> BTreeSet<String> {
    let text = text.replace("{{", "");
    let places = text.split('{').skip(1).filter_map(|piece| piece.split_once('}')).map(|(place, _)| place);
    let names = places.filter(|place| !place.starts_with("key ")).map(|place| {
        let (name, form) = place.split_once([':', '|']).unwrap_or((place, ""));
        let forms = ["", "count", "Count", "tsu", "a", "begun", "any"];
        let is_form = place.contains('|') || forms.contains(&form);
        assert!(is_form, "no such form: {{{place}}}");
        name.to_string()
    });
    names.collect()
}

/// Whether a text is a key: "subject.name".
fn is_key(text: &str) -> bool {
    let is_word = |part: &str, between: char| {
        let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == between;
        !part.is_empty() && part.chars().all(is_sign)
    };
    // A subject is a file name, and spelt like a module.
    text.split_once('.').is_some_and(|(subject, name)| is_word(subject, '_') && is_word(name, '-'))
}

/// What the sources ask for: each key, and the arguments that `say!` gives it, if any.
#[derive(Default)]
struct Asked {
    keys: BTreeSet<String>,
    literals: BTreeSet<String>,
    given: Vec<(String, BTreeSet<String>)>,
}

impl Asked {
    fn read(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => {
                    let is_say = at >= 2 && trees[at - 2].to_string() == "say" && trees[at - 1].to_string() == "!";
                    if is_say && group.delimiter() == Delimiter::Parenthesis {
                        self.given.extend(given(group.stream()));
                    }
                    self.read(group.stream());
                }
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if let Some(text) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
                        self.literals.insert(text.to_string());
                        if is_key(text) {
                            self.keys.insert(text.to_string());
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// The key and the names of the arguments in `say!("key", name, other = value)`.
fn given(tokens: TokenStream) -> Option<(String, BTreeSet<String>)> {
    let mut trees = tokens.into_iter().peekable();
    let key = trees.next()?.to_string();
    let key = key.strip_prefix('"')?.strip_suffix('"')?.to_string();
    let mut names = BTreeSet::new();
    let mut is_next = false;
    for tree in trees {
        match &tree {
            TokenTree::Punct(comma) if comma.as_char() == ',' => is_next = true,
            TokenTree::Ident(name) if std::mem::take(&mut is_next) => {
                names.insert(name.to_string());
            }
            _ => {}
        }
    }
    Some((key, names))
}

/// What all sources ask for. Reading them takes seconds.
static ASKED: LazyLock<Asked> = LazyLock::new(|| {
    fn walk(folder: &Path, asked: &mut Asked) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, asked);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a source");
                asked.read(text.parse().expect("Rust"));
            } else if path.extension().is_some_and(|ending| ending == "txt") {
                let text = fs::read_to_string(&path).expect("a text");
                asked.keys.extend(text.split_whitespace().filter(|word| is_key(word)).map(str::to_string));
            }
        }
    }
    let mut asked = Asked::default();
    walk(Path::new("src"), &mut asked);
    asked
});

#[test]
fn both_languages_have_the_same_entries_in_the_same_order() {
    let names = |lang| -> Vec<String> {
        let all = entries(lang).into_iter().map(|(key, _)| key);
        all.filter(|key| !key.starts_with(IN_ONE_LANGUAGE)).collect()
    };
    let (english, japanese) = (names("en"), names("ja"));
    let differs = english.iter().zip(&japanese).find(|(one, other)| one != other);
    assert_eq!(differs, None, "the first that differs");
    assert_eq!(english.len(), japanese.len());
}

#[test]
fn every_key_is_in_the_catalogues_and_every_entry_is_asked_for() {
    let (asked, entries) = (&*ASKED, entries("en"));
    let known: BTreeMap<&str, &str> = entries.iter().map(|(key, text)| (key.as_str(), text.as_str())).collect();
    let subjects: BTreeSet<&str> =
        known.keys().filter_map(|key| key.split_once('.')).map(|(subject, _)| subject).collect();
    let is_asked = |key: &&String| key.split_once('.').is_some_and(|(subject, _)| subjects.contains(subject));
    let missing: Vec<&String> =
        asked.keys.iter().filter(is_asked).filter(|key| !known.contains_key(key.as_str())).collect();
    assert!(missing.is_empty(), "no catalogue has {missing:?}");
    let is_used = |key: &str| {
        let (subject, name) = key.split_once('.').unwrap_or_default();
        let name = name.strip_suffix("-short").filter(|_| subject == "techniques").unwrap_or(name);
        asked.keys.contains(key) || PUT_TOGETHER.contains(&subject) && asked.literals.contains(name)
    };
    let unused: Vec<&&str> = known.keys().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn an_entry_has_a_place_for_what_it_is_given_and_no_other() {
    let catalogues = ["en", "ja"].map(|lang| (lang, entries(lang).into_iter().collect::<BTreeMap<_, _>>()));
    for (key, names) in &ASKED.given {
        let mut wanted = BTreeSet::new();
        for (lang, entries) in &catalogues {
            let Some(text) = entries.get(key) else { continue };
            let places = arguments(text);
            assert!(places.is_subset(names), "{lang}: {key} has places for {places:?} and is given {names:?}");
            wanted.extend(places);
        }
        assert_eq!(&wanted, names, "{key} is given what it has no place for");
    }
}
