//! The screen of plain `nazo`: games to go on with, something fresh, what comes with the program.

use std::cmp::Reverse;

use super::drafts;
use super::inbox;
use super::preview::{game_columns, name_of};
use super::rows::{self, Column, Row};
use super::survey::Survey;
use crate::play::Listed;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Lang, Phrase, say};

/// Games that are offered before the list of all of them.
const GAMES_SHOWN: usize = 5;

/// Something to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Go on with the game of this id.
    Game(String),
    /// Go on with the sheet whose draft has this name.
    Draft(String),
    /// Look at every game that can go on.
    MoreGames,
    /// Look at the games that are solved.
    Finished,
    /// What all games add up to.
    Statistics,
    /// Take the tour.
    Tour,
    /// Open what was sent from elsewhere, by its path.
    Arrival(String),
    /// Have a puzzle made.
    Fresh,
    /// The puzzle of the day.
    Daily,
    /// Open a file.
    Open,
    /// Type a puzzle in from paper.
    TypeIn,
    /// Write a puzzle that is told in words.
    Write,
    /// Have a sudoku made on a layout of clues.
    ToOrder,
    /// Look at the pack of this number.
    Pack(usize),
}

impl Choice {
    /// The section it stands in, counted from 0.
    fn section(&self) -> usize {
        match self {
            Choice::Game(_) | Choice::Draft(_) | Choice::MoreGames => 0,
            Choice::Arrival(_)
            | Choice::Tour
            | Choice::Fresh
            | Choice::Daily
            | Choice::Open
            | Choice::TypeIn
            | Choice::Write
            | Choice::ToOrder => 1,
            Choice::Pack(_) | Choice::Finished | Choice::Statistics => 2,
        }
    }
}

/// What stands in one row of the screen.
enum Entry {
    Blank,
    Heading(Phrase),
    Choice(Choice, Row),
}

/// The welcome screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Welcome {
    /// What the player selected; none selects the first row, which is the last game as soon as that is known.
    selected: Option<Choice>,
}

impl Welcome {
    /// What is selected, as far as it is there.
    pub fn selected(&self, survey: &Survey) -> Choice {
        self.among(&entries(survey, Lang::En))
    }

    /// The same where the rows are at hand.
    fn among(&self, entries: &[Entry]) -> Choice {
        let kept = self.selected.as_ref().filter(|selected| choices(entries).any(|choice| choice == *selected));
        // The tour is offered, not pressed on anybody.
        let first = || choices(entries).find(|choice| **choice != Choice::Tour);
        kept.or_else(first).cloned().unwrap_or(Choice::Fresh)
    }

    /// Whether the player has chosen a row, rather than the program.
    pub fn is_chosen(&self) -> bool {
        self.selected.is_some()
    }

    /// Selects a row.
    pub fn select(&mut self, choice: Choice) {
        self.selected = Some(choice);
    }

    /// Moves the selection by so many rows, up to the ends.
    pub fn step(&mut self, by: isize, survey: &Survey) {
        let entries = entries(survey, Lang::En);
        let selected = self.among(&entries);
        let at = choices(&entries).position(|choice| *choice == selected).unwrap_or(0);
        let at = at.saturating_add_signed(by).min(choices(&entries).count().saturating_sub(1));
        self.selected = choices(&entries).nth(at).cloned();
    }

    /// The rows in sight, `room` of them, each with what it would choose, and the arrows of what is out of sight.
    pub fn lines(
        &self,
        survey: &Survey,
        lang: Lang,
        (width, room): (u16, u16),
    ) -> (Vec<(Line, Option<Choice>)>, &'static str) {
        let mut entries = entries(survey, lang);
        let selected = self.among(&entries);
        if entries.len() > usize::from(room) {
            entries.retain(|entry| !matches!(entry, Entry::Blank));
        }
        let at = entries.iter().position(|entry| matches!(entry, Entry::Choice(choice, _) if *choice == selected));
        let sight = rows::sight(entries.len(), usize::from(room), at.unwrap_or(0));
        let width = usize::from(width);
        // Every section has columns of its own.
        let widths: [Vec<usize>; 3] = std::array::from_fn(|section| {
            let rows = entries.iter().filter_map(move |entry| match entry {
                Entry::Choice(choice, row) if choice.section() == section => Some(row),
                _ => None,
            });
            rows::widths(rows, width)
        });
        let line = |entry: &Entry| match entry {
            Entry::Blank => (Line::new(), None),
            Entry::Heading(title) => (text::line(title.get(lang), Part::Title), None),
            Entry::Choice(choice, row) => {
                let widths = &widths[choice.section()];
                (rows::line(row, widths, *choice == selected, width), Some(choice.clone()))
            }
        };
        let more = rows::arrows(&sight, entries.len());
        (entries.iter().skip(sight.start).take(sight.len()).map(line).collect(), more)
    }
}

fn choices(entries: &[Entry]) -> impl Iterator<Item = &Choice> {
    entries.iter().filter_map(|entry| match entry {
        Entry::Choice(choice, _) => Some(choice),
        _ => None,
    })
}

