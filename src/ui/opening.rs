//! What keys and the mouse do in a game that hides something: opening, flagging, and asking what is safe.

use super::action::Action;
use super::keymap::in_words;
use super::model::{Screen, Ui};
use crate::play::{Clash, Event, Move, OnCover, Tally, ViewChange};
use crossterm::event::MouseButton;
use nazo_core::puzzle::{Budget, Position};
use nazo_core::words::{self, Lang, Message, Phrase};
use nazo_kinds::First;

/// The effort that looking for safe cells is worth while a key waits: some hundred times what a usual board takes.
const EFFORT: u64 = 2_000_000;

/// That the mines are yet to be laid, of which nothing can be said but this.
pub(super) const NOTHING_OPEN: Phrase = Phrase::fixed(
    "Nothing is open yet: wherever you begin, the first cell is safe.",
    "まだ何も開いていません。最初に開くマスは、どこでも安全です。",
);

fn note(en: &'static str, ja: &'static str) -> Message {
    Message::Note(Phrase::fixed(en, ja))
}

impl Ui {
    /// Whether cells are opened here.
    pub(super) fn opens(&self) -> bool {
        self.game.session().hidden().is_some()
    }

    /// What the first move of this game is promised.
    pub(super) fn promised(&self) -> Option<First> {
        self.game.session().hidden().and_then(|(hidden, _)| hidden.first())
    }

    /// Whether the mines are yet to be laid.
    pub(super) fn is_undealt(&self) -> bool {
        self.game.session().is_undealt()
    }

    /// Says that nothing can be told before the first square is open.
    pub(super) fn say_nothing_open(&mut self) {
        self.say(Message::Note(NOTHING_OPEN));
    }

    /// Does what an action means in a game that hides something; says whether that is all it does.
    pub(super) fn opening_act(&mut self, action: Action) -> bool {
        if self.screen != Screen::Board || self.solution.is_some() {
            return false;
        }
        if !self.opens() {
            return self.is_minefield() && self.position_act(action);
        }
        match action {
            Action::Act => self.open_here(),
            Action::ToggleLayer => self.flag_here(),
            Action::Path | Action::GivensBehind | Action::Amiss if self.is_undealt() => self.say_nothing_open(),
            Action::Digit(_) | Action::PrefixMark | Action::PrefixLarge | Action::OtherMarks => {
                self.say(note("Enter opens, Space flags.", "Enterで開き、Spaceで旗を立てます。"));
            }
            Action::ApplyAuto | Action::Singles => self.open_safe(),
            Action::Check => self.check_flags(),
            Action::Verify => self.show_wrong_flags(),
            Action::FullHint | Action::ApplyHint if self.is_undealt() => self.say_nothing_open(),
            Action::Tip | Action::FullHint | Action::ApplyHint if self.game.session().is_over() => self.say_lost(),
            Action::Path if self.game.session().is_over() => self.review(),
            Action::Tip if !self.safe_told() => self.tell_whether_safe(),
            Action::Suppose | Action::Solution | Action::Soundness => {
                self.say(note("Not in a game: the mines are hidden.", "ゲーム中は使えません。地雷は隠れています。"));
            }
            Action::BackToRight => {}
            _ => return false,
        }
        true
    }

    /// Does what an action means in a position that is reasoned about, where nothing can be opened; says whether that is
    /// all it does.
    fn position_act(&mut self, action: Action) -> bool {
        let cell = self.cursor();
        let position = self.game.session().visible();
        match action {
            Action::ToggleLayer => self.flag_here(),
            Action::Act if !position.is_placed(cell) && position.candidates(cell).only().is_none() => {
                let name = self.name(cell);
                self.say_what_can_be_said(Some(&name));
            }
            // There is nothing to be marked but that a square may be a mine, which is a question mark.
            Action::OtherMarks | Action::LayerCorner | Action::LayerCentre => self.say_what_can_be_said(None),
            _ => return false,
        }
        true
    }

    /// The keys that say something of a closed square of a position, and which square is not decided.
    fn say_what_can_be_said(&mut self, undecided: Option<&Phrase>) {
        let key = |key| self.settings.keys.current(key);
        let said = [("1", "safe", "安全"), ("2", "mine", "地雷"), ("Space", "flag", "旗")];
        let said = Phrase::each(|lang| {
            let keys = said.iter().filter_map(|(name, en, ja)| {
                let key = in_words(key(name)?, lang);
                Some(format!("{key} {}", if lang == Lang::En { en } else { ja }))
            });
            let keys = keys.collect::<Vec<_>>().join(if lang == Lang::En { ", " } else { "、" });
            match (undecided.map(|name| name.get(lang)), lang) {
                (Some(name), Lang::En) => format!("{name} is not decided: {keys}."),
                (Some(name), Lang::Ja) => format!("{name}は未確定です: {keys}。"),
                (None, Lang::En) => format!("Of a closed square: {keys}."),
                (None, Lang::Ja) => format!("閉じたマスには: {keys}。"),
            }
        });
        self.say(Message::Note(said));
    }

