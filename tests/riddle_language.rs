//! The language of riddles: worked riddles, everyday sentences, what is said of mistakes.

use std::path::{Path, PathBuf};

use nazo::kinds::riddle::ast::{Riddle, Says};
use nazo::kinds::riddle::language::{looks_like, read, understood, write, write_sentence};
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

const SCENES: &str = "=====\n";

/// Holds what sentences mean against a file of them: scenes with a head, `---`, and a sentence a line with `=>` and what
/// it says in the words of the language. With NAZO_BLESS set the right sides are written anew, to be read with care.
fn sentences_mean_what_is_written(file: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/riddle_language").join(file);
    let text = std::fs::read_to_string(&path).expect("a file of sentences");
    let mut picture = String::new();
    let mut count = 0;
    for scene in text.split(SCENES) {
        let (head, rows) = scene.split_once("---\n").expect("a head");
        if !picture.is_empty() {
            picture.push_str(SCENES);
        }
        picture.push_str(&format!("{head}---\n"));
        for row in rows.lines() {
            let said = row.split_once("  =>  ").map_or(row, |(said, _)| said);
            picture.push_str(&format!("{said}  =>  {}\n", meant(head, said)));
            count += 1;
        }
    }
    assert!(count >= least);
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(&path, &picture).expect("writable");
        return;
    }
    for (found, expected) in picture.lines().zip(text.lines()) {
        assert_eq!(found, expected);
    }
}

/// What a sentence says behind a head, in the words of the language; or what is wrong with it.
fn meant(head: &str, said: &str) -> String {
    let own = head.lines().count() + 1;
    let text = format!("{head}{said}\n");
    let source = Source::new("riddle", &text);
    let lines: Vec<Line<'_>> = source.lines().collect();
    let riddle = match read(&source, &lines) {
        Ok(riddle) => riddle,
        Err(errors) => {
            return errors
                .iter()
                .map(|error| format!("[{}: {}]", error.column, error.brief()))
                .collect::<Vec<_>>()
                .join(" ");
        }
    };
    comes_back(&text);
    let of_line = riddle.sentences.iter().filter(|sentence| sentence.line == own);
    let mut parts: Vec<String> = of_line.map(|sentence| write_sentence(&riddle, sentence)).collect();
    parts.extend(riddle.story.iter().map(|story| format!("story {}", story.text)));
    parts.join(" | ")
}

#[test]
fn everyday_english_is_understood() {
    sentences_mean_what_is_written("english.txt", 60);
}

#[test]
fn everyday_japanese_is_understood() {
    sentences_mean_what_is_written("japanese.txt", 40);
}

/// Holds whole riddles against what they say in the words of the language, or what is wrong with them.
fn texts_mean_what_is_written(file: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/riddle_language").join(file);
    let text = std::fs::read_to_string(&path).expect("a file of riddles");
    let whole = |said: &str| match parse(said) {
        Ok(_) => write(&comes_back(said)),
        Err(errors) => errors + "\n",
    };
    let texts: Vec<&str> = text.split(SCENES).map(|scene| scene.split("=>\n").next().unwrap_or_default()).collect();
    assert!(texts.len() >= least);
    let found: Vec<String> = texts.iter().map(|said| format!("{said}=>\n{}", whole(said))).collect();
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(&path, found.join(SCENES)).expect("writable");
        return;
    }
    for (found, expected) in found.iter().zip(text.split(SCENES)) {
        assert_eq!(found, expected);
    }
}

#[test]
fn whole_riddles_are_understood() {
    texts_mean_what_is_written("whole.txt", 10);
}
