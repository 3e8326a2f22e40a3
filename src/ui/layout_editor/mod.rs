//! An editor for the layout of the clues of a sudoku, and the search for a puzzle with that layout.

mod draw;
mod keys;

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crossterm::event::{KeyEvent, MouseEvent};

use super::app::{Flow, Inset, Request};
use super::draft::{Draft, Drafted, has_a_draft};
use super::model::Settings;
use super::screens::library::Library;
use super::worker::{Job, UNLIMITED, Wait};
use crate::generate::Demand;
use crate::generate::graded::{
    Forecast, Layout, Lot, Obstacle, Outcome, Place, SearchProgress, Symmetry, Wish, forecast, read_layouts,
};
use crate::load::packs;
use nazo_core::explain::grades::{self, Grade};
use nazo_core::words::{Phrase, say};

/// The name of the draft of the layout.
const DRAFT: &str = "layout";
/// The most changes that can be undone.
const CHANGES: usize = 1000;
/// How often the screen shows the progress of the search.
const SHOWN: Duration = Duration::from_millis(250);
/// The number of clues of a random layout if there are too few to go by.
const CLUES: usize = 28;

/// A message of a search.
enum News {
    /// The progress so far.
    SearchProgress(Box<SearchProgress>),
    /// A puzzle, in nazo's own format.
    Made(String),
    /// Why there is no puzzle.
    None(Phrase),
}

/// The forecast for a grade on the layout.
#[derive(Clone, Debug, PartialEq)]
enum Outlook {
    Likely(Forecast),
    Never(Obstacle),
}

/// The editor of a layout.
pub struct Drawing {
    layout: Layout,
    past: Vec<Layout>,
    future: Vec<Layout>,
    /// The row and column of the cursor.
    cursor: (usize, usize),
    symmetry: Symmetry,
    /// The shapes that come with the program, and the index of the one on the board.
    shapes: Vec<(String, Layout)>,
    shape: Option<usize>,
    grades: Vec<Grade>,
    /// The index of the grade that is asked for.
    grade: usize,
    orderly: bool,
    outlooks: Vec<Option<Outlook>>,
    job: Option<Job<News>>,
    sight: Option<Box<SearchProgress>>,
    /// Whether a held mouse button adds clues (true) or removes them (false). None if no button is held.
    paints: Option<bool>,
    help: Option<usize>,
    message: Option<Phrase>,
    library: Arc<dyn Library>,
    settings: Settings,
    draft: Draft<Layout>,
    size: (u16, u16),
    changed: bool,
    interrupted: bool,
    left: bool,
}

impl Drawing {
    /// The editor with the layout as it was left, or with the first of the shapes.
    pub fn new(library: Arc<dyn Library>, settings: Settings) -> Drawing {
        let shapes = read_layouts(&packs::shapes()).unwrap_or_default();
        let first = shapes.first().map(|(_, layout)| *layout).unwrap_or_default();
        let noun = Phrase::fixed("layout_editor.layout");
        let mut draft = Draft::new(library.clone(), DRAFT.to_string(), noun, first);
        let (before, message) = match draft.before() {
            Ok(before) => (before, None),
            Err(trouble) => (None, Some(*trouble)),
        };
        let layout = before.and_then(|text| Layout::parse(text.trim()).ok()).unwrap_or(first);
        draft.begin(layout, true);
        let mut drawing = Drawing {
            layout,
            past: Vec::new(),
            future: Vec::new(),
            cursor: (4, 4),
            symmetry: Symmetry::None,
            shape: None,
            shapes,
            grades: grades::published(),
            grade: 0,
            orderly: false,
            outlooks: Vec::new(),
            job: None,
            sight: None,
            paints: None,
            help: None,
            message,
            library,
            settings,
            draft,
            size: (80, 24),
            changed: true,
            interrupted: false,
            left: false,
        };
        // The brush continues with the strongest symmetry of the layout.
        let has = |symmetry: &Symmetry| drawing.layout.has(*symmetry);
        drawing.symmetry = Symmetry::ALL.into_iter().rev().find(has).unwrap_or(Symmetry::None);
        drawing.look();
        drawing
    }

    fn say(&mut self, key: &'static str) {
        self.message = Some(Phrase::fixed(key));
    }

    /// Updates the forecast for each grade, and the shape that the layout is.
    fn look(&mut self) {
        self.outlooks = (0..self.grades.len())
            .map(|grade| match forecast(self.layout, &self.grades, grade) {
                Ok(found) => found.map(Outlook::Likely),
                Err(obstacle) => Some(Outlook::Never(obstacle)),
            })
            .collect();
        self.shape = self.shapes.iter().position(|(_, layout)| *layout == self.layout);
        self.changed = true;
    }

