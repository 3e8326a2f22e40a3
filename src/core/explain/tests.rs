//! Paths from random puzzles to their ends, checked step by step.

use std::time::Duration;

use super::smus::tests::ASKED;
use super::*;
use crate::logic::testing::model_of;
use crate::logic::{self, testing};
use crate::puzzle::{
    BitSet, Budget, Candidate, Cell, Constraint, Form, Literal, Model, ModelBuilder, Part, Position, Site, Step,
    Stopped, TraceLine, Value, ValueSet,
};
use crate::rules;
use crate::solve::{Refutation, Refuter};
use crate::words::{Lang, Phrase};

/// A killer of six rows in which some cages leave single cells over.
pub(super) const SMALL_KILLER: &str = "killer\nabcddd\nacceff\nageehi\njgghhi\nkllmmn\nkkooon\n\
    a=10 b=5 c=11 d=12 e=9 f=4 g=13 h=13 i=5 j=2 k=13 l=3 m=10 n=7 o=9\n";

/// Singles, locked candidates and the smaller subsets.
const BASIC: &[&dyn logic::Technique] = logic::TECHNIQUES.split_at(11).0;

/// Few techniques, so that sets of rules are needed.
fn few() -> Options<'static> {
    Options { techniques: BASIC, ..Options::default() }
}

/// A random sudoku that the techniques on one and two houses do not solve.
fn hard(seed: u64) -> Position {
    let model = testing::sudoku();
    let mut dice = testing::Dice::new(seed);
    let by_techniques = Options { by: By::Techniques, techniques: BASIC, ..Options::default() };
    loop {
        let start = testing::random_puzzle(&model, &mut dice);
        if !path(&model, &start, by_techniques, &Budget::unlimited()).expect("a path").solved {
            return start;
        }
    }
}

fn check(model: &Model, start: &Position, options: Options) -> Path {
    let solution = testing::solutions(model, start, 1, None).pop().expect("a solution");
    let path = path(model, start, options, &Budget::unlimited()).expect("a path");
    let mut position = start.clone();
    let mut refuter = Refuter::new(model);
    for step in &path.steps {
        assert!(position.gains_from(step), "{}", step.text);
        assert!(step.places.iter().all(|c| solution[c.cell.index()] == c.value), "{}", step.text);
        assert!(!step.eliminates.iter().any(|c| solution[c.cell.index()] == c.value), "{}", step.text);
        assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{}", step.text);
        check_text(model, step);
        if step.assumes.is_none() {
            rests_on_its_grounds(model, &mut refuter, step);
        }
        position.apply(model, step);
    }
    path
}

fn check_text(model: &Model, step: &Step) {
    for lang in [Lang::En, Lang::Ja] {
        let text = testing::in_two_rows(&step.text, lang);
        assert!(testing::fits(text, lang), "{text}");
        let named = model
            .cells()
            .filter(|cell| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|w| w == model.cell_name(*cell, lang)));
        for cell in named {
            let known = step
                .evidence
                .iter()
                .map(|e| e.candidate)
                .chain(step.eliminates.iter().copied())
                .chain(step.places.iter().copied())
                .any(|c| c.cell == cell);
            assert!(known, "{} in {text}", model.cell_name(cell, lang));
        }
        assert!(unicode_width::UnicodeWidthStr::width(step.name.fitting(lang, |_| false)) <= 9);
    }
}

/// From the premises alone, the rules forbid what the step eliminates.
fn rests_on_its_grounds(model: &Model, refuter: &mut Refuter, step: &Step) {
    let mut position = Position::start(model);
    for premise in &step.premises {
        position.eliminate(*premise);
    }
    let among = BitSet::of(model.atoms().len(), step.rules.iter().map(|rule| rule.index()));
    let others = step.places.iter().flat_map(|place| {
        let others = position.candidates(place.cell) - ValueSet::single(place.value);
        others.iter().map(|value| Candidate { value, ..*place })
    });
    for candidate in step.eliminates.iter().copied().chain(others).filter(|c| position.has(*c)) {
        let refuted = refuter.refute(&position, candidate, Some(&among), &Budget::unlimited()).expect("an answer");
        assert!(matches!(refuted, Refutation::Forbidden(_)), "{}", step.text);
    }
}

