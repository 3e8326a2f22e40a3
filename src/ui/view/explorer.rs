//! The panel of the step explorer: the list of steps, the effect of the selected one, the legend and the keys.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use super::text::{self, Line};
use super::{grouped, key_row, panel};
use crate::ui::action::Direction;
use crate::ui::key_hints::{KeyHint, hints};
use crate::ui::list::{Only, Pane};
use crate::ui::model::Ui;
use crate::ui::path::PathState;
use crate::ui::theme::Part;
use nazo_core::puzzle::{Candidate, Cell, Link, Model, Role, Site, Step, Value, ValueSet};
use nazo_core::scene::station;
use nazo_core::words::{Arg, Fixed, Lang, Phrase, say};
use unicode_width::UnicodeWidthStr;

/// Rows below the list for the effect of the selected step. A chain takes more.
const ABOUT: usize = 7;

/// The number of cells that are named in the effect of a step.
const NAMED: usize = 4;

/// The columns of the list for a name. A long list of values takes some of them.
const NAME: usize = 10;

/// The narrowest panel in which names are written in full, the fewest columns of a name there, and those of the effect
/// of a step.
const WIDE: usize = 36;
const FULL_NAME: usize = 22;
const EFFECT: usize = 8;

/// The most columns for the name of a cell in the list.
const CELL: usize = 8;

/// The columns for the sign and the removed values.
const VALUES: usize = 4;

/// The fewest rows of the list.
const SHORTEST: usize = 4;

/// The fewest rows of the list beside a chain, which needs more room.
const SHORTEST_BESIDE_CHAIN: usize = 3;

/// The keys of the explorer at the foot of its panel. The bottom rows of the window hold the sentence.
const EXPLORER: &[KeyHint] = hints! {
    "?" "keys", "j k h l" "step", "Space" "walk-steps", "d" "in-full", "Tab" "all-now", "i" "about-technique", "Enter" "apply",
    "q" "back",
};
/// The same for the list of all possible steps.
const EXPLORER_NOW: &[KeyHint] = hints! {
    "?" "keys", "j k" "step", "H L" "technique", "Tab" "path", "Enter" "apply", "i" "about-technique", "q" "back",
};
/// The same for a column of eight characters.
const NARROW: &[KeyHint] = hints! {
    "j k" "step", "Tab" "now", "Enter" "take", "i" "about-technique", "f" "filter", "q" "back",
};
/// The same for a step with a chain, which needs most of the room.
const NARROW_CHAIN: &[KeyHint] = hints! { "j k" "step", "h l" "link", "d" "whole-text", "Enter" "take" };
/// The same for the list of all possible steps.
const NARROW_NOW: &[KeyHint] = hints! {
    "j k" "step", "Tab" "path", "Enter" "take", "i" "about-technique", "f" "filter", "q" "back",
};
/// The keys of a step shown on the board, at the foot of the panel.
pub(super) const TOLD: &[KeyHint] = hints! { "Enter" "apply", "i" "about-technique", "Esc" "leave-step" };
/// The keys while clues are highlighted, at the foot of the panel.
const SHOWN: &[KeyHint] = hints! { "Esc" "close" };

/// The lines of the panel, at most `height`.
pub fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let Rooms { mut lines, list: room, about, foot } = rooms(ui, width, height);
    let width = usize::from(width);
    match ui.explorer.pane {
        Pane::Path => lines.extend(list(ui, room, width)),
        Pane::Now => lines.extend(grouped::list(ui, &ui.admitted(), room, width)),
    }
    lines.push(Line::new());
    lines.extend(about);
    fill(lines, foot, SPARE, height)
}

/// Scrolls the list so that the selected step is visible.
pub fn scroll(ui: &mut Ui, width: u16, height: u16) {
    if ui.explorer.pane == Pane::Path {
        let room = rooms(ui, width, height).list;
        ui.scroll_list(room);
    }
}

