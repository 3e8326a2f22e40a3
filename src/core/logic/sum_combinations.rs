//! The sums of a board as a player goes through them: every combination there is, and which of them can still stand.

use super::has_sums;
use super::sum::{Matching, can_differ, sum_of};
use crate::puzzle::{
    Cell, ConstraintId, Form, House, Model, Position, Site, Sum, Value, ValueSet, sum_range, value_sets,
};

/// The most combinations that are listed one by one. A cage has at most twelve on a board with nine values, and about
/// five hundred on a board with sixteen.
const MOST: usize = 1024;

/// A set of values that together make a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combo {
    /// The values.
    pub values: ValueSet,
    /// Whether they can be placed, each in a cell of its own, as far as the cells are known.
    pub fits: bool,
}

/// A cage or a run with a sum, at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combinations {
    /// The constraint.
    pub constraint: ConstraintId,
    /// Its cells in order.
    pub cells: Vec<Cell>,
    /// Their sum.
    pub total: u32,
    /// What the open cells must still add up to; negative if the placed cells exceed the sum.
    pub left: i64,
    /// The number of open cells.
    pub open: usize,
    /// Every set of different values with the right size and sum, smallest values first. None if values may repeat or
    /// if there are too many to list.
    pub combos: Option<Vec<Combo>>,
}

/// What is taken as known about the open cells of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Their candidates.
    Candidates,
    /// Nothing: only the placed values count. For players who keep their own marks.
    Values,
}

impl Known {
    /// The values that a cell can hold, as far as is known.
    pub(super) fn of(self, model: &Model, position: &Position, cell: Cell) -> ValueSet {
        match self {
            Known::Values if !position.is_placed(cell) => model.domain(cell),
            _ => position.candidates(cell),
        }
    }
}

impl Combinations {
    /// The sum `constraint` at `position`; None if the constraint is not a sum.
    pub fn new(model: &Model, position: &Position, known: Known, constraint: ConstraintId) -> Option<Combinations> {
        let Sum { cells, total, distinct } = model.constraints().get(constraint.index())?.rule.sum()?;
        let placed = sum_of(cells.iter().filter_map(|cell| position.value(*cell)));
        let candidates: Vec<ValueSet> = cells.iter().map(|cell| known.of(model, position, *cell)).collect();
        let domain = cells.iter().fold(ValueSet::EMPTY, |all, cell| all | model.domain(*cell));
        let sets = if distinct { value_sets(domain, cells.len(), total, MOST) } else { None };
        let combo = |values: ValueSet| {
            let within: Vec<ValueSet> = candidates.iter().map(|set| *set & values).collect();
            Combo { values, fits: can_differ(&within) }
        };
        Some(Combinations {
            constraint,
            cells: cells.to_vec(),
            total,
            left: i64::from(total) - i64::from(placed),
            open: cells.iter().filter(|cell| !position.is_placed(**cell)).count(),
            combos: sets.map(|sets| sets.into_iter().map(combo).collect()),
        })
    }

    /// The values of every combination that fits and is not `struck` out by hand. Empty if no combination is left or
    /// they are not listed.
    pub fn must_have(&self, struck: impl Fn(ValueSet) -> bool) -> ValueSet {
        let left = self.combos.iter().flatten().filter(|combo| combo.fits && !struck(combo.values));
        left.map(|combo| combo.values).reduce(|all, values| all & values).unwrap_or_default()
    }
}

/// A cage or run without a sum: its values differ, and nothing else is required of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sumless {
    /// The constraint.
    pub constraint: ConstraintId,
    /// Its cells in order.
    pub cells: Vec<Cell>,
    /// The values that it contains however it is filled.
    pub must: ValueSet,
}

impl Sumless {
    /// The cages and runs without a sum that contain a cell, at `position`, in model order.
    pub fn of(model: &Model, position: &Position, known: Known, cell: Cell) -> Vec<Sumless> {
        let houses = model.houses().iter().filter(|house| is_sumless(model, house) && house.cells.contains(&cell));
        houses.map(|house| Sumless::new(model, position, known, house)).collect()
    }

    fn new(model: &Model, position: &Position, known: Known, cage: &House) -> Sumless {
        let candidates: Vec<ValueSet> = cage.cells.iter().map(|cell| known.of(model, position, *cell)).collect();
        let without = |set: ValueSet| candidates.iter().map(|candidates| *candidates - set).collect::<Vec<_>>();
        let union = candidates.iter().fold(ValueSet::EMPTY, |all, set| all | *set);
        let is_needed = |value: &Value| !can_differ(&without(ValueSet::single(*value)));
        let must = union.iter().filter(|value| can_differ(&candidates) && is_needed(value)).collect();
        Sumless { constraint: cage.constraint, cells: cage.cells.clone(), must }
    }
}

/// Whether a house is a cage or run without a sum.
pub fn is_sumless(model: &Model, house: &House) -> bool {
    matches!(house.form, Form::Cage | Form::Run) && model.constraint(house.constraint).rule.is_house()
}

