//! A scrolled text over a game: the keys, the rules, details, a page of the manual.

use std::sync::Arc;

use ratatui::layout::Rect;

use crate::ui::action::Action;
use crate::ui::clauses::ClausesPage;
use crate::ui::key_hints::KeyHint;
use crate::ui::kind_keys::is_true_on;
use crate::ui::model::Ui;
use crate::ui::popup::table::details_of;
use crate::ui::popup::{Content, Manner, Popup, Room, Stand, Then, manual_page, place};
use crate::ui::scrolling::scrolled;
use crate::ui::theme::Part;
use crate::ui::view::bottom::{LIST, READ};
use crate::ui::view::geometry::Density;
use crate::ui::view::layout::layout;
use crate::ui::view::shown::wanted;
use crate::ui::view::text::{self, Line};
use crate::ui::view::{explorer, help, mines, panel, story, worked};
use nazo_core::explain;
use nazo_core::logic::{self, Technique};
use nazo_core::puzzle::{Step, StepName};
use nazo_core::scene::{Answer, Grid};
use nazo_core::words::{Fixed, Lang, Phrase};

/// The text of a page.
#[derive(Clone, Debug)]
pub enum Text {
    /// The keys.
    Keys,
    /// The keys of the table of combinations.
    TableKeys,
    /// What this program is, and its licence.
    About,
    /// The rules of the kind.
    Rules,
    /// Details of the cell or the step.
    Details,
    /// The logic grid of a riddle.
    Grid,
    /// The puzzle as clauses.
    Clauses(Arc<ClausesPage>),
    /// A page of the manual, or a text in its format.
    Manual {
        /// Its title.
        title: String,
        /// Its text in the format of the manual: paragraphs, and pictures between fences.
        text: String,
    },
}

/// A text page and its scroll.
pub struct TextPage {
    text: Text,
    scroll: usize,
    /// The popup that it was opened from, which comes in front again.
    below: Option<Box<dyn Popup>>,
}

impl TextPage {
    /// A page at its beginning.
    pub fn of(text: Text) -> Box<dyn Popup> {
        Box::new(TextPage { text, scroll: 0, below: None })
    }

    /// A page over another popup.
    pub fn over(below: Box<dyn Popup>, text: Text) -> Box<dyn Popup> {
        Box::new(TextPage { text, scroll: 0, below: Some(below) })
    }
}

/// The manual page of the technique of a step, if there is one.
pub(in crate::ui) fn of_step(ui: &Ui, step: &Step) -> Option<Box<dyn Popup>> {
    of_technique(ui.game.session().puzzle().kind().techniques(), &step.name, ui.settings.lang)
}

/// The manual page of the technique with this name, if it is among these.
pub(in crate::ui) fn of_technique(
    techniques: &[&dyn Technique],
    name: &StepName,
    lang: Lang,
) -> Option<Box<dyn Popup>> {
    let technique = techniques.iter().find(|technique| technique.name() == name)?;
    let text = logic::manual::text(*technique, lang)?;
    Some(TextPage::of(Text::Manual { title: technique.name().full.get(lang).to_string(), text }))
}

impl Popup for TextPage {
    fn update(&mut self, action: Action, ui: &mut Ui) -> Then {
        match (action, &self.text) {
            (Action::Details, Text::Details) if ui.step_in_front().is_none() => return Then::Open(details_of(ui, 0)),
            (Action::Group, Text::Grid) | (Action::Leave | Action::Act | Action::Back, _) => return Then::Close,
            _ => {}
        }
        let page = usize::from(ui.sight.size.1.saturating_sub(6)).max(1);
        self.scroll = scrolled(self.scroll, action, page).min(place::most_scroll(ui, self));
        Then::Stay
    }

    fn content(&self, ui: &Ui, room: Room) -> Content {
        let (title, lines) = title_and_lines(ui, &self.text, room);
        Content { title, lines, scroll: self.scroll, ..Content::default() }
    }

    fn stand(&self, _ui: &Ui) -> Stand {
        match &self.text {
            Text::Grid => Stand::Centre,
            Text::Clauses(page) => Stand::Within(Manner::Long(page.rows.len())),
            Text::Details => Stand::Within(Manner::BesideCells),
            Text::Rules => Stand::Within(Manner::Scrolled),
            Text::Keys | Text::TableKeys | Text::About | Text::Manual { .. } => Stand::Within(Manner::Plain),
        }
    }

    fn hints(&self, ui: &Ui) -> &'static [KeyHint] {
        if place::most_scroll(ui, self) > 0 { LIST } else { READ }
    }

    fn keys(self: Box<Self>) -> Option<Box<dyn Popup>> {
        self.below
    }

    fn below(self: Box<Self>) -> Option<Box<dyn Popup>> {
        self.below
    }
}

/// Title and lines of a text.
fn title_and_lines(ui: &Ui, text: &Text, room: Room) -> (String, Vec<Line>) {
    let (lang, width) = (ui.settings.lang, room.size.0);
    let title = |key: &'static str| Fixed(key).get(lang).to_string();
    match text {
        Text::Keys => (title("view.keys"), keys(ui, room)),
        Text::TableKeys => (title("view.keys"), help::of_table(ui, usize::from(width))),
        Text::About => (ABOUT.get(lang).to_string(), about(lang, width)),
        Text::Rules => (ui.game.session().puzzle().kind().name().get(lang).to_string(), rules(ui, width)),
        Text::Details => match ui.step_in_front() {
            Some(step) => (step.name.full.get(lang).to_string(), step_lines(ui, step, width)),
            None => cell_details(ui, room),
        },
        Text::Grid => (title("view.logic-grid"), story::grid(ui, width)),
        Text::Clauses(page) => (ClausesPage::TITLE.get(lang).to_string(), clause_lines(page, usize::from(width))),
        Text::Manual { title, text } => (title.clone(), manual_page::lines(text, width, lang)),
    }
}

