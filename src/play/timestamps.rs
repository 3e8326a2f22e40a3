//! When something in a game happened, and how much help had been used.

use std::time::Duration;

use super::{View, ViewChange};
use crate::generate::Date;

/// The clock and the help used at an event. It is kept with each journal line, so that a rewritten file still records
/// the course of the game.
#[derive(Clone, Debug, Default, Eq)]
pub(super) struct Stamp {
    clock: Duration,
    hints: usize,
    asked: bool,
    ended: Option<Date>,
    /// Whether the line after its event, which may add to it, has not been read yet.
    pub is_open: bool,
}

impl Stamp {
    /// The stamp of a view.
    pub fn of(view: &View) -> Stamp {
        Stamp { clock: view.clock, hints: view.hints, asked: view.asked, ended: view.ended, is_open: false }
    }

    /// The same for an event whose own time is yet to be read.
    pub fn opened(self) -> Stamp {
        Stamp { is_open: true, ..self }
    }

    /// Takes in the line after the event.
    pub fn apply(&mut self, change: &ViewChange) {
        self.clock = change.clock.unwrap_or(self.clock);
        self.hints = change.hints.unwrap_or(self.hints);
        self.asked = change.asked.unwrap_or(self.asked);
        self.ended = change.ended.or(self.ended);
        self.is_open = false;
    }

    /// What it adds to a view.
    pub fn since(&self, known: &View) -> ViewChange {
        let Stamp { clock, hints, asked, ended, .. } = self.clone();
        View { clock, hints, asked, ended: ended.or(known.ended), ..known.clone() }.since(known)
    }
}

impl PartialEq for Stamp {
    fn eq(&self, other: &Stamp) -> bool {
        let told = |stamp: &Stamp| (stamp.clock, stamp.hints, stamp.asked, stamp.ended);
        told(self) == told(other)
    }
}
