//! The parts of the screen that themes give styles.

/// A part of the screen that a theme gives a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Ordinary text.
    Text,
    /// Text that stands back: labels, hints, what is not available.
    Dim,
    /// Titles.
    Title,
    /// The board: the ground of its squares and lines, and the ink of what has none of its own.
    Board,
    /// The lines of the board.
    Line,
    /// The lines between squares of the same box or region.
    Grid,
    /// The numbers of rows and columns.
    Label,
    /// The rim of the board beside the cursor's row and column.
    Ruler,
    /// Walls of cages and irregular regions.
    Wall,
    /// A digit of the puzzle.
    Given,
    /// A digit the player entered.
    Entered,
    /// A digit entered in a trial.
    Supposed,
    /// A digit of the solution that is only being looked at.
    Shown,
    /// A candidate.
    Candidate,
    /// A corner mark of the player.
    Corner,
    /// A centre mark of the player.
    Centre,
    /// A candidate the filter asks for.
    Sought,
    /// A candidate the filter asks for that sees the cursor's.
    Seen,
    /// A candidate that belongs to the pattern of the step on show.
    Pattern,
    /// A candidate that belongs to the other side of a chain or of colouring.
    Opposite,
    /// A candidate that the step on show eliminates.
    Lost,
    /// A candidate that the step on show places.
    Placed,
    /// A combination of a sum that can no longer stand.
    Dead,
    /// The cell under the cursor; gives both colours.
    Cursor,
    /// A cell with the same value as the cursor's.
    Same,
    /// A cell that sees the cursor's.
    Peer,
    /// An entry that breaks a rule.
    Conflict,
    /// A cell that the next change is made in.
    Selection,
    /// One of the eight colours of the player, from 0; gives both colours. Without them a letter stands for it.
    Colour(u8),
    /// The letter that stands for a colour.
    ColourLetter,
    /// One of four tints that tell neighbouring areas apart, from 0: its ground is the cell's, its ink that of the
    /// candidates.
    Tint(u8),
    /// The ground of diagonals and windows. Without it a sign stands for them.
    Shade,
    /// A square that takes no value, with its sums; filled with a pattern where no ground is given.
    Block,
    /// A sum that the cursor's cell counts for.
    Clue,
    /// A tile that covers a square; with a ground, its ink is that of what stands on it.
    Cover,
    /// The number of an open tile, from 1 to 8.
    Number(u8),
    /// A flag on a tile, and what else the player is sure of there.
    Flag,
    /// One of five steps of how likely a mine is below a tile, from 0.
    Risk(u8),
    /// That there is certainly no mine below a tile.
    Safe,
    /// That there certainly is a mine below a tile.
    Mine,
    /// The tile that is best opened next.
    Best,
    /// The sign of a step in a cell, and signs in lists.
    Sign,
    /// The names of keys in the bottom row.
    Key,
    /// What the keys do.
    KeyText,
    /// The message row.
    Message,
    /// The selected row of a list.
    Selected,
    /// The frame and ground of a popup.
    Popup,
    /// A word in the bottom row that tells an unusual mode.
    Mode,
}

impl Part {
    /// Whether it is an ink for the ground of the board.
    pub(super) fn is_of_board(self) -> bool {
        use Part::{Candidate, Centre, Corner, Entered, Given, Shown, Supposed};
        matches!(self, Given | Entered | Supposed | Shown | Candidate | Corner | Centre)
    }
}

/// The parts by the names that theme files give them.
pub(super) const PARTS: [(&str, Part); 69] = [
    ("text", Part::Text),
    ("dim", Part::Dim),
    ("title", Part::Title),
    ("board", Part::Board),
    ("line", Part::Line),
    ("grid", Part::Grid),
    ("label", Part::Label),
    ("ruler", Part::Ruler),
    ("wall", Part::Wall),
    ("given", Part::Given),
    ("entered", Part::Entered),
    ("supposed", Part::Supposed),
    ("shown", Part::Shown),
    ("candidate", Part::Candidate),
    ("corner", Part::Corner),
    ("centre", Part::Centre),
    ("sought", Part::Sought),
    ("seen", Part::Seen),
    ("pattern", Part::Pattern),
    ("opposite", Part::Opposite),
    ("lost", Part::Lost),
    ("placed", Part::Placed),
    ("dead", Part::Dead),
    ("cursor", Part::Cursor),
    ("same", Part::Same),
    ("peer", Part::Peer),
    ("clash", Part::Conflict),
    ("selection", Part::Selection),
    ("colour-a", Part::Colour(0)),
    ("colour-b", Part::Colour(1)),
    ("colour-c", Part::Colour(2)),
    ("colour-d", Part::Colour(3)),
    ("colour-e", Part::Colour(4)),
    ("colour-f", Part::Colour(5)),
    ("colour-g", Part::Colour(6)),
    ("colour-h", Part::Colour(7)),
    ("colour-letter", Part::ColourLetter),
    ("tint-1", Part::Tint(0)),
    ("tint-2", Part::Tint(1)),
    ("tint-3", Part::Tint(2)),
    ("tint-4", Part::Tint(3)),
    ("shade", Part::Shade),
    ("block", Part::Block),
    ("clue", Part::Clue),
    ("cover", Part::Cover),
    ("number-1", Part::Number(1)),
    ("number-2", Part::Number(2)),
    ("number-3", Part::Number(3)),
    ("number-4", Part::Number(4)),
    ("number-5", Part::Number(5)),
    ("number-6", Part::Number(6)),
    ("number-7", Part::Number(7)),
    ("number-8", Part::Number(8)),
    ("flag", Part::Flag),
    ("risk-1", Part::Risk(0)),
    ("risk-2", Part::Risk(1)),
    ("risk-3", Part::Risk(2)),
    ("risk-4", Part::Risk(3)),
    ("risk-5", Part::Risk(4)),
    ("safe", Part::Safe),
    ("mine", Part::Mine),
    ("best", Part::Best),
    ("sign", Part::Sign),
    ("key", Part::Key),
    ("key-text", Part::KeyText),
    ("message", Part::Message),
    ("selected", Part::Selected),
    ("popup", Part::Popup),
    ("mode", Part::Mode),
];
