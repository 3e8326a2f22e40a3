//! New boards: arbitrary ones, or boards that need no guessing.

use super::board::Board;
use super::layout::{Layout, Opened};
use super::odds::safe_squares;
use super::simple;
use super::simulate::Game;
use crate::Dice;
use nazo_core::puzzle::{Budget, Stopped};

/// After this many changes in a row without progress, the mines are laid again.
const PATIENCE: u32 = 60;
/// The first stream of a seed for layouts. Games that are played use streams from 0 on, so this one is far away.
const STREAM: u64 = 1 << 40;

/// The means by which squares are proven safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Means {
    /// Single numbers, and the total number of mines once all are found.
    Singles,
    /// Single numbers, and pairs in which one number touches all squares of the other.
    Pairs,
    /// All numbers together, and the total number of mines.
    All,
}

/// The layout of a seed. None if there is no room for the mines. The same seed gives the same board on every machine.
pub fn layout(game: &Game, seed: u64) -> Option<Layout> {
    game.layout(&mut Dice::new(seed, STREAM))
}

/// A layout of a seed on which every move after the first click can be proven safe, by the numbers and the total number
/// of mines. None if there is no room for the mines. The same seed gives the same board on every machine.
///
/// If a layout leaves something to guess, single mines are moved from where the solver got stuck to elsewhere. A move
/// is kept if no fewer squares can be opened. The idea of changing a stuck board, rather than waiting for luck, is
/// Simon Tatham's (Mines).
///
/// # Errors
/// The work ended before such a board was found. A unit of work is that of [`super::odds`].
pub fn without_guessing(game: &Game, seed: u64, budget: &Budget) -> Result<Option<Layout>, Stopped> {
    let mut dice = Dice::new(seed, STREAM + 1);
    loop {
        let Some(layout) = game.layout(&mut dice) else { return Ok(None) };
        if let Some(found) = improved(game, layout, Means::All, &mut dice, budget)? {
            return Ok(Some(found));
        }
        // Even this costs something, so that a budget ends the search for impossible boards.
        budget.spend(1)?;
    }
}

/// Moves mines until these means open every square without a mine. None if that leads nowhere.
///
/// # Errors
/// The work ended first.
pub fn improved(
    game: &Game,
    layout: Layout,
    means: Means,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Option<Layout>, Stopped> {
    let mut layout = layout;
    let mut board = solved(game, &layout, means, budget)?;
    let mut failures = 0;
    while !layout.is_won(&board) {
        let Some(other) = changed(game, &layout, &board, dice) else { return Ok(None) };
        let then = solved(game, &other, means, budget)?;
        let (closed, before) = (then.covered().count(), board.covered().count());
        failures = if closed < before { 0 } else { failures + 1 };
        if closed <= before {
            (layout, board) = (other, then);
        }
        if failures > PATIENCE {
            return Ok(None);
        }
    }
    Ok(Some(layout))
}

/// The board when nothing more can be proven safe by these means.
///
/// # Errors
/// The work ended first.
pub fn solved(game: &Game, layout: &Layout, means: Means, budget: &Budget) -> Result<Board, Stopped> {
    let mut board = layout.closed();
    if layout.open(&mut board, game.click) == Opened::Mine {
        return Ok(board);
    }
    loop {
        let safe = match means {
            Means::All => safe_squares(&board, budget)?,
            Means::Singles | Means::Pairs => {
                budget.spend(1)?;
                simple::safe_squares(&board, means == Means::Pairs)
            }
        };
        if safe.is_empty() {
            return Ok(board);
        }
        for square in safe {
            layout.open(&mut board, square);
        }
    }
}

/// The layout with one mine moved between a square next to the open area and another closed square.
fn changed(game: &Game, layout: &Layout, board: &Board, dice: &mut Dice) -> Option<Layout> {
    let is_edge = |at: &usize| game.size.around(*at).any(|other| !board.square(other).is_covered());
    let closed: Vec<usize> = board.covered().filter(|at| game.may_be_mine(*at)).collect();
    let edge: Vec<usize> = closed.iter().copied().filter(is_edge).collect();
    let from = if edge.is_empty() { &closed } else { &edge };
    let one = *from.get(dice.below(from.len() as u64) as usize)?;
    let others: Vec<usize> = closed.into_iter().filter(|at| layout.is_mine(*at) != layout.is_mine(one)).collect();
    let other = *others.get(dice.below(others.len() as u64) as usize)?;
    let mut mines = layout.mines().to_vec();
    mines.swap(one, other);
    Layout::new(game.size, mines)
}
