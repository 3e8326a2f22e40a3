//! Cages that are told apart by the colours of their cells, also where a program has laid another colour over the row, the
//! column and the box of the selected cell.

use crate::vision::sides::Side;
use crate::vision::walls::Walls;
use crate::vision::{Mesh, Picture, tile};

/// By how much colours differ that look the same, how many times as much those of two cages do, what a clear difference says
/// for a wall, and steps towards the two groups.
const SAME: f32 = 2.0;
const APART: f32 = 3.0;
const ODDS: f32 = 10.0;
const ROUNDS: usize = 12;

/// What is left at least and at most of a colour under a veil.
const LEFT: std::ops::RangeInclusive<f32> = 0.3..=0.95;

/// How far a colour may be from what a veil makes of its neighbour's, by how much two colours have to differ to tell what a veil
/// leaves, and how many neighbours have to agree.
const VEILED: f32 = 5.0;
const TELLING: f32 = 20.0;
const LEAST_AGREEING: usize = 7;

/// The colours of the cells of a board.
pub(super) struct Grounds {
    rows: usize,
    cols: usize,
    /// Red, green and blue of each cell, 0 to 255; none where the selection hides it.
    colours: Vec<Option<[f32; 3]>>,
}

/// A colour laid over others: what is left of them, and what is added.
#[derive(Clone, Copy)]
struct Veil {
    left: f32,
    added: [f32; 3],
}

impl Veil {
    /// The veil under which two colours look like two others.
    fn between((out, within): Pair, (other_out, other_within): Pair) -> Option<Veil> {
        let (wide, narrow) = (minus(out, other_out), minus(within, other_within));
        let length = dot(wide, wide);
        let left = dot(wide, narrow) / length.max(1.0);
        let added = std::array::from_fn(|channel| within[channel] - left * out[channel]);
        (length >= TELLING * TELLING && LEFT.contains(&left)).then_some(Veil { left, added })
    }

    fn over(&self, colour: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|channel| self.left * colour[channel] + self.added[channel])
    }

    fn without(&self, colour: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|channel| (colour[channel] - self.added[channel]) / self.left)
    }
}

/// The colour of a cell outside a veil and that of its neighbour under it.
type Pair = ([f32; 3], [f32; 3]);

fn minus(one: [f32; 3], other: [f32; 3]) -> [f32; 3] {
    std::array::from_fn(|channel| one[channel] - other[channel])
}

fn dot(one: [f32; 3], other: [f32; 3]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    let apart = minus(one, other);
    dot(apart, apart).sqrt()
}

impl Grounds {
    /// The colours behind what stands in the cells of a board.
    pub fn of(picture: &Picture, mesh: &Mesh) -> Grounds {
        let (rows, cols) = (mesh.rows(), mesh.cols());
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let colours = cells.map(|cell| Some(tile::ground(picture, mesh, cell).map(f32::from))).collect();
        Grounds { rows, cols, colours }
    }

    fn colour(&self, cell: usize) -> Option<[f32; 3]> {
        self.colours.get(cell).copied().flatten()
    }

