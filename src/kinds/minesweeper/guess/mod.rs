//! Which square to open next: a safe one if there is one, otherwise the best guess.
//!
//! If few arrangements are left, they are played out in every way. Otherwise, a guess is worth the probability of
//! surviving both it and the next move. For this, each number that it may show is assumed in turn, and the safest move
//! after it is weighted by the probability of that number. That prefers squares whose numbers make something else safe,
//! and avoids squares whose numbers say nothing. What only luck decides is left for last.
//!
//! **The unit of work** of a [`Budget`] here is that of [`super::odds`], plus one for each square of each set of
//! arrangements examined.

mod endgame;
mod listing;
mod view;

use self::view::{Memory, View};
use super::board::{Board, Square};
use nazo_core::puzzle::{Budget, Stopped};

/// The most arrangements that are played out in every way.
const PLAYED_OUT: usize = 400;
/// The most work for playing out.
const EFFORT: u64 = 400_000;
/// Guesses whose risk exceeds the least by more than this are ignored.
const TOO_RISKY: f64 = 0.12;
/// The most guesses that are weighed.
const WEIGHED: usize = 24;
/// The most squares among them that touch no number.
const FREE: usize = 6;

/// What to open next.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// These squares are certainly safe, in reading order.
    Safe(Vec<usize>),
    /// No square is certainly safe.
    Guess {
        /// The square to open.
        square: usize,
        /// The probability of a mine there, rounded.
        mine: f64,
        /// The probability of winning with it, if the rest of the game was played out in every way.
        win: Option<f64>,
    },
}

/// Gives advice. Results for one position are reused for the next ones.
#[derive(Default)]
pub struct Adviser {
    memory: Memory,
}

impl Adviser {
    /// An adviser without any results yet.
    pub fn new() -> Adviser {
        Adviser::default()
    }

    /// What to open next. None if every square without a mine is open, or the position is impossible. Also none if the
    /// number of mines is unknown and nothing is safe.
    ///
    /// # Errors
    /// The work ended first.
    pub fn advise(&mut self, board: &Board, budget: &Budget) -> Result<Option<Advice>, Stopped> {
        let Some(view) = self.memory.view(board, budget)? else { return Ok(None) };
        let safe = view.safe();
        if !safe.is_empty() {
            return Ok(Some(Advice::Safe(safe)));
        }
        if view.size <= (PLAYED_OUT as f64).ln()
            && let Some(found) = play_out(board, &view, budget)?
        {
            return Ok(Some(found));
        }
        self.weigh(board, &view, budget)
    }

    /// The guess with the highest probability of surviving it and the next move.
    fn weigh(&mut self, board: &Board, view: &View, budget: &Budget) -> Result<Option<Advice>, Stopped> {
        let mut best: Option<(f64, usize, f64)> = None;
        for (square, mine) in candidates(board, view) {
            if best.is_some_and(|(worth, ..)| 1.0 - mine <= worth) {
                break;
            }
            let worth = self.worth(board, view, square, budget)?;
            if best.is_none_or(|(known, ..)| worth > known + 1e-12) {
                best = Some((worth, square, mine));
            }
        }
        Ok(best.map(|(_, square, mine)| Advice::Guess { square, mine, win: None }))
    }

    /// The probability of surviving both the opening of a square and the next move.
    fn worth(&mut self, board: &Board, view: &View, square: usize, budget: &Budget) -> Result<f64, Stopped> {
        let mut board = board.clone();
        let mut worth = 0.0;
        for number in 0..=8 {
            board.set(square, Square::Open(number));
            let Some(then) = self.memory.view(&board, budget)? else { continue };
            worth += (then.size - view.size).exp() * (1.0 - then.least());
        }
        Ok(worth)
    }
}

/// Plays out the rest of the game in every way. None if that is too much.
fn play_out(board: &Board, view: &View, budget: &Budget) -> Result<Option<Advice>, Stopped> {
    let Some(listing) = listing::list(view, PLAYED_OUT) else { return Ok(None) };
    let part = budget.part(EFFORT);
    let best = endgame::best(board, &listing, &part);
    budget.spend(part.used())?;
    let best = match best {
        Err(Stopped::OutOfWork) | Ok(None) => return Ok(None),
        Err(other) => return Err(other),
        Ok(Some(best)) => best,
    };
    let place = listing.squares.iter().position(|at| usize::from(*at) == best.square);
    let mines = listing.mines.iter().filter(|mines| place.is_some_and(|place| mines[place])).count();
    let share = |count: usize| count as f64 / listing.mines.len() as f64;
    Ok(Some(Advice::Guess { square: best.square, mine: share(mines), win: Some(share(best.won)) }))
}

/// The squares that are worth considering, safest first.
fn candidates(board: &Board, view: &View) -> Vec<(usize, f64)> {
    let least = view.least();
    let mut found: Vec<(f64, usize, usize)> = Vec::new();
    for alike in view.alike().filter(|alike| alike.mine <= least + TOO_RISKY && alike.mine < 1.0) {
        let covered = |at: usize| board.covered_around(at).count();
        let mut squares: Vec<(usize, usize)> =
            alike.squares.iter().map(|at| (covered(usize::from(*at)), usize::from(*at))).collect();
        // The fewer covered squares there are around it, the likelier it has no mines around it.
        squares.sort_unstable();
        let is_free = std::ptr::eq(alike.squares, view.field.free.as_slice());
        let kept = if is_free { FREE } else { squares.len() };
        found.extend(squares.into_iter().take(kept).map(|(covered, at)| (alike.mine, covered, at)));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    found.truncate(WEIGHED);
    found.into_iter().map(|(mine, _, at)| (at, mine)).collect()
}
