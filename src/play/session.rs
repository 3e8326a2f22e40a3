//! A game in memory: the puzzle, entries and ruled-out candidates, and their history.

use std::sync::{Arc, OnceLock};

use super::state::{Board, Turn};
use super::{
    Bookmarks, CellMarks, Conflict, Direction, Edit, Event, Filter, History, Mistakes, Move, Refusal, Tally, View,
    ViewChange, Walk, conflicts,
};
use nazo_core::logic::{has_sums, within_sums_left};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Model, Position, Step, Sum, Value, ValueSet};
use nazo_core::scene::{Answer, Scene};
use nazo_kinds::{Hidden, Puzzle, Revealed};

/// The most trials that may be nested.
const MOST_TRIALS: u8 = 9;

/// What an event did, for the status line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether anything changed. An event without a change leaves no trace in history and journal.
    pub changed: bool,
    /// The move that was made, undone or redone; `None` for a jump or a change of view.
    pub turn: Option<Move>,
    /// The number of candidates that disappeared from cells that are open before and after.
    pub candidates_removed: usize,
    /// The number of candidates that came back in cells that are open before and after.
    pub candidates_returned: usize,
    /// Whether the puzzle is now solved and was not before.
    pub solves: bool,
    /// Whether the game is now lost and was not before.
    pub loses: bool,
    /// The number of cells that were opened.
    pub opened: usize,
}

/// A game in memory. Two sessions of one puzzle are equal if their marks and histories are; the view is not compared.
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Arc<dyn Puzzle>,
    /// The model of what is visible before the first move. Its cells and values are those of every later state.
    frame: Arc<Model>,
    /// Which cells are given, if nothing is hidden; otherwise open cells take that role.
    given: Vec<bool>,
    /// What is visible now, computed on first use: replaying a journal does not need it.
    shown: OnceLock<Shown>,
    board: Board,
    history: History<Turn>,
    bookmarks: Bookmarks,
    view: View,
    walk: Option<Walk>,
    position: OnceLock<Position>,
    /// The position restricted by the sums, if there are any.
    visible: OnceLock<Option<Position>>,
    /// The broken rules, cached because every frame needs them more than once.
    conflicts: OnceLock<Vec<Conflict>>,
    /// The statistics of the game, for frames that show them.
    pub(super) tally: OnceLock<Option<Tally>>,
    survivors: Option<Vec<ValueSet>>,
    /// Whether an opening was ever undone.
    is_practice: bool,
}

/// A puzzle as it is visible.
#[derive(Clone, Debug)]
struct Shown {
    /// The visible puzzle: the puzzle itself, unless it hides something.
    face: Arc<dyn Puzzle>,
    model: Arc<Model>,
    /// The bare board, computed on first use.
    scene: OnceLock<Arc<Scene>>,
    /// What is open of it.
    revealed: Option<Revealed>,
}

impl Shown {
    fn of(puzzle: &Arc<dyn Puzzle>, revealed: Option<&Revealed>) -> Shown {
        let face = face_of(puzzle, revealed);
        Shown { model: Arc::new(face.model()), face, scene: OnceLock::new(), revealed: revealed.cloned() }
    }
}

/// The visible puzzle: the puzzle itself, unless it hides something.
fn face_of(puzzle: &Arc<dyn Puzzle>, revealed: Option<&Revealed>) -> Arc<dyn Puzzle> {
    match (puzzle.hidden(), revealed) {
        (Some(hidden), Some(revealed)) => hidden.face(revealed),
        _ => puzzle.clone(),
    }
}

/// Which cells of a model are given.
fn givens(model: &Model) -> Vec<bool> {
    let mut given = vec![false; model.cell_count()];
    for clue in model.givens() {
        given[clue.cell.index()] = true;
    }
    given
}

