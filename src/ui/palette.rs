//! The palette: any action, found by its words.

use super::action::{ACTIONS, Action, Group, Row};
use super::app::{Flow, Key, KeyCode};
use super::keymap::Keymap;
use super::keys::narrow;
use super::model::{Palette, Popup, Ui};
use crate::words::Lang;

/// How far a row is that has only the letters of what was typed, in order.
const GUESS: u32 = 4;

/// How many of the actions chosen last come first.
const RECENT: usize = 5;

/// The longest text that is searched for, in characters.
const LONGEST: usize = 40;

/// What a key means to the palette beyond what it does in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// Nothing more.
    Nothing,
    /// The palette is to close.
    Close,
    /// The selected row is to be done.
    Row,
}

impl Palette {
    /// Takes a key: characters are typed, whatever they are bound to. `count` tells how many rows there are to select from;
    /// it is not asked where only text is typed.
    pub(super) fn key(&mut self, key: Key, count: impl Fn(&Palette) -> usize) -> Picked {
        let last = |palette: &Palette| count(palette).saturating_sub(1);
        match (key.code, key.ctrl) {
            (KeyCode::Esc, _) | (KeyCode::Char('c'), true) => return Picked::Close,
            (KeyCode::Enter, _) => return Picked::Row,
            (KeyCode::Up, _) | (KeyCode::Char('p'), true) => self.selected = self.selected.saturating_sub(1),
            (KeyCode::Down, _) | (KeyCode::Char('n'), true) => self.selected = (self.selected + 1).min(last(self)),
            (KeyCode::PageUp, _) => self.selected = self.selected.saturating_sub(10),
            (KeyCode::PageDown, _) => self.selected = (self.selected + 10).min(last(self)),
            (KeyCode::Home, _) => self.selected = 0,
            (KeyCode::End, _) => self.selected = last(self),
            (KeyCode::Char('u'), true) => *self = Palette::default(),
            (KeyCode::Backspace, _) => {
                self.typed.pop();
                self.selected = 0;
            }
            (KeyCode::Char(symbol), false) if !key.alt => self.insert(&symbol.to_string()),
            _ => {}
        }
        Picked::Nothing
    }

    /// Puts text behind what was typed; of several lines the first.
    pub(super) fn insert(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.typed.chars().count());
        let line = text.lines().next().unwrap_or_default();
        self.typed.extend(line.chars().filter(|symbol| !symbol.is_control()).take(room));
        self.selected = 0;
    }
}

impl Ui {
    /// What a key does while the palette is open.
    pub(super) fn palette_key(&mut self, mut palette: Palette, key: Key) -> Flow {
        let rows = |palette: &Palette| matches(&palette.typed, &self.settings.keys, &self.recent);
        match palette.key(key, |palette| rows(palette).len()) {
            Picked::Nothing => {}
            Picked::Close => {
                self.asking = false;
                self.popup = None;
                return Flow::Go;
            }
            Picked::Row => {
                let rows = rows(&palette);
                let Some(row) = rows.get(palette.selected) else { return Flow::Go };
                self.popup = None;
                self.recent.retain(|id| *id != row.id);
                self.recent.insert(0, row.id);
                self.recent.truncate(RECENT);
                let Some((action, _)) = row.bound.first() else { return Flow::Go };
                self.asking &= *action == Action::Verify;
                return self.act(*action);
            }
        }
        self.popup = Some(Popup::Palette(palette));
        Flow::Go
    }
}

/// What else people call some actions, in words that their texts do not have.
const ALSO: [(&str, &str); 28] = [
    ("auto", "pencil notes fill メモ こうほ"),
    ("check", "errors conflicts mistakes 間違い まちがい"),
    ("clear", "erase remove delete 消す 削除 けす"),
    ("clock", "timer time タイマー 時間 とけい"),
    ("colours", "colors highlight カラー いろ"),
    ("details", "inspect combinations くわしく"),
    ("filter", "candidates bivalue きょうちょう"),
    ("fresh", "new generate another 生成 新規 新しい あたらしい"),
    ("games", "resume continue load 再開 続き つづき"),
    ("help", "きー せつめい"),
    ("history", "tree branches りれき"),
    ("keys-preset", "settings keyboard mouse 設定 マウス せってい"),
    ("language", "settings 日本語 設定 にほんご げんご せってい"),
    ("leave", "exit 終わる おわる しゅうりょう"),
    ("mark", "pencil notes 鉛筆"),
    ("open", "load file 読み込み ひらく"),
    ("path", "solve walkthrough explain 解法 てじゅん"),
    ("pause", "break 休憩 きゅうけい"),
    ("redo", "again やり直し 進む やりなおし"),
    ("restart", "reset リセット 最初から さいしょ"),
    ("save-as", "export share svg print 保存 印刷 ほぞん"),
    ("solution", "solve answer reveal give 正解 解答 こたえ"),
    ("sound", "unique uniqueness valid differ"),
    ("statistics", "stats history 統計 記録 せいせき きろく"),
    ("theme", "settings colors dark light テーマ 色 設定 はいしょく せってい"),
    ("tip", "hint help stuck"),
    ("undo", "back やり直し 取り消し もどす"),
    ("verify", "mistakes errors 間違い くらべる"),
];

