//! What lies over the screen: the keys, the palette, the rules, the manual page of a technique, details.

mod page;
mod sight;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::geometry::Density;
use super::text::{self, Line};
use super::{ScreenLayout, help, mines, palette, panel, table, unsound, worked};
use crate::ui::chooser::Chooser;
use crate::ui::clauses::{ClauseRow, ClausesPage};
use crate::ui::kind_keys::is_true_on;
use crate::ui::model::{Popup, Ui};
use crate::ui::table::Table;
use crate::ui::theme::{Part, Theme};
use nazo_core::scene::{Answer, Grid, Scene};
use nazo_core::words::{Fixed, Lang, Phrase};

/// Draws the popup in front, somewhere in `room`: the window without its bottom rows.
pub fn draw(ui: &Ui, popup: &Popup, layout: &ScreenLayout, room: Rect, buffer: &mut Buffer) {
    let known = ui.placed.as_ref().filter(|placed| placed.within == (layout.clone(), room));
    let anew;
    let placed = match known {
        Some(known) => known,
        None => {
            anew = place(ui, popup, layout, room);
            &anew
        }
    };
    let Placed { frame, title, lines, scroll, beyond, .. } = placed;
    framed_list(title, lines, *scroll, *beyond, *frame, &ui.settings.theme.in_popup(), buffer);
}

/// That there is more above, or below.
pub(in crate::ui) fn more(above: bool, below: bool) -> &'static str {
    match (above, below) {
        (false, false) => "",
        (true, false) => " ↑ ",
        (false, true) => " ↓ ",
        (true, true) => " ↑↓ ",
    }
}

/// A frame in the middle of a room, as large as lines need.
pub(in crate::ui) fn framed_in(room: Rect, lines: &[Line]) -> Rect {
    let wanted = lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
    let (width, height) = ((wanted + 4).min(room.width), (lines.len() as u16 + 2).min(room.height));
    let (x, y) = (room.x + (room.width - width) / 2, room.y + (room.height - height) / 2);
    Rect { x, y, width, height }
}

/// Draws lines in a frame with a title, the first `scroll` of them out of sight.
pub(in crate::ui) fn framed(
    title: &str,
    lines: &[Line],
    scroll: usize,
    frame: Rect,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    framed_list(title, lines, scroll, Beyond::default(), frame, theme, buffer);
}

/// Which rows of a list are out of sight, though its frame shows all lines that it was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beyond {
    pub above: bool,
    pub below: bool,
}

impl Beyond {
    /// Of a list of so many rows, those from `first` on being in sight as far as there is `room`.
    pub(super) fn of(rows: usize, first: usize, room: usize) -> Beyond {
        Beyond { above: first > 0, below: first + room < rows }
    }
}

/// The same with a list among the lines that goes on out of sight.
fn framed_list(
    title: &str,
    lines: &[Line],
    scroll: usize,
    beyond: Beyond,
    frame: Rect,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    Clear.render(frame, buffer);
    // Of a full-width character that reaches under the frame no half is left.
    for place in frame.x.checked_sub(1).into_iter().flat_map(|x| (frame.y..frame.bottom()).map(move |y| (x, y))) {
        if let Some(cell) = buffer.cell_mut(place).filter(|cell| cell.symbol().width() > 1) {
            cell.set_symbol(" ");
        }
    }
    let shown = usize::from(frame.height.saturating_sub(2));
    let most = lines.len().saturating_sub(shown);
    let scroll = scroll.min(most);
    let more = more(scroll > 0 || beyond.above, scroll < most || beyond.below);
    Block::bordered()
        .border_type(BorderType::Plain)
        .style(theme.style(Part::Text))
        .border_style(theme.style(Part::Line))
        .title_style(theme.style(Part::Title))
        .title(format!(" {title} "))
        .title_bottom(more)
        .render(frame, buffer);
    let inner = Rect {
        x: frame.x + 2,
        y: frame.y + 1,
        width: frame.width.saturating_sub(4),
        height: frame.height.saturating_sub(2),
    };
    text::put_all(buffer, inner, lines.get(scroll..).unwrap_or_default(), theme);
}

