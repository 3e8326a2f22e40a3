//! Opening, flagging and other actions in a game that hides something.

use std::collections::BTreeSet;

use super::{Edit, Move, Session};
use nazo_core::puzzle::{Budget, Candidate, Cell, Position, Stopped, ValueSet};
use nazo_kinds::minefield::{MINE, Square};
use nazo_kinds::{Hidden, Revealed};

/// What is on a closed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCover {
    /// Nothing.
    Nothing,
    /// A flag, which prevents opening by mistake.
    Flag,
    /// A question mark.
    Question,
}

/// Statistics of a game with hidden cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of openings, and of squares on which a flag or question mark was set or removed.
    pub clicks: usize,
    /// The fewest openings that the board needs from its start to the end; 3BV in minesweeper if nothing was open.
    pub least: usize,
    /// How many of these are done; all of them once everything is open.
    pub done: usize,
}

impl Tally {
    /// The work done per click, in per cent, rounded. Above 100 if much was opened around numbers.
    pub fn efficiency(&self) -> usize {
        let clicks = self.clicks.max(1);
        (200 * self.done + clicks) / (2 * clicks)
    }
}

impl Session {
    /// Whether the cell is open.
    pub fn is_open(&self, cell: Cell) -> bool {
        self.hidden().is_some_and(|(_, revealed)| revealed.open.contains(cell.index()))
    }

    /// Whether the hidden things are yet to be placed, so that the first opening is safe anywhere.
    pub fn is_undealt(&self) -> bool {
        self.hidden().is_some_and(|(hidden, revealed)| hidden.is_undealt(revealed))
    }

    /// Whether nothing is open yet, so that there is nothing to deduce.
    pub fn is_closed(&self) -> bool {
        self.hidden().is_some_and(|(_, revealed)| revealed.open.is_empty() && revealed.lost.is_none())
    }

    /// What is on a closed cell; `None` for open cells and in games that hide nothing.
    pub fn on_cover(&self, cell: Cell) -> Option<OnCover> {
        let (hidden, revealed) = self.hidden()?;
        let marks = self.cell_marks(cell);
        let flag = hidden.flag(cell).value;
        (!revealed.open.contains(cell.index())).then(|| match marks.entry {
            Some(value) if value == flag => OnCover::Flag,
            _ if marks.centre.contains(flag) => OnCover::Question,
            _ => OnCover::Nothing,
        })
    }

    /// The number of cells that can be opened in a game that hides something.
    pub fn openable(&self) -> usize {
        let mines = self.puzzle().minefield().and_then(|field| field.mines()).unwrap_or(0);
        self.frame().cell_count().saturating_sub(mines as usize)
    }

    /// The cells with flags.
    pub fn flags(&self) -> Vec<Cell> {
        self.frame().cells().filter(|cell| self.on_cover(*cell) == Some(OnCover::Flag)).collect()
    }

    /// The move that opens a closed cell; `None` if it is flagged or not closed.
    pub fn opening(&self, cell: Cell) -> Option<Move> {
        match self.on_cover(cell)? {
            OnCover::Flag => None,
            OnCover::Nothing | OnCover::Question => Some(Edit::Open(cell).into()),
        }
    }

    /// The move that opens the cells around an open cell, if as many as it says are flagged.
    pub fn chording(&self, cell: Cell) -> Option<Move> {
        let (hidden, revealed) = self.hidden()?;
        let is_flagged = |cell: Cell| self.on_cover(cell) == Some(OnCover::Flag);
        let cells = hidden.chord(revealed, cell, &is_flagged)?;
        Move::of(cells.into_iter().map(Edit::Open).collect())
    }

    /// What is on a closed cell of a minefield, in a game or a position, and the candidate that a flag there stands
    /// for. A position has no other cells. A flag that it came with counts until the player changes it.
    fn flaggable(&self, cell: Cell) -> Option<(OnCover, Candidate)> {
        if let Some((hidden, _)) = self.hidden() {
            return Some((self.on_cover(cell)?, hidden.flag(cell)));
        }
        let board = self.face().minefield()?;
        let (flag, marks) = (Candidate::new(cell, MINE), self.cell_marks(cell));
        let has_own = || board.covered().nth(cell.index()).is_some_and(|at| board.square(at) == Square::Flag);
        let on = match marks.entry {
            Some(value) if value == flag.value => OnCover::Flag,
            Some(_) => OnCover::Nothing,
            None if marks.centre.contains(flag.value) || marks.corner.contains(flag.value) => OnCover::Question,
            None if has_own() => OnCover::Flag,
            None => OnCover::Nothing,
        };
        Some((on, flag))
    }

