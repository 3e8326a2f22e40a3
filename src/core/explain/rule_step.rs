//! Steps made of rules: a cheapest set of rules that forbids some candidate, with everything that it forbids.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::approx_mus::ApproxMus;
use super::derived_sums::Wide;
use super::error::{ExplainError, Result};
use super::path::Effort;
use super::smus::{self, Found, Limits, Outcome, Scope, Smallest};
use super::survivors::Survivors;
use super::unfold::{each_alone, unfolded, with_trace};
use crate::puzzle::{
    Atom, AtomId, BitSet, Budget, Candidate, Cell, Evidence, Model, Part, Position, Role, Step, Stopped, TraceLine,
    Value, ValueSet, ascending,
};
use crate::render;
use crate::render::step_name::{longer, name_of};
use crate::solve::{Core, Refutation, ShrinkEnd};

/// Steps of the search for a cheapest set, before any small one has to do.
const EXACT: u64 = 40_000;
/// The same for a question about one candidate, which can be answered in several steps.
const ASKED: u64 = 4_000;
/// Steps of the search for other sets of the same cost, to have some to choose from.
const CHOICE: u64 = 4_000;
/// Anybody follows a step of this many rules, so no smaller one is searched for.
const EASY: u32 = 3;
/// The number of sets of the same cost whose premises are counted. For single rules, which are clear enough, it is
/// [`COMPARED_ALONE`].
const COMPARED: usize = 8;
const COMPARED_ALONE: usize = 3;
/// Units of work to find what else a large set forbids.
const OTHERS: u64 = 100;
/// Units of work to reduce the premises of one elimination, if that is left to the engine.
const GROUNDS: u64 = 500;
/// The same for somebody who waits.
const HURRIED: u64 = 20;
/// The most times that a trace is redone because it tells what the board shows already.
const ROUNDS: usize = 8;
/// Units of work to find out whether the premises of earlier eliminations are enough for one more.
const GLANCE: u64 = 50;

/// What is known about one model while a path is found.
pub(super) struct Minimal<'a> {
    model: &'a Model,
    /// The model whose rules are used, with derived sums.
    wide: Wide<'a>,
    survivors: Survivors,
    smallest: Smallest,
    large: ApproxMus<'a>,
}

/// The result of searching for a cheaper set of rules.
pub(super) enum Cheaper {
    /// This one, and none is cheaper still.
    Step(Box<Step>),
    /// There is none.
    None,
    /// The allowed work ran out.
    Unknown,
}

/// How to search for a reason for one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// A cheapest one, which may cost at most this much.
    Within(u32),
    /// A small one that is found with little work.
    Soon,
}

/// The amount of work that the premises of a step are worth.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// None can be spared, as far as that can be told.
    Exact,
    /// Some may be unnecessary: somebody waits.
    Hurried,
    /// Everything that has been eliminated is listed: somebody has waited too long.
    None,
}

/// Rules that forbid a candidate, and whether it is known that no cheaper ones do.
struct Reason {
    target: Candidate,
    rules: Vec<AtomId>,
    cost: u32,
    proven: bool,
    /// The eliminations that they depend on to forbid the target, if that has been worked out.
    premises: Option<Vec<Candidate>>,
}

impl Reason {
    /// A set of minimal cost.
    fn cheapest(found: Found) -> Reason {
        Reason { proven: true, ..Reason::small(found) }
    }

    /// A set that need not be of minimal cost.
    fn small(found: Found) -> Reason {
        let Found { target, rules, cost } = found;
        Reason { target, rules, cost, proven: false, premises: None }
    }
}

