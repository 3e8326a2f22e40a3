//! From the bytes of a picture file to its pixels, within limits.

use std::io::Cursor;

use image::{DynamicImage, ImageError, ImageReader, Limits};
use thiserror::Error;

use super::picture::Picture;

/// Pixels on one side; larger pictures are refused before they are decoded.
pub const MOST_PIXELS_A_SIDE: u32 = 16_384;

/// Pixels in all, which bounds the memory that decoding takes.
pub const MOST_PIXELS: u64 = 50_000_000;

/// The longer side of what is kept of a picture. More than that tells nothing more about a board.
pub const LONGEST_SIDE: u32 = 3_000;

/// Why a picture cannot be shown as pixels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// It is none of PNG, JPEG, WebP, BMP and GIF.
    #[error("this is no picture that can be read (PNG, JPEG, WebP, BMP or GIF)")]
    Format,
    /// It ends too early, or something in it is broken.
    #[error("the picture is damaged: {reason}")]
    Damaged {
        /// What the decoder said.
        reason: String,
    },
    /// It is too large.
    #[error(
        "the picture has {width} x {height} pixels; at most {} million and {MOST_PIXELS_A_SIDE} a side are read",
        MOST_PIXELS / 1_000_000
    )]
    Large {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// It has no pixels at all.
    #[error("the picture is empty")]
    Empty,
}

/// The pixels of a picture file; of a moving picture, those of its first frame. What is transparent is white. The
/// orientation that a camera notes is left out of account: it is often stale. Pictures with a side of more than
/// [`LONGEST_SIDE`] are made smaller.
///
/// # Errors
/// It is no picture, is damaged, or too large.
pub fn decode(bytes: &[u8]) -> Result<Picture, PictureError> {
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
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_PIXELS_A_SIDE);
    limits.max_image_height = Some(MOST_PIXELS_A_SIDE);
    limits.max_alloc = Some(MOST_PIXELS * 8);
    reader.limits(limits);
    let image = reader.decode().map_err(|error| refusal(&error))?;
    Ok(on_white(shrunk(image)))
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
