//! Misread sums are corrected.

use nazo_core::puzzle::{Budget, Cell, ConstraintId, Model, Stopped, Value};
use nazo_core::rules;
use nazo_core::solve::{
    Alternative, Change, EngineChoice, GaveUp, Limits, Repair, Status, Uncertain, repair, solutions,
};

use crate::random::model_of;
use nazo_core::puzzle::ValueSet;

/// ```text
///      3  4       a kakuro of two runs across and two down: 1 2 / 2 ...
/// 4    1  3
/// 3    2  1
/// ```
fn board(totals: [u32; 4]) -> Model {
    let cells = [[0, 1], [2, 3], [0, 2], [1, 3]];
    let sum = |(cells, total): ([u16; 2], u32)| rules::sum(cells.map(Cell).to_vec(), total, true);
    model_of(&[ValueSet::range(1, 9); 4], cells.into_iter().zip(totals).map(sum).collect())
}

fn uncertain(model: &Model, clue: u32, totals: &[(u32, u32)]) -> Uncertain {
    let cells = model.constraint(ConstraintId(clue)).rule.sum().expect("a sum").cells;
    let other = |(total, cost): &(u32, u32)| {
        let rule = rules::sum(cells.to_vec(), *total, true);
        Alternative { rule, cost: *cost }
    };
    Uncertain { clue: ConstraintId(clue), alternatives: totals.iter().map(other).collect() }
}

fn values(digits: [u8; 4]) -> Vec<Value> {
    digits.map(Value).to_vec()
}

#[test]
fn a_sound_puzzle_is_left_alone() {
    let model = board([4, 3, 3, 4]);
    let clues = [uncertain(&model, 0, &[(9, 1)])];
    let found = repair(&model, &clues, Limits::default(), &Budget::unlimited());
    let solution = values([1, 3, 2, 1]);
    assert_eq!(found, Ok(Repair::Found { changes: Vec::new(), cost: 0, solution, rival: None }));
}

/// 4 across was read as 9, and 3 down as 10. The totals across and down agree only with both changes.
#[test]
fn the_cheapest_reading_with_one_solution_wins() {
    let model = board([9, 3, 10, 4]);
    let clues = [
        uncertain(&model, 0, &[(4, 5), (7, 2)]),
        uncertain(&model, 2, &[(3, 4), (6, 1)]),
        uncertain(&model, 3, &[(9, 9)]),
    ];
    let found = repair(&model, &clues, Limits::default(), &Budget::unlimited());
    let change = |clue, alternative| Change { clue: ConstraintId(clue), alternative };
    let Ok(Repair::Found { changes, cost, solution, .. }) = found else { panic!("{found:?}") };
    // The best reading, found by trying all.
    let mut best: Option<(u32, Vec<Change>)> = None;
    for a in 0..3usize {
        for b in 0..3usize {
            for c in 0..2usize {
                let read = |at: usize, chosen: usize, clue: &Uncertain| {
                    let other = chosen.checked_sub(1).and_then(|other| clue.alternatives.get(other));
                    (other.map(|other| other.rule.clone()), other.map_or(0, |other| other.cost), at)
                };
                let chosen = [read(0, a, &clues[0]), read(2, b, &clues[1]), read(3, c, &clues[2])];
                let model = model.with_rules(|id| {
                    let other = chosen.iter().find(|(rule, _, at)| *at == id.index() && rule.is_some());
                    other.and_then(|(rule, ..)| rule.clone()).unwrap_or_else(|| model.constraint(id).rule.clone())
                });
                let found = solutions(&model, 2, EngineChoice::Batsat, &Budget::unlimited()).expect("an answer");
                let cost = chosen.iter().map(|(_, cost, _)| cost).sum();
                if found.status() == Status::Unique && best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    let picked = [(0, a), (2, b), (3, c)].into_iter().filter(|(_, at)| *at > 0);
                    best = Some((cost, picked.map(|(clue, at)| change(clue, at - 1)).collect()));
                }
            }
        }
    }
    assert_eq!(Some((cost, changes)), best);
    assert_eq!(solution.len(), 4);
}

