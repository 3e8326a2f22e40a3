//! What happens to a picture between the screen or paper and the file. It is scaled, rotated, photographed at an angle,
//! shaded and blurred, gets noise, and is saved as JPEG.

use std::f32::consts::PI;

use crate::Picture;
use crate::dice::Dice;

/// Maps points of the drawing to the picture, and back.
#[derive(Clone, Debug)]
pub struct View {
    /// From the picture to the drawing: a projective map, row by row.
    back: [f32; 9],
    /// The inverse map.
    forth: [f32; 9],
    /// The height of the paper's curl in pixels of the drawing, and the drawing's width.
    curl: (f32, f32),
}

fn project(map: &[f32; 9], x: f32, y: f32) -> (f32, f32) {
    let w = map[6] * x + map[7] * y + map[8];
    ((map[0] * x + map[1] * y + map[2]) / w, (map[3] * x + map[4] * y + map[5]) / w)
}

fn inverse(m: &[f32; 9]) -> [f32; 9] {
    let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
    let adjoint = [
        minor(4, 5, 7, 8),
        -minor(1, 2, 7, 8),
        minor(1, 2, 4, 5),
        -minor(3, 5, 6, 8),
        minor(0, 2, 6, 8),
        -minor(0, 2, 3, 5),
        minor(3, 4, 6, 7),
        -minor(0, 1, 6, 7),
        minor(0, 1, 3, 4),
    ];
    let determinant = m[0] * adjoint[0] + m[1] * adjoint[3] + m[2] * adjoint[6];
    adjoint.map(|part| part / determinant)
}

impl View {
    /// The identity: the picture is the drawing.
    pub fn straight() -> Self {
        let same = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        Self { back: same, forth: same, curl: (0.0, 1.0) }
    }

    /// The point of the picture where a point of the drawing is seen.
    pub fn seen(&self, x: f32, y: f32) -> (f32, f32) {
        project(&self.forth, x, y - self.curl.0 * (PI * x / self.curl.1).sin())
    }

    /// The point of the drawing that is seen at a point of the picture.
    fn source(&self, x: f32, y: f32) -> (f32, f32) {
        let (x, y) = project(&self.back, x, y);
        (x, y + self.curl.0 * (PI * x / self.curl.1).sin())
    }
}

/// The kinds of wear, and how much of each.
#[derive(Clone, Debug)]
pub struct Wear {
    /// The final cell size in pixels; None keeps the size.
    pub cell: Option<f32>,
    /// The rotation in degrees.
    pub turn: f32,
    /// How far the camera is from straight above, relative to the picture's size.
    pub tilt: (f32, f32),
    /// The height of the paper's curl relative to the width.
    pub curl: f32,
    /// The standard deviation of the blur, in pixels.
    pub blur: f32,
    /// What black and white become, from 0 to 1.
    pub range: (f32, f32),
    /// The colour cast, with factors of 1 for none.
    pub cast: [f32; 3],
    /// The direction in radians and the strength (0 to 1) of a shadow across the picture.
    pub shade: (f32, f32),
    /// The standard deviation of the noise, in grey levels.
    pub noise: f32,
    /// The JPEG quality, from 1 to 100.
    pub jpeg: Option<u8>,
}

impl Wear {
    /// No wear.
    pub fn none() -> Self {
        Self {
            cell: None,
            turn: 0.0,
            tilt: (0.0, 0.0),
            curl: 0.0,
            blur: 0.0,
            range: (0.0, 1.0),
            cast: [1.0; 3],
            shade: (0.0, 0.0),
            noise: 0.0,
            jpeg: None,
        }
    }

    /// A screenshot: possibly scaled, slightly blurred, or saved as JPEG.
    pub fn screenshot(dice: &mut Dice) -> Self {
        let mut wear = Self::none();
        if dice.chance(0.4) {
            wear.cell = Some(dice.log_range(36.0, 130.0));
        }
        if dice.chance(0.25) {
            wear.blur = dice.range(0.2, 1.1);
        }
        if dice.chance(0.15) {
            wear.turn = dice.normal() * 0.7;
        }
        if dice.chance(0.15) {
            wear.noise = dice.range(0.5, 5.0);
        }
        if dice.chance(0.4) {
            wear.jpeg = Some(dice.range(30.0, 95.0) as u8);
        }
        wear
    }

    /// A hand-held photo of paper.
    pub fn photo(dice: &mut Dice) -> Self {
        let white = dice.range(0.5, 1.0);
        Self {
            cell: Some(dice.log_range(16.0, 75.0)),
            turn: dice.normal() * 2.5,
            tilt: (dice.normal() * 0.06, dice.normal() * 0.06),
            curl: dice.normal() * 0.008,
            blur: dice.log_range(0.3, 1.9),
            range: (dice.range(0.05, 0.5) * white, white),
            cast: [0, 1, 2].map(|_| dice.range(0.82, 1.0)),
            shade: (dice.range(0.0, 2.0 * PI), dice.range(0.0, 0.45)),
            noise: dice.range(0.0, 7.0),
            jpeg: Some(dice.range(35.0, 95.0) as u8),
        }
    }

    /// Applies all wear to a picture, in the order in which light would.
    pub fn apply(&self, picture: &Picture, dice: &mut Dice) -> Picture {
        let mut worn = self.warped(picture);
        let (width, height) = (worn.width, worn.height);
        if self.blur > 0.05 {
            worn.rgb = blurred(&worn.rgb, width, height, self.blur);
        }
        self.light(&mut worn, dice);
        if let Some(quality) = self.jpeg
            && let Some(rgb) = jpeg(&worn.rgb, width, height, quality)
        {
            worn.rgb = rgb;
        }
        worn
    }

