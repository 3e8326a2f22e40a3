//! Decodes picture files into pixels, within limits.

use std::cell::Cell;
use std::io::Cursor;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use thiserror::Error;

use super::picture::Picture;

/// The longest side, in pixels, of a picture that is decoded. Larger pictures are refused before decoding.
pub const MOST_PIXELS_A_SIDE: u32 = 16_384;

/// The most pixels a picture may have, which bounds the memory that decoding takes. Cameras of phones that are sold as
/// "50 megapixels" make pictures of somewhat more.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The longest side, in pixels, of a decoded picture. More pixels tell nothing more about a board.
pub const LONGEST_SIDE: u32 = 3_000;

/// Why a picture cannot be shown as pixels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The file is not a PNG, JPEG, WebP, BMP or GIF picture.
    #[error("not a readable picture (PNG, JPEG, WebP, BMP or GIF)")]
    Format,
    /// The file ends too early or is corrupt.
    #[error("the picture is damaged: {reason}")]
    Damaged {
        /// The decoder's message.
        reason: String,
    },
    /// The picture is too large.
    #[error(
        "the picture is too large: {width} x {height} pixels (at most {} million, {MOST_PIXELS_A_SIDE} a side)",
        MOST_PIXELS / 1_000_000
    )]
    Large {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The picture has no pixels.
    #[error("the picture is empty")]
    Empty,
}

/// Decodes a picture file; of an animation, only the first frame. Transparent pixels become white. A mirrored picture
/// is set right. A rotation noted in the file is often stale, so it is ignored (see [`quarters_noted`]). Pictures with
/// a side longer than [`LONGEST_SIDE`] are scaled down.
///
/// # Errors
/// The file is not a picture, is damaged, or is too large. A panic in the decoder counts as damage.
pub fn decode(bytes: &[u8]) -> Result<Picture, PictureError> {
    let reason = || "the decoder came to a sudden end".to_string();
    quietly(|| decoded(bytes)).unwrap_or_else(|| Err(PictureError::Damaged { reason: reason() }))
}

thread_local! {
    static IS_DECODING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is decoding a picture. A panic is then an error in the picture and is returned as one.
pub fn is_decoding() -> bool {
    IS_DECODING.get()
}

/// The result of `decode`, or `None` if it panics. The panic is not reported anywhere.
fn quietly<T>(decode: impl FnOnce() -> T) -> Option<T> {
    static HUSHED: Once = Once::new();
    HUSHED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !is_decoding() {
                previous(info);
            }
        }));
    });
    IS_DECODING.set(true);
    // Nothing that `decode` touched outlives the call, so no half-changed value is ever read.
    let done = panic::catch_unwind(AssertUnwindSafe(decode));
    IS_DECODING.set(false);
    done.ok()
}

fn decoded(bytes: &[u8]) -> Result<Picture, PictureError> {
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let damaged = |error: &dyn std::fmt::Display| PictureError::Damaged { reason: error.to_string() };
    let first = reader().map_err(|error| damaged(&error))?;
    if first.format().is_none() {
        return Err(PictureError::Format);
    }
    let (width, height) = first.into_dimensions().map_err(|error| refusal(&error))?;
    if width == 0 || height == 0 {
        return Err(PictureError::Empty);
    }
    let is_large = width.max(height) > MOST_PIXELS_A_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS;
    if is_large {
        return Err(PictureError::Large { width, height });
    }
    let mut reader = reader().map_err(|error| damaged(&error))?;
    if reader.format() == Some(ImageFormat::Jpeg) && !is_whole_jpeg(bytes) {
        return Err(PictureError::Damaged { reason: "it ends too early".to_string() });
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_PIXELS_A_SIDE);
    limits.max_image_height = Some(MOST_PIXELS_A_SIDE);
    limits.max_alloc = Some(MOST_PIXELS * 8);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| refusal(&error))?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = shrunk(DynamicImage::from_decoder(decoder).map_err(|error| refusal(&error))?);
    if quarters(orientation) == 0 {
        image.apply_orientation(orientation);
    }
    Ok(on_white(image))
}

/// The number of clockwise quarter turns that set the picture upright according to its file; 0 if the file notes none.
pub fn quarters_noted(bytes: &[u8]) -> usize {
    let decoder = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok().and_then(|it| it.into_decoder().ok());
    decoder.and_then(|mut decoder| decoder.orientation().ok()).map_or(0, quarters)
}

fn quarters(orientation: Orientation) -> usize {
    match orientation {
        Orientation::Rotate90 => 1,
        Orientation::Rotate180 => 2,
        Orientation::Rotate270 => 3,
        _ => 0,
    }
}

/// Whether the last picture in a JPEG file has its end marker. The decoder fills missing data with grey, which looks
/// like part of a board. Within picture data only restart markers occur.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    const SCAN: [u8; 2] = [0xff, 0xda];
    const END: [u8; 2] = [0xff, 0xd9];
    let scan = bytes.windows(2).rposition(|marker| marker == SCAN).unwrap_or(0);
    bytes.get(scan..).unwrap_or_default().windows(2).any(|marker| marker == END)
}

fn refusal(error: &ImageError) -> PictureError {
    match error {
        ImageError::Unsupported(_) => PictureError::Format,
        other => PictureError::Damaged { reason: other.to_string() },
    }
}

