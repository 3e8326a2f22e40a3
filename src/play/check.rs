//! Which rules are broken, judged by the rules alone, without the solution.

use nazo_core::logic::extent;
use nazo_core::puzzle::{Candidate, Cell, Constraint, ConstraintId, Model, Position, Sum, Value, ValueSet};
use nazo_core::words::{Arg, Lang, Phrase, say};

/// A rule that is broken or can no longer be satisfied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The same value occurs more than once in a house (an index into [`Model::houses`]).
    Twice {
        /// The house.
        house: usize,
        /// The value.
        value: Value,
        /// The cells that contain it.
        cells: Vec<Cell>,
    },
    /// An open cell has no candidates left.
    NoCandidate(Cell),
    /// The value must occur in the house but fits nowhere.
    NoPlace {
        /// The house.
        house: usize,
        /// The value.
        value: Value,
    },
    /// The values cannot add up to the total, whatever the open cells become.
    WrongSum {
        /// The sum.
        sum: ConstraintId,
        /// The required total.
        total: u32,
        /// The sum of the values in its cells so far.
        made: u32,
        /// The number of its open cells.
        open: usize,
    },
    /// A count or statement that cannot hold, whatever the open cells become.
    Broken(ConstraintId),
}

impl Conflict {
    /// The cells involved.
    pub fn cells(&self, model: &Model) -> Vec<Cell> {
        match self {
            Conflict::Twice { cells, .. } => cells.clone(),
            Conflict::NoCandidate(cell) => vec![*cell],
            Conflict::NoPlace { house, .. } => model.houses()[*house].cells.clone(),
            Conflict::Broken(id) | Conflict::WrongSum { sum: id, .. } => model.constraint(*id).rule.cells(),
        }
    }

    /// Whether the conflict is visible in the placed values, without looking at candidates.
    pub fn is_on_the_board(&self, model: &Model, position: &Position) -> bool {
        match self {
            Conflict::Twice { .. } => true,
            Conflict::WrongSum { total, made, open, .. } => *open == 0 || made >= total,
            Conflict::Broken(rule) => model.constraint(*rule).rule.cells().iter().all(|cell| position.is_placed(*cell)),
            Conflict::NoCandidate(_) | Conflict::NoPlace { .. } => false,
        }
    }

    /// The conflict as a sentence: "row 3 has two 4s: r3c2 and r3c7."
    pub fn phrase(&self, model: &Model, position: &Position) -> Phrase {
        let label = |id: ConstraintId| &model.constraint(id).label;
        let house = |at: usize| label(model.houses()[at].constraint);
        match self {
            Conflict::Twice { house: at, value, cells } => {
                let named = cells.iter().map(|cell| model.cell_called(*cell)).collect();
                let (house, count, cells, word) =
                    (house(*at), cells.len(), Arg::All(named), word(model, *value, cells));
                // A digit has a plural.
                match word.get(Lang::En) == model.value_name(*value, Lang::En) {
                    true => say!("play.value-twice", house, count, value = word, cells),
                    false => say!("play.thing-twice", house, count, value = word, cells),
                }
            }
            Conflict::NoCandidate(cell) => say!("play.no-candidate", cell = model.cell_called(*cell)),
            Conflict::NoPlace { house: at, value } => {
                say!("play.no-place", house = house(*at), value = word(model, *value, &model.houses()[*at].cells))
            }
            Conflict::WrongSum { sum, made, open: 0, .. } => say!("play.wrong-sum", name = label(*sum), made),
            Conflict::WrongSum { sum, total, made, open } if made >= total => {
                say!("play.sum-too-large", name = label(*sum), made, open)
            }
            Conflict::WrongSum { sum, total, made, open } => {
                let (name, left) = (label(*sum), total - made);
                if *open == 1 {
                    say!("play.cell-left", name, open, left)
                } else {
                    say!("play.cells-left", name, open, left)
                }
            }
            Conflict::Broken(id) => {
                let told = miscounted(model, position, *id).or_else(|| broken(model, position, *id));
                told.unwrap_or_else(|| say!("play.not-met", name = label(*id)))
            }
        }
    }
}

/// The sentence for a broken count of cells with a named value: "r1c1 and r1c2 are each a star, but row 1 can have only
/// one star." None for other rules.
fn miscounted(model: &Model, position: &Position, id: ConstraintId) -> Option<Phrase> {
    let constraint = model.constraint(id);
    let all = constraint.rule.count()?;
    let value = all.value()?;
    let name = &constraint.label;
    let at: Vec<Cell> = all.cells().filter(|cell| position.value(*cell) == Some(value)).collect();
    if at.len() as u32 > all.most {
        let (count, noun) = (all.most, model.value_counted(value, all.most)?);
        let cells = Arg::All(Phrase::merged(at.iter().map(|cell| model.cell_called(*cell))));
        let (held, value) = (at.len(), model.value_of_several(value, at.len()));
        return Some(match count {
            0 => say!("play.can-have-no", name, noun, cells),
            _ if all.is_of_neighbours(constraint.form) => say!("play.neighbours-are-both", cells, value),
            _ => say!("play.can-have-only", cells, held, value, name, count, noun),
        });
    }
    let noun = model.value_counted(value, all.least)?;
    Some(say!("play.cannot-have", name, count = all.least, noun))
}

