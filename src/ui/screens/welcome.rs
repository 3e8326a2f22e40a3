//! The welcome screen of `nazo` without arguments: games to continue, what can be begun, and what comes with the
//! program.

use std::cmp::Reverse;

use super::drafts;
use super::inbox;
use super::library::Pack;
use super::list::List;
use super::preview::{Source, game_columns, name_of};
use super::rows::{self, Column, Row};
use super::survey::Survey;
use crate::play::Listed;
use crate::ui::Settings;
use crate::ui::action::{self, Action};
use crate::ui::palette::techniques;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Arg, Lang, Phrase, say};
use nazo_kinds::{KINDS, Kind};

/// The number of games that are offered before the list of all of them.
const GAMES_SHOWN: usize = 3;

/// The height from which there are blank rows between sections.
const ROOMY: usize = 16;

/// A choice on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Continue the game with this id.
    Game(String),
    /// Continue the sheet whose draft has this name.
    Draft(String),
    /// Open a file sent from elsewhere, given by its path.
    Arrival(String),
    /// Open the pack at this index.
    Pack(usize),
    /// Do an action.
    Do(Action),
}

/// Rows under a heading.
struct Section {
    heading: Phrase,
    rows: Vec<(Choice, Row)>,
}

/// The welcome screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Welcome {
    /// The player's selection. None selects the first row, which is the last game as soon as it is known.
    selected: Option<Choice>,
}

impl Welcome {
    /// The selected choice, or the default if it is not on the screen.
    pub fn selected(&self, survey: &Survey) -> Choice {
        self.among(&sections(survey, Lang::En, &|_| String::new()))
    }

    /// The selected choice among these sections.
    fn among(&self, sections: &[Section]) -> Choice {
        let kept = self.selected.as_ref().filter(|selected| choices(sections).any(|choice| choice == *selected));
        // The tour is offered but not selected by default.
        let first = || choices(sections).find(|choice| **choice != Choice::Do(Action::Tour));
        kept.or_else(first).cloned().unwrap_or(Choice::Do(Action::Fresh))
    }

    /// Whether the player rather than the program selected the row.
    pub fn is_chosen(&self) -> bool {
        self.selected.is_some()
    }

    /// Selects a row.
    pub fn select(&mut self, choice: Choice) {
        self.selected = Some(choice);
    }

    /// Moves the selection to the row that `moved` returns for the current one, at most to the last.
    pub fn step(&mut self, moved: impl Fn(usize) -> usize, survey: &Survey) {
        let sections = sections(survey, Lang::En, &|_| String::new());
        let selected = self.among(&sections);
        let at = choices(&sections).position(|choice| *choice == selected).unwrap_or(0);
        let to = moved(at).min(choices(&sections).count().saturating_sub(1));
        if to != at {
            self.selected = choices(&sections).nth(to).cloned();
        }
    }

    /// At most `room` visible rows, each with its choice, and the arrows towards hidden rows.
    pub fn lines(
        &self,
        survey: &Survey,
        settings: &Settings,
        (width, room): (usize, usize),
    ) -> (Vec<(Line, Option<Choice>)>, &'static str) {
        let key = |action| action::Row::of(action).map_or(String::new(), |row| settings.keys.shown(row, settings.lang));
        let sections = sections(survey, settings.lang, &key);
        let selected = self.among(&sections);
        let full: usize = sections.iter().map(|section| section.rows.len() + 1).sum();
        // Blank rows are dropped if everything fits without them, and if there is little room.
        let has_gaps = room >= ROOMY && !(full..full + sections.len() - 1).contains(&room);
        let mut lines = Vec::new();
        for section in &sections {
            if has_gaps && !lines.is_empty() {
                lines.push((Line::new(), None));
            }
            lines.push((text::line(section.heading.get(settings.lang), Part::Title), None));
            let widths = rows::widths(section.rows.iter().map(|(_, row)| row), width);
            lines.extend(
                section
                    .rows
                    .iter()
                    .map(|(choice, row)| (rows::line(row, &widths, *choice == selected, width), Some(choice.clone()))),
            );
        }
        let at = lines.iter().position(|(_, choice)| choice.as_ref() == Some(&selected)).unwrap_or(0);
        let sight = rows::sight(lines.len(), room, at);
        let more = rows::arrows(&sight, lines.len());
        (lines.drain(sight).collect(), more)
    }
}

