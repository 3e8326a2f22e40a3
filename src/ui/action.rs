//! Everything a key can do: one table from which the keymap, the help screen, the palette and docs/keys.md are made.

use super::app::{Key, KeyCode};
use crate::words::Phrase;

/// Something the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move the cursor, or the selection of a list, by one.
    Move(Direction),
    /// Move the cursor and select the cells it goes over.
    Extend(Direction),
    /// Move to the next box, or by a page.
    Jump(Direction),
    /// To the first of the row or list.
    First,
    /// To the last of the row or list.
    Last,
    /// To the next pane of a screen that has several.
    NextPane,
    /// To the pane before it.
    PreviousPane,
    /// Take, open, accept; on the board: place the only candidate left.
    Act,
    /// Change between entering digits and the mark layer used last.
    ToggleLayer,
    /// Enter a value, or do with it what the layer says.
    Digit(u8),
    /// Begin the entry of a value above nine.
    PrefixLarge,
    /// Begin marking one value without leaving the layer.
    PrefixMark,
    /// Take the entry out of the cell, or out of every selected cell.
    Clear,
    /// Change between corner and centre marks.
    OtherMarks,
    /// To the layer in which digits colour cells.
    ColourLayer,
    /// Begin or end a selection that grows as the cursor moves.
    Select,
    /// Widen the selection: the box, the row, the column of the cursor.
    Widen,
    /// Do the last change again, here.
    Repeat,
    /// Show or hide automatic candidates.
    ToggleAuto,
    /// Write the automatic candidates as the player's own marks.
    ApplyAuto,
    /// Begin choosing a filter.
    PrefixFilter,
    /// To the next place the filter shows.
    NextPlace,
    /// To the place before it.
    PreviousPlace,
    /// A tip: where to look, then what is there, then the whole step.
    Tip,
    /// Begin asking why a value cannot be in the cell, or why what was said is so.
    PrefixWhy,
    /// Open the step explorer.
    Path,
    /// Look for entries that break a rule.
    Check,
    /// Compare the entries with the solution.
    Verify,
    /// Begin a trial: what follows is supposed.
    Suppose,
    /// End a trial: keep what was supposed, or drop it.
    Settle,
    /// Set a bookmark on this moment of the game, or take it off.
    Bookmark,
    /// Look at every moment of the game and go to one.
    History,
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Show more about the cell under the cursor.
    Details,
    /// Show the rules of this kind, or what the technique of a step is.
    Rules,
    /// Begin choosing what to copy.
    PrefixCopy,
    /// Open another puzzle.
    Open,
    /// A fresh puzzle.
    Fresh,
    /// Stop the clock and hide the board, or go on.
    Pause,
    /// A larger board.
    Larger,
    /// A smaller board.
    Smaller,
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
    /// Look at the solution.
    Solution,
    /// Go back to the first moment of the game; everything stays in the history.
    Restart,
    /// Go back to the last moment of the game in which every entry agreed with the solution.
    BackToRight,
    /// Every step that is possible now, in the step explorer.
    AllSteps,
    /// To the layer in which digits are entered.
    LayerDigit,
    /// To the layer of corner marks.
    LayerCorner,
    /// To the layer of centre marks.
    LayerCentre,
    /// Whether Enter and a click place the digit that the filter shows.
    ToggleDigitFirst,
    /// Whether placing a value clears the player's marks that see it.
    ToggleTidy,
    /// The next theme.
    NextTheme,
    /// The other language.
    OtherLanguage,
    /// Show or hide the clock.
    ToggleClock,
    /// Choose a preset of keys.
    KeysPreset,
    /// The welcome screen.
    Home,
    /// Name, version, licences.
    About,
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
    "extend", "Shift+arrows",
        [(Extend(Left), ["S-Left"]), (Extend(Down), ["S-Down"]), (Extend(Up), ["S-Up"]), (Extend(Right), ["S-Right"])],
        "move and select the cells passed", "移動しながらマスを選択";
    "jump", "H J K L, PgUp PgDn",
        [(Jump(Left), ["H"]), (Jump(Down), ["J", "PgDn"]), (Jump(Up), ["K", "PgUp"]), (Jump(Right), ["L"])],
        "to the next box, a page in lists", "次のブロックへ、一覧では1ページ";
    "first", "Home", [(First, ["Home"])], "first of the row or list", "行・一覧の先頭へ";
    "last", "End", [(Last, ["End"])], "last of the row or list", "行・一覧の末尾へ";
    "pane", "Tab Shift-Tab", [(NextPane, ["Tab"]), (PreviousPane, ["S-Tab"])], "next or previous pane", "次・前の区画へ";
    "act", "Enter", [(Act, ["Enter"])], "take, open, accept; place a lone candidate", "決定、候補が1つなら記入";
    "layer", "Space", [(ToggleLayer, ["Space"])], "digits, or marks", "数字の記入とメモの切り替え";
    "digit", "1-9",
        [(Digit(1), ["1"]), (Digit(2), ["2"]), (Digit(3), ["3"]), (Digit(4), ["4"]), (Digit(5), ["5"]),
         (Digit(6), ["6"]), (Digit(7), ["7"]), (Digit(8), ["8"]), (Digit(9), ["9"])],
        "put the value; again takes it out", "数字を記入、もう一度で消去";
    "large", ", then letter", [(PrefixLarge, [","])], "a value above nine: ,a is 10", "9より大きい値: ,a は10";
    "mark", "m then 1-9 ,a", [(PrefixMark, ["m"])], "one mark, without leaving the layer", "記入のままメモを1つ付ける・消す";
    "clear", "Backspace Delete x 0", [(Clear, ["Backspace", "Delete", "x", "0"])],
        "clear the cell or the selection", "マスや選択範囲を消去";
    "marks", "c", [(OtherMarks, ["c"])], "corner or centre marks", "角のメモと中央のメモの切り替え";
    "colours", "C", [(ColourLayer, ["C"])], "colours: digits colour the cell", "数字キーでマスに色を付ける";
    "select", "v", [(Select, ["v"])], "select cells by moving", "移動でマスを選択";
    "widen", "V", [(Widen, ["V"])], "widen the selection: box, row, column", "選択を広げる: ブロック・行・列";
    "repeat", ".", [(Repeat, ["."])], "the last change again, here", "直前の操作をここでもう一度";
    "auto", "a", [(ToggleAuto, ["a"])], "automatic candidates on or off", "自動候補の表示";
    "apply", "A", [(ApplyAuto, ["A"])], "write the automatic candidates as own marks", "自動候補を自分のメモに写す";
    "filter", "f then 1-9 ,a b s 0", [(PrefixFilter, ["f"])],
        "show one digit, cells with two candidates, survivors, off",
        "1つの数字、候補2つのマス、解に残る候補の強調";
    "next", "n", [(NextPlace, ["n"])], "next place the filter shows", "次の該当マスへ";
    "previous", "N", [(PreviousPlace, ["N"])], "place before it", "前の該当マスへ";
    "tip", "t", [(Tip, ["t"])], "a tip: where, what, do it", "ヒント: 場所、内容、実行の順";
    "why", "w then 1-9 ,a w", [(PrefixWhy, ["w"])], "why not this value; why is this so", "この数字が入らない理由、いまの理由";
    "path", "p", [(Path, ["p"])], "path: the steps of the whole solution", "解き方の手順";
    "check", "r", [(Check, ["r"])], "check the entries against the rules", "記入がルールに合うか確認";
    "verify", "R", [(Verify, ["R"])], "check the entries against the solution", "記入が答えと合うか確認";
    "suppose", "s", [(Suppose, ["s"])], "suppose: start a trial", "仮定して試す";
    "settle", "S", [(Settle, ["S"])], "end a trial: keep or drop it", "仮定を終える: 残す・捨てる";
    "bookmark", "b", [(Bookmark, ["b"])], "set or remove a bookmark", "しおりを付ける・外す";
    "history", "B", [(History, ["B"])], "go to a bookmark or any earlier state", "しおりや以前の状態へ";
    "undo", "u", [(Undo, ["u"])], "undo", "元に戻す";
    "redo", "U Ctrl-R", [(Redo, ["U", "C-r"])], "redo", "やり直す";
    "details", "d", [(Details, ["d"])], "details of the cell", "マスの詳細";
    "rules", "i", [(Rules, ["i"])], "rules of this kind; what a technique is", "この種類のルール、手筋の説明";
    "copy", "y then l g c i p s", [(PrefixCopy, ["y"])],
        "copy: line, grid, candidates, identifier, picture, link", "コピー: 1行、盤、候補、ID、画像、リンク";
    "open", "o", [(Open, ["o"])], "open a puzzle", "問題を開く";
    "fresh", "G", [(Fresh, ["G"])], "a fresh puzzle", "新しい問題";
    "pause", "z", [(Pause, ["z"])], "pause, with the board hidden", "休憩、盤面は隠れます";
    "larger", "+", [(Larger, ["+"])], "larger board", "盤を大きく";
    "smaller", "-", [(Smaller, ["-"])], "smaller board", "盤を小さく";
    "help", "? F1", [(Help, ["?", "F1"])], "the keys", "キーの一覧";
    "palette", ": Ctrl-P", [(Palette, [":", "C-p"])], "any action by its name", "名前で操作を選ぶ";
    "back", "Esc", [(Back, ["Esc"])], "step back out; never changes the puzzle", "一段戻る(盤面は変わりません)";
    "leave", "q", [(Leave, ["q"])], "leave this screen; from the board: save and quit", "画面を閉じる、盤面からは保存して終了";
    "interrupt", "Ctrl-C", [(Interrupt, ["C-c"])], "stop running work; twice: save and quit", "処理の中止、2回で保存して終了";
    "redraw", "Ctrl-L", [(Redraw, ["C-l"])], "draw the screen anew", "再描画";
    "suspend", "Ctrl-Z", [(Suspend, ["C-z"])], "suspend", "一時停止";
    "solution", "", [(Solution, [])], "look at the solution", "答えを見る";
    "restart", "", [(Restart, [])], "back to the start of the game; undo history stays", "最初に戻る(履歴は残る)";
    "right-state", "", [(BackToRight, [])], "back to the last right state", "最後に正しかった状態へ戻る";
    "all-steps", "", [(AllSteps, [])], "every step that is possible now", "いまできる手順をすべて見る";
    "layer-digit", "", [(LayerDigit, [])], "layer: digits", "層: 数字";
    "layer-corner", "", [(LayerCorner, [])], "layer: corner marks", "層: 角のメモ";
    "layer-centre", "", [(LayerCentre, [])], "layer: centre marks", "層: 中央のメモ";
    "digit-first", "", [(ToggleDigitFirst, [])],
        "digit first: Enter places the digit the filter shows", "数字優先: Enterで強調中の数字を記入";
    "tidy", "", [(ToggleTidy, [])], "placing clears the marks that see it", "記入で関係するメモを消す";
    "theme", "", [(NextTheme, [])], "theme: choose the colours", "配色を選ぶ";
    "language", "", [(OtherLanguage, [])], "language: Japanese or English", "言語: 英語・日本語";
    "clock", "", [(ToggleClock, [])], "show or hide the clock", "時計の表示";
    "keys-preset", "", [(KeysPreset, [])], "keys: choose a preset", "キー設定を選ぶ";
    "home", "", [(Home, [])], "welcome screen", "最初の画面";
    "about", "", [(About, [])], "about this program", "このプログラムについて";
}

