//! Riddles as they are printed, written in the notation: whether the answers are right, and whether the page about
//! riddles agrees with the program.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nazo::load::load;
use nazo_core::puzzle::Budget;
use nazo_core::words::Lang;
use nazo_kinds::{DraftLine, Finding, LineState, Reply};
use serde_json::Value as Json;

/// The number of riddles written in the notation.
const RIDDLES: usize = 30;
/// The most answers that are listed.
const LISTED: usize = 20;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn text(number: usize, what: &str) -> String {
    let path = folder("tests/book").join(format!("{number:02}.{what}.txt"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// An answer as in the answer files, with parts and lists in alphabetical order.
fn reply(finding: &Finding) -> String {
    match &finding.reply {
        Reply::Yes => "yes".to_string(),
        Reply::No => "no".to_string(),
        Reply::Undetermined => "undetermined".to_string(),
        Reply::Lists(lists, more) => {
            assert!(!more, "{}: more answers than can be listed", finding.ask);
            let mut lists: Vec<String> =
                lists.iter().map(|list| sorted(list.iter().map(|name| name.get(Lang::En)))).collect();
            lists.sort();
            lists.join("; or ")
        }
    }
}

fn sorted<'a>(list: impl Iterator<Item = &'a str>) -> String {
    let mut parts: Vec<&str> = list.flat_map(|part| part.split(", ")).collect();
    parts.sort_unstable();
    parts.join(", ")
}

/// The answers to a riddle, one on each line, and what holds in all solutions if there are several.
fn answers(name: &str, text: &str) -> String {
    let loaded = load(name, format!("riddle\n{text}").as_bytes()).remove(0);
    let loaded = loaded.outcome.unwrap_or_else(|error| panic!("{error}"));
    let found = loaded.puzzle.in_words().expect("a riddle").findings(LISTED, &Budget::unlimited()).expect("an engine");
    let mut told = String::new();
    for finding in &found.answers {
        let _ = writeln!(told, "{}", reply(finding));
    }
    if found.models.len() != 1 {
        let _ = writeln!(told, "in all: {}", sorted(found.certain.iter().map(|fact| fact.get(Lang::En))));
    }
    told
}

#[test]
fn the_riddles_taken_down_are_answered_right() {
    for number in 1..=RIDDLES {
        let name = format!("{number:02}.accepted.txt");
        assert_eq!(answers(&name, &text(number, "accepted")), text(number, "answer"), "{name}");
    }
}

/// Riddles in the notation, and people's riddles whose drafts are complete.
fn every_riddle() -> Vec<String> {
    let data = std::env::var_os("NAZO_DATA").map(|data| PathBuf::from(data).join("riddles"));
    let folders = [Some(folder("puzzles/riddle")), Some(folder("tests/drafts/printed"))];
    let of_data = ["examples", "typed"].map(|name| data.as_ref().map(|data| data.join(name)));
    let folders = folders.into_iter().chain(of_data).flatten();
    let files = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let mut texts: Vec<String> = files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
    let lines = data.and_then(|data| fs::read_to_string(data.join("riddles.jsonl")).ok()).unwrap_or_default();
    let riddles = lines.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    texts.extend(riddles.filter_map(|riddle| Some(riddle["riddle"].as_str()?.to_string())));
    texts
}

#[test]
fn a_riddle_that_is_written_anew_is_answered_alike() {
    let (budget, mut count) = (Budget::unlimited(), 0);
    let read = |text: &str| {
        let whole = if text.starts_with("riddle\n") { text.to_string() } else { format!("riddle\n{text}") };
        load("", whole.as_bytes()).remove(0).outcome.ok().map(|loaded| loaded.puzzle)
    };
    let step = if std::env::var_os("NAZO_FULL").is_some() { 1 } else { 3 };
    for text in every_riddle().into_iter().step_by(step) {
        let draft = nazo_kinds::riddle::draft::draft(&text, "");
        let text = if read(&text).is_none() && draft.unread() == 0 { draft.text() } else { text };
        let Some(puzzle) = read(&text) else { continue };
        let written = puzzle.write("native", None).expect("every riddle is written");
        let again = read(&written).unwrap_or_else(|| panic!("{written}"));
        let answers = |puzzle: &dyn nazo_kinds::Puzzle| {
            let found = puzzle.in_words().expect("a riddle").findings(LISTED, &budget).expect("an engine");
            (found.models, found.certain, found.answers.iter().map(reply).collect::<Vec<_>>())
        };
        assert_eq!(answers(&*again), answers(&*puzzle), "{written}");
        count += 1;
    }
    println!("{count} riddles are written and read again");
    assert!(count * step >= 36, "{count}");
}

#[test]
fn lines_have_the_same_numbers_in_a_draft_and_in_answers() {
    let files = fs::read_dir(folder("puzzles/riddle")).expect("riddles").flatten();
    for text in files.filter_map(|file| fs::read_to_string(file.path()).ok()) {
        let puzzle = load("", text.as_bytes()).remove(0).outcome.unwrap_or_else(|error| panic!("{error}")).puzzle;
        let drafting = puzzle.kind().drafting().expect("riddles are drafted");
        let (_, draft) = text.split_once('\n').expect("a line behind the kind");
        let is_seen = |line: &DraftLine| line.source.is_some() || !matches!(line.state, LineState::Declared);
        let lines = drafting.lines(draft).into_iter().filter(is_seen);
        let shown: Vec<(usize, String)> = (1..).zip(lines.map(|line| line.source.unwrap_or_default())).collect();
        let story = puzzle.in_words().expect("a riddle").story();
        for told in &story.told {
            let (number, source) = &shown[told.number - 1];
            let is_it = source.is_empty() || *source == told.shown.get(Lang::En);
            assert!(is_it, "{number}: {source}\n{text}");
        }
        assert_eq!(story.told.len(), shown.len(), "{text}");
    }
}

/// The standard output and the error output of `nazo riddle` for a text.
fn printed(text: &str, lang: &str) -> (String, String) {
    run(&["riddle", "--color", "never", "--lang", lang, "-"], text)
}

/// The standard output and the error output of the program with these arguments and this input.
fn run(arguments: &[&str], text: &str) -> (String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_nazo"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    program.stdin.take().expect("its input").write_all(text.as_bytes()).expect("it reads");
    let output = program.wait_with_output().expect("it ends");
    (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn eight_people_are_told_apart_by_few_lines_at_a_time() {
    const MOST_LINES: usize = 3;
    let names = ["level-2-a-eight-at-the-ferry", "level-3-c-eight-birds", "level-4-a-eight-hearsay"];
    for name in names {
        let file = folder("puzzles/riddle").join(format!("{name}.nazo"));
        let output = Command::new(env!("CARGO_BIN_EXE_nazo")).args(["steps", "--json"]).arg(&file).output();
        let told: Json = serde_json::from_slice(&output.expect("the program runs").stdout).expect("an object");
        let steps = told["steps"].as_array().expect("steps");
        let lines: Vec<usize> =
            steps.iter().map(|step| step["because"]["rules"].as_array().expect("lines").len()).collect();
        assert!(lines.len() > 1 && lines.iter().all(|lines| *lines <= MOST_LINES), "{name}: {lines:?}");
        let people: usize = steps.iter().map(|step| step["places"].as_array().expect("facts").len()).sum();
        assert_eq!(people, 8, "{name}: everybody's role is found");
    }
}

/// Lines, and the answers on each line, in alphabetical order, since any of several solutions may come first.
fn in_order<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let in_order = |line: &str| {
        let (asked, answer) = line.split_once(": ").or(line.split_once("? ")).unwrap_or(("", line));
        let mut answers: Vec<&str> = answer.split("; or ").collect();
        answers.sort_unstable();
        format!("{asked}: {}", answers.join("; or "))
    };
    let mut lines: Vec<String> = lines.map(in_order).collect();
    lines.sort();
    lines
}

/// The fenced blocks of a page: what follows the opening fence, and the text.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut parts = page.split("\n```").skip(1);
    let mut found = Vec::new();
    while let Some(block) = parts.next() {
        let (mark, text) = block.split_once('\n').expect("a line behind the mark");
        found.push((mark, text));
        parts.next().expect("the rest of the page");
    }
    found
}

#[test]
fn the_page_of_riddles_tells_what_the_program_says() {
    let page = fs::read_to_string(folder("docs/riddles.md")).expect("the page");
    let blocks = blocks(&page);
    let mut checked = 0;
    for pair in blocks.windows(2).filter(|pair| pair[0].0 == "riddle") {
        let ((_, text), (below, wanted)) = (pair[0], pair[1]);
        let lang = below.strip_prefix("text").expect("what the program says stands below a riddle").trim();
        let lang = if lang.is_empty() { "en" } else { lang };
        let (out, complaints) = printed(&format!("riddle\n{text}\n"), lang);
        let lines = out.lines().chain(complaints.lines());
        assert_eq!(in_order(wanted.lines()), in_order(lines), "below\n{text}");
        checked += 1;
    }
    let riddles = blocks.iter().filter(|(mark, _)| *mark == "riddle").count();
    assert!(checked == riddles && riddles >= 12, "{checked} of {riddles} riddles were compared");
}

#[test]
fn the_page_of_riddles_tells_how_steps_come_about() {
    let page = fs::read_to_string(folder("docs/riddles.md")).expect("the page");
    let blocks = blocks(&page);
    let of_riddles = blocks.windows(3).filter(|three| three[0].0 == "riddle" && three[2].0 == "steps");
    let told: Vec<(String, &str)> = of_riddles
        .map(|three| {
            let (out, complaints) = run(&["steps", "--lang", "en", "-"], &format!("riddle\n{}\n", three[0].1));
            assert_eq!(complaints, "");
            (out, three[2].1)
        })
        .collect();
    assert!(!told.is_empty());
    told.iter().for_each(|(out, shown)| assert_eq!(out.trim_end(), *shown));
}