    /// All pairs of neighbours, each with the side of the first on which the second lies.
    fn edges(&self) -> impl Iterator<Item = (usize, usize, Side)> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows * cols).flat_map(move |cell| {
            let right = (cell % cols + 1 < cols).then_some((cell, cell + 1, Side::East));
            let below = (cell / cols + 1 < rows).then_some((cell, cell + cols, Side::South));
            right.into_iter().chain(below)
        })
    }

    /// The walls where the colours of two cells differ; none where they differ by more or less anything.
    pub fn walls(&self) -> Option<Walls> {
        let apart = |(one, other, side): (usize, usize, Side)| {
            Some((one, side, (distance(self.colour(one)?, self.colour(other)?) + SAME).ln()))
        };
        let edges: Vec<(usize, Side, f32)> = self.edges().filter_map(apart).collect();
        let mut low = edges.iter().map(|(.., apart)| *apart).fold(f32::INFINITY, f32::min);
        let mut high = edges.iter().map(|(.., apart)| *apart).fold(f32::NEG_INFINITY, f32::max);
        for _ in 0..ROUNDS {
            let middle = (low + high) / 2.0;
            let mean = |is_above: bool, other: f32| {
                let group = edges.iter().filter(|(.., apart)| (*apart > middle) == is_above);
                let (sum, count) = group.fold((0.0, 0), |(sum, count), (.., apart)| (sum + apart, count + 1));
                if count == 0 { other } else { sum / count as f32 }
            };
            (low, high) = (mean(false, low), mean(true, high));
        }
        if high - low < APART.ln() {
            return None;
        }
        let mut walls = Walls::unknown(self.rows, self.cols);
        for (cell, side, apart) in edges {
            let part = (apart - (low + high) / 2.0) / ((high - low) / 2.0);
            walls.add((cell / self.cols, cell % self.cols), side, part.clamp(-1.0, 1.0) * ODDS);
        }
        Some(walls)
    }

    /// The colours without what a program lays over the cells that see the selected one, where that is found: over them, and
    /// over no others, colours of neighbours look as if seen through one veil.
    pub fn unveiled(&self) -> Option<Grounds> {
        let veils = (0..self.rows * self.cols).filter_map(|selected| {
            let (veil, agreeing) = self.veil(selected)?;
            Some((selected, veil, agreeing))
        });
        let (selected, veil, agreeing) = veils.max_by_key(|(.., agreeing)| *agreeing)?;
        if agreeing < LEAST_AGREEING {
            return None;
        }
        let unveiled = |cell: usize| match self.sees(selected, cell) {
            _ if cell == selected => None,
            true => Some(veil.without(self.colour(cell)?)),
            false => self.colour(cell),
        };
        Some(Grounds { colours: (0..self.colours.len()).map(unveiled).collect(), ..*self })
    }

    /// Whether two cells share a row, a column or a box of nine.
    fn sees(&self, one: usize, other: usize) -> bool {
        let ((row, col), (other_row, other_col)) =
            ((one / self.cols, one % self.cols), (other / self.cols, other % self.cols));
        row == other_row || col == other_col || (row / 3 == other_row / 3 && col / 3 == other_col / 3)
    }

    /// The veil that would lie over all that sees a cell, with the neighbours across its border that it explains.
    fn veil(&self, selected: usize) -> Option<(Veil, usize)> {
        let pair = |(one, other, _): (usize, usize, Side)| {
            let (is_one, is_other) = (self.sees(selected, one), self.sees(selected, other));
            let (out, within) = if is_one { (other, one) } else { (one, other) };
            (is_one != is_other && within != selected).then_some((self.colour(out)?, self.colour(within)?))
        };
        let pairs: Vec<Pair> = self.edges().filter_map(pair).collect();
        let explained = |veil: &Veil| {
            // Colours that are the same on both sides need no veil.
            pairs.iter().filter(|(out, within)| distance(veil.over(*out), *within) < VEILED).count()
        };
        let couples = (0..pairs.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let veils = couples.filter_map(|(one, other)| Veil::between(pairs[one], pairs[other]));
        veils.map(|veil| (veil, explained(&veil))).max_by_key(|(_, count)| *count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: [[f32; 3]; 4] =
        [[250.0, 200.0, 190.0], [190.0, 220.0, 250.0], [200.0, 240.0, 200.0], [250.0, 240.0, 190.0]];

    /// Cages of two columns and three rows in four colours, and what lies over all that sees the cell in the middle.
    fn grounds(veil: Option<Veil>) -> Grounds {
        let mut grounds = Grounds { rows: 9, cols: 9, colours: Vec::new() };
        for cell in 0..81 {
            let (row, col) = (cell / 9, cell % 9);
            let colour = COLOURS[(row / 3 * 3 + col / 2) % 4];
            let seen = grounds.sees(40, cell);
            grounds.colours.push(Some(veil.filter(|_| seen).map_or(colour, |veil| veil.over(colour))));
        }
        if veil.is_some() {
            grounds.colours[40] = Some([90.0, 120.0, 220.0]);
        }
        grounds
    }

    /// The edges at which the walls are not where the cages part, those of the selected cell left out.
    fn wrong(walls: &Walls) -> usize {
        let cage = |cell: usize| (cell / 9 / 3, cell % 9 / 2);
        let is_wrong = |(one, other, odds): &(usize, usize, f32)| {
            ![*one, *other].contains(&40) && (*odds > 0.0) != (cage(*one) != cage(*other))
        };
        walls.edges().filter(is_wrong).count()
    }

    #[test]
    fn cages_part_where_colours_do() {
        assert_eq!(wrong(&grounds(None).walls().expect("colours")), 0);
        let plain = Grounds { rows: 9, cols: 9, colours: vec![Some([255.0; 3]); 81] };
        assert!(plain.walls().is_none() && plain.unveiled().is_none());
    }

    #[test]
    fn a_selection_over_the_colours_is_taken_away() {
        let veiled = grounds(Some(Veil { left: 0.65, added: [40.0, 50.0, 80.0] }));
        assert!(wrong(&veiled.walls().expect("colours")) > 5);
        let unveiled = veiled.unveiled().expect("a veil");
        assert_eq!(wrong(&unveiled.walls().expect("colours")), 0);
    }
}
