//! A list of puzzles or of games, with the board of the selected one beside it.

use super::library::Offer;
use super::preview::{far, game_columns, name_of};
use super::rows::{Column, Row};
use super::survey::{Progress, Survey};
use crate::play::{Listed, grade_name};
use crate::ui::model::clock_text;
use crate::ui::theme::Part;
use nazo_core::words::{self, Lang, Phrase, say};

/// What a list holds.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// Puzzles of a pack, a file or a paste.
    Puzzles(Vec<Offer>),
    /// Saved games by their ids.
    Games(Vec<String>),
}

/// A list on show.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// What it is called; none for the puzzles of files.
    pub title: Option<Phrase>,
    pub content: Content,
    /// The selected row, counted from 0.
    pub selected: usize,
    /// What is to be said of the whole list, such as what could not be read.
    pub note: Option<Phrase>,
}

impl List {
    /// Puzzles, the first one selected.
    pub fn of(title: Option<Phrase>, puzzles: Vec<Offer>, note: Option<Phrase>) -> List {
        List { title, content: Content::Puzzles(puzzles), selected: 0, note }
    }

    /// Saved games, the one played last selected.
    pub fn of_games<'a>(title: Phrase, games: impl Iterator<Item = &'a Listed>) -> List {
        let ids = games.map(|game| game.id.clone()).collect();
        List { title: Some(title), content: Content::Games(ids), selected: 0, note: None }
    }

    /// How many lines can be selected.
    pub fn count(&self) -> usize {
        match &self.content {
            Content::Puzzles(puzzles) => puzzles.len(),
            Content::Games(ids) => ids.len(),
        }
    }

    /// The selected puzzle, where this is a list of puzzles.
    pub fn offer(&mut self) -> Option<&mut Offer> {
        match &mut self.content {
            Content::Puzzles(puzzles) => puzzles.get_mut(self.selected),
            Content::Games(_) => None,
        }
    }

    /// Takes a game out of the list; the row that comes up in its place is selected.
    pub fn remove(&mut self, id: &str) {
        if let Content::Games(ids) = &mut self.content {
            ids.retain(|known| known != id);
        }
        self.select(self.selected);
    }

    /// Puts a game into a row of the list, which is selected then.
    pub fn insert(&mut self, row: usize, id: String) {
        if let Content::Games(ids) = &mut self.content {
            ids.insert(row.min(ids.len()), id);
        }
        self.select(row);
    }

    /// What the selected row is known by as long as the list is on show.
    pub fn key(&self) -> String {
        match &self.content {
            Content::Puzzles(puzzles) => puzzles.get(self.selected).map(|offer| offer.id().to_string()),
            Content::Games(ids) => ids.get(self.selected).cloned(),
        }
        .unwrap_or_default()
    }

    /// Selects a row, the last one where there are fewer.
    pub fn select(&mut self, at: usize) {
        self.selected = at.min(self.count().saturating_sub(1));
    }

    /// Selects the next untouched puzzle, or the one before; says whether there is one.
    pub fn select_untouched(&mut self, forth: bool, survey: &Survey) -> bool {
        let Content::Puzzles(puzzles) = &self.content else { return false };
        let is_untouched =
            |at: &usize| puzzles.get(*at).is_some_and(|offer| matches!(survey.progress(offer), Progress::Untouched));
        let found = if forth {
            (self.selected + 1..puzzles.len()).find(is_untouched)
        } else {
            (0..self.selected).rev().find(is_untouched)
        };
        self.selected = found.unwrap_or(self.selected);
        found.is_some()
    }

    /// Selects where a player would go on: the puzzle begun last, or the first that is untouched.
    pub fn select_next(&mut self, survey: &Survey, lang: Lang) {
        let Content::Puzzles(puzzles) = &self.content else { return };
        let begun = puzzles.iter().position(|offer| matches!(survey.progress(offer), Progress::Begun(_)));
        let is_untouched = |offer: &Offer| matches!(survey.progress(offer), Progress::Untouched);
        // Of riddles in two languages one that its reader can read.
        let is_readable = |offer: &Offer| words::is_japanese(&offer.name) == (lang == Lang::Ja);
        let readable = puzzles.iter().position(|offer| is_untouched(offer) && is_readable(offer));
        let untouched = puzzles.iter().position(is_untouched);
        self.selected = begun.or(readable).or(untouched).unwrap_or(0);
    }

    /// "3 of 24 puzzles", after the title where there is one.
    pub fn heading(&self, lang: Lang) -> String {
        let count = self.count();
        let at = count.min(self.selected + 1);
        let place = match &self.content {
            Content::Puzzles(_) => say!("desk.nth-puzzle", at, count),
            Content::Games(_) => say!("desk.nth-game", at, count),
        };
        match &self.title {
            Some(title) => format!("{}  {}", title.get(lang), place.get(lang)),
            None => place.get(lang).to_string(),
        }
    }

    /// One row, counted from 0.
    pub fn row(&self, at: usize, survey: &Survey, lang: Lang) -> Row {
        let digits = self.count().to_string().len();
        let number = at + 1;
        let (name, columns, part) = match &self.content {
            Content::Puzzles(puzzles) => match puzzles.get(at) {
                Some(offer) => {
                    let grade = offer.loaded.puzzle.info().grade.as_deref();
                    let grade = grade.map_or(String::new(), |grade| grade_name(grade).get(lang).to_string());
                    let (progress, part) = progress_of(survey.progress(offer), lang);
                    (offer.name.clone(), vec![Column::word(grade), Column::number(progress)], part)
                }
                None => (String::new(), Vec::new(), Part::Text),
            },
            Content::Games(ids) => match ids.get(at).and_then(|id| survey.game(id)) {
                Some(game) => (name_of(game).get(lang).to_string(), game_columns(game, lang), Part::Text),
                None => (String::new(), Vec::new(), Part::Text),
            },
        };
        Row { name: format!("{number:>digits$} {name}"), columns, part }
    }
}

/// How far a puzzle is, and how its name looks.
fn progress_of(progress: Progress<'_>, lang: Lang) -> (String, Part) {
    match progress {
        Progress::Untouched => (String::new(), Part::Text),
        Progress::Begun(game) => {
            let [moves, _, share] = far(game, lang);
            (format!("{moves}  {share}"), Part::Text)
        }
        Progress::Solved(game) => {
            let solved = Phrase::fixed("desk.solved");
            (format!("{} {}", solved.get(lang), clock_text(game.clock)), Part::Dim)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::load;

    #[test]
    fn of_puzzles_in_two_languages_one_is_chosen_that_can_be_read() {
        let offer = |title: &str| {
            let text = format!("riddle\ntitle: {title}\n\npeople A B\nprop liar\nA: B is liar\n");
            let loaded = load(title, text.as_bytes()).remove(0).outcome.expect("a riddle");
            Offer::new(title.into(), loaded)
        };
        let offers = ["嘘つき", "The liar", "Another"].map(offer).to_vec();
        let mut list = List::of(None, offers, None);
        let survey = Survey::default();
        for (lang, chosen) in [(Lang::En, "The liar"), (Lang::Ja, "嘘つき")] {
            list.select_next(&survey, lang);
            assert_eq!(list.offer().map(|offer| offer.name.clone()).as_deref(), Some(chosen));
        }
    }
}