/// The step in this row of the panel. In the row of a technique, the first of its steps.
pub fn step_in_row(ui: &Ui, panel: Rect, row: usize) -> Option<usize> {
    let Rooms { lines, list, .. } = rooms(ui, panel.width, panel.height);
    let row = row.checked_sub(lines.len()).filter(|row| *row < list)?;
    match ui.explorer.pane {
        Pane::Path => ui.in_sight(list).get(row).copied(),
        Pane::Now => grouped::step_in_row(ui, &ui.admitted(), list, row),
    }
}

/// The lines around the list of the panel, and the number of rows left for the list.
struct Rooms {
    lines: Vec<Line>,
    list: usize,
    about: Vec<Line>,
    foot: Vec<Line>,
}

fn rooms(ui: &Ui, width: u16, height: u16) -> Rooms {
    let mut lines = vec![head(ui, width)];
    lines.extend(only(ui, usize::from(width)));
    let step = ui.shown_step();
    let mut about = step.map(|step| effect_lines(ui, step, width)).unwrap_or_default();
    let hints = match (ui.explorer.pane, width < panel::WIDTH) {
        (Pane::Path, false) => EXPLORER,
        (Pane::Now, false) => EXPLORER_NOW,
        (Pane::Path, true) => NARROW,
        (Pane::Now, true) => NARROW_NOW,
    };
    let foot = foot(ui, hints, width);
    // A chain takes only the remaining rows and pushes nothing out of the window.
    let shortest = if step.is_some_and(|step| !step.links.is_empty()) { SHORTEST_BESIDE_CHAIN } else { SHORTEST };
    let left = usize::from(height).saturating_sub(lines.len() + shortest + about.len() + 1 + foot.len());
    about.extend(step.map(|step| chain_lines(ui, step, width, left)).unwrap_or_default());
    // The list takes the remaining rows, but always has a few. The text about most steps has a fixed height: otherwise
    // the list would change its length from step to step.
    let rest = lines.len() + about.len().max(ABOUT) + 1 + foot.len();
    let most = if ui.explorer.pane == Pane::Path { ui.admitted().len() } else { usize::MAX };
    let list = usize::from(height).saturating_sub(rest).clamp(shortest, most.max(shortest));
    Rooms { lines, list, about, foot }
}

/// The panel beside a step shown on the board: its name, its effect, the legend and the keys.
pub fn step_panel(ui: &Ui, step: &Step, width: u16, height: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    // A step that only highlights clues cannot be applied.
    let does_nothing = step.places.is_empty() && step.eliminates.is_empty();
    let name = text::wrap(step.name.full.get(lang), usize::from(width));
    let mut lines: Vec<Line> = name.into_iter().map(|row| text::line(row, Part::Title)).collect();
    lines.push(Line::new());
    lines.extend(effect_lines(ui, step, width));
    let foot = foot(ui, if does_nothing { SHOWN } else { TOLD }, width);
    let left = usize::from(height).saturating_sub(lines.len() + foot.len());
    lines.extend(chain_lines(ui, step, width, left));
    fill(lines, foot, SPARE, height)
}

/// The rows at the top of a foot that are dropped when the keys do not fit: the legend and a blank row.
const SPARE: usize = 3;

/// Joins lines at the top and lines at the foot to `height` rows. The keys are always kept. If there is not enough
/// room, the first `spare` rows of the foot go, last first, and then the last of the lines.
fn fill(mut lines: Vec<Line>, mut foot: Vec<Line>, spare: usize, height: u16) -> Vec<Line> {
    let height = usize::from(height);
    for at in (0..spare.min(foot.len())).rev() {
        if lines.len() + foot.len() > height {
            foot.remove(at);
        }
    }
    lines.truncate(height.saturating_sub(foot.len()));
    let used = lines.len() + foot.len();
    lines.extend(std::iter::repeat_n(Line::new(), height.saturating_sub(used)));
    lines.extend(foot);
    lines.truncate(height);
    lines
}

