//! A puzzle in the form that another explainer of puzzles needs, and nazo's own smallest reasons for it.
//!
//! `cargo run --release --example reasons -- clauses FILE` prints one line of JSON for each puzzle in the file: its
//! clauses with a selector for each rule, and what its literals mean. `-- path FILE NUMBER BY` prints the steps of one
//! puzzle: by rules alone (`minimal`), with techniques before them (`auto`), or none at all (`none`, to measure the
//! reading alone). Every rule has weight 1 there, so the cost of a set of rules is its size.

use std::env;
use std::error::Error;
use std::fs;

use nazo::load::load;
use nazo_core::explain::{By, Effort, Explainer, Options};
use nazo_core::puzzle::{AtomId, Budget, Candidate, Constraint, Model, ModelBuilder, Part, Position};
use nazo_core::solve::{Encoding, Guard};
use nazo_core::words::Lang;
use nazo_kinds::Loaded;
use serde_json::{Value as Json, json};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["clauses", file] => {
            for loaded in puzzles(file)? {
                println!("{}", clauses(&loaded));
            }
        }
        ["path", file, number, by] => {
            let all = puzzles(file)?;
            let loaded = all.get(number.parse::<usize>()?).ok_or("there are not so many puzzles")?;
            match *by {
                "auto" => println!("{}", path(loaded, By::Auto)?),
                "minimal" => println!("{}", path(loaded, By::Minimal)?),
                "none" => println!("{}", evenly(&loaded.puzzle.model()).atoms().len()),
                other => return Err(format!("there is no {other}").into()),
            }
        }
        _ => return Err("reasons clauses FILE | reasons path FILE NUMBER minimal|auto|none".into()),
    }
    Ok(())
}

fn puzzles(file: &str) -> Result<Vec<Loaded>, Box<dyn Error>> {
    let readings = load(file, &fs::read(file)?);
    Ok(readings.into_iter().filter_map(|reading| reading.outcome.ok()).collect())
}

/// The model with weight 1 for every rule that is not free.
fn evenly(model: &Model) -> Model {
    let mut builder = ModelBuilder::new();
    for cell in model.cells() {
        builder.cell(model.site(cell).clone(), model.domain(cell));
    }
    for constraint in model.constraints() {
        builder.add(Constraint { weight: constraint.weight.min(1), ..constraint.clone() });
    }
    builder.build()
}

fn clauses(loaded: &Loaded) -> Json {
    let model = evenly(&loaded.puzzle.model());
    let encoding = Encoding::new(&model, Guard::Atoms);
    let clauses: Vec<Vec<i32>> =
        encoding.cnf().clauses().map(|clause| clause.iter().map(|literal| literal.dimacs()).collect()).collect();
    let start = Position::start(&model);
    let (mut candidates, mut known) = (Vec::new(), Vec::new());
    for cell in model.cells() {
        for value in model.domain(cell) {
            let candidate = Candidate { cell, value };
            let Some(literal) = encoding.literal(candidate) else { continue };
            if start.is_placed(cell) || !start.has(candidate) {
                known.push(if start.has(candidate) { literal.dimacs() } else { -literal.dimacs() });
            }
            candidates.push(json!([literal.dimacs(), cell.0, value.0]));
        }
    }
    let rule = |(at, selector): (usize, &nazo_core::solve::Lit)| {
        let id = AtomId(at as u32);
        let name = format!("{} [{at}]", model.atom_text(id, Lang::En));
        let family = match (model.atom(id).part, &model.constraint(model.atom(id).constraint).rule) {
            (Part::Contains(_), _) => "contains",
            (Part::AtMostOne(_), _) => "once",
            (Part::Whole, rule) if rule.given().is_some() => "given",
            (Part::Whole, rule) if rule.sum().is_some() => "sum",
            (Part::Whole, _) => "rule",
        };
        json!([selector.dimacs(), name, family])
    };
    let rules: Vec<Json> = encoding.selectors().iter().enumerate().map(rule).collect();
    json!({ "kind": loaded.puzzle.kind().id(), "clauses": clauses, "rules": rules, "candidates": candidates, "known": known })
}

fn path(loaded: &Loaded, by: By) -> Result<Json, Box<dyn Error>> {
    let model = evenly(&loaded.puzzle.model());
    // With rules alone, they must be the same rules as those of the clauses.
    let sums = by == By::Auto;
    let options = Options {
        by,
        techniques: loaded.puzzle.kind().techniques(),
        sums,
        effort: Effort::Thorough,
        ..Options::default()
    };
    let mut explainer = Explainer::new(&model, options);
    let mut position = Position::start(&model);
    let (mut sizes, mut unproven, mut steps) = (Vec::new(), 0, 0);
    while let Some(step) = explainer.next(&position, &Budget::unlimited())? {
        if !position.gains_from(&step) {
            break;
        }
        steps += 1;
        if step.name.code.is_none() && step.cost > 1 {
            sizes.push(step.cost);
            unproven += usize::from(!step.proven);
        }
        position.apply(&model, &step);
    }
    let is_solved = position.is_full();
    Ok(
        json!({ "kind": loaded.puzzle.kind().id(), "steps": steps, "sizes": sizes, "unproven": unproven, "solved": is_solved }),
    )
}
