//! What each sum by itself leaves of the candidates: what a player sees in a cage or a run without thinking of any other.

use std::collections::BTreeSet;

use super::pattern;
use super::sum;
use super::sum_bounds;
use crate::puzzle::{Candidate, ConstraintId, House, Model, Position, Step, ValueSet, value_sets};

/// Whether a puzzle has cages or runs with a sum.
pub fn has_sums(model: &Model) -> bool {
    model.constraints().iter().any(|constraint| constraint.rule.sum().is_some())
}

/// The position without the candidates that some cage or run rules out. Each is judged on its own by the state of its
/// cells in `position`, so what one sum leaves does not affect another. The result is exact if the digit sets of a sum
/// can be gone through. Otherwise it is based on the smallest and largest total of the other cells.
///
/// If nothing can make a sum any more, because a value in it is wrong, its cells keep more. They keep the values of any
/// digit set that would make the sum.
pub fn within_sums(model: &Model, position: &Position) -> Position {
    without_lost(model, position, &BTreeSet::new(), &|_, _| false)
}

/// Like [`within_sums`], for a player who has struck out combinations of sums. Each is given as a sum and the values of
/// all its cells. If nothing else fits a sum, nothing is left for its open cells.
pub fn within_sums_left(
    model: &Model,
    position: &Position,
    is_struck: &dyn Fn(ConstraintId, ValueSet) -> bool,
) -> Position {
    without_lost(model, position, &BTreeSet::new(), is_struck)
}

/// Like [`within_sums`], but the candidates that a step speaks of are kept. So a step that rules out some of them
/// because of a sum can still be shown.
pub fn within_sums_but(model: &Model, position: &Position, step: &Step) -> Position {
    without_lost(model, position, &step.speaks_of().collect(), &|_, _| false)
}

fn without_lost(
    model: &Model,
    position: &Position,
    kept: &BTreeSet<Candidate>,
    is_struck: &dyn Fn(ConstraintId, ValueSet) -> bool,
) -> Position {
    let mut left = position.clone();
    let lost = model.houses().iter().flat_map(|house| lost_in(model, position, house, is_struck));
    for lost in lost.filter(|lost| !kept.contains(lost)) {
        left.eliminate(lost);
    }
    left
}

/// The first cage or run that rules out a candidate of the position on its own.
pub fn sum_against(model: &Model, position: &Position, candidate: Candidate) -> Option<ConstraintId> {
    let mut houses = model.houses_of(candidate.cell).iter().filter_map(|at| model.houses().get(*at));
    houses
        .find(|house| lost_in(model, position, house, &|_, _| false).contains(&candidate))
        .map(|house| house.constraint)
}

/// The candidates that the sum of a house rules out in its open cells; empty if it has no sum.
fn lost_in(
    model: &Model,
    position: &Position,
    house: &House,
    is_struck: &dyn Fn(ConstraintId, ValueSet) -> bool,
) -> Vec<Candidate> {
    let Some(total) = sum::total_of(model, house.constraint) else { return Vec::new() };
    let placed: ValueSet = house.cells.iter().filter_map(|cell| position.value(*cell)).collect();
    let is_left = |set: &ValueSet| !is_struck(house.constraint, *set | placed);
    if let Some(open) = sum::open_sum(model, position, house) {
        let Some(all) = open.combinations() else { return sum_bounds::beyond(&open) };
        let fillings = |sets| sum::fillings(sets, &open.candidates);
        let left = fillings(all.iter().copied().filter(is_left).collect());
        // If nothing is left, the player struck it all out. If nothing ever fitted, a value is wrong.
        if !left.sets.is_empty() || !fillings(all).sets.is_empty() {
            return open.lost_to(&left.supports);
        }
    }
    let kept = part_of_any(model, house, total);
    let open = house.cells.iter().filter(|cell| !position.is_placed(**cell));
    pattern::all_of(open, |cell| position.candidates(*cell) - kept)
}

