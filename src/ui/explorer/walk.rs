//! An automatic walk through the steps: along the links of a chain, then to the next step.

use std::time::Duration;

use super::{along_links, onward};
use crate::ui::model::{Screen, Ui};

/// How long a link or a step is shown.
const SHOWN: Duration = Duration::from_secs(1);

/// Begins a walk, unless the key has just ended one.
pub(super) fn toggle(ui: &mut Ui) {
    if !ui.explorer.is_halted {
        go_on(ui);
    }
}

fn go_on(ui: &mut Ui) {
    ui.explorer.due = Some((ui.settings.now)() + SHOWN);
}

/// Takes the next step of a walk if it is due. At the end, the walk is over.
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
    // The search may still find more steps.
    if before != (ui.selected(), ui.explorer.link) || ui.jobs.path.is_some() {
        go_on(ui);
    }
    ui.sight.changed = true;
}

impl Ui {
    /// When a walk takes its next step. None if there is no walk.
    pub(in crate::ui) fn walk_due(&self) -> Option<Duration> {
        self.explorer.due.filter(|_| self.screen == Screen::Explorer)
    }

    /// Ends a walk. Any key does this.
    pub(in crate::ui) fn halt(&mut self) {
        self.explorer.is_halted = self.explorer.due.take().is_some();
    }
}
