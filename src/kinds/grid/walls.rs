//! Areas, given by the walls between them.

/// The two cells on either side of every inner edge of a board with `size` rows. Edges between neighbours in a row come
/// first, in reading order, then those between neighbours in a column, column by column. This is the order of Simon
/// Tatham's Solo.
pub(crate) fn edges(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = size.saturating_sub(1);
    let upright = (0..size * inner).map(move |at| {
        let cell = at / inner * size + at % inner;
        (cell, cell + 1)
    });
    let level = (0..size * inner).map(move |at| {
        let cell = at % inner * size + at / inner;
        (cell, cell + size)
    });
    upright.chain(level)
}

/// The number of inner edges.
pub(crate) fn edge_count(size: usize) -> usize {
    2 * size * size.saturating_sub(1)
}

/// The area of every cell, with areas counted from 0 in the order of their first cells. `walls` says for each edge
/// whether it separates its two cells.
pub(crate) fn areas(size: usize, walls: &[bool]) -> Vec<usize> {
    let open = edges(size).zip(walls).filter(|(_, wall)| !**wall);
    joined(size * size, open.map(|(ends, _)| ends))
}

/// For each of `count` cells, the first of the cells that these pairs connect with it.
pub(crate) fn firsts(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    fn root(first: &[usize], mut cell: usize) -> usize {
        while first[cell] != cell {
            cell = first[cell];
        }
        cell
    }
    let mut first: Vec<usize> = (0..count).collect();
    for (one, other) in pairs {
        let (one, other) = (root(&first, one), root(&first, other));
        first[one.max(other)] = one.min(other);
    }
    (0..count).for_each(|cell| first[cell] = root(&first, cell));
    first
}

/// The area of each of `count` cells, counted from 0 in the order of their first cells. The cells of each pair are in
/// one area.
pub(crate) fn joined(count: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let area = firsts(count, pairs);
    let mut firsts = area.clone();
    firsts.sort_unstable();
    firsts.dedup();
    area.into_iter().map(|first| firsts.binary_search(&first).unwrap_or(0)).collect()
}

/// The cells of every area, indexed by its number.
pub(crate) fn members(areas: &[usize]) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); areas.iter().max().map_or(0, |last| last + 1)];
    areas.iter().enumerate().for_each(|(cell, area)| members[*area].push(cell));
    members.retain(|cells| !cells.is_empty());
    members
}

/// Whether each edge of a board is between two areas.
pub(crate) fn walls<T: PartialEq>(size: usize, areas: &[T]) -> impl Iterator<Item = bool> {
    edges(size).map(|(a, b)| areas.get(a) != areas.get(b))
}

/// The area of every cell after splitting areas that are in several pieces. Areas are counted from 0 in the order of
/// their first cells.
pub(crate) fn pieces<T: PartialEq>(size: usize, of: &[T]) -> Vec<usize> {
    let walls: Vec<bool> = walls(size, of).collect();
    areas(size, &walls)
}

/// The cells of `cells` that can be reached from `from` by steps between neighbours in `cells`, on a board with `size`
/// columns.
pub(crate) fn reached_from(size: usize, cells: &[usize], from: usize) -> Vec<usize> {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(cell) = reached.get(next).copied() {
        next += 1;
        let (row, col) = (cell / size, cell % size);
        for other in cells {
            let (r, c) = (other / size, other % size);
            if row.abs_diff(r) + col.abs_diff(c) == 1 && !reached.contains(other) {
                reached.push(*other);
            }
        }
    }
    reached
}

/// Whether the cells are in one piece, on a board with `size` columns.
pub(crate) fn is_in_one_piece(size: usize, cells: &[usize]) -> bool {
    cells.first().is_none_or(|first| reached_from(size, cells, *first).len() == cells.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_found_from_their_walls() {
        let labels: Vec<char> = "aab abb ccc".chars().filter(|c| *c != ' ').collect();
        assert_eq!(edges(3).count(), edge_count(3));
        assert_eq!(pieces(3, &labels), [0, 0, 1, 0, 1, 1, 2, 2, 2]);
        let split: Vec<char> = "aba bbb aba".chars().filter(|c| *c != ' ').collect();
        assert_eq!(pieces(3, &split), [0, 1, 2, 1, 1, 1, 3, 1, 4]);
    }
}
