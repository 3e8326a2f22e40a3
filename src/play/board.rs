//! The board of a game: the kind's bare scene with entries and everything on display added.

use std::cmp::Reverse;

use super::{Conflict, Filter, Session};
use nazo_core::puzzle::{BitSet, Candidate, Cell, Model, Part, Position, Role, Step, Value, ValueSet};
use nazo_core::scene::{Answer, Entry, Look, Mark, Notes, Origin, Pencil, Scene, Sight, Sign};
use nazo_core::words::Lang;

/// What is shown on top of the bare board.
#[derive(Clone, Debug, Default)]
pub struct Show<'a> {
    /// The language of values that have names.
    pub lang: Lang,
    /// Whether the cursor, the cells it sees and those with its value are highlighted.
    pub cursor: bool,
    /// Whether candidates are shown. The view's own switch must be on as well, except when a step is on display.
    pub candidates: bool,
    /// Whether entries that break a rule are highlighted.
    pub conflicts: bool,
    /// A step on display, and the position before it from [`super::Walk::before`], which the board then shows.
    pub step: Option<(&'a Step, &'a Position)>,
    /// A solution on display, one value per cell.
    pub solution: Option<&'a [Value]>,
    /// The cells whose entries are known to be wrong.
    pub wrong: &'a [Cell],
    /// The part of the board that is visible; `None` for all of it.
    pub sight: Option<Sight>,
}

/// The board of a game as a scene. With a step on display it shows the position before that step. Each square that
/// plays a part in the step has a sign, and each candidate a look.
pub fn board(session: &Session, show: &Show) -> Scene {
    let mut scene = Scene::clone(session.bare());
    (scene.has_step, scene.sight) = (show.step.is_some(), show.sight.clone());
    let position = show.step.map_or(session.visible(), |(_, before)| before);
    let keeps_notes = scene.is_table() || scene.is_tiled();
    // On tiles, and if a cell has only one possible entry, candidates appear only to show what a step concludes.
    let has_candidates = scene.answer == Answer::Values && !scene.is_tiled() || show.step.is_some();
    // Once a lost game reveals what was wrong, conflicts of the numbers are not needed.
    let conflicting = if session.is_lost() { session.wrong_flags() } else { conflicting(session, show) };
    let wrong = show.wrong.iter().chain(&conflicting).map(|cell| cell.index());
    let wrong = BitSet::of(session.model().cell_count(), wrong);
    let stations = show.step.map(|(step, _)| step.stations()).unwrap_or_default();
    let brush = Brush { session, show, position, stations: &stations };
    let in_the_way = show.step.map_or_else(Vec::new, |(step, before)| in_the_way(session.model(), step, before));
    for (cell, square) in scene.seen_cells_mut().filter(|(cell, _)| cell.index() < session.model().cell_count()) {
        // A flagged mine stays flagged when the board is revealed.
        let is_own = |own: &Entry, laid: &Entry| own.origin == Origin::Player && own.value == laid.value;
        let entry = match square.entry() {
            None => brush.entry(cell),
            Some(laid) if laid.origin != Origin::Shown => None,
            Some(laid) => brush.entry(cell).filter(|own| is_own(own, laid)),
        };
        square.mark(entry.map(Mark::Entry));
        let is_open = square.entry().is_none();
        square.mark((is_open && has_candidates).then(|| Mark::Candidates(brush.candidates(cell))));
        // The player's own marks take the place of automatic candidates. Words are shown beside each other, and tiles
        // have no candidates.
        if is_open && (square.candidates().is_empty() || keeps_notes) && show.step.is_none() {
            square.mark(Mark::Notes(brush.notes(cell)));
        }
        square.mark(session.cell_marks(cell).colour.map(|colour| Mark::Colour(colour.index() as u8)));
        square.mark(show.step.and_then(|(step, _)| sign(step, &stations, cell)).map(Mark::Role));
        // A solution on display marks the entries that differ from it.
        let differs = |entry| show.solution.is_some_and(|values| values.get(cell.index()) != Some(&entry));
        square.state.conflict |= wrong.contains(cell.index()) || session.entry(cell).is_some_and(differs);
        square.state.same = in_the_way.contains(&cell);
        if show.cursor {
            let cursor = session.view().cursor;
            square.state.cursor = cell == cursor;
            square.state.peer = session.model().see_each_other(cell, cursor);
            let sought = match session.view().filter {
                Some(Filter::Value(value)) => Some(value),
                _ => None,
            };
            // A digit that is searched for takes precedence over the one under the cursor; both would be too much.
            let value = brush.value(cell).filter(|_| cell != cursor);
            square.state.same = value.is_some() && value == sought.or(brush.value(cursor));
        }
    }
    scene
}

