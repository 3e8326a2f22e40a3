//! How much of a step is marked on the board.
//!
//! A set of thirty rules rests on so many candidates that marking them all says little, and over a slow line it is most of
//! what is sent. Themes for such lines mark what a step does and as much of what it rests on as is sent in a moment; the rest
//! is told by the sentence, and lit when it is asked for.

use std::collections::BTreeSet;

use crate::ui::list::Pane;
use crate::ui::model::{Screen, Ui};
use nazo_core::puzzle::{Candidate, Cell, Step};
use nazo_core::scene::{Look, Scene, Sign};
use nazo_core::words::Lang;

/// The bytes that the marks of one step may take.
const MARKS: usize = 80;

/// The bytes of its sentence, of what the panel names, of what changes on the board by itself, and of its marks together.
const TOGETHER: usize = 230;

/// What the list of all steps takes of the marks and of that: one step has nothing to do with the next, whose marks all go.
const LISTED: usize = 25;

/// The bytes of its sentence, of what it strikes out and of what is struck out by itself, above which the panel names no cells.
const NAMING: usize = 255;

/// Those above which it does not count them either.
const COUNTING: usize = 270;

/// The bytes that the name of a step and the title of what it does take in Japanese beyond those in English.
const JAPANESE: usize = 70;

/// The bytes of a mark that stands alone: a move and the character.
const MARK: usize = 6;

/// What of a step is marked, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Whether the cells that the step rests on have their signs.
    signs: bool,
    /// Whether their candidates are set apart.
    candidates: bool,
    /// Whether the cells that the step does something to have signs beside the candidates.
    effects: bool,
    /// Whether placed cells that bar a value from the houses it looks at are set apart.
    barring: bool,
}

const ALL: Extent = Extent { signs: true, candidates: true, effects: true, barring: true };

/// From everything to what the step does and no more.
const EXTENTS: [Extent; 6] = [
    ALL,
    Extent { signs: false, barring: false, ..ALL },
    Extent { candidates: false, barring: false, ..ALL },
    Extent { candidates: false, barring: false, effects: false, ..ALL },
    Extent { signs: false, candidates: false, barring: false, effects: true },
    Extent { signs: false, candidates: false, barring: false, effects: false },
];

/// How much of a step is marked: everything, unless the theme is for slow lines and nothing of it was asked for.
pub fn extent(ui: &Ui, step: &Step) -> Extent {
    if !ui.settings.theme.brief || ui.explorer.link.is_some() || ui.is_told_in_words() || ui.is_minefield() {
        return ALL;
    }
    let listed = if ui.explorer.pane == Pane::Now { LISTED } else { 0 };
    let taken = said(ui, step) + named(ui, step) + ui.explorer.sight.beside + listed;
    let room = TOGETHER.saturating_sub(taken).min(MARKS - listed);
    let fits = |extent: &&Extent| bytes(step, **extent) <= room;
    EXTENTS.iter().find(fits).copied().unwrap_or(EXTENTS[EXTENTS.len() - 1])
}

/// The bytes of its sentence, and of what Japanese words for it take in the panel beyond English ones.
fn said(ui: &Ui, step: &Step) -> usize {
    let beyond = if ui.settings.lang == Lang::Ja { JAPANESE } else { 0 };
    step.text.get(ui.settings.lang).len() + beyond
}

/// About how many bytes it takes to name in the panel the cells that a step does something to.
fn named(ui: &Ui, step: &Step) -> usize {
    let (model, lang) = (ui.game.session().model(), ui.settings.lang);
    let cells = cells(step.effects());
    let names = cells.iter().take(super::explorer::BRIEF).map(|cell| model.cell_name(*cell, lang).len() + MARK);
    names.sum()
}

/// How many cells the panel names that a step does something to. On a theme for slow lines, where the sentence and what is
/// struck out take long already, none; and where that is nearly all there is room for, not even their number is told.
pub fn named_at_most(ui: &Ui, step: &Step) -> Option<usize> {
    if !ui.settings.theme.brief {
        return Some(super::explorer::NAMED);
    }
    let taken = said(ui, step) + set_apart(&step.effects().collect::<Vec<_>>()) + ui.explorer.sight.beside;
    match taken {
        // The list names the first cells of every step itself.
        _ if ui.screen == Screen::Explorer && ui.explorer.pane == Pane::Now => Some(super::explorer::BRIEF - 1),
        _ if ui.screen != Screen::Explorer || taken <= NAMING => Some(super::explorer::BRIEF),
        _ if taken <= COUNTING => Some(0),
        _ => None,
    }
}

/// The number of cells that a step rests on without their being marked at all.
pub fn hidden(ui: &Ui, step: &Step) -> usize {
    let extent = extent(ui, step);
    if extent.signs || extent.candidates { 0 } else { cells(supports(step)).difference(&cells(step.effects())).count() }
}

