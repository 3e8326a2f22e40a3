//! A list of puzzles, games or techniques. It can be searched by typing and sorted, with a preview of the selected row
//! beside it.

use std::time::UNIX_EPOCH;

use super::library::{Offer, Pack};
use super::preview::{Source, far, game_columns, name_of};
use super::rows::{Column, Row};
use super::survey::{Progress, Survey};
use crate::generate::Difficulty;
use crate::play::{Listed, grade_of};
use crate::ui::clock::clock_text;
use crate::ui::palette::{Palette, Picked, fold, techniques};
use crate::ui::theme::Part;
use crossterm::event::KeyEvent;
use nazo_core::logic::Technique;
use nazo_core::words::{Fixed, Lang, Phrase, say};

/// The item in a row.
#[derive(Clone)]
pub(super) enum Item {
    /// A puzzle of a pack, a file or a paste.
    Puzzle(Box<Offer>),
    /// A saved game, given by its id.
    Game(String),
    /// A page of the manual.
    Technique(&'static dyn Technique),
}

/// The sort order of the rows.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Order {
    /// As given: packs from easy to hard, games from the last played.
    #[default]
    Given,
    Name,
    Difficulty,
    /// Last played first.
    Played,
}

/// A list on show.
#[derive(Default)]
pub(super) struct List {
    /// Its title. None for the puzzles of files.
    title: Option<Phrase>,
    /// All items.
    items: Vec<Item>,
    /// The indices of the items on show, in their order.
    shown: Vec<usize>,
    /// The search text, and the selected row among those on show.
    search: Palette,
    /// Whether the search text is being typed.
    is_typing: bool,
    order: Order,
    /// The language that the list is filtered by, if any.
    lang: Option<Lang>,
    /// A message about the whole list, such as what could not be read.
    pub note: Option<Phrase>,
}

impl List {
    fn new(title: Option<Phrase>, items: Vec<Item>) -> List {
        List { title, shown: (0..items.len()).collect(), items, ..List::default() }
    }

    /// Puzzles, the first one selected.
    pub fn of(title: Option<Phrase>, puzzles: Vec<Offer>, note: Option<Phrase>) -> List {
        let items = puzzles.into_iter().map(|offer| Item::Puzzle(Box::new(offer))).collect();
        List { note, ..List::new(title, items) }
    }

    /// The puzzles of a pack. If there are some in each language, only those in the reader's language. The selected one
    /// is where a player would continue: the puzzle begun last, or the first untouched one.
    pub fn of_pack(pack: &Pack, survey: &Survey, lang: Lang) -> List {
        let mut list = List::of(Some(pack.name.clone()), pack.puzzles.clone(), None);
        list.lang = list.has_both_languages().then_some(lang);
        list.arrange(survey, lang);
        let progress = |at: &usize| list.puzzle(*at).map(|offer| survey.progress(offer));
        let begun = list.shown.iter().position(|at| matches!(progress(at), Some(Progress::Begun(_))));
        let untouched = || list.shown.iter().position(|at| matches!(progress(at), Some(Progress::Untouched)));
        list.search.selected = begun.or_else(untouched).unwrap_or(0);
        list
    }

