//! Messages shared by several screens, and messages with several variants.

use nazo_core::puzzle::StepName;
use nazo_core::words::{Phrase, say};

/// The messages that the puzzle is solved.
pub(super) const SOLVED: [&str; 3] = ["messages.solved", "messages.solved-helped-once", "messages.solved-helped"];

/// The messages that only say that something is being computed.
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

/// Whether a message only says that something is being computed.
pub(super) fn is_waiting(message: &Phrase) -> bool {
    WAITING.iter().any(|key| message.is(key))
}

/// A value was placed, which removed a number of candidates or marks from other cells.
pub(super) fn placed(value: Phrase, cell: Phrase, removed: usize, marks: bool) -> Phrase {
    match (removed, marks) {
        (0, _) => say!("messages.placed", value, cell),
        (_, true) => say!("messages.placed-marks", value, cell, removed),
        (_, false) => say!("messages.placed-candidates", value, cell, removed),
    }
}

/// A step was applied, with a number of others that it needs. Uses the short name of the step if the full one is too
/// long.
pub(super) fn step_taken(name: &StepName, with: usize) -> Phrase {
    let said = |name: &Phrase| match with {
        0 => say!("messages.step-taken", name),
        _ => say!("messages.step-taken-with", name, with),
    };
    Phrase::ways(std::iter::once(&name.full).chain(name.short.each_way()).map(said))
}

/// The puzzle is solved in this time, such as `12:04`, with this number of hints.
pub(super) fn solved(clock: String, hints: usize) -> Phrase {
    match hints {
        0 => say!("messages.solved", clock),
        1 => say!("messages.solved-helped-once", clock),
        _ => say!("messages.solved-helped", clock, hints),
    }
}

/// A file, or a text without a name, could not be read. `place` is line and column, counted from 1. `others` is the
/// number of further files that could not be read, while some could.
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

/// The longest file name in a message, in characters, so that there is room for what is wrong.
const LONGEST_NAME: usize = 30;

/// The name of a file. A long one is cut at the beginning, as its end tells more.
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

/// That the following is from the givens alone, as a full sentence, and in short if both together would be too long.
pub(super) const FROM_GIVENS: [Phrase; 2] =
    [Phrase::fixed("messages.from-givens"), Phrase::fixed("ui.from-clues-in-short")];

/// A sentence preceded by the remark that it is from the givens alone.
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
