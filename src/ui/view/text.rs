//! Lines of styled text on a buffer, measured in terminal columns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::theme::{Part, Theme};

/// One line: pieces of text, each with its part of the theme.
pub type Line = Vec<(String, Part)>;

/// A line of a single part.
pub fn line(text: impl Into<String>, part: Part) -> Line {
    vec![(text.into(), part)]
}

/// The fewest columns for the description of a key.
const BESIDE_KEY: usize = 10;

/// A key in a column of the given width, with its description beside it. The rows are `width` columns wide in total.
pub fn keyed(key: &str, what: &str, columns: usize, width: usize) -> Vec<Line> {
    let rows = wrap(what, width.saturating_sub(columns).max(BESIDE_KEY)).into_iter();
    let keys = std::iter::once(key).chain(std::iter::repeat(""));
    let row = |(key, row): (&str, String)| {
        let pad = " ".repeat(columns.saturating_sub(key.width()).max(1));
        vec![(format!("{key}{pad}"), Part::Key), (row, Part::Text)]
    };
    keys.zip(rows).map(row).collect()
}

/// Writes a line at (x, y). A line longer than `width` columns is cut and ends with `…`.
pub fn put(buffer: &mut Buffer, (x, y): (u16, u16), width: u16, line: &[(String, Part)], theme: &Theme) {
    if y >= buffer.area.bottom() {
        return;
    }
    let end = (x + width).min(buffer.area.right());
    let is_cut = x + self::width(line) > end;
    let stop = if is_cut { end.saturating_sub(1) } else { end };
    let (mut at, mut last) = (x, Part::Text);
    for (text, part) in line {
        if at >= stop {
            break;
        }
        at = buffer.set_stringn(at, y, text, usize::from(stop - at), theme.in_words(*part)).0;
        last = *part;
    }
    if is_cut && at < end {
        buffer.set_stringn(at, y, "…", 1, theme.in_words(last));
    }
}

/// Writes lines into an area, one below another.
pub fn put_all(buffer: &mut Buffer, area: Rect, lines: &[Line], theme: &Theme) {
    for (dy, line) in lines.iter().take(usize::from(area.height)).enumerate() {
        put(buffer, (area.x, area.y + dy as u16), area.width, line, theme);
    }
}

/// The width of a line in columns.
pub fn width(line: &[(String, Part)]) -> u16 {
    line.iter().map(|(text, _)| text.width()).sum::<usize>() as u16
}

/// The text if it fits in `width` columns. Otherwise as much of it as fits, followed by `…`.
pub fn shorten(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_string();
    }
    let mut kept = String::new();
    for char in text.chars() {
        if kept.width() + char.width().unwrap_or(0) + 1 > width {
            break;
        }
        kept.push(char);
    }
    let kept = kept.trim_end();
    if width == 0 { String::new() } else { format!("{kept}…") }
}

/// Breaks a text into rows of at most `width` columns. Breaks are at spaces, and beside full-width characters, which
/// have no spaces between them. No row begins with a closing mark or ends with an opening one.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    rows(text, width).into_iter().map(str::to_string).collect()
}

/// Like [`wrap`], but as slices of the text.
pub fn rows(text: &str, width: usize) -> Vec<&str> {
    let width = width.max(2);
    let mut rows = Vec::new();
    // The start and the width of the row. The width is only recounted where characters may combine.
    let (mut start, mut columns) = (0, 0);
    let (mut last_gap, mut last_blank): (Option<usize>, Option<usize>) = (None, None);
    let mut before: Option<char> = None;
    for (at, char) in text.char_indices() {
        let next = at + char.len_utf8();
        let is_full = columns + char.width().unwrap_or(0) > width;
        if char == '\n' || (is_full && char == ' ') {
            rows.push(&text[start..at]);
            (start, columns, last_gap, last_blank, before) = (next, 0, None, None, None);
            continue;
        }
        if before.is_some_and(|before| may_part(before, char)) {
            last_gap = Some(at);
            last_blank = if before == Some(' ') { Some(at) } else { last_blank };
        }
        before = Some(char);
        if is_full {
            let costs = |end: &usize, most: usize| text[*end..at].width() <= most;
            let blank = last_blank.filter(|end| costs(end, WORD));
            let end = blank.or(last_gap.filter(|end| costs(end, LONG_WORD))).or(last_blank).unwrap_or(at);
            rows.push(text[start..end].trim_end());
            (start, columns, last_gap, last_blank) = (end, text[end..at].width(), None, None);
        }
        columns = if stands_alone(char) { columns + char.width().unwrap_or(0) } else { text[start..next].width() };
    }
    if start < text.len() || rows.is_empty() {
        rows.push(&text[start..]);
    }
    rows
}

