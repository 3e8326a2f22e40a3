//! A board made straight: every cell a square of the same size.

use super::mesh::Mesh;
use super::morphology::close_square;
use super::plane::Plane;

/// A board seen from straight above, with a margin around it.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// Pixels on a side of a cell.
    pub cell: usize,
    /// Pixels around the board.
    pub margin: usize,
    /// Brightness, dark on light.
    pub grey: Plane,
    /// How much darker each pixel is than what is around it.
    pub ink: Plane,
    /// Whether the picture is light on dark, and was inverted.
    pub inverted: bool,
    /// What of the ink only one pixel in 70 exceeds: that of a full stroke.
    pub full_ink: f32,
}

/// What is wider than this, in hundredths of a cell, is no stroke.
const WIDEST_STROKE: usize = 36;

/// Below this median a board on which no lines are seen is light on dark.
const DARK: u8 = 110;

impl Flat {
    /// The board that lies on `mesh` in a picture, with `cell` pixels a cell.
    pub fn new(grey: &Plane, mesh: &Mesh, cell: usize) -> Flat {
        let (rows, cols, margin) = (mesh.rows(), mesh.cols(), cell / 8);
        let grey = straightened(grey, mesh, cell, margin);
        let inverted = is_light_on_dark(&grey, rows, cols, cell, margin);
        let grey = if inverted { grey.inverted() } else { grey };
        let ink = close_square(&grey, cell * WIDEST_STROKE / 100).above(&grey);
        let full_ink = f32::from(ink.percentile(0.985)).max(8.0);
        Flat { rows, cols, cell, margin, grey, ink, inverted, full_ink }
    }

    /// The same board with what is light taken for ink.
    pub fn counter(&self) -> Flat {
        let grey = self.grey.inverted();
        let ink = close_square(&grey, self.cell * WIDEST_STROKE / 100).above(&grey);
        let full_ink = f32::from(ink.percentile(0.985)).max(8.0);
        Flat { grey, ink, full_ink, inverted: !self.inverted, ..*self }
    }

    /// The ink, 0 to 1, of a rectangle given in cells from the upper left corner of the board, as `width` by `height`
    /// pixels.
    pub fn crop(&self, (left, top): (f32, f32), (right, bottom): (f32, f32), width: usize, height: usize) -> Vec<f32> {
        let place = |cells: f32| self.margin as f32 + cells * self.cell as f32;
        let (left, top, right, bottom) = (place(left), place(top), place(right), place(bottom));
        let (wide, high) = ((right - left) / width as f32, (bottom - top) / height as f32);
        let fine = (wide.max(high).ceil() as usize).clamp(1, 8);
        let mut crop = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let mut sum = 0.0;
                for step in 0..fine * fine {
                    let part = |step: usize| (step as f32 + 0.5) / fine as f32;
                    let (dx, dy) = (part(step % fine), part(step / fine));
                    sum += self.ink.between(left + (x as f32 + dx) * wide, top + (y as f32 + dy) * high);
                }
                crop.push((sum / (fine * fine) as f32 / self.full_ink).min(1.0));
            }
        }
        crop
    }
}

/// Whether the lines of the lattice are lighter than what lies beside them.
fn is_light_on_dark(grey: &Plane, rows: usize, cols: usize, cell: usize, margin: usize) -> bool {
    let (near, beside) = ((cell * 4 / 100).max(1), cell * 12 / 100);
    let (mut darker, mut lighter) = (0u64, 0u64);
    let mut compare = |at: &dyn Fn(isize) -> u8| {
        let around = (u32::from(at(-(beside as isize))) + u32::from(at(beside as isize))) / 2;
        let line = (-(near as isize)..=near as isize).map(|step| u32::from(at(step)));
        let (least, most) = line.fold((255, 0), |(least, most), value| (value.min(least), value.max(most)));
        darker += u64::from(around.saturating_sub(least));
        lighter += u64::from(most.saturating_sub(around));
    };
    let beyond = |from: usize, step: isize| from.saturating_add_signed(step);
    for row in 0..=rows {
        for x in (margin..margin + cols * cell).step_by((cell / 12).max(1)) {
            compare(&|step| grey.at(x, beyond(margin + row * cell, step)));
        }
    }
    for col in 0..=cols {
        for y in (margin..margin + rows * cell).step_by((cell / 12).max(1)) {
            compare(&|step| grey.at(beyond(margin + col * cell, step), y));
        }
    }
    if darker + lighter == 0 { grey.percentile(0.5) < DARK } else { lighter > darker }
}

/// The picture under the mesh, drawn onto squares.
fn straightened(grey: &Plane, mesh: &Mesh, cell: usize, margin: usize) -> Plane {
    let (width, height) = (mesh.cols() * cell + 2 * margin, mesh.rows() * cell + 2 * margin);
    let (cell_width, cell_height) = mesh.cell_size();
    // A pixel here covers this many there, on a side.
    let covers = cell_width.max(cell_height) / cell as f32;
    let fine = (covers.ceil() as usize).clamp(1, 6);
    let step = 1.0 / (cell * fine) as f32;
    let mut sums = vec![0.0f32; width];
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        sums.fill(0.0);
        for part in 0..fine {
            let at_y = ((y as f32 - margin as f32) * fine as f32 + part as f32 + 0.5) * step;
            // Along a row of cells places are evenly spaced, so each cell needs its two ends only.
            for col in 0..mesh.cols() {
                let (from, to) = (mesh.place_in(col, 0.0, at_y), mesh.place_in(col, 1.0, at_y));
                let first = if col == 0 { 0 } else { margin + col * cell };
                let last = if col + 1 == mesh.cols() { width } else { margin + (col + 1) * cell };
                let (dx, dy) = ((to.0 - from.0) * step, (to.1 - from.1) * step);
                let begin = first as f32 - (margin + col * cell) as f32;
                let (mut at, mut place) = (0, begin * fine as f32 + 0.5);
                let Some(sums) = sums.get_mut(first..last) else { continue };
                for sum in sums {
                    for _ in 0..fine {
                        *sum += grey.between(from.0 + dx * place, from.1 + dy * place);
                        at += 1;
                        place = begin * fine as f32 + 0.5 + at as f32;
                    }
                }
            }
        }
        let count = (fine * fine) as f32;
        data.extend(sums.iter().map(|sum| (sum / count + 0.5) as u8));
    }
    Plane::new(width, height, data)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of two by two cells of 30 pixels, light on dark, with a square of full ink in its last cell.
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
