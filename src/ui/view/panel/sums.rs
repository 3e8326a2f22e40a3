//! The panel's text about the cages and runs of a cell: what is left of each sum, and its combinations.

use unicode_width::UnicodeWidthStr;

use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::layout::WIDTH;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::{Combinations, Combo, Known, Sumless, Way, is_sumless, sums_of, way};
use nazo_core::puzzle::{Cell, ConstraintId, Form, Model, Sum, ValueSet};
use nazo_core::words::{Fixed, Phrase, say};

/// The maximum number of combinations listed.
const LISTED: usize = 6;
/// The rows for one sum without shortening: name, place, what is left, the number of combinations, six of them, a row
/// that there are more, and the values that all have.
const AT_EASE: usize = LISTED + 6;
/// With fewer rows than this, the combinations are listed side by side.
const ROOMY: usize = 9;

/// The sums of a cell as the player sees them.
pub(in crate::ui) fn tallies(ui: &Ui, cell: Cell) -> Vec<Combinations> {
    let session = ui.game.session();
    let sums = sums_of(session.model(), cell).into_iter();
    sums.filter_map(|sum| Combinations::new(session.model(), session.visible(), known(ui), sum)).collect()
}

/// What is known to the player. Players who keep their own marks are not told what the candidates imply.
pub(in crate::ui) fn known(ui: &Ui) -> Known {
    if ui.game.session().view().auto { Known::Candidates } else { Known::Values }
}

/// The panel's text about the sums of the cell under the cursor, in at most `rows` rows of `width` columns. The number
/// of rows is the same for all cells, so that nothing below jumps.
pub(super) fn lines(ui: &Ui, width: usize, rows: usize) -> Vec<Line> {
    let (tallies, sumless) = (tallies(ui, ui.cursor()), sumless(ui));
    let count = tallies.len() + sumless.len();
    let each = (rows.saturating_sub(count.saturating_sub(1)) / count.max(1)).min(AT_EASE);
    let sums = tallies.iter().map(|tally| sum_lines(ui, tally, width, each));
    let mut parts: Vec<Vec<Line>> =
        sums.chain(sumless.iter().map(|bare| sumless_lines(ui, bare, width, each))).collect();
    // The next sum keeps its place.
    parts.iter_mut().filter(|_| count > 1).for_each(|part| part.resize(each, Line::new()));
    let mut lines = parts.join(&Line::new());
    if count == 0 {
        lines.push(text::line(Fixed("view.in-no-cage").get(ui.settings.lang), Part::Dim));
    }
    let most = match most_sums(ui.game.session().model()) {
        0 | 1 => AT_EASE,
        count => count * AT_EASE + count - 1,
    };
    lines.resize(rows.min(most), Line::new());
    lines
}

/// The highest number of sums that a cell belongs to.
fn most_sums(model: &Model) -> usize {
    let mut counts = vec![0; model.cell_count()];
    for constraint in model.constraints() {
        if let Some(Sum { cells, .. }) = constraint.rule.sum() {
            cells.iter().filter_map(|cell| counts.get_mut(cell.index()).map(|count| *count += 1)).for_each(drop);
        }
    }
    for house in model.houses().iter().filter(|house| is_sumless(model, house)) {
        house.cells.iter().filter_map(|cell| counts.get_mut(cell.index()).map(|count| *count += 1)).for_each(drop);
    }
    counts.into_iter().max().unwrap_or(0)
}

/// One sum in `rows` rows of `width` columns.
fn sum_lines(ui: &Ui, tally: &Combinations, width: usize, rows: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let (sum, count) = (short_name(ui, tally), tally.cells.len());
    let name = match width < usize::from(WIDTH) {
        true => say!("view.sum-in-short", sum, count),
        false => say!("view.sum-in", sum, cells = cells(count)),
    };
    let mut lines = vec![text::line(name.get(lang), Part::Text)];
    if rows >= ROOMY {
        lines.push(text::line(format!("  {}", place(ui, tally)), Part::Dim));
    }
    lines.push(left(ui, tally, width));
    let Some(combos) = &tally.combos else {
        lines.push(text::line(Fixed("view.many-combinations").get(lang), Part::Dim));
        return lines;
    };
    lines.push(count_left(ui, tally, width));
    let list = match rows >= ROOMY {
        true => list_below(ui, tally, combos, width, rows.saturating_sub(lines.len() + 1)),
        false => list_beside(ui, tally, combos, width, rows.saturating_sub(lines.len() + 1)),
    };
    lines.extend(list);
    lines.push(must_have(ui, tally, width));
    lines
}

