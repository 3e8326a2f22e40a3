//! The end of a trace in words: why the assumption is impossible.

use super::refutation::constraints_of;
use super::step_name;
use crate::logic::phrases;
use crate::puzzle::{
    AtomId, Candidate, Cell, Constraint, ConstraintId, Form, HallViolation, Model, Part, Remainder, TraceLine,
};
use crate::words::{Arg, Phrase, say};

/// Why the assumption is impossible, with the rules behind eliminations that were not mentioned. `settled` is what the
/// trace has placed. None if the line is not an end.
pub(crate) fn ending(
    model: &Model,
    line: &TraceLine,
    silent: &[ConstraintId],
    settled: &[Candidate],
) -> Option<Phrase> {
    Some(match line {
        TraceLine::Hall(crowd) => hall_violation(model, crowd, (!silent.is_empty()).then(|| leaving(model, silent))),
        TraceLine::Total(left) => with_silent(model, remaining(model, left, settled), silent),
        TraceLine::Empty { cell, .. } => {
            let rules = leaving(model, &[constraints_of(model, line), silent.to_vec()].concat());
            say!("explain.cell-is-empty", rules, cell = model.cell_called(*cell), word = phrases::value_word(model))
        }
        TraceLine::Cut(_, said) => with_silent(model, said.phrase(&|cell| model.cell_called(cell)), silent),
        TraceLine::Conflict(rule) => {
            let told = miscounted(model, *rule, settled).or_else(|| both_in_one(model, *rule, settled));
            told.unwrap_or_else(|| conflict(model, *rule, silent))
        }
        _ => return None,
    })
}

/// "box 1 leaves", "box 1 and row 3 leave".
fn leaving(model: &Model, rules: &[ConstraintId]) -> Phrase {
    say!("explain.leaving", names = step_name::in_words(model, rules), count = rules.len())
}

/// Adds rules that the sentence has no other place for.
fn with_silent(model: &Model, said: Phrase, rules: &[ConstraintId]) -> Phrase {
    if rules.is_empty() { said } else { say!("explain.by-rules", said, names = step_name::in_words(model, rules)) }
}

/// Two equal values in a sum of different ones.
fn both_in_one(model: &Model, rule: AtomId, settled: &[Candidate]) -> Option<Phrase> {
    let constraint = model.constraint(model.atom(rule).constraint);
    let sum = constraint.rule.sum().filter(|sum| sum.distinct)?;
    twins(model, sum.cells, settled, constraint.label.clone())
}

/// "r4c6 and r7c6 would both be 7 in run 17 down from r4c6", of cells of which two have the same value.
fn twins(model: &Model, among: &[Cell], settled: &[Candidate], label: Phrase) -> Option<Phrase> {
    let placed: Vec<&Candidate> = settled.iter().filter(|placed| among.contains(&placed.cell)).collect();
    let has_twin = |one: &&&Candidate| placed.iter().any(|two| two.value == one.value && two.cell != one.cell);
    let first = placed.iter().find(has_twin)?;
    let twins: Vec<Cell> =
        placed.iter().filter(|other| other.value == first.value).map(|other| other.cell).take(2).collect();
    let (cells, value) = (phrases::cells(model, &twins), model.value_called(first.value));
    Some(say!("explain.both-in-one", cells, value, label))
}

/// "that leaves too few stars for row 3", of a count of cells with a named value. None if it is not clear whether they are
/// too many or too few.
fn miscounted(model: &Model, rule: AtomId, settled: &[Candidate]) -> Option<Phrase> {
    let constraint = model.constraint(model.atom(rule).constraint);
    let all = constraint.rule.count()?;
    let value = all.value()?;
    let (label, noun) = (&constraint.label, model.value_counted(value, 0)?);
    let placed = all.cells().filter(|cell| settled.contains(&Candidate::new(*cell, value))).count() as u32;
    match placed {
        0 => Some(say!("explain.has-too-few", label, noun)),
        _ if all.is_of_neighbours(constraint.form) => {
            let told = |cell| settled.iter().rev().take(2).any(|last| last.cell == cell);
            if all.cells().all(told) {
                return Some(say!("explain.are-neighbours"));
            }
            let cells = phrases::cells(model, &all.cells().collect::<Vec<_>>());
            Some(say!("explain.both-would-be", cells, value = model.value_called(value)))
        }
        _ if all.least == 0 || placed > all.most => Some(say!("explain.has-too-many", label, noun)),
        _ if all.least == all.most => {
            let noun = model.value_counted(value, all.most)?;
            Some(say!("explain.has-other-number", label, count = all.most, noun))
        }
        _ => None,
    }
}

fn conflict(model: &Model, rule: AtomId, silent: &[ConstraintId]) -> Phrase {
    let atom = model.atom(rule);
    let constraint = model.constraint(atom.constraint);
    let label = &constraint.label;
    let (called, leaving) = (|value| model.value_called(value), || leaving(model, silent));
    match (atom.part, silent.is_empty()) {
        (Part::Contains(value), true) => say!("explain.no-place", label, value = called(value)),
        (Part::Contains(value), false) => {
            say!("explain.no-place-left", leaving = leaving(), label, value = called(value))
        }
        (Part::AtMostOne(value), true) => say!("explain.two-of-one", label, value = called(value)),
        (Part::AtMostOne(value), false) => {
            say!("explain.two-of-one-by", names = step_name::in_words(model, silent), label, value = called(value))
        }
        (Part::Whole, true) => not_met(constraint),
        (Part::Whole, false) => match constraint.form {
            Form::Cage | Form::Run => say!("explain.no-way-left-to-fill", leaving = leaving(), label),
            _ => say!("explain.no-way-left-to-meet", leaving = leaving(), label),
        },
    }
}

