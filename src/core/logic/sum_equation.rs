//! Balances: some open cells less some others make a known number, because whole houses, cages and runs add up.
//!
//! The rule of 45 gives them in a killer: houses side by side add up to 45 each, the cages in them to their totals, and
//! the cells along the border make up the difference. In a kakuro the runs across and the runs down through an area do
//! the same. What can be concluded from a balance does not depend on where it comes from.

use super::pattern::{self, Grounds};
use super::sum::OpenSum;
use super::{cage_part, phrases, sum};
use crate::infer::{Term, supports_of_terms};
use crate::puzzle::{
    AtomId, Candidate, Cell, ConstraintId, Crossing, House, Model, Part, Position, Region, Step, StepName, ValueSet,
    ascending,
};
use crate::words::{Arg, Fixed, Phrase, say};

/// Open cells that add up to a known number, some of them counted as negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumEquation {
    /// The cells that are added.
    pub plus: Vec<Cell>,
    /// The cells that are subtracted.
    pub minus: Vec<Cell>,
    /// The number that they add up to.
    pub total: i32,
    /// The whole houses that were added up, if any.
    pub houses: Vec<ConstraintId>,
    /// The cages or runs subtracted from the houses, or from one another.
    pub sums: Vec<ConstraintId>,
    /// The placed cells that were included.
    pub placed: Vec<Cell>,
}

impl SumEquation {
    /// The open cells, added ones first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.plus.iter().chain(&self.minus).copied()
    }

    /// The number of open cells.
    pub fn len(&self) -> usize {
        self.plus.len() + self.minus.len()
    }

    /// Whether there are no open cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The earlier eliminations that the equation and the candidates of its cells depend on.
    pub fn premises(&self, model: &Model, position: &Position) -> Vec<Candidate> {
        // With a single cell, what it has lost does not matter: the equation leaves it one value.
        let open = self.cells().filter(|_| self.len() > 1);
        let cells: Vec<Cell> = open.chain(self.placed.iter().copied()).collect();
        pattern::all_of(&cells, |cell| model.domain(*cell) - position.candidates(*cell))
    }

    /// The rules that the houses contain all their values, and the rules of the sums.
    pub fn rules(&self, model: &Model) -> Vec<AtomId> {
        let in_houses = self.houses.iter().flat_map(|house| model.atoms_of(*house));
        let contains = in_houses.filter(|atom| matches!(model.atom(*atom).part, Part::Contains(_)));
        contains.chain(self.sums.iter().flat_map(|id| model.atoms_of(*id))).collect()
    }

    /// The values that each open cell can take, added cells first. None if the equation cannot hold. Cells may have the
    /// same value unless `differ` says that they cannot.
    fn supports(
        &self,
        position: &Position,
        differ: impl Fn(Cell, Cell) -> bool,
        cages: &[Group],
    ) -> Option<Vec<ValueSet>> {
        let cells: Vec<Cell> = self.cells().collect();
        let terms = cells.iter().enumerate().map(|(at, cell)| {
            let earlier = cells.iter().take(at).enumerate().filter(|(_, other)| differ(*cell, **other));
            let times = if at < self.plus.len() { 1 } else { -1 };
            Term { values: position.candidates(*cell), times, differ: earlier.map(|(other, _)| 1 << other).sum() }
        });
        let terms: Vec<Term> = terms.collect();
        supports_of_terms(&terms, self.total.into(), &|chosen| {
            let mut complete = cages.iter().filter(|group| group.end == chosen.len());
            complete.all(|group| group.sets.binary_search(&chosen.iter().skip(group.start).copied().collect()).is_ok())
        })
    }

    /// Whether the rule belongs to the houses and sums that were added up.
    pub fn is_counted(&self, model: &Model, rule: AtomId) -> bool {
        let constraint = model.atom(rule).constraint;
        self.houses.contains(&constraint) || self.sums.contains(&constraint)
    }

    /// A house in which the two cells differ, and whether the equation already depends on it. Such a house is
    /// preferred.
    fn house_of_both<'m>(&self, model: &'m Model, a: Cell, b: Cell) -> Option<(&'m House, bool)> {
        let shared =
            || model.houses_of(a).iter().map(|at| &model.houses()[*at]).filter(|house| house.set.contains(b.index()));
        let is_known =
            |house: &&House| self.houses.contains(&house.constraint) || self.sums.contains(&house.constraint);
        shared().find(is_known).map(|house| (house, true)).or_else(|| shared().next().map(|house| (house, false)))
    }

    /// The rules beyond its own by which some of its cells differ.
    fn rules_of_difference(&self, model: &Model, position: &Position) -> Vec<AtomId> {
        let cells: Vec<Cell> = self.cells().collect();
        let mut rules = Vec::new();
        for (at, a) in cells.iter().enumerate() {
            for b in cells.iter().skip(at + 1) {
                let Some((house, false)) = self.house_of_both(model, *a, *b) else { continue };
                let both = position.candidates(*a) & position.candidates(*b);
                rules.extend(both.iter().filter_map(|value| model.at_most_one(house, value)));
            }
        }
        ascending(rules)
    }
}

