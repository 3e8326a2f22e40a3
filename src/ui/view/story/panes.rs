//! The layout of the panes: side by side with the reasoning below or, in small windows, one at a time.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::table::Grid;
use super::{answers, reasons, text};
use crate::play::grade_name;
use crate::ui::model::{Screen, Ui};
use crate::ui::reading::Area;
use crate::ui::theme::{Part, Theme};
use crate::ui::view::text::{Line, line, spread};
use nazo_core::scene::Scene;
use nazo_core::words::{Fixed, say};

/// The smallest window with the panes side by side.
const ASIDE: (u16, u16) = (70, 20);
/// The fewest columns for the text beside a large table.
const LEAST: u16 = 33;
/// The fewest columns for the text, if all words of the table then remain whole.
const TIGHT: u16 = 29;
/// The fewest rows of text that are of use above a table.
const FEW: u16 = 3;
/// The fewest rows for text, table and steps one above another.
const HIGH: u16 = 24;

/// The layout of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panes {
    /// The text.
    pub text: Option<Rect>,
    /// The table.
    pub table: Option<Rect>,
    /// The answers, below the table.
    pub answers: Option<Rect>,
    /// The steps.
    pub reasons: Option<Rect>,
    /// The rows at the bottom.
    pub bottom: Rect,
    /// The row of the titles.
    head: Rect,
    /// The column between text and table.
    bar: Option<u16>,
    /// The rows of horizontal lines.
    rules: Vec<u16>,
    /// The row of the title of the steps.
    reasons_head: Option<Rect>,
}

/// Divides a window.
pub fn panes(ui: &Ui, scene: &Scene, window: Rect) -> Panes {
    let is_wide = window.width >= ASIDE.0 && window.height >= ASIDE.1;
    if is_wide { side_by_side(ui, scene, window) } else { one_at_a_time(ui, scene, window) }
}

fn side_by_side(ui: &Ui, scene: &Scene, window: Rect) -> Panes {
    let rows = |y, height| Rect { y, height, ..window };
    let bottom = rows(window.bottom() - 3, 3);
    let upper = window.height - 3;
    let listed = (upper / 4).clamp(4, 12);
    let below = bottom.y - listed - 2;
    let top = window.y + 2;
    let height = below - top;
    let grid = Grid::whole(scene, ui.game.session().model(), ui.settings.lang);
    let wanted = (grid.width() + 1).max(34);
    let words = text::widest(ui);
    let width = if words + 1 + wanted <= window.width {
        words.max((window.width * 9 / 16).min(window.width - 1 - wanted))
    } else {
        // Text can be wrapped, words in a table cannot.
        let is_whole = grid.tight_width() + TIGHT + 2 <= window.width;
        words.min(if is_whole { TIGHT } else { LEAST }).max((window.width - 1).saturating_sub(wanted))
    };
    let beside = Rect { x: window.x + width + 1, y: top, width: window.width - width - 1, height };
    let (table, answers) = table_and_answers(ui, &grid, Rect { x: beside.x + 1, width: beside.width - 1, ..beside });
    Panes {
        text: Some(Rect { x: window.x, y: top, width, height }),
        table: Some(table),
        answers,
        // A blank row separates the sentence of the step.
        reasons: Some(rows(below + 2, listed - 1)),
        bottom,
        head: rows(window.y, 1),
        bar: Some(window.x + width),
        rules: vec![window.y + 1, below],
        reasons_head: Some(rows(below + 1, 1)),
    }
}

/// The table at its full height, and the answers in the remaining rows. If too few rows remain, the table is scrolled.
fn table_and_answers(ui: &Ui, grid: &Grid, area: Rect) -> (Rect, Option<Rect>) {
    let wanted = answers::needed(ui, area.width);
    let least = wanted.min(area.height / 3);
    let height = grid.height().min(area.height.saturating_sub(if least > 0 { least + 1 } else { 0 }));
    let table = Rect { height, ..area };
    let left = area.height - height;
    let answers = (left > 1).then(|| Rect { y: area.y + height + 1, height: left - 1, ..area });
    (table, answers.filter(|_| wanted > 0 || left > 3))
}

fn one_at_a_time(ui: &Ui, scene: &Scene, window: Rect) -> Panes {
    let height = window.height.min(2);
    let bottom = Rect { y: window.bottom() - height, height, ..window };
    let head = Rect { height: 1, ..window };
    let room = Rect { y: window.y + 1, height: window.height.saturating_sub(1 + height), ..window };
    let panes = Panes { bottom, head, ..Panes::default() };
    let area = match ui.screen {
        Screen::History => Area::Reasons,
        _ => ui.reading.area,
    };
    match area {
        Area::Text => Panes { text: Some(room), ..panes },
        // In a tall window, the steps leave room for the text and table they refer to.
        Area::Reasons if room.height >= HIGH => {
            let below = room.height / 3;
            let above = Rect { height: room.height - below - 1, ..room };
            let mut panes = one_above_the_other(ui, scene, above, panes);
            panes.rules.push(above.bottom());
            Panes { reasons: Some(Rect { y: above.bottom() + 1, height: below, ..room }), ..panes }
        }
        Area::Reasons => Panes { reasons: Some(room), ..panes },
        Area::Table => one_above_the_other(ui, scene, room, panes),
    }
}

