//! Riddles by others have the published answers.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use nazo_core::puzzle::Budget;
use nazo_core::text::Source;
use nazo_core::words::Lang;
use nazo_kinds::riddle::RiddlePuzzle;
use nazo_kinds::riddle::answers::{Answers, Verdict, answers};
use nazo_kinds::riddle::ast::{Formula, Says};
use nazo_kinds::riddle::notation;
use nazo_kinds::{Info, Puzzle};
use serde_json::Value as Json;

fn data() -> Option<PathBuf> {
    let data = std::env::var_os("NAZO_DATA").map(|data| PathBuf::from(data).join("riddles"));
    if data.is_none() {
        eprintln!("skipped: NAZO_DATA is not set");
    }
    data
}

fn puzzle(name: &str, text: &str) -> RiddlePuzzle {
    let source = Source::new(name, text);
    let lines: Vec<_> = source.lines().collect();
    let riddle = notation::read(&source, &lines).unwrap_or_else(|errors| panic!("{}", errors[0]));
    RiddlePuzzle::new(riddle, Vec::new(), Info::default())
}

fn set(list: &Json) -> BTreeSet<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .map(|one| match one {
            Json::String(text) => text.clone(),
            Json::Array(_) => format!("{:?}", set(one)),
            other => other.to_string(),
        })
        .collect()
}

/// The parts of a model line, whose order does not matter.
fn parts(model: &str) -> BTreeSet<String> {
    model.split(", ").map(str::to_string).collect()
}

fn check(name: &str, puzzle: &RiddlePuzzle, found: &Answers, expected: &Json) {
    assert_eq!(found.models.len() as u64, expected["models"].as_u64().expect("a number"), "{name}: models");
    let more = expected.get("more").or(expected.get("more_models")).and_then(Json::as_bool);
    assert_eq!(Some(found.more), more, "{name}: more models");
    if let Some(list) = expected.get("model_list") {
        let models: BTreeSet<_> = found.models.iter().map(|values| parts(&puzzle.solution_text(values))).collect();
        assert_eq!(models, set(list).iter().map(|model| parts(model)).collect(), "{name}: models");
    }
    if let Some(backbone) = expected.get("backbone") {
        let certain: BTreeSet<String> = found
            .survivors
            .iter()
            .flat_map(|left| puzzle.certain(left))
            .map(|fact| fact.get(Lang::En).to_string())
            .collect();
        assert_eq!(certain, set(backbone), "{name}: what holds in all models");
    }
    if let Some(conflict) = expected.get("conflict") {
        let told = found.conflict.as_ref().expect("a clash");
        assert_eq!(told.sentences.len(), set(conflict).len(), "{name}: the clash {:?}", puzzle.why_text(told));
        assert!(told.proven, "{name}: the clash is known to be the smallest");
    }
    let asked = expected["answers"].as_array().expect("a list");
    assert_eq!(found.answers.len(), asked.len(), "{name}: questions");
    for (answer, expected) in found.answers.iter().zip(asked) {
        let question = &puzzle.riddle().sentences[answer.sentence].text;
        let answers = verdict(puzzle, &answer.verdict);
        let expected_answers = match &expected["answer"] {
            Json::String(one) => BTreeSet::from([one.clone()]),
            list => set(list),
        };
        assert_eq!(answers, expected_answers, "{name}: {question}");
        if let (Some(because), Verdict::Yes(why) | Verdict::No(why)) = (expected.get("because"), &answer.verdict) {
            assert_eq!(why.sentences.len(), set(because).len(), "{name}: {question} {:?}", puzzle.why_text(why));
            assert!(is_enough(puzzle, answer.sentence, &why.sentences), "{name}: {question}");
        }
    }
}

/// Whether these sentences alone force the answer: without the others, the riddle has the same answer.
fn is_enough(puzzle: &RiddlePuzzle, question: usize, sentences: &[usize]) -> bool {
    let asked = |found: &Answers| match &found.answers.iter().find(|answer| answer.sentence == question)?.verdict {
        Verdict::Yes(_) => Some(true),
        Verdict::No(_) => Some(false),
        _ => None,
    };
    let mut riddle = puzzle.riddle().clone();
    let whole = answers(puzzle, 20, &Budget::unlimited()).ok().and_then(|found| asked(&found));
    let mut spoken = vec![0; riddle.people.len()];
    for (at, sentence) in riddle.sentences.iter_mut().enumerate() {
        let is_kept = sentences.contains(&at);
        match &mut sentence.says {
            Says::Statement { speaker, formula } => {
                // "What I say here is so" says nothing, but keeps the numbers of the other statements.
                if !is_kept {
                    *formula = Formula::Statement(*speaker, spoken[*speaker]);
                }
                spoken[*speaker] += 1;
            }
            Says::Question(_) | Says::Story(_) => {}
            other if !is_kept => *other = Says::Rule(Formula::All(Vec::new())),
            _ => {}
        }
    }
    let part = RiddlePuzzle::new(riddle, Vec::new(), Info::default());
    let part = answers(&part, 20, &Budget::unlimited()).ok().and_then(|found| asked(&found));
    whole.is_some() && whole == part
}

fn verdict(puzzle: &RiddlePuzzle, verdict: &Verdict) -> BTreeSet<String> {
    match verdict {
        Verdict::Yes(_) => BTreeSet::from(["yes".to_string()]),
        Verdict::No(_) => BTreeSet::from(["no".to_string()]),
        Verdict::Open => BTreeSet::from(["undetermined".to_string()]),
        Verdict::Nothing => BTreeSet::new(),
        Verdict::Lists { lists, .. } => {
            let named = |list: &Vec<_>| {
                let names: BTreeSet<String> =
                    list.iter().map(|named| puzzle.named_text(named).get(Lang::En).to_string()).collect();
                format!("{names:?}")
            };
            lists.iter().map(named).collect()
        }
    }
}

#[test]
fn the_examples_have_their_published_answers() {
    let Some(data) = data() else { return };
    let mut count = 0;
    let mut files: Vec<PathBuf> =
        fs::read_dir(data.join("examples")).expect("a folder").flatten().map(|e| e.path()).collect();
    files.sort();
    for file in files.into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "rid")) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let puzzle = puzzle(&name, &fs::read_to_string(&file).expect("a text"));
        let expected = fs::read_to_string(file.with_extension("json")).expect("the answers");
        let expected: Json = serde_json::from_str(&expected).expect("JSON");
        let found = answers(&puzzle, 20, &Budget::unlimited()).expect("answers");
        check(&name, &puzzle, &found, &expected);
        count += 1;
    }
    assert!(count >= 17, "{count} examples");
}

#[test]
fn the_published_riddles_have_their_published_answers() {
    let Some(data) = data() else { return };
    let list = fs::read_to_string(data.join("riddles.jsonl")).expect("the list");
    let mut count = 0;
    for line in list.lines() {
        let expected: Json = serde_json::from_str(line).expect("JSON");
        let name = expected["id"].as_str().expect("a name");
        let puzzle = puzzle(name, expected["riddle"].as_str().expect("a text"));
        let found = answers(&puzzle, 20, &Budget::unlimited()).expect("answers");
        check(name, &puzzle, &found, &expected);
        count += 1;
    }
    assert_eq!(count, 240);
}
