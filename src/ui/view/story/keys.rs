//! The next useful keys of a puzzle that is told in words.

use crate::ui::key_hints::KeyHint;
use crate::ui::model::{Screen, Ui};
use crate::ui::prefix::Prefix;
use crate::ui::reading::Area;
use crate::ui::tool::Mode;
use nazo_core::puzzle::Candidate;
use nazo_core::words::{Phrase, say};

/// The number keys.
pub(super) const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The keys of this screen, if they differ from those of other boards.
pub(in crate::ui) fn hints(ui: &Ui) -> Option<Vec<KeyHint>> {
    if !ui.reading.has_text() || ui.popup.is_some() || ui.sight.paused {
        return None;
    }
    let hint = |key, said| (key, Phrase::fixed(said));
    let values = || values(ui);
    let with = |more: &[KeyHint]| values().into_iter().chain(more.iter().cloned()).collect::<Vec<KeyHint>>();
    let keys = hint("?", "hints.keys");
    let (undo, quit) = (hint("u", "hints.undo"), hint("q", "hints.quit"));
    match ui.prefix {
        Some(Prefix::Why) => {
            return Some(with(&[hint("w", "hints.why-forced"), hint("Esc", "hints.no")]));
        }
        Some(Prefix::Mark) => return Some(with(&[hint("Esc", "hints.no")])),
        Some(_) => return None,
        None => {}
    }
    if ui.screen == Screen::Explorer {
        let other = hint("Tab", "hints.pane");
        let moves = match ui.reading.area {
            Area::Reasons => hint("j k", "hints.steps"),
            Area::Text => hint("j k", "hints.lines"),
            Area::Table => hint("arrows", "hints.move"),
        };
        let back = hint("q", "hints.back");
        let step = (ui.reading.area != Area::Reasons).then(|| hint("n N", "hints.steps"));
        let take = (ui.reading.area != Area::Text).then(|| hint("Enter", "hints.apply"));
        return Some([Some(moves), step, take, Some(other), Some(back), Some(keys)].into_iter().flatten().collect());
    }
    if ui.screen == Screen::History || ui.shown_hint().is_some() && ui.whole_hint().is_none() {
        return None;
    }
    if ui.whole_hint().is_some() {
        return Some(vec![hint("Enter", "hints.apply"), hint("Esc", "hints.leave-step"), keys]);
    }
    if ui.reading.area == Area::Text {
        let go = hint("Enter", "hints.to-cells");
        let (yes, no) = (hint("1", "hints.true"), hint("2", "hints.false"));
        let suppose = hint("s", "hints.suppose");
        let (tab, edit) = (hint("Tab", "hints.table"), hint("E", "hints.edit"));
        let arrows = hint("arrows", "hints.lines");
        if !ui.line_can_be_judged() {
            return Some(vec![arrows, go, tab, edit, keys, quit]);
        }
        return Some(vec![arrows, yes, no, suppose, go, tab, edit, keys, quit]);
    }
    if ui.solution.is_some() || !ui.selection.is_empty() {
        return None;
    }
    let arrows = hint("arrows", "hints.move");
    let path = hint("p", "hints.path");
    match ui.tool.mode {
        Mode::Colour => None,
        Mode::Corner | Mode::Centre => Some(with(&[hint("Space", "hints.entries"), undo, keys])),
        Mode::Digit if ui.game.session().trial() > 0 => {
            Some(with(&[hint("S", "hints.end"), hint("r", "hints.check"), undo, keys]))
        }
        Mode::Digit if ui.game.session().is_solved() => None,
        Mode::Digit => {
            let few = ui.game.session().model().domain(ui.cursor()).len() <= 3;
            let grid = (!ui.reading.story.axes.is_empty()).then(|| hint("g", "hints.logic-grid"));
            let (help, why) = (hint("t", "hints.hint"), hint("w", "hints.why"));
            let more = [hint("Space", "hints.maybe"), help, why, hint("s", "hints.suppose"), path];
            let more: Vec<KeyHint> = more
                .into_iter()
                .chain(grid)
                .chain([keys, hint("Tab", "hints.text"), undo, hint("E", "hints.edit"), quit])
                .collect();
            Some(few.then_some(arrows).into_iter().chain(with(&more)).collect())
        }
    }
}

/// The values of the cell under the cursor with their number keys, for the current mode.
fn values(ui: &Ui) -> Vec<KeyHint> {
    let (model, cell) = (ui.game.session().model(), ui.cursor());
    let crosses = ui.game.session().view().auto && !ui.only_notes(&[cell]);
    let name = |value| {
        let value = ui.value_in(Candidate::new(cell, value));
        match (ui.prefix, ui.tool.mode) {
            (Some(Prefix::Mark), _) | (None, Mode::Corner | Mode::Centre) if crosses => say!("hints.not", value),
            (Some(Prefix::Mark), _) | (None, Mode::Corner | Mode::Centre) => say!("hints.perhaps", value),
            (Some(Prefix::Why), _) if model.domain(cell).len() <= 3 => say!("hints.not", value),
            _ => value,
        }
    };
    DIGITS.iter().zip(model.domain(cell)).map(|(key, value)| (*key, name(value))).collect()
}
