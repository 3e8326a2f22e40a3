//! Problems of the puzzle itself, in a list beside the board and on the board.

use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use crate::play::{Show, board};
use crate::ui::action::{Action, Direction};
use crate::ui::key_hints::{KeyHint, hints};
use crate::ui::model::Ui;
use crate::ui::popup::{Content, Popup, Room, Stand, Then, place};
use crate::ui::theme::Part;
use crate::ui::view::bottom::{LIST, READ};
use crate::ui::view::frame::{Beyond, listed};
use crate::ui::view::text::{self, Line};
use nazo_core::explain::{Soundness, conflicting_cells};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Model, Sum, Value};
use nazo_core::scene::{Mark, Scene, Sign};
use nazo_core::words::{Phrase, say};
use nazo_kinds::Lint;

/// The keys for conflicting clues.
const CLASHING: &[KeyHint] = hints! { "arrows" "next-clue", "Esc" "close" };
/// The keys for differing solutions.
const DIFFERING: &[KeyHint] = hints! { "Enter" "other-solution", "arrows" "next-difference", "Esc" "close" };

/// The problems and oddities of a puzzle, and the selected one.
#[derive(Clone, Debug)]
pub struct Unsound {
    /// The result of the soundness check.
    found: Arc<Soundness>,
    /// Oddities of the puzzle that are found without solving.
    lints: Vec<Lint>,
    /// The selected row: a conflicting clue, a differing cell, or an oddity of a sound puzzle.
    selected: usize,
    /// Whether the board shows the second of two solutions.
    second: bool,
}

impl Unsound {
    /// A popup with these results, at the first row.
    pub fn new(found: Arc<Soundness>, lints: Vec<Lint>) -> Unsound {
        Unsound { found, lints, selected: 0, second: false }
    }

    /// Whether there is more than one solution.
    fn has_two(&self) -> bool {
        matches!(*self.found, Soundness::Several { .. })
    }

    /// The title of the list.
    fn title(&self) -> Phrase {
        match *self.found {
            Soundness::None { .. } => Phrase::fixed("ui.no-solution"),
            Soundness::Unique => Phrase::fixed("ui.one-solution"),
            Soundness::Several { .. } if self.second => Phrase::fixed("ui.second-solution"),
            Soundness::Several { .. } => Phrase::fixed("ui.first-solution"),
        }
    }

    /// The number of rows of the list.
    fn count(&self) -> usize {
        match &*self.found {
            Soundness::None { conflict } => conflict.len(),
            Soundness::Several { differ, .. } => differ.len(),
            Soundness::Unique => self.lints.len(),
        }
    }

    /// The solution on the board, if there are several.
    fn solution(&self) -> Option<&[Value]> {
        match &*self.found {
            Soundness::Several { solutions, .. } => solutions.get(usize::from(self.second)).map(Vec::as_slice),
            _ => None,
        }
    }

    /// The cells that the selected row of the list is about.
    fn cells(&self, model: &Model) -> Vec<Cell> {
        match &*self.found {
            Soundness::None { conflict } => {
                conflict.get(self.selected).map(|id| model.constraint(*id).rule.cells()).unwrap_or_default()
            }
            Soundness::Several { differ, .. } => differ.get(self.selected).copied().into_iter().collect(),
            Soundness::Unique => self.lints.get(self.selected).map(|lint| lint.cells.clone()).unwrap_or_default(),
        }
    }
}

impl Popup for Unsound {
    fn update(&mut self, action: Action, _ui: &mut Ui) -> Then {
        let last = self.count().saturating_sub(1);
        let at = self.selected;
        match action {
            Action::Move(Direction::Up | Direction::Left) | Action::PreviousPlace => {
                self.selected = at.saturating_sub(1)
            }
            Action::Move(Direction::Down | Direction::Right) | Action::NextPlace => self.selected = (at + 1).min(last),
            Action::Jump(Direction::Up | Direction::Left) => self.selected = at.saturating_sub(10),
            Action::Jump(Direction::Down | Direction::Right) => self.selected = (at + 10).min(last),
            Action::First => self.selected = 0,
            Action::Last => self.selected = last,
            Action::Act | Action::NextPane | Action::PreviousPane if self.has_two() => self.second = !self.second,
            Action::Act | Action::Leave | Action::Back | Action::Soundness => return Then::Close,
            _ => {}
        }
        Then::Stay
    }

