//! Complete wishes: a layout and a grade in, a puzzle out.

use super::*;
use crate::generate::Demand;
use nazo_core::explain::grades;
use nazo_core::explain::level::{self, RULES};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::{EngineChoice, Grid, Status, status};
use nazo_kinds::sudoku::Sudoku;
use nazo_kinds::{Info, Puzzle};

fn layout(rows: [&str; 9]) -> Layout {
    Layout::parse(&rows.concat()).expect("a layout")
}

fn checks() -> Layout {
    layout([
        "X.X...X.X",
        ".X.X.X.X.",
        "X.......X",
        ".X..X..X.",
        "...X.X...",
        ".X..X..X.",
        "X.......X",
        ".X.X.X.X.",
        "X.X...X.X",
    ])
}

/// Makes the puzzle with these properties, by the published grades.
fn make(place: Place, grade: Option<usize>, orderly: bool, number: u64) -> Outcome {
    let grades = grades::published();
    let lot = Lot { seed: 5, number, attempt: 0 };
    Wish { place, grades: &grades, grade, demand: Demand::default(), orderly }.make(lot, &Budget::of(200_000))
}

fn made(outcome: Outcome) -> Made {
    match outcome {
        Outcome::Made(made) => *made,
        other => panic!("{other:?}"),
    }
}

fn picture(givens: &Grid) -> String {
    let rows = givens.chunks(9).map(|row| row.iter().map(|digit| char::from(b'0' + digit)).collect::<String>());
    rows.collect::<Vec<_>>().join("\n").replace('0', ".")
}

/// Everything asked of a puzzle, checked independently of how it was made.
fn holds(made: &Made, layout: Layout) {
    assert_eq!(Layout::of_puzzle(&made.givens), layout);
    let model = Sudoku::classic_of(&made.givens, Info::default()).expect("no clash").model();
    assert_eq!(status(&model, EngineChoice::Batsat, &Budget::unlimited()).expect("an answer"), Status::Unique);
    assert_eq!(level::level(&made.givens, RULES), made.rated);
    assert!(made.givens.iter().zip(&made.solution).all(|(given, digit)| *given == 0 || given == digit));
}

#[test]
fn every_grade_is_made_on_a_layout() {
    for (grade, published) in grades::published().iter().enumerate() {
        let made = made(make(Place::On(checks()), Some(grade), false, 0));
        holds(&made, checks());
        assert!(published.adequacy(made.rated) > grades::ADEQUATE, "{} {made:?}", published.name);
        assert_eq!(made.adequacy, Some(published.adequacy(made.rated)));
    }
}

#[test]
fn a_number_of_a_seed_is_always_the_same_puzzle() {
    let one = made(make(Place::On(checks()), Some(1), false, 3));
    assert_eq!(made(make(Place::On(checks()), Some(1), false, 3)), one);
    assert_ne!(made(make(Place::On(checks()), Some(1), false, 4)).givens, one.givens);
    insta::assert_snapshot!(picture(&one.givens));
}

#[test]
fn layouts_by_chance_have_their_symmetry() {
    for symmetry in [Symmetry::HalfTurn, Symmetry::Diagonal, Symmetry::None] {
        let made = made(make(Place::Anywhere { symmetry, clues: 30 }, Some(0), false, 1));
        let layout = Layout::of_puzzle(&made.givens);
        assert!(layout.has(symmetry) && layout.count() == 30, "{symmetry:?} {layout}");
        holds(&made, layout);
    }
}

#[test]
fn orderly_puzzles_keep_their_rating_and_look_better() {
    let plain = made(make(Place::On(checks()), Some(0), false, 0));
    let neat = made(make(Place::On(checks()), Some(0), true, 0));
    holds(&neat, checks());
    assert!(grades::published()[0].adequacy(neat.rated) > grades::ADEQUATE);
    assert!(
        looks::order(&neat.givens) >= 2 * looks::order(&plain.givens),
        "{}\n{}",
        picture(&plain.givens),
        picture(&neat.givens)
    );
}

#[test]
fn what_cannot_be_is_told_with_its_reason() {
    let said = |layout: Layout, grade| match make(Place::On(layout), Some(grade), false, 0) {
        Outcome::Infeasible { obstacle, .. } => (obstacle.is_proven(), obstacle.phrase().to_string()),
        other => panic!("{other:?}"),
    };
    let few = Layout::of((0..16).map(|cell| cell * 5));
    assert_eq!(said(few, 0), (true, "16 clues are too few: a sudoku with one solution has at least 17".into()));
    let rows = Layout::of((0..81).filter(|cell| ![3, 5].contains(&(cell / 9)) && cell % 2 == 0));
    assert_eq!(said(rows, 1), (true, "rows 4 and 6 hold no clue and could be swapped".into()));
    let cols = Layout::of((0..81).filter(|cell| ![7, 8].contains(&(cell % 9)) && cell % 2 == 0));
    assert_eq!(said(cols, 1), (true, "columns 8 and 9 hold no clue and could be swapped".into()));
    let full = Layout::of(0..72);
    assert_eq!(
        said(full, 0),
        (true, "only 9 cells are open, but the grade takes at least 12 steps, each filling one".into())
    );
    match make(Place::Anywhere { symmetry: Symmetry::QuarterTurn, clues: 26 }, None, false, 0) {
        Outcome::Infeasible { obstacle: Obstacle::NoSuchLayout { clues: 26, .. }, .. } => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn work_that_ends_leaves_what_was_seen() {
    let grades = grades::published();
    let wish =
        Wish { place: Place::On(checks()), grades: &grades, grade: Some(3), demand: Demand::default(), orderly: false };
    match wish.make(Lot { seed: 1, number: 0, attempt: 0 }, &Budget::of(5)) {
        Outcome::NotFound { sight, stopped: Stopped::OutOfWork } => assert!(sight.boards > 0),
        other => panic!("{other:?}"),
    }
}
