//! Texts as people type them, and the drafts made from them.
//!
//! `pictures.txt` holds texts with their drafts. `speakers.txt` lists the speakers of riddles that are stored
//! elsewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nazo_core::text::Source;
use nazo_kinds::riddle::draft::{Draft, Reading, draft, mistakes, pattern};
use nazo_kinds::riddle::notation::{self, State};

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drafts").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The draft, followed by the suggestions for its unread sentences.
fn picture(draft: &Draft) -> String {
    let mut text = draft.text();
    for line in &draft.lines {
        match &line.reading {
            Reading::Unread(offers) => {
                offers.iter().for_each(|offer| text.push_str(&format!("  {} may mean {offer}\n", line.source)));
            }
            Reading::Read(_) => {}
        }
    }
    text
}

#[test]
fn texts_come_out_as_pictured() {
    let all = file("pictures.txt");
    let mut drawn = Vec::new();
    for case in all.trim_end().split("\n=====\n") {
        let text = case.split("\n---").next().unwrap_or(case);
        drawn.push(format!("{text}\n---\n{}", picture(&draft(text, "")).trim_end()));
    }
    let drawn = drawn.join("\n=====\n") + "\n";
    let differs = drawn.lines().zip(all.lines()).find(|(is, was)| is != was);
    assert!(drawn == all, "{differs:?}\n{drawn}");
}

/// The words of a text, in order, without punctuation.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_string).collect()
}

/// The riddles as people type them, each with its name. Empty if the data is missing.
fn typed() -> Vec<(String, String)> {
    let Some(data) = std::env::var_os("NAZO_DATA") else { return Vec::new() };
    let folder = PathBuf::from(data).join("riddles/typed");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().map_or(String::new(), |name| name.to_string_lossy().to_string());
    paths.iter().map(|path| (name(path), fs::read_to_string(path).expect("a riddle"))).collect()
}

#[test]
fn riddles_as_typed_lose_nothing_and_know_their_speakers() {
    let riddles = typed();
    let expected = file("speakers.txt");
    let mut unread = 0;
    for (name, text) in &riddles {
        let drafted = draft(text, "");
        unread += drafted.unread();
        let lost = lost(&drafted, text);
        assert!(lost.is_empty(), "{name}: {lost:?} are lost");
        // Everyone who speaks is declared, whether or not the statement is read. What is read has a speaker from the
        // list.
        let told: Vec<&str> = expected.lines().filter_map(|line| line.strip_prefix(name)).collect();
        let told = told.first().unwrap_or_else(|| panic!("{name} is not in the list")).trim();
        let people = drafted.declarations.iter().find(|line| line.starts_with("people ")).map_or("", String::as_str);
        let missing: Vec<&str> = told.split(' ').filter(|name| !people.contains(name)).collect();
        assert!(missing.is_empty(), "{name}: {missing:?} are not among the people");
        let speakers: BTreeSet<String> = statements(&drafted).into_iter().map(|(speaker, _)| speaker).collect();
        let wrong: Vec<&String> = speakers.iter().filter(|name| !told.contains(name.trim_matches('"'))).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?} do not speak");
    }
    println!("{} riddles, {unread} lines to complete", riddles.len());
}

/// The words of a text that are in no sentence of its draft. List numbers do not belong to a sentence.
fn lost(draft: &Draft, text: &str) -> Vec<String> {
    let kept = draft.lines.iter().map(|line| &line.source).chain(&draft.title);
    let kept: BTreeSet<String> = kept.flat_map(|text| words(text)).collect();
    words(text).into_iter().filter(|word| !kept.contains(word) && word.len() > 1).collect()
}

/// The statements of a draft, each with its speaker.
fn statements(draft: &Draft) -> Vec<(String, String)> {
    let read = draft.lines.iter().flat_map(|line| match &line.reading {
        Reading::Read(lines) => lines.clone(),
        _ => Vec::new(),
    });
    let said = read.filter_map(|line| line.split_once(": ").map(|(who, what)| (who.to_string(), what.to_string())));
    said.filter(|(who, _)| !who.contains("rule ")).collect()
}

/// Whether each line of a draft is notation, or marked as unread.
fn is_understood(draft: &Draft) -> Result<(), String> {
    let text = draft.text();
    let source = Source::new("draft", &text);
    let lines: Vec<_> = source.lines().skip(1).collect();
    let wrong = notation::page(&source, &lines).lines.into_iter().find_map(|line| match line.state {
        State::Wrong(error) => Some(error),
        _ => None,
    });
    wrong.map_or(Ok(()), |error| Err(format!("{text}{error:?}")))
}

#[test]
fn lines_of_drafts_are_notation() {
    let pictures = file("pictures.txt");
    let mut texts: Vec<String> =
        pictures.split("\n=====\n").filter_map(|case| case.split("\n---\n").next()).map(str::to_string).collect();
    texts.extend(typed().into_iter().map(|(_, text)| text));
    for text in texts {
        if let Err(error) = is_understood(&draft(&text, "")) {
            panic!("{text}\n{error}");
        }
    }
}

