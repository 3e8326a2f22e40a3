//! Draws puzzle boards in many styles together with the truth about them, to train, test and demonstrate the reading of
//! pictures. Everything follows from a seed. Knows nothing about how pictures are read.

pub mod board;
mod bundled;
pub mod cages;
pub mod canvas;
pub mod counters;
pub mod dice;
pub mod font;
pub mod grid;
pub mod mines;
pub mod page;
pub mod random;
pub mod signs;
pub mod strips;
pub mod style;
pub mod text;
pub mod wear;

pub use board::{Board, Cell, Kind, Tile};
pub use counters::Counter;
pub use dice::Dice;
pub use font::{Font, FontError, Fonts};
pub use page::draw;
pub use style::{CageLine, Clues, Marks, Skin, Style, Theme};
pub use wear::Wear;

/// A picture of a board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
    /// Red, green and blue, row by row.
    pub rgb: Vec<u8>,
    /// Whether it shows the number of mines.
    pub is_counted: bool,
    pub(crate) place: grid::Place,
    pub(crate) view: wear::View,
}

impl Picture {
    /// The pixel in the picture for a point on the board, given in cells from the upper left corner.
    pub fn place(&self, x: f32, y: f32) -> (f32, f32) {
        self.view.seen(self.place.x + x * self.place.cell, self.place.y + y * self.place.cell)
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails, for example because a side is 0.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fonts() -> Fonts {
        Fonts::bundled().expect("the fonts beside the sources")
    }

    const KINDS: [Kind; 4] = [Kind::Sudoku, Kind::Killer, Kind::Kakuro, Kind::Minesweeper];

    #[test]
    fn a_seed_draws_the_same_picture_every_time() {
        let fonts = fonts();
        for kind in KINDS {
            let picture = |seed: u64| {
                let mut dice = Dice::new(seed);
                let board = random::board(kind, &mut dice);
                let style = Style::train(kind, &fonts, &mut dice);
                let wear = Wear::photo(&mut dice);
                wear.apply(&draw(&board, &style, &mut dice), &mut dice).rgb
            };
            assert!(picture(3) == picture(3), "{kind:?}");
            assert!(picture(3) != picture(4), "{kind:?}");
        }
    }

    /// A plain sudoku with a digit in every cell. Whatever happened to the picture, the reported middle of a cell is
    /// darker than a point 0.3 cells beside it.
    #[test]
    fn places_follow_the_board_through_turns_and_tilts() {
        let fonts = fonts();
        let mut board = Board::empty(Kind::Sudoku, 9, 9);
        for cell in &mut board.cells {
            *cell = Cell::Square { digit: Some(1), typed: false, marks: 0, label: None };
        }
        let style = Style::plain(Kind::Sudoku, &fonts, 60.0);
        for seed in 0..8 {
            let mut dice = Dice::new(seed);
            let wear = Wear { turn: 6.0, tilt: (0.1, -0.15), curl: 0.02, cell: Some(40.0), ..Wear::none() };
            let picture = wear.apply(&draw(&board, &style, &mut dice), &mut dice);
            let bright = |x: f32, y: f32| {
                let (x, y) = picture.place(x, y);
                picture.rgb[(y as usize * picture.width + x as usize) * 3]
            };
            let mut seen = 0;
            for at in 0..81 {
                let (x, y) = ((at % 9) as f32 + 0.5, (at / 9) as f32 + 0.5);
                let (across, down) = picture.place(x, y);
                let (wide, high) = (picture.width as f32, picture.height as f32);
                // A rotation moves corners of the board out of the picture.
                if !(20.0..wide - 20.0).contains(&across) || !(20.0..high - 20.0).contains(&down) {
                    continue;
                }
                seen += 1;
                let stem = (-3..=3).map(|step| bright(x + step as f32 * 0.03, y)).min().unwrap_or(255);
                assert!(stem < bright(x + 0.3, y).saturating_sub(60), "seed {seed}, cell {at}");
            }
            assert!(seen > 60, "seed {seed}: {seen} cells");
        }
    }

    #[test]
    fn killers_are_legal() {
        for seed in 0..20 {
            let board = random::board(Kind::Killer, &mut Dice::new(seed));
            let sums: u32 = board
                .cells
                .iter()
                .map(|cell| if let Cell::Square { label: Some(sum), .. } = cell { u32::from(*sum) } else { 0 })
                .sum();
            assert_eq!(sums, 405, "seed {seed}");
            for cage in 0..=board.cages.iter().copied().max().unwrap_or(0) {
                let cells: Vec<usize> = (0..81).filter(|&at| board.cages[at] == cage).collect();
                assert!((1..=9).contains(&cells.len()), "seed {seed}, cage {cage}");
                assert!(
                    matches!(board.cells[cells[0]], Cell::Square { label: Some(_), .. }),
                    "seed {seed}, cage {cage}"
                );
            }
        }
    }

    #[test]
    fn some_looks_are_kept_apart() {
        let fonts = fonts();
        let names = |fonts: &[std::sync::Arc<Font>]| fonts.iter().map(|font| font.name.clone()).collect::<Vec<_>>();
        let (train, apart) = (names(&fonts.train), names(&fonts.held_back));
        for seed in 0..300 {
            let style = Style::train(Kind::Killer, &fonts, &mut Dice::new(seed));
            assert!(train.contains(&style.digits.name) && train.contains(&style.labels.name));
            assert!(style.cage_line != CageLine::DashDot && style.clues != Clues::Bare);
            assert!(
                !matches!(style.skin, Skin::Pastel | Skin::Night)
                    && !matches!(style.counter, Counter::Leaning | Counter::Aside)
            );
            let style = Style::held_back(Kind::Killer, &fonts, &mut Dice::new(seed));
            assert!(apart.contains(&style.digits.name) && apart.contains(&style.labels.name));
            assert!(matches!(style.skin, Skin::Pastel | Skin::Night) && !style.skin_invented);
        }
    }
}
