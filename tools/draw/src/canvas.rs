//! The few drawing operations that the boards need, on top of tiny-skia.

use tiny_skia::{
    Color, FillRule, LineCap, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A mixture of two colours; `share` is the part of the second.
pub fn blend(a: Rgb, b: Rgb, share: f32) -> Rgb {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round().clamp(0.0, 255.0) as u8;
    [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
}

/// How a line is drawn: width and colour, dash and gap in pixels (empty for a solid line), and whether its ends are
/// round.
#[derive(Clone, Debug)]
pub struct Pen {
    pub width: f32,
    pub colour: Rgb,
    pub dash: Vec<f32>,
    pub round: bool,
}

impl Pen {
    /// An unbroken line.
    pub fn solid(width: f32, colour: Rgb) -> Self {
        Self { width, colour, dash: Vec::new(), round: false }
    }
}

/// A picture being drawn.
pub struct Canvas {
    map: Pixmap,
}

fn paint(colour: Rgb, opacity: f32) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let a = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    paint.set_color(Color::from_rgba8(colour[0], colour[1], colour[2], a));
    paint
}

impl Canvas {
    /// A picture filled with one colour; at least one pixel wide and high.
    pub fn new(width: usize, height: usize, colour: Rgb) -> Self {
        let (width, height) = (width.clamp(1, 8192) as u32, height.clamp(1, 8192) as u32);
        // Neither side is 0 or so large that the byte count overflows, the only reasons why Pixmap::new fails.
        let mut map = Pixmap::new(width, height).expect("a size between 1 and 8192");
        map.fill(Color::from_rgba8(colour[0], colour[1], colour[2], 255));
        Self { map }
    }

    /// Fills a rectangle.
    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Rgb) {
        self.veil(x, y, width, height, colour, 1.0);
    }

    /// Fills a rectangle with a translucent colour.
    pub fn veil(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Rgb, opacity: f32) {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            self.map.fill_rect(rect, &paint(colour, opacity), Transform::identity(), None);
        }
    }

    /// Fills a rectangle with rounded corners.
    pub fn rounded(&mut self, [x, y, width, height]: [f32; 4], radius: f32, colour: Rgb) {
        let r = radius.min(width / 2.0).min(height / 2.0).max(0.0);
        let (x1, y1) = (x + width, y + height);
        let mut path = PathBuilder::new();
        path.move_to(x + r, y);
        path.line_to(x1 - r, y);
        path.quad_to(x1, y, x1, y + r);
        path.line_to(x1, y1 - r);
        path.quad_to(x1, y1, x1 - r, y1);
        path.line_to(x + r, y1);
        path.quad_to(x, y1, x, y1 - r);
        path.line_to(x, y + r);
        path.quad_to(x, y, x + r, y);
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, colour, 1.0);
        }
    }

    /// Fills a disc.
    pub fn disc(&mut self, x: f32, y: f32, radius: f32, colour: Rgb) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius.max(0.1)) {
            self.fill(&path, colour, 1.0);
        }
    }

    /// Fills a polygon.
    pub fn polygon(&mut self, points: &[(f32, f32)], colour: Rgb) {
        let mut path = PathBuilder::new();
        for (number, &(x, y)) in points.iter().enumerate() {
            if number == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, colour, 1.0);
        }
    }

    /// Fills an outline.
    pub fn fill(&mut self, path: &Path, colour: Rgb, opacity: f32) {
        let no_mask: Option<&Mask> = None;
        self.map.fill_path(path, &paint(colour, opacity), FillRule::Winding, Transform::identity(), no_mask);
    }

    /// Draws a line through points, optionally closed.
    pub fn line(&mut self, points: &[(f32, f32)], closed: bool, pen: &Pen) {
        let mut path = PathBuilder::new();
        for (number, &(x, y)) in points.iter().enumerate() {
            if number == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if closed {
            path.close();
        }
        let Some(path) = path.finish() else { return };
        let dash = if pen.dash.is_empty() { None } else { StrokeDash::new(pen.dash.clone(), 0.0) };
        let line_cap = if pen.round { LineCap::Round } else { LineCap::Butt };
        let stroke = Stroke { width: pen.width, dash, line_cap, ..Stroke::default() };
        self.map.stroke_path(&path, &paint(pen.colour, 1.0), &stroke, Transform::identity(), None);
    }

    /// A horizontal or vertical bar of whole pixels, as user interfaces draw lines.
    pub fn bar(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Rgb) {
        let half = width / 2.0;
        let (x, y) = (from.0.min(to.0) - half, from.1.min(to.1) - half);
        let (w, h) = ((from.0 - to.0).abs() + width, (from.1 - to.1).abs() + width);
        self.rect(x, y, w, h, colour);
    }

    /// The picture as rows of red, green and blue.
    pub fn into_rgb(self) -> (usize, usize, Vec<u8>) {
        let (width, height) = (self.map.width() as usize, self.map.height() as usize);
        let rgb = self.map.data().chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
        (width, height, rgb)
    }
}
