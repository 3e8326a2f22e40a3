//! What is shown of a puzzle that is told in words.

use std::collections::BTreeMap;

use super::models::Common;
use super::worker::Job;
use nazo_core::explain::Consequences;
use nazo_core::puzzle::Cell;
use nazo_core::scene::Scene;
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{Puzzle, Story};

/// One part of the screen.
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

/// What is shown of a puzzle that is told in words, beyond what is kept in the game.
#[derive(Default)]
pub struct StoryView {
    /// The text.
    pub(super) story: Story,
    /// What the cells are called by the headings of the table: "A culprit".
    pub(super) names: BTreeMap<Cell, Phrase>,
    /// The pane the keys go to.
    pub(super) area: Area,
    /// The selected line, by its place in the text.
    pub(super) line: usize,
    /// How many rows of the text are out of sight above.
    pub(super) top: usize,
    /// The lines that the text was last scrolled for, and the room it had: it follows them only when this changes.
    pub(super) followed: Option<(Vec<usize>, u16, u16)>,
    /// What several models have in common, once that is known.
    pub(super) common: Option<Common>,
    pub(super) common_job: Option<Job<Common>>,
    /// What follows from what is supposed.
    pub(super) follows: Option<Consequences>,
    pub(super) follows_job: Option<Job<Consequences>>,
}

impl StoryView {
    /// What there is to read of a puzzle.
    pub(super) fn of(puzzle: &dyn Puzzle) -> StoryView {
        let scene = puzzle.scene();
        let story = puzzle.in_words().map(|told| told.story()).unwrap_or_default();
        let names = if scene.is_table() { names(&scene) } else { BTreeMap::new() };
        StoryView { story, names, ..StoryView::default() }
    }

    /// Whether there is a text to read, in a pane beside its table.
    pub(super) fn has_text(&self) -> bool {
        !self.story.lines.is_empty()
    }
}

/// What stands before the row of each cell and above its column, within the block that it stands in.
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
