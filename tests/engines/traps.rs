//! What the engines' crates do wrong or unexpectedly, tested through the adapters.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::{
    Assignment, Batsat, BatsatSolver, Cnf, Engine, Incremental, IncrementalResult, Lit, Presolved, SatResult, Splr, Var,
};

use crate::random::{Random, cases};

fn lit(number: i32) -> Lit {
    let literal = Var(number.unsigned_abs() - 1).positive();
    if number > 0 { literal } else { !literal }
}

fn cnf(clauses: &[&[i32]]) -> Cnf {
    let mut cnf = Cnf::new();
    for clause in clauses {
        cnf.add(clause.iter().map(|number| lit(*number)));
    }
    cnf
}

fn both(cnf: &Cnf, check: impl Fn(&str, SatResult)) {
    let (splr, presolved) = (Splr, [&Presolved(Splr) as &dyn Engine, &Presolved(Batsat)]);
    for engine in [&splr as &dyn Engine, &Batsat].into_iter().chain(presolved) {
        check(engine.name(), engine.solve(cnf, &Budget::unlimited()).expect("an answer"));
    }
}

fn both_satisfy(cnf: &Cnf) {
    both(cnf, |engine, answer| match answer {
        SatResult::Sat(assignment) => {
            assert!(cnf.is_true(&assignment), "{engine}");
            assert_eq!(assignment.len(), cnf.variables() as usize, "{engine}");
        }
        other => panic!("{engine} says {other:?}"),
    });
}

fn both_refuse(cnf: &Cnf) {
    both(cnf, |engine, answer| assert_eq!(answer, SatResult::Unsat, "{engine}"));
}

/// The pigeonhole problem, with one hole too few: few clauses, exponentially many conflicts.
fn pigeons(count: i32) -> Cnf {
    let mut cnf = Cnf::new();
    let inside = |pigeon: i32, hole: i32| lit(pigeon * (count - 1) + hole + 1);
    for pigeon in 0..count {
        cnf.add((0..count - 1).map(|hole| inside(pigeon, hole)));
        for other in 0..pigeon {
            (0..count - 1).for_each(|hole| cnf.add([!inside(pigeon, hole), !inside(other, hole)]));
        }
    }
    cnf
}

#[test]
fn nothing_to_solve() {
    both_satisfy(&cnf(&[]));
    let mut declared = Cnf::new();
    (0..3).for_each(|_| {
        declared.new_var();
    });
    both_satisfy(&declared);
}

#[test]
fn contradictions_at_the_root() {
    both_refuse(&cnf(&[&[1], &[-1]]));
    both_refuse(&cnf(&[&[1], &[-1, 2], &[-2]]));
    both_refuse(&cnf(&[&[]]));
    both_refuse(&cnf(&[&[1, 2], &[]]));
    both_refuse(&cnf(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]));
}

#[test]
fn clauses_that_say_things_twice() {
    both_satisfy(&cnf(&[&[1, 1], &[-1, 2, 2]]));
    both_satisfy(&cnf(&[&[1, -1], &[2, -2, 3]]));
    both_refuse(&cnf(&[&[1, 1], &[-1, -1]]));
}

#[test]
fn larger_variables_in_later_clauses() {
    both_satisfy(&cnf(&[&[1], &[2, 9], &[-9, 40], &[-2]]));
    both_refuse(&cnf(&[&[1], &[7, 8], &[7, -8], &[-7, 8], &[-7, -8]]));
}

#[test]
fn variables_that_no_clause_names() {
    let mut cnf = cnf(&[&[1, -2]]);
    (0..5).for_each(|_| {
        cnf.new_var();
    });
    both_satisfy(&cnf);
}

