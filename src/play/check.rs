//! Which rules are broken, by the rules alone.

use nazo_core::logic::extent;
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Model, Position, Sum, Value, ValueSet};
use nazo_core::words::{self, Lang, Phrase};

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
    /// Values that cannot add up to what they have to, whatever is still open.
    WrongSum {
        /// The sum.
        sum: ConstraintId,
        /// What it has to be.
        total: u32,
        /// What the values in its cells make.
        made: u32,
        /// How many of its cells are open.
        open: usize,
    },
    /// A count or a statement that does not hold whatever is still open.
    Broken(ConstraintId),
}

impl Clash {
    /// The cells it is about.
    pub fn cells(&self, model: &Model) -> Vec<Cell> {
        match self {
            Clash::Twice { cells, .. } => cells.clone(),
            Clash::NoCandidate(cell) => vec![*cell],
            Clash::NoPlace { house, .. } => model.houses()[*house].cells.clone(),
            Clash::Broken(id) | Clash::WrongSum { sum: id, .. } => model.constraint(*id).rule.cells(),
        }
    }

    /// Whether anybody sees it in the values that stand, without a look at candidates.
    pub fn is_on_the_board(&self) -> bool {
        match self {
            Clash::Twice { .. } => true,
            Clash::WrongSum { total, made, open, .. } => *open == 0 || made >= total,
            Clash::NoCandidate(_) | Clash::NoPlace { .. } | Clash::Broken(_) => false,
        }
    }

    /// The clash as a sentence: "row 3 has two 4s: r3c2 and r3c7."
    pub fn phrase(&self, model: &Model) -> Phrase {
        Phrase::each(|lang| self.sentence(model, lang))
    }

    fn sentence(&self, model: &Model, lang: Lang) -> String {
        let house = |at: usize| model.house_name(&model.houses()[at], lang);
        // A value has the same name in all cells of a house.
        let word = |value: Value, cells: &[Cell]| match cells.first() {
            Some(cell) => model.name_in(Candidate::new(*cell, value), lang),
            None => model.value_name(value, lang),
        };
        match (self, lang) {
            (Clash::Twice { house: at, value, cells }, _) => {
                let names: Vec<String> = cells.iter().map(|cell| model.cell_name(*cell, lang)).collect();
                let (digit, value) = (model.value_name(*value, lang), word(*value, cells));
                let names = words::list(&names, lang);
                match lang {
                    Lang::En if value != digit => format!("{} has {value} more than once: {names}.", house(*at)),
                    Lang::En => format!("{} has {} {value}s: {names}.", house(*at), words::count(cells.len(), lang)),
                    Lang::Ja => format!("{}に{value}が{}つあります: {names}。", house(*at), cells.len()),
                }
            }
            (Clash::NoCandidate(cell), Lang::En) => format!("{} has no candidates left.", model.cell_name(*cell, lang)),
            (Clash::NoCandidate(cell), Lang::Ja) => format!("{}に入るものがありません。", model.cell_name(*cell, lang)),
            (Clash::NoPlace { house: at, value }, Lang::En) => {
                format!("{} has no place left for {}.", house(*at), word(*value, &model.houses()[*at].cells))
            }
            (Clash::NoPlace { house: at, value }, Lang::Ja) => {
                format!("{}に{}の入るマスがありません。", house(*at), word(*value, &model.houses()[*at].cells))
            }
            (Clash::WrongSum { sum, total, made, open }, _) => {
                wrong_sum_sentence(model.constraint(*sum).label.get(lang), *total, *made, *open, lang)
            }
            (Clash::Broken(id), Lang::En) => format!("{} can't hold.", model.constraint(*id).label.get(lang)),
            (Clash::Broken(id), Lang::Ja) => format!("{}が成り立ちません。", model.constraint(*id).label.get(lang)),
        }
    }
}

fn wrong_sum_sentence(name: &str, total: u32, made: u32, open: usize, lang: Lang) -> String {
    let cells = words::count(open, lang);
    match (lang, open) {
        (Lang::En, 0) => format!("{name} is full but adds up to {made}."),
        (Lang::Ja, 0) => format!("{name}は、記入した数字の合計が{made}です。"),
        (Lang::En, _) if made >= total => format!("{name} makes {made} already, with {cells} to go."),
        (Lang::Ja, _) if made >= total => format!("{name}は、{cells}マスを残してもう{made}です。"),
        (Lang::En, 1) => format!("The cell left in {name} can't be {}.", total - made),
        (Lang::En, _) => format!("The {cells} cells left in {name} can't make {}.", total - made),
        (Lang::Ja, _) => format!("{name}の残り{cells}マスは{}になりません。", total - made),
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
    let all = model.constraints().iter().enumerate().map(|(at, constraint)| (ConstraintId(at as u32), constraint));
    found.extend(all.filter_map(|(id, constraint)| {
        let is_broken = constraint.rule.is_broken(position);
        wrong_sum(model, position, id).or_else(|| is_broken.then_some(Clash::Broken(id)))
    }));
    found
}

/// That the values of a sum and what is left for its open cells cannot make it up; none where they can as far as bounds
/// tell, where a value stands twice in it, which is told on its own, and where nothing is left for a cell, likewise.
pub(super) fn wrong_sum(model: &Model, position: &Position, sum: ConstraintId) -> Option<Clash> {
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
    (!is_possible).then_some(Clash::WrongSum { sum, total, made, open: open.len() })
}
