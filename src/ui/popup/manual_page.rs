//! A page of the manual, wrapped to a width.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Fixed, Lang};

/// The most columns that are easy to read.
pub(super) const COMFORTABLE: usize = 72;

/// The lines of a page of the manual, wrapped to fit.
pub(in crate::ui) fn lines(told: &str, width: u16, lang: Lang) -> Vec<Line> {
    page(told, usize::from(width), lang).into_iter().map(|row| text::line(row, Part::Text)).collect()
}

/// The rows of a manual page. Paragraphs are wrapped, pictures are kept as they are. If before and after do not fit
/// side by side, they are one below the other.
fn page(text: &str, width: usize, lang: Lang) -> Vec<String> {
    let mut rows = Vec::new();
    // As wide as the words in the source.
    let [before, after] = ["view.before", "view.after"].map(|title| Fixed(title).get(lang));
    let headed = |row: &str| match row {
        _ if row.starts_with("before") => row.replacen("before", before, 1).replace("after", after),
        _ if row.starts_with("after") => row.replacen("after", after, 1),
        _ => row.to_string(),
    };
    for (at, part) in text.split("```").enumerate() {
        if at % 2 == 0 {
            let paragraphs = part.split("\n\n").map(joined);
            for paragraph in paragraphs.filter(|paragraph| !paragraph.is_empty()) {
                rows.extend(text::wrap(&paragraph, width.min(COMFORTABLE)));
                rows.push(String::new());
            }
            continue;
        }
        // The first line is the language of the block.
        let picture: Vec<&str> = part.lines().skip(1).collect();
        let split = picture.first().and_then(|row| row.find("after"));
        match split.filter(|_| picture.iter().any(|row| row.width() > width)) {
            Some(split) => {
                let halves = |row: &&str| {
                    row.split_at_checked(split)
                        .map_or((row.to_string(), String::new()), |(a, b)| (a.trim_end().to_string(), b.to_string()))
                };
                // The sums of the cages apply to both boards.
                let (sums, boards): (Vec<&str>, Vec<&str>) = picture.iter().partition(|row| row.contains('='));
                let (before, after): (Vec<_>, Vec<_>) = boards.iter().map(halves).unzip();
                rows.extend(before.iter().map(|row| headed(row)));
                rows.push(String::new());
                rows.extend(after.iter().map(|row| headed(row)));
                rows.extend(sums.into_iter().map(str::to_string));
            }
            None => rows.extend(picture.iter().map(|row| headed(row))),
        }
        rows.push(String::new());
    }
    rows.pop();
    rows
}

/// Joins the lines of a paragraph. A blank is put between them, unless there is a wide character on either side.
fn joined(lines: &str) -> String {
    let is_wide = |letter: Option<char>| letter.and_then(UnicodeWidthChar::width) == Some(2);
    let mut text = String::new();
    for line in lines.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")) {
        let touches = is_wide(text.chars().next_back()) || is_wide(line.chars().next());
        if !text.is_empty() && !line.is_empty() && !touches {
            text.push(' ');
        }
        text.push_str(&line);
    }
    text
}
