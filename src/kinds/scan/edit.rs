//! Changing a board by hand: what is typed at a spot, walls and cages that are drawn, and empty boards to begin with.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Glyph, Origin, Partition, Scan, Spot};
use crate::Readable;
use crate::grid::{members, reached_from};
use nazo_core::words::Phrase;

/// What stands for nothing in a cell or at its corner.
pub const BLANK: &str = ".";

/// How probable (0 to 1) a number has to be that is taken where nothing was expected before.
const LEAST_READ: f32 = 0.05;

/// The sum of a cage that has one which is not known, as native text has it.
pub const UNKNOWN: &str = "?";

/// What becomes of a value while it is typed, one character after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// No such value can stand there, however it goes on.
    No,
    /// It is the beginning of one.
    Begins,
    /// It can stand there, and longer ones begin with it.
    Stands,
    /// It can stand there, and none goes on.
    Whole,
}

impl Takes {
    /// What becomes of a number from `least` to `most`, both above 0.
    pub fn number(typed: &str, least: u32, most: u32) -> Takes {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = typed.parse::<u32>().ok().filter(|_| digits(typed) && !typed.starts_with('0'));
        let Some(number) = number.filter(|number| *number <= most) else { return Takes::No };
        // The longest that it can become with more digits.
        let goes_on = number.saturating_mul(10) <= most;
        match (number >= least, goes_on) {
            (true, true) => Takes::Stands,
            (true, false) => Takes::Whole,
            (false, true) => Takes::Begins,
            (false, false) => Takes::No,
        }
    }
}

/// A sort of empty board that a puzzle is typed into from paper.
#[derive(Clone, Debug)]
pub struct Paper {
    /// What its drafts are filed under.
    pub id: &'static str,
    /// What a person calls it.
    pub name: Phrase,
    /// The usual sizes, in rows and columns, the most usual first; there is at least one.
    pub sizes: &'static [(usize, usize)],
    /// A board of so many rows and columns; none where there is none of this size.
    pub blank: fn(usize, usize) -> Option<Scan>,
}

/// Two things that a cell can be, between which one key changes it: black and white, closed and open.
#[derive(Clone, Debug)]
pub struct Flip {
    /// Both of them, as in "make it black or white".
    pub name: Phrase,
    /// What becomes of a cell in which this stands.
    pub flipped: fn(&str) -> &'static str,
}

/// Numbers that puzzles of a kind usually have and a board does not have yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Lack {
    /// Where they would stand, in the order in which they are typed.
    pub spots: Vec<Spot>,
    /// How many there are of them, in a few words: "3 runs without sum".
    pub said: Phrase,
}

/// What a person calls [`Spot::Total`].
#[derive(Clone, Debug)]
pub struct TotalName {
    /// By itself: "Number of mines".
    pub full: Phrase,
    /// Within a sentence: "the number of mines".
    pub within: Phrase,
    /// In a word, where there is little room: "Mines".
    pub short: Phrase,
}

impl TotalName {
    /// Where a kind has no better name for it.
    pub const PLAIN: TotalName = TotalName {
        full: Phrase::fixed("kinds.total-begun"),
        within: Phrase::fixed("kinds.total"),
        short: Phrase::fixed("kinds.total-begun"),
    };
}

/// What so many different digits from 1 to `digits` can add up to; none where there are not so many.
pub fn sums_of(cells: usize, digits: usize) -> Option<RangeInclusive<usize>> {
    (cells <= digits).then(|| cells * (cells + 1) / 2..=cells * (2 * digits + 1 - cells) / 2)
}

/// The sums of so many different digits from 1 to 9, each with its share of what `weight` says of all of them, likeliest first.
pub fn likely_sums(cells: usize, weight: impl Fn(usize) -> f32) -> Vec<(usize, f32)> {
    let sums = sums_of(cells, 9).into_iter().flatten();
    let mut sums: Vec<(usize, f32)> = sums.map(|sum| (sum, weight(sum).max(1e-9))).collect();
    let whole: f32 = sums.iter().map(|(_, p)| p).sum();
    sums.iter_mut().for_each(|(_, p)| *p /= whole);
    sums.sort_by(|one, other| other.1.total_cmp(&one.1));
    sums
}

/// That the numbers of a board cannot be right, whatever stands in its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Imbalance {
    /// Each place that is wrong by itself; none where only all numbers together are.
    pub spots: Vec<Spot>,
    /// In a few words: "sums add up to 408".
    pub brief: Phrase,
    /// In a sentence.
    pub said: Phrase,
}

