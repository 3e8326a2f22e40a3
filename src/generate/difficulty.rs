//! Difficulty in words: bands of nazo's own score, the same for every kind.

use std::ops::RangeInclusive;

use nazo_core::explain::Rating;
use nazo_core::render::without_places;
use nazo_core::words::{Phrase, say};

/// How hard a puzzle is.
///
/// The first bands follow the puzzles that come with the program. The last follows what people call extreme. Of 300
/// sudokus, none that Sudoku Explainer rates below 7 scores 800, and all but one that it rates above 8 do.
/// `docs/rating.md` explains how a score is computed and what the puzzles of each level contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Singles, locked candidates, single sums and naked pairs.
    Easy,
    /// Hidden pairs, triples, an X-wing, the first sums over whole houses.
    Medium,
    /// Wings, colours, innies and outies, three sentences at once.
    Hard,
    /// Chains, almost locked sets, four to six rules at once.
    Expert,
    /// Long chains and nets of them, fish across blocks, seven or more rules at once, or fewer with a long argument.
    Extreme,
}

impl Difficulty {
    /// All difficulties, easiest first.
    pub const ALL: [Difficulty; 5] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert, Difficulty::Extreme];

    /// The scores of this difficulty.
    pub fn scores(self) -> RangeInclusive<u32> {
        match self {
            Difficulty::Easy => 0..=339,
            Difficulty::Medium => 340..=419,
            Difficulty::Hard => 420..=499,
            Difficulty::Expert => 500..=799,
            Difficulty::Extreme => 800..=u32::MAX,
        }
    }

    /// The difficulty of a score.
    pub fn of(score: u32) -> Difficulty {
        let found = Difficulty::ALL.into_iter().find(|difficulty| difficulty.scores().contains(&score));
        found.unwrap_or(Difficulty::Extreme)
    }

    /// Its identifier on the command line and in files.
    pub fn id(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        }
    }

    /// The difficulty with this identifier, if there is one.
    pub fn named(id: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.id() == id)
    }

    /// Its name for readers.
    pub fn name(self) -> Phrase {
        match self {
            Difficulty::Easy => Phrase::fixed("generate.easy"),
            Difficulty::Medium => Phrase::fixed("generate.medium"),
            Difficulty::Hard => Phrase::fixed("generate.hard"),
            Difficulty::Expert => Phrase::fixed("generate.expert"),
            Difficulty::Extreme => Phrase::fixed("generate.extreme"),
        }
    }
}

/// A summary of a rating, shown beside its difficulty: "score 258, hardest Hidden Single".
pub fn rating_summary(rating: &Rating) -> Phrase {
    let score = rating.score;
    match &rating.hardest {
        None => say!("generate.score", score),
        Some(hardest) => say!("generate.score-and-hardest", score, name = without_places(hardest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::logic::{
        DEATH_BLOSSOM, HIDDEN_PAIR, NAKED_PAIR, NAKED_TRIPLE, POINTING, Technique, X_WING, XY_CHAIN, XYZ_WING,
    };

    /// One step of a technique scores ten times its effort, and the other steps of a path never lower the score.
    #[test]
    fn a_puzzle_that_needs_a_technique_is_as_hard_as_the_page_about_ratings_says() {
        let least = |technique: &dyn Technique| Difficulty::of(technique.name().effort * 10);
        let known: [(&dyn Technique, Difficulty); 8] = [
            (&POINTING, Difficulty::Easy),
            (&NAKED_PAIR, Difficulty::Easy),
            (&X_WING, Difficulty::Medium),
            (&HIDDEN_PAIR, Difficulty::Medium),
            (&NAKED_TRIPLE, Difficulty::Medium),
            (&XYZ_WING, Difficulty::Hard),
            (&XY_CHAIN, Difficulty::Expert),
            (&DEATH_BLOSSOM, Difficulty::Extreme),
        ];
        for (technique, difficulty) in known {
            assert_eq!(least(technique), difficulty, "{}", technique.name().full);
        }
    }

    #[test]
    fn the_bands_cover_every_score_once() {
        for score in [0, 339, 340, 419, 420, 499, 500, 799, 800, 5000, u32::MAX] {
            let bands = Difficulty::ALL.into_iter().filter(|difficulty| difficulty.scores().contains(&score));
            assert_eq!(bands.collect::<Vec<_>>(), [Difficulty::of(score)], "{score}");
        }
        assert!(Difficulty::ALL.into_iter().all(|difficulty| Difficulty::named(difficulty.id()) == Some(difficulty)));
    }
}
