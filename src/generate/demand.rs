//! How hard a puzzle should be: its score, and the hardest technique of its solution path.

use std::fmt;
use std::ops::RangeInclusive;

use nazo_core::explain::Rating;
use nazo_core::logic::Technique;
use nazo_core::words::{self, Lang};

/// Puzzles that miss the range above by no more than this are still rated fully: one of them may be the nearest.
const MARGIN: u32 = 80;

/// The difficulty asked of a puzzle.
#[derive(Clone, Default)]
pub struct Demand {
    /// The scores that fit; `None` if any does.
    scores: Option<RangeInclusive<u32>>,
    /// The hardest technique of the solution path: no easier one solves the puzzle, and no harder one is needed.
    technique: Option<&'static dyn Technique>,
}

impl Demand {
    /// Asks for scores, a technique, both or neither. For a technique alone, the score must be at least that of the
    /// technique, and a little more for the other steps.
    pub fn new(scores: Option<RangeInclusive<u32>>, technique: Option<&'static dyn Technique>) -> Demand {
        let of_technique = |technique: &dyn Technique| technique.name().effort * 10..=technique.name().effort * 14;
        let scores = scores.or(technique.map(of_technique));
        Demand { scores, technique }
    }

    /// The scores that fit; `None` if any does.
    pub fn scores(&self) -> Option<&RangeInclusive<u32>> {
        self.scores.as_ref()
    }

    /// The technique that should be the hardest.
    pub fn technique(&self) -> Option<&'static dyn Technique> {
        self.technique
    }

    /// Whether any puzzle fits.
    pub fn is_any(&self) -> bool {
        self.scores.is_none()
    }

    /// The highest useful score: puzzles above it do not even count as the nearest.
    pub fn most(&self) -> u32 {
        self.scores.as_ref().map_or(u32::MAX, |scores| scores.end().saturating_add(MARGIN))
    }

    /// How many points a score is outside the range that fits.
    pub fn off(&self, score: u32) -> u32 {
        self.scores
            .as_ref()
            .map_or(0, |scores| scores.start().saturating_sub(score).max(score.saturating_sub(*scores.end())))
    }

    /// Whether another technique is the hardest, and how many points the score is off. Lower is nearer; `(false, 0)`
    /// means the puzzle fits.
    pub fn misses(&self, rating: &Rating) -> (bool, u32) {
        let hardest = rating.hardest.as_ref().map(|name| &name.full);
        let is_other = self.technique.is_some_and(|wanted| hardest != Some(&wanted.name().full));
        (is_other, self.off(rating.score))
    }

    /// The demand as command-line options: ` --score 420..499 --technique X-Wing`.
    pub fn options(&self) -> String {
        let scores = self.scores.as_ref().map(|scores| format!(" --score {}", span(scores)));
        let name = |technique: &dyn Technique| words::quoted(technique.name().full.get(Lang::En));
        let technique = self.technique.map(|technique| format!(" --technique {}", name(technique)));
        scores.into_iter().chain(technique).collect()
    }
}

/// A range of scores as an option: `300..400`, `500..`.
pub fn span(scores: &RangeInclusive<u32>) -> String {
    match *scores.end() {
        u32::MAX => format!("{}..", scores.start()),
        end => format!("{}..{end}", scores.start()),
    }
}

impl fmt::Debug for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.options())
    }
}
