//! One set of tests for every technique.

use super::testing::{self, Dice, rounds};
use super::*;
use crate::puzzle::{Candidate, Value, ValueSet};
use crate::words::{self, Lang, number_of};

/// Every picture of a technique's page shows a board on which the first instance leads from `before` to `after`.
#[test]
fn the_pictures_in_the_manual_come_true() {
    for technique in SUM_TECHNIQUES {
        let title = technique.name().full.get(Lang::En);
        let page = manual::page(technique.source(Lang::En), title).unwrap_or_else(|| panic!("{title} has no page"));
        assert!(!page.pictures.is_empty(), "{title} has no picture");
        for picture in &page.pictures {
            let (model, mut position, after) = boards(picture);
            let step = first(*technique, &model, &position).unwrap_or_else(|| panic!("{title} does not apply"));
            position.apply(&model, &step);
            for cell in model.cells() {
                let (got, drawn) = (position.candidates(cell), after.candidates(cell));
                let name = model.cell_name(cell, Lang::En);
                assert_eq!(
                    (got, position.is_placed(cell)),
                    (drawn, after.is_placed(cell)),
                    "{title}, {name}: {}",
                    step.text
                );
            }
        }
    }
}

/// The board of a picture, with both positions.
pub fn boards(picture: &manual::Picture) -> (Model, Position, Position) {
    let before = drawn_rows(&picture.before);
    let model = match () {
        () if before.iter().flatten().any(|token| token.contains('\\')) => kakuro(&before),
        () if !picture.sums.is_empty() => killer(picture, &before),
        () if before.iter().flatten().all(|token| token.starts_with(|c: char| c.is_ascii_lowercase())) => {
            let letters: Vec<String> = before.iter().map(|row| row.iter().map(|token| &token[..1]).collect()).collect();
            testing::jigsaw(&letters.iter().map(String::as_str).collect::<Vec<_>>())
        }
        () => {
            let (n, width) = shape(picture);
            testing::grid(n, width, n / width)
        }
    };
    let mut first = Position::start(&model);
    draw(&model, &mut first, &before);
    let mut second = first.clone();
    draw(&model, &mut second, &drawn_rows(&picture.after));
    (model, first, second)
}

/// The cells of each drawn row, as they are written.
fn drawn_rows(rows: &[String]) -> Vec<Vec<String>> {
    let is_row = |row: &&String| row.contains(|c: char| c.is_ascii_digit() || c == '.' || c == '#');
    let tokens = |row: &String| row.replace('|', " ").split_whitespace().map(str::to_string).collect();
    rows.iter().filter(is_row).map(tokens).collect()
}

/// The number of cells in a row of the board, and in a row of a box.
fn shape(picture: &manual::Picture) -> (usize, usize) {
    let first = &picture.before[0];
    let n = first.replace('|', " ").split_whitespace().count();
    let width = first.split('|').next().map_or(n, |part| part.split_whitespace().count());
    let line = picture.before.iter().position(|row| row.starts_with('-'));
    assert_eq!(line, Some(n / width), "a line under the first boxes");
    (n, width)
}

/// A killer whose cages are given by the letters before the cells.
fn killer(picture: &manual::Picture, rows: &[Vec<String>]) -> Model {
    let (n, width) = shape(picture);
    let letter = |token: &String| token.chars().next().filter(char::is_ascii_lowercase).unwrap_or('.');
    let drawn = rows.iter().map(|row| row.iter().map(letter).collect());
    let labels: Vec<String> = drawn.chain(std::iter::repeat(".".repeat(n))).take(n).collect();
    testing::model_of(&format!(
        "killer\nboxes: {width}x{}\n{}\n{}\n",
        n / width,
        labels.join("\n"),
        picture.sums.join(" ")
    ))
}

/// A kakuro as it is written, without the candidates.
fn kakuro(rows: &[Vec<String>]) -> Model {
    let bare = |token: &String| if is_black(token) { token.clone() } else { ".".into() };
    let rows: Vec<String> = rows.iter().map(|row| row.iter().map(bare).collect::<Vec<_>>().join(" ")).collect();
    testing::model_of(&format!("kakuro\n{}\n", rows.join("\n")))
}

fn is_black(token: &str) -> bool {
    token == "#" || token.contains('\\')
}

