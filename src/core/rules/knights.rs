//! No two cells a knight's move apart have the same value.

use crate::puzzle::{Candidate, Cell, Clauses, Demand, Literal, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// No two of the cells that lie a knight's move apart, each with its row and column, have the same value.
pub fn knights(board: &[(Cell, u16, u16)]) -> Rule {
    let is_move = |one: usize, other: usize| {
        let ((_, row, col), (_, other_row, other_col)) = (board[one], board[other]);
        matches!((row.abs_diff(other_row), col.abs_diff(other_col)), (1, 2) | (2, 1))
    };
    let pairs = (0..board.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
    let moves = pairs.filter(|[one, other]| is_move(*one, *other)).collect();
    Knights { cells: board.iter().map(|(cell, ..)| *cell).collect(), moves }.into()
}

#[derive(Debug)]
struct Knights {
    cells: Vec<Cell>,
    /// Places among the cells that lie a knight's move apart.
    moves: Vec<[usize; 2]>,
}

impl Demand for Knights {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let value = |at: usize| values.get(self.cells[at].index());
        self.moves.iter().all(|[one, other]| value(*one) != value(*other))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        for ends in &self.moves {
            let [one, other] = ends.map(|at| self.cells[at]);
            for value in to.domain(one) & to.domain(other) {
                let is_not = |cell| Literal { candidate: Candidate::new(cell, value), holds: false };
                to.any(&[is_not(one), is_not(other)]);
            }
        }
    }

    fn describe(&self) -> Sentence {
        let key = Fixed("rules.knights-differ");
        Sentence::new(key, [])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Knights { cells: self.cells.iter().map(|cell| to(*cell)).collect(), moves: self.moves.clone() }.into()
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        for [one, other] in self.moves.iter().flat_map(|[one, other]| [[*one, *other], [*other, *one]]) {
            if let Some(value) = left[one].only() {
                left[other].remove(value);
            }
        }
        left.iter().all(|values| !values.is_empty())
    }
}
