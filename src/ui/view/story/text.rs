//! The text, line by line: what the current step uses of it, and which statements are true.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::play::Conflict;
use crate::ui::model::Ui;
use crate::ui::reading::Area;
use crate::ui::theme::Part;
use crate::ui::view::text::{Line, wrap};
use nazo_core::puzzle::{ConstraintId, Position};
use nazo_core::words::{Fixed, say};
use nazo_kinds::{Purpose, StorySentence};

/// A row of the text on the screen.
struct Row {
    /// The index of its line in the text.
    line: usize,
    /// Its contents.
    shown: Line,
}

/// The number of columns before the words of a line: the selection mark, the sign and the number.
fn margin(ui: &Ui) -> usize {
    ui.reading.story.told.len().to_string().len().max(2) + 3
}

/// The number of columns for the longest state.
fn state_width(ui: &Ui) -> usize {
    let claims = ui.reading.story.told.iter().any(|told| matches!(told.purpose, Purpose::Claim(_)));
    let words = [state(ui, Some(true)), state(ui, Some(false)), state(ui, None)];
    if claims { words.iter().map(|word| word.width()).max().unwrap_or(0) } else { 0 }
}

fn state(ui: &Ui, truth: Option<bool>) -> &'static str {
    let state = match truth {
        Some(true) => "view.true",
        Some(false) => "view.false",
        None => "view.undecided",
    };
    Fixed(state).get(ui.settings.lang)
}

/// The number of columns in which every line fits into one row.
pub(super) fn widest(ui: &Ui) -> u16 {
    let lang = ui.settings.lang;
    let words = ui.reading.story.told.iter().map(|told| told.shown.get(lang).width()).max().unwrap_or(0);
    let state = state_width(ui);
    (margin(ui) + words + if state > 0 { state + 3 } else { 1 }).min(usize::from(u16::MAX)) as u16
}

/// What is true at the moment and what the current step uses, computed once for all lines.
struct Now {
    position: Position,
    used: Vec<usize>,
    broken: Vec<ConstraintId>,
}

impl Now {
    fn of(ui: &Ui) -> Now {
        let is_step = ui.step_in_front().is_some();
        let conflicts = if is_step { Vec::new() } else { ui.game.session().check() };
        let broken = conflicts.into_iter().filter_map(|conflict| match conflict {
            Conflict::Broken(id) => Some(id),
            _ => None,
        });
        let conflicting = ui.clashing_constraints();
        Now {
            position: ui.shown_position(),
            used: ui.used_sentences(),
            broken: broken.chain(conflicting.iter().copied()).collect(),
        }
    }
}

fn rows(ui: &Ui, width: u16) -> Vec<Row> {
    let now = Now::of(ui);
    let told = ui.reading.story.told.iter().enumerate();
    told.flat_map(|(at, told)| line_rows(ui, &now, at, told, usize::from(width))).collect()
}

/// The rows of one line: its number and words and, at the right edge, whether it is true. Below the selected line, its
/// meaning follows if it differs from what is shown.
fn line_rows(ui: &Ui, now: &Now, at: usize, told: &StorySentence, width: usize) -> Vec<Row> {
    let lang = ui.settings.lang;
    let is_claim = matches!(told.purpose, Purpose::Claim(_));
    let state = is_claim.then(|| state(ui, told.truth(ui.game.session().model(), &now.position)));
    let is_used = now.used.contains(&at);
    let sign = match told.constraint.is_some_and(|id| now.broken.contains(&id)) {
        _ if is_used => ("*", Part::Sign),
        true => ("!", Part::Conflict),
        false => (" ", Part::Text),
    };
    let margin = margin(ui);
    let kept = if is_claim { state_width(ui) + 2 } else { 1 };
    let room = width.saturating_sub(margin + kept).max(8);
    let is_selected = ui.reading.area == Area::Text && ui.reading.line == at;
    let part = match is_selected {
        _ if is_used => Part::Pattern,
        true => Part::Selected,
        false => Part::Text,
    };
    let mut rows: Vec<Line> = Vec::new();
    for words in wrap(told.shown.get(lang), room) {
        rows.push(vec![(" ".repeat(margin), Part::Text), (words, part)]);
    }
    if let Some(first) = rows.first_mut() {
        let pointer = if ui.settings.glyphs.fine { "▸" } else { ">" };
        let number = format!("{:>digits$} ", told.number, digits = margin - 3);
        let pointer = if is_selected { pointer } else { " " };
        let head = [(pointer.to_string(), Part::Sign), (sign.0.to_string(), sign.1), (number, Part::Dim)];
        first.splice(0..1, head);
        if let Some(state) = state {
            let gap = width.saturating_sub(usize::from(crate::ui::view::text::width(first)) + state.width() + 1);
            let is_open = state == self::state(ui, None);
            first.push((" ".repeat(gap), Part::Text));
            first.push((state.to_string(), if is_open { Part::Dim } else { Part::Title }));
        }
    }
    if let Some(meaning) = told.understood.as_ref().filter(|_| is_selected) {
        let meaning = say!("view.means", meaning);
        let meant = wrap(meaning.get(lang), width.saturating_sub(margin + 1).max(8)).into_iter();
        rows.extend(meant.map(|words| vec![(" ".repeat(margin), Part::Text), (words, Part::Dim)]));
    }
    rows.into_iter().map(|shown| Row { line: at, shown }).collect()
}

/// The visible rows, with signs if there are more.
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

/// Scrolls to the selected line, or to the lines of the current step.
pub(super) fn scroll(ui: &mut Ui, area: Rect) {
    let rows = rows(ui, area.width);
    let (height, most) = (usize::from(area.height), rows.len().saturating_sub(usize::from(area.height)));
    let wanted: Vec<usize> = match ui.reading.area {
        Area::Text => vec![ui.reading.line],
        _ => ui.used_sentences(),
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

/// The scroll position at which these rows are visible, as close as possible to `now`. If they cannot all be visible,
/// one of them is enough. A text that jumped back and forth from step to step would be hard to read.
fn scrolled(spans: &[(usize, usize)], now: usize, height: usize) -> usize {
    let is_in = |span: &&(usize, usize)| span.0 >= now && span.1 <= now + height;
    let (from, to) = spans.iter().fold((usize::MAX, 0), |whole, span| (whole.0.min(span.0), whole.1.max(span.1)));
    if to > from && to - from > height && spans.iter().any(|span| is_in(&span)) {
        return now;
    }
    // The first span is the most important.
    spans.iter().rev().fold(now, |top, (first, end)| top.max(end.saturating_sub(height)).min(*first))
}

/// The line in a row of the screen.
pub(super) fn line_at(ui: &Ui, area: Rect, row: u16) -> Option<usize> {
    let rows = rows(ui, area.width);
    let at = row.checked_sub(area.y).filter(|at| *at < area.height)?;
    rows.get(ui.reading.top + usize::from(at)).map(|row| row.line)
}
