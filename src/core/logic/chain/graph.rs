//! What can follow from what: candidates, groups of them and almost locked sets as the joints of chains.

use std::collections::HashMap;

use crate::logic::als::{self, Als};
use crate::logic::candidate_index::CandidateIndex;
use crate::logic::cells::Cells;
use crate::logic::step_builder::StepBuilder;
use crate::puzzle::{Form, Value};

/// A node of the graph: one value in some cells. It is a single candidate, or a group of cells that share a house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joint {
    pub cells: Cells,
    pub value: Value,
    /// The cells that see every cell of the joint.
    pub seeing: Cells,
}

/// Why one of two joints must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strong {
    /// A house needs the value and has no other place for it.
    House(usize),
    /// The cell has no other candidates.
    Cell(usize),
    /// An almost locked set, by index: without one value it holds the other.
    Set(usize),
}

/// The links and joints that a graph is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material {
    /// Strong links in houses.
    pub houses: bool,
    /// Strong links in cells. If `houses` is set as well, also weak links between the candidates of a cell.
    pub cells: bool,
    /// Groups of candidates as joints.
    pub groups: bool,
    /// Almost locked sets as links.
    pub sets: bool,
}

/// The joints of a position and the links between them.
pub(super) struct Graph<'s, 'a> {
    pub index: &'s CandidateIndex<'a>,
    pub joints: Vec<Joint>,
    pub strong: Vec<Vec<(u32, Strong)>>,
    pub weak: Vec<Vec<u32>>,
    pub sets: Vec<Als>,
    numbers: HashMap<(Value, Cells), u32>,
}

/// The most cells in a set that is used as a link. Nobody follows a chain over larger ones.
const SET_CELLS: usize = 8;

impl<'s, 'a> Graph<'s, 'a> {
    /// The graph of a position.
    pub fn of(index: &'s CandidateIndex<'a>, material: Material) -> Graph<'s, 'a> {
        let mut graph = Graph {
            index,
            joints: Vec::new(),
            strong: Vec::new(),
            weak: Vec::new(),
            sets: Vec::new(),
            numbers: HashMap::new(),
        };
        for at in 0..index.count() {
            for value in index.candidates(at) {
                graph.joint(Cells::single(at), value);
            }
        }
        if material.cells {
            graph.link_cells();
        }
        if material.houses {
            graph.link_houses(material.groups);
        }
        if material.sets {
            graph.link_sets();
        }
        graph.link_weakly(material);
        graph
    }

    fn joint(&mut self, cells: Cells, value: Value) -> u32 {
        let next = self.joints.len() as u32;
        let number = *self.numbers.entry((value, cells)).or_insert(next);
        if number == next {
            self.joints.push(Joint { cells, value, seeing: self.index.seeing_all(cells) });
            self.strong.push(Vec::new());
        }
        number
    }

    fn tie(&mut self, one: u32, other: u32, why: Strong) {
        for (from, to) in [(one, other), (other, one)] {
            let links = &mut self.strong[from as usize];
            if !links.iter().any(|(known, _)| *known == to) {
                links.push((to, why));
            }
        }
    }

    fn link_cells(&mut self) {
        for at in self.index.bivalue().iter() {
            let mut values = self.index.candidates(at).iter();
            if let (Some(one), Some(other)) = (values.next(), values.next()) {
                let (one, other) = (self.joint(Cells::single(at), one), self.joint(Cells::single(at), other));
                self.tie(one, other, Strong::Cell(at));
            }
        }
    }

    fn link_houses(&mut self, groups: bool) {
        let index = self.index;
        for house in 0..index.house_count() {
            for value in index.house_at(house).covers {
                let places = index.must_be_in(house, value);
                if let Some([one, other]) = places.pair() {
                    let (one, other) = (self.joint(Cells::single(one), value), self.joint(Cells::single(other), value));
                    self.tie(one, other, Strong::House(house));
                } else if groups && places.len() > 2 {
                    for (one, other) in halves(index, house, places) {
                        let (one, other) = (self.joint(one, value), self.joint(other, value));
                        self.tie(one, other, Strong::House(house));
                    }
                }
            }
        }
    }