fn draw(model: &Model, position: &mut Position, rows: &[Vec<String>]) {
    let white: Vec<&str> = rows.iter().flatten().filter(|token| !is_black(token)).map(String::as_str).collect();
    let tokens: Vec<&str> =
        white.iter().map(|token| token.trim_start_matches(|c: char| c.is_ascii_lowercase())).collect();
    let values = |token: &str| -> ValueSet { token.chars().filter_map(number_of).map(Value).collect() };
    for (cell, token) in model.cells().zip(&tokens) {
        if let (Some(value), false) = (values(token).only(), token.starts_with('(')) {
            position.place(model, Candidate { cell, value });
        }
    }
    for (cell, token) in model.cells().zip(&tokens) {
        let drawn = values(token);
        if !drawn.is_empty() && !position.is_placed(cell) {
            let left = position.candidates(cell);
            assert!(drawn.is_subset(left), "{}: {token} is not among {left:?}", model.cell_name(cell, Lang::En));
            (left - drawn).iter().for_each(|value| assert!(position.eliminate(Candidate { cell, value })));
        }
    }
}

/// Boards of several sizes and shapes, each with the number of random positions that a full run looks at.
fn models() -> Vec<(Model, u64)> {
    vec![
        (testing::grid(4, 2, 2), 400),
        (testing::grid(6, 3, 2), 400),
        (testing::sudoku(), 300),
        (testing::diagonal(6, 3, 2), 200),
        (testing::diagonal(9, 3, 3), 100),
        (testing::jigsaw(&["AAABBB", "AAABBB", "CCCCDD", "ECCDDD", "EEEDFF", "EEFFFF"]), 400),
        (testing::grid(16, 4, 4), 5),
    ]
}

fn for_every_step(mut check: impl FnMut(&Model, &Position, &[Value], &Step)) {
    for (at, (model, full)) in models().iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 7);
        for _ in 0..rounds(*full) {
            let solution = testing::full_board(model, &mut dice);
            let position = testing::random_position(model, &solution, &mut dice);
            for technique in BASIC {
                let steps = instances(technique, model, &position);
                // Random positions are full of triples and quads; a sample of each technique's steps will do.
                let stride = if rounds(10) == 10 { 1 } else { steps.len() / 4 + 1 };
                steps.iter().step_by(stride).for_each(|step| check(model, &position, &solution, step));
            }
        }
    }
}

#[test]
fn no_step_contradicts_the_solution_and_every_step_gains_something() {
    let mut seen = std::collections::BTreeMap::new();
    for_every_step(|_, position, solution, step| {
        *seen.entry(step.name.code).or_insert(0) += 1;
        let is_solution = |candidate: &Candidate| solution[candidate.cell.index()] == candidate.value;
        assert!(step.places.iter().all(is_solution) && !step.eliminates.iter().any(is_solution), "{}", step.text);
        assert!(!step.places.is_empty() || !step.eliminates.is_empty(), "{}", step.text);
        for candidate in step.places.iter().chain(&step.eliminates).chain(step.evidence.iter().map(|e| &e.candidate)) {
            assert!(position.has(*candidate) && !position.is_placed(candidate.cell), "{}", step.text);
        }
        assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{}", step.text);
    });
    assert_eq!(seen.len(), BASIC.len(), "every technique was met: {seen:?}");
}

#[test]
fn every_conclusion_follows_from_the_rules_and_premises_named() {
    for_every_step(|model, _, _, step| {
        if model.cell_count() <= 81 {
            assert!(testing::follows_from_its_grounds(model, step), "{}", step.text);
            assert_eq!(step.cost, step.rules.len() as u32);
        }
    });
}

#[test]
fn no_instance_is_told_twice() {
    for (at, (model, full)) in models().iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 99);
        for _ in 0..rounds(*full) {
            let solution = testing::full_board(model, &mut dice);
            let position = testing::random_position(model, &solution, &mut dice);
            for technique in BASIC {
                are_all_different(&instances(technique, model, &position));
            }
        }
    }
}

/// No two steps have the same evidence and effect.
pub(super) fn are_all_different(steps: &[Step]) {
    for (at, step) in steps.iter().enumerate() {
        let same = |other: &Step| {
            (&other.evidence, &other.places, &other.eliminates) == (&step.evidence, &step.places, &step.eliminates)
        };
        assert!(!steps[..at].iter().any(same), "{}: {}", step.name.full, step.text);
    }
}

#[test]
fn sentences_have_room_and_name_what_they_rest_on() {
    for_every_step(|model, _, _, step| check_sentences(model, step));
}

