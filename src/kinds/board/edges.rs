//! The edges of a board of squares as cells of a model. They lie on a lattice on which squares are two apart: the middle of a
//! square has two odd numbers, a corner two even ones, and an edge one of each.

use nazo_core::puzzle::{Beside, Cell, Site, Value};
use nazo_core::scene::{self, Scene, joint};

/// The edges of a board with so many rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges {
    /// Rows of squares.
    pub rows: u16,
    /// Columns of squares.
    pub cols: u16,
}

/// A place on the lattice: down and to the right from the corner of the board.
pub(crate) type Place = [u16; 2];

impl Edges {
    fn lattice(self) -> impl Iterator<Item = Place> {
        (0..=2 * self.rows).flat_map(move |y| (0..=2 * self.cols).map(move |x| [y, x]))
    }

    /// All edges in the order of their cells.
    pub fn all(self) -> impl Iterator<Item = Place> {
        self.lattice().filter(|[y, x]| y % 2 != x % 2)
    }

    /// All corners in reading order.
    pub fn corners(self) -> impl Iterator<Item = Place> {
        self.lattice().filter(|[y, x]| y % 2 == 0 && x % 2 == 0)
    }

    /// The cell of an edge.
    pub fn cell(self, [y, x]: Place) -> Cell {
        let across = if y % 2 == 1 { self.cols } else { 0 };
        Cell(y / 2 * (2 * self.cols + 1) + across + x / 2)
    }

    /// The edges next to a corner or to the middle of a square: above, below, left and right.
    pub fn around(self, [y, x]: Place) -> [Option<Place>; 4] {
        let ways =
            [(y.checked_sub(1), Some(x)), (Some(y + 1), Some(x)), (Some(y), x.checked_sub(1)), (Some(y), Some(x + 1))];
        let is_within = |[y, x]: &Place| *y <= 2 * self.rows && *x <= 2 * self.cols;
        ways.map(|(y, x)| Some([y?, x?]).filter(is_within))
    }

    /// The cells of the edges next to a corner or to the middle of a square.
    pub fn cells_around(self, place: Place) -> Vec<Cell> {
        self.around(place).into_iter().flatten().map(|place| self.cell(place)).collect()
    }

    /// The corners at the ends of an edge, each by its number.
    pub fn ends(self, [y, x]: Place) -> [u32; 2] {
        let number = |y: u16, x: u16| u32::from(y / 2) * u32::from(self.cols + 1) + u32::from(x / 2);
        if y % 2 == 1 { [number(y - 1, x), number(y + 1, x)] } else { [number(y, x - 1), number(y, x + 1)] }
    }

    /// The squares at both sides of an edge, each by its number; all that is outside the board has one number.
    pub fn sides(self, at: Place) -> [u32; 2] {
        let [up, down, left, right] = self.around(at);
        let ways = if at[0].is_multiple_of(2) { [up, down] } else { [left, right] };
        let outside = u32::from(self.rows) * u32::from(self.cols);
        ways.map(|at| at.map_or(outside, |[y, x]| u32::from(y / 2) * u32::from(self.cols) + u32::from(x / 2)))
    }

    /// How people name an edge or a corner: by the square that it is above or left of, at the rim by the last one.
    pub fn site(self, [y, x]: Place) -> Site {
        let (row, is_last_row) = ((y / 2).min(self.rows - 1), y == 2 * self.rows);
        let (col, is_last_col) = ((x / 2).min(self.cols - 1), x == 2 * self.cols);
        let at = match (y % 2, x % 2, is_last_row, is_last_col) {
            (0, 0, false, false) => Beside::AboveLeft,
            (0, 0, false, true) => Beside::AboveRight,
            (0, 0, true, false) => Beside::BelowLeft,
            (0, 0, true, true) => Beside::BelowRight,
            (0, _, false, _) => Beside::Above,
            (0, _, true, _) => Beside::Below,
            (_, _, _, false) => Beside::Left,
            (_, _, _, true) => Beside::Right,
        };
        Site::Beside { row, col, at }
    }

    /// Lays the edges out on a board.
    pub fn draw(self, scene: &mut Scene) {
        self.all().for_each(|[y, x]| scene.add_edge(scene::Site { y, x }, self.cell([y, x])));
    }

    /// The corners row by row, each as the lines that meet there.
    pub fn text(self, values: &[Value]) -> String {
        let is_line = |at: Option<Place>| at.and_then(|at| values.get(self.cell(at).index())).is_some_and(|v| v.0 > 0);
        let corner = |at: Place| {
            let [up, down, left, right] = self.around(at).map(is_line);
            if up || down || left || right { joint(up, down, left, right) } else { '.' }
        };
        let corners: Vec<char> = self.corners().map(corner).collect();
        let rows = corners.chunks(usize::from(self.cols) + 1).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join(" / ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    #[test]
    fn edges_are_numbered_and_named_in_reading_order() {
        let edges = Edges { rows: 2, cols: 3 };
        let cells: Vec<Cell> = edges.all().map(|at| edges.cell(at)).collect();
        assert_eq!(cells, (0..17).map(Cell).collect::<Vec<_>>());
        let name = |at, lang| edges.site(at).name(lang);
        assert_eq!(name([0, 1], Lang::En), "the edge above r1c1");
        assert_eq!(name([1, 6], Lang::En), "the edge right of r1c3");
        assert_eq!(name([4, 3], Lang::Ja), "2行2列の下の辺");
        assert_eq!(name([2, 2], Lang::En), "the upper left corner of r2c2");
        assert_eq!(name([4, 6], Lang::Ja), "2行3列の右下の角");
    }
}
