//! Key sequences: what a key means after the first key of a sequence.

use super::action::Action;
use super::list::Only;
use super::model::Ui;
use super::prefix::Prefix;
use super::{explorer, keys};
use crate::play::{Filter, ViewChange};
use crossterm::event::KeyEvent;
use nazo_core::scene::Answer;
use nazo_core::words::number_of;

impl Ui {
    /// Ends the sequence, or continues it by one key. A key that the bottom row does not list ends it without effect.
    pub(super) fn after_prefix(&mut self, prefix: Prefix, key: KeyEvent) {
        if let Prefix::Draw | Prefix::Cross = prefix {
            let Some(Action::Move(way)) = self.settings.keys.action_of(key) else { return };
            let value = if prefix == Prefix::Draw { Answer::PUT } else { Answer::LEFT_OUT };
            return self.walk_and_put(way, value);
        }
        let Some(symbol) = self.settings.keys.continuation(key) else { return };
        let small = number_of(symbol).filter(|_| symbol.is_ascii_digit());
        // Letters stand for themselves here, whatever they are bound to.
        let large = keys::letter(key).and_then(number_of).filter(|number| *number > 9);
        match (prefix, symbol) {
            (Prefix::Mark, ',') => self.prefix = Some(Prefix::MarkLarge),
            (Prefix::Filter, ',') => self.prefix = Some(Prefix::FilterLarge),
            (Prefix::Filter, '0') => self.filter(None),
            (Prefix::Filter, 'b') => self.filter(Some(Filter::Pairs)),
            (Prefix::Filter, 's') => {
                self.count_hint();
                self.filter(Some(Filter::Survivors));
            }
            (Prefix::Settle, 'k') => self.keep_trial(),
            (Prefix::Settle, 'x' | 'd') => self.drop_trial(),
            (Prefix::Settle | Prefix::Copy | Prefix::Draw | Prefix::Cross, _) => {}
            (Prefix::Large, _) => {
                if let Some(number) = large.filter(|number| !self.popup_takes(prefix, *number)) {
                    self.digit(number);
                }
            }
            (Prefix::Without, ',') => self.prefix = Some(Prefix::WithoutLarge),
            (Prefix::Without, '0') => _ = self.popup_takes(prefix, 0),
            (Prefix::Without, _) => _ = small.map(|number| self.popup_takes(prefix, number)),
            (Prefix::WithoutLarge, _) => _ = large.map(|number| self.popup_takes(prefix, number)),
            (Prefix::Mark, _) => _ = small.map(|number| self.mark_nth(number)),
            (Prefix::MarkLarge, _) => _ = large.map(|number| self.mark_nth(number)),
            (Prefix::Steps, ',') => self.prefix = Some(Prefix::StepsLarge),
            (Prefix::Steps, '0') => explorer::list_only(self, Only::All),
            (Prefix::Steps, 't') => explorer::list_like_selected(self),
            (Prefix::Steps, _) => _ = small.map(|number| self.list_only_nth(number)),
            (Prefix::StepsLarge, _) => _ = large.map(|number| self.list_only_nth(number)),
            (Prefix::Why | Prefix::WhyLarge, _) if self.is_undealt() => self.say_nothing_open(),
            (Prefix::Why, ',') => self.prefix = Some(Prefix::WhyLarge),
            (Prefix::Why, 'w') => self.why_so(),
            (Prefix::Why, 'g') => self.givens_behind(),
            (Prefix::Why, 'e') => self.whose_fault(),
            (Prefix::Why, _) => _ = small.map(|number| self.why_not(number)),
            (Prefix::WhyLarge, _) => _ = large.map(|number| self.why_not(number)),
            (Prefix::Filter, _) => _ = small.map(|number| self.filter_nth(number)),
            (Prefix::FilterLarge, _) => _ = large.map(|number| self.filter_nth(number)),
        }
    }

    pub(super) fn list_only_nth(&mut self, number: u8) {
        match self.nth_value(number) {
            Some(value) => explorer::list_only(self, Only::Value(value)),
            None => self.say(self.no_such_value(number)),
        }
    }

    fn filter_nth(&mut self, number: u8) {
        match self.nth_value(number) {
            Some(value) => self.filter(Some(Filter::Value(value))),
            None => self.say(self.no_such_value(number)),
        }
    }

    /// Highlights a digit, or stops highlighting it.
    pub(super) fn highlight_nth(&mut self, number: u8) {
        match self.nth_value(number) {
            Some(value) => self.highlight(Filter::Value(value)),
            None => self.say(self.no_such_value(number)),
        }
    }

    pub(super) fn highlight(&mut self, filter: Filter) {
        let is_on = self.game.session().view().filter == Some(filter);
        self.filter((!is_on).then_some(filter));
    }

    fn filter(&mut self, filter: Option<Filter>) {
        self.look(ViewChange { filter: Some(filter), ..ViewChange::default() });
        self.jobs.survivors = None;
        self.find_survivors();
    }
}
