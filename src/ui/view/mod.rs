//! The look of the screen: pure functions from the state of the interface to a buffer of cells.

pub mod board;
pub mod bottom;
pub mod explorer;
pub(in crate::ui) mod frame;
pub mod geometry;
mod grouped;
pub mod help;
pub mod history;
pub(in crate::ui) mod key_row;
pub(in crate::ui) mod layout;
pub(super) mod mines;
pub mod panel;
pub(in crate::ui) mod shown;
pub mod story;
pub mod text;
pub(super) mod worked;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::board::BoardView;
pub use self::layout::{SMALLEST, ScreenLayout, Wanted, layout};
use self::shown::{focus, scene_in, wanted};
use super::model::{Screen, Ui};
use super::popup::place;
use super::theme::Part;
use nazo_core::puzzle::Cell;
use nazo_core::scene::{Scene, SquareState};
use nazo_core::words::say;

/// The current layout of the screen, and the bottom rows.
pub(super) fn laid_out(ui: &Ui, scene: &Scene, window: Rect) -> (ScreenLayout, Vec<text::Line>) {
    if scene.is_tiled() {
        let (frame, rows) = mines::laid_out(ui, scene, window);
        return (frame.layout, rows);
    }
    let layout = layout(scene, window, &wanted(ui));
    let rows = bottom::rows(ui, layout.bottom.width, layout.panel.is_some());
    (layout.with_bottom(rows.len() as u16), rows)
}

/// The squares that should be visible, the most important last: those of the cells in `focus`. For a single cell, also
/// the squares with its sums.
fn places(scene: &Scene, focus: &[Cell]) -> Vec<(u16, u16)> {
    let cells: Vec<(u16, u16)> = focus.iter().filter_map(|cell| scene.place_of(*cell)).collect();
    let clues = match cells.as_slice() {
        [(row, col)] => scene.clues_of(*row, *col),
        _ => Vec::new(),
    };
    clues.into_iter().map(|(_, place)| place).chain(cells).collect()
}

/// Scrolls to what the player looks at. This happens before drawing, because drawing changes nothing.
pub(super) fn arrange(ui: &mut Ui, window: Rect) {
    ui.sight.placed = None;
    let scene = ui.game.session().bare();
    if is_small(window) || is_hidden(ui, scene) {
        return;
    }
    if scene.is_table() {
        story::arrange(ui, window);
    } else {
        let scene = scene.clone();
        arrange_board(ui, &scene, window);
    }
}

fn is_small(window: Rect) -> bool {
    window.width < SMALLEST.0 || window.height < SMALLEST.1
}

/// Whether the whole game is hidden during a pause. Tiles and words reveal the puzzle even without entries.
fn is_hidden(ui: &Ui, scene: &Scene) -> bool {
    ui.sight.paused && (scene.is_tiled() || scene.is_table())
}

/// Scrolls the board and the list beside it, and places the popup in front.
fn arrange_board(ui: &mut Ui, bare: &Scene, window: Rect) {
    let placed = |ui: &Ui| ui.popup.as_deref().map(|popup| place::in_front_of(ui, popup, bare, window));
    ui.sight.placed = placed(ui);
    let (layout, _) = laid_out(ui, bare, window);
    let wanted = Some((focus(ui), layout.board, layout.geometry.density));
    ui.sight.scroll = if wanted == ui.sight.followed { held(ui, &layout) } else { following(ui, bare, &layout) };
    ui.sight.followed = wanted;
    // As far as possible, a popup covers none of the cells it is about.
    let spot = ui.popup.as_ref().and_then(|popup| popup.spot(ui, &layout, room_above(window)));
    if let Some(spot) = spot {
        ui.sight.scroll = spot.scroll;
        ui.sight.placed = placed(ui);
    }
    let list = list_area(ui, &layout, window).filter(|area| !is_narrow(&layout, *area));
    if let Some(list) = list.filter(|_| ui.screen == Screen::Explorer) {
        explorer::scroll(ui, list.width, list.height);
    }
}

