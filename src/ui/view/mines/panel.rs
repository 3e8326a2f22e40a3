//! The panel beside a minefield: what it is, how it stands, the square under the cursor, and what to open next. Without
//! odds it says nothing that gives anything away.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{foot, head, say};
use crate::play::{Tally, grade_name};
use crate::ui::model::{Screen, Ui};
use crate::ui::odds::{Outlook, Reckoned};
use crate::ui::theme::{Part, Theme};
use crate::ui::view::board::{STEPS, has_letters, letter};
use crate::ui::view::geometry::Density;
use crate::ui::view::text::{self, Line};
use crate::ui::view::{layout, wanted};
use nazo_core::scene::{Origin, Risk};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::First;
use nazo_kinds::minefield::odds::Fraction;
use nazo_kinds::minefield::{MINE, Size, Square};

/// A square that is safe or a mine with more certainty than this is not told as certain.
const ALMOST: f64 = 0.0005;

/// A probability in per cent: `9.5 %`. What is not certain never reads as if it were.
pub(super) fn per_cent(share: &Fraction, lang: Lang) -> String {
    let value = share.value();
    let number = match value {
        _ if share.is_zero() => "0".to_string(),
        _ if share.is_one() => "100".to_string(),
        value if value < ALMOST => "<0.1".to_string(),
        value if value > 1.0 - ALMOST => ">99.9".to_string(),
        value => format!("{:.1}", value * 100.0),
    };
    if lang == Lang::En { format!("{number} %") } else { format!("{number}%") }
}

/// The lines of the panel, for one of this size.
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

/// What follows from the position. Before the first square is open nothing does: it is safe wherever it is.
fn known(ui: &Ui) -> Option<&Reckoned> {
    ui.reckoned().filter(|_| !ui.game.session().is_undealt())
}

/// Parts one below the other, with blank lines between where there is room for all of them.
fn stacked(parts: Vec<Vec<Line>>, rows: usize) -> Vec<Line> {
    let parts: Vec<Vec<Line>> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let wanted = parts.iter().map(Vec::len).sum::<usize>() + parts.len();
    if wanted <= rows + 1 { parts.join(&[Line::new()][..]) } else { parts.concat() }
}

/// The size by the name that everybody knows it by.
fn title(ui: &Ui, width: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let face = ui.game.session().face();
    let Some(board) = face.minefield() else { return Vec::new() };
    let Size { rows, cols } = board.size();
    let name = match (cols.max(rows), cols.min(rows), board.mines()) {
        (9, 9, Some(10)) => say(lang, "Beginner ", "初級 "),
        (16, 16, Some(40)) => say(lang, "Intermediate ", "中級 "),
        (30, 16, Some(99)) => say(lang, "Expert ", "上級 "),
        _ => "",
    };
    let mut line = format!("{name}{cols}x{rows}");
    if let Some(grade) = face.info().grade.as_deref().map(|grade| grade_name(grade).get(lang).to_string())
        && line.width() + 2 + grade.width() <= width
    {
        line = format!("{line}  {grade}");
    }
    vec![text::line(text::shorten(&line, width), Part::Title)]
}

/// How a game that is over went: what there was to open and how much of it was, in how many clicks, and whether it
/// counts as one without help. Looking back at an earlier moment tells nothing of what is below.
fn result(ui: &Ui, width: usize) -> Vec<Line> {
    let (lang, session) = (ui.settings.lang, ui.game.session());
    let is_told = session.is_over() && ui.screen == Screen::Board;
    let Some(tally) = is_told.then(|| session.tally()).flatten() else {
        return Vec::new();
    };
    let head = match session.is_lost() {
        true => say(lang, "Lost", "負け"),
        false => say(lang, "Cleared", "クリア"),
    };
    let all_or_part = match (session.is_lost(), lang) {
        (false, _) => tally.least.to_string(),
        (true, Lang::En) => format!("{} of {}", tally.done, tally.least),
        (true, Lang::Ja) => format!("{}/{}", tally.done, tally.least),
    };
    let row = |name: &str, value: String| vec![(format!("{name} "), Part::Dim), (value, Part::Text)];
    let mut lines = vec![
        text::line(head, Part::Title),
        row("3BV", all_or_part),
        row(say(lang, "Clicks", "クリック"), tally.clicks.to_string()),
        row(say(lang, "Efficiency", "効率"), efficiency(&tally, lang)),
    ];
    if let Some(helped) = helped(ui) {
        let rows = text::wrap(helped.get(lang), width);
        lines.extend(rows.into_iter().map(|row| text::line(row, Part::Dim)));
    }
    lines
}

fn efficiency(tally: &Tally, lang: Lang) -> String {
    let blank = if lang == Lang::En { " " } else { "" };
    format!("{}{blank}%", tally.efficiency())
}

