//! What keys mean on this screen where that is more than what the list of keys says.

use unicode_width::UnicodeWidthStr;

use super::say;
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::text::{Line, line, wrap};

/// A key of the table, and what it does here in both languages.
const HERE: [(&str, &str, &str); 9] = [
    ("Tab", "to the text, the table, the reasoning", "文章・表・推論を切り替え"),
    (
        "1-9",
        "the value of the cell with this number, such as 1 yes and 2 no; in the text, 1 true and 2 false",
        "マスの値を番号で記入(1 はい、2 いいえなど)、文章の行では1 真、2 偽",
    ),
    (
        "Enter",
        "the next value of the cell; in the text, to the cells of the line",
        "マスの次の値、文章ではその行のマスへ",
    ),
    ("Space", "numbers note what may be, or cross out", "番号で「かもしれない」のメモ、候補の消去"),
    ("A", "fill every cell that has one value left", "値が1つに決まるマスをすべて記入"),
    (
        "s",
        "suppose; in the text, that the line is true: what follows is shown and can be dropped again",
        "仮定、文章ではその行を真と仮定: 決まることを示し、取り消せます",
    ),
    ("E", "write on a copy of the text, with answers as you write", "文章の写しを書き換え、答えを見る"),
    ("p", "the reasoning step by step, with the lines it uses", "推論を1手ずつ、使う行とともに表示"),
    ("R", "show the answers and compare the entries with them", "答えを表示し、記入と照らし合わせる"),
];

/// The rows that go before the list of all keys.
pub(in crate::ui) fn lines(ui: &Ui, width: usize) -> Vec<Line> {
    if !ui.is_told_in_words() {
        return Vec::new();
    }
    let (lang, keymap) = (ui.settings.lang, &ui.settings.keys);
    let bound = HERE.iter().filter_map(|(key, en, ja)| Some((keymap.current(key)?, say(lang, en, ja))));
    let bound: Vec<(String, &str)> = bound.collect();
    let keys = bound.iter().map(|(key, _)| key.width()).max().unwrap_or(0);
    let mut lines = vec![line(say(lang, "On this screen", "この画面では"), Part::Title)];
    for (key, what) in &bound {
        for (at, words) in wrap(what, width.saturating_sub(keys + 2).max(12)).into_iter().enumerate() {
            let key = if at == 0 { key.as_str() } else { "" };
            let pad = " ".repeat(keys + 2 - key.width());
            lines.push(vec![(format!("{key}{pad}"), Part::Key), (words, Part::Text)]);
        }
    }
    lines.push(Line::new());
    lines
}
