//! The screen of the editor. The text is on the left, the results of checking it on the right, and the mistake at the
//! cursor and the keys at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::Editor;
use super::judge::{self, Judged, Verdict};
use crate::ui::action::Direction;
use crate::ui::keymap::Keymap;
use crate::ui::theme::{Part, Theme};
use crate::ui::view::text::{self, Line, line, put, put_all, shorten, wrap};
use crate::ui::view::{bottom, key_row};
use nazo_core::explain::Soundness;
use nazo_core::text::ReadError;
use nazo_core::words::{Lang, Phrase, say};

/// The smallest window in which both panes are side by side.
const ASIDE: (u16, u16) = (70, 18);
/// The number of rows for the message at the bottom.
const SAID: u16 = 2;

/// The width of the key names in the help.
const KEY_WIDTH: usize = 9;
/// The keys of the editor. In the text, the usual keys of text fields work as well.
const KEYS: [(&str, Phrase); 8] = [
    ("F1", Phrase::fixed("editor.help")),
    ("Tab", Phrase::fixed("editor.text-answers")),
    ("Esc", Phrase::fixed("editor.play-keep-discard")),
    ("Ctrl-U", Phrase::fixed("editor.undo")),
    ("Ctrl-R", Phrase::fixed("editor.redo")),
    ("Ctrl-W", Phrase::fixed("editor.erase-word")),
    ("Ctrl-K", Phrase::fixed("editor.erase-end")),
    ("Ctrl-Y", Phrase::fixed("editor.paste-back")),
];

/// One of the two panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    /// The text.
    Text,
    /// The results of checking the text.
    Answers,
}

impl Pane {
    /// The other one.
    pub fn other(self) -> Pane {
        match self {
            Pane::Text => Pane::Answers,
            Pane::Answers => Pane::Text,
        }
    }

    fn name(self) -> Phrase {
        match self {
            Pane::Text => Phrase::fixed("editor.text"),
            Pane::Answers => Phrase::fixed("editor.answers"),
        }
    }
}

/// The layout of the screen.
struct Places {
    text: Option<Rect>,
    told: Option<Rect>,
    head: Rect,
    /// The row of the line below the head, and the column of the line between the panes.
    lines: Option<(u16, u16)>,
    bottom: Rect,
}

impl Editor {
    fn places(&self, window: Rect) -> Places {
        let bottom = Rect { y: window.bottom().saturating_sub(SAID + 1), height: SAID + 1, ..window };
        let head = Rect { height: 1, ..window };
        if window.width < ASIDE.0 || window.height < ASIDE.1 {
            let room = Rect { y: window.y + 1, height: bottom.y.saturating_sub(window.y + 1), ..window };
            let shown = |pane| (self.pane == pane).then_some(room);
            return Places { text: shown(Pane::Text), told: shown(Pane::Answers), head, lines: None, bottom };
        }
        let room = Rect { y: window.y + 2, height: bottom.y.saturating_sub(window.y + 2), ..window };
        let width = window.width * 9 / 16;
        let told = Rect { x: window.x + width + 2, width: window.width - width - 3, ..room };
        let lines = Some((window.y + 1, window.x + width));
        Places { text: Some(Rect { width: width - 1, ..room }), told: Some(told), head, lines, bottom }
    }

    /// The pane at a place of the screen, with the column and row relative to its corner.
    pub(super) fn spot(&self, column: u16, row: u16) -> Option<(Pane, u16, u16)> {
        let places = self.places(Rect::new(0, 0, self.size.0, self.size.1));
        let within = |area: Option<Rect>, pane| {
            let area = area.filter(|area| area.contains((column, row).into()))?;
            Some((pane, column - area.x, row - area.y))
        };
        within(places.text, Pane::Text).or_else(|| within(places.told, Pane::Answers))
    }