/// The scroll when there is nothing new to follow. The player may have moved the board by hand, but not off the window.
fn held(ui: &Ui, ScreenLayout { board, geometry, .. }: &ScreenLayout) -> (u16, u16) {
    let most = (geometry.width.saturating_sub(board.width), geometry.height.saturating_sub(board.height));
    (ui.sight.scroll.0.min(most.0), ui.sight.scroll.1.min(most.1))
}

/// The scroll that follows what the player looks at. For a step, just its squares come into sight. The cursor gets some
/// squares ahead, since it is moving.
fn following(ui: &Ui, bare: &Scene, ScreenLayout { board, geometry, .. }: &ScreenLayout) -> (u16, u16) {
    let ahead = if ui.step_in_front().is_none() { board::AHEAD } else { 0 };
    let room = (board.width, board.height);
    let places = places(bare, &focus(ui)).into_iter();
    places.fold(ui.sight.scroll, |scroll, place| board::scroll_to(geometry, room, place, scroll, ahead))
}

/// Draws the whole screen.
pub(super) fn draw(ui: &Ui, buffer: &mut Buffer) {
    let (window, theme) = (buffer.area, &ui.settings.theme);
    buffer.set_style(window, theme.style(Part::Text));
    let scene = ui.game.session().bare();
    if is_small(window) {
        let said = say!("messages.too-small").get(ui.settings.lang).to_string();
        let rows: Vec<_> = text::wrap(&said, usize::from(window.width).max(2))
            .into_iter()
            .map(|row| text::line(row, Part::Message))
            .collect();
        text::put_all(buffer, window, &rows, theme);
    } else if is_hidden(ui, scene) {
        draw_pause(ui, window, buffer);
    } else if scene.is_table() {
        story::draw(ui, window, buffer);
    } else {
        draw_board(ui, scene, window, buffer);
    }
}

/// Draws the screen of a puzzle that is not a text. The layout does not depend on what is put on the board.
fn draw_board(ui: &Ui, bare: &Scene, window: Rect, buffer: &mut Buffer) {
    let theme = &ui.settings.theme;
    let (layout, rows) = laid_out(ui, bare, window);
    let room = (layout.board.width, layout.board.height);
    let sight = bare.is_tiled().then(|| layout.geometry.sight(ui.sight.scroll, room));
    let mut scene = scene_in(ui, sight);
    if ui.sight.paused {
        empty(&mut scene);
    }
    let view = BoardView {
        scene: &scene,
        geometry: &layout.geometry,
        theme,
        glyphs: ui.settings.glyphs,
        area: layout.board,
        scroll: ui.sight.scroll,
    };
    view.draw(buffer);
    if ui.sight.paused {
        return frame_pause(ui, layout.board.intersection(window), buffer);
    }
    if let Some(step) = ui.step_in_front() {
        view.draw_chain(buffer, &step.links, ui.lit_link());
    }
    if scene.is_tiled() {
        mines::draw_around(ui, bare, &mines::frame_now(ui, bare, window), buffer);
    }
    draw_panel(ui, &layout, window, buffer);
    text::put_all(buffer, layout.bottom, &rows, theme);
    if let Some(popup) = &ui.popup {
        place::draw(ui, &**popup, &layout, room_above(window), buffer);
    }
}

/// The window without its bottom rows.
fn room_above(window: Rect) -> Rect {
    Rect { height: window.height.saturating_sub(2), ..window }
}

/// The area of the list of the explorer or the history: the panel, or without one, the columns beside the board.
fn list_area(ui: &Ui, layout: &ScreenLayout, window: Rect) -> Option<Rect> {
    if ui.screen == Screen::Board {
        return None;
    }
    let beside = || {
        // A board of tiles has its arrows beside it.
        let x = layout.board.right() + 1 + u16::from(ui.game.session().bare().is_tiled());
        Rect { x, width: window.right().saturating_sub(x), ..layout.board }
    };
    Some(layout.panel.unwrap_or_else(beside)).filter(|area| area.width >= 3)
}

