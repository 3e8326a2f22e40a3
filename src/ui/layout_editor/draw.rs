//! The screen of the layout editor: the board, and beside it the forecast for each grade.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Drawing, Outlook};
use crate::generate::graded::Forecast;
use crate::ui::key_hints::{KeyHint, hints};
use crate::ui::theme::Part;
use crate::ui::view::board::BoardView;
use crate::ui::view::geometry::Geometry;
use crate::ui::view::text::{Line, line, put_all, shorten, wrap};
use crate::ui::view::{bottom, frame, key_row};
use nazo_core::puzzle::Value;
use nazo_core::scene::{Entry, Mark, Origin, Scene};
use nazo_core::words::{Fixed, Phrase, say};
use nazo_kinds::{Info, classic};

/// The fewest and the most columns of the panel.
const PANEL: (u16, u16) = (32, 40);
/// The columns of a grade's name, its chance and its time.
const COLUMNS: [usize; 3] = [15, 7, 7];
/// The most columns of the list of keys.
const HELP: usize = 76;
/// The rows of the panel above its grades.
const ABOVE: u16 = 7;

const HINTS: &[KeyHint] = hints! {
    "Enter" "make", "Space" "clue", "1-4" "grade", "Tab" "symmetry", "n" "shape", "u" "undo",
    "?" "keys", "Esc" "leave",
};
const SEARCHING: &[KeyHint] = hints! { "Esc" "stop" };

const KEYS: &[KeyHint] = hints! {
    "arrows" "move",
    "Space" "add-remove-clue-mirror-images",
    "x" "take-clue",
    "Tab" "choose-symmetry",
    "n N" "next-shape-comes-nazo-before",
    "r" "random-layout-symmetry-many-clues",
    "R" "empty-board",
    "1-4" "choose-published-grade",
    "a" "digits-order-along-rows-columns",
    "Enter" "find-puzzle-play",
    "u" "undo-change",
    "U" "redo",
    "Esc" "stop-search-leave",
};

/// The areas of the screen.
struct Places {
    board: Rect,
    geometry: Geometry,
    panel: Option<Rect>,
}

impl Drawing {
    fn places(&self, scene: &Scene) -> Places {
        let room = (self.size.0, self.size.1.saturating_sub(2));
        let geometry = Geometry::fitting(scene, room.0.saturating_sub(1 + PANEL.0), room.1, false);
        let left = room.0.saturating_sub(geometry.width + 1);
        let panel = (left >= PANEL.0).then(|| left.min(PANEL.1));
        let whole = geometry.width + panel.map_or(0, |width| width + 1);
        let (x, y) = (room.0.saturating_sub(whole) / 2, room.1.saturating_sub(geometry.height) / 2);
        let board = Rect { x, y, width: geometry.width.min(room.0), height: geometry.height.min(room.1) };
        let panel = panel.map(|width| Rect { x: board.right() + 1, y, width, height: room.1 - y });
        Places { board, geometry, panel }
    }

    /// The board with a mark for each clue. During a search, it shows the digits being tried.
    fn scene(&self) -> Option<Scene> {
        let mut scene = classic(&[0; 81], Info::default())?.scene();
        let digits = self.sight.as_ref().and_then(|sight| sight.now);
        for (cell, square) in scene.squares.iter_mut().enumerate() {
            square.state.cursor = self.job.is_none() && cell == self.cursor.0 * 9 + self.cursor.1;
            if self.layout.contains(cell) {
                let digit = digits.map_or(0, |digits| digits[cell]);
                let mark = if self.settings.glyphs.fine { "■" } else { "#" };
                let symbol = if digit == 0 { mark.to_string() } else { digit.to_string() };
                let origin = if digit == 0 { Origin::Given } else { Origin::Shown };
                square.mark(Mark::Entry(Entry::new(Value(digit), symbol, origin)));
            }
        }
        Some(scene)
    }

    pub(super) fn cell_at(&self, column: u16, row: u16) -> Option<(usize, usize)> {
        let places = self.places(&self.scene()?);
        let (x, y) = (column.checked_sub(places.board.x)?, row.checked_sub(places.board.y)?);
        let hit = places.geometry.square_at(x, y)?;
        Some((usize::from(hit.row), usize::from(hit.col)))
    }

