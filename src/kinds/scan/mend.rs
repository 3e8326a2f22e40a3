//! The most probable reading that has exactly one solution.

use super::judge::{self, Standing};
use super::{Clues, Origin, Scan, Spot};
use crate::puzzle::Budget;
use crate::solve::{Alternative, Limits, Repair, SolveError, Uncertain, repair};

/// What came of mending a board.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The board, with what was changed; as it was read where nothing helped.
    pub scan: Scan,
    /// How it stands now.
    pub standing: Standing,
}

/// Cost of a reading that is e times as unlikely.
const NAT: f32 = 100.0;

/// Looks for the most probable reading that has exactly one solution, within limits of changes and work, and takes it. A
/// board that stands well as it was read, and one of a kind that does not expect one solution, is left alone.
///
/// # Errors
/// The engine failed.
pub fn mend(scan: Scan, limits: Limits, budget: &Budget) -> Result<Mended, SolveError> {
    let Some(clues) = scan.kind.clues(&scan) else {
        return Ok(Mended { scan, standing: Standing::Incomplete { spots: Vec::new() } });
    };
    let standing = judge::of_clues(&scan, &clues, budget)?;
    if matches!(standing, Standing::Unique { .. } | Standing::Unknown) || !scan.kind.expects_one_solution() {
        return Ok(Mended { scan, standing });
    }
    let uncertain: Vec<Uncertain> = clues.clues.iter().map(|clue| doubts(&scan, clue)).collect();
    match repair(&clues.model, &uncertain, limits, budget)? {
        Repair::Found { changes, solution, .. } => {
            let changes: Vec<(usize, usize)> = changes
                .iter()
                .filter_map(|change| {
                    let at = clues.clues.iter().position(|clue| clue.id == change.clue)?;
                    Some((at, change.alternative))
                })
                .collect();
            Ok(Mended { scan: changed(scan, &clues, &changes), standing: Standing::Unique { solution } })
        }
        Repair::None { .. } => Ok(Mended { scan, standing }),
    }
}

fn doubts(scan: &Scan, clue: &super::Clue) -> Uncertain {
    let standing = scan.glyph(clue.spot).map_or(1.0, |glyph| glyph.confidence()).max(1e-6);
    let cost = |p: f32| ((standing / p.max(1e-6)).ln().max(0.0) * NAT) as u32;
    let alternative =
        |(_, p, rule): &(String, f32, crate::puzzle::Rule)| Alternative { rule: rule.clone(), cost: cost(*p) };
    Uncertain { clue: clue.id, alternatives: clue.others.iter().map(alternative).collect() }
}

fn changed(mut scan: Scan, clues: &Clues, changes: &[(usize, usize)]) -> Scan {
    for (at, alternative) in changes {
        let Some(clue) = clues.clues.get(*at) else { continue };
        let Some((value, ..)) = clue.others.get(*alternative) else { continue };
        if let Some(glyph) = scan.glyph_mut(clue.spot) {
            glyph.value.clone_from(value);
            glyph.origin = Origin::Mended;
        }
    }
    scan
}

/// Whether a reading can be taken for the puzzle in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It has one solution just as it was read, and nothing in it is doubtful.
    Sure,
    /// It has one solution, but somebody should look at it: something was changed, or is doubtful. Or nothing is, but it
    /// took too long to find out whether it has one.
    Look,
    /// It is not taken for the puzzle.
    Refused(Refusal),
}

/// Why a reading is not taken for the puzzle in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no solution, and none near it has one.
    NoSolution,
    /// It has several.
    Several,
    /// Nothing is known in time.
    Time,
    /// Walls were moved so that cages close, and sums changed so that it has a solution: each may make up for a mistake
    /// in the other.
    WallsAndSums,
    /// Too much was changed, or is doubtful.
    Changes,
    /// Something is missing that every puzzle of its kind has.
    Incomplete,
}

/// More changes than this are no repair but another puzzle.
const MOST_CHANGES: usize = 4;

/// And fewer where there are few clues: one in so many. With less than that nothing holds a wrong change back.
const CLUES_A_CHANGE: usize = 8;