fn head(ui: &Ui, width: u16) -> Line {
    let lang = ui.settings.lang;
    let admitted = ui.admitted();
    let count = admitted.len();
    let at = if count == 0 { 0 } else { admitted.partition_point(|at| *at < ui.selected()) + 1 };
    let total = match ui.list_state() {
        PathState::Working => format!("{at} / {count}…"),
        _ => say!("view.place-in-list", at, count).get(lang).to_string(),
    };
    let [full, short] = titles(ui).map(|title| title.get(lang).to_string());
    let brief = format!("{at}/{count}");
    let forms = [(full, &total), (short.clone(), &total), (short, &brief)];
    let room = usize::from(width);
    let gap = |(title, total): &(String, &String)| room.saturating_sub(title.width() + total.width() + 1);
    let fitting = forms.iter().find(|form| gap(form) > 0).or(forms.last());
    let Some(form @ (title, total)) = fitting else { return Line::new() };
    let gap = gap(form);
    vec![(title.clone(), Part::Title), (format!("{}{total}", " ".repeat(gap)), Part::Text)]
}

/// The title of the list, in full and in short.
fn titles(ui: &Ui) -> [Phrase; 2] {
    match (ui.explorer.pane, ui.explorer.now.after) {
        (Pane::Path, _) => [Phrase::fixed("view.path"), Phrase::fixed("view.path")],
        (Pane::Now, None) => [Phrase::fixed("view.steps-now"), Phrase::fixed("view.steps-now")],
        (Pane::Now, Some(0)) => ["view.steps-at-start", "view.steps-at-start-in-short"].map(Phrase::fixed),
        (Pane::Now, Some(step)) => [say!("view.steps-after", step), say!("view.steps-after-in-short", step)],
    }
}

/// The filter of the list, if there is one.
fn only(ui: &Ui, width: usize) -> Option<Line> {
    let what = match &ui.explorer.only {
        Only::All => return None,
        Only::Value(value) => ui.value(*value),
        Only::Technique(name) => name.full.clone(),
    };
    let only = say!("view.only", what);
    Some(text::line(text::shorten(only.get(ui.settings.lang), width), Part::Mode))
}

/// The stations of a chain, one per row: letter, the link that leads there and its ground, as in `b =(3)r5c4 row 5`. If
/// there are too many rows, the stations are written one after another instead. At most `room` rows around the
/// highlighted link.
fn chain_lines(ui: &Ui, step: &Step, width: u16, room: usize) -> Vec<Line> {
    let stations = chain(ui.game.session().model(), step, ui.settings.lang);
    let (width, lit) = (usize::from(width), ui.lit_link());
    let row = |station: &Station| text::line(station.row(width), station.part(lit));
    let rows = match stations.len() > room {
        true => written(&stations, lit, width),
        false => stations.iter().map(row).collect(),
    };
    let is_cut = rows.len() > room;
    let shown = if is_cut { room.saturating_sub(1) } else { room };
    let at = rows.iter().position(|row| row.iter().any(|(_, part)| *part == Part::Selected));
    let first = at.unwrap_or(0).saturating_sub(shown / 2).min(rows.len().saturating_sub(shown));
    let below = rows.len().saturating_sub(first + shown);
    let mut lines: Vec<Line> = rows.into_iter().skip(first).take(shown).collect();
    if is_cut && room > 0 {
        lines.push(text::line(hidden(ui, first, below, width), Part::Dim));
    }
    lines
}

/// A chain in Eureka notation, `(9)r4c7=(9)r4c5-(3)r4c5`, broken before the signs.
fn written(stations: &[Station], lit: Option<usize>, width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for station in stations {
        let said = station.label();
        match lines.last_mut().filter(|_| station.link.is_some()) {
            Some(line) if usize::from(text::width(line)) + said.width() <= width => {
                line.push((said, station.part(lit)))
            }
            _ => lines.push(text::line(said, station.part(lit))),
        }
    }
    lines
}