    pub(super) fn grade_at(&self, column: u16, row: u16) -> Option<usize> {
        let panel = self.places(&self.scene()?).panel?;
        let at = usize::from(row.checked_sub(panel.y + ABOVE)?);
        (column >= panel.x && at < self.grades.len()).then_some(at)
    }

    pub(super) fn draw(&self, window: Rect, buffer: &mut Buffer) {
        buffer.set_style(window, self.settings.theme.style(Part::Text));
        let Some(scene) = self.scene() else { return };
        let places = self.places(&scene);
        let theme = self.settings.theme.clone();
        let view = BoardView {
            scene: &scene,
            geometry: &places.geometry,
            theme: &theme,
            glyphs: self.settings.glyphs,
            area: places.board,
            scroll: (0, 0),
        };
        view.draw(buffer);
        if let Some(area) = places.panel {
            put_all(buffer, area, &self.panel(usize::from(area.width)), &theme);
        }
        let bottom = Rect { y: window.bottom().saturating_sub(2), height: window.height.min(2), ..window };
        put_all(buffer, bottom, &self.bottom(window.width, places.panel.is_some()), &theme);
        if let Some(scroll) = self.help {
            let lines = self.help_lines();
            let room = Rect { height: window.height.saturating_sub(2), ..window };
            let frame = frame::framed_in(room, &lines);
            let title = Phrase::fixed("layout_editor.keys");
            frame::framed(title.get(self.settings.lang), &lines, scroll, frame, &theme.in_popup(), buffer);
        }
    }

