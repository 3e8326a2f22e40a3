//! Layouts on which there is no sudoku of the wished grade, and how far that is known.

use super::layout::{Layout, Symmetry};
use super::search::SearchProgress;
use super::target::Target;
use nazo_core::words::{Phrase, say};

/// The fewest clues of a sudoku with one solution (McGuire, Tugemann, Civario, "There is no 16-Clue Sudoku", 2012).
pub(super) const FEWEST_CLUES: usize = 17;
/// A search that has left at least so many cells open on every board it saw has no hope.
const FAR_OPEN: u8 = 14;
/// A search whose solved puzzles all take fewer steps than those of the grade by more than this has none either.
const FAR_STEPS: u32 = 8;

/// Why a layout has no puzzle of a grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Proven: fewer than 17 clues never leave one solution.
    TooFewClues {
        /// How many there are.
        clues: usize,
    },
    /// Proven: two lines without a clue in one band can be swapped.
    EmptyLines {
        /// The lines, counted from 0.
        lines: [usize; 2],
        /// Whether they are rows rather than columns.
        are_rows: bool,
    },
    /// Proven: no layout has this symmetry and so many clues.
    NoSuchLayout {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of clues.
        clues: usize,
    },
    /// Proven: each step of a puzzle of level 1 fills a cell.
    TooFewCells {
        /// How many cells are open.
        open: usize,
        /// The fewest steps of the grade.
        least: u32,
    },
    /// Likely: the rules of the grade came nowhere near a solution.
    Sparse {
        /// How many boards were tried.
        boards: u64,
        /// The fewest cells that were left open.
        open: u8,
        /// The highest rule of the grade.
        most: u8,
    },
    /// Likely: the solved puzzles took far fewer steps than those of the grade.
    Full {
        /// How many boards were tried.
        boards: u64,
        /// The fewest and the most steps of solved puzzles.
        found: (u32, u32),
        /// The fewest and the most steps of puzzles of the grade.
        wanted: (u32, u32),
    },
}

impl Obstacle {
    /// What can be said of a layout without looking for puzzles.
    pub fn proven(layout: Layout, target: &Target) -> Option<Obstacle> {
        let clues = layout.count();
        if clues < FEWEST_CLUES {
            return Some(Obstacle::TooFewClues { clues });
        }
        for are_rows in [true, false] {
            let at = |line: usize, along: usize| if are_rows { line * 9 + along } else { along * 9 + line };
            let is_empty = |line: usize| (0..9).all(|along| !layout.contains(at(line, along)));
            for band in 0..3 {
                let empty: Vec<usize> = (band * 3..band * 3 + 3).filter(|line| is_empty(*line)).collect();
                if let [one, other, ..] = empty[..] {
                    return Some(Obstacle::EmptyLines { lines: [one, other], are_rows });
                }
            }
        }
        let (open, (least, _)) = (81 - clues, target.steps());
        (target.most() == 1 && open < least as usize).then_some(Obstacle::TooFewCells { open, least })
    }

    /// What a search that found nothing so far suggests.
    pub fn likely(sight: &SearchProgress, target: &Target) -> Option<Obstacle> {
        let (boards, wanted) = (sight.boards, target.steps());
        match (sight.steps, sight.fewest_open) {
            (Some(found), _) if found.1 + FAR_STEPS < wanted.0 => Some(Obstacle::Full { boards, found, wanted }),
            (None, Some(open)) if open >= FAR_OPEN => Some(Obstacle::Sparse { boards, open, most: target.most() }),
            _ => None,
        }
    }

    /// Whether it is proven rather than likely.
    pub fn is_proven(&self) -> bool {
        !matches!(self, Obstacle::Sparse { .. } | Obstacle::Full { .. })
    }

    /// The reason, a clause without a full stop.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Obstacle::TooFewClues { clues } => say!("generate.too-few-clues", clues, fewest = FEWEST_CLUES),
            Obstacle::NoSuchLayout { symmetry, clues } => {
                say!("generate.no-such-layout", clues, symmetry = symmetry.name())
            }
            Obstacle::EmptyLines { lines, are_rows } => {
                let [one, other] = lines.map(|line| line + 1);
                if are_rows {
                    say!("generate.empty-rows", one, other)
                } else {
                    say!("generate.empty-columns", one, other)
                }
            }
            Obstacle::TooFewCells { open, least } => say!("generate.too-few-cells", open, least),
            Obstacle::Sparse { boards, open, most: 1 } => say!("generate.sparse-for-one-rule", boards, open),
            Obstacle::Sparse { boards, open, most } => say!("generate.sparse", boards, most, open),
            Obstacle::Full { boards, found: (least, most), wanted: (from, to) } => {
                say!("generate.too-full", boards, least, most, from, to)
            }
        }
    }
}