/// Eight cheap readings and their 28 pairs break the equation of across and down, so none of them is examined.
#[test]
fn what_does_not_add_up_is_not_listed() {
    let model = board([9, 3, 10, 4]);
    let clues = [
        uncertain(&model, 0, &[(5, 1), (6, 1), (7, 1), (8, 1), (4, 5)]),
        uncertain(&model, 2, &[(11, 1), (12, 1), (13, 1), (14, 1), (3, 4)]),
    ];
    let limits = Limits { changes: 2, readings: 20, margin: None };
    let found = repair(&model, &clues, limits, &Budget::unlimited());
    let changes = [0, 2].map(|clue| Change { clue: ConstraintId(clue), alternative: 4 }).to_vec();
    assert_eq!(found, Ok(Repair::Found { changes, cost: 9, solution: values([1, 3, 2, 1]), rival: None }));
}

/// The first total down was read as 9. With 3 the board has one solution; with 4, and the other total as 3, it has
/// another.
#[test]
fn another_reading_that_is_nearly_as_cheap_is_told() {
    let model = board([4, 3, 9, 4]);
    let clues = [uncertain(&model, 2, &[(3, 5), (4, 6)]), uncertain(&model, 3, &[(3, 1)])];
    let change = |clue, alternative| Change { clue: ConstraintId(clue), alternative };
    let told = |margin| {
        let limits = Limits { margin, ..Limits::default() };
        repair(&model, &clues, limits, &Budget::unlimited())
    };
    let found =
        |rival| Ok(Repair::Found { changes: vec![change(2, 0)], cost: 5, solution: values([1, 3, 2, 1]), rival });
    assert_eq!(told(None), found(None));
    assert_eq!(told(Some(1)), found(None));
    assert_eq!(told(Some(2)), found(Some(vec![change(2, 1), change(3, 0)])));
}

/// Even without the first total, the others have the same single solution.
#[test]
fn what_has_the_same_solution_is_no_rival() {
    let model = board([9, 3, 3, 4]);
    let nothing = rules::nothing();
    let mut clue = uncertain(&model, 0, &[(4, 5)]);
    clue.alternatives.push(Alternative { rule: nothing, cost: 6 });
    let limits = Limits { margin: Some(100), ..Limits::default() };
    let Ok(Repair::Found { rival, cost, .. }) = repair(&model, &[clue], limits, &Budget::unlimited()) else {
        panic!("none")
    };
    assert_eq!((cost, rival), (5, None));
}

#[test]
fn it_says_why_there_is_no_reading() {
    let model = board([9, 3, 10, 4]);
    let clues = [uncertain(&model, 0, &[(4, 5)]), uncertain(&model, 2, &[(3, 4)])];
    let tried = |limits, budget: &Budget| repair(&model, &clues, limits, budget);
    let none = |gave_up| Ok(Repair::None { ambiguous: None, gave_up });
    let limits = Limits::default();
    assert_eq!(tried(Limits { changes: 1, ..limits }, &Budget::unlimited()), none(Some(GaveUp::Changes)));
    assert_eq!(tried(Limits { readings: 1, ..limits }, &Budget::unlimited()), none(Some(GaveUp::Readings)));
    let stopped = tried(limits, &Budget::unlimited().with_deadline(|| true));
    assert_eq!(stopped, none(Some(GaveUp::Stopped(Stopped::OutOfTime))));
    assert_eq!(repair(&model, &[], limits, &Budget::unlimited()), none(None));
    // A single clue whose alternatives are all wrong: allowing a second change would not help.
    let one = [uncertain(&model, 0, &[(4, 5), (5, 6), (6, 7)])];
    assert_eq!(repair(&model, &one, Limits { changes: 1, ..limits }, &Budget::unlimited()), none(None));
    // 17 in two cells is 8 and 9, whatever the other sums are.
    let certain = board([17, 3, 8, 4]);
    let clues = [uncertain(&certain, 3, &[(5, 1)])];
    assert_eq!(repair(&certain, &clues, limits, &Budget::unlimited()), none(None));
}
