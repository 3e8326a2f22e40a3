//! What keys and the mouse do in a game with hidden cells: opening, flagging, and asking what is safe.

use super::action::Action;
use super::kind_keys::KeySet;
use super::model::{Screen, Ui};
use crate::play::{Conflict, Event, Move, OnCover, Tally, ViewChange};
use crossterm::event::MouseButton;
use nazo_core::puzzle::{Budget, Position};
use nazo_core::words::{Arg, Fixed, Phrase, say};
use nazo_kinds::First;

/// The limit on the search for safe cells while a key waits, in units of work. That is some hundred times what a usual
/// board takes.
const EFFORT: u64 = 2_000_000;

/// The message that the mines are not laid yet, so that nothing else can be said.
pub(super) const NOTHING_OPEN: Phrase = Phrase::fixed("ui.nothing-open-yet-wherever-begin");

fn note(key: &'static str) -> Phrase {
    Phrase::fixed(key)
}

impl Ui {
    /// Whether cells are opened in this game.
    pub(super) fn opens(&self) -> bool {
        self.game.session().hidden().is_some()
    }

    /// What the first move of this game guarantees. None if nothing is hidden or guaranteed.
    pub(super) fn promised(&self) -> Option<First> {
        self.game.session().hidden().and_then(|(hidden, _)| hidden.first())
    }

    /// Whether the mines are still to be laid.
    pub(super) fn is_undealt(&self) -> bool {
        self.game.session().is_undealt()
    }

    /// Says that nothing is known before the first cell is open.
    pub(super) fn say_nothing_open(&mut self) {
        self.say(NOTHING_OPEN);
    }

    /// Handles an action in a game with hidden cells. Returns whether that is all the action does.
    pub(super) fn opening_act(&mut self, action: Action) -> bool {
        if self.screen != Screen::Board || self.solution.is_some() {
            return false;
        }
        if !self.opens() {
            return self.key_set() == Some(KeySet::Position) && self.position_act(action);
        }
        match action {
            Action::Act => self.open_here(),
            Action::ToggleMode => self.flag_here(),
            Action::Path | Action::GivensBehind | Action::Amiss if self.is_undealt() => self.say_nothing_open(),
            Action::Digit(_) | Action::PrefixMark | Action::PrefixLarge | Action::OtherMarks => {
                self.say(note("ui.enter-opens-space-flags"))
            }
            Action::ApplyAuto | Action::Singles => self.open_safe(),
            Action::Check => self.check_flags(),
            Action::Verify => self.show_wrong_flags(),
            Action::FullHint | Action::ApplyHint if self.is_undealt() => self.say_nothing_open(),
            Action::Hint | Action::FullHint | Action::ApplyHint if self.game.session().is_over() => self.say_lost(),
            Action::Path if self.game.session().is_over() => self.review(),
            Action::Hint if !self.safe_told() => self.tell_whether_safe(),
            Action::Suppose | Action::Solution | Action::Soundness => self.say(note("ui.not-game-mines-hidden")),
            Action::BackToRight => {}
            _ => return false,
        }
        true
    }

    /// Handles an action in a position that is only reasoned about, where nothing can be opened. Returns whether that
    /// is all the action does.
    fn position_act(&mut self, action: Action) -> bool {
        let cell = self.cursor();
        let position = self.game.session().visible();
        match action {
            Action::ToggleMode => self.flag_here(),
            Action::Act if !position.is_placed(cell) && position.candidates(cell).only().is_none() => {
                let name = self.name(cell);
                self.say_what_can_be_said(Some(&name));
            }
            // The only mark is that a cell may be a mine, which is a question mark.
            Action::OtherMarks | Action::ModeCorner | Action::ModeCentre => self.say_what_can_be_said(None),
            _ => return false,
        }
        true
    }

