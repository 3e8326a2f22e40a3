//! # Template Set
//!
//! # Template Delete

use std::ops::ControlFlow;

use super::cells::Cells;
use super::proof::Proof;
use super::sight::Sight;
use super::{Technique, say};
use crate::puzzle::{Candidate, Model, Position, Role, Step, StepName, Value};
use crate::words::{self, Lang, Phrase};

/// All ways to place a value on the whole board, and what they have in common.
pub struct Template {
    name: &'static StepName,
    sets: bool,
}

impl Template {
    /// Cells that every way uses.
    pub const SET: Template = Template {
        name: &StepName {
            full: Phrase::fixed("Template Set", "テンプレート確定(Template Set)"),
            short: Phrase::fixed("Templ Set", "Templ Set"),
            code: Some("1201"),
        },
        sets: true,
    };

    /// Cells that no way uses.
    pub const DELETE: Template = Template {
        name: &StepName {
            full: Phrase::fixed("Template Delete", "テンプレート消去(Template Delete)"),
            short: Phrase::fixed("Templ Del", "Templ Del"),
            code: Some("1202"),
        },
        sets: false,
    };
}

impl Technique for Template {
    fn name(&self) -> &'static StepName {
        self.name
    }

    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(sight) = Sight::of(model, position) else { return ControlFlow::Continue(()) };
        for value in sight.values() {
            let Some(ways) = Ways::of(&sight, value) else { continue };
            let effect = if self.sets { ways.always } else { sight.places(value) - ways.ever };
            if !effect.is_empty() {
                sink(self.step(&sight, value, &ways, effect))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> &'static str {
        include_str!("template.rs")
    }
}

impl Template {
    fn step(&self, sight: &Sight, value: Value, ways: &Ways, effect: Cells) -> Step {
        let model = sight.model;
        let mut proof = Proof::new(sight);
        ways.houses.iter().for_each(|house| proof.must_be_in(*house, value));
        for house in (0..sight.house_count()).filter(|at| (sight.house(*at) & sight.places(value)).len() > 1) {
            proof.once_in(house, value);
        }
        proof.show(sight.places(value) - effect, value, Role::Pattern);
        let gained: Vec<Candidate> = sight.each(effect, value).collect();
        let text = say::sentence(|lang, detail| {
            let digit = model.value_name(value, lang);
            let (number, cells) = (words::count(ways.number, lang), sight.cells(effect));
            let cells = match detail {
                say::Detail::Full => say::cells(model, &cells, lang),
                say::Detail::Brief => say::counted_cells(cells.len(), lang),
            };
            let _ = number;
            format!("{digit} {cells}")
        });
        if self.sets {
            proof.step(self.name, gained, Vec::new(), text)
        } else {
            proof.eliminating(self.name, gained, text)
        }
    }
}

/// How many steps the search for the ways of one value may take. Where it needs more, nobody follows them either.
const WORK: usize = 50_000;

/// All ways to place a value.
struct Ways {
    /// The houses that need it.
    houses: Vec<usize>,
    number: usize,
    /// What all of them use.
    always: Cells,
    /// What some of them use.
    ever: Cells,
}

impl Ways {
    /// All of them; none where they have nothing in common or where there are too many.
    fn of(sight: &Sight, value: Value) -> Option<Ways> {
        let places = sight.places(value);
        let houses: Vec<usize> =
            (0..sight.house_count()).filter(|at| !sight.must_be_in(*at, value).is_empty()).collect();
        let within = houses.iter().fold(Cells::EMPTY, |all, house| all | sight.house(*house));
        if !places.is_subset(within) {
            return None;
        }
        let mut ways = Ways { houses: houses.clone(), number: 0, always: places, ever: Cells::EMPTY };
        let mut work = WORK;
        ways.search(sight, &houses, places, Cells::EMPTY, &mut work)?;
        (ways.number > 0).then_some(ways)
    }

    fn search(&mut self, sight: &Sight, open: &[usize], left: Cells, taken: Cells, work: &mut usize) -> Option<()> {
        *work = work.checked_sub(1)?;
        let Some(house) = open.iter().min_by_key(|house| (sight.house(**house) & left).len()) else {
            self.number += 1;
            self.always &= taken;
            self.ever |= taken;
            return Some(());
        };
        for place in (sight.house(*house) & left).iter() {
            let still: Vec<usize> = open.iter().copied().filter(|house| !sight.house(*house).contains(place)).collect();
            let left = left - sight.peers(place) - Cells::single(place);
            self.search(sight, &still, left, taken | Cells::single(place), work)?;
        }
        Some(())
    }
}
