//! The two bottom rows: what just happened, and the next useful keys.

mod here;

use self::here::{here, of_cell};
use super::panel::brief;
use super::popup;
use super::story;
use super::text::{self, Line};
use super::{explorer, history};
use crate::ui::keymap::{Keymap, in_words};
use crate::ui::model::{Layer, Popup, Prefix, Screen, Ui};
use crate::ui::theme::Part;
use nazo_core::scene::Answer;
use nazo_core::words::{Lang, Message, Phrase};
use nazo_kinds::First;
use unicode_width::UnicodeWidthStr;

/// A key and what it does, as the bottom row shows them.
pub(in crate::ui) type Hint = (&'static str, Phrase);

macro_rules! hints {
    ($($key:literal $en:literal $ja:literal),+ $(,)?) => { &[$(($key, Phrase::fixed($en, $ja))),+] };
}
pub(in crate::ui) use hints;

const BOARD: &[Hint] = hints! {
    "arrows" "move" "移動", "1-9" "put" "記入", "Space" "marks" "メモ", "t" "hint" "ヒント", "w" "why" "なぜ", "p" "path" "手順",
    "u" "undo" "戻す", "?" "keys" "キー", "q" "quit" "終了",
};
/// Entries are known to be wrong.
const WRONG: &[Hint] = hints! {
    "u" "undo" "戻す", "x" "clear" "消す", "1-9" "change" "書き換え", "B" "history" "履歴", "?" "keys" "キー",
    "arrows" "move" "移動", "q" "quit" "終了",
};
/// Every cell is filled, and it is not solved.
const FULL: &[Hint] = hints! {
    "r" "check rules" "ルールの確認", "R" "compare" "答えと比べる", "u" "undo" "戻す", "B" "history" "履歴", "?" "keys" "キー",
    "x" "clear" "消す", "q" "quit" "終了",
};
const CROSSES: &[Hint] = hints! {
    "1-9" "rule out" "候補を消す", "Space" "digits" "記入に戻る", "v" "select" "選択", "u" "undo" "戻す",
    "?" "keys" "キー",
};
const CORNER: &[Hint] = hints! {
    "1-9" "mark" "メモ", "Space" "digits" "記入に戻る", "c" "centre" "中央", "v" "select" "選択", "u" "undo" "戻す",
    "?" "keys" "キー",
};
const CENTRE: &[Hint] = hints! {
    "1-9" "mark" "メモ", "Space" "digits" "記入に戻る", "c" "corner" "隅", "v" "select" "選択", "u" "undo" "戻す",
    "?" "keys" "キー",
};
const COLOURS: &[Hint] = hints! {
    "1-8" "a-h" "色a-h", "C" "digits" "記入に戻る", "m" "of one candidate" "候補の色", "0" "clear" "消す", "u" "undo" "戻す",
    "?" "keys" "キー",
};
const SELECTION: &[Hint] = hints! {
    "arrows" "move" "移動", "1-9" "mark all" "全部にメモ", "x" "clear" "消す", "C" "colours" "色", "V" "expand" "広げる",
    "Esc" "cancel" "やめる", "?" "keys" "キー",
};
/// Squares of a game of minesweeper.
const GAME_SELECTION: &[Hint] = hints! {
    "arrows" "move" "移動", "Space" "flag all" "全部に旗", "x" "clear" "消す", "C" "colours" "色", "Esc" "cancel" "やめる",
    "?" "keys" "キー",
};
const TRIAL: &[Hint] = hints! {
    "1-9" "try" "仮の記入", "S" "end" "終える", "r" "check" "確認", "u" "undo" "戻す", "?" "keys" "キー",
};
/// The ordinary board of a puzzle with cages or runs.
const SUMS: &[Hint] = hints! {
    "arrows" "move" "移動", "1-9" "put" "記入", "Space" "marks" "メモ", "v" "select" "選択", "d" "table" "表", "t" "hint" "ヒント",
    "w" "why" "なぜ", "?" "keys" "キー", "p" "path" "手順", "u" "undo" "戻す", "q" "quit" "終了",
};
/// A game of minesweeper.
const GAME: &[Hint] = hints! {
    "Enter" "open" "開く", "Space" "flag" "旗", "A" "open safe" "安全なマスを開く", "a" "odds" "確率", "t" "hint" "ヒント",
    "?" "keys" "キー", "arrows" "move" "移動", "w" "why" "なぜ", "u" "undo" "戻す", "q" "quit" "終了",
};
/// Nothing is open yet.
const GAME_START: &[Hint] = hints! {
    "arrows" "move" "移動", "Enter" "open: the first is safe" "開く(最初は安全)", "?" "keys" "キー", "i" "rules" "ルール", "q" "quit" "終了",
};
/// The same where the first opens an area.
const GAME_START_WIDE: &[Hint] = hints! {
    "arrows" "move" "移動", "Enter" "open: the first opens an area" "開く(最初は広く開く)", "?" "keys" "キー", "i" "rules" "ルール",
    "q" "quit" "終了",
};
/// The same with its odds.
const GAME_ODDS: &[Hint] = hints! {
    "Enter" "open" "開く", "Space" "flag" "旗", "A" "open safe" "安全なマスを開く", "n" "best" "最善", "a" "no odds" "確率を消す",
    "w" "why" "なぜ", "?" "keys" "キー", "t" "hint" "ヒント", "u" "undo" "戻す",
};
/// A game of minesweeper that is over.
const LOST: &[Hint] = hints! {
    "G" "new board" "新しい盤面", "p" "risks" "危険", "d" "result" "結果", "M" "replay" "再生", "u" "undo" "1手戻す",
    "B" "history" "履歴", "?" "keys" "キー", "q" "quit" "終了",
};
/// The ordinary board of a minefield, without odds and with them.
const MINES: &[Hint] = hints! {
    "arrows" "move" "移動", "Space" "flag" "旗", "1" "safe" "安全", "a" "odds" "確率", "t" "hint" "ヒント", "w" "why" "なぜ",
    "p" "path" "手順", "u" "undo" "戻す", "?" "keys" "キー", "q" "quit" "終了",
};
const ODDS: &[Hint] = hints! {
    "arrows" "move" "移動", "n N" "best" "よいマス", "a" "no odds" "確率なし", "Space" "flag" "旗", "1" "safe" "安全",
    "d" "details" "詳細", "w" "why" "なぜ", "u" "undo" "戻す", "?" "keys" "キー",
};
/// A table of combinations.
const TABLE: &[Hint] = hints! {
    "Enter" "rule out" "消す", "Esc" "close" "閉じる", "1-9" "with" "含む", "x" "without" "含まない", "," "above nine" "10以上",
    "?" "keys" "キー", "d" "details" "詳細", "arrows" "choose" "選ぶ",
};
/// The same where the cell has another sum.
const TABLES: &[Hint] = hints! {
    "Enter" "rule out" "消す", "Tab" "other sum" "別の合計", "Esc" "close" "閉じる", "1-9" "with" "含む", "x" "without" "含まない",
    "," "above nine" "10以上", "?" "keys" "キー", "d" "details" "詳細", "arrows" "choose" "選ぶ",
};
/// The same in a narrow window, where Esc counts for more than the key that tells the others.
const TABLES_NARROW: &[Hint] =
    hints! { "Enter" "rule out" "消す", "Tab" "other sum" "別の合計", "Esc" "close" "閉じる" };
/// What may follow `x` in it.
const WITHOUT: &[Hint] = hints! {
    "1-9" "exclude" "含まない数字", "," "above nine" "10以上", "0" "any" "条件なし", "Esc" "cancel" "やめる",
};
/// Clues that clash.
const CLASHING: &[Hint] = hints! { "arrows" "next" "1つずつ見る", "Esc" "close" "閉じる" };
/// Solutions that differ.
const DIFFERING: &[Hint] = hints! {
    "Enter" "other solution" "もう1つの答え", "arrows" "next difference" "違うマス", "Esc" "close" "閉じる",
};
/// What may follow `e` and `x` where lines are drawn.
const DRAW: &[Hint] = hints! { "arrows" "draw a line, or remove it" "線を引く・消す", "Esc" "cancel" "やめる" };
const CROSS: &[Hint] =
    hints! { "arrows" "no line there, or remove the cross" "線なしの印・消す", "Esc" "cancel" "やめる" };
/// The ordinary board where cells are shaded, where objects are put into them, and where lines are drawn.
const SHADING: &[Hint] = hints! {
    "arrows" "move" "移動", "Space" "shade/dot" "黒・白の印", "t" "hint" "ヒント", "w" "why" "なぜ", "p" "path" "手順",
    "u" "undo" "戻す", "?" "keys" "キー", "q" "quit" "終了",
};
const OBJECTS: &[Hint] = hints! {
    "arrows" "move" "移動", "Space" "star/cross" "星・×", "t" "hint" "ヒント", "w" "why" "なぜ", "p" "path" "手順",
    "u" "undo" "戻す", "?" "keys" "キー", "q" "quit" "終了",
};
const LINES: &[Hint] = hints! {
    "e" "draw" "線を引く", "x" "cross" "線なし", "Space" "change here" "切り替え", "t" "hint" "ヒント", "w" "why" "なぜ", "p" "path" "手順",
    "u" "undo" "戻す", "?" "keys" "キー", "q" "quit" "終了",
};
const SETTLE: &[Hint] = hints! { "k" "keep" "残す", "x" "discard" "前に戻る", "Esc" "continue" "続ける" };
const HISTORY: &[Hint] = hints! {
    "j k" "move" "移動", "Enter" "go there" "ここに戻る", "b" "bookmark" "しおり", "n" "next bookmark" "次のしおり",
    "q" "back" "戻る",
};
/// A game that is played back.
const REPLAY: &[Hint] = hints! {
    "Space" "pause, resume" "停止・再生", "+ -" "speed" "速さ", "j k" "step" "前後", "q" "close" "閉じる", "Home" "restart" "最初から",
    "?" "keys" "キー",
};
/// A finished game is looked at, or left for another.
const SOLVED: &[Hint] = hints! {
    "n" "next puzzle" "次の問題", "M" "replay" "再生", "p" "path" "手順", "B" "history" "履歴", "y" "copy" "コピー",
    "?" "keys" "キー", "q" "quit" "終了",
};
const SOLUTION: &[Hint] = hints! { "Esc" "back" "盤面に戻る", "arrows" "move" "移動" };
const LARGE: &[Hint] = hints! { "a, b, …" "10, 11, …" "10, 11, …", "Esc" "cancel" "やめる" };
const MARK: &[Hint] = hints! { "1-9" "one mark" "メモを1つ", "," "above nine" "10以上", "Esc" "cancel" "やめる" };
const FILTER: &[Hint] = hints! {
    "1-9" "one digit" "その数字", "," "above nine" "10以上", "b" "bivalue cells" "候補2つ", "s" "solution candidates" "残る候補",
    "0" "off" "解除", "Esc" "cancel" "やめる",
};
/// The keys of a popup that is read.
pub(in crate::ui) const READ: &[Hint] = hints! { "Esc" "close" "閉じる" };
/// The keys of a popup that is longer than its frame.
pub(in crate::ui) const LIST: &[Hint] = hints! { "arrows" "scroll" "移動", "Esc" "close" "閉じる" };
/// The keys of the palette.
pub(in crate::ui) const PALETTE: &[Hint] =
    hints! { "type" "to search" "検索", "arrows" "choose" "選ぶ", "Enter" "run" "実行", "Esc" "close" "閉じる" };
/// The keys of a list of themes, keys or languages.
pub(in crate::ui) const CHOOSER: &[Hint] =
    hints! { "arrows" "try" "試す", "Enter" "keep" "決定", "Esc" "revert" "元のまま" };

/// The keys of the list of what can be typed in from paper.
pub(in crate::ui) const PAPERS: &[Hint] = hints! { "arrows" "choose" "選ぶ", "type" "another size" "ほかの大きさ", "Enter" "start" "始める", "Esc" "cancel" "やめる" };

/// The keys of the form for a new puzzle.
pub(in crate::ui) const MAKING: &[Hint] =
    hints! { "arrows" "choose" "選ぶ", "Enter" "create" "作る", "Esc" "cancel" "やめる" };
/// The keys while a puzzle is made.
pub(in crate::ui) const AT_WORK: &[Hint] = hints! { "Esc" "stop" "中止" };

/// The keys of the welcome screen.
pub(in crate::ui) const WELCOME: &[Hint] = hints! {
    "arrows" "choose" "選ぶ", "Enter" "open" "開く", "o" "file" "ファイル", "G" "new puzzle" "新しい問題", "?" "keys" "キー",
    "q" "quit" "終了",
};
/// The same on a game.
pub(in crate::ui) const WELCOME_GAME: &[Hint] = hints! {
    "arrows" "choose" "選ぶ", "Enter" "continue" "続ける", "x" "archive" "しまう", "o" "file" "ファイル",
    "G" "new puzzle" "新しい問題", "?" "keys" "キー", "q" "quit" "終了",
};
/// The keys of a list of puzzles.
pub(in crate::ui) const PUZZLES: &[Hint] = hints! {
    "arrows" "choose" "選ぶ", "Enter" "play" "始める", "n N" "unplayed" "未着手", "o" "file" "ファイル", "?" "keys" "キー",
    "q" "back" "戻る",
};
/// The keys of a list of games.
pub(in crate::ui) const GAMES: &[Hint] = hints! {
    "arrows" "choose" "選ぶ", "Enter" "continue" "続ける", "M" "replay" "再生", "o" "file" "ファイル", "?" "keys" "キー",
    "q" "back" "戻る",
};
/// The same on a game that is not over.
pub(in crate::ui) const GAMES_BEGUN: &[Hint] = hints! {
    "arrows" "choose" "選ぶ", "Enter" "continue" "続ける", "x" "archive" "しまう", "M" "replay" "再生", "o" "file" "ファイル",
    "?" "keys" "キー", "q" "back" "戻る",
};
/// The keys of the first list, which is left for the shell.
pub(in crate::ui) const FIRST_LIST: &[Hint] = hints! {
    "arrows" "choose" "選ぶ", "Enter" "play" "始める", "n N" "unplayed" "未着手", "o" "file" "ファイル", "?" "keys" "キー",
    "q" "quit" "終了",
};
/// The keys of the editor.
pub(in crate::ui) const EDITOR: &[Hint] = hints! {
    "type" "the text" "入力", "Esc" "done" "終える", "F1" "help" "説明", "Tab" "answers" "答え", "Ctrl-U" "undo" "戻す",
    "Ctrl-R" "redo" "やり直す", "Ctrl-K" "cut the line" "行末まで削除",
};
/// The same while the keys go to what is told of the text.
pub(in crate::ui) const EDITOR_TOLD: &[Hint] = hints! {
    "arrows" "scroll" "移動", "Tab" "text" "文章", "F1" "help" "説明", "Esc" "done" "終える",
};
/// What may become of a text that was edited.
pub(in crate::ui) const WRITTEN: &[Hint] = hints! {
    "Enter" "play" "始める", "Esc" "keep editing" "編集を続ける", "q" "keep as a draft" "下書きを残す",
    "x" "discard" "捨てる",
};
/// The same of one that cannot be read.
pub(in crate::ui) const UNREADABLE: &[Hint] = hints! {
    "Esc" "keep editing" "編集を続ける", "q" "keep as a draft" "下書きを残す", "x" "discard" "捨てる",
};
/// The keys of the prompt for a path.
pub(in crate::ui) const PROMPT: &[Hint] =
    hints! { "Enter" "open" "開く", "Tab" "complete" "補完", "Esc" "cancel" "やめる" };
/// The keys of the prompt for the name of a file to write.
pub(in crate::ui) const SAVING: &[Hint] =
    hints! { "Enter" "write" "書き出す", "Tab" "complete" "補完", "Esc" "cancel" "やめる" };
/// The keys of the question whether a paste is to be opened.
pub(in crate::ui) const QUESTION: &[Hint] = hints! { "Enter" "open" "開く", "Esc" "keep this game" "このまま続ける" };
/// The keys of the question whether the puzzle is to be started over.
pub(in crate::ui) const START_OVER: &[Hint] =
    hints! { "Enter" "start the run" "始める", "Esc" "keep this game" "このまま続ける" };
/// What may follow `y`.
const COPY: &[Hint] = hints! {
    "l" "line" "1行", "g" "grid" "盤", "c" "candidates" "候補", "i" "id" "ID", "p" "picture" "図", "s" "game" "ゲーム",
    "m" "Markdown" "Markdown", "u" "URL" "URL", "v" "SVG" "SVG", "r" "result" "結果", "f" "to a file" "ファイル", "Esc" "cancel" "やめる",
};

/// The same in two rows of 40 columns.
const COPY_NARROW: &[Hint] = hints! {
    "l" "line" "1行", "i" "id" "ID", "m" "md" "MD", "u" "URL" "URL", "v" "SVG" "SVG", "Esc" "no" "戻",
    "g" "grid" "盤", "c" "cands" "候補", "p" "text" "図", "s" "game" "局", "f" "file" "保存",
};
/// The widest window that is told of so.
const NARROW_WINDOW: u16 = 50;

/// The keys of the explorer, for the foot of its panel: its bottom rows hold the sentence.
pub(super) const EXPLORER: &[Hint] = hints! {
    "j k" "step" "前後", "Tab" "all now" "全手順", "Enter" "apply" "反映", "i" "read" "解説",
    "d" "in full" "全文", "h l" "look" "たどる", "f" "filter" "絞る", "q" "back" "戻る",
};
/// The same with the list of all steps on.
pub(super) const EXPLORER_NOW: &[Hint] = hints! {
    "j k" "step" "前後", "Tab" "path" "手順", "H L" "technique" "手筋", "Enter" "apply" "反映", "i" "read" "解説",
    "f" "filter" "絞る", "q" "back" "戻る",
};
/// The same for a column of eight characters.
pub(super) const NARROW: &[Hint] = hints! {
    "j k" "step" "前後", "Tab" "now" "全部", "Enter" "do" "取", "i" "read" "解説", "f" "filter" "絞る", "q" "back" "戻る",
};
/// The same with the list of all steps on.
/// Beside a chain, of which there is more than has room there.
pub(super) const NARROW_CHAIN: &[Hint] =
    hints! { "j k" "step" "前後", "h l" "link" "鎖", "d" "all" "全文", "Enter" "do" "取" };
pub(super) const NARROW_NOW: &[Hint] = hints! {
    "j k" "step" "前後", "Tab" "path" "手順", "Enter" "do" "取", "i" "read" "解説", "f" "filter" "絞る", "q" "back" "戻る",
};
/// The keys of a step that is told on the board, for the foot of the panel.
pub(super) const TOLD: &[Hint] = hints! {
    "Enter" "apply" "反映", "i" "read" "解説", "Esc" "back" "やめる",
};
/// The keys of clues that are pointed at, for the foot of the panel.
pub(super) const SHOWN: &[Hint] = hints! {
    "Esc" "close" "閉じる",
};
/// The keys of a tip that can say more.
const TIP: &[Hint] = hints! { "t" "more" "続き", "Esc" "close" "やめる", "?" "keys" "キー" };
/// The same where it has named a technique.
const TIP_NAMED: &[Hint] =
    hints! { "t" "more" "続き", "i" "about it" "手筋の解説", "Esc" "close" "やめる", "?" "keys" "キー" };
const STEPS: &[Hint] = hints! {
    "1-9" "one digit" "その数字", "," "above nine" "10以上", "t" "this technique" "この手筋", "0" "all" "すべて", "Esc" "cancel" "やめる",
};
const WHY: &[Hint] = hints! {
    "1-9" "why not?" "入らない理由", "," "above nine" "10以上", "w" "why forced?" "決まる理由",
    "g" "clues" "根拠の数字", "e" "conflicts" "記入の矛盾", "Esc" "cancel" "やめる",
};

/// The same of a square of a minefield.
const WHY_MINES: &[Hint] = hints! {
    "1" "why not safe?" "安全でない理由", "2" "why not a mine?" "地雷でない理由", "w" "why forced?" "決まる理由", "Esc" "cancel" "やめる",
};

/// The same of a cell that is filled or left empty.
const WHY_FILLED: &[Hint] = hints! {
    "1" "why not filled?" "入らない理由", "2" "why not empty?" "空かない理由", "w" "why forced?" "決まる理由", "g" "clues" "根拠の数字",
    "Esc" "cancel" "やめる",
};

/// The message row and the key row, for a window `width` columns wide. Where it has a panel, that tells the keys of a
/// step; where it has none, a step that is told in two rows has the keys below them.
pub fn rows(ui: &Ui, width: u16, has_panel: bool) -> Vec<Line> {
    let lang = ui.settings.lang;
    let is_free = ui.popup.is_none() && ui.prefix.is_none();
    if ui.screen == Screen::Explorer && is_free {
        let link = explorer::link_sentence(ui);
        return sentence(ui, link.as_ref().or(ui.shown_step().map(|step| &step.text)), None, width);
    }
    if let Some(told) = ui.told().filter(|_| is_free && !has_panel) {
        let hints = match (ui.told_whole(), ui.names_technique()) {
            (Some(_), _) => TOLD,
            (None, true) => TIP_NAMED,
            (None, false) => TIP,
        };
        return sentence(ui, Some(told.text()), Some(hints), width);
    }
    if let Some(told) = ui.told_whole().filter(|_| is_free) {
        return sentence(ui, Some(told.text()), None, width);
    }
    let message = spoken(ui);
    let mode = mode(ui);
    // In a narrow window a long message takes the key row as well, until the next key.
    let may_take_both = matches!(ui.popup, None | Some(Popup::Combos(_))) && ui.prefix.is_none();
    if message.width() > usize::from(width) && may_take_both {
        let taken = if mode.is_empty() { 0 } else { text::width(&mode) + 1 };
        let room = usize::from(width.saturating_sub(taken));
        let mut said = text::wrap(&message, usize::from(width));
        let rest = said.split_off(1).join(if lang == Lang::En { " " } else { "" });
        // The mode stands behind the sentence, not in the middle of it, and gives way where that needs the whole row.
        let (mode, room) = if rest.width() > room { (Line::new(), usize::from(width)) } else { (mode, room) };
        let second = text::shorten(&rest, room);
        let pad = usize::from(width).saturating_sub(second.width() + usize::from(text::width(&mode)));
        let mut last = text::line(second, Part::Message);
        if !mode.is_empty() {
            last.push((" ".repeat(pad), Part::Text));
            last.extend(mode);
        }
        return vec![text::line(said.swap_remove(0), Part::Message), last];
    }
    let suited = hints_now(ui);
    let keymap = if ui.prefix.is_some() { &Keymap::default() } else { &*ui.settings.keys };
    let before = mode.len();
    let row = keys(mode, &suited, keymap, width, lang);
    // What may follow is told in full, where need be in both rows: nothing else tells it. Two pieces a hint.
    let rest = suited.get((row.len() - before) / 2..).unwrap_or_default();
    if ui.prefix.is_some() && !rest.is_empty() {
        let second = keys(Line::new(), rest, keymap, width, lang);
        return vec![row, second];
    }
    // Without a panel the row that nothing needs tells the sums of the cell under the cursor.
    let is_board = ui.screen == Screen::Board && is_free && !ui.paused;
    if message.is_empty() && is_board && !has_panel {
        return vec![brief::line(ui, width), row];
    }
    // The list of a narrow window cuts the cell of a move.
    if message.is_empty() && ui.screen == Screen::History && is_free && !has_panel {
        return vec![history::chosen(ui).unwrap_or_default(), row];
    }
    vec![text::line(message, Part::Message), row]
}

impl Ui {
    /// Whether the row below that of the messages tells keys, and nothing of a step.
    pub(in crate::ui) fn tells_keys_below(&self) -> bool {
        self.screen != Screen::Explorer && self.told_whole().is_none()
    }
}

/// What the message row says, of what happened or of a tip.
pub(super) fn spoken(ui: &Ui) -> String {
    let lang = ui.settings.lang;
    let said = said(ui).map(|message| ui.settings.keys.worded(message.say(lang), lang));
    said.or_else(|| ui.told().map(|told| told.text().get(lang).to_string())).unwrap_or_default()
}

/// The key row alone.
pub(in crate::ui) fn key_row(ui: &Ui, width: u16) -> Line {
    key_row_of(ui, &hints_now(ui), width)
}

/// A key row of these hints.
pub(super) fn key_row_of(ui: &Ui, hints: &[Hint], width: u16) -> Line {
    let keymap = if ui.prefix.is_some() { &Keymap::default() } else { &*ui.settings.keys };
    keys(mode(ui), hints, keymap, width, ui.settings.lang)
}

/// The hints that suit the puzzle.
fn hints_now(ui: &Ui) -> Vec<Hint> {
    let count = ui.game.session().model().values().len();
    story::hints(ui).unwrap_or_else(|| here(ui, suited(due_hints(ui), count, &ui.settings.keys)))
}

/// What there is to say, and how far work has come that takes long.
fn said(ui: &Ui) -> Option<Message> {
    ui.progress().or_else(|| ui.message.clone()).or_else(|| ui.tour_said())
}

/// The hints for a puzzle with this many values: the keys of those it lacks are left out, and those above nine named.
fn suited(hints: &[Hint], values: usize, keymap: &Keymap) -> Vec<Hint> {
    const UP_TO: [&str; 10] = ["1", "1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-9"];
    let is_plain = keymap.current("1-9").as_deref() == Some("1-9");
    let tells_large = hints.iter().any(|(key, _)| *key == ",");
    let hint = |(key, what): &Hint| {
        let key = match *key {
            "," if values <= 9 => return None,
            "1-9" if values < 9 && is_plain => UP_TO[values],
            "1-9" if values > 9 && !tells_large => "1-9 ,a",
            key => key,
        };
        Some((key, what.clone()))
    };
    hints.iter().filter_map(hint).collect()
}

/// The layer in use where it is not the ordinary one, for the left end of the key row.
fn mode(ui: &Ui) -> Line {
    if ui.screen != Screen::Board || ui.paused {
        return Line::new();
    }
    let trial = Phrase::fixed("TRIAL", "仮置き");
    let mode = match (ui.game.session().trial(), ui.layer) {
        (0, Layer::Digit) => return Line::new(),
        (0, layer) => layer.name(),
        (_, Layer::Digit) => trial,
        (_, layer) => Phrase::each(|lang| format!("{} {}", trial.get(lang), layer.name().get(lang))),
    };
    text::line(format!(" {} ", mode.get(ui.settings.lang)), Part::Mode)
}

fn due_hints(ui: &Ui) -> &'static [Hint] {
    match (&ui.popup, ui.prefix) {
        (
            _,
            Some(
                Prefix::Large
                | Prefix::MarkLarge
                | Prefix::FilterLarge
                | Prefix::StepsLarge
                | Prefix::WhyLarge
                | Prefix::WithoutLarge,
            ),
        ) => {
            return LARGE;
        }
        (_, Some(Prefix::Mark)) => return MARK,
        (_, Some(Prefix::Filter)) => return FILTER,
        (_, Some(Prefix::Settle)) => return SETTLE,
        (_, Some(Prefix::Copy)) if ui.size.0 <= NARROW_WINDOW => return COPY_NARROW,
        (_, Some(Prefix::Copy)) => return COPY,
        (_, Some(Prefix::Steps)) => return STEPS,
        (_, Some(Prefix::Why)) if ui.answer_sort() != Answer::Values => return WHY_FILLED,
        (_, Some(Prefix::Why)) => return if ui.is_minefield() { WHY_MINES } else { WHY },
        (_, Some(Prefix::Without)) => return WITHOUT,
        (_, Some(Prefix::Draw)) => return DRAW,
        (_, Some(Prefix::Cross)) => return CROSS,
        (Some(Popup::Palette(_)), None) => return PALETTE,
        (Some(Popup::Chooser(_)), None) => return CHOOSER,
        (Some(Popup::Combos(_)), None) if !ui.has_other_sum() => return TABLE,
        (Some(Popup::Combos(_)), None) if ui.size.0 <= NARROW_WINDOW => return TABLES_NARROW,
        (Some(Popup::Combos(_)), None) => return TABLES,
        (Some(Popup::Unsound(shown)), None) if shown.has_two() => return DIFFERING,
        (Some(Popup::Unsound(shown)), None) if shown.count() > 1 => return CLASHING,
        (Some(_), None) if popup::most_scroll(ui) > 0 => return LIST,
        (Some(_), None) => return READ,
        (None, None) => {}
    }
    let is_auto = ui.game.session().view().auto;
    match ui.layer {
        _ if ui.paused => &[],
        _ if ui.names_technique() => TIP_NAMED,
        _ if ui.told().is_some() => TIP,
        _ if ui.is_replaying() => REPLAY,
        _ if ui.screen == Screen::History => HISTORY,
        _ if ui.solution.is_some() => SOLUTION,
        layer if !ui.selection.is_empty() && layer != Layer::Colour => match ui.is_minefield() {
            true => GAME_SELECTION,
            false => SELECTION,
        },
        Layer::Corner | Layer::Centre if is_auto => CROSSES,
        Layer::Corner => CORNER,
        Layer::Centre => CENTRE,
        Layer::Colour => COLOURS,
        Layer::Digit if ui.game.session().trial() > 0 => TRIAL,
        Layer::Digit if ui.game.session().is_solved() && ui.opens() => LOST,
        Layer::Digit if ui.game.session().is_solved() => SOLVED,
        Layer::Digit if ui.opens() && ui.game.session().is_lost() => LOST,
        Layer::Digit if ui.opens() && ui.shows_odds() => GAME_ODDS,
        Layer::Digit if ui.opens() && ui.game.session().is_undealt() => match ui.promised() {
            Some(First::Opening) => GAME_START_WIDE,
            Some(First::Safe) | None => GAME_START,
        },
        Layer::Digit if ui.opens() => GAME,
        Layer::Digit if ui.shows_odds() => ODDS,
        Layer::Digit if ui.is_minefield() => MINES,
        Layer::Digit => of_cell(ui),
    }
}

