//! Finds the most probable reading that has exactly one solution.

use super::judge::{self, Standing};
use super::{Clues, Glyph, Origin, Scan, Spot, alike};
use nazo_core::puzzle::{Budget, ConstraintId, Model, Value};
use nazo_core::solve::{
    Alternative, Change, EngineChoice, Limits, Repair, SolveError, Status, Uncertain, repair, solutions,
};

/// The result of mending a board.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The board with its changes. As it was read, if nothing helped.
    pub scan: Scan,
    /// Its standing now.
    pub standing: Standing,
}

/// The cost of a reading that is less probable by a factor of e.
const NAT: f32 = 100.0;

/// The work for each way to read one digit as another all over the board, in the units of [`Budget`].
const ALIKE_WORK: u64 = 1_000;

/// The work for each of the boards that the picture does not tell apart.
const OTHER_WORK: u64 = 3_000;

/// Limits for changing more clues besides one digit read as another all over the board. They are the most further
/// changes, the most readings examined, the most digits tried, the work for each digit, and the highest total cost.
const MORE: usize = 3;
const MORE_READINGS: usize = 20_000;
const MORE_GROUPS: usize = 3;
const MORE_WORK: u64 = 1_000;
const MOST_COST: u32 = 1_000;

/// Looks for the most probable reading that has exactly one solution, within limits of changes and work, and adopts it.
/// Left alone are a board with one solution, one whose standing is unknown, and one of a kind that does not expect one
/// solution.
///
/// One digit read as another all over the board counts as one change. If the picture does not tell two boards apart
/// ([`crate::Readable::others`]), adopting the other one is no change. If another reading that is nearly as probable
/// has one solution too, it is returned in [`Scan::rival`].
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
    if let Some(found) = read_otherwise(&scan, budget)? {
        return Ok(found);
    }
    let uncertain: Vec<Uncertain> = clues.clues.iter().map(|clue| doubts(&scan, clue)).collect();
    let alike = read_alike(&scan, &clues, &uncertain, budget)?;
    let found = match repair(&clues.model, &uncertain, limits, budget)? {
        Repair::Found { changes, cost, solution, rival } => {
            let rival = rival.map(|rival| places(&clues, &rival));
            Some(Way { changes: places(&clues, &changes), cost, solution, rival })
        }
        Repair::None { .. } => None,
    };
    let way = match cheaper(found, alike, limits) {
        Some(way) => Some(way),
        // Misread digits contradict each other. If there are several solutions, a clue is missing.
        None if matches!(standing, Standing::Several { .. }) => None,
        None => read_alike_and_more(&scan, &clues, &uncertain, limits, budget)?,
    };
    let Some(way) = way else { return Ok(Mended { scan, standing }) };
    let mut mended = changed(scan.clone(), &clues, &way.changes);
    if rests_on_sure(&mended, &standing) {
        return Ok(Mended { scan, standing });
    }
    mended.rival = way.rival.map_or(Vec::new(), |rival| differing(&mended, &clues, &rival));
    Ok(Mended { scan: mended, standing: Standing::Unique { solution: way.solution } })
}

/// Of the boards that the picture does not tell apart, the one that has one solution. None if several have one.
fn read_otherwise(scan: &Scan, budget: &Budget) -> Result<Option<Mended>, SolveError> {
    let mut found = None;
    for scan in scan.kind.others(scan) {
        let standing = budget.within(OTHER_WORK, |part| judge::standing(&scan, part))?;
        if matches!(standing, Standing::Unique { .. }) && found.replace(Mended { scan, standing }).is_some() {
            return Ok(None);
        }
    }
    Ok(found)
}

/// A reading this sure is hardly ever wrong.
const SURE: f32 = 0.99;

/// Whether more sure readings were changed than the standing of the board explains. With more than one such change, it
/// is the rules that differ, those of regions for instance, and not the readings. A board with several solutions more
/// likely lacks a clue than has a clearly seen one misread. One digit read as another all over the board is one change.
fn rests_on_sure(mended: &Scan, before: &Standing) -> bool {
    let most = if matches!(before, Standing::Several { .. }) { 0 } else { 1 };
    let sure =
        |spot: &Spot| mended.glyph(*spot).and_then(|glyph| glyph.options.first()).is_some_and(|read| read.1 >= SURE);
    let changes: Vec<(Spot, &str, &str)> = mended.changes().into_iter().filter(|(spot, ..)| sure(spot)).collect();
    alike::counted(mended, &changes) > most
}

