//! Whether the order of the places belongs to a riddle, or only which values go together.

use super::ast::{Base, Formula, Order, Question, Riddle, Says, Term};

/// The category that stands in place of the places, where no sentence speaks of their order: then a riddle asks only which
/// values go together, and those of the first category are as good as numbers. It has a value for every place.
pub(super) fn frame(riddle: &Riddle) -> Option<usize> {
    if riddle.categories.len() < 2 || riddle.places.is_some() || riddle.sentences.iter().any(|one| orders(&one.says)) {
        return None;
    }
    let longest = riddle.categories.iter().map(|category| category.values.len()).max()?;
    riddle.categories.iter().position(|category| category.values.len() == longest)
}

/// Whether a sentence tells or asks where something is, and not only with what.
fn orders(says: &Says) -> bool {
    match says {
        Says::Statement { formula, .. } | Says::Rule(formula) | Says::Question(Question::Whether(formula)) => {
            is_ordered(formula)
        }
        Says::Question(Question::At(_)) => true,
        Says::TrueStatements { .. } | Says::Question(_) => false,
    }
}

fn is_ordered(formula: &Formula) -> bool {
    let item = |term: &Term| matches!(term.base, Base::Item(_)) && term.plus == 0;
    match formula {
        Formula::Compare(one, Order::Same | Order::Different, other) => !(item(one) && item(other)),
        Formula::Compare(..) | Formula::Apart(..) | Formula::Between { .. } | Formula::PlaceParity(..) => true,
        Formula::Not(inner) | Formula::WouldSay(_, inner) => is_ordered(inner),
        Formula::All(of) | Formula::Any(of) | Formula::Count { of, .. } | Formula::Parity { of, .. } => {
            of.iter().any(is_ordered)
        }
        Formula::Xor(one, other) | Formula::Iff(one, other) | Formula::Implies(one, other) => {
            is_ordered(one) || is_ordered(other)
        }
        _ => false,
    }
}
