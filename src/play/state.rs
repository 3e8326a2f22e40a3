//! What undo brings back, and the turns that lead from one state of it to the next.

use std::collections::BTreeSet;

use super::{CellMarks, Direction, Edit, Mistakes, Move, mistakes};
use nazo_core::puzzle::{Cell, ConstraintId, Model, Value, ValueSet};
use nazo_kinds::{Hidden, Reveal, Revealed};

/// A move together with what it did, so that it can be taken back without playing everything again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move as it was made.
    pub made: Move,
    /// Each cell it changed, as it was before and as it was after.
    changes: Vec<(Cell, CellMarks, CellMarks)>,
    /// Each combination that it struck out (`true`) or gave back.
    sets: Vec<(Combination, bool)>,
    /// How many trials were open before it and after it.
    trial: (u8, u8),
    /// What was open before it and after it, where it opened something.
    revealed: Option<Box<(Revealed, Revealed)>>,
}

impl Turn {
    /// How many trials were open before it.
    pub(super) fn trial_before(&self) -> u8 {
        self.trial.0
    }

    /// Whether it opened something.
    pub fn opens(&self) -> bool {
        self.revealed.is_some()
    }
}

/// Values under a sum.
type Combination = (ConstraintId, ValueSet);

/// What undo brings back: the marks of every cell, the combinations struck out, and how many trials are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// What the player did in every cell, in cell order.
    pub marks: Vec<CellMarks>,
    /// The combinations struck out.
    pub struck: BTreeSet<Combination>,
    /// How many trials are open.
    pub trial: u8,
    /// What is open of a puzzle that hides something.
    pub revealed: Option<Revealed>,
}

impl Board {
    /// The board before the first move.
    pub fn new(cells: usize, revealed: Option<Revealed>) -> Board {
        Board { marks: vec![CellMarks::default(); cells], struck: BTreeSet::new(), trial: 0, revealed }
    }

    /// Makes a move and gives the turn that it was; none where it changes nothing.
    pub fn make(&mut self, made: &Move, hidden: Option<&dyn Hidden>) -> Option<Turn> {
        let revealed = hidden.and_then(|hidden| self.reveal(made, hidden));
        let opened = revealed.iter().flat_map(|change| change.1.open.iter()).map(|at| Cell(at as u16));
        let opened: Vec<Cell> = opened.filter(|cell| self.marks_of(*cell) != CellMarks::default()).collect();
        // The end of a trial concerns all cells. Journals are long and boards may be large: no more is copied.
        let touched: BTreeSet<Cell> = match made.edits().contains(&Edit::Keep) {
            true => (0..self.marks.len()).map(|at| Cell(at as u16)).collect(),
            false => made.edits().iter().filter_map(|edit| edit.cell()).chain(opened.iter().copied()).collect(),
        };
        let before: Vec<_> = touched.into_iter().map(|cell| (cell, self.marks_of(cell))).collect();
        let is_about_sets = made.edits().iter().any(|edit| edit.combination().is_some());
        let (were_struck, trial) = (is_about_sets.then(|| self.struck.clone()), self.trial);
        for edit in made.edits() {
            self.apply(*edit);
        }
        // What was written on a cover goes with it.
        for cell in opened {
            if let Some(marks) = self.marks.get_mut(cell.index()) {
                let colour = marks.colour;
                *marks = CellMarks::default();
                marks.colour = colour;
            }
        }
        let after = before.into_iter().map(|(cell, before)| (cell, before, self.marks_of(cell)));
        let changes: Vec<_> = after.filter(|(_, before, after)| before != after).collect();
        let sets: Vec<_> = were_struck.map_or_else(Vec::new, |before| {
            let changed = before.symmetric_difference(&self.struck);
            changed.map(|set| (*set, self.struck.contains(set))).collect()
        });
        let is_changed = !changes.is_empty() || !sets.is_empty() || trial != self.trial || revealed.is_some();
        is_changed.then(|| Turn { made: made.clone(), changes, sets, trial: (trial, self.trial), revealed })
    }

    /// Opens what a move opens; gives what was open before and after, where that is not the same.
    fn reveal(&mut self, made: &Move, hidden: &dyn Hidden) -> Option<Box<(Revealed, Revealed)>> {
        let before = self.revealed.clone()?;
        let mut after = before.clone();
        for edit in made.edits() {
            let Edit::Open(cell) = *edit else { continue };
            if after.lost.is_some() {
                break;
            }
            match hidden.open(&after, cell) {
                Reveal::Nothing => continue,
                Reveal::Cells(cells) => cells.iter().for_each(|cell| _ = after.open.insert(cell.index())),
                Reveal::Lost => after.lost = Some(cell),
            }
            after.first.get_or_insert(cell);
        }
        if before == after {
            return None;
        }
        self.revealed = Some(after.clone());
        Some(Box::new((before, after)))
    }

    /// Takes a turn back or makes it again; says that it changed something, as every turn does.
    pub fn pass(&mut self, direction: Direction, turn: &Turn) -> bool {
        for (cell, before, after) in &turn.changes {
            self.marks[cell.index()] = match direction {
                Direction::Back => *before,
                Direction::Forth => *after,
            };
        }
        for (set, is_struck) in &turn.sets {
            match (direction, is_struck) {
                (Direction::Forth, true) | (Direction::Back, false) => _ = self.struck.insert(*set),
                (Direction::Forth, false) | (Direction::Back, true) => _ = self.struck.remove(set),
            }
        }
        if let Some(change) = &turn.revealed {
            self.revealed = Some(match direction {
                Direction::Back => change.0.clone(),
                Direction::Forth => change.1.clone(),
            });
        }
        self.trial = match direction {
            Direction::Back => turn.trial.0,
            Direction::Forth => turn.trial.1,
        };
        true
    }

    /// What contradicts a solution.
    pub fn mistakes(&self, model: &Model, solution: &[Value]) -> Mistakes {
        let needed = self.struck.iter().copied().filter(|(sum, values)| {
            let cells = model.constraints().get(sum.index()).map(|constraint| constraint.rule.cells());
            let right = cells.unwrap_or_default().into_iter().filter_map(|cell| solution.get(cell.index()).copied());
            right.collect::<ValueSet>() == *values
        });
        Mistakes { sets: needed.collect(), ..mistakes(&self.marks, solution) }
    }

    fn marks_of(&self, cell: Cell) -> CellMarks {
        self.marks.get(cell.index()).copied().unwrap_or_default()
    }

    fn apply(&mut self, edit: Edit) {
        let trial = self.trial;
        match edit {
            Edit::Suppose => self.trial += 1,
            Edit::Keep => {
                self.trial = trial.saturating_sub(1);
                for marks in &mut self.marks {
                    marks.supposed = marks.supposed.min(self.trial);
                }
            }
            Edit::Open(_) => {}
            Edit::StrikeSet(sum, values) => _ = self.struck.insert((sum, values)),
            Edit::RestoreSet(sum, values) => _ = self.struck.remove(&(sum, values)),
            _ => {
                if let Some(marks) = edit.cell().and_then(|cell| self.marks.get_mut(cell.index())) {
                    marks.apply(edit, trial);
                }
            }
        }
    }
}
