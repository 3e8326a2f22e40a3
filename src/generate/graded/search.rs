//! Searches for a sudoku with a given layout of clues and a given grade, by simulated annealing.
//!
//! The search only visits boards that have a solution. It erases one or two clues, takes some solution of the rest and
//! reads the new digits from it. A board that the rules do not solve costs as many points as cells stay open. One that
//! they solve costs its distance from the grade. A puzzle that the rules solve has only one solution, so nothing has to
//! be checked again.

use super::layout::Layout;
use super::sampler::some_solution;
use super::target::Target;
use nazo_core::explain::level::{self, Level};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::Grid;
use nazo_kinds::Dice;

/// The number of moves after which the search restarts from another grid.
const MOVES: u32 = 3000;
/// The temperature: the readiness to accept worse puzzles, at the first and at the last of the moves.
const HEAT: (f64, f64) = (1.8, 0.8);
/// The most clues erased at once, initially: one or two.
const REACH: f64 = 2.0;
/// The upper limit of that number.
const FARTHEST: f64 = 12.0;
/// How much the reach grows after a board that came back unchanged. On a full layout, the other clues mostly leave no
/// choice for the one or two that are erased.
const FARTHER: f64 = 0.02;
/// How much it shrinks after any other board: the two balance if two boards in five come back.
const NEARER: f64 = FARTHER * 2.0 / 3.0;
/// The work for one solution, in guesses; boards that need more are skipped.
const GUESSES: u64 = 4000;

/// What a search has seen so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchProgress {
    /// The number of boards rated.
    pub boards: u64,
    /// The fewest cells that the rules left open.
    pub fewest_open: Option<u8>,
    /// The solved puzzle nearest to the grade.
    pub nearest: Option<(Grid, Level)>,
    /// The fewest and the most steps of solved puzzles.
    pub steps: Option<(u32, u32)>,
    /// The clues of the current board.
    pub now: Option<Grid>,
}

impl SearchProgress {
    fn see(&mut self, givens: &Grid, rated: Level, target: &Target) {
        self.boards += 1;
        self.fewest_open = Some(self.fewest_open.map_or(rated.open, |open| open.min(rated.open)));
        if !rated.is_solved() {
            return;
        }
        let (least, most) = self.steps.unwrap_or((rated.steps, rated.steps));
        self.steps = Some((least.min(rated.steps), most.max(rated.steps)));
        if self.nearest.is_none_or(|(_, nearest)| target.cost(rated) < target.cost(nearest)) {
            self.nearest = Some((*givens, rated));
        }
    }
}

/// A search that can be resumed.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    layout: Layout,
    clues: Vec<usize>,
    target: &'a Target,
    dice: Dice,
    now: Option<Now>,
    /// The most clues erased at once.
    reach: f64,
    sight: SearchProgress,
}

/// The current state of a search.
#[derive(Clone, Debug)]
struct Now {
    givens: Grid,
    cost: f64,
    moves: u32,
}

impl<'a> Search<'a> {
    /// A search with these random numbers.
    pub fn new(layout: Layout, target: &'a Target, dice: Dice) -> Search<'a> {
        Search {
            layout,
            clues: layout.cells().collect(),
            target,
            dice,
            now: None,
            reach: REACH,
            sight: SearchProgress::default(),
        }
    }

    /// The progress so far.
    pub fn sight(&self) -> &SearchProgress {
        &self.sight
    }

    /// Searches at most `boards` boards for a puzzle of the grade. A unit of work is a board.
    ///
    /// # Errors
    /// The budget was used up first.
    pub fn run(&mut self, boards: u64, budget: &Budget) -> Result<Option<(Grid, Level)>, Stopped> {
        if self.clues.is_empty() {
            return Ok(None);
        }
        let mut found = None;
        for _ in 0..boards {
            budget.spend(1)?;
            found = self.step();
            if found.is_some() {
                break;
            }
        }
        self.sight.now = self.now.as_ref().map(|now| now.givens);
        Ok(found)
    }

    /// Examines one more board. Returns it if it is of the grade.
    fn step(&mut self) -> Option<(Grid, Level)> {
        let Some(now) = self.now.take().filter(|now| now.moves < MOVES) else {
            let grid = some_solution(&[0; 81], &mut self.dice, &Budget::unlimited()).ok()??;
            let givens = self.layout.of_grid(&grid);
            let (rated, cost) = self.rate(&givens);
            self.now = Some(Now { givens, cost, moves: 0 });
            return self.target.accepts(rated).then_some((givens, rated));
        };
        let mut now = Now { moves: now.moves + 1, ..now };
        let mut rest = now.givens;
        for _ in 0..=self.dice.below(self.reach.round() as u64) {
            rest[self.clues[self.dice.index(self.clues.len())]] = 0;
        }
        let grid = some_solution(&rest, &mut self.dice, &Budget::of(GUESSES)).ok().flatten();
        let mut found = None;
        let givens = grid.map(|grid| self.layout.of_grid(&grid));
        if givens == Some(now.givens) {
            self.reach = (self.reach + FARTHER).min(FARTHEST);
        } else {
            self.reach = (self.reach - NEARER).max(REACH);
        }
        if let Some(givens) = givens.filter(|givens| *givens != now.givens) {
            let (rated, cost) = self.rate(&givens);
            if cost <= now.cost || self.dice.share() < ((now.cost - cost) / heat(now.moves)).exp() {
                (now.givens, now.cost) = (givens, cost);
            }
            found = self.target.accepts(rated).then_some((givens, rated));
        }
        self.now = Some(now);
        found
    }

    fn rate(&mut self, givens: &Grid) -> (Level, f64) {
        let rated = level::level(givens, self.target.most());
        self.sight.see(givens, rated, self.target);
        (rated, self.target.cost(rated))
    }
}

fn heat(moves: u32) -> f64 {
    let (hot, cold) = HEAT;
    hot + (cold - hot) * f64::from(moves) / f64::from(MOVES)
}
