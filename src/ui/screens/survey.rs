//! What the desk knows about saved games and packs. It is collected on a thread of its own, so that thousands of games
//! do not delay the first frame.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::drafts::{self, Begun};
use super::inbox::Inbox;
use super::library::{Library, Offer, Pack};
use crate::generate::{Date, Difficulty};
use crate::play::{Grades, Listed, RATING_WORK, Splits, Statistics, find_grade, grade_of, puzzle_id};
use crate::ui::race::Ghost;
use crate::ui::worker::{Job, Reporter, Wake};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Puzzle;

/// How long the first frame waits for the games played last. With a fast disk it shows them at once.
const FIRST_FRAME_WAITS: Duration = Duration::from_millis(30);

/// The number of games that are reported ahead of the others: more than a screen shows.
const AHEAD: usize = 24;

/// A result of the survey.
enum News {
    Drafts(Vec<Begun>),
    Packs(Vec<Pack>),
    Grades(Grades),
    Games(Vec<Listed>),
    Trouble(Phrase),
    /// The survey is complete.
    All,
}

/// The player's progress in a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Progress<'a> {
    Untouched,
    Begun(&'a Listed),
    Solved(&'a Listed),
}

/// Everything that can be continued or begun.
#[derive(Default)]
pub(super) struct Survey {
    /// The saved games, last played first.
    pub games: Vec<Listed>,
    /// The packs that come with the program.
    pub packs: Vec<Pack>,
    /// The games that were set aside when their puzzles were started over.
    pub earlier: Vec<Listed>,
    /// The files sent from elsewhere.
    pub inbox: Inbox,
    /// The unfinished sheets, last worked on first. None before the first look.
    drafts: Option<Vec<Begun>>,
    /// Why the games could not be listed.
    pub trouble: Option<Phrase>,
    /// Whether the survey is complete.
    is_complete: bool,
    by_puzzle: HashMap<String, usize>,
    /// For each puzzle solved in a game set aside, the index of the first such game in `earlier`.
    solved_before: HashMap<String, usize>,
    /// The ids of the puzzles in the packs.
    offered: HashSet<String>,
    job: Option<Job<News>>,
    /// The difficulties of puzzles whose text does not give one, by puzzle id.
    rated: Grades,
    rating: Option<Job<Rated>>,
    /// The statistics, cached until a game changes. Every frame of the statistics page asks for them more than once.
    added_up: RefCell<Option<(Option<Date>, Arc<Statistics>)>>,
}

/// A puzzle id and its difficulty, which is None if the solution path does not give one.
type Rated = (String, Option<Difficulty>);

impl Survey {
    /// Begins the survey.
    pub fn begin(library: Arc<dyn Library>, wake: Wake) -> Survey {
        let inbox = Inbox::begin(library.clone(), wake.clone());
        let job = Job::start(wake, u64::MAX, move |news, _| look(&*library, news));
        Survey { job: Some(job), inbox, ..Survey::default() }
    }

    /// Waits a moment for what the first frame should show.
    pub fn wait_a_moment(&mut self) {
        while !self.is_complete && (self.games.is_empty() || self.packs.is_empty()) {
            let Some(news) = self.job.as_mut().and_then(|job| job.next_within(FIRST_FRAME_WAITS)) else { return };
            self.take(news);
        }
    }

    /// Takes in what was found since the last call. Returns whether there was anything.
    pub fn refresh(&mut self) -> bool {
        let has_mail = self.inbox.refresh();
        let Some(job) = &mut self.job else { return has_mail };
        let (news, is_over) = (job.news(), job.is_over());
        if is_over {
            self.job = None;
        }
        let is_new = !news.is_empty();
        news.into_iter().for_each(|news| self.take(news));
        is_new || has_mail
    }

    /// Begins to rate the played puzzles whose difficulty is unknown. Ratings are stored, so each is found only once.
    pub fn rate(&mut self, library: Arc<dyn Library>, wake: Wake) {
        let is_unknown = |game: &&Listed| game.grade.is_none() && !game.can_lose && game.touched;
        let unknown = self.games.iter().chain(&self.earlier).filter(is_unknown);
        let mut games: Vec<(String, PathBuf)> = unknown.map(|game| (game.puzzle.clone(), game.path.clone())).collect();
        let mut seen = HashSet::new();
        games.retain(|(puzzle, _)| !self.rated.contains_key(puzzle) && seen.insert(puzzle.clone()));
        if games.is_empty() || self.rating.is_some() {
            return;
        }
        self.rating = Some(Job::start(wake, RATING_WORK, move |news, budget| {
            for (puzzle, path) in games {
                let found = library.read(&path.to_string_lossy());
                let Some(offer) = found.puzzles.first() else { continue };
                let Ok(grade) = find_grade(&*offer.loaded.puzzle, budget) else { return };
                library.keep_grade(&puzzle, grade);
                if !news.send((puzzle, grade)) {
                    return;
                }
            }
        }));
    }

    /// Takes in new ratings. Returns whether there were any.
    pub fn take_ratings(&mut self) -> bool {
        let Some(job) = &mut self.rating else { return false };
        let (news, is_over) = (job.news(), job.is_over());
        if is_over {
            self.rating = None;
        }
        let is_new = !news.is_empty();
        if is_new {
            self.rated.extend(news);
            self.grade();
        }
        is_new
    }

    /// Ends the rating. Ratings found so far are kept.
    pub fn stop_rating(&mut self) {
        if self.rating.is_some() {
            self.take_ratings();
            self.rating = None;
        }
    }

    /// Waits until every rating is known.
    pub fn finish_rating(&mut self) {
        let news = self.rating.take().map(|mut job| job.finish()).unwrap_or_default();
        self.rated.extend(news);
        self.grade();
    }

    fn grade(&mut self) {
        self.added_up.replace(None);
        for game in self.games.iter_mut().chain(&mut self.earlier).filter(|game| game.grade.is_none()) {
            game.grade = self.rated.get(&game.puzzle).copied().flatten().map(Difficulty::name);
        }
    }

    /// Waits until everything is known.
    pub fn finish(&mut self) {
        self.inbox.finish();
        let news = self.job.take().map(|mut job| job.finish()).unwrap_or_default();
        news.into_iter().for_each(|news| self.take(news));
    }

    fn take(&mut self, news: News) {
        match news {
            // A look in the meantime is more recent.
            News::Drafts(drafts) => _ = self.drafts.get_or_insert(drafts),
            News::Packs(packs) => {
                self.offered =
                    packs.iter().flat_map(|pack| &pack.puzzles).map(|offer| offer.id().to_string()).collect();
                self.packs = packs;
            }
            News::Grades(grades) => {
                self.rated.extend(grades);
                self.grade();
            }
            News::Games(games) => {
                // A game played during the survey is in the list already.
                let known: HashSet<PathBuf> = self.games.iter().map(|game| game.path.clone()).collect();
                let new = games.into_iter().filter(|game| !known.contains(&game.path));
                let (earlier, new): (Vec<Listed>, Vec<Listed>) = new.partition(|game| game.set_aside);
                self.games.extend(new);
                self.earlier.extend(earlier);
                self.index();
            }
            News::Trouble(trouble) => self.trouble = Some(trouble),
            News::All => self.is_complete = true,
        }
    }

    /// Moves the game in a file to the front, in its present state.
    pub fn played(&mut self, library: &dyn Library, path: &Path) {
        self.games.retain(|game| game.path != path);
        self.games.splice(0..0, library.game(path));
        // The previous game of the puzzle may have been set aside in the meantime.
        let aside = library.set_aside(path).into_iter();
        let new = aside.filter(|aside| self.earlier.iter().all(|game| game.path != *aside));
        let new: Vec<Listed> = new.filter_map(|aside| library.game(&aside)).collect();
        self.earlier.splice(0..0, new);
        self.index();
    }

    /// Records that a game set aside is in its file again.
    pub fn taken_back(&mut self, library: &dyn Library, aside: &Path, path: &Path) {
        self.earlier.retain(|game| game.path != aside);
        self.played(library, path);
    }

    fn index(&mut self) {
        self.grade();
        let numbered = self.games.iter().enumerate().rev();
        self.by_puzzle = numbered.map(|(at, game)| (game.puzzle.clone(), at)).collect();
        let solved = self.earlier.iter().enumerate().rev().filter(|(_, game)| game.is_finished());
        self.solved_before = solved.map(|(at, game)| (game.puzzle.clone(), at)).collect();
    }

    /// The player's progress in a puzzle, as far as it is known.
    pub fn progress(&self, offer: &Offer) -> Progress<'_> {
        match self.by_puzzle.get(offer.id()).and_then(|at| self.games.get(*at)) {
            Some(game) if game.is_finished() => Progress::Solved(game),
            Some(game) if game.touched => Progress::Begun(game),
            _ => self.solved_earlier(offer).map_or(Progress::Untouched, Progress::Solved),
        }
    }

    /// A game in which a puzzle was solved before it was started over.
    fn solved_earlier(&self, offer: &Offer) -> Option<&Listed> {
        self.solved_before.get(offer.id()).and_then(|at| self.earlier.get(*at))
    }

    /// The unfinished games, or the finished ones including those set aside: a game that was won and is played again is
    /// in both. A pack puzzle that was only looked at does not count as unfinished, nor does a dealt board. Any other
    /// untouched game does, since its puzzle may be nowhere else.
    pub fn games(&self, solved: bool) -> impl Iterator<Item = &Listed> {
        let counts = |game: &Listed| game.touched || !(game.can_lose || self.offered.contains(&game.puzzle));
        let earlier = self.earlier.iter().filter(move |_| solved);
        let is_meant = move |game: &&Listed| if solved { game.is_finished() } else { game.goes_on() };
        self.games.iter().chain(earlier).filter(is_meant).filter(move |game| counts(game))
    }

    /// The unfinished sheets, last worked on first.
    pub fn drafts(&self) -> &[Begun] {
        self.drafts.as_deref().unwrap_or_default()
    }

    /// Reads the unfinished sheets again.
    pub fn look_at_drafts(&mut self, library: &dyn Library) {
        self.drafts = Some(drafts::begun(library));
    }

    /// Whether nobody has ever played here. True only once the survey is complete. A puzzle that was only opened does
    /// not count as played.
    pub fn is_first_start(&self) -> bool {
        self.is_complete
            && self.drafts().is_empty()
            && self.trouble.is_none()
            && self.games.iter().chain(&self.earlier).all(|game| !game.touched)
    }

    /// The statistics of all games, as of a day.
    pub fn statistics(&self, today: Option<Date>) -> Arc<Statistics> {
        if let Some((day, known)) = &*self.added_up.borrow()
            && *day == today
        {
            return known.clone();
        }
        let anew = Arc::new(Statistics::of(self.games.iter().chain(&self.earlier), today));
        self.added_up.replace(Some((today, anew.clone())));
        anew
    }

    /// The game of a puzzle, if one is known.
    pub fn game_of(&self, offer: &Offer) -> Option<&Listed> {
        self.by_puzzle.get(offer.id()).and_then(|at| self.games.get(*at))
    }

    /// The best game without help of this puzzle. If there is none, the best one of the same kind and difficulty.
    pub fn ghost(&self, puzzle: &dyn Puzzle) -> Option<Ghost> {
        let id = puzzle_id(puzzle);
        let same = self.best(|game| game.puzzle == id).map(|(_, splits)| Ghost { splits, is_same: true });
        same.or_else(|| self.best(alike(puzzle)).map(|(_, splits)| Ghost { splits, is_same: false }))
    }

    /// The best time without help in a puzzle of the same kind and difficulty.
    pub fn best_time(&self, puzzle: &dyn Puzzle) -> Option<Duration> {
        self.best(alike(puzzle)).map(|(clock, _)| clock)
    }

    /// The time and the splits of the best game without help among the games for which `is_meant` is true.
    fn best(&self, is_meant: impl Fn(&Listed) -> bool) -> Option<(Duration, Splits)> {
        let games = self.games.iter().chain(&self.earlier).filter(|game| is_meant(game));
        let won = games.filter_map(|game| {
            let ending = game.ending.filter(|ending| !ending.lost && !ending.helped)?;
            Some((ending.clock, game.splits))
        });
        won.min()
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Option<&Listed> {
        self.games.iter().chain(&self.earlier).find(|game| game.id == id)
    }

    /// "12 puzzles", or how many of them are solved and begun.
    pub fn tally<'a>(&self, puzzles: impl IntoIterator<Item = &'a Offer>) -> Phrase {
        let (mut count, mut solved, mut begun) = (0, 0, 0);
        for offer in puzzles {
            count += 1;
            match self.progress(offer) {
                Progress::Untouched => {}
                // A puzzle solved once counts as solved while it is played again.
                Progress::Begun(_) if self.solved_earlier(offer).is_none() => begun += 1,
                Progress::Begun(_) | Progress::Solved(_) => solved += 1,
            }
        }
        match (solved, begun) {
            (0, 0) => say!("screens.puzzles-in-pack", count),
            (_, 0) => say!("screens.solved-in-pack", solved, count),
            (0, _) => say!("screens.started-in-pack", begun, count),
            _ => say!("screens.solved-and-started", solved, count, begun),
        }
    }

    /// The practice puzzles of a technique, given by its name.
    pub fn drills(&self, technique: &Phrase) -> impl Iterator<Item = &Offer> {
        let name = technique.get(Lang::En).to_string();
        let drills = self.packs.iter().filter(|pack| pack.trains).flat_map(|pack| &pack.puzzles);
        drills.filter(move |offer| offer.loaded.puzzle.info().note.as_ref() == Some(&name))
    }

    /// The next untouched practice puzzle of a technique after the puzzle `after`. If all are touched, the first one.
    pub fn drill(&self, technique: &Phrase, after: &str) -> Option<&Offer> {
        let drills: Vec<&Offer> = self.drills(technique).collect();
        self.next_of(&drills, after).or(drills.first().copied())
    }

    /// An untouched puzzle in the same pack and language as the puzzle `after`. None if `after` is in no pack or all
    /// are touched.
    pub fn next(&self, after: &str) -> Option<&Offer> {
        let is_it = |offer: &&Offer| offer.id() == after;
        let found = |pack: &'_ Pack| pack.puzzles.iter().find(is_it).map(Offer::lang);
        let (pack, lang) = self.packs.iter().find_map(|pack| Some((pack, found(pack)?)))?;
        let readable: Vec<&Offer> = pack.puzzles.iter().filter(|offer| offer.lang() == lang).collect();
        self.next_of(&readable, after)
    }

    /// The next untouched one of these after the puzzle `after`, wrapping around to the first.
    fn next_of<'a>(&self, offers: &[&'a Offer], after: &str) -> Option<&'a Offer> {
        let at = offers.iter().position(|offer| offer.id() == after).map_or(0, |at| at + 1);
        let (before, behind) = offers.split_at(at);
        let is_untouched = |offer: &&&Offer| offer.id() != after && matches!(self.progress(offer), Progress::Untouched);
        behind.iter().chain(before).find(is_untouched).copied()
    }
}

fn look(library: &dyn Library, news: &Reporter<News>) {
    let mut games = Vec::new();
    let mut is_first = true;
    news.send(News::Grades(library.grades()));
    news.send(News::Drafts(drafts::begun(library)));
    // The packs come after the games that are shown first, but before thousands of others.
    let told = library.games(&mut |game| {
        games.push(game);
        if !is_first || games.len() < AHEAD {
            return true;
        }
        is_first = false;
        news.send(News::Games(std::mem::take(&mut games))) && news.send(News::Packs(library.packs()))
    });
    news.send(News::Games(games));
    if is_first {
        news.send(News::Packs(library.packs()));
    }
    if let Err(trouble) = told {
        news.send(News::Trouble(trouble));
    }
    news.send(News::All);
}

/// A test whether a game is of the same kind and difficulty as a puzzle.
fn alike(puzzle: &dyn Puzzle) -> impl Fn(&Listed) -> bool {
    let (kind, grade) = (puzzle.kind().id(), grade_of(puzzle));
    let english = |grade: &Option<Phrase>| grade.as_ref().map(|grade| grade.get(Lang::En).to_string());
    move |game| game.kind_id == kind && english(&game.grade) == english(&grade)
}
