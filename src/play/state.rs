//! The state that undo restores, and the turns between states.

use std::collections::BTreeSet;

use super::marks::Part;
use super::{CellMarks, Direction, Edit, Mistakes, Move, mistakes};
use nazo_core::puzzle::{Cell, ConstraintId, Model, Value, ValueSet};
use nazo_kinds::{Hidden, Reveal, Revealed};

/// A move with its effects, so that it can be undone without replaying everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move as it was made.
    pub made: Move,
    /// Its changes in cells, before and after. Nothing else is kept: a journal may have a hundred thousand moves.
    changes: Box<[(Cell, Part, Part)]>,
    /// Each combination that it ruled out (`true`) or restored.
    sets: Box<[(Combination, bool)]>,
    /// The number of open trials before and after it.
    trial: (u8, u8),
    /// What it opened, if anything.
    opened: Option<Box<Opened>>,
}

/// What a move opened. `first` is the very first cell opened and `lost` the one that lost the game, each before and
/// after the move. `open` is the changes of the open cells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Opened {
    first: (Option<Cell>, Option<Cell>),
    lost: (Option<Cell>, Option<Cell>),
    open: Box<[(u16, u64)]>,
}

impl Opened {
    fn between(before: &Revealed, after: &Revealed) -> Opened {
        let open = before.open.changes(&after.open).collect();
        Opened { first: (before.first, after.first), lost: (before.lost, after.lost), open }
    }

    fn pass(&self, direction: Direction, revealed: &mut Revealed) {
        (revealed.first, revealed.lost) = match direction {
            Direction::Back => (self.first.0, self.lost.0),
            Direction::Forth => (self.first.1, self.lost.1),
        };
        self.open.iter().for_each(|change| revealed.open.change(*change));
    }
}

impl Turn {
    /// The number of trials open before it.
    pub(super) fn trial_before(&self) -> u8 {
        self.trial.0
    }

    /// Whether it opened something.
    pub fn opens(&self) -> bool {
        self.opened.is_some()
    }
}

/// Values of a sum.
type Combination = (ConstraintId, ValueSet);

/// The state that undo restores: the marks of every cell, the combinations ruled out, and the number of open trials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// The marks of every cell, in cell order.
    pub marks: Vec<CellMarks>,
    /// The combinations ruled out.
    pub struck: BTreeSet<Combination>,
    /// The number of open trials.
    pub trial: u8,
    /// What is open in a puzzle that hides something.
    pub revealed: Option<Revealed>,
}

impl Board {
    /// The board before the first move.
    pub fn new(cells: usize, revealed: Option<Revealed>) -> Board {
        Board { marks: vec![CellMarks::default(); cells], struck: BTreeSet::new(), trial: 0, revealed }
    }

    /// Makes a move and returns the turn; `None` if it changes nothing.
    pub fn make(&mut self, made: &Move, hidden: Option<&dyn Hidden>) -> Option<Turn> {
        let revealed = hidden.and_then(|hidden| self.reveal(made, hidden));
        let covers = revealed.iter().flat_map(|after| after.open.iter()).map(|at| Cell(at as u16));
        let covers: Vec<Cell> = covers.filter(|cell| self.marks_of(*cell) != CellMarks::default()).collect();
        // Only the end of a trial affects all cells. Journals are long and boards may be large, so nothing more is
        // copied.
        let touched: BTreeSet<Cell> = match made.edits().contains(&Edit::Keep) {
            true => (0..self.marks.len()).map(|at| Cell(at as u16)).collect(),
            false => made.edits().iter().filter_map(|edit| edit.cell()).chain(covers.iter().copied()).collect(),
        };
        let before: Vec<_> = touched.into_iter().map(|cell| (cell, self.marks_of(cell))).collect();
        let is_about_sets = made.edits().iter().any(|edit| edit.combination().is_some());
        let (were_struck, trial) = (is_about_sets.then(|| self.struck.clone()), self.trial);
        for edit in made.edits() {
            self.apply(*edit);
        }
        // Marks on a covered cell disappear when it is opened.
        for cell in covers {
            if let Some(marks) = self.marks.get_mut(cell.index()) {
                let colour = marks.colour;
                *marks = CellMarks::default();
                marks.colour = colour;
            }
        }
        let change = |(cell, before): (Cell, CellMarks)| {
            before.differences(self.marks_of(cell)).map(move |(was, is)| (cell, was, is))
        };
        let changes: Box<[_]> = before.into_iter().flat_map(change).collect();
        let sets: Box<[_]> = were_struck.map_or_else(Box::default, |before| {
            let changed = before.symmetric_difference(&self.struck);
            changed.map(|set| (*set, self.struck.contains(set))).collect()
        });
        let opened = revealed.and_then(|after| {
            let before = self.revealed.replace(after)?;
            Some(Box::new(Opened::between(&before, self.revealed.as_ref()?)))
        });
        let is_changed = !changes.is_empty() || !sets.is_empty() || trial != self.trial || opened.is_some();
        is_changed.then(|| Turn { made: made.clone(), changes, sets, trial: (trial, self.trial), opened })
    }

    /// What is open after a move, if that differs from before.
    fn reveal(&self, made: &Move, hidden: &dyn Hidden) -> Option<Revealed> {
        let before =
            self.revealed.as_ref().filter(|_| made.edits().iter().any(|edit| matches!(edit, Edit::Open(_))))?;
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
        (after != *before).then_some(after)
    }

    /// Undoes or redoes a turn. Returns that it changed something, as every turn does.
    pub fn pass(&mut self, direction: Direction, turn: &Turn) -> bool {
        for (cell, before, after) in &turn.changes {
            self.marks[cell.index()].set(match direction {
                Direction::Back => *before,
                Direction::Forth => *after,
            });
        }
        for (set, is_struck) in &turn.sets {
            match (direction, is_struck) {
                (Direction::Forth, true) | (Direction::Back, false) => _ = self.struck.insert(*set),
                (Direction::Forth, false) | (Direction::Back, true) => _ = self.struck.remove(set),
            }
        }
        if let (Some(opened), Some(revealed)) = (&turn.opened, &mut self.revealed) {
            opened.pass(direction, revealed);
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