impl Session {
    /// The start of a game.
    pub fn new(puzzle: Arc<dyn Puzzle>) -> Session {
        let revealed = puzzle.hidden().map(|hidden| hidden.start());
        let shown = Shown::of(&puzzle, revealed.as_ref());
        let frame = shown.model.clone();
        let given = if revealed.is_some() { Vec::new() } else { givens(&frame) };
        let board = Board::new(frame.cell_count(), revealed);
        let (history, bookmarks, view) = (History::default(), Bookmarks::default(), View::default());
        Session {
            puzzle,
            frame,
            given,
            shown: shown.into(),
            board,
            history,
            bookmarks,
            view,
            walk: None,
            position: OnceLock::new(),
            visible: OnceLock::new(),
            conflicts: OnceLock::new(),
            tally: OnceLock::new(),
            survivors: None,
            is_practice: false,
        }
    }

    /// The puzzle being played.
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// The puzzle as it is visible now: the puzzle itself, unless it hides something.
    pub fn face(&self) -> &Arc<dyn Puzzle> {
        &self.shown().face
    }

    /// The board of what is visible, without the player's changes.
    pub fn bare(&self) -> &Arc<Scene> {
        let shown = self.shown();
        shown.scene.get_or_init(|| Arc::new(shown.face.scene()))
    }

    fn shown(&self) -> &Shown {
        self.shown.get_or_init(|| Shown::of(&self.puzzle, self.board.revealed.as_ref()))
    }

    /// The hidden side of the puzzle and what is open, if it hides something.
    pub fn hidden(&self) -> Option<(&dyn Hidden, &Revealed)> {
        self.puzzle.hidden().zip(self.board.revealed.as_ref())
    }

    /// Whether the last opening lost the game.
    pub fn is_lost(&self) -> bool {
        self.board.revealed.as_ref().is_some_and(|revealed| revealed.lost.is_some())
    }

    /// Whether nothing is left to do: the game is solved or lost.
    pub fn is_over(&self) -> bool {
        self.is_solved() || self.is_lost()
    }

    /// Whether an opening was ever undone: what was seen cannot be unseen.
    pub fn is_practice(&self) -> bool {
        self.is_practice
    }

    /// The model of what is visible.
    pub fn model(&self) -> &Arc<Model> {
        &self.shown().model
    }

    /// A model with the same names of cells and values as that of what is visible. Its rules may be those of the start.
    /// It costs nothing, however much has been opened since.
    pub fn frame(&self) -> &Arc<Model> {
        &self.frame
    }

    /// All states of the game so far.
    pub fn history(&self) -> &History<Turn> {
        &self.history
    }

    /// The player's view.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The marks of every cell, in cell order.
    pub fn marks(&self) -> &[CellMarks] {
        &self.board.marks
    }

    /// The marks of one cell; empty for a cell that the puzzle does not have.
    pub fn cell_marks(&self, cell: Cell) -> CellMarks {
        self.board.marks.get(cell.index()).copied().unwrap_or_default()
    }

    /// The value the player entered in a cell.
    pub fn entry(&self, cell: Cell) -> Option<Value> {
        self.board.marks.get(cell.index()).and_then(|marks| marks.entry)
    }

    /// The player's entries, in cell order.
    pub fn entries(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.frame.cells().filter_map(|cell| self.entry(cell).map(|value| Candidate::new(cell, value)))
    }

    /// The candidates ruled out in a cell, whether or not they would be shown otherwise.
    pub fn struck(&self, cell: Cell) -> ValueSet {
        self.board.marks.get(cell.index()).map_or(ValueSet::EMPTY, |marks| marks.struck)
    }

    /// Whether the player ruled the values out as a combination of the sum. The list of combinations and the automatic
    /// candidates of its cells respect that; restoring the combination brings them back.
    pub fn is_set_struck(&self, sum: ConstraintId, values: ValueSet) -> bool {
        self.board.struck.contains(&(sum, values))
    }

    /// Whether the cell belongs to the puzzle and cannot be changed.
    pub fn is_given(&self, cell: Cell) -> bool {
        match &self.board.revealed {
            Some(revealed) => revealed.open.contains(cell.index()),
            None => self.given.get(cell.index()) == Some(&true),
        }
    }

