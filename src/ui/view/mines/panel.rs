//! The panel beside a minefield: the board, its state, the cell under the cursor, and what to open next. Without odds
//! it gives nothing away.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{foot, head};
use crate::play::grade_name;
use crate::ui::model::{Screen, Ui};
use crate::ui::odds::{Outlook, Reckoned};
use crate::ui::theme::{Part, Theme};
use crate::ui::view::board::tiles::{STEPS, has_letters, letter};
use crate::ui::view::geometry::Density;
use crate::ui::view::layout::layout;
use crate::ui::view::shown::wanted;
use crate::ui::view::text::{self, Line};
use nazo_core::scene::{Origin, Risk};
use nazo_core::words::{Fixed, Lang, Phrase, say};
use nazo_kinds::First;
use nazo_kinds::minefield::odds::Fraction;
use nazo_kinds::minefield::{MINE, Size, Square};

/// A probability closer than this to 0 or 1 is shown as a bound, not rounded.
const ALMOST: f64 = 0.0005;

/// A probability in per cent: `9.5 %`. An uncertain one never reads as if it were certain.
pub(super) fn per_cent(share: &Fraction) -> Phrase {
    let number = match share.value() {
        _ if share.is_zero() => "0".to_string(),
        _ if share.is_one() => "100".to_string(),
        value if value < ALMOST => "<0.1".to_string(),
        value if value > 1.0 - ALMOST => ">99.9".to_string(),
        value => format!("{:.1}", value * 100.0),
    };
    say!("view.per-cent", number)
}

/// The lines of a panel of this size.
pub(in crate::ui::view) fn lines(ui: &Ui, (width, height): (u16, u16)) -> Vec<Line> {
    let (columns, rows) = (usize::from(width), usize::from(height));
    let legend = legend(ui, columns);
    let (result, is_over) = (result(ui, columns), ui.game.session().is_over());
    let mut parts = vec![title(ui, columns)];
    parts.extend((!result.is_empty()).then_some(result));
    if ui.shows_odds() && !is_over {
        parts.push(stands(ui, columns));
    }
    parts.push(ui.race_lines());
    parts.push(here(ui, columns));
    let taken = parts.iter().map(|part| part.len() + 1).sum::<usize>() + legend.len() + 1;
    match known(ui) {
        _ if is_over => {}
        Some(found) => parts.push(next(ui, found, columns, rows.saturating_sub(taken))),
        None if ui.shows_odds() => {}
        None => parts.push(left(ui)),
    }
    let mut lines = stacked(parts, rows.saturating_sub(legend.len()));
    lines.resize(rows.saturating_sub(legend.len()), Line::new());
    lines.extend(legend);
    lines.truncate(rows);
    lines
}

/// The results for the position. None before the first cell is opened, as that cell is always safe.
fn known(ui: &Ui) -> Option<&Reckoned> {
    ui.reckoned().filter(|_| !ui.game.session().is_undealt())
}

/// Parts below each other, with blank lines between them if there is room for all.
fn stacked(parts: Vec<Vec<Line>>, rows: usize) -> Vec<Line> {
    let parts: Vec<Vec<Line>> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let wanted = parts.iter().map(Vec::len).sum::<usize>() + parts.len();
    if wanted <= rows + 1 { parts.join(&[Line::new()][..]) } else { parts.concat() }
}

/// The size, with its customary name.
fn title(ui: &Ui, width: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let face = ui.game.session().face();
    let Some(board) = face.minefield() else { return Vec::new() };
    let Size { rows, cols } = board.size();
    let name = match (cols.max(rows), cols.min(rows), board.mines()) {
        (9, 9, Some(10)) => Some("view.beginner"),
        (16, 16, Some(40)) => Some("view.intermediate"),
        (30, 16, Some(99)) => Some("view.expert"),
        _ => None,
    };
    let name = name.map_or(String::new(), |name| format!("{} ", Fixed(name).get(lang)));
    let mut line = format!("{name}{cols}x{rows}");
    if let Some(grade) = face.info().grade.as_deref().map(|grade| grade_name(grade).get(lang).to_string())
        && line.width() + 2 + grade.width() <= width
    {
        line = format!("{line}  {grade}");
    }
    vec![text::line(text::shorten(&line, width), Part::Title)]
}