/// The cages and runs under the cursor that have no sum.
pub(super) fn sumless(ui: &Ui) -> Vec<Sumless> {
    let session = ui.game.session();
    Sumless::of(session.model(), session.visible(), known(ui), ui.cursor())
}

/// "Cage without a sum", "Across, no sum".
pub(super) fn sumless_name(ui: &Ui, bare: &Sumless, is_short: bool) -> Phrase {
    let what = what_of(ui, bare.constraint);
    let is_run = way(ui.game.session().model(), bare.constraint).is_some();
    if is_short || is_run { say!("view.no-sum", what) } else { say!("view.without-sum", what) }
}

/// A cage or a run without a sum.
fn sumless_lines(ui: &Ui, cage: &Sumless, width: usize, rows: usize) -> Vec<Line> {
    let lang = ui.settings.lang;
    let name = sumless_name(ui, cage, width < usize::from(WIDTH));
    let differ = say!("view.no-repeats", cells = cells(cage.cells.len()));
    let mut lines = vec![text::line(name.get(lang), Part::Text)];
    if rows >= ROOMY {
        lines.push(text::line(format!("  {}", place_of(ui, &cage.cells)), Part::Dim));
    }
    let rows = text::wrap(differ.get(lang), width.saturating_sub(2)).into_iter();
    lines.extend(rows.map(|row| text::line(format!("  {row}"), Part::Text)));
    if !cage.must.is_empty() {
        lines.push(must(ui, cage.must, width));
    }
    lines
}

/// "1 cell", "4 cells".
pub(super) fn cells(count: usize) -> Phrase {
    say!("view.cells", count)
}

/// "Cage 20", "Across 17": the form and, for runs, the direction.
pub(in crate::ui) fn short_name(ui: &Ui, tally: &Combinations) -> Phrase {
    say!("view.sum-named", what = what(ui, tally), total = tally.total)
}

/// "Cage", "Across".
pub(super) fn what(ui: &Ui, tally: &Combinations) -> Fixed {
    what_of(ui, tally.constraint)
}

fn what_of(ui: &Ui, constraint: ConstraintId) -> Fixed {
    let model = ui.game.session().model();
    Fixed(match (model.constraint(constraint).form, way(model, constraint)) {
        (Form::Cage, _) => "view.cage",
        (_, Some(Way::Across)) => "view.across",
        (_, Some(Way::Down)) => "view.down",
        _ => "view.sum",
    })
}

/// `r7c6 .. r7c9`. Three cells are all named, as they need not be in a line.
pub(in crate::ui) fn place(ui: &Ui, tally: &Combinations) -> String {
    place_of(ui, &tally.cells)
}

fn place_of(ui: &Ui, cells: &[Cell]) -> String {
    let name = |cell: &Cell| ui.name(*cell);
    let said = match cells {
        [] => return String::new(),
        [only] => name(only),
        [first, second, third] => {
            say!("view.three-cells", first = name(first), second = name(second), third = name(third))
        }
        [first, .., last] => say!("view.first-to-last", first = name(first), last = name(last)),
    };
    said.get(ui.settings.lang).to_string()
}

/// "20 left in 4 cells", or by how much the sum is exceeded.
pub(in crate::ui) fn left(ui: &Ui, tally: &Combinations, width: usize) -> Line {
    let is_conflict = tally.left < 0 || (tally.left > 0 && tally.open == 0);
    let state = state(tally);
    let said = format!("  {}", state.short(ui.settings.lang, |row| row.width() + 2 <= width).get(ui.settings.lang));
    text::line(said, if is_conflict { Part::Conflict } else { Part::Text })
}

