//! What some cells of a board add up to, as far as that can be told: between which bounds, and which sums lie inside.

use super::sum::{self, sum_of};
use super::sum_combinations::{Known, Way, extent, way};
use crate::puzzle::{BitSet, Cell, ConstraintId, Form, House, Model, Position, Sum, ValueSet};

/// The most cells for which it is checked which of them differ. Nobody adds up more.
const MOST: usize = 256;

/// The total of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The number of cells.
    pub cells: usize,
    /// The smallest and the largest total; None if the cells cannot be filled.
    pub range: Option<Range>,
    /// The sums that lie wholly inside.
    pub inside: Inside,
}

/// The bounds of a total. Rules that are not considered may bring them closer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// No total is smaller.
    pub least: u32,
    /// No total is larger.
    pub most: u32,
}

impl Range {
    /// The part of it that is also within these bounds; None if there is none.
    fn within(self, least: u32, most: u32) -> Option<Range> {
        let (least, most) = (self.least.max(least), self.most.min(most));
        (least <= most).then_some(Range { least, most })
    }
}

/// The sums that lie wholly within a choice of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inside {
    /// Sums that do not overlap, such as cages.
    Areas {
        /// The number of sums.
        count: usize,
        /// Their total.
        total: u32,
        /// The nearest total of whole houses: a multiple of one house's total, or the known total of the cells if they
        /// are whole houses. None on boards without such houses.
        houses: Option<u32>,
        /// The cells that lie in none of the sums.
        differ: Vec<Cell>,
    },
    /// Runs that cross one another.
    Runs {
        /// The total of the runs across.
        across: u32,
        /// The total of the runs down.
        down: u32,
        /// The cells that are only in runs across.
        only_across: Vec<Cell>,
        /// The cells that are only in runs down.
        only_down: Vec<Cell>,
    },
}

/// The total of `cells` at `position`. Each cell must be listed only once.
pub fn totals(model: &Model, position: &Position, known: Known, cells: &[Cell]) -> Totals {
    let view = View { model, position, known };
    Totals { cells: cells.len(), range: view.range(cells), inside: inside(model, cells) }
}

/// A position and what is taken as known of it.
#[derive(Clone, Copy)]
struct View<'a> {
    model: &'a Model,
    position: &'a Position,
    known: Known,
}

/// A rule that fixes the total of some cells.
struct Fixed {
    cells: Vec<Cell>,
    total: u32,
}

impl View<'_> {
    /// The closest bounds that are found without search: those of the cells on their own, and those from houses or sums
    /// that contain all the cells. There the rest of the house or sum limits them.
    fn range(self, cells: &[Cell]) -> Option<Range> {
        let mut range = self.alone(cells)?;
        let within = |house: &&House| cells.iter().all(|cell| house.set.contains(cell.index()));
        for house in self.model.houses().iter().filter(within) {
            let Some(total) = total_of(self.model, house) else { continue };
            let rest: Vec<Cell> = house.cells.iter().copied().filter(|cell| !cells.contains(cell)).collect();
            let rest = self.alone(&rest)?;
            range = range.within(total.saturating_sub(rest.most), total.checked_sub(rest.least)?)?;
        }
        Some(range)
    }

    /// The bounds of some cells on their own. Every set of rules that do not overlap gives valid bounds; of these the
    /// closest count.
    fn alone(self, cells: &[Cell]) -> Option<Range> {
        let (least, most) = self.free(cells)?;
        let mut range = Range { least, most };
        for fixed in [whole_houses(self.model, cells), whole_sums(self.model, cells)] {
            let (least, most) = self.fixed_and_free(cells, fixed)?;
            range = range.within(least, most)?;
        }
        Some(range)
    }

    /// The bounds if rules that do not overlap fix the totals of their cells.
    fn fixed_and_free(self, cells: &[Cell], rules: Vec<Fixed>) -> Option<(u32, u32)> {
        let (rest, known) = laid_out(self.model, cells, rules);
        let (least, most) = self.free(&rest)?;
        Some((known + least, known + most))
    }

    /// The bounds by candidates alone, given that the cells of one house differ. The cells are divided among houses, as
    /// many as possible in each.
    fn free(self, cells: &[Cell]) -> Option<(u32, u32)> {
        let candidates = |cell: &Cell| self.known.of(self.model, self.position, *cell);
        if cells.len() > MOST {
            let alone = cells.iter().map(|cell| extent(&[candidates(cell)]));
            return alone.reduce(|all, one| Some((all?.0 + one?.0, all?.1 + one?.1))).flatten();
        }
        let (mut rest, mut bounds) = (cells.to_vec(), (0, 0));
        while let Some(first) = rest.first() {
            let houses = self.model.houses().iter().map(|house| {
                let shared: Vec<Cell> = rest.iter().copied().filter(|cell| house.cells.contains(cell)).collect();
                shared
            });
            let part = houses.max_by_key(Vec::len).filter(|part| !part.is_empty()).unwrap_or_else(|| vec![*first]);
            let (least, most) = extent(&part.iter().map(candidates).collect::<Vec<ValueSet>>())?;
            bounds = (bounds.0 + least, bounds.1 + most);
            rest.retain(|cell| !part.contains(cell));
        }
        Some(bounds)
    }
}

