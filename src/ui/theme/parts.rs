//! The parts of the screen that themes give styles.

/// A part of the screen that a theme gives a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Ordinary text.
    Text,
    /// Less important text: labels, hints, what is not available.
    Dim,
    /// Titles.
    Title,
    /// The board: the background of its squares and lines, and the foreground of what has no colour of its own.
    Board,
    /// The lines of the board.
    Line,
    /// The lines between squares of the same box or region.
    Grid,
    /// The numbers of rows and columns.
    Label,
    /// The edge of the board beside the cursor's row and column.
    Ruler,
    /// Walls of cages and irregular regions.
    Wall,
    /// A given digit.
    Given,
    /// A digit entered by the player.
    Entered,
    /// A digit entered in a trial.
    Supposed,
    /// A digit of the solution while the solution is only shown.
    Shown,
    /// A candidate.
    Candidate,
    /// A corner mark of the player.
    Corner,
    /// A centre mark of the player.
    Centre,
    /// A candidate that the filter matches.
    Sought,
    /// A candidate that the filter matches and that sees the one at the cursor.
    Seen,
    /// A candidate in the pattern of the step shown.
    Pattern,
    /// A candidate on the other side of a chain or a colouring.
    Opposite,
    /// A candidate that the step shown rules out.
    Lost,
    /// A candidate that the step shown places.
    Placed,
    /// A combination of a sum that is no longer possible.
    Dead,
    /// The cell under the cursor. Has both colours.
    Cursor,
    /// A cell with the same value as the one under the cursor.
    Same,
    /// A cell that sees the one under the cursor.
    Peer,
    /// An entry that breaks a rule.
    Conflict,
    /// A cell to which the next change applies.
    Selection,
    /// One of the eight colours of the player, from 0. Has both colours; if the theme gives none, a letter is shown.
    Colour(u8),
    /// The letter shown for a colour.
    ColourLetter,
    /// One of four tints that distinguish adjacent areas, from 0. Its background is for the cell, its foreground for
    /// the candidates.
    Tint(u8),
    /// The background of diagonals and windows. If it has none, a sign is shown.
    Shade,
    /// A square that takes no value, with its sums. If it has no background, a pattern is drawn.
    Block,
    /// A sum that includes the cell under the cursor.
    Clue,
    /// A tile that covers a square. If it has a background, its foreground is used for what is on the tile.
    Cover,
    /// The number of an open tile, from 1 to 8.
    Number(u8),
    /// A flag on a tile, and other tiles whose state the player is sure of.
    Flag,
    /// One of five levels of the probability of a mine under a tile, from 0.
    Risk(u8),
    /// A tile that certainly has no mine.
    Safe,
    /// A tile that certainly has a mine.
    Mine,
    /// The best tile to open next.
    Best,
    /// The sign of a step in a cell, and signs in lists.
    Sign,
    /// The names of keys in the bottom row.
    Key,
    /// The descriptions of keys in the bottom row.
    KeyText,
    /// The message row.
    Message,
    /// The selected row of a list.
    Selected,
    /// The frame and background of a popup.
    Popup,
    /// A word in the bottom row that indicates an unusual mode.
    Mode,
}

impl Part {
    /// Whether the part is a foreground for the background of the board.
    pub(super) fn is_of_board(self) -> bool {
        use Part::{Candidate, Centre, Corner, Entered, Given, Shown, Supposed};
        matches!(self, Given | Entered | Supposed | Shown | Candidate | Corner | Centre)
    }
}

/// The parts by their names in theme files.
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