/// The result of a finished game: how much there was to open and how much was opened, with how many clicks, and any
/// help. Empty while the player looks at an earlier state, as it would give away what is covered.
fn result(ui: &Ui, width: usize) -> Vec<Line> {
    let (lang, session) = (ui.settings.lang, ui.game.session());
    let is_told = session.is_over() && ui.screen == Screen::Board;
    let Some(tally) = is_told.then(|| session.tally()).flatten() else {
        return Vec::new();
    };
    let (head, all_or_part) = match session.is_lost() {
        true => ("view.lost", say!("view.part-of", done = tally.done, all = tally.least)),
        false => ("view.cleared", Phrase::verbatim(tally.least.to_string())),
    };
    let efficiency = say!("view.per-cent", number = tally.efficiency());
    let row = |name: &str, value: &str| vec![(format!("{name} "), Part::Dim), (value.to_string(), Part::Text)];
    let mut lines = vec![
        text::line(Fixed(head).get(lang), Part::Title),
        row("3BV", all_or_part.get(lang)),
        row(Fixed("view.clicks").get(lang), &tally.clicks.to_string()),
        row(Fixed("view.efficiency").get(lang), efficiency.get(lang)),
    ];
    if let Some(helped) = helped(ui) {
        let rows = text::wrap(helped.get(lang), width);
        lines.extend(rows.into_iter().map(|row| text::line(row, Part::Dim)));
    }
    lines
}

/// Why a game does not count as played without help. None if it does.
fn helped(ui: &Ui) -> Option<Phrase> {
    let (session, hints) = (ui.game.session(), ui.game.session().view().hints);
    match (session.is_practice(), hints) {
        (true, _) => Some(say!("view.for-practice")),
        (false, 0) if session.view().asked => Some(say!("view.with-help")),
        (false, 0) => None,
        (false, 1) => Some(say!("view.with-help-once")),
        (false, _) => Some(say!("view.with-help-often", hints)),
    }
}

/// The state of the position.
fn stands(ui: &Ui, width: usize) -> Vec<Line> {
    let said = match ui.reckoned().map(|found| found.outlook) {
        Some(_) if ui.game.session().is_undealt() => match ui.promised() {
            Some(First::Opening) => say!("view.first-opens-area"),
            Some(First::Safe) | None => say!("view.first-is-safe"),
        },
        None => say!("view.working-out"),
        Some(Outlook::Impossible) => say!("view.no-mines-fit"),
        Some(Outlook::Over) => say!("view.only-mines-left"),
        Some(Outlook::Uncounted) => say!("view.none-safe-no-count"),
        Some(Outlook::Safe(1)) => say!("view.one-cell-safe"),
        Some(Outlook::Safe(count)) => say!("view.cells-safe", count),
        Some(Outlook::Guess { .. }) => say!("view.none-safe-guess"),
    };
    text::wrap(said.get(ui.settings.lang), width).into_iter().map(|row| text::line(row, Part::Text)).collect()
}