/// Why a game does not count as one without help; none where it does.
fn helped(ui: &Ui) -> Option<Phrase> {
    let (session, hints) = (ui.game.session(), ui.game.session().view().hints);
    match (session.is_practice(), hints) {
        (true, _) => Some(Phrase::fixed("Moves taken back: for practice.", "手を戻した練習。")),
        (false, 0) if session.view().asked => Some(Phrase::fixed("With help.", "助けあり。")),
        (false, 0) => None,
        (false, 1) => Some(Phrase::fixed("With help asked once.", "助け1回。")),
        (false, _) => Some(Phrase::new(format!("With help asked {hints} times."), format!("助け{hints}回。"))),
    }
}

/// How the position stands.
fn stands(ui: &Ui, width: usize) -> Vec<Line> {
    let said = match ui.reckoned().map(|found| found.outlook) {
        Some(_) if ui.game.session().is_undealt() => match ui.promised() {
            Some(First::Opening) => {
                Phrase::fixed("The first cell opens\nan area anywhere.", "最初に開くマスは\nどこでも広く開く。")
            }
            Some(First::Safe) | None => {
                Phrase::fixed("The first cell is\nsafe anywhere.", "最初に開くマスは\nどこでも安全。")
            }
        },
        None => Phrase::fixed("Working out …", "計算しています…"),
        Some(Outlook::Impossible) => {
            Phrase::fixed("No mines fit these numbers.", "数字に合う地雷の置き方がありません。")
        }
        Some(Outlook::Over) => Phrase::fixed("Only mines are left.", "残りはすべて地雷です。"),
        Some(Outlook::Uncounted) => {
            Phrase::fixed("No cell is safe.\nNo count of mines.", "安全なマスなし。地雷の総数不明。")
        }
        Some(Outlook::Safe(1)) => Phrase::fixed("One cell is safe.", "安全なマスが1つ。"),
        Some(Outlook::Safe(count)) => {
            Phrase::new(format!("{count} cells are safe."), format!("安全なマスが{count}個。"))
        }
        Some(Outlook::Guess { .. }) => {
            Phrase::fixed("No cell is safe.\nYou must guess.", "安全なマスなし。\n推測が必要です。")
        }
    };
    text::wrap(said.get(ui.settings.lang), width).into_iter().map(|row| text::line(row, Part::Text)).collect()
}

/// The square under the cursor, and what is known of it; always two rows below its name, so that nothing jumps.
fn here(ui: &Ui, width: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let Some(at) = ui.square_under_cursor() else { return Vec::new() };
    let pointer = if ui.settings.glyphs.fine { '▸' } else { '>' };
    let mut lines = vec![text::line(format!("{pointer}{}", ui.square_name(at)), Part::Title)];
    let mine = known(ui).and_then(|found| found.mine(at));
    match (mine, known(ui).and_then(|found| found.risk(at))) {
        (Some(mine), _) => {
            let exact = format!("  {} {mine}", say(lang, "mine", "地雷"));
            let is_certain = mine.is_zero() || mine.is_one();
            if exact.width() <= width && !is_certain {
                lines.push(text::line(exact, Part::Text));
                lines.push(text::line(format!("  {}", per_cent(mine, lang)), Part::Text));
            } else {
                lines.push(text::line(format!("  {}", certain(mine, lang)), Part::Text));
            }
        }
        (None, Some(Risk::Safe)) => lines.push(text::line(say(lang, "  safe", "  安全"), Part::Text)),
        (None, Some(Risk::Mine)) => lines.push(text::line(say(lang, "  a mine", "  地雷"), Part::Text)),
        (None, _) => lines.push(text::line(format!("  {}", said_of(ui, at).get(lang)), Part::Text)),
    }
    lines.resize(3, Line::new());
    lines
}

/// A probability that is certain, or whose fraction has no room.
fn certain(mine: &Fraction, lang: Lang) -> String {
    match (mine.is_zero(), mine.is_one()) {
        (true, _) => say(lang, "safe", "安全").to_string(),
        (_, true) => say(lang, "a mine", "地雷").to_string(),
        _ => format!("{} {}", say(lang, "mine", "地雷"), per_cent(mine, lang)),
    }
}

/// What the player, or otherwise the board, says of a square.
fn said_of(ui: &Ui, at: usize) -> Phrase {
    let session = ui.game.session();
    let field = session.face().minefield();
    let marks = session.cell_marks(ui.cursor());
    let is_noted = marks.centre.contains(MINE) || marks.corner.contains(MINE);
    let laid_open = session.bare().squares.get(at).and_then(|square| square.entry());
    match (session.entry(ui.cursor()), field.map(|field| field.square(at))) {
        (Some(value), _) if value == MINE => Phrase::fixed("flag", "旗"),
        (Some(_), _) => Phrase::fixed("safe, you say", "安全と記入"),
        _ if laid_open.is_some_and(|entry| entry.value == MINE && entry.origin == Origin::Shown) => {
            Phrase::fixed("a mine", "地雷")
        }
        _ if is_noted => Phrase::fixed("perhaps a mine", "地雷かもしれない"),
        (None, Some(Square::Open(number))) => Phrase::new(format!("open: {number}"), format!("開いている: {number}")),
        (None, Some(Square::Flag)) => Phrase::fixed("flag", "旗"),
        (None, Some(Square::Unknown)) => Phrase::fixed("not known", "不明"),
        (None, _) => Phrase::fixed("closed", "閉じたマス"),
    }
}

