//! Other ways to assign cells to cages. If a wall is barely visible, or a selection hides which cage a cell is in, the
//! rules of the puzzle say more than the picture.

use super::BLANK;
use crate::scan::{Partition, Scan, Spot};
use nazo_vision::sides::Side;

/// The most cells of a cage.
const MOST_CELLS: usize = 9;

/// How much less likely another way may be, as a logarithm, and the most ways that are returned.
const FARTHEST: f32 = 3.0;
const MOST: usize = 8;

/// A wall is only reconsidered up to this confidence.
const DOUBTED: f32 = 0.95;

/// The most evidence against a wall about which nothing was seen.
const UNSEEN: f32 = 0.01;

/// The boards on which one cell is in the cage of a neighbour instead, likeliest first, if that hardly contradicts what
/// was seen. Numbers keep their positions, so the first cell of a cage stays in it and stays the first.
pub(in crate::sudoku) fn others(scan: &Scan) -> Vec<Scan> {
    let Some(walls) = scan.walls.as_ref() else { return Vec::new() };
    let first = walls.parts(scan.rows, scan.cols);
    let mut ways: Vec<(f32, Partition)> = Vec::new();
    for cell in (0..first.len()).filter(|cell| first[*cell] != *cell || scan.corners[*cell].value == BLANK) {
        let edges = edges(scan, cell);
        if edges.iter().all(|(spot, _)| scan.wall_read(*spot).is_none_or(|p| p.max(1.0 - p) > DOUBTED)) {
            continue;
        }
        let mut cages: Vec<usize> = edges.iter().map(|(_, beyond)| first[*beyond]).collect();
        cages.sort_unstable();
        cages.dedup();
        let size = |cage: usize| first.iter().filter(|first| **first == cage).count();
        cages.retain(|cage| *cage != first[cell] && *cage < cell && size(*cage) < MOST_CELLS);
        for cage in cages {
            let (mut moved, mut cost) = (walls.clone(), 0.0);
            for (spot, beyond) in &edges {
                cost += set(scan, &mut moved, *spot, first[*beyond] != cage).unwrap_or(f32::INFINITY);
            }
            let parts = moved.parts(scan.rows, scan.cols);
            let is_whole = (0..first.len()).all(|other| other == cell || parts[other] == first[other]);
            if cost <= FARTHEST && is_whole && parts[cell] == cage {
                ways.push((cost, moved));
            }
        }
    }
    ways.sort_by(|one, other| one.0.total_cmp(&other.0));
    ways.into_iter().take(MOST).map(|(_, walls)| Scan { walls: Some(walls), ..scan.clone() }).collect()
}

/// The sides of a cell: the spot of the wall on each side, and the cell beyond it.
fn edges(scan: &Scan, cell: usize) -> Vec<(Spot, usize)> {
    let place = (cell / scan.cols.max(1), cell % scan.cols.max(1));
    let edge = |side: Side| {
        let (row, col) = side.neighbour(place, scan.rows, scan.cols)?;
        let (beyond, is_level) = (scan.index(row, col), matches!(side, Side::North | Side::South));
        let at = cell.min(beyond);
        Some((Spot::SIDES[usize::from(is_level)](at / scan.cols, at % scan.cols), beyond))
    };
    [Side::West, Side::East, Side::North, Side::South].into_iter().filter_map(edge).collect()
}

/// Sets a wall, and returns how much less likely that is than before, as a logarithm.
fn set(scan: &Scan, walls: &mut Partition, spot: Spot, has: bool) -> Option<f32> {
    let p = scan.wall_read(spot)?.clamp(1e-4, 1.0 - 1e-4);
    let was = std::mem::replace(walls.has[spot.side()?].get_mut(scan.place(spot)?)?, has);
    if was == has {
        return Some(0.0);
    }
    walls.moved.retain(|moved| *moved != spot);
    let odds = (p / (1.0 - p)).ln();
    let against = if has { -odds } else { odds };
    if against > UNSEEN {
        walls.moved.push(spot);
    }
    Some(against)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::Glyph;
    use crate::{Kind, kind_named};

    /// Cages of three cells in a row, with all walls seen except those around the hidden cells.
    fn board(hidden: &[usize]) -> Scan {
        let kind = kind_named("killer").and_then(Kind::readable).expect("the kind");
        let mut scan = Scan::blank(kind, 9, 9).with_corners().with_walls();
        for at in 0..81 {
            scan.cells[at] = Glyph::read(vec![(BLANK.to_string(), 1.0)]);
            scan.corners[at] = Glyph::read(vec![((if at % 3 == 0 { "15" } else { BLANK }).to_string(), 1.0)]);
        }
        let has_right: Vec<bool> = (0..81).map(|at| at % 3 == 2).collect();
        let mut walls = Partition::of(has_right, vec![true; 81], 0.999);
        for cell in hidden {
            for (spot, beyond) in edges(&scan, *cell) {
                walls.seen[spot.side().expect("it is a side")][beyond.min(*cell)] = 0.5;
            }
        }
        scan.walls = Some(walls);
        scan
    }

    /// The first two rows of each board; cells with the same letter are in one cage.
    fn first_rows(hidden: &[usize]) -> Vec<String> {
        let rows = |scan: &Scan| {
            let parts = scan.walls.as_ref().expect("walls").parts(9, 9);
            let letter = |first: &usize| char::from(b'a' + *first as u8);
            parts[..18].chunks(9).map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
        };
        others(&board(hidden)).iter().map(rows).collect()
    }

    #[test]
    fn a_cell_whose_walls_are_not_seen_may_lie_in_the_cage_beside_it() {
        assert_eq!(first_rows(&[]), Vec::<String>::new());
        assert_eq!(first_rows(&[11]), ["aaadddggg jjammmppp"]);
        // Without its middle cell, a cage would be in two pieces. A cell with a number is the first of its cage.
        assert_eq!(first_rows(&[10]), Vec::<String>::new());
        assert_eq!(first_rows(&[9]), Vec::<String>::new());
        assert_eq!(first_rows(&[5, 17]), ["aaadddggg jjjmmmppg"]);
    }

    #[test]
    fn a_wall_that_was_not_seen_is_not_moved() {
        let others = others(&board(&[11]));
        assert!(others.iter().all(|scan| scan.walls.as_ref().is_some_and(|walls| walls.moved.is_empty())));
    }
}
