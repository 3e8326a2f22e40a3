//! Fresh puzzles: a small form for kind, variant and difficulty, and the wait until one is made. Also the puzzle of the
//! day.

use std::sync::Arc;

use crate::generate::{Date, Difficulty};
use crate::ui::theme::Part;
use crate::ui::view::text::{Line, line};
use crate::ui::worker::{FreshNews, Job};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::{KINDS, Kind, Puzzle, Variant};

/// The last choices in the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wished {
    pub(super) kind: usize,
    pub(super) variant: usize,
    pub(super) difficulty: usize,
}

/// The default: the first kind, its usual variant, and medium difficulty.
impl Default for Wished {
    fn default() -> Wished {
        Wished { kind: 0, variant: 0, difficulty: 1 }
    }
}

/// The form, and the job once it is begun.
pub(super) struct Making {
    pub(super) wished: Wished,
    /// The selected row.
    pub(super) row: usize,
    /// The day whose puzzle is wanted, instead of a variant and difficulty.
    pub(super) day: Option<Date>,
    /// The puzzle whose shape is wanted, instead of a kind and variant.
    pub(super) shape: Option<Arc<dyn Puzzle>>,
    pub(super) job: Option<Job<FreshNews>>,
}

/// The kinds for which puzzles can be generated.
pub(super) fn kinds() -> Vec<&'static dyn Kind> {
    KINDS.iter().copied().filter(|kind| kind.maker().is_some()).collect()
}

impl Making {
    pub(super) fn kind(&self) -> Option<&'static dyn Kind> {
        kinds().into_iter().nth(self.wished.kind)
    }

    pub(super) fn variants(&self) -> &'static [Variant] {
        self.kind().and_then(|kind| kind.maker()).map(|maker| maker.variants()).unwrap_or_default()
    }

    /// The difficulties that the chosen variant can have.
    pub(super) fn difficulties(&self) -> Vec<Difficulty> {
        let Some(variant) = self.variants().get(self.wished.variant) else { return Vec::new() };
        let reaches = |difficulty: &Difficulty| {
            let scores = difficulty.scores();
            // The possible difficulties of a shape are not known.
            self.shape.is_some() || scores.start() <= variant.reach.end() && scores.end() >= variant.reach.start()
        };
        Difficulty::ALL.into_iter().filter(reaches).collect()
    }

    /// Each row: its label, the choice, the index of the choice, and the number of choices.
    pub(super) fn rows(&self, lang: Lang) -> Vec<(Phrase, String, usize, usize)> {
        let name = |phrase: Phrase| phrase.get(lang).to_string();
        if self.shape.is_some() {
            return vec![self.difficulty_row(lang)];
        }
        let kind = self.kind().map(|kind| name(kind.name())).unwrap_or_default();
        let mut rows = vec![(Phrase::fixed("screens.kind"), kind, self.wished.kind, kinds().len())];
        if self.day.is_some() {
            return rows;
        }
        let variants = self.variants();
        let variant = variants.get(self.wished.variant).map(|variant| name(variant.name.clone())).unwrap_or_default();
        rows.push((Phrase::fixed("screens.variant"), variant, self.wished.variant, variants.len()));
        rows.push(self.difficulty_row(lang));
        rows
    }

    fn difficulty_row(&self, lang: Lang) -> (Phrase, String, usize, usize) {
        let difficulties = self.difficulties();
        let at = self.wished.difficulty.min(difficulties.len().saturating_sub(1));
        let hard = difficulties.get(at).map(|difficulty| difficulty.name().get(lang).to_string()).unwrap_or_default();
        (Phrase::fixed("screens.difficulty"), hard, at, difficulties.len())
    }

    /// The title over the form.
    pub fn title(&self) -> Phrase {
        match self.day {
            Some(day) => say!("screens.puzzle-day", day = day.to_string()),
            None if self.shape.is_some() => Phrase::fixed("screens.puzzle-shape"),
            None => Phrase::fixed("screens.new-puzzle"),
        }
    }

    /// Whether a puzzle is being generated.
    pub fn is_at_work(&self) -> bool {
        self.job.is_some()
    }

    /// The lines of the form and of the progress.
    pub fn lines(&self, lang: Lang) -> Vec<Line> {
        let rows = self.rows(lang);
        let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
        let widest = rows.iter().map(|(label, ..)| width(label.get(lang))).max().unwrap_or(0);
        let mut lines: Vec<Line> = Vec::new();
        for (nth, (label, chosen, at, count)) in rows.iter().enumerate() {
            let label = label.get(lang);
            let pad = " ".repeat(widest - width(label) + 2);
            let (back, on) = (if *at > 0 { '<' } else { ' ' }, if at + 1 < *count { '>' } else { ' ' });
            // Padded to the widest choice, so that the frame stays in place.
            let rest = " ".repeat(14usize.saturating_sub(width(chosen)));
            let said = format!("{label}{pad}{back} {chosen} {on}{rest}");
            let is_selected = nth == self.row && self.job.is_none();
            lines.push(match is_selected {
                true => line(format!(">{said}"), Part::Selected),
                false => line(format!(" {said}"), Part::Text),
            });
        }
        if self.job.is_some() {
            lines.push(Line::new());
            let doing = Phrase::fixed("screens.creating");
            lines.push(line(format!(" {}", doing.get(lang)), Part::Message));
        }
        lines
    }

    /// Selects the next or the previous choice in the selected row.
    pub(super) fn turn(&mut self, forth: bool) {
        let Some((_, _, at, count)) = self.rows(Lang::En).into_iter().nth(self.row) else { return };
        let to = if forth { (at + 1).min(count.saturating_sub(1)) } else { at.saturating_sub(1) };
        match self.row {
            _ if self.shape.is_some() => self.wished.difficulty = to,
            0 if to != at => self.wished = Wished { kind: to, variant: 0, ..self.wished },
            1 => self.wished.variant = to,
            2 => self.wished.difficulty = to,
            _ => {}
        }
    }
}
