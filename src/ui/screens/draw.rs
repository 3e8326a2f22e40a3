//! Drawing of the desk: the welcome screen, lists, and what is over the screen in front.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::desk::{Desk, Over, Page, Place, Purpose};
use super::library::Found;
use super::list::Item;
use super::over;
use super::papers;
use super::preview::{self, Preview, Source};
use super::rows::{self, Row};
use super::statistics;
use super::welcome::Choice;
use crate::ui::app::Inset;
use crate::ui::key_hints::KeyHint;
use crate::ui::popup::{manual_page, page};
use crate::ui::theme::Part;
use crate::ui::view::layout::SMALLEST;
use crate::ui::view::text::{self, Line};
use crate::ui::view::{bottom, frame, help, key_row};
use crate::ui::worker::Wait;
use crate::ui::{Settings, chooser, palette};
use nazo_core::logic::manual;
use nazo_core::words::{Fixed, Phrase, say};

/// Rows above a list: its title and a blank row.
const HEAD: u16 = 2;

/// Rows below a list: the message and the keys.
const FOOT: u16 = 2;

/// The most columns and rows of a list of choices.
const CHOOSER: (u16, u16) = (44, 12);

const ABOUT: Phrase = Phrase::fixed("screens.puzzle-workbench-play-look-closely");
const ABOUT_SHORT: Phrase = Phrase::fixed("screens.puzzle-workbench");

/// The target of a row.
enum Target {
    Choice(Choice),
    /// The row of a list, counted from 0.
    Row(usize),
}

impl Desk {
    pub(super) fn draw(&self, buffer: &mut Buffer) -> Option<Inset> {
        let window = buffer.area;
        let mut goes_on = false;
        let is_small = window.width < SMALLEST.0 || window.height < SMALLEST.1;
        let is_editor = self.stack.last().is_some_and(Place::is_written_on);
        let inset = self.app().and_then(|app| app.view(buffer));
        // A game shows its own message about a window that is too small.
        if self.app().is_none() || is_editor && is_small {
            buffer.set_style(window, self.settings.theme.style(Part::Text));
            if is_small {
                let said = say!("messages.too-small").get(self.settings.lang).to_string();
                let rows = text::wrap(&said, usize::from(window.width).max(2)).into_iter();
                let rows: Vec<Line> = rows.map(|row| text::line(row, Part::Message)).collect();
                text::put_all(buffer, window, &rows, &self.settings.theme);
                return None;
            }
            goes_on = self.draw_choices(buffer);
        }
        if !is_small {
            self.draw_bottom(buffer);
            if goes_on {
                self.draw_goes_on(buffer);
            }
            self.draw_popup(buffer);
        }
        inset
    }

    /// Marks that the list continues below: in the row under it or, if that is not free, in the row over it.
    fn draw_goes_on(&self, buffer: &mut Buffer) {
        let (list, _) = areas(buffer.area);
        let is_blank = |(x, y): &(u16, u16)| buffer[(*x, *y)].symbol() == " " && buffer[(x - 1, *y)].symbol() == " ";
        let under = [(1, list.bottom()), (list.right().saturating_sub(1), list.bottom())];
        let place = under.into_iter().find(is_blank).unwrap_or((2, HEAD - 1));
        text::put(buffer, place, 1, &text::line("↓", Part::Title), &self.looks().theme);
    }

