//! Work in the background: taking in its results, and ending it.

use std::sync::Arc;
use std::time::Duration;

use super::clauses::ClausesPage;
use super::explorer;
use super::help::Help;
use super::model::{Screen, Ui};
use super::popup::page::{Text, TextPage};
use super::review::look_back;
use super::worker::{self, Job, SolutionNews, Wait, take_from};
use nazo_core::puzzle::Candidate;
use nazo_core::solve::Status;
use nazo_core::words::{Phrase, say};

impl Ui {
    /// Waits for the background work and takes in all its results. For scripts and tests, which have no loop that
    /// wakes.
    pub fn finish_work(&mut self) {
        self.take_in(Wait::ForTheEnd);
        self.watch_tour();
    }

    /// Whether work is running that Esc stops.
    pub fn is_at_work(&self) -> bool {
        self.jobs.are_awaited() || self.explorer.now.job.is_some() || self.is_reckoning() || self.help.is_work()
    }

    /// Records since when the player has been waiting for work. To be called after every input.
    pub(super) fn watch_work(&mut self) {
        self.jobs.since = match (self.is_at_work(), self.jobs.since) {
            (true, None) => Some((self.settings.now)()),
            (true, since) => since,
            (false, _) => None,
        };
    }

    /// How long the player has been waiting for work. None if nothing is awaited.
    pub(super) fn work_time(&self) -> Option<Duration> {
        self.jobs.since.map(|since| (self.settings.now)().saturating_sub(since))
    }

    /// The progress of that work, once it takes more than a moment. It replaces the message with which the work began,
    /// or appears on the board if there is no message.
    pub(super) fn progress(&self) -> Option<Phrase> {
        let seconds = self.work_time()?.as_secs();
        let gives_way = match &self.messages.shown {
            None => self.screen == Screen::Board,
            Some(said) => super::messages::is_waiting(said),
        };
        (seconds > 0 && gives_way && self.is_at_work())
            .then(|| say!("messages.at-work", seconds, dead_ends = self.counted()))
    }

    fn counted(&self) -> u64 {
        let listed = self.explorer.now.job.as_ref().map_or(0, Job::counted);
        self.help.counted() + self.jobs.counted() + listed
    }

    /// Takes in the results of every job.
    pub(super) fn take_in(&mut self, wait: Wait) {
        if let Some(news) = take_from(&mut self.jobs.verify, wait) {
            self.take_verdict(news);
        }
        if let Some(news) = take_from(&mut self.jobs.path, wait) {
            explorer::take_news(self, news);
        }
        if let Some(news) = take_from(&mut self.jobs.solution, wait) {
            self.take_solution(news);
        }
        if let Some(news) = take_from(&mut self.explorer.now.job, wait) {
            explorer::take_listed(self, news);
        }
        if let Some(news) = take_from(&mut self.jobs.survivors, wait) {
            self.take_survivors(news);
        }
        if let Some(news) = take_from(&mut self.jobs.soundness, wait) {
            self.take_soundness(news);
        }
        if let Some(news) = take_from(&mut self.jobs.clauses, wait) {
            self.take_clauses(news);
        }
        self.take_common(wait);
        self.take_odds(wait);
        self.take_consequences(wait);
        self.take_review(wait);
        self.take_help(wait);
    }

    /// Takes in the results of a hint, a question or a comparison. One result may lead to the next.
    fn take_help(&mut self, wait: Wait) {
        if let Help::Looking(job, _) = &mut self.help {
            let news = job.take(wait);
            self.take_hint(news);
        }
        if let Help::Shown(told) = &mut self.help
            && let Some(job) = &mut told.search
        {
            let news = job.take(wait);
            if job.is_over() && news.is_empty() {
                told.search = None;
            }
            self.take_hint(news);
        }
        if let Help::Shown(told) = &mut self.help
            && let Some((job, _)) = &mut told.better
        {
            let news = job.take(wait);
            if job.is_over() && news.is_empty() {
                told.better = None;
            }
            self.take_reason(news);
        }
        if let Help::Asking(job, _) = &mut self.help {
            let news = job.take(wait);
            self.take_reason(news);
        }
        if let Help::Behind(job, _) = &mut self.help {
            let news = job.take(wait);
            self.take_behind(news);
        }
        if let Help::Comparing(job) = &mut self.help {
            let news = job.take(wait);
            self.take_comparison(news);
        }
    }

