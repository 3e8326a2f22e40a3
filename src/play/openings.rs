//! Opening, flagging and what else is done in a game that hides something.

use std::collections::BTreeSet;

use super::{Edit, Move, Session};
use nazo_core::puzzle::{Budget, Candidate, Cell, Position, Stopped, ValueSet};
use nazo_kinds::minefield::{MINE, Square};
use nazo_kinds::{Hidden, Revealed};

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
    /// Openings, and squares that a flag or a question mark was put on or taken from.
    pub clicks: usize,
    /// The fewest openings that the board took from its start to the end; 3BV in minesweeper, where nothing was open.
    pub least: usize,
    /// How many of these are behind the player: all of them once everything is open.
    pub done: usize,
}

impl Tally {
    /// What was done of what there was to do for each click, in per cent, rounded; above 100 where
    /// much was opened around numbers.
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

    /// Whether what is hidden is yet to be laid, so that the first opening is safe wherever it is.
    pub fn is_undealt(&self) -> bool {
        self.hidden().is_some_and(|(hidden, revealed)| hidden.is_undealt(revealed))
    }

    /// Whether it hides all it has: nothing is open yet, so there is nothing to think about.
    pub fn is_closed(&self) -> bool {
        self.hidden().is_some_and(|(_, revealed)| revealed.open.is_empty() && revealed.lost.is_none())
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
        let mines = self.puzzle().minefield().and_then(|field| field.mines()).unwrap_or(0);
        self.frame().cell_count().saturating_sub(mines as usize)
    }

    /// The cells with flags.
    pub fn flags(&self) -> Vec<Cell> {
        self.frame().cells().filter(|cell| self.on_cover(*cell) == Some(OnCover::Flag)).collect()
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

    /// What stands on a closed cell of a minefield, a game or a position, and what a flag there says. A position has no
    /// other cells; a flag that it came with stands until the player says something else.
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

    /// The move that puts what comes next on the closed ones of some cells of a minefield, the same on all: flags where one
    /// has nothing, then question marks where these are wanted, then nothing. None where all are open.
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

    /// The flags on cells that have nothing to be flagged for; none before anything is laid. This looks below.
    pub fn wrong_flags(&self) -> Vec<Cell> {
        let Some((hidden, revealed)) = self.hidden().filter(|_| !self.is_undealt()) else { return Vec::new() };
        let is_wrong = |cell: &Cell| !hidden.is_so(revealed, hidden.flag(*cell));
        self.flags().into_iter().filter(is_wrong).collect()
    }

    /// How the game went to its present state; none before anything is laid. This looks below.
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
        // What was open before the first move was nobody's work.
        let start = Revealed { first: revealed.first, ..hidden.start() };
        let least = hidden.least_openings(&start)?;
        let left = hidden.least_openings(revealed)?;
        Some(Tally { clicks, least, done: least.saturating_sub(left) })
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

/// The clicks that a move stands for: one where it opens, however much, otherwise one for each cell with a flag or a question
/// mark more or less. Colours are none.
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
