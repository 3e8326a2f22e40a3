//! The rule of 45: adjacent rules with a known total, and other rules that fill their cells.
//!
//! Some regions add up the numbers in their cells (whole houses and sums). Others count the cells with a certain value
//! (rows, columns and regions with a fixed number of stars).

use super::{BitSet, Cell, ConstraintId, Form, Model, Site, Sum, Value, ascending};

/// The most houses in one region: nobody adds up half a board.
const MOST_HOUSES: usize = 4;

/// Adjacent houses of one form. Each has a known total, so the total of the region is known too. With the sums inside
/// it and across its border, that gives the total of the cells along the border.
#[derive(Clone, Debug)]
pub struct Region {
    /// The value that is counted; None if numbers are added.
    pub counted: Option<Value>,
    /// The constraints of the houses, in order.
    pub houses: Vec<ConstraintId>,
    /// The total of its cells.
    pub total: u32,
    /// The sums that lie wholly inside it.
    pub inside: Vec<ConstraintId>,
    /// The sums that lie partly inside it.
    pub crossing: Vec<Crossing>,
    /// The cells that are in no sum.
    pub bare: Vec<Cell>,
}

/// A sum whose cells lie on both sides of the border of a region.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The sum.
    pub sum: ConstraintId,
    /// Its cells in the region.
    pub inside: Vec<Cell>,
    /// Its other cells.
    pub outside: Vec<Cell>,
}

/// The rule of 45: the cells of a region outside its sums (innies), or the cells beyond it of the sums that cover it
/// (outies).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The value that is counted; None if numbers are added.
    pub counted: Option<Value>,
    /// Whether they are innies.
    pub is_inside: bool,
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// The total of the cells; negative if the constraints contradict each other.
    pub total: i64,
    /// The constraints of the houses it follows from.
    pub houses: Vec<ConstraintId>,
    /// The sums it follows from.
    pub sums: Vec<ConstraintId>,
}

impl Left {
    /// Whether it says something. That no cells add up to 0 is trivial.
    pub fn says_something(&self) -> bool {
        !self.cells.is_empty() || self.total != 0
    }
}