    /// The move that puts the same next thing on all closed cells of some cells of a minefield. It puts flags if one
    /// cell has nothing, then question marks if `questions`, then nothing. `None` if all are open.
    pub fn flagging(&self, cells: &[Cell], questions: bool) -> Option<Move> {
        let closed: Vec<(Cell, OnCover, Candidate)> =
            cells.iter().filter_map(|cell| self.flaggable(*cell).map(|(on, flag)| (*cell, on, flag))).collect();
        let has = |wanted: OnCover| closed.iter().any(|(_, on, _)| *on == wanted);
        let next = match (has(OnCover::Nothing), has(OnCover::Flag)) {
            (true, _) => OnCover::Flag,
            (false, true) if questions => OnCover::Question,
            (false, _) => OnCover::Nothing,
        };
        let edits = closed.iter().filter(|(_, on, _)| *on != next).flat_map(|(cell, on, flag)| {
            let (cell, flag, marks) = (*cell, *flag, self.cell_marks(*cell));
            let gone = match on {
                OnCover::Nothing => None,
                OnCover::Flag => marks.entry.map(|_| Edit::Clear(cell)),
                OnCover::Question if marks.centre.is_empty() => Some(Edit::Corner(cell, ValueSet::EMPTY)),
                OnCover::Question => Some(Edit::Centre(cell, ValueSet::EMPTY)),
            };
            let new = match next {
                OnCover::Nothing => None,
                OnCover::Flag => Some(Edit::Put(flag)),
                OnCover::Question => Some(Edit::Centre(cell, [flag.value].into_iter().collect())),
            };
            gone.into_iter().chain(new)
        });
        Move::of(edits.collect())
    }

    /// The closed cells that are proven safe by what is open.
    ///
    /// # Errors
    /// The budget was used up or the work cancelled.
    pub fn safe(&self, budget: &Budget) -> Result<Vec<Cell>, Stopped> {
        let flag = |cell| self.hidden().map(|(hidden, _)| hidden.flag(cell));
        let certain = self.certain(budget)?.into_iter().filter(|known| flag(known.cell) != Some(*known));
        Ok(certain.map(|known| known.cell).collect())
    }

    /// What the open cells prove about closed ones.
    ///
    /// # Errors
    /// The budget was used up or the work cancelled.
    pub fn certain(&self, budget: &Budget) -> Result<Vec<Candidate>, Stopped> {
        self.hidden().map_or(Ok(Vec::new()), |(hidden, revealed)| hidden.certain(revealed, budget))
    }

    /// The visible position with the proven flags. Other flags are guesses, and deductions from them may end the game.
    ///
    /// # Errors
    /// The budget was used up or the work cancelled.
    pub fn proven_position(&self, budget: &Budget) -> Result<Position, Stopped> {
        let mut position = Position::start(self.model());
        let flagged = |known: &Candidate| self.entry(known.cell) == Some(known.value);
        for known in self.certain(budget)?.into_iter().filter(flagged) {
            position.place(self.model(), known);
        }
        Ok(position)
    }

    /// The flags on cells without anything to flag; empty before anything is placed. This looks at hidden cells.
    pub fn wrong_flags(&self) -> Vec<Cell> {
        let Some((hidden, revealed)) = self.hidden().filter(|_| !self.is_undealt()) else { return Vec::new() };
        let is_wrong = |cell: &Cell| !hidden.is_so(revealed, hidden.flag(*cell));
        self.flags().into_iter().filter(is_wrong).collect()
    }

    /// The statistics up to the present state; `None` before anything is placed. This looks at hidden cells.
    pub fn tally(&self) -> Option<Tally> {
        *self.tally.get_or_init(|| self.tallied())
    }

    fn tallied(&self) -> Option<Tally> {
        let (hidden, revealed) = self.hidden()?;
        let history = self.history();
        let (mut at, mut clicks) = (history.current(), 0);
        while let (Some(turn), Some(parent)) = (history.turn(at), history.parent(at)) {
            clicks += clicks_of(&turn.made);
            at = parent;
        }
        // What was open before the first move is not the player's work.
        let start = Revealed { first: revealed.first, ..hidden.start() };
        let least = hidden.least_openings(&start)?;
        let left = hidden.least_openings(revealed)?;
        Some(Tally { clicks, least, done: least.saturating_sub(left) })
    }

    /// The move, with each entry of a safe value replaced by the opening of its cell if the puzzle hides something.
    pub(super) fn opening_instead(&self, made: Move) -> Move {
        let Some((hidden, revealed)) = self.hidden() else { return made };
        let opens = |edit: &Edit| match *edit {
            Edit::Put(put) if is_harmless(hidden, revealed, put) => Edit::Open(put.cell),
            other => other,
        };
        Move::of(made.edits().iter().map(opens).collect()).unwrap_or(made)
    }
}

/// The number of clicks in a move: one for opening, however much opens; otherwise one for each cell whose flag or
/// question mark changes. Colours do not count.
fn clicks_of(made: &Move) -> usize {
    let is_opening = |edit: &Edit| matches!(edit, Edit::Open(_));
    if made.edits().iter().any(is_opening) {
        return 1;
    }
    let marked = made.edits().iter().filter_map(|edit| match edit {
        Edit::Put(put) => Some(put.cell),
        Edit::Clear(cell) | Edit::Centre(cell, _) => Some(*cell),
        _ => None,
    });
    marked.collect::<BTreeSet<Cell>>().len()
}

fn is_harmless(hidden: &dyn Hidden, revealed: &Revealed, put: Candidate) -> bool {
    put != hidden.flag(put.cell) && !revealed.open.contains(put.cell.index())
}
