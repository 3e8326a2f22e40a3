//! Signs compared with others on the same board. A program always draws the same sign alike, so one that the network is
//! not sure of can be recognised by the others.

use std::rc::Rc;

use super::tiles::{CLASSES, CLOSED, FLAG, QUESTION, Tiles, ZERO};
use nazo_vision::{Picture, tile};

/// Tiles with less confidence than this are compared; the most of these on a board; the most samples of each class; and
/// the least confidence in a sample.
pub(super) const UNSURE: f32 = 0.9;
const MOST_UNSURE: usize = 40;
const MOST_KNOWN: usize = 12;
const KNOWN: f32 = 0.9;

/// A tile looks like those of a class if two conditions hold. It is not much farther from the nearest of them than they
/// are from each other, and it is much farther from all others. These are the factor for the first, a distance that
/// counts as noise, and the factor for the second.
const AS_ALIKE: f32 = 1.7;
const NOISE: f32 = 1.5;
const APART: f32 = 1.8;

/// The share of probability left to all other classes of such a tile, which stays doubtful.
const LEFT: f32 = 0.3;

/// The part of a tile that is compared, in pixels of its crop, and the vertical and horizontal shifts that are tried,
/// plus one. Most tiles are aligned, so no shift comes first.
const INNER: std::ops::Range<usize> = 3..tile::SIDE - 3;
const SHIFTS: [usize; 3] = [1, 0, 2];

/// Two signs on covered tiles are the same if their distance is less than this share of their distances from covered
/// tiles without a sign.
const SAME_SIGN: f32 = 0.6;

/// The least distance of a covered tile with a sign from open tiles, in multiples of that from covered ones without a
/// sign. Then the most signs of a board that are examined.
const GROUND: f32 = 2.0;
const MOST_SIGNS: usize = 60;

/// How many times likelier a flag is than a question mark, before a sign is seen: most players never set a question
/// mark.
const FLAGS: f32 = 5.0;

/// A tile that is taken for a covered one without a sign is compared with signs if it may be a flag with this
/// probability.
const LIKELY_FLAG: f32 = 0.25;

/// The least probability, and one minus the greatest, that a single tile contributes to the decision on a shared sign.
const LEAST_SAID: f32 = 0.01;

/// The distance between two tiles in grey levels, at the best alignment; `most` if it is larger.
fn apart_within(one: &[f32], other: &[f32], most: f32) -> f32 {
    let row = |y: usize, left: usize, pixels: usize| (y * tile::SIDE + left) * 3..(y * tile::SIDE + left + pixels) * 3;
    let count = (INNER.len() * INNER.len() * 3) as f32;
    let grey = |sum: f32| sum * 255.0 / count;
    let mut least = most;
    for down in SHIFTS {
        // There is one sum per horizontal shift, so that the processor can compute them in parallel.
        let mut sums = [0.0f32; SHIFTS.len()];
        for y in INNER {
            let here = one.get(row(y, INNER.start, INNER.len())).unwrap_or_default();
            let there = row(y + down - 1, INNER.start - 1, INNER.len() + 2);
            let there = other.get(there).unwrap_or_default();
            let mut of_row = [0.0f32; SHIFTS.len()];
            let (left, middle, right) = (there.iter(), there.iter().skip(3), there.iter().skip(6));
            for (((here, left), middle), right) in here.iter().zip(left).zip(middle).zip(right) {
                of_row[0] += (here - left).abs();
                of_row[1] += (here - middle).abs();
                of_row[2] += (here - right).abs();
            }
            sums.iter_mut().zip(of_row).for_each(|(sum, of_row)| *sum += of_row);
            // Sums only grow.
            if sums.iter().all(|sum| grey(*sum) >= least) {
                break;
            }
        }
        least = sums.into_iter().map(grey).fold(least, f32::min);
    }
    least
}

/// A sign on a covered tile.
struct Sign {
    at: usize,
    crop: Rc<[f32]>,
    /// The distance from covered tiles without a sign.
    ink: f32,
}

/// The crops of some tiles of one class, and their usual distance from the nearest other.
struct Known {
    class: usize,
    crops: Vec<Rc<[f32]>>,
    usual: f32,
}

impl Known {
    fn nearest(&self, crop: &[f32]) -> f32 {
        self.crops.iter().fold(f32::INFINITY, |least, known| apart_within(crop, known, least))
    }
}

