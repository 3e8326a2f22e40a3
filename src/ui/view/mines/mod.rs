//! The screen of a minefield: a row of counts above the board, the board without lines, what is known beside it, and
//! below it how far the game has come.

mod foot;
mod head;
mod panel;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) use self::panel::lines;
pub(in crate::ui) use self::panel::{details, legend};
use super::geometry::{Density, Geometry};
use super::text::{self, Line};
use super::{ScreenLayout, WIDE_WINDOW};
use crate::play::Conflict;
use crate::ui::model::{Screen, Ui};
use nazo_core::puzzle::{BitSet, ConstraintId, Count};
use nazo_core::scene::{Mark, Scene, Sign};

/// Columns the panel has at least.
const PANEL: u16 = 16;
/// Columns it has where there is room to spare.
const COMFORTABLE: u16 = 24;
/// Columns between board and panel, and where there is not room for as many.
const GAP: u16 = 2;
const LEAST_GAP: u16 = 1;
/// The same with the columns between.
pub(in crate::ui) const WITH_GAP: u16 = PANEL + GAP;
/// The fewest columns of a window in which a board that is larger than it keeps its panel.
const SCROLLED: u16 = 62;
/// The most columns for the names of rows.
const RIM: u16 = 3;
/// Columns beside a board without a panel that are enough for a list of steps or states.
const ASIDE: u16 = 10;
/// Columns that the row above the board needs.
const HEAD: u16 = 58;
/// Rows in which the panel has room for what it says.
const TALL: u16 = 17;
/// Columns beside a scrolled board for arrows.
const ARROWS: u16 = 2;

/// Where the pieces of the screen stand.
pub(super) struct Frame {
    pub layout: ScreenLayout,
    /// The row of counts.
    head: Rect,
    /// The row that tells how far the game has come, where there is room for it.
    state: Option<Rect>,
}

/// Columns for the board with the names of its rows, for the panel, and between them.
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

/// Rows below the board, as many as there is room for.
struct Rows {
    /// The message rows and the key row, with a blank between where there is room.
    bottom: u16,
    /// The row of state with the blanks above and below it.
    gap: u16,
    state: u16,
    below: u16,
}

/// Gives rows that the board does not need to what is worth most; `least` are for the bottom in any case.
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

/// Where everything stands, in tiles of the `chosen` density if there is one; `least` rows at the bottom are needed for what
/// they say.
pub(super) fn frame(scene: &Scene, window: Rect, chosen: Option<Density>, explores: bool, least: u16) -> Frame {
    let room = window.height.saturating_sub(1 + least);
    // With a blank between them and the board, unless they are long.
    let rim = (scene.rows.to_string().len() as u16 + 1).min(RIM);
    let beside = window.width.saturating_sub(rim + GAP + PANEL);
    let mut geometry = Geometry::of_tiles(scene, chosen, beside, room.saturating_sub(1));
    let bare = columns(geometry.width, window.width, explores);
    let named = columns(geometry.width + rim, window.width, explores);
    // Names are worth less than a panel or the whole of a board, but of a board that is scrolled in any case they are told.
    let is_whole = bare.board == geometry.width && geometry.height <= room;
    let stays_whole = named.board == geometry.width + rim && geometry.height < room;
    let is_named = named.panel.is_some() == bare.panel.is_some() && (stays_whole || !is_whole);
    geometry.rim = if is_named { rim } else { 0 };
    let columns = if is_named { named } else { bare };
    placed(geometry, columns, window, explores, least)
}

