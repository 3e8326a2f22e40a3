//! The text, line by line: what the step in front uses of it, and which statements are true.

use std::ops::Range;

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::say;
use crate::play::Clash;
use crate::ui::model::Ui;
use crate::ui::story::Area;
use crate::ui::theme::Part;
use crate::ui::view::text::{Line, wrap};
use nazo_core::puzzle::{ConstraintId, Position};
use nazo_kinds::{Purpose, Told};

/// One row of the text on the screen.
struct Row {
    /// The place of its line in the text.
    line: usize,
    /// What stands in it.
    shown: Line,
}

/// How many columns stand before the words of a line: the mark of the selection, the sign, the number.
fn margin(ui: &Ui) -> usize {
    let highest = ui.reading.story.lines.last().map_or(1, |(number, _)| *number);
    highest.to_string().len().max(2) + 3
}

/// How many columns the longest state takes.
fn state_width(ui: &Ui) -> usize {
    let claims = ui.reading.story.told.iter().any(|told| matches!(told.purpose, Purpose::Claim(_)));
    let words = [state(ui, Some(true)), state(ui, Some(false)), state(ui, None)];
    if claims { words.iter().map(|word| word.width()).max().unwrap_or(0) } else { 0 }
}

fn state(ui: &Ui, truth: Option<bool>) -> &'static str {
    match truth {
        Some(true) => say(ui.settings.lang, "true", "真"),
        Some(false) => say(ui.settings.lang, "false", "偽"),
        None => say(ui.settings.lang, "open", "未定"),
    }
}

/// The columns in which every line stands in one row.
pub(super) fn widest(ui: &Ui) -> u16 {
    let words = ui.reading.story.lines.iter().map(|(_, text)| spoken(text).width()).max().unwrap_or(0);
    let state = state_width(ui);
    (margin(ui) + words + if state > 0 { state + 3 } else { 1 }).min(usize::from(u16::MAX)) as u16
}

/// What is true at the moment and what the step in front uses: found once for all lines.
struct Now {
    position: Position,
    used: Vec<usize>,
    broken: Vec<ConstraintId>,
}

impl Now {
    fn of(ui: &Ui) -> Now {
        let is_step = ui.step_in_front().is_some();
        let clashes = if is_step { Vec::new() } else { ui.game.session().check() };
        let broken = clashes.into_iter().filter_map(|clash| match clash {
            Clash::Broken(id) => Some(id),
            _ => None,
        });
        let clashing = ui.clashing_constraints();
        Now { position: ui.shown_position(), used: ui.used_sentences(), broken: broken.chain(clashing).collect() }
    }
}

fn rows(ui: &Ui, width: u16) -> Vec<Row> {
    let now = Now::of(ui);
    let lines = ui.reading.story.lines.iter().enumerate();
    lines.flat_map(|(at, (number, text))| line_rows(ui, &now, at, *number, text, usize::from(width))).collect()
}

/// The rows of one line: its number, its words, and at the right edge which of its statements are true.
fn line_rows(ui: &Ui, now: &Now, at: usize, number: usize, text: &str, width: usize) -> Vec<Row> {
    let told: Vec<(usize, &Told)> =
        ui.reading.story.told.iter().enumerate().filter(|(_, told)| told.line == number).collect();
    let is_used = |at: usize| now.used.contains(&at);
    let is_broken = |told: &Told| told.constraint.is_some_and(|id| now.broken.contains(&id));
    let model = ui.game.session().model();
    let claims = told.iter().filter(|(_, told)| matches!(told.purpose, Purpose::Claim(_)));
    let states: Vec<&str> = claims.map(|(_, told)| state(ui, told.truth(model, &now.position))).collect();
    let states = states.join(" ");
    let sign = match (told.iter().any(|(at, _)| is_used(*at)), told.iter().any(|(_, told)| is_broken(told))) {
        (true, _) => ("*", Part::Sign),
        (_, true) => ("!", Part::Clash),
        _ => (" ", Part::Text),
    };
    let margin = margin(ui);
    let kept = if states.is_empty() { 1 } else { states.width().max(state_width(ui)) + 2 };
    let room = width.saturating_sub(margin + kept).max(8);
    let lit: Vec<Range<usize>> = told
        .iter()
        .filter(|(at, _)| is_used(*at))
        .map(|(_, told)| told.column.saturating_sub(1)..(told.column + told.width).saturating_sub(1))
        .collect();
    let is_selected = ui.reading.area == Area::Text && ui.reading.line == at;
    let pointer = if ui.settings.glyphs.fine { '▸' } else { '>' };
    let mut rows = Vec::new();
    for (nth, (from, words)) in pieces(spoken(text), room).into_iter().enumerate() {
        let mut shown = Line::new();
        if nth == 0 {
            shown.push((if is_selected { pointer.to_string() } else { " ".into() }, Part::Sign));
            shown.push((sign.0.to_string(), sign.1));
            shown.push((format!("{number:>digits$} ", digits = margin - 3), Part::Dim));
        } else {
            shown.push((" ".repeat(margin), Part::Text));
        }
        let plain = if is_selected { Part::Selected } else { Part::Text };
        shown.extend(lit_words(&words, from, &lit, plain));
        if nth == 0 && !states.is_empty() {
            let taken = usize::from(crate::ui::view::text::width(&shown));
            let gap = width.saturating_sub(taken + states.width() + 1);
            shown.push((" ".repeat(gap), Part::Text));
            let is_open = states == state(ui, None);
            shown.push((states.clone(), if is_open { Part::Dim } else { Part::Title }));
        }
        rows.push(Row { line: at, shown });
    }
    rows
}

