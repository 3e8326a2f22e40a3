//! The purposes of a game other than solving it: tours and races are notified of what happens.

use super::model::{Screen, Ui};
use super::race::{Ghost, Race};
use super::tour::{Seen, Tour};
use super::view::shown::has_panel;
use super::view::text::Line;
use crate::play::ViewChange;
use nazo_core::words::Phrase;

impl Ui {
    /// Starts the tour in this game.
    pub(super) fn begin_tour(&mut self) {
        self.occasion.tour = Some(Tour::begin(&self.game));
        self.messages.shown = None;
    }

    /// Lets the tour continue if a lesson is done.
    pub(super) fn watch_tour(&mut self) {
        let seen = Seen {
            has_hint: self.shown_hint().is_some(),
            is_asking: self.help.is_work(),
            explores: self.screen == Screen::Explorer,
            finds: self.is_typing(),
        };
        let Some(next) = self.occasion.tour.as_mut().and_then(|tour| tour.watch(&self.game, &seen)) else { return };
        self.sight.changed = true;
        if let Some(next) = next {
            self.say(next);
        }
    }

    /// The lesson for the message row if there is no other message. None outside a tour.
    pub(super) fn tour_message(&self) -> Option<Phrase> {
        let is_free = self.popup.is_none() && self.prefix.is_none() && self.shown_hint().is_none();
        let tour = self.occasion.tour.as_ref().filter(|_| is_free && self.screen == Screen::Board);
        tour.and_then(Tour::text)
    }

    /// The lesson for the panel. Empty outside a tour.
    pub(super) fn tour_lines(&self, width: u16) -> Vec<Line> {
        self.occasion.tour.as_ref().map_or_else(Vec::new, |tour| tour.lines(self.settings.lang, width))
    }

    /// Whether a speed run of this puzzle would discard what was done. In minesweeper it uses another board.
    pub(super) fn would_start_over(&self) -> bool {
        let session = self.game.session();
        let is_new = session.history().is_empty() && session.view().hints == 0 && !session.view().asked;
        !is_new && !self.opens()
    }

    /// Starts a speed run in an untouched game.
    pub(super) fn race(&mut self, ghost: Option<Ghost>) {
        let (race, said) = Race::begin(ghost, &self.game);
        let pace = race.pace();
        self.occasion.race = Some(race);
        self.say(said);
        self.look(ViewChange { race: Some(pace), ..ViewChange::default() });
    }

    /// Records the time of each split that a speed run has reached.
    pub(super) fn watch_race(&mut self) {
        let has_panel = self.occasion.race.is_some() && has_panel(self);
        let played = self.game.played((self.settings.now)());
        let Some(race) = &mut self.occasion.race else { return };
        for said in race.watch(self.game.session(), played) {
            match has_panel {
                true => self.messages.queued.push_back(said),
                // Nothing else shows it, so it is part of the next message.
                false => race.said = Some(said),
            }
        }
    }

    /// Puts a split just reached before the current message.
    pub(super) fn tell_split(&mut self) {
        if let Some(race) = &mut self.occasion.race {
            self.messages.shown = race.told_with(self.messages.shown.take());
        }
    }

    /// The splits for the panel. Empty without a speed run.
    pub(super) fn race_lines(&self) -> Vec<Line> {
        let hints = self.game.session().view().hints;
        self.occasion.race.as_ref().map_or_else(Vec::new, |race| race.lines(hints, self.settings.lang))
    }
}
