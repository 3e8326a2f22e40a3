//! The questions of the text, and their answers once they are found or revealed.

use unicode_width::UnicodeWidthStr;

use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::text::{Line, line, shorten, spread, width as width_of, wrap};
use nazo_core::puzzle::{Candidate, Position};
use nazo_core::solve::Status;
use nazo_core::words::{Fixed, Phrase, say};
use nazo_kinds::{Purpose, StorySentence};

/// The most columns for the example in the legend.
const EXAMPLE: usize = 6;

/// The number of rows for the answers, without the legend.
pub(super) fn needed(ui: &Ui, width: u16) -> u16 {
    let asked = asked(ui, usize::from(width)).len();
    if asked == 0 { 0 } else { (asked + 1).min(usize::from(u16::MAX)) as u16 }
}

/// The legend of the table, if there is room for it, and the questions with their answers.
pub(super) fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let asked = asked(ui, usize::from(width));
    let head = if asked.is_empty() { None } else { Some(head(ui, width)) };
    let mut lines = Vec::new();
    let taken = asked.len() + usize::from(head.is_some());
    let legend = legend(ui);
    let is_roomy = usize::from(height) > taken + legend.len();
    if is_roomy {
        lines.extend(legend);
        lines.push(Line::new());
    }
    lines.extend(head);
    lines.extend(asked);
    lines
}

/// The meanings of the signs in the table, with the cell under the cursor as the example.
fn legend(ui: &Ui) -> Vec<Line> {
    let (lang, session) = (ui.settings.lang, ui.game.session());
    let cell = ui.cursor();
    let Some(value) = session.model().domain(cell).first() else { return Vec::new() };
    let name = session.model().name_in(Candidate::new(cell, value), lang);
    let name = shorten(&name, EXAMPLE);
    let room = name.width() + 3;
    let row = |word: String, part: Part, what: &'static str| -> Line {
        let pad = " ".repeat(room.saturating_sub(word.width()));
        let what = Fixed(what).get(lang).to_string();
        vec![(" ".to_string(), Part::Text), (word, part), (pad, Part::Text), (what, Part::Dim)]
    };
    let mut own = row(format!("{name}'"), Part::Entered, "view.own-entry");
    own.push(match session.trial() {
        0 => (format!("   . {}", Fixed("view.undecided").get(lang)), Part::Dim),
        _ => (format!("  ? {}", Fixed("view.in-trial").get(lang)), Part::Dim),
    });
    vec![row(name.clone(), Part::Shown, "view.follows-from-text"), own]
}

fn head(ui: &Ui, width: u16) -> Line {
    let lang = ui.settings.lang;
    let models = models(ui).map_or(String::new(), |models| format!("  {}", models.get(lang)));
    let name = vec![(Fixed("view.answers").get(lang).to_string(), Part::Title), (models, Part::Dim)];
    let key = ui.settings.keys.current("R", lang).filter(|_| ui.answering_position().is_none());
    let reveals = key.map_or(Phrase::literal(""), |key| say!("view.key-reveals", key));
    spread(name, line(reveals.get(lang), Part::Dim), width)
}

/// The number of solutions of the text. None if it is not known.
fn models(ui: &Ui) -> Option<Phrase> {
    Some(match (ui.known.verdict?, &ui.reading.common) {
        (Status::Unique, _) => say!("view.one-solution"),
        (Status::None, _) => say!("view.no-solution"),
        (Status::Multiple, None) => say!("view.several-solutions"),
        (Status::Multiple, Some(common)) => say!("view.so-many-solutions", count = common.count, all = common.is_all),
        (Status::Unknown, _) => return None,
    })
}

/// The questions with their answers, each in one row if it fits.
fn asked(ui: &Ui, width: usize) -> Vec<Line> {
    let told = ui.reading.story.told.iter().enumerate();
    told.filter(|(_, told)| told.purpose == Purpose::Question).flat_map(|(at, told)| row(ui, at, told, width)).collect()
}

fn row(ui: &Ui, at: usize, told: &StorySentence, width: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let question = told.shown.get(lang).to_string();
    let reply = |position: &Position| ui.game.session().puzzle().in_words()?.reply(at, position);
    let (answer, part) = match ui.answering_position() {
        None if ui.game.session().view().asked => (unanswered(ui).to_string(), Part::Dim),
        // An answer from the player's own entries is no secret. It is marked like those entries.
        None => match reply(ui.game.session().position()) {
            Some(reply) => (format!("{}'", reply.get(lang)), Part::Entered),
            None => (Fixed("view.hidden").get(lang).to_string(), Part::Dim),
        },
        Some(position) => match reply(&position) {
            Some(reply) => (reply.get(lang).to_string(), Part::Title),
            None => (unanswered(ui).to_string(), Part::Dim),
        },
    };
    let head = vec![(format!("{:>3} ", told.number), Part::Dim), (question, Part::Text)];
    let taken = usize::from(width_of(&head)) + 2 + answer.width();
    if taken <= width {
        return vec![spread(head, line(answer, part), width as u16)];
    }
    let asked = spread(head, Line::new(), width as u16);
    if answer.width() + 6 <= width {
        return vec![asked, spread(Line::new(), line(answer, part), width as u16)];
    }
    let below = wrap(&answer, width.saturating_sub(6)).into_iter();
    let below = below.map(|words| vec![("      ".to_string(), Part::Text), (words, part)]);
    std::iter::once(asked).chain(below).collect()
}

/// Why there is no answer, although it may be shown.
fn unanswered(ui: &Ui) -> &'static str {
    let said = match ui.known.verdict {
        Some(Status::None) => "view.none",
        Some(Status::Multiple) => "view.not-determined",
        _ => "view.not-known",
    };
    Fixed(said).get(ui.settings.lang)
}