/// Columns for the keys of a list that tells what they do.
const KEYS: usize = 9;

/// What keys do, for a page of its own; those that are not bound are left out.
pub(in crate::ui) fn explained(
    hints: impl Iterator<Item = Hint>,
    keymap: &Keymap,
    width: usize,
    lang: Lang,
) -> Vec<Line> {
    let row = |(key, what): Hint| {
        let key = in_words(keymap.current(key)?, lang);
        Some(text::keyed(&key, what.get(lang), KEYS, width))
    };
    hints.filter_map(row).flatten().collect()
}

/// As many hints as fit, in order; the key that shows all keys is never crowded out. The hints name the keys of the
/// table; shown are those that are bound.
pub(in crate::ui) fn keys(mut row: Line, hints: &[Hint], keymap: &Keymap, width: u16, lang: Lang) -> Line {
    let shown = |row: &Line, (key, what): &Hint| -> Line {
        let gap = if row.is_empty() { "" } else { "  " };
        let Some(key) = keymap.current(key).map(|key| in_words(key, lang)) else { return Line::new() };
        vec![(format!("{gap}{key}"), Part::Key), (format!(" {}", what.get(lang)), Part::KeyText)]
    };
    let help = hints.iter().position(|(key, _)| *key == "?");
    for (at, hint) in hints.iter().enumerate() {
        let gap = if row.is_empty() { 2 } else { 0 };
        let reserved = help.filter(|help| at < *help).map_or(0, |help| text::width(&shown(&row, &hints[help])) + gap);
        let piece = shown(&row, hint);
        if text::width(&row) + text::width(&piece) + reserved <= width {
            row.extend(piece);
        } else if help.is_none_or(|help| at > help) {
            break;
        }
    }
    row
}

