//! The panel beside the board, which shows the state of a game of any kind.

pub(in crate::ui) mod brief;
mod chosen;
mod details;
pub(in crate::ui) mod sums;

use unicode_width::UnicodeWidthStr;

pub use self::details::details;
use self::sums::values;
pub use super::layout::{NARROWEST, WIDTH};
use super::text::{self, Line};
use crate::play::{CellMarks, Filter, grade_name};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use nazo_core::logic::has_cages_or_runs;
use nazo_core::puzzle::Value;
use nazo_core::render::without_places;
use nazo_core::scene::{Answer, Mark};
use nazo_core::words::{Arg, Fixed, say};

/// The lines of a panel of this size. If there are too many, blank lines are dropped first.
pub fn lines(ui: &Ui, (width, height): (u16, u16)) -> Vec<Line> {
    // The last row is for the clock.
    let room = height.saturating_sub(u16::from(ui.settings.clock));
    // A tour is above everything else, a run against the clock below the title.
    let (tour, race) = (ui.tour_lines(width), ui.race_lines());
    let taken = [&tour, &race].iter().map(|part| part.len() + usize::from(!part.is_empty())).sum::<usize>();
    let left = room.saturating_sub(taken as u16);
    let mut parts = match has_cages_or_runs(ui.game.session().model()) {
        true => parts_with_sums(ui, (width, left)),
        false => vec![title(ui, width), cell(ui, width), left_to_place(ui, width), settings(ui), progress(ui, width)],
    };
    if !race.is_empty() {
        parts.insert(1.min(parts.len()), race);
    }
    if !tour.is_empty() {
        parts.insert(0, tour);
    }
    let mut lines = stacked(parts, room);
    lines.truncate(usize::from(height));
    // The clock stays in the last row, so that it does not move with the lines above it.
    if ui.settings.clock && height > 0 {
        lines.resize(usize::from(height) - 1, Line::new());
        lines.push(text::line(ui.clock(), Part::Dim));
    }
    lines
}

/// The parts of a panel for a puzzle with cages or runs. The sums come first. In low panels they replace what can be
/// seen elsewhere.
fn parts_with_sums(ui: &Ui, (width, height): (u16, u16)) -> Vec<Vec<Line>> {
    /// From this height, everything fits.
    const TALL: u16 = 30;
    let (title, is_tall) = (title(ui, width), height >= TALL);
    let state = if is_tall { vec![settings(ui), progress(ui, width)] } else { vec![state(ui, width)] };
    if !ui.selection.is_empty() {
        return [vec![title, chosen::lines(ui, width)], state].concat();
    }
    let cell = if is_tall { vec![cell(ui, width), left_to_place(ui, width)] } else { vec![cell_in_short(ui, width)] };
    let taken: usize = cell.iter().chain(&state).map(Vec::len).sum::<usize>() + title.len();
    // Blank lines separate the sums from what is above and below.
    let sums = sums::lines(ui, usize::from(width), usize::from(height).saturating_sub(taken + 2));
    [vec![title, sums], walls_key(ui), cell, state].concat()
}

/// The key to the lines of the board, if both cages and regions have some.
fn walls_key(ui: &Ui) -> Vec<Vec<Line>> {
    let bare = ui.game.session().bare();
    if !(bare.has_cages() && bare.shows(&Mark::Wall) && ui.settings.glyphs.fine) {
        return Vec::new();
    }
    let key = [("┄", "view.cage-wall"), ("─", "view.region-wall"), ("━", "view.both-walls")];
    let lang = ui.settings.lang;
    let piece = |(sign, what): (&str, &'static str)| {
        [(sign.to_string(), Part::Wall), (Fixed(what).get(lang).to_string(), Part::Dim)]
    };
    vec![vec![key.into_iter().flat_map(piece).collect()]]
}

