//! Resampling in one direction, computed once for all lines sampled alike: which old pixels each new pixel is made of,
//! and with what weights.

/// The old pixels of which each pixel of a shorter or longer line is made.
#[derive(Clone, Debug)]
pub struct Taps {
    /// For each new pixel, the first old one that counts and the start of its weights in `weights`.
    spans: Vec<(usize, usize)>,
    weights: Vec<f32>,
}

impl Taps {
    /// `count` pixels, each the mean of `fine` neighbouring samples. Sample number `step` of the pixel `at` is at
    /// `place(at, step)`, in old pixels, whose centres are at halves. Between two centres both count, in proportion.
    /// Beyond the `size` old pixels the last one counts.
    pub fn new(count: usize, fine: usize, size: usize, place: impl Fn(usize, usize) -> f32) -> Taps {
        let last = size.saturating_sub(1);
        let (mut spans, mut weights) = (Vec::with_capacity(count), Vec::new());
        for at in 0..count {
            let centre = |step: usize| (place(at, step) - 0.5).clamp(0.0, last as f32);
            let lowest = (0..fine).map(centre).fold(f32::INFINITY, f32::min);
            let first = if lowest.is_finite() { lowest as usize } else { 0 };
            let begin = weights.len();
            spans.push((first, begin));
            let mut add = |pixel: usize, weight: f32| {
                let index = begin + pixel - first;
                if weights.len() <= index {
                    weights.resize(index + 1, 0.0);
                }
                weights[index] += weight / fine as f32;
            };
            for step in 0..fine {
                let centre = centre(step);
                let pixel = centre as usize;
                let part = centre - pixel as f32;
                add(pixel, 1.0 - part);
                if part > 0.0 {
                    add((pixel + 1).min(last), part);
                }
            }
        }
        Taps { spans, weights }
    }

    /// `count` pixels for a line of `size` pixels, each the mean of what it covers.
    pub fn means(count: usize, size: usize) -> Taps {
        let scale = size as f32 / count.max(1) as f32;
        let (mut spans, mut weights) = (Vec::with_capacity(count), Vec::new());
        for at in 0..count {
            let (from, to) = (at as f32 * scale, ((at + 1) as f32 * scale).min(size as f32));
            let covers = (to - from).max(f32::EPSILON);
            let first = from as usize;
            spans.push((first, weights.len()));
            weights.extend((first..(to.ceil() as usize).max(first + 1)).map(|pixel| {
                let covered = to.min(pixel as f32 + 1.0) - from.max(pixel as f32);
                covered.max(0.0) / covers
            }));
        }
        Taps { spans, weights }
    }

    /// The number of new pixels.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are no new pixels.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// For each new pixel, the first old one that counts and the weights of it and the following ones.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &[f32])> {
        let end = |at: usize| self.spans.get(at + 1).map_or(self.weights.len(), |next| next.1);
        let span = move |(at, (first, begin)): (usize, &(usize, usize))| {
            (*first, self.weights.get(*begin..end(at)).unwrap_or_default())
        };
        self.spans.iter().enumerate().map(span)
    }

    /// The range of old pixels that count at all.
    pub fn range(&self) -> std::ops::Range<usize> {
        let from = self.iter().map(|(first, _)| first).min().unwrap_or(0);
        let to = self.iter().map(|(first, weights)| first + weights.len()).max().unwrap_or(0);
        from..to.max(from)
    }
}

/// The number of rows that are narrowed together, so that their sums do not depend on each other.
const ROWS: usize = 4;

/// The pixels of some rows of equal length, with those of one column side by side.
fn side_by_side<const CHANNELS: usize>(rows: [&[[u8; CHANNELS]]; ROWS], lines: &mut Vec<[[f32; ROWS]; CHANNELS]>) {
    let [one, two, three, four] = rows;
    lines.clear();
    let pixels = one.iter().zip(two).zip(three.iter().zip(four));
    lines.extend(pixels.map(|((one, two), (three, four))| {
        std::array::from_fn(|channel| [one, two, three, four].map(|pixel| f32::from(pixel[channel])))
    }));
}

