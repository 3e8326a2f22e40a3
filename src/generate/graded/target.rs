//! How far a rated sudoku is from the wanted grade.

use nazo_core::explain::grades::{ADEQUATE, Grade};
use nazo_core::explain::level::{Level, RULES};

/// The numbers of steps that are distinguished; no grade fits more.
const STEPS: usize = 100;
/// The cost of a puzzle that the rules do not solve, apart from its open cells. A solved one costs at most this.
const UNSOLVED: f64 = 20.0;
/// How much a lack of adequacy costs: the factor on the exponent of the grade's bell curve.
const STEEPNESS: f64 = 4.0;

/// A grade, tabulated by level and steps.
#[derive(Clone, Debug)]
pub struct Target {
    /// The highest rule that a puzzle of the grade may need; others need not be tried.
    most: u8,
    /// The cost for each level and number of steps; 0 at the peak of the bell curve.
    costs: Vec<[f64; STEPS]>,
    accepted: Vec<[bool; STEPS]>,
    /// Whether boards that the rules leave open should be checked for a unique solution.
    beyond: bool,
}

impl Target {
    /// The target for a grade; `None` if no level and number of steps fits the grade.
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

    /// Any puzzle that the rules solve, and if `beyond`, also those that they do not solve.
    pub fn any(beyond: bool) -> Target {
        let rows = usize::from(RULES) + 1;
        Target { most: RULES, costs: vec![[0.0; STEPS]; rows], accepted: vec![[true; STEPS]; rows], beyond }
    }

    /// The highest rule that a puzzle of the grade may need.
    pub fn most(&self) -> u8 {
        self.most
    }

    /// Whether a rated puzzle is of the grade. One that the rules do not solve may still have several solutions.
    pub fn accepts(&self, rated: Level) -> bool {
        let accepted = self.accepted.get(usize::from(rated.level)).and_then(|row| row.get(rated.steps as usize));
        if rated.is_solved() { accepted.copied().unwrap_or(false) } else { self.beyond }
    }

    /// How far a rated puzzle is from the grade; 0 at the peak of its bell curve.
    pub fn cost(&self, rated: Level) -> f64 {
        if !rated.is_solved() {
            return UNSOLVED + f64::from(rated.open);
        }
        let cost = self.costs.get(usize::from(rated.level)).and_then(|row| row.get(rated.steps as usize));
        cost.copied().unwrap_or(UNSOLVED)
    }

    /// The fewest and the most steps of puzzles of the grade at any level.
    pub fn steps(&self) -> (u32, u32) {
        let is_accepted = |steps: &usize| self.accepted.iter().any(|row| row[*steps]);
        let least = (0..STEPS).find(is_accepted).unwrap_or(0);
        let most = (0..STEPS).rfind(is_accepted).unwrap_or(0);
        (least as u32, most as u32)
    }
}