/// The table, with the text and a line above it if there is room for both.
fn one_above_the_other(ui: &Ui, scene: &Scene, room: Rect, panes: Panes) -> Panes {
    let grid = Grid::whole(scene, ui.game.session().model(), ui.settings.lang);
    let wanted = answers::needed(ui, room.width);
    let needed = grid.height() + if wanted > 0 { wanted + 1 } else { 0 };
    let above = room.height.saturating_sub(needed + 1);
    if above < FEW {
        let (table, answers) = table_and_answers(ui, &grid, room);
        return Panes { table: Some(table), answers, ..panes };
    }
    let below = Rect { y: room.y + above + 1, height: room.height - above - 1, ..room };
    let (table, answers) = table_and_answers(ui, &grid, below);
    let text = Some(Rect { height: above, ..room });
    Panes { text, table: Some(table), answers, rules: vec![room.y + above], ..panes }
}

impl Panes {
    /// The lines between the panes.
    pub fn draw_lines(&self, theme: &Theme, buffer: &mut Buffer) {
        let style = theme.style(Part::Line);
        let window = self.head;
        for y in &self.rules {
            for x in window.x..window.right() {
                buffer[(x, *y)].set_symbol("─").set_style(style);
            }
        }
        let Some(x) = self.bar else { return };
        let last = self.rules.last().copied().unwrap_or(self.bottom.y);
        for y in window.y..last {
            let symbol = if self.rules.contains(&y) { "┼" } else { "│" };
            buffer[(x, y)].set_symbol(symbol).set_style(style);
        }
        buffer[(x, last)].set_symbol("┴").set_style(style);
    }

    /// The titles of the panes, each with its place.
    pub fn heads(&self, ui: &Ui) -> Vec<(Rect, Line)> {
        let Some(bar) = self.bar else { return vec![(self.head, tabs(ui, self))] };
        let left = Rect { width: bar - self.head.x, ..self.head };
        let right = Rect { x: bar + 2, width: self.head.right().saturating_sub(bar + 2), ..self.head };
        let mut heads = vec![
            (left, spread(title(ui), line(format!("{} ", kind(ui)), Part::Dim), left.width)),
            (right, spread(name(ui, Area::Table), line(filled(ui), Part::Dim), right.width)),
        ];
        if let Some(area) = self.reasons_head {
            heads.push((area, spread(name(ui, Area::Reasons), reasons::state(ui), area.width)));
        }
        heads
    }
}

fn title(ui: &Ui) -> Line {
    let puzzle = ui.game.session().puzzle();
    line(puzzle.info().title.as_deref().unwrap_or(Fixed("view.text").get(ui.settings.lang)), Part::Title)
}

fn kind(ui: &Ui) -> String {
    let (puzzle, lang) = (ui.game.session().puzzle(), ui.settings.lang);
    let grade = puzzle.info().grade.as_deref().map(|grade| grade_name(grade).get(lang).to_string());
    let kind = puzzle.kind().name().get(lang).to_string();
    grade.map_or_else(|| kind.clone(), |grade| format!("{kind}  {grade}"))
}

/// The number of cells of the table that are filled.
fn filled(ui: &Ui) -> String {
    // What merely follows from a supposition was not filled in by anyone.
    let position = if ui.follows().is_some() { ui.game.session().position().clone() } else { ui.shown_position() };
    let all = ui.game.session().model().cell_count();
    let filled = all - position.open_cells();
    let lang = ui.settings.lang;
    let unsaved = (ui.settings.keeps && !ui.is_saved()).then(|| Fixed("view.not-saved").get(lang).to_string() + "  ");
    unsaved.unwrap_or_default() + say!("view.filled-of", filled, all).get(lang)
}

fn area_name(ui: &Ui, area: Area) -> &'static str {
    let name = match (area, ui.screen) {
        (Area::Text, _) => "view.text",
        (Area::Table, _) => "view.table",
        (Area::Reasons, Screen::History) if ui.is_replaying() => "view.replay",
        (Area::Reasons, Screen::History) => "view.history",
        (Area::Reasons, _) => "view.reasoning",
    };
    Fixed(name).get(ui.settings.lang)
}

fn name(ui: &Ui, area: Area) -> Line {
    line(area_name(ui, area), if ui.reading.area == area { Part::Title } else { Part::Text })
}

/// The names of the panes if one is shown at a time, with the current one marked.
fn tabs(ui: &Ui, panes: &Panes) -> Line {
    let mut names = Vec::new();
    let shown = [(Area::Text, panes.text), (Area::Table, panes.table), (Area::Reasons, panes.reasons)];
    for (area, place) in shown {
        let is_named = match ui.screen {
            Screen::Board => area != Area::Reasons,
            Screen::Explorer => true,
            Screen::History => area == Area::Reasons,
        };
        if !is_named {
            continue;
        }
        let is_front = (ui.reading.area == area || ui.screen == Screen::History) && place.is_some();
        let mark = match (is_front, ui.settings.glyphs.fine) {
            (true, true) => '▸',
            (true, false) => '>',
            (false, _) => ' ',
        };
        let part = if is_front { Part::Title } else { Part::Dim };
        names.push((format!("{mark}{} ", area_name(ui, area)), part));
    }
    let right = if ui.screen == Screen::Explorer && panes.reasons.is_some() {
        reasons::state(ui)
    } else {
        line(filled(ui), Part::Dim)
    };
    spread(names, right, panes.head.width)
}
