//! Pictures in a terminal: two pixels in every character cell, one above the other, in colour or as ink alone.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use nazo_kinds::scan::{Scan, Spot};
use nazo_vision::{Mesh, Picture};

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// In its colours. The terminal reduces them to those it has.
    Colour,
    /// As ink, in half blocks.
    Ink,
    /// As ink, in characters that every terminal has.
    Plain,
}

/// A part of a board. The unit is a cell, and the origin is the upper left corner of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Region {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Region {
    /// The part to show for a spot: the corner of its cell, the cell, or the wall with both of its sides. None if the
    /// spot is not on the board.
    fn of(spot: Spot) -> Option<Region> {
        let (row, col) = spot.at();
        let (x, y) = (col as f32, row as f32);
        let (left, top, right, bottom) = match spot {
            Spot::Corner(..) => (-0.04, -0.04, 0.62, 0.40),
            Spot::Cell(..) => (-0.05, -0.05, 1.05, 1.05),
            Spot::Right(..) => (0.3, -0.1, 1.7, 1.1),
            Spot::Below(..) => (-0.1, 0.4, 1.1, 1.6),
            Spot::Total => return None,
        };
        Some(Region { left: x + left, top: y + top, right: x + right, bottom: y + bottom })
    }

    /// The part to show for a spot of a board, or for the total beside the board. None if the picture does not show the
    /// spot.
    pub fn on(scan: &Scan, spot: Spot) -> Option<Region> {
        // On boards without cages, numbers can be anywhere in their cells.
        let spot = match spot {
            Spot::Corner(row, col) if scan.walls.is_none() => Spot::Cell(row, col),
            spot => spot,
        };
        let (Spot::Total, Some([left, top, right, bottom]), Some(mesh)) = (spot, scan.total_at, &scan.mesh) else {
            return Region::of(spot);
        };
        // Coordinates in cells continue beyond the border of the board.
        let ((wide, high), origin) = (mesh.cell_size(), mesh.node(0, 0));
        let (across, down) = (|x: f32| (x - origin.0) / wide, |y: f32| (y - origin.1) / high);
        const AROUND: f32 = 0.4;
        Some(Region {
            left: across(left) - AROUND,
            top: down(top) - AROUND,
            right: across(right) + AROUND,
            bottom: down(bottom) + AROUND,
        })
    }

    /// Width divided by height.
    fn aspect(&self) -> f32 {
        (self.right - self.left) / (self.bottom - self.top).max(0.01)
    }
}

/// The pixels of a drawing, row by row.
pub(super) struct Raster {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Raster {
    /// A drawing of `width` by `height` pixels.
    pub fn new(width: usize, height: usize, pixel: impl Fn(usize, usize) -> [u8; 3]) -> Raster {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Raster { width, height, pixels: places.map(|(x, y)| pixel(x, y)).collect() }
    }

    /// A part of a board, as large as it can be in `columns` by `rows` character cells.
    pub fn of_region(picture: &Picture, mesh: &Mesh, region: Region, (columns, rows): (u16, u16)) -> Raster {
        let (most_width, most_height) = (f32::from(columns), f32::from(rows) * 2.0);
        let width = most_width.min(most_height * region.aspect()).max(1.0) as usize;
        let height = most_height.min(most_width / region.aspect()).max(1.0) as usize;
        Raster::of_region_in(picture, mesh, region, (width, height))
    }

    /// A part of a board, in a given number of pixels across and down.
    fn of_region_in(picture: &Picture, mesh: &Mesh, region: Region, (width, height): (usize, usize)) -> Raster {
        let across = |x: usize| region.left + (region.right - region.left) * x as f32 / width as f32;
        let down = |y: usize| region.top + (region.bottom - region.top) * y as f32 / height as f32;
        Raster::new(width, height, |x, y| {
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let corners = corners.map(|(x, y)| mesh.place(across(x), down(y)));
            let least = |of: fn(&(f32, f32)) -> f32| corners.iter().map(of).fold(f32::INFINITY, f32::min);
            let most = |of: fn(&(f32, f32)) -> f32| corners.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
            picture.mean(least(|at| at.0), least(|at| at.1), most(|at| at.0), most(|at| at.1))
        })
    }

