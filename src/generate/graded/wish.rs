//! Makes a sudoku for a layout and a grade, or finds the reason why there is none.

use super::layout::{Layout, Symmetry};
use super::looks;
use super::obstacle::{FEWEST_CLUES, Obstacle};
use super::search::{Search, SearchProgress};
use super::target::Target;
use crate::generate::{Demand, judge};
use nazo_core::explain::grades::Grade;
use nazo_core::explain::level::{self, Level};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::{self, End, Grid};
use nazo_kinds::{Dice, Info, classic};

/// The number of boards after which a search checks whether it has any prospect. On a layout that takes 34,000 boards
/// on average, one search in 400 was nowhere near a solution after 30,000. After 40,000, none of 400 was.
const PATIENCE: u64 = 60_000;
/// The most puzzles made in search of one with the wanted score.
const TRIES: u64 = 5000;
/// The number of boards spent on each other grade to find the nearest possible one.
const NEIGHBOURLY: u64 = 10_000;
/// Like `PATIENCE`, if another layout would do as well.
const IMPATIENCE: u64 = 3_000;
/// The number of boards between two calls of the watcher.
const WATCHED: u64 = 1_000;
/// The number of nearby puzzles examined for a neater one.
const NEIGHBOURS: usize = 40;
/// The number of boards between two of them.
const NEIGHBOURHOOD: u64 = 200;
/// The offset of the streams for retries of a puzzle that duplicated an earlier one; all others are below it.
const AGAIN: u64 = 1 << 40;

/// Which puzzle of which run. The same lot gives the same puzzle on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the puzzle, counted from 0.
    pub number: u64,
    /// How many times it duplicated an earlier one of the run.
    pub attempt: u64,
}

impl Lot {
    /// The random numbers for it.
    pub fn dice(self) -> Dice {
        Dice::new(self.seed, self.number.wrapping_add(self.attempt.wrapping_mul(AGAIN)))
    }
}

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    /// The clues.
    pub givens: Grid,
    /// The only solution.
    pub solution: Grid,
    /// Level and steps.
    pub rated: Level,
    /// How well it fits the grade, 0 to 1, if one was wanted.
    pub adequacy: Option<f64>,
    /// Whether it is not as hard as asked, only the nearest of all that were made.
    pub is_miss: bool,
}

/// The result of a wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A puzzle of the grade.
    Made(Box<Made>),
    /// There is no such puzzle, or probably none.
    Infeasible {
        /// The reason.
        obstacle: Obstacle,
        /// The nearest grade of which a puzzle was found on this layout.
        nearest: Option<String>,
    },
    /// The budget was used up before anything was found.
    NotFound {
        /// The progress so far.
        sight: Box<SearchProgress>,
        /// Why the work stopped.
        stopped: Stopped,
    },
}

/// A request for a sudoku.
#[derive(Clone, Debug)]
pub struct Wish<'a> {
    /// Where the clues are.
    pub place: Place,
    /// The available grades, easiest first.
    pub grades: &'a [Grade],
    /// The index of the wanted grade; `None` for any puzzle that the rules of [`nazo_core::explain::level`] solve.
    pub grade: Option<usize>,
    /// The difficulty by nazo's own score. If there is a demand but no grade, puzzles beyond those rules are accepted
    /// as well if they have one solution.
    pub demand: Demand,
    /// Whether the clues should appear in sequence as far as possible ([`looks::order`]).
    pub orderly: bool,
}

/// Where the clues are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Exactly here.
    On(Layout),
    /// Anywhere, in a different place for each puzzle.
    Anywhere {
        /// The symmetry of the layout.
        symmetry: Symmetry,
        /// The number of clues.
        clues: usize,
    },
}

/// Called with the progress of a search.
type Watch<'a> = &'a mut dyn FnMut(&SearchProgress);