    /// The number of rows the report can be scrolled.
    pub(super) fn most_scroll(&self) -> usize {
        let places = self.places(Rect::new(0, 0, self.size.0, self.size.1));
        let Some(area) = places.told else { return 0 };
        self.report(area.width).len().saturating_sub(usize::from(area.height))
    }

    /// Dresses the text for the pane in front, and keeps the report from being scrolled beyond its end.
    pub(super) fn arrange(&mut self) {
        let theme = &self.settings.theme;
        let cursor = if self.pane == Pane::Text { theme.style(Part::Cursor) } else { Style::default() };
        self.area.set_style(theme.style(Part::Text));
        self.area.set_cursor_line_style(Style::default());
        self.area.set_cursor_style(cursor);
        self.area.set_selection_style(theme.style(Part::Selected));
        self.area.set_line_number_style(theme.style(Part::Dim));
        self.scroll = self.scroll.min(self.most_scroll());
    }

    pub(super) fn draw(&self, window: Rect, buffer: &mut Buffer) {
        buffer.set_style(window, self.settings.theme.style(Part::Text));
        let places = self.places(window);
        let theme = self.settings.theme.clone();
        put(buffer, (places.head.x, places.head.y), places.head.width, &self.head(places.lines.is_none()), &theme);
        if let Some((row, column)) = places.lines {
            self.draw_lines(window, (row, column), places.bottom.y, buffer);
        }
        if let Some(area) = places.text {
            self.draw_text(area, &theme, buffer);
        }
        if let Some(area) = places.told {
            let rows: Vec<Line> = self.report(area.width).into_iter().skip(self.scroll).collect();
            put_all(buffer, area, &rows, &theme);
            // Side by side, the panes have a free column at their right.
            let x = area.right().min(window.right().saturating_sub(1));
            self.draw_arrows(area, x, (self.scroll > 0, self.scroll < self.most_scroll()), buffer);
        }
        put_all(buffer, places.bottom, &self.bottom(places.bottom.width), &theme);
    }

    fn draw_lines(&self, window: Rect, (row, column): (u16, u16), end: u16, buffer: &mut Buffer) {
        let fine = self.settings.glyphs.fine;
        let (across, down, tee) = if fine { ("─", "│", "┬") } else { ("-", "|", "+") };
        let style = self.settings.theme.style(Part::Line);
        for x in window.left()..window.right() {
            buffer[(x, row)].set_symbol(if x == column { tee } else { across }).set_style(style);
        }
        for y in row + 1..end {
            buffer[(column, y)].set_symbol(down).set_style(style);
        }
    }

    /// The head: what is edited or, if only one pane is shown at a time, the names of the panes. At the right, the
    /// state of the text.
    fn head(&self, is_narrow: bool) -> Line {
        let lang = self.settings.lang;
        let state = self.state();
        let mut left: Line = Vec::new();
        if is_narrow {
            for pane in [Pane::Text, Pane::Answers] {
                let mark = match (pane == self.pane, self.settings.glyphs.fine) {
                    (true, true) => "▸",
                    (true, false) => ">",
                    (false, _) => " ",
                };
                let part = if pane == self.pane { Part::Title } else { Part::Dim };
                left.push((format!("{mark}{} ", pane.name().get(lang)), part));
            }
        } else {
            let edits = Phrase::fixed("editor.editing");
            let kind = judge::named(&self.text()).unwrap_or(self.manuscript.kind).name();
            let new = || say!("editor.new-of-kind", kind).get(lang).to_string();
            let what = self.manuscript.title.clone().unwrap_or_else(new);
            left.push((format!("{}  ", edits.get(lang)), Part::Dim));
            left.push((what, Part::Title));
        }
        let (width, taken) = (usize::from(self.size.0), state.0.width() + 1);
        let mut room = width.saturating_sub(taken);
        let mut cut = Line::new();
        for (words, part) in left {
            let words = shorten(&words, room);
            room = room.saturating_sub(words.width());
            cut.push((words, part));
        }
        let gap = width.saturating_sub(usize::from(text::width(&cut)) + state.0.width());
        cut.into_iter().chain([(" ".repeat(gap), Part::Text), state]).collect()
    }

