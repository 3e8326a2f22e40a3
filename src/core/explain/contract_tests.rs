//! The contract of every sort of rule: its clauses agree with its judge, no conclusion loses a solution, and the grounds of
//! a step imply it. Small random rules of each sort are checked against every assignment.

use super::{By, Options, path};
use crate::infer::propagated;
use crate::logic::testing::Dice;
use crate::puzzle::{
    AtomId, Budget, Candidate, Cell, Form, Formula, Literal, Model, ModelBuilder, Part, Position, Rule, Site, Step,
    Value, ValueSet,
};
use crate::rules::{self, Way, WaysText};
use crate::solve::batsat::BatsatSolver;
use crate::solve::encode::{Encoding, Guard};
use crate::solve::engine::{Incremental, IncrementalResult};
use crate::words::Fixed;

/// The number of rules of each sort that are tried.
const CASES: u64 = 60;

/// The wording of a rule that nobody reads.
const UNNAMED: Fixed = Fixed("{0}");

type Make = fn(&mut Dice, &[ValueSet]) -> Rule;

/// Every sort of rule, by name.
const SORTS: &[(&str, Make)] = &[
    ("given", |dice, domains| rules::given(candidate(dice, domains))),
    ("all different", |dice, domains| rules::all_different(some_cells(dice, domains))),
    ("sum", |dice, domains| sum(dice, domains, false)),
    ("sum of different values", |dice, domains| sum(dice, domains, true)),
    ("count", |dice, domains| {
        let literal = |dice: &mut Dice| Literal { candidate: candidate(dice, domains), holds: dice.below(4) > 0 };
        let literals: Vec<Literal> = (0..1 + dice.below(6)).map(|_| literal(dice)).collect();
        let least = dice.below(literals.len()) as u32;
        rules::count(literals, least, least + dice.below(2) as u32)
    }),
    ("pair", |dice, domains| {
        let cells = some_cells(dice, domains);
        let (kind, apart) = (dice.below(3), dice.below(3) as u8);
        rules::pair([cells[0], cells[1]], UNNAMED, move |one, other| match kind {
            0 => one < other,
            1 => one.0.abs_diff(other.0) >= apart,
            _ => one == other || one.0 + other.0 == apart,
        })
    }),
    ("knight's moves", |dice, domains| {
        let place = |dice: &mut Dice, cell: Cell| (cell, dice.below(3) as u16, dice.below(3) as u16);
        let board: Vec<_> = some_cells(dice, domains).into_iter().map(|cell| place(dice, cell)).collect();
        rules::knights(&board)
    }),
    ("connected", |dice, domains| {
        let board = some_board(dice, domains);
        rules::connected(&board, ValueSet::range(1, 1 + dice.below(3) as u8), UNNAMED)
    }),
    ("single loop", |dice, domains| {
        let end = |dice: &mut Dice| dice.below(4) as u32;
        let edge = |dice: &mut Dice, cell: Cell| {
            let one = end(dice);
            (cell, [one, (one + 1 + dice.below(3) as u32) % 4])
        };
        let edges: Vec<_> = some_cells(dice, domains).into_iter().map(|cell| edge(dice, cell)).collect();
        rules::single_loop(&edges, Value(1), UNNAMED)
    }),
    ("two sides", |dice, domains| {
        let pair = |dice: &mut Dice| {
            let one = dice.below(4) as u32;
            [one, (one + 1 + dice.below(3) as u32) % 4]
        };
        let edges: Vec<_> = some_cells(dice, domains).into_iter().map(|cell| (cell, pair(dice))).collect();
        let corner = |col| (Site::Square { row: 0, col }, some_cells(dice, domains));
        rules::two_sides(&edges, (0..4).map(corner).collect(), Value(1), UNNAMED)
    }),
    ("division", |dice, domains| {
        let edge = |dice: &mut Dice, cell: Cell| {
            let one = dice.below(4);
            (cell, [one, (one + 1 + dice.below(3)) % 4])
        };
        let edges: Vec<_> = some_cells(dice, domains).into_iter().map(|cell| edge(dice, cell)).collect();
        let squares = (0..4).map(|col| Site::Square { row: 0, col }).collect();
        let numbers: Vec<usize> = (0..4).filter(|_| dice.below(3) > 0).collect();
        let numbers: Vec<_> = numbers.into_iter().map(|at| (at, [None, Some(1), Some(2)][dice.below(3)])).collect();
        rules::division(&edges, squares, &numbers, Value(1), UNNAMED)
    }),
    ("ways", |dice, domains| {
        let way = |dice: &mut Dice| {
            let mut cells = some_cells(dice, domains);
            cells.truncate(3);
            let told = |cell: Cell| Candidate::new(cell, Value(1 + dice.below(4) as u8));
            Way { name: UNNAMED.into(), values: cells.into_iter().map(told).collect() }
        };
        let text = WaysText {
            demand: UNNAMED,
            none: UNNAMED,
            one: UNNAMED,
            one_whole: UNNAMED,
            few: UNNAMED,
            many: UNNAMED,
            of: UNNAMED.into(),
        };
        rules::ways((0..1 + dice.below(4)).map(|_| way(dice)).collect(), text)
    }),
    ("reached", |dice, domains| {
        let board = some_board(dice, domains);
        let roots: Vec<(Cell, usize)> = board.iter().step_by(3).map(|(cell, _)| (*cell, dice.below(3))).collect();
        rules::reached(&board, &roots, Value(1), UNNAMED)
    }),
    ("island", |dice, domains| {
        let board = some_board(dice, domains);
        let others: Vec<Cell> = board.iter().skip(1).map(|(cell, _)| *cell).filter(|_| dice.below(4) == 0).collect();
        let size = [None, Some(1), Some(2), Some(3), Some(4)][dice.below(5)];
        rules::island(&board, board[0].0, size, &others, Value(1))
    }),
    ("corner", |dice, domains| rules::corner(some_cells(dice, domains), Value(1), Site::Square { row: 0, col: 0 })),
    ("linear sum", |dice, domains| {
        let factor = |dice: &mut Dice| [-2, -1, 1, 2][dice.below(4)];
        let terms: Vec<(Cell, i64)> = some_cells(dice, domains).into_iter().map(|cell| (cell, factor(dice))).collect();
        let from = dice.below(9) as i64 - 4;
        let to = [from, i64::MAX, from + 2][dice.below(3)];
        rules::linear(&terms, from..=to)
    }),
    ("product", |dice, domains| {
        let cells = some_cells(dice, domains);
        rules::product(cells, [0, 1, 4, 6, 8, 12, 24][dice.below(7)])
    }),
    ("automaton", |dice, domains| {
        let state = |dice: &mut Dice| rules::State {
            next: (1..5)
                .filter(|_| dice.below(4) > 0)
                .map(|value| (ValueSet::single(Value(value)), value as usize % 3))
                .collect(),
            accepts: dice.below(3) > 0,
        };
        let states = (0..3).map(|_| state(dice)).collect();
        rules::automaton(some_cells(dice, domains), UNNAMED, states)
    }),
    ("tuples", |dice, domains| {
        let cells = some_cells(dice, domains);
        let row = |dice: &mut Dice| (0..cells.len()).map(|_| Value(1 + dice.below(4) as u8)).collect();
        let rows: Vec<Vec<Value>> = (0..1 + dice.below(5)).map(|_| row(dice)).collect();
        rules::tuples(cells, UNNAMED, &rows)
    }),
    ("formula", |dice, domains| rules::formula(formula(dice, domains, 3))),
];

