//! The cages of a board, derived from all its walls and numbers together.
//!
//! A single wall may be misread, but cages constrain all of them. A cage is closed, in one piece, and has at most nine
//! cells. It has one number, in its first cell, which must be a possible sum of that many digits.

use std::ops::RangeInclusive;

use crate::grid::{firsts, members};
use crate::scan::{likely_sums, sums_of};
use nazo_vision::squares::Corner;
use nazo_vision::walls::Walls;

/// The possible numbers in the corner of a cell: none, or 1 to 45.
pub const LABELS: usize = 46;

/// The numbers in the corners of cells.
#[derive(Clone, Debug)]
pub struct Corners {
    /// For each cell in reading order, the logarithm of the probability of each number; 0 means none.
    pub numbers: Vec<[f32; LABELS]>,
    /// The corner of the cell that they are in.
    pub at: Corner,
}

/// The largest cost that one cell can add to a partition.
const STRONGEST_LABEL: f32 = 6.0;

/// The cost of a cage of more than nine cells, or of a number that no such cage can have.
const IMPOSSIBLE: f32 = 20.0;

/// The most steps towards a better partition.
const MOST_STEPS: usize = 14;

/// The cost of a group of cells in no cage, and the excess cost from which such cells are considered at all. The excess
/// is over the cost of a board without mistakes: people who draw cages usually draw them all.
const OPEN: f32 = 2.5;
const OPENS: f32 = 8.0;

/// How far a start may be from perfect without being improved.
const GOOD_ENOUGH: f32 = 1.0;

impl Corners {
    /// The log odds of a number in the corner of a cell against none.
    fn odds(&self, cell: usize) -> f32 {
        let none = self.numbers.get(cell).map_or(-0.7, |row| row[0]);
        let some = (-none.exp()).ln_1p();
        (some - none).clamp(-STRONGEST_LABEL, STRONGEST_LABEL)
    }

    /// The cost of a cell having a number, or not having one.
    fn cost(&self, cell: usize, has_number: bool) -> f32 {
        let odds = if has_number { self.odds(cell) } else { -self.odds(cell) };
        // ln(1 + e^-odds) is -ln of the probability.
        (-odds).exp().ln_1p().min(STRONGEST_LABEL)
    }

    /// The probability that the number is a possible sum of this many different digits, among all numbers.
    fn legal(&self, cell: usize, size: usize) -> f32 {
        let Some(row) = self.numbers.get(cell) else { return 1.0 };
        let mass = |sums: RangeInclusive<usize>| -> f32 { row[sums].iter().map(|p| p.exp()).sum() };
        let legal: f32 = sums_of(size, 9).map_or(0.0, mass);
        (legal / mass(1..=LABELS - 1).max(1e-9)).clamp(1e-9, 1.0)
    }

    /// The numbers that a cage of this size may have in this corner, with their probabilities, likeliest first.
    pub fn sums(&self, cell: usize, size: usize) -> Vec<(usize, f32)> {
        let Some(row) = self.numbers.get(cell) else { return Vec::new() };
        likely_sums(size.min(9), |sum| row.get(sum).map_or(0.0, |p| p.exp()))
    }
}

/// The cage of each cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cages {
    /// For each cell in reading order, the first cell of its cage.
    pub first: Vec<usize>,
    /// The first cells of groups that are not cages: they are in no cage and have no number.
    pub open: Vec<usize>,
    /// The cost of this partition.
    pub energy: f32,
    /// Edges at which the cages contradict what was seen of the wall.
    pub contradicted: Vec<(usize, usize)>,
}

impl Cages {
    /// The cells of each cage, in reading order.
    pub fn list(&self) -> Vec<Vec<usize>> {
        members(&self.first)
    }
}

/// How much a guess at the walls contradicts itself and the numbers. Lower is better.
pub fn disagreement(walls: &Walls, corners: &Corners) -> f32 {
    let first = closed(walls);
    let cages = members(&first);
    let inner = walls.edges().filter(|(one, other, odds)| *odds > 0.0 && first[*one] == first[*other]).count();
    let against = |cell: usize| if first[cell] == cell { -corners.odds(cell) } else { corners.odds(cell) };
    let labels: f32 = (0..first.len()).map(|cell| against(cell).max(0.0) / STRONGEST_LABEL).sum();
    // Cells without any number may be in no cage.
    let has_number = |cage: &Vec<usize>| cage.iter().any(|cell| corners.odds(*cell) > 0.0);
    let large = cages.iter().filter(|cage| cage.len() > 9 && has_number(cage)).count();
    let sure: f32 = walls.edges().map(|(_, _, odds)| odds.abs()).sum::<f32>() / walls.edges().count().max(1) as f32;
    2.0 * inner as f32 + labels + 4.0 * large as f32 - 0.05 * sure
}

