//! Fresh boards of any kind: a random solution told by all clues that there could be, of which as many as chance has it are
//! taken away while it stays the only one.

use std::sync::Arc;

use nazo_core::puzzle::{Budget, Value};
use nazo_core::solve::{End, EngineChoice, solutions};

use super::{BoardClues, BoardPuzzle};
use crate::maker::{MakeError, Maker, Throw, Variant, Wish, between};
use crate::{Dice, Info, Puzzle};

/// Random boards that one candidate is worth.
const THROWS: usize = 20;
/// How often a board is changed that has other solutions.
const MENDS: usize = 60;
/// Effort of the engine that one question is worth: whether a board has one solution.
const EFFORT: u64 = 20_000;
/// The share of clues that are left alone where a board is to be as easy as can be.
const LEFT_ALONE: f64 = 0.8;

/// Clues that boards can be made of.
pub trait Made: BoardClues {
    /// The variants that can be asked for; each begins with the side of the board.
    const VARIANTS: &'static [Variant];

    /// A board with this side and all clues that a random solution has; none where this throw of the dice led nowhere.
    fn random(side: u16, dice: &mut Dice) -> Option<Self>;

    /// The clues that may be taken away, by numbers that stay the same when others are, in the order in which it is tried; none
    /// where the board is all that is told.
    fn spare(&self, _dice: &mut Dice) -> Vec<usize> {
        Vec::new()
    }

    /// The same without one of them.
    fn without(&self, _clue: usize) -> Self {
        self.clone()
    }

    /// A board like this of which the second of two solutions is none, or may be none; none where there is no such board.
    fn mended(&self, _solutions: [&[Value]; 2], _dice: &mut Dice) -> Option<Self> {
        None
    }
}

/// What makes boards with these clues.
pub const fn maker<C: Made>() -> Maker {
    Maker { variants: C::VARIANTS, shapes: None, to_order: None, make: make::<C> }
}

fn make<C: Made>(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    let side = wish.variant.id.split('x').next().and_then(|side| side.parse().ok()).unwrap_or_default();
    for _ in 0..THROWS {
        budget.spend(1)?;
        let Some(full) = C::random(side, dice) else { continue };
        let Some(sound) = unique(full, dice, budget)? else { continue };
        let clues = reduced(sound, wish.ease, dice, budget)?;
        return Ok(Some(Arc::new(BoardPuzzle { clues, info: Info::default() })));
    }
    Ok(None)
}

/// A board with one solution, made of this one; none where it came to nothing.
fn unique<C: Made>(mut clues: C, dice: &mut Dice, budget: &Budget) -> Result<Option<C>, MakeError> {
    for _ in 0..MENDS {
        let found = two(&clues, budget)?;
        match found.as_slice() {
            [_] => return Ok(Some(clues)),
            [one, other] => match clues.mended([one, other], dice) {
                Some(mended) => clues = mended,
                None => return Ok(None),
            },
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Fewer clues that leave one solution; the more ease, the more of them are left alone.
fn reduced<C: Made>(mut clues: C, ease: f64, dice: &mut Dice, budget: &Budget) -> Result<C, MakeError> {
    let spare = clues.spare(dice);
    let tried = (spare.len() as f64 * between(1.0, 1.0 - LEFT_ALONE, ease)).ceil() as usize;
    for clue in spare.into_iter().take(tried) {
        budget.spend(1)?;
        let fewer = clues.without(clue);
        if two(&fewer, budget)?.len() == 1 {
            clues = fewer;
        }
    }
    Ok(clues)
}

/// Up to two solutions; none where there is none, or where to look for them takes too long.
fn two<C: BoardClues>(clues: &C, budget: &Budget) -> Result<Vec<Vec<Value>>, MakeError> {
    let puzzle = BoardPuzzle { clues: clues.clone(), info: Info::default() };
    let part = budget.part(EFFORT);
    let solutions = solutions(&puzzle.model(), 2, EngineChoice::Auto, &part)?;
    budget.spend(part.used().min(EFFORT))?;
    // One that was found before the work ended says nothing of others.
    Ok(if matches!(solutions.end, End::Stopped(_)) && solutions.found.len() < 2 { Vec::new() } else { solutions.found })
}

/// A square whose rows and columns have each digit once, row by row: any rows that begin one can be gone on with.
pub(crate) fn latin_square(side: u16, dice: &mut Dice) -> Vec<u8> {
    let side = usize::from(side);
    let mut digits: Vec<u8> = Vec::new();
    for _ in 0..side {
        let left = |col: usize| {
            let above: Vec<u8> = digits.iter().skip(col).step_by(side).copied().collect();
            (1..=side as u8).filter(|digit| !above.contains(digit)).collect::<Vec<u8>>()
        };
        let mut choices: Vec<Vec<u8>> = (0..side).map(left).collect();
        choices.iter_mut().for_each(|choices| dice.shuffle(choices));
        let mut row = vec![0; side];
        let mut cols: Vec<usize> = (0..side).collect();
        dice.shuffle(&mut cols);
        for col in cols {
            seat(col, &choices, &mut row, &mut Vec::new());
        }
        digits.extend(row);
    }
    digits
}

/// Gives a column one of its digits; whoever has that already gets another. Says whether there is one for everybody.
fn seat(col: usize, choices: &[Vec<u8>], row: &mut [u8], asked: &mut Vec<u8>) -> bool {
    for digit in &choices[col] {
        if asked.contains(digit) {
            continue;
        }
        asked.push(*digit);
        let holder = row.iter().position(|other| other == digit);
        if holder.is_none_or(|holder| seat(holder, choices, row, asked)) {
            row[col] = *digit;
            return true;
        }
    }
    false
}
