//! The place of a popup: within the board, over it, or beside it, depending on its text and the window.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use super::{Content, Manner, Placed, Popup, Room, Stand, manual_page};
use crate::ui::model::Ui;
use crate::ui::view::frame::{away_from_selected, framed_list};
use crate::ui::view::layout::{ScreenLayout, WIDTH, layout};
use crate::ui::view::mines::places::WITH_GAP;
use crate::ui::view::shown::{focus, wanted};
use crate::ui::view::story;
use nazo_core::scene::Scene;

/// The fewest columns of text that are comfortable to read.
pub(super) const NARROW: u16 = 44;

/// Draws a popup somewhere in `room`: the window without its bottom rows.
pub fn draw(ui: &Ui, popup: &dyn Popup, layout: &ScreenLayout, room: Rect, buffer: &mut Buffer) {
    let known = ui.sight.placed.as_ref().filter(|placed| placed.within == (layout.clone(), room));
    let anew;
    let placed = match known {
        Some(known) => known,
        None => {
            anew = place(ui, popup, layout, room);
            &anew
        }
    };
    let Content { title, lines, scroll, beyond } = &placed.content;
    framed_list(title, lines, *scroll, *beyond, placed.frame, &ui.settings.theme.in_popup(), buffer);
}

/// The placement of a popup, supposing that it is in front.
fn front(ui: &Ui, popup: &dyn Popup) -> Placed {
    let window = Rect::new(0, 0, ui.sight.size.0, ui.sight.size.1);
    if ui.game.session().bare().is_table() {
        let (layout, room) = story::room_of_popup(ui, window);
        return place(ui, popup, &layout, room);
    }
    in_front_of(ui, popup, ui.game.session().bare(), window)
}

/// The placement of a popup in front of a scene that is drawn in this window.
pub fn in_front_of(ui: &Ui, popup: &dyn Popup, scene: &Scene, window: Rect) -> Placed {
    let layout = layout(scene, window, &wanted(ui));
    let room = Rect { height: window.height.saturating_sub(2), ..window };
    place(ui, popup, &layout, room)
}

/// The distance in rows from the selected row of the list in front to a place of the screen, negative above. None if
/// there is no row.
pub fn rows_from_selected(ui: &Ui, column: u16, row: u16) -> Option<isize> {
    let Placed { frame, content, .. } = front(ui, ui.popup.as_deref()?);
    away_from_selected(frame, content.lines.get(content.scroll..).unwrap_or_default(), column, row)
}

/// The columns and rows of text of a popup in front.
pub fn text_room(ui: &Ui, popup: &dyn Popup) -> (u16, u16) {
    inner(front(ui, popup).frame)
}

/// How far a popup that is in front can be scrolled.
pub fn most_scroll(ui: &Ui, popup: &dyn Popup) -> usize {
    let most = |placed: &Placed| placed.content.lines.len().saturating_sub(usize::from(inner(placed.frame).1));
    ui.sight.placed.as_ref().map(most).unwrap_or_else(|| most(&front(ui, popup)))
}

/// The columns and rows of text within a frame.
fn inner(frame: Rect) -> (u16, u16) {
    (frame.width.saturating_sub(4), frame.height.saturating_sub(2))
}

/// The frame beside the board, which stays visible. It is where the panel is or, without one, at the right end of the
/// window. In that case it is as wide as the popup needs, but at most half of the window.
pub(super) fn aside(ui: &Ui, popup: &dyn Popup, layout: &ScreenLayout, room: Rect) -> Rect {
    let half = room.width / 2;
    // The frame begins in the column between board and panel.
    let least = if ui.game.session().bare().is_tiled() { WITH_GAP } else { WIDTH + 1 }.min(half);
    match layout.panel {
        Some(panel) => {
            let (right, bottom) = (panel.right().min(room.right()), panel.bottom().min(room.bottom()));
            let x = (panel.x - 1).min(right.saturating_sub(least));
            Rect { x, y: panel.y, width: right - x, height: bottom - panel.y }
        }
        None => {
            let wanted = popup.columns(ui, inner(Rect { width: half, ..room }));
            let width = (wanted + 4).clamp(least, half.max(least));
            Rect { x: room.right() - width, width, ..room }
        }
    }
}

/// A popup to be placed, with everything that its place depends on.
struct Placing<'a> {
    ui: &'a Ui,
    popup: &'a dyn Popup,
    layout: &'a ScreenLayout,
    room: Rect,
    /// The part of the board within the room.
    board: Rect,
}

/// Places a popup. It lies well within the board, or covers the board, or board and panel, or everything. A few columns
/// of a board visible behind a frame do not help anyone.
fn place(ui: &Ui, popup: &dyn Popup, layout: &ScreenLayout, room: Rect) -> Placed {
    let placing = Placing { ui, popup, layout, room, board: layout.board.intersection(room) };
    match popup.stand(ui) {
        Stand::Clear => placing.clear(),
        Stand::Beside { left } => placing.beside(left),
        Stand::Centre => placing.centred(),
        Stand::List => scrolled(room).map_or_else(|| placing.covering(), |frame| placing.filled(frame)),
        Stand::Within(Manner::Long(rows)) if rows > usize::from(room.height) => placing.long(),
        Stand::Within(manner) => placing.within(manner),
    }
}

