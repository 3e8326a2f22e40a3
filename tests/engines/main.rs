//! The two engines compared with each other, with exhaustive search, and with their own pitfalls.

mod classic;
mod encoding;
mod lists;
mod names;
mod race;
mod random;
mod refuter;
mod repair;
mod standing;
mod sudoku;
mod sums;
mod traps;

use std::sync::atomic::{AtomicU64, Ordering};

use nazo_core::puzzle::{BitSet, Budget, Candidate, ConstraintId, Model, Position, Stopped, Value, ValueSet};
use nazo_core::solve::{End, EngineChoice, Refuter, SolveError, Status, backbone, conflict, solutions, status};
use random::{Random, cases};

fn sorted(mut found: Vec<Vec<Value>>) -> Vec<Vec<Value>> {
    found.sort();
    found
}

fn check_solutions(model: &Model, expected: &[Vec<Value>], case: usize) {
    for choice in [EngineChoice::Splr, EngineChoice::Batsat] {
        // Hundreds of new runs of splr take long and show nothing new.
        let limit = if choice == EngineChoice::Splr { 40 } else { usize::MAX };
        let found = solutions(model, limit, choice, &Budget::unlimited()).expect("an answer");
        let count = found.found.len();
        let end = if expected.len() < limit { End::Exhausted } else { End::Limit };
        assert_eq!((count, found.end), (expected.len().min(limit), end), "case {case}, {choice}: {model:?}");
        let found = sorted(found.found);
        assert!(found.windows(2).all(|two| two[0] != two[1]), "case {case}, {choice}: a solution twice");
        assert!(found.iter().all(|values| expected.contains(values)), "case {case}, {choice}");
        let expected = match expected.len() {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        assert_eq!(status(model, choice, &Budget::unlimited()), Ok(expected), "case {case}, {choice}");
    }
}

fn survivors<'a>(model: &Model, solutions: impl Iterator<Item = &'a Vec<Value>>) -> Option<Vec<ValueSet>> {
    let mut all = vec![ValueSet::EMPTY; model.cell_count()];
    let mut any = false;
    for solution in solutions {
        any = true;
        all.iter_mut().zip(solution).for_each(|(set, value)| {
            set.insert(*value);
        });
    }
    any.then_some(all)
}

fn check_backbone(model: &Model, expected: &[Vec<Value>], random: &mut Random, case: usize) {
    let found = backbone(model, None, &Budget::unlimited()).expect("an answer");
    assert_eq!(found, survivors(model, expected.iter()), "case {case}: {model:?}");
    let position = random::position(random, model, 85);
    let agrees = |values: &&Vec<Value>| {
        model.cells().zip(values.iter()).all(|(cell, value)| position.has(Candidate::new(cell, *value)))
    };
    let found = backbone(model, Some(&position), &Budget::unlimited()).expect("an answer");
    assert_eq!(found, survivors(model, expected.iter().filter(agrees)), "case {case} at {position:?}: {model:?}");
}

/// Whether every assignment violates a constraint of `set`.
fn conflicts(broken: &[BitSet], set: &BitSet) -> bool {
    broken.iter().all(|broken| !broken.is_disjoint(set))
}

fn check_conflict(model: &Model, expected: &[Vec<Value>], case: usize) {
    let found = conflict(model, &Budget::unlimited()).expect("an answer");
    assert_eq!(found.is_none(), !expected.is_empty(), "case {case}: {model:?}");
    let Some(found) = found else { return };
    let count = model.constraints().len();
    let broken_by = |values: Vec<Value>| {
        let broken = |at: &usize| !model.constraint(ConstraintId(*at as u32)).rule.holds(&values);
        BitSet::of(count, (0..count).filter(broken))
    };
    let broken: Vec<BitSet> = random::assignments(model).into_iter().map(broken_by).collect();
    // The rules of the board are taken for granted unless they conflict by themselves.
    let is_house = |id: &ConstraintId| model.constraint(*id).rule.is_house();
    let houses = (0..count).filter(|at| is_house(&ConstraintId(*at as u32)) && !found.iter().any(is_house));
    let mut set = BitSet::of(count, houses.chain(found.iter().map(|id| id.index())));
    assert!(conflicts(&broken, &set), "case {case}: {found:?} do not clash in {model:?}");
    for id in found {
        set.remove(id.index());
        assert!(!conflicts(&broken, &set), "case {case}: {id:?} is not needed in {model:?}");
        set.insert(id.index());
    }
}

#[test]
fn both_engines_agree_with_trying_everything() {
    let mut counts = [0; 3];
    for case in 0..cases(2000) {
        let mut random = Random(case as u64);
        let model = random::model(&mut random);
        let expected = random::solutions(&model);
        counts[expected.len().min(2)] += 1;
        check_solutions(&model, &expected, case);
        check_backbone(&model, &expected, &mut random, case);
        check_conflict(&model, &expected, case);
    }
    assert!(counts.iter().all(|count| count * 20 > cases(2000)), "the mixture is one-sided: {counts:?}");
}