/// What is left, as a phrase.
pub(super) fn state(tally: &Combinations) -> Phrase {
    match (tally.left, tally.open) {
        (0, 0) => say!("view.full"),
        (left @ 1.., 0) => say!("view.full-but-short", left),
        (left @ ..0, _) => say!("view.too-much", over = -left),
        (left, open) => Phrase::ways([say!("view.left-for", left, open), say!("view.left-for-in-short", left, open)]),
    }
}

/// "Combos 11 of 12 left".
pub(in crate::ui) fn count_left(ui: &Ui, tally: &Combinations, width: usize) -> Line {
    let all = tally.combos.as_ref().map_or(0, Vec::len);
    let alive = tally.combos.iter().flatten().filter(|combo| is_alive(ui, tally, combo)).count();
    let row = Phrase::ways([say!("view.combos-left", alive, all), say!("view.combos-left-in-short", alive, all)]);
    let row = row.short(ui.settings.lang, |row| row.width() <= width).get(ui.settings.lang);
    text::line(row, if alive == 0 { Part::Conflict } else { Part::Text })
}

/// Whether nothing is left to choose: every cell is filled, or the entries exceed the sum.
pub(in crate::ui) fn is_settled(tally: &Combinations) -> bool {
    tally.open == 0 || tally.left < 0
}

/// Whether no combination is left although some cell is still empty.
pub(in crate::ui) fn is_dead(ui: &Ui, tally: &Combinations) -> bool {
    let is_alive = |combo: &Combo| is_alive(ui, tally, combo);
    !is_settled(tally) && tally.combos.as_ref().is_some_and(|combos| !combos.iter().any(is_alive))
}

/// The values that all remaining combinations share, or a message that nothing fits if none remains.
pub(in crate::ui) fn must_have(ui: &Ui, tally: &Combinations, width: usize) -> Line {
    if is_dead(ui, tally) {
        return text::line(Fixed("view.nothing-fits").get(ui.settings.lang), Part::Conflict);
    }
    let session = ui.game.session();
    must(ui, tally.must_have(|values| session.is_set_struck(tally.constraint, values)), width)
}

/// Like [`must_have`], in as many rows as needed to name every value.
pub(in crate::ui) fn must_have_whole(ui: &Ui, tally: &Combinations, width: usize) -> Vec<Line> {
    let row = must_have(ui, tally, width);
    if usize::from(text::width(&row)) <= width {
        return vec![row];
    }
    let must = tally.must_have(|values| ui.game.session().is_set_struck(tally.constraint, values));
    let rows = text::wrap(&values(ui, must), width.saturating_sub(2)).into_iter();
    let label = text::line(Fixed("view.required").get(ui.settings.lang), Part::Dim);
    std::iter::once(label).chain(rows.map(|row| text::line(format!("  {row}"), Part::Text))).collect()
}

/// "Must have  3 7", in `width` columns.
fn must(ui: &Ui, must: ValueSet, width: usize) -> Line {
    if must.is_empty() {
        return text::line(Fixed("view.none-required").get(ui.settings.lang), Part::Dim);
    }
    let spaced = values(ui, must);
    let labels = ["view.required-values", "view.must-have", "view.must"].map(|key| Fixed(key).get(ui.settings.lang));
    let [.., shortest] = labels;
    let label = labels.into_iter().find(|label| label.width() + must.len() <= width).unwrap_or(shortest);
    let room = width.saturating_sub(label.width());
    let shown = if spaced.width() > room { spaced.replace(' ', "") } else { spaced };
    vec![(label.to_string(), Part::Dim), (shown, Part::Text)]
}

/// Whether a combination is still possible.
pub(in crate::ui) fn is_alive(ui: &Ui, tally: &Combinations, combo: &Combo) -> bool {
    combo.fits && !ui.game.session().is_set_struck(tally.constraint, combo.values)
}

/// The mark before a combination, and its style. A combination crossed out by hand has a cross. So has an impossible
/// one if the theme has no strike-through.
pub(in crate::ui) fn look(ui: &Ui, tally: &Combinations, combo: &Combo) -> (char, Part) {
    let by_hand = ui.game.session().is_set_struck(tally.constraint, combo.values);
    let is_dead = by_hand || !combo.fits;
    let mark = if by_hand || (is_dead && !ui.settings.theme.strikes(Part::Dead)) { 'x' } else { ' ' };
    (mark, if is_dead { Part::Dead } else { Part::Text })
}