impl Wish<'_> {
    fn target(&self) -> Option<Target> {
        match self.grade {
            Some(grade) => Target::of(self.grades.get(grade)?),
            None => Some(Target::any(!self.demand.is_any())),
        }
    }

    /// Looks for a puzzle. The budget counts boards, and the work of judging puzzles if a score is demanded. A result
    /// found within the budget does not depend on it.
    pub fn make(&self, lot: Lot, budget: &Budget) -> Outcome {
        self.make_watched(lot, budget, &mut |_| {})
    }

    /// Like [`Wish::make`]; calls `watch` with the progress every thousand boards.
    pub fn make_watched(&self, lot: Lot, budget: &Budget, watch: &mut dyn FnMut(&SearchProgress)) -> Outcome {
        if self.demand.is_any() {
            return self.make_any(lot, budget, watch);
        }
        let mut nearest: Option<((bool, u32), Box<Made>)> = None;
        for nth in 0..TRIES {
            let made = match self.make_any(Lot { attempt: lot.attempt * TRIES + nth, ..lot }, budget, watch) {
                Outcome::Made(made) => made,
                other if nearest.is_none() => return other,
                _ => break,
            };
            let misses = self.misses(&made, budget);
            if misses == (false, 0) {
                return Outcome::Made(made);
            }
            if nearest.as_ref().is_none_or(|(least, _)| misses < *least) {
                nearest = Some((misses, made));
            }
            if budget.check().is_err() {
                break;
            }
        }
        match nearest {
            Some((_, made)) => Outcome::Made(Box::new(Made { is_miss: true, ..*made })),
            None => Outcome::NotFound { sight: Box::default(), stopped: Stopped::OutOfWork },
        }
    }

    /// How far a puzzle is from the demand; the largest distance if rating it takes too long.
    fn misses(&self, made: &Made, budget: &Budget) -> (bool, u32) {
        let rating = classic(&made.givens, Info::default())
            .and_then(|sudoku| judge(&*sudoku, self.demand.most(), budget).ok().flatten());
        rating.map_or((true, u32::MAX), |rating| self.demand.misses(&rating))
    }

    /// Like [`Wish::make_watched`], but ignores the demand.
    fn make_any(&self, lot: Lot, budget: &Budget, watch: &mut dyn FnMut(&SearchProgress)) -> Outcome {
        let none = || Outcome::NotFound { sight: Box::default(), stopped: Stopped::OutOfWork };
        let Some(target) = self.target() else { return none() };
        let mut dice = lot.dice();
        match self.place {
            Place::On(layout) => self.make_on(layout, &target, (&mut dice, budget, &mut *watch), true),
            Place::Anywhere { symmetry, clues } => loop {
                if clues < FEWEST_CLUES {
                    let obstacle = Obstacle::TooFewClues { clues };
                    return Outcome::Infeasible { obstacle, nearest: None };
                }
                let Some(layout) = Layout::random(symmetry, clues, &mut dice) else {
                    let obstacle = Obstacle::NoSuchLayout { symmetry, clues };
                    return Outcome::Infeasible { obstacle, nearest: None };
                };
                // A layout without a puzzle says nothing about others.
                match self.make_on(layout, &target, (&mut dice, budget, &mut *watch), false) {
                    Outcome::Infeasible { .. } => {
                        if let Err(stopped) = budget.spend(1) {
                            return Outcome::NotFound { sight: Box::default(), stopped };
                        }
                    }
                    made => return made,
                }
            },
        }
    }

    /// Makes a puzzle on one layout. If there is none, other grades are tried only if `asks_around`.
    fn make_on(
        &self,
        layout: Layout,
        target: &Target,
        (dice, budget, watch): (&mut Dice, &Budget, Watch<'_>),
        asks_around: bool,
    ) -> Outcome {
        let patience = if asks_around { PATIENCE } else { IMPATIENCE };
        let none = |stopped, sight: &SearchProgress| Outcome::NotFound { sight: Box::new(sight.clone()), stopped };
        let others = Dice::new(dice.any(), 0);
        if let Some(obstacle) = Obstacle::proven(layout, target) {
            let is_for_all = !matches!(obstacle, Obstacle::TooFewCells { .. });
            let nearest = if is_for_all || !asks_around { None } else { self.nearest(layout, &others, budget) };
            return Outcome::Infeasible { obstacle, nearest };
        }
        let mut search = Search::new(layout, target, Dice::new(dice.any(), 0));
        let (mut looked, mut due) = (0, patience);
        loop {
            watch(search.sight());
            match search.run(WATCHED, budget) {
                Err(stopped) => return none(stopped, search.sight()),
                Ok(Some(found)) => {
                    let found = if self.orderly { self.neater(found, &mut search, budget) } else { found };
                    if let Some(made) = self.verified(found) {
                        return Outcome::Made(Box::new(made));
                    }
                    // It has several solutions: continue the search from there.
                    looked += 1;
                }
                Ok(None) => looked += WATCHED,
            }
            if looked < due {
                continue;
            }
            due += patience;
            match Obstacle::likely(search.sight(), target) {
                Some(obstacle) => {
                    let nearest = if asks_around { self.nearest(layout, &others, budget) } else { None };
                    return Outcome::Infeasible { obstacle, nearest };
                }
                // There are plenty of other layouts.
                None if !asks_around => {
                    let obstacle = Obstacle::Sparse { boards: search.sight().boards, open: 0, most: target.most() };
                    return Outcome::Infeasible { obstacle, nearest: None };
                }
                None => {}
            }
        }
    }

    /// The most promising of a puzzle and its neighbours, with its digits renamed to be as orderly as possible. Rules
    /// process digits in order, so renaming may change the rating; the next best names are then taken.
    fn neater(&self, found: (Grid, Level), search: &mut Search<'_>, budget: &Budget) -> (Grid, Level) {
        let mut best = (looks::promise(&found.0), found);
        for _ in 0..NEIGHBOURS {
            match search.run(NEIGHBOURHOOD, budget) {
                Ok(Some(found)) => {
                    let promise = looks::promise(&found.0);
                    if promise > best.0 {
                        best = (promise, found);
                    }
                }
                Ok(None) => {}
                Err(_) => break,
            }
        }
        let (_, (givens, rated)) = best;
        let named = looks::orderly(&givens).into_iter().map(|(named, _)| named);
        let same = named.into_iter().find(|named| level::level(named, level::RULES) == rated);
        (same.unwrap_or(givens), rated)
    }

    /// The puzzle with its solution; `None` if it does not have exactly one. That can only happen beyond the rules.
    fn verified(&self, (givens, rated): (Grid, Level)) -> Option<Made> {
        let found = solve::classic(&givens, 2, &Budget::unlimited());
        let grade = self.grade.and_then(|grade| self.grades.get(grade));
        match (&found.found[..], found.end) {
            ([solution], End::Exhausted) => {
                let adequacy = grade.map(|grade| grade.adequacy(rated));
                Some(Made { givens, solution: *solution, rated, adequacy, is_miss: false })
            }
            _ => None,
        }
    }

    /// The grade nearest to the wanted one, easier ones first, for which a short search finds a puzzle.
    fn nearest(&self, layout: Layout, dice: &Dice, budget: &Budget) -> Option<String> {
        let wanted = self.grade?;
        let mut others: Vec<usize> = (0..self.grades.len()).filter(|other| *other != wanted).collect();
        others.sort_by_key(|other| other.abs_diff(wanted));
        others.into_iter().find_map(|other| {
            let target = Target::of(&self.grades[other])?;
            if Obstacle::proven(layout, &target).is_some() {
                return None;
            }
            let found = Search::new(layout, &target, dice.clone()).run(NEIGHBOURLY, budget);
            matches!(found, Ok(Some(_))).then(|| self.grades[other].name.clone())
        })
    }
}
