//! What the techniques with colours say.

use super::cells::Cells;
use super::say;
use super::sight::Sight;
use crate::puzzle::{Candidate, Value};
use crate::words::Lang;

/// The sentences of one step, with what they need.
pub(super) struct Words<'w, 'a> {
    pub sight: &'w Sight<'a>,
    pub value: Value,
    pub lost: &'w [Candidate],
    pub detail: say::Detail,
    pub lang: Lang,
}

impl Words<'_, '_> {
    fn lost(&self) -> String {
        say::lost(self.sight.model, self.lost, self.detail, self.lang)
    }

    fn digit(&self) -> String {
        self.sight.model.value_name(self.value, self.lang)
    }

    fn cells(&self, cells: Cells) -> String {
        match self.detail {
            say::Detail::Brief if cells.len() > 2 => say::counted_cells(cells.len(), self.lang),
            _ if self.lang == Lang::Ja => cells.iter().map(|at| self.cell(at)).collect::<Vec<_>>().join("・"),
            _ => say::cells(self.sight.model, &self.sight.cells(cells), self.lang),
        }
    }

    fn cell(&self, at: usize) -> String {
        self.sight.model.cell_name(self.sight.cell(at), self.lang)
    }

    /// "r1c2 is 3", "r1c2 and r3c4 are 3"; without the digit where it was said.
    fn are(&self, cells: Cells, digit: Option<&str>) -> String {
        let (names, digit) = (self.cells(cells), digit.map_or(String::new(), |digit| format!(" {digit}")));
        format!("{names} {}{digit}", if cells.len() == 1 { "is" } else { "are" })
    }

    /// What sees a cell of either colour cannot have the digit.
    pub fn trap(&self, [one, other]: [Cells; 2]) -> String {
        let (digit, lost) = (self.digit(), self.lost());
        match self.lang {
            Lang::En => format!(
                "Houses with two places for {digit} leave two choices: {}, or {}. Either way {lost}.",
                self.are(one, Some(&digit)),
                self.are(other, None)
            ),
            Lang::Ja => format!(
                "{digit}の候補が2マスだけの家をたどると、{}か、{}のどちらかがすべて{digit}です。どちらでも{lost}。",
                self.cells(one),
                self.cells(other)
            ),
        }
    }

    /// Two cells of one colour see each other, so that colour is wrong.
    pub fn wrap(&self, colour: Cells, [p, q]: [usize; 2]) -> String {
        let (digit, lost, p, q) = (self.digit(), self.lost(), self.cell(p), self.cell(q));
        let (all, none) = all_or_none(colour);
        let colour = self.cells(colour);
        match self.lang {
            Lang::En => format!(
                "Houses with two places for {digit} make {colour} {all} {digit} or {none} of them. {p} and {q} see each other, so {lost}."
            ),
            Lang::Ja => format!(
                "{digit}の候補が2マスだけの家をたどると、{colour}はすべて{digit}か、すべて違うかです。{p}と{q}は同じ家にあるので{lost}。"
            ),
        }
    }

    /// Two cells of different clusters see each other, so one of the colours opposite holds.
    pub fn multi_trap(&self, [p, q]: [usize; 2], [b, d]: [Cells; 2]) -> String {
        let (digit, lost, p, q) = (self.digit(), self.lost(), self.cell(p), self.cell(q));
        match self.lang {
            Lang::En => format!(
                "{p} and {q} cannot both be {digit}. By houses with two places for it, {} or {}; either way {lost}.",
                self.are(b, Some(&digit)),
                self.are(d, None)
            ),
            Lang::Ja => format!(
                "{p}と{q}は同時に{digit}になりません。候補が2マスだけの家をたどると、{}か、{}が{digit}です。どちらでも{lost}。",
                self.cells(b),
                self.cells(d)
            ),
        }
    }

    /// Where several colours of two clusters see each other.
    pub fn multi_traps(&self, clashes: &[[usize; 2]], [first, second]: [[Cells; 2]; 2]) -> String {
        let (digit, lost) = (self.digit(), self.lost());
        let pairs: Vec<String> =
            clashes.iter().map(|pair| say::both(&pair.map(|at| self.cell(at)), self.lang)).collect();
        let [a, b, c, d] = [first[0], first[1], second[0], second[1]].map(|cells| self.cells(cells));
        let but = match (self.detail, self.lang) {
            (say::Detail::Full, Lang::En) => format!("but not both in {}; ", pairs.join(", nor both in ")),
            (say::Detail::Full, Lang::Ja) => format!("{}は両立しません。", pairs.join("、")),
            (say::Detail::Brief, Lang::En) => "where some see each other; ".into(),
            (say::Detail::Brief, Lang::Ja) => "同じ家のものは両立せず、".into(),
        };
        let text = match self.lang {
            Lang::En => format!(
                "By houses with two places {digit} is in {a} or in {b}, and in {c} or in {d}, {but}in each case {lost}."
            ),
            Lang::Ja => {
                format!(
                    "2マスの家をたどると{digit}は「{a}」か「{b}」、また「{c}」か「{d}」です。{but}どの場合も{lost}。"
                )
            }
        };
        if say::fits(&text, self.lang) {
            return text;
        }
        match self.lang {
            Lang::En => format!(
                "Houses with two places tie the {digit}s into two groups that take turns, and some of the two see each other. In each case left {lost}."
            ),
            Lang::Ja => format!(
                "2マスの家をたどると{digit}の候補は交互に入る2組に分かれ、一部は同じ家にあります。残るどの場合も{lost}。"
            ),
        }
    }

    /// A colour sees both colours of another cluster, so it is wrong.
    pub fn multi_wrap(&self, colour: Cells, [p, q]: [[usize; 2]; 2]) -> String {
        let (digit, lost) = (self.digit(), self.lost());
        let [[p, of_p], [q, of_q]] = [p, q].map(|pair| pair.map(|at| self.cell(at)));
        let (all, none) = all_or_none(colour);
        let together = |all: &str, seen: String| if colour.len() > 1 { format!("{all}{seen}") } else { seen };
        match self.lang {
            Lang::En => format!(
                "{}{lost}.",
                together(
                    &format!("{} are {all} {digit} or {none}. ", self.cells(colour)),
                    format!("{of_p} or {of_q} must be {digit}, one seen from {p}, the other from {q}: ")
                )
            ),
            Lang::Ja => format!(
                "{}{lost}。",
                together(
                    &format!("{}はすべて{digit}か、すべて違うかです。", self.cells(colour)),
                    format!("{digit}になる{of_p}か{of_q}は、{p}か{q}と同じ家にあるので、")
                )
            ),
        }
    }
}

fn all_or_none(cells: Cells) -> (&'static str, &'static str) {
    if cells.len() == 2 { ("both", "neither") } else { ("all", "none") }
}
