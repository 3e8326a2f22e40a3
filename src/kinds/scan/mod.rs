//! Boards as they are read from a picture: what stands where, what else it may be, and how sure that is. The same sheet
//! with nothing read is what a person types a puzzle into from paper.

mod alike;
mod cut;
mod edit;
mod frame;
mod judge;
mod mend;

pub use cut::cut;
pub use edit::{BLANK, Flip, Imbalance, Lack, NoGroup, Paper, Takes, TotalName, UNKNOWN, likely_sums, sums_of};
pub use frame::{Frame, Side};
pub use judge::{Standing, standing};
pub use mend::{Mended, Refusal, Trust, mend, trust};

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Arc;

use crate::Readable;
use nazo_core::puzzle::{ConstraintId, Model, Rule};
use nazo_core::words::Phrase;
use nazo_vision::{Mesh, View};

/// Something on a board that can be read by itself. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// What stands in a cell.
    Cell(usize, usize),
    /// The number at the corner of a cell: the sum of the cage that begins there.
    Corner(usize, usize),
    /// The wall, or the sign, between a cell and the one to its right.
    Right(usize, usize),
    /// The wall, or the sign, between a cell and the one below it.
    Below(usize, usize),
    /// The number that is told of the whole board: how many mines there are, or how many stars in a row.
    Total,
}

impl Spot {
    /// The row and the column of its cell; the first of the board for what belongs to all of it.
    pub fn at(self) -> (usize, usize) {
        match self {
            Spot::Cell(row, col) | Spot::Corner(row, col) | Spot::Right(row, col) | Spot::Below(row, col) => (row, col),
            Spot::Total => (0, 0),
        }
    }

    /// What its cell is called.
    pub fn square(self) -> Phrase {
        let (row, col) = self.at();
        Phrase::square(row, col)
    }
}

/// Who says that it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was read.
    Read,
    /// It was read differently, and changed so that the puzzle has one solution.
    Mended,
    /// A person.
    Typed,
}

/// What is read at one spot, in the words of the kind's native text: a digit, `.` for nothing, `16\4`.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// What it is taken for.
    pub value: String,
    /// Who says so.
    pub origin: Origin,
    /// Everything that it may be with its probability (0 to 1), likeliest first; empty where nothing was read.
    pub options: Vec<(String, f32)>,
}

impl Glyph {
    /// What was read, by the probabilities of all that it may be. Those under 0.0001 are left out.
    pub fn read(mut options: Vec<(String, f32)>) -> Glyph {
        options.sort_by(|one, other| other.1.total_cmp(&one.1));
        let likely = options.iter().take_while(|(_, p)| *p >= 1e-4).count().max(1);
        options.truncate(likely);
        let value = options.first().map(|(value, _)| value.clone()).unwrap_or_default();
        Glyph { value, origin: Origin::Read, options }
    }

    /// The number that was read, or nothing where 0 is likelier than any.
    pub fn number<N: Display + PartialEq + Default>(options: impl IntoIterator<Item = (N, f32)>) -> Glyph {
        let name = |number: N| if number == N::default() { BLANK.to_string() } else { number.to_string() };
        Glyph::read(options.into_iter().map(|(number, p)| (name(number), p)).collect())
    }

    /// What a person says.
    pub fn typed(value: impl Into<String>) -> Glyph {
        Glyph { value: value.into(), origin: Origin::Typed, options: Vec::new() }
    }

    /// How sure it is, 0 to 1: what a person says is certain.
    pub fn confidence(&self) -> f32 {
        match self.origin {
            Origin::Typed => 1.0,
            Origin::Read | Origin::Mended => self.probability(&self.value),
        }
    }

    /// The probability of a value.
    pub fn probability(&self, value: &str) -> f32 {
        self.options.iter().find(|(option, _)| option == value).map_or(0.0, |(_, p)| *p)
    }

    /// What was read in the first place; nothing where nothing was.
    pub fn as_read(&self) -> Option<&str> {
        self.options.first().map(|(value, _)| value.as_str())
    }
}

/// Below this a reading is doubtful: it marks nine of ten wrong ones and a third of a right one a board.
pub const DOUBTFUL: f32 = 0.8;

