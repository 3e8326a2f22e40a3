//! The text of a hint at three levels: where to look, what is there, and the whole step.

use std::collections::BTreeSet;

use crate::logic::{Technique, phrases};
use crate::puzzle::{Cell, ConstraintId, House, Model, Part, Step, ValueSet};
use crate::words::{Phrase, say};

/// The most places that are named one by one.
const NAMED: usize = 3;

/// A hint at its three levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Where to look: "Look at rows 5 and 7." Does not say what is there or which value it is about.
    pub place: Phrase,
    /// What is there: "Technique: X-Wing on 3."
    pub what: Phrase,
    /// The whole sentence of the step.
    pub all: Phrase,
    /// The rules that `place` names.
    pub rules: Vec<ConstraintId>,
    /// The cell that `place` names if it names no rule.
    pub cell: Option<Cell>,
}

/// The hint for a step. A step that none of `techniques` has made is a set of rules, and is described as one.
pub fn hint(model: &Model, step: &Step, techniques: &[&dyn Technique]) -> Hint {
    let is_named = techniques.iter().any(|technique| *technique.name() == step.name);
    let what = match (is_named, model.is_text()) {
        (true, _) => named(model, step),
        (false, true) => lines(step.rule_count(model)),
        (false, false) if step.rule_count(model) == 1 => ALONE,
        (false, false) => rules(step.rule_count(model), step.proven),
    };
    let rules = constraints(model, step);
    let cell = cells(step).first().copied().filter(|_| rules.is_empty());
    Hint { place: place(model, step, &rules), what, all: step.text.clone(), rules, cell }
}

/// "Look at rows 5 and 7."
fn place(model: &Model, step: &Step, looked_at: &[ConstraintId]) -> Phrase {
    if !looked_at.is_empty() {
        let rules: Vec<&Phrase> = looked_at.iter().map(|id| &model.constraint(*id).label).collect();
        return say!("explain.look-at", what = phrases::labels(&rules));
    }
    match cells(step).as_slice() {
        [] => Phrase::fixed("explain.look-everywhere"),
        [cell] => say!("explain.look-at", what = model.cell_called(*cell)),
        [cell, ..] => say!("explain.look-around", cell = model.cell_called(*cell)),
    }
}

/// The rules whose cells a reader has to scan, if they are few. These are the rules in which some value fits only in a
/// few places, or if there are none, all rules used. A clue that fixes a cell is not a place to look.
fn constraints(model: &Model, step: &Step) -> Vec<ConstraintId> {
    let scanned = |must_hold: bool| {
        let rules = step.rules.iter().filter(|rule| !must_hold || matches!(model.atom(**rule).part, Part::Contains(_)));
        let mut constraints: Vec<ConstraintId> = Vec::new();
        for rule in rules {
            let id = model.atom(*rule).constraint;
            let is_clue = model.constraint(id).rule.given().is_some();
            if !is_clue && !constraints.contains(&id) {
                constraints.push(id);
            }
        }
        constraints
    };
    let narrow = scanned(true);
    let found = if narrow.is_empty() { scanned(false) } else { narrow };
    if found.len() <= NAMED { found } else { meeting(model, step, &found) }
}

/// One house that contains everything the step points at, for a step of many rules. Empty if there is no such house.
fn meeting(model: &Model, step: &Step, among: &[ConstraintId]) -> Vec<ConstraintId> {
    let cells: BTreeSet<Cell> = pointed_at(step).collect();
    let holds_all = |house: &&House| cells.iter().all(|cell| house.set.contains(cell.index()));
    let house = model.houses().iter().filter(|house| among.contains(&house.constraint)).find(holds_all);
    house.map(|house| house.constraint).into_iter().collect()
}

fn pointed_at(step: &Step) -> impl Iterator<Item = Cell> + '_ {
    step.effects().chain(step.pattern()).map(|candidate| candidate.cell)
}

/// The cells the step points at, those it changes first.
fn cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for cell in pointed_at(step) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// "Technique: X-Wing on 3." For a step that places a value, the value is left out: it is what the reader looks for.
fn named(model: &Model, step: &Step) -> Phrase {
    let name = &step.name.full;
    let values = if step.places.is_empty() { pattern_values(step) } else { ValueSet::EMPTY };
    // A pattern of many values, such as an almost locked set, is found by its name.
    match values.len() {
        1..=4 => say!("explain.there-is-on", name, on = phrases::values(model, values)),
        _ => say!("explain.there-is", name),
    }
}

fn pattern_values(step: &Step) -> ValueSet {
    let of_pattern: ValueSet = step.pattern().map(|candidate| candidate.value).collect();
    if of_pattern.is_empty() { step.eliminates.iter().map(|lost| lost.value).collect() } else { of_pattern }
}

/// "Two lines together bring something new; Enter shows it."
fn lines(count: usize) -> Phrase {
    match count {
        0 => Phrase::fixed("explain.known-leaves-one-way"),
        1 => Phrase::fixed("explain.a-line-brings-something"),
        _ => say!("explain.lines-bring-something", count),
    }
}

/// The text for a step of a single rule without a name. The reader has already been told to look at that rule.
const ALONE: Phrase = Phrase::fixed("explain.decides-something-by-itself");

/// "The simplest argument combines four rules. Enter: show"
fn rules(count: usize, is_proven: bool) -> Phrase {
    match is_proven {
        true => say!("explain.no-named-step-smallest", count),
        false => say!("explain.no-named-step-smallest-found", count),
    }
}