/// The same where it is known how tiles are and how the columns are divided.
fn placed(geometry: Geometry, columns: Columns, window: Rect, explores: bool, least: u16) -> Frame {
    let (rim, above) = (geometry.rim, u16::from(geometry.rim > 0));
    let room = window.height.saturating_sub(1 + above + least);
    let height = geometry.height.min(room) / geometry.cell_height * geometry.cell_height;
    let rows = rows(room - height, least);
    let is_scrolled = height < geometry.height || columns.board < geometry.width + rim;
    // Beside a panel there is a gap for the arrows already.
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

/// Where everything stands on the screen of the moment.
pub(super) fn frame_now(ui: &Ui, scene: &Scene, window: Rect) -> Frame {
    let explores = ui.screen != Screen::Board;
    let frame = |least| frame(scene, window, ui.density, explores, least);
    let usual = frame(2);
    match foot::least(ui, window.width, usual.layout.panel.is_some()) {
        2 => usual,
        least => frame(least),
    }
}

/// The same, and what the rows at the bottom say.
pub(super) fn laid_out(ui: &Ui, scene: &Scene, window: Rect) -> (Frame, Vec<Line>) {
    let frame = frame_now(ui, scene, window);
    let bottom = frame.layout.bottom;
    let rows = foot::rows(ui, (bottom.width, bottom.height), frame.layout.panel.is_some());
    (frame, rows)
}

/// Draws what stands around the board.
pub(super) fn draw_around(ui: &Ui, scene: &Scene, frame: &Frame, buffer: &mut Buffer) {
    let (theme, counts) = (&ui.settings.theme, head::counts(ui, scene));
    // A title that is longer than board and panel takes what is free right of them.
    let free = buffer.area.right().saturating_sub(frame.head.x);
    let width = frame.head.width.max(head::wanted(ui, &counts).min(free));
    text::put(buffer, (frame.head.x, frame.head.y), width, &head::line(ui, &counts, width), theme);
    if let Some(state) = frame.state {
        text::put(buffer, (state.x, state.y), state.width, &head::state(ui, &counts, state.width), theme);
    }
}

/// Adds to the board what its cells do not show: the odds, and the numbers that a step rests on or that cannot be kept.
pub(super) fn decorate(ui: &Ui, scene: &mut Scene) {
    let session = ui.game.session();
    let (Some(field), model) = (session.face().minefield(), session.model()) else { return };
    // The number that a hint names is looked at like the squares around it.
    for at in ui.looked_at().0.iter().filter_map(|rule| field.clue(*rule)) {
        if let Some(square) = scene.squares.get_mut(at) {
            square.state.lit = true;
        }
    }
    let mut put = |rule: ConstraintId, sign: Sign| {
        if let Some(square) = field.clue(rule).and_then(|at| scene.squares.get_mut(at)) {
            square.mark(Mark::Role(sign));
        }
    };
    if let Some(step) = ui.step_in_front() {
        step.rules.iter().for_each(|rule| put(model.atom(*rule).constraint, Sign::Pattern));
        return;
    }
    let conflicting = ui.clashing_constraints();
    conflicting.iter().for_each(|rule| put(*rule, Sign::Conflict));
    // What ended a game says more than the numbers that were not kept.
    if ui.screen == Screen::Board && ui.solution.is_none() && ui.popup.is_none() && !session.is_lost() {
        mark_broken(ui, scene);
    }
    ui.put_odds(scene);
}

/// Marks the numbers that cannot be kept, and around them what the player says that is too much. That all flags together
/// are too many is told by their number.
fn mark_broken(ui: &Ui, scene: &mut Scene) {
    let session = ui.game.session();
    let (Some(field), model, position) = (session.face().minefield(), session.model(), session.position()) else {
        return;
    };
    let (clues, cols) = (field.clues(), usize::from(scene.cols).max(1));
    // A number marks the squares around it.
    let rows = scene.sight.as_ref().map_or(0..=scene.rows, |sight| sight.rows.start.saturating_sub(1)..=sight.rows.end);
    let is_near = |at: &&usize| rows.contains(&((**at / cols) as u16));
    let mut broken = BitSet::new(scene.squares.len());
    let mut at_fault = BitSet::of(model.cell_count(), ui.wrong.iter().map(|cell| cell.index()));
    for conflict in session.check() {
        let Conflict::Broken(rule) = conflict else { continue };
        let (Some(at), Some(Count { literals, most, .. })) =
            (clues.get(rule.index()).filter(is_near), model.constraint(rule).rule.count())
        else {
            continue;
        };
        let holds = literals.iter().filter(|it| position.value(it.candidate.cell) == Some(it.candidate.value));
        let is_too_many = holds.count() as u32 > most;
        let is_at_fault = |it: &&nazo_core::puzzle::Literal| {
            let value = position.value(it.candidate.cell);
            value.is_some_and(|value| (value == it.candidate.value) == is_too_many)
        };
        broken.insert(*at);
        literals.iter().filter(is_at_fault).for_each(|it| _ = at_fault.insert(it.candidate.cell.index()));
    }
    for (place, square) in scene.seen_mut() {
        let is_at_fault = square.cell.is_some_and(|cell| at_fault.contains(cell.index()));
        square.state.conflict = broken.contains(place) || is_at_fault;
    }
}