/// The cages that agree best with walls and numbers, as far as small steps from the walls as seen lead there.
pub fn decided(walls: &Walls, corners: &Corners) -> Cages {
    let closed = decided_with(walls, corners, false);
    let floor = Desk { edges: Vec::new(), corners, opens: false }.floor();
    if closed.energy <= floor + OPENS {
        return closed;
    }
    let open = decided_with(walls, corners, true);
    if !open.open.is_empty() && open.energy + OPENS <= closed.energy { open } else { closed }
}

fn decided_with(walls: &Walls, corners: &Corners, opens: bool) -> Cages {
    let desk = Desk { edges: walls.edges().collect(), corners, opens };
    let mut first = closed(walls);
    let mut energy = desk.energy(&first);
    let wrong_labels = (0..first.len()).filter(|cell| (corners.odds(*cell) > 0.0) != (first[*cell] == *cell)).count();
    let all_close = desk.edges.iter().all(|(one, other, odds)| *odds <= 0.0 || first[*one] != first[*other]);
    if energy > desk.floor() + GOOD_ENOUGH && !(all_close && wrong_labels > 6 && !opens) {
        for _ in 0..MOST_STEPS {
            let better = desk.neighbours(&first).into_iter().map(|next| (desk.energy(&next), next));
            match better.min_by(|one, other| one.0.total_cmp(&other.0)) {
                Some((less, next)) if less < energy - 1e-3 => (energy, first) = (less, next),
                _ => break,
            }
        }
    }
    // An edge of which nothing was seen contradicts nothing.
    let is_contradicted =
        |(one, other, odds): &&(usize, usize, f32)| *odds != 0.0 && (*odds > 0.0) != (first[*one] != first[*other]);
    let contradicted = desk.edges.iter().filter(is_contradicted).map(|(one, other, _)| (*one, *other)).collect();
    let open =
        members(&first).iter().filter(|cage| desk.cost(cage).1).filter_map(|cage| cage.first().copied()).collect();
    Cages { first, open, energy, contradicted }
}

/// For each cell, the first of the cells that are not separated from it by a visible wall.
fn closed(walls: &Walls) -> Vec<usize> {
    let open = walls.edges().filter(|(_, _, odds)| *odds < 0.0).map(|(one, other, _)| (one, other));
    firsts(walls.rows() * walls.cols(), open)
}

struct Desk<'a> {
    edges: Vec<(usize, usize, f32)>,
    corners: &'a Corners,
    /// Whether cells may be in no cage.
    opens: bool,
}

