//! Changing a board by hand: typing at a spot, drawing walls and cages, and starting from an empty board.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Glyph, Origin, Partition, Scan, Spot};
use crate::Readable;
use crate::grid::{members, reached_from};
use nazo_core::words::Phrase;

/// The value of an empty cell or corner.
pub const BLANK: &str = ".";

/// The smallest probability (0 to 1) of a number that is adopted where none was expected before.
const LEAST_READ: f32 = 0.05;

/// The sum of a cage whose sum is not known, as in native text.
pub const UNKNOWN: &str = "?";

/// Whether a value is accepted while it is typed, character by character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// It is not accepted, and no longer value would be.
    No,
    /// It is not accepted yet, but it is the beginning of a value that is.
    Begins,
    /// It is accepted, and so are longer values that begin with it.
    Stands,
    /// It is accepted, and no longer value is.
    Whole,
}

impl Takes {
    /// Whether a number from `least` to `most` is accepted, both being above 0.
    pub fn number(typed: &str, least: u32, most: u32) -> Takes {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = typed.parse::<u32>().ok().filter(|_| digits(typed) && !typed.starts_with('0'));
        let Some(number) = number.filter(|number| *number <= most) else { return Takes::No };
        // Another digit may follow if even the smallest result does not exceed `most`.
        let goes_on = number.saturating_mul(10) <= most;
        match (number >= least, goes_on) {
            (true, true) => Takes::Stands,
            (true, false) => Takes::Whole,
            (false, true) => Takes::Begins,
            (false, false) => Takes::No,
        }
    }
}

/// A type of empty board that puzzles are typed into from paper.
#[derive(Clone, Debug)]
pub struct Paper {
    /// The name under which its drafts are filed.
    pub id: &'static str,
    /// The name for people.
    pub name: Phrase,
    /// The usual sizes in rows and columns, most usual first. There is at least one.
    pub sizes: &'static [(usize, usize)],
    /// An empty board with this many rows and columns. None if no board has this size.
    pub blank: fn(usize, usize) -> Option<Scan>,
}

/// Two states of a cell between which one key switches: black and white, or closed and open.
#[derive(Clone, Debug)]
pub struct Flip {
    /// Both states, as in "make it black or white".
    pub name: Phrase,
    /// The new value of a cell with this value.
    pub flipped: fn(&str) -> &'static str,
}

/// Numbers that puzzles of a kind usually have and that a board still lacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Lack {
    /// Where the numbers would be, in the order in which they are typed.
    pub spots: Vec<Spot>,
    /// How many are missing, in a few words: "3 runs without sum".
    pub said: Phrase,
}

/// The names for [`Spot::Total`].
#[derive(Clone, Debug)]
pub struct TotalName {
    /// On its own: "Number of mines".
    pub full: Phrase,
    /// Within a sentence: "the number of mines".
    pub within: Phrase,
    /// A single word for where space is short: "Mines".
    pub short: Phrase,
}

impl TotalName {
    /// The names for kinds without better ones.
    pub const PLAIN: TotalName = TotalName {
        full: Phrase::fixed("kinds.total-begun"),
        within: Phrase::fixed("kinds.total"),
        short: Phrase::fixed("kinds.total-begun"),
    };
}

/// The possible sums of this many different digits from 1 to `digits`. None if there are not that many digits.
pub fn sums_of(cells: usize, digits: usize) -> Option<RangeInclusive<usize>> {
    (cells <= digits).then(|| cells * (cells + 1) / 2..=cells * (2 * digits + 1 - cells) / 2)
}

/// The possible sums of this many different digits from 1 to 9, each with its share of the total of `weight`, likeliest
/// first.
pub fn likely_sums(cells: usize, weight: impl Fn(usize) -> f32) -> Vec<(usize, f32)> {
    let sums = sums_of(cells, 9).into_iter().flatten();
    let mut sums: Vec<(usize, f32)> = sums.map(|sum| (sum, weight(sum).max(1e-9))).collect();
    let whole: f32 = sums.iter().map(|(_, p)| p).sum();
    sums.iter_mut().for_each(|(_, p)| *p /= whole);
    sums.sort_by(|one, other| other.1.total_cmp(&one.1));
    sums
}

/// An error in the numbers of a board that no values in its cells can resolve.
#[derive(Clone, Debug, PartialEq)]
pub struct Imbalance {
    /// The spots that are wrong on their own. Empty if only all numbers together are wrong.
    pub spots: Vec<Spot>,
    /// In a few words: "sums add up to 408".
    pub brief: Phrase,
    /// In a sentence.
    pub said: Phrase,
}

/// Why cells were not made into a cage.
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
    /// The parts between these walls, to the right of each cell and below it. Each wall and each gap counts as read
    /// with the probability `sure`.
    pub fn of(has_right: Vec<bool>, has_below: Vec<bool>, sure: f32) -> Partition {
        let has = [has_right, has_below];
        let odds = |walls: &Vec<bool>| walls.iter().map(|has| if *has { sure } else { 1.0 - sure }).collect();
        Partition { seen: has.each_ref().map(odds), has, moved: Vec::new(), said: BTreeSet::new() }
    }
}

impl Scan {
    /// An empty board of a kind, without a picture: only cells.
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