/// How many mines have no flag yet.
fn left(ui: &Ui) -> Vec<Line> {
    let lang = ui.settings.lang;
    let Some(mines) = head::mines(ui) else { return Vec::new() };
    let flags = head::counts(ui, ui.game.session().bare()).flags;
    let shown = match mines.checked_sub(flags) {
        Some(left) => (left.to_string(), Part::Text),
        None => (format!("-{}", flags - mines), Part::Clash),
    };
    vec![vec![(say(lang, "Mines left  ", "残りの地雷 ").to_string(), Part::Dim), shown]]
}

/// What to open next, the best first; of the squares that touch no number all together.
fn next(ui: &Ui, found: &Reckoned, width: usize, rows: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    if rows < 2 || found.places.is_empty() {
        return Vec::new();
    }
    let is_safe = matches!(found.outlook, Outlook::Safe(_));
    let here = ui.square_under_cursor();
    let is_on_best = here.is_some() && here == found.best();
    let title = match (is_safe, is_on_best) {
        (true, _) => say(lang, "Safe", "安全なマス"),
        (_, true) => say(lang, "Next best", "次によいマス"),
        (_, false) => say(lang, "Best", "最善のマス"),
    };
    let skipped = usize::from(is_on_best && !is_safe);
    let name = |at: &usize| match found.risk(*at) {
        Some(Risk::Elsewhere) if found.best() != Some(*at) => elsewhere(lang),
        _ => ui.square_name(*at),
    };
    let mut listed: Vec<(String, Option<&Fraction>)> =
        found.places.iter().skip(skipped).map(|at| (name(at), found.mine(*at))).collect();
    if let Some(share) = found.elsewhere().filter(|_| !is_safe) {
        // The first is the best for more than its risk.
        let after = usize::from(skipped == 0);
        let at =
            listed.iter().skip(after).position(|(_, mine)| *mine > Some(share)).map_or(listed.len(), |at| at + after);
        listed.insert(at, (elsewhere(lang), Some(share)));
    }
    let wide = listed.iter().take(rows).map(|(name, _)| name.width()).max().unwrap_or(0);
    let row = |(name, mine): &(String, Option<&Fraction>)| {
        let pad = " ".repeat(wide.saturating_sub(name.width()));
        let mine = mine.filter(|_| !is_safe).map(|mine| format!(" {:>6}", per_cent(mine, lang))).unwrap_or_default();
        text::line(text::shorten(&format!("{name}{pad}{mine}"), width), Part::Text)
    };
    let title = text::line(title, Part::Dim);
    std::iter::once(title).chain(listed.iter().take(rows - 1).map(row)).collect()
}

fn elsewhere(lang: Lang) -> String {
    say(lang, "rest", "その他").to_string()
}

/// What the signs on the tiles mean, two in a row where they fit.
pub(in crate::ui::view) fn legend(ui: &Ui, width: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let signs: &[(&str, &str, &str, Part)] = if ui.game.session().is_lost() {
        &[
            ("!*", "end", "爆発", Part::Clash),
            ("!F", "wrong", "誤り", Part::Clash),
            ("▒F", "right", "正解", Part::Flag),
            ("▒*", "mine", "地雷", Part::Mine),
        ]
    } else if ui.game.session().is_over() {
        &[("▒F", "flag", "旗", Part::Flag), ("▒*", "mine", "地雷", Part::Mine)]
    } else if ui.shows_odds() {
        &[("▒F", "flag", "旗", Part::Flag), ("▒*", "mine", "地雷", Part::Mine), ("▒o", "safe", "安全", Part::Safe)]
    } else if !tells_safe(ui) {
        &[("▒F", "flag", "旗", Part::Flag), ("▒?", "maybe", "多分", Part::Centre)]
    } else {
        &[
            ("▒F", "flag", "旗", Part::Flag),
            ("▒S", "safe", "安全", Part::Entered),
            ("▒?", "maybe", "多分", Part::Centre),
        ]
    };
    let scale = if known(ui).is_some() { scale(ui) } else { Vec::new() };
    signs.chunks(2).map(|row| legend_row(ui, row, lang, width)).chain(scale).collect()
}