/// The cell under the cursor and what is known about it: always two rows below its name, so that nothing jumps.
fn here(ui: &Ui, width: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let Some(at) = ui.square_under_cursor() else { return Vec::new() };
    let pointer = if ui.settings.glyphs.fine { '▸' } else { '>' };
    let mut lines = vec![text::line(format!("{pointer}{}", ui.square_name(at).get(lang)), Part::Title)];
    let mine = known(ui).and_then(|found| found.mine(at));
    let said = match (mine, known(ui).and_then(|found| found.risk(at))) {
        (Some(mine), _) => {
            let exact = say!("view.mine-with", share = mine.to_string());
            let is_certain = mine.is_zero() || mine.is_one();
            match exact.get(lang).width() + 2 <= width && !is_certain {
                true => vec![exact, per_cent(mine)],
                false => vec![certain(mine)],
            }
        }
        (None, Some(Risk::Safe)) => vec![say!("view.safe")],
        (None, Some(Risk::Mine)) => vec![say!("view.a-mine")],
        (None, _) => vec![square_phrase(ui, at)],
    };
    lines.extend(said.iter().map(|said| text::line(format!("  {}", said.get(lang)), Part::Text)));
    lines.resize(3, Line::new());
    lines
}

/// A probability as certain, or in per cent if its fraction has no room.
fn certain(mine: &Fraction) -> Phrase {
    match (mine.is_zero(), mine.is_one()) {
        (true, _) => say!("view.safe"),
        (_, true) => say!("view.a-mine"),
        _ => say!("view.mine-with", share = per_cent(mine)),
    }
}

/// What the player's entry or else the board says about a cell.
fn square_phrase(ui: &Ui, at: usize) -> Phrase {
    let session = ui.game.session();
    let field = session.face().minefield();
    let marks = session.cell_marks(ui.cursor());
    let is_noted = marks.centre.contains(MINE) || marks.corner.contains(MINE);
    let laid_open = session.bare().squares.get(at).and_then(|square| square.entry());
    match (session.entry(ui.cursor()), field.map(|field| field.square(at))) {
        (Some(value), _) if value == MINE => say!("view.flag"),
        (Some(_), _) => say!("view.called-safe"),
        _ if laid_open.is_some_and(|entry| entry.value == MINE && entry.origin == Origin::Shown) => {
            say!("view.a-mine")
        }
        _ if is_noted => say!("view.perhaps-mine"),
        (None, Some(Square::Open(number))) => say!("view.open-number", number),
        (None, Some(Square::Flag)) => say!("view.flag"),
        (None, Some(Square::Unknown)) => say!("view.not-known"),
        (None, _) => say!("view.closed"),
    }
}

/// The number of mines without a flag.
fn left(ui: &Ui) -> Vec<Line> {
    let Some(mines) = head::mines(ui) else { return Vec::new() };
    let flags = head::counts(ui, ui.game.session().bare()).flags;
    let shown = match mines.checked_sub(flags) {
        Some(left) => (left.to_string(), Part::Text),
        None => (format!("-{}", flags - mines), Part::Conflict),
    };
    vec![vec![(Fixed("view.mines-left").get(ui.settings.lang).to_string(), Part::Dim), shown]]
}

/// What to open next, best first. All cells that touch no number share one row.
fn next(ui: &Ui, found: &Reckoned, width: usize, rows: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    if rows < 2 || found.places.is_empty() {
        return Vec::new();
    }
    let is_safe = matches!(found.outlook, Outlook::Safe(_));
    let here = ui.square_under_cursor();
    let is_on_best = here.is_some() && here == found.best();
    let title = Fixed(match (is_safe, is_on_best) {
        (true, _) => "view.safe-cells",
        (_, true) => "view.next-best",
        (_, false) => "view.best",
    });
    let skipped = usize::from(is_on_best && !is_safe);
    let name = |at: &usize| match found.risk(*at) {
        Some(Risk::Elsewhere) if found.best() != Some(*at) => elsewhere(lang),
        _ => ui.square_name(*at).get(lang).to_string(),
    };
    let mut listed: Vec<(String, Option<&Fraction>)> =
        found.places.iter().skip(skipped).map(|at| (name(at), found.mine(*at))).collect();
    if let Some(share) = found.elsewhere().filter(|_| !is_safe) {
        // The first one is the best for reasons other than its risk.
        let after = usize::from(skipped == 0);
        let at =
            listed.iter().skip(after).position(|(_, mine)| *mine > Some(share)).map_or(listed.len(), |at| at + after);
        listed.insert(at, (elsewhere(lang), Some(share)));
    }
    let wide = listed.iter().take(rows).map(|(name, _)| name.width()).max().unwrap_or(0);
    let row = |(name, mine): &(String, Option<&Fraction>)| {
        let pad = " ".repeat(wide.saturating_sub(name.width()));
        let mine =
            mine.filter(|_| !is_safe).map(|mine| format!(" {:>6}", per_cent(mine).get(lang))).unwrap_or_default();
        text::line(text::shorten(&format!("{name}{pad}{mine}"), width), Part::Text)
    };
    let title = text::line(title.get(lang), Part::Dim);
    std::iter::once(title).chain(listed.iter().take(rows - 1).map(row)).collect()
}

