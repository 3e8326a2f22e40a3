//! Checks how atoms are evaluated here against the clauses that the engines get, and the results of single searches.

use super::case_split;
use super::min_cost_refutation::MinCost;
use super::search::{Search, Verdict};
use crate::infer::{Effort, Engine, Rules, bits};
use crate::logic::testing::{Dice, counts_and_formulas, is_full, model_of};
use crate::puzzle::{Budget, Candidate, Cell, Model, Position, Value, ValueSet};
use crate::solve::{BatsatSolver, Encoding, EngineChoice, Guard, Incremental, IncrementalResult, Status, status};

thread_local! {
    /// How often hitting sets were searched for.
    pub(in crate::explain) static ASKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// One puzzle for every family of constraints: houses, cages, runs, counts, formulas.
fn models() -> Vec<Model> {
    let texts = [
        "sudoku\ndiagonals: yes\n1...\n..2.\n....\n....\n",
        "killer\naabb\nacdd\nccee\nfcgg\na=6 b=7 c=10 d=3 e=7 f=4 g=3\n",
        "kakuro\n# 11\\ 4\\ 10\\\n\\11 . . .\n\\14 . . .\n",
    ];
    texts.map(model_of).into_iter().chain([counts_and_formulas()]).collect()
}

/// Values for all cells: random ones, or mostly those of `near`.
fn assignment(model: &Model, dice: &mut Dice, near: Option<&[u64]>) -> Vec<u64> {
    let mut any = |cell: Cell| {
        let values: Vec<Value> = model.domain(cell).iter().collect();
        ValueSet::single(values[dice.below(values.len())]).bits()
    };
    let all: Vec<u64> = model.cells().map(&mut any).collect();
    let keep = |at: usize, value: u64, dice: &mut Dice| match near {
        Some(near) if dice.below(8) != 0 => near[at],
        _ => value,
    };
    all.into_iter().enumerate().map(|(at, value)| keep(at, value, dice)).collect()
}

#[test]
fn atoms_are_judged_as_their_clauses_are() {
    let mut dice = Dice::new(5);
    for model in models() {
        let rules = Rules::new(&model);
        let encoding = Encoding::new(&model, Guard::Atoms);
        let mut solver = BatsatSolver::new();
        solver.load(encoding.cnf());
        let mut near: Option<Vec<u64>> = None;
        for round in 0..40 {
            let values = assignment(&model, &mut dice, near.as_deref().filter(|_| round % 2 == 0));
            let literal = |at: usize| {
                let value = Value(values[at].trailing_zeros() as u8);
                encoding.literal(Candidate::new(Cell(at as u16), value)).expect("a value of the domain")
            };
            let cells: Vec<_> = (0..values.len()).map(literal).collect();
            for atom in 0..rules.len() {
                let assumed: Vec<_> = cells.iter().copied().chain([encoding.selectors()[atom]]).collect();
                let by_clauses = matches!(solver.solve(&assumed, &Budget::unlimited()), IncrementalResult::Sat(_));
                let kept = rules.is_kept(atom, |cell| values[cell]);
                assert_eq!(kept, by_clauses, "{:?}", model.atom(crate::puzzle::AtomId(atom as u32)));
                for effort in [Effort::Quick, Effort::Exact] {
                    let told = rules.propagate(atom, &values, effort, &mut Vec::new()).is_ok();
                    assert!(told || !kept, "an atom that is kept is called broken");
                }
            }
            near = Some(values);
        }
    }
}

/// What an atom leaves of random domains: no value is ruled out that is part of a satisfying choice.
#[test]
fn conclusions_leave_every_choice_that_keeps_the_atom() {
    let mut dice = Dice::new(9);
    for model in models().into_iter().filter(|model| model.cell_count() <= 40) {
        let rules = Rules::new(&model);
        for round in 0..60 {
            let effort = [Effort::Quick, Effort::Exact][round % 2];
            let domain = |cell: Cell| bits(model.domain(cell).bits()).filter(|_| dice.below(3) != 0).sum::<u64>();
            let domains: Vec<u64> = model.cells().map(domain).collect();
            for atom in (0..rules.len()).filter(|_| domains.iter().all(|domain| *domain != 0)) {
                let mut narrow = Vec::new();
                let is_open = rules.propagate(atom, &domains, effort, &mut narrow).is_ok();
                let mut left = domains.clone();
                narrow.iter().for_each(|(cell, values)| left[*cell] &= values);
                for _ in 0..20 {
                    let choose = |domain: &u64| {
                        let all: Vec<u64> = bits(*domain).collect();
                        all[dice.below(all.len())]
                    };
                    let values: Vec<u64> = domains.iter().map(choose).collect();
                    if rules.is_kept(atom, |cell| values[cell]) {
                        assert!(is_open, "an atom that can be kept is called broken");
                        assert!(values.iter().zip(&left).all(|(value, left)| value & left != 0), "a choice is lost");
                    }
                }
            }
        }
    }
}

/// With every atom, the search agrees with the engine on which candidates are possible.
#[test]
fn the_search_agrees_with_the_engine() {
    let text = "..9....2..7.95....8..3........6...5..5....1.6..7.48............1.28.36..9...6.4.2";
    let model = model_of(text);
    assert_eq!(status(&model, EngineChoice::Auto, &Budget::unlimited()), Ok(Status::Unique));
    let solution = crate::solve::backbone(&model, None, &Budget::unlimited()).expect("an answer").expect("a solution");
    let start = Position::start(&model);
    let rules = Rules::new(&model);
    let domains = model.cells().map(|cell| start.candidates(cell).bits()).collect();
    let reference: Vec<u64> = solution.iter().map(|values| values.bits()).collect();
    let mut search = Search::new(&rules, domains, reference.clone());
    let every: Vec<u32> = (0..rules.len() as u32).collect();
    for cell in model.cells() {
        for bit in bits(model.domain(cell).bits()) {
            let verdict = search.check(&rules, &every, cell.index(), bit, u64::MAX / 2);
            if bit == reference[cell.index()] {
                assert_eq!(verdict, Verdict::Allowed(Vec::new()));
            } else {
                assert_eq!(verdict, Verdict::Forbidden);
            }
            // Without any atoms, everything is allowed.
            assert!(matches!(search.check(&rules, &[], cell.index(), bit, 10), Verdict::Allowed(_)));
        }
    }
}

/// The atoms that a direct refutation names are enough for the engine to refute, whatever has been eliminated. With
/// more cases no less is refuted.
#[test]
fn direct_refutations_need_no_more_than_they_name() {
    let (mut dice, mut refuted) = (Dice::new(11), [0; 3]);
    let (mut by_direct, mut by_lean) = (0, 0);
    for model in models().into_iter().filter(|model| model.cell_count() <= 81) {
        let rules = Rules::new(&model);
        let encoding = Encoding::new(&model, Guard::Atoms);
        let mut solver = BatsatSolver::new();
        solver.load(encoding.cnf());
        let mut lean = MinCost::new(&rules);
        let every: Vec<u32> = (0..rules.len() as u32).collect();
        for _ in 0..if is_full() { 4 } else { 1 } {
            let domain = |cell: Cell| bits(model.domain(cell).bits()).filter(|_| dice.below(8) != 0).sum::<u64>();
            let domains: Vec<u64> = model.cells().map(domain).collect();
            let mut engine = Engine::new(&rules, domains.clone(), Effort::Quick);
            let literal = |cell: Cell, bit: u64| {
                let candidate = Candidate::new(cell, Value(bit.trailing_zeros() as u8));
                encoding.literal(candidate).expect("a value of the domain")
            };
            for cell in model.cells().filter(|_| domains.iter().all(|domain| *domain != 0)) {
                for bit in bits(domains[cell.index()]) {
                    let at = (cell.index(), bit);
                    let [alone, cases] = [0, 6]
                        .map(|cases| case_split::refute(&rules, &mut engine, &every, at, cases).map(|end| end.rules()));
                    assert!(alone.is_none() || cases.is_some(), "more cases, less refuted");
                    let few = lean.refute(&rules, &domains, at, u32::MAX);
                    assert!(alone.is_none() || few.is_some(), "direct conclusions are drawn by both");
                    let cost = |atoms: &[u32]| atoms.iter().map(|atom| rules.weight(*atom as usize)).sum::<u32>();
                    if let (Some(alone), Some(few)) = (&alone, &few) {
                        (by_direct, by_lean) = (by_direct + cost(alone), by_lean + cost(few));
                    }
                    let found = [alone, cases, few];
                    for (count, atoms) in refuted.iter_mut().zip(found) {
                        let Some(atoms) = atoms else { continue };
                        *count += 1;
                        let mut assumed = vec![literal(cell, bit)];
                        assumed.extend(atoms.iter().map(|atom| encoding.selectors()[*atom as usize]));
                        for other in model.cells() {
                            let gone = model.domain(other).bits() & !domains[other.index()];
                            assumed.extend(bits(gone).map(|bit| !literal(other, bit)));
                        }
                        let answer = solver.solve(&assumed, &Budget::unlimited());
                        assert!(matches!(answer, IncrementalResult::Unsat(_)), "{atoms:?} do not forbid it");
                    }
                }
            }
        }
    }
    assert!(refuted[0] > 30 && refuted[1] > refuted[0] && refuted[2] > refuted[0], "{refuted:?}");
    assert!(by_lean < by_direct, "{by_lean} atoms for {by_direct}");
}
