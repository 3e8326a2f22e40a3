//! A board with lines on the edges of its squares as plain text.

use std::collections::BTreeMap;

use super::plain::content;
use super::{Edge, Origin, PlainOptions, Scene, joint};

/// How many columns an edge across takes, and a square.
const WIDTH: usize = 3;

/// The lines of the text: corners and edges across in the first of two, edges down and squares in the second.
pub(super) fn text(scene: &Scene, options: PlainOptions) -> String {
    let edges = scene.edges.iter().map(|edge| (edge.at, edge)).collect();
    let pen = Pen { scene, options, edges };
    (0..=2 * scene.rows).map(|y| pen.line(y).trim_end().to_string() + "\n").collect()
}

struct Pen<'a> {
    scene: &'a Scene,
    options: PlainOptions,
    edges: BTreeMap<[u16; 2], &'a Edge>,
}

impl Pen<'_> {
    fn line(&self, y: u16) -> String {
        let piece = |x: u16| match (y % 2, x % 2) {
            (0, 0) => self.corner(y, x).to_string(),
            (0, _) => self.across([y, x]),
            (_, 0) => self.down([y, x]).to_string(),
            _ => format!("{:^WIDTH$}", self.square(y / 2, x / 2)),
        };
        (0..=2 * self.scene.cols).map(piece).collect()
    }

    /// What stands in a square: a blank where nothing does, since the points are its corners.
    fn square(&self, row: u16, col: u16) -> String {
        let square = self.scene.square(row, col).filter(|square| square.entry.is_some());
        square.map(|square| content(square, self.options)).unwrap_or_default()
    }

    fn is_line(&self, at: [u16; 2]) -> bool {
        let entry = self.edges.get(&at).and_then(|edge| edge.entry.as_ref());
        entry.is_some_and(|entry| entry.value.0 > 0)
    }

    /// Whether somebody found out that there is no line.
    fn is_crossed(&self, at: [u16; 2]) -> bool {
        let entry = self.edges.get(&at).and_then(|edge| edge.entry.as_ref());
        entry.is_some_and(|entry| entry.value.0 == 0 && entry.origin == Origin::Player)
    }

    fn corner(&self, y: u16, x: u16) -> char {
        let step =
            |down: i32, right: i32| Some([y.checked_add_signed(down as i16)?, x.checked_add_signed(right as i16)?]);
        let ways = [step(-1, 0), step(1, 0), step(0, -1), step(0, 1)];
        let [up, down, left, right] = ways.map(|at| at.is_some_and(|at| self.is_line(at)));
        match (up || down || left || right, self.options.ascii) {
            (false, false) => '·',
            (false, true) => '.',
            (true, true) => '+',
            (true, false) => joint(up, down, left, right),
        }
    }

    fn across(&self, at: [u16; 2]) -> String {
        match (self.is_line(at), self.is_crossed(at), self.options.ascii) {
            (true, _, ascii) => (if ascii { "-" } else { "─" }).repeat(WIDTH),
            (_, true, ascii) => format!("{:^WIDTH$}", if ascii { 'x' } else { '×' }),
            _ => " ".repeat(WIDTH),
        }
    }

    fn down(&self, at: [u16; 2]) -> char {
        match (self.is_line(at), self.is_crossed(at), self.options.ascii) {
            (true, _, false) => '│',
            (true, _, true) => '|',
            (_, true, false) => '×',
            (_, true, true) => 'x',
            _ => ' ',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Value};
    use crate::scene::{Entry, plain};

    #[test]
    fn lines_turn_at_corners() {
        let entry = |value, origin| Some(Entry { value: Value(value), symbol: "x".into(), origin, supposed: false });
        let mut scene = Scene::blank(1, 2, 2, 2);
        let lattice = (0..3).flat_map(|y| (0..5).map(move |x| [y, x])).filter(|[y, x]| y % 2 != x % 2);
        scene.edges = lattice.map(|at| Edge { at, cell: Cell(0), entry: None }).collect();
        for edge in scene.edges.iter_mut().filter(|edge| edge.at[1] < 3) {
            edge.entry = entry(1, Origin::Shown);
        }
        scene.edges[6].entry = entry(0, Origin::Player);
        scene.square_mut(0, 1).expect("on the board").entry =
            Some(Entry { symbol: "1".into(), ..entry(1, Origin::Given).expect("an entry") });
        let picture = "\
┌───┐   ·
│   │ 1
└───┘ × ·
";
        assert_eq!(plain(&scene, PlainOptions::default()), picture);
        let ascii = plain(&scene, PlainOptions { ascii: true, ..PlainOptions::default() });
        assert_eq!(ascii, "+---+   .\n|   | 1\n+---+ x .\n");
    }
}
