//! Every variable of a formula has a name of its own, and what the name says is true.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use nazo::load::load;
use nazo_core::puzzle::{Budget, Candidate, Cell, Model, Value};
use nazo_core::solve::{
    Assignment, BatsatSolver, ClauseOrigin, EngineChoice, FormulaView, Guard, Incremental, IncrementalResult, Lit,
    solutions,
};
use nazo_core::words::{Lang, list};

use crate::random::{self, Random, cases};

/// The number of puzzles examined in a file with many.
const OF_A_FILE: usize = 3;

/// The models of the puzzles that come with nazo, with their file names.
fn shipped() -> Vec<(String, Model)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files = Vec::new();
    for kind in ["sudoku", "killer", "kakuro", "minesweeper", "riddle", "practice"] {
        let folder = fs::read_dir(root.join(kind)).expect("a folder of puzzles");
        files.extend(folder.map(|entry| entry.expect("a file").path()));
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "nazo"));
    files.sort();
    assert!(files.len() > 100, "{} files", files.len());
    let models = files.iter().flat_map(|file| {
        let name = file.strip_prefix(&root).unwrap_or(file).display().to_string();
        let readings = load(&name, &fs::read(file).expect("a file"));
        let loaded = readings.into_iter().filter_map(|reading| reading.outcome.ok()).take(OF_A_FILE);
        loaded.map(move |loaded| (name.clone(), loaded.puzzle.model())).collect::<Vec<_>>()
    });
    models.collect()
}

/// The literals of variables that do not stand for a candidate.
fn auxiliary(view: &FormulaView) -> Vec<Lit> {
    let all = view.variables().map(|var| var.positive());
    all.filter(|literal| view.encoding().candidate(*literal).is_none()).collect()
}

/// How the engine completes a formula in which the cells have these values.
fn completed(view: &FormulaView, model: &Model, values: &[Value]) -> Option<Assignment> {
    let mut solver = BatsatSolver::new();
    solver.load(view.cnf());
    let literal = |(cell, value): (Cell, &Value)| view.encoding().literal(Candidate::new(cell, *value));
    let cells = model.cells().zip(values).filter_map(literal);
    let assumed: Vec<Lit> = cells.chain(view.encoding().selectors().iter().copied()).collect();
    match solver.solve(&assumed, &Budget::unlimited()) {
        IncrementalResult::Sat(assignment) => Some(assignment),
        IncrementalResult::Unsat(_) | IncrementalResult::Unknown(_) => None,
    }
}

#[test]
fn every_variable_of_every_puzzle_has_a_name_of_its_own() {
    for (file, model) in shipped() {
        let view = FormulaView::new(&model);
        let mut names = HashSet::new();
        for literal in view.variables().flat_map(|var| [var.positive(), !var.positive()]) {
            let name = view.code(literal);
            let number = format!("x{}", literal.dimacs().unsigned_abs());
            assert!(!name.is_empty() && !name.ends_with(&number), "{file}: {literal:?} is called {name}");
            assert!(name.chars().count() <= 160, "{file}: {name}");
            assert!(!name.contains('\n'), "{file}: {name:?}");
            assert!(names.insert(name.clone()), "{file}: {name} is there twice");
        }
        for literal in auxiliary(&view) {
            for lang in [Lang::En, Lang::Ja] {
                let says = [literal, !literal].map(|literal| view.says(&model, literal, lang));
                assert!(says.iter().all(|says| !says.is_empty()), "{file}: {says:?}");
                assert_ne!(says[0], says[1], "{file}");
            }
        }
    }
}

#[test]
fn names_say_what_the_engine_makes_of_the_variables() {
    let mut read = 0;
    for (file, model) in shipped() {
        let view = FormulaView::new(&model);
        let auxiliary = auxiliary(&view);
        if auxiliary.is_empty() {
            continue;
        }
        let found = solutions(&model, 1, EngineChoice::Auto, &Budget::unlimited()).expect("an answer");
        let values = found.found.first().expect("a solution");
        let assignment = completed(&view, &model, values).expect("clauses that the solution fulfils");
        let meant = view.meant(values);
        assert!(view.cnf().is_true(&meant), "{file}: what names say fulfils the clauses");
        for literal in auxiliary {
            let is_true = assignment.is_true(literal);
            let says = view.says(&model, literal, Lang::En);
            assert_eq!(meant.is_true(literal), is_true, "{file}: {says}");
            if let Some(truth) = truth(&says, &model, values) {
                assert_eq!(truth, is_true, "{file}: {says}");
                read += 1;
            }
        }
    }
    assert!(read > 10_000, "only {read} sentences could be read");
}