    /// The current knowledge: givens and entries are placed, and candidates are computed from them minus those ruled
    /// out.
    pub fn position(&self) -> &Position {
        self.position.get_or_init(|| {
            let mut position = Position::start(self.model());
            for entry in self.entries() {
                position.place(self.model(), entry);
            }
            for cell in self.model().cells() {
                for value in self.struck(cell) {
                    position.eliminate(Candidate::new(cell, value));
                }
            }
            position
        })
    }

    /// The visible position. With automatic candidates on, it lacks the candidates that a single sum forbids, given the
    /// combinations not ruled out by the player. Otherwise it is [`Session::position`]. Steps start from here, so that
    /// none repeats what is already shown.
    pub fn visible(&self) -> &Position {
        if self.view.auto { self.shown_by_itself() } else { self.position() }
    }

    /// What automatic candidates show, whether or not they are on.
    pub(super) fn shown_by_itself(&self) -> &Position {
        let is_struck = |sum, values| self.is_set_struck(sum, values);
        let within = || has_sums(self.model()).then(|| within_sums_left(self.model(), self.position(), &is_struck));
        self.visible.get_or_init(within).as_ref().unwrap_or_else(|| self.position())
    }

    /// The rules that are broken now. Looks at the rules alone and reveals nothing about the solution.
    pub fn check(&self) -> Vec<Conflict> {
        self.conflicts.get_or_init(|| conflicts(self.model(), self.position())).clone()
    }

    /// Whether all rules are satisfied: on a board of digits with every cell filled, elsewhere by the cells that are
    /// filled.
    pub fn is_solved(&self) -> bool {
        if let Some((hidden, revealed)) = self.hidden() {
            return hidden.is_won(revealed);
        }
        match self.bare().answer {
            Answer::Values => self.position().values().is_some_and(|values| self.model().is_solution(&values)),
            // Nobody has to state that all other cells are empty.
            _ => self.model().is_solution(&self.filled_up()),
        }
    }

    /// The values of all cells; cells without one count as left out.
    fn filled_up(&self) -> Vec<Value> {
        self.model().cells().map(|cell| self.position().value(cell).unwrap_or(Answer::LEFT_OUT)).collect()
    }

    /// The number of nested open trials: the level of new entries. 0 means no trial.
    pub fn trial(&self) -> u8 {
        self.board.trial
    }

    /// The state in which the innermost open trial was started; going there drops its entries.
    pub fn trial_start(&self) -> Option<usize> {
        let level = self.board.trial.checked_sub(1)?;
        let mut at = self.history.current();
        while let Some(turn) = self.history.turn(at) {
            at = self.history.parent(at)?;
            if turn.trial_before() <= level {
                return Some(at);
            }
        }
        None
    }

    /// The bookmarks of this game.
    pub fn bookmarks(&self) -> &Bookmarks {
        &self.bookmarks
    }

    /// The board in another state of the history, for looking at it, without history and bookmarks. `None` if there is
    /// no such state.
    pub fn glimpse(&self, state: usize) -> Option<Session> {
        let mut board = self.board.clone();
        for (direction, turn) in self.history.way(self.history.current(), state)? {
            board.pass(direction, turn);
        }
        let is_same = board.revealed == self.board.revealed;
        Some(Session {
            puzzle: self.puzzle.clone(),
            frame: self.frame.clone(),
            given: self.given.clone(),
            shown: if is_same { self.shown.clone() } else { OnceLock::new() },
            board,
            history: History::default(),
            bookmarks: Bookmarks::default(),
            view: self.view.clone(),
            walk: None,
            position: OnceLock::new(),
            visible: OnceLock::new(),
            conflicts: OnceLock::new(),
            tally: OnceLock::new(),
            survivors: None,
            is_practice: self.is_practice,
        })
    }

    /// What in the game contradicts a solution: entries that differ from it, and ruled-out candidates that it needs.
    pub fn mistakes(&self, solution: &[Value]) -> Mistakes {
        let mut found = self.board.mistakes(self.model(), solution);
        if !found.sets.is_empty() {
            let right = self.model().cells().zip(solution).map(|(cell, value)| Candidate::new(cell, *value));
            let is_lost = |right: Candidate| !self.visible().has(right) && self.position().has(right);
            found.hidden = right.into_iter().any(is_lost);
        }
        found
    }

