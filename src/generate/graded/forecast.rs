//! The chance that a layout has a puzzle of a grade, and how long the search takes, estimated before any search.
//!
//! Both are fitted to the results of searches on random layouts of 18 to 42 clues, with and without symmetry. The
//! chance is a logistic function, and the logarithm of the number of boards is linear.

use super::layout::Layout;
use super::obstacle::Obstacle;
use super::target::Target;
use nazo_core::explain::grades::Grade;

/// What to expect of a layout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The probability that a puzzle is found, 0 to 1.
    pub chance: f64,
    /// The number of boards examined until then, if one is found.
    pub boards: f64,
    /// The same in seconds on one core, approximately.
    pub seconds: f64,
}

/// The number of features of a forecast.
const FEATURES: usize = 7;

/// The fit for one of the published grades.
struct Fit {
    chance: [f64; FEATURES],
    boards: [f64; FEATURES],
    /// Boards per second.
    speed: f64,
}

/// Fitted to about 310 layouts for each grade, with searches of 200,000 moves. On layouts that a fit had not seen, 98 %
/// of those given 80 % or more had a puzzle. Of those given 60 to 80 %, 64 % had one.
static FITS: [Fit; 4] = [
    Fit {
        chance: [9.269, 3.423, -1.806, -0.263, -0.703, -0.426, -1.282],
        boards: [4.817, -2.226, 2.560, -0.065, -0.184, 0.353, 0.125],
        speed: 213722.0,
    },
    Fit {
        chance: [8.044, -1.478, -2.820, 0.239, 0.698, -0.665, -1.096],
        boards: [5.439, -0.044, 2.790, -0.130, -0.251, 0.317, 0.349],
        speed: 233119.0,
    },
    Fit {
        chance: [6.960, -2.681, -4.160, 0.215, 0.693, -0.600, -0.516],
        boards: [6.674, 1.322, 3.218, -0.331, -0.170, 0.278, 0.419],
        speed: 179076.0,
    },
    Fit {
        chance: [6.242, -3.295, -4.806, 0.659, 0.960, -0.739, -0.034],
        boards: [7.262, 1.296, 2.799, -0.142, -0.116, 0.287, -0.358],
        speed: 135432.0,
    },
];

/// The forecast of a search for a puzzle of `grades[wanted]`, where `grades` are the published ones. `None` if there is
/// no fit for that grade.
///
/// # Errors
/// It is certain that there is no such puzzle.
pub fn forecast(layout: Layout, grades: &[Grade], wanted: usize) -> Result<Option<Forecast>, Obstacle> {
    let Some(target) = grades.get(wanted).and_then(Target::of) else { return Ok(None) };
    if let Some(obstacle) = Obstacle::proven(layout, &target) {
        return Err(obstacle);
    }
    let Some(fit) = FITS.get(wanted) else { return Ok(None) };
    let seen = features(layout);
    let sum = |weights: &[f64; FEATURES]| weights.iter().zip(seen).map(|(weight, value)| weight * value).sum::<f64>();
    let chance = 1.0 / (1.0 + (-sum(&fit.chance)).exp());
    let boards = sum(&fit.boards).exp().clamp(1.0, 1e7);
    Ok(Some(Forecast { chance, boards, seconds: boards / fit.speed }))
}

/// The features of a layout. They are the constant 1, the clues beyond 28 (divided by 10) and their square, and the
/// variance of clues over boxes and over lines. Then come the number of nearly exchangeable pairs of lines in a band,
/// and that of empty boxes.
fn features(layout: Layout) -> [f64; FEATURES] {
    let count = |cells: &mut dyn Iterator<Item = usize>| cells.filter(|cell| layout.contains(*cell)).count() as f64;
    let row = |row: usize| count(&mut (0..9).map(|col| row * 9 + col));
    let col = |col: usize| count(&mut (0..9).map(|row| row * 9 + col));
    let square = |at: usize| count(&mut (0..9).map(|place| (at / 3 * 3 + place / 3) * 9 + at % 3 * 3 + place % 3));
    let boxes: Vec<f64> = (0..9).map(square).collect();
    let lines: Vec<f64> = (0..9).map(row).chain((0..9).map(col)).collect();
    let mean = layout.count() as f64 / 9.0;
    let spread = |counts: &[f64]| counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / counts.len() as f64;
    // Two lines of a band can be swapped where they differ, cycle by cycle, unless a clue on either prevents it. With
    // few columns covered by clues, some cycle is free.
    let covered = |cell: fn(usize, usize) -> usize, one: usize, other: usize| {
        (0..9).filter(|at| layout.contains(cell(one, *at)) || layout.contains(cell(other, *at))).count() as f64
    };
    let free = |cell, one, other| (5.0 - covered(cell, one, other)).max(0.0).powi(2) / 3.0;
    let cells: [fn(usize, usize) -> usize; 2] = [|row, col| row * 9 + col, |col, row| row * 9 + col];
    let bands = cells.into_iter().flat_map(|cell| [0, 3, 6].map(|band| (cell, band)));
    let pairs: f64 = bands
        .map(|(cell, band)| free(cell, band, band + 1) + free(cell, band, band + 2) + free(cell, band + 1, band + 2))
        .sum();
    let clues = (layout.count() as f64 - 28.0) / 10.0;
    let empty = boxes.iter().filter(|count| **count == 0.0).count() as f64;
    [1.0, clues, clues * clues, spread(&boxes), spread(&lines), pairs, empty]
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::explain::grades::published;

    fn outlook(layout: &str, grade: usize) -> Result<Option<Forecast>, Obstacle> {
        forecast(Layout::parse(layout).expect("a layout"), &published(), grade)
    }

    /// An easy layout of 28 clues, one of 36 with an empty middle, and one of 22 that leans to one side.
    const CHECKS: &str = "X.X...X.X.X.X.X.X.X.......X.X..X..X....X.X....X..X..X.X.......X.X.X.X.X.X.X...X.X";
    const HOLLOW: &str = "XX.XXX.XXXX.....XX..X...X..X.......XX.......XX.......X..X...X..XX.....XXXX.XXX.XX";
    const LEANING: &str = "XXXXX....XXXX.....XXX......XX.......X........X......X..X.....X.....X......X.....X";

    #[test]
    fn chances_tell_good_layouts_from_bad_ones() {
        for grade in 0..4 {
            let of = |layout| outlook(layout, grade).expect("nothing proven").expect("a forecast");
            let (good, hollow, leaning) = (of(CHECKS), of(HOLLOW), of(LEANING));
            assert!(good.chance > 0.95 && good.seconds < 0.5, "{grade} {good:?}");
            assert!(hollow.chance < good.chance && leaning.chance < 0.5, "{grade} {hollow:?} {leaning:?}");
        }
    }

    #[test]
    fn what_is_proven_needs_no_forecast() {
        assert_eq!(outlook(&".".repeat(81), 0), Err(Obstacle::TooFewClues { clues: 0 }));
        assert_eq!(outlook(CHECKS, 4), Ok(None));
    }
}
