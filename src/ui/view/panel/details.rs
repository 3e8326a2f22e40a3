//! The panel as a popup, with more detail about each candidate of the cell.

use super::{cell_lines, chosen, left_to_place, progress, settings, stacked, takes_no_digits};
use crate::play::reach;
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::layout::WIDTH;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::has_cages_or_runs;
use nazo_core::puzzle::{Candidate, Cell, Constraint, ValueSet};
use nazo_core::words::{Arg, Phrase, say};

/// The panel as a popup, for windows without room for it, with more detail about each candidate of the cell. Without
/// title and clock, which would push out the rest. Also returns whether the lines name the cell.
pub fn details(ui: &Ui, (width, height): (u16, u16), has_panel: bool) -> (bool, Vec<Line>) {
    let mut about = reaches(ui, width);
    about.extend(demands(ui, width));
    // Lists keep the width that they have in the panel.
    let width = width.min(WIDTH);
    let has_sums = has_cages_or_runs(ui.game.session().model());
    if has_panel {
        // What is in the panel need not be repeated.
        return if about.is_empty() { (true, cell_lines(ui, width)) } else { (false, about) };
    }
    if has_sums && !ui.selection.is_empty() {
        return (true, chosen::lines(ui, width));
    }
    let mut cell = cell_lines(ui, width);
    cell.extend(about);
    (true, stacked(vec![cell, left_to_place(ui, width), settings(ui), progress(ui, width)], height))
}

/// What each candidate of the cell under the cursor sees, and where it is one of the last two.
fn reaches(ui: &Ui, width: u16) -> Vec<Line> {
    let (session, cursor, lang) = (ui.game.session(), ui.cursor(), ui.settings.lang);
    let (model, position) = (session.model(), session.visible());
    if position.is_placed(cursor) || !session.view().auto || model.houses_of(cursor).is_empty() {
        return Vec::new();
    }
    let name = |at: usize| model.constraint(model.houses()[at].constraint).label.clone();
    let mut lines = Vec::new();
    for value in position.candidates(cursor) {
        let reach = reach(model, position, Candidate::new(cursor, value));
        let seen = say!("view.sees", count = reach.seen.len());
        let only = reach.only.iter().map(|at| say!("view.only-place", house = name(*at)));
        let pair = |(at, cell): &(usize, Cell)| say!("view.here-or", house = name(*at), cell = ui.name(*cell));
        let all = std::iter::once(seen).chain(only).chain(reach.pairs.iter().map(pair));
        let said = say!("view.reach", all = Arg::Row(all.collect()));
        let digit = model.value_name(value, lang);
        for (at, row) in text::wrap(said.get(lang), usize::from(width.saturating_sub(3)).max(8)).into_iter().enumerate()
        {
            let head = if at == 0 { format!("{digit:<2} ") } else { "   ".to_string() };
            lines.push(vec![(head, Part::Key), (row, Part::Text)]);
        }
    }
    lines
}

/// How far the rules about the cell under the cursor are met, on boards without digits.
fn demands(ui: &Ui, width: u16) -> Vec<Line> {
    let (session, cursor) = (ui.game.session(), ui.cursor());
    if !takes_no_digits(ui) {
        return Vec::new();
    }
    let rules = session.model().constraints().iter().filter(|constraint| constraint.rule.cells().contains(&cursor));
    let said = rules.filter_map(|constraint| demand(ui, constraint));
    let rows = said.flat_map(|said| text::wrap(said.get(ui.settings.lang), usize::from(width)));
    rows.map(|row| text::line(row, Part::Text)).collect()
}

/// "Row 1: 1 of 2 stars, 5 open", of a rule that counts.
fn demand(ui: &Ui, constraint: &Constraint) -> Option<Phrase> {
    let (model, position) = (ui.game.session().model(), ui.game.session().visible());
    let left: Vec<ValueSet> = constraint.rule.cells().into_iter().map(|cell| position.candidates(cell)).collect();
    let count = constraint.rule.count()?;
    let (value, label) = (count.value()?, &constraint.label);
    let held = left.iter().filter(|values| values.only() == Some(value)).count();
    let open = left.iter().filter(|values| values.len() > 1).count();
    let noun = model.value_counted(value, count.most)?;
    Some(say!("view.rule-count", label, held, is_exact = count.least == count.most, most = count.most, noun, open))
}
