//! What the screen looks like: pure functions from the state of the interface to a buffer of cells.

pub mod board;
pub mod bottom;
pub mod explorer;
pub(in crate::ui) mod frame;
pub mod geometry;
mod grouped;
pub mod help;
pub mod history;
pub(super) mod mines;
pub mod panel;
pub mod story;
pub mod text;
pub(super) mod worked;

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::board::BoardView;
use self::geometry::{Density, Geometry};
use super::list::{lit_cells, with_link};
use super::model::{Screen, Ui};
use super::popup::place;
use super::theme::Part;
use crate::play::{Show, board};
use nazo_core::puzzle::{Cell, ConstraintId};
use nazo_core::scene::{Answer, Scene, Sight, SquareState};
use nazo_core::words::say;

/// Whether the window has room for the panel beside the board.
pub(super) fn has_panel(ui: &Ui) -> bool {
    let window = Rect::new(0, 0, ui.size.0, ui.size.1);
    layout(ui.game.session().bare(), window, &wanted(ui)).panel.is_some()
}

/// The smallest window in which nazo can be used.
pub const SMALLEST: (u16, u16) = (40, 15);

/// The most columns that a panel takes: longer rows are not read more easily.
const WIDEST_PANEL: u16 = 44;

/// The rows that a panel has beside a short board, where the window has them.
const PANEL_ROWS: u16 = 22;

/// The columns of a window from which on the rows at the bottom begin where the board does: in smaller ones they take them
/// all.
const WIDE_WINDOW: u16 = 100;

/// The rows of a window from which on the rows at the bottom need not be its last.
const HIGH_WINDOW: u16 = 30;

/// What a player asks of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The size of cells that was chosen.
    pub density: Option<Density>,
    /// Whether room is asked for beside the board even where there is no panel.
    pub explores: bool,
    /// Whether candidates or marks may stand in the cells.
    pub has_marks: bool,
}

impl Wanted {
    /// The board as it comes.
    pub const PLAIN: Wanted = Wanted { density: None, explores: false, has_marks: true };
}

/// What is asked of the layout now.
pub(super) fn wanted(ui: &Ui) -> Wanted {
    let explores = ui.screen != Screen::Board;
    let session = ui.game.session();
    let is_marked = |cell| {
        let marks = session.cell_marks(cell);
        marks.entry.is_none() && !(marks.corner.is_empty() && marks.centre.is_empty())
    };
    let takes_marks = session.bare().answer == Answer::Values;
    let has_marks = takes_marks
        && (explores
            || session.view().auto
            || ui.whole_hint().is_some()
            || (!session.bare().is_tiled() && session.model().cells().any(is_marked)));
    Wanted { density: ui.density, explores, has_marks }
}

/// The columns beside a board without a panel that are enough for a list of steps or states.
const ASIDE: u16 = 9;

/// Where the pieces of the screen stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The board, or as much of it as there is room for.
    pub board: Rect,
    /// The panel beside it; without one, it is a popup.
    pub panel: Option<Rect>,
    /// The two rows at the bottom, or three where a sentence needs both and the keys stand below it.
    pub bottom: Rect,
    /// Where the squares stand within the board.
    pub geometry: Geometry,
}