fn elsewhere(lang: Lang) -> String {
    Fixed("view.rest").get(lang).to_string()
}

/// The meaning of the symbols on the tiles, two in a row if they fit.
pub(in crate::ui) fn legend(ui: &Ui, width: usize) -> Vec<Line> {
    let signs: &[(&str, &'static str, Part)] = if ui.game.session().is_lost() {
        &[
            ("!*", "view.end", Part::Conflict),
            ("!F", "view.wrong", Part::Conflict),
            ("▒F", "view.right", Part::Flag),
            ("▒*", "view.mine", Part::Mine),
        ]
    } else if ui.game.session().is_over() {
        &[("▒F", "view.flag", Part::Flag), ("▒*", "view.mine", Part::Mine)]
    } else if ui.shows_odds() {
        &[("▒F", "view.flag", Part::Flag), ("▒*", "view.mine", Part::Mine), ("▒o", "view.safe", Part::Safe)]
    } else if !tells_safe(ui) {
        &[("▒F", "view.flag", Part::Flag), ("▒?", "view.maybe", Part::Centre)]
    } else {
        &[("▒F", "view.flag", Part::Flag), ("▒S", "view.safe", Part::Entered), ("▒?", "view.maybe", Part::Centre)]
    };
    let scale = if known(ui).is_some() { scale(ui) } else { Vec::new() };
    signs.chunks(2).map(|row| legend_row(ui, row, width)).chain(scale).collect()
}

/// The legend for tiles that may be mines: per cent, or background colours with their letters if the theme has them.
fn scale(ui: &Ui) -> Vec<Line> {
    let (window, theme) = (Rect::new(0, 0, ui.sight.size.0, ui.sight.size.1), &ui.settings.theme);
    let layout = layout(ui.game.session().bare(), window, &wanted(ui));
    // Cells that touch no number have the covered background, and all have the same risk.
    let lang = ui.settings.lang;
    let others = known(ui).and_then(Reckoned::elsewhere).map(|share| {
        let told = format!(" {} {}", elsewhere(lang), per_cent(share).get(lang));
        vec![(shade(ui).repeat(2), Part::Cover), (told, Part::Dim)]
    });
    if layout.geometry.density != Density::Small {
        let told = format!(" {}", Fixed("view.mine-risk").get(lang));
        let sample = vec![("36".to_string(), Part::Risk(3)), (told, Part::Dim)];
        return std::iter::once(sample).chain(others).collect();
    }
    let steps = steps(theme);
    let title = text::line(Fixed("view.mine-risk-from").get(lang), Part::Dim);
    let in_a_row = if has_letters(theme) { 3 } else { steps.len() };
    std::iter::once(title).chain(steps.chunks(in_a_row).map(|row| row.concat())).chain(others).collect()
}

/// The risk levels, each with the percentage where it begins.
fn steps(theme: &Theme) -> Vec<Line> {
    let is_lettered = has_letters(theme);
    let step = |(step, begin)| match is_lettered {
        true => vec![(letter(step).to_string(), Part::Risk(step)), (format!(" {begin:<3}"), Part::Dim)],
        false => vec![(format!("{begin:2} "), Part::Risk(step))],
    };
    (0..).zip([0].into_iter().chain(STEPS)).map(step).collect()
}

/// The risk levels in one row before the keys, while odds are shown.
pub(super) fn scale_row(ui: &Ui) -> Line {
    if known(ui).is_none() || ui.screen != Screen::Board {
        return Line::new();
    }
    let head = format!("{} ", Fixed("view.risk").get(ui.settings.lang));
    [text::line(head, Part::Dim), steps(&ui.settings.theme).concat(), text::line(" ", Part::Dim)].concat()
}

/// Whether cells may be marked as safe without opening them. In a game, only steps do that.
fn tells_safe(ui: &Ui) -> bool {
    !ui.opens() || ui.screen != Screen::Board || ui.game.session().entries().any(|entry| entry.value != MINE)
}

/// What a covered tile is filled with.
fn shade(ui: &Ui) -> &'static str {
    match (ui.settings.theme.style(Part::Cover).bg.is_some(), ui.settings.glyphs.fine) {
        (true, _) => " ",
        (false, true) => "▒",
        (false, false) => "#",
    }
}

