//! Four cells in which two digits could change places: what the techniques that rely on a single solution share.
//!
//! Two rows and two columns cross in four cells. Where two of them that lie opposite each other hold one digit and the
//! other two another, the digits can be exchanged. If no rule of the puzzle notices, every solution with this pattern
//! has a twin, so a puzzle with one solution cannot hold it.

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::pattern;
use super::step_builder::StepBuilder;
use crate::puzzle::{Cell, Form, Model, Role, Value, ValueSet};

/// The corners of a rectangle: top left, top right, bottom left, bottom right. The corner opposite number n is 3 - n.
pub type Corners = [Cell; 4];

/// The rules of a model, by the cells they involve.
pub struct Bonds<'m> {
    model: &'m Model,
    of: Vec<Vec<usize>>,
}

impl<'m> Bonds<'m> {
    /// The bonds of a model.
    pub fn of(model: &'m Model) -> Bonds<'m> {
        let mut of = vec![Vec::new(); model.cell_count()];
        for (at, constraint) in model.constraints().iter().enumerate() {
            for cell in constraint.rule.cells() {
                let rules: &mut Vec<usize> = &mut of[cell.index()];
                if rules.last() != Some(&at) {
                    rules.push(at);
                }
            }
        }
        Bonds { model, of }
    }

    /// Whether two values that lie crosswise in four cells can be exchanged without breaking any rule of the model,
    /// whatever the other cells hold.
    pub fn allow_exchange(&self, corners: Corners, values: [Value; 2]) -> bool {
        let fit = |cell: &Cell| values.iter().all(|value| self.model.domain(*cell).contains(*value));
        corners.iter().all(fit)
            && corners
                .iter()
                .flat_map(|cell| &self.of[cell.index()])
                .all(|at| self.model.constraints()[*at].rule.is_blind_to(corners, values))
    }
}

/// All rectangles of rows and columns with four `usable` corners, in reading order.
pub fn rectangles(model: &Model, usable: impl Fn(Cell) -> bool) -> Vec<Corners> {
    let houses = |form| model.houses().iter().filter(move |house| house.form == form);
    let crossings: Vec<Vec<Option<Cell>>> = houses(Form::Row)
        .map(|row| {
            let crossing = |column: &[Cell]| column.iter().copied().find(|cell| row.set.contains(cell.index()));
            houses(Form::Column).map(|column| crossing(&column.cells).filter(|cell| usable(*cell))).collect()
        })
        .collect();
    let mut found = Vec::new();
    for (at, upper) in crossings.iter().enumerate() {
        for lower in &crossings[at + 1..] {
            let sides: Vec<[Cell; 2]> = upper.iter().zip(lower).filter_map(|(a, b)| Some([(*a)?, (*b)?])).collect();
            for (at, [a, c]) in sides.iter().enumerate() {
                found.extend(sides[at + 1..].iter().map(|[b, d]| [*a, *b, *c, *d]));
            }
        }
    }
    found
}

/// Four open cells, some with only two candidates left. The others have these and more. If the others had nothing else,
/// the two values could lie crosswise.
pub struct Deadly {
    /// The corners, by their numbers in the [`CandidateIndex`].
    pub corners: [usize; 4],
    /// The two values.
    pub values: ValueSet,
    /// The corners that have only these two candidates.
    pub floor: Cells,
    /// The other corners. Each may be one of the two values, or both, or something else.
    pub roof: Cells,
    /// The other candidates of the roof.
    pub extras: ValueSet,
}

impl Deadly {
    /// All such patterns of a position whose exchange breaks no rule, in reading order.
    pub fn all(index: &CandidateIndex) -> Vec<Deadly> {
        let model = index.model;
        let bivalue = index.bivalue();
        let mut bonds = None;
        let mut found = Vec::new();
        for cells in rectangles(model, |cell| index.number(cell).is_some()) {
            let corners = cells.map(|cell| index.number(cell).unwrap_or_default());
            let mut tried: Vec<ValueSet> = Vec::new();
            for corner in corners.into_iter().filter(|at| bivalue.contains(*at)) {
                let values = index.candidates(corner);
                if tried.contains(&values) {
                    continue;
                }
                tried.push(values);
                let Some(deadly) = Deadly::of(index, corners, values) else { continue };
                let mut pair = values.iter();
                let (Some(one), Some(other)) = (pair.next(), pair.next()) else { continue };
                if bonds.get_or_insert_with(|| Bonds::of(model)).allow_exchange(cells, [one, other]) {
                    found.push(deadly);
                }
            }
        }
        found
    }