/// Divides a window among board, panel and bottom rows, which stand right below the board.
pub fn layout(scene: &Scene, window: Rect, wanted: &Wanted) -> ScreenLayout {
    let explores = wanted.explores;
    if scene.is_tiled() {
        return mines::frame(scene, window, wanted.density, explores, 2).layout;
    }
    let bottom = Rect { y: window.bottom().saturating_sub(2), height: window.height.min(2), ..window };
    let room = Rect { height: window.height.saturating_sub(2), ..window };
    // Where lines may be drawn along the rim the numbers of rows and columns stand beside it.
    let rim = if scene.edges.is_empty() { 0 } else { scene.rows.to_string().len() as u16 };
    let above = u16::from(rim > 0);
    let room = Rect {
        x: room.x + rim,
        y: room.y + above,
        width: room.width.saturating_sub(rim),
        height: room.height.saturating_sub(above),
    };
    if scene.is_table() {
        // Tables of words stand in panes of their own; what lies over them may lie anywhere.
        return ScreenLayout { board: room, panel: None, bottom, geometry: Geometry::of(scene, Density::Small) };
    }
    let is_wide = room.width > SMALLEST.0 + panel::WIDTH;
    let beside = if is_wide { room.width - panel::WIDTH - 1 } else { room.width };
    let mut geometry = geometry(scene, (room.width, room.height), beside, wanted);
    geometry.rim = rim;
    // A board that is too large in any case keeps its panel beside it and is scrolled; so is one that leaves a list of steps
    // no column and can be.
    let leaves_column = !explores || geometry.width + ASIDE <= room.width;
    let is_whole = geometry.fits(room.width, room.height) && leaves_column;
    let is_scrolled = (scene.values > 9 || scene.has_blocks()) && !is_whole;
    let keeps_panel = geometry.width <= beside || is_scrolled;
    let has_panel = is_wide && keeps_panel;
    // A board that is scrolled in any case leaves the explorer and the history a column of their own.
    let aside = if explores && is_scrolled { ASIDE } else { 0 };
    let board_room = if has_panel { beside } else { room.width.saturating_sub(aside) };
    let (width, height) = (geometry.width.min(board_room), geometry.height.min(room.height));
    // What is told of sums can be read in fewer columns as well.
    let left = room.width.saturating_sub(width + 1);
    let has_sums = scene.has_blocks() || scene.has_cages();
    let is_narrow = !has_panel && !explores && has_sums && left >= panel::NARROWEST && room.height >= panel::LOWEST;
    let panel_width = match (has_panel, is_narrow) {
        (true, _) => Some(left.clamp(panel::WIDTH, WIDEST_PANEL)),
        (false, true) => Some(left.min(panel::WIDTH)),
        (false, false) => None,
    };
    let whole = width + panel_width.map_or(0, |columns| columns + 1);
    let x = if explores && !has_panel { room.x } else { room.x + (room.width - whole) / 2 };
    // A short board leaves the panel the rows it needs.
    let rows = if panel_width.is_some() { height.max(PANEL_ROWS).min(room.height) } else { height };
    // Rows to spare are above a board in a low window, and around it in a high one.
    let spare = room.height - rows;
    let top = room.y + if window.height < HIGH_WINDOW { spare } else { spare / 2 };
    let board = Rect { x, y: top + (rows - height) / 2, width, height };
    let panel = panel_width.map(|columns| Rect { x: board.right() + 1, y: top, width: columns, height: rows });
    let (left, width) = if window.width >= WIDE_WINDOW { (x, whole) } else { (window.x, window.width) };
    let bottom = Rect { x: left, y: top + rows, width, ..bottom };
    ScreenLayout { board, panel, bottom, geometry }.named(scene)
}

/// How the squares stand in a room of this size, of which so many columns are `beside` a panel.
fn geometry(scene: &Scene, (width, height): (u16, u16), beside: u16, wanted: &Wanted) -> Geometry {
    let Wanted { density, explores, has_marks } = *wanted;
    let geometry = match density {
        Some(density) => Geometry::chosen(scene, density, beside, height),
        None => {
            let with_panel = Geometry::fitting(scene, beside, height, has_marks);
            let alone = Geometry::fitting(scene, width, height, has_marks);
            // Candidates in their places are worth more than a panel.
            let is_small = |geometry: &Geometry| geometry.density == Density::Small;
            let is_better = has_marks && is_small(&with_panel) && !is_small(&alone);
            // So is the whole of a board, unless nothing is left beside it for a list of steps.
            let leaves_room = !explores || alone.width + ASIDE <= width;
            let is_whole = alone.fits(width, height) && !with_panel.fits(beside, height) && leaves_room;
            if is_better || is_whole { alone } else { with_panel }
        }
    };
    // A list of steps is worth more than sums in the smallest squares.
    let is_tight = explores && geometry.density == Density::Small && geometry.width + ASIDE > width;
    if is_tight { Geometry::of(scene, Density::Small) } else { geometry }
}

