//! The reasoning: the path step by step, or what is known of the cell under the cursor.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::ui::list::{Only, Pane};
use crate::ui::model::{Screen, Ui};
use crate::ui::path::PathState;
use crate::ui::reading::Area;
use crate::ui::theme::Part;
use crate::ui::view::history;
use crate::ui::view::text::{self, Line, line, spread, wrap};
use nazo_core::explain::Consequences;
use nazo_core::puzzle::{Candidate, Cell, Step, ValueSet};
use nazo_core::render::brought;
use nazo_core::words::{Arg, Fixed, Lang, Phrase, say};

/// The smallest height of a pane that also shows the sentence of the selected step.
const ROOMY: u16 = 8;

/// The text at the right of the title: the progress on the path, or the state of the game.
pub(super) fn state(ui: &Ui) -> Line {
    let lang = ui.settings.lang;
    let session = ui.game.session();
    if ui.screen == Screen::Explorer {
        let admitted = ui.admitted();
        let count = admitted.len();
        let at = if count == 0 { 0 } else { admitted.partition_point(|at| *at < ui.selected()) + 1 };
        let more = if ui.list_state() == PathState::Working { "…" } else { "" };
        let said = match ui.explorer.pane {
            Pane::Path => say!("view.step-of", at, count),
            Pane::Now => say!("view.possible-now", at, count),
        };
        let only = match ui.explorer.only {
            Only::All => String::new(),
            _ => format!("{}   ", Fixed("view.some-only").get(lang)),
        };
        return vec![(only, Part::Mode), (format!("{}{more}", said.get(lang)), Part::Text)];
    }
    let undo = session.history().depth(session.history().current());
    let letters: String = session.bookmarks().iter().map(|(letter, _)| format!(" {letter}")).collect();
    let marks = Some(letters).filter(|letters| !letters.is_empty());
    let marks = marks.map(|letters| format!("{}{letters}   ", Fixed("view.bookmarks-set").get(lang)));
    let said = say!("view.hints-and-undo", hints = session.view().hints, undo);
    let clock = if ui.settings.clock { format!("   {}", ui.clock()) } else { String::new() };
    let mut shown = line(marks.unwrap_or_default() + said.get(lang) + &clock, Part::Dim);
    // A speed run has no panel here, so the last split reached comes before the rest.
    if let Some(split) = ui.occasion.race.as_ref().map(|race| race.last_split(ui.settings.lang)) {
        shown.insert(0, (format!("{split}   "), Part::Text));
    }
    shown
}

/// The rows of the pane.
pub(super) fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    match ui.screen {
        Screen::History => history::lines(ui, width, height + 2).into_iter().skip(2).collect(),
        Screen::Explorer => {
            let (listed, told) = rooms(ui, width, height);
            let mut lines = list(ui, width, listed);
            lines.resize(usize::from(listed), Line::new());
            lines.extend(told);
            lines
        }
        Screen::Board => match ui.whole_hint() {
            Some(told) => vec![step_line(ui, &told.step, "  ", Part::Text, width)],
            None => match ui.follows().filter(|found| !found.steps.is_empty() || found.broken.is_some()) {
                Some(found) => following(ui, found, width, height),
                None => about_cell(ui, width),
            },
        },
    }
}

/// What follows from the supposition. If not all of it fits, the end, which shows where it leads.
fn following(ui: &Ui, found: &Consequences, width: u16, height: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let numbered = found.steps.iter().enumerate();
    let row = |(at, step): (usize, &Step)| step_line(ui, step, &format!(" {:>2} ", at + 1), Part::Text, width);
    let mut lines: Vec<Line> = numbered.map(row).collect();
    if let Some(words) = ui.broken_row(found, lang) {
        lines.push(line(format!("  ! {words}"), Part::Conflict));
    }
    let cut = lines.len().saturating_sub(usize::from(height));
    lines.drain(..cut);
    lines
}

