//! What lies over the screen: the keys, the palette, the rules, the manual page of a technique, details.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::panel;
use super::text::{self, Line};
use crate::ui::action::{ACTIONS, Row};
use crate::ui::model::{Palette, Popup, Screen, Ui};
use crate::ui::theme::Part;
use crate::words::Lang;

/// Draws the popup in front, centred in `area`.
pub fn draw(ui: &Ui, popup: &Popup, area: Rect, buffer: &mut Buffer) {
    let room = (area.width.saturating_sub(4), area.height.saturating_sub(2));
    let (title, lines, scroll) = content(ui, popup, room);
    let wanted = lines.iter().map(|line| text::width(line)).max().unwrap_or(0).max(title.width() as u16 + 2);
    let width = (wanted + 4).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let frame = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let theme = &ui.settings.theme;
    Clear.render(frame, buffer);
    let shown = usize::from(height.saturating_sub(2));
    let most = lines.len().saturating_sub(shown);
    let scroll = scroll.min(most);
    let more = match (scroll > 0, scroll < most) {
        (false, false) => "",
        (true, false) => " ↑ ",
        (false, true) => " ↓ ",
        (true, true) => " ↑↓ ",
    };
    Block::bordered()
        .border_type(BorderType::Plain)
        .style(theme.style(Part::Text).patch(theme.style(Part::Popup)))
        .border_style(theme.style(Part::Line))
        .title_style(theme.style(Part::Title))
        .title(format!(" {title} "))
        .title_bottom(more)
        .render(frame, buffer);
    let inner =
        Rect { x: frame.x + 2, y: frame.y + 1, width: width.saturating_sub(4), height: height.saturating_sub(2) };
    text::put_all(buffer, inner, lines.get(scroll..).unwrap_or_default(), theme);
}

/// How far the popup in front can be scrolled.
pub fn most_scroll(ui: &Ui) -> usize {
    let Some(popup) = &ui.popup else { return 0 };
    let room = (ui.size.0.saturating_sub(4), ui.size.1.saturating_sub(4));
    let (_, lines, _) = content(ui, popup, room);
    lines.len().saturating_sub(usize::from(room.1))
}

fn content(ui: &Ui, popup: &Popup, room: (u16, u16)) -> (String, Vec<Line>, usize) {
    let lang = ui.settings.lang;
    let title = |en: &str, ja: &str| match lang {
        Lang::En => en.to_string(),
        Lang::Ja => ja.to_string(),
    };
    let wrapped = |text: &str| -> Vec<Line> {
        text::wrap(text, usize::from(room.0)).into_iter().map(|row| text::line(row, Part::Text)).collect()
    };
    match popup {
        Popup::Help(scroll) => (title("Keys", "キーの一覧"), help(lang, room.0), *scroll),
        Popup::Palette(palette) => (title("Do", "操作"), palette_lines(palette, lang, room), 0),
        Popup::Rules(scroll) => {
            let kind = ui.game.session().puzzle().kind();
            (kind.name().get(lang).to_string(), wrapped(kind.rules().get(lang)), *scroll)
        }
        Popup::Technique { title, text, scroll } => {
            let rows = page(text, usize::from(room.0)).into_iter();
            (title.clone(), rows.map(|row| text::line(row, Part::Text)).collect(), *scroll)
        }
        Popup::Details => match step(ui) {
            Some(step) => (step.name.full.get(lang).to_string(), wrapped(step.text.get(lang)), 0),
            None => (ui.game.session().model().cell_name(ui.cursor(), lang), panel::details(ui, room, room.0 > 60), 0),
        },
    }
}

/// Columns that are read with ease.
const COMFORTABLE: usize = 72;

/// The rows of a manual page: paragraphs are wrapped anew, pictures stay as they are. Where before and after do not
/// fit side by side, they stand one below the other.
fn page(text: &str, width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    for (at, part) in text.split("```").enumerate() {
        if at % 2 == 0 {
            let paragraphs = part.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
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
                let (before, after): (Vec<_>, Vec<_>) = picture.iter().map(halves).unzip();
                rows.extend(before);
                rows.push(String::new());
                rows.extend(after);
            }
            None => rows.extend(picture.iter().map(|row| row.to_string())),
        }
        rows.push(String::new());
    }
    rows.pop();
    rows
}

