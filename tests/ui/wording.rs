//! The texts of the interface, in both languages.

use nazo::ui::action::ACTIONS;
use nazo::ui::keymap::Keymap;
use nazo_core::words::{self, Arg, Lang, Phrase, say};
use nazo_kinds::KINDS;
use unicode_width::UnicodeWidthStr;

/// A text in both languages.
fn both(english: &'static str, japanese: &'static str) -> Phrase {
    Phrase::each(|lang| if lang == Lang::En { english } else { japanese }.to_string())
}

/// The longest argument that a message may have: names on a 25x25 board, of a technique, times of play. Numbers are
/// `number` where a singular is possible, and otherwise as large as they can be.
fn argument(key: &str, name: &str, number: i64) -> Arg {
    let technique = || {
        let names = KINDS.iter().flat_map(|kind| kind.techniques()).map(|technique| technique.name().short.clone());
        names.max_by_key(|name| name.get(Lang::En).width() + name.get(Lang::Ja).width()).expect("a technique")
    };
    let phrase = match (name, key) {
        ("cell" | "place", _) => both("r25c25", "25行25列"),
        ("value", _) => Phrase::verbatim("P"),
        ("values", _) => Phrase::verbatim("1 2 3 4 5 6 7 8 9"),
        ("sum", "messages.sum-forbids") => both("run 24 across from r12c10", "12行10列から右の和24"),
        ("sum", _) => both("cage 325 at r25c25", "25行25列の合計325のケージ"),
        ("house", _) => both("the rising diagonal", "右上がりの対角線"),
        ("conflict", _) => both("r25c25 has no candidate left.", "25行25列に入る候補がありません。"),
        ("cause", _) => both("r1c1=1 leads to it.", "1行1列の1が原因です。"),
        ("sentence", _) => {
            both("column 25 has two Ps: r1c25 and r25c25.", "25列目にPが2つあります: 1行25列・25行25列。")
        }
        ("letter", _) => Phrase::verbatim("h"),
        ("clock", _) => Phrase::verbatim("100:00:00"),
        ("cells", "messages.selected" | "messages.selection-rests") => say!("messages.cells", cells = number),
        ("name", "messages.step-taken" | "messages.step-taken-with") => technique(),
        ("name", "messages.no-practice") => both("Continuous Nice Loop", "連続ループ(Continuous Nice Loop)"),
        ("name", "messages.selected") => both("the falling diagonal", "右下がりの対角線"),
        ("name", "messages.keys" | "messages.theme") => Phrase::verbatim("colour-blind"),
        ("name", _) => both("candidates", "候補の表"),
        ("holds", _) => both("with entries", "記入込み"),
        ("kind", _) => both("minesweeper", "マインスイーパー"),
        ("path", _) => Phrase::verbatim("puzzles/of-today.svg"),
        ("why", "messages.no-such-form") => both("this kind of puzzle has none", "この種類にはありません"),
        ("why", "messages.not-saved") => both("not a regular file", "通常のファイルではありません"),
        ("why", "messages.not-kept") => Phrase::verbatim("config.toml: permission denied"),
        // Texts from the system or a solver may have any length.
        ("why" | "how" | "file", _) => Phrase::verbatim(""),
        ("at", _) => both("line 1, column 1", "1行1文字目"),
        ("dead_ends", _) => return Arg::Number(number.pow(3)),
        _ => return Arg::Number(number),
    };
    Arg::Phrase(phrase)
}

/// The names of the arguments of messages.
const ARGUMENTS: [&str; 37] = [
    "at",
    "cause",
    "cell",
    "cells",
    "centre",
    "characters",
    "conflict",
    "clock",
    "column",
    "count",
    "dead_ends",
    "file",
    "hints",
    "holds",
    "house",
    "how",
    "kilobytes",
    "kind",
    "left",
    "letter",
    "level",
    "line",
    "moves",
    "name",
    "others",
    "path",
    "place",
    "puzzles",
    "removed",
    "seconds",
    "sentence",
    "singles",
    "steps",
    "sum",
    "value",
    "values",
    "why",
];

/// Every message, once for one thing and once for many.
fn examples() -> Vec<Phrase> {
    let with = |key: &str, number: i64| {
        let key: &'static str = format!("messages.{key}").leak();
        let names = ARGUMENTS.into_iter().chain(["with", "wrong"]);
        Phrase::entry(key, names.map(|name| (name, argument(key, name, number))).collect())
    };
    // Parts of other messages are not messages, and a single help has an entry of its own.
    let is_part = |key: &&str| ["at-line", "at-line-of-file", "cells", "pasted-text"].contains(key);
    let numbers = |key: &str| if key == "solved-helped" { 2..=1000 } else { 1..=1000 };
    let keys = words::keys("messages", Lang::En).filter(|key| !is_part(key));
    keys.flat_map(|key| [*numbers(key).start(), *numbers(key).end()].map(|number| with(key, number))).collect()
}

