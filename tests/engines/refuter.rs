//! Explanations of single candidates, checked by exhaustive search.

use nazo_core::puzzle::{AtomId, BitSet, Budget, Candidate, Model, Position, Stopped, Value, ValueSet};
use nazo_core::rules;
use nazo_core::solve::{Core, Refutation, Refuter, ShrinkEnd};

use crate::random::{self, Random, assignments, cases, obeys};

/// Whether an assignment has the target, keeps to the premises and obeys the rules.
fn survives(model: &Model, values: &[Value], target: Candidate, rules: &[AtomId], premises: &[Candidate]) -> bool {
    let has = |candidate: &Candidate| values[candidate.cell.index()] == candidate.value;
    has(&target) && !premises.iter().any(has) && rules.iter().all(|rule| obeys(model, *rule, values))
}

fn without<T: Copy + PartialEq>(all: &[T], one: T) -> Vec<T> {
    all.iter().copied().filter(|other| *other != one).collect()
}

fn check_core(model: &Model, all: &[Vec<Value>], target: Candidate, core: &Core, position: &Position, case: usize) {
    let possible = |rules: &[AtomId], premises: &[Candidate]| {
        all.iter().any(|values| survives(model, values, target, rules, premises))
    };
    let context = || format!("case {case}, {target:?}, {core:?} at {position:?}: {model:?}");
    assert!(!possible(&core.rules, &core.premises), "not a refutation: {}", context());
    for rule in &core.rules {
        assert!(possible(&without(&core.rules, *rule), &core.premises), "{rule:?} is not needed: {}", context());
    }
    for premise in &core.premises {
        assert!(!position.has(*premise) && *premise != target, "{premise:?} was not eliminated: {}", context());
        let premises = without(&core.premises, *premise);
        assert!(possible(&core.rules, &premises), "{premise:?} is not needed: {}", context());
    }
}

#[test]
fn refutations_are_right_and_minimal() {
    let unlimited = Budget::unlimited();
    let (mut forbidden, mut possible) = (0, 0);
    for case in 0..cases(600) {
        let mut random = Random(2_000_000 + case as u64);
        let model = random::model(&mut random);
        let all = assignments(&model);
        let atoms: Vec<AtomId> = (0..model.atoms().len() as u32).map(AtomId).collect();
        let mut refuter = Refuter::new(&model);
        for _ in 0..2 {
            let position = random::position(&mut random, &model, 80);
            let candidates = model.cells().flat_map(|c| model.domain(c).iter().map(move |v| Candidate::new(c, v)));
            for target in candidates {
                let gone: Vec<Candidate> = model
                    .cells()
                    .flat_map(|c| model.domain(c).iter().map(move |v| Candidate::new(c, v)))
                    .filter(|other| *other != target && !position.has(*other))
                    .collect();
                let expected = all.iter().any(|values| survives(&model, values, target, &atoms, &gone));
                match refuter.refute(&position, target, None, &unlimited).expect("an answer") {
                    Refutation::Possible(values) => {
                        possible += 1;
                        assert!(expected && survives(&model, &values, target, &atoms, &gone), "case {case}");
                    }
                    Refutation::Forbidden(core) => {
                        forbidden += 1;
                        assert!(!expected, "case {case}: {target:?} is possible at {position:?}: {model:?}");
                        let (core, end) = refuter.shrink_rules(&position, target, core, usize::MAX, &unlimited);
                        assert_eq!(end, ShrinkEnd::Minimal);
                        let (core, end) = refuter.shrink_premises(target, core, &unlimited);
                        assert_eq!(end, ShrinkEnd::Minimal);
                        check_core(&model, &all, target, &core, &position, case);
                    }
                    Refutation::Unknown(stopped) => panic!("stopped without a limit: {stopped}"),
                }
            }
        }
    }
    assert!(forbidden > possible / 10 && possible > forbidden / 10, "one-sided: {forbidden} and {possible}");
}

/// ```text
/// a b c   all different, values 1 to 3
/// ```
fn three() -> Model {
    let cells = (0..3).map(nazo_core::puzzle::Cell).collect();
    random::model_of(&[ValueSet::range(1, 3); 3], vec![rules::all_different(cells)])
}

fn at(cell: u16, value: u8) -> Candidate {
    Candidate::new(nazo_core::puzzle::Cell(cell), Value(value))
}

/// If 1 is possible only in a, a is neither 2 nor 3. "The row has a 1" suffices, because 1 is ruled out in b and c.
#[test]
fn a_hidden_single_is_one_rule_and_its_premises() {
    let model = three();
    let mut position = Position::start(&model);
    position.eliminate(at(1, 1));
    position.eliminate(at(2, 1));
    let mut refuter = Refuter::new(&model);
    let unlimited = Budget::unlimited();
    let Ok(Refutation::Forbidden(core)) = refuter.refute(&position, at(0, 3), None, &unlimited) else {
        panic!("a cannot be 3");
    };
    let (core, _) = refuter.shrink_rules(&position, at(0, 3), core, 3, &unlimited);
    let (core, end) = refuter.shrink_premises(at(0, 3), core, &unlimited);
    assert_eq!(end, ShrinkEnd::Minimal);
    let rules: Vec<String> = core.rules.iter().map(|rule| model.atom_text(*rule, nazo_core::words::Lang::En)).collect();
    assert_eq!(rules, ["rule 0 has a 1"]);
    assert_eq!(core.premises, [at(1, 1), at(2, 1)]);
}

#[test]
fn only_the_rules_asked_for_are_used() {
    let model = three();
    let mut position = Position::start(&model);
    position.place(&model, at(1, 2));
    let mut refuter = Refuter::new(&model);
    let none = BitSet::new(model.atoms().len());
    let unlimited = Budget::unlimited();
    let answer = refuter.refute(&position, at(0, 2), Some(&none), &unlimited);
    assert!(matches!(answer, Ok(Refutation::Possible(_))), "no rule forbids it: {answer:?}");
    let answer = refuter.refute(&position, at(0, 2), None, &unlimited);
    assert!(matches!(answer, Ok(Refutation::Forbidden(_))), "the row has one 2: {answer:?}");
    assert_eq!(
        refuter.refute(&position, at(0, 9), None, &unlimited),
        Ok(Refutation::Forbidden(Core::default())),
        "9 was never possible"
    );
}

#[test]
fn shrinking_stops_with_the_budget_and_at_the_bound() {
    let model = three();
    let mut position = Position::start(&model);
    position.place(&model, at(1, 2));
    let mut refuter = Refuter::new(&model);
    let Ok(Refutation::Forbidden(core)) = refuter.refute(&position, at(0, 2), None, &Budget::unlimited()) else {
        panic!("the row has one 2");
    };
    let (kept, end) = refuter.shrink_rules(&position, at(0, 2), core.clone(), 9, &Budget::of(0));
    assert_eq!((kept.rules, end), (core.rules.clone(), ShrinkEnd::Stopped(Stopped::OutOfWork)));
    let (_, end) = refuter.shrink_rules(&position, at(0, 2), core, 0, &Budget::unlimited());
    assert_eq!(end, ShrinkEnd::TooMany);
    assert_eq!(refuter.refute(&position, at(0, 2), None, &Budget::of(0)), Ok(Refutation::Unknown(Stopped::OutOfWork)));
}