/// Neighbouring cells of an equation that are part of one cage, from `start` up to `end` (exclusive). `sets` are the
/// sets of digits that the cage's combinations allow in them.
struct Group {
    start: usize,
    end: usize,
    sets: Vec<ValueSet>,
}

/// What follows from an equation, with its grounds.
pub struct Conclusion {
    /// The value of its only cell; None if it has several.
    pub place: Option<Candidate>,
    /// The candidates that its cells lose, even if its only cell is placed.
    pub lost: Vec<Candidate>,
    /// The rules, the earlier eliminations, and the candidates that remain in the cells.
    pub grounds: Grounds,
}

impl Conclusion {
    /// The step that states the conclusion.
    pub fn step(self, model: &Model, name: &StepName, text: Phrase) -> Step {
        match self.place {
            Some(place) => pattern::placing(model, name, self.grounds, vec![place], text),
            None => pattern::eliminating(model, name, self.grounds, self.lost, text),
        }
    }
}

impl SumEquation {
    /// What follows for the open cells, regardless of the cages they are in. None if nothing does.
    pub fn conclusion(&self, model: &Model, position: &Position) -> Option<Conclusion> {
        let cells: Vec<Cell> = self.cells().collect();
        let in_all = self.supports(position, |a, b| model.see_each_other(a, b), &[])?;
        let keeps = |(cell, left): (&Cell, &ValueSet)| position.candidates(*cell) == *left;
        if cells.len() > 1 && cells.iter().zip(&in_all).all(keeps) {
            return None;
        }
        let mut rules = self.rules(model);
        let differ_at_once = |a, b| self.house_of_both(model, a, b).is_some_and(|(_, is_known)| is_known);
        if self.supports(position, differ_at_once, &[])? != in_all {
            rules.extend(self.rules_of_difference(model, position));
        }
        let premises = self.premises(model, position);
        self.concluded(position, &cells, &in_all, Grounds { rules, premises, pattern: Vec::new() })
    }

    /// What follows if the combinations of the cages that contain the cells are taken into account. None if nothing
    /// does.
    pub fn conclusion_with(&self, model: &Model, position: &Position, open: &[OpenSum]) -> Option<Conclusion> {
        let cells: Vec<Cell> = self.cells().collect();
        let (mut groups, mut cages): (Vec<Group>, Vec<&OpenSum>) = (Vec::new(), Vec::new());
        let mut start = 0;
        while let Some(first) = cells.get(start) {
            let cage = open.iter().find(|cage| cage.cells.contains(first));
            let is_of_cage = |cell: &&Cell| cage.is_some_and(|cage| cage.cells.contains(cell));
            let end = start + cells.iter().skip(start).take_while(is_of_cage).count().max(1);
            if let (Some(cage), Some(part), true) = (cage, cells.get(start..end), end > start + 1) {
                let sets = ascending(cage_part::ways(cage, part)?.iter().map(|way| way.here));
                groups.push(Group { start, end, sets });
                cages.push(cage);
            }
            start = end;
        }
        if groups.is_empty() {
            return None;
        }
        let supports = self.supports(position, |a, b| model.see_each_other(a, b), &groups)?;
        let keeps = |(cell, left): (&Cell, &ValueSet)| position.candidates(*cell) == *left;
        if cells.iter().zip(&supports).all(keeps) {
            return None;
        }
        let (mut rules, mut premises) = (self.rules(model), self.premises(model, position));
        rules.extend(self.rules_of_difference(model, position));
        rules.extend(cages.iter().map(|cage| cage.rule));
        premises.extend(cages.iter().flat_map(|cage| cage.premises(model, position)));
        let grounds = Grounds { rules, premises: ascending(premises), pattern: Vec::new() };
        self.concluded(position, &cells, &supports, grounds)
    }

    fn concluded(
        &self,
        position: &Position,
        cells: &[Cell],
        left: &[ValueSet],
        grounds: Grounds,
    ) -> Option<Conclusion> {
        let gone = cells.iter().zip(left).map(|(cell, left)| position.candidates(*cell) - *left);
        let lost = sum::pairs(cells, gone);
        let pattern = sum::pairs(cells, left.iter().copied());
        let place = if cells.len() == 1 { pattern.first().copied() } else { None };
        (place.is_some() || !lost.is_empty()).then_some(Conclusion {
            place,
            lost,
            grounds: Grounds { pattern, ..grounds },
        })
    }

    /// Whether it is written the other way round, subtracted cells less added ones, so that no number is negative.
    pub fn is_turned(&self) -> bool {
        self.plus.is_empty() || self.total < 0 && !self.minus.is_empty()
    }

    /// Its open cells, turned round if needed: "r1c1 + r2c2 − r3c3".
    pub fn left(&self, model: &Model) -> Phrase {
        let (plus, minus) = if self.is_turned() { (&self.minus, &self.plus) } else { (&self.plus, &self.minus) };
        let names = |cells: &[Cell]| cells.iter().map(|cell| model.cell_called(*cell)).collect::<Vec<_>>();
        summed(names(plus), names(minus))
    }

