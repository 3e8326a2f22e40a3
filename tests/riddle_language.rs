//! The language of riddles: worked riddles, everyday sentences, what is said of mistakes.

use std::path::{Path, PathBuf};

use nazo::kinds::riddle::ast::{Riddle, Says};
use nazo::kinds::riddle::language::{looks_like, read, understood, write};
use nazo::text::{Line, Source};

fn parse(text: &str) -> Result<Riddle, String> {
    let source = Source::new("riddle", text);
    let lines: Vec<Line<'_>> = source.lines().collect();
    read(&source, &lines).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// The same without places and texts, which change when a riddle is written anew.
fn meaning(riddle: &Riddle) -> Riddle {
    let mut riddle = riddle.clone();
    for sentence in &mut riddle.sentences {
        (sentence.line, sentence.column, sentence.width, sentence.text) = (0, 0, 0, String::new());
    }
    for story in &mut riddle.story {
        (story.line, story.column, story.width) = (0, 0, 0);
    }
    riddle
}

fn comes_back(text: &str) -> Riddle {
    let riddle = parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let written = write(&riddle);
    let again = parse(&written).unwrap_or_else(|errors| panic!("{text}\n{written}\n{errors}"));
    assert_eq!(meaning(&again), meaning(&riddle), "{text}\n{written}");
    riddle
}

fn data() -> Option<PathBuf> {
    let found = std::env::var_os("NAZO_DATA").map(|folder| Path::new(&folder).join("riddles"));
    let found = found.filter(|folder| folder.is_dir());
    if found.is_none() {
        eprintln!("skipped: NAZO_DATA names no folder with riddles");
    }
    found
}

#[test]
fn worked_riddles_are_read_and_come_back() {
    let Some(folder) = data() else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder.join("examples")).expect("examples") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "rid") {
            let text = std::fs::read_to_string(&path).expect("a riddle");
            let riddle = comes_back(&text);
            assert!(riddle.story.is_empty(), "{}", path.display());
            for sentence in &riddle.sentences {
                if let Some(said) = understood(&riddle, sentence) {
                    eprintln!("{}  =>  {said}", sentence.text)
                }
            }
            let source = Source::new("riddle", &text);
            assert!(looks_like(&source.lines().collect::<Vec<_>>()), "{}", path.display());
            count += 1;
        }
    }
    assert_eq!(count, 17);
}

#[test]
fn real_riddles_are_read_and_come_back() {
    let Some(folder) = data() else { return };
    let lines = std::fs::read_to_string(folder.join("riddles.jsonl")).expect("riddles");
    let mut count = 0;
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = value["riddle"].as_str().expect("a riddle");
        let riddle = comes_back(text);
        let asked = riddle.sentences.iter().filter(|sentence| matches!(sentence.says, Says::Question(_))).count();
        assert_eq!(asked, value["answers"].as_array().map_or(0, Vec::len), "{text}");
        let source = Source::new("riddle", text);
        assert!(looks_like(&source.lines().collect::<Vec<_>>()), "{text}");
        count += 1;
    }
    assert_eq!(count, 240);
}
