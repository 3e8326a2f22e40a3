//! How the sums in a kakuro's black squares are looked at.

use super::{ACROSS, DOWN, Part, Way, legal, run, sums_of};
use nazo_vision::Flat;
use nazo_vision::net::Net;
use nazo_vision::squares::LABEL;

/// How sure a few sums are at least, on the average, at a first look.
const HARDLY: f32 = 0.2;

/// How those looks differ: a shift in cells, a scale, and what they count.
const LOOKS: [((f32, f32), f32, f32); 7] = [
    ((0.0, 0.0), 1.0, 2.0),
    ((0.0, 0.0), 0.93, 1.0),
    ((0.011, 0.0), 1.0, 1.0),
    ((-0.011, 0.0), 1.0, 1.0),
    ((0.0, 0.011), 1.0, 1.0),
    ((0.0, -0.011), 1.0, 1.0),
    ((0.0, 0.0), 1.07, 1.0),
];

/// How sure each of the first looks has to be of the same sum for these to be enough, and how many they are.
const AGREEING: f32 = 0.9;
const ENOUGH_LOOKS: usize = 3;

/// How many sums tell how sums are written, and how sure they are on the average where nothing else has to be tried.
const SAMPLE: usize = 12;
const CLEARLY: f32 = 0.97;

/// By how much surer they have to be in another way.
const MORE: f32 = 0.02;

/// The least ink, 0 to 1, that goes on from the border of a sum's part.
const LEAST_INK: f32 = 0.15;

/// The share of sums of which each has less ink at a place than what they have in common; how many sums tell what that is; and
/// how much ink it is at most, so that a sum on it is not lost.
const SHARED: f32 = 0.4;
const LEAST_ALIKE: usize = 5;
const MOST_SHARED: f32 = 0.9;

/// How the sums of a board are looked at: they are all written alike.
#[derive(Clone)]
pub(super) struct Eye<'a> {
    flat: &'a Flat,
    ground: Ground,
}

/// What in a sum's part is no part of the sum.
#[derive(Clone)]
enum Ground {
    /// Nothing.
    None,
    /// What reaches the border of the part: the ground around a disc, for instance.
    Outer,
    /// What all parts of this sort have in common, ink by ink, to the right and below: the ground around a disc that is
    /// filled by its sum, and diagonals.
    Common([Vec<f32>; 2]),
}