/// The popup in front where it stands now.
fn front(ui: &Ui) -> Option<Placed> {
    let window = Rect::new(0, 0, ui.size.0, ui.size.1);
    let popup = ui.popup.as_ref()?;
    if ui.game.session().bare().is_table() {
        let (layout, room) = super::story::room_of_popup(ui, window);
        return Some(place(ui, popup, &layout, room));
    }
    in_front_of(ui, ui.game.session().bare(), window)
}

/// The same before a scene that is drawn in this window.
pub fn in_front_of(ui: &Ui, scene: &Scene, window: Rect) -> Option<Placed> {
    let popup = ui.popup.as_ref()?;
    let layout = super::layout(scene, window, &super::wanted(ui));
    let room = Rect { height: window.height.saturating_sub(2), ..window };
    Some(place(ui, popup, &layout, room))
}

/// How many rows below the selected one of the list in front a place of the screen is; above, it is negative. None where
/// there is no row.
pub fn rows_from_selected(ui: &Ui, column: u16, row: u16) -> Option<isize> {
    let Placed { frame, lines, scroll, .. } = front(ui)?;
    away_from_selected(frame, lines.get(scroll..).unwrap_or_default(), column, row)
}

/// The same for the lines of a list in a frame.
pub(in crate::ui) fn away_from_selected(frame: Rect, lines: &[Line], column: u16, row: u16) -> Option<isize> {
    let inner = frame.inner(Margin { horizontal: 1, vertical: 1 });
    let is_in = (inner.x..inner.right()).contains(&column) && (inner.y..inner.bottom()).contains(&row);
    let is_selected = |line: &Line| line.iter().any(|(_, part)| *part == Part::Selected);
    let selected = lines.iter().position(is_selected).filter(|_| is_in)?;
    Some(isize::try_from(row - inner.y).ok()? - isize::try_from(selected).ok()?)
}

/// How many columns and rows the text of the popup in front has.
pub fn text_room(ui: &Ui) -> (u16, u16) {
    front(ui).map_or((0, 0), |Placed { frame, .. }| (frame.width.saturating_sub(4), frame.height.saturating_sub(2)))
}

/// How far the popup in front can be scrolled.
pub fn most_scroll(ui: &Ui) -> usize {
    let most = |placed: &Placed| placed.lines.len().saturating_sub(usize::from(placed.frame.height.saturating_sub(2)));
    ui.placed.as_ref().map(most).or_else(|| front(ui).as_ref().map(most)).unwrap_or(0)
}

/// How far the board is to be scrolled while this table is open.
pub(super) fn scroll_for(ui: &Ui, table: &Table, layout: &ScreenLayout, room: Rect) -> (u16, u16) {
    sight::spot(ui, table, layout, room).scroll
}

/// Beside the board, which stays in sight: where the panel is, or at the right end of a narrow window, as wide as the
/// popup needs but no more than half of that.
fn aside(ui: &Ui, popup: &Popup, layout: &ScreenLayout, room: Rect) -> Rect {
    let half = room.width / 2;
    // The frame stands on the column between board and panel.
    let least = if ui.game.session().bare().is_tiled() { mines::WITH_GAP } else { panel::WIDTH + 1 }.min(half);
    match layout.panel {
        Some(panel) => {
            let (right, bottom) = (panel.right().min(room.right()), panel.bottom().min(room.bottom()));
            let x = (panel.x - 1).min(right.saturating_sub(least));
            Rect { x, y: panel.y, width: right - x, height: bottom - panel.y }
        }
        None => {
            let inner = (half.saturating_sub(4), room.height.saturating_sub(2));
            let wanted = match popup {
                Popup::Combos(table) => table::wanted(ui, table, inner),
                Popup::Unsound(shown) => unsound::wanted(ui, shown),
                _ => inner.0,
            };
            let width = (wanted + 4).clamp(least, half.max(least));
            Rect { x: room.right() - width, width, ..room }
        }
    }
}