    fn content(&self, ui: &Ui, room: Room) -> Content {
        let (lines, scroll, beyond) = lines(ui, self, room.size);
        Content { title: self.title().get(ui.settings.lang).to_string(), lines, scroll, beyond }
    }

    /// At the left for differing solutions of a riddle, which are compared in the table at the right.
    fn stand(&self, ui: &Ui) -> Stand {
        Stand::Beside { left: self.has_two() && ui.game.session().bare().is_table() }
    }

    fn hints(&self, ui: &Ui) -> &'static [KeyHint] {
        match self.count() {
            _ if self.has_two() => DIFFERING,
            2.. => CLASHING,
            _ if place::most_scroll(ui, self) > 0 => LIST,
            _ => READ,
        }
    }

    fn columns(&self, ui: &Ui, _room: (u16, u16)) -> u16 {
        wanted(ui, self)
    }

    /// The board with signs in the cells of conflicting clues, or one of two solutions with signs where they differ.
    fn scene(&self, ui: &Ui) -> Option<Scene> {
        let (session, lang) = (ui.game.session(), ui.settings.lang);
        let show = Show { lang, candidates: true, solution: self.solution(), ..Show::default() };
        let mut scene = board(session, &show);
        let (signed, sign) = match &*self.found {
            Soundness::None { conflict } => (conflicting_cells(session.model(), conflict), Sign::Conflict),
            Soundness::Several { differ, .. } => (differ.clone(), Sign::Differs),
            Soundness::Unique => (self.lints.iter().flat_map(|lint| lint.cells.clone()).collect(), Sign::Conflict),
        };
        let selected = self.cells(session.model());
        for square in &mut scene.squares {
            let Some(cell) = square.cell else { continue };
            if signed.contains(&cell) {
                square.mark(Mark::Role(sign));
            }
            square.state.selected = selected.contains(&cell);
        }
        Some(scene)
    }

    fn focus(&self, ui: &Ui) -> Option<Vec<Cell>> {
        Some(self.cells(ui.game.session().model()))
    }

    fn clashing(&self) -> &[ConstraintId] {
        match &*self.found {
            Soundness::None { conflict } => conflict,
            _ => &[],
        }
    }
}

/// The fewest visible rows of the list beside its text. If there is no room for them, everything is scrolled together.
const LEAST_ROWS: usize = 3;

/// The problem in words and as a list, and the number of lines scrolled away to show the selection. Also whether rows
/// of the list are out of sight.
fn lines(ui: &Ui, shown: &Unsound, (width, height): (u16, u16)) -> (Vec<Line>, usize, Beyond) {
    let Explanation { said, mut rows, about } = explanation(ui, shown);
    shorten(ui, shown, &mut rows, usize::from(width));
    // An oddity found without solving says most, for example that the sums do not add up.
    let seen = shown.lints.first().filter(|_| !matches!(*shown.found, Soundness::Unique));
    let seen = seen.map(|lint| text::wrap(lint.message.get(ui.settings.lang), usize::from(width))).unwrap_or_default();
    let mut lines: Vec<Line> = seen.into_iter().map(|row| text::line(row, Part::Conflict)).collect();
    if !lines.is_empty() {
        lines.push(Line::new());
    }
    let said = text::wrap(&said, usize::from(width));
    lines.extend(said.into_iter().map(|row| text::line(row, Part::Text)));
    lines.push(Line::new());
    let foot = text::wrap(&about, usize::from(width)).len() + 1;
    let room = usize::from(height).saturating_sub(lines.len());
    if room >= rows.len().min(LEAST_ROWS) + foot {
        let (list, beyond) = listed(&rows, shown.selected, &about, (width, room as u16));
        lines.extend(list);
        return (lines, 0, beyond);
    }
    // The text is read first, and the selection comes into sight with the first move.
    let scroll = match shown.selected {
        0 => 0,
        at => (lines.len() + at + 1).saturating_sub(usize::from(height)),
    };
    let all = (rows.len() + foot) as u16;
    let (list, beyond) = listed(&rows, shown.selected, &about, (width, all));
    lines.extend(list);
    let is_last = shown.selected + 1 == rows.len();
    let most = lines.len().saturating_sub(usize::from(height));
    (lines, if is_last { most } else { scroll.min(most) }, beyond)
}