    /// Computes the solution, to show it.
    pub(super) fn show_solution(&mut self) {
        self.count_hint();
        let model = self.game.session().model().clone();
        self.jobs.solution = Some(worker::find_solution(self.settings.wake.clone(), model));
        self.say(say!("messages.looking-for-solution"));
    }

    /// Hides the solution. If it is still being computed, that is cancelled, so that it does not appear on another
    /// screen.
    pub(super) fn hide_solution(&mut self) {
        self.solution = None;
        self.jobs.solution = None;
    }

    /// Stops all work that the player is waiting for. Results remain.
    pub(super) fn stop_work(&mut self) {
        explorer::stop(self);
        if self.help.is_work() {
            self.help = Help::Nothing;
        }
        self.jobs.stop();
        self.stop_odds();
    }

    /// Called when another screen covers the game: work that nobody looks at is stopped.
    pub(super) fn rest(&mut self) {
        self.rest_odds();
        self.stop_work();
    }

    /// Called when the game is in front again. Only the contents of its filter are computed again, everything else
    /// waits for a key.
    pub(super) fn come_back(&mut self) {
        let said = self.messages.shown.take();
        self.find_survivors();
        self.messages.shown = said;
    }

    /// The number of entries that differ from the solution on show.
    pub(super) fn differing(&self) -> usize {
        let differs = |entry: &Candidate| {
            self.solution.as_ref().is_some_and(|values| values.get(entry.cell.index()) != Some(&entry.value))
        };
        self.game.session().entries().filter(differs).count()
    }

    /// Takes in whether the puzzle is sound. If it is not, says so.
    fn take_verdict(&mut self, news: Vec<SolutionNews>) {
        for item in news {
            let SolutionNews::Found(found, status) = item else { continue };
            self.known.verdict = Some(status);
            self.known.answer = found.into_iter().next().filter(|_| status == Status::Unique);
            self.look_for_common();
            let said = match status {
                Status::None => say!("messages.unsolvable"),
                // For some kinds that is expected: such positions are studied because not everything follows.
                Status::Multiple if !self.game.session().puzzle().kind().expects_one_solution() => continue,
                Status::Multiple => say!("messages.ambiguous"),
                Status::Unique | Status::Unknown => continue,
            };
            self.sight.changed = true;
            match self.messages.shown.is_none() || self.has_said(&["messages.welcome"]) {
                true => self.say(said),
                false => self.messages.queued.push_back(said),
            }
        }
    }

    fn take_solution(&mut self, news: Vec<SolutionNews>) {
        for item in news {
            self.sight.changed = true;
            match item {
                SolutionNews::Found(found, status) => {
                    self.solution = found.into_iter().next();
                    self.say(match status {
                        Status::None => say!("messages.no-solution"),
                        Status::Multiple => say!("messages.several-solutions"),
                        Status::Unique | Status::Unknown => match self.differing() {
                            0 => say!("messages.solution-same"),
                            wrong => say!("messages.solution-differs", wrong),
                        },
                    });
                }
                SolutionNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
    }

    /// Shows the clauses of the puzzle.
    pub(super) fn look_at_clauses(&mut self) {
        self.popup = None;
        let session = self.game.session();
        let (model, cell) = (session.model().clone(), self.cursor());
        self.jobs.clauses = Some(worker::tell_clauses(self.settings.wake.clone(), model, cell, self.settings.lang));
        self.say(say!("messages.writing-clauses"));
    }

    /// Takes in the page of the clauses.
    pub(super) fn take_clauses(&mut self, news: Vec<Arc<ClausesPage>>) {
        for page in news {
            self.sight.changed = true;
            self.messages.shown = None;
            self.popup = Some(TextPage::of(Text::Clauses(page)));
        }
    }

    /// Reviews a finished game of openings.
    pub(super) fn review(&mut self) {
        self.jobs.review = Some(look_back(self.settings.wake.clone(), self.game.session()));
        self.say(Phrase::fixed("ui.looking-back"));
    }

    /// Takes in the result of the review.
    fn take_review(&mut self, wait: Wait) {
        for review in take_from(&mut self.jobs.review, wait).into_iter().flatten() {
            (self.sight.changed, self.messages.shown) = (true, None);
            let title = Phrase::fixed("ui.risks-taken").get(self.settings.lang).to_string();
            let text = review.text(self.settings.lang);
            self.popup = Some(TextPage::of(Text::Manual { title, text }));
        }
    }
}
