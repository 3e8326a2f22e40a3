//! # Common Peer Elimination
//!
//! A cell outside a house sees all places that the house has for a digit, some through one house and some through
//! another. The digit goes in one of these places, so the cell cannot have it. If the cell sees them all through one
//! house, this is Pointing or Claiming; with rows, columns and boxes alone, it always is. On boards with irregular
//! regions, diagonals, windows or cages it finds more.
//!
//! The letters are the regions of a jigsaw. In the first row a 1 fits only in the third and the fourth cell. The third
//! cell of the second row sees the one in its column and the other in its region.
//!
//! ```text
//! before                   after
//!  a23 a234 a14  b124       a23 a234 a14  b124
//!  a.  c.   b123 b.         a.  c.   b23  b.
//!  c.  c.   d.   b.         c.  c.   d.   b.
//!  c.  d.   d.   d.         c.  d.   d.   d.
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{COMMON_PEERS, Sink, phrases};
use crate::puzzle::{AtomId, Candidate, Cell, House, Model, Position, Step, Value};
use crate::words::{Phrase, say};

/// Finds cells that see all places of a value in one house. No single house contains such a cell and all these places
/// (Sudopedia, "Common Peer Elimination").
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    // The same places in an earlier house gave the same eliminations.
    let mut done: Vec<(Value, Vec<Cell>)> = Vec::new();
    for base in model.houses() {
        for value in base.covers {
            let places = pattern::open_places(position, base, value);
            if places.count_ones() < 2 {
                continue;
            }
            let mut lost = seeing_all(model, position, value, pattern::cells_at(base, places)).peekable();
            if lost.peek().is_none() {
                continue;
            }
            let cells: Vec<Cell> = pattern::cells_at(base, places).collect();
            let is_locked = |cell: &Cell| is_in_one_house(model, *cell, &cells);
            let lost: Vec<Cell> = lost.filter(|cell| !base.set.contains(cell.index()) && !is_locked(cell)).collect();
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            if !lost.is_empty() && !done.contains(&(value, sorted.clone())) {
                done.push((value, sorted));
                sink(step(model, position, &Pattern { base, value, cells, lost }))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells that have `value` as a candidate and see every one of `cells`, in order.
pub fn seeing_all<'a>(
    model: &'a Model,
    position: &'a Position,
    value: Value,
    cells: impl Iterator<Item = Cell> + Clone + 'a,
) -> impl Iterator<Item = Cell> + 'a {
    let first = cells.clone().next();
    let peers: &[Cell] = first.map_or(&[], |first| model.peers(first));
    peers.iter().copied().filter(move |cell| {
        position.candidates(*cell).contains(value)
            && !position.is_placed(*cell)
            && cells.clone().skip(1).all(|place| model.see_each_other(*cell, place))
    })
}

/// Whether one house contains the cell and all of `places`.
pub fn is_in_one_house(model: &Model, cell: Cell, places: &[Cell]) -> bool {
    pattern::common_houses(model, places).any(|at| model.houses()[at].set.contains(cell.index()))
}

/// Adds the rules by which none of `places` has the value if `cell` has it. To need few houses, each in turn is one
/// with the most places left, and houses already used come first.
pub fn add_sight(model: &Model, rules: &mut Vec<AtomId>, cell: Cell, places: &[Cell], value: Value) {
    let mut left: Vec<Cell> = places.to_vec();
    let houses: Vec<&House> = model.houses_of(cell).iter().map(|at| &model.houses()[*at]).collect();
    let seen = |house: &House, left: &[Cell]| left.iter().filter(|place| house.set.contains(place.index())).count();
    while !left.is_empty() {
        let worth = |house: &&&House| {
            let is_used = model.at_most_one(house, value).is_some_and(|rule| rules.contains(&rule));
            let seen = seen(house, &left);
            (is_used && seen > 0, seen)
        };
        // Of equal houses the first is taken.
        let Some(house) = houses.iter().rev().max_by_key(worth).filter(|house| seen(house, &left) > 0) else { return };
        if let Some(rule) = model.at_most_one(house, value).filter(|rule| !rules.contains(rule)) {
            rules.push(rule);
        }
        left.retain(|place| !house.set.contains(place.index()));
    }
}

struct Pattern<'a> {
    base: &'a House,
    value: Value,
    cells: Vec<Cell>,
    lost: Vec<Cell>,
}

fn step(model: &Model, position: &Position, found: &Pattern) -> Step {
    let Pattern { base, value, cells, lost } = found;
    let of_value = |cells: &[Cell]| cells.iter().map(|cell| Candidate::new(*cell, *value)).collect::<Vec<_>>();
    let mut rules: Vec<AtomId> = model.contains(base, *value).into_iter().collect();
    lost.iter().for_each(|cell| add_sight(model, &mut rules, *cell, cells, *value));
    let premises = pattern::lost_in(model, position, base, *value);
    let grounds = Grounds { rules, premises, pattern: of_value(cells) };
    pattern::eliminating(model, COMMON_PEERS.name, grounds, of_value(lost), text(model, found))
}

/// The most cells that are listed; more are counted.
const LISTED: usize = 4;

fn text(model: &Model, found: &Pattern) -> Phrase {
    let Pattern { base, value, cells, lost } = found;
    let (base, digit, is_pair) = (model.house_called(base), model.value_called(*value), cells.len() == 2);
    phrases::sentence(|detail| {
        let named = |cells: &[Cell]| detail == phrases::Detail::Full && cells.len() <= LISTED;
        let places = if named(cells) { phrases::cells(model, cells) } else { phrases::counted_cells(cells.len()) };
        let count = lost.len();
        if named(lost) || count == 1 {
            let losing = phrases::cells(model, lost);
            return say!("logic.common-peers", base, digit, places, losing, count, is_pair);
        }
        say!("logic.common-peers-counted", base, digit, places, count, is_pair)
    })
}

#[cfg(test)]
mod tests {
    use super::super::{CLAIMING, COMMON_PEERS, first, instances, testing};
    use super::*;
    use crate::words::Lang;

    #[test]
    fn a_cell_that_sees_a_digit_in_two_houses_loses_it() {
        // The middle of each diagonal of a board of 4x4 lies in two boxes.
        let model = testing::diagonal(4, 2, 2);
        let mut position = Position::start(&model);
        let cell = |row: u16, col: u16| Cell((row - 1) * 4 + col - 1);
        for (row, col) in [(2, 2), (3, 3)] {
            position.eliminate(Candidate::new(cell(row, col), Value(1)));
        }
        assert!(first(&CLAIMING, &model, &position).is_none());
        let steps = instances(&COMMON_PEERS, &model, &position);
        let lost: Vec<String> = steps.iter().map(|step| step.text.get(Lang::En).to_string()).collect();
        assert_eq!(
            lost,
            ["In diagonal 1, a 1 fits only in r1c1 and r4c4; r1c4 and r4c1 see both, so they cannot be 1."]
        );
    }

    #[test]
    fn boards_of_rows_columns_and_boxes_have_pointing_and_claiming_for_it() {
        for (at, model) in [testing::grid(4, 2, 2), testing::grid(6, 3, 2), testing::sudoku()].iter().enumerate() {
            let mut dice = testing::Dice::new(at as u64 + 41);
            for _ in 0..100 {
                let solution = testing::full_board(model, &mut dice);
                let position = testing::random_position(model, &solution, &mut dice);
                assert_eq!(instances(&COMMON_PEERS, model, &position), []);
            }
        }
    }
}
