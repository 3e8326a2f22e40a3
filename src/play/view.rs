//! The player's view: saved in the file, but never undone.

use std::time::Duration;

use super::Splits;
use super::moves::place_text;
use crate::generate::Date;
use nazo_core::puzzle::{Cell, Model, Value};

/// Which candidates are highlighted on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those of one value.
    Value(Value),
    /// Those of cells with exactly two.
    Pairs,
    /// Those that survive in some solution.
    Survivors,
}

/// The part of a game's state that undo leaves alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The position of the cursor.
    pub cursor: Cell,
    /// The step of the path on display, counted from 0.
    pub step: Option<usize>,
    /// Whether candidates are computed and shown.
    pub auto: bool,
    /// Which candidates are highlighted.
    pub filter: Option<Filter>,
    /// The time played, in whole seconds.
    pub clock: Duration,
    /// How many times the player asked for help: a check, the path, the solution.
    pub hints: usize,
    /// Whether the player agreed, in this game, to be told about the solution.
    pub asked: bool,
    /// The day, in UTC, on which the game was first solved or lost.
    pub ended: Option<Date>,
    /// The times to beat, if the game is a speed run.
    pub race: Option<Pace>,
}

/// The times that a speed run competes with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// When the best game was begun, half done and done, in whole seconds; all unknown if there was none.
    pub splits: Splits,
    /// Whether that was a game of this very puzzle, rather than one of its kind and grade.
    pub is_same: bool,
}

impl Pace {
    /// The pace as written in a journal: `same:5:61:200`, `alike:-:-:200`.
    fn text(&self) -> String {
        let splits = self.splits.map(|split| split.map_or("-".to_string(), |time| time.as_secs().to_string()));
        format!("{}:{}", if self.is_same { "same" } else { "alike" }, splits.join(":"))
    }

    /// Parses the output of [`Pace::text`]; `None` for anything else.
    pub(super) fn parse(word: &str, most: u64) -> Option<Pace> {
        let mut parts = word.split(':');
        let is_same = match parts.next()? {
            "same" => true,
            "alike" => false,
            _ => return None,
        };
        let mut splits = Splits::default();
        for split in &mut splits {
            *split = match parts.next()? {
                "-" => None,
                number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Some(Duration::from_secs(number.parse().ok().filter(|seconds| *seconds <= most)?))
                }
                _ => return None,
            };
        }
        parts.next().is_none().then_some(Pace { splits, is_same })
    }
}

impl Default for View {
    fn default() -> View {
        View {
            cursor: Cell(0),
            step: None,
            auto: true,
            filter: None,
            clock: Duration::ZERO,
            hints: 0,
            asked: false,
            ended: None,
            race: None,
        }
    }
}

impl View {
    /// Applies a change.
    pub fn apply(&mut self, change: &ViewChange) {
        self.cursor = change.cursor.unwrap_or(self.cursor);
        self.step = change.step.unwrap_or(self.step);
        self.auto = change.auto.unwrap_or(self.auto);
        self.filter = change.filter.unwrap_or(self.filter);
        self.clock = change.clock.unwrap_or(self.clock);
        self.hints = change.hints.unwrap_or(self.hints);
        self.asked = change.asked.unwrap_or(self.asked);
        self.ended = change.ended.or(self.ended);
        self.race = change.race.or(self.race);
    }

    /// The change that leads from `old` to this view, with only the differences.
    pub fn since(&self, old: &View) -> ViewChange {
        fn differs<T: PartialEq + Copy>(new: T, old: T) -> Option<T> {
            (new != old).then_some(new)
        }
        ViewChange {
            cursor: differs(self.cursor, old.cursor),
            step: differs(self.step, old.step),
            auto: differs(self.auto, old.auto),
            filter: differs(self.filter, old.filter),
            clock: differs(self.clock, old.clock),
            hints: differs(self.hints, old.hints),
            asked: differs(self.asked, old.asked),
            ended: differs(self.ended, old.ended).flatten(),
            race: differs(self.race, old.race).flatten(),
        }
    }
}

/// A change of the view; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewChange {
    /// Moves the cursor.
    pub cursor: Option<Cell>,
    /// Shows a step of the path (counted from 0), or none.
    pub step: Option<Option<usize>>,
    /// Turns computed candidates on or off.
    pub auto: Option<bool>,
    /// Sets or removes the filter.
    pub filter: Option<Option<Filter>>,
    /// Sets the time played.
    pub clock: Option<Duration>,
    /// Sets how many times the player asked for help.
    pub hints: Option<usize>,
    /// Sets whether the player agreed to be told about the solution.
    pub asked: Option<bool>,
    /// Sets the day on which the game ended.
    pub ended: Option<Date>,
    /// Makes the game a speed run.
    pub race: Option<Pace>,
}

impl ViewChange {
    /// A change that only moves the cursor.
    pub fn cursor(cell: Cell) -> ViewChange {
        ViewChange { cursor: Some(cell), ..ViewChange::default() }
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == ViewChange::default()
    }

    /// The change as its journal line: `view cursor=r4c7 step=12 auto=on filter=5 clock=724`, with only the changed
    /// fields. For readers of the file, steps are counted from 1 and the clock is in seconds.
    pub fn text(&self, model: &Model) -> String {
        let mut text = "view".to_string();
        if let Some(cell) = self.cursor {
            text += &format!(" cursor={}", place_text(model, cell));
        }
        if let Some(step) = self.step {
            text += &step.map_or(" step=-".to_string(), |step| format!(" step={}", step.saturating_add(1)));
        }
        if let Some(auto) = self.auto {
            text += if auto { " auto=on" } else { " auto=off" };
        }
        if let Some(filter) = self.filter {
            text += &match filter {
                None => " filter=-".to_string(),
                Some(Filter::Value(value)) => format!(" filter={}", value.number()),
                Some(Filter::Pairs) => " filter=pairs".to_string(),
                Some(Filter::Survivors) => " filter=survivors".to_string(),
            };
        }
        if let Some(clock) = self.clock {
            text += &format!(" clock={}", clock.as_secs());
        }
        if let Some(hints) = self.hints {
            text += &format!(" hints={hints}");
        }
        if let Some(asked) = self.asked {
            text += if asked { " asked=yes" } else { " asked=no" };
        }
        if let Some(day) = self.ended {
            text += &format!(" ended={day}");
        }
        if let Some(race) = self.race {
            text += &format!(" race={}", race.text());
        }
        text
    }
}
