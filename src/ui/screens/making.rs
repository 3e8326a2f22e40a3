//! Fresh puzzles: a small form for kind, variant and difficulty, and the wait until one is made; the puzzle of the day.

use std::sync::Arc;

use super::library::Offer;
use super::over::Over;
use super::{Desk, Place};
use crate::generate::{Date, Demand, Difficulty, Fresh, Order};
use crate::load::load;
use crate::ui::action::{Action, Direction};
use crate::ui::scrolling::scrolled;
use crate::ui::theme::Part;
use crate::ui::view::text::{Line, line};
use crate::ui::worker::{FreshNews, Job, Wait, make_daily, make_fresh};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{Journal, KINDS, Kind, Loaded, Puzzle, Start, Variant};

/// What was chosen last in the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wished {
    kind: usize,
    variant: usize,
    difficulty: usize,
}

/// The usual: the first kind, its usual variant, in the middle.
impl Default for Wished {
    fn default() -> Wished {
        Wished { kind: 0, variant: 0, difficulty: 1 }
    }
}

/// The form, and the work once it is begun.
pub(super) struct Making {
    wished: Wished,
    /// The row that is selected.
    row: usize,
    /// The day whose puzzle is wanted, in place of variant and difficulty.
    day: Option<Date>,
    /// The puzzle whose shape is wanted, in place of kind and variant.
    shape: Option<Arc<dyn Puzzle>>,
    job: Option<Job<FreshNews>>,
}

/// The kinds of which puzzles can be made.
fn kinds() -> Vec<&'static dyn Kind> {
    KINDS.iter().copied().filter(|kind| kind.maker().is_some()).collect()
}

impl Making {
    fn kind(&self) -> Option<&'static dyn Kind> {
        kinds().into_iter().nth(self.wished.kind)
    }

    fn variants(&self) -> &'static [Variant] {
        self.kind().and_then(|kind| kind.maker()).map(|maker| maker.variants()).unwrap_or_default()
    }

    /// How hard puzzles of the variant that is chosen can be.
    fn difficulties(&self) -> Vec<Difficulty> {
        let Some(variant) = self.variants().get(self.wished.variant) else { return Vec::new() };
        let reaches = |difficulty: &Difficulty| {
            let scores = difficulty.scores();
            // What a shape can be is not known.
            self.shape.is_some() || scores.start() <= variant.reach.end() && scores.end() >= variant.reach.start()
        };
        Difficulty::ALL.into_iter().filter(reaches).collect()
    }

    /// What stands in each row: its name, what is chosen, which of how many.
    fn rows(&self, lang: Lang) -> Vec<(Phrase, String, usize, usize)> {
        let name = |phrase: Phrase| phrase.get(lang).to_string();
        if self.shape.is_some() {
            return vec![self.difficulty_row(lang)];
        }
        let kind = self.kind().map(|kind| name(kind.name())).unwrap_or_default();
        let mut rows = vec![(Phrase::fixed("screens.kind"), kind, self.wished.kind, kinds().len())];
        if self.day.is_some() {
            return rows;
        }
        let variants = self.variants();
        let variant = variants.get(self.wished.variant).map(|variant| name(variant.name.clone())).unwrap_or_default();
        rows.push((Phrase::fixed("screens.variant"), variant, self.wished.variant, variants.len()));
        rows.push(self.difficulty_row(lang));
        rows
    }

    fn difficulty_row(&self, lang: Lang) -> (Phrase, String, usize, usize) {
        let difficulties = self.difficulties();
        let at = self.wished.difficulty.min(difficulties.len().saturating_sub(1));
        let hard = difficulties.get(at).map(|difficulty| difficulty.name().get(lang).to_string()).unwrap_or_default();
        (Phrase::fixed("screens.difficulty"), hard, at, difficulties.len())
    }

    /// The title over the form.
    pub fn title(&self) -> Phrase {
        match self.day {
            Some(day) => say!("screens.puzzle-day", day = day.to_string()),
            None if self.shape.is_some() => Phrase::fixed("screens.puzzle-shape"),
            None => Phrase::fixed("screens.new-puzzle"),
        }
    }

    /// Whether a puzzle is being made.
    pub fn is_at_work(&self) -> bool {
        self.job.is_some()
    }

    /// The rows of the form, and how far the work is.
    pub fn lines(&self, lang: Lang) -> Vec<Line> {
        let rows = self.rows(lang);
        let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
        let widest = rows.iter().map(|(label, ..)| width(label.get(lang))).max().unwrap_or(0);
        let mut lines: Vec<Line> = Vec::new();
        for (nth, (label, chosen, at, count)) in rows.iter().enumerate() {
            let label = label.get(lang);
            let pad = " ".repeat(widest - width(label) + 2);
            let (back, on) = (if *at > 0 { '<' } else { ' ' }, if at + 1 < *count { '>' } else { ' ' });
            // As wide as the widest, so that the frame stays where it is.
            let rest = " ".repeat(14usize.saturating_sub(width(chosen)));
            let said = format!("{label}{pad}{back} {chosen} {on}{rest}");
            let is_selected = nth == self.row && self.job.is_none();
            lines.push(match is_selected {
                true => line(format!(">{said}"), Part::Selected),
                false => line(format!(" {said}"), Part::Text),
            });
        }
        if self.job.is_some() {
            lines.push(Line::new());
            let doing = Phrase::fixed("screens.creating");
            lines.push(line(format!(" {}", doing.get(lang)), Part::Message));
        }
        lines
    }

    /// Chooses the next or the previous in the selected row.
    fn turn(&mut self, forth: bool) {
        let Some((_, _, at, count)) = self.rows(Lang::En).into_iter().nth(self.row) else { return };
        let to = if forth { (at + 1).min(count.saturating_sub(1)) } else { at.saturating_sub(1) };
        match self.row {
            _ if self.shape.is_some() => self.wished.difficulty = to,
            0 if to != at => self.wished = Wished { kind: to, variant: 0, ..self.wished },
            1 => self.wished.variant = to,
            2 => self.wished.difficulty = to,
            _ => {}
        }
    }
}

