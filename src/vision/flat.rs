//! A straightened board: every cell a square of the same size.

use super::mesh::Mesh;
use super::morphology::close_square;
use super::plane::Plane;
use super::taps::{Taps, resampled};

/// A board seen from straight above, with a margin around it.
#[derive(Clone, Debug)]
pub struct Flat {
    /// The number of rows of cells.
    pub rows: usize,
    /// The number of columns of cells.
    pub cols: usize,
    /// The side of a cell, in pixels.
    pub cell: usize,
    /// The width of the margin around the board, in pixels.
    pub margin: usize,
    /// Brightness, dark on light.
    pub grey: Plane,
    /// How much darker each pixel is than its surroundings.
    pub ink: Plane,
    /// Whether the picture was light on dark and has been inverted.
    pub inverted: bool,
    /// The ink of a full stroke: only one pixel in 70 has more.
    pub full_ink: f32,
}

/// The widest stroke, in hundredths of a cell. Anything wider is not a stroke.
const WIDEST_STROKE: usize = 36;

/// A board with nothing in its cells is light on dark if its median brightness is below this.
const DARK: u8 = 110;

impl Flat {
    /// The board under `mesh` in a picture, with `cell` pixels to a cell.
    pub fn new(grey: &Plane, mesh: &Mesh, cell: usize) -> Flat {
        let (rows, cols, margin) = (mesh.rows(), mesh.cols(), cell / 8);
        let grey = straightened(grey, mesh, cell, margin);
        let corner = |at: usize| (margin + at % cols * cell, margin + at / cols * cell);
        let contents: Vec<Contents> = (0..rows * cols).map(|at| Contents::of(&grey, corner(at), cell)).collect();
        // Lines tell nothing: light ones part cells with dark digits.
        let (darker, lighter) =
            contents.iter().fold((0, 0), |(darker, lighter), it| (darker + it.darker, lighter + it.lighter));
        let inverted = if darker + lighter == 0 { grey.percentile(0.5) < DARK } else { lighter > darker };
        let grey = if inverted { grey.inverted() } else { grey };
        let mut ink = close_square(&grey, cell * WIDEST_STROKE / 100).above(&grey);
        // A selected cell may have a ground that makes its digit light among dark ones.
        for (at, it) in contents.iter().enumerate() {
            let (own, other) = if inverted { (it.lighter, it.darker) } else { (it.darker, it.lighter) };
            if own == 0 && other > 0 {
                let ground = if inverted { u8::MAX - it.ground } else { it.ground };
                let (rim, (left, top)) = (cell * RIM / 100, corner(at));
                ink.fill_from(&grey, (left + rim, top + rim), cell - 2 * rim, |shade| shade.saturating_sub(ground));
            }
        }
        let full_ink = f32::from(ink.percentile(0.985)).max(8.0);
        Flat { rows, cols, cell, margin, grey, ink, inverted, full_ink }
    }

    /// The same board with the background of every cell raised to that of the lightest. Ink is darkness relative to the
    /// lightest pixels nearby. A line between a light and a tinted cell therefore has less ink than others, as if it
    /// were another kind of line.
    pub fn evened(&self) -> Flat {
        let (cell, margin) = (self.cell, self.margin);
        let place = |at: usize, cells: usize| (at.saturating_sub(margin) / cell.max(1)).min(cells.saturating_sub(1));
        let grounds = self.grounds();
        let lightest = grounds.iter().copied().max().unwrap_or(u8::MAX);
        let (width, height) = (self.grey.width(), self.grey.height());
        let mut data = Vec::with_capacity(width * height);
        for y in 0..height {
            let row = place(y, self.rows) * self.cols;
            let pixels = self.grey.row(y).iter().enumerate().map(|(x, pixel)| {
                let ground = grounds.get(row + place(x, self.cols)).copied().unwrap_or(lightest);
                pixel.saturating_add(lightest - ground)
            });
            data.extend(pixels);
        }
        let grey = Plane::new(width, height, data);
        let ink = close_square(&grey, cell * WIDEST_STROKE / 100).above(&grey);
        let full_ink = f32::from(ink.percentile(0.985)).max(8.0);
        Flat { grey, ink, full_ink, ..*self }
    }

    /// The brightness of the background of each cell: the median of its inner part.
    pub fn grounds(&self) -> Vec<u8> {
        let cell = self.cell;
        let ground = |at: usize| {
            let (row, col) = (at / self.cols.max(1), at % self.cols.max(1));
            let (left, top) = (self.margin + col * cell, self.margin + row * cell);
            let inner = cell / 5..(cell - cell / 5).max(cell / 5 + 1);
            let mut values: Vec<u8> =
                inner.clone().flat_map(|y| inner.clone().map(move |x| self.grey.at(left + x, top + y))).collect();
            let middle = values.len() / 2;
            *values.select_nth_unstable(middle).1
        };
        (0..self.rows * self.cols).map(ground).collect()
    }

