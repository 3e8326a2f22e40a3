//! Generating a fresh puzzle from the form, and typing in a board from paper.

use super::desk::{Desk, Over, Place};
use super::library::Offer;
use super::making::{Making, Wished, kinds};
use super::papers::{PAGE, Papers, size_name};
use crate::generate::{Date, Demand, Fresh, Order};
use crate::load::load;
use crate::ui::action::{Action, Direction};
use crate::ui::scrolling::scrolled;
use crate::ui::transcribe::Sheet;
use crate::ui::worker::{FreshNews, Wait, make_daily, make_fresh};
use crossterm::event::KeyEvent;
use nazo_core::words::{Lang, say};
use nazo_kinds::{Journal, Loaded, Start};

impl Desk {
    /// Opens the form for a fresh puzzle. If a game is in front, its kind is selected.
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

    /// Opens the form for a puzzle with the shape of this one.
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

    /// Opens the form for the puzzle of the day.
    pub(super) fn put_daily(&mut self) {
        let today = self.library.today();
        if today.is_some() {
            self.put_making(today);
        }
    }

    /// Does an action on the form.
    pub(super) fn making_act(&mut self, mut making: Box<Making>, action: Action) {
        let last = making.rows(Lang::En).len().saturating_sub(1);
        match action {
            // Dropping the job ends its work as well.
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
                // A short seed is easier to pass on.
                let seed = self.library.chance() & 0xffff_ffff;
                let demand = Demand::new(difficulty.map(|difficulty| difficulty.scores()), None);
                let shape = making.shape.clone();
                Some(make_fresh(wake, Order { variant, shape, demand, lang, seed, ..usual }))
            }
        };
    }

    /// Plays the puzzle that is being generated, once it is done.
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
        // Nobody returns to a solved game.
        if self.game().is_some_and(|ui| ui.game().session().is_solved()) && self.is_saved() {
            self.rest();
            self.forget_front();
        }
        let loaded = Loaded { puzzle: fresh.puzzle, start: Start::default(), journal: Journal::default() };
        self.play(&mut Offer::new(String::new(), loaded));
        // The puzzle exists nowhere else.
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.establish();
        }
        if let Some(miss) = fresh.miss {
            let score = fresh.rating.map_or(0, |rating| rating.score);
            let reason = miss.phrase();
            self.message = Some(say!("screens.closest-match", score, reason));
        }
    }

    /// Handles a key in the list of boards to type in.
    pub(super) fn paper_key(&mut self, mut papers: Papers, key: KeyEvent) {
        self.message = None;
        let action = self.settings.keys.action_of(key).filter(|_| !papers.types(key));
        match action {
            Some(Action::Back | Action::Leave) => return,
            Some(Action::Act) => return self.begin_paper(papers),
            Some(Action::Move(way @ (Direction::Left | Direction::Right))) => papers.resize(way == Direction::Right),
            Some(action) => papers.select(scrolled(papers.selected, action, PAGE)),
            None => {}
        }
        self.over = Some(Over::Papers(papers));
    }

    /// Opens an empty board of the chosen size. If there is no such size, a message says so.
    fn begin_paper(&mut self, papers: Papers) {
        let Some((paper, size)) = papers.chosen() else { return };
        match Sheet::blank(paper, size, self.library.clone(), self.settings.clone()) {
            Some(sheet) => self.put_drafted(Place::Sheet(Box::new(sheet))),
            None => {
                let said = say!("screens.no-such-size", kind = paper.name, size = size_name(size));
                self.message = Some(said);
                self.over = Some(Over::Papers(papers));
            }
        }
    }
}
