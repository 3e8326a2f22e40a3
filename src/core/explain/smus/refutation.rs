//! How a step unfolds. The opposite of what it says is assumed, and what follows from its rules and premises alone is
//! told until something is impossible.
//!
//! Besides the direct conclusions of each rule, Hall's condition is used: more cells than values, or more values than
//! places ([`super::hall`]). So are totals of whole houses that do not agree with the sums in them ([`super::totals`]).
//! Only if these do not suffice, cases are distinguished, as few as possible.

use std::sync::Arc;

use super::bit_of;
use super::hall::hall_violation;
use super::totals::{Total, totals};
use crate::infer::{Draw, Effort, Engine, Kind, Line, Loss, Refuter, Rules, bits};
use crate::puzzle::{
    AtomId, Candidate, Cell, HallViolation, Model, Position, Sentence, Step, TraceLine, Value, ValueSet,
};

/// If a sum leaves at most this many values in a cell, these are told; otherwise the values that it rules out.
const FEW_LEFT: usize = 3;
/// The numbers of cases that are tried in turn: no more cases are told than needed.
const CASES: [u64; 6] = [0, 2, 4, 8, 24, 96];

/// The trace of a step by its own rules and premises. Empty if it does not come to a contradiction with few cases.
pub(in crate::explain) fn unfolded(model: &Model, step: &Step) -> Vec<TraceLine> {
    let contrary = step.eliminates.first().map(|gone| (TraceLine::Suppose(*gone), *gone, true));
    let contrary = contrary.or(step.places.first().map(|placed| (TraceLine::Doubt(*placed), *placed, false)));
    let Some((first, candidate, holds)) = contrary else { return Vec::new() };
    let mut domains: Vec<u64> = model.cells().map(|cell| model.domain(cell).bits()).collect();
    for premise in &step.premises {
        domains[premise.cell.index()] &= !bit_of(*premise);
    }
    // What a rule of the whole board says by itself is on the board already.
    let known = step.rules.iter().flat_map(|atom| said_alone(model, *atom, &domains)).collect::<Vec<_>>();
    known.into_iter().for_each(|(cell, left)| domains[cell.index()] &= left);
    let domain = &mut domains[candidate.cell.index()];
    *domain = if holds { bit_of(candidate) } else { *domain & !bit_of(candidate) };
    let argument = Argument::new(model, &step.rules, true);
    let end = CASES.into_iter().find_map(|cases| argument.refuted(domains.clone(), cases));
    end.map_or_else(Vec::new, |lines| std::iter::once(first).chain(lines).collect())
}

/// What a lazy rule alone leaves in its cells.
fn said_alone(model: &Model, atom: AtomId, domains: &[u64]) -> Vec<(Cell, u64)> {
    let rule = &model.constraint(model.atom(atom).constraint).rule;
    let cells = rule.cells();
    let mut left: Vec<ValueSet> = cells.iter().map(|cell| values(domains[cell.index()])).collect();
    if !rule.is_lazy() || !rule.filter(&mut left) {
        return Vec::new();
    }
    cells.into_iter().zip(left).map(|(cell, left)| (cell, left.bits())).collect()
}

/// The lines from assuming the candidate at the position to a contradiction, by direct conclusions from the rules one
/// at a time. None if there is no contradiction.
pub(in crate::explain) fn direct(
    model: &Model,
    position: &Position,
    ids: &[AtomId],
    supposed: Candidate,
) -> Option<Vec<TraceLine>> {
    let mut domains: Vec<u64> = model.cells().map(|cell| position.candidates(cell).bits()).collect();
    domains[supposed.cell.index()] = bit_of(supposed);
    let lines = Argument::new(model, ids, false).refuted(domains, 0)?;
    Some(std::iter::once(TraceLine::Suppose(supposed)).chain(lines).collect())
}

/// Some rules, and what follows from them together.
struct Argument<'a> {
    model: &'a Model,
    ids: &'a [AtomId],
    /// The rules, followed by each of the totals twice: without and with regard to which cells differ.
    rules: Rules,
    totals: Vec<Arc<Total>>,
    /// Whether more is used than what single rules say.
    is_wide: bool,
}