    /// The candidates that only combinations ruled out by hand remove.
    pub fn struck_with_sets(&self) -> Vec<Candidate> {
        if self.board.struck.is_empty() || !self.view.auto {
            return Vec::new();
        }
        let without = within_sums_left(self.model(), self.position(), &|_, _| false);
        let lost = |cell| {
            let gone = without.candidates(cell) - self.visible().candidates(cell);
            gone.iter().map(move |value| Candidate::new(cell, value)).collect::<Vec<_>>()
        };
        self.model().cells().flat_map(lost).collect()
    }

    /// The latest state, among the present one and its ancestors, in which nothing contradicts the solution.
    pub fn last_right(&self, solution: &[Value]) -> usize {
        let mut board = self.board.clone();
        let mut at = self.history.current();
        while !board.mistakes(self.model(), solution).is_empty() {
            // The start contradicts nothing: the player has done nothing yet.
            let (Some(turn), Some(parent)) = (self.history.turn(at), self.history.parent(at)) else { break };
            board.pass(Direction::Back, turn);
            at = parent;
        }
        at
    }

    /// The path that the step explorer walks, once it is known.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    /// Whether step `at` of the path would add something to the game that is not shown yet.
    pub fn is_news(&self, at: usize) -> bool {
        let Some((walk, step)) = self.walk.as_ref().and_then(|walk| Some((walk, walk.steps().get(at)?))) else {
            return false;
        };
        self.visible().gains_from(step) && !(self.view.auto && walk.is_at_sight(at))
    }

    /// Sets a path from the puzzle's start position, replacing the one before.
    pub fn set_path(&mut self, steps: Vec<Step>) {
        self.walk = Some(Walk::new(self.model().clone(), Position::start(self.model()), steps));
    }

    /// Appends a step to the path, or starts a new path with it.
    pub fn push_step(&mut self, step: Step) {
        let begun = self.walk.take();
        let walk = begun.unwrap_or_else(|| Walk::new(self.model().clone(), Position::start(self.model()), Vec::new()));
        self.walk.insert(walk).push(step);
    }

    /// Keeps the first `count` steps of the path.
    pub fn cut_path(&mut self, count: usize) {
        if let Some(walk) = &mut self.walk {
            walk.truncate(count);
        }
    }

    /// Drops the path, which is to be computed differently.
    pub fn forget_path(&mut self) {
        self.walk = None;
    }

    /// What an open cell shows: its candidates or, while these are off, the player's own marks.
    fn on_show(&self, cell: Cell) -> ValueSet {
        let marks = self.cell_marks(cell);
        if self.view.auto { self.visible().candidates(cell) } else { marks.corner | marks.centre }
    }

    /// Whether the filter selects a candidate.
    pub fn is_sought(&self, candidate: Candidate) -> bool {
        match self.view.filter {
            None => false,
            Some(Filter::Value(value)) => candidate.value == value,
            Some(Filter::Pairs) => self.on_show(candidate.cell).len() == 2,
            Some(Filter::Survivors) => self
                .survivors
                .as_ref()
                .and_then(|survivors| survivors.get(candidate.cell.index()))
                .is_some_and(|survivors| survivors.contains(candidate.value)),
        }
    }

    /// Whether the filter has something to show in a cell: the selected candidate, two candidates, or candidates not
    /// all of which survive.
    pub fn is_of_interest(&self, cell: Cell) -> bool {
        let candidates = self.on_show(cell);
        let sought = || candidates.iter().filter(|value| self.is_sought(Candidate::new(cell, *value))).count();
        !self.position().is_placed(cell)
            && match self.view.filter {
                None => false,
                Some(Filter::Value(_) | Filter::Pairs) => sought() > 0,
                Some(Filter::Survivors) => self.survivors.is_some() && sought() < candidates.len(),
            }
    }

