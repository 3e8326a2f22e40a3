//! The components of a board: marks and the sites they are on.

use std::convert::identity;

use super::{Entry, Notes, Pencil, Sign, Square};
use crate::words::Phrase;

/// A place for marks on a lattice in which adjacent squares are two apart. The middle of a square has two odd
/// coordinates, a corner two even ones, and an edge one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The distance from the upper side of the board, in halves of a square.
    pub y: u16,
    /// The distance from the left side of the board, in halves of a square.
    pub x: u16,
}

impl Site {
    /// The middle of a square; rows and columns are counted from 0.
    pub const fn square(row: u16, col: u16) -> Site {
        Site { y: 2 * row + 1, x: 2 * col + 1 }
    }

    /// The edge above a square.
    pub const fn above(row: u16, col: u16) -> Site {
        Site { y: 2 * row, x: 2 * col + 1 }
    }

    /// The edge left of a square.
    pub const fn left(row: u16, col: u16) -> Site {
        Site { y: 2 * row + 1, x: 2 * col }
    }

    /// The upper left corner of a square.
    pub const fn corner(row: u16, col: u16) -> Site {
        Site { y: 2 * row, x: 2 * col }
    }

    /// Whether it is the middle of a square.
    pub const fn is_square(self) -> bool {
        self.y % 2 == 1 && self.x % 2 == 1
    }

    /// The sites next to it: above, below, left and right. Those beyond the upper and left sides are on no board.
    pub const fn around(self) -> [Site; 4] {
        let Site { y, x } = self;
        let [up, left] = [y.wrapping_sub(1), x.wrapping_sub(1)];
        let [down, right] = [y.wrapping_add(1), x.wrapping_add(1)];
        [Site { y: up, x }, Site { y: down, x }, Site { y, x: left }, Site { y, x: right }]
    }

    /// The corners at both ends of an edge, the upper or left one first.
    pub const fn ends(self) -> [Site; 2] {
        let [up, down, left, right] = self.around();
        if self.y.is_multiple_of(2) { [left, right] } else { [up, down] }
    }

    /// The squares on both sides of an edge, the upper or left one first.
    pub const fn sides(self) -> [Site; 2] {
        let [up, down, left, right] = self.around();
        if self.y.is_multiple_of(2) { [up, down] } else { [left, right] }
    }
}

/// What a site shows. It has at most one mark of each sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// On an edge: a piece of a grid line that is drawn across the whole board.
    Ruled,
    /// On an edge: a piece of the wall of an irregular region.
    Wall,
    /// On an edge: a piece of the wall of a cage, whether or not on a line.
    Cage,
    /// On an edge: a sign between the two squares.
    Sign(char),
    /// A small label in the corner of a square, such as the sum of a cage.
    Label(String),
    /// The number of a clue or a pearl, in the middle of a square that may be shaded, or that lines run around or
    /// through.
    Clue(String),
    /// A sign for something not shown by lines: `╲ ╱ ╳` for diagonals, `▫` for a window.
    Emblem(char),
    /// An area that is shaded on paper and marked by its emblem elsewhere: a window.
    Shade,
    /// One of a few background tints, chosen so that adjacent areas differ.
    Tint(u8),
    /// A square that takes no value, with the sums written in it.
    Block(Block),
    /// The cover of a square on a board of tiles; open squares have none.
    Cover(Cover),
    /// The risk of a mine under a covered square.
    Odds(Risk),
    /// The heading that the square is, of its row or column of a table.
    Heading(Phrase),
    /// The content of a square, or the line drawn on an edge; no line for 0.
    Entry(Entry),
    /// The candidates shown in a square, in ascending order.
    Candidates(Vec<Pencil>),
    /// The player's own notes, shown if there are no candidates.
    Notes(Notes),
    /// The colour given to the square by the player, from 0 to 7 for the letters a to h.
    Colour(u8),
    /// The role of a square in the step shown.
    Role(Sign),
}

impl Mark {
    /// The clues that are pearls: a white one and a black one.
    pub const PEARLS: [&str; 2] = ["○", "●"];
    /// Pearls as ASCII characters.
    const PLAIN_PEARLS: [&str; 2] = ["o", "@"];