/// A popup with its text broken to fit.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What it was placed before, and the room that it has.
    within: (ScreenLayout, Rect),
    frame: Rect,
    title: String,
    lines: Vec<Line>,
    scroll: usize,
    beyond: Beyond,
}

/// Narrower text is tiring to read.
const NARROW: u16 = 44;

/// Where the frame stands. It lies well within the board, or covers the board, or board and panel, or all there is: a
/// few columns of a board looking out behind a frame are no help to anyone.
fn place(ui: &Ui, popup: &Popup, layout: &ScreenLayout, room: Rect) -> Placed {
    let has_panel = layout.panel.is_some();
    let filled = |frame: Rect| {
        let inner = (frame.width.saturating_sub(4), frame.height.saturating_sub(2));
        let (title, lines, scroll, beyond) = content(ui, popup, inner, has_panel);
        Placed { within: (layout.clone(), room), frame, title, lines, scroll, beyond }
    };
    if let Popup::Combos(table) = popup {
        return filled(sight::spot(ui, table, layout, room).frame);
    }
    if let Popup::Chooser(_) | Popup::Unsound(_) = popup {
        let beside = aside(ui, popup, layout, room);
        // Where it covers a part of the board it is one that nobody looks at.
        let covers = beside.x < layout.board.right();
        let hides = covers && in_question(ui, layout).iter().any(|cell| cell.intersects(beside));
        // Solutions that differ are looked at in the table, which stands at the right.
        let hides =
            hides || ui.game.session().bare().is_table() && matches!(popup, Popup::Unsound(shown) if shown.has_two());
        return filled(if hides { Rect { x: room.x, ..beside } } else { beside });
    }
    let size = |placed: &Placed| {
        let widest = placed.lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
        (widest.max(placed.title.width() as u16 + 2) + 4, placed.lines.len() as u16 + 2)
    };
    if let Popup::Grid(_) = popup {
        let mut placed = filled(room);
        let (width, height) = size(&placed);
        placed.frame = room.centered(width.into(), height.into());
        return placed;
    }
    let board = layout.board.intersection(room);
    let whole = layout.panel.map_or(board, |panel| board.union(panel)).intersection(room);
    // Long, and broken only once: a large board has thousands of rows.
    if let Popup::Clauses { page, .. } = popup
        && page.rows.len() > usize::from(room.height)
    {
        let reads_well = [board, whole].into_iter().find(|area| area.width >= NARROW + 4 && area.height >= NARROW / 2);
        return filled(scrolled(room).or(reads_well).unwrap_or_else(|| at_the_right(room)));
    }
    // Well within the board, as large as its text.
    let inside = board.inner(Margin { horizontal: 4, vertical: 2 });
    let is_list = matches!(popup, Popup::Palette(_));
    if is_list && let Some(frame) = scrolled(room) {
        return filled(frame);
    }
    if !is_list {
        let mut placed = filled(inside);
        let (width, height) = size(&placed);
        let reads_well = inside.width >= NARROW || placed.lines.len() == filled(room).lines.len();
        if width <= inside.width && height <= inside.height && reads_well {
            let x = board.x + (board.width - width) / 2;
            // In the middle, unless that hides more of what is spoken of than another place does.
            let middle = board.y + (board.height - height) / 2;
            let places = [middle, inside.bottom() - height, inside.y];
            let frames = places.map(|y| Rect { x, y, width, height });
            let asked = if let Popup::Details(_) = popup { in_question(ui, layout) } else { Vec::new() };
            let hidden = |frame: &Rect| asked.iter().filter(|cell| cell.intersects(*frame)).count();
            placed.frame = frames.into_iter().min_by_key(hidden).unwrap_or(inside);
            return placed;
        }
    }
    // Rules with a worked board are long: as wide as reads well, and scrolled.
    if let (Popup::Rules(_), Some(frame)) = (popup, scrolled(room)) {
        let mut placed = filled(frame);
        placed.frame.height = frame.height.min(placed.lines.len() as u16 + 2);
        return placed;
    }
    let covering = [board, whole].into_iter().filter(|area| area.width >= NARROW + 4).map(filled).find(|placed| {
        let (width, height) = size(placed);
        width <= placed.frame.width && height <= placed.frame.height
    });
    covering.unwrap_or_else(|| filled(scrolled(room).unwrap_or(room)))
}

