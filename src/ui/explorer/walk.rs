//! A walk through the steps that goes on by itself: along the links of a chain, then to the next step.

use std::time::Duration;

use super::{along_links, onward};
use crate::ui::model::{Screen, Ui};

/// For how long a link or a step is shown.
const SHOWN: Duration = Duration::from_secs(1);

/// Begins such a walk, unless the key has just ended one.
pub(super) fn toggle(ui: &mut Ui) {
    if !ui.explorer.is_halted {
        go_on(ui);
    }
}

fn go_on(ui: &mut Ui) {
    ui.explorer.due = Some((ui.settings.now)() + SHOWN);
}

/// Takes the next step of a walk where it is due; at the end the walk is over.
pub(in crate::ui) fn tick(ui: &mut Ui) {
    let now = (ui.settings.now)();
    if ui.walk_due().is_none_or(|due| due > now) {
        return;
    }
    let before = (ui.selected(), ui.explorer.link);
    let links = ui.shown_step().map_or(0, |step| step.links.len());
    match ui.explorer.link.map_or(0, |at| at + 1) < links {
        true => along_links(ui, true),
        false => onward(ui),
    }
    ui.explorer.due = None;
    // More may be found yet.
    if before != (ui.selected(), ui.explorer.link) || ui.jobs.path.is_some() {
        go_on(ui);
    }
    ui.sight.changed = true;
}

impl Ui {
    /// When a walk takes its next step; none where nobody walks.
    pub(in crate::ui) fn walk_due(&self) -> Option<Duration> {
        self.explorer.due.filter(|_| self.screen == Screen::Explorer)
    }

    /// Ends a walk, which any key does.
    pub(in crate::ui) fn halt(&mut self) {
        self.explorer.is_halted = self.explorer.due.take().is_some();
    }
}