    /// Draws the welcome screen or a list. Returns whether it continues below.
    fn draw_choices(&self, buffer: &mut Buffer) -> bool {
        let window = buffer.area;
        let (theme, lang) = (&self.settings.theme, self.settings.lang);
        let title = match self.stack.last() {
            Some(Place::List(list)) => text::line(list.heading(lang), Part::Title),
            _ => {
                let name = if self.settings.glyphs.fine { "nazo 謎" } else { "nazo" };
                let fits = name.width() + 3 + ABOUT.get(lang).width() <= usize::from(window.width);
                let about = if fits { ABOUT } else { ABOUT_SHORT };
                vec![(name.to_string(), Part::Title), (format!("   {}", about.get(lang)), Part::Dim)]
            }
        };
        text::put(buffer, (0, 0), window.width, &title, theme);
        let (area, beside) = areas(window);
        let (rows, more) = self.rows(area);
        let lines: Vec<Line> = rows.into_iter().map(|(line, _)| line).collect();
        text::put_all(buffer, area, &lines, theme);
        // The row between title and list shows whether there is more above.
        let above = if more.contains('↑') { " ↑" } else { "" };
        text::put(buffer, (area.x, area.y.saturating_sub(1)), area.width, &text::line(above, Part::Title), theme);
        let goes_on = more.contains('↓');
        let Some(beside) = beside else { return goes_on };
        if let Some(preview) = self.preview() {
            preview.draw(beside, &self.settings, buffer);
        }
        goes_on
    }

    /// The visible rows of the screen in front, each with its target, and the arrows towards hidden rows.
    fn rows(&self, area: Rect) -> (Vec<(Line, Option<Target>)>, &'static str) {
        let (width, height, lang) = (usize::from(area.width), usize::from(area.height), self.settings.lang);
        match self.stack.last() {
            Some(Place::Welcome(welcome)) => {
                let (lines, more) = welcome.lines(&self.survey, &self.settings, (width, height));
                (lines.into_iter().map(|(line, choice)| (line, choice.map(Target::Choice))).collect(), more)
            }
            Some(Place::List(list)) if list.count() == 0 => {
                let none = format!(" {}", Fixed("view.no-match").get(lang));
                (vec![(text::line(none, Part::Dim), None)], "")
            }
            Some(Place::List(list)) => {
                let sight = rows::sight(list.count(), height, list.selected());
                let more = rows::arrows(&sight, list.count());
                let shown: Vec<(usize, Row)> =
                    sight.filter_map(|at| Some((at, list.row(at, &self.survey, lang)?))).collect();
                let widths = rows::widths(shown.iter().map(|(_, row)| row), width);
                let line = |(at, row): &(usize, Row)| {
                    (rows::line(row, &widths, *at == list.selected(), width), Some(Target::Row(*at)))
                };
                (shown.iter().map(line).collect(), more)
            }
            _ => (Vec::new(), ""),
        }
    }

    /// The number of visible rows of a list.
    pub(super) fn page(&self) -> usize {
        usize::from(self.size.1.saturating_sub(HEAD + FOOT)).max(1)
    }

    /// Selects the row at a place of the screen. Returns whether it was selected already.
    pub(super) fn select_at(&mut self, column: u16, row: u16) -> bool {
        let (area, _) = areas(Rect::new(0, 0, self.size.0, self.size.1));
        let Some(dy) = row.checked_sub(area.y).filter(|dy| *dy < area.height && column < area.width) else {
            return false;
        };
        self.message = None;
        let target = self.rows(area).0.into_iter().nth(usize::from(dy)).and_then(|(_, target)| target);
        match (self.stack.last_mut(), target) {
            (Some(Place::List(list)), Some(Target::Row(at))) => {
                let was = list.selected();
                list.select(at);
                was == at
            }
            (Some(Place::Welcome(welcome)), Some(Target::Choice(choice))) => {
                let was = welcome.selected(&self.survey);
                welcome.select(choice.clone());
                was == choice
            }
            _ => false,
        }
    }

    /// The preview of the selected item, once it is made.
    fn preview(&self) -> Option<&Preview> {
        self.pane.preview(&self.preview_key()?)
    }

    /// Begins to make the preview of the selected item, if there is room for one beside the list.
    pub(super) fn begin_preview(&mut self) {
        let has_room = areas(Rect::new(0, 0, self.size.0, self.size.1)).1.is_some();
        let Some(key) = self.preview_key().filter(|_| has_room) else { return };
        if self.pane.wants(&key) {
            let source = self.preview_source();
            self.pane.begin(key, source, self.library.clone(), self.settings.wake.clone());
        }
    }