impl<'a> Minimal<'a> {
    /// With `sums`, what follows from whole houses and sums counts as rules of its own. `known` is the only solution of
    /// the model, if it is known.
    pub(super) fn new(
        model: &'a Model,
        sums: bool,
        position: &Position,
        known: Option<&[Value]>,
        budget: &Budget,
    ) -> Result<Minimal<'a>> {
        let survivors = match known.and_then(|solution| Survivors::of(model, position, solution)) {
            Some(survivors) => survivors,
            None => Survivors::new(model, position, budget)?,
        };
        let wide = Wide::new(model, sums);
        let smallest = Smallest::new(&wide, position, survivors.solution().unwrap_or_default());
        Ok(Minimal { model, large: ApproxMus::new(wide.clone()), wide, survivors, smallest })
    }

    /// The same knowledge at any position; None if it does not hold there.
    pub(super) fn at(mut self, position: &Position) -> Option<Minimal<'a>> {
        if self.survivors.move_to(self.model, position) {
            self.smallest.move_to(position);
            return Some(self);
        }
        // Candidates have come back, but the puzzle's only solution is the same.
        let solution = self.survivors.back_to(self.model, position)?;
        self.smallest = self.smallest.anew(position, &solution);
        self.large.forget();
        Some(self)
    }

    /// A step that needs no solution: rules that forbid a candidate by direct conclusions and a few cases.
    pub(super) fn early(model: &'a Model, sums: bool, position: &Position, budget: &Budget) -> Result<Option<Step>> {
        let wide = Wide::new(model, sums);
        let survivors = Survivors::unknown(model, position);
        // A stand-in for a solution: nothing that is asked here depends on it.
        let some: Vec<Value> = model.cells().filter_map(|cell| position.candidates(cell).first()).collect();
        let smallest = Smallest::new(&wide, position, &some);
        let mut minimal = Minimal { model, large: ApproxMus::new(wide.clone()), wide, survivors, smallest };
        let open = model.cells().filter(|cell| !position.is_placed(*cell));
        let targets: Vec<Candidate> = open
            .flat_map(|cell| position.candidates(cell).iter().map(move |value| Candidate { cell, value }))
            .collect();
        let Some(found) = minimal.large.early(&mut minimal.smallest, position, &targets, budget)? else {
            return Ok(None);
        };
        let target = found.target;
        minimal.step(position, Reason::small(found), &[target], Care::Hurried, budget).map(Some)
    }

    /// A small set that forbids some candidate, found with little work, as a step.
    pub(super) fn some(&mut self, position: &Position, budget: &Budget) -> Result<Option<Step>> {
        let targets = self.survivors.doomed(self.model, position);
        if let Some(reason) = self.alone(position, &targets, Scope::All, budget)? {
            return self.step(position, reason, &targets, Care::Exact, budget).map(Some);
        }
        let Some(found) = self.large.any(&mut self.smallest, position, &targets, budget)? else { return Ok(None) };
        // That all rules together forbid something does not help on the way to anything.
        if found.rules.len() == self.wide.atoms().len() {
            return Ok(None);
        }
        let target = found.target;
        self.step(position, Reason::small(found), &[target], Care::Exact, budget).map(Some)
    }

    /// A step that is found in a hurry; None if the next step is found just as fast. `soon` is a part of `budget`. If
    /// it ends first, the step uses what there is by then, even if it is that all rules together forbid a candidate.
    pub(super) fn hurried(&mut self, position: &Position, soon: &Budget, budget: &Budget) -> Result<Option<Step>> {
        let targets = self.survivors.doomed(self.model, position);
        let found = self.found_soon(position, &targets, soon);
        let _ = budget.spend(soon.used());
        budget.check()?;
        let found = match found {
            Err(ExplainError::Stopped(_)) => self.large.everything(position, &targets),
            other => other?,
        };
        let Some(found) = found else { return Ok(None) };
        let (target, care) = (found.target, if soon.check().is_ok() { Care::Hurried } else { Care::None });
        self.step(position, Reason::small(found), &[target], care, budget).map(Some)
    }

    /// A set found in a hurry. None if a few rules forbid something: their step is found just as fast, so nobody sees
    /// another one first.
    fn found_soon(&mut self, position: &Position, targets: &[Candidate], soon: &Budget) -> Result<Option<Found>> {
        if self.alone(position, targets, Scope::All, soon)?.is_some() {
            return Ok(None);
        }
        let found = self.large.any(&mut self.smallest, position, targets, soon)?;
        Ok(found.filter(|found| found.cost > EASY * self.smallest.lightest()))
    }

    pub(super) fn next(&mut self, position: &Position, effort: Effort, budget: &Budget) -> Result<Option<Step>> {
        let targets = self.survivors.doomed(self.model, position);
        match self.cheapest(position, &targets, (Scope::All, effort), budget)? {
            Some(reason) => self.step(position, reason, &targets, Care::Exact, budget).map(Some),
            None => Ok(None),
        }
    }

    /// Why the candidate is impossible, and if `with_others`, what else the same rules forbid.
    pub(super) fn forbid(
        &mut self,
        position: &Position,
        candidate: Candidate,
        with_others: bool,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        if !self.survivors.excludes(candidate) {
            return Ok(None);
        }
        match self.cheapest(position, &[candidate], (Scope::Some, Effort::Quick), budget)? {
            Some(reason) => {
                let targets = if with_others { self.survivors.doomed(self.model, position) } else { vec![candidate] };
                self.step(position, reason, &targets, Care::Exact, budget).map(Some)
            }
            None => Ok(None),
        }
    }

    /// Why the candidate is impossible, for this candidate alone; None if `how` finds no reason.
    pub(super) fn forbid_by(
        &mut self,
        position: &Position,
        candidate: Candidate,
        how: How,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        if !self.survivors.excludes(candidate) {
            return Ok(None);
        }
        let alone = match how {
            How::Within(_) => self.alone(position, &[candidate], Scope::Some, budget)?,
            How::Soon => None,
        };
        let reason = match alone {
            Some(reason) => reason,
            None => Reason::small(self.large.soon(&mut self.smallest, position, candidate, budget)?),
        };
        let reason = match how {
            How::Within(most) if reason.cost > EASY * self.smallest.lightest() => {
                let limits = Limits { scope: Scope::Some, most, steps: ASKED, more: 0 };
                match self.smallest.cheapest(&[candidate], limits, budget)? {
                    Outcome::Cheapest(found) => found.into_iter().next().map(Reason::cheapest),
                    _ => None,
                }
            }
            _ => Some(reason),
        };
        let Some(reason) = reason else { return Ok(None) };
        self.step(position, reason, &[candidate], Care::Exact, budget).map(Some)
    }

    /// Whether the candidate is in some solution.
    pub(super) fn is_possible(&self, candidate: Candidate) -> bool {
        !self.survivors.excludes(candidate)
    }

    /// The cheapest rules of less cost than `cost` that forbid any candidate, as a step. Takes up to `steps` steps of
    /// work. Steps that anybody follows are not questioned.
    pub(super) fn cheaper(&mut self, position: &Position, cost: u32, steps: u64, budget: &Budget) -> Result<Cheaper> {
        if cost <= EASY * self.smallest.lightest() {
            return Ok(Cheaper::Unknown);
        }
        let targets = self.survivors.doomed(self.model, position);
        let limits = Limits { scope: Scope::All, most: cost.saturating_sub(1), steps, more: CHOICE };
        let reason = match self.smallest.cheapest(&targets, limits, budget)? {
            Outcome::Cheapest(found) => self.clearest(position, found, targets.len()),
            Outcome::NoneWithin => return Ok(Cheaper::None),
            Outcome::TooMuch => return Ok(Cheaper::Unknown),
        };
        let Some(reason) = reason else { return Ok(Cheaper::None) };
        self.step(position, reason, &targets, Care::Exact, budget).map(|step| Cheaper::Step(Box::new(step)))
    }

    fn cheapest(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        (scope, effort): (Scope, Effort),
        budget: &Budget,
    ) -> Result<Option<Reason>> {
        if let Some(reason) = self.alone(position, targets, scope, budget)? {
            return Ok(Some(reason));
        }
        let lightest = self.smallest.lightest();
        let least = 2 * lightest;
        let best = self.large.best(&mut self.smallest, position, targets, (least, effort), budget)?;
        let Some(best) = best else { return Ok(None) };
        if best.cost <= EASY * lightest {
            return Ok(Some(Reason { proven: best.cost <= least, ..Reason::small(best) }));
        }
        let below = Limits { scope, most: best.cost - 1, steps: EXACT, more: CHOICE };
        Ok(match self.smallest.cheapest(targets, below, budget)? {
            Outcome::Cheapest(found) => self.clearest(position, found, targets.len()),
            Outcome::NoneWithin => Some(Reason::cheapest(best)),
            Outcome::TooMuch => Some(Reason::small(best)),
        })
    }

    /// A rule that forbids a candidate by itself.
    fn alone(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        scope: Scope,
        budget: &Budget,
    ) -> Result<Option<Reason>, Stopped> {
        let found = self.smallest.alone(targets, scope, budget)?;
        Ok(self.clearest(position, found, targets.len()))
    }

    /// The clearest of sets of the same cost. It has no derived sums if possible, then the fewest rules of whole
    /// boards, then the fewest premises. Among those it is the set that forbids the most.
    fn clearest(&mut self, position: &Position, found: Vec<Found>, targets: usize) -> Option<Reason> {
        if found.len() <= 1 || targets == 1 {
            return found.into_iter().next().map(Reason::cheapest);
        }
        let mut sets: BTreeMap<Vec<AtomId>, Vec<Found>> = BTreeMap::new();
        for one in found {
            sets.entry(one.rules.clone()).or_default().push(one);
        }
        let is_alone = sets.keys().all(|rules| rules.len() == 1);
        let mut of_set: Vec<Vec<Found>> = sets.into_values().collect();
        let of_boards = |rules: &[AtomId]| self.smallest.of_whole_boards(rules);
        of_set.sort_by_cached_key(|same| (same.first().map(|found| of_boards(&found.rules)), Reverse(same.len())));
        of_set.truncate(if is_alone { COMPARED_ALONE } else { COMPARED });
        let weighed = of_set.into_iter().filter_map(|same| {
            let forbidden = same.len();
            let first = same.into_iter().next()?;
            let premises = self.smallest.premises(self.model, position, &first.rules, first.target, &[]);
            let count = premises.as_ref().map_or(usize::MAX, Vec::len);
            let reason = Reason { premises, ..Reason::cheapest(first) };
            let of_boards = self.smallest.of_whole_boards(&reason.rules);
            Some(((self.wide.has_more(&reason.rules), of_boards, count, usize::MAX - forbidden), reason))
        });
        weighed.min_by_key(|(weight, reason)| (*weight, reason.target)).map(|(_, reason)| reason)
    }

    /// The step that a set of rules makes, with all of `targets` that it forbids.
    fn step(
        &mut self,
        position: &Position,
        reason: Reason,
        targets: &[Candidate],
        care: Care,
        budget: &Budget,
    ) -> Result<Step> {
        let Reason { target, rules, cost, proven, premises: mut known } = reason;
        // A step with all rules, or one that is needed at once, is reported without working out what else it says and
        // why.
        let is_bare = rules.len() == self.wide.atoms().len() || care == Care::None;
        let mut eliminates =
            if is_bare { Vec::new() } else { self.forbidden_among(position, &rules, targets, budget)? };
        if !eliminates.contains(&target) {
            eliminates.push(target);
        }
        eliminates.sort_unstable();
        let mut premises: Vec<Candidate> = Vec::new();
        if is_bare {
            premises = gone(self.model, position);
            premises.retain(|premise| *premise != target);
        }
        for candidate in eliminates.iter().filter(|_| !is_bare) {
            // With earlier premises in place, fewer may be needed.
            let known = known.take().filter(|_| *candidate == target);
            premises.extend(match known {
                Some(known) => known,
                None => self.premises(position, &rules, *candidate, &premises, care, budget)?,
            });
            premises = ascending(premises);
        }
        let proven = proven && self.smallest.is_proven(cost);
        let (own, is_derived) = (self.wide.own(&rules), self.wide.has_more(&rules));
        let lines = if is_bare { None } else { smus::direct(&self.wide, position, &rules, target) };
        let lines = lines.unwrap_or_default();
        let cuts = render::rule_step::cuts(&self.wide, position, &rules, &eliminates);
        let text = render::rule_step::of(&self.wide, position, &rules, &eliminates, &lines, &cuts, &premises);
        let needed = if rules.len() == 1 { render::rule_step::needed(&premises, &eliminates) } else { Vec::new() };
        let evidence = self.evidence(position, &rules, &eliminates, &lines, &needed);
        // Its lines would name derived sums, which are not rules of the model. If one rule is broken at once, there is
        // nothing more to say, unless there may be several reasons.
        let is_one = cuts.iter().map(|cut| cut.gone.len()).sum::<usize>() < 2;
        let is_all = is_derived || rules.len() < 2 && render::rule_step::conclusion_count(&lines) == 0 && is_one;
        let says = |rule: &AtomId| self.wide.constraint(self.wide.atom(*rule).constraint).says.is_some();
        let says_why = matches!(rules[..], [ref only] if says(only));
        let (places, eliminates) = self.settled(eliminates);
        let mut name = name_of(&self.wide, &rules, Step::count_of(self.model, &own));
        if let Some(technique) = render::rule_step::technique(&cuts) {
            name.full = technique.into();
        }
        let trace = if is_all { Vec::new() } else { lines };
        let bare = Step::by(self.model, &name, own, text);
        let step = Step { evidence, trace, proven, premises, places, eliminates, cost, ..bare };
        let is_of_board = step.rules.iter().any(|rule| self.model.is_of_board(*rule));
        let mut told = match care {
            Care::None => step,
            // The sentence names such a sum, and not what it is made of, unless the rule says that itself.
            _ if is_derived && says_why => step,
            _ if is_derived => self.on_board(position, unfolded(self.model, step)),
            _ if is_of_board => self.on_board(position, with_trace(self.model, step)),
            _ => with_trace(self.model, step),
        };
        if !is_derived {
            told.name.effort += longer(&told);
        }
        // Where a cell has two values, its trace would split on cells that are known without changing how hard it is.
        if care != Care::None && !is_derived && !is_of_board && self.model.has_opposites() {
            told = self.on_board(position, if told.rules.len() > 1 { unfolded(self.model, told) } else { told });
        }
        Ok(told)
    }

    /// The step with a trace that does not repeat what the board shows already. What is known of the cells in the trace
    /// becomes a premise.
    fn on_board(&self, position: &Position, step: Step) -> Step {
        let mut told = step;
        // A step of one rule is told as it is.
        if told.rules.len() < 2 || told.trace.is_empty() {
            return told;
        }
        for _ in 0..ROUNDS {
            let told_alone = each_alone(&told).flat_map(|alone| smus::unfolded(self.model, &alone));
            let lines: Vec<TraceLine> = told.trace.iter().cloned().chain(told_alone).collect();
            let spoken_of = lines.iter().filter_map(|line| match line {
                TraceLine::Then { candidate, .. } | TraceLine::Case { candidate, .. } => Some(candidate.cell),
                _ => None,
            });
            let gone = |cell: Cell| {
                (self.model.domain(cell) - position.candidates(cell)).iter().map(move |value| (cell, value))
            };
            let known = spoken_of.flat_map(gone).map(|(cell, value)| Candidate { cell, value });
            let premises = ascending(known.chain(told.premises.iter().copied()));
            if premises == told.premises {
                break;
            }
            let anew = unfolded(self.model, Step { trace: Vec::new(), premises, ..told.clone() });
            if anew.trace.is_empty() {
                break;
            }
            told = anew;
        }
        told
    }

    /// Those of `targets` that the rules forbid. Large sets may forbid more than can be found with little work; a later
    /// step rules those out.
    fn forbidden_among(
        &mut self,
        position: &Position,
        rules: &[AtomId],
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>> {
        let (mut forbidden, unsure) = self.smallest.forbidden_among(rules, targets);
        let among = BitSet::of(self.wide.atoms().len(), rules.iter().map(|rule| rule.index()));
        let effort = budget.part(OTHERS);
        for target in unsure {
            match self.large.refuter(budget)?.refute(position, target, Some(&among), &effort)? {
                Refutation::Forbidden(_) => forbidden.push(target),
                Refutation::Possible(_) => {}
                Refutation::Unknown(Stopped::OutOfWork) => break,
                Refutation::Unknown(stopped) => return Err(stopped.into()),
            }
        }
        budget.spend(effort.used())?;
        Ok(forbidden)
    }

    /// The eliminations that rules depend on to forbid a candidate, preferably those of `known`.
    fn premises(
        &mut self,
        position: &Position,
        rules: &[AtomId],
        candidate: Candidate,
        known: &[Candidate],
        care: Care,
        budget: &Budget,
    ) -> Result<Vec<Candidate>> {
        if care == Care::Exact
            && let Some(premises) = self.smallest.premises(self.model, position, rules, candidate, known)
        {
            return Ok(premises);
        }
        let (model, wide) = (self.model, &self.wide);
        let refuter = self.large.refuter(budget)?;
        let among = BitSet::of(wide.atoms().len(), rules.iter().map(|rule| rule.index()));
        // What the rules say of one candidate they often say of the next on the same grounds.
        let mut with_known = Position::start(model);
        known.iter().for_each(|premise| _ = with_known.eliminate(*premise));
        let glance = budget.part(GLANCE);
        let on_known = refuter.refute(&with_known, candidate, Some(&among), &glance)?;
        budget.spend(glance.used())?;
        if matches!(on_known, Refutation::Forbidden(_)) {
            return Ok(Vec::new());
        }
        match refuter.refute(position, candidate, Some(&among), budget)? {
            Refutation::Forbidden(core) => {
                let core = Core { rules: rules.to_vec(), premises: core.premises };
                let effort = budget.part(if care == Care::Exact { GROUNDS } else { HURRIED });
                let (core, end) = refuter.shrink_premises(candidate, core, &effort);
                budget.spend(effort.used())?;
                match end {
                    ShrinkEnd::Stopped(stopped) if stopped != Stopped::OutOfWork => Err(stopped.into()),
                    _ => Ok(core.premises),
                }
            }
            Refutation::Possible(_) => Ok(Vec::new()),
            Refutation::Unknown(stopped) => Err(stopped.into()),
        }
    }

    /// Splits eliminations into what they place in cells that are one of two things, and those in other cells.
    fn settled(&self, eliminates: Vec<Candidate>) -> (Vec<Candidate>, Vec<Candidate>) {
        let is_either = |gone: &Candidate| self.model.opposite(*gone).is_some();
        let (either, others): (Vec<Candidate>, Vec<Candidate>) = eliminates.into_iter().partition(is_either);
        (either.into_iter().filter_map(|gone| self.model.opposite(gone)).collect(), others)
    }

    /// The candidates to look at: those on which rules of the set meet, and those that the sentence names.
    fn evidence(
        &self,
        position: &Position,
        rules: &[AtomId],
        eliminates: &[Candidate],
        lines: &[TraceLine],
        needed: &[Cell],
    ) -> Vec<Evidence> {
        let mut met: BTreeMap<Candidate, usize> = BTreeMap::new();
        for rule in rules {
            for candidate in candidates_of(&self.wide, position, self.wide.atom(*rule)) {
                *met.entry(candidate).or_insert(0) += 1;
            }
        }
        let least = if rules.len() == 1 { 1 } else { 2 };
        let mut evidence: Vec<Candidate> = met.iter().filter(|(_, n)| **n >= least).map(|(met, _)| *met).collect();
        evidence.extend(lines.iter().flat_map(|line| named(&self.wide, position, line)));
        let left = |cell: Cell| position.candidates(cell).iter().map(move |value| Candidate { cell, value });
        evidence.extend(needed.iter().copied().flat_map(left));
        for rule in rules.iter().filter(|rule| self.wide.has_more(&[**rule])) {
            evidence.extend(candidates_of(&self.wide, position, self.wide.atom(*rule)));
        }
        let told = ascending(evidence).into_iter().filter(|candidate| !eliminates.contains(candidate));
        told.map(|candidate| Evidence { candidate, role: Role::Pattern }).collect()
    }
}

