//! What is typed: digits that form values, other readings, and accepting what was read.

use super::{Sheet, Waiting};
use crate::load::picture;
use crate::ui::action::Direction;
use crate::ui::app::Flow;
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{BLANK, DOUBTFUL, Glyph, Refusal, Spot, Standing, Takes};

impl Sheet {
    /// The spot of the cursor when it comes to a cell: the corner if a cage begins there, otherwise the cell.
    pub(super) fn place_of(&self, row: usize, col: usize) -> Spot {
        if self.scan.begins_part(row, col) { Spot::Corner(row, col) } else { Spot::Cell(row, col) }
    }

    /// Moves the cursor to an adjacent cell. What was typed so far is entered.
    pub(super) fn walk(&mut self, way: Direction) {
        self.finish_typing();
        if self.spot == Spot::Total {
            return self.go_to(self.home.0, self.home.1);
        }
        let (row, col) = self.spot.at();
        let (row, col) = match way {
            Direction::Up => (row.saturating_sub(1), col),
            Direction::Down => ((row + 1).min(self.scan.rows.saturating_sub(1)), col),
            Direction::Left => (row, col.saturating_sub(1)),
            Direction::Right => (row, (col + 1).min(self.scan.cols.saturating_sub(1))),
        };
        self.go_to(row, col);
    }

    /// Puts the cursor on a cell, and adds the cell to a growing selection.
    pub(super) fn go_to(&mut self, row: usize, col: usize) {
        self.spot = self.place_of(row, col);
        let cell = self.scan.index(row, col);
        if self.selects && !self.selected.contains(&cell) {
            self.selected.push(cell);
        }
    }

    /// Whether the cursor is on a wall, where nothing can be typed. If so, shows what can be done there.
    fn is_on_wall(&mut self) -> bool {
        let is_on_wall = self.scan.wall(self.spot).is_some();
        if is_on_wall {
            self.say("transcribe.wall-space-draw-remove-tab");
        }
        is_on_wall
    }

    /// Moves from the number at the corner to the cell, or from the cell to the total of the whole board, and back.
    pub(super) fn other_target(&mut self) {
        self.finish_typing();
        let (row, col) = self.spot.at();
        self.spot = match self.spot {
            Spot::Total => Spot::Cell(self.home.0, self.home.1),
            _ if self.scan.total.is_some() => {
                self.home = (row, col);
                Spot::Total
            }
            Spot::Corner(..) => Spot::Cell(row, col),
            // On boards without walls, there may be a number at any corner that takes one.
            _ if self.scan.walls.is_none() && self.takes_at(Spot::Corner(row, col), "9") => Spot::Corner(row, col),
            _ => self.place_of(row, col),
        };
    }

    /// Whether a text can be entered at a spot, or is the beginning of one that can.
    pub(super) fn takes_at(&self, spot: Spot, typed: &str) -> bool {
        self.scan.kind.takes(&self.scan, spot, typed) != Takes::No
    }

    /// Whether a character can be typed here, after what was typed or as the first of a value.
    pub(super) fn goes_on(&self, symbol: char) -> bool {
        self.takes_at(self.spot, &format!("{}{symbol}", self.typed))
    }

    /// Enters a value above nine by its letter: `a` is 10.
    pub(super) fn large(&mut self, letter: char) {
        let value = (letter.to_ascii_lowercase() as u32).checked_sub('a' as u32).map(|at| at + 10);
        let typed = value.filter(|value| *value < 36).map(|value| value.to_string()).unwrap_or_default();
        self.typed.clear();
        if self.is_on_wall() {
            return;
        }
        match matches!(self.scan.kind.takes(&self.scan, self.spot, &typed), Takes::Stands | Takes::Whole) {
            true => self.put(&typed),
            false => self.say("transcribe.not-valid-value"),
        }
    }

    /// Types one more character. A value that cannot be continued is entered at once.
    pub(super) fn digit(&mut self, digit: char) {
        if self.is_on_wall() {
            return;
        }
        if self.typed.is_empty() && digit.is_ascii_digit() {
            self.go_to_its_half();
        }
        let mut typed = std::mem::take(&mut self.typed);
        typed.push(digit);
        match self.scan.kind.takes(&self.scan, self.spot, &typed) {
            Takes::Whole => self.put(&typed),
            Takes::Begins | Takes::Stands => self.typed = typed,
            Takes::No => {
                self.message = Some(say!("transcribe.not-valid-typed", typed));
                typed.pop();
                self.typed = typed;
            }
        }
    }

    /// Deletes the last digit that was typed, or clears the spot if there is none.
    pub(super) fn clear(&mut self) {
        if self.typed.pop().is_some() {
            return;
        }
        if !self.is_on_wall() {
            self.write(BLANK);
        }
    }

    /// Writes a value at the cursor.
    fn write(&mut self, typed: &str) {
        let spot = self.spot;
        let value = self.scan.kind.written(&self.scan, spot, typed);
        self.change(|scan| scan.set(spot, &value));
    }

