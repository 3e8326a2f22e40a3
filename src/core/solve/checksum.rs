//! Totals that are the same in every solution: sums that cover the same cells twice, or that cover whole houses.
//!
//! The cages of a fully covered 9x9 killer add up to 405, and the runs across a kakuro have the same total as those
//! down. A wrong sum breaks such an equation, which also shows by how much it is wrong.

use crate::puzzle::{BitSet, ConstraintId, House, Model, Rule};

/// An equation: the totals of some sums minus those of others equal a fixed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Checksum {
    /// The sums that are added.
    pub plus: Vec<ConstraintId>,
    /// The sums that are subtracted.
    pub minus: Vec<ConstraintId>,
    /// The result.
    pub rest: i64,
}

impl Checksum {
    /// By how much the sums of the model exceed the fixed number.
    pub fn off_by(&self, model: &Model) -> i64 {
        let total = |id: &ConstraintId| model.constraint(*id).rule.sum().map_or(0, |sum| i64::from(sum.total));
        self.plus.iter().map(total).sum::<i64>() - self.minus.iter().map(total).sum::<i64>() - self.rest
    }

    /// The change of [`Checksum::off_by`] if `rule` replaces the constraint; None if it is not a sum of the same cells.
    pub fn shift(&self, model: &Model, id: ConstraintId, rule: &Rule) -> Option<i64> {
        let sign = i64::from(self.plus.contains(&id)) - i64::from(self.minus.contains(&id));
        if sign == 0 {
            return Some(0);
        }
        let (was, is) = (model.constraint(id).rule.sum()?, rule.sum()?);
        (was.cells == is.cells).then(|| sign * (i64::from(is.total) - i64::from(was.total)))
    }
}

/// A sum with its cells.
struct Part {
    id: ConstraintId,
    set: BitSet,
}

/// The equations between the sums of a model. Each group of overlapping sums gives one, if it splits into two layers
/// that cover the same cells. All sums that overlap no other give one together, if they fill houses.
pub(super) fn checksums(model: &Model) -> Vec<Checksum> {
    let parts = parts(model);
    let mut found = Vec::new();
    let mut layers: Vec<Option<bool>> = vec![None; parts.len()];
    let mut single: Vec<usize> = Vec::new();
    for start in 0..parts.len() {
        if layers.get(start) != Some(&None) {
            continue;
        }
        let (group, is_layered) = group(&parts, start, &mut layers);
        if group.len() == 1 {
            single.extend(group);
        } else if is_layered {
            let (plus, minus): (Vec<usize>, Vec<usize>) =
                group.into_iter().partition(|at| layers.get(*at) == Some(&Some(true)));
            if union(model, &parts, &plus) == union(model, &parts, &minus) {
                found.push(Checksum { plus: ids(&parts, &plus), minus: ids(&parts, &minus), rest: 0 });
            }
        }
    }
    let cells = union(model, &parts, &single);
    let whole = model.houses().iter().find_map(|first| total_of_houses(model, first, &cells));
    found.extend(whole.map(|rest| Checksum { plus: ids(&parts, &single), minus: Vec::new(), rest }));
    found
}

fn parts(model: &Model) -> Vec<Part> {
    let sums = model.constraints().iter().enumerate().filter_map(|(at, constraint)| {
        let cells = constraint.rule.sum()?.cells;
        let set = BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
        (set.len() == cells.len() && !set.is_empty()).then_some(Part { id: ConstraintId(at as u32), set })
    });
    sums.collect()
}

/// The sums that overlap with `start`, directly or through others, each assigned to one of two layers; and whether no
/// two on the same layer overlap.
fn group(parts: &[Part], start: usize, layers: &mut [Option<bool>]) -> (Vec<usize>, bool) {
    let mut group = vec![start];
    let mut is_layered = true;
    layers[start] = Some(true);
    let mut next = 0;
    while let Some(at) = group.get(next).copied() {
        next += 1;
        for (other, part) in parts.iter().enumerate() {
            if other == at || parts[at].set.is_disjoint(&part.set) {
                continue;
            }
            match layers[other] {
                None => {
                    layers[other] = layers[at].map(|layer| !layer);
                    group.push(other);
                }
                layer => is_layered &= layer != layers[at],
            }
        }
    }
    (group, is_layered)
}

fn ids(parts: &[Part], chosen: &[usize]) -> Vec<ConstraintId> {
    chosen.iter().filter_map(|at| parts.get(*at)).map(|part| part.id).collect()
}

fn union(model: &Model, parts: &[Part], chosen: &[usize]) -> BitSet {
    let mut all = BitSet::new(model.cell_count());
    chosen.iter().filter_map(|at| parts.get(*at)).for_each(|part| all.union_with(&part.set));
    all
}

/// The total of disjoint houses of one form that cover exactly these cells; None if they do not.
fn total_of_houses(model: &Model, first: &House, cells: &BitSet) -> Option<i64> {
    let mut open = cells.clone();
    let mut total = 0;
    let same_form = model.houses().iter().filter(|house| house.form == first.form && !house.covers.is_empty());
    for house in same_form {
        if house.set.is_subset(&open) {
            open.subtract(&house.set);
            total += house.covers.iter().map(|value| i64::from(value.0)).sum::<i64>();
        }
    }
    (open.is_empty() && !cells.is_empty()).then_some(total)
}
