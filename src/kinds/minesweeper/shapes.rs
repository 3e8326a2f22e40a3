//! Numbers recognised by their shapes: programs agree neither on the colours of digits nor on their size in a tile.

use super::tiles::{FLAG, SURE, SURE_NUMBER, Tiles, ZERO};
use nazo_vision::net::Net;
use nazo_vision::squares::DIGIT;
use nazo_vision::{Mesh, Picture, Plane, tile};

/// The probability from which a tile is taken for some number.
const NUMBER: f32 = 0.3;

/// The height of a digit in the training crops of the network for digits, and in those of the one for counters.
const DIGIT_HIGH: f32 = 0.6;
const COUNTER_HIGH: f32 = 0.83;

/// The least height of a digit in the training crops of the network for tiles, as a share of the tile.
const SMALLEST_SHOWN: f32 = 0.35;

/// The lowest factor by which its colour can make a number less likely.
const LEAST_COLOUR: f32 = 0.01;

/// If a board surely has at least this many numbers and nearly all (all but one in so many) are read as the same, their
/// common colour decided.
const MANY_ALIKE: usize = 10;
const BUT_FOR: usize = 8;

/// The number of pixels at each side of a crop that do not belong to its content. Then a distance of colours from the
/// background; any ink is farther from it.
const BORDER: usize = 5;
const LEAST_INK: f32 = 0.1;

/// The least share of the middle of a blank tile that is background, and the distance of a sign's colour from it.
const BARE: f32 = 0.8;
const MARK: f32 = 60.0 / 255.0;

/// Corrects the number on a tile if the network for tiles is not sure, or the digit is smaller than any it was trained
/// on.
pub(super) fn refine(picture: &Picture, mesh: &Mesh, place: (usize, usize), crop: &[f32], classes: &mut [f32]) {
    let open = classes.get_mut(ZERO..FLAG).unwrap_or_default();
    if open.iter().skip(1).sum::<f32>() <= NUMBER {
        return;
    }
    let Some(sign) = sign(crop) else {
        // This is not a number but nothing. Something that hardly looks like a tile does not become surer by that.
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
    reshape(picture, mesh, place, sign, open);
}

/// Weighs the numbers on a tile by the shape of its sign. The result may also be no number.
fn reshape(picture: &Picture, mesh: &Mesh, place: (usize, usize), sign: [f32; 4], open: &mut [f32]) {
    let ink = ink(&zoomed(picture, mesh, place, sign, DIGIT_HIGH), DIGIT);
    let found = Net::digits().and_then(|net| net.probabilities(&ink)).unwrap_or_default();
    let all: f32 = open.iter().sum();
    open.iter_mut().zip(&found).for_each(|(p, shape)| *p = p.max(LEAST_COLOUR) * shape);
    let sum: f32 = open.iter().sum();
    open.iter_mut().for_each(|p| *p *= all / sum.max(f32::MIN_POSITIVE));
}

/// Whether there is a sign in the middle of a crop.
pub(super) fn is_marked(crop: &[f32]) -> bool {
    const MIDDLE: std::ops::Range<usize> = tile::SIDE / 4..tile::SIDE - tile::SIDE / 4;
    let away = away_from_ground(crop);
    let middle = MIDDLE.flat_map(|y| MIDDLE.map(move |x| y * tile::SIDE + x)).filter_map(|at| away.get(at));
    middle.filter(|away| **away > MARK).count() as f32 > (1.0 - BARE) * (MIDDLE.len() * MIDDLE.len()) as f32
}

impl Tiles {
    /// Reads numbers by their shapes alone if they all have the same colour, by which the network for tiles tells them
    /// apart, and different shapes.
    pub(super) fn read_shapes(&mut self, picture: &Picture) {
        let is_sure = |(at, _): &(usize, usize)| self.classes[*at][ZERO..FLAG].iter().sum::<f32>() > SURE_NUMBER;
        let numbers: Vec<(usize, usize)> = self.numbers().filter(is_sure).collect();
        let are_alike = |tiles: &Tiles| {
            let of_class = |class: usize| numbers.iter().filter(|(at, _)| tiles.class(*at) == class).count();
            let most = (ZERO..FLAG).map(of_class).max().unwrap_or_default();
            (numbers.len() - most) * BUT_FOR <= numbers.len()
        };
        if numbers.len() < MANY_ALIKE || !are_alike(self) {
            return;
        }
        let before = self.classes.clone();
        numbers.iter().for_each(|(at, _)| self.read_shape(picture, *at));
        // What has one shape as well, such as dashes, is no number.
        if are_alike(self) {
            self.classes = before;
        }
    }

    /// Reads the number on a tile by its shape alone.
    pub(super) fn read_shape(&mut self, picture: &Picture, at: usize) {
        let place = (at / self.mesh.cols(), at % self.mesh.cols());
        let sign = sign(&self.beyond.crop(picture, &self.mesh, place));
        let open = self.classes.get_mut(at).and_then(|row| row.get_mut(ZERO..FLAG));
        if let (Some(sign), Some(open)) = (sign, open) {
            let even = open.iter().sum::<f32>() / open.len() as f32;
            open.fill(even);
            reshape(picture, &self.mesh, place, sign, open);
        }
    }

    /// In print, a 0 is written, which the network for tiles never saw. So a number that is impossible because of the
    /// tiles around it is checked by the network for counters.
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

/// The box of the sign in the middle of a crop, as shares of its sides: left, top, right, bottom. None if the middle is
/// even.
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

/// The sign in a cell, scaled to the height in a network's training crops.
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

/// The distance of each pixel of a crop from its most frequent colour, from 0 to 1 for the farthest: its ink, as `side`
/// by `side` pixels.
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

    /// A stroke on an even background is found at its position, and so is its ink.
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
