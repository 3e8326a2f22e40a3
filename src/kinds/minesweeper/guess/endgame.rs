//! The end of a game, played out in every way to find the square with which the most arrangements are won.
//!
//! What is known in a game is the set of arrangements that are left. Opening a square loses those in which it is a
//! mine, and divides the others by the number it shows. Opening a square that is safe in all of them costs nothing. So
//! every such set has one best result, whatever was opened on the way, and is computed only once.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::super::board::Board;
use super::super::odds::Fold;
use super::listing::Listing;
use nazo_core::puzzle::{Budget, Stopped};

/// The code for a mine among the numbers.
const MINE: u8 = 9;

/// The best square to open.
pub(super) struct Best {
    pub square: usize,
    /// The number of arrangements that are won with it.
    pub won: usize,
}

struct Endgame<'a> {
    /// For each arrangement, what each square shows when it is opened.
    shows: Vec<Vec<u8>>,
    known: HashMap<Vec<u16>, u32, BuildHasherDefault<Fold>>,
    budget: &'a Budget,
}

/// The best square to open, if none is safe in all arrangements. Each set of arrangements examined costs a unit of work
/// per square.
///
/// # Errors
/// The work ended first.
pub(super) fn best(board: &Board, listing: &Listing, budget: &Budget) -> Result<Option<Best>, Stopped> {
    let shows = listing.mines.iter().map(|mines| numbers(board, listing, mines)).collect();
    let mut endgame = Endgame { shows, known: HashMap::default(), budget };
    let all: Vec<u16> = (0..listing.mines.len() as u16).collect();
    let found = endgame.best(&all)?;
    Ok(found.map(|(square, won)| Best { square: usize::from(listing.squares[square]), won: won as usize }))
}

fn numbers(board: &Board, listing: &Listing, mines: &[bool]) -> Vec<u8> {
    let mut is_mine = vec![false; board.squares().len()];
    listing.certain.iter().for_each(|at| is_mine[usize::from(*at)] = true);
    listing.squares.iter().zip(mines).for_each(|(at, mine)| is_mine[usize::from(*at)] = *mine);
    let number = |at: &u16| {
        let at = usize::from(*at);
        if is_mine[at] { MINE } else { board.size().around(at).filter(|other| is_mine[*other]).count() as u8 }
    };
    listing.squares.iter().map(number).collect()
}

impl Endgame<'_> {
    /// The most arrangements of a set that can be won.
    fn won(&mut self, set: &[u16]) -> Result<u32, Stopped> {
        if set.len() <= 1 {
            return Ok(set.len() as u32);
        }
        if let Some(won) = self.known.get(set) {
            return Ok(*won);
        }
        let divided = self.divided_for_nothing(set);
        let won = match divided.as_slice() {
            [_] => self.best(set)?.map_or(0, |(_, won)| won),
            parts => parts.iter().try_fold(0, |sum, part| Ok::<_, Stopped>(sum + self.won(part)?))?,
        };
        self.known.insert(set.to_vec(), won);
        Ok(won)
    }

    /// The set, divided by the numbers on the squares that are safe in all of it.
    fn divided_for_nothing(&self, set: &[u16]) -> Vec<Vec<u16>> {
        let squares = self.shows.first().map_or(0, Vec::len);
        let safe: Vec<usize> =
            (0..squares).filter(|square| set.iter().all(|at| self.shown(*at, *square) != MINE)).collect();
        let mut parts: HashMap<Vec<u8>, Vec<u16>, BuildHasherDefault<Fold>> = HashMap::default();
        for at in set {
            let key = safe.iter().map(|square| self.shown(*at, *square)).collect();
            parts.entry(key).or_default().push(*at);
        }
        let mut parts: Vec<Vec<u16>> = parts.into_values().collect();
        parts.sort_unstable();
        parts
    }

    fn shown(&self, arrangement: u16, square: usize) -> u8 {
        self.shows[usize::from(arrangement)][square]
    }

    /// The best square to open, and the number of arrangements won with it.
    fn best(&mut self, set: &[u16]) -> Result<Option<(usize, u32)>, Stopped> {
        let squares = self.shows.first().map_or(0, Vec::len);
        self.budget.spend(squares as u64)?;
        let survive = |square: usize| set.iter().filter(|at| self.shown(**at, square) != MINE).count();
        let order = (0..squares).map(|square| (survive(square), square));
        let mut order: Vec<(usize, usize)> = order.filter(|(survive, _)| (1..set.len()).contains(survive)).collect();
        order.sort_unstable_by_key(|(survive, square)| (std::cmp::Reverse(*survive), *square));
        let mut best: Option<(usize, u32)> = None;
        for (survive, square) in order {
            // No more arrangements can be won than survive.
            let least = best.map_or(0, |(_, won)| won);
            if survive as u32 <= least {
                break;
            }
            let won = self.won_by(set, square, survive as u32, least)?;
            if won > least {
                best = Some((square, won));
            }
        }
        Ok(best)
    }

    /// The number of arrangements won by opening a square. If it is not above `least`, any value up to `least` may be
    /// returned.
    fn won_by(&mut self, set: &[u16], square: usize, survive: u32, least: u32) -> Result<u32, Stopped> {
        let mut parts: [Vec<u16>; 9] = Default::default();
        for at in set {
            if let Some(part) = parts.get_mut(usize::from(self.shown(*at, square))) {
                part.push(*at);
            }
        }
        let mut hoped = survive;
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let won = self.won(part)?;
            hoped -= part.len() as u32 - won;
            if hoped <= least {
                return Ok(hoped);
            }
        }
        Ok(hoped)
    }
}
