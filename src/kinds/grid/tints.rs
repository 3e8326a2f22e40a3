//! Tints for the areas of a board, so that no two touching areas look alike.

/// The number of tints.
pub const TINTS: u8 = 4;

/// The most attempts at giving an area a tint. Boards that people draw need a few dozen.
const MOST_TRIES: usize = 20_000;

/// A tint for every area of a board of `cols` columns, so that no two touching areas have the same. `areas` has the
/// area of every cell in reading order, if it is in one. If every area is in one piece, four tints always suffice.
/// Areas in several pieces need not form a planar map, and then neighbours may look alike.
pub fn tints(cols: usize, areas: &[Option<usize>]) -> Vec<u8> {
    let count = areas.iter().flatten().max().map_or(0, |last| last + 1);
    let neighbours = touching(cols.max(1), areas, count);
    let mut tints: Vec<Option<u8>> = vec![None; count];
    let mut tries = 0;
    if !extend(&neighbours, &mut tints, &mut tries) {
        for at in 0..count {
            tints[at] = Some(tints[at].unwrap_or_else(|| least_used(&neighbours[at], &tints)));
        }
    }
    tints.into_iter().map(Option::unwrap_or_default).collect()
}

/// The areas that touch each area along a side.
fn touching(cols: usize, areas: &[Option<usize>], count: usize) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    for (cell, area) in areas.iter().enumerate() {
        let right = (cell % cols + 1 < cols).then_some(cell + 1);
        for other in [right, Some(cell + cols)].into_iter().flatten().filter_map(|other| *areas.get(other)?) {
            if let Some(area) = area.filter(|area| *area != other) {
                neighbours[area].push(other);
                neighbours[other].push(area);
            }
        }
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    neighbours
}

/// Colours the area with the fewest tints left (among equals, the one with most neighbours), then the rest. This is the
/// method of Brélaz, "New methods to color the vertices of a graph" (1979), with backtracking.
fn extend(neighbours: &[Vec<usize>], tints: &mut [Option<u8>], tries: &mut usize) -> bool {
    let taken = |at: usize, tints: &[Option<u8>]| {
        neighbours[at].iter().filter_map(|other| tints[*other]).fold(0u8, |set, tint| set | 1 << tint)
    };
    let open = (0..tints.len()).filter(|at| tints[*at].is_none());
    let next = open.max_by_key(|at| (taken(*at, tints).count_ones(), neighbours[*at].len(), std::cmp::Reverse(*at)));
    let Some(at) = next else { return true };
    let free = !taken(at, tints);
    for tint in (0..TINTS).filter(|tint| free >> tint & 1 == 1) {
        *tries += 1;
        if *tries > MOST_TRIES {
            return false;
        }
        tints[at] = Some(tint);
        if extend(neighbours, tints, tries) {
            return true;
        }
        if *tries > MOST_TRIES {
            // The tints so far are kept, and the rest is made as distinct as possible.
            return false;
        }
        tints[at] = None;
    }
    false
}

fn least_used(neighbours: &[usize], tints: &[Option<u8>]) -> u8 {
    let uses = |tint: u8| neighbours.iter().filter(|other| tints[**other] == Some(tint)).count();
    (0..TINTS).min_by_key(|tint| uses(*tint)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of every cell and the tint of every area, for rows of letters.
    fn tinted(rows: &str) -> (Vec<usize>, Vec<u8>) {
        let labels: Vec<char> = rows.chars().filter(|label| !label.is_whitespace()).collect();
        let areas: Vec<usize> = labels.iter().map(|label| usize::from(*label as u8 - b'A')).collect();
        let known: Vec<Option<usize>> = areas.iter().map(|area| Some(*area)).collect();
        let tints = tints(labels.len().isqrt(), &known);
        (areas, tints)
    }

    #[test]
    fn areas_that_touch_have_different_tints() {
        let (areas, tints) =
            tinted("AAAAABBBB AACCCCBDB AACEECBDD EEEEECBBD FFFEECCDD FGFFFHIID FGGGHHIID FGGGHHIID GGHHHHIII");
        assert_eq!(tints.len(), 9);
        assert!(tints.iter().all(|tint| *tint < TINTS));
        for cell in 0..72 {
            for other in [cell + 9].into_iter().chain((cell % 9 < 8).then_some(cell + 1)) {
                let (a, b) = (areas[cell], areas[other]);
                assert!(a == b || tints[a] != tints[b], "cells {cell} and {other}");
            }
        }
    }

    #[test]
    fn areas_in_pieces_have_tints_as_well() {
        // Each of the five touches every other, which is impossible on a planar map.
        let (_, tints) = tinted("ABCDE CDEAB EABCD BCDEA DEABC");
        assert_eq!(tints.len(), 5);
        assert!(tints.iter().all(|tint| *tint < TINTS));
    }

    #[test]
    fn cells_in_no_area_need_no_tint() {
        assert_eq!(tints(2, &[None, Some(0), None, Some(1)]), [0, 1]);
        assert!(tints(3, &[None; 9]).is_empty());
    }
}
