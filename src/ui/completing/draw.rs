//! The screen of a draft: its lines, the meaning of the selected one, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Completing, Front};
use crate::ui::editor::judge::Verdict;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line, line, put, put_all, shorten, wrap};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{DraftLine, LineState};

/// Columns for the number of a line and the sign before it.
const MARGIN: u16 = 4;
/// Rows at the bottom: the meaning of the line, what may fit, and the keys.
const SAID: u16 = 4;
/// The narrowest window in which a sentence and its reading are side by side.
const SIDE_BY_SIDE: u16 = 70;

/// Columns for the keys on the help page.
const KEYS_WIDTH: usize = 11;

/// A row of the page, with the line it belongs to.
struct Row {
    at: usize,
    said: Line,
}

/// A key and what it does.
type Key = (&'static str, Phrase);

const KEYS: [Key; 8] = [
    ("n", Phrase::fixed("completing.next")),
    ("Enter", Phrase::fixed("completing.edit")),
    ("s", Phrase::fixed("completing.story")),
    ("?", Phrase::fixed("completing.help")),
    ("q", Phrase::fixed("completing.leave")),
    ("o", Phrase::fixed("completing.new-line")),
    ("d", Phrase::fixed("completing.delete")),
    ("u", Phrase::fixed("completing.undo")),
];
const COMPLETE_KEYS: [Key; 5] = [
    ("Enter", Phrase::fixed("completing.play")),
    ("e", Phrase::fixed("completing.edit")),
    ("u", Phrase::fixed("completing.undo")),
    ("?", Phrase::fixed("completing.help")),
    ("q", Phrase::fixed("completing.leave")),
];
const TYPING_KEYS: [Key; 3] = [
    ("Enter", Phrase::fixed("completing.accept")),
    ("Tab", Phrase::fixed("completing.complete-word")),
    ("Esc", Phrase::fixed("completing.cancel")),
];
const TEMPLATE_KEYS: [Key; 2] =
    [("Enter", Phrase::fixed("completing.begin")), ("Esc", Phrase::fixed("completing.leave"))];
const HELP_KEYS: [Key; 2] = [("arrows", Phrase::fixed("completing.scroll")), ("Esc", Phrase::fixed("completing.back"))];
const DISCARD_KEYS: [Key; 2] = [("x", Phrase::fixed("completing.discard")), ("Esc", Phrase::fixed("completing.keep"))];

/// All keys of the screen, for its help page.
static ALL_KEYS: [Key; 15] = [
    ("n", Phrase::fixed("completing.next-line-complete")),
    ("Enter, e", Phrase::fixed("completing.write-line-notation")),
    ("Tab", Phrase::fixed("completing.while-write-complete-word-again")),
    ("1-9", Phrase::fixed("completing.take-readings-offered")),
    ("s", Phrase::fixed("completing.sentence-only-sets-scene")),
    ("S", Phrase::fixed("completing.sentence-cannot-clue-story")),
    ("a", Phrase::fixed("completing.accept-what-proposed-assumed")),
    ("o", Phrase::fixed("completing.new-line-below")),
    ("d", Phrase::fixed("completing.delete-line")),
    ("u", Phrase::fixed("completing.undo-change")),
    ("p", Phrase::fixed("completing.keep-line-pattern-own")),
    ("x", Phrase::fixed("completing.let-program-named-settings-propose")),
    ("t", Phrase::fixed("completing.empty-page-templates")),
    ("D", Phrase::fixed("completing.discard-draft")),
    ("q", Phrase::fixed("completing.leave-draft-stays")),
];

impl Completing {
    pub(super) fn draw(&self, window: Rect, buffer: &mut Buffer) {
        buffer.set_style(window, self.settings.theme.style(Part::Text));
        let theme = self.settings.theme.clone();
        let lang = self.settings.lang;
        put(buffer, (window.x, window.y), window.width, &self.head(window.width), &theme);
        let body = self.body(window);
        let rows: Vec<Line> = match self.front {
            Front::Lines | Front::Discard => self
                .rows(body.width)
                .into_iter()
                .skip(self.scroll)
                .take(body.height.into())
                .map(|row| row.said)
                .collect(),
            Front::Help(scroll) => self.help(body.width).into_iter().skip(scroll).collect(),
            Front::Templates(at) => self.templates(at),
        };
        put_all(buffer, body, &rows, &theme);
        let said = Rect { y: body.bottom(), height: SAID - 1, ..window };
        put_all(buffer, said, &self.message_lines(window.width, said.height), &theme);
        let mut keys: Vec<Key> = match self.front {
            _ if self.typing.is_some() => TYPING_KEYS.to_vec(),
            Front::Help(_) => HELP_KEYS.to_vec(),
            Front::Templates(_) => TEMPLATE_KEYS.to_vec(),
            Front::Discard => DISCARD_KEYS.to_vec(),
            Front::Lines if self.page.is_complete() => COMPLETE_KEYS.to_vec(),
            Front::Lines => KEYS.to_vec(),
        };
        if let Some(several) = self.several().filter(|_| self.page.is_complete()) {
            let said = say!("completing.play-though", several);
            keys.iter_mut().filter(|key| **key == COMPLETE_KEYS[0]).for_each(|key| key.1 = said.clone());
        }
        let place = (window.x, window.bottom().saturating_sub(1));
        put(buffer, place, window.width, &key_row(&keys, window.width, lang), &theme);
    }

    /// The area of the lines.
    fn body(&self, window: Rect) -> Rect {
        let top = window.y + 2;
        Rect { y: top, height: window.bottom().saturating_sub(top + SAID), ..window }
    }

    pub(super) fn rows_of_a_page(&self) -> usize {
        usize::from(self.size.1 / 4).max(1)
    }

    /// The line shown in a row of the screen.
    pub(super) fn line_at(&self, row: u16) -> Option<usize> {
        let body = self.body(Rect::new(0, 0, self.size.0, self.size.1));
        let row = usize::from(row.checked_sub(body.y)?);
        self.rows(body.width).get(row + self.scroll).map(|row| row.at)
    }

    /// The kind and title of the draft, and how much is left to do.
    fn head(&self, width: u16) -> Line {
        let lang = self.settings.lang;
        let kind = self.kind.name();
        let numbered = self.page.lines().iter().filter(|line| is_numbered(line)).count();
        let open = self.page.open();
        let left = match open {
            _ if self.page.is_blank() => Phrase::literal(""),
            0 => self.complete(),
            _ if width < SIDE_BY_SIDE => say!("completing.lines-left-brief", open, numbered),
            _ => say!("completing.lines-left", open, numbered),
        };
        let left = left.get(lang).to_string();
        let title = self.page.text().lines().find_map(|line| line.strip_prefix("title")?.strip_prefix([':', ' ']));
        let name = format!(" {}  ", kind.get(lang));
        let room = usize::from(width).saturating_sub(name.width() + left.width() + 2);
        let title = shorten(title.unwrap_or_default().trim(), room);
        let gap = " ".repeat(room.saturating_sub(title.width()) + 1);
        let part = if open == 0 { Part::Title } else { Part::Key };
        vec![(name, Part::Dim), (title, Part::Title), (gap, Part::Text), (left, part)]
    }

    /// That nothing is left to do, with the number of solutions: several mean that something was left out.
    fn complete(&self) -> Phrase {
        match &self.verdict {
            Some(Verdict::Findings(found)) => say!("completing.complete-and-count", count = found.count()),
            _ => Phrase::fixed("completing.complete"),
        }
    }

    /// The visible lines. The selected line is among them, in full if possible.
    pub(super) fn scroll_to_line(&mut self, window: Rect) {
        let body = self.body(window);
        let rows = self.rows(body.width);
        let height = usize::from(body.height);
        let first = rows.iter().position(|row| row.at == self.at).unwrap_or(0);
        let last = rows.iter().rposition(|row| row.at == self.at).unwrap_or(0);
        if last >= self.scroll + height {
            self.scroll = last + 1 - height;
        }
        self.scroll = self.scroll.min(first).min(rows.len().saturating_sub(height));
    }

    fn rows(&self, width: u16) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut number = 0;
        for (at, one) in self.page.lines().iter().enumerate() {
            number += usize::from(is_numbered(one));
            let shown = if is_numbered(one) { Some(number) } else { None };
            let said = self.rows_of(at, shown, one, width.saturating_sub(MARGIN + 1));
            rows.extend(said.into_iter().map(|said| Row { at, said }));
            let is_typed_below = self.at == at && self.typing.as_ref().is_some_and(|typing| typing.is_new);
            rows.extend(is_typed_below.then(|| Row { at, said: self.typed_row(width.saturating_sub(MARGIN + 1)) }));
        }
        if self.page.lines().is_empty() && self.typing.is_some() {
            rows.push(Row { at: 0, said: self.typed_row(width.saturating_sub(MARGIN + 1)) });
        }
        rows
    }

    /// The rows of a line: the sentence, and what was read of it, beside or below it.
    fn rows_of(&self, at: usize, number: Option<usize>, one: &DraftLine, width: u16) -> Vec<Line> {
        let is_selected = at == self.at && self.front == Front::Lines;
        let is_typed = is_selected && self.typing.as_ref().is_some_and(|typing| !typing.is_new);
        let (source, part) = (one.source.as_deref().unwrap_or_default(), reading_part(&one.state));
        let reading = match &one.state {
            LineState::Unread => format!("?? {}", one.text).trim_end().to_string(),
            LineState::Story => Phrase::fixed("completing.in-brackets-story").get(self.settings.lang).to_string(),
            _ => one.text.clone(),
        };
        let (half, fits) = (usize::from(width / 2), width + MARGIN + 1 >= SIDE_BY_SIDE);
        let is_one_row = fits && !is_typed && source.width() < half && reading.width() <= half && !source.is_empty();
        let mut said: Vec<Line> = Vec::new();
        if is_one_row {
            let pad = " ".repeat(half - source.width());
            said.push(vec![(format!("{source}{pad}"), Part::Text), (reading, part)]);
        } else {
            let wrapped = wrap(source, usize::from(width)).into_iter().filter(|row| !row.is_empty());
            said.extend(wrapped.map(|row| line(row, Part::Text)));
            match is_typed {
                true => said.push(self.typed_row(width)),
                // The sign in the margin says so already.
                false if reading == "??" => {}
                false => said.extend(wrap(&reading, usize::from(width)).into_iter().map(|row| line(row, part))),
            }
        }
        let open = if one.state.is_open() { '?' } else { ' ' };
        let number = number.map_or(String::new(), |number| number.to_string());
        let head = format!("{open}{number:>2} ");
        let mark = if is_selected { Part::Selected } else { Part::Dim };
        let blank = " ".repeat(head.width());
        let first = |nth: usize| if nth == 0 { (head.clone(), mark) } else { (blank.clone(), Part::Text) };
        said.into_iter().enumerate().map(|(nth, row)| std::iter::once(first(nth)).chain(row).collect()).collect()
    }

    /// The line that is being typed, with the cursor and as much around it as there is room for.
    fn typed_row(&self, width: u16) -> Line {
        let Some(typing) = &self.typing else { return Line::new() };
        let symbols: Vec<char> = typing.text().chars().chain([' ']).collect();
        let cursor = typing.cursor().min(symbols.len() - 1);
        let room = usize::from(width).saturating_sub(1).max(1);
        let first = (cursor + 1).saturating_sub(room);
        let part_of = |range: std::ops::Range<usize>| symbols[range].iter().collect::<String>();
        let end = symbols.len().min(first + room);
        vec![
            (part_of(first..cursor), Part::Text),
            (part_of(cursor..cursor + 1), Part::Cursor),
            (part_of(cursor + 1..end.max(cursor + 1)), Part::Text),
        ]
    }

    /// The rows below the lines: a message, or the meaning of the selected line and what may fit.
    fn message_lines(&self, width: u16, height: u16) -> Vec<Line> {
        let lang = self.settings.lang;
        let width = usize::from(width).saturating_sub(1);
        let told = |said: &str, part: Part| wrap(said, width).into_iter().map(move |row| line(row, part));
        let mut rows: Vec<Line> = vec![Line::new()];
        if let Some(message) = &self.message {
            rows.extend(told(message.get(lang), Part::Message));
        } else if self.front == Front::Discard {
            let asks = Phrase::fixed("completing.discard-draft-cant-undone");
            rows.extend(told(asks.get(lang), Part::Message));
        } else if self.outside.is_some() {
            let waits = Phrase::fixed("completing.command-working-esc-stop");
            rows.extend(told(waits.get(lang), Part::Message));
        } else if matches!(self.front, Front::Lines) {
            let typed = self.typed_line();
            let one = typed.as_ref().or_else(|| self.page.lines().get(self.at));
            rows.extend(
                one.into_iter().flat_map(|one| told(self.means(one).get(lang), means_part(one)).collect::<Vec<_>>()),
            );
            rows.extend(self.fitting(width).map(|said| line(said, Part::Dim)));
        }
        rows.truncate(usize::from(height));
        rows
    }

    /// The meaning of a line, or why it has none.
    fn means(&self, one: &DraftLine) -> Phrase {
        match (&one.state, &one.meaning) {
            (LineState::Wrong(error), _) => error.brief(),
            (LineState::Unread, Some(said)) => said.clone(),
            (LineState::Unread, _) if self.may_be_story() => Phrase::fixed("completing.not-read-may-only-set"),
            (LineState::Unread, _) => Phrase::fixed("completing.not-read-may-clue-enter"),
            (LineState::Story, _) => Phrase::fixed("completing.sets-scene-no-clue"),
            (_, Some(meaning)) => match &one.state {
                LineState::Proposed => say!("completing.proposed", meaning),
                LineState::Assumed => say!("completing.assumed", meaning),
                _ => say!("completing.means", meaning),
            },
            _ => Phrase::literal(""),
        }
    }

    /// Possible readings to choose from, or constructions of the notation that may fit the selected sentence.
    fn fitting(&self, width: usize) -> Option<String> {
        let line = self.page.lines().get(self.at)?;
        let sentence = line.source.as_deref().filter(|_| self.typing.is_some() || line.state.is_open())?;
        let offers = self.offers();
        let numbered = (1..10).zip(&offers).map(|(nth, offer)| format!("{nth} {offer}"));
        let (head, words): (Phrase, Vec<String>) = match self.typing.is_none() && !offers.is_empty() {
            true => (Phrase::fixed("completing.either"), numbered.collect()),
            false => (Phrase::fixed("completing.may-fit"), self.drafting.fitting(self.page.text(), sentence)),
        };
        let said = format!("{}  {}", head.get(self.settings.lang), words.join("   "));
        (!words.is_empty()).then(|| shorten(&said, width))
    }

    fn templates(&self, selected: usize) -> Vec<Line> {
        let lang = self.settings.lang;
        let head = Phrase::fixed("completing.paste-riddle-begin-template");
        let row = |(at, template): (usize, &nazo_kinds::Template)| {
            let (mark, part) = if at == selected { (" > ", Part::Selected) } else { ("   ", Part::Text) };
            vec![(format!("{mark}{} ", template.name.get(lang)), part)]
        };
        let rows = self.drafting.templates().iter().enumerate().map(row);
        [line(head.get(lang), Part::Dim), Line::new()].into_iter().chain(rows).collect()
    }

    fn help(&self, width: u16) -> Vec<Line> {
        let lang = self.settings.lang;
        let keys = ALL_KEYS.iter().flat_map(|(key, what)| {
            let rows = wrap(what.get(lang), usize::from(width).saturating_sub(KEYS_WIDTH + 1)).into_iter().enumerate();
            rows.map(move |(nth, row)| {
                let key = if nth == 0 { *key } else { "" };
                let pad = " ".repeat(KEYS_WIDTH.saturating_sub(key.width() + 1));
                vec![(format!(" {key}{pad}"), Part::Key), (row, Part::Text)]
            })
        });
        let notation = self.drafting.notation();
        let notation = notation.get(lang).lines().flat_map(|row| wrap(row, usize::from(width).saturating_sub(1)));
        keys.chain([Line::new()]).chain(notation.map(|row| line(format!(" {row}"), Part::Text))).collect()
    }
}

/// Whether a line is numbered. Declarations that come from no sentence are not.
fn is_numbered(line: &DraftLine) -> bool {
    line.source.is_some() || !matches!(line.state, LineState::Declared)
}

/// The theme part for what was read.
fn reading_part(state: &LineState) -> Part {
    match state {
        LineState::Wrong(_) => Part::Conflict,
        LineState::Unread | LineState::Proposed | LineState::Assumed => Part::Key,
        LineState::Declared | LineState::Story => Part::Dim,
        LineState::Read => Part::Entered,
    }
}

fn means_part(one: &DraftLine) -> Part {
    if matches!(one.state, LineState::Wrong(_)) { Part::Conflict } else { Part::Text }
}

/// As many keys as there is room for.
fn key_row(keys: &[Key], width: u16, lang: Lang) -> Line {
    let mut row = Line::new();
    for (key, what) in keys {
        let piece = [(format!(" {key}"), Part::Key), (format!(" {} ", what.get(lang)), Part::Dim)];
        if text::width(&row) + text::width(&piece) > width {
            break;
        }
        row.extend(piece);
    }
    row
}