    /// Applies an event and returns what it did. A refused event changes nothing.
    pub fn act(&mut self, event: &Event) -> Result<Outcome, Refusal> {
        if let Event::View(change) = event {
            return Ok(Outcome { changed: self.look(change)?, ..Outcome::default() });
        }
        let (before, was_solved) = (self.position().clone(), self.is_solved());
        let was_over = (self.is_lost(), self.board.revealed.as_ref().map_or(0, |revealed| revealed.open.len()));
        let turn = self.passing(event).cloned();
        if !self.apply(event)? {
            return Ok(Outcome::default());
        }
        let now = self.position();
        let (was_lost, opened) = (was_over.0, self.board.revealed.as_ref().map_or(0, |revealed| revealed.open.len()));
        let loses = !was_lost && self.is_lost();
        let opened = opened.saturating_sub(was_over.1);
        let open = self.frame.cells().filter(|cell| !before.is_placed(*cell) && !now.is_placed(*cell));
        let (mut candidates_removed, mut candidates_returned) = (0, 0);
        for cell in open {
            candidates_removed += (before.candidates(cell) - now.candidates(cell)).len();
            candidates_returned += (now.candidates(cell) - before.candidates(cell)).len();
        }
        let solves = !was_solved && self.is_solved();
        Ok(Outcome { changed: true, turn, candidates_removed, candidates_returned, solves, loses, opened })
    }

    /// Applies an event and returns whether it changed anything; the fast form of [`Session::act`] for replaying a
    /// journal.
    pub fn apply(&mut self, event: &Event) -> Result<bool, Refusal> {
        let changed = match event {
            Event::View(change) => return self.look(change),
            Event::Move(made) => self.play(made)?,
            Event::Undo => match self.history.undo() {
                Some(turn) => {
                    self.is_practice |= turn.opens();
                    self.board.pass(Direction::Back, turn)
                }
                None => false,
            },
            Event::Redo => match self.history.redo() {
                Some(turn) => self.board.pass(Direction::Forth, turn),
                None => false,
            },
            Event::Goto(state) => {
                let moves = *state != self.history.current();
                for (direction, turn) in self.history.goto(*state).ok_or(Refusal::NoSuchState(*state))? {
                    self.is_practice |= turn.opens() && direction == Direction::Back;
                    self.board.pass(direction, turn);
                }
                moves
            }
            Event::Bookmark { state, .. } if *state >= self.history.len() => {
                return Err(Refusal::NoSuchState(*state));
            }
            Event::Bookmark { state, set: true } => return self.bookmarks.set(*state),
            Event::Bookmark { state, set: false } => return Ok(self.bookmarks.unset(*state)),
        };
        if changed {
            self.changed();
        }
        Ok(changed)
    }

    /// Drops everything that was derived from the board.
    fn changed(&mut self) {
        self.position.take();
        self.visible.take();
        self.conflicts.take();
        self.tally.take();
        self.survivors = None;
        // If nobody has looked at the position, nobody has walked a path from it either.
        if self.shown.get().is_some_and(|shown| shown.revealed != self.board.revealed) {
            self.shown.take();
            self.walk = None;
        }
    }

    /// For each cell, in cell order, the candidates that occur in some solution consistent with everything done so far.
    /// `None` if they were not computed since the last change.
    pub fn survivors(&self) -> Option<&[ValueSet]> {
        self.survivors.as_deref()
    }

    /// Sets the survivors of the present position, to be kept until it changes.
    pub fn set_survivors(&mut self, survivors: Vec<ValueSet>) {
        self.survivors = Some(survivors);
    }

    /// Resets to before the first move, but keeps the view and the path.
    pub(super) fn restart(&mut self) {
        self.board = Board::new(self.frame.cell_count(), self.puzzle.hidden().map(|hidden| hidden.start()));
        self.is_practice = false;
        self.history = History::default();
        self.bookmarks = Bookmarks::default();
        self.changed();
    }

    fn look(&mut self, change: &ViewChange) -> Result<bool, Refusal> {
        if let Some(cell) = change.cursor.filter(|cell| cell.index() >= self.frame.cell_count()) {
            return Err(Refusal::NoSuchCell(cell));
        }
        let before = self.view.clone();
        self.view.apply(change);
        Ok(self.view != before)
    }