/// Numbers those of equal names, so that they can be told apart.
fn number(entries: &mut [Entry]) {
    let name = |entry: &Entry| match entry {
        Entry::Choice(_, row) => row.name.clone(),
        Entry::Blank | Entry::Heading(_) => String::new(),
    };
    let names: Vec<String> = entries.iter().map(name).collect();
    for (at, entry) in entries.iter_mut().enumerate() {
        if let Entry::Choice(_, row) = entry {
            let alike = |names: &[String]| names.iter().filter(|other| **other == row.name).count();
            if let Some(before) = names.get(..at).filter(|_| alike(&names) > 1) {
                let nth = alike(before) + 1;
                row.name = format!("{nth}. {}", row.name);
            }
        }
    }
}

fn entries(survey: &Survey, lang: Lang) -> Vec<Entry> {
    let mut entries = Vec::new();
    let plain = |choice, name: Phrase, right: &str| {
        let columns = vec![Column::default(), Column::number(right)];
        Entry::Choice(choice, Row { name: name.get(lang).to_string(), columns, part: Part::Text })
    };
    let open = survey.games(false).count();
    if open > 0 || !survey.drafts().is_empty() {
        entries.push(Entry::Heading(Phrase::fixed("desk.continue")));
        // What was only looked at takes no place from what was played.
        let (played, others): (Vec<&Listed>, Vec<&Listed>) = survey.games(false).partition(|game| game.touched);
        let games = played.into_iter().chain(others).take(GAMES_SHOWN).map(|game| {
            let row =
                Row { name: name_of(game).get(lang).to_string(), columns: game_columns(game, lang), part: Part::Text };
            (game.modified, Entry::Choice(Choice::Game(game.id.clone()), row))
        });
        let begun = survey.drafts().iter().map(|draft| {
            (draft.kept.modified, Entry::Choice(Choice::Draft(draft.kept.name.clone()), drafts::row(draft, lang)))
        });
        let mut last: Vec<(_, Entry)> = games.chain(begun).collect();
        last.sort_by_key(|(modified, _)| Reverse(*modified));
        let mut last: Vec<Entry> = last.into_iter().map(|(_, entry)| entry).collect();
        number(&mut last);
        entries.extend(last);
        if open > GAMES_SHOWN {
            entries.push(plain(Choice::MoreGames, say!("desk.all-games", open), ""));
        }
        entries.push(Entry::Blank);
    }
    if let Some(heading) = survey.inbox.heading() {
        entries.push(Entry::Heading(heading));
        let offered = survey.inbox.offered();
        entries.extend(offered.map(|one| Entry::Choice(Choice::Arrival(one.path.clone()), inbox::row(one, lang))));
        entries.push(Entry::Blank);
    }
    if survey.is_first_start() {
        entries.push(Entry::Heading(Phrase::fixed("desk.new-here")));
        entries.push(plain(Choice::Tour, Phrase::fixed("desk.tour"), ""));
        entries.push(Entry::Blank);
    }
    entries.push(Entry::Heading(Phrase::fixed("desk.start")));
    entries.push(plain(Choice::Fresh, Phrase::fixed("desk.new-puzzle"), "G"));
    entries.push(plain(Choice::Daily, Phrase::fixed("desk.puzzle-of-today"), ""));
    entries.push(plain(Choice::Open, Phrase::fixed("desk.open-file"), "o"));
    entries.push(plain(Choice::TypeIn, Phrase::fixed("desk.type-paper"), ""));
    entries.push(plain(Choice::Write, Phrase::fixed("desk.write-riddle"), "E"));
    entries.push(plain(Choice::ToOrder, Phrase::fixed("desk.sudoku-to-order"), ""));
    if !survey.packs.is_empty() {
        entries.push(Entry::Blank);
        entries.push(Entry::Heading(Phrase::fixed("desk.puzzles")));
    }
    for (at, pack) in survey.packs.iter().enumerate() {
        let (solved, begun) = survey.tally(pack);
        let all = say!("desk.puzzles-in-pack", count = pack.puzzles.len());
        let done = match begun {
            0 => say!("desk.solved-in-pack", solved),
            _ => say!("desk.solved-and-started", solved, begun),
        };
        let (name, columns) = (pack.name.get(lang).to_string(), [all, done].map(|said| Column::number(said.get(lang))));
        entries.push(Entry::Choice(Choice::Pack(at), Row { name, columns: columns.into(), part: Part::Text }));
    }
    let finished = survey.games(true).count();
    if finished > 0 {
        let right = say!("desk.games-finished", finished);
        entries.push(plain(Choice::Finished, Phrase::fixed("desk.finished"), right.get(lang)));
    }
    if survey.games.iter().chain(&survey.earlier).any(|game| game.touched) {
        entries.push(plain(Choice::Statistics, Phrase::fixed("desk.statistics"), ""));
    }
    entries
}