/// The most cells whose values a broken rule is told by.
const FEW: usize = 3;

/// What a broken rule says itself, or if it is about few cells, what they are.
fn broken(model: &Model, position: &Position, id: ConstraintId) -> Option<Phrase> {
    let Constraint { rule, label, .. } = model.constraint(id);
    let cells = rule.cells();
    let left: Vec<ValueSet> = cells.iter().map(|cell| position.candidates(*cell)).collect();
    let cut = || rule.cuts(&left).into_iter().next().map(|cut| cut.said);
    if let Some(why) = rule.broken(&left).or_else(cut) {
        return Some(say!("play.broken", why = why.phrase(&|cell| model.cell_called(cell))));
    }
    let fact = |cell: &Cell| Some(model.fact(Candidate::new(*cell, position.value(*cell)?), true));
    let facts: Vec<Phrase> = cells.iter().map(fact).collect::<Option<_>>()?;
    (facts.len() <= FEW).then(|| say!("play.breaks", facts = Arg::All(facts), name = label))
}

/// The name of a value in a house; it is the same in all cells of the house.
fn word(model: &Model, value: Value, cells: &[Cell]) -> Phrase {
    match cells.first() {
        Some(cell) => model.called_in(Candidate::new(*cell, value)),
        None => model.value_called(value),
    }
}

/// Every conflict of a position: repeated values, then cells without candidates, houses without a place, and other
/// rules. Each group is in the order of the model. An empty result does not mean that the position can be completed.
pub fn conflicts(model: &Model, position: &Position) -> Vec<Conflict> {
    let mut found = Vec::new();
    for (at, house) in model.houses().iter().enumerate() {
        let placed: Vec<(Value, Cell)> =
            house.cells.iter().filter_map(|cell| position.value(*cell).map(|value| (value, *cell))).collect();
        for value in placed.iter().map(|(value, _)| *value).collect::<ValueSet>() {
            let cells: Vec<Cell> = placed.iter().filter(|(v, _)| *v == value).map(|(_, cell)| *cell).collect();
            if cells.len() > 1 {
                found.push(Conflict::Twice { house: at, value, cells });
            }
        }
    }
    found.extend(model.cells().filter(|cell| position.candidates(*cell).is_empty()).map(Conflict::NoCandidate));
    for (at, house) in model.houses().iter().enumerate() {
        let possible = house.cells.iter().fold(ValueSet::EMPTY, |all, cell| all | position.candidates(*cell));
        found.extend((house.covers - possible).iter().map(|value| Conflict::NoPlace { house: at, value }));
    }
    let all = model.constraints().iter().enumerate().map(|(at, constraint)| (ConstraintId(at as u32), constraint));
    found.extend(all.filter_map(|(id, constraint)| {
        let is_broken = constraint.rule.is_broken(position);
        wrong_sum(model, position, id).or_else(|| is_broken.then_some(Conflict::Broken(id)))
    }));
    found
}

/// The conflict of a sum that its values and the candidates of its open cells cannot make; `None` if the bounds allow
/// it. Also `None` for a repeated value and for a cell without candidates, which are conflicts of their own.
pub(super) fn wrong_sum(model: &Model, position: &Position, sum: ConstraintId) -> Option<Conflict> {
    let Sum { cells, total, distinct } = model.constraints().get(sum.index())?.rule.sum()?;
    let (mut values, mut made, mut repeats) = (ValueSet::EMPTY, 0, false);
    let mut open: Vec<ValueSet> = Vec::new();
    for cell in cells {
        match position.value(*cell) {
            Some(value) => {
                made += u32::from(value.number());
                repeats |= !values.insert(value);
            }
            None => open.push(position.candidates(*cell)),
        }
    }
    if (distinct && repeats) || open.iter().any(|candidates| candidates.is_empty()) {
        return None;
    }
    let range = match distinct {
        true => extent(&open),
        false => open
            .iter()
            .map(|candidates| extent(&[*candidates]))
            .try_fold((0, 0), |(least, most), one| one.map(|one: (u32, u32)| (least + one.0, most + one.1))),
    };
    let is_possible = range.is_some_and(|(least, most)| (made + least..=made + most).contains(&total));
    (!is_possible).then_some(Conflict::WrongSum { sum, total, made, open: open.len() })
}
