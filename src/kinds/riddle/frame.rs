//! Whether the order of the places matters in a riddle, or only which values go together.

use super::ast::{Formula, Question, Riddle, Says};

/// The category that stands in for the places, if no sentence refers to their order. Then a riddle asks only which
/// values go together, and the values of this category serve as well as numbers. It is the first category with a value
/// for every place.
pub(super) fn frame(riddle: &Riddle) -> Option<usize> {
    if riddle.categories.len() < 2 || riddle.places.is_some() || riddle.sentences.iter().any(|one| orders(&one.says)) {
        return None;
    }
    let count = usize::from(riddle.place_count());
    riddle.categories.iter().position(|category| category.values.len() == count)
}

/// Whether a sentence states or asks where something is, not only what it goes with.
fn orders(says: &Says) -> bool {
    matches!(says, Says::Question(Question::At(_))) || says.formula().is_some_and(Formula::tells_order)
}
