//! What the keys do on a sheet.

use super::{Over, Sheet};
use crate::ui::action::{Action, Direction, Row};
use crate::ui::app::{Flow, Request};
use crate::ui::keys::letter;
use crate::ui::scrolling::scrolled;
use crossterm::event::KeyEvent;
use nazo_core::words::Phrase;
use nazo_kinds::scan::{BLANK, UNKNOWN};

/// What an action does in the transcription editor. None if it moves the cursor or does nothing there.
pub(in crate::ui) fn action_label(action: Action) -> Option<Phrase> {
    Some(match action {
        Action::Act => Phrase::fixed("transcribe.accept-continue-end-play"),
        Action::ApplyAuto => Phrase::fixed("transcribe.accept-everything-play"),
        Action::NextPane => Phrase::fixed("transcribe.other-number-back"),
        Action::ToggleMode => Phrase::fixed("transcribe.next-reading-paper-leave-blank"),
        Action::NextPlace => Phrase::fixed("transcribe.next-doubtful-missing-conflicting-place"),
        Action::Check => Phrase::fixed("transcribe.what-conflicts"),
        Action::PrefixWall => Phrase::fixed("transcribe.wall-black-white-open-closed"),
        Action::Select => Phrase::fixed("transcribe.select-cells-moving"),
        Action::Group => Phrase::fixed("transcribe.make-what-selected-cage-region"),
        Action::Fresh => Phrase::fixed("transcribe.find-sums-what-drawn"),
        Action::Larger => Phrase::fixed("transcribe.row-column-more-side"),
        Action::Smaller => Phrase::fixed("transcribe.row-column-fewer-side"),
        Action::Widen => Phrase::fixed("transcribe.same-all-doubtful-alike"),
        Action::Details => Phrase::fixed("transcribe.whole-picture"),
        Action::ReadAs => Phrase::fixed("transcribe.read-picture-another-kind-puzzle"),
        Action::Restart => Phrase::fixed("transcribe.start-over-changes-archived"),
        // These do the same as everywhere.
        Action::Clear
        | Action::PrefixCross
        | Action::Undo
        | Action::Redo
        | Action::Help
        | Action::Leave
        | Action::Redraw
        | Action::Suspend => return Row::of(action).map(|row| row.what.clone()),
        _ => return None,
    })
}