/// Random formulas compared with exhaustive search. They have enough clauses of one to four literals that about half of
/// them are contradictory.
#[test]
fn presolving_and_both_engines_agree_with_trying_everything() {
    let mut random = Random(61);
    let mut refused = 0;
    for case in 0..cases(2_000) {
        let variables = random.between(1, 9);
        let mut formula = Cnf::new();
        for _ in 0..random.below(1 + 4 * variables) {
            let length = [1, 2, 2, 2, 3, 3, 3, 4][random.below(8)];
            formula.add((0..length).map(|_| {
                let literal = Var(random.below(variables) as u32).positive();
                if random.chance(50) { literal } else { !literal }
            }));
        }
        let all = 0..1_u32 << formula.variables();
        let bits = |number: u32| Assignment::new((0..formula.variables()).map(|bit| number >> bit & 1 == 1).collect());
        let is_possible = all.into_iter().any(|number| formula.is_true(&bits(number)));
        refused += u32::from(!is_possible);
        both(&formula, |engine, answer| match answer {
            SatResult::Sat(assignment) => assert!(formula.is_true(&assignment), "case {case}, {engine}: {formula:?}"),
            other => assert_eq!((other, is_possible), (SatResult::Unsat, false), "case {case}, {engine}: {formula:?}"),
        });
    }
    assert!(refused > 50, "{refused} of them have no solution");
}

#[test]
fn splr_starts_fresh_for_every_formula() {
    let splr = Splr;
    for _ in 0..3 {
        let mut growing = cnf(&[&[1, 2, 3]]);
        for blocked in 1..=3 {
            assert!(matches!(splr.solve(&growing, &Budget::unlimited()), Ok(SatResult::Sat(_))));
            growing.add([lit(-blocked)]);
        }
        assert_eq!(splr.solve(&growing, &Budget::unlimited()), Ok(SatResult::Unsat));
    }
}

#[test]
fn half_a_second_for_splr_is_not_no_time_at_all() {
    let hard_enough = pigeons(7);
    let answer = Splr.solve(&hard_enough, &Budget::unlimited().with_time_limit(|| Duration::from_millis(500)));
    assert_eq!(answer, Ok(SatResult::Unsat));
}

#[test]
fn splr_gives_up_when_its_time_is_over() {
    let start = Instant::now();
    let answer = Splr.solve(&pigeons(14), &Budget::unlimited().with_time_limit(|| Duration::from_millis(200)));
    assert_eq!(answer, Ok(SatResult::Unknown(Stopped::OutOfTime)));
    assert!(start.elapsed() < Duration::from_secs(15), "took {:?}", start.elapsed());
}

/// Every run asks for the time left, so a limit applies to all runs of a search together.
#[test]
fn a_second_run_of_splr_gets_the_time_that_is_left() {
    let (asked, start) = (Arc::new(AtomicU32::new(0)), Instant::now());
    let seen = asked.clone();
    let left = move || {
        seen.fetch_add(1, Ordering::Relaxed);
        Duration::from_secs(1).saturating_sub(start.elapsed())
    };
    let budget = Budget::unlimited().with_time_limit(left);
    let formula = pigeons(5);
    assert_eq!(Splr.solve(&formula, &budget), Ok(SatResult::Unsat));
    let first = asked.load(Ordering::Relaxed);
    assert!(first >= 2, "for the deadline and for the run");
    assert_eq!(Splr.solve(&formula, &budget), Ok(SatResult::Unsat));
    assert_eq!(asked.load(Ordering::Relaxed), 2 * first);
}

#[test]
fn splr_counts_its_conflicts() {
    let budget = Budget::of(5);
    assert_eq!(Splr.solve(&pigeons(5), &budget), Ok(SatResult::Unsat), "it cannot stop on the way");
    assert!(budget.used() > 5);
    assert_eq!(Splr.solve(&pigeons(5), &budget), Ok(SatResult::Unknown(Stopped::OutOfWork)));
}

fn batsat(cnf: &Cnf) -> BatsatSolver {
    let mut solver = BatsatSolver::new();
    solver.load(cnf);
    solver
}

fn core(solver: &mut BatsatSolver, assumptions: &[i32]) -> Option<Vec<i32>> {
    let assumptions: Vec<Lit> = assumptions.iter().map(|number| lit(*number)).collect();
    match solver.solve(&assumptions, &Budget::unlimited()) {
        IncrementalResult::Unsat(core) => {
            let mut core: Vec<i32> = core.iter().map(|literal| literal.dimacs()).collect();
            core.sort_unstable();
            Some(core)
        }
        _ => None,
    }
}