/// Whether a puzzle has cages, with sums or without, or runs.
pub fn has_cages_or_runs(model: &Model) -> bool {
    has_sums(model) || model.houses().iter().any(|house| is_sumless(model, house))
}

/// The sums that contain a cell, in model order.
pub fn sums_of(model: &Model, cell: Cell) -> Vec<ConstraintId> {
    let all = model.constraints().iter().enumerate();
    let sums = all.filter(|(_, constraint)| constraint.rule.sum().is_some_and(|sum| sum.cells.contains(&cell)));
    sums.map(|(at, _)| ConstraintId(at as u32)).collect()
}

/// The direction of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Along a row.
    Across,
    /// Along a column.
    Down,
}

/// The direction of a run; None if the constraint is not a run. A run of a single cell goes across, unless an earlier
/// run already does so there.
pub fn way(model: &Model, constraint: ConstraintId) -> Option<Way> {
    let stated = model.constraints().get(constraint.index()).filter(|stated| stated.form == Form::Run)?;
    let cells = stated.rule.cells();
    let first = *cells.first()?;
    let Site::Square { row, .. } = model.site(first) else { return None };
    let in_row = |cell: &Cell| matches!(model.site(*cell), Site::Square { row: other, .. } if other == row);
    let is_across = match cells.as_slice() {
        [_] => {
            let before = model.constraints().iter().take(constraint.index());
            let others = before.filter(|other| other.form == Form::Run).map(|other| other.rule.cells());
            !others.into_iter().any(|cells| cells.contains(&first) && cells.iter().all(in_row))
        }
        _ => cells.iter().all(in_row),
    };
    Some(if is_across { Way::Across } else { Way::Down })
}

/// The smallest and largest total of cells that all differ, each taking one of its candidates. None if they cannot
/// differ, or if there are more cells than values. The totals are exact. The sets of values that cells can take are the
/// independent sets of a transversal matroid (Edmonds and Fulkerson 1965). So taking the smallest value that still
/// fits, again and again, leads to the smallest total.
pub fn extent(candidates: &[ValueSet]) -> Option<(u32, u32)> {
    let union = candidates.iter().fold(ValueSet::EMPTY, |all, set| all | *set);
    // Most sums of a large board are untouched, and these are computed for every frame.
    if candidates.iter().all(|set| *set == union) {
        return sum_range(union, candidates.len());
    }
    let mut values: Vec<Value> = union.iter().collect();
    let least = lightest(candidates, &values)?;
    values.reverse();
    Some((least, lightest(candidates, &values)?))
}