    /// Saved games, the one played last selected.
    pub fn of_games<'a>(title: Phrase, games: impl Iterator<Item = &'a Listed>) -> List {
        List::new(Some(title), games.map(|game| Item::Game(game.id.clone())).collect())
    }

    /// Every technique, the easiest first.
    pub fn of_techniques(title: Phrase) -> List {
        List::new(Some(title), techniques().map(Item::Technique).collect())
    }

    /// The number of rows on show.
    pub fn count(&self) -> usize {
        self.shown.len()
    }

    /// The selected row, counted from 0.
    pub fn selected(&self) -> usize {
        self.search.selected
    }

    /// The selected item, if any.
    pub fn item(&self) -> Option<&Item> {
        self.items.get(*self.shown.get(self.search.selected)?)
    }

    /// The selected item, for changing it once it is chosen.
    pub fn item_mut(&mut self) -> Option<&mut Item> {
        self.items.get_mut(*self.shown.get(self.search.selected)?)
    }

    fn puzzle(&self, at: usize) -> Option<&Offer> {
        match self.items.get(at)? {
            Item::Puzzle(offer) => Some(offer),
            _ => None,
        }
    }

    /// Removes a game from the list. The row that moves into its place is selected.
    pub fn remove(&mut self, id: &str) {
        let is_it = |item: &Item| matches!(item, Item::Game(known) if known == id);
        let Some(gone) = self.items.iter().position(is_it) else { return };
        self.items.remove(gone);
        self.shown.retain(|at| *at != gone);
        self.shown.iter_mut().filter(|at| **at > gone).for_each(|at| *at -= 1);
        self.select(self.search.selected);
    }

    /// Inserts a game at a row of the list and selects it.
    pub fn insert(&mut self, row: usize, id: String) {
        self.shown.insert(row.min(self.shown.len()), self.items.len());
        self.items.push(Item::Game(id));
        self.select(row);
    }

    /// Selects a row, or the last one if there are fewer.
    pub fn select(&mut self, at: usize) {
        self.search.selected = at.min(self.count().saturating_sub(1));
    }

    /// Selects the next or the previous untouched puzzle. Returns whether there is one.
    pub fn select_untouched(&mut self, forth: bool, survey: &Survey) -> bool {
        let selected = self.search.selected;
        let is_untouched = |row: &usize| {
            let offer = self.shown.get(*row).and_then(|at| self.puzzle(*at));
            offer.is_some_and(|offer| matches!(survey.progress(offer), Progress::Untouched))
        };
        let found = match forth {
            true => (selected + 1..self.count()).find(is_untouched),
            false => (0..selected).rev().find(is_untouched),
        };
        self.search.selected = found.unwrap_or(selected);
        found.is_some()
    }

    /// Whether the search text is being typed.
    pub fn is_typing(&self) -> bool {
        self.is_typing
    }

    /// Begins a search.
    pub fn begin_search(&mut self) {
        self.is_typing = true;
    }

    /// Ends a search and shows everything again.
    pub fn end_search(&mut self, survey: &Survey, lang: Lang) {
        self.is_typing = false;
        self.search.typed.clear();
        self.arrange(survey, lang);
    }

    /// Takes a key if the search text is being typed. None if it is not.
    pub fn type_key(&mut self, key: KeyEvent, survey: &Survey, lang: Lang) -> Option<Picked> {
        if !self.is_typing {
            return None;
        }
        let (count, before) = (self.count(), self.search.typed.clone());
        let picked = self.search.key(key, |_| count);
        if self.search.typed != before {
            self.arrange(survey, lang);
            self.search.selected = 0;
        }
        self.is_typing = picked == Picked::Nothing;
        Some(picked)
    }

    /// Switches to the next sort order.
    pub fn sort(&mut self, survey: &Survey, lang: Lang) {
        self.order = match self.order {
            Order::Given => Order::Name,
            Order::Name => Order::Difficulty,
            Order::Difficulty => Order::Played,
            Order::Played => Order::Given,
        };
        self.arrange(survey, lang);
    }

    /// Toggles between the puzzles in the reader's language and all.
    pub fn filter(&mut self, survey: &Survey, lang: Lang) {
        self.lang = (self.lang.is_none() && self.has_both_languages()).then_some(lang);
        self.arrange(survey, lang);
    }

    /// Whether its puzzles are in more than one language.
    pub fn has_both_languages(&self) -> bool {
        let has = |lang| (0..self.items.len()).any(|at| self.puzzle(at).is_some_and(|offer| offer.lang() == lang));
        Lang::ALL.into_iter().all(has)
    }

    /// Applies search, filter and sort order. The selected item stays selected if it is still on show.
    fn arrange(&mut self, survey: &Survey, lang: Lang) {
        let selected = self.shown.get(self.search.selected).copied();
        let typed = fold(&self.search.typed);
        let is_found = |item: &Item| {
            let said = Lang::ALL.map(|lang| fold(&item.row(survey, lang).text())).concat();
            typed.split_whitespace().all(|word| said.contains(word))
        };
        let is_meant = |at: &usize| {
            let in_language = self.puzzle(*at).is_none_or(|offer| self.lang.is_none_or(|lang| offer.lang() == lang));
            in_language && (typed.is_empty() || self.items.get(*at).is_some_and(is_found))
        };
        let mut shown: Vec<usize> = (0..self.items.len()).filter(is_meant).collect();
        shown.sort_by_cached_key(|at| self.items.get(*at).map(|item| item.place(self.order, survey, lang)));
        self.search.selected = shown.iter().position(|at| Some(*at) == selected).unwrap_or(0);
        self.shown = shown;
    }

    /// "riddle  3 of 24 puzzles  by name  /ferry"
    pub fn heading(&self, lang: Lang) -> String {
        let count = self.count();
        let at = count.min(self.search.selected + 1);
        let place = match self.items.first() {
            Some(Item::Puzzle(_)) => say!("screens.nth-puzzle", at, count),
            Some(Item::Technique(_)) => say!("screens.nth-technique", at, count),
            Some(Item::Game(_)) | None => say!("screens.nth-game", at, count),
        };
        let order = match self.order {
            Order::Given => None,
            Order::Name => Some(Phrase::fixed("screens.by-name")),
            Order::Difficulty => Some(Phrase::fixed("screens.by-difficulty")),
            Order::Played => Some(Phrase::fixed("screens.by-last-played")),
        };
        let own_name = self.lang.map(|lang| Phrase::verbatim(Fixed("ui.own-name").get(lang)));
        let cursor = if self.is_typing { "_" } else { "" };
        let search = (self.is_typing || !self.search.typed.is_empty())
            .then(|| Phrase::verbatim(format!("/{}{cursor}", self.search.typed)));
        let parts = [self.title.clone(), Some(place), own_name, order, search];
        let parts: Vec<String> = parts.into_iter().flatten().map(|part| part.get(lang).to_string()).collect();
        parts.join("  ")
    }

    /// One row, counted from 0.
    pub fn row(&self, row: usize, survey: &Survey, lang: Lang) -> Option<Row> {
        let shown = self.items.get(*self.shown.get(row)?)?.row(survey, lang);
        let digits = self.count().to_string().len();
        Some(Row { name: format!("{:>digits$} {}", row + 1, shown.name), ..shown })
    }
}

