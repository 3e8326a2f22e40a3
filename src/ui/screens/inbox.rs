//! The watched folder for puzzles sent from elsewhere. The welcome screen offers its files until they are opened.

use std::sync::Arc;

use super::library::{Arrival, Library};
use super::rows::{Column, Row};
use crate::ui::theme::Part;
use crate::ui::worker::{Job, Wake};
use nazo_core::words::{Lang, Phrase, say};

/// The most files that are offered at once.
const SHOWN: usize = 5;

/// The files in the inbox, as far as they are known.
#[derive(Default)]
pub(super) struct Inbox {
    arrivals: Vec<Arrival>,
    job: Option<Job<Vec<Arrival>>>,
    /// Whether the inbox has been read.
    is_known: bool,
}

impl Inbox {
    /// Begins to watch. If there is no inbox, the thread ends at once.
    pub fn begin(library: Arc<dyn Library>, wake: Wake) -> Inbox {
        let job = Job::start(wake, u64::MAX, move |news, _| {
            let Some(mut known) = library.arrivals(false) else { return };
            let mut is_heard = news.send(known.clone());
            while is_heard {
                let Some(found) = library.arrivals(true) else { return };
                // Only changes are reported. That nobody listens any more is noticed at the next one.
                if found != known {
                    is_heard = news.send(found.clone());
                    known = found;
                }
            }
        });
        Inbox { job: Some(job), ..Inbox::default() }
    }

    /// Takes in what arrived since the last call. Returns whether there was anything.
    pub fn refresh(&mut self) -> bool {
        let Some(job) = &mut self.job else { return false };
        let news = job.news();
        let is_over = job.is_over();
        if is_over {
            self.job = None;
        }
        let Some(last) = news.into_iter().next_back() else { return false };
        let is_new = last != self.arrivals;
        (self.arrivals, self.is_known) = (last, true);
        is_new
    }

    /// Waits until the inbox has been read once.
    pub fn finish(&mut self) {
        while !self.is_known {
            match self.job.as_mut().and_then(Job::next) {
                Some(arrivals) => (self.arrivals, self.is_known) = (arrivals, true),
                None => return,
            }
        }
        self.refresh();
    }

    /// The newest files in the inbox.
    pub fn offered(&self) -> impl Iterator<Item = &Arrival> {
        self.arrivals.iter().take(SHOWN)
    }

    /// The heading above them.
    pub fn heading(&self) -> Phrase {
        match self.arrivals.len() {
            count if count > SHOWN => say!("screens.inbox-part", shown = SHOWN, count),
            _ => Phrase::fixed("screens.inbox"),
        }
    }

    pub(super) fn take(&mut self, path: &str) -> Option<Arrival> {
        let at = self.arrivals.iter().position(|arrival| arrival.path == path)?;
        Some(self.arrivals.remove(at))
    }
}

/// The row of a file.
pub(super) fn row(arrival: &Arrival, lang: Lang) -> Row {
    let what = match arrival.is_picture {
        true => Phrase::fixed("screens.picture"),
        false => Phrase::fixed("screens.text"),
    };
    let columns = vec![Column::number(what.get(lang))];
    Row { name: arrival.name.clone(), columns, part: Part::Text }
}