fn wrapped(text: &str, width: u16) -> Vec<Line> {
    text::wrap(text, usize::from(width)).into_iter().map(|row| text::line(row, Part::Text)).collect()
}

fn keys(ui: &Ui, room: Room) -> Vec<Line> {
    let (set, keys, lang, width) = (ui.key_set(), &ui.settings.keys, ui.settings.lang, usize::from(room.size.0));
    // Without a panel, the legend is shown here.
    let is_bare = ui.has_odds() && !room.has_panel;
    let mut lines = if is_bare { mines::legend(ui, width) } else { Vec::new() };
    lines.extend(small_signs(ui).map(|said| wrapped(said, room.size.0)).unwrap_or_default());
    lines.extend((!lines.is_empty()).then(Line::new));
    lines.extend(set.map(|set| help::here(set.meanings(), keys, lang, width)).unwrap_or_default());
    lines.extend(help::lines(|row| is_true_on(set, row), keys, lang, width));
    lines
}

/// The meaning of dots and small numbers in the smallest cells. None if there are none.
fn small_signs(ui: &Ui) -> Option<&'static str> {
    let (scene, window) = (ui.game.session().bare(), Rect::new(0, 0, ui.sight.size.0, ui.sight.size.1));
    let is_small = layout(scene, window, &wanted(ui)).geometry.density == Density::Small;
    let said = match scene.values {
        _ if scene.answer != Answer::Values => return None,
        ..=16 => "view.dots-are-candidates",
        _ => "view.number-of-candidates",
    };
    (is_small && !scene.is_tiled() && !scene.is_table()).then(|| Fixed(said).get(ui.settings.lang))
}

fn rules(ui: &Ui, width: u16) -> Vec<Line> {
    let (puzzle, lang) = (ui.game.session().puzzle(), ui.settings.lang);
    let card = puzzle.kind().card();
    let mut lines = wrapped(card.rules.get(lang), width);
    // A note may contain rules of the author, and no other page shows it.
    if let Some(note) = puzzle.info().note.as_deref() {
        lines.push(Line::new());
        lines.extend(wrapped(Fixed("view.authors-notes").get(lang), width));
        lines.extend(wrapped(note, width));
    }
    lines.extend(worked::lines(&card.worked, ui, width));
    lines
}

/// The details of a step: its chain, its sentence, the lines that unfold it and the steps before it.
fn step_lines(ui: &Ui, step: &Step, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let blank = || text::line("", Part::Text);
    let mut lines = explorer::whole_chain(ui, step, width);
    if !lines.is_empty() {
        lines.push(blank());
    }
    lines.extend(wrapped(step.text.get(lang), width));
    let rows = explain::unfolding(ui.game.session().model(), step);
    lines.extend((!rows.is_empty()).then(blank));
    lines.extend(rows.iter().flat_map(|row| indented(row.get(lang), usize::from(width))));
    // The hint only counted the steps before it. Here they can be read.
    let before = ui.whole_hint().map(|told| told.steps_before()).unwrap_or_default();
    if !before.is_empty() {
        lines.push(blank());
        lines.push(text::line(Fixed("view.steps-before").get(lang), Part::Title));
        let before = before.iter().enumerate();
        lines.extend(before.flat_map(|(at, step)| wrapped(&format!("{:>2} {}", at + 1, step.text.get(lang)), width)));
    }
    lines
}

fn cell_details(ui: &Ui, Room { size, has_panel }: Room) -> (String, Vec<Line>) {
    let lang = ui.settings.lang;
    let (names_cell, lines) = match ui.game.session().bare().grid {
        Grid::Tiles => (true, mines::details(ui, size, has_panel)),
        Grid::Table => (true, story::about_cell(ui, size.0)),
        Grid::Boxes | Grid::Lattice => panel::details(ui, size, has_panel),
    };
    let cell = || ui.game.session().model().cell_name(ui.cursor(), lang);
    (if names_cell { Fixed("view.details").get(lang).to_string() } else { cell() }, lines)
}

/// The rows of a page of clauses, wrapped to fit.
fn clause_lines(page: &ClausesPage, width: usize) -> Vec<Line> {
    let rows = page.rows.iter();
    rows.flat_map(|row| moved_in(&row.text, &" ".repeat(row.indent), row.part, width)).collect()
}

/// An indented row. The rows that it wraps into are indented as well, to show what belongs together.
fn indented(row: &str, width: usize) -> Vec<Line> {
    let text = row.trim_start();
    moved_in(text, &row[..row.len() - text.len()], Part::Text, width)
}

fn moved_in(text: &str, indent: &str, part: Part, width: usize) -> Vec<Line> {
    let rows = text::wrap(text, width.saturating_sub(indent.len())).into_iter();
    rows.map(|row| text::line(format!("{indent}{row}"), part)).collect()
}

/// The title of the page about the program.
pub(in crate::ui) const ABOUT: Phrase = Phrase::fixed("view.about");

/// What this program is, what it is made of, and its licence.
pub(in crate::ui) fn about(lang: Lang, width: u16) -> Vec<Line> {
    let width = usize::from(width.min(place::NARROW + 4));
    let rows = nazo_core::words::about::paragraphs(lang).into_iter().map(|paragraph| text::wrap(&paragraph, width));
    rows.collect::<Vec<_>>().join(&String::new()).into_iter().map(|row| text::line(row, Part::Text)).collect()
}
