//! How a window is divided for a board of tiles.

use ratatui::layout::Rect;

use crate::ui::view::geometry::{Density, Geometry};
use crate::ui::view::layout::{ScreenLayout, WIDE_WINDOW};
use nazo_core::scene::Scene;

/// The minimum width of the panel.
pub(super) const PANEL: u16 = 16;
/// Its width if there is room to spare.
const COMFORTABLE: u16 = 24;
/// The columns between board and panel. The second number is for narrow windows.
const GAP: u16 = 2;
const LEAST_GAP: u16 = 1;
/// The panel with the columns before it.
pub(in crate::ui) const WITH_GAP: u16 = PANEL + GAP;
/// The minimum width of a window in which a board too large for it keeps its panel.
const SCROLLED: u16 = 62;
/// The maximum width of the row names.
const RIM: u16 = 3;
/// The columns beside a board without a panel that a list of steps or states needs.
const ASIDE: u16 = 10;
/// The width that the row above the board needs.
const HEAD: u16 = 58;
/// The height that the panel needs for its text.
const TALL: u16 = 17;
/// The columns for arrows beside a scrolled board.
const ARROWS: u16 = 2;

/// The positions of the parts of the screen.
pub(in crate::ui::view) struct Frame {
    pub layout: ScreenLayout,
    /// The row of counts.
    pub(super) head: Rect,
    /// The row that shows the progress of the game, if there is room for it.
    pub(super) state: Option<Rect>,
}

/// The widths of the board with its row names, of the panel, and of the gap between them.
#[derive(Clone, Copy)]
struct Columns {
    board: u16,
    gap: u16,
    panel: Option<u16>,
}

/// Divides the columns of a window for a board that is `wide`.
fn columns(wide: u16, window: u16, explores: bool) -> Columns {
    let lacks_list = explores && wide + ASIDE > window;
    let has_panel = wide + LEAST_GAP + PANEL <= window || (window >= SCROLLED && (wide > window || lacks_list));
    if !has_panel {
        let room = if explores { window.saturating_sub(ASIDE) } else { window };
        return Columns { board: wide.min(room), gap: 0, panel: None };
    }
    let gap = (window - PANEL).saturating_sub(wide).clamp(LEAST_GAP, GAP);
    let board = wide.min(window - gap - PANEL);
    let most = window - gap - board;
    Columns { board, gap, panel: Some(most.min(COMFORTABLE.max(HEAD.saturating_sub(board + gap)))) }
}

/// The rows below the board, as far as there is room.
struct Rows {
    /// The message rows and the key row, with a blank row between them if there is room.
    bottom: u16,
    /// The progress row with the blank rows above and below it.
    gap: u16,
    state: u16,
    below: u16,
}

/// Distributes the rows that the board does not need, the most important first. The bottom always gets `least`.
fn rows(spare: u16, least: u16) -> Rows {
    let mut spare = spare;
    let mut take = |wanted: bool| -> u16 {
        let taken = u16::from(wanted && spare > 0);
        spare -= taken;
        taken
    };
    let second = take(least < 3);
    let state = take(true);
    let gap = take(true);
    let below = take(true);
    let blank = take(least + second < 4);
    Rows { bottom: least + second + blank, gap, state, below }
}

/// The positions of all parts, with tiles of the `chosen` density if there is one. At least `least` rows at the bottom
/// are needed for the messages.
pub(in crate::ui::view) fn frame(
    scene: &Scene,
    window: Rect,
    chosen: Option<Density>,
    explores: bool,
    least: u16,
) -> Frame {
    let room = window.height.saturating_sub(1 + least);
    // With a space between names and board, unless the names are long.
    let rim = (scene.rows.to_string().len() as u16 + 1).min(RIM);
    let beside = window.width.saturating_sub(rim + GAP + PANEL);
    let mut geometry = Geometry::of_tiles(scene, chosen, beside, room.saturating_sub(1));
    let bare = columns(geometry.width, window.width, explores);
    let named = columns(geometry.width + rim, window.width, explores);
    // Names are worth less than a panel or seeing the whole board. If the board is scrolled anyway, they are shown.
    let is_whole = bare.board == geometry.width && geometry.height <= room;
    let stays_whole = named.board == geometry.width + rim && geometry.height < room;
    let is_named = named.panel.is_some() == bare.panel.is_some() && (stays_whole || !is_whole);
    geometry.rim = if is_named { rim } else { 0 };
    let columns = if is_named { named } else { bare };
    placed(geometry, columns, window, explores, least)
}

/// The positions of all parts for a given tile size and division of the columns.
fn placed(geometry: Geometry, columns: Columns, window: Rect, explores: bool, least: u16) -> Frame {
    let (rim, above) = (geometry.rim, u16::from(geometry.rim > 0));
    let room = window.height.saturating_sub(1 + above + least);
    let height = geometry.height.min(room) / geometry.cell_height * geometry.cell_height;
    let rows = rows(room - height, least);
    let is_scrolled = height < geometry.height || columns.board < geometry.width + rim;
    // Beside a panel there is already a gap for the arrows.
    let reserved = if is_scrolled && columns.panel.is_none() && !explores { ARROWS } else { 0 };
    let width = columns.board.min(window.width.saturating_sub(reserved)).saturating_sub(rim);
    let width = width / geometry.cell_width * geometry.cell_width;
    let whole = rim + width + columns.panel.map_or(reserved, |panel| panel + columns.gap);
    let x =
        if explores && columns.panel.is_none() { window.x } else { window.x + window.width.saturating_sub(whole) / 2 };
    let body = room.saturating_sub(rows.bottom - least + rows.state + rows.below);
    let tall =
        if columns.panel.is_some() { (height + rows.gap).max(TALL - above).min(body) } else { height + rows.gap };
    let block = 1 + above + tall + rows.state + rows.below;
    let y = window.y + window.height.saturating_sub(rows.bottom + block) / 2;
    let board = Rect { x: x + rim, y: y + 1 + above, width, height };
    let panel = columns.panel.map(|width| {
        let x = board.right() + columns.gap;
        Rect { x, y: y + 1, width, height: tall + above }
    });
    let across = if window.width >= WIDE_WINDOW { Rect { x, width: whole, ..window } } else { window };
    let bottom =
        Rect { y: window.bottom().saturating_sub(rows.bottom), height: rows.bottom.min(window.height), ..across };
    let (x, width) = if whole < HEAD { (window.x, window.width) } else { (x, whole) };
    let head = Rect { x, y, width, height: 1 };
    let state = (rows.state > 0).then(|| Rect { y: board.y + tall, ..head });
    Frame { layout: ScreenLayout { board, panel, bottom, geometry }, head, state }
}
