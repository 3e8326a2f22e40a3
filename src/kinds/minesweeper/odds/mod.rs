//! What follows from a position, and how likely each square is to be a mine.
//!
//! Squares that touch the same numbers form a box. Boxes that are connected by numbers form a part, whose arrangements
//! are counted by the number of mines in it. Parts and free squares are combined with the number of mines. Everything
//! that is called certain or given as a fraction is exact.
//!
//! **The unit of work** of a [`Budget`] here is one way to fill one box from one state of the numbers around it.

mod combine;
mod count;
mod field;
mod fraction;
mod lattice;
mod marks;
mod number;
mod settled;

use num_bigint::BigUint;

pub(super) use self::combine::{Combined, combine, top};
pub(super) use self::count::Counted;
pub(super) use self::field::{Field, Part};
pub use self::fraction::Fraction;
pub(super) use self::lattice::{Fold, Lattice};
pub use self::marks::{Mark, Total, marks, safe_squares};

use self::combine::Weigh;
use super::board::Board;
use nazo_core::puzzle::{Budget, Stopped};

/// The probability of a mine on each covered square of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The probability for each square. None if it is open.
    mine: Vec<Option<Fraction>>,
    /// The probability of a mine on a square that touches no number. None if there is no such square.
    elsewhere: Option<Fraction>,
}

impl Odds {
    /// The probability of a mine on a square. None if it is open.
    pub fn mine(&self, at: usize) -> Option<&Fraction> {
        self.mine.get(at).and_then(Option::as_ref)
    }

    /// The probability of a mine on each square that touches no number. None if there is no such square.
    pub fn elsewhere(&self) -> Option<&Fraction> {
        self.elsewhere.as_ref()
    }

    /// The least probability, and the squares that have it, in reading order. None if all squares are open.
    pub fn least(&self) -> Option<(&Fraction, Vec<usize>)> {
        let least = self.mine.iter().flatten().min()?;
        let has_it = |(_, one): &(usize, &Option<Fraction>)| one.as_ref() == Some(least);
        Some((least, self.mine.iter().enumerate().filter(has_it).map(|(at, _)| at).collect()))
    }
}

/// The exact probabilities of a position whose number of mines is known. All arrangements that fit every number and the
/// number of mines are equally likely. None if there is no such arrangement or the number is unknown.
///
/// # Errors
/// The work ended first.
pub fn odds(board: &Board, budget: &Budget) -> Result<Option<Odds>, Stopped> {
    let field = Field::of(board);
    let Some(mines) = board.mines().and_then(|mines| mines.checked_sub(field.mines.len() as u32)) else {
        return Ok(None);
    };
    let Some(lattices) = lattices(&field, budget)? else { return Ok(None) };
    Ok(exact(&field, &lattices, mines).and_then(|combined| tell(board, &field, &combined)))
}

/// The lattices of the parts. None if one has no arrangement.
pub(super) fn lattices(field: &Field, budget: &Budget) -> Result<Option<Vec<Lattice>>, Stopped> {
    if field.conflict {
        return Ok(None);
    }
    let mut lattices = Vec::with_capacity(field.parts.len());
    for part in &field.parts {
        let lattice = Lattice::of(part, budget)?;
        if lattice.layers.is_empty() {
            return Ok(None);
        }
        lattices.push(lattice);
    }
    Ok(Some(lattices))
}

/// Counts in machine words or, if these overflow, in big integers.
fn exact(field: &Field, lattices: &[Lattice], mines: u32) -> Option<Combined<BigUint>> {
    let free = field.free.len() as u32;
    let small: Option<Vec<Counted<u128>>> = lattices.iter().map(Counted::of).collect();
    let Some(small) = small else {
        let large: Vec<Counted<BigUint>> = lattices.iter().map(Counted::of).collect::<Option<_>>()?;
        return whole(&large, free, mines);
    };
    if let Some(combined) = whole(&small, free, mines) {
        return Some(combined.map(|number| BigUint::from(*number)));
    }
    let large: Vec<Counted<BigUint>> = small.iter().map(|part| part.map(|number| BigUint::from(*number))).collect();
    whole(&large, free, mines)
}

fn whole<N: Weigh>(parts: &[Counted<N>], free: u32, mines: u32) -> Option<Combined<N>> {
    combine(&parts.iter().collect::<Vec<_>>(), free, mines)
}

impl<N> Combined<N> {
    fn map<M>(&self, to: impl Fn(&N) -> M + Copy) -> Combined<M> {
        let both = |pair: &[N; 2]| [to(&pair[0]), to(&pair[1])];
        let boxes = self.boxes.iter().map(|part| part.iter().map(both).collect()).collect();
        Combined { total: to(&self.total), boxes, free: both(&self.free), in_free: self.in_free }
    }
}

fn tell(board: &Board, field: &Field, combined: &Combined<BigUint>) -> Option<Odds> {
    if combined.total == BigUint::ZERO {
        return None;
    }
    let fraction = |sum: &BigUint, squares: usize| Fraction::new(sum.clone(), &combined.total * BigUint::from(squares));
    let mut mine: Vec<Option<Fraction>> = vec![None; board.squares().len()];
    let mut put = |squares: &[u16], found: Fraction| {
        squares.iter().for_each(|at| mine[usize::from(*at)] = Some(found.clone()));
    };
    put(&field.mines, Fraction::one());
    put(&field.safe, Fraction::zero());
    for (members, sums) in field.boxes_of.iter().zip(&combined.boxes) {
        for (place, [sum, _]) in members.iter().zip(sums) {
            let squares = &field.boxes[*place as usize];
            put(squares, fraction(sum, squares.len()));
        }
    }
    let elsewhere = (!field.free.is_empty()).then(|| fraction(&combined.free[0], field.free.len()));
    if let Some(found) = &elsewhere {
        put(&field.free, found.clone());
    }
    Some(Odds { mine, elsewhere })
}
