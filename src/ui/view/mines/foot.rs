//! The rows at the bottom: what just happened or what is known, and the next useful keys.

use unicode_width::UnicodeWidthStr;

use super::panel::{per_cent, scale_row};
use crate::ui::model::{Screen, Ui};
use crate::ui::odds::{Outlook, Reckoned};
use crate::ui::opening::NOTHING_OPEN;
use crate::ui::theme::Part;
use crate::ui::view::bottom;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Lang, Phrase};

/// A fraction with more characters than this is told in per cent alone.
const LONGEST: usize = 15;

fn is_free(ui: &Ui) -> bool {
    ui.popup.is_none() && ui.prefix.is_none()
}

/// The sentence of the step in front.
fn step_text(ui: &Ui) -> Option<&Phrase> {
    match ui.screen {
        Screen::Explorer => ui.shown_step().map(|step| &step.text),
        Screen::Board => ui.told_whole().map(|told| told.text()),
        Screen::History => None,
    }
}

/// A window of fewer columns has three rows for what is said of a step: in two its end, the conclusion, would be missing.
const NARROW: u16 = 60;

/// The rows that are needed in a window of this `width`: a step that is told in two has the keys below them where there is no
/// panel for these.
pub(super) fn least(ui: &Ui, width: u16, has_panel: bool) -> u16 {
    let is_told = ui.told().is_some() && ui.screen == Screen::Board;
    let is_long = ui.screen == Screen::Explorer && width < NARROW;
    2 + u16::from(is_free(ui) && (!has_panel && is_told || is_long))
}

/// The rows at the bottom, `height` of them.
pub(super) fn rows(ui: &Ui, (width, height): (u16, u16), has_panel: bool) -> Vec<Line> {
    let rows = bottom::rows(ui, width, has_panel);
    let (columns, room) = (usize::from(width), usize::from(height));
    let lang = ui.settings.lang;
    if !is_free(ui) {
        // What may follow a prefix takes the rows it needs, at the foot.
        let blanks = std::iter::repeat_n(Line::new(), room.saturating_sub(rows.len()));
        return blanks.chain(rows).collect();
    }
    if let Some(step) = step_text(ui).filter(|_| has_panel || ui.screen == Screen::Explorer) {
        // A message, such as an answer to Enter, goes before the sentence.
        let spoken = bottom::spoken(ui);
        let said = if spoken.is_empty() { step.get(lang) } else { &spoken };
        return bottom::told_in(said, width, room).into_iter().map(|row| text::line(row, Part::Message)).collect();
    }
    if ui.told().is_some() && !has_panel {
        return rows;
    }
    let said = bottom::spoken(ui);
    let said = if said.is_empty() { outlook(ui).map(|said| said.get(lang).to_string()) } else { Some(said) };
    let said = said.map(|said| text::wrap(&said, columns)).unwrap_or_default();
    let mut keys = if has_panel { Line::new() } else { scale_row(ui) };
    keys.extend(bottom::key_row(ui, width.saturating_sub(text::width(&keys))));
    // A long message takes the key row of a low window as well, until the next key.
    if said.len() > 1 && room < 3 {
        return if bottom::spoken(ui).is_empty() { vec![low(ui, said, columns), keys] } else { rows };
    }
    let most = room.saturating_sub(1);
    let mut lines: Vec<Line> = said.into_iter().take(most).map(|row| text::line(row, Part::Message)).collect();
    lines.resize(most, Line::new());
    lines.push(keys);
    lines
}

/// What is known as a single row above the keys.
fn low(ui: &Ui, said: Vec<String>, width: usize) -> Line {
    let guess = ui.reckoned().and_then(|found| {
        let Outlook::Guess { square, .. } = found.outlook else { return None };
        let (name, mine) = (ui.square_name(square), per_cent(found.mine(square)?, ui.settings.lang));
        Some(match ui.settings.lang {
            Lang::En => format!("No cell is safe. Best {name}: mine {mine}"),
            Lang::Ja => format!("最善は{name}、地雷の確率{mine}"),
        })
    });
    let said = text::shorten(&guess.unwrap_or_else(|| said.join(" ")), width);
    text::line(said, Part::Message)
}

/// What the odds tell of the position, as a sentence.
pub(super) fn outlook(ui: &Ui) -> Option<Phrase> {
    let is_board = ui.screen == Screen::Board && ui.solution.is_none() && !ui.paused;
    let found = ui.reckoned().filter(|_| is_board)?;
    if ui.game.session().is_undealt() {
        return Some(NOTHING_OPEN);
    }
    let name = |lang: Lang| {
        let field = ui.game.session().face().minefield();
        let best = found.best();
        best.and_then(|best| field.map(|field| field.size().name(best, lang))).unwrap_or_default()
    };
    Some(match found.outlook {
        Outlook::Impossible => Phrase::fixed(
            "No arrangement of the mines fits these numbers.",
            "これらの数字に合う地雷の置き方はありません。",
        ),
        Outlook::Over => Phrase::fixed(
            "Nothing is left to open: every closed square is a mine.",
            "開けるマスは残っていません。閉じたマスはすべて地雷です。",
        ),
        Outlook::Uncounted => Phrase::fixed(
            "Nothing is certain, and without the number of mines there are no odds.",
            "確実なマスはありません。地雷の総数が分からないため、確率は求められません。",
        ),
        Outlook::Safe(1) => Phrase::each(|lang| match lang {
            Lang::En => format!("One cell is certainly safe: {}.", name(lang)),
            Lang::Ja => format!("確実に安全なマスが1つあります: {}。", name(lang)),
        }),
        Outlook::Safe(count) => Phrase::each(|lang| match lang {
            Lang::En => format!("{count} cells are safe; {} is one.", name(lang)),
            Lang::Ja => format!("安全なマスが{count}個あります。{}もその1つです。", name(lang)),
        }),
        Outlook::Guess { square, is_least, win } => {
            let mine = chance(found, square);
            Phrase::each(|lang| guess(&name(lang), mine.get(lang), is_least, lang) + &won(win, lang))
        }
    })
}

/// The probability of a mine on a square: as a fraction that can be read and in per cent.
fn chance(found: &Reckoned, square: usize) -> Phrase {
    let Some(mine) = found.mine(square) else { return Phrase::fixed("?", "?") };
    let exact = mine.to_string();
    Phrase::each(|lang| match (exact.width() <= LONGEST, lang) {
        (true, Lang::En) => format!("{exact} ({})", per_cent(mine, lang)),
        (true, Lang::Ja) => format!("{exact}({})", per_cent(mine, lang)),
        (false, _) => per_cent(mine, lang),
    })
}

fn guess(name: &str, mine: &str, is_least: bool, lang: Lang) -> String {
    match (lang, is_least) {
        (Lang::En, true) => {
            format!("Nothing is certain. {name} is the least risky cell: a mine with probability {mine}.")
        }
        (Lang::En, false) => format!("Nothing is certain. {name} is the best guess: a mine with probability {mine}."),
        (Lang::Ja, true) => format!("確実なマスはありません。最も安全なのは{name}で、地雷の確率は{mine}です。"),
        (Lang::Ja, false) => format!("確実なマスはありません。最もよい推測は{name}で、地雷の確率は{mine}です。"),
    }
}

/// How often the game is won with it, where that is known.
fn won(win: Option<f64>, lang: Lang) -> String {
    match (win.map(|win| win * 100.0), lang) {
        (None, _) => String::new(),
        (Some(win), Lang::En) => format!(" With it {win:.1} % of the arrangements are won."),
        (Some(win), Lang::Ja) => format!("この手で配置の{win:.1}%に勝てます。"),
    }
}
