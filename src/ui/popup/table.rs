//! The table of combinations of a cage or a run. It can be limited to those with some values and without others.

mod list;
mod sight;
mod state;

use ratatui::layout::Rect;

use self::state::{Table, toggle};
use crate::play::Event;
use crate::ui::action::{Action, Direction};
use crate::ui::key_hints::{KeyHint, hints};
use crate::ui::model::Ui;
use crate::ui::popup::page::{Text, TextPage};
use crate::ui::popup::{ClearSpot, Content, Popup, Room, Stand, Then, place};
use crate::ui::prefix::Prefix;
use crate::ui::view::bottom::NARROW_WINDOW;
use crate::ui::view::layout::ScreenLayout;
use crate::ui::view::panel::sums;
use nazo_core::logic::sums_of;
use nazo_core::puzzle::{ConstraintId, Value, ValueSet};
use nazo_core::words::say;

/// The keys of the table.
const ONE_SUM: &[KeyHint] = hints! {
    "Enter" "rule-out-combination", "Esc" "close", "1-9" "with", "x" "without", "," "above-nine", "?" "keys",
    "d" "details", "arrows" "choose",
};
/// The same if the cell has another sum.
const SUMS: &[KeyHint] = hints! {
    "Enter" "rule-out-combination", "Tab" "other-sum", "Esc" "close", "1-9" "with", "x" "without", "," "above-nine",
    "?" "keys", "d" "details", "arrows" "choose",
};
/// The same in a narrow window, where Esc is worth more than the key for the list of keys.
const SUMS_NARROW: &[KeyHint] = hints! { "Enter" "rule-out-combination", "Tab" "other-sum", "Esc" "close" };

/// The popup for `d` on a cell: the combinations of the cell's sum number `at`, counted from 0. If there is none, the
/// details of the cell.
pub(in crate::ui) fn details_of(ui: &Ui, at: usize) -> Box<dyn Popup> {
    match sums::tallies(ui, ui.cursor()).get(at) {
        Some(tally) => Box::new(Table::new(tally.constraint)),
        None => TextPage::of(Text::Details),
    }
}

impl Popup for Table {
    fn update(&mut self, action: Action, ui: &mut Ui) -> Then {
        let Some(tally) = list::tally(ui, self) else { return Then::Close };
        let last = self.listed(&tally).len().saturating_sub(1);
        let per_column = list::grid(ui, self, &tally, place::text_room(ui, self)).rows;
        let at = self.selected;
        match action {
            Action::Move(Direction::Up) => self.selected = at.saturating_sub(1),
            Action::Move(Direction::Down) => self.selected = (at + 1).min(last),
            Action::Move(Direction::Left) | Action::Jump(Direction::Up) => {
                self.selected = at.checked_sub(per_column).unwrap_or(at);
            }
            Action::Move(Direction::Right) | Action::Jump(Direction::Down) if at + per_column <= last => {
                self.selected = at + per_column;
            }
            Action::First => self.selected = 0,
            Action::Last => self.selected = last,
            Action::Digit(number) => self.require_nth(number, ui),
            Action::PrefixLarge => ui.prefix = Some(Prefix::Large),
            Action::Clear | Action::PrefixCross => ui.prefix = Some(Prefix::Without),
            Action::NextPane | Action::PreviousPane => self.turn_to_other(action == Action::NextPane, ui),
            Action::Act => {
                let combo = self.listed(&tally).get(at).map(|combo| combo.values);
                combo.into_iter().for_each(|values| strike_set(ui, self.sum, values));
            }
            Action::Undo => ui.undo(),
            Action::Redo => ui.redo(),
            Action::Details => return Then::Open(TextPage::of(Text::Details)),
            Action::Leave | Action::Back => return Then::Close,
            _ => {}
        }
        Then::Stay
    }

    fn content(&self, ui: &Ui, room: Room) -> Content {
        list::content(ui, self, room.size)
    }

    fn stand(&self, _ui: &Ui) -> Stand {
        Stand::Clear
    }

    fn hints(&self, ui: &Ui) -> &'static [KeyHint] {
        match sums::has_other_sum(ui) {
            false => ONE_SUM,
            true if ui.sight.size.0 <= NARROW_WINDOW => SUMS_NARROW,
            true => SUMS,
        }
    }

    /// Handles a digit, `,` and a letter, and `x` with either.
    fn number(&mut self, prefix: Prefix, number: u8, ui: &mut Ui) -> bool {
        match prefix {
            Prefix::Large => self.require_nth(number, ui),
            Prefix::Without if number == 0 => *self = Table::new(self.sum),
            Prefix::Without | Prefix::WithoutLarge => self.exclude_nth(number, ui),
            _ => return false,
        }
        true
    }

    fn keys(self: Box<Self>) -> Option<Box<dyn Popup>> {
        Some(TextPage::over(self, Text::TableKeys))
    }

    fn columns(&self, ui: &Ui, room: (u16, u16)) -> u16 {
        list::wanted(ui, self, room)
    }

    fn spot(&self, ui: &Ui, layout: &ScreenLayout, room: Rect) -> Option<ClearSpot> {
        Some(sight::spot(ui, self, layout, room))
    }
}

impl Table {
    /// Tab: switches to the table of the next sum of the cell, with the same values.
    fn turn_to_other(&mut self, forward: bool, ui: &Ui) {
        let sums = sums_of(ui.game.session().model(), ui.cursor());
        let Some(at) = sums.iter().position(|sum| *sum == self.sum) else { return };
        let by = if forward { 1 } else { sums.len() - 1 };
        if let Some(sum) = sums.get((at + by) % sums.len()).filter(|sum| **sum != self.sum) {
            (self.sum, self.selected) = (*sum, 0);
        }
    }

    /// A digit: requires the value in all combinations, or no longer.
    fn require_nth(&mut self, number: u8, ui: &mut Ui) {
        self.narrow(number, ui, |table, value| toggle(&mut table.with, &mut table.without, value));
    }

    /// `x` and a digit: excludes the value from all combinations, or no longer.
    fn exclude_nth(&mut self, number: u8, ui: &mut Ui) {
        self.narrow(number, ui, |table, value| toggle(&mut table.without, &mut table.with, value));
    }

    fn narrow(&mut self, number: u8, ui: &mut Ui, change: impl FnOnce(&mut Table, Value)) {
        match ui.nth_value(number) {
            Some(value) => {
                change(self, value);
                self.selected = 0;
            }
            None => ui.say(ui.no_such_value(number)),
        }
    }
}

/// Enter: rules out the combination, or restores it.
fn strike_set(ui: &mut Ui, sum: ConstraintId, values: ValueSet) {
    let session = ui.game.session();
    let strikes = !session.is_set_struck(sum, values);
    let made = session.toggle_set(sum, values);
    if ui.event(&Event::Move(made)).is_none() {
        return;
    }
    let is_dead = list::tally(ui, &Table::new(sum)).is_some_and(|tally| sums::is_dead(ui, &tally));
    let values = ui.values(values);
    let sum = ui.game.session().model().constraint(sum).label.clone();
    ui.say(match strikes {
        true if is_dead => say!("messages.last-set-struck", values, sum),
        true => say!("messages.set-struck", values, sum),
        false => say!("messages.set-restored", values, sum),
    });
}