/// The candidates that a line of a trace mentions.
fn named(model: &Model, position: &Position, line: &TraceLine) -> Vec<Candidate> {
    let of_cell = |cell: &Cell| position.candidates(*cell).iter().map(|value| Candidate::new(*cell, value)).collect();
    match line {
        TraceLine::Then { candidate, holds: true, .. } => vec![*candidate],
        TraceLine::Left { cell, .. } | TraceLine::Empty { cell, .. } => of_cell(cell),
        TraceLine::Conflict(rule) => {
            let atom = model.atom(*rule);
            let all = candidates_of(model, position, atom);
            match atom.part {
                Part::AtMostOne(value) => {
                    all.into_iter().filter(|one| position.candidates(one.cell).only() == Some(value)).collect()
                }
                _ => all,
            }
        }
        _ => Vec::new(),
    }
}

/// Everything that has been eliminated.
fn gone(model: &Model, position: &Position) -> Vec<Candidate> {
    let of = |cell: Cell| model.domain(cell) - position.candidates(cell);
    model.cells().flat_map(|cell| of(cell).iter().map(move |value| Candidate { cell, value })).collect()
}

/// The open candidates that an atom mentions.
fn candidates_of(model: &Model, position: &Position, atom: Atom) -> Vec<Candidate> {
    let rule = &model.constraint(atom.constraint).rule;
    let open = |cell: &Cell| !position.is_placed(*cell);
    let of = |cell: Cell| -> ValueSet {
        match (atom.part, rule.given()) {
            (Part::Contains(value) | Part::AtMostOne(value), _) => ValueSet::single(value) & position.candidates(cell),
            (Part::Whole, Some(given)) => ValueSet::single(given.value),
            (Part::Whole, None) => position.candidates(cell),
        }
    };
    let cells = ascending(rule.cells()).into_iter().filter(open);
    cells.flat_map(|cell| of(cell).iter().map(move |value| Candidate { cell, value })).collect()
}
