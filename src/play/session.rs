//! A game in memory: the puzzle, what was entered and crossed out, and the history of it.

use std::sync::{Arc, OnceLock};

use thiserror::Error;

use super::{Clash, Direction, Edit, Event, History, Move, View, ViewChange, Walk, clashes};
use crate::kinds::Puzzle;
use crate::puzzle::{Candidate, Cell, Model, Position, Step, Value, ValueSet};
use crate::words::{Lang, Phrase};

/// What a player did in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellMarks {
    /// The value entered.
    pub entry: Option<Value>,
    /// The candidates crossed out by hand or by a step that was taken.
    pub struck: ValueSet,
}

/// A move together with what it did, so that it can be taken back without playing everything again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move as it was made.
    pub made: Move,
    /// Each cell it changed, as it was before and as it was after.
    changes: Vec<(Cell, CellMarks, CellMarks)>,
}

/// Why an event is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The cell belongs to the puzzle and cannot be changed.
    #[error("cell {} is given", .0.index() + 1)]
    Given(Cell),
    /// The value can never stand in the cell.
    #[error("cell {} cannot hold {}", .0.cell.index() + 1, .0.value.number())]
    NotAValue(Candidate),
    /// The puzzle has no such cell.
    #[error("there is no cell {}", .0.index() + 1)]
    NoSuchCell(Cell),
    /// The history has no state with this number.
    #[error("there is no state {0} in this game")]
    NoSuchState(usize),
}

impl Refusal {
    /// The refusal as the interface says it.
    pub fn phrase(&self, model: &Model) -> Phrase {
        Phrase::each(|lang| match (self, lang) {
            (Refusal::Given(cell), Lang::En) => format!("{} is given.", model.cell_name(*cell, lang)),
            (Refusal::Given(cell), Lang::Ja) => format!("{}はヒント数字です。", model.cell_name(*cell, lang)),
            (Refusal::NotAValue(candidate), Lang::En) => {
                let value = model.value_name(candidate.value, lang);
                format!("{} cannot hold {value}.", model.cell_name(candidate.cell, lang))
            }
            (Refusal::NotAValue(candidate), Lang::Ja) => {
                let value = model.value_name(candidate.value, lang);
                format!("{}に{value}は入りません。", model.cell_name(candidate.cell, lang))
            }
            (Refusal::NoSuchCell(_), Lang::En) => "This puzzle has no such cell.".to_string(),
            (Refusal::NoSuchCell(_), Lang::Ja) => "そのマスはありません。".to_string(),
            (Refusal::NoSuchState(state), Lang::En) => format!("This game has no state {state}."),
            (Refusal::NoSuchState(state), Lang::Ja) => format!("この対局に局面{state}はありません。"),
        })
    }
}

/// What an event did, for the line that tells the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether anything changed; without a change the event leaves no trace in history and journal.
    pub changed: bool,
    /// The move that was made, taken back or made again; none for a jump or a change of view.
    pub turn: Option<Move>,
    /// How many candidates disappeared from cells that are open before and after.
    pub candidates_removed: usize,
    /// How many candidates came back in cells that are open before and after.
    pub candidates_returned: usize,
    /// Whether the puzzle is solved now and was not before.
    pub solves: bool,
}

/// A game in memory. Two sessions of one puzzle are equal where their marks and histories are: what is looked at is
/// not part of the comparison.
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Arc<dyn Puzzle>,
    model: Arc<Model>,
    given: Vec<bool>,
    marks: Vec<CellMarks>,
    history: History<Turn>,
    view: View,
    walk: Option<Walk>,
    position: OnceLock<Position>,
}

impl Session {
    /// The start of a game.
    pub fn new(puzzle: Arc<dyn Puzzle>) -> Session {
        let model = Arc::new(puzzle.model());
        let mut given = vec![false; model.cell_count()];
        for clue in model.givens() {
            given[clue.cell.index()] = true;
        }
        let marks = vec![CellMarks::default(); model.cell_count()];
        let (history, view) = (History::default(), View::default());
        Session { puzzle, model, given, marks, history, view, walk: None, position: OnceLock::new() }
    }

