//! The edges of a board of squares as cells of a model. They are on a lattice with two steps from square to square. The
//! centre of a square has two odd coordinates, a corner has two even ones, and an edge has one of each.

use nazo_core::puzzle::{Beside, Cell, Site, Value};
use nazo_core::scene::{self, Answer, Charset, Scene, Stroke, node};
use nazo_core::words::Phrase;

use crate::grid::joined;

/// The edges of a board that are cells: all of them, or only those between two squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges {
    /// Rows of squares.
    pub rows: u16,
    /// Columns of squares.
    pub cols: u16,
    /// What the edges may have. Lines and borders run along an edge from corner to corner, and links run across it from
    /// square to square.
    pub answer: Answer,
}

/// A place on the lattice: steps down and to the right from the corner of the board.
pub(crate) type Place = [u16; 2];

impl Edges {
    /// Whether the edges at the rim are left out.
    fn is_inner(self) -> bool {
        self.answer != Answer::Lines
    }

    fn is_within(self, [y, x]: Place) -> bool {
        let rim = u16::from(self.is_inner());
        (rim..=2 * self.rows - rim).contains(&y) && (rim..=2 * self.cols - rim).contains(&x)
    }

    /// Whether a place is an edge that is a cell.
    pub fn has(self, [y, x]: Place) -> bool {
        y % 2 != x % 2 && self.is_within([y, x])
    }

    fn lattice(self) -> impl Iterator<Item = Place> {
        let places = (0..=2 * self.rows).flat_map(move |y| (0..=2 * self.cols).map(move |x| [y, x]));
        places.filter(move |place| self.is_within(*place))
    }

    /// All edges in the order of their cells.
    pub fn all(self) -> impl Iterator<Item = Place> {
        self.lattice().filter(move |place| self.has(*place))
    }

    /// The places where edges meet, in reading order: corners, or the centres of squares for links.
    pub fn nodes(self) -> impl Iterator<Item = Place> {
        let odd = u16::from(self.answer == Answer::Links);
        self.lattice().filter(move |[y, x]| y % 2 == odd && x % 2 == odd)
    }

    /// The cell of an edge.
    pub fn cell(self, [y, x]: Place) -> Cell {
        let at = |in_row: u16| y / 2 * in_row + x / 2;
        Cell(match (self.is_inner(), y % 2 == 1) {
            (false, false) => at(2 * self.cols + 1),
            (false, true) => at(2 * self.cols + 1) + self.cols,
            (true, false) => at(2 * self.cols - 1) - self.cols,
            (true, true) => at(2 * self.cols - 1) - 1,
        })
    }

    /// The edges next to a corner or to the centre of a square: above, below, left and right.
    pub fn around(self, [y, x]: Place) -> [Option<Place>; 4] {
        let ways =
            [(y.checked_sub(1), Some(x)), (Some(y + 1), Some(x)), (Some(y), x.checked_sub(1)), (Some(y), Some(x + 1))];
        ways.map(|(y, x)| Some([y?, x?]).filter(|place| self.is_within(*place)))
    }

    /// The cells of the edges next to a corner or to the centre of a square.
    pub fn cells_around(self, place: Place) -> Vec<Cell> {
        self.around(place).into_iter().flatten().map(|place| self.cell(place)).collect()
    }

    /// The edges in a straight line from the centre of a square: up, down, left and right, the first and the second one
    /// each.
    pub fn ways(self, square: Place) -> [[Option<Cell>; 2]; 4] {
        [0, 1, 2, 3].map(|way| {
            let next = |from: Option<Place>| self.around(from?)[way];
            let near = next(Some(square));
            [near, next(next(near))].map(|edge| edge.map(|edge| self.cell(edge)))
        })
    }

    /// The nodes at the ends of an edge, as numbers.
    pub fn ends(self, at: Place) -> [u32; 2] {
        self.beside(at, at[0].is_multiple_of(2) == (self.answer == Answer::Links))
    }

    /// What is on the two sides of the line on an edge, as numbers: squares, or corners for links. Everything outside
    /// the board has the same number.
    pub fn sides(self, at: Place) -> [u32; 2] {
        self.beside(at, at[0].is_multiple_of(2) != (self.answer == Answer::Links))
    }

    /// The places above and below an edge, or those left and right of it.
    fn beside(self, at: Place, is_upright: bool) -> [u32; 2] {
        let [up, down, left, right] = self.around(at);
        let ways = if is_upright { [up, down] } else { [left, right] };
        let in_row = u32::from(self.cols) + 1;
        let outside = in_row * (u32::from(self.rows) + 1);
        ways.map(|at| at.map_or(outside, |[y, x]| u32::from(y / 2) * in_row + u32::from(x / 2)))
    }