/// What is told of tiles that may be mines: per cent, or grounds and their letters where they have any.
fn scale(ui: &Ui) -> Vec<Line> {
    let (window, theme) = (Rect::new(0, 0, ui.size.0, ui.size.1), &ui.settings.theme);
    let layout = layout(ui.game.session().bare(), window, &wanted(ui));
    // What touches no number is closed ground, and as likely a mine as all the others.
    let lang = ui.settings.lang;
    let others = known(ui).and_then(Reckoned::elsewhere).map(|share| {
        let told = format!(" {} {}", elsewhere(lang), per_cent(share, lang));
        vec![(shade(ui).repeat(2), Part::Cover), (told, Part::Dim)]
    });
    if layout.geometry.density != Density::Small {
        let told = say(lang, " mine risk, %", " 地雷の確率(%)");
        let sample = vec![("36".to_string(), Part::Risk(3)), (told.to_string(), Part::Dim)];
        return std::iter::once(sample).chain(others).collect();
    }
    let steps = steps(theme);
    let title = text::line(say(lang, "Mine risk from %", "地雷確率(%以上)"), Part::Dim);
    let in_a_row = if has_letters(theme) { 3 } else { steps.len() };
    std::iter::once(title).chain(steps.chunks(in_a_row).map(|row| row.concat())).chain(others).collect()
}

/// The steps of how likely a mine is, each with the per cent it begins at.
fn steps(theme: &Theme) -> Vec<Line> {
    let is_lettered = has_letters(theme);
    let step = |(step, begin)| match is_lettered {
        true => vec![(letter(step).to_string(), Part::Risk(step)), (format!(" {begin:<3}"), Part::Dim)],
        false => vec![(format!("{begin:2} "), Part::Risk(step))],
    };
    (0..).zip([0].into_iter().chain(STEPS)).map(step).collect()
}

/// The same in a row before the keys, while odds are on show.
pub(super) fn scale_row(ui: &Ui) -> Line {
    if known(ui).is_none() || ui.screen != Screen::Board {
        return Line::new();
    }
    let piece = |piece: &str| text::line(piece, Part::Dim);
    [piece(say(ui.settings.lang, "Risk % ", "地雷% ")), steps(&ui.settings.theme).concat(), piece(" ")].concat()
}

/// Whether squares may be called safe without being opened: in a game steps alone do that.
fn tells_safe(ui: &Ui) -> bool {
    !ui.opens() || ui.screen != Screen::Board || ui.game.session().entries().any(|entry| entry.value != MINE)
}

/// What a closed tile is filled with.
fn shade(ui: &Ui) -> &'static str {
    match (ui.settings.theme.style(Part::Cover).bg.is_some(), ui.settings.glyphs.fine) {
        (true, _) => " ",
        (false, true) => "▒",
        (false, false) => "#",
    }
}

fn legend_row(ui: &Ui, signs: &[(&str, &str, &str, Part)], lang: Lang, width: usize) -> Line {
    let half = (width / 2).clamp(8, 12);
    let mut line = Line::new();
    let has_ground = |part: Part| ui.settings.theme.style(part).bg.is_some();
    let shade = shade(ui);
    for (sign, en, ja, part) in signs {
        let what = say(lang, en, ja);
        let pad = half.saturating_sub(sign.width() + 1 + what.width());
        // What has a ground of its own is one patch, as on the board, and what has none stands on that of the cover.
        let part = if has_ground(Part::Cover) && !has_ground(*part) { Part::Cover } else { *part };
        let (lead, told) = sign.split_at(sign.char_indices().nth(1).map_or(sign.len(), |(at, _)| at));
        line.push((lead.replace('▒', shade), if has_ground(part) || part == Part::Clash { part } else { Part::Cover }));
        line.push((told.to_string(), part));
        line.push((format!(" {what}{}", " ".repeat(pad)), Part::Dim));
    }
    // Nothing follows the last.
    line.iter_mut().last().into_iter().for_each(|(text, _)| text.truncate(text.trim_end().len()));
    line
}

/// The panel as a popup, with what it has no room for: the whole fraction, and what is said below the board.
pub(in crate::ui::view) fn details(ui: &Ui, (width, height): (u16, u16), has_panel: bool) -> Vec<Line> {
    let (lang, columns) = (ui.settings.lang, usize::from(width));
    let mut parts = if has_panel { Vec::new() } else { vec![title(ui, columns)] };
    // A low panel has no room for all of it.
    parts.push(result(ui, columns));
    parts.push(here(ui, columns.min(usize::from(super::PANEL))));
    let at = ui.square_under_cursor();
    let exact =
        at.and_then(|at| ui.reckoned()?.mine(at)).map(|mine| format!("{} {mine}", say(lang, "Exactly", "正確な値")));
    if let Some(exact) = exact.filter(|exact| exact.width() > usize::from(super::PANEL)) {
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
