//! The history of the game as a screen: every state there ever was, as a tree to move through.

use super::action::{Action, Direction};
use super::key_hints::{KeyHint, hints};
use super::replay::{self, Replay};
use crate::play::{Edit, Event, History, Move, Session, Turn, ViewChange};
use nazo_core::puzzle::{ConstraintId, Model, ValueSet};
use nazo_core::words::{Fixed, Lang};

/// One state in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// Its number in the history.
    pub state: usize,
    /// The number of branches between it and the main line, which is at the left.
    pub aside: usize,
}

/// The tree on show, and its selected state.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The states in the order in which they are listed.
    pub rows: Vec<HistoryRow>,
    /// The selected row.
    pub selected: usize,
    /// The board of the selected state.
    pub shown: Session,
    /// The replay, in which the rows are the states in the order in which they occurred.
    pub replay: Option<Replay>,
}

impl Tree {
    /// The number of the selected state.
    pub fn state(&self) -> usize {
        self.rows.get(self.selected).map_or(0, |row| row.state)
    }
}

/// What the history screen asks of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Nothing more.
    Nothing,
    /// Return to the board without a change.
    Close,
    /// Go to this state.
    Goto(usize),
    /// Set or remove a bookmark at this state.
    Bookmark(usize),
    /// Say that there are no bookmarks.
    NoBookmark,
}

/// The keys of the history.
const HINTS: &[KeyHint] = hints! { "j k" "move", "Enter" "go-there", "b" "bookmark", "n" "next-bookmark", "q" "back" };

impl Tree {
    /// The tree of a game, at its current state.
    pub(super) fn of(session: &Session) -> Option<Tree> {
        Tree::at(session, session.history().current())
    }

    fn at(session: &Session, state: usize) -> Option<Tree> {
        let rows = rows(session.history());
        let selected = rows.iter().position(|row| row.state == state).unwrap_or(0);
        let shown = session.glimpse(rows.get(selected).map_or(0, |row| row.state))?;
        Some(Tree { rows, selected, shown, replay: None })
    }

    /// The tree at the same state, after another window changed the game. None during a replay, as its rows may be
    /// numbered differently.
    pub(super) fn renewed(&self, session: &Session) -> Option<Tree> {
        if self.replay.is_some() { None } else { Tree::at(session, self.state()) }
    }

    /// The keys of the screen.
    pub(super) fn hints(&self) -> &'static [KeyHint] {
        if self.replay.is_some() { replay::HINTS } else { HINTS }
    }

    /// The last row.
    pub(super) fn last(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    /// The row that an action selects, with `page` rows to a page. None if it is not about rows.
    pub(super) fn row_after(&self, action: Action, page: usize) -> Option<usize> {
        let (at, last) = (self.selected, self.last());
        Some(match action {
            Action::Move(Direction::Up | Direction::Left) => at.saturating_sub(1),
            Action::Move(Direction::Down | Direction::Right) => (at + 1).min(last),
            Action::Jump(Direction::Up | Direction::Left) => at.saturating_sub(page),
            Action::Jump(Direction::Down | Direction::Right) => (at + page).min(last),
            Action::First => 0,
            Action::Last => last,
            _ => return None,
        })
    }

    /// Handles an action on the history screen, with `page` rows to a page.
    pub(super) fn act(&mut self, action: Action, page: usize, session: &Session) -> Wish {
        if let Some(row) = self.row_after(action, page) {
            self.go_to(row, session);
            return Wish::Nothing;
        }
        match action {
            Action::NextPlace => return self.next_bookmark(true, session),
            Action::PreviousPlace => return self.next_bookmark(false, session),
            Action::Bookmark => return Wish::Bookmark(self.state()),
            Action::Act => return Wish::Goto(self.state()),
            Action::Leave | Action::History => return Wish::Close,
            _ => {}
        }
        Wish::Nothing
    }

    /// Selects a row, with the cursor where its move was made.
    pub(super) fn go_to(&mut self, row: usize, session: &Session) {
        self.selected = row;
        if let Some(mut shown) = session.glimpse(self.state()) {
            let turn = session.history().turn(self.state());
            let cell = turn.and_then(|turn| turn.made.edits().iter().find_map(|edit| edit.cell()));
            // A cell of the game cannot be refused.
            let _ = cell.map(|cell| shown.apply(&Event::View(ViewChange::cursor(cell))));
            self.shown = shown;
        }
    }

    /// Moves to the next row with a bookmark, wrapping around at the end.
    fn next_bookmark(&mut self, forward: bool, session: &Session) -> Wish {
        let (count, bookmarks) = (self.rows.len(), session.bookmarks());
        let mut order = (1..=count).map(|by| (self.selected + if forward { by } else { count - by }) % count);
        match order.find(|row| bookmarks.letter(self.rows[*row].state).is_some()) {
            Some(row) => {
                self.go_to(row, session);
                Wish::Nothing
            }
            None => Wish::NoBookmark,
        }
    }
}

