//! Numbers by their shapes: programs do not agree on the colours of digits, nor on how much of a tile they take.

use super::tiles::{FLAG, SURE, Tiles, ZERO};
use nazo_vision::net::Net;
use nazo_vision::squares::DIGIT;
use nazo_vision::{Mesh, Picture, Plane, tile};

/// A tile is taken for some number from this probability on.
const NUMBER: f32 = 0.3;

/// The height of a digit in the crops that the network for digits was shown, and that for counters.
const DIGIT_HIGH: f32 = 0.6;
const COUNTER_HIGH: f32 = 0.83;

/// The network for tiles was shown no digits lower than this, as a part of the tile.
const SMALLEST_SHOWN: f32 = 0.35;

/// What its colour says against a number at most.
const LEAST_COLOUR: f32 = 0.01;

/// Pixels of a crop at each side that are no part of what stands in it, and colours that are nearer to the ground than any ink.
const BORDER: usize = 5;
const LEAST_INK: f32 = 0.1;

/// The share of the middle of a blank tile that is its ground at least, and how far from that the colour of a sign is.
const BARE: f32 = 0.8;
const MARK: f32 = 60.0 / 255.0;

/// Corrects which number a tile shows where the network for tiles is not sure, or sees digits lower than it was shown any.
pub(super) fn refine(picture: &Picture, mesh: &Mesh, place: (usize, usize), crop: &[f32], classes: &mut [f32]) {
    let open = classes.get_mut(ZERO..FLAG).unwrap_or_default();
    if open.iter().skip(1).sum::<f32>() <= NUMBER {
        return;
    }
    let Some(sign) = sign(crop) else {
        // No number is nothing, but what is hardly a tile is no surer for that.
        let number = (1..open.len()).max_by(|one, other| open[*one].total_cmp(&open[*other])).unwrap_or(0);
        open.swap(0, number);
        return;
    };
    let border = BORDER as f32 / tile::SIDE as f32;
    let is_free = sign.iter().all(|side| *side > border && *side < 1.0 - border);
    let is_shown = sign[3] - sign[1] >= SMALLEST_SHOWN && open.iter().any(|p| *p >= SURE);
    if !is_free || is_shown {
        return;
    }
    let ink = ink(&zoomed(picture, mesh, place, sign, DIGIT_HIGH), DIGIT);
    let found = Net::digits().and_then(|net| net.probabilities(&ink)).unwrap_or_default();
    let all: f32 = open.iter().sum();
    // Nothing may be read, too.
    open.iter_mut().zip(&found).for_each(|(p, shape)| *p = p.max(LEAST_COLOUR) * shape);
    let sum: f32 = open.iter().sum();
    open.iter_mut().for_each(|p| *p *= all / sum.max(f32::MIN_POSITIVE));
}

/// Whether something stands in the middle of a crop.
pub(super) fn is_marked(crop: &[f32]) -> bool {
    const MIDDLE: std::ops::Range<usize> = tile::SIDE / 4..tile::SIDE - tile::SIDE / 4;
    let away = away_from_ground(crop);
    let middle = MIDDLE.flat_map(|y| MIDDLE.map(move |x| y * tile::SIDE + x)).filter_map(|at| away.get(at));
    middle.filter(|away| **away > MARK).count() as f32 > (1.0 - BARE) * (MIDDLE.len() * MIDDLE.len()) as f32
}

impl Tiles {
    /// In print a 0 is written, which the network for tiles never saw: a number that cannot be, for what lies around it, is looked
    /// at by the one for counters.
    pub(super) fn print_zeros(&mut self, picture: &Picture) {
        let wrong = self.numbers().filter(|(at, number)| *number > 1 && !self.can_be(*at, *number));
        for (at, number) in wrong.collect::<Vec<_>>() {
            let place = (at / self.mesh.cols(), at % self.mesh.cols());
            let Some(sign) = sign(&self.beyond.crop(picture, &self.mesh, place)) else { continue };
            let ink = ink(&zoomed(picture, &self.mesh, place, sign, COUNTER_HIGH), tile::SIDE);
            let found = Net::counters().and_then(|net| net.probabilities(&ink)).unwrap_or_default();
            let is_zero = found.get(1).is_some_and(|zero| found.iter().all(|other| other <= zero));
            let Some(row) = self.classes.get_mut(at).filter(|_| is_zero) else { continue };
            row.swap(ZERO, ZERO + number);
        }
    }
}

