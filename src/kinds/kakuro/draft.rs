//! A kakuro as it was read, each square with the slice of text it came from, before it becomes a puzzle.

use super::{Kakuro, KakuroError, KakuroSquare};
use crate::{Info, Loaded, Start};
use nazo_core::puzzle::{Candidate, Value};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Phrase, say};

/// A kakuro as it was read.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    /// The number of squares in a row.
    pub cols: usize,
    /// The squares in reading order, the border of clues included.
    pub squares: Vec<Piece<'a, KakuroSquare>>,
    /// The player's entries, each with the index of its square.
    pub placed: Vec<(usize, Value)>,
    pub info: Info,
}

/// Turns a sum of 0 into no clue. Some programs write 0 for a missing clue, and no run adds up to 0.
fn without_zeros(square: KakuroSquare) -> KakuroSquare {
    let side = |sum: Option<u32>| sum.filter(|sum| *sum > 0);
    square.sums().map_or(square, |(down, across)| KakuroSquare::of_sums((side(down), side(across))))
}

impl<'a> Draft<'a> {
    /// A grid without entries or info.
    pub fn new(cols: usize, squares: Vec<Piece<'a, KakuroSquare>>) -> Draft<'a> {
        Draft { cols, squares, placed: Vec::new(), info: Info::default() }
    }

    /// The puzzle with the player's entries.
    ///
    /// # Errors
    /// The squares do not make a kakuro. The caret points to the square in question.
    pub fn finish(self, source: &Source) -> Result<Loaded, ReadError> {
        let Draft { cols, squares, placed, info } = self;
        let text = |at: usize| squares.get(at).map_or("", |piece| piece.text);
        let kakuro = Kakuro::new(cols, squares.iter().map(|piece| without_zeros(piece.value)).collect(), info)
            .map_err(|error| {
                let problem = Problem::Shape(error.phrase());
                match error {
                    KakuroError::Shape { .. } | KakuroError::NoCells => ReadError::on(source, text(0), problem),
                    KakuroError::Sum { square, .. } => ReadError::on(source, text(square), problem),
                    KakuroError::Conflict { run, value, first, second } => {
                        let [one, other] = [first, second].map(|at| square_name(at, cols));
                        let message = say!("kakuro.two-in-run", run, value = value.0, one, other);
                        ReadError::rule(source, text(second), [one, other], message)
                    }
                }
            })?;
        let cells = kakuro.cells();
        let placed = placed.into_iter().filter_map(|(at, value)| {
            let cell = cells.get(at).copied().flatten()?;
            Some(Candidate::new(cell, value))
        });
        let start = Start { placed: placed.collect(), eliminated: Vec::new() };
        Ok(Loaded::begun(kakuro, start))
    }
}

/// The name of the square at this index, for messages.
pub(super) fn square_name(at: usize, cols: usize) -> Phrase {
    Phrase::square(at / cols.max(1), at % cols.max(1))
}