/// The total of a house if it is known: as a sum, or because the house holds all its values.
fn total_of(model: &Model, house: &House) -> Option<u32> {
    let by_rule = sum::total_of(model, house.constraint);
    by_rule.or_else(|| (!house.covers.is_empty()).then(|| sum_of(house.covers)))
}

fn whole_houses(model: &Model, cells: &[Cell]) -> Vec<Fixed> {
    let within = set_of(model, cells);
    let whole = model.houses().iter().filter(|house| !house.covers.is_empty());
    let whole = whole.filter(|house| house.cells.iter().all(|cell| within.contains(cell.index())));
    whole.map(|house| Fixed { cells: house.cells.clone(), total: sum_of(house.covers) }).collect()
}

fn whole_sums(model: &Model, cells: &[Cell]) -> Vec<Fixed> {
    let sums = sums_within(model, cells).into_iter();
    sums.map(|(_, members, total)| Fixed { cells: members.to_vec(), total }).collect()
}

/// The sums whose cells are all among these.
fn sums_within<'m>(model: &'m Model, cells: &[Cell]) -> Vec<(ConstraintId, &'m [Cell], u32)> {
    let within = set_of(model, cells);
    let all = model.constraints().iter().enumerate();
    let sums = all.filter_map(|(at, constraint)| {
        let Sum { cells, total, .. } = constraint.rule.sum()?;
        let is_within = cells.iter().all(|cell| within.contains(cell.index()));
        is_within.then_some((ConstraintId(at as u32), cells, total))
    });
    sums.collect()
}

/// Takes rules that do not overlap, the largest first. Returns the cells left over, and the total of the cells taken.
fn laid_out(model: &Model, cells: &[Cell], mut rules: Vec<Fixed>) -> (Vec<Cell>, u32) {
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.cells.len()));
    let (mut rest, mut known) = (set_of(model, cells), 0);
    for rule in rules {
        if rule.cells.iter().all(|cell| rest.contains(cell.index())) {
            rule.cells.iter().for_each(|cell| _ = rest.remove(cell.index()));
            known += rule.total;
        }
    }
    (cells.iter().copied().filter(|cell| rest.contains(cell.index())).collect(), known)
}

fn set_of(model: &Model, cells: &[Cell]) -> BitSet {
    BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()))
}