/// The number of rows for the list, and the sentence below it if the steps have a pane to themselves.
fn rooms(ui: &Ui, width: u16, height: u16) -> (u16, Vec<Line>) {
    if ui.sight.size.0 >= 70 && ui.sight.size.1 >= 20 || height < ROOMY {
        return (height, Vec::new());
    }
    let said = ui.shown_step().map(|step| wrap(step.text.get(ui.settings.lang), usize::from(width)));
    let told: Vec<Line> = std::iter::once(Line::new())
        .chain(said.unwrap_or_default().into_iter().map(|row| line(row, Part::Message)))
        .collect();
    (height.saturating_sub(told.len().min(usize::from(height / 2)) as u16), told)
}

/// Scrolls the list to the selected step.
pub(super) fn scroll(ui: &mut Ui, area: Rect) {
    if ui.screen == Screen::Explorer {
        let (listed, _) = rooms(ui, area.width, area.height);
        ui.scroll_list(usize::from(listed));
    }
}

fn list(ui: &Ui, width: u16, room: u16) -> Vec<Line> {
    let steps = ui.listed();
    let digits = steps.len().to_string().len().max(2);
    let needed = needed(ui);
    let row = |at: usize| {
        let step = steps.get(at)?;
        let is_chosen = at == ui.selected();
        let part = if ui.is_news(at) { Part::Text } else { Part::Dim };
        let mark = if is_chosen { '>' } else { ' ' };
        let head = format!(" {:>digits$}{mark}", at + 1);
        let further = (needed == Some(at)).then(|| format!("{} ", Fixed("view.not-asked").get(ui.settings.lang)));
        let mut row = step_line(ui, step, &format!("{head}{}", further.unwrap_or_default()), part, width);
        // Only the number is highlighted, so that moving the selection changes little of its two rows.
        if let (true, Some((words, look))) = (is_chosen, row.first_mut()) {
            let rest = words.split_off(head.len().min(words.len()));
            let look = std::mem::replace(look, Part::Selected);
            row.insert(1, (rest, look));
        }
        Some(row)
    };
    ui.in_sight(usize::from(room)).into_iter().filter_map(row).collect()
}

/// The first step of the path that is not needed for any question.
fn needed(ui: &Ui) -> Option<usize> {
    let session = ui.game.session();
    let walk = session.walk().filter(|_| ui.explorer.pane == Pane::Path)?;
    let needed = |told| ui.reading.story.needed(told, session.model(), &walk.before(0), ui.listed());
    let needed = session.puzzle().in_words().map_or(ui.listed().len(), needed);
    (needed < ui.listed().len()).then_some(needed)
}

/// A step in one row: what it concludes, and the lines it uses.
fn step_line(ui: &Ui, step: &Step, head: &str, part: Part, width: u16) -> Line {
    let lang = ui.settings.lang;
    let facts = brought(ui.game.session().model(), &step.places, &step.eliminates);
    let right = format!("{} ", used(ui, step));
    let facts = say!("explain.begun", text = say!("view.facts", facts = Arg::Row(facts)));
    spread(line(format!("{head}{}", facts.get(lang)), part), line(right, part), width)
}

/// The lines that a step uses: "lines 4, 7, 8".
fn used(ui: &Ui, step: &Step) -> String {
    let model = ui.game.session().model();
    let constraints = step.rules.iter().map(|rule| model.atom(*rule).constraint);
    let numbers = constraints.filter_map(|id| ui.reading.story.sentence(id)).map(|told| told.number);
    line_names(numbers.collect(), ui.settings.lang)
}

/// The names of lines: "lines 4, 7, 8".
fn line_names(mut numbers: Vec<usize>, lang: Lang) -> String {
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.is_empty() {
        return String::new();
    }
    let (count, numbers) = (numbers.len(), numbers.iter().map(|number| Phrase::verbatim(number.to_string())));
    say!("view.lines", count, numbers = Arg::Row(numbers.collect())).get(lang).to_string()
}

