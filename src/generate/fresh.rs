//! Fresh puzzles of any kind: candidates from its maker are judged until one is as hard as asked.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::demand::{Demand, span};
use super::difficulty::Difficulty;
use super::judge::judge;
use nazo_core::explain::{ExplainError, Rating};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::{self, EngineChoice, SolveError, Status};
use nazo_core::words::{self, Lang, Phrase, errors, say};
use nazo_kinds::{Dice, Info, Kind, MakeError, Maker, Puzzle, Variant, Wish};

/// The default number of candidates for one puzzle.
pub const TRIES: u32 = 400;
/// The factor by which that number grows if a technique is asked for.
const RARER: u32 = 50;
/// The engine's budget for checking one puzzle; usual ones take less than a hundredth of it.
const CHECK: u64 = 200_000;
/// How far the ease moves after a candidate that was too hard or too easy, at first and at the end.
const STEPS: [f64; 2] = [0.12, 0.03];

/// A request for puzzles.
#[derive(Clone)]
pub struct Order {
    /// The kind.
    pub kind: &'static dyn Kind,
    /// The variant, one of those of the kind's maker.
    pub variant: &'static Variant,
    /// The shape to use, a puzzle of this kind, if one was given.
    pub shape: Option<Arc<dyn Puzzle>>,
    /// The file from which the shape was read, if there is one.
    pub shape_file: Option<String>,
    /// How hard it should be; without a demand the puzzle is not rated.
    pub demand: Demand,
    /// The language of titles and of puzzles told in words.
    pub lang: Lang,
    /// The random seed. Puzzle `i` of a seed does not depend on the others.
    pub seed: u64,
    /// The most candidates to try for one puzzle.
    pub tries: u32,
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// The puzzle: it has exactly one solution, or can be won without guessing.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its rating, if a difficulty was asked for.
    pub rating: Option<Rating>,
    /// The number of candidates tried.
    pub tries: u32,
    /// Why it is only the nearest puzzle found; `None` if it is what was asked for.
    pub miss: Option<Miss>,
}

/// Why a puzzle is not as hard as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// None of the candidates was.
    Tries {
        /// The number of candidates.
        tries: u32,
        /// The number of candidates that were easier.
        easier: u32,
        /// The number of candidates that were harder.
        harder: u32,
    },
    /// The budget was used up first.
    Stopped(Stopped),
}

impl Miss {
    /// The reason as half a sentence.
    pub fn phrase(self) -> Phrase {
        match self {
            Miss::Tries { tries, harder: 0, .. } => say!("generate.none-as-hard", tries),
            Miss::Tries { tries, easier: 0, .. } => say!("generate.none-as-easy", tries),
            Miss::Tries { tries, easier, harder } => say!("generate.none-between", tries, easier, harder),
            Miss::Stopped(_) => Phrase::fixed("generate.search-ended"),
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug)]
pub enum FreshError {
    /// Puzzles of this kind cannot be made.
    NoMaker,
    /// As far as is known, puzzles of this variant are never as hard, or as easy, as asked.
    OutOfReach(&'static Variant),
    /// The maker failed.
    Make(MakeError),
    /// The judge failed.
    Judge(ExplainError),
    /// A candidate has no solution or several. This is a bug of the maker and is not passed on.
    Unsound,
    /// None of the candidates led anywhere.
    Nothing {
        /// The number of candidates.
        tries: u32,
        /// The number of candidates that were not puzzles: their clues left several solutions, or none.
        fruitless: u32,
    },
}

/// Why `tries` candidates gave no puzzle, as half a sentence.
fn dead_ends(tries: u32, fruitless: u32) -> Phrase {
    match fruitless {
        0 => Phrase::fixed("generate.all-harder"),
        all if all == tries => Phrase::fixed("generate.none-with-one-solution"),
        some => say!("generate.some-with-one-solution", some),
    }
}

/// The difficulties of a variant, if another one was asked for.
fn out_of_reach(scores: &RangeInclusive<u32>) -> Phrase {
    let [easiest, hardest] = [scores.start(), scores.end()].map(|score| Difficulty::of(*score));
    let (range, [from, to]) = (span(scores), [easiest, hardest].map(Difficulty::name));
    match easiest == hardest {
        true => say!("generate.variant-always", from, range),
        false => say!("generate.variant-ranges", from, to, range),
    }
}

impl FreshError {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        match self {
            FreshError::NoMaker => Phrase::fixed("generate.no-maker"),
            FreshError::OutOfReach(variant) => out_of_reach(&variant.reach),
            FreshError::Make(error) => error.phrase(),
            FreshError::Judge(error) => error.phrase(),
            FreshError::Unsound => Phrase::fixed("generate.unsound-candidate"),
            FreshError::Nothing { tries, fruitless } => {
                say!("generate.no-puzzle-came", tries, why = dead_ends(*tries, *fruitless))
            }
        }
    }
}

errors!(FreshError);

impl From<MakeError> for FreshError {
    fn from(error: MakeError) -> FreshError {
        FreshError::Make(error)
    }
}

impl From<ExplainError> for FreshError {
    fn from(error: ExplainError) -> FreshError {
        match error {
            ExplainError::Stopped(stopped) => FreshError::Make(MakeError::Stopped(stopped)),
            other => FreshError::Judge(other),
        }
    }
}

impl FreshError {
    /// What stopped the work, if that is the reason.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            FreshError::Make(MakeError::Stopped(stopped)) => Some(*stopped),
            _ => None,
        }
    }
}