    /// The same board with numbers at the corners of its cells, none of them known.
    #[must_use]
    pub fn with_corners(self) -> Scan {
        Scan { corners: vec![Glyph::typed(BLANK); self.rows * self.cols], ..self }
    }

    /// The same board with signs between its cells, none of them present yet.
    #[must_use]
    pub fn with_sides(self) -> Scan {
        let blank = vec![Glyph::typed(BLANK); self.rows * self.cols];
        Scan { sides: [blank.clone(), blank], ..self }
    }

    /// The same board as a single part that walls can divide.
    #[must_use]
    pub fn with_walls(self) -> Scan {
        let cells = 0..self.rows * self.cols;
        let right = cells.clone().map(|at| at % self.cols + 1 == self.cols).collect();
        let below = cells.map(|at| at / self.cols + 1 == self.rows).collect();
        Scan { walls: Some(Partition::of(right, below, 1.0)), ..self }
    }

    /// The same board with a number for the whole board, not known yet.
    #[must_use]
    pub fn with_total(self) -> Scan {
        Scan { total: Some(Glyph::typed(BLANK)), ..self }
    }

    /// Switches the first cell to its other state by a [`Flip`], and all other cells to that same state.
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

    /// Whether this is the first cell of a part of the board, so that a number may be at its corner.
    pub fn begins_part(&self, row: usize, col: usize) -> bool {
        let at = self.index(row, col);
        let parts = self.walls.as_ref().map(|walls| walls.parts(self.rows, self.cols));
        !self.corners.is_empty() && parts.is_some_and(|parts| parts.get(at) == Some(&at))
    }

    /// The parts of the board, each as the indices of its cells in reading order. Empty if the board has no walls.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        self.walls.as_ref().map(|walls| members(&walls.parts(self.rows, self.cols))).unwrap_or_default()
    }

    /// Whether there is a wall, as currently assumed. None at spots that are not walls inside the board.
    pub fn wall(&self, spot: Spot) -> Option<bool> {
        self.walls.as_ref()?.has[spot.side()?].get(self.place(spot)?).copied()
    }

    /// The words for the sum at a spot. None if there is no sum there.
    pub fn sum_called(&self, spot: Spot) -> Option<Phrase> {
        let only = matches!(spot, Spot::Corner(..)).then_some(Phrase::fixed("kinds.sum"));
        self.kind.sum_called(self, spot).or(only)
    }

    /// The words for a value at a spot.
    pub fn called(&self, spot: Spot, value: &str) -> Phrase {
        let blank = || match (spot, value) {
            (Spot::Cell(..), BLANK | "") => Some(Phrase::fixed("kinds.blank")),
            (_, BLANK | "") => Some(Phrase::fixed("kinds.none")),
            _ => None,
        };
        self.kind.called(spot, value).or_else(blank).unwrap_or_else(|| Phrase::verbatim(value))
    }

    /// Whether the spot is empty.
    pub fn is_blank(&self, spot: Spot) -> bool {
        self.glyph(spot).is_some_and(|glyph| glyph.value == BLANK || glyph.value.is_empty())
    }

    /// Sets the value at a spot, as said by a person.
    pub fn set(&mut self, spot: Spot, value: &str) {
        if let Some(glyph) = self.glyph_mut(spot) {
            value.clone_into(&mut glyph.value);
            glyph.origin = Origin::Typed;
        }
    }

    /// Confirms the value or wall at a spot, as said by a person.
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

    /// Draws or removes a wall, as said by a person. A cage that now begins elsewhere gets the number that was read
    /// there, if there is one.
    pub fn set_wall(&mut self, spot: Spot, has: bool) {
        self.draw(spot, has);
        self.settle_corners();
    }

    fn draw(&mut self, spot: Spot, has: bool) {
        let (Some(side), Some(at)) = (spot.side(), self.place(spot)) else { return };
        let Some(walls) = &mut self.walls else { return };
        walls.has[side][at] = has;
        walls.moved.retain(|moved| *moved != spot);
        walls.said.remove(&spot);
        if self.confidence(spot) < 1.0
            && let Some(walls) = &mut self.walls
        {
            walls.said.insert(spot);
        }
    }

    /// Whether there is a wall, as currently assumed, between a cell and the one before it in its row or column.
    pub fn is_parted(&self, before: usize, at: usize) -> bool {
        let (row, col) = (before / self.cols.max(1), before % self.cols.max(1));
        let is_below = at == before + self.cols;
        self.wall(if is_below { Spot::Below(row, col) } else { Spot::Right(row, col) }) == Some(true)
    }

    /// Makes cells into a cage: walls all around and none inside.
    ///
    /// # Errors
    /// The cells cannot be one cage. The board is left unchanged.
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
        for spot in self.spots() {
            let (Some(at), Some(beyond)) = (self.place(spot), self.beyond(spot)) else { continue };
            let (is_in, is_other_in) = (cells.contains(&at), cells.contains(&beyond));
            if is_in || is_other_in {
                self.draw(spot, is_in != is_other_in);
            }
        }
        self.settle_corners();
        Ok(())
    }

    /// Gives each cage without a number the number that was read at its first cell, unless that is too improbable: a
    /// speck on the paper is not a number.
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

    /// The cages as letters, in rows.
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
            (walls.seen[0][0], walls.moved) = (0.97, vec![spot]);
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
