//! The worked example below the rules: the board before and after, and why.

use unicode_width::UnicodeWidthStr;

use super::text::{self, Line};
use crate::load::load;
use crate::play::{Event, Session, Show, board};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use nazo_core::scene::{PlainOptions, plain};
use nazo_core::words::Fixed;
use nazo_kinds::Worked;

/// The arrow between the two boards.
const ARROW: &str = "  →  ";
const COARSE_ARROW: &str = "  ->  ";

/// The lines of an example, with a blank one before it. Empty if the example cannot be read.
pub(in crate::ui) fn lines(worked: &Worked, ui: &Ui, width: u16) -> Vec<Line> {
    let (lang, width) = (ui.settings.lang, usize::from(width));
    let puzzle = worked.puzzle.get(lang);
    let readings = load("example", puzzle.as_bytes());
    let Some(Ok(loaded)) = readings.into_iter().next().map(|reading| reading.outcome) else { return Vec::new() };
    let mut session = Session::new(loaded.puzzle);
    let in_words = session.puzzle().in_words().is_some();
    let drawn = |session: &Session| -> Vec<String> {
        let scene = board(session, &Show { lang, ..Show::default() });
        let options = PlainOptions { ascii: !ui.settings.glyphs.fine, lang, ..PlainOptions::default() };
        plain(&scene, options).lines().map(str::to_string).collect()
    };
    let before = drawn(&session);
    let Ok(event) = Event::parse(worked.line, session.model()) else { return Vec::new() };
    if session.apply(&event).is_err() {
        return Vec::new();
    }
    let mut lines = vec![Line::new(), text::line(Fixed("view.example").get(lang), Part::Title)];
    if in_words {
        // The text is the puzzle, and its conclusion is a sentence.
        lines.extend(puzzle.lines().skip(1).map(|row| text::line(format!("  {row}"), Part::Text)));
        let arrow = if ui.settings.glyphs.fine { "→" } else { "->" };
        let says = session.entries().map(|entry| session.model().says(entry, true, lang));
        lines.extend(says.map(|says| vec![(format!("  {arrow} "), Part::Text), (says, Part::Key)]));
    } else {
        let arrow = if ui.settings.glyphs.fine { ARROW } else { COARSE_ARROW };
        lines.extend(pictures(&before, &drawn(&session), arrow, width));
    }
    lines.push(Line::new());
    lines.extend(text::wrap(worked.because.get(lang), width).into_iter().map(|row| text::line(row, Part::Text)));
    lines
}

/// Two boards side by side or, if these are too wide, one below the other. What is new in the second is highlighted.
fn pictures(before: &[String], after: &[String], arrow: &str, width: usize) -> Vec<Line> {
    let wide = before.iter().map(|row| row.width()).max().unwrap_or(0);
    let is_beside = 2 * wide + arrow.width() <= width;
    let middle = before.len() / 2;
    let left = |(at, row): (usize, &String)| {
        let pad = " ".repeat(wide.saturating_sub(row.width()));
        let between = if at == middle { arrow.to_string() } else { " ".repeat(arrow.width()) };
        (format!("{row}{pad}{between}"), Part::Text)
    };
    let new = after.iter().zip(before).map(|(new, old)| changed(new, old));
    if is_beside {
        return before.iter().enumerate().zip(new).map(|(old, new)| [vec![left(old)], new].concat()).collect();
    }
    let old = before.iter().map(|row| text::line(row.clone(), Part::Text));
    old.chain([text::line(arrow.trim().to_string(), Part::Text)]).chain(new).collect()
}

/// A row of the second board, with the differences from the first highlighted.
fn changed(new: &str, old: &str) -> Line {
    let mut line: Line = Vec::new();
    let mut old = old.chars();
    for symbol in new.chars() {
        let part = if old.next() == Some(symbol) { Part::Text } else { Part::Key };
        match line.last_mut() {
            Some((text, last)) if *last == part => text.push(symbol),
            _ => line.push((symbol.to_string(), part)),
        }
    }
    line
}