#[test]
fn a_core_has_the_assumptions_as_they_were_assumed() {
    let mut solver = batsat(&cnf(&[&[-1, 2], &[-2, -3], &[4, 5]]));
    assert_eq!(core(&mut solver, &[4, 1, -5, 3]), Some(vec![1, 3]));
    assert_eq!(core(&mut solver, &[-4, 2, -5]), Some(vec![-5, -4]));
    assert_eq!(core(&mut solver, &[1, 4]), None, "and the solver lives on");
    assert_eq!(core(&mut solver, &[6, -6]), Some(vec![-6, 6]), "a variable seen here first, against itself");
    assert_eq!(core(&mut solver, &[4, 4, 3, 1, 1]), Some(vec![1, 3]), "assumed twice");
}

#[test]
fn the_core_of_a_contradiction_is_empty_and_stays_so() {
    let mut solver = batsat(&cnf(&[&[1], &[-1]]));
    assert_eq!(core(&mut solver, &[2]), Some(vec![]));
    solver.add_clause(&[lit(3)]);
    assert_eq!(core(&mut solver, &[]), Some(vec![]));
    let mut solver = batsat(&cnf(&[&[-1]]));
    assert_eq!(core(&mut solver, &[2, 1]), Some(vec![1]), "false before anything is assumed");
}

#[test]
fn batsat_stops_after_the_conflicts_allowed() {
    let hard = pigeons(11);
    let used: Vec<u64> = (0..2)
        .map(|_| {
            let budget = Budget::of(300);
            assert_eq!(Batsat.solve(&hard, &budget), Ok(SatResult::Unknown(Stopped::OutOfWork)));
            budget.used()
        })
        .collect();
    assert_eq!(used[0], used[1], "counted work is the same every time");
    assert!((300..320).contains(&used[0]), "{used:?}");
}

#[test]
fn a_stopped_batsat_can_go_on() {
    let mut solver = batsat(&pigeons(7));
    let mut rounds = 0;
    while let IncrementalResult::Unknown(stopped) = solver.solve(&[], &Budget::of(50)) {
        assert_eq!(stopped, Stopped::OutOfWork);
        rounds += 1;
        assert!(rounds < 1000, "it gets nowhere");
    }
    assert!(rounds > 2, "it was stopped {rounds} times");
}

#[test]
fn a_flag_raised_before_the_start_is_not_lost() {
    let budget = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(Batsat.solve(&pigeons(11), &budget), Ok(SatResult::Unknown(Stopped::Cancelled)));
    assert_eq!(Splr.solve(&pigeons(11), &budget), Ok(SatResult::Unknown(Stopped::Cancelled)));
}

#[test]
fn batsat_is_cancelled_from_another_thread() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut solver = batsat(&pigeons(13));
    let budget = Budget::unlimited().with_cancel(flag.clone());
    let worker = std::thread::spawn(move || solver.solve(&[], &budget));
    std::thread::sleep(Duration::from_millis(30));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(worker.join().ok(), Some(IncrementalResult::Unknown(Stopped::Cancelled)));
}

#[test]
fn batsat_keeps_a_deadline() {
    let looks = Arc::new(AtomicU32::new(0));
    let seen = looks.clone();
    let budget = Budget::unlimited().with_deadline(move || seen.fetch_add(1, Ordering::Relaxed) >= 100);
    assert_eq!(Batsat.solve(&pigeons(11), &budget), Ok(SatResult::Unknown(Stopped::OutOfTime)));
    assert!(looks.load(Ordering::Relaxed) < 200, "it stops looking once it has stopped");
}

/// A long search without a single conflict must check the flag too.
#[test]
fn batsat_is_cancelled_without_conflicts() {
    let mut free = Cnf::new();
    (1..=5000).for_each(|number| free.add([lit(2 * number - 1), lit(2 * number)]));
    let looks = AtomicU32::new(0);
    let budget = Budget::unlimited().with_deadline(move || looks.fetch_add(1, Ordering::Relaxed) >= 3);
    assert_eq!(Batsat.solve(&free, &budget), Ok(SatResult::Unknown(Stopped::OutOfTime)));
}