impl Item {
    /// A key that identifies the item as long as the list is on show.
    pub fn key(&self) -> &str {
        match self {
            Item::Puzzle(offer) => offer.id(),
            Item::Game(id) => id,
            Item::Technique(technique) => technique.name().full.get(Lang::En),
        }
    }

    /// The technique, if the item is one.
    pub fn technique(&self) -> Option<&'static dyn Technique> {
        match self {
            Item::Technique(technique) => Some(*technique),
            _ => None,
        }
    }

    /// The item's game, or the game of its puzzle.
    pub fn game<'s>(&self, survey: &'s Survey) -> Option<&'s Listed> {
        match self {
            Item::Puzzle(offer) => survey.game_of(offer),
            Item::Game(id) => survey.game(id),
            Item::Technique(_) => None,
        }
    }

    /// The source of its preview.
    pub fn source(&self, survey: &Survey) -> Option<Source> {
        match self {
            Item::Puzzle(offer) => Some(Source::Offer(offer.clone())),
            Item::Game(_) => self.game(survey).map(|game| Source::Game(Box::new(game.clone()))),
            Item::Technique(technique) => Some(Source::Technique(*technique)),
        }
    }

    fn row(&self, survey: &Survey, lang: Lang) -> Row {
        let said = |phrase: Option<Phrase>| phrase.map_or(String::new(), |phrase| phrase.get(lang).to_string());
        match self {
            Item::Puzzle(offer) => {
                let (progress, part) = progress_of(survey.progress(offer), lang);
                let grade = Column::word(said(grade_of(&*offer.loaded.puzzle)));
                Row { name: offer.name.clone(), columns: vec![grade, Column::number(progress)], part }
            }
            Item::Game(_) => {
                let game = self.game(survey);
                let columns = game.map(|game| game_columns(game, lang)).unwrap_or_default();
                Row { name: said(game.map(name_of)), columns, part: Part::Text }
            }
            Item::Technique(technique) => {
                let name = &technique.name().full;
                let drills = survey.drills(name).next().map(|_| survey.tally(survey.drills(name)));
                let name = name.get(lang).to_string();
                Row { name, columns: vec![Column::number(said(drills))], part: Part::Text }
            }
        }
    }

    /// The sort key for this order, ascending.
    fn place(&self, order: Order, survey: &Survey, lang: Lang) -> (u64, String) {
        let number = match order {
            Order::Given => 0,
            Order::Name => return (0, fold(&self.row(survey, lang).name)),
            Order::Difficulty => self.difficulty(survey),
            Order::Played => {
                let played = self.game(survey).filter(|game| game.touched);
                let when = played.and_then(|game| game.modified.duration_since(UNIX_EPOCH).ok());
                u64::MAX - when.map_or(0, |when| when.as_secs())
            }
        };
        (number, String::new())
    }

    /// The rank of its difficulty. Items of unknown difficulty come last.
    fn difficulty(&self, survey: &Survey) -> u64 {
        let grade = match self {
            Item::Puzzle(offer) => grade_of(&*offer.loaded.puzzle),
            Item::Game(_) => self.game(survey).and_then(|game| game.grade.clone()),
            Item::Technique(technique) => return technique.name().effort.into(),
        };
        let is_it = |difficulty: &Difficulty| Some(difficulty.name()) == grade;
        Difficulty::ALL.iter().position(is_it).unwrap_or(Difficulty::ALL.len()) as u64
    }
}