#[test]
fn a_hard_sudoku_is_explained_to_the_end() {
    let model = testing::sudoku();
    let path = check(&model, &hard(1), few());
    assert!(path.solved && path.stopped.is_none());
    assert!(path.steps.iter().any(|step| step.name.code.is_none()));
}

#[test]
fn techniques_alone_may_come_to_a_halt() {
    let model = testing::sudoku();
    let options = Options { by: By::Techniques, ..few() };
    let path = check(&model, &hard(1), options);
    assert!(!path.solved);
}

#[test]
fn hitting_sets_are_asked_only_where_a_step_is_larger_than_three() {
    let (sudoku, killer) = (testing::sudoku(), model_of(SMALL_KILLER));
    let (mut small, mut large) = (0, 0);
    for (model, start) in [(&sudoku, hard(1)), (&killer, Position::start(&killer))] {
        let options = Options { by: By::Minimal, ..Options::default() };
        let mut explainer = Explainer::new(model, options);
        let mut position = start;
        let asked_by = |does: &mut dyn FnMut()| {
            let before = ASKED.get();
            does();
            ASKED.get() - before
        };
        while !position.is_full() {
            let mut next = None;
            let asked = asked_by(&mut || next = explainer.next(&position, &Budget::unlimited()).expect("an answer"));
            let step = next.expect("a step");
            let is_small = step.cost <= 3;
            *if is_small { &mut small } else { &mut large } += 1;
            assert_eq!(asked > 0, !is_small, "{}", step.text);
            let proof = || prove(model, &position, &Step { proven: false, ..step.clone() }, &Budget::of(20_000));
            assert_eq!(asked_by(&mut || _ = proof()) > 0, !is_small, "{}", step.text);
            position.apply(model, &step);
        }
    }
    assert!(small > 20 && large > 2, "{small} and {large} steps");
}

#[test]
fn small_boards_go_by_rules_alone() {
    let model = testing::diagonal(6, 3, 2);
    let mut dice = testing::Dice::new(3);
    for _ in 0..5 {
        let start = testing::random_puzzle(&model, &mut dice);
        let path = check(&model, &start, Options { by: By::Minimal, ..Options::default() });
        assert!(path.solved);
    }
}

#[test]
fn a_budget_ends_the_path_at_the_same_place() {
    let model = testing::sudoku();
    let start = hard(1);
    let run = || path(&model, &start, few(), &Budget::of(400)).expect("a path");
    let path = run();
    assert_eq!(path.stopped, Some(Stopped::OutOfWork));
    assert_eq!(path, run());
}

#[test]
fn an_explainer_may_be_asked_backwards() {
    let model = testing::sudoku();
    let start = hard(1);
    let options = Options { by: By::Minimal, ..Options::default() };
    fn ask(explainer: &mut Explainer, at: &Position) -> Option<Step> {
        explainer.next(at, &Budget::unlimited()).expect("an answer")
    }
    let mut explainer = Explainer::new(&model, options);
    let (mut position, mut at_first) = (start.clone(), None);
    for _ in 0..50 {
        let Some(step) = ask(&mut explainer, &position) else { break };
        if step.name.code.is_none() && at_first.is_none() {
            at_first = Some((position.clone(), step.clone()));
        }
        position.apply(&model, &step);
    }
    let (earlier, step) = at_first.expect("a step made of rules");
    assert_eq!(ask(&mut explainer, &earlier), Some(step));
}

#[test]
fn a_position_without_solution_is_said_to_be_one() {
    let model = testing::grid(4, 2, 2);
    let twice = testing::position(&model, "11..............");
    let asked = Candidate::new(Cell(5), Value(2));
    assert_eq!(
        Explainer::new(&model, Options::default()).forbid(&twice, asked, &Budget::unlimited()),
        Err(ExplainError::NoSolution)
    );
}

