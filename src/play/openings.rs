//! Opening, flagging and what else is done in a game that hides something.

use super::{Edit, Move, Session};
use crate::kinds::{Hidden, Revealed};
use crate::puzzle::{Budget, Candidate, Cell, Position, Stopped, ValueSet};

/// What stands on a closed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnCover {
    /// Nothing.
    Nothing,
    /// A flag: it is not opened by mistake.
    Flag,
    /// A question mark.
    Question,
}

/// How a game of openings went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves that opened something, flagged or asked.
    pub clicks: usize,
    /// The fewest openings that the board takes.
    pub least: usize,
}

impl Session {
    /// Whether the cell is open.
    pub fn is_open(&self, cell: Cell) -> bool {
        self.hidden().is_some_and(|(_, revealed)| revealed.open.contains(cell.index()))
    }

    /// Whether nothing has been opened yet.
    pub fn is_untouched(&self) -> bool {
        self.hidden().is_some_and(|(_, revealed)| revealed.first.is_none())
    }

    /// What stands on a cell that is closed; none on open ones and in games that hide nothing.
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

    /// How many cells can be opened, in a game that hides something.
    pub fn openable(&self) -> usize {
        let mines = self.face().minefield().and_then(|field| field.board().mines()).unwrap_or(0);
        self.model().cell_count().saturating_sub(mines as usize)
    }

    /// The cells with flags.
    pub fn flags(&self) -> Vec<Cell> {
        self.model().cells().filter(|cell| self.on_cover(*cell) == Some(OnCover::Flag)).collect()
    }

    /// The move that opens a cell, or on an open one those around it, as many as it says being flagged. None where there
    /// is nothing to open.
    pub fn opening(&self, cell: Cell) -> Option<Move> {
        match self.on_cover(cell)? {
            OnCover::Flag => None,
            OnCover::Nothing | OnCover::Question => Some(Edit::Open(cell).into()),
        }
    }

    /// The move that opens what is around an open cell.
    pub fn chording(&self, cell: Cell) -> Option<Move> {
        let (hidden, revealed) = self.hidden()?;
        let is_flagged = |cell: Cell| self.on_cover(cell) == Some(OnCover::Flag);
        let cells = hidden.chord(revealed, cell, &is_flagged)?;
        Move::of(cells.into_iter().map(Edit::Open).collect())
    }

    /// The move that puts what comes next on a closed cell: a flag, a question mark where these are wanted, nothing.
    pub fn flagging(&self, cell: Cell, questions: bool) -> Option<Move> {
        let (hidden, _) = self.hidden()?;
        let flag = hidden.flag(cell);
        let asked: ValueSet = [flag.value].into_iter().collect();
        let edits = match self.on_cover(cell)? {
            OnCover::Nothing => vec![Edit::Put(flag)],
            OnCover::Flag if questions => vec![Edit::Clear(cell), Edit::Centre(cell, asked)],
            OnCover::Flag => vec![Edit::Clear(cell)],
            OnCover::Question => vec![Edit::Centre(cell, ValueSet::EMPTY)],
        };
        Move::of(edits)
    }

    /// The closed cells that are proven to be harmless by what is open.
    ///
    /// # Errors
    /// The work ended.
    pub fn safe(&self, budget: &Budget) -> Result<Vec<Cell>, Stopped> {
        let flag = |cell| self.hidden().map(|(hidden, _)| hidden.flag(cell));
        let certain = self.certain(budget)?.into_iter().filter(|known| flag(known.cell) != Some(*known));
        Ok(certain.map(|known| known.cell).collect())
    }

    /// What is proven of closed cells by what is open.
    ///
    /// # Errors
    /// The work ended.
    pub fn certain(&self, budget: &Budget) -> Result<Vec<Candidate>, Stopped> {
        self.hidden().map_or(Ok(Vec::new()), |(hidden, revealed)| hidden.certain(revealed, budget))
    }

    /// What shows, with the flags that are proven: the others are opinions, and what follows from them may end the game.
    ///
    /// # Errors
    /// The work ended.
    pub fn proven_position(&self, budget: &Budget) -> Result<Position, Stopped> {
        let mut position = Position::start(self.model());
        let flagged = |known: &Candidate| self.entry(known.cell) == Some(known.value);
        for known in self.certain(budget)?.into_iter().filter(flagged) {
            position.place(self.model(), known);
        }
        Ok(position)
    }

    /// The flags on cells that have nothing to be flagged for. This looks below.
    pub fn wrong_flags(&self) -> Vec<Cell> {
        let Some((hidden, revealed)) = self.hidden() else { return Vec::new() };
        let is_wrong = |cell: &Cell| !hidden.is_so(revealed, hidden.flag(*cell));
        self.flags().into_iter().filter(is_wrong).collect()
    }

    /// How the game went to its present state.
    pub fn tally(&self) -> Option<Tally> {
        let (hidden, revealed) = self.hidden()?;
        let clicks = self.history().depth(self.history().current());
        Some(Tally { clicks, least: hidden.least_openings(revealed)? })
    }

    /// A move that enters something harmless, where cells are opened instead of that.
    pub(super) fn opening_instead(&self, made: Move) -> Move {
        let Some((hidden, revealed)) = self.hidden() else { return made };
        let opens = |edit: &Edit| match *edit {
            Edit::Put(put) if is_harmless(hidden, revealed, put) => Edit::Open(put.cell),
            other => other,
        };
        Move::of(made.edits().iter().map(opens).collect()).unwrap_or(made)
    }
}

fn is_harmless(hidden: &dyn Hidden, revealed: &Revealed, put: Candidate) -> bool {
    put != hidden.flag(put.cell) && !revealed.open.contains(put.cell.index())
}