    fn of(index: &CandidateIndex, corners: [usize; 4], values: ValueSet) -> Option<Deadly> {
        let all: Cells = corners.into_iter().collect();
        let floor: Cells = all.iter().filter(|at| index.candidates(*at) == values).collect();
        let roof = all - floor;
        // At least one of the two ways to fill the corners with the two values must be left.
        let lies = |one: Value, other: Value| {
            [one, other, other, one].iter().zip(corners).all(|(value, at)| index.candidates(at).contains(*value))
        };
        let can_be = values.iter().any(|one| (values - ValueSet::single(one)).only().is_some_and(|two| lies(one, two)));
        (can_be && !roof.is_empty()).then(|| Deadly {
            corners,
            values,
            floor,
            roof,
            extras: index.candidates_of(roof) - values,
        })
    }

    /// The other value of the two.
    pub fn other(&self, value: Value) -> Option<Value> {
        (self.values - ValueSet::single(value)).only()
    }

    /// The corner opposite this one.
    pub fn opposite(&self, corner: usize) -> Option<usize> {
        self.corners.iter().position(|at| *at == corner).map(|at| self.corners[3 - at])
    }

    /// A builder whose grounds are the candidates of the floor, and that corners side by side differ.
    pub fn builder<'s, 'a>(&self, index: &'s CandidateIndex<'a>) -> StepBuilder<'s, 'a> {
        self.proof_that_spares(index, None)
    }

    /// Like [`Deadly::builder`], without showing the corner of the floor that loses something itself.
    pub fn proof_that_spares<'s, 'a>(
        &self,
        index: &'s CandidateIndex<'a>,
        losing: Option<usize>,
    ) -> StepBuilder<'s, 'a> {
        let mut builder = StepBuilder::new(index);
        self.floor.iter().for_each(|at| builder.has_a_value(at));
        let shown = self.floor - losing.map_or(Cells::EMPTY, Cells::single);
        builder.show_all(shown, Role::Pattern);
        sides_differ(&mut builder, index.model, self.corners.map(|at| index.cell(at)), self.values);
        builder
    }

