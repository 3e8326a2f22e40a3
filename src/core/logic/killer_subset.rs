//! # Cage-House Lock
//! Every combination left for a cage puts the same digit into the cells that it has in a house (row, column, box, …).
//! So the rest of the house cannot have that digit.
//!
//! Three cells make 6 with 1+2+3. All of cage a lies in the first box, whose fourth cell can be none of them.
//!
//! ```text
//! before                          after
//!  a. a.    | . .                  a. a.   | . .
//!  a. b1234 | . .                  a. b(4) | . .
//! ----------+-----                ---------+-----
//!  .  b.    | . .                  .  b.   | . .
//!  .  .     | . .                  .  .    | . .
//!
//!  a=6 b=5
//! ```
//!
//! # House-Cage Lock
//! All places of a digit in a house lie in one cage. The house needs the digit, so combinations of the cage without it
//! drop out.
//!
//! In the first row a 4 fits only in cage a, which makes 5 with 1+4 then, and not with 2+3.
//!
//! ```text
//! before                          after
//!  a1234 a1234 | 123 123           a14 a14 | 123 123
//!  .     .     | .   .             .   .   | .   .
//! -------------+---------         ---------+---------
//!  .     .     | .   .             .   .   | .   .
//!  .     .     | .   .             .   .   | .   .
//!
//!  a=5
//! ```
//!
//! # Killer Pair
//! A house has two parts, at least one of them part of a cage. Each part must have one of the same two digits, whatever
//! its combination. They use up both digits, so no other cell of the house can have them.
//!
//! Cage a makes 5 with 1+4 or 2+3. It has a 1 or a 2, and so has the third cell.
//!
//! ```text
//! before                          after
//!  a. a. | 12 1234                 a. a. | 12 34
//!  .  .  | .  .                    .  .  | .  .
//! -------+---------               -------+-------
//!  .  .  | .  .                    .  .  | .  .
//!  .  .  | .  .                    .  .  | .  .
//!
//!  a=5
//! ```
//!
//! # Killer Triple
//! Some parts of a house must hold three digits between them, whatever the combinations of their cages. They use up all
//! three, so no other cell of the house can have them.
//!
//! Cages a and b make 7 with 1+6, 2+5 or 3+4 each. Each has one of 1, 2 and 3, and the fifth cell has the third.
//!
//! ```text
//! before                                 after
//!  a. a. b. | b. 123 123456               a. a. b. | b. 123 456
//!  .  .  .  | .  .   .                    .  .  .  | .  .   .
//! ----------+--------------              ----------+-----------
//!
//!  a=7 b=7
//! ```
//!
//! # Hidden Killer Pair
//! Two digits have room only in two parts of a house. Each part has to take as many of them as it can, so a combination
//! that takes fewer drops out.
//!
//! Only cages a and b can have 5 and 6. Both make 7, so each takes one of them, with 1+6 or 2+5.
//!
//! ```text
//! before                                          after
//!  a123456 a123456 b123456 | b123456 1234 1234     a1256 a1256 b1256 | b1256 1234 1234
//!  .       .       .       | .       .    .        .     .     .     | .     .    .
//! -------------------------+------------------    -------------------+-----------------
//!
//!  a=7 b=7
//! ```

use std::ops::ControlFlow;

use super::cage_part::{self, CagePart, Parted};
use super::pattern::{self, Grounds};
use super::sum::{self, Fillings, OpenSum};
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Cell, House, Model, Position, Step, StepName, ValueSet, ascending};
use crate::words::say;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SubsetType {
    /// The parts need all the values, so the rest of the house loses them.
    Needed,
    /// Only the parts have room for the values, so they cannot be filled with fewer of them.
    Room,
}

/// The fewest of `values` that a way to fill the part has.
fn least(portion: &CagePart, values: ValueSet) -> usize {
    portion.ways.iter().map(|way| (way.here & values).len()).min().unwrap_or(0)
}