    /// Says which keys mark a closed cell of a position, and which cell is undecided, if any.
    fn say_what_can_be_said(&mut self, undecided: Option<&Phrase>) {
        let keys = [("1", "ui.safe"), ("2", "ui.mine"), ("Space", "ui.flag")];
        let bound = |(key, what)| {
            Some(say!("ui.key-does", key = self.settings.keys.current(key, self.settings.lang)?, what = Fixed(what)))
        };
        let keys = Arg::Row(keys.into_iter().filter_map(bound).collect());
        self.say(match undecided {
            Some(name) => say!("ui.square-not-decided", name, keys),
            None => say!("ui.of-closed-square", keys),
        });
    }

    /// Enter: opens the cell, or on a number the cells around it.
    fn open_here(&mut self) {
        let (cell, session) = (self.cursor(), self.game.session());
        if session.is_lost() || session.is_solved() {
            return self.say_lost();
        }
        let made = match session.on_cover(cell) {
            Some(OnCover::Flag) => return self.say(note("ui.flag-keeps-closed-space-remove")),
            Some(_) => session.opening(cell),
            None => match session.chording(cell) {
                Some(made) => Some(made),
                None => return self.say(note("ui.enter-opens-around-number-when")),
            },
        };
        if let Some(made) = made {
            self.open(made);
        }
    }

    fn open(&mut self, made: Move) {
        let cell = self.cursor();
        if self.takes_needless_risk(&made) && self.once.warned != Some((self.game.session().history().current(), cell))
        {
            self.once.warned = Some((self.game.session().history().current(), cell));
            return self.say(note("ui.not-proven-safe-though-another"));
        }
        let Some(outcome) = self.event(&Event::Move(made)) else { return };
        if outcome.loses {
            return self.say(note("ui.mine-game-lost-u-undo"));
        }
        if outcome.solves {
            return self.solved();
        }
        let count = outcome.opened;
        self.say(match count {
            0 => say!("messages.nothing-to-change"),
            1 => note("ui.opened-one"),
            _ => say!("ui.opened", count),
        });
    }

    /// Announces the result when everything is open.
    pub(super) fn cleared(&mut self) {
        let session = self.game.session();
        let Some(tally) = session.tally() else { return };
        let (Tally { clicks, least, .. }, share) = (tally, tally.efficiency());
        let practice = session.is_practice();
        let helped = !practice && session.view().hints > 0;
        self.say(say!("ui.cleared", time = self.clock(), clicks, least, share, practice, helped));
    }

    fn say_lost(&mut self) {
        let lost = self.game.session().is_lost();
        self.say(match lost {
            true => note("ui.game-lost-u-undo-practice"),
            false => note("ui.everything-open-g-new-board"),
        });
    }

    /// Space: switches between a flag, a question mark and nothing, in all selected cells.
    pub(super) fn flag_here(&mut self) {
        match self.game.session().flagging(&self.targets(), true) {
            Some(made) => {
                let Some(outcome) = self.event(&Event::Move(made)) else { return };
                if outcome.solves {
                    return self.solved();
                }
                let session = self.game.session();
                let is_broken = |conflict: &Conflict| conflict.is_on_the_board(session.model(), session.position());
                // In a game, flags are opinions, and a broken rule is shown on the board alone.
                let conflict = session.check().into_iter().find(is_broken).filter(|_| !self.opens());
                if let Some(conflict) = conflict {
                    self.say(say!("messages.breaks", sentence = conflict.phrase(session.model(), session.position())));
                }
            }
            None if self.has_many() => self.say(note("ui.all-open")),
            None => self.say(note("ui.already-open")),
        }
    }

    /// `A`: opens everything that is proven safe.
    fn open_safe(&mut self) {
        if self.game.session().is_over() {
            return self.say_lost();
        }
        let safe = self.game.session().safe(&Budget::of(EFFORT)).unwrap_or_default();
        let moves = safe.into_iter().filter_map(|cell| self.game.session().opening(cell));
        let edits: Vec<_> = moves.flat_map(|made| made.edits().to_vec()).collect();
        match Move::of(edits) {
            Some(made) => {
                self.count_hint();
                self.open(made);
            }
            None => self.say(note("ui.no-square-certain-safe")),
        }
    }