struct Brush<'a> {
    session: &'a Session,
    show: &'a Show<'a>,
    position: &'a Position,
    /// The stations of the chain in the step on display.
    stations: &'a [&'a [Candidate]],
}

impl Brush<'_> {
    fn value(&self, cell: Cell) -> Option<Value> {
        match self.show.solution {
            Some(values) => values.get(cell.index()).copied(),
            None => self.position.value(cell),
        }
    }

    fn symbol(&self, candidate: Candidate) -> String {
        let symbol = self.session.bare().answer.symbol(candidate.value).map(str::to_string);
        symbol.unwrap_or_else(|| self.session.model().name_in(candidate, self.show.lang))
    }

    fn entry(&self, cell: Cell) -> Option<Entry> {
        let value = self.value(cell)?;
        // A solution shows only what is there, not what is left out.
        if value == Answer::LEFT_OUT && self.show.solution.is_some() && self.session.bare().answer != Answer::Values {
            return None;
        }
        let origin = if self.session.is_given(cell) {
            Origin::Given
        } else if self.session.entry(cell) == Some(value) {
            Origin::Player
        } else {
            Origin::Shown
        };
        let supposed = origin == Origin::Player && self.session.cell_marks(cell).supposed > 0;
        Some(Entry { value, symbol: self.symbol(Candidate::new(cell, value)), origin, supposed })
    }

    /// The player's own marks.
    fn notes(&self, cell: Cell) -> Notes {
        let marks = self.session.cell_marks(cell);
        let all = |values: ValueSet| values.iter().map(|value| self.mark(Candidate::new(cell, value))).collect();
        Notes { corner: all(marks.corner), centre: all(marks.centre), struck: all(marks.struck) }
    }

    fn mark(&self, candidate: Candidate) -> Pencil {
        let paint = self.session.cell_marks(candidate.cell).paint(candidate.value);
        Pencil {
            value: candidate.value,
            symbol: self.symbol(candidate),
            look: self.look(candidate),
            colour: paint.map(|colour| colour.index() as u8),
            station: (0u8..).zip(self.stations).find(|(_, station)| station.contains(&candidate)).map(|(at, _)| at),
        }
    }

    fn candidates(&self, cell: Cell) -> Vec<Pencil> {
        let is_shown = self.show.candidates && (self.session.view().auto || self.show.step.is_some());
        if !is_shown {
            return Vec::new();
        }
        self.position.candidates(cell).iter().map(|value| self.mark(Candidate::new(cell, value))).collect()
    }

    /// Whether the value that the filter selects is a candidate of the cursor's cell, which this cell sees.
    fn is_seen(&self, candidate: Candidate) -> bool {
        let view = self.session.view();
        self.show.cursor
            && view.filter == Some(Filter::Value(candidate.value))
            && !self.position.is_placed(view.cursor)
            && self.position.candidates(view.cursor).contains(candidate.value)
            && self.session.model().see_each_other(candidate.cell, view.cursor)
    }

    fn look(&self, candidate: Candidate) -> Look {
        let Some((step, _)) = self.show.step else {
            return match self.session.is_sought(candidate) {
                true if self.is_seen(candidate) => Look::Seen,
                true => Look::Sought,
                false => Look::Plain,
            };
        };
        if step.places.contains(&candidate) {
            Look::Placed
        } else if step.eliminates.contains(&candidate) {
            Look::Lost
        } else {
            match step.evidence.iter().find(|evidence| evidence.candidate == candidate).map(|evidence| evidence.role) {
                Some(Role::Side(side)) if side % 2 == 0 => Look::Opposite,
                Some(Role::Counted) | None => Look::Plain,
                Some(_) => Look::Pattern,
            }
        }
    }
}