/// The frame of a text that has to be scrolled, and of a long list, in a window of usual size: as much as can be read well,
/// at the right, where it hides little of the board. None where there is no room to spare, and
/// in large windows, where such a text stands in two columns.
fn scrolled(room: Rect) -> Option<Rect> {
    const SIZE: (u16, u16) = (58, 17);
    let is_usual = room.width > SIZE.0 && room.width <= 2 * NARROW + 8 && room.height > SIZE.1;
    is_usual.then(|| Rect {
        x: room.right() - SIZE.0,
        y: room.y + (room.height - SIZE.1) / 2,
        width: SIZE.0,
        height: SIZE.1,
    })
}

/// As high as the room, and as wide as reads well.
fn at_the_right(room: Rect) -> Rect {
    let width = room.width.min(page::COMFORTABLE as u16 + 4);
    Rect { x: room.right() - width, width, ..room }
}

/// Where the cells stand that details are about.
fn in_question(ui: &Ui, layout: &ScreenLayout) -> Vec<Rect> {
    let (geometry, board, scene) = (&layout.geometry, layout.board, ui.game.session().bare());
    let mut cells = super::focus(ui);
    cells.sort_unstable();
    cells.dedup();
    let place = |(row, col): (u16, u16)| {
        let x = geometry.x.get(usize::from(col))?.checked_sub(ui.scroll.0)?;
        let y = geometry.y.get(usize::from(row))?.checked_sub(ui.scroll.1)?;
        Some(Rect { x: board.x + x, y: board.y + y, width: geometry.cell_width, height: geometry.cell_height })
    };
    cells.into_iter().filter_map(|cell| place(scene.place_of(cell)?)).collect()
}

/// Title and lines of a popup, how far they are scrolled, and which rows of a list among them are out of sight.
fn content(ui: &Ui, popup: &Popup, room: (u16, u16), has_panel: bool) -> (String, Vec<Line>, usize, Beyond) {
    match popup {
        Popup::Combos(table) => {
            let (title, lines, beyond) = table::lines(ui, table, room);
            (title, lines, 0, beyond)
        }
        Popup::Unsound(shown) => {
            let (lines, scroll, beyond) = unsound::lines(ui, shown, room);
            (shown.title().get(ui.settings.lang).to_string(), lines, scroll, beyond)
        }
        Popup::Chooser(chooser) => {
            let (lines, beyond) = chooser_list(chooser, ui.settings.lang, room);
            (chooser.title().get(ui.settings.lang).to_string(), lines, 0, beyond)
        }
        _ => {
            let (title, lines, scroll) = page_of(ui, popup, room, has_panel);
            (title, lines, scroll, Beyond::default())
        }
    }
}

/// What dots and small numbers in the smallest squares mean.
fn small_signs(ui: &Ui, lang: Lang) -> Option<&'static str> {
    let (scene, window) = (ui.game.session().bare(), Rect::new(0, 0, ui.size.0, ui.size.1));
    let is_small = super::layout(scene, window, &super::wanted(ui)).geometry.density == Density::Small;
    let said = match scene.values {
        _ if scene.answer != Answer::Values => return None,
        ..=16 => "view.dots-are-candidates",
        _ => "view.number-of-candidates",
    };
    (is_small && !scene.is_tiled() && !scene.is_table()).then(|| Fixed(said).get(lang))
}

