//! Cages that are distinguished by the colours of their cells. A program may have laid another colour over the row, the
//! column and the box of the selected cell.

use nazo_vision::linear::{least_squares, two_means};
use nazo_vision::sides::{Side, neighbours};
use nazo_vision::walls::Walls;
use nazo_vision::{Mesh, Picture, tile};

/// The difference between colours that look the same; how many times larger the difference between two cages must be;
/// the log odds of a wall for a clear difference; and the number of steps for finding the two groups.
const SAME: f32 = 2.0;
const APART: f32 = 3.0;
const ODDS: f32 = 10.0;
const ROUNDS: usize = 12;

/// The range of the share of a colour that remains under a veil.
const LEFT: std::ops::RangeInclusive<f32> = 0.3..=0.95;

/// How far a colour may be from that of another one under a veil; how far apart two colours may be to count as one; and
/// how much two must differ to show the strength of a veil.
const VEILED: f32 = 5.0;
const ONE_COLOUR: f32 = 4.0;
const TELLING: f32 = 20.0;

/// The least number of cells that a veil must explain, and the least share of those that nothing else explains.
const LEAST_AGREEING: usize = 7;
const MOST_OF: f32 = 0.7;

/// How much the difference between two cells may vary among the channels, as a logarithm, for the pair to count half:
/// the light changes all channels alike. Then the deviation from the estimated light at which a difference counts half,
/// from the first round to the last.
const LIT: f32 = 0.02;
const LIGHT_WIDTHS: [f64; 8] = [0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02, 0.02];

/// The background colours of the cells of a board.
#[derive(Clone)]
pub(super) struct Grounds {
    rows: usize,
    cols: usize,
    /// Red, green and blue of each cell, from 0 to 255. None if the selection hides it.
    colours: Vec<Option<[f32; 3]>>,
}

/// A colour laid over others: the share of them that remains, and what is added.
#[derive(Clone, Copy)]
struct Veil {
    left: f32,
    added: [f32; 3],
}

impl Veil {
    /// The veil under which the two outer colours look like the two inner ones.
    fn between((out, within): Pair, (other_out, other_within): Pair) -> Option<Veil> {
        let (wide, narrow) = (minus(out, other_out), minus(within, other_within));
        let length = dot(wide, wide);
        let left = dot(wide, narrow) / length.max(1.0);
        let added = std::array::from_fn(|channel| within[channel] - left * out[channel]);
        let is_one = distance(wide.map(|channel| channel * left), narrow) < VEILED;
        (length >= TELLING * TELLING && LEFT.contains(&left) && is_one).then_some(Veil { left, added })
    }

    fn over(&self, colour: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|channel| self.left * colour[channel] + self.added[channel])
    }

    fn without(&self, colour: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|channel| (colour[channel] - self.added[channel]) / self.left)
    }
}

