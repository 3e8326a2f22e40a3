//! All arrangements of mines in the boxes of a part, as paths through a lattice. It has one layer for each box, and one
//! state for each combination of mines that the started, unfinished numbers still lack.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::field::Part;
use nazo_core::puzzle::{Budget, Stopped};

/// The number of mines that each started number still lacks, four bits each.
type State = [u64; WORDS];
const WORDS: usize = 4;
/// The most numbers that can be unfinished at once. If counting is feasible at all, there are never more.
const SLOTS: usize = WORDS * 16;

/// The lattice of a part. It contains only paths that lead to the end.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// The layers, in the order in which boxes are filled.
    pub layers: Vec<Layer>,
}

/// The ways to fill one box.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// The box, as its index in the part.
    pub shape: usize,
    /// The number of its squares.
    pub size: u16,
    /// The ways, each from a state before the layer to one after it.
    pub edges: Vec<Edge>,
    /// The number of states after the layer.
    pub states: usize,
    /// The fewest and the most mines up to and including the layer.
    pub mines: (u16, u16),
}

/// A way to fill a box from one state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The state before.
    pub from: u32,
    /// The state after.
    pub to: u32,
    /// The number of mines in the box.
    pub mines: u16,
}

/// A hash that multiplies and folds. There are few, small states, and nobody chooses them to collide.
#[derive(Default)]
pub(crate) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

impl Lattice {
    /// The lattice of a part, without layers if there is no arrangement. Each edge costs a unit of work.
    ///
    /// # Errors
    /// The work ended first, or the numbers are too entangled for this method.
    pub fn of(part: &Part, budget: &Budget) -> Result<Lattice, Stopped> {
        let order = order(part);
        let mut plan = Plan::new(part, &order)?;
        let mut layers: Vec<Layer> = Vec::with_capacity(order.len());
        let mut states: Vec<State> = vec![[0; WORDS]];
        for shape in order {
            let (layer, after) = plan.layer(part, shape, &states);
            budget.spend(layer.edges.len() as u64)?;
            states = after;
            layers.push(layer);
        }
        let mut lattice = Lattice { layers };
        lattice.prune();
        Ok(lattice)
    }

    /// Removes what does not lead to the end, and counts the mines on the way to each layer.
    fn prune(&mut self) {
        let mut alive: Vec<u32> = vec![0];
        let mut live_states = 1;
        for layer in self.layers.iter_mut().rev() {
            let new = |state: u32| alive.get(state as usize).copied().filter(|new| *new != u32::MAX);
            let kept = layer.edges.iter().filter_map(|edge| Some(Edge { to: new(edge.to)?, ..*edge }));
            layer.edges = kept.collect();
            layer.states = live_states;
            let most = layer.edges.iter().map(|edge| edge.from as usize + 1).max().unwrap_or(0);
            let mut before = vec![u32::MAX; most];
            layer.edges.iter().for_each(|edge| before[edge.from as usize] = 0);
            let mut count = 0;
            for state in before.iter_mut().filter(|state| **state == 0) {
                *state = count;
                count += 1;
            }
            layer.edges.iter_mut().for_each(|edge| edge.from = before[edge.from as usize]);
            (alive, live_states) = (before, count as usize);
        }
        if live_states == 0 {
            self.layers.clear();
        }
        let mut ranges: Vec<(u16, u16)> = vec![(0, 0)];
        for layer in &mut self.layers {
            let mut after = vec![(u16::MAX, 0); layer.states];
            for edge in &layer.edges {
                let (least, most) = ranges[edge.from as usize];
                let range = &mut after[edge.to as usize];
                *range = (range.0.min(least + edge.mines), range.1.max(most + edge.mines));
            }
            let least = after.iter().map(|range| range.0).min().unwrap_or(0);
            let most = after.iter().map(|range| range.1).max().unwrap_or(0);
            layer.mines = (least, most);
            ranges = after;
        }
    }
}

/// The slots of the numbers while the boxes are filled in sequence.
struct Plan {
    /// The slot of each number while it is unfinished.
    slots: Vec<Option<usize>>,
    free: Vec<usize>,
    /// The number of squares of each number in boxes that are still to come.
    room: Vec<u16>,
}

impl Plan {
    fn new(part: &Part, order: &[usize]) -> Result<Plan, Stopped> {
        let mut room = vec![0; part.numbers.len()];
        for shape in &part.boxes {
            shape.numbers.iter().for_each(|number| room[usize::from(*number)] += shape.size);
        }
        let plan = Plan { slots: vec![None; part.numbers.len()], free: (0..SLOTS).rev().collect(), room };
        if most_begun(part, order) > SLOTS { Err(Stopped::OutOfWork) } else { Ok(plan) }
    }

