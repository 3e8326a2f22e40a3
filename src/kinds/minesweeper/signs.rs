//! Signs compared with those of the same board: a program draws each of them always alike, so that one which the network is
//! not sure of is known by the others.

use std::rc::Rc;

use super::tiles::{CLASSES, CLOSED, FLAG, QUESTION, Tiles, ZERO};
use nazo_vision::{Picture, tile};

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

/// The part of a tile, in pixels of its crop, that is compared, and how far, less one, two of them may be shifted up or down and
/// to the side: they lie right mostly.
const INNER: std::ops::Range<usize> = 3..tile::SIDE - 3;
const SHIFTS: [usize; 3] = [1, 0, 2];

/// Two signs on covered tiles are the same where they are nearer to each other than this part of what they are from covered
/// tiles without a sign.
const SAME_SIGN: f32 = 0.6;

/// How far covered ground with a sign is from open ground, in distances to that without one, and the signs of a board that
/// are looked at, at most.
const GROUND: f32 = 2.0;
const MOST_SIGNS: usize = 60;

/// How many times as likely a sign is a flag as a question mark, before it is seen: most players never set one.
const FLAGS: f32 = 5.0;

/// A tile that is taken for a covered one without a sign is compared with signs if it is a flag as likely as this.
const LIKELY_FLAG: f32 = 0.25;

/// What one tile says of the sign that it has in common with others lies between this and the rest.
const LEAST_SAID: f32 = 0.01;

/// How far two tiles are from each other, in grey levels, where they are laid over each other best; `most` where that is farther.
fn apart_within(one: &[f32], other: &[f32], most: f32) -> f32 {
    let row = |y: usize, left: usize, pixels: usize| (y * tile::SIDE + left) * 3..(y * tile::SIDE + left + pixels) * 3;
    let count = (INNER.len() * INNER.len() * 3) as f32;
    let grey = |sum: f32| sum * 255.0 / count;
    let mut least = most;
    for down in SHIFTS {
        // As many sums as there are shifts to the side: the processor need not wait for either.
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
    /// How far it is from covered tiles without a sign.
    ink: f32,
}

/// The crops of some tiles of one sort, and how far they are usually from the nearest other.
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
            let crop = self.crop(picture, at);
            let mut distances: Vec<(f32, &Known)> = known.iter().map(|known| (known.nearest(&crop), known)).collect();
            distances.sort_by(|one, other| one.0.total_cmp(&other.0));
            let [(near, known), rest @ ..] = distances.as_slice() else { return };
            let is_alike = *near <= AS_ALIKE * known.usual + NOISE;
            let is_apart = rest.first().is_none_or(|(next, _)| *next >= APART * near + NOISE);
            // What is known already is made no surer, so that a person still looks where the network had its doubts.
            if self.class(at) != known.class && is_alike && is_apart {
                self.take_for(at, known.class);
            }
        }
    }

    /// Takes a tile for another one than it was read as.
    fn take_for(&mut self, at: usize, class: usize) {
        let Some(row) = self.classes.get_mut(at) else { return };
        let all: f32 = row.iter().sum();
        row.iter_mut().for_each(|p| *p *= LEFT);
        row[class] += all * (1.0 - LEFT);
    }

    /// Takes those signs on covered tiles that are drawn alike for the same: all of them flags, or all question marks. What the
    /// network is sure of in most of them is so in the others.
    pub(super) fn agree_on_signs(&mut self, picture: &Picture) {
        let Some(covered) = self.known(picture, CLOSED) else { return };
        let is_sign = |at: &usize| match self.class(*at) {
            FLAG | QUESTION => true,
            // The covered tiles of some programs are so unlike each other that some seem to have a sign.
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
                // What is known already is made no surer.
                row[class] = row[class].min(sure * row.iter().sum::<f32>());
            }
        }
    }

    /// The place of a sign, what it is by all signs that look like it, and how sure that is; none for what may be no sign where
    /// no other one that looks like it is a flag.
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

    /// Some tiles that are surely of one sort; none where there are fewer than two.
    fn known(&self, picture: &Picture, class: usize) -> Option<Known> {
        let sure: Vec<usize> =
            (0..self.classes.len()).filter(|at| self.class(*at) == class && self.probability(*at) >= KNOWN).collect();
        // Neighbours may be lit alike: those that are compared are spread over the board.
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

    /// Tiles of 24 pixels on covered ground, `.`, `F` and `?`, and two open ones; what each is taken for when `classes` were read.
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
