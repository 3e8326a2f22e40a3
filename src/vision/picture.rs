//! A colour picture.

use super::plane::Plane;

/// An RGB picture with 8 bits per channel, row by row from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

impl Picture {
    /// A picture of `width` by `height` pixels; `None` if `rgb` does not have exactly that many.
    pub fn new(width: usize, height: usize, rgb: Vec<[u8; 3]>) -> Option<Picture> {
        (rgb.len() == width.checked_mul(height)?).then_some(Picture { width, height, rgb })
    }

    /// A white picture.
    pub fn blank(width: usize, height: usize) -> Picture {
        Picture { width, height, rgb: vec![[255; 3]; width * height] }
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
    pub fn pixels(&self) -> &[[u8; 3]] {
        &self.rgb
    }

    /// A row of pixels; empty if there is no such row.
    pub fn row(&self, y: usize) -> &[[u8; 3]] {
        self.rgb.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }

    /// The pixel at a position, clamped to the picture.
    pub fn at(&self, x: f32, y: f32) -> [u8; 3] {
        let clamp = |at: f32, size: usize| (at.max(0.0) as usize).min(size.saturating_sub(1));
        self.rgb.get(clamp(y, self.height) * self.width + clamp(x, self.width)).copied().unwrap_or([255; 3])
    }

    /// The brightness as the eye sees it (luma of ITU-R BT.601).
    pub fn grey(&self) -> Plane {
        let luma = |[r, g, b]: &[u8; 3]| ((u32::from(*r) * 77 + u32::from(*g) * 150 + u32::from(*b) * 29) >> 8) as u8;
        Plane::new(self.width, self.height, self.rgb.iter().map(luma).collect())
    }

    /// The mean colour of a rectangle, clipped to the picture; white if nothing is left of it.
    pub fn mean(&self, left: f32, top: f32, right: f32, bottom: f32) -> [u8; 3] {
        let range = |from: f32, to: f32, size: usize| {
            let from = (from.max(0.0) as usize).min(size.saturating_sub(1));
            from..(to.max(0.0).ceil() as usize).clamp(from + 1, size.max(from + 1))
        };
        let (mut sum, mut count) = ([0u32; 3], 0u32);
        for y in range(top, bottom, self.height) {
            for x in range(left, right, self.width) {
                let Some(pixel) = self.rgb.get(y * self.width + x) else { continue };
                for (sum, channel) in sum.iter_mut().zip(pixel) {
                    *sum += u32::from(*channel);
                }
                count += 1;
            }
        }
        if count == 0 { [255; 3] } else { sum.map(|sum| (sum / count) as u8) }
    }

    /// The part between two corners, in pixels, clipped to the picture.
    pub fn cut(&self, (left, top): (f32, f32), (right, bottom): (f32, f32)) -> Picture {
        let range = |from: f32, to: f32, size: usize| {
            let to = (to.max(0.0) as usize).min(size);
            (from.max(0.0) as usize).min(to)..to
        };
        let (across, down) = (range(left, right, self.width), range(top, bottom, self.height));
        let (width, height) = (across.len(), down.len());
        let rgb = down.flat_map(|y| self.row(y).get(across.clone()).unwrap_or_default()).copied().collect();
        Picture { width, height, rgb }
    }

    /// The picture turned clockwise by a quarter.
    pub fn turned(&self) -> Picture {
        let mut rgb = Vec::with_capacity(self.rgb.len());
        for x in 0..self.width {
            for y in (0..self.height).rev() {
                rgb.extend(self.rgb.get(y * self.width + x));
            }
        }
        Picture { width: self.height, height: self.width, rgb }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_brings_the_left_border_to_the_top() {
        let dot = |grey: u8| [grey; 3];
        let picture = Picture::new(3, 2, (0..6).map(dot).collect()).unwrap();
        let turned = picture.turned();
        assert_eq!((turned.width(), turned.height()), (2, 3));
        assert_eq!(turned.pixels(), [3, 0, 4, 1, 5, 2].map(dot));
        assert_eq!(turned.turned().turned().turned(), picture);
    }

    #[test]
    fn places_beyond_the_border_show_the_border() {
        let picture = Picture::new(2, 1, vec![[0; 3], [200, 100, 50]]).unwrap();
        assert_eq!(picture.at(9.0, -3.0), [200, 100, 50]);
        assert_eq!(picture.mean(0.0, 0.0, 2.0, 1.0), [100, 50, 25]);
        assert_eq!(picture.grey().row(0), [0, 124]);
        assert!(Picture::new(2, 2, vec![[0; 3]]).is_none());
    }
}
