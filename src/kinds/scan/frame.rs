//! Adds or removes rows and columns at the sides of a board that was taken for larger or smaller than it is.

use super::{Glyph, Origin, Scan, Spot};
use nazo_vision::Mesh;

/// The rows and columns of a board, relative to those it began with. They may extend beyond those on all sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The first row, if the board began with row 0.
    pub top: i32,
    /// The first column, if the board began with column 0.
    pub left: i32,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
}

/// One of the four sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above its first row.
    Top,
    /// Below its last row.
    Bottom,
    /// Before its first column.
    Left,
    /// After its last column.
    Right,
}

impl Side {
    /// All sides.
    pub const ALL: [Side; 4] = [Side::Top, Side::Left, Side::Bottom, Side::Right];
}

impl Frame {
    /// The frame of a board as it is.
    pub fn of(scan: &Scan) -> Frame {
        Frame { top: 0, left: 0, rows: scan.rows, cols: scan.cols }
    }

    /// The frame with one line more or one fewer at a side. None if no line would be left.
    pub fn changed(self, side: Side, more: bool) -> Option<Frame> {
        let count =
            |lines: usize| if more { lines.checked_add(1) } else { lines.checked_sub(1).filter(|left| *left > 0) };
        let first = |line: i32| if more { line.checked_sub(1) } else { line.checked_add(1) };
        Some(match side {
            Side::Top => Frame { top: first(self.top)?, rows: count(self.rows)?, ..self },
            Side::Bottom => Frame { rows: count(self.rows)?, ..self },
            Side::Left => Frame { left: first(self.left)?, cols: count(self.cols)?, ..self },
            Side::Right => Frame { cols: count(self.cols)?, ..self },
        })
    }

    /// Where in this frame the cell is that has this row and column in another frame. None if it is outside.
    pub fn place_of(self, other: Frame, (row, col): (usize, usize)) -> Option<(usize, usize)> {
        let moved = |at: usize, from: i32, to: i32, count: usize| {
            let at = i64::try_from(at).ok()? + i64::from(from) - i64::from(to);
            usize::try_from(at).ok().filter(|at| *at < count)
        };
        let row = moved(row, other.top, self.top, self.rows)?;
        Some((row, moved(col, other.left, self.left, self.cols)?))
    }
}

impl Scan {
    /// The board in another frame. Readings in the remaining cells are kept, and new cells are as on an empty board. If
    /// there is a picture, the new cells are doubtful. None if no board of this kind can have this size.
    pub fn framed(&self, frame: Frame) -> Option<Scan> {
        let own = Frame::of(self);
        if frame == own {
            return Some(self.clone());
        }
        // Walls would have to be closed again, and no kind with walls or signs has boards of such sizes.
        if self.walls.is_some() || self.has_sides() {
            return None;
        }
        let blank = self.kind.papers().iter().find_map(|paper| (paper.blank)(frame.rows, frame.cols))?;
        let unseen = self.mesh.as_ref().map(|_| Origin::Read);
        let glyphs = |own_glyphs: &[Glyph], new: &[Glyph]| -> Vec<Glyph> {
            let fresh = |glyph: &Glyph| Glyph { origin: unseen.unwrap_or(glyph.origin), ..glyph.clone() };
            let kept = |at: usize| {
                let (row, col) = own.place_of(frame, (at / frame.cols, at % frame.cols))?;
                own_glyphs.get(self.index(row, col)).cloned()
            };
            new.iter().enumerate().map(|(at, glyph)| kept(at).unwrap_or_else(|| fresh(glyph))).collect()
        };
        let (top, left) = (frame.top as f32, frame.left as f32);
        let node =
            |mesh: &Mesh| Mesh::new(frame.rows, frame.cols, |row, col| mesh.place(col as f32 + left, row as f32 + top));
        let moved = |(spot, value): &(Spot, String)| match spot {
            Spot::Total => Some((*spot, value.clone())),
            spot => Some((spot.moved_to(frame.place_of(own, spot.at())?), value.clone())),
        };
        Some(Scan {
            rows: frame.rows,
            cols: frame.cols,
            mesh: self.mesh.as_ref().map(node),
            cells: glyphs(&self.cells, &blank.cells),
            corners: glyphs(&self.corners, &blank.corners),
            rival: self.rival.iter().filter_map(moved).collect(),
            ..self.clone()
        })
    }
}

