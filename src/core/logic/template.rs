//! # Template Set
//!
//! Think of all the ways to place one digit on the whole board: once in every row, column and box, and only where it is
//! still a candidate. A cell that all of them use must be the digit. A way that takes a cell which another
//! digit uses in all of its own ways does not count.
//!
//! The 4s of the whole board fit in two ways. In all of them, r1c2, r4c3, r5c1 and r6c5 must be 4.
//!
//! ```text
//! before                             after
//!  24  14  23  |  35  24  26          (2)  4  23  |  35  (2) 26
//!  36  15  46  |  46  36  24          36  15  (6) |  46  36  24
//! -------------+--------------       -------------+--------------
//!  16  34  26  |  14  36  46          16  (3) 26  |  14  36  46
//!  56  36  34  |  26  13  34          56  36   4  |  26  13  (3)
//! -------------+--------------       -------------+--------------
//!  14  36  16  |  45  25  56           4  36  16  |  (5) 25  56
//!  15  14  25  |  56  24  45          15  (1) 25  |  56   4  (5)
//! ```
//!
//! # Template Delete
//!
//! Think of all the ways to place one digit on the whole board: once in every row, column and box, and only where it is
//! still a candidate. A cell that none of them uses cannot be the digit.
//!
//! The 4s of the whole board fit in 26 ways, and none of them has a 4 in r6c5.
//!
//! ```text
//! before                             after
//!  34  34  24  |  24  24  46          34  34  24  |  24  24  46
//!  45  16  34  |  56  23  45          45  16  34  |  56  23  45
//! -------------+--------------       -------------+--------------
//!  34  26  45  |  15  14  23          34  26  45  |  15  14  23
//!  45  45  34  |  36  46  14          45  45  34  |  36  46  14
//! -------------+--------------       -------------+--------------
//!  23  26  24  |  14  45  24          23  26  24  |  14  45  24
//!  14  46  15  |  46  124 14          14  46  15  |  46  12  14
//! ```

use std::ops::ControlFlow;

use super::Sink;
use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::phrases::{self, Detail};
use super::step_builder::StepBuilder;
use crate::puzzle::{Candidate, Model, Role, Step, StepName, Value, ValueSet};
use crate::words::{Phrase, say};