    /// The same board without the noise of a photo. Noise makes the background darker than the lightest pixels nearby.
    /// The ink that most of the board has is therefore subtracted everywhere.
    pub fn quiet(&self) -> Flat {
        let ground = self.ink.percentile(0.5);
        let ink = self.ink.map(|ink| ink.saturating_sub(ground));
        let full_ink = f32::from(ink.percentile(0.985)).max(8.0);
        Flat { grey: self.grey.clone(), ink, full_ink, ..*self }
    }

    /// The same board, turned like its mesh by [`Mesh::turned`].
    pub fn turned(&self, quarters: usize) -> Flat {
        let (rows, cols) = if quarters % 2 == 1 { (self.cols, self.rows) } else { (self.rows, self.cols) };
        Flat { rows, cols, grey: self.grey.turned(quarters), ink: self.ink.turned(quarters), ..*self }
    }

    /// The ink, 0 to 1, of a rectangle, resampled to `width` by `height` pixels. Its corners are in cells from the
    /// upper left corner of the board.
    pub fn crop(&self, (left, top): (f32, f32), (right, bottom): (f32, f32), width: usize, height: usize) -> Vec<f32> {
        let place = |cells: f32| self.margin as f32 + cells * self.cell as f32;
        let (left, top, right, bottom) = (place(left), place(top), place(right), place(bottom));
        let (wide, high) = ((right - left) / width as f32, (bottom - top) / height as f32);
        let fine = (wide.max(high).ceil() as usize).clamp(1, 8);
        let part = |step: usize| (step as f32 + 0.5) / fine as f32;
        let across = Taps::new(width, fine, self.ink.width(), |x, step| left + (x as f32 + part(step)) * wide);
        let down = Taps::new(height, fine, self.ink.height(), |y, step| top + (y as f32 + part(step)) * high);
        let ink = resampled(|y| self.ink.row(y).as_chunks::<1>().0, &across, &down);
        ink.into_iter().map(|[ink]| (ink / self.full_ink).min(1.0)).collect()
    }
}

/// The part of a cell on each side that is left out where its contents are looked at, in hundredths: the lines are there.
const RIM: usize = 10;
/// The least difference, in grey levels, between contents and the ground of their cell. Noise and shadows differ less.
const STANDS_OUT: u8 = 36;

/// What stands in a cell, as the sums of the differences from its ground.
struct Contents {
    ground: u8,
    darker: u64,
    lighter: u64,
}

impl Contents {
    /// The contents of a cell whose upper left corner is at these pixels.
    fn of(grey: &Plane, (left, top): (usize, usize), cell: usize) -> Contents {
        let inner = || (cell * RIM / 100..(cell - cell * RIM / 100).max(1)).step_by((cell / 24).max(1));
        let mut shades: Vec<u8> = inner().flat_map(|y| inner().map(move |x| grey.at(left + x, top + y))).collect();
        let middle = shades.len() / 2;
        let ground = *shades.select_nth_unstable(middle).1;
        let sum = |off: &dyn Fn(u8) -> u8| {
            shades.iter().map(|shade| off(*shade)).filter(|off| *off >= STANDS_OUT).map(u64::from).sum()
        };
        let (darker, lighter) =
            (sum(&|shade| ground.saturating_sub(shade)), sum(&|shade| shade.saturating_sub(ground)));
        Contents { ground, darker, lighter }
    }
}

/// The picture under the mesh, resampled onto square cells.
fn straightened(grey: &Plane, mesh: &Mesh, cell: usize, margin: usize) -> Plane {
    let (width, height) = (mesh.cols() * cell + 2 * margin, mesh.rows() * cell + 2 * margin);
    let (cell_width, cell_height) = mesh.cell_size();
    // The side of an output pixel, in pixels of the picture.
    let covers = cell_width.max(cell_height) / cell as f32;
    let fine = (covers.ceil() as usize).clamp(1, 6);
    let step = 1.0 / (cell * fine) as f32;
    let mut sums = vec![0.0f32; width];
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        sums.fill(0.0);
        for part in 0..fine {
            let at_y = ((y as f32 - margin as f32) * fine as f32 + part as f32 + 0.5) * step;
            // Places along a row of cells are evenly spaced, so each cell needs only its two ends.
            for col in 0..mesh.cols() {
                let (from, to) = (mesh.place_in(col, 0.0, at_y), mesh.place_in(col, 1.0, at_y));
                let first = if col == 0 { 0 } else { margin + col * cell };
                let last = if col + 1 == mesh.cols() { width } else { margin + (col + 1) * cell };
                let (dx, dy) = ((to.0 - from.0) * step, (to.1 - from.1) * step);
                let begin = (first as f32 - (margin + col * cell) as f32) * fine as f32 + 0.5;
                let Some(sums) = sums.get_mut(first..last) else { continue };
                let start = (from.0 + dx * begin, from.1 + dy * begin);
                add_along(grey, start, (dx, dy), fine, sums);
            }
        }
        let count = (fine * fine) as f32;
        data.extend(sums.iter().map(|sum| (sum / count + 0.5) as u8));
    }
    Plane::new(width, height, data)
}

