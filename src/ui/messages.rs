//! Messages that several screens have, and those that are said in one of several ways.

use nazo_core::puzzle::StepName;
use nazo_core::words::{Phrase, say};

/// What is said of a board that is solved.
pub(super) const SOLVED: [&str; 3] = ["messages.solved", "messages.solved-helped-once", "messages.solved-helped"];

/// What says no more than that something is being worked out.
const WAITING: [&str; 10] = [
    "messages.working",
    "messages.working-up-to",
    "messages.listing",
    "messages.looking-for-hint",
    "messages.looking-for-reason",
    "messages.looking-for-solution",
    "messages.looking-into-soundness",
    "messages.writing-clauses",
    "messages.finding-survivors",
    "messages.comparing",
];

/// Whether a message says no more than that something is being worked out.
pub(super) fn is_waiting(message: &Phrase) -> bool {
    WAITING.iter().any(|key| message.is(key))
}

/// A value was put into a cell, and so many candidates, or marks, of other cells went with it.
pub(super) fn placed(value: Phrase, cell: Phrase, removed: usize, marks: bool) -> Phrase {
    match (removed, marks) {
        (0, _) => say!("messages.placed", value, cell),
        (_, true) => say!("messages.placed-marks", value, cell, removed),
        (_, false) => say!("messages.placed-candidates", value, cell, removed),
    }
}

/// A step is in the game, and so many others that it needs; its short name is said where the whole has no room.
pub(super) fn step_taken(name: &StepName, with: usize) -> Phrase {
    let said = |name: &Phrase| match with {
        0 => say!("messages.step-taken", name),
        _ => say!("messages.step-taken-with", name, with),
    };
    Phrase::ways(std::iter::once(&name.full).chain(name.short.each_way()).map(said))
}

/// The puzzle is solved in this time, as `12:04`, with help asked so many times.
pub(super) fn solved(clock: String, hints: usize) -> Phrase {
    match hints {
        0 => say!("messages.solved", clock),
        1 => say!("messages.solved-helped-once", clock),
        _ => say!("messages.solved-helped", clock, hints),
    }
}

/// A file, or a text without a name, could not be read at a line and a column, counted from 1; nor could so many others,
/// where some could.
pub(super) fn unreadable(file: &str, place: Option<(usize, usize)>, why: Phrase, others: usize) -> Phrase {
    let file = ending(file);
    let at = match place {
        None if file.is_empty() => say!("messages.pasted-text"),
        None => Phrase::verbatim(file),
        Some((line, column)) if file.is_empty() => say!("messages.at-line", line, column),
        Some((line, column)) => say!("messages.at-line-of-file", file, line, column),
    };
    match others {
        0 => say!("messages.unreadable", at, why),
        _ => say!("messages.unreadable-others", at, why, others),
    }
}

/// The longest name of a file that a message bears, in characters: what is wrong with it has to be read as well.
const LONGEST_NAME: usize = 30;

/// The name of a file, a long one by its end, which tells more than its beginning.
fn ending(name: &str) -> String {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return name.to_string();
    }
    std::iter::once('…').chain(name.chars().skip(length - LONGEST_NAME + 1)).collect()
}

/// "Six rules are enough, not eight: the step is another one now."
pub(super) fn fewer(many: usize, few: usize) -> Phrase {
    say!("ui.smaller-reason", few, many)
}

/// That what follows is from the givens alone: in full, and in short where the two would be too long together.
pub(super) const FROM_GIVENS: [Phrase; 2] =
    [Phrase::fixed("messages.from-givens"), Phrase::fixed("ui.from-clues-in-short")];

/// A sentence behind the words that it is from the clues alone.
pub(super) fn from_givens_phrase(said: &Phrase) -> Phrase {
    let behind = |second: &Phrase| FROM_GIVENS.map(|first| say!("ui.two-sentences", first, second));
    Phrase::ways(said.each_way().iter().flat_map(behind).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    /// However long the name of a file is, two rows of the smallest window tell what is wrong with it.
    #[test]
    fn what_is_wrong_with_a_file_is_told_before_the_rows_end() {
        let (file, why) = (format!("/{}/puzzle.sdk", "long".repeat(100)), Phrase::verbatim("not a regular file"));
        let message = unreadable(&file, None, why, 0);
        for lang in Lang::ALL {
            let rows = crate::ui::view::text::wrap(message.get(lang), 40);
            // Japanese goes on in the next row wherever the first one ends.
            let seen = rows.iter().take(2).cloned().collect::<Vec<_>>().join(if lang == Lang::En { " " } else { "" });
            assert!(seen.contains("/puzzle.sdk") && seen.contains("not a regular file"), "{rows:?}");
        }
    }
}