impl Choice {
    /// The source of the preview beside its row.
    pub fn source(&self, survey: &Survey, lang: Lang) -> Option<Source> {
        let told = |title: Phrase, about| Some(Source::Told { title, about, board: None });
        match self {
            Choice::Game(id) => survey.game(id).map(|game| Source::Game(Box::new(game.clone()))),
            Choice::Do(Action::Finished) => survey.games(true).next().map(|game| Source::Game(Box::new(game.clone()))),
            Choice::Pack(at) => List::of_pack(survey.packs.get(*at)?, survey, lang).item()?.source(survey),
            Choice::Draft(name) => {
                let begun = survey.drafts().iter().find(|begun| begun.kept.name == *name)?;
                told(begun.title.clone(), Phrase::fixed("screens.about-draft"))
            }
            Choice::Arrival(path) => {
                let arrival = survey.inbox.offered().find(|arrival| arrival.path == *path)?;
                told(Phrase::verbatim(arrival.name.clone()), Phrase::fixed("screens.about-arrival"))
            }
            Choice::Do(action) => {
                let has_board = matches!(action, Action::Fresh | Action::Tour);
                let board = KINDS.first().filter(|_| has_board).map(|kind| kind.card().worked.puzzle.clone());
                Some(Source::Told { title: name(*action), about: about(*action), board })
            }
        }
    }
}

/// The name of an action in its row.
fn name(action: Action) -> Phrase {
    Phrase::fixed(match action {
        Action::Tour => "screens.tour",
        Action::Fresh => "screens.new-puzzle",
        Action::Daily => "screens.puzzle-of-today",
        Action::Techniques => "screens.learn",
        Action::Open => "screens.open-file",
        Action::TypeIn => "screens.type-paper",
        Action::Edit => "screens.write-riddle",
        Action::ToOrder => "screens.sudoku-to-order",
        Action::Finished => "screens.finished",
        Action::Statistics => "screens.statistics",
        _ => "screens.continue",
    })
}

/// The description of an action.
fn about(action: Action) -> Phrase {
    let kinds = |is_meant: fn(&dyn Kind) -> bool| {
        Arg::Row(KINDS.iter().filter(|kind| is_meant(**kind)).map(|kind| kind.name()).collect())
    };
    match action {
        Action::Tour => Phrase::fixed("screens.about-tour"),
        Action::Fresh => say!("screens.about-new-puzzle", kinds = kinds(|kind| kind.maker().is_some())),
        Action::Daily => Phrase::fixed("screens.about-daily"),
        Action::Techniques => Phrase::fixed("screens.about-techniques"),
        Action::Open => say!("screens.about-open", kinds = kinds(|kind| kind.readable().is_some())),
        Action::TypeIn => Phrase::fixed("screens.about-type-in"),
        Action::Edit => Phrase::fixed("screens.about-writing"),
        Action::ToOrder => Phrase::fixed("screens.about-to-order"),
        Action::Statistics => Phrase::fixed("screens.about-statistics"),
        _ => Phrase::fixed("screens.about-games"),
    }
}

fn choices(sections: &[Section]) -> impl Iterator<Item = &Choice> {
    sections.iter().flat_map(|section| &section.rows).map(|(choice, _)| choice)
}

/// Numbers rows with equal names, so that they can be told apart.
fn number(rows: &mut [(Choice, Row)]) {
    let names: Vec<String> = rows.iter().map(|(_, row)| row.name.clone()).collect();
    for (at, (_, row)) in rows.iter_mut().enumerate() {
        let alike = |names: &[String]| names.iter().filter(|other| **other == row.name).count();
        if let Some(before) = names.get(..at).filter(|_| alike(&names) > 1) {
            let nth = alike(before) + 1;
            row.name = format!("{nth}. {}", row.name);
        }
    }
}