/// A board as it was read or typed.
#[derive(Clone, Debug)]
pub struct Scan {
    /// What kind of puzzle it is.
    pub kind: &'static dyn Readable,
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// Where the cells lie in the picture, in its pixels; none where there is no picture.
    pub mesh: Option<Mesh>,
    /// What stands in each cell, in reading order.
    pub cells: Vec<Glyph>,
    /// The number at the corner of each cell, `.` for none; empty where the kind has none.
    pub corners: Vec<Glyph>,
    /// What stands between each cell and the one to its right, then between each and the one below it, `.` for nothing; empty
    /// where the kind has no signs there.
    pub sides: [Vec<Glyph>; 2],
    /// The walls, where the kind has walls that are drawn by hand.
    pub walls: Option<Partition>,
    /// The number that is told of the whole board, `.` where it is not known; none where the kind has no such number.
    pub total: Option<Glyph>,
    /// Where that number stands in the picture: left, top, right, bottom, in its pixels; none where it was not read.
    pub total_at: Option<[f32; 4]>,
    /// The number that stands there and the flags that it leaves out, where these together are what was read.
    pub total_of: Option<(u32, u32)>,
    /// How sure it is that the picture shows a board of this kind, 0 to 1.
    pub fit: f32,
    /// What else the kind has to be told, as `key: value` lines of its native text.
    pub header: Vec<(String, String)>,
    /// What stands otherwise in another way to mend it that is nearly as likely and has one solution, too: where, and what
    /// stands there then. Empty where there is none.
    pub rival: Vec<(Spot, String)>,
}

/// A board cut in parts by walls.
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// For each cell in reading order, the probability (0 to 1) that there is a wall to its right, as it was read: it stays
    /// what it was, whatever is decided about the wall.
    pub right: Vec<f32>,
    /// The probability that there is one below it.
    pub below: Vec<f32>,
    /// Whether there is taken to be one to its right.
    pub has_right: Vec<bool>,
    /// Whether there is taken to be one below it.
    pub has_below: Vec<bool>,
    /// The walls that were seen otherwise than they are taken to be, because cages have to close.
    pub moved: Vec<Spot>,
    /// Where a person says whether there is a wall, as far as what was read does not say the same for sure.
    pub said: BTreeSet<Spot>,
}

impl Partition {
    /// For each cell in reading order the first cell of its part.
    pub fn parts(&self, rows: usize, cols: usize) -> Vec<usize> {
        let mut part = vec![usize::MAX; rows * cols];
        for first in 0..rows * cols {
            let mut stack = vec![first];
            while let Some(cell) = stack.pop() {
                if part.get(cell).is_none_or(|part| *part != usize::MAX) {
                    continue;
                }
                part[cell] = first;
                let has = |walls: &[bool], at: usize| walls.get(at).copied().unwrap_or(true);
                let (row, col) = (cell / cols, cell % cols);
                if col + 1 < cols && !has(&self.has_right, cell) {
                    stack.push(cell + 1);
                }
                if row + 1 < rows && !has(&self.has_below, cell) {
                    stack.push(cell + cols);
                }
                if col > 0 && !has(&self.has_right, cell - 1) {
                    stack.push(cell - 1);
                }
                if row > 0 && !has(&self.has_below, cell - cols) {
                    stack.push(cell - cols);
                }
            }
        }
        part
    }
}

