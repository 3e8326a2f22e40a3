//! Why a format cannot hold a kakuro.

use super::super::draft::square_name;
use super::super::{Kakuro, KakuroSquare, Way, is_followed};
use super::border;
use crate::{Puzzle, of};
use nazo_core::words::{Phrase, say};

/// The first thing on the list that the kakuro has and the format called `name` cannot express.
pub(super) fn refusal(puzzle: &dyn Puzzle, name: &Phrase, lacks: &[Lacks]) -> Option<Phrase> {
    let kakuro = of(puzzle)?;
    lacks.iter().find_map(|lack| lack.found(kakuro, name))
}

/// Something that a format cannot express.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lacks {
    /// Given values.
    Givens,
    /// Grids without a black square.
    Black,
    /// First rows and columns that hold more than clues for the squares that follow.
    Border,
    /// Sums of zero.
    SumZero,
    /// Sums greater than this.
    SumsBeyond(u32),
    /// Sums in the first row or column where no white square follows.
    Dead,
    /// Runs without a sum.
    NoSum,
    /// Grids without a clue.
    NoClue,
}

impl Lacks {
    /// A message about what the format `name`, which lacks this, cannot express of the grid. None if it is not on the
    /// grid.
    fn found(self, kakuro: &Kakuro, name: &Phrase) -> Option<Phrase> {
        let (squares, cols) = (kakuro.squares(), kakuro.cols());
        let first = |is_lacking: &dyn Fn(usize, &KakuroSquare) -> bool| {
            Some(square_name(squares.iter().enumerate().position(|(at, square)| is_lacking(at, square))?, cols))
        };
        let no_such_sum = |is_lacking: &dyn Fn(u32) -> bool| {
            let lacking = |(at, square): (usize, &KakuroSquare)| {
                let sums = [Way::Down, Way::Across].into_iter().filter_map(|way| square.sum(way));
                Some((square_name(at, cols), sums.into_iter().find(|sum| is_lacking(*sum))?))
            };
            let (place, sum) = squares.iter().enumerate().find_map(lacking)?;
            Some(say!("kakuro.lacks-such-sum", name, sum, place))
        };
        let is_clue = |square: &KakuroSquare| *square != KakuroSquare::BLANK && !square.is_white();
        Some(match self {
            Lacks::Givens => {
                let place = first(&|_, square| matches!(square, KakuroSquare::White(Some(_))))?;
                say!("kakuro.lacks-givens", name, place)
            }
            Lacks::Black if squares.iter().all(|square| square.is_white()) => say!("kakuro.lacks-black", name),
            Lacks::Border => {
                let is_wrong = |at: usize, square: &KakuroSquare| match kakuro.place(at) {
                    (0, 0) => *square != KakuroSquare::BLANK,
                    (0, _) => square.is_white() || square.sum(Way::Across).is_some(),
                    (_, 0) => square.is_white() || square.sum(Way::Down).is_some(),
                    _ => false,
                };
                say!("kakuro.lacks-border", name, place = first(&is_wrong)?)
            }
            Lacks::SumZero => no_such_sum(&|sum| sum == 0)?,
            Lacks::SumsBeyond(most) => no_such_sum(&|sum| sum > most)?,
            Lacks::Dead => {
                let is_dead = |at: usize, square: &KakuroSquare| {
                    let way = if at < cols { Way::Down } else { Way::Across };
                    border::has(cols, at) && square.sum(way).is_some() && !is_followed(cols, squares, at, way)
                };
                say!("kakuro.lacks-dead-sums", name, place = first(&is_dead)?)
            }
            Lacks::NoClue if !squares.iter().any(is_clue) => Phrase::fixed("kakuro.lacks-no-clue"),
            Lacks::NoSum => {
                let runs = kakuro.runs();
                let run = runs.iter().find(|run| run.sum.is_none())?;
                say!("kakuro.lacks-no-sum", name, place = square_name(*run.squares.first()?, cols))
            }
            _ => return None,
        })
    }
}
