//! Signs compared with those of the same board: a program draws each of them always alike, so that one which the network is
//! not sure of is known by the others.

use super::tiles::{CLASSES, QUESTION, Tiles};
use crate::vision::{Mesh, Picture, tile};

/// Tiles less sure than this are compared, at most so many of a board, with so many of each sort that are surer than that.
pub(super) const UNSURE: f32 = 0.9;
const MOST_UNSURE: usize = 40;
const MOST_KNOWN: usize = 12;
const KNOWN: f32 = 0.9;

/// A tile looks like those of a sort where it is no farther from the nearest of them than so many times what they are from
/// each other, besides what makes no difference, and so many times as far from all others.
const AS_ALIKE: f32 = 1.7;
const NOISE: f32 = 1.5;
const APART: f32 = 1.8;

/// What is left to everything else that such a tile may be: it stays doubtful.
const LEFT: f32 = 0.3;

/// The part of a tile, in pixels of its crop, that is compared, and how far two of them may be shifted.
const INNER: std::ops::Range<usize> = 3..tile::SIDE - 3;
const SHIFTS: [(usize, usize); 9] = [(1, 1), (0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (2, 0), (0, 2), (2, 2)];

/// How far two tiles are from each other, in grey levels, where they are laid over each other best.
fn apart(one: &[f32], other: &[f32]) -> f32 {
    let shifted = |(dx, dy): (usize, usize)| {
        let row = |crop: &[f32], y: usize, x: usize| -> Vec<f32> {
            crop.get((y * tile::SIDE + x) * 3..(y * tile::SIDE + x + INNER.len()) * 3).unwrap_or_default().to_vec()
        };
        let rows = INNER.map(|y| {
            let (one, other) = (row(one, y, INNER.start), row(other, y + dy - 1, INNER.start + dx - 1));
            one.iter().zip(&other).map(|(one, other)| (one - other).abs()).sum::<f32>()
        });
        rows.sum::<f32>() * 255.0 / (INNER.len() * INNER.len() * 3) as f32
    };
    SHIFTS.into_iter().map(shifted).fold(f32::INFINITY, f32::min)
}

/// The crops of some tiles of one sort, and how far they are usually from the nearest other.
struct Known {
    class: usize,
    crops: Vec<Vec<f32>>,
    usual: f32,
}

impl Known {
    fn nearest(&self, crop: &[f32]) -> f32 {
        self.crops.iter().map(|known| apart(crop, known)).fold(f32::INFINITY, f32::min)
    }
}

impl Tiles {
    /// Takes those tiles that are not sure for what they look like on this very board, where that is clear.
    pub(super) fn compare_signs(&mut self, picture: &Picture) {
        // Question marks are rare, and some flags have something of one.
        let is_unsure = |at: &usize| self.probability(*at) < UNSURE || self.class(*at) == QUESTION;
        let unsure: Vec<usize> = (0..self.classes.len()).filter(is_unsure).collect();
        if unsure.is_empty() || unsure.len() > MOST_UNSURE {
            return;
        }
        let known: Vec<Known> = (0..CLASSES.len()).filter_map(|class| self.known(picture, class)).collect();
        for at in unsure {
            let crop = crop(picture, &self.mesh, at);
            let mut distances: Vec<(f32, &Known)> = known.iter().map(|known| (known.nearest(&crop), known)).collect();
            distances.sort_by(|one, other| one.0.total_cmp(&other.0));
            let [(near, known), rest @ ..] = distances.as_slice() else { return };
            let is_alike = *near <= AS_ALIKE * known.usual + NOISE;
            let is_apart = rest.first().is_none_or(|(next, _)| *next >= APART * near + NOISE);
            // What is known already is made no surer, so that a person still looks where the network had its doubts.
            let is_other = self.class(at) != known.class;
            let Some(row) = self.classes.get_mut(at).filter(|_| is_other && is_alike && is_apart) else { continue };
            let all: f32 = row.iter().sum();
            row.iter_mut().for_each(|p| *p *= LEFT);
            row[known.class] += all * (1.0 - LEFT);
        }
    }

    /// Some tiles that are surely of one sort; none where there are fewer than two.
    fn known(&self, picture: &Picture, class: usize) -> Option<Known> {
        let sure: Vec<usize> =
            (0..self.classes.len()).filter(|at| self.class(*at) == class && self.probability(*at) >= KNOWN).collect();
        // Neighbours may be lit alike: those that are compared are spread over the board.
        let some = sure.iter().step_by(sure.len().div_ceil(MOST_KNOWN).max(1));
        let crops: Vec<Vec<f32>> = some.map(|at| crop(picture, &self.mesh, *at)).collect();
        let nearest = |at: usize| {
            let others = crops.iter().enumerate().filter(|(other, _)| *other != at);
            others.map(|(_, other)| apart(&crops[at], other)).fold(f32::INFINITY, f32::min)
        };
        let mut nearest: Vec<f32> = (0..crops.len()).map(nearest).collect();
        nearest.sort_unstable_by(f32::total_cmp);
        let usual = nearest.get(nearest.len() / 2).copied().filter(|usual| usual.is_finite())?;
        Some(Known { class, crops, usual })
    }
}

fn crop(picture: &Picture, mesh: &Mesh, at: usize) -> Vec<f32> {
    tile::crop(picture, mesh, ((at % mesh.cols()) as f32, (at / mesh.cols()) as f32), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::minesweeper::tiles::{FLAG, ZERO};

    /// Tiles of 24 pixels: `1` has a bar in the middle, `7` one aside, `F` a square.
    fn drawn(signs: &str) -> (Picture, Mesh) {
        let count = signs.len();
        let mut rgb = vec![[200; 3]; 24 * 24 * count];
        for (at, sign) in signs.chars().enumerate() {
            let columns = match sign {
                '1' => 10..13,
                '7' => 15..18,
                'F' => 6..18,
                _ => 0..0,
            };
            for y in 6..18 {
                for x in columns.clone() {
                    rgb[y * 24 * count + at * 24 + x] = [20, 20, 160];
                }
            }
        }
        let picture = Picture::new(24 * count, 24, rgb).expect("a picture");
        (picture, Mesh::new(1, count, |row, col| (col as f32 * 24.0, row as f32 * 24.0)))
    }

    fn row(class: usize, p: f32) -> Vec<f32> {
        let mut row = vec![(1.0 - p) / (CLASSES.len() - 1) as f32; CLASSES.len()];
        row[class] = p;
        row
    }

    /// What the network took for the last sign, and what it is taken for.
    fn taken(signs: &str, classes: &[usize], last: (usize, f32)) -> usize {
        let (picture, mesh) = drawn(signs);
        let mut rows: Vec<Vec<f32>> = classes.iter().map(|class| row(*class, 0.99)).collect();
        rows.push(row(last.0, last.1));
        let mut tiles = Tiles { mesh, looks: vec![[0.0; 27]; rows.len()], classes: rows };
        tiles.compare_signs(&picture);
        tiles.class(signs.len() - 1)
    }

    #[test]
    fn what_looks_like_the_others_is_one_of_them() {
        let (one, seven) = (ZERO + 1, ZERO + 7);
        assert_eq!(taken("11FF7711", &[one, one, FLAG, FLAG, seven, seven, one], (FLAG, 0.6)), one);
        assert_eq!(taken("11FF7711", &[one, one, FLAG, FLAG, seven, seven, one], (FLAG, 0.95)), FLAG, "it is sure");
    }

    #[test]
    fn what_looks_like_no_other_is_what_it_was() {
        let one = ZERO + 1;
        assert_eq!(taken("11FF7", &[one, one, FLAG, FLAG], (ZERO + 7, 0.6)), ZERO + 7);
        assert_eq!(taken("1F1", &[one, FLAG], (FLAG, 0.6)), FLAG, "one of each does not tell how they vary");
    }
}
