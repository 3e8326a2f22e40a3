//! A made sudoku as a puzzle that tells how hard it is.

use std::sync::Arc;

use super::wish::{Made, Wish};
use crate::generate::difficulty::{Difficulty, rating_summary};
use nazo_core::explain::{self, By, Effort, Options, Rating, grades};
use nazo_core::puzzle::{Budget, Position};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::{Info, Puzzle, classic};

/// A made sudoku as a puzzle.
#[derive(Clone, Debug)]
pub struct Presented {
    /// The puzzle, whose note tells the score, the hardest technique and, where it was asked for, the published grade.
    pub puzzle: Arc<dyn Puzzle>,
    /// How hard it is by nazo's own score; none where its path was not found.
    pub rating: Option<Rating>,
}

impl Made {
    /// The puzzle that was made of a wish, with where it comes from; none where its clues conflict, which those of a made one never do.
    pub fn present(&self, wish: &Wish<'_>, source: Option<String>, lang: Lang) -> Option<Presented> {
        let bare = classic(&self.givens, Info::default())?;
        let model = bare.model();
        let techniques = bare.kind().techniques();
        let options = Options { by: By::Auto, techniques, effort: Effort::Thorough, ..Options::default() };
        let path = explain::path(&model, &Position::start(&model), options, &Budget::unlimited()).ok();
        let rating = path.map(|path| Rating::of(&path));
        let grade = wish.grade.and_then(|grade| wish.grades.get(grade)).zip(self.adequacy);
        let published = grade.map(|grade| grades::summary(wish.grades, Some(grade), self.rated));
        let said: Vec<Phrase> = rating.as_ref().map(rating_summary).into_iter().chain(published).collect();
        let said: Vec<&str> = said.iter().map(|phrase| phrase.get(lang)).collect();
        let note = (!said.is_empty()).then(|| said.join("; "));
        let grade = rating.as_ref().map(|rating| Difficulty::of(rating.score).id().to_string());
        let info = Info { source, grade, note, ..Info::default() };
        Some(Presented { puzzle: bare.with_info(info), rating })
    }
}
