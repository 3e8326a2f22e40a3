//! The weight of the line between each two cells of a board. If regions are not boxes, only thick lines show them.

use super::mesh::Mesh;
use super::plane::Plane;

/// Where a line is sampled, in shares of its length. Digits are in the middle of cells, other lines at its ends.
const ALONG: [f32; 7] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/// How far a line reaches from its centre at most, in cells.
const REACH: f32 = 0.11;
/// The number of samples on either side of the centre.
const STEPS: i32 = 11;

/// The weight of each line between cells, in reading order: the width, in cells, of a black line that is as heavy.
/// Lines on the border of the board have weight 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Heavy {
    /// The line to the right of each cell.
    pub right: Vec<f32>,
    /// The line below each cell.
    pub below: Vec<f32>,
}

impl Heavy {
    /// Weighs the lines of a board.
    pub fn of(grey: &Plane, mesh: &Mesh) -> Heavy {
        let (rows, cols) = (mesh.rows(), mesh.cols());
        let cells = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row as f32, col as f32)));
        let at = |x: f32, y: f32| {
            let (x, y) = mesh.place(x, y);
            grey.between(x, y)
        };
        let right = cells().map(|(row, col)| match col as usize + 1 < cols {
            true => weight(|along, beside| at(col + 1.0 + beside, row + along)),
            false => 0.0,
        });
        let below = cells().map(|(row, col)| match row as usize + 1 < rows {
            true => weight(|along, beside| at(col + along, row + 1.0 + beside)),
            false => 0.0,
        });
        Heavy { right: right.collect(), below: below.collect() }
    }
}

/// The weight of one line: the median over the places along it. `at` gives the brightness at a place along and beside
/// it.
fn weight(at: impl Fn(f32, f32) -> f32) -> f32 {
    let here = |along: f32| {
        let (one, other) = (at(along, -REACH), at(along, REACH));
        let step = |nth: i32| {
            let share = nth as f32 / STEPS as f32;
            let ground = one + (other - one) * (share + 1.0) / 2.0;
            (ground - at(along, share * REACH)).abs()
        };
        (-STEPS..=STEPS).map(step).sum::<f32>() / 255.0 * REACH / STEPS as f32
    };
    let mut places = ALONG.map(here);
    places.sort_by(f32::total_cmp);
    places[ALONG.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_four_pixels_is_heavier_than_one_of_one() {
        let mut data = vec![250; 80 * 80];
        for y in 0..80 {
            data[y * 80 + 40] = 120;
            (38..42).for_each(|x| data[x * 80 + y] = 10);
        }
        let mesh = Mesh::new(2, 2, |row, col| (40.0 * col as f32, 40.0 * row as f32));
        let heavy = Heavy::of(&Plane::new(80, 80, data), &mesh);
        assert!(heavy.below[0] > 3.0 * heavy.right[0] && heavy.right[0] > 0.005, "{heavy:?}");
        assert_eq!((heavy.right[1], heavy.below[2]), (0.0, 0.0));
    }
}
