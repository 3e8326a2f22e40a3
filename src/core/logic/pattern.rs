//! What the searches of several techniques share: where a value fits in a house, small sets that fill up exactly,
//! and the making of steps.

use std::ops::ControlFlow;

use crate::puzzle::{
    AtomId, Candidate, Cell, Evidence, Form, House, Model, Position, Role, Step, StepName, TraceLine, Value, ValueSet,
};
use crate::words::Phrase;

/// A set of cells of a house: bit n stands for the n-th of [`House::cells`]. Wherever a technique reasons about a
/// house, the house has no more cells than a cell has values. So one machine word is enough.
pub type Places = u64;

/// The open cells of `house` that have `value` as a candidate; empty once it is placed there.
pub fn open_places(position: &Position, house: &House, value: Value) -> Places {
    let mut places = 0;
    for (at, cell) in house.cells.iter().enumerate().take(Places::BITS as usize) {
        if position.candidates(*cell).contains(value) {
            if position.is_placed(*cell) {
                return 0;
            }
            places |= 1 << at;
        }
    }
    places
}

/// The cells of `house` in the set `places`.
pub fn cells_at(house: &House, places: Places) -> impl Iterator<Item = Cell> + Clone + '_ {
    house
        .cells
        .iter()
        .enumerate()
        .filter(move |(at, _)| places.checked_shr(*at as u32).unwrap_or(0) & 1 == 1)
        .map(|(_, cell)| *cell)
}

/// The candidates of `value` that have been ruled out in `house`: the premises of "it fits only here".
pub fn lost_in(model: &Model, position: &Position, house: &House, value: Value) -> Vec<Candidate> {
    let lost = |cell: &Cell| model.domain(*cell).contains(value) && !position.candidates(*cell).contains(value);
    house.cells.iter().copied().filter(lost).map(|cell| Candidate::new(cell, value)).collect()
}

/// The candidates formed by each cell and the values that `values` returns for it.
pub fn all_of<'c>(cells: impl IntoIterator<Item = &'c Cell>, values: impl Fn(&Cell) -> ValueSet) -> Vec<Candidate> {
    let of_cell = |cell: &'c Cell| values(cell).iter().map(|value| Candidate::new(*cell, value));
    cells.into_iter().flat_map(of_cell).collect()
}

/// The houses that contain all of `cells`, as indices in [`Model::houses`], in order.
pub fn common_houses<'m>(model: &'m Model, cells: &'m [Cell]) -> impl Iterator<Item = usize> + 'm {
    let of_first: &[usize] = cells.first().map_or(&[], |cell| model.houses_of(*cell));
    of_first.iter().copied().filter(move |at| {
        let house = &model.houses()[*at];
        cells.iter().all(|cell| house.set.contains(cell.index()))
    })
}

/// The houses in the order a person scans them: boxes and regions first, because their cells lie close together,
/// then the others in the order in which the kind of puzzle lists them.
pub fn scan_order(model: &Model) -> impl Iterator<Item = &House> {
    let is_close = |house: &&House| matches!(house.form, Form::Box | Form::Region);
    model.houses().iter().filter(is_close).chain(model.houses().iter().filter(move |house| !is_close(house)))
}

/// Finds every choice of `size` of the `sets` (at most 64) whose union has exactly `size` members. Empty sets are left
/// out. Hands the chosen sets and their union to `sink`, both as bits. A choice that splits into smaller ones counts as
/// well: on a solution path the smaller technique comes first. Also, the published practice cases for hidden triples
/// contain such choices.
pub fn tight_choices(sets: &[u64], size: usize, sink: &mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> ControlFlow<()> {
    let usable = |set: &u64| *set != 0 && set.count_ones() as usize <= size;
    if sets.iter().filter(|set| usable(set)).count() < size {
        return ControlFlow::Continue(());
    }
    extend(&Search { sets, size }, 0, Choice { chosen: 0, union: 0, count: 0 }, sink)
}

struct Search<'a> {
    sets: &'a [u64],
    size: usize,
}

#[derive(Clone, Copy)]
struct Choice {
    chosen: u64,
    union: u64,
    count: usize,
}

fn extend(
    search: &Search,
    from: usize,
    choice: Choice,
    sink: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if choice.count == search.size {
        if choice.union.count_ones() as usize == search.size {
            sink(choice.chosen, choice.union)?;
        }
        return ControlFlow::Continue(());
    }
    for (at, set) in search.sets.iter().enumerate().skip(from) {
        let union = choice.union | set;
        if *set != 0 && union.count_ones() as usize <= search.size {
            let longer = Choice { chosen: choice.chosen | 1 << at, union, count: choice.count + 1 };
            extend(search, at + 1, longer, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The grounds of a named step.
#[derive(Clone, Debug, Default)]
pub struct Grounds {
    /// The atoms it uses, in the order the sentence names them.
    pub rules: Vec<AtomId>,
    /// The earlier eliminations it relies on.
    pub premises: Vec<Candidate>,
    /// The candidates that form the pattern.
    pub pattern: Vec<Candidate>,
}

/// A step that places values.
pub fn placing(model: &Model, name: &StepName, grounds: Grounds, places: Vec<Candidate>, text: Phrase) -> Step {
    Step { places, ..resting_on(model, name, grounds, text) }
}

/// A step that eliminates candidates.
pub fn eliminating(model: &Model, name: &StepName, grounds: Grounds, eliminates: Vec<Candidate>, text: Phrase) -> Step {
    Step { eliminates, ..resting_on(model, name, grounds, text) }
}

/// The step with the sums that it worked out. The cells that were counted are marked as well, unless they are part of
/// its pattern.
pub fn counting(
    position: &Position,
    mut step: Step,
    counted: impl IntoIterator<Item = Cell>,
    sums: Vec<Phrase>,
) -> Step {
    let mut known: Vec<Cell> = step.speaks_of().map(|candidate| candidate.cell).collect();
    for cell in counted {
        let value = position.value(cell).or_else(|| position.candidates(cell).first());
        let (false, Some(value)) = (known.contains(&cell), value) else { continue };
        known.push(cell);
        step.evidence.push(Evidence { candidate: Candidate { cell, value }, role: Role::Counted });
    }
    step.trace = sums.into_iter().map(TraceLine::Worked).collect();
    step
}

fn resting_on(model: &Model, name: &StepName, grounds: Grounds, text: Phrase) -> Step {
    let Grounds { rules, premises, pattern } = grounds;
    let evidence = pattern.into_iter().map(|candidate| Evidence { candidate, role: Role::Pattern }).collect();
    Step { premises, evidence, ..Step::by(model, name, rules, text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(sets: &[u64], size: usize) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let _ = tight_choices(sets, size, &mut |chosen, union| {
            found.push((chosen, union));
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn a_choice_fills_its_union() {
        assert_eq!(choices(&[0b011, 0b011, 0b111], 2), [(0b011, 0b011)]);
        assert_eq!(choices(&[0b011, 0b110, 0b101], 3), [(0b111, 0b111)]);
        assert_eq!(choices(&[0b011, 0b110, 0b1100], 3), []);
        assert_eq!(choices(&[0b11, 0, 0b11], 2), [(0b101, 0b11)]);
    }
}