/// Replaces a name that does not fit in its row by its sum and its first and last cell. The full name is below the
/// list.
fn shorten(ui: &Ui, shown: &Unsound, rows: &mut [(String, Part)], width: usize) {
    let Soundness::None { conflict } = &*shown.found else { return };
    let (model, lang) = (ui.game.session().model(), ui.settings.lang);
    for ((row, _), id) in rows.iter_mut().zip(conflict).filter(|((row, _), _)| row.width() + 1 > width) {
        if let Some(Sum { cells, total, .. }) = model.constraint(*id).rule.sum()
            && let (Some(first), Some(last)) = (cells.first(), cells.last())
        {
            let (first, last) = (model.cell_name(*first, lang), model.cell_name(*last, lang));
            *row = if first == last { format!("{total}: {first}") } else { format!("{total}: {first}-{last}") };
        }
    }
}

/// The width at which no row of the list is cut. Texts are wrapped anyway.
fn wanted(ui: &Ui, shown: &Unsound) -> u16 {
    // One column is for the mark before a row.
    explanation(ui, shown).rows.iter().map(|(row, _)| row.width() as u16 + 1).max().unwrap_or(0)
}

/// The text of the popup: a sentence, a list, and the text about its selected row.
struct Explanation {
    said: String,
    rows: Vec<(String, Part)>,
    about: String,
}

fn explanation(ui: &Ui, shown: &Unsound) -> Explanation {
    let session = ui.game.session();
    let (lang, model) = (ui.settings.lang, session.model());
    let (said, rows, about) = match &*shown.found {
        Soundness::Unique => {
            let said = say!("view.unique-but-odd");
            let message = |lint: &Lint| lint.message.get(lang).to_string();
            let rows = shown.lints.iter().map(|lint| (message(lint), Part::Text)).collect();
            (said, rows, shown.lints.get(shown.selected).map(message).unwrap_or_default())
        }
        Soundness::None { conflict } => {
            let said = match conflict.len() {
                1 => say!("view.impossible-clue"),
                count => say!("view.conflicting-clues", count),
            };
            let label = |id: &ConstraintId| model.constraint(*id).label.get(lang).to_string();
            let part = |id| if model.constraint(id).rule.is_house() { Part::Dim } else { Part::Text };
            let rows = conflict.iter().map(|id| (label(id), part(*id))).collect();
            (said, rows, conflict.get(shown.selected).map(label).unwrap_or_default())
        }
        Soundness::Several { solutions: [first, second], differ } => {
            let said = say!("view.two-differ", count = differ.len());
            let value = |values: &[Value], cell: &Cell| {
                values
                    .get(cell.index())
                    .map_or_else(String::new, |value| model.name_in(Candidate::new(*cell, *value), lang))
            };
            let row = |cell: &Cell| {
                (
                    format!("{}  {} {}", model.cell_name(*cell, lang), value(first, cell), value(second, cell)),
                    Part::Text,
                )
            };
            (said, differ.iter().map(row).collect(), String::new())
        }
    };
    Explanation { said: said.get(lang).to_string(), rows, about }
}
