//! Recovers a misread puzzle: the cheapest reading of uncertain clues that has exactly one solution.
//!
//! Readings are examined in order of cost. Few of them have to be solved:
//! - if sums cover the board, or cover it twice, their totals satisfy an equation. A reading that breaks it is not
//!   even listed. After a given prefix of alternatives, only a last one that makes up the difference is taken;
//! - when the engine refutes a reading, it names the choices that conflict, and no reading with all of these is
//!   examined again. All readings are loaded into one engine, so what it learns about one helps with the others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::checksum::{Checksum, checksums};
use super::error::{Result, SolveError};
use super::readings::{Choice, Readings};
use super::solutions::{End, EngineChoice, Status, solutions};
use crate::puzzle::{Budget, ConstraintId, Model, Rule, Stopped, Value};

/// An alternative reading of a clue.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The rule of the clue in this reading.
    pub rule: Rule,
    /// How much less likely it is than the rule in the model.
    pub cost: u32,
}

/// A clue that may have been misread.
#[derive(Clone, Debug)]
pub struct Uncertain {
    /// The constraint in the model.
    pub clue: ConstraintId,
    /// The other possible readings; the rule in the model costs nothing.
    pub alternatives: Vec<Alternative>,
}

/// Limits of the search, besides its [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most clues that may be changed.
    pub changes: usize,
    /// The most readings, and prefixes of readings, that may be examined. Those that break a checksum are skipped and
    /// do not count.
    pub readings: usize,
    /// The margin in cost for rivals. After the cheapest reading with one solution, the search goes on for others that
    /// cost at most this much more. A rival has one solution, a different one. None if rivals are not wanted.
    pub margin: Option<u32>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { changes: 4, readings: 200_000, margin: None }
    }
}

/// One clue read differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The constraint in the model.
    pub clue: ConstraintId,
    /// The index of its alternative.
    pub alternative: usize,
}

/// The result of a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// The cheapest reading with exactly one solution.
    Found {
        /// The changed clues, by constraint; empty if the model is sound as it is.
        changes: Vec<Change>,
        /// The total cost of the changes.
        cost: u32,
        /// The only solution.
        solution: Vec<Value>,
        /// The changes of the cheapest other reading that has exactly one solution, a different one, within
        /// [`Limits::margin`]; None if none was found.
        rival: Option<Vec<Change>>,
    },
    /// No reading within the limits has exactly one solution.
    None {
        /// The changes of the cheapest reading with several solutions, if there is one.
        ambiguous: Option<Vec<Change>>,
        /// Why the search ended before all readings were examined; None if they all were.
        gave_up: Option<GaveUp>,
    },
}

/// The reason why a repair was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// The allowed number of readings was examined.
    Readings,
    /// Only readings with more changes than allowed are left.
    Changes,
    /// The budget ended.
    Stopped(Stopped),
}

/// The most readings solved after the cheapest one to find a rival to it.
const RIVALS: usize = 60;

/// The cost of a reading that the engine does not refute at once. To find all its solutions, it is propagated and
/// loaded into a new engine. That takes as long as about this many units of other work (3 ms for a killer).
const ANEW: u64 = 100;