fn step(ui: &Ui) -> Option<&crate::puzzle::Step> {
    if ui.screen != Screen::Explorer {
        return None;
    }
    ui.shown_step()
}

fn help(lang: Lang, width: u16) -> Vec<Line> {
    let keys = ACTIONS.iter().filter(|row| !row.keys.is_empty()).map(|row| row.keys.width()).max().unwrap_or(0);
    let wide = usize::from(width) >= keys + 24;
    let mut lines = Vec::new();
    for row in ACTIONS {
        let key = if row.keys.is_empty() { ": palette" } else { row.keys };
        let what = row.what.get(lang);
        if wide {
            let room = usize::from(width).saturating_sub(keys + 2);
            for (at, part) in text::wrap(what, room).into_iter().enumerate() {
                let key = if at == 0 { key } else { "" };
                let pad = " ".repeat(keys.saturating_sub(key.width()) + 2);
                lines.push(vec![(format!("{key}{pad}"), Part::Key), (part, Part::Text)]);
            }
        } else {
            lines.push(text::line(key, Part::Key));
            lines.extend(
                text::wrap(what, usize::from(width).saturating_sub(2))
                    .into_iter()
                    .map(|part| text::line(format!("  {part}"), Part::Text)),
            );
        }
    }
    lines
}

/// The rows that what was typed finds: every word of it occurs in the row's name, keys or text.
pub fn matches(typed: &str) -> Vec<&'static Row> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let finds = |row: &&Row| {
        let text = format!("{} {} {} {}", row.id, row.keys, row.what.get(Lang::En), row.what.get(Lang::Ja));
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    // A row stands for one thing to do; those with many (directions, digits) are reached by their keys.
    let mut rows: Vec<&Row> = ACTIONS.iter().filter(|row| row.bound.len() == 1).filter(finds).collect();
    let typed = typed.trim().to_lowercase();
    rows.sort_by_key(|row| !row.id.starts_with(&typed));
    rows
}

fn palette_lines(palette: &Palette, lang: Lang, (width, height): (u16, u16)) -> Vec<Line> {
    let rows = matches(&palette.typed);
    let room = usize::from(height).saturating_sub(2).clamp(1, 14);
    let first = palette.selected.saturating_sub(room.saturating_sub(1));
    // The size stays while the list grows shorter, so that the popup does not jump.
    let (all, widest) = (matches(""), |text: fn(&Row, Lang) -> &str| move |row: &&Row| text(row, lang).width());
    let keys = all.iter().map(widest(|row, _| row.keys)).max().unwrap_or(0);
    let what = all.iter().map(widest(|row, lang| row.what.get(lang))).max().unwrap_or(0);
    let width = usize::from(width).min(1 + what + 2 + keys);
    let typed = format!("{}_", palette.typed);
    let pad = " ".repeat(width.saturating_sub(2 + typed.width()));
    let mut lines = vec![vec![("> ".to_string(), Part::Key), (typed + &pad, Part::Text)], Line::new()];
    for (at, row) in rows.iter().enumerate().skip(first).take(room) {
        let what = text::shorten(row.what.get(lang), width.saturating_sub(1));
        // What it does counts for more than its keys.
        let keys = if 1 + what.width() + 2 + row.keys.width() > width { "" } else { row.keys };
        let pad = " ".repeat(width.saturating_sub(1 + what.width() + keys.width()));
        if at == palette.selected {
            lines.push(text::line(format!(">{what}{pad}{keys}"), Part::Selected));
        } else {
            lines.push(vec![(format!(" {what}{pad}"), Part::Text), (keys.to_string(), Part::Dim)]);
        }
    }
    lines.resize(2 + room.min(ACTIONS.len()), Line::new());
    lines
}
