//! The screen of a minefield: a row of counts above the board, the board without lines, the known facts beside it, and
//! the progress of the game below it.

mod foot;
mod head;
pub(super) mod marks;
mod panel;
pub(in crate::ui) mod places;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) use self::panel::lines;
pub(in crate::ui) use self::panel::{details, legend};
use self::places::{Frame, frame};
use super::text::{self, Line};
use crate::ui::model::{Screen, Ui};
use nazo_core::scene::Scene;

/// The positions of all parts of the current screen.
pub(super) fn frame_now(ui: &Ui, scene: &Scene, window: Rect) -> Frame {
    let explores = ui.screen != Screen::Board;
    let frame = |least| frame(scene, window, ui.sight.density, explores, least);
    let usual = frame(2);
    match foot::least(ui, window.width, usual.layout.panel.is_some()) {
        2 => usual,
        least => frame(least),
    }
}

/// The positions of all parts, and the rows at the bottom.
pub(super) fn laid_out(ui: &Ui, scene: &Scene, window: Rect) -> (Frame, Vec<Line>) {
    let frame = frame_now(ui, scene, window);
    let bottom = frame.layout.bottom;
    let rows = foot::rows(ui, (bottom.width, bottom.height), frame.layout.panel.is_some());
    (frame, rows)
}

/// Draws what surrounds the board.
pub(super) fn draw_around(ui: &Ui, scene: &Scene, frame: &Frame, buffer: &mut Buffer) {
    let (theme, counts) = (&ui.settings.theme, head::counts(ui, scene));
    // A title wider than board and panel takes the free columns to the right of them.
    let free = buffer.area.right().saturating_sub(frame.head.x);
    let width = frame.head.width.max(head::wanted(ui, &counts).min(free));
    text::put(buffer, (frame.head.x, frame.head.y), width, &head::line(ui, &counts, width), theme);
    if let Some(state) = frame.state {
        text::put(buffer, (state.x, state.y), state.width, &head::state(ui, &counts, state.width), theme);
    }
}