    /// Enter: opens the cell, or on a number what is around it.
    fn open_here(&mut self) {
        let (cell, session) = (self.cursor(), self.game.session());
        if session.is_lost() || session.is_solved() {
            return self.say_lost();
        }
        let made = match session.on_cover(cell) {
            Some(OnCover::Flag) => {
                return self.say(note(
                    "A flag keeps it closed. Space: remove the flag",
                    "旗があるので開けません。Spaceで外せます。",
                ));
            }
            Some(_) => session.opening(cell),
            None => match session.chording(cell) {
                Some(made) => Some(made),
                None => {
                    return self.say(note(
                        "Enter opens around a number when as many flags stand there, and something is closed.",
                        "旗の数が数字と合うとき、Enterでまわりの閉じたマスを開きます。",
                    ));
                }
            },
        };
        if let Some(made) = made {
            self.open(made);
        }
    }

    fn open(&mut self, made: Move) {
        let cell = self.cursor();
        if self.takes_needless_risk(&made) && self.warned != Some((self.game.session().history().current(), cell)) {
            self.warned = Some((self.game.session().history().current(), cell));
            return self.say(note(
                "Not proven safe, though another square is. Press Enter again to open it.",
                "安全とは限りません。ほかに確実なマスがあります。もう一度Enterで開きます。",
            ));
        }
        let Some(outcome) = self.event(&Event::Move(made)) else { return };
        if outcome.loses {
            return self.say(note(
                "A mine: the game is lost. u: undo for practice  G: new board",
                "地雷でした。uで1手戻して練習、Gで新しい盤面。",
            ));
        }
        if outcome.solves {
            return self.solved();
        }
        let count = outcome.opened;
        self.say(match count {
            0 => Message::NothingToChange,
            _ => Message::Note(Phrase::new(
                if count == 1 {
                    "Opened. u: undo".to_string()
                } else {
                    format!("Opened {}. u: undo", words::some(count, "square"))
                },
                format!("{count}マス開きました。uで戻せます。"),
            )),
        });
    }

    /// Everything is open: how it went.
    pub(super) fn cleared(&mut self) {
        let session = self.game.session();
        let Some(tally) = session.tally() else { return };
        let (Tally { clicks, least, .. }, share) = (tally, tally.efficiency());
        let (en, ja) = match (session.is_practice(), session.view().hints) {
            (true, _) => (" For practice.", "(練習)"),
            (false, 0) => ("", ""),
            (false, _) => (" With help.", "(助けあり)"),
        };
        let (time, en_clicks) = (self.clock(), words::some(clicks, "click"));
        self.say(Message::Note(Phrase::new(
            format!("Cleared in {time}: {en_clicks}, 3BV {least}, efficiency {share} %.{en} G: new board"),
            format!("{time}でクリア: クリック{clicks}、3BV {least}、効率{share}%{ja}。Gで新しい盤面。"),
        )));
    }

    fn say_lost(&mut self) {
        let lost = self.game.session().is_lost();
        self.say(match lost {
            true => note(
                "The game is lost. u: undo for practice  G: new board",
                "ゲームは終わりました。uで1手戻して練習、Gで新しい盤面。",
            ),
            false => note("Everything is open. G: new board", "すべて開きました。Gで新しい盤面。"),
        });
    }

    /// Space: a flag, a question mark, nothing, on all squares that are selected.
    pub(super) fn flag_here(&mut self) {
        match self.game.session().flagging(&self.targets(), true) {
            Some(made) => {
                let Some(outcome) = self.event(&Event::Move(made)) else { return };
                if outcome.solves {
                    return self.solved();
                }
                let session = self.game.session();
                let is_broken = |clash: &Clash| clash.is_on_the_board();
                // In a game flags are opinions, and what they break is shown on the board alone.
                let clash = session.check().into_iter().find(is_broken).filter(|_| !self.opens());
                if let Some(clash) = clash {
                    self.say(Message::Breaks(clash.phrase(session.model())));
                }
            }
            None if self.has_many() => self.say(note("All of these are open.", "すべて開いています。")),
            None => self.say(note("It is open.", "開いています。")),
        }
    }

