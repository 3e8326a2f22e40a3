//! The effects of a candidate in its cell: which others it sees, and where it is one of the last.

use nazo_core::puzzle::{Candidate, Cell, Model, Position};

/// What a candidate sees and where it is needed, for a player who examines it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The cells that would lose the value if it were placed here, in the order of the model.
    pub seen: Vec<Cell>,
    /// The houses (indices into [`Model::houses`]) that have no other place for the value.
    pub only: Vec<usize>,
    /// The houses that have one other place for it, and that place.
    pub pairs: Vec<(usize, Cell)>,
}

/// The effects of a candidate in a position; empty if it is not a candidate or the cell is filled.
pub fn reach(model: &Model, position: &Position, candidate: Candidate) -> Reach {
    if position.is_placed(candidate.cell) || !position.has(candidate) {
        return Reach::default();
    }
    let is_open = |cell: Cell| !position.is_placed(cell) && position.has(Candidate::new(cell, candidate.value));
    let mut found = Reach {
        seen: model.peers(candidate.cell).iter().copied().filter(|cell| is_open(*cell)).collect(),
        ..Reach::default()
    };
    for (at, house) in model.houses().iter().enumerate() {
        // A last place is a reason only if the value must occur in the house.
        if !house.cells.contains(&candidate.cell) || !house.covers.contains(candidate.value) {
            continue;
        }
        let mut others = house.cells.iter().copied().filter(|cell| *cell != candidate.cell && is_open(*cell));
        match (others.next(), others.next()) {
            (None, _) => found.only.push(at),
            (Some(other), None) => found.pairs.push((at, other)),
            _ => {}
        }
    }
    found
}