    /// Enters what was typed so far if it is a complete value.
    pub(super) fn finish_typing(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        let stands = self.scan.kind.takes(&self.scan, self.spot, &typed) == Takes::Stands;
        if stands {
            self.write(&typed);
        }
    }

    /// Enters a complete value and moves the cursor on.
    fn put(&mut self, typed: &str) {
        let was_lacking = self.lacking().contains(&self.spot);
        self.write(typed);
        self.advance(was_lacking);
    }

    /// Moves to the next spot. That is the most suspicious one on a sheet from a picture. On paper, it is the next
    /// missing number or the next cell in reading order. `was_lacking` says whether the number just typed was missing
    /// before.
    fn advance(&mut self, was_lacking: bool) {
        if self.is_from_picture() {
            self.is_led = true;
            if let Some(next) = self.next_suspect().filter(|next| self.doubt(*next).is_some()) {
                self.spot = next;
            }
            return;
        }
        let missing = self.lacking();
        let place = |spot: &Spot| (spot.at(), matches!(spot, Spot::Corner(..)));
        let beside = Spot::Corner(self.spot.at().0, self.spot.at().1);
        // In a square with two numbers, the second follows the first.
        let has_second = self.scan.walls.is_none() && missing.contains(&beside);
        if (was_lacking || has_second || matches!(self.spot, Spot::Corner(..))) && !missing.is_empty() {
            let here = place(&self.spot);
            let next = missing.iter().find(|spot| place(spot) > here).or(missing.first());
            self.spot = next.copied().unwrap_or(self.spot);
            return;
        }
        // Once all numbers are there, there is no next one.
        if was_lacking || self.spot == Spot::Total {
            return;
        }
        let (row, col) = self.spot.at();
        let last = self.scan.rows * self.scan.cols;
        let next = (self.scan.index(row, col) + 1) % last.max(1);
        let (row, col) = (next / self.scan.cols.max(1), next % self.scan.cols.max(1));
        // After a value in a cell, the next one is also typed in a cell, not at a corner.
        self.spot = if matches!(self.spot, Spot::Cell(..)) { Spot::Cell(row, col) } else { self.place_of(row, col) };
    }

    /// Takes the next most probable reading. On paper, where nothing was read, leaves the cell blank and moves on.
    pub(super) fn other_reading(&mut self) {
        if !self.typed.is_empty() && !self.is_from_picture() {
            // Completes what was typed. After a digit, a blank follows.
            let (was_lacking, is_digit) = (self.lacking().contains(&self.spot), matches!(self.spot, Spot::Cell(..)));
            self.finish_typing();
            self.advance(was_lacking);
            if was_lacking || !is_digit {
                return;
            }
        }
        self.typed.clear();
        let spot = self.spot;
        if let Some(has) = self.scan.wall(spot) {
            return self.change(|scan| scan.set_wall(spot, !has));
        }
        let values = self.readings(spot);
        let Some(glyph) = self.scan.glyph(spot) else { return };
        if values.is_empty() {
            if self.is_side(spot) {
                return self.toggle(spot);
            }
            if glyph.options.is_empty() && !self.is_from_picture() {
                if !self.scan.is_blank(spot) {
                    self.write(BLANK);
                }
                return self.advance(false);
            }
            return self.say("transcribe.no-other-reading-type-right");
        }
        let Some((value, _)) = self.next_reading(spot).and_then(|next| values.get(next).cloned()) else {
            return self.say("transcribe.no-other-reading-type-right");
        };
        self.change(|scan| scan.set(spot, &value));
    }

    /// The index of the reading of a spot that comes after the current value: the likeliest if that value was not read.
    /// None if there is no other reading.
    pub(super) fn next_reading(&self, spot: Spot) -> Option<usize> {
        let (values, glyph) = (self.readings(spot), self.scan.glyph(spot)?);
        let at = values.iter().position(|(value, _)| *value == glyph.value);
        let next = at.map_or(0, |at| (at + 1) % values.len());
        (Some(next) != at && next < values.len()).then_some(next)
    }

    /// Everything that was read at a spot and is possible there, with its probability, likeliest first.
    pub(super) fn readings(&self, spot: Spot) -> Vec<(String, f32)> {
        let was_blank = self.scan.glyph(spot).and_then(Glyph::as_read) == Some(BLANK);
        let can_stand = |value: &str| match value {
            // There is a number where a cage begins, unless a blank was read there.
            BLANK => matches!(spot, Spot::Cell(..)) || self.scan.walls.is_none() || was_blank,
            value => !matches!(self.scan.kind.takes(&self.scan, spot, value), Takes::No | Takes::Begins),
        };
        let options = self.scan.glyph(spot).map(|glyph| glyph.options.as_slice()).unwrap_or_default();
        options.iter().filter(|(value, _)| can_stand(value)).cloned().collect()
    }

