//! The contents of the list in the step explorer: the path, or every step that is possible now, either all of it or a
//! selection. None of this is saved with the game.

use std::time::Duration;

use super::path::PathState;
use super::worker::{Job, PathNews};
use nazo_core::puzzle::{Cell, Evidence, Position, Role, Step, StepName, Value};

/// The list on show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The solution path.
    #[default]
    Path,
    /// Every step that is possible now.
    Now,
}

/// The steps that are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Only {
    /// All.
    #[default]
    All,
    /// Those that place or remove this value.
    Value(Value),
    /// Those that use this technique.
    Technique(Box<StepName>),
}

impl Only {
    /// Whether the step is listed.
    pub fn admits(&self, step: &Step) -> bool {
        match self {
            Only::All => true,
            Only::Value(value) => step.effects().any(|it| it.value == *value),
            Only::Technique(name) => step.name == **name,
        }
    }
}

/// Every step that is possible at one position.
#[derive(Default)]
pub struct Now {
    /// The position. None until it is needed.
    pub(super) position: Option<Position>,
    /// The number of steps of the path that lead to the position. None if it is the position of the game.
    pub(super) after: Option<usize>,
    /// The steps found so far.
    pub(super) steps: Vec<Step>,
    /// The selected step.
    pub(super) at: usize,
    /// How much of the list is known.
    pub(super) state: PathState,
    pub(super) job: Option<Job<PathNews>>,
}

/// The state of the explorer that is not saved with the game.
#[derive(Default)]
pub struct Explorer {
    pub(super) pane: Pane,
    pub(super) now: Now,
    pub(super) only: Only,
    /// The highlighted link of the step.
    pub(super) link: Option<usize>,
    /// The cell whose step the player is waiting for.
    pub(super) wanted: Option<Cell>,
    /// The first visible row of the path.
    pub(super) first: usize,
    /// When an automatic walk takes its next step.
    pub(super) due: Option<Duration>,
    /// Whether the current input ended such a walk.
    pub(super) is_halted: bool,
}

/// The first visible row of `count` rows, with room for `room`. It moves only as far as needed to show the selected row
/// and its neighbours.
pub(super) fn first_in_sight(first: usize, selected: usize, count: usize, room: usize) -> usize {
    let room = room.max(1);
    let beside = usize::from(room > 2);
    let (low, high) = ((selected + beside + 1).saturating_sub(room), selected.saturating_sub(beside));
    first.clamp(low.min(high), high).min(count.saturating_sub(room))
}

/// The step with only one link of its chain highlighted. The ends of the link have different sides.
pub fn with_link(step: &Step, link: usize) -> Step {
    let Some(link) = step.links.get(link) else { return step.clone() };
    let end = |side| move |candidate: &_| Evidence { candidate: *candidate, role: Role::Side(side) };
    let evidence = link.from.iter().map(end(1)).chain(link.to.iter().map(end(2))).collect();
    Step { evidence, ..step.clone() }
}

/// The cells of a step without repetition: those of its pattern, then those that it changes.
pub fn involved_cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for candidate in step.pattern().chain(step.effects()) {
        if !cells.contains(&candidate.cell) {
            cells.push(candidate.cell);
        }
    }
    cells
}

/// The highlighted cells at position `at` in a step: the end of that link, or that cell.
pub fn lit_cells(step: &Step, at: usize) -> Vec<Cell> {
    match step.links.get(at) {
        Some(link) => link.to.iter().map(|candidate| candidate.cell).collect(),
        None => involved_cells(step).get(at).copied().into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::empty_sudoku;
    use nazo_core::puzzle::{Candidate, Link};
    use nazo_core::words::Phrase;

    fn chain() -> Step {
        let at = |cell, value| vec![Candidate::new(Cell(cell), Value(value))];
        let link = |from, to, strong| Link { from, to, strong };
        let mut step =
            nazo_core::logic::first(&nazo_core::logic::HIDDEN_SINGLE, &empty_sudoku(), &start()).expect("a single");
        step.links = vec![link(at(36, 3), at(39, 3), true), link(at(39, 3), at(57, 3), false)];
        step.text = Phrase::verbatim("A chain.");
        step
    }

    fn start() -> Position {
        let mut position = Position::start(&empty_sudoku());
        for cell in 1..9 {
            position.eliminate(Candidate::new(Cell(cell), Value(5)));
        }
        position
    }

    #[test]
    fn a_list_moves_as_little_as_brings_a_step_and_its_neighbours_into_sight() {
        for (first, selected, next) in
            [(0, 3, 0), (0, 5, 0), (0, 6, 1), (5, 6, 5), (5, 5, 4), (0, 20, 15), (30, 39, 33)]
        {
            assert_eq!(first_in_sight(first, selected, 40, 7), next, "{selected} from {first}");
        }
        for (room, first, selected) in (1..6).flat_map(|r| (0..9).flat_map(move |f| (0..9).map(move |s| (r, f, s)))) {
            let first = first_in_sight(first, selected, 9, room);
            assert!((first..first + room).contains(&selected), "{selected} of {room} rows from {first}");
        }
    }

    #[test]
    fn a_lit_link_is_all_that_shows_of_the_chain() {
        let step = chain();
        let lit = with_link(&step, 1);
        let sides: Vec<(u16, Role)> = lit.evidence.iter().map(|it| (it.candidate.cell.0, it.role)).collect();
        assert_eq!(sides, [(39, Role::Side(1)), (57, Role::Side(2))]);
        assert_eq!((&lit.places, &lit.links), (&step.places, &step.links));
        assert_eq!(with_link(&step, 2), step, "there is no third link");
    }

    #[test]
    fn a_list_is_kept_to_what_the_steps_do() {
        let step = chain();
        let placed = step.places[0].value;
        assert!(Only::All.admits(&step) && Only::Value(placed).admits(&step));
        assert!(!Only::Value(Value(3)).admits(&step), "the chain runs over 3 but does nothing to it");
        assert!(Only::Technique(Box::new(step.name.clone())).admits(&step));
    }
}