    /// Waits for the preview beside the list. For tests, which have no loop that wakes.
    pub fn finish_preview(&mut self) {
        self.pane.take(Wait::ForTheEnd);
        self.begin_preview();
        self.pane.take(Wait::ForTheEnd);
    }

    fn preview_key(&self) -> Option<String> {
        let games = self.survey.games.len();
        match self.stack.last()? {
            Place::Welcome(welcome) => Some(format!("{games} {:?}", welcome.selected(&self.survey))),
            Place::List(list) => Some(format!("list {}", list.item()?.key())),
            _ => None,
        }
    }

    fn preview_source(&self) -> Option<Source> {
        match self.stack.last()? {
            Place::Welcome(welcome) => welcome.selected(&self.survey).source(&self.survey, self.settings.lang),
            Place::List(list) => list.item()?.source(&self.survey),
            _ => None,
        }
    }

    /// Draws the two bottom rows. A game draws its own, unless the desk has a message.
    fn draw_bottom(&self, buffer: &mut Buffer) {
        let settings = self.looks();
        let lang = settings.lang;
        let width = buffer.area.width;
        let message = self.bottom_message();
        let note = if message.is_none() && self.over.is_none() { self.note() } else { None };
        let hints = match (&self.over, self.stack.last()) {
            (Some(Over::Prompt(_, Purpose::Open)), _) => bottom::PROMPT,
            (Some(Over::Prompt(..)), _) => bottom::SAVING,
            (Some(Over::Question { .. }), _) => bottom::QUESTION,
            (Some(Over::SpeedRun), _) => bottom::START_OVER,
            (Some(Over::Read(Page::Technique(_), _)), _) => bottom::PAGE,
            (Some(Over::Read(page, _)), _) if self.most_scroll(*page) > 0 => bottom::LIST,
            (Some(Over::Read(..)), _) => bottom::READ,
            (Some(Over::Palette(_)), _) => palette::HINTS,
            (Some(Over::Chooser(_)), _) => chooser::HINTS,
            (Some(Over::Papers(_)), _) => bottom::PAPERS,
            (Some(Over::Making(making)), _) if making.is_at_work() => bottom::AT_WORK,
            (Some(Over::Making(_)), _) => bottom::MAKING,
            (None, Some(place)) if place.app().is_some() => {
                if message.is_none() {
                    return;
                }
                &[]
            }
            (None, Some(Place::Welcome(_))) if self.offers_aside() => bottom::WELCOME_GAME,
            (None, Some(Place::Welcome(_))) => bottom::WELCOME,
            (None, _) => &self.list_hints(),
        };
        let keys = match (&self.over, self.game().filter(|ui| ui.tells_keys_below())) {
            (None, Some(ui)) => bottom::key_row(ui, width),
            _ => key_row::keys(Line::new(), hints, &settings.keys, width, lang),
        };
        let said = message.map(|message| settings.keys.bind_keys(&message, lang)).unwrap_or_default();
        // In a low window, at most half of the rows are covered.
        let half = usize::from(buffer.area.height / 2).max(1);
        let told = |said: &str, part, most| message_lines(said, part, usize::from(width), most);
        let rows: Vec<Line> = match (&self.over, note) {
            (Some(Over::Prompt(prompt, purpose)), _) => {
                let asks = if let Purpose::Open = purpose { "screens.open" } else { "screens.write" };
                let above = match said.is_empty() {
                    false => told(&said, Part::Message, half),
                    true if prompt.choices.is_empty() => vec![keys],
                    true => vec![prompt.choices_line(width)],
                };
                above.into_iter().chain([prompt.line(Fixed(asks).get(lang), width)]).collect()
            }
            (_, Some(note)) => told(note.get(lang), Part::Dim, half).into_iter().chain([keys]).collect(),
            // Over a list, there is room for the whole message, and the keys stay.
            (None, None) if self.app().is_none() => {
                told(&said, Part::Message, half).into_iter().chain([keys]).collect()
            }
            // A message that is too long for one row takes the key row as well.
            _ => told(&said, Part::Message, 2).into_iter().chain([keys]).take(2).collect(),
        };
        self.draw_rows(rows, buffer);
    }

