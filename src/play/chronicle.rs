//! The course of a game, from its journal: which states were reached when, and how it first ended.

use std::time::Duration;

use super::{Event, MOST_EVENTS, Session};
use crate::generate::Date;
use nazo_core::scene::Answer;
use nazo_kinds::Loaded;

/// Something the player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The state of the history that it led to.
    pub state: usize,
    /// The time played until then, in whole seconds.
    pub clock: Duration,
    /// The number of cells the player had filled, or opened, until then.
    pub filled: usize,
}

/// The first end of a game. Later ones, after undo and redo, do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether the game was lost.
    pub lost: bool,
    /// The time played.
    pub clock: Duration,
    /// How many times the player had asked for help.
    pub hints: usize,
    /// Whether the player had help: hints, a look at the solution, or an undone opening.
    pub helped: bool,
    /// The day in UTC; `None` if the file is older than that field.
    pub day: Option<Date>,
}

/// The times at which a game was begun, half done and done. These are the first entry or opening, half of what is to be
/// filled or opened, and all of it.
pub type Splits = [Option<Duration>; 3];

/// The course of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    /// What was done, in order, including what was undone.
    pub moments: Vec<Moment>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// The index of the moment at which it ended.
    ended_at: Option<usize>,
    /// The number of cells to fill or open.
    pub to_fill: usize,
}

impl Session {
    /// The number of cells the player has filled or, in a game that hides something, opened.
    pub fn filled(&self) -> usize {
        match self.hidden() {
            Some((_, revealed)) => revealed.open.len(),
            None => self.entries().count(),
        }
    }

    /// The number of cells to fill or open.
    pub fn to_fill(&self) -> usize {
        let given = || self.frame().cells().filter(|cell| self.is_given(*cell)).count();
        if self.hidden().is_some() { self.openable() } else { self.frame().cell_count() - given() }
    }
}

impl Chronicle {
    /// Replays a game from its start, up to the first impossible line.
    pub fn read(loaded: &Loaded) -> (Session, Chronicle) {
        let mut session = Session::new(loaded.puzzle.clone());
        let mut told = Chronicle { to_fill: session.to_fill(), ..Chronicle::default() };
        // The line after an event gives its time.
        let mut is_untimed = false;
        for line in loaded.journal.lines() {
            if told.moments.len() >= MOST_EVENTS {
                break;
            }
            let Ok(event) = Event::parse(line.text.trim(), session.frame()) else { break };
            match (session.apply(&event), &event) {
                (Err(_), _) => break,
                (Ok(_), Event::View(_)) if is_untimed => {
                    told.time(&session);
                    is_untimed = false;
                }
                (Ok(true), Event::Move(_) | Event::Undo | Event::Redo | Event::Goto(_)) => {
                    told.add(&session);
                    is_untimed = true;
                }
                _ => is_untimed = false,
            }
        }
        if let Some(ending) = &mut told.ending {
            ending.day = session.view().ended;
        }
        (session, told)
    }

    /// When the game was begun, half done and done.
    pub fn splits(&self) -> Splits {
        marks(self.to_fill).map(|mark| {
            let first = self.moments.iter().find(|moment| moment.filled >= mark.max(1));
            // A game is done when everything is right, not when every cell is filled.
            let done = (mark == self.to_fill).then(|| self.ending.filter(|ending| !ending.lost).map(|end| end.clock));
            done.unwrap_or_else(|| first.map(|moment| moment.clock))
        })
    }

    fn add(&mut self, session: &Session) {
        let (state, filled) = (session.history().current(), session.filled());
        self.moments.push(Moment { state, clock: session.view().clock, filled });
        // Looking for broken rules takes a while, and a board of digits with open cells is not solved.
        let may_end = filled >= self.to_fill || session.hidden().is_some() || session.bare().answer != Answer::Values;
        if self.ending.is_none() && may_end && session.is_over() {
            let ending = Ending { lost: session.is_lost(), clock: Duration::ZERO, hints: 0, helped: false, day: None };
            (self.ending, self.ended_at) = (Some(ending), self.moments.len().checked_sub(1));
            self.time(session);
        }
    }

    /// Takes the clock time of the last action from the view.
    fn time(&mut self, session: &Session) {
        let (at, view) = (self.moments.len().checked_sub(1), session.view());
        if let Some(last) = self.moments.last_mut() {
            last.clock = view.clock;
        }
        if let Some(ending) = self.ending.as_mut().filter(|_| at == self.ended_at) {
            let helped = view.hints > 0 || view.asked || session.is_practice();
            *ending = Ending { clock: view.clock, hints: view.hints, helped, ..*ending };
        }
    }
}

/// The number of filled cells for each of the [`Splits`].
pub fn marks(to_fill: usize) -> [usize; 3] {
    [1, to_fill.div_ceil(2), to_fill]
}