/// What is wrong with a sentence, if anything: it shouts, belittles, or speaks about itself.
fn fault(text: &str, lang: Lang) -> Option<&'static str> {
    // One sentence explains the key `I`, which is not the pronoun.
    let text = &text.replace(" I: ", " key: ");
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric() && c != '\'').map(str::to_lowercase).collect();
    let has = |word: &str| words.iter().any(|found| found == word);
    match lang {
        _ if text.contains('!') || text.contains('！') => Some("shouts"),
        Lang::En if ["obviously", "simply", "just", "please", "sorry"].iter().any(|word| has(word)) => {
            Some("plays things down")
        }
        Lang::En if ["i", "i'm", "we", "my"].iter().any(|word| has(word)) => Some("speaks of itself"),
        Lang::Ja if ["明らかに", "単に", "私"].iter().any(|word| text.contains(word)) => {
            Some("plays things down")
        }
        Lang::Ja if text.contains([',', '｡', '､']) || text.contains(". ") => Some("has half-width punctuation"),
        _ => None,
    }
}

#[test]
fn every_message_fits_in_a_row_and_is_calm() {
    let mut wrong = Vec::new();
    for message in examples() {
        for lang in [Lang::En, Lang::Ja] {
            let said = message.get(lang);
            if said.width() > 80 {
                wrong.push(format!("{} columns: {said}", said.width()));
            }
            wrong.extend(fault(said, lang).map(|fault| format!("{fault}: {said}")));
            if said.contains("1 moves") || said.contains("1 times") || said.contains("one cells") {
                wrong.push(format!("one is not many: {said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A message begins with a capital, or with something spelt as it is: a cell, a value, a place in a text.
#[test]
fn every_message_begins_like_a_sentence() {
    for said in examples().iter().map(|message| message.get(Lang::En)) {
        let names_a_cell = said.starts_with("r25c25 ");
        let begins = |char: char| char.is_uppercase() || char.is_ascii_digit();
        assert!(said.is_empty() || names_a_cell || said.starts_with(begins) || said.starts_with("line 1"), "{said}");
    }
}

/// Messages name the keys that are bound: if all are bound elsewhere, no message names a key of the table.
#[test]
fn no_message_names_a_key_that_is_bound_elsewhere() {
    let moved = [
        "undo u",
        "redo U",
        "settle S",
        "suppose s",
        "bookmark b",
        "history B",
        "verify R",
        "why w",
        "leave q",
        "select v",
        "widen V",
        "filter f",
        "next n",
        "open o",
        "copy y",
        "auto a",
        "help ?",
    ];
    let lines = moved
        .iter()
        .enumerate()
        .map(|(at, row)| format!("{} = \"F{}\"\n", row.split(' ').next().expect("an id"), at + 2));
    let keymap = Keymap::read("keys.toml", &format!("[keys]\n{}", lines.collect::<String>()), None).expect("a keymap");
    // `a` is also an article.
    let keys: Vec<&str> = moved.iter().filter_map(|row| row.split(' ').nth(1)).filter(|key| *key != "a").collect();
    for message in examples() {
        for lang in [Lang::En, Lang::Ja] {
            let said = keymap.bind_keys(&message, lang);
            let words = said.split(|char: char| !char.is_ascii_alphanumeric() && char != '?');
            let words: Vec<&str> = words.filter(|word| keys.contains(word)).collect();
            // What follows `y` is not a key of the table, and neither is the s of seconds.
            let is_none = |word: &str| word == "s" && (said.contains("F16 s") || said.contains(" s, "));
            let words: Vec<&str> = words.into_iter().filter(|word| !is_none(word)).collect();
            assert!(words.is_empty(), "{words:?} in: {said}");
        }
    }
    let form = say!("messages.no-such-form", name = both("line", "1行"), why = both("there is none", "ありません"));
    let said = keymap.bind_keys(&form, Lang::Ja);
    assert!(said.contains("F16 sで"), "{said}");
}

#[test]
fn every_other_sentence_is_calm() {
    let rows = ACTIONS.iter().map(|row| row.what.clone());
    let kinds = KINDS.iter().flat_map(|kind| [kind.name(), kind.card().rules.into()]);
    let techniques = KINDS.iter().flat_map(|kind| kind.techniques()).map(|technique| technique.name().full.clone());
    for phrase in rows.chain(kinds).chain(techniques) {
        for lang in [Lang::En, Lang::Ja] {
            let said = phrase.get(lang);
            assert!(!said.is_empty(), "{phrase:?}");
            // Keys such as `,a` are written as they are typed.
            let text = if said.contains(" ,a ") { said.replace(",a", "") } else { said.to_string() };
            assert_eq!(fault(&text, lang), None, "{said}");
        }
    }
}

/// The sentences of the steps of a whole path take at most two rows of 80 columns.
#[test]
fn every_sentence_of_a_path_fits_in_two_rows() {
    for name in ["wing", "example", "jigsaw", "tiny"] {
        let mut player =
            crate::harness::Player::new(&crate::harness::puzzle(name), &crate::harness::Window::mono(80, 24));
        player.play("p<work>");
        let walk = player.session().walk().expect("a path");
        assert!(!walk.steps().is_empty(), "{name}");
        for step in walk.steps() {
            for lang in [Lang::En, Lang::Ja] {
                let rows = |said: &str| nazo::ui::view::text::wrap(said, 80).len();
                let brief = step.text.short(lang, |said| rows(said) <= 2).get(lang);
                assert!(rows(brief) <= 2, "{name}: {} rows: {brief}", rows(brief));
                let said = step.text.get(lang);
                assert_eq!(fault(said, lang), None, "{said}");
                assert!(said.ends_with(['.', '。', ')', ']']), "{said}");
            }
        }
    }
}