    /// The state of the text, in a few words.
    fn state(&self) -> (String, Part) {
        let said = |phrase: Phrase, part| (phrase.get(self.settings.lang).to_string(), part);
        // The earlier results stay on the screen, but must not look like results for the current text.
        if self.due.is_some() || self.job.is_some() {
            return ("…".into(), Part::Dim);
        }
        let mistakes = self.judged.as_ref().map_or(0, |judged| judged.mistakes.len());
        let solutions = |count: usize, more: bool| match count {
            0 => said(Phrase::fixed("editor.none"), Part::Title),
            _ if more => said(say!("editor.solutions-at-least", count), Part::Title),
            _ => said(say!("editor.solutions", count), Part::Title),
        };
        match &self.verdict {
            _ if mistakes > 0 => said(say!("editor.mistakes", mistakes), Part::Conflict),
            None => (String::new(), Part::Dim),
            Some(Verdict::Findings(found)) => solutions(found.models.len(), found.more),
            Some(Verdict::Soundness(Soundness::Unique)) => solutions(1, false),
            Some(Verdict::Soundness(Soundness::Several { .. })) => solutions(2, true),
            Some(Verdict::Soundness(Soundness::None { .. })) => solutions(0, false),
            Some(Verdict::TooHard | Verdict::Failed(_)) => said(Phrase::fixed("editor.not-known"), Part::Dim),
        }
    }

    /// Draws the text, with mistakes underlined.
    fn draw_text(&self, area: Rect, theme: &Theme, buffer: &mut Buffer) {
        (&self.area).render(area, buffer);
        let mistakes = self.judged.iter().flat_map(|judged| &judged.mistakes);
        let wrong = theme.style(Part::Conflict).add_modifier(Modifier::UNDERLINED);
        let marked: Vec<&ReadError> = mistakes.filter(|mistake| mistake.line > 0).collect();
        for mistake in marked {
            self.mark(mistake, area, wrong, buffer);
        }
        let (top, _) = self.area.scroll_offset();
        let next = usize::from(top) + usize::from(area.height);
        let goes_on = next > 0 && self.area.screen_to_data(next, 0) != self.area.screen_to_data(next - 1, 0);
        // In the blank column before the line numbers.
        self.draw_arrows(area, area.x, (top > 0, goes_on), buffer);
    }

    /// Draws arrows in column `x` of the first and the last row, if the pane continues above or below.
    fn draw_arrows(&self, area: Rect, x: u16, (above, below): (bool, bool), buffer: &mut Buffer) {
        let style = self.settings.theme.style(Part::Ruler);
        let ends = [(above, area.y, Direction::Up), (below, area.bottom().saturating_sub(1), Direction::Down)];
        for (_, y, to) in ends.into_iter().filter(|(is_due, ..)| *is_due) {
            if let Some(cell) = buffer.cell_mut((x, y)).filter(|cell| cell.symbol() == " ") {
                cell.set_char(self.settings.glyphs.arrow(to)).set_style(style);
            }
        }
    }

    /// Underlines a mistake, as far as it is visible. One beyond the end of a line gets one column there.
    fn mark(&self, mistake: &ReadError, area: Rect, style: Style, buffer: &mut Buffer) {
        let (top, left) = self.area.scroll_offset();
        let margin = self.area.line_number_width();
        let row = mistake.line - 1;
        let length = self.area.lines().get(row).map_or(0, |line| line.chars().count());
        let from = mistake.column.saturating_sub(1).min(length);
        let to = (mistake.column.saturating_sub(1) + mistake.width).min(length).max(from + 1);
        for y in area.top()..area.bottom() {
            let mut is_behind_marked = false;
            for x in (area.left() + margin).min(area.right())..area.right() {
                let at =
                    self.area.screen_to_data(usize::from(y - area.y + top), usize::from(x - area.x - margin + left));
                let is_meant = at.0 == row && (from..to).contains(&at.1);
                let is_behind = at.1 >= length;
                // All columns beyond the end of a line are the same place, so only one is underlined.
                if is_meant && !(is_behind && is_behind_marked) && !self.is_below(y - area.y + top) {
                    let cell = &mut buffer[(x, y)];
                    cell.set_style(cell.style().patch(style));
                    is_behind_marked |= is_behind;
                }
            }
        }
    }