/// How many rows of a chain are out of sight above and below.
fn hidden(ui: &Ui, above: usize, below: usize, width: usize) -> String {
    let arrow = |to| ui.settings.glyphs.arrow(to);
    let sides = [(above, arrow(Direction::Up)), (below, arrow(Direction::Down))];
    let told: Vec<String> = sides.iter().filter(|(count, _)| *count > 0).map(|(n, to)| format!("{to}{n}")).collect();
    let told = told.join(" ");
    let whole = say!("view.out-of-sight", told).get(ui.settings.lang).to_string();
    if whole.width() > width { told } else { whole }
}

/// The whole chain, for a page of its own.
pub(in crate::ui) fn whole_chain(ui: &Ui, step: &Step, width: u16) -> Vec<Line> {
    written(&chain(ui.game.session().model(), step, ui.settings.lang), None, usize::from(width))
}

/// The meaning of the highlighted link: one end implies the other.
pub(super) fn link_sentence(ui: &Ui) -> Option<Phrase> {
    let (step, lit) = (ui.shown_step()?, ui.explorer.link?);
    let (model, link) = (ui.game.session().model(), step.links.get(lit)?);
    let (one, other) = (held(ui, &link.from, !link.strong)?, held(ui, &link.to, link.strong)?);
    Some(match common_ground(model, link) {
        Some(ground) => say!("view.link-within", one, other, ground),
        None => say!("view.link", one, other),
    })
}

/// The phrase that one of the candidates of a station holds, or that none does.
fn held(ui: &Ui, end: &[Candidate], holds: bool) -> Option<Phrase> {
    let value = ui.value_in(*end.first()?);
    let cells = end.iter().map(|candidate| ui.name(candidate.cell)).collect();
    Some(match holds {
        true => say!("view.one-holds", cells = Arg::Row(cells), value),
        false => say!("view.none-holds", cells = Arg::Row(cells), count = end.len(), value),
    })
}

/// A row of a chain: a station with its letter.
struct Station {
    letter: char,
    /// The index of the link that leads to it. None for a station that no link leads to.
    link: Option<usize>,
    /// The sign of that link.
    sign: &'static str,
    /// The value and the cells of `(3)r5c4`.
    end: (String, String),
    /// The house or cell of the link: `row 5`.
    ground: String,
}

impl Station {
    /// `=(3)r5c4`.
    fn label(&self) -> String {
        let (value, cells) = &self.end;
        format!("{}({value}){cells}", self.sign)
    }

    /// `b =(3)r5c4 row 5`, or the longest form that fits.
    fn row(&self, width: usize) -> String {
        let (letter, sign, (value, cells)) = (self.letter, self.sign, &self.end);
        let said = format!("{sign:>1}({value}){cells}");
        // The letter is on the board as well, so it is worth more than the parentheses.
        let forms = [
            format!("{letter} {said} {}", self.ground),
            format!("{letter} {said}"),
            format!("{letter}{said}"),
            format!("{letter}{sign:>1}{value}{cells}"),
        ];
        let fitting = forms.iter().map(|form| form.trim_end()).find(|form| form.width() <= width);
        fitting.map_or(said.clone(), str::to_string)
    }

    /// The style, given the highlighted link.
    fn part(&self, lit: Option<usize>) -> Part {
        if lit.is_some() && self.link == lit { Part::Selected } else { Part::Text }
    }
}

/// The rows of a chain.
fn chain(model: &Model, step: &Step, lang: Lang) -> Vec<Station> {
    let stations = step.stations();
    let letter = |end: &[Candidate]| {
        let at = stations.iter().position(|station| *station == end).and_then(|at| u8::try_from(at).ok());
        at.map_or(' ', station)
    };
    let mut rows = Vec::new();
    let mut last: Option<&[Candidate]> = None;
    for (at, link) in step.links.iter().enumerate() {
        if last != Some(&link.from) {
            let (letter, end) = (letter(&link.from), end_text(model, &link.from, lang));
            rows.push(Station { letter, link: None, sign: "", end, ground: String::new() });
        }
        let (letter, end) = (letter(&link.to), end_text(model, &link.to, lang));
        let ground = common_ground(model, link).map_or(String::new(), |ground| ground.get(lang).to_string());
        let sign = if link.strong { "=" } else { "-" };
        rows.push(Station { letter, link: Some(at), sign, end, ground });
        last = Some(&link.to);
    }
    rows
}

