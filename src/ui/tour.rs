//! The tour: a few things to do on a small board. It watches and continues when the player has done what the lesson
//! asks for. It forbids nothing.

use super::keymap::Keymap;
use super::prefix::Prefix;
use super::theme::Part;
use super::view::text::{self, Line};
use crate::play::Game;
use crossterm::event::KeyEvent;
use nazo_core::puzzle::{Cell, Value};
use nazo_core::words::{Fixed, Lang, Phrase};

/// The lessons, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lesson {
    Move,
    Put,
    Undo,
    Mark,
    Hint,
    Why,
    Path,
    Palette,
    End,
}

const LESSONS: [Lesson; 9] = [
    Lesson::Move,
    Lesson::Put,
    Lesson::Undo,
    Lesson::Mark,
    Lesson::Hint,
    Lesson::Why,
    Lesson::Path,
    Lesson::Palette,
    Lesson::End,
];

impl Lesson {
    /// The text of the lesson: at most two rows of forty columns.
    fn text(self) -> Phrase {
        match self {
            Lesson::Move => Phrase::fixed("ui.rows-columns-boxes-hold-1"),
            Lesson::Put => Phrase::fixed("ui.row-1-lacks-2-3"),
            Lesson::Undo => Phrase::fixed("ui.nothing-ever-lost-press-u"),
            Lesson::Mark => Phrase::fixed("ui.press-space-marks-mode-2"),
            Lesson::Hint => Phrase::fixed("ui.t-gives-hint-press-again"),
            Lesson::Why => Phrase::fixed("ui.w-digit-why-digit-cant"),
            Lesson::Path => Phrase::fixed("ui.p-shows-solution-path-j"),
            Lesson::Palette => Phrase::fixed("ui.press-find-command-name-look"),
            Lesson::End => Phrase::fixed("ui.thats-keys-rules-q-quit"),
        }
    }
}

/// The cell of a lesson, by name, and the value to enter, mark or rule out there.
fn answer(lesson: Lesson) -> Option<(&'static str, Value)> {
    match lesson {
        Lesson::Put => Some(("r1c3", Value(2))),
        Lesson::Mark => Some(("r1c2", Value(2))),
        _ => None,
    }
}

/// What is observed to see whether a lesson is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glance {
    cursor: Cell,
    /// The number of moves that lead to the current state.
    depth: usize,
}

/// A tour in progress.
#[derive(Clone, Debug)]
pub struct Tour {
    lesson: usize,
    /// The observation when the lesson began.
    was: Glance,
    /// Whether the lesson's screen was opened or its question was asked.
    begun: bool,
}

impl Tour {
    /// A tour that starts with the first lesson.
    pub(super) fn begin(game: &Game) -> Tour {
        Tour { lesson: 0, was: Glance::of(game), begun: false }
    }

    fn now(&self) -> Option<Lesson> {
        LESSONS.get(self.lesson).copied()
    }

    /// Notices the key that ends a sequence.
    pub(super) fn hear(&mut self, prefix: Prefix, key: KeyEvent, game: &Game, keys: &Keymap) {
        let session = game.session();
        // About a filled cell, nothing can be asked.
        let is_open = !session.position().is_placed(session.view().cursor);
        let asks = matches!(prefix, Prefix::Why) && is_open && keys.continuation(key).is_some();
        self.begun |= asks && self.now() == Some(Lesson::Why);
    }

    /// Notices that a hint is wanted. The answer may also be that a cross is wrong.
    pub(super) fn hear_hint(&mut self) {
        self.begun |= self.now() == Some(Lesson::Hint);
    }

    /// Continues with the next lesson if this one is done. Returns None if it is not, otherwise the message to show, if
    /// any.
    pub(super) fn watch(&mut self, game: &Game, seen: &Seen) -> Option<Option<Phrase>> {
        let lesson = self.now()?;
        let (now, was) = (Glance::of(game), self.was);
        let is_done = match lesson {
            Lesson::Move => now.cursor != was.cursor,
            Lesson::Put | Lesson::Mark => is_answered(game, lesson),
            Lesson::Undo => now.depth < was.depth,
            Lesson::Hint => self.begun && !seen.has_hint && !seen.is_asking,
            Lesson::Why => self.begun,
            Lesson::Path => self.begun && !seen.explores,
            Lesson::Palette => self.begun && !seen.finds,
            Lesson::End => game.session().is_solved(),
        };
        match lesson {
            Lesson::Path => self.begun |= seen.explores,
            Lesson::Palette => self.begun |= seen.finds,
            _ => {}
        }
        if !is_done {
            // Moves made before the lesson began need not be undone for it.
            if lesson == Lesson::Undo {
                self.was.depth = was.depth.max(now.depth);
            }
            return None;
        }
        *self = Tour { lesson: self.lesson + 1, was: now, begun: false };
        // The text of a step or reason should be read first.
        let is_read = matches!(lesson, Lesson::Hint | Lesson::Why);
        Some(self.text().filter(|_| !is_read))
    }

    /// The text of the current lesson. None after the last.
    pub(super) fn text(&self) -> Option<Phrase> {
        self.now().map(Lesson::text)
    }

    /// The lesson for the panel. Empty after the last.
    pub(super) fn lines(&self, lang: Lang, width: u16) -> Vec<Line> {
        let Some(said) = self.text() else { return Vec::new() };
        let title = format!("{}  {} / {}", Fixed("ui.tour").get(lang), self.lesson + 1, LESSONS.len());
        let rows = text::wrap(said.get(lang), usize::from(width)).into_iter();
        std::iter::once(text::line(title, Part::Title)).chain(rows.map(|row| text::line(row, Part::Message))).collect()
    }
}

/// What is on the screen, as far as it shows whether a lesson is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Whether a hint is on show.
    pub(super) has_hint: bool,
    /// Whether help is being computed.
    pub(super) is_asking: bool,
    /// Whether the step explorer is on show.
    pub(super) explores: bool,
    /// Whether the palette is open.
    pub(super) finds: bool,
}

impl Glance {
    fn of(game: &Game) -> Glance {
        let session = game.session();
        let history = session.history();
        Glance { cursor: session.view().cursor, depth: history.depth(history.current()) }
    }
}

/// Whether the lesson's cell has the right value entered, ruled out or marked.
fn is_answered(game: &Game, lesson: Lesson) -> bool {
    let session = game.session();
    let Some((name, value)) = answer(lesson) else { return false };
    let Some(cell) = session.model().cell_named(name) else { return false };
    let marks = session.cell_marks(cell);
    match lesson {
        Lesson::Put => session.entry(cell) == Some(value),
        _ => (marks.struck | marks.corner | marks.centre).contains(value),
    }
}