/// The cell under the cursor in one row. Further rows only if it has more than candidates.
fn cell_in_short(ui: &Ui, width: u16) -> Vec<Line> {
    let (session, cursor) = (ui.game.session(), ui.cursor());
    let lines = cell_lines(ui, width);
    if session.position().is_placed(cursor) {
        let value = lines.iter().skip(1).take(1).flatten().map(|(text, part)| (format!(" {text}"), *part));
        let head = lines.first().into_iter().flatten().cloned();
        let more = lines.iter().skip(2).cloned();
        return std::iter::once(head.chain(value).collect()).chain(more).collect();
    }
    let name = session.model().cell_name(cursor, ui.settings.lang);
    let candidates = session.visible().candidates(cursor);
    let room = usize::from(width).saturating_sub(name.width() + 2);
    let shown = match (session.view().auto, values(ui, candidates)) {
        (false, _) => Fixed("view.hidden").get(ui.settings.lang).to_string(),
        (true, spaced) if spaced.width() > room => spaced.replace(' ', ""),
        (true, spaced) => spaced,
    };
    let marks = session.cell_marks(cursor);
    let mut all = vec![vec![(format!("{name}  "), Part::Text), (shown, Part::Text)]];
    if !marks.struck.is_empty() {
        all.push(crossed_out(ui));
    }
    if !marks.corner.is_empty() || !marks.centre.is_empty() {
        all.push(own(ui, marks));
    }
    all.extend(colour_line(ui, marks));
    all
}

/// Mode, automatic candidates, filter and progress, in as few rows as possible.
fn state(ui: &Ui, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let auto = if ui.game.session().view().auto { "view.on" } else { "view.off" };
    let mode = item(ui, "view.mode", mode(ui));
    let auto = item(ui, "view.auto", Fixed(auto).get(lang).to_string());
    let filter = ui.game.session().view().filter.is_some();
    let more = match ui.selection.is_empty() {
        _ if filter => item(ui, "view.filter", filter_name(ui)),
        true => item(ui, "view.selection", Fixed("view.none").get(lang).to_string()),
        false => item(ui, "view.selection", ui.selection.len().to_string()),
    };
    let beside = text::width(&mode) + text::width(&auto) + 2 <= width;
    let mut lines = match beside {
        true => vec![[mode, vec![("  ".to_string(), Part::Text)], auto].concat(), more],
        // If the mode leaves no room for both, an active filter is more important.
        false => vec![mode, if filter { more } else { auto }],
    };
    lines.extend(progress(ui, width).into_iter().skip(1));
    lines
}

/// A label and its value.
fn item(ui: &Ui, name: &'static str, value: String) -> Line {
    vec![(format!("{} ", Fixed(name).get(ui.settings.lang)), Part::Dim), (value, Part::Text)]
}

/// Stacks parts, with blank lines between them as far as there is room. Those at the top stay longest, so that what
/// changes with the cursor is set apart.
fn stacked(mut parts: Vec<Vec<Line>>, height: u16) -> Vec<Line> {
    let wanted = |parts: &[Vec<Line>]| parts.iter().map(Vec::len).sum::<usize>();
    if wanted(&parts) + parts.len() > usize::from(height) + 1 {
        parts.retain(|part| !part.is_empty());
    }
    // Rows that are reserved for other cells go next.
    let mut over = wanted(&parts).saturating_sub(usize::from(height));
    for part in &mut parts {
        while over > 0 && part.last().is_some_and(Vec::is_empty) {
            part.pop();
            over -= 1;
        }
    }
    let mut blanks = usize::from(height).saturating_sub(wanted(&parts));
    let mut lines = Vec::new();
    for part in parts {
        if blanks > 0 && !lines.is_empty() {
            lines.push(Line::new());
            blanks -= 1;
        }
        lines.extend(part);
    }
    lines
}

fn title(ui: &Ui, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let puzzle = ui.game.session().puzzle();
    let (kind, features) = (puzzle.kind().name(), puzzle.features());
    let kind = match features.is_empty() {
        true => kind.get(lang).to_string(),
        false => say!("screens.kind-and-features", kind, features = Arg::Row(features)).get(lang).to_string(),
    };
    let kind = match puzzle.info().grade.as_deref() {
        Some(grade) => format!("{kind}  {}", grade_name(grade).get(lang)),
        None => kind,
    };
    let mut lines = Vec::new();
    if let Some(title) = &puzzle.info().title {
        lines.extend(text::wrap(title, usize::from(width)).into_iter().take(2).map(|row| text::line(row, Part::Title)));
    }
    // In a narrow panel, other things are more important than the difficulty.
    let rows = if width < WIDTH { 1 } else { usize::MAX };
    lines.extend(text::wrap(&kind, usize::from(width)).into_iter().take(rows).map(|row| text::line(row, Part::Dim)));
    lines
}