/// The value and the cells of a station `(3)r5c4`. A group in a line is shortened, as in `(3)r89c5`.
fn end_text(model: &Model, end: &[Candidate], lang: Lang) -> (String, String) {
    let value = end.first().map_or(String::new(), |first| model.name_in(*first, lang));
    let names = || end.iter().map(|candidate| model.cell_name(candidate.cell, lang)).collect::<Vec<_>>().join(",");
    let place = |candidate: &Candidate| match model.site(candidate.cell) {
        Site::Square { row, col } if *row < 9 && *col < 9 => Some((row + 1, col + 1)),
        _ => None,
    };
    let places: Option<Vec<(u16, u16)>> = end.iter().map(place).collect();
    let (rows, cols): (BTreeSet<u16>, BTreeSet<u16>) = places.unwrap_or_default().into_iter().unzip();
    let digits = |places: &BTreeSet<u16>| places.iter().map(u16::to_string).collect::<String>();
    // Cell names in other languages have no such short form.
    let is_line = lang == Lang::En && end.len() > 1 && (rows.len() == 1 || cols.len() == 1);
    let cells = if is_line { format!("r{}c{}", digits(&rows), digits(&cols)) } else { names() };
    (value, cells)
}

/// What the ends of a link have in common: their cell, or a house that contains all of them. None for links by other
/// sets.
fn common_ground(model: &Model, link: &Link) -> Option<Phrase> {
    let ends: Vec<Candidate> = link.from.iter().chain(&link.to).copied().collect();
    let first = ends.first()?;
    if ends.iter().all(|end| end.cell == first.cell) {
        return Some(say!("view.same-cell"));
    }
    let is_one_value = ends.iter().all(|end| end.value == first.value);
    let house = model.houses().iter().find(|house| ends.iter().all(|end| house.cells.contains(&end.cell)));
    house.filter(|_| is_one_value).map(|house| model.constraint(house.constraint).label.clone())
}

/// The visible rows of the list. The columns stay the same, whatever steps come into sight. If there is not enough
/// room, the name is shortened rather than the effect.
fn list(ui: &Ui, room: usize, width: usize) -> Vec<Line> {
    let session = ui.game.session();
    let steps = ui.listed();
    let in_sight = ui.in_sight(room);
    let shown = || in_sight.iter().map(|at| (*at, &steps[*at]));
    let model = session.model();
    let is_narrow = width < usize::from(panel::WIDTH);
    // With many values, names say more than the last values.
    let most = if is_narrow { VALUES } else { usize::MAX };
    let lang = ui.settings.lang;
    // Beside a minefield there is no room for Japanese words and the name of a cell. The signs of the tiles say the
    // same.
    let is_short = is_narrow && session.bare().is_tiled();
    let effect = |step: &Step| match step.places.as_slice() {
        [place] if is_short => {
            let (sign, cell) = (sign_of(place), ui.name(place.cell));
            say!("view.place-in-short", sign, cell).get(lang).to_string()
        }
        // Nor is there room for the words of several cells.
        [_, _, ..] if is_short => {
            let signs: BTreeSet<char> = step.places.iter().map(sign_of).collect();
            format!("+{} ×{}", signs.into_iter().collect::<String>(), step.places.len())
        }
        _ => effect(model, step, most, lang),
    };
    let digits = steps.len().to_string().len().max(2);
    let longest = steps.iter().map(|step| step.name.full.get(lang).width()).max().unwrap_or(0);
    let widest = longest.min(width.saturating_sub(digits + 2 + EFFECT)).max(FULL_NAME);
    let widest = if width < WIDE { NAME } else { widest };
    let row = |(at, step): (usize, &Step)| {
        let effect = effect(step);
        let name_room = width.saturating_sub(digits + 1 + 1 + effect.width()).min(widest);
        let name = step.name.fitting(lang, |name| name.width() <= name_room || width >= WIDE);
        let name = text::shorten(name, name_room);
        let pad = " ".repeat(name_room.saturating_sub(name.width()));
        row(ui, at, digits, &format!("{name}{pad} {effect}"), width)
    };
    shown().map(row).collect()
}

