//! Houses laid side by side, and the sums that fill them: what the rule of 45 is about.

use super::{BitSet, Cell, ConstraintId, House, Model, Site, Sum};

/// More houses than this are not laid together: nobody adds up half a board.
const MOST_HOUSES: usize = 4;

/// Whole houses of one sort, side by side. Each holds all its values, so the sum of the region is known; what sums lie
/// inside and across its border tells what the cells along the border add up to.
#[derive(Clone, Debug)]
pub struct Region {
    /// The houses, as positions in [`Model::houses`], in order.
    pub houses: Vec<usize>,
    /// What its cells add up to.
    pub total: u32,
    /// The sums that lie wholly inside.
    pub inside: Vec<ConstraintId>,
    /// The sums that lie inside in part.
    pub crossing: Vec<Crossing>,
    /// The cells that are in no sum.
    pub bare: Vec<Cell>,
}

/// A sum across the border of a region.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The sum.
    pub sum: ConstraintId,
    /// Its cells in the region.
    pub inside: Vec<Cell>,
    /// Its other cells.
    pub outside: Vec<Cell>,
}

/// What sums leave of a region (its innies), or what those that cover it have beyond (its outies): the rule of 45.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// Whether they are innies.
    pub is_inside: bool,
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// What they add up to; below zero where the constraints contradict each other.
    pub total: i64,
    /// The constraints of the houses it rests on.
    pub houses: Vec<ConstraintId>,
    /// The sums it rests on.
    pub sums: Vec<ConstraintId>,
}

impl Left {
    /// Whether it says something: that no cells add up to nothing goes without saying.
    pub fn says_something(&self) -> bool {
        !self.cells.is_empty() || self.total != 0
    }
}

