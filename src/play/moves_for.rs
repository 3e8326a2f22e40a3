//! Turns what a player wants to do with one key press into a single move.

use super::{Colour, Edit, Move, Session};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Position, Value, ValueSet};

/// The two kinds of a player's own marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// Corner marks: where in a house a value can go.
    #[default]
    Corner,
    /// Centre marks: what a cell can be.
    Centre,
}

impl Session {
    /// The player's marks of one kind in a cell.
    pub fn own_marks(&self, kind: MarkKind, cell: Cell) -> ValueSet {
        let marks = self.cell_marks(cell);
        match kind {
            MarkKind::Corner => marks.corner,
            MarkKind::Centre => marks.centre,
        }
    }

    /// The move that enters the value. With `tidy`, it also removes the value from the player's marks in the cells that
    /// see it.
    pub fn placing(&self, candidate: Candidate, tidy: bool) -> Move {
        self.tidied(Move::put(candidate.cell, candidate.value), tidy)
    }

    /// The move that enters the value, or removes it if it is the entry already.
    pub fn toggle_entry(&self, candidate: Candidate, tidy: bool) -> Move {
        if self.entry(candidate.cell) == Some(candidate.value) {
            Move::clear(candidate.cell)
        } else {
            self.placing(candidate, tidy)
        }
    }

    /// The move that toggles a mark in the cells: if any of them lacks it, all get it, otherwise all lose it. Filled
    /// cells, and cells that can never hold the value, are left alone. `None` if no cell is left.
    pub fn toggle_mark(&self, kind: MarkKind, cells: &[Cell], value: Value) -> Option<Move> {
        let open: Vec<Cell> = self.markable(cells, value).collect();
        let lacking = open.iter().any(|cell| !self.own_marks(kind, *cell).contains(value));
        let edit = |cell: &Cell| {
            let mut marks = self.own_marks(kind, *cell);
            if lacking {
                marks.insert(value)
            } else {
                marks.remove(value)
            };
            edit_of(kind)(*cell, marks)
        };
        Move::of(open.iter().map(edit).collect())
    }

    /// The move that rules the candidate out in the cells that still have it. If none has it, the move restores it
    /// where it was ruled out by hand. `None` if there is nothing to do.
    pub fn toggle_strike(&self, cells: &[Cell], value: Value) -> Option<Move> {
        let candidates = || self.markable(cells, value).map(|cell| Candidate::new(cell, value));
        let present: Vec<Edit> = candidates().filter(|it| self.visible().has(*it)).map(Edit::Strike).collect();
        Move::of(present).or_else(|| {
            let struck = candidates().filter(|it| self.struck(it.cell).contains(value));
            Move::of(struck.map(Edit::Restore).collect())
        })
    }

    /// The move that rules out a combination of a sum, or restores it if it is ruled out.
    pub fn toggle_set(&self, sum: ConstraintId, values: ValueSet) -> Move {
        match self.is_set_struck(sum, values) {
            true => Edit::RestoreSet(sum, values).into(),
            false => Edit::StrikeSet(sum, values).into(),
        }
    }

    /// The move that gives the cells a colour, or removes it if all have it already.
    pub fn toggle_colour(&self, cells: &[Cell], colour: Colour) -> Option<Move> {
        let lacking = cells.iter().any(|cell| self.cell_marks(*cell).colour != Some(colour));
        let next = lacking.then_some(colour);
        Move::of(cells.iter().map(|cell| Edit::Colour(*cell, next)).collect())
    }

    /// The move that gives a candidate of the cells a colour, or removes it if all have it already.
    pub fn toggle_paint(&self, cells: &[Cell], value: Value, colour: Colour) -> Option<Move> {
        let open: Vec<Cell> = self.markable(cells, value).collect();
        let lacking = open.iter().any(|cell| self.cell_marks(*cell).paint(value) != Some(colour));
        let next = lacking.then_some(colour);
        Move::of(open.into_iter().map(|cell| Edit::Paint(Candidate::new(cell, value), next)).collect())
    }

    /// The move that clears the first of these that the cells have: entries, the player's marks, ruled-out candidates,
    /// colours. With `colours_first`, colours come first. `None` if there is nothing to clear.
    pub fn clearing(&self, cells: &[Cell], colours_first: bool) -> Option<Move> {
        let own = || cells.iter().copied().filter(|cell| !self.is_given(*cell));
        let entries = own().filter(|cell| self.entry(*cell).is_some()).map(Edit::Clear).collect();
        let marks = || {
            let edits = own().flat_map(|cell| {
                let kinds = KINDS.into_iter().filter(move |(kind, _)| !self.own_marks(*kind, cell).is_empty());
                kinds.map(move |(_, edit)| edit(cell, ValueSet::EMPTY))
            });
            edits.collect()
        };
        let crosses = || {
            let struck = own().flat_map(|cell| self.struck(cell).iter().map(move |value| Candidate::new(cell, value)));
            struck.map(Edit::Restore).collect()
        };
        let colours = || {
            let coloured = cells.iter().filter(|cell| self.cell_marks(**cell).colour.is_some());
            let painted = own().flat_map(|cell| {
                self.cell_marks(cell).painted().iter().map(move |value| Edit::Paint(Candidate::new(cell, value), None))
            });
            coloured.map(|cell| Edit::Colour(*cell, None)).chain(painted).collect()
        };
        let first = if colours_first { Move::of(colours()) } else { None };
        let rest = || Move::of(marks()).or_else(|| Move::of(crosses())).or_else(|| Move::of(colours()));
        first.or_else(|| Move::of(entries)).or_else(rest)
    }

    /// The move that makes the candidates of every open cell the player's corner marks; `None` if they already are.
    pub fn writing_candidates(&self) -> Option<Move> {
        self.writing(self.visible())
    }

    fn writing(&self, position: &Position) -> Option<Move> {
        let open = self.model().cells().filter(|cell| !position.is_placed(*cell));
        let changed = open.filter(|cell| self.own_marks(MarkKind::Corner, *cell) != position.candidates(*cell));
        Move::of(changed.map(|cell| Edit::Corner(cell, position.candidates(cell))).collect())
    }

    /// Whether redo would bring back the move of [`Session::writing_candidates`] while automatic candidates are on.
    /// Such a move turns them off, and undoing it turns them on again.
    pub fn redo_writes_candidates(&self) -> bool {
        let history = self.history();
        let Some(turn) = history.next().and_then(|state| history.turn(state)) else { return false };
        self.writing(self.shown_by_itself()).as_ref() == Some(&turn.made)
    }

    /// The cells that are open and could hold the value by their domain.
    fn markable<'a>(&'a self, cells: &'a [Cell], value: Value) -> impl Iterator<Item = Cell> + 'a {
        let is_open = move |cell: &Cell| {
            !self.is_given(*cell) && self.entry(*cell).is_none() && self.model().domain(*cell).contains(value)
        };
        cells.iter().copied().filter(is_open)
    }
}

type MarksEdit = fn(Cell, ValueSet) -> Edit;

const KINDS: [(MarkKind, MarksEdit); 2] =
    [(MarkKind::Corner, Edit::Corner as MarksEdit), (MarkKind::Centre, Edit::Centre as MarksEdit)];

pub(super) fn edit_of(kind: MarkKind) -> MarksEdit {
    match kind {
        MarkKind::Corner => Edit::Corner,
        MarkKind::Centre => Edit::Centre,
    }
}