fn shrunk(image: DynamicImage) -> DynamicImage {
    if image.width().max(image.height()) <= LONGEST_SIDE {
        return image;
    }
    image.thumbnail(LONGEST_SIDE, LONGEST_SIDE)
}

fn on_white(image: DynamicImage) -> Picture {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let rgb: Vec<[u8; 3]> = if image.color().has_alpha() {
        let over = |channel: u8, alpha: u8| {
            ((u32::from(channel) * u32::from(alpha) + 255 * (255 - u32::from(alpha)) + 127) / 255) as u8
        };
        let rgba = image.into_rgba8();
        rgba.pixels()
            .map(|pixel| {
                let [r, g, b, a] = pixel.0;
                [over(r, a), over(g, a), over(b, a)]
            })
            .collect()
    } else {
        image.into_rgb8().pixels().map(|pixel| pixel.0).collect()
    };
    Picture::new(width, height, rgb).unwrap_or_else(|| Picture::blank(width, height))
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::{ImageEncoder, RgbImage};
    use nazo_draw::Dice;

    use super::*;
    use crate::View;

    const FORMATS: [ImageFormat; 5] =
        [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Bmp, ImageFormat::Gif];

    /// The number of mutated files, over all formats; with `NAZO_FULL` it is `ALL`.
    const SOME: usize = 500;
    const ALL: usize = 10_000;

    /// A lattice of 9×9 cells with strokes in some of them.
    fn drawn() -> DynamicImage {
        let image = RgbImage::from_fn(100, 100, |x, y| {
            let is_line = x % 11 == 0 || y % 11 == 0;
            let is_stroke = x % 11 == 5 && (x / 11 + y / 11) % 3 == 0;
            image::Rgb(if is_line || is_stroke { [20, 30, 60] } else { [240, 235, 220] })
        });
        DynamicImage::ImageRgb8(image)
    }

    fn encoded(format: ImageFormat) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        drawn().write_to(&mut file, format).expect("an encoder for every format that is read");
        file.into_inner()
    }

    #[test]
    fn every_format_is_read() {
        for format in FORMATS {
            let picture = decode(&encoded(format)).unwrap_or_else(|error| panic!("{format:?}: {error}"));
            assert_eq!((picture.width(), picture.height()), (100, 100), "{format:?}");
            let [line, paper] = [(0.0, 50.0), (3.0, 3.0)].map(|(x, y)| u32::from(picture.at(x, y)[0]));
            assert!(line + 120 < paper, "{format:?}: {line} {paper}");
        }
    }

    #[test]
    fn what_a_camera_mirrors_is_set_right_and_what_it_says_of_turns_is_told() {
        for (noted, corner, quarters) in [(1, 8.0, 0), (2, 92.0, 0), (6, 8.0, 1), (8, 8.0, 3)] {
            let image = RgbImage::from_fn(100, 100, |x, y| image::Rgb([if x < 30 && y < 30 { 0 } else { 255 }; 3]));
            let mut file = Vec::new();
            let mut encoder = JpegEncoder::new(&mut file);
            let head = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice();
            let exif = [head, &[noted, 0, 0, 0, 0, 0, 0, 0]].concat();
            encoder.set_exif_metadata(exif).expect("a JPEG file has room for it");
            encoder.encode_image(&image).expect("an encoder");
            assert!(decode(&file).expect("a picture").at(corner, 8.0)[0] < 128, "{noted}");
            assert_eq!(quarters_noted(&file), quarters, "{noted}");
        }
    }

    #[test]
    fn a_file_that_ends_early_is_damaged_and_one_that_is_none_is_told_so() {
        for format in FORMATS {
            let file = encoded(format);
            let found = decode(&file[..file.len() / 3]).map(|_| "a picture");
            assert!(matches!(found, Err(PictureError::Damaged { .. })), "{format:?}: {found:?}");
        }
        assert_eq!(decode(b"killer 9x9"), Err(PictureError::Format));
    }

    /// A header that claims gigabytes of pixels is refused before any memory is allocated.
    #[test]
    fn a_picture_that_says_it_is_huge_is_refused() {
        let mut file = encoded(ImageFormat::Bmp);
        file[18..22].copy_from_slice(&60_000u32.to_le_bytes());
        file[22..26].copy_from_slice(&60_000u32.to_le_bytes());
        assert_eq!(decode(&file), Err(PictureError::Large { width: 60_000, height: 60_000 }));
    }

    #[test]
    fn mutated_files_of_all_formats_are_refused_or_read() {
        let count = if std::env::var_os("NAZO_FULL").is_some() { ALL } else { SOME };
        let files = FORMATS.map(encoded);
        let mut dice = Dice::new(7);
        let mut read = 0;
        for round in 0..count {
            let mut file = files[round % files.len()].clone();
            for _ in 0..1 + dice.below(8) {
                let at = dice.below(file.len());
                match dice.below(4) {
                    0 => file.truncate(at.max(1)),
                    1 => file[at] ^= 1 << dice.below(8),
                    _ => file[at] = dice.bits() as u8,
                }
            }
            let Ok(picture) = decode(&file) else { continue };
            assert!(picture.width().max(picture.height()) <= LONGEST_SIDE as usize);
            read += 1;
            // Finding boards takes longer than decoding: a sample is enough.
            if read % 25 == 0 {
                let _ = View::new(picture).squares();
            }
        }
        assert!(read * 20 > count, "only {read} of {count} were still pictures: the others tell nothing");
    }
}
