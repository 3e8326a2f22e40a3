//! Everything a key can do: one table from which the keymap, the help screen, the palette and docs/keys.md are made.

use super::app::{Key, KeyCode};
use crate::words::Phrase;

/// Something the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move the cursor, or the selection of a list, by one.
    Move(Direction),
    /// Move to the next box, or by a page.
    Jump(Direction),
    /// To the first of the row or list.
    First,
    /// To the last of the row or list.
    Last,
    /// Take, open, accept; on the board: place the only candidate left.
    Act,
    /// Change between entering digits and striking out candidates.
    ToggleLayer,
    /// Enter a value, or strike it out in the mark layer.
    Digit(u8),
    /// Begin the entry of a value above nine.
    PrefixLarge,
    /// Begin striking out or restoring one candidate.
    PrefixMark,
    /// Begin choosing a filter.
    PrefixFilter,
    /// Take the entry out of the cell.
    Clear,
    /// Show or hide automatic candidates.
    ToggleAuto,
    /// To the next place the filter shows.
    NextPlace,
    /// To the place before it.
    PreviousPlace,
    /// Look for entries that break a rule.
    Check,
    /// Open the step explorer.
    Path,
    /// Look at the solution.
    Solution,
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Go back to the first moment of the game; everything stays in the history.
    Restart,
    /// Show more about the cell under the cursor.
    Details,
    /// Show the rules of this kind, or what the technique of a step is.
    Rules,
    /// A larger board.
    Larger,
    /// A smaller board.
    Smaller,
    /// The next theme.
    NextTheme,
    /// The other language.
    OtherLanguage,
    /// Show or hide the clock.
    ToggleClock,
    /// Show the keys.
    Help,
    /// Choose any action by its name.
    Palette,
    /// Step back out of what is in front; never changes the puzzle.
    Back,
    /// Leave this screen; from the board: save and quit.
    Leave,
    /// Stop running work; twice: save and quit.
    Interrupt,
    /// Draw the screen anew.
    Redraw,
    /// Suspend the program.
    Suspend,
}

