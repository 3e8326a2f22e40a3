//! The history of the game as a screen: every state there ever was, as a tree to walk in.

use super::action::{Action, Direction};
use super::model::{Screen, Ui};
use super::replay::Replay;
use crate::play::{Edit, Event, History, Move, Session, Turn, ViewChange};
use nazo_core::puzzle::{ConstraintId, Model, ValueSet};
use nazo_core::words::{Fixed, Lang, say};

/// One state in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// Its number.
    pub state: usize,
    /// How many branches it lies aside of the line at the left.
    pub aside: usize,
}

/// The tree on show, and the state of it that is looked at.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The states in the order in which they are listed.
    pub rows: Vec<HistoryRow>,
    /// The row that is looked at.
    pub selected: usize,
    /// The board of that state.
    pub shown: Session,
    /// The game being played back, where the rows are what was done in the order in which it was done.
    pub replay: Option<Replay>,
}

impl Tree {
    /// The state that is looked at.
    pub fn state(&self) -> usize {
        self.rows.get(self.selected).map_or(0, |row| row.state)
    }
}

/// Opens the history at the present state.
pub(super) fn open(ui: &mut Ui) {
    let session = ui.game.session();
    let rows = rows(session.history());
    let at = session.history().current();
    let selected = rows.iter().position(|row| row.state == at).unwrap_or(0);
    let Some(shown) = session.glimpse(at) else { return };
    ui.tree = Some(Tree { rows, selected, shown, replay: None });
    ui.hide_solution();
    ui.screen = Screen::History;
    ui.say(say!("messages.history-shown"));
}

/// Lists the states anew where the history is on show: another window has made some.
pub(super) fn renew(ui: &mut Ui) {
    let Some(state) = ui.tree.as_ref().map(Tree::state) else { return };
    if ui.is_replaying() {
        // The states may have other numbers now.
        return close(ui);
    }
    let session = ui.game.session();
    let rows = rows(session.history());
    let selected = rows.iter().position(|row| row.state == state).unwrap_or(0);
    let Some(shown) = session.glimpse(rows.get(selected).map_or(0, |row| row.state)) else { return };
    ui.tree = Some(Tree { rows, selected, shown, replay: None });
}

/// Back to the board; the game has not changed.
pub(super) fn close(ui: &mut Ui) {
    ui.tree = None;
    ui.screen = Screen::Board;
    ui.run_clock();
}

/// What a key does in the history.
pub(super) fn act(ui: &mut Ui, action: Action) {
    let Some(tree) = &ui.tree else { return close(ui) };
    let (at, last) = (tree.selected, tree.rows.len().saturating_sub(1));
    let page = usize::from(ui.size.1 / 2).max(1);
    match action {
        Action::Move(Direction::Up | Direction::Left) => to(ui, at.saturating_sub(1)),
        Action::Move(Direction::Down | Direction::Right) => to(ui, (at + 1).min(last)),
        Action::Jump(Direction::Up | Direction::Left) => to(ui, at.saturating_sub(page)),
        Action::Jump(Direction::Down | Direction::Right) => to(ui, (at + page).min(last)),
        Action::First => to(ui, 0),
        Action::Last => to(ui, last),
        Action::NextPlace => to_bookmark(ui, true),
        Action::PreviousPlace => to_bookmark(ui, false),
        Action::Bookmark => {
            let state = tree.state();
            ui.bookmark(state);
        }
        Action::Act => {
            let state = tree.state();
            let moves = ui.game.session().history().depth(state);
            close(ui);
            if ui.event(&Event::Goto(state)).is_some() {
                ui.say(match moves {
                    0 => say!("messages.went-to-start"),
                    moves => say!("messages.went-to", moves),
                });
            }
        }
        Action::Leave | Action::History => close(ui),
        _ => {}
    }
}

pub(super) fn to(ui: &mut Ui, row: usize) {
    let Some(tree) = &mut ui.tree else { return };
    tree.selected = row;
    if let Some(mut shown) = ui.game.session().glimpse(tree.state()) {
        let turn = ui.game.session().history().turn(tree.state());
        let cell = turn.and_then(|turn| turn.made.edits().iter().find_map(|edit| edit.cell()));
        // A cell of the game cannot be refused.
        let _ = cell.map(|cell| shown.apply(&Event::View(ViewChange::cursor(cell))));
        tree.shown = shown;
    }
}

/// To the nearest row with a bookmark, round the end.
fn to_bookmark(ui: &mut Ui, forward: bool) {
    let Some(tree) = &ui.tree else { return };
    let count = tree.rows.len();
    let bookmarks = ui.game.session().bookmarks();
    let order = (1..=count).map(|by| (tree.selected + if forward { by } else { count - by }) % count);
    match order.clone().find(|row| bookmarks.letter(tree.rows[*row].state).is_some()) {
        Some(row) => to(ui, row),
        None => ui.say(say!("messages.no-bookmarks")),
    }
}

impl Ui {
    /// `b` on the board: sets a bookmark on the present state, or takes it away.
    pub(super) fn toggle_bookmark(&mut self) {
        self.bookmark(self.game.session().history().current());
    }

    fn bookmark(&mut self, state: usize) {
        let letter = self.game.session().bookmarks().letter(state);
        if self.event(&Event::Bookmark { state, set: letter.is_none() }).is_none() {
            return;
        }
        let now = self.game.session().bookmarks().letter(state);
        if let Some(said) = now
            .map(|letter| say!("messages.bookmark-set", letter))
            .or(letter.map(|letter| say!("messages.bookmark-gone", letter)))
        {
            self.say(said);
        }
    }
}

/// The states line by line: the branch that was begun last goes on in line, the older ones stand aside before it.
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

/// A move in a few characters, as the list shows it: `+5 r4c7`, `-3 r4c7`, `-3 r4c7 …` for several changes. What an entry
/// takes out of the player's marks belongs to it.
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
