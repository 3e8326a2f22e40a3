//! What the board shows now, and which cells should be visible.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use super::layout::{Wanted, layout};
use super::mines::marks;
use crate::play::{Show, board};
use crate::ui::list::{lit_cells, with_link};
use crate::ui::model::{Screen, Ui};
use nazo_core::puzzle::{Cell, ConstraintId};
use nazo_core::scene::{Answer, Scene, Sight};

/// Whether the window has room for the panel beside the board.
pub(in crate::ui) fn has_panel(ui: &Ui) -> bool {
    let window = Rect::new(0, 0, ui.sight.size.0, ui.sight.size.1);
    layout(ui.game.session().bare(), window, &wanted(ui)).panel.is_some()
}

/// The present requirements for the layout.
pub(in crate::ui) fn wanted(ui: &Ui) -> Wanted {
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
    Wanted { density: ui.sight.density, explores, has_marks }
}

/// The scene as the current screen shows it.
pub(super) fn scene(ui: &Ui) -> Scene {
    scene_in(ui, None)
}

/// The same, limited to a part of the board.
pub(super) fn scene_in(ui: &Ui, sight: Option<Sight>) -> Scene {
    let mut scene = of_cells(ui, sight);
    if scene.is_tiled() {
        marks::decorate(ui, &mut scene);
    }
    scene
}

/// The same without the decorations of tiles.
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
        // A replay shows where each move was made.
        let cursor = tree.replay.is_some();
        let show = Show { lang, cursor, candidates: true, conflicts: true, sight, ..Show::default() };
        return board(&tree.shown, &show);
    }
    if let Some(scene) = ui.popup.as_ref().and_then(|popup| popup.scene(ui)) {
        return scene;
    }
    let solution = ui.solution.as_deref();
    let show = Show {
        lang,
        cursor: true,
        candidates: true,
        conflicts: true,
        step: None,
        solution,
        wrong: &ui.once.wrong,
        sight,
    };
    let mut scene = board(session, &show);
    scene.pen = ui.pen();
    let lit = lit(ui);
    for (cell, square) in scene.seen_cells_mut() {
        square.state.selected = ui.selection.contains(cell);
        square.state.lit = lit.contains(&cell);
    }
    scene
}

/// The cells that a hint points at. The rule about the total of all mines has no place.
fn lit(ui: &Ui) -> BTreeSet<Cell> {
    let (rules, cell) = ui.looked_at();
    let session = ui.game.session();
    let field = session.face().minefield();
    let is_somewhere = |rule: &&ConstraintId| field.is_none_or(|field| field.clue(**rule).is_some());
    let cells = rules.iter().filter(is_somewhere).flat_map(|rule| session.model().constraint(*rule).rule.cells());
    cells.chain(cell).collect()
}

/// The cells that should be visible, the most important last: the cursor's, or those of the current step.
pub(in crate::ui) fn focus(ui: &Ui) -> Vec<Cell> {
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
