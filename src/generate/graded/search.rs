//! A sudoku with a given layout of clues and a given grade, by simulated annealing.
//!
//! The search never leaves boards that have a solution: it erases one or two clues, takes some solution of what is left
//! and reads the new digits off it. What the rules do not solve costs as many points as cells stay open, what they solve
//! as much as it is away from the grade. A puzzle that the rules solve has one solution only, so nothing needs to be asked
//! twice.

use super::layout::Layout;
use super::sampler::some_solution;
use super::target::Target;
use nazo_core::explain::level::{self, Level};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::Grid;
use nazo_kinds::Dice;

/// Moves until the search begins anew with another grid.
const MOVES: u32 = 3000;
/// How ready the search is for worse puzzles, at the beginning and at the end of so many moves.
const HEAT: (f64, f64) = (1.8, 0.8);
/// How many clues are erased at most, to begin with: one or two.
const REACH: f64 = 2.0;
/// The most that are ever erased.
const FARTHEST: f64 = 12.0;
/// What a board that came back as it was adds to the reach, and what any other takes off: two boards in five come back.
/// The clues of a full layout mostly leave no other choice for the one or two that are erased.
const FARTHER: f64 = 0.02;
const NEARER: f64 = FARTHER * 2.0 / 3.0;
/// Work for one solution, in guesses; what takes more is not tried.
const GUESSES: u64 = 4000;

/// What a search has seen so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchProgress {
    /// How many boards were rated.
    pub boards: u64,
    /// The fewest cells that the rules left open.
    pub fewest_open: Option<u8>,
    /// The solved puzzle that came nearest to the grade.
    pub nearest: Option<(Grid, Level)>,
    /// The fewest and the most steps of solved puzzles.
    pub steps: Option<(u32, u32)>,
    /// The clues that the search works on.
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

/// A search that goes on where it stopped.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    layout: Layout,
    clues: Vec<usize>,
    target: &'a Target,
    dice: Dice,
    now: Option<Now>,
    /// How many clues are erased at most.
    reach: f64,
    sight: SearchProgress,
}

/// Where a search stands.
#[derive(Clone, Debug)]
struct Now {
    givens: Grid,
    cost: f64,
    moves: u32,
}

impl<'a> Search<'a> {
    /// A search by these dice.
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

    /// What was seen so far.
    pub fn sight(&self) -> &SearchProgress {
        &self.sight
    }

    /// A puzzle of the grade, or none after `boards` boards. A unit of work is a board.
    ///
    /// # Errors
    /// The work ended first.
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

    /// Looks at one more board.
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
