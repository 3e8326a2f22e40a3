//! Boards as they are read from a picture: the value of each cell, its alternatives, and how sure it is. A person types
//! a puzzle from paper into the same sheet, with nothing read.

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
use crate::grid::firsts;
use nazo_core::puzzle::{ConstraintId, Model, Rule};
use nazo_core::words::Phrase;
use nazo_vision::{Mesh, View};

/// A spot on a board that is read on its own. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// The value of a cell.
    Cell(usize, usize),
    /// The number at the corner of a cell: the sum of the cage that begins there.
    Corner(usize, usize),
    /// The wall or sign between a cell and the one to its right.
    Right(usize, usize),
    /// The wall or sign between a cell and the one below it.
    Below(usize, usize),
    /// The number for the whole board: the number of mines, or of stars in a row.
    Total,
}

impl Spot {
    /// The row and column of its cell. Those of the first cell for the number of the whole board.
    pub fn at(self) -> (usize, usize) {
        match self {
            Spot::Cell(row, col) | Spot::Corner(row, col) | Spot::Right(row, col) | Spot::Below(row, col) => (row, col),
            Spot::Total => (0, 0),
        }
    }

    /// The walls and signs to the right of a cell and below it.
    pub const SIDES: [fn(usize, usize) -> Spot; 2] = [Spot::Right, Spot::Below];

    /// The place of this wall or sign in [`Spot::SIDES`]. None for others.
    pub fn side(self) -> Option<usize> {
        match self {
            Spot::Right(..) => Some(0),
            Spot::Below(..) => Some(1),
            Spot::Cell(..) | Spot::Corner(..) | Spot::Total => None,
        }
    }

    /// The name of its cell.
    pub fn square(self) -> Phrase {
        let (row, col) = self.at();
        Phrase::square(row, col)
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was read.
    Read,
    /// It was changed from what was read, so that the puzzle has one solution.
    Mended,
    /// A person typed or confirmed it.
    Typed,
}

/// The reading at one spot, as the native text of the kind has it: a digit, `.` for nothing, `16\4`.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The value it is taken for.
    pub value: String,
    /// Where the value comes from.
    pub origin: Origin,
    /// All possible values with their probabilities (0 to 1), likeliest first. Empty if nothing was read.
    pub options: Vec<(String, f32)>,
}

impl Glyph {
    /// A reading with these possible values and their probabilities. Those under 0.0001 are left out.
    pub fn read(mut options: Vec<(String, f32)>) -> Glyph {
        options.sort_by(|one, other| other.1.total_cmp(&one.1));
        let likely = options.iter().take_while(|(_, p)| *p >= 1e-4).count().max(1);
        options.truncate(likely);
        let value = options.first().map(|(value, _)| value.clone()).unwrap_or_default();
        Glyph { value, origin: Origin::Read, options }
    }

    /// A reading of a number. The number 0 stands for an empty spot.
    pub fn number<N: Display + PartialEq + Default>(options: impl IntoIterator<Item = (N, f32)>) -> Glyph {
        let name = |number: N| if number == N::default() { BLANK.to_string() } else { number.to_string() };
        Glyph::read(options.into_iter().map(|(number, p)| (name(number), p)).collect())
    }

    /// A value typed by a person.
    pub fn typed(value: impl Into<String>) -> Glyph {
        Glyph { value: value.into(), origin: Origin::Typed, options: Vec::new() }
    }

    /// How sure the value is, from 0 to 1. What a person says is certain.
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

    /// What was read originally. None if nothing was.
    pub fn as_read(&self) -> Option<&str> {
        self.options.first().map(|(value, _)| value.as_str())
    }
}

/// A reading less sure than this is doubtful. This marks nine of ten wrong readings, and on average one right reading
/// on every third board.
pub const DOUBTFUL: f32 = 0.8;

/// A board as it was read or typed.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The kind of puzzle.
    pub kind: &'static dyn Readable,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// Where the cells are in the picture, in pixels. None if there is no picture.
    pub mesh: Option<Mesh>,
    /// The value of each cell, in reading order.
    pub cells: Vec<Glyph>,
    /// The number at the corner of each cell, `.` for none. Empty if the kind has none.
    pub corners: Vec<Glyph>,
    /// The sign between each cell and the one to its right, then between each and the one below it, `.` for none. Empty
    /// if the kind has no signs there.
    pub sides: [Vec<Glyph>; 2],
    /// The walls, if the kind has walls that can be drawn by hand.
    pub walls: Option<Partition>,
    /// The number for the whole board, `.` if it is not known. None if the kind has no such number.
    pub total: Option<Glyph>,
    /// Where that number is in the picture: left, top, right, bottom, in pixels. None if it was not read.
    pub total_at: Option<[f32; 4]>,
    /// The number in the picture and the number of flags it leaves out, if the total was read as the two together.
    pub total_of: Option<(u32, u32)>,
    /// How sure it is that the picture shows a board of this kind, from 0 to 1.
    pub fit: f32,
    /// Further properties that the kind needs, as `key: value` lines of its native text.
    pub header: Vec<(String, String)>,
    /// The values that differ in another way to mend the board that is nearly as likely and has one solution too. Empty
    /// if there is no such way.
    pub rival: Vec<(Spot, String)>,
}

