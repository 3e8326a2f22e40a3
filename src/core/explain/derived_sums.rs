//! Sums that follow from whole houses and other sums (the rule of 45), as rules of their own.
//!
//! Explained rule by rule, what a row leaves over takes the nine rules that it has each digit, and every cage in it. A
//! set with all of these is too large to be found or read. As one rule, it costs the number of houses that are added
//! up. A step names the derived rule, and lists the rules it follows from as its own.

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::Arc;

use crate::puzzle::{
    AtomId, BitSet, Candidate, Cell, Constraint, ConstraintId, Form, Left, Literal, Model, Part, Value, ascending,
};
use crate::render::step_name::in_words;
use crate::rules;
use crate::words::{Arg, Phrase, say};

/// The most cells of a derived sum. A sum of more cells says too little to be worthwhile.
const MOST_CELLS: usize = 4;
/// The same for counts in which some but not all cells have the value.
const MOST_COUNTED: usize = 12;

/// A model with such sums after its own constraints, so that the identifiers of the model's atoms do not change.
#[derive(Clone)]
pub(super) enum Wide<'a> {
    /// Without derived sums.
    Own(&'a Model),
    /// With some derived sums.
    Wider(Arc<Lemmas>),
}

/// A model with derived sums, and what they follow from.
pub(super) struct Lemmas {
    model: Model,
    /// The first atom that is not the model's own.
    first: usize,
    /// For each atom from there on, in order, the atoms that it follows from.
    grounds: Vec<Vec<AtomId>>,
}

impl<'a> Wide<'a> {
    /// The model, with the derived sums if `wanted`.
    pub(super) fn new(model: &'a Model, wanted: bool) -> Wide<'a> {
        let lemmas = if wanted { lemmas(model) } else { Vec::new() };
        if lemmas.is_empty() {
            return Wide::Own(model);
        }
        let (more, grounds): (Vec<Constraint>, Vec<Vec<AtomId>>) = lemmas.into_iter().unzip();
        Wide::Wider(Arc::new(Lemmas { model: model.with(more), first: model.atoms().len(), grounds }))
    }

    /// Whether any of the rules is a derived sum.
    pub(super) fn has_more(&self, rules: &[AtomId]) -> bool {
        matches!(self, Wide::Wider(lemmas) if rules.iter().any(|rule| rule.index() >= lemmas.first))
    }

    /// The rules with each derived one replaced by the model's rules that it follows from, ascending.
    pub(super) fn own(&self, rules: &[AtomId]) -> Vec<AtomId> {
        let Wide::Wider(lemmas) = self else { return rules.to_vec() };
        let grounds = |rule: &AtomId| {
            let lemma = rule.index().checked_sub(lemmas.first).and_then(|at| lemmas.grounds.get(at));
            lemma.map_or_else(|| vec![*rule], Vec::clone)
        };
        ascending(rules.iter().flat_map(grounds))
    }
}

impl Deref for Wide<'_> {
    type Target = Model;

    fn deref(&self) -> &Model {
        match self {
            Wide::Own(model) => model,
            Wide::Wider(lemmas) => &lemmas.model,
        }
    }
}

/// The sums of a few cells that the houses and sums of the model leave over, each with the atoms it follows from. Those
/// with few houses come first.
fn lemmas(model: &Model) -> Vec<(Constraint, Vec<AtomId>)> {
    let set = |cells: &[Cell]| BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
    let told = |constraint: &Constraint| constraint.rule.sum().map(|sum| set(sum.cells));
    let mut seen: HashSet<BitSet> = model.constraints().iter().filter_map(told).collect();
    let mut lemmas = Vec::new();
    for region in model.regions() {
        for left in region.leaves(model, &|_| true).into_iter().flatten() {
            let Ok(total) = u32::try_from(left.total) else { continue };
            let most = if left.counted.is_some() { MOST_COUNTED } else { MOST_CELLS };
            let says_all = left.counted.is_some() && (total == 0 || total as usize == left.cells.len());
            let is_told = !left.cells.is_empty() && (says_all || left.cells.len() <= most);
            if is_told && seen.insert(set(&left.cells)) {
                lemmas.push((constraint(model, &left, total), grounds(model, &left)));
            }
        }
    }
    lemmas
}