/// Whether a sentence about the digits of a sum is true, judged by its words alone. None for other sentences.
fn truth(says: &str, model: &Model, values: &[Value]) -> Option<bool> {
    let at = |cell: Cell| values[cell.index()].0;
    // Labels may contain blanks, so the whole text must be a label.
    let labelled = |text: &str| {
        let fits = model.constraints().iter().filter(|constraint| constraint.label.get(Lang::En) == text);
        fits.map(|constraint| constraint.rule.cells()).next()
    };
    let listed = |text: &str| {
        let names: Vec<&str> = text.split(", ").flat_map(|part| part.split(" and ")).collect();
        names.into_iter().map(|name| model.cell_named(name)).collect::<Option<Vec<Cell>>>()
    };
    let digits = |text: &str| text.split('+').map(digit).collect::<Option<Vec<u8>>>();
    let is_set = |cells: Vec<Cell>, wanted: Vec<u8>| {
        let mut held: Vec<u8> = cells.into_iter().map(at).collect();
        held.sort_unstable();
        held == wanted
    };
    let total = |cells: &[Cell]| cells.iter().map(|cell| u32::from(at(*cell))).sum::<u32>();
    if let Some((cells, sum)) = says.split_once(" add up to ") {
        let sum: u32 = sum.parse().ok()?;
        if let Some(first) = cells.strip_prefix("the first ") {
            let (count, label) = first.split_once(" cells of ")?;
            return Some(total(labelled(label)?.get(..count.parse().ok()?)?) == sum);
        }
        return Some(total(&listed(cells)?) == sum);
    }
    if let Some((cell, value)) = says.split_once(" adds ") {
        return Some(is_set(listed(cell)?, vec![value.parse().ok()?]));
    }
    if let Some((label, value)) = says.split_once(" has an ").or_else(|| says.split_once(" has a ")) {
        return Some(labelled(label)?.into_iter().any(|cell| Some(at(cell)) == digit(value)));
    }
    if let Some((cells, value)) = says.strip_prefix("one of ").and_then(|rest| rest.split_once(" is ")) {
        return Some(listed(cells)?.into_iter().any(|cell| Some(at(cell)) == digit(value)));
    }
    if let Some((cells, set)) = says.split_once(" are ") {
        return Some(is_set(listed(cells)?, digits(set)?));
    }
    let (subject, set) = says.split_once(" is ")?;
    let cells = labelled(subject).or_else(|| listed(subject))?;
    Some(is_set(cells, digits(set)?))
}

/// In a riddle values have names of their own, which sentences about houses use too.
#[test]
fn houses_of_a_riddle_hold_what_their_cells_call_the_values() {
    let shipped = shipped();
    let (_, model) = shipped.iter().find(|(file, _)| file.contains("tea-party")).expect("a riddle");
    let view = FormulaView::new(model);
    let hats = view.sections().iter().map(|section| view.heading(model, section, Lang::En));
    let hats: Vec<String> = hats.filter(|heading| heading.name == "hat").flat_map(|heading| heading.atoms).collect();
    assert_eq!(hats[..2], ["hat has at most one bowler", "hat has a bowler"]);
}

fn digit(text: &str) -> Option<u8> {
    nazo_core::words::number_of(text.chars().next()?).filter(|_| text.chars().count() == 1)
}

#[test]
fn names_of_random_models_are_true_of_every_solution() {
    for case in 0..cases(3000) {
        let model = random::model(&mut Random(7_000_000 + case as u64));
        for guard in [Guard::Nothing, Guard::Constraints, Guard::Clues, Guard::Atoms] {
            let view = FormulaView::guarded(&model, guard);
            let names: HashSet<String> = view.variables().map(|var| view.code(var.positive())).collect();
            assert_eq!(names.len(), view.cnf().variables() as usize, "case {case}, {guard:?}: {model:?}");
            for values in random::solutions(&model) {
                let meant = view.meant(&values);
                assert!(view.cnf().is_true(&meant), "case {case}, {guard:?}, {values:?}: {model:?}");
                let completed = completed(&view, &model, &values).expect("a solution");
                for var in view.variables() {
                    let literal = var.positive();
                    let is_alike = completed.is_true(literal) == meant.is_true(literal);
                    assert!(is_alike, "case {case}, {guard:?}, {values:?}: {}", view.code(literal));
                }
            }
        }
    }
}

/// What derived sums follow from is stated, and so are the cells that they are about.
#[test]
fn derived_sums_are_called_by_their_cells_and_say_what_they_follow_from() {
    let shipped = shipped();
    let (_, model) = shipped.iter().find(|(file, _)| file.contains("killer/level-1-c")).expect("a killer of six");
    let view = FormulaView::new(model);
    let mut count = 0;
    for section in view.sections().iter().filter(|section| matches!(section.origin, ClauseOrigin::Derived(_))) {
        let heading = view.heading(model, section, Lang::En);
        let names: Vec<String> =
            view.cells(model, section).iter().map(|cell| model.cell_name(*cell, Lang::En)).collect();
        assert!(heading.name.starts_with(&list(&names, Lang::En)), "{heading:?}");
        assert!(heading.from.len() > 1, "{heading:?}");
        count += 1;
    }
    assert!(count > 10, "{count} derived sums");
}
