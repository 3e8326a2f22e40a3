//! # Naked Pair
//!
//! Two cells of a house have the same two candidates and no other. They use up both digits, so no other cell of the
//! house can have them. Where the two cells share a second house, that one loses them as well. So does a cell anywhere
//! else that sees both, on a board with diagonals or irregular regions.
//!
//! In the first row 1 and 4 are taken by the first and the third cell. Both lie in the first box, too.
//!
//! ```text
//! before                             after
//!  14  256  14 | 1235 36  25          14  256  14 | 235  36  25
//!  346 25   36 | .    .   .           36  25   36 | .    .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Naked Triple
//!
//! Three cells of a house have only three candidates between them. Not every cell needs all three. No other cell of the
//! house can have these digits.
//!
//! ```text
//! before                             after
//!  12  456  23 | 13  1456 2456        12  456  23 | 13  456  456
//!  .   .    .  | .   .    .           .   .    .  | .   .    .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Naked Quad
//!
//! Four cells of a house have only four candidates between them. No other cell of the house can have these digits.
//!
//! ```text
//! before                                        after
//!  12  5678 23  158 | 34  567  14  278           12  5678 23  58  | 34  567  14  78
//!  .   .    .   .   | .   .    .   .             .   .    .   .   | .   .    .   .
//! ------------------+------------------         ------------------+------------------
//! ```

use std::ops::ControlFlow;

use super::common_peers::{add_sight, is_in_one_house, seeing_all};
use super::pattern::{self, Grounds, Places};
use super::{Sink, phrases};
use crate::puzzle::{AtomId, Candidate, Cell, House, Model, Position, Step, StepName, ValueSet};
use crate::words::{Phrase, say};

/// Finds as many cells of a house as they have candidates between them. It works in any house, even in a cage or a run,
/// since it needs only that the cells differ.
pub fn find(name: &StepName, size: usize, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for (at, house) in model.houses().iter().enumerate() {
        let mut candidates = [0; Places::BITS as usize];
        for (slot, cell) in candidates.iter_mut().zip(&house.cells) {
            if !position.is_placed(*cell) {
                *slot = position.candidates(*cell).bits();
            }
        }
        pattern::tight_choices(&candidates, size, &mut |chosen, union| {
            let cells: Vec<Cell> = pattern::cells_at(house, chosen).collect();
            // The same cells were found in an earlier house.
            if pattern::common_houses(model, &cells).next() != Some(at) {
                return ControlFlow::Continue(());
            }
            step(name, model, position, &cells, ValueSet::from_bits(union)).into_iter().try_for_each(&mut *sink)
        })?;
    }
    ControlFlow::Continue(())
}

fn step(name: &StepName, model: &Model, position: &Position, cells: &[Cell], values: ValueSet) -> Option<Step> {
    let mut losing: Vec<&House> = Vec::new();
    let mut lost: Vec<Candidate> = Vec::new();
    let mut rules: Vec<AtomId> = Vec::new();
    for at in pattern::common_houses(model, cells) {
        let house = &model.houses()[at];
        let here = lost_in(position, house, cells, values);
        // The first house with eliminations is the one in which the cells differ. A further house is needed only for
        // the values of its additional eliminations.
        let mut needed = if losing.is_empty() { values } else { ValueSet::EMPTY };
        let known = lost.len();
        for candidate in here {
            if !lost[..known].contains(&candidate) {
                needed.insert(candidate.value);
                lost.push(candidate);
            }
        }
        if lost.len() > known {
            losing.push(house);
            add_house(model, &mut rules, house, needed);
        }
    }
    let outside = lost_outside(model, position, cells, values);
    if lost.is_empty() && outside.is_empty() {
        return None;
    }
    let home = losing.first().copied().or_else(|| {
        let at = pattern::common_houses(model, cells).next()?;
        model.houses().get(at)
    })?;
    for (gone, _) in &outside {
        // A cell that sees all places of the value would leave the subset only the other values. These are too few, as
        // the cells of the subset differ.
        add_house(model, &mut rules, home, values - ValueSet::single(gone.value));
    }
    for (gone, places) in &outside {
        add_sight(model, &mut rules, gone.cell, places, gone.value);
    }
    let mut premises = pattern::all_of(cells, |cell| model.domain(*cell) - values);
    for value in outside.iter().map(|(gone, _)| gone.value).collect::<ValueSet>() {
        let lacks = |cell: &Cell| model.domain(*cell) & (ValueSet::single(value) - position.candidates(*cell));
        premises.extend(pattern::all_of(cells, lacks));
    }
    let outside: Vec<Candidate> = outside.into_iter().map(|(gone, _)| gone).collect();
    let text = match losing.as_slice() {
        [] => text_outside(model, cells, values, home, &outside),
        _ => phrases::naming(model, &text(model, cells, values, &losing, &outside), &lost),
    };
    lost.extend(outside);
    let pattern = pattern::all_of(cells, |cell| position.candidates(*cell));
    let grounds = Grounds { rules, premises, pattern };
    Some(pattern::eliminating(model, name, grounds, lost, text))
}

fn add_house(model: &Model, rules: &mut Vec<AtomId>, house: &House, values: ValueSet) {
    for rule in values.iter().filter_map(|value| model.at_most_one(house, value)) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
}