/// The cell under the cursor, always with the rows for the longest list of candidates. The lines below do not jump when
/// the cursor moves from an open cell to a filled one.
fn cell(ui: &Ui, width: u16) -> Vec<Line> {
    let mut lines = cell_lines(ui, width);
    let longest = values(ui, ui.game.session().model().values());
    lines.resize(4 + text::wrap(&longest, usize::from(width).saturating_sub(2)).len(), Line::new());
    lines
}

/// The cell under the cursor: its candidates, what was ruled out by the player, and the player's marks.
fn cell_lines(ui: &Ui, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let (session, cursor) = (ui.game.session(), ui.cursor());
    let name = session.model().cell_name(cursor, lang);
    let position = session.visible();
    let marks = session.cell_marks(cursor);
    let mut lines = if let Some(value) = position.value(cursor) {
        let what = Fixed(match (session.is_given(cursor), marks.supposed > 0) {
            (true, _) => "view.given",
            (false, true) => "view.supposed",
            (false, false) => "view.entry",
        });
        let value = session.model().value_name(value, lang);
        vec![
            vec![(format!("{name}   "), Part::Text), (what.get(lang).into(), Part::Dim)],
            text::line(format!("  {value}"), Part::Text),
        ]
    } else {
        if takes_no_digits(ui) {
            return std::iter::once(text::line(name, Part::Text)).chain(colour_line(ui, marks)).collect();
        }
        let auto = session.view().auto;
        let candidates = position.candidates(cursor);
        let shown = if auto { values(ui, candidates) } else { Fixed("view.hidden").get(lang).into() };
        let head = vec![(format!("{name}   "), Part::Text), (Fixed("view.candidates").get(lang).into(), Part::Dim)];
        let rows = text::wrap(&shown, usize::from(width).saturating_sub(2));
        let rows = rows.into_iter().map(|row| text::line(format!("  {row}"), Part::Text));
        let mut lines: Vec<Line> = std::iter::once(head).chain(rows).collect();
        lines.push(crossed_out(ui));
        lines.push(own(ui, marks));
        lines
    };
    lines.extend(colour_line(ui, marks));
    lines
}

fn crossed_out(ui: &Ui) -> Line {
    let struck = ui.game.session().struck(ui.cursor());
    let label = Fixed("view.ruled-out").get(ui.settings.lang);
    vec![(label.to_string(), Part::Dim), (values(ui, struck), Part::Text)]
}

fn colour_line(ui: &Ui, marks: CellMarks) -> Option<Line> {
    let colours = colours(ui, marks);
    let label = Fixed("view.colour").get(ui.settings.lang);
    (!colours.is_empty()).then(|| vec![(label.to_string(), Part::Dim), (colours, Part::Text)])
}

/// The player's marks. Centre marks are labelled and have dots between them.
fn own(ui: &Ui, marks: CellMarks) -> Line {
    let centre = values(ui, marks.centre).replace(' ', ".");
    let [mine, name] = ["view.your-marks", "view.centre"].map(|label| Fixed(label).get(ui.settings.lang));
    let dim = |words: &str| (words.to_string(), Part::Dim);
    match (marks.corner.is_empty(), marks.centre.is_empty()) {
        (_, true) => vec![dim(mine), (values(ui, marks.corner), Part::Text)],
        (true, false) => vec![dim("  "), dim(name), (centre, Part::Text)],
        (false, false) => {
            vec![
                dim("  "),
                (values(ui, marks.corner).replace(' ', ""), Part::Text),
                dim("  "),
                dim(name),
                (centre, Part::Text),
            ]
        }
    }
}

/// The colours of the cell and of its candidates: `a  5b 7b`.
fn colours(ui: &Ui, marks: CellMarks) -> String {
    let lang = ui.settings.lang;
    let of_cell = marks.colour.map(|colour| colour.letter().to_string());
    let model = ui.game.session().model();
    let painted = marks.painted();
    let of_candidates = painted.iter().filter_map(|value| {
        marks.paint(value).map(|colour| format!("{}{}", model.value_name(value, lang), colour.letter()))
    });
    of_cell.into_iter().chain(of_candidates).collect::<Vec<_>>().join(" ")
}