    fn panel(&self, width: usize) -> Vec<Line> {
        let lang = self.settings.lang;
        let said = |key| Fixed(key).get(lang);
        let row = |key: &'static str, value: &str| -> Line {
            let name = said(key);
            let pad = " ".repeat(10usize.saturating_sub(name.width()).max(1));
            vec![(format!("{name}{pad}"), Part::Dim), (shorten(value, width.saturating_sub(10)), Part::Text)]
        };
        let shape = self.shape.and_then(|at| self.shapes.get(at)).map(|(name, _)| name.as_str());
        let orderly = said(if self.orderly { "layout_editor.in-order" } else { "layout_editor.as-they-come" });
        let heads =
            columns(said("layout_editor.published-grade"), said("layout_editor.chance"), said("layout_editor.time"));
        let mut lines = vec![
            line(said("layout_editor.design-clue-pattern"), Part::Title),
            row("layout_editor.clues", &self.layout.count().to_string()),
            row("layout_editor.symmetry", self.symmetry.name().get(lang)),
            row("layout_editor.shape", shape.unwrap_or(said("layout_editor.custom"))),
            row("layout_editor.digits", orderly),
            Line::new(),
            line(format!("   {heads}"), Part::Dim),
        ];
        lines.extend((0..self.grades.len()).map(|grade| self.grade_line(grade)));
        lines.push(Line::new());
        let never = match self.outlooks.get(self.grade) {
            Some(Some(Outlook::Never(obstacle))) => Some(obstacle.phrase()),
            _ => None,
        };
        if let Some(said) = never.or_else(|| self.progress()) {
            lines.extend(wrap(said.get(lang), width).into_iter().map(|row| line(row, Part::Message)));
        }
        lines
    }

    fn grade_line(&self, grade: usize) -> Line {
        let is_chosen = grade == self.grade;
        let name = self.grades[grade].called().get(self.settings.lang).to_string();
        let (chance, time) = match self.outlooks.get(grade).and_then(Option::as_ref) {
            Some(Outlook::Likely(forecast)) => {
                (percent(forecast), seconds(forecast).get(self.settings.lang).to_string())
            }
            Some(Outlook::Never(_)) => ("0%".to_string(), "–".to_string()),
            None => (String::new(), String::new()),
        };
        let sign = match (is_chosen, self.settings.glyphs.fine) {
            (true, true) => "▸",
            (true, false) => ">",
            (false, _) => " ",
        };
        let part = if is_chosen { Part::Selected } else { Part::Text };
        vec![
            (sign.to_string(), Part::Sign),
            (format!("{}", grade + 1), Part::Key),
            (format!(" {}", columns(&name, &chance, &time)), part),
        ]
    }

    /// The progress of a search. None if none is running.
    fn progress(&self) -> Option<Phrase> {
        self.job.as_ref()?;
        let sight = self.sight.as_deref();
        let boards = sight.map_or(0, |sight| sight.boards);
        let nearest = sight.and_then(|sight| sight.nearest).map(|(_, rated)| (rated.level, rated.steps));
        let open = sight.and_then(|sight| sight.fewest_open);
        Some(match (nearest, open) {
            (Some((level, steps)), _) => say!("layout_editor.searching-nearest", boards, level, steps),
            (None, Some(open)) => say!("layout_editor.searching-best", boards, open),
            (None, None) => Phrase::fixed("layout_editor.searching"),
        })
    }

    /// The content of the panel in one row, for windows without a panel.
    fn brief(&self, width: u16) -> Phrase {
        let (grade, clues) = (self.grades[self.grade].called(), self.layout.count());
        let outlook = match self.outlooks.get(self.grade).and_then(Option::as_ref) {
            Some(Outlook::Likely(forecast)) => {
                say!("layout_editor.chance-and-time", chance = percent(forecast), time = seconds(forecast))
            }
            Some(Outlook::Never(obstacle)) => obstacle.phrase(),
            None => Phrase::literal(""),
        };
        match width < 60 {
            true => say!("layout_editor.brief", grade, outlook, clues),
            false => say!("layout_editor.brief-with-symmetry", grade, outlook, clues, symmetry = self.symmetry.name()),
        }
    }

    fn bottom(&self, width: u16, has_panel: bool) -> Vec<Line> {
        let lang = self.settings.lang;
        let hints = match (self.help, &self.job) {
            (Some(_), _) if self.most_scroll() > 0 => bottom::LIST,
            (Some(_), _) => bottom::READ,
            (None, Some(_)) => SEARCHING,
            (None, None) => HINTS,
        };
        let keys = key_row::keys(Line::new(), hints, &self.settings.keys, width, lang);
        let said = match &self.message {
            Some(message) => self.settings.keys.bind_keys(message, lang),
            None if has_panel => String::new(),
            None => self.progress().unwrap_or_else(|| self.brief(width)).get(lang).to_string(),
        };
        let mut rows = wrap(&said, usize::from(width)).into_iter();
        let first = line(rows.next().unwrap_or_default(), Part::Message);
        let rest: Vec<String> = rows.collect();
        // An answer to a key is shown in full, and replaces the keys.
        match rest.is_empty() || self.message.is_none() {
            true => vec![first, keys],
            false => vec![first, line(shorten(&rest.join(" "), usize::from(width)), Part::Message)],
        }
    }

    fn help_lines(&self) -> Vec<Line> {
        let room = usize::from(self.size.0.saturating_sub(4)).min(HELP);
        key_row::explained(KEYS.iter().cloned(), &self.settings.keys, room, self.settings.lang)
    }

    /// How far the list of keys can be scrolled.
    pub(super) fn most_scroll(&self) -> usize {
        self.help_lines().len().saturating_sub(usize::from(self.size.1.saturating_sub(4)))
    }
}

/// A row of the list of grades, in columns that count wide characters as two.
fn columns(name: &str, chance: &str, time: &str) -> String {
    let [first, second, third] = COLUMNS;
    let gap = |columns: usize, text: &str| " ".repeat(columns.saturating_sub(text.width()));
    format!("{name}{}{}{chance}{}{time}", gap(first, name), gap(second, chance), gap(third, time))
}

fn percent(forecast: &Forecast) -> String {
    match forecast.chance {
        chance if chance > 0.99 => ">99%".to_string(),
        chance if chance < 0.01 => "<1%".to_string(),
        chance => format!("{:.0}%", chance * 100.0),
    }
}

fn seconds(forecast: &Forecast) -> Phrase {
    let time = match forecast.seconds {
        time if time < 0.1 => "<0.1".to_string(),
        time if time < 10.0 => format!("{time:.1}"),
        time => format!("{time:.0}"),
    };
    say!("layout_editor.seconds", time)
}
