//! The mistakes people make in texts, and nazo's messages about them.
//!
//! `tests/mistakes.txt` holds texts and messages. A case is a text, `=>`, the message as printed and the problem in
//! Japanese; a line of `=` separates cases. With NAZO_BLESS set the messages are rewritten, and must be reviewed with
//! care.

use nazo::load::{load, mistakes};
use nazo_core::text::{Problem, ReadError};
use nazo_core::words::{Lang, is_japanese};

fn japanese(error: &ReadError) -> String {
    error.problem.phrase().get(Lang::Ja).replace("\n  ", " ")
}

fn errors(text: &str) -> String {
    let mut out = String::new();
    for reading in load("file", text.as_bytes()) {
        match reading.outcome {
            Ok(_) => out.push_str(&format!("{} is read\n", reading.id)),
            Err(error) => out.push_str(&format!("{error}\n{}\n", japanese(&error))),
        }
    }
    out
}

#[test]
fn every_mistake_is_named_with_its_place() {
    const RULE: &str = "========\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes.txt");
    let cases = std::fs::read_to_string(path).expect("tests/mistakes.txt");
    let found: Vec<(String, String)> = cases
        .split(RULE)
        .map(|case| {
            let text = case.split("=>\n").next().expect("a text").to_string();
            let said = errors(&text);
            (text, said)
        })
        .collect();
    assert!(found.len() > 40);
    let picture = found.iter().map(|(text, said)| format!("{text}=>\n{said}")).collect::<Vec<_>>().join(RULE);
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(path, &picture).expect("writable");
    }
    for (case, expected) in picture.split(RULE).zip(cases.split(RULE)) {
        assert_eq!(case, expected);
    }
}

/// The message's own words, without code and what is quoted in Japanese brackets.
fn own_words(text: &str) -> String {
    let mut own = String::new();
    let mut depth = 0;
    for part in text.split('`').step_by(2) {
        for letter in part.chars() {
            match letter {
                '「' => depth += 1,
                '」' => depth -= 1,
                _ if depth == 0 => own.push(letter),
                _ => {}
            }
        }
    }
    own
}

/// Names of formats, keys and sites occur singly; two adjacent words in lower case are English.
fn is_english(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
    words.windows(2).any(|two| is_word(two[0]) && is_word(two[1]))
}

/// The Japanese messages for these errors that are not proper Japanese.
fn not_japanese(errors: impl IntoIterator<Item = ReadError>) -> Vec<String> {
    let mut wrong = Vec::new();
    for error in errors {
        for said in [japanese(&error), error.brief().get(Lang::Ja).to_string()] {
            let is_whole = said.ends_with(['。', '?', '"']) || matches!(*error.problem, Problem::Unrecognised { .. });
            if !is_japanese(&said) || is_english(&own_words(&said)) || !is_whole {
                wrong.push(said);
            }
        }
    }
    wrong
}

fn cases(path: &str, rule: &str) -> Vec<String> {
    let path = format!("{}/tests/{path}", env!("CARGO_MANIFEST_DIR"));
    let cases = std::fs::read_to_string(path).expect("cases");
    cases.split(rule).map(|case| case.split("=>\n").next().expect("a text").to_string()).collect()
}

#[test]
fn what_is_wrong_is_said_in_japanese_as_well() {
    let of = |text: String| load("file", text.as_bytes()).into_iter().filter_map(|reading| reading.outcome.err());
    let wrong = not_japanese(cases("mistakes.txt", "========\n").into_iter().flat_map(of));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_wrong_with_riddles_is_said_in_japanese_as_well() {
    let texts = cases("riddle_notation/mistakes.txt", "=====\n");
    let errors: Vec<ReadError> =
        texts.into_iter().flat_map(|text| mistakes("file", &format!("riddle\n{text}"))).collect();
    let wrong = not_japanese(errors);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