fn inside(model: &Model, cells: &[Cell]) -> Inside {
    let house = model.houses().iter().find(|house| !house.covers.is_empty()).map(|house| sum_of(house.covers));
    let has_runs = model.constraints().iter().any(|constraint| constraint.form == Form::Run);
    let sums = sums_within(model, cells);
    if house.is_none() && has_runs {
        let going = |wanted: Way| {
            let those = sums.iter().filter(|(id, ..)| way(model, *id) == Some(wanted));
            let (mut members, mut total) = (Vec::new(), 0);
            for (_, cells, sum) in those {
                members.extend_from_slice(cells);
                total += sum;
            }
            (members, total)
        };
        let ((in_across, across), (in_down, down)) = (going(Way::Across), going(Way::Down));
        let but = |all: &[Cell], other: &[Cell]| -> Vec<Cell> {
            let (all, other) = (set_of(model, all), set_of(model, other));
            let is_meant = |cell: &Cell| all.contains(cell.index()) && !other.contains(cell.index());
            cells.iter().copied().filter(is_meant).collect()
        };
        let (only_across, only_down) = (but(&in_across, &in_down), but(&in_down, &in_across));
        return Inside::Runs { across, down, only_across, only_down };
    }
    let counted: Vec<Cell> = sums.iter().flat_map(|(_, members, _)| members.iter().copied()).collect();
    let counted = set_of(model, &counted);
    let differ = cells.iter().copied().filter(|cell| !counted.contains(cell.index())).collect();
    let total: u32 = sums.iter().map(|(.., sum)| sum).sum();
    let houses = house.filter(|unit| *unit > 0).map(|unit| {
        let (rest, known) = laid_out(model, cells, whole_houses(model, cells));
        let nearest = (total + unit / 2) / unit * unit;
        if rest.is_empty() && known > 0 { known } else { nearest.max(unit) }
    });
    Inside::Areas { count: sums.len(), total, houses, differ }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::model_of as model;
    use crate::puzzle::Value;

    fn of(model: &Model, names: &str) -> Totals {
        let cells: Vec<Cell> = names.split(' ').map(|name| model.cell_named(name).expect("a cell")).collect();
        totals(model, &Position::start(model), Known::Candidates, &cells)
    }

    fn names(model: &Model, cells: &[Cell]) -> String {
        let names = cells.iter().map(|cell| model.cell_name(*cell, crate::words::Lang::En));
        names.collect::<Vec<_>>().join(" ")
    }

    /// Cages a to f of a 4x4 board: a is r1c1 r1c2 r2c1, b the rest of the first row.
    const KILLER: &str = "killer\naabb\naccd\needd\nefff\na=7 b=4 c=5 d=8 e=8 f=8\n";

    #[test]
    fn a_row_is_known_and_what_its_cages_leave() {
        let model = model(KILLER);
        let row = of(&model, "r1c1 r1c2 r1c3 r1c4");
        assert_eq!(row.range, Some(Range { least: 10, most: 10 }));
        let Inside::Areas { count, total, houses, differ } = row.inside else { panic!("{row:?}") };
        assert_eq!((count, total, houses, names(&model, &differ).as_str()), (1, 4, Some(10), "r1c1 r1c2"));
    }

    #[test]
    fn the_cells_that_stick_out_are_those_in_no_cage() {
        let model = model(KILLER);
        let cells = of(&model, "r1c1 r1c2 r2c1 r1c3 r1c4 r2c2");
        // The row makes ten, and two cells of the next row make at least three. Two cages make 11, and the one other
        // cell at most four.
        assert_eq!(cells.range, Some(Range { least: 13, most: 15 }));
        let Inside::Areas { count, total, houses, differ } = cells.inside else { panic!("{cells:?}") };
        assert_eq!((count, total, houses, names(&model, &differ).as_str()), (2, 11, Some(10), "r2c2"));
    }

    #[test]
    fn cells_of_one_house_differ() {
        let model = model(KILLER);
        assert_eq!(of(&model, "r3c1 r3c2 r3c3").range, Some(Range { least: 6, most: 9 }));
        assert_eq!(of(&model, "r1c1 r2c3").range, Some(Range { least: 2, most: 8 }));
    }

    #[test]
    fn the_rest_of_a_house_or_a_sum_leaves_its_cells_less() {
        let model = model(KILLER);
        // Cage b makes 4 of the ten of the row.
        assert_eq!(of(&model, "r1c1 r1c2").range, Some(Range { least: 6, most: 6 }));
        // Cage a makes 7, with one more cell of at most 4.
        assert_eq!(of(&model, "r1c1 r2c1").range, Some(Range { least: 3, most: 6 }));
        let model = self::model("kakuro\n# 4\\ 6\\ 17\\\n\\12 . . .\n\\11 . . .\n");
        let mut position = Position::start(&model);
        let last = model.cell_named("r2c4").expect("a cell");
        for value in [1, 2, 3, 4, 6, 7, 9] {
            position.eliminate(crate::puzzle::Candidate::new(last, Value(value)));
        }
        let cells: Vec<Cell> = ["r2c2", "r2c3"].iter().filter_map(|name| model.cell_named(name)).collect();
        let range = totals(&model, &position, Known::Candidates, &cells).range;
        assert_eq!(range, Some(Range { least: 4, most: 7 }), "12 less 5 or 8");
    }

    #[test]
    fn runs_across_are_held_against_runs_down() {
        let model = model("kakuro\n# 4\\ 6\\ #\n\\12 . . .\n\\5 . . #\n");
        let cells = of(&model, "r2c2 r2c3 r2c4 r3c2 r3c3");
        let Inside::Runs { across, down, only_across, only_down } = cells.inside else { panic!("{cells:?}") };
        assert_eq!((across, down, names(&model, &only_across).as_str()), (17, 10, "r2c4"));
        assert_eq!(only_down, []);
    }
}
