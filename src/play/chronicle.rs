//! How a game went, as its journal tells it: which state came when, and how it ended for the first time.

use std::time::Duration;

use super::{Event, MOST_EVENTS, Session};
use crate::generate::Date;
use nazo_core::scene::Answer;
use nazo_kinds::Loaded;

/// Something that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The state of the history that it led to.
    pub state: usize,
    /// The time played by then, in whole seconds.
    pub clock: Duration,
    /// How many cells the player had filled, or opened, by then.
    pub filled: usize,
}

/// The first end of a game: what comes later, be it taken back and done again, does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether the game was lost.
    pub lost: bool,
    /// The time played.
    pub clock: Duration,
    /// How many times the player had asked for help.
    pub hints: usize,
    /// Whether the player had help: hints, a look at the solution, or an opening taken back.
    pub helped: bool,
    /// The day, by universal time; none where the file is older than that note.
    pub day: Option<Date>,
}

/// The times at which a game was begun, half done and done: the first entry or opening, half of what there is to fill
/// or to open, all of it.
pub type Splits = [Option<Duration>; 3];

/// A game as it went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    /// What was done, in order; whatever was taken back is there as well.
    pub moments: Vec<Moment>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// Which of the moments that was.
    ended_at: Option<usize>,
    /// How many cells there are to fill or to open.
    pub to_fill: usize,
}

impl Session {
    /// How many cells the player has filled or, in a game that hides something, opened.
    pub fn filled(&self) -> usize {
        match self.hidden() {
            Some((_, revealed)) => revealed.open.len(),
            None => self.entries().count(),
        }
    }

    /// How many cells there are to fill or to open.
    pub fn to_fill(&self) -> usize {
        let given = || self.frame().cells().filter(|cell| self.is_given(*cell)).count();
        if self.hidden().is_some() { self.openable() } else { self.frame().cell_count() - given() }
    }
}

impl Chronicle {
    /// Plays a game from its beginning, up to the first line that is not possible.
    pub fn read(loaded: &Loaded) -> (Session, Chronicle) {
        let mut session = Session::new(loaded.puzzle.clone());
        let mut told = Chronicle { to_fill: session.to_fill(), ..Chronicle::default() };
        // The line behind an event says when that was.
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
            // Done is when everything is right, not when every cell has something in it.
            let done = (mark == self.to_fill).then(|| self.ending.filter(|ending| !ending.lost).map(|end| end.clock));
            done.unwrap_or_else(|| first.map(|moment| moment.clock))
        })
    }

    fn add(&mut self, session: &Session) {
        let (state, filled) = (session.history().current(), session.filled());
        self.moments.push(Moment { state, clock: session.view().clock, filled });
        // To look for broken rules takes a while, and a board of digits with open cells is not solved.
        let may_end = filled >= self.to_fill || session.hidden().is_some() || session.bare().answer != Answer::Values;
        if self.ending.is_none() && may_end && session.is_over() {
            let ending = Ending { lost: session.is_lost(), clock: Duration::ZERO, hints: 0, helped: false, day: None };
            (self.ending, self.ended_at) = (Some(ending), self.moments.len().checked_sub(1));
            self.time(session);
        }
    }

    /// Takes in the clock of what was done last.
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

/// How many filled cells make each of the [`Splits`].
pub fn marks(to_fill: usize) -> [usize; 3] {
    [1, to_fill.div_ceil(2), to_fill]
}
