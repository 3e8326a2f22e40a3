//! The place of the table of combinations, chosen so that the cells it is about stay visible.

use ratatui::layout::Rect;

use super::list;
use super::state::Table;
use crate::ui::model::Ui;
use crate::ui::popup::ClearSpot;
use crate::ui::popup::place::aside;
use crate::ui::view::layout::ScreenLayout;
use nazo_core::puzzle::Cell;

/// The weight of the cursor's cell, greater than that of all cells of any sum together. Whatever else is hidden, the
/// cursor is not.
const CURSOR: usize = 1000;

/// The place of the table. It is at the right, as usual, if that hides none of the cells. Otherwise it is at the left,
/// below or above, with a shorter list if necessary. If every place hides some, the board is scrolled so that as many
/// as possible are visible beside the frame.
pub(super) fn spot(ui: &Ui, table: &Table, layout: &ScreenLayout, room: Rect) -> ClearSpot {
    let right = aside(ui, table, layout, room);
    let now = ui.sight.scroll;
    if !right.intersects(layout.board) {
        return ClearSpot { frame: right, scroll: now };
    }
    let cells = Cells::of(ui, table, layout, room);
    let mut frames = vec![right, Rect { x: room.x, ..right }];
    for height in heights(ui, table, room) {
        frames.extend([Rect { y: room.bottom() - height, height, ..room }, Rect { height, ..room }]);
    }
    if let Some(frame) = frames.iter().copied().find(|frame| cells.seen(*frame, now) == cells.all()) {
        return ClearSpot { frame, scroll: now };
    }
    let scrolls = scrolls(layout, now);
    let mut best = (cells.seen(right, now), ClearSpot { frame: right, scroll: now });
    for frame in frames {
        for scroll in &scrolls {
            let seen = cells.seen(frame, *scroll);
            if seen > best.0 {
                best = (seen, ClearSpot { frame, scroll: *scroll });
            }
        }
    }
    best.1
}

/// The cells that a table is about, with their places on the unscrolled board.
struct Cells<'a> {
    layout: &'a ScreenLayout,
    room: Rect,
    /// Each place with its weight.
    places: Vec<((u16, u16), usize)>,
}

impl Cells<'_> {
    fn of<'a>(ui: &Ui, table: &Table, layout: &'a ScreenLayout, room: Rect) -> Cells<'a> {
        let scene = ui.game.session().bare();
        let cells = ui.game.session().model().constraint(table.sum).rule.cells();
        let place = |cell: Cell| {
            let (row, col) = scene.place_of(cell)?;
            let x = layout.geometry.x.get(usize::from(col))?;
            let y = layout.geometry.y.get(usize::from(row))?;
            Some(((*x, *y), if cell == ui.cursor() { CURSOR } else { 1 }))
        };
        Cells { layout, room, places: cells.into_iter().filter_map(place).collect() }
    }

    fn all(&self) -> usize {
        self.places.iter().map(|(_, counts)| counts).sum()
    }

    /// The total weight of the cells that are completely visible beside a frame.
    fn seen(&self, frame: Rect, (right, down): (u16, u16)) -> usize {
        let (board, geometry) = (self.layout.board.intersection(self.room), &self.layout.geometry);
        let is_seen = |(x, y): (u16, u16)| {
            let Some((x, y)) = x.checked_sub(right).zip(y.checked_sub(down)) else { return false };
            let cell =
                Rect { x: board.x + x, y: board.y + y, width: geometry.cell_width, height: geometry.cell_height };
            board.intersection(cell) == cell && !cell.intersects(frame)
        };
        self.places.iter().filter(|(place, _)| is_seen(*place)).map(|(_, counts)| counts).sum()
    }
}

/// Every scroll that aligns a square with an edge of the board, the nearest to the present one first.
fn scrolls(layout: &ScreenLayout, now: (u16, u16)) -> Vec<(u16, u16)> {
    let (geometry, board) = (&layout.geometry, layout.board);
    let along = |starts: &[u16], size: u16, whole: u16, room: u16, now: u16| {
        let most = whole.saturating_sub(room);
        let to_edges = starts.iter().flat_map(|at| [at.saturating_sub(1), (at + size + 1).saturating_sub(room)]);
        let mut all: Vec<u16> = to_edges.map(|at| at.min(most)).chain([now.min(most)]).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let across = along(&geometry.x, geometry.cell_width, geometry.width, board.width, now.0);
    let down = along(&geometry.y, geometry.cell_height, geometry.height, board.height, now.1);
    let mut all: Vec<(u16, u16)> = across.iter().flat_map(|x| down.iter().map(move |y| (*x, *y))).collect();
    all.sort_by_key(|(x, y)| (x.abs_diff(now.0) + y.abs_diff(now.1), *x, *y));
    all
}

/// The heights of a frame along the lower or upper edge. The first is that of the whole table, at most two thirds of
/// the window, and the second the lowest that is readable.
fn heights(ui: &Ui, table: &Table, room: Rect) -> impl Iterator<Item = u16> {
    let width = room.width.saturating_sub(4);
    let whole = list::rows_wanted(ui, table, (width, room.height * 2 / 3));
    let least = list::rows_least(ui, table, width);
    let heights = [whole, least].into_iter().flatten().map(|rows| rows + 2);
    heights.filter(move |height| *height < room.height)
}