impl Scan {
    /// The place of a cell in reading order.
    pub fn index(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// Whether signs may stand between its cells.
    pub fn has_sides(&self) -> bool {
        self.sides.iter().any(|glyphs| !glyphs.is_empty())
    }

    /// What is read at a spot; none at walls and beyond the board.
    pub fn glyph(&self, spot: Spot) -> Option<&Glyph> {
        let (row, col) = spot.at();
        if row >= self.rows || col >= self.cols {
            return None;
        }
        match spot {
            Spot::Cell(..) => self.cells.get(self.index(row, col)),
            Spot::Corner(..) => self.corners.get(self.index(row, col)),
            Spot::Total => self.total.as_ref(),
            Spot::Right(..) => self.sides[0].get(self.index(row, col)).filter(|_| col + 1 < self.cols),
            Spot::Below(..) => self.sides[1].get(self.index(row, col)).filter(|_| row + 1 < self.rows),
        }
    }

    /// What is read at a spot, to be changed.
    pub fn glyph_mut(&mut self, spot: Spot) -> Option<&mut Glyph> {
        let (row, col) = spot.at();
        if row >= self.rows || col >= self.cols {
            return None;
        }
        let at = self.index(row, col);
        match spot {
            Spot::Cell(..) => self.cells.get_mut(at),
            Spot::Corner(..) => self.corners.get_mut(at),
            Spot::Total => self.total.as_mut(),
            Spot::Right(..) => self.sides[0].get_mut(at).filter(|_| col + 1 < self.cols),
            Spot::Below(..) => self.sides[1].get_mut(at).filter(|_| row + 1 < self.rows),
        }
    }

    /// How sure what is taken to be at a spot is, 0 to 1.
    pub fn confidence(&self, spot: Spot) -> f32 {
        match (self.wall(spot), self.wall_origin(spot)) {
            (Some(_), Origin::Typed) => 1.0,
            (Some(has), _) => {
                let p = self.wall_read(spot).unwrap_or(1.0);
                if has { p } else { 1.0 - p }
            }
            _ => self.glyph(spot).map_or(1.0, Glyph::confidence),
        }
    }

    /// The probability (0 to 1) that there is a wall, as it was read; none at spots that are no walls within the board.
    pub fn wall_read(&self, spot: Spot) -> Option<f32> {
        self.wall(spot)?;
        let (walls, (row, col)) = (self.walls.as_ref()?, spot.at());
        let odds = if matches!(spot, Spot::Right(..)) { &walls.right } else { &walls.below };
        odds.get(self.index(row, col)).copied()
    }

    /// Who says that there is a wall, or none.
    pub fn wall_origin(&self, spot: Spot) -> Origin {
        match &self.walls {
            Some(walls) if walls.said.contains(&spot) => Origin::Typed,
            Some(walls) if walls.moved.contains(&spot) => Origin::Mended,
            _ => Origin::Read,
        }
    }

    /// All spots at which something can stand, in reading order: numbers at corners where cages begin, or, on a board
    /// without walls, where some number stands or may stand. What belongs to the whole board comes last.
    pub fn spots(&self) -> Vec<Spot> {
        let parts = self.walls.as_ref().map(|walls| walls.parts(self.rows, self.cols));
        let may_stand = |glyph: &Glyph| !glyph.options.is_empty() || !matches!(glyph.value.as_str(), "" | ".");
        let begins = |at: usize| match &parts {
            Some(parts) => parts.get(at) == Some(&at),
            None => self.corners.get(at).is_some_and(may_stand),
        };
        let mut spots = Vec::new();
        for row in 0..self.rows {
            for col in 0..self.cols {
                if !self.corners.is_empty() && begins(self.index(row, col)) {
                    spots.push(Spot::Corner(row, col));
                }
                spots.push(Spot::Cell(row, col));
                if parts.is_some() || self.has_sides() {
                    spots.extend((col + 1 < self.cols).then_some(Spot::Right(row, col)));
                    spots.extend((row + 1 < self.rows).then_some(Spot::Below(row, col)));
                }
            }
        }
        spots.extend(self.total.is_some().then_some(Spot::Total));
        spots
    }

    /// The spots whose reading is doubtful, most doubtful first: those that are not sure by themselves, and those at which
    /// another way to mend the board differs.
    pub fn doubtful(&self) -> Vec<Spot> {
        let is_rivalled = |spot: Spot| {
            let is_typed = self.glyph(spot).is_some_and(|glyph| glyph.origin == Origin::Typed);
            !is_typed && self.rival.iter().any(|(other, _)| *other == spot)
        };
        let mut doubtful: Vec<(Spot, f32)> = self
            .spots()
            .into_iter()
            .map(|spot| (spot, self.confidence(spot)))
            .filter(|(spot, p)| *p < DOUBTFUL || is_rivalled(*spot))
            .collect();
        doubtful.sort_by(|one, other| one.1.total_cmp(&other.1));
        doubtful.into_iter().map(|(spot, _)| spot).collect()
    }

    /// Tells of another picture, in which what it was read in begins so many pixels from the left and from the top.
    pub fn shift(&mut self, (right, down): (f32, f32)) {
        let moved = |mesh: &Mesh| {
            let node = |row: usize, col: usize| {
                let (x, y) = mesh.node(row, col);
                (x + right, y + down)
            };
            Mesh::new(mesh.rows(), mesh.cols(), node)
        };
        self.mesh = self.mesh.as_ref().map(moved);
        self.total_at =
            self.total_at.map(|[from, top, to, bottom]| [from + right, top + down, to + right, bottom + down]);
    }

    /// What was changed so that the puzzle has one solution: where, from what, to what.
    pub fn changes(&self) -> Vec<(Spot, &str, &str)> {
        let change = |spot: Spot| {
            let glyph = self.glyph(spot).filter(|glyph| glyph.origin == Origin::Mended)?;
            Some((spot, glyph.as_read()?, glyph.value.as_str()))
        };
        self.spots().into_iter().filter_map(change).collect()
    }
}

/// What was made of a picture.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The board as it is taken, changes made.
    pub scan: Scan,
    /// How it stands.
    pub standing: Standing,
    /// Whether it can be taken for the puzzle in the picture.
    pub trust: Trust,
    /// The picture.
    pub view: Arc<View>,
}

impl Sight {
    /// Whether it was refused only because it has no solution or several.
    pub fn is_puzzle_refused(&self) -> bool {
        matches!(self.trust, Trust::Refused(Refusal::NoSolution | Refusal::Several))
    }
}

/// What was read, as rules that may be read differently.
#[derive(Clone, Debug)]
pub struct Clues {
    /// The puzzle as it stands. Where nothing was read and something may stand, a rule holds the place that demands
    /// nothing.
    pub model: Model,
    /// Everything that was read.
    pub clues: Vec<Clue>,
}

/// One thing that was read, as a rule.
#[derive(Clone, Debug)]
pub struct Clue {
    /// Where it stands.
    pub spot: Spot,
    /// Its rule in the model.
    pub id: ConstraintId,
    /// What else it may be: as text, its probability (0 to 1), and the rule that it would be.
    pub others: Vec<(String, f32, Rule)>,
}