fn legend_row(ui: &Ui, signs: &[(&str, &'static str, Part)], width: usize) -> Line {
    let half = (width / 2).clamp(8, 12);
    let mut line = Line::new();
    let has_ground = |part: Part| ui.settings.theme.style(part).bg.is_some();
    let shade = shade(ui);
    for (sign, what, part) in signs {
        let what = Fixed(what).get(ui.settings.lang);
        let pad = half.saturating_sub(sign.width() + 1 + what.width());
        // A symbol with its own background is one patch, as on the board. One without has the background of the cover.
        let part = if has_ground(Part::Cover) && !has_ground(*part) { Part::Cover } else { *part };
        let (lead, told) = sign.split_at(sign.char_indices().nth(1).map_or(sign.len(), |(at, _)| at));
        line.push((
            lead.replace('▒', shade),
            if has_ground(part) || part == Part::Conflict { part } else { Part::Cover },
        ));
        line.push((told.to_string(), part));
        line.push((format!(" {what}{}", " ".repeat(pad)), Part::Dim));
    }
    // Nothing follows the last one.
    line.iter_mut().last().into_iter().for_each(|(text, _)| text.truncate(text.trim_end().len()));
    line
}

/// The panel as a popup, with what the panel has no room for: the whole fraction, and the message below the board.
pub(in crate::ui) fn details(ui: &Ui, (width, height): (u16, u16), has_panel: bool) -> Vec<Line> {
    let (lang, columns) = (ui.settings.lang, usize::from(width));
    let mut parts = if has_panel { Vec::new() } else { vec![title(ui, columns)] };
    // A low panel has no room for everything.
    parts.push(result(ui, columns));
    parts.push(here(ui, columns.min(usize::from(super::places::PANEL))));
    let at = ui.square_under_cursor();
    let exact = at.and_then(|at| ui.reckoned()?.mine(at));
    let exact = exact.map(|mine| format!("{} {mine}", Fixed("view.exactly").get(lang)));
    if let Some(exact) = exact.filter(|exact| exact.width() > usize::from(super::places::PANEL)) {
        parts.push(text::wrap(&exact, columns).into_iter().map(|row| text::line(row, Part::Text)).collect());
    }
    match foot::outlook(ui) {
        Some(said) => {
            let rows = text::wrap(said.get(lang), columns).into_iter();
            parts.push(rows.map(|row| text::line(row, Part::Text)).collect());
        }
        None if ui.game.session().is_over() => {}
        None => parts.push(left(ui)),
    }
    if !has_panel {
        parts.push(legend(ui, columns));
    }
    stacked(parts, usize::from(height))
}
