//! How steps unfold: every line follows from those before it, and the catalogue reads as it should.

use super::unfold::{reasons, with_trace};
use crate::logic::{self, manual, testing, tests::boards};
use crate::puzzle::{BitSet, Budget, Candidate, Model, Position, Step, TraceLine, Value, ValueSet};
use crate::render::trace_rows;
use crate::solve::{Refutation, Refuter};
use crate::words::{Lang, Phrase};

/// Whether rules alone forbid the candidate at a position.
fn forbids(refuter: &mut Refuter, among: &BitSet, position: &Position, candidate: Candidate) -> bool {
    let verdict = refuter.refute(position, candidate, Some(among), &Budget::unlimited());
    matches!(verdict, Ok(Refutation::Forbidden(_)))
}

/// Assumes that a cell has one of these values.
fn narrow(position: &mut Position, candidate: Candidate, left: ValueSet) {
    let gone = position.candidates(candidate.cell) - left;
    gone.iter().for_each(|value| _ = position.eliminate(Candidate { value, ..candidate }));
}

/// Each line holds under the rules and premises of the step and the assumptions made so far, according to the engine.
/// Every case ends in a contradiction, and the cases of a choice are exhaustive.
fn follows(model: &Model, step: &Step, refuter: &mut Refuter) {
    let among = BitSet::of(model.atoms().len(), step.rules.iter().map(|rule| rule.index()));
    let mut now = Position::start(model);
    step.premises.iter().for_each(|premise| _ = now.eliminate(*premise));
    // For each open choice: the position before it, whether the current case is the last, and its cases.
    let mut open: Vec<(Position, bool, Vec<Candidate>)> = Vec::new();
    let mut ended = false;
    for line in &step.trace {
        match line {
            TraceLine::Suppose(candidate) => {
                assert!(step.eliminates.contains(candidate), "{}", step.text);
                narrow(&mut now, *candidate, ValueSet::single(candidate.value));
            }
            TraceLine::Doubt(candidate) => _ = now.eliminate(*candidate),
            TraceLine::Case { candidate, is_last } => {
                match open.last_mut().filter(|_| ended) {
                    Some((before, last, cases)) => {
                        now = before.clone();
                        *last = *is_last;
                        cases.push(*candidate);
                    }
                    None => open.push((now.clone(), *is_last, vec![*candidate])),
                }
                ended = false;
                narrow(&mut now, *candidate, ValueSet::single(candidate.value));
            }
            TraceLine::Then { candidate, holds, because, .. } => {
                assert!(because.iter().all(|rule| step.rules.contains(rule)));
                let left = ValueSet::single(candidate.value);
                let left = if *holds { left } else { model.domain(candidate.cell) - left };
                loses(refuter, &among, &mut now, *candidate, left, step);
            }
            TraceLine::Left { cell, values, .. } => {
                let some = Candidate { cell: *cell, value: Value(0) };
                loses(refuter, &among, &mut now, some, *values, step);
            }
            // Nothing is assumed; the tests of the techniques check the conclusion itself against the rules.
            TraceLine::Worked(_) => return,
            TraceLine::Hall(_)
            | TraceLine::Empty { .. }
            | TraceLine::Conflict(_)
            | TraceLine::Cut(..)
            | TraceLine::Total(_) => {
                let impossible = |cell| now.candidates(cell).iter().map(move |value| Candidate { cell, value });
                let some = model.cells().find(|cell| now.candidates(*cell).len() > 1).unwrap_or(crate::puzzle::Cell(0));
                assert!(impossible(some).all(|one| forbids(refuter, &among, &now, one)), "{}", step.text);
                ended = true;
                while let Some((before, true, cases)) = open.last() {
                    // The other values, or the other places, have been ruled out already.
                    let first = cases[0];
                    let of_cell = before.candidates(first.cell) - cases.iter().map(|case| case.value).collect();
                    let is_all_of_cell = cases.iter().all(|case| case.cell == first.cell) && of_cell.is_empty();
                    let is_all_of_house = model.houses().iter().any(|house| {
                        let places = house.cells.iter().filter(|cell| before.candidates(**cell).contains(first.value));
                        places.clone().count() == cases.len()
                            && places.into_iter().all(|cell| cases.iter().any(|case| case.cell == *cell))
                    });
                    assert!(is_all_of_cell || is_all_of_house, "{}", step.text);
                    open.pop();
                }
            }
        }
    }
    assert!(open.is_empty() && ended, "{}", step.text);
}

