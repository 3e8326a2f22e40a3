//! How hard a puzzle is asked to be: by its score, and by the technique that is to be the hardest of its path.

use std::fmt;
use std::ops::RangeInclusive;

use nazo_core::explain::Rating;
use nazo_core::logic::Technique;
use nazo_core::words::{self, Lang};

/// Puzzles that miss the range above by no more than this are rated to the end: one of them may be the nearest.
const MARGIN: u32 = 80;

/// What is asked of how hard a puzzle is.
#[derive(Clone, Default)]
pub struct Demand {
    /// The scores that are welcome; with none any is.
    scores: Option<RangeInclusive<u32>>,
    /// The technique that is to be the hardest of its path: nothing easier leads to the end, and nothing harder is needed.
    technique: Option<&'static dyn Technique>,
}

impl Demand {
    /// Scores, a technique, both or neither. Where a technique alone is asked for, the score is to be as high as it asks for,
    /// and a little more for what else there is to do.
    pub fn new(scores: Option<RangeInclusive<u32>>, technique: Option<&'static dyn Technique>) -> Demand {
        let of_technique = |technique: &dyn Technique| technique.name().effort * 10..=technique.name().effort * 14;
        let scores = scores.or(technique.map(of_technique));
        Demand { scores, technique }
    }

    /// The scores that are welcome; none where any is.
    pub fn scores(&self) -> Option<&RangeInclusive<u32>> {
        self.scores.as_ref()
    }

    /// The technique that is to be the hardest.
    pub fn technique(&self) -> Option<&'static dyn Technique> {
        self.technique
    }

    /// Whether any puzzle will do.
    pub fn is_any(&self) -> bool {
        self.scores.is_none()
    }

    /// Puzzles with a higher score than this are no use, not even as the nearest.
    pub fn most(&self) -> u32 {
        self.scores.as_ref().map_or(u32::MAX, |scores| scores.end().saturating_add(MARGIN))
    }

    /// By how many points a score misses those that are welcome.
    pub fn off(&self, score: u32) -> u32 {
        self.scores
            .as_ref()
            .map_or(0, |scores| scores.start().saturating_sub(score).max(score.saturating_sub(*scores.end())))
    }

    /// Whether another technique is the hardest, and by how many points the score misses: the less the nearer, and nothing
    /// where the puzzle is what was asked for.
    pub fn misses(&self, rating: &Rating) -> (bool, u32) {
        let hardest = rating.hardest.as_ref().map(|name| &name.full);
        let is_other = self.technique.is_some_and(|wanted| hardest != Some(&wanted.name().full));
        (is_other, self.off(rating.score))
    }

    /// The same on the command line: ` --score 420..499 --technique X-Wing`.
    pub fn options(&self) -> String {
        let scores = self.scores.as_ref().map(|scores| format!(" --score {}", span(scores)));
        let name = |technique: &dyn Technique| words::quoted(technique.name().full.get(Lang::En));
        let technique = self.technique.map(|technique| format!(" --technique {}", name(technique)));
        scores.into_iter().chain(technique).collect()
    }
}

/// A range of scores as it is asked for: `300..400`, `500..`.
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