    /// The keys of the list in front.
    fn list_hints(&self) -> Vec<KeyHint> {
        let Some(Place::List(list)) = self.stack.last() else { return Vec::new() };
        let own: &[KeyHint] = match list.item() {
            _ if list.is_typing() => return bottom::SEARCH.to_vec(),
            Some(Item::Puzzle(_)) if list.has_both_languages() => bottom::RIDDLES,
            Some(Item::Puzzle(_)) => bottom::PUZZLES,
            Some(Item::Technique(_)) => bottom::TECHNIQUES,
            Some(Item::Game(_)) if self.offers_aside() => bottom::GAMES_BEGUN,
            Some(Item::Game(_)) | None => bottom::GAMES,
        };
        let out = if self.stack.len() == 1 { bottom::FIRST_LIST } else { bottom::LATER_LIST };
        [own, bottom::ANY_LIST, out].concat()
    }

    /// Draws rows at the foot of the window.
    fn draw_rows(&self, rows: Vec<Line>, buffer: &mut Buffer) {
        let theme = &self.looks().theme;
        let (y, width) = (buffer.area.bottom().saturating_sub(rows.len() as u16), buffer.area.width);
        for (dy, row) in rows.iter().enumerate() {
            let area = Rect { x: 0, y: y + dy as u16, width, height: 1 };
            clear(area, theme.style(Part::Text), buffer);
            text::put(buffer, (0, area.y), width, row, theme);
        }
    }

    /// The message in the message row.
    fn bottom_message(&self) -> Option<Phrase> {
        match &self.over {
            Some(Over::Question { said, .. }) => Some(said.clone()),
            Some(Over::SpeedRun) => Some(Phrase::fixed("screens.start-over-game-far-kept")),
            _ => self.message.clone(),
        }
    }

    /// The text of the message row when there is no message.
    fn note(&self) -> Option<Phrase> {
        match self.stack.last()? {
            Place::List(list) => list.note.clone(),
            Place::Welcome(_) => Some(match &self.survey.trouble {
                Some(trouble) => trouble.clone(),
                None => say!("messages.paste-opens"),
            }),
            _ => None,
        }
    }

    fn draw_popup(&self, buffer: &mut Buffer) {
        let Some((title, lines, scroll, frame)) = self.popup(buffer.area) else { return };
        for strip in strips(frame, buffer.area) {
            clear(strip, self.settings.theme.style(Part::Text), buffer);
        }
        let theme = self.settings.theme.in_popup();
        frame::framed(title.get(self.settings.lang), &lines, scroll, frame, &theme, buffer);
    }

    /// The popup over the screen: its title, its lines, the number of lines scrolled away, its frame.
    fn popup(&self, window: Rect) -> Option<(Phrase, Vec<Line>, usize, Rect)> {
        let Settings { lang, keys, .. } = &self.settings;
        let area = Rect { height: window.height.saturating_sub(FOOT), ..window };
        let room = room_in(area);
        let (title, lines, scroll) = match &self.over {
            Some(Over::Read(page, scroll)) => (page.title(), self.page_lines(*page, room.0), *scroll),
            Some(Over::Palette(palette)) => {
                let rows = over::matches(&palette.typed, keys, self.on_sheet());
                (Phrase::fixed("screens.commands"), palette::lines(&rows, palette, keys, *lang, room), 0)
            }
            Some(Over::Chooser(chooser)) => {
                let room = (room.0.min(CHOOSER.0), room.1.min(CHOOSER.1));
                (chooser.title(), chooser.lines(*lang, room).0, 0)
            }
            Some(Over::Making(making)) => (making.title(), making.lines(*lang), 0),
            Some(Over::Papers(papers)) => (papers::TITLE, papers.lines(*lang), 0),
            _ => return None,
        };
        let widest = lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
        let wanted = widest.max(text::width(&text::line(title.get(*lang), Part::Title)) + 2);
        let (width, height) = ((wanted + 4).min(area.width), (lines.len() as u16 + 2).min(area.height));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        Some((title, lines, scroll, Rect { x, y, width, height }))
    }

