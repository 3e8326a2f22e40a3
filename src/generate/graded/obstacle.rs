//! Why there is no sudoku of a grade on a layout, and whether that is proven or likely.

use super::layout::{Layout, Symmetry};
use super::search::SearchProgress;
use super::target::Target;
use nazo_core::words::{Phrase, say};

/// The fewest clues of a sudoku with one solution (McGuire, Tugemann, Civario, "There is no 16-Clue Sudoku", 2012).
pub(super) const FEWEST_CLUES: usize = 17;
/// A search that left at least this many cells open on every board has no prospect.
const FAR_OPEN: u8 = 14;
/// Nor has one whose solved puzzles all take fewer steps than the grade by more than this.
const FAR_STEPS: u32 = 8;

/// Why a layout has no puzzle of a grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Proven: fewer than 17 clues never give a unique solution.
    TooFewClues {
        /// The number of clues.
        clues: usize,
    },
    /// Proven: two lines of one band without clues can be swapped.
    EmptyLines {
        /// The lines, counted from 0.
        lines: [usize; 2],
        /// Whether they are rows rather than columns.
        are_rows: bool,
    },
    /// Proven: no layout has this symmetry with this number of clues.
    NoSuchLayout {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of clues.
        clues: usize,
    },
    /// Proven: each step of a puzzle of level 1 fills a cell, and there are too few.
    TooFewCells {
        /// The number of open cells.
        open: usize,
        /// The fewest steps of the grade.
        least: u32,
    },
    /// Likely: the rules of the grade came nowhere near a solution.
    Sparse {
        /// The number of boards tried.
        boards: u64,
        /// The fewest cells left open.
        open: u8,
        /// The highest rule of the grade.
        most: u8,
    },
    /// Likely: the solved puzzles took far fewer steps than those of the grade.
    Full {
        /// The number of boards tried.
        boards: u64,
        /// The fewest and the most steps of the solved puzzles.
        found: (u32, u32),
        /// The fewest and the most steps of puzzles of the grade.
        wanted: (u32, u32),
    },
}

impl Obstacle {
    /// The obstacle that a layout is proven to have, without a search.
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

    /// The obstacle that an unsuccessful search suggests so far.
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

    /// The reason, as a clause without a full stop.
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