    /// Fills a box in every way from every state.
    fn layer(&mut self, part: &Part, shape: usize, states: &[State]) -> (Layer, Vec<State>) {
        let filled = &part.boxes[shape];
        let mut begin: State = [0; WORDS];
        let mut touched: Vec<(usize, u16)> = Vec::with_capacity(8);
        for number in &filled.numbers {
            let number = usize::from(*number);
            let known = self.slots[number];
            let slot = known.or_else(|| self.free.pop()).unwrap_or(0);
            if known.is_none() {
                self.slots[number] = Some(slot);
                begin[slot / 16] |= u64::from(part.numbers[number]) << (slot % 16 * 4);
            }
            self.room[number] -= filled.size;
            touched.push((slot, self.room[number]));
        }
        let mut places: HashMap<State, u32, BuildHasherDefault<Fold>> = HashMap::default();
        let (mut edges, mut after) = (Vec::new(), Vec::new());
        for (from, state) in states.iter().enumerate() {
            let mut state = *state;
            state.iter_mut().zip(begin).for_each(|(word, begun)| *word |= begun);
            let lacks = |slot: usize| (state[slot / 16] >> (slot % 16 * 4) & 15) as u16;
            let most = touched.iter().map(|(slot, _)| lacks(*slot)).min().unwrap_or(0).min(filled.size);
            let least = touched.iter().map(|(slot, room)| lacks(*slot).saturating_sub(*room)).max().unwrap_or(0);
            for mines in least..=most {
                let mut next = state;
                touched.iter().for_each(|(slot, _)| next[slot / 16] -= u64::from(mines) << (slot % 16 * 4));
                let to = *places.entry(next).or_insert_with(|| {
                    after.push(next);
                    (after.len() - 1) as u32
                });
                edges.push(Edge { from: from as u32, to, mines });
            }
        }
        for number in filled.numbers.iter().map(|number| usize::from(*number)) {
            if self.room[number] == 0 {
                self.free.extend(self.slots[number].take());
            }
        }
        (Layer { shape, size: filled.size, edges, states: after.len(), mines: (0, 0) }, after)
    }
}

/// The most numbers that are unfinished at once.
fn most_begun(part: &Part, order: &[usize]) -> usize {
    let mut left = vec![0usize; part.numbers.len()];
    part.boxes.iter().flat_map(|shape| &shape.numbers).for_each(|number| left[usize::from(*number)] += 1);
    let total = left.clone();
    let (mut begun, mut most) = (0usize, 0);
    for shape in order {
        for number in part.boxes[*shape].numbers.iter().map(|number| usize::from(*number)) {
            begun += usize::from(left[number] == total[number]);
            left[number] -= 1;
        }
        most = most.max(begun);
        begun -= part.boxes[*shape].numbers.iter().filter(|number| left[usize::from(**number)] == 0).count();
    }
    most
}

/// The order in which boxes are filled: starting from an end of the part, always the one that leaves the fewest numbers
/// unfinished.
fn order(part: &Part) -> Vec<usize> {
    let mut boxes_at: Vec<Vec<usize>> = vec![Vec::new(); part.numbers.len()];
    for (place, shape) in part.boxes.iter().enumerate() {
        shape.numbers.iter().for_each(|number| boxes_at[usize::from(*number)].push(place));
    }
    let start = farthest(part, &boxes_at, 0);
    let mut left: Vec<usize> = boxes_at.iter().map(Vec::len).collect();
    let mut is_done = vec![false; part.boxes.len()];
    let mut near: Vec<usize> = vec![start];
    let mut order = Vec::with_capacity(part.boxes.len());
    let mut reached = vec![false; part.boxes.len()];
    reached.get_mut(start).into_iter().for_each(|start| *start = true);
    // The number of numbers that a box starts, minus those that it finishes.
    let gain = |place: usize, left: &[usize]| {
        let numbers = part.boxes[place].numbers.iter().map(|number| usize::from(*number));
        numbers.fold(0i32, |sum, number| {
            let begins = left[number] == boxes_at[number].len();
            let finishes = left[number] == 1;
            sum + i32::from(begins) - i32::from(finishes)
        })
    };
    while let Some(at) = (0..near.len()).min_by_key(|at| (gain(near[*at], &left), *at)) {
        let place = near.remove(at);
        is_done[place] = true;
        order.push(place);
        for number in part.boxes[place].numbers.iter().map(|number| usize::from(*number)) {
            left[number] -= 1;
            for other in &boxes_at[number] {
                if !std::mem::replace(&mut reached[*other], true) {
                    near.push(*other);
                }
            }
        }
    }
    order
}

/// A box as far as possible from a given one.
fn farthest(part: &Part, boxes_at: &[Vec<usize>], from: usize) -> usize {
    let mut seen = vec![false; part.boxes.len()];
    seen.get_mut(from).into_iter().for_each(|from| *from = true);
    let mut queue = vec![from];
    let mut next = 0;
    while let Some(place) = queue.get(next).copied() {
        next += 1;
        for number in part.boxes.get(place).into_iter().flat_map(|shape| &shape.numbers) {
            for other in &boxes_at[usize::from(*number)] {
                if !std::mem::replace(&mut seen[*other], true) {
                    queue.push(*other);
                }
            }
        }
    }
    queue.last().copied().unwrap_or(from)
}