    fn link_sets(&mut self) {
        // A set of one cell is a link of that cell, which `link_cells` adds.
        let small = |set: &Als| (2..=SET_CELLS).contains(&set.cells.len());
        self.sets = als::almost_locked(self.index).into_iter().filter(small).collect();
        for at in 0..self.sets.len() {
            let set = self.sets[at].clone();
            // Only values that are seen from outside the set can be reached or reported.
            let ends: Vec<(Cells, Value)> = set
                .values
                .iter()
                .map(|value| (set.places(value), value))
                .filter(|(_, value)| (set.seeing(*value) - set.cells).meets(self.index.places(*value)))
                .collect();
            for (first, (cells, value)) in ends.iter().enumerate() {
                for (others, other) in &ends[first + 1..] {
                    let (one, two) = (self.joint(*cells, *value), self.joint(*others, *other));
                    self.tie(one, two, Strong::Set(at));
                }
            }
        }
    }

    fn link_weakly(&mut self, material: Material) {
        self.weak = vec![Vec::new(); self.joints.len()];
        let mut of_value: HashMap<Value, Vec<u32>> = HashMap::new();
        for (at, joint) in self.joints.iter().enumerate() {
            // A joint without strong links can only be an end of a chain, and ends are looked up separately.
            if !self.strong[at].is_empty() {
                of_value.entry(joint.value).or_default().push(at as u32);
            }
        }
        let in_cells = material.cells && material.houses;
        for at in 0..self.joints.len() {
            let joint = self.joints[at];
            let same = of_value.get(&joint.value).map_or(&[][..], Vec::as_slice);
            let mut links: Vec<u32> =
                same.iter().copied().filter(|to| self.joints[*to as usize].cells.is_subset(joint.seeing)).collect();
            if let (Some(cell), true) = (joint.cells.only(), in_cells) {
                for value in self.index.candidates(cell).iter().filter(|value| *value != joint.value) {
                    let other = self.numbers.get(&(value, joint.cells)).copied();
                    links.extend(other.filter(|other| !self.strong[*other as usize].is_empty()));
                }
            }
            self.weak[at] = links;
        }
    }

    /// The joint of a single candidate; None if the cell does not have it.
    pub fn single(&self, at: usize, value: Value) -> Option<u32> {
        self.numbers.get(&(value, Cells::single(at))).copied()
    }

    /// Whether the joints cannot both hold.
    pub fn excludes(&self, one: u32, other: u32) -> bool {
        let (one, other) = (self.joints[one as usize], self.joints[other as usize]);
        if one.value == other.value {
            other.cells.is_subset(one.seeing)
        } else {
            one.cells == other.cells && one.cells.only().is_some()
        }
    }

    /// Whether two joints have the same value and a common cell.
    pub fn overlap(&self, one: u32, other: u32) -> bool {
        let (one, other) = (self.joints[one as usize], self.joints[other as usize]);
        one.value == other.value && one.cells.meets(other.cells)
    }

    /// Adds the rules and premises by which one of two joints holds.
    pub fn prove_strong(&self, builder: &mut StepBuilder, from: u32, why: Strong) {
        match why {
            Strong::House(house) => builder.must_be_in(house, self.joints[from as usize].value),
            Strong::Cell(at) => builder.has_a_value(at),
            Strong::Set(at) => self.sets[at].prove_quietly(builder),
        }
    }

    /// Adds the rules by which two joints cannot both hold.
    pub fn prove_weak(&self, builder: &mut StepBuilder, one: u32, other: u32) {
        let (one, other) = (self.joints[one as usize], self.joints[other as usize]);
        if one.value == other.value {
            builder.not_both(one.cells, other.cells, one.value);
        }
    }
}

/// The ways to split the places of a value in a house into two joints, each a single cell or a group. A group also lies
/// in a house of another form, such as a row that crosses a box.
fn halves(index: &CandidateIndex, house: usize, places: Cells) -> Vec<(Cells, Cells)> {
    let is_joint = |cells: Cells| cells.len() == 1 || is_group(index, house, cells);
    let mut halves: Vec<(Cells, Cells)> = Vec::new();
    let mut add = |one: Cells| {
        let other = places - one;
        let known = |(a, b): &(Cells, Cells)| *a == one || *b == one;
        if !one.is_empty() && !other.is_empty() && is_joint(one) && is_joint(other) && !halves.iter().any(known) {
            halves.push((one, other));
        }
    };
    for at in places.iter() {
        add(Cells::single(at));
        for crossing in index.houses_with(Cells::single(at)) {
            add(places & index.house(crossing));
        }
    }
    halves
}

fn is_group(index: &CandidateIndex, house: usize, cells: Cells) -> bool {
    let is_block = |house: usize| matches!(index.form(house), Form::Box | Form::Region);
    index.houses_with(cells).into_iter().any(|other| other != house && is_block(other) != is_block(house))
}
