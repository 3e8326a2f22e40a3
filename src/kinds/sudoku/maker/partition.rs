//! Cages that cover a board, without repeated values in a cage.

use super::super::{Cage, SudokuLayout, is_in_one_piece, reached_from};
use crate::Dice;
use crate::maker::between;
use nazo_core::puzzle::Cell;

/// The average number of cells in a cage, for the easiest and the hardest puzzles.
const MEAN: [f64; 2] = [2.1, 4.4];
/// Above this ease, cages grow towards sums with few combinations.
const FEW_WAYS: f64 = 0.45;

/// A board divided into cages.
#[derive(Clone, Debug)]
pub(super) struct Partition<'a> {
    layout: &'a SudokuLayout,
    solution: &'a [u8],
    /// The cells of each cage in reading order.
    cages: Vec<Vec<usize>>,
}

/// A change of the cages.
enum Change {
    /// A cell moves from its cage to another.
    Move { cell: usize, from: usize, to: usize },
    /// A cage is split into these cells and the rest.
    Cut { cage: usize, part: Vec<usize> },
}

impl<'a> Partition<'a> {
    /// Random cages. For a high ease they are small, with sums that have few combinations.
    pub fn by_chance(layout: &'a SudokuLayout, solution: &'a [u8], ease: f64, dice: &mut Dice) -> Partition<'a> {
        let mut partition = Partition { layout, solution, cages: Vec::new() };
        let mean = between(MEAN[1], MEAN[0], ease).min(f64::from(layout.size()) * 0.55);
        let mut is_free = vec![true; layout.cell_count()];
        let mut order: Vec<usize> = (0..layout.cell_count()).collect();
        dice.shuffle(&mut order);
        for start in order {
            if !is_free[start] {
                continue;
            }
            // Sizes start at 2 and are spread so that their mean is right.
            let size = 2 + (dice.share() * (2.0 * (mean - 2.0) + 1.0)) as usize;
            let mut cage = vec![start];
            is_free[start] = false;
            while cage.len() < size {
                let rim = partition.rim(&cage, |cell| is_free[cell]);
                let Some(next) = partition.next_cell(&cage, &rim, ease, dice) else { break };
                is_free[next] = false;
                cage.push(next);
            }
            cage.sort_unstable();
            partition.cages.push(cage);
        }
        partition.join_lone_cells(ease, size_limit(mean), dice);
        partition
    }

    /// The cells next to a cage whose value is not in the cage yet.
    fn rim(&self, cage: &[usize], may_be: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut rim: Vec<usize> = cage.iter().flat_map(|cell| self.layout.neighbours(*cell)).collect();
        rim.retain(|cell| may_be(*cell) && cage.iter().all(|other| self.solution[*other] != self.solution[*cell]));
        rim.sort_unstable();
        rim.dedup();
        rim
    }

    /// The cell by which a cage grows: a random one, or the one that makes its sum have the fewest combinations.
    fn next_cell(&self, cage: &[usize], rim: &[usize], ease: f64, dice: &mut Dice) -> Option<usize> {
        let chosen = *dice.pick(rim)?;
        if dice.share() > (ease - FEW_WAYS) / (1.0 - FEW_WAYS) {
            return Some(chosen);
        }
        let ways = |cell: usize| {
            let sum = self.sum(cage) + u32::from(self.solution[cell]);
            combinations(self.layout.size(), cage.len() + 1, sum)
        };
        rim.iter().copied().min_by_key(|cell| (ways(*cell), *cell != chosen))
    }

    /// A cage of one cell gives its value away. All of them join a neighbour, except a few in easy puzzles.
    fn join_lone_cells(&mut self, ease: f64, most: usize, dice: &mut Dice) {
        let lone: Vec<usize> = self.cages.iter().filter(|cage| cage.len() == 1).map(|cage| cage[0]).collect();
        for cell in lone {
            if dice.share() < ease * ease * 0.5 {
                continue;
            }
            let Some(from) = self.cages.iter().position(|cage| *cage == [cell]) else { continue };
            let takes = |cage: &Vec<usize>| cage.len() < most && self.rim(cage, |other| other == cell).contains(&cell);
            let takers: Vec<usize> =
                (0..self.cages.len()).filter(|at| *at != from && takes(&self.cages[*at])).collect();
            if let Some(to) = dice.pick(&takers) {
                self.cages[*to].push(cell);
                self.cages[*to].sort_unstable();
                self.cages.remove(from);
            }
        }
    }

    /// The cages with their sums.
    pub fn cages(&self) -> Vec<Cage> {
        let cage = |cells: &Vec<usize>| Cage {
            cells: cells.iter().map(|cell| Cell(*cell as u16)).collect(),
            sum: Some(self.sum(cells)),
        };
        self.cages.iter().map(cage).collect()
    }

    fn sum(&self, cells: &[usize]) -> u32 {
        cells.iter().map(|cell| u32::from(self.solution[*cell])).sum()
    }

    /// Changes the cages so that `other`, which is another solution, no longer is one.
    pub fn rule_out(&mut self, other: &[u8], may_move: bool, dice: &mut Dice) {
        let differs = |cell: usize| other[cell] != self.solution[cell];
        let (mut moves, mut halves, mut singles) = (Vec::new(), Vec::new(), Vec::new());
        for (at, cage) in self.cages.iter().enumerate().filter(|(_, cage)| cage.iter().any(|cell| differs(*cell))) {
            // The other solution has the same sum in every cage, so the cell's own value makes the difference.
            for cell in cage.iter().copied().filter(|cell| differs(*cell)) {
                if may_move && cage.len() > 2 && self.is_in_one_piece(&without(cage, cell)) {
                    moves.extend(self.moves(cell, at));
                }
                if cage.len() > 1 {
                    singles.push(Change::Cut { cage: at, part: vec![cell] });
                }
            }
            halves.extend(self.cuts(cage, other, dice).map(|part| Change::Cut { cage: at, part }));
        }
        let changes = [moves, halves, singles].into_iter().find(|changes| !changes.is_empty()).unwrap_or_default();
        let chosen = dice.index(changes.len());
        if let Some(change) = changes.into_iter().nth(chosen) {
            self.apply(change);
        }
    }

    /// The moves of a cell to an adjacent cage that can take it.
    fn moves(&self, cell: usize, from: usize) -> impl Iterator<Item = Change> {
        let takes = move |to: &usize| {
            let cage = &self.cages[*to];
            *to != from
                && cage.len() < usize::from(self.layout.size()) - 2
                && self.rim(cage, |at| at == cell).contains(&cell)
        };
        (0..self.cages.len()).filter(takes).map(move |to| Change::Move { cell, from, to })
    }

    /// Some random parts of a cage whose sum distinguishes the solutions. A part has at least two cells, and both it
    /// and the rest are in one piece.
    fn cuts(&self, cage: &[usize], other: &[u8], dice: &mut Dice) -> impl Iterator<Item = Vec<usize>> {
        let mut found = Vec::new();
        for _ in 0..if cage.len() < 4 { 0 } else { 6 } {
            let size = 2 + dice.index(cage.len() - 3);
            let mut part: Vec<usize> = dice.pick(cage).copied().into_iter().collect();
            while part.len() < size {
                let rim: Vec<usize> = part
                    .iter()
                    .flat_map(|cell| self.layout.neighbours(*cell))
                    .filter(|cell| cage.contains(cell) && !part.contains(cell))
                    .collect();
                let Some(next) = dice.pick(&rim) else { break };
                part.push(*next);
            }
            let rest: Vec<usize> = cage.iter().copied().filter(|cell| !part.contains(cell)).collect();
            let others: u32 = part.iter().map(|cell| u32::from(other[*cell])).sum();
            if others != self.sum(&part) && self.is_in_one_piece(&rest) {
                part.sort_unstable();
                found.push(part);
            }
        }
        found.into_iter()
    }

    fn is_in_one_piece(&self, cells: &[usize]) -> bool {
        !cells.is_empty() && is_in_one_piece(self.layout.size().into(), cells)
    }

    /// Splits one of the largest cages in two.
    pub fn cut_largest(&mut self, dice: &mut Dice) {
        let most = self.cages.iter().map(Vec::len).max().unwrap_or(0);
        let largest: Vec<usize> = (0..self.cages.len()).filter(|at| self.cages[*at].len() == most).collect();
        let Some(at) = dice.pick(&largest).copied() else { return };
        let nothing = vec![0; self.solution.len()];
        let halves: Vec<Vec<usize>> = self.cuts(&self.cages[at], &nothing, dice).collect();
        let part = dice.pick(&halves).cloned().or_else(|| self.cages[at].first().map(|cell| vec![*cell]));
        if let Some(part) = part.filter(|part| part.len() < most) {
            self.apply(Change::Cut { cage: at, part });
        }
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::Move { cell, from, to } => {
                self.cages[from].retain(|other| *other != cell);
                self.cages[to].push(cell);
                self.cages[to].sort_unstable();
            }
            Change::Cut { cage, part } => {
                let mut rest: Vec<usize> = self.cages.swap_remove(cage);
                rest.retain(|cell| !part.contains(cell));
                self.cages.push(part);
                // Removing a single cell from the middle may leave several pieces.
                while let Some(first) = rest.first().copied() {
                    let mut piece = reached_from(self.layout.size().into(), &rest, first);
                    piece.sort_unstable();
                    rest.retain(|cell| !piece.contains(cell));
                    self.cages.push(piece);
                }
            }
        }
    }
}

fn without(cage: &[usize], cell: usize) -> Vec<usize> {
    cage.iter().copied().filter(|other| *other != cell).collect()
}

/// The largest size of a cage that takes in a lone cell.
fn size_limit(mean: f64) -> usize {
    (mean * 2.0) as usize
}

/// The number of sets of `count` different values up to `size` that add up to `sum`.
pub(super) fn combinations(size: u8, count: usize, sum: u32) -> u32 {
    fn ways(highest: u32, count: usize, sum: u32) -> u32 {
        if count == 0 {
            return u32::from(sum == 0);
        }
        (count as u32..=highest.min(sum)).map(|value| ways(value - 1, count - 1, sum - value)).sum()
    }
    ways(u32::from(size), count, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_counted() {
        assert_eq!((combinations(9, 2, 3), combinations(9, 2, 10), combinations(9, 3, 15)), (1, 4, 8));
        assert_eq!((combinations(9, 9, 45), combinations(9, 2, 18), combinations(4, 2, 5)), (1, 0, 2));
    }
}
