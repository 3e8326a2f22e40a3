//! The division of a window into board, panel and bottom rows.

use ratatui::layout::Rect;

use super::geometry::{Density, Geometry};
use super::mines::places;
use nazo_core::scene::Scene;

/// The smallest window in which nazo can be used.
pub const SMALLEST: (u16, u16) = (40, 15);

/// The usual columns of the panel.
pub const WIDTH: u16 = 21;
/// The fewest columns in which the panel of a puzzle with sums can be read.
pub const NARROWEST: u16 = 16;
/// The fewest rows of such a panel.
pub const LOWEST: u16 = 20;

/// The most columns of a panel. Longer rows are not easier to read.
const WIDEST_PANEL: u16 = 44;

/// The rows of a panel beside a short board, if the window has them.
const PANEL_ROWS: u16 = 22;

/// The window width from which the bottom rows are aligned with the board. In narrower windows they take the full
/// width.
pub(super) const WIDE_WINDOW: u16 = 100;

/// The window height from which the bottom rows need not be the last of the window.
const HIGH_WINDOW: u16 = 30;

/// The requirements for the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The cell size that the player chose, if any.
    pub density: Option<Density>,
    /// Whether columns beside the board are needed even without a panel.
    pub explores: bool,
    /// Whether cells may contain candidates or marks.
    pub has_marks: bool,
}

impl Wanted {
    /// The default.
    pub const PLAIN: Wanted = Wanted { density: None, explores: false, has_marks: true };
}

/// The columns for a list of steps or states beside a board without a panel.
const ASIDE: u16 = 9;

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The area of the board, or of the part of it that fits.
    pub board: Rect,
    /// The panel beside it. Without one, its content is in a popup.
    pub panel: Option<Rect>,
    /// The two bottom rows. Three if a sentence needs both and the keys are below it.
    pub bottom: Rect,
    /// The places of the squares within the board.
    pub geometry: Geometry,
}

/// Divides a window into board, panel and bottom rows, which are right below the board.
pub fn layout(scene: &Scene, window: Rect, wanted: &Wanted) -> ScreenLayout {
    let explores = wanted.explores;
    if scene.is_tiled() {
        return places::frame(scene, window, wanted.density, explores, 2).layout;
    }
    let bottom = Rect { y: window.bottom().saturating_sub(2), height: window.height.min(2), ..window };
    let room = Rect { height: window.height.saturating_sub(2), ..window };
    // If lines can be drawn along the rim, the numbers of rows and columns are outside the board.
    let rim = if scene.edges.is_empty() { 0 } else { scene.rows.to_string().len() as u16 };
    let above = u16::from(rim > 0);
    let room = Rect {
        x: room.x + rim,
        y: room.y + above,
        width: room.width.saturating_sub(rim),
        height: room.height.saturating_sub(above),
    };
    if scene.is_table() {
        // Tables of words have panes of their own, and popups may cover any of them.
        return ScreenLayout { board: room, panel: None, bottom, geometry: Geometry::of(scene, Density::Small) };
    }
    let is_wide = room.width > SMALLEST.0 + WIDTH;
    let beside = if is_wide { room.width - WIDTH - 1 } else { room.width };
    let mut geometry = geometry(scene, (room.width, room.height), beside, wanted);
    geometry.rim = rim;
    // A board that is too large in any case keeps its panel and is scrolled. So does one that leaves no column for a
    // list of steps, if it can be scrolled.
    let leaves_column = !explores || geometry.width + ASIDE <= room.width;
    let is_whole = geometry.fits(room.width, room.height) && leaves_column;
    let is_scrolled = (scene.values > 9 || scene.has_blocks()) && !is_whole;
    let keeps_panel = geometry.width <= beside || is_scrolled;
    let has_panel = is_wide && keeps_panel;
    // A board that is scrolled in any case leaves a column for the explorer and the history.
    let aside = if explores && is_scrolled { ASIDE } else { 0 };
    let board_room = if has_panel { beside } else { room.width.saturating_sub(aside) };
    let (width, height) = (geometry.width.min(board_room), geometry.height.min(room.height));
    // The text about sums can be read in fewer columns as well.
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
    // Beside a short board, the panel still gets the rows it needs.
    let rows = if panel_width.is_some() { height.max(PANEL_ROWS).min(room.height) } else { height };
    // Spare rows are above the board in a low window, and around it in a high one.
    let spare = room.height - rows;
    let top = room.y + if window.height < HIGH_WINDOW { spare } else { spare / 2 };
    let board = Rect { x, y: top + (rows - height) / 2, width, height };
    let panel = panel_width.map(|columns| Rect { x: board.right() + 1, y: top, width: columns, height: rows });
    let (left, width) = if window.width >= WIDE_WINDOW { (x, whole) } else { (window.x, window.width) };
    let bottom = Rect { x: left, y: top + rows, width, ..bottom };
    ScreenLayout { board, panel, bottom, geometry }.named(scene)
}

/// The geometry of the board in a room of this size. With a panel, it has `beside` columns.
fn geometry(scene: &Scene, (width, height): (u16, u16), beside: u16, wanted: &Wanted) -> Geometry {
    let Wanted { density, explores, has_marks } = *wanted;
    let geometry = match density {
        Some(density) => Geometry::chosen(scene, density, beside, height),
        None => {
            let with_panel = Geometry::fitting(scene, beside, height, has_marks);
            let alone = Geometry::fitting(scene, width, height, has_marks);
            // Candidates at their places are worth more than a panel.
            let is_small = |geometry: &Geometry| geometry.density == Density::Small;
            let is_better = has_marks && is_small(&with_panel) && !is_small(&alone);
            // So is the whole board, unless no room is left beside it for a list of steps.
            let leaves_room = !explores || alone.width + ASIDE <= width;
            let is_whole = alone.fits(width, height) && !with_panel.fits(beside, height) && leaves_room;
            if is_better || is_whole { alone } else { with_panel }
        }
    };
    // A list of steps is worth more than sums in the smallest cells.
    let is_tight = explores && geometry.density == Density::Small && geometry.width + ASIDE > width;
    if is_tight { Geometry::of(scene, Density::Small) } else { geometry }
}

impl ScreenLayout {
    /// Adds the numbers of rows and columns outside a board that is scrolled, so that they stay in sight.
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

    /// Sets the number of bottom rows. The board moves up for them, or loses rows if it cannot.
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
