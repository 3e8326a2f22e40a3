//! What is asked of a minefield: the odds, and whether a square is safe.

use super::model::{Screen, Ui};
use super::odds::{Mines, Outlook, Reckoned, reckon};
use super::worker::{Wait, take_from};
use crate::play::ViewChange;
use nazo_core::puzzle::{Cell, Site};
use nazo_core::scene::{self, Scene};
use nazo_core::words::{Phrase, say};

impl Ui {
    /// Whether there are odds to be asked for.
    pub(super) fn has_odds(&self) -> bool {
        self.game.session().face().minefield().is_some()
    }

    /// Whether odds are asked for.
    pub(super) fn shows_odds(&self) -> bool {
        self.mines.is_on
    }

    /// The odds of the position on the board, where they are asked for and known.
    pub(super) fn reckoned(&self) -> Option<&Reckoned> {
        self.mines.found.as_ref().filter(|_| self.mines.is_on)
    }

    /// Whether somebody waits for odds.
    pub(super) fn is_reckoning(&self) -> bool {
        self.mines.job.is_some()
    }

    /// Shows the odds, or no longer. What they tell counts as help.
    pub(super) fn toggle_odds(&mut self) {
        let is_on = !self.mines.is_on;
        self.mines = Mines { is_on, ..Mines::default() };
        if is_on {
            self.count_hint();
            self.say(say!("ui.odds-on"));
        } else {
            self.say(say!("ui.odds-off"));
        }
    }

    /// Begins to work out the odds of a position that is new; to be called after every input.
    pub(super) fn watch_odds(&mut self) {
        if !self.mines.is_on {
            return;
        }
        let Some(board) = self.game.session().face().minefield() else { return };
        // A flag is what somebody thinks.
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

    /// Ends the work; odds that are not known by then are no longer asked for.
    pub(super) fn stop_odds(&mut self) {
        if self.mines.job.take().is_some() && self.mines.found.is_none() {
            self.mines = Mines::default();
        }
    }

    /// Ends the work while nobody looks; it begins anew with the next input.
    pub(super) fn rest_odds(&mut self) {
        if self.mines.job.take().is_some() {
            (self.mines.asked, self.mines.found) = (None, None);
        }
    }

    /// To the square that is best opened next, and from there to the one after it.
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

    /// The square of the board that the cursor is on, in reading order.
    pub(super) fn square_under_cursor(&self) -> Option<usize> {
        let size = self.game.session().face().minefield()?.size();
        match *self.game.session().model().site(self.cursor()) {
            Site::Square { row, col } => size.at(row, col),
            _ => None,
        }
    }

    /// The cell on a square of the board.
    fn cell_on(&self, square: usize) -> Option<Cell> {
        let (row, col) = self.game.session().face().minefield()?.size().place(square);
        self.game.session().model().cell_at(row, col)
    }

    /// What a person calls a square of the board.
    pub(super) fn square_name(&self, square: usize) -> Phrase {
        let (row, col) = self.game.session().face().minefield().map_or((0, 0), |field| field.size().place(square));
        Phrase::square(row.into(), col.into())
    }

    /// Puts the odds on the board, where it shows the game.
    pub(super) fn put_odds(&self, scene: &mut Scene) {
        let Some(found) = self.reckoned().filter(|_| self.screen == Screen::Board && self.solution.is_none()) else {
            return;
        };
        let best = found.best();
        for (at, square) in scene.seen_mut() {
            found.risk(at).into_iter().for_each(|risk| square.mark(scene::Mark::Odds(risk)));
            // Where several are safe, all are as good.
            square.state.best = best == Some(at) && !matches!(found.outlook, Outlook::Safe(_));
        }
    }
}
