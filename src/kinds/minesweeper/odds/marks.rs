//! What is certain about each square: a mine, safe, or open.

use super::super::board::Board;
use super::combine::combine;
use super::count::Counted;
use super::field::Field;
use super::lattice::Lattice;
use super::lattices;
use nazo_core::puzzle::{Budget, Stopped};

/// What is certain about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It is open.
    Open,
    /// A mine in every arrangement.
    Mine,
    /// A mine in no arrangement.
    Safe,
    /// A mine in some arrangements and not in others.
    Undecided,
}

impl Mark {
    fn of(may_be_mine: bool, may_be_safe: bool) -> Mark {
        match (may_be_mine, may_be_safe) {
            (true, false) => Mark::Mine,
            (false, true) => Mark::Safe,
            _ => Mark::Undecided,
        }
    }
}

/// Whether the number of mines is used, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Total {
    /// It is used.
    Counts,
    /// Only the open numbers are used.
    Ignored,
}

/// What is certain about each square in all arrangements that fit every number. None if there is no arrangement.
///
/// # Errors
/// The work ended first.
pub fn marks(board: &Board, total: Total, budget: &Budget) -> Result<Option<Vec<Mark>>, Stopped> {
    let field = Field::of(board);
    let Some(lattices) = lattices(&field, budget)? else { return Ok(None) };
    let mines = board.mines().filter(|_| total == Total::Counts);
    let Some(mines) = mines else { return Ok(Some(tell(board, &field, &by_numbers(&lattices), Mark::Undecided))) };
    let Some(left) = mines.checked_sub(field.mines.len() as u32) else { return Ok(None) };
    Ok(with_total(board, &field, &lattices, left))
}

/// Squares that are certainly safe, in reading order: all squares found by the cheapest method that finds any. Empty if
/// nothing is safe or the position is impossible.
///
/// # Errors
/// The work ended first.
pub fn safe_squares(board: &Board, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let field = Field::of(board);
    if !field.conflict && !field.safe.is_empty() {
        return Ok(field.safe.iter().map(|at| usize::from(*at)).collect());
    }
    let Some(lattices) = lattices(&field, budget)? else { return Ok(Vec::new()) };
    let safe = |marks: Vec<Mark>| -> Vec<usize> {
        marks.iter().enumerate().filter(|(_, mark)| **mark == Mark::Safe).map(|(at, _)| at).collect()
    };
    let by_numbers = safe(tell(board, &field, &by_numbers(&lattices), Mark::Undecided));
    if !by_numbers.is_empty() {
        return Ok(by_numbers);
    }
    let left = board.mines().and_then(|mines| mines.checked_sub(field.mines.len() as u32));
    Ok(left.and_then(|left| with_total(board, &field, &lattices, left)).map(safe).unwrap_or_default())
}

/// For each part and box, whether a square of it may be a mine, and whether it may be safe.
type Possible = Vec<Vec<[bool; 2]>>;

fn by_numbers(lattices: &[Lattice]) -> Possible {
    let of_part = |lattice: &Lattice| {
        let mut boxes = vec![[false; 2]; lattice.layers.len()];
        for layer in &lattice.layers {
            let possible = &mut boxes[layer.shape];
            for edge in &layer.edges {
                possible[0] |= edge.mines > 0;
                possible[1] |= edge.mines < layer.size;
            }
        }
        boxes
    };
    lattices.iter().map(of_part).collect()
}

fn with_total(board: &Board, field: &Field, lattices: &[Lattice], left: u32) -> Option<Vec<Mark>> {
    let ranges = lattices.iter().filter_map(|lattice| lattice.layers.last().map(|layer| layer.mines));
    let (least, most) = ranges.fold((0u32, 0u32), |(a, b), (least, most)| (a + u32::from(least), b + u32::from(most)));
    let free = field.free.len() as u32;
    // Whatever is next to the numbers, the free squares can take the remaining mines. So the total restricts nothing
    // there.
    if most <= left && left.saturating_sub(least) <= free {
        let in_free = Mark::of(left > least, left - most < free);
        return Some(tell(board, field, &by_numbers(lattices), in_free));
    }
    let counted: Vec<Counted<bool>> = lattices.iter().map(Counted::of).collect::<Option<_>>()?;
    let combined = combine(&counted.iter().collect::<Vec<_>>(), free, left)?;
    let [mine, safe] = combined.free;
    combined.total.then(|| tell(board, field, &combined.boxes, Mark::of(mine, safe)))
}

fn tell(board: &Board, field: &Field, possible: &Possible, in_free: Mark) -> Vec<Mark> {
    let mut marks = vec![Mark::Open; board.squares().len()];
    let mut put = |squares: &[u16], mark: Mark| squares.iter().for_each(|at| marks[usize::from(*at)] = mark);
    put(&field.mines, Mark::Mine);
    put(&field.safe, Mark::Safe);
    put(&field.free, in_free);
    for (members, possible) in field.boxes_of.iter().zip(possible) {
        for (place, [mine, safe]) in members.iter().zip(possible) {
            put(&field.boxes[*place as usize], Mark::of(*mine, *safe));
        }
    }
    marks
}