/// Why cells were not made one cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGroup {
    /// The board has no walls to draw.
    NoWalls,
    /// There are no cells.
    Empty,
    /// They do not touch each other.
    Apart,
}

impl Partition {
    /// A board of one part, drawn by nobody yet.
    pub fn whole(rows: usize, cols: usize) -> Partition {
        let right: Vec<bool> = (0..rows * cols).map(|at| at % cols + 1 == cols).collect();
        let below: Vec<bool> = (0..rows * cols).map(|at| at / cols + 1 == rows).collect();
        Partition::of(right, below, 1.0)
    }

    /// The parts that these walls cut, to the right of each cell and below it, each wall and each gap read with the odds
    /// `sure`.
    pub fn of(has_right: Vec<bool>, has_below: Vec<bool>, sure: f32) -> Partition {
        let odds = |walls: &[bool]| walls.iter().map(|has| if *has { sure } else { 1.0 - sure }).collect();
        let (right, below) = (odds(&has_right), odds(&has_below));
        Partition { right, below, has_right, has_below, moved: Vec::new(), said: BTreeSet::new() }
    }
}

impl Scan {
    /// A board of a kind on which nothing stands, from no picture: cells alone.
    pub fn blank(kind: &'static dyn Readable, rows: usize, cols: usize) -> Scan {
        Scan {
            kind,
            rows,
            cols,
            mesh: None,
            cells: vec![Glyph::typed(BLANK); rows * cols],
            corners: Vec::new(),
            sides: [Vec::new(), Vec::new()],
            walls: None,
            total: None,
            total_at: None,
            total_of: None,
            fit: 1.0,
            header: Vec::new(),
            rival: Vec::new(),
        }
    }

    /// The same board with numbers at the corners of its cells, none of which is known.
    #[must_use]
    pub fn with_corners(self) -> Scan {
        Scan { corners: vec![Glyph::typed(BLANK); self.rows * self.cols], ..self }
    }

    /// The same board with signs between its cells, of which there is none yet.
    #[must_use]
    pub fn with_sides(self) -> Scan {
        let blank = vec![Glyph::typed(BLANK); self.rows * self.cols];
        Scan { sides: [blank.clone(), blank], ..self }
    }

    /// The same board as one part that is cut by walls.
    #[must_use]
    pub fn with_walls(self) -> Scan {
        Scan { walls: Some(Partition::whole(self.rows, self.cols)), ..self }
    }

    /// The same board with a number for all of it that is not known.
    #[must_use]
    pub fn with_total(self) -> Scan {
        Scan { total: Some(Glyph::typed(BLANK)), ..self }
    }

    /// Makes what is one of the two things of a [`Flip`] the other, all cells as the first: those that are the other
    /// already stay.
    pub fn flip(&mut self, cells: &[usize]) {
        let Some(flip) = self.kind.flip() else { return };
        let of = |scan: &Scan, at: usize| scan.cells.get(at).map(|glyph| (flip.flipped)(&glyph.value));
        let Some(wanted) = cells.first().and_then(|first| of(self, *first)) else { return };
        for at in cells {
            if of(self, *at) == Some(wanted) {
                self.set(Spot::Cell(at / self.cols, at % self.cols), wanted);
            }
        }
    }

    /// Whether a part of the board has its first cell here, so that a number may stand at the corner.
    pub fn begins_part(&self, row: usize, col: usize) -> bool {
        let at = self.index(row, col);
        let parts = self.walls.as_ref().map(|walls| walls.parts(self.rows, self.cols));
        !self.corners.is_empty() && parts.is_some_and(|parts| parts.get(at) == Some(&at))
    }

