//! Sums over houses: innies, outies and eliminations before the search do not change any answer.

use nazo_core::puzzle::{
    Budget, Candidate, Cell, Constraint, ConstraintId, Form, Model, ModelBuilder, Rule, Site, Value, ValueSet,
};
use nazo_core::rules;
use nazo_core::solve::{EngineChoice, Refutation, Refuter, conflict, solutions};
use nazo_core::words::Phrase;

use crate::random::{self, Random, cases};

/// A 4x4 board with its rows, columns and boxes, plus these rules.
fn board(rules: Vec<Rule>) -> Model {
    let mut builder = ModelBuilder::new();
    for at in 0..16 {
        builder.cell(Site::Square { row: at / 4, col: at % 4 }, ValueSet::range(1, 4));
    }
    /// The cell at a position of a house, both given by number.
    type CellAt = fn(u16, u16) -> u16;
    let houses: [(Form, CellAt); 3] = [
        (Form::Row, |house, at| house * 4 + at),
        (Form::Column, |house, at| at * 4 + house),
        (Form::Box, |house, at| (house / 2 * 2 + at / 2) * 4 + house % 2 * 2 + at % 2),
    ];
    for (form, cell_at) in houses {
        for house in 0..4 {
            let cells = (0..4).map(|at| Cell(cell_at(house, at))).collect();
            builder.add(Constraint::new(form, Phrase::verbatim("house"), rules::all_different(cells)));
        }
    }
    for rule in rules {
        builder.add(Constraint::new(Form::Cage, Phrase::verbatim("clue"), rule));
    }
    builder.build()
}

/// All 288 filled boards, found by trying cell by cell.
fn boards() -> Vec<Vec<Value>> {
    let houses = board(Vec::new());
    let mut found = vec![Vec::new()];
    for at in 0..16u16 {
        let fits = |before: &[Value], value: Value| {
            let conflicts = |peer: &Cell| before.get(peer.index()) == Some(&value);
            !houses.peers(Cell(at)).iter().any(conflicts)
        };
        let longer = |before: Vec<Value>| {
            let next: Vec<Value> = (1..=4).map(Value).filter(|value| fits(&before, *value)).collect();
            next.into_iter().map(move |value| before.iter().copied().chain([value]).collect::<Vec<Value>>())
        };
        found = found.into_iter().flat_map(longer).collect();
    }
    found
}

/// Cages over most of the board and a given or two that fit `grid`. Some of them are then made wrong.
fn clues(random: &mut Random, grid: &[Value], wrong: usize) -> Vec<Rule> {
    let mut open: Vec<u16> = (0..16).collect();
    random.shuffle(&mut open);
    let mut rules = Vec::new();
    while let Some(start) = open.pop() {
        let mut cage = vec![start];
        for _ in 0..random.below(4) {
            let beside = |cell: &u16| {
                let near = |other: &u16| {
                    let (rows, cols) = ((cell / 4).abs_diff(other / 4), (cell % 4).abs_diff(other % 4));
                    rows + cols == 1
                };
                cage.iter().any(near)
            };
            let Some(at) = open.iter().position(beside) else { break };
            cage.push(open.swap_remove(at));
        }
        let total = cage.iter().map(|at| u32::from(grid[usize::from(*at)].0)).sum();
        let cells: Vec<Cell> = cage.into_iter().map(Cell).collect();
        let values: ValueSet = cells.iter().map(|cell| grid[cell.index()]).collect();
        let distinct = values.len() == cells.len() && random.chance(80);
        if random.chance(90) {
            rules.push(rules::sum(cells, total, distinct));
        } else {
            rules.push(rules::given(Candidate::new(cells[0], grid[cells[0].index()])));
        }
    }
    for _ in 0..wrong {
        let at = random.below(rules.len());
        if let Some(sum) = rules[at].clone().sum() {
            let total = (sum.total + 1 + random.below(2) as u32).saturating_sub(2 * random.below(2) as u32);
            rules[at] = rules::sum(sum.cells.to_vec(), total, sum.distinct);
        }
    }
    rules
}

#[test]
fn small_killers_have_the_solutions_that_trying_finds() {
    let boards = boards();
    assert_eq!(boards.len(), 288);
    let mut counts = [0; 3];
    for case in 0..cases(3000) {
        let mut random = Random(case as u64 + 4_000_000);
        let grid = &boards[random.below(boards.len())];
        let wrong = random.below(3);
        let model = board(clues(&mut random, grid, wrong));
        let expected: Vec<Vec<Value>> = boards.iter().filter(|values| model.is_solution(values)).cloned().collect();
        counts[expected.len().min(2)] += 1;
        for choice in [EngineChoice::Batsat, EngineChoice::Splr] {
            let limit = if choice == EngineChoice::Splr { 3 } else { usize::MAX };
            let mut found = solutions(&model, limit, choice, &Budget::unlimited()).expect("an answer").found;
            found.sort();
            assert_eq!(found.len(), expected.len().min(limit), "case {case}, {choice}: {model:?}");
            assert!(found.iter().all(|values| expected.contains(values)), "case {case}, {choice}: {model:?}");
        }
        match (conflict(&model, &Budget::unlimited()).expect("an answer"), expected.is_empty()) {
            (None, false) => {}
            (Some(conflict), true) => check_conflict(&model, &conflict, case),
            (found, _) => panic!("case {case}: {found:?} in {model:?}"),
        }
        if !expected.is_empty() {
            check_refuter(&model, &expected, &mut random, case);
        }
    }
    assert!(counts.iter().all(|count| count * 20 > cases(3000)), "the mixture is one-sided: {counts:?}");
}

fn check_conflict(model: &Model, conflict: &[ConstraintId], case: usize) {
    let boards = boards();
    let holds = |left_out: Option<ConstraintId>| {
        let kept = || conflict.iter().filter(|id| Some(**id) != left_out).map(|id| &model.constraint(*id).rule);
        boards.iter().any(|values| kept().all(|rule| rule.holds(values)))
    };
    assert!(!holds(None), "case {case}: {conflict:?} do not clash in {model:?}");
    for id in conflict {
        assert!(holds(Some(*id)), "case {case}: {id:?} is not needed in {model:?}");
    }
}

/// A candidate that the atoms forbid occurs in no solution, and the atoms of its core suffice to forbid it.
fn check_refuter(model: &Model, expected: &[Vec<Value>], random: &mut Random, case: usize) {
    let mut refuter = Refuter::new(model);
    let position = random::position(random, model, 100);
    for _ in 0..3 {
        let target = Candidate::new(Cell(random.below(16) as u16), Value(random.between(1, 4) as u8));
        let occurs = expected.iter().any(|values| values[target.cell.index()] == target.value);
        let found = refuter.refute(&position, target, None, &Budget::unlimited()).expect("an answer");
        match found {
            Refutation::Possible(values) => assert!(occurs && model.is_solution(&values), "case {case}: {target:?}"),
            Refutation::Forbidden(core) => {
                assert!(!occurs, "case {case}: {target:?}");
                let set =
                    nazo_core::puzzle::BitSet::of(model.atoms().len(), core.rules.iter().map(|atom| atom.index()));
                let again = refuter.refute(&position, target, Some(&set), &Budget::unlimited());
                assert!(matches!(again, Ok(Refutation::Forbidden(_))), "case {case}: {core:?} does not forbid");
            }
            Refutation::Unknown(stopped) => panic!("stopped without a limit: {stopped}"),
        }
    }
}