/// The states in the order of the list. The newest branch continues the line. The older ones are listed before it, one
/// level further to the right.
fn rows(history: &History<Turn>) -> Vec<HistoryRow> {
    let mut children = vec![Vec::new(); history.len()];
    for state in 1..history.len() {
        if let Some(parent) = history.parent(state) {
            children[parent].push(state);
        }
    }
    let mut rows = Vec::with_capacity(history.len());
    let mut open = vec![(0, 0)];
    while let Some((state, aside)) = open.pop() {
        rows.push(HistoryRow { state, aside });
        let Some((last, older)) = children[state].split_last() else { continue };
        open.push((*last, aside));
        open.extend(older.iter().rev().map(|child| (*child, aside + 1)));
    }
    rows
}

/// A move in a few characters, as in the list: `+5 r4c7`, `-3 r4c7`, or `-3 r4c7 …` for several changes. An entry that
/// also removes the player's marks counts as one change.
pub(super) fn short(made: &Move, model: &Model, lang: Lang) -> String {
    let cell = |cell| model.cell_name(cell, lang);
    let value = |value| model.value_name(value, lang);
    let name = |candidate| model.name_in(candidate, lang);
    let Some(first) = made.edits().first() else { return String::new() };
    let word = |key: &'static str| Fixed(key).get(lang);
    let digits = |values: ValueSet| values.iter().map(value).collect::<String>();
    let place = |sum: ConstraintId| {
        let cells = model.constraints().get(sum.index()).map(|constraint| constraint.rule.cells());
        cells.unwrap_or_default().first().map_or_else(String::new, |first| cell(*first))
    };
    let tidies = |edit: &Edit| matches!((first, edit), (Edit::Put(_), Edit::Corner(..) | Edit::Centre(..)));
    let more = if made.edits().iter().skip(1).all(tidies) { "" } else { " …" };
    let first = match *first {
        Edit::Put(put) => format!("+{} {}", name(put), cell(put.cell)),
        Edit::Clear(cleared) => format!("x {}", cell(cleared)),
        Edit::Open(opened) => format!("{} {}", word("ui.move-opened"), cell(opened)),
        Edit::Strike(struck) => format!("-{} {}", name(struck), cell(struck.cell)),
        Edit::Restore(restored) => format!("~{} {}", name(restored), cell(restored.cell)),
        Edit::Corner(marked, _) | Edit::Centre(marked, _) => format!("{} {}", word("ui.marked"), cell(marked)),
        Edit::Colour(coloured, _) => format!("{} {}", word("ui.coloured"), cell(coloured)),
        Edit::Paint(painted, _) => format!("{} {}", word("ui.coloured"), cell(painted.cell)),
        Edit::StrikeSet(sum, values) => format!("-{} {}", digits(values), place(sum)),
        Edit::RestoreSet(sum, values) => format!("~{} {}", digits(values), place(sum)),
        Edit::Suppose => word("ui.trial-begins").to_string(),
        Edit::Keep => word("ui.trial-kept").to_string(),
    };
    first + more
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Session;

    #[test]
    fn branches_stand_aside_of_the_line_that_goes_on() {
        let loaded =
            crate::load::load("test", b"sudoku\n1...\n....\n....\n...2\n").remove(0).outcome.expect("a sudoku");
        let mut session = Session::new(loaded.puzzle);
        for line in ["put r1c2 2", "put r2c2 4", "undo", "put r2c2 3", "undo", "put r2c1 4"] {
            let event = Event::parse(line, session.model()).expect("an event");
            session.act(&event).expect("allowed");
        }
        let shown: Vec<String> = rows(session.history())
            .iter()
            .map(|row| {
                let made = session.history().turn(row.state).map(|turn| short(&turn.made, session.model(), Lang::En));
                format!("{}{}", "  ".repeat(row.aside), made.unwrap_or_else(|| "start".into()))
            })
            .collect();
        assert_eq!(shown, ["start", "+2 r1c2", "  +4 r2c2", "  +3 r2c2", "+4 r2c1"]);
        let told = |line: &str| match Event::parse(line, session.model()) {
            Ok(Event::Move(made)) => short(&made, session.model(), Lang::En),
            other => panic!("{other:?}"),
        };
        assert_eq!(told("put r1c2 2; corner r1c3 -"), "+2 r1c2", "what it tidies goes with it");
        assert_eq!(told("strike r1c2 2; strike r1c3 2"), "-2 r1c2 …");
    }
}