/// The text for the progress in a puzzle, and the style of its name.
fn progress_of(progress: Progress<'_>, lang: Lang) -> (String, Part) {
    match progress {
        Progress::Untouched => (String::new(), Part::Text),
        Progress::Begun(game) => {
            let [moves, _, share] = far(game, lang);
            (format!("{moves}  {share}"), Part::Text)
        }
        Progress::Solved(game) => {
            let solved = Phrase::fixed("screens.solved");
            (format!("{} {}", solved.get(lang), clock_text(game.clock)), Part::Dim)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::load;
    use crate::ui::keys::key_named;

    fn riddles() -> Pack {
        let offer = |title: &str| {
            let text = format!("riddle\ntitle: {title}\n\npeople A B\nprop liar\nA: B is liar\n");
            let loaded = load(title, text.as_bytes()).remove(0).outcome.expect("a riddle");
            Offer::new(title.into(), loaded)
        };
        let puzzles = ["嘘つき", "The liar", "Another", "川"].map(offer).to_vec();
        Pack { name: Phrase::literal("riddle"), puzzles, trains: false }
    }

    /// The heading and the names on show.
    fn summary(list: &List, lang: Lang) -> String {
        let rows = (0..list.count()).filter_map(|row| list.row(row, &Survey::default(), lang));
        let names: Vec<String> = rows.map(|row| row.name).collect();
        format!("{}: {}", list.heading(lang), names.join(", "))
    }

    #[test]
    fn of_puzzles_in_two_languages_those_are_shown_that_can_be_read() {
        let survey = Survey::default();
        let mut list = List::of_pack(&riddles(), &survey, Lang::Ja);
        assert_eq!(summary(&list, Lang::Ja), "riddle  2問中1問目  日本語: 1 嘘つき, 2 川");
        list = List::of_pack(&riddles(), &survey, Lang::En);
        assert_eq!(summary(&list, Lang::En), "riddle  1 of 2 puzzles  English: 1 The liar, 2 Another");
        list.filter(&survey, Lang::En);
        assert_eq!(summary(&list, Lang::En), "riddle  2 of 4 puzzles: 1 嘘つき, 2 The liar, 3 Another, 4 川");
    }

    #[test]
    fn a_list_is_sorted_and_searched() {
        let (survey, lang) = (Survey::default(), Lang::En);
        let mut list = List::of_pack(&riddles(), &survey, lang);
        list.sort(&survey, lang);
        assert_eq!(summary(&list, lang), "riddle  2 of 2 puzzles  English  by name: 1 Another, 2 The liar");
        let mut keys = |keys: &str| {
            list.begin_search();
            for key in keys.split(' ') {
                list.type_key(key_named(key).expect("a key"), &survey, lang);
            }
            summary(&list, lang)
        };
        assert_eq!(keys("L i a"), "riddle  1 of 1 puzzle  English  by name  /Lia_: 1 The liar");
        assert_eq!(keys("z Enter"), "riddle  0 of 0 puzzles  English  by name  /Liaz: ");
        assert_eq!(keys("C-u n o"), "riddle  1 of 1 puzzle  English  by name  /no_: 1 Another");
        list.end_search(&survey, lang);
        assert_eq!(summary(&list, lang), "riddle  1 of 2 puzzles  English  by name: 1 Another, 2 The liar");
    }
}