fn candidate(dice: &mut Dice, domains: &[ValueSet]) -> Candidate {
    let cell = dice.below(domains.len());
    let values: Vec<Value> = domains[cell].iter().collect();
    Candidate::new(Cell(cell as u16), values[dice.below(values.len())])
}

/// At least two cells, in any order.
fn some_cells(dice: &mut Dice, domains: &[ValueSet]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (0..domains.len() as u16).map(Cell).collect();
    dice.shuffle(&mut cells);
    cells.truncate(2 + dice.below(domains.len() - 1));
    cells
}

/// Some cells with their neighbours, most of which are connected.
fn some_board(dice: &mut Dice, domains: &[ValueSet]) -> Vec<(Cell, Vec<Cell>)> {
    let cells = some_cells(dice, domains);
    let joined = (1..cells.len() + dice.below(2)).filter_map(|at| {
        let (one, other) = (cells[at % cells.len()], cells[dice.below(at.min(cells.len()))]);
        (one != other && dice.below(6) > 0).then_some((one, other))
    });
    let joined: Vec<(Cell, Cell)> = joined.collect();
    let near = |cell: Cell| {
        let ways = joined.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
        ways.filter(|(one, _)| *one == cell).map(|(_, other)| other).collect()
    };
    cells.iter().map(|cell| (*cell, near(*cell))).collect()
}