    /// A whole picture, as large as it can be, and the width in picture pixels of one pixel of the drawing.
    pub fn of_picture(picture: &Picture, (columns, rows): (u16, u16)) -> (Raster, f32) {
        let (wide, high) = (picture.width().max(1) as f32, picture.height().max(1) as f32);
        let scale = (wide / f32::from(columns.max(1))).max(high / (f32::from(rows.max(1)) * 2.0));
        let size = |of: f32| ((of / scale).round() as usize).max(1);
        let edge = |at: usize| at as f32 * scale;
        let pixel = |x: usize, y: usize| picture.mean(edge(x), edge(y), edge(x + 1), edge(y + 1));
        (Raster::new(size(wide), size(high), pixel), scale)
    }

    /// The number of columns and rows of the screen that the drawing takes.
    pub fn places(&self) -> (u16, u16) {
        (self.width as u16, self.height.div_ceil(2) as u16)
    }

    /// Sets a pixel if it is within the drawing.
    pub fn put(&mut self, x: f32, y: f32, colour: [u8; 3]) {
        let is_within = x >= 0.0 && y >= 0.0 && (x as usize) < self.width && (y as usize) < self.height;
        if let Some(pixel) = self.pixels.get_mut(y as usize * self.width + x as usize).filter(|_| is_within) {
            *pixel = colour;
        }
    }

    /// Draws into the upper left corner of an area.
    pub fn draw(&self, buffer: &mut Buffer, area: Rect, look: Look, ground: Style) {
        let (columns, rows) = self.places();
        let threshold = (look != Look::Colour).then(|| self.ink());
        for y in 0..rows.min(area.height) {
            for x in 0..columns.min(area.width) {
                let at = |dy: u16| {
                    let row = usize::from(y * 2 + dy);
                    self.pixels.get(row * self.width + usize::from(x)).filter(|_| row < self.height)
                };
                let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) else { continue };
                let (upper, lower) = (at(0), at(1));
                cell.set_style(ground);
                match &threshold {
                    None => {
                        let colour = |pixel: &[u8; 3]| Color::Rgb(pixel[0], pixel[1], pixel[2]);
                        cell.set_char('▀');
                        cell.set_style(Style { fg: upper.map(colour), bg: lower.map(colour), ..Style::default() });
                    }
                    Some(ink) => {
                        let is_ink = |pixel: Option<&[u8; 3]>| pixel.is_some_and(|pixel| ink.is(luma(pixel)));
                        cell.set_char(match (is_ink(upper), is_ink(lower), look) {
                            (true, true, Look::Plain) => '#',
                            (true, false, Look::Plain) => '"',
                            (false, true, Look::Plain) => '.',
                            (true, true, _) => '█',
                            (true, false, _) => '▀',
                            (false, true, _) => '▄',
                            (false, false, _) => ' ',
                        });
                    }
                }
            }
        }
    }

    /// Which pixels are ink: the rarer side of the threshold that separates light from dark best (Otsu, "A threshold
    /// selection method from gray-level histograms", 1979).
    fn ink(&self) -> Ink {
        let lumas: Vec<u8> = self.pixels.iter().map(luma).collect();
        let (count, sum) = (lumas.len() as f32, lumas.iter().map(|luma| f32::from(*luma)).sum::<f32>());
        let mut counts = [0.0f32; 256];
        lumas.iter().for_each(|luma| counts[usize::from(*luma)] += 1.0);
        let (mut below, mut sum_below, mut best, mut threshold) = (0.0, 0.0, 0.0, 0u8);
        for (luma, of) in counts.iter().enumerate() {
            below += of;
            sum_below += of * luma as f32;
            let above = count - below;
            if below > 0.0 && above > 0.0 {
                let apart = sum_below / below - (sum - sum_below) / above;
                let between = below * above * apart * apart;
                if between > best {
                    (best, threshold) = (between, luma as u8);
                }
            }
        }
        // A drawing of uniform brightness has no ink.
        if best <= 0.0 {
            return Ink { threshold: 0, is_dark: true, is_none: true };
        }
        let dark = lumas.iter().filter(|luma| **luma <= threshold).count();
        Ink { threshold, is_dark: dark * 2 <= lumas.len(), is_none: false }
    }
}

/// The assumed size of a character cell in pixels, across and down. Terminals differ, but few have less, and the
/// picture is stretched.
const PLACE: (u16, u16) = (8, 16);

/// A part of a board with as many pixels as an area of the screen has, but no more than the picture has there. More
/// would be bytes without detail.
pub(super) fn fine(picture: &Picture, mesh: &Mesh, region: Region, area: Rect) -> Picture {
    let (wide, high) = mesh.cell_size();
    let size = |places: u16, of_place: u16, cells: f32, pixels: f32| {
        let most = (cells * pixels).ceil().max(1.0) as usize;
        usize::from(places.saturating_mul(of_place).max(1)).min(most)
    };
    let width = size(area.width, PLACE.0, region.right - region.left, wide);
    let height = size(area.height, PLACE.1, region.bottom - region.top, high);
    let raster = Raster::of_region_in(picture, mesh, region, (width, height));
    Picture::new(width, height, raster.pixels).unwrap_or_else(|| Picture::blank(1, 1))
}

