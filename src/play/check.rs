//! Which rules are broken, by the rules alone.

use crate::puzzle::{Cell, Constraint, ConstraintId, Formula, Literal, Model, Position, Rule, Value, ValueSet};
use crate::words::{self, Lang, Phrase};

/// A rule that is broken, or cannot be kept any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The same value stands more than once in a house (a position in [`Model::houses`]).
    Twice {
        /// The house.
        house: usize,
        /// The value.
        value: Value,
        /// Where it stands.
        cells: Vec<Cell>,
    },
    /// Nothing is left for an open cell.
    NoCandidate(Cell),
    /// The value must occur in the house but fits nowhere.
    NoPlace {
        /// The house.
        house: usize,
        /// The value.
        value: Value,
    },
    /// A sum, a count or a statement that does not hold whatever is still open.
    Broken(ConstraintId),
}

impl Clash {
    /// The cells it is about.
    pub fn cells(&self, model: &Model) -> Vec<Cell> {
        match self {
            Clash::Twice { cells, .. } => cells.clone(),
            Clash::NoCandidate(cell) => vec![*cell],
            Clash::NoPlace { house, .. } => model.houses()[*house].cells.clone(),
            Clash::Broken(id) => model.constraint(*id).rule.cells(),
        }
    }

    /// The clash as a sentence: "row 3 has two 4s: r3c2 and r3c7."
    pub fn phrase(&self, model: &Model) -> Phrase {
        Phrase::each(|lang| self.sentence(model, lang))
    }

    fn sentence(&self, model: &Model, lang: Lang) -> String {
        let house = |at: usize| model.house_name(&model.houses()[at], lang);
        match (self, lang) {
            (Clash::Twice { house: at, value, cells }, _) => {
                let names: Vec<String> = cells.iter().map(|cell| model.cell_name(*cell, lang)).collect();
                let (value, names) = (model.value_name(*value, lang), words::list(&names, lang));
                match lang {
                    Lang::En => format!("{} has {} {value}s: {names}.", house(*at), words::count(cells.len(), lang)),
                    Lang::Ja => format!("{}に{value}が{}つあります: {names}。", house(*at), cells.len()),
                }
            }
            (Clash::NoCandidate(cell), Lang::En) => format!("Nothing is left for {}.", model.cell_name(*cell, lang)),
            (Clash::NoCandidate(cell), Lang::Ja) => format!("{}に入るものがありません。", model.cell_name(*cell, lang)),
            (Clash::NoPlace { house: at, value }, Lang::En) => {
                format!("{} has no place left for {}.", house(*at), model.value_name(*value, lang))
            }
            (Clash::NoPlace { house: at, value }, Lang::Ja) => {
                format!("{}に{}の入るマスがありません。", house(*at), model.value_name(*value, lang))
            }
            (Clash::Broken(id), Lang::En) => format!("{} cannot be kept.", model.constraint(*id).label.get(lang)),
            (Clash::Broken(id), Lang::Ja) => format!("{}が成り立ちません。", model.constraint(*id).label.get(lang)),
        }
    }
}

/// Every clash of a position: repeated values first, then cells without candidate, houses without place, and other
/// rules, each in the order of the model. None does not mean that the position can be completed.
pub fn clashes(model: &Model, position: &Position) -> Vec<Clash> {
    let mut found = Vec::new();
    for (at, house) in model.houses().iter().enumerate() {
        let placed: Vec<(Value, Cell)> =
            house.cells.iter().filter_map(|cell| position.value(*cell).map(|value| (value, *cell))).collect();
        for value in placed.iter().map(|(value, _)| *value).collect::<ValueSet>() {
            let cells: Vec<Cell> = placed.iter().filter(|(v, _)| *v == value).map(|(_, cell)| *cell).collect();
            if cells.len() > 1 {
                found.push(Clash::Twice { house: at, value, cells });
            }
        }
    }
    found.extend(model.cells().filter(|cell| position.candidates(*cell).is_empty()).map(Clash::NoCandidate));
    for (at, house) in model.houses().iter().enumerate() {
        let possible = house.cells.iter().fold(ValueSet::EMPTY, |all, cell| all | position.candidates(*cell));
        found.extend((house.covers - possible).iter().map(|value| Clash::NoPlace { house: at, value }));
    }
    let broken = |constraint: &Constraint| is_broken(&constraint.rule, position);
    let others = model.constraints().iter().enumerate().filter(|(_, constraint)| broken(constraint));
    found.extend(others.map(|(at, _)| Clash::Broken(ConstraintId(at as u32))));
    found
}

/// Whether the rule fails whatever the open cells turn out to be. Repeats within a house are left to the caller.
fn is_broken(rule: &Rule, position: &Position) -> bool {
    match rule {
        Rule::Given(_) | Rule::AllDifferent(_) => false,
        Rule::Sum { cells, total, .. } => {
            let (mut least, mut most) = (0, 0);
            for cell in cells {
                let candidates = position.candidates(*cell);
                let (Some(low), Some(high)) = (candidates.first(), candidates.iter().last()) else { return false };
                least += u32::from(low.number());
                most += u32::from(high.number());
            }
            !(least..=most).contains(total)
        }
        Rule::Count { literals, least, most } => {
            is_count_out_of_reach(literals.iter().map(|literal| literal_truth(*literal, position)), *least, *most)
        }
        Rule::Formula(formula) => truth(formula, position) == Some(false),
    }
}

fn is_count_out_of_reach(truths: impl Iterator<Item = Option<bool>>, least: u32, most: u32) -> bool {
    let (mut certain, mut possible) = (0, 0);
    for truth in truths {
        certain += u32::from(truth == Some(true));
        possible += u32::from(truth != Some(false));
    }
    certain > most || possible < least
}

fn literal_truth(literal: Literal, position: &Position) -> Option<bool> {
    truth(&Formula::Is(literal.candidate), position).map(|is| is == literal.holds)
}

/// Whether a formula is true or false whatever the open cells turn out to be (Kleene's three-valued logic).
fn truth(formula: &Formula, position: &Position) -> Option<bool> {
    match formula {
        Formula::Is(candidate) if !position.has(*candidate) => Some(false),
        Formula::Is(candidate) => position.candidates(candidate.cell).only().map(|_| true),
        Formula::Not(inner) => truth(inner, position).map(|is| !is),
        Formula::All(parts) => all(parts.iter().map(|part| truth(part, position))),
        Formula::Any(parts) => all(parts.iter().map(|part| truth(part, position).map(|is| !is))).map(|is| !is),
        Formula::Iff(a, b) => Some(truth(a, position)? == truth(b, position)?),
        Formula::Count { of, least, most } => {
            let truths: Vec<Option<bool>> = of.iter().map(|part| truth(part, position)).collect();
            let known = truths.iter().all(|truth| truth.is_some());
            let out = is_count_out_of_reach(truths.into_iter(), *least, *most);
            if out { Some(false) } else { known.then_some(true) }
        }
    }
}

fn all(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = true;
    for truth in truths {
        match truth {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}