#[test]
fn every_line_of_the_table_is_a_pattern() {
    let table = include_str!("../../src/kinds/riddle/draft/patterns.txt");
    assert_eq!(mistakes(table), Vec::<usize>::new());
    assert_eq!(mistakes("S: {P} is (tall => $1 is tall\nS: {P} sings\n@none"), vec![1, 2, 3]);
}

#[test]
fn a_pattern_of_ones_own_reads_the_next_sentence() {
    let first = "Ann, Ben and Cid were there.\nAnn: \"Ben is up to no good.\"\nBen: \"I did not do it.\"\nCid: \"I did not do it.\"\n";
    let formal = "people Ann Ben Cid\nprop culprit\nAnn: Ben is culprit\n";
    let source = Source::new("riddle", formal);
    let lines: Vec<_> = source.lines().collect();
    let riddle = notation::read(&source, &lines).expect("a riddle");
    let own = pattern("Ann: \"Ben is up to no good.\"", "Ann: Ben is culprit", &riddle).expect("a pattern");
    assert_eq!(own, "S: {P} is up to no good => $1 is culprit");
    assert_eq!(draft(first, "").unread(), 1);
    let next = "Gil, Hal and Ida were there.\nIda: \"Gil is up to no good.\"\nGil: \"I did not do it.\"\nHal: \"I did not do it.\"\n";
    assert!(draft(next, &own).text().contains("Ida: Gil is culprit"), "{}", draft(next, &own).text());
    // A name that is not in the sentence cannot be a slot.
    assert_eq!(pattern("Ann: \"He did it.\"", "Ann: Ben is culprit", &riddle), None);
}

#[test]
fn own_patterns_that_disagree_leave_a_sentence_unread() {
    let text = "Ann: \"Ben is a devil.\"\nBen: \"Ann did it.\"\n";
    let own = "S: {P} is a devil => $1 is culprit\nS: {P} is a devil => $1 lies\n";
    let found = draft(text, own);
    let offers = ["Ann: Ben is culprit".to_string(), "Ann: Ben lies".to_string()];
    assert_eq!(found.lines[0].reading, Reading::Unread(offers.to_vec()));
}

#[test]
fn long_texts_take_no_long_time() {
    const MOST: Duration = Duration::from_secs(10);
    let size = 1 << 20;
    let few = size / 32;
    let quoted = "\"I did it,\" says A. B: 'no' A「私".repeat(few / 40);
    let texts = ["a ".repeat(size / 2), "「".repeat(size / 3), "A, B and C. ".repeat(few / 12), quoted];
    let start = Instant::now();
    for text in &texts {
        let kept: usize = draft(text, "").lines.iter().map(|line| line.source.len()).sum();
        assert!(kept * 2 > text.len() || !text.contains(char::is_alphanumeric));
    }
    println!("{:?}", start.elapsed());
    assert!(start.elapsed() < MOST * texts.len() as u32, "{:?}", start.elapsed());
}

/// Riddles written by people who had not seen a pattern, each with its draft. What is read is read correctly, and what
/// is not read is kept.
#[test]
fn riddles_nobody_had_seen_lose_nothing_and_are_not_misread() {
    let is_recorded = std::env::var_os("NAZO_BLESS").is_some();
    let (mut open, mut all) = (0, 0);
    for number in 1..=30 {
        let text = file(&format!("printed/{number:02}.txt"));
        let found = draft(&text, "");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/drafts/printed/{number:02}.draft.txt"));
        if is_recorded {
            fs::write(&path, found.text()).expect("written");
        }
        assert_eq!(found.text(), file(&format!("printed/{number:02}.draft.txt")), "{number:02}");
        let lost = lost(&found, &text);
        assert!(lost.is_empty(), "{number:02}: {lost:?} are lost");
        open += found.unread();
        all += found.lines.len();
    }
    println!("{open} of {all} sentences are left to complete");
}

#[test]
fn somebody_who_says_nothing_but_a_mark_is_kept() {
    let draft = draft("Ann said.”\nBob says that Ann lies.\n", "");
    assert!(draft.text().contains("?? Ann said.”\n"), "{}", draft.text());
}

/// Pasting a whole book does not make anybody wait.
#[test]
fn what_follows_hundreds_of_sentences_is_left_to_a_person() {
    let text: String = (1..=600).map(|at| format!("Ann: Bob lies {at}. ")).collect();
    let draft = draft(&(text + "Ann: Bob lies."), "");
    assert_eq!(draft.lines.len(), 601);
    let last = draft.lines.last().map(|line| (line.source.as_str(), &line.reading));
    assert_eq!(last, Some(("Ann: Bob lies.", &Reading::Unread(Vec::new()))));
}
