//! The positions of the corners of a board's cells in a picture.

/// The corners of the cells of a board, in pixels of a picture. Corners of pixels are at whole numbers, centres at
/// halves.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    rows: usize,
    cols: usize,
    /// `rows + 1` lines of `cols + 1` corners.
    nodes: Vec<(f32, f32)>,
}

impl Mesh {
    /// The mesh whose corner below `row` rows and to the right of `col` columns is `node(row, col)`.
    pub fn new(rows: usize, cols: usize, node: impl Fn(usize, usize) -> (f32, f32)) -> Mesh {
        let nodes = (0..=rows).flat_map(|row| (0..=cols).map(move |col| (row, col)));
        Mesh { rows, cols, nodes: nodes.map(|(row, col)| node(row, col)).collect() }
    }

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of cells.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The corner below `row` rows and to the right of `col` columns.
    pub fn node(&self, row: usize, col: usize) -> (f32, f32) {
        let at = row.min(self.rows) * (self.cols + 1) + col.min(self.cols);
        self.nodes.get(at).copied().unwrap_or_default()
    }

    /// The board turned by quarters. After each, the upper left corner is where the next one clockwise was.
    pub fn turned(&self, quarters: usize) -> Mesh {
        let (rows, cols) = (self.rows, self.cols);
        match quarters % 4 {
            0 => self.clone(),
            1 => Mesh::new(cols, rows, |row, col| self.node(col, cols - row)),
            2 => Mesh::new(rows, cols, |row, col| self.node(rows - row, cols - col)),
            _ => Mesh::new(cols, rows, |row, col| self.node(rows - col, row)),
        }
    }

    /// Maps a position on the board, in cells from its upper left corner, to the picture. `(4.5, 4.5)` is the centre of
    /// the fifth cell of the fifth row. Beyond the board, the cells at its border are extrapolated.
    pub fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let col = cell(x, self.cols);
        self.place_in(col, x - col as f32, y)
    }

    /// Like [`Mesh::place`], for the position `dx` cells to the right of the left side of a column.
    pub fn place_in(&self, col: usize, dx: f32, y: f32) -> (f32, f32) {
        let row = cell(y, self.rows);
        let dy = y - row as f32;
        let mix = |one: (f32, f32), other: (f32, f32), share: f32| {
            (one.0 + (other.0 - one.0) * share, one.1 + (other.1 - one.1) * share)
        };
        let upper = mix(self.node(row, col), self.node(row, col + 1), dx);
        let lower = mix(self.node(row + 1, col), self.node(row + 1, col + 1), dx);
        mix(upper, lower, dy)
    }

    /// The mean width and height of a cell, in pixels.
    pub fn cell_size(&self) -> (f32, f32) {
        let length = |from: (f32, f32), to: (f32, f32)| (to.0 - from.0).hypot(to.1 - from.1);
        let (top_left, top_right) = (self.node(0, 0), self.node(0, self.cols));
        let (bottom_left, bottom_right) = (self.node(self.rows, 0), self.node(self.rows, self.cols));
        let width = (length(top_left, top_right) + length(bottom_left, bottom_right)) / 2.0;
        let height = (length(top_left, bottom_left) + length(top_right, bottom_right)) / 2.0;
        (width / self.cols.max(1) as f32, height / self.rows.max(1) as f32)
    }
}

/// The row or column of cells that contains a position, clamped to the board. Rounding towards 0 takes a fraction of
/// the time of `f32::floor`, which is a function call if the target lacks the instruction.
fn cell(at: f32, cells: usize) -> usize {
    (at.max(0.0) as usize).min(cells.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lie_between_the_corners_of_their_cell() {
        let mesh = Mesh::new(2, 3, |row, col| (10.0 + col as f32 * 20.0, 5.0 + row as f32 * 30.0));
        assert_eq!(mesh.place(0.0, 0.0), (10.0, 5.0));
        assert_eq!(mesh.place(1.5, 0.5), (40.0, 20.0));
        assert_eq!(mesh.place(3.5, -0.5), (80.0, -10.0));
        assert_eq!(mesh.cell_size(), (20.0, 30.0));
    }

    #[test]
    fn four_quarters_are_a_whole_turn() {
        let mesh = Mesh::new(2, 3, |row, col| (10.0 + col as f32 * 20.0, 5.0 + row as f32 * 30.0));
        assert_eq!(mesh.turned(1).node(0, 0), mesh.node(0, 3));
        assert_eq!(mesh.turned(2).node(0, 0), mesh.node(2, 3));
        assert_eq!(mesh.turned(1).turned(3), mesh);
        assert_eq!(mesh.turned(1).turned(1), mesh.turned(2));
    }
}