impl Spot {
    /// The same spot of another cell.
    #[must_use]
    pub fn moved_to(self, (row, col): (usize, usize)) -> Spot {
        match self {
            Spot::Cell(..) => Spot::Cell(row, col),
            Spot::Corner(..) => Spot::Corner(row, col),
            Spot::Right(..) => Spot::Right(row, col),
            Spot::Below(..) => Spot::Below(row, col),
            Spot::Total => Spot::Total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Readable;
    use crate::kakuro::KAKURO;
    use crate::minesweeper::MINESWEEPER;
    use crate::scan::DOUBTFUL;
    use crate::sudoku::KILLER;

    /// The values of the cells, with a sign after those that are doubtful.
    fn drawn(scan: &Scan) -> String {
        let sign = |glyph: &Glyph| if glyph.confidence() < DOUBTFUL { "?" } else { "" };
        let cells: Vec<String> = scan.cells.iter().map(|glyph| format!("{}{}", glyph.value, sign(glyph))).collect();
        cells.chunks(scan.cols).map(|row| row.join("")).collect::<Vec<_>>().join(" ")
    }

    fn changed(scan: &Scan, changes: &[(Side, bool)]) -> Option<Scan> {
        let frame = changes.iter().try_fold(Frame::of(scan), |frame, (side, more)| frame.changed(*side, *more))?;
        scan.framed(frame)
    }

    /// Three rows of three cells, ten pixels apart, with the readings 0 to 8.
    fn read() -> Scan {
        let cells = (0..9).map(|at| Glyph::read(vec![(at.to_string(), 0.9)])).collect();
        let mesh = Mesh::new(3, 3, |row, col| (100.0 + 10.0 * col as f32, 50.0 + 10.0 * row as f32));
        let rival = vec![(Spot::Cell(0, 0), "1".to_string()), (Spot::Cell(2, 2), "1".to_string())];
        Scan { cells, mesh: Some(mesh), rival, ..Scan::blank(&MINESWEEPER, 3, 3).with_total() }
    }

    #[test]
    fn lines_go_and_come_at_every_side_and_readings_stay_with_their_cells() {
        let scan = read();
        for (side, fewer, more) in [
            (Side::Top, "345 678", ".?.?.? 012 345 678"),
            (Side::Bottom, "012 345", "012 345 678 .?.?.?"),
            (Side::Left, "12 45 78", ".?012 .?345 .?678"),
            (Side::Right, "01 34 67", "012.? 345.? 678.?"),
        ] {
            for (is_more, expected) in [(false, fewer), (true, more)] {
                let scan = changed(&scan, &[(side, is_more)]).expect("there is such a board");
                assert_eq!(drawn(&scan), expected, "{side:?}");
            }
        }
        let back = changed(&scan, &[(Side::Top, false), (Side::Top, true)]).expect("there is such a board");
        assert_eq!(drawn(&back), "012 345 678", "what was read is not forgotten");
    }

    #[test]
    fn the_lattice_and_what_is_told_of_cells_moves_with_them() {
        let scan = changed(&read(), &[(Side::Left, true), (Side::Top, false)]).expect("there is such a board");
        let mesh = scan.mesh.as_ref().expect("it was read");
        assert_eq!((mesh.rows(), mesh.cols()), (2, 4));
        assert_eq!((mesh.node(0, 0), mesh.node(2, 4)), ((90.0, 60.0), (130.0, 80.0)));
        assert_eq!(scan.rival, [(Spot::Cell(1, 3), "1".to_string())]);
    }

    #[test]
    fn on_paper_lines_are_as_on_an_empty_board() {
        let mut scan = (KAKURO.papers()[0].blank)(3, 3).expect("there is such a board");
        scan.set(Spot::Cell(0, 1), "4\\");
        let scan = changed(&scan, &[(Side::Right, true), (Side::Bottom, true)]).expect("there is such a board");
        assert_eq!((drawn(&scan).as_str(), scan.corners.len()), ("#4\\## #... #... #...", 16));
    }

    #[test]
    fn boards_that_have_another_shape_stay() {
        let killer = Scan::blank(&KILLER, 9, 9).with_corners().with_walls();
        assert!(changed(&killer, &[(Side::Right, true)]).is_none());
        let one = Scan::blank(&MINESWEEPER, 1, 2).with_total();
        assert!(changed(&one, &[(Side::Top, false)]).is_none());
        assert!(changed(&Scan::blank(&MINESWEEPER, 255, 2).with_total(), &[(Side::Top, true)]).is_none());
    }
}
