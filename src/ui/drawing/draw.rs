//! The screen of a layout: the board, and beside it what to expect of each grade.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Drawing, Outlook};
use crate::generate::graded::Forecast;
use crate::ui::theme::Part;
use crate::ui::view::board::BoardView;
use crate::ui::view::bottom::{self, Hint, hints};
use crate::ui::view::geometry::Geometry;
use crate::ui::view::popup;
use crate::ui::view::text::{Line, line, put_all, shorten, wrap};
use nazo_core::puzzle::Value;
use nazo_core::scene::{Entry, Mark, Origin, Scene};
use nazo_core::words::{self, Lang, Phrase};
use nazo_kinds::{Info, classic};

/// The fewest and the most columns of the panel.
const PANEL: (u16, u16) = (32, 40);
/// The columns of a grade's name, of its chance and of its time.
const COLUMNS: [usize; 3] = [15, 7, 7];
/// The most columns of the list of keys.
const HELP: usize = 76;
/// The rows of the panel above its grades.
const ABOVE: u16 = 7;

const HINTS: &[Hint] = hints! {
    "Enter" "make" "作る", "Space" "clue" "数字", "1-4" "grade" "グレード", "Tab" "symmetry" "対称", "n" "shape" "図形", "u" "undo" "戻す",
    "?" "keys" "キー", "Esc" "leave" "閉じる",
};
const SEARCHING: &[Hint] = hints! { "Esc" "stop" "中止" };

const KEYS: &[Hint] = hints! {
    "arrows" "move" "移動",
    "Space" "add or remove a clue and its mirror images" "ヒント数字を置く・取る。対称の相手も一緒に",
    "x" "take the clue" "ヒント数字を取る",
    "Tab" "choose the symmetry" "筆の対称性",
    "n N" "the next shape that comes with nazo, the one before" "付属の図形、次・前",
    "r" "a random layout with this symmetry and as many clues" "この対称性と個数で、でたらめな配置",
    "R" "an empty board" "空の盤",
    "1-4" "choose the published grade" "公表のグレード",
    "a" "digits in order along rows and columns, as far as can be" "行や列に並ぶ数字を、できるだけ順に",
    "Enter" "find a puzzle and play it" "問題を探して始める",
    "u" "undo" "元に戻す",
    "U" "redo" "やり直す",
    "Esc" "stop the search; leave" "探索を中止、画面を閉じる",
};

