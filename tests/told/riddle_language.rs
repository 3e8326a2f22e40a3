//! The language of riddles: worked riddles, everyday sentences, what is said of mistakes.

use std::path::{Path, PathBuf};

use nazo_core::text::{Line, Source};
use nazo_kinds::riddle::ast::{Formula, Riddle, Says};
use nazo_kinds::riddle::language::{looks_like, read, understood, write, write_sentence, write_sentence_in_japanese};

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
    comes_back_in_japanese(&riddle, &written);
    riddle
}

/// What has Japanese words of the language is read from them as the same.
fn comes_back_in_japanese(riddle: &Riddle, written: &str) {
    let head = written.lines().count() - riddle.sentences.len();
    let each = riddle.sentences.iter().map(|sentence| {
        write_sentence_in_japanese(riddle, sentence).unwrap_or_else(|| write_sentence(riddle, sentence))
    });
    let text: Vec<String> = written.lines().take(head).map(str::to_string).chain(each).collect();
    let text = text.join("\n");
    let again = parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let says = |riddle: &Riddle| riddle.sentences.iter().map(|sentence| sentence.says.clone()).collect::<Vec<_>>();
    assert_eq!(says(&again), says(riddle), "{text}");
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

#[test]
fn how_a_sentence_was_understood_is_told_where_it_says_it_otherwise() {
    let text = "people A B\nroles knight=true knave=false\nA: I am a knight\nB: B is  KNAVE.\nA: we are both knaves\n\
                rule exactly 1 is knave\nwho is the knight?\nask who knight\n";
    let riddle = comes_back(text);
    let told: Vec<Option<String>> = riddle.sentences.iter().map(|sentence| understood(&riddle, sentence)).collect();
    let expected = [None, None, Some("A: A is knave and B is knave"), None, Some("ask who knight"), None];
    assert_eq!(told, expected.map(|said| said.map(str::to_string)));
}

#[test]
fn of_many_people_the_last_ones_are_named_as_well() {
    let people: String = (0..180).map(|at| format!(" P{at}")).collect();
    let riddle = parse(&format!(
        "people{people}\nroles knight=true knave=false\nP150 is a knight, and the others are knaves.\n"
    ));
    let riddle = riddle.unwrap_or_else(|errors| panic!("{errors}"));
    let Says::Rule(formula) = &riddle.sentences[0].says else { panic!("{:?}", riddle.sentences) };
    // One knight and 179 others.
    assert!(formula.any(&|part| *part == Formula::Role(150, 0)));
    assert!(formula.any(&|part| *part == Formula::Role(149, 1)));
    assert!(!formula.any(&|part| *part == Formula::Role(150, 1)));
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
    sentences_mean_what_is_written("english.txt", 200);
}

#[test]
fn everyday_japanese_is_understood() {
    sentences_mean_what_is_written("japanese.txt", 90);
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

#[test]
fn mistakes_are_told_with_their_places() {
    texts_mean_what_is_written("mistakes.txt", 25);
}

#[test]
fn boards_are_no_riddles() {
    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["puzzles", "src/core/text", "docs"] {
        files(&root.join(folder), &mut found);
    }
    found.extend(["Cargo.toml", "README.md", "LICENSE-MIT"].map(|name| root.join(name)));
    let mut count = 0;
    for path in found {
        // Only below the root: the checkout itself may be called so.
        if path.strip_prefix(root).is_ok_and(|path| path.components().any(|part| part.as_os_str() == "riddle")) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let source = Source::new("file", &text);
        assert!(!looks_like(&source.lines().collect::<Vec<_>>()), "{}", path.display());
        count += 1;
    }
    assert!(count > 30, "{count}");
}

#[test]
fn told_riddles_look_like_riddles() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/riddle_language/whole.txt"));
    for scene in text.expect("riddles").split(SCENES) {
        let (said, _) = scene.split_once("=>\n").expect("a result");
        let source = Source::new("riddle", said);
        if parse(said).is_ok() {
            assert!(looks_like(&source.lines().collect::<Vec<_>>()), "{said}");
        }
    }
    for text in [
        "name,age\nBob,3\nAnn,4\n",
        "Dear Bob,\n\nI was at home. Who did it?\nBest, Ann\n",
        "title: Example\n12.34\n",
        "A: 1\nB: 2\n",
    ] {
        let source = Source::new("file", text);
        assert!(!looks_like(&source.lines().collect::<Vec<_>>()), "{text}");
    }
}

mod hostile {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::parse;

    const WORDS: [&str; 96] = [
        "A",
        "B",
        "C1",
        "I",
        "me",
        "us",
        "we",
        "is",
        "am",
        "are",
        "not",
        "a",
        "the",
        "knight",
        "knaves",
        "culprit",
        "did",
        "it",
        "lies",
        "tells",
        "truth",
        "exactly",
        "at",
        "least",
        "most",
        "one",
        "2",
        "of",
        "(",
        ")",
        ",",
        ".",
        ":",
        "?",
        "and",
        "or",
        "if",
        "then",
        "iff",
        "either",
        "neither",
        "nor",
        "both",
        "all",
        "none",
        "would",
        "say",
        "that",
        "next",
        "to",
        "left",
        "right",
        "just",
        "before",
        "between",
        "first",
        "last",
        "=",
        "!=",
        "+",
        "-",
        "\"",
        "'",
        "「",
        "」",
        "は",
        "が",
        "犯人",
        "です",
        "私",
        "と",
        "言った",
        "一人",
        "だけ",
        "嘘を",
        "ついている",
        "ならば",
        "または",
        "の",
        "隣",
        "。",
        "\n",
        "people",
        "rule",
        "ask",
        "who",
        "which",
        "cat c:",
        "red",
        "statements",
        "true",
        "roles",
        "knight=true",
        "prop",
        "same",
        "unless",
    ];

    fn read_fast(text: &str) -> Result<(), TestCaseError> {
        let start = Instant::now();
        let read = parse(text);
        prop_assert!(start.elapsed() < Duration::from_secs(5), "slow: {text}");
        if let Ok(riddle) = read {
            let written = nazo_kinds::riddle::language::write(&riddle);
            let again = parse(&written).map_err(|error| TestCaseError::fail(format!("{text}\n{written}\n{error}")))?;
            prop_assert_eq!(super::meaning(&again), super::meaning(&riddle), "{}\n{}", text, written);
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
            read_fast(&text)?;
        }

        #[test]
        fn word_salads_are_read_or_refused(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..60), spaced in any::<bool>()) {
            let head = "people A B\nroles knight=true knave=false\nprop culprit\ncat c: red green A\n";
            let text = words.join(if spaced { " " } else { "" });
            read_fast(&text)?;
            read_fast(&format!("{head}rule {}", text.replace('\n', " ")))?;
            read_fast(&format!("{head}A: {}", text.replace('\n', " ")))?;
            read_fast(&format!("{head}{text}"))?;
        }

        #[test]
        fn short_salads_come_back(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 1..9)) {
            let head = "people A B\nroles knight=true knave=false\nprop culprit\ncat c: red green A\n";
            let text = words.join(" ");
            read_fast(&format!("{head}A: {}", text.replace('\n', " ")))?;
            read_fast(&format!("people A B\nA: B lies\nB: A lies\n{text}"))?;
        }

        #[test]
        fn mutated_riddles_are_read_or_refused(which in 0_usize..100, at in 0.0_f64..1.0, gone in 0_usize..12, word in prop::sample::select(WORDS.to_vec())) {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/riddle_language/whole.txt");
            let all = std::fs::read_to_string(path).expect("riddles");
            let riddles: Vec<&str> = all.split(super::SCENES).filter_map(|scene| scene.split("=>\n").next()).collect();
            let text: Vec<char> = riddles[which % riddles.len()].chars().collect();
            let at = (text.len() as f64 * at) as usize;
            let end = (at + gone).min(text.len());
            let mutated: String = text[..at].iter().chain(word.chars().collect::<Vec<_>>().iter()).chain(&text[end..]).collect();
            read_fast(&mutated)?;
        }
    }

    #[test]
    fn hostile_texts_end() {
        let head = "people A B\nroles knight=true knave=false\n";
        let many = |part: &str, count: usize| part.repeat(count);
        let texts = [
            format!("{head}rule {}A lies", many("(", 40_000)),
            format!("{head}rule {}A lies", many("not ", 1200)),
            format!("{head}rule A lies{}", many(" iff A lies", 400)),
            format!("{head}rule A lies{}", many(" and A lies", 400)),
            format!("{head}rule A lies{}", many(" xor A lies", 400)),
            format!("{head}rule {}A lies", many("A would say (", 300)),
            format!("{head}rule {}A lies", many("if A lies then ", 300)),
            format!("{head}rule {}A lies", many("exactly 1 of (", 300)),
            format!("{head}{}", many("rule the knight is somewhere near the fox and the dog or so\n", 1500)),
            format!("{head}{}", many("A: B is a knave and Xavier is Yolanda\n", 990)),
            many("Xavier said Yolanda saw Zachary. ", 900),
            many("Zed: Xav is Yol\nQ is W\n", 450),
            many("“", 8_000),
            many("'a ", 8_000),
            many("「", 8_000),
            many("A「", 6_000),
            many("犯人は", 10_000),
            many("もし", 10_000),
            format!("{head}A: {}", many("Bは騎士なら、", 200)),
            format!("{head}A: {}", many("(", 1500) + "は"),
            format!(
                "cat c: {}\n{}",
                (0..60).map(|at| format!("v{at} ")).collect::<String>(),
                many("rule v1 is in the house next to the v2 of the man\n", 900)
            ),
            format!(
                "people {}\n{}",
                (0..200).map(|at| format!("P{at} ")).collect::<String>(),
                many("rule all of us are different\n", 900)
            ),
            format!(
                "people {}\nroles x=true\n{}",
                (0..200).map(|at| format!("P{at} ")).collect::<String>(),
                many("P1: exactly 3 of us are xs\n", 990)
            ),
            format!("people {}\n", (0..300).map(|at| format!("P{at} ")).collect::<String>()),
            // One line of names as long as a text may be, and as many lists in one line.
            many("A,", 49_000),
            many("A and ", 16_000),
            (0..14_000).map(|at| format!("N{at},")).collect(),
            format!("Suspects: {}", (0..14_000).map(|at| format!("N{at},")).collect::<String>()),
            (0..9_000).map(|at| format!("N{at} and M are ")).collect(),
            many("A, B race ", 9_000),
            format!("{} live here.\nA is first.\nWho is last?", many("A and ", 15_000)),
            many("A, B and C met. ", 990),
            many("exactly 1 of ", 7_500),
            many("A is before one another exactly 1 of them ", 2_300),
            format!("They drink {}", (0..13_000).map(|at| format!("n{at}, ")).collect::<String>()),
            many(&format!("They drink {}\n", (0..6_000).map(|at| format!("n{at}, ")).collect::<String>()), 2),
            many("葵、", 16_000),
            format!("容疑者は{}の三人です", many("葵、", 16_000)),
            (0..9_000).map(|at| format!("人{at}は騎士か")).collect(),
            // What each sentence takes for granted is another thing, and most are not understood with it.
            (0..900)
                .map(|at| format!("Nora{at} is a knight and frobs Otto{at}. Ann{at} is next to the thief.\n"))
                .collect::<String>()[..60_000]
                .to_string(),
            format!("A: B is a knave.\n{}", many("Somebody before A of the knights is B\n", 950)),
            format!(
                "cat age: 8 9 10\ncat pet: cat dog fox\n{}",
                many("The dog is one of the knights before the cat or so.\n", 950)
            ),
        ];
        let check = |text: &String| {
            let start = Instant::now();
            let _ = parse(text).map(|riddle| nazo_kinds::riddle::language::write(&riddle));
            let (taken, shown) = (start.elapsed(), text.chars().skip(40).take(60).collect::<String>());
            assert!(taken < Duration::from_secs(20), "{taken:?}: {shown}");
            if taken > Duration::from_secs(1) {
                eprintln!("{taken:?}: {shown}");
            }
        };
        std::thread::scope(|scope| {
            for first in 0..2 {
                let texts = &texts;
                scope.spawn(move || texts.iter().skip(first).step_by(2).for_each(check));
            }
        });
    }
}
