//! The table of combinations: all those of a cage or a run, kept to those that have some values and lack others.

use super::action::{Action, Direction};
use super::model::{Popup, Prefix, Ui};
use super::view::panel::sums;
use super::view::{popup, table as view};
use crate::play::Event;
use nazo_core::logic::{Combinations, Combo, sums_of};
use nazo_core::puzzle::{ConstraintId, Value, ValueSet};
use nazo_core::words::say;

/// The table that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The sum.
    pub sum: ConstraintId,
    /// The combination that is selected among those listed.
    pub selected: usize,
    /// Values that every combination listed has.
    pub with: ValueSet,
    /// Values that none of them has.
    pub without: ValueSet,
}

impl Table {
    fn new(sum: ConstraintId) -> Table {
        Table { sum, selected: 0, with: ValueSet::EMPTY, without: ValueSet::EMPTY }
    }

    /// The combinations that are listed.
    pub fn listed<'a>(&self, tally: &'a Combinations) -> Vec<&'a Combo> {
        let combos = tally.combos.iter().flatten();
        combos.filter(|combo| self.with.is_subset(combo.values) && (self.without & combo.values).is_empty()).collect()
    }
}

impl Ui {
    /// `d`: the combinations where the cursor is in a sum, otherwise what else there is to say of the cell.
    pub(super) fn open_details(&mut self) {
        // What is told of a step or of several cells goes before.
        if self.step_in_front().is_none() && self.selection.is_empty() {
            self.open_table(0);
        } else {
            self.popup = Some(Popup::Details(0));
        }
    }

    /// Opens the table of the sum at this place among those of the cell; the details where there is none.
    pub(super) fn open_table(&mut self, at: usize) {
        let tallies = sums::tallies(self, self.cursor());
        let table = tallies.get(at).map(|tally| Table::new(tally.constraint));
        self.popup = Some(table.map_or(Popup::Details(0), Popup::Combos));
    }

    /// The table in front.
    pub(super) fn table(&self) -> Option<&Table> {
        match &self.popup {
            Some(Popup::Combos(table)) => Some(table),
            _ => None,
        }
    }

    /// What a key does in the table.
    pub(super) fn table_act(&mut self, mut table: Table, action: Action) {
        let Some(tally) = view::tally(self, &table) else { return self.popup = None };
        let last = table.listed(&tally).len().saturating_sub(1);
        let per_column = view::grid(self, &table, &tally, popup::text_room(self)).rows;
        let at = table.selected;
        table.selected = match action {
            Action::Move(Direction::Up) => at.saturating_sub(1),
            Action::Move(Direction::Down) => (at + 1).min(last),
            Action::Move(Direction::Left) | Action::Jump(Direction::Up) => at.checked_sub(per_column).unwrap_or(at),
            Action::Move(Direction::Right) | Action::Jump(Direction::Down) if at + per_column <= last => {
                at + per_column
            }
            Action::First => 0,
            Action::Last => last,
            Action::Digit(number) => return self.require_nth(number),
            Action::PrefixLarge => return self.prefix = Some(Prefix::Large),
            Action::Clear | Action::PrefixCross => return self.prefix = Some(Prefix::Without),
            Action::NextPane | Action::PreviousPane => return self.other_sum(&table, action == Action::NextPane),
            Action::Act => {
                let combo = table.listed(&tally).get(at).map(|combo| combo.values);
                return combo.map_or((), |values| self.strike_set(table.sum, values));
            }
            Action::Undo => return self.undo(),
            Action::Redo => return self.redo(),
            Action::Details => return self.popup = Some(Popup::Details(0)),
            Action::Leave => return self.popup = None,
            _ => at,
        };
        self.popup = Some(Popup::Combos(table));
    }

    /// Tab: the table of the next sum of the cell, for the same values.
    fn other_sum(&mut self, table: &Table, forward: bool) {
        let sums = sums_of(self.game.session().model(), self.cursor());
        let Some(at) = sums.iter().position(|sum| *sum == table.sum) else { return };
        let by = if forward { 1 } else { sums.len() - 1 };
        let Some(sum) = sums.get((at + by) % sums.len()).filter(|sum| **sum != table.sum) else { return };
        let Table { with, without, .. } = *table;
        self.popup = Some(Popup::Combos(Table { with, without, ..Table::new(*sum) }));
    }

    /// Whether the cell under the cursor has several sums to go through.
    pub(super) fn has_other_sum(&self) -> bool {
        sums_of(self.game.session().model(), self.cursor()).len() > 1
    }

    /// Enter: strikes the combination out, or gives it back.
    fn strike_set(&mut self, sum: ConstraintId, values: ValueSet) {
        let session = self.game.session();
        let strikes = !session.is_set_struck(sum, values);
        let made = session.toggle_set(sum, values);
        if self.event(&Event::Move(made)).is_none() {
            return;
        }
        let is_dead = view::tally(self, &Table::new(sum)).is_some_and(|tally| sums::is_dead(self, &tally));
        let values = self.values(values);
        let sum = self.game.session().model().constraint(sum).label.clone();
        self.say(match strikes {
            true if is_dead => say!("messages.last-set-struck", values, sum),
            true => say!("messages.set-struck", values, sum),
            false => say!("messages.set-restored", values, sum),
        });
    }

    /// A digit: only combinations with it, or any again.
    pub(super) fn require_nth(&mut self, number: u8) {
        self.narrow(number, |table, value| toggle(&mut table.with, &mut table.without, value));
    }

    /// `x` and a digit: only combinations without it, or any again.
    pub(super) fn exclude_nth(&mut self, number: u8) {
        self.narrow(number, |table, value| toggle(&mut table.without, &mut table.with, value));
    }

    /// `x 0`: all combinations again.
    pub(super) fn require_nothing(&mut self) {
        if let Some(Popup::Combos(table)) = &mut self.popup {
            *table = Table::new(table.sum);
        }
    }

    fn narrow(&mut self, number: u8, change: impl FnOnce(&mut Table, Value)) {
        let Some(value) = self.nth_value(number) else {
            return self.say(say!("messages.no-such-value", value = number));
        };
        if let Some(Popup::Combos(table)) = &mut self.popup {
            change(table, value);
            table.selected = 0;
        }
    }
}

/// Puts a value into one set and takes it out of the other; out of both where it was in the first.
fn toggle(into: &mut ValueSet, out_of: &mut ValueSet, value: Value) {
    out_of.remove(value);
    if !into.remove(value) {
        into.insert(value);
    }
}
