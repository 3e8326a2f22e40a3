//! How heavy the line between each two cells of a board is: where regions are not boxes, thick lines alone tell them.

use super::mesh::Mesh;
use super::plane::Plane;

/// Where a line is looked at, in shares of its length: digits are in the middle of cells, other lines at its ends.
const ALONG: [f32; 7] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/// How far from its middle a line reaches at most, in cells, and the places that are looked at on either side.
const REACH: f32 = 0.11;
const STEPS: i32 = 11;

/// The weight of each line between cells, as the width in cells of a black one: in reading order for the side to the right of
/// each cell and for that below it. Those at the border of the board count as nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Heavy {
    /// To the right of each cell.
    pub right: Vec<f32>,
    /// Below each cell.
    pub below: Vec<f32>,
}

impl Heavy {
    /// How heavy the lines of a board are.
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

/// The weight of one line, by the brightness at a place along it and beside it: what most of its places say.
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
