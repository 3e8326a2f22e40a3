//! What the fish say.

use super::fish::Catch;
use super::fish_search::Fish;
use super::say::{self, Detail};
use super::sight::Sight;
use crate::puzzle::House;
use crate::words::{self, Lang, Phrase, say};

/// How much a sentence says.
#[derive(Clone, Copy)]
pub struct Style {
    /// Whether it begins with the name.
    pub title: bool,
    /// Whether the fins are named.
    pub fins: Detail,
    /// Whether the candidates that fall are named.
    pub lost: Detail,
    /// Whether it says why the bases and covers matter.
    pub reason: bool,
    /// Whether the covers are named.
    pub covers: Detail,
}

/// The parts of a sentence about fish.
pub(super) struct Words<'w, 'a> {
    pub sight: &'w Sight<'a>,
    pub catch: &'w Catch,
    pub lost: Phrase,
    pub style: Style,
}

impl Words<'_, '_> {
    /// "rows 2 and 4 and box 7".
    fn houses(&self, some: &[usize]) -> Phrase {
        let all: Vec<&House> = some.iter().map(|at| self.sight.house_at(*at)).collect();
        let name = |house: &&House| self.sight.model.house_name(house, Lang::Ja);
        let sort = |sort: &[&House]| {
            Phrase::chosen(|lang| match lang {
                Lang::En => say::houses(self.sight.model, sort),
                Lang::Ja => Phrase::verbatim(numbered(&sort.iter().map(name).collect::<Vec<_>>())),
            })
        };
        let sorts: Vec<Phrase> = all.chunk_by(|a, b| a.form == b.form).map(sort).collect();
        if sorts.len() == 2 { say::both(sorts) } else { say::one_after_another(sorts) }
    }

    /// "the fin r5c6", "the fins r5c6 and r5c7", "one of five fins"; of two fish, "r5c6" and "r5c6 or r5c7".
    fn fins(&self, fish: &Fish) -> Phrase {
        let cells = self.sight.cells(fish.fins);
        let (model, count) = (self.sight.model, cells.len());
        match self.style.fins {
            Detail::Brief if count != 1 => say!("logic.fins-counted", count),
            _ if self.catch.twin.is_some() => say::any_cell(model, &cells),
            _ => say!("logic.fins", count, cells = say::cells(model, &cells)),
        }
    }

    fn covers(&self) -> Phrase {
        let covers = &self.catch.fish.covers;
        match self.style.covers {
            Detail::Full => self.houses(covers),
            Detail::Brief => say!("logic.covers-counted", count = covers.len()),
        }
    }

    /// What the second fish has in place of a cover of the first.
    fn exchange(&self, twin: &Fish) -> [Phrase; 2] {
        let fish = &self.catch.fish;
        let beside = |some: &Fish, other: &Fish| -> Vec<usize> {
            some.covers.iter().copied().filter(|cover| !other.covers.contains(cover)).collect()
        };
        [beside(fish, twin), beside(twin, fish)].map(|cover| self.houses(&cover))
    }

    /// The sentence without its title.
    pub fn said(&self) -> Phrase {
        let (fish, lost) = (&self.catch.fish, &self.lost);
        let (bases, covers) = (self.houses(&fish.bases), self.covers());
        let digit = self.sight.model.value_called(self.catch.value);
        if let Some(twin) = &self.catch.twin {
            let [old, new] = self.exchange(twin);
            let (fins, others) = (self.fins(fish), self.fins(twin));
            return match self.style.covers {
                Detail::Full => say!("logic.fish-twins", bases, digit, covers, fins, old, new, others, lost),
                Detail::Brief => say!("logic.fish-twins-brief", bases, digit, covers, old, new, lost),
            };
        }
        if fish.fins.is_empty() {
            return match self.style.reason {
                true => say!("logic.fish-reasoned", bases, digit, covers, lost),
                false => say!("logic.fish", bases, digit, covers, lost),
            };
        }
        let (fins, count) = (self.fins(fish), fish.fins.len());
        match self.style.reason {
            true => say!("logic.finned-fish-reasoned", bases, digit, covers, fins, count, lost),
            false => say!("logic.finned-fish", bases, digit, covers, fins, lost),
        }
    }
}

/// Japanese labels that differ in their number as one: `1・4行目`, `ブロック2・3`.
fn numbered(labels: &[&str]) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    // What stands before the first number, the number, and what stands behind it.
    let parted = |label: &'_ str| {
        let from = label.find(is_digit).unwrap_or(label.len());
        let to = label[from..].find(|c| !is_digit(c)).map_or(label.len(), |end| from + end);
        [&label[..from], &label[from..to], &label[to..]].map(str::to_string)
    };
    let parts: Vec<[String; 3]> = labels.iter().map(|label| parted(label)).collect();
    let numbers: Vec<String> = parts.iter().map(|[_, number, _]| number.clone()).collect();
    match parts.first() {
        // What is named by a cell, as `5行8列のブロック`, has more numbers than one.
        Some([before, _, behind])
            if !behind.contains(is_digit) && parts.iter().all(|[head, _, tail]| (head, tail) == (before, behind)) =>
        {
            format!("{before}{}{behind}", words::list(&numbers, Lang::Ja))
        }
        _ => words::list(&labels.iter().map(|label| label.to_string()).collect::<Vec<_>>(), Lang::Ja),
    }
}
