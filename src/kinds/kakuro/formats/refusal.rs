//! Why a format cannot hold a kakuro.

use super::super::draft::square_name;
use super::super::{Kakuro, Square, Way};
use crate::{Puzzle, of};
use nazo_core::words::{Fixed, Phrase, phrase};

/// The first of the things that a format called `name` lacks which the kakuro has.
pub(super) fn refusal(puzzle: &dyn Puzzle, name: Fixed, lacks: &[Lacks]) -> Option<Phrase> {
    let kakuro = of(puzzle)?;
    lacks.iter().find_map(|lack| lack.found(kakuro, name))
}

/// Something that a format has no place for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lacks {
    /// Given values.
    Givens,
    /// Grids without a black square.
    Black,
    /// First rows and columns that are not clues alone, each for the squares that follow.
    Border,
    /// Sums of nought.
    SumZero,
    /// Sums beyond this one.
    SumsBeyond(u32),
    /// Sums in the first row or column that no white square follows.
    Dead,
    /// Runs without a sum.
    NoSum,
    /// Grids without any clue.
    NoClue,
}

impl Lacks {
    /// What the format `name` cannot say of a grid, where it lacks this.
    fn found(self, kakuro: &Kakuro, name: Fixed) -> Option<Phrase> {
        let name = Phrase::from(name);
        let first = |is_lacking: &dyn Fn(usize, &Square) -> bool| {
            let at = kakuro.squares().iter().enumerate().position(|(at, square)| is_lacking(at, square))?;
            Some(square_name(at, kakuro.cols()))
        };
        let no_such_sum = |is_lacking: &dyn Fn(u32) -> bool| {
            let lacking = |(at, square): (usize, &Square)| {
                let sums = [Way::Down, Way::Across].into_iter().filter_map(|way| square.sum(way));
                Some((square_name(at, kakuro.cols()), sums.into_iter().find(|sum| is_lacking(*sum))?))
            };
            let (place, sum) = kakuro.squares().iter().enumerate().find_map(lacking)?;
            Some(phrase!(
                [name, place],
                "{name} has no sum of {sum}, and the clue at {place} has it",
                "{place}のヒントの合計{sum}は、{name}では書けません"
            ))
        };
        let is_white = |at: usize| kakuro.squares().get(at).is_some_and(|square| square.is_white());
        Some(match self {
            Lacks::Givens => phrase!(
                [name, place = first(&|_, square| matches!(square, Square::White(Some(_))))?],
                "there are no given values in {name}, and {place} has one",
                "{place}にヒント数字がありますが、この形式では書けません"
            ),
            Lacks::Black if kakuro.squares().iter().all(|square| square.is_white()) => {
                phrase!([name], "there are no grids without a black square in {name}", "黒マスのない盤は書けません")
            }
            Lacks::Black => return None,
            Lacks::Border => {
                let is_wrong = |at: usize, square: &Square| match kakuro.place(at) {
                    (0, 0) => *square != Square::BLANK,
                    (0, _) => square.is_white() || square.sum(Way::Across).is_some(),
                    (_, 0) => square.is_white() || square.sum(Way::Down).is_some(),
                    _ => false,
                };
                phrase!(
                    [name, place = first(&is_wrong)?],
                    "{name} begins with a row and a column of clues, and {place} does not fit there",
                    "{name}の盤は最初の行と列がヒントだけですが、{place}が違います"
                )
            }
            Lacks::SumZero => no_such_sum(&|sum| sum == 0)?,
            Lacks::SumsBeyond(most) => no_such_sum(&|sum| sum > most)?,
            Lacks::Dead => {
                let is_dead = |at: usize, square: &Square| match kakuro.place(at) {
                    (0, _) => square.sum(Way::Down).is_some() && !is_white(at + kakuro.cols()),
                    (_, 0) => square.sum(Way::Across).is_some() && !is_white(at + 1),
                    _ => false,
                };
                phrase!(
                    [name, place = first(&is_dead)?],
                    "in {name} a white square follows every sum at the border, and none follows that at {place}",
                    "{name}では端の合計の次に白マスが必要ですが、{place}の次にありません"
                )
            }
            Lacks::NoClue => {
                let is_clue = |square: &Square| *square != Square::BLANK && !square.is_white();
                let has_clue = kakuro.squares().iter().any(is_clue);
                (!has_clue).then_some(Phrase::fixed(
                    "without any clue nobody would know it for a kakuro",
                    "ヒントが1つもないと、カックロとして読まれません",
                ))?
            }
            Lacks::NoSum => {
                let runs = kakuro.runs();
                let run = runs.iter().find(|run| run.sum.is_none())?;
                phrase!(
                    [name, place = square_name(*run.squares.first()?, kakuro.cols())],
                    "the run at {place} has no sum, and in {name} every run has one",
                    "{place}からの並びには合計がありませんが、並びの一覧では必要です"
                )
            }
        })
    }
}