impl Order {
    /// The default order for a kind; `None` if it has no maker.
    pub fn of(kind: &'static dyn Kind) -> Option<Order> {
        let variant = kind.maker()?.variants().first()?;
        let (shape, shape_file, demand) = (None, None, Demand::default());
        Some(Order { kind, variant, shape, shape_file, demand, lang: Lang::En, seed: 0, tries: TRIES })
    }

    /// The variant of a kind with this identifier, if there is one.
    pub fn variant_of(kind: &'static dyn Kind, id: &str) -> Option<&'static Variant> {
        kind.maker()?.variants().iter().find(|variant| variant.id == id)
    }

    /// The order with a demand. Puzzles that need a technique are rarer than those of a range of scores, so more
    /// candidates are tried for them.
    #[must_use]
    pub fn demanding(self, demand: Demand) -> Order {
        let rarer = if demand.technique().is_some() { RARER } else { 1 };
        Order { demand, tries: self.tries.saturating_mul(rarer), ..self }
    }

    /// The order with the first variant that can meet the demand; unchanged if none can.
    #[must_use]
    pub fn of_fitting_variant(self) -> Order {
        let variants = self.kind.maker().map(|maker| maker.variants()).unwrap_or_default();
        let fitting = variants.iter().map(|variant| Order { variant, ..self.clone() }).find(Order::is_in_reach);
        fitting.unwrap_or(self)
    }

    /// Whether puzzles of this variant are known to meet the demand. Always true for a given shape.
    pub fn is_in_reach(&self) -> bool {
        let reach = &self.variant.reach;
        self.shape.is_some()
            || self.demand.scores().is_none_or(|scores| scores.start() <= reach.end() && scores.end() >= reach.start())
    }
}

/// Puzzle `number` of an order: the first candidate that meets the demand, or else the nearest.
///
/// # Errors
/// Nothing could be made: see [`FreshError`]. A budget used up after some candidate was found is not an error.
pub fn fresh(order: &Order, number: u64, budget: &Budget) -> Result<Fresh, FreshError> {
    let maker = order.kind.maker().ok_or(FreshError::NoMaker)?;
    if !order.is_in_reach() {
        return Err(FreshError::OutOfReach(order.variant));
    }
    let dice = Dice::new(order.seed, number);
    let mut search =
        Search { order, maker, dice, nearest: None, unrated: None, sides: [0; 2], fruitless: 0, unsound: false };
    let (fresh, miss) = search.run(budget)?;
    let info = info(order, &*fresh.puzzle, fresh.rating.as_ref(), number);
    Ok(Fresh { puzzle: fresh.puzzle.with_info(info), miss, ..fresh })
}

struct Search<'a> {
    order: &'a Order,
    maker: &'static Maker,
    dice: Dice,
    /// The nearest candidate, and how it misses the demand.
    nearest: Option<((bool, u32), Fresh)>,
    /// The first puzzle, in case the budget is used up before one is rated.
    unrated: Option<Fresh>,
    /// The numbers of easier and of harder candidates.
    sides: [u32; 2],
    /// The number of candidates that were not puzzles.
    fruitless: u32,
    unsound: bool,
}

/// The verdict on a candidate.
enum Candidate {
    Fits(Fresh),
    TooHard,
    TooEasy,
    /// As hard as asked, but with another hardest technique.
    Other,
    /// This candidate was not a puzzle.
    Nothing,
}