    /// What Enter does. If something was typed, it is entered and the cursor moves on. Otherwise the value here is
    /// accepted; the cursor moves to the next doubtful spot or, if there is none, the game starts.
    pub(super) fn enter(&mut self) -> Flow {
        if !self.typed.is_empty() {
            let was_lacking = self.lacking().contains(&self.spot);
            self.finish_typing();
            self.advance(was_lacking);
            return Flow::Go;
        }
        let spot = self.spot;
        if self.scan.confidence(spot) < 1.0 {
            self.accept(|scan| scan.accept(spot));
        }
        let is_doubtful = |spot: &Spot| self.scan.confidence(*spot) < DOUBTFUL;
        let doubtful = self.suspects().into_iter().find(is_doubtful);
        match doubtful {
            Some(next) => {
                self.is_led = true;
                self.spot = next;
                Flow::Go
            }
            None => self.start_game(),
        }
    }

    /// Accepts all readings and starts the game.
    pub(super) fn accept_all(&mut self) -> Flow {
        self.finish_typing();
        if self.is_judging() {
            return self.wait_to(Waiting::Accept);
        }
        // The mistake is probably among the doubtful readings, so they stay doubtful as long as there is a conflict.
        if matches!(self.standing, Some(Standing::None { .. })) {
            let _ = self.seek_conflict() || self.seek(true);
            self.say("transcribe.not-accepted-no-solution-fix");
            return Flow::Go;
        }
        let mut doubtful = self.scan.doubtful();
        // In a reading that was refused, each change has to be looked at separately.
        let refused = self.refused();
        if let Some((_, changes)) = &refused {
            doubtful.retain(|spot| !changes.contains(spot));
        }
        self.accept(|scan| doubtful.iter().for_each(|spot| scan.accept(*spot)));
        match refused {
            Some((why, changes)) => {
                self.look_first(why, &changes);
                Flow::Go
            }
            None => self.start_game(),
        }
    }

    /// Moves to the next change that nobody has looked at, and shows why it has to be.
    fn look_first(&mut self, why: Refusal, changes: &[Spot]) {
        let at = changes.iter().position(|spot| *spot == self.spot);
        let next = at.map_or(0, |at| (at + 1) % changes.len().max(1));
        self.spot = changes.get(next).copied().unwrap_or(self.spot);
        let why = picture::refusal_phrase(why);
        self.message = Some(say!("transcribe.not-yet", why, count = changes.len()));
    }

    /// Accepts a reading. This can be undone, but the number of solutions does not change.
    fn accept(&mut self, act: impl FnOnce(&mut nazo_kinds::Scan)) {
        let before = self.state();
        act(&mut self.scan);
        if !before.is_like(&self.state()) {
            self.remember(before);
        }
    }

    /// Postpones a request until the solutions are counted.
    fn wait_to(&mut self, act: Waiting) -> Flow {
        if self.due.is_some() {
            self.judge_now();
        }
        self.waiting = Some(act);
        self.say("transcribe.starts-soon-known-solution");
        Flow::Go
    }

    /// Starts the game if the board has one solution. Otherwise shows what prevents it.
    pub(super) fn start_game(&mut self) -> Flow {
        if let Some((why, changes)) = self.refused() {
            self.look_first(why, &changes);
            return Flow::Go;
        }
        if self.is_judging() {
            return self.wait_to(Waiting::Start);
        }
        // If a board from a picture has one solution, the missing numbers were not in the picture.
        let is_lack_told = !self.is_from_picture() || matches!(self.standing, Some(Standing::Several { .. }));
        let lack = self.scan.kind.lack(&self.scan).filter(|_| is_lack_told);
        match &self.standing {
            Some(Standing::Unique { .. }) if lack.is_some() && !std::mem::replace(&mut self.insists, true) => {
                self.seek(true);
                self.message = lack.map(|lack| say!("transcribe.lacking-enter-again", lack = lack.said));
            }
            Some(Standing::Unique { .. }) => return self.begin(),
            Some(Standing::Several { .. }) if std::mem::replace(&mut self.insists, true) => return self.begin(),
            Some(Standing::Several { .. }) => {
                let lack = lack.map(|lack| lack.said);
                // Move to what is missing, unless the cursor is already there.
                let missing = self.lacking();
                if let Some(first) = missing.first().filter(|_| lack.is_some() && !missing.contains(&self.spot)) {
                    self.spot = *first;
                }
                self.message = Some(match lack {
                    Some(lack) => say!("transcribe.lacking-several-enter-again", lack),
                    None => Phrase::fixed("transcribe.several-enter-again"),
                });
            }
            Some(Standing::Unknown) if std::mem::replace(&mut self.insists, true) => return self.begin(),
            Some(Standing::Unknown) => {
                self.say("transcribe.not-counted-enter-again");
            }
            Some(Standing::None { .. }) => {
                if !self.seek_conflict() && !self.seek(true) {
                    self.say("transcribe.has-no-solution");
                }
            }
            _ if self.imbalance.is_some() => {
                let _ = self.seek_conflict() || self.seek(true);
                self.message = self.imbalance.as_ref().map(|wrong| wrong.said.clone());
            }
            _ => {
                if let Some(next) = self.next_suspect() {
                    self.spot = next;
                }
                self.say("transcribe.not-complete-yet");
            }
        }
        Flow::Go
    }
}