/// The same of a text that is read.
fn page_of(ui: &Ui, popup: &Popup, room: (u16, u16), has_panel: bool) -> (String, Vec<Line>, usize) {
    let lang = ui.settings.lang;
    let title = |key: &'static str| Fixed(key).get(lang).to_string();
    let wrapped = |text: &str| -> Vec<Line> {
        text::wrap(text, usize::from(room.0)).into_iter().map(|row| text::line(row, Part::Text)).collect()
    };
    match popup {
        Popup::Help(scroll) => {
            let (sort, keys, width) = (ui.key_set(), &ui.settings.keys, usize::from(room.0));
            // What has no room beside the board is told here.
            let is_bare = ui.has_odds() && !has_panel;
            let mut lines = if is_bare { super::mines::legend(ui, width) } else { Vec::new() };
            lines.extend(small_signs(ui, lang).map(wrapped).unwrap_or_default());
            lines.extend((!lines.is_empty()).then(Line::new));
            lines.extend(sort.map(|sort| help::here(sort.meanings(), keys, lang, width)).unwrap_or_default());
            lines.extend(help::lines(|row| is_true_on(sort, row), keys, lang, width));
            (title("view.keys"), lines, *scroll)
        }
        Popup::Palette(palette) => (title("screens.commands"), palette::lines(ui, palette, room), 0),
        // These are lists.
        Popup::Combos(_) | Popup::Unsound(_) | Popup::Chooser(_) => Default::default(),
        Popup::TableHelp(_, scroll) => (title("view.keys"), help::of_table(ui, usize::from(room.0)), *scroll),
        Popup::About(scroll) => (ABOUT.get(lang).to_string(), about(lang, room.0), *scroll),
        Popup::Rules(scroll) => {
            let kind = ui.game.session().puzzle().kind();
            let mut lines = wrapped(kind.card().rules.get(lang));
            // A note may hold rules that somebody wrote down: nothing but this page can tell of them.
            if let Some(note) = ui.game.session().puzzle().info().note.as_deref() {
                lines.push(Line::new());
                lines.extend(wrapped(Fixed("view.authors-notes").get(lang)));
                lines.extend(wrapped(note));
            }
            lines.extend(worked::lines(&kind.card().worked, ui, room.0));
            (kind.name().get(lang).to_string(), lines, *scroll)
        }
        Popup::Clauses { page, scroll } => {
            (ClausesPage::TITLE.get(lang).to_string(), clause_lines(&page.rows, usize::from(room.0)), *scroll)
        }
        Popup::Technique { title, text, scroll } => (title.clone(), manual(text, room.0, lang), *scroll),
        Popup::Grid(scroll) => (title("view.logic-grid"), super::story::grid(ui, room.0), *scroll),
        Popup::Details(scroll) => match step(ui) {
            Some(step) => {
                let mut lines = super::explorer::whole_chain(ui, step, room.0);
                if !lines.is_empty() {
                    lines.push(text::line("", Part::Text));
                }
                lines.extend(wrapped(step.text.get(lang)));
                let rows = nazo_core::explain::unfolding(ui.game.session().model(), step);
                lines.extend(rows.iter().enumerate().flat_map(|(at, row)| {
                    let gap = (at == 0).then(|| text::line("", Part::Text));
                    gap.into_iter().chain(indented(row.get(lang), usize::from(room.0))).collect::<Vec<_>>()
                }));
                // What was only counted before it can be read here.
                let before = ui.whole_hint().map(|told| told.steps_before()).unwrap_or_default();
                if !before.is_empty() {
                    lines.push(text::line("", Part::Text));
                    lines.push(text::line(Fixed("view.steps-before").get(lang), Part::Title));
                    let told = before
                        .iter()
                        .enumerate()
                        .flat_map(|(at, step)| wrapped(&format!("{:>2} {}", at + 1, step.text.get(lang))));
                    lines.extend(told);
                }
                (step.name.full.get(lang).to_string(), lines, *scroll)
            }
            None => {
                let (names_cell, lines) = match ui.game.session().bare().grid {
                    Grid::Tiles => (true, super::mines::details(ui, room, has_panel)),
                    Grid::Table => (true, super::story::about_cell(ui, room.0)),
                    Grid::Boxes | Grid::Lattice => panel::details(ui, room, has_panel),
                };
                let cell = || ui.game.session().model().cell_name(ui.cursor(), lang);
                (if names_cell { title("view.details") } else { cell() }, lines, *scroll)
            }
        },
    }
}