/// A 1 touches two closed cells; a 2 beside it touches those and a third.
#[test]
fn any_rules_explain_themselves() {
    let mut builder = ModelBuilder::new();
    let cells: Vec<Cell> =
        (0..3).map(|col| builder.cell(Site::Square { row: 5, col: col + 3 }, ValueSet::range(0, 1))).collect();
    for (name, count) in [("the 1 at r5c4", 1), ("the 2 at r5c5", 2)] {
        let mine = |cell: &Cell| Literal { candidate: Candidate::new(*cell, Value(1)), holds: true };
        let literals = cells.iter().take(count + 1).map(mine).collect();
        let (least, most) = (count as u32, count as u32);
        let rule = rules::count(literals, least, most);
        builder.add(Constraint::new(Form::Clue, Phrase::verbatim(name), rule));
    }
    let model = builder.build();
    let path = path(&model, &Position::start(&model), Options::default(), &Budget::unlimited()).expect("a path");
    let told: Vec<String> = path.steps.iter().map(|step| format!("{}: {}", step.name.full, step.text)).collect();
    assert_eq!(
        told,
        ["The 1 at r5c4 and the 2 at r5c5: Because of the 1 at r5c4 and the 2 at r5c5 together, r6c6 cannot be 0."]
    );
    // If a cell has only two values, ruling one out places the other.
    assert_eq!(path.steps[0].places, [Candidate::new(cells[2], Value(1))]);
    assert!(!path.solved && path.stopped.is_none(), "either of the first two may be the other mine");
}

#[test]
fn a_trace_begins_with_what_is_supposed_and_ends_with_a_conflict() {
    let model = testing::sudoku();
    let path = path(&model, &hard(1), few(), &Budget::unlimited()).expect("a path");
    let traces: Vec<_> = path.steps.iter().map(|step| &step.trace).filter(|trace| !trace.is_empty()).collect();
    assert!(!traces.is_empty());
    for trace in traces {
        let is_end = |line: &TraceLine| {
            use TraceLine::{Conflict, Empty, Hall, Total};
            matches!(line, Conflict(_) | Empty { .. } | Hall(_) | Total(_))
        };
        assert!(matches!(trace.first(), Some(TraceLine::Suppose(_) | TraceLine::Doubt(_))));
        assert!(trace.last().is_some_and(is_end));
    }
}

/// The first hard puzzles of `$NAZO_DATA/sudoku`, with the time that each path took.
#[test]
fn hard_lists_are_explained_to_the_end() {
    let Some(data) = std::env::var_os("NAZO_DATA") else {
        println!("skipped: NAZO_DATA is not set");
        return;
    };
    let model = testing::sudoku();
    // One of the hardest takes half a minute in an unoptimised build.
    let lists: &[_] = if testing::is_full() { &["top1465.txt", "hardest.txt"] } else { &["top1465.txt"] };
    for list in lists {
        let text = std::fs::read_to_string(std::path::Path::new(&data).join("sudoku").join(list)).expect("a list");
        for line in text.lines().take(testing::rounds(20) as usize) {
            let begun = std::time::Instant::now();
            let path = check(&model, &testing::position(&model, line), Options::default());
            let sizes: Vec<u32> =
                path.steps.iter().filter(|step| step.name.code.is_none()).map(|step| step.cost).collect();
            println!("{list}: {} steps, by rules {sizes:?}, {:?}", path.steps.len(), begun.elapsed());
            assert!(path.solved);
        }
    }
}

#[test]
fn all_steps_now_are_different_and_each_is_good() {
    let model = testing::sudoku();
    for seed in [3, 8] {
        let start = hard(seed);
        let solution = testing::solutions(&model, &start, 1, None).pop().expect("a solution");
        let by_techniques = Options { by: By::Techniques, ..few() };
        let mut position = start.clone();
        loop {
            let mut steps: Vec<Step> = Vec::new();
            let mut sink = |step| {
                steps.push(step);
                std::ops::ControlFlow::Continue(())
            };
            all_now(&model, &position, by_techniques, &Budget::unlimited(), &mut sink).expect("steps");
            let next = next(&model, &position, by_techniques, &Budget::unlimited()).expect("an answer");
            assert_eq!(steps.is_empty(), next.is_none());
            for (at, step) in steps.iter().enumerate() {
                assert!(position.gains_from(step), "{}", step.text);
                assert!(step.places.iter().all(|c| solution[c.cell.index()] == c.value), "{}", step.text);
                assert!(!step.eliminates.iter().any(|c| solution[c.cell.index()] == c.value), "{}", step.text);
                let same = |other: &Step| other.places == step.places && other.eliminates == step.eliminates;
                assert!(!steps[..at].iter().any(same), "{} is there twice", step.text);
            }
            let order = |step: &Step| logic_order(&step.name);
            assert!(steps.is_sorted_by_key(order), "techniques are mixed");
            let Some(step) = next else { break };
            assert!(steps.iter().any(|other| other.places == step.places && other.eliminates == step.eliminates));
            position.apply(&model, &step);
        }
        // If no technique applies, there is one step made of rules.
        let mut steps = 0;
        let mut sink = |step: Step| {
            assert!(step.name.code.is_none() && position.gains_from(&step));
            steps += 1;
            std::ops::ControlFlow::Continue(())
        };
        all_now(&model, &position, few(), &Budget::unlimited(), &mut sink).expect("a step");
        assert_eq!(steps, 1);
    }
}