    fn warped(&self, picture: &Picture) -> Picture {
        let scale = self.cell.map_or(1.0, |cell| cell / picture.place.cell);
        let still = self.turn == 0.0 && self.tilt == (0.0, 0.0) && self.curl == 0.0;
        if still && (scale - 1.0).abs() < 1e-3 {
            return picture.clone();
        }
        let (w, h) = (picture.width as f32, picture.height as f32);
        let (width, height) = ((w * scale).round().max(1.0), (h * scale).round().max(1.0));
        let (sin, cos) = self.turn.to_radians().sin_cos();
        // Maps the picture, about its centre, to the drawing: rotate, scale, then undo the tilt.
        let (cx, cy) = (width / 2.0, height / 2.0);
        let (a, b) = (cos / scale, sin / scale);
        let (gx, gy) = (self.tilt.0 / width, self.tilt.1 / height);
        let g = 1.0 - gx * cx - gy * cy;
        let (tx, ty) = (w / 2.0, h / 2.0);
        let back = [
            a + tx * gx,
            b + tx * gy,
            -(a * cx + b * cy) + tx * g,
            -b + ty * gx,
            a + ty * gy,
            -(-b * cx + a * cy) + ty * g,
            gx,
            gy,
            g,
        ];
        let view = View { back, forth: inverse(&back), curl: (self.curl * w, w) };
        let rgb = sampled(picture, &view, (width as usize, height as usize), 1.0 / scale);
        Picture {
            width: width as usize,
            height: height as usize,
            rgb,
            is_counted: picture.is_counted,
            place: picture.place,
            view,
        }
    }

    fn light(&self, picture: &mut Picture, dice: &mut Dice) {
        let plain = self.range == (0.0, 1.0) && self.shade.1 == 0.0 && self.noise == 0.0 && self.cast == [1.0; 3];
        if plain {
            return;
        }
        let (sin, cos) = self.shade.0.sin_cos();
        let (low, high) = self.range;
        let (width, height) = (picture.width as f32, picture.height as f32);
        for (number, pixel) in picture.rgb.chunks_exact_mut(3).enumerate() {
            let x = (number % picture.width) as f32 / width - 0.5;
            let y = (number / picture.width) as f32 / height - 0.5;
            let slope = (x * cos + y * sin) + 0.7 * (x * x + y * y);
            let bright = 1.0 - self.shade.1 * (0.5 + slope);
            let noise = if self.noise > 0.0 { dice.normal() * self.noise } else { 0.0 };
            for (part, cast) in pixel.iter_mut().zip(self.cast) {
                let value = (low + (high - low) * f32::from(*part) / 255.0) * cast * bright;
                *part = (value * 255.0 + noise).clamp(0.0, 255.0) as u8;
            }
        }
    }
}

/// The drawing as seen; where it shrinks, each pixel is the mean of several points.
fn sampled(picture: &Picture, view: &View, (width, height): (usize, usize), shrink: f32) -> Vec<u8> {
    let fine = (shrink.ceil() as usize).clamp(1, 4);
    let mut rgb = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0f32; 3];
            for step in 0..fine * fine {
                let part = |step: usize| (step as f32 + 0.5) / fine as f32;
                let (sx, sy) = view.source(x as f32 + part(step % fine), y as f32 + part(step / fine));
                between(picture, sx - 0.5, sy - 0.5, &mut sum);
            }
            rgb.extend(sum.map(|part| (part / (fine * fine) as f32 + 0.5) as u8));
        }
    }
    rgb
}

fn between(picture: &Picture, x: f32, y: f32, sum: &mut [f32; 3]) {
    let split = |at: f32, size: usize| {
        let at = at.clamp(0.0, (size - 1) as f32);
        (at as usize, (at as usize + 1).min(size - 1), at.fract())
    };
    let ((x0, x1, dx), (y0, y1, dy)) = (split(x, picture.width), split(y, picture.height));
    for (x, y, weight) in
        [(x0, y0, (1.0 - dx) * (1.0 - dy)), (x1, y0, dx * (1.0 - dy)), (x0, y1, (1.0 - dx) * dy), (x1, y1, dx * dy)]
    {
        let at = (y * picture.width + x) * 3;
        for (sum, part) in sum.iter_mut().zip(&picture.rgb[at..at + 3]) {
            *sum += f32::from(*part) * weight;
        }
    }
}

fn blurred(rgb: &[u8], width: usize, height: usize, sigma: f32) -> Vec<u8> {
    let reach = (sigma * 2.5).ceil() as i32;
    let weights: Vec<f32> = (-reach..=reach).map(|d| (-(d * d) as f32 / (2.0 * sigma * sigma)).exp()).collect();
    let total: f32 = weights.iter().sum();
    let pass = |from: &[f32], along: usize, count: usize, step: usize| {
        let mut to = vec![0.0; from.len()];
        for (number, out) in to.iter_mut().enumerate() {
            let at = (number / step) % count;
            for (weight, d) in weights.iter().zip(-reach..) {
                let other = (at as i32 + d).clamp(0, along as i32 - 1) as usize;
                *out += weight * from[number + other * step - at * step];
            }
            *out /= total;
        }
        to
    };
    let plain: Vec<f32> = rgb.iter().map(|&part| f32::from(part)).collect();
    let across = pass(&plain, width, width, 3);
    pass(&across, height, height, width * 3).into_iter().map(|part| (part + 0.5) as u8).collect()
}

fn jpeg(rgb: &[u8], width: usize, height: usize, quality: u8) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality);
    encoder.encode(rgb, width as u32, height as u32, image::ExtendedColorType::Rgb8).ok()?;
    let read = image::load_from_memory_with_format(&bytes, image::ImageFormat::Jpeg).ok()?;
    Some(read.into_rgb8().into_raw())
}
