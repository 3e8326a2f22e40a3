//! The manual page of a technique, read from the comment at the head of its file.
//!
//! A page begins with `# Name` and goes on to the next such line. Its pictures stand in `text` blocks, a position
//! before and the same position after one step, side by side:
//!
//! ```text
//! before             after
//!  14 .  | 14 2       14 .  | 14 2
//!  .  3  | .  .       .  3  | .  .
//! -------+-------    -------+-------
//! ```
//!
//! A digit alone is placed. Several are the candidates of a cell, and one in brackets is its last. A point is a cell
//! that the step leaves alone: it may be anything the placed digits allow. The lines show the boxes. Rows that are
//! not drawn are full of points.
//!
//! Cages are letters in front of their cells, and a line below says what they add up to:
//!
//! ```text
//! before              after
//!  a12 a12 | b.  .     a12 a12 | b.  .
//!  .   .   | b.  .     .   .   | b.  .
//! ---------+-------   ---------+-------
//!
//!  a=3 b=5
//! ```
//!
//! Without such a line the letters are the regions of a jigsaw, all of which is drawn then.
//!
//! A kakuro is drawn as it is written: `#` is a black square, `4\` and `\17` are the sums of the runs below and to the
//! right.
//!
//! The pages in other languages stand in `words`, a file for each source file, under the technique's name there. An empty
//! `text` block in them stands for the picture at the same place of the English page.

use super::Technique;
use crate::words::Lang;

/// The head comment of a source file beside the caller. The code after it is left out, as nobody reads it in the
/// program.
#[macro_export]
macro_rules! head_comment {
    ($file:expr) => {{
        const SOURCE: &str = include_str!($file);
        const HEAD: [u8; $crate::logic::manual::head_length(SOURCE)] = $crate::logic::manual::beginning(SOURCE);
        const TEXT: &str = match std::str::from_utf8(&HEAD) {
            Ok(text) => text,
            Err(_) => "",
        };
        TEXT
    }};
}

/// The texts that contain the manual pages of a source file, one for each language.
macro_rules! sources {
    ($stem:literal) => {
        [$crate::head_comment!(concat!($stem, ".rs")), include_str!(concat!("../words/ja/manual/", $stem, ".md"))]
    };
}
pub(super) use sources;

/// The number of bytes in the lines at the beginning of a source that start with `//!`.
pub const fn head_length(source: &str) -> usize {
    let bytes = source.as_bytes();
    let mut start = 0;
    while start + 3 <= bytes.len() && bytes[start] == b'/' && bytes[start + 1] == b'/' && bytes[start + 2] == b'!' {
        while start < bytes.len() && bytes[start] != b'\n' {
            start += 1;
        }
        if start < bytes.len() {
            start += 1;
        }
    }
    start
}

/// The first `N` bytes of a source, which must be at least that long.
pub const fn beginning<const N: usize>(source: &str) -> [u8; N] {
    let (bytes, mut copy, mut at) = (source.as_bytes(), [0; N], 0);
    while at < N {
        copy[at] = bytes[at];
        at += 1;
    }
    copy
}

/// The beginning and the end of a picture.
const BLOCK: [&str; 2] = ["```text\n", "```"];

/// One picture: the rows of the board before and after, as written in the comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The rows before, including the lines between boxes.
    pub before: Vec<String>,
    /// The rows after.
    pub after: Vec<String>,
    /// The sums of the cages, as written: `a=3`.
    pub sums: Vec<String>,
}

/// The page of one technique.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The text without its title, in Markdown; pictures stay in place.
    pub text: String,
    /// The pictures, in order.
    pub pictures: Vec<Picture>,
}

/// The page titled `title` in a source, which is the head comment of a file or a text that has pages only. None if
/// there is no such page.
pub fn page(source: &str, title: &str) -> Option<Page> {
    let is_comment = source.starts_with("//!");
    let text = source.lines().map_while(|line| if is_comment { line.strip_prefix("//!") } else { Some(line) });
    let text = text.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let mut lines = text.skip_while(|line| line.strip_prefix("# ") != Some(title));
    lines.next()?;
    let mut page = Page::default();
    let mut split: Option<usize> = None;
    for line in lines.take_while(|line| !line.starts_with("# ")) {
        page.text.push_str(line);
        page.text.push('\n');
        if line.starts_with("```") {
            split = None;
        } else if line.starts_with("before") {
            split = line.find("after");
            page.pictures.push(Picture::default());
        } else if let (Some(at), Some(picture)) = (split, page.pictures.last_mut()) {
            if line.contains('=') {
                picture.sums.extend(line.split_whitespace().map(str::to_string));
                continue;
            }
            let (before, after) = line.split_at_checked(at).unwrap_or((line, ""));
            picture.before.push(before.trim_end().to_string());
            picture.after.push(after.trim_end().to_string());
        }
    }
    page.text = page.text.trim().to_string();
    Some(page)
}

/// The text of a technique's page in a language, with its pictures in place; in English if that language has none.
pub fn text(technique: &dyn Technique, lang: Lang) -> Option<String> {
    let told = |lang| page(technique.source(lang), technique.name().full.get(lang));
    let english = told(Lang::En)?.text;
    let [begin, end] = BLOCK;
    let mut pictures = english.split(begin).skip(1).filter_map(|rest| rest.split(end).next());
    let other = if lang == Lang::En { None } else { told(lang) };
    let Some(other) = other else { return Some(english) };
    let mut parts = other.text.split(begin);
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        text.push_str(begin);
        text.push_str(pictures.next().unwrap_or_default());
        text.push_str(part);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::NAKED_PAIR;

    #[test]
    fn a_head_comment_ends_where_the_code_begins() {
        let text = head_comment!("manual.rs");
        assert!(text.starts_with("//! The manual page") && text.ends_with("the English page.\n"), "{text}");
        assert_eq!(["", "//", "//! a", "//! a\n//! b\nuse c;\n//! d"].map(head_length), [0, 0, 5, 12]);
    }

    #[test]
    fn a_page_in_japanese_has_the_pictures_of_the_english_one() {
        let english = page(NAKED_PAIR.source(Lang::En), "Naked Pair").expect("a page");
        let japanese = text(&NAKED_PAIR, Lang::Ja).expect("a page");
        let picture = english.text.split("```").nth(1).expect("a picture");
        assert!(japanese.starts_with('ハ') && japanese.ends_with(&format!("\n\n```{picture}```")), "{japanese}");
        assert_eq!(text(&NAKED_PAIR, Lang::En), Some(english.text));
    }

    #[test]
    fn a_page_ends_where_the_next_begins() {
        let source = "//! # One\n//!\n//! Text.\n//!\n//! ```text\n//! before  after\n//!  . a1    2 a1\n//!\n//! a=1\n//! ```\n//!\n//! # Two\n//! More.\nuse x;\n//! # Three";
        let one = page(source, "One").expect("a page");
        assert!(one.text.starts_with("Text.") && !one.text.contains("More"));
        let sums = vec!["a=1".to_string()];
        let picture = Picture { before: vec![" . a1".into(), "".into()], after: vec![" 2 a1".into(), "".into()], sums };
        assert_eq!(one.pictures, [picture]);
        assert_eq!(page(source, "Two").map(|page| page.text), Some("More.".to_string()));
        assert_eq!(page(source, "Three"), None);
    }
}