impl Placing<'_> {
    /// The popup in this frame.
    fn filled(&self, frame: Rect) -> Placed {
        let room = Room { size: inner(frame), has_panel: self.layout.panel.is_some() };
        let content = self.popup.content(self.ui, room);
        Placed { within: (self.layout.clone(), self.room), frame, content }
    }

    /// The board with the panel beside it.
    fn whole(&self) -> Rect {
        self.layout.panel.map_or(self.board, |panel| self.board.union(panel)).intersection(self.room)
    }

    fn clear(&self) -> Placed {
        let spot = self.popup.spot(self.ui, self.layout, self.room);
        self.filled(spot.map_or_else(|| aside(self.ui, self.popup, self.layout, self.room), |spot| spot.frame))
    }

    /// Beside the board. If it has to cover a part of the board, it is a part that nobody looks at.
    fn beside(&self, left: bool) -> Placed {
        let beside = aside(self.ui, self.popup, self.layout, self.room);
        let covers = beside.x < self.layout.board.right();
        let hides = covers && in_question(self.ui, self.layout).iter().any(|cell| cell.intersects(beside));
        self.filled(if hides || left { Rect { x: self.room.x, ..beside } } else { beside })
    }

    fn centred(&self) -> Placed {
        let mut placed = self.filled(self.room);
        let (width, height) = placed.size();
        placed.frame = self.room.centered(width.into(), height.into());
        placed
    }

    /// A long text, wrapped only once, since that of a large board has thousands of rows.
    fn long(&self) -> Placed {
        let areas = [self.board, self.whole()].into_iter();
        let reads_well = || areas.clone().find(|area| area.width >= NARROW + 4 && area.height >= NARROW / 2);
        self.filled(scrolled(self.room).or_else(reads_well).unwrap_or_else(|| at_the_right(self.room)))
    }

    /// Well within the board and as large as its text, if it is easy to read there.
    fn within(&self, manner: Manner) -> Placed {
        let (room, board) = (self.room, self.board);
        let inside = board.inner(Margin { horizontal: 4, vertical: 2 });
        let mut placed = self.filled(inside);
        let lines = placed.content.lines.len();
        let reads_well = || inside.width >= NARROW || lines == self.filled(room).content.lines.len();
        if placed.fits(inside) && reads_well() {
            let (width, height) = placed.size();
            let x = board.x + (board.width - width) / 2;
            // In the middle, unless another place hides fewer of the cells it is about.
            let middle = board.y + (board.height - height) / 2;
            let places = [middle, inside.bottom() - height, inside.y];
            let frames = places.map(|y| Rect { x, y, width, height });
            let is_about_cells = manner == Manner::BesideCells;
            let asked = if is_about_cells { in_question(self.ui, self.layout) } else { Vec::new() };
            let hidden = |frame: &Rect| asked.iter().filter(|cell| cell.intersects(*frame)).count();
            placed.frame = frames.into_iter().min_by_key(hidden).unwrap_or(inside);
            return placed;
        }
        // Rules with a worked example are long: comfortably wide, and scrolled.
        if let (Manner::Scrolled, Some(frame)) = (manner, scrolled(room)) {
            let mut placed = self.filled(frame);
            placed.frame.height = frame.height.min(placed.content.lines.len() as u16 + 2);
            return placed;
        }
        self.covering()
    }

    /// Over the board, or board and panel, if it fits there. Otherwise scrolled.
    fn covering(&self) -> Placed {
        let areas = [self.board, self.whole()].into_iter().filter(|area| area.width >= NARROW + 4);
        let covering = areas.map(|area| self.filled(area)).find(|placed| placed.fits(placed.frame));
        let covering = covering.map(|placed| self.lowered(placed));
        covering.unwrap_or_else(|| self.filled(scrolled(self.room).unwrap_or(self.room)))
    }

    /// A few lines do not cover the whole board: the frame is at its lower end, or at the upper end if it would hide
    /// what the lines are about.
    fn lowered(&self, mut placed: Placed) -> Placed {
        let (area, height) = (placed.frame, placed.size().1);
        if height * 2 > area.height {
            return placed;
        }
        let low = Rect { y: area.bottom() - height, height, ..area };
        let hides = in_question(self.ui, self.layout).iter().any(|cell| cell.intersects(low));
        placed.frame = if hides { Rect { height, ..area } } else { low };
        placed
    }
}

/// The frame of a scrolled text or a long list in a window of the usual size. It is comfortable to read, and at the
/// right, where it hides little of the board. None if there is no room to spare, and in large windows, where such a
/// text has two columns.
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

/// A frame as high as the room and comfortably wide.
fn at_the_right(room: Rect) -> Rect {
    let width = room.width.min(manual_page::COMFORTABLE as u16 + 4);
    Rect { x: room.right() - width, width, ..room }
}

/// The rectangles of the cells that details are about.
fn in_question(ui: &Ui, layout: &ScreenLayout) -> Vec<Rect> {
    let (geometry, board, scene) = (&layout.geometry, layout.board, ui.game.session().bare());
    let mut cells = focus(ui);
    cells.sort_unstable();
    cells.dedup();
    let place = |(row, col): (u16, u16)| {
        let x = geometry.x.get(usize::from(col))?.checked_sub(ui.sight.scroll.0)?;
        let y = geometry.y.get(usize::from(row))?.checked_sub(ui.sight.scroll.1)?;
        Some(Rect { x: board.x + x, y: board.y + y, width: geometry.cell_width, height: geometry.cell_height })
    };
    cells.into_iter().filter_map(|cell| place(scene.place_of(cell)?)).collect()
}