impl Region {
    /// What the sums leave over and what they have beyond, as far as they are used that `allows` lets through.
    pub fn leaves(&self, model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> [Option<Left>; 2] {
        [self.innies(model, allows), self.outies(model, allows)]
    }

    fn innies(&self, model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> Option<Left> {
        let (used, unused): (Vec<ConstraintId>, Vec<ConstraintId>) = self.inside.iter().partition(|sum| allows(**sum));
        let crossing = self.crossing.iter().flat_map(|crossing| crossing.inside.iter().copied());
        let unused = unused.into_iter().flat_map(|sum| model.constraint(sum).rule.cells());
        let cells = self.bare.iter().copied().chain(crossing).chain(unused).collect();
        let total = i64::from(self.total) - total_of(model, &used)?;
        self.left(model, true, cells, total, used)
    }

    fn outies(&self, model: &Model, allows: &dyn Fn(ConstraintId) -> bool) -> Option<Left> {
        let crossing = self.crossing.iter().map(|crossing| crossing.sum);
        let sums: Vec<ConstraintId> = self.inside.iter().copied().chain(crossing).collect();
        if !self.bare.is_empty() || !sums.iter().all(|sum| allows(*sum)) {
            return None;
        }
        let cells = self.crossing.iter().flat_map(|crossing| crossing.outside.iter().copied()).collect();
        let total = total_of(model, &sums)? - i64::from(self.total);
        self.left(model, false, cells, total, sums)
    }

    fn left(
        &self,
        model: &Model,
        is_inside: bool,
        mut cells: Vec<Cell>,
        total: i64,
        sums: Vec<ConstraintId>,
    ) -> Option<Left> {
        cells.sort_unstable();
        let houses = self.houses.iter().map(|at| Some(model.houses().get(*at)?.constraint)).collect::<Option<_>>()?;
        (!sums.is_empty()).then_some(Left { is_inside, cells, total, houses, sums })
    }
}

fn total_of(model: &Model, sums: &[ConstraintId]) -> Option<i64> {
    sums.iter().map(|id| model.constraint(*id).rule.sum().map(|sum| i64::from(sum.total))).sum()
}

/// The regions of up to [`MOST_HOUSES`] houses, those of few houses first; none where the model has no sums.
pub(super) fn regions_of(model: &Model) -> Vec<Region> {
    let sums = disjoint_sums(model);
    if sums.is_empty() {
        return Vec::new();
    }
    let mut seen: Vec<BitSet> = Vec::new();
    let mut regions = Vec::new();
    for houses in laid_together(model) {
        let mut set = BitSet::new(model.cell_count());
        houses.iter().filter_map(|at| model.houses().get(*at)).for_each(|house| set.union_with(&house.set));
        // Three boxes in a band are three rows: the rows come first.
        if !seen.contains(&set) {
            regions.push(region(model, houses, &set, &sums));
            seen.push(set);
        }
    }
    regions
}

/// The sums of the model that share no cell; a sum that overlaps an earlier one is left out.
fn disjoint_sums(model: &Model) -> Vec<Part> {
    let mut used = BitSet::new(model.cell_count());
    let mut sums = Vec::new();
    for (at, constraint) in model.constraints().iter().enumerate() {
        let Some(Sum { cells, .. }) = constraint.rule.sum() else { continue };
        let set = BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
        if set.len() == cells.len() && set.is_disjoint(&used) {
            used.union_with(&set);
            sums.push(Part { id: ConstraintId(at as u32), cells: cells.to_vec(), set });
        }
    }
    sums
}

struct Part {
    id: ConstraintId,
    cells: Vec<Cell>,
    set: BitSet,
}

/// Every choice of up to [`MOST_HOUSES`] houses of one sort that hold all their values, share no cell and hang
/// together, fewest first.
fn laid_together(model: &Model) -> Vec<Vec<usize>> {
    let whole: Vec<(usize, &House)> =
        model.houses().iter().enumerate().filter(|(_, house)| !house.covers.is_empty()).collect();
    let touching: Vec<BitSet> = whole.iter().map(|(_, house)| around(model, house)).collect();
    let fits = |a: usize, b: usize| {
        let (Some((_, one)), Some((_, two)), Some(touched)) = (whole.get(a), whole.get(b), touching.get(a)) else {
            return false;
        };
        one.form == two.form && one.set.is_disjoint(&two.set) && !touched.is_disjoint(&two.set)
    };
    let mut all: Vec<Vec<usize>> = (0..whole.len()).map(|at| vec![at]).collect();
    let mut last = all.clone();
    for _ in 1..MOST_HOUSES {
        let mut longer: Vec<Vec<usize>> = Vec::new();
        for choice in &last {
            for next in 0..whole.len() {
                let overlaps = |at: &usize| match (whole.get(*at), whole.get(next)) {
                    (Some((_, one)), Some((_, two))) => !one.set.is_disjoint(&two.set),
                    _ => true,
                };
                if choice.iter().any(|at| fits(*at, next)) && !choice.iter().any(overlaps) {
                    let mut grown = choice.clone();
                    grown.push(next);
                    grown.sort_unstable();
                    longer.push(grown);
                }
            }
        }
        longer.sort_unstable();
        longer.dedup();
        all.extend(longer.iter().cloned());
        last = longer;
    }
    let position = |at: usize| whole.get(at).map(|(position, _)| *position);
    all.into_iter().map(|choice| choice.into_iter().filter_map(position).collect()).collect()
}

/// The cells beside those of a house.
fn around(model: &Model, house: &House) -> BitSet {
    let mut set = BitSet::new(model.cell_count());
    for cell in &house.cells {
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

fn region(model: &Model, houses: Vec<usize>, set: &BitSet, sums: &[Part]) -> Region {
    let values =
        |at: &usize| model.houses().get(*at).map_or(0, |house| house.covers.iter().map(|v| u32::from(v.0)).sum());
    let mut region = Region {
        total: houses.iter().map(values).sum(),
        houses,
        inside: Vec::new(),
        crossing: Vec::new(),
        bare: Vec::new(),
    };
    let mut bare = set.clone();
    for sum in sums.iter().filter(|sum| !sum.set.is_disjoint(set)) {
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
