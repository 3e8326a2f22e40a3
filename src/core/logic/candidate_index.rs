//! A position as the wider techniques look at it: its open cells by number, and which of them see each other.

use super::cells::Cells;
use crate::puzzle::{Candidate, Cell, Form, House, Model, Position, Value, ValueSet};

/// The open cells of a position, numbered from 0 in board order. Sets of them are [`Cells`].
pub struct CandidateIndex<'a> {
    /// The puzzle.
    pub model: &'a Model,
    /// The position that is indexed.
    pub position: &'a Position,
    cells: Vec<Cell>,
    numbers: Vec<Option<u16>>,
    candidates: Vec<ValueSet>,
    peers: Vec<Cells>,
    places: Vec<Cells>,
    houses: Vec<Cells>,
}

impl<'a> CandidateIndex<'a> {
    /// Indexes a position. None if a cell has no candidate left, or if more than [`Cells::MOST`] cells are open, which
    /// is more than anybody follows.
    pub fn of(model: &'a Model, position: &'a Position) -> Option<CandidateIndex<'a>> {
        let cells: Vec<Cell> = model.cells().filter(|cell| !position.is_placed(*cell)).collect();
        if cells.len() > Cells::MOST || cells.iter().any(|cell| position.candidates(*cell).is_empty()) {
            return None;
        }
        let mut numbers = vec![None; model.cell_count()];
        for (at, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = Some(at as u16);
        }
        let among =
            |all: &[Cell]| -> Cells { all.iter().filter_map(|cell| numbers[cell.index()]).map(usize::from).collect() };
        let mut places = Vec::new();
        let candidates: Vec<ValueSet> = cells.iter().map(|cell| position.candidates(*cell)).collect();
        for (at, set) in candidates.iter().enumerate() {
            for value in *set {
                let number = usize::from(value.number());
                if places.len() <= number {
                    places.resize(number + 1, Cells::EMPTY);
                }
                places[number].insert(at);
            }
        }
        let peers = cells.iter().map(|cell| among(model.peers(*cell))).collect();
        let houses = model.houses().iter().map(|house| among(&house.cells)).collect();
        Some(CandidateIndex { model, position, cells, numbers, candidates, peers, places, houses })
    }

    /// The number of open cells.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// The cell with this number.
    pub fn cell(&self, at: usize) -> Cell {
        self.cells[at]
    }

    /// The cells of a set.
    pub fn cells(&self, set: Cells) -> Vec<Cell> {
        set.iter().map(|at| self.cells[at]).collect()
    }

    /// The number of a cell; None if it is not open.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        self.numbers.get(cell.index()).copied().flatten().map(usize::from)
    }

    /// The candidates of the cell with this number.
    pub fn candidates(&self, at: usize) -> ValueSet {
        self.candidates[at]
    }

    /// The union of the candidates of several cells.
    pub fn candidates_of(&self, set: Cells) -> ValueSet {
        set.iter().fold(ValueSet::EMPTY, |all, at| all | self.candidates[at])
    }

    /// The open cells that see this one.
    pub fn peers(&self, at: usize) -> Cells {
        self.peers[at]
    }

    /// The open cells that see every cell of a set; none of them is in the set. Empty for an empty set.
    pub fn seeing_all(&self, set: Cells) -> Cells {
        let mut seeing = set.iter().map(|at| self.peers[at]);
        let first = seeing.next().unwrap_or(Cells::EMPTY);
        seeing.fold(first, |all, peers| all & peers)
    }

    /// Whether every two cells of the set see each other.
    pub fn all_see_each_other(&self, set: Cells) -> bool {
        set.iter().all(|at| (set - Cells::single(at)).is_subset(self.peers[at]))
    }

    /// The cells that have the value as a candidate.
    pub fn places(&self, value: Value) -> Cells {
        self.places.get(usize::from(value.number())).copied().unwrap_or_default()
    }

    /// The values that are a candidate of some cell.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let fitting: Vec<bool> = self.places.iter().map(|places| !places.is_empty()).collect();
        fitting.into_iter().enumerate().filter(|(_, fits)| *fits).map(|(number, _)| Value(number as u8))
    }

    /// The open cells of a house, by its index in [`Model::houses`].
    pub fn house(&self, at: usize) -> Cells {
        self.houses[at]
    }

    /// The number of houses of the puzzle.
    pub fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// The house with this index in [`Model::houses`].
    pub fn house_at(&self, at: usize) -> &'a House {
        &self.model.houses()[at]
    }

    /// The form of the house with this index.
    pub fn form(&self, at: usize) -> Form {
        self.model.houses()[at].form
    }

    /// The places of a value in a house that still needs it. Empty if the house need not contain the value or has it
    /// already.
    pub fn must_be_in(&self, house: usize, value: Value) -> Cells {
        if !self.model.houses()[house].covers.contains(value) {
            return Cells::EMPTY;
        }
        // Once the value is placed in the house, no open cell there has it as a candidate. The exception is a value
        // that the player placed against the rules; such a house proves nothing.
        let open = self.houses[house] & self.places(value);
        let placed = |cell: &Cell| self.position.value(*cell) == Some(value);
        if self.model.houses()[house].cells.iter().any(placed) { Cells::EMPTY } else { open }
    }

    /// The houses that contain every cell of the set, in order.
    pub fn houses_with(&self, set: Cells) -> Vec<usize> {
        let of_first = set.first().map_or(&[][..], |at| self.model.houses_of(self.cells[at]));
        of_first.iter().copied().filter(|house| set.is_subset(self.houses[*house])).collect()
    }

    /// The first house of this form that contains the cell.
    pub fn house_of(&self, at: usize, form: Form) -> Option<usize> {
        self.model.houses_of(self.cells[at]).iter().copied().find(|house| self.form(*house) == form)
    }

    /// The candidates of one value in the cells of a set.
    pub fn each(&self, set: Cells, value: Value) -> impl Iterator<Item = Candidate> + '_ {
        set.iter().map(move |at| Candidate::new(self.cells[at], value))
    }

    /// The cells with exactly two candidates.
    pub fn bivalue(&self) -> Cells {
        (0..self.cells.len()).filter(|at| self.candidates[*at].len() == 2).collect()
    }
}
