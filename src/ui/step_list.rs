//! The steps listed in the explorer, and which of them are visible.

use super::list::{Pane, first_in_sight};
use super::model::{Screen, Ui};
use super::path::PathState;
use nazo_core::logic::within_sums_but;
use nazo_core::puzzle::{Position, Step};

impl Ui {
    /// The steps of the current list.
    pub(super) fn listed(&self) -> &[Step] {
        match self.explorer.pane {
            Pane::Path => self.steps(),
            Pane::Now => &self.explorer.now.steps,
        }
    }

    /// The index of the selected step in [`Ui::listed`].
    pub(super) fn selected(&self) -> usize {
        match self.explorer.pane {
            Pane::Path => self.step(),
            Pane::Now => self.explorer.now.at.min(self.explorer.now.steps.len().saturating_sub(1)),
        }
    }

    /// The indices in [`Ui::listed`] of the steps that the player wants to see.
    pub(super) fn admitted(&self) -> Vec<usize> {
        let steps = self.listed().iter().enumerate();
        steps.filter(|(_, step)| self.explorer.only.admits(step)).map(|(at, _)| at).collect()
    }

    /// Scrolls a list with this many rows so that the selected step and its neighbours are visible.
    pub(super) fn scroll_list(&mut self, room: usize) {
        let admitted = self.admitted();
        let at = admitted.partition_point(|at| *at < self.selected());
        self.explorer.first = first_in_sight(self.explorer.first, at, admitted.len(), room);
    }

    /// The indices of the visible steps, in a list with room for `room` rows.
    pub(super) fn in_sight(&self, room: usize) -> Vec<usize> {
        self.admitted().into_iter().skip(self.explorer.first).take(room).collect()
    }

    /// The highlighted link of the step on show.
    pub(super) fn lit_link(&self) -> Option<usize> {
        self.explorer.link.filter(|_| self.screen == Screen::Explorer)
    }

    /// How much of the current list is known.
    pub(super) fn list_state(&self) -> PathState {
        match self.explorer.pane {
            Pane::Path => self.known.path,
            Pane::Now => self.explorer.now.state,
        }
    }

    /// Whether a step of the list would add something that is not yet visible in the game.
    pub(super) fn is_news(&self, at: usize) -> bool {
        let session = self.game.session();
        match self.explorer.pane {
            Pane::Path => session.is_news(at),
            Pane::Now => self.listed().get(at).is_some_and(|step| session.visible().gains_from(step)),
        }
    }

    /// The position before the selected step.
    pub(super) fn before_selected(&self) -> Option<Position> {
        match self.explorer.pane {
            Pane::Path => self.game.session().walk().map(|walk| walk.before(self.step())),
            Pane::Now => self.explorer.now.position.clone(),
        }
    }

    /// The position before the selected step, as the board shows it.
    pub(super) fn before_on_show(&self) -> Option<Position> {
        match self.explorer.pane {
            Pane::Path => self.before_in_path(self.step()),
            Pane::Now => self.before_selected(),
        }
    }

    /// The position before a step of the path, as the board shows it. A path removes one by one what sums forbid. With
    /// automatic candidates, candidates that single sums forbid should not reappear.
    pub(super) fn before_in_path(&self, at: usize) -> Option<Position> {
        let session = self.game.session();
        let walk = session.walk()?;
        let before = walk.before(at);
        match walk.steps().get(at).filter(|_| session.view().auto) {
            Some(step) => Some(within_sums_but(session.model(), &before, step)),
            None => Some(before),
        }
    }
}