impl Sheet {
    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        self.message = None;
        self.is_led = false;
        let keys = self.settings.keys.clone();
        let action = keys.action_of(key);
        self.interrupted &= action == Some(Action::Interrupt);
        self.insists &= action == Some(Action::Act);
        self.waiting = None;
        if std::mem::take(&mut self.wall_follows) {
            if let Some(Action::Move(way)) = action {
                self.toggle_wall(way);
            }
            return Flow::Go;
        }
        if let Some(more) = self.size_follows.take() {
            match action {
                Some(Action::Move(way)) => self.resize(way, more),
                // `+` and `_` switch between adding and removing, even while a direction is expected.
                Some(Action::Larger) => self.size_follows = Some(true),
                Some(Action::Smaller) => self.size_follows = Some(false),
                _ => {}
            }
            return Flow::Go;
        }
        if std::mem::take(&mut self.letter_follows) {
            if let Some(letter) = letter(key).filter(char::is_ascii_alphabetic) {
                self.large(letter);
            }
            return Flow::Go;
        }
        if matches!(self.over, Some(Over::Help(_)))
            && let Some(action) = action
        {
            self.help_act(action);
            return Flow::Go;
        }
        if let Some(digit) = keys.digit_of(key) {
            self.digit(char::from(b'0' + digit));
            return Flow::Go;
        }
        // Zero clears, unless it is part of a number. Other characters are typed if they can be entered here, and
        // otherwise do their action. The question mark always opens the help.
        let symbol =
            letter(key).map(|symbol| if matches!(symbol, '/' | '¥') { '\\' } else { symbol.to_ascii_uppercase() });
        match symbol.filter(|symbol| !matches!(symbol, ' ' | '?') && self.goes_on(*symbol)) {
            Some(symbol) => self.digit(symbol),
            None => return action.map_or(Flow::Go, |action| self.act(action)),
        }
        Flow::Go
    }

    /// Performs an action.
    pub(in crate::ui) fn act(&mut self, action: Action) -> Flow {
        self.changed = true;
        if !matches!(action, Action::Act | Action::Clear | Action::PrefixCross | Action::Back | Action::ToggleMode) {
            self.finish_typing();
        }
        match action {
            Action::Suspend => return Flow::Suspend,
            Action::Redraw => return Flow::Redraw,
            Action::Interrupt => {
                if std::mem::replace(&mut self.interrupted, true) {
                    return Flow::Quit;
                }
                self.message = Some(Phrase::fixed("messages.again-quits"));
            }
            Action::Back => return self.back(),
            Action::Leave => return self.leave(),
            Action::Act => return self.enter(),
            Action::ApplyAuto => return self.accept_all(),
            Action::Move(way) => self.walk(way),
            Action::Extend(way) => {
                if !self.selects {
                    self.select();
                }
                self.walk(way);
            }
            Action::Jump(way) => (0..3).for_each(|_| self.walk(way)),
            Action::First => self.go_to(self.spot.at().0, 0),
            Action::Last => self.go_to(self.spot.at().0, self.scan.cols.saturating_sub(1)),
            Action::NextPane | Action::PreviousPane => self.other_target(),
            Action::ToggleMode => self.other_reading(),
            Action::Clear | Action::PrefixCross => self.clear(),
            Action::NextPlace | Action::PreviousPlace => self.seek_or_say(action == Action::NextPlace),
            Action::Check => self.tell_conflict(),
            Action::Undo => self.undo(true),
            Action::Redo => self.undo(false),
            Action::PrefixWall => self.wall_or_flip(),
            Action::PrefixLarge => self.letter_follows = true,
            Action::Select => self.select(),
            Action::Group => self.group(),
            Action::Widen => self.spread(),
            Action::Larger => self.ask_side(true),
            Action::Smaller => self.ask_side(false),
            Action::Fresh => return self.make(),
            Action::Details => self.show_more(),
            Action::ReadAs => return self.read_as(),
            Action::Restart => self.begin_anew(),
            Action::Help => self.over = Some(Over::Help(0)),
            Action::Palette => return Flow::Open(Request::Do(action)),
            _ => {}
        }
        Flow::Go
    }

    /// Moves to the next spot to look at, or the previous one. Shows a message if there is none.
    fn seek_or_say(&mut self, forward: bool) {
        if !self.seek(forward) {
            self.say("transcribe.nothing-doubtful-no-conflicts");
        }
    }

    /// Steps back: closes what covers the board, drops what is typed, or drops a selection. If there is none of these,
    /// leaves.
    fn back(&mut self) -> Flow {
        if self.over.take().is_some() {
            return Flow::Go;
        }
        if !std::mem::take(&mut self.typed).is_empty() {
            return Flow::Go;
        }
        if !self.selected.is_empty() {
            self.selected.clear();
            self.selects = false;
            return Flow::Go;
        }
        self.leave()
    }

    /// Asks for a puzzle with the shape that is drawn: sums are found for its cages.
    fn make(&mut self) -> Flow {
        if !self.makes_shapes() {
            return Flow::Go;
        }
        // Every part is to become a cage, even if it has no sum yet.
        let parts = if self.scan.walls.is_some() { self.scan.parts() } else { Vec::new() };
        let is_drawn = match parts.is_empty() {
            true => self.scan.kind.gaps(&self.scan).is_empty(),
            false => parts.iter().all(|part| part.len() <= self.scan.rows),
        };
        let mut drawn = self.scan.clone();
        for head in parts.iter().filter_map(|part| part.first()) {
            if let Some(sum) = drawn.corners.get_mut(*head).filter(|sum| sum.value == BLANK) {
                sum.value = UNKNOWN.to_string();
            }
        }
        if is_drawn {
            return Flow::Open(Request::Shaped(drawn.kind.typeset(&drawn)));
        }
        self.say("transcribe.draw-cage-first-g-find");
        Flow::Go
    }

    /// Whether new puzzles can be made with the shape drawn here.
    pub(super) fn makes_shapes(&self) -> bool {
        let takes_shapes = self.scan.kind.maker().is_some_and(|maker| maker.shapes().is_some());
        // Minesweeper, whose boards have no corners, is left out: its mines are laid anew for every game.
        takes_shapes && !self.scan.corners.is_empty() && !self.is_from_picture()
    }

    /// Asks to read the picture as another kind of puzzle.
    fn read_as(&mut self) -> Flow {
        if self.is_from_picture() {
            return Flow::Open(Request::Do(Action::ReadAs));
        }
        self.say("transcribe.no-picture-typed-paper");
        Flow::Go
    }

    fn leave(&mut self) -> Flow {
        self.left = true;
        Flow::Quit
    }

    /// Cycles from the board to the panel, if there is none beside it, to the whole picture and back.
    fn show_more(&mut self) {
        let has_panel = self.has_panel();
        self.over = match self.over {
            None if !has_panel => Some(Over::Panel),
            None | Some(Over::Panel) if self.is_from_picture() => Some(Over::Whole),
            _ => None,
        };
        if self.over.is_none() && has_panel && !self.is_from_picture() {
            self.say("transcribe.no-picture-typed-paper");
        }
    }

    fn help_act(&mut self, action: Action) {
        let Some(Over::Help(scroll)) = self.over else { return };
        self.over = match action {
            Action::Back | Action::Leave | Action::Act | Action::Help => None,
            Action::Move(Direction::Up | Direction::Down) | Action::Jump(_) | Action::First | Action::Last => {
                let page = usize::from(self.size.1.saturating_sub(6)).max(1);
                Some(Over::Help(scrolled(scroll, action, page).min(self.most_scroll())))
            }
            _ => Some(Over::Help(scroll)),
        };
    }
}