/// The sign on a tile for a value that a step places.
fn sign_of(place: &Candidate) -> char {
    if place.value.0 > 0 { '*' } else { 'o' }
}

/// The names of the values among these candidates, each once.
pub(super) fn values_of(model: &Model, candidates: &[Candidate], lang: Lang) -> Vec<String> {
    let values: ValueSet = candidates.iter().map(|candidate| candidate.value).collect();
    let of_value = |value: Value| candidates.iter().find(|candidate| candidate.value == value);
    // The name of a value in its cell is the word alone, without the article it has in a sentence.
    values.iter().filter_map(of_value).map(|candidate| model.name_in(*candidate, lang)).collect()
}

fn are_words(names: &[String]) -> bool {
    names.iter().any(|name| name.chars().count() > 2 || !name.is_ascii())
}

/// Names of values in a row: digits side by side, words with `/` between.
pub(super) fn joined(names: &[String]) -> String {
    names.join(if are_words(names) { "/" } else { "" })
}

/// A row of a list of steps: number, mark and text. The mark is `>` if the step is selected, `!` if the player has
/// placed something else. A step whose effect is already in the player's position is dimmed.
pub(super) fn row(ui: &Ui, at: usize, digits: usize, said: &str, width: usize) -> Line {
    let (step, position) = (&ui.listed()[at], ui.game.session().visible());
    let differs = |place: &Candidate| position.value(place.cell).is_some_and(|now| now != place.value);
    let is_selected = at == ui.selected();
    let mark = match (is_selected, step.places.iter().any(differs)) {
        (true, _) => '>',
        (false, true) => '!',
        (false, false) => ' ',
    };
    let part = if ui.is_news(at) { Part::Text } else { Part::Dim };
    // Not the whole row: with every step, the bar disappears from one row and appears in another.
    let head = (format!("{:>digits$}{mark}", at + 1), if is_selected { Part::Selected } else { part });
    let said = text::shorten(said, width.saturating_sub(digits + 1));
    vec![head, (said, part)]
}

/// `+9 r3c1` for a placement. For eliminations, the digits in a column of their own, cut at `most`, and the number of
/// cells that lose them, as in `-67 ×3`.
fn effect(model: &Model, step: &Step, most: usize, lang: Lang) -> String {
    match (removed(model, step, lang), step.places.as_slice()) {
        (None, [place, ..]) => {
            // The name of an edge is too long.
            let cell = Some(model.cell_name(place.cell, lang)).filter(|name| name.width() <= CELL);
            format!("+{} {}", model.name_in(*place, lang), cell.as_deref().unwrap_or("1"))
        }
        // Several words are too long.
        (Some((sign, values, cells)), _) if values.len() > 1 && are_words(&values) => format!("{sign}{cells}"),
        (Some((sign, values, cells)), _) => {
            let values = text::shorten(&format!("{sign}{}", joined(&values)), most).to_string();
            let is_long = values.width() > VALUES && most == usize::MAX;
            let gap = if is_long { 1 } else { VALUES.saturating_sub(values.width()) };
            format!("{values}{}×{cells}", " ".repeat(gap))
        }
        (None, []) => String::new(),
    }
}

/// The sign, the values that a step removes or places, and the number of their cells. None if it places one value.
fn removed(model: &Model, step: &Step, lang: Lang) -> Option<(char, Vec<String>, usize)> {
    let (sign, candidates) = match step.places.as_slice() {
        [] => ('-', &step.eliminates),
        [_] => return None,
        _ => ('+', &step.places),
    };
    let mut cells: Vec<_> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    Some((sign, values_of(model, candidates, lang), cells.len()))
}