/// The rows that what was typed finds, the most useful first. Every word typed must begin a word of the row's name,
/// keys or text in either language, or stand somewhere within it, or have its letters there in this order.
///
/// `recent` are the ids of the rows chosen last, which come first among equals.
pub fn matches(typed: &str, keymap: &Keymap, recent: &[&str]) -> Vec<&'static Row> {
    matches_of(ACTIONS, typed, keymap, recent)
}

/// The same of other rows.
pub(super) fn matches_of<'r>(rows: &'r [Row], typed: &str, keymap: &Keymap, recent: &[&str]) -> Vec<&'r Row> {
    let typed = fold(typed);
    let words: Vec<&str> = typed.split_whitespace().collect();
    // Rows for many keys (directions, digits) are reached by their keys.
    let mut found: Vec<(u32, &Row)> = rows
        .iter()
        .filter(|row| row.bound.len() == 1 && !is_of_the_palette(row))
        .filter_map(|row| Some((misses(row, &words, &typed, keymap)?, row)))
        .collect();
    // Letters in order are a guess, of use where nothing has the words themselves.
    if found.iter().any(|(misses, _)| *misses < GUESS) {
        found.retain(|(misses, _)| *misses < GUESS);
    }
    let rank = |row: &Row| recent.iter().position(|id| *id == row.id).unwrap_or(recent.len());
    // Several words are best found as they stand.
    let is_elsewhere = |row: &Row| words.len() > 1 && !fold(row.what.get(Lang::En)).contains(typed.trim());
    found.sort_by_key(|(misses, row)| (*misses, rank(row), is_elsewhere(row), usefulness(row.group)));
    found.into_iter().map(|(_, row)| row).collect()
}

/// What can only be meant by its key: in the palette it would do something to the palette.
fn is_of_the_palette(row: &Row) -> bool {
    matches!(row.bound.first(), Some((Action::Palette | Action::Back, _)))
}

/// What helps with the puzzle stands before what moves the cursor.
fn usefulness(group: Group) -> usize {
    let order =
        [Group::Asking, Group::Time, Group::Marks, Group::Looking, Group::Entering, Group::Screen, Group::Moving];
    order.iter().position(|one| *one == group).unwrap_or(order.len())
}

/// How far a row is from what was typed, 0 for its own name; none where a word is not to be found in it.
fn misses(row: &Row, words: &[&str], typed: &str, keymap: &Keymap) -> Option<u32> {
    if typed.trim() == row.id {
        return Some(0);
    }
    let keys = fold(&keymap.shown(row));
    let also = ALSO.iter().find(|(id, _)| *id == row.id).map_or("", |(_, also)| also);
    let text = fold(&format!("{} {} {} {also}", row.id, row.what.get(Lang::En), row.what.get(Lang::Ja)));
    let worst = words.iter().map(|word| word_misses(row, &text, &keys, word)).collect::<Option<Vec<u32>>>()?;
    // One more than the name alone.
    Some(worst.into_iter().max().unwrap_or(0) + 1)
}

fn word_misses(row: &Row, text: &str, keys: &str, word: &str) -> Option<u32> {
    let mut parts = text.split(|char: char| !char.is_alphanumeric());
    if row.id.starts_with(word) {
        Some(0)
    } else if parts.any(|part| part.starts_with(word)) {
        Some(1)
    } else if text.contains(word) || keys.split([' ', ',']).any(|key| key == word) {
        Some(2)
    } else {
        // `aplyauto` and `rstate`: the letters in order, the first at the beginning of a word.
        let plain = text.split(|char: char| !char.is_alphanumeric()).collect::<Vec<_>>();
        let begins = |at: usize| is_within(word, &plain.get(at..).unwrap_or_default().concat(), plain.get(at));
        let at = (0..plain.len()).find(|at| begins(*at)).filter(|_| word.chars().count() > 2)?;
        // Nearest of all to the name, which comes first.
        Some(if at == 0 { GUESS } else { GUESS + 1 })
    }
}

