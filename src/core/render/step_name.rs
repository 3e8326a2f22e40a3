//! The name of a step without a name of its own, made from the rules it uses.

use crate::logic::phrases;
use crate::puzzle::{AtomId, ConstraintId, Form, Model, Step, StepName, ascending};
use crate::words::{Phrase, say};

/// "row 3 and box 2". If there are more than three constraints, the name only says `count`.
pub(crate) fn name_of(model: &Model, rules: &[AtomId], count: usize) -> StepName {
    let constraints = constraints_of(model, rules);
    let together = if count == 1 { Phrase::fixed("explain.one-rule") } else { say!("explain.rules-together", count) };
    let joined = (constraints.len() <= 3).then(|| say!("explain.named-rules", all = in_words(model, &constraints)));
    let full = joined.unwrap_or(together.clone());
    let short = Phrase::ways([full.clone(), together, say!("explain.rules", count)]);
    StepName { full, short, code: None, effort: effort_of(model, rules) }
}

/// The name without places, for a summary: "3 rules together" instead of "row 3 and the 1 at r5c6".
pub fn without_places(name: &StepName) -> &Phrase {
    let is_named = name.full.is("explain.named-rules");
    if is_named { name.short.each_way().get(1).unwrap_or(&name.full) } else { &name.full }
}

/// The most cells of a rule that is seen at a glance: those of a line or a clue, not of the whole board.
const GLANCE: usize = 10;

/// How hard it is to see what some rules say together, on the scale of the techniques. What a clue says by itself is as
/// hard as a single. Two rules are about as hard as a swordfish, and eight as the longest chains.
fn effort_of(model: &Model, rules: &[AtomId]) -> u32 {
    if let [only] = rules {
        let constraint = model.constraint(model.atom(*only).constraint);
        if constraint.form != Form::Line && constraint.rule.cells().len() <= GLANCE {
            return 20;
        }
    }
    20 + 8 * (rules.len() as u32).min(100)
}

/// The usual number of lines of an argument for each of its rules, if little is tried in turn. Of 1,648 steps by
/// several rules, of boards that come with nazo and of fresh ones, nine in ten have no more.
const LINES_OF_A_RULE: usize = 3;
/// The most extra lines that count. Where people try and see instead of thinking, the length does not matter.
const LONGEST: usize = 60;

/// How much harder a step is for its argument: one for each line beyond the usual number for its rules.
pub(crate) fn longer(step: &Step) -> u32 {
    step.trace.len().saturating_sub(LINES_OF_A_RULE * step.rules.len()).min(LONGEST) as u32
}

/// The constraints that the rules are parts of, each only once, in order.
pub(crate) fn constraints_of(model: &Model, rules: &[AtomId]) -> Vec<ConstraintId> {
    ascending(rules.iter().map(|rule| model.atom(*rule).constraint))
}

fn labels<'m>(model: &'m Model, constraints: &[ConstraintId]) -> impl Iterator<Item = &'m Phrase> {
    constraints.iter().map(|id| &model.constraint(*id).label)
}

/// "rows 3 and 5 and box 2".
pub(crate) fn rules_in_words(model: &Model, rules: &[AtomId]) -> Phrase {
    in_words(model, &constraints_of(model, rules))
}

/// The names of constraints: "rows 3 and 5 and box 2".
pub(crate) fn in_words(model: &Model, constraints: &[ConstraintId]) -> Phrase {
    phrases::labels(&labels(model, constraints).collect::<Vec<_>>())
}