/// The values of all sets that make a whole cage or run, whatever is placed in it. All values if there are too many
/// sets.
fn part_of_any(model: &Model, house: &House, total: u32) -> ValueSet {
    let values = house.cells.iter().fold(ValueSet::EMPTY, |all, cell| all | model.domain(*cell));
    let sets = value_sets(values, house.cells.len(), total, sum::MOST_SETS);
    let of_any = |sets: Vec<ValueSet>| sets.into_iter().fold(ValueSet::EMPTY, |all, set| all | set);
    sets.map(of_any).filter(|of_any| !of_any.is_empty()).unwrap_or(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::model_of as model;
    use crate::puzzle::{Cell, Form, Value};

    /// The remaining candidates of every cell, row by row.
    fn shown(model: &Model, position: &Position, per_row: usize) -> String {
        let left = within_sums(model, position);
        let cell = |cell: Cell| left.candidates(cell).iter().map(|value| value.0.to_string()).collect::<String>();
        let cells: Vec<String> = model.cells().map(cell).collect();
        cells.chunks(per_row).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    }

    const CAGES: &str = "killer\naabb\nccbd\needd\n....\na=3 b=9 c=7 d=6 e=4\n";

    #[test]
    fn cages_leave_what_their_sums_can_have() {
        let model = model(CAGES);
        assert_eq!(
            shown(&model, &Position::start(&model), 4),
            "12 12 234 234\n34 34 234 123\n13 13 123 123\n1234 1234 1234 1234"
        );
    }

    #[test]
    fn a_value_placed_tells_on_the_rest_of_its_cage() {
        let model = model(CAGES);
        let mut position = Position::start(&model);
        position.place(&model, Candidate::new(Cell(0), Value(1)));
        assert_eq!(shown(&model, &position, 4), "1 2 234 234\n34 34 234 123\n3 1 123 123\n234 1234 1234 1234");
    }

    /// 4 is 1 and 3, so the first cell of the second row is 1 or 3. That its neighbour then makes 9 with 8 or 6 is one
    /// thought further.
    #[test]
    fn each_run_is_judged_alone() {
        let model = model("kakuro\n# 4\\ 12\\\n\\9 . .\n\\7 . .\n");
        assert_eq!(shown(&model, &Position::start(&model), 2), "13 34578\n13 345");
    }

    #[test]
    fn what_is_struck_out_by_hand_no_longer_counts() {
        let model = model(CAGES);
        let position = Position::start(&model);
        let set = |values: [u8; 2]| values.into_iter().map(Value).collect::<ValueSet>();
        let cage = |cell| model.houses().iter().find(|house| house.form == Form::Cage && house.cells[0] == Cell(cell));
        let (third, last) = (cage(4).expect("a cage").constraint, cage(0).expect("a cage").constraint);
        let left = within_sums_left(&model, &position, &|sum, values| sum == third && values == set([3, 4]));
        assert_eq!([4, 5].map(|cell| left.candidates(Cell(cell))), [ValueSet::EMPTY; 2], "4 and 3 are all there is");
        let others = |cell: &Cell| ![4, 5].contains(&cell.0);
        let same = |cell: Cell| left.candidates(cell) == within_sums(&model, &position).candidates(cell);
        assert!(model.cells().filter(others).all(same), "no other cage");
        let all = within_sums_left(&model, &position, &|sum, _| sum == last);
        assert_eq!([0, 1].map(|cell| all.candidates(Cell(cell))), [ValueSet::EMPTY; 2]);
        let model = self::model("killer\naabb\nccdd\neeff\ngghh\na=5 b=5 c=5 d=5 e=5 f=5 g=5 h=5\n");
        let position = Position::start(&model);
        let sum = super::super::sums_of(&model, Cell(0)).remove(0);
        let left = within_sums_left(&model, &position, &|struck, values| struck == sum && values == set([1, 4]));
        assert_eq!(
            [0, 1, 2].map(|cell| left.candidates(Cell(cell))),
            [set([2, 3]), set([2, 3]), ValueSet::range(1, 4)]
        );
    }

    #[test]
    fn a_wrong_value_leaves_what_could_be_without_it() {
        let model = model(CAGES);
        let mut position = Position::start(&model);
        position.place(&model, Candidate::new(Cell(0), Value(4)));
        assert!(shown(&model, &position, 4).starts_with("4 12 "), "{}", shown(&model, &position, 4));
    }

    #[test]
    fn cages_with_too_many_sets_keep_to_their_bounds() {
        let rows: Vec<String> =
            (0..16).map(|row| if row == 0 { "a".repeat(8) + "........" } else { ".".repeat(16) }).collect();
        let model = model(&format!("killer\n{}\na=38\n", rows.join("\n")));
        let left = within_sums(&model, &Position::start(&model));
        // The seven others make at least 28.
        let most = left.candidates(Cell(0)).iter().map(|value| value.0).max();
        assert_eq!(most, Some(10));
        assert_eq!(left.candidates(Cell(8)).len(), 16);
    }
}
