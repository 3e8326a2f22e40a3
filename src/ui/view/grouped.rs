//! The list of all possible steps, grouped under the names of their techniques.

use unicode_width::UnicodeWidthStr;

use super::explorer;
use super::text::{self, Line};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use nazo_core::puzzle::{Cell, Model, Site, Step};
use nazo_core::words::Lang;

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The technique of the step at index `at`, with the number of its steps.
    Head { at: usize, count: usize },
    /// The step at this index.
    Step(usize),
}

/// Each technique with its steps below it. If there is not enough room, only the selected technique has its steps.
/// Steps of one technique are adjacent.
fn rows(steps: &[Step], admitted: &[usize], selected: usize, room: usize) -> Vec<Row> {
    let same = |a: &usize, b: &usize| steps[*a].name == steps[*b].name;
    let groups: Vec<&[usize]> = admitted.chunk_by(same).collect();
    let is_all_shown = groups.len() + admitted.len() <= room;
    groups
        .into_iter()
        .flat_map(|group| {
            let head = group.first().map(|at| Row::Head { at: *at, count: group.len() });
            let shown = if is_all_shown || group.contains(&selected) { group } else { &[] };
            head.into_iter().chain(shown.iter().copied().map(Row::Step))
        })
        .collect()
}

/// The page with the selected step, at most `room` rows. A page that begins within a technique repeats its name. The
/// last row of a page is the first of the next, so that the next step is always visible.
fn page(rows: &[Row], selected: usize, room: usize) -> Vec<Row> {
    let is_head = |row: &Row| matches!(row, Row::Head { .. });
    let mut start = 0;
    loop {
        let is_within = rows.get(start).is_some_and(|row| !is_head(row));
        let again = rows[..start].iter().rev().copied().find(is_head).filter(|_| is_within);
        let end = (start + room.saturating_sub(again.iter().len()).max(1)).min(rows.len());
        let (shown, is_last) = (&rows[start..end], end == rows.len());
        let ahead = if is_last || shown.len() == 1 { shown } else { &shown[..shown.len() - 1] };
        if is_last || ahead.contains(&Row::Step(selected)) {
            return again.into_iter().chain(shown.iter().copied()).collect();
        }
        start = if end > start + 1 { end - 1 } else { end };
    }
}

/// The visible rows of the list.
pub fn list(ui: &Ui, admitted: &[usize], room: usize, width: usize) -> Vec<Line> {
    let (steps, selected, lang) = (ui.listed(), ui.selected(), ui.settings.lang);
    let model = ui.game.session().model();
    let digits = steps.len().to_string().len().max(2);
    let row = |row: Row| match row {
        Row::Head { at, count } => {
            let count = count.to_string();
            let room = width.saturating_sub(count.width() + 1);
            let name = text::shorten(steps[at].name.fitting(lang, |name| name.width() <= room), room);
            let gap = width.saturating_sub(name.width() + count.width());
            vec![(name, Part::Title), (format!("{}{count}", " ".repeat(gap)), Part::Dim)]
        }
        Row::Step(at) => {
            let said = effect(model, &steps[at], lang, width.saturating_sub(digits + 1));
            explorer::row(ui, at, digits, &said, width)
        }
    };
    page(&rows(steps, admitted, selected, room), selected, room).into_iter().map(row).collect()
}

/// The step in this row of the list. In the row of a technique, its first step.
pub fn step_in_row(ui: &Ui, admitted: &[usize], room: usize, row: usize) -> Option<usize> {
    let rows = rows(ui.listed(), admitted, ui.selected(), room);
    match page(&rows, ui.selected(), room).get(row)? {
        Row::Head { at, .. } | Row::Step(at) => Some(*at),
    }
}

/// `+9 r3c1` or `-67 r3c1 r3c5`, or `+border: the edge above r4c8`. Cells that do not fit are counted: `-67 r3c1 +4`.
fn effect(model: &Model, step: &Step, lang: Lang, width: usize) -> String {
    let (sign, candidates) = if step.places.is_empty() { ('-', &step.eliminates) } else { ('+', &step.places) };
    let mut cells: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let values = explorer::joined(&explorer::values_of(model, candidates, lang));
    let head = text::shorten(&format!("{sign}{values}"), width.saturating_sub(5).max(3));
    let names: Vec<String> = cells.iter().map(|cell| model.cell_name(*cell, lang)).collect();
    let are_squares = cells.iter().all(|cell| matches!(model.site(*cell), Site::Square { .. }));
    let (colon, between) = if are_squares { ("", " ") } else { (":", ", ") };
    let with = |shown: usize| {
        let more = if shown < names.len() { format!(" +{}", names.len() - shown) } else { String::new() };
        format!("{head}{colon} {}{more}", names[..shown].join(between))
    };
    let fitting = (1..=names.len()).rev().map(with).find(|said| said.width() <= width);
    fitting.unwrap_or_else(|| text::shorten(&with(1), width))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: fn(usize, usize) -> Row = |at, count| Row::Head { at, count };

    fn groups() -> Vec<Row> {
        let mut rows = vec![HEAD(0, 3)];
        rows.extend((0..3).map(Row::Step));
        rows.push(HEAD(3, 2));
        rows.extend((3..5).map(Row::Step));
        rows
    }

    #[test]
    fn a_page_holds_the_selected_step_and_the_next_under_their_technique() {
        let rows = groups();
        assert_eq!(page(&rows, 0, 4), [HEAD(0, 3), Row::Step(0), Row::Step(1), Row::Step(2)]);
        assert_eq!(page(&rows, 1, 4), page(&rows, 0, 4));
        assert_eq!(page(&rows, 2, 4), [HEAD(0, 3), Row::Step(2), HEAD(3, 2), Row::Step(3)]);
        assert_eq!(page(&rows, 4, 4), [HEAD(3, 2), Row::Step(3), Row::Step(4)]);
        assert_eq!(
            page(&rows, 3, 5),
            [HEAD(3, 2), Row::Step(3), Row::Step(4)],
            "a heading has its steps on the next page"
        );
        assert_eq!(page(&rows, 4, 9), rows);
    }

    #[test]
    fn every_step_is_on_a_page_however_few_rows_there_are() {
        for room in 1..9 {
            for step in 0..5 {
                let page = page(&groups(), step, room);
                assert!(page.contains(&Row::Step(step)), "{step} in {room} rows: {page:?}");
                assert!(page.len() <= room.max(2), "{page:?}");
            }
        }
        assert_eq!(page(&[], 0, 4), []);
    }
}
