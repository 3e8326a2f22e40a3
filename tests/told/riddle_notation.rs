//! The notation of riddles: what each line means, the messages about mistakes, and that writing gives back what was
//! read.

use std::path::{Path, PathBuf};

use nazo_core::puzzle::Budget;
use nazo_core::text::{Line, Source};
use nazo_kinds::riddle::RiddlePuzzle;
use nazo_kinds::riddle::answers::answers;
use nazo_kinds::riddle::ast::{Riddle, Says};
use nazo_kinds::riddle::notation::{State, is_notation, looks_like, page, read};
use nazo_kinds::{Info, Puzzle};

use crate::write::{write, write_sentence};

fn parse(text: &str) -> Result<Riddle, String> {
    let source = Source::new("riddle", text);
    let lines: Vec<Line<'_>> = source.lines().collect();
    read(&source, &lines).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// The riddle without texts, which change when it is written anew.
fn meaning(riddle: &Riddle) -> Riddle {
    let mut riddle = riddle.clone();
    for sentence in &mut riddle.sentences {
        sentence.text = String::new();
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

fn is_notation_text(text: &str) -> bool {
    is_notation(&Source::new("riddle", text).lines().collect::<Vec<_>>())
}

fn looks_like_riddle(text: &str) -> bool {
    looks_like(&Source::new("riddle", text).lines().collect::<Vec<_>>())
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
            comes_back(&text);
            assert!(looks_like_riddle(&text), "{}", path.display());
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
        assert!(looks_like_riddle(text), "{text}");
        count += 1;
    }
    assert_eq!(count, 240);
}

const SCENES: &str = "=====\n";

fn pictures(file: &str) -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/riddle_notation").join(file);
    let text = std::fs::read_to_string(&path).expect("a file of riddles");
    (path, text)
}

/// Compares the result with the file. With NAZO_BLESS set the file is rewritten, and must be reviewed with care.
fn compare(path: &Path, found: &str, expected: &str) {
    if std::env::var_os("NAZO_BLESS").is_some() {
        std::fs::write(path, found).expect("writable");
        return;
    }
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

/// Scenes of a head, `---`, and rows of one line each. If a line is written differently, `=>` and the written form
/// follow.
#[test]
fn lines_say_what_is_written() {
    let (path, text) = pictures("lines.txt");
    let mut count = 0;
    let scene = |scene: &str, count: &mut usize| {
        let (head, rows) = scene.split_once("---\n").expect("a head");
        let row = |row: &str| {
            let said = row.split_once("  =>  ").map_or(row, |(said, _)| said);
            *count += 1;
            let written = written(head, said);
            if written == said { format!("{said}\n") } else { format!("{said}  =>  {written}\n") }
        };
        format!("{head}---\n{}", rows.lines().map(row).collect::<String>())
    };
    let found: Vec<String> = text.split(SCENES).map(|one| scene(one, &mut count)).collect();
    assert!(count > 120);
    compare(&path, &found.join(SCENES), &text);
}

/// How a line after a head is written, or what is wrong with it.
fn written(head: &str, said: &str) -> String {
    let text = format!("{head}{said}\n");
    if let Err(errors) = parse(&text) {
        return format!("[{}]", errors.lines().next().unwrap_or_default());
    }
    let riddle = comes_back(&text);
    let last = riddle.sentences.last().expect("a sentence");
    write_sentence(&riddle, last)
}

#[test]
fn mistakes_are_told_with_their_places() {
    let (path, text) = pictures("mistakes.txt");
    let whole = |said: &str| match parse(said) {
        Ok(_) => write(&comes_back(said)),
        Err(errors) => errors + "\n",
    };
    let texts: Vec<&str> = text.split(SCENES).map(|scene| scene.split("=>\n").next().unwrap_or_default()).collect();
    assert!(texts.len() > 40);
    let found: Vec<String> = texts.iter().map(|said| format!("{said}=>\n{}", whole(said))).collect();
    compare(&path, &found.join(SCENES), &text);
}

#[test]
fn a_page_tells_what_each_line_is_for() {
    let text = "# Two of them.
people A B
prop culprit

# A said: \"It was B!\"
A/theft: B is culprit
story It rained all night.
?? Somebody did it.
assumed rule exactly 1 is culprit
proposed B: A lies
rule C lies
ask who culprit
";
    let source = Source::new("riddle", text);
    let page = page(&source, &source.lines().collect::<Vec<_>>());
    let state = |state: &State| match state {
        State::Comment => "comment".to_string(),
        State::Declaration => "declaration".to_string(),
        State::Sentence(at) => format!("sentence {at}"),
        State::Story => "story".to_string(),
        State::Unread => "unread".to_string(),
        State::Proposed(at) => format!("proposed {at}"),
        State::Wrong(error) => error.brief().to_string(),
    };
    let states: Vec<String> = page.lines.iter().map(|line| format!("{} {}", line.number, state(&line.state))).collect();
    let expected = [
        "1 comment",
        "2 declaration",
        "3 declaration",
        "4 comment",
        "5 comment",
        "6 sentence 1",
        "7 story",
        "8 unread",
        "9 sentence 3",
        "10 proposed 4",
        "11 unknown name 'C'",
        "12 sentence 5",
    ];
    assert_eq!(states[..12], expected);
    let told = &page.riddle.sentences[1];
    assert_eq!((told.source.as_deref(), told.topic.as_deref()), (Some("A said: \"It was B!\""), Some("theft")));
    assert!(page.riddle.sentences[3].is_assumed && page.riddle.sentences[3].source.is_none());
    let errors = parse(text).expect_err("not all of it is read");
    assert_eq!(errors.matches("riddle:").count(), 3, "{errors}");
}

/// A riddle as its completed draft has it: the speaker is a value of the category.
#[test]
fn what_speaks_need_not_be_declared_twice() {
    let text = "title: The talking horses
cat horse: Storm Thunder Comet Blaze
# The winner of the race lied to the reporter; the other three told the truth.
rule all of (Storm is first iff Storm lies, Thunder is first iff Thunder lies, Comet is first iff Comet lies, Blaze is first iff Blaze lies)
# Storm: \"Comet was not last.\"
Storm: Comet is not last
Thunder: Blaze is first
Comet: Thunder = 2
Blaze: I am just right of Storm
ask all
";
    let riddle = comes_back(text);
    assert_eq!(riddle.people, ["Storm", "Thunder", "Comet", "Blaze"]);
    assert_eq!(riddle.title.as_deref(), Some("The talking horses"));
    let puzzle = RiddlePuzzle::new(riddle, Vec::new(), Info::default());
    let found = answers(&puzzle, 9, &Budget::unlimited()).expect("answers");
    let models: Vec<String> = found.models.iter().map(|values| puzzle.solution_text(values)).collect();
    // Found by trying all orders.
    assert!(models.len() == 1 && models[0].ends_with("Storm:4, Thunder:2, Comet:3, Blaze:1"), "{models:?}");
}

#[test]
fn everyday_words_are_no_notation() {
    for prose in [
        "People say that A lies.\nA lies.\n",
        "A jewel was stolen.\nA: I did not do it.\n",
        "They met\npeople who always lie.\nfact is, nobody knows it.\n",
        "犯人は誰ですか。\n太郎「私ではない」\n",
    ] {
        assert!(!is_notation_text(prose), "{prose}");
    }
    for notation in
        ["people A B\nA: B is\n", "cat colour red\n", "?? Who did it?\n", "人 A B\n", "# x\nnumber h: 1..9\n"]
    {
        assert!(is_notation_text(notation), "{notation}");
    }
    assert!(!looks_like_riddle("people A B\nThey met.\nIt rained.\nThen they left.\n"));
}

#[test]
fn riddles_as_typed_are_no_notation() {
    let Some(folder) = data().map(|folder| folder.join("typed")).filter(|folder| folder.is_dir()) else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "txt") {
            let text = std::fs::read_to_string(entry.path()).expect("a riddle");
            assert!(!is_notation_text(&text), "{}", entry.path().display());
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
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
        // Only below the root, since the checkout itself may be called `riddle`.
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
fn other_texts_are_no_riddles() {
    for text in [
        "name,age\nBob,3\nAnn,4\n",
        "Dear Bob,\n\nI was at home. Who did it?\nBest, Ann\n",
        "title: Example\n12.34\n",
        "A: 1\nB: 2\n",
    ] {
        assert!(!looks_like_riddle(text), "{text}");
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
            let written = crate::write::write(&riddle);
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
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/riddle_notation/mistakes.txt");
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
            format!("{head}rule exactly 1 of ({}A lies)", many("A lies, ", 5_000)),
            format!("{head}rule exactly 1 of ({}A) lies", many("A, ", 9_000)),
            format!("number h: 0..59\nrule {}h = 3", many("h + ", 9_000)),
            format!("number {}: 0..9\nrule h = 3", (0..40).map(|at| format!("n{at} ")).collect::<String>()),
            format!("人物 葵 葵葵 葵葵葵\n役割 葵葵葵葵=真\n規則 {}", many("葵", 20_000)),
            format!("人物 葵\n役割 騎=真\n規則 {}", many("ぬ", 20_000)),
            format!("人物 葵\n役割 騎=真\n{}", many("葵: 葵は騎だ、かつ葵は騎だ\n", 900)),
            format!("people {}", (0..12_000).map(|at| format!("N{at} ")).collect::<String>()),
            (0..900)
                .map(|at| format!("prop {}\n", (0..12).map(|of| format!("p{at}_{of} ")).collect::<String>()))
                .collect(),
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
            // One line of names as long as a text may be, and one line with as many lists.
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
            // Each sentence takes something different for granted, and most are not understood even with that.
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
            let _ = parse(text).map(|riddle| crate::write::write(&riddle));
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