/// A sentence in at most so many rows. Where it takes more, the key of the details stands at its end: the rest is there.
pub(super) fn told_in(said: &str, width: u16, most: usize) -> Vec<String> {
    let mut rows = text::wrap(said, usize::from(width));
    if rows.len() > most {
        rows.truncate(most);
        let room = usize::from(width).saturating_sub(2);
        if let Some(row) = rows.last_mut() {
            *row = format!("{} d", text::shorten(&format!("{row} …"), room));
        }
    }
    rows
}

/// The sentence of the step on show over both rows; a message, such as an answer to Enter, goes before it. Keys stand
/// below it.
pub(super) fn sentence(ui: &Ui, step: Option<&Phrase>, hints: Option<&[Hint]>, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let said = match (said(ui), step) {
        (Some(message), _) => ui.settings.keys.worded(message.say(lang), lang),
        (None, Some(text)) => text.get(lang).to_string(),
        (None, None) => String::new(),
    };
    let rows = told_in(&said, width, 2).into_iter().map(|row| text::line(row, Part::Message));
    let keys = hints.map(|hints| keys(mode(ui), hints, &ui.settings.keys, width, lang));
    let mut lines: Vec<Line> = rows.chain(keys).collect();
    lines.resize(lines.len().max(2), Line::new());
    lines
}
