//! Encodes pixels as picture files.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use super::picture::Picture;

/// The picture as a PNG file, compressed as well as the encoder can; `None` if it has no pixels.
pub fn png(picture: &Picture) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::Adaptive);
    let (width, height) = (u32::try_from(picture.width()).ok()?, u32::try_from(picture.height()).ok()?);
    encoder.write_image(picture.pixels().as_flattened(), width, height, ExtendedColorType::Rgb8).ok()?;
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode;

    #[test]
    fn what_is_encoded_is_decoded_again() {
        let pixels: Vec<[u8; 3]> = (0..12u8).map(|at| [at * 20, 255 - at, 7]).collect();
        let picture = Picture::new(4, 3, pixels).expect("twelve pixels");
        let file = png(&picture).expect("a file");
        assert_eq!(decode(&file), Ok(picture));
        assert_eq!(png(&Picture::blank(0, 0)), None);
    }
}