impl ScreenLayout {
    /// The same with the numbers of rows and columns beside the board where it is scrolled, so that they stay in sight.
    fn named(mut self, scene: &Scene) -> ScreenLayout {
        let is_framed = scene.is_framed();
        if is_framed && self.geometry.rim == 0 && !self.geometry.fits(self.board.width, self.board.height) {
            let rim = scene.rows.to_string().len() as u16;
            self.geometry.rim = rim;
            let Rect { x, y, width, height } = self.board;
            self.board =
                Rect { x: x + rim, y: y + 1, width: width.saturating_sub(rim), height: height.saturating_sub(1) };
        }
        self
    }

    /// The same with so many rows at the bottom: the board moves up for them, or gives what is left of them.
    fn with_bottom(mut self, rows: u16) -> ScreenLayout {
        let more = rows.saturating_sub(self.bottom.height).min(self.bottom.y);
        self.bottom = Rect { y: self.bottom.y - more, height: self.bottom.height + more, ..self.bottom };
        let over = self.board.bottom().saturating_sub(self.bottom.y);
        let moved = over.min(self.board.y.saturating_sub(u16::from(self.geometry.rim > 0)));
        self.board.y -= moved;
        self.board.height = self.board.height.saturating_sub(over - moved);
        self
    }
}

/// Where everything stands on the screen of the moment, and what the rows at the bottom say.
pub(super) fn laid_out(ui: &Ui, scene: &Scene, window: Rect) -> (ScreenLayout, Vec<text::Line>) {
    if scene.is_tiled() {
        let (frame, rows) = mines::laid_out(ui, scene, window);
        return (frame.layout, rows);
    }
    let layout = layout(scene, window, &wanted(ui));
    let rows = bottom::rows(ui, layout.bottom.width, layout.panel.is_some());
    (layout.with_bottom(rows.len() as u16), rows)
}

/// The scene as the screen of the moment shows it.
pub(super) fn scene(ui: &Ui) -> Scene {
    scene_in(ui, None)
}

/// The same as far as a part of it is concerned.
fn scene_in(ui: &Ui, sight: Option<Sight>) -> Scene {
    let mut scene = of_cells(ui, sight);
    if scene.is_tiled() {
        mines::decorate(ui, &mut scene);
    }
    scene
}

/// The same with what the cells of the model tell.
fn of_cells(ui: &Ui, sight: Option<Sight>) -> Scene {
    let session = ui.game.session();
    let lang = ui.settings.lang;
    if ui.screen == Screen::Explorer
        && let (Some(step), Some(before)) = (ui.shown_step(), ui.before_on_show())
    {
        let lit = ui.explorer.link.map(|link| with_link(step, link));
        let shown = Some((lit.as_ref().unwrap_or(step), &before));
        let mut scene = board(session, &Show { lang, candidates: true, step: shown, sight, ..Show::default() });
        let lit = ui.explorer.link.map(|link| lit_cells(step, link)).unwrap_or_default();
        scene.seen_cells_mut().for_each(|(cell, square)| square.state.lit = lit.contains(&cell));
        return scene;
    }
    if let Some(told) = ui.whole_hint() {
        let step = Some((&told.step, &told.before));
        return board(session, &Show { lang, candidates: true, step, sight, ..Show::default() });
    }
    if ui.screen == Screen::History
        && let Some(tree) = &ui.tree
    {
        // What is played back shows where something was done.
        let cursor = tree.replay.is_some();
        let show = Show { lang, cursor, candidates: true, conflicts: true, sight, ..Show::default() };
        return board(&tree.shown, &show);
    }
    if let Some(scene) = ui.popup.as_ref().and_then(|popup| popup.scene(ui)) {
        return scene;
    }
    let solution = ui.solution.as_deref();
    let show =
        Show { lang, cursor: true, candidates: true, conflicts: true, step: None, solution, wrong: &ui.wrong, sight };
    let mut scene = board(session, &show);
    scene.pen = ui.pen();
    let lit = lit(ui);
    for (cell, square) in scene.seen_cells_mut() {
        square.state.selected = ui.selection.contains(cell);
        square.state.lit = lit.contains(&cell);
    }
    scene
}

