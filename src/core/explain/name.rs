//! The name of a step that has none: made from the rules it uses.

use unicode_width::UnicodeWidthStr;

use crate::logic::say;
use crate::puzzle::{AtomId, ConstraintId, Form, Model, Step, StepName, ascending};
use crate::words::{self, Lang, Phrase};

/// The room a short name has.
const SHORT: usize = 9;

/// "row 3 + box 2"; more than three are counted, as `count` of them.
pub(super) fn name_of(model: &Model, rules: &[AtomId], count: usize) -> StepName {
    let constraints = constraints_of(model, rules);
    let joined = |lang| labels(model, &constraints, lang).join(" + ");
    let counted = |lang| counted(count, lang);
    StepName {
        full: Phrase::each(|lang| if constraints.len() <= 3 { joined(lang) } else { counted(lang) }),
        short: Phrase::each(|lang| Some(joined(lang)).filter(|name| name.width() <= SHORT).unwrap_or(counted(lang))),
        code: None,
        effort: effort_of(model, rules),
    }
}

fn counted(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En if count == 1 => "One rule".to_string(),
        Lang::En => format!("{count} rules"),
        Lang::Ja => format!("規則{}", words::tsu(count)),
    }
}

/// Whether the name of a step says no more than how many rules it takes.
pub(super) fn is_counted(model: &Model, step: &Step) -> bool {
    step.name.full.get(Lang::En) == counted(step.rule_count(model), Lang::En)
}

/// The most cells of a rule that is seen at a glance: those of a line or of a clue, not those of the whole board.
const GLANCE: usize = 10;

/// How hard it is to see what some rules say together, on the scale of the techniques: what a clue says by itself is as hard as
/// a single, two rules are about as hard as a swordfish, eight as the longest chains.
fn effort_of(model: &Model, rules: &[AtomId]) -> u32 {
    if let [only] = rules {
        let constraint = model.constraint(model.atom(*only).constraint);
        if constraint.form != Form::Line && constraint.rule.cells().len() <= GLANCE {
            return 20;
        }
    }
    20 + 8 * (rules.len() as u32).min(100)
}

/// Lines that an argument has for each of its rules where little is tried in turn: of 1,648 steps by several rules, of boards
/// that come with nazo and of fresh ones, nine in ten have no more.
const LINES_OF_A_RULE: usize = 3;
/// Where people try and see instead of thinking, it does not matter how long it takes.
const LONGEST: usize = 60;

/// How much harder a step is for its argument: one for each line beyond those that its rules have usually.
pub(super) fn longer(step: &Step) -> u32 {
    step.trace.len().saturating_sub(LINES_OF_A_RULE * step.rules.len()).min(LONGEST) as u32
}

/// The constraints that the rules are parts of, each once, in order.
pub(super) fn constraints_of(model: &Model, rules: &[AtomId]) -> Vec<ConstraintId> {
    ascending(rules.iter().map(|rule| model.atom(*rule).constraint))
}

fn labels<'m>(model: &'m Model, constraints: &[ConstraintId], lang: Lang) -> Vec<&'m str> {
    constraints.iter().map(|id| model.constraint(*id).label.get(lang)).collect()
}

/// "rows 3 and 5 and box 2".
pub(super) fn rules_in_words(model: &Model, rules: &[AtomId], lang: Lang) -> String {
    in_words(model, &constraints_of(model, rules), lang)
}

/// The same of constraints.
pub(super) fn in_words(model: &Model, constraints: &[ConstraintId], lang: Lang) -> String {
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for label in labels(model, constraints, lang) {
        let kin = |group: &&mut Vec<&str>| group.last().is_some_and(|last| say::are_kin(last, label, lang));
        match groups.last_mut().filter(kin) {
            Some(group) => group.push(label),
            None => groups.push(vec![label]),
        }
    }
    words::list(&groups.iter().map(|group| say::labels(group, lang)).collect::<Vec<_>>(), lang)
}
