//! One channel of a picture.

use super::taps::Taps;

/// Brightness, ink or similar, 8 bits per pixel, row by row from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plane {
    width: usize,
    height: usize,
    data: Vec<u8>,
}

impl Plane {
    /// A plane of `width` by `height` pixels; missing data is filled with 0.
    pub fn new(width: usize, height: usize, mut data: Vec<u8>) -> Plane {
        data.resize(width * height, 0);
        Plane { width, height, data }
    }

    /// The width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// A row of pixels; empty if there is no such row.
    pub fn row(&self, y: usize) -> &[u8] {
        self.data.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }

    /// A pixel, with coordinates clamped to the plane.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        let (x, y) = (x.min(self.width.saturating_sub(1)), y.min(self.height.saturating_sub(1)));
        self.data.get(y * self.width + x).copied().unwrap_or(0)
    }

    /// The interpolated brightness at a position, clamped to the plane. The centres of pixels are at halves.
    pub fn between(&self, x: f32, y: f32) -> f32 {
        let (last_x, last_y) = (self.width.saturating_sub(1), self.height.saturating_sub(1));
        let (x, y) = ((x - 0.5).clamp(0.0, last_x as f32), (y - 0.5).clamp(0.0, last_y as f32));
        let (left, top) = (x as usize, y as usize);
        let (dx, dy) = (x - left as f32, y - top as f32);
        let right = usize::from(left < last_x);
        let upper = top * self.width + left;
        let lower = upper + if top < last_y { self.width } else { 0 };
        let pixel = |at: usize| self.data.get(at).map_or(0.0, |pixel| f32::from(*pixel));
        let along = |at: usize| {
            let first = pixel(at);
            first + (pixel(at + right) - first) * dx
        };
        let above = along(upper);
        above + (along(lower) - above) * dy
    }

    /// Applies a function to every pixel.
    pub fn map(&self, change: impl Fn(u8) -> u8) -> Plane {
        Plane { data: self.data.iter().map(|pixel| change(*pixel)).collect(), ..*self }
    }

    /// The negative: light becomes dark.
    pub fn inverted(&self) -> Plane {
        self.map(|pixel| 255 - pixel)
    }

    /// Sets the pixels of a square to what a function makes of those of another plane of the same size.
    pub fn fill_from(&mut self, other: &Plane, (left, top): (usize, usize), side: usize, make: impl Fn(u8) -> u8) {
        for at in (top..top + side).flat_map(|y| (left..left + side).map(move |x| y * other.width + x)) {
            if let Some((to, from)) = self.data.get_mut(at).zip(other.data.get(at)) {
                *to = make(*from);
            }
        }
    }

    /// How much brighter each pixel is than that of `other`, 0 if it is not. Both planes have the same size.
    pub fn above(&self, other: &Plane) -> Plane {
        let data = self.data.iter().zip(&other.data).map(|(one, other)| one.saturating_sub(*other)).collect();
        Plane { data, ..*self }
    }

    /// The value that a share (0 to 1) of the pixels does not exceed.
    pub fn percentile(&self, share: f32) -> u8 {
        let mut counts = [0usize; 256];
        for pixel in &self.data {
            counts[usize::from(*pixel)] += 1;
        }
        let wanted = (self.data.len() as f32 * share) as usize;
        let mut seen = 0;
        for (value, count) in counts.iter().enumerate() {
            seen += count;
            if seen > wanted {
                return value as u8;
            }
        }
        255
    }

    /// The plane resized to `width` by `height` pixels; each pixel is the mean of what it covers.
    pub fn resized(&self, width: usize, height: usize) -> Plane {
        let (across, down) = (Taps::means(width, self.width), Taps::means(height, self.height));
        let mut data = Vec::with_capacity(width * height);
        let mut sums = vec![0.0f32; self.width];
        for (first, weights) in down.iter() {
            sums.fill(0.0);
            for (y, weight) in (first..).zip(weights) {
                for (sum, pixel) in sums.iter_mut().zip(self.row(y)) {
                    *sum += f32::from(*pixel) * weight;
                }
            }
            data.extend(across.iter().map(|(first, weights)| {
                let covered = sums.get(first..).unwrap_or_default().iter().zip(weights);
                (covered.map(|(sum, weight)| sum * weight).sum::<f32>() + 0.5) as u8
            }));
        }
        Plane::new(width, height, data)
    }

    /// Swaps rows and columns.
    pub fn transposed(&self) -> Plane {
        // In blocks, so that both sides stay in the cache.
        const BLOCK: usize = 32;
        let mut data = vec![0; self.data.len()];
        let mut block = [[0; BLOCK]; BLOCK];
        for top in (0..self.height).step_by(BLOCK) {
            let high = BLOCK.min(self.height - top);
            for left in (0..self.width).step_by(BLOCK) {
                let wide = BLOCK.min(self.width - left);
                for (y, line) in (top..top + high).zip(&mut block) {
                    let row = self.row(y).get(left..left + wide).unwrap_or_default();
                    line.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
                }
                for (x, column) in (left..left + wide).zip(0..BLOCK) {
                    let to = data.get_mut(x * self.height + top..).unwrap_or_default();
                    to.iter_mut().zip(&block).take(high).for_each(|(to, line)| *to = line[column]);
                }
            }
        }
        Plane { width: self.height, height: self.width, data }
    }

    /// The plane turned anticlockwise by quarters: after each, the former upper right corner is the upper left one.
    pub fn turned(&self, quarters: usize) -> Plane {
        let reversed = |plane: &Plane| Plane { data: plane.data.iter().rev().copied().collect(), ..*plane };
        let quarter = |plane: &Plane| {
            let across = plane.transposed();
            let rows = across.data.chunks(across.width.max(1)).rev();
            Plane { data: rows.flatten().copied().collect(), ..across }
        };
        match quarters % 4 {
            0 => self.clone(),
            1 => quarter(self),
            2 => reversed(self),
            _ => reversed(&quarter(self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resizing_takes_the_mean_of_what_is_covered() {
        let plane = Plane::new(4, 2, vec![0, 100, 200, 200, 0, 100, 0, 0]);
        assert_eq!(plane.resized(2, 1).data(), [50, 100]);
        assert_eq!(plane.resized(4, 2), plane);
        assert_eq!(Plane::new(2, 1, vec![10, 20]).resized(4, 1).data(), [10, 10, 20, 20]);
        assert_eq!(Plane::new(3, 1, vec![0, 90, 180]).resized(2, 1).data(), [30, 150]);
    }

    #[test]
    fn between_two_pixels_lies_their_mean() {
        let plane = Plane::new(2, 1, vec![0, 100]);
        assert_eq!(plane.between(1.0, 0.5), 50.0);
        assert_eq!(plane.between(0.5, 0.5), 0.0);
        assert_eq!(plane.between(9.0, 9.0), 100.0);
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let plane = Plane::new(37, 5, (0..185).map(|at| at as u8).collect());
        assert_eq!(plane.transposed().at(3, 30), plane.at(30, 3));
        assert_eq!(plane.transposed().transposed(), plane);
        assert_eq!(plane.percentile(0.5), 92);
    }
}