/// The cells of what a hint says to look at. What is said of all mines together is about no place.
fn lit(ui: &Ui) -> BTreeSet<Cell> {
    let (rules, cell) = ui.looked_at();
    let session = ui.game.session();
    let field = session.face().minefield();
    let is_somewhere = |rule: &&ConstraintId| field.is_none_or(|field| field.clue(**rule).is_some());
    let cells = rules.iter().filter(is_somewhere).flat_map(|rule| session.model().constraint(*rule).rule.cells());
    cells.chain(cell).collect()
}

/// The cells that should be in sight, the most important last: the cursor's, or those of the step on show.
pub(super) fn focus(ui: &Ui) -> Vec<Cell> {
    if let Some(cells) = ui.popup.as_ref().and_then(|popup| popup.focus(ui)) {
        return cells;
    }
    match ui.step_in_front() {
        None => vec![ui.cursor()],
        Some(step) => {
            let evidence: Vec<_> = step.pattern().collect();
            let evidence = evidence.into_iter().rev();
            let effect = step.eliminates.iter().chain(&step.places).rev().copied();
            evidence.chain(effect).map(|candidate| candidate.cell).collect()
        }
    }
}

/// The squares that should be in sight, the most important last: the cells in `focus` and, where sums stand in squares
/// of their own, those that a single one of them counts for.
fn places(scene: &Scene, focus: &[Cell]) -> Vec<(u16, u16)> {
    let cells: Vec<(u16, u16)> = focus.iter().filter_map(|cell| scene.place_of(*cell)).collect();
    let clues = match cells.as_slice() {
        [(row, col)] => scene.clues_of(*row, *col),
        _ => Vec::new(),
    };
    clues.into_iter().map(|(_, place)| place).chain(cells).collect()
}

/// Draws the whole screen.
pub(super) fn draw(ui: &mut Ui, buffer: &mut Buffer) {
    let window = buffer.area;
    let theme = ui.settings.theme.clone();
    buffer.set_style(window, theme.style(Part::Text));
    if window.width < SMALLEST.0 || window.height < SMALLEST.1 {
        let said = say!("messages.too-small").get(ui.settings.lang).to_string();
        let rows: Vec<_> = text::wrap(&said, usize::from(window.width).max(2))
            .into_iter()
            .map(|row| text::line(row, Part::Message))
            .collect();
        text::put_all(buffer, window, &rows, &theme);
        return;
    }
    let scene = ui.game.session().bare().clone();
    // Tiles and words tell of the puzzle even where nothing stands in them.
    if ui.paused && (scene.is_tiled() || scene.is_table()) {
        return draw_pause(ui, window, buffer);
    }
    ui.placed = None;
    if scene.is_table() {
        story::draw(ui, window, buffer);
    } else {
        draw_board(ui, &scene, window, buffer);
    }
}

