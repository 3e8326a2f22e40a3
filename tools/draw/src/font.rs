//! Fonts as outlines, scaled so that a digit is one unit high.

use std::collections::HashMap;
use std::path::Path as FilePath;
use std::sync::Arc;

use crate::bundled;
use tiny_skia::{Path, PathBuilder, PathSegment, Point, Rect, Transform};

/// Why a font or a font list cannot be used.
#[derive(Debug)]
pub enum FontError {
    /// A file cannot be read.
    Read { file: String, error: std::io::Error },
    /// A file is not a font that can be parsed.
    Parse { file: String, error: ttf_parser::FaceParsingError },
    /// The font lacks the outline of a digit.
    NoDigit { file: String, digit: char },
    /// A line in list.tsv does not have four columns.
    List { line: usize },
    /// No font is left to draw with.
    None,
}

impl std::fmt::Display for FontError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Read { file, error } => write!(f, "{file}: {error}"),
            Self::Parse { file, error } => write!(f, "{file}: {error}"),
            Self::NoDigit { file, digit } => write!(f, "{file}: no outline for the digit {digit}"),
            Self::List { line } => write!(f, "list.tsv, line {line}: four columns expected"),
            Self::None => write!(f, "no fonts"),
        }
    }
}

impl std::error::Error for FontError {}

#[derive(Clone, Debug)]
struct Glyph {
    path: Option<Path>,
    advance: f32,
}

/// The outlines of one style of a typeface. One unit is the height of its digits, y points down, the baseline is 0.
#[derive(Clone, Debug)]
pub struct Font {
    /// The file's name.
    pub name: String,
    glyphs: HashMap<char, Glyph>,
}

struct Outline(PathBuilder);

impl ttf_parser::OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

impl Font {
    /// Reads the outlines of the letters, the digits and a few signs.
    ///
    /// # Errors
    /// If the bytes are not a font, or a digit has no outline.
    pub fn parse(name: &str, bytes: &[u8]) -> Result<Self, FontError> {
        let face =
            ttf_parser::Face::parse(bytes, 0).map_err(|error| FontError::Parse { file: name.to_string(), error })?;
        let mut glyphs = HashMap::new();
        for sign in ('0'..='9').chain('a'..='z').chain('A'..='Z').chain(" ?:.,!-/+%".chars()) {
            let Some(id) = face.glyph_index(sign) else { continue };
            let mut outline = Outline(PathBuilder::new());
            let _ = face.outline_glyph(id, &mut outline);
            let advance = f32::from(face.glyph_hor_advance(id).unwrap_or(0));
            glyphs.insert(sign, Glyph { path: outline.0.finish(), advance });
        }
        let mut font = Self { name: name.to_string(), glyphs };
        let mut height = 0.0f32;
        for digit in '0'..='9' {
            let path = font.glyphs.get(&digit).and_then(|glyph| glyph.path.as_ref());
            let path = path.ok_or_else(|| FontError::NoDigit { file: name.to_string(), digit })?;
            height = height.max(path.bounds().height());
        }
        let scale = Transform::from_scale(1.0 / height, 1.0 / height);
        for glyph in font.glyphs.values_mut() {
            glyph.path = glyph.path.take().and_then(|path| path.transform(scale));
            glyph.advance /= height;
        }
        Ok(font)
    }

    /// A font that nobody has designed. It is this one slanted by `slant` and `width` times as wide, with strokes
    /// bolder by `bold` (relative to the height of a digit).
    pub fn varied(&self, slant: f32, width: f32, bold: f32) -> Self {
        let lean = Transform::from_row(width, 0.0, -slant, 1.0, 0.0, 0.0);
        let stroke = tiny_skia::Stroke { width: bold, ..tiny_skia::Stroke::default() };
        let flip = Transform::from_scale(1.0, -1.0);
        // Strokes wind in one direction whatever the direction of the outline. If the two would cancel each other out,
        // the mirrored outline is stroked and the result mirrored back.
        let rim = |path: &Path| {
            if winding(path) > 0.0 {
                path.stroke(&stroke, 8.0)
            } else {
                path.clone().transform(flip)?.stroke(&stroke, 8.0)?.transform(flip)
            }
        };
        let bolder = |path: Path| -> Option<Path> {
            let mut both = PathBuilder::new();
            if bold > 0.0
                && let Some(rim) = rim(&path)
            {
                both.push_path(&rim);
            }
            both.push_path(&path);
            both.finish()?.transform(lean)
        };
        let vary = |(sign, glyph): (&char, &Glyph)| {
            let path = glyph.path.clone().and_then(bolder);
            (*sign, Glyph { path, advance: (glyph.advance + bold) * width })
        };
        Self { name: self.name.clone(), glyphs: self.glyphs.iter().map(vary).collect() }
    }

