//! How a window is divided among board, panel and bottom rows.

use ratatui::layout::Rect;

use super::geometry::{Density, Geometry};
use super::mines::places;
use nazo_core::scene::Scene;

/// The smallest window in which nazo can be used.
pub const SMALLEST: (u16, u16) = (40, 15);

/// Columns the panel has where there is room for it.
pub const WIDTH: u16 = 21;
/// The fewest columns in which the panel of a puzzle of sums can be read.
pub const NARROWEST: u16 = 16;
/// The fewest rows it needs then.
pub const LOWEST: u16 = 20;

/// The most columns that a panel takes: longer rows are not read more easily.
const WIDEST_PANEL: u16 = 44;

/// The rows that a panel has beside a short board, where the window has them.
const PANEL_ROWS: u16 = 22;

/// The columns of a window from which on the rows at the bottom begin where the board does: in smaller ones they take them
/// all.
pub(super) const WIDE_WINDOW: u16 = 100;

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
        return places::frame(scene, window, wanted.density, explores, 2).layout;
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
    let is_wide = room.width > SMALLEST.0 + WIDTH;
    let beside = if is_wide { room.width - WIDTH - 1 } else { room.width };
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
    let is_narrow = !has_panel && !explores && has_sums && left >= NARROWEST && room.height >= LOWEST;
    let panel_width = match (has_panel, is_narrow) {
        (true, _) => Some(left.clamp(WIDTH, WIDEST_PANEL)),
        (false, true) => Some(left.min(WIDTH)),
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
    pub(super) fn with_bottom(mut self, rows: u16) -> ScreenLayout {
        let more = rows.saturating_sub(self.bottom.height).min(self.bottom.y);
        self.bottom = Rect { y: self.bottom.y - more, height: self.bottom.height + more, ..self.bottom };
        let over = self.board.bottom().saturating_sub(self.bottom.y);
        let moved = over.min(self.board.y.saturating_sub(u16::from(self.geometry.rim > 0)));
        self.board.y -= moved;
        self.board.height = self.board.height.saturating_sub(over - moved);
        self
    }
}