impl Search<'_> {
    fn run(&mut self, budget: &Budget) -> Result<(Fresh, Option<Miss>), FreshError> {
        let mut ease = self.order.demand.scores().map_or(0.6, first_ease);
        let mut stopped = None;
        for at in 0..self.order.tries {
            let share = f64::from(at.min(20)) / 20.0;
            let step = STEPS[0] + (STEPS[1] - STEPS[0]) * share;
            // A little to either side: if one ease leads nowhere, another may not.
            let wished = (ease + (self.dice.share() - 0.5) * 0.16).clamp(0.0, 1.0);
            match self.candidate(wished, at + 1, budget) {
                Ok(Candidate::Fits(fresh)) => return Ok((fresh, None)),
                Ok(Candidate::TooHard) => {
                    self.sides[1] += 1;
                    ease = (ease + step).min(1.0);
                }
                Ok(Candidate::TooEasy) => {
                    self.sides[0] += 1;
                    ease = (ease - step).max(0.0);
                }
                Ok(Candidate::Other) => ease = (ease + step).min(1.0),
                Ok(Candidate::Nothing) => {
                    self.fruitless += 1;
                    ease += (0.5 - ease) * 0.1;
                }
                Err(error) => {
                    stopped = error.stopped().filter(|stopped| self.has_something(*stopped));
                    if stopped.is_none() {
                        return Err(error);
                    }
                    break;
                }
            }
        }
        let [easier, harder] = self.sides;
        let miss = stopped.map_or(Miss::Tries { tries: self.order.tries, easier, harder }, Miss::Stopped);
        let unrated = self.unrated.take().filter(|_| stopped.is_some());
        match self.nearest.take().map(|(_, fresh)| fresh).or(unrated) {
            Some(fresh) => Ok((fresh, Some(miss))),
            None if self.unsound => Err(FreshError::Unsound),
            None => Err(FreshError::Nothing { tries: self.order.tries, fruitless: self.fruitless }),
        }
    }

    /// Whether there is a puzzle to return if the work stops this way. Someone who cancels does not want an unrated
    /// one.
    fn has_something(&self, stopped: Stopped) -> bool {
        self.nearest.is_some() || self.unrated.is_some() && stopped != Stopped::Cancelled
    }

    fn candidate(&mut self, ease: f64, tries: u32, budget: &Budget) -> Result<Candidate, FreshError> {
        let Order { variant, shape, lang, demand, .. } = self.order;
        let wish = Wish { variant, shape: shape.as_deref(), ease, lang: *lang };
        let Some(puzzle) = self.maker.make(&wish, &mut self.dice, budget)? else { return Ok(Candidate::Nothing) };
        // If the budget is used up before anything is rated, any puzzle is better than none.
        let is_first = !demand.is_any() && self.nearest.is_none() && self.unrated.is_none();
        if is_first && puzzle.hidden().is_none() {
            if !self.is_sound(&*puzzle, None, budget)? {
                self.unsound = true;
                return Ok(Candidate::Nothing);
            }
            self.unrated = Some(Fresh { puzzle: puzzle.clone(), rating: None, tries, miss: None });
        }
        let rating = match demand.is_any() {
            true => None,
            false => match judge(&*puzzle, demand.most(), budget)? {
                None => return Ok(Candidate::TooHard),
                Some(rating) => Some(rating),
            },
        };
        // A path that stops before the end says nothing about the puzzle.
        if puzzle.kind().expects_one_solution() && rating.as_ref().is_some_and(|rating| !rating.is_solved) {
            return Ok(Candidate::TooHard);
        }
        let misses = rating.as_ref().map_or((false, 0), |rating| demand.misses(rating));
        let side = rating.as_ref().map_or(Candidate::TooHard, |rating| self.side(rating));
        let fits = misses == (false, 0);
        if !fits && self.nearest.as_ref().is_some_and(|(least, _)| *least <= misses) {
            return Ok(side);
        }
        if !self.is_sound(&*puzzle, rating.as_ref(), budget)? {
            self.unsound = true;
            return Ok(Candidate::Nothing);
        }
        let fresh = Fresh { puzzle, rating, tries, miss: None };
        if fits {
            return Ok(Candidate::Fits(fresh));
        }
        self.nearest = Some((misses, fresh));
        Ok(side)
    }

    /// Whether a candidate that does not fit is too easy or too hard. With another hardest technique, the efforts are
    /// compared.
    fn side(&self, rating: &Rating) -> Candidate {
        let demand = &self.order.demand;
        if let (true, Some(wanted)) = (demand.misses(rating).0, demand.technique()) {
            let found = rating.hardest.as_ref().map_or(0, |name| name.effort);
            return match found.cmp(&wanted.name().effort) {
                Ordering::Less => Candidate::TooEasy,
                Ordering::Equal => Candidate::Other,
                Ordering::Greater => Candidate::TooHard,
            };
        }
        match demand.scores().is_some_and(|scores| rating.score < *scores.start()) {
            true => Candidate::TooEasy,
            false => Candidate::TooHard,
        }
    }

    /// Whether a puzzle is sound, checked without knowing how it was made: the engine finds exactly one solution, or
    /// its path won the game.
    fn is_sound(&self, puzzle: &dyn Puzzle, rating: Option<&Rating>, budget: &Budget) -> Result<bool, FreshError> {
        if puzzle.hidden().is_some() {
            return Ok(match rating {
                Some(rating) => rating.is_solved,
                None => is_won_by_proof(puzzle, budget)?,
            });
        }
        let part = budget.part(CHECK);
        let status = solve::status(&puzzle.model(), EngineChoice::Batsat, &part).map_err(engine)?;
        budget.check().map_err(MakeError::Stopped)?;
        Ok(status == Status::Unique)
    }
}