/// Part of a picture with `CHANNELS` values per pixel, given as rows and resampled: `across` is for columns, `down` for
/// rows. The result is rows from the top with the channels side by side.
pub fn resampled<'a, const CHANNELS: usize>(
    row: impl Fn(usize) -> &'a [[u8; CHANNELS]],
    across: &Taps,
    down: &Taps,
) -> Vec<[f32; CHANNELS]> {
    let (rows, cols) = (down.range(), across.range());
    let mut narrow: Vec<[f32; CHANNELS]> = vec![[0.0; CHANNELS]; rows.len() * across.len()];
    let mut lines: Vec<[[f32; ROWS]; CHANNELS]> = Vec::with_capacity(cols.len());
    for (band, narrow) in narrow.chunks_mut((ROWS * across.len()).max(1)).enumerate() {
        let top = rows.start + band * ROWS;
        // The last row is repeated to fill the band.
        let pixels: [&[[u8; CHANNELS]]; ROWS] = std::array::from_fn(|line| {
            let pixels = row((top + line).min(rows.end.saturating_sub(1)));
            pixels.get(cols.start..cols.end.min(pixels.len())).unwrap_or_default()
        });
        side_by_side(pixels, &mut lines);
        for (x, (first, weights)) in across.iter().enumerate() {
            let mut sums = [[0.0; ROWS]; CHANNELS];
            for (pixels, weight) in lines.get(first - cols.start..).unwrap_or_default().iter().zip(weights) {
                for (sums, values) in sums.iter_mut().zip(pixels) {
                    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value * weight);
                }
            }
            let places = narrow.iter_mut().skip(x).step_by(across.len());
            for (line, place) in places.enumerate() {
                *place = sums.map(|sums| sums.get(line).copied().unwrap_or(0.0));
            }
        }
    }
    let mut out = vec![[0.0; CHANNELS]; across.len() * down.len()];
    for ((first, weights), out) in down.iter().zip(out.chunks_exact_mut(across.len().max(1))) {
        let from = (first - rows.start) * across.len();
        let lines = narrow.get(from..).unwrap_or_default().chunks_exact(across.len().max(1));
        for (line, weight) in lines.zip(weights) {
            for (out, value) in out.as_flattened_mut().iter_mut().zip(line.as_flattened()) {
                *out += value * weight;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plane;

    fn noise(count: u32) -> Vec<u8> {
        (0..count).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
    }

    /// Every pixel is the mean of its samples, at the border as well as inside.
    #[test]
    fn a_part_resampled_is_what_its_places_show() {
        let (width, height) = (23, 17);
        let data = noise(width as u32 * height as u32);
        let pixels: Vec<[u8; 1]> = data.iter().map(|value| [*value]).collect();
        let plane = Plane::new(width, height, data);
        for (fine, scale) in [(1, 0.7), (2, 1.6), (4, 3.3)] {
            let place = |at: usize, step: usize| -1.5 + (at as f32 + (step as f32 + 0.5) / fine as f32) * scale;
            let across = Taps::new(9, fine, width, place);
            let down = Taps::new(6, fine, height, place);
            let found = resampled(|y| &pixels[y * width..(y + 1) * width], &across, &down);
            for (at, found) in found.iter().enumerate() {
                let steps = (0..fine).flat_map(|x| (0..fine).map(move |y| (x, y)));
                let values = steps.map(|(x, y)| plane.between(place(at % 9, x), place(at / 9, y)));
                let wanted = values.sum::<f32>() / (fine * fine) as f32;
                assert!((found[0] - wanted).abs() < 0.01, "{fine} {at}: {} {wanted}", found[0]);
            }
        }
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        let taps = Taps::new(0, 3, 10, |_, _| 0.0);
        assert!(taps.is_empty() && taps.range().is_empty());
        assert_eq!(Taps::new(2, 1, 0, |_, _| 5.0).range(), 0..1);
    }
}