/// Which pixels are ink.
struct Ink {
    threshold: u8,
    is_dark: bool,
    is_none: bool,
}

impl Ink {
    fn is(&self, luma: u8) -> bool {
        !self.is_none && (luma <= self.threshold) == self.is_dark
    }
}

/// The brightness of a pixel as the eye sees it (ITU-R BT.601).
fn luma([r, g, b]: &[u8; 3]) -> u8 {
    ((u32::from(*r) * 77 + u32::from(*g) * 150 + u32::from(*b) * 29) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_kinds::{Kind, kind_named};

    fn drawn(raster: &Raster, look: Look) -> Vec<String> {
        let (width, height) = raster.places();
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let area = buffer.area;
        raster.draw(&mut buffer, area, look, Style::default());
        (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol().to_string()).collect()).collect()
    }

    /// Light paper with a dark cross on it.
    fn cross() -> Raster {
        Raster::new(5, 5, |x, y| if x == 2 || y == 2 { [30; 3] } else { [230; 3] })
    }

    #[test]
    fn ink_is_drawn_whichever_is_darker() {
        assert_eq!(drawn(&cross(), Look::Ink), ["  █  ", "▀▀█▀▀", "  ▀  "]);
        let light = Raster::new(5, 5, |x, y| if x == 2 || y == 2 { [230; 3] } else { [30; 3] });
        assert_eq!(drawn(&light, Look::Ink), drawn(&cross(), Look::Ink));
        assert_eq!(drawn(&cross(), Look::Plain), ["  #  ", "\"\"#\"\"", "  \"  "]);
        assert_eq!(drawn(&Raster::new(3, 2, |_, _| [7; 3]), Look::Ink), ["   "], "an even picture has no ink");
    }

    #[test]
    fn a_region_of_a_board_keeps_its_shape() {
        let picture = Picture::new(90, 90, vec![[255; 3]; 8100]).expect("a picture");
        let mesh = Mesh::new(9, 9, |row, col| (col as f32 * 10.0, row as f32 * 10.0));
        let cell = Raster::of_region(&picture, &mesh, Region::of(Spot::Cell(4, 4)).expect("on the board"), (20, 6));
        assert_eq!(cell.places(), (12, 6), "a cell is square, and a place of the screen twice as high as wide");
        let corner = Raster::of_region(&picture, &mesh, Region::of(Spot::Corner(0, 0)).expect("on the board"), (20, 9));
        assert_eq!(corner.places(), (20, 7), "the same for a number at a corner");
    }

    #[test]
    fn a_number_beside_the_board_is_seen_where_it_stands() {
        let kind = kind_named("minesweeper").and_then(Kind::readable).expect("a kind");
        let mesh = Mesh::new(9, 9, |row, col| (50.0 + col as f32 * 10.0, 40.0 + row as f32 * 10.0));
        let mut scan = Scan { mesh: Some(mesh), ..Scan::blank(kind, 9, 9).with_total() };
        assert_eq!(Region::on(&scan, Spot::Total), None, "it was not read");
        scan.total_at = Some([54.0, 14.0, 74.0, 24.0]);
        let wanted = Region { left: 0.0, top: -3.0, right: 2.8, bottom: -1.2 };
        let found = Region::on(&scan, Spot::Total).expect("it stands in the picture");
        let far = [found.left - wanted.left, found.top - wanted.top, found.right - wanted.right];
        assert!(far.iter().all(|far| far.abs() < 1e-3) && (found.bottom - wanted.bottom).abs() < 1e-3, "{found:?}");
        assert_eq!(Region::on(&scan, Spot::Cell(0, 0)), Region::of(Spot::Cell(0, 0)));
    }

    #[test]
    fn a_square_with_two_sums_is_seen_as_a_whole() {
        let blank =
            |id: &str| kind_named(id).and_then(Kind::readable).map(|kind| Scan::blank(kind, 9, 9).with_corners());
        let (kakuro, killer) = (blank("kakuro").expect("a kind"), blank("killer").expect("a kind").with_walls());
        let across = Spot::Corner(2, 3);
        assert_eq!(Region::on(&kakuro, across), Region::of(Spot::Cell(2, 3)));
        assert_eq!(Region::on(&killer, across), Region::of(across));
    }
}