    /// The distance in rows from the selected row of the list in front to a place of the screen, negative above.
    pub(super) fn away_from_selected(&self, column: u16, row: u16) -> Option<isize> {
        let (_, lines, _, frame) = self.popup(Rect::new(0, 0, self.size.0, self.size.1))?;
        frame::away_from_selected(frame, &lines, column, row)
    }

    fn page_lines(&self, page: Page, width: u16) -> Vec<Line> {
        let Settings { lang, keys, .. } = self.looks();
        match page {
            Page::Keys => help::lines(over::is_of_desk, keys, *lang, usize::from(width)),
            Page::Statistics => statistics::lines(&self.survey.statistics(self.library.today()), *lang, width),
            Page::About => page::about(*lang, width),
            Page::Technique(technique) => {
                manual::text(technique, *lang).map(|page| manual_page::lines(&page, width, *lang)).unwrap_or_default()
            }
        }
    }

    /// How far a page can be scrolled.
    pub(super) fn most_scroll(&self, page: Page) -> usize {
        let room = room_in(Rect::new(0, 0, self.size.0, self.size.1.saturating_sub(FOOT)));
        self.page_lines(page, room.0).len().saturating_sub(usize::from(room.1))
    }
}

impl Page {
    fn title(self) -> Phrase {
        match self {
            Page::Keys => Phrase::fixed("screens.keys"),
            Page::Statistics => statistics::TITLE,
            Page::About => page::ABOUT,
            Page::Technique(technique) => technique.name().full.clone(),
        }
    }
}

/// The columns and rows of text in a popup that fills `area`.
fn room_in(area: Rect) -> (u16, u16) {
    (area.width.saturating_sub(4), area.height.saturating_sub(2))
}

/// The strips beside a popup that are too narrow to show anything of what is under it.
fn strips(frame: Rect, window: Rect) -> impl Iterator<Item = Rect> {
    const NARROW: u16 = 2;
    let left = Rect { x: window.x, width: frame.x.saturating_sub(window.x), ..frame };
    let right = Rect { x: frame.right(), width: window.right().saturating_sub(frame.right()), ..frame };
    [left, right].into_iter().filter(|side| (1..=NARROW).contains(&side.width))
}

/// The areas of the list and of the preview beside it.
fn areas(window: Rect) -> (Rect, Option<Rect>) {
    let area = Rect { y: HEAD, height: window.height.saturating_sub(HEAD + FOOT), ..window };
    let (width, beside) = preview::split(area);
    (Rect { width, ..area }, beside)
}

/// A message in at most `most` rows. The last one is cut if there is more.
fn message_lines(said: &str, part: Part, width: usize, most: usize) -> Vec<Line> {
    let mut rows = text::wrap(said, width);
    if rows.len() > most {
        let rest = rows.split_off(most - 1).join(" ");
        rows.push(text::shorten(&rest, width));
    }
    rows.into_iter().map(|row| text::line(row, part)).collect()
}

fn clear(area: Rect, style: Style, buffer: &mut Buffer) {
    for place in area.positions() {
        buffer[place].set_symbol(" ").set_style(Style::reset().patch(style));
    }
}

/// The question about a paste over a game.
pub(super) fn question(found: &Found, characters: usize) -> Phrase {
    match found.puzzles.as_slice() {
        [] if !found.pictures.is_empty() => Phrase::fixed("screens.pasted-picture"),
        [offer] => say!("messages.pasted-puzzle", kind = offer.loaded.puzzle.kind().name(), characters),
        several => say!("messages.pasted-several", puzzles = several.len()),
    }
}
