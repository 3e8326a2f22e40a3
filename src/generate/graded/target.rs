//! How far a rated sudoku is from what is wished for.

use nazo_core::explain::grades::{ADEQUATE, Grade};
use nazo_core::explain::level::{Level, RULES};

/// Numbers of steps that are told apart; more fit no grade.
const STEPS: usize = 100;
/// What a puzzle costs that the rules do not solve, beside its open cells, and the most that a solved one can cost.
const UNSOLVED: f64 = 20.0;
/// How much of a cost a lack of adequacy is: the exponent of the grade's bell counts this many times.
const STEEPNESS: f64 = 4.0;

/// A grade, looked up by level and steps.
#[derive(Clone, Debug)]
pub struct Target {
    /// The highest rule that a puzzle of the grade may need; others need not be tried.
    most: u8,
    /// The cost for each level and number of steps; 0 at the top of the bell.
    costs: Vec<[f64; STEPS]>,
    accepted: Vec<[bool; STEPS]>,
    /// Whether boards that the rules leave open are worth a look at their solutions.
    beyond: bool,
}

impl Target {
    /// Puzzles of a grade; none where no level and number of steps is adequate for it.
    pub fn of(grade: &Grade) -> Option<Target> {
        let adequacy = |level: u8, steps: usize| grade.adequacy(Level { level, steps: steps as u32, open: 0 });
        let levels = 0..=RULES;
        let accepted: Vec<[bool; STEPS]> =
            levels.clone().map(|level| std::array::from_fn(|steps| adequacy(level, steps) > ADEQUATE)).collect();
        let most = levels.clone().skip(1).rfind(|level| accepted[usize::from(*level)].contains(&true))?;
        let cost = |level, steps| (-STEEPNESS * adequacy(level, steps).ln()).clamp(0.0, UNSOLVED);
        let costs = levels.map(|level| std::array::from_fn(|steps| cost(level, steps))).collect();
        Some(Target { most, costs, accepted, beyond: false })
    }

    /// Any puzzle that the rules solve, and those `beyond` them where these count as well.
    pub fn any(beyond: bool) -> Target {
        let rows = usize::from(RULES) + 1;
        Target { most: RULES, costs: vec![[0.0; STEPS]; rows], accepted: vec![[true; STEPS]; rows], beyond }
    }

    /// The highest rule that a puzzle of the grade may need.
    pub fn most(&self) -> u8 {
        self.most
    }

    /// Whether a rated puzzle is of the grade. One beyond the rules may still have several solutions.
    pub fn accepts(&self, rated: Level) -> bool {
        let accepted = self.accepted.get(usize::from(rated.level)).and_then(|row| row.get(rated.steps as usize));
        if rated.is_solved() { accepted.copied().unwrap_or(false) } else { self.beyond }
    }

    /// How far a rated puzzle is from the grade, 0 at the top of its bell.
    pub fn cost(&self, rated: Level) -> f64 {
        if !rated.is_solved() {
            return UNSOLVED + f64::from(rated.open);
        }
        let cost = self.costs.get(usize::from(rated.level)).and_then(|row| row.get(rated.steps as usize));
        cost.copied().unwrap_or(UNSOLVED)
    }

    /// The fewest and the most steps of puzzles of the grade, whatever their level.
    pub fn steps(&self) -> (u32, u32) {
        let is_accepted = |steps: &usize| self.accepted.iter().any(|row| row[*steps]);
        let least = (0..STEPS).find(is_accepted).unwrap_or(0);
        let most = (0..STEPS).rfind(is_accepted).unwrap_or(0);
        (least as u32, most as u32)
    }
}