/// A board divided into parts by walls.
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// For each cell in reading order, the probability (0 to 1) of a wall to its right, and of one below it, as they
    /// were read. They stay the same whatever is decided about the wall.
    pub seen: [Vec<f32>; 2],
    /// Whether walls to its right, and below it, are assumed.
    pub has: [Vec<bool>; 2],
    /// The walls and gaps that are assumed to differ from what was seen, because cages must be closed.
    pub moved: Vec<Spot>,
    /// The spots where a person decided about a wall and the reading does not already say the same with certainty.
    pub said: BTreeSet<Spot>,
}

impl Partition {
    /// For each cell in reading order, the first cell of its part.
    pub fn parts(&self, rows: usize, cols: usize) -> Vec<usize> {
        let cells = rows * cols;
        let is_open = |walls: &[bool], at: usize| walls.get(at) == Some(&false);
        let right = (0..cells).filter(|at| (at + 1) % cols != 0 && is_open(&self.has[0], *at));
        let below = (0..cells).filter(|at| at + cols < cells && is_open(&self.has[1], *at));
        firsts(cells, right.map(|at| (at, at + 1)).chain(below.map(|at| (at, at + cols))))
    }
}

impl Scan {
    /// The index of a cell in reading order.
    pub fn index(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// Whether the board may have signs between its cells.
    pub fn has_sides(&self) -> bool {
        self.sides.iter().any(|glyphs| !glyphs.is_empty())
    }

    /// The place of a spot among those of its sort, in reading order. None outside the board.
    pub(crate) fn place(&self, spot: Spot) -> Option<usize> {
        let ((row, col), side) = (spot.at(), spot.side());
        let [below, right] = [1, 0].map(|other| usize::from(side == Some(other)));
        (row + below < self.rows && col + right < self.cols).then(|| self.index(row, col))
    }

    /// The cell on the other side of a wall or a sign. None for other spots and outside the board.
    pub(crate) fn beyond(&self, spot: Spot) -> Option<usize> {
        Some(self.place(spot)? + [1, self.cols][spot.side()?])
    }

    /// The reading at a spot. None for walls and outside the board.
    pub fn glyph(&self, spot: Spot) -> Option<&Glyph> {
        let at = self.place(spot)?;
        match spot {
            Spot::Cell(..) => self.cells.get(at),
            Spot::Corner(..) => self.corners.get(at),
            Spot::Right(..) => self.sides[0].get(at),
            Spot::Below(..) => self.sides[1].get(at),
            Spot::Total => self.total.as_ref(),
        }
    }

    /// The reading at a spot, to be changed.
    pub fn glyph_mut(&mut self, spot: Spot) -> Option<&mut Glyph> {
        let at = self.place(spot)?;
        match spot {
            Spot::Cell(..) => self.cells.get_mut(at),
            Spot::Corner(..) => self.corners.get_mut(at),
            Spot::Right(..) => self.sides[0].get_mut(at),
            Spot::Below(..) => self.sides[1].get_mut(at),
            Spot::Total => self.total.as_mut(),
        }
    }

    /// How sure the value or wall assumed at a spot is, from 0 to 1.
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

    /// The probability (0 to 1) of a wall, as it was read. None at spots that are not walls inside the board.
    pub fn wall_read(&self, spot: Spot) -> Option<f32> {
        self.walls.as_ref()?.seen[spot.side()?].get(self.place(spot)?).copied()
    }

    /// Where the decision about a wall comes from.
    pub fn wall_origin(&self, spot: Spot) -> Origin {
        match &self.walls {
            Some(walls) if walls.said.contains(&spot) => Origin::Typed,
            Some(walls) if walls.moved.contains(&spot) => Origin::Mended,
            _ => Origin::Read,
        }
    }

    /// All spots that can have a value, in reading order. Corners are included where cages begin or, on a board without
    /// walls, where a number is or may be. The number of the whole board comes last.
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

    /// The doubtful spots, most doubtful first: those that are not sure by themselves, and those where another way to
    /// mend the board differs.
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

    /// Moves all positions to another picture, in which the picture that was read begins this many pixels from the left
    /// and the top.
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

    /// The changes made so that the puzzle has one solution: the spot, the old value and the new one.
    pub fn changes(&self) -> Vec<(Spot, &str, &str)> {
        let change = |spot: Spot| {
            let glyph = self.glyph(spot).filter(|glyph| glyph.origin == Origin::Mended)?;
            Some((spot, glyph.as_read()?, glyph.value.as_str()))
        };
        self.spots().into_iter().filter_map(change).collect()
    }
}

/// What was read from a picture.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The board, with its changes.
    pub scan: Scan,
    /// Its standing.
    pub standing: Standing,
    /// Whether it is accepted as the puzzle in the picture.
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

/// The readings as rules, with their alternatives.
#[derive(Clone, Debug)]
pub struct Clues {
    /// The model of the puzzle as it is read. If nothing was read at a spot that may have a value, a rule that demands
    /// nothing is there as a placeholder.
    pub model: Model,
    /// All readings.
    pub clues: Vec<Clue>,
}

/// A reading as a rule.
#[derive(Clone, Debug)]
pub struct Clue {
    /// The spot.
    pub spot: Spot,
    /// The rule in the model.
    pub id: ConstraintId,
    /// The alternatives, each as text, with its probability (0 to 1) and its rule.
    pub others: Vec<(String, f32, Rule)>,
}
