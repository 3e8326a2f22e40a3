//! The logic grid: which values of any two kinds belong together, which do not, and which may.

use unicode_width::UnicodeWidthStr;

use super::table::first;
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::text::Line;
use nazo_core::puzzle::Position;
use nazo_kinds::Axis;

/// The most columns for the names of rows.
const SIDE: usize = 12;
/// A column is as wide as its names, but at most `WIDEST`. Narrower than `NARROWEST`, names could not be told apart.
const WIDEST: usize = 9;
const NARROWEST: usize = 3;

/// A grid for a window, or as much of it as fits: either all pairs of kinds, each once, or the pairs with one kind.
struct Grid<'a> {
    ui: &'a Ui,
    axes: &'a [Axis],
    position: Position,
    /// The kinds along each side.
    columns: Vec<usize>,
    rows: Vec<usize>,
    side: usize,
    wide: usize,
}

/// The rows of the grid, in at most `room` columns.
pub(in crate::ui) fn lines(ui: &Ui, room: u16) -> Vec<Line> {
    let axes = &ui.reading.story.axes;
    if axes.len() < 2 {
        return Vec::new();
    }
    let widest = |names: &mut dyn Iterator<Item = &str>| names.map(UnicodeWidthStr::width).max().unwrap_or(0);
    let lang = ui.settings.lang;
    let named =
        |axis: &Axis| widest(&mut axis.values.iter().map(|(name, _)| name.get(lang)).chain([axis.name.get(lang)]));
    let side = (axes.iter().map(named).max().unwrap_or(0) + 1).min(SIDE);
    let wide = |columns: &[usize]| {
        let count: usize = columns.iter().filter_map(|at| axes.get(*at)).map(|axis| axis.values.len()).sum();
        let room = usize::from(room).saturating_sub(side + columns.len());
        let longest = axes.iter().map(|axis| widest(&mut axis.values.iter().map(|(name, _)| name.get(lang)))).max();
        (room / count.max(1)).min(longest.unwrap_or(0) + 1).min(WIDEST)
    };
    let mut columns: Vec<usize> = (1..axes.len()).collect();
    let mut rows: Vec<usize> = [0].into_iter().chain((2..axes.len()).rev()).collect();
    if wide(&columns) < NARROWEST {
        // If not all of it fits, the kind under the cursor is shown against all others.
        let is_here = |axis: &Axis| axis.values.iter().any(|(_, seat)| seat.is_about(ui.cursor()));
        let here = axes.iter().position(is_here).unwrap_or(1);
        (columns, rows) = (vec![here], (0..axes.len()).filter(|at| *at != here).collect());
    }
    let wide = wide(&columns).max(NARROWEST);
    Grid { ui, axes, position: ui.shown_position(), columns, rows, side, wide }.lines()
}

impl Grid<'_> {
    fn lines(&self) -> Vec<Line> {
        let (lang, mut lines) = (self.ui.settings.lang, Vec::new());
        let head = |axis: &Axis| vec![(cut(axis.name.get(lang), axis.values.len() * self.wide), Part::Title)];
        lines.push(self.row("", Part::Text, self.columns.len(), &head));
        let names = |axis: &Axis| -> Line {
            axis.values.iter().map(|(name, _)| (cut(name.get(lang), self.wide), Part::Given)).collect()
        };
        for (nth, at) in self.rows.iter().enumerate() {
            let Some(axis) = self.axes.get(*at) else { continue };
            let shown =
                self.columns.iter().filter(|column| nth == 0 || self.columns.len() == 1 || *column < at).count();
            lines.push(match nth {
                0 => self.row(axis.name.get(lang), Part::Title, shown, &names),
                _ => self.rule(axis.name.get(lang), shown),
            });
            for value in 0..axis.values.len() {
                let name = axis.values.get(value).map_or("", |(name, _)| name.get(lang));
                lines.push(self.row(name, Part::Given, shown, &|other| self.cells(axis, value, other)));
            }
        }
        lines
    }

    /// A row: what is on the left, followed by a piece for each of the first `shown` kinds along the top.
    fn row(&self, side: &str, part: Part, shown: usize, of: &dyn Fn(&Axis) -> Line) -> Line {
        let bar = if self.ui.settings.glyphs.fine { "│" } else { "|" };
        let mut line = vec![(cut(side, self.side), part)];
        for axis in self.columns.iter().take(shown).filter_map(|at| self.axes.get(*at)) {
            line.push((bar.to_string(), Part::Line));
            line.extend(of(axis));
        }
        line
    }

    /// A line between two blocks, with the name of the lower one.
    fn rule(&self, name: &str, shown: usize) -> Line {
        let (dash, cross) = if self.ui.settings.glyphs.fine { ("─", "┼") } else { ("-", "+") };
        let name = first(name, self.side);
        let rest = self.side - name.width();
        let mut line = vec![(name, Part::Title), (dash.repeat(rest), Part::Line)];
        for axis in self.columns.iter().take(shown).filter_map(|at| self.axes.get(*at)) {
            line.push((format!("{cross}{}", dash.repeat(axis.values.len() * self.wide)), Part::Line));
        }
        line
    }

    /// The relation of a value to each value of another kind. Those of the cell under the cursor are highlighted.
    fn cells(&self, axis: &Axis, value: usize, other: &Axis) -> Line {
        let Some((_, seat)) = axis.values.get(value) else { return Line::new() };
        let signs = if self.ui.settings.glyphs.fine { ["✓", "✗", "·"] } else { ["o", "x", "."] };
        let [yes, no, open] = signs;
        let cell = |beside| {
            let (sign, part) = match seat.goes_with(beside, &self.position) {
                Some(true) => (yes, Part::Title),
                Some(false) => (no, Part::Dim),
                None => (open, Part::Candidate),
            };
            let part = if seat.meets(beside, self.ui.cursor()) { Part::Selected } else { part };
            (cut(sign, self.wide), part)
        };
        other.values.iter().map(|(_, beside)| cell(beside)).collect()
    }
}

/// The beginning of a word, padded to `room` columns. The last column is always blank.
fn cut(word: &str, room: usize) -> String {
    let word = first(word, room.saturating_sub(1));
    let blank = room.saturating_sub(word.width());
    word + &" ".repeat(blank)
}
