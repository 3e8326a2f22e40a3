//! What the techniques with colours say.

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::phrases;
use crate::puzzle::{Candidate, Value};
use crate::words::{Arg, Phrase, say};

/// The sentences of one step, with the data they need.
pub(super) struct Words<'w, 'a> {
    pub index: &'w CandidateIndex<'a>,
    pub value: Value,
    pub lost: &'w [Candidate],
    pub detail: phrases::Detail,
}

impl Words<'_, '_> {
    fn lost(&self) -> Phrase {
        phrases::lost(self.index.model, self.lost, self.detail)
    }

    fn digit(&self) -> Phrase {
        self.index.model.value_called(self.value)
    }

    fn cells(&self, cells: Cells) -> Phrase {
        match self.detail {
            phrases::Detail::Brief if cells.len() > 2 => phrases::counted_cells(cells.len()),
            _ => phrases::all(cells.iter().map(|at| self.cell(at))),
        }
    }

    fn cell(&self, at: usize) -> Phrase {
        self.index.model.cell_called(self.index.cell(at))
    }

    /// A place that sees both colours cannot have the digit.
    pub fn trap(&self, colours: [Cells; 2]) -> Phrase {
        let ([one, other], [ones, others]) = (colours.map(|some| self.cells(some)), colours.map(|some| some.len()));
        say!("logic.colour-trap", digit = self.digit(), one, ones, other, others, lost = self.lost())
    }

    /// Two cells of one colour see each other, so that colour is wrong.
    pub fn wrap(&self, colour: Cells, ends: [usize; 2]) -> Phrase {
        let (cells, is_pair, [p, q]) = (self.cells(colour), colour.len() == 2, ends.map(|at| self.cell(at)));
        say!("logic.colour-wrap", digit = self.digit(), cells, is_pair, p, q, lost = self.lost())
    }

    /// Two cells of different clusters see each other, so one of the opposite colours holds.
    pub fn multi_trap(&self, ends: [usize; 2], colours: [Cells; 2]) -> Phrase {
        let ([one, other], [ones, others]) = (colours.map(|some| self.cells(some)), colours.map(|some| some.len()));
        let ([p, q], digit) = (ends.map(|at| self.cell(at)), self.digit());
        say!("logic.multi-colour-trap", p, q, digit, one, ones, other, others, lost = self.lost())
    }

    /// Several pairs of colours of two clusters see each other.
    pub fn multi_traps(&self, conflicts: &[[usize; 2]], [first, second]: [[Cells; 2]; 2]) -> Phrase {
        let (digit, lost) = (self.digit(), self.lost());
        let pairs = conflicts.iter().map(|pair| phrases::both(pair.map(|at| self.cell(at))));
        let [a, b, c, d] = [first[0], first[1], second[0], second[1]].map(|cells| self.cells(cells));
        let but = match self.detail {
            phrases::Detail::Full => {
                say!("logic.colours-not-both", pairs = Arg::Row(pairs.collect()))
            }
            phrases::Detail::Brief => Phrase::fixed("logic.colours-some-clash"),
        };
        let cases = say!("logic.multi-colour-cases", digit, a, b, c, d, but, lost);
        Phrase::ways([cases, say!("logic.multi-colour-groups", digit, lost)])
    }

    /// A colour sees both colours of another cluster, so it is wrong.
    pub fn multi_wrap(&self, colour: Cells, seen: [[usize; 2]; 2]) -> Phrase {
        let (digit, lost) = (self.digit(), self.lost());
        let [[p, of_p], [q, of_q]] = seen.map(|pair| pair.map(|at| self.cell(at)));
        if colour.len() == 1 {
            return say!("logic.multi-colour-wrap-of-one", of_p, of_q, digit, p, q, lost);
        }
        let (cells, is_pair) = (self.cells(colour), colour.len() == 2);
        say!("logic.multi-colour-wrap", cells, is_pair, digit, of_p, of_q, p, q, lost)
    }
}