/// What is known of the cell under the cursor, and which lines are about it. In the pane of the text, what the selected
/// line is about.
pub(in crate::ui) fn about_cell(ui: &Ui, width: u16) -> Vec<Line> {
    if ui.reading.area == Area::Text {
        return about_line(ui, width);
    }
    let (session, lang, cell) = (ui.game.session(), ui.settings.lang, ui.cursor());
    let (model, position) = (session.model(), session.position());
    let name = format!("  {}  ", ui.name(cell).get(lang));
    let known = match position.value(cell).or(position.candidates(cell).only()) {
        Some(value) => model.says(Candidate::new(cell, value), true, lang),
        None => left(ui, cell).get(lang).to_string(),
    };
    let told = vec![(name, Part::Title), (known, Part::Text)];
    let spoken = line_names(speaking(ui, cell), lang);
    let needed = usize::from(text::width(&told)) + spoken.width() + 2;
    let mut lines = if needed <= usize::from(width) {
        vec![spread(told, line(format!("{spoken} "), Part::Dim), width)]
    } else {
        vec![told, line(format!("  {spoken}"), Part::Dim)]
    };
    let struck = if position.value(cell).is_none() { session.struck(cell) } else { ValueSet::EMPTY };
    let marks = session.cell_marks(cell);
    let noted = [(struck, "view.crossed-out"), (marks.corner | marks.centre, "view.perhaps")];
    for (values, what) in noted.into_iter().filter(|(values, _)| !values.is_empty()) {
        let what = format!("  {}  ", Fixed(what).get(lang));
        lines.push(vec![(what, Part::Dim), (ui.names_here(values), Part::Text)]);
    }
    if session.is_solved() {
        lines.push(line(format!("  {}", Fixed("view.is-solved").get(lang)), Part::Title));
    }
    lines
}

/// The remaining values of a cell: "yes or no".
fn left(ui: &Ui, cell: Cell) -> Phrase {
    let left = ui.game.session().position().candidates(cell);
    let names: Vec<Phrase> = left.iter().map(|value| ui.value_in(Candidate::new(cell, value))).collect();
    match names.is_empty() {
        true => say!("view.nothing-left"),
        false => say!("view.values-left", any = Arg::Any(names.clone()), all = Arg::All(names)),
    }
}

/// The numbers of the lines about a cell.
fn speaking(ui: &Ui, cell: Cell) -> Vec<usize> {
    let model = ui.game.session().model();
    let told = ui.reading.story.told.iter();
    let speaks = |id| model.constraint(id).rule.cells().contains(&cell);
    told.filter(|told| told.constraint.is_some_and(speaks)).map(|told| told.number).collect()
}

/// The cells that the selected line is about.
fn about_line(ui: &Ui, width: u16) -> Vec<Line> {
    let reading = &ui.reading;
    let Some(number) = reading.story.told.get(reading.line).map(|told| told.number) else { return Vec::new() };
    let mut cells = ui.lit_cells();
    cells.sort_unstable();
    cells.dedup();
    let cells: Vec<Phrase> = cells.iter().map(|cell| ui.name(*cell)).collect();
    let about = match cells.is_empty() {
        true => say!("view.line-is-background", number),
        false => say!("view.line-is-about", number, cells = Arg::All(cells)),
    };
    let rows = wrap(about.get(ui.settings.lang), usize::from(width.saturating_sub(4))).into_iter().take(3);
    rows.map(|row| line(format!("  {row}"), Part::Text)).collect()
}

/// The step in a row of the screen.
pub(super) fn step_at(ui: &Ui, area: Rect, row: u16) -> Option<usize> {
    if ui.screen != Screen::Explorer {
        return None;
    }
    let (listed, _) = rooms(ui, area.width, area.height);
    let at = row.checked_sub(area.y).filter(|at| *at < listed)?;
    ui.in_sight(usize::from(listed)).get(usize::from(at)).copied()
}
