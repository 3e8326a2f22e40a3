//! Why a step holds: its trace, made if it has none yet, and the rows of text for each of its conclusions.

use super::smus;
use crate::logic::phrases;
use crate::puzzle::{Candidate, Cell, ConstraintId, Model, Step, TraceLine, ValueSet};
use crate::render::refutation::Telling;
use crate::render::{rule_step, step_name, trace_rows};
use crate::words::{Phrase, say};

/// Steps of fewer rules are understood as they are, unless one of these is about the whole board.
const UNFOLDED: usize = 3;
/// The most rules in a set that are followed one by one.
const FOLLOWED: usize = 60;
/// The most arguments of one step that are told on boards of two values.
const REASONS: usize = 3;

/// The step with a trace from its own rules and premises, if it has none and is not understood without.
pub(super) fn with_trace(model: &Model, step: Step) -> Step {
    let count = step.rule_count(model);
    let is_of_board = || step.rules.iter().any(|rule| model.is_of_board(*rule));
    if count >= UNFOLDED || count > 1 && is_of_board() { unfolded(model, step) } else { step }
}

/// Like [`with_trace`], however few rules there are.
pub(super) fn unfolded(model: &Model, mut step: Step) -> Step {
    if step.trace.is_empty() && step.assumes.is_none() && step.rules.len() <= FOLLOWED {
        step.trace = smus::unfolded(model, &step);
    }
    step
}

/// Why a step holds, in rows ([`trace_rows`]), for one of its conclusions. Empty if its fullest sentence tells that
/// already.
pub fn unfolding(model: &Model, step: &Step) -> Vec<Phrase> {
    if let Some(rows) = cut_rows(model, step, true) {
        return rows;
    }
    let mut rows = if rule_step::is_story(step) { Vec::new() } else { trace_rows(model, &step.trace) };
    // The other candidates are listed as well.
    if let (false, Some(TraceLine::Suppose(target))) = (rows.is_empty(), step.trace.first()) {
        let rest: Vec<Candidate> = step.eliminates.iter().copied().filter(|other| other != target).collect();
        rows.extend(rule_step::others_named(model, &rest));
    }
    rows.extend(rules_row(model, step, Telling::of(model, &step.trace).named()));
    rows
}

/// What one rule says about everything that it forbids, if there are several reasons. With `is_said`, what the fullest
/// sentence tells is left out.
fn cut_rows(model: &Model, step: &Step, is_said: bool) -> Option<Vec<Phrase>> {
    let is_cut = matches!(step.trace.as_slice(), [TraceLine::Suppose(_), TraceLine::Cut(..) | TraceLine::Conflict(_)]);
    let mut rows = if is_cut { rule_step::cut_rows(model, step) } else { Vec::new() };
    let is_whole = !rows.is_empty();
    if is_said {
        rows.drain(..rule_step::cuts_named(rows.len()));
    }
    is_whole.then_some(rows)
}

/// All rules by name, if a step has more of them than its sentence names and its reasons do not name each.
fn rules_row(model: &Model, step: &Step, named: &[ConstraintId]) -> Option<Phrase> {
    let rules = step_name::constraints_of(model, &step.rules);
    let is_of_rules = step.name.code.is_none() && !matches!(step.trace.first(), Some(TraceLine::Worked(_)));
    // A story without a trace of its own has few rules, and needs each.
    let names_all = rule_step::names_rules(&rules) && (!rule_step::is_story(step) || step.trace.is_empty());
    let is_due = is_of_rules && !names_all && step.rules.len() < model.atoms().len();
    let is_named = |rule: &ConstraintId| named.contains(rule);
    (is_due && !rules.iter().all(is_named)).then(|| say!("explain.all-rules", all = step_name::in_words(model, &rules)))
}