/// The candidates that a step rests on, without those that it does something to.
fn supports(step: &Step) -> Vec<Candidate> {
    let is_effect = |candidate: &Candidate| step.effects().any(|effect| effect == *candidate);
    step.evidence.iter().map(|it| it.candidate).filter(|candidate| !is_effect(candidate)).collect()
}

fn cells(candidates: impl IntoIterator<Item = Candidate>) -> BTreeSet<Cell> {
    candidates.into_iter().map(|candidate| candidate.cell).collect()
}

/// About how many bytes the marks of a step take.
fn bytes(step: &Step, extent: Extent) -> usize {
    let (effects, supports): (Vec<Candidate>, _) = (step.effects().collect(), supports(step));
    // The candidates of cells that were only counted are not set apart.
    let pattern: Vec<Candidate> = step.pattern().filter(|candidate| !effects.contains(candidate)).collect();
    let changed = cells(step.effects());
    let signs = cells(supports.iter().copied()).difference(&changed).count();
    let candidates = if extent.candidates { set_apart(&pattern) } else { 0 };
    candidates
        + if extent.signs { signs * MARK } else { 0 }
        + set_apart(&effects)
        + if extent.effects { changed.len() * MARK } else { 0 }
}

/// The same of candidates that are set apart. Of two that stand side by side the second needs no move; most boards have them
/// in two rows.
pub fn set_apart(candidates: &[Candidate]) -> usize {
    const BELOW: u8 = 5;
    let all: BTreeSet<(Cell, u8)> = candidates.iter().map(|candidate| (candidate.cell, candidate.value.0)).collect();
    let follows = |cell: &Cell, value: u8| value > 1 && value != BELOW && all.contains(&(*cell, value - 1));
    all.iter().map(|(cell, value)| if follows(cell, *value) { 1 } else { MARK }).sum()
}

/// Takes from a scene with a step on show the marks that are beyond the extent.
pub fn thin(scene: &mut Scene, extent: Extent) {
    for square in &mut scene.squares {
        let is_support = matches!(square.sign, Some(Sign::Pattern | Sign::Fin | Sign::Side(_)));
        if (is_support && !extent.signs) || (!is_support && !extent.effects) {
            square.sign = None;
        }
        // Beside candidates that nothing sets apart, the number of a side would be taken for one.
        if !extent.candidates && matches!(square.sign, Some(Sign::Side(_))) {
            square.sign = Some(Sign::Pattern);
        }
        square.state.same &= extent.barring;
        let unmarked = square.marks.iter_mut().filter(|mark| matches!(mark.look, Look::Pattern | Look::Opposite));
        unmarked.filter(|_| !extent.candidates).for_each(|mark| mark.look = Look::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::empty_sudoku;
    use nazo_core::logic;
    use nazo_core::puzzle::{Evidence, Position, Role, Value};

    fn step(supports: &[(u16, u8)], gone: &[(u16, u8)]) -> Step {
        let candidate = |(cell, value): &(u16, u8)| Candidate::new(Cell(*cell), Value(*value));
        let evidence = supports.iter().map(|it| Evidence { candidate: candidate(it), role: Role::Pattern }).collect();
        let mut start = Position::start(&empty_sudoku());
        for cell in 1..9 {
            start.eliminate(Candidate::new(Cell(cell), Value(5)));
        }
        let single = logic::first(&logic::HiddenSingle, &empty_sudoku(), &start).expect("a single");
        Step { evidence, places: Vec::new(), eliminates: gone.iter().map(candidate).collect(), ..single }
    }

    #[test]
    fn neighbours_cost_less_than_what_stands_alone() {
        assert_eq!(bytes(&step(&[(0, 3)], &[(1, 3)]), ALL), 4 * MARK);
        assert_eq!(bytes(&step(&[(0, 3), (0, 4)], &[(1, 3)]), ALL), 4 * MARK + 1);
        assert_eq!(bytes(&step(&[(0, 3)], &[(0, 4)]), ALL), 3 * MARK, "a cell has one sign");
        let least = EXTENTS[EXTENTS.len() - 1];
        assert_eq!(bytes(&step(&[(0, 3), (2, 3), (4, 3)], &[(1, 3)]), least), MARK);
    }

    #[test]
    fn each_extent_marks_less_than_everything() {
        let step = step(&[(0, 3), (0, 5), (2, 3), (4, 3)], &[(1, 3), (5, 3)]);
        let all = EXTENTS.map(|extent| bytes(&step, extent));
        let [everything, .., least] = all;
        assert!(all[1..].iter().all(|bytes| *bytes < everything), "{all:?}");
        assert!(all[..5].iter().all(|bytes| *bytes > least), "{all:?}");
    }
}
