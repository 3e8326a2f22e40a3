//! A made sudoku as a puzzle that tells how hard it is.

use std::sync::Arc;

use super::wish::Made;
use nazo_core::explain::{self, By, Effort, Options, Rating};
use nazo_core::puzzle::{Budget, Position};
use nazo_core::words::Lang;
use nazo_kinds::{Info, Puzzle, classic};

/// A made sudoku as a puzzle.
#[derive(Clone, Debug)]
pub struct Presented {
    /// The puzzle, whose note tells level, steps, adequacy, score and hardest technique.
    pub puzzle: Arc<dyn Puzzle>,
    /// How hard it is by nazo's own score; none where its path was not found.
    pub rating: Option<Rating>,
}

impl Made {
    /// The puzzle of `grade`, with where it comes from; none where its clues clash, which those of a made one never do.
    pub fn present(&self, grade: Option<&str>, source: Option<String>) -> Option<Presented> {
        let bare = classic(&self.givens, Info::default())?;
        let model = bare.model();
        let techniques = bare.kind().techniques();
        let options = Options { by: By::Auto, techniques, effort: Effort::Thorough, ..Options::default() };
        let path = explain::path(&model, &Position::start(&model), options, &Budget::unlimited()).ok();
        let rating = path.map(|path| Rating::of(&path));
        let mut note = match self.rated.is_solved() {
            true => format!("level {}, {} steps", self.rated.level, self.rated.steps),
            false => "beyond the thirteen rules".to_string(),
        };
        if let Some(adequacy) = self.adequacy {
            note += &format!(", adequacy {adequacy:.3}");
        }
        if let Some(rating) = &rating {
            note += &format!(", score {}", rating.score);
            let hardest = rating.hardest.as_ref();
            note += &hardest.map(|name| format!(", hardest {}", name.full.get(Lang::En))).unwrap_or_default();
        }
        let grade = grade.map(str::to_string);
        let info = Info { source, grade, note: Some(note), ..Info::default() };
        Some(Presented { puzzle: bare.with_info(info), rating })
    }
}