/// A way to mend a board.
struct Way {
    /// The changed clues and their alternatives, as indices.
    changes: Vec<(usize, usize)>,
    cost: u32,
    solution: Vec<Value>,
    rival: Option<Vec<(usize, usize)>>,
}

/// The cheaper of two ways. The other is its rival if it costs little more.
fn cheaper(one: Option<Way>, other: Option<Way>, limits: Limits) -> Option<Way> {
    let (mut best, second) = match (one, other) {
        (Some(one), Some(other)) if other.cost < one.cost => (other, one),
        (Some(one), Some(other)) => (one, other),
        (one, other) => return one.or(other),
    };
    let is_near = limits.margin.is_some_and(|margin| second.cost <= best.cost.saturating_add(margin));
    if best.rival.is_none() && is_near && second.solution != best.solution {
        best.rival = Some(second.changes);
    }
    Some(best)
}

/// The cheapest way to read one digit as another all over the board that leaves one solution.
fn read_alike(scan: &Scan, clues: &Clues, uncertain: &[Uncertain], budget: &Budget) -> Result<Option<Way>, SolveError> {
    for group in alike::groups(scan, clues, |clue, other| cost_of(uncertain, clue, other)) {
        let model = with_group(clues, &group);
        let mut found = match budget.within(ALIKE_WORK, |part| solutions(&model, 2, EngineChoice::Auto, part)) {
            Err(SolveError::Stopped(_)) => continue,
            found => found?,
        };
        if found.status() == Status::Unique
            && let Some(solution) = found.found.pop()
        {
            return Ok(Some(Way { changes: group.changes, cost: group.cost, solution, rival: None }));
        }
    }
    Ok(None)
}

/// The cheapest way to read one digit as another all over the board, and a few more clues differently, that leaves one
/// solution. A font that obscures one digit blurs others as well.
fn read_alike_and_more(
    scan: &Scan,
    clues: &Clues,
    uncertain: &[Uncertain],
    limits: Limits,
    budget: &Budget,
) -> Result<Option<Way>, SolveError> {
    let limits = Limits { changes: MORE.min(limits.changes), readings: limits.readings.min(MORE_READINGS), ..limits };
    let mut best: Option<Way> = None;
    let groups = alike::groups(scan, clues, |clue, other| cost_of(uncertain, clue, other));
    for group in groups.into_iter().take(MORE_GROUPS) {
        let is_changed = |at: usize| group.changes.iter().any(|(clue, _)| *clue == at);
        let others: Vec<Uncertain> =
            uncertain.iter().enumerate().filter(|(at, _)| !is_changed(*at)).map(|(_, one)| one.clone()).collect();
        let model = with_group(clues, &group);
        let found = budget.within(MORE_WORK, |part| repair(&model, &others, limits, part))?;
        let Repair::Found { changes, cost, solution, rival } = found else { continue };
        let cost = cost.saturating_add(group.cost);
        if cost > MOST_COST || best.as_ref().is_some_and(|best| best.cost <= cost) {
            continue;
        }
        let all = |changes: &[Change]| group.changes.iter().copied().chain(places(clues, changes)).collect();
        best = Some(Way { changes: all(&changes), cost, solution, rival: rival.as_deref().map(all) });
    }
    Ok(best)
}

/// The cost of an alternative of a clue.
fn cost_of(uncertain: &[Uncertain], clue: usize, other: usize) -> u32 {
    let alternatives = uncertain.get(clue).map(|one| one.alternatives.as_slice()).unwrap_or_default();
    alternatives.get(other).map_or(u32::MAX, |alternative| alternative.cost)
}

/// The model of the board with all clues of a group changed.
fn with_group(clues: &Clues, group: &alike::Group) -> Model {
    clues.model.with_rules(|id: ConstraintId| {
        let change = group.changes.iter().find(|(clue, _)| clues.clues.get(*clue).is_some_and(|clue| clue.id == id));
        let other = change.and_then(|(clue, other)| clues.clues.get(*clue)?.others.get(*other));
        other.map_or_else(|| clues.model.constraint(id).rule.clone(), |(.., rule)| rule.clone())
    })
}