/// The most of `values` that a way to fill the part has.
fn most(portion: &CagePart, values: ValueSet) -> usize {
    portion.ways.iter().map(|way| (way.here & values).len()).max().unwrap_or(0)
}

/// Finds values that parts of a house, taken as wholes, must hold or that only they have room for.
pub fn find(
    name: &StepName,
    size: usize,
    side: SubsetType,
    model: &Model,
    position: &Position,
    sink: Sink,
) -> ControlFlow<()> {
    let open: Vec<OpenSum> = sum::open_sums(model, position).filter(|open| open.cells.len() > 1).collect();
    if open.is_empty() {
        return ControlFlow::Continue(());
    }
    let is_plain = |house: &&House| model.constraint(house.constraint).rule.is_house();
    let outlook = (size == 1).then(|| Outlook::new(position, &open));
    for house in model.houses().iter().filter(is_plain) {
        if outlook.as_ref().is_some_and(|outlook| !outlook.has_lock(house, side)) {
            continue;
        }
        let Some(portions) = cage_part::portions(position, house, &open) else { continue };
        if portions.iter().all(|portion| portion.cage.is_none()) {
            continue;
        }
        let mut values = portions.iter().fold(ValueSet::EMPTY, |all, portion| all | portion.values(position));
        if side == SubsetType::Room {
            values = values & house.covers;
        }
        let parted = Parted { model, position, house, portions: &portions };
        if (size, side) == (1, SubsetType::Needed) {
            (0..portions.len()).filter_map(|at| locked(name, parted, at)).try_for_each(&mut *sink)?;
            continue;
        }
        let step = |chosen| match side {
            SubsetType::Needed => needed(name, parted, chosen),
            SubsetType::Room => room(name, parted, chosen),
        };
        cage_part::subsets(values, size).into_iter().filter_map(step).try_for_each(&mut *sink)?;
    }
    ControlFlow::Continue(())
}

/// What the cages as wholes can take. It shows where a single value is locked. Going through the parts of every house
/// would cost far more.
struct Outlook<'a> {
    position: &'a Position,
    cages: Vec<(&'a OpenSum<'a>, Fillings)>,
}