fn constraint(model: &Model, left: &Left, total: u32) -> Constraint {
    let literal = |value, cell: &Cell| Literal { candidate: Candidate::new(*cell, value), holds: true };
    let rule = match left.counted {
        Some(value) => rules::count(left.cells.iter().map(|cell| literal(value, cell)).collect(), total, total),
        None => rules::sum(left.cells.clone(), total, differ(model, left)),
    };
    let label = label(model, left);
    let form = if left.counted.is_some() { Form::Rule } else { Form::Cage };
    let says = left.counted.and_then(|value| has_outside(model, left, value, total));
    Constraint { weight: left.houses.len() as u32, says, ..Constraint::new(form, label, rule) }
}

/// Whether the grounds of the sum imply that any two of the cells differ.
fn differ(model: &Model, left: &Left) -> bool {
    let is_ground = |id: &ConstraintId| left.houses.contains(id) || left.sums.contains(id);
    let both = |a: Cell, b: Cell| {
        let houses = model.houses_of(a).iter().filter_map(|at| model.houses().get(*at));
        houses.into_iter().any(|house| is_ground(&house.constraint) && house.set.contains(b.index()))
    };
    let pairs = left.cells.iter().enumerate().flat_map(|(at, a)| left.cells.iter().skip(at + 1).map(move |b| (a, b)));
    pairs.into_iter().all(|(a, b)| both(*a, *b))
}

/// The rules that each house has all its values, and the sums and counts. Nothing else is needed.
fn grounds(model: &Model, left: &Left) -> Vec<AtomId> {
    let of = |id: &ConstraintId| model.atoms_of(*id);
    let is_needed = |atom: &AtomId| !matches!(model.atom(*atom).part, Part::AtMostOne(_));
    let contains = left.houses.iter().flat_map(of).filter(is_needed);
    contains.chain(left.sums.iter().flat_map(of)).collect()
}

/// The constraints whose cells are counted, and those without which they are.
fn all_and_part(left: &Left) -> [&[ConstraintId]; 2] {
    if left.is_inside { [&left.houses, &left.sums] } else { [&left.sums, &left.houses] }
}

/// "the region of r4c6 lies inside columns 5 and 6 and takes one of the two stars there, which leaves one", or "the
/// region of r1c1 lies inside row 2 and takes its star".
fn has_outside(model: &Model, left: &Left, value: Value, total: u32) -> Option<Phrase> {
    let held = |id: &ConstraintId| model.constraint(*id).rule.count().map_or(0, |count| count.most);
    let [all, part] = all_and_part(left).map(|ids| ascending(ids.iter().copied()));
    let (held, count) = (all.iter().map(held).sum::<u32>(), part.len());
    let (all, part, noun) = (in_words(model, &all), in_words(model, &part), model.value_counted(value, held)?);
    Some(match total {
        0 => say!("explain.needs-all", part, count, is_one = held == 1, noun, all),
        _ => say!("explain.has-outside", part, count, all, taken = held.checked_sub(total)?, held, noun, total),
    })
}

fn label(model: &Model, left: &Left) -> Phrase {
    let total = left.total;
    if left.counted.is_some() {
        let [all, part] = all_and_part(left).map(|ids| in_words(model, ids));
        return say!("explain.outside", all, part);
    }
    let (houses, cells) = (in_words(model, &left.houses), left.cells.iter().map(|cell| model.cell_called(*cell)));
    let sum = Arg::Row(cells.collect());
    match left.is_inside {
        true => say!("explain.sum-left-over", sum, total, houses),
        false => say!("explain.sum-sticking-out", sum, total, houses),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::tests::SMALL_KILLER;
    use crate::logic::testing::model_of;
    use crate::puzzle::{Budget, Position};
    use crate::solve::{Refutation, Refuter};

    /// Each of them follows from its grounds alone: no candidate that it forbids is possible under them.
    #[test]
    fn sums_follow_from_their_grounds() {
        let model = model_of(SMALL_KILLER);
        let lemmas = lemmas(&model);
        assert!(lemmas.iter().any(|(lemma, _)| lemma.rule.cells().len() == 1));
        let mut refuter = Refuter::new(&model);
        for (lemma, grounds) in lemmas {
            let Some(crate::puzzle::Sum { cells, total, .. }) = lemma.rule.sum() else { panic!("{lemma:?} is no sum") };
            let [cell] = cells else { continue };
            let among = BitSet::of(model.atoms().len(), grounds.iter().map(|atom| atom.index()));
            for value in model.domain(*cell).iter().filter(|value| u32::from(value.0) != total) {
                let target = crate::puzzle::Candidate::new(*cell, value);
                let verdict = refuter.refute(&Position::start(&model), target, Some(&among), &Budget::unlimited());
                assert!(matches!(verdict, Ok(Refutation::Forbidden(_))), "{lemma:?} {target:?}");
            }
        }
    }
}