/// The eliminations in cells that share no house with the whole subset, but see all places of a value in it. Each comes
/// with these places. If one house contains the cell and the places, and the subset's house needs the value, this is
/// left to claiming. On boards of rows, columns and boxes alone that is always so.
fn lost_outside(model: &Model, position: &Position, cells: &[Cell], values: ValueSet) -> Vec<(Candidate, Vec<Cell>)> {
    let houses: Vec<&House> = pattern::common_houses(model, cells).map(|at| &model.houses()[at]).collect();
    let mut lost = Vec::new();
    for value in values {
        let places: Vec<Cell> =
            cells.iter().copied().filter(|cell| position.candidates(*cell).contains(value)).collect();
        if places.len() < 2 {
            continue;
        }
        let is_needed = houses.iter().any(|house| house.covers.contains(value));
        let is_within =
            |cell: &Cell| cells.contains(cell) || houses.iter().any(|house| house.set.contains(cell.index()));
        let is_claimed = |cell: &Cell| is_needed && is_in_one_house(model, *cell, &places);
        let seeing = seeing_all(model, position, value, places.iter().copied());
        let seeing = seeing.filter(|cell| !is_within(cell) && !is_claimed(cell));
        lost.extend(seeing.map(|cell| (Candidate { cell, value }, places.clone())));
    }
    lost.sort_unstable_by_key(|(gone, _)| *gone);
    lost
}

fn lost_in(position: &Position, house: &House, cells: &[Cell], values: ValueSet) -> Vec<Candidate> {
    let others = house.cells.iter().filter(|cell| !position.is_placed(**cell) && !cells.contains(cell));
    pattern::all_of(others, |cell| position.candidates(*cell) & values)
}

fn text(model: &Model, cells: &[Cell], values: ValueSet, losing: &[&House], outside: &[Candidate]) -> Phrase {
    let (at, digits) = (phrases::cells(model, cells), phrases::any_value(model, values));
    let names: Vec<Phrase> = losing.iter().map(|house| model.house_called(house).clone()).collect();
    let (houses, any_house) = (phrases::both(names.clone()), phrases::any(names));
    let inside = |detail: phrases::Detail| match detail {
        phrases::Detail::Full => {
            let (all, values) = (phrases::all_cells_of(cells.len()), phrases::values(model, values));
            say!("logic.naked-subset", at, digits, all, houses, any_house, values)
        }
        phrases::Detail::Brief => say!("logic.naked-subset-brief", at, digits, houses, any_house),
    };
    sentence(model, cells, (values, outside), inside)
}

/// The sentence if no house loses anything.
fn text_outside(model: &Model, cells: &[Cell], values: ValueSet, home: &House, outside: &[Candidate]) -> Phrase {
    let (at, digits) = (phrases::cells(model, cells), phrases::any_value(model, values));
    let inside = |detail: phrases::Detail| match detail {
        phrases::Detail::Full => {
            let (all, house) = (phrases::all_cells_of(cells.len()), model.house_called(home));
            say!("logic.naked-subset-alone", at, digits, all, house)
        }
        phrases::Detail::Brief => say!("logic.naked-subset-alone-brief", at, digits),
    };
    sentence(model, cells, (values, outside), inside)
}

/// What the houses of the subset lose and what is ruled out beyond them, as fully as there is room.
fn sentence(
    model: &Model,
    cells: &[Cell],
    (values, outside): (ValueSet, &[Candidate]),
    inside: impl Fn(phrases::Detail) -> Phrase,
) -> Phrase {
    use phrases::Detail::{Brief, Full};
    if outside.is_empty() {
        return phrases::sentence(inside);
    }
    let way = |(first, second)| phrases::sentences([inside(first), elsewhere(model, cells, outside, second)]);
    let counted =
        || say!("logic.naked-subset-counted", count = cells.len(), digits = phrases::any_value(model, values));
    let ways = [(Full, Full), (Brief, Full), (Brief, Brief)].into_iter().map(way);
    Phrase::ways(ways.chain([counted()]))
}

/// What is ruled out beyond the houses of the subset.
fn elsewhere(model: &Model, cells: &[Cell], outside: &[Candidate], detail: phrases::Detail) -> Phrase {
    let lost = phrases::lost(model, outside, detail);
    match cells.len() {
        2 => say!("logic.both-seen-from-elsewhere", lost),
        _ => say!("logic.places-seen-from-elsewhere", lost),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NAKED_PAIR, Technique, instances, testing};
    use super::*;
    use crate::puzzle::Value;
    use crate::words::Lang;

    /// The texts of the naked subsets on a 4x4 board with diagonals, where some cells have only these candidates.
    fn sentences(technique: &dyn Technique, left: &[(u16, u16, &[u8])]) -> Vec<String> {
        let model = testing::diagonal(4, 2, 2);
        let mut position = Position::start(&model);
        for (row, col, values) in left {
            let cell = Cell((row - 1) * 4 + col - 1);
            let values: ValueSet = values.iter().copied().map(Value).collect();
            (model.domain(cell) - values).iter().for_each(|value| _ = position.eliminate(Candidate { cell, value }));
        }
        instances(technique, &model, &position).iter().map(|step| step.text.get(Lang::En).to_string()).collect()
    }

    #[test]
    fn a_pair_on_a_diagonal_is_seen_from_the_corners() {
        let corners = sentences(&NAKED_PAIR, &[(1, 1, &[1, 2]), (4, 4, &[1, 2])]);
        assert_eq!(
            corners,
            [
                "r1c1 and r4c4 can only be 1 or 2, so they use up both in diagonal 1: no other cell of diagonal 1 can be 1 or 2. Other cells see both: r1c4 and r4c1 cannot be 1 or 2. So r2c2 and r3c3 cannot be 1 or 2."
            ]
        );
        let alone = sentences(
            &NAKED_PAIR,
            &[(1, 1, &[1, 2]), (4, 4, &[1, 2]), (2, 2, &[3, 4]), (3, 3, &[3, 4]), (1, 4, &[2, 3, 4])],
        );
        assert_eq!(
            alone[0],
            "r1c1 and r4c4 can only be 1 or 2, so they use up both in diagonal 1. Other cells see both: r1c4 cannot be 2 and r4c1 cannot be 1 or 2."
        );
    }
}