/// One of the four ways on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// One row of the table.
#[derive(Debug)]
pub struct Row {
    /// The word that names the action in key files and tests.
    pub id: &'static str,
    /// The actions, each with its keys: usually one, four for directions, nine for digits.
    pub bound: &'static [(Action, &'static [&'static str])],
    /// The keys as people read them.
    pub keys: &'static str,
    /// What the action does.
    pub what: Phrase,
}

macro_rules! rows {
    ($($id:literal, $keys:literal, [$(($action:expr, [$($key:literal),*])),+], $en:literal, $ja:literal;)+) => {
        /// Every action, in the order in which the help screen lists them.
        pub static ACTIONS: &[Row] = &[$(Row {
            id: $id,
            bound: &[$(($action, &[$($key),*])),+],
            keys: $keys,
            what: Phrase::fixed($en, $ja),
        }),+];
    };
}

use Action::*;
use Direction::*;

rows! {
    "move", "arrows, h j k l",
        [(Move(Left), ["Left", "h"]), (Move(Down), ["Down", "j"]), (Move(Up), ["Up", "k"]), (Move(Right), ["Right", "l"])],
        "move", "移動";
    "jump", "H J K L, PgUp PgDn",
        [(Jump(Left), ["H"]), (Jump(Down), ["J", "PgDn"]), (Jump(Up), ["K", "PgUp"]), (Jump(Right), ["L"])],
        "to the next box, a page in lists", "次のブロックへ、一覧では1ページ";
    "first", "Home", [(First, ["Home"])], "first of the row or list", "行・一覧の先頭へ";
    "last", "End", [(Last, ["End"])], "last of the row or list", "行・一覧の末尾へ";
    "act", "Enter", [(Act, ["Enter"])], "take, open, accept; place a lone candidate", "決定、候補が1つなら記入";
    "layer", "Space", [(ToggleLayer, ["Space"])], "digits, or striking out candidates", "記入と候補消しの切り替え";
    "digit", "1-9",
        [(Digit(1), ["1"]), (Digit(2), ["2"]), (Digit(3), ["3"]), (Digit(4), ["4"]), (Digit(5), ["5"]),
         (Digit(6), ["6"]), (Digit(7), ["7"]), (Digit(8), ["8"]), (Digit(9), ["9"])],
        "put the value; again takes it out", "数字を記入、もう一度で消去";
    "large", ", then letter", [(PrefixLarge, [","])], "a value above nine: ,a is 10", "9より大きい値: ,a は10";
    "mark", "m then 1-9 ,a", [(PrefixMark, ["m"])], "strike out or restore one candidate", "候補を1つ消す・戻す";
    "clear", "Backspace Delete x 0", [(Clear, ["Backspace", "Delete", "x", "0"])], "clear the cell", "マスを消去";
    "auto", "a", [(ToggleAuto, ["a"])], "automatic candidates on or off", "自動候補の表示";
    "filter", "f then 1-9 ,a b 0", [(PrefixFilter, ["f"])], "show one digit, cells with two candidates, off", "数字や候補2つのマスの強調";
    "next", "n", [(NextPlace, ["n"])], "next place the filter shows", "次の該当マスへ";
    "previous", "N", [(PreviousPlace, ["N"])], "place before it", "前の該当マスへ";
    "check", "r", [(Check, ["r"])], "check the entries against the rules", "記入がルールに合うか確認";
    "path", "p", [(Path, ["p"])], "path: the steps of the whole solution", "解き方の手順";
    "solution", "", [(Solution, [])], "look at the solution", "答えを見る";
    "undo", "u", [(Undo, ["u"])], "undo", "元に戻す";
    "redo", "U Ctrl-R", [(Redo, ["U", "C-r"])], "redo", "やり直す";
    "restart", "", [(Restart, [])], "back to the start of the game; undo history stays", "最初に戻る(履歴は残る)";
    "details", "d", [(Details, ["d"])], "details of the cell", "マスの詳細";
    "rules", "i", [(Rules, ["i"])], "rules of this kind; what a technique is", "この種類のルール、手筋の説明";
    "larger", "+", [(Larger, ["+"])], "larger board", "盤を大きく";
    "smaller", "-", [(Smaller, ["-"])], "smaller board", "盤を小さく";
    "theme", "", [(NextTheme, [])], "next theme", "次の配色";
    "language", "", [(OtherLanguage, [])], "Japanese or English", "英語・日本語の切り替え";
    "clock", "", [(ToggleClock, [])], "show or hide the clock", "時計の表示";
    "help", "? F1", [(Help, ["?", "F1"])], "the keys", "キーの一覧";
    "palette", ": Ctrl-P", [(Palette, [":", "C-p"])], "any action by its name", "名前で操作を選ぶ";
    "back", "Esc", [(Back, ["Esc"])], "step back out; never changes the puzzle", "一段戻る(盤面は変わりません)";
    "leave", "q", [(Leave, ["q"])], "leave this screen; from the board: save and quit", "画面を閉じる、盤面からは保存して終了";
    "interrupt", "Ctrl-C", [(Interrupt, ["C-c"])], "stop running work; twice: save and quit", "処理の中止、2回で保存して終了";
    "redraw", "Ctrl-L", [(Redraw, ["C-l"])], "draw the screen anew", "再描画";
    "suspend", "Ctrl-Z", [(Suspend, ["C-z"])], "suspend", "一時停止";
}

/// The key that a word such as `h`, `C-r`, `Space` or `PgUp` names.
pub fn key_named(name: &str) -> Option<Key> {
    let (ctrl, rest) = name.strip_prefix("C-").map_or((false, name), |rest| (true, rest));
    let code = match rest {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        _ => match rest.strip_prefix('F').and_then(|number| number.parse().ok()) {
            Some(number) => KeyCode::Function(number),
            None => {
                let mut chars = rest.chars();
                let char = chars.next()?;
                if chars.next().is_some() {
                    return None;
                }
                KeyCode::Char(char)
            }
        },
    };
    Some(Key { code, ctrl, alt: false, shift: false })
}

/// The action a key stands for.
pub fn action_of(key: Key) -> Option<Action> {
    let key = Key { code: narrow(key.code), shift: false, ..key };
    ACTIONS
        .iter()
        .flat_map(|row| row.bound)
        .find(|(_, keys)| keys.iter().any(|name| key_named(name) == Some(key)))
        .map(|(action, _)| *action)
}

/// Full-width characters, as a Japanese input method sends them, count as their narrow ones.
pub(crate) fn narrow(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(char @ '\u{ff01}'..='\u{ff5e}') => {
            KeyCode::Char(char::from_u32(char as u32 - 0xfee0).unwrap_or(char))
        }
        KeyCode::Char('\u{3000}') => KeyCode::Char(' '),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_key_name_is_a_key_and_means_one_thing() {
        let mut seen = HashSet::new();
        for row in ACTIONS {
            for (action, names) in row.bound {
                for name in *names {
                    let key = key_named(name).unwrap_or_else(|| panic!("{name} is no key"));
                    assert!(seen.insert(key), "{name} is bound twice");
                    assert_eq!(action_of(key), Some(*action));
                }
            }
        }
    }

    #[test]
    fn no_default_key_is_one_that_terminals_keep_or_tear() {
        for row in ACTIONS {
            for name in row.bound.iter().flat_map(|(_, names)| *names) {
                let key = key_named(name).expect("checked above");
                assert!(!key.alt && !key.shift, "{name} needs Alt or Shift");
                let KeyCode::Char(char) = key.code else { continue };
                if key.ctrl {
                    assert!(!"absqhijmd".contains(char) && char.is_ascii_lowercase(), "{name} belongs to the terminal");
                } else {
                    assert!(
                        !"[O!\"#$%&'()=/@^*".contains(char),
                        "{name} is not on every keyboard or begins a torn key"
                    );
                }
            }
        }
    }

    #[test]
    fn full_width_digits_count() {
        let key = Key { code: KeyCode::Char('７'), ctrl: false, alt: false, shift: false };
        assert_eq!(action_of(key), Some(Action::Digit(7)));
    }
}