    /// A clue in ASCII characters, if it is a pearl.
    pub fn plain_clue(clue: &str) -> &str {
        let mut pearls = Mark::PEARLS.into_iter().zip(Mark::PLAIN_PEARLS);
        pearls.find(|(pearl, _)| *pearl == clue).map_or(clue, |(_, plain)| plain)
    }

    /// Whether the mark belongs to a game rather than to the puzzle.
    pub fn is_of_a_game(&self) -> bool {
        matches!(self, Mark::Entry(_) | Mark::Candidates(_) | Mark::Notes(_) | Mark::Colour(_) | Mark::Role(_))
    }
}

/// A square that takes no value, with its sums: a black square of a kakuro.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The sum of the squares below it.
    pub down: Option<String>,
    /// The sum of the squares to its right.
    pub across: Option<String>,
}

impl Block {
    /// Whether it has no sum.
    pub fn is_blank(&self) -> bool {
        self.down.is_none() && self.across.is_none()
    }
}

/// The cover of a tile. An entry on it says what is below: 0 for nothing, anything else for a mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Only the cover itself.
    Closed,
    /// A cover with a flag on it.
    Flag,
    /// Whether the tile is covered is unknown.
    Unknown,
}

/// The risk of a mine below a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// There is no mine.
    Safe,
    /// There is a mine.
    Mine,
    /// Uncertain: the probability in whole per cent, 1 to 99.
    PerCent(u8),
    /// The same probability as for every other tile that touches no number.
    Elsewhere,
}

static NO_NOTES: Notes = Notes { corner: Vec::new(), centre: Vec::new(), struck: Vec::new() };

/// Puts a mark on a site, replacing one of the same sort.
pub(super) fn put(marks: &mut Vec<Mark>, mark: Mark) {
    let sort = std::mem::discriminant(&mark);
    marks.retain(|other| std::mem::discriminant(other) != sort);
    marks.push(mark);
}

/// Accessors for the marks of each sort; the function converts what the mark holds.
macro_rules! told {
    ($($about:literal $name:ident: $sort:ident, $given:path => $told:ty;)*) => {
        impl Square {$(
            #[doc = $about]
            pub fn $name(&self) -> Option<$told> {
                self.marks.iter().find_map(|mark| if let Mark::$sort(told) = mark { Some($given(told)) } else { None })
            }
        )*}
    };
}

told! {
    "The label in its corner." label: Label, String::as_str => &str;
    "The number of a clue in its middle." clue: Clue, String::as_str => &str;
    "Its emblem." emblem: Emblem, char::clone => char;
    "Its background tint." tint: Tint, u8::clone => u8;
    "That it takes no value." block: Block, identity => &Block;
    "What covers it." cover: Cover, Cover::clone => Cover;
    "How likely a mine is below it." odds: Odds, Risk::clone => Risk;
    "What it says as a heading." heading: Heading, identity => &Phrase;
    "What stands in it." entry: Entry, identity => &Entry;
    "The colour the player gave it." colour: Colour, u8::clone => u8;
    "The sign a step puts on it." sign: Role, Sign::clone => Sign;
}

impl Square {
    /// A square with a mark.
    pub fn marked(mark: Mark) -> Square {
        Square { marks: vec![mark], ..Square::default() }
    }

    /// Puts a mark on it, if there is one, replacing one of the same sort.
    pub fn mark(&mut self, mark: impl Into<Option<Mark>>) {
        mark.into().into_iter().for_each(|mark| put(&mut self.marks, mark));
    }

    /// The candidates shown in it, in ascending order.
    pub fn candidates(&self) -> &[Pencil] {
        let found = self
            .marks
            .iter()
            .find_map(|mark| if let Mark::Candidates(all) = mark { Some(all.as_slice()) } else { None });
        found.unwrap_or_default()
    }

    /// The player's notes.
    pub fn notes(&self) -> &Notes {
        let found = self.marks.iter().find_map(|mark| if let Mark::Notes(notes) = mark { Some(notes) } else { None });
        found.unwrap_or(&NO_NOTES)
    }

    /// Whether it has a mark.
    pub fn has(&self, mark: &Mark) -> bool {
        self.marks.contains(mark)
    }
}