/// The number of fractional bits of a position or a weight.
const POINT: u32 = 12;

/// Adds samples along a line to `sums`: the next `fine` places to each sum, with `step` from one place to the next.
fn add_along(grey: &Plane, start: (f32, f32), step: (f32, f32), fine: usize, sums: &mut [f32]) {
    let count = (sums.len() * fine).saturating_sub(1) as f32;
    let end = (start.0 + step.0 * count, start.1 + step.1 * count);
    let is_inside =
        |(x, y): (f32, f32)| x >= 1.0 && y >= 1.0 && x < grey.width() as f32 - 1.5 && y < grey.height() as f32 - 1.5;
    if !is_inside(start) || !is_inside(end) {
        for (at, sum) in sums.iter_mut().enumerate() {
            for part in 0..fine {
                let place = (at * fine + part) as f32;
                *sum += grey.between(start.0 + step.0 * place, start.1 + step.1 * place);
            }
        }
        return;
    }
    // Both ends are inside the picture, so the whole line is. Positions are fixed-point numbers with 24 fractional
    // bits. The upper half of these weights the four pixels around a position.
    let whole = |at: f32| (f64::from(at) * f64::from(1u32 << 24)) as i64;
    let (mut x, mut y) = (whole(start.0 - 0.5), whole(start.1 - 0.5));
    let (step_x, step_y) = (whole(step.0), whole(step.1));
    let (width, data) = (grey.width(), grey.data());
    const ONE: u32 = 1 << POINT;
    for sum in sums {
        let mut whole_sum = 0u32;
        for _ in 0..fine {
            let at = (y >> 24) as usize * width + (x >> 24) as usize;
            let (dx, dy) = ((x >> (24 - POINT)) as u32 & (ONE - 1), (y >> (24 - POINT)) as u32 & (ONE - 1));
            let pair = |at: usize| {
                let pixels = data.get(at..at + 2).unwrap_or(&[0, 0]);
                u32::from(pixels[0]) * (ONE - dx) + u32::from(pixels[1]) * dx
            };
            let (upper, lower) = (pair(at), pair(at + width));
            // Eight bits of brightness and twelve of weight make twenty. Dropping four makes room for the other twelve.
            whole_sum += ((upper >> 4) * (ONE - dy) + (lower >> 4) * dy) >> 8;
            (x, y) = (x + step_x, y + step_y);
        }
        *sum += whole_sum as f32 / (1u32 << (2 * POINT - 12)) as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two white cells and a grey one with black lines between them.
    #[test]
    fn a_line_beside_a_tinted_cell_is_as_dark_as_any_when_evened() {
        let shade = |at: usize| match at % 180 {
            58..62 | 118..122 => 20,
            0..120 => 250,
            _ => 225,
        };
        let mesh = Mesh::new(1, 3, |row, col| (col as f32 * 60.0, row as f32 * 60.0));
        let flat = Flat::new(&Plane::new(180, 60, (0..180 * 60).map(shade).collect()), &mesh, 60);
        let ink = |flat: &Flat, x: usize| i32::from(flat.ink.at(flat.margin + x, flat.margin + 30));
        assert!(ink(&flat, 59) - ink(&flat, 119) > 20);
        let evened = flat.evened();
        assert!((ink(&evened, 59) - ink(&evened, 119)).abs() <= 2);
    }

    /// White lines around pale cells with a dark stroke, and around a dark cell with a light one, as if it were selected.
    #[test]
    fn ink_is_what_differs_from_its_own_cell() {
        let shade = |at: usize| match (at % 180 % 60, at / 180, at % 180 / 60) {
            (0..3 | 57.., ..) | (_, 0..3 | 57.., _) => 255,
            (26..34, 15..45, 2) => 240,
            (26..34, 15..45, _) => 20,
            (.., 2) => 60,
            _ => 190,
        };
        let mesh = Mesh::new(1, 3, |row, col| (col as f32 * 60.0, row as f32 * 60.0));
        let flat = Flat::new(&Plane::new(180, 60, (0..180 * 60).map(shade).collect()), &mesh, 60);
        assert!(!flat.inverted);
        for col in 0..3 {
            let ink = |x: usize| flat.ink.at(flat.margin + col * 60 + x, flat.margin + 30);
            assert!(ink(30) > 100 && ink(15) < 20, "{col}: {} {}", ink(30), ink(15));
        }
    }

    #[test]
    fn noise_is_no_ink() {
        let mesh = Mesh::new(2, 2, |row, col| (col as f32 * 60.0, row as f32 * 60.0));
        let noisy = |at: usize| if at % 120 == 30 { 60 } else { 200 + (at * 7919 / 13 % 21) as u8 };
        let flat = Flat::new(&Plane::new(120, 120, (0..120 * 120).map(noisy).collect()), &mesh, 60);
        let ground = |flat: &Flat| flat.crop((1.2, 1.2), (1.8, 1.8), 8, 8).iter().sum::<f32>() / 64.0;
        assert!(ground(&flat.quiet()) < 0.7 * ground(&flat), "{} {}", ground(&flat.quiet()), ground(&flat));
        let clean = Flat::new(&Plane::new(120, 120, vec![200; 120 * 120]), &mesh, 60);
        assert_eq!(clean.quiet().ink, clean.ink);
    }

    #[test]
    fn a_board_turned_is_what_its_turned_mesh_shows() {
        let shade = |at: usize| {
            let (x, y) = (at % 90, at / 90);
            if (x + 1) % 30 < 2 || (y + 1) % 30 < 2 { 40 } else { (150 + x / 2 + y / 2) as u8 }
        };
        let grey = Plane::new(90, 60, (0..90 * 60).map(shade).collect());
        let mesh = Mesh::new(2, 3, |row, col| (col as f32 * 30.0, row as f32 * 30.0));
        let flat = Flat::new(&grey, &mesh, 30);
        for quarters in 0..4 {
            let (turned, drawn) = (flat.turned(quarters), Flat::new(&grey, &mesh.turned(quarters), 30));
            assert_eq!((turned.rows, turned.cols), (drawn.rows, drawn.cols));
            let apart = turned.grey.data().iter().zip(drawn.grey.data()).map(|(one, other)| one.abs_diff(*other));
            assert!(apart.max() <= Some(1), "{quarters}");
        }
    }

    /// Cells of 40 pixels between thin lines, each with a dark cage line all around it. The background used to be
    /// sampled on that line, beside which the lines between cells look light.
    #[test]
    fn lines_of_cages_do_not_make_a_board_light_on_dark() {
        let shade = |at: usize| {
            let (x, y) = (at % 120 % 40, at / 120 % 40);
            let off = |place: usize| place.min(39 - place);
            match off(x).min(off(y)) {
                0 => 140,
                4 | 5 => 30,
                _ => 240,
            }
        };
        let data: Vec<u8> = (0..120 * 120).map(shade).collect();
        let mesh = Mesh::new(3, 3, |row, col| (col as f32 * 40.0, row as f32 * 40.0));
        let board = |data: Vec<u8>| Flat::new(&Plane::new(120, 120, data), &mesh, 40);
        assert!(!board(data.clone()).inverted);
        assert!(board(data.iter().map(|pixel| 255 - pixel).collect()).inverted);
    }

    /// A board of 2×2 cells of 30 pixels, light on dark, with a square of full ink in the last cell.
    #[test]
    fn cells_come_out_as_squares_dark_on_light() {
        let mut data = vec![20; 80 * 80];
        for at in 10..70 {
            for line in [10, 40, 69] {
                data[line * 80 + at] = 90;
                data[at * 80 + line] = 90;
            }
        }
        for y in 50..60 {
            data[y * 80 + 50..y * 80 + 60].fill(240);
        }
        let mesh = Mesh::new(2, 2, |row, col| (10.0 + col as f32 * 30.0, 10.0 + row as f32 * 30.0));
        let flat = Flat::new(&Plane::new(80, 80, data), &mesh, 60);
        assert!(flat.inverted);
        assert_eq!((flat.grey.width(), flat.margin), (134, 7));
        let mean = |crop: Vec<f32>| crop.iter().sum::<f32>() / crop.len() as f32;
        assert_eq!(mean(flat.crop((0.1, 0.1), (0.9, 0.9), 12, 12)), 0.0);
        let inked = mean(flat.crop((1.1, 1.1), (1.9, 1.9), 12, 12));
        assert!((inked - 0.174).abs() < 0.03, "{inked}");
    }
}