/// The colour of a cell outside a veil, and that of its neighbour under it.
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
    /// The background colours of the cells of a board.
    pub fn of(picture: &Picture, mesh: &Mesh) -> Grounds {
        let (rows, cols) = (mesh.rows(), mesh.cols());
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let colours = cells.map(|cell| Some(tile::ground(picture, mesh, cell).map(f32::from))).collect();
        Grounds { rows, cols, colours }
    }

    fn colour(&self, cell: usize) -> Option<[f32; 3]> {
        self.colours.get(cell).copied().flatten()
    }

    /// Walls where the colours of two cells differ. None if the differences do not form two clear groups.
    pub fn walls(&self) -> Option<Walls> {
        let apart = |(one, other, side): (usize, usize, Side)| {
            Some((one, side, (distance(self.colour(one)?, self.colour(other)?) + SAME).ln()))
        };
        let edges: Vec<(usize, Side, f32)> = neighbours(self.rows, self.cols).filter_map(apart).collect();
        let [low, high] = two_means(&edges.iter().map(|(.., apart)| *apart).collect::<Vec<f32>>(), ROUNDS);
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

    /// The colours as they would be under even light. None if there is too little evidence of the light. Neighbours of
    /// the same colour differ only by the light, which changes smoothly over the board. Neighbours of different colours
    /// are outliers.
    pub fn evened(&self) -> Option<Grounds> {
        let logs = |cell: usize| Some(self.colour(cell)?.map(|channel| channel.max(1.0).ln()));
        let sample = |(one, other, _): (usize, usize, Side)| {
            let apart = minus(logs(other)?, logs(one)?);
            let mean = apart.iter().sum::<f32>() / 3.0;
            let spread = apart.iter().map(|channel| (channel - mean).abs()).fold(0.0, f32::max);
            let (from, to) = (self.light_terms(one), self.light_terms(other));
            let terms: [f64; 5] = std::array::from_fn(|at| to[at] - from[at]);
            // Light changes all channels alike.
            Some((terms, f64::from(mean), 1.0 / (1.0 + f64::from(spread / LIT).powi(2))))
        };
        let samples: Vec<([f64; 5], f64, f64)> = neighbours(self.rows, self.cols).filter_map(sample).collect();
        let light = |factors: &[f64], terms: &[f64; 5]| -> f64 {
            terms.iter().zip(factors).map(|(term, factor)| term * factor).sum()
        };
        let mut factors = vec![0.0; 5];
        for width in LIGHT_WIDTHS {
            let weighed = samples.iter().map(|(terms, apart, weight)| {
                let off = (apart - light(&factors, terms)) / width;
                (*terms, *apart, weight / (1.0 + off * off))
            });
            factors = least_squares(weighed)?;
        }
        let even = |cell: usize| {
            let share = (-light(&factors, &self.light_terms(cell))).exp() as f32;
            Some(self.colour(cell)?.map(|channel| channel * share))
        };
        Some(Grounds { colours: (0..self.colours.len()).map(even).collect(), ..*self })
    }

    /// The terms of the light in a cell: it is at most quadratic over the board.
    fn light_terms(&self, cell: usize) -> [f64; 5] {
        let part = |at: usize, of: usize| (at as f64 + 0.5) / of.max(1) as f64 - 0.5;
        let (x, y) = (part(cell % self.cols, self.cols), part(cell / self.cols, self.rows));
        [x, y, x * x, x * y, y * y]
    }

    /// The colours without what a program has laid over the cells that see the selected one, if that is found. Over
    /// exactly these cells, the colours look like those of the other cells through one veil.
    pub fn unveiled(&self) -> Option<Grounds> {
        let cells = 0..self.rows * self.cols;
        let places = cells.flat_map(|at| [true, false].map(|with_box| Selected { at, with_box, cols: self.cols }));
        let veils = places.filter_map(|selected| {
            let (veil, explained) = self.veil(selected)?;
            Some((selected, veil, explained))
        });
        // Of equal ones the first is taken, which includes the box.
        let best = |one: Found, other: Found| if other.2 > one.2 { other } else { one };
        let (selected, veil, _) = veils.reduce(best)?;
        let unveiled = |cell: usize| match selected.lights(cell) {
            _ if cell == selected.at => None,
            true => Some(veil.without(self.colour(cell)?)),
            false => self.colour(cell),
        };
        Some(Grounds { colours: (0..self.colours.len()).map(unveiled).collect(), ..*self })
    }

    /// The veil over all cells that are highlighted with a selected cell. With it comes how many more cells have a
    /// colour of the board under the veil than without it. None if these are few.
    fn veil(&self, selected: Selected) -> Option<(Veil, usize)> {
        let (mut palette, mut lit): (Vec<[f32; 3]>, Vec<[f32; 3]>) = (Vec::new(), Vec::new());
        for (cell, colour) in self.colours.iter().enumerate().filter(|(cell, _)| *cell != selected.at) {
            match (selected.lights(cell), colour) {
                (_, None) => {}
                (true, Some(colour)) => lit.push(*colour),
                (false, Some(colour)) if palette.iter().all(|known| distance(*known, *colour) > ONE_COLOUR) => {
                    palette.push(*colour);
                }
                (false, _) => {}
            }
        }
        // A veil that changes almost nothing would explain cells that need no veil.
        let is_known = |colour: &[f32; 3]| palette.iter().any(|known| distance(*known, *colour) < VEILED);
        let all = lit.len();
        lit.retain(|colour| !is_known(colour));
        let known = all - lit.len();
        if lit.len() < LEAST_AGREEING {
            return None;
        }
        let pair = |(one, other, _): (usize, usize, Side)| {
            let (is_one, is_other) = (selected.lights(one), selected.lights(other));
            let (out, within) = if is_one { (other, one) } else { (one, other) };
            (is_one != is_other && within != selected.at).then_some((self.colour(out)?, self.colour(within)?))
        };
        let pairs: Vec<Pair> = neighbours(self.rows, self.cols).filter_map(pair).collect();
        let explained = |veil: &Veil| {
            let seen: Vec<[f32; 3]> = palette.iter().map(|colour| veil.over(*colour)).collect();
            lit.iter().filter(|colour| seen.iter().any(|seen| distance(*seen, **colour) < VEILED)).count()
        };
        let couples = (0..pairs.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let veils = couples.filter_map(|(one, other)| Veil::between(pairs[one], pairs[other]));
        let best = veils.map(|veil| (veil, explained(&veil))).max_by_key(|(_, count)| *count)?;
        let is_found = best.1 >= LEAST_AGREEING && best.1 as f32 >= MOST_OF * lit.len() as f32;
        is_found.then_some((best.0, best.1.saturating_sub(known)))
    }
}

/// A selected cell, the veil over the cells highlighted with it, and the number of cells that it explains.
type Found = (Selected, Veil, usize);

/// A selected cell for which a program highlights its row, its column and perhaps its 3x3 box.
#[derive(Clone, Copy)]
struct Selected {
    at: usize,
    with_box: bool,
    cols: usize,
}

impl Selected {
    fn lights(&self, cell: usize) -> bool {
        let ((row, col), (other_row, other_col)) =
            ((self.at / self.cols, self.at % self.cols), (cell / self.cols, cell % self.cols));
        let is_in_box = row / 3 == other_row / 3 && col / 3 == other_col / 3;
        row == other_row || col == other_col || (self.with_box && is_in_box)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: [[f32; 3]; 4] =
        [[250.0, 200.0, 190.0], [190.0, 220.0, 250.0], [200.0, 240.0, 200.0], [250.0, 240.0, 190.0]];

    /// Cages of two columns and three rows in four colours.
    fn grounds() -> Grounds {
        veiled(None, true)
    }

    /// The same, with a veil over all cells highlighted with the middle cell.
    fn veiled(veil: Option<Veil>, with_box: bool) -> Grounds {
        let mut grounds = Grounds { rows: 9, cols: 9, colours: Vec::new() };
        for cell in 0..81 {
            let (row, col) = (cell / 9, cell % 9);
            let colour = COLOURS[(row / 3 * 3 + col / 2) % 4];
            let is_lit = Selected { at: 40, with_box, cols: 9 }.lights(cell);
            grounds.colours.push(Some(veil.filter(|_| is_lit).map_or(colour, |veil| veil.over(colour))));
        }
        if veil.is_some() {
            grounds.colours[40] = Some([90.0, 120.0, 220.0]);
        }
        grounds
    }

    /// The edges where the walls do not match the cages, except those of the selected cell.
    fn wrong(walls: &Walls) -> usize {
        let cage = |cell: usize| (cell / 9 / 3, cell % 9 / 2);
        let is_wrong = |(one, other, odds): &(usize, usize, f32)| {
            ![*one, *other].contains(&40) && (*odds > 0.0) != (cage(*one) != cage(*other))
        };
        walls.edges().filter(is_wrong).count()
    }

    #[test]
    fn cages_part_where_colours_do() {
        assert_eq!(wrong(&grounds().walls().expect("colours")), 0);
        let plain = Grounds { rows: 9, cols: 9, colours: vec![Some([255.0; 3]); 81] };
        assert!(plain.walls().is_none() && plain.unveiled().is_none());
    }

    #[test]
    fn light_that_falls_from_one_side_parts_no_cells() {
        let mut shaded = grounds();
        for (cell, colour) in shaded.colours.iter_mut().enumerate() {
            let (x, y) = ((cell % 9) as f32 / 9.0, (cell / 9) as f32 / 9.0);
            let light = 0.8 - 0.35 * x + 0.1 * y - 0.15 * x * x;
            *colour = colour.map(|colour| colour.map(|channel| channel * light));
        }
        let is_right = |walls: Option<Walls>| walls.is_some_and(|walls| wrong(&walls) == 0);
        assert!(!is_right(shaded.walls()));
        assert!(is_right(shaded.evened().expect("light").walls()));
        assert!(is_right(grounds().evened().expect("light").walls()));
    }

    #[test]
    fn a_selection_over_the_colours_is_taken_away() {
        for (left, added) in [(0.65, [40.0, 50.0, 80.0]), (0.65, [80.0, 70.0, 65.0]), (0.85, [10.0, 14.0, 30.0])] {
            for with_box in [true, false] {
                let veiled = veiled(Some(Veil { left, added }), with_box);
                assert!(wrong(&veiled.walls().expect("colours")) > 5);
                let unveiled = veiled.unveiled().expect("a veil");
                assert_eq!(wrong(&unveiled.walls().expect("colours")), 0, "{left} {added:?} {with_box}");
            }
        }
    }

    /// A veil that keeps nearly all of a colour would fit any board.
    #[test]
    fn colours_without_a_selection_are_under_no_veil() {
        assert!(grounds().unveiled().is_none());
    }
}