    /// `r`: says how many flags are wrong, but not which.
    fn check_flags(&mut self) {
        if let Some(said) = self.no_flag_to_judge() {
            return self.say(said);
        }
        self.count_hint();
        self.say(match self.game.session().wrong_flags().len() {
            0 => note("ui.flag-right"),
            1 => note("ui.one-flag-wrong-r-show"),
            count => say!("ui.flags-wrong-r-show", count),
        });
    }

    /// The message that there is no flag to check. None if there is one.
    fn no_flag_to_judge(&self) -> Option<Phrase> {
        let session = self.game.session();
        match (session.is_undealt(), session.flags().is_empty()) {
            (_, true) => Some(note("ui.no-flag-stands")),
            (true, false) => Some(note("ui.nothing-open-yet-no-mine")),
            (false, false) => None,
        }
    }

    /// `R`: shows which flags are wrong. Asks for confirmation once per game.
    fn show_wrong_flags(&mut self) {
        if let Some(said) = self.no_flag_to_judge() {
            return self.say(said);
        }
        if !self.game.session().view().asked {
            if !std::mem::replace(&mut self.once.asking, true) {
                return self.say(note("ui.show-flags-wrong-press-r"));
            }
            self.look(ViewChange { asked: Some(true), ..ViewChange::default() });
        }
        self.once.wrong = self.game.session().wrong_flags();
        self.count_hint();
        self.say(match self.once.wrong.len() {
            0 => note("ui.flag-right"),
            _ => note("ui.flags-wrong-marked"),
        });
    }

    /// Whether the player was told, for the current state, that a cell is safe.
    fn safe_told(&self) -> bool {
        self.once.safe_at == Some(self.game.session().history().current())
    }

    /// The first `t`: says only whether there is a safe cell.
    fn tell_whether_safe(&mut self) {
        let session = self.game.session();
        if session.is_solved() {
            return self.say(say!("messages.nothing-left"));
        }
        if session.is_undealt() {
            return self.say_nothing_open();
        }
        let Ok(safe) = session.safe(&Budget::of(EFFORT)) else {
            return self.say(note("ui.takes-long-tell"));
        };
        let is_safe = !safe.is_empty();
        if is_safe {
            self.once.safe_at = Some(self.game.session().history().current());
        }
        self.count_hint();
        self.say(match is_safe {
            true => note("ui.yes-square-certain-safe-press"),
            false => note("ui.no-square-certain-safe-odds"),
        });
    }

    /// Whether a move opens a cell that is not proven safe while another one is, if the player wants that warning.
    fn takes_needless_risk(&self, made: &Move) -> bool {
        if !self.settings.training || self.is_undealt() {
            return false;
        }
        let Ok(safe) = self.game.session().safe(&Budget::of(EFFORT)) else { return false };
        !safe.is_empty() && made.edits().iter().filter_map(|edit| edit.cell()).any(|cell| !safe.contains(&cell))
    }

    /// The position from which steps are found. In a game with hidden cells, that is what is proven.
    pub(super) fn reasoning_position(&self) -> Position {
        let session = self.game.session();
        let proven = self.opens().then(|| session.proven_position(&Budget::of(EFFORT)).ok()).flatten();
        proven.unwrap_or_else(|| session.visible().clone())
    }

    /// Handles a mouse button pressed on the cell under the cursor.
    pub(super) fn press_cover(&mut self, button: MouseButton) {
        match button {
            MouseButton::Left => self.open_here(),
            MouseButton::Right => self.flag_here(),
            MouseButton::Middle => match self.game.session().chording(self.cursor()) {
                Some(made) => self.open(made),
                None => self.say(say!("messages.nothing-to-change")),
            },
        }
    }
}