    /// The equation and its eliminations, as the end of a sentence: "r1c1 + r2c2 − r3c3 = 7, so r1c1 cannot be 9".
    pub fn so(&self, model: &Model, lost: &[Candidate], detail: phrases::Detail) -> Phrase {
        let (left, total) = (self.left(model), self.total.abs());
        match self.len() {
            1 => say!("logic.balance-of-one", left, total),
            _ => say!("logic.balance", left, total, lost = phrases::lost(model, lost, detail)),
        }
    }

    /// The cells that it counted: those of its sums, and placed ones.
    pub fn counted(&self, model: &Model) -> Vec<Cell> {
        let in_sums = self.sums.iter().flat_map(|sum| model.constraint(*sum).rule.cells());
        in_sums.chain(self.placed.iter().copied()).collect()
    }
}

/// Added terms less subtracted ones: "a + b − c", `a+b−c`.
pub fn summed(added: impl IntoIterator<Item = Phrase>, taken: impl IntoIterator<Item = Phrase>) -> Phrase {
    let (added, taken) = (Arg::Row(added.into_iter().collect()), taken.into_iter().collect::<Vec<_>>());
    match taken.is_empty() {
        true => say!("logic.added", added),
        false => say!("logic.added-less", added, taken = Arg::Row(taken)),
    }
}

/// Sums by their first cells: "6 at r1c1", `6(1行1列)`.
pub fn sum_phrases(model: &Model, sums: &[ConstraintId]) -> impl Iterator<Item = Phrase> {
    sums.iter().map(|sum| {
        let first = model.constraint(*sum).rule.cells().first().map(|cell| model.cell_called(*cell));
        let total = sum::total_of(model, *sum).unwrap_or_default();
        say!("logic.sum-at", total, first = first.unwrap_or(Fixed::NOTHING.into()))
    })
}

/// The values of cells: "4 in r1c9", `4(1行9列)`.
pub fn value_phrases(model: &Model, position: &Position, cells: &[Cell]) -> impl Iterator<Item = Phrase> {
    cells.iter().filter_map(|cell| {
        let value = position.value(*cell)?.number();
        Some(say!("logic.value-in", value, cell = model.cell_called(*cell)))
    })
}

/// The equations of a region with at most `most` open cells. The sums inside are subtracted from the houses. For each
/// sum across the border, either its part inside is left over, or its part outside is too much.
pub fn equations(model: &Model, position: &Position, region: &Region, most: usize) -> Vec<SumEquation> {
    let open = |cells: &[Cell]| cells.iter().filter(|cell| !position.is_placed(**cell)).count();
    let least: usize = region.crossing.iter().map(|part| open(&part.inside).min(open(&part.outside))).sum();
    if open(&region.bare) + least > most {
        return Vec::new();
    }
    let inside: u32 = region.inside.iter().filter_map(|id| sum::total_of(model, *id)).sum();
    let mut start = SumEquation {
        plus: Vec::new(),
        minus: Vec::new(),
        total: region.total as i32 - inside as i32,
        houses: region.houses.clone(),
        sums: region.inside.clone(),
        placed: Vec::new(),
    };
    start.add(position, &region.bare);
    let mut found = Vec::new();
    choose(model, position, &region.crossing, start, most, &mut found);
    found
}

impl SumEquation {
    /// Leaves `cells` over.
    fn add(&mut self, position: &Position, cells: &[Cell]) {
        self.count(position, cells, true);
    }

    fn count(&mut self, position: &Position, cells: &[Cell], is_plus: bool) {
        let (side, sign) = if is_plus { (&mut self.plus, -1) } else { (&mut self.minus, 1) };
        for cell in cells {
            match position.value(*cell) {
                Some(value) => {
                    self.total += sign * i32::from(value.number());
                    self.placed.push(*cell);
                }
                None => side.push(*cell),
            }
        }
    }

    /// Includes a whole sum, whose part `outside` is too much.
    fn take(&mut self, model: &Model, position: &Position, sum: ConstraintId, outside: &[Cell]) {
        self.total -= sum::total_of(model, sum).unwrap_or_default() as i32;
        self.sums.push(sum);
        self.count(position, outside, false);
    }
}

fn choose(
    model: &Model,
    position: &Position,
    crossing: &[Crossing],
    so_far: SumEquation,
    most: usize,
    found: &mut Vec<SumEquation>,
) {
    if so_far.len() > most {
        return;
    }
    let Some((next, rest)) = crossing.split_first() else {
        if !so_far.is_empty() {
            found.push(so_far);
        }
        return;
    };
    let is_open = |cells: &[Cell]| cells.iter().any(|cell| !position.is_placed(*cell));
    // If one part has no open cell, the choice with the open cells of the other part only adds some.
    let (inside, outside) = (is_open(&next.inside), is_open(&next.outside));
    if outside || !inside {
        let mut left = so_far.clone();
        left.add(position, &next.inside);
        choose(model, position, rest, left, most, found);
    }
    if inside {
        let mut taken = so_far;
        taken.take(model, position, next.sum, &next.outside);
        choose(model, position, rest, taken, most, found);
    }
}