fn logic_order(name: &crate::puzzle::StepName) -> Option<usize> {
    crate::logic::TECHNIQUES.iter().position(|technique| technique.name() == name)
}

#[test]
fn a_question_is_answered_by_a_technique_where_one_fits() {
    let model = testing::sudoku();
    let start = hard(3);
    let solution = testing::solutions(&model, &start, 1, None).pop().expect("a solution");
    let (mut named, mut by_rules) = (0, 0);
    let mut explainer = Explainer::new(&model, few());
    let stride = if testing::is_full() { 5 } else { 15 };
    for cell in model.cells().filter(|cell| !start.is_placed(*cell)).step_by(stride) {
        for value in start.candidates(cell) {
            let candidate = Candidate::new(cell, value);
            let answer = explainer.why_not(&start, candidate, &Budget::unlimited()).expect("an answer");
            assert_eq!(answer.is_none(), solution[cell.index()] == value, "{candidate:?}");
            let Some(step) = answer else { continue };
            let rules_out = step.eliminates.contains(&candidate)
                || step.places.iter().any(|placed| placed.cell == cell && placed.value != value);
            assert!(rules_out, "{}", step.text);
            if logic_order(&step.name).is_some() { named += 1 } else { by_rules += 1 }
        }
    }
    assert!(named > 0 && by_rules > 0, "{named} named, {by_rules} by rules");
}

#[test]
fn the_list_of_steps_stops_with_its_budget() {
    let model = testing::sudoku();
    let mut sink = |_| std::ops::ControlFlow::Continue(());
    let stopped = all_now(&model, &hard(3), Options::default(), &Budget::of(2), &mut sink);
    assert_eq!(stopped, Err(ExplainError::Stopped(Stopped::OutOfWork)));
}

/// Steps made of rules name cages and runs as they name rows, in both languages.
#[test]
fn cages_and_runs_are_named_among_the_rules() {
    let killer = "killer\naabb\nacdd\nccee\nfcgg\na=6 b=7 c=10 d=3 e=7 f=4 g=3\n";
    let kakuro = "kakuro\n# 11\\ 4\\ 10\\\n\\11 . . .\n\\14 . . .\n";
    let told = [killer, kakuro].map(|text| {
        let model = model_of(text);
        let options = Options { by: By::Minimal, ..Options::default() };
        let path = path(&model, &Position::start(&model), options, &Budget::unlimited()).expect("a path");
        let mut refuter = Refuter::new(&model);
        for step in &path.steps {
            check_text(&model, step);
            rests_on_its_grounds(&model, &mut refuter, step);
        }
        let by_rules = path.steps.iter().filter(|step| step.name.code.is_none()).take(6);
        let said = |step: &Step| {
            let [en, ja] =
                [Lang::En, Lang::Ja].map(|lang| format!("{}: {}", step.name.full.get(lang), step.text.get(lang)));
            format!("{en}\n{ja}\n")
        };
        by_rules.map(said).collect::<String>()
    });
    insta::assert_snapshot!(told.join("\n"));
}

/// The position that easy techniques lead to.
fn after_easy(start: Position) -> Position {
    let (model, mut position) = (testing::sudoku(), start);
    let named = Options { by: By::Techniques, ..few() };
    let easy = path(&model, &position, named, &Budget::unlimited()).expect("a path");
    easy.steps.iter().for_each(|step| position.apply(&model, step));
    position
}

/// The cost of the first step by rules, with little and with much work. Each is checked against its grounds.
fn by_rules_costs(model: &Model, position: &Position) -> [u32; 2] {
    let mut refuter = Refuter::new(model);
    [Effort::Quick, Effort::Thorough].map(|effort| {
        let options = Options { by: By::Minimal, effort, ..Options::default() };
        let step = next(model, position, options, &Budget::unlimited()).expect("an answer").expect("a step");
        rests_on_its_grounds(model, &mut refuter, &step);
        step.cost
    })
}