/// How often each value is still to be placed, 0 if it is complete. A value that no house needs is left out.
fn left_to_place(ui: &Ui, width: u16) -> Vec<Line> {
    let session = ui.game.session();
    let model = session.model();
    let lang = ui.settings.lang;
    // The houses that need a value tell how often it must be placed.
    let needed = |value: Value| {
        let houses = model.houses().iter().filter(|house| house.covers.contains(value));
        let form = houses.clone().map(|house| house.form).next()?;
        Some(houses.filter(|house| house.form == form).count())
    };
    let placed = |value: Value| model.cells().filter(|cell| session.position().value(*cell) == Some(value)).count();
    let mut rows = vec![text::line(Fixed("view.left-to-place").get(lang), Part::Dim)];
    let mut row = String::new();
    for value in model.values() {
        let Some(left) = needed(value).map(|needed| needed.saturating_sub(placed(value))) else { continue };
        let item = format!(" {}:{left}", model.value_name(value, lang));
        if row.len() + item.len() > usize::from(width) {
            rows.push(text::line(std::mem::take(&mut row), Part::Text));
        }
        row += &item;
    }
    if !row.is_empty() {
        rows.push(text::line(row, Part::Text));
    }
    if rows.len() == 1 { Vec::new() } else { rows }
}

fn filter_name(ui: &Ui) -> String {
    let (session, lang) = (ui.game.session(), ui.settings.lang);
    match session.view().filter {
        None => Fixed("view.off").get(lang).to_string(),
        Some(Filter::Pairs) => Fixed("view.two-candidates").get(lang).to_string(),
        Some(Filter::Survivors) => Fixed("view.survivors").get(lang).to_string(),
        Some(Filter::Value(value)) => session.model().value_name(value, lang),
    }
}

/// Whether cells have no candidates. If so, there is nothing to say about candidates, marks and filters.
fn takes_no_digits(ui: &Ui) -> bool {
    ui.answer_sort() != Answer::Values
}

fn settings(ui: &Ui) -> Vec<Line> {
    if takes_no_digits(ui) {
        return Vec::new();
    }
    let auto = if ui.game.session().view().auto { "view.candidates-on" } else { "view.candidates-off" };
    vec![
        item(ui, "view.filter", filter_name(ui)),
        item(ui, "view.mode-row", mode(ui)),
        item(ui, "view.candidates-row", Fixed(auto).get(ui.settings.lang).to_string()),
    ]
}

/// The current mode, with the current trial.
fn mode(ui: &Ui) -> String {
    let lang = ui.settings.lang;
    let (name, trial) = (ui.tool.mode.name(), Fixed("view.trial").get(lang));
    match ui.game.session().trial() {
        0 => name.get(lang).to_string(),
        1 => format!("{} {trial}", name.get(lang)),
        level => format!("{} {trial} {level}", name.get(lang)),
    }
}

fn progress(ui: &Ui, width: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let session = ui.game.session();
    let undo = session.history().depth(session.history().current());
    let numbers = say!("view.hints-and-undo", hints = session.view().hints, undo);
    let cells = match session.is_solved() {
        true => say!("view.solved"),
        false => say!("view.cells-open", open = session.position().open_cells()),
    };
    let cells = Some(cells).filter(|_| session.is_solved() || !takes_no_digits(ui));
    let mut lines = vec![text::line(numbers.get(lang), Part::Text)];
    let letters: Vec<String> = session.bookmarks().iter().map(|(letter, _)| letter.to_string()).collect();
    if !letters.is_empty() {
        let row = format!("{}  {}", Fixed("view.bookmarks-set").get(lang), letters.join(" "));
        lines.push(text::line(text::shorten(&row, usize::from(width)), Part::Text));
    }
    lines.extend(cells.map(|cells| text::line(cells.get(lang), Part::Text)));
    if let Some(step) = ui.hardest().filter(|_| session.is_solved()) {
        let row = format!("{}  {}", Fixed("view.hardest").get(lang), without_places(&step.name).get(lang));
        lines.push(text::line(text::shorten(&row, usize::from(width)), Part::Text));
    }
    if ui.settings.keeps && !ui.is_saved() {
        lines.push(text::line(format!(" {} ", Fixed("view.not-saved").get(lang)), Part::Conflict));
    }
    lines
}