/// Draws the screen of a puzzle that is no text. Where everything stands hangs on nothing that is put on the board.
fn draw_board(ui: &mut Ui, bare: &Scene, window: Rect, buffer: &mut Buffer) {
    let theme = ui.settings.theme.clone();
    ui.placed = ui.popup.as_deref().map(|popup| place::in_front_of(ui, popup, bare, window));
    let (layout, rows) = laid_out(ui, bare, window);
    let room = (layout.board.width, layout.board.height);
    let wanted = Some((focus(ui), layout.board, layout.geometry.density));
    if wanted == ui.followed {
        // Nothing to follow: the player may have moved the board by hand, but not off the window.
        let most = (layout.geometry.width.saturating_sub(room.0), layout.geometry.height.saturating_sub(room.1));
        ui.scroll = (ui.scroll.0.min(most.0), ui.scroll.1.min(most.1));
    } else {
        // What a step rests on is brought into sight and no more; the cursor is going somewhere.
        let ahead = if ui.step_in_front().is_none() { board::AHEAD } else { 0 };
        for place in places(bare, &focus(ui)) {
            ui.scroll = board::scroll_to(&layout.geometry, room, place, ui.scroll, ahead);
        }
        ui.followed = wanted;
    }
    // What lies over the board covers none of the cells it is about, as far as that can be.
    let spot = ui.popup.as_ref().and_then(|popup| popup.spot(ui, &layout, room_above(window)));
    if let Some(spot) = spot {
        ui.scroll = spot.scroll;
        ui.placed = ui.popup.as_deref().map(|popup| place::in_front_of(ui, popup, bare, window));
    }
    let sight = bare.is_tiled().then(|| layout.geometry.sight(ui.scroll, room));
    let mut scene = scene_in(ui, sight);
    if ui.paused {
        empty(&mut scene);
    }
    let view = BoardView {
        scene: &scene,
        geometry: &layout.geometry,
        theme: &theme,
        glyphs: ui.settings.glyphs,
        area: layout.board,
        scroll: ui.scroll,
    };
    view.draw(buffer);
    if let Some(step) = ui.step_in_front().filter(|_| !ui.paused) {
        view.draw_chain(buffer, &step.links, ui.lit_link());
    }
    if ui.paused {
        return frame_pause(ui, layout.board.intersection(window), buffer);
    }
    if scene.is_tiled() {
        mines::draw_around(ui, bare, &mines::frame_now(ui, bare, window), buffer);
    }
    draw_panel(ui, &layout, window, buffer);
    text::put_all(buffer, layout.bottom, &rows, &theme);
    if let Some(popup) = &ui.popup {
        place::draw(ui, &**popup, &layout, room_above(window), buffer);
    }
}

/// The window without its bottom rows.
fn room_above(window: Rect) -> Rect {
    Rect { height: window.height.saturating_sub(2), ..window }
}

fn draw_panel(ui: &mut Ui, layout: &ScreenLayout, window: Rect, buffer: &mut Buffer) {
    let theme = &ui.settings.theme.clone();
    let explores = ui.screen == Screen::Explorer;
    let recalls = ui.screen == Screen::History;
    match layout.panel {
        Some(area) if recalls => text::put_all(buffer, area, &history::lines(ui, area.width, area.height), theme),
        Some(area) if explores => {
            explorer::scroll(ui, area.width, area.height);
            text::put_all(buffer, area, &explorer::lines(ui, area.width, area.height), theme);
        }
        Some(area) => {
            let lines = match ui.whole_hint() {
                Some(told) => explorer::step_panel(ui, &told.step, area.width, area.height),
                None if ui.has_odds() => mines::lines(ui, (area.width, area.height)),
                None => panel::lines(ui, (area.width, area.height)),
            };
            text::put_all(buffer, area, &lines, theme);
        }
        None if explores || recalls => {
            // Beside a board of tiles stand its arrows.
            let x = layout.board.right() + 1 + u16::from(ui.game.session().bare().is_tiled());
            let width = window.right().saturating_sub(x);
            if width >= 3 {
                let area = Rect { x, width, ..layout.board };
                let rows = match (explores, width >= panel::NARROWEST) {
                    (true, true) => {
                        explorer::scroll(ui, width, area.height);
                        explorer::lines(ui, width, area.height)
                    }
                    (true, false) => explorer::narrow(ui, width, area.height),
                    (false, true) => history::lines(ui, width, area.height),
                    (false, false) => history::narrow(ui, width, area.height),
                };
                text::put_all(buffer, area, &rows, theme);
            }
        }
        None => {}
    }
}

/// Takes all that stands in the squares of a board.
fn empty(scene: &mut Scene) {
    for square in scene.squares.iter_mut().chain(scene.edges.values_mut()) {
        square.marks.retain(|mark| !mark.is_of_a_game());
        square.state = SquareState::default();
    }
}

/// The empty board of a paused game, with what there is to say in the middle of it.
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

/// A puzzle of words and a minefield are hidden altogether while the game is paused: what is covered tells as much.
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
