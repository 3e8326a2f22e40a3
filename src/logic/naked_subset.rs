//! # Naked Pair
//!
//! Two cells of a house have the same two candidates and no other. They use up both digits, so no other cell of the
//! house can have them; where the two cells share a second house, that one loses them as well.
//!
//! In the first row 1 and 4 are taken by the first and the third cell. Both lie in the first box, too.
//!
//! ```text
//! before                             after
//!  14  256  14 | 1235 36  25          14  256  14 | 235  36  25
//!  346 25   36 | .    .   .           36  25   36 | .    .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Naked Triple
//!
//! Three cells of a house have only three candidates between them. Not every cell needs all three.
//!
//! ```text
//! before                             after
//!  12  456  23 | 13  1456 2456        12  456  23 | 13  456  456
//!  .   .    .  | .   .    .           .   .    .  | .   .    .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Naked Quad
//!
//! Four cells of a house have only four candidates between them.
//!
//! ```text
//! before                                        after
//!  12  5678 23  158 | 34  567  14  278           12  5678 23  58  | 34  567  14  78
//!  .   .    .   .   | .   .    .   .             .   .    .   .   | .   .    .   .
//! ------------------+------------------         ------------------+------------------
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds, Places};
use super::{Technique, say};
use crate::puzzle::{AtomId, Candidate, Cell, House, Model, Position, Step, StepName, ValueSet};
use crate::words::{self, Lang, Phrase};

/// As many cells of a house as they have candidates between them. Works in any house, also in a cage or a run, since
/// it needs only that the cells differ.
pub struct NakedSubset {
    name: &'static StepName,
    size: usize,
}

impl NakedSubset {
    /// Two cells.
    pub const PAIR: NakedSubset = NakedSubset {
        name: &StepName {
            full: Phrase::fixed("Naked Pair", "2国同盟(Naked Pair)"),
            short: Phrase::fixed("Naked pr.", "2国同盟"),
            code: Some("0200"),
            effort: 30,
        },
        size: 2,
    };

    /// Three cells.
    pub const TRIPLE: NakedSubset = NakedSubset {
        name: &StepName {
            full: Phrase::fixed("Naked Triple", "3国同盟(Naked Triple)"),
            short: Phrase::fixed("Naked tr.", "3国同盟"),
            code: Some("0201"),
            effort: 36,
        },
        size: 3,
    };

    /// Four cells.
    pub const QUAD: NakedSubset = NakedSubset {
        name: &StepName {
            full: Phrase::fixed("Naked Quad", "4国同盟(Naked Quad)"),
            short: Phrase::fixed("Naked qd.", "4国同盟"),
            code: Some("0202"),
            effort: 50,
        },
        size: 4,
    };
}

impl Technique for NakedSubset {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, house) in model.houses().iter().enumerate() {
            let mut candidates = [0; Places::BITS as usize];
            for (slot, cell) in candidates.iter_mut().zip(&house.cells) {
                if !position.is_placed(*cell) {
                    *slot = position.candidates(*cell).bits();
                }
            }
            pattern::tight_choices(&candidates, self.size, &mut |chosen, union| {
                let cells: Vec<Cell> = pattern::cells_at(house, chosen).collect();
                // The same cells in an earlier house were seen there.
                if pattern::common_houses(model, &cells).next() != Some(at) {
                    return ControlFlow::Continue(());
                }
                match self.step(model, position, &cells, ValueSet::from_bits(union)) {
                    Some(step) => sink(step),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("naked_subset.rs")
    }
}

impl NakedSubset {
    fn step(&self, model: &Model, position: &Position, cells: &[Cell], values: ValueSet) -> Option<Step> {
        let mut losing: Vec<&House> = Vec::new();
        let mut lost: Vec<Candidate> = Vec::new();
        let mut rules: Vec<AtomId> = Vec::new();
        for at in pattern::common_houses(model, cells) {
            let house = &model.houses()[at];
            let here = lost_in(position, house, cells, values);
            // The first house that loses something is the one whose cells differ; a further one is needed only for
            // the values that it loses beyond.
            let mut needed = if losing.is_empty() { values } else { ValueSet::EMPTY };
            let known = lost.len();
            for candidate in here {
                if !lost[..known].contains(&candidate) {
                    needed.insert(candidate.value);
                    lost.push(candidate);
                }
            }
            if lost.len() > known {
                losing.push(house);
                for rule in needed.iter().filter_map(|value| model.at_most_one(house, value)) {
                    if !rules.contains(&rule) {
                        rules.push(rule);
                    }
                }
            }
        }
        if lost.is_empty() {
            return None;
        }
        let grounds = Grounds {
            rules,
            premises: all_of(cells, |cell| model.domain(cell) - values),
            pattern: all_of(cells, |cell| position.candidates(cell)),
        };
        let text = text(model, cells, values, &losing);
        Some(pattern::eliminating(model, self.name, grounds, lost, text))
    }
}

fn lost_in(position: &Position, house: &House, cells: &[Cell], values: ValueSet) -> Vec<Candidate> {
    let mut lost = Vec::new();
    for cell in house.cells.iter().filter(|cell| !position.is_placed(**cell) && !cells.contains(cell)) {
        lost.extend((position.candidates(*cell) & values).iter().map(|value| Candidate::new(*cell, value)));
    }
    lost
}

fn all_of(cells: &[Cell], values: impl Fn(Cell) -> ValueSet) -> Vec<Candidate> {
    cells.iter().flat_map(|cell| values(*cell).iter().map(|value| Candidate::new(*cell, value))).collect()
}

fn text(model: &Model, cells: &[Cell], values: ValueSet, losing: &[&House]) -> Phrase {
    say::sentence(|lang, detail| {
        let (at, count) = (say::cells(model, cells, lang), words::count(cells.len(), lang));
        let (digits, word) = (say::any_value(model, values, lang), say::value_word(model, lang));
        let names: Vec<String> = losing.iter().map(|house| model.house_name(house, lang).to_string()).collect();
        let (houses, any_house) = (say::both(&names, lang), words::alternatives(&names, lang));
        let all = if cells.len() == 2 { "both".to_string() } else { format!("all {count}") };
        match (lang, detail) {
            (Lang::En, say::Detail::Full) => format!(
                "{at} can only be {digits}, so they take {all} {word}s of {houses}: no other cell of {any_house} can be {digits}."
            ),
            (Lang::En, say::Detail::Brief) => {
                format!("{at} can only be {digits}: no other cell of {any_house} can be {digits}.")
            }
            (Lang::Ja, say::Detail::Full) => format!(
                "{at}に入るのは{digits}だけです({count}国同盟)。この{count}マスで使い切るので、{houses}のほかのマスに{}は入りません。",
                say::values(model, values, lang)
            ),
            (Lang::Ja, say::Detail::Brief) => {
                format!("{at}に入るのは{digits}だけなので、{houses}のほかのマスには入りません。")
            }
        }
    })
}