/// The changes as indices of clues and their alternatives.
fn places(clues: &Clues, changes: &[Change]) -> Vec<(usize, usize)> {
    let place = |change: &Change| {
        let at = clues.clues.iter().position(|clue| clue.id == change.clue)?;
        Some((at, change.alternative))
    };
    changes.iter().filter_map(place).collect()
}

/// The values that differ from the mended board in another way to mend it.
fn differing(mended: &Scan, clues: &Clues, rival: &[(usize, usize)]) -> Vec<(Spot, String)> {
    let value = |(at, clue): (usize, &super::Clue)| {
        let glyph = mended.glyph(clue.spot)?;
        let value = match rival.iter().find(|(changed, _)| *changed == at) {
            Some((_, other)) => clue.others.get(*other)?.0.as_str(),
            None if glyph.origin == Origin::Mended => glyph.as_read()?,
            None => glyph.value.as_str(),
        };
        (value != glyph.value).then(|| (clue.spot, value.to_string()))
    };
    clues.clues.iter().enumerate().filter_map(value).collect()
}

fn doubts(scan: &Scan, clue: &super::Clue) -> Uncertain {
    let standing = scan.glyph(clue.spot).map_or(1.0, |glyph| glyph.confidence()).max(1e-6);
    let cost = |p: f32| ((standing / p.max(1e-6)).ln().max(0.0) * NAT) as u32;
    let others = clue.others.iter();
    let alternatives = others.map(|(_, p, rule)| Alternative { rule: rule.clone(), cost: cost(*p) }).collect();
    Uncertain { clue: clue.id, alternatives }
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

/// Whether a reading is accepted as the puzzle in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It has one solution as it was read, and nothing in it is doubtful.
    Sure,
    /// Somebody should look at it. It has one solution, but something was changed or is doubtful. Or nothing is, but
    /// the number of solutions was not determined in time.
    Look,
    /// It is not accepted.
    Refused(Refusal),
}

/// Why a reading is not accepted as the puzzle in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no solution, and no reading close to it has one.
    NoSolution,
    /// It has several solutions.
    Several,
    /// Nothing was determined in time.
    Time,
    /// Sums were changed so that it has a solution, beside walls that were moved to close cages or that are doubtful.
    /// Each may make up for a mistake in the other.
    WallsAndSums,
    /// Too much was changed or is doubtful.
    Changes,
    /// Something is missing that every puzzle of its kind has.
    Incomplete,
    /// It was changed, and another change that is nearly as likely makes a puzzle with a different solution.
    Rival,
}

/// With more changes than this it is not a repair but another puzzle. One digit read as another all over the board is
/// one change.
const MOST_CHANGES: usize = 4;

/// Each change needs this many clues. With fewer, nothing would speak against a wrong change.
const CLUES_A_CHANGE: usize = 8;

/// If more than one in this many clues is doubtful and something had to be changed, a board is not accepted.
const DOUBTFUL_SHARE: usize = 3;

/// With this many changes, the limit is one in this many, because several mistakes may make up for one another.
const MANY_CHANGES: usize = 3;
const FEWER_DOUBTFUL: usize = 5;

/// How sure a number at a corner must be to speak against walls by which no cage begins there.
const SPARE: f32 = 0.9;

/// Whether nothing had to be changed, little is doubtful, and the numbers add up.
fn is_flawless(scan: &Scan) -> bool {
    let is_moved = scan.walls.as_ref().is_some_and(|walls| !walls.moved.is_empty());
    let clues = scan.kind.clues(scan).map_or(0, |clues| clues.clues.len());
    let is_clear = scan.doubtful().len() * DOUBTFUL_SHARE <= clues;
    !is_moved && is_clear && scan.changes().is_empty() && scan.kind.imbalance(scan).is_none()
}

/// Whether a number was clearly read at the corner of a cell where no cage begins.
fn has_spare_number(scan: &Scan) -> bool {
    let is_spare = |glyph: &Glyph| {
        let read = glyph.as_read().filter(|read| *read != glyph.value && glyph.origin == Origin::Read);
        read.is_some_and(|read| glyph.probability(read) >= SPARE)
    };
    scan.corners.iter().any(is_spare)
}

