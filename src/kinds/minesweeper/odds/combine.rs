//! Combines the parts of a position with the free squares and the number of mines.

use num_bigint::BigUint;

use super::count::{Counted, Row};
use super::number::Number;

/// The arrangements of a whole position, up to a common factor.
#[derive(Clone, Debug)]
pub(crate) struct Combined<N> {
    /// The number of all arrangements; 0 if there are none.
    pub total: N,
    /// For each part and box, the number of its mines, and of its squares without a mine, summed over all arrangements.
    pub boxes: Vec<Vec<[N; 2]>>,
    /// The same for the free squares.
    pub free: [N; 2],
    /// The fewest and the most mines that the free squares can have.
    pub in_free: (u32, u32),
}

/// Gives `C(free, mines)` for `mines` from `least` to `most`, up to a common factor.
pub(crate) trait Weigh: Number {
    /// The numbers. None if they overflow. `most` is at most `free`.
    fn weights(free: u32, least: u32, most: u32) -> Option<Vec<Self>> {
        // C(f, j) is f (f-1) … (f-j+1) / j!. The common factor is left out.
        let mut falling = vec![Self::of(1)];
        for j in least..most {
            falling.push(falling.last()?.times(free - j)?);
        }
        let mut rising = vec![Self::of(1)];
        for j in (least + 1..=most).rev() {
            rising.push(rising.last()?.times(j)?);
        }
        let both = falling.iter().zip(rising.iter().rev());
        both.map(|(a, b)| {
            let mut product = Self::zero();
            product.add_product(a, b).map(|()| product)
        })
        .collect()
    }
}

impl Weigh for bool {}
impl Weigh for u128 {}
impl Weigh for BigUint {}

impl Weigh for f64 {
    /// The largest is 1.
    fn weights(free: u32, least: u32, most: u32) -> Option<Vec<f64>> {
        let ratio = |j: u32| f64::from(free - j) / f64::from(j + 1);
        let top = top(free, least, most);
        let mut weights = vec![1.0; (most - least) as usize + 1];
        for j in top..most {
            weights[(j - least) as usize + 1] = weights[(j - least) as usize] * ratio(j);
        }
        for j in (least..top).rev() {
            weights[(j - least) as usize] = weights[(j - least) as usize + 1] / ratio(j);
        }
        Some(weights)
    }
}

/// The number of mines from `least` to `most` for which `C(free, mines)` is largest.
pub(crate) fn top(free: u32, least: u32, most: u32) -> u32 {
    // The binomials grow up to the middle and fall from there.
    (free / 2).clamp(least, most)
}

/// Combines the parts with `free` squares and `mines` mines in total. None if numbers overflow.
pub(crate) fn combine<N: Weigh>(parts: &[&Counted<N>], free: u32, mines: u32) -> Option<Combined<N>> {
    let least: usize = parts.iter().map(|part| part.all.least).sum();
    let most: usize = parts.iter().map(|part| part.all.most()).sum();
    let (free_count, all) = (free as usize, mines as usize);
    // How many mines the free squares can have, and so how many the parts can have together.
    let fewest = all.saturating_sub(most);
    let greatest = all.checked_sub(least).map(|left| left.min(free_count));
    let zero = || [N::zero(), N::zero()];
    let is_empty = parts.iter().any(|part| part.all.ways.is_empty());
    let Some(greatest) = greatest.filter(|greatest| *greatest >= fewest && !is_empty) else {
        let boxes = parts.iter().map(|part| part.boxes.iter().map(|_| zero()).collect()).collect();
        return Some(Combined { total: N::zero(), boxes, free: zero(), in_free: (0, 0) });
    };
    let weights = N::weights(free, fewest as u32, greatest as u32)?;
    // Indexed by the number of mines in all parts together.
    let end = Row { least: all - greatest, ways: weights.into_iter().rev().collect() };
    let rest = completions(parts, &end)?;
    let (mut boxes, mut before) = (Vec::with_capacity(parts.len()), Row { least: 0, ways: vec![N::of(1)] });
    for (at, part) in parts.iter().enumerate() {
        let weights = weights_of(part, &before, &rest[at + 1])?;
        boxes.push(boxes_of(part, &weights)?);
        before = times(&before, &part.all)?;
    }
    let mut total = N::zero();
    let mut in_free = zero();
    for (laid, ways) in before.iter() {
        let Some(weight) = end.get(laid) else { continue };
        total.add_product(ways, weight)?;
        let left = (all - laid) as u32;
        in_free[0].add_product(&ways.times(left)?, weight)?;
        in_free[1].add_product(&ways.times(free - left)?, weight)?;
    }
    Some(Combined { total, boxes, free: in_free, in_free: (fewest as u32, greatest as u32) })
}

/// For each part, the number of ways to go on from it to the end, by the mines laid before; and `end` itself.
fn completions<N: Number>(parts: &[&Counted<N>], end: &Row<N>) -> Option<Vec<Row<N>>> {
    let mut rows = vec![end.clone()];
    for part in parts.iter().rev() {
        let after = rows.last()?;
        let top = (after.least + after.ways.len()).saturating_sub(part.all.least);
        let least = after.least.saturating_sub(part.all.most());
        let mut row = Row { least, ways: vec![N::zero(); top.saturating_sub(least)] };
        for (at, sum) in row.ways.iter_mut().enumerate() {
            for (mines, ways) in part.all.iter() {
                if let Some(weight) = after.get(least + at + mines) {
                    sum.add_product(ways, weight)?;
                }
            }
        }
        rows.push(row);
    }
    rows.reverse();
    Some(rows)
}

/// The number of ways to lay the rest around a part, by the mines in it, starting with its `least`.
fn weights_of<N: Number>(part: &Counted<N>, before: &Row<N>, rest: &Row<N>) -> Option<Vec<N>> {
    let mut weights = vec![N::zero(); part.all.ways.len()];
    for (at, sum) in weights.iter_mut().enumerate() {
        let mines = part.all.least + at;
        for (laid, ways) in before.iter() {
            if let Some(weight) = rest.get(laid + mines) {
                sum.add_product(ways, weight)?;
            }
        }
    }
    Some(weights)
}

fn boxes_of<N: Number>(part: &Counted<N>, weights: &[N]) -> Option<Vec<[N; 2]>> {
    let mut boxes = Vec::with_capacity(part.boxes.len());
    for by_mines in &part.boxes {
        let size = by_mines.len().saturating_sub(1) as u32;
        let mut sums = [N::zero(), N::zero()];
        for (mines, row) in by_mines.iter().enumerate() {
            let mut all = N::zero();
            for (ways, weight) in row.iter().zip(weights).filter(|(ways, _)| !ways.is_zero()) {
                all.add_product(ways, weight)?;
            }
            let one = N::of(1);
            sums[0].add_product(&all.times(mines as u32)?, &one)?;
            sums[1].add_product(&all.times(size - mines as u32)?, &one)?;
        }
        boxes.push(sums);
    }
    Some(boxes)
}

fn times<N: Number>(one: &Row<N>, other: &Row<N>) -> Option<Row<N>> {
    let least = one.least + other.least;
    let mut product = Row { least, ways: vec![N::zero(); (one.ways.len() + other.ways.len()).saturating_sub(1)] };
    for (laid, ways) in one.iter() {
        for (mines, more) in other.iter() {
            product.ways.get_mut(laid + mines - least)?.add_product(ways, more)?;
        }
    }
    Some(product)
}
