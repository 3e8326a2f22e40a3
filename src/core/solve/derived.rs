//! Sums that follow from houses and other sums: the rule of 45 and its kin.
//!
//! A house that holds every value of its cells has a known total, and so have several disjoint ones together. What the
//! sums that lie wholly inside leave of them (*innies*), and what the sums that cover them have beyond (*outies*),
//! adds up to the difference. A solution obeys these sums anyway; saying the small ones outright spares a search
//! most of its conflicts.

use std::collections::HashSet;

use crate::puzzle::{BitSet, Cell, ConstraintId, House, Model, Site};

/// A sum that some constraints imply together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Derived {
    /// The cells that are added, ascending.
    pub cells: Vec<Cell>,
    /// What they add up to; below zero where the constraints contradict each other.
    pub total: i64,
    /// The constraints it rests on, ascending.
    pub from: Vec<ConstraintId>,
}

impl Derived {
    /// Whether no two of the cells can be the same, where `differ` says that of a pair.
    pub fn is_distinct(&self, differ: impl Fn(Cell, Cell) -> bool) -> bool {
        let differs = |(at, a): (usize, &Cell)| self.cells.iter().skip(at + 1).all(|b| differ(*a, *b));
        self.cells.iter().enumerate().all(differs)
    }
}

/// The innies and outies of one, two and three houses next to each other, where they are `most_cells` at the most.
/// What a constraint of the model says already is left out. Only constraints that `allows` lets through are used.
pub(super) fn derived(model: &Model, most_cells: usize, allows: impl Fn(ConstraintId) -> bool) -> Vec<Derived> {
    // Clues alone leave nothing that placing them does not.
    if !model.constraints().iter().any(|constraint| constraint.rule.sum().is_some()) {
        return Vec::new();
    }
    let known = Known { parts: parts(model, allows), cells: model.cell_count(), most_cells };
    let told = |area: &Area| (area.set.clone(), area.total);
    let mut seen: HashSet<(BitSet, i64)> = known.parts.iter().map(told).collect();
    let mut found = Vec::new();
    for area in areas(model) {
        for rest in [known.innies(&area), known.outies(&area)].into_iter().flatten() {
            let says_nothing = rest.set.is_empty() && rest.total == 0;
            if !says_nothing && seen.insert(told(&rest)) {
                found.push(rest.derived());
            }
        }
    }
    found
}

/// Cells whose sum is known.
#[derive(Clone, Debug)]
struct Area {
    set: BitSet,
    total: i64,
    from: Vec<ConstraintId>,
}

impl Area {
    fn derived(mut self) -> Derived {
        self.from.sort_unstable();
        let cells = self.set.iter().map(|at| Cell(at as u16)).collect();
        Derived { cells, total: self.total, from: self.from }
    }
}

/// The sums of the model, and what is wanted of them.
struct Known {
    /// Large ones first, so that a clue counts where no sum has its cell.
    parts: Vec<Area>,
    cells: usize,
    most_cells: usize,
}

impl Known {
    /// What is left of an area without the sums inside it.
    fn innies(&self, area: &Area) -> Option<Area> {
        let mut rest = area.set.clone();
        let mut inside: Vec<&Area> = Vec::new();
        for part in self.parts.iter().filter(|part| !part.set.is_empty()) {
            if part.set.is_subset(&rest) {
                rest.subtract(&part.set);
                inside.push(part);
            }
        }
        let total = area.total - inside.iter().map(|part| part.total).sum::<i64>();
        self.small(area, rest, total, &inside)
    }

    /// What the sums that cover an area have beyond it; none where they leave some of it uncovered.
    fn outies(&self, area: &Area) -> Option<Area> {
        let mut covered = BitSet::new(self.cells);
        let mut covering: Vec<&Area> = Vec::new();
        for part in self.parts.iter().filter(|part| !part.set.is_disjoint(&area.set)) {
            if part.set.is_disjoint(&covered) {
                covered.union_with(&part.set);
                covering.push(part);
            }
        }
        if !area.set.is_subset(&covered) {
            return None;
        }
        covered.subtract(&area.set);
        let total = covering.iter().map(|part| part.total).sum::<i64>() - area.total;
        self.small(area, covered, total, &covering)
    }