/// The first position of a very hard sudoku at which no technique applies.
#[test]
fn where_nobody_waits_a_smaller_set_is_found() {
    let model = testing::sudoku();
    let start = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let position = after_easy(testing::position(&model, start));
    let [quick, thorough] = by_rules_costs(&model, &position);
    assert!(thorough < quick && thorough <= 18, "{thorough} rules for {quick}");
    // If the work ends on the way, that is reported.
    for units in [200, 2000] {
        let options = Options { by: By::Minimal, effort: Effort::Thorough, ..Options::default() };
        let stopped = next(&model, &position, options, &Budget::of(units));
        assert_eq!(stopped, Err(ExplainError::Stopped(Stopped::OutOfWork)));
    }
}

/// More work never leads to a larger set, nor to a different one if the smallest is found at once.
#[test]
fn more_work_leads_to_no_larger_set() {
    let model = testing::sudoku();
    let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let starts = [1, 3, 8].map(hard).into_iter().chain([testing::position(&model, escargot)]);
    for start in starts {
        let [quick, thorough] = by_rules_costs(&model, &after_easy(start));
        assert!(thorough <= quick, "{thorough} for {quick}");
    }
}

#[test]
fn whoever_waits_is_told_of_another_step_first() {
    let model = testing::sudoku();
    let mut told = 0;
    for seed in [1, 3, 8] {
        let start = hard(seed);
        let solution = testing::solutions(&model, &start, 1, None).pop().expect("a solution");
        let budget = Budget::unlimited();
        let mut explainer = Explainer::new(&model, few());
        let mut position = start;
        loop {
            let mut first: Option<Step> = None;
            let last = explainer.next_telling(&position, &budget, Some(&mut |step| first = Some(step)));
            let Some(last) = last.expect("an answer").filter(|last| position.gains_from(last)) else { break };
            if let Some(first) = first {
                told += 1;
                assert!(position.gains_from(&first) && !first.proven, "{}", first.text);
                assert!(first.cost >= last.cost || !last.proven, "{} and {}", first.text, last.text);
                for lost in &first.eliminates {
                    assert_ne!(solution[lost.cell.index()], lost.value, "{}", first.text);
                }
            }
            position.apply(&model, &last);
        }
        assert!(position.is_full());
    }
    assert!(told > 0);
}

/// The last of some steps rules the candidate out, each is right, and the premises of each have been eliminated.
fn leads_to(model: &Model, start: &Position, candidate: Candidate, steps: &[Step], refuter: &mut Refuter) {
    let mut position = start.clone();
    for step in steps {
        assert!(position.has(candidate), "steps go on behind the answer");
        assert!(step.premises.iter().all(|premise| !position.has(*premise)), "{}", step.text);
        if step.assumes.is_none() {
            rests_on_its_grounds(model, refuter, step);
        }
        position.apply(model, step);
    }
    assert!(!position.has(candidate), "{candidate:?} is still there");
}

/// If the first answer has more rules than anybody follows, it is still right, and what comes after it is no worse.
#[test]
fn whoever_asks_is_told_of_a_first_answer() {
    let model = testing::sudoku();
    let (mut told, mut asked) = (0, 0);
    for seed in [1, 8] {
        let start = hard(seed);
        let solution = testing::solutions(&model, &start, 1, None).pop().expect("a solution");
        let mut refuter = Refuter::new(&model);
        let mut explainer = Explainer::new(&model, few()).knowing(solution.clone());
        let open: Vec<Cell> = model.cells().filter(|cell| !start.is_placed(*cell)).collect();
        for cell in open.into_iter().step_by(4) {
            let wrong = start.candidates(cell) - ValueSet::single(solution[cell.index()]);
            let Some(value) = wrong.first() else { continue };
            let candidate = Candidate { cell, value };
            let mut first: Option<Vec<Step>> = None;
            let mut tell = |steps| first = Some(steps);
            let last = explainer.why_telling(&start, candidate, &Budget::unlimited(), Some(&mut tell));
            let last = last.expect("an answer").expect("a reason");
            leads_to(&model, &start, candidate, &last, &mut refuter);
            let dearest = |steps: &[Step]| steps.iter().map(|step| step.cost).max();
            if let Some(first) = first {
                leads_to(&model, &start, candidate, &first, &mut refuter);
                assert!(dearest(&last) <= dearest(&first));
                told += 1;
            }
            asked += 1;
        }
    }
    assert!(asked > 10, "{told} of {asked}");
}