    /// The single move that an event makes, undoes or redoes.
    fn passing<'a>(&'a self, event: &'a Event) -> Option<&'a Move> {
        match event {
            Event::Move(made) => Some(made),
            Event::Undo => self.history.turn(self.history.current()).map(|turn| &turn.made),
            Event::Redo => self.history.turn(self.history.next()?).map(|turn| &turn.made),
            Event::Goto(_) | Event::Bookmark { .. } | Event::View(_) => None,
        }
    }

    fn play(&mut self, made: &Move) -> Result<bool, Refusal> {
        let mut trial = self.board.trial;
        for edit in made.edits() {
            self.allow(*edit)?;
            trial = match edit {
                Edit::Suppose if trial >= MOST_TRIALS => return Err(Refusal::TooManyTrials),
                Edit::Suppose => trial + 1,
                Edit::Keep => trial.checked_sub(1).ok_or(Refusal::NoTrial)?,
                _ => trial,
            };
        }
        let turn = self.board.make(made, self.puzzle.hidden());
        let changed = turn.is_some();
        if let Some(turn) = turn {
            self.history.push(turn);
        }
        Ok(changed)
    }

    /// Whether the puzzle permits the change.
    pub(super) fn allow(&self, edit: Edit) -> Result<(), Refusal> {
        if let Some((sum, values)) = edit.combination() {
            return if self.is_combination(sum, values) { Ok(()) } else { Err(Refusal::NotACombination(sum)) };
        }
        let Some(cell) = edit.cell() else { return Ok(()) };
        if self.is_lost() {
            return Err(Refusal::Over);
        }
        if cell.index() >= self.frame.cell_count() {
            return Err(Refusal::NoSuchCell(cell));
        }
        let named = match edit {
            // Givens can have colours like all cells, but nothing else.
            Edit::Colour(..) => return Ok(()),
            Edit::Put(candidate) | Edit::Strike(candidate) | Edit::Restore(candidate) | Edit::Paint(candidate, _) => {
                [candidate.value].into_iter().collect()
            }
            Edit::Corner(_, marks) | Edit::Centre(_, marks) => marks,
            Edit::Open(_)
            | Edit::Clear(_)
            | Edit::StrikeSet(..)
            | Edit::RestoreSet(..)
            | Edit::Suppose
            | Edit::Keep => ValueSet::EMPTY,
        };
        if let (Edit::Open(_), Some((hidden, revealed))) = (edit, self.hidden()) {
            let is_flagged = self.entry(cell) == Some(hidden.flag(cell).value);
            let is_closed = !revealed.open.contains(cell.index()) && !is_flagged;
            return if is_closed { Ok(()) } else { Err(Refusal::NotClosed(cell)) };
        }
        if matches!(edit, Edit::Open(_)) {
            return Err(Refusal::NotClosed(cell));
        }
        if self.is_given(cell) {
            return Err(Refusal::Given(cell));
        }
        match (named - self.frame.domain(cell)).first() {
            Some(value) => Err(Refusal::NotAValue(Candidate::new(cell, value))),
            None => Ok(()),
        }
    }

    /// Whether these values, all different, fill the cells of a sum and make its total.
    fn is_combination(&self, sum: ConstraintId, values: ValueSet) -> bool {
        let sum = self.model().constraints().get(sum.index()).and_then(|constraint| constraint.rule.sum());
        sum.filter(|sum| sum.distinct).is_some_and(|Sum { cells, total, .. }| {
            let domain = cells.iter().fold(ValueSet::EMPTY, |all, cell| all | self.model().domain(*cell));
            let made: u32 = values.iter().map(|value| u32::from(value.number())).sum();
            values.len() == cells.len() && values.is_subset(domain) && made == total
        })
    }
}

/// Whether two sessions are in the same state of the same game; the view is ignored.
impl PartialEq for Session {
    fn eq(&self, other: &Session) -> bool {
        self.board == other.board
            && self.history == other.history
            && self.bookmarks == other.bookmarks
            && self.given == other.given
    }
}
