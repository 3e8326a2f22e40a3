//! The wider techniques on boards where they belong: those of their manual pages, those of the regression library, and
//! small random ones.

use super::regression;
use super::testing::{self, Dice, is_full, rounds};
use super::tests::{are_all_different, boards, check_sentences};
use super::*;
use crate::puzzle::{Budget, Candidate, Value};
use crate::solve::Refuter;
use crate::words::Lang;

/// The number of instances checked per technique and position, which are much alike.
const SAMPLE: usize = 3;

/// Checks what must hold for every step, whatever it says. The solution may be unknown.
fn check(model: &Model, position: &Position, solution: Option<&[Value]>, step: &Step) {
    assert!(position.gains_from(step), "{}: {}", step.name.full, step.text);
    for candidate in step.places.iter().chain(&step.eliminates) {
        assert!(position.has(*candidate) && !position.is_placed(candidate.cell), "{}: {}", step.name.full, step.text);
    }
    for candidate in step.evidence.iter().map(|evidence| evidence.candidate) {
        assert!(position.has(candidate), "{}: {}", step.name.full, step.text);
    }
    assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{}: {}", step.name.full, step.text);
    if let Some(solution) = solution {
        let is_solution = |candidate: &Candidate| solution[candidate.cell.index()] == candidate.value;
        assert!(step.places.iter().all(is_solution), "{}: {}", step.name.full, step.text);
        assert!(!step.eliminates.iter().any(is_solution), "{}: {}", step.name.full, step.text);
    }
    check_sentences(model, step);
}

/// A step still follows from its grounds alone, unless it assumes a unique solution.
fn rests_on_its_grounds(refuter: &mut Refuter, model: &Model, step: &Step) {
    assert_eq!(step.assumes.is_some(), is_unique(step), "{}: {}", step.name.full, step.text);
    if step.assumes.is_none() {
        let forced = testing::is_forced(refuter, model, step, &Budget::of(50_000));
        assert_ne!(forced, Some(false), "{}: {}", step.name.full, step.text);
    }
}

fn is_unique(step: &Step) -> bool {
    TECHNIQUES.iter().any(|technique| *technique.name() == step.name && technique.assumes_unique())
}

#[test]
fn the_boards_of_the_manual_show_good_steps() {
    for technique in WIDER {
        let title = technique.name().full.get(Lang::En);
        let page = manual::page(technique.source(Lang::En), title).unwrap_or_else(|| panic!("{title} has no page"));
        for picture in &page.pictures {
            let (model, position, _) = boards(picture);
            let steps = instances(technique, &model, &position);
            are_all_different(&steps);
            let mut refuter = Refuter::new(&model);
            for step in steps.iter().take(SAMPLE) {
                check(&model, &position, None, step);
                rests_on_its_grounds(&mut refuter, &model, step);
            }
        }
    }
}

#[test]
fn the_boards_of_the_regression_library_show_good_steps() {
    let Some(cases) = regression::cases() else { return };
    let bare = testing::sudoku();
    let mut refuter = Refuter::new(&bare);
    let stride = if is_full() { 1 } else { 16 };
    for case in cases.iter().step_by(stride) {
        let Some(technique) = with_code(TECHNIQUES, &case.code) else { continue };
        let steps = instances(technique, &case.model, &case.position);
        are_all_different(&steps[..steps.len().min(100)]);
        for step in steps.iter().step_by(steps.len() / SAMPLE + 1) {
            check(&case.model, &case.position, Some(&case.solution), step);
            rests_on_its_grounds(&mut refuter, &bare, step);
        }
    }
}

#[test]
fn random_boards_of_other_shapes_show_good_steps() {
    let shapes = [
        (testing::grid(4, 2, 2), 100),
        (testing::grid(6, 3, 2), 40),
        (testing::diagonal(6, 3, 2), 40),
        (testing::jigsaw(&["AAABBB", "AAABBB", "CCCCDD", "ECCDDD", "EEEDFF", "EEFFFF"]), 40),
        (testing::sudoku(), 10),
    ];
    for (at, (model, full)) in shapes.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 411);
        let mut refuter = Refuter::new(model);
        for _ in 0..rounds(*full) {
            let solution = testing::full_board(model, &mut dice);
            let position = testing::random_position(model, &solution, &mut dice);
            // Such a position has more than one solution, so no step may assume that there is only one.
            for technique in WIDER.iter().filter(|technique| !technique.assumes_unique()) {
                let mut steps = Vec::new();
                let _ = technique.find(model, &position, &mut |step| {
                    steps.push(step);
                    if steps.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                are_all_different(&steps);
                for step in steps.iter().step_by(steps.len() / SAMPLE + 1) {
                    check(model, &position, Some(&solution), step);
                    rests_on_its_grounds(&mut refuter, model, step);
                }
            }
        }
    }
}