impl<'a> Eye<'a> {
    /// The way that shows most of the sums: they are written dark on light squares, light or dark on dark ones, some on
    /// discs. None where none of them shows any.
    pub fn of(lines: &'a Flat, dark: &'a Flat, black: &[bool]) -> Option<Eye<'a>> {
        let size = (lines.rows, lines.cols);
        let squares = (0..black.len()).filter(|at| black[*at]);
        let begins =
            squares.flat_map(|at| [(Way::Across, ACROSS), (Way::Down, DOWN)].map(|(way, part)| (at, way, part)));
        let begins = begins.map(|(at, way, part)| (at, run(black, size, at, way), part));
        let begins: Vec<(usize, usize, Part)> = begins.filter(|(_, length, _)| *length > 1).collect();
        // A sample is enough.
        let step = (begins.len() / SAMPLE).max(1);
        let sample =
            || begins.iter().step_by(step).map(|(at, length, part)| ((at / size.1, at % size.1), *length, *part));
        let count = sample().count().max(1) as f32;
        let blanks = |eye: &Eye| -> f32 {
            sample().map(|(place, _, part)| eye.number(place, part).first().copied().unwrap_or(1.0)).sum()
        };
        let [one, other] = [lines, dark].map(|flat| Eye { flat, ground: Ground::None });
        let whole = if blanks(&other) < blanks(&one) { other } else { one };
        let sure = |eye: &Eye| {
            let likeliest = |(place, length, part): ((usize, usize), usize, Part)| {
                let row = eye.number(place, part);
                sums_of(length).map(|sum| row.get(sum).copied().unwrap_or(0.0)).fold(0.0, f32::max)
            };
            sample().map(likeliest).sum::<f32>() / count
        };
        let seen = sure(&whole);
        if seen >= CLEARLY {
            return Some(whole);
        }
        let outer = [lines, dark].map(|flat| Eye { flat, ground: Ground::Outer });
        let common = [lines, dark].map(|flat| Eye { flat, ground: Ground::common(flat, size.1, &begins) });
        let others = outer.into_iter().chain(common).map(|eye| (sure(&eye), eye));
        let best = others.max_by(|one, other| one.0.total_cmp(&other.0));
        let (sure, eye) = best.filter(|(sure, _)| *sure > seen + MORE).unwrap_or((seen, whole));
        (sure >= HARDLY).then_some(eye)
    }

    /// What stands in a part of a square: the probability of nothing, then of each sum.
    pub fn number(&self, place: (usize, usize), part: Part) -> Vec<f32> {
        self.looked(place, part, (0.0, 0.0), 1.0)
    }

    /// As [`Eye::number`], of a run of this length, from several crops that differ by little: from all of them only where the first
    /// few do not show the same.
    pub fn several(&self, place: (usize, usize), part: Part, length: usize) -> Vec<f32> {
        let (mut sums, mut whole): (Vec<f32>, f32) = (Vec::new(), 0.0);
        let mut clear: Vec<Option<usize>> = Vec::new();
        for (shift, scale, weight) in LOOKS {
            let one = self.looked(place, part, shift, scale);
            sums.resize(one.len(), 0.0);
            sums.iter_mut().zip(&one).for_each(|(sum, p)| *sum += weight * p.max(1e-9).ln());
            whole += weight;
            clear.push(legal(&one, length).first().filter(|(_, p)| *p >= AGREEING).map(|(sum, _)| *sum));
            if clear.len() == ENOUGH_LOOKS && clear[0].is_some() && clear.iter().all(|sum| *sum == clear[0]) {
                break;
            }
        }
        let means: Vec<f32> = sums.iter().map(|sum| (sum / whole).exp()).collect();
        let whole = means.iter().sum::<f32>().max(1e-9);
        means.into_iter().map(|mean| mean / whole).collect()
    }

    /// What stands in a part of a square, seen with a shift in cells and larger or smaller about its middle.
    fn looked(&self, (row, col): (usize, usize), (from, to): Part, shift: (f32, f32), scale: f32) -> Vec<f32> {
        let along = |start: f32, end: f32, shift: f32, at: usize| {
            let (middle, half) = (at as f32 + shift + (start + end) / 2.0, (end - start) / 2.0 * scale);
            (middle - half, middle + half)
        };
        let (x, y) = (along(from.0, to.0, shift.0, col), along(from.1, to.1, shift.1, row));
        let mut crop = self.flat.crop((x.0, y.0), (x.1, y.1), LABEL.0, LABEL.1);
        match &self.ground {
            Ground::None => {}
            Ground::Outer => clean(&mut crop, LABEL),
            Ground::Common([across, down]) => {
                let common = if from.1 < ACROSS.1.1 { across } else { down };
                let moved = (shift.0 / (to.0 - from.0), shift.1 / (to.1 - from.1));
                subtract(&mut crop, common, LABEL, moved, scale);
            }
        }
        Net::labels().and_then(|net| net.probabilities(&crop)).unwrap_or_default()
    }
}