    /// `A`: opens everything that is proven safe.
    fn open_safe(&mut self) {
        if self.game.session().is_over() {
            return self.say_lost();
        }
        let safe = self.game.session().safe(&Budget::of(EFFORT)).unwrap_or_default();
        let moves = safe.into_iter().filter_map(|cell| self.game.session().opening(cell));
        let edits: Vec<_> = moves.flat_map(|made| made.edits().to_vec()).collect();
        match Move::of(edits) {
            Some(made) => {
                self.count_hint();
                self.open(made);
            }
            None => self.say(note("No square is certain to be safe.", "確実に安全なマスはありません。")),
        }
    }

    /// `r`: whether a flag is wrong, not which.
    fn check_flags(&mut self) {
        if let Some(said) = self.no_flag_to_judge() {
            return self.say(said);
        }
        self.count_hint();
        self.say(match self.game.session().wrong_flags().len() {
            0 => note("Every flag is right.", "旗はすべて正しい位置です。"),
            1 => note("One flag is wrong. R: show which", "旗が1つ間違っています。Rで示します。"),
            count => Message::Note(Phrase::new(
                format!("{} are wrong. R: show which", words::begun(&words::some(count, "flag"))),
                format!("旗が{count}つ間違っています。Rで示します。"),
            )),
        });
    }

    /// Why there is no flag that could be right or wrong.
    fn no_flag_to_judge(&self) -> Option<Message> {
        let session = self.game.session();
        match (session.is_undealt(), session.flags().is_empty()) {
            (_, true) => Some(note("No flag stands.", "旗はありません。")),
            (true, false) => Some(note(
                "Nothing is open yet: no mine is laid, so no flag is right or wrong.",
                "まだ何も開いていません。地雷の配置が決まるまで、旗の正誤は分かりません。",
            )),
            (false, false) => None,
        }
    }

    /// `R`: which flags are wrong, asked once a game.
    fn show_wrong_flags(&mut self) {
        if let Some(said) = self.no_flag_to_judge() {
            return self.say(said);
        }
        if !self.game.session().view().asked {
            if !std::mem::replace(&mut self.asking, true) {
                return self.say(note(
                    "Show which flags are wrong? Press R again (counts as help).",
                    "間違った旗を示します。もう一度Rで実行します。",
                ));
            }
            self.look(ViewChange { asked: Some(true), ..ViewChange::default() });
        }
        self.wrong = self.game.session().wrong_flags();
        self.count_hint();
        self.say(match self.wrong.len() {
            0 => note("Every flag is right.", "旗はすべて正しい位置です。"),
            _ => note("The flags that are wrong are marked.", "間違った旗に印を付けました。"),
        });
    }

    /// Whether it was told for what is open now whether a cell is safe.
    fn safe_told(&self) -> bool {
        self.safe_told == Some(self.game.session().history().current())
    }

    /// The first `t`: only whether there is a safe cell.
    fn tell_whether_safe(&mut self) {
        let session = self.game.session();
        if session.is_solved() {
            return self.say(Message::NothingLeft);
        }
        if session.is_undealt() {
            return self.say_nothing_open();
        }
        let Ok(safe) = session.safe(&Budget::of(EFFORT)) else {
            return self.say(note("That takes too long to tell.", "判定に時間がかかりすぎます。"));
        };
        let is_safe = !safe.is_empty();
        if is_safe {
            self.safe_told = Some(self.game.session().history().current());
        }
        self.count_hint();
        self.say(match is_safe {
            true => note(
                "Yes, a square is certain to be safe. Press t again to see where.",
                "確実に安全なマスがあります。もう一度tで場所。",
            ),
            false => note("No square is certain to be safe. a: odds", "確実に安全なマスはありません。aで確率を表示。"),
        });
    }

    /// Whether a move opens what is not proven safe although something is, where the player wants to be told.
    fn takes_needless_risk(&self, made: &Move) -> bool {
        if !self.settings.training || self.is_undealt() {
            return false;
        }
        let Ok(safe) = self.game.session().safe(&Budget::of(EFFORT)) else { return false };
        !safe.is_empty() && made.edits().iter().filter_map(|edit| edit.cell()).any(|cell| !safe.contains(&cell))
    }

    /// Where reasoning begins: of a game that hides something, at what is proven.
    pub(super) fn reasoning_position(&self) -> Position {
        let session = self.game.session();
        let proven = self.opens().then(|| session.proven_position(&Budget::of(EFFORT)).ok()).flatten();
        proven.unwrap_or_else(|| session.visible().clone())
    }

    /// A mouse button went down on the cell under the cursor.
    pub(super) fn press_cover(&mut self, button: MouseButton) {
        match button {
            MouseButton::Left => self.open_here(),
            MouseButton::Right => self.flag_here(),
            MouseButton::Middle => match self.game.session().chording(self.cursor()) {
                Some(made) => self.open(made),
                None => self.say(Message::NothingToChange),
            },
        }
    }
}