impl<'a> Outlook<'a> {
    fn new(position: &'a Position, open: &'a [OpenSum<'a>]) -> Outlook<'a> {
        let cages = open.iter().filter_map(|cage| Some((cage, cage.fillings()?)));
        Outlook { position, cages: cages.collect() }
    }

    /// Whether a value is locked between a cage and the house.
    fn has_lock(&self, house: &House, side: SubsetType) -> bool {
        let mut left: Vec<Cell> = house.cells.iter().copied().filter(|cell| !self.position.is_placed(*cell)).collect();
        let candidates =
            |cells: &[Cell]| cells.iter().fold(ValueSet::EMPTY, |all, cell| all | self.position.candidates(*cell));
        let mut parts: Vec<Part> = Vec::new();
        for (cage, fillings) in &self.cages {
            let (here, others): (Vec<Cell>, Vec<Cell>) = left.iter().partition(|cell| cage.cells.contains(cell));
            if here.len() < 2 {
                continue;
            }
            left = others;
            let supports = cage.cells.iter().zip(&fillings.supports);
            let of_side = |is_here: bool| {
                let cells = supports.clone().filter(|(cell, _)| here.contains(cell) == is_here);
                cells.fold(ValueSet::EMPTY, |all, (_, values)| all | *values)
            };
            let in_all = fillings.sets.iter().copied().reduce(|all, set| all & set).unwrap_or_default();
            parts.push(Part { drawn: candidates(&here), may: of_side(true), needs: in_all - of_side(false) });
        }
        let cages = parts.len();
        let of_cell = |cell: &Cell| self.position.candidates(*cell);
        parts.extend(left.iter().map(of_cell).map(|drawn| Part { drawn, may: drawn, needs: ValueSet::EMPTY }));
        parts.iter().take(cages).enumerate().any(|(at, part)| {
            let others = || parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
            match side {
                SubsetType::Needed => others().any(|other| !(part.needs & other.drawn).is_empty()),
                SubsetType::Room => {
                    let elsewhere = others().fold(ValueSet::EMPTY, |all, other| all | other.may);
                    !((part.may & house.covers) - elsewhere - part.needs).is_empty()
                }
            }
        })
    }
}

/// A part of a house, without the ways to fill it.
struct Part {
    /// The candidates of its cells.
    drawn: ValueSet,
    /// Those of them that some way to fill the cage has here.
    may: ValueSet,
    /// Those of them that every way to fill the cage has here.
    needs: ValueSet,
}

/// The step for all values that the part at index `at` has in the house whatever the combination of its cage.
fn locked(name: &StepName, parted: Parted, at: usize) -> Option<Step> {
    let Parted { model, position, house, portions } = parted;
    let portion = portions.get(at)?;
    let cage = portion.cage.as_ref()?;
    let held = portion.ways.iter().map(|way| way.here).reduce(|all, here| all & here)?;
    let others = portions.iter().enumerate().filter(|(other, _)| *other != at);
    let others = others.flat_map(|(_, other)| &other.cells);
    let lost = pattern::all_of(others, |cell| position.candidates(*cell) & held);
    let gone: ValueSet = lost.iter().map(|candidate| candidate.value).collect();
    if gone.is_empty() {
        return None;
    }
    // If a part can hold nothing else, the step names all that it holds.
    let is_full = held.len() == portion.cells.len() && cage.cells.len() == portion.cells.len();
    let told = if is_full { held } else { gone };
    let mut rules = vec![cage.rule];
    rules.extend(gone.iter().filter_map(|value| model.at_most_one(house, value)));
    let grounds = Grounds {
        rules,
        premises: portion.premises(model, position),
        pattern: pattern::all_of(&portion.cells, |cell| position.candidates(*cell) & told),
    };
    let (house, digits) = (model.house_called(house), phrases::values(model, told));
    let part = cage_part::names(model, &[portion]);
    let text = phrases::sentence(|detail| {
        let loses = match gone.len() {
            1 => phrases::lost(model, &lost, detail),
            _ => say!(
                "logic.house-loses",
                house,
                any = phrases::any_value(model, gone),
                all = phrases::values(model, gone)
            ),
        };
        match (is_full, gone.len()) {
            (true, 1) => say!("logic.part-is-one", part, digits, house, lost = loses),
            (true, _) => say!("logic.part-is", part, digits, lost = loses),
            (false, _) => say!("logic.parts-need", house, parts = part, digits, lost = loses),
        }
    });
    let text = if gone.len() > 1 { phrases::naming(model, &text, &lost) } else { text };
    Some(pattern::eliminating(model, name, grounds, lost, text))
}

/// The step for parts that need all of `values` between them.
fn needed(name: &StepName, parted: Parted, values: ValueSet) -> Option<Step> {
    let Parted { model, position, house, portions } = parted;
    let holding: Vec<&CagePart> = portions.iter().filter(|portion| least(portion, values) > 0).collect();
    let needed: usize = holding.iter().map(|portion| least(portion, values)).sum();
    // Without any cage it is a naked subset.
    if needed != values.len() || holding.iter().all(|portion| portion.cage.is_none()) {
        return None;
    }
    let others = portions.iter().filter(|portion| least(portion, values) == 0).flat_map(|portion| &portion.cells);
    let lost = pattern::all_of(others, |cell| position.candidates(*cell) & values);
    if lost.is_empty() {
        return None;
    }
    let mut grounds = Grounds::default();
    for portion in &holding {
        grounds.rules.extend(portion.cage.as_ref().map(|cage| cage.rule));
        grounds.premises.extend(portion.premises(model, position));
        grounds.pattern.extend(pattern::all_of(&portion.cells, |cell| position.candidates(*cell) & values));
    }
    grounds.rules.extend(values.iter().filter_map(|value| model.at_most_one(house, value)));
    let (house, digits) = (model.house_called(house), phrases::values(model, values));
    let parts = cage_part::names(model, &holding);
    let text = phrases::sentence(|detail| {
        let lost = phrases::lost(model, &lost, detail);
        match holding.len() {
            1 => say!("logic.parts-need", house, parts, digits, lost),
            _ => say!("logic.parts-need-together", house, parts, digits, lost),
        }
    });
    Some(pattern::eliminating(model, name, grounds, lost, text))
}

/// The step for parts that have room for all of `values`, while no other part has room for any.
fn room(name: &StepName, parted: Parted, values: ValueSet) -> Option<Step> {
    let Parted { model, position, house, portions } = parted;
    let holding: Vec<&CagePart> = portions.iter().filter(|portion| most(portion, values) > 0).collect();
    let room: usize = holding.iter().map(|portion| most(portion, values)).sum();
    if room != values.len() || holding.iter().all(|portion| portion.cage.is_none()) {
        return None;
    }
    let mut grounds = Grounds::default();
    let mut lost: Vec<Candidate> = Vec::new();
    for portion in portions {
        let most = most(portion, values);
        let Some(cage) = &portion.cage else { continue };
        let fewer = portion.ways.iter().any(|way| (way.here & values).len() < most);
        let by_candidates = portion.cells.iter().filter(|cell| !(position.candidates(**cell) & values).is_empty());
        let holds_most = |way: &cage_part::Filling| (way.here & values).len() == most;
        let gone = if fewer { portion.lost_keeping(position, holds_most) } else { Vec::new() };
        if !gone.is_empty() || by_candidates.count() > most {
            grounds.rules.push(cage.rule);
            grounds.premises.extend(cage.premises(model, position));
        }
        lost.extend(gone);
    }
    if lost.is_empty() {
        return None;
    }
    grounds.rules.splice(0..0, values.iter().filter_map(|value| model.contains(house, value)));
    for value in values {
        grounds.premises.extend(pattern::lost_in(model, position, house, value));
    }
    grounds.premises = ascending(grounds.premises);
    grounds.pattern = holding
        .iter()
        .flat_map(|portion| pattern::all_of(&portion.cells, |cell| position.candidates(*cell) & values))
        .filter(|candidate| !lost.contains(candidate))
        .collect();
    let (house, digits) = (model.house_called(house), phrases::values(model, values));
    let (parts, word) = (cage_part::names(model, &holding), phrases::value_word(model));
    let text = phrases::sentence(|detail| {
        let lost = phrases::lost(model, &lost, detail);
        match values.len() {
            1 => say!("logic.parts-have-room-for-one", house, digits, parts, lost),
            _ => say!("logic.parts-have-room", house, word, digits, parts, lost),
        }
    });
    Some(pattern::eliminating(model, name, grounds, lost, text))
}

#[cfg(test)]
mod tests {
    use super::super::{CAGE_LOCK, instances, manual, tests::boards};
    use crate::words::Lang;

    #[test]
    fn what_a_cage_takes_from_a_house_is_one_step() {
        let source = "\
//! # Cage
//! ```text
//! before                  after
//!  a12 a12 | 1234 1234     a12 a12 | 34 34
//!  .   .   | .    .        34  34  | .  .
//! ---------+----------    ---------+------
//!  .   .   | .    .        .   .   | .  .
//!  .   .   | .    .        .   .   | .  .
//!
//!  a=3
//! ```
";
        let page = manual::page(source, "Cage").expect("a page");
        let (model, position, _) = boards(&page.pictures[0]);
        let steps = instances(&CAGE_LOCK, &model, &position);
        let said: Vec<&str> = steps.iter().map(|step| step.text.get(Lang::En)).collect();
        assert_eq!(
            said,
            [
                "Cage 3 at r1c1 can only hold 1 and 2, so no other cell of row 1 can be 1 or 2. So r1c3 and r1c4 cannot be 1 or 2.",
                "Cage 3 at r1c1 can only hold 1 and 2, so no other cell of box 1 can be 1 or 2. So r2c1 and r2c2 cannot be 1 or 2.",
            ]
        );
        assert_eq!(steps[0].eliminates.len(), 4);
    }
}