/// A board on which more than one in so many clues is doubtful, and something had to be changed, is not taken.
const DOUBTFUL_SHARE: usize = 3;

/// Whether nothing had to be changed, little is doubtful, and all of it adds up.
fn is_flawless(scan: &Scan) -> bool {
    let is_moved = scan.walls.as_ref().is_some_and(|walls| !walls.moved.is_empty());
    let clues = scan.kind.clues(scan).map_or(0, |clues| clues.clues.len());
    let is_clear = scan.doubtful().len() * DOUBTFUL_SHARE <= clues;
    !is_moved && is_clear && scan.changes().is_empty() && scan.kind.imbalance(scan).is_none()
}

/// How far a reading that stands so is to be trusted.
pub fn trust(scan: &Scan, standing: &Standing) -> Trust {
    let changes = scan.changes();
    match standing {
        Standing::Unique { .. } => {}
        Standing::Several { .. } => return Trust::Refused(Refusal::Several),
        Standing::None { .. } => return Trust::Refused(Refusal::NoSolution),
        // Misread numbers nearly always contradict each other at once; what takes long is to show that there is no second
        // solution.
        Standing::Unknown if is_flawless(scan) => return Trust::Look,
        Standing::Unknown => return Trust::Refused(Refusal::Time),
        Standing::Incomplete { .. } => return Trust::Refused(Refusal::Incomplete),
    }
    let moved = scan.walls.as_ref().map_or(0, |walls| walls.moved.len());
    let changes_sums = changes.iter().any(|(spot, ..)| matches!(spot, Spot::Corner(..)));
    if moved > 0 && changes_sums {
        return Trust::Refused(Refusal::WallsAndSums);
    }
    let clues = scan.kind.clues(scan).map_or(0, |clues| clues.clues.len());
    if changes.len() > MOST_CHANGES.min(clues / CLUES_A_CHANGE) {
        return Trust::Refused(Refusal::Changes);
    }
    // What can be read otherwise in many places can be mended in many ways.
    if !changes.is_empty() && scan.doubtful().len() * DOUBTFUL_SHARE > clues {
        return Trust::Refused(Refusal::Changes);
    }
    let is_sure = changes.is_empty() && moved == 0 && scan.doubtful().is_empty();
    if is_sure { Trust::Sure } else { Trust::Look }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::kind_named;
    use crate::kinds::scan::Glyph;

    /// Whether a board has one solution may take longer to find out than anybody waits; misread ones clash at once.
    #[test]
    fn what_is_not_known_in_time_is_shown_where_nothing_speaks_against_it() {
        let kind = kind_named("sudoku").expect("the kind");
        let mut scan = kind.blank_sheet(9, 9).expect("an empty board");
        let mut read =
            |at: usize, p: f32| scan.cells[at] = Glyph::read(vec![("5".to_string(), p), ("6".to_string(), 1.0 - p)]);
        [0, 12, 24, 28, 40].into_iter().for_each(|at| read(at, 0.99));
        assert_eq!(trust(&scan, &Standing::Unknown), Trust::Look);
        scan.cells[0].origin = Origin::Mended;
        scan.cells[0].value = "6".to_string();
        assert_eq!(trust(&scan, &Standing::Unknown), Trust::Refused(Refusal::Time));
    }

    /// Seven clues hold nobody back from changing one of them.
    #[test]
    fn a_change_among_few_clues_is_refused() {
        let kind = kind_named("sudoku").expect("the kind");
        let mut scan = kind.blank_sheet(9, 9).expect("an empty board");
        let unique = Standing::Unique { solution: Vec::new() };
        let mended = Glyph {
            value: "2".to_string(),
            origin: Origin::Mended,
            options: vec![("1".to_string(), 0.1), ("2".to_string(), 0.9)],
        };
        scan.cells[80] = mended;
        for at in 0..6 {
            scan.cells[at] = Glyph::read(vec![((at + 1).to_string(), 1.0)]);
        }
        assert_eq!(trust(&scan, &unique), Trust::Refused(Refusal::Changes));
        scan.cells[6] = Glyph::read(vec![("7".to_string(), 1.0)]);
        assert_eq!(trust(&scan, &unique), Trust::Look);
    }
}