/// What stands in the middle of a crop, as parts of its sides: left, top, right, bottom; none where that is even.
fn sign(crop: &[f32]) -> Option<[f32; 4]> {
    let middle = || BORDER..tile::SIDE - BORDER;
    let away = away_from_ground(crop);
    let at = |x: usize, y: usize| away.get(y * tile::SIDE + x).copied().unwrap_or(0.0);
    let most = middle().flat_map(|y| middle().map(move |x| at(x, y))).fold(0.0, f32::max);
    let is_ink = |ink: f32| ink > most.max(2.0 * LEAST_INK) / 2.0;
    let ends = |has_ink: &dyn Fn(usize) -> bool| -> Option<(f32, f32)> {
        let (first, last) = (middle().find(|at| has_ink(*at))?, middle().rfind(|at| has_ink(*at))?);
        Some((first as f32 / tile::SIDE as f32, (last + 1) as f32 / tile::SIDE as f32))
    };
    let (left, right) = ends(&|x| middle().any(|y| is_ink(at(x, y))))?;
    let (top, bottom) = ends(&|y| middle().any(|x| is_ink(at(x, y))))?;
    Some([left, top, right, bottom])
}

/// A sign in a cell, so high in its crop as a network was shown it.
fn zoomed(picture: &Picture, mesh: &Mesh, (row, col): (usize, usize), sign: [f32; 4], high: f32) -> Vec<f32> {
    let [left, top, right, bottom] = sign;
    let side = ((bottom - top) / high).max(right - left);
    tile::crop(
        picture,
        mesh,
        (col as f32 + (left + right - side) / 2.0, row as f32 + (top + bottom - side) / 2.0),
        side,
    )
}

/// How far each pixel of a crop is from the colour of most of it, 0 to 1 for the farthest: its ink, as `side` by `side` pixels.
fn ink(crop: &[f32], side: usize) -> Vec<f32> {
    let away = away_from_ground(crop);
    let most = away.iter().copied().fold(LEAST_INK, f32::max);
    let plane = Plane::new(tile::SIDE, tile::SIDE, away.iter().map(|away| (away / most * 255.0) as u8).collect());
    plane.resized(side, side).data().iter().map(|ink| f32::from(*ink) / 255.0).collect()
}

fn away_from_ground(crop: &[f32]) -> Vec<f32> {
    let pixels = crop.as_chunks::<3>().0;
    let ground: [f32; 3] = std::array::from_fn(|channel| {
        let mut values: Vec<f32> = pixels.iter().map(|pixel| pixel[channel]).collect();
        let middle = values.len() / 2;
        *values.select_nth_unstable_by(middle, f32::total_cmp).1
    });
    let away =
        |pixel: &[f32; 3]| pixel.iter().zip(ground).map(|(part, ground)| (part - ground).powi(2)).sum::<f32>().sqrt();
    pixels.iter().map(away).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stroke on an even ground is found where it stands, as its ink is.
    #[test]
    fn a_sign_is_found_on_its_ground() {
        let is_ink = |at: usize| (10..14).contains(&(at % tile::SIDE)) && (7..17).contains(&(at / tile::SIDE));
        let pixel = |at: usize| if is_ink(at) { [0.1, 0.7, 0.7] } else { [0.7, 0.6, 0.5] };
        let crop: Vec<f32> = (0..tile::SIDE * tile::SIDE).flat_map(pixel).collect();
        let [left, top, right, bottom] = sign(&crop).expect("a stroke").map(|part| (part * tile::SIDE as f32).round());
        assert_eq!([left, top, right, bottom], [10.0, 7.0, 14.0, 17.0]);
        let ink = ink(&crop, tile::SIDE);
        assert!((0..ink.len()).all(|at| (ink[at] > 0.9) == is_ink(at)));
        assert_eq!((sign(&vec![0.5; crop.len()]), is_marked(&vec![0.5; crop.len()])), (None, false));
        assert!(is_marked(&crop));
    }
}