/// Where everything stands.
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

    /// The board: a mark where a clue is to stand, and during a search the digits that it tries.
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

    pub(super) fn draw(&mut self, window: Rect, buffer: &mut Buffer) {
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
            let frame = popup::framed_in(room, &lines);
            let title = Phrase::fixed("Keys", "キーの一覧");
            popup::framed(title.get(self.settings.lang), &lines, scroll, frame, &theme.in_popup(), buffer);
        }
    }

    fn panel(&self, width: usize) -> Vec<Line> {
        let lang = self.settings.lang;
        let say = |en: &'static str, ja: &'static str| Phrase::fixed(en, ja).get(lang).to_string();
        let row = |name: String, value: String, part: Part| -> Line {
            let pad = " ".repeat(10usize.saturating_sub(name.width()).max(1));
            vec![(format!("{name}{pad}"), Part::Dim), (shorten(&value, width.saturating_sub(10)), part)]
        };
        let shape = self.shape.and_then(|at| self.shapes.get(at)).map(|(name, _)| name.clone());
        let orderly =
            if self.orderly { say("in order", "順に並べる") } else { say("as they come", "そのまま") };
        let mut lines = vec![
            line(say("Design a clue pattern", "ナンプレを作る"), Part::Title),
            row(say("clues", "ヒント数字"), self.layout.count().to_string(), Part::Text),
            row(say("symmetry", "対称"), self.symmetry.name().get(lang).to_string(), Part::Text),
            row(say("shape", "図形"), shape.unwrap_or_else(|| say("custom", "自作")), Part::Text),
            row(say("digits", "数字"), orderly, Part::Text),
            Line::new(),
            line(
                format!(
                    "   {}",
                    columns(&say("published grade", "公表のグレード"), &say("chance", "見込み"), &say("time", "時間"))
                ),
                Part::Dim,
            ),
        ];
        lines.extend((0..self.grades.len()).map(|grade| self.grade_line(grade)));
        lines.push(Line::new());
        let never = match self.outlooks.get(self.grade) {
            Some(Some(Outlook::Never(obstacle))) => Some(obstacle.phrase()),
            _ => None,
        };
        let said = never.map(|why| (why.get(lang).to_string(), Part::Message)).or_else(|| self.progress());
        if let Some((said, part)) = said {
            lines.extend(wrap(&said, width).into_iter().map(|row| line(row, part)));
        }
        lines
    }

    fn grade_line(&self, grade: usize) -> Line {
        let is_chosen = grade == self.grade;
        let name = self.grades[grade].called().get(self.settings.lang).to_string();
        let (chance, time) = match self.outlooks.get(grade).and_then(Option::as_ref) {
            Some(Outlook::Likely(forecast)) => (percent(forecast), seconds(forecast, self.settings.lang)),
            Some(Outlook::Never(_)) => ("0 %".to_string(), "–".to_string()),
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

    /// How far a search is.
    fn progress(&self) -> Option<(String, Part)> {
        self.job.as_ref()?;
        let sight = self.sight.as_deref();
        let boards = sight.map_or(0, |sight| sight.boards);
        let nearest = sight.and_then(|sight| sight.nearest).map(|(_, rated)| (rated.level, rated.steps));
        let open = sight.and_then(|sight| sight.fewest_open);
        let said = match (self.settings.lang, nearest, open) {
            (Lang::En, Some((level, steps)), _) => {
                let (boards, steps) = (words::some(boards as usize, "board"), words::some(steps as usize, "step"));
                format!("searching: {boards}, the nearest has level {level} and {steps}")
            }
            (Lang::En, None, Some(open)) => {
                let (boards, cells) = (words::some(boards as usize, "board"), words::some(usize::from(open), "cell"));
                format!("searching: {boards}, {cells} open on the best")
            }
            (Lang::En, None, None) => "searching …".to_string(),
            (Lang::Ja, Some((level, steps)), _) => {
                format!("探索中: {boards}盤、最も近いものはレベル{level}、{steps}手")
            }
            (Lang::Ja, None, Some(open)) => format!("探索中: {boards}盤、最良で残り{open}マス"),
            (Lang::Ja, None, None) => "探索中…".to_string(),
        };
        Some((said, Part::Message))
    }

    /// Where there is no panel, what it would say in a row.
    fn brief(&self, width: u16) -> String {
        let lang = self.settings.lang;
        let name = self.grades[self.grade].called().get(lang).to_string();
        let clues = self.layout.count();
        let symmetry = self.symmetry.name().get(lang).to_string();
        let outlook = match self.outlooks.get(self.grade).and_then(Option::as_ref) {
            Some(Outlook::Likely(forecast)) => format!("{}, {}", percent(forecast), seconds(forecast, lang)),
            Some(Outlook::Never(obstacle)) => obstacle.phrase().get(lang).to_string(),
            None => String::new(),
        };
        match lang {
            Lang::En if width < 60 => format!("{name}: {outlook} · {}", words::some(clues, "clue")),
            Lang::En => format!("published grade {name}: {outlook} · {}, {symmetry}", words::some(clues, "clue")),
            Lang::Ja if width < 60 => format!("{name}: {outlook} · ヒント数字{clues}個"),
            Lang::Ja => format!("公表のグレード{name}: {outlook} · ヒント数字{clues}個、{symmetry}"),
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
        let keys = bottom::keys(Line::new(), hints, &self.settings.keys, width, lang);
        let said = match &self.message {
            Some(message) => message.say(lang),
            None if has_panel => String::new(),
            None => self.progress().map_or_else(|| self.brief(width), |(said, _)| said),
        };
        let mut rows = wrap(&said, usize::from(width)).into_iter();
        let first = line(rows.next().unwrap_or_default(), Part::Message);
        let rest: Vec<String> = rows.collect();
        // An answer to a key is told in full, with the keys giving way.
        match rest.is_empty() || self.message.is_none() {
            true => vec![first, keys],
            false => vec![first, line(shorten(&rest.join(" "), usize::from(width)), Part::Message)],
        }
    }

    fn help_lines(&self) -> Vec<Line> {
        let room = usize::from(self.size.0.saturating_sub(4)).min(HELP);
        bottom::explained(KEYS.iter().cloned(), &self.settings.keys, room, self.settings.lang)
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
        chance if chance > 0.99 => ">99 %".to_string(),
        chance if chance < 0.01 => "<1 %".to_string(),
        chance => format!("{:.0} %", chance * 100.0),
    }
}

fn seconds(forecast: &Forecast, lang: Lang) -> String {
    let unit = if lang == Lang::En { " s" } else { "秒" };
    match forecast.seconds {
        time if time < 0.1 => format!("<0.1{unit}"),
        time if time < 10.0 => format!("{time:.1}{unit}"),
        time => format!("{time:.0}{unit}"),
    }
}
