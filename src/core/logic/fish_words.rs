//! What the fish say.

use super::fish::Catch;
use super::fish_search::Fish;
use super::say::{self, Detail};
use super::sight::Sight;
use crate::puzzle::House;
use crate::words::{self, Lang};

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
    pub lost: String,
    pub style: Style,
}

impl Words<'_, '_> {
    /// The digit that swims.
    pub fn digit(&self, lang: Lang) -> String {
        self.sight.model.value_name(self.catch.value, lang)
    }

    /// "rows 2 and 4 and box 7".
    fn houses(&self, some: &[usize], lang: Lang) -> String {
        let all: Vec<&House> = some.iter().map(|at| self.sight.house_at(*at)).collect();
        let sorts = all.chunk_by(|a, b| a.form == b.form);
        match lang {
            Lang::En => {
                let sorts: Vec<String> = sorts.map(|sort| say::houses(self.sight.model, sort, lang)).collect();
                words::list(&sorts, lang)
            }
            Lang::Ja => {
                let name = |house: &&House| self.sight.model.house_name(house, lang).to_string();
                let sorts: Vec<String> =
                    sorts.map(|sort| numbered(&sort.iter().map(name).collect::<Vec<_>>())).collect();
                sorts.join(if sorts.len() == 2 { "と" } else { "、" })
            }
        }
    }

    /// "the fin r5c6", "the fins r5c6 and r5c7", "one of five fins"; of two fish, "r5c6" and "r5c6 or r5c7".
    fn fins(&self, fish: &Fish, lang: Lang) -> String {
        let cells = self.sight.cells(fish.fins);
        let number = words::count(cells.len(), lang);
        let named = say::cells(self.sight.model, &cells, lang);
        if self.catch.twin.is_some() && (self.style.fins == Detail::Full || cells.len() == 1) {
            let names: Vec<String> = cells.iter().map(|cell| self.sight.model.cell_name(*cell, lang)).collect();
            return words::alternatives(&names, lang);
        }
        match (lang, cells.len(), self.style.fins) {
            (Lang::En, 1, _) => format!("the fin {named}"),
            (Lang::En, _, Detail::Full) => format!("the fins {named}"),
            (Lang::En, _, Detail::Brief) => format!("one of {number} fins"),
            (Lang::Ja, 1, _) | (Lang::Ja, _, Detail::Full) => format!("フィン{named}"),
            (Lang::Ja, _, Detail::Brief) => format!("{number}つのフィン"),
        }
    }

    fn covers(&self, lang: Lang) -> String {
        let covers = &self.catch.fish.covers;
        let number = words::count(covers.len(), lang);
        match (self.style.covers, lang) {
            (Detail::Full, _) => self.houses(covers, lang),
            (Detail::Brief, Lang::En) => format!("{number} other houses"),
            (Detail::Brief, Lang::Ja) => format!("別の{number}つの家"),
        }
    }

    /// What the second fish has in place of a cover of the first.
    fn exchange(&self, twin: &Fish, lang: Lang) -> [String; 2] {
        let fish = &self.catch.fish;
        let beside = |some: &Fish, other: &Fish| -> Vec<usize> {
            some.covers.iter().copied().filter(|cover| !other.covers.contains(cover)).collect()
        };
        [beside(fish, twin), beside(twin, fish)].map(|cover| self.houses(&cover, lang))
    }

    /// The sentence in English.
    pub fn en(&self) -> String {
        let (lang, fish) = (Lang::En, &self.catch.fish);
        let a_digit = say::a(self.sight.model, self.catch.value, lang);
        let lost = &self.lost;
        let start = format!("In {} {a_digit} fits only in {}", self.houses(&fish.bases, lang), self.covers(lang));
        if let Some(twin) = &self.catch.twin {
            let [old, new] = self.exchange(twin, lang);
            let (fins, others) = (self.fins(fish, lang), self.fins(twin, lang));
            return match self.style.covers {
                Detail::Full => {
                    format!("{start} or {fins}; with {new} for {old}, only there or in {others}. So {lost}.")
                }
                Detail::Brief => format!("{start} or fins, with {old} or else {new}: {lost}."),
            };
        }
        let fins = self.fins(fish, lang);
        match (fish.fins.only(), self.style.reason) {
            _ if fish.fins.is_empty() => {
                let reason = if self.style.reason { "so the latter have theirs in the former: " } else { "so " };
                format!("{start}, {reason}{lost}.")
            }
            (only, true) => {
                let them = if only.is_some() { "it" } else { "them" };
                format!("{start} or {fins}. Without {them} the latter have theirs in the former; either way {lost}.")
            }
            (_, false) => format!("{start} or {fins}; either way {lost}."),
        }
    }

    /// The sentence in Japanese.
    pub fn ja(&self) -> String {
        let (lang, fish) = (Lang::Ja, &self.catch.fish);
        let (digit, lost) = (self.digit(lang), &self.lost);
        let start = format!("{}で{digit}が入るのは{}", self.houses(&fish.bases, lang), self.covers(lang));
        if let Some(twin) = &self.catch.twin {
            let [old, new] = self.exchange(twin, lang);
            let (fins, others) = (self.fins(fish, lang), self.fins(twin, lang));
            return match self.style.covers {
                Detail::Full => {
                    format!("{start}か{fins}だけで、{old}を{new}に替えても、そこか{others}だけです。よって{lost}。")
                }
                Detail::Brief => format!("{start}かフィンだけです({old}と{new}の2通り)。よって{lost}。"),
            };
        }
        let fins = self.fins(fish, lang);
        match self.style.reason {
            true if fish.fins.is_empty() => format!("{start}だけです。後者の{digit}は前者の中に入るので、{lost}。"),
            true => format!(
                "{start}か{fins}だけです。フィンでなければ後者の{digit}は前者の中に入るので、どちらでも{lost}。"
            ),
            false if fish.fins.is_empty() => format!("{start}だけなので、{lost}。"),
            false => format!("{start}か{fins}だけなので、{lost}。"),
        }
    }
}

/// Japanese labels that differ in their number as one: `1・4行目`, `ブロック2・3`.
fn numbered(labels: &[String]) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let parts: Vec<(&str, &str)> = labels
        .iter()
        .map(|label| {
            let from = label.find(is_digit).unwrap_or(label.len());
            label.split_at(from)
        })
        .collect();
    let split = |rest: &'_ str| rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let frame = |(before, rest): (&str, &str)| (before.to_string(), rest[split(rest)..].to_string());
    match parts.first().map(|first| frame(*first)) {
        // What is named by a cell, as `5行8列のブロック`, has more numbers than one.
        Some((before, after))
            if !after.contains(is_digit)
                && parts.iter().all(|part| frame(*part) == (before.clone(), after.clone())) =>
        {
            let numbers: Vec<&str> = parts.iter().map(|(_, rest)| &rest[..split(rest)]).collect();
            format!("{before}{}{after}", numbers.join("・"))
        }
        _ => labels.join("・"),
    }
}