/// Finds what all ways to place a value on the whole board have in common. With `sets`, these are the cells that all of
/// them use, otherwise the cells that none uses.
pub fn find(name: &StepName, sets: bool, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let values: Vec<Value> = index.values().collect();
    let all = Board::of(index, values.clone(), &mut WORK.clone());
    let mut work = WORK;
    for value in values {
        let Some(settled) = effect(sets, index, value, &all) else { continue };
        // Values that the effect does not need are left out of its grounds.
        let mut board = Board::of(index, vec![value], &mut work);
        if effect(sets, index, value, &board) != Some(settled) {
            board = all.clone();
            for other in all.values.iter().filter(|other| **other != value) {
                let rest = board.values.iter().copied().filter(|kept| kept != other).collect();
                let fewer = Board::of(index, rest, &mut work);
                if effect(sets, index, value, &fewer) == Some(settled) {
                    board = fewer;
                }
            }
        }
        board.keep_telling(value);
        if let Some(ways) = board.ways(value) {
            sink(step(name, sets, index, &board, ways, settled))?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells that the ways of a value settle; None if there are none.
fn effect(sets: bool, index: &CandidateIndex, value: Value, board: &Board) -> Option<Cells> {
    let ways = board.ways(value)?;
    let effect = if sets { ways.always } else { index.places(value) - ways.ever };
    (!effect.is_empty()).then_some(effect)
}

fn step(name: &StepName, sets: bool, index: &CandidateIndex, board: &Board, ways: &Ways, effect: Cells) -> Step {
    let (model, value) = (index.model, ways.value);
    let mut builder = StepBuilder::new(index);
    let others: ValueSet = board.values.iter().copied().filter(|other| *other != value).collect();
    for used in &board.values {
        ways_of(index, *used).iter().for_each(|house| builder.must_be_in(*house, *used));
        let shared = |at: &usize| (index.house(*at) & index.places(*used)).len() > 1;
        (0..index.house_count()).filter(shared).for_each(|house| builder.once_in(house, *used));
    }
    builder.show(ways.ever - effect, value, Role::Pattern);
    if sets {
        builder.show(effect, value, Role::Pattern);
    }
    for other in board.all_ways().filter(|other| other.value != value) {
        builder.show(other.always, other.value, Role::Side(1));
    }
    let gained: Vec<Candidate> = index.each(effect, value).collect();
    let text = text(sets, model, ways, others, &gained);
    if sets { builder.step(name, gained, Vec::new(), text) } else { builder.eliminating(name, gained, text) }
}

fn text(sets: bool, model: &Model, ways: &Ways, others: ValueSet, gained: &[Candidate]) -> Phrase {
    let (digit, ways) = (model.value_called(ways.value), ways.number);
    let cells: Vec<_> = gained.iter().map(|candidate| candidate.cell).collect();
    let named = say!("logic.cells-must-be", cells = phrases::cells(model, &cells), digit);
    let (count, word) = (phrases::counted_cells(cells.len()), phrases::value_word(model));
    let counted = say!("logic.cells-must-be-counted", cells = count, word, digit);
    phrases::sentence(|detail| {
        let must_be = if detail == Detail::Full { &named } else { &counted };
        let lost = phrases::lost(model, gained, detail);
        let beside = match (others.is_empty(), detail) {
            (true, _) => Phrase::fixed("logic.beside-nothing"),
            (false, Detail::Full) => say!("logic.beside", values = phrases::values(model, others)),
            (false, Detail::Brief) => Phrase::fixed("logic.beside-others"),
        };
        match (sets, ways) {
            (true, 1) => say!("logic.template-set-only", beside, digit, must_be),
            (true, _) => say!("logic.template-set", beside, digit, ways, must_be),
            (false, 1) => say!("logic.template-delete-only", beside, digit, ways, lost),
            (false, _) => say!("logic.template-delete", beside, digit, ways, lost),
        }
    })
}

/// The most cells that the search may try in one call. If it needs more, nobody follows it either.
const WORK: usize = 100_000;

/// The ways of several values, each avoiding the cells that another value must have in all of its own ways.
#[derive(Clone)]
struct Board {
    values: Vec<Value>,
    ways: Vec<Option<Ways>>,
}

impl Board {
    fn of(index: &CandidateIndex, values: Vec<Value>, work: &mut usize) -> Board {
        let mut board = Board { ways: vec![None; values.len()], values };
        // The places left for each value, which become fewer; None until its ways have been searched.
        let mut places: Vec<Option<Cells>> = vec![None; board.values.len()];
        loop {
            let mut is_done = true;
            for (at, value) in board.values.clone().into_iter().enumerate() {
                let others = board.all_ways().filter(|ways| ways.value != value);
                let taken = others.fold(Cells::EMPTY, |taken, ways| taken | ways.always);
                let left = places[at].unwrap_or(index.places(value)) - taken;
                // The ways of a value change only if it lost a place that some way used.
                let used = board.ways[at].as_ref().map(|ways| ways.ever).or(places[at]);
                if used.is_none_or(|used| !used.is_subset(left)) {
                    places[at] = Some(left);
                    board.ways[at] = Ways::of(index, value, left, work);
                    is_done = false;
                }
            }
            if is_done {
                return board;
            }
        }
    }

    /// Drops the values that contribute nothing to this one.
    fn keep_telling(&mut self, value: Value) {
        let tells = |ways: &Ways| ways.value == value || !ways.always.is_empty();
        self.ways.retain(|ways| ways.as_ref().is_some_and(tells));
        self.values = self.all_ways().map(|ways| ways.value).collect();
    }

    fn all_ways(&self) -> impl Iterator<Item = &Ways> {
        self.ways.iter().flatten()
    }

    fn ways(&self, value: Value) -> Option<&Ways> {
        self.all_ways().find(|ways| ways.value == value)
    }
}

/// All ways to place a value.
#[derive(Clone)]
struct Ways {
    value: Value,
    number: usize,
    /// The cells that all of them use.
    always: Cells,
    /// The cells that some of them use.
    ever: Cells,
}

/// The houses that need a value.
fn ways_of(index: &CandidateIndex, value: Value) -> Vec<usize> {
    (0..index.house_count()).filter(|at| !index.must_be_in(*at, value).is_empty()).collect()
}

impl Ways {
    /// All ways. None if there are none, if they show nothing, or if there are too many.
    fn of(index: &CandidateIndex, value: Value, places: Cells, work: &mut usize) -> Option<Ways> {
        let houses = ways_of(index, value);
        let within = houses.iter().fold(Cells::EMPTY, |all, house| all | index.house(*house));
        if !index.places(value).is_subset(within) {
            return None;
        }
        let mut ways = Ways { value, number: 0, always: places, ever: Cells::EMPTY };
        ways.search(index, &houses, places, Cells::EMPTY, work)?;
        (ways.number > 0).then_some(ways)
    }

    fn search(
        &mut self,
        index: &CandidateIndex,
        open: &[usize],
        left: Cells,
        taken: Cells,
        work: &mut usize,
    ) -> Option<()> {
        *work = work.checked_sub(1)?;
        let Some(house) = open.iter().min_by_key(|house| (index.house(**house) & left).len()) else {
            self.number += 1;
            self.always &= taken;
            self.ever |= taken;
            let tells_nothing = self.always.is_empty() && self.ever == index.places(self.value);
            return (!tells_nothing).then_some(());
        };
        for place in (index.house(*house) & left).iter() {
            let still: Vec<usize> = open.iter().copied().filter(|house| !index.house(*house).contains(place)).collect();
            let left = left - index.peers(place) - Cells::single(place);
            self.search(index, &still, left, taken | Cells::single(place), work)?;
        }
        Some(())
    }
}