/// The sections that have rows. `key` returns the key of an action.
fn sections(survey: &Survey, lang: Lang, key: &dyn Fn(Action) -> String) -> Vec<Section> {
    let plain = |choice, name: Phrase, right: &str| {
        let columns = vec![Column::number(right)];
        (choice, Row { name: name.get(lang).to_string(), columns, part: Part::Text })
    };
    let deed = |action| plain(Choice::Do(action), name(action), &key(action));
    let pack =
        |(at, pack): (usize, &Pack)| plain(Choice::Pack(at), pack.name.clone(), survey.tally(&pack.puzzles).get(lang));
    let packs = |trains| survey.packs.iter().enumerate().filter(move |(_, pack)| pack.trains == trains).map(pack);
    let mut inbox: Vec<(Choice, Row)> = Vec::new();
    inbox.extend(survey.inbox.offered().map(|one| (Choice::Arrival(one.path.clone()), inbox::row(one, lang))));
    let mut start: Vec<(Choice, Row)> = Vec::new();
    start.extend(survey.is_first_start().then(|| deed(Action::Tour)));
    start.extend([Action::Fresh, Action::Daily].map(deed));
    start.extend(packs(true));
    let learn = say!("screens.techniques-count", count = techniques().count());
    start.push(plain(Choice::Do(Action::Techniques), name(Action::Techniques), learn.get(lang)));
    start.extend([Action::Open, Action::TypeIn, Action::Edit, Action::ToOrder].map(deed));
    let mut puzzles: Vec<(Choice, Row)> = packs(false).collect();
    let finished = survey.games(true).count();
    if finished > 0 {
        let right = say!("screens.games-finished", finished);
        puzzles.push(plain(Choice::Do(Action::Finished), name(Action::Finished), right.get(lang)));
    }
    let is_played = survey.games.iter().chain(&survey.earlier).any(|game| game.touched);
    puzzles.extend(is_played.then(|| deed(Action::Statistics)));
    let headings = [
        (Phrase::fixed("screens.continue"), begun(survey, lang)),
        (survey.inbox.heading(), inbox),
        (Phrase::fixed("screens.start"), start),
        (Phrase::fixed("screens.puzzles"), puzzles),
    ];
    let sections = headings.into_iter().map(|(heading, rows)| Section { heading, rows });
    sections.filter(|section| !section.rows.is_empty()).collect()
}

/// The games and sheets to continue, the last first.
fn begun(survey: &Survey, lang: Lang) -> Vec<(Choice, Row)> {
    // A game that was only looked at takes no place from one that was played.
    let (played, others): (Vec<&Listed>, Vec<&Listed>) = survey.games(false).partition(|game| game.touched);
    let games = played.into_iter().chain(others).take(GAMES_SHOWN).map(|game| {
        let row =
            Row { name: name_of(game).get(lang).to_string(), columns: game_columns(game, lang), part: Part::Text };
        (game.modified, (Choice::Game(game.id.clone()), row))
    });
    let begun = survey
        .drafts()
        .iter()
        .map(|draft| (draft.kept.modified, (Choice::Draft(draft.kept.name.clone()), drafts::row(draft, lang))));
    let mut last: Vec<_> = games.chain(begun).collect();
    last.sort_by_key(|(modified, _)| Reverse(*modified));
    let mut rows: Vec<(Choice, Row)> = last.into_iter().map(|(_, row)| row).collect();
    number(&mut rows);
    let open = survey.games(false).count();
    if open > GAMES_SHOWN {
        let name = say!("screens.all-games", open).get(lang).to_string();
        rows.push((Choice::Do(Action::Games), Row { name, columns: Vec::new(), part: Part::Text }));
    }
    rows
}
