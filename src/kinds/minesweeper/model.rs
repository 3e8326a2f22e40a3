//! A position as a model: a cell for each covered square, a rule for each open number, and one for the number of mines.

use super::board::{Board, Size};
use super::scene;
use nazo_core::puzzle::{
    Candidate, Cell, Constraint, ConstraintId, Form, Literal, Model, ModelBuilder, Site, Value, ValueName, ValueSet,
};
use nazo_core::rules;
use nazo_core::scene::Scene;
use nazo_core::words::{Phrase, say};

/// The value of a square without a mine.
pub const SAFE: Value = Value(0);
/// The value of a square with a mine.
pub const MINE: Value = Value(1);
/// The weight of the total number of mines in an explanation: a reader has to count the whole board.
pub(super) const TOTAL_WEIGHT: u32 = 3;

/// The names of the values.
const NAMES: [ValueName; 2] = [
    ValueName::new("minesweeper.safe", "minesweeper.safe-cells"),
    ValueName::thing("minesweeper.a-mine", "minesweeper.mine", "minesweeper.mines"),
];

/// The model of a position. Its cells are the covered squares in reading order.
pub(super) fn model(board: &Board) -> Model {
    with_cells(board, board.covered().collect())
}

/// The model of a moment of a game. Its cells are all squares, so that they keep their numbers; open ones are given.
pub(super) fn of_game(board: &Board) -> Model {
    with_cells(board, (0..board.squares().len()).collect())
}

fn with_cells(board: &Board, squares: Vec<usize>) -> Model {
    let mut builder = ModelBuilder::new();
    builder.opposites(NAMES);
    let mut cells: Vec<Option<Cell>> = vec![None; board.squares().len()];
    let domain: ValueSet = [SAFE, MINE].into_iter().collect();
    for at in squares {
        let (row, col) = board.size().place(at);
        cells[at] = Some(builder.cell(Site::Square { row, col }, domain));
    }
    let is_mine = |at: usize| {
        let cell = cells.get(at).copied().flatten()?;
        Some(Literal { candidate: Candidate::new(cell, MINE), holds: true })
    };
    for (at, number) in ruled(board) {
        let literals: Vec<Literal> = board.covered_around(at).filter_map(is_mine).collect();
        let count = u32::from(number);
        let rule = rules::count(literals, count, count);
        builder.add(Constraint::new(Form::Clue, label(board.size(), at, number), rule));
    }
    if let Some(mines) = board.mines() {
        let literals = board.covered().filter_map(is_mine).collect();
        let rule = rules::count(literals, mines, mines);
        let label = say!("minesweeper.total-of-mines", mines);
        builder.add(Constraint { weight: TOTAL_WEIGHT, ..Constraint::new(Form::Clue, label, rule) });
    }
    // These rules come last, so that the others are numbered as in the position alone.
    for (at, cell) in cells.iter().enumerate().filter(|(at, _)| !board.square(*at).is_covered()) {
        let Some(cell) = *cell else { continue };
        // Open squares are visible to everybody and cost nothing in an explanation.
        let rule = rules::given(Candidate::new(cell, SAFE));
        builder.add(Constraint { weight: 0, ..Constraint::new(Form::Clue, board.size().name(at), rule) });
    }
    builder.build()
}

/// The open numbers that are rules of the model, in their order: all except a 0 without covered squares around it.
pub(super) fn ruled(board: &Board) -> impl Iterator<Item = (usize, u8)> + '_ {
    // A number above 0 without covered squares around it is impossible, which a lint reports.
    board.numbers().filter(|(at, number)| *number > 0 || board.covered_around(*at).next().is_some())
}

impl Board {
    /// The square of the open number behind a rule of the model. None for the total number of mines.
    pub fn clue(&self, rule: ConstraintId) -> Option<usize> {
        ruled(self).nth(rule.index()).map(|(at, _)| at)
    }

    /// The squares of the open numbers behind the rules of the model, in the order of the rules.
    pub fn clues(&self) -> Vec<usize> {
        ruled(self).map(|(at, _)| at).collect()
    }

    /// The position as it is printed.
    pub fn scene(&self) -> Scene {
        scene::scene(self)
    }
}

/// The name of an open number, for messages: "the 3 at r4c7".
fn label(size: Size, at: usize, number: u8) -> Phrase {
    say!("kinds.number-at", number, place = size.name(at))
}
