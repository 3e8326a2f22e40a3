//! The tour: a few things to do on a small board, one after the other. It looks at what happens and goes on when the
//! player has done what it speaks of; it forbids nothing.

use super::model::{Prefix, Screen, Ui};
use super::theme::Part;
use super::view::text::{self, Line};
use crossterm::event::KeyEvent;
use nazo_core::puzzle::{Cell, Value};
use nazo_core::words::{Fixed, Phrase};

/// What is learnt, in order.
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
    /// What to do: at most two rows of forty columns.
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

/// The cell that a lesson is about, by its name, and the value that goes in or is ruled out there.
fn answer(lesson: Lesson) -> Option<(&'static str, Value)> {
    match lesson {
        Lesson::Put => Some(("r1c3", Value(2))),
        Lesson::Mark => Some(("r1c2", Value(2))),
        _ => None,
    }
}

/// What is looked at to see whether a lesson was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glance {
    cursor: Cell,
    /// How many moves lead to the present state.
    depth: usize,
}

/// A tour under way.
#[derive(Clone, Debug)]
pub struct Tour {
    lesson: usize,
    /// How things stood when the lesson began.
    was: Glance,
    /// Whether what the lesson speaks of was opened or asked.
    begun: bool,
}

impl Ui {
    /// Begins the tour in this game.
    pub(super) fn begin_tour(&mut self) {
        self.tour = Some(Tour { lesson: 0, was: self.glance(), begun: false });
        self.message = None;
    }

    fn glance(&self) -> Glance {
        let history = self.game.session().history();
        Glance { cursor: self.cursor(), depth: history.depth(history.current()) }
    }

    /// Whether what the lesson asks for stands in its cell: the right value entered, or ruled out or marked.
    fn is_answered(&self, lesson: Lesson) -> bool {
        let session = self.game.session();
        let Some((name, value)) = answer(lesson) else { return false };
        let Some(cell) = session.model().cell_named(name) else { return false };
        let marks = session.cell_marks(cell);
        match lesson {
            Lesson::Put => session.entry(cell) == Some(value),
            _ => (marks.struck | marks.corner | marks.centre).contains(value),
        }
    }

    fn lesson(&self) -> Option<Lesson> {
        LESSONS.get(self.tour.as_ref()?.lesson).copied()
    }

    /// A sequence of keys is about to end.
    pub(super) fn tour_hears(&mut self, prefix: Prefix, key: KeyEvent) {
        // Of a cell that is filled nothing is to be asked.
        let is_open = !self.game.session().position().is_placed(self.cursor());
        let asks = matches!(prefix, Prefix::Why) && is_open && self.settings.keys.continuation(key).is_some();
        if let Some(tour) = self.tour.as_mut().filter(|_| asks) {
            tour.begun |= LESSONS.get(tour.lesson) == Some(&Lesson::Why);
        }
    }

    /// A hint is asked for: it may also be that a cross is wrong.
    pub(super) fn tour_asks(&mut self) {
        if let Some(tour) = &mut self.tour {
            tour.begun |= LESSONS.get(tour.lesson) == Some(&Lesson::Hint);
        }
    }

    /// Goes on to the next lesson where this one was done.
    pub(super) fn watch_tour(&mut self) {
        let Some(lesson) = self.lesson() else { return };
        let (now, is_answered) = (self.glance(), self.is_answered(lesson));
        let (told, is_asking) = (self.shown_hint().is_some(), self.help.is_work());
        let is_solved = self.game.session().is_solved();
        let (explores, finds) = (self.screen == Screen::Explorer, self.is_typing());
        let Some(tour) = &mut self.tour else { return };
        let was = tour.was;
        let is_done = match lesson {
            Lesson::Move => now.cursor != was.cursor,
            Lesson::Put | Lesson::Mark => is_answered,
            Lesson::Undo => now.depth < was.depth,
            Lesson::Hint => tour.begun && !told && !is_asking,
            Lesson::Why => tour.begun,
            Lesson::Path => tour.begun && !explores,
            Lesson::Palette => tour.begun && !finds,
            Lesson::End => is_solved,
        };
        match lesson {
            Lesson::Path => tour.begun |= explores,
            Lesson::Palette => tour.begun |= finds,
            _ => {}
        }
        if !is_done {
            // What happened before a lesson was done is not to be undone for it.
            if lesson == Lesson::Undo {
                tour.was.depth = was.depth.max(now.depth);
            }
            return;
        }
        *tour = Tour { lesson: tour.lesson + 1, was: now, begun: false };
        self.changed = true;
        // What a step or a reason says is read first.
        if !matches!(lesson, Lesson::Hint | Lesson::Why)
            && let Some(next) = self.lesson()
        {
            self.say(next.text());
        }
    }

    /// What the message row says where nothing else does.
    pub(super) fn tour_message(&self) -> Option<Phrase> {
        let is_free = self.popup.is_none() && self.prefix.is_none() && self.shown_hint().is_none();
        let lesson = self.lesson().filter(|_| is_free && self.screen == Screen::Board)?;
        Some(lesson.text())
    }

    /// The lesson for the panel. Nothing outside a tour.
    pub(super) fn tour_lines(&self, width: u16) -> Vec<Line> {
        let (Some(tour), Some(lesson)) = (&self.tour, self.lesson()) else { return Vec::new() };
        let lang = self.settings.lang;
        let word = Fixed("ui.tour").get(lang);
        let title = format!("{word}  {} / {}", tour.lesson + 1, LESSONS.len());
        let rows = text::wrap(lesson.text().get(lang), usize::from(width)).into_iter();
        std::iter::once(text::line(title, Part::Title)).chain(rows.map(|row| text::line(row, Part::Message))).collect()
    }
}