    /// The outline of `text` with digits of the given height, starting on the baseline at the origin.
    pub fn text(&self, text: &str, height: f32) -> Option<Path> {
        let mut whole = PathBuilder::new();
        let mut x = 0.0;
        for sign in text.chars() {
            let Some(glyph) = self.glyphs.get(&sign) else { continue };
            if let Some(path) = &glyph.path
                && let Some(path) = path.clone().transform(Transform::from_translate(x, 0.0).post_scale(height, height))
            {
                whole.push_path(&path);
            }
            x += glyph.advance;
        }
        whole.finish()
    }

    /// The outline of `text`, centred on `(x, y)`.
    pub fn centred(&self, text: &str, height: f32, x: f32, y: f32) -> Option<Path> {
        let path = self.text(text, height)?;
        let b = path.bounds();
        path.transform(Transform::from_translate(x - (b.left() + b.right()) / 2.0, y - (b.top() + b.bottom()) / 2.0))
    }

    /// The outline of `text`, with the upper left corner of its ink at `(x, y)`.
    pub fn cornered(&self, text: &str, height: f32, x: f32, y: f32) -> Option<(Path, Rect)> {
        let path = self.text(text, height)?;
        let b = path.bounds();
        let path = path.transform(Transform::from_translate(x - b.left(), y - b.top()))?;
        let bounds = path.bounds();
        Some((path, bounds))
    }
}

/// Twice the area enclosed by an outline, negative if it runs in the other direction.
fn winding(path: &Path) -> f32 {
    let (mut area, mut last) = (0.0, Point::zero());
    for segment in path.segments() {
        let next = match segment {
            PathSegment::MoveTo(to) => {
                last = to;
                to
            }
            PathSegment::LineTo(to) | PathSegment::QuadTo(_, to) | PathSegment::CubicTo(_, _, to) => to,
            PathSegment::Close => last,
        };
        area += last.x * next.y - next.x * last.y;
        last = next;
    }
    area
}

/// Fonts in two groups: those for training, and those held back for tests.
#[derive(Clone, Debug, Default)]
pub struct Fonts {
    /// For training.
    pub train: Vec<Arc<Font>>,
    /// For tests only, from other families than those for training.
    pub held_back: Vec<Arc<Font>>,
}

impl Fonts {
    /// The few fonts, with digits only, that come with the sources.
    ///
    /// # Errors
    /// Only if one of them is damaged.
    pub fn bundled() -> Result<Self, FontError> {
        let read = |list: &[(&str, &[u8])]| -> Result<Vec<_>, _> {
            list.iter().map(|(name, bytes)| Font::parse(name, bytes).map(Arc::new)).collect()
        };
        Ok(Self { train: read(&bundled::TRAIN)?, held_back: read(&bundled::HELD_BACK)? })
    }

    /// Reads the fonts in a folder according to its `list.tsv` (file, package, family, use), as written by the fetch
    /// script. Files in the list that are missing are skipped.
    ///
    /// # Errors
    /// If the list or a font cannot be read or parsed, or if either group is empty.
    pub fn from_folder(folder: &FilePath) -> Result<Self, FontError> {
        let read = |file: &FilePath| {
            std::fs::read(file).map_err(|error| FontError::Read { file: file.display().to_string(), error })
        };
        let list = String::from_utf8_lossy(&read(&folder.join("list.tsv"))?).into_owned();
        let mut fonts = Self::default();
        for (number, line) in list.lines().enumerate().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [file, _, _, part] = columns[..] else { return Err(FontError::List { line: number + 1 }) };
            let path = folder.join(file);
            if !path.exists() {
                continue;
            }
            let font = Arc::new(Font::parse(file, &read(&path)?)?);
            if part == "train" { fonts.train.push(font) } else { fonts.held_back.push(font) }
        }
        if fonts.train.is_empty() || fonts.held_back.is_empty() { Err(FontError::None) } else { Ok(fonts) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Canvas;

    #[test]
    fn a_bolder_font_covers_what_the_font_covers() {
        for font in Fonts::bundled().expect("the fonts beside the sources").train {
            let drawn = |font: &Font| {
                let mut canvas = Canvas::new(400, 60, [255; 3]);
                canvas.fill(&font.centred("0123456789", 40.0, 200.0, 30.0).expect("digits"), [0; 3], 1.0);
                canvas.into_rgb().2
            };
            // Bolder digits are farther apart, so each of these is compared by itself.
            let alone = |font: &Font, digit: &str| {
                let mut canvas = Canvas::new(60, 60, [255; 3]);
                canvas.fill(&font.centred(digit, 40.0, 30.0, 30.0).expect("a digit"), [0; 3], 1.0);
                canvas.into_rgb().2
            };
            let bolder = font.varied(0.0, 1.0, 0.05);
            let dark = |rgb: &[u8]| rgb.iter().map(|part| u64::from(255 - part)).sum::<u64>();
            assert!(dark(&drawn(&bolder)) > dark(&drawn(&font)), "{}", font.name);
            for digit in ["0", "4", "8"] {
                let (thin, thick) = (alone(&font, digit), alone(&bolder, digit));
                let lost = thin.iter().zip(&thick).filter(|(thin, thick)| **thin < 40 && **thick > 120).count();
                assert_eq!(lost, 0, "{} {digit}", font.name);
            }
        }
    }
}