impl Desk<'_> {
    fn energy(&self, first: &[usize]) -> f32 {
        let against = |(one, other, odds): &(usize, usize, f32)| {
            if first[*one] != first[*other] { (-odds).max(0.0) } else { odds.max(0.0) }
        };
        let edges: f32 = self.edges.iter().map(against).sum();
        edges + members(first).iter().map(|cage| self.cost(cage).0).sum::<f32>()
    }

    /// The cost of a cage, and whether its cells are more likely in no cage.
    fn cost(&self, cage: &[usize]) -> (f32, bool) {
        let Some((first, others)) = cage.split_first() else { return (0.0, false) };
        let others: f32 = others.iter().map(|cell| self.corners.cost(*cell, false)).sum();
        let size = match cage.len() {
            10.. => IMPOSSIBLE,
            size => -self.corners.legal(*first, size).ln(),
        };
        let (closed, open) = (self.corners.cost(*first, true) + size, self.corners.cost(*first, false) + OPEN);
        if self.opens && open < closed { (others + open, true) } else { (others + closed, false) }
    }

    /// The least cost of the numbers, whatever the cages.
    fn floor(&self) -> f32 {
        let cheaper = |cell: usize| self.corners.cost(cell, true).min(self.corners.cost(cell, false));
        (0..self.corners.numbers.len()).map(cheaper).sum()
    }

    /// All partitions that are one step away: two cages joined, a cell moved to a neighbour's cage, or a cage split in
    /// two.
    fn neighbours(&self, first: &[usize]) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        for (one, other, _) in self.edges.iter().filter(|(one, other, _)| first[*one] != first[*other]) {
            let (low, high) = (first[*one].min(first[*other]), first[*one].max(first[*other]));
            all.push(first.iter().map(|cage| if *cage == high { low } else { *cage }).collect());
            for (moved, target) in [(*one, *other), (*other, *one)] {
                let mut cage = first.to_vec();
                cage[moved] = first[target];
                all.push(self.connected(&cage, &[]));
            }
        }
        for cage in members(first).iter().filter(|cage| cage.len() > 1) {
            let is_inner = |edge: &&(usize, usize, f32)| cage.contains(&edge.0) && cage.contains(&edge.1);
            let mut inner: Vec<&(usize, usize, f32)> = self.edges.iter().filter(is_inner).collect();
            inner.sort_by(|one, other| other.2.total_cmp(&one.2));
            inner.truncate(8);
            let pair = |edge: &(usize, usize, f32)| (edge.0, edge.1);
            for at in 0..inner.len() {
                let strongest: Vec<(usize, usize)> = inner.iter().take(at + 1).map(|edge| pair(edge)).collect();
                all.push(self.connected(first, &strongest));
                for other in at + 1..inner.len() {
                    all.push(self.connected(first, &[pair(inner[at]), pair(inner[other])]));
                }
            }
        }
        all.retain(|next| next != first);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The same cages with these edges cut, and split into connected pieces.
    fn connected(&self, cage: &[usize], cut: &[(usize, usize)]) -> Vec<usize> {
        let links = self.edges.iter().map(|(one, other, _)| (*one, *other));
        let kept = links.filter(|(one, other)| cage[*one] == cage[*other] && !cut.contains(&(*one, *other)));
        firsts(cage.len(), kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_vision::sides::Side;

    /// Walls from a drawing: adjacent cells with the same letter belong together. There is one letter per cell, and
    /// rows are separated by blanks.
    fn walls(drawing: &str, strength: f32) -> Walls {
        let lines: Vec<&[u8]> = drawing.split_whitespace().map(str::as_bytes).collect();
        let mut walls = Walls::unknown(lines.len(), lines[0].len());
        for row in 0..lines.len() {
            for col in 0..lines[0].len() {
                let mut edge = |side: Side, other: Option<&u8>| {
                    if let Some(other) = other {
                        let sign = if *other == lines[row][col] { -1.0 } else { 1.0 };
                        walls.add((row, col), side, sign * strength);
                    }
                };
                edge(Side::East, lines[row].get(col + 1));
                edge(Side::South, lines.get(row + 1).map(|line| &line[col]));
            }
        }
        walls
    }

    /// Numbers in the corners; `.` means none.
    fn corners(numbers: &str) -> Corners {
        let row = |number: &str| {
            let mut row = [(0.02f32 / 45.0).ln(); LABELS];
            row[number.parse().unwrap_or(0)] = 0.98f32.ln();
            row
        };
        Corners { numbers: numbers.split_whitespace().map(row).collect(), at: Corner::USUAL }
    }

    fn drawn(cages: &Cages, cols: usize) -> String {
        let letter = |first: &usize| char::from(b'a' + *first as u8);
        cages.first.chunks(cols).map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cages_close_where_the_walls_do() {
        let cages = decided(&walls("aab cab ccb", 8.0), &corners("12 . 6  9 . .  . . ."));
        assert_eq!(drawn(&cages, 3), "aac dac ddc");
        assert_eq!(cages.contradicted, []);
        assert_eq!(cages.list()[1], [2, 5, 8]);
    }

    #[test]
    fn a_wall_that_was_missed_is_put_where_the_number_asks_for_it() {
        let mut walls = walls("aab aab ccb", 8.0);
        // The first row is a cage of its own, but its lower wall is barely visible.
        walls.add((0, 0), Side::South, 7.0);
        walls.add((0, 1), Side::South, 7.0);
        let cages = decided(&walls, &corners("3 . 6  17 . .  9 . ."));
        assert_eq!(drawn(&cages, 3), "aac ddc ggc");
        assert_eq!(cages.contradicted, [(0, 3), (1, 4)]);
    }

    /// Ten cells without a number are in no cage, and neither are three such cells behind a wall.
    #[test]
    fn what_has_no_number_is_in_no_cage() {
        let drawn_walls = walls("abbb abbb abbc abbc dddc", 8.0);
        let numbers = corners("17 . . . . . . . . . . . . . . . 17 . . .");
        let cages = decided(&drawn_walls, &numbers);
        assert_eq!(drawn(&cages, 4), "abbb abbb abbl abbl qqql");
        assert_eq!(cages.open, [1, 11]);
    }

    #[test]
    fn walls_that_close_nothing_and_numbers_out_of_place_are_held_against_a_guess() {
        let numbers = corners("12 . 6  9 . .  . . .");
        let right = disagreement(&walls("aab cab ccb", 8.0), &numbers);
        let wrong = disagreement(&walls("aab aab ccb", 8.0), &numbers);
        assert!(right + 0.5 < wrong, "{right} {wrong}");
    }

    #[test]
    fn sums_are_those_that_different_digits_make() {
        let sums = corners("9").sums(0, 2);
        assert_eq!((sums.len(), sums[0].0), (15, 9));
        assert!(sums[0].1 > 0.98);
        assert_eq!(sums_of(9, 9), Some(45..=45));
    }
}
