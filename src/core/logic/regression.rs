//! The cases of the HoDoKu regression library, read from `$NAZO_DATA/techniques/reglib-dev.txt` where that is given.

use std::collections::BTreeSet;

use super::testing;
use super::*;
use crate::puzzle::{Candidate, Cell, Value};

/// One line of the library.
pub(super) struct Case {
    pub line: usize,
    pub code: String,
    /// Whether the technique must not be found.
    fails: bool,
    /// The board with the givens of the case, as some techniques ask whether a digit was given.
    pub model: Model,
    pub position: Position,
    pub solution: Vec<Value>,
    expected: BTreeSet<Candidate>,
}

fn parse(model: &Model, number: usize, line: &str) -> Case {
    let fields: Vec<&str> = line.split(':').collect();
    // A fifth digit says that the case is two fish on the same bases.
    let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
    let code = code.get(..4).unwrap_or(code);
    let (mut givens, mut all) = (String::new(), String::new());
    let mut is_given = true;
    for c in fields[3].chars() {
        if c == '+' {
            is_given = false;
        } else {
            givens.push(if is_given { c } else { '.' });
            all.push(c);
            is_given = true;
        }
    }
    let mut position = testing::position(model, &all);
    let start = testing::position(model, &givens);
    let solution = testing::solutions(model, &start, 1, None).pop().expect("a solution");
    candidates(fields[4]).for_each(|candidate| {
        position.eliminate(candidate);
    });
    let expected = candidates(fields[5]).chain(candidates(fields[6])).collect();
    Case {
        line: number,
        code: code.to_string(),
        fails: variant == "x",
        model: testing::with_givens(model, &start),
        position,
        solution,
        expected,
    }
}

/// Items of the form `<digit><row><col>`.
fn candidates(field: &str) -> impl Iterator<Item = Candidate> + '_ {
    field.split_whitespace().map(|item| {
        let number = |at: usize| u16::from(item.as_bytes()[at] - b'0');
        Candidate::new(Cell((number(1) - 1) * 9 + number(2) - 1), Value(number(0) as u8))
    })
}

/// The cases of the file; None if `NAZO_DATA` is not set.
pub(super) fn cases() -> Option<Vec<Case>> {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return None;
    };
    let path = std::path::Path::new(&data).join("techniques/reglib-dev.txt");
    let text = std::fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).expect("the library");
    let model = testing::sudoku();
    let lines = text.lines().enumerate().filter(|(_, line)| line.starts_with(':'));
    Some(lines.map(|(at, line)| parse(&model, at + 1, line)).collect())
}

/// Each of the two eliminations follows from something smaller, but together they are still a swordfish.
#[test]
fn a_swordfish_is_seen_where_smaller_patterns_would_do() {
    let case = parse(
        &testing::sudoku(),
        1,
        ":0301:1:..9+753.4+2...2687..+7.+2+9...3.23.+8+9+745...71.52...95.+2..87.7...+9.+2+4+9.4582.+7..2.47.9..\
         :121 521 132 432 137 139 661 667 371 871 373 177 377 677 189 191 691 891 193 693 199 399 699:122 171::",
    );
    let technique = with_code(TECHNIQUES, "0301").expect("swordfish");
    let steps = instances(technique, &case.model, &case.position);
    let is = |step: &Step| step.eliminates.iter().copied().collect::<BTreeSet<_>>() == case.expected;
    assert!(steps.iter().any(is), "{:?}", steps.iter().map(|step| step.text.to_string()).collect::<Vec<_>>());
}

/// Every case of the basic techniques is found, and of the others at least 499 in 500.
#[test]
fn the_regression_cases_are_found_as_expected() {
    let Some(cases) = cases() else { return };
    let mut count = 0;
    let mut misses = Vec::new();
    // All of them take a minute in an unoptimised build.
    let stride = if testing::is_full() { 1 } else { 9 };
    for case in cases.into_iter().step_by(stride) {
        let Some(technique) = with_code(TECHNIQUES, &case.code) else { panic!("{} is not there", case.code) };
        let steps = instances(technique, &case.model, &case.position);
        for step in &steps {
            let is_true = |candidate: &Candidate| case.solution[candidate.cell.index()] == candidate.value;
            assert!(step.places.iter().all(is_true), "line {}: {}", case.line, step.text);
            assert!(!step.eliminates.iter().any(is_true), "line {}: {}", case.line, step.text);
        }
        let is = |effect: &[Candidate]| effect.iter().copied().collect::<BTreeSet<_>>() == case.expected;
        // A placement may come with the eliminations that it causes.
        let found = steps.iter().any(|step| is(&step.eliminates) || is(&step.places));
        if found == case.fails {
            misses.push(format!(
                "line {} ({}): {:?}",
                case.line,
                case.code,
                steps.iter().map(|s| s.text.to_string()).collect::<Vec<_>>()
            ));
        }
        count += 1;
    }
    println!("{count} cases");
    let is_basic = |miss: &&String| BASIC.iter().any(|t| miss.contains(&format!("({})", t.name().code.unwrap_or("-"))));
    assert!(!misses.iter().any(|miss| is_basic(&miss)), "{}", misses.join("\n"));
    assert!(misses.len() * 500 <= count.max(500), "{} of {count} missed:\n{}", misses.len(), misses.join("\n"));
}