    /// The puzzle played.
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// Its model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// All states of the game so far.
    pub fn history(&self) -> &History<Turn> {
        &self.history
    }

    /// What the player is looking at.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// What the player did in every cell, in cell order.
    pub fn marks(&self) -> &[CellMarks] {
        &self.marks
    }

    /// The value the player entered in a cell.
    pub fn entry(&self, cell: Cell) -> Option<Value> {
        self.marks.get(cell.index()).and_then(|marks| marks.entry)
    }

    /// What the player entered, in cell order.
    pub fn entries(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.model.cells().filter_map(|cell| self.entry(cell).map(|value| Candidate::new(cell, value)))
    }

    /// The candidates crossed out in a cell, whether or not they would show otherwise.
    pub fn struck(&self, cell: Cell) -> ValueSet {
        self.marks.get(cell.index()).map_or(ValueSet::EMPTY, |marks| marks.struck)
    }

    /// Whether the cell belongs to the puzzle and cannot be changed.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.given.get(cell.index()) == Some(&true)
    }

    /// What is known now: givens and entries placed, candidates computed from them less what was crossed out.
    pub fn position(&self) -> &Position {
        self.position.get_or_init(|| {
            let mut position = Position::start(&self.model);
            for entry in self.entries() {
                position.place(&self.model, entry);
            }
            for cell in self.model.cells() {
                for value in self.struck(cell) {
                    position.eliminate(Candidate::new(cell, value));
                }
            }
            position
        })
    }

    /// Which rules are broken now. Looks at the rules alone and tells nothing about the solution.
    pub fn check(&self) -> Vec<Clash> {
        clashes(&self.model, self.position())
    }

    /// Whether every cell has a value and all rules are kept.
    pub fn is_solved(&self) -> bool {
        self.position().values().is_some_and(|values| self.model.is_solution(&values))
    }

    /// The move that enters the value, or takes it out again where it is what was entered.
    pub fn toggle_entry(&self, cell: Cell, value: Value) -> Move {
        if self.entry(cell) == Some(value) { Move::clear(cell) } else { Move::put(cell, value) }
    }

    /// The move that crosses the candidate out, or takes the cross off again.
    pub fn toggle_strike(&self, cell: Cell, value: Value) -> Move {
        if self.struck(cell).contains(value) { Move::restore(cell, value) } else { Move::strike(cell, value) }
    }

    /// The path that the step explorer walks, once it is known.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    /// Hands over a path that leads from the puzzle's start position; it replaces the one before.
    pub fn set_path(&mut self, steps: Vec<Step>) {
        self.walk = Some(Walk::new(self.model.clone(), Position::start(&self.model), steps));
    }

    /// Adds a step at the end of the path, which begins with it where there is none yet.
    pub fn push_step(&mut self, step: Step) {
        let start = || Walk::new(self.model.clone(), Position::start(&self.model), Vec::new());
        self.walk.get_or_insert_with(start).push(step);
    }

    /// Lets the event happen and says what it did. A refused event changes nothing.
    pub fn act(&mut self, event: &Event) -> Result<Outcome, Refusal> {
        if let Event::View(change) = event {
            return Ok(Outcome { changed: self.look(change)?, ..Outcome::default() });
        }
        let (before, was_solved) = (self.position().clone(), self.is_solved());
        let turn = self.passing(event).cloned();
        if !self.apply(event)? {
            return Ok(Outcome::default());
        }
        let now = self.position();
        let open = self.model.cells().filter(|cell| !before.is_placed(*cell) && !now.is_placed(*cell));
        let (mut candidates_removed, mut candidates_returned) = (0, 0);
        for cell in open {
            candidates_removed += (before.candidates(cell) - now.candidates(cell)).len();
            candidates_returned += (now.candidates(cell) - before.candidates(cell)).len();
        }
        let solves = !was_solved && self.is_solved();
        Ok(Outcome { changed: true, turn, candidates_removed, candidates_returned, solves })
    }

    /// Lets the event happen and says whether that changed anything; the quick form of [`Session::act`] for playing
    /// a journal again.
    pub fn apply(&mut self, event: &Event) -> Result<bool, Refusal> {
        let changed = match event {
            Event::View(change) => return self.look(change),
            Event::Move(made) => self.play(made)?,
            Event::Undo => match self.history.undo() {
                Some(turn) => pass(&mut self.marks, Direction::Back, turn),
                None => false,
            },
            Event::Redo => match self.history.redo() {
                Some(turn) => pass(&mut self.marks, Direction::Forth, turn),
                None => false,
            },
            Event::Goto(state) => {
                let moves = *state != self.history.current();
                for (direction, turn) in self.history.goto(*state).ok_or(Refusal::NoSuchState(*state))? {
                    pass(&mut self.marks, direction, turn);
                }
                moves
            }
        };
        if changed {
            self.position.take();
        }
        Ok(changed)
    }

    /// Forgets all events but keeps the view and the path: the game before its first move.
    pub(super) fn restart(&mut self) {
        self.marks.fill(CellMarks::default());
        self.history = History::default();
        self.position.take();
    }

    fn look(&mut self, change: &ViewChange) -> Result<bool, Refusal> {
        if let Some(cell) = change.cursor.filter(|cell| cell.index() >= self.model.cell_count()) {
            return Err(Refusal::NoSuchCell(cell));
        }
        let before = self.view.clone();
        self.view.apply(change);
        Ok(self.view != before)
    }

    /// The one move that the event passes.
    fn passing<'a>(&'a self, event: &'a Event) -> Option<&'a Move> {
        match event {
            Event::Move(made) => Some(made),
            Event::Undo => self.history.turn(self.history.current()).map(|turn| &turn.made),
            Event::Redo => self.history.turn(self.history.next()?).map(|turn| &turn.made),
            Event::Goto(_) | Event::View(_) => None,
        }
    }

    fn play(&mut self, made: &Move) -> Result<bool, Refusal> {
        for edit in made.edits() {
            self.allow(*edit)?;
        }
        let mut changes: Vec<(Cell, CellMarks, CellMarks)> = Vec::new();
        for edit in made.edits() {
            let cell = edit.cell();
            let before = self.marks[cell.index()];
            let after = edited(before, *edit);
            self.marks[cell.index()] = after;
            match changes.iter_mut().find(|(changed, ..)| *changed == cell) {
                Some(change) => change.2 = after,
                None => changes.push((cell, before, after)),
            }
        }
        changes.retain(|(_, before, after)| before != after);
        let changed = !changes.is_empty();
        if changed {
            self.history.push(Turn { made: made.clone(), changes });
        }
        Ok(changed)
    }

    /// Whether the puzzle admits the change.
    pub(super) fn allow(&self, edit: Edit) -> Result<(), Refusal> {
        let cell = edit.cell();
        if cell.index() >= self.model.cell_count() {
            return Err(Refusal::NoSuchCell(cell));
        }
        if self.is_given(cell) {
            return Err(Refusal::Given(cell));
        }
        match edit {
            Edit::Put(candidate) | Edit::Strike(candidate) | Edit::Restore(candidate)
                if !self.model.domain(cell).contains(candidate.value) =>
            {
                Err(Refusal::NotAValue(candidate))
            }
            _ => Ok(()),
        }
    }
}

/// The same state of the same game, whatever is looked at.
impl PartialEq for Session {
    fn eq(&self, other: &Session) -> bool {
        self.marks == other.marks && self.history == other.history && self.given == other.given
    }
}

fn edited(mut marks: CellMarks, edit: Edit) -> CellMarks {
    match edit {
        Edit::Put(candidate) => marks.entry = Some(candidate.value),
        Edit::Clear(_) => marks.entry = None,
        Edit::Strike(candidate) => _ = marks.struck.insert(candidate.value),
        Edit::Restore(candidate) => _ = marks.struck.remove(candidate.value),
    }
    marks
}

/// Takes a turn back or makes it again; says that it changed something, as every turn does.
fn pass(marks: &mut [CellMarks], direction: Direction, turn: &Turn) -> bool {
    for (cell, before, after) in &turn.changes {
        marks[cell.index()] = match direction {
            Direction::Back => *before,
            Direction::Forth => *after,
        };
    }
    true
}