    /// The sum over the cells of `set`, where these are few enough and some part was of use.
    fn small(&self, area: &Area, set: BitSet, total: i64, parts: &[&Area]) -> Option<Area> {
        if parts.is_empty() || set.len() > self.most_cells {
            return None;
        }
        let from = area.from.iter().chain(parts.iter().flat_map(|part| &part.from)).copied().collect();
        Some(Area { set, total, from })
    }
}

/// The sums and clues of the model, large ones first.
fn parts(model: &Model, allows: impl Fn(ConstraintId) -> bool) -> Vec<Area> {
    let numbered = model.constraints().iter().enumerate().filter(|(at, _)| allows(ConstraintId(*at as u32)));
    let part = |(at, constraint): (usize, &crate::puzzle::Constraint)| {
        let (cells, total) = constraint.rule.total()?;
        let set = BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
        let is_plain = set.len() == cells.len();
        is_plain.then_some(Area { set, total, from: vec![ConstraintId(at as u32)] })
    };
    let mut parts: Vec<Area> = numbered.filter_map(part).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.set.len()));
    parts
}

/// One, two and three disjoint houses of one form, the latter next to each other.
fn areas(model: &Model) -> Vec<Area> {
    let full: Vec<&House> = model.houses().iter().filter(|house| !house.covers.is_empty()).collect();
    let single = |house: &&House| Area {
        set: house.set.clone(),
        total: house.covers.iter().map(|value| i64::from(value.0)).sum(),
        from: vec![house.constraint],
    };
    let singles: Vec<Area> = full.iter().map(single).collect();
    let next = neighbours(model, &full);
    let touch = |a: usize, b: usize| next.get(a * full.len() + b).copied().unwrap_or(false);
    let mut areas = singles.clone();
    for a in 0..full.len() {
        for b in a + 1..full.len() {
            if full[a].form != full[b].form {
                continue;
            }
            if touch(a, b) {
                areas.extend(join(&[&singles[a], &singles[b]]));
            }
            for c in b + 1..full.len() {
                let edges = [touch(a, b), touch(b, c), touch(a, c)].into_iter().filter(|touches| *touches).count();
                if edges >= 2 {
                    areas.extend(join(&[&singles[a], &singles[b], &singles[c]]));
                }
            }
        }
    }
    areas
}

/// Several areas as one, where they have no cell in common.
fn join(areas: &[&Area]) -> Option<Area> {
    let (first, others) = areas.split_first()?;
    let mut all = Area::clone(first);
    for area in others {
        if !all.set.is_disjoint(&area.set) {
            return None;
        }
        all.set.union_with(&area.set);
        all.total += area.total;
        all.from.extend(&area.from);
    }
    Some(all)
}

/// Which houses of one form have cells side by side, as a square table.
fn neighbours(model: &Model, full: &[&House]) -> Vec<bool> {
    let mut squares: Vec<(u16, u16, Cell)> = Vec::new();
    for cell in model.cells() {
        if let Site::Square { row, col } = model.site(cell) {
            squares.push((*row, *col, cell));
        }
    }
    squares.sort_unstable();
    let at = |row: u16, col: u16| {
        let found = squares.binary_search_by_key(&(row, col), |(row, col, _)| (*row, *col)).ok()?;
        squares.get(found).map(|(_, _, cell)| *cell)
    };
    let mut houses_of: Vec<Vec<usize>> = vec![Vec::new(); model.cell_count()];
    for (number, house) in full.iter().enumerate() {
        house.cells.iter().for_each(|cell| houses_of[cell.index()].push(number));
    }
    let mut touch = vec![false; full.len() * full.len()];
    for (row, col, cell) in &squares {
        for other in [at(*row, col.saturating_add(1)), at(row.saturating_add(1), *col)].into_iter().flatten() {
            for a in &houses_of[cell.index()] {
                for b in houses_of[other.index()].iter().filter(|b| *b != a && full[**b].form == full[*a].form) {
                    touch[a * full.len() + b] = true;
                    touch[b * full.len() + a] = true;
                }
            }
        }
    }
    touch
}