    /// Whether a row of the screen is below the end of the text.
    fn is_below(&self, row: u16) -> bool {
        let width = |line: &String| line.width();
        // Rows below the text have the same position as its last row. There can only be any if the last line fits in
        // one row.
        row > 0
            && self.area.screen_to_data(usize::from(row), 0) == self.area.screen_to_data(usize::from(row - 1), 0)
            && self.area.lines().last().map_or(0, width) < usize::from(self.size.0)
    }

    /// The rows of the report about the text.
    fn report(&self, width: u16) -> Vec<Line> {
        let lang = self.settings.lang;
        let mut told = Wrapped { lines: Vec::new(), width: usize::from(width) };
        let sample = self.manuscript.kind.card().sample;
        if self.helping {
            told.keys(lang);
            told.blank();
            told.sample(Phrase::fixed("editor.example"), sample, lang);
            return told.lines;
        }
        let Some(judged) = &self.judged else {
            let head = Phrase::fixed("editor.write-paste-text-example");
            told.sample(head, sample, lang);
            return told.lines;
        };
        match &judged.read {
            None => told.mistakes(judged, lang),
            Some(read) => {
                for lint in &read.lints {
                    told.say(lint.message.get(lang), Part::Conflict);
                }
                told.verdict(self.verdict.as_ref(), lang);
                if let Some(picture) = &read.picture {
                    told.blank();
                    told.lines.extend(picture.lines().map(|row| line(row, Part::Text)));
                }
                if read.others > 0 {
                    told.blank();
                    told.say(others(read.others).get(lang), Part::Dim);
                }
            }
        }
        told.lines
    }

    /// The rows at the bottom.
    fn bottom(&self, width: u16) -> Vec<Line> {
        let lang = self.settings.lang;
        let (said, part) = self.status();
        let mut rows: Vec<Line> = wrap(&said, usize::from(width)).into_iter().map(|row| line(row, part)).collect();
        if rows.len() > usize::from(SAID) {
            let rest: Vec<String> = wrap(&said, usize::from(width)).into_iter().skip(1).collect();
            rows.truncate(1);
            rows.push(line(shorten(&rest.join(" "), usize::from(width)), part));
        }
        rows.resize(usize::from(SAID), Line::new());
        let hints = match (self.asking, self.is_readable()) {
            (true, true) => bottom::WRITTEN,
            (true, false) => bottom::UNREADABLE,
            (false, _) if self.pane == Pane::Answers => bottom::EDITOR_TOLD,
            (false, _) => bottom::EDITOR,
        };
        // In this line the keys are those of a text field, whatever the keymap is.
        rows.push(key_row::keys(Line::new(), hints, Keymap::table(), width, lang));
        rows
    }

    /// The message at the bottom: the response to the last key, or the mistake at the cursor.
    fn status(&self) -> (String, Part) {
        let lang = self.settings.lang;
        if self.asking {
            return (asks(self.is_readable()).get(lang).to_string(), Part::Message);
        }
        if let Some(message) = &self.message {
            return (self.settings.keys.bind_keys(message, lang), Part::Message);
        }
        let Some(judged) = self.judged.as_ref().filter(|_| self.due.is_none()) else {
            return (
                self.draft.trouble().map(|trouble| trouble.get(lang).to_string()).unwrap_or_default(),
                Part::Message,
            );
        };
        let row = self.area.cursor().0 + 1;
        let mistakes = &judged.mistakes;
        if let Some(mistake) = mistakes.iter().find(|mistake| mistake.line == row).or(mistakes.first()) {
            return (located(mistake).get(lang).to_string(), Part::Message);
        }
        (String::new(), Part::Message)
    }
}

