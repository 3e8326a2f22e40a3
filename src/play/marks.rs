//! What a player did in the cells, and which of it contradicts the solution.

use super::{Colour, Edit};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Value, ValueSet};

/// What a player did in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellMarks {
    /// The value entered.
    pub entry: Option<Value>,
    /// The trial in which it was entered, counted from the outermost; 0 outside any trial.
    pub supposed: u8,
    /// The candidates ruled out by hand or by a step that was applied.
    pub struck: ValueSet,
    /// The player's corner marks.
    pub corner: ValueSet,
    /// The player's centre marks.
    pub centre: ValueSet,
    /// The colour of the cell.
    pub colour: Option<Colour>,
    /// The candidates of each colour.
    painted: [ValueSet; Colour::COUNT],
}

/// One of the things that a player did in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The entry, and the trial in which it was made.
    Entry(Option<Value>, u8),
    Struck(ValueSet),
    Corner(ValueSet),
    Centre(ValueSet),
    Colour(Option<Colour>),
    /// The candidates of a colour.
    Painted(Colour, ValueSet),
}

impl CellMarks {
    /// All its parts, always in the same order.
    fn parts(self) -> impl Iterator<Item = Part> {
        let marks = [Part::Struck(self.struck), Part::Corner(self.corner), Part::Centre(self.centre)];
        let colours = (0..Colour::COUNT as u8).filter_map(Colour::new);
        let painted = colours.zip(self.painted).map(|(colour, values)| Part::Painted(colour, values));
        [Part::Entry(self.entry, self.supposed), Part::Colour(self.colour)].into_iter().chain(marks).chain(painted)
    }

    /// The parts that differ: each as it is here and as it is in `other`.
    pub(super) fn differences(self, other: CellMarks) -> impl Iterator<Item = (Part, Part)> {
        self.parts().zip(other.parts()).filter(|(here, there)| here != there)
    }

    /// Sets one part.
    pub(super) fn set(&mut self, part: Part) {
        match part {
            Part::Entry(entry, supposed) => (self.entry, self.supposed) = (entry, supposed),
            Part::Struck(values) => self.struck = values,
            Part::Corner(values) => self.corner = values,
            Part::Centre(values) => self.centre = values,
            Part::Colour(colour) => self.colour = colour,
            Part::Painted(colour, values) => self.painted[colour.index()] = values,
        }
    }

    /// The colour of a candidate.
    pub fn paint(&self, value: Value) -> Option<Colour> {
        (0..Colour::COUNT as u8).filter_map(Colour::new).find(|colour| self.painted[colour.index()].contains(value))
    }

    /// The candidates that have a colour.
    pub fn painted(&self) -> ValueSet {
        self.painted.iter().fold(ValueSet::EMPTY, |all, values| all | *values)
    }

    /// Applies an edit of this cell, within `trial` open trials.
    pub(super) fn apply(&mut self, edit: Edit, trial: u8) {
        match edit {
            Edit::Put(candidate) => (self.entry, self.supposed) = (Some(candidate.value), trial),
            Edit::Clear(_) => (self.entry, self.supposed) = (None, 0),
            Edit::Strike(candidate) => _ = self.struck.insert(candidate.value),
            Edit::Restore(candidate) => _ = self.struck.remove(candidate.value),
            Edit::Corner(_, marks) => self.corner = marks,
            Edit::Centre(_, marks) => self.centre = marks,
            Edit::Colour(_, colour) => self.colour = colour,
            Edit::Paint(candidate, colour) => {
                for values in &mut self.painted {
                    values.remove(candidate.value);
                }
                if let Some(values) = colour.and_then(|colour| self.painted.get_mut(colour.index())) {
                    values.insert(candidate.value);
                }
            }
            Edit::Open(_) | Edit::StrikeSet(..) | Edit::RestoreSet(..) | Edit::Suppose | Edit::Keep => {}
        }
    }
}

/// What in a game contradicts a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// Entries that differ from the solution.
    pub entries: Vec<Candidate>,
    /// Ruled-out candidates that belong to the solution.
    pub struck: Vec<Candidate>,
    /// Ruled-out combinations that belong to the solution.
    pub sets: Vec<(ConstraintId, ValueSet)>,
    /// Whether a candidate that the solution needs is no longer shown because of them.
    pub hidden: bool,
}

impl Mistakes {
    /// Whether there are no mistakes.
    pub fn is_empty(&self) -> bool {
        !self.mislead() && self.sets.is_empty()
    }

    /// Whether the candidates on the board contradict the solution.
    pub fn mislead(&self) -> bool {
        !self.entries.is_empty() || !self.struck.is_empty() || self.hidden
    }

    /// The number of mistakes.
    pub fn len(&self) -> usize {
        self.entries.len() + self.struck.len() + self.sets.len()
    }
}

/// What in the marks of all cells contradicts a solution, which has one value for each cell. A value that is ruled out
/// and entered anyway is not counted twice.
pub(super) fn mistakes(marks: &[CellMarks], solution: &[Value]) -> Mistakes {
    let mut found = Mistakes::default();
    for (at, (marks, right)) in marks.iter().zip(solution).enumerate() {
        let candidate = |value| Candidate::new(Cell(at as u16), value);
        match marks.entry {
            Some(entry) if entry != *right => found.entries.push(candidate(entry)),
            None if marks.struck.contains(*right) => found.struck.push(candidate(*right)),
            _ => {}
        }
    }
    found
}
