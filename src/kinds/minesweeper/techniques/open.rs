//! The open squares around a number, and the mines it still lacks, as mines and safe squares are found.

use super::super::model::{MINE, TOTAL_WEIGHT};
use nazo_core::puzzle::{AtomId, Candidate, Cell, ConstraintId, Count, Model, Position};

/// A number with undecided squares around it.
pub(super) struct OpenNumber<'m> {
    pub label: &'m nazo_core::words::Phrase,
    pub atom: AtomId,
    /// Whether it is the total number of mines.
    pub is_total: bool,
    /// The number of mines around it.
    pub number: u32,
    /// The number of these that are not found yet.
    pub missing: u32,
    /// The undecided squares, ascending.
    pub open: Vec<Cell>,
    /// What was found around it: the values ruled out for each square.
    pub premises: Vec<Candidate>,
}

/// The numbers with undecided squares, in the order of the board, with the total last. Numbers that can no longer be
/// satisfied are left out.
pub(super) fn open_numbers<'m>(model: &'m Model, position: &Position) -> Vec<OpenNumber<'m>> {
    let numbered = model.constraints().iter().enumerate();
    numbered.filter_map(|(at, _)| open_number(model, position, ConstraintId(at as u32))).collect()
}

fn open_number<'m>(model: &'m Model, position: &Position, id: ConstraintId) -> Option<OpenNumber<'m>> {
    let constraint = model.constraint(id);
    let Count { literals, least, most } = constraint.rule.count()?;
    let atom = model.atoms_of(id).next()?;
    let is_plain = least == most && literals.iter().all(|literal| literal.holds && literal.candidate.value == MINE);
    if !is_plain {
        return None;
    }
    let (mut open, mut premises, mut mines) = (Vec::new(), Vec::new(), 0);
    for cell in literals.iter().map(|literal| literal.candidate.cell) {
        let left = position.candidates(cell);
        match left.only() {
            None => open.push(cell),
            Some(value) => {
                mines += u32::from(value == MINE);
                let gone = model.domain(cell) - left;
                premises.extend(gone.iter().map(|value| Candidate::new(cell, value)));
            }
        }
    }
    let missing = least.checked_sub(mines)?;
    let can_be = !open.is_empty() && missing as usize <= open.len();
    let is_total = constraint.weight == TOTAL_WEIGHT;
    can_be.then_some(OpenNumber { label: &constraint.label, atom, is_total, number: least, missing, open, premises })
}
