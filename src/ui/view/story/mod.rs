//! The screen of a puzzle in words: its text, its table with the answers below, and the reasoning.

mod answers;
mod foot;
mod grid;
pub(in crate::ui) mod keys;
mod panes;
mod reasons;
mod table;
mod text;

pub(in crate::ui) use grid::lines as grid;
pub(in crate::ui) use panes::{Panes, panes};
pub(in crate::ui) use reasons::about_cell;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::table::TableView;
use super::text::{put, put_all};
use crate::ui::model::{Screen, Ui};
use crate::ui::popup::place;
use crate::ui::reading::Area;
use crate::ui::view::layout::{ScreenLayout, Wanted, layout};
use crate::ui::view::shown::{focus, scene};
use nazo_core::puzzle::{Candidate, Cell};
use nazo_core::scene::{Entry, Mark, Origin, Scene, Sign};

/// What is at a place of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A line of the text, by its index.
    Line(usize),
    /// Elsewhere in the pane of the text.
    Text,
    /// A cell of the table.
    Cell(Cell),
    /// Elsewhere in the pane of the table.
    Table,
    /// A step of the list, by its index.
    Step(usize),
}

/// The table for the current screen. It already contains what the current step places, and highlights the cells that
/// the selected line is about.
fn table_scene(ui: &Ui) -> Scene {
    let mut scene = scene(ui);
    let (model, lang) = (ui.game.session().model(), ui.settings.lang);
    let lit = ui.lit_cells();
    let follows = ui.follows().filter(|_| ui.screen == Screen::Board && ui.whole_hint().is_none());
    let follows = follows.into_iter().flat_map(|found| &found.steps);
    let places: Vec<Candidate> =
        ui.step_in_front().into_iter().chain(follows).flat_map(|step| step.places.clone()).collect();
    for square in &mut scene.squares {
        let Some(cell) = square.cell else { continue };
        // Too many cells see each other here for that to be useful. The cells of a line are what the player wants to
        // see.
        square.state.peer = lit.contains(&cell);
        if square.state.peer && square.sign().is_none() {
            square.mark(Mark::Role(Sign::Pattern));
        }
        square.state.cursor = cell == ui.cursor() && ui.screen != Screen::History;
        if let Some(place) = places.iter().find(|place| place.cell == cell) {
            let symbol = model.name_in(*place, lang);
            square.mark(Mark::Entry(Entry::new(place.value, symbol, Origin::Shown)));
        }
    }
    scene
}

/// Draws the screen.
pub(super) fn draw(ui: &Ui, window: Rect, buffer: &mut Buffer) {
    let scene = table_scene(ui);
    let panes = panes(ui, &scene, window);
    let theme = &ui.settings.theme;
    panes.draw_lines(theme, buffer);
    for (area, line) in panes.heads(ui) {
        put(buffer, (area.x, area.y), area.width, &line, theme);
    }
    if let Some(area) = panes.text {
        put_all(buffer, area, &text::lines(ui, area), theme);
    }
    if let Some(area) = panes.table {
        table_view(ui, &scene, area).draw(buffer);
    }
    if let Some(area) = panes.answers {
        put_all(buffer, area, &answers::lines(ui, area.width, area.height), theme);
    }
    if let Some(area) = panes.reasons {
        put_all(buffer, area, &reasons::lines(ui, area.width, area.height), theme);
    }
    put_all(buffer, panes.bottom, &foot::lines(ui, panes.bottom.width, panes.bottom.height), theme);
    if let Some(popup) = &ui.popup {
        let (layout, room) = around_popup(&scene, &panes, window);
        place::draw(ui, &**popup, &layout, room, buffer);
    }
}

/// The layout to place a popup over, and the room for it, which leaves the rows at the bottom visible.
fn around_popup(scene: &Scene, panes: &Panes, window: Rect) -> (ScreenLayout, Rect) {
    let room = Rect { height: panes.bottom.y.saturating_sub(window.y), ..window };
    (layout(scene, window, &Wanted::PLAIN), room)
}

/// The layout and room for a popup on the current screen.
pub(in crate::ui) fn room_of_popup(ui: &Ui, window: Rect) -> (ScreenLayout, Rect) {
    let scene = table_scene(ui);
    around_popup(&scene, &panes(ui, &scene, window), window)
}

fn table_view<'a>(ui: &'a Ui, scene: &'a Scene, area: Rect) -> TableView<'a> {
    TableView {
        scene,
        model: ui.game.session().model(),
        lang: ui.settings.lang,
        theme: &ui.settings.theme,
        glyphs: ui.settings.glyphs,
        area,
        first: ui.sight.scroll,
        has_focus: ui.reading.area == Area::Table,
    }
}

/// Scrolls to what is in focus, if the focus has changed.
pub(super) fn arrange(ui: &mut Ui, window: Rect) {
    let scene = table_scene(ui);
    let panes = panes(ui, &scene, window);
    if let Some(area) = panes.table {
        let wanted = Some((focus(ui), area, super::geometry::Density::Small));
        let view = table_view(ui, &scene, area);
        let mut first = view.within(ui.sight.scroll);
        if wanted != ui.sight.followed {
            for cell in focus(ui) {
                if let Some(place) = scene.place_of(cell) {
                    first = view.scrolled_to(place, first);
                }
            }
        }
        (ui.sight.scroll, ui.sight.followed) = (first, wanted);
    }
    if let Some(area) = panes.text {
        text::scroll(ui, area);
    }
    if let Some(area) = panes.reasons {
        reasons::scroll(ui, area);
    }
}

/// What is at a place of the screen. None if it is in no pane.
pub(in crate::ui) fn spot(ui: &Ui, column: u16, row: u16) -> Option<Spot> {
    let scene = table_scene(ui);
    let panes = panes(ui, &scene, Rect::new(0, 0, ui.sight.size.0, ui.sight.size.1));
    let is_in = |area: &Rect| area.contains((column, row).into());
    if let Some(area) = panes.text.filter(is_in) {
        return Some(text::line_at(ui, area, row).map_or(Spot::Text, Spot::Line));
    }
    if let Some(area) = panes.table.filter(is_in) {
        let cell = table_view(ui, &scene, area).cell_at(column, row);
        return Some(cell.map_or(Spot::Table, Spot::Cell));
    }
    panes.reasons.filter(is_in).and_then(|area| reasons::step_at(ui, area, row)).map(Spot::Step)
}