    /// Adds that the roof has no candidates beyond its present ones, and shows it.
    pub fn rest_on_roof(&self, builder: &mut StepBuilder) {
        self.roof.iter().for_each(|at| builder.has_a_value(at));
        self.extras.iter().for_each(|value| builder.show(self.roof, value, Role::Fin));
        self.values.iter().for_each(|value| builder.show(self.roof, value, Role::Pattern));
    }
}

/// Adds the rules by which corners side by side differ in these values.
pub fn sides_differ(builder: &mut StepBuilder, model: &Model, corners: Corners, values: ValueSet) {
    for side in [[0, 1], [2, 3], [0, 2], [1, 3]] {
        let cells = side.map(|at| corners[at]);
        let Some(house) = pattern::common_houses(model, &cells).next().map(|at| &model.houses()[at]) else { continue };
        values.iter().filter_map(|value| model.at_most_one(house, value)).for_each(|rule| builder.rule(rule));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use crate::puzzle::{Candidate, Constraint, Formula, Literal, Rule};
    use crate::rules;
    use crate::words::Phrase;

    const VALUES: [Value; 2] = [Value(1), Value(2)];

    /// Whether 1 and 2 can be exchanged in these two rows and columns, counted from 1.
    fn allows(model: &Model, rows: [u16; 2], cols: [u16; 2]) -> bool {
        let [[a, b], [c, d]] = rows.map(|row| cols.map(|col| model.cell_at(row - 1, col - 1).expect("a cell")));
        Bonds::of(model).allow_exchange([a, b, c, d], VALUES)
    }

    fn with(model: &Model, form: Form, rule: Rule) -> Model {
        model.with([Constraint::new(form, Phrase::verbatim("more"), rule)])
    }

    fn cells(model: &Model, names: &str) -> Vec<Cell> {
        names.split(' ').map(|name| model.cell_named(name).expect("a cell")).collect()
    }

    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        let model = testing::sudoku();
        assert!(allows(&model, [1, 2], [1, 4]) && allows(&model, [1, 9], [4, 6]));
        assert!(!allows(&model, [1, 2], [1, 2]), "one box");
        assert!(!allows(&model, [1, 4], [1, 4]), "four boxes");
        let jigsaw = testing::jigsaw(&["AAABBB", "AAABBB", "CCCCDD", "ECCDDD", "EEEDFF", "EEFFFF"]);
        assert!(allows(&jigsaw, [3, 4], [3, 5]), "regions C and D");
        assert!(!allows(&jigsaw, [3, 4], [3, 4]), "three corners in region C");
    }

    #[test]
    fn a_diagonal_must_not_notice() {
        let model = testing::diagonal(9, 3, 3);
        assert!(!allows(&model, [1, 2], [1, 4]), "r1c1 is on the diagonal alone");
        assert!(allows(&model, [1, 2], [3, 4]));
        // r1c9 and r2c8 lie on one diagonal and would be equal. With column 5, r1c9 lies on it alone.
        assert!(!allows(&model, [1, 2], [8, 9]) && !allows(&model, [1, 2], [5, 9]));
    }

    #[test]
    fn a_given_fixes_its_corner() {
        let model = testing::sudoku();
        let given = |name| rules::given(Candidate::new(cells(&model, name)[0], Value(1)));
        assert!(!allows(&with(&model, Form::Clue, given("r2c4")), [1, 2], [1, 4]));
        assert!(allows(&with(&model, Form::Clue, given("r2c5")), [1, 2], [1, 4]));
    }

    #[test]
    fn a_sum_must_keep_what_it_adds() {
        let model = testing::sudoku();
        let cage = |names, distinct| with(&model, Form::Cage, rules::sum(cells(&model, names), 9, distinct));
        for distinct in [true, false] {
            assert!(allows(&cage("r1c1 r2c1 r3c1", distinct), [1, 2], [1, 4]), "one corner of each digit");
            assert!(!allows(&cage("r1c1 r1c2", distinct), [1, 2], [1, 4]), "one corner alone");
            assert!(!allows(&cage("r1c1 r2c4", distinct), [1, 2], [1, 4]), "two corners of one digit");
            let all = cage("r1c1 r1c4 r2c1 r2c4", distinct);
            assert_eq!(allows(&all, [1, 2], [1, 4]), !distinct, "all four, if the sum may repeat a digit");
        }
    }

    #[test]
    fn counts_and_formulas_must_not_speak_of_one_corner() {
        let model = testing::sudoku();
        let literal = |name, value, holds| {
            let candidate = Candidate::new(cells(&model, name)[0], Value(value));
            Literal { candidate, holds }
        };
        let count = |literals: Vec<Literal>| with(&model, Form::Line, rules::count(literals, 1, 1));
        assert!(!allows(&count(vec![literal("r1c1", 1, true)]), [1, 2], [1, 4]));
        assert!(allows(&count(vec![literal("r1c1", 3, true)]), [1, 2], [1, 4]));
        assert!(allows(&count(vec![literal("r1c1", 1, true), literal("r1c4", 1, true)]), [1, 2], [1, 4]));
        assert!(!allows(&count(vec![literal("r1c1", 1, true), literal("r1c4", 1, false)]), [1, 2], [1, 4]));
        let formula = |value| rules::formula(Formula::Is(literal("r1c1", value, true).candidate));
        assert!(!allows(&with(&model, Form::Line, formula(2)), [1, 2], [1, 4]));
        assert!(allows(&with(&model, Form::Line, formula(7)), [1, 2], [1, 4]));
    }

    #[test]
    fn the_exchange_keeps_solutions_of_random_boards() {
        let mut dice = testing::Dice::new(5);
        for model in [testing::diagonal(6, 3, 2), testing::grid(6, 3, 2), testing::diagonal(9, 3, 3)] {
            let bonds = Bonds::of(&model);
            let (mut legal, mut illegal) = (0, 0);
            for _ in 0..30 {
                let solution = testing::full_board(&model, &mut dice);
                for corners in rectangles(&model, |_| true) {
                    let [a, b, c, d] = corners.map(|cell| solution[cell.index()]);
                    if a != d || b != c {
                        continue;
                    }
                    let mut twin = solution.clone();
                    corners.iter().zip([b, a, a, b]).for_each(|(cell, value)| twin[cell.index()] = value);
                    assert_eq!(bonds.allow_exchange(corners, [a, b]), model.is_solution(&twin));
                    *if model.is_solution(&twin) { &mut legal } else { &mut illegal } += 1;
                }
            }
            assert!(legal > 0 && illegal > 0);
        }
    }
}