/// Two rows of nine cells with the digits 1 to 9, which many assignments satisfy.
fn loose() -> Model {
    let domains = vec![ValueSet::range(1, 9); 18];
    let row = |from: u16| nazo_core::rules::all_different((from..from + 9).map(nazo_core::puzzle::Cell).collect());
    random::model_of(&domains, vec![row(0), row(9)])
}

#[test]
fn the_limit_is_kept_and_said() {
    for choice in [EngineChoice::Auto, EngineChoice::Splr, EngineChoice::Batsat] {
        for limit in [0, 1, 5] {
            let found = solutions(&loose(), limit, choice, &Budget::unlimited()).expect("an answer");
            assert_eq!((found.found.len(), found.end), (limit, End::Limit), "{choice}");
        }
    }
}

#[test]
fn a_spent_budget_gives_what_was_found() {
    for choice in [EngineChoice::Splr, EngineChoice::Batsat] {
        let found = solutions(&loose(), usize::MAX, choice, &Budget::of(10)).expect("an answer");
        assert!((1..=10).contains(&found.found.len()), "{choice} found {}", found.found.len());
        assert_eq!((found.end, found.status()), (End::Stopped(Stopped::OutOfWork), Status::Multiple));
    }
    assert_eq!(backbone(&loose(), None, &Budget::of(0)), Err(SolveError::Stopped(Stopped::OutOfWork)));
    assert_eq!(conflict(&loose(), &Budget::of(0)), Err(SolveError::Stopped(Stopped::OutOfWork)));
}

/// A budget whose time is over at this look at the clock, counted from 0.
fn ending_with(look: u64) -> Budget {
    let looks = AtomicU64::new(0);
    Budget::unlimited().with_deadline(move || looks.fetch_add(1, Ordering::Relaxed) >= look)
}

/// Making, presolving and loading clauses all check the time. Whenever it ends, the result says so.
#[test]
fn the_time_may_end_before_the_search() {
    let (model, over) = (loose(), Stopped::OutOfTime);
    let in_vain = (0..).take_while(|look| {
        let found = solutions(&model, 1, EngineChoice::Batsat, &ending_with(*look)).expect("an answer");
        let (count, is_over) = (found.found.len(), found.end == End::Stopped(over));
        assert_eq!(count, usize::from(!is_over), "after {look} looks");
        is_over
    });
    let in_vain = in_vain.count();
    assert!(in_vain > 100, "the time was looked at {in_vain} times");
    let whole = backbone(&model, None, &Budget::unlimited());
    for look in 0..60 {
        let survivors = backbone(&model, None, &ending_with(look));
        assert!(survivors == Err(SolveError::Stopped(over)) || survivors == whole, "after {look} looks");
        let conflict = conflict(&model, &ending_with(look));
        assert!(conflict == Err(SolveError::Stopped(over)) || conflict == Ok(None), "after {look} looks");
    }
    assert_eq!(Refuter::timely(&model, &ending_with(2)).err(), Some(over));
}

#[test]
fn the_same_budget_ends_at_the_same_place() {
    let run = || solutions(&loose(), usize::MAX, EngineChoice::Batsat, &Budget::of(40));
    assert_eq!(run(), run());
}

/// Every solution fills 18 cells, so 162 candidates need at least 9 solutions.
#[test]
fn a_backbone_with_many_solutions_takes_few_questions() {
    let budget = Budget::unlimited();
    let survivors = backbone(&loose(), None, &budget).ok().flatten().expect("solutions");
    assert!(survivors.iter().all(|values| *values == ValueSet::range(1, 9)));
    assert!(budget.used() < 60, "it took {} questions and conflicts", budget.used());
}

#[test]
fn a_model_without_cells_has_the_empty_solution() {
    let empty = random::model_of(&[], Vec::new());
    assert_eq!(backbone(&empty, Some(&Position::start(&empty)), &Budget::unlimited()), Ok(Some(Vec::new())));
    assert_eq!(conflict(&empty, &Budget::unlimited()), Ok(None));
    for choice in [EngineChoice::Splr, EngineChoice::Batsat] {
        assert_eq!(status(&empty, choice, &Budget::unlimited()), Ok(Status::Unique), "{choice}");
    }
}

#[test]
fn a_cell_without_values_is_a_conflict_of_no_rules() {
    let model = random::model_of(&[ValueSet::EMPTY, ValueSet::range(1, 2)], Vec::new());
    assert_eq!(conflict(&model, &Budget::unlimited()), Ok(Some(Vec::new())));
    assert_eq!(backbone(&model, None, &Budget::unlimited()), Ok(None));
}