/// Whether the list beside a board is too narrow for words.
fn is_narrow(layout: &ScreenLayout, list: Rect) -> bool {
    layout.panel.is_none() && list.width < panel::NARROWEST
}

fn draw_panel(ui: &Ui, layout: &ScreenLayout, window: Rect, buffer: &mut Buffer) {
    let listed = list_area(ui, layout, window);
    let Some(area) = listed.or(layout.panel) else { return };
    let Rect { width, height, .. } = area;
    let is_narrow = is_narrow(layout, area);
    let lines = match (ui.screen, ui.whole_hint()) {
        (Screen::Explorer, _) if is_narrow => explorer::narrow(ui, width, height),
        (Screen::Explorer, _) => explorer::lines(ui, width, height),
        (Screen::History, _) if is_narrow => history::narrow(ui, width, height),
        (Screen::History, _) => history::lines(ui, width, height),
        (Screen::Board, Some(told)) => explorer::step_panel(ui, &told.step, width, height),
        (Screen::Board, None) if ui.has_odds() => mines::lines(ui, (width, height)),
        (Screen::Board, None) => panel::lines(ui, (width, height)),
    };
    text::put_all(buffer, area, &lines, &ui.settings.theme);
}

/// Removes everything that the player put on a board.
fn empty(scene: &mut Scene) {
    for square in scene.squares.iter_mut().chain(scene.edges.values_mut()) {
        square.marks.retain(|mark| !mark.is_of_a_game());
        square.state = SquareState::default();
    }
}

/// Draws the message of a paused game in the middle of the empty board.
fn frame_pause(ui: &Ui, board: Rect, buffer: &mut Buffer) {
    let lang = ui.settings.lang;
    let title = say!("messages.paused", clock = ui.clock()).get(lang).to_string();
    let keys = ui.settings.keys.bind_keys(&say!("messages.paused-keys"), lang);
    let room = usize::from(board.width.saturating_sub(4)).clamp(2, 44);
    let lines: Vec<_> = text::wrap(&keys, room).into_iter().map(|row| text::line(row, Part::Dim)).collect();
    let widest = lines
        .iter()
        .map(|line| text::width(line))
        .max()
        .unwrap_or(0)
        .max(text::width(&text::line(&title, Part::Title)) + 2);
    let (width, height) = ((widest + 4).min(board.width), (lines.len() as u16 + 2).min(board.height));
    let frame =
        Rect { x: board.x + (board.width - width) / 2, y: board.y + (board.height - height) / 2, width, height };
    frame::framed(&title, &lines, 0, frame, &ui.settings.theme.in_popup(), buffer);
}

/// Draws the pause of a puzzle of words or a minefield. These are hidden altogether, because even the covered cells
/// reveal something.
fn draw_pause(ui: &Ui, window: Rect, buffer: &mut Buffer) {
    let lang = ui.settings.lang;
    let title = text::line(say!("messages.paused", clock = ui.clock()).get(lang).to_string(), Part::Title);
    let keys = ui.settings.keys.bind_keys(&say!("messages.paused-keys"), lang);
    let keys = text::wrap(&keys, usize::from(window.width));
    let keys = keys.into_iter().map(|row| text::line(row, Part::Dim));
    let rows: Vec<_> = [title, text::Line::new()].into_iter().chain(keys).collect();
    let top = window.y + window.height.saturating_sub(rows.len() as u16) / 2;
    for (dy, row) in rows.iter().enumerate() {
        let x = window.x + window.width.saturating_sub(text::width(row)) / 2;
        text::put(buffer, (x, top + dy as u16), window.width, row, &ui.settings.theme);
    }
}