/// The total of the cells if each value of `values` in turn is taken whenever it fits beside those before it.
fn lightest(candidates: &[ValueSet], values: &[Value]) -> Option<u32> {
    let cells: ValueSet = (0..u8::try_from(candidates.len()).ok().filter(|count| *count < 64)?).map(Value).collect();
    // The cells that each value fits in. Here the roles are swapped: cells are what is given out, by number.
    let fits = |value: &Value| cells.iter().filter(|at| candidates[usize::from(at.0)].contains(*value)).collect();
    let places: Vec<ValueSet> = values.iter().map(fits).collect();
    let mut matching = Matching::empty();
    let (mut total, mut filled) = (0, 0);
    for (at, value) in values.iter().enumerate() {
        if filled < candidates.len() && matching.place(&places, at, &mut ValueSet::default()) {
            total += u32::from(value.number());
            filled += 1;
        }
    }
    (filled == candidates.len()).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::model_of as model;
    use crate::puzzle::Candidate;

    fn set(values: &[u8]) -> ValueSet {
        values.iter().copied().map(Value).collect()
    }

    /// The combinations of the sums at a cell: `5 left in 2: x14 23 must 23`, with an `x` before what does not fit.
    fn tallies(model: &Model, position: &Position, cell: &str) -> Vec<String> {
        let cell = model.cell_named(cell).expect("a cell");
        let told = |id: &ConstraintId| {
            let tally = Combinations::new(model, position, Known::Candidates, *id).expect("a sum");
            let combo = |combo: &Combo| {
                let digits: String = combo.values.iter().map(|value| value.0.to_string()).collect();
                if combo.fits { digits } else { format!("x{digits}") }
            };
            let combos: Vec<String> = tally.combos.iter().flatten().map(combo).collect();
            let must: String = tally.must_have(|_| false).iter().map(|value| value.0.to_string()).collect();
            format!("{} left in {}: {} must {must}", tally.left, tally.open, combos.join(" "))
        };
        sums_of(model, cell).iter().map(told).collect()
    }

    #[test]
    fn combinations_die_as_candidates_go() {
        let model = model("killer\naabb\nccdd\neeff\ngghh\na=5 b=5 c=5 d=5 e=5 f=5 g=5 h=5\n");
        let mut position = Position::start(&model);
        assert_eq!(tallies(&model, &position, "r1c1"), ["5 left in 2: 14 23 must "]);
        // Only one cell still has 1 and 4, and both would have to be in it.
        for value in [1, 4] {
            position.eliminate(Candidate::new(Cell(0), Value(value)));
        }
        assert_eq!(tallies(&model, &position, "r1c1"), ["5 left in 2: x14 23 must 23"]);
        position.place(&model, Candidate::new(Cell(0), Value(3)));
        assert_eq!(tallies(&model, &position, "r1c2"), ["2 left in 1: x14 23 must 23"]);
    }

    /// b and c have no sum: two cells that hold two of the four values, and the whole last row.
    #[test]
    fn what_a_cage_without_a_sum_must_hold() {
        let model = model("killer\naabb\n....\n....\ncccc\na=5 b=? c=?\n");
        let mut position = Position::start(&model);
        let must = |position: &Position, known, cell: &str| {
            let cage = Sumless::of(&model, position, known, model.cell_named(cell).expect("a cell")).pop()?;
            Some((cage.cells.len(), cage.must))
        };
        assert_eq!(must(&position, Known::Candidates, "r1c1"), None, "a has a sum");
        assert_eq!(must(&position, Known::Candidates, "r2c1"), None, "in no cage");
        assert_eq!(must(&position, Known::Candidates, "r1c4"), Some((2, set(&[]))));
        assert_eq!(must(&position, Known::Candidates, "r4c2"), Some((4, set(&[1, 2, 3, 4]))));
        for (cell, value) in [(2, 1), (2, 2), (3, 1), (3, 2)] {
            position.eliminate(Candidate::new(Cell(cell), Value(value)));
        }
        assert_eq!(must(&position, Known::Candidates, "r1c4"), Some((2, set(&[3, 4]))));
        assert_eq!(must(&position, Known::Values, "r1c4"), Some((2, set(&[]))), "nobody knows the candidates");
        position.place(&model, Candidate::new(Cell(2), Value(3)));
        assert_eq!(must(&position, Known::Values, "r1c4"), Some((2, set(&[3]))));
        let kakuro = self::model("kakuro\n# 4\\ #\n\\3 . .\n# . .\n");
        let runs = Sumless::of(&kakuro, &Position::start(&kakuro), Known::Candidates, Cell(3));
        assert_eq!(runs.len(), 2, "across and down");
    }

    #[test]
    fn large_cages_are_told_as_long_as_they_can_be() {
        let board = |size: usize, cage: usize, sum: u32| {
            let row =
                |row: usize| if row == 0 { "a".repeat(cage) + &".".repeat(size - cage) } else { ".".repeat(size) };
            let rows: Vec<String> = (0..size).map(row).collect();
            model(&format!("killer\n{}\na={sum}\n", rows.join("\n")))
        };
        let count = |model: &Model| {
            let sum = sums_of(model, Cell(0)).remove(0);
            let tally = Combinations::new(model, &Position::start(model), Known::Candidates, sum).expect("a sum");
            tally.combos.map(|combos| combos.iter().filter(|combo| combo.fits).count())
        };
        assert_eq!(count(&board(16, 8, 68)), Some(526), "of 12 870 sets of eight");
        assert_eq!(count(&board(25, 12, 156)), None, "far too many");
    }

    #[test]
    fn without_candidates_only_values_count() {
        let model = model("killer\naabb\nccdd\neeff\ngghh\na=5 b=5 c=5 d=5 e=5 f=5 g=5 h=5\n");
        let mut position = Position::start(&model);
        position.eliminate(Candidate::new(Cell(0), Value(1)));
        position.eliminate(Candidate::new(Cell(0), Value(4)));
        let alive = |position: &Position| {
            let sum = sums_of(&model, Cell(0)).remove(0);
            let tally = Combinations::new(&model, position, Known::Values, sum).expect("a sum");
            tally.combos.into_iter().flatten().filter(|combo| combo.fits).count()
        };
        assert_eq!(alive(&position), 2);
        position.place(&model, Candidate::new(Cell(1), Value(2)));
        assert_eq!(alive(&position), 1);
    }

    #[test]
    fn a_run_goes_across_or_down() {
        let model = model("kakuro\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n");
        let cell = model.cell_named("r2c2").expect("a cell");
        let ways: Vec<_> = sums_of(&model, cell).into_iter().map(|id| way(&model, id)).collect();
        assert_eq!(ways, [Some(Way::Across), Some(Way::Down)]);
        assert_eq!(
            tallies(&model, &Position::start(&model), "r2c2"),
            ["3 left in 2: 12 must 12", "4 left in 2: 13 must 13"]
        );
    }

    #[test]
    fn totals_of_cells_that_differ_are_exact() {
        let any = set(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(extent(&[any; 9]), Some((45, 45)));
        assert_eq!(extent(&[any; 3]), Some((6, 24)));
        // Alone each takes its smallest value, 1 and 1; together they take 1 and 9.
        assert_eq!(extent(&[set(&[1]), set(&[1, 9])]), Some((10, 10)));
        assert_eq!(extent(&[set(&[1, 2]), set(&[1, 3]), set(&[1, 9])]), Some((2 + 3 + 1, 2 + 3 + 9)));
        assert_eq!(extent(&[set(&[1]), set(&[1])]), None);
        assert_eq!(extent(&[]), Some((0, 0)));
    }
}