/// The name of a cell is kept whole if that leaves at most this many columns of a row free.
const WORD: usize = 8;
/// Anything longer than this is not a word, and is broken anywhere unless there is a space.
const LONG_WORD: usize = 12;

/// Whether a row may end between two characters.
fn may_part(before: char, behind: char) -> bool {
    // Characters that must not begin a row, and those that must not end one (kinsoku).
    const CLOSING: &str = "、。，．・：；？！」』）】〕〉》］｝々ゝゞヽヾー…‥～,.:;?!)]}%\
        ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ";
    const OPENING: &str = "「『（【〔〈《［｛([{";
    let is_wide = |char: char| char.width() == Some(2);
    let is_apart = before == ' ' || is_wide(before) || is_wide(behind);
    // A number stays with its counter, and the row in the name of a cell with the column.
    let counts = before.is_ascii_digit() && is_wide(behind) || before == '行' && behind.is_ascii_digit();
    is_apart && !counts && behind != ' ' && !CLOSING.contains(behind) && !OPENING.contains(before)
}

/// Whether the width of a character does not depend on its neighbours: ASCII, Japanese and full-width forms.
fn stands_alone(char: char) -> bool {
    matches!(char, ' '..='~' | '\u{3000}'..='\u{3098}' | '\u{309b}'..='\u{9fff}' | '\u{ff00}'..='\u{ff9d}')
}

/// A row of so many columns with text on the left and on the right. If there is not enough room, the left text is
/// shortened.
pub(super) fn spread(left: Line, right: Line, columns: u16) -> Line {
    let (columns, taken) = (usize::from(columns), usize::from(width(&right)));
    let mut room = columns.saturating_sub(if taken > 0 { taken + 1 } else { 0 });
    let mut line = Line::new();
    for (words, part) in left {
        let words = shorten(&words, room);
        room -= words.width().min(room);
        line.push((words, part));
    }
    let gap = columns.saturating_sub(usize::from(width(&line)) + taken);
    let is_selected = line.iter().any(|(_, part)| *part == Part::Selected);
    line.push((" ".repeat(gap), if is_selected { Part::Selected } else { Part::Text }));
    line.extend(right);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_blanks_and_full_width_text_anywhere() {
        assert_eq!(wrap("In box 5 an 8 fits only in r6c4.", 12), ["In box 5 an", "8 fits only", "in r6c4."]);
        assert_eq!(wrap("ブロック5で8が入る。", 8), ["ブロック", "5で8が入", "る。"]);
        assert_eq!(wrap("ブロックで。", 10), ["ブロック", "で。"], "no row begins with a closing mark");
        assert_eq!(wrap("巴: 翔と凛と葵のうち一人だけが騎士だ", 20), ["巴: 翔と凛と葵のうち", "一人だけが騎士だ"]);
        assert_eq!(wrap("狸はいった「狐だ」と", 12), ["狸はいった", "「狐だ」と"], "no row ends with an opening mark");
        assert_eq!(wrap("カックロのケージ", 12), ["カックロの", "ケージ"], "small kana and long vowels stay");
        assert_eq!(wrap("次は12345です", 8), ["次は", "12345で", "す"], "numbers stay whole");
        assert_eq!(wrap("1行4列 1行5列 1行6列", 18), ["1行4列 1行5列", "1行6列"], "and so do names of cells");
        assert_eq!(wrap("見える候補は3行5列", 16), ["見える候補は", "3行5列"]);
        assert_eq!(wrap("", 10), [""]);
        assert_eq!(
            wrap("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}3", 4),
            ["1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}", "3"],
            "keycaps are two wide"
        );
        assert!(wrap("abcdefghij", 4).iter().all(|row| row.len() <= 4));
    }

    #[test]
    fn text_that_does_not_fit_says_so() {
        assert_eq!(shorten("Hidden s.", 9), "Hidden s.");
        assert_eq!(shorten("Hidden s.", 8), "Hidden…");
        assert_eq!(shorten("唯一マス", 6), "唯一…");
        assert_eq!(shorten("唯一マス", 0), "");
    }
}