fn sum(dice: &mut Dice, domains: &[ValueSet], distinct: bool) -> Rule {
    let cells = some_cells(dice, domains);
    let value = |cell: &Cell| domains[cell.index()].iter().nth(dice.below(domains[cell.index()].len()));
    let total = cells.iter().filter_map(value).map(|value| u32::from(value.0)).sum();
    rules::sum(cells, total, distinct)
}

fn formula(dice: &mut Dice, domains: &[ValueSet], depth: usize) -> Formula {
    let parts = |dice: &mut Dice| -> Vec<Formula> { (0..2).map(|_| formula(dice, domains, depth - 1)).collect() };
    match if depth == 0 { 0 } else { dice.below(6) } {
        0 => Formula::Is(candidate(dice, domains)),
        1 => Formula::Not(Box::new(formula(dice, domains, depth - 1))),
        2 => Formula::All(parts(dice)),
        3 => Formula::Any(parts(dice)),
        4 => {
            let [a, b] = [0; 2].map(|_| Box::new(formula(dice, domains, depth - 1)));
            Formula::Iff(a, b)
        }
        _ => Formula::Count { of: parts(dice), least: 1, most: 1 },
    }
}

/// A model of two to five cells with only this rule.
fn model(dice: &mut Dice, make: Make) -> Model {
    let domain = |dice: &mut Dice| {
        let values: ValueSet = (1..5).filter(|_| dice.below(3) > 0).map(Value).collect();
        if values.is_empty() { ValueSet::range(1, 4) } else { values }
    };
    let domains: Vec<ValueSet> = (0..2 + dice.below(4)).map(|_| domain(dice)).collect();
    let mut builder = ModelBuilder::new();
    for (col, domain) in domains.iter().enumerate() {
        builder.cell(Site::Square { row: 0, col: col as u16 }, *domain);
    }
    builder.rule(Form::Clue, make(dice, &domains));
    builder.build()
}

/// Runs a check on rules of every sort.
fn each(check: impl Fn(&mut Dice, &Model, &str)) {
    for (sort, make) in SORTS {
        for case in 0..CASES {
            let mut dice = Dice::new(case + 1);
            let model = model(&mut dice, *make);
            let context = format!("{sort}, case {case}: {:?}", model.constraints()[0].rule);
            check(&mut dice, &model, &context);
        }
    }
}

/// Every way to give the cells values from these sets.
fn fillings(domains: &[ValueSet]) -> Vec<Vec<Value>> {
    domains.iter().fold(vec![Vec::new()], |before, domain| {
        let longer = |start: &Vec<Value>| {
            let start = start.clone();
            domain.iter().map(move |value| [start.as_slice(), &[value]].concat()).collect::<Vec<_>>()
        };
        before.iter().flat_map(longer).collect()
    })
}

fn domains(model: &Model) -> Vec<ValueSet> {
    model.cells().map(|cell| model.domain(cell)).collect()
}

fn obeys(model: &Model, atom: AtomId, values: &[Value]) -> bool {
    let rule = &model.constraint(model.atom(atom).constraint).rule;
    let count = |value: Value| rule.cells().iter().filter(|cell| values[cell.index()] == value).count();
    match model.atom(atom).part {
        Part::Whole => rule.holds(values),
        Part::Contains(value) => count(value) >= 1,
        Part::AtMostOne(value) => count(value) <= 1,
    }
}