impl Tiles {
    /// Reclassifies tiles with low confidence by their looks on this very board, if these are clear.
    pub(super) fn compare_signs(&mut self, picture: &Picture) {
        // Question marks are rare, and some flags resemble one.
        let is_unsure = |at: &usize| self.probability(*at) < UNSURE || self.class(*at) == QUESTION;
        let unsure: Vec<usize> = (0..self.classes.len()).filter(is_unsure).collect();
        if unsure.is_empty() || unsure.len() > MOST_UNSURE {
            return;
        }
        let known: Vec<Known> = (0..CLASSES.len()).filter_map(|class| self.known(picture, class)).collect();
        for at in unsure {
            let crop = self.crop(picture, at);
            let mut distances: Vec<(f32, &Known)> = known.iter().map(|known| (known.nearest(&crop), known)).collect();
            distances.sort_by(|one, other| one.0.total_cmp(&other.0));
            let [(near, known), rest @ ..] = distances.as_slice() else { return };
            let is_alike = *near <= AS_ALIKE * known.usual + NOISE;
            let is_apart = rest.first().is_none_or(|(next, _)| *next >= APART * near + NOISE);
            // Readings that agree are not made surer, so that the user still checks where the network had doubts.
            if self.class(at) != known.class && is_alike && is_apart {
                self.take_for(at, known.class);
            }
        }
    }

    /// Changes the class of a tile.
    fn take_for(&mut self, at: usize, class: usize) {
        let Some(row) = self.classes.get_mut(at) else { return };
        let all: f32 = row.iter().sum();
        row.iter_mut().for_each(|p| *p *= LEFT);
        row[class] += all * (1.0 - LEFT);
    }

    /// Treats signs on covered tiles that are drawn alike as the same: all of them flags, or all question marks. What
    /// the network is sure of for most of them holds for the others.
    pub(super) fn agree_on_signs(&mut self, picture: &Picture) {
        let Some(covered) = self.known(picture, CLOSED) else { return };
        let is_sign = |at: &usize| match self.class(*at) {
            FLAG | QUESTION => true,
            // The covered tiles of some programs differ so much that some seem to have a sign.
            CLOSED => self.classes.get(*at).is_some_and(|row| row[FLAG] >= LIKELY_FLAG),
            _ => self.probability(*at) < UNSURE,
        };
        let found: Vec<usize> = (0..self.classes.len()).filter(is_sign).collect();
        let is_doubted = |at: &usize| self.class(*at) != FLAG || self.probability(*at) < UNSURE;
        if found.len() > MOST_SIGNS || !found.iter().any(is_doubted) {
            return;
        }
        let open: Vec<Known> = (ZERO..FLAG).filter_map(|class| self.known(picture, class)).collect();
        let sign = |at: usize| {
            let crop = self.crop(picture, at);
            let ink = covered.nearest(&crop);
            let is_covered = open.iter().all(|known| known.nearest(&crop) > GROUND * ink);
            (is_covered && ink > AS_ALIKE * covered.usual + NOISE).then_some(Sign { at, crop, ink })
        };
        let signs: Vec<Sign> = found.into_iter().filter_map(sign).collect();
        let taken: Vec<(usize, usize, f32)> = signs.iter().filter_map(|sign| self.agreed(sign, &signs)).collect();
        for (at, class, sure) in taken {
            if self.class(at) != class {
                self.take_for(at, class);
            } else if let Some(row) = self.classes.get_mut(at) {
                // Readings that agree are not made surer.
                row[class] = row[class].min(sure * row.iter().sum::<f32>());
            }
        }
    }

    /// The position of a sign, its class according to all signs that look like it, and the confidence. None for a
    /// possible sign if no other sign that looks like it is a flag.
    fn agreed(&self, sign: &Sign, signs: &[Sign]) -> Option<(usize, usize, f32)> {
        let is_alike = |other: &Sign| {
            let most = SAME_SIGN * sign.ink.min(other.ink);
            apart_within(&sign.crop, &other.crop, most) < most
        };
        let is_same = |other: &&Sign| other.at == sign.at || is_alike(other);
        let said = |at: usize, class: usize| {
            let p = self.classes.get(at).and_then(|row| row.get(class)).copied().unwrap_or(0.0);
            p.clamp(LEAST_SAID, 1.0 - LEAST_SAID).ln()
        };
        let same: Vec<&Sign> = signs.iter().filter(is_same).collect();
        let is_sign = matches!(self.class(sign.at), FLAG | QUESTION);
        if !is_sign && same.iter().all(|other| other.at == sign.at || self.class(other.at) != FLAG) {
            return None;
        }
        let odds = same.iter().map(|other| said(other.at, FLAG) - said(other.at, QUESTION));
        let odds: f32 = FLAGS.ln() + odds.sum::<f32>();
        let flag = 1.0 / (1.0 + (-odds).exp());
        match flag >= 0.5 {
            true => Some((sign.at, FLAG, flag)),
            false => is_sign.then_some((sign.at, QUESTION, 1.0 - flag)),
        }
    }