/// A wall that was read less surely than this may be a mistake.
const SURE_WALL: f32 = 0.95;

/// Whether the sums of two cages were changed that only a doubtful wall separates. Without the wall they are one cage,
/// and what is added to one sum is taken from the other.
fn is_parted_by_doubt(scan: &Scan, changes: &[(Spot, &str, &str)]) -> bool {
    let Some(walls) = &scan.walls else { return false };
    let first = walls.parts(scan.rows, scan.cols);
    let corners = changes.iter().filter(|(spot, ..)| matches!(spot, Spot::Corner(..)));
    let changed: Vec<usize> = corners.filter_map(|(spot, ..)| Some(first[scan.place(*spot)?])).collect();
    let is_doubted = |spot: Spot| {
        let (Some(at), Some(beyond)) = (scan.place(spot), scan.beyond(spot)) else { return false };
        let cages = [first[at], first[beyond]];
        cages[0] != cages[1] && cages.iter().all(|cage| changed.contains(cage)) && scan.confidence(spot) < SURE_WALL
    };
    scan.spots().into_iter().any(is_doubted)
}

/// How far a reading with this standing can be trusted.
pub fn trust(scan: &Scan, standing: &Standing) -> Trust {
    let changes = scan.changes();
    match standing {
        Standing::Unique { .. } => {}
        Standing::Several { .. } => return Trust::Refused(Refusal::Several),
        Standing::None { .. } => return Trust::Refused(Refusal::NoSolution),
        // Misread numbers nearly always contradict each other at once. What takes long is to prove that there is no
        // second solution.
        Standing::Unknown if is_flawless(scan) => return Trust::Look,
        Standing::Unknown => return Trust::Refused(Refusal::Time),
        Standing::Incomplete { .. } => return Trust::Refused(Refusal::Incomplete),
    }
    let moved = scan.walls.as_ref().map_or(0, |walls| walls.moved.len());
    let changes_sums = changes.iter().any(|(spot, ..)| matches!(spot, Spot::Corner(..)));
    // A number inside a cage that already has one suggests that a wall was missed.
    if changes_sums && (moved > 0 || has_spare_number(scan) || is_parted_by_doubt(scan, &changes)) {
        return Trust::Refused(Refusal::WallsAndSums);
    }
    // Once a person has looked at one of the spots where they differ, the two ways are no longer equal.
    let is_open = |(spot, _): &(Spot, String)| scan.glyph(*spot).is_none_or(|glyph| glyph.origin != Origin::Typed);
    if !changes.is_empty() && !scan.rival.is_empty() && scan.rival.iter().all(is_open) {
        return Trust::Refused(Refusal::Rival);
    }
    let clues = scan.kind.clues(scan).map_or(0, |clues| clues.clues.len());
    if alike::counted(scan, &changes) > MOST_CHANGES.min(clues / CLUES_A_CHANGE) {
        return Trust::Refused(Refusal::Changes);
    }
    // If many readings are doubtful, there are many ways to mend the board.
    let share = if alike::counted(scan, &changes) >= MANY_CHANGES { FEWER_DOUBTFUL } else { DOUBTFUL_SHARE };
    if !changes.is_empty() && scan.doubtful().len() * share > clues {
        return Trust::Refused(Refusal::Changes);
    }
    let is_sure = changes.is_empty() && moved == 0 && scan.doubtful().is_empty();
    if is_sure { Trust::Sure } else { Trust::Look }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::Partition;
    use crate::{Kind, kind_named};

    /// To find out whether a board has one solution may take too long. Misread boards conflict at once.
    #[test]
    fn what_is_not_known_in_time_is_shown_where_nothing_speaks_against_it() {
        let kind = kind_named("sudoku").and_then(Kind::readable).expect("the kind");
        let mut scan = Scan::blank(kind, 9, 9);
        let mut read =
            |at: usize, p: f32| scan.cells[at] = Glyph::read(vec![("5".to_string(), p), ("6".to_string(), 1.0 - p)]);
        [0, 12, 24, 28, 40].into_iter().for_each(|at| read(at, 0.99));
        assert_eq!(trust(&scan, &Standing::Unknown), Trust::Look);
        scan.cells[0].origin = Origin::Mended;
        scan.cells[0].value = "6".to_string();
        assert_eq!(trust(&scan, &Standing::Unknown), Trust::Refused(Refusal::Time));
    }

    /// In this font a 6 looks like a 5. Five of them were misread, more than are mended one by one.
    #[test]
    fn one_digit_read_as_another_all_over_the_board_is_one_change() {
        let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let kind = kind_named("sudoku").and_then(Kind::readable).expect("the kind");
        let mut scan = Scan::blank(kind, 9, 9);
        let read =
            |options: &[(&str, f32)]| Glyph::read(options.iter().map(|(value, p)| (value.to_string(), *p)).collect());
        scan.cells = sudoku
            .chars()
            .map(|sign| match sign {
                '6' => read(&[("5", 0.7), ("6", 0.25), (".", 0.05)]),
                '5' => read(&[("5", 0.98), ("6", 0.005)]),
                sign => read(&[(&sign.to_string(), 0.99), ("1", 0.002)]),
            })
            .collect();
        let limits = Limits { changes: 4, readings: 2_000, margin: Some(100) };
        let mended = mend(scan, limits, &Budget::unlimited()).expect("no engine fails");
        let found: String = mended.scan.cells.iter().map(|glyph| glyph.value.as_str()).collect();
        assert_eq!(found, sudoku);
        assert_eq!(mended.scan.changes().len(), 5);
        assert_eq!(alike::counted(&mended.scan, &mended.scan.changes()), 1);
        assert_eq!(trust(&mended.scan, &mended.standing), Trust::Look);
    }

    /// The same font, with a 7 and a 4 misread on their own.
    #[test]
    fn beside_one_digit_read_as_another_a_few_more_are_mended() {
        let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let kind = kind_named("sudoku").and_then(Kind::readable).expect("the kind");
        let mut scan = Scan::blank(kind, 9, 9);
        let read =
            |options: &[(&str, f32)]| Glyph::read(options.iter().map(|(value, p)| (value.to_string(), *p)).collect());
        let signs = sudoku.chars().enumerate();
        scan.cells = signs
            .map(|(at, sign)| match (at, sign) {
                (79, _) => read(&[("8", 0.9), ("7", 0.08)]),
                (66, _) => read(&[("9", 0.9), ("4", 0.08)]),
                (_, '6') => read(&[("5", 0.7), ("6", 0.25), (".", 0.05)]),
                (_, '5') => read(&[("5", 0.98), ("6", 0.005)]),
                (_, sign) => read(&[(&sign.to_string(), 0.99), ("1", 0.002)]),
            })
            .collect();
        let limits = Limits { changes: 2, readings: 2_000, margin: Some(100) };
        let mended = mend(scan, limits, &Budget::unlimited()).expect("no engine fails");
        let found: String = mended.scan.cells.iter().map(|glyph| glyph.value.as_str()).collect();
        assert_eq!(found, sudoku);
        assert_eq!(trust(&mended.scan, &mended.standing), Trust::Look);
    }

    /// A number where no cage begins and a changed sum may have one cause: a missed wall.
    #[test]
    fn a_changed_sum_beside_a_number_without_a_cage_is_refused() {
        let kind = kind_named("killer").and_then(Kind::readable).expect("the kind");
        let read = |value: &str, p: f32| Glyph::read(vec![(value.to_string(), p), ("9".to_string(), 1.0 - p)]);
        let mut scan = Scan::blank(kind, 9, 9).with_corners().with_walls();
        (0..81).for_each(|at| scan.cells[at] = Glyph::read(vec![(".".to_string(), 1.0)]));
        (0..27).for_each(|at| scan.corners[3 * at] = read("15", 0.99));
        (scan.corners[0].value, scan.corners[0].origin) = ("9".to_string(), Origin::Mended);
        let unique = Standing::Unique { solution: Vec::new() };
        assert_ne!(trust(&scan, &unique), Trust::Refused(Refusal::WallsAndSums));
        scan.corners[1] = Glyph { value: ".".to_string(), ..read("15", 0.95) };
        assert_eq!(trust(&scan, &unique), Trust::Refused(Refusal::WallsAndSums));
    }

    /// A wall that was hardly seen may divide a single cage: its sum of 12 becomes 5 on one side and 7 on the other.
    #[test]
    fn sums_changed_on_both_sides_of_a_doubtful_wall_are_refused() {
        let kind = kind_named("killer").and_then(Kind::readable).expect("the kind");
        let read = |value: &str, p: f32| Glyph::read(vec![(value.to_string(), p), ("9".to_string(), 1.0 - p)]);
        let mut scan = Scan::blank(kind, 9, 9).with_corners().with_walls();
        (0..81).for_each(|at| scan.cells[at] = Glyph::read(vec![(".".to_string(), 1.0)]));
        let has_right: Vec<bool> = (0..81).map(|at| at % 3 == 2).collect();
        scan.walls = Some(Partition::of(has_right, vec![true; 81], 0.999));
        (0..27).for_each(|at| scan.corners[3 * at] = read("15", 0.99));
        for at in [0, 3] {
            (scan.corners[at].value, scan.corners[at].origin) = ("9".to_string(), Origin::Mended);
        }
        let unique = Standing::Unique { solution: Vec::new() };
        assert_ne!(trust(&scan, &unique), Trust::Refused(Refusal::WallsAndSums));
        let doubt = |scan: &mut Scan, at: usize| scan.walls.iter_mut().for_each(|walls| walls.seen[0][at] = 0.8);
        doubt(&mut scan, 5);
        assert_ne!(trust(&scan, &unique), Trust::Refused(Refusal::WallsAndSums));
        doubt(&mut scan, 2);
        assert_eq!(trust(&scan, &unique), Trust::Refused(Refusal::WallsAndSums));
    }

    /// Without one of its givens, a sudoku has several solutions. Changing another given that is clearly seen does not
    /// mend it.
    #[test]
    fn what_is_clearly_seen_is_not_changed_for_a_clue_that_is_missing() {
        let sudoku = "52.....9.6...514...8.4....5....7.8..4..8.5..9..8.3....3....2.8...268...3.9.....71";
        let kind = kind_named("sudoku").and_then(Kind::readable).expect("the kind");
        let limits = Limits { changes: 4, readings: 2_000, margin: None };
        let read = |sign: char| {
            let others = ('1'..='9').filter(|other| sign != '.' && *other != sign).map(|other| (other, 0.000_8));
            Glyph::read([(sign, 0.993)].into_iter().chain(others).map(|(value, p)| (value.to_string(), p)).collect())
        };
        for missing in [15, 26, 66] {
            let mut scan = Scan::blank(kind, 9, 9);
            scan.cells = sudoku.chars().map(read).collect();
            scan.cells[missing] = read('.');
            let mended = mend(scan, limits, &Budget::unlimited()).expect("no engine fails");
            assert!(
                matches!(mended.standing, Standing::Several { .. }),
                "without {missing}: {:?}",
                mended.scan.changes()
            );
        }
    }

    /// A person has to choose between two ways to mend a board.
    #[test]
    fn a_change_with_a_rival_is_refused_until_somebody_has_looked() {
        let kind = kind_named("sudoku").and_then(Kind::readable).expect("the kind");
        let mut scan = Scan::blank(kind, 9, 9);
        (0..9).for_each(|at| scan.cells[at] = Glyph::read(vec![((at + 1).to_string(), 1.0)]));
        scan.cells[80].options = vec![("1".to_string(), 0.1), ("2".to_string(), 0.9)];
        (scan.cells[80].value, scan.cells[80].origin) = ("2".to_string(), Origin::Mended);
        let unique = Standing::Unique { solution: Vec::new() };
        assert_eq!(trust(&scan, &unique), Trust::Look);
        scan.rival = vec![(Spot::Cell(8, 8), "1".to_string()), (Spot::Cell(0, 0), "4".to_string())];
        assert_eq!(trust(&scan, &unique), Trust::Refused(Refusal::Rival));
        assert_eq!(scan.doubtful(), [Spot::Cell(8, 8), Spot::Cell(0, 0)]);
        scan.set(Spot::Cell(0, 0), "1");
        assert_eq!(trust(&scan, &unique), Trust::Look);
    }

    /// Seven clues are too few to speak against a wrong change of one of them.
    #[test]
    fn a_change_among_few_clues_is_refused() {
        let kind = kind_named("sudoku").and_then(Kind::readable).expect("the kind");
        let mut scan = Scan::blank(kind, 9, 9);
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