fn engine(error: SolveError) -> FreshError {
    FreshError::Make(error.into())
}

/// Whether a game is won by opening only cells that are proven safe.
fn is_won_by_proof(puzzle: &dyn Puzzle, budget: &Budget) -> Result<bool, FreshError> {
    let Some(hidden) = puzzle.hidden() else { return Ok(false) };
    let mut revealed = hidden.start();
    while !hidden.is_won(&revealed) {
        let certain = hidden.certain(&revealed, budget).map_err(MakeError::Stopped)?;
        let safe: Vec<_> = certain
            .into_iter()
            .filter(|candidate| {
                hidden.flag(candidate.cell) != *candidate && !revealed.open.contains(candidate.cell.index())
            })
            .collect();
        if safe.is_empty() || !super::judge::open(hidden, &mut revealed, &safe) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The ease to start with: one that usually gives scores in the middle of the range.
fn first_ease(scores: &RangeInclusive<u32>) -> f64 {
    const KNOWN: [(f64, f64); 5] = [(200.0, 0.95), (330.0, 0.75), (380.0, 0.6), (460.0, 0.35), (560.0, 0.05)];
    let (start, end) = (f64::from(*scores.start()), f64::from((*scores.end()).min(700)));
    let middle = (start.max(150.0) + end.max(start)) / 2.0;
    let pairs = KNOWN.iter().zip(&KNOWN[1..]);
    let found = pairs.clone().find(|(_, (score, _))| middle <= *score).or(pairs.clone().next_back());
    found.map_or(0.5, |((low, easy), (high, hard))| {
        easy + (hard - easy) * ((middle - low) / (high - low)).clamp(0.0, 1.0)
    })
}

/// The metadata of a fresh puzzle: its title, difficulty and how to make it again.
fn info(order: &Order, puzzle: &dyn Puzzle, rating: Option<&Rating>, number: u64) -> Info {
    let difficulty = rating.map(|rating| Difficulty::of(rating.score));
    let own = puzzle.info().clone();
    let title = own.title.clone().unwrap_or_else(|| title(order, difficulty).get(order.lang).to_string());
    Info {
        title: Some(title),
        author: own.author.or_else(|| Some("nazo".to_string())),
        source: Some(source(order, number)),
        grade: difficulty.map(|difficulty| difficulty.id().to_string()),
        ..own
    }
}

/// The command that makes the puzzle again; for a drawn shape, with the same file.
fn source(order: &Order, number: u64) -> String {
    let Order { kind, variant, shape, shape_file, demand, lang, seed, .. } = order;
    let variant = match (shape, shape_file) {
        (None, _) => format!("--variant {}", variant.id),
        (Some(_), Some(file)) => format!("--layout {}", words::quoted(file)),
        (Some(_), None) => "--layout FILE".to_string(),
    };
    let lang = if *lang == Lang::Ja { " --lang ja" } else { "" };
    format!("nazo generate {} {variant}{}{lang} --seed {seed}, puzzle {}", kind.id(), demand.options(), number + 1)
}

/// The title, as in "Killer 9x9, hard".
fn title(order: &Order, difficulty: Option<Difficulty>) -> Phrase {
    let kind = order.kind.name();
    let variant =
        if order.shape.is_some() { Phrase::fixed("generate.drawn-shape") } else { order.variant.name.clone() };
    match difficulty {
        Some(difficulty) => say!("generate.title-and-difficulty", kind, variant, difficulty = difficulty.name()),
        None => say!("generate.title", kind, variant),
    }
}