#[test]
fn the_clauses_of_each_atom_agree_with_the_judge() {
    each(|_, model, context| {
        let encoding = Encoding::new(model, Guard::Atoms);
        let mut solver = BatsatSolver::new();
        solver.tell(&encoding, &Budget::unlimited()).expect("no limit");
        for values in fillings(&domains(model)) {
            let literal = |(cell, value): (Cell, &Value)| encoding.literal(Candidate::new(cell, *value));
            let cells = || model.cells().zip(&values).filter_map(literal);
            for (at, selector) in encoding.selectors().iter().enumerate() {
                let assumed: Vec<_> = cells().chain([*selector]).collect();
                let holds = matches!(solver.solve(&assumed, &Budget::unlimited()), IncrementalResult::Sat(_));
                assert_eq!(holds, obeys(model, AtomId(at as u32), &values), "atom {at} of {values:?}, {context}");
            }
        }
    });
}

#[test]
fn narrowing_loses_no_solution() {
    each(|_, model, context| {
        let solutions: Vec<_> = fillings(&domains(model)).into_iter().filter(|one| model.is_solution(one)).collect();
        let Some(left) = propagated(model, &Budget::unlimited()) else {
            return assert!(solutions.is_empty(), "given up: {context}");
        };
        for values in solutions {
            assert!(left.iter().zip(&values).all(|(left, value)| left.contains(*value)), "{values:?} of {context}");
        }
    });
}

#[test]
fn exact_rules_leave_nothing_that_cannot_be() {
    each(|_, model, context| {
        let rule = &model.constraints()[0].rule;
        let cells = rule.cells();
        let mut left: Vec<ValueSet> = cells.iter().map(|cell| model.domain(*cell)).collect();
        // How lines meet and what they divide is handled one after the other.
        if context.starts_with("two sides") || !rule.is_exact() || !rule.filter(&mut left) {
            return;
        }
        let kept: Vec<_> = fillings(&domains(model)).into_iter().filter(|values| rule.holds(values)).collect();
        for (cell, left) in cells.iter().zip(left) {
            let of_cell: ValueSet = kept.iter().map(|values| values[cell.index()]).collect();
            assert_eq!(left, of_cell, "{cell:?} of {context}");
        }
    });
}

/// Whether the atoms of a step and the eliminations it depends on leave nothing that contradicts it.
fn is_implied(model: &Model, step: &Step) -> bool {
    let mut domains = domains(model);
    step.premises.iter().for_each(|gone| _ = domains[gone.cell.index()].remove(gone.value));
    let kept = fillings(&domains).into_iter().filter(|one| step.rules.iter().all(|atom| obeys(model, *atom, one)));
    let is_so = |candidate: &Candidate, values: &[Value]| values[candidate.cell.index()] == candidate.value;
    kept.into_iter().all(|values| {
        step.places.iter().all(|place| is_so(place, &values))
            && !step.eliminates.iter().any(|gone| is_so(gone, &values))
    })
}

#[test]
fn what_a_step_rests_on_implies_it() {
    for by in [By::Minimal, By::Auto] {
        let steps = std::cell::Cell::new(0);
        each(|dice, model, context| {
            let all = fillings(&domains(model));
            let Some(solution) = all.iter().find(|values| model.is_solution(values)) else { return };
            let mut position = Position::start(model);
            for cell in model.cells() {
                let others = model.domain(cell).iter().filter(|value| *value != solution[cell.index()]);
                let lost: Vec<Value> = others.filter(|_| dice.below(2) == 0).collect();
                lost.into_iter().for_each(|value| _ = position.eliminate(Candidate::new(cell, value)));
            }
            let options = Options { by, uniqueness: false, ..Options::default() };
            let found = path(model, &position, options, &Budget::unlimited()).expect("there is a solution");
            steps.set(steps.get() + found.steps.len());
            let left: Vec<ValueSet> = model.cells().map(|cell| position.candidates(cell)).collect();
            let kept = fillings(&left).into_iter().filter(|values| model.is_solution(values)).collect::<Vec<_>>();
            for step in &found.steps {
                assert!(is_implied(model, step), "{step:?} of {context}");
                step.eliminates.iter().for_each(|gone| _ = position.eliminate(*gone));
                step.places.iter().for_each(|place| position.place(model, *place));
            }
            for cell in model.cells() {
                let (left, is) = (position.candidates(cell), |value| kept.iter().any(|one| one[cell.index()] == value));
                assert!(left.iter().all(is), "{cell:?} keeps {left:?} of {context}");
            }
        });
        assert!(steps.get() > 400, "{by:?}: {}", steps.get());
    }
}