/// A page of the manual, broken to fit.
pub(in crate::ui) fn manual(told: &str, width: u16, lang: Lang) -> Vec<Line> {
    page::page(told, usize::from(width), lang).into_iter().map(|row| text::line(row, Part::Text)).collect()
}

/// The rows of a page of clauses, broken to fit.
fn clause_lines(rows: &[ClauseRow], width: usize) -> Vec<Line> {
    let broken = |row: &ClauseRow| {
        let (indent, part) = (" ".repeat(row.indent), row.part);
        let rows = text::wrap(&row.text, width.saturating_sub(row.indent)).into_iter();
        rows.map(move |row| text::line(format!("{indent}{row}"), part)).collect::<Vec<_>>()
    };
    rows.iter().flat_map(broken).collect()
}

/// A row that is moved in: so are the rows that it breaks into, so that what belongs together is seen.
fn indented(row: &str, width: usize) -> Vec<Line> {
    let text = row.trim_start();
    let indent = &row[..row.len() - text.len()];
    let rows = text::wrap(text, width.saturating_sub(indent.len())).into_iter();
    rows.map(|row| text::line(format!("{indent}{row}"), Part::Text)).collect()
}

fn step(ui: &Ui) -> Option<&nazo_core::puzzle::Step> {
    ui.step_in_front()
}

/// A list to choose from, with what there is to say of the selected row at its foot.
pub(in crate::ui) fn chooser_lines(chooser: &Chooser, lang: Lang, room: (u16, u16)) -> Vec<Line> {
    chooser_list(chooser, lang, room).0
}

/// The same, and which of its rows are out of sight.
fn chooser_list(chooser: &Chooser, lang: Lang, (width, height): (u16, u16)) -> (Vec<Line>, Beyond) {
    let rows: Vec<(String, Part)> = chooser
        .rows()
        .into_iter()
        .map(|(name, is_fine)| if is_fine { (name, Part::Text) } else { (format!("{name} !"), Part::Dim) })
        .collect();
    listed(&rows, chooser.selected, chooser.about().get(lang), (width, height))
}

/// The rows of a list that fit, the selected one among them, and at the foot what there is to say of it; and which rows
/// are out of sight.
pub(super) fn listed(
    rows: &[(String, Part)],
    selected: usize,
    about: &str,
    (width, height): (u16, u16),
) -> (Vec<Line>, Beyond) {
    let (width, height) = (usize::from(width), usize::from(height));
    let about = text::wrap(about, width);
    let room = height.saturating_sub(about.len() + 1).max(1);
    let first = selected.saturating_sub(room.saturating_sub(1)).min(rows.len().saturating_sub(room));
    let mut lines: Vec<Line> = Vec::new();
    for (at, (name, part)) in rows.iter().enumerate().skip(first).take(room) {
        let (mark, part) = if at == selected { ('>', Part::Selected) } else { (' ', *part) };
        let name = text::shorten(&format!("{mark}{name}"), width);
        let pad = " ".repeat(width.saturating_sub(name.width()));
        lines.push(text::line(format!("{name}{pad}"), part));
    }
    lines.resize(lines.len().max(height.saturating_sub(about.len())), Line::new());
    lines.extend(about.into_iter().map(|row| text::line(row, Part::Message)));
    (lines, Beyond::of(rows.len(), first, room))
}

/// What the page about the program is called.
pub(in crate::ui) const ABOUT: Phrase = Phrase::fixed("view.about");

/// What this program is, what it is made of, and who may do what with it.
pub(in crate::ui) fn about(lang: Lang, width: u16) -> Vec<Line> {
    let width = usize::from(width.min(NARROW + 4));
    let rows = nazo_core::words::about::paragraphs(lang).into_iter().map(|paragraph| text::wrap(&paragraph, width));
    rows.collect::<Vec<_>>().join(&String::new()).into_iter().map(|row| text::line(row, Part::Text)).collect()
}