fn loses(refuter: &mut Refuter, among: &BitSet, now: &mut Position, candidate: Candidate, left: ValueSet, step: &Step) {
    for value in now.candidates(candidate.cell) - left {
        assert!(forbids(refuter, among, now, Candidate { value, ..candidate }), "{}", step.text);
    }
    narrow(now, candidate, left);
}

/// Without a limit on length, each eliminated candidate is named and has its reason.
fn every_effect_is_told(model: &Model, step: &Step) {
    let rows: Vec<String> = reasons(model, step, false).iter().map(Phrase::to_string).collect();
    let (said, reasons) = (step.text.get(Lang::En), rows.join("\n"));
    for gone in &step.eliminates {
        let cell = model.cell_name(gone.cell, Lang::En);
        assert!(said.contains(&cell), "{cell} is missing: {said}");
        // Sums that are worked out are about all of them.
        if let Some(TraceLine::Worked(_)) = step.trace.first() {
            continue;
        }
        let conclusion = format!("So {cell} cannot be {}.", model.name_in(*gone, Lang::En));
        assert!(reasons.contains(&conclusion), "{conclusion}\n{reasons}");
    }
}

/// Every step with three or more rules in the pictures of the manual, and how it unfolds in both languages.
#[test]
fn the_catalogue_unfolds() {
    let mut told = String::new();
    for technique in logic::SUM_TECHNIQUES.iter().filter(|technique| !technique.assumes_unique()) {
        let title = technique.name().full.get(Lang::En);
        let page = manual::page(technique.source(Lang::En), title).expect("a page");
        for picture in &page.pictures {
            let (model, position, _) = boards(picture);
            let step = logic::first(*technique, &model, &position).expect("a step");
            let step = with_trace(&model, step);
            if step.rule_count(&model) < 3 && !matches!(step.trace.first(), Some(TraceLine::Worked(_))) {
                assert!(step.trace.is_empty());
                continue;
            }
            assert!(!step.trace.is_empty(), "{title} does not unfold: {}", step.text);
            follows(&model, &step, &mut Refuter::new(&model));
            every_effect_is_told(&model, &step);
            told.push_str(&format!("{title}: {}\n", step.text));
            let rows = trace_rows(&model, &step.trace);
            for (lang, row) in [Lang::En, Lang::Ja].into_iter().flat_map(|lang| rows.iter().map(move |row| (lang, row)))
            {
                told.push_str(&format!("    {}\n", row.get(lang)));
            }
        }
    }
    insta::assert_snapshot!(told);
}

/// Steps at random positions of boards with and without sums.
#[test]
fn every_line_follows() {
    let mut dice = testing::Dice::new(21);
    let (mut unfolded, mut silent) = (0, 0);
    let rounds = if testing::is_full() { 30 } else { 6 };
    for round in 0..rounds {
        let (model, solution) = match round % 3 {
            0 => testing::random_killer(6, 3, 2, &mut dice),
            1 => testing::random_kakuro(4, 5, &mut dice),
            _ => {
                let model = testing::diagonal(6, 3, 2);
                let solution = testing::full_board(&model, &mut dice);
                (model, solution)
            }
        };
        let position = testing::random_position(&model, &solution, &mut dice);
        let mut refuter = Refuter::new(&model);
        for technique in logic::SUM_TECHNIQUES.iter().filter(|technique| !technique.assumes_unique()) {
            for step in logic::instances(*technique, &model, &position).into_iter().take(2) {
                let step = with_trace(&model, step);
                if step.rule_count(&model) < 3 {
                    continue;
                }
                if step.trace.is_empty() {
                    silent += 1;
                } else {
                    unfolded += 1;
                    follows(&model, &step, &mut refuter);
                }
            }
        }
    }
    assert!(unfolded > 3 * rounds && silent * 50 <= unfolded, "{unfolded} unfold, {silent} do not");
}