impl Desk {
    /// The form for a fresh puzzle; of the kind of the game in front, where one is.
    pub(super) fn put_making(&mut self, day: Option<Date>) {
        let kind = self.game().map(|ui| ui.game().session().puzzle().kind().id());
        let mut wished = self.wished;
        let known = kinds().iter().position(|known| Some(known.id()) == kind);
        if let Some(kind) = known.filter(|kind| *kind != wished.kind) {
            wished = Wished { kind, variant: 0, ..wished };
        }
        self.message = None;
        self.changed = true;
        self.over = Some(Over::Making(Box::new(Making { wished, row: 0, day, shape: None, job: None })));
    }

    /// The form for a puzzle of the shape of the one that is written.
    pub(super) fn put_shaped(&mut self, text: &str) {
        self.changed = true;
        let loaded = load("sheet", text.as_bytes()).into_iter().next().map(|reading| reading.outcome);
        let puzzle = match loaded {
            Some(Ok(loaded)) => loaded.puzzle,
            Some(Err(error)) => {
                self.message = Some(error.brief());
                return;
            }
            None => return,
        };
        let Some(kind) = kinds().iter().position(|kind| kind.id() == puzzle.kind().id()) else { return };
        let wished = Wished { kind, variant: 0, ..self.wished };
        self.message = None;
        self.over = Some(Over::Making(Box::new(Making { wished, row: 0, day: None, shape: Some(puzzle), job: None })));
    }

    /// The form for the puzzle of this day.
    pub(super) fn put_daily(&mut self) {
        let today = self.library.today();
        if today.is_some() {
            self.put_making(today);
        }
    }

    /// Does what a key asks of the form.
    pub(super) fn making_act(&mut self, mut making: Box<Making>, action: Action) {
        let last = making.rows(Lang::En).len().saturating_sub(1);
        match action {
            // Dropping it ends the work as well.
            Action::Back | Action::Leave | Action::Interrupt if making.job.is_none() => return,
            Action::Back | Action::Leave | Action::Interrupt => making.job = None,
            _ if making.job.is_some() => {}
            Action::Move(Direction::Left) => making.turn(false),
            Action::Move(Direction::Right) => making.turn(true),
            Action::Act => self.begin_making(&mut making),
            _ => making.row = scrolled(making.row, action, 1).min(last),
        }
        self.over = Some(Over::Making(making));
    }

    fn begin_making(&mut self, making: &mut Making) {
        let Some(kind) = making.kind() else { return };
        let (lang, wake) = (self.settings.lang, self.settings.wake.clone());
        self.wished = making.wished;
        making.job = match making.day {
            Some(day) => Some(make_daily(wake, kind, day, lang)),
            None => {
                let difficulties = making.difficulties();
                let difficulty = difficulties.get(making.wished.difficulty).or(difficulties.last());
                let (Some(usual), Some(variant)) = (Order::of(kind), making.variants().get(making.wished.variant))
                else {
                    return;
                };
                // A short seed is passed on more easily.
                let seed = self.library.chance() & 0xffff_ffff;
                let demand = Demand::new(difficulty.map(|difficulty| difficulty.scores()), None);
                let shape = making.shape.clone();
                Some(make_fresh(wake, Order { variant, shape, demand, lang, seed, ..usual }))
            }
        };
    }

    /// Plays the puzzle that is being made, once it is.
    pub(super) fn take_made(&mut self, wait: Wait) {
        let Some(Over::Making(making)) = &mut self.over else { return };
        let Some(job) = &mut making.job else { return };
        let news = job.take(wait);
        let is_over = job.is_over();
        let Some(news) = news.into_iter().next() else {
            if is_over {
                making.job = None;
                self.changed = true;
            }
            return;
        };
        self.over = None;
        self.changed = true;
        match news {
            FreshNews::Made(fresh) => self.play_made(*fresh),
            FreshNews::Failed(why) => self.message = Some(why),
        }
    }

    fn play_made(&mut self, fresh: Fresh) {
        // Nobody goes back to a game that is done.
        if self.game().is_some_and(|ui| ui.game().session().is_solved()) && self.is_saved() {
            self.rest();
            self.forget_front();
        }
        let loaded = Loaded { puzzle: fresh.puzzle, start: Start::default(), journal: Journal::default() };
        self.play(&mut Offer::new(String::new(), loaded));
        // It is nowhere else.
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.establish();
        }
        if let Some(miss) = fresh.miss {
            let score = fresh.rating.map_or(0, |rating| rating.score);
            let reason = miss.phrase();
            self.message = Some(say!("screens.closest-match", score, reason));
        }
    }
}