impl<'a> Argument<'a> {
    fn new(model: &'a Model, ids: &'a [AtomId], is_wide: bool) -> Argument<'a> {
        let mut kinds = Kind::of_all(model, ids);
        let totals = if is_wide { totals(model, ids, &kinds) } else { Vec::new() };
        let totals: Vec<Arc<Total>> = totals.into_iter().map(Arc::new).collect();
        for total in &totals {
            let [alone, apart] = [Arc::clone(total), Arc::clone(total)];
            let alone: Draw = Box::new(move |domains| alone.leaves_alone(domains));
            let apart: Draw = Box::new(move |domains| apart.leaves(domains));
            kinds.extend([alone, apart].map(|draw| Kind::Drawn { cells: total.cells().collect(), draw }));
        }
        let weights = vec![1; kinds.len()];
        Argument { model, ids, rules: Rules::with(model, kinds, weights), totals, is_wide }
    }

    /// The lines to a contradiction; None if none is found with this many cases.
    fn refuted(&self, domains: Vec<u64>, cases: u64) -> Option<Vec<TraceLine>> {
        let mut engine = Engine::new(&self.rules, domains.clone(), Effort::Quick);
        let (own, all) = (self.ids.len() as u32, self.rules.len() as u32);
        engine.activate(&(0..all).collect::<Vec<u32>>(), true);
        // What houses leave over says at once what their values, one by one, say in many lines.
        (own..all).chain(0..own).for_each(|rule| engine.wake(&self.rules, rule));
        let stuck = |domains: &[u64]| {
            self.is_wide.then(|| hall_violation(self.model, self.ids, &self.rules, domains)).flatten()
        };
        let end = Refuter { rules: &self.rules, engine: &mut engine, cases, stuck: &stuck }.refute()?;
        let mut left = Left { domains, cases: Vec::new() };
        let told = |line: Line| {
            let before = &left.domains;
            let told = self.trace_lines(&line, before);
            left.follow(&line);
            told
        };
        Some(end.lines.into_iter().flat_map(told).collect())
    }

    /// The lines of the trace that stand for a line. `left` has the candidates before it.
    fn trace_lines(&self, line: &Line, left: &[u64]) -> Vec<TraceLine> {
        match *line {
            Line::Lost { loss, wanted } => self.lost(loss, wanted, left),
            Line::Case { cell, bit, is_last, .. } => vec![TraceLine::Case { candidate: candidate(cell, bit), is_last }],
            Line::Empty { cell, by } => {
                vec![TraceLine::Empty { cell: Cell(cell as u16), because: self.because(by) }]
            }
            Line::Conflict { rule, ref left } => vec![self.conflict(rule, left)],
            Line::Hall(ref crowd) => vec![TraceLine::Hall(crowd.clone())],
        }
    }

    fn lost(&self, loss: Loss, wanted: u64, left: &[u64]) -> Vec<TraceLine> {
        let because = self.because(loss.by);
        let then = |bit: u64, holds| {
            let contrary = if holds { left[loss.cell] & !bit } else { bit };
            let supposed = |cell: usize| if cell == loss.cell { contrary } else { left[cell] };
            let otherwise = self.cut(loss.by, &supposed);
            TraceLine::Then { candidate: candidate(loss.cell, bit), holds, because: because.clone(), otherwise }
        };
        match loss.after.count_ones() as usize {
            // An empty cell is told by the end itself.
            0 => Vec::new(),
            1 => vec![then(loss.after, true)],
            ..=FEW_LEFT if wanted.count_ones() > 1 => {
                vec![TraceLine::Left { cell: Cell(loss.cell as u16), values: values(loss.after), because }]
            }
            _ => bits(wanted).map(|bit| then(bit, false)).collect(),
        }
    }

    fn conflict(&self, rule: u32, left: &[u64]) -> TraceLine {
        match (self.total(rule), self.ids.get(rule as usize)) {
            (Some((total, _)), _) => TraceLine::Total(total.remainder(self.model, left)),
            (None, Some(id)) => match self.cut(rule, &|cell| left[cell]) {
                Some(said) => TraceLine::Cut(*id, said),
                None => TraceLine::Conflict(*id),
            },
            (None, None) => TraceLine::Conflict(AtomId(rule)),
        }
    }

    /// What is in the way of a rule, if the rule states it itself.
    fn cut(&self, at: u32, left: &dyn Fn(usize) -> u64) -> Option<Sentence> {
        let Kind::Other { cells, rule } = self.rules.kind(at as usize) else { return None };
        let left: Vec<ValueSet> = cells.iter().map(|cell| values(left(*cell))).collect();
        rule.broken(&left)
    }

    /// The total with this rule number, and whether it takes into account which cells differ.
    fn total(&self, rule: u32) -> Option<(&Total, bool)> {
        let at = (rule as usize).checked_sub(self.ids.len())?;
        Some((self.totals.get(at / 2)?, at % 2 == 1))
    }

    /// The rules that are named for a conclusion.
    fn because(&self, rule: u32) -> Vec<AtomId> {
        match self.total(rule) {
            Some((total, is_apart)) => total.rules(is_apart),
            None => self.ids.get(rule as usize).copied().into_iter().collect(),
        }
    }
}

/// The candidates of the cells while lines are followed one by one.
struct Left {
    domains: Vec<u64>,
    /// For each choice that is open: whether its last case is being followed, and the candidates before it.
    cases: Vec<(bool, Vec<u64>)>,
}

impl Left {
    fn follow(&mut self, line: &Line) {
        match line {
            Line::Lost { loss, .. } => self.domains[loss.cell] = loss.after,
            Line::Case { cell, bit, is_last, .. } => {
                self.cases.push((*is_last, self.domains.clone()));
                self.domains[*cell] = *bit;
            }
            Line::Conflict { .. } | Line::Empty { .. } | Line::Hall(_) => {
                while let Some((is_last, before)) = self.cases.pop() {
                    self.domains = before;
                    if !is_last {
                        break;
                    }
                }
            }
        }
    }
}

fn candidate(cell: usize, bit: u64) -> Candidate {
    Candidate::new(Cell(cell as u16), Value(bit.trailing_zeros() as u8))
}

/// Cells of a model by their indices.
pub(super) fn cells(numbers: impl IntoIterator<Item = usize>) -> Vec<Cell> {
    numbers.into_iter().map(|cell| Cell(cell as u16)).collect()
}

/// The set of values for these bits.
pub(super) fn values(set: u64) -> ValueSet {
    ValueSet::from_bits(set)
}

/// A violation of Hall's condition, with the values, per cell, whose loss it depends on.
pub(super) type Crowded = (HallViolation, Vec<u64>);
