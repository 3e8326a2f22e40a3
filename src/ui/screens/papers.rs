//! Boards that can be typed in from paper: a list of board sorts, each with its usual sizes or any size that is typed.

use unicode_width::UnicodeWidthStr;

use crate::ui::theme::Part;
use crate::ui::view::text::{Line, line};
use crossterm::event::{KeyCode, KeyEvent};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::KINDS;
use nazo_kinds::scan::Paper;

/// The title of the list.
pub(super) const TITLE: Phrase = Phrase::fixed("screens.type-paper");

/// The number of rows that the page keys move.
pub(super) const PAGE: usize = 10;

/// The longest size that can be typed, in characters.
const LONGEST: usize = 7;

/// The list and the choices in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Papers {
    pub(super) selected: usize,
    /// The index of the chosen size among the usual ones.
    pub(super) nth: usize,
    /// Another size as typed so far: `12x10` (columns and rows), `12`.
    pub(super) typed: String,
}

/// All board sorts that are offered.
pub(super) fn papers() -> impl Iterator<Item = &'static Paper> {
    KINDS.iter().filter_map(|kind| kind.readable()).flat_map(|kind| kind.papers())
}

/// The rows and columns of a typed size, with columns first as everywhere. A single number is used for both.
fn size_in(typed: &str) -> Option<(usize, usize)> {
    let (cols, rows) = typed.split_once('x').unwrap_or((typed, ""));
    let cols = cols.parse().ok()?;
    Some((if rows.is_empty() { cols } else { rows.parse().ok()? }, cols))
}

/// A size as it is typed.
pub(super) fn size_name((rows, cols): (usize, usize)) -> String {
    format!("{cols}x{rows}")
}

impl Papers {
    /// The chosen board sort and its size.
    pub(super) fn chosen(&self) -> Option<(&'static Paper, (usize, usize))> {
        let paper = papers().nth(self.selected)?;
        let size = size_in(&self.typed).or_else(|| paper.sizes.get(self.nth).copied())?;
        Some((paper, size))
    }

    /// A row for each board sort. The selected one has its size.
    pub fn lines(&self, lang: Lang) -> Vec<Line> {
        let widest = papers().map(|paper| paper.name.get(lang).width()).max().unwrap_or(0);
        let row = |(nth, paper): (usize, &Paper)| {
            let name = paper.name.get(lang);
            let pad = " ".repeat(widest - name.width());
            let usual = if nth == self.selected { self.nth } else { 0 };
            let size = size_name(paper.sizes.get(usual).copied().unwrap_or_default());
            match nth == self.selected {
                true if !self.typed.is_empty() => {
                    line(format!(">{name}{pad}  {:<LONGEST$}  ", format!("{}_", self.typed)), Part::Selected)
                }
                true => line(format!(">{name}{pad} <{size:^LONGEST$}> "), Part::Selected),
                false => line(format!(" {name}{pad}  {size:^LONGEST$}  "), Part::Text),
            }
        };
        papers().enumerate().map(row).collect()
    }

    /// Adds a character to the size, or deletes the last one. Returns false for any other key.
    pub(super) fn types(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(digit @ '0'..='9') if self.typed.len() < LONGEST - 1 => self.typed.push(digit),
            KeyCode::Char('x') if !self.typed.is_empty() && !self.typed.contains('x') => self.typed.push('x'),
            KeyCode::Backspace | KeyCode::Esc if !self.typed.is_empty() => {
                _ = self.typed.pop();
                if key.code == KeyCode::Esc {
                    self.typed.clear();
                }
            }
            _ => return false,
        }
        true
    }

    /// Selects another row, with its usual size.
    pub(super) fn select(&mut self, row: usize) {
        let selected = row.min(papers().count().saturating_sub(1));
        if selected != self.selected {
            *self = Papers { selected, ..Papers::default() };
        }
    }

    /// Selects another of the usual sizes.
    pub(super) fn resize(&mut self, larger: bool) {
        let count = papers().nth(self.selected).map_or(1, |paper| paper.sizes.len().max(1));
        self.nth = (self.nth + if larger { 1 } else { count - 1 }) % count;
        self.typed.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_typed_as_columns_by_rows() {
        assert_eq!((size_in("12x10"), size_in("12"), size_in("12x")), (Some((10, 12)), Some((12, 12)), Some((12, 12))));
        assert_eq!(size_in("30x16").map(size_name).as_deref(), Some("30x16"));
        assert_eq!((size_in(""), size_in("x4")), (None, None));
    }

    #[test]
    fn every_usual_size_is_one_that_there_is() {
        for paper in papers() {
            assert!(!paper.sizes.is_empty(), "{}", paper.id);
            for (rows, cols) in paper.sizes {
                let scan = (paper.blank)(*rows, *cols).unwrap_or_else(|| panic!("{} {rows}x{cols}", paper.id));
                assert!(scan.kind.sketch(&scan).is_some(), "{} {rows}x{cols} can be looked at", paper.id);
            }
        }
        let ids: std::collections::BTreeSet<&str> = papers().map(|paper| paper.id).collect();
        assert_eq!(ids.len(), papers().count(), "their drafts are kept apart");
    }
}
