//! Presents a sudoku from the search as a puzzle with its difficulty.

use std::sync::Arc;

use super::wish::{Made, Wish};
use crate::generate::difficulty::{Difficulty, rating_summary};
use nazo_core::explain::{self, By, Effort, Options, Rating, grades};
use nazo_core::puzzle::{Budget, Position};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::{Info, Puzzle, classic};

/// A sudoku from the search as a puzzle.
#[derive(Clone, Debug)]
pub struct Presented {
    /// The puzzle. Its note gives the score, the hardest technique and, if one was asked for, the published grade.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its rating by nazo's own score; `None` if no solution path was found.
    pub rating: Option<Rating>,
}

impl Made {
    /// The puzzle made for a wish, with its source. `None` if its clues conflict, which never happens for [`Made`]
    /// puzzles.
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