    /// The parts of the board, each the places of its cells in reading order; none where it is not cut in parts.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        self.walls.as_ref().map(|walls| members(&walls.parts(self.rows, self.cols))).unwrap_or_default()
    }

    /// Whether there is taken to be a wall; none at spots that are no walls within the board.
    pub fn wall(&self, spot: Spot) -> Option<bool> {
        let walls = self.walls.as_ref()?;
        let (row, col) = spot.at();
        let at = self.index(row, col);
        match spot {
            Spot::Right(..) if row < self.rows && col + 1 < self.cols => walls.has_right.get(at).copied(),
            Spot::Below(..) if row + 1 < self.rows && col < self.cols => walls.has_below.get(at).copied(),
            _ => None,
        }
    }

    /// What is said for the sum at a spot; none where no sum stands.
    pub fn sum_called(&self, spot: Spot) -> Option<Phrase> {
        let only = matches!(spot, Spot::Corner(..)).then_some(Phrase::fixed("kinds.sum"));
        self.kind.sum_called(self, spot).or(only)
    }

    /// What is said for a value at a spot.
    pub fn called(&self, spot: Spot, value: &str) -> Phrase {
        let blank = || match (spot, value) {
            (Spot::Cell(..), BLANK | "") => Some(Phrase::fixed("kinds.blank")),
            (_, BLANK | "") => Some(Phrase::fixed("kinds.none")),
            _ => None,
        };
        self.kind.called(spot, value).or_else(blank).unwrap_or_else(|| Phrase::verbatim(value))
    }

    /// Whether nothing stands there.
    pub fn is_blank(&self, spot: Spot) -> bool {
        self.glyph(spot).is_some_and(|glyph| glyph.value == BLANK || glyph.value.is_empty())
    }

    /// Puts what a person says at a spot.
    pub fn set(&mut self, spot: Spot, value: &str) {
        if let Some(glyph) = self.glyph_mut(spot) {
            value.clone_into(&mut glyph.value);
            glyph.origin = Origin::Typed;
        }
    }

    /// Takes what stands at a spot for what a person says.
    pub fn accept(&mut self, spot: Spot) {
        match self.wall(spot) {
            Some(has) => self.draw(spot, has),
            None => {
                if let Some(glyph) = self.glyph_mut(spot) {
                    glyph.origin = Origin::Typed;
                }
            }
        }
    }

    /// Draws a wall, or takes it away, as a person says. Cages that begin elsewhere then get the number that was read
    /// there, where one was.
    pub fn set_wall(&mut self, spot: Spot, has: bool) {
        self.draw(spot, has);
        self.settle_corners();
    }

    fn draw(&mut self, spot: Spot, has: bool) {
        if self.wall(spot).is_none() {
            return;
        }
        let (row, col) = spot.at();
        let at = self.index(row, col);
        let Some(walls) = &mut self.walls else { return };
        let taken = if matches!(spot, Spot::Right(..)) { &mut walls.has_right } else { &mut walls.has_below };
        if let Some(taken) = taken.get_mut(at) {
            *taken = has;
        }
        walls.moved.retain(|moved| *moved != spot);
        walls.said.remove(&spot);
        if self.confidence(spot) < 1.0
            && let Some(walls) = &mut self.walls
        {
            walls.said.insert(spot);
        }
    }

    /// Whether there is taken to be a wall between a cell and the one before it in its row or its column.
    pub fn is_parted(&self, before: usize, at: usize) -> bool {
        let (row, col) = (before / self.cols.max(1), before % self.cols.max(1));
        let is_below = at == before + self.cols;
        self.wall(if is_below { Spot::Below(row, col) } else { Spot::Right(row, col) }) == Some(true)
    }

    /// Makes cells one cage: walls all around, none within.
    ///
    /// # Errors
    /// Why they cannot be one; the board is as it was.
    pub fn group(&mut self, cells: &[usize]) -> Result<(), NoGroup> {
        if self.walls.is_none() {
            return Err(NoGroup::NoWalls);
        }
        if cells.is_empty() {
            return Err(NoGroup::Empty);
        }
        let reached = reached_from(self.cols, cells, cells[0]);
        if !cells.iter().all(|cell| reached.contains(cell)) {
            return Err(NoGroup::Apart);
        }
        for cell in 0..self.rows * self.cols {
            let (row, col) = (cell / self.cols, cell % self.cols);
            let is_in = cells.contains(&cell);
            for (spot, other) in [(Spot::Right(row, col), cell + 1), (Spot::Below(row, col), cell + self.cols)] {
                let is_other_in = cells.contains(&other);
                if self.wall(spot).is_some() && (is_in || is_other_in) {
                    self.draw(spot, is_in != is_other_in);
                }
            }
        }
        self.settle_corners();
        Ok(())
    }

    /// Where a cage begins without a number, what was read there is its number, if there was anything to speak of: a speck of
    /// the paper is none.
    fn settle_corners(&mut self) {
        let heads: Vec<usize> = self.parts().iter().filter_map(|part| part.first().copied()).collect();
        for head in heads {
            let Some(glyph) = self.corners.get_mut(head).filter(|glyph| glyph.value == BLANK) else { continue };
            if glyph.origin == Origin::Typed {
                continue;
            }
            if let Some((value, _)) = glyph.options.iter().find(|(value, p)| value != BLANK && *p >= LEAST_READ) {
                glyph.value.clone_from(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::KILLER;

    /// The cages as letters, and the numbers at their corners.
    fn drawn(scan: &Scan) -> String {
        let mut letters = vec!['?'; scan.rows * scan.cols];
        for (nth, part) in scan.parts().iter().enumerate() {
            part.iter().for_each(|cell| letters[*cell] = char::from(b'a' + nth as u8));
        }
        letters.chunks(scan.cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_end_where_no_longer_one_can_stand() {
        let sum = |typed| Takes::number(typed, 1, 45);
        assert_eq!((sum("5"), sum("4"), sum("13")), (Takes::Whole, Takes::Stands, Takes::Whole));
        assert_eq!((sum("46"), sum("0"), sum(""), sum("1a")), (Takes::No, Takes::No, Takes::No, Takes::No));
        assert_eq!(Takes::number("1", 3, 17), Takes::Begins);
        assert_eq!(Takes::number("2", 3, 17), Takes::No);
    }

    #[test]
    fn cages_are_drawn_out_of_what_is_left() {
        let mut scan = Scan::blank(&KILLER, 3, 3).with_corners().with_walls();
        assert_eq!(drawn(&scan), "aaa aaa aaa");
        scan.group(&[0, 1]).expect("they touch");
        assert_eq!(drawn(&scan), "aab bbb bbb");
        assert_eq!(scan.group(&[0, 8]), Err(NoGroup::Apart));
        assert_eq!(drawn(&scan), "aab bbb bbb", "nothing was drawn");
        scan.group(&[1, 4, 7]).expect("they touch");
        assert_eq!(drawn(&scan), "abc dbc dbc", "what is left of a cage falls in pieces");
        scan.set_wall(Spot::Right(1, 0), false);
        assert_eq!(drawn(&scan), "abc bbc bbc");
        assert!(scan.begins_part(0, 1) && !scan.begins_part(1, 0));
        assert_eq!(scan.wall(Spot::Right(0, 2)), None, "the rim is no wall that can be drawn");
    }

    #[test]
    fn a_cage_that_begins_anew_gets_the_number_that_was_read_there() {
        let mut scan = Scan::blank(&KILLER, 1, 3).with_corners().with_walls();
        let read = Glyph::read(vec![(BLANK.into(), 0.6), ("9".into(), 0.3), ("4".into(), 0.1)]);
        scan.corners[1] = Glyph { value: BLANK.into(), ..read };
        scan.set_wall(Spot::Right(0, 0), true);
        assert_eq!(scan.corners[1].value, "9");
        let speck = Glyph::read(vec![(BLANK.into(), 0.99), ("1".into(), 0.01)]);
        scan.corners[2] = Glyph { value: BLANK.into(), ..speck };
        scan.set_wall(Spot::Right(0, 1), true);
        assert_eq!(scan.corners[2].value, BLANK, "nothing was read there");
        assert_eq!(scan.corners[1].origin, Origin::Read, "it is still doubtful");
        assert_eq!(scan.confidence(Spot::Right(0, 0)), 1.0, "a person is not doubted");
    }

    #[test]
    fn a_wall_that_a_person_decides_about_is_still_what_was_read() {
        let mut scan = Scan::blank(&KILLER, 1, 3).with_corners().with_walls();
        let spot = Spot::Right(0, 0);
        if let Some(walls) = &mut scan.walls {
            (walls.right[0], walls.moved) = (0.97, vec![spot]);
        }
        assert_eq!((scan.wall(spot), scan.wall_origin(spot)), (Some(false), Origin::Mended));
        assert!((scan.confidence(spot) - 0.03).abs() < 1e-6);
        scan.accept(spot);
        assert_eq!((scan.wall(spot), scan.wall_origin(spot)), (Some(false), Origin::Typed));
        assert_eq!((scan.confidence(spot), scan.wall_read(spot)), (1.0, Some(0.97)));
        scan.set_wall(spot, true);
        assert_eq!((scan.wall(spot), scan.wall_read(spot)), (Some(true), Some(0.97)));
        assert_eq!(scan.wall_read(Spot::Below(0, 0)), None, "the rim is not read");
    }
}
