//! Whether the order of the places belongs to a riddle, or only which values go together.

use super::ast::{Formula, Question, Riddle, Says};

/// The category that stands in place of the places, where no sentence speaks of their order: then a riddle asks only which
/// values go together, and those of the first category are as good as numbers. It has a value for every place.
pub(super) fn frame(riddle: &Riddle) -> Option<usize> {
    if riddle.categories.len() < 2 || riddle.places.is_some() || riddle.sentences.iter().any(|one| orders(&one.says)) {
        return None;
    }
    let count = usize::from(riddle.place_count());
    riddle.categories.iter().position(|category| category.values.len() == count)
}

/// Whether a sentence tells or asks where something is, and not only with what.
fn orders(says: &Says) -> bool {
    matches!(says, Says::Question(Question::At(_))) || says.formula().is_some_and(Formula::tells_order)
}