    /// The region of each square in reading order, if the lines are borders. Regions are numbered from 0 in the order
    /// of their first squares.
    pub fn regions(self, values: &[Value]) -> Vec<usize> {
        let is_open = |edge: &Place| values.get(self.cell(*edge).index()).is_none_or(|value| value.0 == 0);
        let open = self.all().filter(is_open).map(|edge| self.squares(edge).into());
        joined(usize::from(self.rows) * usize::from(self.cols), open)
    }

    /// The indices in reading order of the two squares beside an edge, which must have one on each side.
    pub fn squares(self, [y, x]: Place) -> [usize; 2] {
        let square = |y: u16, x: u16| usize::from(y / 2) * usize::from(self.cols) + usize::from(x / 2);
        if y.is_multiple_of(2) { [square(y - 1, x), square(y, x)] } else { [square(y, x - 1), square(y, x)] }
    }

    /// The site of an edge or node. A link is named by its two squares, and anything else by the square below or right
    /// of it. At the far rim it is named by the last square.
    pub fn site(self, [y, x]: Place) -> Site {
        let (row, is_last_row) = ((y / 2).min(self.rows - 1), y == 2 * self.rows);
        let (col, is_last_col) = ((x / 2).min(self.cols - 1), x == 2 * self.cols);
        let at = match (y % 2, x % 2, is_last_row, is_last_col) {
            (1, 1, ..) => return Site::Square { row, col },
            (0, 1, ..) if self.answer == Answer::Links => return Site::Link { row: row - 1, col, is_down: true },
            (1, 0, ..) if self.answer == Answer::Links => return Site::Link { row, col: col - 1, is_down: false },
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

    /// The name of an edge or node.
    pub fn name(self, at: Place) -> Phrase {
        Phrase::each(|lang| self.site(at).name(lang))
    }

    /// Adds the edges to a scene.
    pub fn draw(self, scene: &mut Scene) {
        self.all().for_each(|[y, x]| scene.add_edge(scene::Site { y, x }, self.cell([y, x])));
    }

    /// The nodes row by row, each as the lines that meet there. For borders, the squares instead, each with the letter
    /// of its region.
    pub fn text(self, values: &[Value]) -> String {
        if self.answer == Answer::Borders {
            let regions: Vec<char> = self.regions(values).into_iter().map(label).collect();
            let rows = regions.chunks(usize::from(self.cols).max(1)).map(|row| row.iter().collect::<String>());
            return rows.collect::<Vec<_>>().join(" / ");
        }
        let is_line = |at: Option<Place>| at.and_then(|at| values.get(self.cell(at).index())).is_some_and(|v| v.0 > 0);
        let met = |at: Place| {
            let lines = self.around(at).map(|at| is_line(at).then_some(Stroke::Light));
            if lines.iter().any(Option::is_some) { node(lines, Charset::Full) } else { '.' }
        };
        let in_row = usize::from(self.cols) + usize::from(self.answer != Answer::Links);
        let nodes: Vec<char> = self.nodes().map(met).collect();
        let rows = nodes.chunks(in_row).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join(" / ")
    }
}

/// A letter for each region, and Chinese characters after the letters and digits run out.
fn label(region: usize) -> char {
    let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain('\u{4e00}'..='\u{9fff}');
    letters.into_iter().nth(region).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    #[test]
    fn edges_are_numbered_and_named_in_reading_order() {
        let edges = Edges { rows: 2, cols: 3, answer: Answer::Lines };
        let cells: Vec<Cell> = edges.all().map(|at| edges.cell(at)).collect();
        assert_eq!(cells, (0..17).map(Cell).collect::<Vec<_>>());
        let name = |at, lang| edges.name(at).get(lang).to_string();
        assert_eq!(name([0, 1], Lang::En), "the edge above r1c1");
        assert_eq!(name([1, 6], Lang::En), "the edge right of r1c3");
        assert_eq!(name([4, 3], Lang::Ja), "2行2列の下の辺");
        assert_eq!(name([2, 2], Lang::En), "the upper left corner of r2c2");
        assert_eq!(name([4, 6], Lang::Ja), "2行3列の右下の角");
    }

    #[test]
    fn links_are_numbered_and_named_by_their_squares() {
        let edges = Edges { rows: 2, cols: 3, answer: Answer::Links };
        let cells: Vec<Cell> = edges.all().map(|at| edges.cell(at)).collect();
        assert_eq!(cells, (0..7).map(Cell).collect::<Vec<_>>());
        let name = |at, lang| edges.name(at).get(lang).to_string();
        assert_eq!(name([1, 2], Lang::En), "the link r1c1-r1c2");
        assert_eq!(name([2, 5], Lang::Ja), "1行3列と2行3列の間");
        assert_eq!(name([3, 5], Lang::En), "r2c3");
        assert_eq!(edges.nodes().count(), 6);
        assert_eq!(edges.cells_around([1, 1]), [Cell(2), Cell(0)]);
    }
}
