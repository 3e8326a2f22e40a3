//! All arrangements of a position, one by one, where they are few.

use super::super::odds::Lattice;
use super::view::View;

/// The arrangements of a position.
pub(super) struct Listing {
    /// The covered squares of which something is open.
    pub squares: Vec<u16>,
    /// For each arrangement which of `squares` are mines.
    pub mines: Vec<Vec<bool>>,
    /// The squares that are mines in all of them.
    pub certain: Vec<u16>,
}

/// Squares of one sort, and the ways to lay mines among them.
struct Sort<'a> {
    squares: &'a [u16],
}

/// All arrangements; none where there are more than `limit`.
pub(super) fn list(view: &View, limit: usize) -> Option<Listing> {
    let free = view.field.free.len();
    // Mines by sort: each part gives the ways to fill its boxes, and the free squares take the rest.
    let mut sorts: Vec<Sort<'_>> = Vec::new();
    let mut fillings: Vec<Vec<u16>> = vec![Vec::new()];
    for (part, places) in view.parts.iter().zip(&view.field.boxes_of) {
        sorts.extend(places.iter().map(|place| Sort { squares: &view.field.boxes[*place as usize] }));
        let own = paths(&part.lattice, limit)?;
        let mut longer = Vec::new();
        for filling in &fillings {
            for path in &own {
                longer.push(filling.iter().chain(path).copied().collect::<Vec<u16>>());
            }
            if longer.len() > limit * 8 {
                return None;
            }
        }
        fillings = longer;
    }
    sorts.push(Sort { squares: &view.field.free });
    let squares: Vec<u16> = sorts.iter().flat_map(|sort| sort.squares).chain(&view.field.safe).copied().collect();
    let mut mines = Vec::new();
    for mut filling in fillings {
        let laid: u32 = filling.iter().map(|count| u32::from(*count)).sum();
        let Some(left) = view.mines.checked_sub(laid).filter(|left| *left as usize <= free) else { continue };
        filling.push(left as u16);
        lay(&sorts, &filling, squares.len(), limit, &mut mines)?;
    }
    Some(Listing { squares, mines, certain: view.field.mines.clone() })
}

/// The ways to fill the boxes of a part, each with the mines by the place of the box.
fn paths(lattice: &Lattice, limit: usize) -> Option<Vec<Vec<u16>>> {
    let mut paths: Vec<(u32, Vec<u16>)> = vec![(0, vec![0; lattice.layers.len()])];
    for layer in &lattice.layers {
        let mut longer = Vec::new();
        for (state, filling) in &paths {
            for edge in layer.edges.iter().filter(|edge| edge.from == *state) {
                let mut filling = filling.clone();
                filling[layer.shape] = edge.mines;
                longer.push((edge.to, filling));
            }
            if longer.len() > limit * 8 {
                return None;
            }
        }
        paths = longer;
    }
    Some(paths.into_iter().map(|(_, filling)| filling).collect())
}

/// Lays so many mines among the squares of each sort, in every way.
fn lay(sorts: &[Sort<'_>], filling: &[u16], count: usize, limit: usize, mines: &mut Vec<Vec<bool>>) -> Option<()> {
    let mut ways: Vec<Vec<bool>> = vec![Vec::with_capacity(count)];
    for (sort, laid) in sorts.iter().zip(filling) {
        for _ in sort.squares {
            // Squares of this sort so far: what every way has beyond the sorts before.
            let begun = ways.iter().map(Vec::len).max().unwrap_or(0);
            let mut longer = Vec::with_capacity(ways.len() * 2);
            for way in &ways {
                let first = sorts_before(sorts, sort);
                let have = way.iter().skip(first).filter(|is_mine| **is_mine).count();
                let left = sort.squares.len() - (begun - first);
                let missing = usize::from(*laid) - have;
                for is_mine in [false, true] {
                    let missing = missing.checked_sub(usize::from(is_mine));
                    if missing.is_some_and(|missing| missing < left) {
                        let mut way = way.clone();
                        way.push(is_mine);
                        longer.push(way);
                    }
                }
            }
            if longer.len() + mines.len() > limit * 4 {
                return None;
            }
            ways = longer;
        }
    }
    for mut way in ways {
        way.resize(count, false);
        mines.push(way);
    }
    (mines.len() <= limit).then_some(())
}

fn sorts_before(sorts: &[Sort<'_>], sort: &Sort<'_>) -> usize {
    sorts.iter().take_while(|other| !std::ptr::eq(*other, sort)).map(|other| other.squares.len()).sum()
}