/// Checks the sentences of a step: they fit, keep to the voice, and speak of what the step is about.
pub(super) fn check_sentences(model: &Model, step: &Step) {
    for lang in [Lang::En, Lang::Ja] {
        let text = testing::in_two_rows(&step.text, lang);
        assert!(testing::fits(text, lang), "{} columns: {text}", unicode_width::UnicodeWidthStr::width(text));
        for word in ["obviously", "simply", "just", "!", "clearly", "明らかに", "単に"] {
            assert!(!text.contains(word), "{word} in {text}");
        }
        assert!(!text.split(' ').any(|word| word == "I"), "{text}");
    }
    let evidence: Vec<Candidate> = step.evidence.iter().map(|evidence| evidence.candidate).collect();
    let effect: Vec<Candidate> = step.places.iter().chain(&step.eliminates).copied().collect();
    let text = step.text.get(Lang::En);
    for cell in model.cells().filter(|cell| names(text, &model.cell_name(*cell, Lang::En))) {
        let is_meant = evidence.iter().chain(&effect).any(|candidate| candidate.cell == cell);
        assert!(is_meant, "{} is named without need: {text}", model.cell_name(cell, Lang::En));
    }
    let without_houses = without_house_names(model, text);
    for value in model.values().iter().filter(|value| names_digit(&without_houses, &model.value_name(*value, Lang::En)))
    {
        let is_meant = evidence.iter().chain(&effect).any(|candidate| candidate.value == value);
        assert!(is_meant, "{} is named without need: {text}", value.number());
    }
    for candidate in &effect {
        let cell = model.cell_name(candidate.cell, Lang::En);
        let counted = ["no other cell of", "no other digit", "other cells of", "candidates are ruled out"]
            .iter()
            .any(|how| text.contains(how));
        assert!(names(text, &cell) || counted, "{cell} is missing: {text}");
    }
}

fn without_house_names(model: &Model, text: &str) -> String {
    let mut labels: Vec<&str> = model.constraints().iter().map(|constraint| constraint.label.get(Lang::En)).collect();
    labels.sort_unstable_by_key(|label| std::cmp::Reverse(label.len()));
    // A sentence may begin with a house.
    let small = labels.iter().fold(text.to_string(), |text, label| text.replace(label, ""));
    labels.iter().fold(small, |text, label| text.replace(&words::capital(label), ""))
}

/// Whether `word` occurs in the text as a word of its own.
fn names(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part == word)
}

/// Whether the text names a digit. The numbers of "rows 5 and 7" are not digits.
fn names_digit(text: &str, digit: &str) -> bool {
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let plural = |word: &str| {
        ["rows", "columns", "boxes", "regions", "diagonals", "windows"].contains(&word.to_lowercase().as_str())
    };
    (0..words.len()).any(|at| {
        let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
        let before = words[..at].iter().rev().find(|word| !is_number(word) && **word != "and");
        words[at] == digit && !before.is_some_and(|word| plural(word))
    })
}

/// The examples in the table of model sentences.
#[test]
fn sentences_are_in_the_voice_of_the_house() {
    let model = testing::grid(4, 2, 2);
    let said = |technique: &dyn Technique, digits: &str| {
        let step = first(technique, &model, &testing::position(&model, digits)).expect("it applies");
        (step.text.get(Lang::En).to_string(), step.text.get(Lang::Ja).to_string())
    };
    let (en, ja) = said(&NAKED_SINGLE, "..12....3.......");
    assert_eq!(en, "r1c1 must be 4: every other digit is already in its row, column or box.");
    assert_eq!(ja, "1行1列は4に決まります。ほかの数字は同じ行・列・ブロックにすべて入っています。");
    let (en, ja) = said(&HIDDEN_SINGLE, "....2.....1..1..");
    assert_eq!(en, "In box 1, only r1c1 can be 1.");
    assert_eq!(ja, "ブロック1で1が入るマスは1行1列だけなので、1行1列は1です。");
    let (en, ja) = said(&FULL_HOUSE, "....421.........");
    assert_eq!(en, "r2c4 is the last empty cell of row 2, so it is 3.");
    assert_eq!(ja, "2行目で空いているのは2行4列だけで、残る数字は3だけです。2行4列は3です。");
}

#[test]
fn pictures_speak_in_the_voice_of_the_house() {
    let said = |technique: &dyn Technique| {
        let page = manual::page(technique.source(Lang::En), technique.name().full.get(Lang::En)).expect("a page");
        let (model, position, _) = boards(&page.pictures[0]);
        let step = first(technique, &model, &position).expect("it applies");
        format!("{}\n{}", step.text.get(Lang::En), step.text.get(Lang::Ja))
    };
    insta::assert_snapshot!(SUM_TECHNIQUES.iter().map(|technique| said(*technique)).collect::<Vec<_>>().join("\n\n"));
}

#[test]
fn names_fit_into_the_list_of_steps() {
    assert!(TECHNIQUES.is_sorted_by_key(|technique| technique.name().effort), "the easiest come first");
    for technique in TECHNIQUES {
        for lang in [Lang::En, Lang::Ja] {
            let short = technique.name().short.get(lang);
            assert!(unicode_width::UnicodeWidthStr::width(short) <= 9, "{short}");
        }
        // A technique that never applies on a plain 9x9 board has no practice cases.
        let Some(code) = technique.name().code else {
            assert_eq!(technique.name(), COMMON_PEERS.name());
            continue;
        };
        assert_eq!(with_code(TECHNIQUES, code).map(|found| found.name()), Some(technique.name()));
    }
}
