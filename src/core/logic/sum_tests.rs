//! One set of tests for the techniques on boards with sums.

use std::collections::BTreeMap;

use super::testing::{self, Dice, rounds};
use super::*;
use crate::puzzle::{Budget, Candidate, Value};
use crate::solve::Refuter;
use crate::words::Lang;

/// Random boards with sums, and a random position of each.
fn boards() -> impl Iterator<Item = (Model, Vec<Value>, Position)> {
    type Make = fn(&mut Dice) -> (Model, Vec<Value>);
    let makers: [(Make, u64); 4] = [
        (|dice| testing::random_killer(4, 2, 2, dice), 600),
        (|dice| testing::random_killer(6, 3, 2, dice), 400),
        (|dice| testing::random_killer(9, 3, 3, dice), 60),
        (|dice| testing::random_kakuro(4, 5, dice), 600),
    ];
    makers.into_iter().enumerate().flat_map(|(at, (make, full))| {
        let mut dice = Dice::new(at as u64 + 31);
        (0..rounds(full)).map(move |_| {
            let (model, solution) = make(&mut dice);
            let position = testing::random_position(&model, &solution, &mut dice);
            (model, solution, position)
        })
    })
}

fn sum_techniques() -> impl Iterator<Item = &'static dyn Technique> {
    let is_general = |name| TECHNIQUES.iter().any(|general| general.name() == name);
    SUM_TECHNIQUES.iter().copied().filter(move |technique| !is_general(technique.name()))
}

#[test]
fn no_step_contradicts_the_solution_and_every_step_gains_something() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (model, solution, position) in boards() {
        for technique in sum_techniques() {
            for step in instances(technique, &model, &position) {
                *seen.entry(technique.name().full.get(Lang::En)).or_default() += 1;
                let is_solution = |candidate: &Candidate| solution[candidate.cell.index()] == candidate.value;
                assert!(step.places.iter().all(is_solution), "{}: {}", step.name.full, step.text);
                assert!(!step.eliminates.iter().any(is_solution), "{}: {}", step.name.full, step.text);
                assert!(position.gains_from(&step), "{}: {}", step.name.full, step.text);
                for pointed in step.effects().chain(step.pattern()) {
                    assert!(position.has(pointed) && !position.is_placed(pointed.cell), "{}", step.text);
                }
                // Placed cells may be counted as well.
                assert!(step.evidence.iter().all(|it| position.has(it.candidate)), "{}", step.text);
                assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{}", step.text);
                assert!(step.cost > 0 && !step.rules.is_empty(), "{}", step.text);
                for lang in [Lang::En, Lang::Ja] {
                    let text = testing::in_two_rows(&step.text, lang);
                    assert!(
                        testing::fits(text, lang),
                        "{} columns: {text}",
                        unicode_width::UnicodeWidthStr::width(text)
                    );
                }
            }
        }
    }
    let missing: Vec<_> =
        sum_techniques().map(|t| t.name().full.get(Lang::En)).filter(|name| !seen.contains_key(name)).collect();
    assert!(missing.is_empty(), "{missing:?} not met among {seen:?}");
}

/// The rules and premises that a step names force its conclusion, according to the solver.
#[test]
fn every_conclusion_follows_from_the_rules_and_premises_named() {
    let (mut checked, mut unknown) = (0, 0);
    for (model, _, position) in boards() {
        let mut refuter = Refuter::new(&model);
        for technique in sum_techniques() {
            let steps = instances(technique, &model, &position);
            let stride = steps.len() / 3 + 1;
            for step in steps.iter().step_by(stride) {
                match testing::is_forced(&mut refuter, &model, step, &Budget::of(20_000)) {
                    Some(is_forced) => assert!(is_forced, "{}: {}", step.name.full, step.text),
                    None => unknown += 1,
                }
                checked += 1;
            }
        }
    }
    println!("{checked} steps, {unknown} too hard for the solver");
    assert!(unknown * 20 <= checked);
}

/// Boards without sums give these techniques nothing to find.
#[test]
fn boards_without_sums_are_left_alone() {
    let model = testing::sudoku();
    let mut dice = Dice::new(5);
    let position = testing::random_puzzle(&model, &mut dice);
    for technique in sum_techniques() {
        assert_eq!(instances(technique, &model, &position), [], "{}", technique.name().full);
    }
    let general = SUM_TECHNIQUES.iter().filter(|technique| TECHNIQUES.iter().any(|t| t.name() == technique.name()));
    assert!(general.map(|t| t.name()).eq(TECHNIQUES.iter().map(|t| t.name())), "the general ones keep their order");
}
