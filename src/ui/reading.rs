//! The view of a puzzle told in words.

use std::collections::BTreeMap;

use super::common_models::Common;
use super::worker::Job;
use nazo_core::explain::Consequences;
use nazo_core::puzzle::Cell;
use nazo_core::scene::Scene;
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{Puzzle, Story};

/// A pane of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Area {
    /// The text, line by line.
    Text,
    /// The table, with the answers below it.
    #[default]
    Table,
    /// The steps.
    Reasons,
}

/// The state of the view that is not saved with the game.
#[derive(Default)]
pub struct StoryView {
    /// The text.
    pub(super) story: Story,
    /// The names of the cells, from the headings of the table: "A culprit".
    pub(super) names: BTreeMap<Cell, Phrase>,
    /// The pane the keys go to.
    pub(super) area: Area,
    /// The selected line, as an index into the text.
    pub(super) line: usize,
    /// The number of rows of the text that are scrolled out of view.
    pub(super) top: usize,
    /// The lines that the text was last scrolled to, with the room it had. The text follows them only when this
    /// changes.
    pub(super) followed: Option<(Vec<usize>, u16, u16)>,
    /// What all models have in common, if there are several and this is known.
    pub(super) common: Option<Common>,
    pub(super) common_job: Option<Job<Common>>,
    /// What follows from the open trial, if known.
    pub(super) follows: Option<Consequences>,
    pub(super) follows_job: Option<Job<Consequences>>,
}

impl StoryView {
    /// The initial view of a puzzle.
    pub(super) fn of(puzzle: &dyn Puzzle) -> StoryView {
        let scene = puzzle.scene();
        let story = puzzle.in_words().map(|told| told.story()).unwrap_or_default();
        let names = if scene.is_table() { names(&scene) } else { BTreeMap::new() };
        StoryView { story, names, ..StoryView::default() }
    }

    /// Whether the puzzle has a text to read, in a pane beside its table.
    pub(super) fn has_text(&self) -> bool {
        !self.story.lines.is_empty()
    }
}

/// The names of the cells: the heading of the row, and the heading above the column within the same block.
fn names(scene: &Scene) -> BTreeMap<Cell, Phrase> {
    let heading = |row, col| scene.square(row, col).and_then(|square| square.heading().cloned());
    let is_blank =
        |row| (0..scene.cols).all(|col| heading(row, col).is_some_and(|words| words.get(Lang::En).is_empty()));
    let mut names = BTreeMap::new();
    for (row, col) in (0..scene.rows).flat_map(|row| (0..scene.cols).map(move |col| (row, col))) {
        let Some(cell) = scene.square(row, col).and_then(|square| square.cell) else { continue };
        let above = (0..row).rev().take_while(|row| !is_blank(*row)).find_map(|row| heading(row, col));
        let parts = [heading(row, 0), above].map(|words| words.filter(|words| !words.get(Lang::En).is_empty()));
        let name = match parts {
            [Some(row), Some(column)] => say!("ui.row-and-column", row, column),
            [row, column] => row.or(column).unwrap_or(Phrase::literal("")),
        };
        names.insert(cell, name);
    }
    names
}