/// The key that a word such as `h`, `C-r`, `Space` or `PgUp` names.
pub fn key_named(name: &str) -> Option<Key> {
    let (ctrl, rest) = name.strip_prefix("C-").map_or((false, name), |rest| (true, rest));
    let (shift, rest) = rest.strip_prefix("S-").map_or((false, rest), |rest| (true, rest));
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
    // Characters carry Shift in themselves.
    let shifted_character = shift && matches!(code, KeyCode::Char(_));
    (!shifted_character).then_some(Key { code, ctrl, alt: false, shift })
}

/// The action a key stands for. With Shift, a key that means nothing of its own with it means what it means without.
pub fn action_of(key: Key) -> Option<Action> {
    let code = narrow(key.code);
    let bound = |key: Key| {
        ACTIONS
            .iter()
            .flat_map(|row| row.bound)
            .find(|(_, keys)| keys.iter().any(|name| key_named(name) == Some(key)))
            .map(|(action, _)| *action)
    };
    bound(Key { code, ..key }).or_else(|| bound(Key { code, shift: false, ..key }))
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
                assert!(!key.alt, "{name} needs Alt");
                let KeyCode::Char(char) = key.code else {
                    let arrow = matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right);
                    assert!(!key.shift || arrow || key.code == KeyCode::Tab, "{name} needs Shift");
                    continue;
                };
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