/// Whether the letters of `word` occur in `text` in order, beginning with the first of `part`, and within a stretch
/// that is not much longer than the word.
fn is_within(word: &str, text: &str, part: Option<&&str>) -> bool {
    if part.and_then(|part| part.chars().next()) != word.chars().next() {
        return false;
    }
    let mut rest = text.chars().take(word.chars().count() * 3);
    word.chars().all(|letter| rest.any(|char| char == letter))
}

/// Small letters, narrow characters, and one of the two sorts of kana.
fn fold(text: &str) -> String {
    let narrowed = text.chars().map(|char| match narrow(KeyCode::Char(char)) {
        KeyCode::Char(kana @ 'ぁ'..='ゖ') => char::from_u32(u32::from(kana) + 0x60).unwrap_or(kana),
        KeyCode::Char(char) => char,
        _ => char,
    });
    narrowed.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> Vec<&'static str> {
        matches(typed, &Keymap::default(), &[]).iter().map(|row| row.id).collect()
    }

    #[test]
    fn words_find_what_they_mean() {
        for (typed, first) in [
            ("undo", "undo"),
            ("und", "undo"),
            ("solution", "solution"),
            ("look solution", "solution"),
            ("theme", "theme"),
            ("colours", "colours"),
            ("配色", "theme"),
            ("しおり", "bookmark"),
            ("ひんと", "tip"),
            ("もどす", "undo"),
            ("てじゅん", "path"),
            ("こたえ", "solution"),
            ("corner", "marks"),
            ("layer c", "layer-corner"),
            ("corner layer", "layer-corner"),
            ("RULES", "rules"),
            ("ｕｎｄｏ", "undo"),
            ("autocand", "auto"),
            ("rstate", "right-state"),
            ("ctrl-r", "redo"),
            ("hint", "tip"),
            ("solve", "path"),
            ("reveal", "solution"),
            ("generate", "fresh"),
            ("export", "save-as"),
        ] {
            assert_eq!(found(typed).first(), Some(&first), "{typed}: {:?}", found(typed));
        }
        assert_eq!(found("xyzzy"), [""; 0]);
    }

    #[test]
    fn every_action_with_one_meaning_is_in_it() {
        let all = found("");
        for row in ACTIONS.iter().filter(|row| row.bound.len() == 1 && !is_of_the_palette(row)) {
            assert!(all.contains(&row.id), "{}", row.id);
            assert_eq!(found(row.id).first(), Some(&row.id));
            for word in
                row.what.get(Lang::En).split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty())
            {
                assert!(found(word).contains(&row.id), "{word} does not find {}", row.id);
            }
        }
    }

    #[test]
    fn every_action_is_found_by_its_words_in_both_languages() {
        for row in ACTIONS.iter().filter(|row| row.bound.len() == 1 && !is_of_the_palette(row)) {
            for lang in [Lang::En, Lang::Ja] {
                let what = row.what.get(lang);
                assert!(found(what).contains(&row.id), "{what} does not find {}", row.id);
            }
        }
        for (typed, screen) in [
            ("statistics", "statistics"),
            ("成績", "statistics"),
            ("replay", "replay"),
            ("再生", "replay"),
            ("tour", "tour"),
            ("案内", "tour"),
            ("speed", "speed-run"),
            ("タイムアタック", "speed-run"),
            ("finished", "finished"),
            ("完成したゲーム", "finished"),
            ("games", "games"),
            ("途中のゲーム", "games"),
        ] {
            assert_eq!(found(typed).first(), Some(&screen), "{typed}");
        }
    }

    #[test]
    fn what_was_chosen_last_comes_first() {
        let found = matches("", &Keymap::default(), &["about", "clock"]);
        assert_eq!(found.iter().take(2).map(|row| row.id).collect::<Vec<_>>(), ["about", "clock"]);
        let all = matches("", &Keymap::default(), &[]);
        let at = |id| all.iter().position(|row| row.id == id);
        assert!(at("tip") < at("first") && at("undo") < at("first"));
    }
}
