//! When something in a game happened, and with how much help until then.

use std::time::Duration;

use super::{View, ViewChange};
use crate::generate::Date;

/// What is known of clock and help at an event. It is kept with each line of the journal, so that a file that is written
/// anew still tells how the game went.
#[derive(Clone, Debug, Default, Eq)]
pub(super) struct Stamp {
    clock: Duration,
    hints: usize,
    asked: bool,
    ended: Option<Date>,
    /// Whether the line behind its event, which may tell more, has not been read yet.
    pub is_open: bool,
}

impl Stamp {
    /// What a view says of it.
    pub fn of(view: &View) -> Stamp {
        Stamp { clock: view.clock, hints: view.hints, asked: view.asked, ended: view.ended, is_open: false }
    }

    /// The same for an event whose own time is still to be read.
    pub fn opened(self) -> Stamp {
        Stamp { is_open: true, ..self }
    }

    /// Takes in what the line behind the event says.
    pub fn apply(&mut self, change: &ViewChange) {
        self.clock = change.clock.unwrap_or(self.clock);
        self.hints = change.hints.unwrap_or(self.hints);
        self.asked = change.asked.unwrap_or(self.asked);
        self.ended = change.ended.or(self.ended);
        self.is_open = false;
    }

    /// What it says beyond a view.
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