/// The effect of a step, cell by cell. Blanks between values are left out if they do not fit.
fn effect_lines(ui: &Ui, step: &Step, width: u16) -> Vec<Line> {
    let (model, lang) = (ui.game.session().model(), ui.settings.lang);
    let (titles, sign, candidates) = match step.places.is_empty() {
        false => (["view.step-places", "view.places"], '=', &step.places),
        true => (["view.step-removes", "view.removes"], '-', &step.eliminates),
    };
    let mut cells: Vec<_> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let row = |cell: &Cell| {
        let values = candidates.iter().filter(|candidate| candidate.cell == *cell);
        let names: Vec<String> = values.map(|candidate| model.name_in(*candidate, lang)).collect();
        let row = |between: &str| format!("  {} {sign} {}", model.cell_name(*cell, lang), names.join(between));
        let spaced = row(" ");
        text::line(if spaced.width() > usize::from(width) { row("") } else { spaced }, Part::Text)
    };
    let [title, short] = titles.map(|title| Fixed(title).get(lang));
    let title = if title.width() > usize::from(width) { short } else { title };
    // A step that only highlights something has no difficulty.
    if candidates.is_empty() {
        return Vec::new();
    }
    let [weight, doubts @ ..] = weight_lines(ui, step);
    let mut lines: Vec<Line> = weight.into_iter().collect();
    if step.links.is_empty() {
        lines.push(text::line(title, Part::Dim));
    }
    let shown = if cells.len() > NAMED { NAMED - 1 } else { cells.len() };
    lines.extend(cells.iter().take(shown).map(row));
    if cells.len() > shown {
        let more = cells.len() - shown;
        lines.push(text::line(format!("  {}", say!("view.more-cells", more).get(lang)), Part::Dim));
    }
    // Lines that few steps have come last, so that the others keep their places.
    lines.extend(doubts.into_iter().flatten());
    lines
}

/// How hard the step is to see, whether it relies on uniqueness, and whether fewer rules may suffice.
fn weight_lines(ui: &Ui, step: &Step) -> [Option<Line>; 3] {
    let lang = ui.settings.lang;
    let weight = say!("view.difficulty", effort = step.effort());
    let assumed = step.assumes.map(|_| text::line(Fixed("view.takes-one-solution").get(lang), Part::Mode));
    let unproven = if ui.is_proving() { "view.proving-smallest" } else { "view.not-proven-smallest" };
    let unproven = (!step.proven).then(|| text::line(Fixed(unproven).get(lang), Part::Dim));
    [Some(text::line(weight.get(lang), Part::Dim)), assumed, unproven]
}

fn foot(ui: &Ui, hints: &[KeyHint], width: u16) -> Vec<Line> {
    let (keymap, lang) = (&*ui.settings.keys, ui.settings.lang);
    let signs = ui.shown_step().map(|step| legend(step, ui.game.session().bare().is_tiled())).unwrap_or_default();
    let mut lines: Vec<Line> =
        signs.chunks(if width < panel::WIDTH { 1 } else { 2 }).map(|row| meanings(row, lang)).collect();
    // The list above keeps its height whatever signs a step has. Beside a chain, rows for its stations are worth more
    // than that.
    if ui.shown_step().is_none_or(|step| step.links.is_empty()) {
        lines.resize(lines.len().max(LEGEND), Line::new());
    }
    let is_bound = |(key, _): &&KeyHint| keymap.current(key, ui.settings.lang).is_some();
    let bound: Vec<KeyHint> = hints.iter().filter(is_bound).cloned().collect();
    let mut rest = bound.as_slice();
    while !rest.is_empty() {
        let row = key_row::keys(Line::new(), rest, keymap, width, lang);
        // A hint has two pieces. One that is wider than the panel would never fit and is left out.
        rest = &rest[(row.len() / 2).max(1)..];
        lines.push(row);
    }
    lines
}

/// A sign on the board, its style, and the text entry with its meaning.
type Meaning = (&'static str, Part, &'static str);

/// The number of rows of the legend.
const LEGEND: usize = 3;

/// The columns of the first sign and its meaning in a row of the legend.
const FIRST_MEANING: usize = 10;

