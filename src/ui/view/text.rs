//! Lines of styled text on a buffer, measured in terminal columns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::theme::{Part, Theme};

/// One line: pieces of text, each with its part of the theme.
pub type Line = Vec<(String, Part)>;

/// A line in one part.
pub fn line(text: impl Into<String>, part: Part) -> Line {
    vec![(text.into(), part)]
}

/// Writes a line at (x, y); what does not fit into `width` columns is cut, and says so with `…`.
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
        at = buffer.set_stringn(at, y, text, usize::from(stop - at), theme.style(*part)).0;
        last = *part;
    }
    if is_cut && at < end {
        buffer.set_stringn(at, y, "…", 1, theme.style(last));
    }
}

/// Writes lines one below the other into an area.
pub fn put_all(buffer: &mut Buffer, area: Rect, lines: &[Line], theme: &Theme) {
    for (dy, line) in lines.iter().take(usize::from(area.height)).enumerate() {
        put(buffer, (area.x, area.y + dy as u16), area.width, line, theme);
    }
}

/// How many columns a line takes.
pub fn width(line: &[(String, Part)]) -> u16 {
    line.iter().map(|(text, _)| text.width()).sum::<usize>() as u16
}

/// The text where it fits in `width` columns, otherwise as much of it as does with `…` behind.
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

/// Breaks a text into rows of at most `width` columns, at blanks where there are any; full-width text, which has
/// none, is broken anywhere except before a closing mark.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    rows(text, width).into_iter().map(str::to_string).collect()
}

/// The same as pieces of the text.
pub fn rows(text: &str, width: usize) -> Vec<&str> {
    let width = width.max(2);
    let mut rows = Vec::new();
    // Where the row begins, and how many columns it takes: counted anew only where characters may join.
    let (mut start, mut columns) = (0, 0);
    let mut last_blank: Option<usize> = None;
    for (at, char) in text.char_indices() {
        let next = at + char.len_utf8();
        let is_full = columns + char.width().unwrap_or(0) > width;
        if char == '\n' || (is_full && char == ' ') {
            rows.push(&text[start..at]);
            (start, columns, last_blank) = (next, 0, None);
            continue;
        }
        if is_full {
            let hangs = "。、」）・".contains(char);
            let before = || text[start..at].char_indices().next_back().map_or(at, |(last, _)| start + last);
            let end = last_blank.map_or_else(|| if hangs { before() } else { at }, |blank| blank + 1);
            rows.push(text[start..end].trim_end());
            (start, columns, last_blank) = (end, text[end..at].width(), None);
        }
        if char == ' ' {
            last_blank = Some(at);
        }
        columns = if stands_alone(char) { columns + char.width().unwrap_or(0) } else { text[start..next].width() };
    }
    if start < text.len() || rows.is_empty() {
        rows.push(&text[start..]);
    }
    rows
}

/// Whether a character is as wide beside others as by itself: ASCII, Japanese and full-width forms.
fn stands_alone(char: char) -> bool {
    matches!(char, ' '..='~' | '\u{3000}'..='\u{3098}' | '\u{309b}'..='\u{9fff}' | '\u{ff00}'..='\u{ff9d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_blanks_and_full_width_text_anywhere() {
        assert_eq!(wrap("In box 5 an 8 fits only in r6c4.", 12), ["In box 5 an", "8 fits only", "in r6c4."]);
        assert_eq!(wrap("ブロック5で8が入る。", 8), ["ブロック", "5で8が入", "る。"]);
        assert_eq!(wrap("ブロックで。", 10), ["ブロック", "で。"], "no row begins with a closing mark");
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
