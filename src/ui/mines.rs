//! Questions about a minefield: the odds, and whether a cell is safe.

use super::model::{Screen, Ui};
use super::odds::{Mines, Outlook, Reckoned, reckon};
use super::worker::{Wait, take_from};
use crate::play::ViewChange;
use nazo_core::puzzle::{Cell, Site};
use nazo_core::scene::{self, Scene};
use nazo_core::words::{Phrase, say};

impl Ui {
    /// Whether the puzzle has odds.
    pub(super) fn has_odds(&self) -> bool {
        self.game.session().face().minefield().is_some()
    }

    /// Whether odds are wanted.
    pub(super) fn shows_odds(&self) -> bool {
        self.mines.is_on
    }

    /// The odds of the current position. None unless they are wanted and known.
    pub(super) fn reckoned(&self) -> Option<&Reckoned> {
        self.mines.found.as_ref().filter(|_| self.mines.is_on)
    }

    /// Whether odds are being computed.
    pub(super) fn is_reckoning(&self) -> bool {
        self.mines.job.is_some()
    }

    /// Shows or hides the odds. Showing them counts as help.
    pub(super) fn toggle_odds(&mut self) {
        let is_on = !self.mines.is_on;
        self.mines = Mines { is_on, ..Mines::default() };
        if is_on {
            self.count_hint();
        } else {
            self.say(say!("ui.odds-off"));
        }
    }

    /// Starts computing the odds of a new position. To be called after every input.
    pub(super) fn watch_odds(&mut self) {
        if !self.mines.is_on {
            return;
        }
        let Some(board) = self.game.session().face().minefield() else { return };
        // Flags are the player's opinion, so the board is compared without them.
        if self.mines.asked.as_ref() != Some(board) {
            let board = board.clone();
            self.mines.asked = Some(board.clone());
            self.mines.found = None;
            self.mines.job = Some(reckon(self.settings.wake.clone(), board));
        }
    }

    /// Takes in the odds.
    pub(super) fn take_odds(&mut self, wait: Wait) {
        let Some(news) = take_from(&mut self.mines.job, wait) else { return };
        self.sight.changed |= !news.is_empty() || self.mines.job.is_none();
        if let Some(found) = news.into_iter().next_back() {
            self.mines.found = Some(found);
        }
    }

    /// Stops the computation. Odds that are not known yet are no longer wanted.
    pub(super) fn stop_odds(&mut self) {
        if self.mines.job.take().is_some() && self.mines.found.is_none() {
            self.mines = Mines::default();
        }
    }

    /// Stops the computation while nobody looks. It begins again with the next input.
    pub(super) fn rest_odds(&mut self) {
        if self.mines.job.take().is_some() {
            (self.mines.asked, self.mines.found) = (None, None);
        }
    }

    /// Moves to the best cell to open next, and from there to the next best.
    pub(super) fn next_best(&mut self, forward: bool) {
        let Some(found) = self.reckoned() else {
            return self.say(say!("ui.odds-to-come"));
        };
        let places = &found.places;
        let at = self.square_under_cursor().and_then(|square| places.iter().position(|place| *place == square));
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % places.len(),
            (Some(at), false) => (at + places.len() - 1) % places.len(),
            (None, _) => 0,
        };
        let to = places.get(next).copied().and_then(|square| self.cell_on(square));
        match to {
            Some(cell) => self.look(ViewChange::cursor(cell)),
            None => self.say(say!("ui.nothing-worth-opening")),
        }
    }

    /// The index of the square under the cursor, in reading order. None if there is none.
    pub(super) fn square_under_cursor(&self) -> Option<usize> {
        let size = self.game.session().face().minefield()?.size();
        match *self.game.session().model().site(self.cursor()) {
            Site::Square { row, col } => size.at(row, col),
            _ => None,
        }
    }

    /// The cell of a square of the board. None if it has none.
    fn cell_on(&self, square: usize) -> Option<Cell> {
        let (row, col) = self.game.session().face().minefield()?.size().place(square);
        self.game.session().model().cell_at(row, col)
    }

    /// The name of a square of the board.
    pub(super) fn square_name(&self, square: usize) -> Phrase {
        let (row, col) = self.game.session().face().minefield().map_or((0, 0), |field| field.size().place(square));
        Phrase::square(row.into(), col.into())
    }

    /// Adds the odds to the board while it shows the game.
    pub(super) fn put_odds(&self, scene: &mut Scene) {
        let Some(found) = self.reckoned().filter(|_| self.screen == Screen::Board && self.solution.is_none()) else {
            return;
        };
        let best = found.best();
        for (at, square) in scene.seen_mut() {
            found.risk(at).into_iter().for_each(|risk| square.mark(scene::Mark::Odds(risk)));
            // If several cells are safe, all are equally good.
            square.state.best = best == Some(at) && !matches!(found.outlook, Outlook::Safe(_));
        }
    }
}
