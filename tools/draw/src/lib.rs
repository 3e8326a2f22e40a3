//! Draws puzzle boards in many styles together with what is on them, to train, test and show the reading of pictures.
//! Everything follows from a seed. Knows nothing of how pictures are read.

pub mod board;
mod bundled;
pub mod cages;
pub mod canvas;
pub mod dice;
pub mod font;
pub mod grid;
pub mod mines;
pub mod page;
pub mod random;
pub mod style;
pub mod wear;

pub use board::{Board, Cell, Kind, Tile};
pub use dice::Dice;
pub use font::{Font, FontError, Fonts};
pub use page::draw;
pub use style::{CageLine, Clues, Marks, Skin, Style, Theme};
pub use wear::Wear;

/// A picture of a board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Pixels from left to right.
    pub width: usize,
    /// Pixels from top to bottom.
    pub height: usize,
    /// Red, green and blue, row after row.
    pub rgb: Vec<u8>,
    pub(crate) place: grid::Place,
    pub(crate) view: wear::View,
}

impl Picture {
    /// Where a place on the board, in cells from its upper left corner, lies in the picture, in pixels.
    pub fn place(&self, x: f32, y: f32) -> (f32, f32) {
        self.view.seen(self.place.x + x * self.place.cell, self.place.y + y * self.place.cell)
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, as it does for sides of no length.
    pub fn png(&self) -> Result<Vec<u8>, image::ImageError> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        let encoder = image::codecs::png::PngEncoder::new_with_quality(
            &mut bytes,
            image::codecs::png::CompressionType::Best,
            image::codecs::png::FilterType::Adaptive,
        );
        let size = (self.width as u32, self.height as u32);
        image::ImageEncoder::write_image(encoder, &self.rgb, size.0, size.1, image::ExtendedColorType::Rgb8)?;
        Ok(bytes.into_inner())
    }
}