/// A first step that needs no solution follows from its own grounds.
#[test]
fn an_early_step_needs_no_solution() {
    let model = model_of(SMALL_KILLER);
    let mut refuter = Refuter::new(&model);
    let mut position = Position::start(&model);
    let mut taken = 0;
    while let Some(step) =
        super::rule_step::Minimal::early(&model, true, &position, &Budget::unlimited()).expect("an answer")
    {
        assert!(position.gains_from(&step) && !step.proven, "{}", step.text);
        check_text(&model, &step);
        rests_on_its_grounds(&model, &mut refuter, &step);
        position.apply(&model, &step);
        taken += 1;
    }
    assert!(taken > 20, "{taken} steps");
}

/// Supplying the solution does not change the result.
#[test]
fn a_solution_that_is_known_changes_no_step() {
    let model = testing::sudoku();
    let start = hard(3);
    let solution = testing::solutions(&model, &start, 1, None).pop().expect("a solution");
    let options = Options { by: By::Minimal, ..Options::default() };
    let step = Explainer::new(&model, options).next(&start, &Budget::unlimited());
    let knowing = Explainer::new(&model, options).knowing(solution).next(&start, &Budget::unlimited());
    assert_eq!(step, knowing);
}

/// A second thread finds what one thread finds, whichever is faster, and is cancelled with the first.
#[test]
fn two_threads_find_what_one_finds() {
    let model = testing::sudoku();
    let two = Options { side_by_side: true, ..few() };
    for seed in [1, 8] {
        let start = hard(seed);
        let solution = testing::solutions(&model, &start, 1, None).pop().expect("a solution");
        let by_one = path(&model, &start, few(), &Budget::unlimited()).expect("a path");
        assert_eq!(by_one, path(&model, &start, two, &Budget::unlimited()).expect("a path"));
        let all = Options { side_by_side: true, ..Options::default() };
        let mut position = start;
        for step in by_one.steps.iter().take(30) {
            let told = |options| {
                let mut first = None;
                let mut explainer = Explainer::new(&model, options).knowing(solution.clone());
                let last =
                    explainer.next_telling(&position, &Budget::unlimited(), Some(&mut |step| first = Some(step)));
                (first, last.expect("an answer"))
            };
            assert_eq!(told(few()), told(two));
            assert_eq!(told(Options::default()), told(all));
            position.apply(&model, step);
        }
        let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let stopped = Explainer::new(&model, all).next_telling(
            &position,
            &Budget::unlimited().with_cancel(flag),
            Some(&mut |_| {}),
        );
        assert_eq!(stopped, Err(ExplainError::Stopped(Stopped::Cancelled)));
    }
}

/// Without patience there is an immediate first step, and later the same step as for anybody else.
#[test]
fn patience_decides_over_the_first_step_alone() {
    let model = testing::sudoku();
    let (mut told, mut refuter) = (0, Refuter::new(&model));
    let options = Options { side_by_side: true, ..few() };
    for seed in [1, 8] {
        let mut position = hard(seed);
        let solution = testing::solutions(&model, &position, 1, None).pop().expect("a solution");
        let path = path(&model, &position, few(), &Budget::unlimited()).expect("a path");
        let mut steps = path.steps.iter();
        for by_rules in steps.clone().filter(|step| step.name.code.is_none()).take(2) {
            steps.by_ref().take_while(|step| *step != by_rules).for_each(|step| position.apply(&model, step));
            let with = |seconds| {
                let mut firsts: Vec<Step> = Vec::new();
                let patience = move || Duration::from_secs(seconds);
                let mut explainer = Explainer::new(&model, options).knowing(solution.clone());
                explainer = explainer.waited_for(std::sync::Arc::new(patience));
                let last = explainer.next_telling(&position, &Budget::unlimited(), Some(&mut |step| firsts.push(step)));
                (firsts, last.expect("an answer"))
            };
            let (firsts, last) = with(0);
            assert_eq!(with(600).1, last);
            let [first] = firsts.as_slice() else { panic!("told {} times", firsts.len()) };
            assert!(position.gains_from(first), "{}", first.text);
            rests_on_its_grounds(&model, &mut refuter, first);
            told += 1;
            position.apply(&model, by_rules);
        }
    }
    assert!(told > 2, "{told} positions where rules are needed");
}