    /// Some tiles that are surely of one class. None if there are fewer than two.
    fn known(&self, picture: &Picture, class: usize) -> Option<Known> {
        let sure: Vec<usize> =
            (0..self.classes.len()).filter(|at| self.class(*at) == class && self.probability(*at) >= KNOWN).collect();
        // Neighbours may have the same lighting, so the samples are spread over the board.
        let some = sure.iter().step_by(sure.len().div_ceil(MOST_KNOWN).max(1));
        let crops: Vec<Rc<[f32]>> = some.map(|at| self.crop(picture, *at)).collect();
        let nearest = |at: usize| {
            let others = crops.iter().enumerate().filter(|(other, _)| *other != at);
            others.fold(f32::INFINITY, |least, (_, other)| apart_within(&crops[at], other, least))
        };
        let mut nearest: Vec<f32> = (0..crops.len()).map(nearest).collect();
        nearest.sort_unstable_by(f32::total_cmp);
        let usual = nearest.get(nearest.len() / 2).copied().filter(|usual| usual.is_finite())?;
        Some(Known { class, crops, usual })
    }

    fn crop(&self, picture: &Picture, at: usize) -> Rc<[f32]> {
        let cols = self.mesh.cols();
        self.beyond.crop(picture, &self.mesh, (at / cols, at % cols))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minesweeper::tiles::{FLAG, ZERO};
    use nazo_vision::Mesh;

    /// Tiles of 24 pixels: `1` has a bar in the middle, `7` has one at the side, `F` has a square.
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

    /// The class of the last sign after comparing, given what the network took it for.
    fn taken(signs: &str, classes: &[usize], last: (usize, f32)) -> usize {
        let (picture, mesh) = drawn(signs);
        let mut rows: Vec<Vec<f32>> = classes.iter().map(|class| row(*class, 0.99)).collect();
        rows.push(row(last.0, last.1));
        let mut tiles = Tiles { mesh, looks: vec![[0.0; 27]; rows.len()], classes: rows, beyond: Rc::default() };
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

    /// Tiles of 24 pixels on a covered background, `.`, `F` and `?`, and two open ones. Returns their classes after
    /// comparing, if they were read as `classes`.
    fn agreed(signs: &str, classes: &[(usize, f32)]) -> Vec<usize> {
        let count = signs.len();
        let mut rgb = vec![[120; 3]; 24 * 24 * count];
        for (at, sign) in signs.chars().enumerate() {
            let mut fill = |columns: std::ops::Range<usize>, rows: std::ops::Range<usize>, colour: [u8; 3]| {
                for y in rows {
                    rgb[y * 24 * count + at * 24 + columns.start..y * 24 * count + at * 24 + columns.end].fill(colour);
                }
            };
            match sign {
                'F' => fill(6..14, 5..12, [250, 220, 60]),
                '?' => fill(12..19, 11..20, [250, 220, 60]),
                '0' => fill(0..24, 0..24, [240; 3]),
                _ => {}
            }
        }
        let picture = Picture::new(24 * count, 24, rgb).expect("a picture");
        let mesh = Mesh::new(1, count, |row, col| (col as f32 * 24.0, row as f32 * 24.0));
        let classes: Vec<Vec<f32>> = classes.iter().map(|(class, p)| row(*class, *p)).collect();
        let mut tiles = Tiles { mesh, looks: vec![[0.0; 27]; count], classes, beyond: Rc::default() };
        tiles.agree_on_signs(&picture);
        (0..count).map(|at| tiles.class(at)).collect()
    }

    #[test]
    fn signs_that_are_drawn_alike_are_the_same() {
        let plain = [(CLOSED, 0.99), (CLOSED, 0.99), (ZERO, 0.99), (ZERO, 0.99)];
        let taken = |signs: &str, read: &[(usize, f32)]| {
            agreed(&format!("..00{signs}"), &[&plain, read].concat())[4..].to_vec()
        };
        let (flag, doubt) = ((FLAG, 0.9), (QUESTION, 0.7));
        assert_eq!(taken("FFF", &[flag, flag, doubt]), [FLAG; 3]);
        assert_eq!(taken("FF?", &[flag, flag, (QUESTION, 0.95)]), [FLAG, FLAG, QUESTION], "it looks otherwise");
        assert_eq!(taken("??", &[(QUESTION, 0.95), doubt]), [QUESTION; 2]);
        assert_eq!(taken("FF", &[flag, (ZERO + 5, 0.4)]), [FLAG; 2]);
        assert_eq!(taken("?F", &[(QUESTION, 0.95), (ZERO + 5, 0.4)]), [QUESTION, ZERO + 5], "no flag looks like it");
    }
}