    /// Replaces the layout. This can be undone.
    fn change(&mut self, layout: Layout) {
        if layout == self.layout {
            return;
        }
        self.cancel();
        if self.past.len() >= CHANGES {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.layout, layout));
        self.future.clear();
        self.look();
    }

    fn undo(&mut self, back: bool) {
        let (from, to) = if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(layout) = from.pop() else {
            return match back {
                true => self.say("layout_editor.nothing-undo"),
                false => self.say("layout_editor.nothing-redo"),
            };
        };
        to.push(std::mem::replace(&mut self.layout, layout));
        self.cancel();
        self.look();
    }

    /// Adds or removes a clue and its mirror images.
    fn paint(&mut self, (row, col): (usize, usize), is_clue: bool) {
        let orbit = self.symmetry.orbit(row * 9 + col);
        let layout = orbit.into_iter().fold(self.layout, |layout, cell| layout.with(cell, is_clue));
        self.change(layout);
    }

    fn has_clue(&self, (row, col): (usize, usize)) -> bool {
        self.layout.contains(row * 9 + col)
    }

    /// Replaces the layout by a random one with the symmetry of the brush and about as many clues as now.
    fn by_chance(&mut self) {
        let wanted = if self.layout.count() < 17 { CLUES } else { self.layout.count() };
        let mut dice = nazo_kinds::Dice::new(self.library.chance(), 0);
        let layout = (wanted..wanted + 8).find_map(|clues| Layout::random(self.symmetry, clues, &mut dice));
        if let Some(layout) = layout {
            self.change(layout);
        }
    }

    /// Switches to the next or the previous of the shapes that come with the program.
    fn next_shape(&mut self, forward: bool) {
        let count = self.shapes.len();
        let next = match (self.shape, forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => at + count.saturating_sub(1),
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
        };
        let Some((_, layout)) = self.shapes.get(next % count.max(1)) else { return };
        self.change(*layout);
    }

    /// Begins the search for a puzzle.
    fn search(&mut self) {
        if let Some(Some(Outlook::Never(obstacle))) = self.outlooks.get(self.grade) {
            let why = obstacle.phrase();
            self.message = Some(why);
            return;
        }
        let (layout, grades, grade, orderly) = (self.layout, self.grades.clone(), self.grade, self.orderly);
        let lang = self.settings.lang;
        let lot = Lot { seed: self.library.chance(), number: 0, attempt: 0 };
        self.sight = None;
        self.job = Some(Job::start(self.settings.wake.clone(), UNLIMITED, move |news, budget| {
            let wish = Wish {
                place: Place::On(layout),
                grades: &grades,
                grade: Some(grade),
                demand: Demand::default(),
                orderly,
            };
            let found = wish.make_watched(lot, budget, &mut |sight| {
                news.send(News::SearchProgress(Box::new(sight.clone())));
            });
            let source = format!("nazo, layout {layout}, seed {}", lot.seed);
            news.send(match found {
                Outcome::Made(made) => match made.present(&wish, Some(source), lang) {
                    Some(presented) => News::Made(presented.puzzle.write("native", None).unwrap_or_default()),
                    None => News::None(Phrase::fixed("layout_editor.clues-conflict")),
                },
                Outcome::Infeasible { obstacle, nearest } => News::None(reason(&obstacle, nearest)),
                Outcome::NotFound { .. } => News::None(Phrase::fixed("layout_editor.nothing-found")),
            });
        }));
        self.changed = true;
    }

    /// Ends a search. Returns whether one was running.
    fn cancel(&mut self) -> bool {
        self.sight = None;
        self.changed = true;
        self.job.take().is_some()
    }

    fn take(&mut self, wait: Wait) -> Flow {
        let Some(job) = &mut self.job else { return Flow::Go };
        let news = job.take(wait);
        let is_over = job.is_over();
        for item in news {
            self.changed = true;
            match item {
                News::SearchProgress(sight) => self.sight = Some(sight),
                News::Made(text) => {
                    self.cancel();
                    return Flow::Open(Request::Text(text));
                }
                News::None(why) => {
                    self.cancel();
                    self.message = Some(why);
                }
            }
        }
        if is_over {
            self.cancel();
        }
        Flow::Go
    }
}

/// Why there is no puzzle, as a sentence.
fn reason(obstacle: &Obstacle, nearest: Option<String>) -> Phrase {
    let (why, is_proven) = (obstacle.phrase(), obstacle.is_proven());
    match nearest {
        Some(nearest) => say!("layout_editor.impossible-but-nearest", is_proven, why, nearest),
        None => say!("layout_editor.impossible", is_proven, why),
    }
}

impl Drafted for Drawing {
    has_a_draft!();

    fn is_saved(&self) -> bool {
        self.draft.is_saved(&self.layout)
    }

    fn keep(&mut self, sync: bool) {
        if let Some(trouble) = self.draft.keep(self.layout, sync, |layout| Some(format!("{layout}\n"))) {
            (self.message, self.changed) = (Some(trouble), true);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.key(key)
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        self.mouse(mouse);
    }

    fn paste(&mut self, text: String) -> Flow {
        match Layout::parse(&text.split_whitespace().collect::<String>()) {
            Ok(layout) => self.change(layout),
            Err(_) => return Flow::Open(Request::Text(text)),
        }
        Flow::Go
    }

    fn woken(&mut self) -> Flow {
        self.take(Wait::Never)
    }

    fn finish_work(&mut self) -> Flow {
        self.take(Wait::ForTheEnd)
    }

    fn draw_in(&self, window: Rect, buffer: &mut Buffer) -> Option<Inset> {
        self.draw(window, buffer);
        None
    }

    fn pause(&self) -> Option<Duration> {
        self.job.is_some().then_some(SHOWN)
    }
}