/// "cage 4 at r1c8 cannot make its sum", of a rule that cannot be satisfied.
fn not_met(Constraint { form, label, .. }: &Constraint) -> Phrase {
    match form {
        Form::Cage | Form::Run => say!("explain.makes-no-sum", label),
        _ => say!("explain.not-met", label),
    }
}

/// "box 3 less cage 4 at r1c8 leaves r1c7 + r2c7 = 14, but that makes 10 at the most".
fn remaining(model: &Model, left: &Remainder, settled: &[Candidate]) -> Phrase {
    // What sticks out of the houses is the rest of the sums.
    let is_outside = left.terms.iter().all(|(_, times)| *times < 0) || left.total < 0;
    let sign = if is_outside { -1 } else { 1 };
    let (total, ends) = (sign * left.total, [sign * left.least, sign * left.most]);
    let (least, most) = (ends.into_iter().min().unwrap_or(total), ends.into_iter().max().unwrap_or(total));
    let mut terms: Vec<(Cell, i64)> = left.terms.iter().map(|(cell, times)| (*cell, sign * times)).collect();
    // Added cells come before subtracted ones.
    terms.sort_by_key(|(cell, times)| (*times < 0, *cell));
    let (from, taken) = if is_outside { (&left.sums, &left.houses) } else { (&left.houses, &left.sums) };
    let (from, taken, count) = (step_name::in_words(model, from), (!taken.is_empty()).then_some(taken), from.len());
    let sum = summed(model, &terms);
    let left_over = match taken {
        None => say!("explain.leaves-sum", from, count, sum, total),
        Some(taken) => {
            say!("explain.less-leaves-sum", from, taken = step_name::in_words(model, taken), count, sum, total)
        }
    };
    let apart = step_name::in_words(model, &left.apart);
    if let [one, other] = terms[..]
        && let Some(told) = twins(model, &[one.0, other.0], settled, apart.clone()).filter(|_| !left.apart.is_empty())
    {
        return told;
    }
    match () {
        // That the cell is something else was said before.
        () if least == most && terms.len() == 1 => say!("explain.it-should", left_over),
        () if least == most && least != total => say!("explain.but-makes", left_over, least),
        () if total > most => say!("explain.but-makes-at-most", left_over, most),
        () if total < least => say!("explain.but-makes-at-least", left_over, least),
        () if left.apart.is_empty() => say!("explain.but-nothing-makes", left_over),
        () => say!("explain.but-nothing-apart-makes", left_over, apart),
    }
}

/// "2×r1c1 + r1c2 − r1c3", added cells first.
fn summed(model: &Model, terms: &[(Cell, i64)]) -> Phrase {
    let term = |(cell, times): &(Cell, i64)| match times.unsigned_abs() {
        0 | 1 => model.cell_called(*cell),
        number => say!("explain.times", number, cell = model.cell_called(*cell)),
    };
    let (taken, added): (Vec<_>, Vec<_>) = terms.iter().partition(|(_, times)| *times < 0);
    let [added, taken] = [added, taken].map(|terms| terms.iter().map(term).collect::<Vec<_>>());
    match (added.is_empty(), taken.is_empty()) {
        (_, true) => say!("explain.sum", added = Arg::Row(added)),
        (true, _) => say!("explain.sum-of-taken", taken = Arg::Row(taken)),
        _ => say!("explain.sum-less", added = Arg::Row(added), taken = Arg::Row(taken)),
    }
}

/// "only 1 and 2 are left for r1c1, r1c2 and r1c3, which differ by row 1", or with `leave`, what some rules leave: "box
/// 2 leaves only …".
fn hall_violation(model: &Model, crowd: &HallViolation, leave: Option<Phrase>) -> Phrase {
    let labels = |ids: &[ConstraintId]| {
        let mut names: Vec<&Phrase> = ids.iter().map(|id| &model.constraint(*id).label).collect();
        names.dedup();
        phrases::labels(&names)
    };
    match crowd {
        HallViolation::Cells { cells, values, apart } => {
            let (cells, count, apart) = (phrases::cells(model, cells), values.len(), step_name::in_words(model, apart));
            let values = phrases::values(model, *values);
            match leave {
                None => say!("explain.crowded-cells", values, count, cells, apart),
                Some(leave) => say!("explain.crowded-cells-left", leave, values, cells, apart),
            }
        }
        HallViolation::Values { house, values, cells } => {
            let (values, cells) = (phrases::values(model, *values), phrases::cells(model, cells));
            let house = &model.constraint(*house).label;
            match leave {
                None => say!("explain.crowded-values", values, cells, house),
                Some(leave) => say!("explain.crowded-values-left", leave, values, cells, house),
            }
        }
        HallViolation::Houses { value, houses, covers } => {
            let (value, houses, covers) = (model.value_called(*value), labels(houses), labels(covers));
            match leave {
                None => say!("explain.crowded-houses", value, houses, covers),
                Some(leave) => say!("explain.crowded-houses-left", leave, value, houses, covers),
            }
        }
    }
}