/// A line as it is read: the sign of a comment is for whoever writes it. Sentences, whose columns are known, have none.
fn spoken(text: &str) -> &str {
    text.strip_prefix('#').map_or(text, |told| told.trim_start_matches('#').trim_start())
}

/// A line broken to fit, each piece with the place of its first character.
fn pieces(text: &str, room: usize) -> Vec<(usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut pieces = Vec::new();
    for row in wrap(text, room) {
        // Blanks where the line was broken are gone.
        while chars.get(at) == Some(&' ') && !row.starts_with(' ') {
            at += 1;
        }
        let from = at;
        at += row.chars().count();
        pieces.push((from, row));
    }
    pieces
}

/// Words with those places set apart that the step in front uses.
fn lit_words(words: &str, from: usize, lit: &[Range<usize>], plain: Part) -> Line {
    let mut line = Line::new();
    for (at, letter) in words.chars().enumerate() {
        let is_lit = lit.iter().any(|range| range.contains(&(from + at)));
        let part = if is_lit { Part::Pattern } else { plain };
        match line.last_mut() {
            Some((run, same)) if *same == part => run.push(letter),
            _ => line.push((letter.to_string(), part)),
        }
    }
    line
}

/// The rows that are in sight, with signs where there are more.
pub(super) fn lines(ui: &Ui, area: Rect) -> Vec<Line> {
    let rows = rows(ui, area.width);
    let (top, height) = (ui.reading.top, usize::from(area.height));
    let count = rows.len();
    let mut shown: Vec<Line> = rows.into_iter().skip(top).take(height).map(|row| row.shown).collect();
    let (up, down) = if ui.settings.glyphs.fine { ("↑", "↓") } else { ("^", "v") };
    let mut mark = |at: Option<usize>, sign: &str| {
        if let Some((first, part)) = at.and_then(|at| shown.get_mut(at)).and_then(|line| line.first_mut())
            && first.starts_with(' ')
        {
            first.replace_range(0..1, sign);
            *part = if first.len() == sign.len() { Part::Ruler } else { *part };
        }
    };
    if top > 0 {
        mark(Some(0), up);
    }
    if top + height < count {
        mark(height.checked_sub(1), down);
    }
    shown
}

/// Scrolls so that the selected line is in sight, or the lines of the step in front.
pub(super) fn scroll(ui: &mut Ui, area: Rect) {
    let rows = rows(ui, area.width);
    let (height, most) = (usize::from(area.height), rows.len().saturating_sub(usize::from(area.height)));
    let used = ui.used_sentences();
    let numbers: Vec<usize> = used.iter().filter_map(|at| Some(ui.reading.story.told.get(*at)?.line)).collect();
    let wanted: Vec<usize> = match ui.reading.area {
        Area::Text => vec![ui.reading.line],
        _ => {
            let lines = ui.reading.story.lines.iter().enumerate();
            lines.filter(|(_, (number, _))| numbers.contains(number)).map(|(at, _)| at).collect()
        }
    };
    let followed = Some((wanted.clone(), area.width, area.height));
    let mut top = ui.reading.top;
    if followed != ui.reading.followed {
        let spans: Vec<(usize, usize)> = wanted
            .iter()
            .map(|line| {
                let first = rows.iter().position(|row| row.line == *line).unwrap_or(0);
                (first, rows.iter().rposition(|row| row.line == *line).map_or(first, |last| last + 1))
            })
            .collect();
        top = scrolled(&spans, top, height);
        ui.reading.followed = followed;
    }
    ui.reading.top = top.min(most);
}

/// How far to scroll so that these rows are in sight, moved as little as possible from `now`. Where they cannot all be, one
/// of them has to do: a text that jumped to and fro from step to step would be hard to read.
fn scrolled(spans: &[(usize, usize)], now: usize, height: usize) -> usize {
    let is_in = |span: &&(usize, usize)| span.0 >= now && span.1 <= now + height;
    let (from, to) = spans.iter().fold((usize::MAX, 0), |whole, span| (whole.0.min(span.0), whole.1.max(span.1)));
    if to > from && to - from > height && spans.iter().any(|span| is_in(&span)) {
        return now;
    }
    // The first of them is the most important.
    spans.iter().rev().fold(now, |top, (first, end)| top.max(end.saturating_sub(height)).min(*first))
}

/// The line in a row of the screen.
pub(super) fn line_at(ui: &Ui, area: Rect, row: u16) -> Option<usize> {
    let rows = rows(ui, area.width);
    let at = row.checked_sub(area.y).filter(|at| *at < area.height)?;
    rows.get(ui.reading.top + usize::from(at)).map(|row| row.line)
}