/// The values of a combination, with or without spaces between them.
pub(in crate::ui) fn digits(ui: &Ui, combo: ValueSet, spaced: bool) -> String {
    let shown = values(ui, combo);
    if spaced { shown } else { shown.replace(' ', "") }
}

/// The combinations to list if there is not room for all: possible ones have priority, and the order is kept.
fn chosen<'a>(ui: &Ui, tally: &Combinations, combos: &'a [Combo], room: usize) -> Vec<&'a Combo> {
    let count = room.min(LISTED);
    let alive = combos.iter().filter(|combo| is_alive(ui, tally, combo)).take(count).count();
    let (mut alive, mut dead) = (alive, count.saturating_sub(alive));
    let is_chosen = |combo: &&Combo| {
        let left = if is_alive(ui, tally, combo) { &mut alive } else { &mut dead };
        let chosen = *left > 0;
        *left = left.saturating_sub(1);
        chosen
    };
    combos.iter().filter(is_chosen).collect()
}

/// One below the other, in `room` rows.
fn list_below(ui: &Ui, tally: &Combinations, combos: &[Combo], width: usize, room: usize) -> Vec<Line> {
    let spaced = combos.first().is_none_or(|combo| digits(ui, combo.values, true).width() + 3 <= width);
    let row = |combo: &Combo| {
        let (mark, part) = look(ui, tally, combo);
        vec![(format!(" {mark} "), Part::Text), (digits(ui, combo.values, spaced), part)]
    };
    if combos.len() <= room.min(LISTED) {
        return combos.iter().map(row).collect();
    }
    let shown = chosen(ui, tally, combos, room.saturating_sub(1));
    let hidden = combos.len() - shown.len();
    shown.into_iter().map(row).chain(std::iter::once(more(ui, hidden))).collect()
}

/// Side by side, in `room` rows.
fn list_beside(ui: &Ui, tally: &Combinations, combos: &[Combo], columns: usize, room: usize) -> Vec<Line> {
    let width = combos.first().map_or(1, |combo| combo.values.len()) + 2;
    let per_row = (columns.saturating_sub(1) / width).max(1);
    let rows = |shown: &[&Combo]| -> Vec<Line> {
        let piece = |combo: &&Combo| {
            let (mark, part) = look(ui, tally, combo);
            [(format!(" {mark}"), Part::Text), (digits(ui, combo.values, false), part)]
        };
        let row = |row: &[&Combo]| row.iter().flat_map(piece).collect::<Line>();
        shown.chunks(per_row).map(row).collect()
    };
    let all: Vec<&Combo> = combos.iter().collect();
    if combos.len() <= LISTED && all.len().div_ceil(per_row) <= room {
        return rows(&all);
    }
    if room == 1 {
        // The number of hidden combinations is shown in the same row.
        let shown = chosen(ui, tally, combos, per_row - 1);
        let hidden = format!("  +{}", combos.len() - shown.len());
        let row = rows(&shown).into_iter().flatten().chain([(hidden, Part::Dim)]).collect();
        return vec![row];
    }
    let shown = chosen(ui, tally, combos, per_row * room.saturating_sub(1));
    let hidden = combos.len() - shown.len();
    rows(&shown).into_iter().chain((room > 0).then(|| more(ui, hidden))).collect()
}

/// ".. 6 more   d".
fn more(ui: &Ui, hidden: usize) -> Line {
    let more = say!("view.more-combinations", hidden);
    let key = ui.settings.keys.hint("details", ui.settings.lang).unwrap_or_default();
    vec![(more.get(ui.settings.lang).to_string(), Part::Dim), (key, Part::Key)]
}

/// Whether the cell under the cursor belongs to several sums.
pub(in crate::ui) fn has_other_sum(ui: &Ui) -> bool {
    sums_of(ui.game.session().model(), ui.cursor()).len() > 1
}

/// Several values separated by spaces, or `-` if there are none.
pub(super) fn values(ui: &Ui, set: ValueSet) -> String {
    let model = ui.game.session().model();
    let names: Vec<String> = set.iter().map(|value| model.value_name(value, ui.settings.lang)).collect();
    if names.is_empty() { "-".to_string() } else { names.join(" ") }
}