impl Region {
    /// The innies and the outies of the region, using only the sums that `allows` accepts.
    pub fn leaves(&self, model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> [Option<Left>; 2] {
        [self.innies(model, allows), self.outies(model, allows)]
    }

    fn innies(&self, model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> Option<Left> {
        let (used, unused): (Vec<ConstraintId>, Vec<ConstraintId>) = self.inside.iter().partition(|sum| allows(**sum));
        let crossing = self.crossing.iter().flat_map(|crossing| crossing.inside.iter().copied());
        let unused = unused.into_iter().flat_map(|sum| model.constraint(sum).rule.cells());
        let cells = self.bare.iter().copied().chain(crossing).chain(unused).collect();
        let total = i64::from(self.total) - total_of(model, &used)?;
        self.left(true, cells, total, used)
    }

    fn outies(&self, model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> Option<Left> {
        let crossing = self.crossing.iter().map(|crossing| crossing.sum);
        let sums: Vec<ConstraintId> = self.inside.iter().copied().chain(crossing).collect();
        if !self.bare.is_empty() || !sums.iter().all(|sum| allows(*sum)) {
            return None;
        }
        let cells = self.crossing.iter().flat_map(|crossing| crossing.outside.iter().copied()).collect();
        let total = total_of(model, &sums)? - i64::from(self.total);
        self.left(false, cells, total, sums)
    }

    fn left(&self, is_inside: bool, mut cells: Vec<Cell>, total: i64, sums: Vec<ConstraintId>) -> Option<Left> {
        cells.sort_unstable();
        let (counted, houses) = (self.counted, self.houses.clone());
        (!sums.is_empty()).then_some(Left { counted, is_inside, cells, total, houses, sums })
    }
}

fn total_of(model: &Model, sums: &[ConstraintId]) -> Option<i64> {
    sums.iter().map(|id| fixed_by(model, *id).map(|fixed| i64::from(fixed.total))).sum()
}

/// A rule that fixes the total of its cells.
struct Fixed {
    id: ConstraintId,
    form: Form,
    counted: Option<Value>,
    cells: Vec<Cell>,
    set: BitSet,
    total: u32,
}

/// The total of a sum, or of a count of cells with one value that fixes their number. None for other rules, and if a
/// cell occurs more than once.
fn fixed_by(model: &Model, id: ConstraintId) -> Option<Fixed> {
    let constraint = model.constraint(id);
    let (counted, cells, total) = match (constraint.rule.sum(), constraint.rule.count()) {
        (Some(Sum { cells, total, .. }), _) => (None, cells.to_vec(), total),
        (None, Some(count)) if count.least == count.most && lies_side_by_side(constraint.form) => {
            (Some(count.value()?), count.cells().collect(), count.most)
        }
        _ => return None,
    };
    let set = BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
    (set.len() == cells.len()).then_some(Fixed { id, form: constraint.form, counted, cells, set, total })
}

/// Whether rules of this form tile a board, as rows and boxes do.
fn lies_side_by_side(form: Form) -> bool {
    matches!(form, Form::Row | Form::Column | Form::Box | Form::Region)
}

/// The regions of up to [`MOST_HOUSES`] houses, those with few houses first; empty if the model has no sums or counts.
pub(super) fn regions_of(model: &Model) -> Vec<Region> {
    let all: Vec<Fixed> =
        (0..model.constraints().len() as u32).filter_map(|at| fixed_by(model, ConstraintId(at))).collect();
    let (sums, counts): (Vec<Fixed>, Vec<Fixed>) = all.into_iter().partition(|fixed| fixed.counted.is_none());
    let mut regions = Vec::new();
    if !sums.is_empty() {
        let houses = whole_houses(model);
        regions_between(model, &houses.iter().collect::<Vec<_>>(), &disjoint(model, sums.iter()), &mut regions);
    }
    let sorts = ascending(counts.iter().map(|fixed| (fixed.counted, fixed.form)));
    let of = |sort| disjoint(model, counts.iter().filter(move |fixed| (fixed.counted, fixed.form) == sort));
    for (value, form) in sorts.iter().copied() {
        for (_, other) in sorts.iter().copied().filter(|(other, its)| *other == value && *its != form) {
            regions_between(model, &of((value, form)), &of((value, other)), &mut regions);
        }
    }
    regions
}

/// Adds the regions made of `bases`, with the `parts` that fill them.
fn regions_between(model: &Model, bases: &[&Fixed], parts: &[&Fixed], regions: &mut Vec<Region>) {
    let mut seen: Vec<BitSet> = Vec::new();
    for choice in laid_together(model, bases) {
        let mut set = BitSet::new(model.cell_count());
        choice.iter().for_each(|at| set.union_with(&bases[*at].set));
        // Three boxes in a band cover the same cells as three rows, and the rows come first.
        if !seen.contains(&set) {
            regions.push(region(choice.iter().map(|at| bases[*at]), &set, parts));
            seen.push(set);
        }
    }
}

/// The houses in which every value occurs.
fn whole_houses(model: &Model) -> Vec<Fixed> {
    let whole = model.houses().iter().filter(|house| !house.covers.is_empty());
    let fixed = whole.map(|house| Fixed {
        id: house.constraint,
        form: house.form,
        counted: None,
        cells: house.cells.clone(),
        set: house.set.clone(),
        total: house.covers.iter().map(|value| u32::from(value.0)).sum(),
    });
    fixed.collect()
}

/// Rules that share no cell; a rule that overlaps an earlier one is left out.
fn disjoint<'f>(model: &Model, all: impl Iterator<Item = &'f Fixed>) -> Vec<&'f Fixed> {
    let mut used = BitSet::new(model.cell_count());
    let is_apart = |fixed: &&Fixed| {
        let is_apart = fixed.set.is_disjoint(&used);
        if is_apart {
            used.union_with(&fixed.set);
        }
        is_apart
    };
    all.filter(is_apart).collect()
}

/// Every connected choice of up to [`MOST_HOUSES`] rules of one form that share no cell, as indices, smallest first.
fn laid_together(model: &Model, bases: &[&Fixed]) -> Vec<Vec<usize>> {
    let touching: Vec<BitSet> = bases.iter().map(|base| around(model, base)).collect();
    let fits = |a: usize, b: usize| {
        let (one, two) = (bases[a], bases[b]);
        one.form == two.form && one.set.is_disjoint(&two.set) && !touching[a].is_disjoint(&two.set)
    };
    let mut all: Vec<Vec<usize>> = (0..bases.len()).map(|at| vec![at]).collect();
    let mut last = all.clone();
    for _ in 1..MOST_HOUSES {
        let mut longer: Vec<Vec<usize>> = Vec::new();
        for choice in &last {
            for next in 0..bases.len() {
                let overlaps = |at: &usize| !bases[*at].set.is_disjoint(&bases[next].set);
                if choice.iter().any(|at| fits(*at, next)) && !choice.iter().any(overlaps) {
                    let mut grown = choice.clone();
                    grown.push(next);
                    grown.sort_unstable();
                    longer.push(grown);
                }
            }
        }
        last = ascending(longer);
        all.extend(last.iter().cloned());
    }
    all
}

/// The squares orthogonally adjacent to the cells of a rule, which may include those cells.
fn around(model: &Model, fixed: &Fixed) -> BitSet {
    let mut set = BitSet::new(model.cell_count());
    for cell in &fixed.cells {
        let Site::Square { row, col } = *model.site(*cell) else { continue };
        let beside = [
            (row.checked_sub(1), Some(col)),
            (row.checked_add(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), col.checked_add(1)),
        ];
        let next_to = beside.into_iter().filter_map(|(row, col)| model.cell_at(row?, col?));
        next_to.for_each(|cell| {
            set.insert(cell.index());
        });
    }
    set
}

fn region<'f>(bases: impl Iterator<Item = &'f Fixed> + Clone, set: &BitSet, parts: &[&Fixed]) -> Region {
    let mut region = Region {
        counted: bases.clone().find_map(|base| base.counted),
        total: bases.clone().map(|base| base.total).sum(),
        houses: bases.map(|base| base.id).collect(),
        inside: Vec::new(),
        crossing: Vec::new(),
        bare: Vec::new(),
    };
    let mut bare = set.clone();
    for sum in parts.iter().filter(|sum| !sum.set.is_disjoint(set)) {
        bare.subtract(&sum.set);
        if sum.set.is_subset(set) {
            region.inside.push(sum.id);
        } else {
            let (inside, outside) = sum.cells.iter().partition(|cell| set.contains(cell.index()));
            region.crossing.push(Crossing { sum: sum.id, inside, outside });
        }
    }
    region.bare = bare.iter().map(|at| Cell(at as u16)).collect();
    region
}
