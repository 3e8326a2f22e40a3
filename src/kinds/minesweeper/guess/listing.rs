//! All arrangements of a position, one by one, if there are few.

use super::super::odds::Lattice;
use super::view::View;

/// The arrangements of a position.
pub(super) struct Listing {
    /// The covered squares, except those in `certain`.
    pub squares: Vec<u16>,
    /// For each arrangement, which of `squares` are mines.
    pub mines: Vec<Vec<bool>>,
    /// The squares that are mines in all arrangements.
    pub certain: Vec<u16>,
}

/// All arrangements. None if there are more than `limit`.
pub(super) fn list(view: &View, limit: usize) -> Option<Listing> {
    let free = view.field.free.len();
    // The mines per group of equivalent squares: each part gives the ways to fill its boxes, and the free squares take
    // the rest.
    let mut sorts: Vec<&[u16]> = Vec::new();
    let mut fillings: Vec<Vec<u16>> = vec![Vec::new()];
    for (part, places) in view.parts.iter().zip(&view.field.boxes_of) {
        sorts.extend(places.iter().map(|place| view.field.boxes[*place as usize].as_slice()));
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
    sorts.push(&view.field.free);
    let squares: Vec<u16> = sorts.iter().copied().flatten().chain(&view.field.safe).copied().collect();
    let mut mines = Vec::new();
    for mut filling in fillings {
        let laid: u32 = filling.iter().map(|count| u32::from(*count)).sum();
        let Some(left) = view.mines.checked_sub(laid).filter(|left| *left as usize <= free) else { continue };
        filling.push(left as u16);
        lay(&sorts, &filling, squares.len(), limit, &mut mines)?;
    }
    Some(Listing { squares, mines, certain: view.field.mines.clone() })
}

/// The ways to fill the boxes of a part, each as the number of mines by the index of the box.
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

/// Lays this many mines among the squares of each group, in every way.
fn lay(sorts: &[&[u16]], filling: &[u16], count: usize, limit: usize, mines: &mut Vec<Vec<bool>>) -> Option<()> {
    let mut ways: Vec<Vec<bool>> = vec![Vec::new()];
    for (squares, laid) in sorts.iter().zip(filling) {
        let choices = choices(squares.len(), usize::from(*laid), limit * 4)?;
        if ways.len() * choices.len() + mines.len() > limit * 4 {
            return None;
        }
        let longer =
            |way: &Vec<bool>| choices.iter().map(|choice| [way.as_slice(), choice].concat()).collect::<Vec<_>>();
        ways = ways.iter().flat_map(longer).collect();
    }
    ways.iter_mut().for_each(|way| way.resize(count, false));
    mines.extend(ways);
    (mines.len() <= limit).then_some(())
}

/// Every choice of this many mines among this many squares. None if there are more than `most`.
fn choices(squares: usize, mines: usize, most: usize) -> Option<Vec<Vec<bool>>> {
    let mut ways: Vec<Vec<bool>> = vec![Vec::new()];
    for left in (0..squares).rev() {
        let longer = |way: &Vec<bool>| {
            let missing = mines - way.iter().filter(|is_mine| **is_mine).count();
            let may_be = [missing <= left, (1..=left + 1).contains(&missing)];
            let both = [false, true].into_iter().zip(may_be).filter(|(_, may_be)| *may_be);
            both.map(|(is_mine, _)| [way.as_slice(), &[is_mine]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
        if ways.len() > most {
            return None;
        }
    }
    Some(ways)
}