/// The placed cells that bar the value of a step from the houses it looks at, which a reader looks for next. As few as
/// possible: the eye finds them more easily, and less is redrawn from step to step.
fn in_the_way(model: &Model, step: &Step, before: &Position) -> Vec<Cell> {
    let named = step.effects().map(|candidate| candidate.value);
    let Some(value) = named.collect::<ValueSet>().only() else { return Vec::new() };
    let atoms = step.rules.iter().map(|rule| model.atom(*rule)).filter(|atom| atom.part == Part::Contains(value));
    let cells = atoms.flat_map(|atom| model.constraint(atom.constraint).rule.cells());
    let is_barred = |cell: &Cell| !before.is_placed(*cell) && !before.candidates(*cell).contains(value);
    let mut barred: Vec<Cell> = cells.filter(is_barred).collect();
    let mut chosen = Vec::new();
    while !barred.is_empty() {
        let placed = model.cells().filter(|cell| before.value(*cell) == Some(value));
        let seen = |cell: &Cell| barred.iter().filter(|other| model.see_each_other(*cell, **other)).count();
        let most = placed.map(|cell| (seen(&cell), cell)).max_by_key(|(seen, cell)| (*seen, Reverse(*cell)));
        let Some((_, cell)) = most.filter(|(seen, _)| *seen > 0) else { break };
        barred.retain(|other| !model.see_each_other(cell, *other));
        chosen.push(cell);
    }
    chosen
}

/// The sign for the part a cell plays in a step. Stations of a chain have their letters. Otherwise, the effect on the
/// cell takes precedence over what it proves, and an exception to the pattern over the pattern.
fn sign(step: &Step, stations: &[&[Candidate]], cell: Cell) -> Option<Sign> {
    let is_in = |candidates: &[Candidate]| candidates.iter().any(|candidate| candidate.cell == cell);
    if is_in(&step.places) {
        return Some(Sign::Placed);
    }
    if let Some((first, _)) = (0u8..).zip(stations).find(|(_, station)| is_in(station)) {
        return Some(Sign::Station(first));
    }
    if is_in(&step.eliminates) {
        return Some(Sign::Loses);
    }
    let signs = step.evidence.iter().filter(|evidence| evidence.candidate.cell == cell).map(|evidence| evidence.role);
    signs
        .max_by_key(|role| match role {
            Role::Pattern | Role::Counted => 0,
            Role::Side(side) => 256 - u16::from(*side),
            Role::Fin => 257,
        })
        .map(|role| match role {
            Role::Pattern | Role::Counted => Sign::Pattern,
            Role::Fin => Sign::Fin,
            Role::Side(side) => Sign::Side(side),
        })
}

/// The placed cells that break a rule now: repeated values, sums that are full or exceeded, and other rules that cannot
/// hold.
fn conflicting(session: &Session, show: &Show) -> Vec<Cell> {
    if !show.conflicts || show.step.is_some() || show.solution.is_some() {
        return Vec::new();
    }
    let position = session.position();
    let is_marked = |conflict: &Conflict| {
        conflict.is_on_the_board(session.model(), position) || matches!(conflict, Conflict::Broken(_))
    };
    let conflicts = session.check().into_iter().filter(is_marked);
    // A broken rule about the whole board points at no particular cells.
    let about = conflicts.map(|conflict| conflict.cells(session.model()));
    let cells = about.filter(|cells| cells.len() < session.model().cell_count()).flatten();
    cells.filter(|cell| position.is_placed(*cell)).collect()
}