/// Rows of digits with signs between them: `>` and `<` in a row, `^` and `v` below it. The signs point at the smaller
/// number.
fn futoshiki(text: &str) -> Model {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let size = rows.len().div_ceil(2) as u16;
    let mut builder = ModelBuilder::new();
    let squares = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
    let cells: Vec<Cell> =
        squares.map(|(row, col)| builder.cell(Site::Square { row, col }, ValueSet::range(1, size as u8))).collect();
    let at = |row: usize, col: usize| cells[row * usize::from(size) + col];
    for line in 0..usize::from(size) {
        let row = (0..usize::from(size)).map(|col| at(line, col)).collect();
        let col = (0..usize::from(size)).map(|row| at(row, line)).collect();
        for (form, name, cells) in [(Form::Row, "row", row), (Form::Column, "column", col)] {
            let label = Phrase::verbatim(format!("{name} {}", line + 1));
            builder.add(Constraint::new(form, label, rules::all_different(cells)));
        }
    }
    for (y, x, sign) in
        rows.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, sign)| (y, x, *sign)))
    {
        let (cell, beside, below) = ((y / 2, x / 2), (y / 2, x / 2 + 1), (y / 2 + 1, x / 2));
        let (less, more) = match sign {
            '<' => (cell, beside),
            '>' => (beside, cell),
            '^' => (cell, below),
            'v' => (below, cell),
            _ => {
                if let Some(digit) = sign.to_digit(10) {
                    let given = Candidate::new(at(y / 2, x / 2), Value(digit as u8));
                    builder.rule(Form::Clue, rules::given(given));
                }
                continue;
            }
        };
        builder.rule(Form::Clue, rules::less(at(less.0, less.1), at(more.0, more.1)));
    }
    builder.build()
}

/// ```text
/// 1 3 4>2
/// ^   v
/// 3 4 2>1
/// v
/// 2 1 3 4
///     v
/// 4>2 1 3
/// ```
#[test]
fn cells_that_are_less_are_solved_and_told() {
    let model = futoshiki(". . .>.\n^ . v .\n. . .>.\nv . . .\n. . . .\n. . v .\n.>. . 3");
    let path = path(&model, &Position::start(&model), Options::default(), &Budget::unlimited()).expect("a path");
    assert!(path.solved);
    let mut position = Position::start(&model);
    path.steps.iter().for_each(|step| {
        step.eliminates.iter().for_each(|gone| _ = position.eliminate(*gone));
        step.places.iter().for_each(|place| position.place(&model, *place));
    });
    let values: String =
        model.cells().filter_map(|cell| position.value(cell)).map(|value| value.0.to_string()).collect();
    assert_eq!(values, "1342342121344213");
    let told: Vec<&str> = path.steps.iter().map(|step| step.text.get(Lang::En)).collect();
    assert_eq!(told[0], "Because of r2c3 < r1c3, r1c3 cannot be 1 and r2c3 cannot be 4.");
    assert_eq!(told[1], "Because of r3c1 < r2c1, r2c1 cannot be 1 and r3c1 cannot be 4.");
}

/// What a placed value has ruled out already is asked about as if it were open.
#[test]
fn what_a_placed_value_sees_cannot_have_it_because_of_a_house() {
    let model = testing::sudoku();
    let start = testing::random_puzzle(&model, &mut testing::Dice::new(5));
    for place in model.cells().filter(|cell| start.is_placed(*cell)).take(3) {
        let value = start.value(place).expect("a placed value");
        for cell in model.peers(place).iter().copied().filter(|cell| !start.is_placed(*cell)) {
            let steps =
                why(&model, &start, Candidate::new(cell, value), few(), &Budget::unlimited()).expect("an answer");
            let steps = steps.expect("a reason");
            let [step] = steps.as_slice() else { panic!("{} steps", steps.len()) };
            let [rule] = step.rules[..] else { panic!("{} rules", step.rules.len()) };
            let text = step.text.get(Lang::En);
            assert_eq!(model.atom(rule).part, Part::AtMostOne(value), "{text}");
            let ways = [format!(" has its {} at ", value.0), format!(" can only be {}, so ", value.0)];
            assert!(ways.iter().any(|way| text.contains(way)), "{text}");
        }
    }
}