/// Like [`unfolding`], for each of several conclusions of a step with a trace, in the order of its effects. There is
/// one row for each, and more if cases are distinguished. With `is_said`, what its fullest sentence tells is left out.
pub fn reasons(model: &Model, step: &Step, is_said: bool) -> Vec<Phrase> {
    if matches!(step.trace.as_slice(), [] | [TraceLine::Worked(_), ..]) || model.is_text() {
        return if is_said { unfolding(model, step) } else { trace_rows(model, &step.trace) };
    }
    // With fewer premises than the board has, there may be another reason.
    if let Some(whole) = rule_step::all_reasons(step) {
        return if is_said { Vec::new() } else { vec![whole.clone()] };
    }
    if let Some(rows) = cut_rows(model, step, is_said) {
        return rows;
    }
    // What the sentence tells of one candidate need not be repeated, nor told of another that is ruled out in the same
    // way.
    let said = (is_said && rule_step::is_story(step)).then(|| Telling::of(model, &step.trace));
    let (mut reasons, mut named): (Vec<Reason>, _) = (Vec::new(), Vec::new());
    let mut alike: Vec<Cell> = Vec::new();
    for alone in each_alone(step) {
        let supposed = alone.eliminates.first().map(|gone| (*gone, true));
        let Some((candidate, holds)) = supposed.or(alone.places.first().map(|placed| (*placed, false))) else {
            continue;
        };
        // On boards of two values, the arguments for the other cells of a step differ little.
        if reasons.len() >= REASONS && model.has_opposites() {
            alike.push(candidate.cell);
            continue;
        }
        let is_of_it = step.trace.first().is_some_and(|first| supposes(model, first, candidate, holds));
        let trace = if is_of_it { step.trace.clone() } else { smus::unfolded(model, &alone) };
        let telling = Telling::of(model, &trace);
        named.extend_from_slice(telling.named());
        if said.as_ref().is_some_and(|said| is_of_it || said.is_like(&telling)) {
            continue;
        }
        let may_join = is_said && holds && telling.is_one_paragraph() && phrases::has_digits(model, candidate.cell);
        if !may_join {
            reasons.push(Reason::Rows(telling.rows()));
        } else if !reasons.iter_mut().any(|known| known.has_taken(candidate, &telling)) {
            let (cells, values) = (vec![candidate.cell], ValueSet::single(candidate.value));
            reasons.push(Reason::Same { cells, values, telling });
        }
    }
    let mut rows: Vec<Phrase> = reasons.into_iter().flat_map(|reason| reason.rows(model)).collect();
    let count = alike.len();
    rows.extend((count > 0).then(|| say!("explain.others-likewise", cells = phrases::cells(model, &alike), count)));
    if is_said {
        rows.extend(rules_row(model, step, &named));
    }
    rows
}

/// Whether a trace begins with this candidate, or with the only other value of its cell.
fn supposes(model: &Model, first: &TraceLine, candidate: Candidate, holds: bool) -> bool {
    let opening = if holds { TraceLine::Suppose(candidate) } else { TraceLine::Doubt(candidate) };
    let contrary = model.opposite(candidate).filter(|_| !holds).map(TraceLine::Suppose);
    *first == opening || Some(first) == contrary.as_ref()
}

/// The step with only one of its effects, for each effect: first what it places, then what it eliminates.
pub(super) fn each_alone(step: &Step) -> impl Iterator<Item = Step> {
    let bare = Step { places: Vec::new(), eliminates: Vec::new(), ..step.clone() };
    let (placing, eliminating) = (bare.clone(), bare);
    let places = step.places.iter().map(move |placed| Step { places: vec![*placed], ..placing.clone() });
    let eliminates = step.eliminates.iter().map(move |gone| Step { eliminates: vec![*gone], ..eliminating.clone() });
    places.chain(eliminates)
}

/// Why something is ruled out or holds.
enum Reason<'m> {
    Rows(Vec<Phrase>),
    /// Candidates of one cell or of one value that are ruled out in the same way: what follows if one is assumed.
    Same {
        cells: Vec<Cell>,
        values: ValueSet,
        telling: Telling<'m>,
    },
}

impl Reason<'_> {
    /// Adds one more candidate if the same text fits it, and returns whether it does.
    fn has_taken(&mut self, candidate: Candidate, other: &Telling) -> bool {
        let Reason::Same { cells, values, telling } = self else { return false };
        if !telling.is_like(other) {
            return false;
        }
        if *values == ValueSet::single(candidate.value) {
            cells.push(candidate.cell);
        } else if *cells == [candidate.cell] {
            values.insert(candidate.value);
        } else {
            return false;
        }
        true
    }

    fn rows(self, model: &Model) -> Vec<Phrase> {
        match self {
            Reason::Rows(rows) if rows.len() == 2 => vec![phrases::sentences(rows)],
            Reason::Rows(rows) => rows,
            Reason::Same { cells, values, telling } => {
                let any_value = phrases::any_value(model, values);
                let opening = say!("explain.suppose-any", any = phrases::any_cell(model, &cells), values = any_value);
                let conclusion = say!("explain.so-none-is", all = phrases::cells(model, &cells), values = any_value);
                let rows: Vec<Phrase> = telling.rows_opening(&opening).chain([conclusion]).collect();
                Reason::Rows(rows).rows(model)
            }
        }
    }
}