/// Looks for the cheapest reading of `model` with exactly one solution. Each clue of `uncertain` is read as it is in
/// the model or as one of its alternatives. At equal cost, fewer changes come first.
///
/// # Errors
/// The engine failed. Running out of `budget` is not an error: [`Repair::None`] reports it.
pub fn repair(model: &Model, uncertain: &[Uncertain], limits: Limits, budget: &Budget) -> Result<Repair> {
    let mut desk = Desk::new(model, uncertain);
    let mut ambiguous: Option<Vec<Change>> = None;
    // Counts clues, not alternatives, because a clue can only be changed once.
    let can_change = uncertain.iter().filter(|clue| !clue.alternatives.is_empty()).count();
    let mut gave_up = (can_change > limits.changes).then_some(GaveUp::Changes);
    let (mut looked_at, mut asked) = (0, 0);
    let (mut best, mut rival): (Option<Best>, _) = (None, None);
    let dearest = |best: &Best| best.cost.saturating_add(limits.margin.unwrap_or(0));
    while let Some(Reading { cost: Reverse(cost), choices, is_whole, .. }) = desk.queue.pop() {
        if best.as_ref().is_some_and(|best| cost > dearest(best) || asked >= RIVALS) {
            break;
        }
        if looked_at >= limits.readings {
            gave_up = Some(GaveUp::Readings);
            break;
        }
        looked_at += 1;
        if !is_whole {
            desk.branch(&choices.0, limits.changes);
            continue;
        }
        desk.queue_next(&choices.0);
        if !desk.is_worth_asking(&choices) {
            continue;
        }
        asked += usize::from(best.is_some());
        match desk.ask(&choices, budget) {
            // A reading with the same solution is the same puzzle with a clue more or less.
            Ok(Asked::Unique(solution)) if best.as_ref().is_some_and(|best| best.solution == solution) => {}
            Ok(Asked::Unique(_)) if best.is_some() => {
                rival = Some(desk.changes(&choices));
                break;
            }
            Ok(Asked::Unique(solution)) => {
                best = Some(Best { changes: desk.changes(&choices), cost, solution });
                if limits.margin.is_none() {
                    break;
                }
            }
            Ok(Asked::Several) => ambiguous = ambiguous.or_else(|| Some(desk.changes(&choices))),
            Ok(Asked::Nothing(conflict)) if conflict.is_empty() => {
                // Whatever the uncertain clues say, the others conflict.
                gave_up = None;
                break;
            }
            Ok(Asked::Nothing(conflict)) => desk.conflicts.push(conflict),
            Err(SolveError::Stopped(stopped)) => {
                gave_up = Some(GaveUp::Stopped(stopped));
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(match best {
        Some(Best { changes, cost, solution }) => Repair::Found { changes, cost, solution, rival },
        None => Repair::None { ambiguous, gave_up },
    })
}

/// The cheapest reading with one solution.
struct Best {
    changes: Vec<Change>,
    cost: u32,
    solution: Vec<Value>,
}

/// The result for one reading.
enum Asked {
    Unique(Vec<Value>),
    Several,
    /// There is no solution, because these clues are read this way; certain clues are left out.
    Nothing(Vec<Choice>),
}

/// An alternative and the clue it belongs to.
#[derive(Clone)]
struct Item {
    clue: usize,
    alternative: usize,
    cost: u32,
    /// The change it makes to the total of each checksum; None if that is unknown.
    shifts: Vec<Option<i64>>,
}

impl Item {
    fn shift(&self, checksum: usize) -> Option<i64> {
        self.shifts.get(checksum).copied().flatten()
    }
}

/// Alternatives, as ascending indices into the list of all. Ordered so that the cheapest is the greatest.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Reading {
    cost: Reverse<u32>,
    count: Reverse<usize>,
    choices: Reverse<Vec<usize>>,
    /// Whether exactly this reading is meant, which satisfies the checksums. Otherwise it stands for a set of readings:
    /// those that begin with the same alternatives except the last two. They have these two or later ones in their
    /// place, perhaps followed by others.
    is_whole: bool,
}

struct Desk<'a> {
    model: &'a Model,
    uncertain: &'a [Uncertain],
    /// All alternatives, the cheapest first.
    items: Vec<Item>,
    queue: BinaryHeap<Reading>,
    /// How far off each checksum is in the model.
    off_by: Vec<i64>,
    conflicts: Vec<Vec<Choice>>,
    readings: Readings,
}

impl<'a> Desk<'a> {
    fn new(model: &'a Model, uncertain: &'a [Uncertain]) -> Desk<'a> {
        let checksums = checksums(model);
        let mut items: Vec<Item> = Vec::new();
        for (clue, one) in uncertain.iter().enumerate() {
            for (alternative, other) in one.alternatives.iter().enumerate() {
                let shift = |checksum: &Checksum| checksum.shift(model, one.clue, &other.rule);
                let shifts = checksums.iter().map(shift).collect();
                items.push(Item { clue, alternative, cost: other.cost, shifts });
            }
        }
        items.sort_by_key(|item| item.cost);
        let off_by = checksums.iter().map(|checksum| checksum.off_by(model)).collect();
        let (queue, readings) = (BinaryHeap::new(), Readings::new(model, uncertain));
        let mut desk = Desk { model, uncertain, items, queue, off_by, conflicts: Vec::new(), readings };
        desk.queue(Vec::new(), true);
        desk
    }

    fn queue(&mut self, choices: Vec<usize>, is_whole: bool) {
        let cost = choices
            .iter()
            .filter_map(|at| self.items.get(*at))
            .fold(0, |cost: u32, item| cost.saturating_add(item.cost));
        self.queue.push(Reading {
            cost: Reverse(cost),
            count: Reverse(choices.len()),
            choices: Reverse(choices),
            is_whole,
        });
    }

    /// Queues the first reading that satisfies the checksums and consists of `stem` and one more alternative, from
    /// index `from` on. The others follow from it.
    fn queue_whole(&mut self, stem: &[usize], from: usize) {
        let left = |(at, off_by): (usize, &i64)| {
            let shifts = stem.iter().filter_map(|item| self.items.get(*item)).map(|item| item.shift(at));
            shifts.sum::<Option<i64>>().map(|shift| off_by + shift)
        };
        let left: Vec<Option<i64>> = self.off_by.iter().enumerate().map(left).collect();
        let adds_up = |item: &Item| {
            let mut sums = left.iter().enumerate().map(|(at, left)| Some((*left)? + item.shift(at)?));
            sums.all(|sum| sum.is_none_or(|sum| sum == 0))
        };
        let place = self.items.iter().skip(from).position(adds_up);
        if let Some(place) = place {
            self.queue(stem.iter().copied().chain([from + place]).collect(), true);
        }
    }

    /// Queues the next reading that differs only in its last alternative. After the empty reading, queues all readings
    /// with one alternative.
    fn queue_next(&mut self, choices: &[usize]) {
        match choices.split_last() {
            Some((last, stem)) => self.queue_whole(stem, last + 1),
            None if !self.items.is_empty() => self.queue(vec![0], false),
            None => {}
        }
    }

    /// Splits the set of readings for these alternatives into parts, none cheaper than the whole, and queues them. Some
    /// readings end here or with a later alternative in the last place, some go on after the last, and the others are
    /// the rest. So every reading that satisfies the checksums comes exactly once, and none before a cheaper one.
    fn branch(&mut self, choices: &[usize], most: usize) {
        let Some((last, stem)) = choices.split_last() else { return };
        if choices.len() > most {
            return;
        }
        self.queue_whole(stem, *last);
        let next = last + 1;
        if next >= self.items.len() {
            return;
        }
        if choices.len() < most {
            self.queue(choices.iter().copied().chain([next]).collect(), false);
        }
        // The second to last alternative moves to the index of the last.
        if let Some((_, stem)) = stem.split_last() {
            self.queue(stem.iter().copied().chain([*last, next]).collect(), false);
        }
    }

    fn items<'b>(&'b self, choices: &'b Reverse<Vec<usize>>) -> impl Iterator<Item = &'b Item> + 'b {
        choices.0.iter().filter_map(|at| self.items.get(*at))
    }

    fn changes(&self, choices: &Reverse<Vec<usize>>) -> Vec<Change> {
        let change = |item: &Item| {
            let clue = self.uncertain.get(item.clue)?.clue;
            Some(Change { clue, alternative: item.alternative })
        };
        let mut changes: Vec<Change> = self.items(choices).filter_map(change).collect();
        changes.sort_by_key(|change| change.clue);
        changes
    }

    /// The reading of a clue.
    fn choice(&self, choices: &Reverse<Vec<usize>>, clue: usize) -> Option<usize> {
        self.items(choices).find(|item| item.clue == clue).map(|item| item.alternative)
    }

    fn rule(&self, choices: &Reverse<Vec<usize>>, id: ConstraintId) -> &Rule {
        let uncertain = self.uncertain.iter().position(|one| one.clue == id);
        let other = uncertain.and_then(|clue| {
            let alternative = self.choice(choices, clue)?;
            self.uncertain.get(clue)?.alternatives.get(alternative)
        });
        other.map_or(&self.model.constraint(id).rule, |other| &other.rule)
    }

    /// Whether the reading is possible at all, satisfies the checksums and contains none of the known conflicts.
    fn is_worth_asking(&self, choices: &Reverse<Vec<usize>>) -> bool {
        let mut clues: Vec<usize> = self.items(choices).map(|item| item.clue).collect();
        clues.sort_unstable();
        clues.windows(2).all(|two| two[0] != two[1])
            && self.off_by.iter().enumerate().all(|(at, off_by)| self.adds_up(choices, at, *off_by))
            && !self
                .conflicts
                .iter()
                .any(|conflict| conflict.iter().all(|(clue, alternative)| self.choice(choices, *clue) == *alternative))
    }

    fn adds_up(&self, choices: &Reverse<Vec<usize>>, checksum: usize, off_by: i64) -> bool {
        let shifts = self.items(choices).map(|item| item.shift(checksum));
        shifts.sum::<Option<i64>>().is_none_or(|shift| off_by + shift == 0)
    }

    /// The number of solutions of a reading, or the reason why it has none.
    fn ask(&mut self, choices: &Reverse<Vec<usize>>, budget: &Budget) -> Result<Asked> {
        budget.spend(1)?;
        let every = (0..self.uncertain.len()).map(|clue| (clue, self.choice(choices, clue)));
        let every: Vec<Choice> = every.collect();
        if let Some(conflict) = self.readings.conflict(&every, budget)? {
            return Ok(Asked::Nothing(conflict));
        }
        budget.spend(ANEW)?;
        let model = self.model.with_rules(|id| self.rule(choices, id).clone());
        let mut found = solutions(&model, 2, EngineChoice::Batsat, budget)?;
        match (found.status(), found.end) {
            (Status::Unique, _) => Ok(found.found.pop().map_or(Asked::Several, Asked::Unique)),
            (Status::Multiple, _) => Ok(Asked::Several),
            (Status::None, _) => Ok(Asked::Nothing(every)),
            (Status::Unknown, End::Stopped(stopped)) => Err(stopped.into()),
            (Status::Unknown, _) => Ok(Asked::Several),
        }
    }
}
