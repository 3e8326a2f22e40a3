//! The screens about the past of the game: the history as a tree, and the replay.

use std::time::Duration;

use super::action::Action;
use super::app::Flow;
use super::history::{Tree, Wish};
use super::model::{Screen, Ui};
use crate::play::Event;
use nazo_core::words::{Phrase, say};

impl Ui {
    /// Opens the history at the current state.
    pub(super) fn open_history(&mut self) {
        let Some(tree) = Tree::of(self.game.session()) else { return };
        self.show_tree(tree);
        self.say(say!("messages.history-shown"));
    }

    fn show_tree(&mut self, tree: Tree) {
        self.tree = Some(tree);
        self.hide_solution();
        self.screen = Screen::History;
    }

    /// Updates the list of states if the history is on show, as another window has added some.
    pub(super) fn renew_history(&mut self) {
        let Some(tree) = &self.tree else { return };
        match tree.renewed(self.game.session()) {
            Some(tree) => self.tree = Some(tree),
            None => self.close_history(),
        }
    }

    /// Returns to the board without changing the game.
    pub(super) fn close_history(&mut self) {
        self.tree = None;
        self.screen = Screen::Board;
        self.run_clock();
    }

    /// Handles an action on the history screen.
    pub(super) fn history_act(&mut self, action: Action) {
        let page = usize::from(self.sight.size.1 / 2).max(1);
        let Some(tree) = &mut self.tree else { return self.close_history() };
        match tree.act(action, page, self.game.session()) {
            Wish::Nothing => {}
            Wish::Close => self.close_history(),
            Wish::Goto(state) => self.go_to_state(state),
            Wish::Bookmark(state) => self.bookmark(state),
            Wish::NoBookmark => self.say(say!("messages.no-bookmarks")),
        }
    }

    fn go_to_state(&mut self, state: usize) {
        let moves = self.game.session().history().depth(state);
        self.close_history();
        if self.event(&Event::Goto(state)).is_some() {
            self.say(match moves {
                0 => say!("messages.went-to-start"),
                moves => say!("messages.went-to", moves),
            });
        }
    }

    /// Selects a row of the history.
    pub(super) fn look_at_row(&mut self, row: usize) {
        if let Some(tree) = &mut self.tree {
            tree.go_to(row, self.game.session());
        }
    }

    /// `b` on the board: sets or removes a bookmark at the current state.
    pub(super) fn toggle_bookmark(&mut self) {
        self.bookmark(self.game.session().history().current());
    }

    fn bookmark(&mut self, state: usize) {
        let letter = self.game.session().bookmarks().letter(state);
        if self.event(&Event::Bookmark { state, set: letter.is_none() }).is_none() {
            return;
        }
        let now = self.game.session().bookmarks().letter(state);
        if let Some(said) = now
            .map(|letter| say!("messages.bookmark-set", letter))
            .or(letter.map(|letter| say!("messages.bookmark-gone", letter)))
        {
            self.say(said);
        }
    }

    /// Starts a replay from the start of the game.
    pub(super) fn open_replay(&mut self) {
        let now = (self.settings.now)();
        let Some(tree) = Tree::played_back(&self.game, now) else {
            return self.say(Phrase::fixed("ui.nothing-replay-yet"));
        };
        self.game.clock().pause(now);
        self.unselect();
        self.show_tree(tree);
        self.tell_replay();
    }

    /// Handles an action during a replay.
    pub(super) fn replay_act(&mut self, action: Action) -> Flow {
        let now = (self.settings.now)();
        let Some(tree) = &mut self.tree else { return Flow::Go };
        if tree.play(action, now, self.game.session()) {
            self.tell_replay();
        } else if self.occasion.watches {
            self.occasion.left = true;
            return Flow::Quit;
        } else {
            self.close_history();
        }
        Flow::Go
    }

    /// Shows the next state of a replay if it is due.
    pub(super) fn replay_tick(&mut self) {
        let now = (self.settings.now)();
        let is_due = self.replay_due().is_some_and(|due| due <= now);
        let Some(tree) = self.tree.as_mut().filter(|_| is_due) else { return };
        tree.play_on(now, self.game.session());
        self.sight.changed = true;
        self.tell_replay();
    }

    fn tell_replay(&mut self) {
        if let Some(said) = self.tree.as_ref().and_then(|tree| tree.message(self.game.session())) {
            self.say(said);
        }
    }

    /// Whether a replay is on show.
    pub(super) fn is_replaying(&self) -> bool {
        self.screen == Screen::History && self.tree.as_ref().is_some_and(|tree| tree.replay.is_some())
    }

    /// When the replay shows the next state. None if it is paused or covered by a popup.
    pub(super) fn replay_due(&self) -> Option<Duration> {
        self.tree.as_ref().filter(|_| self.popup.is_none())?.due()
    }

    /// Only replays the game. Closing the replay leaves the game.
    pub(super) fn watch(&mut self) {
        self.occasion.watches = true;
        self.open_replay();
    }
}