/// The meanings of the signs that a step has on the board.
fn legend(step: &Step, is_tiled: bool) -> Vec<Meaning> {
    let has = |is_meant: fn(Role) -> bool| step.evidence.iter().any(|it| is_meant(it.role));
    let has_pattern = has(|role| matches!(role, Role::Pattern | Role::Counted));
    if !step.links.is_empty() {
        return vec![
            ("=", Part::Sign, "view.strong-link"),
            ("-", Part::Sign, "view.weak-link"),
            ("9", Part::Pattern, "view.one-side"),
            ("9", Part::Opposite, "view.other-side"),
        ];
    }
    let puts = |sign| step.places.iter().any(|place| sign_of(place) == sign);
    let signs: &[(bool, Meaning)] = match is_tiled {
        true => &[
            (true, (":", Part::Sign, "view.pattern")),
            (puts('*'), ("*", Part::Sign, "view.mine")),
            (puts('o'), ("o", Part::Sign, "view.safe")),
        ],
        false => &[
            (has_pattern, ("*", Part::Sign, "view.pattern")),
            (has(|role| matches!(role, Role::Side(_))), ("●○", Part::Sign, "view.sides")),
            (!step.eliminates.is_empty(), ("-", Part::Sign, "view.gone")),
            (!step.places.is_empty(), ("+", Part::Sign, "view.placed")),
            (has(|role| role == Role::Fin), ("~", Part::Sign, "view.fin")),
        ],
    };
    signs.iter().filter_map(|(is_used, meaning)| is_used.then_some(*meaning)).collect()
}

/// A row of the legend.
fn meanings(row: &[Meaning], lang: Lang) -> Line {
    let mut line = Line::new();
    for (sign, part, what) in row {
        let pad = FIRST_MEANING.saturating_sub(usize::from(text::width(&line))).max(1);
        let pad = if line.is_empty() { 0 } else { pad };
        line.push((" ".repeat(pad), Part::Text));
        line.push((sign.to_string(), *part));
        line.push((format!(" {}", Fixed(what).get(lang)), Part::Dim));
    }
    line
}

/// The narrow column that replaces the panel in small windows, with the keys at its foot.
pub fn narrow(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let session = ui.game.session();
    let lang = ui.settings.lang;
    let Some(step) = ui.shown_step() else { return Vec::new() };
    let admitted = ui.admitted();
    let at = admitted.partition_point(|at| *at < ui.selected()) + 1;
    let mut lines = vec![text::line(format!("{at}/{}", admitted.len()), Part::Title)];
    if ui.explorer.pane == Pane::Now {
        let [_, title] = titles(ui).map(|title| text::wrap(title.get(lang), usize::from(width)));
        lines.extend(title.into_iter().map(|row| text::line(row, Part::Title)));
    }
    // The stations of a chain are worth more than blank rows.
    let gap = step.links.is_empty().then(Line::new);
    lines.extend(gap.clone());
    // A name with a word wider than the column would be broken inside the word.
    let name = step.name.fitting(lang, |name| name.split(' ').all(|word| word.width() <= usize::from(width)));
    lines.extend(text::wrap(name, usize::from(width)).into_iter().map(|row| text::line(row, Part::Text)));
    let hints = match (step.links.is_empty(), ui.explorer.pane) {
        (false, _) => NARROW_CHAIN,
        (true, Pane::Path) => NARROW,
        (true, Pane::Now) => NARROW_NOW,
    };
    let keymap = &ui.settings.keys;
    let keys = hints.iter().map(|hint| key_row::keys(Line::new(), std::slice::from_ref(hint), keymap, width, lang));
    let keys: Vec<Line> = keys.filter(|line| !line.is_empty()).collect();
    lines.extend(gap);
    let effect = text::wrap(&effect(session.model(), step, usize::MAX, lang), usize::from(width));
    lines.extend(effect.into_iter().map(|row| text::line(row, Part::Text)));
    let left = usize::from(height).saturating_sub(lines.len() + keys.len());
    lines.extend(chain_lines(ui, step, width, left));
    fill(lines, keys, 0, height)
}