impl Ground {
    /// What the parts of squares in which runs begin have in common.
    fn common(flat: &Flat, cols: usize, begins: &[(usize, usize, Part)]) -> Ground {
        Ground::Common([ACROSS, DOWN].map(|part| {
            let like = begins.iter().filter(|(.., other)| *other == part);
            let crops: Vec<Vec<f32>> = like
                .map(|(at, ..)| {
                    let (left, top) = ((at % cols) as f32, (at / cols) as f32);
                    let ((x, y), (to_x, to_y)) = part;
                    flat.crop((left + x, top + y), (left + to_x, top + to_y), LABEL.0, LABEL.1)
                })
                .collect();
            let place = (crops.len() as f32 * SHARED) as usize;
            let shared = |at: usize| {
                let mut inks: Vec<f32> = crops.iter().filter_map(|crop| crop.get(at).copied()).collect();
                if inks.len() < LEAST_ALIKE {
                    return 0.0;
                }
                *inks.select_nth_unstable_by(place, f32::total_cmp).1
            };
            (0..LABEL.0 * LABEL.1).map(shared).collect()
        }))
    }
}

/// Takes what is common from a crop of this width and height, which is seen with a shift, in its own size, and larger or
/// smaller about its middle. What stands out from it counts as much as it would on a blank ground.
fn subtract(crop: &mut [f32], common: &[f32], (width, height): (usize, usize), moved: (f32, f32), scale: f32) {
    let from = |at: usize, size: usize, moved: f32| {
        let middle = size as f32 / 2.0;
        let place = (at as f32 + 0.5 - middle) * scale + middle + moved * size as f32;
        place.clamp(0.0, size as f32 - 1.0) as usize
    };
    for (at, ink) in crop.iter_mut().enumerate() {
        let place = from(at / width, height, moved.1) * width + from(at % width, width, moved.0);
        let shared = common.get(place).copied().unwrap_or(0.0).min(MOST_SHARED);
        *ink = ((*ink - shared) / (1.0 - shared)).max(0.0);
    }
}

/// Takes away all ink that reaches the border of a crop of this width and height.
fn clean(crop: &mut [f32], (width, height): (usize, usize)) {
    let is_border = |at: &usize| {
        let (x, y) = (at % width, at / width);
        x == 0 || y == 0 || x + 1 == width || y + 1 == height
    };
    let mut stack: Vec<usize> = (0..width * height).filter(is_border).collect();
    while let Some(at) = stack.pop() {
        let Some(ink) = crop.get_mut(at).filter(|ink| **ink >= LEAST_INK) else { continue };
        *ink = 0.0;
        stack.extend((at % width > 0).then(|| at - 1));
        stack.extend((at % width + 1 < width).then_some(at + 1));
        stack.extend(at.checked_sub(width));
        stack.extend((at + width < width * height).then_some(at + width));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(crop: &[f32], width: usize) -> Vec<String> {
        crop.chunks(width).map(|row| row.iter().map(|ink| if *ink > 0.0 { '#' } else { '.' }).collect()).collect()
    }

    /// What is common is taken from a sum that reaches it, and what is left of the sum counts fully.
    #[test]
    fn what_all_have_in_common_is_no_sum() {
        let ink = |rows: [&str; 4]| -> Vec<f32> {
            rows.concat().chars().map(|sign| sign.to_digit(10).map_or(0.0, |ink| ink as f32 / 9.0)).collect()
        };
        let common = ink(["66..66", "6....6", "6....6", "66..66"]);
        let mut crop = ink(["66.966", "69..96", "6.99.6", "669.66"]);
        subtract(&mut crop, &common, (6, 4), (0.0, 0.0), 1.0);
        assert_eq!(drawn(&crop, 6), ["...#..", ".#..#.", "..##..", "..#..."]);
        let mut over = ink(["99....", "......", "......", "......"]);
        subtract(&mut over, &common, (6, 4), (0.0, 0.0), 1.0);
        assert!(over[0] > 0.99);
    }

    /// The ground around a disc goes, what stands on it stays.
    #[test]
    fn what_reaches_the_border_is_no_sum() {
        let before = ["##...##", "#..#..#", "...#...", "#..#..#", "##...##"];
        let mut crop: Vec<f32> = before.concat().chars().map(|sign| if sign == '#' { 0.9 } else { 0.0 }).collect();
        clean(&mut crop, (7, 5));
        assert_eq!(drawn(&crop, 7), [".......", "...#...", "...#...", "...#...", "......."]);
    }
}