/// Rows of the report, wrapped to a width.
struct Wrapped {
    lines: Vec<Line>,
    width: usize,
}

impl Wrapped {
    /// Adds a text in as many rows as it needs. If it is indented, the rows after the first are indented further.
    fn say(&mut self, words: &str, part: Part) {
        let indent = words.len() - words.trim_start().len();
        let room = self.width.saturating_sub(indent + if indent > 0 { 2 } else { 0 });
        for (nth, row) in wrap(words.trim_start(), room.max(8)).into_iter().enumerate() {
            let blanks = if nth > 0 && indent > 0 { indent + 2 } else { indent };
            self.lines.push(line(format!("{}{row}", " ".repeat(blanks)), part));
        }
    }

    fn blank(&mut self) {
        if !self.lines.is_empty() {
            self.lines.push(Line::new());
        }
    }

    /// The keys, and what the editor does by itself.
    fn keys(&mut self, lang: Lang) {
        let about = Phrase::fixed("editor.after-pause-shows-what-follows");
        self.say(about.get(lang), Part::Text);
        self.blank();
        for (key, what) in KEYS {
            let gap = " ".repeat(KEY_WIDTH.saturating_sub(key.width()));
            self.say(&format!("  {key}{gap}{}", what.get(lang)), Part::Text);
        }
    }

    /// An example of a text of this kind.
    fn sample(&mut self, head: Phrase, sample: &str, lang: Lang) {
        self.say(head.get(lang), Part::Dim);
        self.blank();
        let rows = sample.lines().skip(1);
        rows.for_each(|row| self.say(&format!("  {row}"), Part::Text));
    }

    fn mistakes(&mut self, judged: &Judged, lang: Lang) {
        let head = Phrase::fixed("editor.not-readable-yet");
        self.say(head.get(lang), Part::Title);
        for mistake in &judged.mistakes {
            self.blank();
            self.say(located(mistake).get(lang), Part::Text);
        }
    }

    fn verdict(&mut self, verdict: Option<&Verdict>, lang: Lang) {
        match verdict {
            None => {}
            Some(Verdict::Findings(found)) => self.say(found.count().get(lang), Part::Title),
            Some(Verdict::Soundness(found)) => self.say(soundness(found).get(lang), Part::Title),
            Some(Verdict::TooHard) => {
                let phrase = Phrase::fixed("editor.counting-solutions-takes-long");
                self.say(phrase.get(lang), Part::Text);
            }
            Some(Verdict::Failed(why)) => self.say(why.get(lang), Part::Conflict),
        }
    }
}

/// A mistake with its line number.
fn located(mistake: &ReadError) -> Phrase {
    match (mistake.line, mistake.brief()) {
        (0, said) => said,
        (line, said) => say!("editor.in-line", line, said),
    }
}

fn soundness(found: &Soundness) -> Phrase {
    match found {
        Soundness::Unique => Phrase::fixed("editor.exactly-solution"),
        Soundness::Several { .. } => Phrase::fixed("editor.several-solutions"),
        Soundness::None { .. } => Phrase::fixed("editor.no-solution"),
    }
}

fn others(count: usize) -> Phrase {
    match count {
        1 => Phrase::fixed("editor.one-behind"),
        _ => say!("editor.more-behind", count),
    }
}

fn asks(is_readable: bool) -> Phrase {
    match is_readable {
        true => Phrase::fixed("editor.play-new-puzzle-original-stays"),
        false => Phrase::fixed("editor.cant-played-yet-keep-draft"),
    }
}
